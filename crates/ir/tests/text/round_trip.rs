//! Programs that use every construct survive printing and reading.

use verdiff_ir::text::{parse, print};

fn check(name: &str, text: &str) {
    let program = parse(name, text).unwrap_or_else(|error| panic!("{error}"));
    let printed = print(&program);
    let again = parse("printed", &printed).unwrap_or_else(|error| panic!("{error}\n{printed}"));
    assert_eq!(program.procs, again.procs, "{printed}");
    assert!(program == again, "{printed}");
    assert_eq!(print(&again), printed);
}

#[test]
fn hand_written_programs() {
    check("everything.vir", include_str!("../programs/everything.vir"));
    check("arithmetic.vir", include_str!("../programs/arithmetic.vir"));
    check("control.vir", include_str!("../programs/control.vir"));
}
