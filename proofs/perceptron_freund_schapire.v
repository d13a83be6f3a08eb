(** perceptron-freund-schapire: the bound by deviations, separable or not, with both proofs. *)
From mistakebound Require Import perceptron extension.
From mistakebound Require perceptron_separable.

Section Claims.
Variables (r : trial) (tie : nat -> option bool) (u : vec) (gamma : R) (delta : posreal).

Definition wu := perceptron_separable.wu r u.
Definition u2 := norm2 (dim r) u.
Definition margin t := y r t * dot (dim r) u (inst r t).
Definition d t := Rmax 0 (gamma - margin t).
Definition D2 := sum (rounds r) (fun t => d t * d t).  (* over all rounds *)
Definition D := sqrt D2.
Definition R_ := sqrt (radius2 r).
Definition norm_u := sqrt u2.
Definition M := m r (rounds r).

(** The second proof: the perceptron on x' = (x, delta e_t), with the run's rule for ties, and u' = (u, y_t d_t / delta);
    see extension.v. *)
Definition x' := extended_x r delta.
Definition u' := extended_u r u d delta.
Definition n' := extended_dim r.
Definition e := extended r tie delta.
Definition errs t := if err e t then 1 else 0.
Definition m' := m e.
Definition wu' t := dot n' (state e t) u'.
Definition w2' t := norm2 n' (state e t).

Definition Run := perceptron_run_by r tie.

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
  y r t * dot n' u' (x' t) = margin t + d t /\ margin t + d t >= gamma.
Definition Extended_run := forall t, (t < rounds r)%nat -> err e t = err r t.
Definition Extended_progress := forall t, (t < rounds r)%nat ->
  wu' (S t) - wu' t = errs t * (y r t * dot n' u' (x' t)) /\ errs t * (y r t * dot n' u' (x' t)) >= errs t * gamma.
Definition Extended_total_progress := forall t, (t <= rounds r)%nat ->
  wu' t = dot (dim r) (state e t) u + sum t (flagged (err e) d) /\ wu' t >= m' t * gamma.
Definition Extended_norm_growth := forall t, (t < rounds r)%nat ->
  w2' (S t) <= w2' t + errs t * (radius2 r + delta ^ 2).
Definition Extended_total_norm := forall t, (t <= rounds r)%nat ->
  w2' t = norm2 (dim r) (state e t) + m' t * delta ^ 2 /\ w2' t <= m' t * (radius2 r + delta ^ 2).
Definition Extended_cauchy_schwarz := forall t, (t <= rounds r)%nat ->
  wu' t ^ 2 <= w2' t * (u2 + sum t (fun s => d s * d s) / delta ^ 2).
Definition Extended_bound := M * gamma ^ 2 <= (radius2 r + delta ^ 2) * (u2 + D2 / delta ^ 2).
Definition Optimal_extension :=
  (radius2 r + delta ^ 2) * (u2 + D2 / delta ^ 2) >= (R_ * norm_u + D) ^ 2.

Lemma mistake_sign : Run -> Mistake_sign.
Proof. intros D. apply perceptron_separable.mistake_sign. exists tie. exact D. Qed.

Lemma conservative : Run -> Conservative.
Proof. intros D. apply perceptron_separable.conservative. exists tie. exact D. Qed.

Lemma update_rule : Run -> Update_rule.
Proof. intros D. apply perceptron_separable.update_rule. exists tie. exact D. Qed.

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
  intros t L. split; [exact (extended_margin_is r u d delta t L)|].
  unfold d. pose proof (Rmax_r 0 (gamma - margin t)). lra.
Qed.

Lemma extended_run : Run -> Zero_start -> Update_rule -> Conservative -> Extended_run.
Proof.
  intros Dr Z Ur Co. unfold Extended_run, e.
  assert (A : forall s, (s <= rounds r)%nat ->
    (forall i, (i < dim r)%nat -> state (extended r tie delta) s i = state r s i) /\
    (forall q, (q < s)%nat -> err (extended r tie delta) q = err r q)).
  { induction s as [|s IH]; intros Ls.
    - split; [|lia]. intros i I. symmetry. apply (norm2_zero _ _ Z i I).
    - destruct (IH ltac:(lia)) as [W E].
      assert (Sc : score (extended r tie delta) s = score r s).
      { unfold score, dot. change (dim (extended r tie delta)) with (dim r + rounds r)%nat. rewrite sum_append.
        change (inst (extended r tie delta) s) with (extended_x r delta s).
        rewrite (sum_zero (rounds r)); [rewrite Rplus_0_r|].
        - apply sum_ext. intros i I. rewrite W, extended_x_head by exact I. reflexivity.
        - intros i I. rewrite extended_x_tail. destruct (Nat.eqb_spec i s) as [->|N]; [|ring].
          rewrite extended_tail_zero by lia. ring. }
      assert (Es : err (extended r tie delta) s = err r s).
      { rewrite (proj1 (Dr s Ls)), <- Sc. reflexivity. }
      split.
      + intros i I. rewrite extended_step, Es, W, extended_x_head by exact I. destruct (err r s) eqn:F.
        * symmetry. exact (updated r s (Ur s Ls F) i I).
        * symmetry. exact (norm2_minus_zero _ _ _ (Co s Ls F) i I).
      + intros q Q. destruct (Nat.eq_dec q s) as [->|N]; [exact Es|apply E; lia]. }
  intros t L. apply (A (rounds r) (le_n _)), L.
Qed.

Lemma extended_progress : Extended_margin -> Extended_progress.
Proof.
  intros Em t L. destruct (Em t L) as [E1 E2]. split.
  - unfold wu', errs, e.
    rewrite (dot_ext _ _ _ _ u' (fun i _ => extended_step r tie delta t i) (fun i _ => eq_refl)).
    destruct (err (extended r tie delta) t).
    + unfold x', n'. rewrite dot_step, (dot_sym _ (extended_x r delta t)). ring.
    + change (fun i => state (extended r tie delta) t i) with (state (extended r tie delta) t). ring.
  - rewrite E1. unfold errs. destruct (err e t); lra.
Qed.

Lemma extended_total_progress : Extended_progress -> Extended_total_progress.
Proof.
  intros P t L. split; [exact (extended_wu_is r tie u d delta t L)|].
  unfold m', m. rewrite <- sum_flagged_const. apply Rle_ge.
  apply (grows_at_least (rounds r) (err e) (fun _ => gamma) wu'); [| | |exact L].
  - right. symmetry. unfold wu', dot. apply sum_zero. intros i _. change (state e 0 i) with 0. ring.
  - intros s Ls Es. destruct (P s Ls) as [P1 P2]. unfold errs in *. rewrite Es in *. lra.
  - intros s Ls Es. destruct (P s Ls) as [P1 _]. unfold errs in *. rewrite Es in *. lra.
Qed.

Lemma extended_norm_growth : Extended_norm_growth.
Proof.
  intros t L. unfold w2', errs. change (n') with (dim e).
  destruct (err e t) eqn:E.
  - assert (Run' : perceptron_run e) by (exists tie; intros s _; split; [reflexivity|]; apply extended_step).
    assert (Sg : y e t * score e t <= 0) by (apply (wrong_sign (tie t)); exact E).
    unfold norm2. rewrite (dot_ext _ _ _ _ _ (fun i _ => moved e t Run' L E i) (fun i _ => moved e t Run' L E i)).
    change (norm2 (dim e) (fun i => state e t i + y e t * inst e t i) <= norm2 (dim e) (state e t) + 1 * (radius2 r + delta ^ 2)).
    rewrite norm2_step. change (norm2 (dim e) (inst e t)) with (norm2 (extended_dim r) (extended_x r delta t)).
    rewrite extended_x_norm by exact L. fold (score e t). unfold y at 2 3. rewrite sg_square.
    pose proof (x2_radius r t L). lra.
  - right. rewrite Rmult_0_l, Rplus_0_r. apply dot_ext; intros i _; unfold e in *; rewrite extended_step, E; reflexivity.
Qed.

Lemma extended_total_norm : Extended_norm_growth -> Extended_total_norm.
Proof.
  intros G t L. split; [exact (extended_w2_is r tie delta t L)|].
  unfold m', m. rewrite <- sum_flagged_const.
  apply (grows_at_most (rounds r) (err e) (fun _ => radius2 r + delta ^ 2) w2'); [| | |exact L].
  - right. unfold w2', norm2, dot. apply sum_zero. intros i _. change (state e 0 i) with 0. ring.
  - intros s Ls Es. specialize (G s Ls). unfold errs in G. rewrite Es in G. lra.
  - intros s Ls Es. specialize (G s Ls). unfold errs in G. rewrite Es in G. lra.
Qed.

Lemma extended_cauchy_schwarz : Extended_cauchy_schwarz.
Proof. intros t L. exact (extended_cauchy r tie u d delta t L). Qed.

Lemma extended_bound : Extended_run -> Extended_total_progress -> Extended_total_norm -> Extended_cauchy_schwarz ->
  Positive_gamma -> Extended_bound.
Proof.
  intros Er P N C G. red in G. pose proof (cond_pos delta) as Dp.
  destruct (P (rounds r) (le_n _)) as [_ P']. destruct (N (rounds r) (le_n _)) as [_ N'].
  specialize (C (rounds r) (le_n _)). fold D2 in C.
  assert (Em : m' (rounds r) = M).
  { unfold m', M, m. f_equal. apply count_ext. exact Er. }
  rewrite Em in *. assert (M0 : 0 <= M) by apply m_nonneg. red.
  assert (U0 : 0 <= u2 + D2 / delta ^ 2).
  { apply Rplus_le_le_0_compat; [apply norm2_nonneg|]. apply Rmult_le_pos.
    - apply sum_nonneg. intros. apply Rle_0_sqr.
    - left. apply Rinv_0_lt_compat. apply pow_lt, Dp. }
  assert (A : (M * gamma) ^ 2 <= M * ((radius2 r + delta ^ 2) * (u2 + D2 / delta ^ 2))).
  { apply Rle_trans with (wu' (rounds r) ^ 2).
    - apply pow_incr. split; [apply Rmult_le_pos; lra|lra].
    - eapply Rle_trans; [exact C|]. rewrite <- Rmult_assoc. apply Rmult_le_compat_r; assumption. }
  destruct M0 as [Mp|Mz].
  - apply Rmult_le_reg_l with M; [exact Mp|]. lra.
  - rewrite <- Mz, Rmult_0_l. apply Rmult_le_pos; [|exact U0]. apply Rplus_le_le_0_compat.
    + apply biggest_nonneg.
    + left. apply pow_lt, Dp.
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
  assert (Dr : Run r tie) by apply trial_of_run_by.
  assert (Z : Zero_start r) by (apply sum_zero; intros; apply Rmult_0_l).
  assert (C := conservative r tie Dr).
  assert (P := total_progress r u gamma Z (progress r u gamma (update_rule r tie Dr)) C).
  assert (N := total_norm r Z (norm_growth r (norm_expansion r (update_rule r tie Dr)) (mistake_sign r tie Dr)) C).
  assert (B := bound_squared r u gamma (bound r u gamma P (cauchy_schwarz r u) N (deviation_cauchy_schwarz r u gamma)
    (deviation_all_rounds r u gamma)) G).
  assert (E : D2 r u gamma = DD).
  { unfold D2, DD. change (rounds r) with (length l).
    rewrite (sum_ext _ _ (fun t => dd (nth t l nobody) * dd (nth t l nobody))) by reflexivity.
    exact (sum_of_list (fun e => dd e * dd e) l nobody). }
  assert (Q : radius2 r = R2) by exact (biggest_is_largest (fun e : example => norm2 n (fst e)) l nobody).
  red in B. unfold R_, D, norm_u in B. rewrite E, Q in B. unfold M, r in B. rewrite trial_of_mistakes in B. exact B.
Qed.
