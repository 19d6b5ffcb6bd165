//! Whole functions: parameters, bodies, and what becomes of those that
//! cannot be lowered.

use super::Source;
use super::class::class_of;
use super::context::{Storage, Target, UnitTable};
use super::elsewhere::first_problem;
use super::flatten::flattened;
use super::function::{Lowering, Result, Start};
use super::functions::{Functions, Signature, pointed_to, signature};
use super::opaque::add_opaque;
use super::places::{Part, Place};
use super::pointees;
use super::unsigned::add_function;
use super::value::Value;
use super::varargs::more_arguments;
use crate::target;
use crate::typed::{DeclId, DeclKind, Function, Problem, ProblemKind};
use crate::types::{TypeId, TypeKind};
use std::collections::BTreeSet;
use verdiff_ir::{
    Expr as IrExpr, Extern, Failure, Footprint, Name, Proc, Program, StmtKind, Type, Var, Width,
    validate,
};

/// Adds functions that a unit defines, and what pointers may point to.
pub(crate) fn declare_functions(
    table: &UnitTable<'_>,
    defined: &[&Function],
    functions: &mut Functions,
) {
    let unit = table.unit;
    for function in defined {
        let Some(Storage::Function(name)) = table.storage.get(&function.decl) else { continue };
        let signature = definition_signature(table, function);
        let is_variadic = matches!(
            unit.types.kind(unit.decl(function.decl).ty.ty),
            TypeKind::Function(ty) if ty.variadic
        );
        match signature {
            Some(mut signature) if is_variadic => {
                signature.params.push(Type::REF);
                functions.variadic.insert(name.clone(), signature);
            }
            Some(signature) => {
                functions.defined.insert(name.clone(), signature);
            }
            None => {}
        }
    }
    for decl in pointed_to(unit) {
        if let Some(Storage::Function(name)) = table.storage.get(&decl) {
            functions.pointed_to.insert(name.clone());
        }
    }
    for id in &unit.file_scope {
        if let (DeclKind::Function { defined: false }, TypeKind::Function(ty)) =
            (unit.decl(*id).kind, unit.types.kind(unit.decl(*id).ty.ty))
            && (ty.variadic || !ty.prototype)
        {
            functions.variable_shapes.insert(unit.name(*id).into());
        }
    }
}

fn definition_signature(table: &UnitTable<'_>, function: &Function) -> Option<Signature> {
    let unit = table.unit;
    let TypeKind::Function(ty) = unit.types.kind(unit.decl(function.decl).ty.ty) else {
        return None;
    };
    let params = function.params.iter().map(|param| unit.decl(*param).ty.ty);
    signature(&unit.types, ty.result.ty, params)
}

/// Lowers functions that a unit defines.
pub(crate) fn lower_functions(
    source: &Source<'_>,
    table: &UnitTable<'_>,
    wanted: &[&Function],
    functions: &Functions,
    target: &mut Target<'_>,
) {
    for function in wanted {
        let Some(Storage::Function(name)) = table.storage.get(&function.decl) else { continue };
        if target.program.procs.contains_key(name) || target.program.opaque.contains_key(name) {
            continue;
        }
        if (source.is_system)(function.span) {
            target.program.helpers.insert(name.clone());
        }
        match lower_function(source, table, functions, target, function, name) {
            Ok((proc, assumptions)) => {
                target.program.add_proc(proc);
                add_function(table, function, name, &mut target.program.unsigned);
                pointees::add_function(table, function, name, &mut target.program.pointees);
                let sentences = assumptions.into_iter().map(str::to_owned).collect();
                target.program.assumptions.insert(name.clone(), sentences);
            }
            Err(problem) => {
                let program = (&mut target.program, target.plan);
                add_opaque(source, table, functions, program, function, name, &problem);
            }
        }
    }
}

fn lower_function<'a>(
    source: &'a Source<'_>,
    table: &'a UnitTable<'a>,
    functions: &'a Functions,
    target: &mut Target<'_>,
    function: &'a Function,
    name: &Name,
) -> Result<(Proc, BTreeSet<&'static str>)> {
    let body = function.body.as_ref().map_err(Clone::clone)?;
    let decl = table.unit.decl(function.decl);
    if let Some(attribute) = decl.attributes.unsupported {
        let name = table.unit.symbols.name(attribute);
        return Err(unsupported(&format!("the attribute `{name}`"), decl.span));
    }
    if let Some(problem) = first_problem(table.unit, body, target.plan) {
        return Err(problem);
    }
    let more = functions.variadic.get(name);
    let Some(signature) = functions.defined.get(name).or(more) else {
        let message = "a parameter or result of this type";
        return Err(unsupported(message, table.unit.decl(function.decl).span));
    };
    let places = source.places;
    let span = function.span;
    let start = Start { target, table, functions, body, places, span };
    let mut lowering = Lowering::new(start);
    let mut params = lowering.parameters(&function.params)?;
    if more.is_some() {
        lowering.has_more_arguments = true;
        params.push(more_arguments());
    }
    let flattened = flattened(table.unit, body);
    let stmts: Vec<_> = flattened.as_ref().unwrap_or(&body.stmts).iter().collect();
    lowering.list(&stmts)?;
    lowering.span = span;
    lowering.finish(table.unit.name(function.decl), &signature.results);
    let is_param = |name: &Name| params.iter().any(|param| &param.name == name);
    let locals = std::mem::take(&mut lowering.locals);
    let locals = locals.into_iter().filter(|(name, _)| !is_param(name));
    let proc = Proc {
        name: name.clone(),
        results: signature.results.clone(),
        locals: locals.map(|(name, ty)| Var { name, ty }).collect(),
        body: std::mem::take(&mut lowering.out),
        params,
        span: places(span),
    };
    Ok((proc, std::mem::take(&mut lowering.assumptions)))
}

fn unsupported(message: &str, span: crate::span::Span) -> Problem {
    Problem { kind: ProblemKind::Unsupported, message: message.to_owned(), span }
}

impl Lowering<'_, '_> {
    /// The parameters in the core language; those in memory are copied there.
    fn parameters(&mut self, params: &[DeclId]) -> Result<Vec<Var>> {
        let mut found = Vec::new();
        for id in params {
            let decl = self.table.unit.decl(*id);
            self.span = decl.span;
            if decl.ty.quals.volatile {
                return self.unsupported("a volatile parameter");
            }
            let name = self.local_name(decl);
            let ty = decl.ty.ty;
            let is_in_memory = self.lives_in_memory(*id, ty);
            if !is_in_memory {
                self.storage.insert(*id, Storage::Split(name.clone()));
            }
            let parts = match is_in_memory {
                true => None,
                false => self.parameter_parts(&name, ty)?,
            };
            let vars = match parts {
                Some(parts) => parts,
                None => {
                    let vars = self.parameter_copies(&name, ty)?;
                    if is_in_memory {
                        let object = self.object_of(*id, &name);
                        self.emit(StmtKind::New { target: object });
                    }
                    self.copy_parameter(*id, ty, &vars)?;
                    vars
                }
            };
            if let (Some(to), [_, at]) = (self.types().pointee(ty), &vars[..]) {
                let align = target::layout(self.types(), to.ty).map_or(1, |layout| layout.align);
                self.check_aligned(IrExpr::var(at.clone()), align);
            }
            found.extend(vars);
        }
        Ok(found)
    }

    /// The variables of a parameter that is not in memory; none if some hold
    /// arrays, which are no leaves.
    fn parameter_parts(&mut self, name: &str, ty: TypeId) -> Result<Option<Vec<Var>>> {
        let place = Place::Split(Part::named(name.to_owned(), false));
        let leaves = self.leaf_places(&place, ty)?;
        let is_array =
            |place: &Place| matches!(place, Place::Split(part) if part.index().is_some());
        if leaves.iter().any(|(place, _)| is_array(place)) {
            return Ok(None);
        }
        let mut vars = Vec::new();
        for (place, class) in leaves {
            if let Place::Split(part) = &place {
                let (first, second) = self.part_vars(part, class);
                vars.extend(std::iter::once(first).chain(second));
            }
        }
        Ok(Some(vars))
    }

    /// Variables for the leaves of a parameter that is copied elsewhere.
    fn parameter_copies(&mut self, name: &str, ty: TypeId) -> Result<Vec<Var>> {
        let types = self.result_types(ty)?;
        let is_pointer = self.types().pointee(ty).is_some();
        let is_scalar = class_of(self.types(), ty).is_some();
        let var = |(at, ty): (usize, Type)| {
            let name = match at {
                0 if is_scalar => name.to_owned(),
                _ if is_pointer => format!("{name}.off"),
                at => format!("{name}@{at}"),
            };
            self.local(name, ty)
        };
        Ok(types.into_iter().enumerate().map(var).collect())
    }

    fn copy_parameter(&mut self, id: DeclId, ty: TypeId, vars: &[Var]) -> Result<()> {
        let parts = vars.iter().cloned().map(IrExpr::var).collect();
        let value = self.assembled(parts, ty)?;
        let place = self.place_of(id)?;
        self.write(&place, ty, value)
    }

    /// The end of a function: `main` returns zero, others do not come there
    /// if they have a result.
    fn finish(&mut self, name: &str, results: &[Type]) {
        let last = self.out.last().map(|stmt| &stmt.kind);
        let is_left = matches!(last, Some(StmtKind::Return { .. } | StmtKind::Fail { .. }));
        if results.is_empty() || is_left {
            return;
        }
        match (name, results) {
            ("main", [Type::I32]) => {
                let zero = super::value::number(Width::W32, 0);
                self.emit(StmtKind::Return { values: vec![zero] });
            }
            _ => {
                let failure = Failure::Trap("missing_return".into());
                self.emit(StmtKind::Fail { failure });
            }
        }
    }

    pub(crate) fn emit_return(&mut self, values: Vec<IrExpr>) -> Result<()> {
        self.emit(StmtKind::Return { values });
        Ok(())
    }

    /// `({ … })`
    pub(crate) fn statement_expression(&mut self, stmts: &[crate::typed::Stmt]) -> Result<Value> {
        let Some((last, before)) = stmts.split_last() else { return Ok(Value::Void) };
        let all: Vec<_> = stmts.iter().collect();
        let segments = super::lists::segments(&all);
        if !super::lists::flow(&segments).targets.is_empty() {
            return self.unsupported("a label in a statement expression");
        }
        self.allocate_locals(&all)?;
        self.inside_expression(|this| {
            before.iter().try_for_each(|stmt| this.statement(stmt))?;
            match &last.kind {
                crate::typed::StmtKind::Expr(value) => {
                    let mut value = this.value(value)?;
                    // Its locals may be used again before the value is.
                    for part in value.parts_mut() {
                        *part = this.temporary(part.clone());
                    }
                    Ok(value)
                }
                _ => this.statement(last).map(|()| Value::Void),
            }
        })
    }
}

/// A program whose invalid procedures are opaque: better no answer than a
/// wrong one.
pub(crate) fn validated(mut program: Program) -> Program {
    declare_callees_of_opaque(&mut program);
    while let Err(problems) = validate(&program) {
        let broken: BTreeSet<Name> =
            problems.iter().filter_map(|problem| problem.procedure.clone()).collect();
        let mut changed = false;
        for name in broken {
            if let Some(proc) = program.procs.shift_remove(&name) {
                let reason =
                    problems.iter().find(|problem| problem.procedure.as_ref() == Some(&name));
                let reason = reason.map_or(String::new(), |problem| problem.message.clone());
                let fingerprint = body_fingerprint(&proc);
                program.make_opaque(proc, reason, fingerprint);
                changed = true;
            }
        }
        if !changed {
            let reason = problems.first().map_or(String::new(), |problem| problem.message.clone());
            return without_bodies(program, &reason);
        }
    }
    program
}

/// A program of which nothing is known, since something that is no procedure is
/// broken.
fn without_bodies(mut program: Program, reason: &str) -> Program {
    let procs: Vec<Proc> = std::mem::take(&mut program.procs).into_values().collect();
    for proc in procs {
        let fingerprint = body_fingerprint(&proc);
        program.make_opaque(proc, reason.to_owned(), fingerprint);
    }
    program.statics.clear();
    program
}

/// Adds externals for what only opaque procedures call. Their shapes are not
/// known, and nobody else needs them.
fn declare_callees_of_opaque(program: &mut Program) {
    let is_unknown =
        |name: &&Name| !program.procs.contains_key(*name) && !program.externs.contains_key(*name);
    let called = program.opaque.values().flat_map(|opaque| &opaque.calls);
    let unknown: BTreeSet<Name> = called.filter(is_unknown).cloned().collect();
    for name in unknown {
        program.add_extern(Extern {
            name,
            params: Vec::new(),
            results: Vec::new(),
            pure: false,
            reads: Footprint::All,
            writes: Footprint::All,
            throws: Vec::new(),
            computes: None,
            span: verdiff_ir::Span::NOWHERE,
        });
    }
}

/// Equal for equal procedures of one run; nothing else matters here.
fn body_fingerprint(proc: &Proc) -> u128 {
    use std::hash::{Hash, Hasher};
    let half = |seed: u64| {
        let mut hasher = rustc_hash::FxHasher::default();
        seed.hash(&mut hasher);
        proc.hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(1) << 64 | half(2)
}
