(** perceptron-disjunction: the perceptron on monotone disjunctions makes at most (n+1)(4k+1) mistakes. *)
From mistakebound Require Import perceptron.
From mistakebound Require perceptron_separable.

(** The instance (x, 1), and the comparator (1_K, -1/2), in dimension n + 1. *)
Definition with_bias (n : nat) (x : nat -> bool) : vec := fun i =>
  if Nat.eqb i n then 1 else if x i then 1 else 0.
Definition separator (n : nat) (target : nat -> bool) : vec := fun i =>
  if Nat.eqb i n then - (1 / 2) else if target i then 1 else 0.

Section Claims.
Variables (n T : nat) (x : nat -> nat -> bool) (target : nat -> bool) (labels flag : nat -> bool) (w : nat -> vec).

(** What is seen of a run, and what perceptron-separable says of it. *)
Definition r : trial := {| dim := S n; rounds := T; inst := fun t => with_bias n (x t); label := labels; err := flag; state := w |}.
Definition u := separator n target.
Definition gamma := 1 / 2.
Definition k := INR (count n target).
Definition hits t := count n (fun i => target i && x t i).
Definition bound_of := radius2 r * perceptron_separable.u2 r u / gamma ^ 2.

Definition Run := perceptron_run r.

Definition Zero_start := perceptron_separable.Zero_start r.
Definition Disjunction := forall t, (t < T)%nat -> if labels t then (1 <= hits t)%nat else hits t = O.

Definition Norm := norm2 (S n) u = k + 1 / 4.
Definition Margin := forall t, (t < T)%nat -> perceptron_separable.margin r u t >= gamma.
Definition Radius := forall t, (t < T)%nat -> norm2 (S n) (with_bias n (x t)) <= INR n + 1.
Definition Mistake_sign := perceptron_separable.Mistake_sign r.
Definition Conservative := perceptron_separable.Conservative r.
Definition Update_rule := perceptron_separable.Update_rule r.
Definition Update_corrects := perceptron_separable.Update_corrects r.
Definition Progress := perceptron_separable.Progress r u gamma.
Definition Total_progress := perceptron_separable.Total_progress r u gamma.
Definition Norm_expansion := perceptron_separable.Norm_expansion r.
Definition Norm_growth := perceptron_separable.Norm_growth r.
Definition Total_norm := perceptron_separable.Total_norm r.
Definition Sum_norm := perceptron_separable.Sum_norm r.
Definition Cauchy_schwarz := perceptron_separable.Cauchy_schwarz r u.
Definition Sandwich := perceptron_separable.Sandwich r u gamma.
Definition Separable_bound := perceptron_separable.Bound r u gamma.
Definition Sum_bound := perceptron_separable.Sum_bound r u gamma.
Definition Bound := forall t, (t <= T)%nat -> m r t <= bound_of <= (INR n + 1) * (4 * k + 1).

Lemma norm : Norm.
Proof.
  red. unfold norm2, dot. cbn [sum]. unfold u, separator. rewrite Nat.eqb_refl.
  rewrite (sum_ext n _ (flagged target (fun _ => 1))).
  - rewrite sum_flagged_const. unfold k. lra.
  - intros i I. rewrite (proj2 (Nat.eqb_neq i n)) by lia. unfold flagged. destruct (target i); ring.
Qed.

Lemma margin : Disjunction -> Margin.
Proof.
  intros D t L. specialize (D t L). unfold perceptron_separable.margin, y. cbn [r dim inst label].
  unfold dot. cbn [sum]. unfold u, separator at 2, with_bias at 2. rewrite Nat.eqb_refl.
  rewrite (sum_ext n _ (flagged (fun i => target i && x t i) (fun _ => 1))).
  - rewrite sum_flagged_const. fold (hits t). unfold gamma. destruct (labels t); simpl sg.
    + apply le_INR in D. simpl INR in D. lra.
    + rewrite D. simpl INR. lra.
  - intros i I. unfold separator, with_bias, flagged. rewrite (proj2 (Nat.eqb_neq i n)) by lia.
    destruct (target i), (x t i); simpl; ring.
Qed.

Lemma radius : Radius.
Proof.
  intros t _. unfold norm2, dot. cbn [sum]. unfold with_bias at 3 4. rewrite Nat.eqb_refl.
  apply Rplus_le_compat; [|lra]. rewrite <- (Rmult_1_r (INR n)), <- sum_const. apply sum_le.
  intros i I. unfold with_bias. rewrite (proj2 (Nat.eqb_neq i n)) by lia. destruct (x t i); lra.
Qed.

Lemma mistake_sign : Run -> Mistake_sign.
Proof. exact (perceptron_separable.mistake_sign r). Qed.

Lemma conservative : Run -> Conservative.
Proof. exact (perceptron_separable.conservative r). Qed.

Lemma update_rule : Run -> Update_rule.
Proof. exact (perceptron_separable.update_rule r). Qed.

Lemma update_corrects : Update_rule -> Update_corrects.
Proof. exact (perceptron_separable.update_corrects r). Qed.

Lemma progress : Margin -> Update_rule -> Progress.
Proof.
  intros M D. refine (perceptron_separable.progress r u gamma _ D). intros t L.
  split; [apply M, L|unfold gamma; lra].
Qed.

Lemma total_progress : Zero_start -> Progress -> Conservative -> Total_progress.
Proof. exact (perceptron_separable.total_progress r u gamma). Qed.

Lemma norm_expansion : Update_rule -> Norm_expansion.
Proof. exact (perceptron_separable.norm_expansion r). Qed.

Lemma norm_growth : Norm_expansion -> Mistake_sign -> Norm_growth.
Proof. exact (perceptron_separable.norm_growth r). Qed.

Lemma total_norm : Zero_start -> Norm_growth -> Conservative -> Total_norm.
Proof. exact (perceptron_separable.total_norm r). Qed.

Lemma sum_norm : Zero_start -> Norm_growth -> Conservative -> Sum_norm.
Proof. exact (perceptron_separable.sum_norm r). Qed.

Lemma cauchy_schwarz : Cauchy_schwarz.
Proof. exact (perceptron_separable.cauchy_schwarz r u). Qed.

Lemma sandwich : Total_progress -> Cauchy_schwarz -> Total_norm -> Sandwich.
Proof.
  intros P C N t L. split; [split|].
  - apply pow_incr. split; [|apply Rge_le, P, L]. apply Rmult_le_pos; [apply m_nonneg|unfold gamma; lra].
  - apply C, L.
  - apply Rmult_le_compat_r; [apply norm2_nonneg|apply N, L].
Qed.

Lemma separable_bound : Sandwich -> Separable_bound.
Proof.
  intros W t L. destruct (W t L) as [[A B] C]. pose proof (m_nonneg r t).
  assert (0 <= radius2 r * perceptron_separable.u2 r u)
    by (apply Rmult_le_pos; [apply biggest_nonneg|apply norm2_nonneg]).
  destruct (Rle_lt_or_eq_dec _ _ H) as [M|M]; [|rewrite <- M; lra].
  apply Rmult_le_reg_l with (m r t); [exact M|]. nra.
Qed.

Lemma sum_bound : Total_progress -> Cauchy_schwarz -> Sum_norm -> Sum_bound.
Proof.
  intros P C N t L. specialize (P t L). specialize (C t L). specialize (N t L). pose proof (m_nonneg r t).
  assert (0 <= m r t * gamma) by (apply Rmult_le_pos; [assumption|unfold gamma; lra]).
  apply Rle_trans with (perceptron_separable.wu r u t ^ 2); [apply pow_incr; lra|].
  eapply Rle_trans; [exact C|]. rewrite Rmult_comm. apply Rmult_le_compat_l; [apply norm2_nonneg|exact N].
Qed.

Lemma bound : Separable_bound -> Norm -> Radius -> Bound.
Proof.
  intros B N Ra t L. specialize (B t L). unfold bound_of. change (perceptron_separable.u2 r u) with (norm2 (S n) u) in *.
  rewrite N in *. assert (K0 : 0 <= k) by apply pos_INR. pose proof (pos_INR n).
  assert (R0 : radius2 r <= INR n + 1) by (apply biggest_least; [lra|exact Ra]).
  split.
  - unfold gamma in *. replace (radius2 r * (k + 1 / 4) / (1 / 2) ^ 2) with (4 * (radius2 r * (k + 1 / 4))) by field. lra.
  - unfold gamma. replace (radius2 r * (k + 1 / 4) / (1 / 2) ^ 2) with (radius2 r * (4 * k + 1)) by field.
    apply Rmult_le_compat_r; lra.
Qed.
End Claims.

(** The bound on lists of examples, whatever the rule for ties; the perceptron sees (x, 1). *)
Theorem perceptron_disjunction n tie target (l : list ((nat -> bool) * bool)) :
  (forall x y, In (x, y) l -> y = negb (Nat.eqb (count n (fun i => target i && x i)) 0)) ->
  INR (perceptron_mistakes (S n) tie (map (fun e => (with_bias n (fst e), snd e)) l))
  <= (INR n + 1) * (4 * INR (count n target) + 1).
Proof.
  intros Dis. set (e := fun t => nth t l ((fun _ => false), true)).
  set (l' := map (fun e => (with_bias n (fst e), snd e)) l).
  set (q := trial_of (S n) tie l'). set (T := length l).
  assert (Len : length l' = T) by apply map_length.
  assert (E : forall t, (t < T)%nat -> nth t l' nobody = (with_bias n (fst (e t)), snd (e t))).
  { intros t L. rewrite (nth_indep l' nobody ((fun e => (with_bias n (fst e), snd e)) ((fun _ => false), true)))
      by (rewrite Len; exact L). exact (map_nth (fun e => (with_bias n (fst e), snd e)) l _ t). }
  set (x := fun t => fst (e t)). set (labels := fun t => snd (e t)).
  set (s := r n T x labels (err q) (state q)).
  assert (D : Run n T x labels (err q) (state q)).
  { exists tie. intros t L.
    assert (L' : (t < T)%nat) by exact L. pose proof (E t L') as Et.
    assert (H : err q t = wrong (tie t) (dot (S n) (state q t) (fst (nth t l' nobody))) (snd (nth t l' nobody))) by reflexivity.
    assert (G : state q (S t) = move (err q t) (state q t) (nth t l' nobody)) by reflexivity.
    rewrite Et in H, G. split; [exact H|]. intros i. cbn [r state err]. rewrite G. unfold move.
    destruct (err q t); reflexivity. }
  assert (Z : Zero_start n T x labels (err q) (state q)) by (apply sum_zero; intros; apply Rmult_0_l).
  assert (K : Disjunction n T x target labels).
  { intros t L. pose proof (round_of (fun e : (nat -> bool) * bool =>
      snd e = negb (Nat.eqb (count n (fun i => target i && fst e i)) 0)) l ((fun _ => false), true)
      (fun e => match e with (x, y) => Dis x y end) t L) as Y.
    change (labels t = negb (Nat.eqb (hits n x target t) 0)) in Y. rewrite Y.
    destruct (Nat.eqb_spec (hits n x target t) 0); cbn [negb]; [assumption|lia]. }
  assert (C := conservative _ _ _ _ _ _ D). assert (Ur := update_rule _ _ _ _ _ _ D).
  assert (P := total_progress _ _ _ target _ _ _ Z (progress _ _ _ target _ _ _ (margin _ _ _ _ _ (err q) (state q) K) Ur) C).
  assert (N := total_norm _ _ _ _ _ _ Z (norm_growth _ _ _ _ _ _ (norm_expansion _ _ _ _ _ _ Ur)
    (mistake_sign _ _ _ _ _ _ D)) C).
  assert (B := bound _ _ _ _ _ _ _ (separable_bound _ _ _ _ _ _ _ (sandwich _ _ _ _ _ _ _ P
    (cauchy_schwarz _ _ _ target _ _ _) N)) (norm n target) (radius n T x) T (le_n _)).
  destruct B as [B1 B2]. unfold perceptron_mistakes. rewrite (mistakes_count _ _ _ _ nobody).
  change (INR (count (length l') (err q)) <= (INR n + 1) * (4 * INR (count n target) + 1)). rewrite Len.
  exact (Rle_trans _ _ _ B1 B2).
Qed.
