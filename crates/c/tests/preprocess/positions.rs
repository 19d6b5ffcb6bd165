//! Where pieces of preprocessed text are from.

use verdiff_c::preprocess::{Origin, Sources};
use verdiff_c::span::Span;

use crate::project::Project;

/// What `needle`, as it is in the preprocessed text of `source`, is from.
#[track_caller]
fn check(source: &str, needle: &str, expected: &str) {
    check_files(&[("a.c", source)], needle, expected);
}

#[track_caller]
fn check_files(files: &[(&str, &str)], needle: &str, expected: &str) {
    let project = Project::new(files);
    assert_eq!(project.unit().origin_of(needle), expected);
}

#[test]
fn lines_without_macros() {
    check("int a;\nint b = 1;\n", "b = 1", "a.c:2:5: b = 1");
    check("int a;", "a", "a.c:1:5: a");
    check("int   a  ;  int b;", "a ; int b", "a.c:1:7: a  ;  int b");
}

#[test]
fn before_and_after_an_object_like_macro() {
    let source = "#define N 10 + 1\nint f(int a) { return a * N - a; }\n";
    check(source, "return", "a.c:2:16: return");
    check(source, "a *", "a.c:2:23: a *");
    check(source, "10", "a.c:2:27: N");
    check(source, "10 + 1", "a.c:2:27: N");
    check(source, "- a", "a.c:2:29: - a");
    check(source, "a * 10", "a.c:2:23: a * N");
}

#[test]
fn inside_of_a_function_like_macro() {
    let source =
        "#define MAX(a, b) ((a) > (b) ? (a) : (b))\nint f(int x) { return x + MAX(x, 3) - x; }\n";
    check(source, "x + ", "a.c:2:23: x +");
    check(source, "(3)", "a.c:2:27: MAX(x, 3)");
    check(source, "((x) > (3) ? (x) : (3))", "a.c:2:27: MAX(x, 3)");
    check(source, "- x;", "a.c:2:37: - x;");
}

#[test]
fn nested_macros_are_the_outermost_invocation() {
    let source = "#define N 7\n#define ADD(a, b) ((a) + (b))\nint f(int x) { return ADD(ADD(x, N), N) + ADD(1, 2); }\n";
    check(source, "((x) + (7))", "a.c:3:23: ADD(ADD(x, N), N)");
    check(source, "+ ((1) + (2))", "a.c:3:41: + ADD(1, 2)");
    check(source, "(2)", "a.c:3:43: ADD(1, 2)");
}

#[test]
fn invocations_over_several_lines() {
    let source = "#define ADD(a, b) ((a) + (b))\nint f(int x) {\n  int y = ADD(x,\n    /* two */ 2\n  ) * 5; int z;\n  return y; }\n";
    check(source, "int y", "a.c:3:3: int y");
    check(source, "(2)", "a.c:3:11: ADD(x,\n    /* two */ 2\n  )");
    check(source, "* 5; int z", "a.c:5:5: * 5; int z");
    check(source, "return y", "a.c:6:3: return y");
}

#[test]
fn arguments_on_the_line_after_the_name() {
    let source = "#define ID(x) x\nint f(int a) { return ID\n  (a + 1); }\n";
    check(source, "a + 1", "a.c:2:23: ID\n  (a + 1)");
    check(source, "return", "a.c:2:16: return");
    check(source, "; }", "a.c:3:10: ; }");
}

#[test]
fn a_body_as_an_argument() {
    let source =
        "#define ID(x) x\nint f(int a) {\n  ID(if (a) {\n    a = 2;\n  }) a = 3;\n  return a;\n}\n";
    check(source, "a = 2", "a.c:3:3: ID(if (a) {\n    a = 2;\n  })");
    check(source, "a = 3", "a.c:5:6: a = 3");
    check(source, "return a;\n}", "a.c:6:3: return a;\n}");
}

#[test]
fn pasted_tokens_and_strings() {
    let source = "#define VAR(n) int var_##n = #n[0]\nVAR(x); int y;\n";
    check(source, "var_x", "a.c:2:1: VAR(x)");
    check(source, "\"x\"", "a.c:2:1: VAR(x)");
    check(source, "y", "a.c:2:13: y");
}

#[test]
fn a_macro_that_is_replaced_alone() {
    let source =
        "#define call real_call\nint real_call(int);\nint f(int a) { return call(a + 1); }\n";
    check(source, "real_call", "a.c:3:23: call");
    check(source, "a + 1", "a.c:3:28: a + 1");
}

#[test]
fn a_macro_that_stands_for_nothing() {
    let source = "#define API\n#define NOTE(x)\nAPI int f(void) { NOTE(all) return 1; }\n";
    check(source, "int f", "a.c:3:5: int f");
    check(source, "return 1", "a.c:3:29: return 1");
}

#[test]
fn a_macro_that_names_itself() {
    let source = "#define x (x + 1)\nint f(int y) { extern int x; return y; }\n";
    check(source, "(x + 1)", "a.c:2:27: x");
    check(source, "return", "a.c:2:30: return");
}

#[test]
fn assertions_of_the_system() {
    let source = "#include <assert.h>\nint f(int a, int b) {\n  assert(a > 0 &&\n         b > 0); a++;\n  assert(a); return a;\n}\n";
    check(source, "__assert_fail", "a.c:5:3: assert(a)");
    check(source, "\"a > 0 && b > 0\"", "a.c:3:3: assert(a > 0 &&\n         b > 0)");
    check(source, "a++", "a.c:4:18: a++");
    check(source, "return a", "a.c:5:14: return a");
}

#[test]
fn errno_null_and_true() {
    let source = "#include <errno.h>\n#include <stdbool.h>\n#include <stddef.h>\nvoid *f(void) { errno = 0; bool b = true; return b ? NULL : NULL; }\n";
    check(source, "__errno_location", "a.c:4:17: errno");
    check(source, "= 0", "a.c:4:23: = 0");
    check(source, " 1", "a.c:4:37: true");
    check(source, "_Bool", "a.c:4:28: bool");
    check(source, "((void *)0)", "a.c:4:61: NULL");
    check(source, "b ?", "a.c:4:50: b ?");
}

#[test]
fn line_and_file() {
    let source = "int a = __LINE__, b = 5;\nconst char *f = __FILE__; int c;\n";
    check(source, "= 1", "a.c:1:7: = __LINE__");
    check(source, "b = 5", "a.c:1:19: b = 5");
    check(source, "int c", "a.c:2:27: int c");
}

#[test]
fn continued_lines_and_comments() {
    let source = "#define N 3\nint a = N + \\\n  4; /* one\n two */ int b = N; // rest\nint lo\\\nng_name = N;\n";
    check(source, "4;", "a.c:3:3: 4;");
    check(source, "3 +", "a.c:2:9: N +");
    check(source, "int b", "a.c:4:9: int b");
    check(source, "= 3;\nint", "a.c:4:15: = N; // rest\nint");
    check(source, "long_name", "a.c:5:5: lo\\\nng_name");
}

#[test]
fn tabs_and_characters_of_several_bytes() {
    let source = "#define N 3\n\tconst char *s = \"é€\";\tint b = N;\n/* é */ int c;\n";
    check(source, "b = 3", "a.c:2:28: b = N");
    check(source, "\"é€\"", "a.c:2:18: \"é€\"");
    check(source, "c;", "a.c:3:13: c;");
}

#[test]
fn identifiers_of_other_alphabets() {
    let source = "#define N 3\nint é = N; int b;\n";
    check(source, "= 3", "a.c:2:7: = N");
    check(source, "b", "a.c:2:16: b");
}

#[test]
fn carriage_returns() {
    let source = "#define N 3\r\nint a = N;\r\nint b = 1 + \\\r\n  N;\r\n";
    check(source, "a = 3;", "a.c:2:5: a = N;");
    check(source, "1 +", "a.c:3:9: 1 +");
    check(source, "3;", "a.c:4:3: N;");
}

#[test]
fn no_line_break_at_the_end() {
    check("#define N 3\nint a = N;", "3;", "a.c:2:9: N;");
    check("int a; /* open at the end */", ";", "a.c:1:6: ;");
}

#[test]
fn a_byte_order_mark() {
    check("\u{feff}int a;\nint b;", "a", "a.c:1:6: a");
    check("\u{feff}int a;\nint b;", "b", "a.c:2:5: b");
}

#[test]
fn bytes_that_are_not_utf8() {
    let project = Project::new(&[]);
    project.write("a.c", b"#define N 3\nconst char *s = \"\xe9\xff\"; int b = N;\n");
    let unit = project.unit();
    assert_eq!(unit.origin_of("b = 3"), "a.c:2:27: b = N");
    assert_eq!(unit.origin_of("\"\u{fffd}\u{fffd}\""), "a.c:2:17: \"\u{fffd}\u{fffd}\"");
}

#[test]
fn code_in_headers() {
    let header = "#pragma once\n#define N 3\nstatic inline int in_header(void) { return N; }\n";
    let files = [("a.c", "#include \"inc/h.h\"\nint f(void) { return N; }\n"), ("inc/h.h", header)];
    check_files(&files, "in_header", "inc/h.h:3:19: in_header");
    check_files(&files, "int f(void) { return 3", "a.c:2:1: int f(void) { return N");
    let whole = "static inline int in_header(void) { return 3; }";
    let written = "static inline int in_header(void) { return N; }";
    check_files(&files, whole, &format!("inc/h.h:3:1: {written}"));
}

#[test]
fn a_list_of_macros_in_a_file_of_its_own() {
    let files = [
        ("a.c", "#define X(n) n##_value,\nint a[] = {\n#include \"list.def\"\n  4\n};\n"),
        ("list.def", "#define one_value 1\nX(one)\n"),
    ];
    check_files(&files, "1,", "list.def:2:1: X(one)");
    check_files(&files, "4", "a.c:4:3: 4");
    check_files(&files, "};", "a.c:5:1: };");
}

#[test]
fn spans_over_several_lines() {
    let source = "#define N 3\nint f(int a) {\n  if (a)\n    return N;\n  return 0;\n}\n";
    check(source, "if (a)\n    return 3;", "a.c:3:3: if (a)\n    return N;");
}

#[test]
fn spans_of_a_whole_function_after_many_empty_lines() {
    let source = format!("int a;{}int f(void) {{\n{}}}\n", "\n".repeat(30), "\n".repeat(12));
    let project = Project::new(&[("a.c", &source)]);
    let unit = project.unit();
    let text = &unit.preprocessed.text;
    let start = text.find("int f").expect("the function");
    let span = Span::new(start as u32, text.trim_end().len() as u32);
    let resolved = unit.preprocessed.positions.resolve(span, &mut Sources::default());
    assert_eq!(resolved.range(), Some(36..source.len() - 1));
}

#[test]
fn spans_of_nothing_are_at_the_next_token_or_the_last() {
    let project = Project::new(&[("a.c", "int  a ; int b\n")]);
    let unit = project.unit();
    let at = |offset: u32, length: u32| {
        let start = unit.span("int a").start + offset;
        let span = Span::new(start, start + length);
        unit.preprocessed.positions.resolve(span, &mut Sources::default()).range()
    };
    assert_eq!(at(4, 0), Some(5..6));
    assert_eq!(at(3, 1), Some(0..6));
    assert_eq!(at(1000, 0), Some(13..14));
}

#[test]
fn conditional_parts_that_are_left_out() {
    let source = "#if 0\ndon't (((\n#else\n#define N 2\n#endif\nint a = N;\n";
    check(source, "2", "a.c:6:9: N");
}

#[test]
fn pragmas_stay_and_change_no_place() {
    let source = "#define N 2\n#pragma pack(push, 1)\nstruct s { int x; };\n_Pragma(\"pack(pop)\") int g = N;\n";
    check(source, "struct s", "a.c:3:1: struct s");
    check(source, "int g = 2", "a.c:4:22: int g = N");
    check(source, "#pragma pack(push, 1)\nstruct", "a.c:2:1: #pragma pack(push, 1)\nstruct");
}

#[test]
fn line_directives_to_a_file_that_is_there() {
    let project = Project::new(&[("g.y", "%%\n{ int b = 1; }\n")]);
    let grammar = project.path("g.y").display().to_string();
    let source = format!("int a;\n#line 2 \"{grammar}\"\nint b = 1;\n");
    project.write("a.c", source.as_bytes());
    let unit = project.unit();
    assert_eq!(unit.place_of("b = 1").as_deref(), Some("g.y:2"));
    // The grammar's line has more on it than what was made of it.
    assert_eq!(unit.origin_of("b = 1"), "g.y:2:1: { int b = 1; }");
}

#[test]
fn line_directives_to_a_file_that_is_not_there() {
    let source = "#define N 3\nint a;\n#line 100 \"no/such/gram.y\"\nint b = 1;\nint c = N;\n#line 8 \"a.c\"\nint d;\n";
    let project = Project::new(&[("a.c", source)]);
    let unit = project.unit();
    assert_eq!(unit.place_of("c = 3").as_deref(), Some("no/such/gram.y:101"));
    assert_eq!(unit.origin_of("c = 3"), "a.c:5:5: c = N");
    assert_eq!(unit.origin_of("d"), "a.c:7:5: d");
    assert_eq!(unit.origin_of("int a"), "a.c:2:1: int a");
}

#[test]
fn line_directives_within_the_file() {
    let source = "int a;\n#line 50\nint b;\n";
    let project = Project::new(&[("a.c", source)]);
    let unit = project.unit();
    assert_eq!(unit.place_of("int b").as_deref(), Some("a.c:50"));
    assert_eq!(unit.origin_of("int b"), "a.c:3:1: int b");
}

#[test]
fn files_that_are_already_preprocessed() {
    let source =
        "# 1 \"gone.c\"\n# 1 \"/usr/include/gone.h\" 1 3 4\nint s;\n# 2 \"gone.c\" 2\nint b;\n";
    let project = Project::new(&[("a.c", source)]);
    let unit = project.unit();
    assert_eq!(unit.place_of("int b").as_deref(), Some("gone.c:2"));
    assert_eq!(unit.origin_of("int b"), "a.c:5:1: int b");
    assert_eq!(unit.preprocessed.positions.origin(unit.span("int s")), Origin::SystemHeader);
}

#[test]
fn a_file_that_vanished_is_nowhere_but_has_a_name() {
    let project = Project::new(&[("a.c", "int a;\nint b;\n")]);
    let unit = project.unit();
    std::fs::remove_file(project.path("a.c")).expect("the file goes");
    assert_eq!(unit.origin_of("int b"), "nowhere");
    assert_eq!(unit.place_of("int b").as_deref(), Some("a.c:2"));
}

#[test]
fn a_file_that_became_shorter_is_nowhere() {
    let project = Project::new(&[("a.c", "int a;\nint b;\nint c;\nint d;\n")]);
    let unit = project.unit();
    project.write("a.c", b"int x;\n");
    assert_eq!(unit.origin_of("int d"), "nowhere");
    assert_eq!(unit.origin_of("int a"), "a.c:1:1: int x");
}

#[test]
fn origins() {
    let files = [
        ("a.c", "#include <assert.h>\n#include \"own.h\"\nint f(int a) { assert(a); return a; }\n"),
        ("own.h", "int in_own;\n#include <stdlib.h>\nint after;\n"),
        ("forced.h", "int forced;\n"),
    ];
    let project = Project::new(&files);
    let forced = project.path("forced.h").display().to_string();
    let project = project.with_arguments(&["-include", &forced]);
    let unit = project.unit();
    let origin = |needle| unit.preprocessed.positions.origin(unit.span(needle));
    let path = |needle| {
        let path = unit.preprocessed.positions.path(unit.span(needle)).expect("a path");
        project.relative(&path.display().to_string())
    };
    assert_eq!((origin("int f"), path("int f")), (Origin::Main, "a.c".into()));
    // From a macro of the system, but in the user's function.
    assert_eq!(origin("? 1 : 0"), Origin::Main);
    assert_eq!((origin("in_own"), path("in_own")), (Origin::UserHeader, "own.h".into()));
    assert_eq!(origin("after"), Origin::UserHeader);
    assert_eq!(origin("forced"), Origin::UserHeader);
    assert_eq!(origin("calloc"), Origin::SystemHeader);
    assert_eq!(path("calloc"), "/usr/include/stdlib.h");
}

#[test]
fn a_generated_file_is_the_users_own() {
    let project = Project::new(&[("a.c", "#line 1 \"gram.y\"\nint b;\n")]);
    let unit = project.unit();
    let positions = &unit.preprocessed.positions;
    assert_eq!(positions.origin(unit.span("int b")), Origin::Main);
    assert_eq!(positions.path(unit.span("int b")), Some(&*project.path("a.c")));
}

#[test]
fn every_token_of_a_file_without_macros_is_found() {
    let source = "/* a */ struct s { int x[3]; } ; // b\nint f(struct s *p, char c)\n{\n\tint i = 0;\n\twhile (p->x[i] != 'c' && \"x\\\"y\"[i]) i++;\n\treturn i ? c : -1.5e-3 < 0x1f;\n}\n";
    let project = Project::new(&[("a.c", source)]);
    let unit = project.unit();
    let text = &unit.preprocessed.text;
    let body = text.find("struct").expect("the struct");
    let mut sources = Sources::default();
    let mut expected = 0;
    for (at, character) in text.char_indices().skip(body).filter(|(_, c)| c.is_ascii_punctuation())
    {
        let span = Span::new(at as u32, at as u32 + 1);
        let range = unit.preprocessed.positions.resolve(span, &mut sources).range();
        let found = range.and_then(|range| source.get(range)).expect("a place");
        assert!(found.contains(character), "{character} is not in {found}");
        expected += 1;
    }
    assert_eq!(expected, 42);
    assert_eq!(sources.map().file(verdiff_ir::FileId(1)).map(|file| &file.name), None);
}
