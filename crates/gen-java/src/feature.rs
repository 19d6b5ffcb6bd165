//! The constructs that a program can have. Each rule of the grammar belongs to
//! one of them, so that they can be allowed one by one.

macro_rules! features {
    ($($name:ident,)*) => {
        /// A group of constructs of Java and its library.
        #[allow(missing_docs, reason = "each name says which constructs it is")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Feature {
            $($name,)*
        }

        impl Feature {
            /// All of them.
            pub const ALL: &[Feature] = &[$(Feature::$name,)*];
        }
    };
}

features! {
    Basics,
    Longs,
    NarrowTypes,
    Chars,
    Shifts,
    Division,
    Floats,
    FloatConversions,
    CompoundAssignment,
    Increment,
    EvaluationOrder,
    Loops,
    LabelledLoops,
    Switch,
    FallThrough,
    StringSwitch,
    SwitchExpressions,
    EnumSwitch,
    Arrays,
    Arrays2,
    ObjectArrays,
    Failing,
    Exceptions,
    Finally,
    JumpsInFinally,
    CheckedExceptions,
    Resources,
    Strings,
    StringMethods,
    StringBuilders,
    TextBlocks,
    Boxing,
    Methods,
    Overloads,
    Varargs,
    Recursion,
    StaticFields,
    StaticInitialisers,
    Classes,
    Inheritance,
    Interfaces,
    DefaultMethods,
    InnerClasses,
    AnonymousClasses,
    LocalClasses,
    Patterns,
    Casts,
    Records,
    Enums,
    Generics,
    Lambdas,
    MethodReferences,
    Lists,
    Maps,
    Sets,
    Queues,
    Iterators,
    Optionals,
    Utilities,
    MathMethods,
    BoxMethods,
}
