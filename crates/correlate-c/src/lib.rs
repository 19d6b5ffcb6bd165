//! Correlating programs as C that any C compiler with 128-bit numbers takes:
//! correlating programs in, C text out.
//!
//! The text has, for each of them, a function `C_f` that takes the arguments of the old version,
//! runs both versions, and stores, for each version, how it ended and what it
//! returned. What a version calls is there with its tag; what is outside is
//! declared, once for each version, for the user to define. Memory is that of
//! the core language, objects and offsets in maps, one for each version: the
//! versions share no addresses.

mod exprs;
mod memory;
mod names;
mod stmts;

use exprs::holder;
use names::Names;
use std::fmt::Write;
use stmts::Writer;
use verdiff_ir::{FloatType, Program, ScalarType, Type};
use verdiff_product::correlate::Correlated;

/// A construct that is not put in C.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it works with {0}, which is not put in C")]
pub struct NotInC(pub &'static str);

const RUNTIME: &str = include_str!("runtime.c");

/// The C text of a correlating program.
pub fn as_c(correlated: &Correlated) -> Result<String, NotInC> {
    all_as_c(std::slice::from_ref(correlated))
}

/// One C text of correlating programs of the same two versions. What they have in
/// common, such as globals and copies of what they call, is there once.
pub fn all_as_c(all: &[Correlated]) -> Result<String, NotInC> {
    let Some(program) = &united(all) else { return Ok(String::new()) };
    let names = Names::new(program)?;
    let mut writer = Writer::new(&names);
    let mut heads = String::new();
    for global in program.globals.values() {
        let _ = writeln!(heads, "{} {};", c_type(global.var.ty), names.of(&global.var.name));
    }
    for external in program.externs.values() {
        let head = writer.head(&external.name, &external.params, &external.results);
        let _ = writeln!(heads, "extern {head};");
    }
    for proc in program.procs.values() {
        let head = writer.head(&proc.name, &proc.params, &proc.results);
        let _ = writeln!(heads, "{head};");
    }
    // What externals throw has numbers first, so that a definition of one can
    // be written without a look at the rest.
    for external in program.externs.values() {
        writer.exceptions.extend(external.throws.iter().cloned());
    }
    writer.exceptions.sort();
    writer.exceptions.dedup();
    let has_memory = memory::is_used(program);
    for proc in program.procs.values() {
        let starts = has_memory && all.iter().any(|correlated| proc.name == correlated.name);
        writer.proc(proc, starts.then_some("vd_objects();"))?;
    }
    let mut text = String::from(RUNTIME);
    if has_memory {
        text.push_str(memory::RUNTIME);
        heads.push_str(&memory::start(program, &names));
    }
    text.push('\n');
    for (at, exception) in writer.exceptions.iter().enumerate() {
        let _ =
            writeln!(text, "/* {} is returned for `{}` */", at + 1, comment(exception.as_str()));
    }
    all.iter().for_each(|correlated| text.push_str(&endings(correlated, all.len() > 1)));
    let _ = write!(text, "{heads}\n{}", writer.text);
    Ok(text)
}

/// The program that has all that correlating programs of the same versions have.
fn united(all: &[Correlated]) -> Option<Program> {
    let (first, others) = all.split_first()?;
    let mut program = first.program.clone();
    for Correlated { program: other, .. } in others {
        program.globals.extend(other.globals.clone());
        program.statics.extend(other.statics.clone());
        program.externs.extend(other.externs.clone());
        program.procs.extend(other.procs.clone());
    }
    Some(program)
}

/// What the numbers of endings mean.
fn endings(correlated: &Correlated, is_one_of_many: bool) -> String {
    let of = match is_one_of_many {
        true => format!(" of {}", comment(correlated.name.as_str())),
        false => String::new(),
    };
    let mut text = String::new();
    for (at, failure) in correlated.generated.endings.iter().enumerate() {
        let shown = comment(&failure.to_string());
        let _ = writeln!(text, "/* a version{of} that ended as {} failed with {shown} */", at + 1);
    }
    text
}

/// What can stand in a comment.
fn comment(text: &str) -> String {
    text.chars()
        .filter(|letter| letter.is_ascii_alphanumeric() || " _.$-".contains(*letter))
        .collect()
}

/// The C type that holds values of a type.
fn c_type(ty: Type) -> String {
    match ty {
        Type::Scalar(ScalarType::Bool) => "_Bool".into(),
        Type::Scalar(ScalarType::Bv(width)) => holder(width),
        Type::Scalar(ScalarType::Float(FloatType::F32)) => "float".into(),
        Type::Scalar(ScalarType::Float(FloatType::F64)) => "double".into(),
        Type::Scalar(ScalarType::Ref) => "vd_ref".into(),
        Type::Map(_) => "vd_map".into(),
    }
}
