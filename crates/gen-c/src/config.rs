//! What programs are made of: sizes and the constructs allowed.

/// Sizes and constructs of generated programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// Functions to call from outside.
    pub entries: usize,
    /// Functions that others call, at most.
    pub helpers: usize,
    /// Global variables, besides those that other constructs need.
    pub globals: usize,
    /// Statements in a block, at most.
    pub statements: usize,
    /// How deep statements nest.
    pub nesting: usize,
    /// How deep expressions nest.
    pub depth: usize,
    /// Statements that one call of an entry runs, at most, by a static count.
    pub fuel: u64,
    /// Loops of any kind, backward jumps among them.
    pub loops: bool,
    /// Functions that call themselves.
    pub recursion: bool,
    /// `goto`.
    pub jumps: bool,
    /// `float` and `double`.
    pub floats: bool,
    /// Pointers to objects.
    pub pointers: bool,
    /// Pointers to functions.
    pub function_pointers: bool,
    /// Structs and unions.
    pub records: bool,
    /// Unions read through another member than was written, bytes of objects.
    pub punning: bool,
    /// Extensions of GNU C: statement expressions, `?:`, case ranges, `typeof`.
    pub gnu: bool,
    /// Arrays of variable length.
    pub vlas: bool,
    /// Functions of `<string.h>`, `<stdlib.h>`, `<ctype.h>`, `<math.h>`.
    pub library: bool,
    /// Some programs let signed operations overflow and need `-fwrapv`.
    pub wrapping: bool,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            entries: 2,
            helpers: 4,
            globals: 6,
            statements: 4,
            nesting: 3,
            depth: 3,
            fuel: 10_000,
            loops: true,
            recursion: true,
            jumps: true,
            floats: true,
            pointers: true,
            function_pointers: true,
            records: true,
            punning: true,
            gnu: true,
            vlas: true,
            library: true,
            wrapping: true,
        }
    }
}

impl Config {
    /// Short programs with one entry, all constructs allowed.
    pub fn small() -> Self {
        Config {
            entries: 1,
            helpers: 2,
            globals: 3,
            statements: 3,
            nesting: 2,
            depth: 2,
            fuel: 2_000,
            ..Config::default()
        }
    }

    /// Without loops, recursion and backward jumps.
    pub fn loop_free() -> Self {
        Config { loops: false, recursion: false, ..Config::default() }
    }
}
