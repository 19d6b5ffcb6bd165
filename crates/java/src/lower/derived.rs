//! Members that the language defines for enums and records.

use super::function::{Lowering, Result};
use super::throws::Implicit;
use super::value::{eq, int, not_null, null, or};
use crate::typed::{Derived, FieldId, Primitive, Type};
use verdiff_ir::{
    BinOp, Cast, Expr as IrExpr, Failure, Name, StmtKind as Ir, Type as IrType, Var, Width,
};

impl Lowering<'_, '_> {
    pub(crate) fn derived(&mut self, derived: Derived, params: &[Var]) -> Result<()> {
        match derived {
            Derived::EnumValues => self.enum_values(),
            Derived::EnumValueOf => self.enum_value_of(params),
            Derived::RecordAccessor(field) => {
                let this = self.this()?;
                let value = self.read_field(field, this)?;
                self.emit(Ir::Return { values: vec![value] });
                Ok(())
            }
            Derived::RecordEquals => self.record_equals(params),
            Derived::RecordHashCode => self.record_hash(),
            Derived::RecordToString => self.record_text(),
        }
    }

    fn constants(&self) -> Vec<FieldId> {
        self.typed.class(self.owner).enum_constants.clone()
    }

    fn enum_values(&mut self) -> Result<()> {
        let constants = self.constants();
        let element = Type::Class(self.owner);
        let Some(ty) = element.array() else { return self.unsupported("an array of this type") };
        let array = self.empty_array(ty, int(constants.len() as i128));
        for (at, constant) in constants.into_iter().enumerate() {
            let value = self.enum_constant(constant);
            let map = self.target.elements(element);
            self.store(map, vec![array.clone(), int(at as i128)], value);
        }
        self.emit(Ir::Return { values: vec![array] });
        Ok(())
    }

    fn enum_value_of(&mut self, params: &[Var]) -> Result<()> {
        let Some(name) = params.first().cloned().map(IrExpr::var) else {
            return self.unsupported("a `valueOf` without a name");
        };
        self.require(not_null(name.clone()), Implicit::Null);
        for constant in self.constants() {
            let text: Vec<u16> =
                self.typed.name(self.typed.field(constant).name).encode_utf16().collect();
            let literal = self.literal(&text);
            let same = self.text_same(literal, name.clone());
            let value = self.enum_constant(constant);
            self.when(same, |this| {
                this.emit(Ir::Return { values: vec![value] });
                Ok(())
            })?;
        }
        // Only the virtual machine knows what its message says.
        let callee = Name::from("no enum constant");
        self.target.external(&callee, &[IrType::REF], Vec::new());
        self.target.fixed(&callee, "an exception whose message is up to the virtual machine");
        self.call(Vec::new(), callee, vec![name]);
        let failure = Failure::Trap(verdiff_ir::IMPOSSIBLE.into());
        self.emit(Ir::Fail { failure });
        Ok(())
    }

    /// 0, then `31 * h + hash(c)` for each component.
    fn record_hash(&mut self) -> Result<()> {
        let this = self.this()?;
        let mut hash = int(0);
        for field in self.typed.class(self.owner).components.clone() {
            let ty = self.typed.field(field).ty;
            let value = self.read_field(field, this.clone())?;
            let mark = self.out.len();
            let more = self.component_hash(ty, value)?;
            self.protect(&mut [&mut hash], mark);
            let scaled = IrExpr::binary(BinOp::Mul, hash, int(31));
            let sum = IrExpr::binary(BinOp::Add, scaled, more);
            hash = self.simple(sum);
        }
        self.emit(Ir::Return { values: vec![hash] });
        Ok(())
    }

    /// The hash of a component, as its box or it itself says; null has 0.
    fn component_hash(&mut self, ty: Type, value: IrExpr) -> Result<IrExpr> {
        let known = &self.typed.known;
        if let Type::Primitive(primitive) = ty {
            let class = known.boxes[primitive as usize];
            let method = self.method_named(class, "hashCode", &[ty]);
            let Some(method) = method else { return self.unsupported("the hash of a number") };
            return match self.call_method(method, None, vec![value])? {
                Some(hash) => Ok(hash),
                None => self.unsupported("a hash that is none"),
            };
        }
        let object = known.object;
        let Some(method) = self.method_named(object, "hashCode", &[]) else {
            return self.unsupported("`hashCode` of an object");
        };
        let qualifier = match ty {
            Type::Class(class) => class,
            _ => object,
        };
        let value = self.simple(value);
        let result = self.temporary_var(IrType::I32);
        self.assign(result.clone(), int(0));
        self.when(not_null(value.clone()), |this| {
            if let Some(hash) = this.call_virtual(method, qualifier, value, Vec::new())? {
                this.assign(result.clone(), hash);
            }
            Ok(())
        })?;
        Ok(IrExpr::var(result))
    }

    /// `Name[a=1, b=2]`
    fn record_text(&mut self) -> Result<()> {
        let this = self.this()?;
        let class = self.typed.class(self.owner);
        let mut before = format!("{}[", self.typed.name(class.name));
        let mut parts = Vec::new();
        for field in class.components.clone() {
            let found = self.typed.field(field);
            before += &format!("{}=", self.typed.name(found.name));
            let label: Vec<u16> = before.encode_utf16().collect();
            parts.push(self.literal(&label));
            let value = self.read_field(field, this.clone())?;
            let text = self.text_for(value, found.ty)?;
            parts.push(self.simple(text));
            before = ", ".to_owned();
        }
        let end = if class.components.is_empty() { before + "]" } else { "]".to_owned() };
        let end: Vec<u16> = end.encode_utf16().collect();
        parts.push(self.literal(&end));
        let text = self.join(parts)?;
        self.emit(Ir::Return { values: vec![text] });
        Ok(())
    }

    fn record_equals(&mut self, params: &[Var]) -> Result<()> {
        let Some(other) = params.first().cloned().map(IrExpr::var) else {
            return self.unsupported("an `equals` without an argument");
        };
        let this = self.this()?;
        let test = self.instance_test(other.clone(), Type::Class(self.owner))?;
        self.when(super::value::not(test), |this| {
            this.emit(Ir::Return { values: vec![IrExpr::lit(false)] });
            Ok(())
        })?;
        for field in self.typed.class(self.owner).components.clone() {
            let ty = self.typed.field(field).ty;
            let left = self.read_field(field, this.clone())?;
            let right = self.read_field(field, other.clone())?;
            let same = self.same_component(ty, left, right)?;
            self.when(super::value::not(same), |this| {
                this.emit(Ir::Return { values: vec![IrExpr::lit(false)] });
                Ok(())
            })?;
        }
        self.emit(Ir::Return { values: vec![IrExpr::lit(true)] });
        Ok(())
    }

    /// Whether two components are equal, as the `compare` of boxes or
    /// `Objects.equals` say.
    fn same_component(&mut self, ty: Type, left: IrExpr, right: IrExpr) -> Result<IrExpr> {
        let bits = |width: Width, value: IrExpr| IrExpr::cast(Cast::FloatToBits(width), value);
        match ty {
            Type::Primitive(Primitive::Float) => {
                Ok(eq(bits(Width::W32, left), bits(Width::W32, right)))
            }
            Type::Primitive(Primitive::Double) => {
                Ok(eq(bits(Width::W64, left), bits(Width::W64, right)))
            }
            Type::Primitive(_) => Ok(IrExpr::binary(BinOp::Eq, left, right)),
            _ => self.equal_objects(ty, left, right),
        }
    }

    fn equal_objects(&mut self, ty: Type, left: IrExpr, right: IrExpr) -> Result<IrExpr> {
        let object = self.typed.known.object;
        let Some(equals) = self.method_named(object, "equals", &[Type::Class(object)]) else {
            return self.unsupported("`equals` of an object");
        };
        let (left, right) = (self.simple(left), self.simple(right));
        let qualifier = match ty {
            Type::Class(class) => class,
            _ => object,
        };
        let result = self.temporary_var(IrType::BOOL);
        self.assign(result.clone(), eq(left.clone(), right.clone()));
        let decided = IrExpr::var(result.clone());
        let open = super::value::not(or(decided.clone(), eq(left.clone(), null())));
        self.when(open, |this| {
            if let Some(same) = this.call_virtual(equals, qualifier, left, vec![right])? {
                this.assign(result, same);
            }
            Ok(())
        })?;
        Ok(decided)
    }
}
