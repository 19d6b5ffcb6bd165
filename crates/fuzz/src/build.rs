//! Products compiled for a fuzzer.
//!
//! In: the files of a product in the workshop. Out: a program for the fuzzer.
//! The runtime is compiled without what the fuzzer adds to watch a program.

use crate::engine::{Engine, FUZZER};
use crate::workshop::Workshop;
use crate::{Error, Request};
use std::path::{Path, PathBuf};
use verdiff_product_c::ProductFile;

/// Writes the files of a product and of the runtime.
pub(crate) fn write(workshop: &Workshop<'_>, files: &[ProductFile]) -> Result<(), Error> {
    for file in verdiff_pp_runtime::files() {
        workshop.write(file.name, file.text)?;
    }
    for file in files {
        workshop.write(&file.name, &file.text)?;
    }
    Ok(())
}

/// The compiler for products of a fuzzer. Not every clang has libFuzzer.
pub(crate) fn compiler(workshop: &mut Workshop<'_>, engine: Engine) -> Result<PathBuf, Error> {
    let all = engine.compilers()?;
    let mut good = all.into_iter().filter(|path| match engine {
        Engine::Builtin | Engine::Afl => true,
        Engine::LibFuzzer => has_libfuzzer(workshop, path),
    });
    good.next().ok_or_else(|| engine.missing())
}

fn has_libfuzzer(workshop: &mut Workshop<'_>, compiler: &Path) -> bool {
    let text = "int LLVMFuzzerTestOneInput(void) { return 0; }\n";
    let arguments = ["-w", "-fsanitize=fuzzer", "empty.c", "-o", "empty"];
    workshop.write("empty.c", text).is_ok()
        && workshop.compile_with(compiler, "an empty program", &arguments).is_ok()
}

/// Compiles the product for the fuzzer that was chosen.
pub(crate) fn chosen(
    workshop: &mut Workshop<'_>,
    files: &[ProductFile],
    request: Request<'_>,
) -> Result<(), Error> {
    match request.engine {
        Engine::Builtin => builtin(workshop, files, request),
        engine @ (Engine::Afl | Engine::LibFuzzer) => other(workshop, files, engine),
    }
}

/// What a function does to memory is checked while it is fuzzed: an input that is
/// too small for it is no input, and must not be what a finding is made small to.
const CHECKS: &str = "-fsanitize=address";

/// Compiles the product with the built-in fuzzer, which also judges what
/// others find.
pub(crate) fn builtin(
    workshop: &mut Workshop<'_>,
    files: &[ProductFile],
    request: Request<'_>,
) -> Result<(), Error> {
    let harness = Engine::Builtin.harness();
    let compiler = compiler(workshop, Engine::Builtin)?;
    let runtime = harness.sources();
    compile(workshop, &compiler, &runtime, &["-O2"])?;
    let own: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    let mut options = vec!["-O1", "-g"];
    options.extend(harness.product_options());
    options.extend(request.of_function.then_some(CHECKS));
    compile(workshop, &compiler, &own, &options)?;
    let all: Vec<&str> = runtime.iter().chain(&own).copied().collect();
    if request.of_function {
        return link(workshop, &compiler, &all, &[CHECKS], "product");
    }
    // Where there is no static C library, linking with it fails.
    link(workshop, &compiler, &all, harness.link_options(), "product")
        .or_else(|_| link(workshop, &compiler, &all, &[], "product"))
}

/// The shared memory of AFL++ in a sandbox.
const SHARED_MEMORY: &str = "afl_shm.c";
/// What AFL++ loads besides the product.
const AFL_PARTS: [(&str, &[&str]); 2] = [
    ("afl_shm.so", &[SHARED_MEMORY]),
    ("afl_mutate.so", &["afl_mutate.c", "fuzz_inputs.c", "fuzz_mutate.c", "fuzz_words.c"]),
];

fn other(workshop: &mut Workshop<'_>, files: &[ProductFile], engine: Engine) -> Result<(), Error> {
    let harness = engine.harness();
    let plain = compiler(workshop, Engine::Builtin)?;
    let compiler = compiler(workshop, engine)?;
    let (start, runtime): (Vec<_>, Vec<_>) =
        harness.sources().into_iter().partition(|name| harness.watched().contains(name));
    compile(workshop, &plain, &runtime, &["-O2"])?;
    let of_start = if engine == Engine::Afl { &compiler } else { &plain };
    compile(workshop, of_start, &start, &["-O2"])?;
    let own: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    let mut options = vec!["-O1", "-g"];
    options.extend(harness.product_options());
    compile(workshop, &compiler, &own, &options)?;
    let all: Vec<&str> = start.iter().chain(&runtime).chain(&own).copied().collect();
    if engine == Engine::Afl {
        // What is linked as a whole is not asked for AFL_PARTS.
        compile(workshop, &plain, &[SHARED_MEMORY], &["-O2"])?;
        let whole: Vec<&str> = all.iter().copied().chain([SHARED_MEMORY]).collect();
        link(workshop, &compiler, &whole, harness.link_options(), FUZZER)
            .or_else(|_| link(workshop, &compiler, &all, &[], FUZZER))?;
        for (name, sources) in AFL_PARTS {
            let options = ["-O2", "-w", "-shared", "-fPIC", "-o", name];
            let arguments: Vec<&str> = options.iter().chain(sources).copied().collect();
            workshop.compile_with(&plain, "a part for the fuzzer", &arguments)?;
        }
        return Ok(());
    }
    link(workshop, &compiler, &all, harness.link_options(), FUZZER)
}

fn compile(
    workshop: &mut Workshop<'_>,
    compiler: &Path,
    sources: &[&str],
    options: &[&str],
) -> Result<(), Error> {
    let arguments: Vec<&str> = ["-w", "-c"].iter().chain(options).chain(sources).copied().collect();
    workshop.compile_with(compiler, "the product", &arguments)
}

fn link(
    workshop: &mut Workshop<'_>,
    compiler: &Path,
    sources: &[&str],
    options: &[&str],
    name: &str,
) -> Result<(), Error> {
    let mut arguments: Vec<String> = options.iter().map(|it| (*it).to_owned()).collect();
    arguments.extend(sources.iter().map(|source| source.replace(".c", ".o")));
    arguments.extend(["-o", name, "-lm"].map(str::to_owned));
    workshop.compile_with(compiler, "the product", &arguments)
}
