//! The table of library functions that are known.
//!
//! What is not in it is any outside function: it may read and write all
//! memory. Among those are `realloc` (the size of the old object is not
//! known), `qsort` (which of equal elements comes first is the library's
//! choice), and all that writes through pointers to other things than bytes.

use std::collections::BTreeMap;
use std::sync::LazyLock;
use verdiff_ir::{Function, Rounding, UnOp};

/// What is known of a library function.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Known {
    /// Its body is in C, in this folder. What it takes for granted.
    Model(&'static [&'static str]),
    /// One operation on a floating number.
    Float(UnOp),
    /// The remainder of a division of floating numbers.
    Remainder,
    /// The size of one floating number with the sign of another.
    CopySign,
    /// The absolute value of an integer.
    Absolute,
    /// A function of floats.
    Computes(Function),
    /// A function of its arguments alone, otherwise not known.
    Pure,
    /// It tells the outside something, or asks it. It may read all memory,
    /// and changes none that C can see, `errno` apart.
    Outside,
    /// The same, but of memory it reads only the strings that its arguments of
    /// these numbers point to.
    OutsideWithStrings(&'static [usize]),
    /// It tells the outside something, and changes no memory, unless the
    /// argument of this number, its format, has `%n` in some call.
    Prints(usize),
    /// It writes bytes, for which it has a `char *` or an object of its own.
    WritesBytes,
    /// The same, unless the argument of this number, its format, has `%n`
    /// in some call.
    PrintsBytes(usize),
    /// It ends the run with this trap.
    Traps(&'static str),
    /// It tells the outside how the run ended, and ends it.
    Exits,
    /// It returns a new object if the outside has memory left.
    Allocates,
    /// It returns a new object.
    AllocatesOnStack,
    /// It gives an object back.
    Frees,
    /// It returns where `errno` is.
    Errno,
    /// It returns where a table of characters begins, of which this model
    /// gives the elements.
    CharacterTable(&'static str),
    /// Of the models: copies a byte with what it is a part of.
    CopyByte,
    /// Of the models: makes a byte zero, and whatever is read there.
    ZeroByte,
}

/// What is known of a function, if anything is.
pub fn known(name: &str) -> Option<Known> {
    static BY_NAME: LazyLock<BTreeMap<&str, Known>> = LazyLock::new(|| {
        TABLE.iter().flat_map(|(known, names)| names.iter().map(|name| (*name, *known))).collect()
    });
    BY_NAME.get(name).copied()
}

/// Whether a function of the library calls no function that it is handed or
/// that lies in what it is handed: all that is known but for `bsearch`, and of
/// the others in the standard headers those that take `void *`.
pub fn calls_nothing(name: &str) -> bool {
    const OTHERS: [&str; 24] = [
        "realloc",
        "reallocarray",
        "aligned_alloc",
        "posix_memalign",
        "memccpy",
        "memmem",
        "fread",
        "fread_unlocked",
        "read",
        "pread",
        "pwrite",
        "setvbuf",
        "setbuf",
        "fclose",
        "fflush",
        "ungetc",
        "fgetpos",
        "fsetpos",
        "time",
        "mktime",
        "localtime",
        "gmtime",
        "frexp",
        "strtod",
    ];
    name != "bsearch" && (known(name).is_some() || OTHERS.contains(&name))
}

/// Whether a function that prints takes what it prints from a `va_list`: the
/// names of all of these begin so.
pub fn takes_list(name: &str) -> bool {
    name.starts_with('v')
}

const STRINGS: &str = "strings given to library functions end inside their objects";
const ROOM: &str = "what library functions write to has room for it";
const APART: &str = "what `memcpy`, `strcpy` and the like read and write does not overlap";
const DIFFERENCE: &str =
    "`strcmp`, `memcmp` and the like return the difference of the first bytes that differ";
const LOCALE: &str = "the locale is `C`";
const CLASSES: &str = "`isalpha` and the like return what those of glibc do";
const NUMBERS: &str = "`strtol` and the like know no prefix `0b`";
const ZEROS: &str = "`fmin` and `fmax` of two zeros return the second, and no NaN is signaling";

/// All that is known, with the names of the functions of which it is.
pub const TABLE: &[(Known, &[&str])] = &[
    // ---- string.h, strings.h
    (
        Known::Model(&[STRINGS]),
        &[
            "strlen",
            "strnlen",
            "strchr",
            "strrchr",
            "strchrnul",
            "index",
            "rindex",
            "strstr",
            "strspn",
            "strcspn",
            "strpbrk",
        ],
    ),
    (Known::Model(&[STRINGS, DIFFERENCE]), &["strcmp", "strncmp"]),
    (Known::Model(&[STRINGS, DIFFERENCE, LOCALE]), &["strcasecmp", "strncasecmp", "strcoll"]),
    (Known::Model(&[DIFFERENCE]), &["memcmp", "bcmp"]),
    (
        Known::Model(&[STRINGS, ROOM, APART]),
        &["strcpy", "stpcpy", "strncpy", "stpncpy", "strcat", "strncat"],
    ),
    (Known::Model(&[ROOM, APART]), &["memcpy", "mempcpy"]),
    (Known::Model(&[ROOM]), &["memmove", "bcopy", "memset", "bzero"]),
    (Known::Model(&[]), &["memchr", "memrchr"]),
    (Known::Model(&[STRINGS]), &["strdup", "strndup"]),
    (Known::WritesBytes, &["strerror", "strerror_r", "strsignal"]),
    // ---- ctype.h
    (
        Known::Model(&[LOCALE, CLASSES]),
        &[
            "isalpha", "isdigit", "isalnum", "isspace", "isupper", "islower", "isxdigit",
            "ispunct", "isprint", "isgraph", "iscntrl", "isblank",
        ],
    ),
    (Known::Model(&[LOCALE]), &["toupper", "tolower"]),
    (Known::Model(&[]), &["isascii", "toascii"]),
    (
        Known::Model(&[LOCALE, CLASSES]),
        &["__verdiff_classes", "__verdiff_upper_of", "__verdiff_lower_of"],
    ),
    (Known::CharacterTable("__verdiff_classes"), &["__ctype_b_loc"]),
    (Known::CharacterTable("__verdiff_upper_of"), &["__ctype_toupper_loc"]),
    (Known::CharacterTable("__verdiff_lower_of"), &["__ctype_tolower_loc"]),
    // ---- stdlib.h
    (
        Known::Model(&[STRINGS, LOCALE, NUMBERS]),
        &["atoi", "atol", "atoll", "strtol", "strtoll", "strtoul", "strtoull"],
    ),
    (Known::Model(&[]), &["div", "ldiv", "lldiv", "bsearch", "calloc"]),
    (Known::Absolute, &["abs", "labs", "llabs", "imaxabs"]),
    (Known::Allocates, &["malloc"]),
    (Known::AllocatesOnStack, &["alloca"]),
    (Known::Frees, &["free", "cfree"]),
    (Known::Traps("abort"), &["abort"]),
    (Known::Exits, &["exit", "_exit", "_Exit", "quick_exit"]),
    (Known::OutsideWithStrings(&[]), &["rand", "srand", "random", "srandom"]),
    (Known::OutsideWithStrings(&[0]), &["getenv"]),
    (Known::Outside, &["system"]),
    // ---- assert.h, errno.h
    (Known::Traps("assertion_failed"), &["__assert_fail", "__assert"]),
    (Known::Errno, &["__errno_location"]),
    // ---- math.h
    (Known::Float(UnOp::Abs), &["fabs", "fabsf"]),
    (Known::Float(UnOp::Sqrt), &["sqrt", "sqrtf"]),
    (Known::Float(UnOp::Round(Rounding::Floor)), &["floor", "floorf"]),
    (Known::Float(UnOp::Round(Rounding::Ceil)), &["ceil", "ceilf"]),
    (Known::Float(UnOp::Round(Rounding::Trunc)), &["trunc", "truncf"]),
    (Known::Float(UnOp::Round(Rounding::Away)), &["round", "roundf"]),
    (
        Known::Float(UnOp::Round(Rounding::Even)),
        &["rint", "rintf", "nearbyint", "nearbyintf", "roundeven", "roundevenf"],
    ),
    (Known::Remainder, &["fmod", "fmodf"]),
    (Known::CopySign, &["copysign", "copysignf"]),
    (Known::Model(&[ZEROS]), &["fmin", "fmax", "fminf", "fmaxf"]),
    (Known::Model(&[]), &["fdim", "fdimf", "modf", "modff"]),
    (Known::Computes(Function::Sin), &["sin", "sinf"]),
    (Known::Computes(Function::Cos), &["cos", "cosf"]),
    (Known::Computes(Function::Tan), &["tan", "tanf"]),
    (Known::Computes(Function::Asin), &["asin", "asinf"]),
    (Known::Computes(Function::Acos), &["acos", "acosf"]),
    (Known::Computes(Function::Atan), &["atan", "atanf"]),
    (Known::Computes(Function::Sinh), &["sinh", "sinhf"]),
    (Known::Computes(Function::Cosh), &["cosh", "coshf"]),
    (Known::Computes(Function::Tanh), &["tanh", "tanhf"]),
    (Known::Computes(Function::Exp), &["exp", "expf"]),
    (Known::Computes(Function::Exp2), &["exp2", "exp2f"]),
    (Known::Computes(Function::Expm1), &["expm1", "expm1f"]),
    (Known::Computes(Function::Log), &["log", "logf"]),
    (Known::Computes(Function::Log2), &["log2", "log2f"]),
    (Known::Computes(Function::Log10), &["log10", "log10f"]),
    (Known::Computes(Function::Log1p), &["log1p", "log1pf"]),
    (Known::Computes(Function::Cbrt), &["cbrt", "cbrtf"]),
    (Known::Computes(Function::Atan2), &["atan2", "atan2f"]),
    (Known::Computes(Function::Pow), &["pow", "powf"]),
    (Known::Computes(Function::Hypot), &["hypot", "hypotf"]),
    (
        Known::Pure,
        &[
            "asinh",
            "asinhf",
            "acosh",
            "acoshf",
            "atanh",
            "atanhf",
            "logb",
            "logbf",
            "ilogb",
            "ilogbf",
            "erf",
            "erff",
            "erfc",
            "erfcf",
            "tgamma",
            "tgammaf",
            "fma",
            "fmaf",
            "ldexp",
            "ldexpf",
            "scalbn",
            "scalbnf",
            "scalbln",
            "scalblnf",
            "remainder",
            "remainderf",
            "nextafter",
            "nextafterf",
            "lround",
            "lroundf",
            "llround",
            "llroundf",
            "lrint",
            "lrintf",
            "llrint",
            "llrintf",
        ],
    ),
    // ---- stdio.h
    (Known::Prints(0), &["printf", "vprintf"]),
    (Known::Prints(1), &["fprintf", "vfprintf", "dprintf", "vdprintf", "syslog", "vsyslog"]),
    (Known::WritesBytes, &["fgets"]),
    (Known::PrintsBytes(1), &["sprintf", "vsprintf"]),
    (Known::PrintsBytes(2), &["snprintf", "vsnprintf"]),
    (
        Known::OutsideWithStrings(&[]),
        &[
            "putchar",
            "putchar_unlocked",
            "fputc",
            "putc",
            "fputc_unlocked",
            "putc_unlocked",
            "feof",
            "ferror",
            "clearerr",
            "fileno",
            "fseek",
            "ftell",
            "rewind",
            "getchar",
            "getchar_unlocked",
            "fgetc",
            "getc",
            "getc_unlocked",
            "ungetc",
            "fflush",
            "fflush_unlocked",
            "fclose",
        ],
    ),
    (Known::OutsideWithStrings(&[0]), &["puts", "fputs", "fputs_unlocked", "perror", "remove"]),
    (Known::OutsideWithStrings(&[0, 1]), &["fopen", "rename"]),
    (Known::OutsideWithStrings(&[1]), &["fdopen"]),
    (Known::Outside, &["fwrite", "fwrite_unlocked"]),
    // ---- unistd.h, fcntl.h, time.h
    (Known::Outside, &["write"]),
    (
        Known::OutsideWithStrings(&[]),
        &[
            "close", "lseek", "fsync", "isatty", "getpid", "getppid", "getuid", "geteuid",
            "getgid", "getegid", "sleep", "usleep", "clock",
        ],
    ),
    (Known::OutsideWithStrings(&[0]), &["open", "unlink", "rmdir", "mkdir", "chdir", "access"]),
    (Known::WritesBytes, &["strftime"]),
    // ---- of the models
    (Known::CopyByte, &["__verdiff_copy_byte"]),
    (Known::ZeroByte, &["__verdiff_zero_byte"]),
];

#[cfg(test)]
mod tests {
    use super::TABLE;
    use std::collections::BTreeSet;

    #[test]
    fn every_function_has_one_row() {
        let mut seen = BTreeSet::new();
        for name in TABLE.iter().flat_map(|(_, names)| *names) {
            assert!(seen.insert(name), "`{name}` has two");
        }
    }
}
