//! Versions out of a real git repository: revisions, merge commits, and
//! verdiff as git's merge driver.

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;
use support::{Ran, run, verdiff};
use tempfile::TempDir;

const BASE: &str = "int f(int x)\n{\n    int y = x;\n    /* twice */\n    y = y * 2;\n    \
                    /* done */\n    return y;\n}\n";

/// A repository of its own, whatever the machine's configuration says.
struct Repository(TempDir);

impl Repository {
    fn new() -> Repository {
        let repository = Repository(tempfile::tempdir().expect("a temporary folder"));
        repository.git(&["init", "--quiet", "--initial-branch=main"]);
        repository.commit("base", "src/f.c", BASE);
        repository
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn try_git(&self, arguments: &[&str]) -> (bool, String) {
        let output = Command::new("git")
            .current_dir(self.path())
            .args(["-c", "user.name=Nobody", "-c", "user.email=nobody@example.org"])
            .args(["-c", "commit.gpgsign=false"])
            .args(arguments)
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .output()
            .expect("git runs");
        let said =
            String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        (output.status.success(), said.into_owned())
    }

    fn git(&self, arguments: &[&str]) -> String {
        let (succeeded, said) = self.try_git(arguments);
        assert!(succeeded, "git {arguments:?}: {said}");
        said
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
        fs::write(path, text).expect("a file");
    }

    fn commit(&self, message: &str, name: &str, text: &str) {
        self.write(name, text);
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "--message", message]);
    }

    /// Two branches that change different lines of the file.
    fn branches(&self, ours: (&str, &str), theirs: (&str, &str)) {
        self.git(&["checkout", "--quiet", "-b", "topic"]);
        self.commit("theirs", "src/f.c", &BASE.replace(theirs.0, theirs.1));
        self.git(&["checkout", "--quiet", "main"]);
        self.commit("ours", "src/f.c", &BASE.replace(ours.0, ours.1));
    }

    fn verdiff(&self, arguments: &[&str]) -> Ran {
        run(verdiff(self.path()).args(arguments).arg("--color=never"))
    }
}

const CLASHING: ((&str, &str), (&str, &str)) =
    (("= x;", "= x + 1;"), ("return y;", "return y + 1;"));

#[test]
fn revisions_are_versions() {
    let repository = Repository::new();
    repository.commit("changed", "src/f.c", &BASE.replace("* 2", "* 3"));
    let ran = repository.verdiff(&["diff", "git:HEAD~1:src/f.c", "git:HEAD:src/f.c"]);
    assert_eq!(ran.status, 1, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("git:HEAD~1:src/f.c:5:5"), "{}", ran.stdout);
    let ran = repository.verdiff(&["diff", "git:HEAD:src", "src"]);
    assert_eq!(ran.status, 0, "{}{}", ran.stdout, ran.stderr);
    for wrong in ["git:nothing", "git:HEAD:src/g.c", "git:--help"] {
        let ran = repository.verdiff(&["diff", wrong, "src"]);
        assert_eq!(ran.status, 2, "{wrong}: {}", ran.stdout);
    }
}

#[test]
fn merge_commits_are_verified() {
    let repository = Repository::new();
    repository.branches(CLASHING.0, CLASHING.1);
    repository.git(&["merge", "--quiet", "--no-edit", "topic"]);
    let ran = repository.verdiff(&["merge", "--commit", "HEAD"]);
    assert_eq!(ran.status, 1, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("merged returns 3: both lost"), "{}", ran.stdout);
    let no_merge = repository.verdiff(&["merge", "--commit", "HEAD~1"]);
    assert!(no_merge.stderr.contains("is no merge: it has 1 parents"), "{}", no_merge.stderr);
    let tips = ["merge", "git:main~1:src", "git:main~1:src", "git:topic:src"];
    assert_eq!(repository.verdiff(&tips).status, 0);
}

#[test]
fn more_than_two_parents_and_several_bases_are_refused() {
    let repository = Repository::new();
    for branch in ["a", "b"] {
        repository.git(&["checkout", "--quiet", "-b", branch, "main"]);
        repository.commit(branch, &format!("src/{branch}.c"), "int x;\n");
    }
    repository.git(&["checkout", "--quiet", "main"]);
    repository.commit("main", "src/m.c", "int x;\n");
    repository.git(&["merge", "--quiet", "--no-edit", "a", "b"]);
    let ran = repository.verdiff(&["merge", "--commit", "HEAD"]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("merges 3 parents"), "{}", ran.stderr);

    let [a, b] = ["a", "b"].map(|branch| repository.git(&["rev-parse", branch]));
    let tree =
        |commit: &str| repository.git(&["rev-parse", &format!("{}^{{tree}}", commit.trim())]);
    let criss = |first: &str, second: &str| {
        let tree = tree(first);
        let parents = ["-p", first.trim(), "-p", second.trim()];
        let arguments = [&["commit-tree", tree.trim(), "-m", "cross"], &parents[..]].concat();
        repository.git(&arguments)
    };
    let (one, other) = (criss(&a, &b), criss(&b, &a));
    let both = criss(&one, &other);
    let ran = repository.verdiff(&["merge", "--commit", both.trim()]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("have 2 merge bases"), "{}", ran.stderr);
}

/// Registers verdiff as the merge driver of C files.
fn install_driver(repository: &Repository) {
    repository.write(".gitattributes", "*.c merge=verdiff\n");
    let program = env!("CARGO_BIN_EXE_verdiff");
    let driver = format!("'{program}' merge --driver %P %O %A %B");
    repository.git(&["config", "merge.verdiff.driver", &driver]);
    repository.commit("attributes", "README", "about\n");
}

#[test]
fn as_a_merge_driver_a_semantic_conflict_stops_the_merge() {
    let repository = Repository::new();
    install_driver(&repository);
    repository.branches(CLASHING.0, CLASHING.1);
    let (succeeded, said) = repository.try_git(&["merge", "--no-edit", "topic"]);
    assert!(!succeeded, "{said}");
    assert!(said.contains("both lost"), "{said}");
    assert!(repository.git(&["status", "--short"]).contains("UU src/f.c"));
    let merged = fs::read_to_string(repository.path().join("src/f.c")).expect("the file");
    assert!(merged.contains("= x + 1;") && merged.contains("return y + 1;"), "{merged}");
}

#[test]
fn as_a_merge_driver_the_rest_goes_on() {
    let repository = Repository::new();
    install_driver(&repository);
    repository.branches(("= x;", "= x + 0;"), CLASHING.1);
    let said = repository.git(&["merge", "--no-edit", "topic"]);
    assert!(!said.contains("lost"), "{said}");
}

#[test]
fn as_a_merge_driver_textual_conflicts_have_markers() {
    let repository = Repository::new();
    install_driver(&repository);
    repository.branches(("= x;", "= x + 1;"), ("= x;", "= x + 2;"));
    assert!(!repository.try_git(&["merge", "--no-edit", "topic"]).0);
    let merged = fs::read_to_string(repository.path().join("src/f.c")).expect("the file");
    assert!(merged.contains("<<<<<<< ours\n    int y = x + 1;\n"), "{merged}");
    let ran = repository.verdiff(&["merge", "--driver", "f.c", "none", "none", "none"]);
    assert_eq!(ran.status, 129, "{}", ran.stderr);
}

/// What a repository may try to run.
#[test]
fn nothing_of_the_repository_is_run() {
    let repository = Repository::new();
    repository.branches(CLASHING.0, CLASHING.1);
    repository.git(&["merge", "--quiet", "--no-edit", "topic"]);
    let mark = repository.path().join("was-run");
    let touch = format!("touch '{}'", mark.display());
    repository.write(".git/info/attributes", "*.c filter=evil diff=evil merge=evil\n");
    for name in [
        "filter.evil.smudge",
        "filter.evil.process",
        "diff.evil.textconv",
        "diff.evil.command",
        "diff.external",
        "merge.evil.driver",
        "core.pager",
        "core.fsmonitor",
        "core.editor",
        "core.sshCommand",
        "alias.cat-file",
    ] {
        repository.git(&["config", name, &touch]);
    }
    assert_eq!(repository.verdiff(&["merge", "--commit", "HEAD"]).status, 1);
    assert_eq!(repository.verdiff(&["diff", "git:HEAD~1:src", "git:HEAD:src"]).status, 1);
    assert!(!mark.exists(), "the repository's own commands were run");
}
