//! Calls: arguments are converted as the prototype or the default promotions
//! say.

use super::scope::Entity;
use super::{Check, Checker, error, value};
use crate::span::Span;
use crate::symbol::Symbol;
use crate::syntax::ast;
use crate::typed::{DeclId, DeclKind, Expr, ExprKind, Linkage, Note};
use crate::types::{FloatKind, FunctionType, QualType, TypeKind};

impl Checker {
    /// `callee(args)`
    pub(super) fn call(
        &mut self,
        callee: &ast::Expr,
        args: &[ast::Expr],
        span: Span,
    ) -> Check<Expr> {
        let callee = match unparenthesised(callee) {
            ast::Expr { kind: ast::ExprKind::Ident(name), span: place } => {
                match self.scopes.find(*name) {
                    Some(Entity::Decl(id)) => {
                        let id = *id;
                        self.decl_use(id, *place)
                    }
                    None => match self.builtin_call(*name, args, span)? {
                        Some(result) => return Ok(result),
                        None => self.undeclared_callee(*name, *place)?,
                    },
                    Some(_) => self.expr(callee)?,
                }
            }
            other => self.expr(other)?,
        };
        let callee = self.decay(callee)?;
        self.call_pointer(callee, args, span)
    }

    /// Calls through a pointer to a function.
    pub(super) fn call_pointer(
        &mut self,
        callee: Expr,
        args: &[ast::Expr],
        span: Span,
    ) -> Check<Expr> {
        let pointee = self.types.pointee(callee.ty.ty);
        let function = match pointee.map(|to| self.types.kind(to.ty)) {
            Some(TypeKind::Function(function)) => function.clone(),
            _ => {
                let ty = self.describe(callee.ty.ty);
                return Err(error(callee.span, format!("`{ty}` is called, but no function")));
            }
        };
        let args = self.arguments(&function, args, span)?;
        let result = function.result.ty;
        if result != self.basics.void {
            self.require_complete(result, span)?;
        }
        Ok(value(ExprKind::Call(Box::new(callee), args), result, span))
    }

    pub(super) fn arguments(
        &mut self,
        function: &FunctionType,
        args: &[ast::Expr],
        span: Span,
    ) -> Check<Vec<Expr>> {
        if function.prototype {
            let (wanted, given) = (function.params.len(), args.len());
            if given < wanted || given > wanted && !function.variadic {
                let message = format!("{given} arguments instead of {wanted}");
                return Err(error(span, message));
            }
        }
        let mut checked = Vec::with_capacity(args.len());
        for (number, arg) in args.iter().enumerate() {
            let arg = self.rvalue(arg)?;
            checked.push(match function.params.get(number) {
                Some(param) => self.assigned(arg, *param)?,
                None => self.promoted_argument(arg)?,
            });
        }
        Ok(checked)
    }

    /// The default argument promotions.
    pub(super) fn promoted_argument(&mut self, arg: Expr) -> Check<Expr> {
        match self.types.kind(arg.ty.ty) {
            TypeKind::Float(FloatKind::Float) => self.convert(arg, self.basics.double, false),
            TypeKind::Void => Err(error(arg.span, "an argument of type void")),
            _ => self.promote_argument_integer(arg),
        }
    }

    fn promote_argument_integer(&mut self, arg: Expr) -> Check<Expr> {
        self.require_complete(arg.ty.ty, arg.span)?;
        self.promote(arg)
    }

    /// A function that is called without a declaration: `int f()`, or what
    /// the library function of that name is.
    fn undeclared_callee(&mut self, name: Symbol, span: Span) -> Check<Expr> {
        if self.current.is_none() {
            return Err(error(span, format!("`{}` is not declared", self.name(name))));
        }
        let id = self.implicit_function(name, span);
        let message = format!("`{}` is called without a declaration", self.name(name));
        self.notes.push(Note { message, span });
        Ok(self.decl_use(id, span))
    }

    /// Declares a function that nobody declared.
    pub(super) fn implicit_function(&mut self, name: Symbol, span: Span) -> DeclId {
        if let Some(id) = self.linked.get(&name) {
            return *id;
        }
        let ty = match self.library_type(name) {
            Some(ty) => ty,
            None => {
                let result = QualType::from(self.basics.int);
                self.types.intern(TypeKind::Function(FunctionType {
                    result,
                    params: Vec::new(),
                    variadic: false,
                    prototype: false,
                }))
            }
        };
        let kind = DeclKind::Function { defined: false };
        let mut decl = self.unlinked(name, ty.into(), kind, span);
        decl.linkage = Linkage::External;
        let id = self.add_decl(decl);
        self.linked.insert(name, id);
        self.implicit.insert(id);
        self.file_scope.push(id);
        id
    }
}

/// What stands inside parentheses.
fn unparenthesised(mut e: &ast::Expr) -> &ast::Expr {
    while let ast::ExprKind::Paren(inner) | ast::ExprKind::Extension(inner) = &e.kind {
        e = inner;
    }
    e
}
