(** passive-aggressive-1: with steps min(C, l/|x|^2) there are at most max(R^2, 1/C) (|w_1 - u|^2 + 2 C H) mistakes. *)
From mistakebound Require Import aggressive.

Section Claims.
Variables (r : trial) (u : vec) (aggr : R).

Definition tau t := clipped aggr (loss r t) (x2 r t).
Definition won t := tau t * (2 * loss r t - tau t * x2 r t - 2 * loss_of r u t).
Definition larger := Rmax (aggr * radius2 r) 1.

Definition Run := aggressive_run r tau.

Definition Aggressiveness := aggr > 0.

Definition Mistake_loss := forall t, (t < rounds r)%nat -> err r t = true -> loss r t >= 1.
Definition Update_rule := forall t, (t < rounds r)%nat -> step_gap r tau t = 0.
Definition Step_size := forall t, (t < rounds r)%nat -> tau t <= aggr /\ (aggr - tau t) * loss_after r t = 0.
Definition Distance := forall t, (t < rounds r)%nat -> distance2 r u t - distance2 r u (S t) >= won t.
Definition Total := forall t, (t < rounds r)%nat ->
  sum (S t) won <= distance2 r u O - distance2 r u (S t) <= distance2 r u O.
Definition Mistake_weight := forall t, (t < rounds r)%nat -> err r t = true -> larger * tau t * loss r t >= aggr.
Definition Gain := forall t, (t < rounds r)%nat -> won t >= tau t * loss r t - 2 * aggr * loss_of r u t.
Definition Weighted_losses := forall t, (t < rounds r)%nat ->
  sum (S t) (fun s => tau s * loss r s) <= distance2 r u O + 2 * aggr * sum (S t) (flagged (lossy r) (loss_of r u)).
Definition Bound := forall t, (t < rounds r)%nat ->
  aggr * m r (S t) <= larger * (distance2 r u O + 2 * aggr * sum (S t) (flagged (lossy r) (loss_of r u))).

Lemma mistake_loss : Run -> Mistake_loss.
Proof. exact (run_mistake_loss r tau). Qed.

Lemma update_rule : Run -> Update_rule.
Proof. exact (run_step_gap r tau). Qed.

Lemma step_size : Aggressiveness -> Update_rule -> Step_size.
Proof.
  intros C U t L. destruct (clipped_is aggr (loss r t) (x2 r t) C (loss_nonneg r t) (x2_nonneg r t)) as (A & B & E & Z).
  fold (tau t) in *. split; [apply A|]. rewrite (step_loss_after r tau t (U t L) B Z).
  destruct E as [-> | ->]; ring.
Qed.

Lemma distance : Aggressiveness -> Update_rule -> Distance.
Proof.
  intros C U t L. destruct (clipped_is aggr (loss r t) (x2 r t) C (loss_nonneg r t) (x2_nonneg r t)) as (A & _ & _ & Z).
  apply (step_distance r tau u t (U t L)); [apply A|exact Z].
Qed.

Lemma total : Distance -> Total.
Proof. exact (sum_of_steps r u won). Qed.

Lemma mistake_weight : Aggressiveness -> Mistake_loss -> Mistake_weight.
Proof.
  intros C M t L W. specialize (M t L W). red in C.
  destruct (clipped_is aggr (loss r t) (x2 r t) C (loss_nonneg r t) (x2_nonneg r t)) as (A & _ & E & _).
  fold (tau t) in *. pose proof (x2_radius r t L) as X. pose proof (x2_nonneg r t) as X0.
  assert (P : 0 <= tau t * loss r t) by (apply Rmult_le_pos; lra).
  rewrite Rmult_assoc. destruct E as [E|E].
  - assert (K : 1 <= larger) by apply Rmax_r. apply Rle_ge. rewrite E in *.
    apply Rle_trans with (1 * (aggr * loss r t)); [nra|]. apply Rmult_le_compat_r; assumption.
  - assert (K : aggr * radius2 r <= larger) by apply Rmax_l. apply Rle_ge.
    apply Rle_trans with (aggr * x2 r t * (tau t * loss r t)).
    + replace (aggr * x2 r t * (tau t * loss r t)) with (aggr * (tau t * x2 r t * loss r t)) by ring. rewrite E.
      assert (1 <= loss r t * loss r t) by nra. rewrite <- (Rmult_1_r aggr) at 1. apply Rmult_le_compat_l; lra.
    + apply Rmult_le_compat_r; [exact P|]. apply Rle_trans with (aggr * radius2 r); [|exact K].
      apply Rmult_le_compat_l; lra.
Qed.

Lemma gain : Aggressiveness -> Gain.
Proof.
  intros C t L. destruct (clipped_is aggr (loss r t) (x2 r t) C (loss_nonneg r t) (x2_nonneg r t)) as (A & B & _ & _).
  fold (tau t) in *. unfold won. pose proof (loss_of_nonneg r u t).
  assert (0 <= tau t * (loss r t - tau t * x2 r t)) by (apply Rmult_le_pos; lra).
  assert (0 <= (aggr - tau t) * loss_of r u t) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma weighted_losses : Aggressiveness -> Total -> Gain -> Weighted_losses.
Proof.
  intros C T G t L. destruct (T t L) as [T1 T2]. apply (sum_with_losses (S t) (lossy r) won); [| |lra].
  - intros s I _. apply G. lia.
  - intros s _ F. pose proof (not_lossy r s F) as Z.
    destruct (clipped_is aggr (loss r s) (x2 r s) C (loss_nonneg r s) (x2_nonneg r s)) as (_ & _ & _ & E).
    unfold won. fold (tau s) in E. rewrite (E Z). lra.
Qed.

Lemma bound : Aggressiveness -> Mistake_weight -> Weighted_losses -> Bound.
Proof.
  intros C M W t L. unfold m. assert (K : 0 <= larger) by (pose proof (Rmax_r (aggr * radius2 r) 1); unfold larger; lra).
  apply Rle_trans with (sum (S t) (fun s => larger * (tau s * loss r s))).
  - apply flagged_weight; intros s I.
    + destruct (clipped_is aggr (loss r s) (x2 r s) C (loss_nonneg r s) (x2_nonneg r s)) as (A & _).
      apply Rmult_le_pos; [exact K|]. apply Rmult_le_pos; [apply A|apply loss_nonneg].
    + intros E. specialize (M s ltac:(lia) E). rewrite Rmult_assoc in M. lra.
  - rewrite sum_scale. apply Rmult_le_compat_l; [exact K|]. apply W, L.
Qed.
End Claims.

(** The bound of the algorithm, from any first weights, whatever the rule for ties. *)
Theorem passive_aggressive_1 n tie w e T u c : c > 0 ->
  let r := aggressive_trial n tie w e (clipped c) (S T) in
  c * m r (S T) <= Rmax (c * radius2 r) 1 * (distance2 r u O + 2 * c * sum (S T) (flagged (lossy r) (loss_of r u))).
Proof.
  intros C r. assert (D : Run r c) by apply aggressive_trial_run.
  assert (Tt := total r u c (distance r u c C (update_rule r c D))).
  exact (bound r u c C (mistake_weight r c C (mistake_loss r c D)) (weighted_losses r u c C Tt (gain r u c C)) T (le_n _)).
Qed.
