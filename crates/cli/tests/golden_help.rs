//! The help texts, as they were agreed on: `tests/help/*.txt` beside this
//! file.

mod support;

use support::{compare, report, root, run, verdiff};

#[test]
fn help_texts() {
    let folder = root().join("crates/cli/tests/help");
    let texts: [(&str, &[&str]); 8] = [
        ("verdiff.txt", &["--help"]),
        ("diff.txt", &["diff", "--help"]),
        ("diff-short.txt", &["diff", "-h"]),
        ("merge.txt", &["merge", "--help"]),
        ("recheck.txt", &["recheck", "--help"]),
        ("product.txt", &["product", "--help"]),
        ("fuzz.txt", &["fuzz", "--help"]),
        ("check.txt", &["check", "--help"]),
    ];
    let check = |(file, arguments): (&str, &[&str])| {
        let ran = run(verdiff(&root()).args(arguments));
        assert_eq!((ran.status, &*ran.stderr), (0, ""), "{arguments:?}");
        // Some lines of the help are made of blanks.
        let text: String =
            ran.stdout.lines().map(|line| line.trim_end().to_owned() + "\n").collect();
        compare(&folder.join(file), &text).err()
    };
    report(texts.into_iter().filter_map(check).collect());
}
