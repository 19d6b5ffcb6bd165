//! The n-way product of the SafeMerge paper (section 5.2, figure 8): n versions
//! of a procedure in, one procedure that runs all of them out, with loops in
//! lockstep where they are most alike.
//!
//! ```text
//! versions ─ several::form ─▶ n guarded programs ─ piece, columns, weave ─▶ one ─ assemble ─▶ program
//! ```
//!
//! The rules of the figure, over guarded commands:
//!
//! 1. *Atoms* of different versions are put one after the other.
//! 2. *Conditionals* are gone: their branches stand in sequence, each command
//!    under its guards. The figure puts all that follows, and all other versions,
//!    in both branches, which grows exponentially. Here the tests stand side by
//!    side, then what is alike in the branches, and a loop in a branch still finds
//!    the loop of a version that has no such branch around it.
//! 3. and 4. *Which loops* run in lockstep: those of an alignment of the versions,
//!    loop bodies included, that has the most in common (`columns`). The figure
//!    looks at the first loop of each version only, so that one more loop before
//!    the others shifts all of them.
//! 5. *Loops in lockstep* are one loop that goes on while one of the versions
//!    does. Its rounds in which all go on are the figure's `W`, and those in which
//!    some do are its continuation `R`.
//!
//! Why one loop with activation guards, and no loops for what remains: of n loops
//! any subset may go on, so the remaining rounds would be up to 2^n - 1 loops to
//! keep all in lockstep that still run, where the figure keeps pairs; and a
//! labelled break, return, trap or exception out of a round, which the paper
//! leaves out, would have to be told apart behind each of them. A guard that is
//! cleared does both: each command of a round stands under the guards on which
//! the version goes on.
//!
//! What holds after: whatever is aligned, the commands of each version are those
//! of its guarded form, in their order, and versions share nothing that changes.
//! So for every version how it ends, what it returns, its globals and its calls
//! to the outside are those of the version alone, if all versions end. If one
//! does not, the product does not either, as the versions one after another
//! would not. Two things are not apart: objects are allocated from one heap, so
//! that addresses of objects are others than alone ([`places_matter`]); and calls to the outside of
//! different versions take turns, so that an outside must keep a world for each
//! ([`crate::several::outside`]).

mod assemble;
mod columns;
mod piece;
mod weave;

pub use crate::several::assembly::{Refusal, has_plain_names};
pub use crate::several::compare::{Comparison, places_matter};
pub use crate::several::guarded::{Action, Guard, Guarded, Guards, Literal};
pub use crate::several::show::show;
pub use assemble::{Product, product};
