//! What the kernel gave, and what that means for the program.

use crate::{Insist, Profile};

/// The restrictions that are in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    /// Restricts which files can be used.
    pub landlock: Landlock,
    /// Restricts which system calls can be made.
    pub seccomp: Seccomp,
    /// What the program was meant to be able to do.
    pub profile: Profile,
}

/// Whether landlock is in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Landlock {
    /// It is, in this version of its interface.
    Enforced(u32),
    /// The kernel does not have it, or does not let us use it.
    Absent,
    /// The kernel has it, but it was switched off at boot.
    Disabled,
}

/// Whether seccomp is in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seccomp {
    /// It is.
    Enforced,
    /// The kernel does not let us use it, and says this.
    Refused(String),
}

/// Which files can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Files {
    /// Those in the working folder.
    InFolder,
    /// None at all.
    Nowhere,
    /// All that the user can write.
    Anywhere,
}

/// Which network can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Network {
    /// None, not even sockets within the machine.
    Closed,
    /// Everything but TCP.
    WithoutTcp,
    /// All of it.
    Open,
}

/// The first version of landlock that governs truncation by path.
pub(crate) const LANDLOCK_TRUNCATE: u32 = 3;
/// The first version of landlock that governs the network.
const LANDLOCK_NETWORK: u32 = 4;
/// The first version of landlock that keeps signals within the sandbox.
const LANDLOCK_SIGNALS: u32 = 6;

impl Landlock {
    /// Whether it is in force, in this version or a later one.
    pub(crate) fn has(self, version: u32) -> bool {
        matches!(self, Landlock::Enforced(enforced) if enforced >= version)
    }

    /// Whether signals stay within the sandbox.
    pub(crate) fn keeps_signals(self) -> bool {
        self.has(LANDLOCK_SIGNALS)
    }
}

impl Applied {
    /// Which files the program can write.
    pub fn files(&self) -> Files {
        match (self.landlock, &self.seccomp, self.profile) {
            (Landlock::Enforced(_), _, _) => Files::InFolder,
            // Without landlock, system calls that write can only be refused
            // for all files alike, and a compiler must write.
            (Landlock::Absent | Landlock::Disabled, Seccomp::Enforced, Profile::Run) => {
                Files::Nowhere
            }
            (Landlock::Absent | Landlock::Disabled, _, _) => Files::Anywhere,
        }
    }

    /// Which network the program can use.
    pub fn network(&self) -> Network {
        match self.seccomp {
            Seccomp::Enforced => Network::Closed,
            Seccomp::Refused(_) if self.landlock.has(LANDLOCK_NETWORK) => Network::WithoutTcp,
            Seccomp::Refused(_) => Network::Open,
        }
    }

    /// What is missing, and what a program could therefore do: one sentence
    /// each, for a report. None if everything is in force.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        let why = match self.landlock {
            Landlock::Enforced(_) => None,
            Landlock::Absent => Some("this kernel does not have it, or does not let us use it"),
            Landlock::Disabled => Some("it was switched off when this system was started"),
        };
        if let Some(why) = why {
            let so = match self.files() {
                Files::Anywhere => "a program can write to all files of the user",
                Files::Nowhere | Files::InFolder => {
                    "a program can read all files of the user, and write to none"
                }
            };
            notes.push(format!("without landlock: {why}; {so}"));
        }
        if let Seccomp::Refused(why) = &self.seccomp {
            let network = match self.network() {
                Network::Closed => "",
                Network::WithoutTcp => "use the network except for TCP, ",
                Network::Open => "use the network, ",
            };
            notes.push(format!(
                "without seccomp: {why}; a program can {network}change permissions of the \
                 user's files and leave processes behind"
            ));
        }
        notes
    }

    /// Whether this is what a job insists on.
    pub(crate) fn suffices(&self, insist: Insist) -> bool {
        let files = self.files() != Files::Anywhere;
        match insist {
            Insist::OnAll => files && self.network() == Network::Closed,
            Insist::OnSome => files || self.network() != Network::Open,
            Insist::OnNothing => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_SECCOMP: &str = "not permitted";

    fn applied(landlock: Landlock, seccomp: bool, profile: Profile) -> Applied {
        let refused = Seccomp::Refused(NO_SECCOMP.into());
        Applied { landlock, seccomp: if seccomp { Seccomp::Enforced } else { refused }, profile }
    }

    #[test]
    fn what_is_in_force_decides_what_can_be_written_and_reached() {
        let check = |landlock, seccomp, profile, files, network| {
            let applied = applied(landlock, seccomp, profile);
            assert_eq!((applied.files(), applied.network()), (files, network), "{applied:?}");
        };
        use Landlock::{Absent, Disabled, Enforced};
        check(Enforced(1), true, Profile::Compile, Files::InFolder, Network::Closed);
        check(Enforced(1), true, Profile::Run, Files::InFolder, Network::Closed);
        check(Enforced(3), false, Profile::Run, Files::InFolder, Network::Open);
        check(Enforced(4), false, Profile::Run, Files::InFolder, Network::WithoutTcp);
        check(Absent, true, Profile::Run, Files::Nowhere, Network::Closed);
        check(Disabled, true, Profile::Compile, Files::Anywhere, Network::Closed);
        check(Disabled, false, Profile::Run, Files::Anywhere, Network::Open);
    }

    #[test]
    fn what_a_job_insists_on_decides_whether_it_is_run() {
        let check = |landlock, seccomp, suffices: [bool; 3]| {
            let applied = applied(landlock, seccomp, Profile::Compile);
            let all = [Insist::OnAll, Insist::OnSome, Insist::OnNothing];
            assert_eq!(all.map(|insist| applied.suffices(insist)), suffices, "{applied:?}");
        };
        check(Landlock::Enforced(4), true, [true, true, true]);
        check(Landlock::Enforced(4), false, [false, true, true]);
        check(Landlock::Absent, true, [false, true, true]);
        check(Landlock::Absent, false, [false, false, true]);
    }

    #[test]
    fn what_is_missing_is_said() {
        let none: [String; 0] = [];
        assert_eq!(applied(Landlock::Enforced(1), true, Profile::Run).notes(), none);
        assert_eq!(
            applied(Landlock::Absent, true, Profile::Run).notes(),
            ["without landlock: this kernel does not have it, or does not let us use it; a \
              program can read all files of the user, and write to none"]
        );
        assert_eq!(
            applied(Landlock::Disabled, false, Profile::Compile).notes(),
            [
                "without landlock: it was switched off when this system was started; a program \
                 can write to all files of the user",
                "without seccomp: not permitted; a program can use the network, change \
                 permissions of the user's files and leave processes behind"
            ]
        );
    }
}
