//! Guarded commands as statements of the core language: commands in, a body
//! over variables for the guards out.

use super::guarded::{Action, Exit, Guard, Guarded, Guards, Literal};
use super::isolate::as_exception;
use super::tag::{Owner, ending_var, guard_name};
use verdiff_ir::program::{Body, StmtKind};
use verdiff_ir::{BinOp, Bv, Call, Expr, Failure, Handler, Name, Stmt, Type, UnOp, Var, Width};

/// The variable of a guard.
pub(crate) fn guard_var<V: Owner>(guard: Guard<V>) -> Var {
    Var::new(guard_name(guard), Type::BOOL)
}

/// The statements of commands; `at_point` are those of places where all
/// versions have done the same.
pub(crate) fn lower<V: Owner>(commands: &[Guarded<V>], at_point: &mut dyn FnMut() -> Body) -> Body {
    commands.iter().flat_map(|command| lower_one(command, at_point)).collect()
}

fn lower_one<V: Owner>(command: &Guarded<V>, at_point: &mut dyn FnMut() -> Body) -> Body {
    match command {
        Guarded::Act { guards, action } => match conjunction(guards) {
            Some(condition) => {
                let then = lower_action(action);
                vec![StmtKind::If { condition, then, otherwise: Body::new() }.into()]
            }
            None => lower_action(action),
        },
        Guarded::Loop { entries, body, .. } => {
            let any =
                entries.iter().filter_map(conjunction).reduce(|a, b| Expr::binary(BinOp::Or, a, b));
            // A loop stands under its own guard at least.
            let condition = any.unwrap_or_else(|| Expr::lit(true));
            vec![StmtKind::While { condition, body: lower(body, at_point) }.into()]
        }
        Guarded::Point => at_point(),
    }
}

/// A conjunction as an expression; none if it always holds.
fn conjunction<V: Owner>(guards: &Guards<V>) -> Option<Expr> {
    guards.iter().map(literal).reduce(|a, b| Expr::binary(BinOp::And, a, b))
}

fn literal<V: Owner>(literal: &Literal<V>) -> Expr {
    let guard = Expr::var(guard_var(literal.guard));
    if literal.is { guard } else { Expr::unary(UnOp::Not, guard) }
}

fn lower_action<V: Owner>(action: &Action<V>) -> Body {
    match action {
        Action::Set { guard, value } => vec![assign(guard_var(*guard), value.clone())],
        Action::Assign { target, value } => vec![assign(target.clone(), value.clone())],
        Action::New { target } => vec![StmtKind::New { target: target.clone() }.into()],
        Action::Call { call, exits } if exits.is_empty() => {
            vec![StmtKind::Call(call.clone()).into()]
        }
        Action::Call { call, exits } => vec![lower_call(call, exits)],
    }
}

/// A call in as many blocks as it has exits: each failure leaves one of them,
/// and what follows that block is what becomes of it.
fn lower_call<V: Owner>(call: &Call, exits: &[(Failure, Exit<V>)]) -> Stmt {
    let done = Name::new("done");
    let leave = || Stmt::from(StmtKind::Break { label: done.clone() });
    let label = |at: usize| Name::from(format!("failed{at}"));
    let handler = |(at, (failure, _)): (usize, &(Failure, Exit<V>))| Handler {
        exception: Some(as_exception(failure)),
        label: label(at),
    };
    let handlers = exits.iter().enumerate().map(handler).collect();
    let mut body = vec![StmtKind::Call(Call { handlers, ..call.clone() }).into(), leave()];
    for (at, (_, exit)) in exits.iter().enumerate() {
        body = vec![StmtKind::Block { label: label(at), body }.into()];
        body.extend(lower_exit(exit));
        body.push(leave());
    }
    StmtKind::Block { label: done, body }.into()
}

fn lower_exit<V: Owner>(exit: &Exit<V>) -> Body {
    let ending = exit.ending.map(|ending| {
        let value = Expr::lit(Bv::new(Width::W32, u128::from(ending)));
        assign(ending_var(exit.clears.version), value)
    });
    let clear = assign(guard_var(exit.clears), Expr::lit(false));
    ending.into_iter().chain([clear]).collect()
}

pub(crate) fn assign(target: Var, value: Expr) -> Stmt {
    StmtKind::Assign { target, value }.into()
}
