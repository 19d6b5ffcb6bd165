//! `verdiff check`: two versions in, of which the new one says what must hold;
//! what was proved, what an input breaks, and what is open out.
//!
//! A specification is about both versions at one place, so it stands in their
//! product. The engines are asked whether the place where it fails can be
//! reached (`verdiff_fuzz::proof`); what they do not prove is fuzzed.

use crate::args::CheckArgs;
use crate::argument::Argument;
use crate::c::Sources;
use crate::fuzz::{Own, engine, search, told};
use crate::interrupt;
use crate::native::launcher;
use crate::output::print;
use crate::product::read;
use crate::status::Status;
use anyhow::{Context, Result, bail};
use std::fmt::Write;
use std::path::Path;
use verdiff_c::load::{self, File, Parsed};
use verdiff_c::preprocess;
use verdiff_fuzz::proof::{ENTRY, LEAVES, Specified, Start, question, specified};
use verdiff_fuzz::{Finding, Request};
use verdiff_ir::{Name, Stop};
use verdiff_ladder::{Assumption, FunctionResult, Settings, Unobserved, Verdict, compare};
use verdiff_pp_runtime::HEADER;
use verdiff_product_c::{Options, ProductFile, product};

/// Runs the command.
pub(crate) fn run(args: &CheckArgs) -> Result<Status> {
    let versions = [Argument::resolve(&args.old)?, Argument::resolve(&args.new)?];
    let mut c = args.c.clone();
    c.compiler_options.push("-DVERDIFF".into());
    let sources = read(&versions, &c)?;
    let [old, new] = sources.versions.as_slice() else { bail!("two versions are needed") };
    let wanted = specified(new);
    if wanted.is_empty() {
        bail!("{} has no function with a specification (pp_assert)", versions[1].shown);
    }
    let stop = interrupt::stop(None)?;
    let whole = has_main(old) && has_main(new);
    let mut open = Vec::new();
    let mut open_count = 0;
    let mut text = String::new();
    for one in &wanted {
        let own = match whole {
            true => None,
            false => Some(Own::write(&sources, &one.function, &c)?),
        };
        let files = own.as_ref().map_or(&sources.versions, |own| &own.versions);
        let Specified { function, place, .. } = one;
        match prove(files, one, &sources, &stop)? {
            Proof::Holds(how) => {
                let _ =
                    writeln!(text, "{function} ({place}): {}, proved{how}", specifications(one));
            }
            Proof::Open(why) => {
                let _ = writeln!(
                    text,
                    "{function} ({place}): {}, not proved: {why}",
                    specifications(one)
                );
                open.push(own);
                open_count += one.count;
            }
        }
    }
    print(&text)?;
    if open.is_empty() {
        return Ok(Status::Proved);
    }
    if args.no_fuzz {
        return Ok(Status::Undecided);
    }
    // The whole program is fuzzed once, whatever is open.
    if whole {
        open.truncate(1);
    }
    let mut broken = false;
    // Where there is nothing more to break, one input is enough.
    let is_last = open_count == 1;
    for own in open {
        let files = own.as_ref().map_or(&sources.versions, |own| &own.versions);
        broken |= fuzzed(files, own.is_some(), is_last, &sources, args, &stop)?;
    }
    Ok(if broken { Status::Different } else { Status::Undecided })
}

fn specifications(of: &Specified) -> String {
    match of.count {
        1 => "1 specification".to_owned(),
        count => format!("{count} specifications"),
    }
}

fn has_main(files: &[Parsed]) -> bool {
    let has = |file: &Parsed| {
        file.unit.functions.iter().any(|function| file.unit.name(function.decl) == "main")
    };
    files.iter().any(has)
}

/// What is tried, and what a proof of it says.
const STARTS: [(Start, &str); 2] = [
    (Start::Any, "for every call"),
    (Start::Same, "for calls with the same numbers as arguments and in variables"),
];

/// What the engines say.
enum Proof {
    /// Proved, and on which conditions.
    Holds(String),
    /// Not proved, and why.
    Open(String),
}

/// Asks whether the specifications of a function can fail.
fn prove(
    versions: &[Vec<Parsed>],
    of: &Specified,
    sources: &Sources,
    stop: &Stop,
) -> Result<Proof> {
    let [old, new] = versions else { bail!("two versions are needed") };
    let made = product(old, new, &Options::default())?;
    // The last file is the product's `main`, which calls the runtime.
    let Some((_, files)) = made.files.split_last() else { bail!("the product has no files") };
    let folder = tempfile::Builder::new().prefix("verdiff-").tempdir();
    let folder = folder.context("cannot make a temporary folder")?;
    // The library's functions are asked for by name, not by what they do to streams.
    let preprocess =
        preprocess::Options { arguments: vec!["-DPP_NO_INLINE".into()], ..Default::default() };
    let options = load::Options { preprocess, lower: sources.options.lower };
    let parsed = written(folder.path(), "product", &pairs(files), &options)?;
    let mut proof = Proof::Open(String::new());
    for (start, told) in STARTS {
        let programs = match question(files, &parsed, of, start) {
            Ok(programs) => programs,
            Err(why) => return Ok(Proof::Open(why)),
        };
        let mut sides = Vec::new();
        for (name, files) in ["fails", "leaves"].into_iter().zip(&programs) {
            sides.push(written(folder.path(), name, files, &options)?);
        }
        proof = asked(&sides, &options, told, stop)?;
        if matches!(proof, Proof::Holds(_)) {
            break;
        }
    }
    Ok(proof)
}

/// What the engines say of two programs.
fn asked(sides: &[Vec<Parsed>], options: &load::Options, told: &str, stop: &Stop) -> Result<Proof> {
    let mut loaded = load::programs(sides, options).into_iter().map(|loaded| loaded.program);
    let (Some(one), Some(other)) = (loaded.next(), loaded.next()) else {
        bail!("the product was not read");
    };
    let functions = vec![Name::from(ENTRY)];
    let settings =
        Settings { functions, conditions: false, stop: stop.clone(), ..Settings::default() };
    let comparison = compare(one, other, &settings, &mut Unobserved);
    let entry = comparison.functions.iter().find(|result| result.name.as_str() == ENTRY);
    let unknown = || Proof::Open("the engines do not know it".to_owned());
    Ok(entry.map_or_else(unknown, |result| judged(result, told)))
}

/// Only a proof says something: inputs on which the two programs differ need
/// not be those of a run.
fn judged(result: &FunctionResult, told: &str) -> Proof {
    match &result.verdict {
        Verdict::Equivalent(_) => {
            let ours = Assumption::AnswersAlike(LEAVES.to_owned());
            let assumed = result.assumptions.iter().filter(|it| **it != ours);
            let assumed: String = assumed.map(|it| format!("\n  assuming that {it}")).collect();
            Proof::Holds(format!(" {told}{assumed}"))
        }
        Verdict::Different(_) => Proof::Open("it may fail".to_owned()),
        Verdict::Conditional(_) => Proof::Open("it was proved for some inputs only".to_owned()),
        Verdict::Unknown(reason) => Proof::Open(reason.message.clone()),
    }
}

fn pairs(files: &[ProductFile]) -> Vec<(String, String)> {
    files.iter().map(|file| (file.name.clone(), file.text.clone())).collect()
}

/// Files in a folder of their own, read again.
fn written(
    folder: &Path,
    name: &str,
    files: &[(String, String)],
    options: &load::Options,
) -> Result<Vec<Parsed>> {
    let folder = folder.join(name);
    std::fs::create_dir_all(&folder).context("cannot make a temporary folder")?;
    for header in verdiff_pp_runtime::files().iter().filter(|file| file.name == HEADER) {
        std::fs::write(folder.join(header.name), header.text).context("cannot write a header")?;
    }
    let mut listed = Vec::new();
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        listed.push(File { path, name: name.clone() });
    }
    Ok(load::read_all(&listed, options)?)
}

/// Looks for inputs on which a specification does not hold, and says whether
/// there is one.
fn fuzzed(
    versions: &[Vec<Parsed>],
    of_function: bool,
    is_last: bool,
    sources: &Sources,
    args: &CheckArgs,
    stop: &Stop,
) -> Result<bool> {
    let [old, new] = versions else { bail!("two versions are needed") };
    let launcher = launcher()?;
    let request = Request {
        old,
        new,
        options: &sources.options,
        product: &Options::default(),
        engine: engine(args.engine),
        time: args.time,
        seeds: None,
        stop_at_first: is_last,
        only_specifications: true,
        of_function,
        launcher: &launcher,
    };
    let fuzzed = search(request, stop)?;
    let broken: Vec<&Finding> =
        fuzzed.findings.iter().filter(|finding| finding.specification.is_some()).collect();
    let mut text: String = broken.iter().map(|finding| told(finding, of_function)).collect();
    let _ = match broken.len() {
        0 => writeln!(
            text,
            "nothing found in {} runs that breaks one; that proves nothing",
            fuzzed.runs
        ),
        1 => writeln!(text, "1 input breaks a specification"),
        count => writeln!(text, "{count} inputs break a specification"),
    };
    print(&text)?;
    Ok(!broken.is_empty())
}
