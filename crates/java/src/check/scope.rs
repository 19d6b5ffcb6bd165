//! Scopes: local variables, `this`, and what lambdas and local classes
//! capture.

use super::{Check, Checker, Entry, Frame, Returns};
use crate::resolve::ty::Ty;
use crate::resolve::world::LocalInfo;
use crate::span::Span;
use crate::symbol::Symbol;
use crate::typed::{
    ClassId, Constant, Expr, ExprKind, Knowledge, Local, LocalId, LocalKind, ProblemKind, Type,
};

impl<'a> Checker<'_, 'a> {
    /// A new local variable, in scope from here on.
    pub(super) fn declare_local(
        &mut self,
        name: Symbol,
        ty: Ty,
        kind: LocalKind,
        span: Span,
    ) -> LocalId {
        let id = self.new_local(name, ty, kind, span);
        self.scopes.push(Entry::Local(name, id));
        id
    }

    /// A new local variable that no name leads to.
    pub(super) fn new_local(
        &mut self,
        name: Symbol,
        ty: Ty,
        kind: LocalKind,
        span: Span,
    ) -> LocalId {
        let id = LocalId(self.world.locals.len() as u32);
        let erased = self.world.erase(ty);
        self.world.locals.push(Local { name, ty: erased, kind, span });
        let frame = self.frames.len().saturating_sub(1);
        self.world.local_infos.push(LocalInfo { ty, constant: None, frame });
        id
    }

    pub(super) fn set_constant(&mut self, local: LocalId, constant: Option<Constant>) {
        self.world.local_infos[local.0 as usize].constant = constant;
    }

    /// Runs with a scope of its own.
    pub(super) fn scoped<T>(&mut self, inside: impl FnOnce(&mut Self) -> Check<T>) -> Check<T> {
        let (mark, env) = (self.scopes.len(), self.env.clone());
        let result = inside(self);
        self.scopes.truncate(mark);
        self.env = env;
        result
    }

    pub(super) fn frame(&self) -> Option<&Frame> {
        self.frames.last()
    }

    /// The class whose body this is.
    pub(super) fn this_class(&self) -> ClassId {
        self.frame().map_or(self.world.known.object, |frame| frame.class)
    }

    /// Notes that a variable is used here.
    pub(super) fn note_use(&mut self, local: LocalId) {
        let declared = self.world.local(local).frame;
        for index in declared + 1..self.frames.len() {
            let frame = &mut self.frames[index];
            let captures = match frame.is_lambda {
                true => &mut frame.captures,
                false => {
                    let class = frame.class;
                    &mut self.world.class_mut(class).typed.captures
                }
            };
            if !captures.contains(&local) {
                captures.push(local);
            }
        }
    }

    /// Notes that `this` is used here.
    pub(super) fn note_this(&mut self) {
        for frame in self.frames.iter_mut().rev() {
            if !frame.is_lambda {
                return;
            }
            frame.captures_this = true;
        }
    }

    /// Whether there is a `this` here.
    pub(super) fn has_this(&self) -> bool {
        self.frame().is_some_and(|frame| !frame.is_static)
    }

    /// `this`
    pub(super) fn this(&mut self, span: Span) -> Check<Expr> {
        if !self.has_this() {
            return self.error("`this` in a static place".to_owned(), span);
        }
        self.note_this();
        Ok(Expr { kind: ExprKind::This, ty: Type::Class(self.this_class()), span })
    }

    /// The object of a class around this place, or this one.
    pub(super) fn outer_this(&mut self, class: ClassId, span: Span) -> Check<Expr> {
        if class == self.this_class() {
            return self.this(span);
        }
        if !self.reaches(class) {
            let name = self.text(self.world.class(class).typed.name);
            return self.error(format!("no object of `{name}` is around this place"), span);
        }
        self.note_this();
        Ok(Expr { kind: ExprKind::OuterThis(class), ty: Type::Class(class), span })
    }

    /// Whether enclosing instances lead from `this` to a class.
    pub(super) fn reaches(&self, class: ClassId) -> bool {
        let mut at = self.this_class();
        if !self.has_this() {
            return false;
        }
        loop {
            if at == class {
                return true;
            }
            match self.world.class(at).typed.enclosing {
                Some(enclosing) if enclosing.has_instance => at = enclosing.class,
                _ => return false,
            }
        }
    }

    /// The innermost object around this place whose class is, or is below, a
    /// class.
    pub(super) fn enclosing_instance(&mut self, class: ClassId, span: Span) -> Check<Expr> {
        let mut at = Some(self.this_class()).filter(|_| self.has_this());
        // Before the constructor of the superclass has run, `this` is not
        // there yet.
        let is_early = self.frame().is_some_and(|frame| frame.is_early);
        let mut is_first = true;
        while let Some(found) = at {
            let skips = is_first && is_early;
            if !skips && self.world.is_subclass(found, class) == Knowledge::Yes {
                return self.outer_this(found, span);
            }
            is_first = false;
            let enclosing = self.world.class(found).typed.enclosing;
            at = enclosing.filter(|around| around.has_instance).map(|around| around.class);
        }
        let name = self.text(self.world.class(class).typed.name).to_owned();
        Err(self.problem(
            ProblemKind::Error,
            format!("no object of `{name}` is around this place"),
            span,
        ))
    }

    /// A body of the class.
    pub(super) fn body_frame(class: ClassId, is_static: bool, returns: Returns) -> Frame {
        Frame {
            class,
            is_static,
            is_lambda: false,
            is_early: false,
            captures: Vec::new(),
            captures_this: false,
            returns,
            targets: Vec::new(),
        }
    }
}
