//! Types of a function's parameters, described for its driver.
//!
//! In: types of a checked unit. Out: the tables `verdiff_types` and
//! `verdiff_fields` of `driver.c`, or why a value of the type cannot be built.
//! What holds: equal tables mean that both versions build the same from the
//! same bytes.

use std::collections::BTreeMap;
use verdiff_c::target::layout;
use verdiff_c::typed::Unit;
use verdiff_c::types::{ArrayLength, FloatKind, IntKind, QualType, RecordId, TypeId, TypeKind};

/// Tables under construction.
pub(crate) struct Tables<'u> {
    unit: &'u Unit,
    types: Vec<String>,
    fields: Vec<String>,
    known: BTreeMap<(TypeId, bool), usize>,
}

impl<'u> Tables<'u> {
    pub(crate) fn new(unit: &'u Unit) -> Self {
        Tables { unit, types: Vec::new(), fields: Vec::new(), known: BTreeMap::new() }
    }

    /// How many types and fields there are; a table of C has at least one.
    pub(crate) fn counts(&self) -> (usize, usize) {
        (self.types.len().max(1), self.fields.len().max(1))
    }

    /// The tables in C.
    pub(crate) fn text(&self) -> String {
        let table = |rows: &[String]| match rows {
            [] => "    { 0 },\n".to_owned(),
            rows => rows.iter().map(|row| format!("    {row},\n")).collect(),
        };
        format!(
            "static const struct verdiff_type verdiff_types[VERDIFF_TYPE_COUNT] = {{\n{}}};\n\
             static const struct verdiff_field verdiff_fields[VERDIFF_FIELD_COUNT] = {{\n{}}};\n",
            table(&self.types),
            table(&self.fields)
        )
    }

    /// The number of a type. The error says what cannot be built, and where in
    /// the value of this name.
    pub(crate) fn number(&mut self, ty: QualType, name: &str) -> Result<usize, String> {
        let key = (ty.ty, ty.quals.constant);
        if let Some(number) = self.known.get(&key) {
            return Ok(*number);
        }
        let number = self.types.len();
        // Known before its parts are, which may lead back to it.
        self.types.push(String::new());
        self.known.insert(key, number);
        match self.row(ty, name) {
            Ok(row) => {
                if let Some(place) = self.types.get_mut(number) {
                    *place = row;
                }
                Ok(number)
            }
            Err(why) => {
                // As if nobody had asked.
                self.types.truncate(number);
                self.known.retain(|_, known| *known < number);
                Err(why)
            }
        }
    }

    /// The number of a type of which only the address matters, if it is a
    /// pointer.
    pub(crate) fn address(&mut self, ty: QualType) -> Option<usize> {
        self.unit.types.pointee(ty.ty)?;
        self.types.push("{ VERDIFF_POINTER, 8, 0, 0, 0 }".to_owned());
        Some(self.types.len() - 1)
    }

    fn row(&mut self, ty: QualType, name: &str) -> Result<String, String> {
        let unit = self.unit;
        match unit.types.kind(ty.ty) {
            TypeKind::Bool => Ok(plain("BOOL", 1)),
            TypeKind::Int(kind) => Ok(integer(*kind)),
            TypeKind::Enum(id) => match unit.types.enumeration(*id).underlying {
                Some(kind) => Ok(integer(kind)),
                None => Err(format!("`{name}` is of an enum that is not complete")),
            },
            TypeKind::Float(FloatKind::Float) => Ok(plain("FLOAT", 4)),
            TypeKind::Float(FloatKind::Double) => Ok(plain("FLOAT", 8)),
            TypeKind::Float(_) => Err(format!("`{name}` is of a floating type of another size")),
            TypeKind::Complex(_) => Err(format!("`{name}` is a complex number")),
            TypeKind::Vector(..) => Err(format!("`{name}` is a vector")),
            TypeKind::Unsupported => Err(format!("`{name}` is of a type that is not supported")),
            TypeKind::Void => Err(format!("`{name}` is of type void")),
            TypeKind::Function(_) => Err(format!("`{name}` is a function")),
            TypeKind::Pointer(to) => self.pointer(*to, name),
            TypeKind::Array(of, ArrayLength::Known(count)) => self.array(*of, *count, name),
            TypeKind::Array(..) => Err(format!("`{name}` is an array of no fixed length")),
            TypeKind::Record(id) => self.record(*id, name),
        }
    }

    fn pointer(&mut self, to: QualType, name: &str) -> Result<String, String> {
        match self.unit.types.kind(to.ty) {
            TypeKind::Function(_) => Err(format!("`{name}` is a pointer to a function")),
            TypeKind::Void => Err(format!("`{name}` is a pointer to void: of what is not known")),
            TypeKind::Int(IntKind::Char | IntKind::CharUnsigned) => {
                let inner = self.number(to, name)?;
                let written = u8::from(!to.quals.constant);
                Ok(format!("{{ VERDIFF_TEXT, 8, {written}, {inner}, 0 }}"))
            }
            _ => {
                let inner = self.number(to, &format!("{name}[0]"))?;
                Ok(format!("{{ VERDIFF_POINTER, 8, 0, {inner}, 0 }}"))
            }
        }
    }

    fn array(&mut self, of: QualType, count: u64, name: &str) -> Result<String, String> {
        let inner = self.number(of, &format!("{name}[0]"))?;
        let size = self.size(of.ty).saturating_mul(count);
        Ok(format!("{{ VERDIFF_ARRAY, {size}, {count}, {inner}, 0 }}"))
    }

    fn record(&mut self, id: RecordId, name: &str) -> Result<String, String> {
        let record = self.unit.types.record(id);
        let Some(body) = &record.body else {
            return Err(format!("`{name}` is of a struct that is not complete"));
        };
        if record.is_union {
            return match body.fields.iter().any(|field| self.has_pointers(field.ty.ty)) {
                true => Err(format!("`{name}` is a union with pointers")),
                false => Ok(plain("UNION", body.size)),
            };
        }
        let mut rows = Vec::new();
        for (at, field) in body.fields.iter().enumerate() {
            let own = field.name.map(|name| self.unit.symbols.name(name).to_owned());
            let bits = field.bits.map_or([0; 3], |bits| [bits.start, bits.width, bits.unit]);
            if own.is_none() && field.bits.is_some() {
                continue; // Nobody can name what is in it.
            }
            let own = own.unwrap_or_else(|| format!("<{at}>"));
            let ty = self.number(field.ty, &format!("{name}.{own}"))?;
            let [start, width, unit] = bits;
            let offset = field.offset;
            rows.push(format!("{{ \"{own}\", {offset}, {ty}, {start}, {width}, {unit} }}"));
        }
        let (first, count, size) = (self.fields.len(), rows.len(), body.size);
        self.fields.extend(rows);
        Ok(format!("{{ VERDIFF_STRUCT, {size}, {count}, 0, {first} }}"))
    }

    fn size(&self, ty: TypeId) -> u64 {
        layout(&self.unit.types, ty).map_or(0, |layout| layout.size)
    }

    fn has_pointers(&self, ty: TypeId) -> bool {
        match self.unit.types.kind(ty) {
            TypeKind::Pointer(_) => true,
            TypeKind::Array(of, _) => self.has_pointers(of.ty),
            TypeKind::Record(id) => {
                let body = self.unit.types.record(*id).body.as_ref();
                body.is_none_or(|body| body.fields.iter().any(|it| self.has_pointers(it.ty.ty)))
            }
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Complex(_)
            | TypeKind::Enum(_)
            | TypeKind::Function(_)
            | TypeKind::Vector(..)
            | TypeKind::Unsupported => false,
        }
    }

    /// How a variable of the type is declared where its contents are bytes of
    /// the driver's making; none for structs that have no tag.
    pub(crate) fn declared(&self, ty: QualType, name: &str) -> Option<String> {
        Some(match self.unit.types.kind(ty.ty) {
            TypeKind::Bool => format!("_Bool {name}"),
            TypeKind::Int(_) | TypeKind::Enum(_) => {
                format!("{} {name}", spelled(self.unit.types.int_kind(ty.ty)?))
            }
            TypeKind::Float(FloatKind::Float) => format!("float {name}"),
            TypeKind::Float(_) => format!("double {name}"),
            TypeKind::Pointer(_) => format!("void *{name}"),
            TypeKind::Record(id) => {
                let record = self.unit.types.record(*id);
                let tag = self.unit.symbols.name(record.tag?);
                let keyword = if record.is_union { "union" } else { "struct" };
                format!("{keyword} {tag} {name}")
            }
            TypeKind::Array(..)
            | TypeKind::Void
            | TypeKind::Complex(_)
            | TypeKind::Function(_)
            | TypeKind::Vector(..)
            | TypeKind::Unsupported => return None,
        })
    }
}

fn plain(kind: &str, size: u64) -> String {
    format!("{{ VERDIFF_{kind}, {size}, 0, 0, 0 }}")
}

fn integer(kind: IntKind) -> String {
    plain(if kind.is_signed() { "SIGNED" } else { "UNSIGNED" }, kind.size())
}

/// An integer type of the same size and sign; the call converts it.
fn spelled(kind: IntKind) -> &'static str {
    match (kind.size(), kind.is_signed()) {
        (1, true) => "signed char",
        (1, false) => "unsigned char",
        (2, true) => "short",
        (2, false) => "unsigned short",
        (4, true) => "int",
        (4, false) => "unsigned",
        (16, true) => "__int128",
        (16, false) => "unsigned __int128",
        (_, true) => "long",
        (_, false) => "unsigned long",
    }
}
