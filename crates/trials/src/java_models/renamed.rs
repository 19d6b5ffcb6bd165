//! The prelude in packages of its own, so that it can stand beside the JDK: a
//! file in; its new name and text out.
//!
//! `java` becomes `model`. What the JVM itself knows stays the JDK's: objects,
//! exceptions, and strings, whose methods become static ones of `Strings`.
//! Native methods get the JDK's for a body; what is outside ends the sequence.

use verdiff_java::prelude::File;

/// Classes of `java.lang` that stay the JDK's, exceptions apart.
const KEPT: &[&str] = &[
    "Object",
    "Class",
    "Comparable",
    "Runnable",
    "AutoCloseable",
    "Cloneable",
    "CharSequence",
    "System",
    "Record",
    "Enum",
    "Number",
    "Throwable",
];

/// Names that a file of `java.util` finds without naming them, and which are
/// then elsewhere.
const IMPORTS: &str = "
import java.util.NoSuchElementException;
import java.util.ConcurrentModificationException;
import java.util.EmptyStackException;
import model.lang.Iterable;
";

const EMPTY_LIKE: &str = "return (T[]) java.lang.reflect.Array.newInstance(\
                          array.getClass().getComponentType(), length);";

/// The file for the harness, unless the JDK's class is used.
pub(super) fn renamed(file: &File) -> Option<(String, String)> {
    let path = file.name.strip_suffix(".java")?;
    let (package, class) = path.rsplit_once('/')?;
    let exception = class.ends_with("Exception") || class.ends_with("Error");
    if exception || KEPT.contains(&class) {
        return None;
    }
    let (class, text) = match class {
        "String" => ("Strings", without_receivers(file.text)),
        _ => (class, file.text.to_owned()),
    };
    let old = package.replace('/', ".");
    let new = old.replacen("verdiff", "model", 1).replacen("java", "model", 1);
    let imports = if new.starts_with("model.util") { IMPORTS } else { "" };
    let text = with_bodies(&text, &old, class)
        .replacen(&format!("package {old};"), &format!("package {new};\n{imports}"), 1)
        .replace("\nimport java.util.function.", "\nimport model.util.function.")
        .replace("\nimport verdiff.", "\nimport model.");
    let text = FROM_UTIL.iter().fold(text, |text, class| {
        text.replace(
            &format!("\nimport java.util.{class};"),
            &format!("\nimport model.util.{class};"),
        )
    });
    Some((format!("{}/{class}.java", new.replace('.', "/")), text))
}

/// Models of `java.util` that files of other packages import.
const FROM_UTIL: &[&str] = &["ArrayList", "Comparator", "Iterator", "Objects"];

/// Native methods with a body.
fn with_bodies(text: &str, package: &str, class: &str) -> String {
    let lines = text.lines().map(|line| match line.split_once(" native ") {
        Some((before, after)) => with_body(before, after, package, class),
        None => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

fn with_body(before: &str, after: &str, package: &str, class: &str) -> String {
    let head = after.trim_end_matches(';');
    let (left, parameters) = head.split_once('(').unwrap_or((head, ""));
    let method = left.rsplit(' ').next().unwrap_or(left);
    let names: Vec<_> = parameters
        .trim_end_matches(')')
        .split(", ")
        .filter_map(|parameter| parameter.rsplit(' ').next())
        .collect();
    let body = match (package, method) {
        ("verdiff", _) => "throw new trial.Unmodelled();".to_owned(),
        (_, "emptyLike") => EMPTY_LIKE.to_owned(),
        _ => format!("return {package}.{class}.{method}({});", names.join(", ")),
    };
    format!("{before} {head} {{ {body} }}")
}

/// The model of strings as static methods of the JDK's strings. Methods that
/// call each other call the JDK's, so that each is tested by itself.
fn without_receivers(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.contains(" native ")).map(|line| {
        let instance = line.starts_with("    public ") && !line.starts_with("    public static ");
        if instance { with_receiver(line) } else { line.replace("this", "self") }
    });
    let text = lines.collect::<Vec<_>>().join("\n") + "\n";
    [
        ("class String implements Comparable<String>, CharSequence", "class Strings"),
        (".at(", ".charAt("),
        (".cut(", ".substring("),
        (".plus(", ".concat("),
        (".same(", ".equals("),
        ("fromChars(", "new String("),
    ]
    .into_iter()
    .fold(text, |text, (old, new)| text.replace(old, new))
}

fn with_receiver(line: &str) -> String {
    let line = line.replacen("    public ", "    public static ", 1);
    match line.split_once('(') {
        Some((before, after)) if after.starts_with(')') => format!("{before}(String self{after}"),
        Some((before, after)) => format!("{before}(String self, {after}"),
        None => line,
    }
}
