(** passive-aggressive: with steps l/|x|^2 the squared losses sum up to at most R^2 |w_1 - u|^2 for every u without a loss,
    and to at most R^2 (|w_1 - u| + 2 B)^2 for any u; there are no more mistakes. *)
From mistakebound Require Import aggressive.

Section Claims.
Variables (r : trial) (u : vec).

Definition tau t := loss r t * inv (x2 r t).
Definition won t := tau t * (2 * loss r t - tau t * x2 r t - 2 * loss_of r u t).
Definition a2 t := sum t (fun s => loss r s ^ 2 * inv (x2 r s)).
Definition crossed t := sum t (fun s => loss r s * loss_of r u s * inv (x2 r s)).
Definition b2 t := sum t (flagged (lossy r) (fun s => loss_of r u s ^ 2 * inv (x2 r s))).

Definition Run := aggressive_run r tau.

Definition Nonzero := forall t, (t < rounds r)%nat -> x2 r t > 0.

Definition Mistake_loss := forall t, (t < rounds r)%nat -> err r t = true -> loss r t >= 1.
Definition Update_rule := forall t, (t < rounds r)%nat -> step_gap r tau t = 0.
Definition Step_size := forall t, (t < rounds r)%nat -> loss_after r t = 0.
Definition Distance := forall t, (t < rounds r)%nat -> distance2 r u t - distance2 r u (S t) >= won t.
Definition Total := forall t, (t < rounds r)%nat ->
  sum (S t) won <= distance2 r u O - distance2 r u (S t) <= distance2 r u O.
Definition Quadratic := forall t, (t < rounds r)%nat -> a2 (S t) - 2 * crossed (S t) <= distance2 r u O.
Definition Cauchy_schwarz := forall t, (t < rounds r)%nat -> crossed (S t) ^ 2 <= a2 (S t) * b2 (S t).
Definition Squares := forall t, (t < rounds r)%nat -> sum (S t) (fun s => loss r s ^ 2) <= radius2 r * a2 (S t).
Definition Bound_separable := forall t, (t < rounds r)%nat -> b2 (S t) = 0 ->
  sum (S t) (fun s => loss r s ^ 2) <= radius2 r * distance2 r u O.
Definition Bound_general := forall t, (t < rounds r)%nat ->
  a2 (S t) <= (sqrt (distance2 r u O) + 2 * sqrt (b2 (S t))) ^ 2.
Definition Bound := forall t, (t < rounds r)%nat ->
  m r (S t) <= sum (S t) (fun s => loss r s ^ 2) <= radius2 r * (sqrt (distance2 r u O) + 2 * sqrt (b2 (S t))) ^ 2.

Lemma mistake_loss : Run -> Mistake_loss.
Proof. exact (run_mistake_loss r tau). Qed.

Lemma update_rule : Run -> Update_rule.
Proof. exact (run_step_gap r tau). Qed.

Lemma step_size : Nonzero -> Update_rule -> Step_size.
Proof.
  intros N U t L. assert (E : tau t * x2 r t = loss r t).
  { unfold tau. rewrite Rmult_assoc, inv_times by apply N, L. ring. }
  rewrite (step_loss_after r tau t (U t L)); [lra|lra|]. intros Z. unfold tau. rewrite Z. ring.
Qed.

Lemma distance : Update_rule -> Distance.
Proof.
  intros U t L. apply (step_distance r tau u t (U t L)).
  - apply Rmult_le_pos; [apply loss_nonneg|apply inv_nonneg].
  - intros Z. unfold tau. rewrite Z. ring.
Qed.

Lemma total : Distance -> Total.
Proof. exact (sum_of_steps r u won). Qed.

Lemma quadratic : Total -> Quadratic.
Proof.
  intros T t L. destruct (T t L) as [A B].
  assert (E : sum (S t) won = a2 (S t) - 2 * crossed (S t)); [|lra].
  unfold a2, crossed. rewrite <- sum_scale, <- sum_minus. apply sum_ext. intros s _. unfold won, tau.
  replace (loss r s * inv (x2 r s) * (2 * loss r s - loss r s * inv (x2 r s) * x2 r s - 2 * loss_of r u s))
    with (2 * loss r s ^ 2 * inv (x2 r s) - loss r s ^ 2 * (inv (x2 r s) * inv (x2 r s) * x2 r s)
          - 2 * (loss r s * loss_of r u s * inv (x2 r s))) by ring.
  rewrite inv_twice. ring.
Qed.

Lemma cauchy_schwarz : Cauchy_schwarz.
Proof.
  intros t _. pose proof (weighted_cauchy (S t) (loss r) (flagged (lossy r) (loss_of r u)) (fun s => inv (x2 r s))) as W.
  specialize (W (fun i _ => inv_nonneg _)).
  replace (crossed (S t)) with (sum (S t) (fun i => loss r i * flagged (lossy r) (loss_of r u) i * inv (x2 r i))).
  replace (b2 (S t)) with (sum (S t) (fun i => flagged (lossy r) (loss_of r u) i ^ 2 * inv (x2 r i))); [exact W|].
  - apply sum_ext. intros s _. unfold flagged. destruct (lossy r s); ring.
  - apply sum_ext. intros s _. unfold flagged. destruct (lossy r s) eqn:F; [ring|]. rewrite (not_lossy r s F). ring.
Qed.

Lemma squares : Nonzero -> Squares.
Proof.
  intros N t L. unfold a2. rewrite <- sum_scale. apply sum_le. intros s I. assert (J : (s < rounds r)%nat) by lia.
  specialize (N s J). pose proof (x2_radius r s J). pose proof (inv_times _ N). pose proof (inv_nonneg (x2 r s)).
  assert (0 <= loss r s ^ 2) by apply pow2_ge_0. assert (1 <= radius2 r * inv (x2 r s)) by nra.
  replace (radius2 r * (loss r s ^ 2 * inv (x2 r s))) with (loss r s ^ 2 * (radius2 r * inv (x2 r s))) by ring. nra.
Qed.

Lemma bound_separable : Quadratic -> Cauchy_schwarz -> Squares -> Bound_separable.
Proof.
  intros Q C Sq t L Z. specialize (Q t L). specialize (C t L). specialize (Sq t L). rewrite Z, Rmult_0_r in C.
  assert (X : crossed (S t) = 0) by nra. rewrite X in Q.
  apply Rle_trans with (1 := Sq). apply Rmult_le_compat_l; [apply radius2_nonneg|lra].
Qed.

Lemma bound_general : Quadratic -> Cauchy_schwarz -> Bound_general.
Proof.
  intros Q C t L. specialize (Q t L). specialize (C t L).
  assert (A0 : 0 <= a2 (S t)).
  { apply sum_nonneg. intros s _. apply Rmult_le_pos; [apply pow2_ge_0|apply inv_nonneg]. }
  assert (B0 : 0 <= b2 (S t)).
  { apply sum_nonneg. intros s _. unfold flagged. destruct (lossy r s); [|lra].
    apply Rmult_le_pos; [apply pow2_ge_0|apply inv_nonneg]. }
  pose proof (distance2_nonneg r u O) as D0.
  pose proof (root_square _ A0) as A. pose proof (root_square _ B0) as B. pose proof (root_square _ D0) as D.
  pose proof (sqrt_pos (a2 (S t))) as PA. pose proof (sqrt_pos (b2 (S t))) as PB. pose proof (sqrt_pos (distance2 r u O)) as PD.
  set (a := sqrt (a2 (S t))) in *. set (b := sqrt (b2 (S t))) in *. set (d := sqrt (distance2 r u O)) in *.
  assert (X : crossed (S t) <= a * b).
  { destruct (Rle_dec (crossed (S t)) 0) as [N|N]; [assert (0 <= a * b) by (apply Rmult_le_pos; assumption); lra|].
    apply Rsqr_incr_0; [unfold Rsqr|lra|apply Rmult_le_pos; assumption].
    replace (a * b * (a * b)) with (a * a * (b * b)) by ring. rewrite A, B. simpl in C. lra. }
  assert (K : a * a - 2 * (a * b) <= d * d) by lra.
  assert (F : a <= d + 2 * b).
  { destruct (Rle_dec a (d + 2 * b)) as [Y|Y]; [exact Y|exfalso].
    assert (d < a - 2 * b) by lra. assert (d * d < a * (a - 2 * b)); [|lra].
    apply Rle_lt_trans with (a * d); [apply Rmult_le_compat_r; lra|]. apply Rmult_lt_compat_l; lra. }
  rewrite <- A. replace ((d + 2 * b) ^ 2) with ((d + 2 * b) * (d + 2 * b)) by ring. apply Rmult_le_compat; lra.
Qed.

Lemma bound : Mistake_loss -> Squares -> Bound_general -> Bound.
Proof.
  intros M Sq G t L. split.
  - unfold m. rewrite <- (Rmult_1_l (INR _)). apply flagged_weight; intros s I; [apply pow2_ge_0|]. intros E.
    specialize (M s ltac:(lia) E). simpl. nra.
  - apply Rle_trans with (1 := Sq t L). apply Rmult_le_compat_l; [apply radius2_nonneg|apply G, L].
Qed.
End Claims.

(** The bounds of the algorithm, from any first weights, whatever the rule for ties. *)
Theorem passive_aggressive n tie w e T u : (forall t, (t < S T)%nat -> norm2 n (fst (e t)) > 0) ->
  let r := aggressive_trial n tie w e (fun l b => l * inv b) (S T) in
  m r (S T) <= sum (S T) (fun s => loss r s ^ 2) /\
  sum (S T) (fun s => loss r s ^ 2) <= radius2 r * (sqrt (distance2 r u O) + 2 * sqrt (b2 r u (S T))) ^ 2 /\
  (b2 r u (S T) = 0 -> sum (S T) (fun s => loss r s ^ 2) <= radius2 r * distance2 r u O).
Proof.
  intros N r. assert (D : Run r) by apply aggressive_trial_run. assert (Z : Nonzero r) by exact N.
  assert (Q := quadratic r u (total r u (distance r u (update_rule r D)))). assert (C := cauchy_schwarz r u).
  assert (Sq := squares r Z). assert (B := bound r u (mistake_loss r D) Sq (bound_general r u Q C) T (le_n _)).
  split; [apply B|split; [apply B|]]. exact (bound_separable r u Q C Sq T (le_n _)).
Qed.
