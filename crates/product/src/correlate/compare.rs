//! A correlating program held against the two versions that it was made of:
//! inputs and an outside in; whether running it is running both out. The oracle
//! of the random tests.
//!
//! It covers programs without references: the two versions of a correlating
//! program allocate from one heap, so its objects have other numbers.

use super::assemble::{Correlated, version};
use super::guarded::size;
use super::outside::{Outsides, owner};
use super::tag::tagged;
use verdiff_align::Matched;
use verdiff_align::structured::Side;
use verdiff_ir::interp::{Budget, Ending, Event, Inputs, Machine, Oracle, Outcome, Run};
use verdiff_ir::value::{Scalar, Value};
use verdiff_ir::{Failure, Name};

/// What comparing one run showed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Comparison {
    /// All ended, the correlating program as both versions.
    Ended,
    /// The correlating program did not end within its budget, and one of the
    /// versions did not either.
    Cut,
    /// They do not agree; the text says in what.
    Differs(String),
}

impl Correlated {
    /// Runs the correlating program and both versions of a procedure. The
    /// versions get so many steps, the correlating program as many more as its
    /// size asks for: for one step of a version it may have to go through all
    /// of its commands.
    pub fn compare(
        &self,
        matched: &Matched,
        name: &Name,
        inputs: &Inputs,
        oracle: &mut dyn Oracle,
        steps: u64,
    ) -> Comparison {
        let ample = steps * (6 * size(&self.generated.commands) as u64 + 64);
        // Only what is known to end gets many steps: the trace of a run that
        // does not end grows with them.
        let both = self.run(matched, inputs, oracle, ample);
        let given = if both.outcome().is_some() { ample } else { steps };
        let mut alone = |side| {
            let machine = Machine::new(matched.program(version(side)));
            machine.run(name, inputs, oracle, Budget::steps(given)).expect("a procedure")
        };
        let alone = [alone(Side::Old), alone(Side::New)];
        match (alone.each_ref().map(Run::outcome), both.outcome()) {
            ([Some(old), Some(new)], Some(both)) => self.same(old, new, both),
            ([Some(_), Some(_)], None) => {
                Comparison::Differs(format!("both versions end, the correlating program: {both:?}"))
            }
            ([None, _] | [_, None], Some(_)) => Comparison::Differs(format!(
                "the correlating program ends, the versions: {alone:?}"
            )),
            ([None, _] | [_, None], None) => Comparison::Cut,
        }
    }

    /// A run of the correlating program from the inputs of the versions.
    fn run(&self, matched: &Matched, inputs: &Inputs, oracle: &mut dyn Oracle, steps: u64) -> Run {
        let globals = inputs.globals.iter();
        let globals = globals.map(|(name, value)| (tagged(Side::Old, name), value.clone()));
        let tagged = Inputs { globals: globals.collect(), ..inputs.clone() };
        let mut outsides = Outsides::new(matched, oracle, inputs.world);
        let machine = Machine::new(&self.program);
        machine
            .run(&self.name, &tagged, &mut outsides, Budget::steps(steps))
            .expect("its procedure")
    }

    fn same(&self, old: &Outcome, new: &Outcome, both: &Outcome) -> Comparison {
        for (side, alone) in [(Side::Old, old), (Side::New, new)] {
            let seen = self.seen(side, both);
            let globals: Vec<_> =
                alone.globals.iter().filter(|(name, _)| has(&seen, name)).cloned().collect();
            let alone = Outcome { globals, ..alone.clone() };
            if seen.as_ref() != Some(&alone) {
                let text =
                    format!("{side:?}: alone {alone:?}, in the correlating program {seen:?}");
                return Comparison::Differs(text);
            }
        }
        Comparison::Ended
    }

    /// What a run of the correlating program shows of a version.
    fn seen(&self, side: Side, both: &Outcome) -> Option<Outcome> {
        let own = |name: &Name| owner(name).filter(|(of, _)| *of == side).map(|(_, name)| name);
        let globals = both.globals.iter();
        let globals = globals.filter_map(|(name, value)| Some((own(name)?, value.clone())));
        let event = |event: &Event| {
            let reads =
                event.reads.iter().filter_map(|(name, value)| Some((own(name)?, value.clone())));
            Some(Event { callee: own(&event.callee)?, reads: reads.collect(), ..event.clone() })
        };
        Some(Outcome {
            ending: self.ending(side, &both.ending)?,
            globals: globals.collect(),
            trace: both.trace.iter().filter_map(event).collect(),
        })
    }

    /// How a version ended, from the results of the correlating program.
    fn ending(&self, side: Side, both: &Ending) -> Option<Ending> {
        let Ending::Returned(values) = both else { return None };
        let (old, new) = values.split_at_checked(self.old_results)?;
        let own = if side == Side::Old { old } else { new };
        let (ending, results) = own.split_first()?;
        let Value::Scalar(Scalar::Bv(number)) = ending else { return None };
        let failure = |at: usize| -> Option<Failure> { self.generated.endings.get(at).cloned() };
        match usize::try_from(number.unsigned()).ok()? {
            0 => Some(Ending::Returned(results.to_vec())),
            number => Some(Ending::Failed(failure(number - 1)?)),
        }
    }
}

fn has(seen: &Option<Outcome>, name: &Name) -> bool {
    seen.as_ref().is_some_and(|seen| seen.globals.iter().any(|(known, _)| known == name))
}
