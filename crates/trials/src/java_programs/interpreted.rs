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

/// Lowers a group of programs with their runners, runs them, and gives what
/// each runner of each program did.
pub(super) fn run(group: &[&gen_java::Program]) -> Result<Vec<Vec<Ran>>, String> {
    let files = group.iter().enumerate().flat_map(|(at, program)| runners::files(at, program));
    let sources = files.map(|(name, text)| Source { name, text }).collect();
    let loaded = programs(&[sources]).remove(0);
    if let Some((_, message)) = loaded.problems.first() {
        return Err(format!("not understood: {message}"));
    }
    let machine = Machine::new(&loaded.program);
    let lowered = Interpreted { program: &loaded.program, machine };
    let runners = |(at, program): (usize, &&gen_java::Program)| {
        let class = runners::class_name(at);
        runners::names(program).map(|name| lowered.run(&class, &name)).collect()
    };
    Ok(group.iter().enumerate().map(runners).collect())
}

/// A run, or what is wrong with it.
pub(super) type Ran = Result<Run, String>;

/// A lowered group of programs.
struct Interpreted<'p> {
    program: &'p Program,
    machine: Machine<'p>,
}

impl Interpreted<'_> {
    fn run(&self, class: &str, runner: &str) -> Ran {
        let name = Name::from(format!("{class}.{runner}()"));
        if let Some(opaque) = self.program.opaque.get(&name) {
            return Ok(Run::Skipped(opaque.reason.clone()));
        }
        let mut outside = Outside { program: self.program, asked: None };
        let budget = Budget::steps(STEPS);
        let ran = self.machine.run(&name, &Inputs::default(), &mut outside, budget);
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
            Ending::Never | Ending::Unfinished => Err("interpreted: it does not end".to_owned()),
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
            Some(opaque) => format!("{}: {}", opaque.reason, without_package(name)),
            None => format!("outside: {}", without_package(name)),
        });
        Answer {
            throws: None,
            results: question.callee.results.iter().map(|ty| Value::zero(*ty)).collect(),
            writes: question.writes.iter().map(|_| Write::Keep).collect(),
            world: question.world,
        }
    }
}

/// A name as all programs have it.
fn without_package(name: &Name) -> String {
    let name = name.as_str();
    let rest =
        name.strip_prefix('p').map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
    rest.and_then(|rest| rest.strip_prefix('.')).unwrap_or(name).to_owned()
}
