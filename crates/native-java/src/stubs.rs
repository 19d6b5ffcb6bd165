//! Stand-ins for classes that the files import and that are not there.
//!
//! In: the files of a version. Out: the same files without `@Override`, and a
//! small class for each import that is neither among them nor of the JDK. The
//! methods of a stand-in take anything and give whatever is asked for: null.
//! They are there for the compiler. The witness calls none of them, since the
//! interpreter would have seen it; initialisers of classes may.

use std::collections::BTreeSet;
use verdiff_java::load::Source;

/// The packages of `javax` that the JDK does not have.
const NOT_IN_JDK: [&str; 8] = [
    "javax.annotation.",
    "javax.inject.",
    "javax.persistence.",
    "javax.servlet.",
    "javax.validation.",
    "javax.ws.",
    "javax.enterprise.",
    "javax.xml.bind.",
];

/// Words that may stand before a parenthesis and are no methods.
const KEYWORDS: [&str; 13] = [
    "if",
    "for",
    "while",
    "switch",
    "catch",
    "try",
    "synchronized",
    "super",
    "this",
    "return",
    "throw",
    "assert",
    "new",
];

/// Files that stand in for what is missing, and what that is.
pub(crate) struct Stubs {
    /// The files of the version and the stand-ins.
    pub(crate) files: Vec<(String, String)>,
    /// The classes that are missing.
    pub(crate) missing: Vec<String>,
}

/// The files with stand-ins for all that is missing.
pub(crate) fn stubs(sources: &[Source]) -> Stubs {
    let own: BTreeSet<String> = sources.iter().map(|source| package(&source.text)).collect();
    let imports = sources.iter().flat_map(|source| imports(&source.text));
    let is_missing = |name: &String| {
        let in_jdk = ["java.", "javax.", "jdk.", "sun.", "org.w3c.dom.", "org.xml.sax."];
        let is_jdk = in_jdk.iter().any(|prefix| name.starts_with(prefix))
            && !NOT_IN_JDK.iter().any(|prefix| name.starts_with(prefix));
        let package = name.rsplit_once('.').map_or("", |(package, _)| package);
        let simple = name.rsplit('.').next().unwrap_or_default();
        let is_own = own.contains(package)
            && sources.iter().any(|source| {
                ["class", "interface", "enum", "record", "@interface"]
                    .iter()
                    .any(|kind| has_words(&source.text, kind, simple))
            });
        !is_jdk && !is_own
    };
    let missing: BTreeSet<String> = imports.filter(is_missing).collect();
    let called: BTreeSet<&str> = sources.iter().flat_map(|source| called(&source.text)).collect();
    let mut files: Vec<(String, String)> = sources
        .iter()
        .map(|file| (file.name.clone(), file.text.replace("@Override", "")))
        .collect();
    for name in &missing {
        let text = stub(name, sources, &called);
        files.push((format!("{}.java", name.replace('.', "/")), text));
    }
    Stubs { files, missing: missing.into_iter().collect() }
}

fn package(text: &str) -> String {
    let line = text.lines().find_map(|line| line.trim().strip_prefix("package "));
    line.and_then(|line| line.split(';').next()).unwrap_or_default().trim().to_owned()
}

/// The classes that a file imports by name; of nested ones, the outermost.
fn imports(text: &str) -> impl Iterator<Item = String> {
    text.lines().filter_map(|line| {
        let rest = line.trim().strip_prefix("import ")?.split(';').next()?.trim();
        let (is_static, name) = match rest.strip_prefix("static ") {
            Some(name) => (true, name.trim()),
            None => (false, rest),
        };
        let parts: Vec<&str> = name.split('.').collect();
        let is_class = |part: &&str| part.starts_with(|c: char| c.is_uppercase());
        let at = parts.iter().position(is_class)?;
        (at > 0 && (is_static || parts.last() != Some(&"*"))).then(|| parts[..=at].join("."))
    })
}

/// Names that stand before a parenthesis.
fn called(text: &str) -> impl Iterator<Item = &str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices('(').filter_map(move |(at, _)| {
        let before = text[..at].trim_end();
        let start = before
            .rfind(|c: char| !is_word(c))
            .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
        let name = &before[start..];
        let is_name = name.starts_with(|c: char| c.is_lowercase());
        (is_name && !KEYWORDS.contains(&name)).then_some(name)
    })
}

/// Whether two words follow each other.
fn has_words(text: &str, first: &str, second: &str) -> bool {
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '@'));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.windows(2).any(|pair| pair == [first, second])
}

fn stub(name: &str, sources: &[Source], called: &BTreeSet<&str>) -> String {
    let (package, simple) = name.rsplit_once('.').unwrap_or(("", name));
    let mentions = |text: &str| sources.iter().any(|source| source.text.contains(text));
    let head = format!("package {package};\npublic ");
    if mentions(&format!("@{simple}")) {
        return format!("{head}@interface {simple} {{ }}\n");
    }
    let is_thrown = simple.ends_with("Exception") || simple.ends_with("Error");
    let is_interface = sources.iter().any(|source| is_implemented(&source.text, simple));
    let parameters = parameters(sources, simple);
    let method = |name: &&str| match is_interface {
        true => format!("    default <T> T {name}(Object... any) {{ return null; }}\n"),
        false => format!("    public static <T> T {name}(Object... any) {{ return null; }}\n"),
    };
    let methods: String = called.iter().map(method).collect();
    if is_interface {
        return format!("{head}interface {simple}{parameters} {{\n{methods}}}\n");
    }
    let above = if is_thrown { " extends RuntimeException" } else { "" };
    format!(
        "{head}class {simple}{parameters}{above} {{\n    public {simple}(Object... any) {{ }}\n{methods}}}\n"
    )
}

/// Whether some class implements it.
fn is_implemented(text: &str, simple: &str) -> bool {
    text.match_indices(" implements ").any(|(at, _)| {
        let list = text[at..].split('{').next().unwrap_or_default();
        list.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|word| word == simple)
    })
}

/// As many type parameters as the files give it.
fn parameters(sources: &[Source], simple: &str) -> String {
    let pattern = format!("{simple}<");
    let found = sources.iter().find_map(|source| {
        let at = source.text.find(&pattern)?;
        Some(&source.text[at + pattern.len()..])
    });
    let Some(rest) = found else { return String::new() };
    let (mut depth, mut count) = (0, 1);
    for c in rest.chars() {
        match c {
            '<' => depth += 1,
            '>' if depth == 0 => break,
            '>' => depth -= 1,
            ',' if depth == 0 => count += 1,
            _ => {}
        }
    }
    let names: Vec<String> = (0..count).map(|at| format!("P{at}")).collect();
    format!("<{}>", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn missing(text: &str) -> Vec<String> {
        stubs(&[Source { name: "A.java".into(), text: text.into() }]).missing
    }

    #[test]
    fn what_is_missing_is_what_is_imported_and_not_there() {
        let text = "package p;\nimport java.util.List;\nimport lib.Logger;\n\
                    import static lib.Check.notNull;\nimport p.A;\nimport lib.all.*;\nclass A { }";
        assert_eq!(missing(text), ["lib.Check", "lib.Logger"]);
    }

    #[test]
    fn stand_ins_have_what_is_called() {
        let text = "import lib.Log;\nclass A { Log<String, int[]> log; void f() { log.info(1); } }";
        let made = stubs(&[Source { name: "A.java".into(), text: text.into() }]);
        let (name, text) = &made.files[1];
        assert_eq!(name, "lib/Log.java");
        assert!(text.contains("class Log<P0, P1> {"), "{text}");
        assert!(text.contains("<T> T info(Object... any)"), "{text}");
    }
}
