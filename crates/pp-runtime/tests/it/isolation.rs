//! State of the C library and of the file system that each version has for
//! itself. Every program here prints something else, or leaves something else
//! behind, if the state is shared.

use std::fs;
use std::io::{Seek, SeekFrom};

use crate::build::{Ran, plain, ran};

fn did(status: i32, stdout: &str, stderr: &str) -> Ran {
    Ran { status: Some(status), stdout: stdout.into(), stderr: stderr.into() }
}

/// Both versions do this, a step of one after a step of the other, and print
/// the same.
fn same(steps: &[&str], stdout: &str) {
    let body: String = steps.iter().map(|step| format!("OLD({step}) NEW({step})\n")).collect();
    let text = format!(
        "static char *text[2]; static int number[2]; static FILE *file[2];\n\
         static DIR *folder[2];\n\
         #define ME (pp_is_new())\n\
         static int pp_is_new(void) {{ extern int pp_current; return pp_current; }}\n\
         MAIN {{ UNUSED; (void)text, (void)number, (void)file, (void)folder; {body} }}\n"
    );
    assert_eq!(plain(&text).run(&[]), did(0, stdout, ""));
}

#[test]
fn strtok_keeps_a_place_for_each() {
    same(
        &[
            r#"text[ME] = strdup("a b c"); puts(R(strtok)(text[ME], " "));"#,
            r#"puts(R(strtok)(NULL, " "));"#,
            r#"puts(R(strtok)(NULL, " "));"#,
        ],
        "a\nb\nc\n",
    );
}

#[test]
fn random_numbers_are_those_of_a_program_alone() {
    // The first numbers of the C library, which are those of the seed 1.
    let alone = "1804289383 846930886 1804289383\n";
    same(
        &[
            r#"printf("%d ", R(rand)());"#,
            r#"printf("%ld ", R(random)());"#,
            "R(srand)(1); R(srand48)(3);",
            r#"printf("%d\n", R(rand)());"#,
        ],
        alone,
    );
}

#[test]
fn locales_and_masks() {
    same(
        &[
            r#"puts(R(setlocale)(LC_ALL, NULL));"#,
            r#"if (ME) R(setlocale)(LC_ALL, "C.UTF-8");"#,
            r#"printf("%d\n", ME || MB_CUR_MAX == 1);"#,
            r#"number[ME] = R(umask)(ME ? 077 : 022);"#,
            r#"printf("%o\n", R(umask)(0) - (ME ? 077 - 022 : 0));"#,
        ],
        "C\n1\n22\n",
    );
}

#[test]
fn versions_with_one_locale_may_part_again() {
    same(
        &[
            r#"R(setlocale)(LC_ALL, "C.UTF-8");"#,
            r#"printf("%d\n", MB_CUR_MAX > 1);"#,
            r#"if (ME) R(setlocale)(LC_ALL, "C");"#,
            r#"printf("%d\n", ME == (MB_CUR_MAX == 1));"#,
            r#"R(uselocale)(newlocale(LC_ALL_MASK, ME ? "C.UTF-8" : "C", (locale_t)0));"#,
            r#"printf("%d\n", ME == (MB_CUR_MAX > 1));"#,
            r#"R(uselocale)(LC_GLOBAL_LOCALE);"#,
            r#"printf("%d\n", ME == (MB_CUR_MAX == 1));"#,
        ],
        "1\n1\n1\n1\n",
    );
}

#[test]
fn answers_in_memory_of_the_library() {
    same(
        &[
            r#"time_t now = ME * 86400; text[ME] = (char *)R(gmtime)(&now);"#,
            r#"printf("%d\n", ((struct tm *)text[ME])->tm_mday - ME);"#,
            r#"text[ME] = R(strerror)(1000 + ME);"#,
            r#"printf("%d\n", atoi(text[ME] + strlen("Unknown error ")) - ME);"#,
        ],
        "1\n1000\n",
    );
}

#[test]
fn the_time_is_the_same_for_both() {
    let product = plain(
        r#"MAIN {
            UNUSED;
            struct timespec a[2], b[2];
            OLD(R(clock_gettime)(CLOCK_MONOTONIC, &a[0]); R(clock_gettime)(CLOCK_MONOTONIC, &b[0]);)
            NEW(R(clock_gettime)(CLOCK_MONOTONIC, &a[1]); R(clock_gettime)(CLOCK_MONOTONIC, &b[1]);)
            OLD(printf("%ld.%ld %ld.%ld\n", a[0].tv_sec, a[0].tv_nsec, b[0].tv_sec, b[0].tv_nsec);)
            NEW(printf("%ld.%ld %ld.%ld\n", a[1].tv_sec, a[1].tv_nsec, b[1].tv_sec, b[1].tv_nsec);)
        }"#,
    );
    let said = product.run(&[]);
    assert!(said.status == Some(0) && said.stderr.is_empty(), "{said:?}");
}

#[test]
fn signals_are_for_the_version_that_raises_them() {
    let product = plain(
        r#"
        static void caught(int number) { printf("caught %d\n", number); }
        MAIN {
            UNUSED;
            NEW(R(signal)(SIGUSR1, caught);)
            NEW(R(raise)(SIGUSR1); puts("goes on");)
            OLD(R(raise)(SIGUSR1); puts("never");)
        }"#,
    );
    let summary = "verdiff: exit status differs: old signal 10, new 0\n";
    assert_eq!(product.run(&[]), did(1, "new| caught 10\nnew| goes on\n", summary));
}

/// The other version is run to its end, and it does not matter who was the last
/// to call the library.
#[test]
fn a_crash_is_that_of_the_version_that_has_it() {
    let product = plain(
        r#"MAIN {
            UNUSED;
            OLD(R(fflush)(NULL); puts(argv0[1]);)
            NEW(fputs("lost", stdout);)
            OLD(int c = getchar(); putchar(c);)
            if (!pp_gone[1])
                *(volatile int *)16 = 0;
            OLD(puts("to the end"); *status0 = 5;)
        }"#,
    );
    let said = product.run_with_input(&["x"], "i");
    let summary = "verdiff: exit status differs: old 5, new signal 11\n";
    assert_eq!(said, did(3, "old| x\nold| ito the end\n", summary));
    let mut command = product.command(&["x"]);
    command.env("VERDIFF_PP", "new");
    assert_eq!(ran(command, "i"), did(128 + 11, "", ""));
}

#[test]
fn descriptors_are_numbered_as_natively() {
    same(
        &[
            r#"number[ME] = R(open)("/dev/null", O_RDONLY); printf("%d ", number[ME]);"#,
            r#"R(fflush)(NULL); R(close)(0); printf("%d ", R(dup)(number[ME]));"#,
            r#"printf("%d %d\n", R(close)(9), R(fileno)(stdout));"#,
        ],
        "3 0 -1 1\n",
    );
}

#[test]
fn output_follows_its_descriptor() {
    same(
        &[
            r#"puts("shown"); R(fflush)(NULL); number[ME] = R(dup)(1);"#,
            r#"int hidden = R(open)("/dev/null", O_WRONLY); R(dup2)(hidden, 1); R(close)(hidden);"#,
            r#"puts("hidden"); R(fflush)(stdout);"#,
            r#"R(dup2)(number[ME], 1); puts("again");"#,
        ],
        "shown\nagain\n",
    );
}

#[test]
fn streams_are_opened_again_in_place() {
    let product = plain(
        r#"static char line[2][20];
        MAIN {
            UNUSED;
            BOTH(puts("before"); R(freopen)("f", "r", stdin);)
            OLD(fgets(line[0], 20, stdin); printf("%s", line[0]);)
            NEW(fgets(line[1], 20, stdin); printf("%s", line[1]);)
            BOTH(printf("%d\n", R(fileno)(stdin)); R(freopen)("g", "w", stdout); puts("hidden");)
            BOTH(fprintf(stderr, "%d\n", R(fileno)(stdout)); R(fclose)(stdout);)
            OLD(FILE *g = R(fopen)("g", "r"); fgets(line[0], 20, g); fprintf(stderr, "%s", line[0]);)
            NEW(FILE *g = R(fopen)("g", "r"); fgets(line[1], 20, g); fprintf(stderr, "%s", line[1]);)
        }"#,
    );
    fs::write(product.folder().join("f"), "a line\n").expect("written");
    assert_eq!(product.run(&[]), did(0, "before\na line\n0\n", "1\nhidden\n"));
}

#[test]
fn what_is_written_to_stderr_counts_unless_it_is_ignored() {
    let product =
        plain("MAIN { UNUSED; OLD(fputs(\"a\\n\", stderr);) NEW(fputs(\"b\\n\", stderr);) }");
    let summary = "old| a\nnew| b\nverdiff: error output differs\n";
    assert_eq!(product.run(&[]), did(0, "", summary));
    let mut command = product.command(&[]);
    command.env("VERDIFF_PP_STDERR", "ignore");
    assert_eq!(ran(command, ""), did(0, "", "a\n"));
}

#[test]
fn a_run_whose_assumption_fails_says_nothing() {
    let product = plain("MAIN { UNUSED; OLD(puts(\"a\");) if (argc0 == 1) pp_unassumed(); }");
    assert_eq!(product.run(&[]), did(78, "", ""));
}

#[test]
fn each_version_writes_its_own_files() {
    let product = plain(
        r#"
        static FILE *file[2];
        static char text[2][80];
        #define READ(v, path) file[v] = R(fopen)(path, "r"); fgets(text[v], 80, file[v]); \
                              R(fclose)(file[v]); printf("%s", text[v]);
        MAIN {
            UNUSED;
            OLD(file[0] = R(fopen)("f", "a"); fprintf(file[0], "+old"); R(fclose)(file[0]);)
            NEW(READ(1, "f"))
            NEW(R(unlink)("f"); printf(" %d", R(access)("f", F_OK));)
            OLD(READ(0, "f"))
            NEW(R(mkdir)("d", 0755); R(rename)("g", "d/h"); READ(1, "d/h"))
            OLD(printf(" %d", R(access)("d", F_OK)); READ(0, "g"))
        }"#,
    );
    fs::write(product.folder().join("f"), "f").expect("written");
    fs::write(product.folder().join("g"), "g").expect("written");
    let said = product.run(&[]);
    assert_eq!(said.stdout, "old| f+old -1g\nnew| f -1g\n");
    let file = |name: &str| fs::read_to_string(product.folder().join(name)).ok();
    assert_eq!([file("f"), file("g"), file("d/h")], [Some("f".into()), Some("g".into()), None]);
}

#[test]
fn files_are_part_of_what_is_compared() {
    let write = |old: &str, new: &str| {
        let product = plain(&format!(
            r#"static FILE *file;
               MAIN {{
                   UNUSED;
                   OLD(file = R(fopen)("f", "w"); fputs("{old}", file); R(fclose)(file);)
                   NEW(file = R(fopen)("f", "w"); fputs("{new}", file); R(fclose)(file);)
               }}"#
        ));
        let scratch = product.folder().join("scratch");
        let mut command = product.command(&[]);
        command.env("VERDIFF_PP_SCRATCH", &scratch);
        let said = ran(command, "");
        assert!(!scratch.exists(), "the scratch folder is taken away");
        said.stderr.replace(&*product.folder().to_string_lossy(), "FOLDER")
    };
    assert_eq!(write("one", "one"), "");
    assert_eq!(write("one", "two"), "verdiff: files differ: FOLDER/f\n");
}

#[test]
fn folders_show_what_the_version_did() {
    same(
        &[
            r#"R(mkdir)("d", 0755); R(close)(R(creat)(ME ? "d/b" : "d/a", 0644));"#,
            r#"DIR *folder = R(opendir)("d"); struct dirent *entry; number[ME] = 0;
               while ((entry = R(readdir)(folder))) number[ME]++;
               R(closedir)(folder); printf("%d\n", number[ME]);"#,
            r#"R(unlink)(ME ? "d/b" : "d/a"); R(symlink)("d", "l"); R(chdir)("l");"#,
            r#"text[ME] = R(getcwd)(NULL, 0); puts(strrchr(text[ME], '/'));"#,
            r#"printf("%d ", R(rmdir)("../d")); printf("%d\n", R(access)("../d", F_OK));"#,
        ],
        "3\n/d\n0 -1\n",
    );
}

/// Programs go on as long as a folder that they empty shows something.
#[test]
fn a_folder_that_is_read_from_its_start_again_shows_what_is_there_now() {
    same(
        &[
            r#"R(mkdir)("d", 0755); R(close)(R(creat)("d/a", 0644)); folder[ME] = R(opendir)("d");"#,
            r#"while (R(readdir)(folder[ME])) number[ME]++; R(unlink)("d/a");"#,
            r#"R(rewinddir)(folder[ME]); while (R(readdir)(folder[ME])) number[ME] += 10;"#,
            r#"R(closedir)(folder[ME]); printf("%d\n", number[ME]);"#,
        ],
        "23\n",
    );
}

/// A file is the same one before and after a version changes it, and a folder in which
/// it does so.
#[test]
fn copies_pass_for_what_they_are_copies_of() {
    let product = plain(
        r#"
        #define ABOUT(name) R(lstat)(name, &about); printf("%d %d %o ", \
            about.st_ino == real.st_ino && about.st_dev == real.st_dev, (int)about.st_nlink, \
            about.st_mode & 0777)
        static struct stat real, about;
        static void look(void) {
            lstat("d", &real); ABOUT("d/."); lstat("d/f", &real); ABOUT("d/f");
            printf("%lld ", (long long)about.st_mtime);
        }
        #define CHANGE R(chmod)("d/f", 0600); R(mkdir)("d/more", 0755);
        MAIN {
            UNUSED;
            BOTH(look(); CHANGE look(); R(rmdir)("d/inner"); R(unlink)("d/f"); puts("");)
            BOTH(R(close)(R(creat)("d/f", 0644)); lstat("d/f", &real); R(lstat)("d/f", &about);)
            OLD(printf("%d\n", about.st_ino == real.st_ino && about.st_dev == real.st_dev);)
            BOTH(lstat("d", &real); R(stat)("d", &about); printf("%d\n", (int)about.st_nlink);)
        }"#,
    );
    let folder = product.folder().join("d");
    fs::create_dir_all(folder.join("inner")).expect("a folder");
    let file = fs::File::create(folder.join("f")).expect("a file");
    let time = std::time::UNIX_EPOCH + std::time::Duration::from_secs(1000);
    file.set_modified(time).expect("a time");
    let expected = "old| 1 3 755 1 1 644 1000 1 4 755 1 1 600 1000 \nold| 0\nold| 3\n\
                    new| 1 3 755 1 1 644 1000 1 4 755 1 1 600 1000 \nnew| 3\n";
    assert_eq!(product.run(&[]).stdout, expected);
}

#[test]
fn paths_lead_from_folders_before_anything_is_changed_and_after() {
    let looks = |name: &str| {
        format!(
            r#"printf("%d %d ", R(faccessat)(number[ME], "{name}", F_OK, 0), R(access)("{name}", F_OK));
               printf("%d %d\n", R(faccessat)(number[ME], "", F_OK, 0), R(faccessat)(9, "{name}", F_OK, 0));"#
        )
    };
    same(
        &[
            r#"number[ME] = R(open)("/usr/..//usr/bin", O_RDONLY | O_DIRECTORY);"#,
            r#"R(chdir)("/usr/bin");"#,
            &looks("../bin/env"),
            r#"R(chdir)("../lib/.."); text[ME] = R(getcwd)(NULL, 0); puts(text[ME]);"#,
            &looks("bin/env"),
            r#"DIR *folder = R(fdopendir)(R(dup)(number[ME])); struct dirent *entry;
               while ((entry = R(readdir)(folder))) if (!strcmp(entry->d_name, "env")) puts("listed");"#,
        ],
        "0 0 -1 -1\n/usr\n-1 0 -1 -1\nlisted\n",
    );
}

#[test]
fn an_input_that_is_a_file_is_read_from_where_it_stands() {
    let product = plain(
        r#"static char line[2][20];
        MAIN {
            UNUSED;
            OLD(fgets(line[0], 20, stdin);) NEW(fgets(line[1], 20, stdin);)
            OLD(fgets(line[0] + 4, 10, stdin);) NEW(fgets(line[1] + 4, 10, stdin);)
            OLD(puts(line[0]);) NEW(puts(line[1]);)
        }"#,
    );
    fs::write(product.folder().join("input"), "one\ntwo\nsix\n").expect("written");
    let mut input = fs::File::open(product.folder().join("input")).expect("the input");
    input.seek(SeekFrom::Start(4)).expect("a place in it");
    let output = product.command(&[]).stdin(input).output().expect("a run");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "two\nsix\n\n");
}
