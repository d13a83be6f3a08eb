(** perceptron-freund-schapire: the bound by deviations, separable or not, with both proofs. *)
From mistakebound Require Import perceptron.
From mistakebound Require perceptron_separable.

Section Claims.
Variables (r : trial) (u : vec) (gamma : R) (delta : posreal).

Definition wu := perceptron_separable.wu r u.
Definition u2 := norm2 (dim r) u.
Definition margin t := y r t * dot (dim r) u (inst r t).
Definition d t := Rmax 0 (gamma - margin t).
Definition D2 := sum (rounds r) (fun t => d t * d t).  (* over all rounds *)
Definition D := sqrt D2.
Definition R_ := sqrt (radius2 r).
Definition norm_u := sqrt u2.
Definition M := m r (rounds r).

(** The extension: x' = (x, delta e_t), u' = (u, y_t d_t / delta). *)
Definition extended_dim := (dim r + rounds r)%nat.
Definition extended_x (t : nat) : vec := fun i =>
  if Nat.ltb i (dim r) then inst r t i else if Nat.eqb i (dim r + t) then delta else 0.
Definition extended_u : vec := fun i =>
  if Nat.ltb i (dim r) then u i else y r (i - dim r) * d (i - dim r) / delta.
Definition extended_examples (t : nat) : example := (extended_x t, label r t).

Definition Run := perceptron_run r.

Definition Zero_start := perceptron_separable.Zero_start r.
Definition Positive_gamma := gamma > 0.

Definition Mistake_sign := perceptron_separable.Mistake_sign r.
Definition Conservative := perceptron_separable.Conservative r.
Definition Update_rule := perceptron_separable.Update_rule r.
Definition Progress := forall t, (t < rounds r)%nat -> err r t = true ->
  wu (S t) - wu t = margin t /\ margin t >= gamma - d t.
Definition Total_progress := forall t, (t <= rounds r)%nat ->
  wu t >= m r t * gamma - sum t (flagged (err r) d).
Definition Norm_expansion := perceptron_separable.Norm_expansion r.
Definition Norm_growth := perceptron_separable.Norm_growth r.
Definition Total_norm := perceptron_separable.Total_norm r.
Definition Cauchy_schwarz := perceptron_separable.Cauchy_schwarz r u.
Definition Deviation_cauchy_schwarz := forall t, (t <= rounds r)%nat ->
  sum t (flagged (err r) d) ^ 2 <= m r t * sum t (flagged (err r) (fun s => d s * d s)).
Definition Deviation_all_rounds := sum (rounds r) (flagged (err r) (fun s => d s * d s)) <= D2.
Definition Bound := sqrt M * gamma <= R_ * norm_u + D.
Definition Bound_squared := M * gamma ^ 2 <= (R_ * norm_u + D) ^ 2.
Definition Extended_margin := forall t, (t < rounds r)%nat ->
  y r t * dot extended_dim extended_u (extended_x t) = margin t + d t /\ margin t + d t >= gamma.
(** The perceptron on x', with the rule for ties of the run, errs on the same rounds. *)
Definition Extended_run := exists tie, forall t, (t < rounds r)%nat ->
  err r t = wrong (tie t) (score r t) (label r t) /\
  err (trial_on extended_dim tie (rounds r) extended_examples) t = err r t.
Definition Extended_bound := M * gamma ^ 2 <= (radius2 r + delta ^ 2) * (u2 + D2 / delta ^ 2).
Definition Optimal_extension :=
  (radius2 r + delta ^ 2) * (u2 + D2 / delta ^ 2) >= (R_ * norm_u + D) ^ 2.

Lemma mistake_sign : Run -> Mistake_sign.
Proof. exact (perceptron_separable.mistake_sign r). Qed.

Lemma conservative : Run -> Conservative.
Proof. exact (perceptron_separable.conservative r). Qed.

Lemma update_rule : Run -> Update_rule.
Proof. exact (perceptron_separable.update_rule r). Qed.

Lemma progress : Update_rule -> Progress.
Proof.
  intros Dr t L E. split.
  - unfold wu, perceptron_separable.wu, margin.
    rewrite (dot_ext _ _ _ _ _ (updated r t (Dr t L E)) (fun i _ => eq_refl)), dot_step, (dot_sym _ u). ring.
  - unfold d. pose proof (Rmax_r 0 (gamma - margin t)). lra.
Qed.

Lemma total_progress : Zero_start -> Progress -> Conservative -> Total_progress.
Proof.
  intros Z P C t L. apply Rle_ge.
  replace (m r t * gamma - sum t (flagged (err r) d)) with (sum t (flagged (err r) (fun s => gamma - d s))).
  - apply (grows_at_least (rounds r) (err r) (fun s => gamma - d s) wu); [| | |exact L].
    + right. symmetry. apply dot_zero, Z.
    + intros s Ls Es. destruct (P s Ls Es). lra.
    + intros s Ls Es. right. apply dot_ext; [|reflexivity]. intros i I. symmetry. revert i I.
      apply norm2_minus_zero, C; assumption.
  - unfold m. rewrite <- sum_flagged_const, <- sum_minus. apply sum_ext. intros s _. unfold flagged.
    destruct (err r s); ring.
Qed.

Lemma norm_expansion : Update_rule -> Norm_expansion.
Proof. exact (perceptron_separable.norm_expansion r). Qed.

Lemma norm_growth : Norm_expansion -> Mistake_sign -> Norm_growth.
Proof. exact (perceptron_separable.norm_growth r). Qed.

Lemma total_norm : Zero_start -> Norm_growth -> Conservative -> Total_norm.
Proof. exact (perceptron_separable.total_norm r). Qed.

Lemma cauchy_schwarz : Cauchy_schwarz.
Proof. exact (perceptron_separable.cauchy_schwarz r u). Qed.

Lemma deviation_cauchy_schwarz : Deviation_cauchy_schwarz.
Proof.
  intros t _. pose proof (cauchy_schwarz_dot t (flagged (err r) (fun _ => 1)) (flagged (err r) d)) as C.
  assert (A : forall f, dot t (flagged (err r) (fun _ => 1)) (flagged (err r) f) = sum t (flagged (err r) f)).
  { intros f. apply sum_ext. intros s _. unfold flagged. destruct (err r s); ring. }
  assert (B : norm2 t (flagged (err r) d) = sum t (flagged (err r) (fun s => d s * d s))).
  { apply sum_ext. intros s _. unfold flagged. destruct (err r s); ring. }
  unfold norm2 at 1 in C. rewrite !A, B, sum_flagged_const, Rmult_1_r in C. fold (m r t) in C. lra.
Qed.

Lemma deviation_all_rounds : Deviation_all_rounds.
Proof. apply sum_le. intros t _. unfold flagged. pose proof (Rle_0_sqr (d t)). unfold Rsqr in *. destruct (err r t); lra. Qed.

Lemma bound :
  Total_progress -> Cauchy_schwarz -> Total_norm -> Deviation_cauchy_schwarz -> Deviation_all_rounds -> Bound.
Proof.
  intros P C N Dc Da. red. set (T := rounds r) in *. specialize (P T (le_n _)). specialize (C T (le_n _)).
  specialize (N T (le_n _)). specialize (Dc T (le_n _)). red in Da. fold T in Da. fold wu in C. fold M in *.
  assert (M0 : 0 <= M) by apply m_nonneg. set (s := sum T (flagged (err r) d)) in *.
  assert (U0 : 0 <= u2) by apply norm2_nonneg. assert (R0 : 0 <= radius2 r) by apply biggest_nonneg.
  assert (D0 : 0 <= D2) by (apply sum_nonneg; intros; apply Rle_0_sqr).
  assert (A : wu T <= sqrt M * (R_ * norm_u)).
  { unfold R_, norm_u. rewrite <- !sqrt_mult by (try apply Rmult_le_pos; assumption). apply below_root.
    eapply Rle_trans; [|rewrite <- Rmult_assoc; apply Rmult_le_compat_r; [exact U0|exact N]].
    change (perceptron_separable.u2 r u) with u2 in C. fold M in N. lra. }
  assert (B : s <= sqrt M * D).
  { unfold D. rewrite <- sqrt_mult by assumption. apply below_root.
    eapply Rle_trans; [|apply Rmult_le_compat_l; [exact M0|exact Da]]. change (m r T) with M in Dc. fold s in Dc. lra. }
  destruct M0 as [Mp|Mz].
  - apply Rmult_le_reg_l with (sqrt M); [apply sqrt_lt_R0, Mp|].
    rewrite <- Rmult_assoc, root_square by lra. change (m r T) with M in P. fold s in P. lra.
  - rewrite <- Mz, sqrt_0. pose proof (Rmult_le_pos _ _ (sqrt_pos (radius2 r)) (sqrt_pos u2)).
    pose proof (sqrt_pos D2). unfold R_, norm_u, D. lra.
Qed.

Lemma bound_squared : Bound -> Positive_gamma -> Bound_squared.
Proof.
  intros B G. red. red in B, G. replace (M * gamma ^ 2) with ((sqrt M * gamma) ^ 2).
  - apply pow_incr. split; [|exact B]. apply Rmult_le_pos; [apply sqrt_pos|lra].
  - rewrite Rpow_mult_distr. f_equal. simpl. rewrite Rmult_1_r. apply root_square, m_nonneg.
Qed.

Lemma extended_margin : Extended_margin.
Proof.
  intros t L. split.
  - unfold dot, extended_dim. rewrite sum_append. rewrite Rmult_plus_distr_l. f_equal.
    + unfold margin. f_equal. apply sum_ext. intros i I. unfold extended_u, extended_x.
      rewrite (proj2 (Nat.ltb_lt i (dim r)) I). reflexivity.
    + rewrite (sum_single _ _ t L).
      * unfold extended_u, extended_x. rewrite (proj2 (Nat.ltb_ge (dim r + t) (dim r))) by lia. rewrite Nat.eqb_refl.
        replace (dim r + t - dim r)%nat with t by lia. pose proof (cond_pos delta).
        replace (y r t * (y r t * d t / delta * delta)) with (y r t * y r t * d t) by (field; lra).
        unfold y. rewrite sg_square. ring.
      * intros i I N. unfold extended_x. rewrite (proj2 (Nat.ltb_ge (dim r + i) (dim r))) by lia.
        rewrite (proj2 (Nat.eqb_neq (dim r + i) (dim r + t))) by lia. ring.
  - unfold d. pose proof (Rmax_r 0 (gamma - margin t)). lra.
Qed.

Lemma extended_run : Run -> Zero_start -> Update_rule -> Conservative -> Extended_run.
Proof.
  intros (tie & Dr) Z Ur Co. exists tie. intros t L. split; [apply Dr, L|].
  set (e := trial_on extended_dim tie (rounds r) extended_examples).
  assert (A : forall s, (s <= rounds r)%nat ->
    (forall i, (i < dim r)%nat -> state e s i = state r s i) /\
    (forall i, (s <= i)%nat -> state e s (dim r + i)%nat = 0) /\
    (forall q, (q < s)%nat -> err e q = err r q)).
  { induction s as [|s IH]; intros Ls.
    - repeat split; [|lia]. intros i I. symmetry. apply (norm2_zero _ _ Z i I).
    - destruct (IH ltac:(lia)) as (W & O & E).
      assert (Sc : score e s = score r s).
      { unfold score, dot. change (dim e) with (dim r + rounds r)%nat. rewrite sum_append.
        rewrite (sum_zero (rounds r)); [rewrite Rplus_0_r|].
        - apply sum_ext. intros i I. rewrite W by exact I. f_equal. change (inst e s) with (extended_x s).
          unfold extended_x. rewrite (proj2 (Nat.ltb_lt i (dim r)) I). reflexivity.
        - intros i I. change (inst e s) with (extended_x s). destruct (Nat.eq_dec i s) as [->|N].
          + rewrite O by lia. ring.
          + unfold extended_x. rewrite (proj2 (Nat.ltb_ge (dim r + i) (dim r))) by lia.
            rewrite (proj2 (Nat.eqb_neq (dim r + i) (dim r + s))) by lia. ring. }
      destruct (Dr s Ls) as [Er _].
      assert (Mv : forall i, (i < dim r)%nat ->
        state r (S s) i = if err r s then state r s i + y r s * inst r s i else state r s i).
      { intros i I. destruct (err r s) eqn:F; [exact (updated r s (Ur s Ls F) i I)|].
        exact (norm2_minus_zero _ _ _ (Co s Ls F) i I). }
      assert (Es : err e s = err r s).
      { rewrite Er, <- Sc. reflexivity. }
      assert (St : forall i, state e (S s) i = if err r s then state e s i + y r s * extended_x s i else state e s i).
      { intros i. rewrite <- Es.
        change (state e (S s)) with (move (err e s) (state e s) (extended_examples s)).
        unfold move. destruct (err e s); reflexivity. }
      repeat split.
      + intros i I. rewrite St, Mv, W by exact I. unfold extended_x. rewrite (proj2 (Nat.ltb_lt i (dim r)) I). reflexivity.
      + intros i I. rewrite St, O by lia. unfold extended_x. rewrite (proj2 (Nat.ltb_ge (dim r + i) (dim r))) by lia.
        rewrite (proj2 (Nat.eqb_neq (dim r + i) (dim r + s))) by lia. destruct (err r s); ring.
      + intros q Q. destruct (Nat.eq_dec q s) as [->|N]; [exact Es|apply E; lia]. }
  apply (A (rounds r) (le_n _)), L.
Qed.

Lemma extended_bound : Extended_margin -> Extended_run -> Positive_gamma -> Extended_bound.
Proof.
  intros Em (tie & Er) G. pose proof (cond_pos delta) as Dp.
  pose proof (proj2 perceptron_separable.perceptron_separable extended_dim tie (map extended_examples (seq 0 (rounds r)))
    extended_u gamma G) as B.
  assert (U : norm2 extended_dim extended_u = u2 + D2 / delta ^ 2).
  { unfold norm2, dot, extended_dim. rewrite sum_append. f_equal.
    - apply sum_ext. intros i I. unfold extended_u. rewrite (proj2 (Nat.ltb_lt i (dim r)) I). reflexivity.
    - unfold D2, Rdiv. rewrite <- sum_mul_r. apply sum_ext. intros i _. unfold extended_u.
      rewrite (proj2 (Nat.ltb_ge (dim r + i) (dim r))) by lia. replace (dim r + i - dim r)%nat with i by lia.
      replace (y r i * d i / delta * (y r i * d i / delta)) with (y r i * y r i * (d i * d i) * / delta ^ 2) by (field; lra).
      unfold y. rewrite sg_square. ring. }
  assert (X : forall t, (t < rounds r)%nat -> norm2 extended_dim (extended_x t) = x2 r t + delta ^ 2).
  { intros t L. unfold norm2, dot, extended_dim. rewrite sum_append. f_equal.
    - apply sum_ext. intros i I. unfold extended_x. rewrite (proj2 (Nat.ltb_lt i (dim r)) I). reflexivity.
    - rewrite (sum_single _ _ t L).
      + unfold extended_x. rewrite (proj2 (Nat.ltb_ge (dim r + t) (dim r))) by lia. rewrite Nat.eqb_refl. ring.
      + intros i I N. unfold extended_x. rewrite (proj2 (Nat.ltb_ge (dim r + i) (dim r))) by lia.
        rewrite (proj2 (Nat.eqb_neq (dim r + i) (dim r + t))) by lia. ring. }
  unfold perceptron_mistakes in B. rewrite mistakes_of_sequence in B.
  rewrite (count_ext (rounds r) _ (err r)) in B by (intros t L; apply (Er t L)). fold (m r (rounds r)) in B.
  rewrite U in B. red. eapply Rle_trans.
  - apply B. intros x0 y0 I. apply in_map_iff in I as (t & E & I). apply in_seq in I. injection E as <- <-.
    destruct (Em t ltac:(lia)) as [E1 E2]. unfold y in E1. rewrite E1. exact E2.
  - apply Rmult_le_compat_r.
    + rewrite <- U. apply norm2_nonneg.
    + apply largest_least.
      * pose proof (biggest_nonneg (rounds r) (x2 r)). pose proof (pow2_ge_0 delta). unfold radius2. lra.
      * intros e I. apply in_map_iff in I as (t & <- & I). apply in_seq in I. simpl fst.
        rewrite X by lia. pose proof (x2_radius r t ltac:(lia)). lra.
Qed.

Lemma optimal_extension : Optimal_extension.
Proof.
  pose proof (cond_pos delta) as Dp. apply Rle_ge.
  assert (A : R_ * R_ = radius2 r) by apply root_square, biggest_nonneg.
  assert (B : norm_u * norm_u = u2) by apply root_square, norm2_nonneg.
  assert (C : D * D = D2) by (apply root_square, sum_nonneg; intros; apply Rle_0_sqr).
  rewrite <- A, <- B, <- C. pose proof (Rle_0_sqr (R_ * D / delta - delta * norm_u)) as Q. unfold Rsqr in Q.
  replace ((R_ * R_ + delta ^ 2) * (norm_u * norm_u + D * D / delta ^ 2)) with
    ((R_ * norm_u + D) ^ 2 + (R_ * D / delta - delta * norm_u) * (R_ * D / delta - delta * norm_u)) by (field; lra).
  lra.
Qed.
End Claims.

(** The bound on lists of examples, whatever the rule for ties. *)
Theorem perceptron_freund_schapire n tie (l : list example) u gamma :
  let d := fun e : example => Rmax 0 (gamma - sg (snd e) * dot n u (fst e)) in
  let D2 := fold_right (fun e s => d e * d e + s) 0 l in
  let R2 := largest (fun e => norm2 n (fst e)) l in
  gamma > 0 ->
  INR (perceptron_mistakes n tie l) * gamma ^ 2 <= (sqrt R2 * sqrt (norm2 n u) + sqrt D2) ^ 2.
Proof.
  intros dd DD R2 G. set (r := trial_of n tie l).
  assert (Dr : Run r) by apply trial_of_run.
  assert (Z : Zero_start r) by (apply sum_zero; intros; apply Rmult_0_l).
  assert (C := conservative r Dr).
  assert (P := total_progress r u gamma Z (progress r u gamma (update_rule r Dr)) C).
  assert (N := total_norm r Z (norm_growth r (norm_expansion r (update_rule r Dr)) (mistake_sign r Dr)) C).
  assert (B := bound_squared r u gamma (bound r u gamma P (cauchy_schwarz r u) N (deviation_cauchy_schwarz r u gamma)
    (deviation_all_rounds r u gamma)) G).
  assert (E : D2 r u gamma = DD).
  { unfold D2, DD. change (rounds r) with (length l).
    rewrite (sum_ext _ _ (fun t => dd (nth t l nobody) * dd (nth t l nobody))) by reflexivity.
    exact (sum_of_list (fun e => dd e * dd e) l nobody). }
  assert (Q : radius2 r = R2) by exact (biggest_is_largest (fun e : example => norm2 n (fst e)) l nobody).
  red in B. unfold R_, D, norm_u in B. rewrite E, Q in B. unfold M, r in B. rewrite trial_of_mistakes in B. exact B.
Qed.
