//! Calls to the outside: what it is shown, and what it may change.
//!
//! The outside knows an object that the run allocated only after it could
//! have reached it, by a number that says when it first could. A pure
//! external remembers nothing, so each question to it numbers anew. What a
//! static object is declared to contain the outside leaves as it is.

use super::escape::Visible;
use super::exec::{Execution, Stop};
use super::oracle::{Answer, Question, Write};
use super::outcome::{Ending, Event};
use crate::expr::Var;
use crate::float::Float;
use crate::functions::Function;
use crate::name::Name;
use crate::program::{Extern, Failure};
use crate::types::ScalarType;
use crate::value::{Key, MapValue, Scalar, Value};

impl Execution<'_, '_> {
    /// Asks the outside, and does what it answers.
    pub(super) fn ask(&mut self, external: usize, args: Vec<Value>) -> Result<Ending, Stop> {
        let machine = self.machine;
        let callee = &machine.program.externs[external];
        if let Some(function) = callee.computes {
            return self.compute(callee, function, args);
        }
        let (reads, writes) = &machine.footprints[external];
        let known =
            if callee.pure { Visible::default() } else { std::mem::take(&mut self.visible) };
        let mut view = View { visible: known, allocated: self.allocated };
        let texts = machine.program.texts.get(&callee.name);
        let mut args = args;
        let mut reads = self.named(reads);
        // Who reads texts keeps no pointer to them, nor to anything else.
        let kept = texts.map(|_| view.visible.clone());
        if let Some(texts) = texts {
            self.show_texts(texts, &mut args, &mut reads);
        }
        view.visible.reveal(&args, &reads);
        let args: Vec<Value> = args.iter().map(|value| view.visible.outward(value)).collect();
        let reads = view.visible.outward_globals(&reads);
        let present = match machine.footprints[external].0 == *writes && texts.is_none() {
            true => reads.clone(),
            false => view.visible.outward_globals(&self.named(writes)),
        };
        let present: Vec<(Var, Value)> = present
            .into_iter()
            .map(|(name, value)| (Var { name, ty: value.ty() }, value))
            .collect();
        let world = self.world;
        let question = Question { callee, args: &args, reads: &reads, writes: &present, world };
        let answer = self.oracle.answer(&question);
        let ending = self.accept(callee, writes, view, (args, reads), answer)?;
        if let Some(kept) = kept {
            self.visible = kept;
        }
        Ok(ending)
    }

    /// The value of a function that is known, noted like any other answer.
    fn compute(
        &mut self,
        callee: &Extern,
        function: Function,
        args: Vec<Value>,
    ) -> Result<Ending, Stop> {
        let float = |value: &Value| match value {
            Value::Scalar(Scalar::Float(float)) => Some(*float),
            Value::Scalar(_) | Value::Map(_) => None,
        };
        let floats: Option<Vec<Float>> = args.iter().map(float).collect();
        let value = floats.and_then(|floats| function.value(&floats));
        let Some(value) = value else {
            return Err(Stop::BadAnswer(format!("`{function}` of something else than floats")));
        };
        let ending = Ending::Returned(vec![Scalar::Float(self.last_bits.of(value)).into()]);
        let (callee, reads) = (callee.name.clone(), Vec::new());
        self.consulted.push(Event { callee, args, reads, ending: ending.clone() });
        Ok(ending)
    }

    fn accept(
        &mut self,
        callee: &Extern,
        writes: &[usize],
        view: View,
        (args, reads): (Vec<Value>, Vec<(Name, Value)>),
        answer: Answer,
    ) -> Result<Ending, Stop> {
        for (at, write) in writes.iter().zip(answer.writes) {
            let global = &mut self.globals[*at];
            let held = match &write {
                Write::Keep | Write::Update(_) => Vec::new(),
                Write::Set(_) => self.contents.held(*at, global),
            };
            let is_constant = |key: &Key| self.contents.declare(*at, key);
            view.write(global, write, &is_constant)?;
            if let Value::Map(map) = global {
                held.into_iter().for_each(|(key, value)| map.store(key, value));
            }
        }
        let results: Vec<Value> =
            answer.results.iter().map(|value| view.inward(value)).collect::<Result<_, _>>()?;
        let ending = |results| match &answer.throws {
            Some(exception) => Ending::Failed(Failure::Throw(exception.clone())),
            None => Ending::Returned(results),
        };
        let event =
            Event { callee: callee.name.clone(), args, reads, ending: ending(answer.results) };
        if callee.pure {
            self.consulted.push(event);
        } else {
            self.visible = view.visible;
            self.world = answer.world;
            self.trace.push(event);
        }
        Ok(ending(results))
    }

    /// The globals with these indices, with their names.
    pub(super) fn named(&self, globals: &[usize]) -> Vec<(Name, Value)> {
        let names = &self.machine.globals;
        globals
            .iter()
            .filter_map(|at| Some((names.get_index(*at)?.0.clone(), self.globals[*at].clone())))
            .collect()
    }
}

/// What one external can see.
struct View {
    visible: Visible,
    /// How many objects the run has allocated, seen or not.
    allocated: u32,
}

impl View {
    /// Changes a global as the outside says, but only where it can reach. What
    /// is written at single keys of constants is lost.
    fn write(
        &self,
        global: &mut Value,
        write: Write,
        is_constant: &dyn Fn(&Key) -> bool,
    ) -> Result<(), Stop> {
        match write {
            Write::Keep => {}
            Write::Set(value) => {
                let mut value = self.inward(&value)?;
                if let (Value::Map(new), Value::Map(old)) = (&mut value, &*global) {
                    self.keep_unseen(old, new)?;
                }
                *global = value;
            }
            Write::Update(entries) => {
                for (key, value) in entries {
                    let key = self.visible.inward_key(key).ok_or_else(unknown_object)?;
                    let value = self.visible.inward(value).ok_or_else(unknown_object)?;
                    if let Value::Map(map) = global
                        && !is_constant(&key)
                    {
                        map.store(key, value);
                    }
                }
            }
        }
        Ok(())
    }

    /// Entries at objects that the outside cannot reach stay as they are.
    fn keep_unseen(&self, old: &MapValue, new: &mut MapValue) -> Result<(), Stop> {
        let by_object = old.ty().keys.as_slice().contains(&ScalarType::Ref);
        if by_object && self.allocated > 0 && old.default() != new.default() {
            return Err(Stop::BadAnswer("it changes objects that it cannot reach".into()));
        }
        for (key, value) in old.entries().filter(|(key, _)| !self.visible.sees_key(*key)) {
            new.store(key, value);
        }
        Ok(())
    }

    fn inward(&self, value: &Value) -> Result<Value, Stop> {
        let scalar = |scalar| self.visible.inward(scalar).ok_or_else(unknown_object);
        Ok(match value {
            Value::Scalar(inner) => scalar(*inner)?.into(),
            Value::Map(map) => {
                let mut inward = MapValue::fill(map.ty(), scalar(map.default())?);
                for (key, entry) in map.entries() {
                    let key = self.visible.inward_key(key).ok_or_else(unknown_object)?;
                    inward.store(key, scalar(entry)?);
                }
                inward.into()
            }
        })
    }
}

fn unknown_object() -> Stop {
    Stop::BadAnswer("it names an object that it cannot know".into())
}
