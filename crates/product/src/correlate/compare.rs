//! A correlating program held against the two versions that it was made of.

use super::assemble::Correlated;
use crate::several::compare::{Comparison, Whole};
use crate::several::guarded::size;
use verdiff_align::Matched;
use verdiff_align::structured::Side;
use verdiff_ir::Name;
use verdiff_ir::interp::{Inputs, Oracle};

impl Correlated {
    /// Runs the correlating program and both versions of a procedure, which get
    /// so many steps.
    pub fn compare(
        &self,
        matched: &Matched,
        name: &Name,
        inputs: &Inputs,
        oracle: &mut dyn Oracle,
        steps: u64,
    ) -> Comparison {
        let results =
            vec![(Side::Old, self.results.old.len()), (Side::New, self.results.new.len())];
        let whole = Whole {
            program: &self.program,
            name: &self.name,
            results,
            endings: &self.generated.endings,
            size: size(&self.generated.commands),
        };
        whole.compare(matched, name, inputs, oracle, steps)
    }
}
