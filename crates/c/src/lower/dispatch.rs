//! Calls through pointers: one procedure for each signature that finds the
//! function by its address. What it does not know is called outside.
//!
//! Callers only call it, so that a caller is the same in both versions as
//! long as the functions that pointers may point to are.

use super::context::Target;
use super::functions::{Functions, Signature};
use super::value::equal;
use verdiff_ir::{
    Call, Expr, ExprKind, Extern, Footprint, Name, Proc, Span, Static, Stmt, StmtKind, Var,
};

/// Adds the procedures that calls through pointers need.
pub(crate) fn add_dispatchers(target: &mut Target<'_>, functions: &Functions) {
    for (name, signature) in std::mem::take(&mut target.dispatchers) {
        target.program.helpers.insert(name.clone());
        let proc = dispatcher(target, functions, name, &signature);
        target.program.add_proc(proc);
    }
}

/// What such a procedure calls if the function is none of the files'.
pub(crate) fn outside_of(dispatcher: &Name) -> Name {
    format!("{dispatcher}, unknown").into()
}

fn dispatcher(
    target: &mut Target<'_>,
    functions: &Functions,
    name: Name,
    signature: &Signature,
) -> Proc {
    let var = |prefix: &str, types: &[verdiff_ir::Type]| -> Vec<Var> {
        let types = types.iter().enumerate();
        types.map(|(at, ty)| Var::new(format!("{prefix}{at}"), *ty)).collect()
    };
    let params = var("a", &signature.params);
    let locals = var("r", &signature.results);
    let values = |vars: &[Var]| vars.iter().cloned().map(Expr::var).collect::<Vec<_>>();
    let called = |callee: Name, args: Vec<Expr>| -> Vec<Stmt> {
        let call = Call { targets: locals.clone(), callee, args, handlers: Vec::new() };
        let values = values(&locals);
        vec![StmtKind::Call(call).into(), StmtKind::Return { values }.into()]
    };
    let mut body: Vec<Stmt> = Vec::new();
    for candidate in candidates(functions, signature) {
        let object: Expr = ExprKind::Static(candidate.clone()).into();
        let condition = equal(Expr::var(params[0].clone()), object);
        let then = called(candidate.clone(), values(&params[2..]));
        body.push(StmtKind::If { condition, then, otherwise: Vec::new() }.into());
        let name = candidate.clone();
        target.program.statics.entry(candidate).or_insert_with(|| Static {
            name,
            contents: Vec::new(),
            span: Span::NOWHERE,
        });
    }
    let outside = outside_of(&name);
    body.extend(called(outside.clone(), values(&params)));
    target.program.add_extern(Extern {
        name: outside,
        params: params.clone(),
        results: signature.results.clone(),
        pure: false,
        reads: Footprint::All,
        writes: Footprint::All,
        throws: Vec::new(),
        computes: None,
        span: Span::NOWHERE,
    });
    let results = signature.results.clone();
    Proc { name, params, results, locals, body, span: Span::NOWHERE }
}

/// The functions that a pointer may point to and that take these arguments.
fn candidates(functions: &Functions, signature: &Signature) -> Vec<Name> {
    let fits = |name: &&Name| {
        functions.defined.get(*name).is_some_and(|known| {
            known.params == signature.params[2..] && known.results == signature.results
        })
    };
    functions.pointed_to.iter().filter(fits).cloned().collect()
}
