//! `verdiff show`: what verdiff understood of a file.

use crate::args::{ShowArgs, ShowForm};
use crate::c;
use crate::input::{Language, language};
use crate::output::Destination;
use crate::status::Status;
use anyhow::{Result, bail};
use std::path::Path;
use verdiff_ir::text;

/// Runs the command.
pub(crate) fn run(args: &ShowArgs) -> Result<Status> {
    let path = Path::new(&args.file);
    if language(path)? != Language::C || path.is_dir() {
        bail!("{}: only single C files can be shown", path.display());
    }
    let parsed = c::read(path, &args.c)?;
    let shown = match args.form {
        ShowForm::C => verdiff_c::print::print(&parsed.unit, &parsed.text),
        ShowForm::Ir => text::print(&c::program(vec![parsed], &args.c)?),
    };
    Destination::open(None, false)?.write(&shown)?;
    Ok(Status::Proved)
}
