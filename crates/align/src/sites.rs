//! The statements of a version that allocate or call, and which of two versions
//! correspond.
//!
//! In: a body. Out: its *sites* in order, with a number for what each says. Sites that
//! one statement of the source was translated to are a *group*. Groups are matched
//! whole first, and only what is left between them site by site: where a chain of calls
//! is written several times, as in `chart.axis().setMin(0); chart.axis().setMax(9);`,
//! the calls of one statement belong together, whatever order would match more.

use crate::anchors::{Pair, repeated};
use rustc_hash::FxHashMap;
use std::ops::Range;
use verdiff_ir::program::StmtKind;
use verdiff_ir::{Body, Stmt};

/// A number for each text, the same in all versions.
#[derive(Default)]
pub(crate) struct Tokens(FxHashMap<String, u32>);

impl Tokens {
    fn of(&mut self, text: String) -> u32 {
        let next = self.0.len() as u32;
        *self.0.entry(text).or_insert(next)
    }
}

/// The sites of a version.
#[derive(Default)]
pub(crate) struct Sites<'p> {
    pub(crate) stmts: Vec<&'p Stmt>,
    /// What each says.
    tokens: Vec<u32>,
    groups: Vec<Group>,
}

/// Sites that one statement of the source was translated to.
struct Group {
    /// What they say.
    token: u32,
    /// Which they are.
    at: Range<usize>,
    /// Where they stand in the source, if anywhere.
    origin: Option<Range<usize>>,
}

impl<'p> Sites<'p> {
    pub(crate) fn new(body: &'p Body, tokens: &mut Tokens) -> Sites<'p> {
        let mut sites = Sites::default();
        let mut texts = Vec::new();
        sites.add(body, &mut texts);
        sites.tokens = texts.iter().map(|text| tokens.of(text.clone())).collect();
        for group in &mut sites.groups {
            group.token = tokens.of(texts[group.at.clone()].join("; "));
        }
        sites
    }

    fn add(&mut self, body: &'p Body, texts: &mut Vec<String>) {
        for (at, stmt) in body.iter().enumerate() {
            if let Some(text) = said(body, at) {
                let site = texts.len();
                self.group(site, stmt.span.range());
                texts.push(text);
                self.stmts.push(stmt);
            }
            for inner in stmt.bodies() {
                self.add(inner, texts);
            }
        }
    }

    /// Puts a site into a group. A call comes behind its receiver and arguments, whose
    /// places lie inside of its own.
    fn group(&mut self, site: usize, origin: Option<Range<usize>>) {
        let mut first = site;
        if let Some(origin) = &origin {
            let is_part = |group: &Group| {
                let inner = group.origin.as_ref();
                inner.is_some_and(|it| origin.start <= it.start && it.end <= origin.end)
            };
            while let Some(part) = self.groups.pop_if(|group| is_part(group)) {
                first = part.at.start;
            }
        }
        self.groups.push(Group { token: 0, at: first..site + 1, origin });
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.stmts.len()
    }

    /// Places of sites that correspond, ascending in both lists.
    pub(crate) fn pairs(&self, other: &Sites<'_>) -> Vec<Pair> {
        let said = |sites: &Sites<'_>| sites.groups.iter().map(|group| group.token).collect();
        let [own, theirs]: [Vec<u32>; 2] = [said(self), said(other)];
        let mut pairs = Vec::new();
        let mut gap = [0, 0];
        for (here, there) in repeated(&own, &theirs) {
            let [here, there] = [self.groups[here].at.clone(), other.groups[there].at.clone()];
            self.add_between(other, [gap[0]..here.start, gap[1]..there.start], &mut pairs);
            gap = [here.end, there.end];
            pairs.extend(here.zip(there));
        }
        self.add_between(other, [gap[0]..self.len(), gap[1]..other.len()], &mut pairs);
        pairs
    }

    /// Matches sites one by one.
    fn add_between(&self, other: &Sites<'_>, gap: [Range<usize>; 2], pairs: &mut Vec<Pair>) {
        let [own, theirs] = gap;
        let (here, there) = (own.start, theirs.start);
        let found = repeated(&self.tokens[own], &other.tokens[theirs]);
        pairs.extend(found.into_iter().map(|(one, two)| (here + one, there + two)));
    }
}

/// What a statement says that allocates or calls.
fn said(body: &Body, at: usize) -> Option<String> {
    match &body[at].kind {
        StmtKind::Call(call) => {
            let args: Vec<String> = call.args.iter().map(ToString::to_string).collect();
            Some(format!("{}({})", call.callee, args.join(", ")))
        }
        // What an object is allocated for is said behind it.
        StmtKind::New { .. } => {
            Some(body.get(at + 1).map_or_else(String::new, ToString::to_string))
        }
        StmtKind::Assign { .. }
        | StmtKind::If { .. }
        | StmtKind::While { .. }
        | StmtKind::Block { .. }
        | StmtKind::Break { .. }
        | StmtKind::Check { .. }
        | StmtKind::Fail { .. }
        | StmtKind::Return { .. } => None,
    }
}
