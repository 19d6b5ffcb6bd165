//! Products of small programs, compiled and run beside both versions: each half
//! prints what its version prints and ends as it does, whatever is woven.
//!
//! Each file in `programs` is both versions: the new one with `-DNEW`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use verdiff_c::load::{File, Options, Parsed, read_all};
use verdiff_pp_runtime::Harness;
use verdiff_product_c::{Weave, product};

/// What a program is run with.
struct Run {
    arguments: Vec<String>,
    stdin: String,
}

#[test]
fn halves_behave_as_the_versions_do() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for file in verdiff_pp_runtime::files() {
        fs::write(folder.path().join(file.name), file.text).expect("a file of the runtime");
    }
    gcc(folder.path(), &["-O1", "-w", "-c"], &Harness::Plain.sources());
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut files: Vec<PathBuf> =
        fs::read_dir(programs).expect("programs").map(|entry| entry.expect("one").path()).collect();
    files.sort();
    for file in files {
        compare(folder.path(), &file);
    }
}

/// Calls of the specification are nodes that both versions decide.
#[test]
fn specifications_are_checked_where_the_versions_are_that_they_name() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for file in verdiff_pp_runtime::files() {
        fs::write(folder.path().join(file.name), file.text).expect("a file of the runtime");
    }
    let file = folder.path().join("program.c");
    fs::write(&file, SPECIFIED).expect("a program");
    let (old, new) = (parsed(&file, &[]), parsed(&file, &["-DNEW"]));
    let made = product(&old, &new, &verdiff_product_c::Options::default()).expect("a product");
    built(folder.path(), &made.files);
    let told = |argument: &str| {
        let run = Run { arguments: vec![argument.to_owned()], stdin: String::new() };
        let ran = start(folder.path(), "both", &run, "report");
        String::from_utf8_lossy(&ran.stderr).into_owned()
    };
    assert!(!told("3").contains("specification"), "{}", told("3"));
    assert!(told("2").contains("does not hold: pp_assert(result !="), "{}", told("2"));
    assert!(told("9").contains("specification does not hold: pp_assert("), "{}", told("9"));
    let alone = "specification does not hold: pp_assert(x < 100)";
    assert!(!told("30").contains(alone), "{}", told("30"));
    assert!(told("200").contains(alone), "{}", told("200"));
}

/// Where both crash, each is run by itself, and there is no view of files any more.
#[test]
fn files_are_not_compared_after_a_crash() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for file in verdiff_pp_runtime::files() {
        fs::write(folder.path().join(file.name), file.text).expect("a file of the runtime");
    }
    let file = folder.path().join("program.c");
    fs::write(&file, CRASHING).expect("a program");
    let (old, new) = (parsed(&file, &[]), parsed(&file, &["-DNEW"]));
    let made = product(&old, &new, &verdiff_product_c::Options::default()).expect("a product");
    built(folder.path(), &made.files);
    let ran = start(
        folder.path(),
        "both",
        &Run { arguments: Vec::new(), stdin: String::new() },
        "report",
    );
    let told = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(!told.contains("files differ"), "{told}");
    assert_eq!(ran.status.code(), Some(3), "both fail: {told}");
}

const CRASHING: &str = r#"
#include <stdio.h>
#ifdef NEW
#define TEXT "x"
#else
#define TEXT "y"
#endif
int main(void)
{
    FILE *file = fopen("made", "w");
    if (!file)
        return 1;
    fputs(TEXT, file);
    fclose(file);
    remove("made");
    int *nowhere = 0;
    return *nowhere;
}
"#;

const SPECIFIED: &str = r#"
void pp_assert(int);
void *pp_of_old(const void *);
#define pp_old(x) (*(__typeof__(x) *)pp_of_old(&(x)))
int atoi(const char *);
int printf(const char *, ...);
static int limit = 7;
static int clamp(int x) {
    int result = x;
#ifdef NEW
    if (x > limit)
        result = limit;
    pp_assert(result == pp_old(result) && limit == pp_old(limit));
    if (x == 2)
        pp_assert(result != pp_old(result));
#else
    if (x == 1)
        result = limit - 6;
#endif
    return result;
}
#ifdef NEW
static int twice(int x) {
    pp_assert(x < 100);
    return 2 * x;
}
#endif
int main(int argc, char **argv) {
    printf("%d\n", clamp(atoi(argv[1])));
#ifdef NEW
    if (atoi(argv[1]) > 20)
        printf("%d\n", twice(atoi(argv[1])));
#endif
    return 0;
}
"#;

/// `pp_old` names what the old version calls so, be it a variable of the
/// function or of the file, if it is of the same type.
#[test]
fn objects_of_the_old_version_go_by_name_and_type() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let made = |ty: &str| {
        let file = folder.path().join(format!("{ty}.c"));
        fs::write(&file, MOVED.replace("TYPE", ty)).expect("a program");
        let (old, new) = (parsed(&file, &[]), parsed(&file, &["-DNEW"]));
        product(&old, &new, &verdiff_product_c::Options::default())
    };
    assert!(made("int").is_ok_and(|made| made.woven == ["main"]));
    let why = made("long").expect_err("no product").message;
    assert_eq!(why, "`count` is of another type in the old version");
}

/// Without its macro, `pp_old` would be some function that nobody has.
#[test]
fn macros_that_are_missing_are_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("plain.c");
    let lines = MOVED.lines().filter(|line| !line.starts_with("#define pp_old"));
    let text = lines.collect::<Vec<_>>().join("\n").replace("TYPE", "int");
    for declared in ["", "int pp_old(int);\n"] {
        fs::write(&file, format!("{declared}{text}")).expect("a program");
        let (old, new) = (parsed(&file, &[]), parsed(&file, &["-DNEW"]));
        let made = product(&old, &new, &verdiff_product_c::Options::default());
        let why = made.expect_err("no product").message;
        assert!(why.starts_with("`pp_old` is not defined: it is to be the macro"), "{why}");
    }
}

const MOVED: &str = r#"
void pp_assert(int);
void *pp_of_old(const void *);
#define pp_old(x) (*(__typeof__(x) *)pp_of_old(&(x)))
#ifdef NEW
static TYPE count;
#endif
int main(int argc, char **argv) {
#ifndef NEW
    int count = 0;
#endif
    count += argc;
#ifdef NEW
    pp_assert(count == pp_old(count));
#endif
    return 0;
}
"#;

/// Files may be called as those of the product are, and alike in two folders.
#[test]
fn files_of_a_product_have_names_of_their_own() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    for (name, text) in [
        ("a.c", "int b(void);\nint main(void) { return b(); }\n"),
        ("b.c", "int b(void) { return 0; }\n"),
    ] {
        fs::write(path.join(name), text).expect("a file");
    }
    let files = [(path.join("a.c"), "lib/main.c"), (path.join("b.c"), "lib_main.c")];
    let (old, new) = (parsed_all(&files, &[]), parsed_all(&files, &[]));
    let made = product(&old, &new, &verdiff_product_c::Options::default()).expect("a product");
    let names: Vec<&str> = made.files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["product_lib_main.c", "product_2_lib_main.c", "start_both.c"]);
}

/// A file may call what another one defines without knowing its parameters.
#[test]
fn calls_without_a_prototype_are_the_version_s_own() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    for file in verdiff_pp_runtime::files() {
        fs::write(path.join(file.name), file.text).expect("a file of the runtime");
    }
    fs::write(path.join("main.c"), UNDECLARED).expect("a program");
    fs::write(path.join("weight.c"), WEIGHT).expect("its other file");
    let files = ["main.c", "weight.c"].map(|name| (path.join(name), name));
    let [old, new] = [&[][..], &["-DNEW"][..]].map(|arguments| parsed_all(&files, arguments));
    let made = product(&old, &new, &verdiff_product_c::Options::default()).expect("a product");
    assert_eq!(made.woven, ["main", "twice", "weight"]);
    built(path, &made.files);
    let run = Run { arguments: vec![], stdin: String::new() };
    let printed =
        |side| String::from_utf8_lossy(&start(path, "both", &run, side).stdout).into_owned();
    assert_eq!((printed("old"), printed("new")), ("7 14\n".to_owned(), "8 16\n".to_owned()));
}

const UNDECLARED: &str = r#"
int printf(const char *, ...);
int twice(int, long);
int main(void) {
    int one = weight(3, 4L);
    printf("%d %d\n", one, twice(3, 4));
    return 0;
}
"#;

const WEIGHT: &str = r#"
int weight(int a, long b) {
#ifdef NEW
    a++;
#endif
    return a + (int)b;
}
int twice(int a, long b) { return 2 * weight(a, b); }
"#;

/// Compiles a product as `both`, beside the files of the runtime.
fn built(folder: &Path, files: &[verdiff_product_c::ProductFile]) {
    let mut inputs: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    for file in files {
        fs::write(folder.join(&file.name), &file.text).expect("a file of the product");
    }
    inputs.extend(Harness::Plain.sources());
    gcc(folder, &["-O1", "-w", "-o", "both"], &inputs);
}

fn compare(folder: &Path, file: &Path) {
    let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
    let path = file.display().to_string();
    gcc(folder, &["-O0", "-w", "-o", "old"], &[&path]);
    gcc(folder, &["-O0", "-w", "-DNEW", "-o", "new"], &[&path]);
    let (old, new) = (parsed(file, &[]), parsed(file, &["-DNEW"]));
    for (weave, divergence, level) in
        [(Weave::Changed, false, "-O2"), (Weave::Changed, false, "-O0"), (Weave::All, true, "-O2")]
    {
        let options = verdiff_product_c::Options { weave, divergence, lines: false };
        let made = product(&old, &new, &options).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(made.woven.contains(&"main".to_owned()), "{name}: {:?} woven", made.woven);
        // Where gcc sees a second declaration, doors are no doors.
        assert!(made.files.iter().all(|file| !file.text.contains("int pp_setjmp(")), "{name}");
        let mut inputs: Vec<String> = Vec::new();
        for file in &made.files {
            fs::write(folder.join(&file.name), &file.text).expect("a file of the product");
            inputs.push(file.name.clone());
        }
        inputs.extend(Harness::Plain.sources().iter().map(|name| name.replace(".c", ".o")));
        gcc(folder, &[level, "-w", "-o", "both"], &inputs);
        for run in runs(file) {
            for side in ["old", "new"] {
                let alone = start(folder, side, &run, "");
                let half = start(folder, "both", &run, side);
                let shown = format!("{name} {:?} ({weave:?}, {level}, {side})", run.arguments);
                let text = |ran: &Output| String::from_utf8_lossy(&ran.stdout).into_owned();
                assert_eq!(text(&half), text(&alone), "{shown}");
                let status = |ran: &Output| {
                    use std::os::unix::process::ExitStatusExt;
                    ran.status.code().or_else(|| ran.status.signal().map(|signal| 128 + signal))
                };
                assert_eq!(status(&half), status(&alone), "{shown}");
            }
        }
    }
}

fn gcc<A: AsRef<std::ffi::OsStr>>(folder: &Path, options: &[&str], inputs: &[A]) {
    let mut command = Command::new("gcc");
    command.current_dir(folder).args(options).args(inputs).arg("-lm");
    let ran = command.output().expect("gcc");
    assert!(ran.status.success(), "{command:?}\n{}", String::from_utf8_lossy(&ran.stderr));
}

fn parsed(file: &Path, arguments: &[&str]) -> Vec<Parsed> {
    parsed_all(&[(file.to_owned(), "program.c")], arguments)
}

fn parsed_all(files: &[(PathBuf, &str)], arguments: &[&str]) -> Vec<Parsed> {
    let mut options = Options::default();
    options.preprocess.arguments = arguments.iter().map(Into::into).collect();
    let file = |(path, name): &(PathBuf, &str)| File { path: path.clone(), name: (*name).into() };
    let files: Vec<File> = files.iter().map(file).collect();
    read_all(&files, &options).expect("a program that can be read")
}

fn start(folder: &Path, program: &str, run: &Run, side: &str) -> Output {
    let input = folder.join("stdin");
    fs::write(&input, &run.stdin).expect("an input");
    let mut command = Command::new(folder.join(program));
    command.current_dir(folder).args(&run.arguments).env("VERDIFF_PP", side);
    command.stdin(Stdio::from(fs::File::open(input).expect("the input")));
    command.output().expect("a run")
}

/// The lines `// run: ARGUMENTS [< INPUT]` of a program.
fn runs(file: &Path) -> Vec<Run> {
    let text = fs::read_to_string(file).expect("a program");
    let run = |line: &str| {
        let line = line.strip_prefix("// run:")?;
        let (arguments, stdin) = line.split_once('<').unwrap_or((line, ""));
        let arguments = arguments.split_whitespace().map(str::to_owned).collect();
        Some(Run { arguments, stdin: stdin.trim().to_owned() + "\n" })
    };
    text.lines().filter_map(run).collect()
}
