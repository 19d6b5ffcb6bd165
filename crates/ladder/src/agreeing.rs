//! Merges in which no value gets what both sides changed: that is seen by following the
//! changes through the procedure ([`verdiff_agree`]), without a solver.

use crate::Ablation;
use crate::climb::{Climb, Decision};
use crate::verdict::{Rung, Termination, Verdict};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_agree::{Known, Proof, Question, Reached, prove};
use verdiff_align::Property;
use verdiff_ir::Name;

/// So many things are told that the changes of both sides may get to.
const TOLD: usize = 4;

/// A proof, and whether it takes the outside apart.
pub(crate) struct Agreed {
    pub(crate) proof: Proof,
    outside_apart: bool,
}

impl Climb<'_, '_> {
    /// A proof that assumes nothing of the outside, and leaves out no inputs: it needs no
    /// runs before it. Where the outside is taken apart, runs come first: two calls that
    /// both sides add may be the same.
    pub(crate) fn agrees_at_once(&mut self, name: &Name) -> Option<Decision> {
        let is_merge = self.matched.property != Property::Equivalence;
        let is_opaque = self.matched.incompatible(name).is_some() || self.matched.is_opaque(name);
        if !is_merge || is_opaque || self.calls_opaque(name, &BTreeSet::new()).is_some() {
            return None;
        }
        let agreed = self.agrees(name, &self.equivalent, false).ok()?;
        agreed.proof.is_full.then(|| self.agreement(name, &agreed))
    }

    /// The best proof there is: if need be, with the outside taken apart. Else what the
    /// changes of both sides may get to.
    pub(crate) fn agreed(
        &self,
        name: &Name,
        equivalent: &BTreeMap<Name, Termination>,
    ) -> Result<Agreed, BTreeSet<Reached>> {
        let talks = self.matched.joint_effects(name).iter().any(|effects| effects.talks);
        let plain = self.agrees(name, equivalent, false);
        match plain.is_err() && talks && !self.is_strict() {
            true => self.agrees(name, equivalent, true),
            false => plain,
        }
    }

    /// What a proof decides.
    pub(crate) fn agreement(&mut self, name: &Name, agreed: &Agreed) -> Decision {
        if agreed.outside_apart {
            self.apart.insert(name.clone(), agreed.proof.edited.clone());
        }
        let termination =
            if agreed.proof.is_full { Termination::Full } else { Termination::Partial };
        (Verdict::Equivalent(termination), Some(Rung::Relational))
    }

    fn agrees(
        &self,
        name: &Name,
        equivalent: &BTreeMap<Name, Termination>,
        outside_apart: bool,
    ) -> Result<Agreed, BTreeSet<Reached>> {
        if self.ablation == Some(Ablation::Sharing) {
            return Err(BTreeSet::new());
        }
        let known = |name: &Name| {
            let termination = equivalent.get(name)?;
            Some(Known { is_full: *termination == Termination::Full })
        };
        let written = self.written(&self.changed_below(name));
        let question = Question {
            matched: self.matched,
            known: &known,
            outside_apart,
            written: &written,
            without_dependences: self.ablation == Some(Ablation::Dependences),
        };
        let proof = prove(&question, name)?;
        Ok(Agreed { proof, outside_apart })
    }
}

/// What the changes of both sides may get to, in words; nothing if that is not known.
pub(crate) fn told(reached: &BTreeSet<Reached>) -> Option<String> {
    let word = |reached: &Reached| match reached {
        Reached::Ending => "how it ends".to_owned(),
        Reached::Result => "what it returns".to_owned(),
        Reached::Global(name) => format!("`{}`", name.whole()),
        Reached::Calls => "its calls to the outside".to_owned(),
    };
    let mut words: Vec<String> = reached.iter().map(word).collect();
    words.dedup();
    let more = words.len().saturating_sub(TOLD);
    words.truncate(TOLD);
    if more > 0 {
        words.push(format!("{more} more"));
    }
    let last = words.pop()?;
    let all = if words.is_empty() { last } else { format!("{} and {last}", words.join(", ")) };
    Some(format!("what both sides changed may decide {all}"))
}
