(** The checker of certificates of the halving algorithm. *)
From mistakebound Require Import checker halving.
Open Scope nat_scope.

(** What the experts say, and the outcome. *)
Definition ballot : Type := list bool * bool.
Definition meant (e : ballot) : example := ((fun h => nth h (fst e) false), snd e).
Definition fits (n : nat) (e : ballot) : bool := Nat.eqb (length (fst e)) n.

(** Votes for + less votes for -. *)
Fixpoint balance (set said : list bool) : Z :=
  match set, said with
  | h :: set', s :: said' => ((if h then if s then 1 else -1 else 0) + balance set' said')%Z
  | _, _ => 0%Z
  end.
Fixpoint kept (set said : list bool) (outcome : bool) : list bool :=
  match set, said with h :: set', s :: said' => (h && eqb s outcome) :: kept set' said' outcome | _, _ => set end.
Fixpoint members (set : list bool) : Z :=
  match set with [] => 0%Z | h :: set' => ((if h then 1 else 0) + members set')%Z end.

Definition cerrs (tie : option bool) (set : list bool) (e : ballot) : bool := zwrong tie (balance set (fst e)) (snd e).
Definition cmove (_ : bool) (set : list bool) (e : ballot) : list bool := kept set (fst e) (snd e).

Record certificate := Certificate {
  tie : option bool;
  mistake_rounds : list Z;
  experts_left : Z;
  experts : list bool;  (* all of them, true *)
  holds : bool;  (* the theorem applies: there is a perfect expert *)
  perfect : Z;  (* how many *)
  bound : option Z }.  (* log2 of the number of experts, rounded down *)

Definition size (c : certificate) : nat := length (experts c).

Definition check_bound (c : certificate) : bool :=
  match bound c with
  | Some b => holds c && (0 <=? b)%Z && (2 ^ b <=? Z.of_nat (size c))%Z && (Z.of_nat (size c) <? 2 ^ (b + 1))%Z
  | None => negb (holds c)
  end.

Definition check_halving (c : certificate) (l : list ballot) : bool :=
  forallb (fun h => h) (experts c) && forallb (fits (size c)) l &&
  match replay _ _ (cerrs (tie c)) cmove 1 (mistake_rounds c) (experts c) l with
  | Some set => (members set =? experts_left c)%Z && (members set =? perfect c)%Z &&
                eqb (holds c) (0 <? members set)%Z && check_bound c
  | None => false
  end.

(** ** The replay is the run *)
Definition same (n : nat) (c : list bool) (set : nat -> bool) : Prop :=
  length c = n /\ forall h, h < n -> nth h c false = set h.

Lemma count_first n f : count (S n) f = (if f 0 then 1 else 0) + count n (fun i => f (S i)).
Proof. induction n as [|n IH]; [simpl; lia|]. change (count (S (S n)) f) with (count (S n) f + if f (S n) then 1 else 0). rewrite IH. simpl. lia. Qed.

Lemma balance_votes set : forall said, length said = length set ->
  let n := length set in let f := fun h => nth h set false in let g := fun h => nth h said false in
  balance set said = (Z.of_nat (votes n f g true) - Z.of_nat (votes n f g false))%Z.
Proof.
  induction set as [|h set IH]; intros [|s said] L; try discriminate L; [reflexivity|]. injection L as L.
  intros n f g. unfold votes. subst n. cbn [length balance]. rewrite !count_first, (IH said L). unfold votes, f, g. cbn [nth].
  destruct h, s; cbn [andb eqb]; lia.
Qed.

Lemma members_count set : members set = Z.of_nat (count (length set) (fun h => nth h set false)).
Proof.
  induction set as [|h set IH]; [reflexivity|]. cbn [members length]. rewrite count_first, IH. cbn [nth].
  destruct h; lia.
Qed.

Lemma kept_length set y : forall said, length (kept set said y) = length set.
Proof. induction set as [|h set IH]; intros [|s said]; simpl; auto. Qed.

Lemma kept_nth set y : forall said h, length said = length set -> h < length set ->
  nth h (kept set said y) false = keep (fun h => nth h set false) (fun h => nth h said false) y h.
Proof.
  induction set as [|a set IH]; intros [|s said] [|h] L I; try discriminate L; try (simpl in I; lia); [reflexivity|].
  injection L as L. cbn [kept nth]. rewrite (IH said h L) by (simpl in I; lia). reflexivity.
Qed.

Section Replayed.
Variables (n : nat) (t : option bool).
Let ties : nat -> option bool := fun _ => t.

Lemma errs_same i c set e : same n c set -> fits n e = true -> errs n ties i set (meant e) = cerrs t c e.
Proof.
  intros [L E] F. apply Nat.eqb_eq in F. unfold errs, cerrs, zwrong. rewrite (balance_votes c (fst e)) by congruence.
  assert (V : forall b, votes n set (fst (meant e)) b
                      = votes (length c) (fun h => nth h c false) (fun h => nth h (fst e) false) b).
  { intros b. unfold votes. rewrite L. apply count_ext. intros h H. rewrite (E h H). reflexivity. }
  unfold vote. rewrite !V. set (a := votes _ _ _ true). set (b := votes _ _ _ false). unfold misses.
  destruct (Z.compare_spec (Z.of_nat a - Z.of_nat b) 0), (Nat.ltb_spec b a), (Nat.ltb_spec a b); try lia; reflexivity.
Qed.

Lemma move_same b c set e : same n c set -> fits n e = true -> same n (cmove b c e) (move b set (meant e)).
Proof.
  intros [L E] F. apply Nat.eqb_eq in F. split; [unfold cmove; rewrite kept_length; exact L|].
  intros h H. unfold cmove, move. rewrite kept_nth by congruence. unfold keep. rewrite E by exact H. reflexivity.
Qed.
End Replayed.

(** Who is left has been right all along. *)
Lemma final_right n ties l : forall t set h,
  final_from _ _ (errs n ties) move t set l h = set h && forallb (fun e => eqb (fst e h) (snd e)) l.
Proof.
  induction l as [|e l IH]; intros t set h; cbn [final_from forallb]; [rewrite andb_true_r; reflexivity|].
  rewrite IH. unfold move, keep. rewrite andb_assoc. reflexivity.
Qed.

(** What the checker accepts is true: the mistakes are those of the halving algorithm, so many experts are left, and
    where one of them is perfect the mistakes are at most log2 of their number. *)
Theorem check_halving_sound c l : check_halving c l = true ->
  let n := size c in
  let ties := fun _ : nat => tie c in
  let rounds := map meant l in
  let is_perfect h := forall said y, In (said, y) rounds -> said h = y in
  mistake_rounds c = wrong_rounds _ _ (errs n ties) move 0 everybody rounds /\
  length (mistake_rounds c) = halving_mistakes n ties rounds /\
  experts_left c = Z.of_nat (count n (final_from _ _ (errs n ties) move 0 everybody rounds)) /\
  perfect c = experts_left c /\
  match bound c with
  | Some b => (exists best, best < n /\ is_perfect best) /\ (2 ^ b <= Z.of_nat n < 2 ^ (b + 1))%Z /\
              2 ^ halving_mistakes n ties rounds <= n /\ (Z.of_nat (halving_mistakes n ties rounds) <= b)%Z
  | None => ~ exists best, best < n /\ is_perfect best
  end.
Proof.
  intros C n ties rounds is_perfect. unfold check_halving in C. split_checks C.
  destruct (replay _ _ _ _ _ _ _ _) as [set|] eqn:R; [|discriminate]. split_checks Check.
  assert (F : Forall (fun e => fits n e = true) l) by (rewrite Forall_forall; rewrite forallb_forall in Check0; exact Check0).
  rewrite <- (map_id l) in R.
  assert (St : same n (experts c) everybody).
  { split; [reflexivity|]. intros h H. rewrite forallb_forall in C. apply C, nth_In, H. }
  destruct (replay_sound _ _ _ _ _ (errs n ties) move (cerrs (tie c)) cmove meant (fun e => e)
    (fun e => fits n e = true) (same n) (errs_same n (tie c)) (move_same n) l F O _ _ _ set St R) as [A [Ls Es]].
  fold rounds in A, Es.
  apply Z.eqb_eq in Check, Check3. apply eqb_prop in Check2.
  assert (Len : length (mistake_rounds c) = halving_mistakes n ties rounds) by (rewrite A; apply wrong_rounds_length).
  assert (Ct : members set = Z.of_nat (count n (final_from _ _ (errs n ties) move 0 everybody rounds))).
  { rewrite members_count, Ls. f_equal. apply count_ext, Es. }
  assert (Pf : forall h, final_from _ _ (errs n ties) move 0 everybody rounds h = true <-> is_perfect h).
  { intros h. rewrite final_right. simpl. rewrite forallb_forall. unfold is_perfect. split.
    - intros Al said y I. exact (proj1 (eqb_true_iff _ _) (Al _ I)).
    - intros Al [said y] I. apply eqb_true_iff, Al, I. }
  assert (Hd : holds c = true <-> exists best, best < n /\ is_perfect best).
  { rewrite Check2, Z.ltb_lt, Ct. split.
    - intros P. assert (P1 : 1 <= count n (final_from _ _ (errs n ties) move 0 everybody rounds)) by lia.
      destruct (count_some n _ P1) as (h & H & Fh).
      exists h. split; [exact H|apply Pf, Fh].
    - intros (h & H & P). apply Pf in P. pose proof (count_one _ _ h H P). lia. }
  repeat split; try assumption; try lia.
  unfold check_bound in Check1. destruct (bound c) as [b|].
  - split_checks Check1. apply Z.leb_le in Check5, Check6. apply Z.ltb_lt in Check4.
    destruct (proj1 Hd Check1) as (best & B & P). split; [exists best; auto|]. split; [auto|].
    pose proof (halving n ties rounds best B P) as Bd. split; [exact Bd|].
    apply Z.lt_succ_r. apply (Z.pow_lt_mono_r_iff 2); [lia|lia|]. unfold Z.succ.
    eapply Z.le_lt_trans; [|exact Check4]. apply Nat2Z.inj_le in Bd. rewrite Nat2Z.inj_pow in Bd. exact Bd.
  - apply negb_true_iff in Check1. intros E. apply Hd in E. congruence.
Qed.
