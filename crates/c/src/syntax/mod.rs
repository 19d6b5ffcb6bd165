//! Syntax: from preprocessed text to a tree of what was written.

pub mod ast;
