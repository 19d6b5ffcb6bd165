//! The command `verdiff`: from arguments to an exit status.
//!
//! * [`args`]: the command line, and the help that teaches it.
//! * [`diff`], [`merge`], [`correlate`], [`product`], [`fuzz`], [`show`], [`recheck`],
//!   [`generated`]: one file per command.
//! * [`native`]: witnesses on the machine itself, when asked for.
//! * [`argument`], [`input`], [`c`], [`output`], [`dump`]: files in, files out.
//! * [`watch`]: progress, while a comparison runs.
//! * [`guard`]: a large stack, and defects that end as a message.
//!
//! Only this crate prints and exits.

mod args;
mod argument;
mod c;
mod check;
mod correlate;
mod diff;
mod dump;
mod fuzz;
mod generated;
mod guard;
mod input;
mod interrupt;
mod java;
mod left_out;
mod merge;
mod native;
mod outer_words;
mod output;
mod product;
mod product_args;
mod recheck;
mod selection;
mod show;
mod status;
mod stream;
mod watch;

use args::{Args, Command};
use clap::Parser;
use status::Status;
use std::process::ExitCode;

fn main() -> ExitCode {
    // Before anything else: threads that are there already would not be
    // restricted.
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|first| first == native::SANDBOX) {
        return verdiff_sandbox::launch(arguments);
    }
    let args = Args::parse();
    args.color.apply();
    guard::run(move || run(&args.command)).into()
}

fn run(command: &Command) -> anyhow::Result<Status> {
    match command {
        Command::Diff(args) => diff::run(args),
        Command::Merge(args) => merge::run(args),
        Command::Correlate(args) => correlate::run(args),
        Command::Product(args) => product::run(args),
        Command::Fuzz(args) => fuzz::run(args),
        Command::Check(args) => check::run(args),
        Command::Show(args) => show::run(args),
        Command::Recheck(args) => recheck::run(args),
        Command::Completions { shell } => generated::completions(*shell),
        Command::Man => generated::man(),
    }
}
