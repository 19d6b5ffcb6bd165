//! `clone()` of arrays: a new array of the same class with the same elements.

use super::function::{Lowering, Result};
use super::value::{int, select};
use crate::typed::{Call, Callee, Type};
use verdiff_ir::{BinOp, Expr as IrExpr, StmtKind as Ir, Type as IrType};

impl Lowering<'_, '_> {
    /// The type of the array that a call copies, if it does that.
    pub(crate) fn copied_array(&self, call: &Call) -> Option<Type> {
        self.receiver_of(call, "clone").filter(|ty| ty.element().is_some())
    }

    /// The type of the object whose class a call asks for, if it does that.
    pub(crate) fn asked_class(&self, call: &Call) -> Option<Type> {
        self.receiver_of(call, "getClass")
    }

    /// The static type of the receiver of a method of `Object` without
    /// parameters, if the call is of that.
    fn receiver_of(&self, call: &Call, name: &str) -> Option<Type> {
        let Callee::Method(method) = call.callee else { return None };
        let found = self.typed.method(method);
        let is_it = found.class == self.typed.known.object
            && self.typed.name(found.name) == name
            && found.params.is_empty();
        is_it.then_some(call.receiver.as_ref()?.ty)
    }

    /// A copy of an array that is there.
    pub(crate) fn copy_array(&mut self, array: IrExpr, ty: Type) -> Result<IrExpr> {
        let Some(element) = ty.element() else { return self.unsupported("an array of this type") };
        let array = self.simple(array);
        let length = self.length_of(array.clone());
        let length = self.simple(length);
        let copy = self.empty_array(ty, length.clone());
        let (class, elements) = (self.target.class_map(), self.target.elements(element));
        let of = select(class.clone(), vec![array.clone()]);
        self.store(class, vec![copy.clone()], of);
        let index = self.temporary_var(IrType::I32);
        self.assign(index.clone(), int(0));
        let at = IrExpr::var(index.clone());
        let condition = IrExpr::binary(BinOp::Lt, at.clone(), length);
        let body = self.nested(|this| {
            let value = select(elements.clone(), vec![array, at.clone()]);
            this.store(elements, vec![copy.clone(), at.clone()], value);
            this.assign(index, IrExpr::binary(BinOp::Add, at, int(1)));
            Ok(())
        })?;
        self.emit(Ir::While { condition, body });
        Ok(copy)
    }
}
