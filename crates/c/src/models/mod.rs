//! Models of the C library: what its functions do, as far as that is known.
//!
//! `table` says of each known function what it is. Those that are models
//! have their bodies in the C files of this folder, which are parsed and
//! checked when a program first needs one of them.

pub mod table;

use crate::check::check;
use crate::symbol::Symbols;
use crate::syntax::parse;
use crate::typed::Unit;
use std::sync::LazyLock;

/// The models: all in one unit.
pub struct Models {
    /// Their text.
    pub text: String,
    /// Their meaning in C.
    pub unit: Unit,
}

/// The files, in order.
pub const FILES: [(&str, &str); 4] = [
    ("string.c", include_str!("string.c")),
    ("ctype.c", include_str!("ctype.c")),
    ("stdlib.c", include_str!("stdlib.c")),
    ("math.c", include_str!("math.c")),
];

/// What the file of the models is called where a file needs a name.
pub const FILE: &str = "the C library";

/// The models, read when they are first asked for.
pub fn models() -> &'static Models {
    static MODELS: LazyLock<Models> = LazyLock::new(|| {
        let text: String = FILES.iter().map(|(_, text)| *text).collect();
        let mut symbols = Symbols::default();
        let tree = parse(&text, &mut symbols);
        Models { unit: check(tree, symbols), text }
    });
    &MODELS
}

#[cfg(test)]
mod tests {
    use super::models;
    use super::table::{Known, TABLE};
    use crate::typed::{DeclKind, Linkage};
    use std::collections::BTreeSet;

    #[test]
    fn the_models_are_c() {
        let unit = &models().unit;
        assert_eq!(unit.problems, []);
        for function in &unit.functions {
            assert!(function.body.is_ok(), "{}: {:?}", unit.name(function.decl), function.body);
        }
    }

    #[test]
    fn the_table_names_the_models_and_no_others() {
        let unit = &models().unit;
        let is_model = |known: &Known| matches!(known, Known::Model(_));
        let rows = TABLE.iter().filter(|(known, _)| is_model(known));
        let listed: BTreeSet<&str> = rows.flat_map(|(_, names)| names.iter().copied()).collect();
        let defined = unit.functions.iter().map(|function| function.decl);
        let visible = defined.filter(|id| unit.decl(*id).linkage == Linkage::External);
        let is_function = |id: &crate::typed::DeclId| {
            matches!(unit.decl(*id).kind, DeclKind::Function { defined: true })
        };
        let defined: BTreeSet<&str> = visible.filter(is_function).map(|id| unit.name(id)).collect();
        assert_eq!(listed, defined);
    }
}
