//! Lvalues: where an expression says that an object is.

use super::class::{Class, bit_field_bytes, class_of, leaves};
use super::context::Storage;
use super::function::{Lowering, Result};
use super::memory::Address;
use super::unions::{LAST_WRITTEN, keeps_apart};
use super::value::{Value, add_offsets, constant, number, offset, scaled};
use crate::target;
use crate::typed::walk::decayed;
use crate::typed::{DeclId, Expr, ExprKind, Linkage};
use crate::types::{ArrayLength, BitField, Field, RecordId, TypeId, TypeKind};
use verdiff_ir::{BinOp, Expr as IrExpr, MapType, ScalarType, Type, Var, Width};

const NO_POINTERS_TO_VARIABLES: &str =
    "no pointer from elsewhere points to a variable whose address the files do not take";

/// Where a part of an object is.
#[derive(Debug, Clone)]
pub(crate) enum Place {
    /// In variables that are named after the part.
    Split(Part),
    /// In memory.
    Memory(Address),
    /// In some bits of bytes.
    Bits(Bits),
    /// In a value that is no object.
    Value(Value),
    /// Outside: each access can be seen, and gives what the outside says.
    Volatile(Box<Place>),
}

/// Some bits of bytes that follow each other.
#[derive(Debug, Clone)]
pub(crate) struct Bits {
    /// The bytes, lowest first.
    pub(crate) bytes: Vec<Place>,
    /// The lowest bit, in the first byte.
    pub(crate) start: u32,
    /// How many.
    pub(crate) width: u32,
    /// Whether the highest is a sign.
    pub(crate) signed: bool,
}

/// A part of an object that is split into variables.
#[derive(Debug, Clone)]
pub(crate) struct Part {
    /// The name of its variables, or what they begin with.
    name: String,
    /// Which element, if it is in an array.
    index: Option<IrExpr>,
    /// Whether it outlives the call.
    is_global: bool,
}

impl Part {
    /// Variables of this name.
    pub(crate) fn named(name: String, is_global: bool) -> Self {
        Part { name, index: None, is_global }
    }

    /// An element; the length is that of the array it is in, which matters
    /// if that is itself in an array.
    pub(crate) fn element(&self, index: IrExpr, length: Option<u64>) -> Self {
        let index = match (&self.index, length) {
            (Some(outer), Some(length)) => add_offsets(scaled(outer.clone(), length), index),
            (Some(_), None) | (None, _) => index,
        };
        Part { index: Some(index), ..self.clone() }
    }

    /// Which element of its variables it is, if they are arrays.
    pub(crate) fn index(&self) -> Option<&IrExpr> {
        self.index.as_ref()
    }
}

impl Lowering<'_, '_> {
    /// The place of an lvalue, about to be read or written.
    pub(crate) fn place(&mut self, lvalue: &Expr) -> Result<Place> {
        match &lvalue.kind {
            ExprKind::Decl(decl) => self.place_of(*decl),
            ExprKind::CompoundLiteral(decl) => {
                self.declare(*decl)?;
                self.place_of(*decl)
            }
            ExprKind::Str(units, encoding) => {
                let object = self.string_literal(lvalue.ty.ty, units, *encoding)?;
                Ok(Place::Memory(Address::new(object, offset(0))))
            }
            ExprKind::Deref(pointer) if self.is_errno(pointer) => {
                Ok(Place::Split(Part::named(super::library::ERRNO.to_owned(), true)))
            }
            ExprKind::Deref(pointer) => match decayed(pointer) {
                Some(array) => self.element(array, lvalue.ty.ty, number(Width::W64, 0)),
                None => self.pointed_to(pointer).map(Place::Memory),
            },
            ExprKind::Index(pointer, index) => self.indexed(pointer, index, lvalue.ty.ty),
            ExprKind::Member(base, field) => self.member(base, *field),
            _ => {
                let value = self.value(lvalue)?;
                Ok(Place::Value(value))
            }
        }
    }

    /// The place of a declared object.
    pub(crate) fn place_of(&mut self, decl: DeclId) -> Result<Place> {
        let storage = self.storage.get(&decl).map(|storage| (storage, false));
        let outer = self.table.storage.get(&decl).map(|storage| (storage, true));
        match storage.or(outer) {
            Some((Storage::Split(name), is_global)) => {
                if is_global && self.table.unit.decl(decl).linkage == Linkage::External {
                    self.assumptions.insert(NO_POINTERS_TO_VARIABLES);
                }
                Ok(Place::Split(Part::named(name.clone(), is_global)))
            }
            Some((Storage::Static(name), _)) => {
                let object = self.static_object(name.clone(), Some(decl))?;
                Ok(Place::Memory(Address::new(object, offset(0))))
            }
            Some((Storage::Fresh(name), _)) => {
                let object = IrExpr::var(Var::new(name.clone(), Type::REF));
                Ok(Place::Memory(Address::new(object, offset(0))))
            }
            Some((Storage::Constant, _)) => {
                let value = self.constant_value(decl)?;
                Ok(Place::Value(value))
            }
            Some((Storage::Function(_), _)) => self.unsupported("a function as an object"),
            None => self.unsupported(format!("the object `{}`", self.table.unit.name(decl))),
        }
    }

    /// The place that a pointer points to.
    pub(crate) fn pointed_to(&mut self, pointer: &Expr) -> Result<Address> {
        match self.value(pointer)? {
            Value::Pointer(object, offset) => Ok(Address::new(object, offset)),
            _ => self.unsupported("an access through something that is no pointer"),
        }
    }

    fn indexed(&mut self, pointer: &Expr, index: &Expr, element: TypeId) -> Result<Place> {
        if let Some(array) = decayed(pointer) {
            let mut place = self.place(array)?;
            let mark = self.out.len();
            let index = self.offset_value(index)?;
            self.protect_place(&mut place, mark);
            return self.element_of(place, array, element, index);
        }
        if let Some(model) = self.character_table(pointer) {
            return self.character(model, index, element).map(Place::Value);
        }
        let mut base = self.value(pointer)?;
        let mark = self.out.len();
        let index = self.offset_value(index)?;
        self.protect(&mut [&mut base], mark);
        let Value::Pointer(object, start) = base else {
            return self.unsupported("an index of something that is no pointer");
        };
        let bytes = self.scaled_by(index, element)?;
        Ok(Place::Memory(Address::new(object, add_offsets(start, bytes))))
    }

    fn element(&mut self, array: &Expr, element: TypeId, index: IrExpr) -> Result<Place> {
        let place = self.place(array)?;
        self.element_of(place, array, element, index)
    }

    /// An element of an array, after a check of its bounds.
    fn element_of(
        &mut self,
        place: Place,
        array: &Expr,
        element: TypeId,
        index: IrExpr,
    ) -> Result<Place> {
        let TypeKind::Array(_, length) = *self.types().kind(array.ty.ty) else {
            return self.unsupported("an index of something that is no array");
        };
        let length = match length {
            ArrayLength::Known(length) => Some(offset(length)),
            ArrayLength::Variable(vla) => Some(IrExpr::var(self.vla_length(vla))),
            ArrayLength::Incomplete | ArrayLength::Star => None,
        };
        let may_be_longer = matches!(place, Place::Memory(_)) && self.is_trailing(array);
        if let Some(length) = length.filter(|_| !may_be_longer) {
            self.check_index(&index, length);
        }
        match place {
            Place::Split(part) => Ok(Place::Split(self.element_part(part, array, index)?)),
            Place::Memory(address) => {
                let bytes = self.scaled_by(index, element)?;
                Ok(Place::Memory(address.further(bytes)))
            }
            Place::Bits(_) | Place::Volatile(_) => {
                self.unsupported("an array in something that is no plain object")
            }
            Place::Value(_) => self.unsupported("an array in a value that is no object"),
        }
    }

    fn element_part(&mut self, part: Part, array: &Expr, index: IrExpr) -> Result<Part> {
        match *self.types().kind(array.ty.ty) {
            TypeKind::Array(_, ArrayLength::Known(length)) => Ok(part.element(index, Some(length))),
            _ if part.index.is_none() => Ok(part.element(index, None)),
            _ => self.unsupported("a variable-length array in another"),
        }
    }

    fn check_index(&mut self, index: &IrExpr, length: IrExpr) {
        if let (Some(index), Some(length)) = (constant(index), constant(&length))
            && index < length
        {
            return;
        }
        let inside = IrExpr::binary(BinOp::LtU, index.clone(), length);
        self.check(inside, "out_of_bounds");
    }

    /// Whether an array is the last member of something reached through a
    /// pointer: it may be longer than declared.
    fn is_trailing(&self, array: &Expr) -> bool {
        let ExprKind::Member(base, number) = &array.kind else { return false };
        let TypeKind::Record(id) = self.types().kind(base.ty.ty) else { return false };
        let record = self.types().record(*id);
        let fields = record.body.as_ref().map_or(0, |body| body.fields.len());
        record.is_union || *number as usize + 1 == fields
    }

    /// An index times the size of a type.
    pub(crate) fn scaled_by(&mut self, index: IrExpr, ty: TypeId) -> Result<IrExpr> {
        if let TypeKind::Array(element, ArrayLength::Variable(vla)) = *self.types().kind(ty) {
            let length = IrExpr::var(self.vla_length(vla));
            let element = self.scaled_by(length, element.ty)?;
            return Ok(IrExpr::binary(BinOp::Mul, index, element));
        }
        match target::layout(self.types(), ty) {
            Some(layout) => Ok(scaled(index, layout.size)),
            None => self.unsupported("arithmetic on pointers to an incomplete type"),
        }
    }

    fn member(&mut self, base: &Expr, number: u32) -> Result<Place> {
        let place = self.place(base)?;
        let TypeKind::Record(id) = *self.types().kind(base.ty.ty) else {
            return self.unsupported("a member of something that is no struct");
        };
        self.member_of(place, id, number)
    }

    /// A member of a struct or union at a place.
    pub(crate) fn member_of(&mut self, place: Place, id: RecordId, number: u32) -> Result<Place> {
        let Some(field) = self.field(id, number) else {
            return self.unsupported("a member of an incomplete struct");
        };
        let record = self.types().record(id);
        if record.is_union && keeps_apart(self.types(), record) {
            self.assumptions.insert(LAST_WRITTEN);
        }
        match field.bits {
            None => self.whole_member(place, id, number, &field),
            Some(bits) => self.bit_field(place, &field, bits),
        }
    }

    fn bit_field(&mut self, place: Place, field: &Field, bits: BitField) -> Result<Place> {
        let mut bytes = Vec::new();
        for at in bit_field_bytes(field.offset, bits) {
            bytes.push(match &place {
                Place::Split(part) => {
                    let name = format!("{}.byte{at}", part.name);
                    Place::Split(Part { name, ..part.clone() })
                }
                Place::Memory(address) => Place::Memory(address.plus(at)),
                Place::Value(_) | Place::Bits(_) | Place::Volatile(_) => {
                    return self.unsupported("a bit-field of a value that is no object");
                }
            });
        }
        let signed = self.types().int_kind(field.ty.ty).is_some_and(|kind| kind.is_signed());
        let start = bits.start % 8;
        Ok(Place::Bits(Bits { bytes, start, width: bits.width, signed }))
    }

    fn whole_member(
        &mut self,
        place: Place,
        id: RecordId,
        number: u32,
        field: &Field,
    ) -> Result<Place> {
        match place {
            Place::Split(part) => {
                let name = match field.name {
                    Some(name) => format!("{}.{}", part.name, self.table.unit.symbols.name(name)),
                    None => format!("{}.{number}", part.name),
                };
                Ok(Place::Split(Part { name, ..part }))
            }
            Place::Memory(address) => Ok(Place::Memory(address.plus(field.offset))),
            Place::Value(Value::Record(values)) => self.member_value(id, field, values),
            Place::Value(_) | Place::Bits(_) | Place::Volatile(_) => {
                self.unsupported("a member of something that is no struct")
            }
        }
    }

    /// The leaves of a struct's value that belong to a member.
    fn member_value(&mut self, id: RecordId, field: &Field, values: Vec<Value>) -> Result<Place> {
        let whole = self.types().record(id);
        let types = self.types();
        let mut all = Vec::new();
        for other in whole.body.iter().flat_map(|body| &body.fields) {
            if whole.is_union || other.bits.is_some() {
                return self.unsupported("a member of a union that is no object");
            }
            let count = leaves(types, other.ty.ty).map_or(0, |leaves| leaves.len());
            all.push((other.offset, other.name, count));
        }
        let before: usize = all
            .iter()
            .take_while(|(offset, name, _)| (*offset, *name) != (field.offset, field.name))
            .map(|(_, _, count)| count)
            .sum();
        let count = leaves(types, field.ty.ty).map_or(0, |leaves| leaves.len());
        let mut part: Vec<Value> = values.into_iter().skip(before).take(count).collect();
        let is_record =
            matches!(types.kind(field.ty.ty), TypeKind::Record(_) | TypeKind::Array(..));
        match (is_record, part.len()) {
            (false, 1) => Ok(Place::Value(part.remove(0))),
            (true, _) => Ok(Place::Value(Value::Record(part))),
            (false, _) => self.unsupported("a member of this value"),
        }
    }

    fn field(&self, id: RecordId, number: u32) -> Option<Field> {
        self.types().record(id).body.as_ref()?.fields.get(number as usize).cloned()
    }

    /// The variables of a scalar part: the value, and the offset of a
    /// pointer.
    pub(crate) fn part_vars(&mut self, part: &Part, class: Class) -> (Var, Option<Var>) {
        let var = self.part_var(part, &part.name, class.scalar());
        let second = (class == Class::Ptr).then(|| {
            let name = format!("{}.off", part.name);
            self.part_var(part, &name, ScalarType::Bv(Width::W64))
        });
        (var, second)
    }

    fn part_var(&mut self, part: &Part, name: &str, scalar: ScalarType) -> Var {
        let ty: Type = match part.index {
            None => scalar.into(),
            Some(_) => MapType::one(ScalarType::Bv(Width::W64), scalar).into(),
        };
        match part.is_global {
            true => self.target.global(name, ty),
            false => self.local(name, ty),
        }
    }

    /// The variables of a split object, each as a part of it: arrays as a
    /// whole.
    pub(crate) fn split_variables(
        &mut self,
        part: &Part,
        ty: TypeId,
    ) -> Result<Vec<(Part, Class)>> {
        let mut places = Vec::new();
        self.collect_variables(&Place::Split(part.clone()), ty, &mut places)?;
        Ok(places)
    }

    fn collect_variables(
        &mut self,
        place: &Place,
        ty: TypeId,
        found: &mut Vec<(Part, Class)>,
    ) -> Result<()> {
        let Place::Split(part) = place else { return Ok(()) };
        match self.types().kind(ty) {
            TypeKind::Array(element, _) => {
                let first = Place::Split(part.element(offset(0), None));
                self.collect_variables(&first, element.ty, found)
            }
            TypeKind::Record(id) => {
                let fields = self.types().record(*id).body.iter().flat_map(|body| &body.fields);
                for (number, field) in fields.enumerate() {
                    match self.member_of(place.clone(), *id, number as u32)? {
                        Place::Bits(bits) => {
                            let part = |byte| match byte {
                                Place::Split(part) => Some((part, Class::I8)),
                                _ => None,
                            };
                            found.extend(bits.bytes.into_iter().filter_map(part));
                        }
                        member => self.collect_variables(&member, field.ty.ty, found)?,
                    }
                }
                Ok(())
            }
            _ => match class_of(self.types(), ty) {
                Some(class) => {
                    found.push((part.clone(), class));
                    Ok(())
                }
                None => self.unsupported_type(ty),
            },
        }
    }

    /// The places of the leaves of an object, in the order of
    /// [`leaves`].
    pub(crate) fn leaf_places(&mut self, place: &Place, ty: TypeId) -> Result<Vec<(Place, Class)>> {
        if let Place::Memory(address) = place {
            let Some(leaves) = leaves(self.types(), ty) else {
                return self.unsupported("a value of this type, as a whole");
            };
            let leaf =
                |leaf: super::class::Leaf| (Place::Memory(address.plus(leaf.offset)), leaf.class);
            return Ok(leaves.into_iter().map(leaf).collect());
        }
        let mut found = Vec::new();
        self.collect_leaf_places(place, ty, &mut found)?;
        Ok(found)
    }

    fn collect_leaf_places(
        &mut self,
        place: &Place,
        ty: TypeId,
        found: &mut Vec<(Place, Class)>,
    ) -> Result<()> {
        match self.types().kind(ty) {
            TypeKind::Record(id) => self.collect_members(place, *id, found),
            TypeKind::Array(element, ArrayLength::Known(length)) => {
                let Place::Split(part) = place else {
                    return self.unsupported("an array in a value that is no object");
                };
                for index in 0..*length {
                    let part = part.element(offset(index), Some(*length));
                    self.collect_leaf_places(&Place::Split(part), element.ty, found)?;
                }
                Ok(())
            }
            TypeKind::Array(..) => Ok(()),
            _ => match class_of(self.types(), ty) {
                Some(class) => {
                    found.push((place.clone(), class));
                    Ok(())
                }
                None => self.unsupported("a value of this type"),
            },
        }
    }

    fn collect_members(
        &mut self,
        place: &Place,
        id: RecordId,
        found: &mut Vec<(Place, Class)>,
    ) -> Result<()> {
        let types = self.types();
        let fields = types.record(id).body.iter().flat_map(|body| &body.fields);
        let mut last_byte = None;
        for (number, field) in fields.enumerate() {
            match (self.member_of(place.clone(), id, number as u32)?, field.bits) {
                (Place::Bits(bits), Some(at)) => {
                    let offsets = bit_field_bytes(field.offset, at);
                    for (byte, offset) in bits.bytes.into_iter().zip(offsets) {
                        if last_byte != Some(offset) {
                            found.push((byte, Class::I8));
                        }
                        last_byte = Some(offset);
                    }
                }
                (member, _) => self.collect_leaf_places(&member, field.ty.ty, found)?,
            }
        }
        Ok(())
    }

    /// Keeps what a place was computed from, if statements since `mark` may
    /// have changed it.
    pub(crate) fn protect_place(&mut self, place: &mut Place, mark: usize) {
        match place {
            Place::Split(Part { index: Some(index), .. }) => {
                let mut value = Value::Scalar(index.clone());
                self.protect(&mut [&mut value], mark);
                if let Value::Scalar(kept) = value {
                    *index = kept;
                }
            }
            Place::Split(_) => {}
            Place::Memory(address) => {
                let mut value = Value::Pointer(address.object.clone(), address.offset.clone());
                self.protect(&mut [&mut value], mark);
                if let Value::Pointer(object, offset) = value {
                    (address.object, address.offset) = (object, offset);
                }
            }
            Place::Bits(bits) => {
                // The last first, so that the mark stays right.
                for byte in bits.bytes.iter_mut().rev() {
                    self.protect_place(byte, mark);
                }
            }
            Place::Volatile(place) => self.protect_place(place, mark),
            Place::Value(value) => self.protect(&mut [value], mark),
        }
    }

    /// A place that stays the same while memory is written.
    pub(crate) fn settled_place(&mut self, place: &Place) -> Place {
        match place {
            Place::Memory(address) => Place::Memory(self.settled(address)),
            Place::Split(part) => Place::Split(self.settled_part(part)),
            Place::Bits(_) | Place::Value(_) | Place::Volatile(_) => place.clone(),
        }
    }

    pub(crate) fn settled_part(&mut self, part: &Part) -> Part {
        let index = part.index.clone().map(|index| self.settle(index));
        Part { index, ..part.clone() }
    }
}
