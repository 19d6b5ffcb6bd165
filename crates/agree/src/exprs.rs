//! What versions agree on in the values of expressions.
//!
//! In: an expression that all running versions evaluate, and the state. Out: its value:
//! operators are functions, so versions differ in it only if they do in an operand.

use crate::origin::{Origin, Origins};
use crate::pairs::{Pairs, Versions};
use crate::state::{Place, State, Value};
use crate::walk::{Walk, constant};
use verdiff_ir::{BinOp, Expr, ExprKind, Scalar, ScalarType, Type, UnOp, Var};

impl Walk<'_> {
    /// Where a variable lies.
    pub(crate) fn place(&self, var: &Var) -> Place {
        match self.is_global(&var.name) {
            true => Place::Global(var.name.clone()),
            false => Place::Local(self.depth, var.name.clone()),
        }
    }

    pub(crate) fn value(&self, expr: &Expr, state: &State) -> Value {
        match &expr.kind {
            ExprKind::Lit(scalar) if *scalar == Scalar::NULL => {
                let origins = Origins::of([Origin::Null]);
                Value { origins, is_null: Versions::ALL, ..Value::same() }
            }
            ExprKind::Lit(_) => Value::same(),
            ExprKind::Var(var) => state.whole(&self.place(var)),
            ExprKind::Static(name) => {
                let origins = Origins::of([Origin::Static(name.clone())]);
                Value { origins, not_null: Versions::ALL, ..Value::same() }
            }
            ExprKind::Ite(condition, then, otherwise) => {
                let chosen = self.value(then, state).or(&self.value(otherwise, state));
                let decides = self.value(condition, state);
                let plain = chosen.plain | decides.plain;
                Value { plain, ..chosen.also(decides.differ) }
            }
            ExprKind::Select(map, keys) => self.selected(map, keys, state),
            ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(..)
            | ExprKind::Fill(..)
            | ExprKind::Store(..) => self.operated(expr, state),
        }
    }

    fn operated(&self, expr: &Expr, state: &State) -> Value {
        if let Some((object, _)) = compared_with_null(expr) {
            let object = self.value(object, state);
            let known = object.not_null.inner_pairs() | object.is_null.inner_pairs();
            let mut value = Value::differing(object.differ.without(known), Origins::none());
            value.plain = object.plain.without(known);
            return value;
        }
        let operands = expr.children().into_iter().map(|operand| self.value(operand, state));
        let all = operands.fold(Value::same(), |all, value| all.or(&value));
        let origins = match expr.kind {
            ExprKind::Fill(..) | ExprKind::Store(..) => all.origins,
            _ => Origins::none(),
        };
        Value { plain: all.plain, ..Value::differing(all.differ, origins) }
    }

    /// What a map holds.
    fn selected(&self, map: &Expr, keys: &[Expr], state: &State) -> Value {
        let held = match (&map.kind, self.object_key(keys, state)) {
            (ExprKind::Var(var), Some(object)) if self.is_global(&var.name) => {
                state.read(&Place::Global(var.name.clone()), &object.origins)
            }
            _ => self.value(map, state),
        };
        let keys = keys.iter().map(|key| self.value(key, state));
        let (differ, plain) = keys.fold((held.differ, held.plain), |(differ, plain), key| {
            (differ | key.differ, plain | key.plain)
        });
        Value { plain, ..Value::differing(differ, held.origins) }
    }

    /// The object that a map is looked up at, if it is followed where objects come from.
    fn object_key(&self, keys: &[Expr], state: &State) -> Option<Value> {
        let first = keys.first().filter(|_| self.is_apart)?;
        (first.ty() == Type::Scalar(ScalarType::Ref)).then(|| self.value(first, state))
    }

    /// `map[keys := value]`: written at an object, if objects are told apart.
    pub(crate) fn assign(&self, target: &Var, value: &Expr, state: &mut State) {
        let place = self.place(target);
        let mut writes = Vec::new();
        let mut below = value;
        while let ExprKind::Store(map, keys, value) = &below.kind {
            writes.push((keys, value));
            below = map;
        }
        let is_update = matches!(&below.kind, ExprKind::Var(var) if var == target);
        let keys: Option<Vec<Value>> =
            writes.iter().map(|(keys, _)| self.object_key(keys, state)).collect();
        let (true, true, Some(objects)) = (self.is_global(&target.name), is_update, keys) else {
            let value = self.value(value, state).also(self.split);
            state.set(place, target.ty, value);
            return;
        };
        let mut written = Vec::new();
        for ((keys, value), object) in writes.iter().zip(objects) {
            let keys = keys.iter().map(|key| self.value(key, state).differ).collect::<Pairs>();
            written.push((object.origins, self.value(value, state).also(keys | self.split)));
        }
        for (origins, value) in written {
            state.write(&place, &origins, &value);
        }
    }

    /// What is known where a condition holds, or does not.
    pub(crate) fn refine(&self, condition: &Expr, holds: bool, state: &mut State) {
        match &condition.kind {
            ExprKind::Unary(UnOp::Not, inner) => self.refine(inner, !holds, state),
            ExprKind::Binary(BinOp::And, one, other) if holds => {
                self.refine(one, true, state);
                self.refine(other, true, state);
            }
            ExprKind::Binary(BinOp::Or, one, other) if !holds => {
                self.refine(one, false, state);
                self.refine(other, false, state);
            }
            _ => {
                let Some((object, is_null)) = compared_with_null(condition) else { return };
                let ExprKind::Var(var) = &object.kind else { return };
                if is_null != holds && !self.is_global(&var.name) {
                    let place = self.place(var);
                    let (not_null, is_null) = (Versions::ALL, Versions::NONE);
                    let value = Value { not_null, is_null, ..state.rest(&place) };
                    state.set(place, var.ty, value);
                }
            }
        }
    }

    /// The pairs that may differ in whether a check holds; none if it does. Where the outside is taken
    /// apart, answers that only some versions get are not null, and whether others are is
    /// up to the place of the call, unless the program itself tests that.
    pub(crate) fn checked(&self, condition: &Expr, state: &State) -> Option<Pairs> {
        let differ = self.value(condition, state).differ;
        let Some((object, false)) = asserted(condition) else {
            return (constant(condition) != Some(true)).then_some(differ);
        };
        let object = self.value(object, state);
        if !self.is_apart {
            return (!object.not_null.covers(self.active)).then_some(differ);
        }
        let granted = object.granted | object.not_null;
        let differ = differ & object.null.without(granted.inner_pairs());
        (!granted.covers(self.active)).then_some(differ)
    }
}

/// The object that an expression compares with null, and whether it asks that it is null.
fn compared_with_null(expr: &Expr) -> Option<(&Expr, bool)> {
    let ExprKind::Binary(op, one, other) = &expr.kind else { return None };
    let is_null = match op {
        BinOp::Eq => true,
        BinOp::Ne => false,
        _ => return None,
    };
    let is_literal = |expr: &Expr| matches!(&expr.kind, ExprKind::Lit(lit) if *lit == Scalar::NULL);
    match (is_literal(one), is_literal(other)) {
        (false, true) => Some((one, is_null)),
        (true, false) => Some((other, is_null)),
        _ => None,
    }
}

/// The same of a condition that may be negated.
fn asserted(condition: &Expr) -> Option<(&Expr, bool)> {
    match &condition.kind {
        ExprKind::Unary(UnOp::Not, inner) => {
            asserted(inner).map(|(object, is_null)| (object, !is_null))
        }
        _ => compared_with_null(condition),
    }
}
