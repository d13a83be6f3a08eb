/// What all files of Coq that refutations write have in common; long, as the lemmas on real numbers are here in full.
#include "properties/conjecture/coq.hpp"

namespace mistakebound {

std::string coq_vectors(Tie tie) {
  const char* on_a_tie = tie == Tie::positive ? "Some plus" : tie == Tie::negative ? "Some minus" : "None";
  return std::string(R"(Definition vector : Type := list Q.
Inductive label : Type := minus | plus.
Definition sign (y : label) : Q := match y with minus => -1 | plus => 1 end.
Definition is_plus (y : label) : bool := match y with minus => false | plus => true end.
Definition example : Type := (vector * label)%type.

Fixpoint dot (a b : vector) : Q := match a, b with s :: a', t :: b' => s * t + dot a' b' | _, _ => 0 end.
Definition norm2 (a : vector) : Q := dot a a.
(* w + c x *)
Fixpoint moved (w : vector) (c : Q) (x : vector) : vector :=
  match w, x with s :: w', t :: x' => (s + c * t) :: moved w' c x' | _, _ => [] end.
Fixpoint sum (l : list Q) : Q := match l with [] => 0 | a :: l' => a + sum l' end.
(* 0 where there is none. *)
Fixpoint largest (l : list Q) : Q := match l with [] => 0 | [a] => a | a :: l' => Qmax a (largest l') end.
Definition count {A : Type} (l : list A) : Q := inject_Z (Z.of_nat (length l)).

(* What is predicted by the sign of a score; on a tie None is a mistake whatever the label. *)
Definition on_a_tie : option label := )") +
         on_a_tie + R"(.
Definition prediction (score : Q) : option label :=
  match score ?= 0 with Lt => Some minus | Eq => on_a_tie | Gt => Some plus end.
Definition errs (score : Q) (y : label) : bool :=
  match prediction score, y with Some minus, minus | Some plus, plus => false | _, _ => true end.

)";
}

std::string coq_rounds() {
  return R"(
Record round : Type := { before : vector; point : vector; outcome : label; mistake : bool; after : vector }.
Fixpoint rounds (w : vector) (examples : list example) : list round :=
  match examples with
  | [] => []
  | (x, y) :: later =>
    let (wrong, next) := rule w x y in
    {| before := w; point := x; outcome := y; mistake := wrong; after := next |} :: rounds next later
  end.
Definition final (w : vector) (examples : list example) : round :=
  last (rounds w examples) {| before := w; point := []; outcome := plus; mistake := false; after := w |}.
Definition weights (w : vector) (examples : list example) : vector := after (final w examples).
Definition mistakes (w : vector) (examples : list example) : Q := count (filter mistake (rounds w examples)).

)";
}

std::string coq_reals() {
  return R"(
(* Real numbers between rationals. *)
Section Enclosures.
Open Scope R_scope.
Definition within (lo hi : Q) (x : R) : Prop := Q2R lo <= x <= Q2R hi.
Lemma Q2R_zero : Q2R 0 = 0.
Proof. unfold Q2R; simpl; lra. Qed.
Lemma Q2R_one : Q2R 1 = 1.
Proof. unfold Q2R; simpl; lra. Qed.
Lemma above_0 (a : Q) : (0 < a)%Q -> 0 < Q2R a.
Proof. intros H. apply Qlt_Rlt in H. rewrite Q2R_zero in H. exact H. Qed.
Lemma at_least_0 (a : Q) : (0 <= a)%Q -> 0 <= Q2R a.
Proof. intros H. apply Qle_Rle in H. rewrite Q2R_zero in H. exact H. Qed.

Lemma exactly (q c d : Q) : (c <= q)%Q -> (q <= d)%Q -> within c d (Q2R q).
Proof. intros C D. split; apply Qle_Rle; assumption. Qed.
Lemma widened (a b c d : Q) (x : R) : within a b x -> (c <= a)%Q -> (b <= d)%Q -> within c d x.
Proof. intros [A B] C D. apply Qle_Rle in C, D. split; lra. Qed.
Lemma within_plus (a b c d : Q) (x y : R) : within a b x -> within c d y -> within (a + c) (b + d) (x + y).
Proof. unfold within. rewrite !Q2R_plus. lra. Qed.
Lemma within_minus (a b c d : Q) (x y : R) : within a b x -> within c d y -> within (a - d) (b - c) (x - y).
Proof. unfold within. rewrite !Q2R_minus. lra. Qed.
Lemma within_opp (a b : Q) (x : R) : within a b x -> within (- b) (- a) (- x).
Proof. unfold within. rewrite !Q2R_opp. lra. Qed.

Lemma Q2R_min (a b : Q) : Q2R (Qmin a b) = Rmin (Q2R a) (Q2R b).
Proof.
  destruct (Q.min_dec a b) as [E | E]; rewrite (Qeq_eqR _ _ E).
  - rewrite Rmin_left; [reflexivity |]. rewrite <- (Qeq_eqR _ _ E). apply Qle_Rle, Q.le_min_r.
  - rewrite Rmin_right; [reflexivity |]. rewrite <- (Qeq_eqR _ _ E). apply Qle_Rle, Q.le_min_l.
Qed.
Lemma Q2R_max (a b : Q) : Q2R (Qmax a b) = Rmax (Q2R a) (Q2R b).
Proof.
  destruct (Q.max_dec a b) as [E | E]; rewrite (Qeq_eqR _ _ E).
  - rewrite Rmax_left; [reflexivity |]. rewrite <- (Qeq_eqR _ _ E). apply Qle_Rle, Q.le_max_r.
  - rewrite Rmax_right; [reflexivity |]. rewrite <- (Qeq_eqR _ _ E). apply Qle_Rle, Q.le_max_l.
Qed.
Lemma within_min (a b c d : Q) (x y : R) : within a b x -> within c d y -> within (Qmin a c) (Qmin b d) (Rmin x y).
Proof. unfold within. rewrite !Q2R_min. intros. unfold Rmin. repeat destruct (Rle_dec _ _); lra. Qed.
Lemma within_max (a b c d : Q) (x y : R) : within a b x -> within c d y -> within (Qmax a c) (Qmax b d) (Rmax x y).
Proof. unfold within. rewrite !Q2R_max. intros. unfold Rmax. repeat destruct (Rle_dec _ _); lra. Qed.
Lemma within_abs (a b : Q) (x : R) : within a b x -> within (Qmax 0 (Qmax a (- b))) (Qmax (- a) b) (Rabs x).
Proof.
  unfold within. rewrite !Q2R_max, !Q2R_opp, Q2R_zero. intros. unfold Rabs, Rmax. destruct (Rcase_abs x).
  all: repeat destruct (Rle_dec _ _); lra.
Qed.

Definition least (a b c d : Q) : Q := Qmin (Qmin (a * c) (a * d)) (Qmin (b * c) (b * d)).
Definition most (a b c d : Q) : Q := Qmax (Qmax (a * c) (a * d)) (Qmax (b * c) (b * d)).
Lemma within_mult (a b c d : Q) (x y : R) :
  within a b x -> within c d y -> within (least a b c d) (most a b c d) (x * y).
Proof.
  unfold within, least, most. rewrite !Q2R_min, !Q2R_max, !Q2R_mult. intros [A B] [C D].
  set (a' := Q2R a) in *. set (b' := Q2R b) in *. set (c' := Q2R c) in *. set (d' := Q2R d) in *.
  assert (E : forall z, (a' * z <= x * z <= b' * z) \/ (b' * z <= x * z <= a' * z)).
  { intros z. destruct (Rle_lt_dec 0 z); [left | right]; split; nra. }
  assert (F : forall z, (z * c' <= z * y <= z * d') \/ (z * d' <= z * y <= z * c')).
  { intros z. destruct (Rle_lt_dec 0 z); [left | right]; split; nra. }
  unfold Rmin, Rmax. split; destruct (E y), (F a'), (F b'); repeat destruct (Rle_dec _ _); lra.
Qed.
Lemma within_inv (a b : Q) (x : R) : within a b x -> (0 < a)%Q \/ (0 < - b)%Q -> within (/ b) (/ a) (/ x).
Proof.
  intros [A B] S.
  assert (H : (0 < Q2R a) \/ (Q2R b < 0)).
  { destruct S as [S | S]; apply above_0 in S; [left; exact S | right; rewrite Q2R_opp in S; lra]. }
  assert (forall q, Q2R q <> 0 -> ~ (q == 0)%Q) as N by (intros q N E; apply N; rewrite (Qeq_eqR _ _ E); apply Q2R_zero).
  unfold within. rewrite !Q2R_inv by (apply N; lra).
  destruct H as [H | H]; split.
  1, 2: apply Rinv_le_contravar; lra.
  all: apply Ropp_le_cancel; rewrite <- !Rinv_opp; apply Rinv_le_contravar; lra.
Qed.
Lemma within_sqrt (a b l h : Q) (x : R) :
  within a b x -> (0 <= l)%Q -> (l * l <= a)%Q -> (0 <= h)%Q -> (b <= h * h)%Q -> within l h (sqrt x).
Proof.
  intros [A B] L LA H HB. apply at_least_0 in L, H. apply Qle_Rle in LA, HB. rewrite Q2R_mult in LA, HB. split.
  - rewrite <- (sqrt_square (Q2R l)) by exact L. apply sqrt_le_1_alt. lra.
  - rewrite <- (sqrt_square (Q2R h)) by exact H. apply sqrt_le_1_alt. lra.
Qed.

Fixpoint power (q : Q) (n : nat) : Q := match n with O => 1 | S m => q * power q m end.
Lemma Q2R_power (q : Q) (n : nat) : Q2R (power q n) = Q2R q ^ n.
Proof. induction n; simpl; [apply Q2R_one | rewrite Q2R_mult, IHn; reflexivity]. Qed.
Lemma within_power (a b : Q) (n : nat) (x : R) : within a b x -> (0 <= a)%Q -> within (power a n) (power b n) (x ^ n).
Proof.
  intros [A B] Z. apply at_least_0 in Z. unfold within. rewrite !Q2R_power.
  split; apply pow_incr; split; lra.
Qed.

(* (1 + q/n)^n <= e^q *)
Definition share (q : Q) (n : positive) : Q := q / inject_Z (Z.pos n).
Lemma exp_n (n : nat) (z : R) : exp (INR n * z) = exp z ^ n.
Proof.
  induction n; [simpl; rewrite Rmult_0_l; apply exp_0 |].
  rewrite S_INR, Rmult_plus_distr_r, Rmult_1_l, exp_plus, IHn. simpl. ring.
Qed.
Lemma exp_above (q l : Q) (n : positive) :
  (0 <= 1 + share q n)%Q -> (l <= power (1 + share q n) (Pos.to_nat n))%Q -> Q2R l <= exp (Q2R q).
Proof.
  intros H L. apply Qle_Rle in L. rewrite Q2R_power in L. apply at_least_0 in H.
  assert (E : exp (Q2R q) = exp (Q2R (share q n)) ^ Pos.to_nat n).
  { rewrite <- exp_n. f_equal. unfold share. rewrite Q2R_div by discriminate.
    unfold Q2R at 3. simpl. rewrite INR_IPR. change (IPR n) with (IZR (Z.pos n)).
    assert (IZR (Z.pos n) <> 0) by (apply not_0_IZR; discriminate). field. assumption. }
  rewrite E. eapply Rle_trans; [exact L |]. apply pow_incr. split; [exact H |].
  rewrite Q2R_plus, Q2R_one. apply exp_ineq1_le.
Qed.
Lemma exp_below (q h : Q) (n : positive) :
  (0 < h)%Q -> (0 <= 1 + share (- q) n)%Q -> (/ h <= power (1 + share (- q) n) (Pos.to_nat n))%Q -> exp (Q2R q) <= Q2R h.
Proof.
  intros P H U. pose proof (exp_above _ _ _ H U) as K.
  rewrite Q2R_opp, exp_Ropp, Q2R_inv in K by (intros E; rewrite E in P; discriminate P).
  apply above_0 in P. pose proof (exp_pos (Q2R q)).
  rewrite <- (Rinv_inv (Q2R h)), <- (Rinv_inv (exp (Q2R q))).
  apply Rinv_le_contravar; [apply Rinv_0_lt_compat; exact P | exact K].
Qed.
Lemma exp_monotone (x y : R) : x <= y -> exp x <= exp y.
Proof. intros [H | H]; [left; apply exp_increasing; exact H | right; f_equal; exact H]. Qed.
Lemma within_exp (a b l h : Q) (n : positive) (x : R) :
  within a b x -> (0 <= 1 + share a n)%Q -> (l <= power (1 + share a n) (Pos.to_nat n))%Q ->
  (0 < h)%Q -> (0 <= 1 + share (- b) n)%Q -> (/ h <= power (1 + share (- b) n) (Pos.to_nat n))%Q -> within l h (exp x).
Proof.
  intros [A B] P L N M U. split.
  - eapply Rle_trans; [exact (exp_above a l n P L) | apply exp_monotone; exact A].
  - eapply Rle_trans; [apply exp_monotone; exact B | exact (exp_below b h n N M U)].
Qed.
Lemma within_ln (a b l h : Q) (n : positive) (x : R) :
  within a b x -> (0 < a)%Q -> (0 <= 1 + share (- l) n)%Q -> (/ a <= power (1 + share (- l) n) (Pos.to_nat n))%Q ->
  (0 <= 1 + share h n)%Q -> (b <= power (1 + share h n) (Pos.to_nat n))%Q -> within l h (ln x).
Proof.
  intros [A B] Z L U P H. pose proof (exp_below l a n Z L U) as E. pose proof (exp_above h b n P H) as F.
  apply above_0 in Z.
  assert (M : forall s t, exp s <= exp t -> s <= t).
  { intros s t C. destruct (Rle_lt_dec s t) as [D | D]; [exact D | apply exp_increasing in D; lra]. }
  split; apply M; rewrite exp_ln; lra.
Qed.
Lemma within_ln_of_1 (q : Q) : (q == 1)%Q -> within 0 0 (ln (Q2R q)).
Proof. intros H. apply Qeq_eqR in H. rewrite H, Q2R_one, ln_1. unfold within. rewrite Q2R_zero. lra. Qed.

Lemma two : within 2 2 2.
Proof. unfold within, Q2R. simpl. lra. Qed.
Definition log2 (x : R) : R := ln x / ln 2.
Lemma log2_of_power (q : Q) (k : nat) :
  (q == power 2 k)%Q -> within (inject_Z (Z.of_nat k)) (inject_Z (Z.of_nat k)) (log2 (Q2R q)).
Proof.
  intros H. apply Qeq_eqR in H. rewrite Q2R_power in H. replace (Q2R 2) with 2 in H by (unfold Q2R; simpl; lra).
  assert (0 < ln 2) by (pose proof ln_lt_2; lra).
  assert (E : log2 (Q2R q) = Q2R (inject_Z (Z.of_nat k))).
  { unfold log2. rewrite H, ln_pow by lra. unfold Q2R. simpl. rewrite INR_IZR_INZ. field. lra. }
  rewrite E. split; apply Rle_refl.
Qed.

Definition floor (x : R) : R := IZR (Int_part x).
Definition ceil (x : R) : R := - floor (- x).
Lemma within_floor (a b : Q) (k : Z) (x : R) :
  within a b x -> (inject_Z k <= a)%Q -> (b < inject_Z (k + 1))%Q -> within (inject_Z k) (inject_Z k) (floor x).
Proof.
  intros [A B] K L. apply Qle_Rle in K. apply Qlt_Rlt in L.
  assert (I : forall z, Q2R (inject_Z z) = IZR z) by (intros z; unfold Q2R; simpl; field).
  rewrite I in K, L. rewrite plus_IZR in L.
  assert (E : k = Int_part x).
  { destruct (base_Int_part x). assert (k < Int_part x + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra).
    assert (Int_part x < k + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra). lia. }
  unfold floor. rewrite <- E, <- I. split; apply Rle_refl.
Qed.

Lemma below (a b c d : Q) (x y : R) : within a b x -> within c d y -> (b < c)%Q -> x < y.
Proof. intros [_ B] [C _] S. apply Qlt_Rlt in S. lra. Qed.
Lemma not_above (a b c d : Q) (x y : R) : within a b x -> within c d y -> (b <= c)%Q -> x <= y.
Proof. intros [_ B] [C _] S. apply Qle_Rle in S. lra. Qed.
End Enclosures.

)";
}

}  // namespace mistakebound
