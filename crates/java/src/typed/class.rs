//! Classes and their members.

use super::{Block, ClassId, Constant, Expr, FieldId, LocalId, MethodId, Problem, Type};
use crate::span::Span;
use crate::symbol::{Symbol, Symbols};
use std::collections::BTreeSet;

/// The end of the packages in the name of a class that may be in any of them.
pub(crate) const SOMEWHERE: &str = ".*).";

/// A class, interface, enum, record or annotation type.
#[derive(Debug, Clone)]
pub struct Class {
    /// Its simple name; empty for an anonymous class.
    pub name: Symbol,
    /// What it is called in compiled code: `p.Outer$Inner`, `p.Outer$1Local`,
    /// `p.Outer$1`. Local and anonymous classes are numbered in the order of
    /// the text within the class directly around them, as javac does; where versions
    /// are compared, as in the last of them. Of a class whose
    /// package is not known (it may come from any of the imports on demand)
    /// it is the simple name.
    pub binary_name: Symbol,
    /// Of a class outside that goes by a simple name alone: where it may be.
    pub places: Option<Places>,
    /// What it is.
    pub kind: ClassKind,
    /// Where it comes from.
    pub origin: Origin,
    /// What its declaration says of it.
    pub flags: ClassFlags,
    /// Its superclass: none for `Object`, for interfaces, and for classes of
    /// which nothing is known.
    pub superclass: Option<ClassId>,
    /// The interfaces that it names.
    pub interfaces: Vec<ClassId>,
    /// The classes that `permits` names or implies, if it is sealed.
    pub permits: Vec<ClassId>,
    /// The class around it.
    pub enclosing: Option<Enclosing>,
    /// The local variables, and parameters, of the bodies around it that a
    /// local or anonymous class needs: those that it mentions, those that the
    /// local classes that it extends or creates need, and those that lambdas
    /// in it need. They are stored in each object before its constructor
    /// begins, `super(…)` included. Whoever creates an object of the class has
    /// each of them as its own variable or captures it as well. Variables
    /// with constant values are not captured.
    pub captures: Vec<LocalId>,
    /// Its fields, in order; those of an enum's constants first.
    pub fields: Vec<FieldId>,
    /// Its methods, in order, without inherited ones.
    pub methods: Vec<MethodId>,
    /// Its constructors. Each class of the sources that is not an interface
    /// has one. That of an anonymous class takes the arguments of the `new`
    /// and hands them to the superclass.
    pub constructors: Vec<MethodId>,
    /// The classes declared directly in it, as members.
    pub members: Vec<ClassId>,
    /// What runs when the class is initialised, in order. Fields with
    /// constant values are not among it: they have their values from the
    /// start.
    pub static_init: Vec<Initialiser>,
    /// What runs in each constructor after the call of `super(…)`, in order.
    pub instance_init: Vec<Initialiser>,
    /// The fields that hold an enum's constants, by ordinal.
    pub enum_constants: Vec<FieldId>,
    /// The fields of a record's components, in order.
    pub components: Vec<FieldId>,
    /// The only abstract method of a functional interface (JLS 9.8).
    pub function: Option<MethodId>,
    /// Its declaration.
    pub span: Span,
}

impl Class {
    /// Whether it may be a class of the Java library of which the table does
    /// not say that its classes extend it: one that it does not list, or one of
    /// those interfaces that many have.
    pub(crate) fn is_unlisted(&self, symbols: &Symbols) -> bool {
        let name = symbols.name(self.binary_name);
        let is_library = |name: &str| {
            ["java.", "javax.", "jdk."].iter().any(|package| name.starts_with(package))
        };
        let is_partial = matches!(
            name,
            "java.io.Serializable"
                | "java.lang.Cloneable"
                | "java.lang.Appendable"
                | "java.io.Closeable"
                | "java.lang.AutoCloseable"
                | "java.io.Flushable"
                | "java.util.RandomAccess"
        );
        let is_outside = self.origin == Origin::Outside;
        is_partial
            || is_outside && (is_library(name) || !name.contains('.') || name.contains(SOMEWHERE))
    }
}

/// Where a class may be that goes by its simple name alone.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Places {
    /// The package of the file; empty for the one without a name.
    pub package: String,
    /// What the file imports on demand.
    pub imported: BTreeSet<String>,
    /// Classes outside that may have it as a member, and that come before any
    /// package: those that are extended around the place, and those that a static
    /// import takes that name from.
    pub first: BTreeSet<String>,
}

/// What a class is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClassKind {
    /// `class`
    Class,
    /// `interface`
    Interface,
    /// `enum`
    Enum,
    /// `record`
    Record,
    /// `@interface`
    Annotation,
}

/// Where a class comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The sources.
    Source,
    /// The bundled models of library classes, which are Java as well: they
    /// have bodies, but are not part of what is compared.
    Prelude,
    /// The bundled table: all members that it lists are there, without
    /// bodies. A member that it does not list is outside.
    Library,
    /// Outside: nothing is known but the name. It may be an interface or a
    /// class, and have any superclass.
    Outside,
}

/// What a declaration says of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ClassFlags {
    /// `abstract`, and every interface.
    pub is_abstract: bool,
    /// `final`; every record, every enum without constants that have bodies,
    /// every anonymous class.
    pub is_final: bool,
    /// `static`, or in a static place: has no enclosing instance.
    pub is_static: bool,
    /// `public`
    pub is_public: bool,
    /// `private`
    pub is_private: bool,
    /// Declared in a block.
    pub is_local: bool,
    /// Declared by `new C(…) { … }` or an enum constant with a body.
    pub is_anonymous: bool,
    /// `sealed`
    pub is_sealed: bool,
}

/// The class around a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Enclosing {
    /// The class directly around it.
    pub class: ClassId,
    /// Whether each of its objects has one of that class that it belongs to
    /// (javac's `this$0`), stored before its constructor begins.
    pub has_instance: bool,
}

/// A piece of a class's initialisation.
#[derive(Debug, Clone)]
pub enum Initialiser {
    /// A field gets its value, converted to its type. The field of an enum's
    /// constant gets an [`ExprKind::New`](super::ExprKind::New) with
    /// [`New::constant`](super::New::constant) set.
    Field(FieldId, Result<Expr, Problem>),
    /// `{ … }` or `static { … }`
    Block(Result<Block, Problem>),
}

/// A field.
#[derive(Debug, Clone)]
pub struct Field {
    /// The class that declares it.
    pub class: ClassId,
    /// Its name.
    pub name: Symbol,
    /// Its erased type.
    pub ty: Type,
    /// Whether it belongs to the class rather than to objects.
    pub is_static: bool,
    /// `final`
    pub is_final: bool,
    /// `volatile`
    pub is_volatile: bool,
    /// `private`
    pub is_private: bool,
    /// `public`, or in an interface.
    pub is_public: bool,
    /// Its value if it is a constant variable (JLS 4.12.4). Uses of it are
    /// folded; a static one has it before anything runs, a field of objects
    /// gets it in [`Class::instance_init`].
    pub constant: Option<Constant>,
    /// Where its name stands.
    pub span: Span,
}

/// A method or constructor.
#[derive(Debug, Clone)]
pub struct Method {
    /// The class that declares it.
    pub class: ClassId,
    /// Its name; `<init>` for a constructor.
    pub name: Symbol,
    /// The erased types of its parameters: with the name, its identity within
    /// its class. A variable number of arguments is an array. What compiled
    /// code passes besides (enclosing instance, captured variables, an enum
    /// constant's name and ordinal) is not here.
    pub params: Vec<Type>,
    /// The erased type that it returns; `void` for a constructor.
    pub returns: Type,
    /// What its declaration says of it.
    pub flags: MethodFlags,
    /// The exceptions that it declares.
    pub throws: Vec<ClassId>,
    /// All methods of superclasses and interfaces that it overrides or
    /// implements, however far up, in the sense of JLS 8.4.8.1: with generics,
    /// their erased parameters may differ from its own. Compiled code has a
    /// bridge for that: a call by way of such a method casts each argument to
    /// the type of this method's parameter ([`CastReason::Erasure`]) first.
    ///
    /// [`CastReason::Erasure`]: super::CastReason::Erasure
    pub overrides: Vec<MethodId>,
    /// The variables of its parameters. A record's canonical constructor that
    /// is compact or implicit has those of the components. Empty if there is
    /// no body.
    pub locals: Vec<LocalId>,
    /// What it does.
    pub body: MethodBody,
    /// Its name in the source.
    pub name_span: Span,
    /// The whole declaration.
    pub span: Span,
}

/// What a declaration says of a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MethodFlags {
    /// `static`
    pub is_static: bool,
    /// `abstract`, also of an interface's method without body.
    pub is_abstract: bool,
    /// `final`
    pub is_final: bool,
    /// `private`
    pub is_private: bool,
    /// `public`, or in an interface and not private.
    pub is_public: bool,
    /// `protected`
    pub is_protected: bool,
    /// `synchronized`
    pub is_synchronized: bool,
    /// Takes any number of last arguments.
    pub is_varargs: bool,
    /// Not in the source: the language adds it.
    pub is_implicit: bool,
}

/// What a method does.
#[derive(Debug, Clone)]
pub enum MethodBody {
    /// `abstract`, or a method of an interface that has no body.
    Abstract,
    /// `native`
    Native,
    /// In the table of the library: its effects as far as the table says.
    Library(Effect),
    /// A body. A constructor's begins with
    /// [`StmtKind::ConstructorCall`](super::StmtKind::ConstructorCall), unless
    /// its class is `Object`.
    Source(Block),
    /// What the language defines.
    Derived(Derived),
    /// There is a body, but it is not known what it means.
    Problem(Problem),
}

/// What a method of the library may do, as far as the table says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Effect {
    /// Anything.
    #[default]
    Any,
    /// Its answer depends on the values of its arguments alone (primitives,
    /// strings, boxed numbers, and other values that cannot change); it
    /// changes nothing. It may throw, depending on the same.
    Pure,
    /// Its answer depends on its arguments and on what can be reached from
    /// them; it changes nothing. It may throw, depending on the same.
    Reads,
}

/// Members that the language adds, and defines, without source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Derived {
    /// `values()` of an enum: a new array of the constants.
    EnumValues,
    /// `valueOf(String)` of an enum: the constant of that name, else
    /// `IllegalArgumentException`; `NullPointerException` for `null`.
    EnumValueOf,
    /// A record's accessor: the field's value.
    RecordAccessor(FieldId),
    /// A record's `equals`: same class, and all components equal (references
    /// by `Objects.equals`, primitives by the `compare` of their boxes).
    RecordEquals,
    /// A record's `hashCode`: 0, then `31 * h + hash(c)` for each component,
    /// which is what the JDK does.
    RecordHashCode,
    /// A record's `toString`: `Name[a=1, b=2]`.
    RecordToString,
}
