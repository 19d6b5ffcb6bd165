//! The methods of the prelude that have no body, and what they are.

/// What a native method of the prelude is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Native {
    /// The core language has it; the lowering translates calls of it.
    Intrinsic,
    /// An external function whose result depends on its arguments only.
    Pure,
    /// An external function that is not even that.
    Impure,
}

/// All native methods, as `Class.method`, overloads once.
pub const NATIVES: &[(&str, Native)] = &[
    // The class of an object.
    ("Object.getClass", Native::Intrinsic),
    // A copy of an array; of other objects, field by field.
    ("Object.clone", Native::Intrinsic),
    // The binary name.
    ("Class.getName", Native::Intrinsic),
    // The name without package and outer classes.
    ("Class.getSimpleName", Native::Intrinsic),
    // `instanceof`.
    ("Class.isInstance", Native::Intrinsic),
    // The enum's class, also for constants with a body.
    ("Enum.getDeclaringClass", Native::Intrinsic),
    // How many UTF-16 units.
    ("String.length", Native::Intrinsic),
    // A unit, within bounds.
    ("String.at", Native::Intrinsic),
    // A part, within bounds.
    ("String.cut", Native::Intrinsic),
    // Concatenation.
    ("String.plus", Native::Intrinsic),
    // Equality of contents.
    ("String.same", Native::Intrinsic),
    // A string of a part of an array, within bounds.
    ("String.fromChars", Native::Intrinsic),
    // An array of nulls of the same type as another.
    ("Arrays.emptyLike", Native::Intrinsic),
    // Copies elements, as if by way of another array; checks types and bounds.
    ("System.arraycopy", Native::Intrinsic),
    // The bits.
    ("Double.doubleToRawLongBits", Native::Intrinsic),
    // Of the bits.
    ("Double.longBitsToDouble", Native::Intrinsic),
    // The bits.
    ("Float.floatToRawIntBits", Native::Intrinsic),
    // Of the bits.
    ("Float.intBitsToFloat", Native::Intrinsic),
    // IEEE 754, rounded to nearest.
    ("Math.sqrt", Native::Intrinsic),
    // IEEE 754.
    ("Math.floor", Native::Intrinsic),
    // IEEE 754.
    ("Math.ceil", Native::Intrinsic),
    // IEEE 754, to nearest even.
    ("Math.rint", Native::Intrinsic),
    // IEEE 754, rounded once.
    ("Math.fma", Native::Intrinsic),
    // The same text; which object it is matters to `==` only.
    ("String.intern", Native::Pure),
    // Digits.
    ("Double.toString", Native::Pure),
    // Digits.
    ("Double.parseDouble", Native::Pure),
    // Digits.
    ("Float.toString", Native::Pure),
    // Digits.
    ("Float.parseFloat", Native::Pure),
    ("Math.sin", Native::Pure),
    ("Math.cos", Native::Pure),
    ("Math.tan", Native::Pure),
    ("Math.asin", Native::Pure),
    ("Math.acos", Native::Pure),
    ("Math.atan", Native::Pure),
    ("Math.sinh", Native::Pure),
    ("Math.cosh", Native::Pure),
    ("Math.tanh", Native::Pure),
    ("Math.exp", Native::Pure),
    ("Math.expm1", Native::Pure),
    ("Math.log", Native::Pure),
    ("Math.log10", Native::Pure),
    ("Math.log1p", Native::Pure),
    ("Math.cbrt", Native::Pure),
    ("Math.atan2", Native::Pure),
    ("Math.pow", Native::Pure),
    ("Math.hypot", Native::Pure),
    ("Math.IEEEremainder", Native::Pure),
    ("Outside.isLetter", Native::Pure),
    ("Outside.isDigit", Native::Pure),
    ("Outside.isWhitespace", Native::Pure),
    ("Outside.isSpaceChar", Native::Pure),
    ("Outside.isUpperCase", Native::Pure),
    ("Outside.isLowerCase", Native::Pure),
    ("Outside.isAlphabetic", Native::Pure),
    ("Outside.isIdentifierStart", Native::Pure),
    ("Outside.isIdentifierPart", Native::Pure),
    ("Outside.toUpperCase", Native::Pure),
    ("Outside.toLowerCase", Native::Pure),
    ("Outside.digit", Native::Pure),
    ("Outside.numericValue", Native::Pure),
    // Another for every object and every run.
    ("Object.hashCode", Native::Impure),
    // Threads are not modelled.
    ("Object.notify", Native::Impure),
    ("Object.notifyAll", Native::Impure),
    ("Object.wait", Native::Impure),
    // The identity's.
    ("Enum.hashCode", Native::Impure),
    // The identity's.
    ("System.identityHashCode", Native::Impure),
    // Impure.
    ("Math.random", Native::Impure),
    // What follows is not modelled: the run is not to be trusted from here on.
    ("Outside.unmodelled", Native::Impure),
];
