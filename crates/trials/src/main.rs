//! Long random trials: what is too slow for every test run, with counts.
//!
//! `cargo xtask trials pairs --count 20000` and so on. Every trial depends on
//! its seed only, so a failure is repeated by naming it: `--seed S --count 1`.

// Printing is what this program is for.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use clap::{Parser, Subcommand};
use std::process::ExitCode;
use std::time::Duration;
use verdiff_jvm::Jvm;
use verdiff_sandbox::Launcher;
use verdiff_trials::{
    Report, SANDBOX, absint, c_functions, c_programs, c_text, c_types, correlate, java_models,
    java_programs, java_text, loops, merges, nway, pairs, parser, products, proof, terms,
};

#[derive(Parser)]
#[command(about = "Long random trials that check the engines against each other")]
struct Arguments {
    #[command(subcommand)]
    trial: Trial,
}

#[derive(Subcommand)]
enum Trial {
    /// Compare random pairs of programs and hold every verdict against runs.
    Pairs {
        /// How many pairs.
        #[arg(long, default_value_t = 20_000)]
        count: u64,
        /// The seed of the first pair.
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
    /// Verify merges of random programs and hold the verdicts against runs.
    Merges {
        /// How many merges.
        #[arg(long, default_value_t = 50_000)]
        count: u64,
        /// The seed of the first merge.
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
    /// Run random C programs natively and interpreted, and compare.
    C {
        /// How many programs.
        #[arg(long, default_value_t = 10_000)]
        count: u64,
        /// The seed of the first program.
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// Where programs go that do not agree.
        #[arg(long, default_value_os_t = std::env::temp_dir())]
        folder: std::path::PathBuf,
    },
    /// Run products of random C programs and mutants beside both versions.
    Products {
        /// How many pairs.
        #[arg(long, default_value_t = 5_000)]
        count: u64,
        /// The seed of the first pair.
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// Where pairs go that do not agree.
        #[arg(long, default_value_os_t = std::env::temp_dir())]
        folder: std::path::PathBuf,
    },
    /// Read damaged C files.
    CText {
        /// Files to damage.
        #[arg(required = true)]
        files: Vec<std::path::PathBuf>,
        /// For how long.
        #[arg(long, default_value_t = 600)]
        seconds: u64,
        /// The first seed.
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// Where inputs go on which something is wrong.
        #[arg(long, default_value_os_t = std::env::temp_dir())]
        folder: std::path::PathBuf,
    },
    /// Read damaged Java files, and damaged programs of the generator.
    JavaText {
        /// Files to damage, or folders of them.
        files: Vec<std::path::PathBuf>,
        /// For how long.
        #[arg(long, default_value_t = 600)]
        seconds: u64,
        /// The first seed.
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// Where inputs go on which something is wrong.
        #[arg(long, default_value_os_t = std::env::temp_dir())]
        folder: std::path::PathBuf,
    },
    /// Compare the types of all expressions in C files with clang's.
    CTypes {
        /// The files.
        #[arg(required = true)]
        files: Vec<std::path::PathBuf>,
        /// Options of the preprocessor.
        #[arg(last = true)]
        options: Vec<std::ffi::OsString>,
    },
    /// Compare random pairs of loops and hold every verdict against runs.
    Loops {
        /// How many pairs.
        #[arg(long, default_value_t = 2_000)]
        count: u64,
        /// The first seed.
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
    /// Run correlating programs of random pairs beside both versions.
    Correlate {
        /// How many pairs.
        #[arg(long, default_value_t = 100_000)]
        count: u64,
        /// The seed of the first pair.
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
    /// Run products of two to four random versions beside all of them.
    Nway {
        /// How many groups of versions.
        #[arg(long, default_value_t = 50_000)]
        count: u64,
        /// The seed of the first group.
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
    /// Hold what the analysis of correlating programs says against runs.
    Absint {
        /// How many pairs.
        #[arg(long, default_value_t = 100_000)]
        count: u64,
        /// The seed of the first pair.
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// Compare with what a correlation by lines of text allows instead.
        #[arg(long)]
        by_lines: bool,
    },
    /// Run random Java programs on a JVM and interpreted, and compare.
    Java {
        /// How many programs.
        #[arg(long, default_value_t = 10_000)]
        count: u64,
        /// The seed of the first program.
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// Where programs go that do not agree.
        #[arg(long, default_value_os_t = std::env::temp_dir())]
        folder: std::path::PathBuf,
    },
    /// Call models of Java's library and the JDK's classes, and compare.
    Models {
        /// How many sequences of calls.
        #[arg(long, default_value_t = 50_000)]
        count: u64,
        /// The seed of the first sequence.
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
    /// Hold the construction of correlating programs against the proved one.
    CorrelateProof {
        /// How many structured differences.
        #[arg(long, default_value_t = 20_000)]
        count: u64,
        /// The seed of the first one.
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// The program that `cargo xtask proofs` extracts and compiles.
        #[arg(long, default_value = "target/proofs/tie")]
        tie: std::path::PathBuf,
    },
    /// Run functions of real C files natively and interpreted, and compare.
    CFunctions {
        /// A folder with a `compile_commands.json`.
        #[arg(long)]
        path: std::path::PathBuf,
        /// Only files whose path contains this.
        #[arg(long, default_value = "")]
        only: String,
        /// What the arguments are drawn from.
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
    /// Simplify and solve random terms and hold the results against the evaluator.
    Terms {
        /// How many terms.
        #[arg(long, default_value_t = 100_000)]
        count: u64,
        /// The seed of the first term.
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
    /// Parse random and mutated text.
    Parser {
        /// For how long.
        #[arg(long, default_value_t = 600)]
        seconds: u64,
        /// The first seed.
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
}

fn main() -> ExitCode {
    // First of all, since there must be no threads yet.
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|first| first == SANDBOX) {
        return verdiff_sandbox::launch(arguments);
    }
    let report = match Arguments::parse().trial {
        Trial::Pairs { count, seed } => pairs::run(seed, count),
        Trial::Merges { count, seed } => merges::run(seed, count),
        Trial::Loops { count, seed } => loops::run(seed, count),
        Trial::C { count, seed, folder } => c_programs::run(seed, count, &folder),
        Trial::Products { count, seed, folder } => products::run(seed, count, &folder),
        Trial::CText { files, seconds, seed, folder } => {
            c_text::run(seed, Duration::from_secs(seconds), &files, &folder)
        }
        Trial::JavaText { files, seconds, seed, folder } => {
            java_text::run(seed, Duration::from_secs(seconds), &files, &folder)
        }
        Trial::CTypes { files, options } => c_types::run(&files, &options),
        Trial::Correlate { count, seed } => correlate::run(seed, count),
        Trial::Nway { count, seed } => nway::run(seed, count),
        Trial::Absint { count, seed, by_lines: false } => absint::run(seed, count),
        Trial::Absint { count, seed, by_lines: true } => absint::by_lines(seed, count),
        Trial::Java { count, seed, folder } => {
            on_jvm(seed, |jvm| java_programs::run(jvm, seed, count, &folder))
        }
        Trial::Models { count, seed } => on_jvm(seed, |jvm| java_models::run(jvm, seed, count)),
        Trial::CorrelateProof { count, seed, tie } => match proof::run(&tie, seed, count) {
            Ok(report) => report,
            Err(error) => {
                eprintln!("error: {error:#}");
                return ExitCode::FAILURE;
            }
        },
        Trial::CFunctions { path, only, seed } => c_function_trials(&path, &only, seed),
        Trial::Terms { count, seed } => terms::run(seed, count),
        Trial::Parser { seconds, seed } => parser::run(seed, Duration::from_secs(seconds)),
    };
    println!("{report}");
    if report.failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A trial that needs a JVM; this program is the launcher of its sandbox too.
fn on_jvm(seed: u64, trial: impl FnOnce(&Jvm) -> Report) -> Report {
    let found = std::env::current_exe()
        .map_err(verdiff_jvm::Error::Folder)
        .and_then(|program| Jvm::find(Launcher { program, arguments: vec![SANDBOX.into()] }));
    match found {
        Ok(jvm) => trial(&jvm.within(Duration::from_secs(3600))),
        Err(error) => {
            let mut report = Report::default();
            report.fail(seed, error);
            report
        }
    }
}

fn c_function_trials(path: &std::path::Path, only: &str, seed: u64) -> Report {
    let program = std::env::current_exe().map_err(|error| error.to_string());
    let launcher = program.map(|program| Launcher { program, arguments: vec![SANDBOX.into()] });
    let report = launcher.and_then(|launcher| c_functions::run(path, only, seed, &launcher));
    report.unwrap_or_else(|why| Report { failures: vec![why], ..Report::default() })
}
