//! The command line, and the help that teaches it.

pub(crate) use crate::product_args::{
    CheckArgs, EngineName, FuzzArgs, HarnessName, ProductArgs, WeaveArgs,
};
use clap::builder::TypedValueParser;
use clap::{Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// Proves that a change to a program altered nothing, or gives an input that
/// shows what it altered.
#[derive(Debug, Parser)]
#[command(name = "verdiff", version, after_long_help = STATUSES, max_term_width = 100)]
pub(crate) struct Args {
    /// When to use colours.
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What is to be done.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Diff(DiffArgs),
    Merge(MergeArgs),
    Correlate(CorrelateArgs),
    Product(ProductArgs),
    Fuzz(FuzzArgs),
    Check(CheckArgs),
    Show(ShowArgs),
    Recheck(RecheckArgs),
    /// Print a script that completes verdiff's arguments in a shell
    ///
    /// The script goes to standard output. For bash:
    ///
    ///     source <(verdiff completions bash)
    #[command(verbatim_doc_comment)]
    Completions {
        /// The shell.
        #[arg(value_enum)]
        shell: clap_complete::Shell,
    },
    /// Print the manual pages
    ///
    /// One page for the command and one for each of its subcommands, in the
    /// language of `man`:
    ///
    ///     verdiff man | man -l -
    #[command(verbatim_doc_comment)]
    Man,
}

/// Compare two versions of a program
///
/// For each procedure that both versions have, says whether they do the same
/// on all inputs: how they end and what they return, what they leave in the
/// globals, and which calls they make to the outside, in which order.
#[derive(Debug, clap::Args)]
#[command(after_help = SHORT_EXAMPLES, after_long_help = DIFF_HELP)]
pub(crate) struct DiffArgs {
    /// The version before the change: a .c or .java file, a folder of such, a
    /// .vir file, git:REV, or git:REV:PATH.
    pub(crate) old: OsString,
    /// The version after the change.
    pub(crate) new: OsString,
    /// Print what the change reaches, as a tree of callers, and for which
    /// inputs.
    #[arg(long, conflicts_with_all = ["all", "functions"])]
    pub(crate) impact: bool,
    /// Tell what each version of a changed procedure does, case by case.
    #[arg(long)]
    pub(crate) cases: bool,
    /// Print each result as soon as it is known, instead of sorted at the end; with
    /// `--format json`, one object a line.
    #[arg(long, conflicts_with_all = ["impact", "quiet", "output", "run", "emit_test"])]
    pub(crate) stream: bool,
    /// Which procedures are taken first, where the time may not suffice for all.
    #[arg(long, value_enum, default_value_t = Order::Closest, value_name = "WHICH")]
    pub(crate) order: Order,
    #[command(flatten)]
    pub(crate) common: CommonArgs,
    #[command(flatten)]
    pub(crate) native: NativeArgs,
}

/// Which procedures are taken first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Order {
    /// What changed, then its callers, then theirs.
    Closest,
    /// The shortest.
    Cheapest,
}

/// What all commands that give verdicts have.
#[derive(Debug, clap::Args)]
pub(crate) struct CommonArgs {
    /// Compare this procedure only; may be given several times. In Java, `method`
    /// and `Class.method` are all methods of that name.
    #[arg(long = "function", value_name = "NAME")]
    pub(crate) functions: Vec<String>,
    /// List procedures that have not changed as well; the summary counts them
    /// in any case.
    #[arg(long)]
    pub(crate) all: bool,
    /// The form of the report.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// Write the report to this file instead of standard output; `-` is
    /// standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// End after this many seconds; what is open then is unknown.
    #[arg(long, alias = "deadline", value_name = "SECONDS", value_parser = seconds())]
    pub(crate) timeout: Option<Duration>,
    /// How many statements a trial run may execute.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) steps: Option<u64>,
    /// Print nothing; the exit status tells the verdict.
    #[arg(short, long, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Tell on standard error which rung of the ladder decided each
    /// procedure, and how long it took.
    #[arg(short, long)]
    pub(crate) verbose: bool,
    /// Write every query to the solver into this folder, with its answer;
    /// see `verdiff recheck`.
    #[arg(long, value_name = "DIR")]
    pub(crate) dump_smt: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) c: CArgs,
}

/// Verify a merge
///
/// For each procedure, says whether the merge is free of semantic conflicts:
/// what a side changed, merged does like that side, and what no side changed,
/// merged does like base. That is checked for how procedures end and what they
/// return, what they leave in the globals, and which calls they make to the
/// outside. Lines that were merged without a conflict can still clash.
#[derive(Debug, clap::Args)]
#[command(after_help = MERGE_EXAMPLES, after_long_help = MERGE_HELP)]
pub(crate) struct MergeArgs {
    /// What both sides started from: a .c or .java file, a folder of such, a
    /// .vir file, git:REV, or git:REV:PATH.
    #[arg(required_unless_present = "commit")]
    pub(crate) base: Option<OsString>,
    /// One side.
    #[arg(required_unless_present = "commit")]
    pub(crate) ours: Option<OsString>,
    /// The other side.
    #[arg(required_unless_present = "commit")]
    pub(crate) theirs: Option<OsString>,
    /// The merge; if it is not given, the texts are merged as git does.
    pub(crate) merged: Option<OsString>,
    /// Verify this merge commit of the repository that the command runs in.
    #[arg(long, value_name = "REV", conflicts_with_all = ["base", "driver"])]
    pub(crate) commit: Option<String>,
    /// Sides that add different calls to the outside are in conflict, too;
    /// otherwise such calls are taken to leave each other alone.
    #[arg(long)]
    pub(crate) strict: bool,
    /// Be a merge driver of git for the file of this name: put the merge where
    /// ours was, and end as git wants it.
    #[arg(long, value_name = "PATH", conflicts_with = "merged")]
    pub(crate) driver: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// What is done with witnesses of functions in C and methods in Java.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Witnesses in C and Java")]
pub(crate) struct NativeArgs {
    /// Compile both versions and run them on the input that shows a
    /// difference, in a sandbox; a difference that does not show there is
    /// unknown.
    #[arg(long)]
    pub(crate) run: bool,
    /// Write a test for each difference into this folder, in C or for JUnit 5;
    /// it passes on the old version and fails on the new one.
    #[arg(long, value_name = "DIR")]
    pub(crate) emit_test: Option<PathBuf>,
}

/// How C is read.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Options for C")]
pub(crate) struct CArgs {
    /// What signed arithmetic does when the result does not fit.
    #[arg(long, value_enum, default_value_t = Overflow::Wrap, value_name = "HOW")]
    pub(crate) overflow: Overflow,
    /// The folder with a compile_commands.json, which says how each file is
    /// compiled.
    #[arg(short = 'p', value_name = "DIR")]
    pub(crate) database: Option<PathBuf>,
    /// Options for the preprocessor: -I, -D, -std=… and the like.
    #[arg(last = true, value_name = "CC OPTIONS", allow_hyphen_values = true)]
    pub(crate) compiler_options: Vec<OsString>,
}

/// What signed arithmetic does when the result does not fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Overflow {
    /// It wraps around, as with gcc's -fwrapv
    Wrap,
    /// It ends the program
    Trap,
}

/// Show two versions of a procedure as one program that runs both
///
/// For each procedure that changed, or that is named: the structured difference
/// of its versions, and the correlating program that runs both, step by step
/// where they correspond. Variables of the old version start with O_, those of
/// the new one with T_O_; a statement runs when its guards hold.
#[derive(Debug, clap::Args)]
pub(crate) struct CorrelateArgs {
    /// The version before the change: a .c or .java file, a folder of such, or
    /// a .vir file.
    pub(crate) old: OsString,
    /// The version after the change.
    pub(crate) new: OsString,
    /// Show this procedure only; may be given several times.
    #[arg(long = "function", value_name = "NAME")]
    pub(crate) functions: Vec<String>,
    /// How to show it.
    #[arg(long = "as", value_enum, default_value_t = CorrelateForm::Guarded, value_name = "FORM")]
    pub(crate) form: CorrelateForm,
    #[command(flatten)]
    pub(crate) c: CArgs,
}

/// How to show a correlating program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum CorrelateForm {
    /// The difference, and guarded commands
    Guarded,
    /// A program of the core language
    Ir,
    /// A program in C
    C,
}

/// Show what verdiff understood of a C file
///
/// For a look behind the scenes, and for reports of defects: the file in the
/// core language that all verdicts are about, or as C again, after names,
/// types and conversions were resolved.
#[derive(Debug, clap::Args)]
pub(crate) struct ShowArgs {
    /// The file.
    pub(crate) file: OsString,
    /// How to show it.
    #[arg(long = "as", value_enum, default_value_t = ShowForm::Ir, value_name = "FORM")]
    pub(crate) form: ShowForm,
    #[command(flatten)]
    pub(crate) c: CArgs,
}

/// How to show a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowForm {
    /// In the core language
    Ir,
    /// As C
    C,
}

/// Ask another solver the recorded queries of a run
///
/// Each query that `verdiff diff --dump-smt DIR` recorded is put to the
/// solver, and its answer is compared with the recorded one. A proof then
/// does not rest on one solver alone.
#[derive(Debug, clap::Args)]
#[command(after_help = RECHECK_EXAMPLES, after_long_help = RECHECK_HELP)]
pub(crate) struct RecheckArgs {
    /// The folder with the recorded queries.
    pub(crate) folder: PathBuf,
    /// The solver: a program and its arguments, which reads SMT-LIB from its
    /// standard input.
    #[arg(long, value_name = "CMD")]
    pub(crate) solver: String,
    /// How long the solver may take for one query.
    #[arg(long, value_name = "SECONDS", value_parser = seconds(), default_value = "60")]
    pub(crate) timeout: Duration,
}

/// The form of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// For programs: one object, described in docs/diff.md
    Json,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On terminals
    Auto,
    /// Also into files and pipes
    Always,
    /// Nowhere
    Never,
}

impl Color {
    /// Makes it the choice of all that is printed from now on.
    pub(crate) fn apply(self) {
        match self {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

/// The letters that may stand behind a number of seconds, minutes or hours.
const UNITS: [(char, f64); 3] = [('s', 1.0), ('m', 60.0), ('h', 3600.0)];

/// A time as `60`, `60s`, `1.5m` or `2h`.
pub(crate) fn seconds() -> impl TypedValueParser<Value = Duration> {
    let parse = |text: &str| {
        let in_unit = |(letter, size)| Some((text.strip_suffix(letter)?, size));
        let (number, size) = UNITS.into_iter().find_map(in_unit).unwrap_or((text, 1.0));
        let number: f64 = number.parse().map_err(|_| "not a number of seconds".to_owned())?;
        match Duration::try_from_secs_f64(number * size) {
            Ok(duration) if !duration.is_zero() => Ok(duration),
            Ok(_) => Err("must be more than zero".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    };
    clap::builder::StringValueParser::new().try_map(move |text| parse(&text))
}

const SHORT_EXAMPLES: &str = "\
Examples:
  verdiff diff old.c new.c
  verdiff diff before/ after/ --function parse -- -Iinclude -DNDEBUG
  verdiff diff git:HEAD~1:src/parse.c src/parse.c
  verdiff diff old.c new.c --format json -o report.json

`verdiff diff --help` explains the verdicts and the exit status.";

const DIFF_HELP: &str = "\
Examples:
  verdiff diff old.c new.c
      Compares all functions that both files have.
  verdiff diff before/ after/ -p build
      Compares all C files in two folders, compiled as build/compile_commands.json says.
  verdiff diff old.c new.c --function parse --function print -- -Iinclude -DNDEBUG
      Compares these two only; the preprocessor gets the options behind `--`.
  verdiff diff old.c new.c --format json -o report.json
      Writes the report for another program.
  verdiff diff old.c new.c --run --emit-test tests
      Runs differences natively as well, in a sandbox, and writes a test for each.
  verdiff diff old.vir new.vir --dump-smt queries
      Keeps the queries to the solver, for `verdiff recheck`.

Verdicts:
  equivalent  Proved: on every input both versions do the same. \"For all inputs on which both
              end\" says that one version may run forever where the other ends.
  different   Both versions were run on the input that is shown, and did what is shown.
  conditional Proved to do the same on the inputs that are named; the others are open.
  unknown     Neither was shown. The reason names the construct that stood in the way.

Exit status:
  0  every procedure is equivalent
  1  some procedure is different
  2  the command could not run: bad usage, unreadable input, a syntax error
  3  none is known to be different, but some procedure is unknown or conditional";

const MERGE_EXAMPLES: &str = "\
Examples:
  verdiff merge base.c ours.c theirs.c
  verdiff merge base/ ours/ theirs/ merged/
  verdiff merge --commit HEAD

`verdiff merge --help` explains the verdicts and the exit status.";

const MERGE_HELP: &str = "\
Examples:
  verdiff merge base.c ours.c theirs.c merged.c
      Verifies a merge.
  verdiff merge base.c ours.c theirs.c
      Merges the texts as git does, and verifies the result.
  verdiff merge --commit HEAD
      Verifies the merge commit HEAD: its parents, their merge base, and itself.
  verdiff merge git:main~3:src git:main:src git:topic:src
      Verifies what would come out of a merge of `topic` into `main`.
  verdiff merge --driver %P %O %A %B
      Is a merge driver, as docs/merge.md explains.

Verdicts:
  conflict-free  Proved: on every input, merged does what the sides changed like the sides, and
                 all else like base.
  conflict       All versions were run on the input that is shown. The rule says what went wrong:
                 ours lost, theirs lost, both lost, or invented.
  unknown        Neither was shown. The reason names the construct that stood in the way.

Exit status:
  0  every procedure is conflict-free
  1  some procedure is in conflict, or the text itself
  2  the command could not run: bad usage, unreadable input, a syntax error
  3  none is known to be in conflict, but some procedure is unknown
With --driver: 0 the text is merged and no conflict is known, 1 a conflict, 129 it could not run.";

const RECHECK_EXAMPLES: &str = "\
Examples:
  verdiff recheck queries --solver cvc5
  verdiff recheck queries --solver 'z3 -in' --timeout 300";

const RECHECK_HELP: &str = "\
Examples:
  verdiff diff old.vir new.vir --dump-smt queries
      Records the queries.
  verdiff recheck queries --solver cvc5
  verdiff recheck queries --solver 'z3 -in' --timeout 300
      Puts them to another solver.

Exit status:
  0  the solver disagrees with no recorded answer; queries that one of the two did not decide
     are listed
  1  the solver gave another answer
  2  the command could not run, or the solver gave no answer";

const STATUSES: &str = "\
Exit status:
  0  proved
  1  a difference or a conflict
  2  the command could not run
  3  undecided

`verdiff COMMAND --help` has examples and says what a verdict means.";

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn seconds_may_be_fractions_but_not_zero() {
        let timeout = |text| {
            let args = ["verdiff", "diff", "a", "b", "--timeout", text];
            Args::try_parse_from(args).map(|args| match args.command {
                Command::Diff(args) => args.common.timeout,
                _ => None,
            })
        };
        assert_eq!(timeout("0.5").unwrap(), Some(Duration::from_millis(500)));
        assert_eq!(timeout("60s").unwrap(), Some(Duration::from_secs(60)));
        assert_eq!(timeout("1.5m").unwrap(), Some(Duration::from_secs(90)));
        assert_eq!(timeout("2h").unwrap(), Some(Duration::from_secs(7200)));
        for wrong in ["0", "0s", "-1", "nan", "inf", "soon", "1e300", "m", "1 day"] {
            assert!(timeout(wrong).is_err(), "{wrong}");
        }
    }
}
