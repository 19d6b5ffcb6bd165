//! Functions with a variable number of arguments.
//!
//! A caller puts the further arguments into an object, part after part, eight
//! bytes each, and passes the object. A `va_list` holds how far it has been
//! read, where the ABI has the place of the arguments on the stack. What else
//! the ABI keeps in it nobody can name.

use super::class::{Class, leaves};
use super::function::{Lowering, Result};
use super::memory::Address;
use super::value::{Value, offset};
use crate::typed::Expr;
use crate::types::{TypeId, TypeKind};
use verdiff_ir::{Expr as IrExpr, Type, Var};

/// What a part of an argument takes in the object.
const SLOT: u64 = 8;
/// Where a `va_list` holds how far it has been read.
const POSITION: u64 = 8;

/// The parameter that is the object of the further arguments.
pub(crate) fn more_arguments() -> Var {
    Var::new("more arguments", Type::REF)
}

impl Lowering<'_, '_> {
    /// Where the part of this number is in the object of further arguments.
    pub(crate) fn argument_slot(object: &IrExpr, number: usize) -> Address {
        Address::new(object.clone(), offset(number as u64 * SLOT))
    }

    /// `va_start`, `va_copy` and `va_end`.
    pub(crate) fn list_builtin(&mut self, name: &str, args: &[Expr]) -> Result<Value> {
        match (name, args) {
            ("va_start", [list, ..]) if self.has_more_arguments => {
                let position = self.position(list)?;
                let start = Value::Pointer(IrExpr::var(more_arguments()), offset(0));
                self.store(&position, Class::Ptr, start);
            }
            ("va_copy", [to, from]) => {
                let to = self.position(to)?;
                let from = self.position(from)?;
                let position = self.load(&from, Class::Ptr);
                self.store(&to, Class::Ptr, position);
            }
            ("va_end", [_]) => {}
            _ => return self.unsupported(name),
        }
        Ok(Value::Void)
    }

    /// The next argument of a list, as a value of a type.
    pub(crate) fn next_argument(&mut self, list: &Expr, ty: TypeId) -> Result<Value> {
        let position = self.position(list)?;
        let Value::Pointer(object, at) = self.load(&position, Class::Ptr) else {
            return self.unsupported("va_arg");
        };
        let next = Address::new(self.temporary(object), self.temporary(at));
        self.check_object(&next);
        let mut parts = Vec::new();
        for class in self.argument_classes(ty)? {
            let here = next.plus(parts.len() as u64 * SLOT);
            match self.load(&here, class) {
                Value::Pointer(object, _) => {
                    let behind = next.plus((parts.len() as u64 + 1) * SLOT);
                    let Value::Scalar(at) = self.load(&behind, Class::I64) else {
                        return self.unsupported("va_arg");
                    };
                    parts.extend([self.temporary(object), self.temporary(at)]);
                }
                Value::Scalar(value) => parts.push(self.temporary(value)),
                Value::Void | Value::Record(_) => return self.unsupported("va_arg"),
            }
        }
        let after = next.plus(parts.len() as u64 * SLOT);
        self.store(&position, Class::Ptr, Value::Pointer(after.object, after.offset));
        self.assembled(parts, ty)
    }

    /// The scalars that an argument is passed as.
    fn argument_classes(&mut self, ty: TypeId) -> Result<Vec<Class>> {
        let classes = match self.types().kind(ty) {
            TypeKind::Record(_) => leaves(self.types(), ty)
                .map(|leaves| leaves.into_iter().map(|leaf| leaf.class).collect()),
            _ => super::class::class_of(self.types(), ty).map(|class| vec![class]),
        };
        match classes {
            Some(classes) if !classes.contains(&Class::I128) => Ok(classes),
            Some(_) | None => self.unsupported_type(ty),
        }
    }

    /// Where a list holds how far it has been read.
    fn position(&mut self, list: &Expr) -> Result<Address> {
        let Value::Pointer(object, at) = self.value(list)? else {
            return self.unsupported("a list of arguments that is no object");
        };
        let list = Address::new(self.temporary(object), self.temporary(at));
        self.check_object(&list);
        Ok(list.plus(POSITION))
    }
}
