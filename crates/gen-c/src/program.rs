//! A generated program: its text, how to call it, what is in it.

use std::collections::BTreeSet;

use crate::feature::Feature;
use crate::print::print;
use crate::tree::{Type, Unit};

/// A parameter's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ParamKind {
    /// `_Bool`.
    Bool,
    /// A signed integer of so many bits.
    Signed(u32),
    /// An unsigned integer of so many bits.
    Unsigned(u32),
    /// `float`.
    Float,
    /// `double`.
    Double,
}

/// The type of a parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParamType {
    /// As the program writes it.
    pub spelling: String,
    /// What it can hold.
    pub kind: ParamKind,
}

/// A function `long name(params)` to call from outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The function's name.
    pub name: String,
    /// Its parameters, scalars all.
    pub params: Vec<ParamType>,
}

/// A C program without undefined behaviour.
#[derive(Debug, Clone)]
pub struct Program {
    /// The whole file. Besides the entries it defines
    /// `unsigned long checksum(void)`, a digest of all globals.
    pub text: String,
    /// The functions to call.
    pub entries: Vec<Entry>,
    /// The constructs that occur in it.
    pub features: BTreeSet<Feature>,
    pub(crate) unit: Unit,
}

impl Program {
    /// The program of a tree.
    pub(crate) fn of(unit: Unit) -> Program {
        let (text, features) = print(&unit);
        let entries = entries(&unit);
        Program { text, entries, features, unit }
    }

    /// True if signed overflow must wrap: compile it with `-fwrapv`.
    pub fn needs_wrapv(&self) -> bool {
        self.features.contains(&Feature::WrappingOverflow)
    }
}

fn entries(unit: &Unit) -> Vec<Entry> {
    let functions = unit.functions.iter().filter(|function| function.is_entry && !function.removed);
    functions
        .map(|function| {
            let params = function.locals[..function.parameters].iter();
            Entry {
                name: function.name.clone(),
                params: params.map(|local| param(unit, &local.ty)).collect(),
            }
        })
        .collect()
}

fn param(unit: &Unit, ty: &Type) -> ParamType {
    let integer = |bits, signed| match (bits, signed) {
        (1, _) => ParamKind::Bool,
        (bits, true) => ParamKind::Signed(bits),
        (bits, false) => ParamKind::Unsigned(bits),
    };
    let (spelling, kind) = match ty {
        Type::Int(kind) => (kind.spelling().to_owned(), integer(kind.bits(), kind.signed())),
        Type::Enum(id) => {
            let negative = unit.enums[*id].constants.iter().any(|(_, value)| *value < 0);
            (format!("enum {}", unit.enums[*id].name), integer(32, negative))
        }
        Type::Float => ("float".to_owned(), ParamKind::Float),
        Type::Double => ("double".to_owned(), ParamKind::Double),
        Type::Void | Type::Record(_) | Type::Function(_) | Type::Pointer(_) | Type::Array(..) => {
            unreachable!("entries take scalars")
        }
    };
    ParamType { spelling, kind }
}
