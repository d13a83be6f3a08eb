(** The checker of certificates of Littlestone's Winnow, with the source's parameters. *)
From mistakebound Require Import checker littlestone_winnow.
Open Scope Z_scope.

Definition bits : Type := list bool * bool.
Definition meant (e : bits) : example := ((fun i => nth i (fst e) false), snd e).
Definition fits (n : nat) (e : bits) : bool := Nat.eqb (length (fst e)) n.

(** The sum of the weights of the active coordinates, and the weights after a mistake. *)
Fixpoint active_sum (w : list Z) (x : list bool) : Z :=
  match w, x with a :: w', b :: x' => (if b then a else 0) + active_sum w' x' | _, _ => 0 end.
Fixpoint changed (y : bool) (w : list Z) (x : list bool) : list Z :=
  match w, x with
  | a :: w', b :: x' => (if b then if y then 2 * a else 0 else a) :: changed y w' x'
  | _, _ => w
  end.
(** Does some variable of the target stand in the instance? *)
Fixpoint meets (target x : list bool) : bool :=
  match target, x with a :: target', b :: x' => (a && b) || meets target' x' | _, _ => false end.
Fixpoint members (l : list bool) : Z := match l with [] => 0 | a :: l' => (if a then 1 else 0) + members l' end.

Definition cerrs (n : Z) (w : list Z) (e : bits) : bool := negb (eqb (n <=? 2 * active_sum w (fst e)) (snd e)).
Definition cmove (wrong : bool) (w : list Z) (e : bits) : list Z := if wrong then changed (snd e) w (fst e) else w.

Record certificate := Certificate {
  passes : positive;
  mistake_rounds : list Z;
  weights : list Z;
  target : list bool;
  variables : Z;  (* n *)
  chosen : Z;  (* k *)
  holds : bool;  (* the theorem applies: the target gives the labels *)
  bound : option Z }.  (* 2 + 2 k log2 n, rounded down *)

Definition check_bound (c : certificate) : bool :=
  match bound c with
  | Some b => holds c && (0 <=? b) && (2 ^ b <=? 4 * variables c ^ (2 * chosen c)) &&
              (4 * variables c ^ (2 * chosen c) <? 2 ^ (b + 1))
  | None => negb (holds c)
  end.

Definition check_littlestone (c : certificate) (examples : list bits) : bool :=
  let n := length (weights c) in
  let l := sequence (passes c) examples in
  (variables c =? Z.of_nat n) && (0 <? variables c) && Nat.eqb (length (target c)) n && (chosen c =? members (target c)) &&
  forallb (fits n) examples &&
  match replay _ _ (cerrs (variables c)) cmove 1 (mistake_rounds c) (map (fun _ => 1) (weights c)) l with
  | Some w => forallb (fun p => fst p =? snd p) (combine w (weights c)) &&
              eqb (holds c) (forallb (fun e => eqb (snd e) (meets (target c) (fst e))) l) && check_bound c
  | None => false
  end.

(** ** The replay is the run *)
Definition same (n : nat) (c : list Z) (w : nat -> Z) : Prop :=
  length c = n /\ forall i, (i < n)%nat -> nth i c 0 = w i.

Lemma zsum_first n f : zsum (S n) f = f O + zsum n (fun i => f (S i)).
Proof. induction n as [|n IH]; [simpl; lia|]. change (zsum (S (S n)) f) with (zsum (S n) f + f (S n)). rewrite IH. simpl. lia. Qed.

Lemma count_first n f : count (S n) f = ((if f O then 1 else 0) + count n (fun i => f (S i)))%nat.
Proof. induction n as [|n IH]; [simpl; lia|]. change (count (S (S n)) f) with (count (S n) f + if f (S n) then 1 else 0)%nat. rewrite IH. simpl. lia. Qed.

Lemma active_sum_value w : forall x, length x = length w ->
  active_sum w x = score_of (length w) (fun i => nth i w 0) (fun i => nth i x false).
Proof.
  induction w as [|a w IH]; intros [|b x] L; try discriminate L; [reflexivity|]. injection L as L.
  unfold score_of. cbn [active_sum length]. rewrite zsum_first, (IH x L). reflexivity.
Qed.

Lemma changed_length y w : forall x, length (changed y w x) = length w.
Proof. induction w as [|a w IH]; intros [|b x]; simpl; auto. Qed.

Lemma changed_nth y w : forall x i, length x = length w -> (i < length w)%nat ->
  nth i (changed y w x) 0 = moved 2 0 y (fun i => nth i w 0) (fun i => nth i x false) i.
Proof.
  induction w as [|a w IH]; intros [|b x] [|i] L I; try discriminate L; try (simpl in I; lia).
  - unfold moved. cbn [changed nth]. destruct b, y; lia.
  - injection L as L. cbn [changed nth]. rewrite (IH x i L) by (simpl in I; lia). reflexivity.
Qed.

Lemma meets_count a : forall x, length x = length a ->
  meets a x = negb (Nat.eqb (count (length a) (fun i => nth i a false && nth i x false)) 0).
Proof.
  induction a as [|b a IH]; intros [|c x] L; try discriminate L; [reflexivity|]. injection L as L.
  cbn [meets length]. rewrite count_first, (IH x L). cbn [nth]. destruct (b && c); [reflexivity|]. simpl. reflexivity.
Qed.

Lemma members_count l : members l = Z.of_nat (count (length l) (fun i => nth i l false)).
Proof. induction l as [|a l IH]; [reflexivity|]. cbn [members length]. rewrite count_first, IH. cbn [nth]. destruct a; lia. Qed.

Section Replayed.
Variable top : nat.
Let n := S top.

Lemma errs_same i c w e : same n c w -> fits n e = true -> errs top i w (meant e) = cerrs (size top) c e.
Proof.
  intros [L E] F. apply Nat.eqb_eq in F. unfold errs, cerrs. rewrite (active_sum_value c (fst e)) by congruence.
  rewrite L. unfold n at 1. unfold score_of. rewrite (zsum_ext (S top) (fun i => if fst (meant e) i then w i else 0)
    (fun i => if nth i (fst e) false then nth i c 0 else 0)); [reflexivity|].
  intros j J. rewrite (E j J). reflexivity.
Qed.

Lemma move_same b c w e : same n c w -> fits n e = true -> same n (cmove b c e) (move b w (meant e)).
Proof.
  intros [L E] F. apply Nat.eqb_eq in F. destruct b; unfold cmove, move; [|split; assumption].
  split; [rewrite changed_length; exact L|]. intros i I. rewrite changed_nth by congruence.
  unfold moved. rewrite E by exact I. reflexivity.
Qed.
End Replayed.

(** What the checker accepts is true: the mistakes and the final weights are those of Littlestone's Winnow, and where the
    target gives the labels the mistakes are at most 2 + 2 k log2 n. *)
Theorem check_littlestone_sound c examples : check_littlestone c examples = true ->
  let top := (length (weights c) - 1)%nat in
  let l := map meant (sequence (passes c) examples) in
  let a := fun i => nth i (target c) false in
  let k := Z.of_nat (count (S top) a) in
  let gives_labels := forall x y, In (x, y) l -> y = negb (Nat.eqb (count (S top) (fun i => a i && x i)) 0) in
  variables c = Z.of_nat (S top) /\ chosen c = k /\
  mistake_rounds c = wrong_rounds _ _ (errs top) move 0 ones l /\
  length (mistake_rounds c) = winnow_mistakes top l /\
  (forall i, (i < S top)%nat -> final_from _ _ (errs top) move 0 ones l i = nth i (weights c) 0) /\
  match bound c with
  | Some b => gives_labels /\ 2 ^ b <= 4 * variables c ^ (2 * k) < 2 ^ (b + 1) /\
              2 ^ Z.of_nat (winnow_mistakes top l) <= 4 * variables c ^ (2 * k) /\ Z.of_nat (winnow_mistakes top l) <= b
  | None => ~ gives_labels
  end.
Proof.
  intros C top l a k gives_labels. unfold check_littlestone in C. split_checks C.
  apply Z.eqb_eq in C, Check1. apply Z.ltb_lt in Check3. apply Nat.eqb_eq in Check2.
  assert (N : length (weights c) = S top) by (unfold top; lia). rewrite N in *.
  set (data := sequence (passes c) examples) in *.
  destruct (replay _ _ _ _ _ _ _ _) as [w|] eqn:R; [|discriminate]. split_checks Check.
  assert (F : Forall (fun e => fits (S top) e = true) data).
  { apply sequence_all, Forall_forall. rewrite forallb_forall in Check0. exact Check0. }
  rewrite <- (map_id data), C in R.
  assert (St : same (S top) (map (fun _ => 1) (weights c)) ones).
  { split; [rewrite map_length; exact N|]. intros i I.
    rewrite (nth_indep _ 0 1) by (rewrite map_length, N; exact I). apply (map_nth (fun _ => 1) (weights c) 0 i). }
  destruct (replay_sound _ _ _ _ _ (errs top) move (cerrs (size top)) cmove meant (fun e => e)
    (fun e => fits (S top) e = true) (same (S top)) (errs_same top) (move_same top) data F O _ _ ones w St R) as [A [Ls Es]].
  fold l in A, Es. apply eqb_prop in Check5.
  assert (K : chosen c = k) by (rewrite Check1, members_count, Check2; reflexivity).
  assert (Len : length (mistake_rounds c) = winnow_mistakes top l) by (rewrite A; apply wrong_rounds_length).
  assert (Gl : holds c = true <-> gives_labels).
  { rewrite Check5, forallb_forall. unfold gives_labels.
    assert (Same : forall e, In e data -> eqb (snd e) (meets (target c) (fst e)) = true <->
      snd (meant e) = negb (Nat.eqb (count (S top) (fun i => a i && fst (meant e) i)) 0)).
    { intros e I. rewrite eqb_true_iff. rewrite Forall_forall in F. pose proof (F e I) as Fe. apply Nat.eqb_eq in Fe.
      rewrite meets_count by congruence. rewrite Check2. reflexivity. }
    split.
    - intros Al x y I. apply in_map_iff in I as (e & E & I). pose proof (proj1 (Same e I) (Al e I)) as G.
      rewrite E in G. exact G.
    - intros G e I. apply (Same e I). apply G. rewrite <- surjective_pairing. apply in_map, I. }
  repeat split; try assumption.
  - intros i I. rewrite <- Es by exact I. rewrite forallb_forall in Check.
    pose proof (Check (nth i w 0, nth i (weights c) 0)) as G. apply Z.eqb_eq in G; [exact G|].
    rewrite <- combine_nth by congruence. apply nth_In. rewrite combine_length, Ls, N. lia.
  - unfold check_bound in Check4. destruct (bound c) as [b|].
    + split_checks Check4. apply Z.leb_le in Check7, Check8. apply Z.ltb_lt in Check6. rewrite K in *.
      pose proof (proj1 Gl Check4) as G. split; [exact G|]. split; [split; assumption|].
      destruct (littlestone_winnow top a l G) as [Bd _]. fold k in Bd. rewrite C. split; [exact Bd|].
      apply Z.lt_succ_r. apply (Z.pow_lt_mono_r_iff 2); [lia|lia|]. unfold Z.succ. rewrite C in Check6. lia.
    + apply negb_true_iff in Check4. intros G. apply Gl in G. congruence.
Qed.
