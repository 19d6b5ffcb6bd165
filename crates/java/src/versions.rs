//! From the files of all versions to programs of the core language.

use crate::load::{self, Source};
use crate::lower::{self, ClassNumbers, lower};
use crate::renumber::renumber;
use crate::same_outside;
use crate::span::Span;
use crate::typed::{Problem, Program as Typed};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread::{self, ScopedJoinHandle};
use verdiff_ir::{Program, SourceFile, SourceMap};

/// Turns places of a version into places of its files.
type Places = Box<dyn Fn(Span) -> verdiff_ir::Span + Sync>;

/// A version, ready to be compared.
pub struct Loaded {
    /// What it means.
    pub program: Program,
    /// What is wrong outside of members.
    pub problems: Vec<(verdiff_ir::Span, String)>,
}

/// The programs of all versions, which have the same classes under the same
/// numbers.
pub fn programs(versions: &[Vec<Source>]) -> Vec<Loaded> {
    resolved(versions).loaded
}

/// All versions, with what they mean in Java's own terms.
pub struct Resolved {
    /// The programs of all versions.
    pub loaded: Vec<Loaded>,
    /// The typed trees of all versions.
    pub typed: Vec<Typed>,
    /// What the numbers of classes mean in all of them.
    pub numbers: ClassNumbers,
}

/// Reads all versions and keeps what is known of them.
pub fn resolved(versions: &[Vec<Source>]) -> Resolved {
    let mut typed = side_by_side(versions);
    renumber(versions, &mut typed);
    same_outside::unify(&mut typed);
    let (loaded, numbers) = numbered(versions, &typed);
    Resolved { loaded, typed, numbers }
}

/// Loads the versions at once: none needs to know of another by then.
fn side_by_side(versions: &[Vec<Source>]) -> Vec<Typed> {
    thread::scope(|scope| {
        let load = |sources: &'_ Vec<Source>| load::program(sources);
        let started: Vec<_> = versions.iter().map(|it| scope.spawn(move || load(it))).collect();
        let ended = started.into_iter().map(ScopedJoinHandle::join);
        ended.map(|typed| typed.unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

/// The programs of all versions, of which the typed trees are there. Classes
/// inside of bodies go by their places.
pub fn lowered(versions: &[Vec<Source>], typed: &[Typed]) -> Vec<Loaded> {
    numbered(versions, typed).0
}

fn numbered(versions: &[Vec<Source>], typed: &[Typed]) -> (Vec<Loaded>, ClassNumbers) {
    let texts: Vec<Vec<&str>> = versions
        .iter()
        .map(|sources| sources.iter().map(|source| source.text.as_str()).collect())
        .collect();
    let places: Vec<Places> = versions.iter().map(|sources| places(sources.len())).collect();
    let sources: Vec<lower::Source<'_>> = typed
        .iter()
        .zip(&texts)
        .zip(&places)
        .map(|((program, texts), places)| lower::Source { program, texts, places: &**places })
        .collect();
    let (programs, numbers) = load::on_deep_stack(|| lower(&sources));
    let all = programs.into_iter().zip(versions).zip(typed.iter().zip(&places));
    let loaded = all.map(|((mut program, files), (typed, places))| {
        program.sources = Arc::new(source_map(files));
        let problem = |problem: &Problem| (places(problem.span), problem.message.clone());
        Loaded { program, problems: typed.problems.iter().map(problem).collect() }
    });
    (loaded.collect(), numbers)
}

/// Places in the files of a version; the models have none.
fn places(files: usize) -> Places {
    Box::new(move |span| match (span.file.0 as usize) < files {
        true => verdiff_ir::Span::new(verdiff_ir::FileId(span.file.0), span.start, span.end),
        false => verdiff_ir::Span::NOWHERE,
    })
}

fn source_map(files: &[Source]) -> SourceMap {
    let mut map = SourceMap::default();
    for file in files {
        map.add(SourceFile::new(file.name.clone(), file.text.as_str()));
    }
    map
}
