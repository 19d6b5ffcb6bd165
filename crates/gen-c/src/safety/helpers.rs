//! The helper functions that guard operations in the text of a program.

use crate::tree::{BinOp, IntKind, Type};

/// A helper function; a program defines those that it calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Helper {
    /// A binary operator of an integer type.
    Binary(BinOp, IntKind),
    Negate(IntKind),
    /// A number converted to an integer type, or zero where it does not fit.
    Truncate(IntKind),
    /// A float that is a number: its bits can be looked at.
    Number,
    /// What a checksum takes of a double.
    Digest,
}

/// One word for a type, to name helpers.
fn word(kind: IntKind) -> String {
    kind.canonical().spelling().replace(' ', "_")
}

/// The smallest value of a signed type, as C can write it.
fn smallest(kind: IntKind) -> String {
    match kind.canonical() {
        IntKind::Long => "(-9223372036854775807L - 1)".into(),
        IntKind::LLong => "(-9223372036854775807LL - 1)".into(),
        _ => "(-2147483647 - 1)".into(),
    }
}

impl Helper {
    pub(crate) fn name(self) -> String {
        match self {
            Helper::Binary(op, kind) => format!("safe_{}_{}", operator(op), word(kind)),
            Helper::Negate(kind) => format!("safe_neg_{}", word(kind)),
            Helper::Truncate(kind) => format!("safe_to_{}", word(kind)),
            Helper::Number => "safe_number".into(),
            Helper::Digest => "safe_digest".into(),
        }
    }

    /// The C text that defines it.
    pub(crate) fn definition(self) -> String {
        let name = self.name();
        match self {
            Helper::Binary(op, kind) => binary(&name, op, kind),
            Helper::Negate(kind) => {
                let (ty, unsigned) = (kind.spelling(), kind.to_unsigned().spelling());
                format!(
                    "static {ty} {name}({ty} a)\n{{\n    return ({ty})(0 - ({unsigned})a);\n}}\n"
                )
            }
            Helper::Truncate(kind) => truncate(&name, kind),
            Helper::Number => {
                format!("static float {name}(float x)\n{{\n    return x == x ? x : 0;\n}}\n")
            }
            Helper::Digest => format!(
                "static unsigned long {name}(double x)\n{{\n    \
                 if (x != x)\n        return 1;\n    \
                 if (x < -1e12 || x > 1e12)\n        return x < 0 ? 2 : 3;\n    \
                 return (unsigned long)(long)(x * 1048576);\n}}\n"
            ),
        }
    }

    /// The parameter type of a conversion is `double`.
    pub(crate) fn truncate_to(ty: &Type, kind: IntKind) -> Option<Helper> {
        (ty.is_float() && kind != IntKind::Bool).then_some(Helper::Truncate(kind.canonical()))
    }
}

fn operator(op: BinOp) -> &'static str {
    match op {
        BinOp::Add => "add",
        BinOp::Sub => "sub",
        BinOp::Mul => "mul",
        BinOp::Div => "div",
        BinOp::Rem => "rem",
        BinOp::Shl => "shl",
        BinOp::Shr => "shr",
        BinOp::And => "and",
        BinOp::Or => "or",
        BinOp::Xor => "xor",
        BinOp::Lt => "lt",
        BinOp::Le => "le",
        BinOp::Gt => "gt",
        BinOp::Ge => "ge",
        BinOp::Eq => "eq",
        BinOp::Ne => "ne",
    }
}

fn binary(name: &str, op: BinOp, kind: IntKind) -> String {
    let (ty, unsigned) = (kind.spelling(), kind.to_unsigned().spelling());
    let sign = op.spelling();
    let body = match op {
        BinOp::Div | BinOp::Rem if kind.signed() => {
            let smallest = smallest(kind);
            format!("b == 0 || (a == {smallest} && b == -1) ? a : a {sign} b")
        }
        BinOp::Div | BinOp::Rem => format!("b == 0 ? a : a {sign} b"),
        _ => format!("({ty})(({unsigned})a {sign} ({unsigned})b)"),
    };
    format!("static {ty} {name}({ty} a, {ty} b)\n{{\n    return {body};\n}}\n")
}

fn truncate(name: &str, kind: IntKind) -> String {
    let ty = kind.spelling();
    // Bounds that a double holds exactly and that fit when truncated.
    let (low, high) = match (kind.bits(), kind.signed()) {
        (8, true) => ("-128.0", "127.0"),
        (8, false) => ("0.0", "255.0"),
        (16, true) => ("-32768.0", "32767.0"),
        (16, false) => ("0.0", "65535.0"),
        (32, true) => ("-2147483648.0", "2147483647.0"),
        (32, false) => ("0.0", "4294967295.0"),
        (_, true) => ("-9007199254740992.0", "9007199254740992.0"),
        (_, false) => ("0.0", "9007199254740992.0"),
    };
    format!(
        "static {ty} {name}(double x)\n{{\n    return x >= {low} && x <= {high} ? ({ty})x : 0;\n}}\n"
    )
}
