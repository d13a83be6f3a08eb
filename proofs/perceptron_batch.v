(** perceptron-batch: the batch perceptron halts with a separator, or never where there is none. *)
From mistakebound Require Import batch_run.
From mistakebound Require perceptron_separable.

Section Claims.
Variables (b : batch_trial) (u lambda : vec).

Definition gamma := 1.
Definition r := online b.
Definition L2 := largest (fun e => norm2 (n b) (fst e)) (examples b).
Definition u2 := norm2 (n b) u.
Definition M := INR (updates b).
Definition size := length (examples b).
Definition nth_of (j : nat) : example := nth j (examples b) nobody.
Definition score_of (w : vec) (j : nat) := sg (snd (nth_of j)) * dot (n b) w (fst (nth_of j)).

Definition Run := batch_run b.
(** The example of an update is one of the set. *)
Definition Setting := forall t, (t < updates b)%nat -> In (taken b t) (examples b).

Definition Zero_start := perceptron_separable.Zero_start r.
Definition Separable := forall e, In e (examples b) -> sg (snd e) * dot (n b) u (fst e) >= gamma.

Definition Mistake_sign := perceptron_separable.Mistake_sign r.
Definition Update_rule := perceptron_separable.Update_rule r.
Definition Update_corrects := perceptron_separable.Update_corrects r.
Definition Progress := perceptron_separable.Progress r u gamma.
Definition Total_progress := perceptron_separable.Total_progress r u gamma.
Definition Norm_expansion := perceptron_separable.Norm_expansion r.
(** R is the radius of the set, not only of the examples that were taken. *)
Definition Norm_growth := forall t, (t < updates b)%nat -> w2 r (S t) <= w2 r t + x2 r t <= w2 r t + L2.
Definition Total_norm := forall t, (t <= updates b)%nat -> w2 r t <= m r t * L2.
Definition Sum_norm := perceptron_separable.Sum_norm r.
Definition Cauchy_schwarz := perceptron_separable.Cauchy_schwarz r u.
Definition Sandwich := forall t, (t <= updates b)%nat ->
  (m r t * gamma) ^ 2 <= perceptron_separable.wu r u t ^ 2 <= w2 r t * u2 /\ w2 r t * u2 <= m r t * L2 * u2.
Definition Bound := forall t, (t <= updates b)%nat -> m r t * gamma ^ 2 <= L2 * u2.
Definition Sum_bound := perceptron_separable.Sum_bound r u gamma.
Definition Iterations := halted b = true -> INR (iterations b) = M + 1 /\ M + 1 <= u2 * L2 + 1.
Definition Separates := halted b = true -> forall e, In e (examples b) ->
  sg (snd e) * dot (n b) (weight b (updates b)) (fst e) > 0.
Definition Certificate :=
  norm2 (n b) (fun i => sum size (fun j => lambda j * (sg (snd (nth_of j)) * fst (nth_of j) i))) = 0 /\
  sum size lambda - 1 = 0 /\ forall j, (j < size)%nat -> 0 <= lambda j.
(** The least score is at most every other, so that some example is below the mean. *)
Definition Never_halts := forall w, sum size (fun j => lambda j * score_of w j) = 0 /\
  exists j, (j < size)%nat /\ score_of w j <= sum size (fun j => lambda j * score_of w j).

Lemma mistake_sign : Run -> Mistake_sign.
Proof. intros D. exact (perceptron_separable.mistake_sign r (online_run b D)). Qed.

Lemma update_rule : Run -> Update_rule.
Proof. intros D. exact (perceptron_separable.update_rule r (online_run b D)). Qed.

Lemma update_corrects : Update_rule -> Update_corrects.
Proof. exact (perceptron_separable.update_corrects r). Qed.

Lemma progress : Setting -> Separable -> Update_rule -> Progress.
Proof.
  intros D S Ur. refine (perceptron_separable.progress r u gamma _ Ur). intros t L.
  split; [apply S, (D t L)|unfold gamma; lra].
Qed.

Lemma total_progress : Zero_start -> Progress -> Total_progress.
Proof. intros Z P. refine (perceptron_separable.total_progress r u gamma Z P _). intros t L E. discriminate. Qed.

Lemma norm_expansion : Update_rule -> Norm_expansion.
Proof. exact (perceptron_separable.norm_expansion r). Qed.

Lemma norm_growth : Setting -> Norm_expansion -> Mistake_sign -> Norm_growth.
Proof.
  intros D X S t L. pose proof (X t L eq_refl). pose proof (S t L eq_refl).
  pose proof (largest_above (fun e : example => norm2 (n b) (fst e)) _ _ (D t L)) as A.
  change (x2 r t <= L2) in A. lra.
Qed.

Lemma total_norm : Zero_start -> Norm_growth -> Total_norm.
Proof.
  intros Z G. red. induction t as [|t IH]; intros L.
  - red in Z. red in Z. rewrite Z. unfold m. simpl. lra.
  - specialize (IH ltac:(lia)). destruct (G t L). unfold m in *. rewrite INR_count_S. change (err r t) with true. cbv iota. lra.
Qed.

Lemma sum_norm : Zero_start -> Norm_growth -> Sum_norm.
Proof.
  intros Z G. red. red. intros t. change (rounds r) with (updates b). induction t as [|t IH]; intros L.
  - right. exact Z.
  - specialize (IH ltac:(lia)). destruct (G t L) as [A _]. unfold sum_x2 in *. rewrite sum_S.
    unfold flagged at 2. change (err r t) with true. cbv iota. lra.
Qed.

Lemma cauchy_schwarz : Cauchy_schwarz.
Proof. exact (perceptron_separable.cauchy_schwarz r u). Qed.

Lemma sandwich : Total_progress -> Cauchy_schwarz -> Total_norm -> Sandwich.
Proof.
  intros P C N t L. split; [split|].
  - apply pow_incr. split; [|apply Rge_le, P, L]. apply Rmult_le_pos; [apply m_nonneg|unfold gamma; lra].
  - apply C, L.
  - apply Rmult_le_compat_r; [apply norm2_nonneg|apply N, L].
Qed.

Lemma bound : Sandwich -> Bound.
Proof.
  intros W t L. destruct (W t L) as [[A B] C]. pose proof (m_nonneg r t).
  assert (0 <= L2 * u2) by (apply Rmult_le_pos; [apply largest_nonneg|apply norm2_nonneg]).
  destruct (Rle_lt_or_eq_dec _ _ H) as [P|P]; [|rewrite <- P; lra].
  apply Rmult_le_reg_l with (m r t); [exact P|]. nra.
Qed.

Lemma sum_bound : Total_progress -> Cauchy_schwarz -> Sum_norm -> Sum_bound.
Proof.
  intros P C N t L. specialize (P t L). specialize (C t L). specialize (N t L). pose proof (m_nonneg r t).
  assert (0 <= m r t * gamma) by (apply Rmult_le_pos; [assumption|unfold gamma; lra]).
  apply Rle_trans with (perceptron_separable.wu r u t ^ 2); [apply pow_incr; lra|].
  eapply Rle_trans; [exact C|]. rewrite Rmult_comm. apply Rmult_le_compat_l; [apply norm2_nonneg|exact N].
Qed.

Lemma iterations : Run -> Bound -> Iterations.
Proof.
  intros [_ D] B H. destruct (D H) as [-> _]. rewrite S_INR. split; [reflexivity|].
  specialize (B (updates b) (le_n _)). unfold r in B. rewrite online_m in B. unfold gamma in B. unfold M. lra.
Qed.

Lemma separates : Run -> Separates.
Proof. intros [_ D] H e I. destruct (D H) as [_ V]. specialize (V e I). unfold violates in V. lra. Qed.

Lemma never_halts : Certificate -> Never_halts.
Proof.
  intros (V & S & P) w.
  assert (Z : sum size (fun j => lambda j * score_of w j) = 0).
  { rewrite <- (dot_zero (n b) _ w V).
    rewrite dot_sym, dot_signed. reflexivity. }
  split; [exact Z|]. rewrite Z.
  destruct (sum_positive size lambda P ltac:(lra)) as (j0 & J0 & Pj0).
  (* were all scores positive, the sum would be *)
  destruct (some_at_most size (score_of w) 0) as [Found|All]; [exact Found|exfalso].
  pose proof (sum_term_le size (fun j => lambda j * score_of w j) j0) as T.
  assert (lambda j0 * score_of w j0 <= 0).
  { rewrite <- Z. apply T; [|exact J0]. intros j J. apply Rmult_le_pos; [apply P, J|left; apply All, J]. }
  specialize (All j0 J0). nra.
Qed.
End Claims.

(** The algorithm, whichever violating example it takes: on a separable set it halts with a separator after at most
    |w*|^2 L^2 updates; on one that has a certificate it never halts. *)
Theorem perceptron_batch n (l : list example) choose :
  chooses n l choose ->
  (forall u limit, (forall e, In e l -> sg (snd e) * dot n u (fst e) >= 1) ->
    let '(updates, w, halted) := batch choose limit in
    INR updates <= norm2 n u * largest (fun e => norm2 n (fst e)) l /\
    (INR limit > norm2 n u * largest (fun e => norm2 n (fst e)) l -> halted = true) /\
    (halted = true -> forall e, In e l -> sg (snd e) * dot n w (fst e) > 0)) /\
  (forall lambda limit,
    norm2 n (fun i => sum (length l) (fun j => lambda j * (sg (snd (nth j l nobody)) * fst (nth j l nobody) i))) = 0 ->
    sum (length l) lambda = 1 -> (forall j, (j < length l)%nat -> 0 <= lambda j) ->
    let '(updates, w, halted) := batch choose limit in halted = false /\ updates = limit).
Proof.
  intros C. split.
  - intros u limit S. pose proof (batch_trial_of_run n l choose limit C) as D.
    pose proof (batch_from_spec l n choose C limit 0 zero) as Spec. unfold batch_trial_of, batch in *.
    destruct (batch_from choose limit 0 zero) as [[k v] h]. destruct Spec as (_ & Ev & Eh).
    set (b := Batch _ _ _ _ _ _ _) in D.
    assert (Z : Zero_start b) by (apply sum_zero; intros; apply Rmult_0_l).
    assert (St : Setting b) by (intros t L; apply (proj1 D t L)).
    assert (G := norm_growth b St (norm_expansion b (update_rule b D)) (mistake_sign b D)).
    assert (B := bound b u (sandwich b u (total_progress b u Z (progress b u St S (update_rule b D))) (cauchy_schwarz b u)
      (total_norm b Z G)) k (le_n _)).
    unfold r in B. rewrite online_m in B. unfold gamma in B.
    change (L2 b) with (largest (fun e => norm2 n (fst e)) l) in B. change (u2 b u) with (norm2 n u) in B.
    split; [lra|split].
    + intros Lim. destruct h; [reflexivity|]. subst k. lra.
    + intros ->. intros e I. pose proof (separates b D eq_refl e I) as P. simpl in P. rewrite <- Ev in P. exact P.
  - intros lambda limit V S P. pose proof (batch_trial_of_run n l choose limit C) as D.
    pose proof (batch_from_spec l n choose C limit 0 zero) as Spec. unfold batch_trial_of, batch in *.
    destruct (batch_from choose limit 0 zero) as [[k v] h]. destruct Spec as (_ & Ev & Eh).
    set (b := Batch _ _ _ _ _ _ _) in D. destruct h; [exfalso|split; [reflexivity|exact Eh]].
    assert (Cert : Certificate b lambda) by (repeat split; [exact V|unfold size; simpl; lra|exact P]).
    destruct (never_halts b lambda Cert v) as (Z & j & J & Sc). rewrite Z in Sc.
    pose proof (separates b D eq_refl (nth j l nobody) (nth_In l nobody J)) as Q. simpl in Q. rewrite <- Ev in Q.
    unfold score_of, nth_of in Sc. simpl in Sc. lra.
Qed.
