//! What docs/languages/java.md claims, and docs/limitations.md on Java, run: each
//! claim is named by words of the page, and has a program whose report says so. A
//! line of a list of the page without a program fails, and so does a program whose
//! words are not in the page.

mod java_claims;
mod support;

use java_claims::{ASSUMED, COMPARED, LIMITATIONS, NOT_SUPPORTED, UNDERSTOOD};
use support::page::{CHANGED, Page};

const JAVA: Page = Page { path: "docs/languages/java.md", files: ["Old.java", "New.java"] };

const PITFALLS: Page = Page { path: "docs/limitations.md", files: ["Old.java", "New.java"] };

#[test]
fn limits_are_where_the_page_says() {
    PITFALLS.check("\n## Java\n", LIMITATIONS);
}

#[test]
fn conditions_on_one_class_are_told_and_on_several_are_not() {
    let shown = |classes: &str| {
        let text = format!(
            "class A {{ {classes} static int f(Object o) {{ return o instanceof B ? @ : 0; }} }}"
        );
        PITFALLS.diff(&text, CHANGED, &[]).stdout
    };
    let one = shown("private static final class B { }");
    assert!(one.contains("they differ exactly when"), "{one}");
    let several = shown("private static class B { } private static class C extends B { }");
    assert!(!several.contains("they differ"), "{several}");
}

#[test]
fn what_is_compared_is_seen() {
    JAVA.check("## What is compared", COMPARED);
}

#[test]
fn java_is_understood_as_the_page_says() {
    JAVA.check("## How Java is understood", UNDERSTOOD);
}

#[test]
fn what_verdicts_assume_is_said() {
    JAVA.check("## What verdicts assume", ASSUMED);
}

#[test]
fn what_is_not_supported_is_unknown() {
    JAVA.check("## What is not supported", NOT_SUPPORTED);
}
