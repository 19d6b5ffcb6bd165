//! The generator: a seed and a configuration in, a well-typed tree out.
//!
//! The tree is valid because of how it is typed (see [`crate::tree`]); what
//! the generator must see to is scoping, that pointers live no longer than
//! what they point to, and that the work of loops and calls stays bounded.

mod calls;
mod effects;
mod exprs;
mod functions;
mod globals;
mod inits;
mod literals;
mod loops;
mod places;
mod pointers;
mod scope;
mod special;
mod stmts;
mod switches;
mod types;

use crate::config::Config;
use crate::dice::Dice;
use crate::program::Program;
use crate::tree::{Env, OverflowStyle, Unit};
use scope::Frame;

/// A program, the same for the same seed and configuration.
pub fn generate(seed: u64, config: &Config) -> Program {
    let mut generator = Generator::new(seed, config);
    generator.types();
    generator.globals();
    generator.functions();
    Program::of(generator.unit)
}

struct Generator<'c> {
    dice: Dice,
    config: &'c Config,
    unit: Unit,
    frame: Frame,
    names: usize,
}

impl<'c> Generator<'c> {
    fn new(seed: u64, config: &'c Config) -> Self {
        let mut dice = Dice::new(seed);
        let unit = Unit {
            enums: Vec::new(),
            records: Vec::new(),
            signatures: Vec::new(),
            globals: Vec::new(),
            functions: Vec::new(),
            overflow: overflow_style(&mut dice, config),
            callers_first: dice.chance(40),
        };
        Generator { dice, config, unit, frame: Frame::default(), names: 0 }
    }

    fn env(&self) -> Env<'_> {
        Env { unit: &self.unit, locals: &self.frame.locals, result: &self.frame.result }
    }

    /// A name that nothing else in the unit has.
    fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }
}

fn overflow_style(dice: &mut Dice, config: &Config) -> OverflowStyle {
    match dice.below(4) {
        0 if config.wrapping => OverflowStyle::Wraps,
        0 | 1 => OverflowStyle::Helpers,
        _ => OverflowStyle::Casts,
    }
}
