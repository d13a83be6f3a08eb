(** The checker of certificates of Weighted Majority, whose weights begin at 1. *)
From Coq Require Import QArith Qreals.
From mistakebound Require Import checker weighted_majority.
From mistakebound Require checker_halving.
Open Scope R_scope.

Notation ballot := checker_halving.ballot.
Notation meant := checker_halving.meant.
Notation fits := checker_halving.fits.

(** The weights of those who say + less those of the others. *)
Fixpoint zscore (w : list Z) (said : list bool) : Z :=
  match w, said with a :: w', s :: said' => ((if s then a else - a) + zscore w' said')%Z | _, _ => 0%Z end.
(** With beta = a/d: d times the weights that fall. *)
Fixpoint zfalls (a d : Z) (w : list Z) (said : list bool) (outcome : bool) : list Z :=
  match w, said with
  | b :: w', s :: said' => ((if negb (eqb s outcome) then a else d) * b)%Z :: zfalls a d w' said' outcome
  | _, _ => w
  end.
(** The mistakes of each expert, and those of one more round. *)
Fixpoint tally (k : list Z) (said : list bool) (outcome : bool) : list Z :=
  match k, said with
  | b :: k', s :: said' => ((if negb (eqb s outcome) then 1 else 0) + b)%Z :: tally k' said' outcome
  | _, _ => k
  end.
Definition errors (n : nat) (l : list ballot) : list Z :=
  fold_left (fun k e => tally k (fst e) (snd e)) l (repeat 0%Z n).

(** Weights are integers over a common denominator, which stands first. *)
Definition state : Type := Z * list Z.
Definition cerrs (tie : option bool) (c : state) (e : ballot) : bool := zwrong tie (zscore (snd c) (fst e)) (snd e).
Definition cmove (every : bool) (a d : Z) (wrong : bool) (c : state) (e : ballot) : state :=
  if every || wrong then ((d * fst c)%Z, zfalls a d (snd c) (fst e) (snd e)) else c.

Record certificate := Certificate {
  tie : option bool;
  factor : Q;  (* beta *)
  every : bool;  (* weights fall after every round, and not after mistakes alone *)
  passes : positive;
  mistake_rounds : list Z;
  weights : list Q;
  holds : bool;  (* the theorem applies: some expert's weight cannot vanish *)
  fewest : Z;  (* mistakes of the best expert *)
  bound : option Z }.  (* the largest m with 2^m beta^fewest <= n (1 + beta)^m *)

Definition size (c : certificate) : nat := length (weights c).
Definition over_d (c : certificate) : Z := QDen (factor c).
(** 2^m beta^fewest <= n (1 + beta)^m, times d^m d^fewest. *)
Definition within (c : certificate) (m : Z) : bool :=
  ((2 * over_d c) ^ m * Qnum (factor c) ^ fewest c <=?
   Z.of_nat (size c) * (over_d c + Qnum (factor c)) ^ m * over_d c ^ fewest c)%Z.

Definition check_bound (c : certificate) : bool :=
  match bound c with
  | Some b => holds c && (0 <=? b)%Z && within c b && negb (within c (b + 1))
  | None => negb (holds c)
  end.

Definition check_majority (c : certificate) (examples : list ballot) : bool :=
  let a := Qnum (factor c) in
  let l := sequence (passes c) examples in
  (0 <=? a)%Z && (a <? over_d c)%Z && forallb (fits (size c)) examples &&
  match errors (size c) l with
  | [] => false
  | first :: others => (fewest c =? least first others)%Z && eqb (holds c) ((0 <? a)%Z || (fewest c =? 0)%Z)
  end && check_bound c &&
  match replay _ _ (cerrs (tie c)) (cmove (every c) a (over_d c)) 1 (mistake_rounds c)
               (1%Z, map (fun _ => 1%Z) (weights c)) l with
  | Some (s, w) => forallb (fun p => (fst p * QDen (snd p) =? s * Qnum (snd p))%Z) (combine w (weights c))
  | None => false
  end.

(** ** The replay is the run *)
Definition same (n : nat) (c : state) (w : vec) : Prop :=
  length (snd c) = n /\ (0 < fst c)%Z /\ forall i, (i < n)%nat -> IZR (nth i (snd c) 0%Z) = IZR (fst c) * w i.

Lemma zscore_sum w : forall said, length said = length w ->
  IZR (zscore w said) = sum (length w) (fun i => sg (nth i said false) * IZR (nth i w 0%Z)).
Proof.
  induction w as [|a w IH]; intros [|s said] L; try discriminate L; [reflexivity|].
  injection L as L. cbn [zscore length]. rewrite plus_IZR, (IH said L).
  change (S (length w)) with (1 + length w)%nat. rewrite sum_append. destruct s; simpl; rewrite ?opp_IZR; ring.
Qed.

Lemma zfalls_length a d y w : forall said, length (zfalls a d w said y) = length w.
Proof. induction w as [|b w IH]; intros [|s said]; simpl; auto. Qed.

Lemma zfalls_nth a d y w : forall said i, length said = length w -> (i < length w)%nat ->
  nth i (zfalls a d w said y) 0%Z = ((if negb (eqb (nth i said false) y) then a else d) * nth i w 0)%Z.
Proof.
  induction w as [|b w IH]; intros [|s said] [|i] L I; try discriminate L; try (simpl in I; lia); [reflexivity|].
  injection L as L. cbn [zfalls nth]. apply IH; [exact L|simpl in I; lia].
Qed.

Lemma tally_length y k : forall said, length (tally k said y) = length k.
Proof. induction k as [|b k IH]; intros [|s said]; simpl; auto. Qed.

Lemma tally_nth y k : forall said i, length said = length k -> (i < length k)%nat ->
  nth i (tally k said y) 0%Z = ((if negb (eqb (nth i said false) y) then 1 else 0) + nth i k 0)%Z.
Proof.
  induction k as [|b k IH]; intros [|s said] [|i] L I; try discriminate L; try (simpl in I; lia); [reflexivity|].
  injection L as L. cbn [tally nth]. apply IH; [exact L|simpl in I; lia].
Qed.

Lemma errors_from n l : Forall (fun e => fits n e = true) l -> forall k, length k = n ->
  let all := fold_left (fun k e => tally k (fst e) (snd e)) l k in
  length all = n /\
  forall i, (i < n)%nat -> nth i all 0%Z = (nth i k 0 + Z.of_nat (expert_mistakes i (map meant l)))%Z.
Proof.
  induction 1 as [|e l F _ IH]; intros k L all.
  - split; [exact L|]. intros i I. unfold all, expert_mistakes. simpl. lia.
  - apply Nat.eqb_eq in F. destruct (IH (tally k (fst e) (snd e))) as [Len E]; [rewrite tally_length; exact L|].
    split; [exact Len|]. intros i I. unfold all. cbn [fold_left]. rewrite (E i I), tally_nth by congruence.
    unfold expert_mistakes. cbn [map filter]. unfold checker_halving.meant at 2 3. cbn [fst snd].
    destruct (negb (eqb (nth i (fst e) false) (snd e))); cbn [length]; lia.
Qed.

Section Replayed.
Variables (n : nat) (t : option bool) (always : bool) (q : Q).
Let ties : nat -> option bool := fun _ => t.

Lemma errs_same i c w e : same n c w -> fits n e = true -> errs n ties i w (meant e) = cerrs t c e.
Proof.
  intros (L & P & E) F. apply Nat.eqb_eq in F. unfold errs, cerrs.
  change (wrong t (score_of n w (fst (meant e))) (snd e) = zwrong t (zscore (snd c) (fst e)) (snd e)).
  apply zwrong_same with (k := IZR (fst c)); [apply IZR_lt, P|].
  rewrite zscore_sum by congruence. rewrite L. unfold score_of. rewrite <- sum_scale. apply sum_ext. intros j J.
  rewrite (E j J). simpl. ring.
Qed.

Lemma move_same b c w e : same n c w -> fits n e = true ->
  same n (cmove always (Qnum q) (QDen q) b c e) (move always (Q2R q) b w (meant e)).
Proof.
  intros (L & P & E) F. apply Nat.eqb_eq in F. unfold cmove, move. destruct (always || b); [|repeat split; assumption].
  split; [cbn [snd]; rewrite zfalls_length; exact L|]. split; [cbn [fst]; lia|].
  intros i I. cbn [fst snd]. rewrite zfalls_nth by congruence. rewrite !mult_IZR, (E i I). unfold falls.
  change (fst (meant e) i) with (nth i (fst e) false). change (snd (meant e)) with (snd e).
  pose proof (Q2R_fraction q) as Fr. destruct (negb _); [rewrite <- Fr; ring|ring].
Qed.
End Replayed.

(** 2^m beta^k <= n (1 + beta)^m, in integers and in reals. *)
Lemma within_value c m : (0 <= fewest c)%Z ->
  let f := Q2R (factor c) in let k := Z.to_nat (fewest c) in
  within c (Z.of_nat m) = true <-> 2 ^ m * f ^ k <= INR (size c) * (1 + f) ^ m.
Proof.
  intros K f k. unfold within. rewrite Z.leb_le. rewrite <- (Z2Nat.id (fewest c) K). fold k.
  assert (P : 0 < IZR (over_d c) ^ m * IZR (over_d c) ^ k) by (apply Rmult_lt_0_compat; apply pow_lt, QDen_pos).
  pose proof (Q2R_fraction (factor c)) as Fr. change (QDen (factor c)) with (over_d c) in Fr. fold f in Fr.
  assert (A : IZR ((2 * over_d c) ^ Z.of_nat m * Qnum (factor c) ^ Z.of_nat k)
            = IZR (over_d c) ^ m * IZR (over_d c) ^ k * (2 ^ m * f ^ k)).
  { rewrite mult_IZR, <- !pow_IZR, mult_IZR, <- Fr, !Rpow_mult_distr. ring. }
  assert (B : IZR (Z.of_nat (size c) * (over_d c + Qnum (factor c)) ^ Z.of_nat m * over_d c ^ Z.of_nat k)
            = IZR (over_d c) ^ m * IZR (over_d c) ^ k * (INR (size c) * (1 + f) ^ m)).
  { rewrite !mult_IZR, <- !pow_IZR, plus_IZR, <- Fr, <- INR_IZR_INZ.
    replace (IZR (over_d c) + f * IZR (over_d c)) with (IZR (over_d c) * (1 + f)) by ring.
    rewrite Rpow_mult_distr. ring. }
  split; intros H.
  - apply IZR_le in H. rewrite A, B in H. apply Rmult_le_reg_l in H; assumption.
  - apply le_IZR. rewrite A, B. apply Rmult_le_compat_l; [left; exact P|exact H].
Qed.

Definition ones : vec := fun _ => 1.

Lemma sum_ones n : sum n ones = INR n.
Proof. unfold ones. rewrite sum_const. ring. Qed.

(** What the checker accepts is true: the mistakes and the final weights are those of Weighted Majority, so many mistakes
    has the best expert, and where some expert's weight cannot vanish the learner's are at most the largest m with
    2^m beta^k <= n (1 + beta)^m. *)
Theorem check_majority_sound c examples : check_majority c examples = true ->
  let n := size c in
  let f := Q2R (factor c) in
  let ties := fun _ : nat => tie c in
  let l := map meant (sequence (passes c) examples) in
  let M := majority_mistakes n ties (every c) f ones l in
  let k := Z.to_nat (fewest c) in
  0 <= f < 1 /\
  mistake_rounds c = wrong_rounds _ _ (errs n ties) (move (every c) f) 0 ones l /\
  length (mistake_rounds c) = M /\
  (forall i, (i < n)%nat ->
    final_from _ _ (errs n ties) (move (every c) f) 0 ones l i = vector (weights c) i) /\
  (exists i, (i < n)%nat /\ fewest c = Z.of_nat (expert_mistakes i l)) /\
  (forall i, (i < n)%nat -> (fewest c <= Z.of_nat (expert_mistakes i l))%Z) /\
  match bound c with
  | Some b => 0 < f ^ k /\ 2 ^ Z.to_nat b * f ^ k <= INR n * (1 + f) ^ Z.to_nat b /\
              INR n * (1 + f) ^ S (Z.to_nat b) < 2 ^ S (Z.to_nat b) * f ^ k /\ (Z.of_nat M <= b)%Z
  | None => forall i, (i < n)%nat -> f ^ expert_mistakes i l = 0
  end.
Proof.
  intros C n f ties l M k. unfold check_majority in C. split_checks C.
  apply Z.leb_le in C. apply Z.ltb_lt in Check3. fold n in Check2, Check1.
  set (data := sequence (passes c) examples) in *.
  assert (F : Forall (fun e => fits n e = true) data).
  { apply sequence_all, Forall_forall. rewrite forallb_forall in Check2. exact Check2. }
  pose proof (Q2R_fraction (factor c)) as Fr. fold f in Fr. pose proof (QDen_pos (factor c)) as Dp.
  assert (B : 0 <= f < 1).
  { apply IZR_le in C. apply IZR_lt in Check3. unfold over_d in Check3. split.
    - apply Rmult_le_reg_r with (IZR (QDen (factor c))); [exact Dp|]. rewrite Fr. lra.
    - apply Rmult_lt_reg_r with (IZR (QDen (factor c))); [exact Dp|]. rewrite Fr. lra. }
  destruct (replay _ _ _ _ _ _ _ _) as [[s w]|] eqn:R; [|discriminate].
  rewrite <- (map_id data) in R.
  assert (St : same n (1%Z, map (fun _ => 1%Z) (weights c)) ones).
  { split; [apply map_length|]. split; [simpl; lia|]. intros i I. cbn [fst snd]. unfold ones.
    rewrite (nth_indep _ 0%Z 1%Z) by (rewrite map_length; exact I).
    rewrite (map_nth (fun _ => 1%Z) (weights c) 0%Q i). ring. }
  destruct (replay_sound _ _ _ _ _ (errs n ties) (move (every c) f) (cerrs (tie c)) _ meant (fun e => e)
    (fun e => fits n e = true) (same n) (errs_same n (tie c)) (move_same n (every c) (factor c)) data F O _ _ ones _ St R)
    as [A (Ls & Ps & Es)].
  fold l in A, Es. cbn [fst snd] in Ls, Ps, Es.
  assert (Len : length (mistake_rounds c) = M) by (rewrite A; apply wrong_rounds_length).
  destruct (errors_from n data F (repeat 0%Z n) (repeat_length _ _)) as [Le Ee]. fold (errors n data) in Le, Ee. fold l in Ee.
  assert (Er : forall i, (i < n)%nat -> nth i (errors n data) 0%Z = Z.of_nat (expert_mistakes i l)).
  { intros i I. rewrite (Ee i I), nth_repeat. lia. }
  destruct (errors n data) as [|first others] eqn:Err; [discriminate|]. split_checks Check1.
  apply Z.eqb_eq in Check1. apply eqb_prop in Check4.
  destruct (least_spec others first) as [In_ Least]. rewrite <- Check1 in In_, Least.
  assert (Best : exists i, (i < n)%nat /\ fewest c = Z.of_nat (expert_mistakes i l)).
  { destruct (In_nth _ _ 0%Z In_) as (i & I & E). rewrite Le in I. exists i. split; [exact I|]. rewrite <- E. apply Er, I. }
  assert (All : forall i, (i < n)%nat -> (fewest c <= Z.of_nat (expert_mistakes i l))%Z).
  { intros i I. rewrite <- (Er i I). apply Least, nth_In. rewrite Le. exact I. }
  destruct Best as (best & Bi & Bk). assert (K : k = expert_mistakes best l) by (unfold k; rewrite Bk; apply Nat2Z.id).
  assert (K0 : (0 <= fewest c)%Z) by lia.
  split; [exact B|]. split; [exact A|]. split; [exact Len|]. split.
  { intros i I. rewrite forallb_forall in Check. specialize (Check (nth i w 0%Z, nth i (weights c) 0%Q)).
    cbn [fst snd] in Check. assert (G : In (nth i w 0%Z, nth i (weights c) 0%Q) (combine w (weights c))).
    { rewrite <- combine_nth by exact Ls. apply nth_In. rewrite combine_length, Ls. unfold n, size in *. lia. }
    specialize (Check G). apply Z.eqb_eq, (f_equal IZR) in Check. rewrite !mult_IZR, (Es i I) in Check.
    unfold vector. pose proof (Q2R_fraction (nth i (weights c) 0%Q)) as Qf. rewrite <- Qf in Check.
    pose proof (QDen_pos (nth i (weights c) 0%Q)) as Qp. apply IZR_lt in Ps.
    apply Rmult_eq_reg_r with (IZR (QDen (nth i (weights c) 0%Q))); [|lra].
    apply Rmult_eq_reg_l with (IZR s); [|lra].
    rewrite <- Rmult_assoc. exact Check. }
  split; [exists best; split; assumption|]. split; [exact All|].
  unfold check_bound in Check0. destruct (bound c) as [b|].
  - split_checks Check0. apply Z.leb_le in Check7. rewrite Check0 in Check4. apply negb_true_iff in Check5.
    assert (Pos : 0 < f ^ k).
    { symmetry in Check4. apply orb_true_iff in Check4 as [P|Z0].
      - apply pow_lt. apply Z.ltb_lt, IZR_lt in P. apply Rmult_lt_reg_r with (IZR (QDen (factor c))); [exact Dp|].
        rewrite Fr. lra.
      - apply Z.eqb_eq in Z0. unfold k. rewrite Z0. simpl. lra. }
    assert (W : forall m, within c (Z.of_nat m) = true <-> 2 ^ m * f ^ k <= INR n * (1 + f) ^ m)
      by (intros m; apply within_value, K0).
    rewrite <- (Z2Nat.id b) in Check5, Check6 by exact Check7.
    replace (Z.of_nat (Z.to_nat b) + 1)%Z with (Z.of_nat (S (Z.to_nat b))) in Check5 by lia.
    assert (Not : INR n * (1 + f) ^ S (Z.to_nat b) < 2 ^ S (Z.to_nat b) * f ^ k).
    { apply Rnot_le_lt. intros G. apply W in G. congruence. }
    split; [exact Pos|]. split; [apply W, Check6|]. split; [exact Not|].
    destruct (Z.le_gt_cases (Z.of_nat M) b) as [G|G]; [exact G|exfalso].
    pose proof (weighted_majority n ties (every c) f ones l best B (fun j _ => Rlt_0_1) Bi) as T. cbv zeta in T.
    fold M in T. rewrite <- K, sum_ones in T. unfold ones in T. rewrite Rmult_1_l in T.
    assert (E : M = (S (Z.to_nat b) + (M - S (Z.to_nat b)))%nat) by lia.
    rewrite E, !pow_add in T. set (j := (M - S (Z.to_nat b))%nat) in *.
    assert (J1 : 0 < (1 + f) ^ j) by (apply pow_lt; lra).
    assert (J2 : (1 + f) ^ j <= 2 ^ j) by (apply pow_incr; lra).
    assert (N0 : 0 <= INR n * (1 + f) ^ S (Z.to_nat b)) by (apply Rmult_le_pos; [apply pos_INR|apply pow_le; lra]).
    set (X := 2 ^ S (Z.to_nat b) * f ^ k) in *. set (Y := INR n * (1 + f) ^ S (Z.to_nat b)) in *.
    replace (2 ^ S (Z.to_nat b) * 2 ^ j * f ^ k) with (X * 2 ^ j) in T by (unfold X; ring).
    rewrite <- Rmult_assoc in T. fold Y in T. nra.
  - apply negb_true_iff in Check0. rewrite Check0 in Check4. symmetry in Check4.
    apply orb_false_iff in Check4 as [P Z0]. apply Z.ltb_ge in P. apply Z.eqb_neq in Z0.
    intros i I. specialize (All i I). assert (Qnum (factor c) = 0%Z) by lia.
    assert (f = 0).
    { rewrite H in Fr. apply Rmult_integral in Fr as [E|E]; [exact E|lra]. }
    rewrite H0. apply pow_ne_zero. lia.
Qed.
