//! Whole n-way products: matched programs and the name of a procedure in; a
//! program of the core language with one procedure that runs all versions out.

use super::weave::weave;
use crate::several::assembly::{Assembly, Refusal};
use crate::several::compare::{Comparison, Whole};
use crate::several::form::Former;
use crate::several::guarded::{Guarded, size};
use verdiff_align::{Matched, Version};
use verdiff_ir::interp::{Inputs, Oracle};
use verdiff_ir::{Failure, Name, Program, Var};

/// The product of all versions of a procedure.
#[derive(Debug)]
pub struct Product {
    /// What it does, in guarded form.
    pub commands: Vec<Guarded<Version>>,
    /// The same as a program of the core language. Names of a version start with
    /// `v` and its index.
    pub program: Program,
    /// The procedure of it that runs all versions, from the inputs of the first.
    pub name: Name,
    /// For each version the variables that hold how it ended and what it
    /// returned: one after the other, they are the results of the procedure.
    pub results: Vec<(Version, Vec<Var>)>,
    /// How versions fail: the first variable of a version is 0 if it returned,
    /// and one more than the place of the failure in this list if it failed.
    pub endings: Vec<Failure>,
}

/// The product of all versions of a procedure.
pub fn product(matched: &Matched, name: &Name) -> Result<Product, Refusal> {
    let versions = matched.versions();
    let assembly = Assembly::new(matched, name, versions)?;
    let mut former = Former::new(&assembly.failures);
    let mut form = |version: &Version| {
        let (version, mut commands) = (*version, Vec::new());
        let body = assembly.body(version);
        let context = former.start(version, body, &mut commands);
        former.ci(version, &context, body, &mut commands);
        (version, commands)
    };
    let commands = weave(versions.iter().map(&mut form).collect());
    let name = Name::from(format!("P_{name}"));
    let program = assembly.program(name.clone(), &commands, &|version| former.guards(version));
    let results = versions.iter().map(|version| (*version, assembly.results(*version)));
    Ok(Product { commands, program, name, results: results.collect(), endings: former.endings })
}

impl Product {
    /// Runs the product and all versions of a procedure, which get so many
    /// steps.
    pub fn compare(
        &self,
        matched: &Matched,
        name: &Name,
        inputs: &Inputs,
        oracle: &mut dyn Oracle,
        steps: u64,
    ) -> Comparison {
        let results = self.results.iter().map(|(version, vars)| (*version, vars.len()));
        let whole = Whole {
            program: &self.program,
            name: &self.name,
            results: results.collect(),
            endings: &self.endings,
            size: size(&self.commands),
        };
        whole.compare(matched, name, inputs, oracle, steps)
    }
}
