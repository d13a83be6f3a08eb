(** max-margin: what a certificate of the maximum-margin separator proves, and one that there is no separator. An offset
    is 0 unless it is free. *)
From mistakebound Require Import vectors.

Section Claims.
Variables (n size : nat) (x : nat -> vec) (label : nat -> bool) (free : bool).
(** The separator with its offset and multipliers, the mixture, and the weak separator with its offset. *)
Variables (w : vec) (b : R) (alpha lambda q : vec) (r : R).

Definition offset (c : R) := if free then c else 0.
Definition score (v : vec) (c : R) (i : nat) := sg (label i) * (dot n v (x i) + offset c).
Definition combination (c : vec) : vec := fun j => sum size (fun i => c i * (sg (label i) * x i j)).
(** Of a free offset: no offset alone separates. *)
Definition bounded := free = true -> exists i j, (i < size)%nat /\ (j < size)%nat /\ label i = true /\ label j = false.

Definition Primal_feasible := forall i, (i < size)%nat -> score w b i >= 1.
Definition Dual_nonnegative := forall i, (i < size)%nat -> alpha i >= 0.
Definition Complementary_slackness := forall i, (i < size)%nat -> alpha i * (score w b i - 1) = 0.
Definition Stationarity := norm2 n (fun j => w j - combination alpha j) = 0.
Definition Balance := free = true -> sum size (fun i => alpha i * sg (label i)) = 0.
Definition Strong_duality := sum size alpha = norm2 n w.
(** Of some examples; of none there is no least score. *)
Definition Distance := (0 < size)%nat -> bounded -> exists a c, is_least size (score w b) a /\
  is_least size (score (fun j => 3 * w j) (3 * b)) c /\
  a ^ 2 / norm2 n w = 1 / norm2 n w /\ 1 / norm2 n w = c ^ 2 / norm2 n (fun j => 3 * w j).
Definition Best_margin := bounded -> forall v c a, is_least size (score v c) a -> norm2 n v > 0 ->
  Rmax 0 a ^ 2 / norm2 n v <= 1 / norm2 n w.
Definition Lambda_nonnegative := forall i, (i < size)%nat -> lambda i >= 0.
Definition Lambda_sum := sum size lambda = 1.
Definition Lambda_vanishes := norm2 n (combination lambda) = 0.
Definition Lambda_balance := free = true -> sum size (fun i => lambda i * sg (label i)) = 0.
Definition None_separates := forall v c a, is_least size (score v c) a -> a <= 0.
Definition Weak_nonnegative := forall i, (i < size)%nat -> 0 <= score q r i.
Definition Weak_positive := sum size (score q r) > 0.
Definition Weak_boundary := sum size (fun i => (lambda i * score q r i) ^ 2) = 0.
(** What is orthogonal to the examples with a positive coefficient is so to all: these are in the span of those. *)
Definition Lambda_spans := forall v c, (forall i, (i < size)%nat -> lambda i > 0 -> dot n v (x i) + offset c = 0) ->
  forall i, (i < size)%nat -> dot n v (x i) + offset c = 0.
Definition None_separates_weakly := forall v c, (forall i, (i < size)%nat -> 0 <= score v c i) ->
  sum size (score v c) <= 0.

Lemma strong_duality : Stationarity -> Balance -> Complementary_slackness -> Strong_duality.
Proof.
  intros S B C. red. unfold norm2.
  rewrite (dot_ext n w w w (combination alpha)) by (intros; try reflexivity; apply (norm2_minus_zero n w); assumption).
  unfold combination. rewrite dot_signed.
  rewrite (sum_ext size alpha (fun i => alpha i * (sg (label i) * dot n w (x i)) + offset b * (alpha i * sg (label i)))).
  - rewrite sum_plus, sum_scale. unfold offset. red in B. destruct free; [rewrite B by reflexivity|]; ring.
  - intros i I. specialize (C i I). unfold score in C. lra.
Qed.

Lemma distance : Primal_feasible -> Complementary_slackness -> Stationarity -> Distance.
Proof.
  intros F C S Some Bd.
  assert (W : norm2 n w > 0).
  { destruct (Rle_lt_or_eq_dec _ _ (norm2_nonneg n w)) as [P|Z]; [exact P|exfalso].
    assert (Z0 : forall i, dot n w (x i) = 0) by (intros; apply dot_zero; symmetry; exact Z).
    red in F. unfold score, offset, bounded in F, Bd. destruct free.
    - destruct (Bd eq_refl) as (i & j & I & J & Li & Lj). pose proof (F i I) as Fi. pose proof (F j J) as Fj.
      rewrite Z0, Li in Fi. rewrite Z0, Lj in Fj. simpl in Fi, Fj. lra.
    - specialize (F O Some). rewrite Z0 in F. lra. }
  assert (A : exists i, (i < size)%nat /\ alpha i <> 0).
  { destruct (all_zero_or_not size alpha) as [Z|N]; [exfalso|exact N].
    assert (Q : norm2 n w = 0); [|lra]. apply sum_zero. intros j J.
    rewrite (norm2_minus_zero n _ _ S j J). unfold combination. rewrite sum_zero; [ring|].
    intros i I. rewrite (Z i I). ring. }
  destruct A as (i & I & A). assert (E : score w b i = 1).
  { specialize (C i I). apply Rmult_integral in C. destruct C; [contradiction|lra]. }
  assert (T : forall k, score (fun j => 3 * w j) (3 * b) k = 3 * score w b k).
  { intros. unfold score, offset. rewrite dot_scale. destruct free; ring. }
  exists 1, 3. repeat split.
  - exists i. auto.
  - intros k L. apply Rge_le, F, L.
  - exists i. split; [exact I|]. rewrite T, E. ring.
  - intros k L. rewrite T. specialize (F k L). lra.
  - lra.
  - rewrite norm2_scale. field. lra.
Qed.

Lemma best_margin : Primal_feasible -> Stationarity -> Balance -> Complementary_slackness -> Dual_nonnegative ->
  Best_margin.
Proof.
  intros F S B C P Bd v c a [(i & I & Ai) A] V.
  assert (W : norm2 n w > 0).
  { destruct (Rle_lt_or_eq_dec _ _ (norm2_nonneg n w)) as [Q|Z]; [exact Q|exfalso].
    assert (Z0 : forall i, dot n w (x i) = 0) by (intros; apply dot_zero; symmetry; exact Z).
    red in F. unfold score, offset, bounded in F, Bd. destruct free.
    - destruct (Bd eq_refl) as (j & k & J & K & Lj & Lk). pose proof (F j J) as Fj. pose proof (F k K) as Fk.
      rewrite Z0, Lj in Fj. rewrite Z0, Lk in Fk. simpl in Fj, Fk. lra.
    - specialize (F i I). rewrite Z0 in F. lra. }
  assert (Mix : forall u d, dot n u (combination alpha) = sum size (fun j => alpha j * score u d j)).
  { intros u d. unfold combination. rewrite dot_signed.
    rewrite (sum_ext size (fun j => alpha j * score u d j)
      (fun j => alpha j * (sg (label j) * dot n u (x j)) + offset d * (alpha j * sg (label j))))
      by (intros; unfold score; ring).
    rewrite sum_plus, sum_scale. unfold offset. red in B. destruct free; [rewrite B by reflexivity|]; ring. }
  assert (Q : Rmax 0 a ^ 2 * norm2 n w <= norm2 n v).
  { destruct (Rle_dec a 0) as [N|N]; [rewrite Rmax_left by exact N; lra|rewrite Rmax_right by lra].
    assert (Sd : sum size alpha = norm2 n w).
    { unfold norm2. rewrite (dot_ext n w w w (combination alpha))
        by (intros; try reflexivity; apply (norm2_minus_zero n w); assumption).
      rewrite (Mix w b). apply sum_ext. intros j J. specialize (C j J). lra. }
    assert (D : a * norm2 n w <= dot n v w).
    { rewrite (dot_ext n v v w (combination alpha))
        by (intros; try reflexivity; apply (norm2_minus_zero n w); assumption).
      rewrite (Mix v c), <- Sd. apply mixture_above; [intros j J; apply Rge_le, P, J|exact A]. }
    pose proof (cauchy_schwarz_dot n v w) as Cs. set (p := norm2 n w) in *. set (d := dot n v w) in *.
    assert (0 < a * p) by (apply Rmult_lt_0_compat; lra).
    assert ((a * p) * (a * p) <= norm2 n v * p) by (apply Rle_trans with (d * d); [apply Rmult_le_compat; lra|exact Cs]).
    apply Rmult_le_reg_r with p; [exact W|]. simpl. lra. }
  apply Rmult_le_reg_r with (norm2 n v * norm2 n w); [apply Rmult_lt_0_compat; lra|].
  replace (Rmax 0 a ^ 2 / norm2 n v * (norm2 n v * norm2 n w)) with (Rmax 0 a ^ 2 * norm2 n w) by (field; lra).
  replace (1 / norm2 n w * (norm2 n v * norm2 n w)) with (norm2 n v) by (field; lra). exact Q.
Qed.

Lemma none_separates : Lambda_nonnegative -> Lambda_sum -> Lambda_vanishes -> Lambda_balance -> None_separates.
Proof.
  intros P One V B v c a [_ A]. red in One.
  assert (D : forall u, sum size (fun i => lambda i * (sg (label i) * dot n u (x i))) = 0).
  { intros u. rewrite <- dot_signed, dot_sym. apply (dot_zero n _ u V). }
  assert (Z : sum size (fun i => lambda i * score v c i) = 0).
  { rewrite (sum_ext size _
      (fun i => lambda i * (sg (label i) * dot n v (x i)) + offset c * (lambda i * sg (label i))))
      by (intros; unfold score; ring).
    rewrite sum_plus, sum_scale, (D v). unfold offset. red in B.
    destruct free; [rewrite B by reflexivity|]; ring. }
  rewrite <- (Rmult_1_r a), <- One, <- Z. apply mixture_above; [intros i I; apply Rge_le, P, I|exact A].
Qed.

Lemma weak_boundary : Lambda_nonnegative -> Lambda_vanishes -> Lambda_balance -> Weak_nonnegative -> Weak_boundary.
Proof.
  intros P V B N.
  assert (D : forall u, sum size (fun i => lambda i * (sg (label i) * dot n u (x i))) = 0).
  { intros u. rewrite <- dot_signed, dot_sym. apply (dot_zero n _ u V). }
  apply sum_zero. intros i I. enough (Z : lambda i * score q r i = 0) by (rewrite Z; ring). revert i I.
  apply (sum_zero_terms size (fun i => lambda i * score q r i)).
  - intros i I. apply Rmult_le_pos; [apply Rge_le, P, I|apply N, I].
  - rewrite (sum_ext size _
      (fun i => lambda i * (sg (label i) * dot n q (x i)) + offset r * (lambda i * sg (label i))))
      by (intros; unfold score; ring).
    rewrite sum_plus, sum_scale, (D q). unfold offset. red in B.
    destruct free; [rewrite B by reflexivity|]; ring.
Qed.

Lemma none_separates_weakly : Lambda_nonnegative -> Lambda_vanishes -> Lambda_balance -> Lambda_spans ->
  None_separates_weakly.
Proof.
  intros P V B Sp v c N.
  assert (D : forall u, sum size (fun i => lambda i * (sg (label i) * dot n u (x i))) = 0).
  { intros u. rewrite <- dot_signed, dot_sym. apply (dot_zero n _ u V). }
  apply Req_le, sum_zero.
  assert (Z : forall i, (i < size)%nat -> lambda i * score v c i = 0).
  { apply (sum_zero_terms size (fun i => lambda i * score v c i)).
    - intros i I. apply Rmult_le_pos; [apply Rge_le, P, I|apply N, I].
    - rewrite (sum_ext size _
        (fun i => lambda i * (sg (label i) * dot n v (x i)) + offset c * (lambda i * sg (label i))))
        by (intros; unfold score; ring).
      rewrite sum_plus, sum_scale, (D v). unfold offset. red in B.
      destruct free; [rewrite B by reflexivity|]; ring. }
  intros i I. unfold score. rewrite (Sp v c); [ring| |exact I].
  intros j J L. specialize (Z j J). unfold score in Z.
  assert (G : sg (label j) * (dot n v (x j) + offset c) = 0) by (apply Rmult_integral in Z; destruct Z; lra).
  rewrite <- (Rmult_1_l (dot n v (x j) + offset c)), <- (sg_square (label j)), Rmult_assoc, G. ring.
Qed.
End Claims.

(** Of the first certificate: no v has a larger margin a/|v| than 1/|w|. Of the second: none separates, and where its
    examples span all, none separates weakly. *)
Theorem max_margin n size x label free :
  (forall w b alpha, Primal_feasible n size x label free w b -> Dual_nonnegative size alpha ->
    Complementary_slackness n size x label free w b alpha -> Stationarity n size x label w alpha ->
    Balance size label free alpha -> bounded size label free ->
    forall v c a, is_least size (score n x label free v c) a -> norm2 n v > 0 ->
    Rmax 0 a ^ 2 / norm2 n v <= 1 / norm2 n w) /\
  (forall lambda, Lambda_nonnegative size lambda -> Lambda_sum size lambda -> Lambda_vanishes n size x label lambda ->
    Lambda_balance size label free lambda ->
    (~ exists v c, forall i, (i < size)%nat -> score n x label free v c i > 0) /\
    (Lambda_spans n size x free lambda ->
     ~ exists v c, (forall i, (i < size)%nat -> 0 <= score n x label free v c i) /\
       exists i, (i < size)%nat /\ score n x label free v c i > 0)).
Proof.
  split.
  - intros w b alpha F P C S B Bd. exact (best_margin n size x label free w b alpha F S B C P Bd).
  - intros lambda P One V B. split.
    + intros (v & c & A).
      assert (0 < size)%nat by (destruct size; [red in One; simpl in One; lra|lia]).
      destruct (least_exists size (score n x label free v c) H) as (a & L).
      pose proof (none_separates n size x label free lambda P One V B v c a L). destruct L as [(i & I & <-) _].
      specialize (A i I). lra.
    + intros Sp (v & c & N & i & I & G).
      pose proof (none_separates_weakly n size x label free lambda P V B Sp v c N) as Z.
      pose proof (sum_term_le size (score n x label free v c) i N I). lra.
Qed.
