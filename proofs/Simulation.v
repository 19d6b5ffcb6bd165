(** Theorem 2: a correlating program simulates both versions. It ends exactly
    where both of them end, and then its store holds the stores of both. *)

From Coq Require Import String List Bool ZArith Lia.
From Verdiff Require Import Syntax Source Paths Guarded Difference GuardedForm
  GuardedFormSound Correlate Sides Interleave CorrelateSound.
Import ListNotations.

(** Definition 2: [S] holds the store [S0] of the old version and [S1] of the
    new one, under their tags. *)
Definition holds_store (i : side) (S Si : store) : Prop := forall x, S (tag i x) = Si x.

Definition splits (S S0 S1 : store) : Prop := holds_store Old S S0 /\ holds_store New S S1.

(** ** A tagged program does in the common store what it does in its own *)

Lemma tag_aeval : forall i e S Si,
  holds_store i S Si -> aeval S (tag_aexp i e) = aeval Si e.
Proof.
  intros i e S Si H. induction e as [n|x|e1 IH1 e2 IH2]; simpl; [reflexivity|apply H|].
  rewrite IH1, IH2. reflexivity.
Qed.

Lemma tag_beval : forall i b S Si,
  holds_store i S Si -> beval S (tag_bexp i b) = beval Si b.
Proof.
  intros i b S Si H. induction b as [b|b1 IH1 b2 IH2|b IH|e1 e2]; simpl.
  - reflexivity.
  - rewrite IH1, IH2. reflexivity.
  - rewrite IH. reflexivity.
  - rewrite !(tag_aeval i _ S Si) by assumption. reflexivity.
Qed.

Lemma tag_update : forall i S Si x v,
  holds_store i S Si -> holds_store i (update S (tag i x) v) (update Si x v).
Proof.
  intros i S Si x v H y. unfold update.
  destruct (String.eqb_spec x y) as [->|Hne].
  - rewrite String.eqb_refl. reflexivity.
  - destruct (String.eqb_spec (tag i x) (tag i y)) as [E|_]; [|apply H].
    apply tag_injective in E. congruence.
Qed.

(** Two results of the same kind, the one holding the other. *)
Definition holds_result (i : side) (r ri : option (mode * store)) : Prop :=
  match r, ri with
  | Some (m, V), Some (mi, Vi) => m = mi /\ holds_store i V Vi
  | None, None => True
  | _, _ => False
  end.

Lemma tag_loop : forall i b c n,
  (forall S Si, holds_store i S Si -> holds_result i (exec n (tag_cmd i c) S) (exec n c Si)) ->
  forall k S Si, holds_store i S Si ->
  match loop (fun S => beval S (tag_bexp i b)) (exec n (tag_cmd i c)) k S,
        loop (fun S => beval S b) (exec n c) k Si with
  | Some S', Some Si' => holds_store i S' Si'
  | None, None => True
  | _, _ => False
  end.
Proof.
  intros i b c n Hc. induction k as [|k IH]; intros S Si H; simpl;
    rewrite (tag_beval i b S Si H); destruct (beval Si b); auto.
  specialize (Hc S Si H). unfold holds_result in Hc.
  destruct (exec n (tag_cmd i c) S) as [[m S1]|], (exec n c Si) as [[m' S2]|];
    try contradiction; [|exact I].
  destruct Hc as [-> H1]. destruct m'; try assumption; apply IH; assumption.
Qed.

Lemma tag_exec : forall i c n S Si,
  holds_store i S Si -> holds_result i (exec n (tag_cmd i c) S) (exec n c Si).
Proof.
  intros i c n. induction c as [a|c1 IH1 c2 IH2|b c1 IH1 c2 IH2|b c IH]; intros S Si H.
  - destruct a; simpl; auto. split; [reflexivity|].
    rewrite (tag_aeval i e S Si) by assumption. apply tag_update. assumption.
  - simpl. specialize (IH1 S Si H). unfold holds_result in IH1.
    destruct (exec n (tag_cmd i c1) S) as [[m S1]|], (exec n c1 Si) as [[m' S2]|];
      try contradiction; [|exact I].
    destruct IH1 as [-> H1]. destruct m'; simpl; auto.
  - simpl. rewrite (tag_beval i b S Si H). destruct (beval Si b); auto.
  - simpl. pose proof (tag_loop i b c n IH n S Si H) as L.
    destruct (loop _ (exec n (tag_cmd i c)) n S), (loop _ (exec n c) n Si);
      simpl; try contradiction; auto.
Qed.

Lemma tag_well_formed : forall i c l, well_formed l (tag_cmd i c) = well_formed l c.
Proof.
  intros i. induction c as [a|c1 IH1 c2 IH2|b c1 IH1 c2 IH2|b c IH]; intros l; simpl.
  - destruct a; reflexivity.
  - rewrite IH1, IH2. reflexivity.
  - rewrite IH1, IH2. reflexivity.
  - apply IH.
Qed.

Lemma own_tag_aexp : forall i e, own_aexp i (tag_aexp i e).
Proof. intros i e. induction e; simpl; auto. exists x. reflexivity. Qed.

Lemma own_tag_bexp : forall i b, own_bexp i (tag_bexp i b).
Proof. intros i b. induction b; simpl; auto using own_tag_aexp. Qed.

Lemma own_tag_cmd : forall i c, own_cmd i (tag_cmd i c).
Proof.
  intros i c. induction c as [a|c1 IH1 c2 IH2|b c1 IH1 c2 IH2|b c IH];
    simpl; auto using own_tag_bexp.
  destruct a; simpl; auto. split; [exists x; reflexivity|apply own_tag_aexp].
Qed.

Lemma owned_start : forall d, owned (tag_delta d) start.
Proof.
  intros d i. split.
  - rewrite project_tag. apply own_tag_cmd.
  - split; [apply ends_with_refl|]. split; [intros g v []|intros l E; discriminate].
Qed.

(** ** One version alone, in the common store *)

Definition alone (i : side) (d : delta) : gcmd :=
  CI_in (start i) (project i (tag_delta d)).

Lemma alone_sound : forall i d n S G Si,
  well_formed false (project i d) = true -> holds_store i S Si ->
  match exec n (project i d) Si with
  | Some (m, Si') =>
      m = Normal /\ exists st', gexec n (alone i d) (State S G) = Some st' /\
                                holds_store i (vars st') Si'
  | None => gexec n (alone i d) (State S G) = None
  end.
Proof.
  intros i d n S G Si Hwf H. unfold alone. rewrite project_tag.
  pose proof (CI_sound (tag_cmd i (project i d)) n [] [letter i] None (State S G)) as C.
  rewrite tag_well_formed in C.
  specialize (C Hwf eq_refl ltac:(intros g v []) ltac:(intros l E; discriminate)).
  pose proof (tag_exec i (project i d) n S Si H) as T.
  cbn [vars] in C. unfold simulates in C. unfold holds_result in T.
  destruct (exec n (tag_cmd i (project i d)) S) as [[m S']|],
           (exec n (project i d) Si) as [[m' Si']|] eqn:E; try contradiction.
  - destruct T as [-> T]. split; [eapply well_formed_mode; eauto|].
    destruct C as [st' [Es [HV _]]]. exists st'. split; [exact Es|].
    rewrite HV. assumption.
  - exact C.
Qed.

(** ** Theorem 2 *)

Section Simulation.
  Variable d : delta.
  Hypothesis old_well_formed : well_formed false (project Old d) = true.
  Hypothesis new_well_formed : well_formed false (project New d) = true.

  Let old := project Old d.
  Let new := project New d.

  (** If both versions end within a bound, so does the correlating program, and
      its store holds both of theirs. *)
  Theorem both_end : forall n S G S0 S1 m0 m1 S0' S1',
    splits S S0 S1 ->
    exec n old S0 = Some (m0, S0') -> exec n new S1 = Some (m1, S1') ->
    exists S' G', gexec n (correlating_program d) (State S G) = Some (State S' G') /\
                  splits S' S0' S1'.
  Proof using old_well_formed new_well_formed.
    intros n S G S0 S1 m0 m1 S0' S1' [H0 H1] E0 E1.
    pose proof (alone_sound Old d n S G S0 old_well_formed H0) as A0.
    pose proof (alone_sound New d n S G S1 new_well_formed H1) as A1.
    fold old in A0. fold new in A1. rewrite E0 in A0. rewrite E1 in A1.
    destruct A0 as [_ [st0 [R0 V0]]]. destruct A1 as [_ [st1 [R1 V1]]].
    destruct (CP_sound _ _ (owned_start d) Old n (State S G) (State S G) (State S G)
                (agree_refl _ _) (agree_refl _ _)) as [F _].
    destruct (F st0 st1 R0 R1) as [[S' G'] [E [[K0 _] [K1 _]]]].
    exists S', G'. split; [exact E|]. simpl in K0, K1. split; intros x.
    - rewrite (K0 (tag Old x)) by (exists x; reflexivity). apply V0.
    - rewrite (K1 (tag New x)) by (exists x; reflexivity). apply V1.
  Qed.

  (** If the correlating program ends within a bound, both versions end, within
      one iteration more of each loop, and its store holds both of theirs. *)
  Theorem ends_as_both : forall n S G S0 S1 st',
    splits S S0 S1 ->
    gexec n (correlating_program d) (State S G) = Some st' ->
    exists S0' S1',
      exec (Datatypes.S n) old S0 = Some (Normal, S0') /\
      exec (Datatypes.S n) new S1 = Some (Normal, S1') /\
      splits (vars st') S0' S1'.
  Proof using old_well_formed new_well_formed.
    intros n S G S0 S1 st' [H0 H1] E.
    destruct (CP_sound _ _ (owned_start d) Old n (State S G) (State S G) (State S G)
                (agree_refl _ _) (agree_refl _ _)) as [_ B].
    destruct (B st' E) as [st0 [st1 [R0 [R1 [[K0 _] [K1 _]]]]]].
    pose proof (alone_sound Old d (Datatypes.S n) S G S0 old_well_formed H0) as A0.
    pose proof (alone_sound New d (Datatypes.S n) S G S1 new_well_formed H1) as A1.
    fold old in A0. fold new in A1.
    change (gexec (Datatypes.S n) (alone Old d) (State S G) = Some st0) in R0.
    change (gexec (Datatypes.S n) (alone New d) (State S G) = Some st1) in R1.
    destruct (exec (Datatypes.S n) old S0) as [[m0 S0']|]; [|congruence].
    destruct (exec (Datatypes.S n) new S1) as [[m1 S1']|]; [|congruence].
    destruct A0 as [-> [st0' [X0 V0]]]. destruct A1 as [-> [st1' [X1 V1]]].
    rewrite R0 in X0. rewrite R1 in X1. inversion X0; inversion X1; subst.
    exists S0', S1'. split; [reflexivity|]. split; [reflexivity|]. split; intros x.
    - rewrite (K0 (tag Old x)) by (exists x; reflexivity). apply V0.
    - rewrite (K1 (tag New x)) by (exists x; reflexivity). apply V1.
  Qed.

  (** The same in the words of figures 1 and 2: theorem 2 of the paper, and its
      converse. *)
  Theorem correlating_program_sound : forall S G S0 S1 S0' S1',
    splits S S0 S1 ->
    bigstep S0 old Normal S0' -> bigstep S1 new Normal S1' ->
    exists S' G', gbigstep (State S G) (correlating_program d) (State S' G') /\
                  splits S' S0' S1'.
  Proof using old_well_formed new_well_formed.
    intros S G S0 S1 S0' S1' H B0 B1.
    apply bigstep_exec in B0 as [n0 E0]. apply bigstep_exec in B1 as [n1 E1].
    apply (exec_monotone _ n0 (max n0 n1)) in E0; [|lia].
    apply (exec_monotone _ n1 (max n0 n1)) in E1; [|lia].
    destruct (both_end _ S G _ _ _ _ _ _ H E0 E1) as [S' [G' [E K]]].
    exists S', G'. split; [|assumption]. apply gbigstep_gexec. eauto.
  Qed.

  Theorem correlating_program_complete : forall S G S0 S1 S' G',
    splits S S0 S1 ->
    gbigstep (State S G) (correlating_program d) (State S' G') ->
    exists S0' S1',
      bigstep S0 old Normal S0' /\ bigstep S1 new Normal S1' /\ splits S' S0' S1'.
  Proof using old_well_formed new_well_formed.
    intros S G S0 S1 S' G' H B. apply gbigstep_gexec in B as [n E].
    destruct (ends_as_both _ _ _ _ _ _ H E) as [S0' [S1' [E0 [E1 K]]]].
    exists S0', S1'. repeat split; try apply K; eapply exec_bigstep; eauto.
  Qed.

  (** Runs that do not end: the correlating program diverges if one version
      does, and if it diverges, not both versions end. *)
  Theorem correlating_program_ends : forall S G S0 S1,
    splits S S0 S1 ->
    (gends (correlating_program d) (State S G) <-> ends old S0 /\ ends new S1).
  Proof using old_well_formed new_well_formed.
    intros S G S0 S1 H. split.
    - intros [n [st' E]]. destruct (ends_as_both _ _ _ _ _ _ H E) as [S0' [S1' [E0 [E1 _]]]].
      split; eexists; eauto.
    - intros [[n0 [[m0 S0'] E0]] [n1 [[m1 S1'] E1]]].
      apply (exec_monotone _ n0 (max n0 n1)) in E0; [|lia].
      apply (exec_monotone _ n1 (max n0 n1)) in E1; [|lia].
      destruct (both_end _ S G _ _ _ _ _ _ H E0 E1) as [S' [G' [E _]]].
      eexists; eauto.
  Qed.

  Theorem correlating_program_diverges : forall S G S0 S1,
    splits S S0 S1 -> diverges old S0 \/ diverges new S1 ->
    gdiverges (correlating_program d) (State S G).
  Proof using old_well_formed new_well_formed.
    intros S G S0 S1 H Hd n.
    destruct (gexec n (correlating_program d) (State S G)) as [st'|] eqn:E; [|reflexivity].
    destruct (ends_as_both _ _ _ _ _ _ H E) as [S0' [S1' [E0 [E1 _]]]].
    exfalso. destruct Hd as [Hd|Hd]; specialize (Hd (Datatypes.S n)); congruence.
  Qed.
End Simulation.
