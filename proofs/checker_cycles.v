(** The checker of runs that never end: passes over the same examples bring the learner back to a state that it had, with
    mistakes between, so that it makes them for ever. It replays the passes and searches for nothing. *)
From Coq Require Import QArith Qreals.
From mistakebound Require Import checker perceptron.
From mistakebound Require checker_perceptron checker_perceptron_sound checker_winnow checker_littlestone checker_majority.
Open Scope nat_scope.
Open Scope R_scope.

(** After `begins` passes and after `period` more the state is the same; of these `errors` rounds are mistakes, and
    `largest` is the largest |w|^2 of all states. *)
Record cycle := Cycle { begins : nat; period : nat; errors : Z; largest2 : Q }.

(** A list k times. *)
Fixpoint again {A} (k : nat) (l : list A) : list A := match k with O => [] | S j => l ++ again j l end.

Lemma again_plus {A} (l : list A) a b : again (a + b) l = again a l ++ again b l.
Proof. induction a as [|a IH]; simpl; [reflexivity|]. rewrite IH. apply app_assoc. Qed.

Lemma again_times {A} (l : list A) a b : again (a * b) l = again a (again b l).
Proof. induction a as [|a IH]; simpl; [reflexivity|]. rewrite again_plus, IH. reflexivity. Qed.

Lemma again_all {A} (P : A -> Prop) k l : Forall P l -> Forall P (again k l).
Proof. intros F. induction k; simpl; [constructor|]. apply Forall_app; auto. Qed.

Lemma again_map {A B} (f : A -> B) k l : map f (again k l) = again k (map f l).
Proof. induction k as [|k IH]; simpl; [reflexivity|]. rewrite map_app, IH. reflexivity. Qed.

Fixpoint same_integers (a b : list Z) : bool :=
  match a, b with
  | [], [] => true
  | x :: a', y :: b' => (x =? y)%Z && same_integers a' b'
  | _, _ => false
  end.

Lemma same_integers_equal a : forall b, same_integers a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b] E; try discriminate E; [reflexivity|]. simpl in E.
  apply andb_true_iff in E as [X E]. apply Z.eqb_eq in X. rewrite X, (IH b E). reflexivity.
Qed.

(** ** Passes of a learner whose states are lists of integers *)
Section Passes.
Variable example : Type.
Variable cerrs : list Z -> example -> bool.
Variable cmove : bool -> list Z -> example -> list Z.

(** The state at the end, the number of mistakes, and the largest of `most` and the squared lengths. *)
Fixpoint go (s : list Z) (l : list example) : list Z :=
  match l with [] => s | e :: rest => go (cmove (cerrs s e) s e) rest end.
Fixpoint wrong_in (s : list Z) (l : list example) : Z :=
  match l with
  | [] => 0%Z
  | e :: rest => let wrong := cerrs s e in ((if wrong then 1 else 0) + wrong_in (cmove wrong s e) rest)%Z
  end.
Fixpoint longest (most : Z) (s : list Z) (l : list example) : Z :=
  match l with
  | [] => most
  | e :: rest => let next := cmove (cerrs s e) s e in longest (Z.max most (zdot next next)) next rest
  end.

Definition check_cycle (scale : Q) (y : cycle) (start : list Z) (l : list example) : bool :=
  let first := again (begins y) l in
  let back := again (period y) l in
  let s := go start first in
  same_integers (go s back) s && (0 <? errors y)%Z && (errors y =? wrong_in s back)%Z &&
  Qeq_bool (largest2 y) (scale * inject_Z (longest (zdot start start) start (first ++ back))).

Lemma go_app a : forall s b, go s (a ++ b) = go (go s a) b.
Proof. induction a as [|e a IH]; intros s b; simpl; [reflexivity|]. apply IH. Qed.

Lemma wrong_app a : forall s b, wrong_in s (a ++ b) = (wrong_in s a + wrong_in (go s a) b)%Z.
Proof. induction a as [|e a IH]; intros s b; simpl; [reflexivity|]. rewrite IH. lia. Qed.

Lemma go_back s l k : go s l = s -> go s (again k l) = s.
Proof. intros E. induction k as [|k IH]; simpl; [reflexivity|]. rewrite go_app, E. exact IH. Qed.

Lemma wrong_back s l k : go s l = s -> wrong_in s (again k l) = (Z.of_nat k * wrong_in s l)%Z.
Proof. intros E. induction k as [|k IH]; [reflexivity|]. cbn [again]. rewrite wrong_app, E, IH. lia. Qed.

Lemma longest_most l : forall most s, (most <= longest most s l)%Z.
Proof. induction l as [|e l IH]; intros most s; simpl; [lia|]. eapply Z.le_trans; [|apply IH]. lia. Qed.

Lemma longest_bound before : forall most s after, (zdot s s <= most)%Z ->
  let t := go s before in (zdot t t <= longest most s (before ++ after))%Z.
Proof.
  induction before as [|e before IH]; intros most s after B; simpl.
  - eapply Z.le_trans; [exact B|apply longest_most].
  - apply IH. lia.
Qed.

Lemma longest_met l : forall most s, longest most s l = most \/
  exists before after, l = before ++ after /\ let t := go s before in zdot t t = longest most s l.
Proof.
  induction l as [|e l IH]; intros most s; simpl; [left; reflexivity|].
  set (next := cmove (cerrs s e) s e).
  destruct (IH (Z.max most (zdot next next)) next) as [E|(before & after & E & M)].
  - destruct (Z.max_spec most (zdot next next)) as [[_ X]|[_ X]].
    + right. exists [e], l. split; [reflexivity|]. simpl. fold next. rewrite E, X. reflexivity.
    + left. rewrite E, X. reflexivity.
  - right. exists (e :: before), after. split; [rewrite E; reflexivity|]. exact M.
Qed.

(** A beginning of many passes back is where a beginning of one leads. *)
Lemma beginning_of_back s l k : go s l = s -> forall before after, again k l = before ++ after ->
  exists b a, l = b ++ a /\ go s before = go s b.
Proof.
  intros E. induction k as [|k IH]; intros before after Eq; simpl in Eq.
  - symmetry in Eq. apply app_eq_nil in Eq as [-> _]. exists [], l. split; reflexivity.
  - apply app_eq_app in Eq as (m & [[L R]|[L R]]).
    + exists before, m. split; [exact L|reflexivity].
    + destruct (IH m after R) as (b & a & Lb & G). exists b, a. split; [exact Lb|].
      rewrite L, go_app, E. exact G.
Qed.
End Passes.

(** ** What it means *)
Section Meaning.
Variables State Example example data : Type.
Variable errs : nat -> State -> Example -> bool.
Variable move : bool -> State -> Example -> State.
Variable cerrs : list Z -> example -> bool.
Variable cmove : bool -> list Z -> example -> list Z.
Variable meant : data -> Example.
Variable used : data -> example.
Variable fits : data -> Prop.
Variable same : list Z -> State -> Prop.
Hypothesis errs_same : forall t c s e, same c s -> fits e -> errs t s (meant e) = cerrs c (used e).
Hypothesis move_same : forall b c s e, same c s -> fits e -> same (cmove b c (used e)) (move b s (meant e)).

(** The mistakes on so many passes, and the state after some rounds. *)
Definition mistakes_on (s : State) (passes : nat) (l : list data) : nat :=
  mistakes_from _ _ errs move 0 s (map meant (again passes l)).
Definition state_after (s : State) (rounds : list data) : State := final_from _ _ errs move 0 s (map meant rounds).
Definition is_beginning (rounds l : list data) : Prop := exists passes after, again passes l = rounds ++ after.

Lemma passes_same l : Forall fits l -> forall t c s, same c s ->
  same (go _ cerrs cmove c (map used l)) (final_from _ _ errs move t s (map meant l)) /\
  Z.of_nat (mistakes_from _ _ errs move t s (map meant l)) = wrong_in _ cerrs cmove c (map used l).
Proof.
  induction 1 as [|e l F _ IH]; intros t c s S; cbn [map go wrong_in final_from mistakes_from]; [split; [exact S|reflexivity]|].
  rewrite (errs_same t c s e S F).
  destruct (IH (Datatypes.S t) _ _ (move_same (cerrs c (used e)) c s e S F)) as [A B]. split; [exact A|].
  rewrite Nat2Z.inj_add, B. destruct (cerrs c (used e)); reflexivity.
Qed.

(** Every further cycle makes the same mistakes and ends where it began; no state is ever longer than the longest, which
    is met. *)
Definition never_ends (s : State) (scale : R) (y : cycle) (l : list data) : Prop :=
  (0 < errors y)%Z /\
  (forall k, Z.of_nat (mistakes_on s (begins y + k * period y) l)
           = (Z.of_nat (mistakes_on s (begins y) l) + Z.of_nat k * errors y)%Z) /\
  (exists c, forall k, same c (state_after s (again (begins y + k * period y) l))) /\
  (forall rounds, is_beginning rounds l ->
     exists c, same c (state_after s rounds) /\ scale * IZR (zdot c c) <= Q2R (largest2 y)) /\
  (exists rounds c, is_beginning rounds l /\ same c (state_after s rounds) /\ scale * IZR (zdot c c) = Q2R (largest2 y)).

Theorem cycle_true c s scale y l : same c s -> Forall fits l -> 0 <= Q2R scale ->
  check_cycle _ cerrs cmove scale y c (map used l) = true -> never_ends s (Q2R scale) y l.
Proof.
  intros St F Sc C. unfold check_cycle in C. rewrite <- !again_map, <- map_app in C.
  set (first := again (begins y) l) in *. set (back := again (period y) l) in *.
  set (z := go _ cerrs cmove c (map used first)) in *. split_checks C.
  apply same_integers_equal in C. apply Z.ltb_lt in Check1. apply Z.eqb_eq in Check0. apply same_numbers in Check.
  rewrite Q2R_mult, Q2R_inject in Check. set (long := longest _ _ _ _ _ _) in Check.
  assert (All : forall k, Forall fits (again k l)) by (intros k; apply again_all, F).
  assert (Ps : forall k, again (begins y + k * period y) l = first ++ again k back).
  { intros k. rewrite again_plus, again_times. reflexivity. }
  assert (Back : forall k, go _ cerrs cmove z (map used (again k back)) = z).
  { intros k. rewrite again_map. apply go_back, C. }
  split; [exact Check1|]. split; [|split; [|split]].
  - intros k. unfold mistakes_on.
    destruct (passes_same _ (All (begins y + k * period y)%nat) 0 c s St) as [_ ->].
    destruct (passes_same _ (All (begins y)) 0 c s St) as [_ ->].
    rewrite Ps, map_app, wrong_app. fold first z. rewrite again_map, wrong_back by exact C. rewrite Check0. reflexivity.
  - exists z. intros k. unfold state_after.
    destruct (passes_same _ (All (begins y + k * period y)%nat) 0 c s St) as [A _].
    rewrite Ps, map_app, go_app in A. fold z in A. rewrite Back in A. rewrite Ps. exact A.
  - intros rounds (k & after & E).
    assert (Fr : Forall fits rounds) by (pose proof (All k) as G; rewrite E in G; apply Forall_app in G; tauto).
    destruct (passes_same rounds Fr 0 c s St) as [A _].
    exists (go _ cerrs cmove c (map used rounds)). split; [exact A|]. rewrite Check.
    apply Rmult_le_compat_l; [exact Sc|]. apply IZR_le.
    assert (P : (0 < period y)%nat).
    { destruct (period y); [|lia]. subst back. simpl in Check0. lia. }
    (* The rounds are a beginning of the first passes and enough cycles. *)
    assert (W : exists more, first ++ again k back = rounds ++ more).
    { exists (after ++ again (begins y + k * period y - k) l). rewrite app_assoc, <- E, <- again_plus, <- Ps.
      f_equal. nia. }
    destruct W as (more & W). apply app_eq_app in W as (m & [[L R]|[L R]]).
    + unfold long. rewrite L, <- app_assoc, map_app. apply longest_bound. lia.
    + rewrite L, map_app, go_app. fold z.
      assert (R' : again k (map used back) = map used m ++ map used more) by (rewrite <- again_map, R, map_app; reflexivity).
      destruct (beginning_of_back _ cerrs cmove z (map used back) k C _ _ R') as (b & a & Lb & G).
      rewrite G. unfold z. rewrite <- go_app. unfold long. rewrite map_app, Lb, app_assoc. apply longest_bound. lia.
  - destruct (longest_met _ cerrs cmove (map used (first ++ back)) (zdot c c) c) as [E|(before & after & E & M)].
    + exists [], c. split; [exists O, []; reflexivity|]. split; [exact St|]. rewrite Check. unfold long. rewrite E. reflexivity.
    + apply map_eq_app in E as (b & a & E & Eb & Ea). subst before.
      assert (Fb : Forall fits b).
      { pose proof (All (begins y + period y)%nat) as G. rewrite again_plus in G. fold first back in G. rewrite E in G.
        apply Forall_app in G. tauto. }
      exists b, (go _ cerrs cmove c (map used b)). split.
      * exists (begins y + period y)%nat, a. rewrite again_plus. exact E.
      * split; [exact (proj1 (passes_same b Fb 0 c s St))|]. rewrite Check, M. reflexivity.
Qed.
End Meaning.

(** ** The learners *)
Definition check_perceptron_cycle (c : checker_perceptron.certificate) (y : cycle)
    (examples : list checker_perceptron.numbered) : bool :=
  let d := fold_left common (map fst examples) 1%Z in
  let step := checker_perceptron.step c in
  (0 <? d)%Z && negb (Qle_bool step 0) &&
  forallb (checker_perceptron.fits d (length (checker_perceptron.weights c))) examples &&
  check_cycle _ (checker_perceptron.cerrs (checker_perceptron.tie c)) checker_perceptron.cmove
    (step * step * over 1 (d * d)) y (map (fun _ => 0%Z) (checker_perceptron.weights c)) (map (checker_perceptron.used d) examples).

Definition check_winnow_cycle (c : checker_winnow.certificate) (y : cycle) (examples : list checker_winnow.entries) : bool :=
  let p := checker_winnow.p c in
  let q := checker_winnow.q c in
  let n := length (checker_winnow.exponents c) in
  (q <? p)%Z && Nat.ltb 0 n && forallb (checker_winnow.fits n) examples &&
  check_cycle _ (checker_winnow.cerrs p q (checker_winnow.tie c)) checker_winnow.cmove 1 y
    (map (fun _ => 0%Z) (checker_winnow.exponents c)) examples.

Definition check_littlestone_cycle (c : checker_littlestone.certificate) (y : cycle)
    (examples : list checker_littlestone.bits) : bool :=
  let n := length (checker_littlestone.weights c) in
  Nat.ltb 0 n && forallb (checker_littlestone.fits n) examples &&
  check_cycle _ (checker_littlestone.cerrs (Z.of_nat n)) checker_littlestone.cmove 1 y
    (map (fun _ => 1%Z) (checker_littlestone.weights c)) examples.

(** Of Weighted Majority with beta = 0. (With another beta each mistake takes from the sum of the weights, so that no state
    comes back.) Its weights are 0 and 1, over a denominator of 1. *)
Definition majority_errs (tie : option bool) (w : list Z) (e : checker_majority.ballot) : bool :=
  checker_majority.cerrs tie (1%Z, w) e.
Definition majority_move (every wrong : bool) (w : list Z) (e : checker_majority.ballot) : list Z :=
  snd (checker_majority.cmove every 0 1 wrong (1%Z, w) e).

Definition check_majority_cycle (c : checker_majority.certificate) (y : cycle)
    (examples : list checker_majority.ballot) : bool :=
  (Qnum (checker_majority.factor c) =? 0)%Z && forallb (checker_majority.fits (checker_majority.size c)) examples &&
  check_cycle _ (majority_errs (checker_majority.tie c)) (majority_move (checker_majority.every c)) 1 y
    (map (fun _ => 1%Z) (checker_majority.weights c)) examples.

(** No number of mistakes is the last one: of the perceptron, whose weights stay bounded besides. *)
Theorem check_perceptron_cycle_sound c y examples : check_perceptron_cycle c y examples = true ->
  let m := length (checker_perceptron.weights c) in
  let step := Q2R (checker_perceptron.step c) in
  let ties := fun _ : nat => checker_perceptron.tie c in
  let passes k := map checker_perceptron.meant (again k examples) in
  let w rounds := final_from _ _ (errs m ties) (checker_perceptron.stepped step) 0 zero
                             (map checker_perceptron.meant rounds) in
  (forall k, Z.of_nat (perceptron_mistakes m ties (passes (begins y + k * period y)%nat))
           = (Z.of_nat (perceptron_mistakes m ties (passes (begins y))) + Z.of_nat k * errors y)%Z) /\
  (forall many, exists k, (many <= perceptron_mistakes m ties (passes k))%nat) /\
  (forall k i, (i < m)%nat -> w (again (begins y + k * period y)%nat examples) i = w (again (begins y) examples) i) /\
  (forall rounds, is_beginning _ rounds examples -> norm2 m (w rounds) <= Q2R (largest2 y)) /\
  exists rounds, is_beginning _ rounds examples /\ norm2 m (w rounds) = Q2R (largest2 y).
Proof.
  intros C m step ties passes w. unfold check_perceptron_cycle in C. set (d := fold_left _ _ _) in C. split_checks C.
  apply Z.ltb_lt in C. apply negb_true_iff in Check1. rewrite Qle_bool_value, Q2R_0 in Check1. fold step in Check1.
  destruct (Rle_dec step 0) as [|Sp]; [discriminate|]. apply Rnot_le_lt in Sp.
  assert (F : Forall (fun e => checker_perceptron.fits d m e = true) examples).
  { apply Forall_forall. rewrite forallb_forall in Check0. exact Check0. }
  pose proof (IZR_lt _ _ C) as Dp.
  assert (Sc : Q2R (checker_perceptron.step c * checker_perceptron.step c * over 1 (d * d)) = step * step / (IZR d * IZR d)).
  { rewrite !Q2R_mult, over_value, mult_IZR by nia. unfold step. field. lra. }
  assert (Sp0 : 0 <= step * step / (IZR d * IZR d)).
  { apply Rmult_le_pos; [nra|]. apply Rlt_le, Rinv_0_lt_compat. nra. }
  assert (Length : forall z v, checker_perceptron.same d m step z v ->
    step * step / (IZR d * IZR d) * IZR (zdot z z) = norm2 m v).
  { intros z v [L E]. rewrite (zdot_value z z (IZR d / step) (IZR d / step) v v eq_refl); [rewrite L; unfold norm2; field; lra| |];
    intros i I; apply E; rewrite <- L; exact I. }
  set (scale := (checker_perceptron.step c * checker_perceptron.step c * over 1 (d * d))%Q) in *.
  pose proof (cycle_true _ _ _ _ (errs m ties) (checker_perceptron.stepped step)
    (checker_perceptron.cerrs (checker_perceptron.tie c)) checker_perceptron.cmove checker_perceptron.meant
    (checker_perceptron.used d) (fun e => checker_perceptron.fits d m e = true) (checker_perceptron.same d m step)
    (fun t W v e => checker_perceptron.errs_same d m (checker_perceptron.tie c) step C Sp t W v e)
    (fun b W v e => checker_perceptron.move_same d m step (checker_perceptron.stepped step) Sp
                      (checker_perceptron.stepped_moves step) b W v e)
    _ zero scale y examples (checker_perceptron.same_zero d m step (checker_perceptron.weights c) eq_refl) F) as A.
  rewrite Sc in A. specialize (A Sp0 Check). destruct A as (_ & _ & (z & Z) & Bd & Mt).
  pose proof (cycle_true _ _ _ _ (errs m ties) move (checker_perceptron.cerrs (checker_perceptron.tie c))
    checker_perceptron.cmove checker_perceptron.meant (checker_perceptron.used d) (fun e => checker_perceptron.fits d m e = true)
    (checker_perceptron.same d m 1)
    (fun t W v e => checker_perceptron.errs_same d m (checker_perceptron.tie c) 1 C Rlt_0_1 t W v e)
    (fun b W v e => checker_perceptron.move_same d m 1 move Rlt_0_1 checker_perceptron_sound.moves_one b W v e)
    _ zero scale y examples (checker_perceptron.same_zero d m 1 (checker_perceptron.weights c) eq_refl) F) as B.
  rewrite Sc in B. specialize (B Sp0 Check). destruct B as (Er & Ms & _).
  split; [exact Ms|]. split; [|split; [|split]].
  - intros many. exists (begins y + many * period y)%nat. pose proof (Ms many) as M. unfold mistakes_on in M.
    apply Nat2Z.inj_le. change (perceptron_mistakes m ties (passes ?k)) with (mistakes_from _ _ (errs m ties) move 0 zero (passes k)).
    unfold passes. rewrite M. nia.
  - intros k i I. destruct (Z k) as [_ E]. destruct (Z O) as [_ E0].
    change (begins y + 0 * period y)%nat with (begins y + 0)%nat in E0. rewrite Nat.add_0_r in E0.
    specialize (E i I). specialize (E0 i I). rewrite E0 in E.
    apply Rmult_eq_reg_l with (IZR d / step); [symmetry; exact E|]. apply Rgt_not_eq, Rdiv_lt_0_compat; lra.
  - intros rounds H. destruct (Bd rounds H) as (v & S & Le). rewrite (Length _ _ S) in Le. exact Le.
  - destruct Mt as (rounds & v & H & S & E). exists rounds. split; [exact H|]. rewrite (Length _ _ S) in E. exact E.
Qed.

(** The same of Winnow, whose weights are the powers of exponents: those are bounded. *)
Theorem check_winnow_cycle_sound c y examples : check_winnow_cycle c y examples = true ->
  let top := (length (checker_winnow.exponents c) - 1)%nat in
  let eta := ln (Q2R (checker_winnow.beta c)) in
  let ties := fun _ : nat => checker_winnow.tie c in
  never_ends _ _ _ (winnow_run.errs top ties) (winnow_run.move top eta) checker_winnow.meant
    (checker_winnow.same (checker_winnow.p c) (checker_winnow.q c) top) (winnow_run.uniform top) 1 y examples.
Proof.
  intros C top eta ties. unfold check_winnow_cycle in C. split_checks C. apply Z.ltb_lt in C. apply Nat.ltb_lt in Check1.
  set (p := checker_winnow.p c) in *. set (q := checker_winnow.q c) in *.
  assert (N : length (checker_winnow.exponents c) = S top) by (unfold top; lia). rewrite N in *.
  assert (Above : (0 < q < p)%Z) by (split; [unfold q, checker_winnow.q; lia|exact C]).
  assert (F : Forall (fun e => checker_winnow.fits (S top) e = true) examples).
  { apply Forall_forall. rewrite forallb_forall in Check0. exact Check0. }
  rewrite <- Q2R_1. apply (cycle_true _ _ _ _ (winnow_run.errs top ties) (winnow_run.move top eta)
    (checker_winnow.cerrs p q (checker_winnow.tie c)) checker_winnow.cmove checker_winnow.meant (fun e => e)
    (fun e => checker_winnow.fits (S top) e = true) (checker_winnow.same p q top)
    (checker_winnow.errs_same p q Above top (checker_winnow.tie c)) (checker_winnow.move_same p q top)
    (map (fun _ => 0%Z) (checker_winnow.exponents c)));
    [exact (checker_winnow.same_uniform p q top (checker_winnow.exponents c) N)|exact F|rewrite Q2R_1; lra|].
  rewrite map_id. exact Check.
Qed.

(** The same of Littlestone's Winnow. *)
Theorem check_littlestone_cycle_sound c y examples : check_littlestone_cycle c y examples = true ->
  let top := (length (checker_littlestone.weights c) - 1)%nat in
  never_ends _ _ _ (littlestone_winnow.errs top) littlestone_winnow.move checker_littlestone.meant
    (checker_littlestone.same (S top)) littlestone_winnow.ones 1 y examples.
Proof.
  intros C top. unfold check_littlestone_cycle in C. split_checks C. apply Nat.ltb_lt in C.
  assert (N : length (checker_littlestone.weights c) = S top) by (unfold top; lia). rewrite N in *.
  assert (F : Forall (fun e => checker_littlestone.fits (S top) e = true) examples).
  { apply Forall_forall. rewrite forallb_forall in Check0. exact Check0. }
  rewrite <- Q2R_1. apply (cycle_true _ _ _ _ (littlestone_winnow.errs top) littlestone_winnow.move
    (checker_littlestone.cerrs (Z.of_nat (S top))) checker_littlestone.cmove checker_littlestone.meant (fun e => e)
    (fun e => checker_littlestone.fits (S top) e = true) (checker_littlestone.same (S top))
    (checker_littlestone.errs_same top) (checker_littlestone.move_same top)
    (map (fun _ => 1%Z) (checker_littlestone.weights c))); [|exact F|rewrite Q2R_1; lra|].
  - split; [rewrite map_length; exact N|]. intros i I.
    rewrite (nth_indep _ 0%Z 1%Z) by (rewrite map_length, N; exact I).
    apply (map_nth (fun _ => 1%Z) (checker_littlestone.weights c) 0%Z i).
  - rewrite map_id. exact Check.
Qed.

(** The same of Weighted Majority. *)
Theorem check_majority_cycle_sound c y examples : check_majority_cycle c y examples = true ->
  let n := checker_majority.size c in
  let f := Q2R (checker_majority.factor c) in
  let ties := fun _ : nat => checker_majority.tie c in
  f = 0 /\
  never_ends _ _ _ (weighted_majority.errs n ties) (weighted_majority.move (checker_majority.every c) f)
    checker_majority.meant (fun w => checker_majority.same n (1%Z, w)) checker_majority.ones 1 y examples.
Proof.
  intros C n f ties. unfold check_majority_cycle in C. split_checks C. apply Z.eqb_eq in C.
  assert (F0 : f = 0).
  { unfold f. pose proof (Q2R_fraction (checker_majority.factor c)) as Fr.
    pose proof (QDen_pos (checker_majority.factor c)) as Dp. rewrite C in Fr.
    apply Rmult_integral in Fr as [E|E]; [exact E|lra]. }
  split; [exact F0|].
  assert (F : Forall (fun e => checker_majority.fits n e = true) examples).
  { apply Forall_forall. rewrite forallb_forall in Check0. exact Check0. }
  assert (Moves : forall b w s e, checker_majority.same n (1%Z, w) s -> checker_majority.fits n e = true ->
    checker_majority.same n (1%Z, majority_move (checker_majority.every c) b w e)
      (weighted_majority.move (checker_majority.every c) f b s (checker_majority.meant e))).
  { intros b w s e S Fe. rewrite F0.
    assert (Z0 : Q2R (0 # 1) = 0) by (unfold Q2R; simpl; lra). rewrite <- Z0.
    pose proof (checker_majority.move_same n (checker_majority.every c) (0 # 1) b (1%Z, w) s e S Fe) as M.
    unfold majority_move. unfold checker_majority.cmove in *. destruct (checker_majority.every c || b); exact M. }
  rewrite <- Q2R_1. apply (cycle_true _ _ _ _ (weighted_majority.errs n ties)
    (weighted_majority.move (checker_majority.every c) f) (majority_errs (checker_majority.tie c))
    (majority_move (checker_majority.every c)) checker_majority.meant (fun e => e)
    (fun e => checker_majority.fits n e = true) (fun w => checker_majority.same n (1%Z, w))
    (fun i w s e => checker_majority.errs_same n (checker_majority.tie c) i (1%Z, w) s e) Moves
    (map (fun _ => 1%Z) (checker_majority.weights c))); [|exact F|rewrite Q2R_1; lra|].
  - split; [apply map_length|]. split; [simpl; lia|]. intros i I. cbn [fst snd]. unfold checker_majority.ones.
    rewrite (nth_indep _ 0%Z 1%Z) by (rewrite map_length; exact I).
    rewrite (map_nth (fun _ => 1%Z) (checker_majority.weights c) 0%Q i). ring.
  - rewrite map_id. exact Check.
Qed.
