(** When a guarded command is an interleaving of two others, one of each
    version, and how interleavings are put together. *)

From Coq Require Import List Bool Lia.
From Verdiff Require Import Syntax Paths Guarded Difference Sides.
Import ListNotations.

(** [c] runs [a], of the version [i], and [b], of the other one: if both end
    within a bound, so does [c]; if [c] does, so do both, within one iteration
    more (the generation unrolls loops that only one version has); and [c] ends
    in a state that agrees with each of them on what belongs to its version. *)
Definition interleaves (i : side) (c a b : gcmd) : Prop :=
  forall n st sta stb, agree i st sta -> agree (other i) st stb ->
  (forall sta' stb',
     gexec n a sta = Some sta' -> gexec n b stb = Some stb' ->
     exists st', gexec n c st = Some st' /\
                 agree i st' sta' /\ agree (other i) st' stb') /\
  (forall st', gexec n c st = Some st' ->
     exists sta' stb',
       gexec (S n) a sta = Some sta' /\ gexec (S n) b stb = Some stb' /\
       agree i st' sta' /\ agree (other i) st' stb').

Lemma interleaves_swap : forall i c a b, interleaves i c a b -> interleaves (other i) c b a.
Proof.
  intros i c a b H n st stb sta Hb Ha.
  replace (other (other i)) with i in * by (destruct i; reflexivity).
  destruct (H n st sta stb Ha Hb) as [F B]. split.
  - intros stb' sta' Eb Ea. destruct (F _ _ Ea Eb) as [st' [E [A1 A2]]]. eauto.
  - intros st' E. destruct (B _ E) as [sta' [stb' [E1 [E2 [A1 A2]]]]]. eauto 8.
Qed.

Lemma interleaves_seq : forall i c c' a a' b b',
  interleaves i c a b -> interleaves i c' a' b' ->
  interleaves i (GSeq c c') (GSeq a a') (GSeq b b').
Proof.
  intros i c c' a a' b b' H1 H2 n st sta stb Ha Hb.
  destruct (H1 n st sta stb Ha Hb) as [F B]. cbn [gexec]. split.
  - intros sta2 stb2 Ea Eb.
    destruct (gexec n a sta) as [sta1|] eqn:E1; [|discriminate].
    destruct (gexec n b stb) as [stb1|] eqn:E2; [|discriminate].
    destruct (F _ _ eq_refl eq_refl) as [st1 [E [A1 B1]]]. rewrite E.
    destruct (H2 n st1 sta1 stb1 A1 B1) as [F2 _]. eauto.
  - intros st2 E. destruct (gexec n c st) as [st1|] eqn:E1; [|discriminate].
    destruct (B _ eq_refl) as [sta1 [stb1 [Ea [Eb [A1 B1]]]]].
    destruct (H2 n st1 sta1 stb1 A1 B1) as [_ B2].
    destruct (B2 _ E) as [sta2 [stb2 [Ea2 [Eb2 [A2 B3]]]]].
    exists sta2, stb2. rewrite Ea, Eb. auto.
Qed.

(** A command of one version, while the other does nothing. *)
Lemma interleaves_alone : forall i a, own_gcmd i a -> interleaves i a a GSkip.
Proof.
  intros i a Ho n st sta stb Ha Hb. split.
  - intros sta' stb' Ea Eb. simpl in Eb. inversion Eb; subst; clear Eb.
    destruct (gexec_local i a n sta st sta' Ho (agree_sym _ _ _ Ha) Ea) as [st' [E A]].
    exists st'. repeat split; try apply (agree_sym _ _ _ A); auto;
      destruct (agree_trans _ _ _ _ (agree_sym _ _ _ (gexec_frame i a n st st' Ho E)) Hb);
      auto.
  - intros st' E.
    destruct (gexec_local i a n st sta st' Ho Ha E) as [sta' [Ea A]].
    exists sta', stb. repeat split; try apply A; auto.
    + apply (gexec_monotone _ n); [lia|assumption].
    + destruct (agree_trans _ _ _ _ (agree_sym _ _ _ (gexec_frame i a n st st' Ho E)) Hb);
        auto.
    + destruct (agree_trans _ _ _ _ (agree_sym _ _ _ (gexec_frame i a n st st' Ho E)) Hb);
        auto.
Qed.

(** Commands with the same runs may take each other's place. *)
Definition same (a a' : gcmd) : Prop := forall n st, gexec n a st = gexec n a' st.

Lemma interleaves_same : forall i c a a' b b',
  same a a' -> same b b' -> interleaves i c a b -> interleaves i c a' b'.
Proof.
  intros i c a a' b b' Sa Sb H n st sta stb Ha Hb.
  destruct (H n st sta stb Ha Hb) as [F B]. split.
  - intros sta' stb' Ea Eb. rewrite <- Sa in Ea. rewrite <- Sb in Eb. eauto.
  - intros st' E. destruct (B _ E) as [sta' [stb' [Ea [Eb [A1 A2]]]]].
    rewrite Sa in Ea. rewrite Sb in Eb. eauto 8.
Qed.

Lemma same_refl : forall a, same a a.
Proof. intros a n st. reflexivity. Qed.

Lemma same_skip_left : forall a, same (GSeq GSkip a) a.
Proof. intros a n st. reflexivity. Qed.

Lemma same_skip_right : forall a, same (GSeq a GSkip) a.
Proof. intros a n st. simpl. destruct (gexec n a st); reflexivity. Qed.

(** One version's command before an interleaving, and after it. *)
Lemma interleaves_before : forall i x c a b,
  own_gcmd i x -> interleaves i c a b -> interleaves i (GSeq x c) (GSeq x a) b.
Proof.
  intros i x c a b Ho H.
  apply (interleaves_same i _ (GSeq x a) _ (GSeq GSkip b));
    auto using same_refl, same_skip_left, interleaves_seq, interleaves_alone.
Qed.

Lemma interleaves_after : forall i x c a b,
  own_gcmd i x -> interleaves i c a b -> interleaves i (GSeq c x) (GSeq a x) b.
Proof.
  intros i x c a b Ho H.
  apply (interleaves_same i _ (GSeq a x) _ (GSeq b GSkip));
    auto using same_refl, same_skip_right, interleaves_seq, interleaves_alone.
Qed.

Lemma other_other : forall i, other (other i) = i.
Proof. destruct i; reflexivity. Qed.

(** The same for the other version. *)
Lemma interleaves_before_other : forall i x c a b,
  own_gcmd (other i) x -> interleaves i c a b -> interleaves i (GSeq x c) a (GSeq x b).
Proof.
  intros i x c a b Ho H. rewrite <- (other_other i).
  apply interleaves_swap, interleaves_before; [assumption|].
  apply interleaves_swap. assumption.
Qed.

(** One command of each. *)
Lemma interleaves_both : forall i a b,
  own_gcmd i a -> own_gcmd (other i) b -> interleaves i (GSeq a b) a b.
Proof.
  intros i a b Ha Hb.
  apply (interleaves_same i _ (GSeq a GSkip) _ b);
    auto using same_refl, same_skip_right.
  apply interleaves_before; [assumption|].
  rewrite <- (other_other i). apply interleaves_swap, interleaves_alone. assumption.
Qed.

(** ** Loops *)

(** A loop body that does nothing when its loop's guard does not hold. *)
Definition idle (gl : conj) (b : gcmd) : Prop :=
  forall n st, holds (guard st) gl = false -> gexec n b st = Some st.

(** Then an iteration may be run before the loop whether or not it is entered. *)
Lemma gloop_peel : forall gl b n k st st',
  idle gl b -> gloop (enters [gl]) (gexec n b) (S k) st = Some st' ->
  exists st1, gexec n b st = Some st1 /\ gloop (enters [gl]) (gexec n b) k st1 = Some st'.
Proof.
  intros gl b n k st st' Hi H. cbn [gloop] in H.
  destruct (enters [gl] st) eqn:E.
  - destruct (gexec n b st) as [st1|]; [|discriminate]. eauto.
  - inversion H; subst. exists st'. split.
    + apply Hi. rewrite <- enters_one. assumption.
    + destruct k; cbn [gloop]; rewrite E; reflexivity.
Qed.

Lemma gloop_unpeel : forall gl b n k st st1 st',
  idle gl b -> gexec n b st = Some st1 ->
  gloop (enters [gl]) (gexec n b) k st1 = Some st' ->
  gloop (enters [gl]) (gexec n b) (S k) st = Some st'.
Proof.
  intros gl b n k st st1 st' Hi H1 H. cbn [gloop].
  destruct (enters [gl] st) eqn:E; [rewrite H1; assumption|].
  rewrite Hi in H1 by (rewrite <- enters_one; assumption).
  inversion H1; subst.
  destruct k; cbn [gloop] in H; rewrite E in H; assumption.
Qed.

Lemma gloop_zero : forall test body st st',
  gloop test body 0 st = Some st' -> test st = false /\ st' = st.
Proof.
  intros test body st st' H. simpl in H. destruct (test st); [discriminate|].
  inversion H; auto.
Qed.

Lemma gloop_out : forall test body k st, test st = false -> gloop test body k st = Some st.
Proof. intros test body k st H. destruct k; cbn [gloop]; rewrite H; reflexivity. Qed.

Lemma enters_two : forall gl gl' st, enters [gl; gl'] st = enters [gl] st || enters [gl'] st.
Proof. intros. unfold enters. simpl. rewrite !orb_false_r. reflexivity. Qed.

(** Two loops in lockstep: whichever ends first is idle for the rest. *)
Lemma interleaves_while : forall i ga gb c a b,
  own_conj i ga -> own_conj (other i) gb -> idle ga a -> idle gb b ->
  interleaves i c a b ->
  interleaves i (GWhile [ga; gb] c) (GWhile [ga] a) (GWhile [gb] b).
Proof.
  intros i ga gb c a b Oa Ob Ia Ib H n.
  assert (Ea : forall st sta, agree i st sta -> enters [ga] st = enters [ga] sta).
  { intros. apply (agree_enters i); [assumption|]. intros gl [<-|[]]. assumption. }
  assert (Eb : forall st stb, agree (other i) st stb -> enters [gb] st = enters [gb] stb).
  { intros. apply (agree_enters (other i)); [assumption|]. intros gl [<-|[]]. assumption. }
  assert (F : forall k st sta stb sta' stb',
    agree i st sta -> agree (other i) st stb ->
    gloop (enters [ga]) (gexec n a) k sta = Some sta' ->
    gloop (enters [gb]) (gexec n b) k stb = Some stb' ->
    exists st', gloop (enters [ga; gb]) (gexec n c) k st = Some st' /\
                agree i st' sta' /\ agree (other i) st' stb').
  { induction k as [|k IH]; intros st sta stb sta' stb' Ha Hb Ra Rb.
    - apply gloop_zero in Ra as [Ra ->]. apply gloop_zero in Rb as [Rb ->].
      exists st. rewrite gloop_out; auto.
      rewrite enters_two, (Ea st sta), (Eb st stb), Ra, Rb by assumption. reflexivity.
    - destruct (enters [ga; gb] st) eqn:E.
      + destruct (gloop_peel _ _ _ _ _ _ Ia Ra) as [sta1 [Xa Ra1]].
        destruct (gloop_peel _ _ _ _ _ _ Ib Rb) as [stb1 [Xb Rb1]].
        destruct (proj1 (H n st sta stb Ha Hb) _ _ Xa Xb) as [st1 [X [A1 B1]]].
        cbn [gloop]. rewrite E, X. eauto.
      + exists st. rewrite gloop_out by assumption. rewrite enters_two in E.
        apply orb_false_iff in E as [E1 E2].
        rewrite (Ea st sta) in E1 by assumption. rewrite (Eb st stb) in E2 by assumption.
        rewrite gloop_out in Ra by assumption. rewrite gloop_out in Rb by assumption.
        inversion Ra; inversion Rb; subst. auto. }
  assert (B : forall k st sta stb st',
    agree i st sta -> agree (other i) st stb ->
    gloop (enters [ga; gb]) (gexec n c) k st = Some st' ->
    exists sta' stb',
      gloop (enters [ga]) (gexec (S n) a) k sta = Some sta' /\
      gloop (enters [gb]) (gexec (S n) b) k stb = Some stb' /\
      agree i st' sta' /\ agree (other i) st' stb').
  { induction k as [|k IH]; intros st sta stb st' Ha Hb R;
      (destruct (enters [ga; gb] st) eqn:E;
        [|rewrite gloop_out in R by assumption; inversion R; subst;
          rewrite enters_two in E; apply orb_false_iff in E as [E1 E2];
          rewrite (Ea st' sta) in E1 by assumption;
          rewrite (Eb st' stb) in E2 by assumption;
          exists sta, stb; rewrite !gloop_out by assumption; auto]);
      cbn [gloop] in R; rewrite E in R; [discriminate|].
    destruct (gexec n c st) as [st1|] eqn:X; [|discriminate].
    destruct (proj2 (H n st sta stb Ha Hb) _ X) as [sta1 [stb1 [Xa [Xb [A1 B1]]]]].
    destruct (IH st1 sta1 stb1 st' A1 B1 R) as [sta' [stb' [Ra [Rb [A2 B2]]]]].
    exists sta', stb'. repeat split; try apply A2; try apply B2.
    - eapply gloop_unpeel; eauto.
    - eapply gloop_unpeel; eauto. }
  intros st sta stb Ha Hb. cbn [gexec]. split.
  - intros sta' stb' Ra Rb. eauto.
  - intros st' R. destruct (B n st sta stb st' Ha Hb R) as [sta' [stb' [Ra [Rb A]]]].
    exists sta', stb'. split; [|split; [|assumption]].
    + apply (gloop_monotone _ (gexec (S n) a)) with (k := n); auto.
    + apply (gloop_monotone _ (gexec (S n) b)) with (k := n); auto.
Qed.

(** A loop of one version: its first iteration beside the other version, the
    rest alone. *)
Lemma interleaves_unrolled : forall i gl c a b,
  own_conj i gl -> own_gcmd i a -> idle gl a -> interleaves i c a b ->
  interleaves i (GSeq c (GWhile [gl] a)) (GWhile [gl] a) b.
Proof.
  intros i gl c a b Og Oa Ia H n st sta stb Ha Hb.
  assert (Ow : own_gcmd i (GWhile [gl] a)).
  { split; [|assumption]. intros g [<-|[]]. assumption. }
  destruct (H n st sta stb Ha Hb) as [F B]. split.
  - intros sta' stb' Ra Rb.
    assert (P : exists sta1, gexec n a sta = Some sta1 /\
                             gexec n (GWhile [gl] a) sta1 = Some sta').
    { cbn [gexec] in *. destruct n as [|k].
      - apply gloop_zero in Ra as [E ->]. exists sta. split.
        + apply Ia. rewrite <- enters_one. assumption.
        + apply gloop_out. assumption.
      - destruct (gloop_peel _ _ _ _ _ _ Ia Ra) as [sta1 [X R1]]. exists sta1.
        split; [assumption|].
        apply (gloop_monotone _ (gexec (S k) a)) with (k := k); auto. }
    destruct P as [sta1 [Xa R1]].
    destruct (F _ _ Xa Rb) as [st1 [X [A1 B1]]].
    destruct (proj1 (interleaves_alone i _ Ow n st1 sta1 stb' A1 B1) _ _ R1 eq_refl)
      as [st' [R [A2 B2]]].
    exists st'. split; [|auto].
    change (match gexec n c st with
            | Some s => gexec n (GWhile [gl] a) s
            | None => None end = Some st').
    rewrite X. exact R.
  - intros st' R.
    change (match gexec n c st with
            | Some s => gexec n (GWhile [gl] a) s
            | None => None end = Some st') in R.
    destruct (gexec n c st) as [st1|]; [|discriminate].
    destruct (B _ eq_refl) as [sta1 [stb' [Xa [Rb [A1 B1]]]]].
    destruct (gexec_local i _ n st1 sta1 st' Ow A1 R) as [sta' [Ra A2]].
    exists sta', stb'. split; [|split; [assumption|split; [assumption|]]].
    + cbn [gexec] in *. eapply gloop_unpeel; eauto.
      apply (gloop_monotone _ (gexec n a)) with (k := n); [|lia|assumption].
      intros s s' E. apply (gexec_monotone _ n); [lia|assumption].
    + eapply agree_trans; [|eassumption].
      apply agree_sym. eapply gexec_frame; eauto.
Qed.
