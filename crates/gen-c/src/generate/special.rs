//! Expressions that are rarer: strings, sizes, selections, pointers compared,
//! members of values, library functions.

use super::Generator;
use super::places::Access;
use crate::tree::{BinOp, Expr, Init, IntKind, LibraryCall, Place, Shape, SizeOf, Type};

impl Generator<'_> {
    pub(super) fn special(&mut self, depth: usize) -> Option<Expr> {
        match self.dice.below(13) {
            0 => Some(self.size()),
            1 => self.offset(),
            2 => Some(self.generic(depth)),
            3 => self.tagged(),
            4 => {
                let text = self.text(8);
                let index = self.index(text.len() + 1, depth).boxed();
                Some(Expr::Character(text, index))
            }
            5 | 6 => self.elements(depth),
            7 => self.same_pointer(),
            8 | 9 => self.nullable(depth),
            10 => self.member_of_value(depth),
            _ if self.config.library => self.library(depth),
            _ => None,
        }
    }

    fn size(&mut self) -> Expr {
        let of = match self.dice.below(3) {
            0 => SizeOf::Type(self.object_type()),
            1 => SizeOf::Value(self.arith(1).boxed()),
            _ => match self.record_place(|ty| matches!(ty, Type::Array(..)), Access::Read) {
                Some(array) => SizeOf::Count(Box::new(array)),
                _ => SizeOf::Type(Type::Int(self.int_kind())),
            },
        };
        Expr::SizeOf(of)
    }

    fn offset(&mut self) -> Option<Expr> {
        let record = self.dice.below(self.unit.records.len());
        let def = self.unit.records.get(record)?;
        let plain: Vec<_> =
            (0..def.fields.len()).filter(|index| def.fields[*index].bits.is_none()).collect();
        let named = def.shape == Shape::Struct;
        let field = *self.dice.try_pick(&plain)?;
        named.then_some(Expr::OffsetOf(record, field))
    }

    fn generic(&mut self, depth: usize) -> Expr {
        let control = self.arith(depth).boxed();
        let kinds = [
            IntKind::Char,
            IntKind::Short,
            IntKind::Int,
            IntKind::UInt,
            IntKind::Long,
            IntKind::ULong,
            IntKind::LLong,
            IntKind::ULLong,
        ];
        let mut arms = Vec::new();
        for kind in kinds {
            if self.dice.chance(40) {
                arms.push((Type::Int(kind), self.arith(0)));
            }
        }
        if self.dice.chance(40) {
            arms.push((Type::Double, self.arith(0)));
        }
        Expr::Generic { control, arms, default: self.arith(0).boxed() }
    }

    fn tagged(&mut self) -> Option<Expr> {
        self.tagged_place(Access::Read).map(Expr::Tagged)
    }

    /// A tagged union in scope.
    pub(super) fn tagged_place(&mut self, access: Access) -> Option<Place> {
        let tagged: Vec<_> = (0..self.unit.records.len())
            .filter(|id| matches!(self.unit.records[*id].shape, Shape::Tagged { .. }))
            .collect();
        let wanted = |ty: &Type| matches!(ty, Type::Record(id) if tagged.contains(id));
        self.record_place(wanted, access)
    }

    fn elements(&mut self, depth: usize) -> Option<Expr> {
        if !self.config.pointers {
            return None;
        }
        let array = self.record_place(|ty| matches!(ty, Type::Array(..)), Access::Read)?;
        let Type::Array(_, len) = self.env().place(&array) else { return None };
        let op = self.dice.pick(&[BinOp::Sub, BinOp::Sub, BinOp::Lt, BinOp::Ge, BinOp::Eq]);
        let left = self.index(len, depth).boxed();
        Some(Expr::Elements { op, array, left, right: self.index(len, depth).boxed() })
    }

    /// Whether two pointers are the same. Constant objects may share their
    /// memory, so pointers to them are left out.
    fn same_pointer(&mut self) -> Option<Expr> {
        let place = self.record_place(
            |ty| matches!(ty, Type::Pointer(pointer) if !pointer.to_const),
            Access::Read,
        )?;
        let Type::Pointer(mut want) = self.env().place(&place) else { return None };
        want.region = crate::tree::Region::Scoped;
        let right = self.pointer(&want, usize::MAX)?.boxed();
        let equal = self.dice.chance(50);
        Some(Expr::SamePointer { equal, left: Expr::Load(place).boxed(), right })
    }

    fn nullable(&mut self, depth: usize) -> Option<Expr> {
        let wanted = |ty: &Type| match ty {
            Type::Pointer(pointer) => pointer.nullable && pointer.to.is_arithmetic(),
            _ => false,
        };
        let place = self.record_place(wanted, Access::Read)?;
        let pointer = Expr::Load(place).boxed();
        Some(if self.dice.chance(30) {
            Expr::IsNull(pointer)
        } else {
            Expr::LoadOr(pointer, self.arith(depth).boxed())
        })
    }

    /// A scalar member of a struct that a literal or a call makes.
    fn member_of_value(&mut self, depth: usize) -> Option<Expr> {
        let record = self.dice.below(self.unit.records.len());
        let def = self.unit.records.get(record)?;
        let scalars: Vec<_> =
            (0..def.fields.len()).filter(|index| def.fields[*index].ty.is_arithmetic()).collect();
        let plain = def.shape == Shape::Struct;
        let field = *self.dice.try_pick(&scalars)?;
        plain.then_some(())?;
        let value = self.record_value(record, depth);
        Some(Expr::FieldOf(value.boxed(), field))
    }

    /// A value of a record type.
    pub(super) fn record_value(&mut self, record: usize, depth: usize) -> Expr {
        let ty = Type::Record(record);
        let same = |other: &Type| *other == ty;
        if self.dice.chance(30)
            && let Some(call) = self.pure_call_of(depth, same)
        {
            return call;
        }
        if self.dice.chance(60)
            && let Some(place) = self.record_place(same, Access::Read)
        {
            return Expr::Load(place);
        }
        let init: Init = self.init(&ty, super::inits::Values::Any);
        Expr::Compound(ty.clone(), Box::new(init))
    }

    fn library(&mut self, depth: usize) -> Option<Expr> {
        let ctype = ["isdigit", "isalpha", "isspace", "isupper", "ispunct", "toupper", "tolower"];
        let math = ["fabs", "floor", "ceil", "sqrt", "trunc"];
        let call = match self.dice.below(6) {
            0 => LibraryCall::Strlen(self.text(8)),
            1 => LibraryCall::Strcmp(self.text(4), self.text(4)),
            2 => LibraryCall::Ctype(self.dice.pick(&ctype), self.integer(depth).boxed()),
            3 => LibraryCall::Abs(self.integer(depth).boxed()),
            4 if self.config.floats => {
                LibraryCall::Math(self.dice.pick(&math), self.arith(depth).boxed())
            }
            _ => {
                let wanted = |ty: &Type| matches!(ty, Type::Int(_));
                let left = self.record_place(wanted, Access::Read)?;
                let ty = self.env().place(&left);
                let right = self.record_place(|other| *other == ty, Access::Read)?;
                LibraryCall::Memcmp(Box::new(left), Box::new(right))
            }
        };
        Some(Expr::Library(call))
    }
}
