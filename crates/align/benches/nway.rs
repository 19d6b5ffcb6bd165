//! How the time of alignment grows: with the size of a function, the number
//! of edits, the number of versions, and on what is hard.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::collections::BTreeSet;
use std::hint::black_box;
use verdiff_align::{align, align_procs};
use verdiff_ir::random::Stream;
use verdiff_ir::{BinOp, Body, Bv, Expr, Proc, Span, Stmt, StmtKind, Type, Var, Width};

fn variable(random: &mut Stream) -> Var {
    Var::new(format!("v{}", random.below(20)), Type::I32)
}

fn operand(random: &mut Stream) -> Expr {
    if random.below(3) == 0 {
        Expr::lit(Bv::new(Width::W32, random.below(100) as u128))
    } else {
        Expr::var(variable(random))
    }
}

fn binary(op: BinOp, random: &mut Stream) -> Expr {
    Expr::binary(op, operand(random), operand(random))
}

/// A statement of about so many statements, as functions have them: mostly
/// assignments, and bodies of some ten statements.
fn stmt(random: &mut Stream, size: usize) -> Stmt {
    let kind = if size < 4 {
        let op = [BinOp::Add, BinOp::Sub, BinOp::Mul][random.below(3)];
        StmtKind::Assign { target: variable(random), value: binary(op, random) }
    } else if random.below(3) == 0 {
        StmtKind::While { condition: binary(BinOp::Lt, random), body: body(random, size - 1) }
    } else {
        let condition = binary(BinOp::Eq, random);
        let (then, otherwise) = (body(random, size / 2), body(random, size / 2 - 1));
        StmtKind::If { condition, then, otherwise }
    };
    kind.into()
}

fn body(random: &mut Stream, mut size: usize) -> Body {
    let mut body = Vec::new();
    while size > 0 {
        let part = [1, 1, 1, size / 3, size / 10][random.below(5)].clamp(1, size);
        body.push(stmt(random, part));
        size -= part;
    }
    body
}

/// Changes, removes or adds a statement in some list.
fn edit(body: &mut Body, random: &mut Stream) {
    if body.is_empty() {
        return body.push(stmt(random, 1));
    }
    let at = random.below(body.len());
    let inner = body[at].bodies_mut();
    if !inner.is_empty() && random.below(8) > 0 {
        let count = inner.len();
        return edit(inner.into_iter().nth(random.below(count)).expect("a body"), random);
    }
    match random.below(3) {
        0 => body[at] = stmt(random, 1),
        1 => drop(body.remove(at)),
        _ => body.insert(at, stmt(random, 1)),
    }
}

/// A function and versions of it, each with so many edits.
fn versions(count: usize, size: usize, edits: usize) -> Vec<Body> {
    let random = &mut Stream::new(1);
    let base = body(random, size);
    let mut versions = vec![base.clone()];
    versions.resize_with(count, || {
        let mut version = base.clone();
        (0..edits).for_each(|_| edit(&mut version, random));
        version
    });
    versions
}

fn run(versions: &[Body]) -> usize {
    let slices: Vec<&[Stmt]> = versions.iter().map(Vec::as_slice).collect();
    align(black_box(&slices)).shared.body.len()
}

fn growth(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("size, 50 edits, 2 versions");
    for size in [500, 1000, 2000, 5000] {
        let versions = versions(2, size, 50);
        group.throughput(Throughput::Elements(size as u64));
        let id = BenchmarkId::from_parameter(size);
        group.bench_function(id, |bencher| bencher.iter(|| run(&versions)));
    }
    group.finish();
    let mut group = criterion.benchmark_group("edits, 5000 statements, 2 versions");
    for edits in [1, 10, 50, 200] {
        let versions = versions(2, 5000, edits);
        let id = BenchmarkId::from_parameter(edits);
        group.bench_function(id, |bencher| bencher.iter(|| run(&versions)));
    }
    group.finish();
    let mut group = criterion.benchmark_group("versions, 5000 statements, 50 edits");
    for count in [2, 4, 6] {
        let versions = versions(count, 5000, 50);
        let id = BenchmarkId::from_parameter(count);
        group.bench_function(id, |bencher| bencher.iter(|| run(&versions)));
    }
    group.finish();
}

/// A procedure whose locals all have other names.
fn renamed(criterion: &mut Criterion) {
    let proc = |body: Body, prefix: &str| {
        let mut body = body;
        let name = |old: &str| format!("{prefix}{old}").into();
        verdiff_ir::rename::rename_variables(&mut body, &|old| *old = name(old.as_str()));
        let local = |index| Var { name: name(&format!("v{index}")), ty: Type::I32 };
        let locals = (0..20).map(local).collect();
        let span = Span::NOWHERE;
        Proc { name: "p".into(), params: vec![], results: vec![], locals, body, span }
    };
    let mut versions = versions(2, 5000, 50).into_iter();
    let mut next = |prefix| proc(versions.next().unwrap_or_default(), prefix);
    let (old, new) = (next(""), next("new_"));
    criterion.bench_function("renamed locals, 5000 statements, 50 edits", |bencher| {
        bencher.iter(|| align_procs(black_box(&[&old, &new]), &BTreeSet::new()));
    });
}

fn hard(criterion: &mut Criterion) {
    let list = |number: &dyn Fn(u128) -> u128| -> Body {
        let assign = |at| StmtKind::Assign {
            target: Var::new("a", Type::I32),
            value: Expr::lit(Bv::new(Width::W32, number(at))),
        };
        (0..5000).map(|at| assign(at).into()).collect()
    };
    let blocks = |first: u128| -> Body {
        let block = |stmt| StmtKind::Block { label: "l".into(), body: vec![stmt] };
        list(&|at| at + first).into_iter().map(|stmt| block(stmt).into()).collect()
    };
    let same = list(&|_| 0);
    let mut group = criterion.benchmark_group("hard, 5000 statements");
    for (name, versions) in [
        ("all equal", vec![same.clone(), same[..4000].to_vec()]),
        ("nothing in common", vec![list(&|at| at), list(&|at| at + 10_000)]),
        ("the reverse", vec![list(&|at| at), list(&|at| 5000 - at)]),
        ("few statements", vec![list(&|at| at * at % 5), list(&|at| (3 * at * at + at) % 5)]),
        ("equal heads", vec![blocks(0), blocks(10_000)]),
    ] {
        group.bench_function(name, |bencher| bencher.iter(|| run(&versions)));
    }
    group.finish();
}

criterion_group!(benches, growth, renamed, hard);
criterion_main!(benches);
