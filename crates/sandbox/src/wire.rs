//! What [`run`](crate::run()) and [`launch`](crate::launch()) say to each other.
//!
//! The request is a list of arguments. The reply is the first line of the
//! standard output; the program's output follows. Every line of the launcher
//! begins with the request's token, a random number that the program never
//! sees, so that no program can speak in the launcher's name.

use crate::{Applied, Insist, Landlock, Limits, Profile, Rules, Seccomp};
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// What a launcher is to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) token: String,
    /// The process that asks; without it, nobody wants the program.
    pub(crate) parent: u32,
    pub(crate) rules: Rules,
    pub(crate) environment: BTreeMap<OsString, OsString>,
    pub(crate) arguments: Vec<OsString>,
}

impl Request {
    pub(crate) fn to_arguments(&self) -> Vec<OsString> {
        let head = [
            OsString::from(&self.token),
            self.parent.to_string().into(),
            rules_to_text(&self.rules).into(),
            self.rules.folder.clone().into(),
            self.rules.program.clone().into(),
            self.environment.len().to_string().into(),
        ];
        let environment = self.environment.iter().flat_map(|(name, value)| [name, value]);
        head.into_iter().chain(environment.cloned()).chain(self.arguments.iter().cloned()).collect()
    }

    /// None if these are not the arguments of a request.
    pub(crate) fn from_arguments(arguments: impl IntoIterator<Item = OsString>) -> Option<Request> {
        let mut arguments = arguments.into_iter();
        let token = arguments.next()?.into_string().ok()?;
        let parent = number(&arguments.next()?)?;
        let text = arguments.next()?;
        let (folder, program) = (arguments.next()?, arguments.next()?);
        let rules = rules_from_text(text.to_str()?, Path::new(&folder), Path::new(&program))?;
        let variables: u32 = number(&arguments.next()?)?;
        let environment = (0..variables)
            .map(|_| Some((arguments.next()?, arguments.next()?)))
            .collect::<Option<_>>()?;
        Some(Request { token, parent, rules, environment, arguments: arguments.collect() })
    }
}

fn number<T: std::str::FromStr>(text: &OsStr) -> Option<T> {
    text.to_str()?.parse().ok()
}

/// The limits that the launcher is responsible for; the others are watched
/// over from outside.
fn rules_to_text(rules: &Rules) -> String {
    let profile = match rules.profile {
        Profile::Compile => "compile",
        Profile::Run => "run",
    };
    let insist = match rules.insist {
        Insist::OnAll => "all",
        Insist::OnSome => "some",
        Insist::OnNothing => "nothing",
    };
    let Limits { cpu_seconds, address_space, tasks, file_size, open_files, .. } = rules.limits;
    format!("{profile} {insist} {cpu_seconds} {address_space} {tasks} {file_size} {open_files}")
}

fn rules_from_text(text: &str, folder: &Path, program: &Path) -> Option<Rules> {
    let mut words = text.split(' ');
    let (profile, limits) = match words.next()? {
        "compile" => (Profile::Compile, Limits::compile()),
        "run" => (Profile::Run, Limits::run()),
        _ => return None,
    };
    let insist = match words.next()? {
        "all" => Insist::OnAll,
        "some" => Insist::OnSome,
        "nothing" => Insist::OnNothing,
        _ => return None,
    };
    let mut number = || words.next()?.parse().ok();
    let limits = Limits {
        cpu_seconds: number()?,
        address_space: number()?,
        tasks: number()?,
        file_size: number()?,
        open_files: number()?,
        ..limits
    };
    let (folder, program) = (folder.to_path_buf(), program.to_path_buf());
    words.next().is_none().then_some(Rules { profile, limits, insist, folder, program })
}

/// What a launcher says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reply {
    /// The restrictions are in force; the program comes next.
    Applied(Applied),
    /// They are not enough: what is missing.
    Insufficient(String),
    /// One of them failed.
    Failed(String),
    /// The program could not be started after all.
    NotStarted(String),
}

const APPLIED: &str = "applied";
const INSUFFICIENT: &str = "insufficient";
const FAILED: &str = "failed";
const NOT_STARTED: &str = "not-started";
const ON: &str = "on";

impl Reply {
    /// One line, with its end.
    pub(crate) fn to_line(&self, token: &str) -> String {
        let (kind, text) = match self {
            Reply::Applied(applied) => (APPLIED, applied_to_text(applied)),
            Reply::Insufficient(text) => (INSUFFICIENT, text.clone()),
            Reply::Failed(text) => (FAILED, text.clone()),
            Reply::NotStarted(text) => (NOT_STARTED, text.clone()),
        };
        format!("{token} {kind} {}\n", text.replace('\n', " "))
    }

    /// None if this is not a line of the launcher with this token.
    pub(crate) fn from_line(line: &[u8], token: &str, profile: Profile) -> Option<Reply> {
        let line = std::str::from_utf8(line).ok()?;
        let (kind, text) = line.strip_prefix(token)?.strip_prefix(' ')?.split_once(' ')?;
        match kind {
            APPLIED => applied_from_text(text, profile).map(Reply::Applied),
            INSUFFICIENT => Some(Reply::Insufficient(text.into())),
            FAILED => Some(Reply::Failed(text.into())),
            NOT_STARTED => Some(Reply::NotStarted(text.into())),
            _ => None,
        }
    }
}

fn applied_to_text(applied: &Applied) -> String {
    let landlock = match applied.landlock {
        Landlock::Enforced(version) => version.to_string(),
        Landlock::Absent => "absent".into(),
        Landlock::Disabled => "disabled".into(),
    };
    let seccomp = match &applied.seccomp {
        Seccomp::Enforced => ON,
        Seccomp::Refused(why) => why,
    };
    format!("{landlock} {seccomp}")
}

fn applied_from_text(text: &str, profile: Profile) -> Option<Applied> {
    let (landlock, seccomp) = text.split_once(' ')?;
    let landlock = match landlock {
        "absent" => Landlock::Absent,
        "disabled" => Landlock::Disabled,
        version => Landlock::Enforced(version.parse().ok()?),
    };
    let seccomp = match seccomp {
        ON => Seccomp::Enforced,
        why => Seccomp::Refused(why.into()),
    };
    Some(Applied { landlock, seccomp, profile })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(environment: &[(&str, &str)], arguments: &[&str]) -> Request {
        let mut rules = Rules {
            profile: Profile::Compile,
            limits: Limits { tasks: 7, cpu_seconds: 1, ..Limits::compile() },
            insist: Insist::OnAll,
            folder: "/a folder".into(),
            program: "/bin/true".into(),
        };
        rules.limits.open_files = 9;
        let environment = environment.iter().map(|&(name, value)| (name.into(), value.into()));
        let arguments = arguments.iter().map(OsString::from).collect();
        let environment = environment.collect();
        Request { token: "12".into(), parent: 3, rules, environment, arguments }
    }

    #[test]
    fn requests_arrive_as_they_were_sent() {
        for sent in [
            request(&[], &[]),
            request(&[], &["", "--", "a b\nc"]),
            request(&[("A", ""), ("B", "x=y")], &["2", "-v"]),
        ] {
            assert_eq!(Request::from_arguments(sent.to_arguments()), Some(sent));
        }
    }

    #[test]
    fn what_is_no_request_is_not_taken_for_one() {
        let whole = request(&[("A", "B")], &[]).to_arguments();
        for length in 0..whole.len() {
            let part = whole[..length].to_vec();
            assert_eq!(Request::from_arguments(part), None, "the first {length} arguments");
        }
        let mut wrong = whole.clone();
        wrong[2] = "compile all 1 2 3 4 5 6".into();
        assert_eq!(Request::from_arguments(wrong), None);
    }

    #[test]
    fn replies_arrive_as_they_were_sent() {
        let applied = |landlock, seccomp| Applied { landlock, seccomp, profile: Profile::Run };
        let refused = Seccomp::Refused("not permitted (os error 1)".into());
        for sent in [
            Reply::Applied(applied(Landlock::Enforced(7), Seccomp::Enforced)),
            Reply::Applied(applied(Landlock::Disabled, refused.clone())),
            Reply::Applied(applied(Landlock::Absent, refused)),
            Reply::Insufficient("without landlock; without seccomp".into()),
            Reply::Failed("no such thing".into()),
            Reply::NotStarted("Exec format error".into()),
        ] {
            let line = sent.to_line("77");
            let line = line.strip_suffix('\n').expect("a line");
            assert_eq!(Reply::from_line(line.as_bytes(), "77", Profile::Run), Some(sent));
            assert_eq!(Reply::from_line(line.as_bytes(), "78", Profile::Run), None);
        }
    }
}
