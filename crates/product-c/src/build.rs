//! Pieces of typed trees.

use crate::import::Import;
use verdiff_c::span::Span;
use verdiff_c::typed::{
    Cast, CastKind, CompareOp, Decl, DeclAttributes, DeclId, DeclKind, Encoding, Expr, ExprKind,
    Init, Linkage, Stmt, StmtKind,
};
use verdiff_c::types::{ArrayLength, FunctionType, IntKind, QualType, Quals, TypeId, TypeKind};

const NOWHERE: Span = Span { start: 0, end: 0 };

pub(crate) fn expr(kind: ExprKind, ty: impl Into<QualType>) -> Expr {
    Expr { kind, ty: ty.into(), span: NOWHERE }
}

pub(crate) fn stmt(kind: StmtKind) -> Stmt {
    Stmt { kind, span: NOWHERE }
}

pub(crate) fn cast(kind: CastKind, of: Expr, ty: impl Into<QualType>) -> Expr {
    expr(ExprKind::Cast(Cast { kind, explicit: false }, Box::new(of)), ty)
}

pub(crate) fn block(stmts: Vec<Stmt>) -> Stmt {
    stmt(StmtKind::Block(stmts))
}

pub(crate) fn when(condition: Expr, then: Vec<Stmt>) -> Stmt {
    stmt(StmtKind::If(condition, Box::new(block(then)), None))
}

pub(crate) fn when_else(condition: Expr, then: Vec<Stmt>, otherwise: Vec<Stmt>) -> Stmt {
    let otherwise = (!otherwise.is_empty()).then(|| Box::new(block(otherwise)));
    stmt(StmtKind::If(condition, Box::new(block(then)), otherwise))
}

impl Import<'_> {
    pub(crate) fn int_type(&mut self) -> TypeId {
        self.unit.types.intern(TypeKind::Int(IntKind::Int))
    }

    pub(crate) fn bool_type(&mut self) -> TypeId {
        self.unit.types.intern(TypeKind::Bool)
    }

    pub(crate) fn void_type(&mut self) -> TypeId {
        self.unit.types.intern(TypeKind::Void)
    }

    pub(crate) fn int(&mut self, value: i128) -> Expr {
        let ty = self.int_type();
        expr(ExprKind::Int(value), ty)
    }

    /// An object as an lvalue.
    pub(crate) fn object(&self, id: DeclId) -> Expr {
        expr(ExprKind::Decl(id), self.unit.decl(id).ty)
    }

    /// The value of an object.
    pub(crate) fn read(&self, id: DeclId) -> Expr {
        let ty = self.unit.decl(id).ty.unqualified();
        cast(CastKind::LValueToRValue, self.object(id), ty)
    }

    pub(crate) fn assign(&self, target: Expr, value: Expr) -> Stmt {
        let ty = target.ty.unqualified();
        stmt(StmtKind::Expr(expr(ExprKind::Assign(Box::new(target), Box::new(value)), ty)))
    }

    /// `object = 0` or `1`, of a flag.
    pub(crate) fn set(&mut self, flag: DeclId, value: bool) -> Stmt {
        let value = self.truth(value);
        self.assign(self.object(flag), value)
    }

    pub(crate) fn truth(&mut self, value: bool) -> Expr {
        let value = self.int(value.into());
        self.flag_of(value)
    }

    /// What an object of a type starts with if it is zero.
    pub(crate) fn zero(&mut self, ty: QualType) -> Init {
        let zero = self.int(0);
        match self.unit.types.kind(ty.ty) {
            TypeKind::Pointer(_) => Init::Expr(cast(CastKind::NullToPointer, zero, ty)),
            TypeKind::Bool | TypeKind::Int(_) | TypeKind::Enum(_) | TypeKind::Float(_) => {
                Init::Expr(zero)
            }
            TypeKind::Void
            | TypeKind::Complex(_)
            | TypeKind::Record(_)
            | TypeKind::Array(..)
            | TypeKind::Function(_)
            | TypeKind::Vector(..)
            | TypeKind::Unsupported => Init::Parts(vec![]),
        }
    }

    /// `!value`, an `int`.
    pub(crate) fn not(&mut self, value: Expr) -> Expr {
        let ty = self.int_type();
        expr(ExprKind::Not(Box::new(value)), ty)
    }

    pub(crate) fn or(&mut self, one: Expr, other: Expr) -> Expr {
        let ty = self.int_type();
        expr(ExprKind::Or(Box::new(one), Box::new(other)), ty)
    }

    pub(crate) fn and(&mut self, one: Expr, other: Expr) -> Expr {
        let ty = self.int_type();
        expr(ExprKind::And(Box::new(one), Box::new(other)), ty)
    }

    pub(crate) fn compare(&mut self, op: CompareOp, one: Expr, other: Expr) -> Expr {
        let ty = self.int_type();
        expr(ExprKind::Compare(op, Box::new(one), Box::new(other)), ty)
    }

    /// Whether a scalar is not zero, as a flag.
    pub(crate) fn flag_of(&mut self, value: Expr) -> Expr {
        let ty = self.bool_type();
        cast(CastKind::ToBool, value, ty)
    }

    /// A string literal, as a pointer.
    pub(crate) fn string(&mut self, text: &str) -> Expr {
        let plain = Quals::default();
        let char_type = self.unit.types.intern(TypeKind::Int(IntKind::Char));
        let units: Vec<u32> = text.bytes().map(u32::from).chain([0]).collect();
        let length = ArrayLength::Known(units.len() as u64);
        let element = QualType { ty: char_type, quals: plain };
        let array = self.unit.types.intern(TypeKind::Array(element, length));
        let constant = Quals { constant: true, ..plain };
        let pointer = self.unit.types.pointer(QualType { ty: char_type, quals: constant });
        cast(CastKind::ArrayToPointer, expr(ExprKind::Str(units, Encoding::Plain), array), pointer)
    }

    /// An object of a block.
    pub(crate) fn variable(&mut self, name: &str, ty: impl Into<QualType>) -> DeclId {
        let decl = Decl {
            name: self.unit.symbols.intern(name),
            ty: ty.into(),
            kind: DeclKind::Automatic,
            linkage: Linkage::None,
            init: None,
            attributes: DeclAttributes::default(),
            span: NOWHERE,
        };
        self.add_decl(decl)
    }

    /// The function of a declaration, as something to call.
    pub(crate) fn function_value(&mut self, id: DeclId) -> Expr {
        let ty = self.unit.decl(id).ty;
        let pointer = self.unit.types.pointer(ty);
        cast(CastKind::FunctionToPointer, self.object(id), pointer)
    }

    /// A call of a function by its declaration.
    pub(crate) fn call(&mut self, id: DeclId, arguments: Vec<Expr>) -> Expr {
        let result = match self.unit.types.kind(self.unit.decl(id).ty.ty) {
            TypeKind::Function(function) => function.result.unqualified(),
            _ => self.unit.decl(id).ty,
        };
        let callee = self.function_value(id);
        expr(ExprKind::Call(Box::new(callee), arguments), result)
    }

    /// A function of the runtime, whose header declares it.
    pub(crate) fn runtime_function(
        &mut self,
        name: &str,
        params: Vec<QualType>,
        result: TypeId,
    ) -> DeclId {
        let known = |id: &DeclId| self.unit.name(*id) == name;
        if let Some(id) = self.unit.file_scope.iter().copied().find(|id| known(id)) {
            return id;
        }
        let ty = self.unit.types.intern(TypeKind::Function(FunctionType {
            result: result.into(),
            params,
            variadic: false,
            prototype: true,
        }));
        let decl = Decl {
            name: self.unit.symbols.intern(name),
            ty: ty.into(),
            kind: DeclKind::Function { defined: false },
            linkage: Linkage::External,
            init: None,
            attributes: DeclAttributes::default(),
            span: NOWHERE,
        };
        let id = self.add_decl(decl);
        self.unit.file_scope.push(id);
        id
    }

    /// A call of a runtime's function for its effect.
    pub(crate) fn runtime_call(&mut self, name: &str, arguments: Vec<Expr>) -> Stmt {
        let params = arguments.iter().map(|argument| argument.ty).collect();
        let void = self.void_type();
        let function = self.runtime_function(name, params, void);
        stmt(StmtKind::Expr(self.call(function, arguments)))
    }
}
