(** Learners on lists of examples, and the sequence of their states: one lemma ties the two, for any learner. *)
From mistakebound Require Export vectors.

Section Learner.

Variables State Example : Type.
Variable errs : nat -> State -> Example -> bool.  (* round, state, example: is the prediction wrong? *)
Variable move : bool -> State -> Example -> State.  (* was it wrong? then the state, the example *)

(** The algorithm: it goes through the list once. *)
Fixpoint mistakes_from (t : nat) (s : State) (examples : list Example) : nat :=
  match examples with
  | [] => O
  | e :: rest => ((if errs t s e then 1 else 0) + mistakes_from (S t) (move (errs t s e) s e) rest)%nat
  end.

Definition mistakes (s : State) (examples : list Example) : nat := mistakes_from 0 s examples.

Fixpoint final_from (t : nat) (s : State) (examples : list Example) : State :=
  match examples with [] => s | e :: rest => final_from (S t) (move (errs t s e) s e) rest end.

(** The states before the rounds, and which rounds are mistakes. *)
Fixpoint states (s : State) (e : nat -> Example) (t : nat) : State :=
  match t with
  | O => s
  | S k => move (errs k (states s e k) (e k)) (states s e k) (e k)
  end.

Definition flags (s : State) (e : nat -> Example) (t : nat) : bool := errs t (states s e t) (e t).

Lemma mistakes_from_count d examples : forall k before s0,
  length before = k ->
  let e := fun t => nth t (before ++ examples) d in
  (count k (flags s0 e) + mistakes_from k (states s0 e k) examples)%nat
  = count (k + length examples) (flags s0 e).
Proof.
  induction examples as [|x rest IH]; intros k before s0 K e; simpl.
  - rewrite !Nat.add_0_r. reflexivity.
  - assert (E : e k = x) by (unfold e; rewrite app_nth2, K, Nat.sub_diag by lia; reflexivity).
    assert (L : length (before ++ [x]) = S k) by (rewrite app_length; simpl; lia).
    pose proof (IH (S k) (before ++ [x]) s0 L) as H. cbv zeta in H. rewrite <- app_assoc in H.
    change ([x] ++ rest) with (x :: rest) in H. fold e in H.
    cbn [count states] in H. unfold flags at 2 in H. rewrite E in H.
    replace (k + S (length rest))%nat with (S k + length rest)%nat by lia. rewrite <- H.
    destruct (errs k (states s0 e k) x); lia.
Qed.

(** The link: the mistakes of the algorithm are the flagged rounds of the sequence. *)
Lemma mistakes_count d s0 examples :
  mistakes s0 examples = count (length examples) (flags s0 (fun t => nth t examples d)).
Proof. exact (mistakes_from_count d examples 0 [] s0 eq_refl). Qed.

(** A sequence counts as far as it is looked at. *)
Lemma states_ext s e e' t : (forall i, (i < t)%nat -> e i = e' i) -> states s e t = states s e' t.
Proof.
  induction t as [|t IH]; intros E; simpl; [reflexivity|]. rewrite IH, E by (intros; try apply E; lia). reflexivity.
Qed.

Lemma mistakes_of_sequence s0 (e : nat -> Example) T : mistakes s0 (map e (seq 0 T)) = count T (flags s0 e).
Proof.
  rewrite (mistakes_count (e O)), map_length, seq_length. apply count_ext. intros t L.
  assert (N : forall i, (i < T)%nat -> nth i (map e (seq 0 T)) (e O) = e i).
  { intros i I. rewrite map_nth, seq_nth by exact I. reflexivity. }
  unfold flags. rewrite N by exact L. rewrite (states_ext s0 _ e t) by (intros i I; apply N; lia). reflexivity.
Qed.

End Learner.

(** What holds of all examples holds of every round. *)
Lemma round_of {A} (P : A -> Prop) (l : list A) d :
  (forall a, In a l -> P a) -> forall t, (t < length l)%nat -> P (nth t l d).
Proof. intros H t L. apply H, nth_In, L. Qed.

(** The largest of 0 and the values on a list. *)
Definition largest {A} (f : A -> R) (l : list A) : R := fold_right (fun a => Rmax (f a)) 0 l.

Lemma largest_nonneg {A} (f : A -> R) l : 0 <= largest f l.
Proof. induction l; simpl; [lra|]. eapply Rle_trans; [eassumption|apply Rmax_r]. Qed.

Lemma largest_above {A} (f : A -> R) l a : In a l -> f a <= largest f l.
Proof.
  induction l as [|b l IH]; simpl; [tauto|]. intros [->|I]; [apply Rmax_l|].
  eapply Rle_trans; [apply IH, I|apply Rmax_r].
Qed.

Lemma biggest_largest {A} (f : A -> R) l d : biggest (length l) (fun t => f (nth t l d)) <= largest f l.
Proof. apply biggest_least; [apply largest_nonneg|]. intros t L. apply largest_above, nth_In, L. Qed.

Lemma largest_least {A} (f : A -> R) l b : 0 <= b -> (forall a, In a l -> f a <= b) -> largest f l <= b.
Proof. intros B. induction l as [|a l IH]; intros L; simpl; [exact B|]. apply Rmax_lub; [apply L|apply IH; intros; apply L]; simpl; auto. Qed.

Lemma biggest_is_largest {A} (f : A -> R) l d : biggest (length l) (fun t => f (nth t l d)) = largest f l.
Proof.
  apply Rle_antisym; [apply biggest_largest|]. apply largest_least; [apply biggest_nonneg|].
  intros a I. destruct (In_nth l a d I) as (t & L & <-). exact (biggest_above _ (fun t => f (nth t l d)) t L).
Qed.

Lemma sum_of_list {A} (f : A -> R) l d :
  sum (length l) (fun t => f (nth t l d)) = fold_right (fun a s => f a + s) 0 l.
Proof.
  induction l as [|a l IH]; [reflexivity|]. cbn [length fold_right]. rewrite <- IH.
  change (S (length l)) with (1 + length l)%nat. rewrite sum_append. simpl. ring.
Qed.
