(** Lemma 2: the correlating program of a structured difference interleaves the
    guarded forms of its two projections. *)

From Coq Require Import List Bool.
From Verdiff Require Import Syntax Paths Guarded Difference GuardedForm Correlate Sides
  Interleave.
Import ListNotations.

(** ** What is built belongs to its version *)

Lemma own_CI_in : forall i k c, own_context i k -> own_cmd i c -> own_gcmd i (CI_in k c).
Proof. intros i k c [Hp [Hg Hl]] Hc. apply own_CI; auto. Qed.

Lemma own_below : forall i k a, own_context i k -> own_context i (below a k).
Proof. intros i k a [Hp [Hg Hl]]. repeat split; auto. apply own_guard_cons, Hp. Qed.

Lemma own_branch : forall i k v, own_context i k -> own_context i (branch v k).
Proof.
  intros i k v [Hp [Hg Hl]]. split; [|split]; simpl; auto.
  - apply own_guard_cons, Hp.
  - apply own_and_lit; assumption.
Qed.

Lemma own_body : forall i k, own_context i k -> own_context i (body k).
Proof.
  intros i k [Hp [Hg Hl]]. split; [|split]; simpl.
  - apply own_guard_cons, own_guard_cons, Hp.
  - apply own_inside; assumption.
  - intros l E. inversion E; subst. assumption.
Qed.

Lemma own_test : forall i k b, own_context i k -> own_bexp i b -> own_gcmd i (test k b).
Proof. intros i k b [Hp [Hg _]] Hb. repeat split; assumption. Qed.

Lemma own_looping : forall i k, own_context i k -> own_conj i (looping k).
Proof. intros i k [Hp [Hg _]]. apply own_and_lit; assumption. Qed.

Lemma own_clear : forall i k, own_context i k -> own_gcmd i (clear_in k).
Proof.
  intros i k H. split; [apply own_looping; assumption|].
  split; [|exact I]. apply own_guard_cons. exact (proj1 H).
Qed.

Lemma own_retest : forall i k b,
  own_context i k -> own_bexp i b -> own_gcmd i (retest_in k b).
Proof.
  intros i k b H Hb. split; [apply own_looping; assumption|].
  split; [exact (proj1 H)|assumption].
Qed.

Lemma own_CI_body : forall i k b c,
  own_context i k -> own_bexp i b -> own_cmd i c ->
  own_gcmd i (CI_body (under k) (at_path k) b c).
Proof.
  intros i k b c H Hb Hc.
  split; [exact (own_clear i k H)|split; [|exact (own_retest i k b H Hb)]].
  exact (own_CI_in i (body k) c (own_body i k H) Hc).
Qed.

(** ** Lemma 2 *)

Definition correlates (i : side) (d : delta) (ks : contexts) : Prop :=
  interleaves i (CP d ks) (CI_in (ks i) (project i d))
    (CI_in (ks (other i)) (project (other i) d)).

(** It can be shown from either version's point of view. *)
Lemma correlates_swap : forall i d ks, correlates i d ks -> forall j, correlates j d ks.
Proof.
  intros i d ks H j. unfold correlates in *.
  destruct i, j; try exact H; apply interleaves_swap in H; exact H.
Qed.

Definition owned (d : delta) (ks : contexts) : Prop :=
  forall i, own_cmd i (project i d) /\ own_context i (ks i).

Lemma owned_context : forall d ks i, owned d ks -> own_context i (ks i).
Proof. intros d ks i H. apply H. Qed.

(** Owning passes to parts: for a part [e] of [d], if what each version has of
    [e] is in what it has of [d], and its context is made from that of [d]. *)
Lemma owned_part : forall d e ks ks',
  owned d ks ->
  (forall i, own_cmd i (project i d) -> own_cmd i (project i e)) ->
  (forall i, own_context i (ks i) -> own_context i (ks' i)) ->
  owned e ks'.
Proof. intros d e ks ks' H Hc Hk i. destruct (H i). auto. Qed.

Lemma own_move : forall i ks j f,
  (forall k, own_context i k -> own_context i (f k)) ->
  own_context i (ks i) -> own_context i (move ks j f i).
Proof. intros i ks j f Hf H. unfold move. destruct (side_eqb j i); auto. Qed.

Ltac owned_parts :=
  intros i0; destruct i0; simpl; unfold on; simpl; tauto.

Lemma correlates_seq_left : forall i c d ks,
  owned (DSeqLeft i c d) ks ->
  (owned d (move ks i (below true)) -> correlates i d (move ks i (below true))) ->
  correlates i (DSeqLeft i c d) ks.
Proof.
  intros i c d ks Ho IH.
  assert (H : correlates i d (move ks i (below true))).
  { apply IH. eapply owned_part; eauto.
    - destruct i; owned_parts.
    - intros j. apply own_move. auto using own_below. }
  assert (Hc : own_cmd i c).
  { destruct (Ho i) as [X _]. destruct i; simpl in X; apply X. }
  pose proof (own_CI_in i _ c (own_below i _ false (owned_context _ _ i Ho)) Hc) as Oc.
  unfold correlates in *. destruct i; apply interleaves_before; assumption.
Qed.

Lemma correlates_seq_right : forall i d c ks,
  owned (DSeqRight i d c) ks ->
  (owned d (move ks i (below false)) -> correlates i d (move ks i (below false))) ->
  correlates i (DSeqRight i d c) ks.
Proof.
  intros i d c ks Ho IH.
  assert (H : correlates i d (move ks i (below false))).
  { apply IH. eapply owned_part; eauto.
    - destruct i; owned_parts.
    - intros j. apply own_move. auto using own_below. }
  assert (Hc : own_cmd i c).
  { destruct (Ho i) as [X _]. destruct i; simpl in X; apply X. }
  pose proof (own_CI_in i _ c (own_below i _ true (owned_context _ _ i Ho)) Hc) as Oc.
  unfold correlates in *. destruct i; apply interleaves_after; assumption.
Qed.

Lemma correlates_if_else : forall i b c d ks,
  owned (DIfElse i b c d) ks ->
  (owned d (move ks i (branch false)) -> correlates i d (move ks i (branch false))) ->
  correlates i (DIfElse i b c d) ks.
Proof.
  intros i b c d ks Ho IH.
  assert (H : correlates i d (move ks i (branch false))).
  { apply IH. eapply owned_part; eauto.
    - destruct i; owned_parts.
    - intros j. apply own_move. auto using own_branch. }
  assert (Hc : own_bexp i b /\ own_cmd i c).
  { destruct (Ho i) as [X _]. destruct i; simpl in X; tauto. }
  destruct Hc as [Hb Hc].
  pose proof (owned_context _ _ i Ho) as Hk.
  pose proof (own_CI_in i _ c (own_branch i _ true Hk) Hc) as Oc.
  pose proof (own_test i _ b Hk Hb) as Ot.
  unfold correlates in *.
  destruct i; apply interleaves_before; try assumption; apply interleaves_before; assumption.
Qed.

Lemma correlates_if_then : forall i b d c ks,
  owned (DIfThen i b d c) ks ->
  (owned d (move ks i (branch true)) -> correlates i d (move ks i (branch true))) ->
  correlates i (DIfThen i b d c) ks.
Proof.
  intros i b d c ks Ho IH.
  assert (H : correlates i d (move ks i (branch true))).
  { apply IH. eapply owned_part; eauto.
    - destruct i; owned_parts.
    - intros j. apply own_move. auto using own_branch. }
  assert (Hc : own_bexp i b /\ own_cmd i c).
  { destruct (Ho i) as [X _]. destruct i; simpl in X; tauto. }
  destruct Hc as [Hb Hc].
  pose proof (owned_context _ _ i Ho) as Hk.
  pose proof (own_CI_in i _ c (own_branch i _ false Hk) Hc) as Oc.
  pose proof (own_test i _ b Hk Hb) as Ot.
  unfold correlates in *.
  destruct i; apply interleaves_before; try assumption; apply interleaves_after; assumption.
Qed.

Lemma correlates_loop : forall i b d ks,
  owned (DLoop i b d) ks ->
  (owned d (move ks i body) -> correlates i d (move ks i body)) ->
  correlates i (DLoop i b d) ks.
Proof.
  intros i b d ks Ho IH.
  assert (H : correlates i d (move ks i body)).
  { apply IH. eapply owned_part; eauto.
    - destruct i; owned_parts.
    - intros j. apply own_move. auto using own_body. }
  assert (Hc : own_bexp i b /\ own_cmd i (project i d)).
  { destruct (Ho i) as [X _]. destruct i; simpl in X; tauto. }
  destruct Hc as [Hb Hc].
  pose proof (owned_context _ _ i Ho) as Hk.
  pose proof (own_test i _ b Hk Hb) as Ot.
  pose proof (own_CI_body i _ b _ Hk Hb Hc) as Ob.
  pose proof (own_looping i _ Hk) as Ol.
  pose proof (own_clear i _ Hk) as Oc. pose proof (own_retest i _ b Hk Hb) as Or.
  assert (Hi : idle (looping (ks i)) (CI_body (under (ks i)) (at_path (ks i)) b (project i d))).
  { intros n st E. apply CI_body_idle. assumption. }
  unfold correlates in *.
  destruct i; (apply interleaves_before; [assumption|]);
    (apply interleaves_unrolled; try assumption);
    (apply interleaves_before; [assumption|]);
    (apply interleaves_after; [assumption|]); assumption.
Qed.

Lemma correlates_if : forall b b' d1 d2 ks,
  owned (DIf b b' d1 d2) ks ->
  (owned d1 (move_both ks (branch true)) -> correlates Old d1 (move_both ks (branch true))) ->
  (owned d2 (move_both ks (branch false)) -> correlates Old d2 (move_both ks (branch false))) ->
  correlates Old (DIf b b' d1 d2) ks.
Proof.
  intros b b' d1 d2 ks Ho IH1 IH2.
  assert (H1 : correlates Old d1 (move_both ks (branch true))).
  { apply IH1. eapply owned_part; eauto.
    - owned_parts.
    - intros j. unfold move_both. auto using own_branch. }
  assert (H2 : correlates Old d2 (move_both ks (branch false))).
  { apply IH2. eapply owned_part; eauto.
    - owned_parts.
    - intros j. unfold move_both. auto using own_branch. }
  destruct (Ho Old) as [[Hb _] Hk]. destruct (Ho New) as [[Hb' _] Hk'].
  unfold correlates in *.
  apply interleaves_before; [apply own_test; assumption|].
  apply interleaves_before_other; [apply own_test; assumption|].
  apply interleaves_seq; assumption.
Qed.

Lemma correlates_while : forall b b' d ks,
  owned (DWhile b b' d) ks ->
  (owned d (move_both ks body) -> correlates Old d (move_both ks body)) ->
  correlates Old (DWhile b b' d) ks.
Proof.
  intros b b' d ks Ho IH.
  assert (H : correlates Old d (move_both ks body)).
  { apply IH. eapply owned_part; eauto.
    - owned_parts.
    - intros j. unfold move_both. auto using own_body. }
  destruct (Ho Old) as [[Hb Hc] Hk]. destruct (Ho New) as [[Hb' Hc'] Hk'].
  unfold correlates in *.
  apply interleaves_before; [apply own_test; assumption|].
  apply interleaves_before_other; [apply own_test; assumption|].
  apply interleaves_while.
  - apply own_looping. assumption.
  - apply own_looping. assumption.
  - intros n st E. apply (CI_body_idle (under (ks Old)) (at_path (ks Old)) b). assumption.
  - intros n st E. apply (CI_body_idle (under (ks New)) (at_path (ks New)) b'). assumption.
  - apply interleaves_before; [apply own_clear; assumption|].
    apply interleaves_before_other; [apply own_clear; assumption|].
    apply interleaves_seq; [assumption|].
    apply interleaves_both; apply own_retest; assumption.
Qed.

Lemma correlates_seq : forall d1 d2 ks,
  owned (DSeq d1 d2) ks ->
  (owned d1 (move_both ks (below false)) -> correlates Old d1 (move_both ks (below false))) ->
  (owned d2 (move_both ks (below true)) -> correlates Old d2 (move_both ks (below true))) ->
  correlates Old (DSeq d1 d2) ks.
Proof.
  intros d1 d2 ks Ho IH1 IH2. unfold correlates in *.
  apply interleaves_seq.
  - apply IH1. eapply owned_part; eauto.
    + owned_parts.
    + intros j. unfold move_both. auto using own_below.
  - apply IH2. eapply owned_part; eauto.
    + owned_parts.
    + intros j. unfold move_both. auto using own_below.
Qed.

Lemma correlates_atom : forall a a' ks, owned (DAtom a a') ks -> correlates Old (DAtom a a') ks.
Proof.
  intros a a' ks Ho. destruct (Ho Old) as [H Hk]. destruct (Ho New) as [H' Hk'].
  apply interleaves_both; apply own_CI_in; assumption.
Qed.

(** Lemma 2: CP is sound under context. *)
Theorem CP_sound : forall d ks, owned d ks -> forall i, correlates i d ks.
Proof.
  induction d as [i c d IH|i d IH c|d1 IH1 d2 IH2|a a'|b b' d1 IH1 d2 IH2|b b' d IH
    |i b c d IH|i b d IH c|i b d IH]; intros ks Ho.
  - apply (correlates_swap i), correlates_seq_left; auto.
  - apply (correlates_swap i), correlates_seq_right; auto.
  - apply (correlates_swap Old), correlates_seq; auto.
  - apply (correlates_swap Old), correlates_atom; auto.
  - apply (correlates_swap Old), correlates_if; auto.
  - apply (correlates_swap Old), correlates_while; auto.
  - apply (correlates_swap i), correlates_if_else; auto.
  - apply (correlates_swap i), correlates_if_then; auto.
  - apply (correlates_swap i), correlates_loop; auto.
Qed.
