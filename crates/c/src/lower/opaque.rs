//! Functions that cannot be lowered. Two of them are the same only if their
//! fingerprints are, and all that they may call is: what they name, what
//! pointers may point to if they call through one, and everything in the file
//! if what they mean is not known in full.

use super::Source;
use super::calls::designated;
use super::context::{Plan, Storage, UnitTable};
use super::elsewhere::changed_among;
use super::functions::{Functions, Signature};
use super::initial_changes::initial_value_of;
use crate::fingerprint::Meaning;
use crate::typed::walk::for_each_expr;
use crate::typed::{Body, DeclId, ExprKind, Function, Problem};
use std::collections::BTreeSet;
use verdiff_ir::{Extern, Footprint, Name, Opaque, Program, Type, Var};

/// Records a function that cannot be lowered.
pub(crate) fn add_opaque(
    source: &Source<'_>,
    table: &UnitTable<'_>,
    functions: &Functions,
    (program, plan): (&mut Program, &Plan),
    function: &Function,
    name: &Name,
    problem: &Problem,
) {
    let signature = functions.defined.get(name).or_else(|| functions.variadic.get(name));
    let signature = signature.cloned();
    let signature = signature.unwrap_or(Signature { params: Vec::new(), results: Vec::new() });
    let param = |(at, ty): (usize, Type)| Var::new(format!("a{at}"), ty);
    program.add_extern(Extern {
        name: name.clone(),
        params: signature.params.into_iter().enumerate().map(param).collect(),
        results: signature.results,
        pure: false,
        reads: Footprint::All,
        writes: Footprint::All,
        throws: Vec::new(),
        computes: None,
        span: (source.places)(function.span),
    });
    let (fingerprint, calls) = rests_on(source, table, functions, plan, function);
    let span = (source.places)(problem.span);
    let opaque = Opaque { reason: problem.message.clone(), span, fingerprint, calls };
    program.opaque.insert(name.clone(), opaque);
}

/// The fingerprint of a function, and all functions that it may call.
fn rests_on(
    source: &Source<'_>,
    table: &UnitTable<'_>,
    functions: &Functions,
    plan: &Plan,
    function: &Function,
) -> (u128, BTreeSet<Name>) {
    let mut meaning = Meaning::of(table.unit, source.text, function, source.own_text);
    let body = function.body.as_ref().ok();
    let mut named: BTreeSet<DeclId> = match body {
        Some(body) => declarations(table, body),
        None => table.storage.keys().copied().collect(),
    };
    if !meaning.in_full {
        // Assembly and attributes name functions, too.
        named.extend(table.unit.functions.iter().map(|function| function.decl));
    }
    let mut calls = BTreeSet::new();
    for storage in named.iter().filter_map(|id| table.storage.get(id)) {
        // What the names stand for may be another thing in another file.
        match storage {
            Storage::Split(name) => meaning.append(name),
            Storage::Static(name) | Storage::Fresh(name) => meaning.append(name.as_str()),
            Storage::Function(name) => {
                meaning.append(name.as_str());
                calls.insert(name.clone());
            }
            Storage::Constant => {}
        }
    }
    let may_hand_out = plan.handed.hands_out(table.unit, function.decl);
    if !meaning.in_full
        || may_hand_out
        || body.is_none_or(|body| calls_through_pointers(table, body))
    {
        calls.extend(functions.pointed_to.iter().cloned());
    }
    if named.iter().any(|id| plan.linked.contains(table.unit.name(*id))) {
        calls.extend(functions.linked.functions.iter().cloned());
        meaning.append(&functions.linked.text);
    }
    calls.extend(changed_among(table.unit, &named, plan).into_iter().map(initial_value_of));
    (meaning.fingerprint(), calls)
}

/// What a body names of file scope, and statics of its own.
fn declarations(table: &UnitTable<'_>, body: &Body) -> BTreeSet<DeclId> {
    let mut found = BTreeSet::new();
    for_each_expr(table.unit, body, &mut |expr| {
        if let ExprKind::Decl(decl) = expr.kind {
            found.insert(decl);
        }
    });
    found
}

fn calls_through_pointers(table: &UnitTable<'_>, body: &Body) -> bool {
    let mut found = false;
    for_each_expr(table.unit, body, &mut |expr| {
        if let ExprKind::Call(callee, _) = &expr.kind {
            let named = designated(callee).and_then(|decl| table.storage.get(&decl));
            found |= !matches!(named, Some(Storage::Function(_)));
        }
    });
    found
}
