//! What the code of a procedure does itself, as opposed to what it leaves to the outside.

use crate::matching::Matched;
use std::collections::BTreeSet;
use verdiff_ir::effects::Effects;
use verdiff_ir::program::walk;
use verdiff_ir::{Extern, Footprint, Name};

/// What the code of a procedure, with all that it calls, does itself in any version.
#[derive(Debug)]
pub struct OwnCode {
    /// The globals that it looks at, and those that externals are declared to read.
    pub looks: BTreeSet<Name>,
    /// The globals that it writes, and those that externals are declared to write.
    pub writes: BTreeSet<Name>,
    /// The externals that may give it objects.
    pub asks: BTreeSet<Name>,
    /// Whether part of it could not be translated: that may look at everything.
    pub is_untranslated: bool,
}

impl OwnCode {
    /// Of a procedure with these effects.
    pub fn of(matched: &Matched, proc: &Name, effects: &Effects) -> OwnCode {
        let mut own = OwnCode {
            looks: effects.looks.iter().cloned().collect(),
            writes: BTreeSet::new(),
            asks: BTreeSet::new(),
            is_untranslated: effects.externs.iter().any(|it| matched.is_untranslated(it)),
        };
        for program in matched.programs() {
            let procs = effects.calls.iter().chain([proc]);
            for proc in procs.filter_map(|name| program.procs.get(name)) {
                walk(&proc.body, &mut |stmt| {
                    let targets = stmt.targets().iter().map(|var| &var.name);
                    let globals = targets.filter(|name| program.globals.contains_key(*name));
                    own.writes.extend(globals.cloned());
                });
            }
            let externs = effects.externs.iter().filter_map(|name| program.externs.get(name));
            externs.for_each(|external| own.add_external(external));
        }
        own
    }

    fn add_external(&mut self, external: &Extern) {
        if let Footprint::Only(names) = &external.reads {
            self.looks.extend(names.iter().cloned());
        }
        if let Footprint::Only(names) = &external.writes {
            self.writes.extend(names.iter().cloned());
        }
        self.asks.insert(external.name.clone());
    }
}
