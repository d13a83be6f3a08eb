(** optimal: where some hypothesis of a finite class is right, the standard optimal algorithm makes at most as many
    mistakes as the Littlestone dimension says, and no deterministic learner has a smaller bound. *)
From mistakebound Require Import learner shattered_trees.
Open Scope nat_scope.

Record trial := Trial {
  hypotheses : nat;
  points : nat;
  value : nat -> nat -> bool;  (* point, hypothesis *)
  rounds : nat;
  point : nat -> nat;
  outcome : nat -> bool;
  guess : nat -> option bool;  (* None: neither label, an error whatever the outcome *)
  left : nat -> nat -> bool }.  (* the version space V_t before round t *)

(** The label of the larger of two numbers; [tie] is what equal ones mean. *)
Definition larger (positive negative : Z) (tie : option bool) : option bool :=
  if (negative <? positive)%Z then Some true else if (positive <? negative)%Z then Some false else tie.

Section Claims.
Variable r : trial.

Definition ldim (V : nat -> bool) : Z := depth (hypotheses r) (points r) (value r) V.
Definition part_at (t : nat) (y : bool) : nat -> bool := part (value r) (left r t) (point r t) y.
Definition err t := misses (guess r t) (outcome r t).
Definition mistakes_to t := count t err.
Definition size t := count (hypotheses r) (left r t).
Definition right_on t h := eqb (value r (point r t) h) (outcome r t).
Definition perfect t h := always t (fun s => right_on s h).
Definition whole_depth : Z := ldim everything.

(** Every round asks for a point of the class. *)
Definition Setting := forall t, t < rounds r -> point r t < points r.

Definition Run := exists tie : nat -> option bool, forall t, t < rounds r ->
  guess r t = larger (ldim (part_at t true)) (ldim (part_at t false)) (tie t) /\
  forall h, left r (S t) h = part_at t (outcome r t) h.

Definition All_start := size 0 = hypotheses r.
Definition Realizable := forall t, t < rounds r -> count (hypotheses r) (perfect (S t)) >= 1.

Definition Rule := forall t, t < rounds r ->
  exists tie, guess r t = larger (ldim (part_at t true)) (ldim (part_at t false)) tie.
Definition Shrink := forall t, t < rounds r ->
  count (hypotheses r) (fun h => xorb (left r (S t) h) (left r t h && right_on t h)) = 0.
Definition Nonempty := forall t, t < rounds r -> size (S t) >= 1.
Definition Drop := forall t, t < rounds r -> err t = true -> (ldim (left r (S t)) + 1 <= ldim (left r t))%Z.
Definition Monotone := forall t, t < rounds r -> (ldim (left r (S t)) <= ldim (left r t))%Z.
Definition Potential := forall t, t < rounds r ->
  (Z.of_nat (mistakes_to (S t)) + ldim (left r (S t)) <= whole_depth)%Z.
Definition Bound := forall t, t < rounds r -> (Z.of_nat (mistakes_to (S t)) <= whole_depth)%Z.
Definition Log_size := (2 ^ whole_depth <= Z.of_nat (different (hypotheses r) (points r) (value r) everything))%Z.
Definition Vc := forall l, (forall p, In p l -> p < points r) -> patterns (hypotheses r) (value r) everything l ->
  (Z.of_nat (length l) <= whole_depth)%Z.
Definition Forced := hypotheses r > 0 -> forall any : shattered_trees.learner,
  exists l, agrees (hypotheses r) (points r) (value r) everything l /\
    (Z.of_nat (errors any [] l) >= whole_depth)%Z.

Lemma rule : Run -> Rule.
Proof. intros (tie & D) t L. exists (tie t). apply D, L. Qed.

Lemma shrink : Run -> Shrink.
Proof. intros (tie & D) t L. apply count_none. intros h _. destruct (D t L) as [_ ->]. apply xorb_nilpotent. Qed.

Lemma nonempty : All_start -> Realizable -> Shrink -> Nonempty.
Proof.
  intros A P K t L. specialize (P t L). eapply Nat.le_trans; [exact P|]. apply count_le. intros h H Ph.
  unfold perfect in Ph. rewrite always_iff in Ph.
  assert (I : forall s, s <= S t -> left r s h = true); [|apply I; lia].
  induction s as [|s IH]; intros Ls; [apply (count_all _ _ A h H)|].
  pose proof (count_zero _ _ (K s ltac:(lia)) h H) as X. cbv beta in X. rewrite IH, Ph in X by lia.
  destruct (left r (S s) h); [reflexivity|discriminate].
Qed.

Lemma drop : Setting -> Rule -> Shrink -> Nonempty -> Drop.
Proof.
  intros Se R K N t L E. destruct (R t L) as [tie G]. specialize (N t L). specialize (Se t L).
  assert (Same : ldim (left r (S t)) = ldim (part_at t (outcome r t))).
  { apply Z.le_antisymm; apply depth_le; intros h H X; pose proof (count_zero _ _ (K t L) h H) as Z; cbv beta in Z;
      unfold part_at, part, right_on in *; rewrite X in Z.
    - destruct (left r t h && eqb (value r (point r t) h) (outcome r t)); [reflexivity|discriminate].
    - destruct (left r (S t) h); [reflexivity|discriminate]. }
  unfold size in N. apply (depth_nonempty _ (points r) (value r)) in N. fold (ldim (left r (S t))) in N.
  rewrite Same in *. apply (depth_parts _ _ _ _ (point r t) _ Se N).
  1: change (ldim (part_at t (outcome r t)) <= ldim (part_at t true))%Z.
  2: change (ldim (part_at t (outcome r t)) <= ldim (part_at t false))%Z.
  all: unfold err in E; rewrite G in E; unfold larger, misses in E;
    destruct (Z.ltb_spec (ldim (part_at t false)) (ldim (part_at t true))),
      (Z.ltb_spec (ldim (part_at t true)) (ldim (part_at t false))), (outcome r t); simpl in E; try discriminate; lia.
Qed.

Lemma monotone : Shrink -> Monotone.
Proof.
  intros K t L. apply depth_le. intros h H X. pose proof (count_zero _ _ (K t L) h H) as Z. cbv beta in Z.
  rewrite X in Z. destruct (left r t h); [reflexivity|discriminate].
Qed.

Lemma potential : All_start -> Drop -> Monotone -> Potential.
Proof.
  intros A D M.
  assert (P : forall t, t <= rounds r -> (Z.of_nat (mistakes_to t) + ldim (left r t) <= whole_depth)%Z).
  { induction t as [|t IH]; intros L.
    - unfold mistakes_to, whole_depth, ldim. simpl count. rewrite Z.add_0_l. apply depth_le. reflexivity.
    - specialize (IH ltac:(lia)). specialize (D t L). specialize (M t L). unfold mistakes_to in *. simpl count.
      destruct (err t); [specialize (D eq_refl)|]; lia. }
  intros t L. apply P. exact L.
Qed.

Lemma bound : Potential -> Nonempty -> Bound.
Proof.
  intros P N t L. specialize (P t L). specialize (N t L). unfold size in N.
  apply (depth_nonempty _ (points r) (value r)) in N. fold (ldim (left r (S t))) in N. lia.
Qed.

Lemma log_size : Log_size.
Proof.
  unfold Log_size, whole_depth, ldim. destruct (Z.ltb_spec (ldim everything) 0) as [N|N]; unfold ldim in N.
  - rewrite Z.pow_neg_r by exact N. lia.
  - rewrite <- (Z2Nat.id _ N). change 2%Z with (Z.of_nat 2). rewrite <- Nat2Z.inj_pow. apply inj_le.
    apply shatters_different, shatters_depth. rewrite Z2Nat.id by exact N. lia.
Qed.

Lemma vc : Vc.
Proof. intros l L P. apply shatters_depth, patterns_shatter; assumption. Qed.

Lemma forced : Forced.
Proof.
  intros N any.
  assert (D : (0 <= whole_depth)%Z).
  { apply depth_nonempty, (count_one _ _ 0); [exact N|reflexivity]. }
  destruct (shatters_forces (hypotheses r) (points r) (value r) (Z.to_nat whole_depth) everything any []) as (l & G & E).
  - apply shatters_depth. rewrite Z2Nat.id by exact D. apply Z.le_refl.
  - exists l. split; [exact G|]. rewrite E, Z2Nat.id by exact D. lia.
Qed.
End Claims.

(** The algorithm on lists of examples: points and outcomes. *)
Section Algorithm.
Variables (n m : nat) (says : nat -> nat -> bool) (tie : nat -> option bool).

Definition example : Type := nat * bool.
Definition choice (t : nat) (V : nat -> bool) (p : nat) : option bool :=
  larger (depth n m says (part says V p true)) (depth n m says (part says V p false)) (tie t).
Definition errs (t : nat) (V : nat -> bool) (e : example) : bool := misses (choice t V (fst e)) (snd e).
Definition move (_ : bool) (V : nat -> bool) (e : example) : nat -> bool := part says V (fst e) (snd e).
Definition optimal_mistakes (l : list example) : nat := mistakes _ _ errs move everything l.

Definition trial_of (l : list example) : trial :=
  let e := fun t => nth t l (0, true) in
  let V := states _ _ errs move everything e in
  {| hypotheses := n; points := m; value := says; rounds := length l; point := fun t => fst (e t);
     outcome := fun t => snd (e t); guess := fun t => choice t (V t) (fst (e t)); left := V |}.
End Algorithm.

(** The bound on lists of examples, whatever the rule for subsets of equal dimension. *)
Theorem optimal n m says tie (l : list example) best :
  best < n -> (forall p y, In (p, y) l -> p < m /\ says p best = y) ->
  (Z.of_nat (optimal_mistakes n m says tie l) <= depth n m says everything)%Z.
Proof.
  intros B Right. destruct l as [|first rest] eqn:E.
  { unfold optimal_mistakes, mistakes. simpl. apply depth_nonempty, (count_one _ _ best B). reflexivity. }
  rewrite <- E in *. set (r := trial_of n m says tie l).
  assert (D : Run r) by (exists tie; intros t _; split; reflexivity).
  assert (Se : Setting r).
  { intros t L. apply (round_of (fun e : example => fst e < m)); [|exact L]. intros [p y] I. apply (Right p y I). }
  assert (A : All_start r) by (apply count_full; reflexivity).
  assert (P : Realizable r).
  { intros t L. apply (count_one _ _ best B). unfold perfect. rewrite always_iff. intros s Ls.
    apply eqb_true_iff. apply (round_of (fun e : example => says (fst e) best = snd e)).
    - intros [p y] I. apply (Right p y I).
    - simpl in L. lia. }
  assert (K := shrink r D).
  assert (N := nonempty r A P K).
  assert (L : length l - 1 < rounds r) by (simpl; rewrite E; simpl; lia).
  assert (C := bound r (potential r A (drop r Se (rule r D) K N) (monotone r K)) N _ L).
  replace (S (length l - 1)) with (length l) in C by (rewrite E; simpl; lia).
  unfold optimal_mistakes. rewrite (mistakes_count _ _ _ _ (0, true)). exact C.
Qed.
