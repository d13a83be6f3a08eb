(** online-to-pac: from a mistake bound M to PAC learning. *)
From mistakebound Require Import draws.

Section Claims.
Variables (State : Type) (domain : nat) (p : vec) (errs : State -> nat -> bool) (move : State -> nat -> State) (start : State).
Variables (M s allowed : nat) (epsilon delta : R).

Definition e := error State domain p errs move start.
Definition right_of := right_mass State domain p errs move start.
Definition held_by := held State domain p errs move start s.
Definition kept_by := stays State domain p errs move start s.
Definition reached := reachable State domain p errs move start.
Definition is_bad (path : list nat) : bool := if Rlt_dec epsilon (e path) then true else false.
(** The probability that the hypothesis that is kept is bad. *)
Definition failure_probability := fails State domain p errs move start s is_bad (S M) [].
(** Sums over the hypotheses with so many mistakes before them. *)
Definition over (j : nat) (f : list nat -> R) := layer domain j [] f.
Definition bad_held := sum (S M) (fun j => over j (fun q => if is_bad q then held_by q else 0)).
(** Examples that are looked at before a hypothesis is held; each hypothesis has a block of examples of its own. *)
Fixpoint before (block : nat -> list nat) (path : list nat) : nat :=
  match path with
  | [] => O
  | _ :: rest => (before block rest + looked_at State errs (state_of State move start rest) (block (length rest)))%nat
  end.

(** s = ceil (ln (M / delta) / epsilon), which is no whole number itself where epsilon and delta are rational, as no
    e^q is rational but for q = 0: that is taken from outside. *)
Definition Setting := INR s > ln (INR M / delta) / epsilon /\ ln (INR M / delta) / epsilon > INR s - 1.

Definition Distribution := (forall x, (x < domain)%nat -> 0 <= p x) /\ sum domain p = 1.
Definition Epsilon_range := 0 < epsilon < 1.
Definition Delta_range := 0 < delta < 1.
Definition Some_mistake := (1 <= M)%nat.
Definition Mistake_bound := forall path, reached path -> (length path <= M)%nat.

(** What a theorem on the learner says, which learns on mistakes only: on sequences of points that can be drawn it makes at
    most allowed mistakes. *)
Fixpoint mistakes_on (w : State) (points : list nat) : nat :=
  match points with
  | [] => O
  | x :: rest => if errs w x then S (mistakes_on (move w x) rest) else mistakes_on w rest
  end.
Definition Run := forall points, (forall x, In x points -> (x < domain)%nat /\ 0 < p x) ->
  (mistakes_on start points <= allowed)%nat.

Definition Ceiling :=
  INR M * exp (- epsilon * (INR s - 1)) > delta /\ delta > INR M * exp (- epsilon * INR s).
Definition Exponential := exp (- epsilon * INR s) > (1 - epsilon) ^ s.
Definition Right := forall path, e path >= epsilon -> right_of path = 1 - e path /\ 1 - e path <= 1 - epsilon.
Definition Survival := forall path, e path >= epsilon ->
  kept_by path = (1 - e path) ^ s /\ (1 - e path) ^ s <= (1 - epsilon) ^ s.
Definition Perfect := forall path, reached path -> (length path >= M)%nat -> e path = 0.
Definition Layers := forall j, over j held_by <= 1.
Definition Ends := sum (S M) (fun j => over j (fun q => held_by q * kept_by q)) = 1.
Definition Visits := bad_held <= INR M.
Definition Failure :=
  failure_probability = sum (S M) (fun j => over j (fun q => if is_bad q then held_by q * kept_by q else 0)) /\
  failure_probability <= (1 - epsilon) ^ s * bad_held.
Definition Union := delta > INR M * (1 - epsilon) ^ s /\ delta > failure_probability.
Definition Samples := forall block, (forall j, length (block j) <= s)%nat -> forall path, reached path ->
  (before block path <= length path * s)%nat /\ (length path * s <= M * s)%nat.
Definition Horizon := forall block, (forall j, length (block j) <= s)%nat -> forall path, reached path ->
  (before block path + looked_at State errs (state_of State move start path) (block (length path)) <= (M + 1) * s)%nat.
Definition Sample_size := (INR M + 1) * (ln (INR M / delta) / epsilon + 1) > (INR M + 1) * INR s.
Definition Proved_bound := forall path, reached path -> (length path <= allowed)%nat.
(** Whatever bound B a theorem on the learner gives, for Littlestone's Winnow 2 k log2 n + 2. *)
Definition Proved_samples := forall B, INR M <= B ->
  (B + 1) * (ln (B / delta) / epsilon + 1) > (INR M + 1) * INR s.

Lemma ceiling : Setting -> Some_mistake -> Epsilon_range -> Delta_range -> Ceiling.
Proof.
  intros [A B] M1 E D. red in E, D. assert (Mp : 0 < INR M) by (apply lt_0_INR; exact M1).
  assert (Q : INR M = delta * exp (ln (INR M / delta))).
  { rewrite exp_ln; [field; lra|]. apply Rmult_lt_0_compat; [exact Mp|apply Rinv_0_lt_compat; lra]. }
  set (l := ln (INR M / delta)) in *.
  assert (A' : l < epsilon * INR s).
  { apply Rgt_lt in A. apply Rmult_lt_compat_r with (r := epsilon) in A; [|lra].
    replace (l / epsilon * epsilon) with l in A by (field; lra). lra. }
  assert (B' : epsilon * (INR s - 1) < l).
  { apply Rgt_lt in B. apply Rmult_lt_compat_r with (r := epsilon) in B; [|lra].
    replace (l / epsilon * epsilon) with l in B by (field; lra). lra. }
  red. rewrite Q, !Rmult_assoc, <- !exp_plus. split.
  - rewrite <- (Rmult_1_r delta) at 2. apply Rmult_lt_compat_l; [lra|].
    eapply Rle_lt_trans; [right; symmetry; exact exp_0|]. apply exp_increasing. lra.
  - rewrite <- (Rmult_1_r delta) at 1. apply Rmult_lt_compat_l; [lra|]. rewrite <- exp_0. apply exp_increasing. lra.
Qed.

Lemma exponential : Epsilon_range -> Ceiling -> Some_mistake -> Delta_range -> Exponential.
Proof.
  intros E [_ C] M1 D. red in E, D, M1. red.
  assert (S1 : (1 <= s)%nat).
  { destruct s as [|s']; [exfalso|lia]. simpl INR in C. rewrite Rmult_0_r, exp_0 in C.
    apply le_INR in M1. simpl INR in M1. lra. }
  destruct s as [|s']; [lia|]. clear C S1.
  pose proof (exp_strictly_above (- epsilon) ltac:(lra)) as A. replace (1 + - epsilon) with (1 - epsilon) in A by ring.
  induction s' as [|k IH].
  - simpl. rewrite !Rmult_1_r. exact A.
  - replace (- epsilon * INR (S (S k))) with (- epsilon + - epsilon * INR (S k)) by (rewrite (S_INR (S k)); ring).
    rewrite exp_plus. change ((1 - epsilon) ^ S (S k)) with ((1 - epsilon) * (1 - epsilon) ^ S k).
    apply Rmult_le_0_lt_compat; [lra|apply pow_le; lra|exact A|exact IH].
Qed.

Lemma right : Distribution -> Right.
Proof.
  intros [_ S] path B. pose proof (right_and_error State domain p errs move start path) as E. rewrite S in E.
  unfold right_of, e in *. split; lra.
Qed.

Lemma survival : Distribution -> Right -> Survival.
Proof.
  intros [P S] R path B. destruct (R path B) as [E L].
  assert (K : kept_by path = right_of path ^ s) by (apply stays_power; exact S).
  rewrite <- E in *. split; [exact K|]. apply pow_incr. split; [|exact L].
  exact (right_nonneg State domain p errs move start P path).
Qed.

Lemma perfect : Mistake_bound -> Distribution -> Perfect.
Proof.
  intros Mb [P _] path Rp L. apply sum_zero. intros x X. destruct (errs _ x) eqn:E; [|reflexivity].
  destruct (P x X) as [Px|Px]; [exfalso|symmetry; exact Px].
  assert (Q : reached (x :: path)) by (repeat split; assumption). specialize (Mb _ Q). simpl in Mb. lia.
Qed.

Lemma layers : Distribution -> Layers.
Proof.
  intros [P S] j. eapply Rle_trans; [apply layer_held; try assumption; intros x []|]. simpl. lra.
Qed.

Lemma ends : Distribution -> Mistake_bound -> Ends.
Proof.
  intros [P S] Mb. red. unfold over, held_by, kept_by.
  rewrite (kept State domain p errs move start s S (Datatypes.S M) [] ltac:(intros x [])).
  rewrite layer_zero; [simpl; ring|intros x []|]. intros q I L.
  destruct (Req_dec (held State domain p errs move start s q) 0) as [|N]; [assumption|exfalso].
  pose proof (Mb q (held_reachable State domain p errs move start s P S q I N)). simpl in L. lia.
Qed.

Lemma visits : Perfect -> Layers -> Epsilon_range -> Distribution -> Visits.
Proof.
  intros Pf L E [P S]. red. red in E. unfold bad_held. rewrite sum_S.
  assert (Z : over M (fun q => if is_bad q then held_by q else 0) = 0).
  { apply layer_zero; [intros x []|]. intros q I Lq. unfold is_bad. destruct (Rlt_dec epsilon (e q)) as [B|]; [|reflexivity].
    destruct (Req_dec (held_by q) 0) as [|N]; [assumption|exfalso].
    rewrite (Pf q (held_reachable State domain p errs move start s P S q I N)) in B by (simpl in Lq; lia). lra. }
  rewrite Z, Rplus_0_r. apply Rle_trans with (sum M (fun _ => 1)); [|rewrite sum_const; lra].
  apply sum_le. intros j _. eapply Rle_trans; [|apply (L j)]. apply layer_le; [intros x []|]. intros q I.
  pose proof (held_nonneg State domain p errs move start s P S q I). unfold held_by. destruct (is_bad q); lra.
Qed.

Lemma failure : Survival -> Distribution -> Failure.
Proof.
  intros Sv [P S].
  assert (E : failure_probability = sum (Datatypes.S M) (fun j => over j (fun q => if is_bad q then held_by q * kept_by q else 0))).
  { pose proof (fails_layers State domain p errs move start s is_bad (Datatypes.S M) [] ltac:(intros x [])) as Q.
    simpl held in Q. rewrite Rmult_1_l in Q. exact Q. }
  split; [exact E|]. rewrite E. unfold bad_held. rewrite <- sum_scale. apply sum_le. intros j _. unfold over.
  rewrite <- layer_scale. apply layer_le; [intros x []|]. intros q I. unfold is_bad.
  destruct (Rlt_dec epsilon (e q)) as [B|]; [|lra]. rewrite Rmult_comm.
  apply Rmult_le_compat_r; [apply held_nonneg; assumption|]. destruct (Sv q ltac:(lra)). lra.
Qed.

Lemma union : Failure -> Visits -> Exponential -> Ceiling -> Some_mistake -> Epsilon_range -> Union.
Proof.
  intros [_ F] V Ex [_ C] M1 E. red in V, Ex, M1, E. assert (Mp : 0 < INR M) by (apply lt_0_INR; exact M1).
  assert (0 < (1 - epsilon) ^ s) by (apply pow_lt; lra).
  assert (INR M * (1 - epsilon) ^ s < INR M * exp (- epsilon * INR s)) by (apply Rmult_lt_compat_l; assumption).
  split; [lra|].
  assert ((1 - epsilon) ^ s * bad_held <= (1 - epsilon) ^ s * INR M) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma samples : Mistake_bound -> Samples.
Proof.
  intros Mb block Bl path Rp. split; [|apply Nat.mul_le_mono_r, Mb, Rp]. clear Rp Mb.
  induction path as [|x path IH]; simpl; [lia|].
  pose proof (looked_at_most State errs (state_of State move start path) (block (length path))).
  specialize (Bl (length path)). lia.
Qed.

Lemma horizon : Samples -> Horizon.
Proof.
  intros Sa block Bl path Rp. destruct (Sa block Bl path Rp) as [A B].
  pose proof (looked_at_most State errs (state_of State move start path) (block (length path))).
  specialize (Bl (length path)). lia.
Qed.

Lemma sample_size : Some_mistake -> Epsilon_range -> Delta_range -> Ceiling -> Sample_size.
Proof.
  intros M1 E D [C _]. red in M1, E, D. red. assert (Mp : 0 < INR M) by (apply lt_0_INR; exact M1).
  apply Rmult_gt_compat_l; [lra|].
  assert (Q : - ln (INR M / delta) < - epsilon * (INR s - 1)).
  { rewrite ln_div by lra. apply ln_increasing in C; [|lra]. rewrite ln_mult, ln_exp in C by (try apply exp_pos; exact Mp). lra. }
  assert (G : INR s - 1 < ln (INR M / delta) / epsilon); [|lra].
  apply Rmult_lt_reg_r with epsilon; [lra|]. replace (ln (INR M / delta) / epsilon * epsilon) with (ln (INR M / delta)) by (field; lra). lra.
Qed.

Lemma proved_bound : Run -> Proved_bound.
Proof.
  intros T path R.
  assert (A : forall q, reached q -> forall rest, mistakes_on start (rev q ++ rest) =
    (length q + mistakes_on (state_of State move start q) rest)%nat).
  { induction q as [|x q IH]; intros Rq rest; [reflexivity|]. destruct Rq as (Rq & _ & _ & E). simpl rev.
    rewrite <- app_assoc, (IH Rq). simpl. rewrite E. lia. }
  assert (D : forall q, reached q -> forall x, In x q -> (x < domain)%nat /\ 0 < p x).
  { induction q as [|z q IH]; intros Rq x I; [destruct I|]. destruct Rq as (Rq & Z & P & _).
    destruct I as [<-|I]; [split; assumption|exact (IH Rq x I)]. }
  specialize (T (rev path)). pose proof (A path R []) as E. rewrite app_nil_r in E. simpl in E.
  rewrite Nat.add_0_r in E. rewrite <- E. apply T. intros x I. apply (D path R). apply in_rev, I.
Qed.

Lemma proved_samples : Some_mistake -> Epsilon_range -> Delta_range -> Sample_size -> Proved_samples.
Proof.
  intros M1 E D Sz B L. red in M1, E, D, Sz. assert (Mp : 1 <= INR M) by (apply (le_INR 1), M1).
  assert (G : 0 <= ln (INR M / delta) / epsilon + 1).
  { assert (0 <= ln (INR M / delta)).
    { rewrite <- ln_1. apply ln_le; [lra|]. apply Rmult_le_reg_r with delta; [lra|].
      replace (INR M / delta * delta) with (INR M) by (field; lra). lra. }
    assert (0 <= ln (INR M / delta) / epsilon); [|lra]. apply Rmult_le_pos; [assumption|left; apply Rinv_0_lt_compat; lra]. }
  apply Rge_gt_trans with (2 := Sz). apply Rle_ge. apply Rmult_le_compat; [lra|exact G|lra|].
  apply Rplus_le_compat_r. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
  assert (0 < / delta) by (apply Rinv_0_lt_compat; lra).
  apply ln_le; [apply Rmult_lt_0_compat; lra|]. apply Rmult_le_compat_r; lra.
Qed.
End Claims.

(** The hypothesis that is kept after at most (M + 1) s examples is bad with probability less than delta. *)
Theorem online_to_pac State domain p errs move (start : State) M s epsilon delta :
  Distribution domain p -> 0 < epsilon < 1 -> 0 < delta < 1 -> (1 <= M)%nat ->
  Mistake_bound State domain p errs move start M -> Setting M s epsilon delta ->
  failure_probability State domain p errs move start M s epsilon < delta /\
  Horizon State domain p errs move start M s.
Proof.
  intros P E D M1 Mb R. assert (C := ceiling M s epsilon delta R M1 E D). split.
  - assert (F := failure _ _ _ _ _ _ M s epsilon (survival _ _ _ errs move start s epsilon P (right _ _ _ _ _ _ epsilon P)) P).
    assert (V := visits _ _ _ _ _ _ M s epsilon (perfect _ _ _ _ _ _ M Mb P) (layers _ _ _ errs move start s P) E P).
    destruct (union _ _ _ _ _ _ M s epsilon delta F V (exponential M s epsilon delta E C M1 D) C M1 E) as [U1 U2]. lra.
  - exact (horizon _ _ _ _ _ _ M s (samples _ _ _ _ _ _ M s Mb)).
Qed.
