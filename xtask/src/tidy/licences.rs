//! Licences of all dependencies: cargo's view in, violations out.

use std::fs;

use anyhow::Result;

use super::Violation;
use super::metadata::{Metadata, Package};
use super::spdx::is_permissive;
use crate::workspace::Workspace;

const LOCK: &str = "Cargo.lock";

/// Every package, ours too, must be usable under permissive licences.
pub(super) fn check(metadata: &Metadata, workspace: &Workspace) -> Result<Vec<Violation>> {
    let lock = fs::read_to_string(workspace.root.join(LOCK))?;
    Ok(in_packages(&metadata.packages, &lock))
}

fn in_packages(packages: &[Package], lock: &str) -> Vec<Violation> {
    let problems = packages.iter().filter_map(|package| Some((package, problem(package)?)));
    problems
        .map(|(package, what)| Violation { file: LOCK.into(), line: entry(lock, package), what })
        .collect()
}

fn problem(package: &Package) -> Option<String> {
    let Package { name, version, .. } = package;
    let Some(license) = &package.license else {
        return Some(format!("{name} {version} states no licence"));
    };
    match is_permissive(license) {
        Ok(true) => None,
        Ok(false) => Some(format!("{name} {version} is not permissive: {license}")),
        Err(error) => Some(format!("{name} {version} has the licence `{license}`: {error}")),
    }
}

/// The line of a package in the lock file.
fn entry(lock: &str, package: &Package) -> usize {
    let lines: Vec<_> = lock.lines().collect();
    let name = format!("name = \"{}\"", package.name);
    let version = format!("version = \"{}\"", package.version);
    lines.windows(2).position(|pair| pair == [&name, &version]).map_or(1, |index| index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, license: Option<&str>) -> Package {
        Package {
            name: name.into(),
            version: "1.0.0".into(),
            license: license.map(str::to_owned),
            source: Some("registry".into()),
            manifest_path: "Cargo.toml".into(),
            dependencies: Vec::new(),
        }
    }

    #[test]
    fn licences_that_ask_for_more_are_found_with_their_line() {
        let lock = "[[package]]\nname = \"a\"\nversion = \"1.0.0\"\n\n\
                    [[package]]\nname = \"b\"\nversion = \"1.0.0\"\n";
        let packages = [
            package("a", Some("MIT OR GPL-3.0-only")),
            package("b", Some("GPL-3.0-only")),
            package("c", None),
            package("d", Some("MIT OR")),
        ];
        let found = in_packages(&packages, lock);
        let shown: Vec<_> = found.iter().map(Violation::to_string).collect();
        assert_eq!(
            shown,
            [
                "Cargo.lock:6: b 1.0.0 is not permissive: GPL-3.0-only",
                "Cargo.lock:1: c 1.0.0 states no licence",
                "Cargo.lock:1: d 1.0.0 has the licence `MIT OR`: a licence is missing at the end",
            ]
        );
    }
}
