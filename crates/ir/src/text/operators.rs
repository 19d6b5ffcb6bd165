//! How operators, conversions and types are written: the one table that the
//! lexer, the parser and the printer share.

use crate::expr::{BinOp, Cast, UnOp};
use crate::float::Rounding;
use crate::types::{FloatType, ScalarType, Type, Width};

/// Words that are no identifiers. Names of types are not among them: where a
/// type stands no variable can, and `i1` is a popular variable.
pub(super) const KEYWORDS: &[&str] = &[
    "abs",
    "all",
    "block",
    "break",
    "catch",
    "ceil",
    "check",
    "else",
    "extern",
    "false",
    "fill",
    "floor",
    "fn",
    "global",
    "if",
    "inf",
    "nan",
    "new",
    "none",
    "null",
    "object",
    "opaque",
    "pure",
    "reads",
    "return",
    "round_away",
    "round_even",
    "sqrt",
    "throw",
    "throws",
    "trap",
    "true",
    "trunc",
    "var",
    "while",
    "writes",
];

/// Symbols, each before its prefixes.
pub(super) const SYMBOLS: &[&str] = &[
    ">>u", "<=u", ">=u", "<<", ">>", "<=", ">=", "<u", ">u", "/u", "%u", "==", "!=", "&&", "||",
    "->", ":=", "+", "-", "*", "/", "%", "&", "|", "^", "~", "!", "?", ":", ";", ",", ".", "(",
    ")", "[", "]", "{", "}", "=", "<", ">",
];

/// How tightly an expression binds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Precedence(u8);

impl Precedence {
    pub(super) const TERNARY: Precedence = Precedence(0);
    pub(super) const LOWEST_BINARY: Precedence = Precedence(1);
    const COMPARISON: Precedence = Precedence(3);
    pub(super) const UNARY: Precedence = Precedence(10);
    pub(super) const POSTFIX: Precedence = Precedence(11);

    /// The next tighter one.
    pub(super) fn tighter(self) -> Precedence {
        Precedence(self.0 + 1)
    }

    /// Whether `a ? b ? c` is written without parentheses, `?` standing for
    /// any operator of this precedence.
    pub(super) fn is_associative(self) -> bool {
        self != Precedence::COMPARISON
    }
}

/// Binary operators with their symbols and how tightly they bind.
const BINARY: &[(BinOp, &str, Precedence)] = &[
    (BinOp::Or, "||", Precedence(1)),
    (BinOp::And, "&&", Precedence(2)),
    (BinOp::Eq, "==", Precedence::COMPARISON),
    (BinOp::Ne, "!=", Precedence::COMPARISON),
    (BinOp::Lt, "<", Precedence::COMPARISON),
    (BinOp::Le, "<=", Precedence::COMPARISON),
    (BinOp::Gt, ">", Precedence::COMPARISON),
    (BinOp::Ge, ">=", Precedence::COMPARISON),
    (BinOp::LtU, "<u", Precedence::COMPARISON),
    (BinOp::LeU, "<=u", Precedence::COMPARISON),
    (BinOp::GtU, ">u", Precedence::COMPARISON),
    (BinOp::GeU, ">=u", Precedence::COMPARISON),
    (BinOp::BitOr, "|", Precedence(4)),
    (BinOp::BitXor, "^", Precedence(5)),
    (BinOp::BitAnd, "&", Precedence(6)),
    (BinOp::Shl, "<<", Precedence(7)),
    (BinOp::Shr, ">>", Precedence(7)),
    (BinOp::ShrU, ">>u", Precedence(7)),
    (BinOp::Add, "+", Precedence(8)),
    (BinOp::Sub, "-", Precedence(8)),
    (BinOp::Mul, "*", Precedence(9)),
    (BinOp::Div, "/", Precedence(9)),
    (BinOp::Rem, "%", Precedence(9)),
    (BinOp::DivU, "/u", Precedence(9)),
    (BinOp::RemU, "%u", Precedence(9)),
];

/// The operator behind a symbol.
pub(super) fn binary(symbol: &str) -> Option<(BinOp, Precedence)> {
    BINARY.iter().find(|(_, text, _)| *text == symbol).map(|(op, _, tight)| (*op, *tight))
}

/// The symbol of an operator.
pub(crate) fn binary_text(op: BinOp) -> (&'static str, Precedence) {
    let entry = BINARY.iter().find(|(other, _, _)| *other == op);
    entry.map_or(("?", Precedence::UNARY), |(_, text, tight)| (text, *tight))
}

/// Unary operators that are written before their operand.
pub(super) const PREFIX: &[(UnOp, &str)] =
    &[(UnOp::Not, "!"), (UnOp::BitNot, "~"), (UnOp::Neg, "-")];

/// Unary operators that are written like functions.
pub(super) const FUNCTIONS: &[(UnOp, &str)] = &[
    (UnOp::Abs, "abs"),
    (UnOp::Sqrt, "sqrt"),
    (UnOp::Round(Rounding::Floor), "floor"),
    (UnOp::Round(Rounding::Ceil), "ceil"),
    (UnOp::Round(Rounding::Trunc), "trunc"),
    (UnOp::Round(Rounding::Even), "round_even"),
    (UnOp::Round(Rounding::Away), "round_away"),
];

/// The symbol or name of an operator.
pub(crate) fn unary_text(op: UnOp) -> &'static str {
    let entry = PREFIX.iter().chain(FUNCTIONS).find(|(other, _)| *other == op);
    entry.map_or("?", |(_, text)| text)
}

/// The conversion `target.method`.
pub(super) fn cast(target: ScalarType, method: &str) -> Option<Cast> {
    match (target, method) {
        (ScalarType::Bv(to), "sext") => Some(Cast::SignExtend(to)),
        (ScalarType::Bv(to), "zext") => Some(Cast::ZeroExtend(to)),
        (ScalarType::Bv(to), "trunc") => Some(Cast::Truncate(to)),
        (ScalarType::Bv(to), "sat_s") => Some(Cast::FloatToSigned(to)),
        (ScalarType::Bv(to), "sat_u") => Some(Cast::FloatToUnsigned(to)),
        (ScalarType::Bv(to), "bits") => Some(Cast::FloatToBits(to)),
        (ScalarType::Bv(Width::W64), "address") => Some(Cast::Address),
        (ScalarType::Float(to), "from_bits") => Some(Cast::BitsToFloat(to)),
        (ScalarType::Float(to), "from_s") => Some(Cast::SignedToFloat(to)),
        (ScalarType::Float(to), "from_u") => Some(Cast::UnsignedToFloat(to)),
        (ScalarType::Float(to), "cast") => Some(Cast::FloatToFloat(to)),
        _ => None,
    }
}

/// What a conversion is called.
pub(crate) fn cast_text(cast: Cast) -> String {
    format!("{}.{}", cast.target(), cast_method(cast))
}

fn cast_method(cast: Cast) -> &'static str {
    match cast {
        Cast::SignExtend(_) => "sext",
        Cast::ZeroExtend(_) => "zext",
        Cast::Truncate(_) => "trunc",
        Cast::FloatToSigned(_) => "sat_s",
        Cast::FloatToUnsigned(_) => "sat_u",
        Cast::FloatToBits(_) => "bits",
        Cast::BitsToFloat(_) => "from_bits",
        Cast::SignedToFloat(_) => "from_s",
        Cast::UnsignedToFloat(_) => "from_u",
        Cast::FloatToFloat(_) => "cast",
        Cast::Address => "address",
    }
}

/// The type of a conversion's operand where there is only one that it takes.
pub(super) fn cast_operand(cast: Cast) -> Option<Type> {
    match cast {
        Cast::FloatToBits(Width::W32) => Some(Type::F32),
        Cast::FloatToBits(Width::W64) => Some(Type::F64),
        Cast::BitsToFloat(to) => Some(Type::bv(to.width())),
        Cast::Address => Some(Type::REF),
        Cast::FloatToBits(_)
        | Cast::SignExtend(_)
        | Cast::ZeroExtend(_)
        | Cast::Truncate(_)
        | Cast::FloatToSigned(_)
        | Cast::FloatToUnsigned(_)
        | Cast::SignedToFloat(_)
        | Cast::UnsignedToFloat(_)
        | Cast::FloatToFloat(_) => None,
    }
}

/// The type that a word names.
pub(super) fn scalar_type(word: &str) -> Option<ScalarType> {
    match word {
        "bool" => Some(ScalarType::Bool),
        "ref" => Some(ScalarType::Ref),
        "f32" => Some(ScalarType::Float(FloatType::F32)),
        "f64" => Some(ScalarType::Float(FloatType::F64)),
        _ => {
            let digits = word.strip_prefix('i').filter(|digits| !digits.starts_with(['0', '+']))?;
            digits.parse().ok().and_then(Width::new).map(ScalarType::Bv)
        }
    }
}

/// Whether a name is written without back quotes.
pub(super) fn is_identifier(name: &str) -> bool {
    name.starts_with(is_identifier_start)
        && name.chars().all(is_identifier_part)
        && !KEYWORDS.contains(&name)
}

pub(super) fn is_identifier_start(character: char) -> bool {
    character.is_ascii_alphabetic() || matches!(character, '_' | '$')
}

pub(super) fn is_identifier_part(character: char) -> bool {
    is_identifier_start(character) || character.is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_symbol_hides_a_longer_one() {
        for (index, symbol) in SYMBOLS.iter().enumerate() {
            let earlier = SYMBOLS[..index].iter().find(|other| symbol.starts_with(**other));
            assert_eq!(earlier, None, "before {symbol}");
        }
    }

    #[test]
    fn every_operator_is_written_with_known_symbols() {
        assert!(BINARY.iter().all(|(_, text, _)| SYMBOLS.contains(text)));
        assert!(PREFIX.iter().all(|(_, text)| SYMBOLS.contains(text)));
        assert!(FUNCTIONS.iter().all(|(_, text)| KEYWORDS.contains(text)));
    }

    #[test]
    fn types_have_one_spelling() {
        assert_eq!(scalar_type("i128"), Some(ScalarType::Bv(Width::MAX)));
        for word in ["i0", "i129", "i08", "i", "i+8", "I32", "f16", "i99999999999"] {
            assert_eq!(scalar_type(word), None, "{word}");
        }
    }
}
