(** comparison: the perceptron and Winnow on sparse targets (Example 1) and on sparse instances (Example 2). The variant
    with a threshold is not treated here. *)
From mistakebound Require Import winnow_limit small_entries.
From mistakebound Require perceptron perceptron_separable winnow_tuned.

Section Claims.
Variables (top T : nat) (x : nat -> vec) (label : nat -> bool) (u : vec) (gamma : R) (rate : option R).
Variables (perr werr : nat -> bool) (w exponents : nat -> vec).
Variable sparse : bool.  (* Example 1? otherwise Example 2 *)

(** What is seen of the two runs on the same sequence. *)
Definition d := S top.
Definition P := perceptron.Trial d T x label perr w.
Definition W := winnow_run.Trial top T x label werr exponents.
Definition n := INR d.
Definition k := if sparse then ones d u else biggest T (fun t => ones d (x t)).
Definition u1 := sum d (fun i => Rabs (u i)).
Definition u2 := norm2 d u.
Definition R2 := perceptron.radius2 P.
Definition Rinf := winnow_run.radius W.
Definition margin t := sg (label t) * dot d u (x t).
Definition winnow_bound_of := 2 * (Rinf * u1 / gamma) ^ 2 * ln n.
Definition perceptron_bound_of := R2 * u2 / gamma ^ 2.

Definition Zero_start := perceptron_separable.Zero_start P.
Definition Target :=
  (if sparse then sum d (fun i => (u i ^ 2 - u i) ^ 2) = 0 else sum d (fun i => (u i - 1) ^ 2) = 0) /\ u1 > 0.
Definition Instances := forall t, (t < T)%nat ->
  if sparse then sum d (fun i => (x t i ^ 2 - 1) ^ 2) = 0 else sum d (fun i => (x t i ^ 3 - x t i) ^ 2) = 0.
Definition Separable := forall t, (t < T)%nat -> margin t >= gamma /\ gamma > 0.

Definition Norms := (0 < T)%nat ->
  if sparse then u1 = k /\ u2 = k /\ R2 = n /\ Rinf = 1
  else u1 = n /\ u2 = n /\ R2 = k /\ (k > 0 -> Rinf = 1) /\ (k = 0 -> Rinf = 0).
Definition Margin_at_most := forall t, (t < T)%nat -> margin t <= k.
Definition Parity := sparse = true -> forall t, (t < T)%nat ->
  2 * IZR (Int_part ((k - margin t) / 2)) = k - margin t.
Definition Perceptron_bound := forall t, (t < T)%nat ->
  perceptron.m P (S t) * gamma ^ 2 <= R2 * u2 /\ R2 * u2 = n * k.
Definition Winnow_bound := forall t, (t < T)%nat ->
  winnow_run.m W (S t) <= winnow_bound_of /\
  winnow_bound_of = (if sparse then 2 * (k / gamma) ^ 2 * ln n else 2 * (n / gamma) ^ 2 * ln n).
Definition Crossing := (0 < T)%nat ->
  (winnow_bound_of < perceptron_bound_of <-> if sparse then 2 * k * ln n < n else 2 * n * ln n < k).
Definition Dense_target := sparse = false -> (0 < T)%nat ->
  (perceptron_bound_of < winnow_bound_of <-> (d >= 2)%nat).
Definition Only_positive :=
  (forall t, (t < T)%nat -> forall i, (i < d)%nat -> 0 <= x t i) ->
  forall t, (t < T)%nat -> label t = true /\ winnow_run.m W (S t) = 0.
Definition Starts_at_target := (forall i, (i < d)%nat -> u i = 1) ->
  forall t, (t < T)%nat -> winnow_run.m W (S t) = 0.
Definition Disjoint_mistakes := sparse = false ->
  (forall t, (t < T)%nat -> forall i, (i < d)%nat -> 0 <= x t i) ->
  forall t, (t < T)%nat -> perceptron.m P (S t) * gamma <= sum d (w (S t)) <= n.

Lemma norms : Target -> Instances -> Norms.
Proof.
  intros [Tu _] I T1. unfold Instances in I. unfold k. destruct sparse.
  - assert (B : forall i, (i < d)%nat -> u i = 0 \/ u i = 1) by (intros i L; apply bit, (sum_square_zero d _ Tu i L)).
    assert (X : forall t, (t < T)%nat -> forall i, (i < d)%nat -> x t i = 1 \/ x t i = -1)
      by (intros t L i Li; apply unit_entry, (sum_square_zero d _ (I t L) i Li)).
    repeat split.
    + apply sum_nonzero. intros i L. unfold nonzero. destruct (B i L) as [-> | ->]; destruct (Req_EM_T _ 0); try lra;
        [apply Rabs_R0|apply Rabs_R1].
    + apply sum_nonzero. intros i L. unfold nonzero. destruct (B i L) as [-> | ->]; destruct (Req_EM_T _ 0); lra.
    + apply biggest_const; [exact T1|apply pos_INR|]. intros t L. unfold perceptron.x2, norm2, dot.
      rewrite (sum_ext _ _ (fun _ => 1)), sum_const; [apply Rmult_1_r|].
      intros i Li. simpl. destruct (X t L i Li) as [-> | ->]; lra.
    + apply biggest_const; [exact T1|lra|]. intros t L. apply biggest_const; [unfold winnow_run.dim; lia|lra|].
      intros i Li. simpl. destruct (X t L i Li) as [-> | ->]; [apply Rabs_R1|]. rewrite Rabs_left; lra.
  - assert (B : forall i, (i < d)%nat -> u i = 1).
    { intros i L. pose proof (sum_square_zero d _ Tu i L) as E. cbv beta in E.
      apply Rminus_diag_uniq, Rsqr_0_uniq. unfold Rsqr. lra. }
    assert (X : forall t, (t < T)%nat -> forall i, (i < d)%nat -> x t i = 0 \/ x t i = 1 \/ x t i = -1)
      by (intros t L i Li; apply sparse_entry, (sum_square_zero d _ (I t L) i Li)).
    assert (Lq : forall t, (t < T)%nat -> norm2 d (x t) = ones d (x t)).
    { intros t L. apply sum_nonzero. intros i Li. unfold nonzero.
      destruct (X t L i Li) as [-> | [-> | ->]]; destruct (Req_EM_T _ 0); lra. }
    split; [|split; [|split; [|split]]].
    + unfold u1, n. rewrite (sum_ext _ _ (fun _ => 1)), sum_const; [apply Rmult_1_r|].
      intros i L. rewrite (B i L). apply Rabs_R1.
    + unfold u2, norm2, dot, n. rewrite (sum_ext _ _ (fun _ => 1)), sum_const; [apply Rmult_1_r|].
      intros i L. rewrite (B i L). ring.
    + apply biggest_ext. intros t L. exact (Lq t L).
    + intros K. apply Rle_antisym.
      * apply biggest_least; [lra|]. intros t L. apply biggest_least; [lra|]. intros i Li. simpl.
        destruct (X t L i Li) as [-> | [-> | ->]]; [rewrite Rabs_R0|rewrite Rabs_R1|rewrite Rabs_left]; lra.
      * destruct (biggest_attained T _ K) as (t & L & E). rewrite <- E in K.
        assert (C : (1 <= count d (nonzero (x t)))%nat).
        { destruct (count d (nonzero (x t))) eqn:Q; [unfold ones in K; rewrite Q in K; simpl in K; lra|lia]. }
        destruct (count_some _ _ C) as (i & Li & F). unfold nonzero in F.
        destruct (Req_EM_T (x t i) 0) as [|N]; [discriminate|].
        assert (A : Rabs (x t i) = 1).
        { destruct (X t L i Li) as [Q | [-> | ->]]; [contradiction|apply Rabs_R1|rewrite Rabs_left; lra]. }
        rewrite <- A. eapply Rle_trans; [exact (entry_largest d (x t) i Li)|].
        exact (biggest_above T (fun t => largest_entry d (x t)) t L).
    + intros K. apply Rle_antisym; [|apply biggest_nonneg]. apply biggest_least; [lra|]. intros t L.
      apply biggest_least; [lra|]. intros i Li. simpl.
      assert (Z : ones d (x t) <= 0) by (rewrite <- K; exact (biggest_above T (fun t => ones d (x t)) t L)).
      rewrite <- (Lq t L) in Z. pose proof (norm2_nonneg d (x t)).
      rewrite (norm2_zero d (x t) ltac:(lra) i Li), Rabs_R0. lra.
Qed.

Lemma margin_at_most : Target -> Instances -> Margin_at_most.
Proof.
  intros [Tu _] I t L. specialize (I t L). unfold margin, k, dot. rewrite <- sum_scale. destruct sparse.
  - rewrite <- (sum_nonzero d u (fun i => if nonzero u i then 1 else 0)) by reflexivity. apply sum_le. intros i Li.
    unfold nonzero. destruct (bit _ (sum_square_zero d _ Tu i Li)) as [-> | ->]; destruct (Req_EM_T _ 0); try lra.
    destruct (unit_entry _ (sum_square_zero d _ I i Li)) as [-> | ->], (label t); simpl; lra.
  - eapply Rle_trans; [|exact (biggest_above T (fun t => ones d (x t)) t L)].
    rewrite <- (sum_nonzero d (x t) (fun i => if nonzero (x t) i then 1 else 0)) by reflexivity. apply sum_le. intros i Li.
    assert (u i = 1) as ->.
    { pose proof (sum_square_zero d _ Tu i Li) as E. cbv beta in E. apply Rminus_diag_uniq, Rsqr_0_uniq. unfold Rsqr. lra. }
    unfold nonzero. destruct (sparse_entry _ (sum_square_zero d _ I i Li)) as [-> | [-> | ->]];
      destruct (Req_EM_T _ 0), (label t); simpl; lra.
Qed.

Lemma parity : Target -> Instances -> Parity.
Proof.
  intros [Tu _] I Sp t L. specialize (I t L). unfold k. rewrite Sp in *.
  set (flag := fun i => andb (nonzero u i) (if Req_EM_T (sg (label t) * x t i) 1 then false else true)).
  assert (E : ones d u - margin t = 2 * INR (count d flag)).
  { unfold margin, dot. rewrite <- sum_scale.
    rewrite <- (sum_nonzero d u (fun i => if nonzero u i then 1 else 0)) by reflexivity.
    rewrite <- sum_minus, Rmult_comm, <- (sum_flagged_const d flag 2). apply sum_ext. intros i Li.
    unfold flagged, flag, nonzero. destruct (bit _ (sum_square_zero d _ Tu i Li)) as [-> | ->];
      destruct (Req_EM_T _ 0); cbn [andb]; try lra.
    destruct (unit_entry _ (sum_square_zero d _ I i Li)) as [-> | ->], (label t); simpl sg;
      destruct (Req_EM_T _ 1); lra. }
  rewrite E. replace (2 * INR (count d flag) / 2) with (INR (count d flag)) by field.
  rewrite Int_part_INR, <- INR_IZR_INZ. reflexivity.
Qed.

Lemma perceptron_bound : perceptron_separable.Bound P u gamma -> Norms -> Perceptron_bound.
Proof.
  intros B N t L. split.
  - exact (B (Datatypes.S t) L).
  - specialize (N ltac:(lia)). destruct sparse; destruct N as (_ & -> & -> & _); ring.
Qed.

Lemma winnow_bound : winnow_tuned.Bound W u gamma -> Separable -> Norms -> Winnow_bound.
Proof.
  intros B S N t L. split.
  - exact (B (Datatypes.S t) L).
  - specialize (N ltac:(lia)). destruct (S t L) as [M G]. unfold winnow_bound_of. destruct sparse.
    + destruct N as (-> & _ & _ & ->). rewrite Rmult_1_l. reflexivity.
    + destruct N as (-> & _ & R2k & One & _). rewrite One; [rewrite Rmult_1_l; reflexivity|].
      rewrite <- R2k. eapply Rlt_le_trans; [|exact (perceptron.x2_radius P t L)].
      destruct (Rle_lt_or_eq_dec _ _ (norm2_nonneg d (x t))) as [Q|Q]; [exact Q|exfalso].
      unfold margin in M. rewrite dot_sym, (dot_zero d (x t)) in M by (symmetry; exact Q). lra.
Qed.

Lemma crossing : Target -> Separable -> Norms -> Crossing.
Proof.
  intros [_ U] S N T1. destruct (S O T1) as [M G]. specialize (N T1). unfold winnow_bound_of, perceptron_bound_of.
  assert (Np : 0 < n) by (apply lt_0_INR; unfold d; lia).
  assert (G2 : 0 < / gamma ^ 2) by (apply Rinv_0_lt_compat, pow_lt; exact G).
  assert (K0 : 0 <= k) by (unfold k; destruct sparse; [apply pos_INR|apply biggest_nonneg]).
  destruct sparse.
  - destruct N as (E1 & E2 & -> & ->). rewrite E1 in *. rewrite E2.
    replace (2 * (1 * k / gamma) ^ 2 * ln n) with (/ gamma ^ 2 * (k * (2 * k * ln n))) by (field; lra).
    replace (n * k / gamma ^ 2) with (/ gamma ^ 2 * (k * n)) by (field; lra).
    split; intros H; [apply Rmult_lt_reg_l, Rmult_lt_reg_l in H|]; try assumption.
    apply Rmult_lt_compat_l; [exact G2|]. apply Rmult_lt_compat_l; assumption.
  - destruct N as (-> & -> & -> & One & None).
    destruct K0 as [K0|K0].
    + rewrite One by exact K0.
      replace (2 * (1 * n / gamma) ^ 2 * ln n) with (/ gamma ^ 2 * (n * (2 * n * ln n))) by (field; lra).
      replace (k * n / gamma ^ 2) with (/ gamma ^ 2 * (n * k)) by (field; lra).
      split; intros H; [apply Rmult_lt_reg_l, Rmult_lt_reg_l in H|]; try assumption.
      apply Rmult_lt_compat_l; [exact G2|]. apply Rmult_lt_compat_l; assumption.
    + rewrite None by (symmetry; exact K0). rewrite <- K0. unfold Rdiv. rewrite !Rmult_0_l.
      assert (0 <= ln n) by (rewrite <- ln_1; apply ln_le; [lra|]; unfold n, d; rewrite S_INR; pose proof (pos_INR top); lra).
      split; intros H1; [simpl in H1; lra|]. assert (0 <= 2 * n * ln n) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma dense_target : Norms -> Separable -> Dense_target.
Proof.
  intros N S Sp T1. destruct (S O T1) as [M G]. specialize (N T1). unfold winnow_bound_of, perceptron_bound_of.
  rewrite Sp in N. destruct N as (-> & -> & R2k & One & _). rewrite R2k.
  assert (Np : 0 < n) by (apply lt_0_INR; unfold d; lia).
  assert (K : 0 < k).
  { rewrite <- R2k. eapply Rlt_le_trans; [|exact (perceptron.x2_radius P O T1)].
    destruct (Rle_lt_or_eq_dec _ _ (norm2_nonneg d (x O))) as [Q|Q]; [exact Q|exfalso].
    unfold margin in M. rewrite dot_sym, (dot_zero d (x O)) in M by (symmetry; exact Q). lra. }
  assert (Kn : k <= n).
  { unfold k. rewrite Sp. apply biggest_least; [lra|]. intros t _. apply le_INR, count_most. }
  assert (G2 : 0 < / gamma ^ 2) by (apply Rinv_0_lt_compat, pow_lt; exact G).
  rewrite One by exact K.
  replace (2 * (1 * n / gamma) ^ 2 * ln n) with (/ gamma ^ 2 * (n * (2 * n * ln n))) by (field; lra).
  replace (k * n / gamma ^ 2) with (/ gamma ^ 2 * (n * k)) by (field; lra). split.
  - intros H. apply Rmult_lt_reg_l, Rmult_lt_reg_l in H; try assumption.
    destruct (Nat.eq_dec top 0) as [E|]; [exfalso|unfold d; lia].
    assert (N1 : n = 1) by (unfold n, d; rewrite E; reflexivity). rewrite N1, ln_1 in H. lra.
  - intros D2. apply Rmult_lt_compat_l; [exact G2|]. apply Rmult_lt_compat_l; [exact Np|].
    pose proof ln_2_strictly_above as L2.
    assert (ln 2 <= ln n) by (apply ln_le; [lra|]; unfold n; replace 2 with (INR 2) by reflexivity; apply le_INR, D2).
    assert (n * / 2 < n * ln n) by (apply Rmult_lt_compat_l; lra). lra.
Qed.

Lemma only_positive : winnow_tuned.Simplex W rate -> winnow_tuned.Mistake_sign W rate ->
  Target -> Separable -> Only_positive.
Proof.
  intros Sx Ms [Tu _] S X.
  assert (B : forall i, (i < d)%nat -> 0 <= u i <= 1).
  { intros i L. destruct sparse.
    - destruct (bit _ (sum_square_zero d _ Tu i L)) as [-> | ->]; lra.
    - pose proof (sum_square_zero d _ Tu i L) as E. cbv beta in E.
      assert (u i - 1 = 0) by (apply Rsqr_0_uniq; unfold Rsqr; lra). lra. }
  assert (Lab : forall t, (t < T)%nat -> label t = true /\ 0 < sum d (x t)).
  { intros t L. destruct (S t L) as [M G]. unfold margin in M.
    assert (Q : 0 <= dot d u (x t)).
    { apply sum_nonneg. intros i Li. apply Rmult_le_pos; [apply B, Li|apply X; assumption]. }
    assert (Le : dot d u (x t) <= sum d (x t)).
    { apply sum_le. intros i Li. pose proof (B i Li). pose proof (X t L i Li). nra. }
    unfold sg in M. destruct (label t); split; try reflexivity; lra. }
  assert (None : forall t, (t < T)%nat -> werr t = false).
  { intros t L. destruct (Lab t L) as [Y P0].
    assert (Y1 : winnow_run.y W t = 1) by (unfold winnow_run.y; simpl; rewrite Y; reflexivity).
    unfold winnow_tuned.Simplex, winnow_tuned.Mistake_sign, winnow_tuned.finite in *. destruct rate as [eta|].
    - exact (winnow_positive W eta t Ms (proj1 (Sx t (Nat.lt_le_incl _ _ L))) L (X t L) P0 Y1).
    - exact (limit_positive W t Ms L (X t L) P0 Y1). }
  intros t L. split; [apply Lab, L|]. unfold winnow_run.m. simpl (winnow_run.err W).
  rewrite (count_none (Datatypes.S t) werr); [reflexivity|]. intros s Ls. apply None. lia.
Qed.

Lemma starts_at_target : winnow_tuned.Uniform_start W -> winnow_tuned.Mistake_sign W rate ->
  winnow_tuned.Conservative W rate u -> Separable -> Starts_at_target.
Proof.
  intros Z Ms C S B t L.
  assert (Sign : (exists eta, sign_at W eta) \/ limit_sign W).
  { unfold winnow_tuned.Mistake_sign in Ms. destruct rate as [eta|]; [left; exists eta|right]; exact Ms. }
  assert (Rest : limit_rest W).
  { unfold winnow_tuned.Conservative in C. destruct rate as [eta|]; [|exact C]. intros s Ls Es. apply (C s Ls Es). }
  refine (no_winnow_mistakes W (exponents O O) Sign Rest _ _ (Datatypes.S t) L).
  { intros i Li. apply (Z i O Li). unfold W, winnow_run.dim. simpl. lia. }
  intros s Ls. destruct (S s Ls) as [M G]. unfold margin in M.
  change (0 < sg (label s) * sum d (x s)).
  rewrite (sum_ext d (x s) (fun i => u i * x s i)) by (intros i Li; rewrite (B i Li); ring). unfold dot in M. lra.
Qed.

Lemma disjoint_mistakes : perceptron_separable.Mistake_sign P -> perceptron_separable.Update_rule P ->
  perceptron_separable.Conservative P -> Zero_start -> Target -> Instances -> Separable -> Disjoint_mistakes.
Proof.
  intros Ms Up Re Z [Tu _] I S Sp X.
  assert (B : forall i, (i < d)%nat -> u i = 1).
  { intros i L. rewrite Sp in Tu. pose proof (sum_square_zero d _ Tu i L) as E. cbv beta in E.
    apply Rminus_diag_uniq, Rsqr_0_uniq. unfold Rsqr. lra. }
  assert (Su : forall t, dot d u (x t) = sum d (x t)).
  { intros t. apply sum_ext. intros i Li. rewrite (B i Li). ring. }
  assert (Lab : forall t, (t < T)%nat -> label t = true /\ gamma <= sum d (x t)).
  { intros t L. destruct (S t L) as [M G]. unfold margin in M. rewrite Su in M.
    assert (0 <= sum d (x t)) by (apply sum_nonneg, X, L). destruct (label t); simpl in *; split; try reflexivity; lra. }
  assert (X01 : forall t, (t < T)%nat -> forall i, (i < d)%nat -> x t i = 0 \/ x t i = 1).
  { intros t L i Li. specialize (I t L). rewrite Sp in I.
    destruct (sparse_entry _ (sum_square_zero d _ I i Li)) as [Q | [Q | Q]]; [left|right|exfalso]; try exact Q.
    specialize (X t L i Li). lra. }
  assert (A : forall t, (t <= T)%nat -> (forall i, (i < d)%nat -> w t i = 0 \/ w t i = 1) /\
    perceptron.m P t * gamma <= sum d (w t)).
  { induction t as [|t IH]; intros L.
    - split; [intros i Li; left; exact (norm2_zero d (w O) Z i Li)|].
      unfold perceptron.m. simpl. rewrite Rmult_0_l. right. symmetry. apply (sum_zero (Datatypes.S top)). intros i Li.
      exact (norm2_zero d (w O) Z i Li).
    - destruct (IH ltac:(lia)) as [V Mg]. destruct (Lab t L) as [Ly Gx]. unfold perceptron.m in *.
      rewrite INR_count_S. change (perceptron.err P) with perr in *. destruct (perr t) eqn:E.
      + assert (Q : forall i, (i < d)%nat -> w (Datatypes.S t) i = w t i + x t i).
        { intros i Li. pose proof (perceptron.updated P t (Up t L E) i Li) as Mv. unfold perceptron.y in Mv. simpl in Mv.
          rewrite Ly in Mv. simpl in Mv. lra. }
        assert (Sc : dot d (w t) (x t) <= 0).
        { pose proof (Ms t L E) as F. unfold perceptron.y, perceptron.score in F. simpl in F. rewrite Ly in F. simpl in F.
          fold d in F. change (sum d (fun i => w t i * x t i)) with (dot d (w t) (x t)) in F. lra. }
        assert (Pr : forall i, (i < d)%nat -> 0 <= w t i * x t i).
        { intros i Li. destruct (V i Li) as [-> | ->], (X01 t L i Li) as [-> | ->]; lra. }
        assert (Zr : forall i, (i < d)%nat -> w t i * x t i = 0).
        { apply sum_zero_terms; [exact Pr|]. apply Rle_antisym; [exact Sc|apply sum_nonneg, Pr]. }
        split.
        * intros i Li. rewrite (Q i Li). specialize (Zr i Li). destruct (V i Li) as [H | H], (X01 t L i Li) as [H0 | H0];
            rewrite H, H0 in *; lra.
        * rewrite (sum_ext d (w (Datatypes.S t)) (fun i => w t i + x t i)) by exact Q. rewrite sum_plus. lra.
      + assert (Q : forall i, (i < d)%nat -> w (Datatypes.S t) i = w t i) by exact (norm2_minus_zero _ _ _ (Re t L E)).
        split; [intros i Li; rewrite (Q i Li); apply V, Li|].
        rewrite (sum_ext d (w (Datatypes.S t)) (w t)) by exact Q. lra. }
  intros t L. destruct (A (Datatypes.S t) L) as [V Mg]. split; [exact Mg|]. unfold n.
  rewrite <- (Rmult_1_r (INR d)), <- sum_const. apply sum_le. intros i Li. destruct (V i Li); lra.
Qed.
End Claims.

(** Both bounds on lists of examples, whatever the rules for ties, with Winnow at its best learning rate. *)
Theorem comparison top tie tie' (l : list (vec * bool)) u gamma eta sparse :
  let d := S top in
  let e := fun t => nth t l perceptron.nobody in
  let k := k top (length l) (fun t => fst (e t)) u sparse in
  let r := winnow_run.trial_of top eta tie' l in
  Target top u sparse -> Instances top (length l) (fun t => fst (e t)) sparse -> gamma > 0 ->
  (forall x y, In (x, y) l -> sg y * dot d u x >= gamma) -> winnow_tuned.Tuned r (Some eta) u gamma ->
  INR (perceptron.perceptron_mistakes d tie l) * gamma ^ 2 <= INR d * k /\
  INR (winnow_mistakes top eta tie' l) <= (if sparse then 2 * (k / gamma) ^ 2 else 2 * (INR d / gamma) ^ 2) * ln (INR d).
Proof.
  intros d' e k' r Tg I G Sep Tn.
  assert (K0 : 0 <= k') by (unfold k', k; destruct sparse; [apply pos_INR|apply biggest_nonneg]).
  assert (Ln : 0 <= ln (INR d')).
  { rewrite <- ln_1. apply ln_le; [lra|]. unfold d'. rewrite S_INR. pose proof (pos_INR top). lra. }
  destruct (Nat.eq_dec (length l) 0) as [Z|Rounds].
  { apply length_zero_iff_nil in Z. subst l. change (INR (perceptron.perceptron_mistakes d' tie [])) with 0.
    change (INR (winnow_mistakes top eta tie' [])) with 0. split.
    - rewrite Rmult_0_l. apply Rmult_le_pos; [apply pos_INR|exact K0].
    - apply Rmult_le_pos; [|exact Ln].
      destruct sparse; (apply Rmult_le_pos; [lra|apply pow2_ge_0]). }
  set (p := perceptron.trial_of d' tie l). set (T := length l) in *.
  set (x := fun t => fst (e t)) in *. set (label := fun t => snd (e t)).
  assert (Z : Zero_start top T x label (perceptron.err p) (perceptron.state p))
    by (apply sum_zero; intros; apply Rmult_0_l).
  assert (S : Separable top T x label u gamma).
  { intros t L. split; [|exact G].
    apply (round_of (fun e : vec * bool => sg (snd e) * dot d' u (fst e) >= gamma)); [|exact L].
    intros [x0 y0] Ix. apply Sep, Ix. }
  assert (N := norms top T x label u (perceptron.err p) (err r) (perceptron.state p) (exponent r) sparse Tg I).
  assert (L : (T - 1 < T)%nat) by (unfold T in *; lia).
  assert (Pb : perceptron_separable.Bound p u gamma)
    by exact (proj1 perceptron_separable.perceptron_separable p u gamma (perceptron.trial_of_run d' tie l) Z S).
  assert (Pos : forall i, (i < d')%nat -> 0 <= u i).
  { destruct Tg as [Tu _]. intros i Li. destruct sparse.
    - destruct (bit _ (sum_square_zero d' _ Tu i Li)) as [-> | ->]; lra.
    - pose proof (sum_square_zero d' _ Tu i Li) as E. cbv beta in E.
      assert (u i - 1 = 0) by (apply Rsqr_0_uniq; unfold Rsqr; lra). lra. }
  assert (Wb : winnow_tuned.Bound r u gamma).
  { refine (proj2 (proj1 winnow_tuned.winnow_tuned r (Some eta) u gamma (trial_of_run top eta tie' l) _ _ S Tn)).
    - intros i j _ _. reflexivity.
    - split; [exact Pos|exact (proj2 Tg)]. }
  destruct (perceptron_bound top T x label u gamma (perceptron.err p) (err r) (perceptron.state p) (exponent r) sparse
    Pb N (T - 1)%nat L) as [A B].
  destruct (winnow_bound top T x label u gamma (perceptron.err p) (err r) (perceptron.state p) (exponent r) sparse
    Wb S N (T - 1)%nat L) as [A' B'].
  replace (Datatypes.S (T - 1)%nat) with T in * by (unfold T in *; lia).
  split.
  - rewrite B in A. rewrite <- (perceptron.trial_of_mistakes d' tie l). exact A.
  - rewrite B' in A'. rewrite <- (trial_of_mistakes top eta tie' l).
    destruct sparse; exact A'.
Qed.
