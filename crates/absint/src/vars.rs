//! The terms of all variables of a state: a tree of which states share what they
//! have in common.
//!
//! States are copied where they part, and joined where they meet, at nearly
//! every command; of thousands of variables few differ then. Copying costs
//! nothing, changing one variable costs the way to it, and what two states share
//! is not looked at when they are compared. Each part remembers which unknowns
//! its terms mention.

use crate::values::Values;
use std::cell::OnceCell;
use std::rc::Rc;
use verdiff_smt::Term;

/// How many variables, or parts, stand together. Even, so that the two variables
/// of a pair do.
pub(crate) const CHUNK: usize = 16;

/// Variables that stand together.
pub(crate) type Chunk = [Term; CHUNK];

/// The terms of variables, by their numbers.
#[derive(Debug, Clone)]
pub(crate) struct Vars {
    root: Rc<Part>,
    /// How many variables a part right below the root has; one if they are the
    /// variables themselves.
    below: usize,
}

#[derive(Debug, Clone)]
struct Part {
    content: Content,
    /// The unknowns that are mentioned here, in their order, once asked for.
    unknowns: OnceCell<Rc<[Term]>>,
}

#[derive(Debug, Clone)]
enum Content {
    Terms(Chunk),
    /// All of them have as many variables but the last, which may have fewer.
    Parts(Vec<Rc<Part>>),
}

impl Part {
    fn new(content: Content) -> Rc<Self> {
        Rc::new(Part { content, unknowns: OnceCell::new() })
    }

    fn unknowns(&self, values: &mut Values) -> Rc<[Term]> {
        if let Some(known) = self.unknowns.get() {
            return known.clone();
        }
        let mut all: Vec<Term> = Vec::new();
        match &self.content {
            Content::Terms(terms) => {
                let mut last = None;
                for term in terms.iter().filter(|term| last.replace(**term) != Some(**term)) {
                    if !values.is_closed(*term) {
                        all.extend(values.unknowns(*term).iter());
                    }
                }
            }
            Content::Parts(parts) => {
                let mut few = parts.iter().map(|part| part.unknowns(values));
                let first = few.find(|unknowns| !unknowns.is_empty());
                let rest = few.find(|unknowns| !unknowns.is_empty());
                // Where one part alone has any, they are in order.
                let (Some(first), Some(rest)) = (&first, &rest) else {
                    let only = first.unwrap_or_default();
                    return self.unknowns.get_or_init(|| only).clone();
                };
                all.extend(first.iter().chain(rest.iter()));
                few.for_each(|unknowns| all.extend(unknowns.iter()));
            }
        }
        all.sort_unstable();
        all.dedup();
        self.unknowns.get_or_init(|| all.into()).clone()
    }
}

impl Vars {
    /// Variables with these terms; others up to a whole chunk have the filler.
    pub(crate) fn new(terms: &[Term], filler: Term) -> Self {
        let chunk = |terms: &[Term]| {
            let chunk = std::array::from_fn(|at| *terms.get(at).unwrap_or(&filler));
            Part::new(Content::Terms(chunk))
        };
        let mut parts: Vec<Rc<Part>> = terms.chunks(CHUNK).map(chunk).collect();
        if parts.is_empty() {
            parts.push(chunk(&[]));
        }
        let mut below = 1;
        while parts.len() > 1 {
            let joined = parts.chunks(CHUNK).map(|few| Part::new(Content::Parts(few.to_vec())));
            parts = joined.collect();
            below *= CHUNK;
        }
        Vars { root: parts.swap_remove(0), below }
    }

    /// The term of a variable.
    pub(crate) fn get(&self, var: usize) -> Term {
        let (mut part, mut below) = (&self.root, self.below);
        loop {
            let at = var / below % CHUNK;
            match &part.content {
                Content::Terms(terms) => return terms[at],
                Content::Parts(parts) => part = &parts[at],
            }
            below /= CHUNK;
        }
    }

    /// Changes the term of a variable.
    pub(crate) fn set(&mut self, var: usize, term: Term) {
        let (mut part, mut below) = (&mut self.root, self.below);
        loop {
            let at = var / below % CHUNK;
            let own = Rc::make_mut(part);
            own.unknowns.take();
            match &mut own.content {
                Content::Terms(terms) => {
                    terms[at] = term;
                    return;
                }
                Content::Parts(parts) => part = &mut parts[at],
            }
            below /= CHUNK;
        }
    }

    /// The unknowns that variables mention, in their order.
    pub(crate) fn unknowns(&self, values: &mut Values) -> Rc<[Term]> {
        self.root.unknowns(values)
    }

    /// Variables of which each chunk is made of those of two states, wherever
    /// they may differ. It is told the number of the first variable.
    pub(crate) fn merge(
        &self,
        other: &Vars,
        mut chunk: impl FnMut(usize, &Chunk, &Chunk) -> Chunk,
    ) -> Vars {
        let root = merge((&self.root, &other.root), 0, self.below, &mut chunk);
        Vars { root, below: self.below }
    }

    /// The terms of variables that differ in two states, in the order of the
    /// variables; and the unknowns of the variables that do not.
    pub(crate) fn apart(
        &self,
        other: &Vars,
        values: &mut Values,
    ) -> (Vec<[Term; 2]>, Vec<Rc<[Term]>>) {
        let (mut differ, mut shared) = (Vec::new(), Vec::new());
        apart((&self.root, &other.root), values, &mut differ, &mut shared);
        (differ, shared)
    }

    /// Whether all variables have the same terms.
    pub(crate) fn same(&self, other: &Vars) -> bool {
        same(&self.root, &other.root)
    }
}

fn merge(
    (one, other): (&Rc<Part>, &Rc<Part>),
    first: usize,
    below: usize,
    chunk: &mut impl FnMut(usize, &Chunk, &Chunk) -> Chunk,
) -> Rc<Part> {
    if Rc::ptr_eq(one, other) {
        return one.clone();
    }
    match (&one.content, &other.content) {
        (Content::Terms(left), Content::Terms(right)) => {
            Part::new(Content::Terms(chunk(first, left, right)))
        }
        (Content::Parts(left), Content::Parts(right)) => {
            let pairs = left.iter().zip(right).enumerate();
            let merged =
                pairs.map(|(at, pair)| merge(pair, first + at * below, below / CHUNK, chunk));
            Part::new(Content::Parts(merged.collect()))
        }
        // States of one analysis have the same variables.
        (Content::Terms(_), Content::Parts(_)) | (Content::Parts(_), Content::Terms(_)) => {
            one.clone()
        }
    }
}

fn apart(
    (one, other): (&Rc<Part>, &Rc<Part>),
    values: &mut Values,
    differ: &mut Vec<[Term; 2]>,
    shared: &mut Vec<Rc<[Term]>>,
) {
    if Rc::ptr_eq(one, other) {
        shared.push(one.unknowns(values));
        return;
    }
    match (&one.content, &other.content) {
        (Content::Terms(left), Content::Terms(right)) => {
            let mut last = None;
            for (left, right) in left.iter().zip(right) {
                if left != right {
                    differ.push([*left, *right]);
                } else if last.replace(*left) != Some(*left) {
                    shared.push(values.unknowns(*left));
                }
            }
        }
        (Content::Parts(left), Content::Parts(right)) => {
            left.iter().zip(right).for_each(|pair| apart(pair, values, differ, shared));
        }
        (Content::Terms(_), Content::Parts(_)) | (Content::Parts(_), Content::Terms(_)) => {}
    }
}

fn same(one: &Rc<Part>, other: &Rc<Part>) -> bool {
    Rc::ptr_eq(one, other)
        || match (&one.content, &other.content) {
            (Content::Terms(left), Content::Terms(right)) => left == right,
            (Content::Parts(left), Content::Parts(right)) => {
                left.iter().zip(right).all(|(left, right)| same(left, right))
            }
            (Content::Terms(_), Content::Parts(_)) | (Content::Parts(_), Content::Terms(_)) => {
                false
            }
        }
}

#[cfg(test)]
mod tests {
    use super::*;
    use verdiff_ir::Type;

    fn terms(values: &mut Values, count: usize) -> Vec<Term> {
        (0..count).map(|_| values.unknown(Type::I32, None)).collect()
    }

    #[test]
    fn a_changed_variable_is_the_only_one() {
        for count in [1, 16, 17, 300, 4097] {
            let mut values = Values::default();
            let all = terms(&mut values, count);
            let other = values.unknown(Type::I32, None);
            let vars = Vars::new(&all, all[0]);
            for var in [0, count / 2, count - 1] {
                let mut changed = vars.clone();
                changed.set(var, other);
                for (at, term) in all.iter().enumerate() {
                    assert_eq!(vars.get(at), *term);
                    assert_eq!(changed.get(at), if at == var { other } else { *term });
                }
                let (differ, _) = vars.apart(&changed, &mut values);
                assert_eq!(differ, [[all[var], other]]);
                assert!(!vars.same(&changed));
                let back = changed.merge(&vars, |first, left, right| {
                    assert_eq!(first, var / CHUNK * CHUNK);
                    assert_eq!(left[var % CHUNK], other);
                    *right
                });
                assert!(back.same(&vars));
            }
        }
    }

    #[test]
    fn unknowns_are_those_of_all_variables_as_they_are() {
        let mut values = Values::default();
        let all = terms(&mut values, 40);
        let (zero, sum) = (values.pool.bool(false), values.pool.add(&[all[3], all[1]]));
        let mut vars = Vars::new(&[zero; 40], zero);
        vars.set(2, sum);
        vars.set(39, all[7]);
        assert_eq!(*vars.unknowns(&mut values), [all[1], all[3], all[7]]);
        let before = vars.clone();
        vars.set(2, all[7]);
        assert_eq!(*vars.unknowns(&mut values), [all[7]]);
        assert_eq!(*before.unknowns(&mut values), [all[1], all[3], all[7]]);
        let (_, shared) = before.apart(&vars, &mut values);
        assert!(shared.iter().flat_map(|few| few.iter()).all(|unknown| *unknown == all[7]));
    }
}
