(** The programs of section 2 of the paper, with their structured differences
    and what the construction makes of them. *)

From Coq Require Import String List ZArith.
From Verdiff Require Import Syntax Source Paths Guarded Difference GuardedForm Correlate.
Import ListNotations.
Open Scope string_scope.
Open Scope Z_scope.

Definition set (x : name) (e : aexp) : atom := Assign x e.
Definition same_atom (a : atom) : delta := DAtom a a.

(** ** The moved line *)

Definition less_b_a : bexp := Not (Le (Var "b") (Var "a")).
Definition grow_a : atom := set "a" (Plus (Var "a") (Num 10)).
Definition shrink_b : atom := set "b" (Plus (Var "b") (Num (-10))).
Definition grow_b : atom := set "b" (Plus (Var "b") (Num 1)).

Definition moved : delta :=
  DIf less_b_a less_b_a
    (DSeqLeft Old (Atom grow_a) (same_atom shrink_b))
    (DSeqLeft New (Atom grow_a) (same_atom grow_b)).

Example moved_projects :
  checks moved
    (If less_b_a (Seq (Atom grow_a) (Atom shrink_b)) (Atom grow_b))
    (If less_b_a (Atom shrink_b) (Seq (Atom grow_a) (Atom grow_b))) = true.
Proof. reflexivity. Qed.

(** The program that the paper prints: [O] is its guard G0, [T] its guard T_G0. *)
Example moved_correlates :
  let O := [false] in
  let T := [true] in
  correlating_program moved =
  GSeq (GIf [] (Set_guard O (tag_bexp Old less_b_a)))
  (GSeq (GIf [] (Set_guard T (tag_bexp New less_b_a)))
  (GSeq
    (GSeq (GIf [yes O] (Set_var "O_a" (Plus (Var "O_a") (Num 10))))
    (GSeq (GIf [yes O] (Set_var "O_b" (Plus (Var "O_b") (Num (-10)))))
          (GIf [yes T] (Set_var "T_O_b" (Plus (Var "T_O_b") (Num (-10)))))))
    (GSeq (GIf [no T] (Set_var "T_O_a" (Plus (Var "T_O_a") (Num 10))))
    (GSeq (GIf [no O] (Set_var "O_b" (Plus (Var "O_b") (Num 1))))
          (GIf [no T] (Set_var "T_O_b" (Plus (Var "T_O_b") (Num 1)))))))).
Proof. reflexivity. Qed.

(** ** The added break, on which textual correlation is wrong *)

Definition grow_i : atom := set "i" (Plus (Var "i") (Num 1)).
Definition grow_x : atom := set "x" (Plus (Var "x") (Num 1)).
Definition start_i : atom := set "i" (Num 0).
Definition i_le_1 : bexp := Le (Var "i") (Num 1).

Definition fail : delta :=
  DSeq (same_atom start_i)
    (DWhile i_le_1 i_le_1
      (DSeq (same_atom grow_i) (DSeqRight New (same_atom grow_x) (Atom Break)))).

Example fail_projects :
  checks fail
    (Seq (Atom start_i) (While i_le_1 (Seq (Atom grow_i) (Atom grow_x))))
    (Seq (Atom start_i)
      (While i_le_1 (Seq (Atom grow_i) (Seq (Atom grow_x) (Atom Break))))) = true.
Proof. reflexivity. Qed.

(** From x = 5 the old version counts to 7 and the new one to 6; so does the
    correlating program, where the textual one stops the old version at 6. *)
Definition from (x : Z) : state :=
  State (fun y => if String.eqb y "O_x" then x else if String.eqb y "T_O_x" then x else 0)
        (fun _ => false).

Example fail_runs :
  match gexec 3 (correlating_program fail) (from 5) with
  | Some st => Some (vars st "O_x", vars st "O_i", vars st "T_O_x", vars st "T_O_i")
  | None => None
  end = Some (7, 2, 6, 1).
Proof. reflexivity. Qed.

(** One iteration is not enough for the old version, so not for both. *)
Example fail_is_cut : gexec 1 (correlating_program fail) (from 5) = None.
Proof. reflexivity. Qed.
