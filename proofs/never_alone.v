(** Why some steps that are given never fail alone: others together say the same. The lemma of a step is named as its
    theorem and the step; its premises are the claims that the step's reason names. *)
From mistakebound Require Import vectors counting.
From mistakebound Require perceptron_separable perceptron_freund_schapire perceptron_hinge perceptron_start.
From mistakebound Require perceptron_batch margin_perceptron.
From mistakebound Require perceptron_disjunction kernel_perceptron littlestone_winnow halving halving_cover.
From mistakebound Require max_margin nonnegative_margin vc_halfspaces.

(** There is some example, or some coordinate. *)
Definition Setting (n : nat) := (0 < n)%nat.

Lemma perceptron_separable_mistake_sign r : perceptron_separable.Norm_expansion r ->
  perceptron_separable.Norm_growth r -> perceptron_separable.Mistake_sign r.
Proof. intros E G t L W. specialize (E t L W). specialize (G t L W). lra. Qed.

Lemma perceptron_freund_schapire_mistake_sign r : perceptron_freund_schapire.Norm_expansion r ->
  perceptron_freund_schapire.Norm_growth r -> perceptron_freund_schapire.Mistake_sign r.
Proof. exact (perceptron_separable_mistake_sign r). Qed.

Lemma perceptron_hinge_mistake_sign r : perceptron_hinge.Norm_expansion r ->
  perceptron_hinge.Norm_growth r -> perceptron_hinge.Mistake_sign r.
Proof. exact (perceptron_separable_mistake_sign r). Qed.

Lemma perceptron_start_mistake_sign r : perceptron_start.Norm_expansion r ->
  perceptron_start.Norm_growth r -> perceptron_start.Mistake_sign r.
Proof. exact (perceptron_separable_mistake_sign r). Qed.

Lemma margin_perceptron_small_margin r upd beta : margin_perceptron.Norm_expansion r upd ->
  margin_perceptron.Norm_growth r upd beta -> margin_perceptron.Small_margin r upd beta.
Proof. intros E G t L W. specialize (E t L W). specialize (G t L W). lra. Qed.

Lemma perceptron_batch_mistake_sign b : perceptron_batch.Norm_expansion b ->
  perceptron_batch.Norm_growth b -> perceptron_batch.Mistake_sign b.
Proof. intros E G t L W. specialize (E t L W). specialize (G t L). lra. Qed.

Lemma perceptron_disjunction_mistake_sign n T x labels flag w :
  perceptron_disjunction.Norm_expansion n T x labels flag w ->
  perceptron_disjunction.Norm_growth n T x labels flag w -> perceptron_disjunction.Mistake_sign n T x labels flag w.
Proof. exact (perceptron_separable_mistake_sign _). Qed.

Lemma kernel_perceptron_mistake_sign X r : kernel_perceptron.Norm_expansion X r ->
  kernel_perceptron.Norm_growth X r -> kernel_perceptron.Mistake_sign X r.
Proof. intros E G t L W. specialize (E t L W). specialize (G t L W). lra. Qed.

Lemma littlestone_winnow_mistake_sign r : littlestone_winnow.Active_below r ->
  littlestone_winnow.Elimination_removes r -> littlestone_winnow.Mistake_sign r.
Proof.
  intros A E t L W. destruct (littlestone_winnow.label r t) eqn:Y.
  - exact (proj1 (A t L W Y)).
  - exact (proj2 (E t L W Y)).
Qed.

Lemma halving_shrink r : halving.Agree r -> halving.Shrink r.
Proof.
  intros A t L. apply count_none. intros h H. pose proof (count_zero _ _ (A t L) h H) as Z. cbv beta in Z.
  destruct (halving.alive r (S t) h), (halving.alive r t h); simpl in *; try reflexivity; discriminate.
Qed.

Lemma halving_cover_shrink n N T x outcomes guesses sets :
  halving_cover.Agree n N T x outcomes guesses sets -> halving_cover.Shrink n N T x outcomes guesses sets.
Proof. exact (halving_shrink _). Qed.

Lemma max_margin_complementary_slackness n size x label free w b alpha :
  max_margin.Stationarity n size x label w alpha -> max_margin.Balance size label free alpha ->
  max_margin.Strong_duality n size w alpha ->
  max_margin.Primal_feasible n size x label free w b -> max_margin.Dual_nonnegative size alpha ->
  max_margin.Complementary_slackness n size x label free w b alpha.
Proof.
  intros S B D F P. red.
  assert (Q : norm2 n w = sum size (fun i => alpha i * max_margin.score n x label free w b i)).
  { unfold norm2. rewrite (dot_ext n w w w (max_margin.combination size x label alpha))
      by (intros; try reflexivity; apply (norm2_minus_zero n w); assumption).
    unfold max_margin.combination. rewrite dot_signed.
    rewrite (sum_ext size (fun i => alpha i * max_margin.score n x label free w b i)
      (fun i => alpha i * (sg (label i) * dot n w (x i)) + max_margin.offset free b * (alpha i * sg (label i))))
      by (intros; unfold max_margin.score; ring).
    rewrite sum_plus, sum_scale. unfold max_margin.offset. red in B. destruct free; [rewrite B by reflexivity|]; ring. }
  assert (Z : sum size (fun i => alpha i * (max_margin.score n x label free w b i - 1)) = 0).
  { rewrite (sum_ext size _ (fun i => alpha i * max_margin.score n x label free w b i - alpha i)) by (intros; ring).
    rewrite sum_minus, D, <- Q. ring. }
  apply (sum_zero_terms size (fun i => alpha i * (max_margin.score n x label free w b i - 1))); [|exact Z].
  intros i I. apply Rmult_le_pos; [apply Rge_le, P, I|specialize (F i I); lra].
Qed.

Lemma nonnegative_margin_primal_feasible n size x label p lambda gamma : Setting n ->
  nonnegative_margin.Value n size x label p lambda gamma -> nonnegative_margin.Primal_feasible n size x label p gamma.
Proof.
  intros N V t T.
  destruct (least_exists size (nonnegative_margin.score n x label p) ltac:(lia)) as (a & A).
  destruct (largest_exists n (nonnegative_margin.coordinate size x label lambda) N) as (b & B).
  destruct (V a b A B) as [E _], A as [_ A]. specialize (A t T). lra.
Qed.

Lemma nonnegative_margin_dual_feasible n size x label p lambda gamma : Setting size ->
  nonnegative_margin.Value n size x label p lambda gamma ->
  nonnegative_margin.Dual_feasible n size x label lambda gamma.
Proof.
  intros N V i I.
  destruct (least_exists size (nonnegative_margin.score n x label p) N) as (a & A).
  destruct (largest_exists n (nonnegative_margin.coordinate size x label lambda) ltac:(lia)) as (b & B).
  destruct (V a b A B) as [_ E], B as [_ B]. specialize (B i I). lra.
Qed.

Lemma vc_halfspaces_dependence_vanishes n size x c label : vc_halfspaces.Lambda_vanishes n size x c label ->
  vc_halfspaces.Dependence_vanishes n size x c.
Proof.
  intros Z. pose proof (norm2_zero _ _ Z) as V. cbv beta in V.
  assert (E : forall f, sum size (fun i => vc_halfspaces.lambda c label i * (sg (label i) * f i)) =
                        sum size (fun i => c i * f i)).
  { intros f. apply sum_ext. intros i _. unfold vc_halfspaces.lambda.
    rewrite <- (Rmult_1_l (c i * f i)), <- (sg_square (label i)). ring. }
  split.
  - rewrite <- (V n ltac:(lia)), (E (fun i => vc_halfspaces.lifted n (x i) n)). apply sum_ext. intros i _.
    unfold vc_halfspaces.lifted. rewrite Nat.eqb_refl. ring.
  - apply sum_zero. intros j J. assert (Q : sum size (fun i => c i * x i j) = 0); [|rewrite Q; ring].
    rewrite <- (V j ltac:(lia)), (E (fun i => vc_halfspaces.lifted n (x i) j)). apply sum_ext. intros i _.
    unfold vc_halfspaces.lifted. rewrite (proj2 (Nat.eqb_neq j n)) by lia. reflexivity.
Qed.
