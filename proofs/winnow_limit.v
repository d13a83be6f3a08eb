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

Section Limit.
Variables (r : trial) (u : vec) (gamma : R).
Let u1 := sum (dim r) (fun i => Rabs (u i)).
Hypothesis run : limit_run r.
Hypothesis start : forall i, (i < dim r)%nat -> exponent r 0 i = 0.
Hypothesis nonnegative : forall i, (i < dim r)%nat -> 0 <= u i.
Hypothesis positive : u1 > 0.
Hypothesis gamma_positive : gamma > 0.
Hypothesis separable : forall t, (t < rounds r)%nat -> y r t * dot (dim r) u (inst r t) >= gamma.
Hypothesis extreme : gamma = radius r * u1.

Let top t i := if Req_EM_T (exponent r t i) (m r t * radius r) then true else false.

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

(** The exponents are at most M R, and those of the support of u are M R. *)
Lemma exponents t : (t <= rounds r)%nat -> forall i, (i < dim r)%nat ->
  exponent r t i <= m r t * radius r /\ (0 < u i -> exponent r t i = m r t * radius r).
Proof.
  destruct run as (tie & D). induction t as [|t IH]; intros L i I.
  - rewrite start by exact I. unfold m. simpl. split; intros; lra.
  - destruct (IH ltac:(lia) i I) as [A B]. destruct (D t L) as [_ ->]. rewrite m_S. destruct (err r t).
    + pose proof (entry_radius r t i L I) as E. pose proof (Rle_abs (y r t * inst r t i)). split; [lra|].
      intros U. rewrite B by exact U. rewrite (support_moves t i) by assumption. ring.
    + rewrite Rplus_0_r. split; assumption.
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

(** On a mistake the y x of the largest exponents add up to at most 0. *)
Lemma top_sum t : (t < rounds r)%nat -> err r t = true ->
  sum (dim r) (fun i => if top t i then y r t * inst r t i else 0) <= 0.
Proof.
  intros L E. destruct run as (tie & D). destruct (D t L) as [(c & Sc & W) _]. rewrite E in W. symmetry in W.
  apply wrong_sign in W. fold (y r t) in W.
  assert (Q : sum (dim r) (fun i => if top t i then y r t * inst r t i else 0)
              = y r t * coefficient (dim r) (exponent r t) (inst r t) (m r t * radius r)).
  { unfold coefficient. rewrite <- sum_scale. apply sum_ext. intros i _. unfold top.
    destruct (Req_EM_T _ _); ring. }
  rewrite Q. destruct Sc as [[_ Z]|(a & Ca & N & Above)]; [rewrite Z; lra|].
  destruct (Rtotal_order a (m r t * radius r)) as [O|[->|O]].
  - rewrite Above by exact O. lra.
  - rewrite <- Ca. exact W.
  - exfalso. apply N. rewrite Ca. apply sum_zero. intros i I. destruct (Req_EM_T (exponent r t i) a) as [F|F]; [|reflexivity].
    destruct (exponents t ltac:(lia) i I). lra.
Qed.

Lemma top_halves t : (t < rounds r)%nat -> err r t = true ->
  (2 * count (dim r) (top (S t)) <= count (dim r) (top t))%nat.
Proof.
  intros L E. pose proof (radius_positive t L) as Rp. destruct run as (tie & D). destruct (D t L) as [_ Mv].
  assert (T : forall i, (i < dim r)%nat -> top (S t) i = true -> top t i = true /\ y r t * inst r t i = radius r).
  { intros i I Ti. unfold top in *. destruct (Req_EM_T (exponent r (S t) i) _) as [F|F]; [|discriminate].
    rewrite Mv, E, m_S, E in F. destruct (exponents t ltac:(lia) i I) as [A _].
    pose proof (entry_radius r t i L I) as B. pose proof (Rle_abs (y r t * inst r t i)).
    destruct (Req_EM_T (exponent r t i) (m r t * radius r)) as [G|G]; [split; [reflexivity|lra]|exfalso; lra]. }
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
  apply Rmult_le_reg_l with (1 := Rp). lra.
Qed.

Lemma top_rests t : (t < rounds r)%nat -> err r t = false -> count (dim r) (top (S t)) = count (dim r) (top t).
Proof.
  intros L E. destruct run as (tie & D). destruct (D t L) as [_ Mv]. apply count_ext. intros i _. unfold top.
  rewrite Mv, m_S, E, Rplus_0_r. reflexivity.
Qed.

Lemma top_potential t : (t <= rounds r)%nat -> (2 ^ count t (err r) * count (dim r) (top t) <= dim r)%nat.
Proof.
  induction t as [|t IH]; intros L; [pose proof (count_most (dim r) (top 0)); change (2 ^ count 0 (err r))%nat with 1%nat; lia|].
  specialize (IH ltac:(lia)).
  change (count (S t) (err r)) with (count t (err r) + if err r t then 1 else 0)%nat. destruct (err r t) eqn:E.
  - pose proof (top_halves t L E). rewrite Nat.add_comm, Nat.pow_add_r. simpl (2 ^ 1)%nat. nia.
  - rewrite top_rests by assumption. rewrite Nat.add_0_r. exact IH.
Qed.

Lemma limit_bound t : (t <= rounds r)%nat -> (2 ^ count t (err r) <= dim r)%nat.
Proof.
  intros L. pose proof (top_potential t L) as P. destruct support as (i & I & U).
  assert (1 <= count (dim r) (top t))%nat; [|nia]. apply (count_one _ _ i I). unfold top.
  destruct (Req_EM_T _ _) as [F|F]; [reflexivity|exfalso]. apply F, (exponents t L i I), U.
Qed.

Lemma limit_bound_g t : (t <= rounds r)%nat -> m r t * g 1 <= ln (INR (dim r)).
Proof.
  intros L. assert (G : g 1 = ln 2).
  { unfold g. replace (1 + 1) with 2 by ring. replace (1 - 1) with 0 by ring. lra. }
  rewrite G. unfold m. rewrite <- ln_pow by lra. apply ln_le; [apply pow_lt; lra|].
  replace 2 with (INR 2) by reflexivity. rewrite <- pow_INR. apply le_INR, limit_bound, L.
Qed.
End Limit.

Lemma ln_2_above : / 2 <= ln 2.
Proof.
  pose proof (exp_above (- ln 2)) as E. rewrite exp_Ropp, exp_ln in E by lra. lra.
Qed.

Lemma limit_theorem r u gamma :
  let u1 := sum (dim r) (fun i => Rabs (u i)) in
  limit_run r -> (forall i, (i < dim r)%nat -> exponent r 0 i = 0) ->
  (forall i, (i < dim r)%nat -> 0 <= u i) -> u1 > 0 -> gamma > 0 -> gamma = radius r * u1 ->
  (forall t, (t < rounds r)%nat -> y r t * dot (dim r) u (inst r t) >= gamma) ->
  forall t, (t <= rounds r)%nat ->
  m r t * g 1 <= ln (INR (dim r)) /\ m r t <= 2 * (radius r * u1 / gamma) ^ 2 * ln (INR (dim r)).
Proof.
  intros u1 D Z P U G E S t L. pose proof (limit_bound_g r u gamma D Z P U G S E t L) as B.
  split; [exact B|]. replace (radius r * u1 / gamma) with 1 by (rewrite <- E; field; lra).
  assert (g 1 = ln 2).
  { unfold g. replace (1 + 1) with 2 by ring. replace (1 - 1) with 0 by ring. lra. }
  pose proof ln_2_above. pose proof (m_nonneg r t). rewrite H in B. nra.
Qed.

(** With equal exponents, at any rate, the sign of the score is that of the sum of the instance. *)
Lemma limit_even r t :
  limit_run r -> (t < rounds r)%nat -> (forall i, (i < dim r)%nat -> exponent r t i = 0) ->
  0 < y r t * sum (dim r) (inst r t) -> err r t = false.
Proof.
  intros (tie & D) L Z P. destruct (D t L) as [(c & Sc & W) _].
  assert (C0 : coefficient (dim r) (exponent r t) (inst r t) 0 = sum (dim r) (inst r t)).
  { apply sum_ext. intros i I. rewrite (Z i I). destruct (Req_EM_T 0 0); [reflexivity|contradiction]. }
  assert (Ca : forall a, a <> 0 -> coefficient (dim r) (exponent r t) (inst r t) a = 0).
  { intros a A. apply sum_zero. intros i I. rewrite (Z i I). destruct (Req_EM_T 0 a); [congruence|reflexivity]. }
  assert (c = sum (dim r) (inst r t)) as ->.
  { destruct Sc as [[_ Q]|(a & E & N & Above)].
    - rewrite <- C0, Q in P. lra.
    - destruct (Req_dec a 0) as [->|A]; [rewrite E; exact C0|rewrite E, Ca in N by exact A; contradiction]. }
  destruct (err r t) eqn:F; [|reflexivity]. symmetry in W. apply wrong_sign in W. fold (y r t) in W. lra.
Qed.

Lemma winnow_even r eta t :
  winnow_run r eta -> (t < rounds r)%nat -> (forall i, (i < dim r)%nat -> exponent r t i = 0) ->
  0 < y r t * sum (dim r) (inst r t) -> err r t = false.
Proof.
  intros (tie & D) L Z P. destruct (D t L) as [W _]. destruct (err r t) eqn:F; [exfalso|reflexivity].
  symmetry in W. apply wrong_sign in W. fold (y r t) in W.
  assert (N : 0 < INR (dim r)) by (apply lt_0_INR; unfold dim; lia).
  assert (E : score r eta t = / INR (dim r) * sum (dim r) (inst r t)).
  { unfold score, dot. rewrite <- sum_scale. apply sum_ext. intros i I. f_equal. unfold w, weights, normal.
    rewrite (sum_ext (dim r) (power eta (exponent r t)) (fun _ => 1))
      by (intros j J; unfold power; rewrite (Z j J), Rmult_0_r; apply exp_0).
    unfold power. rewrite (Z i I), Rmult_0_r, exp_0, sum_const. unfold Rdiv. rewrite Rmult_1_l, Rmult_1_r. reflexivity. }
  rewrite E in W. assert (0 < / INR (dim r)) by (apply Rinv_0_lt_compat, N).
  assert (0 < / INR (dim r) * (y r t * sum (dim r) (inst r t))) by (apply Rmult_lt_0_compat; assumption). lra.
Qed.

Lemma ln_2_strictly_above : / 2 < ln 2.
Proof.
  assert (ln 2 <> 0) by (pose proof ln_2_above; lra).
  pose proof (exp_strictly_above (- ln 2) ltac:(lra)) as E. rewrite exp_Ropp, exp_ln in E by lra. lra.
Qed.

(** Where the sum of every instance has the sign of its label, Winnow makes no mistake. *)
Lemma no_winnow_mistakes r eta :
  winnow_run r eta \/ limit_run r -> (forall i, (i < dim r)%nat -> exponent r 0 i = 0) ->
  (forall t, (t < rounds r)%nat -> 0 < y r t * sum (dim r) (inst r t)) ->
  forall t, (t <= rounds r)%nat -> m r t = 0.
Proof.
  intros D Z S.
  assert (Mv : forall t, (t < rounds r)%nat -> err r t = false -> forall i, exponent r (Datatypes.S t) i = exponent r t i).
  { intros t L E i. destruct D as [(tie & D)|(tie & D)]; destruct (D t L) as [_ ->]; rewrite E; reflexivity. }
  assert (A : forall t, (t <= rounds r)%nat -> (forall i, (i < dim r)%nat -> exponent r t i = 0) /\ m r t = 0).
  { induction t as [|t IH]; intros L; [split; [exact Z|reflexivity]|]. destruct (IH ltac:(lia)) as [E M].
    assert (F : err r t = false).
    { destruct D as [D|D]; [apply (winnow_even r eta)|apply limit_even]; auto. }
    split; [intros i I; rewrite Mv by assumption; apply E, I|]. unfold m in *. rewrite INR_count_S, F, M. ring. }
  intros t L. apply A, L.
Qed.
