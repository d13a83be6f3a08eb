(** A checker of certificates: it replays a run in integers. What is common to all learners: the replay itself, rational
    numbers over a common denominator, and signs of scores. Nothing here is about one learner. *)
From Coq Require Import QArith Qreals.
From mistakebound Require Export learner.
Open Scope nat_scope.
Open Scope R_scope.

(** ** The run of a learner, round by round *)
Section Run.
Variables State Example : Type.
Variable errs : nat -> State -> Example -> bool.
Variable move : bool -> State -> Example -> State.

(** The rounds with a mistake, counted from 1. *)
Fixpoint wrong_rounds (t : nat) (s : State) (l : list Example) : list Z :=
  match l with
  | [] => []
  | e :: rest => let others := wrong_rounds (S t) (move (errs t s e) s e) rest in
                 if errs t s e then (Z.of_nat t + 1)%Z :: others else others
  end.

Lemma wrong_rounds_length l : forall t s, length (wrong_rounds t s l) = mistakes_from _ _ errs move t s l.
Proof. induction l as [|e l IH]; intros t s; simpl; [reflexivity|]. destruct (errs t s e); simpl; rewrite IH; reflexivity. Qed.

(** The sum of f over the examples with a mistake. *)
Fixpoint wrong_sum (f : Example -> R) (t : nat) (s : State) (l : list Example) : R :=
  match l with
  | [] => 0
  | e :: rest => (if errs t s e then f e else 0) + wrong_sum f (S t) (move (errs t s e) s e) rest
  end.

Lemma wrong_sum_from f d l : forall k before s0, length before = k ->
  let e := fun t => nth t (before ++ l) d in
  let flag := flagged (flags _ _ errs move s0 e) (fun t => f (e t)) in
  sum k flag + wrong_sum f k (states _ _ errs move s0 e k) l = sum (k + length l) flag.
Proof.
  induction l as [|x rest IH]; intros k before s0 K e flag; cbn [wrong_sum length].
  - rewrite Nat.add_0_r. ring.
  - assert (E : e k = x) by (unfold e; rewrite app_nth2, K, Nat.sub_diag by lia; reflexivity).
    assert (L : length (before ++ [x]) = S k) by (rewrite app_length; simpl; lia).
    assert (H : sum (S k) flag + wrong_sum f (S k) (states _ _ errs move s0 e (S k)) rest = sum (S k + length rest) flag).
    { pose proof (IH (S k) (before ++ [x]) s0 L) as H. cbv zeta in H. rewrite <- app_assoc in H. exact H. }
    cbn [sum states] in H.
    replace (k + S (length rest))%nat with (S k + length rest)%nat by lia. rewrite <- H.
    unfold flag at 3. unfold flagged, flags. rewrite E. destruct (errs k _ x); ring.
Qed.

Lemma wrong_sum_flagged f d s0 l :
  wrong_sum f 0 s0 l = sum (length l) (flagged (flags _ _ errs move s0 (fun t => nth t l d)) (fun t => f (nth t l d))).
Proof. pose proof (wrong_sum_from f d l 0 [] s0 eq_refl) as H. cbv zeta in H. simpl in H. rewrite Rplus_0_l in H. exact H. Qed.
End Run.

(** ** The replay *)
Section Replay.
Variables State Example state example data : Type.
Variable errs : nat -> State -> Example -> bool.
Variable move : bool -> State -> Example -> State.
Variable cerrs : state -> example -> bool.
Variable cmove : bool -> state -> example -> state.

(** The final state, if the rounds with a mistake are those that are claimed. *)
Fixpoint replay (t : Z) (claimed : list Z) (s : state) (l : list example) : option state :=
  match l with
  | [] => match claimed with [] => Some s | _ => None end
  | e :: rest =>
      if cerrs s e
      then match claimed with
           | c :: others => if (c =? t)%Z then replay (t + 1)%Z others (cmove true s e) rest else None
           | [] => None
           end
      else replay (t + 1)%Z claimed (cmove false s e) rest
  end.

(** The sum of f over the examples with a mistake. *)
Fixpoint replay_sum (f : example -> Z) (s : state) (l : list example) : Z :=
  match l with
  | [] => 0%Z
  | e :: rest => let wrong := cerrs s e in ((if wrong then f e else 0) + replay_sum f (cmove wrong s e) rest)%Z
  end.

(** An example of the data stands for `meant` in the theorems, for `used` in the replay. *)
Variable meant : data -> Example.
Variable used : data -> example.
Variable fits : data -> Prop.
Variable same : state -> State -> Prop.
Hypothesis errs_same : forall t c s e, same c s -> fits e -> errs t s (meant e) = cerrs c (used e).
Hypothesis move_same : forall b c s e, same c s -> fits e -> same (cmove b c (used e)) (move b s (meant e)).

Theorem replay_sound l : Forall fits l -> forall t claimed c s c', same c s ->
  replay (Z.of_nat t + 1) claimed c (map used l) = Some c' ->
  claimed = wrong_rounds _ _ errs move t s (map meant l) /\
  same c' (final_from _ _ errs move t s (map meant l)).
Proof.
  induction 1 as [|e l F _ IH]; intros t claimed c s c' S; cbn [map replay wrong_rounds final_from].
  - destruct claimed; [intros [= <-]; split; [reflexivity|exact S]|discriminate].
  - replace (Z.of_nat t + 1 + 1)%Z with (Z.of_nat (Datatypes.S t) + 1)%Z by lia.
    rewrite (errs_same t c s e S F).
    destruct (cerrs c (used e)) eqn:E; intros H.
    + destruct claimed as [|a others]; [discriminate|]. destruct (Z.eqb_spec a (Z.of_nat t + 1)) as [->|]; [|discriminate].
      destruct (IH (Datatypes.S t) others _ _ c' (move_same true c s e S F) H) as [-> A]. split; [reflexivity|exact A].
    + exact (IH (Datatypes.S t) claimed _ _ c' (move_same false c s e S F) H).
Qed.

Lemma replay_sum_sound f g k l : Forall fits l -> (forall e, fits e -> IZR (f (used e)) = k * g (meant e)) ->
  forall t c s, same c s ->
  IZR (replay_sum f c (map used l)) = k * wrong_sum _ _ errs move g t s (map meant l).
Proof.
  intros F G. induction F as [|e l Fe _ IH]; intros t c s S; cbn [map replay_sum wrong_sum]; [ring|].
  rewrite (errs_same t c s e S Fe), plus_IZR.
  rewrite (IH (Datatypes.S t) _ _ (move_same (cerrs c (used e)) c s e S Fe)).
  destruct (cerrs c (used e)); [rewrite G by exact Fe|]; ring.
Qed.
End Replay.

(** ** Going through the examples several times *)
Definition sequence {A} (passes : positive) (l : list A) : list A := Pos.iter (app l) [] passes.

Lemma sequence_map {A B} (f : A -> B) p l : map f (sequence p l) = sequence p (map f l).
Proof. unfold sequence. apply (Pos.iter_swap_gen _ _ (map f) (app l) (app (map f l))). intros a. apply map_app. Qed.

Lemma sequence_all {A} (P : A -> Prop) p l : Forall P l -> Forall P (sequence p l).
Proof. intros F. unfold sequence. apply Pos.iter_invariant; [intros a I; apply Forall_app; auto|constructor]. Qed.

(** ** Rationals over a common denominator *)
Definition clears (d : Z) (q : Q) : bool := (d mod QDen q =? 0)%Z.
Definition cleared (d : Z) (q : Q) : Z := (Qnum q * (d / QDen q))%Z.
Definition common (d : Z) (l : list Q) : Z := fold_left (fun d q => if clears d q then d else Z.lcm d (QDen q)) l d.

Lemma cleared_value d q : clears d q = true -> IZR (cleared d q) = IZR d * Q2R q.
Proof.
  unfold clears, cleared, Q2R. intros C. apply Z.eqb_eq in C.
  pose proof (Z.div_mod d (QDen q) ltac:(lia)) as E. rewrite C, Z.add_0_r in E.
  rewrite E at 2. rewrite !mult_IZR. field. apply not_0_IZR. lia.
Qed.

(** A list of numbers is a vector; what is beyond its end is 0. *)
Definition vector (l : list Q) : vec := fun i => Q2R (nth i l 0%Q).

Lemma nth_cleared d l : forallb (clears d) l = true -> forall i, IZR (nth i (map (cleared d) l) 0%Z) = IZR d * vector l i.
Proof.
  unfold vector. intros C i. destruct (Nat.lt_ge_cases i (length l)) as [L|L].
  - rewrite (nth_indep _ 0%Z (cleared d 0%Q)) by (rewrite map_length; exact L). rewrite map_nth.
    apply cleared_value. rewrite forallb_forall in C. apply C, nth_In, L.
  - rewrite !nth_overflow by (rewrite ?map_length; exact L). unfold Q2R. simpl. ring.
Qed.

Fixpoint zdot (a b : list Z) : Z :=
  match a, b with x :: a', y :: b' => (x * y + zdot a' b')%Z | _, _ => 0%Z end.

Lemma zdot_sum a : forall b, length b = length a ->
  IZR (zdot a b) = sum (length a) (fun i => IZR (nth i a 0%Z) * IZR (nth i b 0%Z)).
Proof.
  induction a as [|x a IH]; intros [|y b] L; try discriminate L; [reflexivity|].
  injection L as L. cbn [zdot length]. rewrite plus_IZR, mult_IZR, (IH b L).
  change (S (length a)) with (1 + length a)%nat. rewrite sum_append. simpl. ring.
Qed.

(** a stands for ka times v, b for kb times w: then so does the product. *)
Lemma zdot_value a b ka kb v w : length b = length a ->
  (forall i, (i < length a)%nat -> IZR (nth i a 0%Z) = ka * v i) ->
  (forall i, (i < length a)%nat -> IZR (nth i b 0%Z) = kb * w i) ->
  IZR (zdot a b) = ka * kb * dot (length a) v w.
Proof.
  intros L A B. rewrite zdot_sum by exact L. unfold dot. rewrite <- sum_scale. apply sum_ext.
  intros i I. rewrite A, B by exact I. ring.
Qed.

(** a + b, or a - b. *)
Fixpoint zstep (plus : bool) (a b : list Z) : list Z :=
  match a, b with
  | x :: a', y :: b' => (if plus then x + y else x - y)%Z :: zstep plus a' b'
  | _, _ => a
  end.

Lemma zstep_length plus a : forall b, length (zstep plus a b) = length a.
Proof. induction a as [|x a IH]; intros [|y b]; simpl; auto. Qed.

Lemma zstep_nth plus a : forall b i, length b = length a ->
  IZR (nth i (zstep plus a b) 0%Z) = IZR (nth i a 0%Z) + sg plus * IZR (nth i b 0%Z).
Proof.
  induction a as [|x a IH]; intros [|y b] i L; try discriminate L; [destruct i; simpl; ring|].
  destruct i as [|i]; cbn [zstep nth].
  - destruct plus; [rewrite plus_IZR|rewrite minus_IZR]; simpl; ring.
  - apply IH. injection L as L. exact L.
Qed.

(** ** Signs *)
Definition zwrong (tie : option bool) (s : Z) (label : bool) : bool :=
  match (match (s ?= 0)%Z with Gt => Some true | Lt => Some false | Eq => tie end) with
  | Some p => negb (eqb p label)
  | None => true
  end.

Lemma zwrong_same tie s label k r : 0 < k -> IZR s = k * r -> wrong tie r label = zwrong tie s label.
Proof.
  intros K E. unfold wrong, zwrong, decide.
  destruct (Z.compare_spec s 0) as [->|L|L].
  - assert (r = 0) as -> by (apply Rmult_integral in E || (symmetry in E; apply Rmult_integral in E); destruct E; [lra|assumption]).
    destruct (Rlt_dec 0 0); [lra|]. destruct (Rlt_dec 0 0); [lra|reflexivity].
  - apply IZR_lt in L. assert (r < 0) by (apply Rmult_lt_reg_l with k; lra).
    destruct (Rlt_dec 0 r); [lra|]. destruct (Rlt_dec r 0); [reflexivity|lra].
  - apply IZR_lt in L. assert (0 < r) by (apply Rmult_lt_reg_l with k; lra).
    destruct (Rlt_dec 0 r); [reflexivity|lra].
Qed.

(** ** Claims about rationals *)
Lemma Q2R_inject z : Q2R (inject_Z z) = IZR z.
Proof. unfold Q2R. simpl. field. Qed.

(** Of a true conjunction each part is true. *)
Ltac split_checks H := repeat (let A := fresh "Check" in apply andb_true_iff in H as [H A]).

Lemma same_numbers a b : Qeq_bool a b = true -> Q2R a = Q2R b.
Proof. intros E. apply Qeq_eqR, Qeq_bool_eq, E. Qed.

Fixpoint same_lists (a b : list Q) : bool :=
  match a, b with [], [] => true | p :: a', q :: b' => Qeq_bool p q && same_lists a' b' | _, _ => false end.

Lemma same_lists_vectors a : forall b, same_lists a b = true -> forall i, vector a i = vector b i.
Proof.
  induction a as [|p a IH]; intros [|q b] S i; try discriminate S; [reflexivity|].
  apply andb_true_iff in S as [P S]. destruct i as [|i]; [exact (same_numbers p q P)|exact (IH b S i)].
Qed.

(** ** Numbers that are computed from integers *)
Definition over (a b : Z) : Q := inject_Z a / inject_Z b.
Definition least (first : Z) (rest : list Z) : Z := fold_right Z.min first rest.
Definition zlargest (l : list Z) : Z := fold_right Z.max 0%Z l.
Definition zsum_of (l : list Z) : Z := fold_right Z.add 0%Z l.

Lemma over_value a b : (b <> 0)%Z -> Q2R (over a b) = IZR a / IZR b.
Proof.
  intros B. unfold over. rewrite Q2R_div, !Q2R_inject; [reflexivity|].
  intros E. apply B. unfold Qeq in E. simpl in E. lia.
Qed.

Lemma least_spec rest : forall first, In (least first rest) (first :: rest) /\ forall a, In a (first :: rest) -> (least first rest <= a)%Z.
Proof.
  unfold least. induction rest as [|b rest IH]; intros first; cbn [fold_right].
  - split; [left; reflexivity|]. intros a [->|[]]. lia.
  - destruct (IH first) as [I A]. split.
    + destruct (Z.min_spec b (fold_right Z.min first rest)) as [[_ ->]|[_ ->]]; [right; left; reflexivity|].
      destruct I as [I|I]; [left; exact I|right; right; exact I].
    + intros a [E|[E|E]].
      * assert (fold_right Z.min first rest <= a)%Z by (apply A; left; exact E). lia.
      * lia.
      * assert (fold_right Z.min first rest <= a)%Z by (apply A; right; exact E). lia.
Qed.

Lemma IZR_max a b : IZR (Z.max a b) = Rmax (IZR a) (IZR b).
Proof.
  destruct (Z.max_spec a b) as [[I ->]|[I ->]].
  - rewrite Rmax_right; [reflexivity|]. apply IZR_le. lia.
  - rewrite Rmax_left; [reflexivity|]. apply IZR_le, I.
Qed.

Lemma zlargest_value {A B} (f : A -> Z) (g : B -> R) (h : A -> B) (c : R) (l : list A) : 0 <= c ->
  (forall a, In a l -> IZR (f a) = c * g (h a)) -> IZR (zlargest (map f l)) = c * largest g (map h l).
Proof.
  intros C. induction l as [|a l IH]; intros E; [simpl; ring|]. specialize (IH (fun b I => E b (or_intror I))).
  change (zlargest (map f (a :: l))) with (Z.max (f a) (zlargest (map f l))).
  change (largest g (map h (a :: l))) with (Rmax (g (h a)) (largest g (map h l))).
  rewrite <- RmaxRmult, <- IH, <- E by (simpl; auto). apply IZR_max.
Qed.

Lemma zsum_of_value {A B} (f : A -> Z) (g : B -> R) (h : A -> B) (c : R) (l : list A) :
  (forall a, In a l -> IZR (f a) = c * g (h a)) ->
  IZR (zsum_of (map f l)) = c * fold_right (fun b s => g b + s) 0 (map h l).
Proof.
  unfold zsum_of. induction l as [|a l IH]; intros E; cbn [map fold_right]; [ring|].
  rewrite plus_IZR, E, IH by (simpl; auto; intros; apply E; simpl; auto). ring.
Qed.

Lemma Q2R_fraction q : Q2R q * IZR (QDen q) = IZR (Qnum q).
Proof. unfold Q2R. field. apply not_0_IZR. lia. Qed.

Lemma QDen_pos q : 0 < IZR (QDen q).
Proof. apply IZR_lt. lia. Qed.

Lemma Q2R_0 : Q2R 0 = 0.
Proof. unfold Q2R. simpl. field. Qed.
Lemma Q2R_1 : Q2R 1 = 1.
Proof. unfold Q2R. simpl. field. Qed.

Lemma Qle_bool_value a b : Qle_bool a b = if Rle_dec (Q2R a) (Q2R b) then true else false.
Proof.
  destruct (Rle_dec (Q2R a) (Q2R b)) as [L|N].
  - apply Qle_bool_iff, Rle_Qle, L.
  - destruct (Qle_bool a b) eqn:E; [|reflexivity]. exfalso. apply N, Qle_Rle, Qle_bool_iff, E.
Qed.

(** A number a + sqrt b. *)
Definition rooted : Type := Q * Q.
Definition same_rooted (a b : Q) (claimed : rooted) : bool :=
  let (p, q) := claimed in
  (Qeq_bool p a && Qeq_bool q b) || (Qeq_bool q 0 && Qle_bool a p && Qeq_bool ((p - a) * (p - a)) b).
Definition value (a : rooted) : R := Q2R (fst a) + sqrt (Q2R (snd a)).

Lemma same_rooted_value a b claimed : 0 <= Q2R b -> same_rooted a b claimed = true ->
  value claimed = Q2R a + sqrt (Q2R b).
Proof.
  destruct claimed as [p q]. unfold same_rooted, value. cbn [fst snd]. intros B.
  rewrite orb_true_iff, !andb_true_iff. intros [[P Q]|[[Q P] E]].
  - rewrite (same_numbers _ _ P), (same_numbers _ _ Q). reflexivity.
  - apply same_numbers in Q, E. rewrite Qle_bool_value in P. destruct (Rle_dec _ _) as [L|]; [|discriminate].
    rewrite Q2R_mult, Q2R_minus in E. rewrite Q, Q2R_0, sqrt_0. rewrite <- E, sqrt_square by lra. ring.
Qed.

Lemma Q2R_quotient a b : Q2R b <> 0 -> Q2R (a / b) = Q2R a / Q2R b.
Proof. intros N. apply Q2R_div. intros E. apply N. rewrite <- Q2R_0. apply Qeq_eqR, E. Qed.

Lemma sum_list_nonneg {A} (f : A -> R) (l : list A) : (forall a, 0 <= f a) -> 0 <= fold_right (fun a s => f a + s) 0 l.
Proof. intros P. induction l as [|a l IH]; simpl; [lra|]. specialize (P a). lra. Qed.
