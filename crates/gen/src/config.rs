//! What random programs look like: how large, and with which features.

use verdiff_ir::Width;

/// Bounds and features of random programs. Numbers are maxima; programs are
/// often smaller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// Procedures; there is at least one.
    pub procedures: usize,
    /// Global variables.
    pub globals: usize,
    /// Externals.
    pub externs: usize,
    /// How often statements call externals: 3 is as often as they allocate.
    pub calls_outside: usize,
    /// Parameters of a procedure.
    pub params: usize,
    /// Results of a procedure.
    pub results: usize,
    /// Statements of one sequence, before the one that leaves it.
    pub statements: usize,
    /// Statements of a whole procedure, about.
    pub size: usize,
    /// How deep statements are nested.
    pub nesting: usize,
    /// How deep expressions are nested.
    pub expression_depth: usize,
    /// Whether there are loops.
    pub loops: bool,
    /// Whether procedures call themselves or each other in a circle.
    pub recursion: bool,
    /// Whether there are floats.
    pub floats: bool,
    /// Whether there are maps.
    pub maps: bool,
    /// Whether there are references and allocations.
    pub refs: bool,
    /// Whether exceptions are thrown and caught. Traps are always there.
    pub exceptions: bool,
    /// The widths of bit-vectors; one that stands there twice is used twice
    /// as often.
    pub widths: Vec<Width>,
}

impl Config {
    /// Programs whose runs always end.
    pub fn loop_free() -> Self {
        Config { loops: false, recursion: false, ..Config::default() }
    }

    /// Two procedures that call the outside all the time, and do little else.
    pub fn talkative() -> Self {
        Config {
            procedures: 2,
            externs: 5,
            calls_outside: 20,
            globals: 2,
            statements: 14,
            size: 30,
            expression_depth: 1,
            recursion: false,
            floats: false,
            ..Config::default()
        }
    }

    /// One or two procedures with few parameters and globals of few bits, 16
    /// together, so that all inputs can be tried. Without maps, whose values are too many,
    /// floats, references and externals, whose answers would be inputs too.
    pub fn tiny() -> Self {
        Config {
            procedures: 2,
            globals: 1,
            externs: 0,
            calls_outside: 3,
            params: 2,
            results: 1,
            statements: 4,
            size: 8,
            nesting: 2,
            expression_depth: 2,
            loops: true,
            recursion: true,
            floats: false,
            maps: false,
            refs: false,
            exceptions: true,
            widths: widths(&[4, 1, 2, 3, 4, 3]),
        }
    }

    /// Choices enough for a program of this configuration; those that are
    /// missing after so many are taken as simple as possible.
    pub(crate) fn tape_length(&self) -> usize {
        // A full statement reads some thirty choices. Few are full.
        64 + 24 * self.procedures * self.size.max(4)
    }
}

impl Default for Config {
    /// Everything, in small programs, mostly over few bits.
    fn default() -> Self {
        Config {
            procedures: 4,
            globals: 3,
            externs: 2,
            calls_outside: 3,
            params: 4,
            results: 2,
            statements: 6,
            size: 16,
            nesting: 4,
            expression_depth: 4,
            loops: true,
            recursion: true,
            floats: true,
            maps: true,
            refs: true,
            exceptions: true,
            widths: widths(&[8, 8, 8, 8, 4, 4, 3, 2, 1, 5, 7, 32, 32, 64, 128, 16]),
        }
    }
}

fn widths(bits: &[u32]) -> Vec<Width> {
    bits.iter().filter_map(|bits| Width::new(*bits)).collect()
}
