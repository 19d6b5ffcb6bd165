(** The source language: expressions, commands, and which of them are well
    formed. Section 3.1 of the paper, figure 1, upper part. *)

From Coq Require Import String ZArith Bool.

Definition name := string.

(** Arithmetic expressions, over mathematical integers. *)
Inductive aexp : Type :=
| Num (n : Z)
| Var (x : name)
| Plus (e1 e2 : aexp).

Inductive bexp : Type :=
| Bool (b : bool)
| And (b1 b2 : bexp)
| Not (b : bexp)
| Le (e1 e2 : aexp).

(** Commands without commands inside. *)
Inductive atom : Type :=
| Skip
| Assign (x : name) (e : aexp)
| Break
| Continue.

Inductive cmd : Type :=
| Atom (a : atom)
| Seq (c1 c2 : cmd)
| If (b : bexp) (c1 c2 : cmd)
| While (b : bexp) (c : cmd).

(** [break] and [continue] stand only inside of loops. The paper says this of
    runs (condition (ii) of lemma 1); we say it of programs, since a compiler
    rejects the others, and since a run that does not end cannot say it. *)
Definition atom_well_formed (in_loop : bool) (a : atom) : bool :=
  match a with
  | Skip | Assign _ _ => true
  | Break | Continue => in_loop
  end.

Fixpoint well_formed (in_loop : bool) (c : cmd) : bool :=
  match c with
  | Atom a => atom_well_formed in_loop a
  | Seq c1 c2 | If _ c1 c2 => well_formed in_loop c1 && well_formed in_loop c2
  | While _ c1 => well_formed true c1
  end.

(** Equality of programs can be decided: the checker of structured differences
    needs it. *)
Definition aexp_eq_dec (e e' : aexp) : {e = e'} + {e <> e'}.
Proof. decide equality; auto using Z.eq_dec, string_dec. Defined.

Definition bexp_eq_dec (b b' : bexp) : {b = b'} + {b <> b'}.
Proof. decide equality; auto using aexp_eq_dec, bool_dec. Defined.

Definition atom_eq_dec (a a' : atom) : {a = a'} + {a <> a'}.
Proof. decide equality; auto using aexp_eq_dec, string_dec. Defined.

Definition cmd_eq_dec (c c' : cmd) : {c = c'} + {c <> c'}.
Proof. decide equality; auto using atom_eq_dec, bexp_eq_dec. Defined.
