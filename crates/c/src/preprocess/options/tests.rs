//! What becomes of each kind of option.

use std::ffi::OsString;
use std::path::Path;

use super::{OptionError, choose};

/// The options kept of a command line, or why it is refused; then the notes.
fn chosen(line: &str) -> String {
    let arguments: Vec<_> = line.split(' ').collect();
    match choose(&arguments, None) {
        Ok(chosen) => {
            let kept: Vec<_> = chosen.arguments.iter().map(|arg| arg.to_string_lossy()).collect();
            let notes = chosen.notes.iter().map(|note| format!(" [{note}]"));
            kept.join(" ") + &notes.collect::<String>()
        }
        Err(error) => error.to_string(),
    }
}

#[test]
fn what_preprocessing_needs_is_kept() {
    for line in [
        "-Iinclude -DX -DY=1 -UZ",
        "-isystem a -iquote b -idirafter c -include d.h -imacros e.h",
        "-std=gnu11 -ansi -undef -nostdinc -pthread -fopenmp -ffreestanding",
        "-O2 -march=native -mavx2 -m64 -fPIC -fsanitize=address",
        "-isysroot /r --sysroot /s",
        "-funsigned-char -fno-signed-char -fsigned-char -fno-unsigned-char",
    ] {
        assert_eq!(chosen(line), line);
    }
}

#[test]
fn joined_and_separate_values_are_the_same() {
    assert_eq!(chosen("-I a -D X=1 -U Y"), "-Ia -DX=1 -UY");
    assert_eq!(chosen("-isystema -includeb.h"), "-isystem a -include b.h");
    assert_eq!(chosen("--sysroot=/s"), "--sysroot /s");
    assert_eq!(chosen("-Wp,-DX=1,-MD,a.d"), "-DX=1");
}

#[test]
fn other_stages_and_outputs_are_dropped() {
    for line in [
        "gcc -c a.c -o a.o",
        "-MD -MP -MMD -MF a.d -MT a.o -MQ a.o -M -MM",
        "-Wall -Wextra -Werror=x -w -g3 -pg -pipe -save-temps -pedantic",
        "-E -S -P -C -CC -dM -H -v -fdirectives-only -fdump-tree-all",
        "-Xpreprocessor -MD -Xclang -load -Xlinker x -Wl,-z -Wa,-x -lm -Ldir -L dir",
        "-x c -xc -xnone -fwrapv -fno-strict-aliasing --param a=b",
        "-target x86_64-unknown-linux-gnu --target=x86_64-linux-gnu",
        "-- -fplugin=is-a-file",
    ] {
        assert_eq!(chosen(line), "", "{line}");
    }
}

#[test]
fn options_that_run_code_are_refused() {
    for line in [
        "-fplugin=./evil.so",
        "-fplugin-arg-evil-x",
        "-B.",
        "-wrapper ./evil",
        "-specs=evil.specs",
        "--specs=evil.specs",
        "-iplugindir=.",
        "-Wp,-fplugin=./evil.so",
    ] {
        let said = chosen(line);
        let why = "is not supported: it makes the compiler run or load other programs";
        assert!(said.ends_with(why), "{said}");
    }
}

#[test]
fn files_of_arguments_are_refused() {
    let why = "is not supported: arguments are not read from files; give them one by one";
    assert_eq!(chosen("@more"), format!("the compiler option `@more` {why}"));
    // As a value of its own it would be read all the same.
    assert_eq!(chosen("-include @x"), format!("the compiler option `-include @x` {why}"));
    assert_eq!(chosen("-I @x"), "-I@x");
}

#[test]
fn another_abi_is_refused() {
    for option in [
        "-m32",
        "-m16",
        "-mx32",
        "-miamcu",
        "-mabi=ms",
        "-mms-bitfields",
        "-malign-double",
        "-m96bit-long-double",
        "-mlong-double-64",
        "-mlong-double-128",
        "-mfpmath=387",
        "-funsigned-bitfields",
        "-fno-signed-bitfields",
        "-fshort-enums",
        "-fshort-wchar",
        "-fpack-struct",
        "-fpack-struct=2",
        "-fsso-struct=big-endian",
        "--target=aarch64-linux-gnu",
        "-target x86_64-linux-gnux32",
        "-arch arm64",
    ] {
        let said = chosen(&format!("-O2 {option}"));
        assert!(said.ends_with("layout are those of x86-64 Linux (LP64)"), "{option}: {said}");
    }
}

#[test]
fn another_language_is_refused() {
    for option in ["-x c++", "-xassembler", "-std=c++17", "-std=gnu++20", "-traditional-cpp"] {
        let said = chosen(option);
        assert!(said.ends_with("is not supported: the language is C"), "{option}: {said}");
    }
    for option in ["-fexec-charset=EBCDIC", "-fwide-exec-charset=x", "-finput-charset=latin1"] {
        let said = chosen(option);
        assert!(said.ends_with("characters are those of UTF-8"), "{option}: {said}");
    }
    assert_eq!(chosen("-finput-charset=UTF-8"), "");
}

#[test]
fn what_is_left_out_but_may_matter_is_said() {
    let ieee = "is left out: floating point is taken as IEEE 754 defines it";
    assert_eq!(chosen("-ffast-math -Ia"), format!("-Ia [`-ffast-math` {ieee}]"));
    assert_eq!(chosen("-Ofast"), format!(" [`-Ofast` {ieee}]"));
    let unknown = "is left out: it is not known to matter for preprocessing";
    assert_eq!(chosen("--include inc"), format!(" [`--include` {unknown}]"));
}

#[test]
fn a_missing_value_is_said() {
    for option in ["-I", "-D", "-include", "-x"] {
        assert_eq!(chosen(option), format!("the compiler option `{option}` needs a value"));
    }
}

#[test]
fn paths_that_exist_below_a_base_are_tied_to_it() -> Result<(), OptionError> {
    let base = Path::new(env!("CARGO_MANIFEST_DIR"));
    let chosen = choose(&["-Isrc", "-Iabsent", "-Dsrc", "-include", "src/lib.rs"], Some(base))?;
    let tied = |path: &str| base.join(path).display().to_string();
    let expected = [
        format!("-I{}", tied("src")),
        "-Iabsent".into(),
        "-Dsrc".into(),
        "-include".into(),
        tied("src/lib.rs"),
    ];
    assert_eq!(chosen.arguments, expected.map(OsString::from));
    Ok(())
}
