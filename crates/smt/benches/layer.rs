//! What the layer costs: building terms, and asking small questions in
//! process or over a pipe.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use std::cell::RefCell;
use std::hint::black_box;
use verdiff_ir::{Bv, MapType, ScalarType, Type, Width};
use verdiff_smt::testing::Generator;
use verdiff_smt::{Answer, Limits, Pool, ProcessSession, Session, Term, Z3Session};

const QUESTIONS: usize = 100;

/// A loop body as an engine would run it: arithmetic, a branch, memory.
fn execute(pool: &mut Pool, rounds: u32) -> Term {
    let memory = MapType::one(ScalarType::Bv(Width::W32), ScalarType::Bv(Width::W32));
    let mut heap = pool.var("heap", memory);
    let mut x = pool.var("x", Type::I32);
    for round in 0..rounds {
        let step = pool.scalar(Bv::new(Width::W32, round.into()));
        let y = pool.var(format!("y{round}"), Type::I32);
        let product = pool.mul(y, step);
        let sum = pool.add(&[product, y, step]);
        let less = pool.slt(sum, y);
        heap = pool.store(heap, &[step], sum);
        let read = pool.select(heap, &[y]);
        let mixed = pool.bit_xor(&[read, x]);
        x = pool.ite(less, mixed, x);
    }
    x
}

fn terms(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("terms");
    let mut pool = Pool::new();
    execute(&mut pool, 200);
    group.throughput(Throughput::Elements(pool.len() as u64));
    group.bench_function("built by an engine", |bencher| {
        bencher.iter(|| execute(&mut Pool::new(), black_box(200)));
    });
    let mut pool = Pool::new();
    let mut generator = Generator::new(1);
    let random: Vec<Term> = (0..300).map(|_| generator.term(&mut pool, Type::BOOL, 6)).collect();
    group.throughput(Throughput::Elements(pool.len() as u64));
    group.bench_function("random, simplified", |bencher| {
        bencher.iter(|| random.iter().map(|t| pool.simplify(*t)).max());
    });
    group.finish();
}

/// Small formulas that a solver decides quickly, but not the simplifier.
fn questions(pool: &mut Pool) -> Vec<Term> {
    let limits = Limits { resources: Some(20_000), time: None };
    let mut found = vec![];
    for seed in 0.. {
        let mut generator = Generator::new(seed).without_floats().with_widths_to(32);
        let raw = generator.term(pool, Type::BOOL, 4);
        let formula = pool.simplify(raw);
        let mut session = Z3Session::new(limits).expect("the library is installed");
        session.assert(pool, formula);
        let decided = !matches!(session.check(pool, &[]), Ok(Answer::Unknown(_)) | Err(_));
        if pool.as_bool(formula).is_none() && decided {
            found.push(formula);
        }
        if found.len() == QUESTIONS {
            break;
        }
    }
    found
}

fn ask_all(session: &mut dyn Session, pool: &mut Pool, questions: &[Term]) {
    for question in questions {
        session.push();
        session.assert(pool, *question);
        black_box(session.check(pool, &[]).expect("the solver works"));
        session.pop();
    }
}

/// A session that has been started.
fn started<S: Session>(mut session: S, pool: &mut Pool) -> S {
    let x = pool.var("start", Type::BOOL);
    session.push();
    session.assert(pool, x);
    session.check(pool, &[]).expect("the solver works");
    session.pop();
    session
}

fn z3_command() -> Vec<String> {
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../.solver/z3-5.4.0/z3");
    vec![program.into(), "-in".into()]
}

fn queries(criterion: &mut Criterion) {
    let in_process = || Z3Session::new(Limits::default()).expect("the library is installed");
    let over_a_pipe = || ProcessSession::new(z3_command(), Limits::default());
    // Both the set-up and the measured part of a benchmark build terms.
    let pool = RefCell::new(Pool::new());
    let questions = questions(&mut pool.borrow_mut());
    let mut group = criterion.benchmark_group("queries");
    group.sample_size(10);
    group.bench_function("start in process", |bencher| {
        bencher.iter(|| started(in_process(), &mut pool.borrow_mut()));
    });
    group.bench_function("start a program", |bencher| {
        bencher.iter(|| started(over_a_pipe(), &mut pool.borrow_mut()));
    });
    group.throughput(Throughput::Elements(QUESTIONS as u64));
    group.bench_function("in process", |bencher| {
        bencher.iter_batched_ref(
            || started(in_process(), &mut pool.borrow_mut()),
            |session| ask_all(session, &mut pool.borrow_mut(), &questions),
            BatchSize::PerIteration,
        );
    });
    group.bench_function("over a pipe", |bencher| {
        bencher.iter_batched_ref(
            || started(over_a_pipe(), &mut pool.borrow_mut()),
            |session| ask_all(session, &mut pool.borrow_mut(), &questions),
            BatchSize::PerIteration,
        );
    });
    group.finish();
}

criterion_group!(benches, terms, queries);
criterion_main!(benches);
