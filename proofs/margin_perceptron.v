(** margin-perceptron: the perceptron that updates where y (w.x) <= beta makes at most (R^2 + 2 beta) |u|^2 / gamma^2
    updates, and after a pass without one it has a margin of more than beta / (R^2 + 2 beta) times that of u. *)
From mistakebound Require Import perceptron.
From mistakebound Require perceptron_separable.

Section Claims.
(** [upd] says which rounds update, [err r] which are mistakes; [set] is what a pass goes through; [halted] says that
    the last one made no update. *)
Variables (r : trial) (upd : nat -> bool) (set : list example) (halted : bool) (u : vec) (gamma beta : R).

(** What the perceptron's theorem says of mistakes is here of updates. *)
Definition of_updates : trial := Trial (dim r) (rounds r) (inst r) (label r) upd (state r).

Definition wu := perceptron_separable.wu r u.
Definition u2 := norm2 (dim r) u.
Definition margin := perceptron_separable.margin r u.
Definition k t := INR (count t upd).
Definition score_of (e : example) := sg (snd e) * dot (dim r) (state r (rounds r)) (fst e).

(** An update is due where the margin is not exceeded. A pass without one went through all of the set with the weights
    that the run ends with. *)
Definition Run := beta >= 0 /\
  (exists tie, forall t, (t < rounds r)%nat -> err r t = wrong (tie t) (score r t) (label r t)) /\
  (forall t, (t < rounds r)%nat -> upd t = true <-> y r t * score r t <= beta) /\
  (forall t, (t < rounds r)%nat -> upd t = true -> forall i, state r (S t) i = state r t i + y r t * inst r t i) /\
  (halted = true -> forall e, In e set -> exists t, (t < rounds r)%nat /\ e = (inst r t, label r t) /\
    upd t = false /\ state r t = state r (rounds r)).
(** An update is a round on which the weights move or are to move. A pass has rounds. *)
Definition Setting := (forall t, (t < rounds r)%nat -> upd t = false ->
    norm2 (dim r) (fun i => state r (S t) i - state r t i) = 0) /\
  beta >= 0 /\ (halted = true -> (0 < rounds r)%nat).

Definition Zero_start := w2 r 0 = 0.
Definition Separable := perceptron_separable.Separable r u gamma.

Definition Small_margin := forall t, (t < rounds r)%nat -> upd t = true -> y r t * score r t <= beta.
Definition Update_rule := forall t, (t < rounds r)%nat -> upd t = true -> update_gap r t = 0.
Definition Progress := forall t, (t < rounds r)%nat -> upd t = true ->
  wu (S t) - wu t = margin t /\ margin t >= gamma.
Definition Total_progress := forall t, (t <= rounds r)%nat -> wu t >= k t * gamma.
Definition Norm_expansion := forall t, (t < rounds r)%nat -> upd t = true ->
  w2 r (S t) = w2 r t + 2 * (y r t * score r t) + x2 r t.
Definition Norm_growth := forall t, (t < rounds r)%nat -> upd t = true ->
  w2 r (S t) <= w2 r t + 2 * beta + x2 r t <= w2 r t + 2 * beta + radius2 r.
Definition Total_norm := forall t, (t <= rounds r)%nat -> w2 r t <= k t * (radius2 r + 2 * beta).
Definition Cauchy_schwarz := forall t, (t <= rounds r)%nat -> wu t ^ 2 <= w2 r t * u2.
Definition Sandwich := forall t, (t <= rounds r)%nat ->
  (k t * gamma) ^ 2 <= wu t ^ 2 <= w2 r t * u2 /\ w2 r t * u2 <= k t * (radius2 r + 2 * beta) * u2.
Definition Mistakes_update := forall t, (t <= rounds r)%nat -> m r t <= k t.
Definition Update_bound := forall t, (t <= rounds r)%nat -> k t * gamma ^ 2 <= (radius2 r + 2 * beta) * u2.
Definition Bound := forall t, (t <= rounds r)%nat -> m r t * gamma ^ 2 <= (radius2 r + 2 * beta) * u2.
Definition Bounded_length := forall t, (t <= rounds r)%nat -> w2 r t * gamma ^ 2 <= (radius2 r + 2 * beta) ^ 2 * u2.
Definition Reached := halted = true -> forall e, In e set -> score_of e > beta.
Definition Half_margin := halted = true -> forall e, In e set ->
  score_of e ^ 2 * (radius2 r + 2 * beta) ^ 2 * u2 > (beta * gamma) ^ 2 * w2 r (rounds r).

Lemma small_margin : Run -> Small_margin.
Proof. intros (_ & _ & U & _) t L E. apply U; assumption. Qed.

Lemma update_rule : Run -> Update_rule.
Proof.
  intros (_ & _ & _ & M & _) t L E. apply sum_zero. intros i _. rewrite (M t L E i). ring.
Qed.

Lemma progress : Separable -> Update_rule -> Progress.
Proof. exact (perceptron_separable.progress of_updates u gamma). Qed.

Lemma total_progress : Setting -> Zero_start -> Progress -> Total_progress.
Proof. intros (C & _) Z P. exact (perceptron_separable.total_progress of_updates u gamma Z P C). Qed.

Lemma norm_expansion : Update_rule -> Norm_expansion.
Proof. exact (perceptron_separable.norm_expansion of_updates). Qed.

Lemma norm_growth : Norm_expansion -> Small_margin -> Norm_growth.
Proof.
  intros X M t L E. pose proof (X t L E). pose proof (M t L E). pose proof (x2_radius r t L). lra.
Qed.

Lemma total_norm : Setting -> Zero_start -> Norm_growth -> Total_norm.
Proof.
  intros (C & _) Z G t L. unfold k. rewrite <- sum_flagged_const.
  apply (grows_at_most (rounds r) upd (fun _ => radius2 r + 2 * beta) (w2 r)); [| | |exact L].
  - right. exact Z.
  - intros s Ls Es. destruct (G s Ls Es). lra.
  - intros s Ls Es. right. pose proof (norm2_minus_zero _ _ _ (C s Ls Es)). apply dot_ext; assumption.
Qed.

Lemma cauchy_schwarz : Cauchy_schwarz.
Proof. exact (perceptron_separable.cauchy_schwarz r u). Qed.

Lemma sandwich : Total_progress -> Cauchy_schwarz -> Total_norm -> Separable -> Sandwich.
Proof.
  intros P CS N Sep t L. split; [split|].
  - apply pow_incr. split; [|apply Rge_le, P, L]. assert (K0 : 0 <= k t) by apply pos_INR.
    destruct (Rle_lt_or_eq_dec _ _ K0) as [K|<-]; [|lra].
    destruct (Sep O (m_positive_rounds of_updates t L K)) as [_ G]. apply Rmult_le_pos; lra.
  - apply CS, L.
  - apply Rmult_le_compat_r; [apply norm2_nonneg|apply N, L].
Qed.

Lemma mistakes_update : Run -> Mistakes_update.
Proof.
  intros (B & (tie & D) & U & _) t L. unfold m, k. apply le_INR. induction t as [|t IH]; simpl; [lia|].
  specialize (IH ltac:(lia)). destruct (err r t) eqn:E; [|destruct (upd t); lia].
  assert (upd t = true) as ->; [|lia].
  apply U; [lia|]. pose proof (wrong_sign (tie t) (score r t) (label r t)) as W. rewrite <- D in W by lia.
  specialize (W E). unfold y. lra.
Qed.

Lemma update_bound : Setting -> Sandwich -> Update_bound.
Proof.
  intros (_ & B0 & _) W t L. destruct (W t L) as [[A B] C]. assert (K0 : 0 <= k t) by apply pos_INR.
  assert (E : 0 <= radius2 r + 2 * beta) by (pose proof (biggest_nonneg (rounds r) (x2 r)); unfold radius2; lra).
  assert (H : 0 <= (radius2 r + 2 * beta) * u2) by (apply Rmult_le_pos; [exact E|apply norm2_nonneg]).
  destruct (Rle_lt_or_eq_dec _ _ K0) as [K|K]; [|rewrite <- K; lra].
  apply Rmult_le_reg_l with (k t); [exact K|]. nra.
Qed.

Lemma bound : Update_bound -> Mistakes_update -> Bound.
Proof.
  intros B M t L. specialize (B t L). specialize (M t L). assert (0 <= gamma ^ 2) by apply pow2_ge_0. nra.
Qed.

(** |w|^2 gamma <= k (R^2 + 2 beta) gamma <= (R^2 + 2 beta) w.u, and w.u <= |w| |u|. *)
Lemma bounded_length : Setting -> Separable -> Total_progress -> Cauchy_schwarz -> Total_norm -> Bounded_length.
Proof.
  intros (_ & B0 & _) Sep P CS N t L. specialize (P t L). specialize (CS t L). specialize (N t L).
  assert (E : 0 <= radius2 r + 2 * beta) by (pose proof (biggest_nonneg (rounds r) (x2 r)); unfold radius2; lra).
  set (e := radius2 r + 2 * beta) in *.
  assert (A : 0 <= w2 r t) by apply norm2_nonneg. assert (U : 0 <= u2) by apply norm2_nonneg.
  assert (K : 0 <= k t) by apply pos_INR.
  assert (E2 : 0 <= e ^ 2 * u2) by (apply Rmult_le_pos; [apply pow2_ge_0|exact U]).
  destruct (Rle_lt_or_eq_dec _ _ A) as [A'|A']; [|rewrite <- A', Rmult_0_l; exact E2].
  destruct (Rle_lt_or_eq_dec _ _ K) as [K'|K']; [|rewrite <- K' in N; lra].
  destruct (Sep O (m_positive_rounds of_updates t L K')) as [_ G].
  assert (Q : w2 r t * gamma <= e * wu t).
  { apply Rle_trans with (k t * e * gamma); [apply Rmult_le_compat_r; lra|].
    replace (k t * e * gamma) with (e * (k t * gamma)) by ring. apply Rmult_le_compat_l; lra. }
  assert (Q2 : (w2 r t * gamma) ^ 2 <= (e * wu t) ^ 2).
  { apply pow_incr. split; [apply Rmult_le_pos; lra|exact Q]. }
  apply Rmult_le_reg_l with (w2 r t); [exact A'|].
  apply Rle_trans with ((e * wu t) ^ 2); [lra|].
  replace ((e * wu t) ^ 2) with (e ^ 2 * wu t ^ 2) by ring.
  replace (w2 r t * (e ^ 2 * u2)) with (e ^ 2 * (w2 r t * u2)) by ring.
  apply Rmult_le_compat_l; [apply pow2_ge_0|exact CS].
Qed.

Lemma reached : Run -> Reached.
Proof.
  intros (_ & _ & U & _ & H) E e I. destruct (H E e I) as (t & L & -> & N & W). unfold score_of. simpl. rewrite <- W.
  apply Rnot_le_gt. intros Q. assert (upd t = true) by (apply U; assumption). congruence.
Qed.

Lemma half_margin : Setting -> Separable -> Reached -> Bounded_length -> Half_margin.
Proof.
  intros (_ & B & R0) Sep Re Le H e I. specialize (Re H e I). specialize (Le (rounds r) (le_n _)).
  specialize (R0 H). destruct (Sep O R0) as [M G]. set (s := score_of e) in *. set (w := w2 r (rounds r)) in *.
  assert (CS := cauchy_schwarz_dot (dim r) u (inst r O)). assert (X := x2_radius r O R0). unfold x2 in X.
  assert (N : 0 <= norm2 (dim r) (inst r O)) by apply norm2_nonneg. assert (U : 0 <= u2) by apply norm2_nonneg.
  unfold perceptron_separable.margin in M. set (d := dot (dim r) u (inst r O)) in *.
  assert (D : 0 < d * d).
  { assert (Y : y r O * y r O = 1) by apply sg_square. assert (0 < (y r O * d) * (y r O * d)) by nra. nra. }
  assert (UX : 0 < u2 * norm2 (dim r) (inst r O)) by (unfold u2; lra).
  assert (U' : 0 < u2) by nra. assert (X' : 0 < norm2 (dim r) (inst r O)) by nra.
  set (q := radius2 r + 2 * beta) in *. assert (Q : 0 < q) by (unfold q; lra).
  assert (QU : 0 < q ^ 2 * u2) by (apply Rmult_lt_0_compat; [apply pow_lt; exact Q|exact U']).
  assert (B2 : beta ^ 2 < s ^ 2) by (simpl; nra).
  apply Rlt_gt, Rle_lt_trans with (beta ^ 2 * (q ^ 2 * u2)).
  - replace ((beta * gamma) ^ 2 * w) with (beta ^ 2 * (w * gamma ^ 2)) by ring.
    apply Rmult_le_compat_l; [apply pow2_ge_0|exact Le].
  - replace (s ^ 2 * q ^ 2 * u2) with (s ^ 2 * (q ^ 2 * u2)) by ring. apply Rmult_lt_compat_r; assumption.
Qed.
End Claims.

(** The algorithm, one pass or as many as one likes written one behind the other: states, and which rounds update. *)
Section Algorithm.
Variables (n : nat) (tie : nat -> option bool) (beta : R) (e : nat -> example).

Definition due (w : vec) (x : example) : bool :=
  if Rle_dec (sg (snd x) * dot n w (fst x)) beta then true else false.
Fixpoint weights (t : nat) : vec :=
  match t with
  | O => zero
  | S s => if due (weights s) (e s) then fun i => weights s i + sg (snd (e s)) * fst (e s) i else weights s
  end.
Definition updates (t : nat) : bool := due (weights t) (e t).
Definition trial_with_margin (T : nat) : trial :=
  {| dim := n; rounds := T; inst := fun t => fst (e t); label := fun t => snd (e t);
     err := fun t => wrong (tie t) (dot n (weights t) (fst (e t))) (snd (e t)); state := weights |}.
End Algorithm.

(** The bound on the mistakes, which are updates, and what a pass without an update has reached. *)
Theorem margin_perceptron n tie beta e T u gamma : beta >= 0 -> gamma > 0 ->
  (forall t, (t < T)%nat -> sg (snd (e t)) * dot n u (fst (e t)) >= gamma) ->
  let r := trial_with_margin n tie beta e T in
  m r T <= INR (count T (updates n beta e)) /\
  INR (count T (updates n beta e)) * gamma ^ 2 <= (radius2 r + 2 * beta) * norm2 n u /\
  forall set,
    (forall x, In x set -> exists t, (t < T)%nat /\ x = e t /\ updates n beta e t = false /\
      weights n beta e t = weights n beta e T) ->
    forall x, In x set -> (0 < T)%nat ->
      let score := sg (snd x) * dot n (weights n beta e T) (fst x) in
      score > beta /\
      score ^ 2 * (radius2 r + 2 * beta) ^ 2 * norm2 n u > (beta * gamma) ^ 2 * norm2 n (weights n beta e T).
Proof.
  intros B G Sep r. set (upd := updates n beta e).
  assert (D : forall set halted, (halted = true -> forall x, In x set -> exists t, (t < T)%nat /\ x = e t /\
      upd t = false /\ weights n beta e t = weights n beta e T) -> Run r upd set halted beta).
  { intros set halted H. split; [exact B|]. split; [exists tie; intros t _; reflexivity|]. split; [|split].
    - intros t _. unfold upd, updates, due. destruct (Rle_dec _ _) as [Y|N]; split; intros; try reflexivity;
        try assumption; [discriminate|contradiction].
    - intros t _ E i. unfold upd, updates in E. simpl. rewrite E. reflexivity.
    - intros E x I. destruct (H E x I) as (t & L & X & N & W). exists t. simpl. rewrite <- surjective_pairing. auto. }
  assert (Sp : Separable r u gamma) by (intros t L; split; [apply Sep, L|exact G]).
  assert (Z : Zero_start r) by (apply sum_zero; intros i _; simpl; unfold zero; ring).
  assert (C : forall t, (t < T)%nat -> upd t = false ->
    norm2 n (fun i => weights n beta e (S t) i - weights n beta e t i) = 0).
  { intros t _ E. apply norm2_eq. intros i _. unfold upd, updates in E. simpl. rewrite E. reflexivity. }
  assert (D0 := D nil false ltac:(discriminate)).
  assert (Set0 : Setting r upd false beta) by (split; [exact C|split; [exact B|discriminate]]).
  assert (Ur := update_rule r upd nil false beta D0).
  assert (P := total_progress r upd false u gamma beta Set0 Z (progress r upd u gamma Sp Ur)).
  assert (N := total_norm r upd false beta Set0 Z (norm_growth r upd beta (norm_expansion r upd Ur)
    (small_margin r upd nil false beta D0))).
  assert (CS := cauchy_schwarz r u).
  split; [exact (mistakes_update r upd nil false beta D0 T (le_n _))|]. split.
  - exact (update_bound r upd false u gamma beta Set0 (sandwich r upd u gamma beta P CS N Sp) T (le_n _)).
  - intros set H x I T0. assert (Set1 : Setting r upd true beta) by (split; [exact C|split; [exact B|intros _; exact T0]]).
    assert (Re := reached r upd set true beta (D set true (fun _ => H))). split; [exact (Re eq_refl x I)|].
    exact (half_margin r upd set true u gamma beta Set1 Sp Re
      (bounded_length r upd true u gamma beta Set1 Sp P CS N) eq_refl x I).
Qed.
