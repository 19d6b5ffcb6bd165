//! Lowering: from typed trees to the core language.
//!
//! In: the checked units of all versions, so that all have one memory. Out: a
//! program for each version, validated. A function that uses something that
//! is not supported becomes opaque, with the construct and its place; all
//! others are lowered.
//!
//! * `used`, `formats`, `punning`, `void_flow`, `byte_access`, `unions`, `escape`,
//!   `names`, `renamed`, `private`, `elsewhere`, `handed`, `shapes`: what is decided
//!   for whole versions;
//! * `function`, `stmts`, `lists`, `jumps`, `marks`, `flatten`, `decls`:
//!   statements;
//! * `exprs`, `operators`, `casts`, `assignments`, `calls`,
//!   `dispatch`, `varargs`, `builtins`, `atomics`, `library`, `copies`: expressions;
//! * `opaque`: functions that cannot be lowered;
//! * `unsigned`: what only reports need;
//! * `places`, `access`, `memory`, `statics`, `volatile`: objects.

mod access;
mod assignments;
mod atomics;
mod builtins;
mod byte_access;
mod calls;
mod casts;
mod class;
mod context;
mod copies;
mod decls;
mod dispatch;
mod elsewhere;
mod escape;
mod exprs;
mod flatten;
mod formats;
mod function;
mod functions;
mod handed;
mod initial;
mod initial_changes;
mod jumps;
mod library;
mod lists;
mod marks;
mod memory;
mod names;
mod opaque;
mod operators;
mod parts;
mod places;
mod pointees;
mod private;
mod procs;
mod punning;
mod renamed;
mod shapes;
mod statics;
mod stmts;
mod unions;
mod unsigned;
mod used;
mod value;
mod varargs;
mod void_flow;
mod volatile;

pub use class::{Class, Leaf, bit_field_bytes, class_of, leaves};
pub use context::{Options, Overflow};
pub use functions::THROUGH_POINTER;
pub use initial::INITIAL_VALUES;
pub use names::static_locals;
pub use statics::has_known_value;

use crate::models::{self, table::Known};
use crate::span::Span;
use crate::typed::{DeclKind, Function, Linkage, Unit};
use context::{Plan, Storage, Target, UnitTable};
use functions::Functions;
use initial_changes::{Values, add_changes, initial_values};
use names::Naming;
use renamed::Renamed;
use std::collections::BTreeMap;
use used::Used;
use verdiff_ir::{Name, Program};

/// One unit of a version.
pub struct Source<'u> {
    /// What it says.
    pub unit: &'u Unit,
    /// The file, as the user named it.
    pub file: &'u str,
    /// Turns places of the preprocessed text into places of the user's
    /// files.
    pub places: &'u dyn Fn(Span) -> verdiff_ir::Span,
    /// Whether something is from a header of the system: such functions are
    /// lowered only if others use them.
    pub is_system: &'u dyn Fn(Span) -> bool,
    /// The preprocessed text.
    pub text: &'u str,
    /// The part of it that tells this unit from others.
    pub own_text: &'u str,
}

/// Lowers all versions. The programs do not have the files yet that their
/// spans point into.
pub fn lower(versions: &[Vec<Source<'_>>], options: Options) -> Vec<Program> {
    let naming = Naming::new(
        versions.iter().map(|version| version.iter().map(|source| source.unit).collect()),
    );
    let used: Vec<Used<'_>> = versions.iter().map(|version| Used::by(version)).collect();
    let renamed = renamed::renamed(versions, &naming);
    let plan = plan(versions, &used, &naming, &renamed, options);
    let mut values: Vec<Values> = Vec::new();
    let mut programs: Vec<Program> = Vec::new();
    for ((version, used), renamed) in versions.iter().zip(&used).zip(&renamed) {
        let tables: Vec<UnitTable<'_>> =
            version.iter().map(|source| table(source, &naming, renamed, &plan)).collect();
        let mut found = Values::new();
        for (source, table) in version.iter().zip(&tables) {
            initial_values(source, table, &plan.changed_constants, &mut found);
        }
        values.push(found);
        programs.push(lower_version(version, &tables, used, &naming, &plan));
    }
    add_changes(&mut programs, &values);
    programs
}

fn plan(
    versions: &[Vec<Source<'_>>],
    used: &[Used<'_>],
    naming: &Naming,
    renamed: &[Renamed],
    options: Options,
) -> Plan {
    let mut plan = Plan { options, ..Plan::default() };
    plan.changed_constants = elsewhere::changed_constants(versions);
    plan.linked = versions.iter().flatten().flat_map(elsewhere::names_for_linker).collect();
    plan.handed = handed::Handed::new(versions, &plan);
    let taken = handed::taken(versions).into_keys().collect();
    let accesses = punning::accesses(versions, &taken);
    (plan.punned, plan.from_void) = (accesses.punned, accesses.from_void);
    plan.trusted = accesses.trusted;
    plan.defined = accesses.defined;
    plan.tracks_errno = used.iter().any(|used| used.errno);
    let wanted = versions.iter().flatten().zip(used.iter().flat_map(|used| &used.wanted));
    plan.storing =
        wanted.flat_map(|(source, wanted)| formats::storing(source.unit, wanted)).collect();
    let sources = versions.iter().zip(renamed);
    let sources =
        sources.flat_map(|(version, renamed)| version.iter().map(move |source| (source, renamed)));
    for (source, renamed) in sources {
        let unit = source.unit;
        let locals: BTreeMap<_, _> = naming.static_locals(unit, source.file).into_iter().collect();
        let taken =
            escape::address_taken(unit).into_iter().filter_map(|id| match locals.get(&id) {
                Some(name) => Some(name.clone()),
                None if unit.decl(id).linkage != Linkage::None => {
                    Some(naming.name(unit, source.file, id))
                }
                None => None,
            });
        plan.in_memory.extend(taken.map(|name| renamed.get(&name).cloned().unwrap_or(name)));
        let objects = unit
            .file_scope
            .iter()
            .filter(|id| !matches!(unit.decl(**id).kind, DeclKind::Function { .. }));
        plan.global_names.extend(objects.map(|id| unit.name(*id).to_owned()));
    }
    if plan.tracks_errno {
        plan.global_names.insert(library::ERRNO.to_owned());
    }
    plan
}

fn lower_version(
    version: &[Source<'_>],
    tables: &[UnitTable<'_>],
    used: &Used<'_>,
    naming: &Naming,
    plan: &Plan,
) -> Program {
    let mut functions = Functions::default();
    for table in tables {
        let all: Vec<&Function> = table.unit.functions.iter().collect();
        procs::declare_functions(table, &all, &mut functions);
    }
    functions.linked = elsewhere::Linked::new(version, tables, plan);
    functions.ambiguous = naming.ambiguous.iter().map(|name| Name::from(name.as_str())).collect();
    let mut target = Target::new(plan);
    let library = (!used.models.is_empty()).then(library_source);
    // Models are called what they are in C, whatever users do.
    let library_table =
        library.as_ref().map(|source| table(source, &Naming::default(), &Renamed::default(), plan));
    if let Some(table) = &library_table {
        procs::declare_functions(table, &used.models, &mut functions);
    }
    for ((source, table), wanted) in version.iter().zip(tables).zip(&used.wanted) {
        procs::lower_functions(source, table, wanted, &functions, &mut target);
    }
    if let (Some(source), Some(table)) = (&library, &library_table) {
        procs::lower_functions(source, table, &used.models, &functions, &mut target);
        add_assumptions_of_models(&mut target.program);
    }
    if plan.options.initial_values {
        initial::add_initial_values(version, tables, &functions, &mut target);
    }
    dispatch::add_dispatchers(&mut target, &functions);
    copies::add_bulks(&mut target);
    target.program.leaves_open = true;
    for table in tables {
        unsigned::add_globals(table, &mut target.program.unsigned);
        pointees::add_globals(table, &mut target.program.pointees);
    }
    target.program.private = private::private(version, tables, &functions, plan);
    procs::validated(target.program)
}

/// The models of the library, as a unit of a version.
fn library_source() -> Source<'static> {
    fn nowhere(_: Span) -> verdiff_ir::Span {
        verdiff_ir::Span::NOWHERE
    }
    fn is_system(_: Span) -> bool {
        true
    }
    let models::Models { unit, text } = models::models();
    Source {
        unit,
        file: models::FILE,
        places: &nowhere,
        is_system: &is_system,
        text,
        own_text: text,
    }
}

/// Adds what models take for granted.
fn add_assumptions_of_models(program: &mut Program) {
    for name in &program.helpers {
        if let Some(Known::Model(assumes)) = models::table::known(name.as_str()) {
            let assumes = assumes.iter().map(|sentence| (*sentence).to_owned());
            program.assumptions.entry(name.clone()).or_default().extend(assumes);
        }
    }
}

/// Where the objects and functions of a unit are.
fn table<'u>(
    source: &Source<'u>,
    naming: &Naming,
    renamed: &Renamed,
    plan: &Plan,
) -> UnitTable<'u> {
    let unit = source.unit;
    let mut storage = BTreeMap::new();
    let file_scope = unit.file_scope.iter().map(|id| (*id, naming.name(unit, source.file, *id)));
    for (id, name) in file_scope.chain(naming.static_locals(unit, source.file)) {
        let decl = unit.decl(id);
        let is_own = decl.linkage != Linkage::External;
        let name = renamed.get(&name).filter(|_| is_own).cloned().unwrap_or(name);
        // A variable that each thread has is another than one for all.
        let name = match decl.kind {
            DeclKind::ThreadLocal { .. } => format!("thread {name}"),
            _ => name,
        };
        let place = match decl.kind {
            DeclKind::Function { .. } => Storage::Function(name.into()),
            DeclKind::Automatic | DeclKind::Parameter => continue,
            DeclKind::Static { .. } | DeclKind::ThreadLocal { .. } => {
                let in_memory = plan.in_memory.contains(&name)
                    || decl.ty.quals.volatile
                    || statics::has_known_value(&unit.types, decl)
                    || !decls::can_be_split(&unit.types, decl.ty.ty);
                let is_taken = plan.in_memory.contains(&name);
                if !is_taken && statics::is_scalar_constant(&unit.types, decl) {
                    Storage::Constant
                } else if in_memory {
                    Storage::Static(name.into())
                } else {
                    Storage::Split(name)
                }
            }
        };
        storage.insert(id, place);
    }
    for id in names::literals(unit) {
        let name = naming.in_file(source.file, unit.name(id));
        storage.entry(id).or_insert_with(|| Storage::Static(name.into()));
    }
    UnitTable { unit, storage, address_taken: escape::address_taken(unit) }
}
