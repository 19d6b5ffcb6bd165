//! Products compiled for a fuzzer.
//!
//! In: the files of a product in the workshop. Out: a program for the fuzzer.
//! The runtime is compiled without what the fuzzer adds to watch a program.

use crate::engine::{Engine, FUZZER};
use crate::workshop::{Compilation, Workshop};
use crate::{Error, Request};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use verdiff_pp_runtime::Harness;
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
        && workshop.compile(step(compiler, "an empty program", &arguments)).is_ok()
}

/// Compiles the product for the fuzzer that was chosen, with its compiler.
pub(crate) fn chosen(
    workshop: &mut Workshop<'_>,
    files: &[ProductFile],
    compiler: &Path,
    request: Request<'_>,
) -> Result<(), Error> {
    match request.engine {
        Engine::Builtin => builtin(workshop, files, request),
        Engine::Afl => afl(workshop, files, compiler, request),
        Engine::LibFuzzer => libfuzzer(workshop, files, compiler),
    }
}

/// What a function does to memory is checked while it is fuzzed: an input that is
/// too small for it is no input, and must not be what a finding is made small to.
const CHECKS: &str = "-fsanitize=address";
/// How the runtime is compiled, whatever the fuzzer.
const RUNTIME: [&str; 1] = ["-O2"];

/// Runs of compilers, and the objects that they make.
#[derive(Default)]
struct Objects {
    steps: Vec<Compilation>,
    names: Vec<String>,
}

impl Objects {
    /// Those of the runtime with that harness, but for what the tool's own
    /// compiler is for.
    fn of_runtime(harness: Harness) -> Result<Objects, Error> {
        let mut sources = harness.sources();
        sources.retain(|name| !harness.watched().contains(name));
        let mut objects = Objects::default();
        objects.add(&plain_compiler()?, &sources, &RUNTIME, "");
        Ok(objects)
    }

    /// One from each source. Objects of one source that are made in several ways
    /// have names that say how.
    fn add(&mut self, compiler: &Path, sources: &[&str], options: &[&str], how: &str) {
        for source in sources {
            let name = source.replace(".c", &format!("{how}.o"));
            let all = ["-w", "-c"].iter().chain(options).chain([source]).copied();
            let arguments: Vec<&str> = all.chain(["-o", &name]).collect();
            self.steps.push(step(compiler, "the product", &arguments));
            self.names.push(name);
        }
    }

    /// Those of the product's own files, for the fuzzer of that harness.
    fn add_own(&mut self, compiler: &Path, files: &[ProductFile], harness: Harness, more: &[&str]) {
        let sources: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
        let options = [&["-O1", "-g"], harness.product_options(), more].concat();
        let how = harness.file().replace("harness_", "_for_").replace(".c", "");
        self.add(compiler, &sources, &options, &how);
    }

    fn link(
        &self,
        workshop: &mut Workshop<'_>,
        compiler: &Path,
        options: &[&str],
        name: &str,
    ) -> Result<(), Error> {
        let mut arguments: Vec<&str> = options.to_vec();
        arguments.extend(self.names.iter().map(String::as_str));
        arguments.extend(["-o", name, "-lm"]);
        workshop.compile(step(compiler, "the product", &arguments))
    }
}

/// The compiler of what no fuzzer watches.
pub(crate) fn plain_compiler() -> Result<PathBuf, Error> {
    let all = Engine::Builtin.compilers()?;
    all.into_iter().next().ok_or_else(|| Engine::Builtin.missing())
}

fn step(compiler: &Path, what: &str, arguments: &[&str]) -> Compilation {
    let arguments = arguments.iter().map(OsString::from).collect();
    Compilation { compiler: compiler.to_owned(), what: what.to_owned(), arguments }
}

/// Compiles the product with the built-in fuzzer, which also judges what
/// others find.
pub(crate) fn builtin(
    workshop: &mut Workshop<'_>,
    files: &[ProductFile],
    request: Request<'_>,
) -> Result<(), Error> {
    let compiler = plain_compiler()?;
    let objects = builtin_objects(files, request)?;
    workshop.compile_all(objects.steps.clone())?;
    if request.of_function {
        return objects.link(workshop, &compiler, &[CHECKS], "product");
    }
    // Where there is no static C library, linking with it fails.
    objects
        .link(workshop, &compiler, Harness::Builtin.link_options(), "product")
        .or_else(|_| objects.link(workshop, &compiler, &[], "product"))
}

fn builtin_objects(files: &[ProductFile], request: Request<'_>) -> Result<Objects, Error> {
    let (harness, compiler) = (Harness::Builtin, plain_compiler()?);
    let mut objects = Objects::of_runtime(harness)?;
    objects.add(&compiler, &harness.watched(), &RUNTIME, "");
    let checks: &[&str] = if request.of_function { &[CHECKS] } else { &[] };
    objects.add_own(&compiler, files, harness, checks);
    Ok(objects)
}

/// The shared memory of AFL++ in a sandbox.
const SHARED_MEMORY: &str = "afl_shm.c";
/// What AFL++ loads besides the product.
const AFL_PARTS: [(&str, &[&str]); 2] = [
    ("afl_shm.so", &[SHARED_MEMORY]),
    ("afl_mutate.so", &["afl_mutate.c", "fuzz_inputs.c", "fuzz_mutate.c", "fuzz_words.c"]),
];

/// All that is compiled for AFL++ at once, with what judges the inputs that it
/// starts from.
fn afl(
    workshop: &mut Workshop<'_>,
    files: &[ProductFile],
    compiler: &Path,
    request: Request<'_>,
) -> Result<(), Error> {
    let (harness, plain) = (Harness::Afl, plain_compiler()?);
    let mut objects = Objects::of_runtime(harness)?;
    objects.add(compiler, &harness.watched(), &RUNTIME, "");
    objects.add_own(compiler, files, harness, &[]);
    // What is linked as a whole is not asked for AFL_PARTS.
    let mut whole = Objects { names: objects.names.clone(), steps: Vec::new() };
    whole.add(&plain, &[SHARED_MEMORY], &RUNTIME, "");
    let parts = AFL_PARTS.iter().map(|(name, sources)| {
        let options = ["-O2", "-w", "-shared", "-fPIC", "-o", name];
        let arguments: Vec<&str> = options.iter().chain(*sources).copied().collect();
        step(&plain, "a part for the fuzzer", &arguments)
    });
    let judge = builtin_objects(files, request)?;
    let product = objects.steps.iter().chain(&whole.steps).chain(&judge.steps).cloned();
    workshop.compile_all(product.chain(parts).collect())?;
    whole
        .link(workshop, compiler, harness.link_options(), FUZZER)
        .or_else(|_| objects.link(workshop, compiler, &[], FUZZER))
}

fn libfuzzer(
    workshop: &mut Workshop<'_>,
    files: &[ProductFile],
    compiler: &Path,
) -> Result<(), Error> {
    let harness = Harness::LibFuzzer;
    let mut objects = Objects::of_runtime(harness)?;
    objects.add(&plain_compiler()?, &harness.watched(), &RUNTIME, "");
    objects.add_own(compiler, files, harness, &[]);
    workshop.compile_all(objects.steps.clone())?;
    objects.link(workshop, compiler, harness.link_options(), FUZZER)
}
