//! Running: one activation per call, structured control as return values.

use super::code::{CallStep, Callee, Code, Repetition, Slot, Step};
use super::endless::{Head, Watch};
use super::escape::Visible;
use super::layout::Addresses;
use super::oracle::Oracle;
use super::outcome::{
    Budget, Ending, Endless, Event, Exhausted, Inputs, LeftOpen, Outcome, Run, World,
};
use super::{Contents, Machine, Setting};
use crate::expr::Cast;
use crate::float::Float;
use crate::functions::LastBits;
use crate::name::Name;
use crate::program::Failure;
use crate::value::{Key, MapValue, Object, Scalar, Value};
use std::cell::Cell;

/// How a sequence of statements ended.
enum Flow {
    Next,
    /// Leaves so many more enclosing blocks.
    Break(usize),
    Return(Vec<Value>),
    Fail(Failure),
}

/// Why a run cannot go on.
pub(super) enum Stop {
    /// It never ends, and whether it calls the outside over and over.
    Endless {
        calls: bool,
    },
    Exhausted,
    BadAnswer(String),
}

/// A run under way.
pub(super) struct Execution<'m, 'o> {
    pub(super) machine: &'m Machine<'m>,
    pub(super) contents: &'m Contents,
    pub(super) oracle: &'o mut dyn Oracle,
    budget: Budget,
    /// From so few steps left on, loops are watched.
    watched: u64,
    pub(super) globals: Vec<Value>,
    pub(super) allocated: u32,
    addresses: Addresses,
    pub(super) last_bits: LastBits,
    /// The allocated objects that the outside has seen.
    pub(super) visible: Visible,
    pub(super) world: World,
    pub(super) trace: Vec<Event>,
    pub(super) consulted: Vec<Event>,
    /// What happened first of what the source language leaves open.
    open: Cell<Option<LeftOpen>>,
}

/// Runs one routine from the inputs to its end.
pub(super) fn run(
    machine: &Machine<'_>,
    setting: Setting<'_>,
    routine: usize,
    inputs: &Inputs,
    oracle: &mut dyn Oracle,
    budget: Budget,
) -> Run {
    let start = |(name, ty): (&Name, &_)| {
        inputs.globals.get(name).cloned().unwrap_or_else(|| Value::zero(*ty))
    };
    let mut globals: Vec<Value> = machine.globals.iter().map(start).collect();
    setting.contents.install(&mut globals);
    let mut execution = Execution {
        machine,
        contents: setting.contents,
        oracle,
        budget,
        watched: budget.steps / 2,
        globals,
        allocated: 0,
        addresses: Addresses::new(setting.layout),
        last_bits: setting.last_bits,
        visible: Visible::default(),
        world: inputs.world,
        trace: Vec::new(),
        consulted: Vec::new(),
        open: Cell::new(None),
    };
    let ended = execution.invoke(routine, inputs.args.clone());
    let taken = budget.steps - execution.budget.steps + setting.contents.cost();
    machine.steps.set(machine.steps.get() + taken);
    match ended {
        Ok(ending) => execution.finish(ending),
        Err(Stop::Endless { calls }) => execution.endless(calls),
        Err(Stop::Exhausted) => execution.exhausted(),
        Err(Stop::BadAnswer(why)) => Run::BadAnswer(why),
    }
}

impl Execution<'_, '_> {
    fn finish(mut self, ending: Ending) -> Run {
        let globals = self.named(&self.machine.seen);
        let hidden = self.named(&self.machine.unseen);
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
            Ending::Never | Ending::Unfinished => ending,
        };
        let globals = self.visible.outward_globals(&globals);
        let outcome = Outcome { ending, globals, trace: self.trace };
        Run::Finished { outcome, consulted: self.consulted, hidden, open: self.open.get() }
    }

    fn endless(self, calls: bool) -> Run {
        let Execution { trace, consulted, open, .. } = self;
        Run::Endless(Endless { trace, consulted, open: open.get(), quiet: !calls })
    }

    fn exhausted(self) -> Run {
        let Execution { trace, consulted, open, .. } = self;
        Run::Exhausted(Exhausted { trace, consulted, open: open.get() })
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
                if let Slot::Global(at) = slot
                    && self.machine.program.leaves_open
                    && self.contents.declare(*at, &key)
                {
                    self.leave_open(LeftOpen::ConstantWritten);
                }
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
            Step::While(repeated) => return self.repeat(frame, repeated),
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

    fn repeat(&mut self, frame: &mut [Value], repeated: &Repetition) -> Result<Flow, Stop> {
        let mut watch = Watch::default();
        while self.holds(frame, &repeated.condition) {
            self.tick()?;
            if self.budget.steps < self.watched {
                self.watch(&mut watch, frame, repeated)?;
            }
            match self.body(frame, &repeated.body)? {
                Flow::Next => {}
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Next)
    }

    /// Stops the run if a loop surely never ends. Most runs are short, and
    /// never come here.
    fn watch(&self, watch: &mut Watch, frame: &[Value], repeated: &Repetition) -> Result<(), Stop> {
        let head = Head {
            frame,
            globals: &self.globals,
            world: self.world,
            allocated: self.allocated,
            addresses: &self.addresses,
            visible: &self.visible,
            calls: self.trace.len(),
        };
        match watch.see(repeated.steering(), &head) {
            Some(again) => Err(Stop::Endless { calls: again.calls }),
            None => Ok(()),
        }
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
            // Callees that never end stop the run, and the outside always ends.
            Ending::Never | Ending::Unfinished => return Err(Stop::Endless { calls: true }),
        })
    }
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
            Code::Cast(Cast::Address, a) => match self.scalar(frame, a) {
                Scalar::Ref(object) => self.addresses.of(object).into(),
                Scalar::Bool(_) | Scalar::Bv(_) | Scalar::Float(_) => {
                    unreachable!("validated: a reference")
                }
            },
            Code::Cast(cast, a) => self.converted(*cast, self.scalar(frame, a)),
            Code::Ite(condition, then, otherwise) => {
                let branch = if self.holds(frame, condition) { then } else { otherwise };
                self.scalar(frame, branch)
            }
            Code::Select(map, keys) => self.select(frame, map, keys),
            Code::Load(slot) => self.load(frame, *slot).scalar().expect("validated: a scalar"),
            Code::Fill(..) | Code::Store(..) => unreachable!("validated: a scalar"),
        }
    }

    /// A conversion, which may be one that the source language leaves open.
    fn converted(&self, cast: Cast, operand: Scalar) -> Scalar {
        if let Scalar::Float(float) = operand
            && self.machine.program.leaves_open
        {
            if matches!(cast, Cast::FloatToBits(_)) && float.is_nan() {
                self.leave_open(LeftOpen::BitsOfNan);
            } else if !fits(cast, float) {
                self.leave_open(LeftOpen::FloatOutOfRange);
            }
        }
        cast.apply(operand)
    }

    /// Keeps in mind what happened first.
    pub(super) fn leave_open(&self, what: LeftOpen) {
        if self.open.get().is_none() {
            self.open.set(Some(what));
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

/// Whether a float without its fraction is in the range of a conversion to
/// integers.
fn fits(cast: Cast, float: Float) -> bool {
    let whole = float.as_f64().trunc();
    match cast {
        Cast::FloatToSigned(to) => {
            let limit = f64::from(2u8).powi(to.bits() as i32 - 1);
            (-limit..limit).contains(&whole)
        }
        Cast::FloatToUnsigned(to) => (0.0..f64::from(2u8).powi(to.bits() as i32)).contains(&whole),
        _ => true,
    }
}
