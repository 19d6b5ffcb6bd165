//! Products of two to four random versions, held against runs of the versions.

use crate::correlate::check_runs;
use crate::{Report, run_all};
use verdiff_align::{Matched, Version};
use verdiff_gen::{Config, program_from_seed, versions_from_seed};
use verdiff_ir::Name;
use verdiff_product::nway::{Guarded, has_plain_names, places_matter, product};

/// Tries so many groups of versions, starting with the given seed.
pub fn run(seed: u64, count: u64) -> Report {
    run_all(seed, count, trial)
}

/// Of seven groups, six are versions of one program, and the seventh are programs
/// that have nothing to do with each other.
fn trial(seed: u64, report: &mut Report) {
    let count = 2 + (seed % 3) as usize;
    let matched = Matched::several(if seed.is_multiple_of(7) {
        let config = Config { params: 0, results: 0, globals: 2, ..Config::default() };
        let other = |at: usize| program_from_seed(&config, seed ^ (at as u64) << 40);
        (0..count).map(other).collect()
    } else {
        versions_from_seed(&Config::default(), seed, count)
    });
    report.count(format!("groups of {count} versions"));
    for name in &matched.common {
        check(seed, &matched, name, report);
    }
}

fn check(seed: u64, matched: &Matched, name: &Name, report: &mut Report) {
    let Ok(product) = product(matched, name) else {
        report.count("groups of procedures that cannot be compared");
        return;
    };
    let versions = matched.versions().len();
    report.count(format!("products of {versions} versions"));
    count_loops(&product.commands, versions, report);
    if has_plain_names(matched)
        && let Err(problems) = verdiff_ir::validate::validate(&product.program)
    {
        report.fail(seed, format!("the product of `{name}`: {problems:?}"));
        return;
    }
    if places_matter(matched, name) {
        report.count("products in which the places of objects matter");
        return;
    }
    check_runs(seed, matched, name, report, |inputs, outside, steps| {
        product.compare(matched, name, inputs, outside, steps)
    });
}

fn count_loops(commands: &[Guarded<Version>], versions: usize, report: &mut Report) {
    for command in commands {
        if let Guarded::Loop { entries, body, .. } = command {
            let all = entries.len() == versions;
            report.count(if all { "loops of all versions" } else { "loops of some versions" });
            count_loops(body, versions, report);
        }
    }
}
