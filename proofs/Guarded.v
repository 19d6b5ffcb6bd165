(** The guarded language: every atomic command stands under a conjunction of
    guards, and loops are the only other control. Section 3.2, figure 2; as for
    the source language, the rules and an interpreter that agrees with them. *)

From Coq Require Import List Bool ZArith Lia.
From Verdiff Require Import Syntax Source Paths.
Import ListNotations.

(** A literal is a guard and the value that it must have. *)
Definition literal := (path * bool)%type.

(** Conjunctions of literals ([nil] is true), disjunctions of those ([nil] is
    false). *)
Definition conj := list literal.
Definition disj := list conj.

Definition yes (g : path) : literal := (g, true).
Definition no (g : path) : literal := (g, false).
Definition and_lit (gl : conj) (l : literal) : conj := gl ++ [l].

Inductive gatom : Type :=
| Set_var (x : name) (e : aexp)
| Set_guard (g : path) (b : bexp).

Inductive gcmd : Type :=
| GSkip
| GSeq (c1 c2 : gcmd)
| GWhile (d : disj) (c : gcmd)
| GIf (gl : conj) (a : gatom).

(** ** Meaning *)

Definition guards := path -> bool.

Record state : Type := State { vars : store; guard : guards }.

Definition set_guard (G : guards) (g : path) (v : bool) : guards :=
  fun h => if path_eq_dec g h then v else G h.

Definition holds_literal (G : guards) (l : literal) : bool :=
  Bool.eqb (G (fst l)) (snd l).

Definition holds (G : guards) (gl : conj) : bool := forallb (holds_literal G) gl.
Definition holds_some (G : guards) (d : disj) : bool := existsb (holds G) d.

Definition run_atom (a : gatom) (st : state) : state :=
  match a with
  | Set_var x e => State (update (vars st) x (aeval (vars st) e)) (guard st)
  | Set_guard g b => State (vars st) (set_guard (guard st) g (beval (vars st) b))
  end.

(** The rules of figure 2. *)
Inductive gbigstep : state -> gcmd -> state -> Prop :=
| G_Skip : forall st, gbigstep st GSkip st
| G_Seq : forall st st' st'' c1 c2,
    gbigstep st c1 st' -> gbigstep st' c2 st'' -> gbigstep st (GSeq c1 c2) st''
| G_Ignore : forall st gl a,
    holds (guard st) gl = false -> gbigstep st (GIf gl a) st
| G_Activate : forall st gl a,
    holds (guard st) gl = true -> gbigstep st (GIf gl a) (run_atom a st)
| G_WhileFalse : forall st d c,
    holds_some (guard st) d = false -> gbigstep st (GWhile d c) st
| G_WhileTrue : forall st st' st'' d c,
    holds_some (guard st) d = true -> gbigstep st c st' ->
    gbigstep st' (GWhile d c) st'' -> gbigstep st (GWhile d c) st''.

(** The interpreter: no loop iterates more than [n] times when entered. *)
Fixpoint gloop (test : state -> bool) (body : state -> option state) (k : nat)
    (st : state) : option state :=
  if test st then
    match k with
    | O => None
    | S k => match body st with Some st' => gloop test body k st' | None => None end
    end
  else Some st.

Definition enters (d : disj) (st : state) : bool := holds_some (guard st) d.

Fixpoint gexec (n : nat) (c : gcmd) (st : state) {struct c} : option state :=
  match c with
  | GSkip => Some st
  | GSeq c1 c2 =>
      match gexec n c1 st with Some st' => gexec n c2 st' | None => None end
  | GWhile d c1 => gloop (enters d) (gexec n c1) n st
  | GIf gl a => Some (if holds (guard st) gl then run_atom a st else st)
  end.

Definition gends (c : gcmd) (st : state) : Prop := exists n st', gexec n c st = Some st'.
Definition gdiverges (c : gcmd) (st : state) : Prop := forall n, gexec n c st = None.

(** ** A larger bound changes nothing but where runs are cut *)

Lemma gloop_monotone : forall test (body body' : state -> option state),
  (forall st st', body st = Some st' -> body' st = Some st') ->
  forall k k' st st', k <= k' ->
  gloop test body k st = Some st' -> gloop test body' k' st = Some st'.
Proof.
  intros test body body' Hbody.
  induction k as [|k IH]; intros k' st st' Hle H.
  - destruct k'; simpl in *; destruct (test st); congruence.
  - destruct k' as [|k']; [lia|]. simpl in *.
    destruct (test st); [|exact H].
    destruct (body st) as [st1|] eqn:E; [|discriminate].
    rewrite (Hbody _ _ E). apply IH; [lia|assumption].
Qed.

Lemma gexec_monotone : forall c n n' st st',
  n <= n' -> gexec n c st = Some st' -> gexec n' c st = Some st'.
Proof.
  induction c as [|c1 IH1 c2 IH2|d c IH|gl a]; intros n n' st st' Hle H; simpl in *.
  - assumption.
  - destruct (gexec n c1 st) as [st1|] eqn:E; [|discriminate].
    rewrite (IH1 _ _ _ _ Hle E). eauto.
  - apply (gloop_monotone _ (gexec n c)) with (k := n); eauto.
  - assumption.
Qed.

(** ** The interpreter and the rules of figure 2 have the same runs *)

Lemma gexec_gbigstep : forall c n st st', gexec n c st = Some st' -> gbigstep st c st'.
Proof.
  induction c as [|c1 IH1 c2 IH2|d c IH|gl a]; intros n st st' H; simpl in H.
  - inversion H; subst. constructor.
  - destruct (gexec n c1 st) as [st1|] eqn:E; [|discriminate].
    eapply G_Seq; eauto.
  - assert (G : forall k st st', gloop (enters d) (gexec n c) k st = Some st' ->
                                 gbigstep st (GWhile d c) st').
    { induction k as [|k IHk]; intros s s' Hs; simpl in Hs;
        destruct (enters d s) eqn:E; try discriminate;
        try (inversion Hs; subst; apply G_WhileFalse; assumption).
      destruct (gexec n c s) as [s1|] eqn:E1; [|discriminate].
      eapply G_WhileTrue; eauto. }
    eauto.
  - inversion H; subst. destruct (holds (guard st) gl) eqn:E; constructor; assumption.
Qed.

Lemma gbigstep_some_gexec : forall st c st',
  gbigstep st c st' -> exists n, gexec n c st = Some st'.
Proof.
  induction 1 as [st|st st1 st2 c1 c2 H1 [n1 IH1] H2 [n2 IH2]|st gl a H|st gl a H
    |st d c H|st st1 st2 d c H H1 [n1 IH1] H2 [n2 IH2]].
  - exists 0; reflexivity.
  - exists (max n1 n2). simpl.
    rewrite (gexec_monotone _ n1 (max n1 n2) _ _ ltac:(lia) IH1).
    apply (gexec_monotone _ n2); [lia|assumption].
  - exists 0. simpl. rewrite H. reflexivity.
  - exists 0. simpl. rewrite H. reflexivity.
  - exists 0. simpl. unfold enters. rewrite H. reflexivity.
  - simpl in IH2. set (n := S (max n1 n2)). exists n.
    assert (E1 : gexec n c st = Some st1).
    { apply (gexec_monotone _ n1); [subst n; lia|assumption]. }
    assert (E2 : gloop (enters d) (gexec n c) (max n1 n2) st1 = Some st2).
    { apply (gloop_monotone _ (gexec n2 c)) with (k := n2); [|lia|assumption].
      intros; apply (gexec_monotone _ n2); [subst n; lia|assumption]. }
    cbn [gexec]. unfold n at 2. cbn [gloop]. unfold enters at 1.
    rewrite H, E1. assumption.
Qed.

Theorem gbigstep_gexec : forall st c st',
  gbigstep st c st' <-> exists n, gexec n c st = Some st'.
Proof.
  split; [apply gbigstep_some_gexec|].
  intros [n H]. eapply gexec_gbigstep; eauto.
Qed.

(** ** Facts about guards *)

Lemma holds_and_lit : forall G gl g v,
  holds G (and_lit gl (g, v)) = holds G gl && Bool.eqb (G g) v.
Proof.
  intros G gl g v. unfold holds, and_lit. rewrite forallb_app. simpl.
  rewrite andb_true_r. reflexivity.
Qed.

Lemma holds_same : forall G G' gl,
  (forall l, In l gl -> G' (fst l) = G (fst l)) -> holds G' gl = holds G gl.
Proof.
  intros G G' gl. unfold holds. induction gl as [|l gl IH]; simpl; intros H.
  - reflexivity.
  - rewrite IH by auto. unfold holds_literal. rewrite H by auto. reflexivity.
Qed.

Lemma holds_in : forall G gl g v, holds G gl = true -> In (g, v) gl -> G g = v.
Proof.
  intros G gl g v H Hin. unfold holds in H. rewrite forallb_forall in H.
  apply H in Hin. unfold holds_literal in Hin. simpl in Hin.
  apply eqb_prop. assumption.
Qed.

Lemma holds_not : forall G gl g v, In (g, v) gl -> G g = negb v -> holds G gl = false.
Proof.
  intros G gl g v Hin H. destruct (holds G gl) eqn:E; [|reflexivity].
  rewrite (holds_in _ _ _ _ E Hin) in H. destruct v; discriminate.
Qed.

Lemma set_guard_same : forall G g v, set_guard G g v g = v.
Proof. intros. unfold set_guard. destruct (path_eq_dec g g); congruence. Qed.

Lemma set_guard_other : forall G g h v, g <> h -> set_guard G g v h = G h.
Proof. intros. unfold set_guard. destruct (path_eq_dec g h); congruence. Qed.

Lemma enters_one : forall gl st, enters [gl] st = holds (guard st) gl.
Proof. intros. unfold enters. simpl. apply orb_false_r. Qed.
