//! Models of the C library against the library that is here: drivers in C
//! tell what functions return and write. They run with glibc, with the models
//! compiled in its place, and interpreted after lowering.
//!
//! `VERDIFF_C_PROGRAMS=200` compares more random programs than every test run
//! does, `VERDIFF_C_FIRST` says from which seed on.

mod dialects;
mod drivers;
mod generated;
mod harness;
mod rows;
mod statics;
mod wiring;
