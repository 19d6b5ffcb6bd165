//! EqBench: `benchmarks/FAMILY/PROGRAM/{Eq,Neq}/` with two versions in C and in
//! Java, and a description that names the procedure in question.
//!
//! In Java the two versions are classes of different names, `oldV` and `newV`: they
//! are given one name, since a class that is renamed is another class.
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
    let versions = match java {
        true => vec![with_one_name(&old)?, with_one_name(&new)?],
        false => vec![old, new],
    };
    Ok(Some(Scenario {
        family: String::new(),
        name: String::new(),
        versions,
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

/// A copy of a version whose class has the name that it has in both.
fn with_one_name(file: &Path) -> Result<PathBuf> {
    let names: Vec<String> = file.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    let behind = names.iter().position(|part| part == "benchmarks").unwrap_or(0);
    let folder = std::env::temp_dir().join("verdiff-eqbench").join(names[behind..].join("-"));
    fs::create_dir_all(&folder)?;
    let copy = folder.join("V.java");
    fs::write(&copy, renamed(&fs::read_to_string(file)?))?;
    Ok(copy)
}

/// The text with `V` for the words `oldV` and `newV`.
fn renamed(text: &str) -> String {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut words: Vec<String> = Vec::new();
    for letter in text.chars() {
        match words.last_mut() {
            Some(word) if is_part(letter) && word.chars().all(is_part) => word.push(letter),
            Some(_) | None => words.push(letter.to_string()),
        }
    }
    let rename = |word: &String| match word.as_str() {
        "oldV" | "newV" => "V".to_owned(),
        other => other.to_owned(),
    };
    words.iter().map(rename).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_words_are_renamed() {
        let text = "class oldV { oldV a = new newV(); int oldVer, my_newV; }";
        assert_eq!(renamed(text), "class V { V a = new V(); int oldVer, my_newV; }");
    }
}
