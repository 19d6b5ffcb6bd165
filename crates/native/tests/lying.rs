//! A witness that does not tell the truth is refuted.
//!
//! The launcher is this test itself, started again: a test harness cannot be
//! one, so `main` is our own.

use std::path::Path;
use std::process::ExitCode;
use verdiff_align::Matched;
use verdiff_c::load::{self, File, Options, Parsed};
use verdiff_ir::interp::{Budget, Ending, HashOracle, Inputs};
use verdiff_ir::{Bv, Name, Scalar, Value, Width};
use verdiff_native::{Replayed, Subject, replay};
use verdiff_replay::{Arena, ConfirmedBy, Replay, Witness};
use verdiff_sandbox::Launcher;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|first| first == "__sandbox") {
        return verdiff_sandbox::launch(arguments);
    }
    a_lie_is_refuted_and_the_truth_confirmed();
    ExitCode::SUCCESS
}

fn number(value: i128) -> Value {
    Scalar::Bv(Bv::from_signed(Width::W32, value)).into()
}

fn a_lie_is_refuted_and_the_truth_confirmed() {
    let options = Options::default();
    let versions = ["return x + 1;", "return x + 2;"].map(|body| vec![version(body, &options)]);
    let mut programs = load::programs(&versions, &options).into_iter().map(|it| it.program);
    let (old, new) = (programs.next().expect("old"), programs.next().expect("new"));
    let matched = Matched::change(old, new);
    let function = Name::from("f");
    let inputs = Inputs { args: vec![number(5)], ..Inputs::default() };
    let budget = Budget::steps(1000);
    let ran = Arena::new(&matched).run(&function, &inputs, &mut HashOracle::default(), budget);
    let Replay::Differs(truth) = ran else { panic!("no difference: {ran:?}") };
    let launcher = Launcher {
        program: std::env::current_exe().expect("the path of this program"),
        arguments: vec!["__sandbox".into()],
    };
    let [old, new] = &versions;
    let subject = Subject {
        matched: &matched,
        old,
        new,
        options: &options,
        function: &function,
        steps: 1000,
    };
    let told = |witness: &Witness| replay(subject, witness, &launcher).replayed;
    let Replayed::Confirmed(confirmed) = told(&truth) else { panic!("{:?}", told(&truth)) };
    assert_eq!(confirmed.confirmed_by, ConfirmedBy::Native);
    let mut lie = *truth;
    lie.runs[1].outcome.ending = Ending::Returned(vec![number(8)]);
    let expected = "the new version, compiled and run, does not do what the interpreter says: \
                    the result is 0x7 and not 0x8";
    assert_eq!(told(&lie), Replayed::Refuted(expected.into()));
}

fn version(body: &str, options: &Options) -> Parsed {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lying");
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let path = folder.join(format!("{}.c", body.len() + body.matches('2').count()));
    std::fs::write(&path, format!("int f(int x) {{ {body} }}\n")).expect("a version");
    load::read(&File { path, name: "f.c".into() }, options).expect("a version that is C")
}
