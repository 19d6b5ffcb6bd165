//! Expressions.
//!
//! The text of an expression has the expression's type when C reads it.
//! Conversions that C makes at an operator by itself are left out, if they
//! lead to the type in the tree; otherwise they are written as casts.

use super::Printer;
use super::constants::{floating, integer, string};
use super::conversions::{Arithmetic, exactly, promoted_operand, unconverted, usual};
use super::piece::{Level, Piece};
use crate::typed::{
    AssignOp, BinaryOp, Cast, CastKind, CompareOp, Expr, ExprKind, StepOp, UnaryOp,
};
use crate::types::{FloatKind, TypeKind};

impl Printer<'_> {
    /// An expression as it is, with its type.
    pub(super) fn expr(&mut self, expr: &Expr) -> Piece {
        match &expr.kind {
            ExprKind::Int(value) => self.int_constant(expr, *value),
            ExprKind::Float(value) => self.float_constant(expr, *value),
            ExprKind::Str(units, encoding) => Piece::new(Level::Postfix, string(units, *encoding)),
            ExprKind::Decl(decl) => Piece::new(Level::Postfix, self.reference(*decl)),
            ExprKind::Deref(pointer) => Piece::prefix("*", self.expr(pointer)),
            ExprKind::AddrOf(object) => Piece::prefix("&", self.expr(object)),
            ExprKind::Index(pointer, index) => {
                let index = self.converted(index).text;
                let pointer = self.expr(pointer).at_least(Level::Postfix);
                Piece::new(Level::Postfix, format!("{pointer}[{index}]"))
            }
            ExprKind::Member(record, field) => self.member(record, *field),
            ExprKind::Unary(op, operand) => {
                let operand = self.promoted(operand);
                Piece::prefix(unary_symbol(*op), operand)
            }
            ExprKind::Not(operand) => Piece::prefix("!", self.condition(operand)),
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b),
            ExprKind::Compare(op, a, b) => {
                let (symbol, level) = compare_symbol(*op);
                let (a, b) = self.balanced(a, b);
                Piece::infix(level, symbol, a, b)
            }
            ExprKind::PointerAdd { pointer, index, subtract } => {
                let (pointer, index) = (self.expr(pointer), self.converted(index));
                Piece::infix(Level::Add, if *subtract { "-" } else { "+" }, pointer, index)
            }
            ExprKind::PointerDiff(a, b) => {
                let (a, b) = (self.converted(a), self.converted(b));
                Piece::infix(Level::Add, "-", a, b)
            }
            ExprKind::And(a, b) => {
                let (a, b) = (self.condition(a), self.condition(b));
                Piece::infix(Level::And, "&&", a, b)
            }
            ExprKind::Or(a, b) => {
                let (a, b) = (self.condition(a), self.condition(b));
                Piece::infix(Level::Or, "||", a, b)
            }
            ExprKind::Conditional(c, a, b) => self.conditional(c, a, b),
            ExprKind::ConditionalOmitted { condition, then, otherwise } => {
                self.conditional_omitted(condition, then, otherwise)
            }
            // Stands only where `conditional_omitted` does not look at it.
            ExprKind::Omitted => Piece::new(Level::Postfix, ""),
            ExprKind::Comma(a, b) => {
                let (a, b) = (self.dropped(a), self.expr(b));
                let text = format!("{}, {}", a.text, b.at_least(Level::Assign));
                Piece::new(Level::Comma, text)
            }
            ExprKind::Assign(target, value) => {
                let value = self.converted(value);
                self.assignment(target, "=", value)
            }
            ExprKind::AssignOp(operation) => self.assign_op(operation),
            ExprKind::AssignPointerAdd { target, index, subtract } => {
                let index = self.converted(index);
                self.assignment(target, if *subtract { "-=" } else { "+=" }, index)
            }
            ExprKind::Step(op, target) => self.step(*op, target),
            ExprKind::StmtExpr(stmts) => self.stmt_expr(stmts),
            ExprKind::Cast(cast, operand) => self.cast(expr, *cast, operand),
            ExprKind::Call(..)
            | ExprKind::CompoundLiteral(_)
            | ExprKind::SizeofVla(_)
            | ExprKind::LabelAddress(_)
            | ExprKind::VaArg(_)
            | ExprKind::Builtin(..) => Piece::new(self.call_level(expr), self.call_like(expr)),
        }
    }

    /// An expression whose place converts it to the type that it has in the
    /// tree.
    pub(super) fn converted(&mut self, expr: &Expr) -> Piece {
        self.expr(unconverted(expr))
    }

    /// An expression that is only asked whether it is zero.
    pub(super) fn condition(&mut self, expr: &Expr) -> Piece {
        match &expr.kind {
            ExprKind::Cast(Cast { kind: CastKind::ToBool, explicit: false }, inner) => {
                self.expr(inner)
            }
            _ => self.expr(expr),
        }
    }

    /// An expression whose value nobody uses.
    pub(super) fn dropped(&mut self, expr: &Expr) -> Piece {
        match &expr.kind {
            ExprKind::Cast(Cast { kind: CastKind::ToVoid, explicit: false }, inner) => {
                self.expr(inner)
            }
            _ => self.expr(expr),
        }
    }

    /// An operand that C promotes by itself.
    pub(super) fn promoted(&mut self, expr: &Expr) -> Piece {
        let inner = unconverted(expr);
        let promotes = promoted_operand(&self.unit.types, inner);
        if self.leads_to(promotes, expr) { self.expr(inner) } else { self.expr(expr) }
    }

    /// Whether the type that C computes in is that of an operand in the tree.
    /// Of types that are not arithmetic, nothing is known; their conversions
    /// are those of the source.
    fn leads_to(&self, computed: Option<Arithmetic>, operand: &Expr) -> bool {
        match (computed, exactly(&self.unit.types, operand.ty.ty)) {
            (Some(computed), Some(wanted)) => computed == wanted,
            _ => true,
        }
    }

    /// Two operands that C brings to one type.
    fn balanced(&mut self, a: &Expr, b: &Expr) -> (Piece, Piece) {
        let computed = usual(&self.unit.types, a, b);
        if self.leads_to(computed, a) && self.leads_to(computed, b) {
            (self.converted(a), self.converted(b))
        } else {
            (self.expr(a), self.expr(b))
        }
    }

    fn binary(&mut self, op: BinaryOp, a: &Expr, b: &Expr) -> Piece {
        let (symbol, level) = binary_symbol(op);
        let (a, b) = match op {
            BinaryOp::Shl | BinaryOp::Shr => (self.promoted(a), self.promoted(b)),
            BinaryOp::Mul
            | BinaryOp::Div
            | BinaryOp::Rem
            | BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::BitAnd
            | BinaryOp::BitXor
            | BinaryOp::BitOr => self.balanced(a, b),
        };
        Piece::infix(level, symbol, a, b)
    }

    fn conditional(&mut self, condition: &Expr, a: &Expr, b: &Expr) -> Piece {
        let condition = self.condition(condition).at_least(Level::Or);
        let (a, b) = self.balanced(a, b);
        let otherwise = b.at_least(Level::Conditional);
        let text = format!("{condition} ? {} : {otherwise}", a.at_least(Level::Assign));
        Piece::new(Level::Conditional, text)
    }

    /// `a ?: b`. If C's conversion of `a` is not that of the tree, a cast of
    /// it does no harm: the type of the result has its zero.
    fn conditional_omitted(&mut self, condition: &Expr, then: &Expr, otherwise: &Expr) -> Piece {
        let promoted = promoted_operand(&self.unit.types, condition);
        let other = promoted_operand(&self.unit.types, unconverted(otherwise));
        let computed = promoted.zip(other).map(|(a, b)| super::conversions::common(a, b));
        let as_it_is = condition.ty.ty == then.ty.ty || self.leads_to(computed, then);
        let (condition, otherwise) = if as_it_is {
            (self.expr(condition), self.converted(otherwise))
        } else {
            let name = self.type_name(then.ty);
            (Piece::cast(&name, self.expr(condition)), self.expr(otherwise))
        };
        let condition = condition.at_least(Level::Or);
        let text = format!("{condition} ?: {}", otherwise.at_least(Level::Conditional));
        Piece::new(Level::Conditional, text)
    }

    fn assignment(&mut self, target: &Expr, symbol: &str, value: Piece) -> Piece {
        let target = self.expr(target).at_least(Level::Unary);
        Piece::new(Level::Assign, format!("{target} {symbol} {}", value.at_least(Level::Assign)))
    }

    fn assign_op(&mut self, operation: &AssignOp) -> Piece {
        let value = match operation.op {
            BinaryOp::Shl | BinaryOp::Shr => self.promoted(&operation.value),
            _ => {
                let computed = usual(&self.unit.types, &operation.target, &operation.value);
                if computed == exactly(&self.unit.types, operation.computed_in) {
                    self.converted(&operation.value)
                } else {
                    self.expr(&operation.value)
                }
            }
        };
        let symbol = format!("{}=", binary_symbol(operation.op).0);
        self.assignment(&operation.target, &symbol, value)
    }

    fn step(&mut self, op: StepOp, target: &Expr) -> Piece {
        let target = self.expr(target);
        match op {
            StepOp::PreInc => Piece::prefix("++", at_unary(target)),
            StepOp::PreDec => Piece::prefix("--", at_unary(target)),
            StepOp::PostInc => postfix(target, "++"),
            StepOp::PostDec => postfix(target, "--"),
        }
    }

    fn cast(&mut self, expr: &Expr, cast: Cast, operand: &Expr) -> Piece {
        let silent = match cast.kind {
            CastKind::LValueToRValue | CastKind::ArrayToPointer | CastKind::FunctionToPointer => {
                true
            }
            CastKind::NoOp => !cast.explicit,
            CastKind::Integral
            | CastKind::IntegralToFloating
            | CastKind::FloatingToIntegral
            | CastKind::Floating
            | CastKind::NullToPointer
            | CastKind::IntegralToPointer
            | CastKind::PointerToIntegral
            | CastKind::Pointer
            | CastKind::ToBool
            | CastKind::ToVoid
            | CastKind::ToUnion
            | CastKind::Unsupported => false,
        };
        if silent {
            return self.expr(operand);
        }
        let name = self.type_name(expr.ty);
        Piece::cast(&name, self.expr(operand))
    }

    /// `p->f`, `e.f`; the names of anonymous structs between are left out.
    fn member(&mut self, record: &Expr, field: u32) -> Piece {
        let Some(name) = self.field_name(record.ty.ty, field) else {
            return self.expr(record);
        };
        if let ExprKind::Deref(pointer) = &self.named_record(record).kind {
            let pointer = self.expr(pointer).at_least(Level::Postfix);
            return Piece::new(Level::Postfix, format!("{pointer}->{name}"));
        }
        let record = self.expr(record).at_least(Level::Postfix);
        Piece::new(Level::Postfix, format!("{record}.{name}"))
    }

    /// The record that anonymous members lead into.
    fn named_record<'e>(&self, mut record: &'e Expr) -> &'e Expr {
        while let ExprKind::Member(outer, field) = &record.kind {
            if self.field_name(outer.ty.ty, *field).is_some() {
                break;
            }
            record = outer;
        }
        record
    }

    fn int_constant(&mut self, expr: &Expr, value: i128) -> Piece {
        let types = &self.unit.types;
        match (types.kind(expr.ty.ty), types.int_kind(expr.ty.ty)) {
            (TypeKind::Int(kind), _) => integer(*kind, value),
            (_, underlying) => {
                let kind = underlying.unwrap_or(crate::types::IntKind::Int);
                let name = self.type_name(expr.ty);
                Piece::cast(&name, integer(kind, value))
            }
        }
    }

    /// A `long double` has more digits than the tree: its own text is best.
    fn float_constant(&mut self, expr: &Expr, value: f64) -> Piece {
        let kind = match self.unit.types.kind(expr.ty.ty) {
            TypeKind::Float(kind) => *kind,
            _ => FloatKind::Double,
        };
        let source = self.source(expr.span);
        if matches!(kind, FloatKind::LongDouble | FloatKind::Float128) && is_float_literal(source) {
            return Piece::new(Level::Postfix, source);
        }
        floating(kind, value)
    }
}

fn at_unary(piece: Piece) -> Piece {
    Piece::new(Level::Unary, piece.at_least(Level::Unary))
}

fn postfix(piece: Piece, symbol: &str) -> Piece {
    Piece::new(Level::Postfix, piece.at_least(Level::Postfix) + symbol)
}

fn is_float_literal(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '+' | '-'))
}

fn unary_symbol(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Minus => "-",
        UnaryOp::BitNot => "~",
    }
}

fn binary_symbol(op: BinaryOp) -> (&'static str, Level) {
    match op {
        BinaryOp::Mul => ("*", Level::Multiply),
        BinaryOp::Div => ("/", Level::Multiply),
        BinaryOp::Rem => ("%", Level::Multiply),
        BinaryOp::Add => ("+", Level::Add),
        BinaryOp::Sub => ("-", Level::Add),
        BinaryOp::Shl => ("<<", Level::Shift),
        BinaryOp::Shr => (">>", Level::Shift),
        BinaryOp::BitAnd => ("&", Level::BitAnd),
        BinaryOp::BitXor => ("^", Level::BitXor),
        BinaryOp::BitOr => ("|", Level::BitOr),
    }
}

fn compare_symbol(op: CompareOp) -> (&'static str, Level) {
    match op {
        CompareOp::Lt => ("<", Level::Relation),
        CompareOp::Gt => (">", Level::Relation),
        CompareOp::Le => ("<=", Level::Relation),
        CompareOp::Ge => (">=", Level::Relation),
        CompareOp::Eq => ("==", Level::Equality),
        CompareOp::Ne => ("!=", Level::Equality),
    }
}
