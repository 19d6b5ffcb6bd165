//! EqBench: `benchmarks/FAMILY/PROGRAM/{Eq,Neq}/` with two versions in C and in
//! Java, and a description that names the procedure in question.
//!
//! Labels of this set assume mathematical integers and reals: a label that
//! machine arithmetic contradicts shows as a contradiction with its witness.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use super::options::Options;
use super::scenario::{Label, Scenario, folders, name};

/// All pairs of a checkout in the language that is wanted.
pub(super) fn collect(path: &Path, options: &Options) -> Result<Vec<Scenario>> {
    let mut found = Vec::new();
    for family in folders(&path.join("benchmarks"))? {
        if !options.families.is_empty() && !options.families.contains(&name(&family)) {
            continue;
        }
        for program in folders(&family)? {
            for (folder, label) in [("Eq", Label::Holds), ("Neq", Label::Fails)] {
                let pair = pair(&program.join(folder), options.java, label)?;
                found.extend(pair.map(|pair| Scenario {
                    family: name(&family),
                    name: format!("{}/{}/{folder}", name(&family), name(&program)),
                    ..pair
                }));
            }
        }
    }
    Ok(found)
}

fn pair(folder: &Path, java: bool, label: Label) -> Result<Option<Scenario>> {
    let (description, ending) = if java { ("J-Desc.json", "java") } else { ("C-Desc.json", "c") };
    let description = folder.join(description);
    if !description.exists() {
        return Ok(None);
    }
    let (Some(old), Some(new)) = (version(folder, "old", ending)?, version(folder, "new", ending)?)
    else {
        return Ok(None);
    };
    Ok(Some(Scenario {
        family: String::new(),
        name: String::new(),
        versions: vec![old, new],
        entry: Some(entry(&description)?),
        label: Some(label),
        remark: String::new(),
    }))
}

/// The file of a version: `old.c`, `oldV.c` or the like.
fn version(folder: &Path, start: &str, ending: &str) -> Result<Option<PathBuf>> {
    let mut files = Vec::new();
    for file in fs::read_dir(folder)? {
        let file = file?.path();
        let fits = name(&file).starts_with(start) && file.extension().is_some_and(|e| e == ending);
        files.extend(fits.then_some(file));
    }
    files.sort();
    Ok(files.into_iter().next())
}

/// The procedure in question: what stands behind a dot in the name of the
/// program, else the function that is named.
fn entry(description: &Path) -> Result<String> {
    let text = fs::read_to_string(description)?;
    let parsed: Value =
        serde_json::from_str(&text).with_context(|| description.display().to_string())?;
    let word = |key: &str| parsed.get(key).and_then(Value::as_str).map(str::trim);
    let program = word("program name").context("a description without a program")?;
    let function = word("function name").or_else(|| word("method name"));
    let behind_dot = program.split_once('.').map(|(_, behind)| behind);
    Ok(behind_dot.or(function).context("a description without a function")?.to_owned())
}
