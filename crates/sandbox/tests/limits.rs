//! A program that wants too much is stopped, and what it wanted is named.

mod support;

use std::process::Command;
use std::time::{Duration, Instant};
use support::{Place, finish, launcher, stdout};
use verdiff_sandbox::{Ended, Job, Limit, Limits, Seccomp, run_watched};

/// Long enough that no other limit is reached for want of a fast machine.
const LONG: Duration = Duration::from_secs(120);
const MIB: u64 = 1 << 20;

fn limited(test: &str, body: &str, limits: Limits) -> (Place, Job) {
    let place = Place::new(test);
    let mut job = place.job(body);
    job.limits = limits;
    (place, job)
}

fn is_stopped(test: &str, body: &str, limits: Limits, limit: Limit) {
    let (place, job) = limited(test, body, limits);
    let finished = finish(&job);
    assert_eq!(finished.ended, Ended::Stopped(limit), "{}", stdout(&finished));
    assert_eq!(place.left(), 0, "processes are left");
}

fn run() -> Limits {
    Limits { wall: LONG, cpu_seconds: 120, ..Limits::run() }
}

#[test]
fn a_loop_ends_by_processor_time() {
    let limits = Limits { cpu_seconds: 1, ..run() };
    is_stopped("cpu_loop", "for (;;) {}", limits, Limit::Cpu);
}

#[test]
fn a_loop_that_ignores_signals_ends_by_processor_time() {
    let body = "for (int s = 1; s < 65; s++) signal(s, SIG_IGN); for (;;) {}";
    is_stopped("cpu_ignored", body, Limits { cpu_seconds: 1, ..run() }, Limit::Cpu);
}

#[test]
fn sleep_ends_by_the_clock() {
    let limits = Limits { wall: Duration::from_millis(300), ..run() };
    is_stopped("sleep", "for (;;) pause();", limits, Limit::Wall);
    let body = "for (int s = 1; s < 65; s++) signal(s, SIG_IGN); for (;;) pause();";
    is_stopped("sleep_ignored", body, limits, Limit::Wall);
}

/// If the limit of the address space came first, it keeps what it has.
#[test]
fn memory_without_end() {
    let body =
        "for (;;) { char *p = malloc(1 << 20); if (p) memset(p, 1, 1 << 20); else pause(); }";
    let limits = Limits { memory: 64 * MIB, address_space: 1024 * MIB, ..run() };
    is_stopped("memory", body, limits, Limit::Memory);
}

#[test]
fn memory_is_counted_over_all_processes() {
    let body =
        "for (int i = 0; i < 3; i++) fork(); memset(malloc(40 << 20), 1, 40 << 20); pause();";
    let limits = Limits { memory: 200 * MIB, tasks: 20, ..run() };
    is_stopped("memory_of_all", body, limits, Limit::Memory);
}

#[test]
fn address_space_that_is_not_there() {
    let body = "return malloc(600 << 20) ? 1 : malloc(100 << 20) ? 2 : 3;";
    let (_, job) = limited("space", body, Limits { address_space: 512 * MIB, ..run() });
    assert_eq!(finish(&job).ended, Ended::Exited(2));
}

#[test]
fn output_without_end() {
    is_stopped("output", "for (;;) puts(\"again\");", run(), Limit::Output);
    is_stopped("errors", "for (;;) fputs(\"again\", stderr);", run(), Limit::Output);
}

#[test]
fn files_without_end() {
    let body = r#"int f = open("big", O_CREAT | O_WRONLY, 0600); if (f < 0) return 1;
        char c[4096] = {0}; while (write(f, c, sizeof c) > 0); return 2;"#;
    let (place, job) = limited("file_size", body, Limits { file_size: MIB, ..run() });
    let finished = finish(&job);
    if finished.applied.files() == verdiff_sandbox::Files::Nowhere {
        assert_eq!(finished.ended, Ended::Exited(1));
    } else {
        assert_eq!(finished.ended, Ended::Stopped(Limit::FileSize));
        let length = std::fs::metadata(place.folder.join("big")).map(|file| file.len());
        assert_eq!(length.ok(), Some(MIB));
    }
}

#[test]
fn open_files_without_end() {
    let body = r#"int n = 0; while (open("/dev/null", O_RDONLY) >= 0) n++; printf("%d", n);"#;
    let (_, job) = limited("open_files", body, Limits { open_files: 10, ..run() });
    assert_eq!(stdout(&finish(&job)), "7");
}

#[test]
fn a_program_that_may_be_one_process_starts_no_other() {
    let body = r#"
        void *idle(void *p) { return p; }
        int main(void) {
            pthread_t t;
            TRY("fork", fork());
            TRY("vfork", syscall(SYS_clone, CLONE_VFORK | SIGCHLD, 0, 0, 0, 0));
            TRY("thread", -pthread_create(&t, 0, idle, 0));
        }"#;
    let body = format!("#include <sched.h>\n{body}");
    let (place, job) = limited("one_process", &body, run());
    let finished = finish(&job);
    match finished.applied.seccomp {
        Seccomp::Enforced => {
            assert_eq!(stdout(&finished), "fork: refused\nvfork: refused\nthread: refused\n");
        }
        // Then they are counted.
        Seccomp::Refused(_) => assert!(!finished.applied.notes().is_empty()),
    }
    assert_eq!(place.left(), 0);
}

#[test]
fn a_fork_bomb() {
    is_stopped("bomb", "for (;;) fork();", Limits { tasks: 16, ..run() }, Limit::Tasks);
}

#[test]
fn a_bomb_of_orphans() {
    let body = "for (;;) if (fork() == 0 && fork() > 0) _exit(0);";
    is_stopped("orphans", body, Limits { tasks: 16, ..run() }, Limit::Tasks);
}

#[test]
fn threads_without_end() {
    let body = r#"
        void *idle(void *p) { pause(); return p; }
        int main(void) {
            pthread_attr_t a; pthread_attr_init(&a); pthread_attr_setstacksize(&a, 1 << 16);
            for (;;) { pthread_t t; pthread_create(&t, &a, idle, 0); }
        }"#;
    is_stopped("threads", body, Limits { tasks: 16, ..run() }, Limit::Tasks);
}

#[test]
fn threads_and_processes_within_the_limit() {
    let body = r#"
        void *seven(void *p) { return (void *)7; }
        int main(void) {
            pthread_t t; void *seen; int status; pid_t child;
            if (pthread_create(&t, 0, seven, 0) || pthread_join(t, &seen)) return 1;
            if ((child = fork()) == 0) _exit(5);
            if (waitpid(child, &status, 0) != child) return 2;
            return (long)seen + WEXITSTATUS(status);
        }"#;
    let (_, job) = limited("tasks_within", body, Limits { tasks: 3, ..run() });
    assert_eq!(finish(&job).ended, Ended::Exited(12));
}

/// The child has everything that would keep it: it ignores signals, has closed
/// its outputs, and would lead a session of its own.
#[test]
fn a_child_left_behind_is_killed() {
    let body = r#"
        int ready[2]; char c; pipe(ready);
        if (fork() == 0) {
            for (int s = 1; s < 65; s++) signal(s, SIG_IGN);
            TRY("session", setsid()); TRY("group", setpgid(0, 0)); fflush(stdout);
            close(1); close(2); write(ready[1], "x", 1);
            for (;;) pause();
        }
        read(ready[0], &c, 1); _exit(4);"#;
    let (place, job) = limited("child_left", body, Limits { tasks: 4, ..run() });
    let finished = finish(&job);
    assert_eq!(finished.ended, Ended::Exited(4));
    match finished.applied.seccomp {
        Seccomp::Enforced => {
            assert_eq!(stdout(&finished), "session: refused\ngroup: refused\n");
            assert_eq!(place.left(), 0);
        }
        Seccomp::Refused(_) => assert!(!finished.applied.notes().is_empty()),
    }
}

#[test]
fn a_child_that_holds_the_output_does_not_hold_us() {
    let body = "if (fork() == 0) for (;;) pause(); _exit(4);";
    let (place, job) = limited("child_holds", body, Limits { tasks: 4, ..run() });
    assert_eq!(finish(&job).ended, Ended::Exited(4));
    assert_eq!(place.left(), 0);
}

#[test]
fn a_program_dies_with_the_one_who_runs_it() {
    let (place, job) = limited("dies_with", "for (;;) pause();", run());
    let mut parent = Command::new(launcher("").program)
        .arg("wait-for")
        .args([&job.program, &job.folder])
        .spawn()
        .expect("somebody who runs a program");
    wait_until("the program runs", || place.left() == 1);
    parent.kill().and_then(|()| parent.wait()).expect("the end of who runs it");
    wait_until("the program is gone", || place.left() == 0);
}

fn wait_until(what: &str, holds: impl Fn() -> bool) {
    // Shorter than the program may run by itself.
    let end = Instant::now() + Limits::run().wall / 2;
    while !holds() {
        assert!(Instant::now() < end, "not true after a long time: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn whoever_watches_may_end_it() {
    let (place, job) = limited("asked", "for (;;) pause();", run());
    let mut questions = 0;
    let finished = run_watched(&launcher("with-all"), &job, &mut || {
        questions += 1;
        questions < 3
    });
    assert_eq!(finished.expect("a run").ended, Ended::Stopped(Limit::Asked));
    assert_eq!((questions, place.left()), (3, 0));
}
