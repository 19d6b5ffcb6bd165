//! What the simplifier must find without a solver. Each case is two terms that
//! must be the same term.

use std::sync::Arc;
use verdiff_ir::{BinOp, Bv, Cast, FloatType, MapType, Object, Scalar, ScalarType, Type, Width};
use verdiff_smt::{Function, Op, Pool, Term};

/// Both sides are one term.
fn check(build: impl FnOnce(&mut Pool) -> (Term, Term)) {
    let mut pool = Pool::new();
    let (left, right) = build(&mut pool);
    assert_eq!(left, right, "{} is not {}", pool.show(left), pool.show(right));
}

/// The term is true.
fn check_true(build: impl FnOnce(&mut Pool) -> Term) {
    check(|pool| (build(pool), pool.bool(true)));
}

fn int(pool: &mut Pool, number: i128) -> Term {
    pool.scalar(Bv::from_signed(Width::W32, number))
}

fn x(pool: &mut Pool) -> Term {
    pool.var("x", Type::I32)
}

fn y(pool: &mut Pool) -> Term {
    pool.var("y", Type::I32)
}

fn c(pool: &mut Pool) -> Term {
    pool.var("c", Type::BOOL)
}

const CELLS: MapType = MapType::one(ScalarType::Ref, ScalarType::Bv(Width::W32));

#[test]
fn products_are_multiplied_out() {
    check(|pool| {
        let (a, b) = (x(pool), y(pool));
        let (sum, difference) = (pool.add(&[a, b]), pool.sub(a, b));
        let (left, aa, bb) = (pool.mul(sum, difference), pool.mul(a, a), pool.mul(b, b));
        (left, pool.sub(aa, bb))
    });
}

#[test]
fn quotient_and_remainder_give_the_dividend() {
    for (div, rem) in [(BinOp::Div, BinOp::Rem), (BinOp::DivU, BinOp::RemU)] {
        check(|pool| {
            let (a, b) = (x(pool), y(pool));
            let (quotient, rest) = (pool.binary(div, a, b), pool.binary(rem, a, b));
            let product = pool.mul(quotient, b);
            (pool.add(&[product, rest]), a)
        });
    }
}

#[test]
fn shifts_and_complements_are_arithmetic() {
    check(|pool| {
        let (a, two) = (x(pool), int(pool, 2));
        let shifted = pool.shl(a, two);
        let back = pool.bit_not(shifted);
        let four = int(pool, -4);
        let (product, one) = (pool.mul(a, four), int(pool, 1));
        (back, pool.sub(product, one))
    });
}

#[test]
fn narrow_arithmetic_stays_narrow() {
    check(|pool| {
        let (a, b) = (pool.var("a", Type::bv(Width::W8)), pool.var("b", Type::bv(Width::W8)));
        let wide = [a, b].map(|t| pool.cast(Cast::SignExtend(Width::W32), t));
        let sum = pool.add(&wide);
        (pool.cast(Cast::Truncate(Width::W8), sum), pool.add(&[a, b]))
    });
}

#[test]
fn bytes_are_taken_out_of_words() {
    check(|pool| {
        let (a, b) = (pool.var("a", Type::bv(Width::W8)), pool.var("b", Type::bv(Width::W8)));
        let [low, high] = [a, b].map(|t| pool.zero_extend(Width::W32, t));
        let eight = int(pool, 8);
        let high = pool.shl(high, eight);
        let word = pool.bit_or(&[low, high]);
        (pool.extract(15, 8, word), b)
    });
}

#[test]
fn truth_values_as_numbers() {
    check(|pool| {
        let (c, one, zero) = (c(pool), int(pool, 1), int(pool, 0));
        let number = pool.ite(c, one, zero);
        (pool.ne(number, zero), c)
    });
    check(|pool| {
        let (c, a, one, zero) = (c(pool), x(pool), int(pool, 1), int(pool, 0));
        let (number, next) = (pool.ite(c, one, zero), pool.add(&[a, one]));
        (pool.add(&[a, number]), pool.ite(c, next, a))
    });
}

#[test]
fn orders_have_one_form() {
    check(|pool| {
        let (a, five, six) = (x(pool), int(pool, 5), int(pool, 6));
        (pool.sle(a, five), pool.slt(a, six))
    });
    check_true(|pool| {
        let (a, least) = (x(pool), int(pool, i32::MIN.into()));
        pool.sle(least, a)
    });
    check_true(|pool| {
        let a = pool.var("a", Type::bv(Width::W8));
        let (wide, bound) = (pool.zero_extend(Width::W32, a), int(pool, 256));
        pool.slt(wide, bound)
    });
}

#[test]
fn equations_are_solved() {
    check(|pool| {
        let (a, three, six, two) = (x(pool), int(pool, 3), int(pool, 7), int(pool, 2));
        let product = pool.mul(a, three);
        let one = int(pool, 1);
        let sum = pool.add(&[product, one]);
        (pool.eq(sum, six), pool.eq(two, a))
    });
    check(|pool| {
        let (a, two, seven) = (x(pool), int(pool, 2), int(pool, 7));
        let even = pool.mul(a, two);
        (pool.eq(even, seven), pool.bool(false))
    });
}

#[test]
fn laws_of_de_morgan_and_absorption() {
    check(|pool| {
        let (a, b) = (c(pool), pool.var("d", Type::BOOL));
        let both = pool.and(&[a, b]);
        let (not_a, not_b) = (pool.not(a), pool.not(b));
        (pool.not(both), pool.or(&[not_a, not_b]))
    });
    check(|pool| {
        let (a, b) = (c(pool), pool.var("d", Type::BOOL));
        let not_a = pool.not(a);
        let clause = pool.or(&[not_a, b]);
        (pool.and(&[a, clause]), pool.and(&[a, b]))
    });
    check(|pool| {
        let (a, b) = (c(pool), pool.var("d", Type::BOOL));
        let either = pool.or(&[a, b]);
        (pool.and(&[a, either]), a)
    });
}

#[test]
fn writes_commute_and_reads_go_through() {
    let objects = |pool: &mut Pool| [1, 2].map(|n| pool.scalar(Scalar::Ref(Object(n))));
    check(|pool| {
        let (m, [p, q], a, b) = (pool.var("m", CELLS), objects(pool), x(pool), y(pool));
        let first = pool.store(m, &[p], a);
        let left = pool.store(first, &[q], b);
        let second = pool.store(m, &[q], b);
        (left, pool.store(second, &[p], a))
    });
    check(|pool| {
        let (m, [p, q], a) = (pool.var("m", CELLS), objects(pool), x(pool));
        let written = pool.store(m, &[p], a);
        (pool.select(written, &[q]), pool.select(m, &[q]))
    });
    check(|pool| {
        let (m, [p, _]) = (pool.var("m", CELLS), objects(pool));
        let held = pool.select(m, &[p]);
        (pool.store(m, &[p], held), m)
    });
    check(|pool| {
        let (m, [p, q], c, a) = (pool.var("m", CELLS), objects(pool), c(pool), x(pool));
        let first = pool.store(m, &[p], a);
        let both = pool.store(first, &[q], a);
        let chosen = pool.ite(c, both, m);
        let r = pool.scalar(Scalar::NULL);
        (pool.select(chosen, &[r]), pool.select(m, &[r]))
    });
}

#[test]
fn floats_keep_nan_and_zeros_apart() {
    let mut pool = Pool::new();
    let a = pool.var("a", Type::F64);
    let (same, equal) = (pool.eq(a, a), pool.feq(a, a));
    assert_eq!(pool.as_bool(same), Some(true));
    assert_eq!(pool.as_bool(equal), None);
    check(|pool| {
        let a = pool.var("a", Type::F32);
        let wide = pool.from_float(FloatType::F64, a);
        (pool.from_float(FloatType::F32, wide), a)
    });
}

#[test]
fn deep_terms_need_no_deep_stack() {
    const DEPTH: usize = 50_000;
    let f = Arc::new(Function { name: "f".into(), params: vec![Type::I32], result: Type::I32 });
    let build = |pool: &mut Pool, leaf: Term| {
        let (c, one) = (c(pool), int(pool, 1));
        (0..DEPTH).fold(leaf, |t, _| {
            let sum = pool.add(&[t, one]);
            let product = pool.mul(sum, t);
            let call = pool.apply(&f, &[product]);
            let raw = pool.raw(Op::SDiv, &[call, t]);
            pool.ite(c, raw, t)
        })
    };
    let mut pool = Pool::new();
    let (a, b) = (x(&mut pool), y(&mut pool));
    let (deep, expected) = (build(&mut pool, a), build(&mut pool, b));
    let replaced = pool.substitute(deep, &[(a, b)].into_iter().collect());
    assert_eq!(replaced, expected);
    assert!(pool.show(deep).len() < 10_000);
}

#[test]
fn addresses_are_one_to_one_and_null_lies_at_zero() {
    let object = |number| Scalar::Ref(Object(number));
    check(|pool| {
        let (p, q) = (pool.var("p", Type::REF), pool.var("q", Type::REF));
        let (at_p, at_q) = (pool.cast(Cast::Address, p), pool.cast(Cast::Address, q));
        let eight = pool.scalar(Bv::new(Width::W64, 8));
        let (left, right) = (pool.add(&[at_p, eight]), pool.add(&[eight, at_q]));
        (pool.eq(left, right), pool.eq(p, q))
    });
    check(|pool| {
        let p = pool.var("p", Type::REF);
        let (at_p, zero) = (pool.address(p), pool.scalar(Bv::zero(Width::W64)));
        let null = pool.scalar(Scalar::NULL);
        (pool.eq(at_p, zero), pool.eq(p, null))
    });
    check_true(|pool| {
        let (a, b) = (pool.scalar(object(7)), pool.scalar(object(8)));
        let (a, b) = (pool.address(a), pool.address(b));
        pool.ne(a, b)
    });
}

#[test]
fn the_layout_of_the_interpreter_is_not_known_to_terms() {
    let mut pool = Pool::new();
    let one = pool.scalar(Scalar::Ref(Object(1)));
    let at_one = pool.address(one);
    let there = pool.scalar(Object(1).address());
    let two = pool.scalar(Scalar::Ref(Object(2)));
    let at_two = pool.address(two);
    let claims = [pool.eq(at_one, there), pool.binary(BinOp::LtU, at_one, at_two)];
    for claim in claims {
        assert_eq!(pool.as_bool(claim), None, "{}", pool.show(claim));
        assert!(!pool.is_exact(claim) && pool.has_addresses(claim));
    }
}

#[test]
fn many_writes_at_once_are_the_writes_one_by_one() {
    check(|pool| {
        let m = pool.var("m", Type::Map(CELLS));
        let mut writes = std::collections::BTreeMap::new();
        let mut one_by_one = m;
        for number in [5, 2, 9, 1] {
            let key = pool.scalar(Scalar::Ref(Object(number)));
            let value = int(pool, number.into());
            one_by_one = pool.store(one_by_one, &[key], value);
            writes.insert(vec![key], value);
        }
        let at_once = pool.store_constants(m, writes.clone());
        assert_eq!(pool.constant_writes(at_once), writes);
        (at_once, one_by_one)
    });
}

#[test]
fn what_an_unknown_write_may_have_changed_is_no_constant_write() {
    let mut pool = Pool::new();
    let m = pool.var("m", Type::Map(CELLS));
    let [key, later] = [1, 2].map(|number| pool.scalar(Scalar::Ref(Object(number))));
    let (unknown, value) = (pool.var("p", Type::REF), int(&mut pool, 7));
    let map = pool.store(m, &[key], value);
    let map = pool.store(map, &[unknown], value);
    let map = pool.store(map, &[later], value);
    let known: Vec<_> = pool.constant_writes(map).into_keys().collect();
    assert_eq!(known, [vec![later]]);
}
