//! The numbers of lambdas within their methods, the same in all versions.
//!
//! In: all versions. Out: for each lambda and method reference, by the place of
//! its body, a number that no other one in its method has; those of constructors
//! and initialisers have numbers within their class. [`crate::counterparts`]
//! says which are the same.

use super::context::{Source, words_of};
use super::names;
use crate::counterparts::{Counterparts, Shape};
use crate::span::Span;
use crate::typed::{
    Block, ClassId, Expr, ExprKind, Initialiser, Lambda, LambdaBody, MethodBody, MethodId, Origin,
};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The numbers of the lambdas of a version, by the places of their bodies.
pub(crate) type Numbers = FxHashMap<Span, u32>;

/// Lambdas of a method, in the order of their places.
type List = Vec<(Span, Shape)>;

/// The place by which a lambda is known.
pub(crate) fn place(lambda: &Lambda) -> Span {
    match &lambda.body {
        LambdaBody::Expr(expr) => expr.span,
        LambdaBody::Block(block) => block.span,
    }
}

/// The numbers in all versions; those of the last one follow the text.
pub(crate) fn numbers(versions: &[Source<'_>]) -> Vec<Numbers> {
    let mut known: BTreeMap<String, Counterparts> = BTreeMap::new();
    let mut all: Vec<Numbers> =
        versions.iter().rev().map(|source| numbered(source, &mut known)).collect();
    all.reverse();
    all
}

fn numbered(source: &Source<'_>, known: &mut BTreeMap<String, Counterparts>) -> Numbers {
    let mut found = Numbers::default();
    for (owner, mut list) in lists(source) {
        list.sort_by_key(|(span, _)| (span.start, span.end));
        list.dedup_by_key(|(span, _)| *span);
        let (places, shapes): (Vec<Span>, Vec<Shape>) = list.into_iter().unzip();
        let numbers = known.entry(owner).or_default().number(shapes);
        found.extend(places.into_iter().zip(numbers));
    }
    found
}

/// The lambdas of all methods, by method; those of constructors and
/// initialisers, by class.
fn lists(source: &Source<'_>) -> BTreeMap<String, List> {
    let program = source.program;
    let mut all: BTreeMap<String, List> = BTreeMap::new();
    for id in (0..program.methods.len() as u32).map(MethodId) {
        let method = program.method(id);
        let is_own = program.class(method.class).origin == Origin::Source;
        if let (true, MethodBody::Source(block)) = (is_own, &method.body) {
            let mut list = List::new();
            in_block(source, block, &mut list);
            // Initialisers run in every constructor.
            let owner = match program.class(method.class).constructors.contains(&id) {
                true => names::class(program, method.class).to_owned(),
                false => names::method(program, id),
            };
            if !list.is_empty() {
                all.entry(owner).or_default().extend(list);
            }
        }
    }
    for id in (0..program.classes.len() as u32).map(ClassId) {
        let class = program.class(id);
        let mut list = List::new();
        for initialiser in class.instance_init.iter().chain(&class.static_init) {
            match initialiser {
                Initialiser::Field(_, Ok(value)) => in_expr(source, value, &mut list),
                Initialiser::Block(Ok(block)) => in_block(source, block, &mut list),
                Initialiser::Field(_, Err(_)) | Initialiser::Block(Err(_)) => {}
            }
        }
        if class.origin == Origin::Source && !list.is_empty() {
            all.entry(names::class(program, id).to_owned()).or_default().extend(list);
        }
    }
    all
}

fn in_block(source: &Source<'_>, block: &Block, list: &mut List) {
    block.for_each_expr(&mut |expr| add(source, expr, list));
}

fn in_expr(source: &Source<'_>, expr: &Expr, list: &mut List) {
    expr.for_each_expr(&mut |expr| add(source, expr, list));
}

fn add(source: &Source<'_>, expr: &Expr, list: &mut List) {
    let lambda = match &expr.kind {
        ExprKind::Lambda(lambda) => lambda,
        ExprKind::MethodRef(reference) => &reference.lambda,
        _ => return,
    };
    let interface = lambda.interface.map(|class| names::class(source.program, class).to_owned());
    let text = words_of(source.text(expr.span));
    list.push((place(lambda), Shape { kind: interface.unwrap_or_default(), text }));
}
