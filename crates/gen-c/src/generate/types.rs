//! Enums, structs and unions.

use super::Generator;
use crate::tree::{EnumDef, Field, IntKind, Pointer, Record, Region, Shape, Type};

impl Generator<'_> {
    pub(super) fn types(&mut self) {
        for _ in 0..1 + self.dice.below(2) {
            self.enumeration();
        }
        if self.config.records {
            self.structs();
        }
    }

    fn enumeration(&mut self) {
        let name = self.name("E");
        let mut value = if self.dice.chance(40) { -self.dice.between(1, 3) } else { 0 };
        let mut constants = Vec::new();
        for index in 0..2 + self.dice.below(4) {
            constants.push((format!("{name}_{index}"), value));
            value += self.dice.between(1, 4);
        }
        self.unit.enums.push(EnumDef { name, constants, removed: false });
    }

    fn structs(&mut self) {
        self.plain_struct(false);
        if self.config.punning && self.dice.chance(50) {
            self.punned_union();
        }
        if self.dice.chance(50) {
            self.tagged_union();
        }
        self.plain_struct(true);
        if self.config.pointers && self.dice.chance(35) {
            self.list_node();
        }
    }

    fn record(&mut self, prefix: &str, shape: Shape, fields: Vec<Field>) {
        let name = self.name(prefix);
        let typedef = self.dice.chance(35);
        self.unit.records.push(Record { name, shape, fields, typedef, removed: false });
    }

    fn plain_struct(&mut self, nested: bool) {
        let count = 2 + self.dice.below(4);
        let mut fields: Vec<_> = (0..count).map(|index| self.field(index)).collect();
        if nested {
            let inner = Type::Record(self.dice.below(self.unit.records.len()));
            let ty = if self.dice.chance(30) { Type::Array(Box::new(inner), 2) } else { inner };
            fields.push(Field { name: "in".into(), ty, bits: None });
        }
        self.record("S", Shape::Struct, fields);
    }

    fn field(&mut self, index: usize) -> Field {
        let name = format!("m{index}");
        match self.dice.below(10) {
            0..=1 => self.bit_field(name),
            2 => {
                let element = self.arithmetic_type();
                let ty = Type::Array(Box::new(element), 2 + self.dice.below(4));
                Field { name, ty, bits: None }
            }
            _ => Field { name, ty: self.arithmetic_type(), bits: None },
        }
    }

    fn bit_field(&mut self, name: String) -> Field {
        let kinds = [IntKind::Int, IntKind::UInt, IntKind::UInt, IntKind::UChar, IntKind::Bool];
        let kind = self.dice.pick(&kinds);
        // Wider ones do not promote the same way in all compilers.
        let bits = 1 + self.dice.below(kind.bits().min(31) as usize) as u32;
        Field { name, ty: Type::Int(kind), bits: Some(bits) }
    }

    /// Members of one size, none of them with padding or invalid values. The
    /// first is an integer.
    fn punned_union(&mut self) {
        let wide = self.dice.chance(40);
        let (unsigned, signed, half, bytes) = if wide {
            (IntKind::U64, IntKind::I64, IntKind::U32, 8)
        } else {
            (IntKind::U32, IntKind::I32, IntKind::I16, 4)
        };
        let mut types = vec![
            Type::Int(unsigned),
            Type::Array(Box::new(Type::Int(IntKind::UChar)), bytes),
            Type::Array(Box::new(Type::Int(half)), 2),
            Type::Int(signed),
        ];
        if self.config.floats && !wide {
            types.push(Type::Float);
        }
        let field = |(index, ty)| Field { name: format!("p{index}"), ty, bits: None };
        let fields = types.into_iter().enumerate().map(field).collect();
        self.record("U", Shape::Punned, fields);
    }

    fn tagged_union(&mut self) {
        let count = 2 + self.dice.below(2);
        let fields = (0..count)
            .map(|index| Field {
                name: format!("t{index}"),
                ty: self.arithmetic_type(),
                bits: None,
            })
            .collect();
        let anonymous = self.dice.chance(50);
        self.record("T", Shape::Tagged { anonymous }, fields);
    }

    fn list_node(&mut self) {
        let id = self.unit.records.len();
        let next = Pointer {
            to: Type::Record(id),
            extent: 1,
            region: Region::Static,
            nullable: true,
            to_const: false,
        };
        let value = Type::Int(self.int_kind());
        let fields = vec![
            Field { name: "value".into(), ty: value, bits: None },
            Field { name: "next".into(), ty: Type::Pointer(Box::new(next)), bits: None },
        ];
        self.record("N", Shape::Struct, fields);
        // Its own tag stands in it.
        self.unit.records[id].typedef = false;
    }
}
