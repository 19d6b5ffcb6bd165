//! Seccomp: which system calls can be made, and with which arguments.
//!
//! Two filters are laid on each other. The first allows what is allowed and
//! answers everything else with "not permitted". The second answers calls that
//! no program may know of with "not implemented", since the C library then
//! falls back to an older call, whose arguments the first can judge. `clone3`
//! is such a call: its flags lie in memory, where no filter sees them.

use super::{Rules, syscalls};
use crate::applied::LANDLOCK_TRUNCATE;
use crate::{Landlock, Profile, Seccomp};
use libc::c_long;
use seccompiler::{
    BpfProgram, Error, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition,
    SeccompFilter, SeccompRule,
};
use std::collections::BTreeMap;

/// For each call the rules, of which one must match; none for "always".
type Allowed = BTreeMap<c_long, Vec<SeccompRule>>;

/// New namespaces, in which a program could have privileges.
const NAMESPACES: u64 = (libc::CLONE_NEWNS
    | libc::CLONE_NEWCGROUP
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET) as u32 as u64;

/// Questions about a terminal or a pipe, and flags of a descriptor.
const IOCTLS: [u64; 6] =
    [libc::TCGETS, libc::TIOCGWINSZ, libc::FIONREAD, libc::FIONBIO, libc::FIOCLEX, libc::FIONCLEX];

/// Names for debugging, and what the second filter needs. Others could undo what
/// holds, such as that a program dies with its parent.
const PRCTLS: [u64; 4] = [
    libc::PR_SET_NO_NEW_PRIVS as u64,
    libc::PR_SET_NAME as u64,
    libc::PR_GET_NAME as u64,
    libc::PR_SET_VMA as u64,
];

/// Commands by which a descriptor sends signals to other processes.
const FCNTLS_THAT_SIGNAL: [u64; 3] = [F_SETOWN, F_SETSIG, F_SETOWN_EX];
const F_SETOWN: u64 = 8;
const F_SETSIG: u64 = 10;
const F_SETOWN_EX: u64 = 15;

/// Failing to lay down a filter that is needed is an error; having no seccomp
/// is an answer, after which the process is as before.
pub(super) fn install(rules: &Rules, landlock: Landlock) -> Result<Seccomp, Error> {
    let mut allowed = allowed(rules, landlock)?;
    let known = known(&allowed);
    // Needed for the second filter, which takes it away again.
    allowed.insert(libc::SYS_seccomp, Vec::new());
    let judging = program(allowed, libc::EPERM)?;
    let hiding = program(known, libc::ENOSYS)?;
    if let Err(error) = seccompiler::apply_filter(&judging) {
        return Ok(Seccomp::Refused(error.to_string()));
    }
    seccompiler::apply_filter(&hiding)?;
    Ok(Seccomp::Enforced)
}

fn program(allowed: Allowed, otherwise: i32) -> Result<BpfProgram, Error> {
    let architecture = std::env::consts::ARCH.try_into()?;
    let otherwise = SeccompAction::Errno(otherwise.unsigned_abs());
    let filter = SeccompFilter::new(allowed, otherwise, SeccompAction::Allow, architecture)?;
    Ok(filter.try_into()?)
}

/// All calls that can be allowed for anybody, or forbidden with a better answer.
fn known(allowed: &Allowed) -> Allowed {
    let lists = [
        syscalls::FORBIDDEN,
        syscalls::CHANGING,
        syscalls::PERMISSIONS,
        syscalls::FORKING,
        syscalls::SIGNALLING,
        &[libc::SYS_clone],
    ];
    let lists = lists.into_iter().flatten().copied();
    lists.chain(allowed.keys().copied()).map(|call| (call, Vec::new())).collect()
}

fn allowed(rules: &Rules, landlock: Landlock) -> Result<Allowed, Error> {
    let mut allowed = always(syscalls::HARMLESS.iter().copied().flatten());
    allowed.extend(files(rules.profile, landlock)?);
    allowed.extend(signals(landlock)?);
    if rules.limits.tasks > 1 {
        allowed.extend(always(syscalls::FORKING));
        allowed.insert(libc::SYS_clone, vec![wide(0, SeccompCmpOp::MaskedEq(NAMESPACES), 0)?]);
        // Two ends that are connected with each other and with nothing else: a
        // pipe between its threads, without which no JVM starts.
        let unix = libc::AF_UNIX as u64;
        allowed.insert(libc::SYS_socketpair, vec![only(0, SeccompCmpOp::Eq, unix)?]);
    }
    allowed.insert(libc::SYS_prlimit64, vec![only(0, SeccompCmpOp::Eq, 0)?]);
    allowed.insert(libc::SYS_prctl, any_of(0, PRCTLS)?);
    allowed.insert(libc::SYS_ioctl, any_of(1, IOCTLS)?);
    allowed.insert(libc::SYS_fcntl, vec![none_of(1, FCNTLS_THAT_SIGNAL)?]);
    Ok(allowed)
}

fn files(profile: Profile, landlock: Landlock) -> Result<Allowed, Error> {
    let may_write = matches!(landlock, Landlock::Enforced(_)) || profile == Profile::Compile;
    let mut allowed = Allowed::new();
    for &(call, flags) in syscalls::OPENING {
        allowed.insert(call, if may_write { opening(flags)? } else { reading(flags)? });
    }
    if may_write {
        allowed.extend(always(syscalls::CHANGING));
    }
    if landlock.has(LANDLOCK_TRUNCATE) {
        allowed.insert(libc::SYS_truncate, Vec::new());
    }
    if profile == Profile::Compile {
        allowed.extend(always(syscalls::PERMISSIONS));
    }
    Ok(allowed)
}

/// Opening as landlock allows. It overlooks, before its third version, that a
/// file can be truncated that is opened only to be read.
fn opening(flags: u8) -> Result<Vec<SeccompRule>, Error> {
    let access = SeccompCmpOp::MaskedEq(libc::O_ACCMODE as u64);
    Ok(vec![
        only(flags, SeccompCmpOp::MaskedEq(libc::O_TRUNC as u64), 0)?,
        only(flags, access.clone(), libc::O_WRONLY as u64)?,
        only(flags, access, libc::O_RDWR as u64)?,
    ])
}

/// Opening without changing anything.
fn reading(flags: u8) -> Result<Vec<SeccompRule>, Error> {
    let changing = libc::O_ACCMODE | libc::O_CREAT | libc::O_TRUNC;
    Ok(vec![only(flags, SeccompCmpOp::MaskedEq(changing as u64), 0)?])
}

/// Signals to oneself, or to all in the sandbox if landlock keeps them there.
/// The program has the identity of this process, which becomes it.
fn signals(landlock: Landlock) -> Result<Allowed, Error> {
    if landlock.keeps_signals() {
        return Ok(always(syscalls::SIGNALLING));
    }
    let me = u64::from(std::process::id());
    let to_me = vec![only(0, SeccompCmpOp::Eq, me)?];
    Ok(syscalls::SIGNALLING.iter().map(|&call| (call, to_me.clone())).collect())
}

fn always<'a>(calls: impl IntoIterator<Item = &'a c_long>) -> Allowed {
    calls.into_iter().map(|&call| (call, Vec::new())).collect()
}

fn any_of<const N: usize>(argument: u8, values: [u64; N]) -> Result<Vec<SeccompRule>, Error> {
    values.into_iter().map(|value| only(argument, SeccompCmpOp::Eq, value)).collect()
}

fn none_of<const N: usize>(argument: u8, values: [u64; N]) -> Result<SeccompRule, Error> {
    let differs =
        |value| SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, value);
    let conditions = values.into_iter().map(differs).collect::<Result<_, _>>()?;
    Ok(SeccompRule::new(conditions)?)
}

/// An argument of 32 bits, of which the kernel ignores the upper half.
fn only(argument: u8, operator: SeccompCmpOp, value: u64) -> Result<SeccompRule, Error> {
    rule(argument, SeccompCmpArgLen::Dword, operator, value)
}

/// An argument of 64 bits.
fn wide(argument: u8, operator: SeccompCmpOp, value: u64) -> Result<SeccompRule, Error> {
    rule(argument, SeccompCmpArgLen::Qword, operator, value)
}

fn rule(
    argument: u8,
    length: SeccompCmpArgLen,
    operator: SeccompCmpOp,
    value: u64,
) -> Result<SeccompRule, Error> {
    Ok(SeccompRule::new(vec![SeccompCondition::new(argument, length, operator, value)?])?)
}
