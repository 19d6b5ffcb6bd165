//! Definitions of all types that a text mentions, in an order in which C can
//! read them.

use super::{Mentions, Printer};
use crate::types::{EnumId, RecordId, TypeId, TypeKind};
use indexmap::IndexMap;
use rustc_hash::FxHashSet;

/// A struct or union with its definition and what that mentions.
struct Defined {
    text: String,
    mentions: Mentions,
}

/// The definitions of what was mentioned, and of what they need.
pub(super) fn print(printer: &mut Printer<'_>) -> String {
    let defined = definitions(printer);
    let mut enums: Vec<EnumId> = printer.mentions.enums.iter().copied().collect();
    enums.sort();
    let order = order(printer, &defined);
    let mut text = forward_declarations(printer, &order, &defined);
    for id in enums {
        text.push_str(&(printer.enum_definition(id) + ";\n\n"));
    }
    for id in &order {
        if printer.unit.types.record(*id).body.is_some() {
            text.push_str(&format!("{};\n\n", defined[id].text));
        }
    }
    text
}

/// Prints all definitions, those that are mentioned only there included.
fn definitions(printer: &mut Printer<'_>) -> IndexMap<RecordId, Defined> {
    let mut defined = IndexMap::new();
    let mut next = 0;
    while let Some(id) = printer.mentions.records.get_index(next).copied() {
        let (text, mentions) = printer.watched(|it| it.record_definition(id));
        printer.mentions.extend(&mentions);
        defined.insert(id, Defined { text, mentions });
        next += 1;
    }
    defined
}

/// Members first, otherwise in the order of the source; incomplete ones last.
fn order(printer: &Printer<'_>, defined: &IndexMap<RecordId, Defined>) -> Vec<RecordId> {
    let mut roots: Vec<RecordId> = defined.keys().copied().collect();
    roots.sort_by_key(|id| (printer.unit.types.record(*id).body.is_none(), *id));
    let mut done = FxHashSet::default();
    let mut order = Vec::with_capacity(roots.len());
    for root in roots {
        let mut stack = vec![(root, false)];
        while let Some((id, members_done)) = stack.pop() {
            if members_done {
                order.push(id);
            } else if done.insert(id) {
                stack.push((id, true));
                let mut members = Vec::new();
                contained(printer, id, &mut members);
                stack.extend(members.into_iter().rev().map(|member| (member, false)));
            }
        }
    }
    order
}

/// The records that members of a record are, or arrays of.
fn contained(printer: &Printer<'_>, id: RecordId, found: &mut Vec<RecordId>) {
    let Some(body) = &printer.unit.types.record(id).body else { return };
    for field in &body.fields {
        if let Some(inner) = element_record(printer, field.ty.ty) {
            match field.name {
                Some(_) => found.push(inner),
                None => contained(printer, inner, found),
            }
        }
    }
}

fn element_record(printer: &Printer<'_>, mut ty: TypeId) -> Option<RecordId> {
    loop {
        match printer.unit.types.kind(ty) {
            TypeKind::Array(element, _) => ty = element.ty,
            TypeKind::Record(_) if printer.is_va_list_tag(ty) => return None,
            TypeKind::Record(id) => return Some(*id),
            _ => return None,
        }
    }
}

/// Declares ahead what is mentioned before it is defined. If that concerns
/// one that has a definition, all are declared, in the order of definition:
/// so the order stays when the text is read and printed again.
fn forward_declarations(
    printer: &mut Printer<'_>,
    order: &[RecordId],
    defined: &IndexMap<RecordId, Defined>,
) -> String {
    let mut known = FxHashSet::default();
    let mut needed = false;
    for id in order {
        known.insert(*id);
        let has_body = |it: &RecordId| printer.unit.types.record(*it).body.is_some();
        needed |= defined[id].mentions.records.iter().any(|it| has_body(it) && !known.contains(it));
    }
    let mut text = String::new();
    for id in order {
        if needed || printer.unit.types.record(*id).body.is_none() {
            text.push_str(&format!("{};\n", printer.record_name(*id)));
        }
    }
    if text.is_empty() { text } else { text + "\n" }
}
