//! What the lowering of one version shares: the program under construction,
//! the representation of memory, and what objects are.

use super::class::{BYTES, Class, OBJECT_AT, OFFSETS, PROVENANCE, memory_type};
use super::copies::Bulk;
use super::functions::Signature;
use crate::typed::{DeclId, Unit};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::{
    Expr, ExprKind, Extern, Footprint, Name, Program, ScalarType, Span, Type, Var, Width,
};

/// What signed arithmetic does when the result does not fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Overflow {
    /// It wraps around, as with `-fwrapv`.
    #[default]
    Wrap,
    /// It is a trap.
    Trap,
}

/// Choices that change what programs mean.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Signed overflow.
    pub overflow: Overflow,
    /// Whether to add a procedure that sets all objects to their initial
    /// values: [`crate::lower::INITIAL_VALUES`].
    pub initial_values: bool,
}

/// How memory is laid out: the same in all versions.
#[derive(Debug, Clone, Default)]
pub(crate) struct Plan {
    /// Classes that live in bytes.
    pub(crate) punned: BTreeSet<Class>,
    /// Classes that do not, since functions outside hand out objects as what they are.
    pub(crate) trusted: BTreeSet<Class>,
    /// Objects of file scope that live in memory in some version, by the
    /// names that they have in the core language.
    pub(crate) in_memory: BTreeSet<String>,
    /// Names of all objects of file scope in any version: locals of these
    /// names get others.
    pub(crate) global_names: BTreeSet<String>,
    /// Classes of objects to which a `void *` was converted: what allocated
    /// memory may be read as.
    pub(crate) from_void: BTreeSet<Class>,
    /// Functions that some file defines, in any version.
    pub(crate) defined: BTreeSet<String>,
    /// Functions that print, and that somewhere store how much.
    pub(crate) storing: BTreeSet<String>,
    /// Names that the linker knows otherwise, in some version.
    pub(crate) linked: BTreeSet<String>,
    /// What functions that no file has are handed.
    pub(crate) handed: super::handed::Handed,
    /// Constants of one file that others use and that versions disagree on.
    pub(crate) changed_constants: BTreeSet<String>,
    /// Whether some version may see what `errno` is.
    pub(crate) tracks_errno: bool,
    pub(crate) options: Options,
}

impl Plan {
    /// Whether a class lives in bytes, and is not one byte itself.
    pub(crate) fn is_in_bytes(&self, class: Class) -> bool {
        class != Class::I8 && self.punned.contains(&class)
    }

    /// Whether bytes may be parts of pointers.
    pub(crate) fn has_provenance(&self) -> bool {
        self.punned.contains(&Class::Ptr)
    }
}

/// Where an object or function is.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Storage {
    /// In variables of the core language: one per leaf, named after it.
    Split(String),
    /// In memory, as an object that is there from the start.
    Static(Name),
    /// In memory, as an object that a local of this name refers to.
    Fresh(Name),
    /// Nowhere: a scalar constant, whose initialiser says its value.
    Constant,
    /// A function of this name.
    Function(Name),
}

/// One unit, and where its objects are.
pub(crate) struct UnitTable<'u> {
    pub(crate) unit: &'u Unit,
    /// Objects and functions that outlive calls.
    pub(crate) storage: BTreeMap<DeclId, Storage>,
    pub(crate) address_taken: BTreeSet<DeclId>,
}

/// The program under construction.
pub(crate) struct Target<'p> {
    pub(crate) program: Program,
    pub(crate) plan: &'p Plan,
    /// The procedures that call functions by their addresses.
    pub(crate) dispatchers: BTreeMap<Name, Signature>,
    /// The procedures that copy and clear objects.
    pub(crate) bulks: BTreeMap<Name, Bulk>,
}

impl<'p> Target<'p> {
    /// A program with nothing in it yet.
    pub(crate) fn new(plan: &'p Plan) -> Target<'p> {
        let program = Program::default();
        Target { program, plan, dispatchers: BTreeMap::new(), bulks: BTreeMap::new() }
    }

    /// A global variable, declared when it is first mentioned.
    pub(crate) fn global(&mut self, name: &str, ty: Type) -> Var {
        let var = Var::new(name, ty);
        if !self.program.globals.contains_key(name) {
            self.program.add_global(var.clone());
        }
        var
    }

    /// The map of memory with this name.
    pub(crate) fn memory(&mut self, name: &str, value: ScalarType) -> Expr {
        Expr::var(self.global(name, memory_type(value)))
    }

    /// The bytes of memory.
    pub(crate) fn bytes(&mut self) -> Expr {
        self.memory(BYTES, ScalarType::Bv(Width::W8))
    }

    /// The offsets of pointers in memory.
    pub(crate) fn offsets(&mut self) -> Expr {
        self.memory(OFFSETS, ScalarType::Bv(Width::W64))
    }

    /// The function that tells the object that bytes lead to, where that is not noted.
    pub(crate) fn object_at(&mut self) -> Name {
        let name = Name::from(OBJECT_AT);
        if !self.program.externs.contains_key(&name) {
            self.program.add_extern(Extern {
                name: name.clone(),
                params: vec![Var::new("bits", Type::I64)],
                results: vec![Type::REF],
                pure: true,
                reads: Footprint::Only(Vec::new()),
                writes: Footprint::Only(Vec::new()),
                throws: Vec::new(),
                computes: None,
                span: Span::NOWHERE,
            });
            self.program.add_fixed(&name, "a pointer that is put together from bytes");
        }
        name
    }

    /// The objects of pointers whose bytes are in memory.
    pub(crate) fn provenance(&mut self) -> Expr {
        self.program.noted.insert(PROVENANCE.into(), BYTES.into());
        self.memory(PROVENANCE, ScalarType::Ref)
    }
}

/// The variable that an expression is.
pub(crate) fn as_var(expr: &Expr) -> Option<&Var> {
    match &expr.kind {
        ExprKind::Var(var) => Some(var),
        _ => None,
    }
}
