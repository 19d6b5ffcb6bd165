//! Where reports go: standard output, or a file that is there whole or not
//! at all.

use anyhow::{Context, Result, bail};
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// Says something on standard error. That nobody listens is no error.
pub(crate) fn complain(text: &str) {
    let _ = writeln!(anstream::stderr(), "{}", text.trim_end_matches('\n'));
}

/// Writes a text to standard output. A reader that went away, as in
/// `verdiff … | head`, has seen what it wanted.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut stdout = anstream::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.context("cannot write to standard output"),
    }
}

/// Where a report goes, open before the work starts, so that a place that
/// cannot be written is found early.
pub(crate) enum Destination {
    /// Standard output.
    Stdout,
    /// Nowhere.
    Nowhere,
    /// A file, written aside and then renamed.
    File {
        /// The file.
        path: PathBuf,
        /// Its contents until then.
        aside: NamedTempFile,
    },
    /// Something that is no regular file, such as a device or a pipe: it
    /// cannot be replaced.
    Special {
        /// Its path.
        path: PathBuf,
        /// It.
        file: File,
    },
}

impl Destination {
    /// Opens what `-o` names; without it, standard output unless `quiet`.
    pub(crate) fn open(output: Option<&Path>, quiet: bool) -> Result<Destination> {
        match output {
            None if quiet => Ok(Destination::Nowhere),
            None => Ok(Destination::Stdout),
            Some(path) if path == Path::new("-") => Ok(Destination::Stdout),
            Some(path) => {
                open_file(path).with_context(|| format!("cannot write {}", path.display()))
            }
        }
    }

    /// Writes the report.
    pub(crate) fn write(self, text: &str) -> Result<()> {
        match self {
            Destination::Stdout => print(text),
            Destination::Nowhere => Ok(()),
            Destination::File { path, mut aside } => {
                let written = aside.write_all(styled(text).as_bytes()).and_then(|()| aside.flush());
                let kept = written.and_then(|()| Ok(aside.persist(&path).map(drop)?));
                kept.with_context(|| format!("cannot write {}", path.display()))
            }
            Destination::Special { path, mut file } => file
                .write_all(styled(text).as_bytes())
                .with_context(|| format!("cannot write {}", path.display())),
        }
    }
}

fn open_file(path: &Path) -> Result<Destination> {
    // A link stays, and what it leads to is replaced.
    let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    match std::fs::metadata(&path) {
        Ok(found) if found.is_dir() => bail!("it is a folder"),
        Ok(found) if !found.is_file() => {
            let file = OpenOptions::new().write(true).open(&path)?;
            return Ok(Destination::Special { path, file });
        }
        Ok(found) if found.permissions().readonly() => bail!("it is write-protected"),
        Ok(_) | Err(_) => {}
    }
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut aside = Builder::new();
    aside.prefix(".verdiff-");
    // The usual permissions of a new file, not those of a secret one.
    #[cfg(unix)]
    aside.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let aside = aside.tempfile_in(folder).map_err(|error| bare(&error))?;
    Ok(Destination::File { path, aside })
}

/// The error without the name of the file aside, which means nothing to the
/// user.
fn bare(error: &io::Error) -> anyhow::Error {
    match error.kind() {
        io::ErrorKind::NotFound => anyhow::anyhow!("its folder does not exist"),
        kind => anyhow::anyhow!("{kind}"),
    }
}

/// A text as it goes into files: with styles only if they are asked for.
fn styled(text: &str) -> String {
    match anstream::ColorChoice::global() {
        anstream::ColorChoice::Always | anstream::ColorChoice::AlwaysAnsi => text.to_owned(),
        anstream::ColorChoice::Auto | anstream::ColorChoice::Never => {
            anstream::adapter::strip_str(text).to_string()
        }
    }
}
