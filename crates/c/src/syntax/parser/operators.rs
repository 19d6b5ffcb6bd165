//! Which tokens are operators, and how tightly they bind.

use crate::syntax::ast::{BinaryOp, UnaryOp};
use crate::syntax::token::TokenKind;

/// The operator and its precedence, from 1 for `||` to 10 for `*`.
pub(super) fn binary(kind: TokenKind) -> Option<(BinaryOp, u8)> {
    Some(match kind {
        TokenKind::OrOr => (BinaryOp::Or, 1),
        TokenKind::AndAnd => (BinaryOp::And, 2),
        TokenKind::Pipe => (BinaryOp::BitOr, 3),
        TokenKind::Caret => (BinaryOp::BitXor, 4),
        TokenKind::Amp => (BinaryOp::BitAnd, 5),
        TokenKind::EqEq => (BinaryOp::Eq, 6),
        TokenKind::Ne => (BinaryOp::Ne, 6),
        TokenKind::Lt => (BinaryOp::Lt, 7),
        TokenKind::Gt => (BinaryOp::Gt, 7),
        TokenKind::Le => (BinaryOp::Le, 7),
        TokenKind::Ge => (BinaryOp::Ge, 7),
        TokenKind::Shl => (BinaryOp::Shl, 8),
        TokenKind::Shr => (BinaryOp::Shr, 8),
        TokenKind::Plus => (BinaryOp::Add, 9),
        TokenKind::Minus => (BinaryOp::Sub, 9),
        TokenKind::Star => (BinaryOp::Mul, 10),
        TokenKind::Slash => (BinaryOp::Div, 10),
        TokenKind::Percent => (BinaryOp::Rem, 10),
        _ => return None,
    })
}

/// `=` (no operator) and `op=`.
pub(super) fn assignment(kind: TokenKind) -> Option<Option<BinaryOp>> {
    Some(match kind {
        TokenKind::Assign => None,
        TokenKind::PlusAssign => Some(BinaryOp::Add),
        TokenKind::MinusAssign => Some(BinaryOp::Sub),
        TokenKind::StarAssign => Some(BinaryOp::Mul),
        TokenKind::SlashAssign => Some(BinaryOp::Div),
        TokenKind::PercentAssign => Some(BinaryOp::Rem),
        TokenKind::AmpAssign => Some(BinaryOp::BitAnd),
        TokenKind::PipeAssign => Some(BinaryOp::BitOr),
        TokenKind::CaretAssign => Some(BinaryOp::BitXor),
        TokenKind::ShlAssign => Some(BinaryOp::Shl),
        TokenKind::ShrAssign => Some(BinaryOp::Shr),
        _ => return None,
    })
}

/// Operators before their operand, without `++` and `--`.
pub(super) fn unary(kind: TokenKind) -> Option<UnaryOp> {
    Some(match kind {
        TokenKind::Plus => UnaryOp::Plus,
        TokenKind::Minus => UnaryOp::Minus,
        TokenKind::Tilde => UnaryOp::BitNot,
        TokenKind::Bang => UnaryOp::Not,
        TokenKind::Star => UnaryOp::Deref,
        TokenKind::Amp => UnaryOp::AddrOf,
        _ => return None,
    })
}
