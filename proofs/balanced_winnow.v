(** balanced-winnow: balanced Winnow makes fewer than 2 Phi_1 / g updates, for a comparator of any signs. *)
From mistakebound Require Import balanced_run.

Section Claims.
(** [upd] says which rounds update. *)
Variables (r : trial) (upd : nat -> bool) (modified : bool) (a b theta beta : R) (u : vec) (gamma : R).
Local Notation n := (balanced_run.n r).
Local Notation pos := (balanced_run.pos r).
Local Notation neg := (balanced_run.neg r).
Local Notation speaks := (balanced_run.speaks r).
Local Notation k := (balanced_run.k upd).
Local Notation total := (balanced_run.total r).
Local Notation up := (balanced_run.up u).
Local Notation down := (balanced_run.down u).
Local Notation active := (balanced_run.active r u).
Local Notation most_active := (balanced_run.most_active r u).
Local Notation growth := (balanced_run.growth r u).
Local Notation entropies := (balanced_run.entropies r u).
Local Notation entropy := (balanced_run.entropy r u).
Local Notation kappa := (balanced_run.kappa a b).
Local Notation potential := (balanced_run.potential r a b u).
Local Notation won := (balanced_run.won r a b beta u gamma).
Local Notation factor := (balanced_run.factor a b).
Local Notation update_gap := (balanced_run.update_gap r a b).

(** An update is due where y times the score is at most the margin; where that is 0 and so is the score, the rule for
    ties says whether it is. *)
Definition Run := beta >= 0 /\
  (exists tie, forall t, (t < rounds r)%nat ->
    err r t = wrong (tie t) (dot n (pos t) (inst r t) - dot n (neg t) (inst r t) - theta) (label r t)) /\
  (forall t, (t < rounds r)%nat -> upd t = true -> speaks t - y r t * theta <= beta) /\
  (forall t, (t < rounds r)%nat -> err r t = true -> upd t = true) /\
  (forall t, (t < rounds r)%nat -> upd t = true -> forall i, (i < n)%nat ->
    pos (S t) i = factor (y r t * inst r t i) * pos t i /\ neg (S t) i = factor (y r t * - inst r t i) * neg t i).
(** An update is a round on which the weights move or are to move. There is a coordinate. *)
Definition Setting := (0 < n)%nat /\
  forall t, (t < rounds r)%nat -> upd t = false -> forall i, (i < n)%nat ->
    pos (S t) i = pos t i /\ neg (S t) i = neg t i.

Definition Factors := a > 1 /\ b > 0 /\ a + b <= 2 /\ modified = false.
Definition Positive_start := forall i, (i < n)%nat -> pos 0 i > 0 /\ neg 0 i > 0.
Definition Zero_one := forall t, (t < rounds r)%nat -> forall i, (i < n)%nat -> inst r t i = 0 \/ inst r t i = 1.
Definition Separable := forall t, (t < rounds r)%nat -> y r t * (dot n u (inst r t) - theta) >= gamma.
Definition Gain := won > 0.

Definition Small_margin := forall t, (t < rounds r)%nat -> upd t = true -> speaks t - y r t * theta <= beta.
Definition Update_rule := forall t, (t < rounds r)%nat -> upd t = true -> update_gap t = 0.
Definition Positive := forall t, (t <= rounds r)%nat -> forall i, (i < n)%nat -> pos t i > 0 /\ neg t i > 0.
Definition Total_growth := forall t, (t < rounds r)%nat -> upd t = true ->
  total (S t) - total t <= (a - 1) * speaks t.
Definition Log_growth := forall t, (t < rounds r)%nat -> upd t = true ->
  2 * growth t = y r t * dot n u (inst r t) * ln (a / b) - active t * ln (/ (a * b)) /\
  y r t * dot n u (inst r t) * ln (a / b) - active t * ln (/ (a * b))
    >= (gamma + y r t * theta) * ln (a / b) - most_active * ln (/ (a * b)).
Definition Potential_drop := forall t, (t < rounds r)%nat -> upd t = true ->
  2 * (potential t - potential (S t)) >= won.
Definition Potential_total := forall t, (t <= rounds r)%nat -> 2 * (potential 0 - potential t) >= k t * won.
Definition Slope := ln (a / b) > 2 * (a - 1).
Definition Potential_positive := forall t, (t <= rounds r)%nat -> potential t > entropy t /\ entropy t > 0.
Definition Mistakes_update := forall t, (t <= rounds r)%nat -> m r t <= k t.
Definition Update_bound := forall t, (t <= rounds r)%nat -> 2 * potential 0 > k t * won.
Definition Bound := forall t, (t <= rounds r)%nat -> 2 * potential 0 / won > m r t.

Lemma small_margin : Run -> Small_margin.
Proof. intros (_ & _ & D & _) t L F. exact (D t L F). Qed.

Lemma update_rule : Run -> Update_rule.
Proof.
  intros (_ & _ & _ & _ & D) t L F. unfold balanced_run.update_gap.
  rewrite !sum_zero; [ring| |]; intros i I; cbv beta; destruct (D t L F i I) as [E E']; rewrite ?E, ?E'; ring.
Qed.

Lemma mistakes_update : Run -> Mistakes_update.
Proof.
  intros (_ & _ & _ & D & _) t L. apply le_INR, count_le. intros i I E. apply D; [lia|exact E].
Qed.

Lemma positive : Setting -> Factors -> Positive_start -> Update_rule -> Positive.
Proof.
  intros (_ & St) Fa P U t. induction t as [|t IH]; intros L i I; [apply P, I|].
  specialize (IH ltac:(lia) i I). destruct IH as [A B]. destruct (upd t) eqn:F.
  - destruct (moved r upd a b U t L F i I) as [-> ->].
    split; apply Rmult_lt_0_compat; try apply (factor_pos a b _ (proj1 Fa) (proj1 (proj2 Fa))); assumption.
  - destruct (St t L F i I) as [-> ->]. split; assumption.
Qed.

Lemma total_growth : Factors -> Zero_one -> Update_rule -> Positive -> Total_growth.
Proof.
  intros (A & B & C & _) Z U P t L F.
  unfold balanced_run.total, balanced_run.speaks.
    replace (sum n (pos (S t)) + sum n (neg (S t)) - (sum n (pos t) + sum n (neg t)))
      with (sum n (fun i => (pos (S t) i - pos t i) + (neg (S t) i - neg t i)))
      by (rewrite sum_plus, !sum_minus; ring).
    replace ((a - 1) * (y r t * (dot n (pos t) (inst r t) - dot n (neg t) (inst r t))))
      with (sum n (fun i => (a - 1) * (y r t * (pos t i * inst r t i - neg t i * inst r t i))))
      by (rewrite !sum_scale, sum_minus; reflexivity).
    apply sum_le. intros i I. cbv beta. destruct (P t ltac:(lia) i I) as [Pp Pn].
    destruct (moved r upd a b U t L F i I) as [-> ->].
    destruct (factors_of r a b t i (Z t L i I)) as [(-> & -> & ->)|(-> & [(-> & -> & ->)|(-> & -> & ->)])]; nra.
Qed.

Lemma log_growth : Factors -> Zero_one -> Separable -> Update_rule -> Positive -> Log_growth.
Proof.
  intros Fa Z Se U P t L F.
  destruct (ratio_logs a b (proj1 Fa) (proj1 (proj2 Fa)) (proj1 (proj2 (proj2 Fa)))) as (Ra & Rb & Pa & Pb). split.
  - unfold balanced_run.growth, balanced_run.active, dot.
    rewrite <- sum_plus, <- sum_scale, <- sum_scale, <- !sum_mul_r, <- sum_minus.
    apply sum_ext. intros i I. cbv beta. destruct (P t ltac:(lia) i I) as [Pp Pn].
    destruct (moved r upd a b U t L F i I) as [-> ->]. destruct (signs u i) as (Su & Sa & _).
    assert (Q : forall c w, w > 0 -> c * w / w = c) by (intros; field; lra). rewrite !Q by assumption.
    rewrite <- Sa. assert (Su' : u i = up i - down i) by lra. rewrite Su', Ra, Rb.
    destruct (factors_of r a b t i (Z t L i I)) as [(-> & -> & ->)|(-> & [(-> & -> & ->)|(-> & -> & ->)])]; rewrite
    ?ln_1; ring.
  - specialize (Se t L). assert (Am : active t <= most_active) by exact (biggest_above (rounds r) active t L). nra.
Qed.

Lemma potential_drop : Factors -> Small_margin -> Positive -> Total_growth -> Log_growth -> Potential_drop.
Proof.
  intros Fa M P T G t L F.
  destruct (ratio_logs a b (proj1 Fa) (proj1 (proj2 Fa)) (proj1 (proj2 (proj2 Fa)))) as (_ & _ & Pa & _).
  destruct Fa as (A & _).
  specialize (T t L F). specialize (M t L F).
  assert (T2 : (a - 1) * speaks t <= (a - 1) * (beta + y r t * theta)) by (apply Rmult_le_compat_l; lra).
  destruct (G t L F) as [G1 G2].
  assert (E : potential t - potential (S t) = growth t - kappa * (total (S t) - total t)).
  { unfold balanced_run.potential, balanced_run.entropies, balanced_run.growth.
    rewrite (sum_ext n (fun i => up i * ln (pos (S t) i / pos t i))
      (fun i => up i * ln (up i / pos t i) - up i * ln (up i / pos (S t) i))),
      (sum_ext n (fun i => down i * ln (neg (S t) i / neg t i))
      (fun i => down i * ln (down i / neg t i) - down i * ln (down i / neg (S t) i))), !sum_minus; [ring| |];
      intros i I; symmetry; destruct (signs u i) as (_ & _ & ? & ? & _), (P t ltac:(lia) i I), (P (S t) L i I);
      apply log_parts; assumption. }
  assert (K : 2 * kappa * (a - 1) = ln (a / b)) by (unfold kappa; field; lra).
  assert (K0 : 0 < kappa) by (apply Rmult_lt_0_compat; [exact Pa|apply Rinv_0_lt_compat; lra]).
  assert (H : kappa * (total (S t) - total t) <= kappa * ((a - 1) * (beta + y r t * theta)))
    by (apply Rmult_le_compat_l; lra).
  rewrite E. unfold balanced_run.won.
  replace (kappa * ((a - 1) * (beta + y r t * theta))) with (ln (a / b) * (beta + y r t * theta) / 2) in H
    by (rewrite <- K; field).
  lra.
Qed.

Lemma potential_total : Setting -> Potential_drop -> Potential_total.
Proof.
  intros (_ & St) D t L. unfold balanced_run.k. rewrite <- sum_flagged_const. apply Rle_ge.
  apply (grows_at_least (rounds r) upd (fun _ => won) (fun s => 2 * (potential 0 - potential s))); [lra| | |exact L].
  - intros s Ls F. specialize (D s Ls F). lra.
  - intros s Ls F. assert (E : potential (S s) = potential s); [|lra].
    assert (H : forall i, (i < n)%nat -> pos (S s) i = pos s i /\ neg (S s) i = neg s i) by exact (St s Ls F).
    unfold balanced_run.potential, balanced_run.entropies, balanced_run.total.
    f_equal; [f_equal; f_equal|f_equal; f_equal];
      apply sum_ext; intros i I; destruct (H i I) as [Ep En]; rewrite ?Ep, ?En; reflexivity.
Qed.

Lemma slope : Factors -> Slope.
Proof.
  intros Fa. destruct (ratio_logs a b (proj1 Fa) (proj1 (proj2 Fa)) (proj1 (proj2 (proj2 Fa)))) as (Ra & _).
  destruct Fa as (A & B & C & _).
  pose proof (atanh_above (a - 1) ltac:(lra)) as H. replace (1 + (a - 1)) with a in H by ring.
  assert (ln b <= ln (1 - (a - 1))) by (apply ln_le; lra). unfold Slope. lra.
Qed.

Lemma potential_positive : Setting -> Factors -> Positive -> Slope -> Potential_positive.
Proof.
  intros (N & _) (A & _) P Sl t L. assert (Pt : forall i, (i < n)%nat -> pos t i > 0 /\ neg t i > 0) by exact (P t L).
  split.
  - assert (T : 0 < total t).
    { unfold balanced_run.total. apply Rplus_lt_0_compat; apply positive_sum; try exact N; intros i I; apply Pt, I. }
    assert (K : kappa > 1).
    { unfold balanced_run.kappa. apply Rmult_lt_reg_r with (2 * (a - 1)); [lra|]. unfold Rdiv.
      rewrite Rmult_assoc, Rinv_l by lra. red in Sl. lra. }
    unfold balanced_run.potential, balanced_run.entropy. nra.
  - unfold balanced_run.entropy, balanced_run.entropies, balanced_run.total.
    replace (sum n (fun i => up i * ln (up i / pos t i)) + sum n (fun i => down i * ln (down i / neg t i))
        - (sum n up + sum n down) + (sum n (pos t) + sum n (neg t)))
      with (sum n (fun i => (up i * ln (up i / pos t i) - up i + pos t i)
        + (down i * ln (down i / neg t i) - down i + neg t i)))
      by (rewrite sum_plus, !sum_plus, !sum_minus; ring).
    apply positive_sum; [exact N|]. intros i I. destruct (Pt i I) as [Pp Pn].
    destruct (signs u i) as (_ & _ & U0 & D0 & E).
    destruct (kl_term _ _ U0 Pp) as [Ku _], (kl_term _ _ D0 Pn) as [Kd _].
    destruct E as [E|E]; rewrite E in *; lra.
Qed.

Lemma update_bound : Potential_total -> Potential_positive -> Update_bound.
Proof. intros T P t L. specialize (T t L). destruct (P t L). lra. Qed.

Lemma bound : Gain -> Update_bound -> Mistakes_update -> Bound.
Proof.
  intros G U M t L. specialize (U t L). specialize (M t L). red in G. apply Rle_lt_trans with (k t); [exact M|].
  apply Rmult_lt_reg_r with won; [exact G|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
End Claims.

(** The bound on the updates, mistakes among them, for every u. *)
Theorem balanced_winnow top tie a b theta beta start e T u gamma :
  let n := S top in
  let r := balanced_trial n tie a b theta beta start e T in
  let upd := updates n tie a b theta beta start e in
  let g := won r a b beta u gamma in
  a > 1 -> b > 0 -> a + b <= 2 -> beta >= 0 -> (forall i, (i < n + n)%nat -> start i > 0) ->
  (forall t, (t < T)%nat -> forall i, (i < n)%nat -> fst (e t) i = 0 \/ fst (e t) i = 1) ->
  (forall t, (t < T)%nat -> sg (snd (e t)) * (dot n u (fst (e t)) - theta) >= gamma) ->
  m r T <= INR (count T upd) /\ INR (count T upd) * g < 2 * potential r a b u 0 /\
  (g > 0 -> m r T < 2 * potential r a b u 0 / g).
Proof.
  intros n' r upd g A B C Be Pos Z1 Sep.
  assert (D : Run r upd a b theta beta).
  { split; [exact Be|]. split; [exists tie; intros t _; reflexivity|]. split; [|split].
    - intros t _ F. set (w := weights n' tie a b theta beta start e t).
      assert (Sp : speaks r t - y r t * theta = sg (snd (e t)) * score_of n' theta w (fst (e t))).
      { unfold score_of. change (y r t) with (sg (snd (e t))). change (speaks r t) with (sg (snd (e t))
          * (dot n' w (fst (e t)) - dot n' (fun i => w (n' + i)%nat) (fst (e t)))). ring. }
      rewrite Sp. unfold upd, updates, due in F. fold w in F. destruct (Rlt_dec 0 beta).
      + destruct (Rle_dec _ _); [assumption|discriminate].
      + apply wrong_sign in F. lra.
    - intros t _ E. unfold upd, updates, due. simpl in E.
      destruct (Rlt_dec 0 beta); [|exact E]. apply wrong_sign in E.
      destruct (Rle_dec _ _) as [|N]; [reflexivity|]. exfalso. apply N. lra.
    - intros t _ F i I. change (i < n')%nat in I.
      assert (W : state r (S t) = move n' a b (state r t) (e t)).
      { change (state r (S t)) with (if upd t then move n' a b (state r t) (e t) else state r t). rewrite F.
        reflexivity. }
      unfold pos, neg. rewrite W. change (n r) with n'. unfold move. split.
      + destruct (Nat.ltb_spec i n'); [reflexivity|lia].
      + destruct (Nat.ltb_spec (n' + i) n'); [lia|]. replace (n' + i - n')%nat with i by lia. reflexivity. }
  assert (St : Setting r upd).
  { split; [unfold n; simpl; lia|]. intros t _ F i _.
    assert (W : state r (S t) = state r t).
    { change (state r (S t)) with (if upd t then move n' a b (state r t) (e t) else state r t). rewrite F.
      reflexivity. }
    unfold pos, neg. rewrite W. split; reflexivity. }
  assert (Fa : Factors false a b) by (repeat split; assumption).
  assert (P0 : Positive_start r).
  { intros i I. change (i < n')%nat in I. split; apply Pos; change (n r) with n'; lia. }
  assert (Zo : Zero_one r) by exact Z1.
  assert (Se : Separable r theta u gamma) by exact Sep.
  assert (U := update_rule r upd a b theta beta D).
  assert (Po := positive r upd false a b St Fa P0 U).
  assert (Tg := total_growth r upd false a b Fa Zo U Po).
  assert (Lg := log_growth r upd false a b theta u gamma Fa Zo Se U Po).
  assert (Pd := potential_drop r upd false a b theta beta u gamma Fa (small_margin r upd a b theta beta D) Po Tg Lg).
  assert (Ub := update_bound r upd a b beta u gamma (potential_total r upd a b beta u gamma St Pd)
    (potential_positive r upd false a b u St Fa Po (slope false a b Fa))).
  assert (Mu := mistakes_update r upd a b theta beta D).
  split; [exact (Mu T (le_n _))|]. split; [exact (Ub T (le_n _))|].
  intros G. exact (bound r upd a b beta u gamma G Ub Mu T (le_n _)).
Qed.
