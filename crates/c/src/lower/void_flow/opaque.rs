//! Pointers to structs that are not complete where they are used: all that can be done
//! with such a pointer is to hand it on, and to convert it to another one. So it is a
//! `void *`, and all of one tag are followed as one.

use super::{Classes, Holder, VoidFlow};
use crate::lower::class::Class;
use crate::typed::{Expr, Unit};
use crate::types::{Record, TypeId, TypeKind};
use std::collections::BTreeSet;

impl VoidFlow {
    /// Notes that a pointer to `void` becomes one to an object that is not complete here,
    /// if it is one.
    pub(crate) fn becomes_opaque(
        &mut self,
        unit: &Unit,
        pointer: &Expr,
        to: TypeId,
        classes: &Classes,
    ) {
        if let Some(holder) = opaque(unit, to) {
            let from = self.value(unit, pointer, classes);
            let to = self.holder(holder);
            self.graph.flow(from, to);
        }
    }

    /// Notes that pointers to objects of a struct become such that the struct is not seen
    /// any more, or the other way round. Says whether that is so.
    pub(crate) fn hides(
        &mut self,
        unit: &Unit,
        [from, to]: [TypeId; 2],
        classes: &Classes,
    ) -> bool {
        match (opaque(unit, from), opaque(unit, to)) {
            (None, None) => false,
            (Some(one), Some(other)) => {
                let (one, other) = (self.holder(one), self.holder(other));
                self.graph.flow(one, other);
                self.graph.flow(other, one);
                true
            }
            (Some(hidden), None) => self.hides_in(unit, hidden, to, classes),
            (None, Some(hidden)) => self.hides_in(unit, hidden, from, classes),
        }
    }

    fn hides_in(&mut self, unit: &Unit, hidden: Holder, ty: TypeId, classes: &Classes) -> bool {
        let node = self.holder(hidden);
        let classes = classes(unit, ty);
        let is_struct = record(unit, ty).is_some();
        let facts = self.graph.at(node);
        facts.sources.extend(classes);
        // Numbers, and above all bytes, are looked at wherever they are.
        facts.is_accessed |= !is_struct;
        is_struct
    }

    /// Tells what structs are made of that are not complete everywhere.
    pub(crate) fn completes(
        &mut self,
        unit: &Unit,
        classes_of: impl Fn(&Record) -> BTreeSet<Class>,
    ) {
        for record in unit.types.records.iter().filter(|record| record.body.is_some()) {
            let Some(holder) = tagged(unit, record) else { continue };
            if let Some(node) = self.holders.get(&holder).copied() {
                self.graph.at(node).sources.extend(classes_of(record));
            }
        }
    }

    /// Where pointers to what is not complete come from.
    pub(super) fn opaque_value(&mut self, unit: &Unit, ty: TypeId) -> Option<super::Node> {
        opaque(unit, ty).map(|holder| self.holder(holder))
    }
}

fn record(unit: &Unit, pointer: TypeId) -> Option<&Record> {
    match unit.types.kind(unit.types.pointee(pointer)?.ty) {
        TypeKind::Record(id) => Some(unit.types.record(*id)),
        _ => None,
    }
}

/// All that pointers to a struct lead to that is not complete here.
fn opaque(unit: &Unit, pointer: TypeId) -> Option<Holder> {
    let record = record(unit, pointer).filter(|record| record.body.is_none())?;
    tagged(unit, record)
}

fn tagged(unit: &Unit, record: &Record) -> Option<Holder> {
    record.tag.map(|tag| Holder::Opaque(unit.symbols.name(tag).to_owned()))
}
