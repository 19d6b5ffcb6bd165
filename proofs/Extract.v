(** The functions that the proofs are about as OCaml, to be run beside those of
    the program: projections, the checker, guarded form, generation, and both
    interpreters. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNativeString ZArith.
From Verdiff Require Import Syntax Source Paths Guarded Difference GuardedForm
  GuardedFormSound Correlate.

Extraction Language OCaml.
Extraction "correlate.ml" project checks guarded_form correlating_program tag exec gexec Z.of_nat.
