(** perceptron-start: from any first weights w_1, the perceptron makes at most (u.c + |u| |c|) / (2 gamma^2) mistakes,
    with c = R^2 u - 2 gamma w_1. *)
From mistakebound Require Import perceptron any_start.
From mistakebound Require perceptron_separable.

Section Claims.
Variables (r : trial) (u : vec) (gamma : R).

Definition wu := perceptron_separable.wu r u.
Definition u2 := norm2 (dim r) u.
Definition w1 := state r O.
Definition progressed t := wu O + m r t * gamma.
Definition grown t := w2 r O + m r t * radius2 r.
Definition c := pull (radius2 r) u gamma w1.

Definition Run := perceptron_run r.

Definition Separable := perceptron_separable.Separable r u gamma.

Definition Start_cauchy_schwarz := wu O ^ 2 <= w2 r O * u2.
Definition Mistake_sign := perceptron_separable.Mistake_sign r.
Definition Conservative := perceptron_separable.Conservative r.
Definition Update_rule := perceptron_separable.Update_rule r.
Definition Progress := perceptron_separable.Progress r u gamma.
Definition Total_progress := forall t, (t <= rounds r)%nat -> wu t >= progressed t.
Definition Norm_expansion := perceptron_separable.Norm_expansion r.
Definition Norm_growth := perceptron_separable.Norm_growth r.
Definition Total_norm := forall t, (t <= rounds r)%nat -> w2 r t <= grown t.
Definition Cauchy_schwarz := perceptron_separable.Cauchy_schwarz r u.
Definition Sandwich := forall t, (t <= rounds r)%nat ->
  progressed t <= wu t <= sqrt (w2 r t * u2) /\ sqrt (w2 r t * u2) <= sqrt (grown t * u2).
Definition Quadratic := forall t, (t <= rounds r)%nat -> progressed t ^ 2 <= u2 * grown t.
Definition Bound := forall t, (t <= rounds r)%nat ->
  2 * m r t * gamma ^ 2 <= dot (dim r) u c + sqrt (u2 * norm2 (dim r) c).
Definition Distance_bound := forall t, (t <= rounds r)%nat ->
  m r t * radius2 r * gamma ^ 2 <= norm2 (dim r) (fun i => gamma * w1 i - radius2 r * u i).

Lemma start_cauchy_schwarz : Start_cauchy_schwarz.
Proof.
  red. unfold wu, perceptron_separable.wu. pose proof (cauchy_schwarz_dot (dim r) (state r O) u). unfold w2, u2. lra.
Qed.

Lemma mistake_sign : Run -> Mistake_sign.
Proof. exact (perceptron_separable.mistake_sign r). Qed.

Lemma conservative : Run -> Conservative.
Proof. exact (perceptron_separable.conservative r). Qed.

Lemma update_rule : Run -> Update_rule.
Proof. exact (perceptron_separable.update_rule r). Qed.

Lemma progress : Separable -> Update_rule -> Progress.
Proof. exact (perceptron_separable.progress r u gamma). Qed.

Lemma total_progress : Progress -> Conservative -> Total_progress.
Proof.
  intros P C t L. unfold progressed, m. rewrite <- sum_flagged_const. apply Rle_ge.
  apply Rplus_le_reg_l with (- wu O). replace (- wu O + (wu O + sum t (flagged (err r) (fun _ => gamma))))
    with (sum t (flagged (err r) (fun _ => gamma))) by ring.
  apply (grows_at_least (rounds r) (err r) (fun _ => gamma) (fun s => - wu O + wu s)); [| | |exact L].
  - right. ring.
  - intros s Ls Es. destruct (P s Ls Es). unfold wu in *. lra.
  - intros s Ls Es. right. f_equal. apply dot_ext; [|reflexivity]. intros i I. symmetry. revert i I.
    apply norm2_minus_zero, C; assumption.
Qed.

Lemma norm_expansion : Update_rule -> Norm_expansion.
Proof. exact (perceptron_separable.norm_expansion r). Qed.

Lemma norm_growth : Norm_expansion -> Mistake_sign -> Norm_growth.
Proof. exact (perceptron_separable.norm_growth r). Qed.

Lemma total_norm : Norm_growth -> Conservative -> Total_norm.
Proof.
  intros G C t L. unfold grown, m. rewrite <- sum_flagged_const. apply Rplus_le_reg_l with (- w2 r O).
  replace (- w2 r O + (w2 r O + sum t (flagged (err r) (fun _ => radius2 r))))
    with (sum t (flagged (err r) (fun _ => radius2 r))) by ring.
  apply (grows_at_most (rounds r) (err r) (fun _ => radius2 r) (fun s => - w2 r O + w2 r s)); [| | |exact L].
  - right. ring.
  - intros s Ls Es. destruct (G s Ls Es). lra.
  - intros s Ls Es. right. f_equal. pose proof (norm2_minus_zero _ _ _ (C s Ls Es)). apply dot_ext; assumption.
Qed.

Lemma cauchy_schwarz : Cauchy_schwarz.
Proof. exact (perceptron_separable.cauchy_schwarz r u). Qed.

Lemma sandwich : Total_progress -> Cauchy_schwarz -> Total_norm -> Sandwich.
Proof.
  intros P CS N t L. split; [split|].
  - apply Rge_le, P, L.
  - apply below_root. specialize (CS t L). unfold wu in *. unfold u2. unfold perceptron_separable.u2 in CS. lra.
  - apply sqrt_le_1_alt, Rmult_le_compat_r; [apply norm2_nonneg|apply N, L].
Qed.

Lemma quadratic : Separable -> Sandwich -> Start_cauchy_schwarz -> Quadratic.
Proof.
  intros Sep W Z t L. destruct (W t L) as [[A B] C].
  assert (G : 0 <= m r t * gamma).
  { destruct (Rle_lt_or_eq_dec _ _ (m_nonneg r t)) as [M|<-]; [|lra].
    destruct (Sep O (m_positive_rounds r t L M)) as [_ G]. apply Rmult_le_pos; lra. }
  assert (U : 0 <= u2) by apply norm2_nonneg. assert (N : 0 <= w2 r O) by apply norm2_nonneg.
  assert (R2 : 0 <= m r t * radius2 r) by (apply Rmult_le_pos; [apply m_nonneg|apply biggest_nonneg]).
  assert (K : 0 <= grown t * u2) by (apply Rmult_le_pos; [unfold grown; lra|exact U]).
  red in Z. destruct (Rle_dec 0 (progressed t)) as [Q|Q].
  - replace (u2 * grown t) with (sqrt (grown t * u2) * sqrt (grown t * u2)) by (rewrite root_square; [ring|exact K]).
    simpl. rewrite Rmult_1_r. apply Rmult_le_compat; lra.
  - apply Rle_trans with (wu O ^ 2).
    + unfold progressed in *. simpl. nra.
    + apply Rle_trans with (w2 r O * u2); [exact Z|]. unfold grown. nra.
Qed.

Lemma bound : Quadratic -> Bound.
Proof.
  intros Q t L. apply larger_root. specialize (Q t L). unfold progressed, grown, wu, perceptron_separable.wu in Q.
  rewrite dot_sym. unfold w2 in Q. unfold w1. unfold u2 in Q. lra.
Qed.

Lemma distance_bound : Bound -> Distance_bound.
Proof. intros B t L. apply distance_above; [apply biggest_nonneg|exact (B t L)]. Qed.
End Claims.

(** The bound for every run, and for the algorithm on lists of examples from any first weights, whatever the rule for
    ties. *)
Theorem perceptron_start :
  (forall r u gamma, Run r -> Separable r u gamma -> Bound r u gamma) /\
  (forall n tie w (l : list example) u gamma,
  gamma > 0 ->
  (forall x y, In (x, y) l -> sg y * dot n u x >= gamma) ->
  let c := pull (largest (fun e => norm2 n (fst e)) l) u gamma w in
  2 * INR (perceptron_mistakes_from n tie w l) * gamma ^ 2 <= dot n u c + sqrt (norm2 n u * norm2 n c)).
Proof.
  assert (Quadratics : forall r u gamma, Run r -> Separable r u gamma -> Quadratic r u gamma).
  { intros r u gamma D S. assert (C := conservative r D). assert (Ur := update_rule r D).
    apply quadratic; [exact S| |apply start_cauchy_schwarz]. apply sandwich.
    - exact (total_progress r u gamma (progress r u gamma S Ur) C).
    - apply cauchy_schwarz.
    - exact (total_norm r (norm_growth r (norm_expansion r Ur) (mistake_sign r D)) C). }
  split; [intros r u gamma D S; exact (bound r u gamma (Quadratics r u gamma D S))|].
  intros n tie w l u gamma G Sep c. set (r := trial_from n tie w l).
  assert (D : Run r) by apply trial_from_run.
  assert (S : Separable r u gamma).
  { intros t L. split; [|exact G].
    apply (round_of (fun e : example => sg (snd e) * dot n u (fst e) >= gamma)); [|exact L].
    intros [x y] I. apply Sep, I. }
  assert (Q := Quadratics r u gamma D S (rounds r) (le_n _)). unfold progressed, grown, r in Q.
  rewrite trial_from_mistakes in Q. apply larger_root. rewrite dot_sym.
  change (wu (trial_from n tie w l) u O) with (dot n w u) in Q.
  change (w2 (trial_from n tie w l) O) with (norm2 n w) in Q.
  change (u2 (trial_from n tie w l) u) with (norm2 n u) in Q.
  eapply Rle_trans; [exact Q|]. apply Rmult_le_compat_l; [apply norm2_nonneg|].
  apply Rplus_le_compat_l, Rmult_le_compat_l; [apply pos_INR|apply trial_from_radius].
Qed.
