//! `cargo xtask bench`: without a known set, the criterion benchmarks; with one,
//! a checkout of a public benchmark set in, and a table of what verdiff says of
//! each of its entries beside the set's own label out.
//!
//! The sets are never part of this repository: `--path` says where one lies.

mod answer;
mod eqbench;
mod llreve;
mod loop_proofs;
mod moddiff;
mod options;
mod safemerge;
mod scenario;
mod table;

use std::path::Path;

use anyhow::{Result, bail};

use crate::process::{cargo, run};
use crate::setup;
use crate::workspace::Workspace;
use options::Options;
use scenario::Scenario;

/// A public benchmark set, and how to read a checkout of it.
struct Set {
    name: &'static str,
    /// Finds its entries below a folder.
    collect: fn(&Path, &Options) -> Result<Vec<Scenario>>,
}

const SETS: &[Set] = &[
    Set { name: "eqbench", collect: eqbench::collect },
    Set { name: "llreve", collect: llreve::collect },
    Set { name: "moddiff", collect: moddiff::collect },
    Set { name: "safemerge", collect: safemerge::collect },
];

/// Front ends on folders of real projects: what it is called, and which.
const CORPORA: &[(&str, &str)] = &[("c-corpus", "verdiff-c"), ("java-corpus", "verdiff-java")];

/// What `cargo xtask bench --help` says.
pub(crate) const DETAILS: &str = "Runs the criterion benchmarks of the workspace; with NAME only those\n\
     whose name contains it.\n\n\
     NAME --path DIR, for NAME one of eqbench, llreve, moddiff, safemerge: reads\n\
     the checkout of that public set at DIR and prints, for each entry, verdiff's\n\
     verdict beside the label, the time and the rung. More options there:\n\
     --families A,B  only these groups of entries\n\
     --only TEXT     only entries whose name contains it\n\
     --lang c|java   the language, for sets that have both (default: c)\n\
     --timeout N     seconds for one entry (default: 60)\n\n\
     c-corpus --path DIR [--together] [PROJECT]…: reads the folders in DIR that have\n\
     a compile_commands.json, and prints for each how many of its C files are parsed,\n\
     how many functions are lowered, why the others are not, and how fast. Each file\n\
     is a program of its own, with --together all files of a project are one.\n\n\
     java-corpus --path DIR [PROJECT]…: reads the folders in DIR, and prints for each\n\
     how many of its Java files are parsed, how many methods are lowered, why the\n\
     others are not, and how fast. All files of a project are one program.\n\n\
     merge-scaling [FOLDER]: verifies generated merges of more and more lines and edits,\n\
     and prints what each costs, also without what the proofs live by; plots go into\n\
     FOLDER.\n\n\
     loop-proofs: counts which rungs prove the golden cases that have loops, as the\n\
     golden tests expect it. Nothing is run.";

/// Runs a public set, or the criterion benchmarks.
pub(crate) fn bench(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    if arguments == ["loop-proofs"] {
        return loop_proofs::print(workspace);
    }
    setup::to_build(workspace)?;
    if arguments.first().is_some_and(|first| first == "merge-scaling") {
        return example(workspace, "verdiff-ladder", "merge_scaling", &arguments[1..]);
    }
    let corpus = arguments.first().and_then(|first| {
        CORPORA.iter().find(|(name, _)| name == first).map(|(_, package)| *package)
    });
    if let Some(package) = corpus {
        return example(workspace, package, "corpus", &arguments[1..]);
    }
    let named = arguments.first().and_then(|first| SETS.iter().find(|set| set.name == first));
    match named {
        Some(set) => compare(workspace, set, &Options::parse(&arguments[1..])?),
        None => criterion(workspace, arguments),
    }
}

fn compare(workspace: &Workspace, set: &Set, options: &Options) -> Result<()> {
    let mut scenarios = (set.collect)(&options.path, options)?;
    scenarios.retain(|scenario| options.wants(scenario));
    if scenarios.is_empty() {
        bail!("no entry of {} in {}", set.name, options.path.display());
    }
    run(&mut cargo(workspace, &["build", "--release", "--quiet", "--package", "verdiff"]))?;
    let command = workspace.root.join("target/release/verdiff");
    table::print(&scenarios, |scenario| answer::ask(&command, scenario, options.seconds))
}

/// A program that measures something and is no part of the command: a front end
/// on real projects, which needs no solver, or merges that grow.
fn example(workspace: &Workspace, package: &str, name: &str, arguments: &[String]) -> Result<()> {
    let program = ["--package", package, "--example", name, "--"];
    let mut command = cargo(workspace, &["run", "--release", "--quiet"]);
    run(command.args(program).args(arguments))
}

fn criterion(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    if arguments.len() > 1 {
        bail!("there is no public set `{}`; `cargo xtask bench --help` lists them", arguments[0]);
    }
    // Only bench targets: the unit-test harness does not know criterion's options.
    let mut command = cargo(workspace, &["bench", "--workspace", "--bench", "*", "--"]);
    run(command.args(arguments))
}
