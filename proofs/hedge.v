(** hedge: the loss of Hedge, with factors beta^l or 1 - (1 - beta) l, beside that of its best expert. Powers of beta are
    those of real exponents. *)
From mistakebound Require Import learner logarithms.

Record trial := Trial {
  experts : nat;
  rounds : nat;
  loss : nat -> vec;  (* round, expert *)
  weight : nat -> vec;  (* before round t *)
  beta : R;
  powers : bool }.  (* the factor *)

Definition left_of (beta l : R) : R := 1 - (1 - beta) * l.
Definition power (beta l : R) : R := exp (l * ln beta).

Section Claims.
Variable r : trial.

Definition mass t := sum (experts r) (weight r t).
Definition own t := dot (experts r) (weight r t) (loss r t) / mass t.  (* p.l *)
Definition own_sum t := sum t own.
Definition expert_sum t i := sum t (fun s => loss r s i).
Definition factor (l : R) : R := if powers r then power (beta r) l else left_of (beta r) l.
Definition eta : R := ln (/ beta r).
Definition ruled t : vec := fun i => weight r t i * factor (loss r t i).

Definition Run := forall t, (t < rounds r)%nat -> forall i, weight r (S t) i = ruled t i.

(** There is some expert. *)
Definition Setting := (0 < experts r)%nat.
Definition Ones_start := norm2 (experts r) (fun i => weight r 0 i - 1) = 0.
Definition Beta_range := beta r > 0 /\ 1 > beta r.
Definition Loss_range := forall t, (t < rounds r)%nat -> forall i, (i < experts r)%nat -> 0 <= loss r t i <= 1.

Definition Update_rule := forall t, (t < rounds r)%nat ->
  norm2 (experts r) (fun i => weight r (S t) i - ruled t i) = 0.
Definition Weight_update := forall t, (t < rounds r)%nat -> 0 < mass t ->
  mass (S t) <= mass t * (1 - (1 - beta r) * own t).
Definition Convexity := forall t, (t < rounds r)%nat -> forall i, (i < experts r)%nat ->
  power (beta r) (loss r t i) <= factor (loss r t i) <= left_of (beta r) (loss r t i).
Definition Exponential := forall t, (t < rounds r)%nat ->
  1 - (1 - beta r) * own t <= exp (- ((1 - beta r) * own t)).
Definition Weight_sum := forall t, (t < rounds r)%nat ->
  mass (S t) <= INR (experts r) * exp (- ((1 - beta r) * own_sum (S t))).
Definition Expert_weight := forall t, (t < rounds r)%nat -> forall i, (i < experts r)%nat ->
  weight r (S t) i >= power (beta r) (expert_sum (S t) i).
Definition Best_weight := forall t, (t < rounds r)%nat -> forall least, is_least (experts r) (expert_sum (S t)) least ->
  mass (S t) >= power (beta r) least.
Definition Loss_bound := forall t, (t < rounds r)%nat -> forall least, is_least (experts r) (expert_sum (S t)) least ->
  own_sum (S t) <= (ln (INR (experts r)) + least * ln (/ beta r)) / (1 - beta r).
Definition Hoeffding := forall t, (t < rounds r)%nat ->
  eta ^ 2 / 8 > eta * own t + (ln (mass (S t)) - ln (mass t)).
Definition Weight_regret := forall t, (t < rounds r)%nat ->
  ln (INR (experts r)) + eta ^ 2 / 8 * INR (S t) > eta * own_sum (S t) + ln (mass (S t)).
Definition Regret_bound := forall t, (t < rounds r)%nat -> forall least, is_least (experts r) (expert_sum (S t)) least ->
  ln (INR (experts r)) / eta + eta * INR (S t) / 8 > own_sum (S t) - least.
Definition Tuned := forall t, (t < rounds r)%nat -> 8 * ln (INR (experts r)) <> eta ^ 2 * INR (S t) ->
  ln (INR (experts r)) / eta + eta * INR (S t) / 8 > sqrt (INR (S t) * ln (INR (experts r)) / 2).

Lemma update_rule : Run -> Update_rule.
Proof. intros D t L. apply norm2_eq. intros i _. apply D, L. Qed.

Lemma convexity : Beta_range -> Loss_range -> Convexity.
Proof.
  intros [B0 B1] K t L i I. specialize (K t L i I).
  enough (power (beta r) (loss r t i) <= left_of (beta r) (loss r t i)) by (unfold factor; destruct (powers r); lra).
  unfold power, left_of. set (l := loss r t i) in *.
  set (a := exp (l * ln (beta r))). assert (A : 0 < a) by apply exp_pos.
  assert (One : a * (1 + - (l * ln (beta r))) <= 1).
  { replace 1 with (a * exp (- (l * ln (beta r)))) at 2.
    - apply Rmult_le_compat_l; [lra|apply exp_above].
    - unfold a. rewrite <- exp_plus. replace (l * ln (beta r) + - (l * ln (beta r))) with 0 by ring. apply exp_0. }
  assert (Two : a * (1 + (1 - l) * ln (beta r)) <= beta r).
  { replace (beta r) with (a * exp ((1 - l) * ln (beta r))) at 2.
    - apply Rmult_le_compat_l; [lra|apply exp_above].
    - unfold a. rewrite <- exp_plus. replace (l * ln (beta r) + (1 - l) * ln (beta r)) with (ln (beta r)) by ring.
      apply exp_ln. lra. }
  apply Rmult_le_compat_l with (r := 1 - l) in One; [|lra]. apply Rmult_le_compat_l with (r := l) in Two; [|lra]. nra.
Qed.

Lemma weight_update : Ones_start -> Update_rule -> Convexity -> Weight_update.
Proof.
  intros St U C.
  pose proof (positive_weights (experts r) (rounds r) (weight r) _ St U
    (fun t L i I => Rlt_le_trans _ _ _ (exp_pos _) (proj1 (C t L i I)))) as P.
  intros t L Mt. unfold own.
  replace (mass t * (1 - (1 - beta r) * (dot (experts r) (weight r t) (loss r t) / mass t)))
    with (mass t - (1 - beta r) * dot (experts r) (weight r t) (loss r t)) by (field; lra).
  apply Rle_trans with (sum (experts r) (fun i => weight r t i * left_of (beta r) (loss r t i))).
  - unfold mass. apply sum_le. intros i I. rewrite (norm2_minus_zero _ _ _ (U t L) i I). unfold ruled.
    apply Rmult_le_compat_l; [left; apply P; [lia|exact I]|apply C; assumption].
  - right. unfold mass, dot. rewrite <- sum_scale, <- sum_minus. apply sum_ext. intros i I. unfold left_of. ring.
Qed.

Lemma exponential : Exponential.
Proof. intros t _. pose proof (exp_above (- ((1 - beta r) * own t))). lra. Qed.

Lemma weight_sum : Setting -> Ones_start -> Update_rule -> Convexity -> Weight_update -> Exponential -> Weight_sum.
Proof.
  intros N St U C W E.
  pose proof (positive_weights (experts r) (rounds r) (weight r) _ St U
    (fun t L i I => Rlt_le_trans _ _ _ (exp_pos _) (proj1 (C t L i I)))) as P.
  assert (M : forall t, (t <= rounds r)%nat -> 0 < mass t) by (intros t L; apply positive_sum; [exact N|apply P, L]).
  assert (A : forall t, (t <= rounds r)%nat -> mass t <= INR (experts r) * exp (- ((1 - beta r) * own_sum t))).
  { induction t as [|t IH]; intros L.
    - unfold mass, own_sum. rewrite (sum_ext _ (weight r 0) (fun _ => 1)), sum_const;
        [|intros i I; apply (norm2_minus_zero _ _ _ St i I)].
      simpl. rewrite Rmult_0_r, Ropp_0, exp_0. lra.
    - specialize (IH ltac:(lia)). pose proof (M t ltac:(lia)) as Mt. pose proof (W t L Mt) as Wt. pose proof (E t L) as El.
      unfold own_sum in *. rewrite sum_S.
      replace (- ((1 - beta r) * (sum t own + own t))) with (- ((1 - beta r) * sum t own) + - ((1 - beta r) * own t)) by ring.
      rewrite exp_plus, <- Rmult_assoc. apply Rle_trans with (1 := Wt).
      apply Rle_trans with (mass t * exp (- ((1 - beta r) * own t))); [apply Rmult_le_compat_l; lra|].
      apply Rmult_le_compat_r; [left; apply exp_pos|exact IH]. }
  intros t L. apply A. exact L.
Qed.

Lemma expert_weight : Ones_start -> Update_rule -> Convexity -> Expert_weight.
Proof.
  intros St U C.
  assert (A : forall t, (t <= rounds r)%nat -> forall i, (i < experts r)%nat ->
    power (beta r) (expert_sum t i) <= weight r t i).
  { induction t as [|t IH]; intros L i I.
    - rewrite (norm2_minus_zero _ _ _ St i I). unfold power, expert_sum. simpl. rewrite Rmult_0_l, exp_0. lra.
    - specialize (IH ltac:(lia) i I). rewrite (norm2_minus_zero _ _ _ (U t L) i I). unfold ruled.
      specialize (C t L i I). unfold power, expert_sum in *. rewrite sum_S, Rmult_plus_distr_r, exp_plus.
      apply Rmult_le_compat; [left; apply exp_pos|left; apply exp_pos|exact IH|apply C]. }
  intros t L i I. apply Rle_ge, A; [exact L|exact I].
Qed.

Lemma best_weight : Expert_weight -> Best_weight.
Proof.
  intros W t L least [(i & I & <-) _]. apply Rle_ge, Rle_trans with (weight r (S t) i); [apply Rge_le, W; assumption|].
  apply sum_term_le; [|exact I]. intros j J. apply Rle_trans with (power (beta r) (expert_sum (S t) j)).
  - left. apply exp_pos.
  - apply Rge_le, W; assumption.
Qed.

Lemma loss_bound : Setting -> Beta_range -> Weight_sum -> Best_weight -> Loss_bound.
Proof.
  intros N [B0 B1] S1 Bw t L e Le. specialize (S1 t L). specialize (Bw t L e Le). unfold power in Bw.
  assert (P : 0 < INR (experts r)) by (apply lt_0_INR, N).
  set (x := (1 - beta r) * own_sum (S t)) in *.
  assert (Q : exp (e * ln (beta r)) <= exp (ln (INR (experts r)) + - x)).
  { rewrite exp_plus, exp_ln by exact P. lra. }
  assert (e * ln (beta r) <= ln (INR (experts r)) + - x).
  { destruct (Rle_lt_dec (e * ln (beta r)) (ln (INR (experts r)) + - x)) as [A|A]; [exact A|].
    apply exp_increasing in A. lra. }
  rewrite ln_Rinv by lra. apply Rmult_le_reg_r with (1 - beta r); [lra|]. unfold Rdiv.
  rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. unfold x in *. lra.
Qed.

Lemma hoeffding : Setting -> Ones_start -> Beta_range -> Loss_range -> Update_rule -> Convexity -> Weight_update -> Hoeffding.
Proof.
  intros N St [B0 B1] K U C W.
  pose proof (positive_weights (experts r) (rounds r) (weight r) _ St U
    (fun t L i I => Rlt_le_trans _ _ _ (exp_pos _) (proj1 (C t L i I)))) as P.
  assert (M : forall t, (t <= rounds r)%nat -> 0 < mass t) by (intros t L; apply positive_sum; [exact N|apply P, L]).
  intros t L. pose proof (M t ltac:(lia)) as Mt. pose proof (M (S t) L) as Ms. specialize (W t L Mt).
  assert (Q : forall i, (i < experts r)%nat -> 0 <= weight r t i) by (intros i I; left; apply P; [lia|exact I]).
  assert (D0 : 0 <= dot (experts r) (weight r t) (loss r t)).
  { unfold dot. apply sum_nonneg. intros i I. apply Rmult_le_pos; [apply Q, I|apply K; assumption]. }
  assert (D1 : dot (experts r) (weight r t) (loss r t) <= mass t).
  { unfold dot, mass. apply sum_le. intros i I. pose proof (Q i I). pose proof (K t L i I). nra. }
  assert (O : 0 <= own t <= 1).
  { unfold own. split.
    - apply Rmult_le_pos; [exact D0|left; apply Rinv_0_lt_compat, Mt].
    - apply Rmult_le_reg_r with (mass t); [exact Mt|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  pose proof (hoeffding_two_points (own t) O eta) as H.
  assert (Ep : 0 < eta) by (apply ln_inv_pos; lra).
  specialize (H Ep). unfold eta in H at 1. rewrite ln_Rinv, Ropp_involutive, exp_ln in H by lra.
  enough (ln (mass (S t)) - ln (mass t) < - (eta * own t) + eta ^ 2 / 8) by lra.
  rewrite <- ln_div by assumption. apply Rle_lt_trans with (ln (1 - own t + own t * beta r)); [|exact H].
  apply ln_le.
  - apply Rmult_lt_0_compat; [exact Ms|apply Rinv_0_lt_compat, Mt].
  - apply Rmult_le_reg_r with (mass t); [exact Mt|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Lemma weight_regret : Ones_start -> Hoeffding -> Weight_regret.
Proof.
  intros St H.
  assert (A : forall t, (t <= rounds r)%nat -> ln (mass t) <= ln (INR (experts r)) - eta * own_sum t + eta ^ 2 / 8 * INR t).
  { induction t as [|t IH]; intros L.
    - unfold mass, own_sum. rewrite (sum_ext _ (weight r 0) (fun _ => 1)), sum_const;
        [|intros i I; apply (norm2_minus_zero _ _ _ St i I)]. simpl. rewrite Rmult_1_r. lra.
    - specialize (IH ltac:(lia)). specialize (H t L). unfold own_sum in *. rewrite sum_S, S_INR. lra. }
  intros t L. specialize (A t ltac:(lia)). specialize (H t L). unfold own_sum in *. rewrite sum_S, S_INR. lra.
Qed.

Lemma regret_bound : Beta_range -> Best_weight -> Weight_regret -> Regret_bound.
Proof.
  intros [B0 B1] Bw W t L e Le. specialize (Bw t L e Le). specialize (W t L). unfold power in Bw.
  set (o := own_sum (S t)) in *.
  assert (Ep : 0 < eta) by (apply ln_inv_pos; lra).
  assert (X : - (eta * e) <= ln (mass (S t))).
  { replace (- (eta * e)) with (ln (exp (e * ln (beta r)))).
    - apply ln_le; [apply exp_pos|apply Rge_le, Bw].
    - rewrite ln_exp. unfold eta. rewrite ln_Rinv by lra. ring. }
  apply Rlt_gt, Rmult_lt_reg_l with eta; [exact Ep|].
  replace (eta * (ln (INR (experts r)) / eta + eta * INR (S t) / 8))
    with (ln (INR (experts r)) + eta ^ 2 / 8 * INR (S t)) by (field; lra). lra.
Qed.

Lemma tuned : Setting -> Beta_range -> Tuned.
Proof.
  intros N [B0 B1] t L Ne.
  assert (Ep : 0 < eta) by (apply ln_inv_pos; lra).
  assert (A : 0 <= ln (INR (experts r))).
  { rewrite <- ln_1. apply ln_le; [lra|]. change 1 with (INR 1). apply le_INR. exact N. }
  pose proof (pos_INR (S t)) as T. set (a := ln (INR (experts r)) / eta). set (b := eta * INR (S t) / 8).
  assert (Pa : 0 <= a) by (apply Rmult_le_pos; [exact A|left; apply Rinv_0_lt_compat, Ep]).
  assert (Pb : 0 <= b) by (unfold b; nra).
  replace (INR (S t) * ln (INR (experts r)) / 2) with (4 * (a * b)) by (unfold a, b; field; lra).
  assert (D : a - b <> 0).
  { intros Z. apply Ne. unfold a, b in Z. apply Rmult_eq_compat_r with (r := 8 * eta) in Z.
    replace ((ln (INR (experts r)) / eta - eta * INR (S t) / 8) * (8 * eta))
      with (8 * ln (INR (experts r)) - eta ^ 2 * INR (S t)) in Z by (field; lra). lra. }
  pose proof (Rsqr_pos_lt _ D) as Q. unfold Rsqr in Q. apply Rlt_gt. rewrite <- (sqrt_square (a + b)) by lra. apply sqrt_lt_1_alt. split; [nra|].
  replace ((a + b) * (a + b)) with (4 * (a * b) + (a - b) ^ 2) by ring. lra.
Qed.
End Claims.

(** The algorithm on lists of losses, and what it loses. *)
Section Algorithm.
Variables (n : nat) (beta0 : R) (by_power : bool).

Definition left (l : R) : R := if by_power then power beta0 l else left_of beta0 l.
Definition drop (w l : vec) : vec := fun i => w i * left (l i).
Fixpoint loss_from (w : vec) (losses : list vec) : R :=
  match losses with [] => 0 | l :: rest => dot n w l / sum n w + loss_from (drop w l) rest end.
Definition hedge_loss (losses : list vec) : R := loss_from (fun _ => 1) losses.
Definition loss_of (i : nat) (losses : list vec) : R := fold_right (fun l s => l i + s) 0 losses.

Fixpoint weights_on (e : nat -> vec) (t : nat) : vec :=
  match t with O => fun _ => 1 | S s => drop (weights_on e s) (e s) end.
Definition nothing : vec := fun _ => 0.
Definition trial_of (losses : list vec) : trial :=
  let e := fun t => nth t losses nothing in
  {| experts := n; rounds := length losses; loss := e; weight := weights_on e; beta := beta0;
     powers := by_power |}.
End Algorithm.

(** Of either factor, with eta = ln (1/beta). *)
Theorem hedge n beta by_power (losses : list vec) i :
  0 < beta < 1 -> (i < n)%nat -> (forall l, In l losses -> forall j, (j < n)%nat -> 0 <= l j <= 1) ->
  hedge_loss n beta by_power losses <= (ln (INR n) + loss_of i losses * ln (/ beta)) / (1 - beta) /\
  (losses <> [] -> hedge_loss n beta by_power losses - loss_of i losses
    < ln (INR n) / ln (/ beta) + ln (/ beta) * INR (length losses) / 8).
Proof.
  intros [B0 B1] I K. assert (N : (0 < n)%nat) by lia. set (r := trial_of n beta by_power losses).
  assert (Own : hedge_loss n beta by_power losses = own_sum r (length losses)).
  { unfold hedge_loss, own_sum.
    assert (A : forall tail head, losses = head ++ tail ->
      loss_from n beta by_power (weight r (length head)) tail
      = sum (length tail) (fun t => own r (length head + t))).
    { induction tail as [|l tail IH]; intros head El; [reflexivity|]. cbn [loss_from length].
      change (S (length tail)) with (1 + length tail)%nat. rewrite sum_append. cbn [sum]. rewrite Rplus_0_l, Nat.add_0_r.
      assert (E : loss r (length head) = l) by (unfold r, trial_of; cbn; rewrite El, nth_middle; reflexivity).
      specialize (IH (head ++ [l])). rewrite app_length in IH. cbn [length] in IH. rewrite Nat.add_1_r in IH.
      assert (W : weight r (S (length head)) = drop beta by_power (weight r (length head)) l).
      { rewrite <- E. reflexivity. }
      rewrite W in IH. rewrite IH by (rewrite <- app_assoc; exact El). f_equal.
      - unfold own, mass. rewrite E. reflexivity.
      - apply sum_ext. intros t _. f_equal. lia. }
    exact (A losses [] eq_refl). }
  assert (Their : loss_of i losses = expert_sum r (length losses) i).
  { unfold expert_sum. change (loss r) with (fun t => nth t losses nothing). cbv beta.
    symmetry. apply (sum_of_list (fun l : vec => l i) losses nothing). }
  rewrite Own, Their.
  destruct (length losses) as [|T] eqn:El.
  { assert (A : 0 <= ln (INR n)).
    { rewrite <- ln_1. apply ln_le; [lra|]. change 1 with (INR 1). apply le_INR. lia. }
    unfold own_sum, expert_sum. simpl. rewrite Rmult_0_l, Rplus_0_r. split.
    - apply Rmult_le_pos; [exact A|left; apply Rinv_0_lt_compat; lra].
    - intros Some. destruct losses; [contradiction|discriminate]. }
  assert (D : Run r) by (intros t _ j; reflexivity).
  assert (St : Ones_start r) by (apply norm2_eq; reflexivity).
  assert (Br : Beta_range r) by (split; simpl; lra).
  assert (Lr : Loss_range r).
  { intros t L j J. apply (round_of (fun l : vec => forall j, (j < n)%nat -> 0 <= l j <= 1) losses nothing K t L j J). }
  assert (U := update_rule r D). assert (C := convexity r Br Lr). assert (Wu := weight_update r St U C).
  assert (Ws := weight_sum r N St U C Wu (exponential r)).
  assert (Bw := best_weight r (expert_weight r St U C)).
  assert (Rounds : (T < rounds r)%nat) by (simpl; lia).
  destruct (least_exists n (expert_sum r (S T)) N) as [least Le]. pose proof (proj2 Le i I) as Li.
  assert (E0 : 0 < ln (/ beta)) by (apply ln_inv_pos; lra). split.
  - eapply Rle_trans; [exact (loss_bound r N Br Ws Bw T Rounds least Le)|].
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. apply Rplus_le_compat_l.
    apply Rmult_le_compat_r; [lra|exact Li].
  - intros _. pose proof (regret_bound r Br Bw (weight_regret r St (hoeffding r N St Br Lr U C Wu)) T Rounds least Le) as Rb.
    change (ln (INR n) / ln (/ beta) + ln (/ beta) * INR (S T) / 8 > own_sum r (S T) - least) in Rb. lra.
Qed.
