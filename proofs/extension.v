(** The perceptron on extended instances: x'_t = (x_t, delta e_t), u' = (u, y_t d_t / delta), for any d. *)
From mistakebound Require Import perceptron.

Section Extension.
Variables (r : trial) (tie : nat -> option bool) (u : vec) (d : nat -> R) (delta : posreal).

Definition extended_dim := (dim r + rounds r)%nat.
Definition extended_x (t : nat) : vec := fun i =>
  if Nat.ltb i (dim r) then inst r t i else if Nat.eqb i (dim r + t) then delta else 0.
Definition extended_u : vec := fun i =>
  if Nat.ltb i (dim r) then u i else y r (i - dim r) * d (i - dim r) / delta.
Definition extended_examples (t : nat) : example := (extended_x t, label r t).
Definition extended : trial := trial_on extended_dim tie (rounds r) extended_examples.

Lemma extended_x_head t i : (i < dim r)%nat -> extended_x t i = inst r t i.
Proof. intros I. unfold extended_x. rewrite (proj2 (Nat.ltb_lt i (dim r)) I). reflexivity. Qed.

Lemma extended_x_tail t s : extended_x t (dim r + s)%nat = if Nat.eqb s t then pos delta else 0.
Proof.
  unfold extended_x. rewrite (proj2 (Nat.ltb_ge (dim r + s) (dim r))) by lia. destruct (Nat.eqb_spec s t) as [->|N].
  - rewrite Nat.eqb_refl. reflexivity.
  - rewrite (proj2 (Nat.eqb_neq (dim r + s) (dim r + t))) by lia. reflexivity.
Qed.

Lemma extended_u_head i : (i < dim r)%nat -> extended_u i = u i.
Proof. intros I. unfold extended_u. rewrite (proj2 (Nat.ltb_lt i (dim r)) I). reflexivity. Qed.

Lemma extended_u_tail s : extended_u (dim r + s)%nat = y r s * d s / delta.
Proof.
  unfold extended_u. rewrite (proj2 (Nat.ltb_ge (dim r + s) (dim r))) by lia.
  replace (dim r + s - dim r)%nat with s by lia. reflexivity.
Qed.

Lemma extended_margin_is t : (t < rounds r)%nat ->
  y r t * dot extended_dim extended_u (extended_x t) = y r t * dot (dim r) u (inst r t) + d t.
Proof.
  intros L. unfold dot, extended_dim. rewrite sum_append, Rmult_plus_distr_l. f_equal.
  - f_equal. apply sum_ext. intros i I. rewrite extended_u_head, extended_x_head by exact I. reflexivity.
  - rewrite (sum_single _ _ t L).
    + rewrite extended_u_tail, extended_x_tail, Nat.eqb_refl. pose proof (cond_pos delta).
      replace (y r t * (y r t * d t / delta * delta)) with (y r t * y r t * d t) by (field; lra).
      unfold y. rewrite sg_square. ring.
    + intros i I N. rewrite extended_x_tail, (proj2 (Nat.eqb_neq i t)) by exact N. ring.
Qed.

Lemma extended_x_norm t : (t < rounds r)%nat -> norm2 extended_dim (extended_x t) = x2 r t + delta ^ 2.
Proof.
  intros L. unfold norm2, dot, extended_dim. rewrite sum_append. f_equal.
  - apply sum_ext. intros i I. rewrite extended_x_head by exact I. reflexivity.
  - rewrite (sum_single _ _ t L).
    + rewrite extended_x_tail, Nat.eqb_refl. ring.
    + intros i I N. rewrite extended_x_tail, (proj2 (Nat.eqb_neq i t)) by exact N. ring.
Qed.

Lemma extended_step t i : state extended (S t) i =
  if err extended t then state extended t i + y r t * extended_x t i else state extended t i.
Proof.
  change (state extended (S t)) with (move (err extended t) (state extended t) (extended_examples t)).
  unfold move. destruct (err extended t); reflexivity.
Qed.

(** Coordinate n + s of the state is y_s delta once round s is an error. *)
Lemma extended_state_tail t s :
  state extended t (dim r + s)%nat = if Nat.ltb s t && err extended s then y r s * delta else 0.
Proof.
  induction t as [|t IH]; [reflexivity|]. rewrite extended_step, IH, extended_x_tail.
  destruct (Nat.ltb_spec s t) as [A|A], (Nat.ltb_spec s (S t)) as [B|B], (Nat.eqb_spec s t) as [->|C]; try lia; cbn [andb];
    destruct (err extended t); try destruct (err extended s); lra.
Qed.

Lemma extended_tail_sum t f : (t <= rounds r)%nat -> (forall s, (t <= s)%nat -> f (dim r + s)%nat = 0) ->
  sum extended_dim f = sum (dim r) f + sum t (fun s => f (dim r + s)%nat).
Proof.
  intros L Z. unfold extended_dim. rewrite sum_append. f_equal.
  replace (rounds r) with (t + (rounds r - t))%nat by lia. rewrite sum_append.
  rewrite (sum_zero (rounds r - t)) by (intros i _; apply Z; lia). lra.
Qed.

Lemma extended_tail_zero t s : (t <= s)%nat -> state extended t (dim r + s)%nat = 0.
Proof. intros L. rewrite extended_state_tail, (proj2 (Nat.ltb_ge s t)) by exact L. reflexivity. Qed.

Lemma extended_wu_is t : (t <= rounds r)%nat ->
  dot extended_dim (state extended t) extended_u =
  dot (dim r) (state extended t) u + sum t (flagged (err extended) d).
Proof.
  intros L. unfold dot. rewrite (extended_tail_sum t) by (try exact L; intros s Ls; rewrite extended_tail_zero by exact Ls; ring).
  f_equal.
  - apply sum_ext. intros i I. rewrite extended_u_head by exact I. reflexivity.
  - apply sum_ext. intros s Ls. rewrite extended_state_tail, extended_u_tail, (proj2 (Nat.ltb_lt s t)) by exact Ls.
    unfold flagged. destruct (err extended s); cbn [andb]; [|ring]. pose proof (cond_pos delta).
    replace (y r s * delta * (y r s * d s / delta)) with (y r s * y r s * d s) by (field; lra).
    unfold y. rewrite sg_square. ring.
Qed.

Lemma extended_w2_is t : (t <= rounds r)%nat ->
  norm2 extended_dim (state extended t) = norm2 (dim r) (state extended t) + m extended t * delta ^ 2.
Proof.
  intros L. unfold norm2, dot. rewrite (extended_tail_sum t) by (try exact L; intros s Ls; rewrite extended_tail_zero by exact Ls; ring).
  f_equal. unfold m. rewrite <- sum_flagged_const. apply sum_ext. intros s Ls.
  rewrite extended_state_tail, (proj2 (Nat.ltb_lt s t)) by exact Ls. unfold flagged.
  destruct (err extended s); cbn [andb]; [|ring].
  replace (y r s * delta * (y r s * delta)) with (y r s * y r s * (delta * (delta * 1))) by ring.
  unfold y. rewrite sg_square. ring.
Qed.

(** Cauchy-Schwarz, with the coordinates of u' up to round t. *)
Lemma extended_cauchy t : (t <= rounds r)%nat ->
  dot extended_dim (state extended t) extended_u ^ 2 <=
  norm2 extended_dim (state extended t) * (norm2 (dim r) u + sum t (fun s => d s * d s) / delta ^ 2).
Proof.
  intros L. pose proof (cond_pos delta).
  set (v := fun i => if Nat.ltb i (dim r + t) then extended_u i else 0).
  assert (E : dot extended_dim (state extended t) extended_u = dot extended_dim (state extended t) v).
  { apply sum_ext. intros i _. unfold v. destruct (Nat.ltb_spec i (dim r + t)) as [I|I]; [reflexivity|].
    replace i with (dim r + (i - dim r))%nat by lia. rewrite extended_tail_zero by lia. ring. }
  assert (V : norm2 extended_dim v = norm2 (dim r) u + sum t (fun s => d s * d s) / delta ^ 2).
  { unfold norm2, dot. rewrite (extended_tail_sum t); [|exact L|].
    - f_equal.
      + apply sum_ext. intros i I. unfold v. rewrite (proj2 (Nat.ltb_lt i (dim r + t))) by lia.
        rewrite extended_u_head by exact I. reflexivity.
      + unfold Rdiv. rewrite <- sum_mul_r. apply sum_ext. intros s Ls. unfold v.
        rewrite (proj2 (Nat.ltb_lt (dim r + s) (dim r + t))) by lia. rewrite extended_u_tail.
        replace (y r s * d s / delta * (y r s * d s / delta)) with (y r s * y r s * (d s * d s) * / delta ^ 2)
          by (field; lra).
        unfold y. rewrite sg_square. ring.
    - intros s Ls. unfold v. rewrite (proj2 (Nat.ltb_ge (dim r + s) (dim r + t))) by lia. ring. }
  rewrite E, <- V. pose proof (cauchy_schwarz_dot extended_dim (state extended t) v). lra.
Qed.
End Extension.
