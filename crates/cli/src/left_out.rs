//! C files in folders that cannot be preprocessed, such as tests that need a
//! header from elsewhere: which of them may be left out of a comparison.
//!
//! In: the folders of all versions, a file in them. Out: whether it is the
//! same in all of them, with all that it may include; and what it may define,
//! of which nothing is known then. Both are told from the text, so they err to
//! the safe side.

use crate::outer_words::outer_words;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use verdiff_c::lower::THROUGH_POINTER;
use verdiff_ir::{Extern, Footprint, Name, Opaque, Program};

/// All files of the versions, by their last names.
pub(crate) struct Folders {
    versions: Vec<BTreeMap<String, Vec<PathBuf>>>,
    roots: Vec<PathBuf>,
}

impl Folders {
    /// What is in the folders.
    pub(crate) fn read(roots: &[PathBuf]) -> std::io::Result<Folders> {
        let mut versions = Vec::new();
        for root in roots {
            let mut files = BTreeMap::new();
            collect(root, &mut files)?;
            versions.push(files);
        }
        Ok(Folders { versions, roots: roots.to_vec() })
    }

    /// The names that a file, named by its path in the folders, may define
    /// with whatever it may include; none if these are not the same in all
    /// versions.
    pub(crate) fn words_of_same(&self, name: &str) -> Option<BTreeSet<String>> {
        let mut words = BTreeSet::new();
        let mut open = vec![last_name(name)];
        let mut seen: BTreeSet<String> = open.iter().cloned().collect();
        while let Some(name) = open.pop() {
            for text in self.texts_of_same(&name)? {
                let included = includes(&text)?;
                open.extend(included.into_iter().filter(|name| seen.insert(name.clone())));
                words.extend(outer_words(&text));
            }
        }
        Some(words)
    }

    /// The files of a last name; none if they are not the same in all
    /// versions, or cannot be read.
    fn texts_of_same(&self, name: &str) -> Option<Vec<String>> {
        let versions = 0..self.versions.len();
        let mut texts: Vec<BTreeMap<PathBuf, Vec<u8>>> =
            versions.map(|version| self.texts(version, name)).collect::<Option<_>>()?;
        if texts.windows(2).any(|two| two[0] != two[1]) {
            return None;
        }
        let texts = texts.pop()?.into_values();
        Some(texts.map(|text| String::from_utf8_lossy(&text).into_owned()).collect())
    }

    /// The files of a last name, by their paths in the folder.
    fn texts(&self, version: usize, name: &str) -> Option<BTreeMap<PathBuf, Vec<u8>>> {
        let paths = self.versions[version].get(name).map_or(&[][..], Vec::as_slice);
        let text = |path: &PathBuf| {
            let inside = path.strip_prefix(&self.roots[version]).ok()?;
            Some((inside.to_owned(), fs::read(path).ok()?))
        };
        paths.iter().map(text).collect()
    }
}

/// Makes opaque what programs call without having it, if a file that is left
/// out may define it; and calls through pointers, if they take the address of
/// such a function. Though the file is the same, what it calls may not be, so
/// that all versions count as different.
pub(crate) fn doubt(programs: &mut [Program], file: &str, may_define: impl Fn(&str) -> bool) {
    let has_its_address = |program: &Program| {
        let is_elsewhere = |name: &Name| !program.procs.contains_key(name);
        program.statics.keys().any(|name| may_define(name.as_str()) && is_elsewhere(name))
    };
    let by_pointer = programs.iter().any(has_its_address);
    for (version, program) in programs.iter_mut().enumerate() {
        let Program { externs, opaque, .. } = program;
        let is_doubted = |it: &&mut Extern| {
            may_define(it.name.as_str())
                || by_pointer && it.name.as_str().starts_with(THROUGH_POINTER)
        };
        for external in externs.values_mut().filter(is_doubted) {
            let reason = format!("it may be in {file}, which cannot be preprocessed");
            let (fingerprint, calls) = (version as u128, BTreeSet::new());
            let unknown = Opaque { reason, span: external.span, fingerprint, calls };
            opaque.entry(external.name.clone()).or_insert(unknown);
            external.pure = false;
            (external.reads, external.writes) = (Footprint::All, Footprint::All);
        }
    }
}

fn collect(folder: &Path, files: &mut BTreeMap<String, Vec<PathBuf>>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (name, kind) = (entry.file_name().to_string_lossy().into_owned(), entry.file_type()?);
        if kind.is_dir() && !name.starts_with('.') {
            collect(&entry.path(), files)?;
        } else if !kind.is_dir() {
            files.entry(name).or_default().push(entry.path());
        }
    }
    Ok(())
}

fn last_name(path: &str) -> String {
    path.rsplit('/').next().unwrap_or(path).to_owned()
}

/// The last names of all files that a text names in an `#include`, whatever
/// its conditions; none if one is computed.
fn includes(text: &str) -> Option<Vec<String>> {
    let directive = |line: &str| {
        let rest = line.trim_start().strip_prefix('#')?.trim_start();
        let rest = rest.strip_prefix("include_next").or_else(|| rest.strip_prefix("include"))?;
        Some(rest.trim_start().to_owned())
    };
    let named = |rest: String| {
        let end = if rest.starts_with('<') { '>' } else { '"' };
        let inside = rest.strip_prefix(['<', '"'])?;
        Some(last_name(inside.split(end).next()?))
    };
    text.lines().filter_map(directive).map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn includes_are_told_from_the_text() {
        let text = "#include <a/b.h>\n#if 0\n # include \"c.h\" // why\n#endif\nint include;\n";
        assert_eq!(includes(text), Some(vec!["b.h".to_owned(), "c.h".to_owned()]));
        assert_eq!(includes("#include NAME\n"), None);
    }
}
