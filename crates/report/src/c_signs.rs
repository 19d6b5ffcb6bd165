//! Which inputs of a C function are numbers without sign, and what pointers point to.
//!
//! In: what the front end says of all versions. Out: what all of them say, and which
//! numbers have no sign only in some, where no text can be read in one way.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use verdiff_align::Matched;
use verdiff_ir::{Bv, Name, Pointee, Program, Scalar, Unsigned, Value};

/// Numbers without sign among the inputs of a procedure, and its result.
#[derive(Debug, Default)]
pub(crate) struct Signs {
    everywhere: BTreeSet<Name>,
    somewhere: BTreeSet<Name>,
    pub(crate) result: bool,
    /// What pointers point to; nothing if versions do not agree on it.
    pointees: BTreeMap<Name, Option<Arc<Pointee>>>,
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
        let mut signs = Signs { pointees: pointees(matched, proc), ..Signs::default() };
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

    /// What a pointer points to, if the front end says so; nothing if versions do not agree.
    pub(crate) fn pointee(&self, pointer: &Name) -> Option<Option<&Pointee>> {
        self.pointees.get(pointer).map(Option::as_deref)
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

fn pointees(matched: &Matched, proc: &Name) -> BTreeMap<Name, Option<Arc<Pointee>>> {
    let mut all: BTreeMap<Name, Option<Arc<Pointee>>> = BTreeMap::new();
    for Program { pointees, .. } in matched.programs() {
        let params = pointees.params.get(proc).into_iter().flatten();
        for (name, pointee) in pointees.globals.iter().chain(params) {
            all.entry(name.clone())
                .and_modify(|known| *known = known.take().filter(|known| known == pointee))
                .or_insert_with(|| Some(pointee.clone()));
        }
    }
    all
}

/// A number without sign.
pub(crate) fn number(bits: Bv) -> String {
    bits.unsigned().to_string()
}
