(** Balanced Winnow: what is seen of a run, its sums of weights and of logarithms, and what the rule makes of a
    weight. *)
From mistakebound Require Export perceptron logarithms.

Section Run.
(** A state has 2n entries: the weights that speak for +1, then those for -1. [upd] says which rounds update. *)
Variables (r : trial) (upd : nat -> bool) (a b theta beta : R) (u : vec) (gamma : R).

Definition n := dim r.
Definition pos t i := state r t i.
Definition neg t i := state r t (n + i)%nat.
(** y (W.z) for z = (x, -x). *)
Definition speaks t := y r t * (dot n (pos t) (inst r t) - dot n (neg t) (inst r t)).
Definition k t := INR (count t upd).
Definition total t := sum n (pos t) + sum n (neg t).

(** U = (max(u, 0), max(-u, 0)). *)
Definition up i := Rmax (u i) 0.
Definition down i := Rmax (- u i) 0.
Definition active t := dot n (fun i => Rabs (u i)) (inst r t).
Definition most_active := biggest (rounds r) active.
Definition growth t :=
  sum n (fun i => up i * ln (pos (S t) i / pos t i)) + sum n (fun i => down i * ln (neg (S t) i / neg t i)).
Definition entropies t := sum n (fun i => up i * ln (up i / pos t i)) + sum n (fun i => down i * ln (down i / neg t i)).
Definition entropy t := entropies t - (sum n up + sum n down) + total t.
Definition kappa := ln (a / b) / (2 * (a - 1)).
Definition potential t := entropies t - (sum n up + sum n down) + kappa * total t.
Definition won := (gamma - beta) * ln (a / b) - most_active * ln (/ (a * b)).

Definition factor s := if Rlt_dec 0 s then a else if Rlt_dec s 0 then b else 1.
Definition update_gap t :=
  sum n (fun i => (pos (S t) i - factor (y r t * inst r t i) * pos t i) ^ 2)
  + sum n (fun i => (neg (S t) i - factor (y r t * - inst r t i) * neg t i) ^ 2).

(** What the rule makes of each weight. *)
Lemma moved : (forall t, (t < rounds r)%nat -> upd t = true -> update_gap t = 0) -> forall t, (t < rounds r)%nat ->
  upd t = true -> forall i, (i < n)%nat ->
  pos (S t) i = factor (y r t * inst r t i) * pos t i /\ neg (S t) i = factor (y r t * - inst r t i) * neg t i.
Proof.
  intros U t L F i I. specialize (U t L F). unfold update_gap in U.
  set (f := fun i => (pos (S t) i - factor (y r t * inst r t i) * pos t i) ^ 2) in U.
  set (h := fun i => (neg (S t) i - factor (y r t * - inst r t i) * neg t i) ^ 2) in U.
  assert (Nf : forall j, (j < n)%nat -> 0 <= f j) by (intros; apply pow2_ge_0).
  assert (Nh : forall j, (j < n)%nat -> 0 <= h j) by (intros; apply pow2_ge_0).
  pose proof (sum_nonneg n f Nf). pose proof (sum_nonneg n h Nh).
  pose proof (sum_zero_terms n f Nf ltac:(lra) i I) as A. pose proof (sum_zero_terms n h Nh ltac:(lra) i I) as B.
  unfold f in A. unfold h in B. split; apply Rminus_diag_uniq; nra.
Qed.

Lemma factor_pos s : a > 1 -> b > 0 -> factor s > 0.
Proof. intros A B. unfold factor. destruct (Rlt_dec 0 s); [lra|]. destruct (Rlt_dec s 0); lra. Qed.

Lemma factor_0 : factor 0 = 1.
Proof. unfold factor. destruct (Rlt_dec 0 0); lra. Qed.

Lemma factor_up s : 0 < s -> factor s = a.
Proof. intros. unfold factor. destruct (Rlt_dec 0 s); [reflexivity|lra]. Qed.

Lemma factor_down s : s < 0 -> factor s = b.
Proof. intros. unfold factor. destruct (Rlt_dec 0 s); [lra|]. destruct (Rlt_dec s 0); [reflexivity|lra]. Qed.

(** On an entry that is active the factors are a and b, in the order of the label; elsewhere they are 1. *)
Lemma factors_of t i : inst r t i = 0 \/ inst r t i = 1 ->
  (inst r t i = 0 /\ factor (y r t * inst r t i) = 1 /\ factor (y r t * - inst r t i) = 1) \/
  (inst r t i = 1 /\ ((y r t = 1 /\ factor (y r t * inst r t i) = a /\ factor (y r t * - inst r t i) = b) \/
                      (y r t = -1 /\ factor (y r t * inst r t i) = b /\ factor (y r t * - inst r t i) = a))).
Proof.
  intros [E|E]; rewrite E.
  - left. rewrite Ropp_0, Rmult_0_r, factor_0. auto.
  - right. split; [reflexivity|]. unfold y, sg. destruct (label r t); [left|right]; (split; [reflexivity|]); split.
    + apply factor_up. lra.
    + apply factor_down. lra.
    + apply factor_down. lra.
    + apply factor_up. lra.
Qed.

Lemma signs i : up i - down i = u i /\ up i + down i = Rabs (u i) /\ 0 <= up i /\ 0 <= down i /\ (up i = 0 \/ down i =
  0).
Proof.
  unfold up, down, Rmax, Rabs. destruct (Rle_dec (u i) 0), (Rle_dec (- u i) 0), (Rcase_abs (u i));
    repeat split; try lra; (left; lra) || (right; lra).
Qed.

Lemma ratio_logs : a > 1 -> b > 0 -> a + b <= 2 -> ln (a / b) = ln a - ln b /\ ln (/ (a * b)) = - (ln a + ln b) /\
  0 < ln (a / b) /\ 0 <= ln (/ (a * b)).
Proof.
  intros A B C. assert (P : ln (a / b) = ln a - ln b) by (apply ln_div; lra).
  assert (Q : ln (/ (a * b)) = - (ln a + ln b)) by (rewrite ln_Rinv, ln_mult by nra; ring).
  split; [exact P|]. split; [exact Q|]. split.
  - rewrite P. assert (ln b < ln a) by (apply ln_increasing; lra). lra.
  - assert (H : ln (a * b) <= ln 1) by (apply ln_le; nra). rewrite ln_1, ln_mult in H by lra. lra.
Qed.

Lemma log_parts x w w' : 0 <= x -> 0 < w -> 0 < w' -> x * ln (x / w) - x * ln (x / w') = x * ln (w' / w).
Proof.
  intros [X|X] W V; [|rewrite <- X; ring].
  rewrite !ln_div by assumption. ring.
Qed.

End Run.

(** The algorithm, one pass or as many as one likes written one behind the other: weights, and which rounds update. *)
Section Algorithm.
Variables (n : nat) (tie : nat -> option bool) (a b theta beta : R) (start : vec) (e : nat -> example).

Definition score_of (w x : vec) : R := dot n w x - dot n (fun i => w (n + i)%nat) x - theta.
(** With a margin an update is due up to it; without one, on mistakes. *)
Definition due (t : nat) (w : vec) (x : example) : bool :=
  if Rlt_dec 0 beta then if Rle_dec (sg (snd x) * score_of w (fst x)) beta then true else false
  else wrong (tie t) (score_of w (fst x)) (snd x).
Definition move (w : vec) (x : example) : vec := fun i =>
  (if (i <? n)%nat then factor a b (sg (snd x) * fst x i) else factor a b (sg (snd x) * - fst x (i - n)%nat)) * w i.
Fixpoint weights (t : nat) : vec :=
  match t with
  | O => start
  | S s => if due s (weights s) (e s) then move (weights s) (e s) else weights s
  end.
Definition updates (t : nat) : bool := due t (weights t) (e t).
Definition balanced_trial (T : nat) : trial :=
  {| dim := n; rounds := T; inst := fun t => fst (e t); label := fun t => snd (e t);
     err := fun t => wrong (tie t) (score_of (weights t) (fst (e t))) (snd (e t)); state := weights |}.
End Algorithm.
