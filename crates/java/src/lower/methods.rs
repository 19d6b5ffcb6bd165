//! Whole methods: parameters, bodies, and what becomes of those that cannot
//! be lowered.

use super::context::{Target, parameters};
use super::function::{Lowering, Result};
use super::names;
use super::throws::ends;
use super::value::{ir_type, not_null, null, results, select};
use crate::span::Span;
use crate::typed::{Block, ExprKind, MethodBody, MethodId, Origin, Problem, StmtKind, Type};
use std::collections::BTreeSet;
use verdiff_ir::{
    Expr as IrExpr, Extern, Failure, Footprint, IMPOSSIBLE, Name, Opaque, Proc, StmtKind as Ir,
    Type as IrType, Var,
};

/// A procedure, and what its translation rests on.
pub(crate) type Lowered = (Proc, BTreeSet<&'static str>);

/// Lowers a method, or says why it cannot be.
pub(crate) fn lower_method(target: &mut Target<'_>, id: MethodId) {
    let method = target.typed.method(id);
    let name = target.name_of(id);
    if target.program.procs.contains_key(&name) || target.program.opaque.contains_key(&name) {
        return;
    }
    if target.typed.class(method.class).origin != Origin::Source || method.flags.is_implicit {
        target.program.helpers.insert(name.clone());
    }
    match procedure(target, id, &name) {
        Ok(lowered) => add(target, lowered),
        Err(problem) => add_opaque(target, id, name, &problem),
    }
}

/// Adds a procedure.
pub(crate) fn add(target: &mut Target<'_>, (proc, assumptions): Lowered) {
    let sentences = assumptions.into_iter().map(str::to_owned).collect();
    target.program.assumptions.insert(proc.name.clone(), sentences);
    target.program.add_proc(proc);
}

fn procedure<'p>(target: &mut Target<'p>, id: MethodId, name: &Name) -> Result<Lowered> {
    let method = target.typed.method(id);
    let mut lowering = Lowering::new(target, method.class, name.to_string());
    lowering.returns = method.returns;
    lowering.span = method.span;
    let mut params = Vec::new();
    lowering.enter();
    let has_this = !method.flags.is_static;
    if has_this {
        let this = lowering.variable("this", IrType::REF);
        lowering.assume(not_null(IrExpr::var(this.clone())));
        lowering.this = Some(IrExpr::var(this.clone()));
        params.push(this);
        lowering.captured_by_class(method.class);
    }
    let start = lowering.out.len();
    if method.flags.is_synchronized {
        lowering.assumptions.insert(super::stmts::SINGLE_THREAD);
    }
    match &method.body {
        MethodBody::Source(block) => {
            if takes_outer(block) {
                let outer = lowering.variable("$outer", IrType::REF);
                lowering.given.push(IrExpr::var(outer.clone()));
                params.push(outer);
            }
            for local in &method.locals {
                let var = lowering.local(*local);
                params.push(var);
            }
            lowering.block(block)?;
            lowering.end(method.returns);
        }
        MethodBody::Derived(derived) => {
            let given =
                parameters(&method.params.iter().map(|ty| ir_type(*ty)).collect::<Vec<_>>());
            for var in &given {
                lowering.variable(var.name.clone(), var.ty);
            }
            params.extend(given.clone());
            lowering.derived(*derived, &given)?;
        }
        MethodBody::Problem(problem) => return Err(problem.clone()),
        MethodBody::Abstract | MethodBody::Native | MethodBody::Library(_) => {
            return lowering.unsupported("a method without a body");
        }
    }
    if lowering.is_of_given_class {
        lowering.assume_given(method.class, start);
    }
    Ok(lowering.finish(name.clone(), params, results(method.returns), method.span))
}

/// Whether a constructor takes the enclosing instance of its superclass.
fn takes_outer(block: &Block) -> bool {
    block.stmts.first().is_some_and(|first| match &first.kind {
        StmtKind::ConstructorCall(call) => {
            call.outer.as_ref().is_some_and(|outer| matches!(outer.kind, ExprKind::Given))
        }
        _ => false,
    })
}

impl<'p> Lowering<'_, 'p> {
    /// What every procedure begins with: no exception is on its way.
    pub(crate) fn enter(&mut self) {
        let thrown = self.target.thrown();
        self.assign(thrown, null());
    }

    /// That the object is of a given class, put where the body starts.
    fn assume_given(&mut self, class: crate::typed::ClassId, start: usize) {
        let Some(this) = self.this.clone() else { return };
        let condition = self.target.is_given(this, class);
        let failure = Failure::Trap(IMPOSSIBLE.into());
        self.out.insert(start, Ir::Check { condition, failure }.into());
    }

    /// Variables of bodies around the class are in fields.
    fn captured_by_class(&mut self, class: crate::typed::ClassId) {
        let owner = names::class(self.typed, class).to_owned();
        let Some(this) = self.this.clone() else { return };
        for local in self.typed.class(class).captures.clone() {
            let map = self.capture_map(&owner, local);
            self.captured.insert(local, select(map, vec![this.clone()]));
        }
    }

    fn end(&mut self, returns: Type) {
        if returns != Type::Void && !ends(&self.out) {
            // The language makes sure that nobody comes here.
            let failure = Failure::Trap(IMPOSSIBLE.into());
            self.emit(Ir::Fail { failure });
        }
    }

    /// The procedure that was built.
    pub(crate) fn finish(
        mut self,
        name: Name,
        params: Vec<Var>,
        results: Vec<IrType>,
        span: Span,
    ) -> Lowered {
        let is_param = |name: &Name| params.iter().any(|param| &param.name == name);
        let locals = std::mem::take(&mut self.locals).into_iter();
        let locals = locals.filter(|(name, _)| !is_param(name));
        let locals = locals.map(|(name, ty)| Var { name, ty }).collect();
        let body = std::mem::take(&mut self.out);
        let span = (self.target.source.places)(span);
        (Proc { name, params, results, locals, body, span }, self.assumptions)
    }
}

/// Records a method that cannot be lowered.
fn add_opaque(target: &mut Target<'_>, id: MethodId, name: Name, problem: &Problem) {
    let method = target.typed.method(id);
    let mut params: Vec<IrType> = method.params.iter().map(|ty| ir_type(*ty)).collect();
    if !method.flags.is_static {
        params.insert(0, IrType::REF);
    }
    let places = target.source.places;
    target.program.add_extern(Extern {
        name: name.clone(),
        params: parameters(&params),
        results: results(method.returns),
        pure: false,
        reads: Footprint::All,
        writes: Footprint::All,
        throws: vec![names::ANY_EXCEPTION.into()],
        computes: None,
        span: places(method.span),
    });
    let (fingerprint, calls) = target.surroundings.of(&target.source.method_text(id));
    let (reason, span) = (problem.message.clone(), places(problem.span));
    let opaque = Opaque { reason, span, fingerprint, calls };
    target.program.opaque.insert(name, opaque);
}

/// A lambda that cannot be lowered makes its callers none the wiser.
pub(crate) fn add_opaque_closure(target: &mut Target<'_>, at: usize, problem: &Problem) {
    let closure = &target.closures[at];
    let (lambda, name) = (closure.lambda, Name::from(closure.name.as_str()));
    let mut params = vec![IrType::REF];
    params.extend(super::lambdas::parameters(target, lambda).iter().map(|ty| ir_type(*ty)));
    let returns = results(super::lambdas::returns(target, lambda));
    target.external(&name, &params, returns);
    // The text of the method around it may say what its words mean.
    let file = target.source.texts.get(problem.span.file.0 as usize).copied().unwrap_or_default();
    let (fingerprint, calls) = target.surroundings.of(file);
    let (reason, span) = (problem.message.clone(), (target.source.places)(problem.span));
    let opaque = Opaque { reason, span, fingerprint, calls };
    target.program.opaque.insert(name, opaque);
}
