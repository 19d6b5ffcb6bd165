(** Lemma 1: guarded form does what the program does, with the same bound on
    iterations, so it also diverges where the program does. *)

From Coq Require Import List Bool Lia.
From Verdiff Require Import Syntax Source Paths Guarded GuardedForm.
Import ListNotations.

(** What lemma 1 says of a command, for the induction. *)
Definition sound_at (n : nat) (c : cmd) : Prop :=
  forall gl p o st,
  well_formed (match o with Some _ => true | None => false end) c = true ->
  holds (guard st) gl = true ->
  fresh gl p ->
  guarded_by_loop gl o ->
  simulates p o st (exec n c (vars st)) (gexec n (CI gl p c o) st).

Lemma sound_atom : forall n a, sound_at n (Atom a).
Proof.
  intros n a gl p o st Hwf Hgl Hf Hg. destruct a; simpl.
  - exists st. repeat split.
  - rewrite Hgl. eexists. repeat split.
  - destruct o as [l|]; [|discriminate]. simpl. rewrite Hgl.
    eexists. repeat split.
    + intros g _ Hn. simpl. apply set_guard_other.
      intros ->. apply Hn. exists g. auto.
    + exists l. split; [reflexivity|]. apply set_guard_same.
  - destruct o as [l|]; [|discriminate]. simpl. rewrite Hgl.
    eexists. repeat split.
    + intros g _ Hn. simpl. apply set_guard_other.
      intros <-. apply Hn. exists l. auto.
    + exists l. split; [reflexivity|]. split; [|apply set_guard_same].
      simpl. rewrite set_guard_other.
      * apply (holds_in _ gl l true); [assumption|]. apply (Hg l eq_refl).
      * intros E. apply (f_equal (@length bool)) in E. simpl in E. lia.
Qed.

Lemma sound_seq : forall n c1 c2, sound_at n c1 -> sound_at n c2 -> sound_at n (Seq c1 c2).
Proof.
  intros n c1 c2 S1 S2 gl p o st Hwf Hgl Hf Hg.
  simpl in Hwf. apply andb_true_iff in Hwf as [W1 W2].
  specialize (S1 gl (false :: p) o st W1 Hgl (fresh_cons _ _ _ Hf) Hg).
  cbn [exec CI gexec]. unfold simulates in S1.
  destruct (exec n c1 (vars st)) as [[m V1]|]; [|rewrite S1; reflexivity].
  destruct S1 as [st1 [E1 [V T1]]]. rewrite E1. subst V1.
  assert (Hrest : m <> Normal ->
    simulates p o st (Some (m, vars st1)) (gexec n (CI gl (true :: p) c2 o) st1)).
  { intros Hm. exists st1. split; [|split; [reflexivity|]].
    - apply CI_idle. eapply told_idle; eauto.
    - eapply told_before with (q := false :: p); eauto using independent_cons. }
  destruct m; [|apply Hrest; discriminate..]. clear Hrest.
  assert (H1 : holds (guard st1) gl = true).
  { rewrite (told_holds gl (false :: p) o (guard st)); auto using fresh_cons. }
  specialize (S2 gl (true :: p) o st1 W2 H1 (fresh_cons _ _ _ Hf) Hg).
  unfold simulates in *. destruct (exec n c2 (vars st1)) as [[m V2]|]; [|assumption].
  destruct S2 as [st2 [E2 [V T2]]]. exists st2. repeat split; auto.
  eapply told_before with (q := true :: p) (G1 := guard st1);
    eauto using independent_cons.
Qed.

(** The state after a condition was stored in its guard. *)
Definition stored (p : path) (b : bexp) (st : state) : state :=
  State (vars st) (set_guard (guard st) p (beval (vars st) b)).

Lemma stored_holds : forall gl p b st,
  fresh gl p -> holds (guard (stored p b st)) gl = holds (guard st) gl.
Proof.
  intros gl p b st Hf. apply holds_same. intros [g v] Hin. simpl.
  apply set_guard_other. intros ->. apply (independent_neq g g); eauto.
Qed.

Lemma stored_guard : forall p b st, guard (stored p b st) p = beval (vars st) b.
Proof. intros. apply set_guard_same. Qed.

Lemma stored_other : forall p b st g,
  independent g p -> guard (stored p b st) g = guard st g.
Proof.
  intros p b st g H. apply set_guard_other. intros ->.
  apply (independent_neq g g); auto.
Qed.

Lemma sound_if : forall n b c1 c2,
  sound_at n c1 -> sound_at n c2 -> sound_at n (If b c1 c2).
Proof.
  intros n b c1 c2 S1 S2 gl p o st Hwf Hgl Hf Hg.
  simpl in Hwf. apply andb_true_iff in Hwf as [W1 W2].
  cbn [exec CI gexec]. rewrite Hgl. cbn [run_atom].
  fold (stored p b st). set (st0 := stored p b st).
  assert (H0 : holds (guard st0) gl = true).
  { unfold st0. rewrite stored_holds; assumption. }
  assert (Hp : guard st0 p = beval (vars st) b) by apply stored_guard.
  destruct (beval (vars st) b) eqn:Eb.
  - assert (Hy : holds (guard st0) (and_lit gl (yes p)) = true).
    { unfold yes. rewrite holds_and_lit, H0, Hp. reflexivity. }
    specialize (S1 (and_lit gl (yes p)) (true :: p) o st0 W1 Hy
      (fresh_and_lit _ _ _ _ (fresh_cons _ _ _ Hf) (independent_self_cons _ _))
      (guarded_and_lit _ _ _ Hg)).
    change (vars st0) with (vars st) in S1. unfold simulates in *.
    destruct (exec n c1 (vars st)) as [[m V1]|]; [|rewrite S1; reflexivity].
    destruct S1 as [st1 [E1 [V T1]]]. rewrite E1. exists st1.
    split; [|split; [assumption|]].
    + apply CI_idle. unfold no. rewrite holds_and_lit.
      rewrite (told_same _ _ _ _ _ p T1), Hp.
      * apply andb_false_r.
      * apply independent_self_cons.
      * eapply of_loop_not_self; eauto.
    + eapply told_before with (q := true :: p) (G1 := guard st0);
        eauto using independent_cons, stored_other.
  - assert (Hn : holds (guard st0) (and_lit gl (no p)) = true).
    { unfold no. rewrite holds_and_lit, H0, Hp. reflexivity. }
    rewrite (CI_idle c1) by (unfold yes; rewrite holds_and_lit, Hp; apply andb_false_r).
    specialize (S2 (and_lit gl (no p)) (false :: p) o st0 W2 Hn
      (fresh_and_lit _ _ _ _ (fresh_cons _ _ _ Hf) (independent_self_cons _ _))
      (guarded_and_lit _ _ _ Hg)).
    change (vars st0) with (vars st) in S2. unfold simulates in *.
    destruct (exec n c2 (vars st)) as [[m V2]|]; [|assumption].
    destruct S2 as [st2 [E2 [V T2]]]. exists st2. repeat split; auto.
    eapply told_before with (q := false :: p) (G1 := guard st0);
      eauto using independent_cons, stored_other.
Qed.

(** ** Loops *)

(** What the guards say when the loop at [p] is about to test its guard: the
    loop is active, and its guard is the value of its condition. *)
Definition at_test (gl : conj) (p : path) (b : bexp) (st : state) : Prop :=
  holds (guard st) gl = true /\ guard st p = beval (vars st) b.

(** One iteration: it ends at the test again, or with a break, which leaves the
    loop's guard false. *)
Lemma sound_iteration : forall n b c gl p st,
  sound_at n c -> well_formed true c = true -> fresh gl p ->
  at_test gl p b st -> beval (vars st) b = true ->
  match exec n c (vars st) with
  | None => gexec n (CI_body gl p b c) st = None
  | Some (m, V) =>
      exists st', gexec n (CI_body gl p b c) st = Some st' /\ vars st' = V /\
        (forall g, independent g p -> guard st' g = guard st g) /\
        match m with
        | Interrupted => guard st' p = false
        | Normal | Continuing => at_test gl p b st'
        end
  end.
Proof.
  intros n b c gl p st Hs Hwf Hf [Hgl Hp] Hb. rewrite Hb in Hp.
  assert (Hy : holds (guard st) (and_lit gl (yes p)) = true).
  { unfold yes. rewrite holds_and_lit, Hgl, Hp. reflexivity. }
  unfold CI_body, clear, retest. cbn [gexec]. rewrite Hy. cbn [run_atom beval].
  set (st0 := State (vars st) (set_guard (guard st) (true :: p) true)).
  assert (K0 : forall g, g <> true :: p -> guard st0 g = guard st g).
  { intros g Hg. apply set_guard_other. congruence. }
  assert (Hne : p <> true :: p).
  { intros E. apply (f_equal (@length bool)) in E. simpl in E. lia. }
  assert (Hin : holds (guard st0) (inside gl p) = true).
  { unfold inside, yes. rewrite !holds_and_lit.
    replace (holds (guard st0) gl) with true.
    - rewrite K0 by assumption. rewrite Hp.
      unfold st0. cbn [guard]. rewrite set_guard_same. reflexivity.
    - symmetry. rewrite <- Hgl. apply holds_same. intros [g v] Hi. apply K0.
      apply independent_neq_cons. eauto. }
  specialize (Hs (inside gl p) (true :: true :: p) (Some p) st0 Hwf Hin
    (fresh_inside _ _ Hf) (guarded_inside _ _)).
  change (vars st0) with (vars st) in Hs. unfold simulates in Hs.
  destruct (exec n c (vars st)) as [[m V]|]; [|rewrite Hs; reflexivity].
  destruct Hs as [st1 [E1 [HV T1]]]. rewrite E1.
  assert (K1 : forall g, independent g p -> guard st1 g = guard st g).
  { intros g Hg. rewrite (told_same _ _ _ _ _ g T1).
    - apply K0, independent_neq_cons. assumption.
    - auto using independent_cons.
    - intros [l [El [->| ->]]]; inversion El; subst.
      + apply (independent_neq l l); auto.
      + apply (independent_neq_cons (true :: l) l true); auto. }
  assert (H1 : holds (guard st1) gl = true).
  { rewrite <- Hgl. apply holds_same. intros [g v] Hi. eauto. }
  assert (Hstay : guard st1 p = true ->
    exists st', Some (if holds (guard st1) (and_lit gl (yes p))
                 then stored p b st1 else st1) = Some st' /\ vars st' = V /\
      (forall g, independent g p -> guard st' g = guard st g) /\ at_test gl p b st').
  { intros Hp1. exists (stored p b st1). unfold yes.
    rewrite holds_and_lit, H1, Hp1. split; [reflexivity|]. repeat split; auto.
    - intros g Hg. rewrite stored_other by assumption. auto.
    - rewrite stored_holds; assumption.
    - exact (stored_guard p b st1). }
  destruct m; simpl in T1.
  - apply Hstay. transitivity (guard st0 p).
    + apply T1. auto using independent_cons, independent_self_cons.
    + rewrite K0; assumption.
  - destruct T1 as [_ [l [El Hl]]]. inversion El; subst l.
    exists st1. unfold yes. rewrite holds_and_lit, Hl, andb_false_r. repeat split; auto.
  - destruct T1 as [_ [l [El [Hl _]]]]. inversion El; subst l. apply Hstay. assumption.
Qed.

Lemma sound_loop : forall n b c gl p,
  sound_at n c -> well_formed true c = true -> fresh gl p ->
  forall k st, at_test gl p b st ->
  match loop (fun S => beval S b) (exec n c) k (vars st) with
  | None => gloop (enters [and_lit gl (yes p)]) (gexec n (CI_body gl p b c)) k st = None
  | Some V =>
      exists st',
        gloop (enters [and_lit gl (yes p)]) (gexec n (CI_body gl p b c)) k st = Some st' /\
        vars st' = V /\ (forall g, independent g p -> guard st' g = guard st g)
  end.
Proof.
  intros n b c gl p Hs Hwf Hf. induction k as [|k IH]; intros st Hat;
    cbn [loop gloop]; rewrite enters_one; unfold yes; rewrite holds_and_lit;
    fold (yes p); destruct Hat as [Hgl Hp]; rewrite Hgl, Hp;
    destruct (beval (vars st) b) eqn:Eb; cbn [andb Bool.eqb];
    try (exists st; auto; fail).
  - reflexivity.
  - assert (Hat : at_test gl p b st) by (split; [assumption|congruence]).
    pose proof (sound_iteration n b c gl p st Hs Hwf Hf Hat Eb) as Hi.
    destruct (exec n c (vars st)) as [[m V]|]; [|rewrite Hi; reflexivity].
    destruct Hi as [st1 [E1 [HV [K1 Hm]]]]. rewrite E1. subst V.
    assert (Hon : at_test gl p b st1 ->
      match loop (fun S => beval S b) (exec n c) k (vars st1) with
      | None => gloop (enters [and_lit gl (yes p)]) (gexec n (CI_body gl p b c)) k st1 = None
      | Some V =>
          exists st',
            gloop (enters [and_lit gl (yes p)]) (gexec n (CI_body gl p b c)) k st1 = Some st' /\
            vars st' = V /\ (forall g, independent g p -> guard st' g = guard st g)
      end).
    { intros Hat1. specialize (IH st1 Hat1).
      destruct (loop _ _ _ _); [|assumption].
      destruct IH as [st2 [E2 [V2 K2]]]. exists st2. repeat split; auto.
      intros g Hg. rewrite K2, K1 by assumption. reflexivity. }
    destruct m; [exact (Hon Hm)| |exact (Hon Hm)].
    exists st1. split; [|auto].
    destruct k; cbn [gloop]; rewrite enters_one; unfold yes;
      rewrite holds_and_lit, Hm, andb_false_r; reflexivity.
Qed.

Lemma sound_while : forall n b c, sound_at n c -> sound_at n (While b c).
Proof.
  intros n b c Hs gl p o st Hwf Hgl Hf Hg. simpl in Hwf.
  cbn [exec CI gexec]. rewrite Hgl. cbn [run_atom]. fold (stored p b st).
  fold (CI_body gl p b c).
  assert (Hat : at_test gl p b (stored p b st)).
  { split; [rewrite stored_holds; assumption|exact (stored_guard p b st)]. }
  pose proof (sound_loop n b c gl p Hs Hwf Hf n _ Hat) as H.
  change (vars (stored p b st)) with (vars st) in H. unfold simulates.
  destruct (loop _ _ _ _) as [V|].
  - destruct H as [st' [E [HV K]]]. exists st'. repeat split; auto.
    intros g Hi. rewrite K by assumption. apply stored_other. assumption.
  - exact H.
Qed.

(** Lemma 1. *)
Theorem CI_sound : forall c n gl p o st,
  well_formed (match o with Some _ => true | None => false end) c = true ->
  holds (guard st) gl = true ->
  fresh gl p ->
  guarded_by_loop gl o ->
  simulates p o st (exec n c (vars st)) (gexec n (CI gl p c o) st).
Proof.
  intros c n. revert c.
  assert (H : forall c, sound_at n c).
  { induction c; auto using sound_atom, sound_seq, sound_if, sound_while. }
  exact H.
Qed.

(** The same for a whole program. *)
Definition guarded_form (c : cmd) : gcmd := CI [] [] c None.

Theorem guarded_form_sound : forall c n S G,
  well_formed false c = true ->
  match exec n c S with
  | Some (m, S') =>
      m = Normal /\ exists G', gexec n (guarded_form c) (State S G) = Some (State S' G')
  | None => gexec n (guarded_form c) (State S G) = None
  end.
Proof.
  intros c n S G Hwf.
  assert (H := CI_sound c n [] [] None (State S G) Hwf eq_refl).
  cbn [vars] in H. unfold simulates in H.
  specialize (H ltac:(intros g v []) ltac:(intros l E; discriminate)).
  destruct (exec n c S) as [[m S']|] eqn:E; [|exact H].
  split; [eapply well_formed_mode; eauto|].
  destruct H as [[V' G'] [E' [HV _]]]. simpl in HV. subst V'. exists G'. exact E'.
Qed.

(** In the words of figures 1 and 2, and for runs that do not end. *)
Corollary guarded_form_bigstep : forall c S G S',
  well_formed false c = true ->
  (bigstep S c Normal S' <-> exists G', gbigstep (State S G) (guarded_form c) (State S' G')).
Proof.
  intros c S G S' Hwf. rewrite bigstep_exec. split.
  - intros [n H]. pose proof (guarded_form_sound c n S G Hwf) as HS.
    rewrite H in HS. destruct HS as [_ [G' E]].
    exists G'. apply gbigstep_gexec. eauto.
  - intros [G' H]. apply gbigstep_gexec in H as [n H]. exists n.
    pose proof (guarded_form_sound c n S G Hwf) as HS.
    destruct (exec n c S) as [[m T]|].
    + destruct HS as [-> [G'' E]]. congruence.
    + congruence.
Qed.

Corollary guarded_form_diverges : forall c S G,
  well_formed false c = true ->
  (diverges c S <-> gdiverges (guarded_form c) (State S G)).
Proof.
  intros c S G Hwf. split; intros H n; specialize (H n);
    pose proof (guarded_form_sound c n S G Hwf) as HS.
  - rewrite H in HS. assumption.
  - destruct (exec n c S) as [[m T]|]; [|reflexivity].
    destruct HS as [_ [G' E]]. congruence.
Qed.
