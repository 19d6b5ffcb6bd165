//! Lambdas and method references: objects of classes of their own, which
//! hold what the body mentions, and procedures for the bodies.

use super::context::{Closure, Target};
use super::function::{Lowering, Result};
use super::numbering;
use super::outside::CALLBACKS;
use super::throws::{Implicit, ends};
use super::value::{int, ir_type, not_null, null, or, results, select};
use crate::typed::{ClassId, Lambda, LambdaBody, MethodRef, Type};
use verdiff_ir::{Expr as IrExpr, Proc, ScalarType, StmtKind as Ir, Type as IrType, Var};

impl<'p> Lowering<'_, 'p> {
    pub(crate) fn method_ref(&mut self, reference: &'p MethodRef) -> Result<IrExpr> {
        if let Some((local, value)) = &reference.receiver {
            let value = self.value(value)?;
            let target = self.local(*local);
            self.assign(target.clone(), value);
            self.require(not_null(IrExpr::var(target)), Implicit::Null);
        }
        self.closure(&reference.lambda, reference.receiver.as_ref().map(|(local, _)| *local))
    }

    /// The object of a lambda.
    pub(crate) fn closure(
        &mut self,
        lambda: &'p Lambda,
        receiver: Option<crate::typed::LocalId>,
    ) -> Result<IrExpr> {
        let name = match self.target.numbers.get(&numbering::place(lambda)) {
            Some(number) => format!("{} lambda {number}", self.name),
            // Models are the same in all versions.
            None => {
                self.closures += 1;
                format!("{} lambda +{}", self.name, self.closures)
            }
        };
        self.assumptions.insert(CALLBACKS);
        let object = self.temporary_var(IrType::REF);
        self.emit(Ir::New { target: object.clone() });
        let object = IrExpr::var(object);
        let class = self.target.class_map();
        let interface = lambda.interface.map(|class| super::names::class(self.typed, class));
        let tag = self.target.tags.lambda(interface, &name);
        self.store(class, vec![object.clone()], int(tag.into()));
        let mut captures = lambda.captures.clone();
        captures.extend(receiver.filter(|local| !lambda.captures.contains(local)));
        for local in captures {
            self.capture(&name, &object, local);
        }
        if lambda.captures_this {
            let map = self.target.hidden_field(&format!("{name}.this"), ScalarType::Ref);
            let this = self.this()?;
            self.store(map, vec![object.clone()], this);
        }
        self.target.closures.push(Closure { name, lambda, owner: self.owner, tag });
        Ok(object)
    }
}

/// The types that a lambda is called with.
pub(crate) fn parameters(target: &Target<'_>, lambda: &Lambda) -> Vec<Type> {
    match lambda.method {
        Some(method) => target.typed.method(method).params.clone(),
        None => lambda.params.iter().map(|local| target.typed.local(*local).ty).collect(),
    }
}

/// What a lambda is expected to return.
pub(crate) fn returns(target: &Target<'_>, lambda: &Lambda) -> Type {
    match lambda.method {
        Some(method) => target.typed.method(method).returns,
        None => lambda.returns,
    }
}

/// The procedure of a lambda's body.
pub(crate) fn procedure<'p>(
    target: &mut Target<'p>,
    name: &str,
    lambda: &'p Lambda,
    owner: ClassId,
) -> Result<(Proc, std::collections::BTreeSet<&'static str>)> {
    let returns = returns(target, lambda);
    let types = parameters(target, lambda);
    let mut lowering = Lowering::new(target, owner, name.to_owned());
    lowering.returns = match lambda.returns {
        Type::Void => Type::Void,
        _ => returns,
    };
    let object = lowering.variable("lambda", IrType::REF);
    lowering.enter();
    for local in lambda.captures.clone() {
        let map = lowering.capture_map(name, local);
        let value = select(map, vec![IrExpr::var(object.clone())]);
        lowering.captured.insert(local, value);
    }
    if let LambdaBody::Expr(_) | LambdaBody::Block(_) = &lambda.body
        && lambda.captures_this
    {
        let map = lowering.target.hidden_field(&format!("{name}.this"), ScalarType::Ref);
        let this = lowering.variable("this", IrType::REF);
        lowering.assign(this.clone(), select(map, vec![IrExpr::var(object.clone())]));
        lowering.assume_there(IrExpr::var(this.clone()));
        lowering.this = Some(IrExpr::var(this));
    }
    let mut params = vec![object];
    for (local, ty) in lambda.params.iter().zip(&types) {
        let var = lowering.lambda_parameter(*local, *ty, &params)?;
        params.push(var);
    }
    lowering.lambda_body(lambda, returns)?;
    Ok(lowering.finish(name.into(), params, results(returns), crate::span::Span::default()))
}

impl<'p> Lowering<'_, 'p> {
    fn lambda_parameter(
        &mut self,
        local: crate::typed::LocalId,
        ty: Type,
        before: &[Var],
    ) -> Result<Var> {
        let own = self.typed.local(local).ty;
        let mut var = self.local(local);
        if before.contains(&var) {
            // Those of method references have no names of their own.
            var = self.variable(format!("{}.{}", var.name, before.len()), var.ty);
            self.captured.insert(local, IrExpr::var(var.clone()));
        }
        if ir_type(own) != ir_type(ty) {
            return self
                .unsupported("a lambda whose parameters have other types than its method's");
        }
        if own != ty && own.is_reference() && ty.is_reference() {
            let value = IrExpr::var(var.clone());
            let test = self.instance_test(value.clone(), own)?;
            self.require(or(super::value::is_null(value), test), Implicit::Cast);
        }
        Ok(var)
    }

    fn lambda_body(&mut self, lambda: &'p Lambda, returns: Type) -> Result<()> {
        match &lambda.body {
            LambdaBody::Expr(value) => {
                self.begin_statement(value.span);
                if lambda.returns == Type::Void || returns == Type::Void {
                    self.discard(value)?;
                } else {
                    let value = self.value(value)?;
                    if value.ty() != ir_type(returns) {
                        return self.unsupported("a lambda that returns another type");
                    }
                    self.emit(Ir::Return { values: vec![value] });
                }
            }
            LambdaBody::Block(block) => self.block(block)?,
        }
        if returns != Type::Void && !ends(&self.out) {
            let values = match ir_type(returns) {
                IrType::REF => vec![null()],
                _ => return self.unsupported("a lambda without a value"),
            };
            self.emit(Ir::Return { values });
        }
        Ok(())
    }
}
