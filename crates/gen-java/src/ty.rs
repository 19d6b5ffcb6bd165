//! The types that expressions of generated programs have.

use crate::feature::Feature;

macro_rules! types {
    ($($name:ident $java:literal $literal:literal $feature:ident,)*) => {
        /// A type. The names of classes are those that [`crate::generate`]
        /// declares, or the library's.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) enum Ty {
            $($name,)*
        }

        impl Ty {
            pub(crate) const ALL: &[Ty] = &[$(Ty::$name,)*];

            /// As programs write it.
            pub(crate) fn java(self) -> &'static str {
                match self {
                    $(Ty::$name => $java,)*
                }
            }

            /// The smallest expression of the type that can stand anywhere, if
            /// there is one.
            pub(crate) fn literal(self) -> &'static str {
                match self {
                    $(Ty::$name => $literal,)*
                }
            }

            /// The construct that it is part of.
            pub(crate) fn feature(self) -> Feature {
                match self {
                    $(Ty::$name => Feature::$feature,)*
                }
            }
        }
    };
}

types! {
    Boolean "boolean" "false" Basics,
    Byte "byte" "((byte) 0)" NarrowTypes,
    Short "short" "((short) 0)" NarrowTypes,
    Char "char" "'a'" Chars,
    Int "int" "0" Basics,
    Long "long" "0L" Longs,
    Float "float" "0.0f" Floats,
    Double "double" "0.0" Floats,
    String "String" "\"\"" Strings,
    Integer "Integer" "Integer.valueOf(0)" Boxing,
    LongBox "Long" "Long.valueOf(0)" Boxing,
    Object "Object" "((Object) \"o\")" Casts,
    Ints "int[]" "(new int[4])" Arrays,
    Longs "long[]" "(new long[4])" Arrays,
    Bytes "byte[]" "(new byte[4])" Arrays,
    Ints2 "int[][]" "(new int[4][4])" Arrays2,
    Objects "Object[]" "(new Object[4])" ObjectArrays,
    Builder "StringBuilder" "new StringBuilder()" StringBuilders,
    Base "Base" "new Leaf(0)" Classes,
    Shape "Shape" "new Leaf(0)" Interfaces,
    Point "Point" "new Point(0, 0L)" Records,
    Color "Color" "Color.RED" Enums,
    Cell "Cell<Integer>" "new Cell<Integer>(0)" Generics,
    IntOperator "IntUnaryOperator" "((IntUnaryOperator) (u -> u))" Lambdas,
    Function "Function<Integer, Integer>" "((Function<Integer, Integer>) (u -> u))" Lambdas,
    Supplier "Supplier<String>" "((Supplier<String>) (() -> \"\"))" Lambdas,
    List "List<Integer>" "new ArrayList<Integer>()" Lists,
    Texts "List<String>" "new ArrayList<String>()" Lists,
    Map "Map<String, Integer>" "new HashMap<String, Integer>()" Maps,
    Set "Set<Integer>" "new HashSet<Integer>()" Sets,
    Deque "Deque<Integer>" "new ArrayDeque<Integer>()" Queues,
    Optional "Optional<Integer>" "Optional.of(0)" Optionals,
}
