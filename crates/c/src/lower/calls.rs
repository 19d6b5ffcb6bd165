//! Calls: of functions that are here, of the library, of the unknown, and
//! through pointers.

use super::class::Class;
use super::dispatch::outside_of;
use super::function::{Lowering, Result};
use super::functions::{Functions, Signature, flattened, name_of};
use super::memory::Address;
use super::value::{Value, offset};
use crate::typed::{CastKind, DeclId, Expr, ExprKind, Problem};
use crate::types::{TypeId, TypeKind};
use std::collections::BTreeSet;
use verdiff_ir::{
    Call, Expr as IrExpr, Extern, Failure, Footprint, Name, Opaque, StmtKind, Type, Var,
};

/// Functions after which a run may go on once more, with locals as they are by
/// then. gcc knows them by these names too.
const RETURN_TWICE: [&str; 7] =
    ["setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "savectx", "vfork", "getcontext"];

/// What is outside is the same in both versions, but for what it calls back.
const CALLS_BACK: u128 = 1;

/// What an external does to globals, and whether it is invisible otherwise.
pub(crate) struct Touches {
    pub(crate) reads: Footprint,
    pub(crate) writes: Footprint,
    pub(crate) pure: bool,
}

impl Touches {
    /// A function of its arguments alone.
    pub(crate) fn pure() -> Touches {
        Touches { reads: nothing(), writes: nothing(), pure: true }
    }
}

/// No global.
pub(crate) fn nothing() -> Footprint {
    Footprint::Only(Vec::new())
}

impl Lowering<'_, '_> {
    pub(crate) fn call(&mut self, callee: &Expr, args: &[Expr], ty: TypeId) -> Result<Value> {
        if let Some(function) = designated(callee)
            && let Some(name) = name_of(self.table, function).cloned()
        {
            return self.call_named(callee, (function, name), args, ty);
        }
        if self.may_take_more(callee) {
            return self.unsupported(
                "a call through a pointer of a function with a variable number of arguments",
            );
        }
        let mut pointer = self.value(callee)?;
        let mark = self.out.len();
        let args = self.arguments(args)?;
        self.protect(&mut [&mut pointer], mark);
        self.call_pointer(callee, pointer, args, ty)
    }

    /// Whether a pointer may point to a function of the files that takes more
    /// arguments than it declares.
    fn may_take_more(&self, callee: &Expr) -> bool {
        let function = self.types().pointee(callee.ty.ty).map_or(callee.ty, |to| to);
        let is_variadic = match self.types().kind(function.ty) {
            TypeKind::Function(ty) => ty.variadic || !ty.prototype,
            _ => false,
        };
        is_variadic
            && self.functions.variadic.keys().any(|it| self.functions.pointed_to.contains(it))
    }

    fn call_named(
        &mut self,
        callee: &Expr,
        (function, name): (DeclId, Name),
        args: &[Expr],
        ty: TypeId,
    ) -> Result<Value> {
        let Functions { defined, variadic, .. } = self.functions;
        let is_here = defined.contains_key(&name) || variadic.contains_key(&name);
        let value = self.value_of_call(callee, (function, name), args, ty)?;
        if self.table.unit.decl(function).attributes.noreturn {
            self.fail(if is_here { "unreachable" } else { "no_return" });
        }
        Ok(value)
    }

    fn value_of_call(
        &mut self,
        callee: &Expr,
        (function, name): (DeclId, Name),
        args: &[Expr],
        ty: TypeId,
    ) -> Result<Value> {
        if let Some(signature) = self.functions.defined.get(&name).cloned() {
            if let Some(value) = self.whole_objects(&name, args)? {
                return Ok(value);
            }
            let mut args = self.arguments(args)?;
            if self.takes_any(function) {
                drop_further(&mut args, signature.params.len());
            }
            return self.call_fixed(name, &signature, args, ty);
        }
        if let Some(signature) = self.functions.variadic.get(&name).cloned() {
            return self.call_variadic(name, &signature, args, ty);
        }
        if self.functions.ambiguous.contains(&name) {
            return self.unsupported(format!("a call of `{name}`, which several files define"));
        }
        if RETURN_TWICE.contains(&name.as_str()) {
            return self.unsupported(format!("a call of `{name}`, which may return again later"));
        }
        if let Some(problem) = self.target.plan.handed.problem(self.table.unit, callee) {
            let args = self.arguments(args)?;
            return self.call_back(&name, args, ty, problem);
        }
        if let Some(value) = self.library_call(&name, args, ty)? {
            return Ok(value);
        }
        let args = self.arguments(args)?;
        self.call_unknown(&name, args, ty)
    }

    /// Whether a declaration says nothing of the arguments.
    fn takes_any(&self, function: DeclId) -> bool {
        let unit = self.table.unit;
        let ty = unit.types.kind(unit.decl(function).ty.ty);
        matches!(ty, TypeKind::Function(ty) if !ty.prototype && !ty.variadic)
    }

    /// The values of arguments, evaluated from left to right.
    pub(crate) fn arguments(&mut self, args: &[Expr]) -> Result<Vec<Value>> {
        let mut values: Vec<(Value, usize)> = Vec::new();
        for arg in args {
            let value = self.value(arg)?;
            values.push((value, self.out.len()));
        }
        let end = self.out.len();
        // From the last to the first, so that marks stay right.
        for (value, mark) in values.iter_mut().rev().filter(|(_, mark)| *mark < end) {
            self.protect(&mut [value], *mark);
        }
        Ok(values.into_iter().map(|(value, _)| value).collect())
    }

    /// Ends the run here.
    pub(crate) fn fail(&mut self, trap: &str) {
        self.emit(StmtKind::Fail { failure: Failure::Trap(trap.into()) });
    }

    pub(crate) fn call_fixed(
        &mut self,
        name: Name,
        signature: &Signature,
        args: Vec<Value>,
        ty: TypeId,
    ) -> Result<Value> {
        let args = parts(args);
        let types: Vec<Type> = args.iter().map(IrExpr::ty).collect();
        if types != signature.params || self.result_types(ty)? != signature.results {
            return self
                .unsupported(format!("a call of `{name}` that does not fit its definition"));
        }
        self.emit_call(name, args, ty)
    }

    /// A call whose additional arguments go into an object.
    fn call_variadic(
        &mut self,
        name: Name,
        signature: &Signature,
        args: &[Expr],
        ty: TypeId,
    ) -> Result<Value> {
        let mut values = parts(self.arguments(args)?);
        let fixed = signature.params.len() - 1;
        if values.len() < fixed {
            return self.unsupported(format!("a call of `{name}` with too few arguments"));
        }
        let more = values.split_off(fixed);
        let object = self.temporary_var(Type::REF);
        self.emit(StmtKind::New { target: object.clone() });
        let object = IrExpr::var(object);
        for (at, value) in more.into_iter().enumerate() {
            self.store_part(&Self::argument_slot(&object, at), value)?;
        }
        values.push(object);
        self.emit_call(name, values, ty)
    }

    /// Stores one part of a value by its type.
    fn store_part(&mut self, address: &Address, value: IrExpr) -> Result<()> {
        let classes =
            [Class::I8, Class::I16, Class::I32, Class::I64, Class::I128, Class::F32, Class::F64];
        let scalar = value.ty().scalar();
        match classes.into_iter().find(|class| Some(class.scalar()) == scalar) {
            Some(class) => self.store(address, class, Value::Scalar(value)),
            None => self.store(address, Class::Ptr, Value::Pointer(value, offset(0))),
        }
        Ok(())
    }

    /// A call of a function of which nothing is known.
    pub(crate) fn call_unknown(
        &mut self,
        name: &Name,
        args: Vec<Value>,
        ty: TypeId,
    ) -> Result<Value> {
        let touches = Touches { reads: Footprint::All, writes: Footprint::All, pure: false };
        self.call_external(name, args, ty, touches)
    }

    /// A call of an external. One name may be called with arguments of
    /// different types; each such shape is an external of its own.
    pub(crate) fn call_external(
        &mut self,
        name: &Name,
        args: Vec<Value>,
        ty: TypeId,
        touches: Touches,
    ) -> Result<Value> {
        let (name, args) = self.external_for(name, args, ty, touches)?;
        self.emit_call(name, args, ty)
    }

    /// The external for a call, and its arguments.
    pub(crate) fn external_for(
        &mut self,
        name: &Name,
        args: Vec<Value>,
        ty: TypeId,
        touches: Touches,
    ) -> Result<(Name, Vec<IrExpr>)> {
        let args = parts(args);
        let types: Vec<Type> = args.iter().map(IrExpr::ty).collect();
        let results = self.result_types(ty)?;
        let shape = Signature { params: types, results };
        Ok((self.external(name, shape, touches), args))
    }

    /// A call of an external that reads of memory only the strings that some
    /// of its arguments point to.
    pub(crate) fn call_with_strings(
        &mut self,
        name: &Name,
        args: Vec<Value>,
        ty: TypeId,
        is_string: impl Fn(usize) -> bool,
        mut touches: Touches,
    ) -> Result<Value> {
        let mut texts = BTreeSet::new();
        let mut at = 0;
        for (index, arg) in args.iter().enumerate() {
            if matches!(arg, Value::Pointer(..)) && is_string(index) {
                texts.insert(at);
            }
            at += arg.parts().len();
        }
        if let Footprint::Only(reads) = &mut touches.reads
            && !texts.is_empty()
        {
            self.target.bytes();
            reads.push(Class::I8.memory().into());
        }
        let args = parts(args);
        let params = args.iter().map(IrExpr::ty).collect();
        let shape = Signature { params, results: self.result_types(ty)? };
        let name = self.external(name, shape, touches);
        self.target.program.texts.insert(name.clone(), texts);
        self.emit_call(name, args, ty)
    }

    fn external(&mut self, name: &Name, shape: Signature, touches: Touches) -> Name {
        let list = |types: &[Type]| types.iter().map(Type::to_string).collect::<Vec<_>>().join(",");
        let fits = |known: &Extern| {
            known.results == shape.results
                && known.params.iter().map(|param| &param.ty).eq(&shape.params)
        };
        let is_free = self.target.program.externs.get(name).is_none_or(fits)
            && !self.functions.variable_shapes.contains(name);
        let name = match is_free {
            true => name.clone(),
            false => {
                let [params, results] = [&shape.params, &shape.results].map(|types| list(types));
                Name::from(format!("{name}({params})->({results})"))
            }
        };
        if !self.target.program.externs.contains_key(&name) {
            let param = |(at, ty): (usize, &Type)| Var::new(format!("a{at}"), *ty);
            let Touches { reads, writes, pure } = touches;
            self.target.program.add_extern(Extern {
                name: name.clone(),
                params: shape.params.iter().enumerate().map(param).collect(),
                results: shape.results,
                pure,
                reads,
                writes,
                throws: Vec::new(),
                computes: None,
                span: verdiff_ir::Span::NOWHERE,
            });
        }
        name
    }

    /// A call that only tells the outside something.
    pub(crate) fn tell_outside(&mut self, name: &Name, args: Vec<Value>) -> Result<()> {
        let args = parts(args);
        let params = args.iter().map(IrExpr::ty).collect();
        let shape = Signature { params, results: Vec::new() };
        let touches = Touches { reads: Footprint::All, writes: nothing(), pure: false };
        let callee = self.external(name, shape, touches);
        let call = Call { targets: Vec::new(), callee, args, handlers: Vec::new() };
        self.emit(StmtKind::Call(call));
        Ok(())
    }

    pub(crate) fn result_types(&mut self, ty: TypeId) -> Result<Vec<Type>> {
        match flattened(self.types(), ty) {
            Some(types) => Ok(types),
            None => self.unsupported_type(ty),
        }
    }

    /// Adds a call, and makes a value of a C type of its results.
    pub(crate) fn emit_call(
        &mut self,
        callee: Name,
        args: Vec<IrExpr>,
        ty: TypeId,
    ) -> Result<Value> {
        let types = self.result_types(ty)?;
        let targets: Vec<Var> = types.iter().map(|ty| self.temporary_var(*ty)).collect();
        let results: Vec<IrExpr> = targets.iter().cloned().map(IrExpr::var).collect();
        self.emit(StmtKind::Call(Call { targets, callee, args, handlers: Vec::new() }));
        self.assembled(results, ty)
    }

    /// The value of a C type that is made of these parts.
    pub(crate) fn assembled(&mut self, parts: Vec<IrExpr>, ty: TypeId) -> Result<Value> {
        let mut parts = parts.into_iter();
        let is_record = matches!(self.types().kind(ty), TypeKind::Record(_));
        let classes = match is_record {
            true => super::class::leaves(self.types(), ty).unwrap_or_default(),
            false => Vec::new(),
        };
        if is_record {
            let leaf = |leaf: super::class::Leaf| next_value(&mut parts, leaf.class == Class::Ptr);
            return Ok(Value::Record(classes.into_iter().filter_map(leaf).collect()));
        }
        let is_pointer = self.types().pointee(ty).is_some();
        Ok(next_value(&mut parts, is_pointer).unwrap_or(Value::Void))
    }
}

/// Calls through pointers.
impl Lowering<'_, '_> {
    /// A call of the procedure that finds the function by its address.
    fn call_pointer(
        &mut self,
        callee: &Expr,
        pointer: Value,
        args: Vec<Value>,
        ty: TypeId,
    ) -> Result<Value> {
        let Value::Pointer(object, at) = pointer else {
            return self.unsupported("a call of something that is no function");
        };
        self.check_object(&Address::new(object.clone(), at.clone()));
        let mut all = vec![object, at];
        all.extend(parts(args));
        let signature = Signature {
            params: all.iter().map(IrExpr::ty).collect(),
            results: self.result_types(ty)?,
        };
        let problem = self.target.plan.handed.problem(self.table.unit, callee);
        let dispatcher = self.functions.dispatcher(&signature, problem.is_some());
        if let Some(problem) = problem {
            self.may_call_back(outside_of(&dispatcher), problem);
        }
        self.target.dispatchers.insert(dispatcher.clone(), signature);
        self.emit_call(dispatcher, all, ty)
    }
}

/// Calls of the outside that may lead back to functions that changed.
impl Lowering<'_, '_> {
    /// A call of a function that no file has.
    fn call_back(
        &mut self,
        name: &Name,
        args: Vec<Value>,
        ty: TypeId,
        problem: &Problem,
    ) -> Result<Value> {
        let touches = Touches { reads: Footprint::All, writes: Footprint::All, pure: false };
        let name = Name::from(format!("{name}, back"));
        let (name, args) = self.external_for(&name, args, ty, touches)?;
        self.may_call_back(name.clone(), problem);
        self.emit_call(name, args, ty)
    }

    /// Says that an external is the same in two versions only if what pointers lead
    /// to is.
    fn may_call_back(&mut self, external: Name, problem: &Problem) {
        let span = (self.places)(problem.span);
        let calls = self.functions.pointed_to.clone();
        let reason = problem.message.clone();
        let program = &mut self.target.program;
        program.helpers.insert(external.clone());
        let opaque = || Opaque { reason, span, fingerprint: CALLS_BACK, calls };
        program.opaque.entry(external).or_insert_with(opaque);
    }
}

/// The function that a callee names.
pub(crate) fn designated(callee: &Expr) -> Option<DeclId> {
    match &callee.kind {
        ExprKind::Cast(cast, operand) => match cast.kind {
            CastKind::FunctionToPointer => designated(operand),
            _ => None,
        },
        ExprKind::Decl(decl) => Some(*decl),
        ExprKind::Deref(inner) => designated(inner),
        ExprKind::AddrOf(inner) => designated(inner),
        _ => None,
    }
}

/// Leaves out arguments that a function does not declare: it does not see
/// them. Where its parameters end inside of one, all are left.
fn drop_further(args: &mut Vec<Value>, parts: usize) {
    let ends = args.iter().scan(0, |end, arg| {
        *end += arg.parts().len();
        Some(*end)
    });
    let kept = std::iter::once(0).chain(ends).position(|end| end == parts);
    args.truncate(kept.unwrap_or(args.len()));
}

fn parts(values: Vec<Value>) -> Vec<IrExpr> {
    values.iter().flat_map(Value::parts).cloned().collect()
}

fn next_value(parts: &mut impl Iterator<Item = IrExpr>, is_pointer: bool) -> Option<Value> {
    let first = parts.next()?;
    Some(match is_pointer {
        true => Value::Pointer(first, parts.next()?),
        false => Value::Scalar(first),
    })
}
