//! Reading and writing objects at places.

use super::class::{Class, class_of};
use super::function::{Lowering, Result};
use super::places::{Bits, Part, Place};
use super::value::{Value, number, resize};
use crate::types::{TypeId, TypeKind};
use std::collections::BTreeSet;
use verdiff_ir::{BinOp, Expr, ExprKind, Name, ScalarType, Var, Width};

impl Lowering<'_, '_> {
    /// The value of the object of a type at a place.
    pub(crate) fn read(&mut self, place: &Place, ty: TypeId) -> Result<Value> {
        match place {
            Place::Value(value) => return Ok(value.clone()),
            Place::Volatile(place) => return self.read_volatile(place, ty),
            Place::Split(_) | Place::Memory(_) | Place::Bits(_) => {}
        }
        if let Place::Memory(address) = place {
            self.check_object(address);
        }
        if let TypeKind::Record(_) = self.types().kind(ty) {
            let place = self.settled_place(place);
            let leaves = self.leaf_places(&place, ty)?;
            let values = leaves.iter().map(|(place, class)| self.read_scalar(place, *class));
            return Ok(Value::Record(values.collect()));
        }
        if let Place::Bits(bits) = place {
            return self.read_bits(bits, ty);
        }
        match class_of(self.types(), ty) {
            Some(class) => Ok(self.read_scalar(place, class)),
            None => self.unsupported_type(ty),
        }
    }

    pub(crate) fn unsupported_type<T>(&self, ty: TypeId) -> Result<T> {
        let what = match self.types().kind(ty) {
            TypeKind::Float(_) => "floating numbers of this size (long double)",
            TypeKind::Complex(_) => "complex numbers",
            TypeKind::Vector(..) => "vectors",
            _ => "a value of this type",
        };
        self.unsupported(what)
    }

    fn read_scalar(&mut self, place: &Place, class: Class) -> Value {
        match place {
            Place::Split(part) => {
                let (var, second) = self.part_vars(part, class);
                let value = part.select(var);
                match second {
                    Some(second) => Value::Pointer(value, part.select(second)),
                    None => Value::Scalar(value),
                }
            }
            Place::Memory(address) => self.load(address, class),
            Place::Volatile(place) => self.read_scalar(place, class),
            Place::Bits(_) => Value::Void,
            Place::Value(value) => value.clone(),
        }
    }

    fn read_bits(&mut self, bits: &Bits, ty: TypeId) -> Result<Value> {
        let Some(wanted) = class_of(self.types(), ty) else { return self.unsupported_type(ty) };
        let Some(width) = Width::new(bits.bytes.len() as u32 * 8) else {
            return self.unsupported("a bit-field without bits");
        };
        self.check_bytes(bits);
        let mut joined: Option<Expr> = None;
        for (at, byte) in bits.bytes.iter().enumerate() {
            let Value::Scalar(byte) = self.read_scalar(byte, Class::I8) else {
                return self.unsupported("a bit-field in a pointer");
            };
            let byte = resize(byte, Width::W8, width, false);
            let byte = shift(BinOp::Shl, byte, width, at as u32 * 8);
            joined = Some(match joined {
                Some(low) => Expr::binary(BinOp::BitOr, low, byte),
                None => byte,
            });
        }
        let Some(joined) = joined else { return self.unsupported("a bit-field without bits") };
        let left = width.bits() - bits.start - bits.width;
        let lifted = shift(BinOp::Shl, joined, width, left);
        let op = if bits.signed { BinOp::Shr } else { BinOp::ShrU };
        let value = shift(op, lifted, width, left + bits.start);
        Ok(Value::Scalar(resize(value, width, wanted.width(), bits.signed)))
    }

    fn check_bytes(&mut self, bits: &Bits) {
        if let Some(Place::Memory(address)) = bits.bytes.first() {
            self.check_object(address);
        }
    }

    /// Makes the object of a type at a place hold a value.
    pub(crate) fn write(&mut self, place: &Place, ty: TypeId, value: Value) -> Result<()> {
        if let Place::Memory(address) = place {
            self.check_object(address);
        }
        match (place, value) {
            (Place::Value(_), _) => self.unsupported("an assignment to what is no object"),
            (Place::Volatile(place), value) => self.write_volatile(place, ty, value),
            (Place::Bits(bits), Value::Scalar(value)) => self.write_bits(bits, value),
            (_, Value::Record(values)) => self.write_record(place, ty, values),
            (_, value) => match class_of(self.types(), ty) {
                Some(class) => {
                    self.write_scalar(place, class, value);
                    Ok(())
                }
                None => self.unsupported_type(ty),
            },
        }
    }

    /// Makes a struct or union hold the values of its leaves, one after the
    /// other: neither the place nor a value may change on the way. Values in
    /// memory do not, since objects that overlap in part are not copied.
    fn write_record(&mut self, place: &Place, ty: TypeId, mut values: Vec<Value>) -> Result<()> {
        let place = self.settled_place(place);
        let leaves = self.leaf_places(&place, ty)?;
        let mut written: BTreeSet<Name> = BTreeSet::new();
        for ((place, class), value) in leaves.iter().zip(&mut values) {
            for part in value.parts_mut() {
                let mut changes = false;
                part.for_each_var(&mut |var| changes |= written.contains(&var.name));
                if changes {
                    *part = self.temporary(part.clone());
                }
            }
            if let Place::Split(part) = place {
                let (var, second) = self.part_vars(part, *class);
                written.extend([Some(var), second].into_iter().flatten().map(|var| var.name));
            }
        }
        for ((place, class), value) in leaves.iter().zip(values) {
            self.write_scalar(place, *class, value);
        }
        Ok(())
    }

    /// Makes a scalar at a place hold a value of its class.
    pub(crate) fn write_scalar(&mut self, place: &Place, class: Class, value: Value) {
        match place {
            Place::Split(part) => self.write_part(part, class, value),
            Place::Memory(address) => self.store(address, class, value),
            Place::Bits(_) | Place::Value(_) | Place::Volatile(_) => {}
        }
    }

    fn write_part(&mut self, part: &Part, class: Class, value: Value) {
        let (var, second) = self.part_vars(part, class);
        match value {
            Value::Scalar(value) => {
                let value = part.store(&var, value);
                self.assign(var, value);
            }
            Value::Pointer(object, offset) => {
                let part = &self.settled_part(part);
                // The offset may be computed from the variable that the
                // object goes to.
                let mut reads = false;
                offset.for_each_var(&mut |read| reads |= read.name == var.name);
                let offset = if reads { self.temporary(offset) } else { offset };
                if object != Expr::var(var.clone()) {
                    let object = part.store(&var, object);
                    self.assign(var, object);
                }
                if let Some(second) = second {
                    let offset = part.store(&second, offset);
                    self.assign(second, offset);
                }
            }
            Value::Void | Value::Record(_) => {}
        }
    }

    fn write_bits(&mut self, bits: &Bits, value: Expr) -> Result<()> {
        let Some(width) = Width::new(bits.bytes.len() as u32 * 8) else {
            return self.unsupported("a bit-field without bits");
        };
        self.check_bytes(bits);
        let settled: Vec<Place> = bits.bytes.iter().map(|byte| self.settled_place(byte)).collect();
        let from = match value.ty().scalar() {
            Some(ScalarType::Bv(from)) => from,
            _ => return self.unsupported("a bit-field that is no integer"),
        };
        let mask = ((1u128 << bits.width) - 1) << bits.start;
        let placed = shift(BinOp::Shl, resize(value, from, width, false), width, bits.start);
        let placed = Expr::binary(BinOp::BitAnd, placed, number(width, mask as i128));
        let placed = if bits.bytes.len() > 1 { self.temporary(placed) } else { placed };
        for (at, place) in settled.iter().enumerate() {
            let Value::Scalar(old) = self.read_scalar(place, Class::I8) else {
                return self.unsupported("a bit-field in a pointer");
            };
            let new = shift(BinOp::ShrU, placed.clone(), width, at as u32 * 8);
            let new = resize(new, width, Width::W8, false);
            let kept = !(mask >> (at * 8)) & 0xff;
            let old = Expr::binary(BinOp::BitAnd, old, number(Width::W8, kept as i128));
            let joined = if kept == 0 { new } else { Expr::binary(BinOp::BitOr, old, new) };
            self.write_scalar(place, Class::I8, Value::Scalar(joined));
        }
        Ok(())
    }
}

impl Part {
    fn select(&self, var: Var) -> Expr {
        match self.index() {
            None => Expr::var(var),
            Some(index) => ExprKind::Select(Box::new(Expr::var(var)), vec![index.clone()]).into(),
        }
    }

    fn store(&self, var: &Var, value: Expr) -> Expr {
        match self.index() {
            None => value,
            Some(index) => {
                let map = Box::new(Expr::var(var.clone()));
                ExprKind::Store(map, vec![index.clone()], Box::new(value)).into()
            }
        }
    }
}

fn shift(op: BinOp, value: Expr, width: Width, by: u32) -> Expr {
    match by {
        0 => value,
        _ => Expr::binary(op, value, number(width, by.into())),
    }
}
