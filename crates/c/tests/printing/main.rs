//! Tests of printing and of fingerprints on C text, with the C compiler as
//! the judge.

mod fingerprint;
mod front_end;
mod print;
