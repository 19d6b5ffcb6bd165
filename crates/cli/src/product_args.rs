//! Arguments of the commands that make, fuzz and check product programs.

use crate::args::{CArgs, seconds};
use clap::ValueEnum;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// Make one C program of two versions, which runs both
///
/// The product runs both versions of a program in one process, in lockstep where
/// they correspond, each with its own variables, streams, files and exit status.
/// Any fuzzer, symbolic executor, sanitizer or debugger can take it. Its files,
/// the runtime and a Makefile go to a folder.
#[derive(Debug, clap::Args)]
#[command(after_help = PRODUCT_EXAMPLES)]
pub(crate) struct ProductArgs {
    /// The version before the change: a .c file, a folder of them, git:REV, or
    /// git:REV:PATH. It has a function `main`.
    pub(crate) old: OsString,
    /// The version after the change.
    pub(crate) new: OsString,
    /// The folder for the product; it is made if it is not there.
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: PathBuf,
    /// What runs the product.
    #[arg(long, value_enum, default_value_t = HarnessName::None, value_name = "TOOL")]
    pub(crate) harness: HarnessName,
    #[command(flatten)]
    pub(crate) weave: WeaveArgs,
    #[command(flatten)]
    pub(crate) c: CArgs,
}

/// How a product is made.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Options for products")]
pub(crate) struct WeaveArgs {
    /// Weave all functions, not only those that changed and those that call
    /// them.
    #[arg(long)]
    pub(crate) weave_all: bool,
    /// Stop where one version takes a branch and the other does not.
    #[arg(long)]
    pub(crate) divergence: bool,
    /// Say with `#line` where statements come from, for debuggers and messages
    /// of compilers.
    #[arg(long)]
    pub(crate) lines: bool,
}

/// What runs a product.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum HarnessName {
    /// Nothing: it is started by hand
    None,
    /// The built-in fuzzer
    Builtin,
    /// AFL++
    Afl,
    /// libFuzzer
    Libfuzzer,
    /// KLEE
    Klee,
    /// CBMC
    Cbmc,
}

/// Look for inputs on which two versions of a program differ, by fuzzing
///
/// Makes the product of both versions, compiles it and runs it on many inputs:
/// arguments and standard input, changed again and again towards code that was
/// not reached before. Each finding is made small, run on the two versions by
/// themselves, and reported if they differ there too. The programs are executed,
/// in a sandbox.
#[derive(Debug, clap::Args)]
#[command(after_help = FUZZ_EXAMPLES)]
pub(crate) struct FuzzArgs {
    /// The version before the change: a .c file, a folder of them, git:REV, or
    /// git:REV:PATH. It has a function `main`.
    pub(crate) old: OsString,
    /// The version after the change.
    pub(crate) new: OsString,
    /// Fuzz this function instead of the whole program: its arguments, and what
    /// they point to, are built from the input. No `main` is needed.
    #[arg(long, value_name = "NAME")]
    pub(crate) function: Option<String>,
    /// What looks for inputs.
    #[arg(long, value_enum, default_value_t = EngineName::Builtin, value_name = "ENGINE")]
    pub(crate) engine: EngineName,
    /// For how many seconds to look.
    #[arg(long, value_name = "SECONDS", value_parser = seconds(), default_value = "60")]
    pub(crate) time: Duration,
    /// Write a test for each finding into this folder; it passes on the old
    /// version and fails on the new one.
    #[arg(long, value_name = "DIR")]
    pub(crate) emit_test: Option<PathBuf>,
    /// A folder of inputs to start from: lines are arguments up to the first
    /// empty one, the rest is standard input.
    #[arg(long, value_name = "DIR")]
    pub(crate) seeds: Option<PathBuf>,
    /// End at the first finding.
    #[arg(long)]
    pub(crate) stop_at_first: bool,
    #[command(flatten)]
    pub(crate) c: CArgs,
}

/// What looks for inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineName {
    /// The fuzzer that is part of verdiff
    Builtin,
    /// AFL++, if it is installed
    Afl,
    /// libFuzzer, if clang is installed
    Libfuzzer,
}

/// Check what a patch promises
///
/// The new version says with `pp_assert(...)` what must hold wherever both
/// versions are at that statement, and with `pp_old(x)` what the old one has
/// there. For each function with such specifications, verdiff tries to prove
/// them for all arguments; what it cannot prove is fuzzed, which executes the
/// programs, in a sandbox. Files are preprocessed with -DVERDIFF.
#[derive(Debug, clap::Args)]
#[command(after_help = CHECK_EXAMPLES)]
pub(crate) struct CheckArgs {
    /// The version before the change: a .c file, a folder of them, git:REV, or
    /// git:REV:PATH.
    pub(crate) old: OsString,
    /// The version after the change, with specifications.
    pub(crate) new: OsString,
    /// For how many seconds to look for an input on which something does not
    /// hold that is not proved.
    #[arg(long, value_name = "SECONDS", value_parser = seconds(), default_value = "30")]
    pub(crate) time: Duration,
    /// What looks for inputs.
    #[arg(long, value_enum, default_value_t = EngineName::Builtin, value_name = "ENGINE")]
    pub(crate) engine: EngineName,
    /// Only prove: nothing is executed.
    #[arg(long)]
    pub(crate) no_fuzz: bool,
    #[command(flatten)]
    pub(crate) c: CArgs,
}

const PRODUCT_EXAMPLES: &str = "\
Examples:
  verdiff product old.c new.c -o both && make -C both && both/product ARGUMENTS
  verdiff product git:HEAD~1:src src -o both --harness afl -- -Iinclude";

const FUZZ_EXAMPLES: &str = "\
Examples:
  verdiff fuzz old.c new.c --time 10
  verdiff fuzz git:HEAD~1:src src --seeds tests/inputs -- -Iinclude
  verdiff fuzz old.c new.c --engine afl --emit-test tests
  verdiff fuzz old.c new.c --function parse

Ctrl-C ends with what was found by then.

Exit status: 1 if the versions differ on an input, 3 if none was found, 2 if the command could not
run.";

const CHECK_EXAMPLES: &str = "\
Examples:
  verdiff check old.c new.c
  verdiff check git:HEAD~1:src src --time 60 -- -Iinclude

Exit status: 0 if every specification is proved, 1 if an input breaks one, 3 if some are neither,
2 if the command could not run.";
