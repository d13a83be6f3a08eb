(** Vectors with entries 0, 1 and -1. *)
From mistakebound Require Export vectors.

Lemma bit v : (v ^ 2 - v) ^ 2 = 0 -> v = 0 \/ v = 1.
Proof. intros E. assert (v * (v - 1) = 0) by (apply Rsqr_0_uniq; unfold Rsqr; lra). apply Rmult_integral in H. lra. Qed.

Lemma unit_entry v : (v ^ 2 - 1) ^ 2 = 0 -> v = 1 \/ v = -1.
Proof.
  intros E. assert ((v - 1) * (v + 1) = 0) by (apply Rsqr_0_uniq; unfold Rsqr; lra). apply Rmult_integral in H. lra.
Qed.

Lemma sparse_entry v : (v ^ 3 - v) ^ 2 = 0 -> v = 0 \/ v = 1 \/ v = -1.
Proof.
  intros E. assert (v * ((v - 1) * (v + 1)) = 0) by (apply Rsqr_0_uniq; unfold Rsqr; lra).
  apply Rmult_integral in H as [|H]; [lra|]. apply Rmult_integral in H. lra.
Qed.

Definition nonzero (v : vec) (i : nat) : bool := if Req_EM_T (v i) 0 then false else true.
Definition ones (n : nat) (v : vec) : R := INR (count n (nonzero v)).

Lemma sum_nonzero n v f : (forall i, (i < n)%nat -> f i = if nonzero v i then 1 else 0) -> sum n f = ones n v.
Proof.
  intros E. rewrite (sum_ext n f (flagged (nonzero v) (fun _ => 1))) by (intros; apply E; assumption).
  rewrite sum_flagged_const. unfold ones. ring.
Qed.

Lemma biggest_const T f c : (0 < T)%nat -> 0 <= c -> (forall t, (t < T)%nat -> f t = c) -> biggest T f = c.
Proof.
  intros P C E. apply Rle_antisym; [apply biggest_least; [exact C|intros t L; rewrite E by exact L; lra]|].
  rewrite <- (E O P). apply (biggest_above T f O P).
Qed.

Lemma sum_square_zero n f : sum n (fun i => f i ^ 2) = 0 -> forall i, (i < n)%nat -> f i ^ 2 = 0.
Proof. apply sum_zero_terms. intros; apply pow2_ge_0. Qed.
