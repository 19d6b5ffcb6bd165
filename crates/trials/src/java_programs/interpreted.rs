//! Programs in the interpreter: Java text in, what each runner does out.

use super::runners;
use verdiff_gen_java as gen_java;
use verdiff_ir::interp::{
    Answer, Budget, Ending, Inputs, Machine, Oracle, Outcome, Question, Write,
};
use verdiff_ir::{Bv, Failure, Key, Name, Object, Program, Scalar, Value, Width};
use verdiff_java::load::Source;
use verdiff_java::versions::programs;
use verdiff_jvm::Ended;

/// Steps of one runner.
const STEPS: u64 = 20_000_000;

/// What became of a run.
pub(super) enum Run {
    /// It ended; the message of an exception is there if the program made it.
    Ended(Ended),
    /// It needed something that is not known, for this reason.
    Skipped(String),
}

/// A lowered program.
pub(super) struct Interpreted {
    program: Program,
}

impl Interpreted {
    /// Lowers a program with its runners.
    pub(super) fn new(program: &gen_java::Program) -> Result<Self, String> {
        let files = runners::files(program).into_iter();
        let sources = files.map(|(name, text)| Source { name, text }).collect();
        let loaded = programs(&[sources]).remove(0);
        match loaded.problems.first() {
            Some((_, message)) => Err(format!("not understood: {message}")),
            None => Ok(Interpreted { program: loaded.program }),
        }
    }

    /// Runs a runner.
    pub(super) fn run(&self, runner: &str) -> Result<Run, String> {
        let name = Name::from(format!("{}.{runner}()", runners::CLASS));
        if let Some(opaque) = self.program.opaque.get(&name) {
            return Ok(Run::Skipped(opaque.reason.clone()));
        }
        let mut outside = Outside { program: &self.program, asked: None };
        let machine = Machine::new(&self.program);
        let ran = machine.run(&name, &Inputs::default(), &mut outside, Budget::steps(STEPS));
        let ran = ran.ok_or_else(|| format!("there is no `{name}`"))?;
        if let Some(asked) = outside.asked {
            return Ok(Run::Skipped(asked));
        }
        match ran.outcome() {
            Some(outcome) => self.ended(outcome).map(Run::Ended),
            None => Ok(Run::Skipped("the budget of the interpreter".to_owned())),
        }
    }

    fn ended(&self, outcome: &Outcome) -> Result<Ended, String> {
        match &outcome.ending {
            Ending::Returned(values) => match values.first() {
                Some(Value::Scalar(Scalar::Bv(bits))) => {
                    Ok(Ended::Returned(bits.signed().to_string()))
                }
                other => Err(format!("returned {other:?}")),
            },
            Ending::Failed(Failure::Throw(class)) => {
                let message = Heap { outcome }.message();
                Ok(Ended::Threw { class: class.to_string(), message })
            }
            Ending::Failed(Failure::Trap(kind)) => Err(format!("interpreted: trap {kind}")),
        }
    }
}

/// The state that a run left.
struct Heap<'o> {
    outcome: &'o Outcome,
}

impl Heap<'_> {
    /// The message of the exception that is on its way, if the program made
    /// the exception and the message is a string.
    fn message(&self) -> Option<String> {
        let thrown = self.scalar(".thrown")?;
        let message = self.at("java.lang.Throwable.message", &[thrown])?;
        let Scalar::Ref(text @ Object(1..)) = message else { return None };
        let Scalar::Bv(length) = self.at(".length", &[text.into()])? else { return None };
        let unit = |at: u128| {
            let at = Scalar::Bv(Bv::new(Width::W32, at));
            match self.at("char[]", &[text.into(), at])? {
                Scalar::Bv(unit) => u16::try_from(unit.unsigned()).ok(),
                _ => None,
            }
        };
        let units: Vec<u16> = (0..length.unsigned()).map(unit).collect::<Option<_>>()?;
        Some(String::from_utf16_lossy(&units))
    }

    fn scalar(&self, global: &str) -> Option<Scalar> {
        match self.global(global)? {
            Value::Scalar(Scalar::NULL) | Value::Map(_) => None,
            Value::Scalar(scalar) => Some(*scalar),
        }
    }

    fn at(&self, global: &str, key: &[Scalar]) -> Option<Scalar> {
        match self.global(global)? {
            Value::Map(map) => Some(map.select(Key::from(key))),
            Value::Scalar(_) => None,
        }
    }

    fn global(&self, name: &str) -> Option<&Value> {
        let mut globals = self.outcome.globals.iter();
        globals.find(|(found, _)| found.as_str() == name).map(|(_, value)| value)
    }
}

/// An outside that notes what it was asked: its answers mean nothing.
struct Outside<'p> {
    program: &'p Program,
    asked: Option<String>,
}

impl Oracle for Outside<'_> {
    fn answer(&mut self, question: &Question<'_>) -> Answer {
        let name = &question.callee.name;
        self.asked.get_or_insert_with(|| match self.program.opaque.get(name) {
            Some(opaque) => format!("{} (`{name}`)", opaque.reason),
            None => format!("`{name}` is outside"),
        });
        Answer {
            throws: None,
            results: question.callee.results.iter().map(|ty| Value::zero(*ty)).collect(),
            writes: question.writes.iter().map(|_| Write::Keep).collect(),
            world: question.world,
        }
    }
}
