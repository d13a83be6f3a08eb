(** Counting, and sums of integers. No axiom is used here. *)
From Coq Require Export Lia List Bool Arith ZArith.
Export ListNotations.

(** How many of the first n are flagged. *)
Fixpoint count (n : nat) (flag : nat -> bool) : nat :=
  match n with O => O | S k => (count k flag + if flag k then 1 else 0)%nat end.

Lemma count_ext n f g : (forall i, i < n -> f i = g i) -> count n f = count n g.
Proof. induction n as [|n IH]; intros E; simpl; [reflexivity|]. rewrite IH, E; auto. Qed.

Lemma count_le n f g : (forall i, i < n -> f i = true -> g i = true) -> count n f <= count n g.
Proof.
  induction n as [|n IH]; intros L; simpl; [lia|]. specialize (IH (fun i I => L i (Nat.lt_lt_succ_r _ _ I))).
  specialize (L n (Nat.lt_succ_diag_r n)). destruct (f n); [rewrite L by reflexivity|destruct (g n)]; lia.
Qed.

Lemma count_most n f : count n f <= n.
Proof. induction n as [|n IH]; simpl; [lia|]. destruct (f n); lia. Qed.

Lemma count_split n f g :
  count n f = count n (fun i => f i && g i) + count n (fun i => f i && negb (g i)).
Proof. induction n as [|n IH]; simpl; [reflexivity|]. rewrite IH. destruct (f n), (g n); simpl; lia. Qed.

Lemma count_zero n f : count n f = 0 -> forall i, i < n -> f i = false.
Proof.
  induction n as [|n IH]; simpl; intros Z i I; [lia|].
  destruct (f n) eqn:F; [lia|]. destruct (Nat.eq_dec i n) as [->|D]; [exact F|]. apply IH; lia.
Qed.

Lemma count_none n f : (forall i, i < n -> f i = false) -> count n f = 0.
Proof. induction n as [|n IH]; intros E; simpl; [reflexivity|]. rewrite E, IH; auto. Qed.

Lemma count_all n f : count n f = n -> forall i, i < n -> f i = true.
Proof.
  induction n as [|n IH]; simpl; intros A i I; [lia|]. pose proof (count_most n f).
  destruct (f n) eqn:F; [|lia]. destruct (Nat.eq_dec i n) as [->|D]; [exact F|apply IH; lia].
Qed.

Lemma count_full n f : (forall i, i < n -> f i = true) -> count n f = n.
Proof. induction n as [|n IH]; intros E; simpl; [reflexivity|]. rewrite E, IH; auto. lia. Qed.

Lemma count_some n f : 1 <= count n f -> exists i, i < n /\ f i = true.
Proof.
  induction n as [|n IH]; simpl; intros L; [lia|]. destruct (f n) eqn:F; [exists n; auto|].
  destruct IH as (i & I & Fi); [lia|]. exists i. auto.
Qed.

Lemma count_one n f i : i < n -> f i = true -> 1 <= count n f.
Proof.
  intros I F. destruct (Nat.eq_dec (count n f) 0) as [Z|]; [|lia].
  rewrite (count_zero n f Z i I) in F. discriminate.
Qed.

(** If no i is in f and not in g, nor the other way round, both have the same size. *)
Lemma count_same n f g : count n (fun i => xorb (f i) (g i)) = 0 -> count n f = count n g.
Proof.
  intros Z. apply count_ext. intros i I. pose proof (count_zero _ _ Z i I) as X. simpl in X.
  destruct (f i), (g i); simpl in X; congruence.
Qed.

Lemma count_both n f g :
  count n (fun i => f i && g i) = count n f -> forall i, i < n -> f i = true -> g i = true.
Proof.
  intros E i I F. rewrite (count_split n f g) in E.
  assert (Z : count n (fun i => f i && negb (g i)) = 0) by lia.
  pose proof (count_zero _ _ Z i I) as G. simpl in G. rewrite F in G. destruct (g i); [reflexivity|discriminate].
Qed.

(** Does it hold of all of the first n? *)
Fixpoint always (n : nat) (flag : nat -> bool) : bool :=
  match n with O => true | S k => always k flag && flag k end.

Lemma always_iff n f : always n f = true <-> forall i, i < n -> f i = true.
Proof.
  induction n as [|n IH]; simpl; [split; auto; lia|]. rewrite andb_true_iff, IH. split.
  - intros [A F] i I. destruct (Nat.eq_dec i n) as [->|D]; [exact F|apply A; lia].
  - intros A. split; [intros; apply A; lia|apply A; lia].
Qed.

(** ** Sums of integers *)
Open Scope Z_scope.

Fixpoint zsum (n : nat) (f : nat -> Z) : Z := match n with O => 0 | S k => zsum k f + f k end.

Lemma zsum_ext n f g : (forall i, (i < n)%nat -> f i = g i) -> zsum n f = zsum n g.
Proof. induction n as [|n IH]; intros E; simpl; [reflexivity|]. rewrite IH, E; auto. Qed.

Lemma zsum_plus n f g : zsum n (fun i => f i + g i) = zsum n f + zsum n g.
Proof. induction n as [|n IH]; simpl; lia. Qed.

Lemma zsum_minus n f g : zsum n (fun i => f i - g i) = zsum n f - zsum n g.
Proof. induction n as [|n IH]; simpl; lia. Qed.

Lemma zsum_const n c : zsum n (fun _ => c) = Z.of_nat n * c.
Proof. induction n as [|n IH]; simpl zsum; lia. Qed.

Lemma zsum_le n f g : (forall i, (i < n)%nat -> f i <= g i) -> zsum n f <= zsum n g.
Proof.
  induction n as [|n IH]; intros L; simpl; [lia|].
  specialize (IH (fun i I => L i (Nat.lt_lt_succ_r _ _ I))). specialize (L n (Nat.lt_succ_diag_r n)). lia.
Qed.

Lemma zsum_nonneg n f : (forall i, (i < n)%nat -> 0 <= f i) -> 0 <= zsum n f.
Proof. intros L. pose proof (zsum_le n (fun _ => 0) f L) as H. rewrite zsum_const in H. lia. Qed.

Lemma zsum_term_le n f j : (forall i, (i < n)%nat -> 0 <= f i) -> (j < n)%nat -> f j <= zsum n f.
Proof.
  induction n as [|n IH]; intros L J; [lia|]. simpl.
  assert (0 <= zsum n f) by (apply zsum_nonneg; intros; apply L; lia).
  destruct (Nat.eq_dec j n) as [->|D]; [lia|].
  assert (f j <= zsum n f) by (apply IH; [intros; apply L|]; lia). specialize (L n ltac:(lia)). lia.
Qed.

Lemma zsum_zero_terms n f : (forall i, (i < n)%nat -> 0 <= f i) -> zsum n f = 0 -> forall i, (i < n)%nat -> f i = 0.
Proof. intros L E i I. pose proof (zsum_term_le n f i L I). specialize (L i I). lia. Qed.

(** One term larger by 1, none smaller. *)
Lemma zsum_grows n f g j :
  (forall i, (i < n)%nat -> f i <= g i) -> (j < n)%nat -> f j + 1 <= g j -> zsum n f + 1 <= zsum n g.
Proof.
  intros L J G. pose proof (zsum_term_le n (fun i => g i - f i) j) as H. rewrite (zsum_minus n g f) in H. cbv beta in H.
  assert (K : (g j - f j <= zsum n g - zsum n f)%Z).
  { apply H; [intros i I; specialize (L i I); lia|exact J]. }
  lia.
Qed.

Lemma zsum_flags n (f : nat -> bool) : zsum n (fun i => if f i then 1 else 0) = Z.of_nat (count n f).
Proof. induction n as [|n IH]; simpl; [reflexivity|]. rewrite IH. destruct (f n); lia. Qed.

Lemma zsum_flagged_const n (f : nat -> bool) c : zsum n (fun i => if f i then c else 0) = Z.of_nat (count n f) * c.
Proof. induction n as [|n IH]; simpl; [reflexivity|]. rewrite IH. destruct (f n); lia. Qed.

(** Products *)
Fixpoint zprod (n : nat) (f : nat -> Z) : Z := match n with O => 1 | S k => zprod k f * f k end.

Lemma zprod_le n f g :
  (forall i, (i < n)%nat -> 0 <= f i <= g i) -> 0 <= zprod n f <= zprod n g.
Proof.
  induction n as [|n IH]; intros L; simpl; [lia|].
  specialize (IH (fun i I => L i (Nat.lt_lt_succ_r _ _ I))). specialize (L n (Nat.lt_succ_diag_r n)). nia.
Qed.

Lemma zprod_double n f g j :
  (forall i, (i < n)%nat -> 0 <= f i <= g i) -> (j < n)%nat -> 2 * f j <= g j -> 2 * zprod n f <= zprod n g.
Proof.
  induction n as [|n IH]; intros L J D; [lia|]. cbn [zprod].
  pose proof (zprod_le n f g (fun i I => L i (Nat.lt_lt_succ_r _ _ I))) as P.
  pose proof (L n (Nat.lt_succ_diag_r n)) as Ln.
  destruct (Nat.eq_dec j n) as [->|E].
  - replace (2 * (zprod n f * f n)) with (zprod n f * (2 * f n)) by ring. apply Z.mul_le_mono_nonneg; lia.
  - specialize (IH (fun i I => L i (Nat.lt_lt_succ_r _ _ I)) ltac:(lia) D).
    rewrite Z.mul_assoc. apply Z.mul_le_mono_nonneg; lia.
Qed.

Lemma zprod_ones n : zprod n (fun _ => 1) = 1.
Proof. induction n; simpl; lia. Qed.

Lemma zprod_flagged_const n (f : nat -> bool) c : zprod n (fun i => if f i then c else 1) = c ^ Z.of_nat (count n f).
Proof.
  induction n as [|n IH]; simpl; [reflexivity|]. rewrite IH. destruct (f n).
  - rewrite Nat2Z.inj_add, Z.pow_add_r by lia. change (Z.of_nat 1) with 1. rewrite Z.pow_1_r. reflexivity.
  - rewrite Nat.add_0_r. ring.
Qed.

(** ** Weights that are multiplied by factors on flagged rounds and rest on others, seen through sums of squares *)
Lemma factors n (v w c : nat -> Z) :
  zsum n (fun i => (v i - c i * w i) * (v i - c i * w i)) = 0 -> forall i, (i < n)%nat -> v i = c i * w i.
Proof. intros E i I. pose proof (zsum_zero_terms _ _ (fun j _ => Z.square_nonneg _) E i I). nia. Qed.

Lemma rests n (v w : nat -> Z) :
  zsum n (fun i => (v i - w i) * (v i - w i)) = 0 -> forall i, (i < n)%nat -> v i = w i.
Proof. intros E i I. pose proof (zsum_zero_terms _ _ (fun j _ => Z.square_nonneg _) E i I). nia. Qed.

Lemma nonnegative_weights T n flag (c w : nat -> nat -> Z) :
  (forall t, (t < T)%nat -> forall i, (i < n)%nat -> 0 <= c t i) ->
  (forall i, (i < n)%nat -> 0 <= w O i) ->
  (forall t, (t < T)%nat -> flag t = true ->
    zsum n (fun i => (w (S t) i - c t i * w t i) * (w (S t) i - c t i * w t i)) = 0) ->
  (forall t, (t < T)%nat -> flag t = false -> zsum n (fun i => (w (S t) i - w t i) * (w (S t) i - w t i)) = 0) ->
  forall t, (t <= T)%nat -> forall i, (i < n)%nat -> 0 <= w t i.
Proof.
  intros C W U R. induction t as [|t IH]; intros L i I; [apply W, I|]. specialize (IH ltac:(lia) i I).
  destruct (flag t) eqn:F.
  - rewrite (factors n _ _ _ (U t L F) i I). specialize (C t L i I). nia.
  - rewrite (rests n _ _ (R t L F) i I). exact IH.
Qed.
Close Scope Z_scope.
