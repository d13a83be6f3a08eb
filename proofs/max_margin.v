(** max-margin: what a certificate of the maximum-margin separator proves, and one that there is no separator. *)
From mistakebound Require Import vectors.

Section Claims.
Variables (n size : nat) (x : nat -> vec) (label : nat -> bool) (w alpha lambda : vec).

Definition score (v : vec) (i : nat) := sg (label i) * dot n v (x i).
Definition combination (c : vec) : vec := fun j => sum size (fun i => c i * (sg (label i) * x i j)).

Definition Primal_feasible := forall i, (i < size)%nat -> score w i >= 1.
Definition Dual_nonnegative := forall i, (i < size)%nat -> alpha i >= 0.
Definition Complementary_slackness := forall i, (i < size)%nat -> alpha i * (score w i - 1) = 0.
Definition Stationarity := norm2 n (fun j => w j - combination alpha j) = 0.
Definition Strong_duality := sum size alpha = norm2 n w.
(** Of some examples; of none there is no least score. *)
Definition Distance := (0 < size)%nat -> exists a b, is_least size (score w) a /\
  is_least size (score (fun j => 3 * w j)) b /\
  a ^ 2 / norm2 n w = 1 / norm2 n w /\ 1 / norm2 n w = b ^ 2 / norm2 n (fun j => 3 * w j).
Definition Best_margin := forall v a, is_least size (score v) a -> norm2 n v > 0 ->
  Rmax 0 a ^ 2 / norm2 n v <= 1 / norm2 n w.
Definition Lambda_nonnegative := forall i, (i < size)%nat -> lambda i >= 0.
Definition Lambda_sum := sum size lambda = 1.
Definition Lambda_vanishes := norm2 n (combination lambda) = 0.
Definition None_separates := forall v a, is_least size (score v) a -> a <= 0.

Lemma strong_duality : Stationarity -> Complementary_slackness -> Strong_duality.
Proof.
  intros S C. red. unfold norm2.
  rewrite (dot_ext n w w w (combination alpha)) by (intros; try reflexivity; apply (norm2_minus_zero n w); assumption).
  unfold combination. rewrite dot_signed. apply sum_ext. intros i I. specialize (C i I). unfold score in C. lra.
Qed.

Lemma distance : Primal_feasible -> Complementary_slackness -> Stationarity -> Distance.
Proof.
  intros F C S Some.
  assert (W : norm2 n w > 0).
  { destruct (Rle_lt_or_eq_dec _ _ (norm2_nonneg n w)) as [P|Z]; [exact P|exfalso].
    specialize (F O Some). unfold score in F. rewrite (dot_zero n w) in F by (symmetry; exact Z). lra. }
  assert (A : exists i, (i < size)%nat /\ alpha i <> 0).
  { destruct (all_zero_or_not size alpha) as [Z|N]; [exfalso|exact N].
    assert (Q : norm2 n w = 0); [|lra]. apply sum_zero. intros j J.
    rewrite (norm2_minus_zero n _ _ S j J). unfold combination. rewrite sum_zero; [ring|].
    intros i I. rewrite (Z i I). ring. }
  destruct A as (i & I & A). assert (E : score w i = 1).
  { specialize (C i I). apply Rmult_integral in C. destruct C; [contradiction|lra]. }
  assert (T : forall k, score (fun j => 3 * w j) k = 3 * score w k) by (intros; unfold score; rewrite dot_scale; ring).
  exists 1, 3. repeat split.
  - exists i. auto.
  - intros k L. apply Rge_le, F, L.
  - exists i. split; [exact I|]. rewrite T, E. ring.
  - intros k L. rewrite T. specialize (F k L). lra.
  - lra.
  - rewrite norm2_scale. field. lra.
Qed.

Lemma best_margin : Primal_feasible -> Stationarity -> Complementary_slackness -> Dual_nonnegative -> Best_margin.
Proof.
  intros F S C P v a [(i & I & Ai) A] V.
  assert (W : norm2 n w > 0).
  { destruct (Rle_lt_or_eq_dec _ _ (norm2_nonneg n w)) as [Q|Z]; [exact Q|exfalso].
    specialize (F i I). unfold score in F. rewrite (dot_zero n w) in F by (symmetry; exact Z). lra. }
  assert (B : Rmax 0 a ^ 2 * norm2 n w <= norm2 n v).
  { destruct (Rle_dec a 0) as [N|N]; [rewrite Rmax_left by exact N; lra|rewrite Rmax_right by lra].
    assert (Sd : sum size alpha = norm2 n w).
    { unfold norm2. rewrite (dot_ext n w w w (combination alpha))
        by (intros; try reflexivity; apply (norm2_minus_zero n w); assumption).
      unfold combination. rewrite dot_signed. apply sum_ext. intros j J. specialize (C j J). unfold score in C. lra. }
    assert (D : a * norm2 n w <= dot n v w).
    { rewrite (dot_ext n v v w (combination alpha))
        by (intros; try reflexivity; apply (norm2_minus_zero n w); assumption).
      unfold combination. rewrite dot_signed, <- Sd. apply mixture_above; [intros j J; apply Rge_le, P, J|exact A]. }
    pose proof (cauchy_schwarz_dot n v w) as Cs. set (q := norm2 n w) in *. set (d := dot n v w) in *.
    assert (0 < a * q) by (apply Rmult_lt_0_compat; lra).
    assert ((a * q) * (a * q) <= norm2 n v * q) by (apply Rle_trans with (d * d); [apply Rmult_le_compat; lra|exact Cs]).
    apply Rmult_le_reg_r with q; [exact W|]. simpl. lra. }
  apply Rmult_le_reg_r with (norm2 n v * norm2 n w); [apply Rmult_lt_0_compat; lra|].
  replace (Rmax 0 a ^ 2 / norm2 n v * (norm2 n v * norm2 n w)) with (Rmax 0 a ^ 2 * norm2 n w) by (field; lra).
  replace (1 / norm2 n w * (norm2 n v * norm2 n w)) with (norm2 n v) by (field; lra). exact B.
Qed.

Lemma none_separates : Lambda_nonnegative -> Lambda_sum -> Lambda_vanishes -> None_separates.
Proof.
  intros P One V v a [_ A]. red in One.
  rewrite <- (Rmult_1_r a), <- One, <- (dot_zero n _ v V), dot_sym. unfold combination. rewrite dot_signed.
  apply mixture_above; [intros i I; apply Rge_le, P, I|exact A].
Qed.
End Claims.

(** Of the first certificate: no v has a larger margin a/|v| than 1/|w|. Of the second: none separates. *)
Theorem max_margin n size x label :
  (forall w alpha, Primal_feasible n size x label w -> Dual_nonnegative size alpha ->
    Complementary_slackness n size x label w alpha -> Stationarity n size x label w alpha ->
    forall v a, is_least size (score n x label v) a -> norm2 n v > 0 -> Rmax 0 a ^ 2 / norm2 n v <= 1 / norm2 n w) /\
  (forall lambda, Lambda_nonnegative size lambda -> Lambda_sum size lambda -> Lambda_vanishes n size x label lambda ->
    ~ exists v, forall i, (i < size)%nat -> score n x label v i > 0).
Proof.
  split.
  - intros w alpha F P C S. exact (best_margin n size x label w alpha F S C P).
  - intros lambda P One V (v & A).
    assert (0 < size)%nat by (destruct size; [red in One; simpl in One; lra|lia]).
    destruct (least_exists size (score n x label v) H) as (a & L).
    pose proof (none_separates n size x label lambda P One V v a L). destruct L as [(i & I & <-) _].
    specialize (A i I). lra.
Qed.
