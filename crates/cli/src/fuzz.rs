//! `verdiff fuzz`: two versions in, inputs on which they differ out.

use crate::args::{CArgs, EngineName, FuzzArgs};
use crate::argument::Argument;
use crate::c::Sources;
use crate::interrupt;
use crate::native::launcher;
use crate::output::{complain, print};
use crate::product::read;
use crate::status::Status;
use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fmt::Write;
use std::fs::{Permissions, create_dir_all, set_permissions, write};
use std::io::IsTerminal;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use tempfile::TempDir;
use verdiff_c::load::{self, File, Parsed};
use verdiff_fuzz::{
    Engine, Finding, Fuzzed, Input, Left, Progress, Ran, Request, function, fuzz, script,
};
use verdiff_ir::Stop;
use verdiff_product_c::Options;
use verdiff_report::render::printable;

/// Lines of output that are shown of each version.
const LINES: usize = 12;

/// Runs the command.
pub(crate) fn run(args: &FuzzArgs) -> Result<Status> {
    let versions = [Argument::resolve(&args.old)?, Argument::resolve(&args.new)?];
    let sources = read(&versions, &args.c)?;
    let own = match &args.function {
        Some(name) => Some(Own::write(&sources, name, &args.c)?),
        None => None,
    };
    let files = own.as_ref().map_or(&sources.versions, |own| &own.versions);
    let [old, new] = files.as_slice() else { bail!("two versions are needed") };
    if let Some(folder) = &args.emit_test {
        create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let launcher = launcher()?;
    let stop = interrupt::stop(None)?;
    let request = Request {
        old,
        new,
        options: &sources.options,
        product: &Options::default(),
        engine: engine(args.engine),
        time: args.time,
        seeds: args.seeds.as_deref(),
        stop_at_first: args.stop_at_first,
        only_specifications: false,
        of_function: own.is_some(),
        launcher: &launcher,
    };
    let fuzzed = search(request, &stop)?;
    for note in &fuzzed.notes {
        complain(&format!("note: {note}"));
    }
    print(&report(&fuzzed, own.is_some()))?;
    if let Some(folder) = &args.emit_test {
        let name = own.as_ref().map_or("finding", |own| &own.name);
        emit(&fuzzed.findings, name, folder)?;
        if let Some(own) = own.filter(|_| !fuzzed.findings.is_empty()) {
            own.emit(folder)?;
        }
    }
    Ok(match fuzzed.findings.is_empty() {
        true => Status::Undecided,
        false => Status::Different,
    })
}

/// Fuzzes until the time is up or somebody asks to stop, and shows how far it
/// is.
pub(crate) fn search(request: Request<'_>, stop: &Stop) -> Result<Fuzzed> {
    complain(&format!("fuzzing for {} seconds", request.time.as_secs()));
    let shown = Shown::open();
    let fuzzed = fuzz(request, &mut |progress| {
        shown.tell(progress);
        !stop.is_asked()
    });
    Ok(fuzzed?)
}

/// The programs of a function that is fuzzed by itself.
pub(crate) struct Own {
    name: String,
    pub(crate) versions: Vec<Vec<Parsed>>,
    driver: String,
    /// Where their files are.
    _folder: TempDir,
}

impl Own {
    pub(crate) fn write(sources: &Sources, name: &str, args: &CArgs) -> Result<Own> {
        if args.database.is_some() {
            bail!("with --function, give the options for the preprocessor behind `--`, not by -p");
        }
        let folder = tempfile::Builder::new().prefix("verdiff-").tempdir();
        let folder = folder.context("cannot make a temporary folder")?;
        let [old, new] = sources.versions.as_slice() else { bail!("two versions are needed") };
        let programs = function::programs([old, new], name, folder.path())?;
        let read = |files: &[File]| load::read_all(files, &sources.options);
        let versions = vec![read(&programs.old)?, read(&programs.new)?];
        let name = name.replace(['/', ':'], "_");
        Ok(Own { name, versions, driver: programs.driver, _folder: folder })
    }

    /// Writes the program that the tests run.
    fn emit(&self, folder: &Path) -> Result<()> {
        let path = folder.join(format!("{}_driver.c", self.name));
        let shown = path.display();
        write(&path, &self.driver).with_context(|| format!("cannot write {shown}"))?;
        complain(&format!(
            "{shown}: the program for these tests; compile it with -DOLD, -DNEW or \
             -DVERSION='\"file.c\"'"
        ));
        Ok(())
    }
}

pub(crate) fn engine(name: EngineName) -> Engine {
    match name {
        EngineName::Builtin => Engine::Builtin,
        EngineName::Afl => Engine::Afl,
        EngineName::Libfuzzer => Engine::LibFuzzer,
    }
}

/// A line on the terminal that says how far the search is; nothing elsewhere.
struct Shown(ProgressBar);

impl Shown {
    fn open() -> Shown {
        let target = match std::io::stderr().is_terminal() {
            true => ProgressDrawTarget::stderr(),
            false => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(None, target);
        // The template is ours; should it be wrong, the default one serves.
        if let Ok(style) = ProgressStyle::with_template("{elapsed:>4} {wide_msg}") {
            bar.set_style(style);
        }
        Shown(bar)
    }

    fn tell(&self, progress: Progress) {
        let Progress { runs, findings, elapsed } = progress;
        let speed = runs as f64 / elapsed.as_secs_f64().max(0.001);
        self.0.set_message(format!("{runs} runs, {speed:.0} per second, {findings} found so far"));
        self.0.tick();
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// Writes the tests of all findings.
fn emit(findings: &[Finding], stem: &str, folder: &Path) -> Result<()> {
    for (number, finding) in findings.iter().enumerate() {
        let name = format!("{stem}_{}_test.sh", number + 1);
        let path = folder.join(&name);
        let shown = path.display();
        let Some(text) = script(finding, &name) else {
            complain(&format!("{shown}: not written, since only the product shows it"));
            continue;
        };
        let written =
            write(&path, text).and_then(|()| set_permissions(&path, Permissions::from_mode(0o755)));
        written.with_context(|| format!("cannot write {shown}"))?;
        complain(&format!("{shown}: a test that the new version fails"));
    }
    Ok(())
}

fn report(fuzzed: &Fuzzed, of_function: bool) -> String {
    let mut text = String::new();
    for finding in &fuzzed.findings {
        text.push_str(&told(finding, of_function));
    }
    let runs = format!(" in {} runs", fuzzed.runs);
    let _ = match fuzzed.findings.len() {
        0 => writeln!(text, "no difference found{runs}; that proves nothing"),
        1 => writeln!(text, "1 finding{runs}"),
        count => writeln!(text, "{count} findings{runs}"),
    };
    if !fuzzed.unconfirmed.is_empty() {
        let count = fuzzed.unconfirmed.len();
        let _ = writeln!(
            text,
            "{count} more showed one in the product only, not in the versions by themselves"
        );
    }
    text
}

/// An input and what both versions do on it.
pub(crate) fn told(finding: &Finding, of_function: bool) -> String {
    let mut text = String::new();
    let arguments: Vec<String> = finding.input.arguments.iter().map(|it| quoted(it)).collect();
    if let Some((call, old, new)) = call(finding).filter(|_| of_function) {
        let _ = match &finding.specification {
            Some(what) => writeln!(text, "does not hold: {}\n  called with", printable(what)),
            None => writeln!(text, "different: called with"),
        };
        shown(&mut text, &call);
        version(&mut text, "old", &Ran { stdout: old, ..finding.old.clone() });
        version(&mut text, "new", &Ran { stdout: new, ..finding.new.clone() });
        text.push('\n');
        return text;
    }
    let given = match arguments.is_empty() {
        true => "without arguments".to_owned(),
        false => format!("with arguments {}", arguments.join(" ")),
    };
    let given = given + &environment(&finding.input);
    let read = match finding.input.stdin.is_empty() {
        true => String::new(),
        false => format!(" and input {}", quoted(&finding.input.stdin)),
    };
    let _ = match &finding.specification {
        Some(what) => writeln!(text, "does not hold: {}\n  {given}{read}", printable(what)),
        None => writeln!(text, "different: {given}{read}"),
    };
    version(&mut text, "old", &finding.old);
    version(&mut text, "new", &finding.new);
    for path in finding.old.differing_files(&finding.new) {
        for (name, ran) in [("old", &finding.old), ("new", &finding.new)] {
            let left = ran.files.as_ref().and_then(|files| files.get(&path));
            file(&mut text, name, &path, left);
        }
    }
    text.push('\n');
    text
}

/// The variables of an input.
fn environment(input: &Input) -> String {
    let variables: Vec<String> = input
        .variables
        .iter()
        .map(|(name, value)| quoted(&[name, b"=".as_slice(), value].concat()))
        .collect();
    match variables.is_empty() {
        true => String::new(),
        false => format!(" and environment {}", variables.join(" ")),
    }
}

/// What a version leaves at a path.
fn file(text: &mut String, name: &str, path: &Path, left: Option<&Left>) {
    let path = quoted(path.as_os_str().as_encoded_bytes());
    let _ = match left {
        None => writeln!(text, "  {name} leaves no {path}"),
        Some(Left::File { mode, bytes }) => {
            let holds = if bytes.is_empty() { ", empty" } else { ", with" };
            let _ = writeln!(text, "  {name} leaves the file {path} (mode {mode:o}){holds}");
            return shown(text, bytes);
        }
        Some(Left::Link(to)) => {
            let to = quoted(to.as_os_str().as_encoded_bytes());
            writeln!(text, "  {name} leaves the link {path} to {to}")
        }
        Some(Left::Folder { mode }) => {
            writeln!(text, "  {name} leaves the folder {path} (mode {mode:o})")
        }
        Some(Left::Other) => writeln!(text, "  {name} leaves a pipe or socket {path}"),
    };
}

/// Of a function: what it is called with, and what each version does then.
fn call(finding: &Finding) -> Option<(Vec<u8>, Vec<u8>, Vec<u8>)> {
    let marker = function::CALLED.as_bytes();
    let at = finding.old.stdout.windows(marker.len()).position(|it| it == marker)?;
    let (call, old) = finding.old.stdout.split_at_checked(at)?;
    let new = finding.new.stdout.strip_prefix(call)?.strip_prefix(marker)?;
    Some((call.to_vec(), old.strip_prefix(marker)?.to_vec(), new.to_vec()))
}

fn version(text: &mut String, name: &str, ran: &Ran) {
    let _ = writeln!(
        text,
        "  {name} {}{}",
        ran.status,
        if ran.stdout.is_empty() { "" } else { ", prints" }
    );
    shown(text, &ran.stdout);
}

/// The first lines of an output.
fn shown(text: &mut String, output: &[u8]) {
    let shown = String::from_utf8_lossy(output).into_owned();
    for line in shown.lines().take(LINES) {
        let _ = writeln!(text, "    {}", printable(line));
    }
    if shown.lines().count() > LINES {
        let _ = writeln!(text, "    …");
    }
}

/// Bytes as a shell's words.
fn quoted(bytes: &[u8]) -> String {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_./=+:,%@".contains(byte);
    if !bytes.is_empty() && bytes.iter().all(is_plain) {
        return String::from_utf8_lossy(bytes).into_owned();
    }
    let inside: String = bytes
        .iter()
        .map(|byte| match byte {
            b'\n' => "\\n".to_owned(),
            b'\'' | b'\\' => format!("\\{}", char::from(*byte)),
            b' '..=b'~' => char::from(*byte).to_string(),
            _ => format!("\\x{byte:02x}"),
        })
        .collect();
    format!("$'{inside}'")
}
