//! Which inputs of a C function are numbers without sign.
//!
//! In: what the front end says of all versions. Out: which are such in all of
//! them, and which only in some, where no text can be read in one way.

use std::collections::BTreeSet;
use verdiff_align::Matched;
use verdiff_ir::Scalar;
use verdiff_ir::{Bv, Name, Unsigned, Value};

/// Numbers without sign among the inputs of a procedure, and its result.
#[derive(Debug, Default)]
pub(crate) struct Signs {
    everywhere: BTreeSet<Name>,
    somewhere: BTreeSet<Name>,
    pub(crate) result: bool,
}

impl Signs {
    pub(crate) fn of(matched: &Matched, proc: &Name) -> Signs {
        let all = matched.programs().iter().map(|program| &program.unsigned);
        // A version that has another name for the procedure says nothing.
        let known: Vec<&Unsigned> =
            all.filter(|unsigned| unsigned.params.contains_key(proc)).collect();
        let names = |unsigned: &Unsigned| {
            let own = unsigned.params.get(proc).into_iter().flatten();
            own.chain(&unsigned.globals).cloned().collect::<BTreeSet<Name>>()
        };
        let mut signs = Signs::default();
        for name in known.iter().flat_map(|unsigned| names(unsigned)) {
            match known.iter().all(|unsigned| names(unsigned).contains(&name)) {
                true => signs.everywhere.insert(name),
                false => signs.somewhere.insert(name),
            };
        }
        signs.result =
            !known.is_empty() && known.iter().all(|unsigned| unsigned.results.contains(proc));
        signs
    }

    pub(crate) fn is_unsigned(&self, name: &Name) -> bool {
        self.everywhere.contains(name)
    }

    /// Whether versions do not agree on the sign.
    pub(crate) fn is_unclear(&self, name: &Name) -> bool {
        self.somewhere.contains(name)
    }

    /// A number that the reader takes for one without sign.
    pub(crate) fn shown(&self, name: &Name, value: &Value) -> Option<String> {
        match value {
            Value::Scalar(Scalar::Bv(bits)) if self.is_unsigned(name) => Some(number(*bits)),
            _ => None,
        }
    }
}

/// A number without sign.
pub(crate) fn number(bits: Bv) -> String {
    bits.unsigned().to_string()
}
