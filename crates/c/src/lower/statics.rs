//! Objects that outlive calls and are in memory: string literals, functions,
//! variables, and the contents of those that are constant.

use super::class::{Class, Leaf, bit_field_bytes, class_of, leaves_up_to};
use super::context::Storage;
use super::decls::bit_field_at;
use super::function::{Lowering, Result};
use super::value::{Value, constant, number};
use crate::target;
use crate::typed::{Decl, DeclId, DeclKind, Encoding, Expr, ExprKind, Init};
use crate::types::{BitField, QualType, TypeId, TypeKind, Types};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::{
    Bv, Content, Expr as IrExpr, ExprKind as IrExprKind, Known, Name, Scalar, Static, Width,
};

impl Lowering<'_, '_> {
    /// A reference to a static object; its contents if it is constant.
    pub(crate) fn static_object(&mut self, name: Name, decl: Option<DeclId>) -> Result<IrExpr> {
        if !self.target.program.statics.contains_key(&name) {
            self.add_static(name.clone(), Vec::new());
            if let Some(decl) = decl
                && let Err(problem) = self.add_contents(&name, decl)
            {
                self.target.program.statics.shift_remove(&name);
                return Err(problem);
            }
        }
        Ok(IrExprKind::Static(name).into())
    }

    fn add_static(&mut self, name: Name, contents: Vec<Content>) {
        let span = (self.places)(self.span);
        self.target.program.statics.insert(name.clone(), Static { name, contents, span });
    }

    fn add_contents(&mut self, name: &Name, id: DeclId) -> Result<()> {
        let decl = self.table.unit.decl(id);
        if !has_known_value(self.types(), decl) {
            return Ok(());
        }
        let values = self.initial_scalars(decl)?;
        let mut contents = Vec::new();
        // Where members of a union share bytes, what is not said to be something else
        // is zero.
        let (zeros, others): (Vec<_>, Vec<_>) =
            values.into_iter().partition(|(leaf, value)| *value == Value::zero(leaf.class));
        for (leaf, value) in others.into_iter().chain(zeros) {
            self.add_content(&mut contents, leaf, value)?;
        }
        let mut seen = BTreeSet::new();
        contents.retain(|content| seen.insert((content.global.clone(), content.key)));
        if contents.iter().any(|content| content.global.as_str() == POINTER_CONSTANTS) {
            self.target.program.vague.insert(name.clone());
        }
        if let Some(object) = self.target.program.statics.get_mut(name) {
            object.contents = contents;
        }
        Ok(())
    }

    /// The scalars of a constant object, each with its value.
    fn initial_scalars(&mut self, decl: &Decl) -> Result<Image> {
        let ty = decl.ty.ty;
        let Some(all) = leaves_up_to(self.types(), ty, LARGEST_CONSTANT) else {
            return self.unsupported("a constant of this size");
        };
        let mut found: Image =
            all.into_iter().map(|leaf| (leaf, Value::zero(leaf.class))).collect();
        match &decl.init {
            None => {}
            Some(Init::Expr(value)) => self.add_scalars(&mut found, 0, ty, value)?,
            Some(Init::Parts(parts)) => {
                for part in parts {
                    match bit_field_at(self.types(), ty, &part.path) {
                        Some(bits) => self.add_bits(&mut found, part.offset, bits, &part.value)?,
                        None => {
                            self.add_scalars(&mut found, part.offset, part.ty.ty, &part.value)?;
                        }
                    }
                }
            }
        }
        Ok(found)
    }

    fn add_scalars(
        &mut self,
        found: &mut Image,
        offset: u64,
        ty: TypeId,
        value: &Expr,
    ) -> Result<()> {
        if let (ExprKind::Str(units, _), TypeKind::Array(element, _)) =
            (&value.kind, self.types().kind(ty).clone())
        {
            let Some(class) = class_of(self.types(), element.ty) else {
                return self.unsupported_type(element.ty);
            };
            for (at, unit) in units.iter().enumerate() {
                let leaf = Leaf { offset: offset + at as u64 * class.size(), class };
                let value = Value::Scalar(number(class.width(), (*unit).into()));
                // A string may be longer than the array, by its final zero.
                if found.contains_key(&leaf) {
                    found.insert(leaf, value);
                }
            }
            return Ok(());
        }
        let value = self.constant_expression(value)?;
        match class_of(self.types(), ty) {
            Some(class) if set_scalar(found, Leaf { offset, class }, &value) => Ok(()),
            _ => self.unsupported("this initialiser of a constant"),
        }
    }

    fn add_bits(
        &mut self,
        found: &mut Image,
        offset: u64,
        bits: BitField,
        value: &Expr,
    ) -> Result<()> {
        let Value::Scalar(value) = self.constant_expression(value)? else {
            return self.unsupported("this initialiser of a constant");
        };
        let Some(value) = constant(&value) else {
            return self.unsupported("this initialiser of a constant");
        };
        let mask = ((1u128 << bits.width) - 1) << (bits.start % 8);
        let placed = value << (bits.start % 8) & mask;
        for (at, byte) in bit_field_bytes(offset, bits).enumerate() {
            let leaf = Leaf { offset: byte, class: Class::I8 };
            let Some(Value::Scalar(slot)) = found.get_mut(&leaf) else {
                return self.unsupported("this initialiser of a constant");
            };
            let old = constant(slot).unwrap_or(0);
            let (kept, new) = (old & !(mask >> (at * 8)), placed >> (at * 8) & 0xff);
            *slot = number(Width::W8, (kept | new) as i128);
        }
        Ok(())
    }

    /// The value of a constant expression of an initialiser.
    fn constant_expression(&mut self, expr: &Expr) -> Result<Value> {
        let mark = self.out.len();
        let value = self.value(expr)?;
        let is_plain =
            |part: &&IrExpr| matches!(part.kind, IrExprKind::Lit(_) | IrExprKind::Static(_));
        let is_constant = self.out.len() == mark && value.parts().iter().all(is_plain);
        self.out.truncate(mark);
        match is_constant {
            true => Ok(value),
            false => self.unsupported("this initialiser of a constant"),
        }
    }

    fn add_content(&mut self, contents: &mut Vec<Content>, leaf: Leaf, value: Value) -> Result<()> {
        if self.target.plan.is_in_bytes(leaf.class) {
            return self.add_bytes(contents, leaf, &value);
        }
        self.load(&super::memory::Address::zero(), leaf.class);
        let entry = |global: &str, offset: u64, expr: &IrExpr| Content {
            global: global.into(),
            key: Some(Scalar::Bv(Bv::new(Width::W64, offset.into()))),
            value: known(expr),
        };
        match &value {
            Value::Scalar(value) => {
                contents.push(entry(leaf.class.memory(), leaf.offset, value));
            }
            Value::Pointer(object, offset) => {
                contents.push(entry(leaf.class.memory(), leaf.offset, object));
                contents.push(entry(super::class::OFFSETS, leaf.offset, offset));
            }
            Value::Void | Value::Record(_) => {}
        }
        Ok(())
    }

    fn add_bytes(&mut self, contents: &mut Vec<Content>, leaf: Leaf, value: &Value) -> Result<()> {
        let bits = match value {
            Value::Scalar(value) => constant_bits(value),
            Value::Pointer(object, offset) if *object == IrExpr::lit(Scalar::NULL) => {
                constant(offset)
            }
            Value::Pointer(..) | Value::Void | Value::Record(_) => None,
        };
        let Some(bits) = bits else { return self.add_pointer_bytes(contents, leaf, value) };
        self.target.bytes();
        for at in 0..leaf.class.size() {
            let byte = Bv::new(Width::W8, bits >> (8 * at));
            contents.push(Content {
                global: super::class::BYTES.into(),
                key: Some(Scalar::Bv(Bv::new(Width::W64, (leaf.offset + at).into()))),
                value: Known::Scalar(Scalar::Bv(byte)),
            });
        }
        Ok(())
    }

    /// A pointer to an object in memory that is accessed as bytes. What bytes
    /// these are depends on where the object lies; which object and offset it
    /// is, is kept apart.
    fn add_pointer_bytes(
        &mut self,
        contents: &mut Vec<Content>,
        leaf: Leaf,
        value: &Value,
    ) -> Result<()> {
        let Value::Pointer(object, offset) = value else {
            return self.unsupported("this initialiser of a constant");
        };
        self.target.provenance();
        self.target.memory(POINTER_CONSTANTS, verdiff_ir::ScalarType::Bv(Width::W64));
        let entry = |global: &str, at: u64, value: &IrExpr| Content {
            global: global.into(),
            key: Some(Scalar::Bv(Bv::new(Width::W64, at.into()))),
            value: known(value),
        };
        let bytes = leaf.offset..leaf.offset + leaf.class.size();
        contents.extend(bytes.map(|at| entry(super::class::PROVENANCE, at, object)));
        contents.push(entry(POINTER_CONSTANTS, leaf.offset, offset));
        Ok(())
    }

    /// The value of a scalar constant.
    pub(crate) fn constant_value(&mut self, id: DeclId) -> Result<Value> {
        let decl = self.table.unit.decl(id);
        match &decl.init {
            Some(Init::Expr(value)) => self.constant_expression(value),
            Some(Init::Parts(parts)) => match &parts[..] {
                [part] => self.constant_expression(&part.value),
                _ => self.unsupported("this initialiser of a constant"),
            },
            None => match class_of(self.types(), decl.ty.ty) {
                Some(class) => Ok(Value::zero(class)),
                None => self.unsupported_type(decl.ty.ty),
            },
        }
    }

    /// The object of a string literal, named by what it says.
    pub(crate) fn string_literal(
        &mut self,
        ty: TypeId,
        units: &[u32],
        encoding: Encoding,
    ) -> Result<IrExpr> {
        let TypeKind::Array(element, _) = *self.types().kind(ty) else {
            return self.unsupported("a string that is no array");
        };
        let Some(class) = class_of(self.types(), element.ty) else {
            return self.unsupported_type(element.ty);
        };
        let name = Name::from(spelling(units, encoding));
        if !self.target.program.statics.contains_key(&name) {
            let size = target::layout(self.types(), ty).map_or(0, |layout| layout.size);
            let mut contents = Vec::new();
            for at in 0..size / class.size() {
                let unit = units.get(at as usize).copied().unwrap_or(0);
                let value = Value::Scalar(number(class.width(), unit.into()));
                let leaf = Leaf { offset: at * class.size(), class };
                self.add_content(&mut contents, leaf, value)?;
            }
            self.add_static(name.clone(), contents);
        }
        Ok(IrExprKind::Static(name).into())
    }

    /// A pointer to a function.
    pub(crate) fn function_address(&mut self, designator: &Expr) -> Result<Value> {
        match &designator.kind {
            ExprKind::Decl(decl) => match self.table.storage.get(decl) {
                Some(Storage::Function(name)) => {
                    let object = self.static_object(name.clone(), None)?;
                    Ok(Value::Pointer(object, super::value::offset(0)))
                }
                _ => self.unsupported("the address of this function"),
            },
            ExprKind::Deref(pointer) => self.value(pointer),
            _ => self.unsupported("the address of this function"),
        }
    }
}

/// The scalars of an object, each with its value.
type Image = BTreeMap<Leaf, Value>;

/// The offsets of constant pointers whose bytes are not known.
const POINTER_CONSTANTS: &str = "mem.constants";

/// Larger constants are tables that no engine would look through.
const LARGEST_CONSTANT: usize = 1 << 16;

/// Gives a scalar its value, byte by byte if it is in a union. Returns
/// whether there is a place for it.
fn set_scalar(image: &mut Image, leaf: Leaf, value: &Value) -> bool {
    if let Some(slot) = image.get_mut(&leaf) {
        *slot = value.clone();
        return true;
    }
    let bits = match value {
        Value::Scalar(value) => constant_bits(value),
        Value::Void | Value::Pointer(..) | Value::Record(_) => None,
    };
    let Some(bits) = bits else { return false };
    (0..leaf.class.size()).all(|at| {
        let byte = Leaf { offset: leaf.offset + at, class: Class::I8 };
        let value = Value::Scalar(number(Width::W8, (bits >> (8 * at)) as u8 as i128));
        image.get_mut(&byte).is_some_and(|slot| {
            *slot = value;
            true
        })
    })
}

/// The bit pattern of a constant number.
fn constant_bits(value: &IrExpr) -> Option<u128> {
    match &value.kind {
        IrExprKind::Lit(Scalar::Float(float)) => Some(float.to_bits().unsigned()),
        _ => constant(value),
    }
}

/// Whether an object always holds what its initialiser says.
pub fn has_known_value(types: &Types, decl: &Decl) -> bool {
    decl.kind == DeclKind::Static { defined: true } && is_constant(types, decl.ty)
}

fn is_constant(types: &Types, ty: QualType) -> bool {
    match types.kind(ty.ty) {
        TypeKind::Array(element, _) => ty.quals.constant || is_constant(types, *element),
        _ => ty.quals.constant && !ty.quals.volatile,
    }
}

/// Whether a constant is a scalar, which needs no object.
pub(crate) fn is_scalar_constant(types: &Types, decl: &Decl) -> bool {
    has_known_value(types, decl)
        && class_of(types, decl.ty.ty).is_some_and(|class| {
            class != Class::Ptr || matches!(decl.init, Some(Init::Expr(_)) | None)
        })
}

fn known(expr: &IrExpr) -> Known {
    match &expr.kind {
        IrExprKind::Static(name) => Known::Static(name.clone()),
        IrExprKind::Lit(scalar) => Known::Scalar(*scalar),
        _ => Known::Scalar(Scalar::NULL),
    }
}

/// A string literal as it could be written, without line breaks and back
/// quotes, which names cannot have.
fn spelling(units: &[u32], encoding: Encoding) -> String {
    let prefix = match encoding {
        Encoding::Plain => "",
        Encoding::Utf8 => "u8",
        Encoding::Utf16 => "u",
        Encoding::Utf32 => "U",
        Encoding::Wide => "L",
    };
    let mut text = format!("{prefix}\"");
    for unit in units {
        match char::from_u32(*unit).filter(|c| (' '..='~').contains(c)) {
            Some('"') => text.push_str("\\\""),
            Some('\\') => text.push_str("\\\\"),
            Some('`') | None if *unit == 10 => text.push_str("\\n"),
            Some('`') | None => text.push_str(&format!("\\x{{{unit:x}}}")),
            Some(plain) => text.push(plain),
        }
    }
    text.push('"');
    text
}
