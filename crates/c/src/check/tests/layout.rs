//! The layout of structs and unions, compared with what gcc says.
//!
//! Each struct is laid out by us; a C program made from that asserts size,
//! alignment and offsets, sets every member to all ones and prints the bytes.

use super::sound_unit;
use crate::check::{Dialect, Packs, check_as};
use crate::symbol::Symbols;
use crate::syntax::parse;
use crate::typed::Unit;
use crate::types::{Field, RecordBody, TypeKind};
use std::fmt::Write as _;
use std::process::Command;

const INTERESTING: &[&str] = &[
    "{ char a; int b; }",
    "{ char a; short b; char c; long d; }",
    "{ int a : 3; int b : 4; }",
    "{ char a; int b : 3; }",
    "{ int a : 31; int b : 2; }",
    "{ char a : 3; int b : 30; char c : 2; }",
    "{ short a : 9; short b : 8; }",
    "{ long a : 33; int b : 31; }",
    "{ int a : 3; int : 0; int b : 4; }",
    "{ char a; int : 0; char b; }",
    "{ char a; int : 5; char b; }",
    "{ char a; long : 5; }",
    "{ char a : 4; long : 0; char b; }",
    "{ _Bool a : 1; _Bool b : 1; int c : 5; }",
    "{ unsigned long a : 40; unsigned long b : 40; }",
    "{ char a; int b; } __attribute__((packed))",
    "{ char a; int b : 17; long c : 40; int d; } __attribute__((packed))",
    "{ int a : 3; int b : 30; char c; } __attribute__((packed))",
    "{ int a : 7; int : 0; int b : 7; } __attribute__((packed))",
    "{ char a; int b __attribute__((packed)); short c; }",
    "{ char a; int b __attribute__((aligned(16))); }",
    "{ char a; int b : 3 __attribute__((aligned(8))); int c : 2; }",
    "{ char a; int b : 3 __attribute__((packed)); int c : 30 __attribute__((packed)); }",
    "{ char a; _Alignas(32) char b; }",
    "{ char a; } __attribute__((aligned(8)))",
    "{ char a; long b; } __attribute__((packed, aligned(4)))",
    "{ char a; long b __attribute__((aligned(2))); } __attribute__((packed))",
    "{ char a; double b; float c; }",
    "{ char a; long double b; }",
    "{ char a; __int128 b; }",
    "{ char a; __int128 b : 70; int c : 3; }",
    "{ int n; char tail[]; }",
    "{ char n; long tail[]; }",
    "{ char a[3]; short b[2][3]; char c; }",
    "{ int n; int none[0]; char c; }",
    "{ struct { char a; int b; } in; char c; }",
    "{ char x; struct { char a; short b; } in[3]; char c; }",
    "{ char x; struct { char a; int b; } __attribute__((packed)) in; int y; }",
    "{ char a; struct {} e; int b; }",
    "{ }",
    "{ char a; aligned_int b; char c; }",
    "{ char a; unaligned_long b; char c; }",
    "{ char a; enum { SMALL } b; enum __attribute__((packed)) { TINY } c; }",
    "{ char a; enum { WIDTH = 3 } b : 3; char c; }",
    "{ char a; void *b; char c; int (*d)(void); }",
    "{ char a; union { long l; char c[9]; } b; char d; }",
];

/// A generator of numbers that is the same on every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % limit
    }
}

fn random_struct(numbers: &mut Numbers) -> String {
    const TYPES: [(&str, u64); 10] = [
        ("char", 8),
        ("unsigned char", 8),
        ("short", 16),
        ("int", 32),
        ("unsigned", 32),
        ("long", 64),
        ("unsigned long long", 64),
        ("_Bool", 1),
        ("__int128", 128),
        ("signed char", 8),
    ];
    let mut text = "{".to_owned();
    for number in 0..numbers.below(6) + 1 {
        let (ty, bits) = TYPES[numbers.below(10) as usize];
        let width = numbers.below(bits) + 1;
        let packed = if numbers.below(8) == 0 { " __attribute__((packed))" } else { "" };
        let aligned = match numbers.below(12) {
            0 => " __attribute__((aligned(2)))",
            1 => " __attribute__((aligned(8)))",
            _ => "",
        };
        let _ = match numbers.below(10) {
            0 => write!(text, " {ty} : {width};"),
            1 => write!(text, " {ty} : 0;"),
            2..=6 => write!(text, " {ty} m{number} : {width}{packed}{aligned};"),
            7 => write!(text, " {ty} m{number}[{}];", numbers.below(4)),
            _ => write!(text, " {ty} m{number}{packed}{aligned};"),
        };
    }
    text.push_str(match numbers.below(8) {
        0 => " } __attribute__((packed))",
        1 => " } __attribute__((aligned(4)))",
        2 => " } __attribute__((packed, aligned(2)))",
        _ => " }",
    });
    text
}

/// The bytes of a struct in which all bits of one member are set.
fn expected_bytes(body: &RecordBody, field: &Field, unit: &Unit) -> String {
    let mut bytes = vec![0_u8; body.size as usize];
    let (first, count) = match field.bits {
        Some(bits) => (field.offset * 8 + u64::from(bits.start), u64::from(bits.width)),
        None => {
            let size = crate::target::layout(&unit.types, field.ty.ty).map_or(0, |l| l.size);
            (field.offset * 8, size * 8)
        }
    };
    for bit in first..first + count {
        bytes[(bit / 8) as usize] |= 1 << (bit % 8);
    }
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Adds what the program asserts and prints of one struct, and returns what
/// it should print.
fn question(unit: &Unit, number: usize, kind: &str, program: &mut String) -> String {
    let tag = unit.symbols.get(&format!("s{number}"));
    let record = unit.types.records.iter().find(|record| record.tag == tag);
    let body = record.and_then(|record| record.body.as_ref()).expect("a complete struct");
    let name = format!("{kind} s{number}");
    let (size, align) = (body.size, body.align);
    let mut asserts = String::new();
    let mut expected = String::new();
    for field in &body.fields {
        let Some(member) = field.name.map(|name| unit.symbols.name(name)) else { continue };
        if field.bits.is_none() {
            let offset = field.offset;
            let _ = writeln!(
                asserts,
                "_Static_assert(__builtin_offsetof({name}, {member}) == {offset}, \"{member}\");"
            );
        }
        let scalar = matches!(unit.types.kind(field.ty.ty), TypeKind::Int(_) | TypeKind::Enum(_));
        if scalar {
            let _ = writeln!(
                asserts,
                "{{ {name} v; __builtin_memset(&v, 0, sizeof v); v.{member} = -1; show(&v, sizeof v); }}"
            );
            let _ = writeln!(expected, "{}", expected_bytes(body, field, unit));
        }
    }
    let _ = writeln!(
        program,
        "_Static_assert(sizeof({name}) == {size} && _Alignof({name}) == {align}, \"s{number}\");\n{asserts}"
    );
    expected
}

#[test]
fn layouts_are_those_of_gcc() {
    let mut numbers = Numbers(2);
    let random: Vec<String> = (0..400).map(|_| random_struct(&mut numbers)).collect();
    let bodies = INTERESTING.iter().copied().chain(random.iter().map(String::as_str));
    let mut definitions = "typedef int aligned_int __attribute__((aligned(16)));\n\
        typedef long unaligned_long __attribute__((aligned(1)));\n"
        .to_owned();
    let mut kinds = Vec::new();
    for (number, body) in bodies.enumerate() {
        let kind = if number % 7 == 6 { "union" } else { "struct" };
        kinds.push(kind);
        // The tags of enums inside must differ.
        let body = body.replace("SMALL", &format!("SMALL{number}"));
        let body = body.replace("TINY", &format!("TINY{number}"));
        let body = body.replace("WIDTH", &format!("WIDTH{number}"));
        let (members, attributes) = body.rsplit_once('}').expect("a closing brace");
        let attributes = attributes.trim();
        let body =
            if attributes.is_empty() { body.clone() } else { format!("{members}}} {attributes}") };
        let _ = writeln!(definitions, "{kind} s{number} {body};");
    }
    // A flexible array has no place in a union.
    let definitions = definitions.replace("union s27 ", "struct s27 ");
    kinds[27] = "struct";
    let unit = sound_unit(&definitions);
    let mut main = String::new();
    let mut expected = String::new();
    for (number, kind) in kinds.iter().enumerate() {
        expected.push_str(&question(&unit, number, kind, &mut main));
    }
    let program = format!(
        "{definitions}\nint printf(const char *, ...);\n\
         static void show(void *p, unsigned long n) {{\n\
         for (unsigned char *c = p; n--; c++) printf(\"%02x\", *c);\n printf(\"\\n\"); }}\n\
         int main(void) {{\n{main}}}\n"
    );
    let printed = run("layout", &program);
    for (number, (got, wanted)) in printed.lines().zip(expected.lines()).enumerate() {
        assert_eq!(got, wanted, "line {number}");
    }
    assert_eq!(printed.lines().count(), expected.lines().count());
    assert!(expected.lines().count() > 500);
}

/// The same, with limits on the alignment of members by a pragma.
#[test]
fn packed_layouts_are_those_of_gcc() {
    let mut numbers = Numbers(3);
    let random: Vec<String> = (0..200).map(|_| random_struct(&mut numbers)).collect();
    let bodies = INTERESTING.iter().copied().chain(random.iter().map(String::as_str));
    let plain = bodies.filter(|body| !body.contains(" : ") && !body.contains("enum"));
    let mut definitions = "typedef int aligned_int __attribute__((aligned(16)));\n\
        typedef long unaligned_long __attribute__((aligned(1)));\n"
        .to_owned();
    let mut count = 0;
    let limits = ["push, 1", "2", "4", "8", "pop", "push, 2", "", "16"];
    let pairs = plain.flat_map(|body| limits.map(|limit| (body, limit)));
    for (number, (body, limit)) in pairs.enumerate() {
        let _ = writeln!(definitions, "#pragma pack({limit})\nstruct s{number} {body};");
        count = number + 1;
    }
    let mut symbols = Symbols::default();
    let tree = parse(&definitions, &mut symbols);
    let packs = Packs::read(&definitions).expect("pragmas that are understood");
    let unit = check_as(tree, symbols, Dialect { packs, ..Dialect::default() });
    assert!(unit.problems.is_empty(), "{:?}", unit.problems);
    let mut main = String::new();
    let expected: String =
        (0..count).map(|number| question(&unit, number, "struct", &mut main)).collect();
    let program = format!(
        "{definitions}\nint printf(const char *, ...);\n\
         static void show(void *p, unsigned long n) {{\n\
         for (unsigned char *c = p; n--; c++) printf(\"%02x\", *c);\n printf(\"\\n\"); }}\n\
         int main(void) {{\n{main}}}\n"
    );
    let printed = run("packed-layout", &program);
    assert_eq!(printed, expected);
    assert!(count > 200, "{count}");
}

/// Compiles and runs a program; what it prints.
pub(super) fn run(name: &str, program: &str) -> String {
    let folder = std::env::temp_dir().join(format!("verdiff-c-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the program");
    let (source, binary) = (folder.join("layout.c"), folder.join("layout"));
    std::fs::write(&source, program).expect("the program is written");
    let compiled = Command::new("gcc").arg("-w").arg(&source).arg("-o").arg(&binary).output();
    let compiled = compiled.expect("gcc runs");
    let complaints = String::from_utf8_lossy(&compiled.stderr).into_owned();
    let output = compiled.status.success().then(|| Command::new(&binary).output());
    std::fs::remove_dir_all(&folder).expect("the folder goes away");
    let output = output.unwrap_or_else(|| panic!("{complaints}")).expect("the program runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
