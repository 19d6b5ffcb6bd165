//! Classes inside of bodies: local and anonymous ones.

use super::args::Arg;
use super::assign::given;
use super::{Check, Checked, Checker, Returns, Want};
use crate::resolve::env::Around;
use crate::resolve::ty::Ty;
use crate::resolve::world::World;
use crate::span::Span;
use crate::syntax::ast;
use crate::typed::{
    Block, Callee, ClassId, ClassKind, ConstructorCall, Enclosing, Expr, ExprKind, LocalKind,
    MethodBody, MethodId, New, Stmt, StmtKind, Type,
};

impl<'a> World<'a> {
    /// Resolves the declarations of a class and of all in it, once they are
    /// named.
    pub(crate) fn resolve_declared(&mut self, class: ClassId) {
        let mut all = vec![class];
        let mut next = 0;
        while let Some(at) = all.get(next).copied() {
            all.extend(self.class(at).typed.members.iter().copied());
            next += 1;
        }
        all.iter().for_each(|class| self.ensure_supertypes(*class));
        all.iter().for_each(|class| self.break_cycle(*class));
        all.iter().for_each(|class| self.finish_header(*class));
        for class in &all {
            self.declare_own_members(*class);
            self.add_implicit_members(*class);
        }
        all.iter().for_each(|class| self.find_overrides(*class));
        all.iter().for_each(|class| self.find_function(*class));
    }
}

impl<'a> Checker<'_, 'a> {
    /// Names a class that is declared in a body.
    fn name_inside(&mut self, class: &'a ast::Class) -> ClassId {
        let around = self.this_class();
        let name = class.name.map_or(self.world.names.empty, |name| name.name);
        let count = self.world.class_mut(around).numbered.entry(name).or_insert(0);
        *count += 1;
        let count = *count;
        let outer = self.text(self.world.class(around).typed.binary_name);
        let binary = format!("{outer}${count}{}", self.text(name));
        let has_instance = self.has_this() && class.kind == ClassKind::Class;
        let enclosing = Some(Enclosing { class: around, has_instance });
        let origin = self.world.class(around).typed.origin;
        let env = self.env.clone();
        let id = self.world.declare_class(class, &binary, enclosing, env, origin);
        self.world.class_mut(id).typed.flags.is_local = true;
        id
    }

    /// A class that is declared in a block.
    pub(super) fn local_class(&mut self, class: &'a ast::Class) -> Check<ClassId> {
        let id = self.name_inside(class);
        if let Some(name) = class.name {
            self.env = self.env.with(Around::Local(name.name, id));
        }
        self.world.resolve_declared(id);
        self.capture_of_superclass(id);
        self.check_class(id);
        Ok(id)
    }

    /// What the superclass captures, the class needs as well.
    fn capture_of_superclass(&mut self, id: ClassId) {
        let Some(above) = self.world.class(id).typed.superclass else { return };
        let captures = self.world.class(above).typed.captures.clone();
        self.frames.push(Self::body_frame(id, false, Returns::Nothing));
        captures.into_iter().for_each(|local| self.note_use(local));
        self.frames.pop();
    }

    /// `new C(…) { … }`
    pub(super) fn anonymous(
        &mut self,
        body: &'a ast::Class,
        ty: Ty,
        super_outer: Option<Expr>,
        args: Vec<Arg<'a>>,
        span: Span,
    ) -> Check<Checked> {
        let Some((above, _)) = self.world.types.as_class(ty) else {
            return self.error("`new` of something that is no class".to_owned(), span);
        };
        let is_interface = self.world.class(above).typed.kind == ClassKind::Interface;
        let outer = match self.has_this() {
            true => Some(self.this(span)?),
            false => None,
        };
        let (parent, callee, args) = match is_interface {
            true => {
                let args = self.args_outside(args)?;
                (self.world.known.object, None, args)
            }
            false => {
                let (callee, args, _) =
                    self.construct(above, ty, false, args, Want::Nothing, span)?;
                (above, Some(callee), args)
            }
        };
        let id = self.anonymous_class(body, ty, is_interface);
        self.anonymous_constructor(id, parent, callee, &args, super_outer.is_some(), span)?;
        self.check_class(id);
        let constructor = self.world.class(id).typed.constructors.first().copied();
        let callee = match constructor {
            Some(constructor) => Callee::Method(constructor),
            None => return self.error("an anonymous class without constructor".to_owned(), span),
        };
        let captures = self.world.class(id).typed.captures.clone();
        captures.into_iter().for_each(|local| self.note_use(local));
        let new = New { class: id, callee, outer, args, super_outer, constant: None };
        let kind = ExprKind::New(Box::new(new));
        // Nothing can be known of the class itself but by `var`.
        let full = self.world.types.class(id);
        Ok(Checked { expr: Expr { kind, ty: Type::Class(id), span }, ty: full })
    }

    /// Names and resolves an anonymous class.
    pub(super) fn anonymous_class(
        &mut self,
        body: &'a ast::Class,
        ty: Ty,
        is_interface: bool,
    ) -> ClassId {
        let id = self.name_inside(body);
        self.world.ensure_supertypes(id);
        let object = self.world.object();
        match is_interface {
            true => self.world.set_supertypes(id, Some(object), vec![ty]),
            false => self.world.set_supertypes(id, Some(ty), Vec::new()),
        }
        self.world.resolve_declared(id);
        self.capture_of_superclass(id);
        id
    }

    /// The constructor of an anonymous class: hands its arguments on.
    pub(super) fn anonymous_constructor(
        &mut self,
        id: ClassId,
        parent: ClassId,
        callee: Option<Callee>,
        args: &[Expr],
        has_super_outer: bool,
        span: Span,
    ) -> Check<MethodId> {
        let types: Vec<Type> = match &callee {
            Some(Callee::Method(method)) => self.world.method(*method).typed.params.clone(),
            _ => args.iter().map(|arg| arg.ty).collect(),
        };
        let params: Vec<Ty> = types.iter().map(|ty| self.world.unerased(*ty)).collect();
        let (init, name) = (self.world.names.init, self.world.names.argument);
        let body = MethodBody::Abstract;
        let method = self.world.add_implicit(id, init, params.clone(), Ty::VOID, false, body);
        let mut frame = Self::body_frame(id, false, Returns::Nothing);
        frame.is_early = true;
        self.frames.push(frame);
        let mut locals = Vec::new();
        let mut passed = Vec::new();
        for (ty, erased) in params.into_iter().zip(types) {
            let local = self.new_local(name, ty, LocalKind::Parameter, span);
            locals.push(local);
            passed.push(Expr { kind: ExprKind::Local(local), ty: erased, span });
        }
        let outer = match has_super_outer {
            true => Ok(Some(given(Type::Class(parent), span))),
            false => self.outer_for(parent, span),
        };
        self.frames.pop();
        let callee = callee.unwrap_or_else(|| self.constructor_of_object());
        let call = ConstructorCall {
            is_this: false,
            class: parent,
            callee,
            outer: outer?,
            args: passed,
            is_implicit: true,
        };
        let stmt = Stmt { kind: StmtKind::ConstructorCall(Box::new(call)), span };
        let info = self.world.method_mut(method);
        info.typed.locals = locals;
        info.typed.body = MethodBody::Source(Block { stmts: vec![stmt], span });
        Ok(method)
    }

    pub(super) fn constructor_of_object(&self) -> Callee {
        let object = self.world.known.object;
        match self.world.class(object).typed.constructors.first() {
            Some(constructor) => Callee::Method(*constructor),
            None => Callee::Outside { class: Some(object), name: self.world.names.init },
        }
    }
}
