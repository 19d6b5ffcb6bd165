//! Names: what a simple or qualified name means, a variable, a field, a class
//! or a package (JLS 6.5).

use super::{Check, Checked, Checker, Entry, Want};
use crate::resolve::env::Named;
use crate::resolve::lookup::FieldFound;
use crate::resolve::ty::{Ty, TyKind};
use crate::span::Span;
use crate::symbol::Symbol;
use crate::syntax::ast;
use crate::typed::{ClassId, Expr, ExprKind, FieldId, LocalId, Type};

/// What stands before a dot.
pub(super) enum Qualifier {
    Value(Checked),
    Class(ClassId),
    /// Names that are no variable and no class.
    Package(Vec<Symbol>),
    /// `super` or `I.super`: the class whose members are meant, and the object.
    Super(ClassId, Expr),
}

/// What a simple name that is a variable means.
enum Variable {
    Local(LocalId),
    Field(FieldId, ClassId),
    /// A class around this place may inherit it from outside.
    Outside(ClassId),
    None,
}

impl<'a> Checker<'_, 'a> {
    /// A simple name as a value.
    pub(super) fn name(&mut self, name: Symbol, span: Span) -> Check<Checked> {
        match self.find_variable(name) {
            Variable::Local(local) => Ok(self.local(local, span)),
            Variable::Field(field, class) => self.field_of_scope(field, class, span),
            Variable::Outside(class) => Ok(self.outside_field(Some(class), name, None, span)),
            Variable::None => match self.static_import(name) {
                Some(found) => Ok(self.imported_field(found, name, span)),
                None => {
                    let text = self.text(name).to_owned();
                    self.error(format!("`{text}` is not declared"), span)
                }
            },
        }
    }

    fn find_variable(&mut self, name: Symbol) -> Variable {
        let mut outside = None;
        for index in (0..self.scopes.len()).rev() {
            match self.scopes[index] {
                Entry::Local(found, local) if found == name => return Variable::Local(local),
                Entry::Local(..) => {}
                Entry::Class(class) => match self.world.find_field(class, name) {
                    FieldFound::Field(field) => return Variable::Field(field, class),
                    FieldFound::Outside => {
                        outside.get_or_insert(class);
                    }
                    FieldFound::None => {}
                },
            }
        }
        let is_imported = outside.is_some() && self.static_import(name).is_some();
        match outside {
            Some(class) if !is_imported && self.type_named(name).is_none() => {
                Variable::Outside(class)
            }
            _ => Variable::None,
        }
    }

    fn type_named(&mut self, name: Symbol) -> Option<Named> {
        let env = self.env.clone();
        self.world.find_type(&env, name)
    }

    /// A local variable as a value.
    pub(super) fn local(&mut self, local: LocalId, span: Span) -> Checked {
        let info = self.world.local(local);
        let (ty, constant) = (info.ty, info.constant.clone());
        let erased = self.world.locals[local.0 as usize].ty;
        let kind = match constant {
            Some(constant) => ExprKind::Constant(constant),
            None => {
                self.note_use(local);
                ExprKind::Local(local)
            }
        };
        Checked { expr: Expr { kind, ty: erased, span }, ty }
    }

    /// A field that a simple name means, in a class around this place.
    fn field_of_scope(&mut self, field: FieldId, class: ClassId, span: Span) -> Check<Checked> {
        if self.world.field(field).typed.is_static {
            return Ok(self.field(field, None, None, span));
        }
        let object = self.outer_this(class, span)?;
        let this = self.world.this_type(class);
        Ok(self.field(field, Some(object), Some(this), span))
    }

    /// A field of an object of some type, or a static one.
    pub(super) fn field(
        &mut self,
        field: FieldId,
        object: Option<Expr>,
        of: Option<Ty>,
        span: Span,
    ) -> Checked {
        let constant = self.world_constant(field);
        let info = self.world.field(field);
        let (class, declared, erased) = (info.typed.class, info.ty, info.typed.ty);
        let is_effect_free = match object.as_ref().map(|object| &object.kind) {
            None | Some(ExprKind::This | ExprKind::OuterThis(_)) => true,
            Some(ExprKind::Local(_)) => info.typed.is_static,
            Some(_) => false,
        };
        if let Some(constant) = constant.filter(|_| is_effect_free) {
            return Checked {
                expr: Expr { kind: ExprKind::Constant(constant), ty: erased, span },
                ty: declared,
            };
        }
        let ty = match of {
            Some(of) => self.member_type(declared, of, class),
            None => declared,
        };
        let ty = self.world.upper(ty);
        let object = object.map(Box::new);
        let expr = Expr { kind: ExprKind::Field { field, object }, ty: erased, span };
        Checked { expr, ty }
    }

    /// The type of a member, declared in a class, as seen from a type below.
    pub(super) fn member_type(&mut self, ty: Ty, of: Ty, class: ClassId) -> Ty {
        let params = self.world.class(class).params.clone();
        if params.is_empty() {
            return ty;
        }
        match self.world.as_super(of, class) {
            Some(view) => {
                let args = self.world.types.as_class(view).map(|found| found.1.to_vec());
                self.world.substitute(ty, &params, &args.unwrap_or_default())
            }
            None => self.world.erased(ty),
        }
    }

    pub(super) fn outside_field(
        &mut self,
        class: Option<ClassId>,
        name: Symbol,
        object: Option<Expr>,
        span: Span,
    ) -> Checked {
        let object = object.map(Box::new);
        let kind = ExprKind::OutsideField { class, name, object };
        Checked { expr: Expr { kind, ty: Type::Unknown, span }, ty: Ty::UNKNOWN }
    }

    /// The class that a static import takes a name from: whether it is sure
    /// that it has a field of that name.
    fn static_import(&mut self, name: Symbol) -> Option<ClassId> {
        let file = self.env.file();
        let single = self.world.files[file].single_static.iter().find(|(found, _)| *found == name);
        if let Some((_, path)) = single {
            let path = path.clone();
            return Some(self.world.class_of_path(&path));
        }
        let paths = self.world.files[file].on_demand_static.clone();
        let mut outside = Vec::new();
        for path in paths {
            let class = self.world.class_of_path(&path);
            match self.world.find_field(class, name) {
                FieldFound::Field(_) => return Some(class),
                FieldFound::Outside if self.type_named(name).is_none() => {
                    outside.push(class);
                }
                FieldFound::Outside | FieldFound::None => {}
            }
        }
        self.world.one_of(outside)
    }

    fn imported_field(&mut self, class: ClassId, name: Symbol, span: Span) -> Checked {
        match self.world.find_field(class, name) {
            FieldFound::Field(field) => self.field(field, None, None, span),
            FieldFound::None | FieldFound::Outside => {
                self.outside_field(Some(class), name, None, span)
            }
        }
    }

    /// What an expression before a dot means.
    pub(super) fn qualifier(&mut self, expr: &'a ast::Expr) -> Check<Qualifier> {
        match &expr.kind {
            ast::ExprKind::Name(name) => self.simple_qualifier(*name, expr.span),
            ast::ExprKind::Select(inside, name) => match self.qualifier(inside)? {
                Qualifier::Package(path) => Ok(self.in_package(path, name.name)),
                Qualifier::Class(class) => Ok(self.in_class(class, name, expr.span)),
                found => Ok(Qualifier::Value(self.select_from(found, name, expr.span)?)),
            },
            ast::ExprKind::Super(outer) => self.super_qualifier(outer.as_deref(), expr.span),
            _ => Ok(Qualifier::Value(self.expr(expr, Want::Nothing)?)),
        }
    }

    fn simple_qualifier(&mut self, name: Symbol, span: Span) -> Check<Qualifier> {
        match self.find_variable(name) {
            Variable::None => {}
            Variable::Outside(_) if self.looks_like_class(name) => {}
            Variable::Outside(_) | Variable::Local(_) | Variable::Field(..) => {
                return Ok(Qualifier::Value(self.name(name, span)?));
            }
        }
        match self.type_named(name) {
            Some(Named::Class(class)) => return Ok(Qualifier::Class(class)),
            Some(Named::Var(_)) | None => {}
        }
        if self.static_import(name).is_some() && !self.looks_like_class(name) {
            return Ok(Qualifier::Value(self.name(name, span)?));
        }
        if self.looks_like_class(name) {
            let env = self.env.clone();
            return Ok(Qualifier::Class(self.world.outside_by_simple_name(&env, name)));
        }
        Ok(Qualifier::Package(vec![name]))
    }

    /// Names of classes that are not known are told by their first letter.
    fn looks_like_class(&self, name: Symbol) -> bool {
        self.text(name).chars().next().is_some_and(char::is_uppercase)
    }

    fn in_package(&mut self, mut path: Vec<Symbol>, name: Symbol) -> Qualifier {
        path.push(name);
        if let Some(class) = self.world.known_class_of_path(&path) {
            return Qualifier::Class(class);
        }
        match self.looks_like_class(name) {
            true => Qualifier::Class(self.world.class_of_path(&path)),
            false => Qualifier::Package(path),
        }
    }

    fn in_class(&mut self, class: ClassId, name: &'a ast::Ident, span: Span) -> Qualifier {
        match self.world.find_field(class, name.name) {
            FieldFound::Field(field) => Qualifier::Value(self.field(field, None, None, span)),
            found => match self.world.member_class(class, name.name) {
                Some(member) => Qualifier::Class(member),
                None if found == FieldFound::Outside && self.looks_like_constant(name.name) => {
                    Qualifier::Value(self.outside_field(Some(class), name.name, None, span))
                }
                None if self.looks_like_class(name.name) => {
                    Qualifier::Class(self.world.member_or_outside(class, name.name))
                }
                None => Qualifier::Value(self.outside_field(Some(class), name.name, None, span)),
            },
        }
    }

    /// `MAX_VALUE` is a constant rather than a class.
    fn looks_like_constant(&self, name: Symbol) -> bool {
        !self.text(name).chars().any(char::is_lowercase) || !self.looks_like_class(name)
    }

    fn super_qualifier(&mut self, outer: Option<&'a ast::Expr>, span: Span) -> Check<Qualifier> {
        let mut class = self.this_class();
        let mut object = self.this(span)?;
        if let Some(outer) = outer {
            let Qualifier::Class(named) = self.qualifier(outer)? else {
                return self.error("`super` behind something that is no class".to_owned(), span);
            };
            if self.world.class(class).typed.interfaces.contains(&named) {
                return Ok(Qualifier::Super(named, object));
            }
            object = self.outer_this(named, span)?;
            class = named;
        }
        let above = self.world.class(class).typed.superclass.unwrap_or(self.world.known.object);
        Ok(Qualifier::Super(above, object))
    }

    /// `a.b` as a value.
    pub(super) fn select(
        &mut self,
        inside: &'a ast::Expr,
        name: &'a ast::Ident,
        span: Span,
    ) -> Check<Checked> {
        match self.qualifier(inside)? {
            Qualifier::Class(class) => match self.in_class(class, name, span) {
                Qualifier::Value(value) => Ok(value),
                _ => Ok(self.outside_field(Some(class), name.name, None, span)),
            },
            found => self.select_from(found, name, span),
        }
    }

    fn select_from(&mut self, from: Qualifier, name: &'a ast::Ident, span: Span) -> Check<Checked> {
        let value = match from {
            Qualifier::Value(value) => value,
            Qualifier::Super(class, object) => {
                let of = self.world.this_type(self.this_class());
                return Ok(match self.world.find_field(class, name.name) {
                    FieldFound::Field(field) => self.field(field, Some(object), Some(of), span),
                    _ => self.outside_field(Some(class), name.name, Some(object), span),
                });
            }
            Qualifier::Class(_) | Qualifier::Package(_) => {
                let text = self.text(name.name).to_owned();
                return self.outside(format!("it is not known what `{text}` is"), span);
            }
        };
        let (ty, name) = (value.ty, name.name);
        if self.world.types.element(ty).is_some() && name == self.world.names.length {
            let array = Box::new(self.settle(value));
            let kind = ExprKind::ArrayLength(array);
            return Ok(Checked { expr: Expr { kind, ty: Type::INT, span }, ty: Ty::INT });
        }
        let class = self.class_of_value(ty);
        let object = self.settle(value);
        let Some(class) = class else {
            return Ok(self.outside_field(None, name, Some(object), span));
        };
        match self.world.find_field(class, name) {
            FieldFound::Field(field) => Ok(self.field(field, Some(object), Some(ty), span)),
            FieldFound::Outside => Ok(self.outside_field(Some(class), name, Some(object), span)),
            FieldFound::None => {
                let text = self.text(name).to_owned();
                let shown = self.world.show(ty);
                self.error(format!("{shown} has no field `{text}`"), span)
            }
        }
    }

    /// The class in which members of a value are looked for.
    pub(super) fn class_of_value(&self, ty: Ty) -> Option<ClassId> {
        match self.world.types.kind(ty) {
            TyKind::Array(_) => Some(self.world.known.object),
            _ => self.world.erased_class(ty),
        }
    }
}
