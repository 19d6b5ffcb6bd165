//! Witnesses on a JVM.
//!
//! In: a witness that the interpreter confirmed, and the Java files of both
//! versions. Out: a JUnit test that makes the witness's objects, calls the
//! method and checks what it does (`test_source`); and whether both versions,
//! compiled and run in the sandbox, do what the interpreter says of them
//! (`replay`).
//!
//! * `heap`, `fields`, `holders`: what the objects of a witness are in Java;
//! * `tamed`, `emptied`: the witness made such that Java can have it;
//! * `setup`, `expect`, `words`: the statements of a test;
//! * `stubs`, `execute`: compiling and running it.
//!
//! What cannot be rebuilt in Java is said, and never guessed.

mod emptied;
mod execute;
mod expect;
mod fields;
mod heap;
mod holders;
mod setup;
mod stubs;
mod tamed;
mod words;

use heap::Heap;
use setup::Setup;
use verdiff_align::{Matched, Version};
use verdiff_ir::Name;
use verdiff_java::load::Source;
use verdiff_java::lower::{ClassNumbers, names};
use verdiff_java::typed::{Class, Method, MethodId, Origin, Program, Type};
use verdiff_native::{Native, NotReproducible, Replayed};
use verdiff_replay::{ConfirmedBy, Witness};
use verdiff_sandbox::Launcher;

/// What every test has besides its own statements.
const SUPPORT: &str = include_str!("Support.java");

const UNSEEN: &str = "the difference is in something that a test in Java cannot see";

/// A pair of methods, and where it comes from.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// Both versions in the core language.
    pub matched: &'a Matched,
    /// The files of both versions.
    pub files: [&'a [Source]; 2],
    /// What they mean in Java.
    pub typed: [&'a Program; 2],
    /// What the numbers of classes mean.
    pub numbers: &'a ClassNumbers,
    /// The method, as the core language names it.
    pub function: &'a Name,
    /// Statements that a run in the interpreter may take.
    pub steps: u64,
}

/// The method in one version.
#[derive(Clone, Copy)]
pub(crate) struct Side<'a> {
    pub(crate) version: Version,
    pub(crate) typed: &'a Program,
    method: MethodId,
}

impl<'a> Side<'a> {
    fn find(subject: Subject<'a>, version: Version) -> Result<Side<'a>, NotReproducible> {
        let typed = subject.typed[version.index()];
        if subject.function.as_str().contains(" lambda ") {
            return NotReproducible::new("a lambda cannot be called by itself");
        }
        let ours = typed.classes.iter().filter(|class| class.origin == Origin::Source);
        let mut all =
            ours.flat_map(|class: &Class| class.methods.iter().chain(&class.constructors));
        match all.find(|id| names::method(typed, **id) == subject.function.as_str()) {
            Some(method) => Ok(Side { version, typed, method: *method }),
            None => NotReproducible::new(format!(
                "it is not found in the files of the {} version",
                version.name()
            )),
        }
    }

    pub(crate) fn method(&self) -> &'a Method {
        self.typed.method(self.method)
    }

    pub(crate) fn is_static(&self) -> bool {
        self.method().flags.is_static
    }

    pub(crate) fn is_constructor(&self) -> bool {
        self.typed.name(self.method().name) == "<init>"
    }

    /// The types of what the core language passes: the receiver first.
    pub(crate) fn parameters(&self) -> Vec<Type> {
        let Method { class, params, .. } = self.method();
        let this = (!self.is_static()).then_some(Type::Class(*class));
        this.into_iter().chain(params.iter().copied()).collect()
    }
}

/// The statements of a test: what it starts from, and what each version does.
struct Test {
    witness: Witness,
    setup: Vec<String>,
    /// The checks of both versions.
    checks: [Vec<String>; 2],
}

fn test(subject: Subject<'_>, witness: &Witness) -> Result<Test, NotReproducible> {
    let [old, new] = [Version::OLD, Version::NEW].map(|version| Side::find(subject, version));
    let (old, new) = (old?, new?);
    let witness = tamed::tamed(subject, new, witness)?;
    let setup = Setup::new(subject, Heap::start(subject, new, &witness.inputs), &witness.inputs)?;
    let checks = |side: Side<'_>| {
        let ran = witness.ran(side.version);
        expect::expectation(&setup, Heap::end(subject, side, &ran.outcome), ran)
    };
    let checks = [checks(old)?, checks(new)?];
    let setup = setup.lines;
    names_are_shared(subject, setup.iter().chain(checks.iter().flatten()))?;
    Ok(Test { witness, setup, checks })
}

/// Refuses statements with a class inside of a body that javac calls one thing in
/// the old version and another in the new.
fn names_are_shared<'l>(
    subject: Subject<'_>,
    lines: impl Iterator<Item = &'l String>,
) -> Result<(), NotReproducible> {
    let mut renumbered: Vec<&str> = Vec::new();
    for typed in subject.typed {
        renumbered.extend(typed.renumbered.iter().map(|id| names::class(typed, *id)));
    }
    for line in lines {
        if let Some(class) = renumbered.iter().find(|class| line.contains(**class)) {
            let why = format!("the versions number the class {class} differently");
            return NotReproducible::new(why);
        }
    }
    Ok(())
}

/// Compiles both versions and runs them on the witness, in the sandbox.
pub fn replay(subject: Subject<'_>, witness: &Witness, launcher: &Launcher) -> Native {
    let mut notes = Vec::new();
    let replayed = try_replay(subject, witness, launcher, &mut notes);
    let replayed = replayed.unwrap_or_else(|why| Replayed::NotReproducible(why.0));
    notes.sort();
    notes.dedup();
    Native { replayed, notes }
}

fn try_replay(
    subject: Subject<'_>,
    witness: &Witness,
    launcher: &Launcher,
    notes: &mut Vec<String>,
) -> Result<Replayed, NotReproducible> {
    let mut test = test(subject, witness)?;
    let runs = execute::run(subject, &test.setup, &test.checks, launcher, notes)?;
    for (version, outcome) in [("old", runs.old), ("new", runs.new)] {
        let execute::Outcome::Otherwise(what) = outcome else { continue };
        let mut consulted = test.witness.runs.iter().flat_map(|ran| &ran.consulted);
        if let Some(event) = consulted.next() {
            return NotReproducible::new(format!(
                "it depends on what `{}` says, and a JVM says something else",
                event.callee
            ));
        }
        if !runs.missing.is_empty() {
            return NotReproducible::new(format!(
                "with stand-ins for {}, the {version} version does something else: {what}",
                runs.missing.join(", ")
            ));
        }
        return Ok(Replayed::Refuted(format!(
            "the {version} version, compiled and run, does not do what the interpreter says: {what}"
        )));
    }
    match runs.crossed {
        execute::Outcome::Otherwise(_) => {
            test.witness.confirmed_by = ConfirmedBy::Native;
            Ok(Replayed::Confirmed(Box::new(test.witness)))
        }
        execute::Outcome::AsExpected => NotReproducible::new(UNSEEN),
    }
}

/// A JUnit test that passes on the old version and fails on the new one, with
/// the name of its class.
pub fn test_source(
    subject: Subject<'_>,
    witness: &Witness,
) -> Result<(String, String), NotReproducible> {
    let test = test(subject, witness)?;
    if test.checks[0] == test.checks[1] {
        return NotReproducible::new(UNSEEN);
    }
    let class = class_name(subject.function.as_str());
    let [old, _] = &test.checks;
    let text = format!(
        "import org.junit.jupiter.api.Test;\n\n\
         /**\n * {} does what the old version does: passes on the old version, fails on the new\n \
         * one. Needs the classes of a version and JUnit 5, nothing else.\n */\n\
         @SuppressWarnings({{\"deprecation\", \"removal\"}})\n\
         class {class} {{\n    @Test\n    void doesWhatTheOldVersionDoes() throws Exception {{\n{}    }}\n\n\
         {SUPPORT}}}\n",
        subject.function,
        indented(test.setup.iter().chain(old)),
    );
    Ok((class, text))
}

/// The lines of a method's body.
pub(crate) fn indented<'l>(lines: impl Iterator<Item = &'l String>) -> String {
    lines.map(|line| format!("        {line}\n")).collect()
}

/// A name for the test of a method: `Point_move_int_Test`.
fn class_name(function: &str) -> String {
    let plain = function.replace("<init>", "new").replace("[]", "s");
    let parts = plain.split(|c: char| !c.is_alphanumeric() && c != '_');
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    format!("{}_Test", parts.join("_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_named_after_methods() {
        assert_eq!(class_name("p.A$B.f(int,String[])"), "p_A_B_f_int_Strings_Test");
        assert_eq!(class_name("A.<init>()"), "A_new_Test");
    }
}
