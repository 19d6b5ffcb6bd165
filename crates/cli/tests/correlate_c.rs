//! `verdiff correlate --as c` of functions with pointers, arrays, structs and
//! allocated objects: gcc compiles it, and each half does what its version does
//! when gcc compiles that.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use support::{run, verdiff};

/// A list and an array, both changed, and a copy on the heap.
const VERSION: &str = "#include <stdlib.h>
struct node { short tag; int value; struct node *next; };
static const int weights[4] = {3, 1, 4, 1};
int sum(struct node *n, int *a, int len)
{
    int last[2] = {0, 0};
    int s = 0;
    int *kept = malloc(sizeof *kept);
    if (!kept)
        return -1;
    for (int i = 0; i < len; i++) {
        a[i] += FACTOR * weights[i & 3];
        last[i & 1] = a[i];
    }
    for (; n; n = n->next) {
        *kept = n->value * n->tag;
        n->value = s;
        s += *kept + a[n->tag & 3];
    }
    s += last[0] - last[1];
    free(kept);
    return s;
}
";

/// Three nodes and four numbers; what can be seen after the call.
const NATIVE: &str = "#include <stdio.h>
int main(void)
{
    struct node third = {7, 9, NULL}, second = {-2, 5, &third}, first = {1, 100, &second};
    int a[4] = {10, 20, -30, 40};
    int s = sum(&first, a, 4);
    printf(\"0 %d: %d %d %d, %d %d %d %d\\n\", s, first.value, second.value, third.value,
           a[0], a[1], a[2], a[3]);
    return 0;
}
";

/// The same in the maps of the correlating program: objects 1 to 3 are the nodes,
/// 4 is the array.
const BOTH: &str = "#include <stdio.h>
int O_malloc(uint64_t size, _Bool *done) { *done = 1; return 0; }
int T_O_malloc(uint64_t size, _Bool *done) { *done = 1; return 0; }
static void node(uint32_t n, int tag, int value, uint32_t next)
{
    O_mem_u2e_i16 = vd_put(O_mem_u2e_i16, n, 0, (uint16_t)tag);
    O_mem_u2e_i32 = vd_put(O_mem_u2e_i32, n, 4, (uint32_t)value);
    O_mem_u2e_ptr = vd_put(O_mem_u2e_ptr, n, 8, next);
    O_mem_u2e_off = vd_put(O_mem_u2e_off, n, 8, 0);
}
static void show(uint32_t end, uint32_t s, vd_map mem)
{
#define AT(n, at) (int)vd_get(mem, n, at)
    printf(\"%d %d: %d %d %d, %d %d %d %d\\n\", (int)end, (int)s, AT(1, 4), AT(2, 4), AT(3, 4),
           AT(4, 0), AT(4, 4), AT(4, 8), AT(4, 12));
}
int main(void)
{
    int a[4] = {10, 20, -30, 40};
    uint32_t end, s, new_end, new_s;
    node(1, 1, 100, 2);
    node(2, -2, 5, 3);
    node(3, 7, 9, 0);
    for (int i = 0; i < 4; i++)
        O_mem_u2e_i32 = vd_put(O_mem_u2e_i32, 4, 4 * i, (uint32_t)a[i]);
    if (C_sum(1, 0, 4, 0, 4, &end, &s, &new_end, &new_s))
        return 1;
    show(end, s, O_mem_u2e_i32);
    show(new_end, new_s, T_O_mem_u2e_i32);
    return 0;
}
";

fn folder_of(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// What a program prints.
fn compiled(folder: &Path, name: &str, text: &str) -> String {
    let (source, program) = (folder.join(name).with_extension("run.c"), folder.join(name));
    std::fs::write(&source, text).expect("a written file");
    let mut compiler = Command::new("gcc");
    compiler.args(["-std=gnu11", "-O1", "-Wall", "-Werror", "-o"]);
    let said = run(compiler.arg(&program).arg(&source).arg("-lm"));
    assert_eq!(said.status, 0, "{}\n{text}", said.stderr);
    let ran = run(&mut Command::new(&program));
    assert_eq!(ran.status, 0, "{ran:?}\n{text}");
    ran.stdout
}

#[test]
fn both_halves_do_what_their_versions_do() {
    let folder = folder_of("correlate-c");
    let mut expected = String::new();
    for (name, factor) in [("old", "1"), ("new", "-2")] {
        let text = VERSION.replace("FACTOR", factor);
        std::fs::write(folder.join(name).with_extension("c"), &text).expect("a version");
        expected += &compiled(&folder, name, &format!("{text}{NATIVE}"));
    }
    let both = run(verdiff(&folder).args(["correlate", "old.c", "new.c", "--as", "c"]));
    assert_eq!(both.status, 0, "{both:?}");
    assert_eq!(compiled(&folder, "both", &format!("{}\n{BOTH}", both.stdout)), expected);
}

#[test]
fn what_is_not_analysed_is_said_with_the_reason() {
    let folder = folder_of("correlate-refused");
    for (name, number) in [("old.c", "1"), ("new.c", "2")] {
        let text = format!("int f(int a) {{ __asm__(\"nop\"); return a + {number}; }}\n");
        std::fs::write(folder.join(name), text).expect("a version");
    }
    let ran = run(verdiff(&folder).args(["correlate", "old.c", "new.c"]));
    assert_eq!(ran.status, 3, "{ran:?}");
    assert!(
        ran.stdout.contains("`f` cannot be compared: it changed, and is not analysed"),
        "{ran:?}"
    );
}
