//! The C program that does one call and prints what can be seen afterwards.

use super::cases::{Arg, Case};
use super::shapes::Param;
use std::fmt::Write;
use std::path::Path;
use verdiff_c::lower::Class;

const RUNTIME: &str = r#"
static unsigned char verdiff_memory[16][8192] __attribute__((aligned(64)));
static void verdiff_hex(const void *from, unsigned long n)
{
    for (unsigned long i = 0; i < n; i++)
        __builtin_printf("%02x", ((const unsigned char *)from)[i]);
    __builtin_printf("\n");
}
static void verdiff_pointer(const void *p)
{
    if (!p) {
        __builtin_printf("pointer null\n");
        return;
    }
    for (int i = 0; i < 16; i++) {
        long at = (const unsigned char *)p - (verdiff_memory[i] + 1024);
        if (at >= -1024 && at < 7168) {
            __builtin_printf("pointer %d%+ld\n", i, at);
            return;
        }
    }
    __builtin_printf("pointer elsewhere\n");
}
"#;

/// A program that does the call whose number it is given.
pub(super) fn text(file: &Path, foreign: &[(String, u64)], cases: &[Case<'_>]) -> String {
    let mut text =
        format!("#define main verdiff_main\n#include \"{}\"\n#undef main\n", file.display());
    for (name, size) in foreign {
        // Common symbols give way to those of the library.
        let _ = writeln!(text, "__asm__(\".comm {name}, {size}, 32\");");
    }
    text += RUNTIME;
    for (number, case) in cases.iter().enumerate() {
        text += &call(number, case);
    }
    text += "int main(int verdiff_count, char **verdiff_words)\n{\n    int n = 0;\n    \
             for (char *c = verdiff_words[1]; *c; c++)\n        n = n * 10 + *c - '0';\n    switch (n) {\n";
    for number in 0..cases.len() {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "    case {number}: verdiff_call_{number}(); break;");
    }
    text + "    }\n    return 0;\n}\n"
}

fn call(number: usize, case: &Case<'_>) -> String {
    let mut text = format!("static void verdiff_call_{number}(void)\n{{\n");
    let mut args = Vec::new();
    for (at, (arg, param)) in case.args.iter().zip(&case.shape.params).enumerate() {
        match (arg, param) {
            (Arg::Number(bits), Param::Number { class, .. }) => args.push(constant(*class, *bits)),
            (Arg::Memory(bytes), _) => {
                let list: Vec<String> = bytes.iter().map(u8::to_string).collect();
                let _ = writeln!(
                    text,
                    "    static const unsigned char m{at}[] = {{{}}};\n    \
                     __builtin_memcpy(verdiff_memory[{at}] + 1024, m{at}, sizeof m{at});",
                    list.join(",")
                );
                args.push(format!("(void *)(verdiff_memory[{at}] + 1024)"));
            }
            (Arg::Number(_), Param::Memory { .. }) => {}
        }
    }
    let call = format!("{}({})", case.shape.name, args.join(", "));
    text += &match case.shape.result {
        None => format!("    {call};\n"),
        Some(Class::Ptr) => format!("    verdiff_pointer((void *){call});\n"),
        Some(_) => format!(
            "    __auto_type verdiff_result = {call};\n    __builtin_printf(\"result \");\n    \
             verdiff_hex(&verdiff_result, sizeof verdiff_result);\n"
        ),
    };
    for (at, arg) in case.args.iter().enumerate() {
        if let Arg::Memory(bytes) = arg {
            let _ = writeln!(
                text,
                "    __builtin_printf(\"memory {at} \");\n    \
                 verdiff_hex(verdiff_memory[{at}] + 1024, {});",
                bytes.len()
            );
        }
    }
    for (at, (name, _)) in case.shape.variables.iter().enumerate() {
        let _ = writeln!(
            text,
            "    __builtin_printf(\"variable {at} \");\n    verdiff_hex(&{name}, sizeof {name});"
        );
    }
    text + "}\n"
}

/// A number of a class, as an expression.
fn constant(class: Class, bits: u128) -> String {
    match class {
        Class::F32 => format!("((union {{ unsigned u; float f; }}){{{bits:#x}u}}).f"),
        Class::F64 => format!("((union {{ unsigned long u; double f; }}){{{bits:#x}ul}}).f"),
        Class::I128 => format!(
            "((unsigned __int128){:#x}ul << 64 | {:#x}ul)",
            (bits >> 64) as u64,
            bits as u64
        ),
        Class::I8 | Class::I16 | Class::I32 | Class::I64 | Class::Ptr => format!("{bits:#x}ul"),
    }
}

/// Bytes as the harness prints them.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
