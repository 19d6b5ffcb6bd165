//! Sessions answer rightly: scopes, assumptions, cores, models, limits.

use expect_test::expect;
use proptest::prelude::*;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use verdiff_ir::{BinOp, Bv, MapType, Scalar, ScalarType, Type, Value, Width};
use verdiff_smt::testing::{Generator, RandomAssignment};
use verdiff_smt::{
    Answer, Function, Limits, Pool, ProcessSession, Recorder, Session, SolverError, Term,
    Z3Session, eval, recheck, script,
};

fn z3() -> Z3Session {
    Z3Session::new(Limits::default()).expect("the library is installed")
}

/// The program that comes with the library.
fn z3_command() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../.solver/z3-5.4.0/z3");
    vec![folder.into(), "-in".into()]
}

fn process() -> ProcessSession {
    ProcessSession::new(z3_command(), Limits::default())
}

fn int(pool: &mut Pool, number: i128) -> Term {
    pool.scalar(Bv::from_signed(Width::W32, number))
}

const TRUE: Value = Value::Scalar(Scalar::Bool(true));

/// Scopes come and go.
fn scopes(session: &mut dyn Session, pool: &mut Pool) {
    let (x, five, six) = (pool.var("x", Type::I32), int(pool, 5), int(pool, 6));
    let (is_five, is_six) = (pool.eq(x, five), pool.eq(x, six));
    session.assert(pool, is_five);
    assert_eq!(session.check(pool, &[]).unwrap(), Answer::Sat);
    session.push();
    session.assert(pool, is_six);
    assert_eq!(session.check(pool, &[]).unwrap(), Answer::Unsat);
    session.pop();
    session.push();
    session.pop();
    assert_eq!(session.check(pool, &[]).unwrap(), Answer::Sat);
    let model = session.model(pool).unwrap();
    assert_eq!(model.eval(pool, x), Value::from(Scalar::Bv(Bv::new(Width::W32, 5))));
}

/// The core leaves out what does not matter.
fn cores(session: &mut dyn Session, pool: &mut Pool) {
    let (x, y) = (pool.var("x", Type::I32), pool.var("y", Type::I32));
    let (less, more, other) = (pool.slt(x, y), pool.slt(y, x), pool.ult(y, x));
    let zero = int(pool, 0);
    let unrelated = {
        let z = pool.var("z", Type::I32);
        pool.slt(zero, z)
    };
    let answer = session.check(pool, &[unrelated, less, other, more]).unwrap();
    assert_eq!(answer, Answer::Unsat);
    let core = session.core();
    assert!(core.contains(&less) && core.contains(&more) && !core.contains(&unrelated));
    assert_eq!(session.check(pool, &[unrelated, less]).unwrap(), Answer::Sat);
    let model = session.model(pool).unwrap();
    assert_eq!(model.eval(pool, less), TRUE);
    assert!(session.core().is_empty());
}

/// Maps, functions of maps, bit patterns: the model has them all.
fn models(session: &mut dyn Session, pool: &mut Pool) {
    let cells = MapType::two(ScalarType::Ref, ScalarType::Bool, ScalarType::Bv(Width::W64));
    let (m, r) = (pool.var("m", cells), pool.var("r", Type::REF));
    let digest =
        Arc::new(Function { name: "digest".into(), params: vec![cells.into()], result: Type::F32 });
    let (yes, no) = (pool.bool(true), pool.bool(false));
    let (a, b) = (pool.select(m, &[r, yes]), pool.select(m, &[r, no]));
    let less = pool.slt(a, b);
    let changed = pool.store(m, &[r, yes], b);
    let (before, after) = (pool.apply(&digest, &[m]), pool.apply(&digest, &[changed]));
    let differ = pool.binary(BinOp::Lt, before, after);
    let pattern = pool.to_bits(after);
    let bound = int(pool, 77);
    let small = pool.ult(pattern, bound);
    let null = pool.scalar(Scalar::NULL);
    let not_null = pool.ne(r, null);
    for t in [less, differ, small, not_null] {
        session.push();
        session.assert(pool, t);
    }
    assert_eq!(session.check(pool, &[]).unwrap(), Answer::Sat);
    let model = session.model(pool).unwrap();
    for t in [less, differ, small, not_null] {
        assert_eq!(model.eval(pool, t), TRUE, "{}", pool.show(t));
    }
    session.pop();
    session.pop();
    assert!(matches!(session.model(pool), Err(SolverError::NoModel)));
}

/// A definition of a bit pattern lives as long as its scope, and comes back.
fn bit_patterns_in_scopes(session: &mut dyn Session, pool: &mut Pool) {
    let (x, y) = (pool.var("x", Type::F64), pool.var("y", Type::F64));
    let (bits_x, bits_y) = (pool.to_bits(x), pool.to_bits(y));
    let (same_bits, same) = (pool.eq(bits_x, bits_y), pool.eq(x, y));
    for (assert, holds) in [(same_bits, same), (same, same_bits)] {
        let not = pool.not(holds);
        session.push();
        session.assert(pool, assert);
        session.assert(pool, not);
        assert_eq!(session.check(pool, &[]).unwrap(), Answer::Unsat);
        session.pop();
        assert_eq!(session.check(pool, &[assert, not]).unwrap(), Answer::Unsat);
    }
}

/// What took too long is forgotten, the rest is not.
fn goes_on_after_a_timeout(session: &mut dyn Session, pool: &mut Pool) {
    let (x, zero) = (pool.var("x", Type::I32), int(pool, 0));
    let positive = pool.slt(zero, x);
    session.assert(pool, positive);
    let time = Some(Duration::from_millis(100));
    session.set_limits(Limits { resources: None, time });
    let problem = hard_problem(pool);
    session.push();
    session.assert(pool, problem);
    assert!(matches!(session.check(pool, &[]).unwrap(), Answer::Unknown(_)));
    session.pop();
    session.set_limits(Limits::default());
    scopes(session, pool);
    let negative = pool.not(positive);
    assert_eq!(session.check(pool, &[negative]).unwrap(), Answer::Unsat);
}

fn hard_problem(pool: &mut Pool) -> Term {
    let vars = ["x", "y", "z", "n"].map(|name| pool.var(name, Type::I64));
    let [x, y, z, _] = vars;
    let powers: Vec<Term> = [x, y, z]
        .iter()
        .map(|v| {
            let square = pool.mul(*v, *v);
            let big = pool.mul(square, *v);
            pool.udiv(big, y)
        })
        .collect();
    let sum = pool.bit_xor(&powers);
    let goal = pool.scalar(Bv::new(Width::W64, 0x1234_5678_9abc_def1));
    let product = pool.mul(sum, sum);
    pool.eq(product, goal)
}

/// Runs a test with every kind of session.
macro_rules! with_both {
    ($($test:ident),*) => {
        mod in_process {
            $(#[test] fn $test() { super::$test(&mut super::z3(), &mut super::Pool::new()); })*
        }
        mod over_a_pipe {
            $(#[test] fn $test() { super::$test(&mut super::process(), &mut super::Pool::new()); })*
        }
    };
}

with_both!(scopes, cores, models, bit_patterns_in_scopes, goes_on_after_a_timeout, deep_formulas);

#[test]
fn z3_stops_at_its_limit_the_same_way_each_time() {
    let reasons: Vec<Answer> = (0..2)
        .map(|_| {
            let pool = &mut Pool::new();
            let limits = Limits { resources: Some(20_000), time: None };
            let mut session = Z3Session::new(limits).unwrap();
            let problem = hard_problem(pool);
            session.assert(pool, problem);
            session.check(pool, &[]).unwrap()
        })
        .collect();
    assert!(matches!(reasons[0], Answer::Unknown(_)), "{reasons:?}");
    assert_eq!(reasons[0], reasons[1]);
}

/// Deep formulas are answered, or given up, without a crash.
fn deep_formulas(session: &mut dyn Session, pool: &mut Pool) {
    let mut x = pool.var("x", Type::I32);
    for index in 0..20_000 {
        let (c, y) = (pool.var(format!("c{index}"), Type::BOOL), pool.var("y", Type::I32));
        let sum = pool.bit_xor(&[x, y]);
        let next = pool.lshr(sum, y);
        x = pool.ite(c, next, x);
    }
    let zero = int(pool, 0);
    let formula = pool.eq(x, zero);
    session.set_limits(Limits { resources: None, time: Some(Duration::from_secs(3)) });
    session.assert(pool, formula);
    session.check(pool, &[]).unwrap();
}

/// What a solver says of a formula, checked against the evaluator.
fn ask(session: &mut dyn Session, pool: &mut Pool, formula: Term) -> Answer {
    session.assert(pool, formula);
    let answer = session.check(pool, &[]).unwrap();
    match &answer {
        Answer::Sat if pool.is_exact(formula) => {
            let model = session.model(pool).unwrap();
            assert_eq!(model.eval(pool, formula), TRUE, "{}", pool.show(formula));
        }
        Answer::Unsat => {
            for assignment in (0..20).map(RandomAssignment) {
                assert_ne!(eval(pool, formula, &assignment), TRUE, "{}", pool.show(formula));
            }
        }
        Answer::Sat | Answer::Unknown(_) => {}
    }
    answer
}

fn random_formula(pool: &mut Pool, seed: u64, depth: u32, simplify: bool, floats: bool) -> Term {
    let generator = Generator::new(seed);
    let mut generator = if floats { generator } else { generator.without_floats() };
    let raw = generator.term(pool, Type::BOOL, depth);
    if simplify { pool.simplify(raw) } else { raw }
}

const TRIAL: Limits = Limits { resources: Some(100_000), time: None };

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(11),
        ..ProptestConfig::default()
    })]

    #[test]
    fn z3_agrees_with_the_evaluator(
        seed in any::<u64>(), depth in 1u32..5, simplify in any::<bool>(), floats in any::<bool>()
    ) {
        let pool = &mut Pool::new();
        let formula = random_formula(pool, seed, depth, simplify, floats);
        ask(&mut Z3Session::new(TRIAL).unwrap(), pool, formula);
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 60,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(12),
        ..ProptestConfig::default()
    })]

    #[test]
    fn solvers_agree(
        seed in any::<u64>(), depth in 1u32..5, simplify in any::<bool>(), floats in any::<bool>()
    ) {
        let pool = &mut Pool::new();
        let formula = random_formula(pool, seed, depth, simplify, floats);
        let inside = ask(&mut Z3Session::new(TRIAL).unwrap(), pool, formula);
        let outside = ask(&mut ProcessSession::new(z3_command(), TRIAL), pool, formula);
        let text = script(pool, &[formula], "a random formula", Some(&inside));
        let limits = Limits { resources: None, time: Some(Duration::from_secs(1)) };
        let again = recheck(&text, &z3_command(), limits).unwrap();
        let mut decided = vec![inside, outside, again];
        decided.retain(|answer| !matches!(answer, Answer::Unknown(_)));
        decided.dedup();
        prop_assert!(decided.len() <= 1, "{:?} on\n{}", decided, text);
    }
}

fn session_with(command: &[&str], time: Duration) -> ProcessSession {
    let command = command.iter().map(|part| part.to_string()).collect();
    ProcessSession::new(command, Limits { resources: None, time: Some(time) })
}

fn ask_anything(session: &mut dyn Session) -> Result<Answer, SolverError> {
    let pool = &mut Pool::new();
    let x = pool.var("x", Type::BOOL);
    session.assert(pool, x);
    session.check(pool, &[])
}

fn processes_named(marker: &str) -> usize {
    let names = std::fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let path = entry.ok()?.path().join("cmdline");
        std::fs::read_to_string(path).ok()
    });
    names.filter(|name| name.contains(marker)).count()
}

#[test]
fn a_silent_program_is_killed_with_its_children() {
    let start = Instant::now();
    // The shell waits for its child, so killing the shell alone would not do.
    let marker = "100.0625";
    let mut session =
        session_with(&["sh", "-c", "sleep 100.0625; echo sat"], Duration::from_millis(300));
    let answer = ask_anything(&mut session).unwrap();
    assert_eq!(answer, Answer::Unknown("time limit".into()));
    assert!(start.elapsed() < Duration::from_secs(5));
    let gone = (0..50).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        processes_named(marker) == 0
    });
    assert!(gone, "the child lives on");
}

#[test]
fn a_program_that_prints_garbage_is_an_error() {
    let time = Duration::from_secs(10);
    let error = ask_anything(&mut session_with(&["sh", "-c", "echo hello; cat"], time));
    assert!(matches!(error, Err(SolverError::Answer { .. })), "{error:?}");
    let error = ask_anything(&mut session_with(&["sh", "-c", "echo '(error \"no\")'; cat"], time));
    assert!(matches!(error, Err(SolverError::Answer { .. })), "{error:?}");
}

#[test]
fn a_program_that_ends_or_is_not_there_is_an_error() {
    let time = Duration::from_secs(10);
    for command in [&["true"][..], &["sh", "-c", "exit 3"], &["/no/such/solver"], &[]] {
        let error = ask_anything(&mut session_with(command, time));
        assert!(matches!(error, Err(SolverError::Stopped { .. })), "{error:?}");
    }
}

#[test]
fn a_program_that_never_reads_blocks_nobody() {
    let pool = &mut Pool::new();
    let mut session = session_with(&["sleep", "100"], Duration::from_millis(200));
    for index in 0..20_000 {
        let x = pool.var(format!("a long name so that the pipe is full {index}"), Type::BOOL);
        session.assert(pool, x);
    }
    let answer = session.check(pool, &[]).unwrap();
    assert_eq!(answer, Answer::Unknown("time limit".into()));
}

/// Keeps what it is told.
struct Notes(Arc<Mutex<Vec<(String, Answer)>>>);

impl Recorder for Notes {
    fn record(&mut self, script: &str, answer: &Answer) {
        self.0.lock().unwrap().push((script.into(), answer.clone()));
    }
}

#[test]
fn recorded_checks_can_be_repeated() {
    let (pool, notes) = (&mut Pool::new(), Arc::default());
    let mut session = z3();
    session.set_recorder(Some(Box::new(Notes(Arc::clone(&notes)))));
    scopes(&mut session, pool);
    let notes = notes.lock().unwrap();
    assert_eq!(notes.len(), 3);
    for (script, answer) in notes.iter() {
        assert_eq!(&recheck(script, &z3_command(), Limits::default()).unwrap(), answer);
    }
}

#[test]
fn sessions_can_be_sent_between_threads() {
    fn is_send(_: impl Send) {}
    is_send(z3());
    is_send(process());
}

#[test]
fn a_script_reads_well() {
    let pool = &mut Pool::new();
    let (x, y) = (pool.var("x", Type::I32), pool.var("old.y", Type::I32));
    let (difference, bound) = (pool.sub(x, y), int(pool, 10));
    let less = pool.slt(difference, bound);
    let (c, d) = (pool.var("c", Type::BOOL), pool.not(less));
    let either = pool.or(&[c, d]);
    expect![[r#"
        ; two numbers
        (set-info :status sat)
        (set-logic QF_BV)
        (declare-fun |x:i32| () (_ BitVec 32))
        (declare-fun |old.y:i32| () (_ BitVec 32))
        (declare-fun |c:bool| () Bool)
        (assert (or (not (bvslt (bvsub |x:i32| |old.y:i32|) #x0000000a)) |c:bool|))
        (check-sat)
    "#]]
    .assert_eq(&script(pool, &[either], "two numbers", Some(&Answer::Sat)));
}

#[test]
fn a_solver_that_reads_to_the_end_before_it_answers_is_heard() {
    let patient = ["sh", "-c", "cat > /dev/null; echo unknown"].map(String::from);
    let limits = Limits { time: Some(Duration::from_secs(10)), ..Limits::default() };
    let answer = recheck("(check-sat)\n", &patient, limits).unwrap();
    assert_eq!(answer, Answer::Unknown("it does not say why".into()));
}
