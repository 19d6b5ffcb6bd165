//! Inference of type arguments: bounds from arguments and from the type that
//! is asked for in, types for the type parameters out.
//!
//! A simplification of JLS 18 that is exact where erased types depend on it in
//! practice. A parameter that nothing bounds is unknown while the context is,
//! and its bound otherwise.

use super::{Checker, Want};
use crate::resolve::ty::{Ty, TyKind, VarId};
use crate::typed::ClassId;

/// What is known of type parameters.
pub(super) struct Inference {
    pub(super) vars: Vec<VarId>,
    equal: Vec<Option<Ty>>,
    lower: Vec<Vec<Ty>>,
    upper: Vec<Vec<Ty>>,
}

impl Inference {
    pub(super) fn new(vars: Vec<VarId>) -> Self {
        let count = vars.len();
        Inference {
            vars,
            equal: vec![None; count],
            lower: vec![Vec::new(); count],
            upper: vec![Vec::new(); count],
        }
    }

    fn index(&self, var: VarId) -> Option<usize> {
        self.vars.iter().position(|found| *found == var)
    }

    /// Says what a parameter is.
    pub(super) fn set(&mut self, index: usize, ty: Ty) {
        self.equal[index] = Some(ty);
    }

    fn is_bounded(&self, index: usize) -> bool {
        self.equal[index].is_some() || !self.lower[index].is_empty()
    }
}

impl<'a> Checker<'_, 'a> {
    /// Notes that a value of type `sub` is used as one of type `sup`, which
    /// mentions type parameters.
    pub(super) fn constrain(&mut self, inference: &mut Inference, sub: Ty, sup: Ty, depth: u32) {
        if depth > 20 || inference.vars.is_empty() {
            return;
        }
        match self.world.types.kind(sup).clone() {
            TyKind::Var(var) => {
                if let Some(index) = inference.index(var) {
                    let sub = self.world.boxed(sub);
                    let sub = self.world.upper(sub);
                    if sub != Ty::NULL && !inference.lower[index].contains(&sub) {
                        inference.lower[index].push(sub);
                    }
                }
            }
            TyKind::Class(class, args) => {
                let sub = self.world.boxed(sub);
                if sub.is_unknown() {
                    return self.unknown_args(inference, &args);
                }
                let Some(view) = self.world.as_super(sub, class) else { return };
                let given = self.world.types.as_class(view).map(|found| found.1.to_vec());
                let given = given.unwrap_or_default();
                for (given, wanted) in given.iter().zip(args.iter()) {
                    self.constrain_arg(inference, *given, *wanted, depth + 1);
                }
            }
            TyKind::Array(wanted) => {
                if let Some(element) = self.world.types.element(sub)
                    && element.as_primitive().is_none()
                {
                    self.constrain(inference, element, wanted, depth + 1);
                }
            }
            TyKind::Extends(bound) => self.constrain(inference, sub, bound, depth + 1),
            TyKind::Intersection(types) => {
                types.iter().for_each(|ty| self.constrain(inference, sub, *ty, depth + 1));
            }
            TyKind::Super(_)
            | TyKind::Primitive(_)
            | TyKind::Void
            | TyKind::Null
            | TyKind::Unknown => {}
        }
    }

    /// What depends on an unknown type is unknown.
    fn unknown_args(&mut self, inference: &mut Inference, args: &[Ty]) {
        for arg in args {
            let arg = self.world.lower(*arg);
            if let TyKind::Var(var) = self.world.types.kind(arg)
                && let Some(index) = inference.index(*var)
                && !inference.is_bounded(index)
            {
                inference.lower[index].push(Ty::UNKNOWN);
            }
        }
    }

    fn constrain_arg(&mut self, inference: &mut Inference, given: Ty, wanted: Ty, depth: u32) {
        match self.world.types.kind(wanted).clone() {
            TyKind::Var(var) => {
                if let Some(index) = inference.index(var) {
                    let given = self.world.lower(given);
                    inference.equal[index].get_or_insert(given);
                }
            }
            TyKind::Extends(bound) => {
                let given = self.world.upper(given);
                self.constrain(inference, given, bound, depth);
            }
            TyKind::Super(bound) => {
                let given = self.world.lower(given);
                self.constrain_above(inference, given, bound, depth);
            }
            TyKind::Class(class, args) => {
                let Some((found, given)) = self.world.types.as_class(given) else { return };
                let given = given.to_vec();
                if found == class && depth < 20 {
                    for (given, wanted) in given.iter().zip(args.iter()) {
                        self.constrain_arg(inference, *given, *wanted, depth + 1);
                    }
                }
            }
            TyKind::Array(wanted) => {
                if let Some(element) = self.world.types.element(given) {
                    self.constrain_arg(inference, element, wanted, depth + 1);
                }
            }
            _ => {}
        }
    }

    /// Notes that `sub`, which mentions type parameters, is below `sup`.
    fn constrain_above(&mut self, inference: &mut Inference, sup: Ty, sub: Ty, depth: u32) {
        if depth > 20 {
            return;
        }
        match self.world.types.kind(sub).clone() {
            TyKind::Var(var) => {
                if let Some(index) = inference.index(var)
                    && !inference.upper[index].contains(&sup)
                {
                    inference.upper[index].push(sup);
                }
            }
            TyKind::Class(class, _) => self.constrain_class(inference, sub, class, sup, depth),
            TyKind::Array(sub) => {
                if let Some(element) = self.world.types.element(sup) {
                    self.constrain_above(inference, element, sub, depth + 1);
                }
            }
            _ => {}
        }
    }

    fn constrain_class(
        &mut self,
        inference: &mut Inference,
        sub: Ty,
        class: ClassId,
        sup: Ty,
        depth: u32,
    ) {
        let Some((above, wanted)) = self.world.types.as_class(sup) else { return };
        let wanted = wanted.to_vec();
        let view = if above == class { Some(sub) } else { self.world.as_super(sub, above) };
        let Some(view) = view else { return };
        let args = self.world.types.as_class(view).map(|found| found.1.to_vec());
        for (arg, wanted) in args.unwrap_or_default().into_iter().zip(wanted) {
            match self.world.types.kind(wanted).clone() {
                TyKind::Extends(bound) => self.constrain_above(inference, bound, arg, depth + 1),
                TyKind::Super(bound) => self.constrain(inference, bound, arg, depth + 1),
                TyKind::Unknown => {}
                _ => self.constrain_arg(inference, wanted, arg, depth + 1),
            }
        }
    }

    /// Notes what is asked of the result.
    pub(super) fn constrain_result(&mut self, inference: &mut Inference, result: Ty, want: Want) {
        let Want::Type(target) = want else { return };
        let target = match self.world.types.kind(result) {
            TyKind::Var(_) => self.world.boxed(target),
            _ => target,
        };
        if target != Ty::VOID && !target.is_unknown() {
            self.constrain_above(inference, target, result, 0);
        }
    }

    /// A type with what is known so far put in; what is not known yet is
    /// unknown.
    pub(super) fn so_far(&mut self, inference: &Inference, ty: Ty) -> Ty {
        let solved: Vec<Ty> = (0..inference.vars.len())
            .map(|index| self.solve(inference, index, Want::Later))
            .collect();
        self.world.substitute(ty, &inference.vars, &solved)
    }

    /// The types of all parameters.
    pub(super) fn solution(&mut self, inference: &Inference, want: Want) -> Vec<Ty> {
        (0..inference.vars.len()).map(|index| self.solve(inference, index, want)).collect()
    }

    fn solve(&mut self, inference: &Inference, index: usize, want: Want) -> Ty {
        if let Some(ty) = inference.equal[index] {
            return ty;
        }
        if !inference.lower[index].is_empty() {
            let lower = inference.lower[index].clone();
            return self.world.least_upper_bound(&lower);
        }
        if let Some(upper) = inference.upper[index].first() {
            return *upper;
        }
        match want {
            Want::Later => Ty::UNKNOWN,
            Want::Nothing | Want::Type(_) => {
                let bound = self.world.var(inference.vars[index]).bounds.first().copied();
                match bound {
                    Some(bound) => self.world.erased(bound),
                    None => self.world.object(),
                }
            }
        }
    }
}
