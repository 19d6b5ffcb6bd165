//! The built-in fuzzer finds what it must within seconds, says what it found,
//! and the other harnesses fit their tools.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use verdiff_pp_runtime::{Harness, files};

use crate::build::{Product, Ran, compile, product, ran, with_runtime};

const HAS_DIGIT: &str = include_str!("../products/has_digit.c");
const SEQ: &str = include_str!("../products/seq.c");

/// A run of the fuzzer that ends at the first finding.
fn fuzzed(product: &Product, seconds: &str, more: &[&str]) -> Ran {
    let options = ["--time", seconds, "--stop-at-first", "--findings", "findings"];
    ran(product.command(&[&options, more].concat()), "")
}

/// What is written of the first finding: the message, then the input.
fn finding(product: &Product) -> String {
    let file = product.folder().join("findings/000.txt");
    fs::read_to_string(file).unwrap_or_else(|error| format!("nothing found: {error}"))
}

#[test]
fn the_wrong_refactoring_is_found_and_made_small() {
    let product = product(HAS_DIGIT, Harness::Builtin);
    let started = Instant::now();
    let said = fuzzed(&product, "10", &[]);
    assert_eq!(said.status, Some(1), "{said:?}");
    assert!(said.stdout.starts_with("found 000 verdiff: output differs\n"), "{said:?}");
    assert_eq!(finding(&product), "verdiff: output differs\n00\n");
    assert_eq!(fs::read(product.folder().join("findings/000.input")).expect("saved"), b"00");
    assert!(started.elapsed() < Duration::from_secs(10));
}

#[test]
fn specifications_that_do_not_hold_are_found() {
    let product = product(&format!("#define SPECIFIED\n{HAS_DIGIT}"), Harness::Builtin);
    assert_eq!(fuzzed(&product, "10", &[]).status, Some(1));
    let failed = "verdiff: specification does not hold: found1 == found2 at has_digit.c:8\n00\n";
    assert_eq!(finding(&product), failed);
}

#[test]
fn three_numbers_are_found() {
    let product = product(SEQ, Harness::Builtin);
    for seed in ["1", "2", "3"] {
        let said = fuzzed(&product, "10", &["--seed", seed]);
        assert_eq!(said.status, Some(1), "{said:?}");
        let lines = finding(&product);
        assert_eq!(lines.lines().count(), 4, "a message and three arguments: {lines}");
    }
}

#[test]
fn versions_that_agree_are_left_alone() {
    let same = HAS_DIGIT.replace("found2 ^= digit2", "found2 |= digit2");
    let product = product(&same, Harness::Builtin);
    let said = fuzzed(&product, "1", &[]);
    assert_eq!(said.status, Some(0), "{said:?}");
    assert!(said.stdout.starts_with("execs "), "{said:?}");
}

/// A process that runs many inputs starts each as if it were the first.
#[test]
fn what_a_run_changed_is_put_back() {
    let changes = r#"
        #include "pp_inside.h"
        static int number = 1, zero, many[1 << 18];
        int main(void) {
            char *text = strdup("kept"), folder[2][PATH_MAX];
            umask(022);
            if (!getcwd(folder[0], PATH_MAX) || !pp_fresh_prepare())
                return 1;
            for (int round = 0; round < 3; round++) {
                pp_fresh_keep();
                number++, zero++, many[1 << 17]++;
                strcpy(text, "lost");
                int *cleared = calloc(1 << 18, sizeof *cleared), before = cleared[1 << 17];
                memset(cleared, 7, 1 << 20);
                int file = open("/dev/null", O_RDONLY);
                umask(077);
                if (file < 0 || chdir("/"))
                    return 2;
                pp_fresh_restore();
                dprintf(1, "%d %d %d %s %d %d %o %d\n", number, zero, many[1 << 17], text, before,
                        fcntl(file, F_GETFD), umask(022),
                        strcmp(folder[0], getcwd(folder[1], PATH_MAX)));
            }
            return 0;
        }
    "#;
    let said = ran(with_runtime(changes, &["-static"]).command(&[]), "");
    assert_eq!(said.stdout, "1 0 0 kept 0 -1 22 0\n".repeat(3), "{said:?}");
}

/// What has to be put back is written down in memory that is put back, too, and may lie
/// between much that nobody uses.
#[test]
fn what_is_put_back_is_not_forgotten() {
    let changes = r#"
        #define pp_fresh_prepare own_prepare
        #define pp_fresh_keep own_keep
        #define pp_fresh_restore own_restore
        #include "pp_inside.h"
        static char before[1 << 20] __attribute__((aligned(4096)));
        #include "pp_fresh.c"
        static char behind[1 << 20] __attribute__((aligned(4096)));
        int main(int argc, char **argv) {
            (void)argv;
            if (argc > 1)
                before[argc] = behind[argc] = 1;
            char *text = strdup("kept");
            if (!own_prepare())
                return 1;
            for (int round = 0; round < 2; round++) {
                own_keep();
                strcpy(text, "lost");
                own_restore();
                dprintf(1, "%s %d\n", text, before[argc] + behind[argc]);
            }
            return 0;
        }
    "#;
    let said = ran(with_runtime(changes, &["-static"]).command(&[]), "");
    assert_eq!(said.stdout, "kept 0\n".repeat(2), "{said:?}");
}

/// Where both crash alike there is no difference; where one does, there is.
#[test]
fn crashes_count_where_only_one_version_has_them() {
    let crash = |condition: &str| {
        format!("MAIN {{ UNUSED; {condition}(if (argc0 > 1) *(volatile int *)16 = 0;) }}")
    };
    let both = product(&crash("BOTH"), Harness::Builtin);
    assert_eq!(fuzzed(&both, "1", &[]).status, Some(0));
    let one = product(&crash("NEW"), Harness::Builtin);
    assert_eq!(fuzzed(&one, "5", &[]).status, Some(1));
    assert!(finding(&one).starts_with("verdiff: the new version crashed: signal 11\n"));
    // The old version called the library last.
    let between = "MAIN { UNUSED; NEW() OLD(R(fflush)(NULL);)\n\
                   if (!pp_gone[1] && argc1 > 1) *(volatile int *)16 = 0; }";
    let between = product(between, Harness::Builtin);
    assert_eq!(fuzzed(&between, "5", &[]).status, Some(1));
    assert!(finding(&between).starts_with("verdiff: the new version crashed: signal 11\n"));
}

/// Both ask for more than half of what a run may have.
#[test]
fn memory_that_one_version_takes_from_the_other_is_no_difference() {
    let asks = |which: &str, size: &str| {
        format!("MAIN {{ UNUSED; {which}(if (argc0 > 1 && !malloc({size})) R(exit)(3);) }}")
    };
    let both = product(&asks("BOTH", "600u << 20"), Harness::Builtin);
    assert_eq!(fuzzed(&both, "2", &[]).status, Some(0));
    let one = product(&asks("NEW", "(size_t)-1 / 4"), Harness::Builtin);
    assert_eq!(fuzzed(&one, "5", &[]).status, Some(1));
    assert!(finding(&one).starts_with("verdiff: exit status differs: old 0, new 3\n"));
}

#[test]
fn a_version_that_does_not_end_is_found() {
    let endless = |which: &str| {
        product(
            &format!("MAIN {{ UNUSED; {which}(volatile int x = 1; while (x && argc1 == 3);) }}"),
            Harness::Builtin,
        )
    };
    let product = endless("NEW");
    assert_eq!(fuzzed(&product, "60", &[]).status, Some(1));
    let expected = "verdiff: the new version does not end in time, the other does\n";
    assert!(finding(&product).starts_with(expected));
    assert_eq!(fuzzed(&endless("BOTH"), "2", &[]).status, Some(0));
}

#[test]
fn words_of_the_program_and_of_a_dictionary_are_tried() {
    let product = product(
        r#"
        static const struct option words[] = {{ "quite-long", 0, NULL, 1 }, { NULL, 0, NULL, 0 }};
        MAIN {
            UNUSED;
            OLD(R(getopt_long)(argc0, argv0, "x", words, NULL);)
            NEW(if (R(getopt_long)(argc1, argv1, "x", words, NULL) == 1 && argc1 > 2 &&
                    !strcmp(argv1[2], "from-a-file")) puts("new");)
        }"#,
        Harness::Builtin,
    );
    fs::write(product.folder().join("words"), "name=\"from-a-file\"\n").expect("written");
    let said = fuzzed(&product, "60", &["--dictionary", "words"]);
    assert_eq!(said.status, Some(1), "{said:?}");
    // Any beginning of the option that is clear will do.
    let found = finding(&product);
    assert!(found.contains("\nfrom-a-file\n") && found.contains("\n--"), "{found}");
}

#[test]
fn texts_that_are_compared_become_words() {
    let product = product(
        r#"MAIN {
            UNUSED;
            char input[2][8] = { "", "" };
            OLD(fread(input[0], 1, 7, stdin);)
            NEW(fread(input[1], 1, 7, stdin);)
            OLD(if (argc0 == 2 && !strcmp(argv0[1], "needle")) puts("1");)
            NEW(if (argc1 == 2 && !strcmp(argv1[1], "needle")) puts(memcmp(input[1], "\177MG", 3) ? "1" : "2");)
        }"#,
        Harness::Builtin,
    );
    assert_eq!(fuzzed(&product, "60", &[]).status, Some(1));
    assert_eq!(finding(&product), "verdiff: output differs\nneedle\n\n\\x7fMG\n");
}

#[test]
fn a_seed_gives_the_same_findings_again() {
    let product = product(SEQ, Harness::Builtin);
    let once = |seed: &str| {
        let said = fuzzed(&product, "60", &["--seed", seed, "--run-limit", "10"]);
        let runs = said.stdout.lines().last().and_then(|line| line.split(' ').nth(1));
        (runs.map(str::to_owned), finding(&product))
    };
    assert_eq!(once("7"), once("7"));
}

#[test]
fn libfuzzer_finds_the_wrong_refactoring() {
    let harness = Harness::LibFuzzer;
    let product = product(HAS_DIGIT, harness);
    let said = ran(product.command(&["-max_total_time=20", "-seed=1"]), "");
    assert!(said.stderr.contains("verdiff: output differs"), "{said:?}");
    assert_eq!(said.status, Some(77), "libFuzzer's status of a crash");
}

/// AFL's macros are only there under its compilers; KLEE's header and CBMC's
/// functions come with them.
#[test]
fn harnesses_of_tools_that_may_be_missing_compile() {
    let folder = tempfile::TempDir::new().expect("a folder");
    for file in files() {
        fs::write(folder.path().join(file.name), file.text).expect("written");
    }
    fs::create_dir(folder.path().join("klee")).expect("a folder");
    let klee = include_str!("../products/klee.h");
    fs::write(folder.path().join("klee/klee.h"), klee).expect("written");
    let check = |path: &Path, file: &str, more: &[&str]| {
        let options = ["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-I.", "-fsyntax-only", file];
        compile("gcc", path, options.iter().chain(more));
        compile("clang-19", path, options.iter().chain(more));
    };
    check(folder.path(), "harness_afl.c", &[]);
    check(folder.path(), "afl_steps.c", &[]);
    check(folder.path(), "afl_mutate.c", &[]);
    let manual = [
        "-D__AFL_INIT()=(void)0",
        "-D__AFL_LOOP(count)=count",
        "-D__AFL_FUZZ_INIT()=extern unsigned char bytes_of_afl[]",
        "-D__AFL_FUZZ_TESTCASE_BUF=bytes_of_afl",
        "-D__AFL_FUZZ_TESTCASE_LEN=1",
    ];
    check(folder.path(), "harness_afl.c", &manual);
    check(folder.path(), "harness_klee.c", &[]);
    check(folder.path(), "harness_cbmc.c", &[]);
}
