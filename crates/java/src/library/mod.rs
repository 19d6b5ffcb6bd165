//! The table of the library: signatures of classes that programs use most,
//! and what is known of the effects of their methods.
//!
//! The files are Java without bodies and without names of parameters. `pure`
//! before a method or a class says that the answer depends on the values of
//! the arguments alone and that nothing changes ([`Effect::Pure`]), `reads`
//! that nothing changes ([`Effect::Reads`]). Members may be missing: then they
//! are outside, like those of a class that is not listed. What is listed is
//! what the JDK has; a test compares them.
//!
//! [`Effect::Pure`]: crate::typed::Effect::Pure
//! [`Effect::Reads`]: crate::typed::Effect::Reads

/// The files: what each is called, and its text.
pub const FILES: &[(&str, &str)] = &[
    ("lang", include_str!("lang.sig")),
    ("errors", include_str!("errors.sig")),
    ("util", include_str!("util.sig")),
    ("function", include_str!("function.sig")),
    ("stream", include_str!("stream.sig")),
    ("math", include_str!("math.sig")),
    ("io", include_str!("io.sig")),
];
