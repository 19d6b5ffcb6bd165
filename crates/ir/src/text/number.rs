//! Literals as written, and the values they have once their type is known.

use super::operators::scalar_type;
use crate::bv::Bv;
use crate::float::Float;
use crate::types::{FloatType, ScalarType, Type, Width};
use crate::value::Scalar;

/// A literal whose type may not be known yet.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Literal {
    Bool(bool),
    Null,
    Int { negative: bool, magnitude: u128, suffix: Option<Width> },
    Float { negative: bool, number: Number, suffix: Option<FloatType> },
}

/// The number of a float literal, without sign.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Number {
    /// Digits, fraction and exponent. Rounded only when the type is known,
    /// since rounding twice may give another number.
    Decimal(Box<str>),
    Infinity,
    Nan,
}

impl Literal {
    /// Reads a number token. The error says what is wrong with it.
    pub(super) fn number(token: &str) -> Result<Literal, String> {
        let (digits, radix) = match token.as_bytes() {
            [b'0', b'x', ..] => (&token[2..], 16),
            [b'0', b'b', ..] => (&token[2..], 2),
            _ => (token, 10),
        };
        let is_digit = |c: char| c == '_' || c.is_digit(radix);
        let end = digits.find(|c| !is_digit(c)).unwrap_or(digits.len());
        if radix == 10 && digits[end..].starts_with(['.', 'e', 'E']) {
            return Literal::decimal(digits);
        }
        let (digits, suffix) = digits.split_at(end);
        let digits = digits.replace('_', "");
        match suffix_type(suffix)? {
            Some(ScalarType::Float(ty)) if radix == 10 => {
                Ok(Literal::float(Number::Decimal(digits.into()), Some(ty)))
            }
            Some(ScalarType::Bv(width)) => Literal::int(&digits, radix, Some(width)),
            None => Literal::int(&digits, radix, None),
            Some(_) => Err(unknown_suffix(suffix)),
        }
    }

    pub(super) fn float(number: Number, suffix: Option<FloatType>) -> Literal {
        Literal::Float { negative: false, number, suffix }
    }

    fn int(digits: &str, radix: u32, suffix: Option<Width>) -> Result<Literal, String> {
        if digits.is_empty() {
            return Err("this number has no digits".into());
        }
        let magnitude = u128::from_str_radix(digits, radix)
            .map_err(|_| "this number does not fit 128 bits".to_string())?;
        Ok(Literal::Int { negative: false, magnitude, suffix })
    }

    /// The suffix starts at the first letter that is not the `e` of an
    /// exponent.
    fn decimal(token: &str) -> Result<Literal, String> {
        let exponent = |c: char| matches!(c, 'e' | 'E');
        let end = token.find(|c: char| c.is_ascii_alphabetic() && !exponent(c));
        let (number, suffix) = token.split_at(end.unwrap_or(token.len()));
        let number = number.replace('_', "");
        if number.parse::<f64>().is_err() {
            let start = number.find(exponent).unwrap_or(0);
            return Err(unknown_suffix(&format!("{}{suffix}", &number[start..])));
        }
        match suffix_type(suffix)? {
            None => Ok(Literal::float(Number::Decimal(number.into()), None)),
            Some(ScalarType::Float(ty)) => {
                Ok(Literal::float(Number::Decimal(number.into()), Some(ty)))
            }
            Some(_) => Err(unknown_suffix(suffix)),
        }
    }

    /// The literal with a minus sign before it.
    pub(super) fn negated(self) -> Literal {
        match self {
            Literal::Int { magnitude, suffix, .. } => {
                Literal::Int { negative: true, magnitude, suffix }
            }
            Literal::Float { number, suffix, .. } => {
                Literal::Float { negative: true, number, suffix }
            }
            Literal::Bool(_) | Literal::Null => self,
        }
    }

    /// Whether the literal alone says what type it has.
    pub(super) fn is_determined(&self) -> bool {
        self.own_type().is_some()
    }

    /// The type that the literal has in any context.
    pub(super) fn own_type(&self) -> Option<Type> {
        match self {
            Literal::Bool(_) => Some(Type::BOOL),
            Literal::Null => Some(Type::REF),
            Literal::Int { suffix, .. } => suffix.map(Type::bv),
            Literal::Float { suffix, .. } => suffix.map(|ty| ScalarType::Float(ty).into()),
        }
    }

    /// The value at a type, if it has one there.
    pub(super) fn value(&self, ty: Type) -> Option<Scalar> {
        match (self, ty.scalar()?) {
            (Literal::Bool(truth), ScalarType::Bool) => Some(Scalar::Bool(*truth)),
            (Literal::Null, ScalarType::Ref) => Some(Scalar::NULL),
            (Literal::Int { negative, magnitude, .. }, ScalarType::Bv(width)) => {
                int_value(*negative, *magnitude, width).map(Scalar::Bv)
            }
            (Literal::Float { negative, number, .. }, ScalarType::Float(ty)) => {
                let float = number.value(ty)?;
                Some(Scalar::Float(if *negative { float.neg() } else { float }))
            }
            _ => None,
        }
    }
}

/// Fits as a signed or as an unsigned number of the width.
fn int_value(negative: bool, magnitude: u128, width: Width) -> Option<Bv> {
    let greatest = if negative { Bv::min_signed(width) } else { Bv::ones(width) };
    let bits = if negative { magnitude.wrapping_neg() } else { magnitude };
    (magnitude <= greatest.unsigned()).then(|| Bv::new(width, bits))
}

impl Number {
    /// The nearest float; none if the number is too large for any.
    fn value(&self, ty: FloatType) -> Option<Float> {
        let text = match self {
            Number::Decimal(text) => text,
            Number::Infinity => "inf",
            Number::Nan => "nan",
        };
        let float = match ty {
            FloatType::F32 => Float::from(text.parse::<f32>().ok()?),
            FloatType::F64 => Float::from(text.parse::<f64>().ok()?),
        };
        (float.as_f64().is_finite() || !matches!(self, Number::Decimal(_))).then_some(float)
    }
}

fn suffix_type(suffix: &str) -> Result<Option<ScalarType>, String> {
    if suffix.is_empty() {
        return Ok(None);
    }
    scalar_type(suffix).map(Some).ok_or_else(|| unknown_suffix(suffix))
}

fn unknown_suffix(suffix: &str) -> String {
    format!("a number cannot end with `{suffix}`")
}
