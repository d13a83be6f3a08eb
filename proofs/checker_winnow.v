(** The checker of Winnow's certificates, for a rational e^eta = p/q above 1 and instances of integers. The weights are
    powers of p/q, so that times a power of p and one of q they are integers. *)
From Coq Require Import QArith Qreals.
From mistakebound Require Import checker winnow_run.
Open Scope nat_scope.
Open Scope R_scope.

(** An instance of integers, and its label. *)
Definition entries : Type := list Z * bool.
Definition meant (e : entries) : example := ((fun i => IZR (nth i (fst e) 0%Z)), snd e).
Definition fits (n : nat) (e : entries) : bool := Nat.eqb (length (fst e)) n.

Definition lowest (s : list Z) : Z := fold_right Z.min 0%Z s.
Definition zweights (p q : Z) (s : list Z) : list Z :=
  map (fun a => p ^ (a - lowest s) * q ^ (zlargest s - a))%Z s.

Definition cerrs (p q : Z) (tie : option bool) (s : list Z) (e : entries) : bool :=
  zwrong tie (zdot (zweights p q s) (fst e)) (snd e).
Definition cmove (wrong : bool) (s : list Z) (e : entries) : list Z := if wrong then zstep (snd e) s (fst e) else s.

Record certificate := Certificate {
  tie : option bool;
  beta : Q;  (* e^eta *)
  passes : positive;
  mistake_rounds : list Z;
  exponents : list Z;
  u : list Q;
  given : option Q;  (* the margin that was asked for *)
  claimed_gamma : Q;
  claimed_u1 : Q;
  claimed_radius : Z;
  holds : bool;  (* the theorem applies *)
  bound : option Z }.  (* |u|_1 ln n / (eta gamma - |u|_1 ln cosh (eta R)), rounded down *)

Section Check.
Variable c : certificate.
Variable du : Z.  (* common denominator of u *)
Variable l : list entries.

Definition zu : list Z := map (cleared du) (u c).
Definition margins : list Z :=
  let z := zu in map (fun e : entries => if snd e then zdot z (fst e) else (- zdot z (fst e))%Z) l.
Definition gamma : Q :=
  match given c with Some g => g | None => match margins with m :: rest => over (least m rest) du | [] => 0%Q end end.
Definition u1 : Q := over (zsum_of (map Z.abs zu)) du.
Definition radius : Z := zlargest (map (fun e : entries => zlargest (map Z.abs (fst e))) l).

(** eta gamma - |u|_1 ln cosh (eta R) is a positive multiple of ln x - ln y. *)
Definition ratio : Q := Qred (gamma / u1).
Definition p : Z := Qnum (beta c).
Definition q : Z := QDen (beta c).
Definition x : Z := (p ^ Qnum ratio * (2 * p ^ radius * q ^ radius) ^ QDen ratio)%Z.
Definition y : Z := (q ^ Qnum ratio * (p ^ (2 * radius) + q ^ (2 * radius)) ^ QDen ratio)%Z.
Definition within (b : Z) : bool := (x ^ b <=? Z.of_nat (length (exponents c)) ^ QDen ratio * y ^ b)%Z.

Definition applies : bool :=
  let g := gamma in
  forallb (fun a => 0 <=? a)%Z zu && negb (Qle_bool u1 0) && negb (Qle_bool g 0) &&
  forallb (fun m => Qnum g * du <=? QDen g * m)%Z margins && (y <? x)%Z.

Definition check_bound : bool :=
  match bound c with
  | Some b => holds c && (0 <=? b)%Z && within b && negb (within (b + 1))
  | None => negb (holds c)
  end.

Definition check_claims (s : list Z) : bool :=
  forallb (fun a => fst a =? snd a)%Z (combine s (exponents c)) && Qeq_bool (claimed_gamma c) gamma &&
  Qeq_bool (claimed_u1 c) u1 && (claimed_radius c =? radius)%Z && eqb (holds c) applies && check_bound.
End Check.

Definition check_winnow (c : certificate) (examples : list entries) : bool :=
  let du := common 1%Z (u c) in
  let n := length (exponents c) in
  (0 <? du)%Z && forallb (clears du) (u c) && Nat.eqb (length (u c)) n && Nat.ltb 0 n && (q c <? p c)%Z &&
  forallb (fits n) examples &&
  match sequence (passes c) examples with
  | [] => false
  | l => match replay _ _ (cerrs (p c) (q c) (tie c)) cmove 1 (mistake_rounds c) (map (fun _ => 0%Z) (exponents c)) l with
         | Some s => check_claims c du l s
         | None => false
         end
  end.

(** ** The replay is the run *)

Lemma power_value a z : (0 < a)%Z -> (0 <= z)%Z -> IZR (a ^ z) = exp (IZR z * ln (IZR a)).
Proof.
  intros A. revert z. apply natlike_ind.
  - rewrite Rmult_0_l, exp_0. reflexivity.
  - intros z Z IH. rewrite Z.pow_succ_r, mult_IZR, IH, succ_IZR by exact Z.
    rewrite Rmult_plus_distr_r, Rmult_1_l, exp_plus, exp_ln by (apply IZR_lt, A). ring.
Qed.

Lemma lowest_below s : forall i, (lowest s <= nth i s 0)%Z.
Proof.
  induction s as [|a s IH]; intros [|i]; cbn [lowest fold_right nth] in *; try lia.
  specialize (IH i). unfold lowest in IH. lia.
Qed.

Lemma zlargest_above s : forall i, (nth i s 0 <= zlargest s)%Z.
Proof.
  induction s as [|a s IH]; intros [|i]; cbn [zlargest fold_right nth] in *; try lia.
  specialize (IH i). unfold zlargest in IH. lia.
Qed.

Section Replayed.
Variables num den : Z.
Hypothesis Above : (0 < den < num)%Z.
Definition rate : R := ln (IZR num / IZR den).
Let eta := rate.

Lemma rate_value : eta = ln (IZR num) - ln (IZR den).
Proof. unfold eta, rate. apply ln_div; apply IZR_lt; lia. Qed.

Variables (top : nat) (t : option bool).
Let n := S top.
Let ties : nat -> option bool := fun _ => t.

Definition same (s : list Z) (v : vec) : Prop :=
  length s = n /\ (forall i, 0 < v i) /\ sum n v = 1 /\
  exists a, 0 < a /\ forall i, (i < n)%nat -> v i = a * exp (eta * IZR (nth i s 0%Z)).

Lemma errs_same i s v e : same s v -> fits n e = true -> errs top ties i v (meant e) = cerrs num den t s e.
Proof.
  intros (L & _ & _ & a & A & E) F. apply Nat.eqb_eq in F. unfold errs, cerrs.
  set (k := exp (IZR (zlargest s) * ln (IZR den) - IZR (lowest s) * ln (IZR num)) / a).
  assert (K : 0 < k) by (apply Rdiv_lt_0_compat; [apply exp_pos|exact A]).
  apply zwrong_same with (k * 1); [lra|].
  assert (Lw : length (zweights num den s) = n) by (unfold zweights; rewrite map_length; exact L).
  fold n. rewrite <- Lw. apply zdot_value; rewrite ?Lw; [exact F| |intros; simpl; ring].
  intros j J. unfold zweights.
  rewrite (nth_indep _ 0%Z ((fun b => num ^ (b - lowest s) * den ^ (zlargest s - b))%Z 0%Z)) by (rewrite map_length, L; exact J).
  rewrite (map_nth (fun b => num ^ (b - lowest s) * den ^ (zlargest s - b))%Z). pose proof (lowest_below s j). pose proof (zlargest_above s j).
  rewrite mult_IZR, !power_value by lia. rewrite E by exact J. unfold k. rewrite rate_value.
  replace (_ / a * (a * exp ((ln (IZR num) - ln (IZR den)) * IZR (nth j s 0%Z)))) with
    (exp (IZR (zlargest s) * ln (IZR den) - IZR (lowest s) * ln (IZR num)) * exp ((ln (IZR num) - ln (IZR den)) * IZR (nth j s 0%Z)))
    by (field; lra).
  rewrite <- !exp_plus. f_equal. rewrite !minus_IZR. ring.
Qed.

Lemma move_same b s v e : same s v -> fits n e = true -> same (cmove b s e) (move top eta b v (meant e)).
Proof.
  intros (L & Pos & One & a & A & E) F. apply Nat.eqb_eq in F. destruct b; unfold cmove, move; [|repeat split; try assumption; exists a; auto].
  fold n. set (f := fun i => v i * exp (eta * (sg (snd (meant e)) * fst (meant e) i))).
  assert (Fp : forall i, 0 < f i) by (intros i; apply Rmult_lt_0_compat; [apply Pos|apply exp_pos]).
  pose proof (sum_pos top f Fp) as T. fold n in T.
  split; [rewrite zstep_length; exact L|]. split; [intros i; apply Rdiv_lt_0_compat; [apply Fp|exact T]|].
  split; [apply normal_sum, Fp|]. exists (a / sum n f). split; [apply Rdiv_lt_0_compat; assumption|].
  intros i I. unfold normal. unfold f at 1. rewrite zstep_nth, E by congruence || exact I.
  change (snd (meant e)) with (snd e). change (fst (meant e) i) with (IZR (nth i (fst e) 0%Z)).
  rewrite Rmult_plus_distr_l, exp_plus. field. lra.
Qed.

Lemma same_uniform (l : list Z) : length l = n -> same (map (fun _ => 0%Z) l) (uniform top).
Proof.
  intros L. assert (Np : 0 < / INR n) by (apply Rinv_0_lt_compat, lt_0_INR; unfold n; lia). split; [rewrite map_length; exact L|].
  split; [intros i; exact Np|]. split.
  - unfold uniform. rewrite sum_const. fold n. apply Rinv_r. apply not_0_INR. unfold n. lia.
  - exists (/ INR n). split; [exact Np|]. intros i I. rewrite (map_nth (fun _ => 0%Z) l 0%Z i), Rmult_0_r, exp_0. unfold uniform. fold n. ring.
Qed.

(** The weights are the normalised powers of the exponents. *)
Lemma same_weights s v : same s v -> forall i, (i < n)%nat -> v i = weights n eta (fun i => IZR (nth i s 0%Z)) i.
Proof.
  intros (L & _ & One & a & A & E) i I. unfold weights, normal, power.
  rewrite (sum_ext n v (fun j => a * exp (eta * IZR (nth j s 0%Z)))), sum_scale in One by exact E.
  set (total := sum n _) in *. rewrite E by exact I.
  assert (T : total <> 0) by (intros Z0; rewrite Z0 in One; lra).
  replace a with (/ total) by (apply Rmult_eq_reg_r with total; [rewrite One; field; exact T|exact T]). field. exact T.
Qed.
End Replayed.
