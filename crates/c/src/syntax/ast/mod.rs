//! The syntax tree: what was written, before names and types mean anything.
//!
//! The parser knows which identifiers are typedef names, since C cannot be
//! parsed without; everything else about declarations is left to the checker.

mod expr;
mod release;
mod stmt;

pub use expr::*;
pub use stmt::*;

use crate::span::Span;
use crate::symbol::Symbol;

/// A preprocessed file.
#[derive(Debug, Clone, Default)]
pub struct TranslationUnit {
    /// Its external declarations in order.
    pub items: Vec<Item>,
}

/// An external declaration.
#[derive(Debug, Clone)]
pub enum Item {
    /// A function with its body.
    Function(Box<FunctionDef>),
    /// Anything declared.
    Declaration(Declaration),
    /// `_Static_assert`
    StaticAssert(StaticAssert),
    /// `asm("…");` at file scope.
    Asm(Span),
    /// What could not be parsed. Parsing went on behind it.
    Broken(Broken),
}

/// An external declaration that could not be parsed.
#[derive(Debug, Clone)]
pub struct Broken {
    /// The function it seems to define, if it got that far.
    pub function: Option<Symbol>,
    /// What is wrong.
    pub message: String,
    /// Where that is.
    pub at: Span,
    /// All that was skipped.
    pub span: Span,
}

/// A function definition.
#[derive(Debug, Clone)]
pub struct FunctionDef {
    /// Return type, storage class, `inline`.
    pub specifiers: Specifiers,
    /// Name and parameters.
    pub declarator: Declarator,
    /// Attributes behind the declarator.
    pub attributes: Vec<Attribute>,
    /// Declarations of parameters in the old style.
    pub old_style: Vec<Declaration>,
    /// The body.
    pub body: Block,
    /// From the first specifier to the closing brace.
    pub span: Span,
}

/// `specifiers declarator = init, …;`
#[derive(Debug, Clone)]
pub struct Declaration {
    /// The specifiers.
    pub specifiers: Specifiers,
    /// What is declared; empty for `struct s { … };`.
    pub declarators: Vec<InitDeclarator>,
    /// From the first specifier to the semicolon.
    pub span: Span,
}

/// One declarator of a declaration.
#[derive(Debug, Clone)]
pub struct InitDeclarator {
    /// Name and derived type.
    pub declarator: Declarator,
    /// The name in assembly: `asm("name")`.
    pub asm_label: Option<Vec<u8>>,
    /// Attributes behind the declarator.
    pub attributes: Vec<Attribute>,
    /// The initialiser.
    pub init: Option<Initializer>,
    /// From the declarator to the end of the initialiser.
    pub span: Span,
}

/// Declaration specifiers.
#[derive(Debug, Clone)]
pub struct Specifiers {
    /// `typedef`, `extern`, `static`, `auto`, `register`
    pub storage: Option<Storage>,
    /// `_Thread_local`, `__thread`
    pub thread_local: bool,
    /// `inline`
    pub inline: bool,
    /// `_Noreturn`
    pub noreturn: bool,
    /// `constexpr` of C23.
    pub constexpr: bool,
    /// `const`, `volatile`, …
    pub quals: Quals,
    /// The type.
    pub ty: TypeSpec,
    /// `_Alignas`
    pub alignas: Vec<AlignAs>,
    /// Attributes among the specifiers.
    pub attributes: Vec<Attribute>,
    /// All of them.
    pub span: Span,
}

/// A storage class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Storage {
    /// `typedef`
    Typedef,
    /// `extern`
    Extern,
    /// `static`
    Static,
    /// `auto`
    Auto,
    /// `register`
    Register,
}

/// Type qualifiers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Quals {
    /// `const`
    pub constant: bool,
    /// `volatile`
    pub volatile: bool,
    /// `restrict`
    pub restrict: bool,
    /// `_Atomic`
    pub atomic: bool,
}

/// The type among the specifiers.
#[derive(Debug, Clone)]
pub enum TypeSpec {
    /// Words like `unsigned long int`.
    Basic(BasicType),
    /// A typedef name.
    Typedef(Symbol),
    /// `struct` or `union`.
    Record(RecordSpec),
    /// `enum`
    Enum(EnumSpec),
    /// `typeof(expression)`
    TypeofExpr(Box<Expr>),
    /// `typeof(type)`
    TypeofType(Box<TypeName>),
    /// `_Atomic(type)`
    Atomic(Box<TypeName>),
    /// `__auto_type`, or `auto` of C23.
    Auto,
    /// Nothing: `int` by the old rule.
    ImplicitInt,
}

/// The arithmetic types and void, with all spellings of one type united.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BasicType {
    /// `void`
    Void,
    /// `_Bool`
    Bool,
    /// `char`
    Char,
    /// `signed char`
    SChar,
    /// `unsigned char`
    UChar,
    /// `short`
    Short,
    /// `unsigned short`
    UShort,
    /// `int`
    Int,
    /// `unsigned`
    UInt,
    /// `long`
    Long,
    /// `unsigned long`
    ULong,
    /// `long long`
    LongLong,
    /// `unsigned long long`
    ULongLong,
    /// `__int128`
    Int128,
    /// `unsigned __int128`
    UInt128,
    /// `_Float16`
    Float16,
    /// `float`, `_Float32`
    Float,
    /// `double`, `_Float32x`, `_Float64`
    Double,
    /// `long double`, `_Float64x`
    LongDouble,
    /// `__float128`, `_Float128`
    Float128,
    /// `float _Complex`
    ComplexFloat,
    /// `double _Complex`
    ComplexDouble,
    /// `long double _Complex`
    ComplexLongDouble,
    /// `__builtin_va_list`
    VaList,
    /// `_BitInt(N)`, decimal floats and such: parsed, not supported.
    Other,
}

/// `struct tag { … }`
#[derive(Debug, Clone)]
pub struct RecordSpec {
    /// Whether it is a union.
    pub is_union: bool,
    /// The tag.
    pub tag: Option<Symbol>,
    /// The members, if it is a definition.
    pub members: Option<Vec<Member>>,
    /// Attributes before or behind the members.
    pub attributes: Vec<Attribute>,
    /// All of it.
    pub span: Span,
}

/// A member declaration.
#[derive(Debug, Clone)]
pub enum Member {
    /// `int a, b : 3;`; without declarators an anonymous struct or union.
    Fields {
        /// The specifiers.
        specifiers: Specifiers,
        /// The fields.
        declarators: Vec<FieldDeclarator>,
        /// All of it.
        span: Span,
    },
    /// `_Static_assert` among the members.
    StaticAssert(StaticAssert),
}

/// One field.
#[derive(Debug, Clone)]
pub struct FieldDeclarator {
    /// Name and derived type; no name for an unnamed bit-field.
    pub declarator: Declarator,
    /// The width of a bit-field.
    pub bits: Option<Expr>,
    /// Attributes behind it.
    pub attributes: Vec<Attribute>,
}

/// `enum tag { … }`
#[derive(Debug, Clone)]
pub struct EnumSpec {
    /// The tag.
    pub tag: Option<Symbol>,
    /// The underlying type of C23.
    pub underlying: Option<Box<TypeName>>,
    /// The enumerators, if it is a definition.
    pub enumerators: Option<Vec<Enumerator>>,
    /// Attributes before or behind the enumerators.
    pub attributes: Vec<Attribute>,
    /// All of it.
    pub span: Span,
}

/// One enumerator.
#[derive(Debug, Clone)]
pub struct Enumerator {
    /// Its name.
    pub name: Symbol,
    /// Its value, if given.
    pub value: Option<Expr>,
    /// Where it stands.
    pub span: Span,
}

/// `_Alignas(type)` or `_Alignas(expression)`
#[derive(Debug, Clone)]
pub enum AlignAs {
    /// As a type is aligned.
    Type(Box<TypeName>),
    /// To so many bytes.
    Expr(Box<Expr>),
}

/// One attribute of `__attribute__((…))` or `[[…]]`. Those that change
/// meaning or layout are for the checker; it ignores the others.
#[derive(Debug, Clone)]
pub struct Attribute {
    /// Its name without leading and trailing underscores.
    pub name: Symbol,
    /// Its arguments. A type as argument is a `sizeof`-less type expression
    /// and left out.
    pub args: Vec<Expr>,
    /// Where it stands.
    pub span: Span,
}

/// A declarator: a name and how its type is derived from the specifiers.
#[derive(Debug, Clone, Default)]
pub struct Declarator {
    /// The name, if it is not abstract.
    pub name: Option<Symbol>,
    /// Derivations from the name outwards: `*a[3]` is array, then pointer:
    /// "a is an array of 3 pointers to".
    pub derivations: Vec<Derivation>,
    /// Attributes inside it, as in `*__attribute__((x)) p`.
    pub attributes: Vec<Attribute>,
    /// Where it stands; of an abstract one, where it would.
    pub span: Span,
}

/// One step of a declarator.
#[derive(Debug, Clone)]
pub enum Derivation {
    /// `*`
    Pointer(Quals),
    /// `[…]`
    Array(ArrayDerivation),
    /// `(…)`
    Function(Parameters),
}

/// `[static const n]`
#[derive(Debug, Clone)]
pub struct ArrayDerivation {
    /// The size.
    pub size: ArraySize,
    /// Qualifiers of the pointer that a parameter becomes.
    pub quals: Quals,
}

/// The size of an array declarator.
#[derive(Debug, Clone)]
pub enum ArraySize {
    /// `[]`
    None,
    /// `[*]`
    Star,
    /// `[n]`
    Expr(Box<Expr>),
}

/// The parameters of a function declarator.
#[derive(Debug, Clone)]
pub enum Parameters {
    /// `()`: nothing is said of them.
    Unspecified,
    /// `(a, b)`: names only, in the old style.
    Names(Vec<(Symbol, Span)>),
    /// A prototype; `(void)` is an empty list.
    Prototype {
        /// The parameters.
        params: Vec<Param>,
        /// Whether `...` follows.
        variadic: bool,
    },
}

/// A parameter of a prototype.
#[derive(Debug, Clone)]
pub struct Param {
    /// The specifiers.
    pub specifiers: Specifiers,
    /// Name and derived type.
    pub declarator: Declarator,
    /// Attributes behind it.
    pub attributes: Vec<Attribute>,
    /// All of it.
    pub span: Span,
}

/// A type by itself, as in a cast.
#[derive(Debug, Clone)]
pub struct TypeName {
    /// The specifiers.
    pub specifiers: Specifiers,
    /// The derived type, without a name.
    pub declarator: Declarator,
    /// All of it.
    pub span: Span,
}

/// An initialiser.
#[derive(Debug, Clone)]
pub enum Initializer {
    /// An expression.
    Expr(Expr),
    /// `{ … }`
    List(Vec<InitItem>, Span),
}

/// One entry of an initialiser list.
#[derive(Debug, Clone)]
pub struct InitItem {
    /// `.a[3] =`; empty if none.
    pub designators: Vec<Designator>,
    /// The value.
    pub init: Initializer,
}

/// `.name`, `[index]` or `[low ... high]`
#[derive(Debug, Clone)]
pub enum Designator {
    /// A member.
    Field(Symbol, Span),
    /// An element.
    Index(Expr),
    /// A range of elements.
    Range(Expr, Expr),
}

/// `_Static_assert(condition, "message")`
#[derive(Debug, Clone)]
pub struct StaticAssert {
    /// What must hold.
    pub condition: Expr,
    /// The message, if there is one.
    pub message: Option<Vec<u8>>,
    /// All of it.
    pub span: Span,
}
