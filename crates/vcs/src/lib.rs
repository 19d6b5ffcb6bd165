//! Versions of a program out of git, and merges of text. The only crate that
//! knows git.
//!
//! * [`Repository`]: revisions in; files on disk, parents and merge bases out.
//! * [`tree`]: three folders or files in, their textual merge out.
//! * [`text`]: the merge of one file, and where its sides clash.
//!
//! A repository is not trusted. The program `git` is run with plumbing
//! commands only, which read objects and write none: no hook, filter, text
//! conversion, diff driver, merge driver, pager or remote of the repository
//! takes part, and objects that are missing are not fetched.

mod git;
mod repository;
pub mod text;
pub mod tree;

pub use git::GitError;
pub use repository::{Commit, Reference, Repository, Scenario};
