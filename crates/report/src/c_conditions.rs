//! Conditions in C: what expressions of the core language say of the inputs
//! of a C function.
//!
//! Numbers of the core language have no sign; those of C do. A text is read by
//! C's rules, so each has the value of its expression with a sign, or the one
//! without, and is cast where the other one is needed.

use crate::c_signs::Signs;
use crate::c_words::{Region, region};
use verdiff_ir::{
    BinOp, Bv, Cast, Expr, ExprKind, FloatType, Name, Part, Pointee, Scalar, ScalarType, UnOp,
    Width, type_of,
};

/// How strongly an operator binds, weakest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Conditional,
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Comparison,
    Shift,
    Sum,
    Product,
    Prefix,
    Whole,
}

/// A condition, as a part of a conjunction.
pub(crate) fn condition(signs: &Signs, expr: &Expr) -> Option<String> {
    Some(Writer { signs }.written(expr)?.within(Binding::BitOr))
}

/// A case in the order of numbers without sign, where it says between which
/// two numbers such a one lies, neither of which has the highest bit, or both.
pub(crate) fn in_order(signs: &Signs, case: &[&Expr]) -> Vec<Expr> {
    let bounds: Vec<Option<Bound<'_>>> = case.iter().map(|expr| bound(signs, expr)).collect();
    let is_paired = |bound: &Bound<'_>| {
        bounds.iter().flatten().any(|other| {
            (other.number, other.is_high) == (bound.number, bound.is_high)
                && other.is_lower != bound.is_lower
        })
    };
    let reordered = |(expr, bound): (&&Expr, &Option<Bound<'_>>)| match (&expr.kind, bound) {
        (ExprKind::Binary(op, a, b), Some(bound)) if is_paired(bound) => {
            Expr::binary(unsigned(*op), (**a).clone(), (**b).clone())
        }
        _ => (**expr).clone(),
    };
    case.iter().zip(&bounds).map(reordered).collect()
}

/// That a number without sign is on one side of another.
struct Bound<'e> {
    number: &'e Expr,
    is_lower: bool,
    /// Whether the other number has the highest bit.
    is_high: bool,
}

fn bound<'e>(signs: &Signs, expr: &'e Expr) -> Option<Bound<'e>> {
    let ExprKind::Binary(op, a, b) = &expr.kind else { return None };
    let (ExprKind::Var(_) | ExprKind::Select(..), ExprKind::Lit(Scalar::Bv(bits))) =
        (&a.kind, &b.kind)
    else {
        return None;
    };
    let is_lower = match op {
        BinOp::Gt | BinOp::Ge => true,
        BinOp::Lt | BinOp::Le => false,
        _ => return None,
    };
    let is_high = bits.is_negative();
    let unsigned = Writer { signs }.written(a)?.unsigned;
    unsigned.then_some(Bound { number: a, is_lower, is_high })
}

/// The comparison of numbers without sign.
fn unsigned(op: BinOp) -> BinOp {
    match op {
        BinOp::Lt => BinOp::LtU,
        BinOp::Le => BinOp::LeU,
        BinOp::Gt => BinOp::GtU,
        BinOp::Ge => BinOp::GeU,
        other => other,
    }
}

/// Whether a condition says that an input is an aligned pointer, or that it is
/// not: `p.off & 3 == 0`.
pub(crate) fn is_aligned(expr: &Expr) -> Option<bool> {
    let ExprKind::Binary(op @ (BinOp::Eq | BinOp::Ne), masked, zero) = &expr.kind else {
        return None;
    };
    let ExprKind::Binary(BinOp::BitAnd, offset, mask) = &masked.kind else { return None };
    let (ExprKind::Var(var), ExprKind::Lit(Scalar::Bv(mask))) = (&offset.kind, &mask.kind) else {
        return None;
    };
    let is_zero = matches!(zero.kind, ExprKind::Lit(Scalar::Bv(zero)) if zero.is_zero());
    let is_mask = (mask.unsigned() + 1).is_power_of_two();
    let is_pointer = var.name.as_str().ends_with(".off");
    (is_zero && is_mask && is_pointer).then_some(*op == BinOp::Eq)
}

/// An expression in C.
struct Text {
    text: String,
    binding: Binding,
    /// Whether its value is the one without sign.
    unsigned: bool,
}

impl Text {
    fn new(text: impl Into<String>, binding: Binding) -> Text {
        Text { text: text.into(), binding, unsigned: false }
    }

    fn within(self, needed: Binding) -> String {
        if self.binding < needed { format!("({})", self.text) } else { self.text }
    }

    fn cast(self, ty: &str) -> Text {
        Text::new(format!("({ty}) {}", self.within(Binding::Prefix)), Binding::Prefix)
    }
}

struct Writer<'s> {
    signs: &'s Signs,
}

impl Writer<'_> {
    fn written(&self, expr: &Expr) -> Option<Text> {
        match &expr.kind {
            ExprKind::Lit(scalar) => Some(Text::new(literal(*scalar)?, Binding::Whole)),
            ExprKind::Var(var) => {
                let text = Text::new(name(&var.name)?, Binding::Whole);
                self.declared(&var.name, text, expr)
            }
            ExprKind::Static(_) | ExprKind::Fill(..) | ExprKind::Store(..) => None,
            ExprKind::Unary(op, a) => self.unary(*op, a),
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b),
            ExprKind::Cast(cast, a) => self.conversion(*cast, a),
            ExprKind::Ite(a, b, c) => {
                let a = self.written(a)?.within(Binding::Or);
                let [b, c] =
                    [self.with_sign(b)?, self.with_sign(c)?].map(|x| x.within(Binding::Or));
                Some(Text::new(format!("{a} ? {b} : {c}"), Binding::Conditional))
            }
            ExprKind::Select(map, keys) => self.pointee(Reached::new(map, keys)?, expr),
        }
    }

    /// What is behind a pointer.
    fn pointee(&self, reached: Reached, expr: &Expr) -> Option<Text> {
        let whole = |text: String| Text::new(text, Binding::Whole);
        let pointed = Name::from(format!("*{}", reached.pointer));
        match self.signs.pointee(&Name::from(reached.pointer.as_str())) {
            Some(Some(pointee)) => match reached.part(pointee) {
                Some((part, index)) if part.path.is_empty() => {
                    self.declared(&pointed, whole(reached.member(part, index)), expr)
                }
                Some((part, index)) => {
                    let unsigned = part.is_unsigned && width(expr).is_some();
                    Some(Text { unsigned, ..whole(reached.member(part, index)) })
                }
                None => reached.punned().map(whole),
            },
            Some(None) => reached.punned().map(whole),
            None => {
                let index = reached.index(u64::try_from(reached.region.size).ok()?)?;
                let text = whole(reached.element(&reached.pointer, index));
                self.declared(&pointed, text, expr)
            }
        }
    }

    /// What the reader declared, with or without sign.
    fn declared(&self, name: &Name, text: Text, expr: &Expr) -> Option<Text> {
        match width(expr) {
            Some(width) if self.signs.is_unclear(name) => Some(text.cast(&of_width(width, false)?)),
            Some(_) => Some(Text { unsigned: self.signs.is_unsigned(name), ..text }),
            None => Some(text),
        }
    }

    /// An expression whose value is the one with a sign.
    fn with_sign(&self, expr: &Expr) -> Option<Text> {
        let text = self.written(expr)?;
        match text.unsigned {
            true => Some(text.cast(&of_width(width(expr)?, false)?)),
            false => Some(text),
        }
    }

    /// An expression whose value is the one without sign.
    fn without_sign(&self, expr: &Expr) -> Option<Text> {
        let text = match &expr.kind {
            ExprKind::Lit(Scalar::Bv(bits)) => Text::new(without_sign(*bits), Binding::Whole),
            _ => match self.written(expr)? {
                text if text.unsigned => text,
                text => text.cast(&of_width(width(expr)?, true)?),
            },
        };
        Some(Text { unsigned: true, ..text })
    }

    fn unary(&self, op: UnOp, a: &Expr) -> Option<Text> {
        let sign = match op {
            UnOp::Not => "!",
            UnOp::BitNot => "~",
            UnOp::Neg => "-",
            UnOp::Abs | UnOp::Sqrt | UnOp::Round(_) => return None,
        };
        let inner = self.written(a)?;
        let unsigned = inner.unsigned;
        let text = Text::new(format!("{sign}{}", inner.within(Binding::Whole)), Binding::Prefix);
        wrapped(Text { unsigned, ..text }, a)
    }

    fn binary(&self, op: BinOp, a: &Expr, b: &Expr) -> Option<Text> {
        let (sign, binding) = operator(op);
        // The right side of operators that are done from the left.
        let needed = if binding == Binding::Product { Binding::Prefix } else { next(binding) };
        let (left, right) = match (needs(op), binding) {
            (Sign::Same, Binding::Shift) => (self.shifted(a)?, self.written(b)?),
            (Sign::With, Binding::Shift) => (self.with_sign(a)?, self.written(b)?),
            (Sign::Without, Binding::Shift) => (self.without_sign(a)?, self.written(b)?),
            (Sign::Without, _) => (self.without_sign(a)?, self.without_sign(b)?),
            (Sign::With, _) => (self.with_sign(a)?, self.with_sign(b)?),
            (Sign::Same, _) => self.alike(a, b)?,
        };
        let unsigned = left.unsigned || (right.unsigned && binding != Binding::Shift);
        let is_condition =
            matches!(binding, Binding::Equality | Binding::Comparison | Binding::And | Binding::Or);
        let text = format!("{} {sign} {}", left.within(binding), right.within(needed));
        let text = Text { unsigned: unsigned && !is_condition, ..Text::new(text, binding) };
        match op {
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Shl => wrapped(text, a),
            _ => Some(text),
        }
    }

    /// Operands of which only the bits matter. C makes them alike itself if
    /// they are large enough not to be promoted.
    fn alike(&self, a: &Expr, b: &Expr) -> Option<(Text, Text)> {
        let (left, right) = (self.written(a)?, self.written(b)?);
        let is_promoted = width(a).is_some_and(|width| width.bits() < 32);
        let is_literal = matches!(b.kind, ExprKind::Lit(_));
        Some(match (left.unsigned, right.unsigned) {
            (true, false) if is_literal => (left, self.without_sign(b)?),
            (true, false) | (false, true) if is_promoted => {
                (self.with_sign(a)?, self.with_sign(b)?)
            }
            _ => (left, right),
        })
    }

    /// What is shifted, which has the type that the result has.
    fn shifted(&self, expr: &Expr) -> Option<Text> {
        let text = self.written(expr)?;
        match (&expr.kind, width(expr)?.bits()) {
            (ExprKind::Lit(_), 64) => Some(Text { text: format!("{}l", text.text), ..text }),
            _ => Some(text),
        }
    }

    fn conversion(&self, cast: Cast, a: &Expr) -> Option<Text> {
        Some(match cast {
            Cast::SignExtend(to) => self.with_sign(a)?.cast(&of_width(to, false)?),
            // C does it where it computes with such numbers.
            Cast::ZeroExtend(to) if to.bits() == 32 => {
                Text { unsigned: false, ..self.without_sign(a)? }
            }
            Cast::ZeroExtend(to) => self.without_sign(a)?.cast(&of_width(to, false)?),
            Cast::Truncate(to) => self.written(a)?.cast(&of_width(to, false)?),
            Cast::FloatToSigned(to) => self.written(a)?.cast(&of_width(to, false)?),
            Cast::FloatToUnsigned(to) => {
                Text { unsigned: true, ..self.written(a)?.cast(&of_width(to, true)?) }
            }
            Cast::SignedToFloat(ty) => self.with_sign(a)?.cast(float(ty)),
            Cast::FloatToFloat(ty) => self.written(a)?.cast(float(ty)),
            Cast::UnsignedToFloat(_)
            | Cast::FloatToBits(_)
            | Cast::BitsToFloat(_)
            | Cast::Address => return None,
        })
    }
}

/// What an operator needs its operands to be.
enum Sign {
    With,
    Without,
    /// Numbers of one kind, whichever it is.
    Same,
}

fn needs(op: BinOp) -> Sign {
    match op {
        BinOp::DivU
        | BinOp::RemU
        | BinOp::ShrU
        | BinOp::LtU
        | BinOp::LeU
        | BinOp::GtU
        | BinOp::GeU => Sign::Without,
        BinOp::Div | BinOp::Rem | BinOp::Shr | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => {
            Sign::With
        }
        BinOp::Add
        | BinOp::Sub
        | BinOp::Mul
        | BinOp::BitAnd
        | BinOp::BitOr
        | BinOp::BitXor
        | BinOp::Shl
        | BinOp::And
        | BinOp::Or
        | BinOp::Eq
        | BinOp::Ne => Sign::Same,
    }
}

/// The result of an operation on numbers like this one: C computes with 32
/// bits at the least.
fn wrapped(text: Text, operand: &Expr) -> Option<Text> {
    match width(operand) {
        Some(width) if width.bits() < 32 => {
            let unsigned = text.unsigned;
            Some(Text { unsigned, ..text.cast(&of_width(width, unsigned)?) })
        }
        _ => Some(text),
    }
}

/// A variable that the reader declared.
fn name(name: &Name) -> Option<String> {
    let is_own = name.as_str().chars().all(|c| c.is_alphanumeric() || c == '_');
    is_own.then(|| name.to_string())
}

fn literal(scalar: Scalar) -> Option<String> {
    match scalar {
        Scalar::Bool(truth) => Some(u8::from(truth).to_string()),
        Scalar::Bv(bits) => Some(bits.signed().to_string()),
        Scalar::Float(float) => Some(format!("{:?}", float.as_f64())),
        Scalar::Ref(object) => (object == verdiff_ir::Object::NULL).then(|| "NULL".to_owned()),
    }
}

/// A number without sign, which C needs to be told of if it is large.
fn without_sign(bits: Bv) -> String {
    let is_large = bits.is_negative() && bits.width().bits() >= 32;
    format!("{}{}", bits.unsigned(), if is_large { "u" } else { "" })
}

fn width(expr: &Expr) -> Option<Width> {
    match type_of(expr).scalar()? {
        ScalarType::Bv(width) => Some(width),
        ScalarType::Bool | ScalarType::Float(_) | ScalarType::Ref => None,
    }
}

fn operator(op: BinOp) -> (&'static str, Binding) {
    match op {
        BinOp::Add => ("+", Binding::Sum),
        BinOp::Sub => ("-", Binding::Sum),
        BinOp::Mul => ("*", Binding::Product),
        BinOp::Div | BinOp::DivU => ("/", Binding::Product),
        BinOp::Rem | BinOp::RemU => ("%", Binding::Product),
        BinOp::BitAnd => ("&", Binding::BitAnd),
        BinOp::BitOr => ("|", Binding::BitOr),
        BinOp::BitXor => ("^", Binding::BitXor),
        BinOp::Shl => ("<<", Binding::Shift),
        BinOp::Shr | BinOp::ShrU => (">>", Binding::Shift),
        BinOp::And => ("&&", Binding::And),
        BinOp::Or => ("||", Binding::Or),
        BinOp::Eq => ("==", Binding::Equality),
        BinOp::Ne => ("!=", Binding::Equality),
        BinOp::Lt | BinOp::LtU => ("<", Binding::Comparison),
        BinOp::Le | BinOp::LeU => ("<=", Binding::Comparison),
        BinOp::Gt | BinOp::GtU => (">", Binding::Comparison),
        BinOp::Ge | BinOp::GeU => (">=", Binding::Comparison),
    }
}

/// The weakest binding that needs no brackets to the right of an operator.
fn next(binding: Binding) -> Binding {
    match binding {
        Binding::Conditional | Binding::Or => Binding::And,
        Binding::And => Binding::BitOr,
        Binding::BitOr => Binding::BitXor,
        Binding::BitXor => Binding::BitAnd,
        Binding::BitAnd => Binding::Equality,
        Binding::Equality => Binding::Comparison,
        Binding::Comparison => Binding::Shift,
        Binding::Shift => Binding::Sum,
        Binding::Sum => Binding::Product,
        Binding::Product => Binding::Prefix,
        Binding::Prefix | Binding::Whole => Binding::Whole,
    }
}

fn float(ty: FloatType) -> &'static str {
    match ty {
        FloatType::F32 => "float",
        FloatType::F64 => "double",
    }
}

fn of_width(width: Width, is_unsigned: bool) -> Option<String> {
    let ty = match width.bits() {
        8 => "char",
        16 => "short",
        32 => "int",
        64 => "long",
        _ => return None,
    };
    Some(match (is_unsigned, ty) {
        (true, "int") => "unsigned".to_owned(),
        (true, ty) => format!("unsigned {ty}"),
        (false, "char") => "signed char".to_owned(),
        (false, ty) => ty.to_owned(),
    })
}

/// `mem.i32[p, p.off + 4]`: an `int`, four bytes behind where `p` points to.
struct Reached {
    pointer: String,
    behind: i128,
    region: Region,
}

impl Reached {
    fn new(map: &Expr, keys: &[Expr]) -> Option<Reached> {
        let (ExprKind::Var(map), [base, offset]) = (&map.kind, keys) else { return None };
        let region = region(map.name.as_str())?;
        let ExprKind::Var(pointer) = &base.kind else { return None };
        let pointer = name(&pointer.name)?;
        let own = |expr: &Expr| matches!(&expr.kind, ExprKind::Var(var) if var.name.as_str() == format!("{pointer}.off"));
        let behind = match &offset.kind {
            _ if own(offset) => 0,
            ExprKind::Binary(op @ (BinOp::Add | BinOp::Sub), start, by) if own(start) => {
                let ExprKind::Lit(Scalar::Bv(by)) = by.kind else { return None };
                if *op == BinOp::Add { by.signed() } else { -by.signed() }
            }
            _ => return None,
        };
        Some(Reached { pointer, behind, region })
    }

    /// Which one it is in an array of things of some size, if it begins one.
    fn index(&self, size: u64) -> Option<i128> {
        let size = i128::from(size);
        (size > 0 && self.behind % size == 0).then(|| self.behind / size)
    }

    /// The part of what the pointer points to that it is, and of which one in an array.
    fn part<'p>(&self, pointee: &'p Pointee) -> Option<(&'p Part, i128)> {
        let size = i128::from(pointee.size);
        let begin = if size > 0 { self.behind.rem_euclid(size) } else { return None };
        let part = pointee.parts.get(&u64::try_from(begin).ok()?)?;
        let is_same = i128::from(part.size) == self.region.size;
        is_same.then(|| (part, self.behind.div_euclid(size)))
    }

    fn element(&self, array: &str, index: i128) -> String {
        if index == 0 { format!("*{array}") } else { format!("{array}[{index}]") }
    }

    /// A member of what the pointer points to.
    fn member(&self, part: &Part, index: i128) -> String {
        let Reached { pointer, .. } = self;
        match (&part.path[..], index) {
            ("", index) => self.element(pointer, index),
            (path, 0) => format!("{pointer}->{path}"),
            (path, index) => format!("{pointer}[{index}].{path}"),
        }
    }

    /// The same where the pointer is one to something else.
    fn punned(&self) -> Option<String> {
        let Reached { pointer, behind, region } = self;
        let is_whole = *behind == 0;
        // Whether a plain one has a sign is a matter of options.
        let ty = if region.ty == "char" { "signed char" } else { region.ty };
        let index = self.index(u64::try_from(region.size).ok()?);
        Some(match index {
            Some(_) if is_whole => format!("*({ty} *) {pointer}"),
            Some(index) => format!("(({ty} *) {pointer})[{index}]"),
            None => format!("*({ty} *) ((char *) {pointer} + {behind})"),
        })
    }
}
