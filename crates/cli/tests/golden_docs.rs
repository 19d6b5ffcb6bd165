//! The examples in the documentation: README.md and docs/**/*.md.
//!
//! * A block marked `vir` is a program, or statements of a procedure.
//! * A block marked `console` is a session: lines `$ verdiff …` are run, and
//!   what they print is compared with the lines below; so are `$ cat FILE`
//!   and `$ echo $?`. Blessing rewrites the answers.
//!
//! Sessions run in a folder of their own with a copy of `examples/`.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use support::cases::timeless;
use support::{compare, report, root, run, verdiff};
use tempfile::TempDir;
use verdiff_ir::text;

#[test]
fn sessions() {
    let errors = documents().into_iter().filter_map(|path| {
        let text = fs::read_to_string(&path).expect("documents are readable");
        let replayed = map_blocks(&text, "console", |block| Session::new().replay(block));
        compare(&path, &replayed).err()
    });
    report(errors.collect());
}

#[test]
fn programs() {
    let mut errors = Vec::new();
    for path in documents() {
        let document = fs::read_to_string(&path).expect("documents are readable");
        map_blocks(&document, "vir", |block| {
            errors.extend(parse(block).err().map(|error| format!("{}:\n{error}", path.display())));
            block.to_owned()
        });
    }
    report(errors);
}

/// Reads a program or, failing that, the body of a procedure.
fn parse(block: &str) -> Result<(), String> {
    let starts = ["fn ", "global ", "extern ", "//"];
    let is_program = block.lines().any(|line| starts.iter().any(|start| line.starts_with(start)));
    let text = if is_program { block.to_owned() } else { format!("{CONTEXT} {{\n{block}}}\n") };
    text::parse("block", &text).map(drop).map_err(|error| error.to_string())
}

/// What statements that stand alone may use.
const CONTEXT: &str = "global g: i32; global m: [i32]i32; global field: [ref]i32; \
     extern fn f(x: i32) -> i32 throws E; \
     fn context(x: i32, y: i32, b: bool, d: f64, thing: ref)";

fn documents() -> Vec<PathBuf> {
    let mut paths = vec![root().join("README.md")];
    for folder in ["docs", "docs/languages"] {
        let docs = fs::read_dir(root().join(folder)).expect("there are documents");
        paths.extend(docs.map(|entry| entry.expect("an entry").path()));
    }
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.sort();
    paths
}

/// The document with what is inside of blocks of a language mapped.
fn map_blocks(text: &str, language: &str, mut map: impl FnMut(&str) -> String) -> String {
    let mut out = String::new();
    let mut rest = text;
    let fence = format!("```{language}\n");
    while let Some(start) = rest.find(&fence) {
        let (before, block) = rest.split_at(start + fence.len());
        let end = block.find("```\n").expect("blocks are closed");
        out.push_str(before);
        out.push_str(&map(&block[..end]));
        rest = &block[end..];
    }
    out + rest
}

/// A shell, as far as documents need one.
struct Session {
    folder: TempDir,
    status: i32,
}

impl Session {
    fn new() -> Session {
        let folder = tempfile::tempdir().expect("a temporary folder");
        copy(&root().join("examples"), &folder.path().join("examples"));
        Session { folder, status: 0 }
    }

    /// The commands of a block, each with what it prints now.
    fn replay(mut self, block: &str) -> String {
        let commands = block.lines().filter_map(|line| line.strip_prefix("$ "));
        commands.map(|command| format!("$ {command}\n{}", self.answer(command))).collect()
    }

    fn answer(&mut self, command: &str) -> String {
        let words = split(command);
        match &words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["echo", "$?"] => format!("{}\n", self.status),
            ["cat", file] => fs::read_to_string(self.folder.path().join(file)).expect("a file"),
            ["verdiff", arguments @ ..] => self.verdiff(arguments),
            _ => panic!("`{command}` cannot be checked"),
        }
    }

    fn verdiff(&mut self, arguments: &[&str]) -> String {
        let solver = root().join(".solver/z3-5.4.0");
        let path = std::env::var("PATH").unwrap_or_default();
        let mut command = verdiff(self.folder.path());
        command.args(arguments).env("PATH", format!("{}:{path}", solver.display()));
        let ran = run(&mut command);
        self.status = ran.status;
        timeless(&ran.stdout) + &ran.stderr
    }
}

/// The words of a command line; quotes keep words together.
fn split(command: &str) -> Vec<String> {
    let part = |(index, part): (usize, &str)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    };
    command.split('\'').enumerate().flat_map(part).collect()
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a new folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).expect("a file");
        }
    }
}
