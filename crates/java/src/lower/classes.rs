//! Questions about the classes of objects, and boxes.
//!
//! Whether an object is of a class is decided by the number of its class,
//! among the classes that are known; of others, the outside decides. A test
//! that has more than one answer is a procedure, written when all classes are
//! known.

use super::function::{Lowering, Result};
use super::names;
use super::throws::Implicit;
use super::value::{and, eq, not_null, primitive_type, select};
use crate::typed::{
    ClassId, ClassKind, Element, Knowledge, Origin, Pattern, Primitive, Test, Type,
};
use verdiff_ir::{Expr as IrExpr, Name, StmtKind as Ir, Type as IrType};

impl<'p> Lowering<'_, 'p> {
    /// The number of the class of an object.
    pub(crate) fn class_of(&mut self, object: IrExpr) -> IrExpr {
        let map = self.target.class_map();
        select(map, vec![object])
    }

    /// Whether a value is an object of a type.
    pub(crate) fn instance_test(&mut self, value: IrExpr, ty: Type) -> Result<IrExpr> {
        match ty {
            Type::Class(class) if class == self.typed.known.object => Ok(not_null(value)),
            Type::Class(class) if self.is_exact(class) => {
                let tag = self.target.tag(class);
                let found = self.class_of(value.clone());
                Ok(and(not_null(value), eq(found, tag)))
            }
            Type::Array(Element::Primitive(_), 1) => {
                let tag = self.target.array_tag(ty);
                let found = self.class_of(value.clone());
                Ok(and(not_null(value), eq(found, tag)))
            }
            Type::Class(_) | Type::Array(..) => {
                if matches!(ty, Type::Array(..)) {
                    self.target.array_tag(ty);
                }
                let name: Name = format!("instanceof {}", names::full_type(self.typed, ty)).into();
                self.target.tests.insert(name.clone(), ty);
                Ok(self.ask(name, vec![value], IrType::BOOL))
            }
            Type::Primitive(_) | Type::Null | Type::Void | Type::Unknown => {
                self.unsupported("a test for this type")
            }
        }
    }

    /// Whether objects of this type are of this very class.
    pub(crate) fn is_exact(&self, class: ClassId) -> bool {
        super::instances::is_exact(self.typed, class)
    }

    /// Takes for granted that a value has its static type: no program can
    /// make it another.
    pub(crate) fn guard(&mut self, value: IrExpr, ty: Type) -> Result<()> {
        match ty {
            Type::Class(class) if class == self.typed.known.object => return Ok(()),
            Type::Class(_) if self.this.as_ref() == Some(&value) => return Ok(()),
            Type::Class(_) => {}
            Type::Array(..) => drop(self.target.array_tag(ty)),
            Type::Primitive(_) | Type::Null | Type::Void | Type::Unknown => return Ok(()),
        }
        let name: Name = format!("of type {}", names::full_type(self.typed, ty)).into();
        self.target.guards.insert(name.clone(), ty);
        let holds = self.ask(name, vec![value], IrType::BOOL);
        self.assume(holds);
        Ok(())
    }

    /// Takes for granted that a value of an enum is one of its constants, or
    /// null: there are no others. Asked wherever it matters which one it is.
    pub(crate) fn guard_enum(&mut self, value: IrExpr, ty: Type) {
        let Type::Class(class) = ty else { return };
        let found = self.typed.class(class);
        if found.kind != ClassKind::Enum || self.this.as_ref() == Some(&value) {
            return;
        }
        if matches!(found.origin, Origin::Library | Origin::Outside) {
            return;
        }
        let mut is_one = super::value::is_null(value.clone());
        for constant in found.enum_constants.clone() {
            let object = self.enum_constant(constant);
            is_one = super::value::or(is_one, eq(value.clone(), object));
        }
        self.assume(is_one);
    }

    /// Whether no object is of both types.
    pub(crate) fn is_never_both(&self, left: Type, right: Type) -> bool {
        match (left, right) {
            (Type::Class(a), Type::Class(b)) => {
                let unrelated = self.typed.is_subclass(a, b) == Knowledge::No
                    && self.typed.is_subclass(b, a) == Knowledge::No;
                let is_class = |class| self.typed.class(class).kind != ClassKind::Interface;
                unrelated && (is_class(a) && is_class(b) || self.is_exact(a) || self.is_exact(b))
            }
            (Type::Array(..), Type::Class(class)) | (Type::Class(class), Type::Array(..)) => {
                self.is_exact(class)
            }
            _ => false,
        }
    }

    /// `e instanceof T x`
    pub(crate) fn instance_of(
        &mut self,
        operand: &'p crate::typed::Expr,
        test: &'p Test,
    ) -> Result<IrExpr> {
        let value = self.value(operand)?;
        let value = self.simple(value);
        // Only references are tested, so what has no known type is one.
        self.guard(value.clone(), operand.ty)?;
        match test {
            Test::Type(ty) => self.instance_test(value, *ty),
            Test::Pattern(pattern) => self.matches(pattern, value),
        }
    }

    /// Whether a value matches a pattern, which binds if it does.
    pub(crate) fn matches(&mut self, pattern: &'p Pattern, value: IrExpr) -> Result<IrExpr> {
        match pattern {
            Pattern::Type { ty, local, is_total } => {
                let local = self.local(*local);
                if *is_total {
                    self.assign(local, value);
                    return Ok(IrExpr::lit(true));
                }
                let test = self.instance_test(value.clone(), *ty)?;
                let test = self.simple(test);
                self.when(test.clone(), |this| {
                    this.assign(local, value);
                    Ok(())
                })?;
                Ok(test)
            }
            Pattern::Record { class, parts } => self.matches_record(*class, parts, value),
        }
    }

    fn matches_record(
        &mut self,
        class: ClassId,
        parts: &'p [Pattern],
        value: IrExpr,
    ) -> Result<IrExpr> {
        let test = self.instance_test(value.clone(), Type::Class(class))?;
        let result = self.temporary_var(IrType::BOOL);
        self.assign(result.clone(), test);
        let components = self.typed.class(class).components.clone();
        if components.len() != parts.len() {
            return self.unsupported("a pattern of a record that is not known");
        }
        let mut stmts = self.nested(|this| {
            this.assign(result.clone(), IrExpr::lit(true));
            Ok(())
        })?;
        for (field, part) in components.into_iter().zip(parts).rev() {
            let Some(accessor) = self.accessor(class, field) else {
                return self.unsupported("a record without accessors");
            };
            let mut fits = IrExpr::lit(false);
            let mut list = self.nested(|this| {
                this.assign(result.clone(), IrExpr::lit(false));
                let found = this.call_method(accessor, Some(value.clone()), Vec::new())?;
                let Some(found) = found else {
                    return this.unsupported("an accessor without a value");
                };
                let found = this.simple(found);
                fits = this.matches(part, found)?;
                Ok(())
            })?;
            list.extend(self.nested(|this| {
                this.emit(Ir::If { condition: fits, then: stmts, otherwise: Vec::new() });
                Ok(())
            })?);
            stmts = list;
        }
        let condition = IrExpr::var(result.clone());
        self.emit(Ir::If { condition, then: stmts, otherwise: Vec::new() });
        Ok(IrExpr::var(result))
    }

    fn accessor(
        &self,
        class: ClassId,
        field: crate::typed::FieldId,
    ) -> Option<crate::typed::MethodId> {
        let name = self.typed.field(field).name;
        let is_it = |id: &&crate::typed::MethodId| {
            let method = self.typed.method(**id);
            method.name == name && method.params.is_empty()
        };
        self.typed.class(class).methods.iter().find(is_it).copied()
    }
}

/// Boxes.
impl Lowering<'_, '_> {
    /// The box of a value, as `valueOf` makes it.
    pub(crate) fn boxed(&mut self, value: IrExpr, primitive: Primitive) -> Result<IrExpr> {
        let name = self.box_helper(primitive);
        let target = self.temporary_var(IrType::REF);
        self.call(vec![target.clone()], name, vec![value]);
        Ok(IrExpr::var(target))
    }

    /// The value in a box.
    pub(crate) fn unboxed(&mut self, value: IrExpr, primitive: Primitive) -> Result<IrExpr> {
        self.require(not_null(value.clone()), Implicit::Null);
        let map = self.box_map(primitive);
        Ok(select(map, vec![value]))
    }

    /// The field that holds the value of a box.
    pub(crate) fn box_map(&mut self, primitive: Primitive) -> verdiff_ir::Var {
        let class = self.typed.known.boxes[primitive as usize];
        let name = format!("{}.value", names::class(self.typed, class));
        self.target.hidden_field(&name, primitive_type(primitive))
    }

    /// The procedure that makes boxes.
    fn box_helper(&mut self, primitive: Primitive) -> Name {
        let class = self.typed.known.boxes[primitive as usize];
        let name: Name = format!("box {}", primitive.keyword()).into();
        if !self.target.program.procs.contains_key(&name) {
            let map = self.box_map(primitive);
            let tag = self.target.tag(class);
            let proc = super::boxes::procedure(self.target, primitive, name.clone(), map, tag);
            self.target.program.add_proc(proc);
            self.target.program.helpers.insert(name.clone());
        }
        name
    }
}
