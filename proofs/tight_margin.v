(** What `tight` found of the perceptron with a margin: where beta is k times R^2, more than k + 1 updates are at most
    (R^2 + 2 beta) |u|^2 / gamma^2 - beta / R^2, which is less than the theorem's bound; and for any beta what their number
    asks of |u|. *)
From mistakebound Require Import margin_perceptron.
From mistakebound Require Import perceptron.
From mistakebound Require Import checker_tight.

Section Updates.
Variables (n : nat) (u : vec) (R2 gamma beta : R).

(** Updates, one after the other: z is y x, w the weights before. *)
Definition legal_update (w z : vec) : Prop := norm2 n z <= R2 /\ gamma <= dot n u z /\ dot n w z <= beta.
Fixpoint legal (w : vec) (l : list vec) : Prop :=
  match l with [] => True | z :: l' => legal_update w z /\ legal (moved_by w z) l' end.

(** The weights after the first t updates. *)
Definition after (l : list vec) (t : nat) : vec := fold_left moved_by (firstn t l) zero.

Lemma legal_at l : forall w t, legal w l -> (t < length l)%nat ->
  legal_update (fold_left moved_by (firstn t l) w) (nth t l zero).
Proof.
  induction l as [|z l IH]; intros w t L T; [simpl in T; lia|]. destruct L as (A & L). destruct t as [|t]; [exact A|].
  cbn [firstn fold_left nth]. apply IH; [exact L|simpl in T; lia].
Qed.

Lemma moved_at l : forall w t, (t < length l)%nat ->
  fold_left moved_by (firstn (S t) l) w = moved_by (fold_left moved_by (firstn t l) w) (nth t l zero).
Proof.
  induction l as [|z l IH]; intros w t T; [simpl in T; lia|]. destruct t as [|t]; [reflexivity|].
  change (firstn (S (S t)) (z :: l)) with (z :: firstn (S t) l). cbn [firstn fold_left nth]. apply IH. simpl in T. lia.
Qed.

Lemma moved_norm w z : norm2 n (moved_by w z) = norm2 n w + 2 * dot n w z + norm2 n z.
Proof.
  rewrite (norm2_ext n _ (fun i => w i + 1 * z i)) by (intros; unfold moved_by; ring). rewrite norm2_step. ring.
Qed.
Lemma moved_dot w z : dot n (moved_by w z) u = dot n w u + dot n u z.
Proof.
  rewrite (dot_ext n _ (fun i => w i + 1 * z i) u u) by (intros; unfold moved_by; ring).
  rewrite dot_step, (dot_sym n z u). ring.
Qed.

Variable l : list vec.
Hypothesis Legal : legal zero l.
Hypothesis R2_nonneg : 0 <= R2.

Lemma after_0 : norm2 n (after l 0) = 0 /\ dot n (after l 0) u = 0.
Proof. split; apply sum_zero; intros i _; unfold after, zero; simpl; ring. Qed.

Lemma progress_after t : (t <= length l)%nat -> INR t * gamma <= dot n (after l t) u.
Proof.
  induction t as [|t IH]; intros T; [destruct after_0 as (_ & ->); simpl; lra|]. unfold after in *. rewrite moved_at by lia.
  rewrite moved_dot, S_INR. destruct (legal_at l zero t Legal ltac:(lia)) as (_ & G & _). specialize (IH ltac:(lia)). lra.
Qed.

(** While they are short the weights are t R long at most. *)
Lemma short_after t : (t <= length l)%nat -> norm2 n (after l t) <= INR t * INR t * R2.
Proof.
  induction t as [|t IH]; intros T; [destruct after_0 as (-> & _); simpl; lra|]. specialize (IH ltac:(lia)).
  unfold after in *. rewrite moved_at by lia. rewrite moved_norm, S_INR.
  destruct (legal_at l zero t Legal ltac:(lia)) as (X & _ & _). set (w := fold_left moved_by (firstn t l) zero) in *.
  set (z := nth t l zero) in *. pose proof (cauchy_schwarz_dot n w z) as CS. pose proof (norm2_nonneg n w).
  pose proof (norm2_nonneg n z). pose proof (pos_INR t) as P.
  assert (W : dot n w z <= INR t * R2).
  { destruct (Rle_dec (dot n w z) (INR t * R2)) as [L|L]; [exact L|exfalso]. apply Rnot_le_lt in L.
    assert (0 <= INR t * R2) by (apply Rmult_le_pos; assumption).
    assert (Q : norm2 n w * norm2 n z <= INR t * INR t * R2 * R2) by (apply Rmult_le_compat; assumption). nra. }
  nra.
Qed.

(** Afterwards their squared length grows by R^2 + 2 beta at most. *)
Lemma long_after k t : (S k + t <= length l)%nat ->
  norm2 n (after l (S k + t)) <= (INR k + 1) * (INR k + 1) * R2 + INR t * (R2 + 2 * beta).
Proof.
  induction t as [|t IH]; intros T.
  - rewrite Nat.add_0_r in *. pose proof (short_after (S k) T) as S. rewrite S_INR in S. simpl INR. lra.
  - specialize (IH ltac:(lia)). rewrite Nat.add_succ_r, S_INR. unfold after in *. rewrite moved_at by lia.
    rewrite moved_norm. destruct (legal_at l zero (S k + t) Legal ltac:(lia)) as (X & _ & B). lra.
Qed.

(** u has to have the products with the weights and the last z that they have. *)
Lemma last_update w z p q : legal_update w z -> norm2 n w <= p -> q <= dot n w u ->
  0 < R2 * q - beta * gamma -> 0 <= p * gamma - beta * q -> 0 < q -> 0 <= gamma ->
  p * gamma ^ 2 + q ^ 2 * R2 - 2 * q * gamma * beta <= (p * R2 - beta ^ 2) * norm2 n u.
Proof.
  intros (X & G & B) W Q A Z Q0 G0. set (a := R2 * q - beta * gamma) in *. set (c := p * gamma - beta * q) in *.
  assert (N : 0 < a * q + c * gamma).
  { assert (0 < a * q) by (apply Rmult_lt_0_compat; assumption). assert (0 <= c * gamma) by (apply Rmult_le_pos; assumption).
    lra. }
  set (v := fun i => a * w i + c * z i).
  assert (V : norm2 n v <= (p * R2 - beta ^ 2) * (a * q + c * gamma)).
  { assert (E : norm2 n v = a * a * norm2 n w + 2 * (a * c) * dot n w z + c * c * norm2 n z).
    { unfold v. rewrite norm2_step. rewrite norm2_scale, dot_scale. ring. }
    assert (0 <= a * a) by (apply Rle_0_sqr). assert (0 <= c * c) by (apply Rle_0_sqr).
    assert (0 <= a * c) by (apply Rmult_le_pos; lra).
    replace ((p * R2 - beta ^ 2) * (a * q + c * gamma)) with (a * a * p + 2 * (a * c) * beta + c * c * R2)
      by (unfold a, c; ring).
    rewrite E. apply Rplus_le_compat; [apply Rplus_le_compat|]; apply Rmult_le_compat_l; lra. }
  assert (D : a * q + c * gamma <= dot n v u).
  { unfold v. rewrite dot_step, dot_scale, (dot_sym n z u). apply Rplus_le_compat; apply Rmult_le_compat_l; lra. }
  pose proof (cauchy_schwarz_dot n v u) as CS. pose proof (norm2_nonneg n u) as U.
  replace (p * gamma ^ 2 + q ^ 2 * R2 - 2 * q * gamma * beta) with (a * q + c * gamma) by (unfold a, c; ring).
  set (m := a * q + c * gamma) in *. apply Rmult_le_reg_l with m; [exact N|].
  apply Rle_trans with (dot n v u * dot n v u); [apply Rmult_le_compat; lra|].
  apply Rle_trans with (norm2 n v * norm2 n u); [exact CS|].
  replace (m * ((p * R2 - beta ^ 2) * norm2 n u)) with ((p * R2 - beta ^ 2) * m * norm2 n u) by ring.
  apply Rmult_le_compat_r; assumption.
Qed.

(** The number of updates, k + 2 + t, whatever beta is, k R^2 being at most beta and (k + 1) R^2 above it. *)
Theorem updates_need k t : (length l = S (S k) + t)%nat -> 0 < gamma -> INR k * R2 <= beta < (INR k + 1) * R2 ->
  let p := (INR k + 1) * (INR k + 1) * R2 + INR t * (R2 + 2 * beta) in
  let q := (INR k + 1 + INR t) * gamma in
  p * gamma ^ 2 + q ^ 2 * R2 - 2 * q * gamma * beta <= (p * R2 - beta ^ 2) * norm2 n u.
Proof.
  intros L G (B0 & B) p q. assert (T : (S k + t < length l)%nat) by lia. pose proof (pos_INR k) as K. pose proof (pos_INR t) as I.
  assert (B1 : 0 <= beta) by (pose proof (Rmult_le_pos _ _ K R2_nonneg); lra).
  apply (last_update (after l (S k + t)) (nth (S k + t) l zero)).
  - exact (legal_at l zero (S k + t) Legal T).
  - apply long_after. lia.
  - pose proof (progress_after (S k + t) ltac:(lia)) as P. rewrite plus_INR, S_INR in P. exact P.
  - unfold q. replace (R2 * ((INR k + 1 + INR t) * gamma) - beta * gamma)
      with (((INR k + 1) * R2 - beta + INR t * R2) * gamma) by ring.
    apply Rmult_lt_0_compat; [|exact G]. pose proof (Rmult_le_pos _ _ I R2_nonneg). lra.
  - unfold p, q. replace (((INR k + 1) * (INR k + 1) * R2 + INR t * (R2 + 2 * beta)) * gamma -
      beta * ((INR k + 1 + INR t) * gamma)) with (((INR k + 1) * ((INR k + 1) * R2 - beta) + INR t * (R2 + beta)) * gamma) by ring.
    apply Rmult_le_pos; [|lra]. apply Rplus_le_le_0_compat; apply Rmult_le_pos; lra.
  - unfold q. apply Rmult_lt_0_compat; lra.
  - lra.
Qed.
End Updates.

Lemma updates_on_legal n u R2 gamma beta : forall l w,
  (forall e, In e l -> norm2 n (fst e) <= R2 /\ gamma <= sg (snd e) * dot n u (fst e)) ->
  legal n u R2 gamma beta w (updates_on n beta w l).
Proof.
  induction l as [|e l IH]; intros w G; [exact I|]. cbn [updates_on]. unfold due.
  assert (Gl : forall e, In e l -> norm2 n (fst e) <= R2 /\ gamma <= sg (snd e) * dot n u (fst e))
    by (intros; apply G; right; auto).
  destruct (Rle_dec _ _) as [D|_]; [|apply IH, Gl]. destruct (G e (or_introl eq_refl)) as (X & U). split; [|apply IH, Gl].
  assert (Scaled : forall v, dot n v (fun i => sg (snd e) * fst e i) = sg (snd e) * dot n v (fst e)).
  { intros v. rewrite dot_sym, dot_scale, dot_sym. reflexivity. }
  unfold legal_update. rewrite norm2_scale, sg_square, !Scaled. lra.
Qed.

(** The perceptron with a margin that is k times R^2, on examples with a separator: its updates, if they are more than
    k + 1, are at most (R^2 + 2 beta) |u|^2 / gamma^2 - k. *)
Theorem margin_perceptron_tight n e T u R2 gamma k : 0 < R2 -> 0 < gamma ->
  (forall t, (t < T)%nat -> norm2 n (fst (e t)) <= R2 /\ gamma <= sg (snd (e t)) * dot n u (fst (e t))) ->
  let beta := INR k * R2 in
  let made := count T (updates n beta e) in
  (k + 1 < made)%nat -> (INR made + INR k) * gamma ^ 2 <= (R2 + 2 * beta) * norm2 n u.
Proof.
  intros R G H beta made M. set (l := updates_on n beta zero (map e (seq 0 T))).
  assert (L : length l = made) by (exact (updates_on_count n beta e T 0)).
  assert (Legal : legal n u R2 gamma beta zero l).
  { apply updates_on_legal. intros x I. apply in_map_iff in I. destruct I as (t & <- & I). apply in_seq in I. apply H. lia. }
  set (t := (made - (S (S k)))%nat). assert (E : (length l = S (S k) + t)%nat) by (unfold t; lia).
  pose proof (updates_need n u R2 gamma beta l Legal ltac:(lra) k t E G ltac:(unfold beta; lra)) as N. cbv zeta in N.
  rewrite L in E. rewrite E, plus_INR, !S_INR. pose proof (pos_INR k) as K. pose proof (pos_INR t) as I. unfold beta in *.
  set (a := INR k) in *. set (b := INR t) in *.
  replace (((a + 1) * (a + 1) * R2 + b * (R2 + 2 * (a * R2))) * gamma ^ 2 + ((a + 1 + b) * gamma) ^ 2 * R2 -
    2 * ((a + 1 + b) * gamma) * gamma * (a * R2)) with (R2 * (1 + b) * ((a + 1 + 1 + b + a) * gamma ^ 2)) in N by ring.
  replace ((((a + 1) * (a + 1) * R2 + b * (R2 + 2 * (a * R2))) * R2 - (a * R2) ^ 2) * norm2 n u)
    with (R2 * (1 + b) * ((R2 + 2 * (a * R2)) * norm2 n u)) in N by ring.
  apply Rmult_le_reg_l with (R2 * (1 + b)); [apply Rmult_lt_0_compat; lra|]. exact N.
Qed.
