//! Atomic builtins: as if nobody else accessed the same objects, an
//! assumption that is stated.

use super::function::{Lowering, Result};
use super::memory::Address;
use super::places::Place;
use super::value::{Value, equal, int_of, resize};
use super::volatile::NO_OTHER_THREADS;
use crate::typed::Expr;
use crate::types::TypeId;
use verdiff_ir::{BinOp, Expr as IrExpr, UnOp, Width};

impl Lowering<'_, '_> {
    /// A builtin for atomic accesses, if it is one.
    pub(crate) fn atomic_builtin(
        &mut self,
        name: &str,
        args: &[Expr],
        ty: TypeId,
    ) -> Result<Value> {
        let known = name.trim_start_matches("__atomic_").trim_start_matches("__sync_");
        let is_atomic = known.len() < name.len();
        if !is_atomic {
            return self.unsupported(format!("the builtin `{name}`"));
        }
        self.assumptions.insert(NO_OTHER_THREADS);
        match (known, args) {
            ("thread_fence" | "signal_fence" | "synchronize", args) => {
                args.iter().try_for_each(|arg| self.discard(arg))?;
                Ok(Value::Void)
            }
            ("load_n", [object, ..]) => {
                let (place, ty) = self.atomic_object(object)?;
                let value = self.read(&place, ty)?;
                Ok(self.kept(value))
            }
            ("load", [object, result, ..]) => {
                let (from, ty) = self.atomic_object(object)?;
                let value = self.read(&from, ty)?;
                let value = self.kept(value);
                let (to, ty) = self.atomic_object(result)?;
                self.write(&to, ty, value).map(|()| Value::Void)
            }
            ("store_n", [object, value, ..]) => self.atomic_store(object, value),
            ("store", [object, value, ..]) => {
                let (from, ty) = self.atomic_object(value)?;
                let value = self.read(&from, ty)?;
                let value = self.kept(value);
                let (to, ty) = self.atomic_object(object)?;
                self.write(&to, ty, value).map(|()| Value::Void)
            }
            ("exchange_n" | "lock_test_and_set", [object, value, ..]) => {
                self.atomic_exchange(object, value)
            }
            ("lock_release" | "clear", [object, ..]) => self.atomic_release(object),
            ("val_compare_and_swap", [object, expected, desired]) => {
                self.compare_and_swap(object, expected, desired).map(|(old, _)| old)
            }
            ("bool_compare_and_swap", [object, expected, desired]) => {
                let (_, swapped) = self.compare_and_swap(object, expected, desired)?;
                Ok(Value::Scalar(resize(int_of(swapped), Width::W32, Width::W8, false)))
            }
            (_, [object, value, ..]) => self.fetch_and_change(known, object, value, ty),
            _ => self.unsupported(format!("the builtin `{name}`")),
        }
    }

    /// The object that the argument of a builtin points to.
    fn atomic_object(&mut self, pointer: &Expr) -> Result<(Place, TypeId)> {
        let Some(to) = self.types().pointee(pointer.ty.ty) else {
            return self.unsupported("an atomic access through something that is no pointer");
        };
        let Address { object, offset, .. } = self.pointed_to(pointer)?;
        let mut kept = Value::Pointer(object, offset);
        kept = self.kept(kept);
        match kept {
            Value::Pointer(object, offset) => {
                Ok((Place::Memory(Address::new(object, offset)), to.ty))
            }
            _ => self.unsupported("an atomic access through something that is no pointer"),
        }
    }

    /// A value that does not change when memory does.
    fn kept(&mut self, mut value: Value) -> Value {
        for part in value.parts_mut() {
            *part = self.temporary(part.clone());
        }
        value
    }

    fn atomic_store(&mut self, object: &Expr, value: &Expr) -> Result<Value> {
        let (place, ty) = self.atomic_object(object)?;
        let value = self.value(value)?;
        self.write(&place, ty, value).map(|()| Value::Void)
    }

    fn atomic_exchange(&mut self, object: &Expr, value: &Expr) -> Result<Value> {
        let (place, ty) = self.atomic_object(object)?;
        let value = self.value(value)?;
        let value = self.kept(value);
        let old = self.read(&place, ty)?;
        let old = self.kept(old);
        self.write(&place, ty, value)?;
        Ok(old)
    }

    fn atomic_release(&mut self, object: &Expr) -> Result<Value> {
        let (place, ty) = self.atomic_object(object)?;
        match super::class::class_of(self.types(), ty) {
            Some(class) => {
                self.write(&place, ty, Value::zero(class))?;
                Ok(Value::Void)
            }
            None => self.unsupported_type(ty),
        }
    }

    /// The old value, and whether it was the expected one.
    fn compare_and_swap(
        &mut self,
        object: &Expr,
        expected: &Expr,
        desired: &Expr,
    ) -> Result<(Value, IrExpr)> {
        let (place, ty) = self.atomic_object(object)?;
        let (expected, desired) = self.both(expected, desired)?;
        let (expected, desired) = (self.kept(expected), self.kept(desired));
        let old = self.read(&place, ty)?;
        let old = self.kept(old);
        let pairs = old.parts().into_iter().zip(expected.parts());
        let same = pairs
            .map(|(old, expected)| equal(old.clone(), expected.clone()))
            .fold(IrExpr::lit(true), super::value::and);
        let swapped = self.temporary(same);
        let then = self.nested(|this| this.write(&place, ty, desired))?;
        let condition = swapped.clone();
        self.emit(verdiff_ir::StmtKind::If { condition, then, otherwise: Vec::new() });
        Ok((old, swapped))
    }

    /// `fetch_and_add`, `add_fetch` and their like.
    fn fetch_and_change(
        &mut self,
        name: &str,
        object: &Expr,
        value: &Expr,
        result: TypeId,
    ) -> Result<Value> {
        let gives_old = name.starts_with("fetch");
        let change = name
            .trim_start_matches("fetch_and_")
            .trim_start_matches("fetch_")
            .trim_end_matches("_and_fetch")
            .trim_end_matches("_fetch");
        let op = match change {
            "add" => BinOp::Add,
            "sub" => BinOp::Sub,
            "or" => BinOp::BitOr,
            "xor" => BinOp::BitXor,
            "and" | "nand" => BinOp::BitAnd,
            _ => return self.unsupported(format!("the builtin `{name}`")),
        };
        let (place, ty) = self.atomic_object(object)?;
        if self.types().pointee(ty).is_some() {
            return self.unsupported("atomic arithmetic on pointers");
        }
        let width = self.width(ty)?;
        let from = value.ty.ty;
        let value = self.value(value)?;
        let value = self.widened(value, from, width)?;
        let old = self.read(&place, ty)?;
        let old = self.kept(old);
        let Value::Scalar(before) = &old else { return self.unsupported_type(result) };
        let new = IrExpr::binary(op, before.clone(), value);
        let new = if change == "nand" { IrExpr::unary(UnOp::BitNot, new) } else { new };
        let new = self.kept(Value::Scalar(new));
        self.write(&place, ty, new.clone())?;
        Ok(if gives_old { old } else { new })
    }
}
