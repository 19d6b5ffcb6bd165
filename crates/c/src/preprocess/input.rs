//! Files of the user: a path in; its text, or why it cannot be a source file,
//! out. Never blocks on what is not a regular file.

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Why a file is not a source file.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// It is not there, or may not be read.
    #[error("cannot read {file}: {source}")]
    Unreadable {
        /// The file.
        file: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// It is a folder, a device, a pipe or the like.
    #[error("{file} is {what}, not a file")]
    NotAFile {
        /// Its path.
        file: String,
        /// What it is instead.
        what: &'static str,
    },
    /// It is too large.
    #[error("{file} has {size} bytes, more than the {limit} that are supported")]
    TooLarge {
        /// The file.
        file: String,
        /// How large it is.
        size: u64,
        /// The limit.
        limit: u64,
    },
    /// It has NUL bytes, as no source file in an encoding that compilers read.
    #[error("{file} is not C source text: line {line} has a NUL byte (is it UTF-16, or binary?)")]
    NotText {
        /// The file.
        file: String,
        /// The line of the first NUL.
        line: usize,
    },
}

/// Whether a file can be given to the preprocessor.
pub(super) fn check(file: &Path, limit: u64) -> Result<(), InputError> {
    let bytes = read(file, limit)?;
    match bytes.iter().position(|byte| *byte == 0) {
        None => Ok(()),
        Some(at) => {
            let line = 1 + bytes.iter().take(at).filter(|byte| **byte == b'\n').count();
            Err(InputError::NotText { file: shown(file), line })
        }
    }
}

/// The bytes of a regular file.
pub(super) fn read(file: &Path, limit: u64) -> Result<Vec<u8>, InputError> {
    let unreadable = |source| InputError::Unreadable { file: shown(file), source };
    // Asked before opening it: opening a pipe waits for who writes to it.
    let metadata = std::fs::metadata(file).map_err(unreadable)?;
    if !metadata.is_file() {
        let what = if metadata.is_dir() { "a folder" } else { "a device or pipe" };
        return Err(InputError::NotAFile { file: shown(file), what });
    }
    let mut bytes = Vec::new();
    let opened = File::open(file).map_err(unreadable)?;
    opened.take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > limit {
        let size = metadata.len().max(bytes.len() as u64);
        return Err(InputError::TooLarge { file: shown(file), size, limit });
    }
    Ok(bytes)
}

fn shown(file: &Path) -> String {
    file.display().to_string()
}

/// Text of any bytes: each byte that is not part of valid UTF-8 is one U+FFFD.
///
/// [`String::from_utf8_lossy`] makes one of several bytes; then two texts with
/// the same token in it, cut at different places, would not agree.
pub(super) fn decode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_byte_outside_of_utf8_is_one_replacement() {
        assert_eq!(decode(b"a\xff\xfeb"), "a\u{fffd}\u{fffd}b");
        assert_eq!(decode(b"\xe2\x82"), "\u{fffd}\u{fffd}");
        assert_eq!(decode("é".as_bytes()), "é");
    }
}
