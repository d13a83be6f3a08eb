(** weighted-majority: Weighted Majority beside experts none of whom need be perfect. From positive first weights v with
    the sum V, and with a factor beta from 0 to 1 for experts that were wrong, M mistakes of the learner and k of an
    expert i satisfy 2^M v_i beta^k <= V (1 + beta)^M. *)
From mistakebound Require Import learner.

Record trial := Trial {
  experts : nat;
  rounds : nat;
  says : nat -> nat -> bool;  (* round, expert *)
  outcome : nat -> bool;
  guess : nat -> option bool;  (* None: neither label, an error whatever the outcome *)
  first : vec;  (* v: what the first weights are to be *)
  weight : nat -> vec;  (* before round t *)
  beta : R;
  always : bool }.  (* weights fall after every round, and not after mistakes alone *)

Definition misses (guess : option bool) (outcome : bool) : bool :=
  match guess with Some p => negb (eqb p outcome) | None => true end.
Definition falls (beta : R) (said : nat -> bool) (outcome : bool) (w : vec) : vec :=
  fun i => if negb (eqb (said i) outcome) then beta * w i else w i.

Section Claims.
Variable r : trial.

Definition err t := misses (guess r t) (outcome r t).
Definition due t := always r || err t.
Definition errs_at t i := negb (eqb (says r t i) (outcome r t)).
Definition score t := sum (experts r) (fun i => sg (says r t i) * weight r t i).
Definition mass t := sum (experts r) (weight r t).
Definition wrong_weight t := sum (experts r) (fun i => if errs_at t i then weight r t i else 0).
Definition ruled t := falls (beta r) (says r t) (outcome r t) (weight r t).
Definition k t i := count t (fun s => errs_at s i).
Definition e t i := count t (fun s => due s && errs_at s i).
Definition p t i := first r i * beta r ^ k t i.
Definition q t i := first r i * beta r ^ e t i.
Definition best t := biggest (experts r) (p t).
Definition several t := biggest (experts r) (fun j =>
  INR (count (experts r) (fun i => if Rle_dec (p t j) (p t i) then true else false)) * p t j).
Definition V := sum (experts r) (first r).

Definition Run := forall t, (t < rounds r)%nat ->
  (exists tie, guess r t = decide tie (score t)) /\
  forall i, weight r (S t) i = if due t then ruled t i else weight r t i.

Definition Start := norm2 (experts r) (fun i => weight r 0 i - first r i) = 0 /\
  forall i, (i < experts r)%nat -> first r i > 0.
Definition Beta_range := beta r >= 0 /\ 1 > beta r.
Definition Survivor := forall t, (t < rounds r)%nat -> best (S t) > 0.

Definition Majority := forall t, (t < rounds r)%nat -> exists tie, guess r t = decide tie (score t).
Definition Update_rule := forall t, (t < rounds r)%nat -> due t = true ->
  norm2 (experts r) (fun i => weight r (S t) i - ruled t i) = 0 /\
  mass (S t) = mass t - (1 - beta r) * wrong_weight t.
Definition Conservative := forall t, (t < rounds r)%nat -> due t = false ->
  norm2 (experts r) (fun i => weight r (S t) i - weight r t i) = 0.
Definition Wrong_half := forall t, (t < rounds r)%nat -> err t = true -> 2 * wrong_weight t >= mass t.
Definition Shrink := forall t, (t < rounds r)%nat -> err t = true -> 2 * mass (S t) <= (1 + beta r) * mass t.
Definition Total := forall t, (t < rounds r)%nat ->
  2 ^ count (S t) err * mass (S t) <= V * (1 + beta r) ^ count (S t) err.
Definition Expert_weight := forall t, (t < rounds r)%nat ->
  norm2 (experts r) (fun i => weight r (S t) i - q (S t) i) = 0 /\
  forall i, (i < experts r)%nat -> (e (S t) i <= k (S t) i)%nat.
Definition Best_expert := forall t, (t < rounds r)%nat ->
  mass (S t) >= sum (experts r) (p (S t)) /\ sum (experts r) (p (S t)) >= best (S t) /\ best (S t) > 0.
Definition K_best := forall t, (t < rounds r)%nat ->
  2 ^ count (S t) err * several (S t) <= V * (1 + beta r) ^ count (S t) err.
Definition Bound := forall t, (t < rounds r)%nat ->
  2 ^ count (S t) err * best (S t) <= V * (1 + beta r) ^ count (S t) err.

Lemma majority : Run -> Majority.
Proof. intros D t L. apply D, L. Qed.

Lemma update_rule : Run -> Update_rule.
Proof.
  intros D t L U. destruct (D t L) as [_ W]. rewrite U in W. split.
  - apply norm2_eq. intros i _. apply W.
  - unfold mass, wrong_weight. rewrite <- sum_scale, <- sum_minus. apply sum_ext. intros i _. rewrite W.
    unfold ruled, falls. fold (errs_at t i). destruct (errs_at t i); ring.
Qed.

Lemma conservative : Run -> Conservative.
Proof. intros D t L U. destruct (D t L) as [_ W]. rewrite U in W. apply norm2_eq. intros i _. apply W. Qed.

Lemma wrong_half : Majority -> Wrong_half.
Proof.
  intros M t L E. destruct (M t L) as [tie G]. unfold err in E. rewrite G in E.
  pose proof (wrong_sign tie (score t) (outcome r t) E) as N.
  assert (Sp : sg (outcome r t) * score t = mass t - 2 * wrong_weight t); [|lra].
  unfold score, mass, wrong_weight. rewrite <- !sum_scale, <- sum_minus. apply sum_ext. intros i _. unfold errs_at.
  destruct (outcome r t), (says r t i); simpl; ring.
Qed.

Lemma shrink : Beta_range -> Update_rule -> Wrong_half -> Shrink.
Proof.
  intros [B0 B1] U H t L E. specialize (H t L E).
  assert (Due : due t = true) by (unfold due; rewrite E; apply orb_true_r).
  destruct (U t L Due) as [_ ->]. nra.
Qed.

Lemma total : Start -> Beta_range -> Update_rule -> Conservative -> Shrink -> Total.
Proof.
  intros [St Pos] [B0 B1] U C H.
  assert (N : forall t, (t <= rounds r)%nat -> forall i, (i < experts r)%nat -> 0 <= weight r t i).
  { induction t as [|t IH]; intros L i I.
    - rewrite (norm2_minus_zero _ _ _ St i I). left. apply Pos, I.
    - specialize (IH ltac:(lia) i I). destruct (due t) eqn:D.
      + rewrite (norm2_minus_zero _ _ _ (proj1 (U t L D)) i I). unfold ruled, falls. destruct (negb _); nra.
      + rewrite (norm2_minus_zero _ _ _ (C t L D) i I). exact IH. }
  assert (A : forall t, (t <= rounds r)%nat -> 2 ^ count t err * mass t <= V * (1 + beta r) ^ count t err).
  { induction t as [|t IH]; intros L.
    - unfold V, mass. simpl. rewrite (sum_ext _ (weight r 0) (first r)); [lra|].
      intros i I. apply (norm2_minus_zero _ _ _ St i I).
    - specialize (IH ltac:(lia)). assert (P2 : 0 < 2 ^ count t err) by (apply pow_lt; lra).
      simpl count. destruct (err t) eqn:E.
      + rewrite !Nat.add_1_r. simpl pow. specialize (H t L E).
        apply Rle_trans with ((1 + beta r) * (2 ^ count t err * mass t)); [nra|].
        replace (V * ((1 + beta r) * (1 + beta r) ^ count t err)) with ((1 + beta r) * (V * (1 + beta r) ^ count t err)) by ring.
        apply Rmult_le_compat_l; [lra|exact IH].
      + rewrite !Nat.add_0_r. assert (F : mass (S t) <= mass t); [|nra].
        destruct (due t) eqn:D.
        * destruct (U t L D) as [_ ->]. assert (0 <= wrong_weight t); [|nra].
          apply sum_nonneg. intros i I. destruct (errs_at t i); [apply N; [lia|exact I]|lra].
        * right. apply sum_ext. intros i I. apply (norm2_minus_zero _ _ _ (C t L D) i I). }
  intros t L. apply A. exact L.
Qed.

Lemma expert_weight : Start -> Update_rule -> Conservative -> Expert_weight.
Proof.
  intros [St _] U C.
  assert (A : forall t, (t <= rounds r)%nat -> forall i, (i < experts r)%nat -> weight r t i = q t i).
  { induction t as [|t IH]; intros L i I.
    - rewrite (norm2_minus_zero _ _ _ St i I). unfold q. simpl. ring.
    - specialize (IH ltac:(lia) i I). unfold q, e in *. simpl count. destruct (due t) eqn:D.
      + rewrite (norm2_minus_zero _ _ _ (proj1 (U t L D)) i I). unfold ruled, falls. fold (errs_at t i).
        destruct (errs_at t i); simpl andb; cbv iota.
        * rewrite Nat.add_1_r. simpl pow. rewrite IH. ring.
        * rewrite Nat.add_0_r. exact IH.
      + rewrite (norm2_minus_zero _ _ _ (C t L D) i I). simpl andb. cbv iota. rewrite Nat.add_0_r. exact IH. }
  intros t L. split.
  - apply norm2_eq. intros i I. apply A; [exact L|exact I].
  - intros i _. apply count_le. intros s _. rewrite andb_true_iff. tauto.
Qed.

Lemma best_expert : Start -> Beta_range -> Survivor -> Expert_weight -> Best_expert.
Proof.
  intros [_ Pos] [B0 B1] Sv W t L. destruct (W t L) as [G K]. repeat split; [| |apply Sv, L].
  - apply Rle_ge, sum_le. intros i I. rewrite (norm2_minus_zero _ _ _ G i I). unfold p, q.
    apply Rmult_le_compat_l; [left; apply Pos, I|]. specialize (K i I).
    replace (k (S t) i) with (e (S t) i + (k (S t) i - e (S t) i))%nat by lia. rewrite pow_add.
    assert (0 <= beta r ^ e (S t) i) by (apply pow_le; lra).
    assert (beta r ^ (k (S t) i - e (S t) i) <= 1).
    { rewrite <- (pow1 (k (S t) i - e (S t) i)). apply pow_incr. lra. }
    nra.
  - assert (N : forall i, (i < experts r)%nat -> 0 <= p (S t) i).
    { intros i I. apply Rmult_le_pos; [left; apply Pos, I|apply pow_le; lra]. }
    apply Rle_ge, biggest_least; [apply sum_nonneg, N|]. intros i I. apply sum_term_le; [exact N|exact I].
Qed.

Lemma k_best : Start -> Beta_range -> Total -> Best_expert -> K_best.
Proof.
  intros [_ Pos] [B0 B1] T B t L. specialize (T t L). destruct (B t L) as (W & _ & _).
  assert (N : forall i, (i < experts r)%nat -> 0 <= p (S t) i).
  { intros i I. apply Rmult_le_pos; [left; apply Pos, I|apply pow_le; lra]. }
  assert (C : forall n flag c, (forall i, (i < n)%nat -> 0 <= p (S t) i) ->
    (forall i, (i < n)%nat -> flag i = true -> c <= p (S t) i) -> INR (count n flag) * c <= sum n (p (S t))).
  { induction n as [|n IH]; intros flag c Z F; [simpl; lra|]. rewrite INR_count_S, sum_S.
    assert (INR (count n flag) * c <= sum n (p (S t))) by (apply IH; intros; [apply Z|apply F]; auto).
    specialize (Z n (Nat.lt_succ_diag_r n)). specialize (F n (Nat.lt_succ_diag_r n)).
    destruct (flag n); [specialize (F eq_refl); lra|lra]. }
  assert (S1 : several (S t) <= sum (experts r) (p (S t))).
  { apply biggest_least; [apply sum_nonneg, N|]. intros j J. apply C; [exact N|]. intros i _ F.
    destruct (Rle_dec (p (S t) j) (p (S t) i)); [assumption|discriminate]. }
  assert (0 < 2 ^ count (S t) err) by (apply pow_lt; lra). nra.
Qed.

Lemma bound : Total -> Best_expert -> Bound.
Proof.
  intros T B t L. specialize (T t L). destruct (B t L) as (W & Sb & _).
  assert (0 < 2 ^ count (S t) err) by (apply pow_lt; lra). nra.
Qed.
End Claims.

(** The algorithm on lists of examples: what the experts say, and the outcome. *)
Section Algorithm.
Variables (n : nat) (tie : nat -> option bool) (every : bool) (factor : R) (v : vec).

Definition example : Type := (nat -> bool) * bool.
Definition score_of (w : vec) (said : nat -> bool) : R := sum n (fun i => sg (said i) * w i).
Definition errs (t : nat) (w : vec) (x : example) : bool := misses (decide (tie t) (score_of w (fst x))) (snd x).
Definition move (wrong : bool) (w : vec) (x : example) : vec :=
  if every || wrong then falls factor (fst x) (snd x) w else w.
Definition majority_mistakes (l : list example) : nat := mistakes _ _ errs move v l.
Definition expert_mistakes (i : nat) (l : list example) : nat :=
  length (filter (fun x => negb (eqb (fst x i) (snd x))) l).

Definition nobody : example := (fun _ => true, true).
Definition trial_of (l : list example) : trial :=
  let x := fun t => nth t l nobody in
  let w := states _ _ errs move v x in
  {| experts := n; rounds := length l; says := fun t => fst (x t); outcome := fun t => snd (x t);
     guess := fun t => decide (tie t) (score_of (w t) (fst (x t))); first := v; weight := w; beta := factor;
     always := every |}.
End Algorithm.

(** The bound on lists of examples, for every expert, whatever the rule for even votes. *)
Theorem weighted_majority n tie every factor v (l : list example) i :
  0 <= factor < 1 -> (forall j, (j < n)%nat -> 0 < v j) -> (i < n)%nat ->
  let M := majority_mistakes n tie every factor v l in
  2 ^ M * (v i * factor ^ expert_mistakes i l) <= sum n v * (1 + factor) ^ M.
Proof.
  intros [B0 B1] Pos I M. assert (V0 : 0 < sum n v).
  { apply Rlt_le_trans with (v i); [apply Pos, I|]. apply sum_term_le; [intros j J; left; apply Pos, J|exact I]. }
  assert (G : 0 < 2 ^ M /\ 0 < (1 + factor) ^ M) by (split; apply pow_lt; lra).
  destruct (Rlt_dec 0 (v i * factor ^ expert_mistakes i l)) as [P|P]; [|nra].
  destruct l as [|x0 l0] eqn:El.
  { unfold M, majority_mistakes, mistakes, expert_mistakes. simpl. rewrite !Rmult_1_r, Rmult_1_l.
    apply sum_term_le; [intros j J; left; apply Pos, J|exact I]. }
  rewrite <- El in *. set (r := trial_of n tie every factor v l).
  assert (Counted : forall t, (t <= length l)%nat -> (k r t i <= expert_mistakes i l)%nat).
  { intros t L. unfold expert_mistakes.
    replace (length (filter _ l)) with (k r (length l) i).
    - unfold k. replace (length l) with (t + (length l - t))%nat by lia. generalize (length l - t)%nat. intros d.
      induction d as [|d IH]; [rewrite Nat.add_0_r; lia|]. rewrite Nat.add_succ_r. simpl count. lia.
    - unfold k. pose proof (mistakes_count unit example (fun _ _ x => negb (eqb (fst x i) (snd x)))
        (fun _ s _ => s) nobody tt l) as Q. unfold flags in Q.
      change (count (length l) (fun s => errs_at r s i)) with
        (count (length l) (fun t => negb (eqb (fst (nth t l nobody) i) (snd (nth t l nobody))))).
      rewrite <- Q. unfold mistakes. clear. generalize 0%nat. induction l as [|x l IH]; intros t; [reflexivity|].
      simpl. rewrite IH. destruct (negb _); reflexivity. }
  assert (D : Run r).
  { intros t _. split; [exists (tie t); reflexivity|]. intros j. simpl. unfold move.
    change (due r t) with (every || errs n tie t (states _ _ (errs n tie) (move every factor) v (fun t => nth t l nobody) t) (nth t l nobody)).
    destruct (every || _); reflexivity. }
  assert (St : Start r) by (split; [apply norm2_eq; reflexivity|intros j J; apply Rlt_gt, Pos, J]).
  assert (Br : Beta_range r) by (split; simpl; lra).
  assert (Down : forall t, (t <= length l)%nat -> v i * factor ^ expert_mistakes i l <= p r t i).
  { intros t L. unfold p. change (first r i) with (v i). change (beta r) with factor.
    apply Rmult_le_compat_l; [left; apply Pos, I|]. specialize (Counted t L).
    replace (expert_mistakes i l) with (k r t i + (expert_mistakes i l - k r t i))%nat by lia. rewrite pow_add.
    assert (0 <= factor ^ k r t i) by (apply pow_le; lra).
    assert (factor ^ (expert_mistakes i l - k r t i) <= 1).
    { rewrite <- (pow1 (expert_mistakes i l - k r t i)). apply pow_incr. lra. }
    nra. }
  assert (Sv : Survivor r).
  { intros t L. apply Rlt_gt, Rlt_le_trans with (p r (S t) i); [eapply Rlt_le_trans; [exact P|apply Down; exact L]|].
    apply (biggest_above n (p r (S t)) i I). }
  assert (U := update_rule r D). assert (C := conservative r D).
  assert (H := shrink r Br U (wrong_half r (majority r D))).
  assert (W := best_expert r St Br Sv (expert_weight r St U C)).
  assert (L : (length l - 1 < rounds r)%nat) by (simpl; rewrite El; simpl; lia).
  pose proof (bound r (total r St Br U C H) W _ L) as Bd.
  replace (S (length l - 1)) with (length l) in Bd by (rewrite El; simpl; lia).
  assert (Q : count (length l) (err r) = M)
    by (unfold M; rewrite <- El; unfold majority_mistakes; rewrite (mistakes_count _ _ _ _ nobody); reflexivity).
  rewrite Q in Bd. change (V r) with (sum n v) in Bd. change (beta r) with factor in Bd.
  assert (v i * factor ^ expert_mistakes i l <= best r (length l)); [|nra].
  eapply Rle_trans; [apply (Down (length l)); lia|apply (biggest_above n (p r (length l)) i I)].
Qed.
