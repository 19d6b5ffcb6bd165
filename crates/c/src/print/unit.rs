//! A whole unit: types, declarations, objects, functions.

use super::{Mentions, PrintOptions, Printer, type_order};
use crate::typed::{DeclId, DeclKind, Function, Linkage};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// Objects and functions with their texts.
#[derive(Default)]
struct Printed {
    /// Definitions of objects, by where they stand in the source.
    objects: BTreeMap<(u32, DeclId), Item>,
    /// Functions with bodies, by their number in the unit.
    functions: BTreeMap<usize, Item>,
}

struct Item {
    decl: DeclId,
    text: String,
    mentions: Mentions,
}

/// Prints a unit.
pub(super) fn print(printer: &mut Printer<'_>, options: PrintOptions) -> String {
    let unit = printer.unit;
    printer.taken = (0..unit.decls.len() as u32)
        .map(DeclId)
        .filter(|id| printer.has_linkage(*id))
        .map(|id| unit.name(id).to_owned())
        .collect();
    mention_roots(printer, options);
    let printed = definitions(printer);
    let declarations = declarations(printer, &printed);
    let types = type_order::print(printer);
    let mut sections = vec![types.trim_end().to_owned(), declarations.trim_end().to_owned()];
    for span in &unit.file_asm {
        let text = printer.source(*span).trim().trim_end_matches(';').trim_end();
        sections.push(format!("{text};"));
    }
    let objects: String = printed.objects.values().map(|item| item.text.as_str()).collect();
    sections.push(objects.trim_end().to_owned());
    sections.extend(printed.functions.values().map(|item| item.text.trim_end().to_owned()));
    sections.retain(|section| !section.is_empty());
    sections.join("\n\n") + "\n"
}

/// What is printed even if nothing mentions it. Assembly at file scope may
/// use anything.
fn mention_roots(printer: &mut Printer<'_>, options: PrintOptions) {
    let unit = printer.unit;
    let all = options.all || !unit.file_asm.is_empty();
    for id in &unit.file_scope {
        let decl = unit.decl(*id);
        let is_root = match decl.kind {
            DeclKind::Function { defined } => {
                defined && (decl.linkage == Linkage::External || !decl.attributes.inline)
            }
            DeclKind::Static { defined } | DeclKind::ThreadLocal { defined } => defined,
            DeclKind::Automatic | DeclKind::Parameter => false,
        };
        if all || is_root {
            printer.mentions.decls.insert(*id);
        }
    }
    if options.all {
        let records = 0..unit.types.records.len() as u32;
        let tagged = records.map(crate::types::RecordId).filter(|id| {
            let tag = unit.types.record(*id).tag;
            tag.is_some_and(|tag| unit.symbols.name(tag) != "__va_list_tag")
        });
        printer.mentions.records.extend(tagged);
        let enums = 0..unit.types.enums.len() as u32;
        printer.mentions.enums.extend(enums.map(crate::types::EnumId));
    }
}

/// Prints all that is mentioned, until nothing new is.
fn definitions(printer: &mut Printer<'_>) -> Printed {
    let unit = printer.unit;
    let bodies: FxHashMap<DeclId, (usize, &Function)> =
        unit.functions.iter().enumerate().map(|(n, it)| (it.decl, (n, it))).collect();
    let mut printed = Printed::default();
    let mut next = 0;
    while let Some(decl) = printer.mentions.decls.get_index(next).copied() {
        next += 1;
        let body = bodies.get(&decl);
        let (text, mentions) = printer.watched(|it| match body {
            Some((_, function)) => it.function(function),
            None => it.file_scope_definition(decl),
        });
        printer.mentions.extend(&mentions);
        let item = Item { decl, text, mentions };
        match body {
            Some((number, _)) => {
                printed.functions.insert(*number, item);
            }
            None if unit.decl(decl).init.is_some() => {
                printed.objects.insert((unit.decl(decl).span.start, decl), item);
            }
            None => {}
        }
    }
    printed
}

/// Declarations of what has no definition here, and of what is used before
/// its definition.
fn declarations(printer: &mut Printer<'_>, printed: &Printed) -> String {
    let unit = printer.unit;
    let early = used_early(printed);
    let here = printed.objects.values().chain(printed.functions.values());
    let defined: FxHashSet<DeclId> = here.map(|item| item.decl).collect();
    let mut order = unit.file_scope.clone();
    let known: FxHashSet<DeclId> = order.iter().copied().collect();
    let mut of_blocks: Vec<DeclId> =
        printer.mentions.decls.iter().copied().filter(|id| !known.contains(id)).collect();
    of_blocks.sort();
    order.extend(of_blocks);
    let mut text = String::new();
    for id in order {
        // A definition has no place for the name in assembly.
        let labelled = matches!(unit.decl(id).kind, DeclKind::Function { .. })
            && unit.decl(id).attributes.asm_label.is_some();
        let wanted = !defined.contains(&id) || early.contains(&id) || labelled;
        if wanted && printer.mentions.decls.contains(&id) {
            text.push_str(&printer.file_scope_declaration(id));
        }
    }
    text
}

/// What is mentioned before its definition.
fn used_early(printed: &Printed) -> FxHashSet<DeclId> {
    let mut seen = FxHashSet::default();
    let mut early = FxHashSet::default();
    for item in printed.objects.values().chain(printed.functions.values()) {
        seen.insert(item.decl);
        early.extend(item.mentions.decls.iter().filter(|id| !seen.contains(*id)));
    }
    early
}
