(** What belongs to one version: variables that carry its tag and guards that
    end with its letter. A command of one version neither reads nor writes what
    belongs to the other. Definitions 2 and 3 of the paper are [agree] here. *)

From Coq Require Import String List Bool ZArith.
From Verdiff Require Import Syntax Source Paths Guarded Difference GuardedForm Correlate.
Import ListNotations.

Definition own_var (i : side) (x : name) : Prop := exists y, x = tag i y.
Definition own_guard (i : side) (g : path) : Prop := ends_with [letter i] g.

Lemma tag_injective : forall i x y, tag i x = tag i y -> x = y.
Proof. intros i x y H. destruct i; simpl in H; congruence. Qed.

Lemma own_var_once : forall i x, own_var i x -> own_var (other i) x -> False.
Proof. intros i x [y Hy] [z Hz]. subst x. destruct i; simpl in Hz; discriminate. Qed.

Lemma own_guard_once : forall i g, own_guard i g -> own_guard (other i) g -> False.
Proof.
  intros i g H1 H2. pose proof (ends_with_one_letter _ _ _ H1 H2).
  destruct i; discriminate.
Qed.

(** ** Syntax that belongs to one version *)

Fixpoint own_aexp (i : side) (e : aexp) : Prop :=
  match e with
  | Num _ => True
  | Var x => own_var i x
  | Plus e1 e2 => own_aexp i e1 /\ own_aexp i e2
  end.

Fixpoint own_bexp (i : side) (b : bexp) : Prop :=
  match b with
  | Bool _ => True
  | And b1 b2 => own_bexp i b1 /\ own_bexp i b2
  | Not b => own_bexp i b
  | Le e1 e2 => own_aexp i e1 /\ own_aexp i e2
  end.

Fixpoint own_cmd (i : side) (c : cmd) : Prop :=
  match c with
  | Atom (Assign x e) => own_var i x /\ own_aexp i e
  | Atom Skip | Atom Break | Atom Continue => True
  | Seq c1 c2 => own_cmd i c1 /\ own_cmd i c2
  | If b c1 c2 => own_bexp i b /\ own_cmd i c1 /\ own_cmd i c2
  | While b c => own_bexp i b /\ own_cmd i c
  end.

Definition own_conj (i : side) (gl : conj) : Prop :=
  forall g v, In (g, v) gl -> own_guard i g.

Definition own_gatom (i : side) (a : gatom) : Prop :=
  match a with
  | Set_var x e => own_var i x /\ own_aexp i e
  | Set_guard g b => own_guard i g /\ own_bexp i b
  end.

Fixpoint own_gcmd (i : side) (c : gcmd) : Prop :=
  match c with
  | GSkip => True
  | GSeq c1 c2 => own_gcmd i c1 /\ own_gcmd i c2
  | GWhile d c => (forall gl, In gl d -> own_conj i gl) /\ own_gcmd i c
  | GIf gl a => own_conj i gl /\ own_gatom i a
  end.

(** The guards of a translated command belong where its path does. *)
Definition own_context (i : side) (k : context) : Prop :=
  own_guard i (at_path k) /\ own_conj i (under k) /\
  forall l, in_loop k = Some l -> own_guard i l.

Lemma own_guard_cons : forall i g a, own_guard i g -> own_guard i (a :: g).
Proof. intros. apply ends_with_cons. assumption. Qed.

Lemma own_and_lit : forall i gl g v,
  own_conj i gl -> own_guard i g -> own_conj i (and_lit gl (g, v)).
Proof.
  intros i gl g v H Hg h w Hin. apply in_app_or in Hin as [Hin|[Hin|[]]]; [eauto|].
  inversion Hin; subst; assumption.
Qed.

Lemma own_inside : forall i gl p,
  own_conj i gl -> own_guard i p -> own_conj i (inside gl p).
Proof. intros. unfold inside, yes. auto using own_and_lit, own_guard_cons. Qed.

Lemma own_CI : forall i c gl p o,
  own_cmd i c -> own_conj i gl -> own_guard i p ->
  (forall l, o = Some l -> own_guard i l) -> own_gcmd i (CI gl p c o).
Proof.
  intros i. induction c as [a|c1 IH1 c2 IH2|b c1 IH1 c2 IH2|b c IH];
    intros gl p o Hc Hgl Hp Ho; simpl in *.
  - destruct a, o; simpl in *; auto using own_guard_cons.
  - destruct Hc. auto using own_guard_cons.
  - destruct Hc as [? [? ?]]. unfold yes, no.
    repeat split; auto using own_guard_cons, own_and_lit.
  - destruct Hc as [Hb Hc]. unfold clear, retest, yes. simpl.
    assert (Hy : own_conj i (and_lit gl (p, true))) by auto using own_and_lit.
    assert (Hi : own_gcmd i (CI (inside gl p) (true :: true :: p) c (Some p))).
    { apply IH; auto using own_inside, own_guard_cons.
      intros l E. inversion E; subst; assumption. }
    assert (Hd : forall gl', and_lit gl (p, true) = gl' \/ False -> own_conj i gl').
    { intros gl' [<-|[]]. assumption. }
    auto 10 using own_guard_cons.
Qed.

(** ** Agreement of two states on what belongs to a version *)

Definition agree (i : side) (st st' : state) : Prop :=
  (forall x, own_var i x -> vars st x = vars st' x) /\
  (forall g, own_guard i g -> guard st g = guard st' g).

Lemma agree_refl : forall i st, agree i st st.
Proof. intros. split; reflexivity. Qed.

Lemma agree_sym : forall i st st', agree i st st' -> agree i st' st.
Proof. intros i st st' [H1 H2]. split; intros; symmetry; auto. Qed.

Lemma agree_trans : forall i s1 s2 s3, agree i s1 s2 -> agree i s2 s3 -> agree i s1 s3.
Proof.
  intros i s1 s2 s3 [H1 H2] [H3 H4]. split; intros.
  - rewrite H1 by assumption. auto.
  - rewrite H2 by assumption. auto.
Qed.

Lemma agree_aeval : forall i e st st',
  agree i st st' -> own_aexp i e -> aeval (vars st) e = aeval (vars st') e.
Proof.
  intros i e st st' [Hv _]. induction e as [n|x|e1 IH1 e2 IH2]; simpl; intros H.
  - reflexivity.
  - auto.
  - destruct H. rewrite IH1, IH2 by assumption. reflexivity.
Qed.

Lemma agree_beval : forall i b st st',
  agree i st st' -> own_bexp i b -> beval (vars st) b = beval (vars st') b.
Proof.
  intros i b st st' Ha. induction b as [b|b1 IH1 b2 IH2|b IH|e1 e2]; simpl; intros H.
  - reflexivity.
  - destruct H. rewrite IH1, IH2 by assumption. reflexivity.
  - rewrite IH by assumption. reflexivity.
  - destruct H. rewrite (agree_aeval i e1 st st'), (agree_aeval i e2 st st') by assumption.
    reflexivity.
Qed.

Lemma agree_holds : forall i gl st st',
  agree i st st' -> own_conj i gl -> holds (guard st) gl = holds (guard st') gl.
Proof. intros i gl st st' [_ Hg] H. apply holds_same. intros [g v] Hin. simpl. eauto. Qed.

Lemma agree_enters : forall i d st st',
  agree i st st' -> (forall gl, In gl d -> own_conj i gl) -> enters d st = enters d st'.
Proof.
  intros i d st st' Ha. unfold enters, holds_some.
  induction d as [|gl d IH]; simpl; intros H; [reflexivity|].
  rewrite IH by auto. rewrite (agree_holds i gl st st') by auto. reflexivity.
Qed.

(** ** Frame: a version's command leaves the other's state alone *)

Lemma run_atom_frame : forall i a st, own_gatom i a -> agree (other i) st (run_atom a st).
Proof.
  intros i a st H. destruct a as [x e|g b]; simpl in H; destruct H as [H _]; split; simpl.
  - intros y Hy. unfold update. destruct (String.eqb_spec x y); [|reflexivity].
    subst. exfalso. eauto using own_var_once.
  - reflexivity.
  - reflexivity.
  - intros h Hh. rewrite set_guard_other; [reflexivity|].
    intros ->. eauto using own_guard_once.
Qed.

Lemma gexec_frame : forall i c n st st',
  own_gcmd i c -> gexec n c st = Some st' -> agree (other i) st st'.
Proof.
  intros i. induction c as [|c1 IH1 c2 IH2|d c IH|gl a]; intros n st st' Ho H.
  - simpl in H. inversion H; subst. apply agree_refl.
  - destruct Ho as [O1 O2]. simpl in H.
    destruct (gexec n c1 st) as [st1|] eqn:E; [|discriminate].
    eapply agree_trans; eauto.
  - destruct Ho as [_ Oc]. cbn [gexec] in H.
    assert (G : forall k st st', gloop (enters d) (gexec n c) k st = Some st' ->
                                 agree (other i) st st').
    { induction k as [|k IHk]; intros s s' Hs; cbn [gloop] in Hs;
        destruct (enters d s); try discriminate;
        try (inversion Hs; subst; apply agree_refl).
      destruct (gexec n c s) as [s1|] eqn:E; [|discriminate].
      eapply agree_trans; eauto. }
    eauto.
  - destruct Ho as [_ Oa]. simpl in H. inversion H; subst.
    destruct (holds (guard st) gl); auto using run_atom_frame, agree_refl.
Qed.

(** ** Locality: and does the same whatever the other's state is *)

Lemma run_atom_local : forall i a st st',
  own_gatom i a -> agree i st st' -> agree i (run_atom a st) (run_atom a st').
Proof.
  intros i a st st' Ho Ha. pose proof Ha as [Hv Hg].
  destruct a as [x e|g b]; simpl in Ho; destruct Ho as [_ He]; split; simpl; auto.
  - intros y Hy. unfold update. destruct (String.eqb x y); [|auto].
    eapply agree_aeval; eauto.
  - intros h Hh. unfold set_guard. destruct (path_eq_dec g h); [|auto].
    eapply agree_beval; eauto.
Qed.

Lemma gexec_local : forall i c n s t s',
  own_gcmd i c -> agree i s t -> gexec n c s = Some s' ->
  exists t', gexec n c t = Some t' /\ agree i s' t'.
Proof.
  intros i. induction c as [|c1 IH1 c2 IH2|d c IH|gl a]; intros n s t s' Ho Ha H.
  - simpl in *. inversion H; subst. eauto.
  - destruct Ho as [O1 O2]. simpl in *.
    destruct (gexec n c1 s) as [s1|] eqn:E; [|discriminate].
    destruct (IH1 _ _ _ _ O1 Ha E) as [t1 [E1 A1]]. rewrite E1. eauto.
  - destruct Ho as [Od Oc]. cbn [gexec] in *.
    assert (G : forall k s t s', agree i s t ->
      gloop (enters d) (gexec n c) k s = Some s' ->
      exists t', gloop (enters d) (gexec n c) k t = Some t' /\ agree i s' t').
    { induction k as [|k IHk]; intros u v u' Hu Hr; cbn [gloop] in *;
        rewrite <- (agree_enters i d u v) by assumption;
        destruct (enters d u); try discriminate;
        try (inversion Hr; subst; eauto; fail).
      destruct (gexec n c u) as [u1|] eqn:E; [|discriminate].
      destruct (IH _ _ _ _ Oc Hu E) as [v1 [E1 A1]]. rewrite E1. eauto. }
    eauto.
  - destruct Ho as [Og Oa]. simpl in *. inversion H; subst.
    rewrite <- (agree_holds i gl s t) by assumption.
    eexists. split; [reflexivity|].
    destruct (holds (guard s) gl); auto using run_atom_local.
Qed.
