//! Line markers: preprocessed text in; for each of its lines the file and line
//! that it is from, out.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::input::decode;
use super::names::Names;

/// A file that a marker names.
#[derive(Debug, Clone)]
pub(super) struct NamedFile {
    /// As it is shown to the user.
    pub(super) shown: String,
    /// As the preprocessor names it.
    pub(super) printed: String,
    /// As it can be opened, if it is there.
    pub(super) path: PathBuf,
}

/// A file while it is being included.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    pub(super) file: usize,
    /// The frame that includes it.
    pub(super) parent: Option<usize>,
    /// It was found among the system's headers.
    pub(super) is_system: bool,
}

/// Where a line of the text is from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LinePlace {
    /// The file, and the line in it, as `#line` directives want it.
    pub(super) file: usize,
    pub(super) line: u32,
    /// The file that it really is in.
    pub(super) frame: usize,
}

/// A marker: the place of the line after it.
#[derive(Debug, Clone, Copy)]
struct Segment {
    first_line: usize,
    place: LinePlace,
}

/// The lines of a preprocessed text.
#[derive(Debug, Clone, Default)]
pub(super) struct LineTable {
    /// The offset of each line.
    starts: Vec<u32>,
    segments: Vec<Segment>,
    pub(super) frames: Vec<Frame>,
    pub(super) files: Vec<NamedFile>,
}

impl LineTable {
    pub(super) fn new(text: &str, names: &Names) -> Self {
        let mut table = LineTable::default();
        let mut builder = Builder { names, known: BTreeMap::new(), frame: None };
        let mut offset = 0;
        for line in text.split_inclusive('\n') {
            table.starts.push(offset as u32);
            offset += line.len();
            if let Some(marker) = parse(line) {
                builder.enter(marker, &mut table);
            }
        }
        table
    }

    /// The number of lines.
    pub(super) fn len(&self) -> usize {
        self.starts.len()
    }

    /// The line, from zero, that an offset is on.
    pub(super) fn line(&self, offset: u32) -> usize {
        self.starts.partition_point(|start| *start <= offset).saturating_sub(1)
    }

    /// The offset at which a line begins; `end` if there is none.
    pub(super) fn start(&self, line: usize, end: usize) -> usize {
        self.starts.get(line).map_or(end, |start| *start as usize)
    }

    /// Where a line is from.
    pub(super) fn place(&self, line: usize) -> Option<LinePlace> {
        let after = self.segments.partition_point(|segment| segment.first_line <= line);
        let segment = self.segments.get(after.checked_sub(1)?)?;
        let below = u32::try_from(line - segment.first_line).ok()?;
        Some(LinePlace { line: segment.place.line.saturating_add(below), ..segment.place })
    }
}

struct Builder<'a> {
    names: &'a Names,
    known: BTreeMap<String, usize>,
    frame: Option<usize>,
}

impl Builder<'_> {
    fn enter(&mut self, marker: Marker, table: &mut LineTable) {
        let file = self.file(marker.file, table);
        let frame = match self.frame {
            Some(frame) if !marker.enters => {
                let parent = table.frames.get(frame).and_then(|frame| frame.parent);
                if marker.returns { parent.unwrap_or(frame) } else { frame }
            }
            parent => {
                table.frames.push(Frame { file, parent, is_system: marker.is_system });
                table.frames.len() - 1
            }
        };
        self.frame = Some(frame);
        let place = LinePlace { file, line: marker.line, frame };
        table.segments.push(Segment { first_line: table.starts.len(), place });
    }

    fn file(&mut self, printed: String, table: &mut LineTable) -> usize {
        if let Some(known) = self.known.get(&printed) {
            return *known;
        }
        let (shown, path) = (self.names.shown(&printed), self.names.path(&printed));
        table.files.push(NamedFile { shown, printed: printed.clone(), path });
        self.known.insert(printed, table.files.len() - 1);
        table.files.len() - 1
    }
}

/// `# line "file" flags`
struct Marker {
    line: u32,
    file: String,
    enters: bool,
    returns: bool,
    is_system: bool,
}

fn parse(line: &str) -> Option<Marker> {
    let (number, rest) = line.strip_prefix("# ")?.split_once(' ')?;
    let (file, flags) = unquoted(rest)?;
    let has = |wanted: &str| flags.split_ascii_whitespace().any(|flag| flag == wanted);
    Some(Marker {
        line: number.parse().ok()?,
        file,
        enters: has("1"),
        returns: has("2"),
        is_system: has("3"),
    })
}

/// A quoted name at the beginning of a text, and what follows.
pub(super) fn unquoted(text: &str) -> Option<(String, &str)> {
    let body = text.strip_prefix('"')?;
    let mut bytes = Vec::new();
    let mut at = 0;
    loop {
        match *body.as_bytes().get(at)? {
            b'"' => return Some((decode(&bytes), body.get(at + 1..)?)),
            b'\\' => {
                let octal = body.get(at + 1..at + 4);
                match octal.and_then(|digits| u8::from_str_radix(digits, 8).ok()) {
                    Some(byte) => {
                        bytes.push(byte);
                        at += 4;
                    }
                    None => {
                        bytes.push(*body.as_bytes().get(at + 1)?);
                        at += 2;
                    }
                }
            }
            byte => {
                bytes.push(byte);
                at += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn names_are_unquoted() {
        assert_eq!(unquoted("\"a b\" 1"), Some(("a b".into(), " 1")));
        assert_eq!(unquoted(r#""a\"\\b\303\251""#), Some((r#"a"\bé"#.into(), "")));
        assert_eq!(unquoted("\"open"), None);
        assert_eq!(unquoted("\"open\\"), None);
    }

    #[test]
    fn markers_say_where_lines_are_from() {
        let text = "# 0 \"a.c\"\n# 1 \"/s.h\" 1 3 4\nx\n# 7 \"a.c\" 2\ny\nz\n# 9 \"a.c\" 3 4\nw\n";
        let table = LineTable::new(text, &Names::in_place(Path::new("a.c")));
        let shown = |offset: usize| {
            let place = table.place(table.line(offset as u32))?;
            let system = table.frames[place.frame].is_system;
            Some((table.files[place.file].shown.clone(), place.line, system))
        };
        let of = |name| text.find(name).and_then(shown);
        assert_eq!(of("x\n"), Some(("/s.h".into(), 1, true)));
        assert_eq!(of("y\n"), Some(("a.c".into(), 7, false)));
        assert_eq!(of("z\n"), Some(("a.c".into(), 8, false)));
        // A system's macro in a file of the user.
        assert_eq!(of("w\n"), Some(("a.c".into(), 9, false)));
        assert_eq!(LineTable::new("x\n", &Names::in_place(Path::new("a.c"))).place(0), None);
    }
}
