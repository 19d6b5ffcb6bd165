//! Statements: conditions, loops, switches, exceptions.

use super::Part::{Block, Closed, Expr, In, Labelled, Loop, Small, Var};
use super::{Rule, e, s};
use crate::feature::Feature as F;
use crate::ty::Ty::*;

pub(super) const RULES: &[Rule] = &[
    s("if ($0) $1", &[Expr(Boolean), Block(&[])], F::Basics),
    s("if ($0) $1 else $2", &[Expr(Boolean), Block(&[]), Block(&[])], F::Basics),
    s("$0", &[Block(&[])], F::Basics).rare(),
    s("for (int #0 = 0; #0 < $0; #0++) $1", &[Small, Loop(&[(0, Int)])], F::Loops),
    s(
        "for (int #0 = $0, #1 = 0; #0 > 0; #0--, #1 += 2) $1",
        &[Small, Loop(&[(0, Int), (1, Int)])],
        F::Loops,
    ),
    s("int #0 = $0;\nwhile (#0-- > 0) $1", &[Small, Loop(&[(0, Int)])], F::Loops),
    s("int #0 = 0;\ndo $1 while (++#0 < $0);", &[Small, Loop(&[])], F::Loops),
    s(
        "int #0 = 0;\nwhile (true) {\n    if (#0++ >= $0) {\n        break;\n    }\n    $1\n}",
        &[Small, Loop(&[(0, Int)])],
        F::Loops,
    ),
    s(
        "#1:\nfor (int #0 = 0; #0 < $0; #0++) $1",
        &[Small, Labelled(1, &[(0, Int)])],
        F::LabelledLoops,
    ),
    s(
        "switch ($0 & 3) {\n    case 0:\n        $1\n        break;\n    case 1:\n        $2\n        break;\n    default:\n        $3\n}",
        &[Expr(Int), Block(&[]), Block(&[]), Block(&[])],
        F::Switch,
    ),
    s(
        "switch ($0) {\n    case 0:\n    case -1:\n        $1\n    case 7:\n        $2\n        break;\n    default:\n        $3\n    case 100:\n        $1\n}",
        &[Expr(Int), Closed(&[]), Block(&[]), Block(&[])],
        F::FallThrough,
    ),
    s(
        "switch ($0) {\n    case \"a\":\n        $1\n        break;\n    case \"Aa\":\n    case \"BB\":\n        $2\n        break;\n}",
        &[Expr(String), Block(&[]), Block(&[])],
        F::StringSwitch,
    ),
    s(
        "switch ($0) {\n    case 'a' -> $1\n    case 'b', 'c' -> $2\n    default -> { }\n}",
        &[Expr(Char), Block(&[]), Block(&[])],
        F::Switch,
    ),
    e(
        Int,
        "(switch ($0 & 3) {\n    case 0 -> $1;\n    case 1, 2 -> $2;\n    default -> $3;\n})",
        &[Expr(Int), Expr(Int), Expr(Int), Expr(Int)],
        F::SwitchExpressions,
    ),
    e(
        String,
        "(switch ($0) {\n    case 1 -> $1;\n    case 2 -> {\n        $2\n        String #0 = $3;\n        yield #0;\n    }\n    default -> \"d\";\n})",
        &[Expr(Byte), Expr(String), Closed(&[]), Expr(String)],
        F::SwitchExpressions,
    ),
    e(
        Int,
        "(switch ($0) {\n    case \"a\":\n        $1\n    case \"b\":\n        int #0 = $2;\n        yield #0;\n    default:\n        int #1 = $3;\n        yield #1;\n})",
        &[Expr(String), Closed(&[]), Expr(Int), Expr(Int)],
        F::SwitchExpressions,
    ),
    e(
        Int,
        "(switch ($0) {\n    case RED -> $1;\n    case GREEN -> $2;\n    case BLUE -> $3;\n})",
        &[Expr(Color), Expr(Int), Expr(Int), Expr(Int)],
        F::EnumSwitch,
    ),
    s(
        "switch ($0) {\n    case GREEN:\n        $1\n        break;\n    default:\n        $2\n}",
        &[Expr(Color), Block(&[]), Block(&[])],
        F::EnumSwitch,
    ),
    // Exceptions.
    s("try $0 catch (ArithmeticException #0) $1", &[Block(&[]), Block(&[])], F::Exceptions),
    s(
        "try $0 catch (ArrayIndexOutOfBoundsException | NullPointerException #0) $1",
        &[Block(&[]), Block(&[])],
        F::Exceptions,
    ),
    s("try $0 catch (RuntimeException #0) $1", &[Block(&[]), Block(&[])], F::Exceptions),
    s(
        "try {\n    if ($0) {\n        throw new IllegalStateException($1);\n    }\n    $2\n} catch (IllegalStateException #0) {\n    text = #0.getMessage();\n    $3\n}",
        &[Expr(Boolean), Expr(String), Block(&[]), Block(&[])],
        F::Exceptions,
    ),
    s("if ($0) {\n    throw new Failure($1);\n}", &[Expr(Boolean), Expr(Int)], F::Exceptions)
        .rare(),
    s(
        "try {\n    $0\n    if ($1) {\n        throw new Failure($2);\n    }\n} catch (Failure #0) {\n    total += #0.code;\n}",
        &[Block(&[]), Expr(Boolean), Expr(Int)],
        F::Exceptions,
    ),
    s("try $0 finally $1", &[Block(&[]), Block(&[])], F::Finally),
    s(
        "try $0 catch (RuntimeException #0) $1 finally $2",
        &[Block(&[]), Block(&[]), Block(&[])],
        F::Finally,
    ),
    s(
        "try {\n    risky($0);\n    $1\n} catch (Checked #0) {\n    total ^= #0.getMessage().length();\n    $2\n}",
        &[Expr(Int), Block(&[]), Block(&[])],
        F::CheckedExceptions,
    ),
    s(
        "try (Res #0 = new Res($0); Res #1 = new Res(2)) $1 catch (IllegalStateException #2) $2",
        &[Expr(Int), Block(&[]), Block(&[])],
        F::Resources,
    ),
    s("try (Res #0 = new Res($0)) $1", &[Expr(Int), Block(&[])], F::Resources),
    e(Object, "((Object) $0)", &[Expr(Integer)], F::Casts),
    e(Object, "((Object) $0)", &[Expr(String)], F::Casts),
    e(Object, "((Object) $0)", &[Expr(Objects)], F::Casts),
    e(
        Int,
        "($0 instanceof Integer #0 && #0 > 2 ? $1 : $2)",
        &[Expr(Object), In(Int, &[(0, Integer)]), Expr(Int)],
        F::Patterns,
    ),
    e(
        String,
        "(!($0 instanceof String #0) ? $1 : #0 + $2)",
        &[Expr(Object), Expr(String), In(String, &[(0, String)])],
        F::Patterns,
    ),
    s("if ($0 instanceof Integer #0) $1", &[Expr(Object), Block(&[(0, Integer)])], F::Patterns),
    e(Int, "((int) (Integer) $0)", &[Expr(Object)], F::Failing).rare(),
    e(Boolean, "($0 instanceof String)", &[Expr(Object)], F::Casts),
    s("total = total * 31 + $0;", &[Expr(Int)], F::StaticFields),
    s("text = cut($0);", &[Expr(String)], F::StaticFields),
    e(Int, "total", &[], F::StaticFields),
    e(String, "text", &[], F::StaticFields),
    s("$0 = $1;", &[Var(Object), Expr(Object)], F::Casts),
];
