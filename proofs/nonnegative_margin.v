(** nonnegative-margin: what a certificate of the best nonnegative comparator proves. *)
From mistakebound Require Import vectors.

Section Claims.
Variables (n size : nat) (x : nat -> vec) (label : nat -> bool) (p lambda : vec) (gamma : R).

Definition score (v : vec) (t : nat) := sg (label t) * dot n v (x t).
Definition coordinate (i : nat) := sum size (fun t => lambda t * (sg (label t) * x t i)).
Definition mixed_scores (v : vec) := sum size (fun t => lambda t * score v t).

Definition P_nonnegative := forall i, (i < n)%nat -> p i >= 0.
Definition P_sum := sum n p = 1.
Definition Primal_feasible := forall t, (t < size)%nat -> score p t >= gamma.
Definition Lambda_nonnegative := forall t, (t < size)%nat -> lambda t >= 0.
Definition Lambda_sum := sum size lambda = 1.
Definition Dual_feasible := forall i, (i < n)%nat -> coordinate i <= gamma.
Definition Weak_duality := forall a b, is_least size (score p) a -> is_largest n coordinate b ->
  a <= mixed_scores p /\ mixed_scores p = sum n (fun i => p i * coordinate i) /\
  sum n (fun i => p i * coordinate i) <= b.
Definition Value := forall a b, is_least size (score p) a -> is_largest n coordinate b -> a = gamma /\ gamma = b.
Definition Best_comparator := forall u a, (forall i, (i < n)%nat -> 0 <= u i) -> sum n u > 0 ->
  is_least size (score u) a -> a / sum n u <= gamma.
Definition None_separates := gamma <= 0 -> forall u a, (forall i, (i < n)%nat -> 0 <= u i) ->
  is_least size (score u) a -> a <= 0.

Lemma weak_duality : P_nonnegative -> P_sum -> Lambda_nonnegative -> Lambda_sum -> Weak_duality.
Proof.
  intros P Ps L Ls a b [_ A] [_ B]. red in Ps, Ls. split; [|split].
  - rewrite <- (Rmult_1_r a), <- Ls. apply mixture_above; [intros; apply Rge_le, L; assumption|exact A].
  - symmetry. exact (dot_signed n size lambda (fun t => sg (label t)) x p).
  - rewrite <- (Rmult_1_r b), <- Ps. apply mixture_below; [intros; apply Rge_le, P; assumption|exact B].
Qed.

Lemma value : Primal_feasible -> Dual_feasible -> Weak_duality -> Value.
Proof.
  intros F D W a b A B. destruct (W a b A B) as (W1 & W2 & W3). destruct A as [(t & T & <-) _], B as [(i & I & <-) _].
  specialize (F t T). specialize (D i I). lra.
Qed.

Lemma best_comparator : Lambda_nonnegative -> Lambda_sum -> Dual_feasible -> Best_comparator.
Proof.
  intros L Ls D u a U S [_ A]. red in Ls. apply Rmult_le_reg_r with (1 := S). unfold Rdiv.
  rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. apply Rle_trans with (mixed_scores u).
  - rewrite <- (Rmult_1_r a), <- Ls. apply mixture_above; [intros; apply Rge_le, L; assumption|exact A].
  - unfold mixed_scores, score. rewrite <- (dot_signed n size lambda (fun t => sg (label t)) x u).
    apply mixture_below; assumption.
Qed.

Lemma none_separates : Lambda_nonnegative -> Lambda_sum -> Dual_feasible -> None_separates.
Proof.
  intros L Ls D G u a U [_ A]. red in Ls. apply Rle_trans with (mixed_scores u).
  - rewrite <- (Rmult_1_r a), <- Ls. apply mixture_above; [intros; apply Rge_le, L; assumption|exact A].
  - unfold mixed_scores, score. rewrite <- (dot_signed n size lambda (fun t => sg (label t)) x u).
    eapply Rle_trans; [apply mixture_below; eassumption|]. assert (0 <= sum n u) by (apply sum_nonneg, U). nra.
Qed.
End Claims.

(** Of a certificate: p has the least score gamma, and no other nonnegative comparator promises more. *)
Theorem nonnegative_margin n size x label p lambda gamma :
  P_nonnegative n p -> P_sum n p -> Primal_feasible n size x label p gamma ->
  Lambda_nonnegative size lambda -> Lambda_sum size lambda -> Dual_feasible n size x label lambda gamma ->
  (forall a, is_least size (score n x label p) a -> a = gamma) /\
  (forall u a, (forall i, (i < n)%nat -> 0 <= u i) -> sum n u > 0 -> is_least size (score n x label u) a ->
    a / sum n u <= gamma) /\
  (gamma <= 0 -> ~ exists u, (forall i, (i < n)%nat -> 0 <= u i) /\ forall t, (t < size)%nat -> score n x label u t > 0).
Proof.
  intros P Ps F L Ls D. split; [|split].
  - intros a A. assert (0 < n)%nat by (destruct n; [red in Ps; simpl in Ps; lra|lia]).
    destruct (largest_exists n (coordinate size x label lambda) H) as (b & B).
    exact (proj1 (value n size x label p lambda gamma F D (weak_duality n size x label p lambda P Ps L Ls) a b A B)).
  - exact (best_comparator n size x label lambda gamma L Ls D).
  - intros G (u & U & A). assert (0 < size)%nat by (destruct size; [red in Ls; simpl in Ls; lra|lia]).
    destruct (least_exists size (score n x label u) H) as (a & Le).
    pose proof (none_separates n size x label lambda gamma L Ls D G u a U Le). destruct Le as [(i & I & <-) _].
    specialize (A i I). lra.
Qed.
