//! Definitions of structs, unions and enums, such that C lays them out as the
//! tree says.

use super::Printer;
use super::constants::integer;
use super::names::Tagged;
use crate::target::layout;
use crate::types::{EnumId, Field, IntKind, Record, RecordBody, RecordId, TypeId, TypeKind};

/// How the layout of a record comes about in the text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// By itself.
    Plain,
    /// With the alignments that members ask for.
    Aligned,
    /// Packed, with all gaps written out.
    Packed,
}

impl Printer<'_> {
    /// `struct tag { … }`
    pub(crate) fn record_definition(&mut self, id: RecordId) -> String {
        let head = self.record_name(id);
        let (keyword, tag) = head.split_once(' ').unwrap_or((&head, ""));
        self.record_with_body(id, keyword, tag)
    }

    fn record_with_body(&mut self, id: RecordId, keyword: &str, tag: &str) -> String {
        let unit = self.unit;
        let record = unit.types.record(id);
        let Some(body) = &record.body else {
            return format!("{keyword} {tag}");
        };
        let style = self.style(record, body);
        let mut words = vec![keyword.to_owned()];
        words.extend(self.record_attributes(record, body, style));
        words.extend((!tag.is_empty()).then(|| tag.to_owned()));
        self.indent += 1;
        let fields = match style {
            Style::Plain | Style::Aligned => {
                body.fields.iter().map(|field| self.field(field, style)).collect()
            }
            Style::Packed => self.packed_fields(record, body),
        };
        self.indent -= 1;
        format!("{} {{\n{fields}{}}}", words.join(" "), self.margin())
    }

    fn style(&self, record: &Record, body: &RecordBody) -> Style {
        if !body.special_layout {
            Style::Plain
        } else if self.aligned_layout(record, body).is_some_and(|align| align <= body.align) {
            Style::Aligned
        } else {
            Style::Packed
        }
    }

    /// The alignment of a record that follows from its members if none is
    /// packed; none if that does not lead to the places in the tree.
    fn aligned_layout(&self, record: &Record, body: &RecordBody) -> Option<u64> {
        let (mut end, mut align) = (0u64, 1);
        for field in &body.fields {
            if field.packed || field.bits.is_some() {
                return None;
            }
            let natural = self.field_layout(field.ty.ty)?;
            let own = natural.1.max(field.align.unwrap_or(1));
            let offset = if record.is_union { 0 } else { end.checked_next_multiple_of(own)? };
            if offset != field.offset {
                return None;
            }
            end = end.max(offset.checked_add(natural.0)?);
            align = align.max(own);
        }
        (end.checked_next_multiple_of(body.align)? == body.size).then_some(align)
    }

    /// Size and alignment; a flexible array has no size.
    fn field_layout(&self, ty: TypeId) -> Option<(u64, u64)> {
        match self.unit.types.kind(ty) {
            TypeKind::Array(element, crate::types::ArrayLength::Incomplete) => {
                Some((0, layout(&self.unit.types, element.ty)?.align))
            }
            _ => layout(&self.unit.types, ty).map(|it| (it.size, it.align)),
        }
    }

    fn record_attributes(
        &self,
        record: &Record,
        body: &RecordBody,
        style: Style,
    ) -> Option<String> {
        let aligned = format!("aligned({})", body.align);
        match style {
            Style::Plain => None,
            Style::Aligned if self.aligned_layout(record, body) == Some(body.align) => None,
            Style::Aligned => Some(format!("__attribute__(({aligned}))")),
            Style::Packed if body.align == 1 => Some("__attribute__((packed))".into()),
            Style::Packed => Some(format!("__attribute__((packed, {aligned}))")),
        }
    }

    fn field(&mut self, field: &Field, style: Style) -> String {
        let mut text = self.margin() + &self.field_declaration(field);
        if let Some(align) = field.align.filter(|_| style == Style::Aligned) {
            text.push_str(&format!(" __attribute__((aligned({align})))"));
        }
        text + ";\n"
    }

    fn field_declaration(&mut self, field: &Field) -> String {
        let unit = self.unit;
        let name = field.name.map(|name| unit.symbols.name(name).to_owned());
        match (&field.bits, name, unit.types.kind(field.ty.ty)) {
            (None, None, TypeKind::Record(id)) => {
                let keyword = if unit.types.record(*id).is_union { "union" } else { "struct" };
                self.record_with_body(*id, keyword, "")
            }
            (None, name, _) => self.declare(field.ty, name.unwrap_or_default()),
            (Some(bits), name, _) => {
                let declaration = self.declare(field.ty, name.unwrap_or_default());
                format!("{declaration} : {}", bits.width)
            }
        }
    }

    fn packed_fields(&mut self, record: &Record, body: &RecordBody) -> String {
        let mut text = String::new();
        let mut end = 0u64;
        for field in &body.fields {
            let (start, length) = match &field.bits {
                Some(bits) if bits.width == 0 => continue,
                Some(bits) => (field.offset * 8 + u64::from(bits.start), u64::from(bits.width)),
                None => {
                    let size = self.field_layout(field.ty.ty).map_or(0, |it| it.0);
                    (field.offset * 8, size.saturating_mul(8))
                }
            };
            if !record.is_union {
                text.push_str(&self.gap(end, start));
            }
            text.push_str(&self.field(field, Style::Packed));
            end = end.max(start.saturating_add(length));
        }
        let size = body.size.saturating_mul(8);
        if end.checked_next_multiple_of(body.align.saturating_mul(8)) != Some(size) {
            text.push_str(&self.gap(end, size));
        }
        text
    }

    /// Unnamed bits from one place to another.
    fn gap(&self, mut from: u64, to: u64) -> String {
        let mut text = String::new();
        while from < to {
            let width = (to - from).min(64);
            text.push_str(&format!("{}unsigned long : {width};\n", self.margin()));
            from += width;
        }
        text
    }

    /// `enum tag { … }`
    pub(crate) fn enum_definition(&mut self, id: EnumId) -> String {
        let unit = self.unit;
        let definition = unit.types.enumeration(id);
        let head = self.tagged("enum", Tagged::Enum(id));
        let Some(underlying) = definition.underlying else {
            return head;
        };
        let tag = head.split_once(' ').map_or("", |(_, tag)| tag);
        let packed = if underlying.size() < 4 { "__attribute__((packed)) " } else { "" };
        let mut text = format!("enum {packed}{tag} {{\n");
        for (name, value) in &definition.enumerators {
            let name = self.enumerator_name(unit.symbols.name(*name));
            let kind = enumerator_kind(*value);
            text.push_str(&format!("    {name} = {},\n", integer(kind, *value).text));
        }
        text + "}"
    }

    /// Enumerators of blocks move to file scope, where their name may be
    /// taken. Nothing names them, so any name will do.
    fn enumerator_name(&mut self, name: &str) -> String {
        if self.taken.insert(name.to_owned()) {
            name.to_owned()
        } else {
            self.names.fresh(&self.unit.symbols, name)
        }
    }
}

/// The first type that holds a value.
fn enumerator_kind(value: i128) -> IntKind {
    let kinds = [IntKind::Int, IntKind::UInt, IntKind::Long, IntKind::ULong];
    kinds.into_iter().find(|kind| kind.wrap(value) == value).unwrap_or(IntKind::Int128)
}
