(** winnow: Winnow's mistake bound by relative entropy, at any learning rate eta > 0. *)
From mistakebound Require Import winnow_run.

Section Claims.
Variables (r : trial) (eta : R) (u : vec) (gamma : R).

Definition u1 := sum (dim r) (fun i => Rabs (u i)).
Definition p : vec := fun i => u i / u1.
Definition n : R := INR (dim r).
Definition advantage t := y r t * dot (dim r) u (inst r t).
Definition entropy t := kl (dim r) p (w r eta t).
Definition drop := eta * gamma / u1 - ln (cosh (eta * radius r)).
Definition z t i := y r t * inst r t i.
Definition chord_at t i :=
  / 2 * (1 + z t i / radius r) * exp (eta * radius r) + / 2 * (1 - z t i / radius r) * exp (- (eta * radius r)).

Definition Run := winnow_run r eta.

Definition Uniform_start := forall i j, (i < dim r)%nat -> (j < dim r)%nat -> exponent r 0 i = exponent r 0 j.
Definition Nonnegative := (forall i, (i < dim r)%nat -> 0 <= u i) /\ u1 > 0.
Definition Separable := forall t, (t < rounds r)%nat -> advantage t >= gamma /\ gamma > 0.
Definition Learning_rate := 0 < / eta.
Definition Denominator := eta * gamma - u1 * ln (cosh (eta * radius r)) > 0.

Definition Simplex := forall t, (t <= rounds r)%nat ->
  (forall i, (i < dim r)%nat -> w r eta t i > 0) /\ sum (dim r) (w r eta t) = 1.
Definition Mistake_sign := forall t, (t < rounds r)%nat -> err r t = true -> y r t * score r eta t <= 0.
(** The weights are defined by the exponents, so that this says what happens to them (w_moved). *)
Definition Update_rule := forall t, (t < rounds r)%nat -> err r t = true -> update_gap r t = 0.
Definition Update_corrects := forall t, (t < rounds r)%nat -> err r t = true ->
  y r t * dot (dim r) (w r eta (S t)) (inst r t) >= y r t * score r eta t.
Definition Conservative := forall t, (t < rounds r)%nat -> err r t = false ->
  norm2 (dim r) (fun i => exponent r (S t) i - exponent r t i) = 0 /\ entropy t - entropy (S t) = 0.
Definition Kl_drop_identity := forall t, (t < rounds r)%nat -> err r t = true ->
  entropy t - entropy (S t) = eta * (y r t * dot (dim r) p (inst r t)) - ln (divisor r eta t).
Definition Margin := forall t, (t < rounds r)%nat -> err r t = true ->
  eta * (y r t * dot (dim r) p (inst r t)) >= eta * gamma / u1.
Definition Chord := forall t, (t < rounds r)%nat -> err r t = true -> forall i, (i < dim r)%nat ->
  exp (eta * z t i) <= chord_at t i.
Definition Z_identity := forall t, (t < rounds r)%nat -> err r t = true ->
  sum (dim r) (fun i => w r eta t i * chord_at t i)
  = cosh (eta * radius r) + sinh (eta * radius r) * (y r t * score r eta t) / radius r.
Definition Z_bound := forall t, (t < rounds r)%nat -> err r t = true -> divisor r eta t <= cosh (eta * radius r).
Definition Kl_drop := forall t, (t < rounds r)%nat -> err r t = true -> entropy t - entropy (S t) >= drop.
Definition Kl_total := forall t, (t <= rounds r)%nat -> entropy 0 - entropy t >= m r t * drop.
Definition Kl_initial := entropy 0 <= ln n.
Definition Kl_nonnegative := forall t, (t <= rounds r)%nat ->
  entropy t >= 0 /\ (entropy t = 0 <-> forall i, (i < dim r)%nat -> p i = w r eta t i).
Definition Bound := forall t, (t <= rounds r)%nat ->
  m r t * (eta * gamma - u1 * ln (cosh (eta * radius r))) <= u1 * ln n.
Definition Bound_divided := forall t, (t <= rounds r)%nat ->
  m r t <= u1 * ln n / (eta * gamma - u1 * ln (cosh (eta * radius r))).

Lemma simplex : Simplex.
Proof. intros t _. split; [intros i _; apply w_pos|apply w_sum]. Qed.

Lemma mistake_sign : Run -> Mistake_sign.
Proof. intros (tie & D) t L E. destruct (D t L) as [F _]. apply (wrong_sign (tie t)). congruence. Qed.

Lemma update_rule : Run -> Update_rule.
Proof. intros (tie & D) t L E. apply sum_zero. intros i _. destruct (D t L) as [_ ->]. rewrite E. ring. Qed.

Lemma update_corrects : Learning_rate -> Update_rule -> Update_corrects.
Proof.
  intros H D t L E. pose proof (updated r t (D t L E)) as Mv. assert (0 < eta) by (apply Rinv_0_lt_compat in H; rewrite Rinv_inv in H; exact H).
  set (a := y r t * score r eta t). set (q := fun i => w r eta t i * exp (eta * z t i)).
  assert (Q : 0 < divisor r eta t) by apply divisor_pos.
  assert (S1 : sum (dim r) q = divisor r eta t) by reflexivity.
  assert (Mean : sum (dim r) (fun i => w r eta t i * z t i) = a).
  { unfold a, score, dot. rewrite <- sum_scale. apply sum_ext. intros. unfold z. ring. }
  assert (New : y r t * dot (dim r) (w r eta (S t)) (inst r t) * divisor r eta t = sum (dim r) (fun i => q i * z t i)).
  { unfold dot. rewrite <- sum_scale, <- sum_mul_r. apply sum_ext. intros i I.
    rewrite (w_moved r eta t Mv i I). unfold q, z. field. lra. }
  assert (C : 0 <= sum (dim r) (fun i => w r eta t i * ((exp (eta * z t i) - exp (eta * a)) * (z t i - a)))).
  { apply sum_nonneg. intros i _. apply Rmult_le_pos; [left; apply w_pos|].
    destruct (Rtotal_order (z t i) a) as [O|[->|O]].
    - assert (exp (eta * z t i) < exp (eta * a)) by (apply exp_increasing, Rmult_lt_compat_l; assumption). nra.
    - lra.
    - assert (exp (eta * a) < exp (eta * z t i)) by (apply exp_increasing, Rmult_lt_compat_l; assumption). nra. }
  assert (X : sum (dim r) (fun i => w r eta t i * ((exp (eta * z t i) - exp (eta * a)) * (z t i - a)))
    = sum (dim r) (fun i => q i * z t i) - a * divisor r eta t).
  { rewrite (sum_ext _ _ (fun i => (q i * z t i - a * q i)
      - exp (eta * a) * (w r eta t i * z t i - a * w r eta t i))) by (intros; unfold q; ring).
    rewrite sum_minus, sum_minus, !sum_scale, sum_minus, sum_scale, Mean, w_sum, S1. ring. }
  rewrite X, <- New in C. nra.
Qed.

Lemma conservative : Run -> Conservative.
Proof.
  intros D t L E. pose proof (rested r eta t D L E) as Q. split; [apply norm2_eq; intros; apply Q|].
  unfold entropy, kl. rewrite <- sum_minus. apply sum_zero. intros i I.
  rewrite (w_ext r eta (S t) t (fun j _ => Q j) i I). ring.
Qed.

Lemma kl_drop_identity : Simplex -> Update_rule -> Nonnegative -> Kl_drop_identity.
Proof.
  intros _ D [Pos U] t L E. pose proof (updated r t (D t L E)) as Mv. assert (Q : 0 < divisor r eta t) by apply divisor_pos.
  assert (Sp : sum (dim r) p = 1) by exact (scaled_sum _ u Pos U).
  unfold entropy, kl. rewrite <- sum_minus.
  rewrite (sum_ext _ _ (fun i => eta * y r t * (p i * inst r t i) - ln (divisor r eta t) * p i)).
  - rewrite sum_minus, !sum_scale, Sp. unfold dot. ring.
  - intros i I. destruct (Pos i I) as [P|P].
    + assert (0 < p i) by (apply Rmult_lt_0_compat; [exact P|apply Rinv_0_lt_compat; lra]).
      pose proof (w_pos r eta t i). pose proof (exp_pos (eta * (y r t * inst r t i))).
      rewrite (w_moved r eta t Mv i I), !ln_div, ln_mult, ln_exp;
        try assumption; try (apply Rmult_lt_0_compat; assumption).
      * ring.
      * apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat; assumption|apply Rinv_0_lt_compat, Q].
    + unfold p. rewrite <- P. unfold Rdiv. rewrite !Rmult_0_l. ring.
Qed.

Lemma margin : Nonnegative -> Separable -> Learning_rate -> Margin.
Proof.
  intros [_ U] S H t L _. assert (0 < eta) by (apply Rinv_0_lt_compat in H; rewrite Rinv_inv in H; exact H).
  destruct (S t L) as [G _]. replace (eta * (y r t * dot (dim r) p (inst r t))) with (eta * advantage t / u1).
  - unfold Rdiv. apply Rle_ge, Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
    apply Rmult_le_compat_l; lra.
  - unfold advantage, p, dot, Rdiv. rewrite (sum_ext _ (fun i => u i * / u1 * inst r t i)
      (fun i => u i * inst r t i * / u1)) by (intros; ring). rewrite sum_mul_r. ring.
Qed.

Lemma chord : Chord.
Proof. intros t L _ i I. apply chord_above, entry_radius; assumption. Qed.

Lemma z_identity : Simplex -> Z_identity.
Proof.
  intros Sx t L _. destruct (Sx t ltac:(lia)) as [_ One]. set (R := radius r) in *.
  set (a := exp (eta * R)). set (b := exp (- (eta * R))).
  rewrite (sum_ext _ _ (fun i => (a + b) / 2 * w r eta t i
    + (a - b) / 2 * / R * (y r t * (w r eta t i * inst r t i)))).
  - rewrite sum_plus, !sum_scale, One. unfold cosh, sinh, score, dot. fold a b. unfold Rdiv. ring.
  - intros i _. unfold chord_at, z. fold R a b. unfold Rdiv. ring.
Qed.

Lemma z_bound : Chord -> Z_identity -> Mistake_sign -> Learning_rate -> Z_bound.
Proof.
  intros C I M H t L E. assert (0 < eta) by (apply Rinv_0_lt_compat in H; rewrite Rinv_inv in H; exact H).
  apply Rle_trans with (sum (dim r) (fun i => w r eta t i * chord_at t i)).
  - apply sum_le. intros i J. apply Rmult_le_compat_l; [left; apply w_pos|apply C; assumption].
  - rewrite (I t L E). specialize (M t L E). pose proof (radius_nonneg r) as R0.
    assert (Sh : 0 <= sinh (eta * radius r)) by (apply sinh_nonneg, Rmult_le_pos; lra).
    enough (sinh (eta * radius r) * (y r t * score r eta t) / radius r <= 0) by lra. unfold Rdiv.
    destruct (Req_dec (radius r) 0) as [Z0|Z0].
    + rewrite Z0. replace (eta * 0) with 0 by ring. rewrite sinh_0, !Rmult_0_l. lra.
    + assert (0 < / radius r) by (apply Rinv_0_lt_compat; lra).
      rewrite <- (Rmult_0_l (/ radius r)). apply Rmult_le_compat_r; [lra|].
      rewrite <- (Rmult_0_r (sinh (eta * radius r))). apply Rmult_le_compat_l; assumption.
Qed.

Lemma kl_drop : Kl_drop_identity -> Margin -> Z_bound -> Kl_drop.
Proof.
  intros I M B t L E. rewrite (I t L E). specialize (M t L E). unfold drop.
  pose proof (ln_le _ _ (divisor_pos r eta t) (B t L E)). lra.
Qed.

Lemma kl_total : Kl_drop -> Conservative -> Kl_total.
Proof.
  intros K C t L. unfold m. rewrite <- sum_flagged_const. apply Rle_ge.
  apply (grows_at_least (rounds r) (err r) (fun _ => drop) (fun s => entropy 0 - entropy s)); [| | |exact L].
  - lra.
  - intros s Ls E. specialize (K s Ls E). lra.
  - intros s Ls E. destruct (C s Ls E). lra.
Qed.

Lemma kl_initial : Uniform_start -> Nonnegative -> Kl_initial.
Proof.
  intros S [Pos U]. assert (N : 0 < n) by (unfold n, dim; apply lt_0_INR; lia).
  assert (Wn : forall i, (i < dim r)%nat -> w r eta 0 i = / n).
  { intros i I. pose proof (w_sum r eta 0) as One.
    rewrite (sum_ext _ _ (fun _ => w r eta 0 i)), sum_const in One.
    - fold n in One. apply Rmult_eq_reg_l with n; [rewrite One, Rinv_r; lra|lra].
    - intros j J. unfold w, weights, normal, power. rewrite (S j i J I). reflexivity. }
  assert (P : forall i, (i < dim r)%nat -> 0 <= p i).
  { intros i I. apply Rmult_le_pos; [apply Pos, I|left; apply Rinv_0_lt_compat; lra]. }
  assert (Sp : sum (dim r) p = 1) by exact (scaled_sum _ u Pos U).
  apply Rle_trans with (sum (dim r) (fun i => ln n * p i)); [|rewrite sum_scale, Sp; lra].
  apply sum_le. intros i I. rewrite Wn by exact I. destruct (P i I) as [Q|Q]; [|rewrite <- Q, Rmult_0_l, Rmult_0_r; lra].
  rewrite (Rmult_comm (ln n)). apply Rmult_le_compat_l; [lra|]. apply ln_le.
  - apply Rmult_lt_0_compat; [exact Q|]. rewrite Rinv_inv. exact N.
  - unfold Rdiv. rewrite Rinv_inv. pose proof (sum_term_le _ _ i P I). nra.
Qed.

Lemma kl_nonnegative : Simplex -> Nonnegative -> Kl_nonnegative.
Proof.
  intros Sx [Pos U] t L. destruct (Sx t L) as [W One].
  assert (P : forall i, (i < dim r)%nat -> 0 <= p i).
  { intros i I. apply Rmult_le_pos; [apply Pos, I|left; apply Rinv_0_lt_compat; lra]. }
  assert (Sp : sum (dim r) p = 1) by exact (scaled_sum _ u Pos U).
  split; [apply Rle_ge, kl_nonneg|apply kl_zero]; assumption.
Qed.

Lemma bound : Kl_total -> Kl_initial -> Kl_nonnegative -> Nonnegative -> Bound.
Proof.
  intros T I N [_ U] t L. specialize (T t L). destruct (N t L) as [K _]. red in I.
  replace (m r t * (eta * gamma - u1 * ln (cosh (eta * radius r)))) with (u1 * (m r t * drop))
    by (unfold drop; field; lra).
  apply Rmult_le_compat_l; lra.
Qed.

Lemma bound_divided : Bound -> Denominator -> Bound_divided.
Proof.
  intros B D t L. apply Rmult_le_reg_r with (1 := D). unfold Rdiv. rewrite Rmult_assoc, Rinv_l; [|red in D; lra].
  rewrite Rmult_1_r. apply B, L.
Qed.
End Claims.

(** The bound on lists of examples, whatever the rule for ties. *)
Theorem winnow top eta tie (l : list example) u gamma :
  let n := S top in
  let u1 := sum n u in
  let R := largest (fun e => largest_entry n (fst e)) l in
  eta > 0 -> (forall i, (i < n)%nat -> 0 <= u i) -> u1 > 0 -> gamma > 0 ->
  (forall x y, In (x, y) l -> sg y * dot n u x >= gamma) ->
  INR (winnow_mistakes top eta tie l) * (eta * gamma - u1 * ln (cosh (eta * R))) <= u1 * ln (INR n).
Proof.
  intros n' u1' R H Pos U G Sep. set (r := trial_of top eta tie l).
  assert (U1 : u1 r u = u1').
  { apply sum_ext. intros i I. apply Rabs_right, Rle_ge, Pos, I. }
  assert (D : Run r eta) by apply trial_of_run.
  assert (St : Uniform_start r) by (intros i j _ _; reflexivity).
  assert (Nn : Nonnegative r u) by (split; [exact Pos|rewrite U1; exact U]).
  assert (Lr : Learning_rate eta) by (apply Rinv_0_lt_compat, H).
  assert (Se : Separable r u gamma).
  { intros t L. split; [|exact G].
    apply (round_of (fun e : example => sg (snd e) * dot n' u (fst e) >= gamma)); [|exact L].
    intros [x y] I. apply Sep, I. }
  assert (Sx := simplex r eta).
  assert (Zb := z_bound r eta (chord r eta) (z_identity r eta Sx) (mistake_sign r eta D) Lr).
  assert (Kd := kl_drop r eta u gamma (kl_drop_identity r eta u Sx (update_rule r eta D) Nn) (margin r eta u gamma Nn Se Lr) Zb).
  assert (Kt := kl_total r eta u gamma Kd (conservative r eta u D)).
  assert (B := bound r eta u gamma Kt (kl_initial r eta u St Nn) (kl_nonnegative r eta u Sx Nn) Nn (rounds r) (le_n _)).
  rewrite U1 in B. unfold r in B at 1 2. rewrite trial_of_mistakes in B. unfold r in B. rewrite trial_of_radius in B.
  exact B.
Qed.
