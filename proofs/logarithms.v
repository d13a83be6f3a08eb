(** Exponentials, logarithms and relative entropy: facts that no theorem of the catalogue owns. *)
From mistakebound Require Export vectors.

Lemma exp_above x : 1 + x <= exp x.
Proof. apply exp_ineq1_le. Qed.

Lemma exp_strictly_above x : x <> 0 -> 1 + x < exp x.
Proof. apply exp_ineq1. Qed.

(** The chord of the exponential function over [-R, R] lies above it: 1 + z <= e^z at the point itself, for both ends. *)
Lemma chord_above eta z R : Rabs z <= R ->
  exp (eta * z) <= / 2 * (1 + z / R) * exp (eta * R) + / 2 * (1 - z / R) * exp (- (eta * R)).
Proof.
  intros Z. assert (Z2 : - R <= z <= R) by (split; [|eapply Rle_trans; [apply Rle_abs|exact Z]];
    pose proof (Rle_abs (- z)); rewrite Rabs_Ropp in *; lra).
  destruct (Req_dec R 0) as [->|R0].
  - replace z with 0 by lra. unfold Rdiv. rewrite Rmult_0_l, Rmult_0_r, Ropp_0. rewrite exp_0. lra.
  - assert (0 < R) by lra.
    assert (Q : -1 <= z / R <= 1).
    { split; apply Rmult_le_reg_r with R; try lra; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra. }
    pose proof (exp_pos (eta * z)) as E.
    assert (A : exp (eta * z) * (1 + eta * (R - z)) <= exp (eta * R)).
    { replace (eta * R) with (eta * z + eta * (R - z)) by ring. rewrite exp_plus.
      apply Rmult_le_compat_l; [lra|apply exp_above]. }
    assert (B : exp (eta * z) * (1 + - (eta * (R + z))) <= exp (- (eta * R))).
    { replace (- (eta * R)) with (eta * z + - (eta * (R + z))) by ring. rewrite exp_plus.
      apply Rmult_le_compat_l; [lra|apply exp_above]. }
    apply Rmult_le_compat_l with (r := / 2 * (1 + z / R)) in A; [|lra].
    apply Rmult_le_compat_l with (r := / 2 * (1 - z / R)) in B; [|lra].
    eapply Rle_trans; [|apply Rplus_le_compat; [exact A|exact B]]. right. field. lra.
Qed.

Lemma ln_le x z : 0 < x -> x <= z -> ln x <= ln z.
Proof. intros X [L|<-]; [left; apply ln_increasing; assumption|right; reflexivity]. Qed.

Lemma ln_inv_pos b : 0 < b < 1 -> 0 < ln (/ b).
Proof.
  intros [B0 B1]. rewrite <- ln_1. apply ln_increasing; [lra|]. apply Rmult_lt_reg_r with b; [exact B0|].
  rewrite Rinv_l; lra.
Qed.

Lemma ln_div a b : 0 < a -> 0 < b -> ln (a / b) = ln a - ln b.
Proof. intros A B. unfold Rdiv. rewrite ln_mult, ln_Rinv; [ring|assumption|assumption|apply Rinv_0_lt_compat, B]. Qed.

Lemma cosh_ge_1 x : 1 <= cosh x.
Proof. unfold cosh. pose proof (exp_above x). pose proof (exp_above (- x)). lra. Qed.

Lemma sinh_nonneg x : 0 <= x -> 0 <= sinh x.
Proof.
  intros X. unfold sinh. assert (exp (- x) <= exp x); [|lra].
  destruct (Req_dec x 0) as [->|N]; [right; f_equal; ring|left; apply exp_increasing; lra].
Qed.

(** ** Relative entropy; Coq's ln 0 is 0, so that 0 ln 0 is 0. *)
Definition kl (n : nat) (p w : vec) : R := sum n (fun i => p i * ln (p i / w i)).

Lemma kl_term p w : 0 <= p -> 0 < w -> p - w <= p * ln (p / w) /\ (p * ln (p / w) = p - w -> p = w).
Proof.
  intros [P| <-] W; [|rewrite Rmult_0_l; split; [lra|intros; lra]].
  set (z := ln (p / w)). assert (Q : 0 < p / w) by (apply Rmult_lt_0_compat; [exact P|apply Rinv_0_lt_compat, W]).
  assert (E : w = p * exp (- z)).
  { rewrite exp_Ropp. unfold z. rewrite exp_ln by exact Q. field. lra. }
  split.
  - pose proof (exp_above (- z)). rewrite E. nra.
  - intros H. destruct (Req_dec z 0) as [Z|Z]; [rewrite Z, Ropp_0, exp_0 in E; lra|].
    pose proof (exp_strictly_above (- z) ltac:(lra)) as S. rewrite E in H. nra.
Qed.

Section Entropy.
Variables (n : nat) (p w : vec).
Hypothesis p_nonneg : forall i, (i < n)%nat -> 0 <= p i.
Hypothesis w_pos : forall i, (i < n)%nat -> 0 < w i.
Hypothesis p_sum : sum n p = 1.
Hypothesis w_sum : sum n w = 1.

Lemma kl_as_terms : kl n p w = sum n (fun i => p i * ln (p i / w i) - (p i - w i)).
Proof. rewrite sum_minus, sum_minus, p_sum, w_sum. unfold kl. ring. Qed.

Lemma kl_nonneg : 0 <= kl n p w.
Proof.
  rewrite kl_as_terms. apply sum_nonneg. intros i I.
  destruct (kl_term (p i) (w i) (p_nonneg i I) (w_pos i I)). lra.
Qed.

Lemma kl_zero : kl n p w = 0 <-> forall i, (i < n)%nat -> p i = w i.
Proof.
  split.
  - rewrite kl_as_terms. intros Z i I. destruct (kl_term (p i) (w i) (p_nonneg i I) (w_pos i I)) as [_ E].
    apply E. enough (p i * ln (p i / w i) - (p i - w i) = 0) by lra.
    refine (sum_zero_terms n (fun i => p i * ln (p i / w i) - (p i - w i)) _ Z i I).
    intros j J. destruct (kl_term (p j) (w j) (p_nonneg j J) (w_pos j J)). lra.
  - intros E. apply sum_zero. intros i I. rewrite (E i I). unfold Rdiv.
    rewrite Rinv_r by (specialize (w_pos i I); lra). rewrite ln_1. ring.
Qed.
End Entropy.

(** ** g, the only place with calculus *)
Definition g (e : R) : R := / 2 * ((1 + e) * ln (1 + e)) + / 2 * ((1 - e) * ln (1 - e)).

Lemma rises f f' b :
  0 < b -> (forall c, 0 <= c <= b -> derivable_pt_lim f c (f' c)) -> (forall c, 0 < c < b -> 0 < f' c) ->
  f 0 < f b.
Proof. intros B D P. destruct (MVT_cor2 f f' 0 b B D) as (c & E & C). specialize (P c C). nra. Qed.

Lemma d_affine s c : derivable_pt_lim (fun x => 1 + s * x) c s.
Proof.
  assert (D : derivable_pt_lim (fun x => 1 + s * x) c (0 + s * 1)).
  { exact (derivable_pt_lim_plus (fun _ => 1) (fun x => s * x) c 0 (s * 1) (derivable_pt_lim_const 1 c)
             (derivable_pt_lim_scal id s c 1 (derivable_pt_lim_id c))). }
  rewrite Rplus_0_l, Rmult_1_r in D. exact D.
Qed.

Lemma d_ln s c : 0 < 1 + s * c -> derivable_pt_lim (fun x => ln (1 + s * x)) c (/ (1 + s * c) * s).
Proof.
  intros P. exact (derivable_pt_lim_comp (fun x => 1 + s * x) ln c s (/ (1 + s * c)) (d_affine s c)
                     (derivable_pt_lim_ln _ P)).
Qed.

Lemma d_xlnx s c : 0 < 1 + s * c ->
  derivable_pt_lim (fun x => (1 + s * x) * ln (1 + s * x)) c (s * ln (1 + s * c) + s).
Proof.
  intros P. replace (s * ln (1 + s * c) + s) with (s * ln (1 + s * c) + (1 + s * c) * (/ (1 + s * c) * s))
    by (field; lra).
  exact (derivable_pt_lim_mult (fun x => 1 + s * x) (fun x => ln (1 + s * x)) c _ _ (d_affine s c) (d_ln s c P)).
Qed.

Lemma atanh_above e : 0 < e < 1 -> e < / 2 * (ln (1 + e) - ln (1 - e)).
Proof.
  intros E.
  pose proof (rises (fun x => / 2 * (ln (1 + 1 * x) - ln (1 + -1 * x)) - x)
    (fun x => / 2 * (/ (1 + 1 * x) * 1 - / (1 + -1 * x) * -1) - 1) e) as H.
  cbv beta in H. replace (1 + 1 * e) with (1 + e) in H by ring. replace (1 + -1 * e) with (1 - e) in H by ring.
  replace (1 + 1 * 0) with 1 in H by ring. replace (1 + -1 * 0) with 1 in H by ring.
  enough (/ 2 * (ln 1 - ln 1) - 0 < / 2 * (ln (1 + e) - ln (1 - e)) - e) by lra. apply H; [lra| |].
  - intros c C.
    exact (derivable_pt_lim_minus (fun x => / 2 * (ln (1 + 1 * x) - ln (1 + -1 * x))) id c _ _
      (derivable_pt_lim_scal (fun x => ln (1 + 1 * x) - ln (1 + -1 * x)) (/ 2) c _
        (derivable_pt_lim_minus (fun x => ln (1 + 1 * x)) (fun x => ln (1 + -1 * x)) c _ _
          (d_ln 1 c ltac:(lra)) (d_ln (-1) c ltac:(lra)))) (derivable_pt_lim_id c)).
  - intros c C. replace (/ 2 * (/ (1 + 1 * c) * 1 - / (1 + -1 * c) * -1) - 1) with (c * c * / ((1 + c) * (1 - c)))
      by (field; lra).
    apply Rmult_lt_0_compat; [nra|apply Rinv_0_lt_compat; nra].
Qed.

Lemma g_even e : g (- e) = g e.
Proof. unfold g. replace (1 + - e) with (1 - e) by ring. replace (1 - - e) with (1 + e) by ring. ring. Qed.

Lemma g_strictly_above e : -1 < e < 1 -> e <> 0 -> e ^ 2 / 2 < g e.
Proof.
  assert (Pos : forall x, 0 < x < 1 -> x ^ 2 / 2 < g x).
  { intros x X.
    pose proof (rises (fun x => / 2 * ((1 + 1 * x) * ln (1 + 1 * x) + (1 + -1 * x) * ln (1 + -1 * x)) - / 2 * (x * x))
      (fun x => / 2 * ((1 * ln (1 + 1 * x) + 1) + (-1 * ln (1 + -1 * x) + -1)) - / 2 * (1 * x + x * 1)) x) as H.
    cbv beta in H. replace (1 + 1 * x) with (1 + x) in H by ring. replace (1 + -1 * x) with (1 - x) in H by ring.
    replace (1 + 1 * 0) with 1 in H by ring. replace (1 + -1 * 0) with 1 in H by ring. rewrite ln_1 in H.
    unfold g. enough (/ 2 * (1 * 0 + 1 * 0) - / 2 * (0 * 0) <
      / 2 * ((1 + x) * ln (1 + x) + (1 - x) * ln (1 - x)) - / 2 * (x * x)) by lra.
    apply H; [lra| |].
    - intros c C.
      exact (derivable_pt_lim_minus
        (fun x => / 2 * ((1 + 1 * x) * ln (1 + 1 * x) + (1 + -1 * x) * ln (1 + -1 * x))) (fun x => / 2 * (x * x)) c _ _
        (derivable_pt_lim_scal (fun x => (1 + 1 * x) * ln (1 + 1 * x) + (1 + -1 * x) * ln (1 + -1 * x)) (/ 2) c _
          (derivable_pt_lim_plus (fun x => (1 + 1 * x) * ln (1 + 1 * x)) (fun x => (1 + -1 * x) * ln (1 + -1 * x)) c _ _
            (d_xlnx 1 c ltac:(lra)) (d_xlnx (-1) c ltac:(lra))))
        (derivable_pt_lim_scal (fun x => x * x) (/ 2) c _
          (derivable_pt_lim_mult id id c _ _ (derivable_pt_lim_id c) (derivable_pt_lim_id c)))).
    - intros c C. pose proof (atanh_above c ltac:(lra)) as A.
      replace (1 + 1 * c) with (1 + c) by ring. replace (1 + -1 * c) with (1 - c) by ring. lra. }
  intros E Z. destruct (Rtotal_order e 0) as [N|[->|P]]; [|lra|apply Pos; lra].
  rewrite <- g_even. replace (e ^ 2) with ((- e) ^ 2) by ring. apply Pos. lra.
Qed.

Lemma g_above e : -1 < e < 1 -> e ^ 2 / 2 <= g e.
Proof.
  intros E. destruct (Req_dec e 0) as [->|N]; [|left; apply g_strictly_above; assumption].
  unfold g. rewrite Rplus_0_r, Rminus_0_r, ln_1. lra.
Qed.

(** ** The best learning rate: (1 - e) exp (2 x) = 1 + e *)
Lemma tuned_between e x : (1 - e) * exp x = 1 + e -> -1 < e < 1.
Proof.
  intros T. pose proof (exp_pos x). split.
  - destruct (Rlt_dec (-1) e) as [|N]; [assumption|exfalso]. assert (0 < (1 - e) * exp x) by nra. lra.
  - destruct (Rlt_dec e 1) as [|N]; [assumption|exfalso]. assert ((1 - e) * exp x <= 0) by nra. lra.
Qed.

Lemma tuned_positive e x : (1 - e) * exp x = 1 + e -> 0 < e -> 0 < x.
Proof.
  intros T E. pose proof (tuned_between e x T) as B. destruct (Rlt_dec 0 x) as [|N]; [assumption|exfalso].
  assert (exp x <= 1); [|pose proof (Rmult_le_compat_l (1 - e) _ _ ltac:(lra) H); lra]. rewrite <- exp_0. destruct (Req_dec x 0) as [->|]; [lra|].
  left. apply exp_increasing. lra.
Qed.

Lemma tuned_rate eta R u1 gamma :
  let e := gamma / (R * u1) in
  0 <= R -> 0 <= u1 -> R * u1 <> 0 -> gamma > 0 -> (1 - e) * exp (2 * eta * R) = 1 + e -> 0 < / eta.
Proof.
  intros e R0 U0 N G T. apply Rinv_0_lt_compat. pose proof (Rmult_le_pos R u1 R0 U0).
  assert (0 < e) by (apply Rmult_lt_0_compat; [lra|apply Rinv_0_lt_compat; lra]).
  pose proof (tuned_positive e _ T H0) as P. destruct (Rlt_dec 0 eta) as [|Q]; [assumption|exfalso].
  assert (eta * R <= 0); [|lra]. rewrite <- (Rmult_0_l R). apply Rmult_le_compat_r; lra.
Qed.

Section Tuned.
Variables e x : R.
Hypothesis tuned : (1 - e) * exp (2 * x) = 1 + e.

Lemma exp_double : exp (2 * x) = exp x * exp x.
Proof. replace (2 * x) with (x + x) by ring. apply exp_plus. Qed.

Lemma tuned_ends : exp x = (1 + e) * cosh x /\ exp (- x) = (1 - e) * cosh x.
Proof.
  unfold cosh. rewrite exp_Ropp. rewrite exp_double in tuned. pose proof (exp_pos x).
  set (a := exp x) in *. assert (Q : e * (a * a) + e = a * a - 1) by lra. split; apply Rmult_eq_reg_r with (2 * a); try lra.
  - replace ((1 + e) * ((a + / a) / 2) * (2 * a)) with (a * a + 1 + (e * (a * a) + e)) by (field; lra). lra.
  - replace (/ a * (2 * a)) with 2 by (field; lra).
    replace ((1 - e) * ((a + / a) / 2) * (2 * a)) with (a * a + 1 - (e * (a * a) + e)) by (field; lra). lra.
Qed.

Lemma tuned_tanh : tanh x = e.
Proof.
  destruct tuned_ends as [A B]. unfold tanh. unfold sinh. rewrite A, B. pose proof (cosh_ge_1 x). field. lra.
Qed.

Lemma tuned_g : e * x - ln (cosh x) = g e.
Proof.
  pose proof (tuned_between e _ tuned) as E. destruct tuned_ends as [A B]. pose proof (cosh_ge_1 x) as C.
  assert (LA : x = ln (1 + e) + ln (cosh x)) by (rewrite <- ln_mult, <- A, ln_exp; lra).
  assert (LB : - x = ln (1 - e) + ln (cosh x)) by (rewrite <- ln_mult, <- B, ln_exp; lra).
  unfold g. set (p := ln (1 + e)) in *. set (q := ln (1 - e)) in *. set (c := ln (cosh x)) in *.
  assert (x = / 2 * (p - q)) by lra. assert (c = - / 2 * (p + q)) by lra. rewrite H, H0. lra.
Qed.
End Tuned.

(** ** Hoeffding's lemma for a variable that is 1 with probability m, else 0 *)
Section Hoeffding.
Variable m : R.
Hypothesis M : 0 <= m <= 1.

Let q (x : R) : R := 1 - m + m * exp (- x).
Let h (x : R) : R := x * / 4 - m + m * exp (- x) / q x.
Let f (x : R) : R := x * x * / 8 - m * x - ln (q x).

Let h2 (x : R) : R :=
  1 * / 4 - 0 + (m * (exp (- x) * -1) * q x - m * (exp (- x) * -1) * (m * exp (- x))) / Rsqr (q x).

Lemma q_pos x : 0 < q x.
Proof.
  unfold q. pose proof (exp_pos (- x)) as E. destruct (Rle_lt_dec m 0) as [Z|P].
  - replace m with 0 by lra. lra.
  - pose proof (Rmult_lt_0_compat _ _ P E). lra.
Qed.

Lemma d_exp_minus c : derivable_pt_lim (fun x => exp (- x)) c (exp (- c) * -1).
Proof.
  exact (derivable_pt_lim_comp (fun x => - x) exp c (-1) (exp (- c))
           (derivable_pt_lim_opp id c 1 (derivable_pt_lim_id c)) (derivable_pt_lim_exp (- c))).
Qed.

Lemma d_part c : derivable_pt_lim (fun x => m * exp (- x)) c (m * (exp (- c) * -1)).
Proof. exact (derivable_pt_lim_scal (fun x => exp (- x)) m c _ (d_exp_minus c)). Qed.

Lemma d_q c : derivable_pt_lim q c (m * (exp (- c) * -1)).
Proof.
  replace (m * (exp (- c) * -1)) with (0 + m * (exp (- c) * -1)) by ring.
  exact (derivable_pt_lim_plus (fun _ => 1 - m) (fun x => m * exp (- x)) c _ _ (derivable_pt_lim_const (1 - m) c) (d_part c)).
Qed.

Lemma d_h c : derivable_pt_lim h c (h2 c).
Proof.
  unfold h2.
  apply (derivable_pt_lim_plus (fun x => x * / 4 - m) (fun x => m * exp (- x) / q x)).
  - apply (derivable_pt_lim_minus (fun x => x * / 4) (fun _ => m)).
    + replace (1 * / 4) with (1 * / 4 + id c * 0) by ring.
      apply (derivable_pt_lim_mult id (fun _ => / 4)); [apply derivable_pt_lim_id|apply derivable_pt_lim_const].
    + apply derivable_pt_lim_const.
  - apply (derivable_pt_lim_div (fun x => m * exp (- x)) q c); [apply d_part|apply d_q|].
    pose proof (q_pos c). lra.
Qed.

Lemma d_f c : derivable_pt_lim f c (h c).
Proof.
  replace (h c) with ((1 * c + c * 1) * / 8 + c * c * 0 - m * 1 - / q c * (m * (exp (- c) * -1))).
  2: { unfold h. pose proof (q_pos c). field. lra. }
  apply (derivable_pt_lim_minus (fun x => x * x * / 8 - m * x) (fun x => ln (q x))).
  - apply (derivable_pt_lim_minus (fun x => x * x * / 8) (fun x => m * x)).
    + apply (derivable_pt_lim_mult (fun x => x * x) (fun _ => / 8)); [|apply derivable_pt_lim_const].
      apply (derivable_pt_lim_mult id id c 1 1); apply derivable_pt_lim_id.
    + apply (derivable_pt_lim_scal id m c 1). apply derivable_pt_lim_id.
  - apply (derivable_pt_lim_comp q ln c); [apply d_q|]. apply derivable_pt_lim_ln, q_pos.
Qed.

Lemma h2_square c : h2 c = (1 - m - m * exp (- c)) ^ 2 * / (4 * Rsqr (q c)).
Proof. pose proof (q_pos c). unfold h2, Rsqr. unfold q in *. field. lra. Qed.

Lemma quarter_pos c : 0 < / (4 * Rsqr (q c)).
Proof. pose proof (q_pos c). apply Rinv_0_lt_compat. unfold Rsqr. nra. Qed.

Lemma h2_nonneg c : 0 <= h2 c.
Proof. rewrite h2_square. apply Rmult_le_pos; [apply pow2_ge_0|left; apply quarter_pos]. Qed.

Lemma h2_zero c : h2 c = 0 -> 1 - m = m * exp (- c).
Proof.
  rewrite h2_square. intros Z. apply Rmult_integral in Z. pose proof (quarter_pos c). destruct Z as [Z|Z]; [|lra].
  apply Rminus_diag_uniq. destruct (Req_dec (1 - m - m * exp (- c)) 0) as [E|N]; [exact E|].
  apply pow_nonzero with (n := 2%nat) in N. contradiction.
Qed.

Lemma h_pos x : 0 < x -> 0 < h x.
Proof.
  intros X. assert (Z : h 0 = 0) by (unfold h, q; rewrite Ropp_0, exp_0; replace (1 - m + m * 1) with 1 by ring; lra).
  destruct (MVT_cor2 h h2 0 (x / 2) ltac:(lra) (fun c _ => d_h c)) as (a & Ea & A).
  destruct (MVT_cor2 h h2 (x / 2) x ltac:(lra) (fun c _ => d_h c)) as (b & Eb & B).
  pose proof (h2_nonneg a) as Pa. pose proof (h2_nonneg b) as Pb.
  enough (0 < h2 a + h2 b) by nra.
  destruct Pa as [Pa|Pa]; [lra|]. destruct Pb as [Pb|Pb]; [lra|]. exfalso.
  symmetry in Pa, Pb. apply h2_zero in Pa. apply h2_zero in Pb.
  pose proof (exp_increasing (- b) (- a) ltac:(lra)) as E.
  assert (m * (exp (- a) - exp (- b)) = 0) as F by lra. apply Rmult_integral in F. destruct F as [F|F]; [|lra].
  rewrite F in Pa. lra.
Qed.

Lemma hoeffding_two_points eta : 0 < eta -> ln (1 - m + m * exp (- eta)) < - (eta * m) + eta ^ 2 / 8.
Proof.
  intros P. pose proof (rises f h eta P (fun c _ => d_f c) (fun c C => h_pos c ltac:(lra))) as F.
  unfold f, q in F. rewrite Ropp_0, exp_0 in F. replace (1 - m + m * 1) with 1 in F by ring. rewrite ln_1 in F. lra.
Qed.
End Hoeffding.
