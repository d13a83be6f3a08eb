(** halving: with a perfect expert, halving makes at most log2 m mistakes. Natural numbers only. *)
From mistakebound Require Import learner.
Open Scope nat_scope.

Record trial := Trial {
  experts : nat;
  rounds : nat;
  says : nat -> nat -> bool;  (* round, expert *)
  outcome : nat -> bool;
  guess : nat -> option bool;  (* None: neither label, an error whatever the outcome *)
  alive : nat -> nat -> bool }.  (* the set H_t before round t *)

Definition misses (guess : option bool) (outcome : bool) : bool :=
  match guess with Some p => negb (eqb p outcome) | None => true end.

(** The votes of a set for a label, and the majority; [tie] is what an even vote predicts. *)
Definition votes (n : nat) (set said : nat -> bool) (label : bool) : nat :=
  count n (fun h => set h && eqb (said h) label).
Definition vote (n : nat) (set said : nat -> bool) (tie : option bool) : option bool :=
  let ayes := votes n set said true in
  let noes := votes n set said false in
  if noes <? ayes then Some true else if ayes <? noes then Some false else tie.
Definition keep (set said : nat -> bool) (label : bool) (h : nat) : bool := set h && eqb (said h) label.

Section Claims.
Variable r : trial.

Definition err t := misses (guess r t) (outcome r t).
Definition mistakes_to t := count t err.
Definition size t := count (experts r) (alive r t).
Definition right_on t h := eqb (says r t h) (outcome r t).
Definition perfect t h := always t (fun s => right_on s h).

Definition Run := exists tie : nat -> option bool, forall t, t < rounds r ->
  guess r t = vote (experts r) (alive r t) (says r t) (tie t) /\
  forall h, alive r (S t) h = keep (alive r t) (says r t) (outcome r t) h.

Definition All_start := size 0 = experts r.
Definition Perfect_expert := forall t, t < rounds r -> count (experts r) (perfect (S t)) >= 1.

Definition Majority := forall t, t < rounds r ->
  exists tie, guess r t = vote (experts r) (alive r t) (says r t) tie.
Definition Shrink := forall t, t < rounds r ->
  count (experts r) (fun h => alive r (S t) h && negb (alive r t h)) = 0.
Definition Agree := forall t, t < rounds r ->
  count (experts r) (fun h => xorb (alive r (S t) h) (alive r t h && right_on t h)) = 0.
Definition Majority_wrong := forall t, t < rounds r -> err t = true ->
  2 * count (experts r) (fun h => alive r t h && negb (right_on t h)) >= size t.
Definition Halve := forall t, t < rounds r -> err t = true -> 2 * size (S t) <= size t.
Definition Perfect_survives := forall t, t < rounds r ->
  count (experts r) (fun h => perfect (rounds r) h && alive r (S t) h) = count (experts r) (perfect (rounds r)).
Definition Nonempty := forall t, t < rounds r -> size (S t) >= 1.
Definition Potential := forall t, t < rounds r -> 2 ^ mistakes_to (S t) * size (S t) <= experts r.
Definition Bound := forall t, t < rounds r -> 2 ^ mistakes_to (S t) <= experts r.

Lemma majority : Run -> Majority.
Proof. intros (tie & D) t L. exists (tie t). apply D, L. Qed.

Lemma shrink : Run -> Shrink.
Proof.
  intros (tie & D) t L. apply count_none. intros h _. destruct (D t L) as [_ ->]. unfold keep.
  destruct (alive r t h); simpl; [apply andb_false_r|reflexivity].
Qed.

Lemma agree : Run -> Agree.
Proof. intros (tie & D) t L. apply count_none. intros h _. destruct (D t L) as [_ ->]. apply xorb_nilpotent. Qed.

Lemma majority_wrong : Majority -> Majority_wrong.
Proof.
  intros M t L E. destruct (M t L) as [tie V]. unfold size, err in *.
  rewrite (count_split _ (alive r t) (right_on t)). rewrite V in E. unfold vote, votes in E.
  set (ayes := count _ (fun h => alive r t h && eqb (says r t h) true)) in E.
  set (noes := count _ (fun h => alive r t h && eqb (says r t h) false)) in E.
  assert (A : (ayes, noes) =
    if outcome r t then (count (experts r) (fun h => alive r t h && right_on t h),
                         count (experts r) (fun h => alive r t h && negb (right_on t h)))
    else (count (experts r) (fun h => alive r t h && negb (right_on t h)),
          count (experts r) (fun h => alive r t h && right_on t h))).
  { unfold ayes, noes, right_on. destruct (outcome r t); f_equal; apply count_ext; intros h _;
      destruct (alive r t h), (says r t h); reflexivity. }
  destruct (Nat.ltb_spec noes ayes), (Nat.ltb_spec ayes noes), (outcome r t); simpl in E;
    try discriminate; injection A; lia.
Qed.

Lemma halve : Majority_wrong -> Agree -> Halve.
Proof.
  intros W A t L E. specialize (W t L E). unfold size in *. rewrite (count_same _ _ _ (A t L)).
  rewrite (count_split _ (alive r t) (right_on t)) in W. rewrite (count_split _ (alive r t) (right_on t)). lia.
Qed.

Lemma perfect_survives : All_start -> Agree -> Perfect_survives.
Proof.
  intros S A t L. apply count_ext. intros h H. destruct (perfect (rounds r) h) eqn:P; [|reflexivity]. simpl.
  unfold perfect in P. rewrite always_iff in P.
  assert (K : forall s, s <= rounds r -> alive r s h = true); [|apply K; lia].
  induction s as [|s IH]; intros Ls; [apply (count_all _ _ S h H)|].
  pose proof (count_zero _ _ (A s Ls) h H) as X. cbv beta in X. rewrite IH, P in X by lia.
  destruct (alive r (Datatypes.S s) h); [reflexivity|discriminate].
Qed.

Lemma nonempty : Perfect_expert -> Perfect_survives -> Nonempty.
Proof.
  intros P V t L. specialize (V t L). specialize (P (rounds r - 1) ltac:(lia)).
  replace (S (rounds r - 1)) with (rounds r) in P by lia. unfold size. rewrite <- V in P.
  eapply Nat.le_trans; [exact P|]. apply count_le. intros h _. rewrite andb_true_iff. tauto.
Qed.

Lemma potential : Shrink -> Halve -> Potential.
Proof.
  intros K H. assert (A : forall t, t <= rounds r -> 2 ^ mistakes_to t * size t <= experts r).
  { induction t as [|t IH]; intros L; [simpl; pose proof (count_most (experts r) (alive r 0)); unfold size; lia|].
    specialize (IH ltac:(lia)). unfold mistakes_to in *. simpl count. destruct (err t) eqn:E.
    - specialize (H t L E). rewrite Nat.add_comm, Nat.pow_add_r. simpl (2 ^ 1). nia.
    - rewrite Nat.add_0_r. assert (size (S t) <= size t); [|nia]. apply count_le. intros h I Y.
      pose proof (count_zero _ _ (K t L) h I) as X. simpl in X. rewrite Y in X. destruct (alive r t h); auto. }
  intros t L. apply A. exact L.
Qed.

Lemma bound : Potential -> Nonempty -> Bound.
Proof. intros P N t L. specialize (P t L). specialize (N t L). nia. Qed.
End Claims.

(** The algorithm on lists of examples: what the experts say, and the outcome. *)
Section Algorithm.
Variables (n : nat) (tie : nat -> option bool).

Definition example : Type := (nat -> bool) * bool.
Definition errs (t : nat) (set : nat -> bool) (e : example) : bool := misses (vote n set (fst e) (tie t)) (snd e).
Definition move (_ : bool) (set : nat -> bool) (e : example) : nat -> bool := keep set (fst e) (snd e).
Definition everybody : nat -> bool := fun _ => true.
Definition halving_mistakes (l : list example) : nat := mistakes _ _ errs move everybody l.

Definition trial_of (l : list example) : trial :=
  let e := fun t => nth t l (everybody, true) in
  let set := states _ _ errs move everybody e in
  {| experts := n; rounds := length l; says := fun t => fst (e t); outcome := fun t => snd (e t);
     guess := fun t => vote n (set t) (fst (e t)) (tie t); alive := set |}.
End Algorithm.

(** The bound on lists of examples, whatever the rule for even votes. *)
Theorem halving n tie (l : list example) best :
  best < n -> (forall said y, In (said, y) l -> said best = y) -> 2 ^ halving_mistakes n tie l <= n.
Proof.
  intros B Perfect. destruct l as [|first rest] eqn:E; [unfold halving_mistakes, mistakes; simpl; lia|].
  rewrite <- E in *. set (r := trial_of n tie l).
  assert (D : Run r) by (exists tie; intros t _; split; reflexivity).
  assert (St : All_start r) by (apply count_full; reflexivity).
  assert (P : Perfect_expert r).
  { intros t L. apply (count_one _ _ best B). unfold perfect. rewrite always_iff. intros s Ls.
    apply eqb_true_iff. apply (round_of (fun e : example => fst e best = snd e)).
    - intros [said y] I. apply Perfect, I.
    - simpl in L. lia. }
  assert (A := agree r D).
  assert (V := nonempty r P (perfect_survives r St A)).
  assert (H := halve r (majority_wrong r (majority r D)) A).
  assert (L : length l - 1 < rounds r) by (simpl; rewrite E; simpl; lia).
  assert (C := bound r (potential r (shrink r D) H) V _ L).
  replace (S (length l - 1)) with (length l) in C by (rewrite E; simpl; lia).
  unfold halving_mistakes. rewrite (mistakes_count _ _ _ _ (everybody, true)). exact C.
Qed.
