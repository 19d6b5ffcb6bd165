//! Executable product programs: two versions of a C program in one (paper P³).
//!
//! In: the checked files of both versions. Out: C files that, with the runtime
//! of `verdiff-pp-runtime`, are one program that runs both versions in lockstep
//! where they correspond, isolated from each other; and what a person should
//! know of them.
//!
//! ```text
//! files ─ versions ─ roles ─▶ what is shared, twice, woven
//!                     └ import ─▶ one typed unit ─ normalise ─▶ nodes ─ weave ─▶ functions ─▶ C
//! ```
//!
//! Every function of a version is there as it was, for calls by this version
//! alone and through pointers. Those that changed, and those that call them,
//! are woven besides: one body for both. So whatever cannot be woven is still
//! right.

mod build;
mod import;
mod import_code;
mod library;
mod lines;
mod main_file;
mod mentions;
mod node;
mod normalise;
mod product;
mod records;
mod roles;
mod side;
mod versions;
mod weave;

pub use product::{Options, Product, ProductFile, Refused, product};
pub use roles::Weave;
pub use side::Side;
