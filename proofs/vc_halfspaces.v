(** vc-halfspaces: halfspaces shatter n + 1 points of R^n, and never n + 2. *)
From mistakebound Require Import dependence.

(** The point x as (x, 1). *)
Definition lifted (n : nat) (x : vec) : vec := fun j => if Nat.eqb j n then 1 else x j.

Section Claims.
Variables (n size : nat) (x : nat -> vec).
Variables (basis_w : nat -> vec) (basis_theta : nat -> R).  (* the dual basis *)
Variables (answer_w : (nat -> bool) -> vec) (answer_theta : (nat -> bool) -> R).  (* a halfspace for each labeling *)
Variables (c : nat -> R) (label : nat -> bool).  (* the dependence, and the labeling that it refutes *)

Definition above (w : vec) (theta : R) (i : nat) := dot n w (x i) - theta.
Definition lambda i := sg (label i) * c i.
Definition positive i := Rmax 0 (c i).
Definition negative i := Rmax 0 (- c i).
Definition C := sum size positive.
Definition radon : vec := fun j => / C * sum size (fun i => positive i * x i j).

Definition Dual_basis := sum size (fun i => sum size (fun j =>
  (above (basis_w i) (basis_theta i) j - if Nat.eqb i j then 1 else 0) ^ 2)) = 0.
Definition Dimension := (size <= n + 1)%nat.
Definition Separates_labeling := forall y i, (i < size)%nat -> sg (y i) * above (answer_w y) (answer_theta y) i >= 1.
(** Every labeling is realised: there are 2^m of them. *)
Definition Every_labeling := forall y, exists w theta, forall i, (i < size)%nat -> sg (y i) * above w theta i > 0.
Definition Dependence_nonzero := sum size (fun i => Rabs (c i)) > 0.
Definition Dependence_vanishes := sum size c = 0 /\ norm2 n (fun j => sum size (fun i => c i * x i j)) = 0.
Definition Radon_hulls := sum size positive = sum size negative /\ sum size negative > 0.
Definition Radon_point :=
  norm2 n (fun j => C * radon j - sum size (fun i => positive i * x i j)) = 0 /\
  norm2 n (fun j => C * radon j - sum size (fun i => negative i * x i j)) = 0.
Definition Lambda_nonnegative := forall i, (i < size)%nat -> lambda i >= 0.
Definition Lambda_sum := sum size lambda > 0.
Definition Lambda_vanishes :=
  norm2 (S n) (fun j => sum size (fun i => lambda i * (sg (label i) * lifted n (x i) j))) = 0.
Definition Refuted_labeling := forall w theta a, is_least size (fun i => sg (label i) * above w theta i) a -> a <= 0.

Lemma dimension : Dual_basis -> Dimension.
Proof.
  intros B. red. destruct (le_lt_dec size (n + 1)) as [|G]; [assumption|exfalso].
  assert (E : forall i j, (i < size)%nat -> (j < size)%nat ->
    above (basis_w i) (basis_theta i) j = if Nat.eqb i j then 1 else 0).
  { intros i j I J. red in B.
    pose proof (sum_zero_terms size _ (fun i _ => sum_nonneg size _ (fun j _ => pow2_ge_0 _)) B i I) as Bi. cbv beta in Bi.
    pose proof (sum_zero_terms size _ (fun j _ => pow2_ge_0 _) Bi j J) as Bj. cbv beta in Bj.
    apply Rminus_diag_uniq. apply Rsqr_0_uniq. unfold Rsqr. simpl in Bj. lra. }
  destruct (dependent (S n) size (fun i => lifted n (x i)) ltac:(lia)) as (d & (i & I & Di) & Z).
  apply Di. transitivity (sum size (fun j => d j * above (basis_w i) (basis_theta i) j)).
  - symmetry. rewrite (sum_single size _ i I).
    + rewrite E, Nat.eqb_refl by assumption. ring.
    + intros j J N. rewrite E by assumption. rewrite (proj2 (Nat.eqb_neq i j)) by auto. ring.
  - unfold above. rewrite (sum_ext size _ (fun j => d j * dot n (x j) (basis_w i) - basis_theta i * d j))
      by (intros; rewrite (dot_sym n (x _)); ring).
    rewrite sum_minus, sum_scale, <- dot_combination.
    assert (Z1 : sum size d = 0).
    { rewrite <- (Z n ltac:(lia)). apply sum_ext. intros j _. unfold lifted. rewrite Nat.eqb_refl. ring. }
    rewrite Z1. unfold dot. rewrite sum_zero; [ring|]. intros a A. rewrite <- (Rmult_0_l (basis_w i a)). f_equal.
    rewrite <- (Z a ltac:(lia)). apply sum_ext. intros j _. unfold lifted.
    rewrite (proj2 (Nat.eqb_neq a n)) by lia. reflexivity.
Qed.

Lemma every_labeling : Separates_labeling -> Every_labeling.
Proof. intros S y. exists (answer_w y), (answer_theta y). intros i I. specialize (S y i I). lra. Qed.

Lemma radon_hulls : Dependence_nonzero -> Dependence_vanishes -> Radon_hulls.
Proof.
  intros N [Z _]. red in N.
  assert (D : sum size positive - sum size negative = 0).
  { rewrite <- Z, <- sum_minus. apply sum_ext. intros i _. unfold positive, negative, Rmax.
    destruct (Rle_dec 0 (c i)), (Rle_dec 0 (- c i)); lra. }
  assert (A : sum size positive + sum size negative = sum size (fun i => Rabs (c i))).
  { rewrite <- sum_plus. apply sum_ext. intros i _. unfold positive, negative, Rmax, Rabs.
    destruct (Rle_dec 0 (c i)), (Rle_dec 0 (- c i)), (Rcase_abs (c i)); lra. }
  unfold Radon_hulls, C. lra.
Qed.

Lemma radon_point : Radon_hulls -> Dependence_vanishes -> Radon_point.
Proof.
  intros [E P] [_ Z]. rewrite <- E in P. fold C in E, P.
  assert (A : forall j, C * radon j = sum size (fun i => positive i * x i j)) by (intros; unfold radon; field; lra).
  split; apply norm2_eq; intros j J; rewrite A; [reflexivity|].
  apply Rminus_diag_uniq. rewrite <- sum_minus, <- (norm2_zero n _ Z j J). apply sum_ext. intros i _.
  unfold positive, negative, Rmax. destruct (Rle_dec 0 (c i)), (Rle_dec 0 (- c i)); try ring; replace (c i) with 0 by lra; ring.
Qed.

Lemma lambda_sum : Dependence_nonzero -> Lambda_nonnegative -> Lambda_sum.
Proof.
  intros N P. red. red in N. rewrite (sum_ext size lambda (fun i => Rabs (c i))); [exact N|]. intros i I.
  specialize (P i I). unfold lambda in *. destruct (label i); simpl in *; unfold Rabs; destruct (Rcase_abs (c i)); lra.
Qed.

Lemma lambda_vanishes : Dependence_vanishes -> Lambda_vanishes.
Proof.
  intros [S Z]. apply sum_zero. intros j J.
  assert (E : forall f, sum size (fun i => lambda i * (sg (label i) * f i)) = sum size (fun i => c i * f i)).
  { intros f. apply sum_ext. intros i _. unfold lambda. rewrite <- (Rmult_1_l (c i * f i)), <- (sg_square (label i)). ring. }
  rewrite (E (fun i => lifted n (x i) j)). enough (sum size (fun i => c i * lifted n (x i) j) = 0) as Q by (rewrite Q; ring).
  destruct (Nat.eq_dec j n) as [->|D].
  - rewrite <- S. apply sum_ext. intros i _. unfold lifted. rewrite Nat.eqb_refl. ring.
  - rewrite <- (norm2_zero n _ Z j ltac:(lia)). apply sum_ext. intros i _. unfold lifted.
    rewrite (proj2 (Nat.eqb_neq j n) D). reflexivity.
Qed.

Lemma refuted_labeling : Lambda_nonnegative -> Lambda_sum -> Lambda_vanishes -> Refuted_labeling.
Proof.
  intros P S V w theta a [_ A]. red in S.
  assert (Z : sum size (fun i => lambda i * (sg (label i) * above w theta i)) = 0).
  { rewrite <- (dot_zero (Datatypes.S n) _ (fun j => if Nat.eqb j n then - theta else w j) V), dot_sym, dot_signed.
    apply sum_ext. intros i _. f_equal. f_equal. unfold above, dot. cbn [sum]. unfold lifted. rewrite Nat.eqb_refl.
    rewrite (sum_ext n (fun j => (if Nat.eqb j n then - theta else w j) * (if Nat.eqb j n then 1 else x i j))
      (fun j => w j * x i j)); [ring|].
    intros j J. rewrite (proj2 (Nat.eqb_neq j n)) by lia. reflexivity. }
  assert (M : a * sum size lambda <= 0).
  { rewrite <- Z. apply mixture_above; [intros i I; apply Rge_le, P, I|exact A]. }
  apply Rmult_le_reg_r with (sum size lambda); lra.
Qed.
End Claims.

(** A halfspace labels a point + where w.x > theta. *)
Definition shattered (n size : nat) (x : nat -> vec) : Prop :=
  forall y, exists w theta, forall i, (i < size)%nat -> (dot n w (x i) > theta <-> y i = true).

(** The VC dimension of the halfspaces of R^n is n + 1. *)
Theorem vc_halfspaces n :
  (exists x, shattered n (n + 1) x) /\ (forall size x, (size >= n + 2)%nat -> ~ shattered n size x).
Proof.
  split.
  - (* 0 and the unit vectors *)
    exists (fun i j => if Nat.eqb i (S j) then 1 else 0). intros y.
    exists (fun j => sg (y (S j)) - sg (y O)), (- sg (y O)). intros i I.
    assert (E : dot n (fun j => sg (y (S j)) - sg (y O)) (fun j => if Nat.eqb i (S j) then 1 else 0) - - sg (y O) = sg (y i)).
    { destruct i as [|i].
      - unfold dot. rewrite sum_zero; [ring|]. intros j _. simpl. ring.
      - unfold dot. rewrite (sum_single n _ i) by (first [lia | intros j _ N;
          rewrite (proj2 (Nat.eqb_neq (S i) (S j))) by lia; ring]).
        rewrite Nat.eqb_refl. ring. }
    destruct (y i); simpl in E; split; intros H; try reflexivity; try discriminate; lra.
  - intros size x G Sh.
    destruct (dependent (S n) size (fun i => lifted n (x i)) ltac:(lia)) as (c & (i0 & I0 & C0) & Z).
    assert (N : Dependence_nonzero size c).
    { apply Rlt_le_trans with (Rabs (c i0)); [apply Rabs_pos_lt, C0|].
      apply (sum_term_le size (fun i => Rabs (c i))); [intros; apply Rabs_pos|exact I0]. }
    assert (V : Dependence_vanishes n size x c).
    { split.
      - rewrite <- (Z n ltac:(lia)). apply sum_ext. intros j _. unfold lifted. rewrite Nat.eqb_refl. ring.
      - apply sum_zero. intros a A. assert (Q : sum size (fun i => c i * x i a) = 0); [|rewrite Q; ring].
        rewrite <- (Z a ltac:(lia)). apply sum_ext. intros j _. unfold lifted.
        rewrite (proj2 (Nat.eqb_neq a n)) by lia. reflexivity. }
    set (label := fun i => if Rle_dec (c i) 0 then false else true).
    assert (P : Lambda_nonnegative size c label).
    { intros i _. unfold lambda, label. destruct (Rle_dec (c i) 0); simpl; lra. }
    destruct (Sh label) as (w & theta & H).
    destruct (radon_hulls n size x c N V) as [Same Pos]. rewrite <- Same in Pos.
    destruct (sum_positive size (positive c) ltac:(intros; apply Rmax_l) Pos) as (i & I & Ci).
    assert (Ci' : 0 < c i) by (unfold positive, Rmax in Ci; destruct (Rle_dec 0 (c i)); lra).
    assert (Hi : dot n w (x i) - theta > 0).
    { assert (label i = true) as L by (unfold label; destruct (Rle_dec (c i) 0); [lra|reflexivity]).
      apply H in L; [lra|exact I]. }
    assert (T : sum size (fun i => c i * (dot n w (x i) - theta)) = 0).
    { rewrite (sum_ext size _ (fun i => c i * dot n (x i) w - theta * c i)) by (intros; rewrite (dot_sym n (x _)); ring).
      rewrite sum_minus, sum_scale, <- dot_combination, (proj1 V), (dot_zero n _ w (proj2 V)). ring. }
    assert (Each : forall j, (j < size)%nat -> 0 <= c j * (dot n w (x j) - theta)).
    { intros j J. specialize (H j J). unfold label in H. destruct (Rle_dec (c j) 0) as [L|L].
      - assert (dot n w (x j) <= theta) by (destruct (Rle_dec (dot n w (x j)) theta); [assumption|exfalso;
          assert (false = true) by (apply H; lra); discriminate]). nra.
      - assert (dot n w (x j) > theta) by (apply H; reflexivity). nra. }
    pose proof (sum_term_le size _ i Each I) as Q. cbv beta in Q. rewrite T in Q. nra.
Qed.
