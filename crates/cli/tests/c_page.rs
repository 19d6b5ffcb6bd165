//! What docs/languages/c.md and docs/limitations.md claim on C, run: each claim
//! is named by words of the page, and has a program whose report says so, or a
//! test elsewhere. A sentence of the page without one fails, and so does one
//! whose words are not in the page.

mod c_claims;
mod support;

use c_claims::{COMPARED, Claim, ELSEWHERE, LIMITATIONS, NOT_SUPPORTED, UNDERSTOOD};
use std::fs;
use support::{Ran, root, run, verdiff};

#[test]
fn every_sentence_has_a_test() {
    let page = read("docs/languages/c.md");
    let limitations = read("docs/limitations.md");
    let (_, limitations) = limitations.split_once("\n## C\n").expect("the section on C");
    let limitations = limitations.split("\n## ").next().unwrap_or_default();
    let sentences = [sentences(&page), sentences(limitations)].concat();
    let run = [COMPARED, UNDERSTOOD, NOT_SUPPORTED, LIMITATIONS].concat();
    let words: Vec<&str> =
        run.iter().map(|claim| claim.0).chain(ELSEWHERE.iter().map(|claim| claim.0)).collect();
    let mut wrong = Vec::new();
    for sentence in &sentences {
        if !words.iter().any(|words| sentence.contains(words)) {
            wrong.push(format!("nothing shows this: {sentence}"));
        }
    }
    for words in words {
        if !sentences.iter().any(|sentence| sentence.contains(words)) {
            wrong.push(format!("the pages do not say: {words}"));
        }
    }
    for (_, file, line) in ELSEWHERE {
        if !read(file).contains(line) {
            wrong.push(format!("{file} does not say: {line}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn files_are_read_and_compared_as_the_page_says() {
    check(COMPARED);
}

#[test]
fn c_is_understood_as_the_page_says() {
    check(UNDERSTOOD);
}

#[test]
fn what_is_not_supported_is_unknown() {
    check(NOT_SUPPORTED);
}

#[test]
fn limits_are_where_the_page_says() {
    check(LIMITATIONS);
}

#[test]
fn what_was_understood_is_printed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("x.c"), "int f(int x) { return x++ + 1; }").expect("a file");
    let shown = |as_what: &[&str]| run(verdiff(folder.path()).args(["show", "x.c"]).args(as_what));
    let core = shown(&[]);
    assert!(core.status == 0 && core.stdout.contains("fn f(x: i32) -> i32"), "{}", core.stdout);
    let c = shown(&["--as", "c"]);
    assert!(c.status == 0 && c.stdout.contains("int f(int x)"), "{}", c.stdout);
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The sentences of a page, without headings and examples, which other tests
/// run. Items of a list of what is not supported are sentences, too.
fn sentences(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, part) in page.split("```").enumerate() {
        if at % 2 == 1 {
            continue;
        }
        let lines = part.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        for line in lines {
            let sentences = line.split_inclusive(". ").flat_map(|part| part.split_inclusive("; "));
            found.extend(sentences.map(str::to_owned));
        }
    }
    found
}

/// All claims hold.
fn check(claims: &[Claim]) {
    let wrong: Vec<String> = claims.iter().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is wrong with a claim.
fn wrong(claim: &Claim) -> Option<String> {
    let (words, text, versions, args, status, report) = *claim;
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, version) in ["old.c", "new.c"].iter().zip(versions) {
        fs::write(folder.path().join(name), text.replace('@', version)).expect("a file");
    }
    let shown = ["diff", "old.c", "new.c", "--all", "--function", "f", "--color=never"];
    let Ran { status: ended, stdout, stderr } = run(verdiff(folder.path()).args(shown).args(args));
    let is_right = ended == status && (stdout.contains(report) || stderr.contains(report));
    (!is_right).then(|| format!("{words}: {ended}\n{stdout}{stderr}"))
}
