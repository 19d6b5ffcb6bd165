//! How closely the analysis looks. What it says is right either way: states that
//! are joined sooner, and ranges that are widened sooner, say less.
//!
//! Loops in loops multiply rounds, and paths that part multiply states. Where
//! looking closely takes too many steps, the whole is looked at once more,
//! roughly. Either look has an allowance that grows with the size of the program.

/// How much is told apart, and for how long.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Effort {
    /// States that commands are applied to at the most: so many, and so many
    /// more for each command.
    fuel: (u64, u64),
    /// Terms that are built at the most, in the same way: states may be large.
    terms: (usize, usize),
    /// States at one place at the most, before fewer of them are told apart.
    pub(crate) states: usize,
    /// Rounds of a loop after which ranges are widened to constants of the
    /// program, then to extremes, then without bounds and with fewer states told
    /// apart.
    pub(crate) to_thresholds: usize,
    pub(crate) to_extremes: usize,
    pub(crate) to_one: usize,
    /// How often states at the head of a loop are made smaller.
    pub(crate) narrowings: usize,
}

impl Effort {
    /// From the closest look to the roughest.
    pub(crate) const ALL: [Effort; 2] = [
        Effort {
            fuel: (40_000, 60),
            terms: (60_000, 60),
            states: 24,
            to_thresholds: 2,
            to_extremes: 4,
            to_one: 6,
            narrowings: 2,
        },
        Effort {
            fuel: (40_000, 60),
            terms: (60_000, 60),
            states: 4,
            to_thresholds: 0,
            to_extremes: 1,
            to_one: 1,
            narrowings: 0,
        },
    ];

    /// The terms that a program of so many commands may take.
    pub(crate) fn terms(&self, commands: usize) -> usize {
        self.terms.0 + self.terms.1 * commands
    }

    /// The steps that a program of so many commands may take.
    pub(crate) fn fuel(&self, commands: usize) -> u64 {
        self.fuel.0 + self.fuel.1 * commands as u64
    }
}
