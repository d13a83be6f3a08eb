(** passive-aggressive-2: with steps l/(|x|^2 + 1/(2C)) the squared losses sum up to at most
    (R^2 + 1/(2C)) (|w_1 - u|^2 + 2 C H_2), H_2 the sum of the squared losses of u; there are no more mistakes. *)
From mistakebound Require Import aggressive.

Section Claims.
Variables (r : trial) (u : vec) (aggr : R).

Definition tau t := softened aggr (loss r t) (x2 r t).
Definition won t := tau t * (2 * loss r t - tau t * x2 r t - 2 * loss_of r u t).

Definition Run := aggressive_run r tau.

Definition Aggressiveness := aggr > 0.

Definition Mistake_loss := forall t, (t < rounds r)%nat -> err r t = true -> loss r t >= 1.
Definition Update_rule := forall t, (t < rounds r)%nat -> step_gap r tau t = 0.
Definition Step_size := forall t, (t < rounds r)%nat -> 2 * aggr * loss_after r t = tau t.
Definition Distance := forall t, (t < rounds r)%nat -> distance2 r u t - distance2 r u (S t) >= won t.
Definition Total := forall t, (t < rounds r)%nat ->
  sum (S t) won <= distance2 r u O - distance2 r u (S t) <= distance2 r u O.
Definition Square := forall t, (t < rounds r)%nat -> won t >= tau t * loss r t - 2 * aggr * loss_of r u t ^ 2.
Definition Weighted_losses := forall t, (t < rounds r)%nat ->
  sum (S t) (fun s => tau s * loss r s) <=
  distance2 r u O + 2 * aggr * sum (S t) (flagged (lossy r) (fun s => loss_of r u s ^ 2)).
Definition Squares := forall t, (t < rounds r)%nat ->
  2 * aggr * sum (S t) (fun s => loss r s ^ 2) <= (2 * aggr * radius2 r + 1) * sum (S t) (fun s => tau s * loss r s).
Definition Bound := forall t, (t < rounds r)%nat ->
  2 * aggr * m r (S t) <= 2 * aggr * sum (S t) (fun s => loss r s ^ 2) <=
  (2 * aggr * radius2 r + 1) * (distance2 r u O + 2 * aggr * sum (S t) (flagged (lossy r) (fun s => loss_of r u s ^ 2))).

Lemma mistake_loss : Run -> Mistake_loss.
Proof. exact (run_mistake_loss r tau). Qed.

Lemma update_rule : Run -> Update_rule.
Proof. exact (run_step_gap r tau). Qed.

Lemma step_size : Aggressiveness -> Update_rule -> Step_size.
Proof.
  intros C U t L. red in C. destruct (softened_is aggr (loss r t) (x2 r t) C (loss_nonneg r t) (x2_nonneg r t)) as (A & B & Z).
  fold (tau t) in *. rewrite (step_loss_after r tau t (U t L)); [exact B| |exact Z].
  assert (0 <= loss r t - tau t * x2 r t); [|lra]. apply Rmult_le_reg_l with (2 * aggr); lra.
Qed.

Lemma distance : Aggressiveness -> Update_rule -> Distance.
Proof.
  intros C U t L. destruct (softened_is aggr (loss r t) (x2 r t) C (loss_nonneg r t) (x2_nonneg r t)) as (A & _ & Z).
  apply (step_distance r tau u t (U t L)); [exact A|exact Z].
Qed.

Lemma total : Distance -> Total.
Proof. exact (sum_of_steps r u won). Qed.

Lemma square : Aggressiveness -> Square.
Proof.
  intros C t L. red in C. destruct (softened_is aggr (loss r t) (x2 r t) C (loss_nonneg r t) (x2_nonneg r t)) as (_ & B & _).
  fold (tau t) in *. unfold won. apply Rle_ge, Rminus_le. apply Rmult_le_reg_l with (2 * aggr); [lra|].
  replace (2 * aggr * (tau t * loss r t - 2 * aggr * loss_of r u t ^ 2 -
      tau t * (2 * loss r t - tau t * x2 r t - 2 * loss_of r u t)))
    with (- (tau t * (2 * aggr * (loss r t - tau t * x2 r t)) - 4 * aggr * tau t * loss_of r u t
             + 4 * aggr ^ 2 * loss_of r u t ^ 2)) by ring.
  rewrite B. pose proof (pow2_ge_0 (tau t - 2 * aggr * loss_of r u t)). lra.
Qed.

Lemma weighted_losses : Aggressiveness -> Total -> Square -> Weighted_losses.
Proof.
  intros C T Q t L. destruct (T t L) as [T1 T2].
  apply (sum_with_losses (S t) (lossy r) won _ (fun s => loss_of r u s ^ 2)); [| |lra].
  - intros s I _. apply Q. lia.
  - intros s _ F. pose proof (not_lossy r s F) as Z.
    destruct (softened_is aggr (loss r s) (x2 r s) C (loss_nonneg r s) (x2_nonneg r s)) as (_ & _ & E).
    unfold won. fold (tau s) in E. rewrite (E Z). lra.
Qed.

Lemma squares : Aggressiveness -> Squares.
Proof.
  intros C t L. red in C. rewrite <- !sum_scale. apply sum_le. intros s I.
  destruct (softened_is aggr (loss r s) (x2 r s) C (loss_nonneg r s) (x2_nonneg r s)) as (A & B & _).
  fold (tau s) in *. pose proof (loss_nonneg r s) as L0. pose proof (x2_radius r s ltac:(lia)) as X.
  replace (2 * aggr * loss r s ^ 2) with (2 * aggr * loss r s * loss r s) by ring.
  replace ((2 * aggr * radius2 r + 1) * (tau s * loss r s)) with ((2 * aggr * radius2 r + 1) * tau s * loss r s) by ring.
  apply Rmult_le_compat_r; [exact L0|]. assert (0 <= aggr * tau s) by (apply Rmult_le_pos; lra).
  assert (aggr * tau s * x2 r s <= aggr * tau s * radius2 r) by (apply Rmult_le_compat_l; assumption). lra.
Qed.

Lemma bound : Aggressiveness -> Mistake_loss -> Squares -> Weighted_losses -> Bound.
Proof.
  intros C M Sq W t L. red in C. split.
  - apply Rmult_le_compat_l; [lra|]. unfold m. rewrite <- (Rmult_1_l (INR _)).
    apply flagged_weight; intros s I; [apply pow2_ge_0|]. intros E. specialize (M s ltac:(lia) E). simpl. nra.
  - apply Rle_trans with (1 := Sq t L). pose proof (radius2_nonneg r). apply Rmult_le_compat_l; [nra|]. apply W, L.
Qed.
End Claims.

(** The bound of the algorithm, from any first weights, whatever the rule for ties. *)
Theorem passive_aggressive_2 n tie w e T u c : c > 0 ->
  let r := aggressive_trial n tie w e (softened c) (S T) in
  2 * c * m r (S T) <= 2 * c * sum (S T) (fun s => loss r s ^ 2) <=
  (2 * c * radius2 r + 1) * (distance2 r u O + 2 * c * sum (S T) (flagged (lossy r) (fun s => loss_of r u s ^ 2))).
Proof.
  intros C r. assert (D : Run r c) by apply aggressive_trial_run.
  assert (Tt := total r u c (distance r u c C (update_rule r c D))).
  exact (bound r u c C (mistake_loss r c D) (squares r c C) (weighted_losses r u c C Tt (square r u c C)) T (le_n _)).
Qed.
