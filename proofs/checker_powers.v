(** The checker of certificates of Hedge whose weights are irrational: beta^l for losses that are fractions, where beta is
    a fraction or e^-eta of one. Weights are known between two whole numbers over 2^400, and the loss between two
    fractions. Long, as the enclosures of powers, logarithms and sums rest on one another. *)
From Coq Require Import QArith Qreals.
From mistakebound Require Import checker hedge checker_hedge.
Open Scope R_scope.

Definition grid : positive := (2 ^ 400)%positive.
Definition unit : Z := Zpos grid.
Definition halvings : nat := 120.

(** Rounded down and up. *)
Definition down (a b : Z) : Z := (a / b)%Z.
Definition up (a b : Z) : Z := (- (- a / b))%Z.
Definition floor_on_grid (q : Q) : Z := down (Qnum q * unit) (QDen q).
Definition ceiling_on_grid (q : Q) : Z := up (Qnum q * unit) (QDen q).
Definition below (q : Q) : Q := Qmake (floor_on_grid q) grid.
Definition above (q : Q) : Q := Qmake (ceiling_on_grid q) grid.

(** e^-x for low <= x <= high, 0 <= low: 1 - y <= e^-y <= 1/(1 + y) for y = x/2^120, squared 120 times. *)
Definition halved (q : Q) : Q := Qmake (Qnum q) (Qden q * 2 ^ 120).
Fixpoint squared (k : nat) (low high : Z) : Z * Z :=
  match k with
  | O => (low, high)
  | S k' => squared k' (down (low * low) unit) (up (high * high) unit)
  end.
Definition decay (low high : Q) : Z * Z :=
  squared halvings (Z.max 0 (unit - ceiling_on_grid (halved high)))
    (up (unit * unit) (unit + Z.max 0 (floor_on_grid (halved low)))).

(** beta is a fraction, r^d, or e^-eta. *)
Inductive rate := Beta (beta r : Q) (d : positive) | Eta (eta : Q).

Definition whole_power (r : Q) (m : Z) : Q := Qmake (Qnum r ^ m) (Z.to_pos (QDen r ^ m)).

(** beta^k as a fraction, where k d is a whole number that is not negative. *)
Definition power_of (r : Q) (d : positive) (k : Q) : option Q :=
  let m := Qred (k * inject_Z (Zpos d)) in
  if Pos.eqb (Qden m) 1 && (0 <=? Qnum m)%Z
  then Some (whole_power r (Qnum m))
  else None.
Fixpoint powers_of (r : Q) (d : positive) (least : Q) (k : list Q) : option (list Q) :=
  match k with
  | [] => Some []
  | a :: k' => match power_of r d (a - least), powers_of r d least k' with Some x, Some w => Some (x :: w) | _, _ => None end
  end.
Definition fractions_of (by_rate : rate) (least : Q) (k : list Q) : option (list Q) :=
  match by_rate with
  | Beta _ r d => powers_of r d least k
  | Eta _ => if forallb (fun a => Qeq_bool a least) k then Some (map (fun _ => 1%Q) k) else None
  end.

(** A share p.l of the unit, from the losses k of the experts so far. *)
Definition weight (e1 e2 least k : Q) : Z * Z := decay (Qred (e1 * (k - least))) (Qred (e2 * (k - least))).
Fixpoint low_sum (w : list (Z * Z)) : Z := match w with [] => 0%Z | (a, _) :: w' => (a + low_sum w')%Z end.
Fixpoint high_sum (w : list (Z * Z)) : Z := match w with [] => 0%Z | (_, b) :: w' => (b + high_sum w')%Z end.
Fixpoint low_dot (w : list (Z * Z)) (l : list Q) : Q :=
  match w, l with (a, _) :: w', x :: l' => Qred (inject_Z a * x + low_dot w' l') | _, _ => 0%Q end.
Fixpoint high_dot (w : list (Z * Z)) (l : list Q) : Q :=
  match w, l with (_, b) :: w', x :: l' => Qred (inject_Z b * x + high_dot w' l') | _, _ => 0%Q end.
Definition least_of (k : list Q) : Q := fold_right (fun a m => if Qle_bool a m then a else m) (hd 0%Q k) k.

Definition share_between (by_rate : rate) (e1 e2 : Q) (k l : list Q) : option (Q * Q) :=
  let least := least_of k in
  if forallb (Qeq_bool (hd 0%Q l)) l then Some (hd 0%Q l, hd 0%Q l) else
  match fractions_of by_rate least k with
  | Some w => let s := Qred (qdot w l / qsum w) in Some (s, s)
  | None =>
  let w := map (weight e1 e2 least) k in
  if forallb (Qle_bool least) k && (0 <? low_sum w)%Z then
    let a := Qred (low_dot w l / inject_Z (high_sum w)) in
    let b := Qred (high_dot w l / inject_Z (low_sum w)) in
    Some (below a, above b)
  else None
  end.

Fixpoint between (by_rate : rate) (e1 e2 : Q) (k : list Q) (low high : Q) (data : list (list Q)) : option (Q * Q) :=
  match data with
  | [] => Some (low, high)
  | l :: rest =>
      match share_between by_rate e1 e2 k l with
      | Some (a, b) => between by_rate e1 e2 (qadd k l) (Qred (low + a)) (Qred (high + b)) rest
      | None => None
      end
  end.

Record certificate := Certificate {
  given : rate;
  least_rate : Q;  (* eta = -ln beta is between these *)
  most_rate : Q;
  count : nat;  (* of the experts *)
  passes : positive;
  loss : Q * Q;  (* a low and a high end each *)
  regret : Q * Q;
  best_loss : Q;
  weights : option (list Q) }.  (* in the end, where they are shown *)

Definition check_rate (c : certificate) : bool :=
  negb (Qle_bool (least_rate c) 0) && Qle_bool (least_rate c) (most_rate c) &&
  match given c with
  | Beta b r d => Qeq_bool (whole_power r (Zpos d)) b && negb (Qle_bool r 0) &&
              (snd (decay (most_rate c) (most_rate c)) * QDen b <=? Qnum b * unit)%Z &&
              (Qnum b * unit <=? fst (decay (least_rate c) (least_rate c)) * QDen b)%Z &&
              negb (Qle_bool b 0) && negb (Qle_bool 1 b)
  | Eta e => Qeq_bool (least_rate c) e && Qeq_bool (most_rate c) e
  end.

Definition check_powers (c : certificate) (examples : list (list Q)) : bool :=
  let data := sequence (passes c) examples in
  let zeros := repeat 0%Q (count c) in
  let found := experts zeros data in
  check_rate c &&
  forallb (fun l => Nat.eqb (length l) (count c) && forallb (is_loss false) l) examples &&
  match between (given c) (least_rate c) (most_rate c) zeros 0 0 data with
  | Some (low, high) =>
      Qle_bool (fst (loss c)) low && Qle_bool high (snd (loss c)) &&
      Qle_bool (fst (regret c)) (low - best_loss c) && Qle_bool (high - best_loss c) (snd (regret c))
  | None => false
  end &&
  existsb (fun k => Qeq_bool k (best_loss c)) found && forallb (Qle_bool (best_loss c)) found &&
  match weights c with
  | Some w => match fractions_of (given c) 0 found with Some w' => same_lists w' w | None => false end
  | None => true
  end.

(** ** What it means *)
Lemma unit_pos : 0 < IZR unit.
Proof. apply IZR_lt. reflexivity. Qed.

Lemma down_le a b : (0 < b)%Z -> (down a b * b <= a)%Z.
Proof. intros B. unfold down. pose proof (Z.mul_div_le a b B). lia. Qed.
Lemma up_ge a b : (0 < b)%Z -> (a <= up a b * b)%Z.
Proof. intros B. unfold up. pose proof (Z.mul_div_le (- a) b B). lia. Qed.

Lemma Q2R_scaled q : Q2R q * IZR (QDen q) = IZR (Qnum q).
Proof. unfold Q2R. field. apply not_0_IZR. discriminate. Qed.

Lemma times_le a b c : 0 < c -> a * c <= b * c -> a <= b.
Proof. intros C H. apply Rmult_le_reg_r with c; assumption. Qed.

Lemma QDen_pos q : 0 < IZR (QDen q).
Proof. apply IZR_lt. reflexivity. Qed.

Lemma floor_le q : IZR (floor_on_grid q) <= Q2R q * IZR unit.
Proof.
  apply times_le with (IZR (QDen q)); [apply QDen_pos|].
  replace (Q2R q * IZR unit * IZR (QDen q)) with (Q2R q * IZR (QDen q) * IZR unit) by ring. rewrite Q2R_scaled.
  rewrite <- !mult_IZR. apply IZR_le, down_le. reflexivity.
Qed.
Lemma ceiling_ge q : Q2R q * IZR unit <= IZR (ceiling_on_grid q).
Proof.
  apply times_le with (IZR (QDen q)); [apply QDen_pos|].
  replace (Q2R q * IZR unit * IZR (QDen q)) with (Q2R q * IZR (QDen q) * IZR unit) by ring. rewrite Q2R_scaled.
  rewrite <- !mult_IZR. apply IZR_le, up_ge. reflexivity.
Qed.

Lemma on_grid z : Q2R (Qmake z grid) * IZR unit = IZR z.
Proof. exact (Q2R_scaled (Qmake z grid)). Qed.
Lemma below_le q : Q2R (below q) <= Q2R q.
Proof. apply times_le with (IZR unit); [exact unit_pos|]. unfold below. rewrite on_grid. apply floor_le. Qed.
Lemma above_ge q : Q2R q <= Q2R (above q).
Proof. apply times_le with (IZR unit); [exact unit_pos|]. unfold above. rewrite on_grid. apply ceiling_ge. Qed.

Definition within (w : Z * Z) (x : R) : Prop := 0 <= IZR (fst w) /\ IZR (fst w) <= x * IZR unit <= IZR (snd w).

Fixpoint squares (k : nat) (x : R) : R := match k with O => x | S k' => squares k' (x * x) end.

Lemma squared_within k : forall low high x, within (low, high) x -> 0 <= x ->
  within (squared k low high) (squares k x).
Proof.
  induction k as [|k IH]; intros low high x W X; [exact W|]. cbn [squared squares].
  destruct W as (L & A & B). cbn [fst snd] in *. pose proof unit_pos as U. apply IH; [|nra]. split; cbn [fst snd].
  - apply IZR_le, Z.div_pos; [|reflexivity]. apply le_IZR in L. nia.
  - split; apply times_le with (IZR unit); try exact U.
    + apply Rle_trans with (IZR (low * low)).
      * rewrite <- mult_IZR. apply IZR_le, down_le. reflexivity.
      * rewrite mult_IZR. nra.
    + apply Rle_trans with (IZR (high * high)).
      * rewrite mult_IZR. nra.
      * rewrite <- mult_IZR. apply IZR_le, up_ge. reflexivity.
Qed.

Lemma squares_exp k : forall a, squares k (exp a) = exp (2 ^ k * a).
Proof.
  induction k as [|k IH]; intros a; [simpl; f_equal; ring|]. cbn [squares]. rewrite <- exp_plus, IH. f_equal. simpl. ring.
Qed.

Lemma halved_value q : Q2R (halved q) = Q2R q / 2 ^ halvings.
Proof.
  unfold halved, Q2R. cbn [Qnum Qden]. rewrite Pos2Z.inj_mul, mult_IZR.
  replace (IZR (Z.pos (2 ^ 120))) with (2 ^ halvings).
  - field. split; [apply not_0_IZR; discriminate|apply pow_nonzero; lra].
  - unfold halvings. rewrite pow_IZR. reflexivity.
Qed.

Lemma decay_within low high x : 0 <= Q2R low -> Q2R low <= x <= Q2R high -> within (decay low high) (exp (- x)).
Proof.
  intros L X. set (y := x / 2 ^ halvings). assert (P : 0 < 2 ^ halvings) by (apply pow_lt; lra).
  assert (Y : 0 <= y) by (unfold y; apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat, P]).
  replace (exp (- x)) with (squares halvings (exp (- y))).
  2: { rewrite squares_exp. f_equal. unfold y. field. lra. }
  unfold decay. pose proof unit_pos as U. pose proof (exp_pos (- y)) as E.
  assert (B : Q2R (halved high) >= y).
  { rewrite halved_value. unfold y, Rdiv. apply Rle_ge, Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, P|lra]. }
  assert (A : Q2R (halved low) <= y).
  { rewrite halved_value. unfold y, Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, P|lra]. }
  apply squared_within; [|lra]. split; cbn [fst snd].
  - apply IZR_le. lia.
  - split.
    + destruct (Z.max_spec 0 (unit - ceiling_on_grid (halved high))) as [[_ ->]|[_ ->]]; [|nra].
      rewrite minus_IZR. pose proof (ceiling_ge (halved high)). pose proof (exp_ineq1_le (- y)). nra.
    + set (d := Z.max 0 (floor_on_grid (halved low))).
      assert (D0 : (0 <= d)%Z) by (unfold d; lia).
      assert (D : IZR d <= y * IZR unit).
      { unfold d. destruct (Z.max_spec 0 (floor_on_grid (halved low))) as [[_ ->]|[_ ->]]; [|nra].
        pose proof (floor_le (halved low)). nra. }
      assert (D0' : 0 <= IZR d) by (apply IZR_le; exact D0).
      apply times_le with (IZR (unit + d)); [rewrite plus_IZR; lra|].
      apply Rle_trans with (IZR (unit * unit)); [|rewrite <- mult_IZR; apply IZR_le, up_ge; apply Z.add_pos_nonneg; [reflexivity|exact D0]].
      rewrite plus_IZR, mult_IZR. pose proof (exp_ineq1_le y) as G.
      assert (One : exp (- y) * exp y = 1) by (rewrite <- exp_plus, Rplus_opp_l; exact exp_0).
      assert (F : exp (- y) * (1 + y) <= 1) by (rewrite <- One; apply Rmult_le_compat_l; lra).
      replace (exp (- y) * IZR unit * (IZR unit + IZR d)) with (exp (- y) * (IZR unit + IZR d) * IZR unit) by ring.
      apply Rmult_le_compat_r; [lra|].
      apply Rle_trans with (exp (- y) * (1 + y) * IZR unit); [|nra].
      rewrite Rmult_assoc. apply Rmult_le_compat_l; lra.
Qed.

(** ** Sums *)
Definition encloses (w : list (Z * Z)) (v : vec) : Prop := forall i, (i < length w)%nat -> within (nth i w (0, 0)%Z) (v i).

Lemma encloses_tail a w v : encloses (a :: w) v -> within a (v O) /\ encloses w (fun i => v (S i)).
Proof. intros E. split; [exact (E O ltac:(simpl; lia))|]. intros i I. exact (E (S i) ltac:(simpl; lia)). Qed.

Lemma sum_first n f : sum (S n) f = f O + sum n (fun i => f (S i)).
Proof. change (S n) with (1 + n)%nat. rewrite sum_append. simpl. lra. Qed.

Lemma sums w : forall v, encloses w v -> IZR (low_sum w) <= sum (length w) v * IZR unit <= IZR (high_sum w).
Proof.
  induction w as [|[a b] w IH]; intros v E; [simpl; lra|]. apply encloses_tail in E as [(_ & A) E].
  specialize (IH _ E). cbn [length low_sum high_sum]. rewrite sum_first, !plus_IZR. cbn [fst snd] in A. lra.
Qed.

Lemma sums_nonneg w : forall v, encloses w v -> 0 <= IZR (low_sum w).
Proof.
  induction w as [|[a b] w IH]; intros v E; [simpl; lra|]. apply encloses_tail in E as [(A & _) E].
  specialize (IH _ E). cbn [low_sum]. rewrite plus_IZR. cbn [fst] in A. lra.
Qed.

Lemma inject_value z : Q2R (inject_Z z) = IZR z.
Proof. unfold Q2R, inject_Z. simpl. field. Qed.

Lemma dots w : forall v l, encloses w v -> length l = length w -> (forall i, (i < length w)%nat -> 0 <= vector l i) ->
  0 <= Q2R (low_dot w l) <= dot (length w) v (vector l) * IZR unit /\
  dot (length w) v (vector l) * IZR unit <= Q2R (high_dot w l).
Proof.
  induction w as [|[a b] w IH]; intros v [|x l] E L P; try discriminate L; [simpl; rewrite Q2R_0; unfold dot; simpl; lra|].
  apply encloses_tail in E as [(A0 & A) E]. cbn [fst snd] in *. injection L as L.
  assert (P' : forall i, (i < length w)%nat -> 0 <= vector l i) by (intros i I; exact (P (S i) ltac:(simpl; lia))).
  destruct (IH _ l E L P') as [B C]. assert (X : 0 <= Q2R x) by exact (P O ltac:(simpl; lia)).
  cbn [length low_dot high_dot]. unfold dot in *. rewrite sum_first. rewrite !Q2R_reduced, !Q2R_plus, !Q2R_mult, !inject_value.
  change (vector (x :: l) O) with (Q2R x). change (fun i => v (S i) * vector (x :: l) (S i)) with (fun i => v (S i) * vector l i).
  pose proof unit_pos. nra.
Qed.

Lemma quotients a b x y : 0 <= a <= x -> 0 < y <= b -> a / b <= x / y.
Proof.
  intros A B. unfold Rdiv. apply Rmult_le_compat; try lra.
  - left. apply Rinv_0_lt_compat. lra.
  - apply Rinv_le_contravar; lra.
Qed.

Lemma nonempty_sum n v : (0 < n)%nat -> (forall i, 0 < v i) -> 0 < sum n v.
Proof.
  intros N P. destruct n as [|n]; [lia|]. cbn [sum]. apply Rplus_le_lt_0_compat; [|apply P].
  apply sum_nonneg. intros i _. left. apply P.
Qed.

(** ** Weights that are fractions *)
Lemma whole_power_value r m : (0 <= m)%Z -> Q2R (whole_power r m) = Q2R r ^ Z.to_nat m.
Proof.
  intros M. unfold whole_power, Q2R. cbn [Qnum Qden].
  rewrite Z2Pos.id by (apply Z.pow_pos_nonneg; [reflexivity|exact M]).
  replace m with (Z.of_nat (Z.to_nat m)) at 1 2 by (apply Z2Nat.id, M). rewrite <- !pow_IZR.
  rewrite Rpow_mult_distr, pow_inv. reflexivity.
Qed.

(** The fraction is r^d = e^-eta. *)
Definition is_rate (by_rate : rate) (eta : R) : Prop :=
  match by_rate with Beta _ r d => 0 < Q2R r /\ Q2R r ^ Pos.to_nat d = exp (- eta) | Eta _ => True end.

Lemma power_of_value r d eta k x : 0 < Q2R r -> Q2R r ^ Pos.to_nat d = exp (- eta) -> power_of r d k = Some x ->
  Q2R x = exp (- (eta * Q2R k)).
Proof.
  intros R0 D H. unfold power_of in H. set (m := Qred (k * inject_Z (Zpos d))) in *.
  destruct (Pos.eqb (Qden m) 1 && (0 <=? Qnum m)%Z) eqn:G; [|discriminate]. injection H as <-.
  apply andb_true_iff in G as [One M]. apply Pos.eqb_eq in One. apply Z.leb_le in M.
  rewrite whole_power_value by exact M.
  assert (V : IZR (Qnum m) = Q2R k * IZR (Zpos d)).
  { replace (Q2R k * IZR (Zpos d)) with (Q2R m).
    - unfold Q2R. rewrite One. field.
    - unfold m. rewrite Q2R_reduced, Q2R_mult, inject_value. reflexivity. }
  assert (Dp : 0 < IZR (Zpos d)) by (apply IZR_lt; reflexivity).
  rewrite <- Rpower_pow in D by exact R0. rewrite <- Rpower_pow by exact R0. unfold Rpower in *. apply exp_inv in D.
  f_equal. rewrite INR_IZR_INZ, Z2Nat.id by exact M. rewrite INR_IZR_INZ, positive_nat_Z in D. rewrite V.
  replace eta with (- (IZR (Z.pos d) * ln (Q2R r))) by lra. ring.
Qed.

Lemma powers_of_value r d eta least k : 0 < Q2R r -> Q2R r ^ Pos.to_nat d = exp (- eta) -> forall w,
  powers_of r d least k = Some w ->
  length w = length k /\ forall i, (i < length k)%nat -> vector w i = exp (- (eta * (vector k i - Q2R least))).
Proof.
  intros R0 D. induction k as [|a k IH]; intros w H; [injection H as <-; split; [reflexivity|simpl; lia]|].
  cbn [powers_of] in H. destruct (power_of r d (a - least)) as [x|] eqn:X; [|discriminate].
  destruct (powers_of r d least k) as [w'|] eqn:W; [|discriminate]. injection H as <-.
  destruct (IH w' eq_refl) as [L E]. split; [simpl; lia|]. intros [|i] I.
  - unfold vector. simpl. rewrite (power_of_value r d eta _ _ R0 D X), Q2R_minus. reflexivity.
  - unfold vector in *. simpl. apply E. simpl in I. lia.
Qed.

Lemma fractions_of_value by_rate eta least k w : is_rate by_rate eta -> fractions_of by_rate least k = Some w ->
  length w = length k /\ forall i, (i < length k)%nat -> vector w i = exp (- (eta * (vector k i - Q2R least))).
Proof.
  destruct by_rate as [b r d|e]; [intros [R0 D] H; exact (powers_of_value r d eta least k R0 D w H)|].
  intros _ H. unfold fractions_of in H. destruct (forallb (fun a => Qeq_bool a least) k) eqn:Same; [|discriminate].
  injection H as <-. rewrite forallb_forall in Same. split; [apply map_length|]. intros i I.
  assert (J : In (nth i k 0%Q) k) by (apply nth_In, I). apply Same, same_numbers in J. unfold vector. rewrite J.
  rewrite (nth_indep _ 0%Q 1%Q) by (rewrite map_length; exact I). rewrite (map_nth (fun _ => 1%Q) k 0%Q i), Q2R_1.
  unfold Rminus. rewrite Rplus_opp_r, Rmult_0_r, Ropp_0, exp_0. reflexivity.
Qed.

(** A round's share. *)
Lemma share_within by_rate e1 e2 eta k l a b :
  is_rate by_rate eta -> 0 <= Q2R e1 -> Q2R e1 <= eta <= Q2R e2 -> length l = length k -> (0 < length k)%nat ->
  (forall i, (i < length k)%nat -> 0 <= vector l i) -> share_between by_rate e1 e2 k l = Some (a, b) ->
  let v i := exp (- (eta * vector k i)) in
  Q2R a <= dot (length k) v (vector l) / sum (length k) v <= Q2R b.
Proof.
  intros Rate E0 E L N P H v. set (n := length k) in *.
  assert (M : 0 < sum n v) by (apply nonempty_sum; [exact N|intros i; apply exp_pos]).
  unfold share_between in H. destruct (forallb (Qeq_bool (hd 0%Q l)) l) eqn:Same.
  { injection H as <- <-. rewrite forallb_forall in Same. set (h := hd 0%Q l) in *.
    assert (D : dot n v (vector l) = Q2R h * sum n v).
    { unfold dot. rewrite <- sum_scale. apply sum_ext. intros i I.
      assert (J : In (nth i l 0%Q) l) by (apply nth_In; lia). apply Same, same_numbers in J. unfold vector. rewrite <- J. ring. }
    rewrite D. unfold Rdiv. rewrite Rmult_assoc, Rinv_r by lra. lra. }
  set (c := least_of k) in *. destruct (fractions_of by_rate c k) as [w|] eqn:Exact.
  { cbv zeta in H. set (q := Qred (qdot w l / qsum w)) in *. injection H as <- <-. destruct (fractions_of_value by_rate eta c k w Rate Exact) as [Wn V]. fold n in Wn, V.
    set (s := exp (- (eta * Q2R c))). assert (S0 : 0 < s) by apply exp_pos.
    assert (Vs : forall i, (i < n)%nat -> v i = s * vector w i).
    { intros i I. rewrite (V i I). unfold v, s. rewrite <- exp_plus. f_equal. ring. }
    assert (D : dot n v (vector l) = s * dot n (vector w) (vector l)).
    { unfold dot. rewrite <- sum_scale. apply sum_ext. intros i I. rewrite (Vs i I). ring. }
    assert (D' : sum n v = s * sum n (vector w)) by (rewrite <- sum_scale; apply sum_ext; exact Vs).
    assert (M' : sum n (vector w) <> 0) by (intros Z; rewrite D', Z in M; lra).
    unfold q. rewrite Q2R_reduced, Q2R_quotient by (rewrite qsum_value, Wn; exact M').
    rewrite qdot_value, qsum_value by lia. rewrite Wn, D, D'.
    replace (s * dot n (vector w) (vector l) / (s * sum n (vector w))) with (dot n (vector w) (vector l) / sum n (vector w))
      by (field; split; [exact M'|lra]). lra. }
  set (w := map (weight e1 e2 c) k) in *.
  destruct (forallb (Qle_bool c) k && (0 <? low_sum w)%Z) eqn:G; [|discriminate].
  apply andb_true_iff in G as [Above Positive]. apply Z.ltb_lt in Positive. rewrite forallb_forall in Above.
  assert (Wn : length w = n) by (unfold w; apply map_length).
  set (v' := fun i => exp (- (eta * (vector k i - Q2R c)))).
  assert (Encl : encloses w v').
  { intros i I. rewrite Wn in I. unfold w. rewrite (nth_indep _ (0, 0)%Z (weight e1 e2 c 0%Q)) by (rewrite map_length; exact I).
    rewrite map_nth. unfold weight, v'. assert (J : In (nth i k 0%Q) k) by (apply nth_In; exact I). apply Above in J.
    rewrite Qle_bool_value in J. destruct (Rle_dec (Q2R c) (Q2R (nth i k 0%Q))) as [K|]; [|discriminate].
    change (Q2R (nth i k 0%Q)) with (vector k i) in K.
    apply decay_within; rewrite !Q2R_reduced, !Q2R_mult, !Q2R_minus; change (Q2R (nth i k 0%Q)) with (vector k i).
    - apply Rmult_le_pos; lra.
    - split; apply Rmult_le_compat_r; lra. }
  assert (V : forall i, v i = exp (- (eta * Q2R c)) * v' i).
  { intros i. unfold v, v'. rewrite <- exp_plus. f_equal. ring. }
  set (s := exp (- (eta * Q2R c))) in *. assert (S0 : 0 < s) by apply exp_pos.
  assert (D : dot n v (vector l) = s * dot n v' (vector l)).
  { unfold dot. rewrite <- sum_scale. apply sum_ext. intros i _. rewrite V. ring. }
  assert (D' : sum n v = s * sum n v') by (rewrite <- sum_scale; apply sum_ext; intros i _; apply V).
  pose proof (sums w v' Encl) as Sums. rewrite Wn in Sums.
  destruct (dots w v' l Encl) as [Low High]; [lia|rewrite Wn; exact P|]. rewrite Wn in Low, High.
  pose proof unit_pos as U. apply IZR_lt in Positive.
  set (x := dot n v' (vector l) * IZR unit) in *. set (y := sum n v' * IZR unit) in *.
  assert (Q : dot n v (vector l) / sum n v = x / y).
  { rewrite D, D'. unfold x, y. field. split; [|split]; try lra. intros Z. unfold y in Sums. rewrite Z in Sums. lra. }
  rewrite Q. set (lowest := Qred (low_dot w l / inject_Z (high_sum w))) in *.
  set (highest := Qred (high_dot w l / inject_Z (low_sum w))) in *.
  assert (A : Q2R lowest <= x / y).
  { unfold lowest. rewrite Q2R_reduced, Q2R_quotient by (rewrite inject_value; lra). rewrite inject_value.
    apply quotients; lra. }
  assert (B : x / y <= Q2R highest).
  { unfold highest. rewrite Q2R_reduced, Q2R_quotient by (rewrite inject_value; lra). rewrite inject_value.
    apply quotients; lra. }
  injection H as <- <-. pose proof (below_le lowest). pose proof (above_ge highest). lra.
Qed.

Lemma loss_from_same n f p data : forall v v', (forall i, (i < n)%nat -> v i = v' i) ->
  loss_from n f p v data = loss_from n f p v' data.
Proof.
  induction data as [|l data IH]; intros v v' E; [reflexivity|]. cbn [loss_from].
  rewrite (sum_ext n v v' E), (IH (drop f p v l) (drop f p v' l)) by (intros i I; unfold drop; rewrite (E i I); reflexivity).
  replace (dot n v l) with (dot n v' l); [reflexivity|]. unfold dot. apply sum_ext. intros i I. rewrite (E i I). reflexivity.
Qed.

Lemma between_within by_rate n f e1 e2 : is_rate by_rate (- ln f) -> (0 < n)%nat -> 0 <= Q2R e1 -> Q2R e1 <= - ln f <= Q2R e2 ->
  forall data, Forall (whole n false) data -> forall k low high a b x, length k = n ->
  between by_rate e1 e2 k low high data = Some (a, b) -> Q2R low <= x <= Q2R high ->
  Q2R a <= x + loss_from n f true (fun i => exp (- (- ln f * vector k i))) (map vector data) <= Q2R b.
Proof.
  intros Rate N E0 E data F. induction F as [|l data Wl F IH]; intros k low high a b x L H X.
  - injection H as <- <-. simpl. lra.
  - cbn [between] in H. destruct (share_between by_rate e1 e2 k l) as [[s s']|] eqn:Sh; [|discriminate].
    assert (P : forall i, (i < length k)%nat -> 0 <= vector l i).
    { intros i I. rewrite L in I. destruct Wl as [Ll A]. rewrite forallb_forall in A.
      assert (J : In (nth i l 0%Q) l) by (apply nth_In; lia). apply A in J. unfold is_loss in J.
      apply andb_true_iff in J as [J _]. rewrite Qle_bool_value, Q2R_0 in J.
      destruct (Rle_dec 0 (Q2R (nth i l 0%Q))) as [K|]; [exact K|discriminate]. }
    assert (Ll : length l = length k) by (rewrite L; exact (proj1 Wl)).
    pose proof (share_within by_rate e1 e2 (- ln f) k l s s' Rate E0 E Ll ltac:(lia) P Sh) as S. cbv zeta in S. rewrite L in S.
    cbn [map loss_from].
    specialize (IH (qadd k l) _ _ a b (x + dot n (fun i => exp (- (- ln f * vector k i))) (vector l) /
      sum n (fun i => exp (- (- ln f * vector k i)))) ltac:(rewrite qadd_length; exact L) H).
    rewrite !Q2R_reduced, !Q2R_plus in IH. specialize (IH ltac:(lra)).
    rewrite (loss_from_same n f true (map vector data) (drop f true _ (vector l)) (fun i => exp (- (- ln f * vector (qadd k l) i)))).
    + lra.
    + intros i I. unfold drop, left, power. rewrite <- exp_plus. f_equal. rewrite qadd_value by lia. ring.
Qed.

Definition factor_of (r : rate) : R := match r with Beta b _ _ => Q2R b | Eta e => exp (- Q2R e) end.

Lemma not_above a b : negb (Qle_bool a b) = true -> Q2R b < Q2R a.
Proof. rewrite negb_true_iff, Qle_bool_value. destruct (Rle_dec _ _) as [|N]; [discriminate|]. intros _. lra. Qed.
Lemma is_at_most a b : Qle_bool a b = true -> Q2R a <= Q2R b.
Proof. rewrite Qle_bool_value. destruct (Rle_dec _ _) as [L|]; [auto|discriminate]. Qed.

Lemma rate_within c : check_rate c = true ->
  let f := factor_of (given c) in
  0 < f < 1 /\ 0 <= Q2R (least_rate c) /\ Q2R (least_rate c) <= - ln f <= Q2R (most_rate c) /\
  is_rate (given c) (- ln f).
Proof.
  intros C f. unfold check_rate in C. apply andb_true_iff in C as [C R]. apply andb_true_iff in C as [Pos Order].
  apply not_above in Pos. rewrite Q2R_0 in Pos. apply is_at_most in Order. unfold f, factor_of. destruct (given c) as [b r d|e].
  - split_checks R. apply same_numbers in R. rewrite whole_power_value in R by discriminate.
    change (Z.to_nat (Zpos d)) with (Pos.to_nat d) in R. apply not_above in Check, Check0, Check3.
    rewrite Q2R_0 in Check3, Check0. rewrite Q2R_1 in Check. apply Z.leb_le in Check2, Check1. pose proof unit_pos as U. pose proof (QDen_pos b) as D.
    destruct (decay_within (most_rate c) (most_rate c) (Q2R (most_rate c)) ltac:(lra) ltac:(lra)) as (_ & _ & Hi).
    destruct (decay_within (least_rate c) (least_rate c) (Q2R (least_rate c)) ltac:(lra) ltac:(lra)) as (_ & Lo & _).
    apply IZR_le in Check2, Check1. rewrite !mult_IZR, <- (Q2R_scaled b) in Check2, Check1.
    assert (A : exp (- Q2R (most_rate c)) <= Q2R b).
    { apply times_le with (IZR unit); [exact U|]. apply times_le with (IZR (QDen b)); [exact D|]. nra. }
    assert (B : Q2R b <= exp (- Q2R (least_rate c))).
    { apply times_le with (IZR unit); [exact U|]. apply times_le with (IZR (QDen b)); [exact D|]. nra. }
    split; [lra|]. split; [lra|]. split; [split|].
    + destruct (Rle_dec (Q2R (least_rate c)) (- ln (Q2R b))) as [|G]; [assumption|]. exfalso.
      assert (J : - Q2R (least_rate c) < ln (Q2R b)) by lra. apply exp_increasing in J. rewrite exp_ln in J by exact Check0. lra.
    + destruct (Rle_dec (- ln (Q2R b)) (Q2R (most_rate c))) as [|G]; [assumption|]. exfalso.
      assert (J : ln (Q2R b) < - Q2R (most_rate c)) by lra. apply exp_increasing in J. rewrite exp_ln in J by exact Check0. lra.
    + split; [exact Check3|]. rewrite R, Ropp_involutive. symmetry. apply exp_ln, Check0.
  - apply andb_true_iff in R as [A B]. apply same_numbers in A, B. rewrite ln_exp.
    split; [|split; [|split]; try lra; exact Logic.I]. split; [apply exp_pos|]. rewrite <- exp_0. apply exp_increasing. lra.
Qed.

(** What the checker accepts is true: the loss and the regret of Hedge with beta^l are between these fractions, the best
    expert loses so much, and loss and regret are within their bounds. *)
Theorem check_powers_sound c examples : check_powers c examples = true ->
  let n := count c in
  let f := factor_of (given c) in
  let data := map vector (sequence (passes c) examples) in
  let best := Q2R (best_loss c) in
  let own := hedge_loss n f true data in
  0 < f < 1 /\
  Q2R (fst (loss c)) <= own <= Q2R (snd (loss c)) /\
  Q2R (fst (regret c)) <= own - best <= Q2R (snd (regret c)) /\
  (exists i, (i < n)%nat /\ best = loss_of i data) /\
  (forall i, (i < n)%nat -> best <= loss_of i data) /\
  match weights c with Some w => forall i, (i < n)%nat -> vector w i = power f (loss_of i data) | None => True end /\
  own <= (ln (INR n) + best * ln (/ f)) / (1 - f) /\
  (data <> [] -> own - best < ln (INR n) / ln (/ f) + ln (/ f) * INR (length data) / 8).
Proof.
  intros C n f data best own. unfold check_powers in C. set (all := sequence (passes c) examples) in *.
  apply andb_true_iff in C as [C Shown]. apply andb_true_iff in C as [C Least]. apply andb_true_iff in C as [C Exists]. apply andb_true_iff in C as [C Between].
  apply andb_true_iff in C as [Rate Fits]. destruct (rate_within c Rate) as (F01 & E0 & E & Is_rate). fold f in F01, E, Is_rate.
  assert (F : Forall (whole n false) all).
  { apply sequence_all, Forall_forall. rewrite forallb_forall in Fits. intros l I. specialize (Fits l I).
    apply andb_true_iff in Fits as [A B]. apply Nat.eqb_eq in A. split; assumption. }
  assert (Zero : has n (repeat 0%Q n) (fun _ => 0)).
  { split; [apply repeat_length|]. intros i I. unfold vector. rewrite nth_repeat. exact Q2R_0. }
  destruct (experts_value n false all F _ _ Zero) as [Le Ee]. fold data in Ee. fold n in Exists, Least, Between, Shown.
  set (found := experts (repeat 0%Q n) all) in *.
  assert (Value : forall i, (i < n)%nat -> vector found i = loss_of i data) by (intros i I; rewrite (Ee i I); ring).
  apply existsb_exists in Exists as (k & In_ & Ek). apply same_numbers in Ek. fold best in Ek.
  destruct (In_nth _ _ 0%Q In_) as (i & I & Ei). rewrite Le in I.
  assert (Best : best = loss_of i data) by (rewrite <- (Value i I); unfold vector; rewrite Ei; symmetry; exact Ek).
  destruct (between (given c) (least_rate c) (most_rate c) (repeat 0%Q n) 0 0 all) as [[low high]|] eqn:B; [|discriminate].
  split_checks Between. apply is_at_most in Between, Check, Check0, Check1. rewrite Q2R_minus in Check0, Check.
  fold best in Check, Check0.
  assert (Own : Q2R low <= own <= Q2R high).
  { assert (Z : Q2R 0 <= 0 <= Q2R 0) by (rewrite Q2R_0; lra).
    pose proof (between_within _ n f _ _ Is_rate ltac:(lia) E0 E all F _ _ _ low high 0 (repeat_length _ _) B Z) as W.
    rewrite (loss_from_same n f true (map vector all) _ (fun _ => 1)) in W.
    - fold data in W. unfold own, hedge_loss. lra.
    - intros j J. unfold vector. rewrite nth_repeat, Q2R_0, Rmult_0_r, Ropp_0. exact exp_0. }
  destruct (hedge n f true data i F01 I) as [Bound Regret].
  { intros l L j J. unfold data in L. apply in_map_iff in L as (q & Eq_ & L). subst l. rewrite Forall_forall in F.
    destruct (F q L) as [Lq A]. rewrite forallb_forall in A. assert (K : In (nth j q 0%Q) q) by (apply nth_In; lia).
    apply A in K. unfold is_loss in K. apply andb_true_iff in K as [K K']. apply is_at_most in K, K'.
    rewrite Q2R_0 in K. rewrite Q2R_1 in K'. unfold vector. lra. }
  fold own in Bound, Regret. rewrite <- Best in Bound, Regret.
  split; [exact F01|]. split; [lra|]. split; [lra|]. split; [exists i; split; assumption|].
  split; [|split; [|split; assumption]].
  2: { destruct (weights c) as [w|]; [|exact Logic.I]. destruct (fractions_of (given c) 0 found) as [w'|] eqn:W; [|discriminate].
    destruct (fractions_of_value _ _ _ _ _ Is_rate W) as [_ V]. intros j J. rewrite Le in V.
    rewrite <- (same_lists_vectors _ _ Shown j), (V j J), Q2R_0, (Value j J). unfold power. f_equal. ring. }
  intros j J. rewrite forallb_forall in Least. specialize (Least (nth j found 0%Q)).
  rewrite <- (Value j J). unfold vector, best. apply is_at_most, Least, nth_In. rewrite Le. exact J.
Qed.
