(** Sums, vectors and Cauchy-Schwarz: facts that no theorem of the catalogue owns.

    A vector is a function from coordinates to reals; its dimension is an argument of every sum. *)
From Coq Require Export Reals Lra.
From mistakebound Require Export counting.
Open Scope R_scope.

Definition vec := nat -> R.

(** ** Sums *)

Fixpoint sum (n : nat) (f : nat -> R) : R :=
  match n with O => 0 | S k => sum k f + f k end.

Lemma sum_ext n f g : (forall i, (i < n)%nat -> f i = g i) -> sum n f = sum n g.
Proof. induction n as [|n IH]; intros E; simpl; [reflexivity|]. rewrite IH, E; auto. Qed.

Lemma sum_plus n f g : sum n (fun i => f i + g i) = sum n f + sum n g.
Proof. induction n as [|n IH]; simpl; [lra|rewrite IH; lra]. Qed.

Lemma sum_minus n f g : sum n (fun i => f i - g i) = sum n f - sum n g.
Proof. induction n as [|n IH]; simpl; [lra|rewrite IH; lra]. Qed.

Lemma sum_scale n c f : sum n (fun i => c * f i) = c * sum n f.
Proof. induction n as [|n IH]; simpl; [lra|rewrite IH; lra]. Qed.

Lemma sum_const n c : sum n (fun _ => c) = INR n * c.
Proof. induction n as [|n IH]; [simpl; lra|]. rewrite S_INR. simpl sum. rewrite IH. lra. Qed.

Lemma sum_zero n f : (forall i, (i < n)%nat -> f i = 0) -> sum n f = 0.
Proof. intros E. rewrite (sum_ext n f (fun _ => 0) E), sum_const. lra. Qed.

Lemma sum_le n f g : (forall i, (i < n)%nat -> f i <= g i) -> sum n f <= sum n g.
Proof. induction n as [|n IH]; intros L; simpl; [lra|]. specialize (L n (Nat.lt_succ_diag_r n)) as Ln.
  assert (sum n f <= sum n g) by (apply IH; intros; apply L; lia). lra. Qed.

Lemma sum_nonneg n f : (forall i, (i < n)%nat -> 0 <= f i) -> 0 <= sum n f.
Proof. intros L. rewrite <- (sum_zero n (fun _ => 0)) by reflexivity. apply sum_le, L. Qed.

Lemma sum_term_le n f j : (forall i, (i < n)%nat -> 0 <= f i) -> (j < n)%nat -> f j <= sum n f.
Proof.
  induction n as [|n IH]; intros L J; [lia|]. simpl.
  assert (0 <= sum n f) by (apply sum_nonneg; intros; apply L; lia).
  destruct (Nat.eq_dec j n) as [->|D]; [lra|].
  assert (f j <= sum n f) by (apply IH; [intros; apply L|]; lia). specialize (L n ltac:(lia)). lra.
Qed.

Lemma positive_sum n f : (0 < n)%nat -> (forall i, (i < n)%nat -> 0 < f i) -> 0 < sum n f.
Proof.
  intros N P. apply Rlt_le_trans with (f 0%nat); [apply P, N|].
  apply sum_term_le; [intros i I; left; apply P, I|exact N].
Qed.

Lemma sum_zero_terms n f :
  (forall i, (i < n)%nat -> 0 <= f i) -> sum n f = 0 -> forall i, (i < n)%nat -> f i = 0.
Proof. intros L E i I. pose proof (sum_term_le n f i L I). specialize (L i I). lra. Qed.

Lemma sum_swap n m (f : nat -> nat -> R) :
  sum n (fun i => sum m (fun j => f i j)) = sum m (fun j => sum n (fun i => f i j)).
Proof. induction n as [|n IH]; simpl; [symmetry; apply sum_zero; auto|]. rewrite IH, sum_plus. reflexivity. Qed.

Lemma sum_mul_r n c f : sum n (fun i => f i * c) = sum n f * c.
Proof. rewrite (sum_ext n _ (fun i => c * f i)) by (intros; ring). rewrite sum_scale. ring. Qed.

Lemma sum_append n k f : sum (n + k) f = sum n f + sum k (fun i => f (n + i)%nat).
Proof. induction k as [|k IH]; [rewrite Nat.add_0_r; simpl; lra|]. rewrite Nat.add_succ_r. simpl. rewrite IH. lra. Qed.

Lemma sum_single n f j : (j < n)%nat -> (forall i, (i < n)%nat -> i <> j -> f i = 0) -> sum n f = f j.
Proof.
  induction n as [|n IH]; intros J Z; [lia|]. simpl. destruct (Nat.eq_dec j n) as [->|D].
  - rewrite sum_zero; [lra|]. intros i I. apply Z; lia.
  - rewrite IH, (Z n) by (intros; try apply Z; lia). lra.
Qed.

Lemma sum_positive n f :
  (forall i, (i < n)%nat -> 0 <= f i) -> 0 < sum n f -> exists i, (i < n)%nat /\ 0 < f i.
Proof.
  induction n as [|n IH]; intros L P; simpl in P; [lra|].
  destruct (Rlt_dec 0 (f n)) as [F|F]; [exists n; auto|].
  destruct IH as (i & I & Fi); [intros; apply L; lia|specialize (L n ltac:(lia)); lra|].
  exists i; split; [lia|exact Fi].
Qed.

Lemma scaled_sum n f : (forall i, (i < n)%nat -> 0 <= f i) -> sum n (fun i => Rabs (f i)) > 0 ->
  sum n (fun i => f i / sum n (fun j => Rabs (f j))) = 1.
Proof.
  intros P S. unfold Rdiv. rewrite sum_mul_r, (sum_ext _ f (fun i => Rabs (f i))).
  - apply Rinv_r. lra.
  - intros i I. symmetry. apply Rabs_right, Rle_ge, P, I.
Qed.

Lemma some_at_most n f b :
  (exists i, (i < n)%nat /\ f i <= b) \/ (forall i, (i < n)%nat -> b < f i).
Proof.
  induction n as [|n [(i & I & F)|A]]; [right; lia|left; exists i; auto|].
  destruct (Rle_dec (f n) b) as [F|F]; [left; exists n; auto|right]. intros i I.
  destruct (Nat.eq_dec i n) as [->|D]; [lra|apply A; lia].
Qed.

(** The largest of 0 and the first T values. *)
Fixpoint biggest (T : nat) (f : nat -> R) : R :=
  match T with O => 0 | S k => Rmax (biggest k f) (f k) end.

Lemma biggest_nonneg T f : 0 <= biggest T f.
Proof. induction T as [|T IH]; simpl; [lra|]. eapply Rle_trans; [exact IH|apply Rmax_l]. Qed.

Lemma biggest_above T f t : (t < T)%nat -> f t <= biggest T f.
Proof.
  induction T as [|T IH]; intros L; [lia|]. simpl. destruct (Nat.eq_dec t T) as [->|D]; [apply Rmax_r|].
  eapply Rle_trans; [apply IH; lia|apply Rmax_l].
Qed.

Lemma biggest_least T f b : 0 <= b -> (forall t, (t < T)%nat -> f t <= b) -> biggest T f <= b.
Proof. intros B. induction T as [|T IH]; intros L; simpl; [exact B|]. apply Rmax_lub; auto. Qed.

Lemma biggest_ext T f g : (forall t, (t < T)%nat -> f t = g t) -> biggest T f = biggest T g.
Proof. induction T as [|T IH]; intros E; simpl; [reflexivity|]. rewrite IH, E; auto. Qed.

(** ** Scalar products *)

Definition dot (n : nat) (a b : vec) : R := sum n (fun i => a i * b i).
Definition norm2 (n : nat) (a : vec) : R := dot n a a.

Lemma dot_sym n a b : dot n a b = dot n b a.
Proof. apply sum_ext; intros; ring. Qed.

Lemma dot_ext n a a' b b' :
  (forall i, (i < n)%nat -> a i = a' i) -> (forall i, (i < n)%nat -> b i = b' i) -> dot n a b = dot n a' b'.
Proof. intros A B. apply sum_ext; intros i I. rewrite A, B; auto. Qed.

Lemma dot_step n a c b d : dot n (fun i => a i + c * b i) d = dot n a d + c * dot n b d.
Proof. unfold dot. rewrite <- sum_scale, <- sum_plus. apply sum_ext; intros; ring. Qed.

Lemma dot_scale n c a b : dot n (fun i => c * a i) b = c * dot n a b.
Proof. unfold dot. rewrite <- sum_scale. apply sum_ext; intros; ring. Qed.

Lemma dot_minus n a b d : dot n (fun i => a i - b i) d = dot n a d - dot n b d.
Proof. unfold dot. rewrite <- sum_minus. apply sum_ext; intros; ring. Qed.

Lemma dot_combination n m (c : nat -> R) (v : nat -> vec) d :
  dot n (fun i => sum m (fun j => c j * v j i)) d = sum m (fun j => c j * dot n (v j) d).
Proof.
  unfold dot. rewrite (sum_ext m _ (fun j => sum n (fun i => c j * v j i * d i))).
  - rewrite sum_swap. apply sum_ext; intros i _. rewrite <- sum_mul_r. reflexivity.
  - intros j _. rewrite <- sum_scale. apply sum_ext; intros; ring.
Qed.

Lemma norm2_nonneg n a : 0 <= norm2 n a.
Proof. apply sum_nonneg; intros; apply Rle_0_sqr. Qed.

Lemma norm2_scale n c a : norm2 n (fun i => c * a i) = c * c * norm2 n a.
Proof. unfold norm2, dot. rewrite <- sum_scale. apply sum_ext; intros; ring. Qed.

Lemma norm2_step n a c b :
  norm2 n (fun i => a i + c * b i) = norm2 n a + 2 * (c * dot n a b) + c * c * norm2 n b.
Proof.
  unfold norm2. rewrite dot_step, (dot_sym n a), (dot_sym n b), !dot_step. rewrite (dot_sym n b a). ring.
Qed.

Lemma norm2_zero n a : norm2 n a = 0 -> forall i, (i < n)%nat -> a i = 0.
Proof.
  intros E i I. apply Rsqr_0_uniq. apply (sum_zero_terms n (fun i => a i * a i)); auto.
  intros; apply Rle_0_sqr.
Qed.

Lemma norm2_minus_zero n a b :
  norm2 n (fun i => a i - b i) = 0 -> forall i, (i < n)%nat -> a i = b i.
Proof. intros E i I. pose proof (norm2_zero n _ E i I). simpl in *. lra. Qed.

(** Weights that start at 1 and are multiplied by positive factors stay positive. *)
Lemma positive_weights n T (w f : nat -> nat -> R) :
  norm2 n (fun i => w 0%nat i - 1) = 0 ->
  (forall t, (t < T)%nat -> norm2 n (fun i => w (S t) i - w t i * f t i) = 0) ->
  (forall t, (t < T)%nat -> forall i, (i < n)%nat -> 0 < f t i) ->
  forall t, (t <= T)%nat -> forall i, (i < n)%nat -> 0 < w t i.
Proof.
  intros P U F. induction t as [|t IH]; intros L i I.
  - rewrite (norm2_minus_zero _ _ _ P i I). lra.
  - rewrite (norm2_minus_zero _ _ _ (U t L) i I).
    apply Rmult_lt_0_compat; [apply IH; [lia|exact I]|apply F; [lia|exact I]].
Qed.

Lemma norm2_eq n a b : (forall i, (i < n)%nat -> a i = b i) -> norm2 n (fun i => a i - b i) = 0.
Proof. intros E. apply sum_zero; intros i I. rewrite E; auto. ring. Qed.

Lemma dot_zero n a b : norm2 n a = 0 -> dot n a b = 0.
Proof. intros E. apply sum_zero; intros i I. rewrite (norm2_zero n a E i I). ring. Qed.

(** A quadratic form that is nowhere negative has no positive discriminant. *)
Lemma discriminant a b c : (forall s, 0 <= a * (s * s) + 2 * (b * s) + c) -> b * b <= a * c.
Proof.
  intros Q. pose proof (Q 0) as C. destruct (Rlt_dec 0 a) as [A|A].
  - specialize (Q (- b / a)).
    replace (a * (- b / a * (- b / a)) + 2 * (b * (- b / a)) + c) with ((a * c - b * b) / a) in Q by (field; lra).
    assert (0 <= a * c - b * b); [|lra].
    replace (a * c - b * b) with ((a * c - b * b) / a * a) by (field; lra). apply Rmult_le_pos; lra.
  - (* a <= 0: then b = 0, as the form is at most linear *)
    destruct (Req_dec b 0) as [->|B]; [|exfalso].
    + destruct (Req_dec a 0) as [->|A0]; [lra|exfalso].
      specialize (Q (c / - a + 1)). assert (0 <= c / - a) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]).
      replace (a * ((c / - a + 1) * (c / - a + 1)) + 2 * (0 * (c / - a + 1)) + c)
        with (a * (c / - a) * (c / - a) - c + a) in Q by (field; lra).
      assert (a * (c / - a) * (c / - a) <= 0); [|lra].
      replace (a * (c / - a) * (c / - a)) with (- (- a * ((c / - a) * (c / - a)))) by ring.
      assert (0 <= - a * ((c / - a) * (c / - a))) by (apply Rmult_le_pos; [lra|nra]). lra.
    + specialize (Q (- (c + 1) / (2 * b))).
      replace (2 * (b * (- (c + 1) / (2 * b)))) with (- (c + 1)) in Q by (field; lra).
      assert (a * (- (c + 1) / (2 * b) * (- (c + 1) / (2 * b))) <= 0); [|lra].
      pose proof (Rle_0_sqr (- (c + 1) / (2 * b))). unfold Rsqr in *. nra.
Qed.

Lemma cauchy_schwarz_dot n a b : dot n a b * dot n a b <= norm2 n a * norm2 n b.
Proof.
  apply discriminant. intros s.
  replace (norm2 n a * (s * s) + 2 * (dot n a b * s) + norm2 n b) with (norm2 n (fun i => b i + s * a i)).
  - apply norm2_nonneg.
  - rewrite norm2_step, (dot_sym n b a). ring.
Qed.

Lemma below_root a b : a * a <= b -> a <= sqrt b.
Proof.
  intros L. destruct (Rle_dec a 0) as [N|P]; [pose proof (sqrt_pos b); lra|].
  rewrite <- (sqrt_square a) by lra. apply sqrt_le_1_alt, L.
Qed.

Lemma root_square a : 0 <= a -> sqrt a * sqrt a = a.
Proof. apply sqrt_sqrt. Qed.

(** ** Signs, and what a prediction is *)

Definition sg (b : bool) : R := if b then 1 else -1.

Lemma sg_square b : sg b * sg b = 1.
Proof. destruct b; simpl; lra. Qed.

(** The prediction for a score; [tie] is what a score of 0 means, [None] an error whatever the label is. *)
Definition decide (tie : option bool) (score : R) : option bool :=
  if Rlt_dec 0 score then Some true else if Rlt_dec score 0 then Some false else tie.

(** Is the prediction an error? *)
Definition wrong (tie : option bool) (score : R) (label : bool) : bool :=
  match decide tie score with Some p => negb (eqb p label) | None => true end.

Lemma wrong_sign tie score label : wrong tie score label = true -> sg label * score <= 0.
Proof.
  unfold wrong, decide. destruct (Rlt_dec 0 score), (Rlt_dec score 0), label, tie; simpl; intros; try discriminate; lra.
Qed.

Lemma right_sign tie score label : wrong tie score label = false -> 0 <= sg label * score.
Proof.
  unfold wrong, decide. destruct (Rlt_dec 0 score), (Rlt_dec score 0), label, tie; simpl; intros; try discriminate; lra.
Qed.

(** ** Sums over flagged rounds *)

Lemma INR_count_S t flag : INR (count (S t) flag) = INR (count t flag) + if flag t then 1 else 0.
Proof. simpl. rewrite plus_INR. destruct (flag t); simpl; reflexivity. Qed.

(** The values of the flagged rounds; 0 for the others. *)
Definition flagged (flag : nat -> bool) (f : nat -> R) : nat -> R := fun s => if flag s then f s else 0.

Lemma sum_S n f : sum (S n) f = sum n f + f n.
Proof. reflexivity. Qed.

(** What grows by at most / at least f on flagged rounds and rests on others is bounded by the sum of f. *)
Lemma grows_at_most T flag f (q : nat -> R) :
  q O <= 0 ->
  (forall t, (t < T)%nat -> flag t = true -> q (S t) <= q t + f t) ->
  (forall t, (t < T)%nat -> flag t = false -> q (S t) <= q t) ->
  forall t, (t <= T)%nat -> q t <= sum t (flagged flag f).
Proof.
  intros Z M C. induction t as [|t IH]; intros L; simpl; [exact Z|].
  specialize (IH ltac:(lia)). unfold flagged at 2. destruct (flag t) eqn:F.
  - specialize (M t ltac:(lia) F). lra.
  - specialize (C t ltac:(lia) F). lra.
Qed.

Lemma grows_at_least T flag f (q : nat -> R) :
  0 <= q O ->
  (forall t, (t < T)%nat -> flag t = true -> q t + f t <= q (S t)) ->
  (forall t, (t < T)%nat -> flag t = false -> q t <= q (S t)) ->
  forall t, (t <= T)%nat -> sum t (flagged flag f) <= q t.
Proof.
  intros Z M C. induction t as [|t IH]; intros L; simpl; [exact Z|].
  specialize (IH ltac:(lia)). unfold flagged at 2. destruct (flag t) eqn:F.
  - specialize (M t ltac:(lia) F). lra.
  - specialize (C t ltac:(lia) F). lra.
Qed.

Lemma sum_flagged_const t flag c : sum t (flagged flag (fun _ => c)) = INR (count t flag) * c.
Proof.
  induction t as [|t IH]; [simpl; lra|].
  rewrite INR_count_S, sum_S, IH. unfold flagged. destruct (flag t); lra.
Qed.

(** ** The least and the largest of some values *)
Definition is_least (n : nat) (f : nat -> R) (b : R) : Prop :=
  (exists i, (i < n)%nat /\ f i = b) /\ forall i, (i < n)%nat -> b <= f i.
Definition is_largest (n : nat) (f : nat -> R) (b : R) : Prop :=
  (exists i, (i < n)%nat /\ f i = b) /\ forall i, (i < n)%nat -> f i <= b.

(** A mixture lies between the least and the largest of what it mixes. *)
Lemma mixture_above n c f b :
  (forall i, (i < n)%nat -> 0 <= c i) -> (forall i, (i < n)%nat -> b <= f i) -> b * sum n c <= sum n (fun i => c i * f i).
Proof.
  intros C F. rewrite <- sum_scale. apply sum_le. intros i I. specialize (C i I). specialize (F i I). nra.
Qed.

Lemma mixture_below n c f b :
  (forall i, (i < n)%nat -> 0 <= c i) -> (forall i, (i < n)%nat -> f i <= b) -> sum n (fun i => c i * f i) <= b * sum n c.
Proof.
  intros C F. rewrite <- sum_scale. apply sum_le. intros i I. specialize (C i I). specialize (F i I). nra.
Qed.

(** The scalar product with a combination of the s_j x_j is the combination of the scores. *)
Lemma dot_signed n k c s (x : nat -> vec) v :
  dot n v (fun i => sum k (fun j => c j * (s j * x j i))) = sum k (fun j => c j * (s j * dot n v (x j))).
Proof.
  rewrite dot_sym.
  rewrite (dot_ext n _ (fun i => sum k (fun j => c j * s j * x j i)) v v)
    by (intros; try reflexivity; apply sum_ext; intros; ring).
  rewrite dot_combination. apply sum_ext. intros j _. rewrite (dot_sym n v). apply Rmult_assoc.
Qed.

Lemma least_exists n f : (0 < n)%nat -> exists b, is_least n f b.
Proof.
  induction n as [|n IH]; intros P; [lia|]. destruct n as [|n].
  - exists (f O). split; [exists O; auto|]. intros i I. replace i with O by lia. lra.
  - destruct (IH ltac:(lia)) as (b & (i & I & <-) & L). destruct (Rle_dec (f i) (f (S n))) as [C|C].
    + exists (f i). split; [exists i; split; [lia|reflexivity]|]. intros j J.
      destruct (Nat.eq_dec j (S n)) as [->|]; [exact C|apply L; lia].
    + exists (f (S n)). split; [exists (S n); split; [lia|reflexivity]|]. intros j J.
      destruct (Nat.eq_dec j (S n)) as [->|]; [lra|]. specialize (L j ltac:(lia)). lra.
Qed.

Lemma largest_exists n f : (0 < n)%nat -> exists b, is_largest n f b.
Proof.
  intros P. destruct (least_exists n (fun i => - f i) P) as (b & (i & I & E) & L). exists (- b). split.
  - exists i. split; [exact I|lra].
  - intros j J. specialize (L j J). lra.
Qed.

Lemma all_zero_or_not n f : (forall i, (i < n)%nat -> f i = 0) \/ (exists i, (i < n)%nat /\ f i <> 0).
Proof.
  induction n as [|n [A|(i & I & F)]]; [left; lia| |right; exists i; auto].
  destruct (Req_dec (f n) 0) as [Z|Z]; [left|right; exists n; auto]. intros i I.
  destruct (Nat.eq_dec i n) as [->|]; [exact Z|apply A; lia].
Qed.

Lemma biggest_attained n f : 0 < biggest n f -> exists i, (i < n)%nat /\ f i = biggest n f.
Proof.
  induction n as [|n IH]; simpl; intros P; [lra|]. unfold Rmax in *. destruct (Rle_dec (biggest n f) (f n)).
  - exists n. split; [lia|reflexivity].
  - destruct (IH P) as (i & I & E). exists i. split; [lia|exact E].
Qed.

Lemma triangle n a b : sqrt (norm2 n a) <= sqrt (norm2 n b) + sqrt (norm2 n (fun i => a i - b i)).
Proof.
  set (e := fun i => a i - b i). pose proof (sqrt_pos (norm2 n b)) as B. pose proof (sqrt_pos (norm2 n e)) as E.
  rewrite <- (sqrt_square (sqrt (norm2 n b) + sqrt (norm2 n e))) by lra. apply sqrt_le_1_alt.
  assert (A : norm2 n a = norm2 n b + 2 * (1 * dot n b e) + 1 * 1 * norm2 n e).
  { rewrite <- norm2_step. apply dot_ext; intros; unfold e; ring. }
  assert (C : dot n b e <= sqrt (norm2 n b) * sqrt (norm2 n e)).
  { rewrite <- sqrt_mult by apply norm2_nonneg. apply below_root, cauchy_schwarz_dot. }
  pose proof (root_square _ (norm2_nonneg n b)). pose proof (root_square _ (norm2_nonneg n e)). nra.
Qed.
