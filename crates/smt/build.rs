//! Finds the solver library, or says how to get it, and puts it where cargo
//! looks for libraries when it runs tests and programs of *dependent* crates.
//!
//! A program that is run without cargo needs the library's folder in its
//! rpath. A crate with such a program depends on this one directly and has a
//! build script that passes the folder on:
//!
//! ```text
//! let folder = std::env::var("DEP_VERDIFF_Z3_FOLDER").unwrap();
//! println!("cargo:rustc-link-arg-bins=-Wl,-rpath,{folder}");
//! ```

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What the linker asks for, and what the linked program asks for at start.
const NAMES: [&str; 2] = ["libz3.so", "libz3.so.5.4"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    let folder = PathBuf::from(env::var("Z3_LIBRARY_PATH_OVERRIDE").map_err(|_| missing(None))?);
    let out = PathBuf::from(env::var("OUT_DIR")?);
    for name in NAMES {
        let library = folder.join(name);
        println!("cargo:rerun-if-changed={}", library.display());
        let library = library.canonicalize().map_err(|_| missing(Some(&library)))?;
        link(&library, &out.join(name))?;
    }
    println!("cargo:rustc-link-search=native={}", out.display());
    println!("cargo:folder={}", folder.canonicalize()?.display());
    Ok(())
}

fn missing(library: Option<&Path>) -> String {
    let what = library.map_or("Z3_LIBRARY_PATH_OVERRIDE is not set".into(), |library| {
        format!("{} is missing", library.display())
    });
    format!("the solver Z3 is not installed: {what}; run `cargo xtask setup` in the workspace")
}

fn link(library: &Path, at: &Path) -> io::Result<()> {
    if fs::symlink_metadata(at).is_ok() {
        fs::remove_file(at)?;
    }
    std::os::unix::fs::symlink(library, at)
}
