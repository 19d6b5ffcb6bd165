//! How a program ends and what it prints is reported as it is.

mod support;

use support::{Place, finish, stdout, text, try_finish};
use verdiff_sandbox::{Ended, Error, Job, Limit};

#[test]
fn a_status() {
    let job = Place::new("a_status").job("return 42;");
    assert_eq!(finish(&job).ended, Ended::Exited(42));
}

#[test]
fn a_signal() {
    let place = Place::new("a_signal");
    let check = |body: &str, signal: i32| {
        assert_eq!(finish(&place.job(body)).ended, Ended::Signalled(signal), "{body}");
    };
    check("abort();", libc::SIGABRT);
    check("*(volatile int *)0 = 1;", libc::SIGSEGV);
    check("raise(SIGTERM);", libc::SIGTERM);
    check("kill(getpid(), SIGKILL); pause();", libc::SIGKILL);
}

#[test]
fn both_outputs() {
    let job = Place::new("both_outputs").job(r#"printf("out"); fprintf(stderr, "err");"#);
    let finished = finish(&job);
    assert_eq!((stdout(&finished), text(&finished.stderr.bytes)), ("out".into(), "err".into()));
}

#[test]
fn arguments_and_an_environment_of_its_own() {
    let body = r#"
        extern char **environ;
        for (int i = 1; i < argc; i++) printf("<%s>", argv[i]);
        for (char **v = environ; *v; v++) printf("[%s]", *v);"#;
    let mut job = Place::new("arguments").job(body);
    assert_eq!(stdout(&finish(&job)), "");
    job.arguments = ["a b", "", "--"].map(Into::into).to_vec();
    job.environment.insert("LANG".into(), "C".into());
    assert_eq!(stdout(&finish(&job)), "<a b><><-->[LANG=C]");
}

#[test]
fn it_starts_in_the_working_folder_and_writes_there() {
    let place = Place::new("working_folder");
    let body = r#"FILE *f = fopen("new", "w"); if (!f) return 1; fputs("text", f); fclose(f);"#;
    let finished = finish(&place.job(body));
    let written = std::fs::read_to_string(place.folder.join("new")).ok();
    match finished.applied.files() {
        verdiff_sandbox::Files::Nowhere => assert_eq!(written, None),
        _ => assert_eq!((finished.ended, written), (Ended::Exited(0), Some("text".into()))),
    }
}

const COUNT_INPUT: &str = r#"
    long count = 0; char buffer[999]; ssize_t length;
    while ((length = read(0, buffer, sizeof buffer)) > 0) count += length;
    printf("%ld", count);"#;

#[test]
fn input_of_any_length() {
    let mut job = Place::new("input_of_any_length").job(COUNT_INPUT);
    for length in [0, 1, 65_536, 8 << 20] {
        job.stdin = vec![b'x'; length];
        assert_eq!(stdout(&finish(&job)), length.to_string());
    }
}

#[test]
fn input_that_is_not_read() {
    let place = Place::new("input_that_is_not_read");
    for body in ["return 7;", "close(0); usleep(50000); return 7;"] {
        let mut job = place.job(body);
        job.stdin = vec![b'x'; 8 << 20];
        assert_eq!(finish(&job).ended, Ended::Exited(7), "{body}");
    }
}

#[test]
fn input_and_output_that_are_both_longer_than_a_pipe() {
    let body = "char c[5000]; ssize_t n; while ((n = read(0, c, 5000)) > 0) write(1, c, n);";
    let mut job = Place::new("input_and_output").job(body);
    job.stdin = (0..900_000_u32).map(|index| index as u8).collect();
    let finished = finish(&job);
    assert_eq!(finished.ended, Ended::Exited(0));
    assert!(finished.stdout.bytes == job.stdin, "the output is not the input");
}

#[test]
fn output_up_to_the_limit_and_beyond() {
    let place = Place::new("output_up_to_the_limit");
    let mut job = place.job("for (int i = 0; i < atoi(argv[1]); i++) putchar('x');");
    for (limit, length, ended) in [
        (100_000, 100_000, Ended::Exited(0)),
        (100_000, 100_001, Ended::Stopped(Limit::Output)),
        (0, 0, Ended::Exited(0)),
        (0, 1, Ended::Stopped(Limit::Output)),
    ] {
        job.limits.output = limit;
        job.arguments = vec![length.to_string().into()];
        let finished = finish(&job);
        assert_eq!((finished.ended, finished.stdout.bytes.len()), (ended, limit));
        assert_eq!(finished.stdout.cut, length > limit);
    }
}

#[test]
fn no_program_speaks_for_the_launcher() {
    let forged = "00112233445566778899aabbccddeeff not-started forged";
    let job = Place::new("no_program_speaks").job(&format!("puts(\"{forged}\"); return 3;"));
    let finished = finish(&job);
    assert_eq!((finished.ended, stdout(&finished)), (Ended::Exited(3), format!("{forged}\n")));
}

#[test]
fn what_cannot_be_run_is_said() {
    let place = Place::new("what_cannot_be_run");
    let source = place.folder.join("program.c");
    std::fs::write(&source, "text").expect("a source");
    let mut missing = Job::run(place.folder.join("missing"), &place.folder);
    for job in [&missing, &Job::run(&source, &place.folder)] {
        let error = try_finish(job).expect_err("no program");
        assert!(
            matches!(&error, Error::Program { program, .. } if *program == job.program),
            "{error}"
        );
    }
    missing.limits.output = 0;
    assert!(matches!(try_finish(&missing), Err(Error::Program { .. })));
    let nowhere = Job::run("/bin/true", place.outside.join("nowhere"));
    assert!(matches!(try_finish(&nowhere), Err(Error::Folder { .. })));
}

#[test]
fn a_launcher_that_is_none_is_an_error() {
    let place = Place::new("a_launcher_that_is_none");
    let job = Job::run("/bin/true", &place.folder);
    let error = |program: &str| {
        let launcher = verdiff_sandbox::Launcher { program: program.into(), arguments: vec![] };
        verdiff_sandbox::run(&launcher, &job).expect_err("no launcher")
    };
    assert!(matches!(error("/bin/echo"), Error::Protocol(_)));
    assert!(matches!(error("/bin/false"), Error::Protocol(_)));
    assert!(matches!(error("/nowhere"), Error::Launcher { .. }));
}
