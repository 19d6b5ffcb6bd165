//! The types of all units as one set, and which functions values of a type
//! may lead to.
//!
//! In: the types of the units, and the conversions in them. Out: for a type,
//! the types of the functions whose addresses are in its values, or in memory
//! behind them.
//!
//! Shapes are coarser than types: qualifiers, lengths of arrays and the
//! difference between integers of the same kind are left out, and structs of
//! the same tag in several files are one. So what leads to a function does so
//! here, too. A pointer leads to what it says, to every struct that has such a
//! struct as a member, and to whatever pointers were converted from or to.
//! Memory behind a `char *` that was a `void *` before is not looked at: by
//! C's rule on effective types nobody reads a pointer from there.

use crate::typed::{CastKind, Unit};
use crate::types::{IntKind, RecordId, TypeId, TypeKind};
use indexmap::IndexSet;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// A shape, by its number.
pub(crate) type ShapeId = usize;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Shape {
    Void,
    /// `char` of any kind: such a pointer may lead anywhere.
    Byte,
    /// An integer that is wide enough for an address.
    Wide,
    /// Everything else without parts, by its name.
    Plain(String),
    Pointer(ShapeId),
    /// By its tag, or its members if it has none.
    Record(String),
    Function {
        result: ShapeId,
        /// None if there is no prototype.
        params: Option<Vec<ShapeId>>,
        variadic: bool,
    },
}

/// How far pointers are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Distance {
    /// To functions, and to structs that hold pointers to functions.
    Near,
    /// As far as they lead.
    Far,
}

/// All shapes.
#[derive(Debug, Default)]
pub(crate) struct Shapes {
    all: IndexSet<Shape>,
    /// The shapes of a record's members.
    members: FxHashMap<ShapeId, BTreeSet<ShapeId>>,
    /// What else may be where a pointer to a shape leads.
    aliases: FxHashMap<ShapeId, BTreeSet<ShapeId>>,
    /// Functions whose addresses are converted to integers.
    as_integers: BTreeSet<ShapeId>,
}

impl Shapes {
    fn intern(&mut self, shape: Shape) -> ShapeId {
        self.all.insert_full(shape).0
    }

    /// Whether a pointer to one of two functions can be used as a pointer to
    /// the other without a cast.
    fn is_compatible(&self, one: ShapeId, other: ShapeId) -> bool {
        match (&self.all[one], &self.all[other]) {
            (
                Shape::Function { result: a, params: first, .. },
                Shape::Function { result: b, params: second, .. },
            ) => one == other || (a == b && (first.is_none() || second.is_none())),
            _ => false,
        }
    }

    /// Whether a function of one of the first shapes may be one of the others.
    pub(crate) fn match_any(&self, of: &BTreeSet<ShapeId>, others: &BTreeSet<ShapeId>) -> bool {
        let is_open =
            |id: &&ShapeId| matches!(self.all[**id], Shape::Function { params: None, .. });
        let any = |id: &ShapeId, of: &BTreeSet<ShapeId>| {
            of.iter().any(|other| self.is_compatible(*id, *other))
        };
        !of.is_disjoint(others)
            || of.iter().filter(is_open).any(|id| any(id, others))
            || others.iter().filter(is_open).any(|id| any(id, of))
    }

    /// Whether a call by the type of one function passes what the other wants,
    /// and gets back what it returns.
    pub(crate) fn are_called_alike(&self, one: ShapeId, other: ShapeId) -> bool {
        match (&self.all[one], &self.all[other]) {
            (
                Shape::Function { result: a, params: Some(first), variadic: false },
                Shape::Function { result: b, params: Some(second), variadic: false },
            ) => {
                let mut pairs = first.iter().zip(second);
                first.len() == second.len()
                    && pairs.all(|(one, other)| self.are_passed_alike(*one, *other))
                    && self.are_passed_alike(*a, *b)
            }
            _ => self.is_compatible(one, other),
        }
    }

    fn are_passed_alike(&self, one: ShapeId, other: ShapeId) -> bool {
        let is_pointer = |id: ShapeId| matches!(self.all[id], Shape::Pointer(_));
        one == other || (is_pointer(one) && is_pointer(other))
    }

    /// What may be where a pointer to a function of this shape leads.
    pub(crate) fn called(&self, function: ShapeId) -> BTreeSet<ShapeId> {
        let mut walk = Walk::new(self, Distance::Near);
        walk.behind(function);
        walk.functions
    }

    /// The functions to which values of a shape lead.
    pub(crate) fn reached(&self, from: ShapeId, distance: Distance) -> BTreeSet<ShapeId> {
        let mut walk = Walk::new(self, distance);
        match &self.all[from] {
            Shape::Pointer(to) => walk.behind(*to),
            _ => walk.values.push(from),
        }
        walk.finish();
        walk.functions
    }

    /// Notes that a pointer to one shape was converted to a pointer to
    /// another. Memory that is behind a `void *` may be of any shape that one
    /// was converted from or to; else each may be the other.
    fn alias(&mut self, from: ShapeId, to: ShapeId) {
        let mut add = |at: ShapeId, other: ShapeId| {
            self.aliases.entry(at).or_default().insert(other);
        };
        match (&self.all[from], &self.all[to]) {
            (Shape::Void, _) => add(from, to),
            (_, Shape::Void | Shape::Byte) => add(to, from),
            (Shape::Byte, _) => {}
            _ if from == to => {}
            _ => {
                add(from, to);
                add(to, from);
            }
        }
    }
}

/// A search from a shape.
struct Walk<'s> {
    shapes: &'s Shapes,
    distance: Distance,
    values: Vec<ShapeId>,
    seen: BTreeSet<ShapeId>,
    seen_behind: BTreeSet<ShapeId>,
    functions: BTreeSet<ShapeId>,
}

impl<'s> Walk<'s> {
    fn new(shapes: &'s Shapes, distance: Distance) -> Self {
        let (seen, seen_behind, functions) = Default::default();
        Walk { shapes, distance, values: Vec::new(), seen, seen_behind, functions }
    }

    fn is_function(&self, id: ShapeId) -> bool {
        matches!(self.shapes.all[id], Shape::Function { .. })
    }

    /// What a pointer to a shape leads to.
    fn behind(&mut self, id: ShapeId) {
        let mut places = vec![id];
        while let Some(id) = places.pop() {
            if !self.seen_behind.insert(id) {
                continue;
            }
            match self.is_function(id) {
                true => _ = self.functions.insert(id),
                false => self.values.push(id),
            }
            let others = self.shapes.aliases.get(&id).into_iter().flatten().copied();
            let is_near = self.distance == Distance::Near;
            places.extend(others.filter(|other| !is_near || self.is_function(*other)));
        }
    }

    fn finish(&mut self) {
        while let Some(id) = self.values.pop() {
            if !self.seen.insert(id) {
                continue;
            }
            match &self.shapes.all[id] {
                Shape::Pointer(to) => {
                    if self.distance == Distance::Far || self.is_function(*to) {
                        self.behind(*to);
                    }
                }
                Shape::Record(_) => {
                    self.values.extend(self.shapes.members.get(&id).into_iter().flatten());
                }
                Shape::Wide => self.functions.extend(&self.shapes.as_integers),
                Shape::Void | Shape::Byte | Shape::Plain(_) | Shape::Function { .. } => {}
            }
        }
    }
}

/// The shapes of a unit's types.
pub(crate) struct Reader<'u> {
    unit: &'u Unit,
    known: FxHashMap<TypeId, ShapeId>,
}

impl<'u> Reader<'u> {
    pub(crate) fn new(unit: &'u Unit) -> Self {
        Reader { unit, known: FxHashMap::default() }
    }

    /// The shape of a type.
    pub(crate) fn shape(&mut self, shapes: &mut Shapes, ty: TypeId) -> ShapeId {
        if let Some(id) = self.known.get(&ty) {
            return *id;
        }
        let unit = self.unit;
        let shape = match unit.types.kind(ty) {
            TypeKind::Void => Shape::Void,
            TypeKind::Int(_) | TypeKind::Enum(_) => of_integer(unit.types.int_kind(ty)),
            TypeKind::Pointer(to) => Shape::Pointer(self.shape(shapes, to.ty)),
            TypeKind::Record(record) => return self.record(shapes, ty, *record),
            TypeKind::Array(element, _) => {
                let id = self.shape(shapes, element.ty);
                self.known.insert(ty, id);
                return id;
            }
            TypeKind::Function(function) => {
                let params = function.params.iter();
                let params = params.map(|param| self.shape(shapes, param.ty)).collect();
                Shape::Function {
                    result: self.shape(shapes, function.result.ty),
                    params: function.prototype.then_some(params),
                    variadic: function.variadic,
                }
            }
            TypeKind::Vector(..) => Shape::Plain("vector".to_owned()),
            kind @ (TypeKind::Bool
            | TypeKind::Float(_)
            | TypeKind::Complex(_)
            | TypeKind::Unsupported) => Shape::Plain(format!("{kind:?}")),
        };
        let id = shapes.intern(shape);
        self.known.insert(ty, id);
        id
    }

    fn record(&mut self, shapes: &mut Shapes, ty: TypeId, id: RecordId) -> ShapeId {
        let unit = self.unit;
        let record = unit.types.record(id);
        let fields = record.body.iter().flat_map(|body| &body.fields);
        let name = match record.tag {
            Some(tag) => unit.symbols.name(tag).to_owned(),
            None => {
                let names = fields.clone().filter_map(|field| field.name);
                let names: Vec<&str> = names.map(|name| unit.symbols.name(name)).collect();
                format!("{{{}}}", names.join(","))
            }
        };
        let id = shapes.intern(Shape::Record(name));
        self.known.insert(ty, id);
        let mut pointees = Vec::new();
        for field in fields {
            let member = self.shape(shapes, field.ty.ty);
            shapes.members.entry(id).or_default().insert(member);
            match shapes.all[member] {
                Shape::Record(_) => _ = shapes.aliases.entry(member).or_default().insert(id),
                Shape::Pointer(to) => pointees.push(to),
                _ => {}
            }
        }
        if record.is_union {
            for one in &pointees {
                pointees.iter().for_each(|other| shapes.alias(*one, *other));
            }
        }
        id
    }

    /// Notes that values of a type may be anywhere, as further arguments of a
    /// call are in a `va_list`.
    pub(crate) fn hide(&mut self, shapes: &mut Shapes, ty: TypeId) {
        let (shape, anything) = (self.shape(shapes, ty), shapes.intern(Shape::Void));
        shapes.alias(shape, anything);
    }

    /// Notes a conversion.
    pub(crate) fn convert(
        &mut self,
        shapes: &mut Shapes,
        kind: CastKind,
        from: TypeId,
        to: TypeId,
    ) {
        let types = &self.unit.types;
        match (kind, types.pointee(from), types.pointee(to)) {
            (CastKind::Pointer, Some(from), Some(to)) => {
                let (from, to) = (self.shape(shapes, from.ty), self.shape(shapes, to.ty));
                shapes.alias(from, to);
            }
            (CastKind::PointerToIntegral, Some(from), _) => {
                if let TypeKind::Function(_) = types.kind(from.ty) {
                    let id = self.shape(shapes, from.ty);
                    shapes.as_integers.insert(id);
                }
            }
            _ => {}
        }
    }
}

fn of_integer(kind: Option<IntKind>) -> Shape {
    match kind {
        Some(IntKind::Char | IntKind::SChar | IntKind::UChar | IntKind::CharUnsigned) => {
            Shape::Byte
        }
        Some(
            IntKind::Long
            | IntKind::ULong
            | IntKind::LongLong
            | IntKind::ULongLong
            | IntKind::Int128
            | IntKind::UInt128,
        ) => Shape::Wide,
        Some(IntKind::Short | IntKind::UShort) => Shape::Plain("short".to_owned()),
        // An enum that is not complete is one of these.
        Some(IntKind::Int | IntKind::UInt) | None => Shape::Plain("int".to_owned()),
    }
}
