//! Places in a procedure that a mutator can change: positions of statements,
//! and expressions by number.

use verdiff_ir::{Body, Expr, Proc, Stmt, program};

/// A position in one of the statement lists of a procedure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    /// From the body of the procedure: which statement, which of its bodies.
    path: Vec<(usize, usize)>,
    /// Which statement of the list that the path leads to.
    pub(crate) index: usize,
}

impl Place {
    /// All positions that fit, in the order of the text. A position after the
    /// last statement of a list is one too.
    pub(crate) fn all(body: &Body, fits: &impl Fn(&Body, usize) -> bool) -> Vec<Place> {
        let mut places = Vec::new();
        collect(body, &mut Vec::new(), fits, &mut places);
        places
    }

    /// The list that the place is in.
    pub(crate) fn list<'b>(&self, body: &'b mut Body) -> &'b mut Body {
        self.path
            .iter()
            .fold(body, |body, (index, which)| body[*index].bodies_mut().swap_remove(*which))
    }

    /// The statement at the place.
    pub(crate) fn stmt<'b>(&self, body: &'b mut Body) -> &'b mut Stmt {
        &mut self.list(body)[self.index]
    }

    /// The statements around the place, outermost first.
    pub(crate) fn enclosing<'b>(&self, body: &'b Body) -> Vec<&'b Stmt> {
        let mut list: &[Stmt] = body;
        let mut around = Vec::new();
        for (index, which) in &self.path {
            let stmt = &list[*index];
            around.push(stmt);
            list = stmt.bodies().nth(*which).map_or(&[], Vec::as_slice);
        }
        around
    }
}

fn collect(
    body: &Body,
    path: &mut Vec<(usize, usize)>,
    fits: &impl Fn(&Body, usize) -> bool,
    places: &mut Vec<Place>,
) {
    for index in 0..=body.len() {
        if fits(body, index) {
            places.push(Place { path: path.clone(), index });
        }
        let Some(stmt) = body.get(index) else { continue };
        for (which, inner) in stmt.bodies().enumerate() {
            path.push((index, which));
            collect(inner, path, fits, places);
            path.pop();
        }
    }
}

/// The numbers of the expressions that fit, operands included, counted in the
/// order of the text.
pub(crate) fn expressions(proc: &Proc, fits: &impl Fn(&Expr) -> bool) -> Vec<usize> {
    let (mut next, mut found) = (0, Vec::new());
    program::walk(&proc.body, &mut |stmt| {
        for expr in stmt.exprs() {
            expr.walk(&mut |expr| {
                if fits(expr) {
                    found.push(next);
                }
                next += 1;
            });
        }
    });
    found
}

/// The expression of a number.
pub(crate) fn expression(proc: &mut Proc, number: usize) -> Option<&mut Expr> {
    let mut left = number;
    in_body(&mut proc.body, &mut left)
}

fn in_body<'b>(body: &'b mut [Stmt], left: &mut usize) -> Option<&'b mut Expr> {
    for stmt in body {
        let count: usize = stmt.exprs().iter().map(size).sum();
        if *left < count {
            return stmt.exprs_mut().into_iter().find_map(|expr| in_expr(expr, left));
        }
        *left -= count;
        let inside: usize = stmt.bodies().map(|body| body_size(body)).sum();
        if *left < inside {
            return stmt.bodies_mut().into_iter().find_map(|body| in_body(body, left));
        }
        *left -= inside;
    }
    None
}

/// The expression of a number in an expression; otherwise the number is
/// lowered by those that there are.
pub(crate) fn in_expr<'e>(expr: &'e mut Expr, left: &mut usize) -> Option<&'e mut Expr> {
    if *left == 0 {
        return Some(expr);
    }
    let count = size(expr);
    if *left >= count {
        *left -= count;
        return None;
    }
    *left -= 1;
    expr.children_mut().into_iter().find_map(|child| in_expr(child, left))
}

/// How many expressions an expression is made of.
pub(crate) fn size(expr: &Expr) -> usize {
    1 + expr.children().into_iter().map(size).sum::<usize>()
}

fn body_size(body: &[Stmt]) -> usize {
    let mut count = 0;
    program::walk(body, &mut |stmt| count += stmt.exprs().iter().map(size).sum::<usize>());
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, program_from_seed};

    fn procs() -> impl Iterator<Item = Proc> {
        let programs = (0..50).map(|seed| program_from_seed(&Config::default(), seed));
        programs.flat_map(|program| program.procs.into_values())
    }

    #[test]
    fn expressions_are_found_under_their_numbers() {
        for mut proc in procs() {
            let mut all = Vec::new();
            program::walk(&proc.body, &mut |stmt| {
                stmt.exprs().iter().for_each(|expr| expr.walk(&mut |e| all.push(e.clone())));
            });
            assert_eq!(expressions(&proc, &|_| true).len(), all.len());
            for (number, expected) in all.iter().enumerate() {
                assert_eq!(expression(&mut proc, number).as_deref(), Some(expected));
            }
            assert_eq!(expression(&mut proc, all.len()), None);
        }
    }

    #[test]
    fn places_lead_to_their_statements() {
        for mut proc in procs() {
            let mut all = Vec::new();
            program::walk(&proc.body, &mut |stmt| all.push(stmt.clone()));
            let places = Place::all(&proc.body, &|body, index| index < body.len());
            let found: Vec<Stmt> =
                places.iter().map(|place| place.stmt(&mut proc.body).clone()).collect();
            assert_eq!(found, all);
        }
    }
}
