(** Winnow: on lists of examples, and as a relation between the rounds of a trial. *)
From mistakebound Require Export learner logarithms.

Definition example : Type := vec * bool.

(** What is seen of a run: instances, labels, mistakes and, before each round, the exponents S whose powers are the
    weights, up to their sum: S is the sum of y x over the mistakes so far. *)
Record trial := Trial {
  last : nat;  (* the coordinates are 0, .., last: there is at least one *)
  rounds : nat;
  inst : nat -> vec;
  label : nat -> bool;
  err : nat -> bool;
  exponent : nat -> vec }.

Definition largest_entry (n : nat) (x : vec) : R := biggest n (fun i => Rabs (x i)).
Definition power (eta : R) (s : vec) : vec := fun i => exp (eta * s i).
Definition normal (n : nat) (v : vec) : vec := fun i => v i / sum n v.
Definition weights (n : nat) (eta : R) (s : vec) : vec := normal n (power eta s).

Definition dim (r : trial) : nat := S (last r).
Definition y (r : trial) (t : nat) : R := sg (label r t).
Definition m (r : trial) (t : nat) : R := INR (count t (err r)).
Definition radius (r : trial) : R := biggest (rounds r) (fun t => largest_entry (dim r) (inst r t)).
Definition w (r : trial) (eta : R) (t : nat) : vec := weights (dim r) eta (exponent r t).
Definition score (r : trial) (eta : R) (t : nat) : R := dot (dim r) (w r eta t) (inst r t).

(** Winnow, with any rule for ties, one for each round. *)
Definition winnow_run (r : trial) (eta : R) : Prop :=
  exists tie : nat -> option bool, forall t, (t < rounds r)%nat ->
    err r t = wrong (tie t) (score r eta t) (label r t) /\
    forall i, exponent r (S t) i = if err r t then exponent r t i + y r t * inst r t i else exponent r t i.

(** The algorithm, as it is printed: w_i is multiplied by e^(eta y x_i), then all are divided by their sum. *)
Section Algorithm.
Variables (top : nat) (eta : R) (tie : nat -> option bool).
Let n := S top.

Definition errs (t : nat) (v : vec) (e : example) : bool := wrong (tie t) (dot n v (fst e)) (snd e).
Definition move (wrong : bool) (v : vec) (e : example) : vec :=
  if wrong then normal n (fun i => v i * exp (eta * (sg (snd e) * fst e i))) else v.
Definition uniform : vec := fun _ => / INR n.
Definition winnow_mistakes (l : list example) : nat := mistakes _ _ errs move uniform l.

Definition nobody : example := ((fun _ => 0), true).
Fixpoint sum_of_mistakes (e : nat -> example) (flag : nat -> bool) (t : nat) : vec := fun i =>
  match t with
  | O => 0
  | S k => if flag k then sum_of_mistakes e flag k i + sg (snd (e k)) * fst (e k) i else sum_of_mistakes e flag k i
  end.
Definition trial_of (l : list example) : trial :=
  let e := fun t => nth t l nobody in
  {| last := top; rounds := length l; inst := fun t => fst (e t); label := fun t => snd (e t);
     err := flags _ _ errs move uniform e; exponent := sum_of_mistakes e (flags _ _ errs move uniform e) |}.
End Algorithm.

(** ** What every theorem of Winnow needs of these definitions *)

Lemma m_nonneg r t : 0 <= m r t.
Proof. apply pos_INR. Qed.

Lemma power_pos eta s i : 0 < power eta s i.
Proof. apply exp_pos. Qed.

Lemma sum_pos k v : (forall i, 0 < v i) -> 0 < sum (S k) v.
Proof. intros P. simpl. assert (0 <= sum k v) by (apply sum_nonneg; intros; left; apply P). specialize (P k). lra. Qed.

Lemma normal_sum k v : (forall i, 0 < v i) -> sum (S k) (normal (S k) v) = 1.
Proof.
  intros P. unfold normal, Rdiv. rewrite sum_mul_r. apply Rinv_r. pose proof (sum_pos k v P). lra.
Qed.

Lemma w_pos r eta t i : 0 < w r eta t i.
Proof.
  apply Rmult_lt_0_compat; [apply power_pos|apply Rinv_0_lt_compat, sum_pos, power_pos].
Qed.

Lemma w_sum r eta t : sum (dim r) (w r eta t) = 1.
Proof. apply normal_sum, power_pos. Qed.

(** Adding c to the exponents multiplies the weights by e^(eta c), up to their sum. *)
Lemma weights_moved k eta s s' c : (forall j, (j < S k)%nat -> s' j = s j + c j) -> forall i, (i < S k)%nat ->
  weights (S k) eta s' i
  = weights (S k) eta s i * exp (eta * c i) / sum (S k) (fun j => weights (S k) eta s j * exp (eta * c j)).
Proof.
  intros E i I.
  assert (P : forall j, (j < S k)%nat -> power eta s' j = power eta s j * exp (eta * c j)).
  { intros j J. unfold power. rewrite E, Rmult_plus_distr_l, exp_plus by exact J. reflexivity. }
  unfold weights, normal. rewrite P by exact I. pose proof (sum_pos k _ (power_pos eta s)) as S0.
  set (total := sum (S k) (power eta s)) in *. rewrite (sum_ext (S k) (power eta s') _ P).
  rewrite (sum_ext (S k) (fun j => power eta s j / total * exp (eta * c j))
    (fun j => / total * (power eta s j * exp (eta * c j)))) by (intros j _; unfold Rdiv; ring).
  rewrite sum_scale. set (q := sum (S k) (fun j => power eta s j * exp (eta * c j))).
  assert (0 < q) by (apply sum_pos; intros; apply Rmult_lt_0_compat; [apply power_pos|apply exp_pos]).
  field. lra.
Qed.

Lemma w_ext r eta s t : (forall i, (i < dim r)%nat -> exponent r s i = exponent r t i) ->
  forall i, (i < dim r)%nat -> w r eta s i = w r eta t i.
Proof.
  intros E i I. unfold w, weights, normal, power. rewrite E by exact I.
  rewrite (sum_ext (dim r) (fun j => exp (eta * exponent r s j)) (fun j => exp (eta * exponent r t j))); [reflexivity|].
  intros j J. rewrite E by exact J. reflexivity.
Qed.

Definition divisor (r : trial) (eta : R) (t : nat) : R :=
  sum (dim r) (fun i => w r eta t i * exp (eta * (y r t * inst r t i))).

Lemma divisor_pos r eta t : 0 < divisor r eta t.
Proof. apply sum_pos. intros i. apply Rmult_lt_0_compat; [apply w_pos|apply exp_pos]. Qed.

(** On a mistake the weights are multiplied and divided by the divisor (Z). *)
Lemma w_moved r eta t :
  (forall i, (i < dim r)%nat -> exponent r (S t) i = exponent r t i + y r t * inst r t i) ->
  forall i, (i < dim r)%nat -> w r eta (S t) i = w r eta t i * exp (eta * (y r t * inst r t i)) / divisor r eta t.
Proof. exact (weights_moved (last r) eta (exponent r t) (exponent r (S t)) (fun i => y r t * inst r t i)). Qed.

Definition update_gap (r : trial) (t : nat) : R :=
  norm2 (dim r) (fun i => exponent r (S t) i - exponent r t i - y r t * inst r t i).

Lemma updated r t : update_gap r t = 0 ->
  forall i, (i < dim r)%nat -> exponent r (S t) i = exponent r t i + y r t * inst r t i.
Proof. intros Z i I. pose proof (norm2_zero _ _ Z i I) as E. cbv beta in E. lra. Qed.

Lemma rested r eta t : winnow_run r eta -> (t < rounds r)%nat -> err r t = false ->
  forall i, exponent r (S t) i = exponent r t i.
Proof. intros (tie & D) L E i. destruct (D t L) as [_ ->]. rewrite E. reflexivity. Qed.

Lemma entry_largest n x i : (i < n)%nat -> Rabs (x i) <= largest_entry n x.
Proof. intros I. exact (biggest_above n (fun j => Rabs (x j)) i I). Qed.

Lemma entry_radius r t i : (t < rounds r)%nat -> (i < dim r)%nat -> Rabs (y r t * inst r t i) <= radius r.
Proof.
  intros L I. rewrite Rabs_mult. replace (Rabs (y r t)) with 1.
  - rewrite Rmult_1_l. eapply Rle_trans; [apply entry_largest, I|].
    exact (biggest_above (rounds r) (fun s => largest_entry (dim r) (inst r s)) t L).
  - unfold y. destruct (label r t); simpl; [symmetry; apply Rabs_R1|]. rewrite Rabs_left; lra.
Qed.

Lemma radius_nonneg r : 0 <= radius r.
Proof. apply biggest_nonneg. Qed.

Lemma trial_of_mistakes top eta tie l :
  let r := trial_of top eta tie l in m r (rounds r) = INR (winnow_mistakes top eta tie l).
Proof. intros r. unfold m, winnow_mistakes. rewrite (mistakes_count _ _ _ _ nobody). reflexivity. Qed.

Lemma trial_of_radius top eta tie l :
  radius (trial_of top eta tie l) = largest (fun e => largest_entry (S top) (fst e)) l.
Proof. exact (biggest_is_largest (fun e : example => largest_entry (S top) (fst e)) l nobody). Qed.

(** The weights of the algorithm are the normalised powers of the exponents. *)
Lemma trial_of_weights top eta tie l :
  let e := fun t => nth t l nobody in
  forall t i, (i < S top)%nat -> states _ _ (errs top tie) (move top eta) (uniform top) e t i = w (trial_of top eta tie l) eta t i.
Proof.
  intros e. induction t as [|t IH]; intros i I.
  - unfold w, weights, normal, power. cbn [states trial_of exponent sum_of_mistakes dim last]. unfold uniform.
    rewrite (sum_ext _ _ (fun _ => 1)) by (intros; rewrite Rmult_0_r, exp_0; reflexivity).
    rewrite sum_const, Rmult_0_r, exp_0. unfold Rdiv. rewrite !Rmult_1_r, Rmult_1_l. reflexivity.
  - cbn [states]. fold (flags _ _ (errs top tie) (move top eta) (uniform top) e t).
    set (r := trial_of top eta tie l) in *.
    change (flags _ _ (errs top tie) (move top eta) (uniform top) e t) with (err r t). unfold move.
    destruct (err r t) eqn:E.
    + unfold normal. rewrite IH by exact I.
      rewrite (sum_ext _ _ (fun j => w r eta t j * exp (eta * (sg (snd (e t)) * fst (e t) j))))
        by (intros; rewrite IH by assumption; reflexivity).
      symmetry. apply (weights_moved top eta (exponent r t) (exponent r (S t)) (fun j => sg (snd (e t)) * fst (e t) j)); [|exact I].
      intros j _. change (exponent r (S t) j) with (if err r t then exponent r t j + y r t * inst r t j else exponent r t j).
      rewrite E. reflexivity.
    + rewrite IH by exact I. unfold w, weights, normal, power.
      change (exponent r (S t)) with (fun j => if err r t then exponent r t j + y r t * inst r t j else exponent r t j).
      rewrite E. reflexivity.
Qed.

Lemma trial_of_run top eta tie l : winnow_run (trial_of top eta tie l) eta.
Proof.
  exists tie. intros t _. split; [|intros i; reflexivity].
  set (r := trial_of top eta tie l).
  change (err r t) with (errs top tie t (states _ _ (errs top tie) (move top eta) (uniform top)
    (fun t => nth t l nobody) t) (nth t l nobody)). unfold errs, score. f_equal.
  apply dot_ext; [|reflexivity]. intros i I. apply trial_of_weights, I.
Qed.

Lemma dot_at_most k b u x : (forall i, (i < k)%nat -> Rabs (x i) <= b) -> dot k u x <= b * sum k (fun i => Rabs (u i)).
Proof.
  intros B. unfold dot. rewrite <- sum_scale. apply sum_le. intros i I.
  eapply Rle_trans; [apply Rle_abs|]. rewrite Rabs_mult, Rmult_comm.
  apply Rmult_le_compat_r; [apply Rabs_pos|apply B, I].
Qed.

Lemma advantage_at_most r u t : (t < rounds r)%nat ->
  y r t * dot (dim r) u (inst r t) <= radius r * sum (dim r) (fun i => Rabs (u i)).
Proof.
  intros L. replace (y r t * dot (dim r) u (inst r t)) with (dot (dim r) u (fun i => y r t * inst r t i)).
  - apply dot_at_most. intros i I. apply entry_radius; assumption.
  - unfold dot. rewrite <- sum_scale. apply sum_ext. intros. ring.
Qed.

Lemma norm1_nonneg k u : 0 <= sum k (fun i => Rabs (u i)).
Proof. apply sum_nonneg. intros. apply Rabs_pos. Qed.
