(** Guard identifiers: words over two letters, which are paths in a program.
    Definition 1 of the paper and what it needs of them. *)

From Coq Require Import List Bool Lia.
Import ListNotations.

(** The paper's [0·π] is [false :: π] and its [1·π] is [true :: π]: a path grows
    at its front, and what it belongs to stands at its end. *)
Definition path := list bool.

Definition path_eq_dec (g g' : path) : {g = g'} + {g <> g'} :=
  list_eq_dec bool_dec g g'.

Definition ends_with (p g : path) : Prop := exists q, g = q ++ p.

(** Definition 1: [g] is independent of [π]. *)
Definition independent (g p : path) : Prop := ~ ends_with p g.

Lemma ends_with_refl : forall p, ends_with p p.
Proof. intros p. exists []. reflexivity. Qed.

Lemma ends_with_cons : forall p g a, ends_with p g -> ends_with p (a :: g).
Proof. intros p g a [q ->]. exists (a :: q). reflexivity. Qed.

Lemma ends_with_tail : forall p g a, ends_with (a :: p) g -> ends_with p g.
Proof. intros p g a [q ->]. exists (q ++ [a]). rewrite <- app_assoc. reflexivity. Qed.

Lemma ends_with_length : forall p g, ends_with p g -> length p <= length g.
Proof. intros p g [q ->]. rewrite app_length. lia. Qed.

Lemma independent_cons : forall g p a, independent g p -> independent g (a :: p).
Proof. intros g p a H E. apply H. eapply ends_with_tail; eauto. Qed.

Lemma independent_neq : forall g p, independent g p -> g <> p.
Proof. intros g p H ->. apply H, ends_with_refl. Qed.

Lemma independent_shorter : forall g p, length g < length p -> independent g p.
Proof. intros g p H E. apply ends_with_length in E. lia. Qed.

(** Independent of [π] is more than independent of what [π] grows into. *)
Lemma independent_neq_cons : forall g p a, independent g p -> g <> a :: p.
Proof. intros g p a H ->. apply H, ends_with_cons, ends_with_refl. Qed.

(** No word ends with both letters. *)
Lemma ends_with_one_letter : forall g a b,
  ends_with [a] g -> ends_with [b] g -> a = b.
Proof.
  intros g a b [q Hq] [r Hr]. subst g.
  apply app_inj_tail in Hr as [_ H]. assumption.
Qed.
