//! Options of the compiler that change what programs mean: compiled code and
//! interpreted code agree with them and without.

use crate::harness::{assert_lowered, assert_same, interpreted, lowered_as, native, write};

/// All of them depend on the sign of `char`, or look as if they did.
const CHARACTERS: &str = r#"
void observe(long);
struct bits { char c : 3; };
static char limit = -1;
int negative(char c) { return c < 0; }
int main(void) {
    char c = 200;
    struct bits b = { 7 };
    observe(negative(c));
    observe(limit);
    observe(c + c);
    observe(c >> 1);
    observe(c == (signed char)200);
    observe(c == (unsigned char)200);
    observe('\377');
    observe('\377\377\377\377');
    observe('\0\377');
    observe("\377"[0]);
    observe(u8"\377"[0]);
    observe(b.c);
    observe((char)-1 < 0);
    observe((double)c);
    observe(_Generic(c, signed char: 1, unsigned char: 2, char: 3));
    observe(_Generic("x", unsigned char *: 2, char *: 3));
    observe(_Generic(c + c, int: 1, unsigned: 2));
    return 0;
}
"#;

#[test]
fn the_sign_of_char_is_an_option() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = write(folder.path(), "characters.c", CHARACTERS);
    let mut told = Vec::new();
    for options in [
        &[][..],
        &["-funsigned-char"],
        &["-fno-signed-char"],
        &["-funsigned-char", "-fsigned-char"],
        &["-fsigned-char", "-funsigned-char"],
        &["-funsigned-char", "-fno-unsigned-char"],
    ] {
        let program = lowered_as(&file, options);
        assert_lowered(&program);
        let expected = native(&file, options);
        assert_same(&format!("{options:?}"), &interpreted(&program), &expected);
        told.push(expected);
    }
    assert_ne!(told[0], told[1]);
}
