//! `verdiff show`: what verdiff understood of a file.

use crate::args::{ShowArgs, ShowForm};
use crate::c;
use crate::input::{Language, language};
use crate::java;
use crate::output::Destination;
use crate::status::Status;
use anyhow::{Result, bail};
use std::path::Path;
use verdiff_ir::text;

/// Runs the command.
pub(crate) fn run(args: &ShowArgs) -> Result<Status> {
    let path = Path::new(&args.file);
    let shown = match (language(path)?, args.form) {
        (Language::C, form) if !path.is_dir() => {
            let parsed = c::read(path, &args.c)?;
            match form {
                ShowForm::C => verdiff_c::print::print(&parsed.unit, &parsed.text),
                ShowForm::Ir => text::print(&c::program(vec![parsed], &args.c)?),
            }
        }
        (Language::Java, ShowForm::Ir) => text::print(&java::program(path)?),
        (Language::C | Language::Java | Language::Core, _) => {
            bail!("{}: only single C files, and Java as `ir`, can be shown", path.display())
        }
    };
    Destination::open(None, false)?.write(&shown)?;
    Ok(Status::Proved)
}
