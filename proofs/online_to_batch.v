(** online-to-batch: what a learner's mistakes on independent examples say of what it held before each of them. *)
From mistakebound Require Import draws.

Section Claims.
Variables (State : Type) (domain : nat) (p : vec) (errs : State -> nat -> bool) (step : State -> nat -> State).
Variables (start : State) (allowed : nat).

(** The mean over t examples drawn independently, and the error of a hypothesis. *)
Definition expected := mean domain p.
Definition risk (h : State) : R := sum domain (fun x => if errs h x then p x else 0).

(** [step] is what an example makes of any learner's state. [h s l] is what it holds before example s + 1 of the list. *)
Definition after (w : State) (l : list nat) : State := fold_left step l w.
Definition h (s : nat) (l : list nat) : State := after start (firstn s l).
Fixpoint mistakes_on (w : State) (l : list nat) : nat :=
  match l with [] => O | x :: rest => ((if errs w x then 1 else 0) + mistakes_on (step w x) rest)%nat end.
Definition made (l : list nat) : R := INR (mistakes_on start l).
(** How many of h_1 .. h_t err on x, and whether these are half of them. *)
Definition wrong_on (t : nat) (x : nat) (l : list nat) : R := INR (count t (fun s => errs (h s l) x)).
Definition outvoted (t : nat) (x : nat) (l : list nat) : R := if Rle_dec (INR t) (2 * wrong_on t x l) then 1 else 0.
Definition error_sum t := sum t (fun s => expected s (fun l => risk (after start l))).

Definition Distribution := (forall x, (x < domain)%nat -> 0 <= p x) /\ sum domain p = 1.

(** What a theorem on the learner says: on sequences of points that can be drawn it makes at most allowed mistakes. *)
Definition Run := forall l, (forall x, In x l -> (x < domain)%nat /\ 0 < p x) -> (mistakes_on start l <= allowed)%nat.

Definition Mass := forall t, expected t (fun _ => 1) = 1.
Definition Fresh_example := forall t, expected (S t) made - expected t made = expected t (fun l => risk (after start l)).
Definition Identity := forall t, (0 < t)%nat -> expected t made / INR t = error_sum t / INR t.
Definition Average := forall t, (0 < t)%nat ->
  expected t (fun l => sum t (fun s => / INR t * risk (h s l))) = expected t made / INR t.
Definition Wrong_votes := forall t, (0 < t)%nat -> sum domain (fun x => p x * expected t (wrong_on t x)) = error_sum t.
Definition Half := forall t, (0 < t)%nat -> forall x, (x < domain)%nat -> INR t * expected t (outvoted t x) <= 2 * expected t (wrong_on t x).
Definition Vote := forall t, (0 < t)%nat ->
  sum domain (fun x => p x * expected t (outvoted t x)) <= 2 / INR t * expected t made.
Definition Proved_bound := forall l, (forall x, In x l -> (x < domain)%nat /\ 0 < p x) -> made l <= INR allowed.
Definition Bound := forall t, (0 < t)%nat -> error_sum t <= INR allowed.
Definition Vote_bound := forall t, (0 < t)%nat ->
  INR t * sum domain (fun x => p x * expected t (outvoted t x)) <= 2 * INR allowed.

Lemma mass : Distribution -> Mass.
Proof. intros [_ S] t. apply mean_const, S. Qed.

Lemma fresh_example : Distribution -> Fresh_example.
Proof.
  intros [_ S] t. unfold made, expected. generalize start. induction t as [|t IH]; intros w.
  - simpl. unfold risk, after. simpl. rewrite Rminus_0_r. apply sum_ext. intros x _. destruct (errs w x); simpl; ring.
  - change (mean domain p (Datatypes.S (Datatypes.S t)) (fun l => INR (mistakes_on w l))) with
      (sum domain (fun x => p x * mean domain p (Datatypes.S t) (fun l => INR (mistakes_on w (x :: l))))).
    change (mean domain p (Datatypes.S t) (fun l => INR (mistakes_on w l))) with
      (sum domain (fun x => p x * mean domain p t (fun l => INR (mistakes_on w (x :: l))))).
    change (mean domain p (Datatypes.S t) (fun l => risk (after w l))) with
      (sum domain (fun x => p x * mean domain p t (fun l => risk (after (step w x) l)))).
    rewrite <- sum_minus. apply sum_ext. intros x _.
    assert (E : forall k, mean domain p k (fun l => INR (mistakes_on w (x :: l)))
      = (if errs w x then 1 else 0) + mean domain p k (fun l => INR (mistakes_on (step w x) l))).
    { intros k. rewrite <- (mean_const domain p S k (if errs w x then 1 else 0)) at 1. rewrite <- mean_plus.
      apply mean_ext. intros l. simpl mistakes_on. rewrite plus_INR. destruct (errs w x); simpl; ring. }
    rewrite !E. rewrite <- Rmult_minus_distr_l. f_equal. rewrite <- (IH (step w x)). ring.
Qed.

Lemma identity : Fresh_example -> Identity.
Proof.
  intros F t _. f_equal. unfold error_sum. induction t as [|t IH]; [reflexivity|].
  rewrite sum_S, <- IH, <- (F t). ring.
Qed.

Lemma average : Distribution -> Identity -> Average.
Proof.
  intros [_ S] I t T. rewrite (I t T). unfold expected. rewrite (mean_sum domain p S). unfold error_sum, Rdiv. rewrite <- sum_mul_r.
  apply sum_ext. intros s L. rewrite mean_scale, Rmult_comm. f_equal.
  exact (mean_prefix domain p S t s (fun l => risk (after start l)) ltac:(lia)).
Qed.

Lemma wrong_votes : Distribution -> Wrong_votes.
Proof.
  intros [_ S] t _. unfold error_sum, expected.
  rewrite (sum_ext domain _ (fun x => sum t (fun s => p x * mean domain p t (fun l => if errs (h s l) x then 1 else 0)))).
  - rewrite sum_swap. apply sum_ext. intros s L.
    rewrite <- (mean_prefix domain p S t s (fun l => risk (after start l)) ltac:(lia)). unfold risk. rewrite (mean_sum domain p S).
    apply sum_ext. intros x _. rewrite <- mean_scale. apply mean_ext. intros l. fold (h s l).
    destruct (errs (h s l) x); ring.
  - intros x _. rewrite sum_scale. f_equal. rewrite <- (mean_sum domain p S). apply mean_ext. intros l. unfold wrong_on.
    rewrite <- (Rmult_1_r (INR _)), <- sum_flagged_const. reflexivity.
Qed.

Lemma half : Distribution -> Half.
Proof.
  intros [P _] t _ x _. unfold expected. rewrite <- !mean_scale. apply mean_le; [exact P|]. intros l _. unfold outvoted.
  assert (0 <= wrong_on t x l) by apply pos_INR. destruct (Rle_dec _ _); lra.
Qed.

Lemma vote : Distribution -> Identity -> Wrong_votes -> Half -> Vote.
Proof.
  intros [P _] I W H t T. assert (T0 : 0 < INR t) by (apply lt_0_INR, T). pose proof (I t T) as E.
  apply Rmult_le_reg_l with (INR t); [exact T0|].
  replace (INR t * (2 / INR t * expected t made)) with (2 * (INR t * (expected t made / INR t))) by (field; lra).
  rewrite E. replace (INR t * (error_sum t / INR t)) with (error_sum t) by (field; lra). rewrite <- (W t T).
  rewrite <- !sum_scale. apply sum_le. intros x X. specialize (H t T x X). specialize (P x X).
  replace (INR t * (p x * expected t (outvoted t x))) with (p x * (INR t * expected t (outvoted t x))) by ring.
  replace (2 * (p x * expected t (wrong_on t x))) with (p x * (2 * expected t (wrong_on t x))) by ring.
  apply Rmult_le_compat_l; assumption.
Qed.

Lemma proved_bound : Run -> Proved_bound.
Proof. intros D l L. apply le_INR, D, L. Qed.

Lemma bound : Distribution -> Identity -> Proved_bound -> Bound.
Proof.
  intros [P S] I B t T. assert (T0 : 0 < INR t) by (apply lt_0_INR, T). specialize (I t T).
  apply Rmult_eq_compat_r with (r := INR t) in I. unfold Rdiv in I. rewrite !Rmult_assoc, Rinv_l, !Rmult_1_r in I by lra.
  rewrite <- I, <- (mean_const domain p S t (INR allowed)). apply mean_le; [exact P|]. intros l L. apply B, L.
Qed.

Lemma vote_bound : Identity -> Vote -> Bound -> Vote_bound.
Proof.
  intros I V B t T. assert (T0 : 0 < INR t) by (apply lt_0_INR, T). specialize (I t T). specialize (V t T).
  specialize (B t T). apply Rmult_eq_compat_r with (r := INR t) in I. unfold Rdiv in I.
  rewrite !Rmult_assoc, Rinv_l, !Rmult_1_r in I by lra. apply Rmult_le_compat_l with (r := INR t) in V; [|lra].
  replace (INR t * (2 / INR t * expected t made)) with (2 * expected t made) in V by (field; lra). lra.
Qed.
End Claims.

(** The mean error of h_1 .. h_t, and twice of it for their vote, of a learner with a mistake bound. *)
Theorem online_to_batch State domain p errs step (start : State) allowed t :
  Distribution domain p -> Run State domain p errs step start allowed -> (0 < t)%nat ->
  error_sum State domain p errs step start t = mean domain p t (made State errs step start) /\
  error_sum State domain p errs step start t <= INR allowed /\
  INR t * sum domain (fun x => p x * mean domain p t (outvoted State errs step start t x)) <= 2 * INR allowed.
Proof.
  intros D R T. assert (I := identity State domain p errs step start (fresh_example State domain p errs step start D)).
  assert (B := bound State domain p errs step start allowed D I (proved_bound State domain p errs step start allowed R)).
  assert (V := vote State domain p errs step start D I (wrong_votes State domain p errs step start D)
    (half State domain p errs step start D)).
  split; [|split; [exact (B t T)|exact (vote_bound State domain p errs step start allowed I V B t T)]].
  specialize (I t T). assert (0 < INR t) by (apply lt_0_INR, T). apply Rmult_eq_reg_r with (/ INR t).
  - symmetry. exact I.
  - apply Rinv_neq_0_compat. lra.
Qed.
