//! Which structs, unions and enums of two files are the same.
//!
//! Those with one tag, or the same one among those without, are if they have
//! the same members and these have the same types, or if one of the files only
//! declares them. Begins with all that may be the same, and gives up until what is
//! left holds.

use rustc_hash::{FxHashMap, FxHashSet};
use verdiff_c::typed::Unit;
use verdiff_c::types::{
    ArrayLength, Enum, EnumId, Field, QualType, Record, RecordId, TypeId, TypeKind,
};

/// The types of the new file that the old one has too.
#[derive(Debug, Default)]
pub(crate) struct Same {
    /// Structs and unions of the new file, and which those are in the old one.
    pub(crate) records: FxHashMap<RecordId, RecordId>,
    /// Enums.
    pub(crate) enums: FxHashMap<EnumId, EnumId>,
}

impl Same {
    pub(crate) fn of(old: &Unit, new: &Unit) -> Same {
        let mut same = Same { records: candidates(old, new), enums: enums(old, new) };
        loop {
            let holds = |(new_id, old_id): (&RecordId, &RecordId)| {
                let records = (old.types.record(*old_id), new.types.record(*new_id));
                let compare = Compare { same: &same, old, new };
                (!compare.records(records.0, records.1)).then_some(*new_id)
            };
            let wrong: Vec<RecordId> = same.records.iter().filter_map(holds).collect();
            if wrong.is_empty() {
                return same;
            }
            for id in wrong {
                same.records.remove(&id);
            }
        }
    }

    /// Which struct or union of the new file is this one of the old.
    pub(crate) fn in_new(&self, old: RecordId) -> Option<RecordId> {
        self.records.iter().find(|(_, it)| **it == old).map(|(new, _)| *new)
    }

    /// Whether two types are the same.
    pub(crate) fn types(&self, old: &Unit, new: &Unit, pair: (QualType, QualType)) -> bool {
        Compare { same: self, old, new }.types(pair.0, pair.1)
    }
}

/// Records with the same tag; of several with one tag, and of those without,
/// the first with the first and so on.
fn candidates(old: &Unit, new: &Unit) -> FxHashMap<RecordId, RecordId> {
    let names = |unit: &Unit| -> Vec<(String, usize)> {
        let mut seen: FxHashMap<String, usize> = FxHashMap::default();
        let name = |record: &Record| {
            let tag = record.tag.map_or("", |tag| unit.symbols.name(tag));
            let members = record.body.as_ref().map_or(0, |body| body.fields.len());
            let name = if tag.is_empty() { format!(" {members}") } else { tag.to_owned() };
            let count = seen.entry(name.clone()).or_default();
            *count += 1;
            (name, *count)
        };
        unit.types.records.iter().map(name).collect()
    };
    let places: FxHashMap<(String, usize), usize> =
        names(old).into_iter().enumerate().map(|(at, name)| (name, at)).collect();
    let pair = |(at, name): (usize, (String, usize))| {
        let old = places.get(&name)?;
        Some((RecordId(at as u32), RecordId(*old as u32)))
    };
    names(new).into_iter().enumerate().filter_map(pair).collect()
}

fn enums(old: &Unit, new: &Unit) -> FxHashMap<EnumId, EnumId> {
    let text = |unit: &Unit, it: &Enum| {
        let tag = it.tag.map_or("", |tag| unit.symbols.name(tag)).to_owned();
        let all = it.enumerators.iter();
        let all: Vec<_> =
            all.map(|(name, value)| (unit.symbols.name(*name).to_owned(), *value)).collect();
        format!("{tag} {:?} {all:?}", it.underlying)
    };
    let mut used = FxHashSet::default();
    let mut found = FxHashMap::default();
    let olds: Vec<String> = old.types.enums.iter().map(|it| text(old, it)).collect();
    for (at, it) in new.types.enums.iter().enumerate() {
        let text = text(new, it);
        let free = |place: &usize| olds[*place] == text && !used.contains(place);
        if let Some(place) = (0..olds.len()).find(free) {
            used.insert(place);
            found.insert(EnumId(at as u32), EnumId(place as u32));
        }
    }
    found
}

struct Compare<'a> {
    same: &'a Same,
    old: &'a Unit,
    new: &'a Unit,
}

impl Compare<'_> {
    fn records(&self, old: &Record, new: &Record) -> bool {
        // A version that does not know the members uses none of them.
        let (Some(old_body), Some(new_body)) = (&old.body, &new.body) else {
            return old.is_union == new.is_union;
        };
        old.is_union == new.is_union
            && (old_body.size, old_body.align) == (new_body.size, new_body.align)
            && old_body.special_layout == new_body.special_layout
            && old_body.fields.len() == new_body.fields.len()
            && old_body.fields.iter().zip(&new_body.fields).all(|(old, new)| self.fields(old, new))
    }

    fn fields(&self, old: &Field, new: &Field) -> bool {
        let names = (
            old.name.map(|name| self.old.symbols.name(name)),
            new.name.map(|name| self.new.symbols.name(name)),
        );
        names.0 == names.1
            && (old.offset, old.bits, old.align, old.packed)
                == (new.offset, new.bits, new.align, new.packed)
            && self.types(old.ty, new.ty)
    }

    fn types(&self, old: QualType, new: QualType) -> bool {
        old.quals == new.quals && self.kinds(old.ty, new.ty)
    }

    fn kinds(&self, old: TypeId, new: TypeId) -> bool {
        match (self.old.types.kind(old), self.new.types.kind(new)) {
            (TypeKind::Record(old), TypeKind::Record(new)) => {
                self.same.records.get(new) == Some(old)
            }
            (TypeKind::Enum(old), TypeKind::Enum(new)) => self.same.enums.get(new) == Some(old),
            (TypeKind::Pointer(old), TypeKind::Pointer(new)) => self.types(*old, *new),
            (TypeKind::Array(old, long), TypeKind::Array(new, length)) => {
                let fixed = |length: &ArrayLength| !matches!(length, ArrayLength::Variable(_));
                long == length && fixed(length) && self.types(*old, *new)
            }
            (TypeKind::Function(old), TypeKind::Function(new)) => {
                (old.variadic, old.prototype) == (new.variadic, new.prototype)
                    && old.params.len() == new.params.len()
                    && self.types(old.result, new.result)
                    && old.params.iter().zip(&new.params).all(|(old, new)| self.types(*old, *new))
            }
            (TypeKind::Vector(old, long), TypeKind::Vector(new, length)) => {
                long == length && self.kinds(*old, *new)
            }
            (old, new) => old == new,
        }
    }
}
