//! The syntax tree: Java as it is written, names not yet resolved.

pub use super::modifiers::{Modifier, Modifiers};
use crate::span::Span;
use crate::symbol::Symbol;
use crate::typed::{BinaryOp, ClassKind, Primitive, Problem, UnaryOp};
use std::sync::Arc;

/// A name where it stands.
#[derive(Debug, Clone, Copy)]
pub struct Ident {
    /// The name.
    pub name: Symbol,
    /// Where.
    pub span: Span,
}

/// A file.
#[derive(Debug, Default)]
pub struct Unit {
    /// `package a.b;`
    pub package: Vec<Ident>,
    /// Its imports.
    pub imports: Vec<Import>,
    /// Its classes.
    pub classes: Vec<Class>,
    /// What is wrong outside of members.
    pub problems: Vec<Problem>,
}

/// `import a.b.C;`
#[derive(Debug)]
pub struct Import {
    /// The name without the star.
    pub path: Vec<Ident>,
    /// `import static`
    pub is_static: bool,
    /// `.*`
    pub is_on_demand: bool,
}

/// `<T extends A & B>`
#[derive(Debug)]
pub struct TypeParam {
    /// Its name.
    pub name: Ident,
    /// Its bounds.
    pub bounds: Vec<Type>,
}

/// The declaration of a class, interface, enum, record or annotation type;
/// also the body of an anonymous class.
#[derive(Debug)]
pub struct Class {
    /// What it is.
    pub kind: ClassKind,
    /// Its name; none for an anonymous class.
    pub name: Option<Ident>,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// Its type parameters.
    pub type_params: Vec<TypeParam>,
    /// `extends`, of a class.
    pub extends: Option<Type>,
    /// `implements`, or `extends` of an interface.
    pub implements: Vec<Type>,
    /// `permits`
    pub permits: Vec<Type>,
    /// A record's components.
    pub components: Vec<Param>,
    /// An enum's constants.
    pub constants: Vec<EnumConstant>,
    /// Its members.
    pub members: Vec<Member>,
    /// The whole declaration.
    pub span: Span,
}

/// A constant of an enum.
#[derive(Debug)]
pub struct EnumConstant {
    /// Its name.
    pub name: Ident,
    /// Its arguments.
    pub args: Result<Vec<Expr>, Problem>,
    /// Its body.
    pub body: Option<Box<Class>>,
    /// All of it.
    pub span: Span,
}

/// A member of a class.
#[derive(Debug)]
pub enum Member {
    /// A field: one for each declarator.
    Field(Field),
    /// A method or constructor.
    Method(Method),
    /// A class.
    Class(Class),
    /// `{ … }` or `static { … }`
    Init {
        /// `static`
        is_static: bool,
        /// What it does.
        body: Result<Block, Problem>,
    },
}

/// A field.
#[derive(Debug)]
pub struct Field {
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// Its type.
    pub ty: Type,
    /// Its name.
    pub name: Ident,
    /// Its initialiser.
    pub init: Option<Result<Expr, Problem>>,
    /// All of it.
    pub span: Span,
}

/// A method or constructor.
#[derive(Debug)]
pub struct Method {
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// Its type parameters.
    pub type_params: Vec<TypeParam>,
    /// What it returns; none for a constructor.
    pub returns: Option<Type>,
    /// Its name; that of the class for a constructor.
    pub name: Ident,
    /// Its parameters; none for a compact constructor.
    pub params: Option<Vec<Param>>,
    /// `throws`
    pub throws: Vec<Type>,
    /// Its body.
    pub body: Option<Result<Block, Problem>>,
    /// All of it.
    pub span: Span,
}

/// A parameter, or a component of a record.
#[derive(Debug)]
pub struct Param {
    /// Its type; of one with `...`, the array; none in a lambda that leaves
    /// it out.
    pub ty: Option<Type>,
    /// `...`
    pub is_varargs: bool,
    /// Its name.
    pub name: Ident,
}

/// A type as it is written.
#[derive(Debug, Clone)]
pub struct Type {
    /// What it is.
    pub kind: TypeKind,
    /// Where.
    pub span: Span,
}

/// What a type is.
#[derive(Debug, Clone)]
pub enum TypeKind {
    /// `int`
    Primitive(Primitive),
    /// `void`
    Void,
    /// `var`, where it stands for a type that is found.
    Var,
    /// `a.B<C>.D`
    Named(Vec<Part>),
    /// `T[]`
    Array(Box<Type>),
    /// `?`, `? extends T`, `? super T`
    Wildcard(Option<(Bound, Box<Type>)>),
}

/// The direction of a wildcard's bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// `extends`
    Extends,
    /// `super`
    Super,
}

/// A part of a type's name.
#[derive(Debug, Clone)]
pub struct Part {
    /// Its name.
    pub name: Ident,
    /// `<A, B>`
    pub args: Vec<Type>,
    /// `<>`
    pub is_diamond: bool,
}

/// Statements in braces.
#[derive(Debug)]
pub struct Block {
    /// Its statements.
    pub stmts: Vec<Stmt>,
    /// From brace to brace.
    pub span: Span,
}

/// A statement.
#[derive(Debug)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where.
    pub span: Span,
}

/// What a statement is.
#[derive(Debug)]
pub enum StmtKind {
    /// `;`
    Empty,
    /// `e;`
    Expr(Expr),
    /// `T a = 1, b;`
    Local(Vec<Variable>),
    /// A local class.
    Class(Box<Class>),
    /// `{ … }`
    Block(Block),
    /// `if`
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    /// `while`
    While(Expr, Box<Stmt>),
    /// `do`
    DoWhile(Box<Stmt>, Expr),
    /// `for (;;)`
    For {
        /// Declarations or expressions.
        init: Vec<Stmt>,
        /// The condition.
        condition: Option<Expr>,
        /// Expressions.
        step: Vec<Expr>,
        /// One round.
        body: Box<Stmt>,
    },
    /// `for (T x : e)`
    ForEach {
        /// Its type and name.
        variable: Param,
        /// What it goes over.
        over: Expr,
        /// One round.
        body: Box<Stmt>,
    },
    /// `label: s`
    Labelled(Ident, Box<Stmt>),
    /// `switch`
    Switch(Box<Switch>),
    /// `break`
    Break(Option<Ident>),
    /// `continue`
    Continue(Option<Ident>),
    /// `yield`
    Yield(Expr),
    /// `return`
    Return(Option<Expr>),
    /// `throw`
    Throw(Expr),
    /// `try`
    Try(Box<Try>),
    /// `synchronized`
    Synchronized(Expr, Block),
    /// `assert`
    Assert(Expr, Option<Expr>),
    /// `this(…);`, `super(…);`, `e.super(…);`
    ConstructorCall {
        /// `this`
        is_this: bool,
        /// What stands before the dot.
        outer: Option<Expr>,
        /// Arguments.
        args: Vec<Expr>,
    },
}

/// A local variable.
#[derive(Debug)]
pub struct Variable {
    /// `final`
    pub is_final: bool,
    /// Its type.
    pub ty: Type,
    /// Its name.
    pub name: Ident,
    /// Its initialiser.
    pub init: Option<Expr>,
}

/// `try`
#[derive(Debug)]
pub struct Try {
    /// Declarations, or expressions.
    pub resources: Vec<Resource>,
    /// What is tried.
    pub body: Block,
    /// Handlers.
    pub catches: Vec<Catch>,
    /// What is done in any case.
    pub finally: Option<Block>,
}

/// A resource of a `try`.
#[derive(Debug)]
pub enum Resource {
    /// `T x = e`
    Variable(Variable),
    /// `x`
    Expr(Expr),
}

/// `catch (A | B e) { … }`
#[derive(Debug)]
pub struct Catch {
    /// What it catches.
    pub types: Vec<Type>,
    /// Its variable.
    pub name: Ident,
    /// What it does.
    pub body: Block,
}

/// `switch`, statement or expression.
#[derive(Debug)]
pub struct Switch {
    /// What is looked at.
    pub selector: Expr,
    /// Its cases.
    pub cases: Vec<Case>,
    /// Written with `->`.
    pub is_arrow: bool,
}

/// A case.
#[derive(Debug)]
pub struct Case {
    /// What it matches.
    pub labels: Vec<CaseLabel>,
    /// `when e`
    pub guard: Option<Expr>,
    /// What it does; for `->`, one statement.
    pub body: Vec<Stmt>,
    /// The label.
    pub span: Span,
}

/// What a case matches.
#[derive(Debug)]
pub enum CaseLabel {
    /// A constant, an enum's constant, `null`.
    Expr(Expr),
    /// A pattern.
    Pattern(Pattern),
    /// `default`
    Default,
}

/// A pattern.
#[derive(Debug)]
pub enum Pattern {
    /// `T x`
    Type(Type, Ident),
    /// `R(p, q)`
    Record(Type, Vec<Pattern>, Span),
}

/// An expression.
#[derive(Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where.
    pub span: Span,
}

/// What an expression is.
#[derive(Debug)]
pub enum ExprKind {
    /// A literal.
    Literal(Literal),
    /// `x`
    Name(Symbol),
    /// `a.b`: a package, class, or field.
    Select(Box<Expr>, Ident),
    /// `this`
    This,
    /// `C.this`
    OuterThis(Box<Expr>),
    /// `super`, or `C.super`, before a dot.
    Super(Option<Box<Expr>>),
    /// `T.class`
    ClassLiteral(Type),
    /// `a[i]`
    Index(Box<Expr>, Box<Expr>),
    /// `r.m(…)`
    Call(Box<Call>),
    /// `new C(…)`
    New(Box<New>),
    /// `new T[a][]` or `new T[] { … }`
    NewArray {
        /// The type of the whole array.
        ty: Type,
        /// The lengths.
        lengths: Vec<Expr>,
        /// The elements.
        elements: Option<Vec<Expr>>,
    },
    /// `{ a, b }`, as an initialiser.
    ArrayInit(Vec<Expr>),
    /// `-e`
    Unary(UnaryOp, Box<Expr>),
    /// `+e`
    Plus(Box<Expr>),
    /// `++e` and the like
    Step {
        /// The place.
        target: Box<Expr>,
        /// `++`
        is_increment: bool,
        /// Before it.
        is_prefix: bool,
    },
    /// `a + b`
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `a && b`
    And(Box<Expr>, Box<Expr>),
    /// `a || b`
    Or(Box<Expr>, Box<Expr>),
    /// `c ? a : b`
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `a = b`
    Assign(Box<Expr>, Box<Expr>),
    /// `a += b`
    AssignOp(BinaryOp, Box<Expr>, Box<Expr>),
    /// `(A & B) e`
    Cast(Vec<Type>, Box<Expr>),
    /// `e instanceof T`
    InstanceOf(Box<Expr>, Type),
    /// `e instanceof T x`
    Matches(Box<Expr>, Box<Pattern>),
    /// `switch`
    Switch(Box<Switch>),
    /// `x -> e`
    Lambda(Box<Lambda>),
    /// `a::b`
    MethodRef(Box<MethodRef>),
    /// `(e)`
    Paren(Box<Expr>),
}

/// A literal.
#[derive(Debug, Clone)]
pub enum Literal {
    /// `1`. The one value that is legal only behind a minus is negative.
    Int(i32),
    /// `1L`
    Long(i64),
    /// `1f`
    Float(f32),
    /// `1.0`
    Double(f64),
    /// `'a'`
    Char(u16),
    /// `"a"`
    String(Arc<[u16]>),
    /// `true`
    Boolean(bool),
    /// `null`
    Null,
}

/// `r.<T>m(…)`
#[derive(Debug)]
pub struct Call {
    /// What stands before the dot.
    pub receiver: Option<Expr>,
    /// `<T>`
    pub type_args: Vec<Type>,
    /// The name.
    pub name: Ident,
    /// Arguments.
    pub args: Vec<Expr>,
}

/// `o.new C(…) { … }`
#[derive(Debug)]
pub struct New {
    /// What stands before the dot.
    pub outer: Option<Expr>,
    /// The class.
    pub ty: Type,
    /// Arguments.
    pub args: Vec<Expr>,
    /// The body of an anonymous class.
    pub body: Option<Box<Class>>,
}

/// `(a, b) -> …`
#[derive(Debug)]
pub struct Lambda {
    /// Its parameters.
    pub params: Vec<Param>,
    /// What it does.
    pub body: LambdaBody,
}

/// What a lambda does.
#[derive(Debug)]
pub enum LambdaBody {
    /// An expression.
    Expr(Expr),
    /// Statements.
    Block(Block),
}

/// `a::b`
#[derive(Debug)]
pub struct MethodRef {
    /// What stands before it.
    pub target: RefTarget,
    /// The method; none for `new`.
    pub name: Option<Ident>,
}

/// What stands before `::`.
#[derive(Debug)]
pub enum RefTarget {
    /// An expression, or a name that may be a class.
    Expr(Expr),
    /// A type that is no name: `int[]`, `List<String>`.
    Type(Type),
}
