//! Overload resolution (JLS 15.12.2): methods of one name and arguments in,
//! the one that is called out.
//!
//! Applicability is decided on erased types: methods that differ only in type
//! arguments cannot be declared side by side. What depends on types that are
//! not known is not decided: the answer is then that nobody knows.

use super::args::Arg;
use super::assign::unwrapped;
use super::convert::widens;
use super::shapes::shape;
use super::{Checker, Want};
use crate::resolve::ty::Ty;
use crate::syntax::ast;
use crate::typed::{Knowledge, MethodId, Type};

/// The phases of JLS 15.12.2.2 to 15.12.2.4.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    Strict,
    Loose,
    Variable,
}

/// What was chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Selected {
    /// This one; the flag says whether arguments are packed into an array.
    Method(MethodId, bool),
    /// None fits.
    None,
    /// Which one depends on types that are not known: one of these.
    Undecided(Vec<MethodId>),
}

impl<'a> Checker<'_, 'a> {
    /// Chooses among methods.
    pub(super) fn select_method(&mut self, candidates: &[MethodId], args: &[Arg<'a>]) -> Selected {
        let mut maybe: Vec<MethodId> = Vec::new();
        for phase in [Phase::Strict, Phase::Loose, Phase::Variable] {
            let mut sure = Vec::new();
            for method in candidates {
                match self.applicable(*method, args, phase) {
                    Knowledge::Yes => sure.push(*method),
                    Knowledge::Unknown if !maybe.contains(method) => maybe.push(*method),
                    Knowledge::Unknown | Knowledge::No => {}
                }
            }
            if !sure.is_empty() {
                return self.most_specific(sure, &maybe, args, phase);
            }
        }
        match maybe.as_slice() {
            [] => Selected::None,
            [single] => {
                let single = *single;
                let fits = |checker: &mut Self, phase| {
                    checker.applicable(single, args, phase) != Knowledge::No
                };
                let is_packed = !fits(self, Phase::Strict) && !fits(self, Phase::Loose);
                // An unknown last argument may be the array itself.
                let may_pack = self.world.method(single).typed.flags.is_varargs
                    && args.last().is_some_and(|arg| arg.ty() == Some(Ty::UNKNOWN));
                match may_pack && !is_packed {
                    true => Selected::Undecided(maybe),
                    false => Selected::Method(single, is_packed),
                }
            }
            _ => Selected::Undecided(maybe),
        }
    }

    fn most_specific(
        &mut self,
        sure: Vec<MethodId>,
        maybe: &[MethodId],
        args: &[Arg<'a>],
        phase: Phase,
    ) -> Selected {
        let mut best: Vec<MethodId> = Vec::new();
        for method in &sure {
            let is_best = sure.iter().all(|other| {
                other == method || self.is_more_specific(*method, *other, args, phase)
            });
            if is_best {
                best.push(*method);
            }
        }
        // Several that are equal come from several interfaces: a concrete one
        // is preferred.
        let concrete =
            best.iter().find(|method| !self.world.method(**method).typed.flags.is_abstract);
        let Some(chosen) = concrete.or(best.first()).copied() else {
            return Selected::Undecided(sure);
        };
        let is_safe = maybe.iter().all(|other| {
            self.is_more_specific(chosen, *other, args, phase)
                && !self.is_more_specific(*other, chosen, args, phase)
        });
        match is_safe || maybe.is_empty() {
            true => Selected::Method(chosen, phase == Phase::Variable),
            false => {
                let mut all = vec![chosen];
                all.extend(maybe);
                Selected::Undecided(all)
            }
        }
    }

    fn applicable(&mut self, method: MethodId, args: &[Arg<'a>], phase: Phase) -> Knowledge {
        let info = self.world.method(method);
        let count = info.params.len();
        let is_variable = phase == Phase::Variable;
        let fits = match is_variable {
            true => info.typed.flags.is_varargs && args.len() + 1 >= count,
            false => args.len() == count,
        };
        if !fits {
            return Knowledge::No;
        }
        let mut result = Knowledge::Yes;
        for (index, arg) in args.iter().enumerate() {
            let Some(param) = self.param_for(method, index, is_variable) else {
                return Knowledge::No;
            };
            match self.compatible(arg, param, phase) {
                Knowledge::Yes => {}
                Knowledge::No => return Knowledge::No,
                Knowledge::Unknown => result = Knowledge::Unknown,
            }
        }
        result
    }

    /// The type of the parameter for an argument.
    pub(super) fn param_for(&self, method: MethodId, index: usize, is_packed: bool) -> Option<Ty> {
        let params = &self.world.method(method).params;
        let last = params.len().saturating_sub(1);
        match is_packed && index >= last {
            true => params.last().and_then(|last| self.world.types.element(*last)),
            false => params.get(index).copied(),
        }
    }

    fn compatible(&mut self, arg: &Arg<'a>, param: Ty, phase: Phase) -> Knowledge {
        let target = self.world.erase(param);
        let ty = match arg {
            Arg::Deferred(expr) => return self.deferred_compatible(expr, param),
            Arg::Done(checked) => checked.ty,
        };
        if ty.is_unknown() || target == Type::Unknown {
            return Knowledge::Unknown;
        }
        let is_loose = phase != Phase::Strict;
        match (ty.as_primitive(), target.primitive()) {
            (Some(from), Some(to)) => known(widens(from, to)),
            (Some(from), None) if is_loose => {
                let class = self.world.known.boxes[from as usize];
                self.world.is_subtype(Type::Class(class), target)
            }
            (None, Some(to)) if is_loose => match self.world.unboxed(ty) {
                Some(from) => known(widens(from, to)),
                None => Knowledge::No,
            },
            (None, None) => {
                let erased = self.world.erase(ty);
                self.world.is_subtype(erased, target)
            }
            _ => Knowledge::No,
        }
    }

    /// Whether a lambda or method reference may be for a parameter.
    fn deferred_compatible(&mut self, expr: &'a ast::Expr, param: Ty) -> Knowledge {
        let expr = unwrapped(expr);
        if let ast::ExprKind::Conditional(_, then, otherwise) = &expr.kind {
            let a = self.deferred_branch(then, param);
            return both(a, self.deferred_branch(otherwise, param));
        }
        if let crate::resolve::ty::TyKind::Var(_) = self.world.types.kind(param) {
            return Knowledge::Yes;
        }
        let Some(class) = self.world.erased_class(param) else { return Knowledge::No };
        if self.world.is_open(class) {
            return Knowledge::Unknown;
        }
        let Some(function) = self.world.class(class).typed.function else { return Knowledge::No };
        let ast::ExprKind::Lambda(lambda) = &expr.kind else { return Knowledge::Yes };
        let info = self.world.method(function);
        let shape = shape(lambda);
        let is_void = info.returns == Ty::VOID;
        let fits = lambda.params.len() == info.params.len()
            && if is_void { shape.allows_void } else { shape.allows_value };
        known(fits)
    }

    fn deferred_branch(&mut self, expr: &'a ast::Expr, param: Ty) -> Knowledge {
        match super::shapes::is_deferred(expr) {
            true => self.deferred_compatible(expr, param),
            false => Knowledge::Yes,
        }
    }

    /// Whether one method is more specific than another (JLS 15.12.2.5).
    fn is_more_specific(
        &mut self,
        a: MethodId,
        b: MethodId,
        args: &[Arg<'a>],
        phase: Phase,
    ) -> bool {
        let is_packed = phase == Phase::Variable;
        let count = match is_packed {
            true => args
                .len()
                .max(self.world.method(a).params.len())
                .max(self.world.method(b).params.len()),
            false => args.len(),
        };
        (0..count).all(|index| {
            let (Some(a), Some(b)) =
                (self.param_for(a, index, is_packed), self.param_for(b, index, is_packed))
            else {
                return true;
            };
            match args.get(index) {
                Some(Arg::Deferred(expr)) => self.is_more_specific_for(expr, a, b),
                Some(Arg::Done(_)) | None => self.is_narrower(a, b),
            }
        })
    }

    fn is_narrower(&self, a: Ty, b: Ty) -> bool {
        let (a, b) = (self.world.erase(a), self.world.erase(b));
        match (a.primitive(), b.primitive()) {
            (Some(a), Some(b)) => widens(a, b),
            (None, None) => self.world.is_subtype(a, b) == Knowledge::Yes,
            _ => false,
        }
    }

    /// Whether a functional interface is preferred to another for a lambda.
    fn is_more_specific_for(&mut self, expr: &'a ast::Expr, a: Ty, b: Ty) -> bool {
        if self.is_narrower(a, b) {
            return true;
        }
        let returns = |checker: &Self, ty| {
            let class = checker.world.erased_class(ty)?;
            let function = checker.world.class(class).typed.function?;
            Some(checker.world.method(function).returns)
        };
        let (Some(a), Some(b)) = (returns(self, a), returns(self, b)) else { return false };
        let is_void = self.is_void_body(expr);
        match (a == Ty::VOID, b == Ty::VOID) {
            (true, true) => true,
            (false, true) => is_void == Some(false),
            (true, false) => is_void == Some(true),
            (false, false) => match (a.as_primitive(), b.as_primitive()) {
                (Some(_), None) => self.gives_primitive(expr) == Some(true),
                (None, Some(_)) => self.gives_primitive(expr) == Some(false),
                _ => self.is_narrower(a, b),
            },
        }
    }

    /// Whether the body of a lambda without parameters gives nothing.
    fn is_void_body(&mut self, expr: &'a ast::Expr) -> Option<bool> {
        self.body_type(expr).map(|ty| ty == Ty::VOID)
    }

    fn gives_primitive(&mut self, expr: &'a ast::Expr) -> Option<bool> {
        self.body_type(expr).filter(|ty| !ty.is_unknown()).map(|ty| ty.as_primitive().is_some())
    }

    /// The type of the expression that a lambda without parameters gives. It
    /// is checked for that, and once more when the method is known.
    fn body_type(&mut self, expr: &'a ast::Expr) -> Option<Ty> {
        let ast::ExprKind::Lambda(lambda) = &unwrapped(expr).kind else { return None };
        let ast::LambdaBody::Expr(body) = &lambda.body else {
            let shape = shape(lambda);
            return (!shape.allows_value).then_some(Ty::VOID).or(Some(Ty::UNKNOWN));
        };
        if !lambda.params.is_empty() || super::twice::declares_classes(body) {
            return None;
        }
        let mark = self.scopes.len();
        let found = self.expr(body, Want::Later).ok().map(|checked| checked.ty);
        self.scopes.truncate(mark);
        found
    }
}

fn known(is: bool) -> Knowledge {
    if is { Knowledge::Yes } else { Knowledge::No }
}

fn both(a: Knowledge, b: Knowledge) -> Knowledge {
    match (a, b) {
        (Knowledge::No, _) | (_, Knowledge::No) => Knowledge::No,
        (Knowledge::Yes, Knowledge::Yes) => Knowledge::Yes,
        _ => Knowledge::Unknown,
    }
}
