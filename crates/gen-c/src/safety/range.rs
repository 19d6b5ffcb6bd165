//! Ranges of integer expressions: an expression in, bounds of its value out.
//! The value always lies within; the bounds need not be the best.

use crate::tree::{BinOp, Env, Expr, IntKind, Place, Type, UnOp, Var};

/// Bounds, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Range {
    pub(crate) low: i128,
    pub(crate) high: i128,
}

impl Range {
    pub(crate) fn new(low: i128, high: i128) -> Range {
        Range { low, high }
    }

    /// All values of a type.
    pub(crate) fn of(kind: IntKind) -> Range {
        Range::of_bits(kind.bits(), kind.signed())
    }

    fn of_bits(bits: u32, signed: bool) -> Range {
        if signed {
            Range::new(-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
        } else {
            Range::new(0, (1 << bits) - 1)
        }
    }

    pub(crate) fn within(self, outer: Range) -> bool {
        outer.low <= self.low && self.high <= outer.high
    }

    pub(crate) fn contains(self, value: i128) -> bool {
        self.low <= value && value <= self.high
    }

    /// After a conversion, which wraps.
    pub(crate) fn converted(self, to: IntKind) -> Range {
        if self.within(Range::of(to)) { self } else { Range::of(to) }
    }

    fn hull(self, other: Range) -> Range {
        Range::new(self.low.min(other.low), self.high.max(other.high))
    }

    fn corners(self, other: Range, op: impl Fn(i128, i128) -> i128) -> Range {
        let [a, b, c, d] = [
            op(self.low, other.low),
            op(self.low, other.high),
            op(self.high, other.low),
            op(self.high, other.high),
        ];
        Range::new(a.min(b).min(c).min(d), a.max(b).max(c).max(d))
    }

    /// Of an operation on these operands without any wrapping, if that is known.
    pub(crate) fn exact(op: BinOp, left: Range, right: Range) -> Option<Range> {
        match op {
            BinOp::Add => Some(Range::new(left.low + right.low, left.high + right.high)),
            BinOp::Sub => Some(Range::new(left.low - right.high, left.high - right.low)),
            // 65 bits times 65 bits would not fit into the bounds.
            BinOp::Mul if left.small() && right.small() => Some(left.corners(right, |a, b| a * b)),
            BinOp::And if right.low >= 0 && left.low >= 0 => {
                Some(Range::new(0, left.high.min(right.high)))
            }
            BinOp::And if right.low >= 0 => Some(Range::new(0, right.high)),
            BinOp::And if left.low >= 0 => Some(Range::new(0, left.high)),
            BinOp::Rem if right.low > 0 => {
                let most = right.high - 1;
                let low = if left.low >= 0 { 0 } else { -most };
                Some(Range::new(low.max(left.low.min(0)), most.min(left.high.max(0))))
            }
            BinOp::Div if right.low > 0 => Some(left.corners(right, |a, b| a / b)),
            BinOp::Shr if left.low >= 0 => Some(Range::new(0, left.high)),
            BinOp::Shl if left.low >= 0 && right.low >= 0 && right.high < 64 => {
                let most = left.high.checked_shl(right.high as u32)?;
                (most >> right.high == left.high).then(|| Range::new(0, most))
            }
            BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge | BinOp::Eq | BinOp::Ne => {
                Some(Range::new(0, 1))
            }
            BinOp::Mul
            | BinOp::And
            | BinOp::Rem
            | BinOp::Div
            | BinOp::Shr
            | BinOp::Shl
            | BinOp::Or
            | BinOp::Xor => None,
        }
    }

    fn small(self) -> bool {
        self.within(Range::new(-(1 << 62), 1 << 62))
    }
}

/// The range of an integer expression; none if it has another type.
pub(crate) fn range_of(env: Env<'_>, expr: &Expr) -> Option<Range> {
    let kind = env.kind(&env.expr(expr))?;
    let full = Range::of(kind);
    let known = match expr {
        Expr::Int { value, .. } => Some(Range::new(*value, *value)),
        Expr::EnumConstant(id, constant) => {
            let value = i128::from(env.unit.enums[*id].constants[*constant].1);
            Some(Range::new(value, value))
        }
        Expr::Load(place) => of_place(env, place),
        Expr::Cast(Type::Int(IntKind::Bool), _)
        | Expr::Logic { .. }
        | Expr::Unary(UnOp::Not, _)
        | Expr::SamePointer { .. }
        | Expr::IsNull(_) => Some(Range::new(0, 1)),
        Expr::Cast(_, operand) | Expr::Unary(UnOp::Plus, operand) => {
            range_of(env, operand).map(|range| range.converted(kind))
        }
        Expr::Binary(op, left, right) => of_binary(env, *op, left, right),
        Expr::Cond(_, left, right) => match (range_of(env, left), range_of(env, right)) {
            (Some(left), Some(right)) => Some(left.hull(right)),
            _ => None,
        },
        _ => None,
    };
    // A value that its type cannot hold was converted on the way.
    Some(known.map_or(full, |range| range.converted(kind)))
}

fn of_place(env: Env<'_>, place: &Place) -> Option<Range> {
    if let Place::Var(Var::Local(id)) = place
        && let Some((low, high)) = env.locals[*id].range
    {
        return Some(Range::new(low, high));
    }
    let width = env.width(place)?;
    let kind = env.kind(&env.place(place))?;
    Some(Range::of_bits(width, kind.signed()))
}

fn of_binary(env: Env<'_>, op: BinOp, left: &Expr, right: &Expr) -> Option<Range> {
    let (left_type, right_type) = (env.expr(left), env.expr(right));
    if op.is_comparison() {
        return Some(Range::new(0, 1));
    }
    let kind = env.kind(&env.binary(op, &left_type, &right_type))?;
    let left = range_of(env, left)?.converted(kind);
    let right = range_of(env, right)?;
    let right = if op.is_shift() { right } else { right.converted(kind) };
    Range::exact(op, left, right)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(op: BinOp, left: (i128, i128), right: (i128, i128)) -> Option<(i128, i128)> {
        let range = Range::exact(op, Range::new(left.0, left.1), Range::new(right.0, right.1));
        range.map(|range| (range.low, range.high))
    }

    /// All ranges between these ends.
    fn ranges() -> Vec<(i128, i128)> {
        let ends = [-4, -1, 0, 1, 3];
        let pairs = ends.into_iter().flat_map(|low| ends.into_iter().map(move |high| (low, high)));
        pairs.filter(|(low, high)| low <= high).collect()
    }

    fn apply(op: BinOp, x: i128, y: i128) -> i128 {
        match op {
            BinOp::Add => x + y,
            BinOp::Sub => x - y,
            BinOp::Mul => x * y,
            BinOp::Div => x / y,
            BinOp::Rem => x % y,
            BinOp::And => x & y,
            BinOp::Shl => x << y,
            // The count is masked when it is not in range.
            BinOp::Shr => x >> (y & 31),
            other => unreachable!("{other:?} has no known range"),
        }
    }

    #[test]
    fn bounds_hold_for_all_small_operands() {
        for op in BinOp::ARITHMETIC.into_iter().chain(BinOp::INTEGER) {
            for (left, right) in
                ranges().into_iter().flat_map(|l| ranges().into_iter().map(move |r| (l, r)))
            {
                let Some((low, high)) = exact(op, left, right) else { continue };
                for (x, y) in
                    (left.0..=left.1).flat_map(|x| (right.0..=right.1).map(move |y| (x, y)))
                {
                    let value = apply(op, x, y);
                    assert!(low <= value && value <= high, "{x} {op:?} {y} in {left:?} {right:?}");
                }
            }
        }
    }

    #[test]
    fn a_conversion_keeps_what_fits() {
        let small = Range::new(-1, 5);
        assert_eq!(small.converted(IntKind::Short), small);
        assert_eq!(small.converted(IntKind::UChar), Range::new(0, 255));
    }
}
