//! An outside whose objects remember what was called on them.
//!
//! What a call answers depends on its arguments, and on what was called before on those
//! of them that the run allocated or got from outside; on nothing else. It never throws,
//! and never answers null. So calls on different objects leave each other alone, and a
//! conflict that shows with it comes from one object that both sides call something on.
//! Objects that the run allocated count by what was called on them, whatever their
//! numbers are; those that the outside gives have numbers of their own.

use crate::obliging::{is_given, mixed, obliging};
use std::collections::BTreeMap;
use verdiff_ir::interp::{Answer, Oracle, Question, World, Write};
use verdiff_ir::{Name, Object, Scalar, Value};

/// The outside of one run.
pub(crate) struct Remembering<'o> {
    pub(crate) outside: &'o mut dyn Oracle,
    /// The state of the outside at the start.
    pub(crate) start: World,
    /// Procedures that could not be translated are no outside.
    pub(crate) opaque: &'o BTreeMap<Name, String>,
    /// What was called on objects.
    pub(crate) past: BTreeMap<Object, u64>,
}

impl Oracle for Remembering<'_> {
    fn answer(&mut self, question: &Question<'_>) -> Answer {
        let Question { callee, args, writes, .. } = *question;
        if callee.pure || self.opaque.contains_key(&callee.name) {
            return self.outside.answer(question);
        }
        let handed: Vec<Object> = args.iter().filter_map(remembers).collect();
        let past = |object: &Object| self.past.get(object).copied().unwrap_or(0);
        let world = World(handed.iter().map(past).fold(self.start.0, mixed));
        let args: Vec<Value> = args.iter().map(without_number).collect();
        let anew = Question { callee, args: &args, reads: &[], writes: &[], world };
        let answer = self.outside.answer(&anew);
        for (at, object) in handed.into_iter().enumerate() {
            let before = self.past.get(&object).copied().unwrap_or(0);
            self.past.insert(object, mixed(mixed(before, answer.world.0), at as u64));
        }
        Answer { writes: writes.iter().map(|_| Write::Keep).collect(), ..obliging(answer) }
    }
}

/// An argument that is an object that remembers.
fn remembers(arg: &Value) -> Option<Object> {
    match arg.scalar()? {
        Scalar::Ref(object) if object.is_fresh() || is_given(object) => Some(object),
        Scalar::Ref(_) | Scalar::Bool(_) | Scalar::Bv(_) | Scalar::Float(_) => None,
    }
}

/// An argument, whatever the number of an allocated object is.
fn without_number(arg: &Value) -> Value {
    match arg.scalar() {
        Some(Scalar::Ref(object)) if object.is_fresh() => Scalar::Ref(Object::FIRST_FRESH).into(),
        _ => arg.clone(),
    }
}
