//! `compile_commands.json`: a folder in; for each file the arguments that its
//! build gives to the compiler, and where, out.
//!
//! The only place outside of reports that knows JSON, since the format is
//! foreign. Nothing in it is trusted: see [`super::options`].

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::InputError;
use super::input;

/// The name of the file in a build's folder.
const FILE: &str = "compile_commands.json";
/// Bytes of a database.
const LIMIT: u64 = 256 << 20;
/// How many files with a similar name are named.
const SIMILAR: usize = 3;

/// Why a compilation database is of no use.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// It cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// It is no compilation database.
    #[error("{file} is no compilation database: {source}")]
    Json {
        /// The file.
        file: String,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// The entry of a file has no command line.
    #[error("{file} has no usable `command` or `arguments` for {entry}")]
    NoCommand {
        /// The database.
        file: String,
        /// The file whose entry it is.
        entry: String,
    },
    /// The folder of an entry does not exist.
    #[error("{file}: the folder {directory} of the entry for {entry} does not exist")]
    NoFolder {
        /// The database.
        file: String,
        /// The file whose entry it is.
        entry: String,
        /// The folder.
        directory: String,
    },
    /// A source file has no entry.
    #[error("{database} has no entry for {file}{}", also(closest))]
    NoEntry {
        /// The database.
        database: String,
        /// The file.
        file: String,
        /// Entries with similar names.
        closest: Vec<String>,
    },
}

fn also(closest: &[String]) -> String {
    match closest {
        [] => String::new(),
        names => format!("; it has {}", names.join(", ")),
    }
}

/// A compilation database.
#[derive(Debug, Clone)]
pub struct CompileCommands {
    file: PathBuf,
    folder: PathBuf,
    entries: Vec<Entry>,
    /// The first entry of each file, by its canonical path.
    by_path: BTreeMap<PathBuf, usize>,
}

#[derive(Debug, Clone, Deserialize)]
struct Entry {
    directory: PathBuf,
    file: PathBuf,
    command: Option<String>,
    arguments: Option<Vec<String>>,
}

/// How a build compiles a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BuildCommand {
    pub(super) directory: PathBuf,
    /// Without the compiler.
    pub(super) arguments: Vec<String>,
}

impl CompileCommands {
    /// Reads the database of a build's folder.
    pub fn load(dir: &Path) -> Result<Self, DatabaseError> {
        let file = dir.join(FILE);
        let bytes = input::read(&file, LIMIT)?;
        let entries: Vec<Entry> = serde_json::from_slice(&bytes)
            .map_err(|source| DatabaseError::Json { file: file.display().to_string(), source })?;
        let mut by_path = BTreeMap::new();
        for (index, entry) in entries.iter().enumerate() {
            // An absolute directory or file stands for itself.
            let path = dir.join(&entry.directory).join(&entry.file);
            by_path.entry(canonical(&path)).or_insert(index);
        }
        Ok(CompileCommands { file, folder: dir.to_path_buf(), entries, by_path })
    }

    /// The files that it has entries for, in the order of their paths.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.by_path.keys().map(PathBuf::as_path)
    }

    /// The first entry of a file; none for a header, which is compiled as part
    /// of others.
    pub(super) fn lookup(&self, file: &Path) -> Result<Option<BuildCommand>, DatabaseError> {
        let index = self.by_path.get(&canonical(file));
        let found = index.and_then(|index| self.entries.get(*index));
        match found {
            Some(entry) => self.build_command(entry).map(Some),
            None if is_header(file) => Ok(None),
            None => Err(self.no_entry(file)),
        }
    }

    fn build_command(&self, entry: &Entry) -> Result<BuildCommand, DatabaseError> {
        let split = || entry.command.as_deref().and_then(shlex::split);
        let line = entry.arguments.clone().or_else(split).filter(|line| !line.is_empty());
        let (file, shown) = (self.shown(), entry.file.display().to_string());
        let Some(line) = line else {
            return Err(DatabaseError::NoCommand { file, entry: shown });
        };
        let directory = self.folder.join(&entry.directory);
        if !directory.is_dir() {
            let directory = directory.display().to_string();
            return Err(DatabaseError::NoFolder { file, entry: shown, directory });
        }
        Ok(BuildCommand { directory, arguments: line.into_iter().skip(1).collect() })
    }

    fn no_entry(&self, file: &Path) -> DatabaseError {
        let name = |path: &Path| path.file_name().unwrap_or_default().display().to_string();
        let (database, wanted) = (self.shown(), name(file));
        let mut ranked: Vec<_> = self.entries.iter().map(|entry| &*entry.file).collect();
        ranked.sort_by_key(|path| strsim::osa_distance(&name(path), &wanted));
        ranked.dedup();
        let closest = ranked.iter().take(SIMILAR).map(|path| path.display().to_string()).collect();
        DatabaseError::NoEntry { database, file: file.display().to_string(), closest }
    }

    fn shown(&self) -> String {
        self.file.display().to_string()
    }
}

/// The path without links and dots, as far as it exists.
fn canonical(path: &Path) -> PathBuf {
    std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}

fn is_header(file: &Path) -> bool {
    let extension = file.extension().unwrap_or_default().to_ascii_lowercase();
    ["h", "hh", "hpp", "inc", "inl", "def"].iter().any(|header| extension == *header)
}
