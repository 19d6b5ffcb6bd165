//! Expressions: the dispatch over what was written, names, and the operators
//! with one operand.

use super::scope::Entity;
use super::{Check, Checker, MAX_CHAIN, error, unsupported, value};
use crate::span::Span;
use crate::symbol::Symbol;
use crate::syntax::ast::{self, BinaryOp as AstBinary};
use crate::typed::Encoding;
use crate::typed::{DeclId, DeclKind, Expr, ExprKind, Init, Problem, StepOp, UnaryOp};
use crate::types::{ArrayLength, TypeKind};

impl Checker {
    /// Checks an expression. The result may be an lvalue or a function
    /// designator.
    pub(super) fn expr(&mut self, e: &ast::Expr) -> Check<Expr> {
        self.nested(e.span, |checker| checker.expr_kind(e))
    }

    fn expr_kind(&mut self, e: &ast::Expr) -> Check<Expr> {
        use ast::ExprKind as Ast;
        let span = e.span;
        match &e.kind {
            Ast::Ident(name) => self.name_use(*name, span),
            Ast::Int(literal) => self.int_literal(*literal, span),
            Ast::Float(literal) => self.float_literal(*literal, span),
            Ast::Char(literal) => Ok(self.char_literal(*literal, span)),
            Ast::Str(literal) => Ok(self.str_literal(literal, span)),
            Ast::Paren(inner) | Ast::Extension(inner) => self.expr(inner),
            Ast::Index(base, index) => self.index(base, index, span),
            Ast::Call(callee, args) => self.call(callee, args, span),
            Ast::Member(base, name) => self.member_access(base, *name, span),
            Ast::Arrow(base, name) => self.arrow_access(base, *name, span),
            Ast::Step(op, operand) => self.step(*op, operand, span),
            Ast::Unary(op, operand) => self.unary(*op, operand, span),
            Ast::Binary(..) => self.binary_chain(e),
            Ast::Assign(None, target, operand) => self.assign(target, operand, span),
            Ast::Assign(Some(op), target, operand) => self.assign_op(*op, target, operand, span),
            Ast::Conditional(_, Some(_), _) => self.conditional_chain(e),
            Ast::Conditional(condition, None, otherwise) => {
                self.conditional_omitted(condition, otherwise, span)
            }
            Ast::Comma(..) => self.comma_chain(e),
            Ast::Cast(name, operand) => self.written_cast(name, operand, span),
            Ast::CompoundLiteral(name, items) => self.compound_literal(name, items, span),
            Ast::SizeofExpr(operand) => self.sizeof_expr(operand, span),
            Ast::SizeofType(name) => self.sizeof_type(name, span),
            Ast::AlignofExpr(operand) => self.alignof_expr(operand, span),
            Ast::AlignofType(name) => {
                let align = self.type_name_align(name)?;
                Ok(self.size_constant(align, span))
            }
            Ast::Generic(control, choices) => self.generic(control, choices, span),
            Ast::StmtExpr(block) => self.stmt_expr(block, span),
            Ast::LabelAddress(label) => self.label_address(*label, span),
            Ast::Offsetof(name, path) => self.offsetof(name, path, span),
            Ast::VaArg(list, name) => self.va_arg(list, name, span),
            Ast::TypesCompatible(a, b) => self.types_compatible(a, b, span),
            Ast::ChooseExpr(condition, then, otherwise) => {
                let condition = self.constant_int(condition)?;
                self.expr(if condition != 0 { then } else { otherwise })
            }
            Ast::ComplexPart(_) => Err(unsupported(span, "complex numbers")),
            Ast::OtherBuiltin(name) => {
                Err(unsupported(span, format!("the builtin `{}`", self.name(*name))))
            }
            Ast::Bool(holds) => {
                Ok(value(ExprKind::Int(i128::from(*holds)), self.basics.bool, span))
            }
            Ast::Nullptr => Err(unsupported(span, "`nullptr`")),
        }
    }

    fn name_use(&mut self, name: Symbol, span: Span) -> Check<Expr> {
        match self.scopes.find(name) {
            Some(Entity::Decl(id)) => Ok(self.decl_use(*id, span)),
            Some(Entity::Enumerator(number, ty)) => Ok(value(ExprKind::Int(*number), *ty, span)),
            Some(Entity::Typedef(..)) => {
                Err(error(span, format!("`{}` is a type", self.name(name))))
            }
            Some(Entity::PrototypeParam) => Err(error(span, "a parameter of a prototype")),
            Some(Entity::Broken(problem)) => {
                let problem = problem.clone();
                Err(self.depends_on_broken(name, &problem, span))
            }
            None => self.unknown_name(name, span),
        }
    }

    /// A declaration as an expression.
    pub(super) fn decl_use(&self, id: DeclId, span: Span) -> Expr {
        Expr { kind: ExprKind::Decl(id), ty: self.decl(id).ty, span }
    }

    /// The complaint about a name whose declaration is wrong.
    pub(super) fn depends_on_broken(&self, name: Symbol, problem: &Problem, span: Span) -> Problem {
        let message = format!("the declaration of `{}`: {}", self.name(name), problem.message);
        Problem { kind: problem.kind, message, span }
    }

    fn unknown_name(&mut self, name: Symbol, span: Span) -> Check<Expr> {
        match self.name(name) {
            "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__" => self.function_name(name, span),
            text if text.starts_with("__builtin_") => {
                let message = format!("`{text}` other than called");
                Err(unsupported(span, message))
            }
            text => Err(error(span, format!("`{text}` is not declared"))),
        }
    }

    /// `__func__`: a constant array with the function's name.
    fn function_name(&mut self, name: Symbol, span: Span) -> Check<Expr> {
        let Some(current) = &self.current else {
            return Err(error(span, "`__func__` outside of a function"));
        };
        if let Some(known) = current.name_decl {
            return Ok(self.decl_use(known, span));
        }
        let units: Vec<u32> = self.name(current.name).bytes().map(u32::from).collect();
        let element = super::basics::constant(self.basics.char);
        let length = ArrayLength::Known(units.len() as u64 + 1);
        let ty = self.types.intern(TypeKind::Array(element, length));
        let mut decl = self.unlinked(name, ty.into(), DeclKind::Static { defined: true }, span);
        decl.init = Some(Init::Expr(value(ExprKind::Str(units, Encoding::Plain), ty, span)));
        let id = self.add_decl(decl);
        if let Some(current) = &mut self.current {
            current.name_decl = Some(id);
        }
        Ok(self.decl_use(id, span))
    }

    fn unary(&mut self, op: ast::UnaryOp, operand: &ast::Expr, span: Span) -> Check<Expr> {
        match op {
            ast::UnaryOp::Deref => {
                let pointer = self.rvalue(operand)?;
                self.deref(pointer, span)
            }
            ast::UnaryOp::AddrOf => self.address_of(operand, span),
            ast::UnaryOp::Not => {
                let operand = self.scalar(operand)?;
                Ok(value(ExprKind::Not(Box::new(operand)), self.basics.int, span))
            }
            ast::UnaryOp::Plus => {
                let operand = self.arithmetic_operand(operand, false)?;
                self.promote(operand)
            }
            ast::UnaryOp::Minus => self.negation(UnaryOp::Minus, operand, span),
            ast::UnaryOp::BitNot => self.negation(UnaryOp::BitNot, operand, span),
        }
    }

    fn negation(&mut self, op: UnaryOp, operand: &ast::Expr, span: Span) -> Check<Expr> {
        let operand = self.arithmetic_operand(operand, op == UnaryOp::BitNot)?;
        let operand = self.promote(operand)?;
        let ty = operand.ty.ty;
        Ok(value(ExprKind::Unary(op, Box::new(operand)), ty, span))
    }

    fn arithmetic_operand(&mut self, operand: &ast::Expr, integer: bool) -> Check<Expr> {
        let checked = self.rvalue(operand)?;
        let class = self.class(checked.ty.ty);
        if matches!(self.types.kind(checked.ty.ty), TypeKind::Vector(..) | TypeKind::Complex(_)) {
            return Err(self.no_arithmetic(&checked));
        }
        if integer && class.is_integer() || !integer && class.is_arithmetic() {
            return Ok(checked);
        }
        Err(self.no_arithmetic(&checked))
    }

    /// The complaint about an operand that cannot be computed with.
    pub(super) fn no_arithmetic(&self, e: &Expr) -> Problem {
        match self.types.kind(e.ty.ty) {
            TypeKind::Vector(..) => unsupported(e.span, "computing with vectors"),
            TypeKind::Complex(_) => unsupported(e.span, "computing with complex numbers"),
            _ => error(e.span, format!("an operand of type `{}`", self.describe(e.ty.ty))),
        }
    }

    /// A value that can be tested for zero.
    pub(super) fn scalar(&mut self, e: &ast::Expr) -> Check<Expr> {
        let checked = self.rvalue(e)?;
        self.require_scalar(checked)
    }

    /// Complains unless a value can be tested for zero.
    pub(super) fn require_scalar(&self, checked: Expr) -> Check<Expr> {
        if self.class(checked.ty.ty).is_scalar() {
            return Ok(checked);
        }
        let message = format!("`{}` is neither zero nor nonzero", self.describe(checked.ty.ty));
        Err(error(checked.span, message))
    }

    fn step(&mut self, op: StepOp, operand: &ast::Expr, span: Span) -> Check<Expr> {
        let target = self.expr(operand)?;
        self.require_modifiable(&target)?;
        let ty = target.ty.ty;
        if !self.class(ty).is_scalar() {
            return Err(self.no_arithmetic(&target));
        }
        if let Some(to) = self.types.pointee(ty) {
            self.require_stride(to.ty, span)?;
        }
        Ok(value(ExprKind::Step(op, Box::new(target)), ty, span))
    }

    /// Checks a chain of operators with two operands along its left side.
    fn binary_chain(&mut self, e: &ast::Expr) -> Check<Expr> {
        let mut spine: Vec<(AstBinary, &ast::Expr, Span)> = Vec::new();
        let mut at = e;
        while let ast::ExprKind::Binary(op, left, right) = &at.kind {
            spine.push((*op, right, at.span));
            at = left;
        }
        if spine.len() > MAX_CHAIN {
            return Err(unsupported(e.span, "too many operators in a row"));
        }
        let mut left = self.expr(at)?;
        for (op, right, span) in spine.into_iter().rev() {
            let right = self.expr(right)?;
            left = self.binary(op, left, right, span)?;
        }
        Ok(left)
    }

    fn comma_chain(&mut self, e: &ast::Expr) -> Check<Expr> {
        let mut spine: Vec<(&ast::Expr, Span)> = Vec::new();
        let mut at = e;
        while let ast::ExprKind::Comma(left, right) = &at.kind {
            spine.push((right, at.span));
            at = left;
        }
        if spine.len() > MAX_CHAIN {
            return Err(unsupported(e.span, "too many operators in a row"));
        }
        let mut left = self.expr(at)?;
        for (right, span) in spine.into_iter().rev() {
            let right = self.rvalue(right)?;
            let ty = right.ty.ty;
            let first = self.decay(left)?;
            left = value(ExprKind::Comma(Box::new(first), Box::new(right)), ty, span);
        }
        Ok(left)
    }
}
