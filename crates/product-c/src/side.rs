//! The two versions.

/// A version of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Before the change.
    Old,
    /// After it.
    New,
}

impl Side {
    /// Both, in order.
    pub const BOTH: [Side; 2] = [Side::Old, Side::New];

    /// The number that the runtime knows it by.
    pub fn index(self) -> usize {
        match self {
            Side::Old => 0,
            Side::New => 1,
        }
    }

    /// What people call it.
    pub fn word(self) -> &'static str {
        match self {
            Side::Old => "old",
            Side::New => "new",
        }
    }
}
