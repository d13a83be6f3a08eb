(** perceptron-hinge: the bound by hinge losses, separable or not, for every comparator. *)
From mistakebound Require Import perceptron.
From mistakebound Require perceptron_separable.

Section Claims.
Variables (r : trial) (u : vec).  (* u is w* *)

Definition wu := perceptron_separable.wu r u.
Definition u2 := norm2 (dim r) u.
Definition margin t := y r t * dot (dim r) u (inst r t).
Definition loss t := Rmax 0 (1 - margin t).
Definition H t := sum t (flagged (err r) loss).
Definition b := sqrt u2 * sqrt (radius2 r).
Definition M := m r (rounds r).
Definition tight t := / 2 * b ^ 2 + / 2 * b * sqrt (b ^ 2 + 4 * H t) + H t.
Definition loose t := b ^ 2 + b * sqrt (H t) + H t.
Definition D := sqrt (sum (rounds r) (fun t => loss t * loss t)).

Definition Run := perceptron_run r.

Definition Zero_start := perceptron_separable.Zero_start r.

Definition Mistake_sign := perceptron_separable.Mistake_sign r.
Definition Conservative := perceptron_separable.Conservative r.
Definition Update_rule := perceptron_separable.Update_rule r.
Definition Norm_expansion := perceptron_separable.Norm_expansion r.
Definition Norm_growth := perceptron_separable.Norm_growth r.
Definition Total_norm := perceptron_separable.Total_norm r.
Definition Cauchy_schwarz := perceptron_separable.Cauchy_schwarz r u.
Definition Upper := forall t, (t <= rounds r)%nat -> wu t ^ 2 <= b ^ 2 * m r t.
Definition Progress := forall t, (t < rounds r)%nat -> err r t = true ->
  wu (S t) - wu t = 1 - (1 - margin t) /\ 1 - (1 - margin t) >= 1 - loss t.
Definition Total_progress := forall t, (t <= rounds r)%nat -> wu t >= m r t - H t.
Definition Quadratic := forall t, (t <= rounds r)%nat -> m r t - b * sqrt (m r t) - H t <= 0.
Definition Bound_tight := forall t, (t <= rounds r)%nat -> m r t <= tight t.
Definition Loosening := forall t, (t <= rounds r)%nat -> tight t <= loose t.
Definition Bound := forall t, (t <= rounds r)%nat -> m r t <= loose t.
Definition Loss_cauchy_schwarz := forall t, (t <= rounds r)%nat ->
  H t ^ 2 <= m r t * sum t (flagged (err r) (fun s => loss s * loss s)).
Definition Loss_all_rounds := forall t, (t <= rounds r)%nat ->
  sum t (flagged (err r) (fun s => loss s * loss s)) <= sum t (fun s => loss s * loss s).
Definition Against_freund_schapire := tight (rounds r) <= (b + D) ^ 2.

Lemma mistake_sign : Run -> Mistake_sign.
Proof. exact (perceptron_separable.mistake_sign r). Qed.

Lemma conservative : Run -> Conservative.
Proof. exact (perceptron_separable.conservative r). Qed.

Lemma update_rule : Run -> Update_rule.
Proof. exact (perceptron_separable.update_rule r). Qed.

Lemma norm_expansion : Update_rule -> Norm_expansion.
Proof. exact (perceptron_separable.norm_expansion r). Qed.

Lemma norm_growth : Norm_expansion -> Mistake_sign -> Norm_growth.
Proof. exact (perceptron_separable.norm_growth r). Qed.

Lemma total_norm : Zero_start -> Norm_growth -> Conservative -> Total_norm.
Proof. exact (perceptron_separable.total_norm r). Qed.

Lemma cauchy_schwarz : Cauchy_schwarz.
Proof. exact (perceptron_separable.cauchy_schwarz r u). Qed.

Lemma upper : Cauchy_schwarz -> Total_norm -> Upper.
Proof.
  intros C N t L. specialize (C t L). specialize (N t L). assert (U0 : 0 <= u2) by apply norm2_nonneg.
  replace (b ^ 2) with (u2 * radius2 r).
  - change (perceptron_separable.u2 r u) with u2 in C. unfold wu. eapply Rle_trans; [exact C|].
    replace (u2 * radius2 r * m r t) with (m r t * radius2 r * u2) by ring. apply Rmult_le_compat_r; assumption.
  - unfold b. rewrite Rpow_mult_distr. simpl. rewrite !Rmult_1_r, !root_square; [reflexivity|apply biggest_nonneg|exact U0].
Qed.

Lemma progress : Update_rule -> Progress.
Proof.
  intros Dr t L E. split.
  - unfold wu, perceptron_separable.wu, margin.
    rewrite (dot_ext _ _ _ _ _ (updated r t (Dr t L E)) (fun i _ => eq_refl)), dot_step, (dot_sym _ u). ring.
  - unfold loss. pose proof (Rmax_r 0 (1 - margin t)). lra.
Qed.

Lemma total_progress : Zero_start -> Progress -> Conservative -> Total_progress.
Proof.
  intros Z P C t L. apply Rle_ge.
  replace (m r t - H t) with (sum t (flagged (err r) (fun s => 1 - loss s))).
  - apply (grows_at_least (rounds r) (err r) (fun s => 1 - loss s) wu); [| | |exact L].
    + right. symmetry. apply dot_zero, Z.
    + intros s Ls Es. destruct (P s Ls Es). lra.
    + intros s Ls Es. right. apply dot_ext; [|reflexivity]. intros i I. symmetry. revert i I.
      apply norm2_minus_zero, C; assumption.
  - rewrite <- (Rmult_1_r (m r t)). unfold m, H. rewrite <- sum_flagged_const, <- sum_minus. apply sum_ext.
    intros s _. unfold flagged. destruct (err r s); ring.
Qed.

Lemma quadratic : Upper -> Total_progress -> Quadratic.
Proof.
  intros U P t L. specialize (U t L). specialize (P t L). pose proof (m_nonneg r t) as M0.
  assert (B0 : 0 <= b) by (apply Rmult_le_pos; apply sqrt_pos).
  assert (wu t <= b * sqrt (m r t)); [|lra].
  rewrite <- (sqrt_square b) by exact B0. rewrite <- sqrt_mult by (try apply Rmult_le_pos; assumption).
  apply below_root. lra.
Qed.

Lemma bound_tight : Quadratic -> Bound_tight.
Proof.
  intros Q t L. specialize (Q t L). pose proof (m_nonneg r t) as M0.
  assert (B0 : 0 <= b) by (apply Rmult_le_pos; apply sqrt_pos).
  set (s := sqrt (m r t)) in *. assert (S0 : 0 <= s) by apply sqrt_pos.
  assert (S2 : s * s = m r t) by (apply root_square, M0).
  assert (A : 2 * s - b <= sqrt (b ^ 2 + 4 * H t)).
  { apply below_root. rewrite <- S2 in Q. nra. }
  unfold tight. rewrite <- S2 in *. nra.
Qed.

Lemma loosening : Loosening.
Proof.
  intros t _. assert (B0 : 0 <= b) by (apply Rmult_le_pos; apply sqrt_pos).
  assert (H0 : 0 <= H t).
  { apply sum_nonneg. intros s _. unfold flagged, loss. pose proof (Rmax_l 0 (1 - margin s)). destruct (err r s); lra. }
  pose proof (sqrt_pos (H t)) as Q0. pose proof (root_square _ H0) as Q.
  assert (A : sqrt (b ^ 2 + 4 * H t) <= b + 2 * sqrt (H t)).
  { rewrite <- (sqrt_square (b + 2 * sqrt (H t))) by lra. apply sqrt_le_1_alt. nra. }
  unfold tight, loose. nra.
Qed.

Lemma bound : Bound_tight -> Loosening -> Bound.
Proof. intros B C t L. specialize (B t L). specialize (C t L). lra. Qed.

Lemma loss_cauchy_schwarz : Loss_cauchy_schwarz.
Proof.
  intros t _. pose proof (cauchy_schwarz_dot t (flagged (err r) (fun _ => 1)) (flagged (err r) loss)) as C.
  assert (A : forall f, dot t (flagged (err r) (fun _ => 1)) (flagged (err r) f) = sum t (flagged (err r) f)).
  { intros f. apply sum_ext. intros s _. unfold flagged. destruct (err r s); ring. }
  assert (B : norm2 t (flagged (err r) loss) = sum t (flagged (err r) (fun s => loss s * loss s))).
  { apply sum_ext. intros s _. unfold flagged. destruct (err r s); ring. }
  unfold norm2 at 1 in C. rewrite !A, B, sum_flagged_const, Rmult_1_r in C. fold (m r t) in C. unfold H. lra.
Qed.

Lemma loss_all_rounds : Loss_all_rounds.
Proof.
  intros t _. apply sum_le. intros s _. unfold flagged. pose proof (Rle_0_sqr (loss s)). unfold Rsqr in *.
  destruct (err r s); lra.
Qed.

Lemma against_freund_schapire : Bound_tight -> Loss_cauchy_schwarz -> Loss_all_rounds -> Against_freund_schapire.
Proof.
  intros B C A. red. specialize (B (rounds r) (le_n _)). specialize (C (rounds r) (le_n _)).
  specialize (A (rounds r) (le_n _)). set (T := rounds r) in *.
  assert (B0 : 0 <= b) by (apply Rmult_le_pos; apply sqrt_pos).
  assert (H0 : 0 <= H T).
  { apply sum_nonneg. intros s _. unfold flagged, loss. pose proof (Rmax_l 0 (1 - margin s)). destruct (err r s); lra. }
  assert (D0 : 0 <= D) by apply sqrt_pos. pose proof (m_nonneg r T) as M0.
  assert (HD : H T <= sqrt (m r T) * D).
  { unfold D. fold T. rewrite <- sqrt_mult by (try apply sum_nonneg; try intros; try apply Rle_0_sqr; exact M0).
    apply below_root. replace (H T * H T) with (H T ^ 2) by ring. eapply Rle_trans; [exact C|].
    apply Rmult_le_compat_l; assumption. }
  (* q is the root of q^2 = b q + H, and tight = q^2 *)
  set (q := / 2 * (b + sqrt (b ^ 2 + 4 * H T))).
  assert (R0 : 0 <= b ^ 2 + 4 * H T) by nra. pose proof (root_square _ R0) as R2.
  pose proof (sqrt_pos (b ^ 2 + 4 * H T)) as R1.
  assert (Q : q * q = b * q + H T) by (unfold q; nra). assert (Q0 : 0 <= q) by (unfold q; lra).
  assert (E : tight T = q * q) by (rewrite Q; unfold tight, q; ring). rewrite E in *.
  assert (Sq : sqrt (m r T) <= q) by (rewrite <- (sqrt_square q) by exact Q0; apply sqrt_le_1_alt, B).
  assert (Hq : H T <= q * D) by (eapply Rle_trans; [exact HD|apply Rmult_le_compat_r; assumption]).
  assert (q <= b + D); [|simpl; rewrite Rmult_1_r; apply Rmult_le_compat; assumption].
  destruct Q0 as [Qp|<-]; [|lra]. apply Rmult_le_reg_l with q; [exact Qp|]. lra.
Qed.
End Claims.

Definition Every_comparator r := forall v, norm2 (dim r) v <> 0 -> m r (rounds r) <= tight r v (rounds r).

Lemma every_comparator r : (forall v, Bound_tight r v) -> Every_comparator r.
Proof. intros B v _. exact (B v (rounds r) (le_n _)). Qed.

(** The bound on lists of examples, for every comparator and whatever the rule for ties; H sums over mistakes. *)
Theorem perceptron_hinge n tie (l : list example) u :
  let r := trial_of n tie l in
  let H := sum (length l) (flagged (err r) (fun t => Rmax 0 (1 - y r t * dot n u (inst r t)))) in
  let b := sqrt (norm2 n u) * sqrt (largest (fun e => norm2 n (fst e)) l) in
  INR (perceptron_mistakes n tie l) <= b ^ 2 + b * sqrt H + H.
Proof.
  intros r H' b'.
  assert (Dr : Run r) by apply trial_of_run.
  assert (Z : Zero_start r) by (apply sum_zero; intros; apply Rmult_0_l).
  assert (C := conservative r Dr).
  assert (N := total_norm r Z (norm_growth r (norm_expansion r (update_rule r Dr)) (mistake_sign r Dr)) C).
  assert (P := total_progress r u Z (progress r u (update_rule r Dr)) C).
  assert (T := bound_tight r u (quadratic r u (upper r u (cauchy_schwarz r u) N) P)).
  assert (B := bound r u T (loosening r u) (rounds r) (le_n _)).
  assert (Q : b r u = b').
  { unfold b, b'. f_equal. f_equal. exact (biggest_is_largest (fun e : example => norm2 n (fst e)) l nobody). }
  unfold loose in B. rewrite Q in B. rewrite <- (trial_of_mistakes n tie l). exact B.
Qed.
