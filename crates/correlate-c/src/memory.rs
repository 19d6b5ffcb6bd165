//! Memory as C: maps of the core language, references, objects that are there
//! from the start.
//!
//! Each version has variables of its own for its maps, so each has a memory of
//! its own; what is in it is told by objects and offsets, as in the core language.
//! The C type of maps keeps the meaning of maps, that they are values, and changes
//! one in place where the program does nothing else with what it was before.

use crate::NotInC;
use crate::exprs::{expr, literal, scalar_type};
use crate::names::Names;
use std::fmt::Write;
use verdiff_align::structured::Side;
use verdiff_ir::statics::{mentioned, reached};
use verdiff_ir::{
    Expr, ExprKind, FloatType, Program, Scalar, ScalarType, Statics, Type, Var, type_of,
};
use verdiff_product::correlate::untagged;

/// What memory needs at run time.
pub(crate) const RUNTIME: &str = include_str!("memory.c");

/// Whether a program has maps, references or objects.
pub(crate) fn is_used(program: &Program) -> bool {
    let is_memory = |ty: Type| matches!(ty, Type::Scalar(ScalarType::Ref) | Type::Map(_));
    let globals = program.globals.values().map(|global| global.var.ty);
    let params = program.externs.values().flat_map(|external| &external.params);
    let own = program.procs.values().flat_map(|proc| proc.variables());
    let outside = program.externs.values().flat_map(|external| &external.results);
    let results = outside.chain(program.procs.values().flat_map(|proc| &proc.results));
    let variables = params.chain(own).map(|var| var.ty);
    !program.statics.is_empty() || globals.chain(variables).chain(results.copied()).any(is_memory)
}

/// The text of an assignment. A map that becomes itself with another value in
/// one place is changed there.
pub(crate) fn assignment(target: &Var, value: &Expr, names: &Names) -> Result<String, NotInC> {
    let name = names.of(&target.name);
    if let ExprKind::Store(map, keys, stored) = &value.kind
        && matches!(&map.kind, ExprKind::Var(var) if var.name == target.name)
    {
        return Ok(format!("{name} = {};", put(&name, keys, stored, names)?));
    }
    Ok(format!("{name} = {};", expr(value, names)?))
}

/// A map that differs from another in one place.
pub(crate) fn put(map: &str, keys: &[Expr], value: &Expr, names: &Names) -> Result<String, NotInC> {
    Ok(format!("vd_put({map}, {}, {})", keys_text(keys, names)?, bits(value, names)?))
}

/// What a map holds in a place.
pub(crate) fn get(map: &Expr, keys: &[Expr], names: &Names) -> Result<String, NotInC> {
    let base = match &map.kind {
        ExprKind::Var(var) => names.of(&var.name),
        _ => expr(map, names)?,
    };
    let Type::Map(ty) = type_of(map) else { return Err(NotInC("an operation")) };
    let held = format!("vd_get({base}, {})", keys_text(keys, names)?);
    Ok(match ty.value {
        ScalarType::Float(FloatType::F32) => format!("vd_f32((uint32_t){held})"),
        ScalarType::Float(FloatType::F64) => format!("vd_f64((uint64_t){held})"),
        ScalarType::Bool | ScalarType::Bv(_) | ScalarType::Ref => {
            format!("({}){held}", crate::c_type(Type::Scalar(ty.value)))
        }
    })
}

/// The map that holds one value everywhere.
pub(crate) fn fill(value: &Expr, names: &Names) -> Result<String, NotInC> {
    Ok(format!("vd_fill({})", bits(value, names)?))
}

fn keys_text(keys: &[Expr], names: &Names) -> Result<String, NotInC> {
    match keys {
        [first] => Ok(format!("{}, 0", bits(first, names)?)),
        [first, second] => Ok(format!("{}, {}", bits(first, names)?, bits(second, names)?)),
        _ => Err(NotInC("a map of more than two keys")),
    }
}

/// A scalar as maps keep it.
fn bits(value: &Expr, names: &Names) -> Result<String, NotInC> {
    let text = expr(value, names)?;
    Ok(as_bits(scalar_type(value)?, &text))
}

fn as_bits(ty: ScalarType, text: &str) -> String {
    match ty {
        ScalarType::Float(FloatType::F32) => format!("vd_bits32({text})"),
        ScalarType::Float(FloatType::F64) => format!("vd_bits64({text})"),
        ScalarType::Bool | ScalarType::Bv(_) | ScalarType::Ref => format!("(vd_u){text}"),
    }
}

/// A new object of the version that a variable belongs to.
pub(crate) fn allocation(target: &Var, names: &Names) -> String {
    let version = usize::from(untagged(Side::New, &target.name).is_some());
    format!("{} = vd_new({version});", names.of(&target.name))
}

/// A function that puts the contents of the objects that are there from the
/// start in the memory of the old version, from which the new one starts, too.
/// Only what the program mentions is there.
pub(crate) fn start(program: &Program, names: &Names) -> String {
    let statics = Statics::new(program);
    let mut text = String::from("static void vd_objects(void)\n{\n    vd_start();\n");
    let met = reached(program, program.procs.values().flat_map(mentioned));
    for object in program.statics.values().filter(|object| met.contains(&object.name)) {
        for (global, key, value) in statics.entries(object) {
            if untagged(Side::Old, global).is_none() {
                continue;
            }
            let constant = |scalar: Scalar| as_bits(scalar.ty(), &literal(scalar));
            let second = key.second.map_or("0".into(), constant);
            let (map, first) = (names.of(global), constant(key.first));
            let value = constant(value);
            let _ = writeln!(text, "    {map} = vd_put({map}, {first}, {second}, {value});");
        }
    }
    text + "}\n\n"
}
