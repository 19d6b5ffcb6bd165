//! `compile_commands.json`.

use verdiff_c::preprocess::{CompileCommands, DatabaseError};

use crate::project::Project;

const SOURCE: (&str, &str) = ("src/a.c", "#include \"config.h\"\nint x = A + B;\n");
const CONFIG: (&str, &str) = ("build/inc/config.h", "#define B 2\nint in_config;\n");

/// A project with a database in `build`.
fn project(database: &str) -> Project {
    let mut project = Project::new(&[SOURCE, CONFIG, ("build/compile_commands.json", database)]);
    let loaded = CompileCommands::load(&project.path("build"));
    project.options.database = Some(loaded.expect("a database"));
    project
}

#[track_caller]
fn check(database: &str) {
    let project = project(database);
    let text = project.preprocess("src/a.c").expect("a.c is preprocessed").text;
    assert!(text.contains("int x = 1 + 2;"), "{text}");
}

#[test]
fn arguments_and_commands() {
    check(
        r#"[{"directory": ".", "file": "../src/a.c", "arguments": ["gcc", "-Iinc", "-DA=1", "-c", "../src/a.c", "-o", "a.o"]}]"#,
    );
    check(
        r#"[{"directory": ".", "file": "../src/a.c", "command": "/usr/bin/cc -Iinc '-DA=1' -c ../src/a.c"}]"#,
    );
    check(
        r#"[{"directory": "../build/inc", "file": "../../src/a.c", "output": "a.o", "command": "ccache gcc -I . -D A=1"}]"#,
    );
}

#[test]
fn commands_are_split_as_a_shell_does() {
    let odd = project(
        r#"[{"directory": ".", "file": "../src/a.c", "command": "cc -Iinc \"-DA=f(\\\"x y\\\")\""}]"#,
    );
    let text = odd.preprocess("src/a.c").expect("a.c is preprocessed").text;
    assert!(text.contains("int x = f(\"x y\") + 2;"), "{text}");
}

#[test]
fn absolute_names() {
    let project = Project::new(&[SOURCE, CONFIG]);
    let absolute = |name: &str| project.path(name).display().to_string();
    let entry = format!(
        r#"[{{"directory": "{}", "file": "{}", "arguments": ["cc", "-Iinc", "-DA=1"]}}]"#,
        absolute("build"),
        absolute("src/a.c")
    );
    project.write("build/compile_commands.json", entry.as_bytes());
    let mut project = project;
    let loaded = CompileCommands::load(&project.path("build"));
    project.options.database = Some(loaded.expect("a database"));
    let preprocessed = project.preprocess("src/a.c").expect("a.c is preprocessed");
    assert!(preprocessed.text.contains("int x = 1 + 2;"));
}

#[test]
fn headers_are_found_in_the_folder_of_the_build() {
    let project = project(
        r#"[{"directory": ".", "file": "../src/a.c", "arguments": ["cc", "-Iinc", "-DA=1"]}]"#,
    );
    let preprocessed = project.preprocess("src/a.c").expect("a.c is preprocessed");
    let start = preprocessed.text.find("in_config").expect("the header") as u32;
    let span = verdiff_c::span::Span::new(start, start + 9);
    let mut sources = verdiff_c::preprocess::Sources::default();
    let resolved = preprocessed.positions.resolve(span, &mut sources);
    let place = sources.map().place(resolved).expect("a place");
    assert_eq!(project.relative(&place), "build/./inc/config.h:2:5");
}

#[test]
fn the_first_entry_counts() {
    check(
        r#"[{"directory": ".", "file": "../src/a.c", "arguments": ["cc", "-Iinc", "-DA=1"]},
            {"directory": ".", "file": "../src/a.c", "arguments": ["cc", "-Iinc", "-DA=9"]}]"#,
    );
}

#[test]
fn the_users_own_options_come_last() {
    let database = r#"[{"directory": ".", "file": "../src/a.c", "arguments": ["cc", "-Iinc", "-UA", "-DA=7"]}]"#;
    let project = project(database).with_arguments(&["-UA", "-DA=1"]);
    let text = project.preprocess("src/a.c").expect("a.c is preprocessed").text;
    assert!(text.contains("int x = 1 + 2;"), "{text}");
}

#[test]
fn a_source_file_without_an_entry() {
    let project = project(
        r#"[{"directory": ".", "file": "zzz.c", "arguments": ["cc"]},
            {"directory": ".", "file": "../src/b.c", "arguments": ["cc"]}]"#,
    );
    assert_eq!(
        project.failure("src/a.c"),
        "build/compile_commands.json has no entry for src/a.c; it has ../src/b.c, zzz.c"
    );
}

#[test]
fn a_header_without_an_entry_is_preprocessed_plainly() {
    let project = project("[]");
    let text = project.preprocess("build/inc/config.h").expect("the header").text;
    assert!(text.contains("int in_config;"));
}

#[test]
fn nothing_of_a_build_is_run() {
    for argument in ["-fplugin=./x.so", "-wrapper", "-B.", "@args", "-specs=x", "-m32"] {
        let database = format!(
            r#"[{{"directory": ".", "file": "../src/a.c", "arguments": ["./evil", "{argument}"]}}]"#
        );
        let said = project(&database).failure("src/a.c");
        let expected = format!("the compiler option `{argument}` is not supported: ");
        assert!(said.starts_with(&expected), "{said}");
    }
}

#[test]
fn entries_without_a_command_line() {
    for command in [r#""output": "x""#, r#""arguments": []"#, r#""command": "cc 'open""#] {
        let database = format!(r#"[{{"directory": ".", "file": "../src/a.c", {command}}}]"#);
        assert_eq!(
            project(&database).failure("src/a.c"),
            "build/compile_commands.json has no usable `command` or `arguments` for ../src/a.c"
        );
    }
}

#[test]
fn a_folder_that_is_gone() {
    let mut file = Project::new(&[SOURCE]);
    let absolute = file.path("src/a.c").display().to_string();
    let entry = r#"[{"directory": "/gone", "file": "FILE", "arguments": ["cc"]}]"#;
    file.write("compile_commands.json", entry.replace("FILE", &absolute).as_bytes());
    let loaded = CompileCommands::load(&file.path(""));
    file.options.database = Some(loaded.expect("a database"));
    assert_eq!(
        file.failure("src/a.c"),
        "compile_commands.json: the folder /gone of the entry for src/a.c does not exist"
    );
}

#[test]
fn bad_databases() {
    let project = Project::new(&[
        ("text/compile_commands.json", "CC = gcc"),
        ("object/compile_commands.json", "{}"),
        ("partial/compile_commands.json", r#"[{"file": "a.c"}]"#),
    ]);
    let load = |folder: &str| CompileCommands::load(&project.path(folder)).map(|_| ());
    let missing = load("none").expect_err("no database").to_string();
    let expected = "cannot read none/compile_commands.json: No such file or directory (os error 2)";
    assert_eq!(project.relative(&missing), expected);
    for folder in ["text", "object", "partial"] {
        let error = load(folder).expect_err("no database");
        assert!(matches!(error, DatabaseError::Json { .. }), "{error}");
        let said = project.relative(&error.to_string());
        let expected = format!("{folder}/compile_commands.json is no compilation database: ");
        assert!(said.starts_with(&expected), "{said}");
    }
}
