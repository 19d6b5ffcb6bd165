//! `verdiff product`: two versions in, the files of one program that runs both
//! out.

use crate::args::{CArgs, HarnessName, ProductArgs, WeaveArgs};
use crate::argument::Argument;
use crate::c;
use crate::input::{Language, language};
use crate::output::{complain, print};
use crate::status::Status;
use anyhow::{Context, Result, bail};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use verdiff_pp_runtime::Harness;
use verdiff_product_c::{Options, Product, Weave, product};

/// Runs the command.
pub(crate) fn run(args: &ProductArgs) -> Result<Status> {
    let versions = [Argument::resolve(&args.old)?, Argument::resolve(&args.new)?];
    let sources = read(&versions, &args.c)?;
    let [old, new] = sources.versions.as_slice() else { bail!("two versions are needed") };
    let made = product(old, new, &options(&args.weave))?;
    write(&args.output, &made, harness(args.harness))?;
    let shown = args.output.display();
    print(&format!(
        "{shown}: {} woven, {} apart, {} shared\nbuild it with: make -C {shown}\n",
        functions(made.woven.len()),
        functions(made.apart),
        functions(made.shared),
    ))?;
    Ok(Status::Proved)
}

fn functions(count: usize) -> String {
    match count {
        1 => "1 function".to_owned(),
        count => format!("{count} functions"),
    }
}

/// Both versions, which are in C.
pub(crate) fn read(versions: &[Argument], args: &CArgs) -> Result<c::Sources> {
    for version in versions {
        if language(&version.path)? != Language::C {
            bail!("{}: products are made of programs in C", version.shown);
        }
    }
    let paths: Vec<PathBuf> = versions.iter().map(|version| version.path.clone()).collect();
    c::sources(&paths, args)
}

/// How the product is made.
pub(crate) fn options(args: &WeaveArgs) -> Options {
    // Branches of functions that did not change may be taken differently too.
    let all = args.weave_all || args.divergence;
    let weave = if all { Weave::All } else { Weave::Changed };
    Options { weave, divergence: args.divergence, lines: args.lines }
}

fn harness(name: HarnessName) -> Harness {
    match name {
        HarnessName::None => Harness::Plain,
        HarnessName::Builtin => Harness::Builtin,
        HarnessName::Afl => Harness::Afl,
        HarnessName::Libfuzzer => Harness::LibFuzzer,
        HarnessName::Klee => Harness::Klee,
        HarnessName::Cbmc => Harness::Cbmc,
    }
}

fn write(folder: &Path, made: &Product, harness: Harness) -> Result<()> {
    let shown = folder.display();
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {shown}"))?;
    let put = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
    };
    let wanted = harness.sources();
    for file in verdiff_pp_runtime::files() {
        if file.name.ends_with(".h") || wanted.contains(&file.name) {
            put(file.name, file.text)?;
        }
    }
    for file in &made.files {
        put(&file.name, &file.text)?;
    }
    if matches!(harness, Harness::Klee | Harness::Cbmc) {
        complain("note: this tool is not part of verdiff; the Makefile says how it is called");
    }
    put("Makefile", &makefile(made, harness))
}

/// How to build the product, or to give it to what analyses it.
fn makefile(made: &Product, harness: Harness) -> String {
    let runtime = harness.sources();
    let sources: Vec<&str> =
        made.files.iter().map(|file| file.name.as_str()).chain(runtime).collect();
    let options = harness.product_options().join(" ");
    match harness {
        Harness::Plain | Harness::Builtin | Harness::Afl | Harness::LibFuzzer => {
            compiled(made, harness)
        }
        Harness::Klee => format!(
            "CC = clang\nCFLAGS = -O1 -g -w {options}\n# The folder with klee/klee.h, as -I/DIR:\n\
             INCLUDE =\n\nproduct.bc: {}\n\tllvm-link -o $@ $^\n\n%.bc: %.c\n\t$(CC) $(CFLAGS) \
             $(INCLUDE) -c -o $@ $<\n\nrun: product.bc\n\tklee --libc=uclibc --posix-runtime \
             product.bc\n\nclean:\n\trm -f *.bc\n",
            sources.join(" ").replace(".c", ".bc")
        ),
        Harness::Cbmc => format!(
            "CBMC = cbmc\nOPTIONS = --unwind 8\n\ncheck:\n\t$(CBMC) {options} $(OPTIONS) {}\n",
            sources.join(" ")
        ),
    }
}

fn compiled(made: &Product, harness: Harness) -> String {
    let mut text = format!(
        "CC = {}\nCFLAGS = -O1 -g -w\nPRODUCT_OPTIONS = {}\nLINK_OPTIONS = {}\n\nproduct:",
        harness.compiler(),
        harness.product_options().join(" "),
        harness.link_options().join(" ")
    );
    let own: Vec<&str> = made.files.iter().map(|file| file.name.as_str()).collect();
    let runtime = harness.sources();
    for name in own.iter().chain(&runtime) {
        let _ = write!(text, " {}", name.replace(".c", ".o"));
    }
    text.push_str("\n\t$(CC) $(LINK_OPTIONS) -o $@ $^ -lm\n\n");
    for name in &own {
        let object = name.replace(".c", ".o");
        let _ = writeln!(text, "{object}: {name}\n\t$(CC) $(CFLAGS) $(PRODUCT_OPTIONS) -c $<");
    }
    text.push_str("\nclean:\n\trm -f *.o product\n");
    text
}
