//! Long random trials: what is too slow for every test run, with counts.
//!
//! `cargo xtask trials pairs --count 20000` and so on. Every trial depends on
//! its seed only, so a failure is repeated by naming it: `--seed S --count 1`.

// Printing is what this program is for.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use clap::{Parser, Subcommand};
use std::process::ExitCode;
use std::time::Duration;
use verdiff_trials::{c_programs, c_types, correlate, merges, pairs, parser, terms};

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
    /// Compare the types of all expressions in C files with clang's.
    CTypes {
        /// The files.
        #[arg(required = true)]
        files: Vec<std::path::PathBuf>,
        /// Options of the preprocessor.
        #[arg(last = true)]
        options: Vec<std::ffi::OsString>,
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
    let report = match Arguments::parse().trial {
        Trial::Pairs { count, seed } => pairs::run(seed, count),
        Trial::Merges { count, seed } => merges::run(seed, count),
        Trial::C { count, seed, folder } => c_programs::run(seed, count, &folder),
        Trial::CTypes { files, options } => c_types::run(&files, &options),
        Trial::Correlate { count, seed } => correlate::run(seed, count),
        Trial::Terms { count, seed } => terms::run(seed, count),
        Trial::Parser { seconds, seed } => parser::run(seed, Duration::from_secs(seconds)),
    };
    println!("{report}");
    if report.failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
