(** Structured differences, their projections, a checker, and that there is a
    difference between any two programs. Section 4. *)

From Coq Require Import Bool.
From Verdiff Require Import Syntax.

(** Which of the two versions has something that the other does not: [Old] is
    the paper's [-], [New] its [+]. *)
Inductive side : Type := Old | New.

Definition other (i : side) : side := match i with Old => New | New => Old end.

Definition side_eqb (i j : side) : bool :=
  match i, j with Old, Old | New, New => true | _, _ => false end.

Inductive delta : Type :=
| DSeqLeft (i : side) (c : cmd) (d : delta)               (* ±[c]; Δ *)
| DSeqRight (i : side) (d : delta) (c : cmd)              (* ±Δ; [c] *)
| DSeq (d1 d2 : delta)                                    (* Δ; Δ *)
| DAtom (a a' : atom)                                     (* a → a' *)
| DIf (b b' : bexp) (d1 d2 : delta)                       (* if (b → b') Δ else Δ *)
| DWhile (b b' : bexp) (d : delta)                        (* while (b → b') Δ *)
| DIfElse (i : side) (b : bexp) (c : cmd) (d : delta)     (* ±[if (b) c else] Δ *)
| DIfThen (i : side) (b : bexp) (d : delta) (c : cmd)     (* ±[if (b)] Δ [else c] *)
| DLoop (i : side) (b : bexp) (d : delta).                (* ±[while (b)] Δ *)

(** [on i j there not_there]: [there] if the projection to [i] is asked of what
    only [j] has, and that is the same version. *)
Definition on {A : Type} (i j : side) (there not_there : A) : A :=
  if side_eqb i j then there else not_there.

(** The projections: [project Old] is Π0, [project New] is Π1. *)
Fixpoint project (i : side) (d : delta) : cmd :=
  match d with
  | DSeqLeft j c d => on i j (Seq c (project i d)) (project i d)
  | DSeqRight j d c => on i j (Seq (project i d) c) (project i d)
  | DSeq d1 d2 => Seq (project i d1) (project i d2)
  | DAtom a a' => Atom (match i with Old => a | New => a' end)
  | DIf b b' d1 d2 =>
      If (match i with Old => b | New => b' end) (project i d1) (project i d2)
  | DWhile b b' d => While (match i with Old => b | New => b' end) (project i d)
  | DIfElse j b c d => on i j (If b c (project i d)) (project i d)
  | DIfThen j b d c => on i j (If b (project i d) c) (project i d)
  | DLoop j b d => on i j (While b (project i d)) (project i d)
  end.

(** ** The checker *)

Definition checks (d : delta) (p p' : cmd) : bool :=
  (if cmd_eq_dec (project Old d) p then true else false)
  && (if cmd_eq_dec (project New d) p' then true else false).

Theorem checks_spec : forall d p p',
  checks d p p' = true <-> project Old d = p /\ project New d = p'.
Proof.
  intros d p p'. unfold checks.
  destruct (cmd_eq_dec (project Old d) p), (cmd_eq_dec (project New d) p');
    simpl; split; intros H; try discriminate; try tauto; auto.
Qed.

(** ** Completeness (theorem 1) *)

(** Everything of [p'] but one atom is new. *)
Fixpoint grow (a : atom) (p' : cmd) : delta :=
  match p' with
  | Atom a' => DAtom a a'
  | Seq c1 c2 => DSeqLeft New c1 (grow a c2)
  | If b c1 c2 => DIfElse New b c1 (grow a c2)
  | While b c => DLoop New b (grow a c)
  end.

(** Everything of [p] but one atom is gone, and everything of [p'] is new. *)
Fixpoint replace (p p' : cmd) : delta :=
  match p with
  | Atom a => grow a p'
  | Seq c1 c2 => DSeqLeft Old c1 (replace c2 p')
  | If b c1 c2 => DIfElse Old b c1 (replace c2 p')
  | While b c => DLoop Old b (replace c p')
  end.

Lemma grow_projects : forall a p',
  project Old (grow a p') = Atom a /\ project New (grow a p') = p'.
Proof.
  intros a. induction p' as [a'|c1 _ c2 [I1 I2]|b c1 _ c2 [I1 I2]|b c [I1 I2]];
    simpl; unfold on; simpl; split; congruence.
Qed.

Theorem delta_complete : forall p p',
  exists d, project Old d = p /\ project New d = p'.
Proof.
  intros p p'. exists (replace p p').
  induction p as [a|c1 _ c2 [I1 I2]|b c1 _ c2 [I1 I2]|b c [I1 I2]].
  - apply grow_projects.
  - simpl; unfold on; simpl; split; congruence.
  - simpl; unfold on; simpl; split; congruence.
  - simpl; unfold on; simpl; split; congruence.
Qed.
