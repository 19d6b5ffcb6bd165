//! Reading Java: files and folders in, programs out.

use crate::output::complain;
use anyhow::{Context, Result};
use std::path::Path;
use verdiff_ir::Program;
use verdiff_java::load::{self, Source};
use verdiff_java::lower::ClassNumbers;
use verdiff_java::typed::Program as Typed;
use verdiff_java::versions::{Loaded, Resolved, programs, resolved};

/// What versions in Java were read from.
pub(crate) struct Sources {
    /// The files of each version.
    pub(crate) files: Vec<Vec<Source>>,
    /// What they mean.
    pub(crate) typed: Vec<Typed>,
    /// What the numbers of classes mean in all of them.
    pub(crate) numbers: ClassNumbers,
}

/// All versions.
pub(crate) fn load(paths: &[&Path]) -> Result<(Vec<Program>, Sources)> {
    let files: Vec<Vec<Source>> = paths.iter().map(|path| files(path)).collect::<Result<_>>()?;
    let Resolved { loaded, typed, numbers } = resolved(&files);
    let programs = loaded.into_iter().map(told).collect();
    Ok((programs, Sources { files, typed, numbers }))
}

/// One version.
pub(crate) fn program(path: &Path) -> Result<Program> {
    programs(&[files(path)?]).pop().map(told).context("no version was read")
}

/// Whether a folder has Java in it.
pub(crate) fn is_in(folder: &Path) -> bool {
    load::read_folder(folder).is_ok_and(|files| !files.is_empty())
}

fn files(path: &Path) -> Result<Vec<Source>> {
    let shown = path.display();
    if path.is_dir() {
        return load::read_folder(path).with_context(|| format!("cannot read {shown}"));
    }
    let name = path.file_name().map_or_else(String::new, |name| name.display().to_string());
    let file = load::read_file(path, &name).with_context(|| format!("cannot read {shown}"))?;
    Ok(vec![file])
}

/// What is wrong outside of members costs only what needs it, but people
/// should know.
fn told(loaded: Loaded) -> Program {
    for (span, message) in &loaded.problems {
        let place = loaded.program.sources.place(*span);
        let place = place.map_or_else(String::new, |place| format!("{place}: "));
        complain(&format!("warning: {place}{message}"));
    }
    loaded.program
}
