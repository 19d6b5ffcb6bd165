//! Functions of the C library that act for the version that runs.
//!
//! In: a name. Out: whether the function is known to be right after a switch of
//! versions alone. What no table of this crate names is somebody else's: a
//! product program that calls it may let the versions disturb each other, and
//! whoever makes one should say so.

/// Whether the function works on its arguments, on `errno`, on the standard
/// streams, on the locale and on the environment only, all of which a switch of
/// versions puts in place.
#[must_use]
pub fn is_switched(name: &str) -> bool {
    SWITCHED.binary_search(&name).is_ok()
}

#[rustfmt::skip]
const SWITCHED: &[&str] = &[
    "__errno_location", "__fbufsize", "__fpending", "__fpurge", "__freading", "__fsetlocking",
    "__fwriting", "__isoc23_fscanf", "__isoc23_sscanf", "__isoc23_strtol", "__isoc23_strtoll",
    "__isoc23_strtoul", "__isoc23_strtoull", "__isoc99_fscanf", "__isoc99_scanf",
    "__isoc99_sscanf", "__isoc99_vfscanf", "__isoc99_vscanf", "__isoc99_vsscanf", "__overflow",
    "__uflow", "_longjmp", "_setjmp", "a64l", "acos", "acosh", "aligned_alloc", "asin", "asinh",
    "asprintf", "atan", "atan2", "atanh", "atof", "atoi", "atol", "atoll", "basename", "bsearch",
    "btowc", "calloc", "cbrt", "clearerr", "clearerr_unlocked", "cos", "cosh", "ctermid",
    "dcgettext", "dcngettext", "dgettext", "difftime", "dirname", "dngettext", "erand48", "erf",
    "erfc", "exp", "exp2", "expm1", "fdim", "fgetc", "fgetc_unlocked", "fgetpos", "fgets",
    "fgets_unlocked", "fgetwc", "fgetws", "flockfile", "fma", "fmax", "fmemopen", "fmin", "fmod",
    "fnmatch", "fprintf", "fputc", "fputc_unlocked", "fputs", "fputs_unlocked", "fputwc",
    "fputws", "fread", "fread_unlocked", "fscanf", "fseek", "fseeko", "fseeko64", "fsetpos",
    "ftell", "ftello", "ftello64", "funlockfile", "fwide", "fwprintf", "fwrite",
    "fwrite_unlocked", "getauxval", "getc", "getc_unlocked", "getchar", "getchar_unlocked",
    "getdelim", "getegid", "getenv", "geteuid", "getgid", "getgroups", "gethostname", "getline",
    "getpagesize", "getpgrp", "getpid", "getppid", "getsid", "getsubopt", "gettext", "getuid",
    "getw", "getwc", "getwchar", "gmtime_r", "hypot", "iconv", "iconv_close", "iconv_open",
    "iswalnum", "iswalpha", "iswblank", "iswcntrl", "iswctype", "iswdigit", "iswgraph",
    "iswlower", "iswprint", "iswpunct", "iswspace", "iswupper", "iswxdigit", "jrand48", "ldexp",
    "lfind", "log", "log10", "log1p", "log2", "logb", "longjmp", "lrint", "lround", "lsearch",
    "madvise", "malloc", "malloc_usable_size", "mblen", "mbsinit", "mbstowcs", "mbtowc", "mktime",
    "mlock", "mprotect", "msync", "munlock", "munmap", "nearbyint", "nextafter", "ngettext",
    "nl_langinfo", "nrand48", "obstack_free", "open_memstream", "open_wmemstream", "perror",
    "posix_memalign", "pow", "printf", "psignal", "putc", "putc_unlocked", "putchar",
    "putchar_unlocked", "puts", "putw", "putwc", "putwchar", "qsort", "qsort_r", "rand_r",
    "realloc", "reallocarray", "regcomp", "regerror", "regexec", "regfree", "remainder", "remquo",
    "rewind", "rint", "scalbn", "scanf", "sched_yield", "secure_getenv", "setbuf", "setbuffer",
    "setjmp", "setlinebuf", "setvbuf", "sigaddset", "sigdelset", "sigemptyset", "sigfillset",
    "sigismember", "sin", "sinh", "snprintf", "sprintf", "sqrt", "sscanf", "strcasecmp",
    "strcasestr", "strcoll", "strdup", "strfmon", "strftime", "strlcat", "strlcpy", "strncasecmp",
    "strndup", "strptime", "strtod", "strtof", "strtoimax", "strtol", "strtold", "strtoll",
    "strtoul", "strtoull", "strtoumax", "strverscmp", "strxfrm", "swab", "swprintf", "sysconf",
    "tan", "tanh", "tdelete", "tfind", "tgamma", "timegm", "towctrans", "towlower", "towupper",
    "tsearch", "twalk", "tzset", "uname", "ungetc", "ungetwc", "vasprintf", "vfprintf", "vfscanf",
    "vfwprintf", "vprintf", "vscanf", "vsnprintf", "vsprintf", "vsscanf", "vwarn", "vwarnx",
    "warn", "warnx", "wcpcpy", "wcscasecmp", "wcscat", "wcschr", "wcscmp", "wcscoll", "wcscpy",
    "wcscspn", "wcsdup", "wcsftime", "wcslen", "wcsncat", "wcsncmp", "wcsncpy", "wcsnlen",
    "wcspbrk", "wcsrchr", "wcsspn", "wcsstr", "wcstod", "wcstok", "wcstol", "wcstombs", "wcstoul",
    "wcswidth", "wcsxfrm", "wctob", "wctomb", "wctrans", "wctype", "wcwidth", "wmemchr",
    "wmemcmp", "wmemcpy", "wmemmove", "wmemset", "wprintf", "wscanf",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{is_stateless, refused, replaced};

    #[test]
    fn the_table_is_sorted_and_apart_from_the_others() {
        assert!(SWITCHED.is_sorted_by(|a, b| a < b));
        for name in SWITCHED {
            let elsewhere =
                is_stateless(name) || refused(name).is_some() || replaced(name).is_some();
            assert!(!elsewhere, "{name} is in two tables");
        }
    }

    #[test]
    fn what_is_unknown_is_not_switched() {
        assert!(is_switched("printf") && is_switched("strtol"));
        assert!(!is_switched("sqlite3_open") && !is_switched("exit"));
    }
}
