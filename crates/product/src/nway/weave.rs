//! Guarded programs of n versions as one: a list of commands of each version in,
//! one list that does what all of them do out.
//!
//! What holds after: without the commands of the others, a version has its own,
//! in their order. A loop of several versions goes on while one of them does,
//! and a version whose loop has ended does nothing in its rounds.

use super::columns::{Column, columns};
use super::piece::{Command, Numbering, Piece};
use crate::several::guarded::{Action, Guarded};
use verdiff_align::Version;

/// Weaves the commands of all versions.
pub(super) fn weave(versions: Vec<(Version, Vec<Guarded<Version>>)>) -> Vec<Guarded<Version>> {
    let weaver = Weaver { versions: versions.len() };
    let mut numbering = Numbering::default();
    let pieces = |(version, commands)| numbering.pieces(version, commands);
    weaver.lists(versions.into_iter().map(pieces).collect())
}

struct Weaver {
    /// How many there are.
    versions: usize,
}

impl Weaver {
    fn lists(&self, lists: Vec<Vec<Piece>>) -> Vec<Guarded<Version>> {
        columns(lists).into_iter().flat_map(|column| self.column(column)).collect()
    }

    /// The actions of a column one after the other, its loops as one.
    fn column(&self, column: Column) -> Vec<Guarded<Version>> {
        let is_point = self.is_point(&column);
        let mut commands = Vec::new();
        let (mut all_entries, mut all_spans, mut bodies) = (Vec::new(), Vec::new(), Vec::new());
        for piece in column {
            match piece.command {
                Command::Act { guards, action } => commands.push(Guarded::Act { guards, action }),
                Command::Loop { entries, spans, body } => {
                    all_entries.extend(entries);
                    all_spans.extend(spans);
                    bodies.push(body);
                }
            }
        }
        if !bodies.is_empty() {
            let body = self.lists(bodies);
            commands.push(Guarded::Loop { entries: all_entries, spans: all_spans, body });
        }
        if is_point {
            commands.push(Guarded::Point);
        }
        commands
    }

    /// Whether all versions do the same in a column, not counting guards.
    fn is_point(&self, column: &[Piece]) -> bool {
        let acts = |piece: &Piece| match &piece.command {
            Command::Act { action: Action::Set { .. }, .. } | Command::Loop { .. } => false,
            Command::Act { .. } => true,
        };
        let same = |piece: &Piece| acts(piece) && piece.said == column[0].said;
        column.len() == self.versions && column.iter().all(same)
    }
}
