//! What a file uses that is not what it seems from that file alone: functions
//! and objects that the linker knows by other names than C, and constants
//! whose values other files give.
//!
//! In: all units of all versions. Out: the names concerned. A function that
//! mentions one is opaque; it is the same in two versions only if everything
//! is that such a name may stand for.

use super::Source;
use super::context::{Plan, Storage, UnitTable};
use super::statics::has_known_value;
use crate::fingerprint;
use crate::typed::walk::for_each_expr;
use crate::typed::{Body, DeclId, DeclKind, ExprKind, Linkage, Problem, ProblemKind, Unit};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::Name;

/// What functions that mention names of the linker rest on, in one version.
#[derive(Debug, Default)]
pub(crate) struct Linked {
    /// Functions that may be meant.
    pub(crate) functions: BTreeSet<Name>,
    /// The texts of the files that give names to the linker.
    pub(crate) text: String,
}

impl Linked {
    /// Looks at all units of a version.
    pub(crate) fn new(version: &[Source<'_>], tables: &[UnitTable<'_>], plan: &Plan) -> Linked {
        let mut linked = Linked::default();
        if plan.linked.is_empty() {
            return linked;
        }
        for (source, table) in version.iter().zip(tables) {
            let is_meant: &dyn Fn(&str) -> bool = match names_for_linker(source).is_empty() {
                true => &|name| plan.linked.contains(name),
                false => {
                    linked.text.push_str(source.own_text);
                    &|_| true
                }
            };
            for (id, storage) in &table.storage {
                if let Storage::Function(name) = storage
                    && is_meant(table.unit.name(*id))
                {
                    linked.functions.insert(name.clone());
                }
            }
        }
        linked
    }
}

/// The names in a file, or behind them, that the linker knows otherwise.
/// Headers of the system give such names too, to functions whose meaning does
/// not depend on it.
pub(crate) fn names_for_linker(source: &Source<'_>) -> BTreeSet<String> {
    let unit = source.unit;
    let mut found = BTreeSet::new();
    for id in &unit.file_scope {
        let decl = unit.decl(*id);
        let is_other = |name: &str| matches!(name, "alias" | "ifunc" | "weak" | "weakref");
        let is_defined = matches!(
            decl.kind,
            DeclKind::Function { defined: true } | DeclKind::Static { defined: true }
        );
        let attribute = decl.attributes.unsupported.map(|name| unit.symbols.name(name));
        let label = decl.attributes.asm_label.as_ref();
        let has_other_name = label.is_some() || (!is_defined && attribute.is_some_and(is_other));
        if has_other_name && !(source.is_system)(decl.span) {
            found.insert(unit.name(*id).to_owned());
            found.extend(label.map(|label| String::from_utf8_lossy(label).into_owned()));
        }
    }
    for span in unit.file_asm.iter().filter(|span| !(source.is_system)(**span)) {
        let text = source.text.get(span.start as usize..span.end as usize).unwrap_or_default();
        found.extend(words(text));
    }
    let pragmas = source.own_text.lines().filter_map(|line| line.strip_prefix('#'));
    for pragma in pragmas.filter_map(|line| line.trim_start().strip_prefix("pragma")) {
        let pragma = pragma.trim_start();
        if pragma.starts_with("redefine_extname") || pragma.starts_with("weak") {
            found.extend(words(pragma).skip(1));
        }
    }
    found
}

fn words(text: &str) -> impl Iterator<Item = String> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.split(move |c| !is_part(c)).filter(|word| !word.is_empty()).map(str::to_owned)
}

/// Constants that one file defines and another uses, and whose values differ
/// between the versions.
pub(crate) fn changed_constants(versions: &[Vec<Source<'_>>]) -> BTreeSet<String> {
    let mut values: BTreeMap<&str, BTreeSet<u128>> = BTreeMap::new();
    let mut used: BTreeSet<&str> = BTreeSet::new();
    for source in versions.iter().flatten() {
        for id in source.unit.file_scope.iter().filter(|id| is_shared(source.unit, **id)) {
            match source.unit.decl(*id).kind {
                DeclKind::Static { defined: true } => {
                    let value = fingerprint::of_object(source.unit, source.text, *id);
                    values.entry(source.unit.name(*id)).or_default().insert(value);
                }
                _ => {
                    used.insert(source.unit.name(*id));
                }
            }
        }
    }
    let changed =
        values.into_iter().filter(|(name, values)| values.len() > 1 && used.contains(name));
    changed.map(|(name, _)| name.to_owned()).collect()
}

/// Whether something is a constant that several files may know.
fn is_shared(unit: &Unit, id: DeclId) -> bool {
    let decl = unit.decl(id);
    decl.linkage == Linkage::External
        && match decl.kind {
            DeclKind::Static { defined: true } => has_known_value(&unit.types, decl),
            DeclKind::Static { defined: false } => true,
            DeclKind::ThreadLocal { .. }
            | DeclKind::Function { .. }
            | DeclKind::Automatic
            | DeclKind::Parameter => false,
        }
}

/// Whether a name means more than its file shows: why.
pub(crate) fn problem_with(unit: &Unit, id: DeclId, plan: &Plan) -> Option<String> {
    let name = unit.name(id);
    if unit.decl(id).linkage == Linkage::None {
        return None;
    }
    if plan.linked.contains(name) {
        return Some(format!("`{name}`, which the linker may know by another name"));
    }
    is_changed_constant(unit, id, plan)
        .then(|| format!("`{name}`, a constant of another file whose value changed"))
}

fn is_changed_constant(unit: &Unit, id: DeclId, plan: &Plan) -> bool {
    let is_elsewhere = matches!(unit.decl(id).kind, DeclKind::Static { defined: false });
    is_elsewhere && plan.changed_constants.contains(unit.name(id))
}

/// The first name in a body that means more than its file shows.
pub(crate) fn first_problem(unit: &Unit, body: &Body, plan: &Plan) -> Option<Problem> {
    let mut found = None;
    if plan.linked.is_empty() && plan.changed_constants.is_empty() {
        return found;
    }
    for_each_expr(unit, body, &mut |expr| {
        if let ExprKind::Decl(id) = expr.kind
            && found.is_none()
        {
            let kind = ProblemKind::Unsupported;
            let span = expr.span;
            found = problem_with(unit, id, plan).map(|message| Problem { kind, message, span });
        }
    });
    found
}

/// The constants of other files that changed, among some declarations.
pub(crate) fn changed_among<'u>(
    unit: &'u Unit,
    ids: &BTreeSet<DeclId>,
    plan: &Plan,
) -> Vec<&'u str> {
    let changed = ids.iter().filter(|id| is_changed_constant(unit, **id, plan));
    changed.map(|id| unit.name(*id)).collect()
}
