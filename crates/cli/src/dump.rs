//! Recorded queries: a folder of SMT-LIB scripts, each with the answer that
//! the solver gave, as `--dump-smt` writes and `recheck` reads them.

use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use verdiff_ir::Name;

/// What stands before and after the recorded status of a script.
const STATUS: (&str, &str) = ("(set-info :status ", ")");

/// A folder that queries are written to.
#[derive(Debug)]
pub(crate) struct Dump {
    folder: PathBuf,
    count: usize,
    failure: Option<anyhow::Error>,
}

impl Dump {
    /// Takes a folder, new or empty; an earlier record in it is replaced.
    pub(crate) fn open(folder: &Path) -> Result<Dump> {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create the folder {}", folder.display()))?;
        for path in files(folder)? {
            if !is_query(&path) {
                bail!(
                    "{} has other files than recorded queries, such as {}; give a new folder",
                    folder.display(),
                    path.file_name().unwrap_or_default().display()
                );
            }
        }
        for path in files(folder)? {
            fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
        }
        Ok(Dump { folder: folder.to_owned(), count: 0, failure: None })
    }

    /// Writes a query. What goes wrong is kept for [`Dump::finish`]: the
    /// engines that ask cannot do anything about it.
    pub(crate) fn record(&mut self, function: &Name, script: &str, answer: &str) {
        self.count += 1;
        let file = format!("{:04}-{}.smt2", self.count, sanitised(function.as_str()));
        let path = self.folder.join(file);
        let written = fs::write(&path, annotated(function, script, answer))
            .with_context(|| format!("cannot write {}", path.display()));
        if let Err(error) = written {
            self.failure.get_or_insert(error);
        }
    }

    /// Whether all was written.
    pub(crate) fn finish(self) -> Result<()> {
        self.failure.map_or(Ok(()), Err)
    }
}

/// The recorded queries of a folder, in the order they were asked.
pub(crate) fn queries(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut queries = files(folder)?;
    queries.retain(|path| is_query(path));
    // Numbers above 9999 have more digits: by length first is by number.
    queries.sort_by_key(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        (name.find('-'), name)
    });
    Ok(queries)
}

/// The answer that a script records, if it does.
pub(crate) fn recorded(script: &str) -> Option<&str> {
    let line = script.lines().find_map(|line| line.strip_prefix(STATUS.0))?;
    line.strip_suffix(STATUS.1)
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let read = || -> std::io::Result<Vec<PathBuf>> {
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
    };
    read().with_context(|| format!("cannot read the folder {}", folder.display()))
}

fn is_query(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let number = name.strip_suffix(".smt2").and_then(|stem| stem.split_once('-'));
    number.is_some_and(|(number, _)| {
        number.len() >= 4 && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// The script with its answer in front, unless it has it already.
fn annotated(function: &Name, script: &str, answer: &str) -> String {
    let (status, why) = answer.split_once(':').unwrap_or((answer, ""));
    let one_line = |text: &str| text.replace(['\n', '\r'], " ");
    let mut text = format!("; asked for {}\n", one_line(function.as_str()));
    if !why.trim().is_empty() {
        text.push_str(&format!("; {}\n", one_line(why.trim())));
    }
    if recorded(script).is_none() {
        text.push_str(&format!("{}{}{}\n", STATUS.0, status.trim(), STATUS.1));
    }
    text + script
}

/// A name as part of a file's name.
fn sanitised(name: &str) -> String {
    let keep = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
    name.chars().take(80).map(|c| if keep(c) { c } else { '_' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_recorded_is_read_back() {
        let text = annotated(&Name::new("f\ng"), "(check-sat)\n", "unknown: out of\ntime");
        assert_eq!(
            text,
            "; asked for f g\n; out of time\n(set-info :status unknown)\n(check-sat)\n"
        );
        assert_eq!(recorded(&text), Some("unknown"));
        let again = annotated(&Name::new("f"), &text, "unknown");
        assert_eq!(again.matches("set-info").count(), 1);
        assert_eq!(recorded("(check-sat)\n"), None);
    }

    #[test]
    fn file_names_are_plain_and_sort_by_number() {
        assert_eq!(sanitised("A.m(int, T…)"), "A.m_int__T__");
        for (name, expected) in [
            ("0001-f.smt2", true),
            ("10000-f.smt2", true),
            ("1-f.smt2", false),
            ("0001-f.txt", false),
            ("notes.smt2", false),
        ] {
            assert_eq!(is_query(Path::new(name)), expected, "{name}");
        }
    }

    #[test]
    fn a_folder_with_other_files_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let mut dump = Dump::open(folder.path()).unwrap();
        dump.record(&Name::new("f"), "(check-sat)", "unsat");
        dump.record(&Name::new("f"), "(check-sat)", "sat");
        dump.finish().unwrap();
        assert_eq!(queries(folder.path()).unwrap().len(), 2);
        Dump::open(folder.path()).unwrap();
        assert_eq!(queries(folder.path()).unwrap().len(), 0);
        fs::write(folder.path().join("thesis.tex"), "").unwrap();
        let refused = Dump::open(folder.path()).unwrap_err().to_string();
        assert!(refused.ends_with("such as thesis.tex; give a new folder"), "{refused}");
    }
}
