//! What the checker makes of small inputs.

mod builtins;
mod constants;
mod conversions;
mod declarations;
mod dump;
mod errors;
mod gcc_types;
mod initialisers;
mod layout;
mod limits;
mod operators;
mod statements;

use crate::check::check;
use crate::symbol::Symbols;
use crate::syntax::parse;
use crate::typed::{Function, Unit};

fn unit(text: &str) -> Unit {
    let mut symbols = Symbols::default();
    let tree = parse(text, &mut symbols);
    check(tree, symbols)
}

/// A unit without any problem.
fn sound_unit(text: &str) -> Unit {
    let unit = unit(text);
    assert_eq!(unit.problems, [], "in {text}");
    for function in &unit.functions {
        if let Err(problem) = &function.body {
            panic!("{}: {problem:?} in {text}", unit.name(function.decl));
        }
    }
    unit
}

fn function<'a>(unit: &'a Unit, name: &str) -> &'a Function {
    let named = |function: &&Function| unit.name(function.decl) == name;
    unit.functions.iter().find(named).expect("a function of that name")
}

/// The typed body of the function `f`.
fn body(text: &str) -> String {
    let unit = sound_unit(text);
    match &function(&unit, "f").body {
        Ok(body) => dump::body(&unit, body),
        Err(problem) => problem.message.clone(),
    }
}

/// The typed form of an expression that is a statement among some variables
/// of each type.
fn typed(expression: &str) -> String {
    body(&format!("{EXPRESSION_SCOPE} {{ {expression}; }}"))
}

const EXPRESSION_SCOPE: &str = "
    struct s { int m; int bits : 5; unsigned ubits : 31; unsigned full : 32;
               long wide : 40; const int fixed; int arr[3]; struct s *next; };
    enum small { ZERO, ONE }; enum neg { MINUS = -1 }; enum big { BIG = 0x100000000 };
    struct s rec(void); int fn(int, char *); int old(); int many(int, ...);
    void f(_Bool b, char c, signed char sc, unsigned char uc, short s, unsigned short us,
           int i, unsigned u, long l, unsigned long ul, long long ll, unsigned long long ull,
           float fl, double d, long double ld, char *p, const char *cp, void *vp, int *ip,
           struct s r, struct s *rp, enum small e, enum neg n, int a[4], __int128 w,
           int (*pf)(int, char *), const int *cip)";

/// The problems of a unit: those of the file, then those of functions, each
/// with the text that it is about.
fn problems(text: &str) -> Vec<String> {
    let unit = unit(text);
    let in_functions = unit.functions.iter().filter_map(|function| {
        let problem = function.body.as_ref().err()?;
        Some((format!("{}: ", unit.name(function.decl)), problem))
    });
    let at_file_scope = unit.problems.iter().map(|problem| (String::new(), problem));
    at_file_scope
        .chain(in_functions)
        .map(|(whose, problem)| {
            let place = text.get(problem.span.start as usize..problem.span.end as usize);
            format!("{whose}{:?}: {} @ {}", problem.kind, problem.message, place.unwrap_or("?"))
        })
        .collect()
}

/// Compares a listing of inputs and what becomes of each.
fn check_listing(inputs: &[&str], expected: expect_test::Expect, show: impl Fn(&str) -> String) {
    let mut listing = String::new();
    for input in inputs {
        listing.push_str(input);
        for line in show(input).lines() {
            listing.push_str("\n    ");
            listing.push_str(line);
        }
        listing.push('\n');
    }
    expected.assert_eq(&listing);
}

/// Expressions, see [`typed`].
fn check_typed(inputs: &[&str], expected: expect_test::Expect) {
    check_listing(inputs, expected, typed);
}

/// Units with a function `f`, whose body is shown.
fn check_body(inputs: &[&str], expected: expect_test::Expect) {
    check_listing(inputs, expected, body);
}

/// Units with something wrong.
fn check_problems(inputs: &[&str], expected: expect_test::Expect) {
    check_listing(inputs, expected, |text| problems(text).join("\n"));
}

/// Declarations, each shown with all that is known of it.
fn check_decls(inputs: &[&str], expected: expect_test::Expect) {
    check_listing(inputs, expected, |text| {
        let unit = sound_unit(text);
        let show = |id: &crate::typed::DeclId| {
            let decl = unit.decl(*id);
            let ty = dump::type_text(&unit, decl.ty);
            let init = decl.init.as_ref().map(|init| dump::initialiser(&unit, init));
            let init = init.map_or(String::new(), |init| format!(" = {init}"));
            format!("{}: {ty}, {:?}, {:?}{init}", unit.name(*id), decl.kind, decl.linkage)
        };
        unit.file_scope.iter().map(show).collect::<Vec<_>>().join("\n")
    });
}

/// Objects with initialisers.
fn check_objects(inputs: &[&str], expected: expect_test::Expect) {
    check_listing(inputs, expected, |text| {
        let unit = sound_unit(text);
        let id = *unit.file_scope.first().expect("an object");
        let init = unit.decl(id).init.as_ref().map(|init| dump::initialiser(&unit, init));
        format!("{} = {}", dump::type_text(&unit, unit.decl(id).ty), init.unwrap_or_default())
    });
}

/// Constant expressions and their values.
fn check_constants(inputs: &[&str], expected: expect_test::Expect) {
    check_listing(inputs, expected, |expression| {
        let text = format!(
            "struct t {{ char a; int b; short c[4]; }}; enum {{ A, B = 7 }}; extern int x;\n\
             enum {{ RESULT = {expression} }};"
        );
        let unit = sound_unit(&text);
        let last = unit.types.enums.last().and_then(|last| last.enumerators.first());
        last.map_or(String::new(), |(_, value)| value.to_string())
    });
}
