//! The platforms that the solver is published for: this machine in, the pinned
//! wheel out, or a message that says why there is none.

use std::process::Command;

use anyhow::{Result, bail};

use crate::process::capture;

/// A published wheel of the solver, pinned by its digest.
#[derive(Debug)]
pub(super) struct Wheel {
    architecture: &'static str,
    /// The oldest GNU C library that the wheel runs with.
    libc: (u32, u32),
    pub(super) sha256: &'static str,
}

const WHEELS: &[Wheel] = &[
    Wheel {
        architecture: "x86_64",
        libc: (2, 27),
        sha256: "0549ffad554178a59480ba41b5279cfbb27053ed5a2da269ae1a48214d5db34b",
    },
    Wheel {
        architecture: "aarch64",
        libc: (2, 38),
        sha256: "fffb36861d4da1f9584d0fd4a80dbf247fdfbebb04b5c31a90b460b14c86cab0",
    },
];

impl Wheel {
    /// The tag of the platform, as the package index spells it.
    pub(super) fn platform(&self) -> String {
        let (major, minor) = self.libc;
        format!("manylinux_{major}_{minor}_{}", self.architecture)
    }

    /// The wheel for this machine.
    pub(super) fn for_this_machine() -> Result<&'static Wheel> {
        Self::choose(std::env::consts::OS, std::env::consts::ARCH, libc_version()?)
    }

    fn choose(os: &str, architecture: &str, libc: Option<(u32, u32)>) -> Result<&'static Wheel> {
        let found = WHEELS.iter().find(|wheel| os == "linux" && wheel.architecture == architecture);
        let (Some(wheel), Some(libc)) = (found, libc) else {
            bail!(
                "the solver is published for Linux with the GNU C library on x86_64 and aarch64, \
                 and this is {os} on {architecture}; use such a machine or container"
            );
        };
        if libc < wheel.libc {
            let ((major, minor), (has_major, has_minor)) = (wheel.libc, libc);
            bail!(
                "the solver for {architecture} needs the GNU C library {major}.{minor} or newer, \
                 and this system has {has_major}.{has_minor}; use a newer system or container"
            );
        }
        Ok(wheel)
    }
}

/// The version of the GNU C library, where there is one.
fn libc_version() -> Result<Option<(u32, u32)>> {
    let output = capture(Command::new("getconf").arg("GNU_LIBC_VERSION"))?;
    Ok(output.and_then(|output| parse_libc(&String::from_utf8_lossy(&output.stdout))))
}

/// Reads `glibc 2.36`.
fn parse_libc(text: &str) -> Option<(u32, u32)> {
    let (major, minor) = text.trim().strip_prefix("glibc ")?.split_once('.')?;
    Some((major.parse().ok()?, minor.split('.').next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(os: &str, architecture: &str, libc: Option<(u32, u32)>) -> String {
        Wheel::choose(os, architecture, libc).unwrap_err().to_string()
    }

    #[test]
    fn the_wheel_follows_the_architecture() {
        let platform =
            |architecture| Wheel::choose("linux", architecture, Some((2, 39))).unwrap().platform();
        assert_eq!(platform("x86_64"), "manylinux_2_27_x86_64");
        assert_eq!(platform("aarch64"), "manylinux_2_38_aarch64");
    }

    #[test]
    fn other_machines_are_refused_with_the_reason() {
        assert!(refused("macos", "aarch64", None).contains("this is macos on aarch64"));
        assert!(refused("linux", "riscv64", Some((2, 39))).contains("this is linux on riscv64"));
        assert!(refused("linux", "x86_64", None).contains("GNU C library"));
        assert!(
            refused("linux", "aarch64", Some((2, 36))).contains("needs the GNU C library 2.38")
        );
    }

    #[test]
    fn versions_of_the_c_library_are_read_as_numbers() {
        assert_eq!(parse_libc("glibc 2.36\n"), Some((2, 36)));
        assert_eq!(parse_libc("glibc 2.9.1"), Some((2, 9)));
        assert_eq!(parse_libc("musl 1.2"), None);
    }
}
