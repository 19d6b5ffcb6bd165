//! The solver: its pinned package in; `.solver/z3-VERSION/` with the library,
//! the program and a stamp out.
//!
//! The stamp records what was installed, so that a later run can tell a whole
//! installation from a damaged or an outdated one without a download. An
//! installation is built aside and renamed into place, under a lock: nobody
//! sees half of one, also when two run at once.

use std::fs::{self, File};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::pip::{self, Pinned};
use super::platform::Wheel;
use super::{State, sha256};
use crate::console::say;
use crate::workspace::Workspace;

pub(super) const NAME: &str = "solver z3 5.4.0";
const FOLDER: &str = "z3-5.4.0";
const REQUIREMENT: &str = "z3-solver==5.4.0.0";

const LIBRARY: &str = "libz3.so";
/// What the library calls itself (its SONAME), so what the loader looks for.
const LOADED_AS: &str = "libz3.so.5.4";
const PROGRAM: &str = "z3";
const STAMP: &str = "stamp";

/// Where the parts are inside the wheel.
const LIBRARY_IN_WHEEL: &str = "z3/lib/libz3.so";
const PROGRAM_IN_WHEEL: &str = "z3_solver-5.4.0.0.data/data/bin/z3";

/// Looks whether the solver is installed and whole.
pub(super) fn look(workspace: &Workspace) -> Result<State> {
    let home = workspace.root.join(".solver").join(FOLDER);
    Ok(inspect(&home, Wheel::for_this_machine()?.sha256))
}

/// Compares an installation with its stamp.
fn inspect(home: &Path, wheel: &str) -> State {
    let Ok(recorded) = fs::read_to_string(home.join(STAMP)) else {
        return State::Missing("not installed".into());
    };
    match stamp(home, wheel) {
        Ok(actual) if actual == recorded => State::There,
        Ok(_) => State::Missing("damaged or outdated, to be installed again".into()),
        Err(error) => State::Missing(format!("damaged ({error:#}), to be installed again")),
    }
}

/// The stamp that an installation should have: its origin and its contents.
fn stamp(home: &Path, wheel: &str) -> Result<String> {
    let library = sha256::of_file(&home.join(LIBRARY))?;
    let loaded = fs::read_link(home.join(LOADED_AS)).context("no link for the loader")?;
    let program = sha256::of_file(&home.join(PROGRAM))?;
    let mode = fs::metadata(home.join(PROGRAM))?.permissions().mode() & 0o111;
    Ok(format!(
        "{REQUIREMENT}\nwheel {wheel}\n{LIBRARY} {library}\n{LOADED_AS} {}\n{PROGRAM} {program} {mode:o}\n",
        loaded.display()
    ))
}

/// Installs the solver, or repairs its installation.
pub(super) fn install(workspace: &Workspace) -> Result<()> {
    let solvers = workspace.root.join(".solver");
    let lock = lock(&solvers)?;
    // Another run may have installed it while this one waited for the lock.
    if look(workspace)? != State::There {
        let staging = Staging::new(&solvers)?;
        let fresh = prepare(&staging.folder)?;
        replace(&solvers.join(FOLDER), &fresh, &staging.folder)?;
    }
    drop(lock);
    Ok(())
}

/// The lock ends with the file's handle, so also with a killed process.
fn lock(solvers: &Path) -> Result<File> {
    fs::create_dir_all(solvers).with_context(|| format!("cannot create {}", solvers.display()))?;
    let lock = File::create(solvers.join("lock"))?;
    lock.lock().context("cannot lock the folder of the solver")?;
    Ok(lock)
}

/// A folder for the work in progress, beside the final place so that a rename
/// suffices; removed at the end, whatever the end.
struct Staging {
    folder: PathBuf,
}

impl Staging {
    /// Only the holder of the lock calls this, so a folder that is there is the
    /// rest of a killed run.
    fn new(solvers: &Path) -> Result<Self> {
        let folder = solvers.join("staging");
        remove(&folder)?;
        fs::create_dir(&folder)?;
        Ok(Self { folder })
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        // A rest does no harm: the next run removes it.
        let _ = remove(&self.folder);
    }
}

fn remove(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", folder.display()))
        }
        _ => Ok(()),
    }
}

/// Downloads the wheel and lays out an installation; its folder is the answer.
fn prepare(staging: &Path) -> Result<PathBuf> {
    let wheel = Wheel::for_this_machine()?;
    let platform = wheel.platform();
    say(&format!("{NAME}: downloading {REQUIREMENT} for {platform}, about 40 MB…"));
    let pinned = Pinned { requirement: REQUIREMENT, platform: &platform, sha256: wheel.sha256 };
    let contents = pip::fetch(&pinned, staging)?;
    let fresh = staging.join("fresh");
    lay_out(&contents, &fresh, wheel.sha256)?;
    Ok(fresh)
}

fn lay_out(contents: &Path, fresh: &Path, wheel: &str) -> Result<()> {
    fs::create_dir(fresh)?;
    for (origin, name) in [(LIBRARY_IN_WHEEL, LIBRARY), (PROGRAM_IN_WHEEL, PROGRAM)] {
        fs::rename(contents.join(origin), fresh.join(name))
            .with_context(|| format!("the package has no {origin}"))?;
        // The unpacker forgets permissions, and one of the two is to be run.
        fs::set_permissions(fresh.join(name), fs::Permissions::from_mode(0o755))?;
    }
    symlink(LIBRARY, fresh.join(LOADED_AS))?;
    fs::write(fresh.join(STAMP), stamp(fresh, wheel)?)?;
    Ok(())
}

/// Puts a fresh installation in the place of what is there.
fn replace(home: &Path, fresh: &Path, staging: &Path) -> Result<()> {
    if home.exists() {
        fs::rename(home, staging.join("old"))?;
    }
    fs::rename(fresh, home).with_context(|| format!("cannot create {}", home.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lays out an installation from a made-up wheel, lets a test damage it and
    /// says what a look at it finds.
    fn found_after(name: &str, damage: impl FnOnce(&Path)) -> State {
        let base = std::env::temp_dir().join(format!("xtask-{name}-{}", std::process::id()));
        fs::create_dir_all(&base).unwrap();
        let staging = Staging::new(&base).unwrap();
        let contents = staging.folder.join("contents");
        for origin in [LIBRARY_IN_WHEEL, PROGRAM_IN_WHEEL] {
            fs::create_dir_all(contents.join(origin).parent().unwrap()).unwrap();
            fs::write(contents.join(origin), origin).unwrap();
        }
        let fresh = staging.folder.join("fresh");
        lay_out(&contents, &fresh, "a wheel").unwrap();
        let home = base.join("home");
        replace(&home, &fresh, &staging.folder).unwrap();
        damage(&home);
        let state = inspect(&home, "a wheel");
        remove(&base).unwrap();
        state
    }

    fn is_missing(state: State) -> bool {
        matches!(state, State::Missing(_))
    }

    #[test]
    fn a_whole_installation_is_recognised() {
        assert_eq!(found_after("whole", |_| ()), State::There);
    }

    #[test]
    fn every_damage_is_seen() {
        let write = |name| move |home: &Path| fs::write(home.join(name), "other").unwrap();
        let remove = |name| move |home: &Path| fs::remove_file(home.join(name)).unwrap();
        for name in [LIBRARY, PROGRAM, STAMP] {
            assert!(is_missing(found_after(&format!("write-{name}"), write(name))), "{name}");
        }
        for name in [LIBRARY, PROGRAM, STAMP, LOADED_AS] {
            assert!(is_missing(found_after(&format!("remove-{name}"), remove(name))), "{name}");
        }
        let lock_up = |home: &Path| {
            fs::set_permissions(home.join(PROGRAM), fs::Permissions::from_mode(0o644)).unwrap();
        };
        assert!(is_missing(found_after("mode", lock_up)));
    }

    #[test]
    fn another_version_of_the_package_is_installed_again() {
        let outdated = |home: &Path| {
            let text = fs::read_to_string(home.join(STAMP)).unwrap();
            fs::write(home.join(STAMP), text.replace("a wheel", "an older wheel")).unwrap();
        };
        assert!(is_missing(found_after("outdated", outdated)));
    }
}
