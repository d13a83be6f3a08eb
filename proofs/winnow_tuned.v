(** winnow-tuned: Winnow at its best learning rate, e^(2 eta R) = (1 + eps)/(1 - eps); at eps = 1 it is infinite. *)
From mistakebound Require Import winnow_limit.
From mistakebound Require winnow.

Section Claims.
Variables (r : trial) (rate : option R) (u : vec) (gamma : R).  (* rate: none is the infinite one *)

Definition u1 := winnow.u1 r u.
Definition n := winnow.n r.
Definition eps := gamma / (radius r * u1).
Definition first := exponent r O O.

(** A claim that is absent for the infinite rate, and one that is absent for the others. *)
Definition finite (claim : R -> Prop) : Prop := match rate with Some eta => claim eta | None => True end.
Definition in_the_limit (claim : Prop) : Prop := match rate with Some _ => True | None => claim end.

Definition Run := match rate with Some eta => winnow.Run r eta | None => limit_run r end.

Definition Uniform_start := winnow.Uniform_start r.
Definition Nonnegative := winnow.Nonnegative r u.
Definition Separable := winnow.Separable r u gamma.
(** The quotient eps is one: R |u|_1 is not 0. *)
Definition Tuned :=
  match rate with Some eta => (1 - eps) * exp (2 * eta * radius r) = 1 + eps | None => 1 = eps end /\ radius r * u1 <> 0.

Definition Simplex := finite (winnow.Simplex r).
Definition Mistake_sign := match rate with Some eta => winnow.Mistake_sign r eta | None => limit_sign r end.
Definition Update_rule := winnow.Update_rule r.
Definition Update_corrects := finite (winnow.Update_corrects r).
Definition Conservative := match rate with Some eta => winnow.Conservative r eta u | None => limit_rest r end.
Definition Kl_drop_identity := finite (fun eta => winnow.Kl_drop_identity r eta u).
Definition Margin := finite (fun eta => winnow.Margin r eta u gamma).
Definition Chord := finite (winnow.Chord r).
Definition Z_identity := finite (winnow.Z_identity r).
Definition Z_bound := finite (winnow.Z_bound r).
Definition Kl_drop := finite (fun eta => winnow.Kl_drop r eta u gamma).
Definition Kl_total := finite (fun eta => winnow.Kl_total r eta u gamma).
Definition Kl_initial := finite (fun eta => winnow.Kl_initial r eta u).
Definition Kl_nonnegative := finite (fun eta => winnow.Kl_nonnegative r eta u).
Definition Margin_at_most := forall t, (t < rounds r)%nat ->
  gamma <= winnow.advantage r u t <= radius r * u1.
Definition Stationary := match rate with Some eta => tanh (eta * radius r) = eps | None => 1 = eps end.
Definition G_identity :=
  match rate with Some eta => eta * gamma / u1 - ln (cosh (eta * radius r)) | None => ln 2 end = g eps.
(** So that cosh(z + h) = cosh z (e^h (1 + eps)/2 + e^-h (1 - eps)/2) for all h, where z = eta R. *)
Definition Tilt := match rate with
  | Some eta => exp (eta * radius r) = (1 + eps) * cosh (eta * radius r) /\
                exp (- (eta * radius r)) = (1 - eps) * cosh (eta * radius r)
  | None => 2 = 1 + eps /\ 0 = 1 - eps end.
Definition Strict_convexity := finite (fun _ => forall h, h <> 0 ->
  (1 + eps) / 2 * exp h + (1 - eps) / 2 * exp (- h) > exp (eps * h)).
Definition Optimal := forall other, other > 0 -> rate <> Some other ->
  g eps > other * gamma / u1 - ln (cosh (other * radius r)).
(** The largest exponent, and that of every coordinate of which u is not 0. *)
Definition Support_leads := in_the_limit (forall t, (t <= rounds r)%nat ->
  (forall i, (i < dim r)%nat -> exponent r t i <= first + m r t * radius r) /\
  (exists i, (i < dim r)%nat /\ 0 < u i) /\
  forall i, (i < dim r)%nat -> 0 < u i -> exponent r t i = first + m r t * radius r).
Definition Leaders_halve := in_the_limit (forall t, (t < rounds r)%nat -> err r t = true ->
  (2 * count (dim r) (leads r (S t)) <= count (dim r) (leads r t))%nat).
Definition Leaders := in_the_limit (forall t, (t <= rounds r)%nat ->
  (2 ^ count t (err r) * count (dim r) (leads r t) <= dim r)%nat).
Definition Bound_g := forall t, (t <= rounds r)%nat -> m r t * g eps <= ln n.
Definition G_quadratic := g eps >= eps ^ 2 / 2.
Definition G_strictly := eps <> 0 -> g eps > eps ^ 2 / 2.
Definition Bound := forall t, (t <= rounds r)%nat -> m r t <= 2 * (radius r * u1 / gamma) ^ 2 * ln n.
(** Of some rounds, and of more than one coordinate. *)
Definition Strict_bound := (0 < rounds r)%nat -> n > 1 ->
  m r (rounds r) < 2 * (radius r * u1 / gamma) ^ 2 * ln n.

Lemma simplex : Simplex.
Proof. red. unfold finite. destruct rate as [eta|]; [exact (winnow.simplex r eta)|exact I]. Qed.

Lemma mistake_sign : Run -> Mistake_sign.
Proof. unfold Run, Mistake_sign. destruct rate as [eta|]; [exact (winnow.mistake_sign r eta)|exact (limit_run_sign r)]. Qed.

Lemma chord : Chord.
Proof. red. unfold finite. destruct rate as [eta|]; [exact (winnow.chord r eta)|exact I]. Qed.

Lemma conservative : Run -> Conservative.
Proof. unfold Run, Conservative. destruct rate as [eta|]; [exact (winnow.conservative r eta u)|exact (limit_run_rest r)]. Qed.

Lemma update_rule : Run -> Update_rule.
Proof. unfold Run. destruct rate as [eta|]; [exact (winnow.update_rule r eta)|exact (limit_run_update r)]. Qed.

Lemma kl_drop_identity : Simplex -> Update_rule -> Nonnegative -> Kl_drop_identity.
Proof.
  unfold Simplex, Kl_drop_identity, finite. destruct rate as [eta|]; [exact (winnow.kl_drop_identity r eta u)|trivial].
Qed.

Lemma z_identity : Simplex -> Z_identity.
Proof. unfold Simplex, Z_identity, finite. destruct rate as [eta|]; [exact (winnow.z_identity r eta)|trivial]. Qed.

Lemma kl_drop : Kl_drop_identity -> Margin -> Z_bound -> Kl_drop.
Proof.
  unfold Kl_drop_identity, Margin, Z_bound, Kl_drop, finite.
  destruct rate as [eta|]; [exact (winnow.kl_drop r eta u gamma)|trivial].
Qed.

Lemma kl_total : Kl_drop -> Conservative -> Kl_total.
Proof.
  unfold Kl_drop, Conservative, Kl_total, finite. destruct rate as [eta|]; [exact (winnow.kl_total r eta u gamma)|trivial].
Qed.

Lemma kl_initial : Uniform_start -> Nonnegative -> Kl_initial.
Proof. unfold Kl_initial, finite. destruct rate as [eta|]; [exact (winnow.kl_initial r eta u)|trivial]. Qed.

Lemma kl_nonnegative : Simplex -> Nonnegative -> Kl_nonnegative.
Proof.
  unfold Simplex, Kl_nonnegative, finite. destruct rate as [eta|]; [exact (winnow.kl_nonnegative r eta u)|trivial].
Qed.

(* On a round the margin is positive, and so are eps and eta. *)
Lemma update_corrects : Tuned -> Separable -> Update_rule -> Update_corrects.
Proof.
  intros [T N] Se D. unfold Update_corrects, finite. destruct rate as [eta|]; [|exact I].
  intros t L. refine (winnow.update_corrects r eta _ D t L).
  exact (tuned_rate eta _ _ gamma (radius_nonneg r) (norm1_nonneg _ u) N (proj2 (Se t L)) T).
Qed.

Lemma margin : Nonnegative -> Separable -> Tuned -> Margin.
Proof.
  intros P Se [T N]. unfold Margin, finite. destruct rate as [eta|]; [|exact I].
  intros t L. refine (winnow.margin r eta u gamma P Se _ t L).
  exact (tuned_rate eta _ _ gamma (radius_nonneg r) (norm1_nonneg _ u) N (proj2 (Se t L)) T).
Qed.

Lemma z_bound : Chord -> Z_identity -> Mistake_sign -> Tuned -> Separable -> Z_bound.
Proof.
  unfold Chord, Z_identity, Mistake_sign, Z_bound, finite. intros C Zi M [T N] Se. destruct rate as [eta|]; [|exact I].
  intros t L. refine (winnow.z_bound r eta C Zi M _ t L).
  exact (tuned_rate eta _ _ gamma (radius_nonneg r) (norm1_nonneg _ u) N (proj2 (Se t L)) T).
Qed.

Lemma margin_at_most : Separable -> Margin_at_most.
Proof. intros Se t L. split; [apply Rge_le, Se, L|apply advantage_at_most, L]. Qed.

Lemma stationary : Tuned -> Stationary.
Proof.
  intros [T _]. unfold Stationary. destruct rate as [eta|]; [|exact T].
  apply tuned_tanh. rewrite <- Rmult_assoc. exact T.
Qed.

Lemma g_identity : Tuned -> G_identity.
Proof.
  intros [T N]. unfold G_identity. destruct rate as [eta|]; [|rewrite <- T; symmetry; exact g_1].
  rewrite <- (tuned_g eps (eta * radius r)) by (rewrite <- Rmult_assoc; exact T).
  f_equal. unfold eps. assert (radius r <> 0 /\ u1 <> 0) by (split; intros E; apply N; rewrite E; ring).
  field. tauto.
Qed.

Lemma tilt : Stationary -> Tilt.
Proof.
  unfold Stationary, Tilt. destruct rate as [eta|]; [|lra]. intros <-. set (z := eta * radius r).
  assert (C : 0 < cosh z) by (unfold cosh; pose proof (exp_pos z); pose proof (exp_pos (- z)); lra).
  unfold tanh. split.
  - replace ((1 + sinh z / cosh z) * cosh z) with (cosh z + sinh z) by (field; lra). unfold cosh, sinh. lra.
  - replace ((1 - sinh z / cosh z) * cosh z) with (cosh z - sinh z) by (field; lra). unfold cosh, sinh. lra.
Qed.

(* 1 + x < e^x at x = (1 - eps) h and at x = - (1 + eps) h, averaged, and times e^(eps h) *)
Lemma strict_convexity : Tuned -> Strict_convexity.
Proof.
  intros [T _]. unfold Strict_convexity, finite. destruct rate as [eta|]; [|exact I]. intros h H.
  assert (E : -1 < eps < 1) by exact (tuned_between _ _ T).
  assert (A : (1 - eps) * h <> 0) by (apply Rmult_integral_contrapositive; split; [lra|exact H]).
  assert (B : - ((1 + eps) * h) <> 0) by (apply Ropp_neq_0_compat, Rmult_integral_contrapositive; split; [lra|exact H]).
  apply exp_strictly_above in A. apply exp_strictly_above in B. pose proof (exp_pos (eps * h)) as Ep.
  replace (exp h) with (exp (eps * h) * exp ((1 - eps) * h)) by (rewrite <- exp_plus; f_equal; ring).
  replace (exp (- h)) with (exp (eps * h) * exp (- ((1 + eps) * h))) by (rewrite <- exp_plus; f_equal; ring).
  assert (C : (1 + eps) / 2 * exp ((1 - eps) * h) + (1 - eps) / 2 * exp (- ((1 + eps) * h)) > 1) by nra.
  replace ((1 + eps) / 2 * (exp (eps * h) * exp ((1 - eps) * h)) + (1 - eps) / 2 * (exp (eps * h) * exp (- ((1 + eps) * h))))
    with (exp (eps * h) * ((1 + eps) / 2 * exp ((1 - eps) * h) + (1 - eps) / 2 * exp (- ((1 + eps) * h)))) by ring.
  rewrite <- (Rmult_1_r (exp (eps * h))) at 2. apply Rmult_lt_compat_l; assumption.
Qed.

Lemma optimal : G_identity -> Tilt -> Strict_convexity -> Tuned -> Optimal.
Proof.
  unfold G_identity, Tilt, Strict_convexity, finite. intros G Ti Cv [_ N] other O Other. rewrite <- G.
  assert (radius r <> 0 /\ u1 <> 0) as [R0 U0] by (split; intros E; apply N; rewrite E; ring).
  destruct rate as [eta|].
  - set (z := eta * radius r) in *. set (h := (other - eta) * radius r).
    assert (H : h <> 0).
    { apply Rmult_integral_contrapositive. split; [|exact R0]. intros E. apply Other. f_equal. lra. }
    destruct Ti as [T1 T2]. specialize (Cv h H).
    assert (C : 0 < cosh z) by (unfold cosh; pose proof (exp_pos z); pose proof (exp_pos (- z)); lra).
    assert (A : cosh (other * radius r) = cosh z * ((1 + eps) / 2 * exp h + (1 - eps) / 2 * exp (- h))).
    { replace (other * radius r) with (z + h) by (unfold z, h; ring). unfold cosh at 1.
      replace (- (z + h)) with (- z + - h) by ring. rewrite !exp_plus, T1, T2. lra. }
    assert (B : cosh z * exp (eps * h) < cosh (other * radius r)) by (rewrite A; apply Rmult_lt_compat_l; assumption).
    apply ln_increasing in B; [|apply Rmult_lt_0_compat; [exact C|apply exp_pos]].
    rewrite ln_mult, ln_exp in B by (try apply exp_pos; exact C).
    assert (Q : eps * h = other * gamma / u1 - eta * gamma / u1) by (unfold eps, h; field; auto). lra.
  - (* cosh z is more than e^z / 2 *)
    destruct Ti as [Ti _].
    assert (Q : gamma / u1 = radius r).
    { replace (gamma / u1) with (eps * radius r) by (unfold eps; field; auto). replace eps with 1 by lra. ring. }
    replace (other * gamma / u1) with (other * radius r) by (rewrite <- Q; unfold Rdiv; ring).
    set (z := other * radius r). assert (Cz : exp z / 2 < cosh z) by (unfold cosh; pose proof (exp_pos (- z)); lra).
    apply ln_increasing in Cz; [|pose proof (exp_pos z); lra]. rewrite ln_div, ln_exp in Cz by (try apply exp_pos; lra). lra.
Qed.

Lemma support_leads :
  Uniform_start -> Nonnegative -> Separable -> Tuned -> Update_rule -> Conservative -> Support_leads.
Proof.
  intros St [P U] Se [T N] Up C. unfold Support_leads, in_the_limit, Conservative in *. destruct rate as [|]; [exact I|].
  assert (E : gamma = radius r * u1).
  { assert (radius r <> 0 /\ u1 <> 0) as [R0 U0] by (split; intros E; apply N; rewrite E; ring).
    replace gamma with (eps * (radius r * u1)) by (unfold eps; field; auto). rewrite <- T. ring. }
  assert (St' : forall i, (i < dim r)%nat -> exponent r 0 i = exponent r O O)
    by (intros i L; apply St; [exact L|unfold dim; lia]).
  assert (Se' : forall t, (t < rounds r)%nat -> y r t * dot (dim r) u (inst r t) >= gamma) by (intros t L; apply (Se t L)).
  intros t L. pose proof (exponents r u gamma Up C St' P Se' E t L) as A. split; [|split].
  - intros i Li. apply (A i Li).
  - exact (support r u P U).
  - intros i Li. apply (A i Li).
Qed.

Lemma leaders_halve : Tuned -> Mistake_sign -> Update_rule -> Support_leads -> Leaders_halve.
Proof.
  unfold Mistake_sign, Support_leads, Leaders_halve, in_the_limit. intros [_ N] M Up Sl. destruct rate as [|]; [exact I|].
  intros t L E.
  assert (Sl' : forall t, (t <= rounds r)%nat ->
    (forall i, (i < dim r)%nat -> exponent r t i <= exponent r O O + m r t * radius r) /\
    exists i, (i < dim r)%nat /\ exponent r t i = exponent r O O + m r t * radius r).
  { intros s Ls. destruct (Sl s Ls) as (A & (i & Li & Ui) & B). split; [exact A|]. exists i. split; [exact Li|apply B; assumption]. }
  destruct (radius_nonneg r) as [R0|R0]; [exact (leads_halve r M Up R0 Sl' t L E)|].
  exfalso. apply N. rewrite <- R0. ring.
Qed.

Lemma leaders : Leaders_halve -> Conservative -> Leaders.
Proof.
  unfold Leaders_halve, Conservative, Leaders, in_the_limit. intros H C. destruct rate as [|]; [exact I|].
  intros t L. exact (leads_potential r t C H L).
Qed.

Lemma bound_g :
  Kl_total -> Kl_initial -> Kl_nonnegative -> G_identity -> Support_leads -> Leaders -> Bound_g.
Proof.
  unfold Kl_total, Kl_initial, Kl_nonnegative, G_identity, Support_leads, Leaders, finite, in_the_limit.
  intros T K0 K G Sl Ld t L. rewrite <- G. destruct rate as [eta|].
  - specialize (T t L). destruct (K t L) as [P _]. red in K0.
    unfold winnow.drop in T. fold u1 in T. unfold winnow.Kl_initial in K0. fold n in K0. lra.
  - assert (2 ^ count t (err r) <= dim r)%nat.
    { specialize (Ld t L). destruct (Sl t L) as (A & (i & Li & Ui) & B).
      assert (1 <= count (dim r) (leads r t))%nat; [|nia]. apply (count_one _ _ i Li). apply always_iff. intros j J.
      destruct (Rle_dec _ _) as [|Q]; [reflexivity|exfalso]. specialize (A j J). specialize (B i Li Ui). lra. }
    unfold m. rewrite <- ln_pow by lra. apply ln_le; [apply pow_lt; lra|].
    replace 2 with (INR 2) by reflexivity. rewrite <- pow_INR. apply le_INR. assumption.
Qed.

Lemma g_quadratic : Tuned -> G_quadratic.
Proof.
  intros [T _]. red. destruct rate as [eta|]; [apply Rle_ge, g_above, (tuned_between _ _ T)|].
  rewrite <- T, g_1. pose proof ln_2_above. lra.
Qed.

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

Lemma g_strictly : Tuned -> G_strictly.
Proof.
  intros [T _] N. destruct rate as [eta|]; [apply g_strictly_above; [exact (tuned_between _ _ T)|exact N]|].
  rewrite <- T, g_1. pose proof ln_2_above. lra.
Qed.

Lemma strict_bound : Bound_g -> G_strictly -> Separable -> Strict_bound.
Proof.
  intros B Q Se L N. specialize (B (rounds r) (le_n _)). destruct (Se O L) as [A G].
  pose proof (advantage_at_most r u O L) as C. change (winnow.advantage r u 0 <= radius r * u1) in C.
  assert (P : 0 < radius r * u1) by lra.
  assert (NZ : radius r <> 0 /\ u1 <> 0) by (split; intros E; rewrite E in P; lra).
  assert (E : 0 < eps) by (apply Rmult_lt_0_compat; [lra|apply Rinv_0_lt_compat, P]).
  specialize (Q (Rgt_not_eq _ _ E)).
  assert (Ln : 0 < ln n) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (K : 0 < 2 * (radius r * u1 / gamma) ^ 2).
  { apply Rmult_lt_0_compat; [lra|]. apply pow_lt, Rmult_lt_0_compat; [exact P|apply Rinv_0_lt_compat; lra]. }
  destruct (Rle_lt_or_eq_dec _ _ (m_nonneg r (rounds r))) as [M|<-]; [|apply Rmult_lt_0_compat; assumption].
  replace (m r (rounds r)) with (2 * (radius r * u1 / gamma) ^ 2 * (m r (rounds r) * (eps ^ 2 / 2)))
    by (unfold eps; field; repeat split; try lra; tauto).
  apply Rmult_lt_compat_l; [exact K|]. eapply Rlt_le_trans; [|exact B]. apply Rmult_lt_compat_l; assumption.
Qed.
End Claims.

(** The bound for every run, that of the limit learner among them, and for the algorithm on lists of examples, whatever
    the rule for ties. *)
Theorem winnow_tuned :
  (forall r rate u gamma, Run r rate -> Uniform_start r -> Nonnegative r u -> Separable r u gamma ->
    Tuned r rate u gamma -> Bound_g r u gamma /\ Bound r u gamma) /\
  (forall top tie (l : list example) u gamma,
  let n := S top in
  let u1 := sum n u in
  let R := largest (fun e => largest_entry n (fst e)) l in
  let eps := gamma / (R * u1) in
  let eta := ln ((1 + eps) / (1 - eps)) / (2 * R) in
  (forall i, (i < n)%nat -> 0 <= u i) -> 0 < gamma < R * u1 ->
  (forall x y, In (x, y) l -> sg y * dot n u x >= gamma) ->
  INR (winnow_mistakes top eta tie l) * g eps <= ln (INR n) /\
  INR (winnow_mistakes top eta tie l) <= 2 * (R * u1 / gamma) ^ 2 * ln (INR n)).
Proof.
  assert (Runs : forall r rate u gamma, Run r rate -> Uniform_start r -> Nonnegative r u -> Separable r u gamma ->
    Tuned r rate u gamma -> Bound_g r u gamma /\ Bound r u gamma).
  { intros r rate u gamma D St Nn Se T. assert (Sx := simplex r rate). assert (Ms := mistake_sign r rate D).
    assert (Up := update_rule r rate D). assert (C := conservative r rate u D).
    assert (Zb := z_bound r rate u gamma (chord r rate) (z_identity r rate Sx) Ms T Se).
    assert (Kd := kl_drop r rate u gamma (kl_drop_identity r rate u Sx Up Nn) (margin r rate u gamma Nn Se T) Zb).
    assert (Kt := kl_total r rate u gamma Kd C). assert (Sl := support_leads r rate u gamma St Nn Se T Up C).
    assert (Ld := leaders r rate u (leaders_halve r rate u gamma T Ms Up Sl) C).
    assert (Bg := bound_g r rate u gamma Kt (kl_initial r rate u St Nn) (kl_nonnegative r rate u Sx Nn)
                    (g_identity r rate u gamma T) Sl Ld).
    split; [exact Bg|exact (bound r u gamma Bg (g_quadratic r rate u gamma T) Se)]. }
  split; [exact Runs|].
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
  assert (T : Tuned r (Some eta) u gamma).
  { split; [|unfold u1; rewrite U1, Rr; lra]. rewrite Ep, Rr. unfold eta.
    replace (2 * (ln ((1 + eps') / (1 - eps')) / (2 * R')) * R') with (ln ((1 + eps') / (1 - eps'))) by (field; lra).
    rewrite exp_ln; [field; lra|]. apply Rmult_lt_0_compat; [lra|apply Rinv_0_lt_compat; lra]. }
  assert (D : Run r (Some eta)) by apply trial_of_run.
  assert (St : Uniform_start r) by (intros i j _ _; reflexivity).
  assert (Nn : Nonnegative r u) by (split; [exact Pos|rewrite U1; exact Up]).
  assert (Se : Separable r u gamma).
  { intros t L. split; [|lra].
    apply (round_of (fun e : example => sg (snd e) * dot n' u (fst e) >= gamma)); [|exact L].
    intros [x y] I. apply Sep, I. }
  destruct (Runs r (Some eta) u gamma D St Nn Se T) as [Bg B]. specialize (B (rounds r) (le_n _)).
  specialize (Bg (rounds r) (le_n _)). rewrite Ep in Bg. unfold u1 in B. rewrite U1, Rr in B.
  unfold r in Bg at 1 2. unfold r in B at 1 2. rewrite trial_of_mistakes in Bg, B. split; [exact Bg|exact B].
Qed.
