//! Functions with their bodies.

use super::Printer;
use super::vlas::Vlas;
use crate::typed::{Body, Function, LabelId, Stmt};
use rustc_hash::{FxHashMap, FxHashSet};

impl<'u> Printer<'u> {
    /// A function definition. One without a typed body becomes a declaration
    /// with a comment that says why.
    pub(crate) fn function(&mut self, function: &'u Function) -> String {
        match &function.body {
            Ok(body) => self.settled(function, body),
            Err(problem) => {
                let message = problem.message.replace("*/", "* /");
                let declared = self.file_scope_declaration(function.decl);
                format!("/* not supported: {message} */\n{declared}")
            }
        }
    }

    /// Prints until no name stands in the way of another. Each round gives at
    /// least one object or length a name that occurs nowhere else.
    fn settled(&mut self, function: &'u Function, body: &'u Body) -> String {
        self.renamed = FxHashMap::default();
        self.vlas = Vlas::new(&body.vlas);
        self.name_labels(body);
        loop {
            self.again = false;
            self.vlas.restart();
            self.scopes.enter();
            let head = self.function_head(function.decl, &function.params);
            let block = self.block(&body.stmts);
            self.scopes.leave();
            if !self.again {
                return format!("{head}\n{block}\n");
            }
        }
    }

    /// Statements out of a body.
    pub(super) fn some_of(&mut self, body: &'u Body, stmts: &[Stmt]) -> String {
        self.vlas = Vlas::new(&body.vlas);
        self.name_labels(body);
        self.block(stmts)
    }

    /// Labels of blocks may share a name, those of the text do not.
    fn name_labels(&mut self, body: &Body) {
        let unit = self.unit;
        let mut taken = FxHashSet::default();
        let mut labels = Vec::with_capacity(body.labels.len());
        for label in &body.labels {
            let name = unit.symbols.name(label.name).to_owned();
            let fresh = taken.insert(label.name);
            labels.push(if fresh { name } else { self.names.fresh(&unit.symbols, &name) });
        }
        self.labels = labels;
    }

    pub(super) fn label(&self, id: LabelId) -> &str {
        self.labels.get(id.0 as usize).map_or("", String::as_str)
    }
}
