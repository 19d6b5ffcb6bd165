(** What source programs mean, twice: the big-step rules of figure 1, which
    speak of runs that end, and an interpreter with a bound on the number of
    iterations, which is a function and also speaks of runs that do not. The
    two agree ([bigstep_exec]). *)

From Coq Require Import String ZArith Bool Lia.
From Verdiff Require Import Syntax.

(** A store gives every variable a value. The paper's stores are partial; a
    variable that was not assigned has some value here, which is more. *)
Definition store := name -> Z.

Definition update (S : store) (x : name) (v : Z) : store :=
  fun y => if String.eqb x y then v else S y.

Fixpoint aeval (S : store) (e : aexp) : Z :=
  match e with
  | Num n => n
  | Var x => S x
  | Plus e1 e2 => (aeval S e1 + aeval S e2)%Z
  end.

Fixpoint beval (S : store) (b : bexp) : bool :=
  match b with
  | Bool b => b
  | And b1 b2 => beval S b1 && beval S b2
  | Not b => negb (beval S b)
  | Le e1 e2 => (aeval S e1 <=? aeval S e2)%Z
  end.

(** How a command ends: the paper's modes □, ★ and ○. *)
Inductive mode : Type := Normal | Interrupted | Continuing.

(** ** The rules of figure 1 *)

Inductive bigstep : store -> cmd -> mode -> store -> Prop :=
| B_Skip : forall S, bigstep S (Atom Skip) Normal S
| B_Assign : forall S x e,
    bigstep S (Atom (Assign x e)) Normal (update S x (aeval S e))
| B_Break : forall S, bigstep S (Atom Break) Interrupted S
| B_Continue : forall S, bigstep S (Atom Continue) Continuing S
| B_Seq : forall S S' S'' c1 c2 m,
    bigstep S c1 Normal S' -> bigstep S' c2 m S'' -> bigstep S (Seq c1 c2) m S''
| B_SeqInterrupted : forall S S' c1 c2 m,
    bigstep S c1 m S' -> m <> Normal -> bigstep S (Seq c1 c2) m S'
| B_Then : forall S S' b c1 c2 m,
    beval S b = true -> bigstep S c1 m S' -> bigstep S (If b c1 c2) m S'
| B_Else : forall S S' b c1 c2 m,
    beval S b = false -> bigstep S c2 m S' -> bigstep S (If b c1 c2) m S'
| B_WhileFalse : forall S b c,
    beval S b = false -> bigstep S (While b c) Normal S
| B_WhileTrue : forall S S' S'' b c m,
    beval S b = true -> bigstep S c m S' -> m <> Interrupted ->
    bigstep S' (While b c) Normal S'' -> bigstep S (While b c) Normal S''
| B_WhileBreak : forall S S' b c,
    beval S b = true -> bigstep S c Interrupted S' ->
    bigstep S (While b c) Normal S'.

(** ** The interpreter *)

(** A loop of at most [k] iterations; [None] if it would need more. *)
Fixpoint loop (test : store -> bool) (body : store -> option (mode * store))
    (k : nat) (S : store) : option store :=
  if test S then
    match k with
    | O => None
    | Datatypes.S k =>
        match body S with
        | None => None
        | Some (Interrupted, S') => Some S'
        | Some (Normal, S') | Some (Continuing, S') => loop test body k S'
        end
    end
  else Some S.

(** The run of [c] from [S] where no loop, each time it is entered, iterates
    more than [n] times; [None] where one would. *)
Fixpoint exec (n : nat) (c : cmd) (S : store) {struct c} : option (mode * store) :=
  match c with
  | Atom Skip => Some (Normal, S)
  | Atom (Assign x e) => Some (Normal, update S x (aeval S e))
  | Atom Break => Some (Interrupted, S)
  | Atom Continue => Some (Continuing, S)
  | Seq c1 c2 =>
      match exec n c1 S with
      | Some (Normal, S') => exec n c2 S'
      | other => other
      end
  | If b c1 c2 => if beval S b then exec n c1 S else exec n c2 S
  | While b c1 =>
      match loop (fun S => beval S b) (exec n c1) n S with
      | Some S' => Some (Normal, S')
      | None => None
      end
  end.

(** A program ends if some bound is enough, and diverges if none is. *)
Definition ends (c : cmd) (S : store) : Prop := exists n r, exec n c S = Some r.
Definition diverges (c : cmd) (S : store) : Prop := forall n, exec n c S = None.

(** ** A larger bound changes nothing but where runs are cut *)

Lemma loop_monotone : forall test (body body' : store -> option (mode * store)),
  (forall S r, body S = Some r -> body' S = Some r) ->
  forall k k' S S', k <= k' ->
  loop test body k S = Some S' -> loop test body' k' S = Some S'.
Proof.
  intros test body body' Hbody.
  induction k as [|k IH]; intros k' S S' Hle H.
  - simpl in H. destruct k'; simpl; destruct (test S); congruence.
  - destruct k' as [|k']; [lia|]. simpl in *.
    destruct (test S); [|exact H].
    destruct (body S) as [[m S1]|] eqn:E; [|discriminate].
    rewrite (Hbody _ _ E).
    destruct m; auto; apply IH; auto; lia.
Qed.

Lemma exec_monotone : forall c n n' S r,
  n <= n' -> exec n c S = Some r -> exec n' c S = Some r.
Proof.
  induction c as [a|c1 IH1 c2 IH2|b c1 IH1 c2 IH2|b c IH]; intros n n' S r Hle H.
  - destruct a; exact H.
  - simpl in *. destruct (exec n c1 S) as [[m S1]|] eqn:E; [|discriminate].
    rewrite (IH1 _ _ _ _ Hle E). destruct m; eauto.
  - simpl in *. destruct (beval S b); eauto.
  - simpl in *. destruct (loop _ (exec n c) n S) as [S1|] eqn:E; [|discriminate].
    rewrite (loop_monotone _ (exec n c) (exec n' c) (fun S r => IH n n' S r Hle)
               n n' S S1 Hle E).
    exact H.
Qed.

(** ** The two agree *)

Lemma exec_bigstep : forall c n S m S',
  exec n c S = Some (m, S') -> bigstep S c m S'.
Proof.
  induction c as [a|c1 IH1 c2 IH2|b c1 IH1 c2 IH2|b c IH]; intros n S m S' H.
  - destruct a; inversion H; subst; constructor.
  - simpl in H. destruct (exec n c1 S) as [[m1 S1]|] eqn:E; [|discriminate].
    destruct m1.
    + eapply B_Seq; eauto.
    + inversion H; subst. apply B_SeqInterrupted; [eauto|discriminate].
    + inversion H; subst. apply B_SeqInterrupted; [eauto|discriminate].
  - simpl in H. destruct (beval S b) eqn:E.
    + apply B_Then; eauto.
    + apply B_Else; eauto.
  - simpl in H.
    destruct (loop _ (exec n c) n S) as [S1|] eqn:E; [|discriminate].
    inversion H; subst; clear H.
    assert (G : forall k S S', loop (fun S => beval S b) (exec n c) k S = Some S' ->
                               bigstep S (While b c) Normal S').
    { induction k as [|k IHk]; intros T T' HT; simpl in HT;
        destruct (beval T b) eqn:Eb; try discriminate;
        try (inversion HT; subst; apply B_WhileFalse; assumption).
      destruct (exec n c T) as [[m T1]|] eqn:Ec; [|discriminate].
      destruct m.
      - eapply B_WhileTrue; eauto; discriminate.
      - inversion HT; subst. eapply B_WhileBreak; eauto.
      - eapply B_WhileTrue; eauto; discriminate. }
    eauto.
Qed.

Lemma bigstep_some_exec : forall S c m S',
  bigstep S c m S' -> exists n, exec n c S = Some (m, S').
Proof.
  induction 1 as [S|S x e|S|S
    |S S1 S2 c1 c2 m H1 [n1 IH1] H2 [n2 IH2]|S S1 c1 c2 m H1 [n1 IH1] Hm
    |S S1 b c1 c2 m Hb H1 [n1 IH1]|S S1 b c1 c2 m Hb H1 [n1 IH1]
    |S b c Hb|S S1 S2 b c m Hb H1 [n1 IH1] Hm H2 [n2 IH2]|S S1 b c Hb H1 [n1 IH1]].
  - exists 0; reflexivity.
  - exists 0; reflexivity.
  - exists 0; reflexivity.
  - exists 0; reflexivity.
  - exists (max n1 n2). simpl.
    rewrite (exec_monotone _ n1 (max n1 n2) _ _ ltac:(lia) IH1).
    apply (exec_monotone _ n2); [lia|assumption].
  - exists n1. simpl. rewrite IH1. destruct m; congruence.
  - exists n1. simpl. rewrite Hb. assumption.
  - exists n1. simpl. rewrite Hb. assumption.
  - exists 0. simpl. rewrite Hb. reflexivity.
  - simpl in IH2.
    destruct (loop _ (exec n2 c) n2 S1) as [S2'|] eqn:E; [|discriminate].
    inversion IH2; subst; clear IH2.
    set (n := Datatypes.S (max n1 n2)). exists n.
    assert (H : loop (fun S => beval S b) (exec n c) (max n1 n2) S1 = Some S2).
    { apply (loop_monotone _ (exec n2 c)) with (k := n2); [|lia|assumption].
      intros; apply (exec_monotone _ n2); [subst n; lia|assumption]. }
    assert (G : exec n c S = Some (m, S1)).
    { apply (exec_monotone _ n1); [subst n; lia|assumption]. }
    cbn [exec]. unfold n at 2. cbn [loop]. rewrite Hb, G.
    destruct m; [|congruence|]; rewrite H; reflexivity.
  - exists (Datatypes.S n1). cbn [exec loop]. rewrite Hb.
    rewrite (exec_monotone _ n1 (Datatypes.S n1) _ _ ltac:(lia) IH1). reflexivity.
Qed.

(** The interpreter and the rules of figure 1 have the same runs. *)
Theorem bigstep_exec : forall S c m S',
  bigstep S c m S' <-> exists n, exec n c S = Some (m, S').
Proof.
  split; [apply bigstep_some_exec|].
  intros [n H]. eapply exec_bigstep; eauto.
Qed.

(** A well-formed program ends normally, if it ends. *)
Lemma well_formed_mode : forall c n S m S',
  well_formed false c = true -> exec n c S = Some (m, S') -> m = Normal.
Proof.
  induction c as [a|c1 IH1 c2 IH2|b c1 IH1 c2 IH2|b c IH]; intros n S m S' Hwf H.
  - destruct a; simpl in *; congruence.
  - simpl in *. apply andb_true_iff in Hwf as [W1 W2].
    destruct (exec n c1 S) as [[m1 S1]|] eqn:E; [|discriminate].
    assert (m1 = Normal) by eauto. subst. eauto.
  - simpl in *. apply andb_true_iff in Hwf as [W1 W2].
    destruct (beval S b); eauto.
  - simpl in H. destruct (loop _ _ _ _); congruence.
Qed.
