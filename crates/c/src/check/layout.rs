//! The layout of structs and unions, as gcc does it on x86-64.
//!
//! Bit-fields follow the System V ABI: one may not span more units of its
//! declared type's alignment than that type itself; packed ones follow each
//! other bit by bit; one of width zero ends the unit; unnamed ones do not
//! align the struct.

use crate::span::Span;
use crate::symbol::Symbol;
use crate::target::{Layout, layout};
use crate::types::{ArrayLength, BitField, Field, QualType, RecordBody, TypeId, TypeKind, Types};

/// A member before it has its place.
pub(super) struct FieldRequest {
    pub(super) name: Option<Symbol>,
    pub(super) ty: QualType,
    /// The width of a bit-field.
    pub(super) bits: Option<u32>,
    /// The alignment of its type, if a typedef sets it.
    pub(super) type_align: Option<u64>,
    /// The alignment asked for.
    pub(super) align: Option<u64>,
    pub(super) packed: bool,
    pub(super) span: Span,
}

/// What the attributes of the whole record say.
#[derive(Clone, Copy)]
pub(super) struct Packing {
    pub(super) packed: bool,
    pub(super) align: Option<u64>,
    /// What a pragma limits the alignment of members to.
    pub(super) limit: Option<u64>,
}

/// Gives each member its place; none if the record is too large.
pub(super) fn lay_out(
    types: &Types,
    is_union: bool,
    requests: Vec<FieldRequest>,
    packing: Packing,
) -> Option<RecordBody> {
    let limited = |align: u64| packing.limit.map_or(align, |limit| align.min(limit));
    let mut special = packing.packed || packing.align.is_some() || packing.limit.is_some();
    let mut state = State { position: 0, align: 1, end: 0 };
    let mut fields = Vec::with_capacity(requests.len());
    for mut request in requests {
        request.align = request.align.map(limited);
        special |= request.packed || request.align.is_some() || request.type_align.is_some();
        if is_union {
            state.position = 0;
        }
        let packed = request.packed || packing.packed;
        let natural = member_layout(types, request.ty.ty)?;
        let align = limited(request.type_align.unwrap_or(natural.align));
        let natural = Layout { size: natural.size, align };
        let (offset, bits) = match request.bits {
            Some(width) => state.place_bits(&request, natural, width, packed)?,
            None => (state.place(&request, natural, packed)?, None),
        };
        let FieldRequest { name, ty, align, packed, .. } = request;
        fields.push(Field { name, ty, offset, bits, align, packed });
    }
    let align = state.align.max(packing.align.unwrap_or(1));
    let size = state.end.div_ceil(8).checked_next_multiple_of(align)?;
    (size <= i64::MAX as u64).then_some(RecordBody { fields, size, align, special_layout: special })
}

/// A flexible array member takes no room.
fn member_layout(types: &Types, ty: TypeId) -> Option<Layout> {
    match types.kind(ty) {
        TypeKind::Array(element, ArrayLength::Incomplete) => {
            Some(Layout { size: 0, align: layout(types, element.ty)?.align })
        }
        _ => layout(types, ty),
    }
}

struct State {
    /// The first free bit.
    position: u64,
    /// Of the record, in bytes.
    align: u64,
    /// The bit behind the last member.
    end: u64,
}

impl State {
    fn place(&mut self, request: &FieldRequest, natural: Layout, packed: bool) -> Option<u64> {
        let natural_align = if packed { 1 } else { natural.align };
        let align = natural_align.max(request.align.unwrap_or(1));
        let start = self.position.checked_next_multiple_of(align.checked_mul(8)?)?;
        self.position = start.checked_add(natural.size.checked_mul(8)?)?;
        self.end = self.end.max(self.position);
        self.align = self.align.max(align);
        Some(start / 8)
    }

    fn place_bits(
        &mut self,
        request: &FieldRequest,
        natural: Layout,
        width: u32,
        packed: bool,
    ) -> Option<(u64, Option<BitField>)> {
        let unit_bits = natural.align * 8;
        if width == 0 {
            let align = natural.align.max(request.align.unwrap_or(1)) * 8;
            self.position = self.position.checked_next_multiple_of(align)?;
            self.end = self.end.max(self.position);
            let bits = BitField { start: 0, width: 0, unit: natural.size as u32 };
            return Some((self.position / 8, Some(bits)));
        }
        if let Some(align) = request.align {
            self.position = self.position.checked_next_multiple_of(align * 8)?;
        }
        let last = self.position.checked_add(u64::from(width))?.checked_sub(1)?;
        let units = last / unit_bits - self.position / unit_bits + 1;
        if !packed && units > natural.size.div_ceil(natural.align) {
            self.position = self.position.checked_next_multiple_of(unit_bits)?;
        }
        let place = bit_place(self.position, width, natural, packed);
        self.position += u64::from(width);
        self.end = self.end.max(self.position);
        if request.name.is_some() {
            let type_align = if packed { 1 } else { natural.align };
            self.align = self.align.max(type_align).max(request.align.unwrap_or(1));
        }
        Some(place)
    }
}

/// Where bits lie: in the aligned unit of the declared type if they fit, else
/// in the bytes that they touch.
fn bit_place(position: u64, width: u32, natural: Layout, packed: bool) -> (u64, Option<BitField>) {
    let unit_bits = natural.size * 8;
    let start = position % unit_bits;
    if !packed && start + u64::from(width) <= unit_bits && natural.align == natural.size {
        let bits = BitField { start: start as u32, width, unit: natural.size as u32 };
        return ((position - start) / 8, Some(bits));
    }
    let start = position % 8;
    let unit = (start as u32 + width).div_ceil(8);
    (position / 8, Some(BitField { start: start as u32, width, unit }))
}
