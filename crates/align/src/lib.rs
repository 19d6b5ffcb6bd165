//! Which parts of the versions of a program correspond.
//!
//! * [`matching`]: procedures of the versions matched by name, of a change also
//!   under another name, and one state space for all.
//! * [`procs`]: procedures of n versions matched, renamed ones too.
//! * [`shared`], [`mod@apply`]: n versions as one shared program with holes and
//!   edits, over any [`tree`]; [`stmt_tree`] for the core language.
//! * [`moves`]: what versions have in different places.
//! * [`locals`]: locals that correspond although they were renamed;
//!   [`proc_alignment`]: the alignment of procedures up to that.
//! * [`presence`]: which versions have a statement that allocates or calls (`sites`).
//! * [`own_code`]: what a procedure does itself, and what it leaves to the outside.
//! * [`structured`]: two versions of a body as one tree of differences.
//! * [`normal_form`]: procedures up to the names of locals and labels.
//!
//! ```text
//! trees ─ nodes ─▶ table ─ nway ─▶ plan ─ shared ─▶ shared program + edits ─ apply ─▶ version
//!                           └ lcs (anchors, window), split
//! ```

mod anchors;
pub mod apply;
mod erased;
mod globals;
mod hidden;
mod incompatible;
mod lcs;
mod likeness;
pub mod locals;
pub mod matching;
pub mod moves;
mod nodes;
pub mod normal_form;
mod nway;
pub mod own_code;
mod params;
pub mod presence;
mod print;
pub mod proc_alignment;
pub mod procs;
mod renamed;
pub mod shared;
mod similarity;
mod sites;
mod split;
mod statics;
pub mod stmt_tree;
pub mod structured;
#[cfg(test)]
mod testing;
pub mod tree;
mod version;
mod window;

pub use apply::apply;
pub use hidden::Hidden;
pub use locals::{Renaming, renamings};
pub use matching::{Incompatible, Matched, Property};
pub use moves::{Move, Place};
pub use own_code::OwnCode;
pub use presence::{Presence, Presences};
pub use proc_alignment::{ProcAlignment, align_procs};
pub use procs::match_procs;
pub use shared::{Alignment, Edit, HoleId, Shared, SharedNode, SharedStmt, align};
pub use stmt_tree::StmtFrame;
pub use tree::Tree;
pub use version::Version;
