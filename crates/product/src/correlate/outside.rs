//! The outside of a correlating program: an outside for one program in, one in
//! which each version has a world of its own out. A version sees there what it
//! would see alone.

use super::assemble::version;
use super::tag::untagged;
use verdiff_align::Matched;
use verdiff_align::structured::{Both, Side};
use verdiff_ir::interp::{Answer, Oracle, Question, World};
use verdiff_ir::{Name, Var};

/// An outside for both versions.
pub struct Outsides<'o> {
    matched: &'o Matched,
    one: &'o mut dyn Oracle,
    worlds: Both<World>,
}

impl<'o> Outsides<'o> {
    /// Both versions start in the same world.
    pub fn new(matched: &'o Matched, one: &'o mut dyn Oracle, world: World) -> Self {
        Outsides { matched, one, worlds: Both { old: world, new: world } }
    }
}

/// Whose name it is, and the name without the tag.
pub(super) fn owner(name: &Name) -> Option<(Side, Name)> {
    let of = |side| Some((side, untagged(side, name)?));
    of(Side::Old).or_else(|| of(Side::New))
}

impl Oracle for Outsides<'_> {
    fn answer(&mut self, question: &Question<'_>) -> Answer {
        let (side, name) = owner(&question.callee.name).expect("an external of a version");
        let untag = |name: &Name| untagged(side, name).expect("a global of the version");
        let callee = &self.matched.program(version(side)).externs[&name];
        let reads: Vec<_> =
            question.reads.iter().map(|(name, value)| (untag(name), value.clone())).collect();
        let present =
            |(var, value): &(Var, _)| (Var::new(untag(&var.name), var.ty), Clone::clone(value));
        let writes: Vec<_> = question.writes.iter().map(present).collect();
        let world = *self.worlds.of(side);
        let asked = Question { callee, args: question.args, reads: &reads, writes: &writes, world };
        let answer = self.one.answer(&asked);
        *self.worlds.of_mut(side) = answer.world;
        answer
    }
}
