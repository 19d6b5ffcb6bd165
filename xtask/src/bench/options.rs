//! The options of `cargo xtask bench SET`: words in, what they ask for out.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use super::scenario::Scenario;

/// What to run, and for how long.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Options {
    /// The checkout.
    pub(super) path: PathBuf,
    /// The groups that are wanted; all if none is named.
    pub(super) families: Vec<String>,
    /// A part of the names that are wanted.
    pub(super) only: Option<String>,
    /// Java where a set has both languages.
    pub(super) java: bool,
    /// The limit of one entry.
    pub(super) seconds: u64,
}

impl Options {
    /// Reads the words behind the name of the set.
    pub(super) fn parse(words: &[String]) -> Result<Options> {
        let (mut path, mut families, mut only, mut java, mut seconds) =
            (None, Vec::new(), None, false, 60);
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let value = words.next().with_context(|| format!("`{word}` needs a value"))?;
            match word.as_str() {
                "--path" => path = Some(PathBuf::from(value)),
                "--families" => families = value.split(',').map(str::to_owned).collect(),
                "--only" => only = Some(value.clone()),
                "--lang" => java = language(value)?,
                "--timeout" => seconds = value.parse().context("a number of seconds")?,
                _ => bail!("there is no option `{word}`; see `cargo xtask bench --help`"),
            }
        }
        let path = path.context("`--path DIR` says where the checkout of the set lies")?;
        Ok(Options { path, families, only, java, seconds })
    }

    /// Whether an entry is asked for.
    pub(super) fn wants(&self, scenario: &Scenario) -> bool {
        let in_family = self.families.is_empty() || self.families.contains(&scenario.family);
        in_family && self.only.as_ref().is_none_or(|part| scenario.name.contains(part))
    }
}

fn language(word: &str) -> Result<bool> {
    match word {
        "c" => Ok(false),
        "java" => Ok(true),
        _ => bail!("the language is c or java, not `{word}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<Options> {
        Options::parse(&text.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn every_option_has_its_value() {
        let options = parsed("--path x --families a,b --lang java --timeout 5").unwrap();
        assert_eq!(options.families, ["a", "b"]);
        assert!(options.java && options.seconds == 5 && options.only.is_none());
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert!(parsed("--families a").unwrap_err().to_string().contains("--path"));
        assert!(parsed("--path").unwrap_err().to_string().contains("needs a value"));
        assert!(parsed("--speed 3").unwrap_err().to_string().contains("`--speed`"));
        assert!(parsed("--path x --lang ada").unwrap_err().to_string().contains("ada"));
    }
}
