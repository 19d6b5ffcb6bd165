//! The files of a product.

use crate::import::Import;
use crate::library;
use crate::lines;
use crate::main_file::main_file;
use crate::mentions::{Mentions, SPECS};
use crate::roles::{Roles, Weave};
use crate::side::Side;
use crate::versions::{Key, Versions};
use crate::weave::weave;
use std::collections::{BTreeMap, BTreeSet};
use verdiff_c::load::Parsed;
use verdiff_c::print::{PrintOptions, print_with};
use verdiff_c::typed::{DeclId, DeclKind, Function, Problem, Unit};

/// How a product is made.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// What is woven.
    pub weave: Weave,
    /// Whether the program stops where the versions take different branches.
    pub divergence: bool,
    /// Whether `#line` says where statements come from.
    pub lines: bool,
}

/// A product program.
#[derive(Debug, Clone)]
pub struct Product {
    /// Its files, without the runtime's.
    pub files: Vec<ProductFile>,
    /// The functions with one body for both versions.
    pub woven: Vec<String>,
    /// Functions that are there once for both.
    pub shared: usize,
    /// Functions that are there for each version.
    pub apart: usize,
}

/// A C file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProductFile {
    /// Its name.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// Why there is no product.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {message}")]
pub struct Refused {
    /// The file and the line.
    pub place: String,
    /// In plain words.
    pub message: String,
}

/// A form of a function in the product.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    Of(Side),
    Woven,
}

/// The product of two versions.
pub fn product(old: &[Parsed], new: &[Parsed], options: &Options) -> Result<Product, Refused> {
    let versions = Versions::new(old, new);
    let roles = Roles::of(&versions, options.weave);
    let mut work = Work::new(&versions, &roles, options);
    work.objects();
    let mains = work.mains()?;
    work.run()?;
    let mut files = work.print()?;
    files.push(main_file(&mains, &roles));
    let done = |form: &dyn Fn(&Form) -> bool| {
        work.done.iter().filter(|(_, it)| form(it)).map(|(key, _)| key).collect::<BTreeSet<_>>()
    };
    let (shared, apart): (BTreeSet<&Key>, BTreeSet<&Key>) = done(&|form| *form != Form::Woven)
        .into_iter()
        .partition(|key| roles.is_shared_function(key));
    let woven = done(&|form| *form == Form::Woven);
    let woven = woven.into_iter().map(|key| key.name.clone()).collect();
    Ok(Product { files, woven, shared: shared.len(), apart: apart.len() })
}

/// The `main` of both versions.
pub(crate) struct Mains {
    pub(crate) woven: bool,
    /// How many parameters each has; none if there is no such function.
    pub(crate) params: [Option<usize>; 2],
    /// Whether each returns something.
    pub(crate) returns: [bool; 2],
}

struct Work<'a> {
    versions: &'a Versions<'a>,
    roles: &'a Roles<'a>,
    options: &'a Options,
    units: Vec<Import<'a>>,
    open: Vec<(Key, Form)>,
    done: BTreeSet<(Key, Form)>,
    /// Functions of each unit, in the order of their places.
    functions: Vec<BTreeMap<(u32, Form), Function>>,
}

impl<'a> Work<'a> {
    fn new(versions: &'a Versions<'a>, roles: &'a Roles<'a>, options: &'a Options) -> Self {
        let units: Vec<Import<'a>> =
            (0..versions.pairs.len()).map(|pair| Import::new(versions, roles, pair)).collect();
        let functions = units.iter().map(|_| BTreeMap::new()).collect();
        Work { versions, roles, options, units, open: vec![], done: BTreeSet::new(), functions }
    }

    /// All objects with linkage are there, since other units may name them.
    fn objects(&mut self) {
        for side in Side::BOTH {
            let objects: Vec<(usize, DeclId)> =
                self.versions.objects(side).map(|(_, place)| place).collect();
            for (file, id) in objects {
                let pair = self.versions.pair_of(side, file);
                let copy = self.units[pair].decl(side, id);
                let mentions = Mentions::of_object(&self.units[pair].unit, copy);
                self.want(pair, &mentions);
            }
        }
    }

    fn mains(&mut self) -> Result<Mains, Refused> {
        let key = Key { within: None, name: "main".to_owned() };
        let woven = self.roles.is_woven(&key);
        let mut mains = Mains { woven, params: [None, None], returns: [true, true] };
        for side in Side::BOTH {
            let Some((file, function)) = self.versions.function(side, &key) else { continue };
            let unit = self.versions.unit(side, file);
            let result = crate::roles::function_type(unit, function.decl).map(|ty| ty.result.ty);
            let is_void = |ty| matches!(unit.types.kind(ty), verdiff_c::types::TypeKind::Void);
            mains.params[side.index()] = Some(function.params.len());
            mains.returns[side.index()] = !result.is_some_and(is_void);
            self.open.push((key.clone(), if woven { Form::Woven } else { Form::Of(side) }));
        }
        if mains.params == [None, None] {
            let message = "neither version has a function `main`".to_owned();
            let place = self.versions.pairs.first().map_or(String::new(), |it| it.name.clone());
            return Err(Refused { place, message });
        }
        Ok(mains)
    }

    fn run(&mut self) -> Result<(), Refused> {
        while let Some((key, form)) = self.open.pop() {
            let form = match form {
                Form::Of(_) if self.roles.is_shared_function(&key) => Form::Of(Side::Old),
                form => form,
            };
            if self.done.insert((key.clone(), form.clone())) {
                self.add(&key, form)?;
            }
        }
        Ok(())
    }

    fn add(&mut self, key: &Key, form: Form) -> Result<(), Refused> {
        let side = match form {
            Form::Of(side) => side,
            Form::Woven => Side::New,
        };
        let Some((file, function)) = self.versions.function(side, key) else { return Ok(()) };
        if let Err(problem) = &function.body {
            return Err(self.refused(side, file, problem));
        }
        if form == Form::Of(Side::New) && !self.roles.is_woven(key) {
            self.check_specs(file, function)?;
        }
        let pair = self.versions.pair_of(side, file);
        let unit = &mut self.units[pair];
        let added = match form {
            Form::Of(side) => Some(unit.function(side, function)),
            Form::Woven => weave(unit, self.options, key),
        };
        let Some(mut added) = added else { return Ok(()) };
        if self.options.lines {
            lines::mark(unit, &mut added);
        }
        let mentions = Mentions::of_function(&unit.unit, &added);
        self.check(pair, &mentions, file, side, function)?;
        self.want(pair, &mentions);
        self.functions[pair].insert((function.span.start, form), added);
        Ok(())
    }

    /// Asks for the functions that something mentions.
    fn want(&mut self, pair: usize, mentions: &Mentions) {
        let unit = &self.units[pair];
        for id in &mentions.decls {
            if let Some((side, key)) = unit.callees.get(id) {
                self.open.push((key.clone(), Form::Of(*side)));
            }
            let name = unit.unit.name(*id);
            if let Some(own) = name.strip_prefix(&self.roles.woven_prefix) {
                let linkage = unit.unit.decl(*id).linkage;
                let within = (linkage == verdiff_c::typed::Linkage::Internal).then_some(pair);
                self.open.push((Key { within, name: own.to_owned() }, Form::Woven));
            }
        }
    }

    /// Specifications are checked where both versions are in one body.
    fn check_specs(&self, file: usize, function: &Function) -> Result<(), Refused> {
        let unit = self.versions.unit(Side::New, file);
        let mentioned = Mentions::of_function(unit, function).decls;
        let names: Vec<&str> = mentioned.iter().map(|id| unit.name(*id)).collect();
        let spec = names.iter().find(|name| SPECS.contains(*name));
        let of_both = names.iter().any(|name| ["pp_of_old", "pp_of_new"].contains(name));
        let Some(spec) = spec.filter(|_| of_both) else { return Ok(()) };
        let place = self.versions.files(Side::New)[file].place(function.span);
        let message = format!(
            "`{}` stands in a function of which the versions cannot be woven: the old version has \
             none of that name in this file, or it has no prototype, takes a variable number of \
             arguments, calls `setjmp`, or jumps out of expressions",
            spec
        );
        Err(Refused { place: place.unwrap_or_default(), message })
    }

    /// What a product cannot have.
    fn check(
        &self,
        pair: usize,
        mentions: &Mentions,
        file: usize,
        side: Side,
        function: &Function,
    ) -> Result<(), Refused> {
        let unit = &self.units[pair].unit;
        for id in &mentions.decls {
            let is_function = matches!(unit.decl(*id).kind, DeclKind::Function { .. });
            let is_ours = self.units[pair].callees.contains_key(id);
            if let (true, false, Some(why)) =
                (is_function, is_ours, library::refused(unit.name(*id)))
            {
                let place = self.versions.files(side)[file].place(function.span);
                let message = format!("a product cannot call `{}`: {why}", unit.name(*id));
                return Err(Refused { place: place.unwrap_or_default(), message });
            }
        }
        Ok(())
    }

    fn refused(&self, side: Side, file: usize, problem: &Problem) -> Refused {
        let place = self.versions.files(side)[file].place(problem.span);
        Refused { place: place.unwrap_or_default(), message: problem.message.clone() }
    }

    fn print(&mut self) -> Result<Vec<ProductFile>, Refused> {
        let mut files = Vec::new();
        for (pair, functions) in self.functions.iter().enumerate() {
            let unit = &mut self.units[pair];
            if let Some(message) = unit.problems.first() {
                let (place, message) = message.split_once(": ").unwrap_or(("", message));
                return Err(Refused { place: place.to_owned(), message: message.to_owned() });
            }
            unit.unit.functions = functions.values().cloned().collect();
            let options = PrintOptions { keep_names: true, ..PrintOptions::default() };
            let text = print_with(&unit.unit, &unit.text(), options);
            let text = text.replacen(DOOR, "\n", 1);
            let inlined = inlined(&unit.unit);
            let text = format!("{inlined}#include \"{}\"\n\n{text}", verdiff_pp_runtime::HEADER);
            let name = file_name(&self.versions.pairs[pair].name, &files);
            let text = match self.options.lines {
                true => lines::directed(&text, &name),
                false => text,
            };
            files.push(ProductFile { name, text });
        }
        Ok(files)
    }
}

/// What the file of a unit is called: files of different folders may have one
/// name then.
fn file_name(unit: &str, others: &[ProductFile]) -> String {
    let plain = unit.replace(['/', '\\'], "_");
    let numbered = (2u32..).map(|number| format!("product_{number}_{plain}"));
    let mut names = std::iter::once(format!("product_{plain}")).chain(numbered);
    names.find(|name| others.iter().all(|file| file.name != *name)).unwrap_or_default()
}

/// How the printer declares what opens doors. The header does so too, and must
/// be alone: where gcc sees a second declaration, it forgets that a function
/// returns twice, and takes the places of what is used behind a door for
/// something else.
const DOOR: &str = "\nint pp_setjmp(void *);\n";

/// Asks the header for inline forms of functions of the library that a unit
/// declares.
fn inlined(unit: &Unit) -> String {
    let is_asked = |id: &&DeclId| library::is_inlined(unit, **id);
    let names: BTreeSet<&str> =
        unit.file_scope.iter().filter(is_asked).map(|id| unit.name(*id)).collect();
    let asked = names.into_iter().map(|name| format!("#define PP_INLINE_{name}\n"));
    let asked: String = asked.collect();
    if asked.is_empty() { asked } else { format!("#define PP_INLINES\n{asked}") }
}
