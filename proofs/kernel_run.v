(** The kernel perceptron: on lists of examples, and as a relation between the rounds of a trial. *)
From mistakebound Require Export kernels.

(** What is seen of a run. The points are the instances, then those of the comparator; all elements of the span are
    given by their coefficients. *)
Record trial (X : Type) := Trial {
  K : kernel X;
  rounds : nat;
  others : nat;  (* points of the comparator *)
  point : nat -> X;  (* rounds + others of them *)
  label : nat -> bool;
  err : nat -> bool;
  state : nat -> vec }.
Arguments K {X}. Arguments rounds {X}. Arguments others {X}. Arguments point {X}. Arguments label {X}.
Arguments err {X}. Arguments state {X}.

Section Run.
Variables (X : Type) (r : trial X).

Definition size := (rounds r + others r)%nat.
Definition y t := sg (label r t).
Definition value_of (c : vec) t := element X (K r) size (point r) c (point r t).

(** The kernel perceptron, with any rule for ties, one for each round. The first state is left open. *)
Definition kernel_run := exists tie : nat -> option bool, forall t, (t < rounds r)%nat ->
  err r t = wrong (tie t) (value_of (state r t) t) (label r t) /\
  forall i, state r (S t) i = if err r t then state r t i + y t * unit t i else state r t i.
End Run.
Arguments size {X}. Arguments y {X}. Arguments value_of {X}. Arguments kernel_run {X}.

Lemma element_updated {X} (r : trial X) t : (t < rounds r)%nat ->
  (forall h, sum (size r) (fun i => (state r (S t) i - state r t i - y r t * unit t i) * h (point r i)) = 0) ->
  forall a, element X (K r) (size r) (point r) (state r (S t)) a
            = element X (K r) (size r) (point r) (state r t) a + y r t * K r (point r t) a.
Proof.
  intros L U a. specialize (U (fun b => K r b a)). cbv beta in U.
  rewrite <- (element_unit X (K r) (size r) (point r) t a) by (unfold size; lia). unfold element.
  rewrite <- sum_scale, <- sum_plus. apply Rminus_diag_uniq. rewrite <- sum_minus, <- U. apply sum_ext. intros; ring.
Qed.

(** The algorithm on lists of examples; its state is the function w. *)
Section Algorithm.
Variables (X : Type) (k : kernel X) (tie : nat -> option bool).

Definition errs (t : nat) (w : X -> R) (e : X * bool) : bool := wrong (tie t) (w (fst e)) (snd e).
Definition move (wrong : bool) (w : X -> R) (e : X * bool) : X -> R :=
  if wrong then fun a => w a + sg (snd e) * k (fst e) a else w.
Definition kernel_mistakes (l : list (X * bool)) : nat := mistakes _ _ errs move (fun _ => 0) l.

Definition trial_of (first : X * bool) (l : list (X * bool)) (others : nat) (z : nat -> X) : trial X :=
  let e := fun t => nth t l first in
  let flag := flags _ _ errs move (fun _ => 0) e in
  {| K := k; rounds := length l; others := others;
     point := fun i => if Nat.ltb i (length l) then fst (e i) else z (i - length l)%nat;
     label := fun t => snd (e t); err := flag;
     state := fun t i => if Nat.ltb i t && flag i then sg (snd (e i)) else 0 |}.

Lemma trial_of_step first l others z t i :
  let r := trial_of first l others z in
  state r (S t) i = if err r t then state r t i + y r t * unit t i else state r t i.
Proof.
  intros r. subst r. unfold trial_of, y, unit. cbn [state err label].
  destruct (Nat.eqb_spec i t) as [->|N].
  - rewrite (proj2 (Nat.ltb_lt t (S t))), (proj2 (Nat.ltb_ge t t)) by lia. cbn [andb].
    destruct (flags _ _ errs move _ _ t); [ring|reflexivity].
  - replace (Nat.ltb i (S t)) with (Nat.ltb i t) by (destruct (Nat.ltb_spec i t), (Nat.ltb_spec i (S t)); auto; lia).
    destruct (flags _ _ errs move _ _ t); [ring|reflexivity].
Qed.

Lemma trial_of_state first l others z : forall t, (t <= length l)%nat -> forall a,
  states _ _ errs move (fun _ => 0) (fun t => nth t l first) t a
  = element X k (size (trial_of first l others z)) (point (trial_of first l others z))
      (state (trial_of first l others z) t) a.
Proof.
  set (r := trial_of first l others z). induction t as [|t IH]; intros L a.
  - symmetry. apply sum_zero. intros i _. simpl. ring.
  - set (w := states _ _ errs move (fun _ => 0) (fun t => nth t l first)) in *.
    change (w (S t)) with (move (err r t) (w t) (nth t l first)).
    rewrite (element_ext X k (size r) (point r) (state r (S t))
      (if err r t then fun i => state r t i + y r t * unit t i else state r t))
      by (intros i _; unfold r; rewrite trial_of_step; destruct (err _ t); reflexivity).
    unfold move. destruct (err r t).
    + rewrite element_step, element_unit by (unfold size; simpl; lia). rewrite IH by lia.
      unfold r. cbn [point trial_of]. rewrite (proj2 (Nat.ltb_lt t (length l))) by lia. reflexivity.
    + apply IH. lia.
Qed.

Lemma trial_of_run first l others z : kernel_run (trial_of first l others z).
Proof.
  exists tie. intros t L. split; [|intros i; apply trial_of_step].
  set (r := trial_of first l others z).
  change (wrong (tie t) (states _ _ errs move (fun _ => 0) (fun t => nth t l first) t (fst (nth t l first)))
    (snd (nth t l first)) = wrong (tie t) (value_of r (state r t) t) (label r t)).
  rewrite (trial_of_state first l others z) by (simpl in L; lia). fold r. unfold value_of.
  replace (point r t) with (fst (nth t l first)); [reflexivity|].
  unfold r. cbn [point trial_of]. rewrite (proj2 (Nat.ltb_lt t (length l))) by exact L. reflexivity.
Qed.
End Algorithm.
