//! What objects hold when a program starts: a procedure that sets all of
//! them, for those who run a program from its beginning.
//!
//! Verdicts do not use it: a function may be called at any time. Only where a
//! variable has no counterpart is what it starts with all that is known of it.

use super::Source;
use super::context::{Storage, Target, UnitTable};
use super::function::{Lowering, Result, Start};
use super::functions::Functions;
use crate::span::Span;
use crate::typed::{Body, DeclId, Init};
use verdiff_ir::{Name, Proc, Stmt, Type, Var};

/// The name of the procedure.
pub const INITIAL_VALUES: &str = "initial values";

/// Adds the procedure, for all units of a version.
pub(crate) fn add_initial_values(
    version: &[Source<'_>],
    tables: &[UnitTable<'_>],
    functions: &Functions,
    target: &mut Target<'_>,
) {
    let mut body = Vec::new();
    let mut locals: Vec<Var> = Vec::new();
    for (source, table) in version.iter().zip(tables) {
        for (id, storage) in &table.storage {
            if !matches!(storage, Storage::Split(_) | Storage::Static(_)) {
                continue;
            }
            // What cannot be lowered stays unset.
            if let Ok((stmts, more)) = initial_value(source, table, functions, target, *id) {
                body.extend(stmts);
                locals.extend(more);
            }
        }
    }
    locals.sort_by(|a, b| a.name.cmp(&b.name));
    locals.dedup();
    let name = Name::from(INITIAL_VALUES);
    target.program.helpers.insert(name.clone());
    let (params, results) = (Vec::new(), Vec::new());
    let span = verdiff_ir::Span::NOWHERE;
    target.program.add_proc(Proc { name, params, results, locals, body, span });
}

/// The statements that set one object, and the locals that they need.
pub(crate) fn initial_value(
    source: &Source<'_>,
    table: &UnitTable<'_>,
    functions: &Functions,
    target: &mut Target<'_>,
    id: DeclId,
) -> Result<(Vec<Stmt>, Vec<Var>)> {
    let decl = table.unit.decl(id);
    let (body, span) = (Body::default(), Span::default());
    let start = Start { target, table, functions, body: &body, places: source.places, span };
    let mut lowering = Lowering::new(start);
    let place = lowering.place_of(id)?;
    let ty = decl.ty.ty;
    match &decl.init {
        None => lowering.initial_parts(&place, ty, &[])?,
        Some(Init::Expr(value)) => lowering.initial_value(&place, ty, value)?,
        Some(Init::Parts(parts)) => lowering.initial_parts(&place, ty, parts)?,
    }
    let locals = std::mem::take(&mut lowering.locals).into_iter();
    let locals: Vec<Var> = locals.map(|(name, ty): (Name, Type)| Var { name, ty }).collect();
    Ok((std::mem::take(&mut lowering.out), locals))
}
