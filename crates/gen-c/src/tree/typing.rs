//! The C type of each expression, as gcc computes it on x86-64.

use super::effect::Effect;
use super::expr::{BinOp, Expr, LibraryCall, UnOp};
use super::place::{Place, Var};
use super::types::{IntKind, Pointer, Region, Type};
use super::unit::{Field, Local, Unit};

/// Where names are looked up: the unit and the locals of one function.
#[derive(Clone, Copy)]
pub(crate) struct Env<'a> {
    pub(crate) unit: &'a Unit,
    pub(crate) locals: &'a [Local],
    /// The result type of the function around.
    pub(crate) result: &'a Type,
}

impl Env<'_> {
    pub(crate) fn var(&self, var: Var) -> &Type {
        match var {
            Var::Global(id) => &self.unit.globals[id].ty,
            Var::Local(id) => &self.locals[id].ty,
        }
    }

    /// The type of a place, as declared.
    pub(crate) fn place(&self, place: &Place) -> Type {
        match place {
            Place::Var(var) => self.var(*var).clone(),
            Place::Deref(pointer) | Place::PointerIndex(pointer, _) => self.pointer(pointer).to,
            Place::Index(base, _) => element(self.place(base)),
            Place::Field(base, field) => self.field(base, *field).ty.clone(),
            Place::Byte(..) => Type::Int(IntKind::UChar),
            Place::VlaElement { array, .. } => element(self.locals[*array].ty.clone()),
        }
    }

    /// The member that a place of a record is, if it is one.
    pub(crate) fn field(&self, base: &Place, field: usize) -> &Field {
        let Type::Record(record) = self.place(base) else {
            unreachable!("a member of something without members")
        };
        &self.unit.records[record].fields[field]
    }

    /// The width of a place that is a bit-field.
    pub(crate) fn width(&self, place: &Place) -> Option<u32> {
        match place {
            Place::Field(base, field) => self.field(base, *field).bits,
            _ => None,
        }
    }

    pub(crate) fn pointer(&self, expr: &Expr) -> Pointer {
        match self.expr(expr) {
            Type::Pointer(pointer) => *pointer,
            other => unreachable!("{other:?} is no pointer"),
        }
    }

    /// True if writing the place is an error.
    pub(crate) fn is_const(&self, place: &Place) -> bool {
        match place {
            Place::Var(Var::Global(id)) => self.unit.globals[*id].is_const,
            Place::Var(Var::Local(id)) => self.locals[*id].is_const || self.locals[*id].protected,
            Place::Deref(pointer) | Place::PointerIndex(pointer, _) => {
                self.pointer(pointer).to_const
            }
            Place::Index(base, _) | Place::Field(base, _) | Place::Byte(base, _) => {
                self.is_const(base)
            }
            Place::VlaElement { .. } => false,
        }
    }

    /// How long a place lives.
    fn region(&self, place: &Place) -> Region {
        match place {
            Place::Var(Var::Global(_)) => Region::Static,
            Place::Var(Var::Local(_)) | Place::VlaElement { .. } => Region::Scoped,
            Place::Deref(pointer) | Place::PointerIndex(pointer, _) => self.pointer(pointer).region,
            Place::Index(base, _) | Place::Field(base, _) | Place::Byte(base, _) => {
                self.region(base)
            }
        }
    }

    /// The integer type that a type has in arithmetic.
    pub(crate) fn kind(&self, ty: &Type) -> Option<IntKind> {
        match ty {
            Type::Int(kind) => Some(*kind),
            Type::Enum(id) => {
                let negative = self.unit.enums[*id].constants.iter().any(|(_, value)| *value < 0);
                Some(if negative { IntKind::Int } else { IntKind::UInt })
            }
            Type::Void
            | Type::Record(_)
            | Type::Function(_)
            | Type::Float
            | Type::Double
            | Type::Pointer(_)
            | Type::Array(..) => None,
        }
    }

    /// The type that two operands are converted to.
    pub(crate) fn common(&self, left: &Type, right: &Type) -> Type {
        match (left, right) {
            (Type::Double, _) | (_, Type::Double) => Type::Double,
            (Type::Float, _) | (_, Type::Float) => Type::Float,
            _ => match (self.kind(left), self.kind(right)) {
                (Some(left), Some(right)) => Type::Int(left.common(right)),
                // Structs: both operands have the same type.
                _ => left.clone(),
            },
        }
    }

    fn promoted(&self, ty: Type) -> Type {
        self.kind(&ty).map_or(ty, |kind| Type::Int(kind.promoted()))
    }

    pub(crate) fn binary(&self, op: BinOp, left: &Type, right: &Type) -> Type {
        if op.is_comparison() {
            Type::INT
        } else if op.is_shift() {
            self.promoted(left.clone())
        } else {
            self.common(left, right)
        }
    }

    /// The type of an expression; that of a bit-field is what it promotes to.
    pub(crate) fn expr(&self, expr: &Expr) -> Type {
        match expr {
            Expr::Int { ty, .. } | Expr::Float { ty, .. } => ty.clone(),
            Expr::Load(place) => match self.width(place) {
                Some(_) => Type::INT,
                None => self.place(place),
            },
            Expr::Unary(UnOp::Not, _) => Type::INT,
            Expr::Unary(UnOp::Neg | UnOp::Plus | UnOp::BitNot, operand) => {
                self.promoted(self.expr(operand))
            }
            Expr::Binary(op, left, right) => self.binary(*op, &self.expr(left), &self.expr(right)),
            Expr::Cond(_, left, right) | Expr::Elvis(left, right) => {
                self.common(&self.expr(left), &self.expr(right))
            }
            Expr::Cast(ty, _) | Expr::Compound(ty, _) | Expr::Null(ty) => ty.clone(),
            Expr::Call(function, _) => self.unit.functions[*function].result.clone(),
            Expr::CallPointer { signature, .. } => self.unit.signatures[*signature].result.clone(),
            Expr::FieldOf(base, field) => match self.expr(base) {
                Type::Record(record) => match &self.unit.records[record].fields[*field] {
                    Field { bits: Some(_), .. } => Type::INT,
                    field => field.ty.clone(),
                },
                other => unreachable!("{other:?} has no members"),
            },
            Expr::SizeOf(_) | Expr::OffsetOf(..) => Type::ULONG,
            Expr::Tagged(_) => Type::Int(IntKind::Long),
            Expr::EnumConstant(..)
            | Expr::Logic { .. }
            | Expr::Generic { .. }
            | Expr::SamePointer { .. }
            | Expr::IsNull(_) => Type::INT,
            Expr::Elements { op, .. } => match op {
                BinOp::Sub => Type::Int(IntKind::Long),
                _ => Type::INT,
            },
            Expr::Character(..) => Type::Int(IntKind::Char),
            Expr::LoadOr(pointer, default) => {
                self.common(&self.pointer(pointer).to, &self.expr(default))
            }
            Expr::Library(call) => library(call),
            Expr::AddressOf(_)
            | Expr::Decay(..)
            | Expr::Offset { .. }
            | Expr::ViaVoid(_)
            | Expr::Text(_) => self.pointer_expr(expr),
            Expr::FunctionName(function) => {
                let has = |signature: &super::Signature| signature.members.contains(function);
                Type::Function(self.unit.signatures.iter().position(has).unwrap_or_default())
            }
        }
    }

    fn pointer_expr(&self, expr: &Expr) -> Type {
        let pointer = match expr {
            Expr::AddressOf(place) => self.pointer_to(place, self.place(place), 1),
            Expr::Decay(place, offset) => match self.place(place) {
                Type::Array(to, len) => self.pointer_to(place, *to, len - offset),
                other => unreachable!("{other:?} is no array"),
            },
            Expr::Offset { pointer, left, .. } => {
                Pointer { extent: *left, ..self.pointer(pointer) }
            }
            Expr::ViaVoid(pointer) => self.pointer(pointer),
            Expr::Text(text) => Pointer {
                to: Type::Int(IntKind::Char),
                extent: text.len() + 1,
                region: Region::Static,
                nullable: false,
                to_const: true,
            },
            other => unreachable!("{other:?} is no pointer"),
        };
        Type::Pointer(Box::new(pointer))
    }

    fn pointer_to(&self, place: &Place, to: Type, extent: usize) -> Pointer {
        let region = self.region(place);
        Pointer { to, extent, region, nullable: false, to_const: self.is_const(place) }
    }

    /// The type of an effect's value.
    pub(crate) fn effect(&self, effect: &Effect) -> Type {
        match effect {
            Effect::Value(value) => self.expr(value),
            Effect::Call(call) => self.unit.functions[call.function].result.clone(),
            Effect::CallPointer { signature, .. } => {
                self.unit.signatures[*signature].result.clone()
            }
            Effect::Recurse(_) => self.common(self.result, &Type::INT),
            Effect::Step { place, .. }
            | Effect::Set { place, .. }
            | Effect::Store { place, .. } => self.expr(&Expr::Load(place.clone())),
            Effect::Comma(_, value) | Effect::Statements(_, value) => self.effect(value),
            Effect::Cond(_, left, right) => self.common(&self.effect(left), &self.effect(right)),
            Effect::Elvis(left, right) => self.common(&self.effect(left), &self.expr(right)),
            Effect::Binary(op, left, right) => {
                self.binary(*op, &self.effect(left), &self.expr(right))
            }
            Effect::Logic { .. } | Effect::Not(_) => Type::INT,
            Effect::Cast(ty, _) => ty.clone(),
        }
    }
}

fn element(ty: Type) -> Type {
    match ty {
        Type::Array(element, _) => *element,
        other => unreachable!("{other:?} is no array"),
    }
}

fn library(call: &LibraryCall) -> Type {
    match call {
        LibraryCall::Memcmp(..)
        | LibraryCall::Strcmp(..)
        | LibraryCall::Ctype(..)
        | LibraryCall::Abs(_) => Type::INT,
        LibraryCall::Strlen(_) => Type::ULONG,
        LibraryCall::Math(..) => Type::Double,
    }
}
