(** The checker of certificates of Hedge with a rational beta, where its weights are rational: with linear factors, or
    losses of 0 and 1. *)
From Coq Require Import QArith Qreals.
From mistakebound Require Import checker hedge.
Open Scope R_scope.

Record certificate := Certificate {
  factor : Q;  (* beta *)
  by_power : bool;  (* beta^l, and not 1 - (1 - beta) l *)
  passes : positive;
  weights : list Q;
  loss : Q;
  best_loss : Q }.

Definition size (c : certificate) : nat := length (weights c).

Fixpoint qsum (w : list Q) : Q := match w with [] => 0%Q | a :: w' => (a + qsum w')%Q end.
Fixpoint qdot (w l : list Q) : Q := match w, l with a :: w', b :: l' => (a * b + qdot w' l')%Q | _, _ => 0%Q end.
Fixpoint qdrop (f : Q) (w l : list Q) : list Q :=
  match w, l with a :: w', b :: l' => Qred (a * (1 - (1 - f) * b)) :: qdrop f w' l' | _, _ => w end.
Fixpoint qadd (k l : list Q) : list Q := match k, l with a :: k', b :: l' => Qred (a + b) :: qadd k' l' | _, _ => k end.

(** The learner's loss, and the weights and the experts' losses in the end. *)
Fixpoint lost (f : Q) (so_far : Q) (w : list Q) (data : list (list Q)) : Q :=
  match data with [] => so_far | l :: rest => lost f (Qred (so_far + qdot w l / qsum w)) (qdrop f w l) rest end.
Definition left_over (f : Q) (w : list Q) (data : list (list Q)) : list Q := fold_left (qdrop f) data w.
Definition experts (k : list Q) (data : list (list Q)) : list Q := fold_left qadd data k.

Definition is_loss (all_or_nothing : bool) (l : Q) : bool :=
  if all_or_nothing then Qeq_bool l 0 || Qeq_bool l 1 else Qle_bool 0 l && Qle_bool l 1.
Definition fits (c : certificate) (l : list Q) : bool := Nat.eqb (length l) (size c) && forallb (is_loss (by_power c)) l.

Definition check_hedge (c : certificate) (examples : list (list Q)) : bool :=
  let data := sequence (passes c) examples in
  let ones := map (fun _ => 1%Q) (weights c) in
  let found := experts (map (fun _ => 0%Q) (weights c)) data in
  negb (Qle_bool (factor c) 0) && negb (Qle_bool 1 (factor c)) && forallb (fits c) examples &&
  same_lists (left_over (factor c) ones data) (weights c) &&
  Qeq_bool (lost (factor c) 0 ones data) (loss c) &&
  existsb (fun k => Qeq_bool k (best_loss c)) found && forallb (Qle_bool (best_loss c)) found.

(** ** What it means *)
Definition has (n : nat) (w : list Q) (v : vec) : Prop := length w = n /\ forall i, (i < n)%nat -> vector w i = v i.

Lemma Q2R_reduced a : Q2R (Qred a) = Q2R a.
Proof. apply Qeq_eqR, Qred_correct. Qed.

Lemma qsum_value w : Q2R (qsum w) = sum (length w) (vector w).
Proof.
  induction w as [|a w IH]; [exact Q2R_0|]. cbn [qsum length]. rewrite Q2R_plus, IH.
  change (S (length w)) with (1 + length w)%nat. rewrite sum_append. simpl. unfold vector. simpl. ring.
Qed.

Lemma qdot_value w : forall l, length l = length w -> Q2R (qdot w l) = dot (length w) (vector w) (vector l).
Proof.
  induction w as [|a w IH]; intros [|b l] L; try discriminate L; [exact Q2R_0|]. injection L as L.
  cbn [qdot length]. rewrite Q2R_plus, Q2R_mult, (IH l L). unfold dot.
  change (S (length w)) with (1 + length w)%nat. rewrite sum_append. simpl. unfold vector. simpl. ring.
Qed.

Lemma qdrop_length f w : forall l, length (qdrop f w l) = length w.
Proof. induction w as [|a w IH]; intros [|b l]; simpl; auto. Qed.

Lemma qdrop_value f w : forall l i, length l = length w -> (i < length w)%nat ->
  vector (qdrop f w l) i = vector w i * left_of (Q2R f) (vector l i).
Proof.
  unfold vector. induction w as [|a w IH]; intros [|b l] i L I; try discriminate L; [simpl in I; lia|].
  injection L as L. destruct i as [|i].
  - cbn [qdrop nth]. rewrite Q2R_reduced, Q2R_mult, Q2R_minus, Q2R_mult, Q2R_minus, Q2R_1. unfold left_of. ring.
  - cbn [qdrop nth]. apply IH; [exact L|simpl in I; lia].
Qed.

Lemma qadd_length k : forall l, length (qadd k l) = length k.
Proof. induction k as [|a k IH]; intros [|b l]; simpl; auto. Qed.

Lemma qadd_value k : forall l i, length l = length k -> (i < length k)%nat ->
  vector (qadd k l) i = vector k i + vector l i.
Proof.
  unfold vector. induction k as [|a k IH]; intros [|b l] i L I; try discriminate L; [simpl in I; lia|].
  injection L as L. destruct i as [|i]; cbn [qadd nth]; [rewrite Q2R_reduced, Q2R_plus; reflexivity|].
  apply IH; [exact L|simpl in I; lia].
Qed.

(** Both factors are the same where the checker has to know it. *)
Lemma is_loss_value p f l : 0 < f -> is_loss p l = true -> 0 <= Q2R l <= 1 /\ left f p (Q2R l) = left_of f (Q2R l).
Proof.
  intros F E. unfold is_loss in E. unfold left. destruct p.
  - apply orb_true_iff in E as [E|E]; apply same_numbers in E; rewrite E, ?Q2R_0, ?Q2R_1; (split; [lra|]);
      unfold power, left_of.
    + rewrite Rmult_0_l, exp_0. ring.
    + rewrite Rmult_1_l, exp_ln by exact F. ring.
  - apply andb_true_iff in E as [A B]. rewrite Qle_bool_value in A, B. rewrite Q2R_0 in A. rewrite Q2R_1 in B.
    destruct (Rle_dec 0 (Q2R l)) as [A'|]; [|discriminate]. destruct (Rle_dec (Q2R l) 1) as [B'|]; [|discriminate].
    split; [split; assumption|reflexivity].
Qed.

Section Replayed.
Variables (n : nat) (p : bool) (f : Q).
Hypothesis Positive : 0 < Q2R f.
Definition whole (l : list Q) : Prop := length l = n /\ forallb (is_loss p) l = true.

Lemma one_of l i : whole l -> (i < n)%nat -> is_loss p (nth i l 0%Q) = true.
Proof. intros [L A] I. rewrite forallb_forall in A. apply A, nth_In. lia. Qed.

Lemma drop_value w l v : has n w v -> whole l -> has n (qdrop f w l) (drop (Q2R f) p v (vector l)).
Proof.
  intros [L E] Wl. split; [rewrite qdrop_length; exact L|]. intros i I.
  rewrite qdrop_value by (rewrite L; (exact (proj1 Wl) || exact I)). unfold drop.
  assert (Same : left (Q2R f) p (vector l i) = left_of (Q2R f) (vector l i))
    by exact (proj2 (is_loss_value p (Q2R f) _ Positive (one_of l i Wl I))).
  rewrite Same, (E i I). reflexivity.
Qed.

Lemma lost_value data : Forall whole data -> forall so_far w v, has n w v -> (forall i, (i < n)%nat -> 0 < v i) -> (0 < n)%nat ->
  (forall l, whole l -> forall i, (i < n)%nat -> 0 < left (Q2R f) p (vector l i)) ->
  Q2R (lost f so_far w data) = Q2R so_far + loss_from n (Q2R f) p v (map vector data).
Proof.
  induction 1 as [|l data Wl _ IH]; intros so_far w v H V N K; [simpl; ring|].
  cbn [lost map loss_from]. destruct H as [L E].
  assert (D : Q2R (qdot w l) = dot n v (vector l)).
  { rewrite qdot_value by (rewrite L; exact (proj1 Wl)). rewrite L. apply sum_ext. intros i I. rewrite (E i I). reflexivity. }
  assert (M : Q2R (qsum w) = sum n v).
  { rewrite qsum_value, L. apply sum_ext. intros i I. apply E, I. }
  assert (Pos : 0 < sum n v).
  { destruct n as [|m]; [lia|]. cbn [sum]. apply Rplus_le_lt_0_compat; [|apply V; lia].
    apply sum_nonneg. intros i I. left. apply V. lia. }
  rewrite (IH _ _ (drop (Q2R f) p v (vector l))).
  - rewrite Q2R_reduced, Q2R_plus, Q2R_quotient by (rewrite M; lra). rewrite D, M. ring.
  - apply drop_value; [split; assumption|exact Wl].
  - intros i I. unfold drop. apply Rmult_lt_0_compat; [apply V, I|apply K; assumption].
  - exact N.
  - exact K.
Qed.

Lemma left_over_value data : Forall whole data -> forall w v, has n w v ->
  has n (left_over f w data) (fold_left (fun v l => drop (Q2R f) p v l) (map vector data) v).
Proof.
  induction 1 as [|l data Wl _ IH]; intros w v H; [exact H|]. cbn [left_over fold_left map].
  apply IH, drop_value; assumption.
Qed.

Lemma experts_value data : Forall whole data -> forall k v, has n k v ->
  has n (experts k data) (fun i => v i + loss_of i (map vector data)).
Proof.
  induction 1 as [|l data Wl _ IH]; intros k v H.
  - destruct H as [L E]. split; [exact L|]. intros i I. simpl. rewrite (E i I). ring.
  - change (experts k (l :: data)) with (experts (qadd k l) data). cbn [map]. destruct H as [L E].
    destruct (IH (qadd k l) (fun i => v i + vector l i)) as [L' E'].
    { split; [rewrite qadd_length; exact L|]. intros i I.
      rewrite qadd_value by (rewrite L; (exact (proj1 Wl) || exact I)). rewrite (E i I). reflexivity. }
    split; [exact L'|]. intros i I. rewrite (E' i I). cbn [loss_of fold_right]. unfold loss_of. ring.
Qed.
End Replayed.

(** What the checker accepts is true: the weights and the loss are Hedge's, the best expert loses so much, and the loss
    and the regret are within their bounds. *)
Theorem check_hedge_sound c examples : check_hedge c examples = true ->
  let n := size c in
  let f := Q2R (factor c) in
  let data := map vector (sequence (passes c) examples) in
  let best := Q2R (best_loss c) in
  0 < f < 1 /\
  (forall i, (i < n)%nat -> fold_left (fun v l => drop f (by_power c) v l) data (fun _ => 1) i = vector (weights c) i) /\
  Q2R (loss c) = hedge_loss n f (by_power c) data /\
  (exists i, (i < n)%nat /\ best = loss_of i data) /\
  (forall i, (i < n)%nat -> best <= loss_of i data) /\
  Q2R (loss c) <= (ln (INR n) + best * ln (/ f)) / (1 - f) /\
  (data <> [] -> Q2R (loss c) - best < ln (INR n) / ln (/ f) + ln (/ f) * INR (length data) / 8).
Proof.
  intros C n f data best. unfold check_hedge in C. set (all := sequence (passes c) examples) in *. split_checks C.
  apply negb_true_iff in C, Check4. rewrite Qle_bool_value, Q2R_0 in C. rewrite Qle_bool_value, Q2R_1 in Check4.
  fold f in C, Check4. destruct (Rle_dec f 0) as [|F0]; [discriminate|]. destruct (Rle_dec 1 f) as [|F1]; [discriminate|].
  apply Rnot_le_lt in F0, F1.
  assert (F : Forall (whole n (by_power c)) all).
  { apply sequence_all, Forall_forall. rewrite forallb_forall in Check3. intros l I. specialize (Check3 l I).
    apply andb_true_iff in Check3 as [A B]. apply Nat.eqb_eq in A. split; assumption. }
  assert (One : has n (map (fun _ => 1%Q) (weights c)) (fun _ => 1)).
  { split; [apply map_length|]. intros i I. unfold vector.
    rewrite (nth_indep _ 0%Q 1%Q) by (rewrite map_length; exact I). rewrite (map_nth (fun _ => 1%Q) (weights c) 0%Q i).
    exact Q2R_1. }
  assert (Zero : has n (map (fun _ => 0%Q) (weights c)) (fun _ => 0)).
  { split; [apply map_length|]. intros i I. unfold vector. rewrite (map_nth (fun _ => 0%Q) (weights c) 0%Q i). exact Q2R_0. }
  destruct (experts_value n (by_power c) all F _ _ Zero) as [Le Ee]. fold data in Ee.
  set (found := experts _ all) in *.
  assert (Value : forall i, (i < n)%nat -> vector found i = loss_of i data) by (intros i I; rewrite (Ee i I); ring).
  apply existsb_exists in Check0 as (k & In_ & Ek). apply same_numbers in Ek. fold best in Ek.
  destruct (In_nth _ _ 0%Q In_) as (i & I & Ei). rewrite Le in I.
  assert (Best : best = loss_of i data) by (rewrite <- (Value i I); unfold vector; rewrite Ei; symmetry; exact Ek).
  assert (N : (0 < n)%nat) by lia.
  assert (Range : forall l, whole n (by_power c) l -> forall j, (j < n)%nat -> 0 <= vector l j <= 1 /\
    left f (by_power c) (vector l j) = left_of f (vector l j)).
  { intros l W j J. apply is_loss_value; [exact F0|exact (one_of n (by_power c) l j W J)]. }
  assert (K : forall l, whole n (by_power c) l -> forall j, (j < n)%nat -> 0 < left f (by_power c) (vector l j)).
  { intros l W j J. destruct (Range l W j J) as [[A B] E]. rewrite E. unfold left_of. nra. }
  assert (Own : Q2R (loss c) = hedge_loss n f (by_power c) data).
  { apply same_numbers in Check1. rewrite <- Check1.
    rewrite (lost_value n (by_power c) (factor c) F0 all F 0%Q _ (fun _ => 1) One (fun _ _ => Rlt_0_1) N K).
    rewrite Q2R_0. unfold hedge_loss. fold f data. ring. }
  destruct (hedge n f (by_power c) data i (conj F0 F1) I) as [Bound Regret].
  { intros l L j J. unfold data in L. apply in_map_iff in L as (q & E & L). subst l. rewrite Forall_forall in F.
    apply (Range q (F q L) j J). }
  split; [split; assumption|]. split.
  { intros j J. destruct (left_over_value n (by_power c) (factor c) F0 all F _ _ One) as [_ E].
    rewrite <- (same_lists_vectors _ _ Check2 j). symmetry. exact (E j J). }
  split; [exact Own|]. split; [exists i; split; assumption|]. split.
  { intros j J. rewrite forallb_forall in Check. specialize (Check (nth j found 0%Q)). rewrite Qle_bool_value in Check.
    rewrite <- (Value j J). unfold vector, best.
    destruct (Rle_dec _ _) as [A|]; [exact A|]. exfalso. assert (G : false = true); [|discriminate].
    apply Check, nth_In. rewrite Le. exact J. }
  rewrite Own, Best. split; assumption.
Qed.
