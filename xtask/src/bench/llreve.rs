//! The examples of llreve: `reve/examples/{loop,rec,faulty}/NAME_{1,2}.c`.
//!
//! What is in `faulty` is different, the rest is equivalent; where a comment
//! restricts the inputs (`rel_in`, `pre`), the remark says so, since verdiff
//! compares on all inputs.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::options::Options;
use super::scenario::{Label, Scenario, name};

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
            found.push(Scenario {
                family: family.to_owned(),
                name: format!("{family}/{stem}"),
                versions: vec![old, folder.join(format!("{stem}_2.c"))],
                entry: entry(&text),
                label: Some(label),
                remark: restriction(&text).to_owned(),
            });
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(found)
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
