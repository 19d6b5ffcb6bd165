//! Pages of the documentation whose claims are run: each claim is named by words
//! of the page, and has a program whose report says so. A line of a list without a
//! program fails, and so does a program whose words are not in the page.

use super::{Ran, root, run, verdiff};
use std::fs;

/// A claim: words of the page, a program with `@` where the versions differ,
/// both texts for that, more arguments, the exit status, and words of the
/// report on `f`.
pub(crate) type Claim<'a> = (&'a str, &'a str, [&'a str; 2], &'a [&'a str], i32, &'a str);

/// The status where nothing is decided.
pub(crate) const UNSUPPORTED: i32 = 3;
/// A change that is one in any program.
pub(crate) const CHANGED: [&str; 2] = ["1", "2"];

/// A page about a language.
pub(crate) struct Page {
    /// Where it is, from the root of the workspace.
    pub(crate) path: &'static str,
    /// What the files of both versions are called.
    pub(crate) files: [&'static str; 2],
}

impl Page {
    /// Every line of a list in a section has a claim, and all claims hold.
    pub(crate) fn check(&self, section: &str, claims: &[Claim<'_>]) {
        let page = fs::read_to_string(root().join(self.path)).expect("the page");
        let (_, rest) = page.split_once(section).expect("the section");
        let section = unwrapped(rest.split("\n## ").next().unwrap_or_default());
        for line in section.lines().filter(|line| line.starts_with("- ")) {
            let is_run = claims.iter().any(|(words, ..)| line.contains(words));
            assert!(is_run, "no program shows this: {line}");
        }
        let wrong: Vec<String> =
            claims.iter().filter_map(|claim| self.wrong(&section, claim)).collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    /// What is wrong with a claim.
    fn wrong(&self, section: &str, claim: &Claim<'_>) -> Option<String> {
        let (words, text, versions, args, status, report) = *claim;
        if !section.contains(words) {
            return Some(format!("the page does not say: {words}"));
        }
        let ran = self.diff(text, versions, args);
        let is_right = ran.status == status && ran.stdout.contains(report);
        (!is_right).then(|| format!("{words}: {}\n{}{}", ran.status, ran.stdout, ran.stderr))
    }

    /// What is reported on `f` of two versions of a program.
    pub(crate) fn diff(&self, text: &str, versions: [&str; 2], args: &[&str]) -> Ran {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for (name, version) in self.files.iter().zip(versions) {
            fs::write(folder.path().join(name), text.replace('@', version)).expect("a file");
        }
        let [old, new] = self.files;
        let shown = ["diff", old, new, "--all", "--function", "f", "--color=never"];
        run(verdiff(folder.path()).args(shown).args(args))
    }
}

/// A text in which each item of a list, and each paragraph, is one line.
fn unwrapped(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        match lines.last_mut() {
            Some(last) if !last.is_empty() && !line.is_empty() && !line.starts_with("- ") => {
                last.extend([" ", line.trim_start()]);
            }
            _ => lines.push(line.to_owned()),
        }
    }
    lines.join("\n")
}
