//! The tables against the C sources, the runtime's getopt against the C
//! library's, and the whole under sanitizers.

use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use verdiff_pp_runtime::{Harness, replaced, replaced_object, runtime_sources};

use crate::build::{Product, alone, compile, plain, ran, runtime, with_runtime};

/// The symbols that the compiled runtime defines.
fn symbols() -> String {
    let objects = runtime_sources().map(|source| runtime().join(source.replace(".c", ".o")));
    let listed = Command::new("nm").arg("--defined-only").args(objects).output().expect("nm runs");
    String::from_utf8_lossy(&listed.stdout).into_owned()
}

#[test]
fn what_stands_for_a_function_is_there() {
    let symbols = symbols();
    let defines = |symbol: &str| symbols.lines().any(|line| line.ends_with(&format!(" {symbol}")));
    for name in ["_Exit", "open64", "getopt_long", "fopen", "strtok", "time", "sigaction"] {
        let symbol = replaced(name).unwrap_or_else(|| panic!("{name} is not replaced"));
        assert!(defines(symbol), "{symbol} is not defined");
    }
    for symbol in verdiff_pp_runtime::replacements() {
        assert!(defines(symbol), "{symbol} is not defined");
    }
    for name in ["stdin", "stdout", "stderr", "environ", "optind", "program_invocation_name"] {
        let stem = replaced_object(name).unwrap_or_else(|| panic!("{name} is not replaced"));
        assert!(defines(&format!("{stem}_0")) && defines(&format!("{stem}_1")), "{stem}");
    }
}

#[test]
fn getopt_is_the_librarys() {
    let product = with_runtime(include_str!("../products/getopt_check.c"), &[]);
    assert_eq!(product.run(&[]).stdout, "all agree\n");
}

/// Random calls on files: a version in its view sees what a program alone sees
/// on a disk, and the disk stays as it was.
#[test]
fn a_view_behaves_like_a_disk() {
    let text = include_str!("../products/files_check.c");
    let in_view = plain(text);
    let native = alone(&format!("#define NATIVE\n{text}"));
    for seed in 1..=12 {
        let seed = seed.to_string();
        let run = |product: &Product, name: &str| {
            let folder = product.folder().join(format!("{name}-{seed}"));
            make_files(&folder).expect("made");
            let mut command = product.command(&[&seed]);
            command.current_dir(&folder);
            let said = ran(command, "");
            let left = std::fs::read_to_string(folder.join("a")).unwrap_or_default();
            (said, left)
        };
        let (expected, _) = run(&native, "native");
        let (said, left) = run(&in_view, "view");
        assert_eq!((&said.stdout, &said.stderr), (&expected.stdout, &expected.stderr), "{seed}");
        assert_eq!(left, "hello\n", "the real file is as it was");
    }
}

fn make_files(folder: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(folder.join("below"))?;
    std::fs::create_dir(folder.join("d"))?;
    std::fs::write(folder.join("a"), "hello\n")?;
    std::fs::write(folder.join("below/x"), "x\n")?;
    symlink("a", folder.join("link"))?;
    symlink("below", folder.join("folder-link"))
}

/// The runtime itself does nothing undefined, on a program that uses most of
/// it; and a version that does is stopped.
#[test]
fn sanitizers_are_content() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let source = "
        static FILE *file[2];
        MAIN {
            UNUSED;
            BOTH(char line[20]; fgets(line, 20, stdin); printf(\"%s\", line);)
            OLD(file[0] = R(fopen)(\"f\", \"w\"); fputs(\"x\", file[0]); R(fclose)(file[0]);)
            NEW(file[1] = R(fopen)(\"f\", \"w\"); fputs(\"x\", file[1]); R(fclose)(file[1]);)
            BOTH(R(setenv)(\"A\", \"b\", 1); R(setlocale)(LC_ALL, \"\"); R(strtok)(strdup(\"a\"), \" \");)
            NEW(if (argc1 > 1) { volatile char small[2] = \"a\"; int at = argc1; puts(\"\"); small[at] = 1; })
            BOTH(R(exit)(0);)
        }";
    std::fs::write(folder.path().join("product.c"), source).expect("written");
    let mut arguments: Vec<_> =
        ["-std=gnu11", "-O0", "-g", "-fsanitize=address,undefined", "-w"].map(Into::into).into();
    arguments.extend(["product.c".into(), "-o".into(), "product".into(), "-include".into()]);
    arguments.push(runtime().join("prelude.h").into_os_string());
    let sources = Harness::Plain.sources();
    arguments.extend(sources.iter().map(|source| runtime().join(source).into_os_string()));
    compile("gcc", folder.path(), arguments);
    let run = |more: &[&str]| {
        let mut command = Command::new(folder.path().join("product"));
        command.args(more).current_dir(folder.path()).env("ASAN_OPTIONS", "detect_leaks=0");
        ran(command, "a line\n")
    };
    let said = run(&[]);
    assert_eq!(
        (said.status, said.stdout.as_str(), said.stderr.as_str()),
        (Some(0), "a line\n", "")
    );
    let said = run(&["wrong"]);
    assert!(said.status != Some(0) && said.stderr.contains("stack-buffer-overflow"), "{said:?}");
}
