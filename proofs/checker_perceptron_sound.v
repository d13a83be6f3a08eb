(** What the checker of the perceptron's certificates accepts is true. *)
From Coq Require Import QArith Qreals.
From mistakebound Require Import checker perceptron checker_perceptron.
From mistakebound Require perceptron_separable perceptron_freund_schapire perceptron_hinge.
Open Scope nat_scope.
Open Scope R_scope.

Section Sound.
Variable c : certificate.
Variables (d du : Z) (l : list numbered).
Let m := length (weights c).
Let L := map meant l.
Let v := vector (u c).
Let rounds := map (used d) l.
Hypotheses (D : (0 < d)%Z) (Du : (0 < du)%Z).
Hypothesis Clear : forallb (clears du) (u c) = true.
Hypothesis Size : length (u c) = m.
Hypothesis Fits : Forall (fun e => fits d m e = true) l.
Hypothesis Some_round : l <> [].

Let kr := IZR (k d du).
Lemma kr_pos : 0 < kr.
Proof. apply IZR_lt. unfold k. nia. Qed.

Lemma fits_in e : In e l -> fits d m e = true.
Proof. rewrite Forall_forall in Fits. apply Fits. Qed.

Lemma margin_value e : fits d m e = true -> IZR (zmargin (zu c du) (used d e)) = kr * margin_of m v (meant e).
Proof.
  intros F. destruct (used_value d m e F) as [Le V].
  assert (E : IZR (zdot (zu c du) (fst (used d e))) = kr * dot m v (fst (meant e))).
  { unfold kr, k, zu. rewrite mult_IZR. rewrite (zdot_value _ _ (IZR du) (IZR d) v (fst (meant e))).
    - rewrite map_length, Size. ring.
    - rewrite map_length, Size. exact Le.
    - intros i _. apply nth_cleared, Clear.
    - intros i _. apply V. }
  unfold zmargin, margin_of. change (snd (meant e)) with (snd e). change (snd (used d e)) with (snd e).
  destruct (snd e); [|rewrite opp_IZR]; rewrite E; simpl; ring.
Qed.

Lemma margins_eq : margins c du rounds = map (fun e => zmargin (zu c du) (used d e)) l.
Proof. apply map_map. Qed.

Let g := Q2R (gamma c d du rounds).
Let s := Q2R (scale c d du rounds).

Lemma gamma_value : is_gamma m L v (option_map Q2R (given c)) g.
Proof.
  unfold g, gamma, is_gamma. destruct (given c) as [a|]; [reflexivity|]. cbn [option_map].
  rewrite margins_eq. set (f := fun e => zmargin (zu c du) (used d e)).
  destruct (map f l) as [|first rest] eqn:Em; [apply map_eq_nil in Em; contradiction|].
  destruct (least_spec rest first) as [I A]. rewrite <- Em in I, A. pose proof kr_pos as K.
  assert (Kz : k d du <> 0%Z) by (intros Z0; unfold kr in K; rewrite Z0 in K; lra).
  rewrite over_value by exact Kz. fold kr. split.
  - apply in_map_iff in I as (b & E & I). exists (meant b). split; [apply in_map, I|].
    rewrite <- E. unfold f. rewrite margin_value by (apply fits_in, I). field. lra.
  - intros b B. apply in_map_iff in B as (q & <- & Iq).
    pose proof (A (f q) (in_map f _ _ Iq)) as N. apply IZR_le in N. unfold f in N at 1.
    rewrite margin_value in N by (apply fits_in, Iq). apply Rle_ge, Rmult_le_reg_l with kr; [exact K|].
    replace (kr * (IZR (least first rest) / kr)) with (IZR (least first rest)) by (field; lra). exact N.
Qed.

Lemma scale_value : s = positive_or_one g.
Proof.
  unfold s, scale, g, positive_or_one. rewrite Qle_bool_value, Q2R_0.
  destruct (Rle_dec _ _), (Rlt_dec _ _); lra.
Qed.

Lemma scale_pos : 0 < s.
Proof. rewrite scale_value. unfold positive_or_one. destruct (Rlt_dec 0 g); lra. Qed.

Let unit := IZR (QDen (scale c d du rounds)) * kr.
Lemma unit_pos : 0 < unit.
Proof. apply Rmult_lt_0_compat; [apply QDen_pos|apply kr_pos]. Qed.
Lemma unit_eq : IZR (QDen (scale c d du rounds) * k d du) = unit.
Proof. unfold unit. apply mult_IZR. Qed.
Lemma unit_nonzero : (QDen (scale c d du rounds) * k d du <> 0)%Z.
Proof. intros Z0. pose proof unit_pos as P. rewrite <- unit_eq, Z0 in P. lra. Qed.

Lemma loss_value e : fits d m e = true ->
  IZR (loss d du (scale c d du rounds) (zmargin (zu c du) (used d e))) = unit * Rmax 0 (s - margin_of m v (meant e)).
Proof.
  intros F. unfold loss. rewrite IZR_max, minus_IZR, !mult_IZR, margin_value by exact F.
  rewrite <- (Q2R_fraction (scale c d du rounds)). fold kr s.
  rewrite <- RmaxRmult by (left; apply unit_pos). f_equal; unfold unit; ring.
Qed.

Lemma square_nonzero a : (0 < a)%Z -> (a * a <> 0)%Z.
Proof. nia. Qed.

Lemma R2_value : Q2R (R2 d rounds) = largest_norm2 m L.
Proof.
  unfold R2, rounds. rewrite over_value by (apply square_nonzero, D). rewrite map_map.
  apply IZR_lt in D. rewrite (zlargest_value _ (fun e : example => norm2 m (fst e)) meant (IZR d * IZR d)).
  - rewrite mult_IZR. change (largest _ (map meant l)) with (largest_norm2 m L). field. lra.
  - apply Rmult_le_pos; lra.
  - intros e I. destruct (used_value d m e (fits_in e I)) as [Le V].
    rewrite (zdot_value _ _ (IZR d) (IZR d) (fst (meant e)) (fst (meant e))) by auto. rewrite Le. reflexivity.
Qed.

Lemma u2_value : Q2R (u2 c du) = norm2 m v.
Proof.
  unfold u2, zu. rewrite over_value by (apply square_nonzero, Du). apply IZR_lt in Du.
  rewrite (zdot_value _ _ (IZR du) (IZR du) v v) by (auto; intros; apply nth_cleared, Clear).
  rewrite map_length, Size, mult_IZR. unfold norm2. field. lra.
Qed.

Lemma D2_value : Q2R (D2 c d du rounds) = deviations2 m L v s.
Proof.
  unfold D2. cbv zeta. pose proof unit_pos as P. pose proof unit_nonzero as N.
  rewrite over_value by nia. rewrite margins_eq, map_map.
  rewrite (zsum_of_value _ (fun e : example =>
    Rmax 0 (s - sg (snd e) * dot m v (fst e)) * Rmax 0 (s - sg (snd e) * dot m v (fst e))) meant (unit * unit)).
  - rewrite mult_IZR, unit_eq. change (fold_right _ 0 (map meant l)) with (deviations2 m L v s). field. lra.
  - intros e I. rewrite mult_IZR, loss_value by (apply fits_in, I). unfold margin_of. ring.
Qed.

Let ties : nat -> option bool := fun _ => tie c.
Lemma moves_one : forall b w e i, move b w e i = if b then w i + 1 * (sg (snd e) * fst e i) else w i.
Proof. intros [|] w e i; simpl; [ring|reflexivity]. Qed.

Lemma H_value : Q2R (H c d du rounds) = hinge_losses m ties L v s.
Proof.
  pose proof unit_pos as P. pose proof scale_pos as Sp. unfold H, hinge_losses. cbv zeta.
  rewrite Q2R_div.
  2: { intros E. apply Qeq_eqR in E. rewrite Q2R_0 in E. fold s in E. lra. }
  fold s. rewrite over_value by apply unit_nonzero. rewrite unit_eq. unfold rounds at 2.
  rewrite (replay_sum_sound _ _ _ _ _ (errs m ties) move (cerrs (tie c)) cmove meant (used d)
    (fun e => fits d m e = true) (same d m 1)
    (fun t W w e => errs_same d m (tie c) 1 D Rlt_0_1 t W w e)
    (fun b W w e => move_same d m 1 move Rlt_0_1 moves_one b W w e)
    _ (fun e => Rmax 0 (s - margin_of m v e)) unit l Fits (fun e F => loss_value e F) O _ zero
    (same_zero d m 1 (weights c) eq_refl)).
  fold L. rewrite (wrong_sum_flagged _ _ _ _ _ nobody).
  replace (unit * _ / unit / s) with (/ s * sum (length L) (flagged (flags _ _ (errs m ties) move zero (fun t => nth t L nobody))
    (fun t => Rmax 0 (s - margin_of m v (nth t L nobody))))) by (field; lra).
  rewrite <- sum_scale. apply sum_ext. intros t _. unfold flagged. change (err (trial_of m ties L) t) with
    (flags _ _ (errs m ties) move zero (fun t => nth t L nobody) t).
  destruct (flags _ _ _ _ _ _ t); [|ring].
  rewrite <- RmaxRmult by (left; apply Rinv_0_lt_compat, Sp). f_equal; [ring|].
  rewrite dot_scale. unfold margin_of, y. simpl. field. lra.
Qed.

Lemma separable_value : is_separable c d du rounds = true <-> separates m L v g.
Proof.
  unfold is_separable, separates. cbv zeta. rewrite andb_true_iff, negb_true_iff, Qle_bool_value, Q2R_0. fold g.
  pose proof kr_pos as K. pose proof (QDen_pos (gamma c d du rounds)) as P.
  assert (E : forall e, fits d m e = true ->
    (Qnum (gamma c d du rounds) * k d du <=? QDen (gamma c d du rounds) * zmargin (zu c du) (used d e))%Z = true
    <-> margin_of m v (meant e) >= g).
  { intros e F. rewrite Z.leb_le. pose proof (margin_value e F) as V. split.
    - intros I. apply IZR_le in I. rewrite !mult_IZR, V, <- Q2R_fraction in I. fold g kr in I.
      apply Rle_ge, Rmult_le_reg_l with (IZR (QDen (gamma c d du rounds)) * kr); [apply Rmult_lt_0_compat; assumption|]. lra.
    - intros I. apply le_IZR. rewrite !mult_IZR, V, <- Q2R_fraction. fold g kr.
      apply Rge_le, (Rmult_le_compat_l (IZR (QDen (gamma c d du rounds)) * kr)) in I; [lra|].
      left. apply Rmult_lt_0_compat; assumption. }
  rewrite margins_eq, forallb_forall. split; intros [A B].
  - split; [destruct (Rle_dec g 0); [discriminate|lra]|]. intros x y I.
    apply in_map_iff in I as (e & M & I). pose proof (proj1 (E e (fits_in e I)) (B _ (in_map _ _ _ I))) as G.
    rewrite M in G. exact G.
  - split; [destruct (Rle_dec g 0); [lra|reflexivity]|]. intros z I. apply in_map_iff in I as (e & <- & I).
    apply (E e (fits_in e I)). destruct (meant e) as [x y] eqn:M. apply (B x y). rewrite <- M. apply in_map, I.
Qed.

Let r2 := largest_norm2 m L.
Lemma r2_nonneg : 0 <= r2.
Proof. apply largest_nonneg. Qed.

Lemma b2_value : Q2R (b2 c d du rounds) = r2 * norm2 m v / s ^ 2.
Proof.
  pose proof scale_pos as P. unfold b2. rewrite Q2R_quotient; rewrite !Q2R_mult; fold s; [|nra].
  rewrite R2_value, u2_value. fold r2. f_equal. ring.
Qed.

Lemma separable_claim a h gm r n2 b : a = Separable h gm r n2 b ->
  check_claim c d du rounds a = true -> true_claim m ties L v (option_map Q2R (given c)) a.
Proof.
  intros -> C. cbn [check_claim] in C. split_checks C. apply same_numbers in C, Check2, Check1.
  apply eqb_prop in Check0. unfold true_claim.
  rewrite C, Check2, Check1, R2_value, u2_value. fold g r2. split; [apply gamma_value|]. split; [reflexivity|]. split; [reflexivity|].
  destruct b as [b|].
  - apply andb_true_iff in Check as [Hd B]. rewrite Hd in Check0. symmetry in Check0.
    pose proof (proj1 separable_value Check0) as S. destruct S as [G A].
    assert (V : value b = r2 * norm2 m v / g ^ 2).
    { rewrite (same_rooted_value _ _ _ ltac:(rewrite Q2R_0; lra) B), Q2R_0, sqrt_0.
      rewrite Q2R_quotient; rewrite !Q2R_mult; fold g; [|nra]. rewrite R2_value, u2_value. fold r2.
      rewrite Rplus_0_r. f_equal. ring. }
    split; [exact Hd|]. split; [split; assumption|]. split; [exact V|].
    pose proof (proj2 perceptron_separable.perceptron_separable m ties L v g G A) as Bd. fold r2 in Bd.
    rewrite V. unfold mistakes_made. assert (0 < g ^ 2) by (simpl; nra).
    apply Rmult_le_reg_r with (g ^ 2); [assumption|].
    replace (r2 * norm2 m v / g ^ 2 * g ^ 2) with (r2 * norm2 m v) by (field; lra). exact Bd.
  - apply negb_true_iff in Check. split; [exact Check|]. rewrite Check in Check0. intros S.
    apply (proj2 separable_value) in S. congruence.
Qed.

Lemma freund_schapire_claim a gm r n2 e2 b : a = Freund_schapire gm r n2 e2 b ->
  check_claim c d du rounds a = true -> true_claim m ties L v (option_map Q2R (given c)) a.
Proof.
  intros -> C. cbn [check_claim] in C. split_checks C. apply same_numbers in C, Check2, Check1, Check0.
  unfold true_claim. rewrite C, Check2, Check1, Check0, R2_value, u2_value, D2_value. fold s r2.
  pose proof scale_pos as P. set (e := deviations2 m L v s).
  assert (E0 : 0 <= e) by (apply sum_list_nonneg; intros x; apply Rle_0_sqr).
  pose proof r2_nonneg as R0. pose proof (norm2_nonneg m v) as N0. set (q := norm2 m v) in *.
  assert (P2 : 0 < s * s) by nra. assert (P4 : 0 < s * s * (s * s)) by nra.
  assert (V : value b = (sqrt r2 * sqrt q + sqrt e) ^ 2 / s ^ 2).
  { rewrite (same_rooted_value _ _ _) with (2 := Check).
    - rewrite !Q2R_quotient; rewrite !Q2R_mult; fold s; try lra.
      rewrite !Q2R_plus, !Q2R_mult, !Q2R_1, R2_value, u2_value, D2_value. fold s r2 e. change (norm2 m v) with q.
      rewrite (sqrt_lem_1 _ (2 * (sqrt r2 * sqrt q * sqrt e) / (s * s))).
      + pose proof (root_square r2 R0) as A1. pose proof (root_square q N0) as A2. pose proof (root_square e E0) as A3.
        rewrite <- A1, <- A2, <- A3 at 1. field. lra.
      + apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; assumption].
        repeat apply Rmult_le_pos; try assumption; lra.
      + apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; assumption].
        repeat apply Rmult_le_pos; try apply sqrt_pos; lra.
      + pose proof (root_square r2 R0) as A1. pose proof (root_square q N0) as A2. pose proof (root_square e E0) as A3.
        transitivity (4 * ((sqrt r2 * sqrt r2) * (sqrt q * sqrt q) * (sqrt e * sqrt e)) / (s * s * (s * s))); [field; lra|].
        rewrite A1, A2, A3. field. lra.
    - rewrite !Q2R_quotient; rewrite !Q2R_mult; fold s; try lra.
      rewrite !Q2R_plus, !Q2R_1, R2_value, u2_value, D2_value. fold s r2 e. change (norm2 m v) with q.
      apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; assumption].
      repeat apply Rmult_le_pos; try assumption; lra. }
  repeat split.
  - exists g. split; [apply gamma_value|]. rewrite <- scale_value. reflexivity.
  - exact V.
  - rewrite V. pose proof (perceptron_freund_schapire.perceptron_freund_schapire m ties L v s P) as Bd.
    cbv zeta in Bd. change (fold_right _ 0 L) with e in Bd. change (largest _ L) with r2 in Bd. fold q in Bd.
    unfold mistakes_made. apply Rmult_le_reg_r with (s ^ 2); [simpl; lra|].
    replace ((sqrt r2 * sqrt q + sqrt e) ^ 2 / s ^ 2 * s ^ 2) with ((sqrt r2 * sqrt q + sqrt e) ^ 2) by (field; lra).
    exact Bd.
Qed.

Lemma hinge_claim a gm r n2 s2 h b : a = Hinge gm r n2 s2 h b ->
  check_claim c d du rounds a = true -> true_claim m ties L v (option_map Q2R (given c)) a.
Proof.
  intros -> C. cbn [check_claim] in C. split_checks C. apply same_numbers in C, Check3, Check2, Check1, Check0.
  unfold true_claim. rewrite C, Check3, Check2, Check1, Check0, R2_value, u2_value, H_value, b2_value. fold g s r2.
  rewrite <- scale_value. pose proof scale_pos as P. pose proof r2_nonneg as R0. pose proof (norm2_nonneg m v) as N0.
  set (h' := hinge_losses m ties L v s). set (q := r2 * norm2 m v / s ^ 2).
  assert (Q0 : 0 <= q).
  { unfold q. apply Rmult_le_pos; [apply Rmult_le_pos; assumption|]. left. apply Rinv_0_lt_compat. simpl. nra. }
  assert (H0 : 0 <= h').
  { apply sum_nonneg. intros t _. unfold flagged. destruct (err _ t); [apply Rmax_l|lra]. }
  assert (V : value b = q + sqrt q * sqrt h' + h').
  { rewrite (same_rooted_value _ _ _) with (2 := Check).
    - rewrite Q2R_mult, Q2R_plus, b2_value, H_value. fold q h'. rewrite sqrt_mult by assumption. ring.
    - rewrite Q2R_mult, b2_value, H_value. fold q h'. apply Rmult_le_pos; assumption. }
  split; [apply gamma_value|]. repeat (split; [reflexivity|]). split; [exact V|].
  rewrite V. pose proof (perceptron_hinge.perceptron_hinge m ties L (fun i => / s * v i)) as Bd. cbv zeta in Bd.
  change (sum (length L) _) with h' in Bd. change (largest _ L) with r2 in Bd.
  rewrite norm2_scale, <- sqrt_mult in Bd.
  - replace (/ s * / s * norm2 m v * r2) with q in Bd by (unfold q; field; lra).
    replace (sqrt q ^ 2) with q in Bd by (simpl; rewrite Rmult_1_r, root_square by exact Q0; reflexivity). exact Bd.
  - apply Rmult_le_pos; [|exact N0]. apply Rlt_le, Rmult_lt_0_compat; apply Rinv_0_lt_compat; exact P.
  - exact R0.
Qed.

Lemma claims_true : forallb (check_claim c d du rounds) (claims c) = true ->
  Forall (true_claim m ties L v (option_map Q2R (given c))) (claims c).
Proof.
  rewrite forallb_forall, Forall_forall. intros A a I. specialize (A a I).
  destruct a; [eapply separable_claim|eapply freund_schapire_claim|eapply hinge_claim]; eauto.
Qed.
End Sound.

(** What the checker accepts is true: the rounds with a mistake are those of the perceptron with the step size, and those
    of the perceptron of the theorems; the final weights are those claimed; and the theorems' claims are true. *)
Theorem check_perceptron_sound c examples : check_perceptron c examples = true ->
  let m := length (weights c) in
  let l := map meant (sequence (passes c) examples) in
  let ties := fun _ : nat => tie c in
  let step := Q2R (step c) in
  0 < step /\
  mistake_rounds c = wrong_rounds _ _ (errs m ties) (stepped step) 0 zero l /\
  mistake_rounds c = wrong_rounds _ _ (errs m ties) move 0 zero l /\
  length (mistake_rounds c) = perceptron_mistakes m ties l /\
  (forall i, (i < m)%nat -> final_from _ _ (errs m ties) (stepped step) 0 zero l i = vector (weights c) i) /\
  Forall (true_claim m ties l (vector (u c)) (option_map Q2R (given c))) (claims c).
Proof.
  intros C m l ties st. unfold check_perceptron in C.
  set (d := fold_left common (map fst examples) 1%Z) in C. set (du := common 1%Z (u c)) in C.
  split_checks C. apply Z.ltb_lt in C, Check4. apply Nat.eqb_eq in Check2. apply negb_true_iff in Check1.
  rewrite Qle_bool_value, Q2R_0 in Check1. fold st in Check1. destruct (Rle_dec st 0) as [|Sp]; [discriminate|].
  apply Rnot_le_lt in Sp.
  assert (F : Forall (fun e => fits d m e = true) (sequence (passes c) examples)).
  { apply sequence_all, Forall_forall. rewrite forallb_forall in Check0. exact Check0. }
  rewrite <- sequence_map in Check. set (data := sequence (passes c) examples) in *.
  assert (Some_round : data <> []) by (intros E; rewrite E in Check; discriminate).
  assert (Ch : check_replay c d du (map (used d) data) = true) by (destruct (map (used d) data); [discriminate|exact Check]).
  unfold check_replay in Ch. destruct (replay _ _ _ _ _ _ _ _) as [w|] eqn:R; [|discriminate].
  apply andb_true_iff in Ch as [Wt Cl].
  destruct (replay_sound _ _ _ _ _ (errs m ties) (stepped st) (cerrs (tie c)) cmove meant (used d)
    (fun e => fits d m e = true) (same d m st)
    (fun t W v e => errs_same d m (tie c) st C Sp t W v e)
    (fun b W v e => move_same d m st (stepped st) Sp (stepped_moves st) b W v e)
    data F O _ _ zero w (same_zero d m st (weights c) eq_refl) R) as [A1 A2].
  destruct (replay_sound _ _ _ _ _ (errs m ties) move (cerrs (tie c)) cmove meant (used d)
    (fun e => fits d m e = true) (same d m 1)
    (fun t W v e => errs_same d m (tie c) 1 C Rlt_0_1 t W v e)
    (fun b W v e => move_same d m 1 move Rlt_0_1 moves_one b W v e)
    data F O _ _ zero w (same_zero d m 1 (weights c) eq_refl) R) as [B1 _].
  split; [exact Sp|]. split; [exact A1|]. split; [exact B1|]. split; [|split].
  - rewrite B1. apply wrong_rounds_length.
  - intros i I. destruct A2 as [Lw A2]. rewrite (same_lists_vectors _ _ Wt). unfold vector.
    set (f := fun z => (step c * over z d)%Q). rewrite (nth_indep _ 0%Q (f 0%Z)) by (rewrite map_length, Lw; exact I).
    rewrite (map_nth f). unfold f. rewrite Q2R_mult, over_value, A2 by (try lia; exact I). apply IZR_lt in C. unfold l. change (Q2R (step c)) with st. field. lra.
  - apply (claims_true c d du data C Check4 Check3 Check2 F Some_round Cl).
Qed.
