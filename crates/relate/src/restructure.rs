//! Loops in another form that does the same, for versions whose rounds do not
//! correspond as they are written.
//!
//! In: statements. Out: statements that do the same in the same order. Only
//! the form of loops differs, so what is shown of the result holds of the
//! original.

use crate::context::LoopEffort;
use verdiff_align::Version;
use verdiff_ir::program::walk;
use verdiff_ir::{Body, Expr, ExprKind, Name, Scalar, Stmt, StmtKind};

/// The label of blocks that are added: no name of a program has a back quote.
const LEFT: &str = "left`";

/// The form in which the loops of a version are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// `if c { while true { B if !c { leave } } }`: asked at the end of each
    /// round.
    Rotated,
    /// `while c { B if c { B } }`: two rounds in one.
    Unrolled,
}

/// The statements of a version in the form that is tried; none if that is the
/// form they have.
pub(crate) fn restructured(body: &Body, effort: LoopEffort, version: Version) -> Option<Body> {
    let form = match effort {
        LoopEffort::Places
        | LoopEffort::Invariants
        | LoopEffort::Unfolded
        | LoopEffort::Unwound
        | LoopEffort::Peeled(_) => return None,
        LoopEffort::Rotated => Form::Rotated,
        LoopEffort::Unrolled(unrolled) => (unrolled == version).then_some(Form::Unrolled)?,
    };
    Some(reformed(body, form))
}

fn reformed(body: &Body, form: Form) -> Body {
    body.iter().map(|stmt| reform(stmt, form)).collect()
}

fn reform(stmt: &Stmt, form: Form) -> Stmt {
    let mut stmt = stmt.clone();
    if let StmtKind::While { condition, body } = &stmt.kind {
        let kind = match form {
            Form::Rotated => rotated(condition, reformed(body, form), &stmt),
            Form::Unrolled if has_loop(body) => None,
            Form::Unrolled => Some(unrolled(condition, body, &stmt)),
        };
        if let Some(kind) = kind {
            stmt.kind = kind;
            return stmt;
        }
    }
    for inner in stmt.bodies_mut() {
        *inner = reformed(inner, form);
    }
    stmt
}

/// None for a loop that asks nothing.
fn rotated(condition: &Expr, mut body: Body, at: &Stmt) -> Option<StmtKind> {
    if matches!(condition.kind, ExprKind::Lit(_)) {
        return None;
    }
    let label = Name::new(LEFT);
    let leave = Stmt::new(StmtKind::Break { label: label.clone() }, at.span);
    body.push(branch(condition, Vec::new(), vec![leave], at));
    let forever = Expr { kind: ExprKind::Lit(Scalar::Bool(true)), span: condition.span };
    let repeated = Stmt::new(StmtKind::While { condition: forever, body }, at.span);
    let block = Stmt::new(StmtKind::Block { label, body: vec![repeated] }, at.span);
    Some(branch(condition, vec![block], Vec::new(), at).kind)
}

fn unrolled(condition: &Expr, body: &Body, at: &Stmt) -> StmtKind {
    let mut twice = body.clone();
    twice.push(branch(condition, body.clone(), Vec::new(), at));
    StmtKind::While { condition: condition.clone(), body: twice }
}

fn branch(condition: &Expr, then: Body, otherwise: Body, at: &Stmt) -> Stmt {
    Stmt::new(StmtKind::If { condition: condition.clone(), then, otherwise }, at.span)
}

fn has_loop(body: &Body) -> bool {
    let mut found = false;
    walk(body, &mut |stmt| found |= matches!(stmt.kind, StmtKind::While { .. }));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use verdiff_gen::{Config, inputs_from_seed, program_from_seed};
    use verdiff_ir::Program;
    use verdiff_ir::interp::{Budget, HashOracle, Machine, Run};

    fn in_form(program: &Program, form: Form) -> Program {
        let mut program = program.clone();
        for proc in program.procs.values_mut() {
            proc.body = reformed(&proc.body, form);
        }
        program
    }

    /// Runs are the same in every form.
    #[test]
    fn every_form_does_the_same() {
        let mut changed = 0;
        for seed in 0..150 {
            let program = program_from_seed(&Config::default(), seed);
            for form in [Form::Rotated, Form::Unrolled] {
                let other = in_form(&program, form);
                changed += usize::from(other != program);
                let machines = (Machine::new(&program), Machine::new(&other));
                for (name, run) in program.procs.keys().flat_map(|name| [(name, 0), (name, 1)]) {
                    let inputs = inputs_from_seed(&program, name, seed ^ run << 40);
                    let outside = || HashOracle { seed: run };
                    // A form may take more steps, so the budget must not matter.
                    let one = machines.0.run(name, &inputs, &mut outside(), Budget::steps(2_000));
                    let two = machines.1.run(name, &inputs, &mut outside(), Budget::steps(20_000));
                    if let Some(Run::Finished { outcome: one, .. }) = one {
                        let Some(Run::Finished { outcome: two, .. }) = two else {
                            panic!("{form:?} of seed {seed}, {name} does not end");
                        };
                        assert_eq!(one, two, "{form:?} of seed {seed}, {name}");
                    }
                }
            }
        }
        assert!(changed > 30, "the programs have loops");
    }
}
