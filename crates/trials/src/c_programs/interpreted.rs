//! Programs in the interpreter: a C file in, what each entry observes out.

use std::collections::BTreeMap;
use std::path::Path;
use verdiff_c::load::{File, Options, programs, read};
use verdiff_c::lower::INITIAL_VALUES;
use verdiff_ir::call_graph::CallGraph;
use verdiff_ir::interp::{
    Answer, Budget, Ending, Inputs, Machine, Oracle, Outcome, Question, Write,
};
use verdiff_ir::{Name, Program, Scalar, Value};

/// Steps of one entry.
const STEPS: u64 = 50_000_000;

/// What a run showed.
pub(super) enum Run {
    /// The numbers that were observed.
    Observed(Vec<i64>),
    /// Nothing: something opaque can be reached, for this reason.
    Opaque(String),
}

/// A lowered program.
pub(super) struct Interpreted {
    program: Program,
    globals: BTreeMap<Name, Value>,
}

impl Interpreted {
    /// Reads and lowers a file.
    pub(super) fn new(file: &Path) -> Result<Self, String> {
        let mut options = Options::default();
        options.lower.initial_values = true;
        let file = File { path: file.to_owned(), name: "program.c".to_owned() };
        let parsed = read(&file, &options).map_err(|error| error.to_string())?;
        let loaded = programs(&[vec![parsed]], &options).remove(0);
        if let Some(problem) = loaded.problems.first() {
            let place = loaded.program.sources.place(problem.span).unwrap_or_default();
            return Err(format!("{place}: {}", problem.message));
        }
        let mut lowered = Interpreted { program: loaded.program, globals: BTreeMap::new() };
        let start = lowered.outcome(&Name::from(INITIAL_VALUES))?;
        lowered.globals = start.globals.iter().cloned().collect();
        Ok(lowered)
    }

    /// Runs a procedure from the start of the program.
    pub(super) fn run(&self, name: &str) -> Result<Run, String> {
        let name = Name::from(name);
        if let Some(reason) = self.opaque_below(&name) {
            return Ok(Run::Opaque(reason));
        }
        let outcome = self.outcome(&name)?;
        if outcome.ending != Ending::Returned(Vec::new()) {
            return Err(format!("interpreted: {:?}", outcome.ending));
        }
        let observed = outcome.trace.iter().filter(|event| event.callee.as_str() == "observe");
        Ok(Run::Observed(observed.filter_map(|event| number(event.args.first()?)).collect()))
    }

    /// Why something that a procedure can reach is opaque.
    fn opaque_below(&self, name: &Name) -> Option<String> {
        let groups = CallGraph::new([&self.program]).groups([name]);
        let mut reached = groups.iter().flatten();
        reached.find_map(|name| Some(self.program.opaque.get(name)?.reason.clone()))
    }

    fn outcome(&self, name: &Name) -> Result<Outcome, String> {
        let inputs = Inputs { globals: self.globals.clone(), ..Inputs::default() };
        let machine = Machine::new(&self.program);
        let ran = machine.run(name, &inputs, &mut Listener, Budget::steps(STEPS));
        let ran = ran.ok_or_else(|| format!("there is no `{name}`"))?;
        ran.outcome().cloned().ok_or_else(|| format!("`{name}` interpreted: {ran:?}"))
    }
}

/// An outside that only listens.
struct Listener;

impl Oracle for Listener {
    fn answer(&mut self, question: &Question<'_>) -> Answer {
        Answer {
            throws: None,
            results: question.callee.results.iter().map(|ty| Value::zero(*ty)).collect(),
            writes: question.writes.iter().map(|_| Write::Keep).collect(),
            world: question.world,
        }
    }
}

fn number(value: &Value) -> Option<i64> {
    match value {
        Value::Scalar(Scalar::Bv(bits)) => Some(bits.signed() as i64),
        Value::Scalar(_) | Value::Map(_) => None,
    }
}
