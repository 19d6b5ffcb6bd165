//! The 52 merges of the SafeMerge paper (Table 1):
//! `benchmarks/experiments/pldi/final/PROJECT/instID/CLASS_{o,a,b,m}.java`; the
//! method in question, and what the paper's tool said, stand in `wiz.log`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::options::Options;
use super::scenario::{Label, Scenario, folders, name};

/// What the versions are called at the end of their files' names: base, ours,
/// theirs, merged.
const ENDINGS: [&str; 4] = ["_o.java", "_a.java", "_b.java", "_m.java"];

/// All merges of a checkout, by their number in the table.
pub(super) fn collect(path: &Path, _: &Options) -> Result<Vec<Scenario>> {
    let mut found = Vec::new();
    for project in folders(&path.join("benchmarks/experiments/pldi/final"))? {
        for instance in folders(&project)? {
            let Some(number) = name(&instance).strip_prefix("inst").and_then(|n| n.parse().ok())
            else {
                continue;
            };
            found.push((number, merge(&instance, number, &name(&project))?));
        }
    }
    found.sort_by_key(|(number, _): &(u32, _)| *number);
    Ok(found.into_iter().map(|(_, scenario)| scenario).collect())
}

fn merge(folder: &Path, number: u32, project: &str) -> Result<Scenario> {
    let log = folder.join("wiz.log");
    let log = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
    let asked = asked(&log).with_context(|| format!("{}: no method", folder.display()))?;
    let versions: Vec<PathBuf> =
        ENDINGS.iter().map(|ending| folder.join(format!("{}{ending}", asked.class))).collect();
    let base = String::from_utf8_lossy(&fs::read(&versions[0])?).into_owned();
    Ok(Scenario {
        family: project.to_owned(),
        name: format!("{number} {}.{}", asked.class, asked.method),
        versions,
        entry: Some(asked.entry(&base)),
        label: label(&log),
        remark: String::new(),
    })
}

/// The method that the log speaks of.
#[derive(Debug, PartialEq, Eq)]
struct Asked {
    class: String,
    method: String,
    types: Vec<String>,
}

impl Asked {
    /// The method as the command is asked for it. The log does not say whether it takes any
    /// number of arguments; the source does.
    fn entry(&self, source: &str) -> String {
        let mut types = self.types.join(",");
        let name = format!(" {}(", self.method);
        let heads = source.split(&name).skip(1);
        let mut heads = heads.filter_map(|rest| rest.split(')').next());
        let mut is_repeated = |last: &String| heads.any(|it| it.contains(&format!("{last}... ")));
        if self.types.last().is_some_and(&mut is_repeated) {
            types.push_str("...");
        }
        format!("{}.{}({types})", self.class, self.method)
    }
}

/// Takes `verify: (Ident "Class",Ident "method",[types])` apart.
fn asked(log: &str) -> Option<Asked> {
    let line = log.split_once("verify: (")?.1.lines().next()?;
    let mut idents = line.split("Ident \"").skip(1).filter_map(|part| part.split('"').next());
    let (class, method) = (idents.next()?.to_owned(), idents.next()?.to_owned());
    let types = line.split_once('[').map_or("", |(_, types)| types);
    Some(Asked { class, method, types: type_names(types) })
}

/// The bare names of parameter types as the log writes them; type arguments
/// stand behind the name.
fn type_names(types: &str) -> Vec<String> {
    let mut names = Vec::new();
    for part in split_types(types) {
        let arrays = part.matches("ArrayType").count();
        let name = match part.split_once("Ident \"") {
            Some((_, rest)) => rest.split('"').next().unwrap_or_default().to_owned(),
            None => primitive(&part),
        };
        names.push(format!("{name}{}", "[]".repeat(arrays)));
    }
    names.retain(|name| !name.is_empty());
    names
}

/// Splits at commas outside of parentheses and brackets, up to the end of the
/// list.
fn split_types(text: &str) -> Vec<String> {
    let (mut depth, mut parts) = (0_i32, vec![String::new()]);
    for letter in text.chars() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        if depth < 0 {
            break;
        }
        if let Some(last) = parts.last_mut() {
            last.push(letter);
        }
    }
    parts
}

fn primitive(part: &str) -> String {
    let words = ["int", "long", "short", "byte", "char", "float", "double", "boolean"];
    let lower = part.to_lowercase();
    words.iter().find(|word| lower.contains(*word)).map_or_else(String::new, |w| (*w).to_owned())
}

/// What the log says first.
fn label(log: &str) -> Option<Label> {
    match (log.find("No semantic conflict found"), log.find("Semantic conflict found")) {
        (Some(no), Some(yes)) if yes < no => Some(Label::Fails),
        (Some(_), _) => Some(Label::Holds),
        (None, found) => found.map(|_| Label::Fails),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_names_class_method_and_bare_types() {
        let log = "x\nverify: (Ident \"A\",Ident \"f\",[PrimType IntT,RefType (ClassRefType \
                   (ClassType [(Ident \"Map\",[ActualType (ClassRefType (ClassType [(Ident \
                   \"Key\",[])]))])]))])\nNo semantic conflict found";
        let asked = asked(log).unwrap();
        assert_eq!((asked.class.as_str(), asked.method.as_str()), ("A", "f"));
        assert_eq!(asked.types, ["int", "Map"]);
        assert_eq!(label(log), Some(Label::Holds));
        assert_eq!(asked.entry("void f(int a, Map b)"), "A.f(int,Map)");
        assert_eq!(asked.entry("void f(int a, Map... b)"), "A.f(int,Map...)");
        assert_eq!(asked.entry("void f(int a, Map b) {} void g(Map... b)"), "A.f(int,Map)");
    }
}
