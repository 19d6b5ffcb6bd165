//! Checking: from the syntax tree to the typed tree.
//!
//! In comes what was written; out goes a [`Unit`] in which names are resolved,
//! every expression has its type, every implicit conversion is a node (in the
//! order in which clang builds them) and everything that C evaluates at
//! compile time is evaluated. What is wrong in a function body costs that
//! body; what is wrong at file scope is listed, and what depends on it fails
//! where it is used.

mod arithmetic;
mod assign;
mod attributes;
mod basics;
mod builtins;
mod calls;
mod compatible;
mod conditional;
mod constants;
mod conversions;
mod declarators;
mod decls;
mod describe;
mod enums;
mod exprs;
mod functions;
mod generic;
mod init_lists;
mod init_parts;
mod initialisers;
mod layout;
mod linkage;
mod literals;
mod members;
mod operators;
mod packs;
mod pointers;
mod records;
mod scope;
mod signatures;
mod specifiers;
mod stmts;
mod switches;
mod transparent;

pub use packs::Packs;

pub use describe::describe;

use crate::span::Span;
use crate::symbol::{Symbol, Symbols};
use crate::syntax::ast::{Item, TranslationUnit};
use crate::typed::{
    Decl, DeclId, DeclKind, Expr, ExprKind, Function, Linkage, Note, Problem, ProblemKind, Unit,
};
use crate::types::{IntKind, RecordId, TypeId, Types};
use basics::Basics;
use functions::Current;
use rustc_hash::{FxHashMap, FxHashSet};
use scope::{Entity, Scopes};
use std::cell::Cell;

/// The outcome of checking something.
type Check<T> = Result<T, Problem>;

/// Checks a unit.
pub fn check(tree: TranslationUnit, symbols: Symbols) -> Unit {
    check_as(tree, symbols, Dialect::default())
}

/// What pragmas and options of the compiler change of the language.
#[derive(Debug, Clone, Default)]
pub struct Dialect {
    /// The layout of structs.
    pub packs: Packs,
    /// Whether `char` has no sign.
    pub unsigned_char: bool,
}

/// Checks a unit of a dialect.
pub fn check_as(tree: TranslationUnit, symbols: Symbols, dialect: Dialect) -> Unit {
    let mut checker = Checker::new(symbols, dialect);
    for item in &tree.items {
        checker.item(item);
    }
    checker.finish()
}

/// A unit being checked.
struct Checker {
    symbols: Symbols,
    types: Types,
    basics: Basics,
    scopes: Scopes,
    decls: Vec<Decl>,
    functions: Vec<Function>,
    file_scope: Vec<DeclId>,
    file_asm: Vec<Span>,
    problems: Vec<Problem>,
    notes: Vec<Note>,
    /// Everything with linkage, by name, at whatever scope it was declared.
    linked: FxHashMap<Symbol, DeclId>,
    /// Functions that were declared by their first call only.
    implicit: FxHashSet<DeclId>,
    /// Functions whose `extern inline` body may still be replaced.
    extern_inline: FxHashSet<DeclId>,
    /// Why a struct or union that was defined has no members.
    broken_records: FxHashMap<RecordId, Problem>,
    /// Unions that an argument of a member's type converts to.
    transparent: FxHashSet<RecordId>,
    /// How many derivations a type is built from.
    type_depths: FxHashMap<TypeId, u32>,
    /// The function being checked.
    current: Option<Box<Current>>,
    /// How deep the expression or statement at hand is nested.
    depth: u32,
    /// How deep the constant being evaluated is nested.
    eval_depth: Cell<u32>,
    /// How many prototypes that belong to no definition are open.
    in_prototype: u32,
    next_vla: u32,
    next_name: u32,
    dialect: Dialect,
}

impl Checker {
    fn new(mut symbols: Symbols, dialect: Dialect) -> Self {
        let mut types = Types::default();
        let char = if dialect.unsigned_char { IntKind::CharUnsigned } else { IntKind::Char };
        let basics = Basics::new(&mut types, &mut symbols, char);
        Checker {
            symbols,
            types,
            basics,
            scopes: Scopes::new(),
            decls: Vec::new(),
            functions: Vec::new(),
            file_scope: Vec::new(),
            file_asm: Vec::new(),
            problems: Vec::new(),
            notes: Vec::new(),
            linked: FxHashMap::default(),
            implicit: FxHashSet::default(),
            extern_inline: FxHashSet::default(),
            broken_records: FxHashMap::default(),
            transparent: FxHashSet::default(),
            type_depths: FxHashMap::default(),
            current: None,
            depth: 0,
            eval_depth: Cell::new(0),
            in_prototype: 0,
            next_vla: 0,
            next_name: 0,
            dialect,
        }
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Function(definition) => self.function_definition(definition),
            Item::Declaration(declaration) => self.file_declaration(declaration),
            Item::StaticAssert(assertion) => {
                if let Err(problem) = self.static_assert(assertion) {
                    self.problems.push(problem);
                }
            }
            Item::Asm(span) => self.file_asm.push(*span),
            Item::Broken(broken) => self.broken_item(broken),
        }
    }

    fn finish(mut self) -> Unit {
        self.complete_tentative_definitions();
        Unit {
            symbols: self.symbols,
            types: self.types,
            decls: self.decls,
            functions: self.functions,
            file_scope: self.file_scope,
            file_asm: self.file_asm,
            problems: self.problems,
            notes: self.notes,
            unsigned_char: self.dialect.unsigned_char,
        }
    }

    fn name(&self, symbol: Symbol) -> &str {
        self.symbols.name(symbol)
    }

    fn decl(&self, id: DeclId) -> &Decl {
        &self.decls[id.0 as usize]
    }

    fn decl_mut(&mut self, id: DeclId) -> &mut Decl {
        &mut self.decls[id.0 as usize]
    }

    fn add_decl(&mut self, decl: Decl) -> DeclId {
        self.decls.push(decl);
        DeclId(self.decls.len() as u32 - 1)
    }

    /// A name for something that has none.
    fn made_up_name(&mut self, what: &str) -> Symbol {
        self.next_name += 1;
        self.symbols.intern(&format!("__{what}_{}", self.next_name))
    }

    /// An object without linkage.
    fn unlinked(
        &self,
        name: Symbol,
        ty: crate::types::QualType,
        kind: DeclKind,
        span: Span,
    ) -> Decl {
        let attributes = crate::typed::DeclAttributes::default();
        Decl { name, ty, kind, linkage: Linkage::None, init: None, attributes, span }
    }

    fn bind(&mut self, name: Symbol, entity: Entity) {
        self.scopes.bind(name, entity);
    }

    /// Runs a check one level deeper, up to a limit that keeps the stack safe.
    fn nested<T>(&mut self, span: Span, run: impl FnOnce(&mut Self) -> Check<T>) -> Check<T> {
        if self.depth >= MAX_DEPTH {
            return Err(unsupported(span, "nested too deeply"));
        }
        self.depth += 1;
        let result = run(self);
        self.depth -= 1;
        result
    }
}

/// How deep expressions and statements may be nested.
const MAX_DEPTH: u32 = 400;

/// How many operands a chain of operators, and how many arms a chain of
/// `else if` may have.
const MAX_CHAIN: usize = 20_000;

/// What a C compiler would reject.
fn error(span: Span, message: impl Into<String>) -> Problem {
    Problem { kind: ProblemKind::Error, message: message.into(), span }
}

/// What only we reject.
fn unsupported(span: Span, message: impl Into<String>) -> Problem {
    Problem { kind: ProblemKind::Unsupported, message: message.into(), span }
}

/// An expression of an unqualified type.
fn value(kind: ExprKind, ty: TypeId, span: Span) -> Expr {
    Expr { kind, ty: ty.into(), span }
}

#[cfg(test)]
mod tests;
