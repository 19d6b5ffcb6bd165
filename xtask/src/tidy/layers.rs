//! The architecture as a table: cargo's view of the workspace in; every
//! dependency that points the wrong way out.

use std::fs;

use anyhow::Result;

use super::metadata::{Dependency, Kind, Metadata, Package};
use super::{Violation, line_of};
use crate::workspace::Workspace;

/// One crate and the crates of the workspace that it may use.
struct Room {
    name: &'static str,
    uses: &'static [&'static str],
    /// What its tests may use on top of that.
    tests_use: &'static [&'static str],
}

/// A crate whose tests may use random programs.
const fn room(name: &'static str, uses: &'static [&'static str]) -> Room {
    Room { name, uses, tests_use: &["verdiff-gen"] }
}

/// Data goes down this table: a crate uses only crates above it.
/// `ARCHITECTURE.md` says what lives in each.
const ROOMS: &[Room] = &[
    Room { name: "verdiff-ir", uses: &[], tests_use: &[] },
    Room { name: "verdiff-gen", uses: &["verdiff-ir"], tests_use: &[] },
    Room { name: "verdiff-gen-c", uses: &["verdiff-ir"], tests_use: &[] },
    Room { name: "verdiff-c", uses: &["verdiff-ir"], tests_use: &["verdiff-gen-c"] },
    room("verdiff-align", &["verdiff-ir"]),
    room("verdiff-agree", &["verdiff-ir", "verdiff-align"]),
    room("verdiff-smt", &["verdiff-ir"]),
    room("verdiff-product", &["verdiff-ir", "verdiff-align"]),
    room("verdiff-correlate-c", &["verdiff-ir", "verdiff-align", "verdiff-product"]),
    room("verdiff-absint", &["verdiff-ir", "verdiff-align", "verdiff-smt", "verdiff-product"]),
    room("verdiff-relate", &["verdiff-ir", "verdiff-align", "verdiff-smt"]),
    room("verdiff-symex", &["verdiff-ir", "verdiff-align", "verdiff-smt", "verdiff-relate"]),
    Room { name: "verdiff-sandbox", uses: &[], tests_use: &[] },
    Room { name: "verdiff-pp-runtime", uses: &[], tests_use: &[] },
    Room {
        name: "verdiff-product-c",
        uses: &["verdiff-c", "verdiff-align", "verdiff-pp-runtime"],
        tests_use: &[],
    },
    Room {
        name: "verdiff-fuzz",
        uses: &["verdiff-c", "verdiff-product-c", "verdiff-pp-runtime", "verdiff-sandbox"],
        tests_use: &[],
    },
    Room { name: "verdiff-jvm", uses: &["verdiff-sandbox"], tests_use: &[] },
    Room {
        name: "verdiff-gen-java",
        uses: &["verdiff-ir"],
        tests_use: &["verdiff-jvm", "verdiff-sandbox"],
    },
    Room { name: "verdiff-java", uses: &["verdiff-ir"], tests_use: &["verdiff-gen-java"] },
    room("verdiff-replay", &["verdiff-ir", "verdiff-align"]),
    room(
        "verdiff-native",
        &["verdiff-ir", "verdiff-c", "verdiff-align", "verdiff-sandbox", "verdiff-replay"],
    ),
    room(
        "verdiff-native-java",
        &[
            "verdiff-ir",
            "verdiff-java",
            "verdiff-align",
            "verdiff-sandbox",
            "verdiff-jvm",
            "verdiff-replay",
            "verdiff-native",
        ],
    ),
    Room { name: "verdiff-vcs", uses: &[], tests_use: &[] },
    room("verdiff-search", &["verdiff-ir", "verdiff-align", "verdiff-replay"]),
    room(
        "verdiff-ladder",
        &[
            "verdiff-ir",
            "verdiff-align",
            "verdiff-agree",
            "verdiff-smt",
            "verdiff-product",
            "verdiff-absint",
            "verdiff-relate",
            "verdiff-symex",
            "verdiff-replay",
            "verdiff-search",
        ],
    ),
    room(
        "verdiff-report",
        &[
            "verdiff-ir",
            "verdiff-align",
            "verdiff-absint",
            "verdiff-replay",
            "verdiff-search",
            "verdiff-ladder",
        ],
    ),
    room("verdiff", LIBRARIES),
    room("verdiff-trials", LIBRARIES),
    // Builds before the solver is there, which some of the others need.
    Room { name: "xtask", uses: &[], tests_use: &[] },
];

/// Every crate that the command is made of.
const LIBRARIES: &[&str] = &[
    "verdiff-ir",
    "verdiff-gen",
    "verdiff-c",
    "verdiff-gen-c",
    "verdiff-java",
    "verdiff-align",
    "verdiff-smt",
    "verdiff-product",
    "verdiff-correlate-c",
    "verdiff-absint",
    "verdiff-relate",
    "verdiff-sandbox",
    "verdiff-pp-runtime",
    "verdiff-product-c",
    "verdiff-fuzz",
    "verdiff-vcs",
    "verdiff-jvm",
    "verdiff-gen-java",
    "verdiff-replay",
    "verdiff-native",
    "verdiff-native-java",
    "verdiff-search",
    "verdiff-ladder",
    "verdiff-report",
];

const DESCRIPTION: &str = "ARCHITECTURE.md";

/// Compares the workspace with the table and with its description.
pub(super) fn check(metadata: &Metadata, workspace: &Workspace) -> Result<Vec<Violation>> {
    let description = fs::read_to_string(workspace.root.join(DESCRIPTION)).ok();
    let mut found = Vec::new();
    for package in metadata.members() {
        let manifest = Manifest {
            file: workspace.relative(&package.manifest_path)?,
            text: fs::read_to_string(&package.manifest_path)?,
        };
        let siblings = package
            .dependencies
            .iter()
            .filter(|dependency| metadata.members().any(|member| member.name == dependency.name));
        found.extend(in_crate(ROOMS, package, siblings, &manifest, description.as_deref()));
    }
    Ok(found)
}

/// A crate's Cargo.toml, to say where a violation is.
struct Manifest {
    file: String,
    text: String,
}

impl Manifest {
    fn violation(&self, starts: &str, what: String) -> Violation {
        let line = line_of(&self.text, |line| line.starts_with(starts));
        Violation { file: self.file.clone(), line, what }
    }

    /// The crate's folder, which is what the description calls it.
    fn folder(&self) -> &str {
        self.file.rsplit('/').nth(1).unwrap_or(&self.file)
    }
}

fn in_crate<'a>(
    rooms: &[Room],
    package: &Package,
    siblings: impl Iterator<Item = &'a Dependency>,
    manifest: &Manifest,
    description: Option<&str>,
) -> Vec<Violation> {
    let name = &package.name;
    let mut found = Vec::new();
    let folder = manifest.folder();
    let is_described =
        |text: &str| text.contains(&format!("`{folder}`")) || text.contains(&format!("`{name}`"));
    if description.is_some_and(|text| !is_described(text)) {
        let what = format!("`{folder}` is not described in {DESCRIPTION}");
        found.push(manifest.violation("name", what));
    }
    match rooms.iter().find(|room| room.name == name) {
        Some(room) => found.extend(siblings.filter_map(|used| wrong_way(room, used, manifest))),
        None => {
            let what = format!(
                "{name} has no place in the architecture: add it to the table ROOMS in \
                 xtask/src/tidy/layers.rs and describe it in {DESCRIPTION}"
            );
            found.push(manifest.violation("name", what));
        }
    }
    found
}

fn wrong_way(room: &Room, used: &Dependency, manifest: &Manifest) -> Option<Violation> {
    let name = used.name.as_str();
    let allowed = match used.kind {
        None | Some(Kind::Build) => room.uses.contains(&name),
        // A crate's tests may use the crate itself, with other features.
        Some(Kind::Dev) => {
            name == room.name || room.uses.contains(&name) || room.tests_use.contains(&name)
        }
    };
    (!allowed).then(|| {
        let what = format!("{} may not use {name}: see xtask/src/tidy/layers.rs", room.name);
        manifest.violation(name, what)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: [&str; 0] = [];

    const SAMPLE: &[Room] =
        &[room("low", &[]), Room { name: "high", uses: &["low"], tests_use: &["side"] }];

    /// The violations of a crate `name` with these dependencies.
    fn found(name: &str, uses: &[(&str, Option<Kind>)], description: Option<&str>) -> Vec<String> {
        let dependencies: Vec<_> =
            uses.iter().map(|&(name, kind)| Dependency { name: name.into(), kind }).collect();
        let mut text = format!("[package]\nname = \"{name}\"\n[dependencies]\n");
        uses.iter().for_each(|(name, _)| text += &format!("{name}.workspace = true\n"));
        let manifest = Manifest { file: format!("crates/{name}/Cargo.toml"), text };
        let package = Package {
            name: name.into(),
            version: "1.0.0".into(),
            license: None,
            source: None,
            manifest_path: "Cargo.toml".into(),
            dependencies,
        };
        let siblings = package.dependencies.iter();
        let found = in_crate(SAMPLE, &package, siblings, &manifest, description);
        found.iter().map(Violation::to_string).collect()
    }

    #[test]
    fn dependencies_follow_the_table() {
        assert_eq!(found("high", &[("low", None), ("side", Some(Kind::Dev))], None), NONE);
        let upwards = "crates/low/Cargo.toml:4: low may not use high: see xtask/src/tidy/layers.rs";
        assert_eq!(found("low", &[("high", None)], None), [upwards]);
        assert_eq!(found("low", &[("high", Some(Kind::Dev))], None), [upwards]);
        assert_eq!(found("high", &[("side", None)], None).len(), 1);
        assert_eq!(found("high", &[("side", Some(Kind::Build))], None).len(), 1);
    }

    #[test]
    fn a_crate_outside_of_the_table_is_told_where_to_go() {
        let said = found("new", &[], None);
        assert!(said[0].starts_with("crates/new/Cargo.toml:2: new has no place"), "{said:?}");
        assert!(said[0].contains("xtask/src/tidy/layers.rs"), "{said:?}");
    }

    #[test]
    fn every_crate_is_described() {
        assert_eq!(found("low", &[], Some("| `low` | the lowest |")), NONE);
        let missing = "crates/low/Cargo.toml:2: `low` is not described in ARCHITECTURE.md";
        assert_eq!(found("low", &[], Some("no such crate, below all")), [missing]);
    }

    #[test]
    fn the_table_itself_points_one_way() {
        for (index, room) in ROOMS.iter().enumerate() {
            for used in room.uses.iter().chain(room.tests_use) {
                let above = ROOMS[..index].iter().any(|other| other.name == *used);
                assert!(above, "{} uses {used}, which is not above it", room.name);
            }
        }
    }
}
