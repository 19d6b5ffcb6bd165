//! The examples of llreve: `reve/examples/{loop,rec,faulty}/NAME_{1,2}.c`.
//!
//! What is in `faulty` is different, the rest is equivalent; where a comment
//! restricts the inputs (`rel_in`, `pre`), the remark says so, since verdiff
//! compares on all inputs. `__mark`, which tells llreve which loops correspond
//! and is always true, is declared in the examples without a body: copies of
//! them give it one.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::options::Options;
use super::scenario::{Label, Scenario, name};

/// How the examples declare marks.
const MARK: &str = "extern int __mark(int);";

/// All pairs of a checkout.
pub(super) fn collect(path: &Path, _: &Options) -> Result<Vec<Scenario>> {
    let mut found = Vec::new();
    for (family, label) in [("loop", Label::Holds), ("rec", Label::Holds), ("faulty", Label::Fails)]
    {
        let folder = path.join("reve/examples").join(family);
        let files = fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
        for file in files {
            let old = file?.path();
            let Some(stem) = name(&old).strip_suffix("_1.c").map(str::to_owned) else { continue };
            let text = fs::read_to_string(&old)?;
            let new = folder.join(format!("{stem}_2.c"));
            found.push(Scenario {
                family: family.to_owned(),
                name: format!("{family}/{stem}"),
                versions: vec![with_marks(&old, family)?, with_marks(&new, family)?],
                entry: entry(&text),
                label: Some(label),
                remark: restriction(&text).to_owned(),
            });
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(found)
}

/// A copy of a file in which marks have a body.
fn with_marks(file: &Path, family: &str) -> Result<PathBuf> {
    let folder = std::env::temp_dir().join("verdiff-bench-llreve").join(family);
    fs::create_dir_all(&folder)?;
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let marked = text.replace(MARK, "static int __mark(int loop) { return 1; }");
    let copy = folder.join(name(file));
    fs::write(&copy, marked)?;
    Ok(copy)
}

/// The function that `-fun NAME` in a comment names.
fn entry(text: &str) -> Option<String> {
    let behind = text.split_once("-fun ")?.1;
    behind.split_whitespace().next().map(str::to_owned)
}

fn restriction(text: &str) -> &'static str {
    match text.contains("rel_in") || text.contains("@ pre") {
        true => "the set restricts the inputs",
        false => "",
    }
}
