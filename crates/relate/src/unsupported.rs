//! What this engine cannot do, with the place.

use verdiff_align::Version;
use verdiff_ir::Span;

/// A construct that ends the attempt.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Unsupported {
    /// In plain words.
    pub message: String,
    /// The version it stands in.
    pub version: Version,
    /// Where.
    pub span: Span,
}

impl Unsupported {
    pub(crate) fn new(message: impl Into<String>, version: Version, span: Span) -> Self {
        Unsupported { message: message.into(), version, span }
    }
}
