//! Compiling and running product programs.
//!
//! In: the text of a product program, a harness. Out: a program in a folder of
//! its own, and what its runs print. The runtime is compiled once.

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use tempfile::TempDir;
use verdiff_pp_runtime::{Harness, files};

/// Includes for the product programs of the tests. A generated program has
/// the declarations in it, and names the runtime's functions by their symbols;
/// here macros do the same.
const PRELUDE: &str = include_str!("../products/prelude.h");

/// A compiled product program.
pub(crate) struct Product {
    folder: TempDir,
}

/// What a run did.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ran {
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The folder with the sources of the runtime and its compiled files.
pub(crate) fn runtime() -> &'static Path {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    FOLDER
        .get_or_init(|| {
            let folder = TempDir::new().expect("a folder");
            for file in files() {
                std::fs::write(folder.path().join(file.name), file.text).expect("written");
            }
            std::fs::write(folder.path().join("prelude.h"), PRELUDE).expect("written");
            let mut sources = Harness::Builtin.sources();
            sources.extend([Harness::Plain.file(), Harness::LibFuzzer.file()]);
            let options = ["-std=gnu11", "-O1", "-g", "-Wall", "-Wextra", "-Werror", "-c"];
            compile("gcc", folder.path(), options.into_iter().chain(sources));
            folder
        })
        .path()
}

/// Compiles, or fails with what the compiler says.
pub(crate) fn compile<S: AsRef<OsStr>>(
    compiler: &str,
    folder: &Path,
    arguments: impl IntoIterator<Item = S>,
) {
    let ran = Command::new(compiler).current_dir(folder).args(arguments).output();
    let ran = ran.unwrap_or_else(|error| panic!("{compiler} is needed for this test: {error}"));
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

/// A product program of this text.
pub(crate) fn product(text: &str, harness: Harness) -> Product {
    let folder = TempDir::new().expect("a folder");
    std::fs::write(folder.path().join("product.c"), text).expect("written");
    let compiler = match harness.compiler() {
        "clang" => "clang-19",
        other => other,
    };
    let path = |name: &str| runtime().join(name).into_os_string();
    let texts = |options: &[&str]| -> Vec<_> { options.iter().map(OsString::from).collect() };
    let mut first = texts(&["-std=gnu11", "-O1", "-g", "-Wall", "-c", "product.c", "-include"]);
    first.push(path("prelude.h"));
    first.extend(texts(harness.product_options()));
    compile(compiler, folder.path(), first);
    let mut last = texts(&["-std=gnu11", "-O1", "product.o", "-o", "product"]);
    last.extend(texts(harness.link_options()));
    last.extend(harness.sources().iter().map(|source| path(&source.replace(".c", ".o"))));
    compile(compiler, folder.path(), last);
    Product { folder }
}

/// A plain program, which knows nothing of the runtime but the tests' prelude.
pub(crate) fn alone(text: &str) -> Product {
    let folder = TempDir::new().expect("a folder");
    std::fs::write(folder.path().join("product.c"), text).expect("written");
    let mut arguments: Vec<_> =
        ["-std=gnu11", "-w", "product.c", "-o", "product", "-include"].map(OsString::from).into();
    arguments.push(runtime().join("prelude.h").into());
    compile("gcc", folder.path(), arguments);
    Product { folder }
}

/// A product that does nothing, for programs that only call the runtime.
const NOTHING: &str = "void pp_product_main(int argc0, char **argv0, char **envp0, int argc1,
                     char **argv1, char **envp1, int *status0, int *status1)
{
    (void)argc0, (void)argv0, (void)envp0, (void)argc1, (void)argv1, (void)envp1;
    (void)status0, (void)status1;
}
";

/// A program with a `main` of its own that is linked with the runtime.
pub(crate) fn with_runtime(text: &str, more: &[&str]) -> Product {
    let folder = TempDir::new().expect("a folder");
    let text = format!("{text}\n{NOTHING}");
    std::fs::write(folder.path().join("product.c"), text).expect("written");
    let mut arguments: Vec<_> =
        ["-std=gnu11", "-O1", "product.c", "-o", "product", "-I"].map(OsString::from).into();
    arguments.push(runtime().into());
    let objects = verdiff_pp_runtime::runtime_sources();
    arguments.extend(objects.map(|source| runtime().join(source.replace(".c", ".o")).into()));
    arguments.extend(more.iter().map(OsString::from));
    compile("gcc", folder.path(), arguments);
    Product { folder }
}

/// The body of `pp_product_main`, with the plain harness.
pub(crate) fn plain(text: &str) -> Product {
    product(text, Harness::Plain)
}

impl Product {
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(self.folder().join("product"));
        command.arg0("product").args(arguments).current_dir(self.folder());
        command.env_clear().stdin(Stdio::null());
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        ran(self.command(arguments), "")
    }

    pub(crate) fn run_with_input(&self, arguments: &[&str], input: &str) -> Ran {
        ran(self.command(arguments), input)
    }
}

/// Runs to the end with this standard input.
pub(crate) fn ran(mut command: Command, input: &str) -> Ran {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the product starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A product that does not read to the end is no error of the test.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the product ends");
    Ran {
        status: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}
