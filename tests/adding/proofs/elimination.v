(** elimination: on the labels of a disjunction of k of n variables, the elimination algorithm makes at most n - k
    mistakes. Natural numbers only. *)
From mistakebound Require Import learner.
Open Scope nat_scope.

Record trial := Trial {
  variables : nat;
  rounds : nat;
  active : nat -> nat -> bool;  (* round, variable: the instance *)
  label : nat -> bool;
  target : nat -> bool;  (* the variables of the disjunction *)
  guess : nat -> bool;
  left : nat -> nat -> bool }.  (* the set V_t before round t *)

Definition alarm (n : nat) (set x : nat -> bool) : bool := 1 <=? count n (fun i => set i && x i).
Definition keep (set x : nat -> bool) (label : bool) (i : nat) : bool := set i && (label || negb (x i)).

Section Claims.
Variable r : trial.

Definition n : nat := variables r.
Definition k : nat := count n (target r).
Definition err t := negb (eqb (guess r t) (label r t)).
Definition mistakes_to t := count t err.
Definition size t := count n (left r t).
Definition in_target t i := target r i && active r t i.

Definition Run := forall t, t < rounds r ->
  guess r t = alarm n (left r t) (active r t) /\
  forall i, left r (S t) i = if err t then keep (left r t) (active r t) (label r t) i else left r t i.

Definition All_start := size 0 = n.
Definition Disjunction := forall t, t < rounds r ->
  if label r t then 1 <= count n (in_target t) else count n (in_target t) = 0.

Definition Vote := forall t, t < rounds r -> guess r t = alarm n (left r t) (active r t).
Definition Update_rule := forall t, t < rounds r -> err t = true ->
  count n (fun i => xorb (left r (S t) i) (keep (left r t) (active r t) (label r t) i)) = 0.
Definition Conservative := forall t, t < rounds r -> err t = false ->
  count n (fun i => xorb (left r (S t) i) (left r t i)) = 0.
Definition Target_stays := forall t, t < rounds r -> count n (fun i => target r i && left r (S t) i) = k.
Definition Shrink := forall t, t < rounds r -> err t = true -> size (S t) + 1 <= size t.
Definition Bound := forall t, t < rounds r -> mistakes_to (S t) + size (S t) <= n /\ k <= size (S t).

Lemma vote : Run -> Vote.
Proof. intros D t L. apply D, L. Qed.

Lemma update_rule : Run -> Update_rule.
Proof. intros D t L E. apply count_none. intros i _. destruct (D t L) as [_ ->]. rewrite E. apply xorb_nilpotent. Qed.

Lemma conservative : Run -> Conservative.
Proof. intros D t L E. apply count_none. intros i _. destruct (D t L) as [_ ->]. rewrite E. apply xorb_nilpotent. Qed.

Lemma target_stays : All_start -> Disjunction -> Update_rule -> Conservative -> Target_stays.
Proof.
  intros A K U C. assert (T : forall t, t <= rounds r -> forall i, i < n -> target r i = true -> left r t i = true).
  { induction t as [|t IH]; intros L i I Y; [apply (count_all _ _ A i I)|]. specialize (IH ltac:(lia) i I Y).
    destruct (err t) eqn:E.
    - pose proof (count_zero _ _ (U t L E) i I) as X. cbv beta in X. unfold keep in X. rewrite IH in X.
      specialize (K t L). destruct (label r t); [destruct (left r (S t) i); [reflexivity|discriminate]|].
      pose proof (count_zero _ _ K i I) as Z. unfold in_target in Z. rewrite Y in Z. simpl in Z. rewrite Z in X.
      destruct (left r (S t) i); [reflexivity|discriminate].
    - pose proof (count_zero _ _ (C t L E) i I) as X. cbv beta in X. rewrite IH in X.
      destruct (left r (S t) i); [reflexivity|discriminate]. }
  intros t L. apply count_ext. intros i I. destruct (target r i) eqn:Y; [|reflexivity]. apply (T (S t) L i I Y).
Qed.

Lemma shrink : All_start -> Disjunction -> Vote -> Update_rule -> Target_stays -> Shrink.
Proof.
  intros A K V U T t L E. specialize (V t L). specialize (K t L). pose proof (U t L E) as Z. unfold err, alarm in *.
  assert (I : forall i, i < n -> target r i = true -> left r t i = true).
  { intros i I Y. destruct t as [|t]; [apply (count_all _ _ A i I)|].
    apply (count_both _ _ _ (T t ltac:(lia)) i I Y). }
  destruct (label r t) eqn:Y.
  - (* no alarm, though a variable of the target is active and left *)
    destruct (count_some _ _ K) as (i & Li & B). apply andb_true_iff in B as [B X].
    assert (O := count_one n (fun i => left r t i && active r t i) i Li). cbv beta in O. rewrite (I i Li B), X in O.
    specialize (O eq_refl). apply Nat.leb_le in O. rewrite V, O in E. discriminate.
  - (* a false alarm: some variable that is left was active *)
    destruct (1 <=? count n (fun i => left r t i && active r t i)) eqn:O; rewrite V in E; [|discriminate].
    apply Nat.leb_le in O. destruct (count_some _ _ O) as (i & Li & B). apply andb_true_iff in B as [B X].
    unfold size. rewrite (count_split n (left r t) (left r (S t))).
    assert (W := count_one n (fun i => left r t i && negb (left r (S t) i)) i Li). cbv beta in W.
    pose proof (count_zero _ _ Z i Li) as Q. cbv beta in Q. unfold keep in Q. rewrite B, X in Q. simpl in Q.
    rewrite B in W. destruct (left r (S t) i); [discriminate|]. specialize (W eq_refl).
    enough (count n (left r (S t)) <= count n (fun i => left r t i && left r (S t) i)) by lia.
    apply count_le. intros j J Y'. pose proof (count_zero _ _ Z j J) as P. cbv beta in P. unfold keep in P. rewrite Y' in *.
    destruct (left r t j); [reflexivity|discriminate].
Qed.

Lemma bound : All_start -> Conservative -> Target_stays -> Shrink -> Bound.
Proof.
  intros A C T H. assert (G : forall t, t <= rounds r -> mistakes_to t + size t <= n).
  { induction t as [|t IH]; intros L; [rewrite A; unfold mistakes_to; simpl; lia|]. specialize (IH ltac:(lia)).
    unfold mistakes_to in *. simpl count. destruct (err t) eqn:E; [specialize (H t L E); lia|].
    pose proof (count_same _ _ _ (C t L E)) as S. unfold size in *. lia. }
  intros t L. split; [apply G, L|]. rewrite <- (T t L). apply count_le. intros i _ Y.
  apply andb_true_iff in Y. tauto.
Qed.
End Claims.

(** The algorithm on lists of examples: which variables are active, and the label. *)
Section Algorithm.
Variable n' : nat.

Definition example : Type := (nat -> bool) * bool.
Definition errs (_ : nat) (set : nat -> bool) (e : example) : bool := negb (eqb (alarm n' set (fst e)) (snd e)).
Definition move (wrong : bool) (set : nat -> bool) (e : example) (i : nat) : bool :=
  if wrong then keep set (fst e) (snd e) i else set i.
Definition all_left : nat -> bool := fun _ => true.
Definition elimination_mistakes (l : list example) : nat := mistakes _ _ errs move all_left l.

Definition trial_of (target : nat -> bool) (l : list example) : trial :=
  let e := fun t => nth t l (target, true) in
  let set := states _ _ errs move all_left e in
  {| variables := n'; rounds := length l; active := fun t => fst (e t); label := fun t => snd (e t); target := target;
     guess := fun t => alarm n' (set t) (fst (e t)); left := set |}.
End Algorithm.

(** The bound on lists of examples. *)
Theorem elimination n target (l : list example) :
  (forall x y, In (x, y) l -> y = negb (count n (fun i => target i && x i) =? 0)) ->
  elimination_mistakes n l + count n target <= n.
Proof.
  intros Dis. destruct l as [|first rest] eqn:El.
  { unfold elimination_mistakes, mistakes. simpl. apply count_most. }
  rewrite <- El in *. set (r := trial_of n target l).
  assert (D : Run r).
  { intros t _. split; [reflexivity|]. intros i. reflexivity. }
  assert (A : All_start r) by (apply count_full; reflexivity).
  assert (K : Disjunction r).
  { intros t L. pose proof (round_of (fun e : example => snd e = negb (count n (fun i => target i && fst e i) =? 0))
      l (target, true) (fun e => match e with (x, y) => Dis x y end) t L) as Y.
    change (label r t = negb (count (variables r) (in_target r t) =? 0)) in Y. rewrite Y. fold (variables r).
    change (mistakebound.elimination.n r) with (variables r).
    destruct (Nat.eqb_spec (count (variables r) (in_target r t)) 0); cbn [negb]; [assumption|lia]. }
  assert (U := update_rule r D). assert (C := conservative r D). assert (T := target_stays r A K U C).
  assert (L : length l - 1 < rounds r) by (simpl; rewrite El; simpl; lia).
  destruct (bound r A C T (shrink r A K (vote r D) U T) _ L) as [B B2].
  replace (S (length l - 1)) with (length l) in * by (rewrite El; simpl; lia).
  unfold elimination_mistakes. rewrite (mistakes_count _ _ _ _ (target, true)).
  change (mistakes_to r (length l) + count n target <= n).
  change (mistakes_to r (length l) + size r (length l) <= n) in B. unfold k in B2.
  change (mistakebound.elimination.n r) with n in *. change (mistakebound.elimination.target r) with target in B2. lia.
Qed.
