(** perceptron-separable: the perceptron makes at most R^2 |u|^2 / gamma^2 mistakes. *)
From mistakebound Require Import perceptron.

Section Claims.
Variables (r : trial) (u : vec) (gamma : R).

Definition wu t := dot (dim r) (state r t) u.
Definition u2 := norm2 (dim r) u.
Definition margin t := y r t * dot (dim r) u (inst r t).

Definition cosine2 t := wu t ^ 2 / (w2 r t * u2).
Definition M := m r (rounds r).

Definition Run := perceptron_run r.

Definition Zero_start := w2 r 0 = 0.
Definition Separable := forall t, (t < rounds r)%nat -> margin t >= gamma /\ gamma > 0.

Definition Mistake_sign := forall t, (t < rounds r)%nat -> err r t = true -> y r t * score r t <= 0.
Definition Conservative := forall t, (t < rounds r)%nat -> err r t = false ->
  norm2 (dim r) (fun i => state r (S t) i - state r t i) = 0.
Definition Update_rule := forall t, (t < rounds r)%nat -> err r t = true -> update_gap r t = 0.
Definition Update_corrects := forall t, (t < rounds r)%nat -> err r t = true ->
  y r t * dot (dim r) (state r (S t)) (inst r t) = y r t * score r t + x2 r t.
Definition Progress := forall t, (t < rounds r)%nat -> err r t = true ->
  wu (S t) - wu t = margin t /\ margin t >= gamma.
Definition Total_progress := forall t, (t <= rounds r)%nat -> wu t >= m r t * gamma.
Definition Norm_expansion := forall t, (t < rounds r)%nat -> err r t = true ->
  w2 r (S t) = w2 r t + 2 * (y r t * score r t) + x2 r t.
Definition Norm_growth := forall t, (t < rounds r)%nat -> err r t = true ->
  w2 r (S t) <= w2 r t + x2 r t <= w2 r t + radius2 r.
Definition Total_norm := forall t, (t <= rounds r)%nat -> w2 r t <= m r t * radius2 r.
Definition Sum_norm := forall t, (t <= rounds r)%nat -> w2 r t <= sum_x2 r t.
Definition Cauchy_schwarz := forall t, (t <= rounds r)%nat -> wu t ^ 2 <= w2 r t * u2.
Definition Sandwich := forall t, (t <= rounds r)%nat ->
  (m r t * gamma) ^ 2 <= wu t ^ 2 <= w2 r t * u2 /\ w2 r t * u2 <= m r t * radius2 r * u2.
Definition Bound := forall t, (t <= rounds r)%nat -> m r t * gamma ^ 2 <= radius2 r * u2.
Definition Sum_bound := forall t, (t <= rounds r)%nat -> (m r t * gamma) ^ 2 <= u2 * sum_x2 r t.
Definition Cosine := forall t, (t < rounds r)%nat -> err r t = true ->
  m r (S t) * gamma ^ 2 / (radius2 r * u2) <= cosine2 (S t) <= 1.
(** Where the margin is more than gamma on every round, and there is a mistake. *)
Definition strict := (forall t, (t < rounds r)%nat -> margin t > gamma) /\ M > 0.
Definition Strict_progress := strict -> wu (rounds r) > M * gamma.
Definition Strict_bound := strict -> M * gamma ^ 2 < radius2 r * u2.

Lemma mistake_sign : Run -> Mistake_sign.
Proof. intros (tie & D) t L E. destruct (D t L) as [F _]. apply (wrong_sign (tie t)). congruence. Qed.

Lemma conservative : Run -> Conservative.
Proof. intros D t L E. apply norm2_eq. intros i _. apply rested; assumption. Qed.

Lemma update_rule : Run -> Update_rule.
Proof. intros D t L E. apply sum_zero. intros i _. rewrite (moved r t D L E i). ring. Qed.

Lemma update_corrects : Update_rule -> Update_corrects.
Proof.
  intros D t L E. rewrite (dot_ext _ _ _ _ _ (updated r t (D t L E)) (fun i _ => eq_refl)), dot_step.
  fold (score r t). unfold x2, norm2, y. pose proof (sg_square (label r t)).
  rewrite Rmult_plus_distr_l, <- Rmult_assoc, H. ring.
Qed.

Lemma progress : Separable -> Update_rule -> Progress.
Proof.
  intros S D t L E. split; [|apply S, L]. unfold wu, margin.
  rewrite (dot_ext _ _ _ _ _ (updated r t (D t L E)) (fun i _ => eq_refl)), dot_step, (dot_sym _ u). ring.
Qed.

Lemma total_progress : Zero_start -> Progress -> Conservative -> Total_progress.
Proof.
  intros Z P C t L. unfold m. rewrite <- sum_flagged_const. apply Rle_ge.
  apply (grows_at_least (rounds r) (err r) (fun _ => gamma) wu); [| | |exact L].
  - right. symmetry. apply dot_zero, Z.
  - intros s Ls Es. destruct (P s Ls Es). lra.
  - intros s Ls Es. right. apply dot_ext; [|reflexivity]. intros i I. symmetry. revert i I.
    apply norm2_minus_zero, C; assumption.
Qed.

Lemma norm_expansion : Update_rule -> Norm_expansion.
Proof.
  intros D t L E. unfold w2, norm2.
  rewrite (dot_ext _ _ _ _ _ (updated r t (D t L E)) (updated r t (D t L E))).
  change (norm2 (dim r) (fun i => state r t i + y r t * inst r t i) = w2 r t + 2 * (y r t * score r t) + x2 r t).
  rewrite norm2_step. unfold y at 2 3. rewrite sg_square. unfold w2, score, x2. ring.
Qed.

Lemma norm_growth : Norm_expansion -> Mistake_sign -> Norm_growth.
Proof.
  intros X M t L E. pose proof (X t L E). pose proof (M t L E). pose proof (x2_radius r t L). lra.
Qed.

Lemma total_norm : Zero_start -> Norm_growth -> Conservative -> Total_norm.
Proof.
  intros Z G C t L. unfold m. rewrite <- sum_flagged_const.
  apply (grows_at_most (rounds r) (err r) (fun _ => radius2 r) (w2 r)); [| | |exact L].
  - right. exact Z.
  - intros s Ls Es. destruct (G s Ls Es). lra.
  - intros s Ls Es. right. pose proof (norm2_minus_zero _ _ _ (C s Ls Es)). apply dot_ext; assumption.
Qed.

Lemma sum_norm : Zero_start -> Norm_growth -> Conservative -> Sum_norm.
Proof.
  intros Z G C t L. apply (grows_at_most (rounds r) (err r) (x2 r) (w2 r)); [| | |exact L].
  - right. exact Z.
  - intros s Ls Es. apply (G s Ls Es).
  - intros s Ls Es. right. pose proof (norm2_minus_zero _ _ _ (C s Ls Es)). apply dot_ext; assumption.
Qed.

Lemma cauchy_schwarz : Cauchy_schwarz.
Proof. intros t _. unfold wu. pose proof (cauchy_schwarz_dot (dim r) (state r t) u). unfold w2, u2. lra. Qed.

Lemma sandwich : Total_progress -> Cauchy_schwarz -> Total_norm -> Separable -> Sandwich.
Proof.
  intros P CS N Sep t L. split; [split|].
  - apply pow_incr. split; [|apply Rge_le, P, L]. destruct (Rle_lt_or_eq_dec _ _ (m_nonneg r t)) as [M|<-]; [|lra].
    destruct (Sep O (m_positive_rounds r t L M)) as [_ G]. apply Rmult_le_pos; lra.
  - apply CS, L.
  - apply Rmult_le_compat_r; [apply norm2_nonneg|apply N, L].
Qed.

Lemma bound : Sandwich -> Bound.
Proof.
  intros W t L. destruct (W t L) as [[A B] C]. pose proof (m_nonneg r t).
  assert (0 <= radius2 r * u2) by (apply Rmult_le_pos; [apply biggest_nonneg|apply norm2_nonneg]).
  destruct (Rle_lt_or_eq_dec _ _ H) as [M|M]; [|rewrite <- M; lra].
  apply Rmult_le_reg_l with (m r t); [exact M|]. nra.
Qed.

Lemma sum_bound : Total_progress -> Cauchy_schwarz -> Sum_norm -> Separable -> Sum_bound.
Proof.
  intros P CS N Sep t L. specialize (P t L). specialize (CS t L). specialize (N t L).
  assert (0 <= m r t * gamma).
  { destruct (Rle_lt_or_eq_dec _ _ (m_nonneg r t)) as [M|<-]; [|lra].
    destruct (Sep O (m_positive_rounds r t L M)) as [_ G]. apply Rmult_le_pos; lra. }
  assert (0 <= u2) by apply norm2_nonneg.
  apply Rle_trans with (wu t ^ 2); [apply pow_incr; lra|]. apply Rle_trans with (w2 r t * u2); [exact CS|]. nra.
Qed.

Lemma cosine : Separable -> Total_progress -> Cauchy_schwarz -> Total_norm -> Cosine.
Proof.
  intros Sep P CS N t L E. specialize (P (S t) L). specialize (CS (S t) L). specialize (N (S t) L).
  destruct (Sep t L) as [_ G].
  assert (M1 : m r (S t) > 0).
  { unfold m. apply lt_0_INR. apply (count_one (S t) (err r) t); [lia|exact E]. }
  assert (W : 0 < wu (S t)) by (assert (0 < m r (S t) * gamma) by (apply Rmult_lt_0_compat; lra); lra).
  assert (X : 0 < w2 r (S t) * u2) by (assert (0 < wu (S t) ^ 2) by (apply pow_lt, W); lra).
  assert (U : 0 < u2).
  { destruct (Rle_lt_or_eq_dec 0 u2 (norm2_nonneg _ _)) as [Q|Q]; [exact Q|rewrite <- Q in X; lra]. }
  assert (W2 : 0 < w2 r (S t)) by (apply Rmult_lt_reg_r with u2; lra).
  assert (R2 : 0 < radius2 r) by (apply Rmult_lt_reg_l with (m r (S t)); lra).
  unfold cosine2. split.
  - apply Rmult_le_reg_r with (radius2 r * u2 * (w2 r (S t) * u2)); [repeat apply Rmult_lt_0_compat; assumption|].
    replace (m r (S t) * gamma ^ 2 / (radius2 r * u2) * (radius2 r * u2 * (w2 r (S t) * u2)))
      with (m r (S t) * gamma ^ 2 * w2 r (S t) * u2) by (field; lra).
    replace (wu (S t) ^ 2 / (w2 r (S t) * u2) * (radius2 r * u2 * (w2 r (S t) * u2)))
      with (wu (S t) ^ 2 * radius2 r * u2) by (field; lra).
    apply Rmult_le_compat_r; [lra|].
    apply Rle_trans with (m r (S t) * gamma ^ 2 * (m r (S t) * radius2 r)).
    + apply Rmult_le_compat_l; [|exact N]. apply Rmult_le_pos; [lra|apply pow2_ge_0].
    + replace (m r (S t) * gamma ^ 2 * (m r (S t) * radius2 r)) with ((m r (S t) * gamma) ^ 2 * radius2 r) by ring.
      apply Rmult_le_compat_r; [lra|]. apply pow_incr. split; [apply Rmult_le_pos; lra|lra].
  - apply Rmult_le_reg_r with (w2 r (S t) * u2); [exact X|].
    replace (wu (S t) ^ 2 / (w2 r (S t) * u2) * (w2 r (S t) * u2)) with (wu (S t) ^ 2) by (field; lra). lra.
Qed.

Lemma strict_progress : Zero_start -> Progress -> Conservative -> Strict_progress.
Proof.
  intros Z P C [G M0].
  assert (A : forall t, (t <= rounds r)%nat -> (m r t = 0 /\ wu t = 0) \/ wu t > m r t * gamma).
  { induction t as [|t IH]; intros L.
    - left. split; [reflexivity|apply dot_zero, Z].
    - specialize (IH ltac:(lia)). unfold m in *. rewrite INR_count_S. destruct (err r t) eqn:E.
      + right. destruct (P t L E) as [P1 _]. specialize (G t L). destruct IH as [[A B]|B]; [rewrite A|]; lra.
      + assert (Q : wu (S t) = wu t).
        { apply dot_ext; [|reflexivity]. intros i I. exact (norm2_minus_zero _ _ _ (C t L E) i I). }
        rewrite Q. destruct IH as [[A B]|B]; [left; split|right]; lra. }
  destruct (A (rounds r) (le_n _)) as [[A' _]|A']; [unfold M in M0; lra|exact A'].
Qed.

Lemma strict_bound : Strict_progress -> Cauchy_schwarz -> Total_norm -> Separable -> Strict_bound.
Proof.
  intros P CS N Sep St. specialize (P St). destruct St as [_ M0]. specialize (CS (rounds r) (le_n _)).
  specialize (N (rounds r) (le_n _)). destruct (Sep O (rounds_positive r M0)) as [_ G]. fold M in N.
  assert (U : 0 <= u2) by apply norm2_nonneg. apply Rmult_lt_reg_l with M; [exact M0|].
  apply Rlt_le_trans with (wu (rounds r) ^ 2).
  - replace (M * (M * gamma ^ 2)) with ((M * gamma) * (M * gamma)) by ring. simpl. rewrite Rmult_1_r.
    assert (0 < M * gamma) by (apply Rmult_lt_0_compat; lra). apply Rmult_gt_0_lt_compat; lra.
  - eapply Rle_trans; [exact CS|]. rewrite <- Rmult_assoc. apply Rmult_le_compat_r; assumption.
Qed.
End Claims.

(** The bound for every run, and for the algorithm on lists of examples, whatever the rule for ties. *)
Theorem perceptron_separable :
  (forall r u gamma, Run r -> Zero_start r -> Separable r u gamma -> Bound r u gamma) /\
  (forall n tie (l : list example) u gamma,
  gamma > 0 ->
  (forall x y, In (x, y) l -> sg y * dot n u x >= gamma) ->
  INR (perceptron_mistakes n tie l) * gamma ^ 2 <= largest (fun e => norm2 n (fst e)) l * norm2 n u).
Proof.
  assert (Runs : forall r u gamma, Run r -> Zero_start r -> Separable r u gamma -> Bound r u gamma).
  { intros r u gamma D Z S. assert (C := conservative r D). assert (Ur := update_rule r D).
    assert (P := total_progress r u gamma Z (progress r u gamma S Ur) C).
    assert (N := total_norm r Z (norm_growth r (norm_expansion r Ur) (mistake_sign r D)) C).
    exact (bound r u gamma (sandwich r u gamma P (cauchy_schwarz r u) N S)). }
  split; [exact Runs|]. intros n tie l u gamma G Sep. set (r := trial_of n tie l).
  assert (D : Run r) by apply trial_of_run.
  assert (Z : Zero_start r) by (apply sum_zero; intros; apply Rmult_0_l).
  assert (S : Separable r u gamma).
  { intros t L. split; [|exact G].
    apply (round_of (fun e : example => sg (snd e) * dot n u (fst e) >= gamma)); [|exact L].
    intros [x y] I. apply Sep, I. }
  assert (B := Runs r u gamma D Z S (rounds r) (le_n _)).
  unfold r in B at 1 2. rewrite trial_of_mistakes in B. eapply Rle_trans; [exact B|].
  apply Rmult_le_compat_r; [apply norm2_nonneg|apply trial_of_radius].
Qed.
