//! Operations on truth values, bits and arrays by the library's own functions.
//!
//! Anything else is looked up by its text, which is slower the first time: see
//! the parent. What is found here must mean the same as that text.

use super::super::steps::Sort;
use z3::ast::{Array, BV, Bool, Dynamic};

/// The operation with an SMT-LIB head, if it is one of these.
pub(super) fn apply(head: &str, args: &[&Dynamic], sort: Sort) -> Option<Dynamic> {
    truth(head, args)
        .or_else(|| bits(head, args))
        .or_else(|| array(head, args, sort))
        .or_else(|| indexed(head, args))
}

fn truth(head: &str, args: &[&Dynamic]) -> Option<Dynamic> {
    let bool = |index: usize| args.get(index)?.as_bool();
    let bools = || args.iter().map(|arg| arg.as_bool()).collect::<Option<Vec<Bool>>>();
    let result: Bool = match head {
        "true" => Bool::from_bool(true),
        "false" => Bool::from_bool(false),
        "not" => bool(0)?.not(),
        "and" => Bool::and(&bools()?),
        "or" => Bool::or(&bools()?),
        "=>" => bool(0)?.implies(bool(1)?),
        "=" => (*args.first()?).eq(*args.get(1)?),
        "ite" => return Some(bool(0)?.ite(*args.get(1)?, *args.get(2)?)),
        _ => return None,
    };
    Some(result.into())
}

fn bits(head: &str, args: &[&Dynamic]) -> Option<Dynamic> {
    let one = || args.first()?.as_bv();
    let both = |operation: fn(&BV, BV) -> BV| {
        let [a, b] = args else { return None };
        Some(Dynamic::from(operation(&a.as_bv()?, b.as_bv()?)))
    };
    match head {
        "bvneg" => Some(one()?.bvneg().into()),
        "bvnot" => Some(one()?.bvnot().into()),
        "bvult" => Some(one()?.bvult(args.get(1)?.as_bv()?).into()),
        "bvslt" => Some(one()?.bvslt(args.get(1)?.as_bv()?).into()),
        "bvadd" => both(BV::bvadd),
        "bvsub" => both(BV::bvsub),
        "bvmul" => both(BV::bvmul),
        "bvudiv" => both(BV::bvudiv),
        "bvurem" => both(BV::bvurem),
        "bvsdiv" => both(BV::bvsdiv),
        "bvsrem" => both(BV::bvsrem),
        "bvand" => both(BV::bvand),
        "bvor" => both(BV::bvor),
        "bvxor" => both(BV::bvxor),
        "bvshl" => both(BV::bvshl),
        "bvlshr" => both(BV::bvlshr),
        "bvashr" => both(BV::bvashr),
        "concat" => both(BV::concat),
        _ => None,
    }
}

fn array(head: &str, args: &[&Dynamic], sort: Sort) -> Option<Dynamic> {
    match (head, args, sort) {
        ("select", [map, index], _) => Some(map.as_array()?.select(*index)),
        ("store", [map, index, value], _) => Some(map.as_array()?.store(*index, *value).into()),
        (_, [value], Sort::Array(index, _)) if head.starts_with("(as const ") => {
            Some(Array::const_array(&z3::Sort::bitvector(index), *value).into())
        }
        _ => None,
    }
}

/// `(_ name number…)`
fn indexed(head: &str, args: &[&Dynamic]) -> Option<Dynamic> {
    let [arg] = args else { return None };
    let mut parts = head.strip_prefix("(_ ")?.strip_suffix(')')?.split(' ');
    let name = parts.next()?;
    let numbers: Vec<u32> = parts.map(|part| part.parse().ok()).collect::<Option<_>>()?;
    match (name, &numbers[..]) {
        ("extract", [high, low]) => Some(arg.as_bv()?.extract(*high, *low).into()),
        ("zero_extend", [more]) => Some(arg.as_bv()?.zero_ext(*more).into()),
        ("sign_extend", [more]) => Some(arg.as_bv()?.sign_ext(*more).into()),
        _ => None,
    }
}
