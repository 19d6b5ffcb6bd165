//! SHA-256 of files: a path in, the digest as sixty-four hexadecimal digits out.

use std::fmt::Write;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

/// The digest of a file.
pub(super) fn of_file(path: &Path) -> Result<String> {
    let name = || format!("cannot read {}", path.display());
    let mut file = File::open(path).with_context(name)?;
    let mut hasher = Sha256::new();
    let mut block = vec![0; 1 << 16];
    loop {
        let length = file.read(&mut block).with_context(name)?;
        if length == 0 {
            return Ok(hexadecimal(&hasher.finalize()));
        }
        hasher.update(&block[..length]);
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_of_a_known_text() {
        let digest = hexadecimal(&Sha256::digest(b"abc"));
        assert_eq!(digest, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = of_file(Path::new("no-such-file")).unwrap_err();
        assert_eq!(error.to_string(), "cannot read no-such-file");
    }
}
