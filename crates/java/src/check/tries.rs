//! `try` with its resources, handlers and `finally`.

use super::{Check, Checker, Want};
use crate::resolve::ty::Ty;
use crate::syntax::ast::{self, TypeKind};
use crate::typed::{Catch, LocalKind, Resource, StmtKind, Try, Type};

impl<'a> Checker<'_, 'a> {
    pub(super) fn try_stmt(&mut self, tried: &'a ast::Try) -> Check<StmtKind> {
        let (resources, body) = self.scoped(|checker| {
            let mut resources = Vec::new();
            for resource in &tried.resources {
                resources.push(checker.resource(resource)?);
            }
            Ok((resources, checker.block(&tried.body)?))
        })?;
        let mut catches = Vec::new();
        for catch in &tried.catches {
            catches.push(self.scoped(|checker| checker.catch(catch))?);
        }
        let finally = match &tried.finally {
            Some(block) => Some(self.block(block)?),
            None => None,
        };
        Ok(StmtKind::Try(Box::new(Try { resources, body, catches, finally })))
    }

    fn resource(&mut self, resource: &'a ast::Resource) -> Check<Resource> {
        let env = self.env.clone();
        let (ty, value, name) = match resource {
            ast::Resource::Variable(variable) => {
                let Some(init) = &variable.init else {
                    let span = variable.name.span;
                    return self.error("a resource without a value".to_owned(), span);
                };
                let (ty, value) = match variable.ty.kind {
                    TypeKind::Var => {
                        let checked = self.expr(init, Want::Nothing)?;
                        (self.world.upper(checked.ty), self.settle(checked))
                    }
                    _ => {
                        let ty = self.world.written(&env, &variable.ty);
                        (ty, self.expr_as(init, ty)?)
                    }
                };
                (ty, value, Some(variable.name))
            }
            ast::Resource::Expr(expr) => {
                let checked = self.expr(expr, Want::Nothing)?;
                (checked.ty, self.settle(checked), None)
            }
        };
        let (close, _) = self.method_of(ty, self.world.names.close, value.span)?;
        let local = match name {
            Some(name) => self.declare_local(name.name, ty, LocalKind::Resource, name.span),
            None => {
                let name = self.world.names.receiver;
                self.new_local(name, ty, LocalKind::Synthetic, value.span)
            }
        };
        Ok(Resource { local, value, close })
    }

    fn catch(&mut self, catch: &'a ast::Catch) -> Check<Catch> {
        let env = self.env.clone();
        let types: Vec<Ty> = catch.types.iter().map(|ty| self.world.written(&env, ty)).collect();
        let mut classes = Vec::new();
        for ty in &types {
            match self.world.erase(*ty) {
                Type::Class(class) => classes.push(class),
                _ => {
                    let span = catch.name.span;
                    return self.error("a handler for something that is no class".to_owned(), span);
                }
            }
        }
        let ty = match types.as_slice() {
            [single] => *single,
            several => {
                let throwable = self.world.types.class(self.world.known.throwable);
                let found = self.world.least_upper_bound(several);
                if found.is_unknown() { throwable } else { found }
            }
        };
        let name = catch.name;
        let local = self.declare_local(name.name, ty, LocalKind::Exception, name.span);
        Ok(Catch { classes, local, body: self.block(&catch.body)? })
    }
}
