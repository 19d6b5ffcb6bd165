//! Functions of floats that an external may be declared to compute: those of
//! every mathematical library.
//!
//! In: arguments of one type. Out: what the mathematical library of this
//! machine gives. IEEE 754 leaves the last bits of most of them open, so another
//! library may give a neighbour: [`LastBits`] are the neighbours that runs try.

use crate::float::Float;
use std::fmt;

/// A function of floats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Function {
    /// Sine.
    Sin,
    /// Cosine.
    Cos,
    /// Tangent.
    Tan,
    /// Inverse of the sine.
    Asin,
    /// Inverse of the cosine.
    Acos,
    /// Inverse of the tangent.
    Atan,
    /// Hyperbolic sine.
    Sinh,
    /// Hyperbolic cosine.
    Cosh,
    /// Hyperbolic tangent.
    Tanh,
    /// Power of e.
    Exp,
    /// Power of two.
    Exp2,
    /// Power of e, less one.
    Expm1,
    /// Natural logarithm.
    Log,
    /// Logarithm to base two.
    Log2,
    /// Logarithm to base ten.
    Log10,
    /// Natural logarithm of the number and one.
    Log1p,
    /// Cube root.
    Cbrt,
    /// Angle of the point with these coordinates, the second one first.
    Atan2,
    /// The first to the power of the second.
    Pow,
    /// The same, but not a number where the second is none, and for one or minus
    /// one to an infinite power.
    PowOrNan,
    /// Length of the vector with these coordinates.
    Hypot,
}

/// All functions with the names that the text form has for them.
const NAMES: [(Function, &str); 21] = [
    (Function::Sin, "sin"),
    (Function::Cos, "cos"),
    (Function::Tan, "tan"),
    (Function::Asin, "asin"),
    (Function::Acos, "acos"),
    (Function::Atan, "atan"),
    (Function::Sinh, "sinh"),
    (Function::Cosh, "cosh"),
    (Function::Tanh, "tanh"),
    (Function::Exp, "exp"),
    (Function::Exp2, "exp2"),
    (Function::Expm1, "expm1"),
    (Function::Log, "log"),
    (Function::Log2, "log2"),
    (Function::Log10, "log10"),
    (Function::Log1p, "log1p"),
    (Function::Cbrt, "cbrt"),
    (Function::Atan2, "atan2"),
    (Function::Pow, "pow"),
    (Function::PowOrNan, "pow_or_nan"),
    (Function::Hypot, "hypot"),
];

impl Function {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Function> {
        NAMES.iter().map(|(function, _)| *function)
    }

    /// The function of this name.
    pub fn named(name: &str) -> Option<Function> {
        NAMES.iter().find(|(_, known)| *known == name).map(|(function, _)| *function)
    }

    /// How many arguments it takes.
    pub fn arity(self) -> usize {
        match self {
            Function::Atan2 | Function::Pow | Function::PowOrNan | Function::Hypot => 2,
            Function::Sin | Function::Cos | Function::Tan => 1,
            Function::Asin | Function::Acos | Function::Atan => 1,
            Function::Sinh | Function::Cosh | Function::Tanh => 1,
            Function::Exp | Function::Exp2 | Function::Expm1 => 1,
            Function::Log | Function::Log2 | Function::Log10 | Function::Log1p => 1,
            Function::Cbrt => 1,
        }
    }

    /// Its value for as many arguments as it takes, of one type; none for others.
    pub fn value(self, args: &[Float]) -> Option<Float> {
        let (first, last) = (*args.first()?, *args.last()?);
        match (first, last) {
            _ if args.len() != self.arity() => None,
            (Float::F32(x), Float::F32(y)) => {
                Some(Float::from(of_singles(self, f32::from_bits(x), f32::from_bits(y))))
            }
            (Float::F64(x), Float::F64(y)) => {
                Some(Float::from(of_doubles(self, f64::from_bits(x), f64::from_bits(y))))
            }
            (Float::F32(_), Float::F64(_)) | (Float::F64(_), Float::F32(_)) => None,
        }
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = NAMES.iter().find(|(function, _)| function == self);
        f.write_str(named.map_or("", |(_, name)| name))
    }
}

/// The functions for one type of floats; those of one argument take the first.
macro_rules! library {
    ($name:ident, $float:ident) => {
        fn $name(function: Function, x: $float, y: $float) -> $float {
            match function {
                Function::Sin => x.sin(),
                Function::Cos => x.cos(),
                Function::Tan => x.tan(),
                Function::Asin => x.asin(),
                Function::Acos => x.acos(),
                Function::Atan => x.atan(),
                Function::Sinh => x.sinh(),
                Function::Cosh => x.cosh(),
                Function::Tanh => x.tanh(),
                Function::Exp => x.exp(),
                Function::Exp2 => x.exp2(),
                Function::Expm1 => x.exp_m1(),
                Function::Log => x.ln(),
                Function::Log2 => x.log2(),
                Function::Log10 => x.log10(),
                Function::Log1p => x.ln_1p(),
                Function::Cbrt => x.cbrt(),
                Function::Atan2 => x.atan2(y),
                Function::Pow => x.powf(y),
                Function::PowOrNan if y.is_nan() || x.abs() == 1.0 && y.is_infinite() => {
                    $float::NAN
                }
                Function::PowOrNan => x.powf(y),
                Function::Hypot => x.hypot(y),
            }
        }
    };
}

library!(of_singles, f32);
library!(of_doubles, f64);

/// Which of the neighbouring values a library may give.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum LastBits {
    /// What the library of this machine gives.
    #[default]
    Own,
    /// The next greater one.
    Above,
    /// The next smaller one.
    Below,
}

impl LastBits {
    /// A value that is not exact, as another library may give it. Whole numbers
    /// and those that are none are taken to be exact.
    pub fn of(self, value: Float) -> Float {
        let number = value.as_f64();
        let is_exact = !number.is_finite() || number.fract() == 0.0 && number.abs() < WHOLE;
        match (self, value) {
            (LastBits::Own, _) => value,
            _ if is_exact => value,
            (LastBits::Above, Float::F32(bits)) => Float::from(f32::from_bits(bits).next_up()),
            (LastBits::Above, Float::F64(bits)) => Float::from(f64::from_bits(bits).next_up()),
            (LastBits::Below, Float::F32(bits)) => Float::from(f32::from_bits(bits).next_down()),
            (LastBits::Below, Float::F64(bits)) => Float::from(f64::from_bits(bits).next_down()),
        }
    }
}

/// From here on every float is whole.
const WHOLE: f64 = 8_388_608.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_has_a_name_of_its_own() {
        for function in Function::all() {
            assert_eq!(Function::named(&function.to_string()), Some(function));
        }
    }

    #[test]
    fn functions_have_their_well_known_values() {
        let value = |name: &str, args: &[f64]| {
            let args: Vec<Float> = args.iter().map(|x| Float::from(*x)).collect();
            Function::named(name).unwrap().value(&args).map(Float::as_f64)
        };
        assert_eq!(value("sin", &[0.0]), Some(0.0));
        assert_eq!(value("cos", &[0.0]), Some(1.0));
        assert_eq!(value("atan2", &[0.0, 1.0]), Some(0.0));
        assert_eq!(value("pow", &[2.0, 10.0]), Some(1024.0));
        assert_eq!(value("pow", &[1.0, f64::NAN]), Some(1.0));
        assert!(value("pow_or_nan", &[1.0, f64::NAN]).unwrap().is_nan());
        assert!(value("pow_or_nan", &[-1.0, f64::INFINITY]).unwrap().is_nan());
        assert_eq!(value("pow_or_nan", &[f64::NAN, 0.0]), Some(1.0));
        assert_eq!(value("hypot", &[3.0, 4.0]), Some(5.0));
        assert_eq!(value("log2", &[8.0]), Some(3.0));
        assert_eq!(value("cbrt", &[-27.0]), Some(-3.0));
        assert!(value("log", &[-1.0]).unwrap().is_nan());
        assert_eq!(value("sin", &[1.0, 2.0]), None);
    }

    #[test]
    fn neighbours_are_next_to_it_unless_it_is_exact() {
        let (above, below) = (LastBits::Above, LastBits::Below);
        for exact in [0.0, -1.0, 1024.0, f64::INFINITY, f64::NAN] {
            let exact = Float::from(exact);
            assert_eq!([above.of(exact), below.of(exact)], [exact; 2]);
        }
        let third = 1.0 / 3.0;
        assert!(above.of(Float::from(third)).as_f64() > third);
        assert!(below.of(Float::from(third)).as_f64() < third);
        assert_eq!(LastBits::Own.of(Float::from(third)), Float::from(third));
    }
}
