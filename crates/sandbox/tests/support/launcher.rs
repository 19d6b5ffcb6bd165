//! The launcher of the tests: does what the command does in its hidden mode.
//!
//! Its first argument says which mechanisms to take away before, so that the
//! tests see what happens on a kernel that does not have them.

use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, apply_filter};
use std::ffi::OsString;
use std::process::ExitCode;
use verdiff_sandbox::{Job, Launcher, launch, run};

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    match arguments.next().as_deref().and_then(|argument| argument.to_str()) {
        Some("with-all") => {}
        Some("without-landlock") => take_away(&[libc::SYS_landlock_create_ruleset]),
        Some("without-seccomp") => take_away(&[libc::SYS_seccomp]),
        Some("without-both") => take_away(&[libc::SYS_landlock_create_ruleset, libc::SYS_seccomp]),
        Some("wait-for") => return wait_for(arguments.collect()),
        _ => return ExitCode::FAILURE,
    }
    launch(arguments)
}

fn take_away(calls: &[i64]) {
    let rules = calls.iter().map(|&call| (call, vec![])).collect();
    let refuse = SeccompAction::Errno(libc::ENOSYS as u32);
    let architecture = std::env::consts::ARCH.try_into().expect("an architecture with seccomp");
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, architecture);
    let program: BpfProgram = filter.and_then(TryInto::try_into).expect("a valid filter");
    apply_filter(&program).expect("a kernel with seccomp");
}

/// Somebody who runs a program, to be killed meanwhile.
fn wait_for(arguments: Vec<OsString>) -> ExitCode {
    let [program, folder] = &arguments[..] else { return ExitCode::FAILURE };
    let launcher = Launcher {
        program: std::env::current_exe().expect("the path of this program"),
        arguments: vec!["with-all".into()],
    };
    run(&launcher, &Job::run(program, folder)).expect("a program that runs");
    ExitCode::SUCCESS
}
