//! Resolution of declarations: trees of all files in, classes and members with
//! their types out.
//!
//! First every class is named ([`declare`]), then supertypes are found
//! ([`headers`]), then members get their signatures ([`members`],
//! [`implicit`]), then it is known what overrides what ([`overrides`]). Bodies
//! are for [`crate::check`].

pub(crate) mod declare;
pub(crate) mod env;
pub(crate) mod headers;
pub(crate) mod implicit;
pub(crate) mod lookup;
pub(crate) mod members;
pub(crate) mod overrides;
pub(crate) mod relations;
pub(crate) mod substitute;
pub(crate) mod ty;
pub(crate) mod world;
pub(crate) mod written;
