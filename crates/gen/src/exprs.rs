//! Random expressions of a given type over given variables.

use crate::literals::literal;
use crate::operators::{FLOATS, binary_from, casts_between, unary_on};
use crate::palette::Palette;
use crate::tape::{Piece, Tape};
use verdiff_ir::{
    BinOp, Bv, Cast, Expr, ExprKind, Float, MapType, Scalar, ScalarType, Type, UnOp, Var, Width,
};

/// Builds expressions.
pub(crate) struct Exprs<'a> {
    pub(crate) tape: &'a mut Tape,
    pub(crate) palette: &'a Palette,
    /// What may be read; what stands later is read more often.
    pub(crate) vars: &'a [Var],
}

/// The forms of expressions, for all types.
#[derive(Debug, Clone, Copy)]
enum Form {
    Zero,
    Literal,
    Variable,
    Converted,
    Operation,
    Cast,
    Ite,
    Select,
}

impl Exprs<'_> {
    /// An expression of a type, not nested deeper than `depth`, about.
    pub(crate) fn of(&mut self, ty: Type, depth: usize) -> Expr {
        let start = self.tape.mark();
        let expr = self.formed(ty, depth, 4);
        self.tape.became(Piece::Term, start);
        expr
    }

    /// An expression of a scalar type.
    pub(crate) fn scalar(&mut self, ty: ScalarType, depth: usize) -> Expr {
        self.of(ty.into(), depth)
    }

    /// An expression that depends on variables, if it can: not a constant as
    /// a whole.
    pub(crate) fn computed(&mut self, ty: Type, depth: usize) -> Expr {
        let start = self.tape.mark();
        let expr = self.formed(ty, depth, 0);
        self.tape.became(Piece::Term, start);
        expr
    }

    fn formed(&mut self, ty: Type, depth: usize, constants: usize) -> Expr {
        let deep = |weight| if depth > 0 { weight } else { 0 };
        let form = self.tape.weighted(&[
            (1, Form::Zero),
            (constants, Form::Literal),
            (12, Form::Variable),
            (3, Form::Converted),
            (deep(18), Form::Operation),
            (deep(3), Form::Cast),
            (deep(3), Form::Ite),
            (deep(4), Form::Select),
        ]);
        match form {
            Form::Zero => zero(ty),
            Form::Literal => self.literal(ty),
            Form::Variable => self.variable(ty),
            Form::Converted => self.converted(ty),
            Form::Operation => self.operation(ty, depth - 1),
            Form::Cast => self.cast(ty, depth - 1),
            Form::Ite => self.ite(ty, depth - 1),
            Form::Select => self.select(ty, depth - 1),
        }
    }

    fn literal(&mut self, ty: Type) -> Expr {
        if ty == Type::REF {
            return self.reference();
        }
        match ty {
            Type::Scalar(scalar) => Expr::lit(literal(self.tape, scalar)),
            Type::Map(map) => fill(map, Expr::lit(literal(self.tape, map.value))),
        }
    }

    /// Null or a static object. One choice, however many objects there are:
    /// the rest of the tape keeps its meaning when one is gone.
    fn reference(&mut self) -> Expr {
        let statics = &self.palette.statics;
        match self.tape.pick(1 + 3 * statics.len()).checked_sub(1) {
            Some(at) => Expr::object(statics[at / 3].clone()),
            None => Expr::lit(Scalar::NULL),
        }
    }

    fn variable(&mut self, ty: Type) -> Expr {
        match self.recent(|var| var.ty == ty) {
            Some(var) => Expr::var(var),
            None => self.converted(ty),
        }
    }

    /// A variable that fits, rather a late one.
    pub(crate) fn recent(&mut self, fits: impl Fn(&Var) -> bool) -> Option<Var> {
        let fitting: Vec<&Var> = self.vars.iter().filter(|var| fits(var)).collect();
        if fitting.is_empty() {
            return None;
        }
        let back = self.tape.pick(fitting.len()).min(self.tape.pick(fitting.len()));
        Some(fitting[fitting.len() - 1 - back].clone())
    }

    /// Something of the type made from a variable of another.
    fn converted(&mut self, ty: Type) -> Expr {
        let scalar = match ty {
            Type::Scalar(scalar) => scalar,
            Type::Map(map) => return self.filled(map),
        };
        let other = |var: &Var| var.ty != ty && var.ty.scalar().is_some();
        match self.recent(other).and_then(|var| self.convert(var, scalar)) {
            Some(expr) => expr,
            None => self.literal(ty),
        }
    }

    fn filled(&mut self, map: MapType) -> Expr {
        let value = self.scalar(map.value, 0);
        fill(map, value)
    }

    fn convert(&mut self, var: Var, to: ScalarType) -> Option<Expr> {
        let from = var.ty.scalar()?;
        match to {
            ScalarType::Bool => Some(self.compared(Expr::var(var), from)),
            ScalarType::Ref => None,
            ScalarType::Bv(_) | ScalarType::Float(_) => match casts_between(from, to) {
                casts if casts.is_empty() => match (from, to) {
                    (ScalarType::Ref, ScalarType::Bv(width)) if self.tape.chance(40) => {
                        Some(placed(Expr::var(var), width))
                    }
                    _ => Some(self.one_or_zero(Expr::var(var), from, to)),
                },
                casts => Some(Expr::cast(*self.tape.choose(&casts)?, Expr::var(var))),
            },
        }
    }

    /// A comparison of an expression with a simple one.
    fn compared(&mut self, left: Expr, ty: ScalarType) -> Expr {
        let ops = binary_from(ty, ScalarType::Bool);
        let op = *self.tape.choose(&ops).unwrap_or(&BinOp::Eq);
        let right = self.scalar(ty, 0);
        let right = if left == right { self.literal(ty.into()) } else { right };
        Expr::binary(op, left, right)
    }

    /// One where a truth value holds or a reference is not null, else zero.
    fn one_or_zero(&mut self, expr: Expr, from: ScalarType, to: ScalarType) -> Expr {
        let condition = match from {
            ScalarType::Bool => expr,
            ScalarType::Ref => Expr::binary(BinOp::Ne, expr, Expr::lit(Scalar::NULL)),
            ScalarType::Bv(_) | ScalarType::Float(_) => self.compared(expr, from),
        };
        Expr::ite(condition, one(to), zero(to.into()))
    }

    fn operation(&mut self, ty: Type, depth: usize) -> Expr {
        match ty {
            Type::Scalar(ScalarType::Bool) => self.truth(depth),
            Type::Scalar(ty @ (ScalarType::Bv(_) | ScalarType::Float(_))) => {
                self.arithmetic(ty, depth)
            }
            Type::Scalar(ScalarType::Ref) => self.select(ty, depth),
            Type::Map(map) => self.stored(map, depth),
        }
    }

    /// A comparison, a connective or a negation.
    fn truth(&mut self, depth: usize) -> Expr {
        match self.tape.weighted(&[(7, 0), (3, 1), (1, 2), (1, 3)]) {
            0 => {
                let ty = self.operand_type();
                let ops = binary_from(ty, ScalarType::Bool);
                let op = *self.tape.choose(&ops).unwrap_or(&BinOp::Eq);
                self.operands(op, ty, depth)
            }
            1 => {
                let op = if self.tape.chance(50) { BinOp::Or } else { BinOp::And };
                self.operands(op, ScalarType::Bool, depth)
            }
            2 => Expr::unary(UnOp::Not, self.scalar(ScalarType::Bool, depth)),
            _ => {
                let (left, right) = (self.operand_type(), depth.min(1));
                let left = self.scalar(left, right);
                let ty = crate::operators::scalar_of(&left);
                self.compared(left, ty)
            }
        }
    }

    /// The type of some variable rather than any, so that comparisons compare
    /// something that varies.
    fn operand_type(&mut self) -> ScalarType {
        if self.tape.chance(80)
            && let Some(var) = self.recent(|var| var.ty.scalar().is_some())
            && let Some(ty) = var.ty.scalar()
        {
            return ty;
        }
        self.palette.scalar(self.tape)
    }

    fn arithmetic(&mut self, ty: ScalarType, depth: usize) -> Expr {
        let (unary, binary) = (unary_on(ty), binary_from(ty, ty));
        let at = self.tape.pick(unary.len() + 2 * binary.len());
        if let Some(op) = at.checked_sub(2 * binary.len()).and_then(|at| unary.get(at)) {
            return Expr::unary(*op, self.scalar(ty, depth));
        }
        self.operands(binary[at / 2], ty, depth)
    }

    /// The operator on operands that are neither both constant nor the same.
    fn operands(&mut self, op: BinOp, ty: ScalarType, depth: usize) -> Expr {
        let mut left = self.scalar(ty, depth);
        let mut right = self.scalar(ty, depth);
        if is_literal(&left) && is_literal(&right) {
            left = self.variable(ty.into());
        }
        if left == right {
            right = self.literal(ty.into());
        }
        Expr::binary(op, left, right)
    }

    fn stored(&mut self, map: MapType, depth: usize) -> Expr {
        let inner = self.of(map.into(), depth);
        let keys = self.keys(map, depth);
        let value = self.scalar(map.value, depth);
        ExprKind::Store(Box::new(inner), keys, Box::new(value)).into()
    }

    /// Keys for a map.
    pub(crate) fn keys(&mut self, map: MapType, depth: usize) -> Vec<Expr> {
        map.keys.as_slice().iter().map(|key| self.scalar(*key, depth)).collect()
    }

    fn cast(&mut self, ty: Type, depth: usize) -> Expr {
        let casts = ty.scalar().map(|ty| self.casts_to(ty)).unwrap_or_default();
        match self.tape.choose(&casts).copied() {
            Some((cast, operand)) => Expr::cast(cast, self.scalar(operand, depth)),
            None => self.operation(ty, depth),
        }
    }

    /// Casts to a type from those of the palette, from floats if it has any,
    /// and from the bits of floats. Of those that keep the type only one.
    fn casts_to(&self, ty: ScalarType) -> Vec<(Cast, ScalarType)> {
        let mut operands = self.palette.scalars.clone();
        if operands.iter().chain([&ty]).any(|ty| matches!(ty, ScalarType::Float(_))) {
            operands.extend(FLOATS.map(ScalarType::Float));
        }
        if let ScalarType::Float(float) = ty {
            operands.push(ScalarType::Bv(float.width()));
        }
        let casts = |operand| casts_between(operand, ty).into_iter().map(move |c| (c, operand));
        let mut casts: Vec<_> = operands.into_iter().flat_map(casts).collect();
        let keeps = casts.iter().find(|(_, operand)| *operand == ty).copied();
        casts.retain(|(_, operand)| *operand != ty);
        casts.extend(keeps);
        casts
    }

    fn ite(&mut self, ty: Type, depth: usize) -> Expr {
        let condition = self.computed(Type::BOOL, depth);
        let then = self.of(ty, depth);
        let otherwise = self.of(ty, depth);
        Expr::ite(condition, then, otherwise)
    }

    /// What a map holds somewhere, if some variable is a map of such things.
    fn select(&mut self, ty: Type, depth: usize) -> Expr {
        let holds = |var: &Var| var.ty.map().is_some_and(|map| Type::from(map.value) == ty);
        match self.recent(holds).and_then(|var| Some((var.ty.map()?, var))) {
            Some((map, _)) => {
                let inner = self.of(map.into(), depth.min(1));
                let keys = self.keys(map, depth.min(1));
                ExprKind::Select(Box::new(inner), keys).into()
            }
            None => self.ite(ty, depth.saturating_sub(1)),
        }
    }
}

/// Some bits of the address of an object, from where addresses differ.
fn placed(object: Expr, width: Width) -> Expr {
    let address = Expr::cast(Cast::Address, object);
    let by = Expr::lit(Bv::new(Width::W64, 32));
    let high = Expr::binary(BinOp::ShrU, address, by);
    let fit = if width > Width::W64 { Cast::ZeroExtend } else { Cast::Truncate };
    Expr::cast(fit(width), high)
}

fn is_literal(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Lit(_))
}

/// The map that holds a value everywhere.
pub(crate) fn fill(map: MapType, value: Expr) -> Expr {
    ExprKind::Fill(map, Box::new(value)).into()
}

/// The zero of a type.
pub(crate) fn zero(ty: Type) -> Expr {
    match ty {
        Type::Scalar(scalar) => Expr::lit(Scalar::zero(scalar)),
        Type::Map(map) => fill(map, Expr::lit(Scalar::zero(map.value))),
    }
}

/// The one of a type of numbers; else its zero.
pub(crate) fn one(ty: ScalarType) -> Expr {
    match ty {
        ScalarType::Bv(width) => Expr::lit(Bv::one(width)),
        ScalarType::Float(float) => Expr::lit(Float::from(1.0).cast(float)),
        ScalarType::Bool | ScalarType::Ref => zero(ty.into()),
    }
}
