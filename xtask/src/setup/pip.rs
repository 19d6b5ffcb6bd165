//! Downloads from the Python package index: a requirement pinned by its digest
//! in, the unpacked wheel out. Nothing is installed into a Python.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::sha256;
use crate::console::complain;
use crate::process::run;

/// One file of the package index.
pub(super) struct Pinned<'a> {
    /// The package with its version, as in `name==1.0`.
    pub(super) requirement: &'a str,
    pub(super) platform: &'a str,
    pub(super) sha256: &'a str,
}

/// Downloads a wheel into a folder and unpacks it there; the folder of its
/// contents is the answer.
pub(super) fn fetch(pinned: &Pinned, folder: &Path) -> Result<PathBuf> {
    let wheel = download(pinned, folder)?;
    let found = sha256::of_file(&wheel)?;
    if found != pinned.sha256 {
        bail!(tampered(pinned, &format!("its SHA-256 is {found}")));
    }
    let contents = folder.join("contents");
    let mut unpack = Command::new("python3");
    run(unpack.args(["-m", "zipfile", "-e"]).arg(&wheel).arg(&contents))?;
    Ok(contents)
}

fn download(pinned: &Pinned, folder: &Path) -> Result<PathBuf> {
    let requirements = folder.join("requirements.txt");
    fs::write(&requirements, format!("{} --hash=sha256:{}\n", pinned.requirement, pinned.sha256))?;
    let wheels = folder.join("wheels");
    let mut pip = Command::new("python3");
    pip.args(["-m", "pip", "download", "--quiet", "--no-input", "--disable-pip-version-check"])
        .args(["--no-deps", "--only-binary=:all:", "--require-hashes", "--retries=2"])
        .args(["--platform", pinned.platform, "--dest"])
        .arg(&wheels)
        .arg("--requirement")
        .arg(&requirements);
    let output = pip.output().context("cannot run python3")?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        complain(complaint.trim_end());
        bail!(explain(pinned, &complaint));
    }
    only_file(&wheels)
}

fn only_file(folder: &Path) -> Result<PathBuf> {
    let mut files = fs::read_dir(folder)?.collect::<std::io::Result<Vec<_>>>()?;
    match (files.pop(), files.is_empty()) {
        (Some(file), true) => Ok(file.path()),
        _ => bail!("pip left not exactly one wheel in {}", folder.display()),
    }
}

/// Parts of pip's complaints that only a failing connection brings up.
const NO_CONNECTION: [&str; 4] = ["connection broken", "ConnectionError", "timed out", "SSLError"];

/// What pip's complaint means to the user.
fn explain(pinned: &Pinned, complaint: &str) -> String {
    if complaint.contains("DO NOT MATCH THE HASHES") {
        return tampered(pinned, "pip refused it");
    }
    let advice = if NO_CONNECTION.iter().any(|sign| complaint.contains(sign)) {
        "the package index could not be reached; check the network (and the proxy or the index \
         that pip is configured with) and run this again"
    } else {
        "pip could not download it; see that its package index offers it and run this again"
    };
    format!("{}: {advice}", pinned.requirement)
}

fn tampered(pinned: &Pinned, how: &str) -> String {
    format!(
        "{}: the downloaded file is not the pinned one ({how}; {} is expected): nothing was \
         installed; look at the package index or the proxy that served it",
        pinned.requirement, pinned.sha256
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const PINNED: Pinned =
        Pinned { requirement: "thing==1.0", platform: "manylinux_2_27_x86_64", sha256: "00ff" };

    #[test]
    fn no_network_is_told_from_a_missing_version() {
        let offline = "WARNING: Retrying after connection broken by 'NewConnectionError'\n\
                       ERROR: No matching distribution found for thing==1.0\n";
        assert!(explain(&PINNED, offline).contains("check the network"));
        let missing = "ERROR: No matching distribution found for thing==1.0\n";
        assert!(explain(&PINNED, missing).contains("see that its package index offers it"));
    }

    #[test]
    fn a_wrong_digest_says_that_nothing_was_installed() {
        let said = explain(&PINNED, "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE");
        assert!(said.contains("not the pinned one") && said.contains("nothing was installed"));
    }
}
