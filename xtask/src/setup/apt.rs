//! Packages of the Debian distribution: a package's name in, the package
//! installed out, or a message that says what to type.

use std::process::Command;

use anyhow::{Result, bail};

use crate::console::say;
use crate::process::{capture, run, works};

/// Installs a package when we may, else says what to install.
pub(super) fn install(package: &str) -> Result<()> {
    let Some(privileged) = privilege()? else {
        bail!("install it, for example with `sudo apt-get install {package}`, and run this again");
    };
    say(&format!("installing the package {package} with apt-get…"));
    let install = ["apt-get", "install", "--yes", "--no-install-recommends", package];
    // A fresh machine has no package lists yet, so a first failure means little.
    if privileged.run(&install).is_err() {
        privileged.run(&["apt-get", "update"])?;
        privileged.run(&install)?;
    }
    Ok(())
}

/// The way to run a command as the administrator.
enum Privilege {
    Root,
    Sudo,
}

/// Nobody is asked for a password here: a chore must not hang in a CI.
fn privilege() -> Result<Option<Privilege>> {
    if !works("apt-get", &["--version"])? {
        return Ok(None);
    }
    let user = capture(Command::new("id").arg("-u"))?;
    if user.is_some_and(|user| user.stdout.trim_ascii() == b"0") {
        return Ok(Some(Privilege::Root));
    }
    Ok(works("sudo", &["-n", "true"])?.then_some(Privilege::Sudo))
}

impl Privilege {
    fn run(&self, words: &[&str]) -> Result<()> {
        let prefix: &[&str] = match self {
            Privilege::Root => &["env", "DEBIAN_FRONTEND=noninteractive"],
            Privilege::Sudo => &["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive"],
        };
        run(Command::new(prefix[0]).args(&prefix[1..]).args(words))
    }
}
