//! Random terms: the simplifier keeps their value, the solver agrees with the
//! evaluator on what can be true and why.

use crate::{Report, run_all};
use verdiff_ir::{Scalar, Type, Value};
use verdiff_smt::testing::{Generator, RandomAssignment};
use verdiff_smt::{Answer, Limits, Op, Pool, Session, SolverError, Term, Z3Session, eval};

/// Assignments under which each term is evaluated.
const ASSIGNMENTS: u64 = 8;
/// What one question to the solver may cost.
const RESOURCES: u64 = 15_000;

const TRUE: Value = Value::Scalar(Scalar::Bool(true));

/// Tries so many terms, starting with the given seed.
pub fn run(seed: u64, count: u64) -> Report {
    run_all(seed, count, |seed, report| {
        if let Err(error) = trial(seed, report) {
            report.fail(seed, error);
        }
    })
}

fn trial(seed: u64, report: &mut Report) -> Result<(), SolverError> {
    let mut pool = Pool::new();
    let (raw, ty) = term(seed, &mut pool);
    let simple = pool.simplify(raw);
    report.count("terms");
    for assignment in (0..ASSIGNMENTS).map(RandomAssignment) {
        if eval(&pool, raw, &assignment) != eval(&pool, simple, &assignment) {
            report.fail(seed, format!("{} became {}", pool.show(raw), pool.show(simple)));
        }
    }
    let changed = pool.raw(Op::Eq, &[raw, simple]);
    let changed = pool.raw(Op::Not, &[changed]);
    let is_changed = ask(seed, &mut pool, changed, "changed by the simplifier", report)?;
    if is_changed == Answer::Sat && pool.is_exact(changed) {
        report.fail(seed, format!("{} became {}", pool.show(raw), pool.show(simple)));
    }
    let claim = claim(seed, &mut pool, raw, ty);
    ask(seed, &mut pool, claim, "random claims", report)?;
    Ok(())
}

/// A random term. One in four is of any type; floats and wide numbers cost a
/// solver so much that the others do without.
fn term(seed: u64, pool: &mut Pool) -> (Term, Type) {
    let mut generator = match seed % 4 {
        0 => Generator::new(seed),
        _ => Generator::new(seed).without_floats().with_widths_to(32),
    };
    let ty = generator.ty();
    let depth = 1 + (seed / 4 % 6) as u32;
    (generator.term(pool, ty, depth), ty)
}

/// The term itself if it is a truth value, else that it has a value which it
/// can have.
fn claim(seed: u64, pool: &mut Pool, raw: Term, ty: Type) -> Term {
    if ty == Type::BOOL {
        return raw;
    }
    let value = eval(pool, raw, &RandomAssignment(seed));
    let value = pool.value(&value);
    pool.raw(Op::Eq, &[raw, value])
}

/// Asks the solver whether a claim can be true, and holds the answer against
/// the evaluator.
fn ask(
    seed: u64,
    pool: &mut Pool,
    claim: Term,
    what: &str,
    report: &mut Report,
) -> Result<Answer, SolverError> {
    let mut session = Z3Session::new(Limits { resources: Some(RESOURCES), time: None })?;
    session.assert(pool, claim);
    let answer = session.check(pool, &[])?;
    match answer {
        Answer::Sat => {
            report.count(format!("{what}: satisfiable"));
            let model = session.model(pool)?;
            if pool.is_exact(claim) && model.eval(pool, claim) != TRUE {
                report.fail(seed, format!("a model that is none: {}", pool.show(claim)));
            }
        }
        Answer::Unsat => {
            report.count(format!("{what}: unsatisfiable"));
            let mut assignments = (0..ASSIGNMENTS).chain([seed]).map(RandomAssignment);
            if assignments.any(|assignment| eval(pool, claim, &assignment) == TRUE) {
                report.fail(seed, format!("can be true: {}", pool.show(claim)));
            }
        }
        Answer::Unknown(_) => report.count(format!("{what}: undecided")),
    }
    Ok(answer)
}
