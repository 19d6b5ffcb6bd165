//! New objects and arrays, and what constructors do before their own
//! statements.

use super::function::{Lowering, Result};
use super::names;
use super::throws::Implicit;
use super::value::{LENGTH, int, resize, scalar_type, zero};
use crate::typed::{
    Callee, ClassId, ConstructorCall, Expr, Initialiser, LocalId, MethodId, New, Origin, Type,
};
use verdiff_ir::{BinOp, Expr as IrExpr, StmtKind as Ir, Type as IrType, Var, Width};

/// Arrays of up to this many elements are set to zero one by one.
const UNROLLED: usize = 16;

impl<'p> Lowering<'_, 'p> {
    pub(crate) fn lower_new(&mut self, new: &'p New) -> Result<IrExpr> {
        if new.constant.is_some() {
            return self.unsupported("a constant of an enum");
        }
        let class = new.class;
        let mut before: Vec<IrExpr> = Vec::new();
        if let Some(outer) = &new.outer {
            let outer = self.value(outer)?;
            let outer = self.simple(outer);
            self.require_object(outer.clone());
            before.push(outer);
        }
        let super_outer = match &new.super_outer {
            Some(outer) => {
                let outer = self.value(outer)?;
                let outer = self.simple(outer);
                self.require_object(outer.clone());
                Some(outer)
            }
            None => None,
        };
        let object = self.temporary_var(IrType::REF);
        let args = self.values(&new.args)?;
        self.allocate(object.clone(), class)?;
        let object = IrExpr::var(object);
        if let Some(outer) = before.pop() {
            let map = self.outer_map(class);
            self.store(map, vec![object.clone()], outer);
        }
        let owner = names::class(self.typed, class).to_owned();
        for local in self.typed.class(class).captures.clone() {
            self.capture(&owner, &object, local);
        }
        let mut args = args;
        args.splice(0..0, super_outer);
        match &new.callee {
            Callee::Method(constructor) => {
                self.construct(*constructor, object.clone(), args)?;
            }
            Callee::Outside { class, name } => {
                let types: Vec<Type> = new.args.iter().map(|arg| arg.ty).collect();
                let name = self.typed.name(*name);
                self.call_outside(*class, name, Some(object.clone()), args, &types, Type::Unknown)?;
            }
            Callee::Undecided { class, name } => {
                let types: Vec<Type> = new.args.iter().map(|arg| arg.ty).collect();
                let (name, given) = (self.typed.name(*name), Some(object.clone()));
                self.call_undecided(*class, name, given, args, &types, Type::Void);
            }
        }
        Ok(object)
    }

    /// Stores a variable in an object that needs it.
    pub(crate) fn capture(&mut self, owner: &str, object: &IrExpr, local: LocalId) {
        let map = self.capture_map(owner, local);
        let value = self.local_value(local);
        self.store(map, vec![object.clone()], value);
    }

    fn construct(
        &mut self,
        constructor: MethodId,
        object: IrExpr,
        args: Vec<IrExpr>,
    ) -> Result<()> {
        self.call_method(constructor, Some(object), args).map(|_| ())
    }

    /// A new object whose fields are zero.
    fn allocate(&mut self, object: Var, class: ClassId) -> Result<()> {
        self.emit(Ir::New { target: object.clone() });
        let object = IrExpr::var(object);
        let map = self.target.class_map();
        let tag = self.target.tag(class);
        self.store(map, vec![object.clone()], tag);
        let mut next = Some(class);
        while let Some(at) = next {
            let found = self.typed.class(at);
            for field in found.fields.clone() {
                let ty = self.typed.field(field).ty;
                if !self.typed.field(field).is_static && found.origin != Origin::Library {
                    let map = self.target.field(field);
                    self.store(map, vec![object.clone()], zero(scalar_type(ty)));
                }
            }
            next = found.superclass;
        }
        Ok(())
    }

    /// `this(…)` or `super(…)`, and the initialisers that run after it.
    pub(crate) fn constructor_call(&mut self, call: &'p ConstructorCall) -> Result<()> {
        let this = self.this()?;
        let mut args = Vec::new();
        if let Some(outer) = &call.outer {
            let outer = self.value(outer)?;
            let outer = self.simple(outer);
            if !matches!(call.outer.as_ref().map(|e| &e.kind), Some(crate::typed::ExprKind::Given))
            {
                self.require_object(outer.clone());
            }
            let map = self.outer_map(call.class);
            self.store(map, vec![this.clone()], outer);
        }
        args.extend(self.values(&call.args)?);
        if !call.is_this {
            let owner = names::class(self.typed, call.class).to_owned();
            for local in self.typed.class(call.class).captures.clone() {
                self.capture(&owner, &this, local);
            }
        }
        self.call_constructor(call, this, args)?;
        if call.is_this {
            return Ok(());
        }
        self.initialise()
    }

    fn call_constructor(
        &mut self,
        call: &'p ConstructorCall,
        this: IrExpr,
        args: Vec<IrExpr>,
    ) -> Result<()> {
        let known = &self.typed.known;
        if [known.object, known.record, known.enumeration].contains(&call.class) {
            return Ok(());
        }
        match &call.callee {
            Callee::Method(constructor) => self.construct(*constructor, this, args),
            Callee::Outside { class, name } => {
                let types: Vec<Type> = call.args.iter().map(|arg| arg.ty).collect();
                let name = self.typed.name(*name);
                self.call_outside(*class, name, Some(this), args, &types, Type::Unknown).map(|_| ())
            }
            Callee::Undecided { class, name } => {
                let types: Vec<Type> = call.args.iter().map(|arg| arg.ty).collect();
                let name = self.typed.name(*name);
                self.call_undecided(*class, name, Some(this), args, &types, Type::Void);
                Ok(())
            }
        }
    }

    /// What each constructor runs after `super(…)`.
    fn initialise(&mut self) -> Result<()> {
        let class = self.typed.class(self.owner);
        for initialiser in &class.instance_init {
            match initialiser {
                Initialiser::Field(field, value) => {
                    let value = value.as_ref().map_err(Clone::clone)?;
                    self.begin_statement(value.span);
                    let value = self.value(value)?;
                    let map = self.target.field(*field);
                    let this = self.this()?;
                    self.store(map, vec![this], value);
                }
                Initialiser::Block(block) => {
                    let block = block.as_ref().map_err(Clone::clone)?;
                    self.block(block)?;
                }
            }
        }
        Ok(())
    }
}

/// Arrays.
impl<'p> Lowering<'_, 'p> {
    pub(crate) fn new_array(&mut self, ty: Type, lengths: &'p [Expr]) -> Result<IrExpr> {
        let mut lengths = self.values(lengths)?;
        for length in &mut lengths {
            *length = self.simple(length.clone());
        }
        for length in &lengths {
            let fits = IrExpr::binary(BinOp::Ge, length.clone(), int(0));
            self.require(known(fits, length), Implicit::NegativeSize);
        }
        self.array_of(ty, &lengths)
    }

    fn array_of(&mut self, ty: Type, lengths: &[IrExpr]) -> Result<IrExpr> {
        let (Some(element), Some((length, rest))) = (ty.element(), lengths.split_first()) else {
            return self.unsupported("an array of this type");
        };
        let array = self.empty_array(ty, length.clone());
        if rest.is_empty() {
            self.clear(element, &array, length)?;
            return Ok(array);
        }
        self.depth += 1;
        let index = self.variable(format!("index.{}", self.depth), IrType::I32);
        self.assign(index.clone(), int(0));
        let at = IrExpr::var(index.clone());
        let condition = IrExpr::binary(BinOp::Lt, at.clone(), length.clone());
        let body = self.nested(|this| {
            let inner = this.inside_expression(|this| this.array_of(element, rest))?;
            let map = this.target.elements(element);
            this.store(map, vec![array.clone(), at.clone()], inner);
            this.assign(index, IrExpr::binary(BinOp::Add, at.clone(), int(1)));
            Ok(())
        })?;
        self.depth -= 1;
        self.emit(Ir::While { condition, body });
        Ok(array)
    }

    /// A new array whose elements are not set.
    pub(crate) fn empty_array(&mut self, ty: Type, length: IrExpr) -> IrExpr {
        let array = self.temporary_var(IrType::REF);
        self.emit(Ir::New { target: array.clone() });
        let array = IrExpr::var(array);
        let (class, lengths) = (self.target.class_map(), self.target.length_map());
        let tag = self.target.array_tag(ty);
        self.store(class, vec![array.clone()], tag);
        let length = resize(length, Width::W32, LENGTH, false);
        self.store(lengths, vec![array.clone()], length);
        array
    }

    /// Sets all elements to zero.
    fn clear(&mut self, element: Type, array: &IrExpr, length: &IrExpr) -> Result<()> {
        let nothing = zero(scalar_type(element));
        let map = self.target.elements(element);
        if let verdiff_ir::ExprKind::Lit(verdiff_ir::Scalar::Bv(length)) = &length.kind
            && length.unsigned() <= UNROLLED as u128
        {
            for at in 0..length.unsigned() {
                self.store(map.clone(), vec![array.clone(), int(at as i128)], nothing.clone());
            }
            return Ok(());
        }
        let index = self.temporary_var(IrType::I32);
        self.assign(index.clone(), int(0));
        let at = IrExpr::var(index.clone());
        let condition = IrExpr::binary(BinOp::Lt, at.clone(), length.clone());
        let body = self.nested(|this| {
            this.store(map, vec![array.clone(), at.clone()], nothing);
            this.assign(index, IrExpr::binary(BinOp::Add, at, int(1)));
            Ok(())
        })?;
        self.emit(Ir::While { condition, body });
        Ok(())
    }

    pub(crate) fn array_literal(&mut self, ty: Type, elements: &'p [Expr]) -> Result<IrExpr> {
        let Some(element) = ty.element() else {
            return self.unsupported("an array of this type");
        };
        let array = self.empty_array(ty, int(elements.len() as i128));
        for (at, value) in elements.iter().enumerate() {
            let value = self.value(value)?;
            let map = self.target.elements(element);
            self.store(map, vec![array.clone(), int(at as i128)], value);
        }
        Ok(array)
    }
}

/// A comparison with a constant, decided.
fn known(condition: IrExpr, value: &IrExpr) -> IrExpr {
    match &value.kind {
        verdiff_ir::ExprKind::Lit(verdiff_ir::Scalar::Bv(value)) => {
            IrExpr::lit(!value.is_negative())
        }
        _ => condition,
    }
}
