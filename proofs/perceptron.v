(** The perceptron: on lists of examples, and as a relation between the rounds of a trial. *)
From mistakebound Require Export learner.

Definition example : Type := vec * bool.  (* instance, label *)

(** What is seen of a run: the instances and labels, the states before each round, which rounds are mistakes. *)
Record trial := Trial {
  dim : nat;
  rounds : nat;
  inst : nat -> vec;
  label : nat -> bool;
  err : nat -> bool;
  state : nat -> vec }.

Definition y (r : trial) (t : nat) : R := sg (label r t).
Definition score (r : trial) (t : nat) : R := dot (dim r) (state r t) (inst r t).
Definition m (r : trial) (t : nat) : R := INR (count t (err r)).
Definition w2 (r : trial) (t : nat) : R := norm2 (dim r) (state r t).
Definition x2 (r : trial) (t : nat) : R := norm2 (dim r) (inst r t).
Definition radius2 (r : trial) : R := biggest (rounds r) (x2 r).  (* R^2 *)
Definition sum_x2 (r : trial) (t : nat) : R := sum t (flagged (err r) (x2 r)).  (* over mistakes *)

(** The perceptron, with a rule for ties for each round. The first state is left open. *)
Definition perceptron_run_by (r : trial) (tie : nat -> option bool) : Prop :=
  forall t, (t < rounds r)%nat ->
    err r t = wrong (tie t) (score r t) (label r t) /\
    forall i, state r (S t) i = if err r t then state r t i + y r t * inst r t i else state r t i.
Definition perceptron_run (r : trial) : Prop := exists tie, perceptron_run_by r tie.

(** The algorithm. *)
Section Algorithm.
Variables (n : nat) (tie : nat -> option bool).

Definition errs (t : nat) (w : vec) (e : example) : bool := wrong (tie t) (dot n w (fst e)) (snd e).
Definition move (wrong : bool) (w : vec) (e : example) : vec :=
  if wrong then fun i => w i + sg (snd e) * fst e i else w.
Definition zero : vec := fun _ => 0.
Definition perceptron_mistakes_from (w : vec) (l : list example) : nat := mistakes _ _ errs move w l.
Definition perceptron_mistakes (l : list example) : nat := mistakes _ _ errs move zero l.

Definition nobody : example := (zero, true).
Definition trial_on_from (w : vec) (T : nat) (e : nat -> example) : trial :=
  {| dim := n; rounds := T; inst := fun t => fst (e t); label := fun t => snd (e t);
     err := flags _ _ errs move w e; state := states _ _ errs move w e |}.
Definition trial_on (T : nat) (e : nat -> example) : trial := trial_on_from zero T e.
Definition trial_from (w : vec) (l : list example) : trial := trial_on_from w (length l) (fun t => nth t l nobody).
Definition trial_of (l : list example) : trial := trial_on (length l) (fun t => nth t l nobody).

Lemma trial_from_run_by w l : perceptron_run_by (trial_from w l) tie.
Proof.
  intros t _. split; [reflexivity|]. intros i. simpl. unfold flags, move. destruct (errs t _ _); reflexivity.
Qed.

Lemma trial_from_run w l : perceptron_run (trial_from w l).
Proof. exists tie. apply trial_from_run_by. Qed.

Lemma trial_from_mistakes w l : m (trial_from w l) (rounds (trial_from w l)) = INR (perceptron_mistakes_from w l).
Proof. unfold m, perceptron_mistakes_from. rewrite (mistakes_count _ _ _ _ nobody). reflexivity. Qed.

Lemma trial_from_radius w l : radius2 (trial_from w l) <= largest (fun e => norm2 n (fst e)) l.
Proof. exact (biggest_largest (fun e : example => norm2 n (fst e)) l nobody). Qed.

Lemma trial_of_run_by l : perceptron_run_by (trial_of l) tie.
Proof. exact (trial_from_run_by zero l). Qed.

Lemma trial_of_run l : perceptron_run (trial_of l).
Proof. exists tie. apply trial_of_run_by. Qed.

Lemma trial_of_mistakes l : m (trial_of l) (rounds (trial_of l)) = INR (perceptron_mistakes l).
Proof. exact (trial_from_mistakes zero l). Qed.

Lemma trial_of_radius l : radius2 (trial_of l) <= largest (fun e => norm2 n (fst e)) l.
Proof. exact (trial_from_radius zero l). Qed.
End Algorithm.

(** What every theorem of the perceptron needs of these definitions. *)
Lemma m_nonneg r t : 0 <= m r t.
Proof. apply pos_INR. Qed.

Lemma x2_radius r t : (t < rounds r)%nat -> x2 r t <= radius2 r.
Proof. intros L. exact (biggest_above (rounds r) (x2 r) t L). Qed.

Lemma m_positive_rounds r t : (t <= rounds r)%nat -> 0 < m r t -> (0 < rounds r)%nat.
Proof. unfold m. destruct t; simpl; [lra|lia]. Qed.

Lemma moved r t : perceptron_run r -> (t < rounds r)%nat -> err r t = true ->
  forall i, state r (S t) i = state r t i + y r t * inst r t i.
Proof. intros (tie & D) L E i. destruct (D t L) as [_ ->]. rewrite E. reflexivity. Qed.

(** The update, where only the difference is known to vanish. *)
Definition update_gap (r : trial) (t : nat) : R :=
  norm2 (dim r) (fun i => state r (S t) i - state r t i - y r t * inst r t i).

Lemma updated r t : update_gap r t = 0 ->
  forall i, (i < dim r)%nat -> state r (S t) i = state r t i + y r t * inst r t i.
Proof. intros Z i I. pose proof (norm2_zero _ _ Z i I) as E. cbv beta in E. lra. Qed.

Lemma rested r t : perceptron_run r -> (t < rounds r)%nat -> err r t = false ->
  forall i, state r (S t) i = state r t i.
Proof. intros (tie & D) L E i. destruct (D t L) as [_ ->]. rewrite E. reflexivity. Qed.

Lemma rounds_positive r : 0 < m r (rounds r) -> (0 < rounds r)%nat.
Proof. apply m_positive_rounds, le_n. Qed.
