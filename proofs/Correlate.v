(** The generation of correlating programs, CP: figures 3 and 4. *)

From Coq Require Import String List.
From Verdiff Require Import Syntax Paths Guarded GuardedForm Difference.
Import ListNotations.

(** What the generation knows of one version: the path of its program in the
    correlating program, its guards, and its innermost loop. *)
Record context : Type := Context { at_path : path; under : conj; in_loop : option path }.

Definition below (a : bool) (k : context) : context :=
  Context (a :: at_path k) (under k) (in_loop k).

(** The context of a branch of the conditional that [k] stands at. *)
Definition branch (v : bool) (k : context) : context :=
  Context (v :: at_path k) (and_lit (under k) (at_path k, v)) (in_loop k).

(** The context of the body of the loop that [k] stands at. *)
Definition body (k : context) : context :=
  Context (true :: true :: at_path k) (inside (under k) (at_path k)) (Some (at_path k)).

Definition CI_in (k : context) (c : cmd) : gcmd := CI (under k) (at_path k) c (in_loop k).

(** [if (gl) π = b] *)
Definition test (k : context) (b : bexp) : gcmd :=
  GIf (under k) (Set_guard (at_path k) b).

(** The guards under which the loop that [k] stands at iterates. *)
Definition looping (k : context) : conj := and_lit (under k) (yes (at_path k)).

Definition clear_in (k : context) : gcmd := clear (under k) (at_path k).
Definition retest_in (k : context) (b : bexp) : gcmd := retest (under k) (at_path k) b.

(** The contexts of both versions, and moving one of them only. *)
Definition contexts := side -> context.

Definition move (ks : contexts) (i : side) (f : context -> context) : contexts :=
  fun j => if side_eqb i j then f (ks j) else ks j.

Definition move_both (ks : contexts) (f : context -> context) : contexts :=
  fun j => f (ks j).

Fixpoint CP (d : delta) (ks : contexts) : gcmd :=
  match d with
  | DSeqLeft i c d =>
      GSeq (CI_in (below false (ks i)) c) (CP d (move ks i (below true)))
  | DSeqRight i d c =>
      GSeq (CP d (move ks i (below false))) (CI_in (below true (ks i)) c)
  | DSeq d1 d2 =>
      GSeq (CP d1 (move_both ks (below false))) (CP d2 (move_both ks (below true)))
  | DAtom a a' => GSeq (CI_in (ks Old) (Atom a)) (CI_in (ks New) (Atom a'))
  | DIf b b' d1 d2 =>
      GSeq (test (ks Old) b)
        (GSeq (test (ks New) b')
          (GSeq (CP d1 (move_both ks (branch true)))
                (CP d2 (move_both ks (branch false)))))
  | DWhile b b' d =>
      GSeq (test (ks Old) b)
        (GSeq (test (ks New) b')
          (GWhile [looping (ks Old); looping (ks New)]
            (GSeq (clear_in (ks Old))
              (GSeq (clear_in (ks New))
                (GSeq (CP d (move_both ks body))
                  (GSeq (retest_in (ks Old) b) (retest_in (ks New) b')))))))
  | DIfElse i b c d =>
      GSeq (test (ks i) b)
        (GSeq (CI_in (branch true (ks i)) c) (CP d (move ks i (branch false))))
  | DIfThen i b d c =>
      GSeq (test (ks i) b)
        (GSeq (CP d (move ks i (branch true))) (CI_in (branch false (ks i)) c))
  | DLoop i b d =>
      (* The first iteration runs beside the other version, the rest alone. *)
      GSeq (test (ks i) b)
        (GSeq
          (GSeq (clear_in (ks i)) (GSeq (CP d (move ks i body)) (retest_in (ks i) b)))
          (GWhile [looping (ks i)] (CI_body (under (ks i)) (at_path (ks i)) b (project i d))))
  end.

(** ** Tagging: the versions have variables of their own *)

Definition tag (i : side) (x : name) : name :=
  match i with
  | Old => String.append "O_" x
  | New => String.append "T_O_" x
  end.

Fixpoint tag_aexp (i : side) (e : aexp) : aexp :=
  match e with
  | Num n => Num n
  | Var x => Var (tag i x)
  | Plus e1 e2 => Plus (tag_aexp i e1) (tag_aexp i e2)
  end.

Fixpoint tag_bexp (i : side) (b : bexp) : bexp :=
  match b with
  | Bool b => Bool b
  | And b1 b2 => And (tag_bexp i b1) (tag_bexp i b2)
  | Not b => Not (tag_bexp i b)
  | Le e1 e2 => Le (tag_aexp i e1) (tag_aexp i e2)
  end.

Definition tag_atom (i : side) (a : atom) : atom :=
  match a with
  | Skip => Skip
  | Assign x e => Assign (tag i x) (tag_aexp i e)
  | Break => Break
  | Continue => Continue
  end.

Fixpoint tag_cmd (i : side) (c : cmd) : cmd :=
  match c with
  | Atom a => Atom (tag_atom i a)
  | Seq c1 c2 => Seq (tag_cmd i c1) (tag_cmd i c2)
  | If b c1 c2 => If (tag_bexp i b) (tag_cmd i c1) (tag_cmd i c2)
  | While b c => While (tag_bexp i b) (tag_cmd i c)
  end.

Fixpoint tag_delta (d : delta) : delta :=
  match d with
  | DSeqLeft i c d => DSeqLeft i (tag_cmd i c) (tag_delta d)
  | DSeqRight i d c => DSeqRight i (tag_delta d) (tag_cmd i c)
  | DSeq d1 d2 => DSeq (tag_delta d1) (tag_delta d2)
  | DAtom a a' => DAtom (tag_atom Old a) (tag_atom New a')
  | DIf b b' d1 d2 => DIf (tag_bexp Old b) (tag_bexp New b') (tag_delta d1) (tag_delta d2)
  | DWhile b b' d => DWhile (tag_bexp Old b) (tag_bexp New b') (tag_delta d)
  | DIfElse i b c d => DIfElse i (tag_bexp i b) (tag_cmd i c) (tag_delta d)
  | DIfThen i b d c => DIfThen i (tag_bexp i b) (tag_delta d) (tag_cmd i c)
  | DLoop i b d => DLoop i (tag_bexp i b) (tag_delta d)
  end.

Lemma project_tag : forall i d, project i (tag_delta d) = tag_cmd i (project i d).
Proof.
  intros i d. induction d; try (destruct i; simpl; congruence);
    simpl; unfold on; destruct i, i0; simpl; congruence.
Qed.

(** ** The whole construction *)

(** The last letter of a version's guards. *)
Definition letter (i : side) : bool := match i with Old => false | New => true end.

Definition start (i : side) : context := Context [letter i] [] None.

Definition correlating_program (d : delta) : gcmd := CP (tag_delta d) start.
