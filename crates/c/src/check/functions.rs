//! Function definitions: parameters, bodies, and what is open while a body is
//! checked.

use super::scope::Entity;
use super::{Check, Checker, error};
use crate::span::Span;
use crate::symbol::Symbol;
use crate::syntax::ast::{
    Broken, Declaration, Declarator, Derivation, FunctionDef, Param, Parameters, Storage,
};
use crate::typed::{
    Body, DeclAttributes, DeclId, DeclKind, Function, Label, LabelId, Problem, Stmt, StmtKind, Vla,
};
use crate::types::{FunctionType, QualType, TypeId, TypeKind, VlaId};
use rustc_hash::FxHashMap;

use super::switches::SwitchState;

/// The function being checked.
pub(super) struct Current {
    pub(super) name: Symbol,
    pub(super) result: QualType,
    /// The object behind `__func__`, once it is used.
    pub(super) name_decl: Option<DeclId>,
    pub(super) labels: Vec<Label>,
    /// Whether each label was defined.
    pub(super) labels_defined: Vec<bool>,
    /// What label names mean: in the function, and in blocks with `__label__`.
    pub(super) label_scopes: Vec<FxHashMap<Symbol, LabelId>>,
    pub(super) vlas: Vec<Vla>,
    /// Lengths to be evaluated before what comes next.
    pub(super) pending_vlas: Vec<VlaId>,
    pub(super) switches: Vec<SwitchState>,
    /// How many loops and switches `break` can leave.
    pub(super) breakable: u32,
    /// How many loops `continue` can go on with.
    pub(super) loops: u32,
}

/// The head of a definition.
struct Head {
    decl: DeclId,
    params: Vec<DeclId>,
}

impl Checker {
    /// How many lengths wait to be evaluated.
    pub(super) fn pending_vlas(&self) -> usize {
        self.current.as_ref().map_or(0, |current| current.pending_vlas.len())
    }

    /// Turns the lengths that wait since then into source order.
    pub(super) fn reverse_pending_vlas(&mut self, since: usize) {
        if let Some(current) = &mut self.current
            && let Some(pending) = current.pending_vlas.get_mut(since..)
        {
            pending.reverse();
        }
    }

    /// Takes the lengths that wait since then.
    pub(super) fn take_pending_vlas(&mut self, since: usize) -> Vec<VlaId> {
        match &mut self.current {
            Some(current) if current.pending_vlas.len() > since => {
                current.pending_vlas.split_off(since)
            }
            _ => Vec::new(),
        }
    }

    /// Statements that evaluate the lengths that wait.
    pub(super) fn evaluate_pending_vlas(&mut self, span: Span, out: &mut Vec<Stmt>) {
        for id in self.take_pending_vlas(0) {
            out.push(Stmt { kind: StmtKind::EvalVla(id), span });
        }
    }

    /// A function that could not be parsed.
    pub(super) fn broken_item(&mut self, broken: &Broken) {
        let problem = error(broken.at, broken.message.clone());
        match broken.function {
            Some(name) => self.broken_function(name, problem, broken.span),
            None => self.problems.push(problem),
        }
    }

    /// A function without a usable definition.
    fn broken_function(&mut self, name: Symbol, problem: Problem, span: Span) {
        let decl = self.implicit_function(name, span);
        if let DeclKind::Function { .. } = self.decl(decl).kind {
            self.decl_mut(decl).kind = DeclKind::Function { defined: true };
            self.bind(name, Entity::Decl(decl));
            self.functions.push(Function { decl, params: Vec::new(), body: Err(problem), span });
        } else {
            self.problems.push(problem);
        }
    }

    /// Checks a function definition.
    pub(super) fn function_definition(&mut self, definition: &FunctionDef) {
        let depth = self.scopes.depth();
        let Some(name) = definition.declarator.name else {
            self.problems.push(error(definition.span, "a function without a name"));
            return;
        };
        self.current = Some(Box::new(new_current(name, self.basics.void)));
        let outcome = self.head(name, definition);
        match outcome {
            Ok(head) => {
                let body = self.body(definition);
                let Head { decl, params } = head;
                self.functions.push(Function { decl, params, body, span: definition.span });
            }
            Err(problem) => {
                self.current = None;
                self.scopes.truncate(depth);
                self.broken_function(name, problem, definition.span);
            }
        }
        self.current = None;
        self.depth = 0;
        self.in_prototype = 0;
        self.scopes.truncate(depth);
    }

    /// Declares the function and, in a new scope, its parameters.
    fn head(&mut self, name: Symbol, definition: &FunctionDef) -> Check<Head> {
        let base = self.specifiers(&definition.specifiers, false)?;
        let base = self.attributed_type(base.ty, &definition.attributes)?;
        let declarator = &definition.declarator;
        let Some((Derivation::Function(parameters), rest)) = declarator.derivations.split_first()
        else {
            return Err(error(declarator.span, "a body for what is no function"));
        };
        let result = self.derived_type(base, rest, declarator.span)?;
        self.check_result_type(result, declarator.span)?;
        if result.ty != self.basics.void {
            self.require_complete(result.ty, declarator.span)?;
        }
        let attributes = self.decl_attributes(
            &definition.specifiers,
            &[&declarator.attributes, &definition.attributes],
        )?;
        self.scopes.enter();
        let (params, known) = self.parameters(parameters, &definition.old_style)?;
        let ty = self.definition_type(result, parameters, &params);
        let decl = self.declare_definition(name, ty, definition, attributes)?;
        self.bind_parameters(&params, &known)?;
        if let Some(current) = &mut self.current {
            current.result = result.unqualified();
        }
        Ok(Head { decl, params })
    }

    fn declare_definition(
        &mut self,
        name: Symbol,
        ty: TypeId,
        definition: &FunctionDef,
        attributes: DeclAttributes,
    ) -> Check<DeclId> {
        let is_static = definition.specifiers.storage == Some(Storage::Static);
        let extern_inline =
            definition.specifiers.storage == Some(Storage::Extern) && definition.specifiers.inline;
        let span = definition.declarator.span;
        let decl =
            self.define_function(name, ty.into(), is_static, extern_inline, span, attributes)?;
        self.scopes.bind_at_file_scope(name, Entity::Decl(decl));
        Ok(decl)
    }

    /// The type of the function; in the old style, nothing is said of the
    /// parameters.
    fn definition_type(
        &mut self,
        result: QualType,
        parameters: &Parameters,
        params: &[DeclId],
    ) -> TypeId {
        let result = result.unqualified();
        let (types, variadic, prototype) = match parameters {
            Parameters::Prototype { variadic, .. } => {
                let types = params.iter().map(|id| self.decl(*id).ty.unqualified()).collect();
                (types, *variadic, true)
            }
            Parameters::Unspecified | Parameters::Names(_) => (Vec::new(), false, false),
        };
        let function = FunctionType { result, params: types, variadic, prototype };
        self.derive(TypeKind::Function(function), result.ty)
    }

    /// Creates the parameters, and says which of them have names.
    fn parameters(
        &mut self,
        parameters: &Parameters,
        old_style: &[Declaration],
    ) -> Check<(Vec<DeclId>, Vec<bool>)> {
        match parameters {
            Parameters::Unspecified => Ok((Vec::new(), Vec::new())),
            Parameters::Names(names) => self.old_style_parameters(names, old_style),
            Parameters::Prototype { params, .. } => {
                let mut ids = Vec::with_capacity(params.len());
                let mut named = Vec::with_capacity(params.len());
                for param in params {
                    ids.push(self.parameter(param)?);
                    named.push(param.declarator.name.is_some());
                }
                Ok((ids, named))
            }
        }
    }

    fn parameter(&mut self, param: &Param) -> Check<DeclId> {
        let ty = self.param_type(param)?;
        self.require_complete(ty.ty, param.span)?;
        let attributes = self.decl_attributes(
            &param.specifiers,
            &[&param.declarator.attributes, &param.attributes],
        )?;
        let name = match param.declarator.name {
            Some(name) => name,
            None => self.made_up_name("param"),
        };
        let mut decl = self.unlinked(name, ty, DeclKind::Parameter, param.declarator.span);
        decl.attributes = attributes;
        let id = self.add_decl(decl);
        // Later parameters may be arrays of this length.
        self.bind(name, Entity::Decl(id));
        Ok(id)
    }

    /// Complains about parameters of the same name.
    fn bind_parameters(&mut self, params: &[DeclId], named: &[bool]) -> Check<()> {
        let mut seen = rustc_hash::FxHashSet::default();
        for (id, named) in params.iter().zip(named) {
            let (name, span) = (self.decl(*id).name, self.decl(*id).span);
            if *named && !seen.insert(name) {
                let message = format!("two parameters are named `{}`", self.name(name));
                return Err(error(span, message));
            }
            self.bind(name, Entity::Decl(*id));
        }
        Ok(())
    }

    fn old_style_parameters(
        &mut self,
        names: &[(Symbol, Span)],
        declarations: &[Declaration],
    ) -> Check<(Vec<DeclId>, Vec<bool>)> {
        let mut types: FxHashMap<Symbol, QualType> = FxHashMap::default();
        for declaration in declarations {
            let base = self.specifiers(&declaration.specifiers, false)?;
            for declared in &declaration.declarators {
                let Declarator { name: Some(name), .. } = &declared.declarator else { continue };
                if !names.iter().any(|(known, _)| known == name) {
                    let message = format!("`{}` is not a parameter", self.name(*name));
                    return Err(error(declared.span, message));
                }
                let ty = self.declarator_type(base.ty, &declared.declarator)?;
                let ty = self.adjusted(ty);
                types.insert(*name, ty);
            }
        }
        let mut ids = Vec::with_capacity(names.len());
        for (name, span) in names {
            let ty = types.get(name).copied().unwrap_or(self.basics.int.into());
            self.require_complete(ty.ty, *span)?;
            let decl = self.unlinked(*name, ty, DeclKind::Parameter, *span);
            ids.push(self.add_decl(decl));
        }
        let named = vec![true; ids.len()];
        Ok((ids, named))
    }

    fn body(&mut self, definition: &FunctionDef) -> Result<Body, Problem> {
        let mut stmts = Vec::new();
        self.evaluate_pending_vlas(definition.span, &mut stmts);
        // The outermost block is the scope of the parameters.
        self.open_labels(&definition.body);
        for item in &definition.body.items {
            self.block_item(item, &mut stmts)?;
        }
        let Some(current) = self.current.take() else { return Ok(Body::default()) };
        for (label, defined) in current.labels.iter().zip(&current.labels_defined) {
            if !defined {
                let message = format!("the label `{}` is not there", self.name(label.name));
                return Err(error(label.span, message));
            }
        }
        Ok(Body { stmts, labels: current.labels, vlas: current.vlas })
    }
}

fn new_current(name: Symbol, void: TypeId) -> Current {
    Current {
        name,
        result: void.into(),
        name_decl: None,
        labels: Vec::new(),
        labels_defined: Vec::new(),
        label_scopes: vec![FxHashMap::default()],
        vlas: Vec::new(),
        pending_vlas: Vec::new(),
        switches: Vec::new(),
        breakable: 0,
        loops: 0,
    }
}
