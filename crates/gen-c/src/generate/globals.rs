//! Global variables.

use super::Generator;
use super::inits::Values;
use crate::tree::{Designator, Expr, Global, Init, IntKind, Place, Pointer, Region, Shape, Type};

impl Generator<'_> {
    pub(super) fn globals(&mut self) {
        for index in 0..self.config.globals {
            let ty = self.object_type();
            // Some scalars are always there, so that there is something to read.
            let ty = if index < 2 { self.arithmetic_type() } else { ty };
            let is_const = index > 2 && self.dice.chance(15);
            self.global("g", ty, is_const, Values::Constant);
        }
        self.const_table();
        if self.config.pointers {
            self.list();
            for _ in 0..1 + self.dice.below(2) {
                self.global_pointer();
            }
        }
    }

    /// The type of an object without pointers, unless a record has some.
    pub(super) fn object_type(&mut self) -> Type {
        match self.dice.below(10) {
            0..=4 => self.arithmetic_type(),
            5..=6 => self.array_type(),
            _ if self.unit.records.is_empty() => self.array_type(),
            7..=8 => Type::Record(self.dice.below(self.unit.records.len())),
            _ => {
                let record = Type::Record(self.dice.below(self.unit.records.len()));
                Type::Array(Box::new(record), 2 + self.dice.below(2))
            }
        }
    }

    fn array_type(&mut self) -> Type {
        let element =
            if self.dice.chance(15) { Type::Int(IntKind::Char) } else { self.arithmetic_type() };
        let dimensions = self.dice.weighted(&[(6, 1), (3, 2), (1, 3)]);
        let most = [8, 4, 3][dimensions - 1];
        (0..dimensions).fold(element, |ty, _| {
            let len = 2 + self.dice.below(most - 1);
            Type::Array(Box::new(ty), len)
        })
    }

    pub(super) fn global(
        &mut self,
        prefix: &str,
        ty: Type,
        is_const: bool,
        values: Values,
    ) -> usize {
        let zero = !is_const && !has_pointers(self, &ty) && self.dice.chance(20);
        let init = if zero { None } else { Some(self.init(&ty, values)) };
        let name = self.name(prefix);
        let is_static = self.dice.chance(60);
        self.unit.globals.push(Global { name, ty, init, is_static, is_const, removed: false });
        self.unit.globals.len() - 1
    }

    fn const_table(&mut self) {
        let element = self.arithmetic_type();
        let ty = Type::Array(Box::new(element), 4 + self.dice.below(5));
        self.global("table", ty, true, Values::Constant);
    }

    fn global_pointer(&mut self) {
        let ty = self.pointer_type(Region::Static);
        if let Type::Pointer(pointer) = &ty
            && (pointer.nullable || self.pointer_constant(pointer).is_some())
        {
            self.global("p", ty, false, Values::Constant);
        }
    }

    /// A pointer type for which something to point to is likely to be there.
    pub(super) fn pointer_type(&mut self, region: Region) -> Type {
        let ids = self.visible_globals();
        let mut types: Vec<_> = ids.iter().map(|id| self.unit.globals[*id].ty.clone()).collect();
        if region == Region::Scoped {
            let entries = self.visible();
            types.extend(entries.iter().map(|(_, e)| self.frame.locals[e.local].ty.clone()));
        }
        let (to, extent) = match self.dice.pick(&types) {
            Type::Array(element, len) => (*element, 1 + self.dice.below(len)),
            other => (other, 1),
        };
        if matches!(to, Type::Function(_)) {
            return Type::Pointer(Box::new(pointer_to(Type::INT, 1, region)));
        }
        let mut pointer = pointer_to(to, extent, region);
        pointer.nullable = self.dice.chance(20);
        // Pointers to arrays convert badly to pointers to constant ones.
        pointer.to_const = !matches!(pointer.to, Type::Array(..)) && self.dice.chance(20);
        Type::Pointer(Box::new(pointer))
    }

    /// A chain of nodes, if there is a record for them.
    fn list(&mut self) {
        let Some(record) = self.node_record() else { return };
        let id = self.unit.globals.len();
        let (count, ty) = (3, Type::Record(record));
        let node = |place: usize| {
            Expr::AddressOf(Place::Index(
                Box::new(Place::global(id)),
                Expr::int(place as i128).boxed(),
            ))
        };
        let next = self.unit.records[record].fields[1].ty.clone();
        let mut items = Vec::new();
        for index in 0..count {
            let value = self.constant(&self.unit.records[record].fields[0].ty.clone());
            let next = if index + 1 < count { node(index + 1) } else { Expr::Null(next.clone()) };
            let fields = vec![
                (Some(Designator::Field(0)), Init::Value(value)),
                (Some(Designator::Field(1)), Init::Value(next)),
            ];
            items.push((None, Init::List(fields)));
        }
        let name = self.name("nodes");
        self.unit.globals.push(Global {
            name,
            ty: Type::Array(Box::new(ty), count),
            init: Some(Init::List(items)),
            is_static: true,
            is_const: false,
            removed: false,
        });
    }

    /// The record of list nodes.
    pub(super) fn node_record(&self) -> Option<usize> {
        let is_node = |id: &usize| {
            let record = &self.unit.records[*id];
            record.shape == Shape::Struct
                && record.fields.get(1).is_some_and(|field| match &field.ty {
                    Type::Pointer(pointer) => pointer.to == Type::Record(*id),
                    _ => false,
                })
        };
        (0..self.unit.records.len()).find(is_node)
    }
}

pub(super) fn pointer_to(to: Type, extent: usize, region: Region) -> Pointer {
    Pointer { to, extent, region, nullable: false, to_const: false }
}

/// True if zero is no value of the type, since it holds pointers.
fn has_pointers(generator: &Generator<'_>, ty: &Type) -> bool {
    match ty {
        Type::Pointer(pointer) => !pointer.nullable,
        Type::Function(_) => true,
        Type::Array(element, _) => has_pointers(generator, element),
        Type::Record(id) => {
            let fields = &generator.unit.records[*id].fields;
            fields.iter().any(|field| match &field.ty {
                Type::Record(inner) if inner == id => false,
                ty => has_pointers(generator, ty),
            })
        }
        Type::Void | Type::Int(_) | Type::Enum(_) | Type::Float | Type::Double => false,
    }
}
