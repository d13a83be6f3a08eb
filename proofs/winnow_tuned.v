(** winnow-tuned: Winnow at its best learning rate, e^(2 eta R) = (1 + eps)/(1 - eps). *)
From mistakebound Require Import winnow_limit.
From mistakebound Require winnow.

Section Claims.
Variables (r : trial) (eta : R) (u : vec) (gamma : R).

Definition u1 := winnow.u1 r u.
Definition n := winnow.n r.
Definition eps := gamma / (radius r * u1).

Definition Run := winnow.Run r eta.

Definition Uniform_start := winnow.Uniform_start r.
Definition Nonnegative := winnow.Nonnegative r u.
Definition Separable := winnow.Separable r u gamma.
(** The quotient eps is one: R |u|_1 is not 0. The infinite learning rate (eps = 1) is not among these. *)
Definition Tuned := (1 - eps) * exp (2 * eta * radius r) = 1 + eps /\ radius r * u1 <> 0.

Definition Simplex := winnow.Simplex r eta.
Definition Mistake_sign := winnow.Mistake_sign r eta.
Definition Update_rule := winnow.Update_rule r.
Definition Update_corrects := winnow.Update_corrects r eta.
Definition Conservative := winnow.Conservative r eta u.
Definition Kl_drop_identity := winnow.Kl_drop_identity r eta u.
Definition Margin := winnow.Margin r eta u gamma.
Definition Chord := winnow.Chord r eta.
Definition Z_identity := winnow.Z_identity r eta.
Definition Z_bound := winnow.Z_bound r eta.
Definition Kl_drop := winnow.Kl_drop r eta u gamma.
Definition Kl_total := winnow.Kl_total r eta u gamma.
Definition Kl_initial := winnow.Kl_initial r eta u.
Definition Kl_nonnegative := winnow.Kl_nonnegative r eta u.
Definition Margin_at_most := forall t, (t < rounds r)%nat ->
  gamma <= winnow.advantage r u t <= radius r * u1.
Definition Stationary := tanh (eta * radius r) = eps.
Definition G_identity := eta * gamma / u1 - ln (cosh (eta * radius r)) = g eps.
Definition Optimal := forall other, other > 0 -> other <> eta ->
  g eps > other * gamma / u1 - ln (cosh (other * radius r)).
Definition Bound_g := forall t, (t <= rounds r)%nat -> m r t * g eps <= ln n.
Definition G_quadratic := g eps >= eps ^ 2 / 2.
Definition Bound := forall t, (t <= rounds r)%nat -> m r t <= 2 * (radius r * u1 / gamma) ^ 2 * ln n.

Lemma simplex : Simplex.
Proof. exact (winnow.simplex r eta). Qed.

Lemma mistake_sign : Run -> Mistake_sign.
Proof. exact (winnow.mistake_sign r eta). Qed.

Lemma chord : Chord.
Proof. exact (winnow.chord r eta). Qed.

Lemma conservative : Run -> Conservative.
Proof. exact (winnow.conservative r eta u). Qed.

Lemma update_rule : Run -> Update_rule.
Proof. exact (winnow.update_rule r eta). Qed.

Lemma kl_drop_identity : Simplex -> Update_rule -> Nonnegative -> Kl_drop_identity.
Proof. exact (winnow.kl_drop_identity r eta u). Qed.

Lemma z_identity : Simplex -> Z_identity.
Proof. exact (winnow.z_identity r eta). Qed.

Lemma kl_drop : Kl_drop_identity -> Margin -> Z_bound -> Kl_drop.
Proof. exact (winnow.kl_drop r eta u gamma). Qed.

Lemma kl_total : Kl_drop -> Conservative -> Kl_total.
Proof. exact (winnow.kl_total r eta u gamma). Qed.

Lemma kl_initial : Uniform_start -> Nonnegative -> Kl_initial.
Proof. exact (winnow.kl_initial r eta u). Qed.

Lemma kl_nonnegative : Simplex -> Nonnegative -> Kl_nonnegative.
Proof. exact (winnow.kl_nonnegative r eta u). Qed.

(* On a round the margin is positive, and so are eps and eta. *)
Lemma update_corrects : Tuned -> Separable -> Update_rule -> Update_corrects.
Proof.
  intros [T N] S D t L. refine (winnow.update_corrects r eta _ D t L).
  exact (tuned_rate eta _ _ gamma (radius_nonneg r) (norm1_nonneg _ u) N (proj2 (S t L)) T).
Qed.

Lemma margin : Nonnegative -> Separable -> Tuned -> Margin.
Proof.
  intros P S [T N] t L. refine (winnow.margin r eta u gamma P S _ t L).
  exact (tuned_rate eta _ _ gamma (radius_nonneg r) (norm1_nonneg _ u) N (proj2 (S t L)) T).
Qed.

Lemma z_bound : Chord -> Z_identity -> Mistake_sign -> Tuned -> Separable -> Z_bound.
Proof.
  intros C I M [T N] S t L. refine (winnow.z_bound r eta C I M _ t L).
  exact (tuned_rate eta _ _ gamma (radius_nonneg r) (norm1_nonneg _ u) N (proj2 (S t L)) T).
Qed.

Lemma margin_at_most : Separable -> Margin_at_most.
Proof. intros S t L. split; [apply Rge_le, S, L|apply advantage_at_most, L]. Qed.

Lemma stationary : Tuned -> Stationary.
Proof. intros [T _]. apply tuned_tanh. rewrite <- Rmult_assoc. exact T. Qed.

Lemma g_identity : Tuned -> G_identity.
Proof.
  intros [T N]. red. rewrite <- (tuned_g eps (eta * radius r)) by (rewrite <- Rmult_assoc; exact T).
  f_equal. unfold eps. assert (radius r <> 0 /\ u1 <> 0) by (split; intros E; apply N; rewrite E; ring).
  field. tauto.
Qed.

Lemma optimal : G_identity -> Tuned -> Optimal.
Proof.
  intros G [T N] other _ O. rewrite <- G.
  assert (radius r <> 0 /\ u1 <> 0) as [R0 U0] by (split; intros E; apply N; rewrite E; ring).
  pose proof (tuned_best eps (eta * radius r) ltac:(rewrite <- Rmult_assoc; exact T) ((other - eta) * radius r)) as B.
  replace (eta * radius r + (other - eta) * radius r) with (other * radius r) in B by ring.
  assert (Q : eps * ((other - eta) * radius r) = other * gamma / u1 - eta * gamma / u1) by (unfold eps; field; auto).
  rewrite Q in B. enough ((other - eta) * radius r <> 0) as H by (specialize (B H); lra).
  apply Rmult_integral_contrapositive. split; [lra|exact R0].
Qed.

Lemma bound_g : Kl_total -> Kl_initial -> Kl_nonnegative -> G_identity -> Bound_g.
Proof.
  intros T I K G t L. rewrite <- G. specialize (T t L). destruct (K t L) as [P _]. red in I.
  unfold winnow.drop in T. fold u1 in T. unfold winnow.Kl_initial in I. fold n in I. lra.
Qed.

Lemma g_quadratic : Tuned -> G_quadratic.
Proof. intros [T _]. apply Rle_ge, g_above, (tuned_between _ _ T). Qed.

Lemma bound : Bound_g -> G_quadratic -> Separable -> Bound.
Proof.
  intros B Q S t L. specialize (B t L). red in Q.
  assert (Ln : 0 <= ln n).
  { rewrite <- ln_1. apply ln_le; [lra|]. unfold n, winnow.n, dim. rewrite S_INR. pose proof (pos_INR (last r)). lra. }
  destruct (Rle_lt_or_eq_dec _ _ (m_nonneg r t)) as [M|<-].
  - assert (T : (0 < rounds r)%nat) by (destruct (rounds r); [|lia]; assert (t = O) as -> by lia; unfold m in M; simpl in M; lra).
    destruct (S O T) as [A G]. pose proof (advantage_at_most r u O T) as C.
    change (winnow.advantage r u 0 <= radius r * u1) in C.
    assert (P : 0 < radius r * u1) by lra.
    assert (NZ : radius r <> 0 /\ u1 <> 0) by (split; intros E; rewrite E in P; lra).
    assert (H1 : m r t * (eps ^ 2 / 2) <= ln n).
    { eapply Rle_trans; [|exact B]. apply Rmult_le_compat_l; lra. }
    replace (m r t) with (m r t * (eps ^ 2 / 2) * (2 * (radius r * u1 / gamma) ^ 2))
      by (unfold eps; field; repeat split; try lra; tauto).
    rewrite (Rmult_comm (2 * _)). apply Rmult_le_compat_r; [|exact H1].
    apply Rmult_le_pos; [lra|apply pow2_ge_0].
  - apply Rmult_le_pos; [apply Rmult_le_pos; [lra|apply pow2_ge_0]|exact Ln].
Qed.
End Claims.

(** The bound for every run, for the algorithm on lists of examples, whatever the rule for ties, and at eps = 1 for every
    run of the limit learner. *)
Theorem winnow_tuned :
  (forall r eta u gamma, Run r eta -> Uniform_start r -> Nonnegative r u -> Separable r u gamma ->
    Tuned r eta u gamma -> Bound_g r u gamma /\ Bound r u gamma) /\
  (forall top tie (l : list example) u gamma,
  let n := S top in
  let u1 := sum n u in
  let R := largest (fun e => largest_entry n (fst e)) l in
  let eps := gamma / (R * u1) in
  let eta := ln ((1 + eps) / (1 - eps)) / (2 * R) in
  (forall i, (i < n)%nat -> 0 <= u i) -> 0 < gamma < R * u1 ->
  (forall x y, In (x, y) l -> sg y * dot n u x >= gamma) ->
  INR (winnow_mistakes top eta tie l) * g eps <= ln (INR n) /\
  INR (winnow_mistakes top eta tie l) <= 2 * (R * u1 / gamma) ^ 2 * ln (INR n)) /\
  (forall r u gamma,
  let u1 := sum (dim r) (fun i => Rabs (u i)) in
  limit_run r -> (forall i, (i < dim r)%nat -> exponent r 0 i = 0) ->
  (forall i, (i < dim r)%nat -> 0 <= u i) -> u1 > 0 -> gamma > 0 -> gamma = radius r * u1 ->
  (forall t, (t < rounds r)%nat -> y r t * dot (dim r) u (inst r t) >= gamma) ->
  forall t, (t <= rounds r)%nat ->
  m r t * g 1 <= ln (INR (dim r)) /\ m r t <= 2 * (radius r * u1 / gamma) ^ 2 * ln (INR (dim r))).
Proof.
  assert (Runs : forall r eta u gamma, Run r eta -> Uniform_start r -> Nonnegative r u -> Separable r u gamma ->
    Tuned r eta u gamma -> Bound_g r u gamma /\ Bound r u gamma).
  { intros r eta u gamma D St Nn Se T. assert (Sx := simplex r eta).
    assert (Zb := z_bound r eta u gamma (chord r eta) (z_identity r eta Sx) (mistake_sign r eta D) T Se).
    assert (Kd := kl_drop r eta u gamma (kl_drop_identity r eta u Sx (update_rule r eta D) Nn) (margin r eta u gamma Nn Se T) Zb).
    assert (Kt := kl_total r eta u gamma Kd (conservative r eta u D)).
    assert (Bg := bound_g r eta u gamma Kt (kl_initial r eta u St Nn) (kl_nonnegative r eta u Sx Nn)
                    (g_identity r eta u gamma T)).
    split; [exact Bg|exact (bound r u gamma Bg (g_quadratic r eta u gamma T) Se)]. }
  split; [exact Runs|split; [|exact limit_theorem]].
  intros top tie l u gamma n' u1' R' eps' eta Pos G Sep. set (r := trial_of top eta tie l).
  assert (U1 : winnow.u1 r u = u1').
  { apply sum_ext. intros i I. apply Rabs_right, Rle_ge, Pos, I. }
  assert (Rr : radius r = R') by apply trial_of_radius.
  assert (R0 : 0 <= R') by apply largest_nonneg. assert (U0 : 0 <= u1') by (apply sum_nonneg, Pos).
  assert (Rp : 0 < R') by (destruct R0 as [|<-]; [assumption|lra]).
  assert (Up : 0 < u1') by (destruct U0 as [|E]; [assumption|rewrite <- E in G; lra]).
  assert (E0 : 0 < eps') by (apply Rmult_lt_0_compat; [lra|apply Rinv_0_lt_compat; lra]).
  assert (E1 : eps' < 1) by (apply Rmult_lt_reg_r with (R' * u1'); [lra|unfold eps'; field_simplify; lra]).
  assert (Ep : eps r u gamma = eps') by (unfold eps, u1; rewrite U1, Rr; reflexivity).
  assert (T : Tuned r eta u gamma).
  { split; [|unfold u1; rewrite U1, Rr; lra]. rewrite Ep, Rr. unfold eta.
    replace (2 * (ln ((1 + eps') / (1 - eps')) / (2 * R')) * R') with (ln ((1 + eps') / (1 - eps'))) by (field; lra).
    rewrite exp_ln; [field; lra|]. apply Rmult_lt_0_compat; [lra|apply Rinv_0_lt_compat; lra]. }
  assert (D : Run r eta) by apply trial_of_run.
  assert (St : Uniform_start r) by (intros i j _ _; reflexivity).
  assert (Nn : Nonnegative r u) by (split; [exact Pos|rewrite U1; exact Up]).
  assert (Se : Separable r u gamma).
  { intros t L. split; [|lra].
    apply (round_of (fun e : example => sg (snd e) * dot n' u (fst e) >= gamma)); [|exact L].
    intros [x y] I. apply Sep, I. }
  destruct (Runs r eta u gamma D St Nn Se T) as [Bg B]. specialize (B (rounds r) (le_n _)).
  specialize (Bg (rounds r) (le_n _)). rewrite Ep in Bg. unfold u1 in B. rewrite U1, Rr in B.
  unfold r in Bg at 1 2. unfold r in B at 1 2. rewrite trial_of_mistakes in Bg, B. split; [exact Bg|exact B].
Qed.
