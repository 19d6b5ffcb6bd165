//! Spans are exact.

use crate::span::Span;
use crate::symbol::Symbols;
use crate::syntax::ast::*;
use crate::syntax::parser::parse;

fn text_of(text: &str, span: Span) -> &str {
    &text[span.start as usize..span.end as usize]
}

fn function(text: &str) -> Box<FunctionDef> {
    let unit = parse(text, &mut Symbols::default());
    match unit.items.into_iter().next() {
        Some(Item::Function(function)) => function,
        other => panic!("{other:?}"),
    }
}

#[test]
fn of_functions_and_statements() {
    let text = "\n static int f ( int * a ) { if ( a ) b ( ) ; else { c ; } l : d ; } \n";
    let function = function(text);
    assert_eq!(text_of(text, function.span), text.trim());
    assert_eq!(text_of(text, function.specifiers.span), "static int");
    assert_eq!(text_of(text, function.declarator.span), "f ( int * a )");
    let spans: Vec<_> = function
        .body
        .items
        .iter()
        .map(|item| match item {
            BlockItem::Stmt(stmt) => text_of(text, stmt.span),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(spans, ["if ( a ) b ( ) ; else { c ; }", "l : d ;"]);
}

#[test]
fn of_declarations() {
    let text = "\n extern int * a [ 3 ] , b = 1 + 2 ; ";
    let unit = parse(text, &mut Symbols::default());
    let [Item::Declaration(declaration)] = unit.items.as_slice() else { panic!("{unit:?}") };
    assert_eq!(text_of(text, declaration.span), text.trim());
    let spans: Vec<_> =
        declaration.declarators.iter().map(|declared| text_of(text, declared.span)).collect();
    assert_eq!(spans, ["* a [ 3 ]", "b = 1 + 2"]);
}

#[test]
fn of_expressions() {
    let cases = [
        "a + b * c",
        "( a )",
        "a [ 1 ] . b",
        "f ( a , b )",
        "( int ) a",
        "sizeof ( int )",
        "sizeof a",
        "- a",
        "a ++",
        "a ? b : c",
        "a = b",
        "a , b",
        "\"a\" \"b\"",
        "( { a ; } )",
        "( int ) { 1 }",
        "&& l",
        "__builtin_va_arg ( a , int )",
    ];
    for case in cases {
        let text = format!("void f(void) {{ \n {case} ; }}");
        let function = function(&text);
        let [BlockItem::Stmt(stmt)] = function.body.items.as_slice() else { panic!("{case}") };
        let StmtKind::Expr(expr) = &stmt.kind else { panic!("{case}") };
        assert_eq!(text_of(&text, expr.span), case);
    }
}
