//! The golden cases for C: `tests/c/**/NAME.pair.c` at the root of the
//! workspace. `support::pairs` says what they look like.

mod support;

use support::pairs::{Cases, check_all};

#[test]
fn cases() {
    check_all(Cases {
        folder: "tests/c",
        ending: ".pair.c",
        versions: ["old.c", "new.c"],
        least: 150,
    });
}
