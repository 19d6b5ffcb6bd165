//! The types of functions that compilers know without a declaration, in one
//! letter per type.
//!
//! `v` void, `b` _Bool, `c` char, `h` unsigned short, `i` int, `u` unsigned,
//! `l` long, `m` unsigned long, `x` long long, `y` unsigned long long, `n`
//! unsigned __int128, `f` float, `d` double, `e` long double, `p` void *, `P`
//! const void *, `s` char *, `S` const char *, `a` va_list, `.` more
//! arguments. `*` before a letter is a pointer to it. The first letter is the
//! result.

use super::Checker;
use crate::symbol::Symbol;
use crate::types::{FloatKind, FunctionType, IntKind, QualType, TypeId, TypeKind};

/// Library functions that gcc knows by name.
fn library_signature(name: &str) -> Option<&'static str> {
    Some(match name {
        "memcpy" | "memmove" | "mempcpy" => "ppPm",
        "memset" => "ppim",
        "memcmp" => "iPPm",
        "memchr" => "pPim",
        "strlen" => "mS",
        "strnlen" => "mSm",
        "strcpy" | "strcat" | "stpcpy" => "ssS",
        "strncpy" | "strncat" | "stpncpy" => "ssSm",
        "strcmp" | "strcasecmp" => "iSS",
        "strncmp" | "strncasecmp" => "iSSm",
        "strchr" | "strrchr" | "index" | "rindex" => "sSi",
        "strstr" | "strpbrk" => "sSS",
        "strspn" | "strcspn" => "mSS",
        "strdup" => "sS",
        "strndup" => "sSm",
        "bzero" => "vpm",
        "bcopy" => "vPpm",
        "bcmp" => "iPPm",
        "malloc" => "pm",
        "calloc" | "aligned_alloc" => "pmm",
        "realloc" => "ppm",
        "free" => "vp",
        "abort" => "v",
        "exit" | "_exit" | "_Exit" => "vi",
        _ => return output_signature(name).or_else(|| math_signature(name)),
    })
}

/// Functions of characters, input and output, and those with checked sizes.
fn output_signature(name: &str) -> Option<&'static str> {
    Some(match name {
        "abs" | "isalnum" | "isalpha" | "isblank" | "iscntrl" | "isdigit" | "isgraph"
        | "islower" | "isprint" | "ispunct" | "isspace" | "isupper" | "isxdigit" | "tolower"
        | "toupper" | "toascii" | "isascii" | "putchar" => "ii",
        "labs" => "ll",
        "llabs" => "xx",
        "imaxabs" => "ll",
        "printf" | "scanf" => "iS.",
        "vprintf" | "vscanf" => "iSa",
        "puts" => "iS",
        "sprintf" => "isS.",
        "vsprintf" => "isSa",
        "snprintf" => "ismS.",
        "vsnprintf" => "ismSa",
        "sscanf" => "iSS.",
        "vsscanf" => "iSSa",
        "fprintf" | "fscanf" => "ipS.",
        "vfprintf" | "vfscanf" => "ipSa",
        "fputs" => "iSp",
        "fputc" | "putc" => "iip",
        "fwrite" => "mPmmp",
        "__memcpy_chk" | "__memmove_chk" | "__mempcpy_chk" => "ppPmm",
        "__memset_chk" => "ppimm",
        "__strcpy_chk" | "__strcat_chk" | "__stpcpy_chk" => "ssSm",
        "__strncpy_chk" | "__strncat_chk" => "ssSmm",
        "__sprintf_chk" => "isimS.",
        "__snprintf_chk" => "ismimS.",
        "__vsprintf_chk" => "isimSa",
        "__vsnprintf_chk" => "ismimSa",
        "__printf_chk" => "iiS.",
        "__fprintf_chk" => "ipiS.",
        "__vprintf_chk" => "iiSa",
        "__vfprintf_chk" => "ipiSa",
        _ => return None,
    })
}

/// Functions of one number, by their name for double.
const ONE_OPERAND: [&str; 33] = [
    "fabs",
    "sqrt",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "sinh",
    "cosh",
    "tanh",
    "asinh",
    "acosh",
    "atanh",
    "exp",
    "exp2",
    "expm1",
    "log",
    "log2",
    "log10",
    "log1p",
    "floor",
    "ceil",
    "trunc",
    "round",
    "rint",
    "nearbyint",
    "cbrt",
    "erf",
    "erfc",
    "tgamma",
    "lgamma",
    "logb",
];

/// Functions of two numbers, by their name for double.
const TWO_OPERANDS: [&str; 10] =
    ["pow", "fmod", "atan2", "hypot", "fmin", "fmax", "copysign", "fdim", "remainder", "nextafter"];

/// Functions from numbers to a number, in three precisions.
fn math_signature(name: &str) -> Option<&'static str> {
    let by_precision = |names: &[&str], signatures: [&'static str; 3]| {
        let known = |base: &str| names.contains(&base);
        if known(name) {
            return Some(signatures[0]);
        }
        match name.split_at_checked(name.len().checked_sub(1)?)? {
            (base, "f") if known(base) => Some(signatures[1]),
            (base, "l") if known(base) => Some(signatures[2]),
            _ => None,
        }
    };
    match name {
        "ldexp" | "scalbn" => Some("ddi"),
        "ldexpf" | "scalbnf" => Some("ffi"),
        "frexp" => Some("dd*i"),
        "frexpf" => Some("ff*i"),
        "modf" => Some("dd*d"),
        "modff" => Some("ff*f"),
        "lround" | "lrint" => Some("ld"),
        "lroundf" | "lrintf" => Some("lf"),
        "llround" | "llrint" => Some("xd"),
        "llroundf" | "llrintf" => Some("xf"),
        "fma" => Some("dddd"),
        "fmaf" => Some("ffff"),
        "fmal" => Some("eeee"),
        _ => by_precision(&ONE_OPERAND, ["dd", "ff", "ee"])
            .or_else(|| by_precision(&TWO_OPERANDS, ["ddd", "fff", "eee"])),
    }
}

/// Builtins with a fixed type that are no library functions.
pub(super) fn builtin_signature(name: &str) -> Option<&'static str> {
    Some(match name {
        "expect" => "lll",
        "expect_with_probability" => "llld",
        "unreachable" | "trap" => "v",
        "clz" | "ctz" | "popcount" | "parity" => "iu",
        "clzl" | "ctzl" | "popcountl" | "parityl" => "im",
        "clzll" | "ctzll" | "popcountll" | "parityll" => "iy",
        "ffs" | "clrsb" => "ii",
        "ffsl" | "clrsbl" => "il",
        "ffsll" | "clrsbll" => "ix",
        "bswap16" => "hh",
        "bswap32" => "uu",
        "bswap64" => "mm",
        "bswap128" => "nn",
        "prefetch" => "vP.",
        "alloca" => "pm",
        "alloca_with_align" => "pmm",
        "return_address" | "frame_address" => "pu",
        "extract_return_addr" => "pp",
        "assume_aligned" => "pPm.",
        "__clear_cache" => "vpp",
        "sadd_overflow" | "ssub_overflow" | "smul_overflow" => "bii*i",
        "saddl_overflow" | "ssubl_overflow" | "smull_overflow" => "bll*l",
        "saddll_overflow" | "ssubll_overflow" | "smulll_overflow" => "bxx*x",
        "uadd_overflow" | "usub_overflow" | "umul_overflow" => "buu*u",
        "uaddl_overflow" | "usubl_overflow" | "umull_overflow" => "bmm*m",
        "uaddll_overflow" | "usubll_overflow" | "umulll_overflow" => "byy*y",
        "signbitf" | "isnanf" | "isinff" | "finitef" => "if",
        "signbitl" | "isnanl" | "isinfl" | "finitel" => "ie",
        "finite" => "id",
        _ => return None,
    })
}

impl Checker {
    /// The type of a library function that gcc knows by name.
    pub(super) fn library_type(&mut self, name: Symbol) -> Option<TypeId> {
        let signature = library_signature(self.name(name))?;
        let function = self.signature_type(signature);
        Some(self.types.intern(TypeKind::Function(function)))
    }

    /// The function type that letters stand for.
    pub(super) fn signature_type(&mut self, signature: &str) -> FunctionType {
        let mut types = Vec::new();
        let mut variadic = false;
        let mut pointer = false;
        for letter in signature.chars() {
            match letter {
                '*' => pointer = true,
                '.' => variadic = true,
                letter => {
                    let mut ty = self.letter_type(letter);
                    if std::mem::take(&mut pointer) {
                        ty = self.types.pointer(ty.into());
                    }
                    types.push(QualType::from(ty));
                }
            }
        }
        let result = if types.is_empty() { self.basics.void.into() } else { types.remove(0) };
        FunctionType { result, params: types, variadic, prototype: true }
    }

    fn letter_type(&self, letter: char) -> TypeId {
        match letter {
            'b' => self.basics.bool,
            'c' => self.basics.char,
            'h' => self.basics.int_of(IntKind::UShort),
            'i' => self.basics.int,
            'u' => self.basics.uint,
            'l' => self.basics.long,
            'm' => self.basics.ulong,
            'x' => self.basics.int_of(IntKind::LongLong),
            'y' => self.basics.int_of(IntKind::ULongLong),
            'n' => self.basics.int_of(IntKind::UInt128),
            'f' => self.basics.float_of(FloatKind::Float),
            'd' => self.basics.double,
            'e' => self.basics.float_of(FloatKind::LongDouble),
            'p' => self.basics.void_pointer,
            'P' => self.basics.const_void_pointer,
            's' => self.basics.char_pointer,
            'S' => self.basics.const_char_pointer,
            'a' => self.basics.va_list_pointer,
            _ => self.basics.void,
        }
    }
}
