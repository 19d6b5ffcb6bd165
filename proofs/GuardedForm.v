(** Guarded form: the translation CI of section 3.3, and lemma 1, that it is
    sound. [CI gl p c o] is [c] under the guards [gl]; its new guards are named
    after [p]; [o] is the path of the innermost loop around it. *)

From Coq Require Import List Bool Lia.
From Verdiff Require Import Syntax Source Paths Guarded.
Import ListNotations.

(** What begins an iteration of the loop at [p]: nothing asked to continue. *)
Definition clear (gl : conj) (p : path) : gcmd :=
  GIf (and_lit gl (yes p)) (Set_guard (true :: p) (Bool true)).

(** What ends it: the condition is evaluated again, unless there was a break. *)
Definition retest (gl : conj) (p : path) (b : bexp) : gcmd :=
  GIf (and_lit gl (yes p)) (Set_guard p b).

(** The guards in the body of the loop at [p]. *)
Definition inside (gl : conj) (p : path) : conj :=
  and_lit (and_lit gl (yes p)) (yes (true :: p)).

Definition CI_atom (gl : conj) (a : atom) (o : option path) : gcmd :=
  match a, o with
  | Skip, _ => GSkip
  | Assign x e, _ => GIf gl (Set_var x e)
  | Break, Some l => GIf gl (Set_guard l (Bool false))
  | Continue, Some l => GIf gl (Set_guard (true :: l) (Bool false))
  | Break, None | Continue, None => GSkip (* not well formed *)
  end.

Fixpoint CI (gl : conj) (p : path) (c : cmd) (o : option path) : gcmd :=
  match c with
  | Atom a => CI_atom gl a o
  | Seq c1 c2 => GSeq (CI gl (false :: p) c1 o) (CI gl (true :: p) c2 o)
  | If b c1 c2 =>
      GSeq (GIf gl (Set_guard p b))
        (GSeq (CI (and_lit gl (yes p)) (true :: p) c1 o)
              (CI (and_lit gl (no p)) (false :: p) c2 o))
  | While b c1 =>
      GSeq (GIf gl (Set_guard p b))
        (GWhile [and_lit gl (yes p)]
          (GSeq (clear gl p)
            (GSeq (CI (inside gl p) (true :: true :: p) c1 (Some p))
                  (retest gl p b))))
  end.

(** The body of the loop above. *)
Definition CI_body (gl : conj) (p : path) (b : bexp) (c : cmd) : gcmd :=
  GSeq (clear gl p)
    (GSeq (CI (inside gl p) (true :: true :: p) c (Some p)) (retest gl p b)).

(** ** Under guards that do not hold, nothing happens *)

Lemma holds_and_lit_false : forall G gl l,
  holds G gl = false -> holds G (and_lit gl l) = false.
Proof. intros G gl [g v] H. rewrite holds_and_lit, H. reflexivity. Qed.

Lemma CI_idle : forall c gl p o n st,
  holds (guard st) gl = false -> gexec n (CI gl p c o) st = Some st.
Proof.
  induction c as [a|c1 IH1 c2 IH2|b c1 IH1 c2 IH2|b c IH]; intros gl p o n st H.
  - destruct a, o; simpl; rewrite ?H; reflexivity.
  - simpl. rewrite IH1 by assumption. apply IH2. assumption.
  - simpl. rewrite H. rewrite IH1 by (apply holds_and_lit_false; assumption).
    apply IH2. apply holds_and_lit_false. assumption.
  - cbn [CI gexec]. rewrite H. destruct n; cbn [gloop]; rewrite enters_one;
      rewrite holds_and_lit_false by assumption; reflexivity.
Qed.

Lemma CI_body_idle : forall gl p b c n st,
  holds (guard st) (and_lit gl (yes p)) = false ->
  gexec n (CI_body gl p b c) st = Some st.
Proof.
  intros gl p b c n st H. unfold CI_body, clear, retest. cbn [gexec].
  rewrite H. rewrite CI_idle.
  - rewrite H. reflexivity.
  - apply holds_and_lit_false. assumption.
Qed.

(** ** What holds around a translated command *)

(** [gl] holds only guards that do not depend on [p], among them those of the
    innermost loop. Conditions (ii), (iii) and (iv) of lemma 1. *)
Definition fresh (gl : conj) (p : path) : Prop :=
  forall g v, In (g, v) gl -> independent g p.

Definition guarded_by_loop (gl : conj) (o : option path) : Prop :=
  forall l, o = Some l -> In (yes l) gl /\ In (yes (true :: l)) gl.

(** [g] is one of the two guards of the innermost loop. *)
Definition of_loop (o : option path) (g : path) : Prop :=
  exists l, o = Some l /\ (g = l \/ g = true :: l).

(** How the guards tell in which mode the command ended, and what else they may
    have become: conclusions (a), (b) and (c) of lemma 1. *)
Definition told (p : path) (o : option path) (m : mode) (G G' : guards) : Prop :=
  match m with
  | Normal => forall g, independent g p -> G' g = G g
  | Interrupted =>
      (forall g, independent g p -> ~ of_loop o g -> G' g = G g) /\
      exists l, o = Some l /\ G' l = false
  | Continuing =>
      (forall g, independent g p -> ~ of_loop o g -> G' g = G g) /\
      exists l, o = Some l /\ G' l = true /\ G' (true :: l) = false
  end.

(** The translation does what the command does, with the same bound: it is cut
    where the command is cut, and otherwise has the same store. *)
Definition simulates (p : path) (o : option path) (st : state)
    (source : option (mode * store)) (translated : option state) : Prop :=
  match source with
  | None => translated = None
  | Some (m, S') =>
      exists st', translated = Some st' /\ vars st' = S' /\
                  told p o m (guard st) (guard st')
  end.

Lemma fresh_cons : forall gl p a, fresh gl p -> fresh gl (a :: p).
Proof. intros gl p a H g v Hin. apply independent_cons. eauto. Qed.

Lemma fresh_and_lit : forall gl p q v,
  fresh gl p -> independent q p -> fresh (and_lit gl (q, v)) p.
Proof.
  intros gl p q v H Hq g w Hin. unfold and_lit in Hin.
  apply in_app_or in Hin as [Hin|[Hin|[]]]; [eauto|]. inversion Hin; subst; auto.
Qed.

Lemma independent_self_cons : forall p a, independent p (a :: p).
Proof. intros. apply independent_shorter. simpl. lia. Qed.

Lemma guarded_and_lit : forall gl o l,
  guarded_by_loop gl o -> guarded_by_loop (and_lit gl l) o.
Proof.
  intros gl o l H l' E. destruct (H l' E).
  unfold and_lit. split; apply in_or_app; auto.
Qed.

Lemma guarded_inside : forall gl p, guarded_by_loop (inside gl p) (Some p).
Proof.
  intros gl p l E. inversion E; subst. unfold inside, and_lit.
  split; apply in_or_app; [left; apply in_or_app; right|right]; simpl; auto.
Qed.

Lemma fresh_inside : forall gl p, fresh gl p -> fresh (inside gl p) (true :: true :: p).
Proof.
  intros gl p H. unfold inside, yes.
  apply fresh_and_lit; [apply fresh_and_lit|].
  - apply fresh_cons, fresh_cons. assumption.
  - apply independent_shorter. simpl. lia.
  - apply independent_self_cons.
Qed.

(** The loop's own guards do not depend on the path below it. *)
Lemma of_loop_independent : forall gl p o g,
  fresh gl p -> guarded_by_loop gl o -> of_loop o g -> independent g p.
Proof.
  intros gl p o g Hf Hg [l [-> [->| ->]]]; destruct (Hg l eq_refl); eauto.
Qed.

Lemma of_loop_not_self : forall gl p o,
  fresh gl p -> guarded_by_loop gl o -> ~ of_loop o p.
Proof.
  intros gl p o Hf Hg H. eapply of_loop_independent in H; eauto.
  apply (independent_neq _ _ H). reflexivity.
Qed.

(** ** After a break or continue, no guard below the loop holds *)

Lemma told_idle : forall gl p o m G G',
  guarded_by_loop gl o -> told p o m G G' -> m <> Normal -> holds G' gl = false.
Proof.
  intros gl p o m G G' Hg Ht Hm. destruct m; [congruence| |].
  - destruct Ht as [_ [l [-> Hl]]]. destruct (Hg l eq_refl) as [H _].
    apply (holds_not _ _ l true); assumption.
  - destruct Ht as [_ [l [-> [_ Hl]]]]. destruct (Hg l eq_refl) as [_ H].
    apply (holds_not _ _ (true :: l) true); assumption.
Qed.

Lemma told_holds : forall gl p o G G',
  fresh gl p -> told p o Normal G G' -> holds G' gl = holds G gl.
Proof. intros gl p o G G' Hf Ht. apply holds_same. intros [g v] Hin. eauto. Qed.

(** Whatever the mode, a guard that is neither below the path nor the loop's
    keeps its value. *)
Lemma told_same : forall p o m G G' g,
  told p o m G G' -> independent g p -> ~ of_loop o g -> G' g = G g.
Proof. intros p o m G G' g H Hi Hn. destruct m; [eauto|apply H..]; assumption. Qed.

(** Telling is kept when a path is shortened, when something happened before
    that changed only what lies below the path, and after. *)
Lemma told_before : forall q p o m G G1 G',
  (forall g, independent g p -> independent g q) ->
  (forall g, independent g p -> G1 g = G g) ->
  told q o m G1 G' -> told p o m G G'.
Proof.
  intros q p o m G G1 G' Hq H1 Ht. destruct m; simpl in *.
  - intros g Hg. rewrite Ht by auto. auto.
  - destruct Ht as [Ht Hl]. split; [|assumption].
    intros g Hg Hn. rewrite Ht by auto. auto.
  - destruct Ht as [Ht Hl]. split; [|assumption].
    intros g Hg Hn. rewrite Ht by auto. auto.
Qed.
