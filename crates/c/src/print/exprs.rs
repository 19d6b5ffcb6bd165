//! Expressions.
//!
//! The text of an expression has the expression's type when C reads it.
//! Conversions that C makes at an operator by itself are left out, if they
//! lead to the type in the tree; otherwise they are written as casts.

use super::Printer;
use super::constants::{floating, integer, string};
use super::conversions::{
    Arithmetic, asked, exactly, ignored, promoted_operand, unconverted, usual,
};
use super::piece::{Level, Piece};
use crate::typed::{Cast, CastKind, Expr, ExprKind};
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
            // Stands only where `conditional_omitted` does not look at it.
            ExprKind::Omitted => Piece::new(Level::Postfix, ""),
            ExprKind::StmtExpr(stmts) => self.stmt_expr(stmts),
            ExprKind::Cast(cast, operand) => self.cast(expr, *cast, operand),
            ExprKind::Call(callee, args) => self.call(callee, args),
            ExprKind::CompoundLiteral(decl) => self.compound_literal(*decl),
            ExprKind::SizeofVla(ty) => Piece::new(Level::Unary, self.sizeof_vla(*ty)),
            ExprKind::LabelAddress(label) => {
                Piece::new(Level::Unary, format!("&&{}", self.label(*label)))
            }
            ExprKind::VaArg(list) => self.va_arg(list, expr.ty),
            ExprKind::Builtin(name, args) => self.builtin(*name, args),
            ExprKind::Unary(..)
            | ExprKind::Not(_)
            | ExprKind::Binary(..)
            | ExprKind::Compare(..)
            | ExprKind::PointerAdd { .. }
            | ExprKind::PointerDiff(..)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Conditional(..)
            | ExprKind::ConditionalOmitted { .. }
            | ExprKind::Comma(..)
            | ExprKind::Assign(..)
            | ExprKind::AssignOp(_)
            | ExprKind::AssignPointerAdd { .. }
            | ExprKind::Step(..) => self.operator(expr),
        }
    }

    /// An expression whose place converts it to the type that it has in the
    /// tree.
    pub(super) fn converted(&mut self, expr: &Expr) -> Piece {
        self.expr(unconverted(expr))
    }

    /// An expression that is only asked whether it is zero.
    pub(super) fn condition(&mut self, expr: &Expr) -> Piece {
        self.expr(asked(expr))
    }

    /// An expression whose value nobody uses.
    pub(super) fn dropped(&mut self, expr: &Expr) -> Piece {
        self.expr(ignored(expr))
    }

    /// An operand that C promotes by itself.
    pub(super) fn promoted(&mut self, expr: &Expr) -> Piece {
        self.expr(self.as_promoted(expr))
    }

    /// What is printed of an operand that C promotes by itself.
    pub(super) fn as_promoted<'e>(&self, expr: &'e Expr) -> &'e Expr {
        let inner = unconverted(expr);
        let promotes = promoted_operand(&self.unit.types, inner);
        if self.leads_to(promotes, expr) { inner } else { expr }
    }

    /// Whether the type that C computes in is that of an operand in the tree.
    /// Of types that are not arithmetic, nothing is known; their conversions
    /// are those of the source.
    pub(super) fn leads_to(&self, computed: Option<Arithmetic>, operand: &Expr) -> bool {
        match (computed, exactly(&self.unit.types, operand.ty.ty)) {
            (Some(computed), Some(wanted)) => computed == wanted,
            _ => true,
        }
    }

    /// What is printed of two operands that C brings to one type.
    pub(super) fn as_balanced<'e>(&self, a: &'e Expr, b: &'e Expr) -> (&'e Expr, &'e Expr) {
        let computed = usual(&self.unit.types, a, b);
        if self.leads_to(computed, a) && self.leads_to(computed, b) {
            (unconverted(a), unconverted(b))
        } else {
            (a, b)
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

fn is_float_literal(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '+' | '-'))
}
