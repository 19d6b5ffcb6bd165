//! Tokens, and the words that are keywords.
//!
//! Keywords with a double underscore and those of C11 are always keywords.
//! *Soft* ones are words that a program may also declare: those of C23, of GNU
//! without underscores, and types that old headers define themselves. They are
//! keywords until the program declares them.

use crate::span::Span;
use crate::symbol::{Symbol, Symbols};

/// What a token is; what it says is in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum TokenKind {
    End,
    Ident,
    Number,
    Char,
    Str,
    /// Text that is no token; the parser says why when it gets there.
    Stray,

    LParen,
    RParen,
    LBracket,
    RBracket,
    LBrace,
    RBrace,
    Semi,
    Comma,
    Colon,
    Question,
    Dot,
    Ellipsis,
    Arrow,
    PlusPlus,
    MinusMinus,
    Plus,
    Minus,
    Star,
    Slash,
    Percent,
    Amp,
    Pipe,
    Caret,
    Tilde,
    Bang,
    Shl,
    Shr,
    Lt,
    Gt,
    Le,
    Ge,
    EqEq,
    Ne,
    AndAnd,
    OrOr,
    Assign,
    PlusAssign,
    MinusAssign,
    StarAssign,
    SlashAssign,
    PercentAssign,
    AmpAssign,
    PipeAssign,
    CaretAssign,
    ShlAssign,
    ShrAssign,

    Break,
    Case,
    Continue,
    Default,
    Do,
    Else,
    For,
    Goto,
    If,
    Return,
    Switch,
    While,
    Sizeof,
    Generic,
    LabelWord,
    RealImag,
    VaArg,
    Offsetof,
    TypesCompatible,
    ChooseExpr,
    TypeBuiltin,
    Pragma,

    Extension,
    Attribute,
    Typedef,
    Extern,
    Static,
    Auto,
    Register,
    Inline,
    Noreturn,
    ThreadLocal,
    AlignAs,
    StaticAssert,
    Asm,
    AlignOf,

    Const,
    Volatile,
    Restrict,
    Atomic,

    Void,
    CharWord,
    Short,
    Int,
    Long,
    Signed,
    Unsigned,
    Float,
    Double,
    Complex,
    Bool,
    Int128,
    UInt128,
    VaList,
    BitInt,
    Struct,
    Union,
    Enum,
    Typeof,
    AutoType,

    SoftAsm,
    SoftTypeof,
    SoftTypeofUnqual,
    SoftAlignAs,
    SoftAlignOf,
    SoftStaticAssert,
    SoftThreadLocal,
    SoftConstexpr,
    SoftBool,
    SoftTrue,
    SoftFalse,
    SoftNullptr,
    SoftFloat16,
    SoftFloat,
    SoftDouble,
    SoftLongDouble,
    SoftFloat128,
    SoftOtherType,
}

impl TokenKind {
    /// Whether a program may declare the word as its own.
    pub(super) fn is_soft(self) -> bool {
        self as u8 >= TokenKind::SoftAsm as u8
    }

    /// Whether the word stands for a type as `int` does.
    pub(super) fn is_type_word(self) -> bool {
        let number = self as u8;
        (TokenKind::Void as u8..=TokenKind::AutoType as u8).contains(&number)
            || number >= TokenKind::SoftBool as u8
                && !matches!(
                    self,
                    TokenKind::SoftTrue | TokenKind::SoftFalse | TokenKind::SoftNullptr
                )
            || matches!(self, TokenKind::SoftTypeof | TokenKind::SoftTypeofUnqual)
    }

    /// Whether it is a type qualifier.
    pub(super) fn is_qualifier(self) -> bool {
        (TokenKind::Const as u8..=TokenKind::Atomic as u8).contains(&(self as u8))
    }
}

/// A token: bytes `start..end` of the text. The symbol is that of a word.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) symbol: Symbol,
}

impl Token {
    pub(super) fn span(self) -> Span {
        Span::new(self.start, self.end)
    }
}

/// Which symbols are keywords.
pub(super) struct Keywords {
    kinds: Vec<TokenKind>,
}

impl Keywords {
    /// Interns all keywords.
    pub(super) fn new(symbols: &mut Symbols) -> Self {
        let words: Vec<(Symbol, TokenKind)> =
            KEYWORDS.iter().map(|(word, kind)| (symbols.intern(word), *kind)).collect();
        let count = words.iter().map(|(symbol, _)| symbol.index() + 1).max().unwrap_or(0);
        let mut kinds = vec![TokenKind::Ident; count];
        for (symbol, kind) in words {
            kinds[symbol.index()] = kind;
        }
        Keywords { kinds }
    }

    /// What a word is: a keyword or an identifier.
    pub(super) fn kind(&self, symbol: Symbol) -> TokenKind {
        self.kinds.get(symbol.index()).copied().unwrap_or(TokenKind::Ident)
    }
}

#[rustfmt::skip]
const KEYWORDS: &[(&str, TokenKind)] = {
    use TokenKind::*;
    &[
        ("break", Break), ("case", Case), ("continue", Continue), ("default", Default), ("do", Do),
        ("else", Else), ("for", For), ("goto", Goto), ("if", If), ("return", Return),
        ("switch", Switch), ("while", While), ("sizeof", Sizeof), ("_Generic", Generic),
        ("__label__", LabelWord), ("_Pragma", Pragma), ("__extension__", Extension),
        ("__real", RealImag), ("__real__", RealImag), ("__imag", RealImag), ("__imag__", RealImag),
        ("__builtin_va_arg", VaArg), ("__builtin_offsetof", Offsetof),
        ("__builtin_types_compatible_p", TypesCompatible), ("__builtin_choose_expr", ChooseExpr),
        ("__builtin_convertvector", TypeBuiltin), ("__builtin_has_attribute", TypeBuiltin),
        ("__attribute", Attribute), ("__attribute__", Attribute),
        ("typedef", Typedef), ("extern", Extern), ("static", Static), ("auto", Auto),
        ("register", Register), ("inline", Inline), ("__inline", Inline), ("__inline__", Inline),
        ("_Noreturn", Noreturn), ("_Thread_local", ThreadLocal), ("__thread", ThreadLocal),
        ("_Alignas", AlignAs), ("_Alignof", AlignOf), ("__alignof", AlignOf),
        ("__alignof__", AlignOf), ("_Static_assert", StaticAssert), ("__asm", Asm),
        ("__asm__", Asm), ("const", Const), ("__const", Const), ("__const__", Const),
        ("volatile", Volatile), ("__volatile", Volatile), ("__volatile__", Volatile),
        ("restrict", Restrict), ("__restrict", Restrict), ("__restrict__", Restrict),
        ("_Atomic", Atomic), ("void", Void), ("char", CharWord), ("short", Short), ("int", Int),
        ("long", Long), ("signed", Signed), ("__signed", Signed), ("__signed__", Signed),
        ("unsigned", Unsigned), ("float", Float), ("double", Double), ("_Complex", Complex),
        ("__complex", Complex), ("__complex__", Complex), ("_Bool", Bool), ("__int128", Int128),
        ("__int128_t", Int128), ("__uint128_t", UInt128), ("__builtin_va_list", VaList),
        ("_BitInt", BitInt), ("struct", Struct), ("union", Union), ("enum", Enum),
        ("__typeof", Typeof), ("__typeof__", Typeof), ("__auto_type", AutoType),
        ("asm", SoftAsm), ("typeof", SoftTypeof), ("typeof_unqual", SoftTypeofUnqual),
        ("__typeof_unqual", SoftTypeofUnqual), ("__typeof_unqual__", SoftTypeofUnqual),
        ("alignas", SoftAlignAs), ("alignof", SoftAlignOf), ("static_assert", SoftStaticAssert),
        ("thread_local", SoftThreadLocal), ("constexpr", SoftConstexpr), ("bool", SoftBool),
        ("true", SoftTrue), ("false", SoftFalse), ("nullptr", SoftNullptr),
        ("_Float16", SoftFloat16), ("_Float32", SoftFloat), ("_Float64", SoftDouble),
        ("_Float32x", SoftDouble), ("_Float64x", SoftLongDouble), ("__float80", SoftLongDouble),
        ("_Float128", SoftFloat128), ("__float128", SoftFloat128),
        ("_Decimal32", SoftOtherType), ("_Decimal64", SoftOtherType),
        ("_Decimal128", SoftOtherType), ("_Float128x", SoftOtherType), ("__bf16", SoftOtherType),
        ("__fp16", SoftOtherType), ("__ibm128", SoftOtherType), ("__ieee128", SoftOtherType),
    ]
};
