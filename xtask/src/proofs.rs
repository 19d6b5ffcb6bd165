//! The mechanically checked proofs: the files of `proofs/` in; that Coq accepts
//! all of them, that no theorem rests on an assumption, and that the program
//! does what the proved functions do, out.
//!
//! Compilation happens in `target/proofs`, on copies. What was checked once is
//! remembered by the digest of everything that the answer depends on.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use sha2::{Digest, Sha256};

use crate::console::say;
use crate::process::{read, run};
use crate::workspace::Workspace;

/// The theorems that the proofs are there for, each with its file.
const THEOREMS: &[(&str, &str)] = &[
    ("Source", "bigstep_exec"),
    ("Guarded", "gbigstep_gexec"),
    ("Difference", "checks_spec"),
    ("Difference", "delta_complete"),
    ("GuardedFormSound", "CI_sound"),
    ("GuardedFormSound", "guarded_form_sound"),
    ("GuardedFormSound", "guarded_form_bigstep"),
    ("GuardedFormSound", "guarded_form_diverges"),
    ("CorrelateSound", "CP_sound"),
    ("Simulation", "both_end"),
    ("Simulation", "ends_as_both"),
    ("Simulation", "correlating_program_sound"),
    ("Simulation", "correlating_program_complete"),
    ("Simulation", "correlating_program_ends"),
    ("Simulation", "correlating_program_diverges"),
];

/// What Coq says of a theorem without assumptions.
const CLOSED: &str = "Closed under the global context";

/// Words that assume instead of proving, or switch a check of Coq off.
const NOT_PROVED: &[&str] = &[
    "Admitted",
    "admit",
    "Axiom",
    "Axioms",
    "Conjecture",
    "Parameter",
    "Parameters",
    "bypass_check",
    "Unset",
];

const FOLDER: &str = "proofs";
const LIST: &str = "_CoqProject";
const SEAL: &str = "checked";
/// The program that runs the extracted functions, and its source.
const TIE: &str = "tie";
const DRIVER: &str = "driver.ml";
/// How many random structured differences every test run tries.
const SAMPLE: &str = "2000";

/// Checks all proofs, unless the same ones were checked before.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let proofs = Proofs::read(&workspace.root.join(FOLDER))?;
    proofs.assume_nothing_in_words()?;
    let products = workspace.root.join("target").join(FOLDER);
    let seal = products.join(SEAL);
    let digest = proofs.digest(&read(Command::new("coqc").arg("--version"))?);
    if fs::read_to_string(&seal).is_ok_and(|sealed| sealed == digest) {
        say(&format!("{} theorems, checked before", THEOREMS.len()));
        return Ok(());
    }
    proofs.compile(&products)?;
    let answer = ask_for_assumptions(&products)?;
    all_closed(&answer)?;
    proofs.link(&products)?;
    say(&format!("{} theorems, none rests on an assumption", THEOREMS.len()));
    fs::write(&seal, digest).context("cannot note that the proofs are checked")
}

/// Runs the extracted functions and those of the program on the same inputs.
/// The program is the one that the tests have built: `cargo run` would build
/// all of it once more, since tests have features of their own.
pub(crate) fn compare(workspace: &Workspace) -> Result<()> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let target = target.unwrap_or_else(|| workspace.root.join("target"));
    let trials = target.join("debug").join("verdiff-trials");
    let mut command = Command::new(trials);
    command.current_dir(&workspace.root);
    run(command.args(["correlate-proof", "--count", SAMPLE]))
}

/// The files of the development, in the order in which they need each other.
struct Proofs {
    files: Vec<(String, String)>,
    /// What makes a program of the extracted functions.
    driver: String,
}

impl Proofs {
    fn read(folder: &Path) -> Result<Self> {
        let list = fs::read_to_string(folder.join(LIST)).context("no list of the proofs")?;
        let names = listed(&list);
        for name in sources_in(folder)? {
            ensure!(names.contains(&name.as_str()), "{FOLDER}/{name} is not in {FOLDER}/{LIST}");
        }
        let text = |name: &str| {
            let text = fs::read_to_string(folder.join(name));
            Ok((name.to_owned(), text.with_context(|| format!("cannot read {FOLDER}/{name}"))?))
        };
        let driver = fs::read_to_string(folder.join(TIE).join(DRIVER))
            .with_context(|| format!("cannot read {FOLDER}/{TIE}/{DRIVER}"))?;
        Ok(Self { files: names.into_iter().map(text).collect::<Result<_>>()?, driver })
    }

    /// That no file assumes something in so many words. What Coq says of each
    /// theorem is the real test; this one also sees what no theorem uses.
    fn assume_nothing_in_words(&self) -> Result<()> {
        for (name, text) in &self.files {
            if let Some((line, word)) = assumption_in_words(text) {
                bail!("{FOLDER}/{name}:{line}: `{word}` has no place in a proof");
            }
        }
        Ok(())
    }

    fn digest(&self, version: &str) -> String {
        let mut digest = Sha256::new();
        let own = include_str!("proofs.rs");
        let parts = self.files.iter().flat_map(|(name, text)| [name.as_str(), text]);
        for part in parts.chain([version, own, &self.driver]) {
            digest.update(part.len().to_le_bytes());
            digest.update(part);
        }
        digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn compile(&self, products: &Path) -> Result<()> {
        // Nothing that an earlier version left may be taken for a proof.
        if products.exists() {
            fs::remove_dir_all(products).context("cannot clear the compiled proofs")?;
        }
        fs::create_dir_all(products)?;
        for (name, text) in &self.files {
            fs::write(products.join(name), text)?;
            run(&mut coqc(products, name))?;
        }
        Ok(())
    }
}

impl Proofs {
    /// Compiles the extracted functions.
    fn link(&self, products: &Path) -> Result<()> {
        fs::write(products.join(DRIVER), &self.driver)?;
        let mut ocaml = Command::new("ocamlopt");
        // The extracted code is not written by hand: its warnings say nothing.
        ocaml.args(["-w", "-a", "-o", TIE, "correlate.mli", "correlate.ml", DRIVER]);
        run(ocaml.current_dir(products))
    }
}

fn coqc(products: &Path, file: &str) -> Command {
    let mut command = Command::new("coqc");
    command.args(["-q", "-Q", ".", "Verdiff", file]).current_dir(products);
    command
}

/// The `.v` files that the list names, in its order.
fn listed(list: &str) -> Vec<&str> {
    list.lines().map(str::trim).filter(|line| is_source(Path::new(line))).collect()
}

fn sources_in(folder: &Path) -> Result<Vec<String>> {
    let paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let paths: Vec<PathBuf> = paths.collect::<Result<_>>()?;
    let sources = paths.iter().filter(|path| is_source(path)).filter_map(|path| path.file_name());
    Ok(sources.map(|name| name.to_string_lossy().into_owned()).collect())
}

fn is_source(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "v")
}

/// The first forbidden word, with its line.
fn assumption_in_words(text: &str) -> Option<(usize, &'static str)> {
    let in_line = |line: &str| {
        let mut words = line.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''));
        words.find_map(|word| NOT_PROVED.iter().copied().find(|bad| *bad == word))
    };
    (1..).zip(text.lines()).find_map(|(number, line)| Some((number, in_line(line)?)))
}

/// Asks Coq what each theorem rests on: one answer per theorem, in their order.
fn ask_for_assumptions(products: &Path) -> Result<String> {
    let question = |(file, theorem): &(&str, &str)| {
        format!("From Verdiff Require {file}.\nPrint Assumptions {file}.{theorem}.\n")
    };
    let questions: String = THEOREMS.iter().map(question).collect();
    fs::write(products.join("Assumptions.v"), questions)?;
    read(&mut coqc(products, "Assumptions.v"))
}

/// That every answer is that there are no assumptions.
fn all_closed(answer: &str) -> Result<()> {
    let closed = answer.lines().filter(|line| line.trim() == CLOSED).count();
    let lines = answer.lines().filter(|line| !line.trim().is_empty()).count();
    if closed != THEOREMS.len() || lines != closed {
        bail!("a theorem rests on an assumption; Coq says:\n{answer}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theorem_is_explained_and_stated() {
        let folder = Workspace::here().root.join(FOLDER);
        let explained = fs::read_to_string(folder.join("README.md")).unwrap();
        for (file, theorem) in THEOREMS {
            assert!(explained.contains(&format!("`{theorem}`")), "{theorem} is not in the README");
            let text = fs::read_to_string(folder.join(format!("{file}.v"))).unwrap();
            let stated = ["Theorem", "Corollary"].map(|kind| format!("{kind} {theorem} "));
            assert!(stated.iter().any(|words| text.contains(words)), "{file}.{theorem}");
        }
    }

    #[test]
    fn assumptions_in_words_are_found() {
        let sample = "Lemma a : True.\nProof. exact I. Qed.\nLemma b : False.\nAdmitted.\n";
        assert_eq!(assumption_in_words(sample), Some((4, "Admitted")));
        assert_eq!(assumption_in_words("Axiom x : False."), Some((1, "Axiom")));
        assert_eq!(assumption_in_words("Lemma admitted_not : True."), None);
    }

    #[test]
    fn an_answer_with_an_assumption_is_no_success() {
        let well = format!("{CLOSED}\n").repeat(THEOREMS.len());
        all_closed(&well).unwrap();
        let one_less = format!("{CLOSED}\n").repeat(THEOREMS.len() - 1);
        assert!(all_closed(&one_less).is_err());
        assert!(all_closed(&format!("{one_less}Axioms:\nb : False\n")).is_err());
        assert!(all_closed(&format!("{well}Axioms:\nb : False\n")).is_err());
    }

    #[test]
    fn all_files_are_listed() {
        let proofs = Proofs::read(&Workspace::here().root.join(FOLDER)).unwrap();
        proofs.assume_nothing_in_words().unwrap();
        assert!(proofs.files.len() > 10);
    }
}
