//! Calls and what looks like calls: builtins, compound literals, statement
//! expressions; and the names of what they use.

use super::Printer;
use super::conversions::{Arithmetic, default_promotion, exactly, unconverted};
use super::piece::{Level, Piece};
use crate::symbol::Symbol;
use crate::typed::{DeclId, DeclKind, Expr, Linkage, Stmt, StmtKind};
use crate::types::{FunctionType, QualType, TypeId, TypeKind};

impl Printer<'_> {
    /// `va_arg(list, type)`
    pub(super) fn va_arg(&mut self, list: &Expr, ty: QualType) -> Piece {
        let list = self.expr(list).at_least(Level::Assign);
        let text = format!("__builtin_va_arg({list}, {})", self.type_name(ty));
        Piece::new(Level::Postfix, text)
    }

    /// A builtin converts its arguments as a function with a prototype does.
    pub(super) fn builtin(&mut self, name: Symbol, args: &[Expr]) -> Piece {
        let args: Vec<String> =
            args.iter().map(|arg| self.converted(arg).at_least(Level::Assign)).collect();
        let text = format!("{}({})", self.unit.symbols.name(name), args.join(", "));
        Piece::new(Level::Postfix, text)
    }

    /// `f(args)`
    pub(super) fn call(&mut self, callee: &Expr, args: &[Expr]) -> Piece {
        let function = self.called_type(callee);
        let mut text = self.expr(callee).at_least(Level::Postfix);
        text.push('(');
        for (place, arg) in args.iter().enumerate() {
            if place > 0 {
                text.push_str(", ");
            }
            let has_param = function.as_ref().is_some_and(|it| place < it.params.len());
            let arg = if has_param { self.converted(arg) } else { self.default_promoted(arg) };
            text.push_str(&arg.at_least(Level::Assign));
        }
        text.push(')');
        Piece::new(Level::Postfix, text)
    }

    /// The type of the function behind a callee.
    fn called_type(&self, callee: &Expr) -> Option<FunctionType> {
        let to = self.unit.types.pointee(callee.ty.ty)?;
        match self.unit.types.kind(to.ty) {
            TypeKind::Function(function) => Some(function.clone()),
            _ => None,
        }
    }

    /// An argument that no parameter says the type of.
    fn default_promoted(&mut self, arg: &Expr) -> Piece {
        let inner = unconverted(arg);
        let promoted: Option<Arithmetic> = default_promotion(&self.unit.types, inner);
        if promoted.is_some() && promoted == exactly(&self.unit.types, arg.ty.ty) {
            self.expr(inner)
        } else {
            self.expr(arg)
        }
    }

    /// `(type){ … }`
    pub(super) fn compound_literal(&mut self, decl: DeclId) -> Piece {
        let unit = self.unit;
        let object = unit.decl(decl);
        let name = self.type_name(object.ty);
        let value = match &object.init {
            Some(init) => self.braced_init(object.ty, init),
            None => "{}".into(),
        };
        Piece::new(Level::Postfix, format!("({name}){value}"))
    }

    /// `({ … })`. An expression behind nothing but the evaluation of lengths
    /// that stand in it is written as such: `sizeof(int[n])`.
    pub(super) fn stmt_expr(&mut self, stmts: &[Stmt]) -> Piece {
        if let [lengths @ .., Stmt { kind: StmtKind::Expr(value), .. }] = stmts
            && !lengths.is_empty()
            && let Some(lengths) = self.unnamed_lengths(lengths)
        {
            return self.with_lengths(lengths, value);
        }
        let block = self.block(stmts);
        Piece::new(Level::Postfix, format!("({block})"))
    }

    /// The name of an object or function, where it is used.
    pub(super) fn reference(&mut self, decl: DeclId) -> String {
        let name = self.decl_name(decl);
        if self.has_linkage(decl) {
            self.mentions.decls.insert(decl);
        }
        if let Some(bound) = self.scopes.lookup(&name)
            && bound != decl
        {
            self.rename(bound);
        }
        name
    }

    /// An object that stands in the way of what its name should mean gets
    /// another one, when the function is printed again.
    fn rename(&mut self, decl: DeclId) {
        let name = self.names.fresh(&self.unit.symbols, self.unit.name(decl));
        self.renamed.insert(decl, name);
        self.again = true;
    }

    /// The name that a declaration has in the text.
    pub(super) fn decl_name(&mut self, decl: DeclId) -> String {
        match self.renamed.get(&decl) {
            Some(name) => name.clone(),
            None => self.unit.name(decl).to_owned(),
        }
    }

    /// Whether a declaration is printed at file scope.
    pub(super) fn has_linkage(&self, decl: DeclId) -> bool {
        let decl = self.unit.decl(decl);
        match decl.kind {
            DeclKind::Function { .. } => true,
            DeclKind::Static { .. } | DeclKind::ThreadLocal { .. } => decl.linkage != Linkage::None,
            DeclKind::Automatic | DeclKind::Parameter => false,
        }
    }
}

impl<'u> Printer<'u> {
    /// The name of a member; none if it has none.
    pub(super) fn field_name(&self, record: TypeId, field: u32) -> Option<&'u str> {
        let unit = self.unit;
        match unit.types.kind(record) {
            TypeKind::Record(id) => {
                let body = unit.types.record(*id).body.as_ref()?;
                let name = body.fields.get(field as usize)?.name?;
                Some(unit.symbols.name(name))
            }
            _ => None,
        }
    }
}
