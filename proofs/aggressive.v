(** Passive-aggressive learners: hinge losses, steps of three rules, and what a step does to the distance from a
    comparator. *)
From mistakebound Require Export perceptron.

Definition loss (r : trial) (t : nat) : R := Rmax 0 (1 - y r t * score r t).
Definition loss_after (r : trial) (t : nat) : R := Rmax 0 (1 - y r t * dot (dim r) (state r (S t)) (inst r t)).
Definition loss_of (r : trial) (u : vec) (t : nat) : R := Rmax 0 (1 - y r t * dot (dim r) u (inst r t)).
Definition lossy (r : trial) (t : nat) : bool := if Rlt_dec 0 (loss r t) then true else false.
Definition distance2 (r : trial) (u : vec) (t : nat) : R := norm2 (dim r) (fun i => state r t i - u i).

(** The steps: l/|x|^2, which is taken to be 0 where x is; that and C, whichever is less; and l/(|x|^2 + 1/(2C)). *)
Definition inv (b : R) : R := if Rlt_dec 0 b then / b else 0.
Definition clipped (c l b : R) : R := if Rlt_dec 0 l then if Rlt_dec 0 b then Rmin c (l * inv b) else c else 0.
Definition softened (c l b : R) : R := l / (b + / (2 * c)).

(** The learner that moves by tau y x. The first state is left open. *)
Definition aggressive_run (r : trial) (tau : nat -> R) : Prop :=
  (exists tie, forall t, (t < rounds r)%nat -> err r t = wrong (tie t) (score r t) (label r t)) /\
  forall t, (t < rounds r)%nat -> forall i, state r (S t) i = state r t i + tau t * y r t * inst r t i.
Definition step_gap (r : trial) (tau : nat -> R) (t : nat) : R :=
  norm2 (dim r) (fun i => state r (S t) i - state r t i - tau t * y r t * inst r t i).

Lemma loss_nonneg r t : 0 <= loss r t.
Proof. apply Rmax_l. Qed.

Lemma loss_of_nonneg r u t : 0 <= loss_of r u t.
Proof. apply Rmax_l. Qed.

Lemma x2_nonneg r t : 0 <= x2 r t.
Proof. apply norm2_nonneg. Qed.

Lemma radius2_nonneg r : 0 <= radius2 r.
Proof. apply biggest_nonneg. Qed.

Lemma distance2_nonneg r u t : 0 <= distance2 r u t.
Proof. apply norm2_nonneg. Qed.

Lemma loss_positive r t : 0 < loss r t -> loss r t = 1 - y r t * score r t.
Proof. unfold loss. intros P. destruct (Rle_dec 0 (1 - y r t * score r t)) as [L|L].
  - apply Rmax_right, L.
  - rewrite Rmax_left in P by lra. lra.
Qed.

Lemma not_lossy r t : lossy r t = false -> loss r t = 0.
Proof. unfold lossy. destruct (Rlt_dec 0 (loss r t)); [discriminate|]. intros _. pose proof (loss_nonneg r t). lra. Qed.

Lemma inv_nonneg b : 0 <= inv b.
Proof. unfold inv. destruct (Rlt_dec 0 b) as [P|P]; [left; apply Rinv_0_lt_compat, P|lra]. Qed.

Lemma inv_times b : 0 < b -> inv b * b = 1.
Proof. intros P. unfold inv. destruct (Rlt_dec 0 b); [apply Rinv_l; lra|contradiction]. Qed.

Lemma inv_twice b : inv b * inv b * b = inv b.
Proof.
  unfold inv. destruct (Rlt_dec 0 b); [|ring]. rewrite Rmult_assoc, Rinv_l by lra. ring.
Qed.

Lemma clipped_is c l b : 0 < c -> 0 <= l -> 0 <= b ->
  0 <= clipped c l b <= c /\ clipped c l b * b <= l /\
  (clipped c l b = c \/ clipped c l b * b = l) /\ (l = 0 -> clipped c l b = 0).
Proof.
  intros C L B. unfold clipped. destruct (Rlt_dec 0 l) as [P|P].
  - destruct (Rlt_dec 0 b) as [Q|Q].
    + assert (E : l * inv b * b = l) by (rewrite Rmult_assoc, inv_times by exact Q; ring).
      assert (N : 0 <= l * inv b) by (apply Rmult_le_pos; [exact L|apply inv_nonneg]).
      unfold Rmin. destruct (Rle_dec c (l * inv b)).
      * split; [lra|]. split; [nra|]. split; [left; reflexivity|lra].
      * split; [lra|]. split; [lra|]. split; [right; exact E|lra].
    + assert (b = 0) as -> by lra. split; [lra|]. split; [lra|]. split; [left; reflexivity|lra].
  - assert (l = 0) as -> by lra. split; [lra|]. split; [lra|]. split; [right; ring|reflexivity].
Qed.

Lemma softened_is c l b : 0 < c -> 0 <= l -> 0 <= b ->
  0 <= softened c l b /\ 2 * c * (l - softened c l b * b) = softened c l b /\ (l = 0 -> softened c l b = 0).
Proof.
  intros C L B. unfold softened.
  assert (P : 0 < / (2 * c)) by (apply Rinv_0_lt_compat; lra).
  assert (Q : 0 < b + / (2 * c)) by lra.
  split; [|split].
  - unfold Rdiv. apply Rmult_le_pos; [exact L|]. left. apply Rinv_0_lt_compat, Q.
  - field. assert (0 < 2 * c * b + 1) by nra. split; [lra|]. lra.
  - intros ->. unfold Rdiv. ring.
Qed.

Lemma run_mistake_loss r tau : aggressive_run r tau ->
  forall t, (t < rounds r)%nat -> err r t = true -> loss r t >= 1.
Proof.
  intros ((tie & D) & _) t L E. pose proof (wrong_sign (tie t) (score r t) (label r t)) as W. rewrite <- D in W by exact L.
  specialize (W E). unfold loss, y. pose proof (Rmax_r 0 (1 - sg (label r t) * score r t)). lra.
Qed.

Lemma run_step_gap r tau : aggressive_run r tau -> forall t, (t < rounds r)%nat -> step_gap r tau t = 0.
Proof. intros (_ & M) t L. apply sum_zero. intros i _. rewrite (M t L i). ring. Qed.

Lemma gap_moved r tau t : step_gap r tau t = 0 ->
  forall i, (i < dim r)%nat -> state r (S t) i = state r t i + tau t * y r t * inst r t i.
Proof. intros Z i I. pose proof (norm2_zero _ _ Z i I) as E. cbv beta in E. lra. Qed.

Lemma y_square r t : y r t * y r t = 1.
Proof. apply sg_square. Qed.

(** The loss that a step leaves, where it does not go too far. *)
Lemma step_loss_after r tau t : step_gap r tau t = 0 -> tau t * x2 r t <= loss r t -> (loss r t = 0 -> tau t = 0) ->
  loss_after r t = loss r t - tau t * x2 r t.
Proof.
  intros G B Z. unfold loss_after.
  assert (E : dot (dim r) (state r (S t)) (inst r t) = score r t + tau t * y r t * x2 r t).
  { unfold score, x2, norm2. rewrite <- dot_step. apply dot_ext; [|reflexivity]. intros i I. apply (gap_moved r tau t G i I). }
  rewrite E. pose proof (y_square r t) as Y.
  replace (1 - y r t * (score r t + tau t * y r t * x2 r t))
    with (1 - y r t * score r t - y r t * y r t * (tau t * x2 r t)) by ring. rewrite Y.
  destruct (Rlt_dec 0 (loss r t)) as [P|P].
  - rewrite <- (loss_positive r t P), Rmult_1_l. apply Rmax_right. lra.
  - pose proof (loss_nonneg r t). assert (L0 : loss r t = 0) by lra. rewrite (Z L0), L0.
    replace (1 - y r t * score r t - 1 * (0 * x2 r t)) with (1 - y r t * score r t) by ring. unfold loss in L0. rewrite L0. ring.
Qed.

(** One round of Lemma 1 of the source. *)
Lemma step_distance r tau u t : step_gap r tau t = 0 -> 0 <= tau t -> (loss r t = 0 -> tau t = 0) ->
  distance2 r u t - distance2 r u (S t) >= tau t * (2 * loss r t - tau t * x2 r t - 2 * loss_of r u t).
Proof.
  intros G T Z.
  assert (E : distance2 r u (S t) = distance2 r u t +
    2 * (tau t * y r t * (score r t - dot (dim r) u (inst r t))) + tau t * y r t * (tau t * y r t) * x2 r t).
  { unfold distance2, score, x2. rewrite <- (dot_minus (dim r)), <- norm2_step.
    assert (F : forall i, (i < dim r)%nat ->
      state r (S t) i - u i = state r t i - u i + tau t * y r t * inst r t i).
    { intros i I. rewrite (gap_moved r tau t G i I). ring. }
    unfold norm2. apply dot_ext; exact F. }
  rewrite E. pose proof (y_square r t) as Y.
  replace (tau t * y r t * (tau t * y r t) * x2 r t) with (y r t * y r t * (tau t * tau t * x2 r t)) by ring. rewrite Y.
  assert (U : 1 - y r t * dot (dim r) u (inst r t) <= loss_of r u t) by apply Rmax_r.
  destruct (Rlt_dec 0 (loss r t)) as [P|P].
  - pose proof (loss_positive r t P) as L.
    assert (0 <= tau t * (loss_of r u t - (1 - y r t * dot (dim r) u (inst r t)))) by (apply Rmult_le_pos; lra).
    rewrite L. nra.
  - pose proof (loss_nonneg r t). rewrite Z by lra. lra.
Qed.

Lemma sum_of_steps r u won :
  (forall t, (t < rounds r)%nat -> distance2 r u t - distance2 r u (S t) >= won t) ->
  forall t, (t < rounds r)%nat -> sum (S t) won <= distance2 r u O - distance2 r u (S t) <= distance2 r u O.
Proof.
  intros D t L. split; [|pose proof (distance2_nonneg r u (S t)); lra].
  assert (A : forall k, (k <= rounds r)%nat -> sum k won <= distance2 r u O - distance2 r u k).
  { induction k as [|k IH]; intros K; cbn [sum]; [lra|]. specialize (IH ltac:(lia)). specialize (D k K). lra. }
  apply A, L.
Qed.

Lemma flagged_weight (flag : nat -> bool) c f n : (forall s, (s < n)%nat -> 0 <= f s) ->
  (forall s, (s < n)%nat -> flag s = true -> c <= f s) -> c * INR (count n flag) <= sum n f.
Proof.
  induction n as [|n IH]; intros P H; cbn [sum count]; [simpl; lra|]. rewrite plus_INR.
  assert (A : c * INR (count n flag) <= sum n f) by (apply IH; intros; [apply P|apply H]; auto with arith).
  specialize (P n ltac:(lia)). destruct (flag n) eqn:E; simpl INR; [specialize (H n ltac:(lia) E)|]; lra.
Qed.

Lemma weighted_cauchy n (p q v : nat -> R) : (forall i, (i < n)%nat -> 0 <= v i) ->
  sum n (fun i => p i * q i * v i) ^ 2 <= sum n (fun i => p i ^ 2 * v i) * sum n (fun i => q i ^ 2 * v i).
Proof.
  intros V. replace (sum n (fun i => p i * q i * v i) ^ 2)
    with (sum n (fun i => p i * q i * v i) * sum n (fun i => p i * q i * v i)) by ring.
  apply discriminant. intros s.
  assert (E : sum n (fun i => p i ^ 2 * v i) * (s * s) + 2 * (sum n (fun i => p i * q i * v i) * s) +
    sum n (fun i => q i ^ 2 * v i) = sum n (fun i => (p i * s + q i) ^ 2 * v i)).
  { clear V. induction n as [|n IH]; cbn [sum]; [ring|]. rewrite <- IH. ring. }
  rewrite E. apply sum_nonneg. intros i I. apply Rmult_le_pos; [apply pow2_ge_0|apply V, I].
Qed.

(** From a sum of what rounds give to one of what they give at least. *)
Lemma sum_with_losses n (lossy : nat -> bool) (won weight lost : nat -> R) c d :
  (forall s, (s < n)%nat -> lossy s = true -> won s >= weight s - 2 * c * lost s) ->
  (forall s, (s < n)%nat -> lossy s = false -> won s >= weight s) ->
  sum n won <= d -> sum n weight <= d + 2 * c * sum n (flagged lossy lost).
Proof.
  intros A B D. assert (E : sum n weight - 2 * c * sum n (flagged lossy lost) <= sum n won); [|lra].
  clear D. induction n as [|n IH]; cbn [sum]; [lra|].
  specialize (IH ltac:(auto with arith) ltac:(auto with arith)).
  unfold flagged at 2. destruct (lossy n) eqn:F; [specialize (A n ltac:(lia) F)|specialize (B n ltac:(lia) F)]; lra.
Qed.

(** The algorithm, from any first weights, with a rule for ties for each round. *)
Section Algorithm.
Variables (n : nat) (tie : nat -> option bool) (w : vec) (e : nat -> example) (step : R -> R -> R).

Definition lost (v : vec) (x : example) : R := Rmax 0 (1 - sg (snd x) * dot n v (fst x)).
Fixpoint weights (t : nat) : vec :=
  match t with
  | O => w
  | S s => fun i =>
      weights s i + step (lost (weights s) (e s)) (norm2 n (fst (e s))) * sg (snd (e s)) * fst (e s) i
  end.
Definition aggressive_trial (T : nat) : trial :=
  {| dim := n; rounds := T; inst := fun t => fst (e t); label := fun t => snd (e t);
     err := fun t => wrong (tie t) (dot n (weights t) (fst (e t))) (snd (e t)); state := weights |}.

Lemma aggressive_trial_run T :
  aggressive_run (aggressive_trial T) (fun t => step (loss (aggressive_trial T) t) (x2 (aggressive_trial T) t)).
Proof. split; [exists tie; reflexivity|reflexivity]. Qed.
End Algorithm.
