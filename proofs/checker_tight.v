(** The checker of the largest number of updates in any dimension: for "at least" a sequence of vectors, for "fewer than"
    squares that add up to less than 0. Long, as both directions share the vectors and their products. *)
From Coq Require Import QArith Qreduction Qreals.
From mistakebound Require Import margin_perceptron.
From mistakebound Require Import perceptron.
Open Scope Q_scope.

(** ** The problem *)

(** one + x2 |z|^2 + margin z.u + score w.z + w2 |w|^2 + wu w.u, of an update by z from the weights w. *)
Record form := Form { one : Q; x2_ : Q; margin_ : Q; score_ : Q; w2_ : Q; wu_ : Q }.
(** That the form is 0, or at least 0. *)
Record condition := Condition { equation : bool; terms : form }.
Record problem := Problem {
  radius2_ : Q; gamma_ : Q; u2_ : Q; beta_ : Q;
  start2 : Q; start_u : option Q;  (* None: the product of the first weights with u may be anything *)
  conditions : list condition }.

(** ** The certificate *)

(** weight |z + along_w w - along_u u|^2, and the conditions times their factors. *)
Record step := Step { weight : Q; along_w : Q; along_u : Q; factors : list Q }.
Record impossibility := Impossibility {
  start_weight : Q; start_along : Q;  (* of |w_1 + start_along u|^2 *)
  steps : list step;
  end_weight : Q; end_along : Q }.  (* of |w_(M+1) - end_along u|^2 *)

(** What squares from the last update back to some add up to, at most: potential_w |w|^2 - 2 potential_u w.u +
    of_u |u|^2 + number, w the weights before it. *)
Record sums := Sums { potential_w : Q; potential_u : Q; of_u : Q; number : Q }.

Definition no_form := Form 0 0 0 0 0 0.
Definition add_form (q : Q) (a b : form) : form :=
  Form (q * one a + one b) (q * x2_ a + x2_ b) (q * margin_ a + margin_ b) (q * score_ a + score_ b)
    (q * w2_ a + w2_ b) (q * wu_ a + wu_ b).
Fixpoint weighted (l : list condition) (by_ : list Q) : option form :=
  match l, by_ with
  | [], [] => Some no_form
  | c :: l', q :: by' =>
      if equation c || Qle_bool 0 q
      then match weighted l' by' with Some f => Some (add_form q (terms c) f) | None => None end
      else None
  | _, _ => None
  end.

Definition nu (s : step) (r : sums) (c : form) : Q := weight s + potential_w r + x2_ c.
Definition mu (s : step) (r : sums) (c : form) : Q := 2 * (weight s * along_w s) + 2 * potential_w r + score_ c.
Definition lambda (s : step) (r : sums) (c : form) : Q := 2 * (weight s * along_u s) + 2 * potential_u r - margin_ c.

(** One update back. Where there are no weights yet, their product with z is 0. *)
Definition back (p : problem) (no_weights : bool) (s : step) (r : sums) : option sums :=
  match weighted (conditions p) (factors s) with
  | None => None
  | Some c =>
      if Qle_bool 0 (weight s) && Qle_bool 0 (nu s r c) && Qle_bool 0 (lambda s r c) &&
         (no_weights || Qle_bool 0 (mu s r c))
      then Some (Sums
        (Qred (potential_w r + weight s * (along_w s * along_w s) + w2_ c))
        (Qred (potential_u r + weight s * (along_w s * along_u s) - wu_ c * (1 # 2)))
        (Qred (of_u r + weight s * (along_u s * along_u s)))
        (Qred (number r + nu s r c * radius2_ p - lambda s r c * gamma_ p + one c +
               (if no_weights then 0 else mu s r c * beta_ p))))
      else None
  end.

Fixpoint all_back (p : problem) (no_weights : bool) (c : impossibility) (l : list step) : option sums :=
  match l with
  | [] =>
      if Qle_bool 0 (end_weight c)
      then Some (Sums (end_weight c) (end_weight c * end_along c) (end_weight c * (end_along c * end_along c)) 0)
      else None
  | s :: l' => match all_back p false c l' with Some r => back p no_weights s r | None => None end
  end.

Definition at_zero (p : problem) : bool := Qeq_bool (start2 p) 0.
Definition start_w2 (c : impossibility) (r : sums) : Q := potential_w r + start_weight c.
Definition start_wu (c : impossibility) (r : sums) : Q :=
  2 * potential_u r - 2 * (start_weight c * start_along c).
Definition whole_u (c : impossibility) (r : sums) : Q := of_u r + start_weight c * (start_along c * start_along c).

Definition check_impossible (p : problem) (c : impossibility) : bool :=
  match all_back p (at_zero p) c (steps c) with
  | None => false
  | Some r =>
      if at_zero p
      then Qle_bool 0 (of_u r) && negb (Qle_bool 0 (number r + of_u r * u2_ p))
      else
        Qle_bool 0 (start_weight c) && Qle_bool 0 (start_w2 c r) && Qle_bool 0 (whole_u c r) &&
        match start_u p with
        | None =>
            Qeq_bool (start_wu c r) 0 && negb (Qle_bool 0 (number r + whole_u c r * u2_ p + start_w2 c r * start2 p))
        | Some a =>
            Qle_bool 0 (start_wu c r) &&
            negb (Qle_bool 0 (number r + whole_u c r * u2_ p + start_w2 c r * start2 p - start_wu c r * a))
        end
  end.

(** Vectors in rationals. *)
Fixpoint product (a b : list Q) : Q :=
  match a, b with x :: a', y :: b' => Qred (x * y + product a' b') | _, _ => 0 end.
Fixpoint added (a b : list Q) : list Q :=
  match a, b with x :: a', y :: b' => Qred (x + y) :: added a' b' | _, _ => [] end.
Definition value (f : form) (u w z : list Q) : Q :=
  one f + x2_ f * product z z + margin_ f * product u z + score_ f * product w z + w2_ f * product w w +
  wu_ f * product w u.
Definition check_condition (u w z : list Q) (c : condition) : bool :=
  if equation c then Qeq_bool (value (terms c) u w z) 0 else Qle_bool 0 (value (terms c) u w z).
Fixpoint check_updates (p : problem) (u w : list Q) (l : list (list Q)) : bool :=
  match l with
  | [] => true
  | z :: l' =>
      Nat.eqb (length z) (length u) && Qle_bool (product z z) (radius2_ p) && Qle_bool (gamma_ p) (product u z) &&
      Qle_bool (product w z) (beta_ p) && forallb (check_condition u w z) (conditions p) &&
      check_updates p u (added w z) l'
  end.
Definition check_possible (p : problem) (u w : list Q) (l : list (list Q)) : bool :=
  Qle_bool (product u u) (u2_ p) && Nat.eqb (length w) (length u) && Qle_bool (product w w) (start2 p) &&
  match start_u p with None => true | Some a => Qle_bool a (product w u) end && check_updates p u w l.

(** Both halves: the largest number of updates is [length l]. *)
Definition check_tight (p : problem) (u w : list Q) (l : list (list Q)) (c : impossibility) : bool :=
  check_possible p u w l && check_impossible p c && Nat.eqb (length (steps c)) (S (length l)).

Close Scope Q_scope.

(** ** What is claimed, of real vectors *)
Definition form_at (f : form) (z2 uz wz ww wu : R) : R :=
  Q2R (one f) + Q2R (x2_ f) * z2 + Q2R (margin_ f) * uz + Q2R (score_ f) * wz + Q2R (w2_ f) * ww + Q2R (wu_ f) * wu.
Definition holds (c : condition) (z2 uz wz ww wu : R) : Prop :=
  if equation c then form_at (terms c) z2 uz wz ww wu = 0 else 0 <= form_at (terms c) z2 uz wz ww wu.
(** An update by z from the weights w. *)
Definition allowed (n : nat) (p : problem) (u w z : vec) : Prop :=
  norm2 n z <= Q2R (radius2_ p) /\ Q2R (gamma_ p) <= dot n u z /\ dot n w z <= Q2R (beta_ p) /\
  forall c, In c (conditions p) -> holds c (norm2 n z) (dot n u z) (dot n w z) (norm2 n w) (dot n w u).
Definition moved_by (w z : vec) : vec := fun i => w i + z i.
Fixpoint run (n : nat) (p : problem) (u w : vec) (l : list vec) : Prop :=
  match l with [] => True | z :: l' => allowed n p u w z /\ run n p u (moved_by w z) l' end.
(** So many updates are possible in dimension n. *)
Definition possible (n : nat) (p : problem) (updates : nat) : Prop := exists u w l,
  norm2 n u <= Q2R (u2_ p) /\ norm2 n w <= Q2R (start2 p) /\
  (forall a, start_u p = Some a -> Q2R a <= dot n w u) /\ run n p u w l /\ length l = updates.

(** ** Fewer than so many *)
Ltac to_reals := repeat (rewrite Q2R_plus in * || rewrite Q2R_minus in * || rewrite Q2R_mult in * || rewrite Q2R_opp in *).
Lemma Q2R_0 : Q2R 0 = 0. Proof. unfold Q2R. simpl. lra. Qed.
Lemma Q2R_2 : Q2R 2 = 2. Proof. unfold Q2R. simpl. lra. Qed.
Lemma Q2R_half : Q2R (1 # 2) = / 2. Proof. unfold Q2R. simpl. lra. Qed.
Lemma Q2R_red q : Q2R (Qred q) = Q2R q. Proof. apply Qeq_eqR, Qred_correct. Qed.
Lemma nonneg_real q : Qle_bool 0 q = true -> 0 <= Q2R q.
Proof. intros L. apply Qle_bool_imp_le, Qle_Rle in L. rewrite Q2R_0 in L. exact L. Qed.
Lemma le_real a b : Qle_bool a b = true -> Q2R a <= Q2R b.
Proof. intros L. apply Qle_Rle, Qle_bool_imp_le, L. Qed.
Lemma negative_real q : negb (Qle_bool 0 q) = true -> Q2R q < 0.
Proof.
  intros L. apply negb_true_iff in L. assert (q < 0)%Q as N.
  { apply Qnot_le_lt. intros G. apply Qle_bool_iff in G. congruence. }
  apply Qlt_Rlt in N. rewrite Q2R_0 in N. exact N.
Qed.
Lemma zero_real q : Qeq_bool q 0 = true -> Q2R q = 0.
Proof. intros E. rewrite (Qeq_eqR _ _ (Qeq_bool_eq _ _ E)). apply Q2R_0. Qed.

Lemma some_is {A} (a b : A) : Some a = Some b -> b = a.
Proof. congruence. Qed.
Lemma norm2_ext n a b : (forall i, a i = b i) -> norm2 n a = norm2 n b.
Proof. intros E. apply dot_ext; intros; apply E. Qed.

Lemma weighted_nonneg z2 uz wz ww wu : forall l q f, weighted l q = Some f ->
  (forall c, In c l -> holds c z2 uz wz ww wu) -> 0 <= form_at f z2 uz wz ww wu.
Proof.
  induction l as [|c l IH]; intros [|q by_] f E H; try discriminate E; cbn [weighted] in E.
  - apply some_is in E. subst f. unfold form_at, no_form. cbn [one x2_ margin_ score_ w2_ wu_]. rewrite Q2R_0. lra.
  - destruct (equation c || Qle_bool 0 q) eqn:S; [|discriminate]. destruct (weighted l by_) as [g|] eqn:G; [|discriminate].
    apply some_is in E. subst f. specialize (IH by_ g G (fun d I => H d (or_intror I))).
    assert (C : holds c z2 uz wz ww wu) by (apply H; left; reflexivity).
    assert (P : 0 <= Q2R q * form_at (terms c) z2 uz wz ww wu).
    { unfold holds in C. destruct (equation c); [rewrite C; lra|]. cbn [orb] in S. apply nonneg_real in S.
      apply Rmult_le_pos; assumption. }
    replace (form_at (add_form q (terms c) g) z2 uz wz ww wu)
      with (Q2R q * form_at (terms c) z2 uz wz ww wu + form_at g z2 uz wz ww wu); [lra|].
    unfold form_at, add_form. cbn [one x2_ margin_ score_ w2_ wu_]. rewrite ?Q2R_plus, ?Q2R_mult. ring.
Qed.

(** What the sums are, at least: 0. *)
Definition stands (r : sums) (ww wu uu : R) : Prop :=
  0 <= Q2R (potential_w r) * ww - 2 * (Q2R (potential_u r) * wu) + Q2R (of_u r) * uu + Q2R (number r).

Lemma stands_sums a b c d ww wu uu :
  stands (Sums a b c d) ww wu uu = (0 <= Q2R a * ww - 2 * (Q2R b * wu) + Q2R c * uu + Q2R d).
Proof. reflexivity. Qed.

Lemma back_stands n p u w z no_weights s r r' : back p no_weights s r = Some r' -> allowed n p u w z ->
  (no_weights = true -> norm2 n w = 0) -> stands r (norm2 n (moved_by w z)) (dot n (moved_by w z) u) (norm2 n u) ->
  stands r' (norm2 n w) (dot n w u) (norm2 n u).
Proof.
  intros E (Z & U & W & H) Zero S. unfold back in E.
  destruct (weighted (conditions p) (factors s)) as [c|] eqn:C; [|discriminate].
  apply (weighted_nonneg _ _ _ _ _ _ _ _ C) in H.
  destruct (Qle_bool 0 (weight s) && Qle_bool 0 (nu s r c) && Qle_bool 0 (lambda s r c) &&
    (no_weights || Qle_bool 0 (mu s r c))) eqn:B; [|discriminate].
  rewrite !andb_true_iff in B. destruct B as (((D & N) & L) & M). apply some_is in E. subst r'.
  apply nonneg_real in D, N, L.
  assert (Sq : 0 <= norm2 n (fun i => z i + (Q2R (along_w s) * w i - Q2R (along_u s) * u i))) by apply norm2_nonneg.
  assert (Eq : norm2 n (fun i => z i + (Q2R (along_w s) * w i - Q2R (along_u s) * u i)) =
    norm2 n z + 2 * Q2R (along_w s) * dot n w z - 2 * Q2R (along_u s) * dot n u z +
    Q2R (along_w s) * Q2R (along_w s) * norm2 n w - 2 * Q2R (along_w s) * Q2R (along_u s) * dot n w u +
    Q2R (along_u s) * Q2R (along_u s) * norm2 n u).
  { set (a := Q2R (along_w s)). set (b := Q2R (along_u s)).
    rewrite (norm2_ext n _ (fun i => (z i + a * w i) + (- b) * u i)) by (intros; ring).
    rewrite (norm2_step n (fun i => z i + a * w i)), norm2_step, dot_step, (dot_sym n z u), (dot_sym n z w). ring. }
  rewrite Eq in Sq. clear Eq. rewrite stands_sums, !Q2R_red. unfold stands in S.
  assert (Ww : norm2 n (moved_by w z) = norm2 n w + 2 * dot n w z + norm2 n z).
  { rewrite (norm2_ext n _ (fun i => w i + 1 * z i)) by (intros; unfold moved_by; ring). rewrite norm2_step. ring. }
  assert (Wu : dot n (moved_by w z) u = dot n w u + dot n u z).
  { rewrite (dot_ext n _ (fun i => w i + 1 * z i) u u) by (intros; unfold moved_by; ring).
    rewrite dot_step, (dot_sym n z u). ring. }
  rewrite Ww, Wu in S. clear Ww Wu.
  assert (Score : Q2R (if no_weights then 0 else mu s r c * beta_ p)%Q >= Q2R (mu s r c) * dot n w z).
  { destruct no_weights.
    - rewrite (dot_zero n w z (Zero eq_refl)), Q2R_0. lra.
    - cbn [orb] in M. apply nonneg_real in M. to_reals. pose proof (Rmult_le_compat_l _ _ _ M W). lra. }
  pose proof (Rmult_le_compat_l _ _ _ N Z) as NZ. pose proof (Rmult_le_compat_l _ _ _ L U) as LU.
  pose proof (Rmult_le_pos _ _ D Sq) as DS. unfold form_at in H. clear Z U W D N L M Zero Sq C.
  set (extra := (if no_weights then 0 else mu s r c * beta_ p)%Q) in *. clearbody extra.
  unfold nu, mu, lambda in *. to_reals. rewrite ?Q2R_2, ?Q2R_half in *.
  set (zz := norm2 n z) in *. set (uz := dot n u z) in *. set (wz := dot n w z) in *. set (ww := norm2 n w) in *.
  set (wu := dot n w u) in *. set (uu := norm2 n u) in *. clearbody zz uz wz ww wu uu.
  set (d := Q2R (weight s)) in *. set (a := Q2R (along_w s)) in *. set (b := Q2R (along_u s)) in *.
  set (P := Q2R (potential_w r)) in *. set (Q := Q2R (potential_u r)) in *. clearbody d a b P Q. lra.
Qed.

Lemma all_back_stands n p u c : forall l zs w no_weights r, all_back p no_weights c l = Some r ->
  length zs = length l -> run n p u w zs -> (no_weights = true -> norm2 n w = 0) ->
  stands r (norm2 n w) (dot n w u) (norm2 n u).
Proof.
  induction l as [|s l IH]; intros [|z zs] w no_weights r E L Run Zero; try discriminate L; cbn [all_back] in E.
  - destruct (Qle_bool 0 (end_weight c)) eqn:W; [|discriminate]. apply nonneg_real in W. apply some_is in E. subst r. rewrite stands_sums.
    to_reals. rewrite Q2R_0.
    assert (Sq : 0 <= Q2R (end_weight c) * norm2 n (fun i => w i + - Q2R (end_along c) * u i))
      by (apply Rmult_le_pos; [exact W|apply norm2_nonneg]).
    rewrite norm2_step in Sq. lra.
  - destruct (all_back p false c l) as [r1|] eqn:B; [|discriminate]. destruct Run as (A & Run).
    apply (back_stands n p u w z no_weights s r1 r E A Zero). injection L as L.
    apply (IH zs (moved_by w z) false r1 B L Run). discriminate.
Qed.

Theorem check_impossible_sound p c : check_impossible p c = true -> forall n, ~ possible n p (length (steps c)).
Proof.
  intros C n (u & w & l & U & W & A & Run & L). unfold check_impossible in C.
  destruct (all_back p (at_zero p) c (steps c)) as [r|] eqn:B; [|discriminate].
  pose proof (norm2_nonneg n w) as W0.
  assert (S : stands r (norm2 n w) (dot n w u) (norm2 n u)).
  { apply (all_back_stands n p u c _ l w _ r B L Run). intros Z. apply zero_real in Z. lra. }
  unfold stands in S. destruct (at_zero p) eqn:Z.
  - apply zero_real in Z. rewrite !andb_true_iff in C. destruct C as (O & N). apply nonneg_real in O.
    apply negative_real in N. to_reals. assert (E : norm2 n w = 0) by lra. rewrite E, (dot_zero n w u E) in S.
    pose proof (Rmult_le_compat_l _ _ _ O U). lra.
  - rewrite !andb_true_iff in C. destruct C as (((G & K) & O) & C). apply nonneg_real in G, K, O.
    assert (Sq : 0 <= Q2R (start_weight c) * norm2 n (fun i => w i + Q2R (start_along c) * u i))
      by (apply Rmult_le_pos; [exact G|apply norm2_nonneg]).
    rewrite norm2_step in Sq. pose proof (Rmult_le_compat_l _ _ _ O U) as OU. pose proof (Rmult_le_compat_l _ _ _ K W) as KW.
    destruct (start_u p) as [a|] eqn:Au.
    + rewrite andb_true_iff in C. destruct C as (V & N). apply nonneg_real in V. apply negative_real in N.
      pose proof (Rmult_le_compat_l _ _ _ V (A a eq_refl)) as VA. unfold whole_u, start_w2, start_wu in *. to_reals.
      rewrite ?Q2R_2 in *. lra.
    + rewrite andb_true_iff in C. destruct C as (V & N). apply zero_real in V. apply negative_real in N.
      assert (VA : Q2R (start_wu c r) * dot n w u = 0) by (rewrite V; ring).
      unfold whole_u, start_w2, start_wu in *. to_reals. rewrite ?Q2R_2 in *. lra.
Qed.

(** The beginning of a sequence is a sequence. *)
Lemma run_firstn n p u : forall l w k, run n p u w l -> run n p u w (firstn k l).
Proof.
  induction l as [|z l IH]; intros w [|k] H; cbn [firstn run]; try exact I. destruct H as (A & H). split; [exact A|].
  apply IH, H.
Qed.
Lemma fewer_possible n p a b : (a <= b)%nat -> possible n p b -> possible n p a.
Proof.
  intros L (u & w & l & U & W & A & Run & E). exists u, w, (firstn a l). split; [exact U|]. split; [exact W|].
  split; [exact A|]. split; [apply run_firstn, Run|]. rewrite firstn_length. lia.
Qed.

(** ** At least so many *)
Definition real (a : list Q) : vec := fun i => Q2R (nth i a 0%Q).

Lemma real_product a : forall b, length b = length a -> dot (length a) (real a) (real b) = Q2R (product a b).
Proof.
  induction a as [|x a IH]; intros [|y b] L; try discriminate L; cbn [length product].
  - rewrite Q2R_0. reflexivity.
  - injection L as L. rewrite Q2R_red, Q2R_plus, Q2R_mult, <- (IH b L). unfold dot.
    change (S (length a)) with (1 + length a)%nat. rewrite sum_append. unfold real. simpl. ring.
Qed.
Lemma real_added a : forall b i, length b = length a -> real (added a b) i = moved_by (real a) (real b) i.
Proof.
  unfold real, moved_by. induction a as [|x a IH]; intros [|y b] i L; try discriminate L; cbn [added].
  - destruct i; simpl; rewrite Q2R_0; lra.
  - injection L as L. destruct i as [|i]; cbn [nth]; [rewrite Q2R_red, Q2R_plus; reflexivity|apply IH, L].
Qed.
Lemma added_length a : forall b, length b = length a -> length (added a b) = length a.
Proof. induction a as [|x a IH]; intros [|y b] L; try discriminate L; [reflexivity|].
  injection L as L. cbn [added length]. rewrite IH by exact L. reflexivity. Qed.

Lemma allowed_ext n p u w w' z : (forall i, w i = w' i) -> allowed n p u w z -> allowed n p u w' z.
Proof.
  intros E (Z & U & W & C). assert (Wz : dot n w' z = dot n w z) by (apply dot_ext; auto).
  assert (Ww : norm2 n w' = norm2 n w) by (apply norm2_ext; auto).
  assert (Wu : dot n w' u = dot n w u) by (apply dot_ext; auto).
  unfold allowed. rewrite Wz, Ww, Wu. auto.
Qed.
Lemma run_ext n p u : forall l w w', (forall i, w i = w' i) -> run n p u w l -> run n p u w' l.
Proof.
  induction l as [|z l IH]; intros w w' E H; [exact I|]. destruct H as (A & H). split.
  - exact (allowed_ext n p u w w' z E A).
  - apply (IH (moved_by w z)); [|exact H]. intros i. unfold moved_by. rewrite E. reflexivity.
Qed.

Lemma check_updates_run p u : forall l w, length w = length u -> check_updates p u w l = true ->
  run (length u) p (real u) (real w) (map real l).
Proof.
  induction l as [|z l IH]; intros w L C; [exact I|]. cbn [check_updates] in C. rewrite !andb_true_iff in C.
  destruct C as (((((Z & X) & G) & B) & H) & C). apply Nat.eqb_eq in Z. apply le_real in X, G, B.
  assert (Lz : length z = length w) by congruence. cbn [map run]. split.
  - unfold allowed. rewrite <- L at 3. rewrite (real_product w z Lz). rewrite (real_product u z Z). unfold norm2.
    rewrite <- Z at 1. rewrite (real_product z z eq_refl). split; [exact X|]. split; [exact G|]. split; [exact B|].
    intros c I. rewrite forallb_forall in H. specialize (H c I). unfold check_condition in H. unfold holds.
    assert (E : Q2R (value (terms c) u w z) = form_at (terms c) (dot (length u) (real z) (real z)) (Q2R (product u z))
      (dot (length u) (real w) (real z)) (dot (length u) (real w) (real w)) (dot (length u) (real w) (real u))).
    { rewrite <- Z at 1. rewrite (real_product z z eq_refl). rewrite <- L.
      rewrite (real_product w z Lz), (real_product w w eq_refl), (real_product w u (eq_sym L)). unfold value, form_at.
      rewrite ?Q2R_plus, ?Q2R_mult. reflexivity. }
    rewrite <- E. destruct (equation c); [apply zero_real, H|apply nonneg_real, H].
  - apply (run_ext _ p _ _ (real (added w z))); [intros i; apply real_added, Lz|].
    apply IH; [rewrite added_length; congruence|exact C].
Qed.

Theorem check_possible_sound p u w l : check_possible p u w l = true -> possible (length u) p (length l).
Proof.
  unfold check_possible. rewrite !andb_true_iff. intros ((((U & L) & W) & A) & C). apply Nat.eqb_eq in L.
  apply le_real in U, W. exists (real u), (real w), (map real l). unfold norm2. split; [|split; [|split; [|split]]].
  - rewrite (real_product u u eq_refl). exact U.
  - rewrite <- L, (real_product w w eq_refl). exact W.
  - intros a E. rewrite E in A. apply le_real in A. rewrite <- L, (real_product w u (eq_sym L)). exact A.
  - apply check_updates_run; [exact L|exact C].
  - apply map_length.
Qed.

(** What the checker accepts is true: so many updates are possible, and in no dimension more. *)
Theorem check_tight_sound p u w l c : check_tight p u w l c = true ->
  possible (length u) p (length l) /\ forall n updates, possible n p updates -> (updates <= length l)%nat.
Proof.
  unfold check_tight. rewrite !andb_true_iff. intros ((P & I) & E). apply Nat.eqb_eq in E.
  split; [exact (check_possible_sound p u w l P)|]. intros n updates H.
  destruct (Nat.le_gt_cases updates (length l)) as [L|L]; [exact L|exfalso].
  apply (check_impossible_sound p c I n). rewrite E. exact (fewer_possible n p _ updates L H).
Qed.

(** ** The learner *)
Section Learner.
Variables (n : nat) (beta : R).

(** The updates of the algorithm of margin_perceptron.v, each as y x. *)
Fixpoint updates_on (w : vec) (l : list example) : list vec :=
  match l with
  | [] => []
  | e :: l' =>
      if due n beta w e
      then (fun i => sg (snd e) * fst e i) :: updates_on (fun i => w i + sg (snd e) * fst e i) l'
      else updates_on w l'
  end.

Lemma updates_on_count e : forall m k, (count k (updates n beta e) +
  length (updates_on (weights n beta e k) (map e (seq k m))))%nat = count (k + m) (updates n beta e).
Proof.
  induction m as [|m IH]; intros k; [cbn; rewrite !Nat.add_0_r; reflexivity|].
  rewrite <- Nat.add_succ_comm, <- IH. cbn [seq map updates_on count weights].
  change (updates n beta e k) with (due n beta (weights n beta e k) (e k)).
  destruct (due n beta (weights n beta e k) (e k)); cbn [length]; lia.
Qed.

Lemma updates_on_run p u : conditions p = [] -> Q2R (beta_ p) = beta -> forall l w,
  (forall e, In e l -> norm2 n (fst e) <= Q2R (radius2_ p) /\ Q2R (gamma_ p) <= sg (snd e) * dot n u (fst e)) ->
  run n p u w (updates_on w l).
Proof.
  intros C B. induction l as [|e l IH]; intros w G; [exact I|]. cbn [updates_on]. unfold due.
  assert (Gl : forall e, In e l ->
    norm2 n (fst e) <= Q2R (radius2_ p) /\ Q2R (gamma_ p) <= sg (snd e) * dot n u (fst e)) by (intros; apply G; right; auto).
  destruct (Rle_dec _ _) as [D|_]; [|apply IH, Gl]. destruct (G e (or_introl eq_refl)) as (X & U). split; [|apply IH, Gl].
  assert (Scaled : forall v, dot n v (fun i => sg (snd e) * fst e i) = sg (snd e) * dot n v (fst e)).
  { intros v. rewrite dot_sym, dot_scale, dot_sym. reflexivity. }
  unfold allowed. rewrite norm2_scale, sg_square, !Scaled, B, C. repeat split; try lra. intros c [].
Qed.
End Learner.

(** No sequence of examples that the numbers fit makes the perceptron with a margin update more often, whatever it
    predicts on ties; with beta = 0 that is the perceptron for which ties are mistakes. *)
Theorem check_tight_learner p u w l c : check_tight p u w l c = true -> conditions p = [] -> start_u p = None ->
  0 <= Q2R (start2 p) -> forall n e T comparator, norm2 n comparator <= Q2R (u2_ p) ->
  (forall t, (t < T)%nat -> norm2 n (fst (e t)) <= Q2R (radius2_ p) /\
    Q2R (gamma_ p) <= sg (snd (e t)) * dot n comparator (fst (e t))) ->
  (count T (updates n (Q2R (beta_ p)) e) <= length l)%nat.
Proof.
  intros K C N S n e T v V G. apply check_tight_sound in K. destruct K as (_ & K). apply (K n).
  exists v, zero, (updates_on n (Q2R (beta_ p)) zero (map e (seq 0 T))). split; [exact V|].
  assert (Z : norm2 n zero = 0) by (apply sum_zero; intros i _; unfold zero; ring). split; [rewrite Z; exact S|].
  split; [intros a A; congruence|]. split.
  - apply updates_on_run; [exact C|reflexivity|]. intros x I. apply in_map_iff in I. destruct I as (t & <- & I).
    apply in_seq in I. apply G. lia.
  - exact (updates_on_count n (Q2R (beta_ p)) e T 0).
Qed.
