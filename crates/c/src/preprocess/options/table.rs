//! What is done with each option of a compiler: a table.

/// What is done with an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// The preprocessor gets it.
    Keep,
    /// The preprocessor gets this option with its value.
    KeepWith(&'static str, Value),
    /// It does not matter.
    Drop,
    /// Neither it nor the value after it matters.
    DropWithNext,
    /// It is left out, which the user should know.
    Note(&'static str),
    /// Nothing can be said with this option.
    Refuse(&'static str),
}

/// What the value of an option is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Value {
    Path,
    Text,
}

pub(super) const ARGUMENT_FILE: &str = "arguments are not read from files; give them one by one";
const RUNS_CODE: &str = "it makes the compiler run or load other programs";
const OTHER_ABI: &str = "sizes and layout are those of x86-64 Linux (LP64)";
const OTHER_LANGUAGE: &str = "the language is C";
const OTHER_CHARACTERS: &str = "characters are those of UTF-8";
const IEEE: &str = "floating point is taken as IEEE 754 defines it";
const UNKNOWN: &str = "it is not known to matter for preprocessing";

/// Longer ones before their own beginnings.
const WITH_VALUE: &[(&str, Value)] = &[
    ("-iwithprefixbefore", Value::Text),
    ("-iwithprefix", Value::Text),
    ("-iprefix", Value::Text),
    ("-idirafter", Value::Path),
    ("-isysroot", Value::Path),
    ("-isystem", Value::Path),
    ("-iquote", Value::Path),
    ("-imacros", Value::Path),
    ("-include", Value::Path),
    ("--sysroot", Value::Path),
    ("-I", Value::Path),
    ("-D", Value::Text),
    ("-U", Value::Text),
];

const REFUSED: &[(&str, &str)] = &[
    ("-m32", OTHER_ABI),
    ("-m16", OTHER_ABI),
    ("-mx32", OTHER_ABI),
    ("-miamcu", OTHER_ABI),
    ("-mabi=ms", OTHER_ABI),
    ("-mms-bitfields", OTHER_ABI),
    ("-malign-double", OTHER_ABI),
    ("-m96bit-long-double", OTHER_ABI),
    ("-mlong-double-64", OTHER_ABI),
    ("-mlong-double-128", OTHER_ABI),
    ("-mfpmath=387", OTHER_ABI),
    ("-funsigned-bitfields", OTHER_ABI),
    ("-fno-signed-bitfields", OTHER_ABI),
    ("-fshort-enums", OTHER_ABI),
    ("-fshort-wchar", OTHER_ABI),
    ("-fpack-struct", OTHER_ABI),
    ("-arch", OTHER_ABI),
    ("-traditional", OTHER_LANGUAGE),
    ("-traditional-cpp", OTHER_LANGUAGE),
    ("-wrapper", RUNS_CODE),
];

const REFUSED_BEGINNINGS: &[(&str, &str)] = &[
    ("@", ARGUMENT_FILE),
    ("-B", RUNS_CODE),
    ("-fplugin", RUNS_CODE),
    ("-iplugindir", RUNS_CODE),
    ("-specs", RUNS_CODE),
    ("--specs", RUNS_CODE),
    ("-fpack-struct=", OTHER_ABI),
    ("-fsso-struct=", OTHER_ABI),
    ("-fexec-charset=", OTHER_CHARACTERS),
    ("-fwide-exec-charset=", OTHER_CHARACTERS),
    ("-std=c++", OTHER_LANGUAGE),
    ("-std=gnu++", OTHER_LANGUAGE),
];

const KEPT: &[&str] = &[
    "-ansi",
    "-undef",
    "-nostdinc",
    "-pthread",
    "-trigraphs",
    "-fopenmp",
    "-ffreestanding",
    "-fhosted",
    "-fno-hosted",
    "-fPIC",
    "-fpic",
    "-fPIE",
    "-fpie",
    "-fno-pic",
    "-fno-pie",
    "-fno-PIC",
    "-fno-PIE",
    "-fexceptions",
    "-fgnu89-inline",
    "-fdollars-in-identifiers",
    "-fno-dollars-in-identifiers",
    "-funsigned-char",
    "-fno-signed-char",
    "-fsigned-char",
    "-fno-unsigned-char",
];

/// They define macros: the level of optimisation, instructions that the
/// processor has, checks that are compiled in.
const KEPT_BEGINNINGS: &[&str] = &[
    "-std=",
    "-O",
    "-m",
    "-fsanitize=",
    "-fstack-protector",
    "-fmacro-prefix-map=",
    "-ffile-prefix-map=",
];

const NOTED: &[(&str, &str)] = &[
    ("-Ofast", IEEE),
    ("-ffast-math", IEEE),
    ("-funsafe-math-optimizations", IEEE),
    ("-fassociative-math", IEEE),
    ("-freciprocal-math", IEEE),
    ("-ffinite-math-only", IEEE),
];

const DROPPED_WITH_NEXT: &[&str] = &[
    "-o",
    "-MF",
    "-MT",
    "-MQ",
    "-MJ",
    "-Xpreprocessor",
    "-Xassembler",
    "-Xlinker",
    "-Xclang",
    "-Xanalyzer",
    "-include-pch",
    "-imultilib",
    "-imultiarch",
    "-mllvm",
    "-aux-info",
    "-dumpbase",
    "-dumpbase-ext",
    "-dumpdir",
    "--param",
    "-A",
    "-G",
    "-L",
    "-T",
    "-e",
    "-l",
    "-u",
    "-z",
];

/// Options of the other stages, and of how preprocessed text is written.
const DROPPED_BEGINNINGS: &[&str] = &[
    "-W",
    "-w",
    "-g",
    "-f",
    "-M",
    "-o",
    "-c",
    "-S",
    "-E",
    "-C",
    "-P",
    "-H",
    "-d",
    "-v",
    "-pipe",
    "-pedantic",
    "-save-temps",
    "-L",
    "-T",
    "-l",
    "-p",
    "-q",
    "-s",
    "-r",
    "-no",
    "-static",
    "-shared",
    "-Z",
    "-z",
    "-u",
    "-A",
    "-include-pch",
    "--param=",
    "-x",
    "--target=",
];

/// Whether `char` has negative values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Signed,
    Unsigned,
}

/// What an option says about `char`, if it does.
pub(super) fn sign_of_char(option: &str) -> Option<Sign> {
    match option {
        "-funsigned-char" | "-fno-signed-char" => Some(Sign::Unsigned),
        "-fsigned-char" | "-fno-unsigned-char" => Some(Sign::Signed),
        _ => None,
    }
}

/// How an option is spelt with its value joined to it.
pub(super) fn joined(option: &str) -> &str {
    if option == "-target" { "--target=" } else { option }
}

/// What is done with an option, spelt with its value if that is joined to it.
pub(super) fn fate(argument: &str) -> Fate {
    let exact = |listed: &[&str]| listed.contains(&argument);
    let begins = |listed: &[&str]| listed.iter().any(|start| argument.starts_with(start));
    if let Some(why) = refusal(argument) {
        Fate::Refuse(why)
    } else if !argument.starts_with('-') || argument == "-" {
        Fate::Drop
    } else if exact(DROPPED_WITH_NEXT) {
        Fate::DropWithNext
    } else if let Some((_, why)) = NOTED.iter().find(|(option, _)| *option == argument) {
        Fate::Note(why)
    } else if let Some(kept) = with_value(argument) {
        kept
    } else if exact(KEPT) || begins(KEPT_BEGINNINGS) {
        Fate::Keep
    } else if begins(DROPPED_BEGINNINGS) {
        Fate::Drop
    } else {
        Fate::Note(UNKNOWN)
    }
}

fn refusal(argument: &str) -> Option<&'static str> {
    let exact = REFUSED.iter().find(|(option, _)| *option == argument);
    let begins = || REFUSED_BEGINNINGS.iter().find(|(start, _)| argument.starts_with(start));
    if let Some((_, why)) = exact.or_else(begins) {
        return Some(why);
    }
    let differs = |option: &str, is_ours: &dyn Fn(&str) -> bool| {
        argument.strip_prefix(option).is_some_and(|value| !is_ours(value))
    };
    if differs("-finput-charset=", &|charset| charset.eq_ignore_ascii_case("utf-8")) {
        Some(OTHER_CHARACTERS)
    } else if differs("-x", &|language| matches!(language, "c" | "none")) {
        Some(OTHER_LANGUAGE)
    } else if differs("--target=", &is_linux_on_x86_64) {
        Some(OTHER_ABI)
    } else {
        None
    }
}

fn is_linux_on_x86_64(triple: &str) -> bool {
    triple.starts_with("x86_64-") && triple.contains("linux") && !triple.ends_with("x32")
}

fn with_value(argument: &str) -> Option<Fate> {
    if argument.starts_with("-include-pch") {
        return None;
    }
    let (option, value) = WITH_VALUE.iter().find(|(option, _)| argument.starts_with(option))?;
    Some(Fate::KeepWith(option, *value))
}
