//! Commands of a version with what they say: guarded commands in, the same with
//! numbers that are equal where commands of different versions say the same out.
//!
//! The numbers decide only what is put side by side.

use crate::several::form::renamed;
use crate::several::guarded::{Action, Exit, Guard, Guarded, Guards};
use crate::several::tag::bare;
use std::collections::HashMap;
use verdiff_align::Version;
use verdiff_ir::{Call, Expr, ExprKind, Failure, Name, Span, Var};

/// A command of a version.
#[derive(Debug)]
pub(super) struct Piece {
    /// The same number: the same command, but for who does it and when.
    pub(super) said: u32,
    /// What it and all inside of it say.
    content: Content,
    pub(super) command: Command,
}

/// What it does.
#[derive(Debug)]
pub(super) enum Command {
    Act { guards: Guards<Version>, action: Action<Version> },
    Loop { entries: Vec<Guards<Version>>, spans: Vec<Span>, body: Vec<Piece> },
}

/// Numbers of what some commands say, and of what they are about, each as often
/// as it occurs and in order.
#[derive(Debug, Default)]
struct Content {
    said: Vec<u32>,
    about: Vec<u32>,
}

/// How much it counts that commands say the same, and that they are at least
/// about the same.
const SAME: u64 = 4;
const ABOUT: u64 = 2;

impl Piece {
    /// How much is gained by putting two commands side by side; none if they are
    /// no pair. Any two loops are one: to run in lockstep costs nothing.
    pub(super) fn likeness(&self, other: &Piece) -> u64 {
        let common = || {
            SAME * common(&self.content.said, &other.content.said)
                + ABOUT * common(&self.content.about, &other.content.about)
        };
        match (&self.command, &other.command) {
            (Command::Act { .. }, Command::Act { .. }) => common(),
            (Command::Loop { .. }, Command::Loop { .. }) => 1 + common(),
            (Command::Act { .. }, Command::Loop { .. })
            | (Command::Loop { .. }, Command::Act { .. }) => 0,
        }
    }

    /// Whether it is a loop.
    pub(super) fn is_loop(&self) -> bool {
        matches!(self.command, Command::Loop { .. })
    }
}

/// How many numbers two ordered lists have in common.
fn common(mut one: &[u32], mut other: &[u32]) -> u64 {
    let mut common = 0;
    while let ([first, rest @ ..], [their_first, their_rest @ ..]) = (one, other) {
        if first <= their_first {
            one = rest;
        }
        if their_first <= first {
            other = their_rest;
        }
        common += u64::from(first == their_first);
    }
    common
}

/// Gives numbers to commands, the same for all versions.
#[derive(Debug, Default)]
pub(super) struct Numbering {
    numbers: HashMap<Said, u32>,
}

/// What a command says, whoever does it.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Said {
    Action(Action<()>),
    Loop(Vec<u32>),
    AboutTest,
    AboutVar(Var),
    AboutCallee(Name),
}

impl Numbering {
    /// The commands of a version.
    pub(super) fn pieces(
        &mut self,
        version: Version,
        commands: Vec<Guarded<Version>>,
    ) -> Vec<Piece> {
        commands.into_iter().filter_map(|command| self.piece(version, command)).collect()
    }

    fn piece(&mut self, version: Version, command: Guarded<Version>) -> Option<Piece> {
        match command {
            Guarded::Act { guards, action } => {
                let erased = erased(version, &action);
                let about = about(&erased).map(|about| self.number(about));
                let said = self.number(Said::Action(erased));
                let about: Vec<u32> = about.into_iter().collect();
                let content = Content { said: vec![said], about };
                Some(Piece { said, content, command: Command::Act { guards, action } })
            }
            Guarded::Loop { entries, spans, body } => {
                let body = self.pieces(version, body);
                let said = self.number(Said::Loop(body.iter().map(|piece| piece.said).collect()));
                let content = all(&body);
                Some(Piece { said, content, command: Command::Loop { entries, spans, body } })
            }
            // It is for whoever puts versions side by side to say.
            Guarded::Point => None,
        }
    }

    fn number(&mut self, said: Said) -> u32 {
        let next = self.numbers.len() as u32;
        *self.numbers.entry(said).or_insert(next)
    }
}

fn all(body: &[Piece]) -> Content {
    let mut content = Content::default();
    for piece in body {
        content.said.extend(&piece.content.said);
        content.about.extend(&piece.content.about);
    }
    content.said.sort_unstable();
    content.about.sort_unstable();
    content
}

/// What a command is about. Setting a guard to a constant is about nothing.
fn about(action: &Action<()>) -> Option<Said> {
    match action {
        Action::Set { value, .. } if matches!(value.kind, ExprKind::Lit(_)) => None,
        Action::Set { .. } => Some(Said::AboutTest),
        Action::Assign { target, .. } | Action::New { target } => {
            Some(Said::AboutVar(target.clone()))
        }
        Action::Call { call, .. } => Some(Said::AboutCallee(call.callee.clone())),
    }
}

/// The action without the names of the version and the numbers of guards, which
/// an added conditional shifts.
fn erased(version: Version, action: &Action<Version>) -> Action<()> {
    let expr = |expr: &Expr| renamed(expr, &|name| *name = bare(version, name));
    let var = |var: &Var| Var::new(bare(version, &var.name), var.ty);
    match action {
        Action::Set { value, .. } => Action::Set { guard: NOBODYS, value: expr(value) },
        Action::Assign { target, value } => {
            Action::Assign { target: var(target), value: expr(value) }
        }
        Action::New { target } => Action::New { target: var(target) },
        Action::Call { call, exits } => Action::Call {
            call: Call {
                targets: call.targets.iter().map(var).collect(),
                callee: bare(version, &call.callee),
                args: call.args.iter().map(expr).collect(),
                handlers: Vec::new(),
            },
            exits: exits.iter().map(erased_exit).collect(),
        },
    }
}

const NOBODYS: Guard<()> = Guard { version: (), number: 0 };

/// A failure that ends the version is another than one that a handler takes.
fn erased_exit((failure, exit): &(Failure, Exit<Version>)) -> (Failure, Exit<()>) {
    (failure.clone(), Exit { clears: NOBODYS, ending: exit.ending })
}
