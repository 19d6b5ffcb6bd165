//! What structured differences, correlating programs and the analysis of them cost
//! by the size of the program: all of it (`whole`), and the analysis alone.

#[path = "../tests/support/scaling.rs"]
mod scaling;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::collections::BTreeMap;
use std::hint::black_box;
use verdiff_absint::analyse;
use verdiff_align::Matched;
use verdiff_ir::text::parse;
use verdiff_ir::{Name, Stop};
use verdiff_product::correlate::correlate;

fn cost(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("absint cost");
    group.sample_size(10);
    for statements in [250, 500, 1000, 2000, 4000] {
        let [old, new] =
            scaling::versions(statements).map(|text| parse("f.vir", &text).expect("a program"));
        let matched = Matched::change(old, new);
        let correlated = correlate(&matched, &Name::new("f")).expect("a pair");
        group.throughput(Throughput::Elements(statements as u64));
        group.bench_with_input(BenchmarkId::new("analysis", statements), &correlated, |b, both| {
            b.iter(|| black_box(analyse(&matched, both, &BTreeMap::new(), &Stop::default())));
        });
        group.bench_with_input(BenchmarkId::new("whole", statements), &matched, |b, matched| {
            b.iter(|| {
                let both = correlate(matched, &Name::new("f")).expect("a pair");
                black_box(analyse(matched, &both, &BTreeMap::new(), &Stop::default()))
            });
        });
    }
    group.finish();
}

criterion_group!(benches, cost);
criterion_main!(benches);
