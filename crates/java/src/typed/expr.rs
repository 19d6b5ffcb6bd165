//! Typed expressions.

use super::{
    Block, ClassId, Constant, FieldId, LocalId, MethodId, Pattern, Primitive, Switch, Type,
};
use crate::span::Span;
use crate::symbol::Symbol;

/// An expression.
#[derive(Debug, Clone)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its erased type.
    pub ty: Type,
    /// Where it stands. A conversion has the place of what it converts.
    pub span: Span,
}

/// What an expression is. Operands are evaluated from left to right, each
/// completely before the next, as JLS 15.7 says.
#[derive(Debug, Clone)]
pub enum ExprKind {
    /// A literal, or a constant expression with its value.
    Constant(Constant),
    /// `C.class`, also `int.class` and `void.class`.
    ClassLiteral(Type),
    /// A local variable or parameter, of this body or of one around it.
    Local(LocalId),
    /// `this`: in a lambda, that of the method around it.
    This,
    /// `C.this` of a class around this one, written or implied: from `this`,
    /// follow the enclosing instances outwards until one belongs to the class
    /// with this number. Before `super(…)` has returned, the links are there.
    OuterThis(ClassId),
    /// A field of the sources or of the library. A static one has no object
    /// that matters: if the source evaluates an expression for it, that is in
    /// `object`, and its value is dropped.
    Field {
        /// The field, whose class is the one that declares it.
        field: FieldId,
        /// The object; `NullPointerException` if it is null and the field is
        /// not static.
        object: Option<Box<Expr>>,
    },
    /// A field of a class that is not known. Its type is [`Type::Unknown`].
    OutsideField {
        /// The class that it was looked for in, if that is known.
        class: Option<ClassId>,
        /// Its name.
        name: Symbol,
        /// The object. None if the name stands behind a class, or if it can
        /// only be inherited from a class that is not known: then it is a
        /// field of `this` or static.
        object: Option<Box<Expr>>,
    },
    /// `a.length`
    ArrayLength(Box<Expr>),
    /// `a[i]`: the index is an `int`.
    Index(Box<Expr>, Box<Expr>),
    /// A call of a method.
    Call(Box<Call>),
    /// `new C(…)`, with or without a body.
    New(Box<New>),
    /// `new T[a][b][]`: the lengths that are given, at least one, each an
    /// `int`. The expression's type is that of the whole array.
    NewArray(Vec<Expr>),
    /// `{ a, b }` or `new T[] { a, b }`, elements converted; also arguments of
    /// variable arity.
    ArrayLiteral(Vec<Expr>),
    /// `-e`, `~e`, `!e`, on the promoted type.
    Unary(UnaryOp, Box<Expr>),
    /// Arithmetic and comparison. See [`BinaryOp`] for the types.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `a && b`
    And(Box<Expr>, Box<Expr>),
    /// `a || b`
    Or(Box<Expr>, Box<Expr>),
    /// `a + b + c` on strings: the parts from left to right, flattened where
    /// the source is left-associative, so that each is evaluated and then all
    /// are joined. Every part is a `String` that is not null: a constant, or a
    /// [`Conversion::ToString`].
    Concat(Vec<Expr>),
    /// `c ? a : b`, both of the expression's type.
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `target = value`, converted to the target's type. The value of the
    /// expression is what was assigned.
    Assign(Box<Expr>, Box<Expr>),
    /// `target op= value`
    AssignOp(Box<AssignOp>),
    /// `++e`, `e++`, `--e`, `e--`
    Step(Box<Step>),
    /// A conversion, written or implied.
    Convert(Conversion, Box<Expr>),
    /// `e instanceof T`, `e instanceof T x`: false for `null`.
    InstanceOf(Box<Expr>, Test),
    /// `switch` as an expression.
    Switch(Box<Switch>),
    /// `(a, b) -> …`
    Lambda(Box<Lambda>),
    /// `a::b`, as a lambda that calls the method with its parameters.
    MethodRef(Box<MethodRef>),
    /// The value that the node around it speaks of: the element in
    /// [`ForEach::element`](super::ForEach::element), the old or new value in
    /// [`AssignOp`] and [`Step`].
    Given,
}

/// What is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Callee {
    /// A method or constructor of the sources or of the library: the one that
    /// the compiler chooses; which one runs is for the [`Dispatch`] to say.
    Method(MethodId),
    /// One of several methods or constructors of the sources: which one depends
    /// on types that are not known. Arguments have their own types, and the
    /// call has the type that all of them return, or [`Type::Unknown`].
    Undecided {
        /// The class it was looked for in.
        class: Option<ClassId>,
        /// Its name; `<init>` for a constructor.
        name: Symbol,
    },
    /// A method or constructor of a class that is not known, or one that
    /// could not be chosen since types are not known. The type of the call is
    /// [`Type::Unknown`], and arguments have their own types (lambdas and
    /// method references: [`Type::Unknown`]).
    Outside {
        /// The class it was looked for in: the type of the receiver, or what
        /// stands before the dot. None if that is not known either.
        class: Option<ClassId>,
        /// Its name; `<init>` for a constructor.
        name: Symbol,
    },
}

/// How the method that runs is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dispatch {
    /// A static method: no receiver.
    Static,
    /// Exactly that method: `super.m()`, private methods, final methods and
    /// those of final classes are not treated apart.
    Special,
    /// By the class of the receiver, which has a class for its type.
    Virtual,
    /// By the class of the receiver, which has an interface for its type.
    Interface,
    /// Outside: whatever it is.
    Unknown,
}

/// `receiver.method(args)`
#[derive(Debug, Clone)]
pub struct Call {
    /// What is called.
    pub callee: Callee,
    /// How the method that runs is found.
    pub dispatch: Dispatch,
    /// The receiver, `this` and enclosing instances written out. Null throws
    /// `NullPointerException` once the arguments are evaluated. Of a static
    /// method: an expression that is evaluated and dropped. None for an
    /// outside method that is called without receiver: it may be static, or
    /// inherited.
    pub receiver: Option<Expr>,
    /// The type that the receiver has statically: the class that compiled
    /// code names, a subclass of the one that declares the method. For an
    /// array's methods it is `Object`.
    pub qualifier: Option<ClassId>,
    /// Arguments, converted to the erased parameter types; variable ones in
    /// an [`ExprKind::ArrayLiteral`].
    pub args: Vec<Expr>,
}

/// `new C(args)`
#[derive(Debug, Clone)]
pub struct New {
    /// The class; an anonymous one's own number.
    pub class: ClassId,
    /// The constructor.
    pub callee: Callee,
    /// The enclosing instance, if the class has one, written out. Null throws
    /// `NullPointerException` before arguments are evaluated.
    pub outer: Option<Expr>,
    /// Arguments, converted. Those of an anonymous class are those of its
    /// own constructor.
    pub args: Vec<Expr>,
    /// For an anonymous class whose superclass is an inner one, written
    /// `o.new C() { … }`: the instance that encloses the superclass part. It
    /// is evaluated before the arguments and handed to the constructor, whose
    /// [`ConstructorCall::outer`](super::ConstructorCall::outer) is
    /// [`ExprKind::Given`].
    pub super_outer: Option<Expr>,
    /// An enum's constant: which one. Its name is that of the field.
    pub constant: Option<FieldId>,
}

/// `-`, `~`, `!`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `-`
    Minus,
    /// `~`
    BitNot,
    /// `!`
    Not,
}

/// Binary operators. Arithmetic has two operands of the expression's type,
/// which is `int`, `long`, `float` or `double`; bit operations also
/// `boolean`. Comparisons have two operands of one such type, or two
/// references for `==` and `!=`, and give a `boolean`. Shifts have the type of
/// the left operand, `int` or `long`; the right one is `int` or `long` on its
/// own. If one operand is [`Type::Unknown`], neither is converted, and the
/// result of arithmetic is unknown as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `+` on numbers
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`: `ArithmeticException` if integers are divided by zero.
    Div,
    /// `%`
    Rem,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `>>>`
    UShr,
    /// `&`
    BitAnd,
    /// `|`
    BitOr,
    /// `^`
    BitXor,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `==`
    Eq,
    /// `!=`
    Ne,
}

/// `target op= value`: the target's place is evaluated once, then its value
/// is read, then the operand is evaluated.
#[derive(Debug, Clone)]
pub struct AssignOp {
    /// The place: a local, a field, an array's element.
    pub target: Expr,
    /// The left operand: [`ExprKind::Given`] is the old value, converted to
    /// the type that the operation is done in. For string concatenation, a
    /// [`Conversion::ToString`].
    pub left: Expr,
    /// The operation; none for string concatenation.
    pub op: Option<BinaryOp>,
    /// The right operand, converted likewise.
    pub right: Expr,
    /// The new value: [`ExprKind::Given`] is the result of the operation,
    /// converted to the target's type.
    pub result: Expr,
}

/// `++e` and the like
#[derive(Debug, Clone)]
pub struct Step {
    /// The place.
    pub target: Expr,
    /// [`ExprKind::Given`] is the old value, converted to the type that 1 is
    /// added in.
    pub left: Expr,
    /// [`ExprKind::Given`] is the sum, converted to the target's type.
    pub result: Expr,
    /// `++`
    pub is_increment: bool,
    /// Whether its value is the new one.
    pub is_prefix: bool,
}

/// What a conversion does. The type it leads to is that of the expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Conversion {
    /// Between numeric types, written or implied, widening or narrowing, as
    /// JLS 5.1.2 to 5.1.4 say: integers wrap, floats saturate.
    Numeric,
    /// To the box of this type, as `valueOf` does.
    Box(Primitive),
    /// From the box of this type; `NullPointerException` for null.
    Unbox(Primitive),
    /// To a string that is not null, as in concatenation (JLS 5.1.11): `null`
    /// becomes `"null"`, numbers as `toString` of their boxes, objects by
    /// their `toString()`, whose null becomes `"null"`, too.
    ToString,
    /// To a supertype, or to another class where nothing is to be checked.
    Upcast,
    /// To a reference type, checked: `ClassCastException`.
    CheckCast(CastReason),
    /// From [`Type::Unknown`] to the type that the context asks for, by
    /// whatever conversion it takes; a cast that is written may fail.
    FromUnknown,
    /// To [`Type::Unknown`]: boxed, if it is primitive.
    ToUnknown,
}

/// Why a cast is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CastReason {
    /// It is written.
    Written,
    /// A generic member has another type after erasure. It fails only if
    /// unchecked casts put a wrong object there.
    Erasure,
}

/// What an `instanceof` tests.
#[derive(Debug, Clone)]
pub enum Test {
    /// A type.
    Type(Type),
    /// A pattern, which binds if it matches.
    Pattern(Pattern),
}

/// `(a, b) -> …`: an object of a functional interface.
#[derive(Debug, Clone)]
pub struct Lambda {
    /// The interface; none if it is not known, and then parameters without
    /// types have [`Type::Unknown`], and so have the values returned.
    pub interface: Option<ClassId>,
    /// The method that it implements.
    pub method: Option<MethodId>,
    /// Its parameters. Their types may be narrower than those of the method's
    /// erased signature: then arguments are cast ([`CastReason::Erasure`]).
    pub params: Vec<LocalId>,
    /// The erased type that its body returns, which may be narrower than that
    /// of the method; `void` if its value is dropped.
    pub returns: Type,
    /// What it does.
    pub body: LambdaBody,
    /// The variables of the bodies around it that it mentions, also by way of
    /// lambdas in it and of local classes that it creates.
    pub captures: Vec<LocalId>,
    /// Whether it needs `this` of the method around it.
    pub captures_this: bool,
}

/// What a lambda does.
#[derive(Debug, Clone)]
pub enum LambdaBody {
    /// The value, converted to what it returns; dropped if that is `void`.
    Expr(Expr),
    /// Statements.
    Block(Block),
}

/// `a::b`
#[derive(Debug, Clone)]
pub struct MethodRef {
    /// For `e::m`: a synthetic variable, which the lambda captures, and the
    /// value that it gets where the method reference is evaluated;
    /// `NullPointerException` if it is null.
    pub receiver: Option<(LocalId, Expr)>,
    /// What it does when called, with synthetic parameters. If the interface
    /// or the method is not known, the body is a call of [`Callee::Outside`]
    /// without arguments.
    pub lambda: Lambda,
}
