//! Conversions: an expression and the type that its context asks for in, the
//! expression with all that the language does to it out.

use super::{Check, Checked, Checker};
use crate::resolve::ty::Ty;
use crate::typed::{CastReason, Constant, Conversion, Expr, ExprKind, Knowledge, Primitive, Type};

impl<'a> Checker<'_, 'a> {
    pub(super) fn convert(expr: Expr, conversion: Conversion, ty: Type) -> Expr {
        let span = expr.span;
        Expr { kind: ExprKind::Convert(conversion, Box::new(expr)), ty, span }
    }

    /// An expression as its full type says, with the cast that erasure needs.
    pub(super) fn settle(&mut self, checked: Checked) -> Expr {
        let wanted = self.world.erase(checked.ty);
        let has = checked.expr.ty;
        if !has.is_reference() || !wanted.is_reference() {
            return checked.expr;
        }
        match self.world.is_subtype(has, wanted) {
            Knowledge::Yes => checked.expr,
            Knowledge::No => {
                Self::convert(checked.expr, Conversion::CheckCast(CastReason::Erasure), wanted)
            }
            Knowledge::Unknown => Self::convert(checked.expr, Conversion::Upcast, wanted),
        }
    }

    /// Converts as in an assignment or an argument. `is_assignment` allows
    /// constants to be narrowed.
    pub(super) fn coerce(
        &mut self,
        checked: Checked,
        target: Ty,
        is_assignment: bool,
    ) -> Check<Expr> {
        let span = checked.expr.span;
        if target.is_unknown() {
            return Ok(self.settle(checked));
        }
        if target == Ty::VOID || checked.ty == Ty::VOID {
            return self.error("a `void` method where a value is needed".to_owned(), span);
        }
        if checked.ty.is_unknown() {
            return Ok(self.out_of_unknown(checked, target));
        }
        match (checked.ty.as_primitive(), target.as_primitive()) {
            (Some(from), Some(to)) => self.coerce_primitive(checked, from, to, is_assignment),
            (Some(from), None) => self.coerce_boxing(checked, from, target, is_assignment),
            (None, Some(to)) => self.coerce_unboxing(checked, to),
            (None, None) => Ok(self.coerce_reference(checked, target)),
        }
    }

    fn out_of_unknown(&mut self, checked: Checked, target: Ty) -> Expr {
        let wanted = self.world.erase(target);
        if !checked.expr.ty.is_reference() {
            return Self::convert(checked.expr, Conversion::FromUnknown, wanted);
        }
        match target.as_primitive() {
            None => self.coerce_reference(checked, target),
            Some(primitive) => {
                let class = self.world.known.boxes[primitive as usize];
                let boxed = self.world.types.class(class);
                let expr = self.coerce_reference(checked, boxed);
                Self::convert(expr, Conversion::Unbox(primitive), wanted)
            }
        }
    }

    fn coerce_reference(&mut self, checked: Checked, target: Ty) -> Expr {
        let wanted = self.world.erase(target);
        match self.world.is_subtype(checked.expr.ty, wanted) {
            Knowledge::Yes => checked.expr,
            Knowledge::No => {
                Self::convert(checked.expr, Conversion::CheckCast(CastReason::Erasure), wanted)
            }
            Knowledge::Unknown => Self::convert(checked.expr, Conversion::Upcast, wanted),
        }
    }

    fn coerce_primitive(
        &mut self,
        checked: Checked,
        from: Primitive,
        to: Primitive,
        is_assignment: bool,
    ) -> Check<Expr> {
        if from == to {
            return Ok(checked.expr);
        }
        let fits = is_assignment && fits(&checked.expr, from, to);
        if !widens(from, to) && !fits {
            let (from, to) = (from.keyword(), to.keyword());
            let message = format!("a value of type {from} where {to} is needed");
            return self.error(message, checked.expr.span);
        }
        Ok(self.numeric(checked.expr, to))
    }

    fn coerce_boxing(
        &mut self,
        checked: Checked,
        from: Primitive,
        target: Ty,
        is_assignment: bool,
    ) -> Check<Expr> {
        let narrowed = self.world.unboxed(target).filter(|to| *to != from);
        let to = match narrowed {
            Some(to) if is_assignment && fits(&checked.expr, from, to) => to,
            _ => from,
        };
        let expr = self.numeric(checked.expr, to);
        let class = self.world.known.boxes[to as usize];
        let wanted = self.world.erase(target);
        if self.world.is_subtype(Type::Class(class), wanted) == Knowledge::No {
            let message = format!(
                "a value of type {} where {} is needed",
                to.keyword(),
                self.world.show(target)
            );
            return self.error(message, expr.span);
        }
        Ok(Self::convert(expr, Conversion::Box(to), Type::Class(class)))
    }

    fn coerce_unboxing(&mut self, checked: Checked, to: Primitive) -> Check<Expr> {
        let span = checked.expr.span;
        let Some(from) = self.world.unboxed(checked.ty) else {
            // `Object` to `int` is a cast, which allows it.
            let class = self.world.erased_class(checked.ty);
            let is_open = class.is_some_and(|class| self.world.is_open(class));
            if is_open {
                let wanted = Type::Primitive(to);
                return Ok(Self::convert(checked.expr, Conversion::FromUnknown, wanted));
            }
            let shown = self.world.show(checked.ty);
            return self
                .error(format!("a value of type {shown} where {} is needed", to.keyword()), span);
        };
        let expr = self.unbox(checked, from);
        if from != to && !widens(from, to) {
            let message =
                format!("a value of type {} where {} is needed", from.keyword(), to.keyword());
            return self.error(message, span);
        }
        Ok(self.numeric(expr, to))
    }

    /// Unboxes a value whose type is, or is below, the box.
    pub(super) fn unbox(&mut self, checked: Checked, primitive: Primitive) -> Expr {
        let boxed = Type::Class(self.world.known.boxes[primitive as usize]);
        let target = self.world.unerased(boxed);
        let expr = self.coerce_reference(checked, target);
        Self::convert(expr, Conversion::Unbox(primitive), Type::Primitive(primitive))
    }

    /// Converts between numeric types; constants are converted now.
    pub(super) fn numeric(&mut self, expr: Expr, to: Primitive) -> Expr {
        let wanted = Type::Primitive(to);
        if expr.ty == wanted {
            return expr;
        }
        if let ExprKind::Constant(constant) = &expr.kind
            && let Some(constant) = super::fold::converted(constant, to)
        {
            return Expr { kind: ExprKind::Constant(constant), ty: wanted, span: expr.span };
        }
        Self::convert(expr, Conversion::Numeric, wanted)
    }

    /// The value as a number or boolean, unboxed if it must be; none if it is
    /// no such thing.
    pub(super) fn as_primitive(&mut self, checked: Checked) -> Result<(Expr, Primitive), Checked> {
        match (checked.ty.as_primitive(), self.world.unboxed(checked.ty)) {
            (Some(primitive), _) => Ok((checked.expr, primitive)),
            (None, Some(primitive)) => Ok((self.unbox(checked, primitive), primitive)),
            (None, None) => Err(checked),
        }
    }

    /// A condition.
    pub(super) fn condition(&mut self, checked: Checked) -> Check<Expr> {
        self.coerce(checked, Ty::BOOLEAN, false)
    }

    /// A value converted to a string, as in a concatenation.
    pub(super) fn stringed(&mut self, checked: Checked) -> Expr {
        let string = Type::Class(self.world.known.string);
        let expr = self.settle(checked);
        if let ExprKind::Constant(constant) = &expr.kind
            && let Some(units) = super::fold::text(constant, expr.ty)
        {
            return Expr {
                kind: ExprKind::Constant(Constant::String(units)),
                ty: string,
                span: expr.span,
            };
        }
        Self::convert(expr, Conversion::ToString, string)
    }
}

/// Whether a primitive type is widened to another (JLS 5.1.2), or is it.
pub(super) fn widens(from: Primitive, to: Primitive) -> bool {
    use Primitive::{Boolean, Byte, Char, Short};
    match (from, to) {
        (a, b) if a == b => true,
        (Boolean, _) | (_, Boolean) => false,
        (_, Char) => false,
        (Char, Byte | Short) => false,
        (a, b) => a < b,
    }
}

/// Whether a constant may be narrowed in an assignment (JLS 5.2).
fn fits(expr: &Expr, from: Primitive, to: Primitive) -> bool {
    let ExprKind::Constant(Constant::Int(value)) = expr.kind else { return false };
    let range = match to {
        Primitive::Byte => -128..=127,
        Primitive::Short => -32768..=32767,
        Primitive::Char => 0..=65535,
        _ => return false,
    };
    from <= Primitive::Int && range.contains(&value)
}
