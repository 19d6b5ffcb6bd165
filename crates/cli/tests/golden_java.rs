//! The golden cases for Java: `tests/java/**/NAME.pair.java` at the root of
//! the workspace. `support::pairs` says what they look like.

mod support;

use support::pairs::{Cases, check_all};

#[test]
fn cases() {
    check_all(Cases {
        folder: "tests/java",
        ending: ".pair.java",
        versions: ["old.java", "new.java"],
        least: 100,
    });
}
