//! Syntax: text in, a tree of declarations, statements and expressions out.
//!
//! [`token`] splits text into tokens, [`parse`] builds the tree of [`ast`].
//! What is not Java costs the member that it stands in: the tree has a
//! [`Problem`](crate::typed::Problem) there.

pub mod ast;
pub mod literals;
pub mod modifiers;
pub mod parse;
pub mod token;
