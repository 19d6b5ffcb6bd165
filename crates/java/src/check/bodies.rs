//! The members of a class: initialisers, constructors, methods.

use super::{Check, Checker, Entry, Returns, Want};
use crate::resolve::ty::Ty;
use crate::resolve::world::World;
use crate::span::Span;
use crate::syntax::ast::{self, Member, StmtKind as Syntax};
use crate::typed::{
    Block, Callee, ClassId, ClassKind, ConstructorCall, Expr, ExprKind, FieldId, Initialiser,
    LocalId, LocalKind, MethodBody, MethodId, New, Origin, Problem, Stmt, StmtKind, Type,
};

/// Checks the bodies of all classes that have some.
pub(crate) fn check_all(world: &mut World<'_>) {
    let count = world.classes.len();
    for index in 0..count {
        let id = ClassId(index as u32);
        let info = world.class(id);
        let has_bodies = matches!(info.typed.origin, Origin::Source | Origin::Prelude);
        if !has_bodies || info.typed.enclosing.is_some() {
            continue;
        }
        let env = info.outside.clone();
        let mut checker =
            Checker { world, env, scopes: Vec::new(), frames: Vec::new(), values: Vec::new() };
        checker.check_class(id);
    }
}

impl<'a> Checker<'_, 'a> {
    /// Checks the members of a class, and of the classes in it.
    pub(super) fn check_class(&mut self, id: ClassId) {
        let (mark, env) = (self.scopes.len(), self.env.clone());
        self.scopes.push(Entry::Class(id));
        self.env = self.world.class(id).inside.clone();
        if let Some(class) = self.world.class(id).ast {
            self.check_members(id, class);
        }
        for member in self.world.class(id).typed.members.clone() {
            self.check_class(member);
        }
        self.scopes.truncate(mark);
        self.env = env;
    }

    fn check_members(&mut self, id: ClassId, class: &'a ast::Class) {
        let constants = self.world.class(id).typed.enum_constants.clone();
        for (field, constant) in constants.into_iter().zip(&class.constants) {
            let value = self.in_body(id, true, Returns::Nothing, |checker| {
                checker.enum_constant(id, field, constant)
            });
            self.world.class_mut(id).typed.static_init.push(Initialiser::Field(field, value));
        }
        let mut methods = self.world.class(id).typed.methods.clone();
        methods.extend(self.world.class(id).typed.constructors.iter().copied());
        let mut fields = self.written_fields(id).into_iter();
        for member in &class.members {
            match member {
                Member::Field(field) => {
                    let number = fields.next();
                    self.check_field(id, number, field);
                }
                Member::Init { is_static, body } => self.check_init(id, *is_static, body),
                Member::Method(_) | Member::Class(_) => {}
            }
        }
        for method in methods {
            self.check_method(id, class, method);
        }
    }

    /// The fields that are written as such, in order.
    fn written_fields(&self, id: ClassId) -> Vec<FieldId> {
        let fields = &self.world.class(id).typed.fields;
        let is_written = |field: &&FieldId| self.world.field(**field).ast.is_some();
        fields.iter().filter(is_written).copied().collect()
    }

    /// Runs in a body of its own; whatever happens, the state around it is as
    /// before.
    fn in_body<T>(
        &mut self,
        class: ClassId,
        is_static: bool,
        returns: Returns,
        inside: impl FnOnce(&mut Self) -> Check<T>,
    ) -> Result<T, Problem> {
        let (mark, depth, env) = (self.scopes.len(), self.frames.len(), self.env.clone());
        self.frames.push(Self::body_frame(class, is_static, returns));
        let result = inside(self);
        self.frames.truncate(depth);
        self.scopes.truncate(mark);
        self.env = env;
        result.map_err(|problem| *problem)
    }

    fn check_field(&mut self, id: ClassId, number: Option<FieldId>, field: &'a ast::Field) {
        let Some(number) = number else { return };
        let Some(init) = &field.init else { return };
        let constant = self.world_constant(number);
        let info = self.world.field(number);
        let (ty, is_static) = (info.ty, info.typed.is_static);
        if is_static && constant.is_some() {
            return;
        }
        let value = match init {
            Err(problem) => Err(problem.clone()),
            Ok(init) => {
                self.in_body(id, is_static, Returns::Nothing, |checker| checker.expr_as(init, ty))
            }
        };
        let class = &mut self.world.class_mut(id).typed;
        let init = if is_static { &mut class.static_init } else { &mut class.instance_init };
        init.push(Initialiser::Field(number, value));
    }

    fn check_init(&mut self, id: ClassId, is_static: bool, body: &'a Result<ast::Block, Problem>) {
        let block = match body {
            Err(problem) => Err(problem.clone()),
            Ok(block) => {
                let returns = Returns::Type(Ty::VOID);
                self.in_body(id, is_static, returns, |checker| checker.block(block))
            }
        };
        let class = &mut self.world.class_mut(id).typed;
        let init = if is_static { &mut class.static_init } else { &mut class.instance_init };
        init.push(Initialiser::Block(block));
    }

    fn enum_constant(
        &mut self,
        id: ClassId,
        field: FieldId,
        constant: &'a ast::EnumConstant,
    ) -> Check<Expr> {
        let span = constant.span;
        let args = match &constant.args {
            Ok(args) => self.args(args)?,
            Err(problem) => return Err(Box::new(problem.clone())),
        };
        let ty = self.world.types.class(id);
        let (callee, args, _) = self.construct(id, ty, false, args, Want::Nothing, span)?;
        let Some(body) = &constant.body else {
            let class = id;
            let constant = Some(field);
            let new = New { class, callee, outer: None, args, super_outer: None, constant };
            return Ok(Expr { kind: ExprKind::New(Box::new(new)), ty: Type::Class(id), span });
        };
        let class = self.anonymous_class(body, ty, false);
        let constructor =
            self.anonymous_constructor(class, id, Some(callee), &args, false, span)?;
        self.check_class(class);
        let (callee, constant) = (Callee::Method(constructor), Some(field));
        let new = New { class, callee, outer: None, args, super_outer: None, constant };
        Ok(Expr { kind: ExprKind::New(Box::new(new)), ty: Type::Class(class), span })
    }

    fn check_method(&mut self, id: ClassId, class: &'a ast::Class, method: MethodId) {
        let info = self.world.method(method);
        let (flags, name, env) = (info.typed.flags, info.typed.name, info.env.clone());
        let returns = info.returns;
        let is_constructor = name == self.world.names.init;
        let body = match info.ast {
            Some(ast) => match &ast.body {
                Some(Ok(body)) => Some((body, ast)),
                Some(Err(_)) | None => return,
            },
            // Constructors of anonymous classes are made where they are.
            None if !is_constructor || self.world.class(id).typed.flags.is_anonymous => return,
            None if !flags.is_implicit => return,
            None => None,
        };
        let mut locals = Vec::new();
        let result = self.in_body(id, flags.is_static, Returns::Type(returns), |checker| {
            checker.env = env;
            locals = checker.declare_params(id, method);
            match (is_constructor, body) {
                (true, _) => checker.constructor(id, class, method, body, &locals),
                (false, Some((body, _))) => {
                    let stmts = checker.stmts(&body.stmts)?;
                    Ok(Block { stmts, span: body.span })
                }
                (false, None) => Ok(Block::default()),
            }
        });
        let typed = &mut self.world.method_mut(method).typed;
        typed.locals = locals;
        typed.body = match result {
            Ok(block) => MethodBody::Source(block),
            Err(problem) => MethodBody::Problem(problem),
        };
    }

    fn declare_params(&mut self, id: ClassId, method: MethodId) -> Vec<LocalId> {
        let info = self.world.method(method);
        let types = info.params.clone();
        let written = info.ast.and_then(|ast| ast.params.as_ref());
        let names: Vec<_> = match written {
            Some(params) => params.iter().map(|param| param.name).collect(),
            None => {
                let components = &self.world.class(id).typed.components;
                let name = |field: &FieldId| {
                    let typed = &self.world.field(*field).typed;
                    ast::Ident { name: typed.name, span: typed.span }
                };
                components.iter().map(name).collect()
            }
        };
        let declare = |(ty, name): (Ty, ast::Ident)| {
            self.declare_local(name.name, ty, LocalKind::Parameter, name.span)
        };
        types.into_iter().zip(names).map(declare).collect()
    }

    fn constructor(
        &mut self,
        id: ClassId,
        class: &'a ast::Class,
        method: MethodId,
        body: Option<(&'a ast::Block, &'a ast::Method)>,
        locals: &[LocalId],
    ) -> Check<Block> {
        let span = self.world.method(method).typed.name_span;
        let stmts = body.map_or(&[][..], |(body, _)| &body.stmts);
        let (first, rest) = match stmts.split_first() {
            Some((
                ast::Stmt { kind: Syntax::ConstructorCall { is_this, outer, args }, span },
                rest,
            )) => (self.constructor_call(id, *is_this, outer.as_ref(), args, *span)?, rest),
            _ => (self.implicit_super(id, span)?, stmts),
        };
        let mut checked: Vec<Stmt> = first.into_iter().collect();
        checked.extend(self.stmts(rest)?);
        let is_compact = match body {
            None => class.kind == ClassKind::Record,
            Some((_, ast)) => ast.params.is_none(),
        };
        if is_compact {
            let components = self.world.class(id).typed.components.clone();
            for (field, local) in components.into_iter().zip(locals) {
                checked.push(self.component_assignment(field, *local, span));
            }
        }
        let span = body.map_or(span, |(body, _)| body.span);
        Ok(Block { stmts: checked, span })
    }

    /// `this.x = x;` at the end of a record's canonical constructor.
    fn component_assignment(&self, field: FieldId, local: LocalId, span: Span) -> Stmt {
        let (ty, class) = (self.world.field(field).typed.ty, self.this_class());
        let this = Self::unit_expr(ExprKind::This, Type::Class(class), span);
        let object = Some(Box::new(this));
        let target = Self::unit_expr(ExprKind::Field { field, object }, ty, span);
        let value = Self::unit_expr(ExprKind::Local(local), ty, span);
        let kind = ExprKind::Assign(Box::new(target), Box::new(value));
        Stmt { kind: StmtKind::Expr(Self::unit_expr(kind, ty, span)), span }
    }

    fn constructor_call(
        &mut self,
        id: ClassId,
        is_this: bool,
        outer: Option<&'a ast::Expr>,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Check<Option<Stmt>> {
        self.set_early(true);
        let result = self.constructor_call_early(id, is_this, outer, args, span);
        self.set_early(false);
        result.map(Some)
    }

    fn set_early(&mut self, is_early: bool) {
        if let Some(frame) = self.frames.last_mut() {
            frame.is_early = is_early;
        }
    }

    fn constructor_call_early(
        &mut self,
        id: ClassId,
        is_this: bool,
        outer: Option<&'a ast::Expr>,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Check<Stmt> {
        let class = match (is_this, self.world.class(id).typed.superclass) {
            (true, _) => id,
            (false, Some(above)) => above,
            (false, None) => self.world.known.object,
        };
        let outer = match outer {
            Some(outer) => {
                let outer = self.expr(outer, Want::Nothing)?;
                Some(self.settle(outer))
            }
            None if is_this => None,
            None => self.outer_for(class, span)?,
        };
        let ty = match is_this {
            true => self.world.this_type(id),
            false => self.world.class(id).superclass.unwrap_or(Ty::UNKNOWN),
        };
        let args = self.args(args)?;
        let (callee, args, _) = self.construct(class, ty, false, args, Want::Nothing, span)?;
        let call = ConstructorCall { is_this, class, callee, outer, args, is_implicit: false };
        Ok(Stmt { kind: StmtKind::ConstructorCall(Box::new(call)), span })
    }

    /// The call of `super()` that the source leaves out. Enums and records
    /// have nothing to hand on.
    fn implicit_super(&mut self, id: ClassId, span: Span) -> Check<Option<Stmt>> {
        let info = self.world.class(id);
        let Some(class) = info.typed.superclass else { return Ok(None) };
        let ty = info.superclass.unwrap_or(Ty::UNKNOWN);
        let is_plain = info.typed.kind == ClassKind::Class;
        let name = self.world.names.init;
        let (outer, callee, args) = match is_plain {
            false => (None, Callee::Outside { class: Some(class), name }, Vec::new()),
            true => {
                self.set_early(true);
                let outer = self.outer_for(class, span);
                let built = self.construct(class, ty, false, Vec::new(), Want::Nothing, span);
                self.set_early(false);
                let (callee, args, _) = built?;
                (outer?, callee, args)
            }
        };
        let call =
            ConstructorCall { is_this: false, class, callee, outer, args, is_implicit: true };
        Ok(Some(Stmt { kind: StmtKind::ConstructorCall(Box::new(call)), span }))
    }
}
