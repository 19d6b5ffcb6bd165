//! Landlock: which files can be read, written and executed.

use super::Rules;
use crate::{Landlock, Profile};
use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, LandlockStatus, Ruleset, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope, make_bitflags,
    path_beneath_rules,
};
use std::path::Path;

/// The newest interface that we know; an older kernel gives what it has.
const NEWEST: ABI = ABI::V9;

/// What dynamic loading, the C library and a JVM read.
const LIBRARIES: &[&str] = &[
    "/lib",
    "/lib32",
    "/lib64",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/usr/local/lib",
    "/nix/store",
    "/gnu/store",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/usr/share/zoneinfo",
    // Settings that a JVM reads at its start; Debian keeps them apart.
    "/etc/java-17-openjdk",
    "/etc/java-21-openjdk",
    "/etc/java-25-openjdk",
];

/// Devices without state, which programs take for granted.
const SOURCES: &[&str] = &["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];
const SINKS: &[&str] = &["/dev/null", "/dev/zero", "/dev/full"];

/// Failing to lay down a rule is an error; having no landlock is an answer.
pub(super) fn restrict(rules: &Rules) -> Result<Landlock, RulesetError> {
    let ruleset = Ruleset::default()
        .handle_access(AccessFs::from_all(NEWEST))?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?;
    let status = allow(ruleset, rules)?.restrict_self()?;
    Ok(match (status.ruleset, status.landlock) {
        (RulesetStatus::NotEnforced, LandlockStatus::NotEnabled) => Landlock::Disabled,
        (RulesetStatus::NotEnforced, _) => Landlock::Absent,
        (_, LandlockStatus::Available { effective_abi, .. }) => {
            Landlock::Enforced(u32::try_from(effective_abi as i32).unwrap_or_default())
        }
        (_, LandlockStatus::NotEnabled | LandlockStatus::NotImplemented) => Landlock::Absent,
    })
}

fn allow(ruleset: RulesetCreated, rules: &Rules) -> Result<RulesetCreated, RulesetError> {
    let reading = AccessFs::from_read(NEWEST);
    let ruleset = match rules.profile {
        Profile::Compile => ruleset.add_rules(path_beneath_rules(["/"], reading))?,
        Profile::Run => {
            let program: &Path = &rules.program;
            ruleset
                .add_rules(path_beneath_rules(LIBRARIES, reading))?
                .add_rules(path_beneath_rules(SOURCES, AccessFs::ReadFile))?
                .add_rules(path_beneath_rules([program], reading))?
        }
    };
    // A path that cannot be opened is left out, so nothing can be done there.
    ruleset
        .add_rules(path_beneath_rules(SINKS, AccessFs::WriteFile))?
        .add_rules(path_beneath_rules([&rules.folder], in_folder()))
}

/// Everything but what reaches out of the folder: devices and sockets.
fn in_folder() -> BitFlags<AccessFs> {
    let beyond = make_bitflags!(AccessFs::{
        MakeChar | MakeBlock | MakeSock | IoctlDev | ResolveUnix
    });
    AccessFs::from_all(NEWEST) & !beyond
}
