(** The checker of separators: that w is the maximum-margin separator, by multipliers; or that no vector separates the
    examples, by a mixture of them that is 0. *)
From Coq Require Import QArith Qreals.
From mistakebound Require Import checker max_margin.
Open Scope nat_scope.
Open Scope R_scope.

Definition numbered : Type := list Q * bool.

Record certificate := Certificate {
  w : option (list Q);  (* the separator, if there is one *)
  multipliers : list (Z * Q);  (* examples, counted from 1, and their multipliers; all others are 0 *)
  dimension : nat }.

(** The multipliers of all examples, in their order. *)
Fixpoint spread (t : Z) (a : list (Z * Q)) (l : list numbered) : option (list Q) :=
  match l with
  | [] => match a with [] => Some [] | _ => None end
  | _ :: rest =>
      match a with
      | (i, q) :: others => if (i =? t)%Z then option_map (cons q) (spread (t + 1) others rest)
                            else option_map (cons 0%Q) (spread (t + 1) a rest)
      | [] => option_map (cons 0%Q) (spread (t + 1) a rest)
      end
  end.

(** acc + a x, entry by entry. *)
Fixpoint added (a : Z) (acc x : list Z) : list Z :=
  match acc, x with b :: acc', c :: x' => (b + a * c)%Z :: added a acc' x' | _, _ => acc end.
Definition signed (y : bool) (a : Z) : Z := if y then a else (- a)%Z.
Fixpoint zcombination (a : list Z) (l : list (list Z * bool)) (zero : list Z) : list Z :=
  match a, l with b :: a', e :: l' => added (signed (snd e) b) (zcombination a' l' zero) (fst e) | _, _ => zero end.
Definition zscore (v : list Z) (e : list Z * bool) : Z := signed (snd e) (zdot v (fst e)).

Definition fits (d : Z) (n : nat) (e : numbered) : bool := Nat.eqb (length (fst e)) n && forallb (clears d) (fst e).
Definition used (d : Z) (e : numbered) : list Z * bool := (map (cleared d) (fst e), snd e).

(** d, da and dw are common denominators, of the examples, the multipliers and w. *)
Definition check_all (c : certificate) (d da dw : Z) (alpha : list Q) (l : list (list Z * bool)) : bool :=
  let a := map (cleared da) alpha in
  let sum := zcombination a l (repeat 0%Z (dimension c)) in
  forallb (clears da) alpha && forallb (fun z => 0 <=? z)%Z a &&
  match w c with
  | Some v =>
      let zw := map (cleared dw) v in
      (0 <? dw)%Z && forallb (clears dw) v && Nat.eqb (length v) (dimension c) &&
      same_lists v (map (fun z => over z (da * d)) sum) &&
      forallb (fun p => (dw * d <=? zscore zw (snd p)) && ((fst p =? 0) || (zscore zw (snd p) =? dw * d)))%Z (combine a l)
  | None => forallb (fun z => z =? 0)%Z sum && (fold_right Z.add 0 a =? da)%Z
  end.

Definition check_separation (c : certificate) (examples : list numbered) : bool :=
  let d := fold_left common (map fst examples) 1%Z in
  match spread 1 (multipliers c) examples with
  | Some alpha =>
      let da := common 1%Z alpha in
      (0 <? d)%Z && (0 <? da)%Z && forallb (fits d (dimension c)) examples &&
      check_all c d da (common 1%Z match w c with Some v => v | None => [] end) alpha (map (used d) examples)
  | None => false
  end.

Lemma spread_length l : forall t a alpha, spread t a l = Some alpha -> length alpha = length l.
Proof.
  induction l as [|e l IH]; intros t a alpha; cbn [spread].
  - destruct a; [intros [= <-]; reflexivity|discriminate].
  - destruct a as [|[i q] others]; [|destruct (i =? t)%Z];
      destruct (spread _ _ _) eqn:E; cbn [option_map]; try discriminate; intros [= <-]; simpl; f_equal; eapply IH, E.
Qed.

Lemma added_length a acc : forall x, length (added a acc x) = length acc.
Proof. induction acc as [|b acc IH]; intros [|c x]; simpl; auto. Qed.

Lemma added_nth a acc : forall x i, length x = length acc ->
  IZR (nth i (added a acc x) 0%Z) = IZR (nth i acc 0%Z) + IZR a * IZR (nth i x 0%Z).
Proof.
  induction acc as [|b acc IH]; intros [|c x] i L; try discriminate L; [destruct i; simpl; ring|].
  destruct i as [|i]; cbn [added nth]; [rewrite plus_IZR, mult_IZR; reflexivity|]. apply IH. injection L as L. exact L.
Qed.

Lemma signed_value y a : IZR (signed y a) = sg y * IZR a.
Proof. destruct y; simpl; [ring|]. rewrite opp_IZR. ring. Qed.

Lemma zcombination_length a zero : forall l, length (zcombination a l zero) = length zero.
Proof. induction a as [|b a IH]; intros [|e l]; simpl; auto. rewrite added_length. apply IH. Qed.

Section Sound.
Variables (d : Z) (n : nat).

Lemma used_length e : fits d n e = true -> length (fst (used d e)) = n.
Proof. intros F. apply andb_true_iff in F as [L _]. apply Nat.eqb_eq in L. unfold used. simpl. rewrite map_length. exact L. Qed.

Lemma used_value e i : fits d n e = true -> IZR (nth i (fst (used d e)) 0%Z) = IZR d * vector (fst e) i.
Proof. intros F. apply andb_true_iff in F as [_ C]. apply nth_cleared, C. Qed.

Lemma zcombination_value da alpha : forallb (clears da) alpha = true ->
  forall l, Forall (fun e => fits d n e = true) l -> length alpha = length l -> forall j,
  IZR (nth j (zcombination (map (cleared da) alpha) (map (used d) l) (repeat 0%Z n)) 0%Z)
  = IZR da * IZR d * sum (length l) (fun i => vector alpha i * (sg (snd (nth i l ([], true))) * vector (fst (nth i l ([], true))) j)).
Proof.
  induction alpha as [|q alpha IH]; intros C [|e l] F L j; try discriminate L.
  - simpl. rewrite Rmult_0_r. f_equal. destruct (Nat.lt_ge_cases j n) as [I|I]; [apply nth_repeat|].
    apply nth_overflow. rewrite repeat_length. exact I.
  - apply andb_true_iff in C as [Cq C]. inversion F as [|e' l' Fe Fl E']. injection L as L.
    cbn [map zcombination]. rewrite added_nth.
    + rewrite (IH C l Fl L j), signed_value, cleared_value, used_value by assumption.
      change (length (e :: l)) with (1 + length l)%nat. rewrite sum_append. cbn [sum]. rewrite Rplus_0_l.
      change (vector (q :: alpha) O) with (Q2R q). change (nth O (e :: l) ([], true)) with e.
      change (snd (used d e)) with (snd e).
      change (sum (length l) (fun i => vector (q :: alpha) (1 + i)%nat * (sg (snd (nth (1 + i) (e :: l) ([], true))) *
        vector (fst (nth (1 + i) (e :: l) ([], true))) j)))
      with (sum (length l) (fun i => vector alpha i * (sg (snd (nth i l ([], true))) * vector (fst (nth i l ([], true))) j))).
      ring.
    + rewrite zcombination_length, repeat_length. apply used_length, Fe.
Qed.

Lemma zscore_value dw v e : forallb (clears dw) v = true -> length v = n -> fits d n e = true ->
  IZR (zscore (map (cleared dw) v) (used d e)) = IZR dw * IZR d * (sg (snd e) * dot n (vector v) (vector (fst e))).
Proof.
  intros C L F. unfold zscore. rewrite signed_value. rewrite (zdot_value _ _ (IZR dw) (IZR d) (vector v) (vector (fst e))).
  - rewrite map_length, L. change (snd (used d e)) with (snd e). ring.
  - rewrite map_length, L. apply used_length, F.
  - intros i _. apply nth_cleared, C.
  - intros i _. apply used_value, F.
Qed.
End Sound.

(** What the checker accepts is true: w is a separator with margins of at least 1, and no vector has a larger margin for
    its length; or no vector separates the examples. *)
Theorem check_separation_sound c examples : check_separation c examples = true ->
  let n := dimension c in
  let size := length examples in
  let x := fun i => vector (fst (nth i examples ([], true))) in
  let label := fun i => snd (nth i examples ([], true)) in
  let score := fun v i => sg (label i) * dot n v (x i) in
  match w c with
  | Some v => (forall i, (i < size)%nat -> score (vector v) i >= 1) /\
              forall other a, is_least size (score other) a -> norm2 n other > 0 ->
                Rmax 0 a ^ 2 / norm2 n other <= 1 / norm2 n (vector v)
  | None => ~ exists other, forall i, (i < size)%nat -> score other i > 0
  end.
Proof.
  intros C n size x label score.
  assert (Score : forall v i, max_margin.score n x label false v 0 i = score v i)
    by (intros; unfold max_margin.score, offset, score; ring). unfold check_separation in C. set (d := fold_left common (map fst examples) 1%Z) in C.
  destruct (spread 1 (multipliers c) examples) as [alpha|] eqn:Sp; [|discriminate].
  set (da := common 1%Z alpha) in C. set (dw := common 1%Z match w c with Some v => v | None => [] end) in C.
  split_checks C. apply Z.ltb_lt in C, Check1. apply spread_length in Sp.
  assert (F : Forall (fun e => fits d n e = true) examples) by (apply Forall_forall; rewrite forallb_forall in Check0; exact Check0).
  unfold check_all in Check. split_checks Check. fold n in Check2.
  assert (D := IZR_lt _ _ C). assert (Da := IZR_lt _ _ Check1).
  assert (Comb := zcombination_value d n da alpha Check examples F Sp).
  set (s := zcombination (map (cleared da) alpha) (map (used d) examples) (repeat 0%Z n)) in *.
  assert (Ls : length s = n) by (unfold s; rewrite zcombination_length, repeat_length; reflexivity).
  assert (Nonneg : Dual_nonnegative size (vector alpha)).
  { intros i I. rewrite forallb_forall in Check3. pose proof (nth_cleared da alpha Check i) as E.
    assert (N : (0 <= nth i (map (cleared da) alpha) 0)%Z)
      by (apply Z.leb_le, Check3, nth_In; rewrite map_length, Sp; exact I).
    apply IZR_le in N. rewrite E in N. apply Rle_ge, Rmult_le_reg_l with (IZR da); [exact Da|lra]. }
  destruct (w c) as [v|].
  - split_checks Check2. apply Z.ltb_lt in Check2. apply Nat.eqb_eq in Check6. fold n in Check6.
    assert (Dw := IZR_lt _ _ Check2).
    assert (W : forall j, (j < n)%nat -> vector v j = combination size x label (vector alpha) j).
    { intros j J. rewrite (same_lists_vectors _ _ Check5 j). unfold vector at 1.
      set (f := fun z => over z (da * d)). rewrite (nth_indep _ 0%Q (f 0%Z)) by (rewrite map_length, Ls; exact J).
      rewrite (map_nth f). unfold f. rewrite over_value, Comb, mult_IZR by nia. unfold combination, size, x, label.
      field. lra. }
    assert (Each : forall i, (i < size)%nat -> score (vector v) i >= 1 /\
      (vector alpha i = 0 \/ score (vector v) i = 1)).
    { intros i I. set (e := nth i examples ([], true)).
      assert (Fe : fits d n e = true) by (rewrite Forall_forall in F; apply F, nth_In, I).
      pose proof (zscore_value d n dw v e Check7 Check6 Fe) as V.
      change (sg (snd e) * dot n (vector v) (vector (fst e))) with (score (vector v) i) in V.
      rewrite forallb_forall in Check4.
      assert (Pair : In (nth i (map (cleared da) alpha) 0%Z, used d e) (combine (map (cleared da) alpha) (map (used d) examples))).
      { unfold e. rewrite <- (map_nth (used d)), <- combine_nth by (rewrite !map_length; exact Sp).
        apply nth_In. rewrite combine_length, !map_length, Sp. unfold size in I. lia. }
      pose proof (Check4 _ Pair) as Ch. cbn [fst snd] in Ch. apply andb_true_iff in Ch as [Ge Eq].
      pose proof (nth_cleared da alpha Check i) as Ev. assert (K : 0 < IZR dw * IZR d) by (apply Rmult_lt_0_compat; assumption).
      apply Z.leb_le, IZR_le in Ge. rewrite V, mult_IZR in Ge. split.
      - apply Rle_ge, Rmult_le_reg_l with (IZR dw * IZR d); [exact K|lra].
      - apply orb_true_iff in Eq as [Eq|Eq]; apply Z.eqb_eq in Eq; [left|right].
        + rewrite Eq in Ev. symmetry in Ev. apply Rmult_integral in Ev. destruct Ev; [lra|assumption].
        + apply Rmult_eq_reg_l with (IZR dw * IZR d); [|lra]. rewrite <- V, Eq, mult_IZR. ring. }
    split; [apply Each|]. intros other a [(i & I & Ai) A] Other.
    apply (proj1 (max_margin n size x label false) (vector v) 0 (vector alpha)) with (c := 0).
    + intros k K. rewrite Score. apply Each, K.
    + exact Nonneg.
    + intros k K. rewrite Score. destruct (Each k K) as [_ [->| ->]]; ring.
    + apply sum_zero. intros j J. rewrite (W j J). ring.
    + discriminate.
    + discriminate.
    + split; [exists i|]; [|intros k K]; rewrite Score; auto.
    + exact Other.
  - split_checks Check2. rewrite forallb_forall in Check2. apply Z.eqb_eq in Check4.
    intros (other & A).
    enough (None : ~ exists v c, forall i, (i < size)%nat -> max_margin.score n x label false v c i > 0)
      by (apply None; exists other, 0; intros i I; rewrite Score; apply A, I).
    refine (proj1 (proj2 (max_margin n size x label false) (vector alpha) Nonneg _ _ _)).
    + red. apply Rmult_eq_reg_l with (IZR da); [|lra]. rewrite Rmult_1_r. rewrite <- Check4 at 2.
      unfold size. rewrite <- Sp. clear - Check. clearbody da. induction alpha as [|q alpha IH]; [simpl; ring|].
      apply andb_true_iff in Check as [Cq C]. change (length (q :: alpha)) with (1 + length alpha)%nat. rewrite sum_append.
      cbn [map fold_right sum]. rewrite plus_IZR, <- (IH C), cleared_value by exact Cq.
      change (vector (q :: alpha) O) with (Q2R q).
      change (sum (length alpha) (fun i => vector (q :: alpha) (1 + i)%nat)) with (sum (length alpha) (vector alpha)). ring.
    + apply sum_zero. intros j J. pose proof (Comb j) as E.
      assert (Z0 : nth j s 0%Z = 0%Z) by (apply Z.eqb_eq, Check2, nth_In; rewrite Ls; exact J).
      rewrite Z0 in E. symmetry in E. apply Rmult_integral in E. destruct E as [E|E].
      * apply Rmult_integral in E. destruct E; lra.
      * unfold combination, size, x, label. rewrite E. ring.
    + discriminate.
Qed.

(** What is said of the separator: |w|^2, and the squared distance of the examples from its hyperplane. *)
Definition qdot (v : list Q) : Q := let d := common 1%Z v in let z := map (cleared d) v in over (zdot z z) (d * d).
Definition check_norm (v : list Q) (u2 margin2 : Q) : bool :=
  let d := common 1%Z v in (0 <? d)%Z && forallb (clears d) v && Qeq_bool u2 (qdot v) && Qeq_bool (margin2 * u2) 1.

Lemma check_norm_sound v u2 margin2 : check_norm v u2 margin2 = true ->
  Q2R u2 = norm2 (length v) (vector v) /\ Q2R margin2 = 1 / norm2 (length v) (vector v).
Proof.
  unfold check_norm, qdot. set (d := common 1%Z v). intros C. split_checks C. apply Z.ltb_lt in C.
  apply same_numbers in Check, Check0. rewrite Q2R_mult, Q2R_1 in Check.
  assert (E : Q2R u2 = norm2 (length v) (vector v)).
  { rewrite Check0, over_value by nia. pose proof (IZR_lt _ _ C) as D.
    rewrite (zdot_value _ _ (IZR d) (IZR d) (vector v) (vector v)) by (auto; intros; apply nth_cleared, Check1).
    rewrite map_length, mult_IZR. unfold norm2. field. lra. }
  split; [exact E|]. rewrite E in Check. assert (norm2 (length v) (vector v) <> 0) by (intros Z0; rewrite Z0 in Check; lra).
  apply Rmult_eq_reg_r with (norm2 (length v) (vector v)); [|assumption]. rewrite Check. field. assumption.
Qed.
