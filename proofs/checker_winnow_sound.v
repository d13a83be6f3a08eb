(** What the checker of Winnow's certificates accepts is true. *)
From Coq Require Import QArith Qreals.
From mistakebound Require Import checker winnow_run checker_winnow.
From mistakebound Require winnow.
Open Scope nat_scope.
Open Scope R_scope.

Section Sound.
Variable c : certificate.
Variables (du : Z) (l : list entries) (top : nat).
Let n := S top.
Let L := map meant l.
Let v := vector (u c).
Hypothesis Du : (0 < du)%Z.
Hypothesis Clear : forallb (clears du) (u c) = true.
Hypothesis Size : length (u c) = n.
Hypothesis Size_exponents : length (exponents c) = n.
Hypothesis Above : (0 < q c < p c)%Z.
Hypothesis Fits : Forall (fun e => fits n e = true) l.
Hypothesis Some_round : l <> [].

Let eta := rate (p c) (q c).
Let ties : nat -> option bool := fun _ => tie c.
Let zm := fun e : entries => if snd e then zdot (zu c du) (fst e) else (- zdot (zu c du) (fst e))%Z.

Definition margin_of (e : example) : R := sg (snd e) * dot n v (fst e).
Definition is_gamma (g : R) : Prop :=
  match given c with
  | Some a => g = Q2R a
  | None => (exists e, In e L /\ margin_of e = g) /\ forall e, In e L -> margin_of e >= g
  end.

Lemma fits_in e : In e l -> fits n e = true.
Proof. rewrite Forall_forall in Fits. apply Fits. Qed.

Lemma zu_length : length (zu c du) = n.
Proof. unfold zu. rewrite map_length. exact Size. Qed.

Lemma margin_value e : In e l -> IZR (zm e) = IZR du * margin_of (meant e).
Proof.
  intros I. pose proof (fits_in e I) as F. apply Nat.eqb_eq in F.
  assert (E : IZR (zdot (zu c du) (fst e)) = IZR du * dot n v (fst (meant e))).
  { rewrite (zdot_value _ _ (IZR du) 1 v (fst (meant e))).
    - rewrite zu_length. ring.
    - rewrite zu_length. exact F.
    - intros i _. apply nth_cleared, Clear.
    - intros i _. simpl. ring. }
  unfold zm, margin_of. change (snd (meant e)) with (snd e).
  destruct (snd e); [|rewrite opp_IZR]; rewrite E; simpl; ring.
Qed.

Let g := Q2R (gamma c du l).

Lemma gamma_value : is_gamma g.
Proof.
  unfold g, gamma, is_gamma. destruct (given c) as [a|]; [reflexivity|].
  change (margins c du l) with (map zm l). destruct (map zm l) as [|first rest] eqn:Em; [apply map_eq_nil in Em; contradiction|].
  destruct (least_spec rest first) as [I A]. rewrite <- Em in I, A. rewrite over_value by lia.
  pose proof (IZR_lt _ _ Du) as K. split.
  - apply in_map_iff in I as (b & E & I). exists (meant b). split; [apply in_map, I|].
    rewrite <- E, margin_value by exact I. field. lra.
  - intros b B. apply in_map_iff in B as (e & <- & Ie). pose proof (A (zm e) (in_map zm _ _ Ie)) as N.
    apply IZR_le in N. rewrite margin_value in N by exact Ie. apply Rle_ge, Rmult_le_reg_l with (IZR du); [exact K|].
    replace (IZR du * (IZR (least first rest) / IZR du)) with (IZR (least first rest)) by (field; lra). exact N.
Qed.

Lemma u1_value : Q2R (u1 c du) = sum n (fun i => Rabs (v i)).
Proof.
  unfold u1. rewrite over_value by lia. pose proof (IZR_lt _ _ Du) as K.
  assert (A : forall a : list Q, forallb (clears du) a = true ->
    IZR (zsum_of (map Z.abs (map (cleared du) a))) = IZR du * sum (length a) (fun i => Rabs (vector a i))).
  { induction a as [|b a IH]; intros C; [simpl; ring|]. apply andb_true_iff in C as [Cb C].
    change (length (b :: a)) with (1 + length a)%nat. rewrite sum_append.
    change (zsum_of (map Z.abs (map (cleared du) (b :: a))))
      with (Z.abs (cleared du b) + zsum_of (map Z.abs (map (cleared du) a)))%Z.
    rewrite plus_IZR, IH, abs_IZR, cleared_value, Rabs_mult, (Rabs_right (IZR du)) by (assumption || lra).
    simpl. unfold vector. simpl. ring. }
  unfold zu. rewrite A, Size by exact Clear. fold v. field. lra.
Qed.

Lemma radius_value : IZR (radius l) = largest (fun e => largest_entry n (fst e)) L.
Proof.
  unfold radius. rewrite (zlargest_value _ (fun e : example => largest_entry n (fst e)) meant 1); [apply Rmult_1_l|lra|].
  intros e I. pose proof (fits_in e I) as F. apply Nat.eqb_eq in F. rewrite Rmult_1_l.
  rewrite (zlargest_value Z.abs (fun z => Rabs (IZR z)) (fun z => z) 1) by (lra || (intros; rewrite Rmult_1_l; apply abs_IZR)).
  rewrite map_id, Rmult_1_l. unfold largest_entry. rewrite <- F.
  symmetry. exact (biggest_is_largest (fun z => Rabs (IZR z)) (fst e) 0%Z).
Qed.

Lemma radius_nonneg : (0 <= radius l)%Z.
Proof. unfold radius. generalize (map (fun e : entries => zlargest (map Z.abs (fst e))) l). intros a. induction a; simpl; lia. Qed.

Let r := IZR (radius l).
Let lp := ln (IZR (p c)).
Let lq := ln (IZR (q c)).
Let a := IZR (Qnum (ratio c du l)).
Let b := IZR (QDen (ratio c du l)).

Lemma eta_value : eta = lp - lq.
Proof. apply rate_value, Above. Qed.
Lemma eta_pos : 0 < eta.
Proof.
  rewrite eta_value. unfold lp, lq. assert (ln (IZR (q c)) < ln (IZR (p c))); [|lra].
  apply ln_increasing; apply IZR_lt; apply Above.
Qed.

Lemma cosh_value : cosh (eta * r) = (exp (2 * r * lp) + exp (2 * r * lq)) / (2 * exp (r * lp) * exp (r * lq)).
Proof.
  unfold cosh. rewrite eta_value. replace ((lp - lq) * r) with (r * lp + - (r * lq)) by ring.
  replace (- (r * lp + - (r * lq))) with (- (r * lp) + r * lq) by ring. rewrite !exp_plus, !exp_Ropp.
  replace (2 * r * lp) with (r * lp + r * lp) by ring. replace (2 * r * lq) with (r * lq + r * lq) by ring. rewrite !exp_plus.
  pose proof (exp_pos (r * lp)). pose proof (exp_pos (r * lq)). field. lra.
Qed.

Lemma x_y : (0 <= Qnum (ratio c du l))%Z -> 0 < IZR (x c du l) /\ 0 < IZR (y c du l) /\
  ln (IZR (x c du l)) - ln (IZR (y c du l)) = a * eta - b * ln (cosh (eta * r)).
Proof.
  intros A_nonneg. pose proof radius_nonneg as Rn. pose proof (exp_pos (r * lp)) as E1. pose proof (exp_pos (r * lq)) as E2.
  pose proof (exp_pos (2 * r * lp)) as E3. pose proof (exp_pos (2 * r * lq)) as E4.
  assert (X : IZR (x c du l) = exp (a * lp) * exp (b * ln (2 * exp (r * lp) * exp (r * lq)))).
  { unfold x. rewrite mult_IZR, (power_value (p c)) by lia. f_equal.
    assert (0 < p c ^ radius l)%Z by (apply Z.pow_pos_nonneg; lia).
    assert (0 < q c ^ radius l)%Z by (apply Z.pow_pos_nonneg; lia).
    rewrite power_value by nia. rewrite !mult_IZR, !power_value by lia. reflexivity. }
  assert (Y : IZR (y c du l) = exp (a * lq) * exp (b * ln (exp (2 * r * lp) + exp (2 * r * lq)))).
  { unfold y. rewrite mult_IZR, (power_value (q c)) by lia. f_equal.
    assert (0 < p c ^ (2 * radius l))%Z by (apply Z.pow_pos_nonneg; lia).
    assert (0 < q c ^ (2 * radius l))%Z by (apply Z.pow_pos_nonneg; lia).
    rewrite power_value by lia. rewrite !plus_IZR, !power_value, mult_IZR by lia. reflexivity. }
  assert (H1 : 0 < 2 * exp (r * lp) * exp (r * lq)) by (apply Rmult_lt_0_compat; [lra|assumption]).
  rewrite X, Y, <- !exp_plus, !ln_exp, cosh_value, ln_div, eta_value by lra.
  split; [apply exp_pos|]. split; [apply exp_pos|]. ring.
Qed.

Let U := sum n (fun i => Rabs (v i)).
Let denominator := eta * g - U * ln (cosh (eta * r)).

Lemma ratio_value : 0 < U -> a * U = b * g.
Proof.
  intros P. pose proof (Q2R_fraction (ratio c du l)) as E. fold a b in E. rewrite <- E. unfold ratio.
  rewrite (Qeq_eqR _ _ (Qred_correct _)), Q2R_quotient, u1_value; fold U g; [field|rewrite u1_value; fold U]; lra.
Qed.

Lemma denominator_value : 0 < U -> 0 < g ->
  (0 <= Qnum (ratio c du l))%Z /\ b * denominator = U * (ln (IZR (x c du l)) - ln (IZR (y c du l))).
Proof.
  intros P G. pose proof (ratio_value P) as E. pose proof (QDen_pos (ratio c du l)) as B. fold b in B.
  assert (A : (0 <= Qnum (ratio c du l))%Z).
  { apply le_IZR. fold a. apply Rmult_le_reg_r with U; [exact P|]. rewrite E, Rmult_0_l. apply Rmult_le_pos; lra. }
  split; [exact A|]. destruct (x_y A) as (_ & _ & ->). unfold denominator.
  replace (U * (a * eta - b * ln (cosh (eta * r)))) with (a * U * eta - b * (U * ln (cosh (eta * r)))) by ring.
  rewrite E. ring.
Qed.

Definition hypotheses_hold : Prop :=
  (forall i, (i < n)%nat -> 0 <= v i) /\ 0 < U /\ 0 < g /\
  (forall z s, In (z, s) L -> sg s * dot n v z >= g) /\ 0 < denominator.

Lemma zu_nonneg : forallb (fun z => 0 <=? z)%Z (zu c du) = true <-> forall i, (i < n)%nat -> 0 <= v i.
Proof.
  pose proof (IZR_lt _ _ Du) as K. rewrite forallb_forall. split.
  - intros A i I. pose proof (nth_cleared du (u c) Clear i) as E. fold (zu c du) v in E.
    assert (N : (0 <= nth i (zu c du) 0)%Z) by (apply Z.leb_le, A, nth_In; rewrite zu_length; exact I).
    apply IZR_le in N. rewrite E in N. apply Rmult_le_reg_l with (IZR du); [exact K|lra].
  - intros A z I. apply (In_nth _ _ 0%Z) in I as (i & I & <-). rewrite zu_length in I.
    apply Z.leb_le, le_IZR. pose proof (nth_cleared du (u c) Clear i) as E. fold (zu c du) v in E. rewrite E.
    apply Rmult_le_pos; [lra|exact (A i I)].
Qed.

Lemma margins_above : forallb (fun m => Qnum (gamma c du l) * du <=? QDen (gamma c du l) * m)%Z (margins c du l) = true
  <-> forall z s, In (z, s) L -> sg s * dot n v z >= g.
Proof.
  pose proof (IZR_lt _ _ Du) as K. pose proof (QDen_pos (gamma c du l)) as P.
  assert (E : forall e, In e l -> (Qnum (gamma c du l) * du <=? QDen (gamma c du l) * zm e)%Z = true
    <-> margin_of (meant e) >= g).
  { intros e I. rewrite Z.leb_le. pose proof (margin_value e I) as V. split; intros A.
    - apply IZR_le in A. rewrite !mult_IZR, V, <- Q2R_fraction in A. fold g in A.
      apply Rle_ge, Rmult_le_reg_l with (IZR (QDen (gamma c du l)) * IZR du); [apply Rmult_lt_0_compat; assumption|lra].
    - apply le_IZR. rewrite !mult_IZR, V, <- Q2R_fraction. fold g.
      apply Rge_le, (Rmult_le_compat_l (IZR (QDen (gamma c du l)) * IZR du)) in A; [lra|].
      left. apply Rmult_lt_0_compat; assumption. }
  change (margins c du l) with (map zm l). rewrite forallb_forall. split; intros A.
  - intros z s I. apply in_map_iff in I as (e & M & I). pose proof (proj1 (E e I) (A _ (in_map _ _ _ I))) as G.
    rewrite M in G. exact G.
  - intros m I. apply in_map_iff in I as (e & <- & I). apply (E e I).
    destruct (meant e) as [z s] eqn:M. apply (A z s). rewrite <- M. apply in_map, I.
Qed.

Lemma applies_value : applies c du l = true <-> hypotheses_hold.
Proof.
  unfold applies, hypotheses_hold. cbv zeta. rewrite !andb_true_iff, zu_nonneg, margins_above, !negb_true_iff, !Qle_bool_value, Q2R_0, u1_value.
  fold U g. pose proof (QDen_pos (ratio c du l)) as B. fold b in B.
  assert (E : 0 < U -> 0 < g -> (y c du l <? x c du l)%Z = true <-> 0 < denominator).
  { intros P G. destruct (denominator_value P G) as [A V]. destruct (x_y A) as (X & Y & _). rewrite Z.ltb_lt. split.
    - intros Lt. apply IZR_lt in Lt. apply Rmult_lt_reg_l with b; [exact B|]. rewrite V, Rmult_0_r.
      apply Rmult_lt_0_compat; [exact P|]. pose proof (ln_increasing _ _ Y Lt). lra.
    - intros D. apply lt_IZR, ln_lt_inv; try assumption. apply (Rmult_lt_compat_l b) in D; [|exact B].
      rewrite V, Rmult_0_r in D. apply Rmult_lt_reg_l with U; [exact P|]. lra. }
  destruct (Rle_dec U 0), (Rle_dec g 0); split; intros H; try (exfalso; intuition (discriminate || lra)).
  - destruct H as ((((H1 & _) & _) & H4) & H5). repeat split; try assumption; try lra. apply E; lra || assumption.
  - destruct H as (H1 & _ & _ & H4 & H5). repeat split; try assumption. apply E; lra || assumption.
Qed.

Lemma within_value m : (0 <= m)%Z -> hypotheses_hold ->
  within c du l m = true <-> IZR m * denominator <= U * ln (INR n).
Proof.
  intros M (_ & P & G & _). destruct (denominator_value P G) as [A V]. destruct (x_y A) as (X & Y & _).
  pose proof (QDen_pos (ratio c du l)) as B. fold b in B. unfold within. rewrite Size_exponents, Z.leb_le.
  assert (X' := lt_IZR _ _ X). assert (Y' := lt_IZR _ _ Y).
  assert (E : IZR (x c du l ^ m) = exp (IZR m * ln (IZR (x c du l)))) by (apply power_value; assumption).
  assert (F : IZR (Z.of_nat n ^ QDen (ratio c du l) * y c du l ^ m) = exp (b * ln (INR n) + IZR m * ln (IZR (y c du l)))).
  { rewrite mult_IZR, !power_value, exp_plus, <- INR_IZR_INZ by (assumption || unfold n; lia). reflexivity. }
  assert (Eq : b * (IZR m * denominator) = U * (IZR m * ln (IZR (x c du l)) - IZR m * ln (IZR (y c du l)))).
  { replace (b * (IZR m * denominator)) with (IZR m * (b * denominator)) by ring. rewrite V. ring. }
  split.
  - intros Le. apply IZR_le in Le. rewrite E, F in Le.
    assert (Le' : IZR m * ln (IZR (x c du l)) <= b * ln (INR n) + IZR m * ln (IZR (y c du l))).
    { apply Rnot_lt_le. intros Lt. apply exp_increasing in Lt. lra. }
    apply Rmult_le_reg_l with b; [exact B|]. rewrite Eq. apply (Rmult_le_compat_l U) in Le'; lra.
  - intros Le. apply le_IZR. rewrite E, F. apply (Rmult_le_compat_l b) in Le; [|lra]. rewrite Eq in Le.
    assert (Le' : IZR m * ln (IZR (x c du l)) <= b * ln (INR n) + IZR m * ln (IZR (y c du l))).
    { apply Rmult_le_reg_l with U; [exact P|]. lra. }
    destruct Le' as [Lt|Q]; [left; apply exp_increasing, Lt|rewrite Q; right; reflexivity].
Qed.
End Sound.

(** What the checker accepts is true: the mistakes and the final weights are those of Winnow, the numbers are what they
    are called, and where the theorem applies its bound, rounded down, is the one claimed. *)
Theorem check_winnow_sound c examples : check_winnow c examples = true ->
  let top := (length (exponents c) - 1)%nat in
  let n := S top in
  let eta := ln (Q2R (beta c)) in
  let l := map meant (sequence (passes c) examples) in
  let ties := fun _ : nat => tie c in
  let v := vector (u c) in
  let u1 := sum n (fun i => Rabs (v i)) in
  let radius := largest (fun e => largest_entry n (fst e)) l in
  let g := Q2R (claimed_gamma c) in
  let denominator := eta * g - u1 * ln (cosh (eta * radius)) in
  let applies := (forall i, (i < n)%nat -> 0 <= v i) /\ 0 < u1 /\ 0 < g /\
                 (forall x y, In (x, y) l -> sg y * dot n v x >= g) /\ 0 < denominator in
  0 < eta /\
  mistake_rounds c = wrong_rounds _ _ (errs top ties) (move top eta) 0 (uniform top) l /\
  length (mistake_rounds c) = winnow_mistakes top eta ties l /\
  (forall i, (i < n)%nat -> final_from _ _ (errs top ties) (move top eta) 0 (uniform top) l i
                          = weights n eta (fun j => IZR (nth j (exponents c) 0%Z)) i) /\
  is_gamma c (sequence (passes c) examples) top g /\
  Q2R (claimed_u1 c) = u1 /\ IZR (claimed_radius c) = radius /\
  match bound c with
  | Some b => applies /\ IZR b <= u1 * ln (INR n) / denominator < IZR b + 1 /\
              INR (winnow_mistakes top eta ties l) <= IZR b
  | None => ~ applies
  end.
Proof.
  intros C top n eta l ties v U radius' g denominator applies'.
  unfold check_winnow in C. set (du := common 1%Z (u c)) in C. split_checks C.
  apply Z.ltb_lt in C, Check1. apply Nat.ltb_lt in Check2. apply Nat.eqb_eq in Check3.
  assert (N : length (exponents c) = n) by (unfold n, top; lia). rewrite N in *.
  assert (Above : (0 < q c < p c)%Z) by (split; [unfold q; lia|exact Check1]).
  set (data := sequence (passes c) examples) in *.
  assert (Some_round : data <> []) by (intros E; rewrite E in Check; discriminate).
  assert (Cl : match replay _ _ (cerrs (p c) (q c) (tie c)) cmove 1 (mistake_rounds c) (map (fun _ => 0%Z) (exponents c)) data with
               | Some s => check_claims c du data s | None => false end = true)
    by (destruct data; [discriminate|exact Check]). clear Check.
  destruct (replay _ _ _ _ _ _ _ _) as [s|] eqn:R; [|discriminate].
  assert (F : Forall (fun e => fits n e = true) data).
  { apply sequence_all, Forall_forall. rewrite forallb_forall in Check0. exact Check0. }
  rewrite <- (map_id data) in R.
  destruct (replay_sound _ _ _ _ _ (errs top ties) (move top eta) (cerrs (p c) (q c) (tie c)) cmove meant (fun e => e)
    (fun e => fits n e = true) (same (p c) (q c) top) (errs_same (p c) (q c) Above top (tie c))
    (move_same (p c) (q c) top) data F O _ _ (uniform top) s
    (same_uniform (p c) (q c) top (exponents c) N) R) as [A St].
  fold l in A, St. unfold check_claims in Cl. split_checks Cl.
  apply same_numbers in Check7, Check8. apply Z.eqb_eq in Check6. apply eqb_prop in Check5.
  assert (Eta : 0 < eta) by (exact (eta_pos c Above)).
  assert (Len : length (mistake_rounds c) = winnow_mistakes top eta ties l) by (rewrite A; apply wrong_rounds_length).
  assert (Gv : is_gamma c data top g) by (unfold g; rewrite Check8; exact (gamma_value c du data top C Check4 Check3 N F Some_round)).
  assert (Uv : Q2R (claimed_u1 c) = U) by (rewrite Check7; exact (u1_value c du top C Check4 Check3 N)).
  assert (Rv : IZR (claimed_radius c) = radius') by (rewrite Check6; exact (radius_value data top F)).
  assert (Ap : applies c du data = true <-> applies').
  { pose proof (applies_value c du data top C Check4 Check3 N Above F) as V. unfold hypotheses_hold in V.
    rewrite <- Check8 in V. rewrite <- Check6, Rv in V. exact V. }
  split; [exact Eta|]. split; [exact A|]. split; [exact Len|].
  split; [|split; [exact Gv|split; [exact Uv|split; [exact Rv|]]]].
  - intros i I. rewrite (same_weights (p c) (q c) top s _ St i I). unfold weights, normal, power.
    assert (Ex : forall j, (j < n)%nat -> nth j s 0%Z = nth j (exponents c) 0%Z).
    { intros j J. rewrite forallb_forall in Cl. pose proof (Cl (nth j s 0, nth j (exponents c) 0)%Z) as G.
      destruct St as (Ls & _). apply Z.eqb_eq in G; [exact G|].
      rewrite <- combine_nth by (rewrite Ls, N; reflexivity). apply nth_In. rewrite combine_length, Ls, N. fold n. lia. }
    rewrite (Ex i I). rewrite (sum_ext (S top) (fun j => exp (rate (p c) (q c) * IZR (nth j s 0%Z)))
      (fun j => exp (rate (p c) (q c) * IZR (nth j (exponents c) 0%Z)))) by (intros j J; rewrite (Ex j J); reflexivity).
    reflexivity.
  - unfold check_bound in Check. destruct (bound c) as [b|].
    + split_checks Check. apply Z.leb_le in Check11. apply negb_true_iff in Check9.
      rewrite Check5 in Check. pose proof (proj1 Ap Check) as (H1 & H2 & H3 & H4 & H5).
      assert (Hh : hypotheses_hold c du data top) by (apply applies_value; assumption).
      assert (W : forall m, (0 <= m)%Z -> within c du data m = true <-> IZR m * denominator <= U * ln (INR n)).
      { intros m M. pose proof (within_value c du data top C Check4 Check3 N Above m M Hh) as V.
        rewrite <- Check8 in V. rewrite <- Check6, Rv in V. exact V. }
      assert (Lo : IZR b <= U * ln (INR n) / denominator).
      { apply Rmult_le_reg_r with denominator; [exact H5|].
        replace (U * ln (INR n) / denominator * denominator) with (U * ln (INR n)) by (field; lra).
        apply W; assumption. }
      assert (Hi : U * ln (INR n) / denominator < IZR b + 1).
      { apply Rmult_lt_reg_r with denominator; [exact H5|].
        replace (U * ln (INR n) / denominator * denominator) with (U * ln (INR n)) by (field; lra).
        apply Rnot_le_lt. intros Le. rewrite <- plus_IZR in Le. apply W in Le; [congruence|lia]. }
      split; [repeat split; assumption|]. split; [split; assumption|].
      assert (Pos : sum n v = U) by (apply sum_ext; intros i I; symmetry; apply Rabs_right, Rle_ge, H1, I).
      pose proof (winnow.winnow top eta ties l v g Eta H1) as Bd. cbv zeta in Bd. fold n in Bd. rewrite Pos in Bd.
      specialize (Bd H2 H3 H4). change (largest _ l) with radius' in Bd. fold denominator in Bd.
      assert (Md : INR (winnow_mistakes top eta ties l) <= U * ln (INR n) / denominator).
      { apply Rmult_le_reg_r with denominator; [exact H5|].
        replace (U * ln (INR n) / denominator * denominator) with (U * ln (INR n)) by (field; lra). exact Bd. }
      rewrite (INR_IZR_INZ (winnow_mistakes top eta ties l)) in *. apply IZR_le. apply Z.lt_succ_r. apply lt_IZR. rewrite succ_IZR. lra.
    + apply negb_true_iff in Check. intros H. apply Ap in H. congruence.
Qed.
