(** Winnow at its infinite learning rate: only the largest exponents count. *)
From mistakebound Require Export winnow_run.

(** The coefficient of e^(eta a) in the score, as eta grows; the sign of the limit is that of the first one, from the
    largest exponent down, that is not 0. *)
Definition coefficient (n : nat) (s x : vec) (a : R) : R := sum n (fun i => if Req_EM_T (s i) a then x i else 0).
Definition limit_score (n : nat) (s x : vec) (c : R) : Prop :=
  (c = 0 /\ forall a, coefficient n s x a = 0) \/
  (exists a, c = coefficient n s x a /\ c <> 0 /\ forall b, a < b -> coefficient n s x b = 0).

Definition limit_run (r : trial) : Prop :=
  exists tie : nat -> option bool, forall t, (t < rounds r)%nat ->
    (exists c, limit_score (dim r) (exponent r t) (inst r t) c /\ err r t = wrong (tie t) c (label r t)) /\
    forall i, exponent r (S t) i = if err r t then exponent r t i + y r t * inst r t i else exponent r t i.

(** On a mistake the limit of the score has not the sign of the label. *)
Definition limit_sign (r : trial) : Prop := forall t, (t < rounds r)%nat -> err r t = true ->
  exists c, limit_score (dim r) (exponent r t) (inst r t) c /\ y r t * c <= 0.
Definition limit_update (r : trial) : Prop := forall t, (t < rounds r)%nat -> err r t = true -> update_gap r t = 0.
Definition limit_rest (r : trial) : Prop := forall t, (t < rounds r)%nat -> err r t = false ->
  norm2 (dim r) (fun i => exponent r (S t) i - exponent r t i) = 0.

Lemma limit_run_sign r : limit_run r -> limit_sign r.
Proof.
  intros (tie & D) t L E. destruct (D t L) as [(c & Sc & W) _]. exists c. split; [exact Sc|].
  rewrite E in W. symmetry in W. exact (wrong_sign _ _ _ W).
Qed.

Lemma limit_run_update r : limit_run r -> limit_update r.
Proof. intros (tie & D) t L E. apply sum_zero. intros i _. destruct (D t L) as [_ ->]. rewrite E. ring. Qed.

Lemma limit_run_rest r : limit_run r -> limit_rest r.
Proof. intros (tie & D) t L E. apply sum_zero. intros i _. destruct (D t L) as [_ ->]. rewrite E. ring. Qed.

Section Limit.
Variables (r : trial) (u : vec) (gamma : R).
Let u1 := sum (dim r) (fun i => Rabs (u i)).
Hypothesis update : limit_update r.
Hypothesis rest : limit_rest r.
Let first := exponent r O O.
Hypothesis start : forall i, (i < dim r)%nat -> exponent r 0 i = first.
Hypothesis nonnegative : forall i, (i < dim r)%nat -> 0 <= u i.
Hypothesis positive : u1 > 0.
Hypothesis gamma_positive : gamma > 0.
Hypothesis separable : forall t, (t < rounds r)%nat -> y r t * dot (dim r) u (inst r t) >= gamma.
Hypothesis extreme : gamma = radius r * u1.

(** The coordinates with the largest exponent. *)
Definition leads t i : bool := always (dim r) (fun j => if Rle_dec (exponent r t j) (exponent r t i) then true else false).
Let top t i := if Req_EM_T (exponent r t i) (first + m r t * radius r) then true else false.

(** Where u is not 0, every y x is R. *)
Lemma support_moves t i :
  (t < rounds r)%nat -> (i < dim r)%nat -> 0 < u i -> y r t * inst r t i = radius r.
Proof.
  intros L I U.
  assert (B : forall j, (j < dim r)%nat -> 0 <= u j * (radius r - y r t * inst r t j)).
  { intros j J. apply Rmult_le_pos; [apply nonnegative, J|]. pose proof (entry_radius r t j L J) as E.
    pose proof (Rle_abs (y r t * inst r t j)). lra. }
  assert (Z : sum (dim r) (fun j => u j * (radius r - y r t * inst r t j)) = 0).
  { apply Rle_antisym; [|apply sum_nonneg, B].
    rewrite (sum_ext _ _ (fun j => radius r * Rabs (u j) - y r t * (u j * inst r t j))).
    - rewrite sum_minus, !sum_scale. pose proof (separable t L) as S. unfold dot in S. fold u1. lra.
    - intros j J. rewrite (Rabs_right (u j)) by (apply Rle_ge, nonnegative, J). ring. }
  pose proof (sum_zero_terms _ _ B Z i I) as E. cbv beta in E. apply Rmult_integral in E. destruct E; lra.
Qed.

Lemma m_S t : m r (S t) = m r t + if err r t then 1 else 0.
Proof. apply INR_count_S. Qed.

(** The exponents are at most M R more than at first, and those of the support of u are M R more. *)
Lemma exponents t : (t <= rounds r)%nat -> forall i, (i < dim r)%nat ->
  exponent r t i <= first + m r t * radius r /\ (0 < u i -> exponent r t i = first + m r t * radius r).
Proof.
  induction t as [|t IH]; intros L i I.
  - rewrite start by exact I. unfold m. simpl. split; intros; lra.
  - destruct (IH ltac:(lia) i I) as [A B]. rewrite m_S. destruct (err r t) eqn:Er.
    + rewrite (updated r t (update t L Er) i I).
      pose proof (entry_radius r t i L I) as E. pose proof (Rle_abs (y r t * inst r t i)). split; [lra|].
      intros U. rewrite B by exact U. rewrite (support_moves t i) by assumption. ring.
    + rewrite (norm2_minus_zero _ _ _ (rest t L Er) i I). rewrite Rplus_0_r. split; assumption.
Qed.

Lemma radius_positive t : (t < rounds r)%nat -> 0 < radius r.
Proof.
  intros L. destruct (radius_nonneg r) as [P|Z]; [exact P|exfalso]. rewrite <- Z in extreme. lra.
Qed.

Lemma support : exists i, (i < dim r)%nat /\ 0 < u i.
Proof.
  destruct (sum_positive (dim r) (fun i => Rabs (u i)) ltac:(intros; apply Rabs_pos) positive) as (i & I & P).
  exists i. split; [exact I|]. rewrite Rabs_right in P by (apply Rle_ge, nonnegative, I). exact P.
Qed.

End Limit.

(** What follows from where the exponents are. *)
Section Leaders.
Variables (r : trial) (u : vec).
Hypothesis sign : limit_sign r.
Hypothesis update : limit_update r.
Let first := exponent r O O.
Hypothesis radius_positive : 0 < radius r.
Hypothesis exponents : forall t, (t <= rounds r)%nat ->
  (forall i, (i < dim r)%nat -> exponent r t i <= first + m r t * radius r) /\
  exists i, (i < dim r)%nat /\ exponent r t i = first + m r t * radius r.
Let top t i := if Req_EM_T (exponent r t i) (first + m r t * radius r) then true else false.

Lemma leads_top t i : (t <= rounds r)%nat -> (i < dim r)%nat -> leads r t i = top t i.
Proof.
  intros L I. destruct (exponents t L) as [A (j & J & E)]. unfold top, leads. destruct (Req_EM_T _ _) as [Q|Q].
  - apply always_iff. intros k K. destruct (Rle_dec _ _) as [|N]; [reflexivity|exfalso]. specialize (A k K). lra.
  - destruct (always _ _) eqn:F; [exfalso|reflexivity]. pose proof (proj1 (always_iff _ _) F j J) as G. cbv beta in G.
    destruct (Rle_dec _ _) as [H|]; [|discriminate]. specialize (A i I). lra.
Qed.

(** On a mistake the y x of the largest exponents add up to at most 0. *)
Lemma top_sum t : (t < rounds r)%nat -> err r t = true ->
  sum (dim r) (fun i => if top t i then y r t * inst r t i else 0) <= 0.
Proof.
  intros L E. destruct (sign t L E) as (c & Sc & W). destruct (exponents t ltac:(lia)) as [A _].
  assert (Q : sum (dim r) (fun i => if top t i then y r t * inst r t i else 0)
              = y r t * coefficient (dim r) (exponent r t) (inst r t) (first + m r t * radius r)).
  { unfold coefficient. rewrite <- sum_scale. apply sum_ext. intros i _. unfold top.
    destruct (Req_EM_T _ _); ring. }
  rewrite Q. destruct Sc as [[_ Z]|(a & Ca & N & Above)]; [rewrite Z; lra|].
  destruct (Rtotal_order a (first + m r t * radius r)) as [O|[->|O]].
  - rewrite Above by exact O. lra.
  - rewrite <- Ca. exact W.
  - exfalso. apply N. rewrite Ca. apply sum_zero. intros i I. destruct (Req_EM_T (exponent r t i) a) as [F|F]; [|reflexivity].
    specialize (A i I). lra.
Qed.

Lemma top_halves t : (t < rounds r)%nat -> err r t = true ->
  (2 * count (dim r) (top (S t)) <= count (dim r) (top t))%nat.
Proof.
  intros L E. destruct (exponents t ltac:(lia)) as [A _].
  assert (T : forall i, (i < dim r)%nat -> top (S t) i = true -> top t i = true /\ y r t * inst r t i = radius r).
  { intros i I Ti. unfold top in *. destruct (Req_EM_T (exponent r (S t) i) _) as [F|F]; [|discriminate].
    rewrite (updated r t (update t L E) i I), m_S, E in F. specialize (A i I).
    pose proof (entry_radius r t i L I) as B. pose proof (Rle_abs (y r t * inst r t i)).
    destruct (Req_EM_T (exponent r t i) (first + m r t * radius r)) as [G|G]; [split; [reflexivity|lra]|exfalso; lra]. }
  apply INR_le. rewrite mult_INR. simpl (INR 2).
  assert (C : sum (dim r) (fun i => radius r * (if top (S t) i then 2 else 0) - (if top t i then radius r else 0))
              <= sum (dim r) (fun i => if top t i then y r t * inst r t i else 0)).
  { apply sum_le. intros i I. pose proof (entry_radius r t i L I) as B.
    pose proof (Rle_abs (- (y r t * inst r t i))) as N. rewrite Rabs_Ropp in N.
    destruct (top (S t) i) eqn:Ti.
    - destruct (T i I Ti) as [-> ->]. lra.
    - destruct (top t i); lra. }
  pose proof (top_sum t L E) as Z. rewrite sum_minus, sum_scale in C.
  change (fun i => if top (S t) i then 2 else 0) with (flagged (top (S t)) (fun _ => 2)) in C.
  change (fun i => if top t i then radius r else 0) with (flagged (top t) (fun _ => radius r)) in C.
  rewrite !sum_flagged_const in C.
  apply Rmult_le_reg_l with (1 := radius_positive). lra.
Qed.

Lemma leads_halve t : (t < rounds r)%nat -> err r t = true ->
  (2 * count (dim r) (leads r (S t)) <= count (dim r) (leads r t))%nat.
Proof.
  intros L E. rewrite (count_ext _ (leads r (S t)) (top (S t))), (count_ext _ (leads r t) (top t)).
  - apply top_halves; assumption.
  - intros i I. apply leads_top; [lia|exact I].
  - intros i I. apply leads_top; [lia|exact I].
Qed.

Lemma some_leads t : (t <= rounds r)%nat -> (1 <= count (dim r) (leads r t))%nat.
Proof.
  intros L. destruct (exponents t L) as [A (i & I & E)]. apply (count_one _ _ i I). rewrite leads_top by assumption.
  unfold top. destruct (Req_EM_T _ _); [reflexivity|contradiction].
Qed.
End Leaders.

Lemma leads_rest r t : limit_rest r -> (t < rounds r)%nat -> err r t = false ->
  count (dim r) (leads r (S t)) = count (dim r) (leads r t).
Proof.
  intros rest L E. pose proof (norm2_minus_zero _ _ _ (rest t L E)) as Q. apply count_ext. intros i I. unfold leads.
  assert (forall b c : bool, (b = true <-> c = true) -> b = c) as Iff.
  { intros [] [] [H1 H2]; try reflexivity; [symmetry; apply H1; reflexivity|apply H2; reflexivity]. }
  apply Iff. rewrite !always_iff. split; intros H j J; specialize (H j J);
    (rewrite (Q j J), (Q i I) in * || rewrite <- (Q j J), <- (Q i I) in *); exact H.
Qed.

Lemma leads_potential r t : limit_rest r ->
  (forall t, (t < rounds r)%nat -> err r t = true ->
     (2 * count (dim r) (leads r (S t)) <= count (dim r) (leads r t))%nat) ->
  (t <= rounds r)%nat -> (2 ^ count t (err r) * count (dim r) (leads r t) <= dim r)%nat.
Proof.
  intros rest H. induction t as [|t IH]; intros L;
    [pose proof (count_most (dim r) (leads r 0)); change (2 ^ count 0 (err r))%nat with 1%nat; lia|].
  specialize (IH ltac:(lia)).
  change (count (S t) (err r)) with (count t (err r) + if err r t then 1 else 0)%nat. destruct (err r t) eqn:E.
  - pose proof (H t L E). rewrite Nat.add_comm, Nat.pow_add_r. simpl (2 ^ 1)%nat. nia.
  - rewrite (leads_rest r t rest L E). rewrite Nat.add_0_r. exact IH.
Qed.

Lemma g_1 : g 1 = ln 2.
Proof. unfold g. replace (1 + 1) with 2 by ring. replace (1 - 1) with 0 by ring. lra. Qed.

Lemma ln_2_above : / 2 < ln 2.
Proof.
  assert (P : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  pose proof (exp_strictly_above (- ln 2) ltac:(lra)) as E. rewrite exp_Ropp, exp_ln in E by lra. lra.
Qed.

(** With equal exponents, at any rate, the sign of the score is that of the sum of the instance. *)
Lemma limit_even r t s :
  limit_sign r -> (t < rounds r)%nat -> (forall i, (i < dim r)%nat -> exponent r t i = s) ->
  0 < y r t * sum (dim r) (inst r t) -> err r t = false.
Proof.
  intros D L Z P. destruct (err r t) eqn:F; [exfalso|reflexivity]. destruct (D t L F) as (c & Sc & W).
  assert (C0 : coefficient (dim r) (exponent r t) (inst r t) s = sum (dim r) (inst r t)).
  { apply sum_ext. intros i I. rewrite (Z i I). destruct (Req_EM_T s s); [reflexivity|contradiction]. }
  assert (Ca : forall a, a <> s -> coefficient (dim r) (exponent r t) (inst r t) a = 0).
  { intros a A. apply sum_zero. intros i I. rewrite (Z i I). destruct (Req_EM_T s a); [congruence|reflexivity]. }
  assert (c = sum (dim r) (inst r t)) as ->.
  { destruct Sc as [[_ Q]|(a & E & N & Above)].
    - rewrite <- C0, Q in P. lra.
    - destruct (Req_dec a s) as [->|A]; [rewrite E; exact C0|rewrite E, Ca in N by exact A; contradiction]. }
  lra.
Qed.

Definition sign_at (r : trial) (eta : R) : Prop := forall t, (t < rounds r)%nat -> err r t = true -> y r t * score r eta t <= 0.

Lemma winnow_even r eta t s :
  sign_at r eta -> (t < rounds r)%nat -> (forall i, (i < dim r)%nat -> exponent r t i = s) ->
  0 < y r t * sum (dim r) (inst r t) -> err r t = false.
Proof.
  intros D L Z P. destruct (err r t) eqn:F; [exfalso|reflexivity]. pose proof (D t L F) as W.
  assert (N : 0 < INR (dim r)) by (apply lt_0_INR; unfold dim; lia). pose proof (exp_pos (eta * s)) as Es.
  assert (E : score r eta t = / INR (dim r) * sum (dim r) (inst r t)).
  { unfold score, dot. rewrite <- sum_scale. apply sum_ext. intros i I. f_equal. unfold w, weights, normal.
    rewrite (sum_ext (dim r) (power eta (exponent r t)) (fun _ => exp (eta * s)))
      by (intros j J; unfold power; rewrite (Z j J); reflexivity).
    unfold power. rewrite (Z i I), sum_const. field. lra. }
  rewrite E in W. assert (0 < / INR (dim r)) by (apply Rinv_0_lt_compat, N).
  assert (0 < / INR (dim r) * (y r t * sum (dim r) (inst r t))) by (apply Rmult_lt_0_compat; assumption). lra.
Qed.

Lemma ln_2_strictly_above : / 2 < ln 2.
Proof.
  assert (ln 2 <> 0) by (pose proof ln_2_above; lra).
  pose proof (exp_strictly_above (- ln 2) ltac:(lra)) as E. rewrite exp_Ropp, exp_ln in E by lra. lra.
Qed.

(** Where the sum of every instance has the sign of its label, Winnow makes no mistake. *)
Lemma no_winnow_mistakes r s :
  (exists eta, sign_at r eta) \/ limit_sign r -> limit_rest r -> (forall i, (i < dim r)%nat -> exponent r 0 i = s) ->
  (forall t, (t < rounds r)%nat -> 0 < y r t * sum (dim r) (inst r t)) ->
  forall t, (t <= rounds r)%nat -> m r t = 0.
Proof.
  intros D Mv Z S.
  assert (A : forall t, (t <= rounds r)%nat -> (forall i, (i < dim r)%nat -> exponent r t i = s) /\ m r t = 0).
  { induction t as [|t IH]; intros L; [split; [exact Z|reflexivity]|]. destruct (IH ltac:(lia)) as [E M].
    assert (F : err r t = false).
    { destruct D as [(eta & D)|D]; [apply (winnow_even r eta t s)|apply (limit_even r t s)]; auto. }
    split; [intros i I; rewrite (norm2_minus_zero _ _ _ (Mv t L F) i I); apply E, I|].
    unfold m in *. rewrite INR_count_S, F, M. ring. }
  intros t L. apply A, L.
Qed.

(** Where no entry is negative, some entry is positive and every label is +, it makes none, wherever it stands. *)
Lemma limit_positive r t :
  limit_sign r -> (t < rounds r)%nat -> (forall i, (i < dim r)%nat -> 0 <= inst r t i) ->
  0 < sum (dim r) (inst r t) -> y r t = 1 -> err r t = false.
Proof.
  intros D L X P Y. destruct (err r t) eqn:F; [exfalso|reflexivity]. destruct (D t L F) as (c & Sc & W). rewrite Y in W.
  assert (Cn : forall a, 0 <= coefficient (dim r) (exponent r t) (inst r t) a).
  { intros a. apply sum_nonneg. intros i I. destruct (Req_EM_T _ a); [apply X, I|lra]. }
  destruct Sc as [[_ Q]|(a & E & N & _)]; [|specialize (Cn a); rewrite <- E in Cn; destruct Cn; [lra|congruence]].
  apply (Rlt_irrefl 0). eapply Rlt_le_trans; [exact P|]. right. apply sum_zero. intros i I.
  assert (T : forall j, (j < dim r)%nat ->
    0 <= (if Req_EM_T (exponent r t j) (exponent r t i) then inst r t j else 0)).
  { intros j J. destruct (Req_EM_T _ _); [apply X, J|lra]. }
  pose proof (sum_zero_terms _ _ T (Q (exponent r t i)) i I) as G. cbv beta in G.
  destruct (Req_EM_T (exponent r t i) (exponent r t i)); [exact G|contradiction].
Qed.

Lemma winnow_positive r eta t :
  sign_at r eta -> (forall i, (i < dim r)%nat -> w r eta t i > 0) -> (t < rounds r)%nat ->
  (forall i, (i < dim r)%nat -> 0 <= inst r t i) -> 0 < sum (dim r) (inst r t) -> y r t = 1 -> err r t = false.
Proof.
  intros D Wp L X P Y. destruct (err r t) eqn:F; [exfalso|reflexivity]. pose proof (D t L F) as Q. rewrite Y in Q.
  assert (T : forall i, (i < dim r)%nat -> 0 <= w r eta t i * inst r t i).
  { intros i I. apply Rmult_le_pos; [left; apply Wp, I|apply X, I]. }
  assert (Z : sum (dim r) (fun i => w r eta t i * inst r t i) = 0).
  { apply Rle_antisym; [|apply sum_nonneg, T]. unfold score, dot in Q. lra. }
  apply (Rlt_irrefl 0). eapply Rlt_le_trans; [exact P|]. right. apply sum_zero. intros i I.
  pose proof (sum_zero_terms _ _ T Z i I) as G. cbv beta in G. specialize (Wp i I).
  apply Rmult_integral in G. destruct G; [lra|assumption].
Qed.
