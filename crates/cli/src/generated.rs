//! What is made from the definition of the command line: shell completions
//! and manual pages.

use crate::args::Args;
use crate::output::print;
use crate::status::Status;
use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

/// `verdiff completions SHELL`
pub(crate) fn completions(shell: Shell) -> Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "verdiff", &mut script);
    print(&String::from_utf8(script)?)?;
    Ok(Status::Proved)
}

/// `verdiff man`: the page of the command, then one for each subcommand.
pub(crate) fn man() -> Result<Status> {
    let mut command = Args::command();
    command.build();
    let mut pages = Vec::new();
    Man::new(command.clone()).render(&mut pages)?;
    for subcommand in command.get_subcommands().filter(|it| it.get_name() != "help") {
        Man::new(subcommand.clone()).render(&mut pages)?;
    }
    print(&String::from_utf8(pages)?)?;
    Ok(Status::Proved)
}
