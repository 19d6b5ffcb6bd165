//! Lines with macros, and what each of their preprocessed tokens is from.

use super::*;
use crate::preprocess::output::MacroUse;

/// Matches lines of tokens separated by blanks; `|` ends the written line.
/// Macros are in capitals. Answers with what is written for each token.
fn check(written: &str, seen: &str, expected: &str) {
    let parts: Vec<_> = written.split(" | ").collect();
    let tokens: Vec<_> = parts.iter().flat_map(|part| part.split(' ')).collect();
    let on_line = parts[0].split(' ').count();
    let seen: Vec<_> = seen.split(' ').collect();
    let uses = MacroUse { alone: true, with_arguments: true };
    let is_macro = |token: &&&str| token.bytes().all(|byte| byte.is_ascii_uppercase());
    let macros = tokens.iter().filter(is_macro).map(|name| ((*name).to_owned(), uses)).collect();
    let found = matched(&Written { tokens: &tokens, on_line }, &seen, &macros);
    let shown = found.iter().map(|place| match place {
        Some(range) => tokens[range.clone()].concat(),
        None => "?".into(),
    });
    assert_eq!(shown.collect::<Vec<_>>().join(" "), expected);
}

#[test]
fn without_macros_tokens_are_themselves() {
    check("int a = 1 ;", "int a = 1 ;", "int a = 1 ;");
}

#[test]
fn a_macro_stands_for_any_number_of_tokens() {
    check("a = N ;", "a = 10 ;", "a = N ;");
    check("a = N + b ;", "a = 1 + 2 + b ;", "a = N N N + b ;");
    check("N a ;", "a ;", "a ;");
    check("a = N", "a = ( b ) ", "a = N N N N");
}

#[test]
fn arguments_belong_to_the_invocation() {
    check(
        "a = F ( b , c ) + b ;",
        "a = ( b > c ) + b ;",
        "a = F(b,c) F(b,c) F(b,c) F(b,c) F(b,c) + b ;",
    );
    check("F ( ( a ) ) b", "x y b", "F((a)) F((a)) b");
}

#[test]
fn a_name_may_be_replaced_alone() {
    check("F ( a , b ) ;", "g ( a , b ) ;", "F ( a , b ) ;");
}

#[test]
fn several_macros_are_told_apart_by_what_is_between() {
    check("N , N ;", "( 0 ) , ( 0 ) ;", "N N N , N N N ;");
    let sum = "( ( a ) + ( b ) ) + ( ( c ) + ( d ) )";
    let left = ["F(a,b)"; 9].join(" ");
    let right = ["G(c,d)"; 9].join(" ");
    check("F ( a , b ) + G ( c , d )", sum, &format!("{left} + {right}"));
}

#[test]
fn an_invocation_may_end_on_a_later_line() {
    check("a = F ( b , | c ) + d ;", "a = b c", "a = F(b,c) F(b,c)");
    check("a = F ( b , | c ) + d ;", "a = b c + d ;", "a = F(b,c) F(b,c) + d ;");
}

#[test]
fn a_line_may_begin_inside_of_an_invocation() {
    check("c ) + d ;", "+ d ;", "+ d ;");
    check(") ) ;", ") ;", ") ;");
    check("c ) + N ;", "+ 1 ;", "+ N ;");
}

#[test]
fn what_cannot_be_read_is_from_what_is_between() {
    check("a b c", "a x y c", "a b b c");
    check("a c", "a x c", "a ? c");
    check("a", "b c", "a a");
}

#[test]
fn lines_that_are_too_long_are_matched_around_macros() {
    let long = vec!["N"; 2000].join(" ");
    let seen = vec!["1"; 2000].join(" ");
    let all = vec!["N".repeat(2000); 2000].join(" ");
    check(&format!("a {long} b"), &format!("a {seen} b"), &format!("a {all} b"));
}
