//! `#pragma pack`: preprocessed text in; out, from which place on members of
//! structs are aligned to how many bytes at most.
//!
//! The syntax tree has no pragmas, since they may stand anywhere; a struct is
//! laid out by what holds where it ends, as in gcc.

use crate::span::Span;

/// Where limits on the alignment of members begin, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Packs {
    limits: Vec<(u32, Option<u64>)>,
}

impl Packs {
    /// Reads the pragmas of a text; else the first that changes the layout of
    /// structs in a way that is not supported.
    pub fn read(text: &str) -> Result<Packs, Span> {
        let mut packs = Packs::default();
        let mut stack = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let span = Span::new(start, start + line.trim_end().len() as u32);
            start += line.len() as u32;
            let pragma = line.strip_prefix("#pragma").or_else(|| line.strip_prefix("# pragma"));
            let words = pragma.unwrap_or_default().trim();
            if words.starts_with("scalar_storage_order") || words.starts_with("ms_struct") {
                return Err(span);
            }
            if let Some(arguments) = words.strip_prefix("pack") {
                let limit = changed(arguments, packs.last(), &mut stack).ok_or(span)?;
                packs.limits.push((start, limit));
            }
        }
        Ok(packs)
    }

    fn last(&self) -> Option<u64> {
        self.limits.last().and_then(|(_, limit)| *limit)
    }

    /// The limit at a place, in bytes.
    pub(super) fn at(&self, place: u32) -> Option<u64> {
        let before = self.limits.partition_point(|(start, _)| *start <= place);
        self.limits[..before].last().and_then(|(_, limit)| *limit)
    }
}

/// The limit after a pragma; none if it is not understood.
fn changed(arguments: &str, now: Option<u64>, stack: &mut Vec<Option<u64>>) -> Option<Option<u64>> {
    let inside = arguments.trim().strip_prefix('(')?.strip_suffix(')')?;
    let words: Vec<&str> = inside.split(',').map(str::trim).collect();
    match words[..] {
        [""] => Some(None),
        ["push"] => {
            stack.push(now);
            Some(now)
        }
        ["push", number] => {
            let limit = limit(number)?;
            stack.push(now);
            Some(limit)
        }
        ["pop"] => Some(stack.pop().unwrap_or(now)),
        [number] => limit(number),
        _ => None,
    }
}

fn limit(number: &str) -> Option<Option<u64>> {
    match number {
        "0" => Some(None),
        "1" | "2" | "4" | "8" | "16" => number.parse().ok().map(Some),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_hold_from_their_pragma_to_the_next() {
        let text = "a\n#pragma pack(push, 1)\nb\n# pragma pack(4)\nc\n#pragma pack(pop)\nd\n\
                    #pragma pack( 2 )\ne\n#pragma pack()\nf\n";
        let packs = Packs::read(text).expect("pragmas that are understood");
        let ends = text.match_indices('\n').map(|(at, _)| packs.at(at as u32));
        let of_words: Vec<_> = ends.step_by(2).collect();
        assert_eq!(of_words, [None, Some(1), Some(4), None, Some(2), None]);
    }

    #[test]
    fn what_is_not_understood_has_a_place() {
        for pragma in ["pack(push, name, 1)", "pack(3)", "pack", "ms_struct on"] {
            let text = format!("int x;\n#pragma {pragma}\n");
            assert_eq!(Packs::read(&text), Err(Span::new(7, 15 + pragma.len() as u32)));
        }
    }
}
