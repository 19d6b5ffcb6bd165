//! Running: one activation per call, structured control as return values.

use super::Machine;
use super::code::{CallStep, Callee, Code, Slot, Step};
use super::escape::Visible;
use super::oracle::{Answer, Oracle, Question, Write};
use super::outcome::{Budget, Ending, Event, Inputs, Outcome, Run, World};
use crate::expr::Var;
use crate::name::Name;
use crate::program::{Extern, Failure};
use crate::types::ScalarType;
use crate::value::{Key, MapValue, Object, Scalar, Value};

/// How a sequence of statements ended.
enum Flow {
    Next,
    /// Leaves so many more enclosing blocks.
    Break(usize),
    Return(Vec<Value>),
    Fail(Failure),
}

/// Why a run cannot go on.
enum Stop {
    Exhausted,
    BadAnswer(String),
}

struct Execution<'m, 'o> {
    machine: &'m Machine<'m>,
    oracle: &'o mut dyn Oracle,
    budget: Budget,
    globals: Vec<Value>,
    allocated: u32,
    visible: Visible,
    world: World,
    trace: Vec<Event>,
    consulted: Vec<Event>,
}

/// Runs one routine from the inputs to its end.
pub(super) fn run(
    machine: &Machine<'_>,
    routine: usize,
    inputs: &Inputs,
    oracle: &mut dyn Oracle,
    budget: Budget,
) -> Run {
    let start = |(name, ty): (&Name, &_)| {
        inputs.globals.get(name).cloned().unwrap_or_else(|| Value::zero(*ty))
    };
    let mut execution = Execution {
        machine,
        oracle,
        budget,
        globals: machine.globals.iter().map(start).collect(),
        allocated: 0,
        visible: Visible::default(),
        world: inputs.world,
        trace: Vec::new(),
        consulted: Vec::new(),
    };
    match execution.invoke(routine, inputs.args.clone()) {
        Ok(ending) => execution.finish(ending),
        Err(Stop::Exhausted) => Run::Exhausted,
        Err(Stop::BadAnswer(why)) => Run::BadAnswer(why),
    }
}

impl Execution<'_, '_> {
    fn finish(mut self, ending: Ending) -> Run {
        let all: Vec<usize> = (0..self.globals.len()).collect();
        let globals = self.named(&all);
        let ending = match ending {
            Ending::Returned(values) => {
                self.visible.reveal(&values, &globals);
                let seen = values.iter().map(|value| self.visible.outward(value));
                Ending::Returned(seen.collect())
            }
            Ending::Failed(failure) => {
                self.visible.reveal(&[], &globals);
                Ending::Failed(failure)
            }
        };
        let outcome = Outcome { ending, globals: self.outward(&globals), trace: self.trace };
        Run::Finished { outcome, consulted: self.consulted }
    }

    fn invoke(&mut self, routine: usize, args: Vec<Value>) -> Result<Ending, Stop> {
        let machine = self.machine;
        let routine = &machine.routines[routine];
        self.budget.depth = self.budget.depth.checked_sub(1).ok_or(Stop::Exhausted)?;
        let zeros = routine.frame[routine.params..].iter().map(|ty| Value::zero(*ty));
        let mut frame: Vec<Value> = args.into_iter().chain(zeros).collect();
        let flow = self.body(&mut frame, &routine.body)?;
        self.budget.depth += 1;
        Ok(match flow {
            Flow::Return(values) => Ending::Returned(values),
            Flow::Fail(failure) => Ending::Failed(failure),
            // A validated procedure reaches its end, or breaks, only if it
            // has no results and the label encloses the break.
            Flow::Next | Flow::Break(_) => Ending::Returned(Vec::new()),
        })
    }

    fn body(&mut self, frame: &mut [Value], steps: &[Step]) -> Result<Flow, Stop> {
        for step in steps {
            match self.step(frame, step)? {
                Flow::Next => {}
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Next)
    }

    fn tick(&mut self) -> Result<(), Stop> {
        self.budget.steps = self.budget.steps.checked_sub(1).ok_or(Stop::Exhausted)?;
        Ok(())
    }

    fn step(&mut self, frame: &mut [Value], step: &Step) -> Result<Flow, Stop> {
        self.tick()?;
        match step {
            Step::Assign(slot, code) => {
                let value = self.value(frame, code);
                *self.place(frame, *slot) = value;
            }
            Step::StoreInto(slot, keys, code) => {
                let key = self.key(frame, keys);
                let value = self.scalar(frame, code);
                if let Value::Map(map) = self.place(frame, *slot) {
                    map.store(key, value);
                }
            }
            Step::New(slot) => {
                let object = Object(Object::FIRST_FRESH.0 + self.allocated);
                self.allocated += 1;
                *self.place(frame, *slot) = Scalar::Ref(object).into();
            }
            Step::Call(call) => return self.call(frame, call),
            Step::If(condition, then, otherwise) => {
                let branch = if self.holds(frame, condition) { then } else { otherwise };
                return self.body(frame, branch);
            }
            Step::While(condition, body) => return self.repeat(frame, condition, body),
            Step::Block(body) => {
                return Ok(match self.body(frame, body)? {
                    Flow::Break(1) => Flow::Next,
                    Flow::Break(blocks) => Flow::Break(blocks - 1),
                    flow => flow,
                });
            }
            Step::Break(blocks) => return Ok(Flow::Break(*blocks)),
            Step::Check(condition, failure) if !self.holds(frame, condition) => {
                return Ok(Flow::Fail(failure.clone()));
            }
            Step::Check(..) => {}
            Step::Fail(failure) => return Ok(Flow::Fail(failure.clone())),
            Step::Return(codes) => return Ok(Flow::Return(self.values(frame, codes))),
        }
        Ok(Flow::Next)
    }

    fn repeat(
        &mut self,
        frame: &mut [Value],
        condition: &Code,
        body: &[Step],
    ) -> Result<Flow, Stop> {
        while self.holds(frame, condition) {
            self.tick()?;
            match self.body(frame, body)? {
                Flow::Next => {}
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Next)
    }

    fn call(&mut self, frame: &mut [Value], call: &CallStep) -> Result<Flow, Stop> {
        let args = self.values(frame, &call.args);
        let ending = match call.callee {
            Callee::Proc(routine) => self.invoke(routine, args)?,
            Callee::Extern(external) => self.ask(external, args)?,
        };
        Ok(match ending {
            Ending::Returned(values) => {
                for (slot, value) in call.targets.iter().zip(values) {
                    *self.place(frame, *slot) = value;
                }
                Flow::Next
            }
            Ending::Failed(Failure::Throw(exception)) => {
                let takes = |wanted: &Option<Name>| wanted.as_ref().is_none_or(|w| *w == exception);
                match call.handlers.iter().find(|(wanted, _)| takes(wanted)) {
                    Some((_, blocks)) => Flow::Break(*blocks),
                    None => Flow::Fail(Failure::Throw(exception)),
                }
            }
            Ending::Failed(trap) => Flow::Fail(trap),
        })
    }
}

/// Calls to the outside.
impl Execution<'_, '_> {
    fn ask(&mut self, external: usize, args: Vec<Value>) -> Result<Ending, Stop> {
        let machine = self.machine;
        let callee = &machine.program.externs[external];
        let (reads, writes) = &machine.footprints[external];
        let reads = self.named(reads);
        self.visible.reveal(&args, &reads);
        let args: Vec<Value> = args.iter().map(|value| self.visible.outward(value)).collect();
        let reads = self.outward(&reads);
        let present: Vec<(Var, Value)> = self
            .outward(&self.named(writes))
            .into_iter()
            .map(|(name, value)| (Var { name, ty: value.ty() }, value))
            .collect();
        let world = self.world;
        let question = Question { callee, args: &args, reads: &reads, writes: &present, world };
        let answer = self.oracle.answer(&question);
        self.accept(callee, writes, args, reads, answer)
    }

    fn accept(
        &mut self,
        callee: &Extern,
        writes: &[usize],
        args: Vec<Value>,
        reads: Vec<(Name, Value)>,
        answer: Answer,
    ) -> Result<Ending, Stop> {
        for (global, write) in writes.iter().zip(answer.writes) {
            self.write(*global, write)?;
        }
        let results: Vec<Value> =
            answer.results.iter().map(|value| self.inward(value)).collect::<Result<_, _>>()?;
        let ending = |results| match &answer.throws {
            Some(exception) => Ending::Failed(Failure::Throw(exception.clone())),
            None => Ending::Returned(results),
        };
        let event =
            Event { callee: callee.name.clone(), args, reads, ending: ending(answer.results) };
        if callee.pure {
            self.consulted.push(event);
        } else {
            self.world = answer.world;
            self.trace.push(event);
        }
        Ok(ending(results))
    }

    /// Changes a global as the outside says, but only where it can reach.
    fn write(&mut self, global: usize, write: Write) -> Result<(), Stop> {
        match write {
            Write::Keep => {}
            Write::Set(value) => {
                let mut value = self.inward(&value)?;
                if let (Value::Map(new), Value::Map(old)) = (&mut value, &self.globals[global]) {
                    self.keep_unseen(old, new)?;
                }
                self.globals[global] = value;
            }
            Write::Update(entries) => {
                for (key, value) in entries {
                    let key = self.visible.inward_key(key).ok_or_else(unknown_object)?;
                    let value = self.visible.inward(value).ok_or_else(unknown_object)?;
                    if let Value::Map(map) = &mut self.globals[global] {
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

    fn outward(&self, globals: &[(Name, Value)]) -> Vec<(Name, Value)> {
        let seen = globals.iter().map(|(name, value)| (name.clone(), self.visible.outward(value)));
        seen.collect()
    }

    fn named(&self, globals: &[usize]) -> Vec<(Name, Value)> {
        let names = &self.machine.globals;
        globals
            .iter()
            .filter_map(|at| Some((names.get_index(*at)?.0.clone(), self.globals[*at].clone())))
            .collect()
    }
}

fn unknown_object() -> Stop {
    Stop::BadAnswer("it names an object that it cannot know".into())
}

/// Expressions. Types are as the validator left them, so the accessors below
/// meet only the kind of value that they ask for.
impl Execution<'_, '_> {
    fn place<'f>(&'f mut self, frame: &'f mut [Value], slot: Slot) -> &'f mut Value {
        match slot {
            Slot::Local(at) => &mut frame[at],
            Slot::Global(at) => &mut self.globals[at],
        }
    }

    fn values(&self, frame: &[Value], codes: &[Code]) -> Vec<Value> {
        codes.iter().map(|code| self.value(frame, code)).collect()
    }

    fn value(&self, frame: &[Value], code: &Code) -> Value {
        match code {
            Code::Load(slot) => self.load(frame, *slot).clone(),
            Code::Ite(condition, then, otherwise) => {
                let branch = if self.holds(frame, condition) { then } else { otherwise };
                self.value(frame, branch)
            }
            Code::Fill(ty, value) => MapValue::fill(*ty, self.scalar(frame, value)).into(),
            Code::Store(map, keys, value) => {
                let mut map = self.value(frame, map);
                let key = self.key(frame, keys);
                let value = self.scalar(frame, value);
                if let Value::Map(map) = &mut map {
                    map.store(key, value);
                }
                map
            }
            Code::Const(_)
            | Code::Unary(..)
            | Code::Binary(..)
            | Code::Cast(..)
            | Code::Select(..) => self.scalar(frame, code).into(),
        }
    }

    fn scalar(&self, frame: &[Value], code: &Code) -> Scalar {
        match code {
            Code::Const(scalar) => *scalar,
            Code::Unary(op, a) => op.apply(self.scalar(frame, a)),
            Code::Binary(op, a, b) => op.apply(self.scalar(frame, a), self.scalar(frame, b)),
            Code::Cast(cast, a) => cast.apply(self.scalar(frame, a)),
            Code::Ite(condition, then, otherwise) => {
                let branch = if self.holds(frame, condition) { then } else { otherwise };
                self.scalar(frame, branch)
            }
            Code::Select(map, keys) => self.select(frame, map, keys),
            Code::Load(slot) => self.load(frame, *slot).scalar().expect("validated: a scalar"),
            Code::Fill(..) | Code::Store(..) => unreachable!("validated: a scalar"),
        }
    }

    fn select(&self, frame: &[Value], map: &Code, keys: &[Code]) -> Scalar {
        let key = self.key(frame, keys);
        let select = |map: &Value| match map {
            Value::Map(map) => map.select(key),
            Value::Scalar(_) => unreachable!("validated: a map"),
        };
        match map {
            Code::Load(slot) => select(self.load(frame, *slot)),
            _ => select(&self.value(frame, map)),
        }
    }

    fn load<'f>(&'f self, frame: &'f [Value], slot: Slot) -> &'f Value {
        match slot {
            Slot::Local(at) => &frame[at],
            Slot::Global(at) => &self.globals[at],
        }
    }

    fn holds(&self, frame: &[Value], code: &Code) -> bool {
        self.scalar(frame, code) == Scalar::Bool(true)
    }

    fn key(&self, frame: &[Value], codes: &[Code]) -> Key {
        let second = codes.get(1).map(|code| self.scalar(frame, code));
        Key { first: self.scalar(frame, &codes[0]), second }
    }
}
