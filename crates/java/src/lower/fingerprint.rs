//! What stands for methods that cannot be lowered: their text, and all that
//! may decide what it means.
//!
//! Two versions of such a method are the same if their texts are the same up
//! to layout, all declarations of the version are, and all methods whose
//! names occur in the text, or that it may call without naming them, are
//! equivalent. Of a constructor, the texts of the whole version must be the
//! same: it runs code that stands elsewhere.

use super::context::Source;
use super::names;
use crate::typed::{Origin, Program};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use verdiff_ir::Name;

/// The fingerprint of a text of a version.
pub(crate) fn of(source: &Source<'_>, text: &str) -> u128 {
    let mut hasher = Sha256::new();
    for word in text.split_whitespace() {
        hasher.update(word.as_bytes());
        hasher.update([0]);
    }
    declarations(source.program, &mut hasher);
    let digest = hasher.finalize();
    digest.iter().take(16).fold(0, |number, byte| number << 8 | u128::from(*byte))
}

/// Everything that classes declare, without bodies.
fn declarations(program: &Program, hasher: &mut Sha256) {
    let mut lines = BTreeSet::new();
    for class in &program.classes {
        if class.origin != Origin::Source {
            continue;
        }
        let above = class.superclass.iter().chain(&class.interfaces);
        let above: Vec<&str> = above.map(|id| names::class(program, *id)).collect();
        let name = program.name(class.binary_name);
        lines.insert(format!("{:?} {name} {above:?} {:?}", class.kind, class.flags));
        for id in &class.fields {
            let field = program.field(*id);
            let ty = names::full_type(program, field.ty);
            lines.insert(format!(
                "{ty} {name}.{} {} {} {:?}",
                program.name(field.name),
                field.is_static,
                field.is_final,
                field.constant
            ));
        }
        for id in class.methods.iter().chain(&class.constructors) {
            let method = program.method(*id);
            let returns = names::full_type(program, method.returns);
            lines.insert(format!("{returns} {} {:?}", names::method(program, *id), method.flags));
        }
    }
    for line in lines {
        hasher.update(line.as_bytes());
        hasher.update([0]);
    }
}

/// Methods that the language calls without naming them: for the text of an
/// object, by a loop over elements, at the end of `try`.
const CALLED_UNNAMED: [&str; 5] = ["toString", "iterator", "hasNext", "next", "close"];

/// All methods whose names occur in a text or that it may call without naming
/// them, and constructors of classes whose names occur.
pub(crate) fn mentioned(program: &Program, text: &str) -> BTreeSet<Name> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let words: BTreeSet<&str> = text.split(|c| !is_part(c)).chain(CALLED_UNNAMED).collect();
    let mut found = BTreeSet::new();
    for class in program.classes.iter().filter(|class| class.origin == Origin::Source) {
        for id in &class.methods {
            if words.contains(program.name(program.method(*id).name)) {
                found.insert(names::method(program, *id).into());
            }
        }
        if words.contains(program.name(class.name)) {
            found.extend(class.constructors.iter().map(|id| names::method(program, *id).into()));
        }
    }
    found
}

/// Equal for equal procedures.
pub(crate) fn of_procedure(proc: &verdiff_ir::Proc) -> u128 {
    let digest = Sha256::digest(proc.to_string().as_bytes());
    digest.iter().take(16).fold(0, |number, byte| number << 8 | u128::from(*byte))
}
