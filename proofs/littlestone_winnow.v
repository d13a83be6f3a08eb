(** littlestone-winnow: Littlestone's Winnow on monotone disjunctions. Integers only. Long, as each of its
    steps is a lemma on whole numbers. *)
From mistakebound Require Import learner.
Open Scope Z_scope.

Record trial := Trial {
  last : nat;  (* the coordinates are 0, .., last: there is at least one *)
  rounds : nat;
  active : nat -> nat -> bool;  (* round, coordinate: the instance *)
  label : nat -> bool;
  target : nat -> bool;  (* the variables of the disjunction *)
  weight : nat -> nat -> Z;  (* before round t *)
  err : nat -> bool;
  threshold2 : Z;  (* twice the threshold *)
  promotion : Z;
  demotion : Z;
  tie : bool }.

Definition score_of (n : nat) (w : nat -> Z) (x : nat -> bool) : Z := zsum n (fun i => if x i then w i else 0).
Definition predicts (tie : bool) (threshold2 score : Z) : bool :=
  if tie then threshold2 <=? 2 * score else threshold2 <? 2 * score.
Definition moved (up down : Z) (label : bool) (w : nat -> Z) (x : nat -> bool) (i : nat) : Z :=
  if x i then (if label then up else down) * w i else w i.

Section Claims.
Variable r : trial.

Definition n : nat := S (last r).
Definition N : Z := Z.of_nat n.
Definition total t := zsum n (weight r t).
Definition score t := score_of n (weight r t) (active r t).
Definition in_target t i := target r i && active r t i.
Definition k : nat := count n (target r).
Definition promotions t := Z.of_nat (count t (fun s => err r s && label r s)).
Definition eliminations t := Z.of_nat (count t (fun s => err r s && negb (label r s))).
Definition mistakes_to t := Z.of_nat (count t (err r)).
Definition levels := Z.max (Z.log2_up N - 1) 0.  (* ceil (log2 n) - 1, at least 0 *)

Definition Run := forall t, (t < rounds r)%nat ->
  err r t = negb (eqb (predicts (tie r) (threshold2 r) (score t)) (label r t)) /\
  forall i, weight r (S t) i =
    if err r t then moved (promotion r) (demotion r) (label r t) (weight r t) (active r t) i else weight r t i.

Definition Source_parameters :=
  (forall i, (i < n)%nat -> weight r 0 i = 1) /\
  threshold2 r = N /\ promotion r = 2 /\ demotion r = 0 /\ tie r = true.
Definition Disjunction := forall t, (t < rounds r)%nat ->
  if label r t then (1 <= count n (in_target t))%nat else count n (in_target t) = O.

Definition Conservative := forall t, (t < rounds r)%nat -> err r t = false ->
  zsum n (fun i => (weight r (S t) i - weight r t i) * (weight r (S t) i - weight r t i)) = 0.
(** The factor of coordinate i in round t. *)
Definition factor t i : Z :=
  if active r t i then (if label r t then promotion r else demotion r) else 1.
Definition Update_rule := forall t, (t < rounds r)%nat -> err r t = true ->
  zsum n (fun i => (weight r (S t) i - factor t i * weight r t i) * (weight r (S t) i - factor t i * weight r t i)) = 0.
Definition Mistake_sign := forall t, (t < rounds r)%nat -> err r t = true ->
  if label r t then N > 2 * score t else 2 * score t >= N.
Definition Active_below := forall t, (t < rounds r)%nat -> err r t = true -> label r t = true ->
  N > 2 * score t /\ forall i, (i < n)%nat -> active r t i = true -> score t >= weight r t i.
Definition Weight_bound := forall t, (t < rounds r)%nat -> forall i, (i < n)%nat -> weight r (S t) i <= N.
Definition Strict_weight_bound := forall t, (t < rounds r)%nat -> forall i, (i < n)%nat ->
  weight r (S t) i <= Z.max 1 (N - 1).
Definition Promotion_adds := forall t, (t < rounds r)%nat -> err r t = true -> label r t = true ->
  N > 2 * (total (S t) - total t) /\ total (S t) - total t = score t.
Definition Elimination_removes := forall t, (t < rounds r)%nat -> err r t = true -> label r t = false ->
  total t - total (S t) = score t /\ 2 * score t >= N.
Definition Total_weight := forall t, (t < rounds r)%nat ->
  0 <= total (S t) /\ 2 * total (S t) <= 2 * N + (promotions (S t) - eliminations (S t)) * N.
Definition Elimination_count := forall t, (t < rounds r)%nat -> eliminations (S t) <= promotions (S t) + 2.
Definition Target_never_eliminated := forall t, (t < rounds r)%nat ->
  count n (fun i => target r i && (1 <=? weight r (S t) i)) = k.
Definition Promotes_target := forall t, (t < rounds r)%nat -> err r t = true -> label r t = true ->
  1 <= Z.of_nat (count n (fun i =>
         target r i && (weight r (S t) i =? 2 * weight r t i) && (0 <? weight r (S t) i))).
Definition Target_never_falls := forall t, (t < rounds r)%nat ->
  count n (fun i => target r i && (weight r (S t) i <? weight r t i)) = O.
Definition Target_product := forall t, (t < rounds r)%nat ->
  zprod n (fun i => if target r i then weight r (S t) i else 1) >= 2 ^ promotions (S t).
Definition Promotion_count := forall t, (t < rounds r)%nat -> 2 ^ promotions (S t) <= N ^ Z.of_nat k.
Definition Bound := forall t, (t < rounds r)%nat ->
  mistakes_to (S t) <= 2 * promotions (S t) + 2 /\ 2 ^ mistakes_to (S t) <= 4 * N ^ (2 * Z.of_nat k).
Definition Sharper_promotions := forall t, (t < rounds r)%nat -> promotions (S t) <= Z.of_nat k * levels.
Definition Sharper_eliminations := forall t, (t < rounds r)%nat ->
  ~ (k = O /\ promotions (S t) = 0 /\ Z.even N = true) -> eliminations (S t) <= promotions (S t) + 1.
Definition Sharper_bound := forall t, (t < rounds r)%nat ->
  mistakes_to (S t) <= 2 * Z.of_nat k * levels + (if (Nat.eqb k 0 && Z.even N)%bool then 2 else 1).

Lemma conservative : Run -> Conservative.
Proof.
  intros D t L E. rewrite (zsum_ext _ _ (fun _ => 0)), zsum_const; [lia|].
  intros i _. destruct (D t L) as [_ ->]. rewrite E. lia.
Qed.

Lemma update_rule : Run -> Update_rule.
Proof.
  intros D t L E. rewrite (zsum_ext _ _ (fun _ => 0)), zsum_const; [lia|].
  intros i _. destruct (D t L) as [_ ->]. rewrite E. unfold moved, factor. destruct (active r t i); lia.
Qed.

Lemma mistake_sign : Run -> Source_parameters -> Mistake_sign.
Proof.
  intros D (_ & Th & _ & _ & Tie) t L E. destruct (D t L) as [Q _]. rewrite E in Q. unfold predicts in Q.
  rewrite Tie, Th in Q. destruct (label r t), (Z.leb_spec N (2 * score t)); try discriminate; lia.
Qed.

Lemma active_below : Source_parameters -> Mistake_sign -> Update_rule -> Conservative -> Active_below.
Proof.
  intros Src S U C t L E Y. pose proof (nonnegative_weights (rounds r) n (err r) factor (weight r)) as W.
  destruct Src as (One & Th & Up & Down & Tie). split.
  - specialize (S t L E). rewrite Y in S. exact S.
  - intros i I X. pose proof (zsum_term_le n (fun j => if active r t j then weight r t j else 0) i) as T.
    cbv beta in T. rewrite X in T. apply Z.le_ge, T; [|exact I]. intros j J.
    destruct (active r t j); [|lia]. apply W; try assumption; [|intros k K; rewrite One by exact K; lia|lia].
    intros s Ls k K. unfold factor. rewrite Up, Down. destruct (active r s k), (label r s); lia.
Qed.

(** A weight is doubled only below N/2. The goal says of all t up to the number of rounds how large the weights are. *)
Ltac doubled_below_half One Up Down U B C :=
  let t := fresh "t" in let IH := fresh "IH" in let L := fresh "L" in let i := fresh "i" in let I := fresh "I" in
  let E := fresh "E" in let X := fresh "X" in let Y := fresh "Y" in
  induction t as [|t IH]; intros L i I; [rewrite One by exact I; unfold N, n in *; lia|];
  specialize (IH ltac:(lia) i I); destruct (err r t) eqn:E;
  [ rewrite (factors n _ _ _ (U t L E) i I); unfold factor; rewrite Up, Down;
    destruct (active r t i) eqn:X; [|lia]; destruct (label r t) eqn:Y; [|lia];
    pose proof (proj2 (B t L E Y) i I X); pose proof (proj1 (B t L E Y)); lia
  | rewrite (rests n _ _ (C t L E) i I); exact IH ].

Lemma weight_bound : Source_parameters -> Update_rule -> Active_below -> Conservative -> Weight_bound.
Proof.
  intros (One & Th & Up & Down & Tie) U B C.
  assert (A : forall t, (t <= rounds r)%nat -> forall i, (i < n)%nat -> 0 <= weight r t i <= N)
    by doubled_below_half One Up Down U B C.
  intros t L i I. apply A; assumption.
Qed.

Lemma strict_weight_bound : Source_parameters -> Update_rule -> Active_below -> Conservative -> Strict_weight_bound.
Proof.
  intros (One & Th & Up & Down & Tie) U B C.
  assert (A : forall t, (t <= rounds r)%nat -> forall i, (i < n)%nat -> 0 <= weight r t i <= Z.max 1 (N - 1))
    by doubled_below_half One Up Down U B C.
  intros t L i I. apply A; assumption.
Qed.

Lemma promotion_adds : Source_parameters -> Mistake_sign -> Update_rule -> Promotion_adds.
Proof.
  intros (One & Th & Up & Down & Tie) M U t L E Y. pose proof (factors n _ _ _ (U t L E)) as W.
  specialize (M t L E). rewrite Y in M.
  assert (T : total (S t) - total t = score t).
  { unfold total. rewrite <- zsum_minus. apply zsum_ext. intros i I. rewrite (W i I). unfold factor. rewrite Y, Up.
    destruct (active r t i); lia. }
  split; [|exact T]. rewrite T. exact M.
Qed.

Lemma elimination_removes : Source_parameters -> Mistake_sign -> Update_rule -> Elimination_removes.
Proof.
  intros (One & Th & Up & Down & Tie) M U t L E Y. pose proof (factors n _ _ _ (U t L E)) as W.
  specialize (M t L E). rewrite Y in M. split.
  - unfold total. rewrite <- zsum_minus. apply zsum_ext. intros i I. rewrite (W i I). unfold factor. rewrite Y, Down.
    destruct (active r t i); lia.
  - exact M.
Qed.

(** Where weights begin at 1, are multiplied on mistakes and rest on other rounds, none is ever negative. *)
Ltac never_negative One Up Down :=
  intros s Ls j J; apply (nonnegative_weights (rounds r) n (err r) factor (weight r)); try assumption;
  [ intros s' Ls' j' J'; unfold factor; rewrite Up, Down; destruct (active r s' j'), (label r s'); lia
  | intros j' J'; rewrite One by exact J'; lia ].

Lemma total_weight :
  Source_parameters -> Update_rule -> Conservative -> Promotion_adds -> Elimination_removes -> Total_weight.
Proof.
  intros (One & _ & Up & Down & _) U C P E.
  assert (NN : forall t, (t <= rounds r)%nat -> forall i, (i < n)%nat -> 0 <= weight r t i) by never_negative One Up Down.
  assert (A : forall t, (t <= rounds r)%nat -> (forall i, (i < n)%nat -> 0 <= weight r t i) /\
    2 * total t <= 2 * N + (promotions t - eliminations t) * N).
  { induction t as [|t IH]; intros L.
    - split; [intros i I; rewrite One by exact I; lia|]. unfold total, promotions, eliminations. simpl count.
      rewrite (zsum_ext _ _ (fun _ => 1) One), zsum_const. unfold N. lia.
    - destruct (IH ltac:(lia)) as [W T]. split.
      + intros i I. apply NN; assumption.
      + unfold promotions, eliminations in *. simpl count. rewrite !Nat2Z.inj_add.
        specialize (C t L). specialize (P t L). specialize (E t L).
        destruct (err r t), (label r t); simpl andb; cbv iota.
        * destruct (P eq_refl eq_refl). lia.
        * destruct (E eq_refl eq_refl). lia.
        * assert (total (S t) = total t); [|lia].
          apply zsum_ext. intros i I. specialize (C eq_refl).
          pose proof (zsum_zero_terms _ _ (fun j _ => Z.square_nonneg _) C i I). nia.
        * assert (total (S t) = total t); [|lia].
          apply zsum_ext. intros i I. specialize (C eq_refl).
          pose proof (zsum_zero_terms _ _ (fun j _ => Z.square_nonneg _) C i I). nia. }
  intros t L. destruct (A (S t) L) as [W T]. split; [apply zsum_nonneg, W|exact T].
Qed.

Lemma elimination_count : Total_weight -> Elimination_count.
Proof. intros T t L. destruct (T t L) as [A B]. assert (0 < N) by (unfold N, n; lia). nia. Qed.

Lemma target_never_falls : Source_parameters -> Disjunction -> Update_rule -> Conservative -> Target_never_falls.
Proof.
  intros (One & _ & Up & Down & _) K U C t L.
  pose proof (nonnegative_weights (rounds r) n (err r) factor (weight r)) as W.
  apply count_none. intros i I. destruct (target r i) eqn:T; [|reflexivity]. apply Z.ltb_ge.
  destruct (err r t) eqn:E; [|rewrite (rests n _ _ (C t L E) i I); lia].
  rewrite (factors n _ _ _ (U t L E) i I). unfold factor. specialize (K t L). rewrite Up, Down.
  assert (0 <= weight r t i).
  { apply W; try assumption; [|intros k' K'; rewrite One by exact K'; lia|lia].
    intros s Ls j J. unfold factor. rewrite Up, Down. destruct (active r s j), (label r s); lia. }
  destruct (active r t i) eqn:X, (label r t); try lia.
  pose proof (count_zero _ _ K i I) as Z. unfold in_target in Z. rewrite T, X in Z. discriminate.
Qed.

Lemma target_never_eliminated : Source_parameters -> Target_never_falls -> Target_never_eliminated.
Proof.
  intros (One & _) F.
  assert (A : forall t, (t <= rounds r)%nat -> forall i, (i < n)%nat -> target r i = true -> 1 <= weight r t i).
  { induction t as [|t IH]; intros L i I T; [rewrite One by exact I; lia|]. specialize (IH ltac:(lia) i I T).
    pose proof (count_zero _ _ (F t L) i I) as Z. cbv beta in Z. rewrite T in Z. apply Z.ltb_ge in Z. lia. }
  intros t L. apply count_ext. intros i I. destruct (target r i) eqn:T; [|reflexivity].
  apply Z.leb_le, A; assumption.
Qed.

Lemma promotes_target :
  Source_parameters -> Disjunction -> Update_rule -> Target_never_eliminated -> Promotes_target.
Proof.
  intros (One & _ & Up & Down & _) K U V t L E Y. specialize (K t L). rewrite Y in K.
  destruct (count_some _ _ K) as (i & I & B). apply andb_true_iff in B as [T X].
  enough (1 <= count n (fun i =>
    target r i && (weight r (S t) i =? 2 * weight r t i)%Z && (0 <? weight r (S t) i)%Z))%nat by lia.
  apply (count_one _ _ i I). rewrite T, (factors n _ _ _ (U t L E) i I). unfold factor. rewrite X, Y, Up, Z.eqb_refl.
  apply Z.ltb_lt. assert (1 <= weight r t i); [|lia]. destruct t as [|t]; [rewrite One by exact I; lia|].
  apply Z.leb_le, (count_both _ _ _ (V t ltac:(lia)) i I T).
Qed.

Lemma target_product :
  Source_parameters -> Promotes_target -> Target_never_falls -> Target_never_eliminated -> Target_product.
Proof.
  intros (One & _) P F V.
  set (product := fun t => zprod n (fun i => if target r i then weight r t i else 1)).
  assert (W : forall t, (t <= rounds r)%nat -> forall i, (i < n)%nat -> target r i = true -> 1 <= weight r t i).
  { intros [|t] L i I T; [rewrite One by exact I; lia|]. apply Z.leb_le, (count_both _ _ _ (V t L) i I T). }
  assert (A : forall t, (t <= rounds r)%nat -> 2 ^ promotions t <= product t).
  { induction t as [|t IH]; intros L.
    - unfold product, promotions. simpl count.
      pose proof (zprod_le n (fun _ => 1) (fun i => if target r i then weight r 0 i else 1)) as H.
      rewrite zprod_ones in H. apply H. intros i I. destruct (target r i); [rewrite One by exact I|]; lia.
    - specialize (IH ltac:(lia)).
      assert (G : forall i, (i < n)%nat -> 0 <= (if target r i then weight r t i else 1)
                                        <= (if target r i then weight r (S t) i else 1)).
      { intros i I. destruct (target r i) eqn:T; [|lia]. pose proof (count_zero _ _ (F t L) i I) as Z.
        cbv beta in Z. rewrite T in Z. apply Z.ltb_ge in Z. specialize (W t ltac:(lia) i I T). lia. }
      unfold promotions in *. simpl count. destruct (err r t) eqn:E, (label r t) eqn:Y; cbn [andb].
      2-4: rewrite Nat.add_0_r; destruct (zprod_le _ _ _ G); fold (product t) (product (S t)) in *; lia.
      pose proof (P t L E Y) as Q. destruct (count_some n _ (proj2 (Nat2Z.inj_le 1 _) Q)) as (j & J & S).
      apply andb_true_iff in S as [S _]. apply andb_true_iff in S as [T S]. apply Z.eqb_eq in S.
      pose proof (zprod_double _ _ _ j G J) as H. cbv beta in H. rewrite T in H. specialize (H ltac:(lia)).
      fold (product t) (product (Datatypes.S t)) in H.
      rewrite Nat2Z.inj_add, Z.pow_add_r by lia. simpl (2 ^ Z.of_nat 1). lia. }
  intros t L. apply Z.le_ge, A. exact L.
Qed.

Lemma promotion_count : Target_product -> Weight_bound -> Target_never_eliminated -> Promotion_count.
Proof.
  intros P B V t L. eapply Z.le_trans; [apply Z.ge_le, P, L|]. unfold k. rewrite <- zprod_flagged_const.
  apply zprod_le. intros i I. destruct (target r i) eqn:T; [|lia]. specialize (B t L i I).
  pose proof (count_both _ _ _ (V t L) i I T) as W. apply Z.leb_le in W. lia.
Qed.

Lemma bound : Elimination_count -> Promotion_count -> Bound.
Proof.
  intros E P t L. specialize (E t L). specialize (P t L). assert (M : mistakes_to (S t) = promotions (S t) + eliminations (S t))
    by (unfold mistakes_to, promotions, eliminations; rewrite (count_split (S t) (err r) (label r)); lia).
  assert (0 <= promotions (S t)) by (unfold promotions; lia).
  split; [lia|]. apply Z.le_trans with (2 ^ (2 * promotions (S t) + 2)); [apply Z.pow_le_mono_r; lia|].
  rewrite Z.pow_add_r by lia. replace (2 * promotions (S t)) with (promotions (S t) + promotions (S t)) by lia.
  replace (2 * Z.of_nat k) with (Z.of_nat k + Z.of_nat k) by lia. rewrite !Z.pow_add_r by lia.
  simpl (2 ^ 2). assert (0 < 2 ^ promotions (S t)) by (apply Z.pow_pos_nonneg; lia). nia.
Qed.

Lemma sharper_promotions :
  Source_parameters -> Target_product -> Update_rule -> Active_below -> Conservative -> Sharper_promotions.
Proof.
  intros (One & Th & Up & Down & Tie) P U B C.
  assert (L0 : 0 <= levels) by (unfold levels; lia).
  (* every weight is 0, or a power of 2 below n, or still 1 *)
  assert (A : forall t, (t <= rounds r)%nat -> forall i, (i < n)%nat ->
    weight r t i = 0 \/ exists c, 0 <= c <= levels /\ weight r t i = 2 ^ c).
  { induction t as [|t IH]; intros L i I; [right; exists 0; split; [lia|rewrite One by exact I; reflexivity]|].
    specialize (IH ltac:(lia) i I). destruct (err r t) eqn:E; [|rewrite (rests n _ _ (C t L E) i I); exact IH].
    rewrite (factors n _ _ _ (U t L E) i I). unfold factor. rewrite Up, Down.
    destruct (active r t i) eqn:X; [|rewrite Z.mul_1_l; exact IH].
    destruct (label r t) eqn:Y; [|left; lia]. destruct IH as [->|(c & Cb & Q)]; [left; lia|right].
    destruct (B t L E Y) as [B1 B2]. specialize (B2 i I X). exists (c + 1).
    assert (Pw : 2 ^ (c + 1) = 2 * weight r t i) by (rewrite Q, Z.pow_add_r by lia; lia).
    split; [split; [lia|]|lia].
    assert (T : 2 ^ (c + 1) < N) by lia.
    assert (N1 : 1 < N) by (assert (0 < 2 ^ (c + 1)) by (apply Z.pow_pos_nonneg; lia);
      assert (2 ^ 1 <= 2 ^ (c + 1)) by (apply Z.pow_le_mono_r; lia); lia).
    pose proof (proj2 (Z.log2_up_spec N N1)) as Sp.
    assert (c + 1 < Z.log2_up N) by (apply (Z.pow_lt_mono_r_iff 2); [lia|apply Z.log2_up_nonneg|lia]).
    unfold levels. lia. }
  intros t L. specialize (P t L).
  assert (Q : 2 ^ promotions (S t) <= 2 ^ (levels * Z.of_nat k)).
  { eapply Z.le_trans; [apply Z.ge_le, P|]. rewrite Z.pow_mul_r by lia. unfold k. rewrite <- zprod_flagged_const.
    apply zprod_le. intros i I. destruct (target r i); [|lia]. destruct (A (S t) L i I) as [->|(c & Cb & ->)].
    - split; [lia|apply Z.pow_nonneg; lia].
    - split; [apply Z.pow_nonneg; lia|apply Z.pow_le_mono_r; lia]. }
  apply Z.pow_le_mono_r_iff in Q; [lia|lia|]. apply Z.mul_nonneg_nonneg; lia.
Qed.

Lemma sharper_eliminations :
  Source_parameters -> Update_rule -> Conservative -> Total_weight -> Promotion_adds -> Elimination_removes ->
  Target_never_eliminated -> Sharper_eliminations.
Proof.
  intros (One & Th & Up & Down & Tie) U C Tw P E V.
  assert (W : forall t, (t <= rounds r)%nat -> forall i, (i < n)%nat -> 0 <= weight r t i) by never_negative One Up Down.
  set (odd := if Z.even N then 0 else 1).
  assert (Odd : forall z, 2 * z >= N -> 2 * z >= N + odd).
  { intros z G. unfold odd. destruct (Z.even N) eqn:Ev; [lia|]. destruct (Z.eq_dec (2 * z) N) as [Q|]; [|lia].
    rewrite <- Q, Z.even_mul in Ev. discriminate. }
  assert (A : forall t, (t <= rounds r)%nat ->
    2 * total t <= 2 * N + promotions t * (N - 1) - eliminations t * (N + odd)).
  { induction t as [|t IH]; intros L.
    - unfold total, promotions, eliminations. simpl count.
      rewrite (zsum_ext _ _ (fun _ => 1) One), zsum_const. unfold N. lia.
    - specialize (IH ltac:(lia)). unfold promotions, eliminations in *. simpl count. rewrite !Nat2Z.inj_add.
      specialize (C t L). specialize (P t L). specialize (E t L).
      destruct (err r t), (label r t); simpl andb; cbv iota.
      + destruct (P eq_refl eq_refl). lia.
      + destruct (E eq_refl eq_refl). pose proof (Odd (score t)). lia.
      + assert (total (S t) = total t); [|lia].
        apply zsum_ext. intros i I. specialize (C eq_refl).
        pose proof (zsum_zero_terms _ _ (fun j _ => Z.square_nonneg _) C i I). nia.
      + assert (total (S t) = total t); [|lia].
        apply zsum_ext. intros i I. specialize (C eq_refl).
        pose proof (zsum_zero_terms _ _ (fun j _ => Z.square_nonneg _) C i I). nia. }
  intros t L Not. destruct (Z_le_gt_dec (eliminations (S t)) (promotions (S t) + 1)) as [|G]; [assumption|exfalso].
  apply Not. specialize (A (S t) L). destruct (Tw t L) as [T0 T1].
  assert (0 < N) by (unfold N, n; lia). assert (0 <= odd <= 1) by (unfold odd; destruct (Z.even N); lia).
  assert (0 <= promotions (S t)) by (unfold promotions; lia).
  assert (Q : eliminations (S t) = promotions (S t) + 2) by nia. rewrite Q in A.
  assert (odd = 0 /\ promotions (S t) = 0) as [O P0] by nia.
  split; [|split; [exact P0|unfold odd in O; destruct (Z.even N); [reflexivity|lia]]].
  destruct (Nat.eq_dec k 0) as [|K]; [assumption|exfalso].
  destruct (count_some n (target r) ltac:(unfold k in K; lia)) as (i & I & Ti).
  pose proof (count_both _ _ _ (V t L) i I Ti) as W1. apply Z.leb_le in W1.
  pose proof (zsum_term_le n (weight r (S t)) i (W (S t) L) I). unfold total in A. lia.
Qed.

Lemma sharper_bound : Sharper_promotions -> Sharper_eliminations -> Elimination_count -> Sharper_bound.
Proof.
  intros P X E t L. specialize (P t L). specialize (X t L). specialize (E t L). assert (M : mistakes_to (S t) = promotions (S t) + eliminations (S t))
    by (unfold mistakes_to, promotions, eliminations; rewrite (count_split (S t) (err r) (label r)); lia).
  destruct (Nat.eqb_spec k 0) as [K|K], (Z.even N) eqn:Ev; cbn [andb].
  - rewrite K in *. lia.
  - enough (eliminations (S t) <= promotions (S t) + 1) by lia. apply X. intros (_ & _ & F). discriminate.
  - enough (eliminations (S t) <= promotions (S t) + 1) by lia. apply X. intros (F & _). lia.
  - enough (eliminations (S t) <= promotions (S t) + 1) by lia. apply X. intros (F & _). lia.
Qed.
End Claims.

(** The algorithm on lists of examples, and its bound there. *)
Section Algorithm.
Variable top : nat.  (* the last coordinate *)

Definition example : Type := (nat -> bool) * bool.
Definition size : Z := Z.of_nat (S top).
Definition errs (_ : nat) (w : nat -> Z) (e : example) : bool :=
  negb (eqb (size <=? 2 * score_of (S top) w (fst e)) (snd e)).
Definition move (wrong : bool) (w : nat -> Z) (e : example) : nat -> Z :=
  if wrong then moved 2 0 (snd e) w (fst e) else w.
Definition ones : nat -> Z := fun _ => 1.
Definition winnow_mistakes (l : list example) : nat := mistakes _ _ errs move ones l.

Definition trial_of (target : nat -> bool) (l : list example) : trial :=
  let e := fun t => nth t l (target, true) in
  {| last := top; rounds := length l; active := fun t => fst (e t); label := fun t => snd (e t); target := target;
     weight := states _ _ errs move ones e; err := flags _ _ errs move ones e;
     threshold2 := size; promotion := 2; demotion := 0; tie := true |}.
End Algorithm.

Theorem littlestone_winnow top target (l : list example) :
  let n := S top in
  let k := Z.of_nat (count n target) in
  let M := Z.of_nat (winnow_mistakes top l) in
  (forall x y, In (x, y) l -> y = negb (Nat.eqb (count n (fun i => target i && x i)) 0)) ->
  2 ^ M <= 4 * Z.of_nat n ^ (2 * k) /\
  M <= 2 * k * Z.max (Z.log2_up (Z.of_nat n) - 1) 0 + (if (Nat.eqb (count n target) 0 && Z.even (Z.of_nat n))%bool then 2 else 1).
Proof.
  intros n' k' M Dis. destruct l as [|first rest] eqn:El.
  { assert (M0 : M = 0) by reflexivity. rewrite M0, Z.pow_0_r. split.
    - assert (0 < Z.of_nat n' ^ (2 * k')) by (apply Z.pow_pos_nonneg; lia). lia.
    - assert (0 <= 2 * k' * Z.max (Z.log2_up (Z.of_nat n') - 1) 0) by nia. destruct (_ && _)%bool; lia. }
  rewrite <- El in *. set (r := trial_of top target l).
  assert (D : Run r).
  { intros t _. split; [reflexivity|]. intros i. simpl. unfold flags, move. destruct (errs top t _ _); reflexivity. }
  assert (Src : Source_parameters r) by (repeat split).
  assert (K : Disjunction r).
  { intros t L. pose proof (round_of (fun e : example => snd e = negb (Nat.eqb (count n' (fun i => target i && fst e i)) 0))
      l (target, true) (fun e => match e with (x, y) => Dis x y end) t L) as Y.
    change (label r t = negb (Nat.eqb (count (n r) (in_target r t)) 0)) in Y. rewrite Y.
    destruct (Nat.eqb_spec (count (n r) (in_target r t)) 0); cbn [negb]; [assumption|lia]. }
  assert (C := conservative r D).
  assert (U := update_rule r D). assert (Ms := mistake_sign r D Src). assert (Ab := active_below r Src Ms U C).
  assert (Pa := promotion_adds r Src Ms U). assert (Er := elimination_removes r Src Ms U).
  assert (Tw := total_weight r Src U C Pa Er). assert (Ec := elimination_count r Tw).
  assert (F := target_never_falls r Src K U C). assert (V := target_never_eliminated r Src F).
  assert (Tp := target_product r Src (promotes_target r Src K U V) F V).
  assert (B := bound r Ec (promotion_count r Tp (weight_bound r Src U Ab C) V)).
  assert (SB := sharper_bound r (sharper_promotions r Src Tp U Ab C) (sharper_eliminations r Src U C Tw Pa Er V) Ec).
  assert (L : (length l - 1 < rounds r)%nat) by (simpl; rewrite El; simpl; lia).
  assert (Q : mistakes_to r (S (length l - 1)) = M).
  { replace (S (length l - 1)) with (length l) by (rewrite El; simpl; lia).
    unfold M, winnow_mistakes, mistakes_to. rewrite <- El, (mistakes_count _ _ _ _ (target, true)). reflexivity. }
  destruct (B _ L) as [_ B2]. specialize (SB _ L). rewrite Q in *. split; [exact B2|exact SB].
Qed.
