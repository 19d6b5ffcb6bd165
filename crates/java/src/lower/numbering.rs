//! The numbers of lambdas within their methods, the same in all versions.
//!
//! In: all versions. Out: for each lambda and method reference, by the place of
//! its body, a number that no other one in its method has; those of constructors
//! and initialisers have numbers within their class. Lambdas with the same
//! text and interface have the same number in all versions, as far as they stand
//! in the same order; of those between them, the first with the first of the same
//! interface. So one that is added leaves the others what they were. Which are
//! taken for the same is a question of readable answers only: what they do is
//! compared.

use super::context::{Source, words_of};
use super::names;
use crate::span::Span;
use crate::typed::{
    Block, ClassId, Expr, ExprKind, Initialiser, Lambda, LambdaBody, MethodBody, MethodId, Origin,
};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The numbers of the lambdas of a version, by the places of their bodies.
pub(crate) type Numbers = FxHashMap<Span, u32>;

/// What lambdas are told apart by.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Shape {
    interface: String,
    text: String,
}

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
    let mut known: BTreeMap<String, Vec<(Shape, u32)>> = BTreeMap::new();
    let mut all: Vec<Numbers> =
        versions.iter().rev().map(|source| numbered(source, &mut known)).collect();
    all.reverse();
    all
}

fn numbered(source: &Source<'_>, known: &mut BTreeMap<String, Vec<(Shape, u32)>>) -> Numbers {
    let mut found = Numbers::default();
    for (owner, mut list) in lists(source) {
        list.sort_by_key(|(span, _)| (span.start, span.end));
        list.dedup_by_key(|(span, _)| *span);
        let before = known.entry(owner).or_default();
        let matched = matched(before, &list);
        let mut next = before.iter().map(|(_, number)| *number).max().unwrap_or_default();
        let mut merged = Vec::with_capacity(list.len());
        for ((span, shape), same) in list.into_iter().zip(matched) {
            let number = same.map_or(next + 1, |at| before[at].1);
            next = next.max(number);
            found.insert(span, number);
            merged.push((shape, number));
        }
        let gone = |(_, number): &&(Shape, u32)| !merged.iter().any(|(_, own)| own == number);
        let gone: Vec<(Shape, u32)> = before.iter().filter(gone).cloned().collect();
        merged.extend(gone);
        *before = merged;
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
    list.push((place(lambda), Shape { interface: interface.unwrap_or_default(), text }));
}

/// For each lambda, which of the known ones it is.
fn matched(known: &[(Shape, u32)], list: &[(Span, Shape)]) -> Vec<Option<usize>> {
    let mut found = anchors(known, list);
    let mut from = 0;
    for at in 0..list.len() {
        if let Some(same) = found[at] {
            from = same + 1;
            continue;
        }
        let until = found[at..].iter().flatten().next().copied().unwrap_or(known.len());
        let is_like = |other: &usize| known[*other].0.interface == list[at].1.interface;
        if let Some(same) = (from..until.max(from)).find(is_like) {
            found[at] = Some(same);
            from = same + 1;
        }
    }
    found
}

/// A longest common subsequence of those that are the same.
fn anchors(known: &[(Shape, u32)], list: &[(Span, Shape)]) -> Vec<Option<usize>> {
    let (rows, columns) = (list.len(), known.len());
    let mut longest = vec![vec![0u32; columns + 1]; rows + 1];
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            longest[row][column] = match list[row].1 == known[column].0 {
                true => longest[row + 1][column + 1] + 1,
                false => longest[row + 1][column].max(longest[row][column + 1]),
            };
        }
    }
    let (mut found, mut column) = (vec![None; rows], 0);
    for row in 0..rows {
        while column < columns && longest[row][column] == longest[row][column + 1] {
            column += 1;
        }
        if column < columns && list[row].1 == known[column].0 {
            found[row] = Some(column);
            column += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str) -> Shape {
        let (interface, text) = text.split_once(' ').unwrap_or(("F", text));
        Shape { interface: interface.to_owned(), text: text.to_owned() }
    }

    #[track_caller]
    fn check(known: &[&str], list: &[&str], expected: &[Option<usize>]) {
        let known: Vec<(Shape, u32)> = known.iter().map(|text| (shape(text), 0)).collect();
        let nowhere = Span { file: crate::span::FileId(0), start: 0, end: 0 };
        let list: List = list.iter().map(|text| (nowhere, shape(text))).collect();
        assert_eq!(matched(&known, &list), expected);
    }

    #[test]
    fn one_that_is_added_leaves_the_others_what_they_were() {
        check(&["a", "b"], &["new", "a", "b"], &[None, Some(0), Some(1)]);
        check(&["a", "b"], &["a", "new", "b"], &[Some(0), None, Some(1)]);
        check(&["a", "b", "c"], &["a", "c"], &[Some(0), Some(2)]);
    }

    #[test]
    fn one_that_changed_is_found_by_its_place_and_interface() {
        check(&["a", "b", "c"], &["a", "x", "c"], &[Some(0), Some(1), Some(2)]);
        check(&["a", "G b", "c"], &["a", "x", "c"], &[Some(0), None, Some(2)]);
        check(&["a", "a"], &["a", "a"], &[Some(0), Some(1)]);
    }
}
