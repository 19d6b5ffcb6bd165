//! The construction of correlating programs held against the proved one: random
//! structured differences go to the functions that were extracted from
//! `proofs/` and to ours. Projections, guarded form and correlating program must
//! be the same, guards renamed; runs that the proved interpreters finish must
//! end with the same values.

mod delta;
mod items;
mod shown;

use crate::Report;
use anyhow::{Context, Result, bail};
use delta::{Delta, Maker, NAMES, written};
use items::{items, var};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use verdiff_align::Matched;
use verdiff_align::structured::{Both, Difference, Item, Side, project};
use verdiff_ir::interp::{Budget, HashOracle, Inputs, Machine, Outcome, Run};
use verdiff_ir::random::Stream;
use verdiff_ir::value::{Scalar, Value};
use verdiff_ir::{Bv, Name, Proc, Program, Span, Width};
use verdiff_product::correlate::{Failures, correlate_by, generate, tagged};

/// Far more steps than runs within the bound of the extracted interpreters take.
const STEPS: u64 = 3_000_000;

/// Tries so many differences with the extracted program.
pub fn run(tie: &Path, seed: u64, count: u64) -> Result<Report> {
    let mut extracted = Extracted::start(tie)?;
    let mut report = Report::default();
    for seed in seed..seed + count {
        let mut maker = Maker { stream: Stream::new(seed) };
        let depth = 2 + (seed % 4) as usize;
        let delta = maker.delta(depth, Both { old: false, new: false });
        let values = [maker.number(), maker.number(), maker.number()];
        let answer = extracted.ask(&delta, values)?;
        report.count("structured differences");
        if let Err(problem) = check(&delta, values, &answer, &mut report) {
            report.fail(seed, format!("{problem:#}\n  {}", written(&delta)));
        }
    }
    extracted.stop()?;
    Ok(report)
}

/// The program that was extracted from the proofs, running.
struct Extracted {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Extracted {
    fn start(tie: &Path) -> Result<Self> {
        let mut child =
            Command::new(tie).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().with_context(
                || format!("cannot run {}: `cargo xtask proofs` makes it", tie.display()),
            )?;
        let (Some(questions), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            bail!("no pipes to the extracted program");
        };
        Ok(Extracted { child, questions, answers: BufReader::new(answers) })
    }

    fn ask(&mut self, delta: &Delta, [a, b, c]: [i64; 3]) -> Result<String> {
        writeln!(self.questions, "({} ({a} {b} {c}))", written(delta))?;
        self.questions.flush()?;
        let mut answer = String::new();
        if self.answers.read_line(&mut answer)? == 0 {
            bail!("the extracted program ended on {}", written(delta));
        }
        Ok(answer.trim_end().to_owned())
    }

    fn stop(mut self) -> Result<()> {
        drop(self.questions);
        let status = self.child.wait()?;
        if !status.success() {
            bail!("the extracted program ended with {status}");
        }
        Ok(())
    }
}

fn check(delta: &Delta, values: [i64; 3], answer: &str, report: &mut Report) -> Result<()> {
    let difference = items(delta, &Both { old: 0, new: 0 });
    let [old, new] = [Side::Old, Side::New].map(|side| project(&difference, side));
    let sections = shown::sections(answer);
    let [expected_old, expected_new, guarded, both, run_old, run_new, ran @ ..] =
        sections.as_slice()
    else {
        bail!("not an answer: {answer}");
    };
    same("old projection", expected_old, &shown::body(&old))?;
    same("new projection", expected_new, &shown::body(&new))?;
    let alone: Difference =
        old.iter().map(|stmt| Item::Only { version: Side::Old, stmt: stmt.clone() }).collect();
    let failures = Both { old: Failures::default(), new: Failures::default() };
    let form = shown::commands(&generate(&alone, &failures).commands).replace("O_", "");
    same("guarded form", &shown::normalised(guarded), &shown::normalised(&form))?;
    let matched = Matched::change(program(old), program(new));
    let correlated = correlate_by(&matched, &Name::new("f"), difference)?;
    let commands = shown::commands(&correlated.generated.commands);
    same("correlating program", &shown::normalised(both), &shown::normalised(&commands))?;
    for (at, expected) in [run_old, run_new].into_iter().enumerate() {
        if *expected != "cut" {
            let values = inputs(values, |name| name.clone());
            same("run", expected, &finals(&matched.programs()[at], "f", &values, None)?)?;
        }
    }
    if let [ran_old, ran_new] = ran {
        report.count("runs that ended");
        let values = inputs(values, |name| tagged(Side::Old, name));
        let name = correlated.name.as_str();
        let of = |side| finals(&correlated.program, name, &values, Some(side));
        same("run of both, old", ran_old, &of(Side::Old)?)?;
        same("run of both, new", ran_new, &of(Side::New)?)?;
    } else {
        report.count("runs that were cut");
    }
    Ok(())
}

fn same(what: &str, proved: &str, ours: &str) -> Result<()> {
    if proved != ours {
        bail!("{what}:\n  proved {proved}\n  ours   {ours}");
    }
    Ok(())
}

fn program(body: Vec<verdiff_ir::Stmt>) -> Program {
    let mut program = Program::default();
    NAMES.iter().for_each(|name| program.add_global(var(name)));
    let (name, span) = (Name::new("f"), Span::NOWHERE);
    let (params, results, locals) = (vec![], vec![], vec![]);
    program.add_proc(Proc { name, params, results, locals, body, span });
    program
}

fn inputs(values: [i64; 3], name: impl Fn(&Name) -> Name) -> Inputs {
    let value = |value: i64| Value::from(Scalar::Bv(Bv::from_signed(Width::W64, value.into())));
    let globals =
        NAMES.iter().zip(values).map(|(of, number)| (name(&Name::new(of)), value(number)));
    Inputs { globals: globals.collect(), ..Inputs::default() }
}

/// The values of all variables after a run; those that the program does not
/// mention keep what they had.
fn finals(program: &Program, name: &str, inputs: &Inputs, side: Option<Side>) -> Result<String> {
    let machine = Machine::new(program);
    let run =
        machine.run(&Name::new(name), inputs, &mut HashOracle::default(), Budget::steps(STEPS));
    let Some(Run::Finished { outcome: Outcome { globals, .. }, .. }) = run else {
        bail!("`{name}` does not end");
    };
    let globals: BTreeMap<Name, Value> = globals.into_iter().collect();
    let shown = NAMES.iter().map(|of| {
        let own = side.map_or_else(|| Name::new(of), |side| tagged(side, &Name::new(of)));
        let start = side.map_or_else(|| Name::new(of), |_| tagged(Side::Old, &Name::new(of)));
        match globals.get(&own).or_else(|| inputs.globals.get(&start)) {
            Some(Value::Scalar(Scalar::Bv(number))) => number.signed().to_string(),
            other => format!("{other:?}"),
        }
    });
    Ok(format!("({})", shown.collect::<Vec<_>>().join(" ")))
}
