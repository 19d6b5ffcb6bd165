//! Calls: of functions that are here, of the library, of the unknown, and
//! through pointers.

use super::class::Class;
use super::function::{Lowering, Result};
use super::functions::{Signature, flattened, name_of};
use super::memory::Address;
use super::value::{Value, offset};
use crate::typed::{CastKind, DeclId, Expr, ExprKind};
use crate::types::{TypeId, TypeKind};
use verdiff_ir::{Call, Expr as IrExpr, Extern, Failure, Footprint, Name, StmtKind, Type, Var};

impl Lowering<'_, '_> {
    pub(crate) fn call(&mut self, callee: &Expr, args: &[Expr], ty: TypeId) -> Result<Value> {
        if let Some(function) = designated(callee)
            && let Some(name) = name_of(self.table, function).cloned()
        {
            return self.call_named(function, name, args, ty);
        }
        let mut pointer = self.value(callee)?;
        let mark = self.out.len();
        let args = self.arguments(args)?;
        self.protect(&mut [&mut pointer], mark);
        self.call_pointer(pointer, args, ty)
    }

    fn call_named(
        &mut self,
        function: DeclId,
        name: Name,
        args: &[Expr],
        ty: TypeId,
    ) -> Result<Value> {
        if let Some(signature) = self.functions.defined.get(&name).cloned() {
            let args = self.arguments(args)?;
            return self.call_fixed(name, &signature, args, ty);
        }
        if let Some(signature) = self.functions.variadic.get(&name).cloned() {
            return self.call_variadic(name, &signature, args, ty);
        }
        if self.functions.ambiguous.contains(&name) {
            return self.unsupported(format!("a call of `{name}`, which several files define"));
        }
        if let Some(value) = self.library_call(&name, args, ty)? {
            return Ok(value);
        }
        let noreturn = self.table.unit.decl(function).attributes.noreturn;
        let args = self.arguments(args)?;
        let value = self.call_unknown(&name, args, ty)?;
        if noreturn {
            self.fail("no_return");
        }
        Ok(value)
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
            let address = Address::new(object.clone(), offset(at as u64 * 8));
            self.store_part(&address, value)?;
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
        self.call_external(name, args, ty, Footprint::All, false)
    }

    /// A call of an external. One name may be called with arguments of
    /// different types; each such shape is an external of its own.
    pub(crate) fn call_external(
        &mut self,
        name: &Name,
        args: Vec<Value>,
        ty: TypeId,
        writes: Footprint,
        pure: bool,
    ) -> Result<Value> {
        let args = parts(args);
        let types: Vec<Type> = args.iter().map(IrExpr::ty).collect();
        let results = self.result_types(ty)?;
        let shape = Signature { params: types, results };
        let name = self.external(name, shape, writes, pure);
        self.emit_call(name, args, ty)
    }

    fn external(&mut self, name: &Name, shape: Signature, writes: Footprint, pure: bool) -> Name {
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
            let reads = if pure { Footprint::Only(Vec::new()) } else { Footprint::All };
            self.target.program.add_extern(Extern {
                name: name.clone(),
                params: shape.params.iter().enumerate().map(param).collect(),
                results: shape.results,
                pure,
                reads,
                writes: if pure { Footprint::Only(Vec::new()) } else { writes },
                throws: Vec::new(),
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
        let callee = self.external(name, shape, Footprint::Only(Vec::new()), false);
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
    fn emit_call(&mut self, callee: Name, args: Vec<IrExpr>, ty: TypeId) -> Result<Value> {
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
    fn call_pointer(&mut self, pointer: Value, args: Vec<Value>, ty: TypeId) -> Result<Value> {
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
        let dispatcher = self.functions.dispatcher(&signature);
        self.target.dispatchers.insert(dispatcher.clone(), signature);
        self.emit_call(dispatcher, all, ty)
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
