//! A program reaches nothing outside: no network, no files, no processes.
//!
//! What the kernel does not have cannot be asserted; that it has at least one of
//! the mechanisms, and that all it has is in force, is tested with the kernels.

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;
use support::{Place, compiler, finish, launcher, stdout, text};
use verdiff_sandbox::{
    Ended, Files, Finished, Job, Landlock, Launcher, Network, Profile, Seccomp, run,
};

/// All that the program tried was refused.
fn all_refused(finished: &Finished) {
    let lines = stdout(finished);
    assert!(!lines.is_empty(), "nothing was tried: {}", text(&finished.stderr.bytes));
    assert!(lines.lines().all(|line| line.ends_with(": refused")), "{lines}");
    assert_eq!(finished.ended, Ended::Exited(0));
}

#[test]
fn no_network() {
    let body = r#"
        int pair[2];
        TRY("tcp", socket(AF_INET, SOCK_STREAM, 0));
        TRY("tcp6", socket(AF_INET6, SOCK_STREAM, 0));
        TRY("udp", socket(AF_INET, SOCK_DGRAM, 0));
        TRY("unix", socket(AF_UNIX, SOCK_STREAM, 0));
        TRY("netlink", socket(AF_NETLINK, SOCK_RAW, 0));
        TRY("pair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
        TRY("io_uring", syscall(425, 8, (char[120]){0}));"#;
    let finished = finish(&Place::new("no_network").job(body));
    match finished.applied.network() {
        Network::Closed => all_refused(&finished),
        Network::WithoutTcp | Network::Open => assert!(!finished.applied.notes().is_empty()),
    }
}

/// A program that may have threads may connect them with each other.
#[test]
fn sockets_of_threads_reach_nobody_else() {
    let body = r#"
        int pair[2];
        TRY("pair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
        TRY("unix", socket(AF_UNIX, SOCK_STREAM, 0));
        TRY("bind", bind(pair[0], (struct sockaddr *)&(sa_family_t){AF_UNIX}, sizeof(sa_family_t)));
        TRY("listen", listen(pair[0], 1));
        TRY("tcp", socketpair(AF_INET, SOCK_STREAM, 0, pair));"#;
    let mut job = Place::new("pairs").job(body);
    job.limits.tasks = 2;
    let finished = finish(&job);
    match finished.applied.network() {
        Network::Closed => {
            let others = "unix: refused\nbind: refused\nlisten: refused\ntcp: refused\n";
            assert_eq!(stdout(&finished), format!("pair: done\n{others}"));
        }
        Network::WithoutTcp | Network::Open => assert!(!finished.applied.notes().is_empty()),
    }
}

/// The calls of the other interface that this kernel may have.
#[cfg(target_arch = "x86_64")]
#[test]
fn no_network_by_other_numbers() {
    let body = r#"
        TRY("x32", syscall(0x40000000 + SYS_socket, AF_INET, SOCK_STREAM, 0));
        fflush(stdout);
        int fd; asm volatile("int $0x80" : "=a"(fd) : "a"(359), "b"(AF_INET), "c"(SOCK_STREAM), "d"(0));
        TRY("i386", fd);"#;
    let finished = finish(&Place::new("other_numbers").job(body));
    match finished.applied.network() {
        Network::Closed => {
            assert_eq!(stdout(&finished), "x32: refused\n");
            assert_eq!(finished.ended, Ended::Signalled(libc::SIGSYS));
        }
        Network::WithoutTcp | Network::Open => assert!(!finished.applied.notes().is_empty()),
    }
}

/// Tries to change `victim` in a folder in many ways, and to write beside it.
const CHANGE: &str = r#"
    chdir(argv[1]);
    TRY("create", open("created", O_CREAT | O_WRONLY, 0600));
    TRY("write", open("victim", O_WRONLY));
    TRY("read and write", open("victim", O_RDWR));
    TRY("append", open("victim", O_WRONLY | O_APPEND));
    TRY("truncate", truncate("victim", 0));
    TRY("truncate and read", open("victim", O_RDONLY | O_TRUNC));
    TRY("unnamed", open(".", O_TMPFILE | O_WRONLY, 0600));
    TRY("openat2", syscall(437, AT_FDCWD, "created", (long[3]){O_CREAT | O_WRONLY, 0600, 0}, 24));
    TRY("remove", unlink("victim"));
    TRY("rename", rename("victim", "renamed"));
    TRY("replace", renameat2(AT_FDCWD, "victim", AT_FDCWD, "other", RENAME_EXCHANGE));
    TRY("link", link("victim", "linked"));
    TRY("symlink", symlink("victim", "linked"));
    TRY("folder", mkdir("created", 0700));
    TRY("remove folder", rmdir("empty"));
    TRY("fifo", mkfifo("created", 0600));"#;

/// Not governed by landlock, so only a trusted tool may do it.
const CHANGE_MODE: &str = r#"
    TRY("mode", chmod("victim", 0777));
    TRY("open mode", fchmod(open(argv[0], O_RDONLY), 0777));
    TRY("owner", chown("victim", getuid(), getgid()));
    TRY("times", utimensat(AT_FDCWD, "victim", 0, 0));
    TRY("attribute", syscall(SYS_setxattr, "victim", "user.x", "", 0, 0));"#;

fn prey(folder: &Path) {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder.join("empty")).expect("a folder");
    fs::write(folder.join("victim"), "text").expect("a file");
    fs::write(folder.join("other"), "other").expect("a file");
}

fn entries(folder: &Path) -> Vec<(String, Option<String>)> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut all: Vec<_> = entries
        .map(|entry| {
            (text(entry.file_name().as_encoded_bytes()), fs::read_to_string(entry.path()).ok())
        })
        .collect();
    all.sort();
    all
}

fn changes_nothing(test: &str, body: &str, profile: Profile, folder: &Path) {
    let place = Place::new(test);
    let mut job = place.job(body);
    job.profile = profile;
    prey(folder);
    let before = entries(folder);
    job.arguments = vec![folder.into()];
    let finished = finish(&job);
    match finished.applied.files() {
        Files::InFolder | Files::Nowhere => {
            all_refused(&finished);
            assert_eq!(entries(folder), before);
        }
        Files::Anywhere => assert!(!finished.applied.notes().is_empty()),
    }
    fs::remove_dir_all(folder).expect("a folder to remove");
}

#[test]
fn nothing_is_written_to_the_system_s_temporary_folder() {
    let folder = std::env::temp_dir().join("verdiff-sandbox-outside");
    changes_nothing("temporary", &format!("{CHANGE}{CHANGE_MODE}"), Profile::Run, &folder);
    changes_nothing("temporary_compile", CHANGE, Profile::Compile, &folder);
}

#[test]
fn nothing_is_written_to_the_home_folder() {
    let home = std::env::home_dir().expect("a home folder");
    let folder = home.join(".verdiff-sandbox-outside");
    changes_nothing("home", &format!("{CHANGE}{CHANGE_MODE}"), Profile::Run, &folder);
    changes_nothing("home_compile", CHANGE, Profile::Compile, &folder);
}

/// Ways out of the working folder: links, and the way up.
#[test]
fn no_way_leads_out_of_the_working_folder() {
    let place = Place::new("ways_out");
    fs::write(place.outside.join("victim"), "text").expect("a file outside");
    let job = place.job(
        r#"
        symlink("../victim", "way");
        TRY("by a link", open("way", O_WRONLY));
        TRY("up", open("../victim", O_WRONLY));
        TRY("by a process", open("/proc/self/cwd/../victim", O_WRONLY));
        TRY("hard link", link("../victim", "hard"));
        TRY("move out", rename("program.c", "../moved"));
        TRY("move in", rename("../victim", "moved"));
        TRY("device", mknod("device", S_IFCHR | 0600, 0x103));
        TRY("chroot", chroot("."));
        TRY("namespace", unshare(0x10000000));"#,
    );
    all_refused(&finish(&job));
    assert_eq!(fs::read_to_string(place.outside.join("victim")).ok().as_deref(), Some("text"));
}

#[test]
fn secrets_are_not_read() {
    let place = Place::new("secrets");
    fs::write(place.outside.join("secret"), "text").expect("a file outside");
    let job = place.job(
        r#"
        TRY("beside", open("../secret", O_RDONLY));
        TRY("system", open("/etc/passwd", O_RDONLY));
        TRY("processes", open("/proc/1/cmdline", O_RDONLY));
        TRY("folder", open("/", O_RDONLY | O_DIRECTORY));"#,
    );
    let finished = finish(&job);
    match finished.applied.landlock {
        Landlock::Enforced(_) => all_refused(&finished),
        Landlock::Absent | Landlock::Disabled => assert!(!finished.applied.notes().is_empty()),
    }
}

#[test]
fn other_processes_are_left_alone() {
    let mut victim = Command::new("/bin/sleep").arg("1000").spawn().expect("a process");
    let body = r#"
        pid_t victim = atoi(argv[1]); struct rlimit none = {0, 0};
        TRY("kill", kill(victim, SIGKILL));
        TRY("thread", syscall(SYS_tgkill, victim, victim, SIGKILL));
        TRY("descriptor", syscall(424, syscall(434, victim, 0), SIGKILL, 0, 0));
        TRY("owner", fcntl(1, F_SETOWN, victim));
        TRY("trace", ptrace(PTRACE_ATTACH, victim, 0, 0));
        TRY("limit", prlimit(victim, RLIMIT_CPU, &none, 0));
        TRY("priority", setpriority(PRIO_PROCESS, victim, 19));
        TRY("parent", prctl(1, 0));"#;
    let body =
        format!("#include <sys/prctl.h>\nint main(int argc, char **argv) {{ {body} return 0; }}");
    let mut job = Place::new("other_processes").job(&body);
    job.arguments = vec![victim.id().to_string().into()];
    let finished = finish(&job);
    let alive = victim.try_wait().expect("the state of the process").is_none();
    victim.kill().and_then(|()| victim.wait()).expect("the end of the process");
    assert!(alive, "the other process was killed");
    match finished.applied.seccomp {
        Seccomp::Enforced => all_refused(&finished),
        Seccomp::Refused(_) => assert!(!finished.applied.notes().is_empty()),
    }
}

/// A file that was open before is not open for the program.
#[test]
fn no_open_file_is_inherited() {
    let place = Place::new("inherited");
    let job = place.job(r#"TRY("write", write(7, "text", 4));"#);
    let leak = place.outside.join("leak");
    let inner = launcher("with-all");
    let script = format!("exec \"$@\" 7>'{}'", leak.display());
    let mut arguments = vec!["-c".into(), script.into(), "sh".into(), inner.program.into()];
    arguments.extend(inner.arguments);
    let leaking = Launcher { program: "/bin/sh".into(), arguments };
    all_refused(&run(&leaking, &job).expect("a program that runs"));
    assert_eq!(fs::read_to_string(leak).ok().as_deref(), Some(""));
}

#[test]
fn no_privileges_are_left() {
    let place = Place::new("no_privileges");
    let job = Job {
        profile: Profile::Compile,
        arguments: vec!["/proc/self/status".into()],
        ..Job::run("/bin/cat", &place.folder)
    };
    let finished = finish(&job);
    let status = stdout(&finished);
    let field = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
        line.unwrap_or_else(|| panic!("no {name} in {status}")).trim()
    };
    assert_eq!(field("NoNewPrivs"), "1");
    for set in ["CapInh", "CapPrm", "CapEff", "CapAmb"] {
        assert_eq!(u64::from_str_radix(field(set), 16), Ok(0), "{set}");
    }
}

#[test]
fn a_compiler_writes_only_to_the_working_folder() {
    let place = Place::new("compiler_writes");
    fs::write(place.folder.join("a.c"), "int main(void) { return 0; }").expect("a source");
    let mut job = Job::compile(compiler(), &place.folder);
    job.arguments = ["a.c", "-o", "../a"].map(Into::into).to_vec();
    let finished = finish(&job);
    match finished.applied.files() {
        Files::InFolder => {
            assert_eq!(finished.ended, Ended::Exited(1), "{}", text(&finished.stderr.bytes));
            assert!(!place.outside.join("a").exists());
        }
        Files::Nowhere | Files::Anywhere => assert!(!finished.applied.notes().is_empty()),
    }
}

#[test]
fn a_compiler_says_what_is_wrong() {
    let place = Place::new("compiler_says");
    fs::write(place.folder.join("wrong.c"), "int main(void) { return x; }").expect("a source");
    let mut job = Job::compile(compiler(), &place.folder);
    job.arguments = ["-c", "wrong.c"].map(Into::into).to_vec();
    let finished = finish(&job);
    assert_eq!(finished.ended, Ended::Exited(1));
    assert!(text(&finished.stderr.bytes).contains("wrong.c:1:"), "{finished:?}");
}
