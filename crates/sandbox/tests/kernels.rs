//! What the kernel has is in force; what it does not have is said.

mod support;

use std::process::Command;
use support::{Place, finish, launcher, stdout};
use verdiff_sandbox::{Ended, Error, Files, Insist, Job, Landlock, Network, Profile, Seccomp, run};

/// The newest version of landlock that we ask for.
const NEWEST_LANDLOCK: u32 = 9;

/// What the kernel says of itself: the version of landlock or zero, and whether
/// it looks at a filter of seccomp, even one that is not there.
const PROBE: &str = r#"
    long version = syscall(444, 0, 0, 1);
    int filter = syscall(SYS_seccomp, 1, 0, 0) < 0 && errno == EFAULT;
    printf("%ld %d", version < 0 ? 0 : version, filter);"#;

#[test]
fn what_the_kernel_has_is_in_force() {
    let job = Place::new("what_the_kernel_has").job(PROBE);
    let said = Command::new(&job.program).output().expect("a program outside of the sandbox");
    let said = String::from_utf8(said.stdout).expect("text");
    let (version, filter) = said.split_once(' ').expect("two answers");
    let version: u32 = version.parse().expect("a version");
    assert!(version > 0 || filter == "1", "this kernel has neither landlock nor seccomp");
    let applied = finish(&job).applied;
    match version {
        0 => assert!(!matches!(applied.landlock, Landlock::Enforced(_)), "{applied:?}"),
        _ => assert_eq!(applied.landlock, Landlock::Enforced(version.min(NEWEST_LANDLOCK))),
    }
    assert_eq!(applied.seccomp == Seccomp::Enforced, filter == "1", "{applied:?}");
}

/// Each door that landlock or seccomp closes, tried by the program.
const DOORS: &str = r#"
    TRY("write outside", open("../outside.txt", O_CREAT | O_WRONLY, 0600));
    TRY("write inside", open("inside.txt", O_CREAT | O_WRONLY, 0600));
    TRY("truncate outside", open("../victim.txt", O_TRUNC | O_RDONLY));
    TRY("remove outside", unlink("../victim.txt"));
    TRY("read outside", open("/etc/passwd", O_RDONLY));
    TRY("socket", socket(AF_INET, SOCK_DGRAM, 0));
    TRY("signal", kill(getppid(), 0));"#;

fn doors(mode: &str) -> (verdiff_sandbox::Applied, String, Place) {
    let place = Place::new(mode);
    std::fs::write(place.outside.join("victim.txt"), "text").expect("a file outside");
    let finished = run(&launcher(mode), &place.job(DOORS)).expect("a program that runs");
    let open: Vec<_> = stdout(&finished)
        .lines()
        .filter_map(|line| line.strip_suffix(": done").map(String::from))
        .collect();
    (finished.applied, open.join(", "), place)
}

#[test]
fn without_landlock_nothing_is_written() {
    let (applied, open, place) = doors("without-landlock");
    assert_eq!(applied.landlock, Landlock::Absent);
    assert_eq!((applied.files(), applied.network()), (Files::Nowhere, Network::Closed));
    assert_eq!(open, "read outside");
    let victim = std::fs::read_to_string(place.outside.join("victim.txt"));
    assert_eq!(victim.ok().as_deref(), Some("text"));
}

/// What newer versions of landlock govern is governed without them, too.
#[test]
fn without_landlock_its_gaps_are_closed() {
    let place = Place::new("gaps");
    let body = r#"
        TRY("truncate", open("program.c", O_TRUNC | O_RDONLY));
        TRY("truncate by name", truncate("program.c", 0));
        TRY("queue", syscall(SYS_rt_sigqueueinfo, getppid(), 0, (char[128]){0}));
        TRY("thread", syscall(SYS_tgkill, getppid(), getppid(), 0));
        fflush(stdout); abort();"#;
    let mut job = place.job(body);
    job.profile = Profile::Compile;
    let finished = run(&launcher("without-landlock"), &job).expect("a program that runs");
    let refused = "truncate: refused\ntruncate by name: refused\n\
                   queue: refused\nthread: refused\n";
    assert_eq!(stdout(&finished), refused);
    assert_eq!(finished.ended, Ended::Signalled(libc::SIGABRT));
}

#[test]
fn without_seccomp_files_are_safe() {
    let (applied, open, place) = doors("without-seccomp");
    assert!(matches!(applied.seccomp, Seccomp::Refused(_)), "{applied:?}");
    let Landlock::Enforced(version) = applied.landlock else {
        panic!("run this test on a kernel with landlock: {applied:?}")
    };
    assert_eq!(applied.files(), Files::InFolder);
    let network = if version < 4 { Network::Open } else { Network::WithoutTcp };
    assert_eq!(applied.network(), network);
    let truncated = if version < 3 { ", truncate outside" } else { "" };
    let signal = if version < 6 { ", signal" } else { "" };
    assert_eq!(open, format!("write inside{truncated}, socket{signal}"));
    assert!(place.outside.join("victim.txt").exists());
}

#[test]
fn without_both_nothing_is_run() {
    let place = Place::new("without_both");
    let mut job = place.job(r#"puts("I ran");"#);
    let refused = |job: &Job| match run(&launcher("without-both"), job) {
        Err(error @ Error::NoSandbox(_)) => error.to_string(),
        other => panic!("not refused: {other:?}"),
    };
    let said = refused(&job);
    assert!(said.contains("without landlock: ") && said.contains("without seccomp: "), "{said}");
    job.insist = Insist::OnAll;
    refused(&job);
    job.insist = Insist::OnNothing;
    let finished = run(&launcher("without-both"), &job).expect("a program that is run anyhow");
    assert_eq!((finished.ended, stdout(&finished)), (Ended::Exited(0), "I ran\n".into()));
    assert_eq!(finished.applied.notes().len(), 2);
}

#[test]
fn who_insists_on_all_is_refused_when_a_part_is_missing() {
    let place = Place::new("insists_on_all");
    let mut job = place.job("return 0;");
    job.insist = Insist::OnAll;
    assert!(matches!(run(&launcher("without-seccomp"), &job), Err(Error::NoSandbox(_))));
    let mut compile = Job::compile(support::compiler(), &place.folder);
    compile.insist = Insist::OnAll;
    assert!(matches!(run(&launcher("without-landlock"), &compile), Err(Error::NoSandbox(_))));
    // Without landlock, this one cannot write at all, which is all it needs.
    assert!(run(&launcher("without-landlock"), &job).is_ok());
}

#[test]
fn a_compiler_works_without_landlock_and_the_report_says_what_it_could_do() {
    let place = Place::new("compiles_without_landlock");
    let source = place.folder.join("empty.c");
    std::fs::write(source, "int main(void) { return 0; }").expect("a source");
    let mut job = Job::compile(support::compiler(), &place.folder);
    job.arguments = ["empty.c", "-o", "empty"].map(Into::into).to_vec();
    let finished = run(&launcher("without-landlock"), &job).expect("a compiler that runs");
    assert_eq!(finished.ended, Ended::Exited(0));
    assert_eq!(finished.applied.files(), Files::Anywhere);
    assert_eq!(finished.applied.notes().len(), 1);
    assert!(place.folder.join("empty").exists());
}
