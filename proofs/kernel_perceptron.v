(** kernel-perceptron: the perceptron's bound in the space that a kernel spans. *)
From mistakebound Require Import kernel_run.
From mistakebound Require perceptron.

Section Claims.
Variables (X : Type) (r : trial X) (f : vec) (gamma : R) (alpha lambda : vec).

Definition inner := form X (K r) (size r) (point r).
Definition m t := INR (count t (err r)).
Definition wf t := inner (state r t) f.
Definition w2 t := inner (state r t) (state r t).
Definition f2 := inner f f.
Definition x2 t := K r (point r t) (point r t).
Definition radius2 := biggest (rounds r) x2.
Definition margin t := y r t * value_of r f t.
Definition minus (c d : vec) : vec := fun i => c i + -1 * d i.
Definition signed (c : vec) : vec := fun i => if Nat.ltb i (rounds r) then c i * y r i else 0.

Definition Run := kernel_run r.

Definition Zero_start := w2 0 = 0.
Definition Gram_psd := psd X (K r) (size r) (point r).
Definition Separable := forall t, (t < rounds r)%nat -> margin t >= gamma /\ gamma > 0.

Definition One_label := forall t, (t < rounds r)%nat -> forall b u, b > 0 ->
  value_of r f t = b * K r u (point r t) -> K r u (point r t) >= 0 -> label r t = true.
Definition Max_margin := forall t, (t < rounds r)%nat ->
  margin t >= 1 /\ alpha t >= 0 /\ alpha t * (margin t - 1) = 0.
(** f is the sum of the alpha y K(x, .). *)
Definition Expansion := inner (minus f (signed alpha)) (minus f (signed alpha)) = 0.
Definition Duality := f2 = inner (signed alpha) (signed alpha) /\
  inner (signed alpha) (signed alpha) = sum (rounds r) alpha.
Definition None_separates :=
  inner (signed lambda) (signed lambda) = 0 /\ sum (rounds r) lambda = 1 /\
  forall t, (t < rounds r)%nat -> lambda t >= 0.
Definition Mistake_sign := forall t, (t < rounds r)%nat -> err r t = true -> y r t * value_of r (state r t) t <= 0.
Definition Conservative := forall t, (t < rounds r)%nat -> err r t = false ->
  inner (minus (state r (S t)) (state r t)) (minus (state r (S t)) (state r t)) = 0.
(** w_(t+1) - w_t - y K(x_t, .) vanishes, its coefficients at equal points taken together: whatever h is summed. *)
Definition Update_rule := forall t, (t < rounds r)%nat -> err r t = true -> forall h : X -> R,
  sum (size r) (fun i => (state r (S t) i - state r t i - y r t * unit t i) * h (point r i)) = 0.
Definition Update_corrects := forall t, (t < rounds r)%nat -> err r t = true ->
  y r t * value_of r (state r (S t)) t = y r t * value_of r (state r t) t + x2 t.
Definition Progress := forall t, (t < rounds r)%nat -> err r t = true ->
  wf (S t) - wf t = margin t /\ margin t >= gamma.
Definition Total_progress := forall t, (t <= rounds r)%nat -> wf t >= m t * gamma.
Definition Norm_expansion := forall t, (t < rounds r)%nat -> err r t = true ->
  w2 (S t) = w2 t + 2 * (y r t * value_of r (state r t) t) + x2 t.
Definition Norm_growth := forall t, (t < rounds r)%nat -> err r t = true ->
  w2 (S t) <= w2 t + x2 t <= w2 t + radius2.
Definition Total_norm := forall t, (t <= rounds r)%nat -> w2 t <= m t * radius2.
Definition Cauchy_schwarz := forall t, (t <= rounds r)%nat -> wf t ^ 2 <= w2 t * f2.
Definition Sandwich := forall t, (t <= rounds r)%nat ->
  (m t * gamma) ^ 2 <= wf t ^ 2 <= w2 t * f2 /\ w2 t * f2 <= m t * radius2 * f2.
Definition Bound := forall t, (t <= rounds r)%nat -> m t * gamma ^ 2 <= radius2 * f2.

Lemma one_label : Separable -> One_label.
Proof.
  intros S t L b u B E P. destruct (S t L) as [M G]. unfold margin in M. rewrite E in M.
  assert (0 <= b * K r u (point r t)) by (apply Rmult_le_pos; lra).
  unfold y in M. destruct (label r t); [reflexivity|simpl in M; lra].
Qed.

Lemma duality : Max_margin -> Expansion -> Gram_psd -> Duality.
Proof.
  intros Mm E P. unfold Expansion, minus in E.
  assert (A : forall d, inner f d = inner (signed alpha) d) by (intros; apply form_minus_null; assumption).
  assert (Same : f2 = inner (signed alpha) (signed alpha)).
  { unfold f2. rewrite A. unfold inner. rewrite form_sym. apply A. }
  split; [exact Same|].
  - rewrite <- Same. unfold f2. rewrite A. unfold inner. rewrite form_sym. unfold form, size. rewrite sum_append.
    rewrite (sum_zero (others r)), Rplus_0_r.
    + apply sum_ext. intros t L. unfold signed. rewrite (proj2 (Nat.ltb_lt t (rounds r)) L).
      destruct (Mm t L) as (_ & _ & C). unfold margin, value_of, size in C. lra.
    + intros i _. unfold signed. rewrite (proj2 (Nat.ltb_ge (rounds r + i) (rounds r))) by lia. ring.
Qed.

Lemma mistake_sign : Run -> Mistake_sign.
Proof. intros (tie & D) t L E. destruct (D t L) as [F _]. apply (wrong_sign (tie t)). congruence. Qed.

Lemma conservative : Run -> Conservative.
Proof.
  intros (tie & D) t L E. destruct (D t L) as [_ W]. apply sum_zero. intros i _.
  unfold minus. rewrite W, E. ring.
Qed.

Lemma update_rule : Run -> Update_rule.
Proof.
  intros (tie & D) t L E h. destruct (D t L) as [_ W]. apply sum_zero. intros i _. rewrite W, E. ring.
Qed.

Lemma update_corrects : Update_rule -> Update_corrects.
Proof.
  intros U t L E. unfold value_of.
  rewrite (element_updated r t ltac:(lia) (U t L E)). unfold x2, y. pose proof (sg_square (label r t)) as Q.
  rewrite Rmult_plus_distr_l, <- Rmult_assoc, Q. ring.
Qed.

Lemma progress : Separable -> Update_rule -> Progress.
Proof.
  intros S U t L E. split; [|apply S, L]. unfold wf, inner.
  rewrite (form_moved _ _ _ _ _ _ _ _ f (element_updated r t ltac:(lia) (U t L E))). unfold margin, value_of. ring.
Qed.

Lemma total_progress : Zero_start -> Progress -> Conservative -> Gram_psd -> Total_progress.
Proof.
  intros Z P C G t L. unfold m. rewrite <- sum_flagged_const. apply Rle_ge.
  apply (grows_at_least (rounds r) (err r) (fun _ => gamma) wf); [| | |exact L].
  - right. symmetry. apply form_null; assumption.
  - intros s Ls Es. destruct (P s Ls Es). lra.
  - intros s Ls Es. right. symmetry. apply form_minus_null; [exact G|apply C; assumption].
Qed.

Lemma norm_expansion : Update_rule -> Norm_expansion.
Proof.
  intros U t L E. pose proof (element_updated r t ltac:(lia) (U t L E)) as Q. unfold w2, inner.
  rewrite (form_moved _ _ _ _ _ _ _ _ (state r (S t)) Q), form_sym, (form_moved _ _ _ _ _ _ _ _ (state r t) Q), Q.
  unfold value_of, x2. pose proof (sg_square (label r t)) as Y. fold (y r t) in Y.
  rewrite Rmult_plus_distr_l, <- Rmult_assoc, Y. ring.
Qed.

Lemma norm_growth : Norm_expansion -> Mistake_sign -> Norm_growth.
Proof.
  intros N M t L E. pose proof (N t L E). pose proof (M t L E). pose proof (biggest_above (rounds r) x2 t L).
  unfold radius2. lra.
Qed.

Lemma total_norm : Zero_start -> Norm_growth -> Conservative -> Gram_psd -> Total_norm.
Proof.
  intros Z G C P t L. unfold m. rewrite <- sum_flagged_const.
  apply (grows_at_most (rounds r) (err r) (fun _ => radius2) w2); [| | |exact L].
  - right. exact Z.
  - intros s Ls Es. destruct (G s Ls Es). lra.
  - intros s Ls Es. right. pose proof (C s Ls Es) as Q.
    pose proof (form_minus_null X (K r) (size r) (point r) _ _ (state r (S s)) P Q) as A.
    pose proof (form_minus_null X (K r) (size r) (point r) _ _ (state r s) P Q) as B.
    unfold w2, inner. rewrite A, form_sym. exact B.
Qed.

Lemma cauchy_schwarz : Gram_psd -> Cauchy_schwarz.
Proof.
  intros P t _. pose proof (form_cauchy_schwarz X (K r) (size r) (point r) (state r t) f P) as C.
  unfold wf, w2, f2, inner. lra.
Qed.

Lemma sandwich : Total_progress -> Cauchy_schwarz -> Total_norm -> Gram_psd -> Separable -> Sandwich.
Proof.
  intros P CS N G Sep t L. split; [split|].
  - apply pow_incr. split; [|apply Rge_le, P, L].
    destruct (Nat.eq_dec (rounds r) 0) as [Z|Z].
    + assert (t = O) as -> by lia. unfold m. simpl. lra.
    + destruct (Sep O ltac:(lia)) as [_ G0]. apply Rmult_le_pos; [apply pos_INR|lra].
  - apply CS, L.
  - apply Rmult_le_compat_r; [apply G|apply N, L].
Qed.

Lemma bound : Sandwich -> Gram_psd -> Bound.
Proof.
  intros W G t L. destruct (W t L) as [[A B] C]. assert (M0 : 0 <= m t) by apply pos_INR.
  assert (0 <= radius2 * f2) by (apply Rmult_le_pos; [apply biggest_nonneg|apply G]).
  destruct M0 as [M|M]; [|rewrite <- M; lra].
  apply Rmult_le_reg_l with (m t); [exact M|]. nra.
Qed.
End Claims.

(** With K(x, z) = x.z the perceptron runs beside it, from 0 and with the same rule for ties. *)
Definition beside (n : nat) (tie : nat -> option bool) (r : trial vec) : perceptron.trial :=
  perceptron.trial_on n tie (rounds r) (fun t => (point r t, label r t)).
Definition Linear_agrees (n : nat) (r : trial vec) :=
  (forall a b, K r a b = dot n a b) ->
  exists tie, forall t, (t < rounds r)%nat ->
    err r t = wrong (tie t) (value_of r (state r t) t) (label r t) /\
    value_of r (state r t) t = perceptron.score (beside n tie r) t /\
    m vec r (S t) = perceptron.m (beside n tie r) (S t) /\
    w2 vec r (S t) = perceptron.w2 (beside n tie r) (S t).

Lemma linear_agrees n r : Run vec r -> Zero_start vec r -> Linear_agrees n r.
Proof.
  intros (tie & D) Z Lin. exists tie. set (p := beside n tie r). set (N := size r) in *.
  set (v := fun t i => sum N (fun j => state r t j * point r j i)).
  assert (El : forall t a, element vec (K r) N (point r) (state r t) a = dot n (v t) a).
  { intros t a. unfold v. rewrite dot_combination. apply sum_ext. intros j _. rewrite Lin. reflexivity. }
  assert (Sq : forall t, w2 vec r t = norm2 n (v t)).
  { intros t. unfold norm2. unfold v at 1. rewrite dot_combination. apply sum_ext. intros j _. fold N.
    rewrite El, dot_sym. reflexivity. }
  assert (A : forall t, (t <= rounds r)%nat ->
    (forall i, (i < n)%nat -> perceptron.state p t i = v t i) /\
    (forall s, (s < t)%nat -> perceptron.err p s = err r s /\
                            value_of r (state r s) s = perceptron.score p s)).
  { induction t as [|t IH]; intros L.
    - split; [|lia]. intros i I. symmetry. apply (norm2_zero n (v O)); [rewrite <- Sq; exact Z|exact I].
    - destruct (IH ltac:(lia)) as [W E]. destruct (D t L) as [Er Mv].
      assert (Sc : value_of r (state r t) t = perceptron.score p t).
      { unfold value_of, perceptron.score. fold N. rewrite El. apply dot_ext; [|reflexivity].
        intros i I. symmetry. apply W, I. }
      assert (Ep : perceptron.err p t = err r t) by (rewrite Er, Sc; reflexivity).
      split.
      + intros i I. change (perceptron.state p (S t)) with
          (perceptron.move (perceptron.err p t) (perceptron.state p t) (point r t, label r t)).
        unfold perceptron.move. rewrite Ep. unfold v. destruct (err r t) eqn:F.
        * rewrite W by exact I. unfold v.
          rewrite (sum_ext N (fun j => state r (S t) j * point r j i)
            (fun j => state r t j * point r j i + y r t * (unit t j * point r j i)))
            by (intros; rewrite Mv, ?F; ring).
          rewrite sum_plus, sum_scale. f_equal. unfold y. cbn [fst snd]. f_equal.
          rewrite (sum_single N _ t) by (first [unfold N, size; lia | intros j _ Nj; unfold unit;
            rewrite (proj2 (Nat.eqb_neq j t) Nj); ring]).
          unfold unit. rewrite Nat.eqb_refl. ring.
        * rewrite W by exact I. apply sum_ext. intros j _. rewrite Mv, ?F. reflexivity.
      + intros s Ls. destruct (Nat.eq_dec s t) as [->|Ns]; [split; assumption|apply E; lia]. }
  intros t L. split; [apply D, L|]. destruct (A (S t) L) as [W E]. split; [apply E; lia|]. split.
  - unfold m, perceptron.m. f_equal. apply count_ext. intros s Ls. symmetry. apply E, Ls.
  - rewrite Sq. unfold perceptron.w2. apply dot_ext; intros i I; symmetry; apply W, I.
Qed.

(** The bound on lists of examples, whatever the rule for ties; f = sum of beta_j K(z_j, .), j < c. *)
Theorem kernel_perceptron X (k : kernel X) tie (l : list (X * bool)) c z beta gamma :
  let f := element X k c z beta in
  let f2 := form X k c z beta beta in
  (forall N point, psd X k N point) -> gamma > 0 ->
  (forall x y, In (x, y) l -> sg y * f x >= gamma) ->
  INR (kernel_mistakes X k tie l) * gamma ^ 2 <= largest (fun e => k (fst e) (fst e)) l * f2.
Proof.
  intros f f2' P G Sep. destruct l as [|first rest]; [simpl; lra|].
  set (l := first :: rest) in *. set (r := trial_of X k tie first l c z).
  set (fc := fun i => if Nat.ltb i (length l) then 0 else beta (i - length l)%nat).
  assert (Fe : forall a, element X k (size r) (point r) fc a = f a).
  { intros a. unfold element, size. rewrite sum_append, sum_zero, Rplus_0_l.
    - apply sum_ext. intros i I. unfold fc. cbn [r trial_of point rounds].
      rewrite (proj2 (Nat.ltb_ge (length l + i) (length l))) by lia.
      replace (length l + i - length l)%nat with i by lia. reflexivity.
    - intros i I. unfold fc. rewrite (proj2 (Nat.ltb_lt i (length l)) I). ring. }
  assert (F2 : f2 X r fc = f2').
  { unfold f2, inner, form. change (K r) with k. unfold size. rewrite sum_append, sum_zero, Rplus_0_l.
    - apply sum_ext. intros i I. rewrite Fe. unfold fc. cbn [r trial_of point rounds].
      rewrite (proj2 (Nat.ltb_ge (length l + i) (length l))) by lia.
      replace (length l + i - length l)%nat with i by lia. reflexivity.
    - intros i I. unfold fc. rewrite (proj2 (Nat.ltb_lt i (length l)) I). ring. }
  assert (Pt : forall t, (t < length l)%nat -> point r t = fst (nth t l first)).
  { intros t L. cbn [r trial_of point]. rewrite (proj2 (Nat.ltb_lt t (length l)) L). reflexivity. }
  assert (D : Run X r) by apply trial_of_run.
  assert (Z : Zero_start X r) by (apply sum_zero; intros; simpl; ring).
  assert (Gp : Gram_psd X r) by apply P.
  assert (Se : Separable X r fc gamma).
  { intros t L. split; [|exact G]. unfold margin, value_of. change (K r) with k. rewrite Fe, Pt by exact L.
    apply (round_of (fun e => sg (snd e) * f (fst e) >= gamma)); [|exact L]. intros [x y0] I. apply Sep, I. }
  assert (C := conservative X r D).
  assert (Tp := total_progress X r fc gamma Z (progress X r fc gamma Se (update_rule X r D)) C Gp).
  assert (Tn := total_norm X r Z (norm_growth X r (norm_expansion X r (update_rule X r D)) (mistake_sign X r D)) C Gp).
  assert (B := bound X r fc gamma (sandwich X r fc gamma Tp (cauchy_schwarz X r fc Gp) Tn Gp Se) Gp (rounds r) (le_n _)).
  rewrite F2 in B. unfold kernel_mistakes. rewrite (mistakes_count _ _ _ _ first).
  replace (largest (fun e => k (fst e) (fst e)) l) with (radius2 X r); [exact B|].
  rewrite <- (biggest_is_largest (fun e => k (fst e) (fst e)) l first). unfold radius2.
  apply biggest_ext. intros t L. unfold x2. rewrite Pt by exact L. reflexivity.
Qed.
