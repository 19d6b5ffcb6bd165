//! Declarations of objects and functions, with what attributes say of them.

use super::Printer;
use super::declarators::parameter_list;
use crate::typed::{Decl, DeclId, DeclKind, Linkage};
use crate::types::{FunctionType, TypeKind};

/// A declaration in two halves, so that several can share the first.
pub(super) struct Declaration {
    /// Storage class and specifiers.
    pub(super) specifiers: String,
    /// Declarator and initialiser.
    pub(super) declarator: String,
}

impl Declaration {
    pub(super) fn joined(self) -> String {
        format!("{} {}", self.specifiers, self.declarator)
    }
}

impl Printer<'_> {
    /// An object or function at file scope, without initialiser or body.
    pub(crate) fn file_scope_declaration(&mut self, id: DeclId) -> String {
        let unit = self.unit;
        let decl = unit.decl(id);
        let declared = self.declare(decl.ty, unit.name(id).to_owned());
        let declared = self.with_storage(decl, declared, false);
        format!("{declared}{};\n", suffix(decl))
    }

    /// The same with its initialiser.
    pub(crate) fn file_scope_definition(&mut self, id: DeclId) -> String {
        let unit = self.unit;
        let decl = unit.decl(id);
        let declared = self.declare(decl.ty, unit.name(id).to_owned());
        let declared = self.with_storage(decl, declared, true);
        match &decl.init {
            Some(init) => {
                let value = self.init(decl.ty, init);
                format!("{declared}{} = {value};\n", suffix(decl))
            }
            None => format!("{declared}{};\n", suffix(decl)),
        }
    }

    /// The first line of a function definition; old-style parameters are
    /// declared behind it.
    pub(super) fn function_head(&mut self, id: DeclId, params: &[DeclId]) -> String {
        let unit = self.unit;
        let decl = unit.decl(id);
        let TypeKind::Function(function) = unit.types.kind(decl.ty.ty) else {
            return self.declare(decl.ty, unit.name(id).to_owned());
        };
        let names: Vec<String> = params.iter().map(|param| self.bind_local(*param)).collect();
        let (list, old_style) =
            self.in_parameters(|printer| printer.definition_parameters(function, params, &names));
        let declared = self.declare(function.result, format!("{}{list}", unit.name(id)));
        self.with_storage(decl, declared, true) + &old_style
    }

    fn definition_parameters(
        &mut self,
        function: &FunctionType,
        params: &[DeclId],
        names: &[String],
    ) -> (String, String) {
        let mut declared: Vec<String> = params
            .iter()
            .zip(names)
            .map(|(param, name)| self.parameter(self.unit.decl(*param).ty, name))
            .collect();
        if function.prototype {
            return (parameter_list(&mut declared, function.variadic), String::new());
        }
        let old_style = declared.iter().map(|it| format!("\n    {it};")).collect();
        (format!("({})", names.join(", ")), old_style)
    }

    /// The declaration of an object of a block, which can be named from here
    /// on.
    pub(super) fn local_declaration(&mut self, id: DeclId) -> Declaration {
        let unit = self.unit;
        let decl = unit.decl(id);
        // The lengths in its type do not see the name yet.
        let name = self.local_name(id);
        let (base, declarator) = self.base_and_declarator(decl.ty, name.clone());
        self.scopes.bind(&name, id);
        let specifiers = self.with_storage(decl, base, true);
        let declarator = match &decl.init {
            Some(init) => format!("{declarator}{} = {}", suffix(decl), self.init(decl.ty, init)),
            None => format!("{declarator}{}", suffix(decl)),
        };
        Declaration { specifiers, declarator }
    }

    fn bind_local(&mut self, id: DeclId) -> String {
        let name = self.local_name(id);
        self.scopes.bind(&name, id);
        name
    }

    /// The checker makes up names for what has none.
    fn local_name(&mut self, id: DeclId) -> String {
        let name = self.decl_name(id);
        let in_source = self.keep_names
            || self.text.is_empty()
            || self.source(self.unit.decl(id).span).contains(&name);
        if in_source || self.renamed.contains_key(&id) {
            return name;
        }
        let made_up = self.names.fresh(&self.unit.symbols, "unnamed");
        self.renamed.insert(id, made_up.clone());
        made_up
    }

    fn with_storage(&mut self, decl: &Decl, declared: String, defines: bool) -> String {
        let mut words = storage(decl, defines);
        words.extend(self.attributes(decl));
        words.push(declared);
        words.join(" ")
    }

    /// Attributes that stand in front.
    fn attributes(&mut self, decl: &Decl) -> Option<String> {
        let attributes = &decl.attributes;
        let mut words: Vec<&str> = [
            (attributes.noreturn, "noreturn"),
            (attributes.pure, "pure"),
            (attributes.constant, "const"),
            (attributes.gnu_inline, "gnu_inline"),
        ]
        .into_iter()
        .filter(|(set, _)| *set)
        .map(|(_, word)| word)
        .collect();
        let aligned = attributes.align.map(|align| format!("aligned({align})"));
        if let Some(aligned) = &aligned {
            words.push(aligned);
        }
        self.not_in_full |= attributes.unsupported.is_some();
        words.extend(attributes.unsupported.map(|name| self.unit.symbols.name(name)));
        (!words.is_empty()).then(|| format!("__attribute__(({}))", words.join(", ")))
    }
}

fn storage(decl: &Decl, defines: bool) -> Vec<String> {
    let mut words = Vec::new();
    let is_static = match decl.linkage {
        Linkage::Internal => true,
        Linkage::None => {
            matches!(decl.kind, DeclKind::Static { .. } | DeclKind::ThreadLocal { .. })
        }
        Linkage::External => false,
    };
    match decl.kind {
        DeclKind::Function { .. } if is_static => words.push("static"),
        // Without `extern`, other units would lack the definition.
        DeclKind::Function { .. } if decl.attributes.inline && !decl.attributes.only_inline => {
            words.push("extern");
        }
        DeclKind::Function { .. } => {}
        DeclKind::Static { defined } | DeclKind::ThreadLocal { defined } => {
            // A second declaration of what is defined with its initialiser.
            let elsewhere = !defined || (!defines && decl.init.is_some());
            if is_static {
                words.push("static");
            } else if elsewhere {
                words.push("extern");
            }
        }
        DeclKind::Automatic if decl.attributes.asm_label.is_some() => words.push("register"),
        DeclKind::Automatic | DeclKind::Parameter => {}
    }
    if matches!(decl.kind, DeclKind::ThreadLocal { .. }) {
        words.push("__thread");
    }
    if decl.attributes.inline {
        words.push("inline");
    }
    words.into_iter().map(str::to_owned).collect()
}

/// The name in assembly.
fn suffix(decl: &Decl) -> String {
    match &decl.attributes.asm_label {
        Some(label) => {
            let units: Vec<u32> = label.iter().map(|byte| u32::from(*byte)).collect();
            let label = super::constants::string(&units, crate::typed::Encoding::Plain);
            format!(" __asm__({label})")
        }
        None => String::new(),
    }
}
