//! Programs computed with so many bits that they hardly overflow.
//!
//! In: a program and one of its procedures. Out: that procedure and all that it
//! calls, with 128 bits for every integer, on the same inputs; none if it does
//! anything for which the number of bits has a meaning: operations on bits or
//! without a sign, conversions that drop bits, memory, floats, the outside.
//!
//! Inputs that the types of before do not hold end as impossible, so a proof
//! speaks of the same inputs as before.

use std::collections::BTreeSet;
use verdiff_ir::interp::Inputs;
use verdiff_ir::{
    BinOp, Body, Bv, Cast, Expr, ExprKind, Failure, IMPOSSIBLE, Name, Proc, Program, Scalar,
    ScalarType, Span, Stmt, StmtKind, Type, UnOp, Value, Var, Width,
};

/// The procedure with wide integers.
pub(crate) fn widened(program: &Program, name: &Name) -> Option<Program> {
    let mut wide = Program { sources: program.sources.clone(), ..Program::default() };
    let mut open = vec![name.clone()];
    let mut seen = BTreeSet::new();
    while let Some(next) = open.pop() {
        if !seen.insert(next.clone()) {
            continue;
        }
        if is_unsigned(program, &next) {
            return None;
        }
        let proc = program.procs.get(&next)?;
        let mut calls = Vec::new();
        wide.procs.insert(next, procedure(proc, &mut calls)?);
        // Who calls the procedure itself has other inputs in mind.
        if calls.contains(name) {
            return None;
        }
        open.extend(calls);
    }
    for (global, declared) in &program.globals {
        // A global that is not widened is one that no procedure here uses.
        if let Some(var) = variable(&declared.var) {
            wide.globals.insert(global.clone(), verdiff_ir::Global { var, ..declared.clone() });
        }
    }
    let limits = limits(program, &program.procs[name])?;
    let proc = wide.procs.get_mut(name)?;
    proc.body.splice(0..0, limits);
    Some(wide)
}

/// Whether numbers without a sign are among what it is given or returns.
fn is_unsigned(program: &Program, name: &Name) -> bool {
    let unsigned = &program.unsigned;
    let params = unsigned.params.get(name).is_some_and(|params| !params.is_empty());
    params || unsigned.results.contains(name) || !unsigned.globals.is_empty()
}

/// Inputs of before, for wide integers.
pub(crate) fn widened_inputs(inputs: &Inputs) -> Option<Inputs> {
    let value = |value: &Value| Some(Value::from(scalar(value.scalar()?)?));
    let args: Option<Vec<Value>> = inputs.args.iter().map(value).collect();
    let globals = inputs.globals.iter();
    let globals = globals.filter_map(|(name, held)| Some((name.clone(), value(held)?))).collect();
    Some(Inputs { args: args?, globals, world: inputs.world })
}

/// Checks that the inputs are ones of before.
fn limits(program: &Program, proc: &Proc) -> Option<Body> {
    let globals = program.globals.values().map(|global| &global.var);
    let integer = |var: &Var| match var.ty.scalar()? {
        ScalarType::Bv(width) => Some((variable(var)?, width)),
        ScalarType::Bool | ScalarType::Float(_) | ScalarType::Ref => None,
    };
    let hides = |var: &&Var| !proc.variables().any(|own| own.name == var.name);
    let all =
        proc.params.iter().filter_map(integer).chain(globals.filter(hides).filter_map(integer));
    let check = |(var, width): (Var, Width)| {
        let limit = |op, end: Bv| {
            let end = Bv::from_signed(Width::MAX, end.signed());
            Expr::binary(op, Expr::var(var.clone()), Expr::lit(end))
        };
        let least = limit(BinOp::Ge, Bv::min_signed(width));
        let most = limit(BinOp::Le, Bv::max_signed(width));
        let condition = Expr::binary(BinOp::And, least, most);
        let failure = Failure::Trap(Name::new(IMPOSSIBLE));
        Stmt { kind: StmtKind::Check { condition, failure }, span: Span::NOWHERE }
    };
    Some(all.map(check).collect())
}

fn procedure(proc: &Proc, calls: &mut Vec<Name>) -> Option<Proc> {
    let each = |vars: &[Var]| vars.iter().map(variable).collect::<Option<Vec<Var>>>();
    Some(Proc {
        params: each(&proc.params)?,
        results: proc.results.iter().map(|result| ty(*result)).collect::<Option<_>>()?,
        locals: each(&proc.locals)?,
        body: body(&proc.body, calls)?,
        ..proc.clone()
    })
}

fn variable(var: &Var) -> Option<Var> {
    Some(Var { name: var.name.clone(), ty: ty(var.ty)? })
}

fn ty(of: Type) -> Option<Type> {
    match of.scalar()? {
        ScalarType::Bool | ScalarType::Ref => Some(of),
        ScalarType::Bv(width) if width > Width::W1 && width <= Width::W64 => {
            Some(ScalarType::Bv(Width::MAX).into())
        }
        ScalarType::Bv(_) | ScalarType::Float(_) => None,
    }
}

fn scalar(of: Scalar) -> Option<Scalar> {
    match of {
        Scalar::Bool(_) | Scalar::Ref(_) => Some(of),
        Scalar::Bv(bv) => Some(Bv::from_signed(Width::MAX, bv.signed()).into()),
        Scalar::Float(_) => None,
    }
}

fn body(of: &Body, calls: &mut Vec<Name>) -> Option<Body> {
    of.iter().map(|stmt| Some(Stmt { kind: kind(&stmt.kind, calls)?, span: stmt.span })).collect()
}

fn kind(of: &StmtKind, calls: &mut Vec<Name>) -> Option<StmtKind> {
    Some(match of {
        StmtKind::Assign { target, value } => {
            StmtKind::Assign { target: variable(target)?, value: expr(value)? }
        }
        StmtKind::Call(call) => {
            calls.push(call.callee.clone());
            let mut wide = call.clone();
            wide.targets = call.targets.iter().map(variable).collect::<Option<_>>()?;
            wide.args = call.args.iter().map(expr).collect::<Option<_>>()?;
            StmtKind::Call(wide)
        }
        StmtKind::New { .. } => return None,
        StmtKind::If { condition, then, otherwise } => StmtKind::If {
            condition: expr(condition)?,
            then: body(then, calls)?,
            otherwise: body(otherwise, calls)?,
        },
        StmtKind::While { condition, body: round } => {
            StmtKind::While { condition: expr(condition)?, body: body(round, calls)? }
        }
        StmtKind::Block { label, body: inner } => {
            StmtKind::Block { label: label.clone(), body: body(inner, calls)? }
        }
        StmtKind::Break { label } => StmtKind::Break { label: label.clone() },
        StmtKind::Check { condition, failure } => {
            StmtKind::Check { condition: expr(condition)?, failure: failure.clone() }
        }
        StmtKind::Fail { failure } => StmtKind::Fail { failure: failure.clone() },
        StmtKind::Return { values } => {
            StmtKind::Return { values: values.iter().map(expr).collect::<Option<_>>()? }
        }
    })
}

fn expr(of: &Expr) -> Option<Expr> {
    let wide = |of: &Expr| expr(of).map(Box::new);
    let kind = match &of.kind {
        ExprKind::Lit(lit) => ExprKind::Lit(scalar(*lit)?),
        ExprKind::Var(var) => ExprKind::Var(variable(var)?),
        ExprKind::Unary(op @ (UnOp::Not | UnOp::Neg), a) => ExprKind::Unary(*op, wide(a)?),
        ExprKind::Binary(op, a, b) if means_numbers(*op) => {
            ExprKind::Binary(*op, wide(a)?, wide(b)?)
        }
        ExprKind::Cast(Cast::SignExtend(_), a) => return expr(a),
        ExprKind::Ite(a, b, c) => ExprKind::Ite(wide(a)?, wide(b)?, wide(c)?),
        ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Cast(..)
        | ExprKind::Static(_)
        | ExprKind::Fill(..)
        | ExprKind::Select(..)
        | ExprKind::Store(..) => return None,
    };
    Some(Expr { kind, span: of.span })
}

/// Whether an operator is one on numbers with a sign, or on truth values.
fn means_numbers(op: BinOp) -> bool {
    match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Rem => true,
        BinOp::And | BinOp::Or | BinOp::Eq | BinOp::Ne => true,
        BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => true,
        BinOp::DivU | BinOp::RemU | BinOp::BitAnd | BinOp::BitOr | BinOp::BitXor => false,
        BinOp::Shl | BinOp::Shr | BinOp::ShrU => false,
        BinOp::LtU | BinOp::LeU | BinOp::GtU | BinOp::GeU => false,
    }
}
