(** The checker of certificates of Littlestone dimensions: a shattered tree for "at least", and for "at most" a table of
    version spaces with a number each. *)
From mistakebound Require Import shattered_trees.
Open Scope nat_scope.

(** A class: for each point what the hypotheses say. A set of hypotheses is a list of flags. *)
Definition says (rows : list (list bool)) (p h : nat) : bool := nth h (nth p rows []) false.
Definition meant (V : list bool) (h : nat) : bool := nth h V false.

Fixpoint parted (V row : list bool) (y : bool) : list bool :=
  match V, row with
  | h :: V', s :: row' => (h && eqb s y) :: parted V' row' y
  | _, _ => []
  end.
Fixpoint members (V : list bool) : Z := match V with [] => 0%Z | h :: V' => ((if h then 1 else 0) + members V')%Z end.

(** ** At least: a tree *)
Inductive tree := Leaf (hypothesis : nat) | Node (row : nat) (negative positive : tree).

Fixpoint check_tree (rows : list (list bool)) (d : nat) (V : list bool) (t : tree) : bool :=
  match d, t with
  | O, Leaf h => nth h V false
  | S k, Node p negative positive =>
      (p <? length rows) && check_tree rows k (parted V (nth p rows []) false) negative &&
      check_tree rows k (parted V (nth p rows []) true) positive
  | _, _ => false
  end.

(** ** At most: a table. It is held as a tree of the flags, so that a set is found by walking along them. *)
Inductive trie := Empty | Branch (found : option Z) (off on : trie).
Fixpoint find (t : trie) (V : list bool) : option Z :=
  match t, V with
  | Empty, _ => None
  | Branch found _ _, [] => found
  | Branch _ off on, h :: V' => find (if h then on else off) V'
  end.
Fixpoint insert (t : trie) (V : list bool) (d : Z) : trie :=
  let '(found, off, on) := match t with Empty => (None, Empty, Empty) | Branch found off on => (found, off, on) end in
  match V with
  | [] => Branch (Some d) off on
  | h :: V' => if h then Branch found off (insert on V' d) else Branch found (insert off V' d) on
  end.
Definition entries := list (list bool * Z).
Definition table (l : entries) : trie := fold_left (fun t e => insert t (fst e) (snd e)) l Empty.

(** Whether the number d is known to be no less than the dimension: of an empty set, by the table, or as a tree of depth
    d + 1 has 2^(d+1) leaves. *)
Definition at_most (t : trie) (V : list bool) (d : Z) : bool :=
  (members V =? 0)%Z || (0 <=? d)%Z &&
  (match find t V with Some e => (e <=? d)%Z | None => false end || (members V <? 2 ^ (d + 1))%Z).
(** No part has a larger number than the set. *)
Definition no_more (t : trie) (V : list bool) (d : Z) : bool :=
  match find t V with Some e => (e <=? d)%Z | None => true end.

Definition check_point (t : trie) (V : list bool) (d : Z) (row : list bool) : bool :=
  let positive := parted V row true in
  let negative := parted V row false in
  (at_most t positive (d - 1) || at_most t negative (d - 1)) && no_more t positive d && no_more t negative d.
Definition check_entry (n : nat) (rows : list (list bool)) (t : trie) (e : list bool * Z) : bool :=
  (length (fst e) =? n) && (0 <? members (fst e))%Z && (0 <=? snd e)%Z && forallb (check_point t (fst e) (snd e)) rows.

Record certificate := Certificate {
  hypotheses : nat;
  least : nat;  (* the depth of the tree *)
  shattered : tree;
  most : Z;
  bounds : entries }.

Definition check_dimension (c : certificate) (rows : list (list bool)) : bool :=
  let all := repeat true (hypotheses c) in
  let t := table (bounds c) in
  forallb (fun row => length row =? hypotheses c) rows && check_tree rows (least c) all (shattered c) &&
  forallb (check_entry (hypotheses c) rows t) (bounds c) && (-1 <=? most c)%Z && at_most t all (most c).

(** ** It is sound *)
Lemma parted_length V row y : length row = length V -> length (parted V row y) = length V.
Proof. revert row. induction V as [|h V IH]; intros [|s row] L; try discriminate L; simpl; auto. Qed.

Lemma parted_nth V y h : forall row, length row = length V ->
  nth h (parted V row y) false = nth h V false && eqb (nth h row false) y.
Proof.
  revert h. induction V as [|a V IH]; intros h [|s row] L; try discriminate L; [destruct h; reflexivity|].
  destruct h as [|h]; [reflexivity|]. injection L as L. simpl. apply IH, L.
Qed.

Lemma count_shift n f : count (S n) f = (if f 0 then 1 else 0) + count n (fun i => f (S i)).
Proof. induction n as [|n IH]; [simpl; lia|]. change (count (S (S n)) f) with (count (S n) f + if f (S n) then 1 else 0). rewrite IH. simpl. lia. Qed.

Lemma members_count V : members V = Z.of_nat (count (length V) (meant V)).
Proof.
  induction V as [|h V IH]; [reflexivity|]. cbn [members length]. rewrite count_shift, IH. unfold meant. cbn [nth].
  destruct h; lia.
Qed.

Lemma find_empty V : find Empty V = None.
Proof. destruct V; reflexivity. Qed.

Lemma find_insert V d : forall t W e, find (insert t V d) W = Some e -> (W = V /\ e = d) \/ find t W = Some e.
Proof.
  induction V as [|h V IH]; intros t W e.
  - destruct t as [|found off on], W as [|g W]; cbn; intros F; try (injection F as <-; auto).
    + destruct g; rewrite find_empty in F; discriminate.
    + auto.
  - assert (Down : forall found off on, find (if h then Branch found off (insert on V d) else Branch found (insert off V d) on) W
        = Some e -> (W = h :: V /\ e = d) \/ find (Branch found off on) W = Some e).
    { intros found off on. destruct h, W as [|[] W]; cbn; intros F; auto.
      - destruct (IH _ _ _ F) as [(-> & ->)|G]; auto.
      - destruct (IH _ _ _ F) as [(-> & ->)|G]; auto. }
    destruct t as [|found off on]; cbn [insert]; intros F.
    + destruct (Down _ _ _ F) as [A|G]; [auto|]. destruct W as [|[] W]; cbn in G; rewrite ?find_empty in G; discriminate.
    + apply Down, F.
Qed.

Lemma find_table_from l : forall t V d, find (fold_left (fun t e => insert t (fst e) (snd e)) l t) V = Some d ->
  In (V, d) l \/ find t V = Some d.
Proof.
  induction l as [|e l IH]; intros t V d F; [auto|]. destruct (IH _ _ _ F) as [I|G]; [left; right; exact I|].
  destruct (find_insert _ _ _ _ _ G) as [(-> & ->)|H]; [left; left; destruct e; reflexivity|auto].
Qed.

Lemma find_table l V d : find (table l) V = Some d -> In (V, d) l.
Proof. intros F. destruct (find_table_from _ _ _ _ F) as [I|G]; [exact I|]. rewrite find_empty in G. discriminate. Qed.

Section Sound.
Variables (n : nat) (rows : list (list bool)).
Let m := length rows.
Let value := says rows.
Hypothesis Wide : forall p, p < m -> length (nth p rows []) = n.

Lemma part_same V p y h : length V = n -> p < m -> h < n -> meant (parted V (nth p rows []) y) h = part value (meant V) p y h.
Proof. intros L P H. unfold meant. rewrite parted_nth by (rewrite Wide by exact P; auto). reflexivity. Qed.

Lemma shatters_same d V p y : length V = n -> p < m ->
  shatters n m value d (meant (parted V (nth p rows []) y)) = shatters n m value d (part value (meant V) p y).
Proof.
  intros L P. apply Bool.eq_iff_eq_true. split; apply shatters_le; intros h H; rewrite part_same by assumption; auto.
Qed.

Lemma check_tree_sound d : forall V t, length V = n -> check_tree rows d V t = true ->
  shatters n m value d (meant V) = true.
Proof.
  induction d as [|d IH]; intros V [h|p negative positive] L C; try discriminate C.
  - apply shatters_O. apply (count_one _ _ h); [|exact C]. rewrite <- L. apply nth_error_Some. intros E.
    cbn in C. rewrite (nth_overflow _ _ (proj1 (nth_error_None _ _) E)) in C. discriminate.
  - cbn [check_tree] in C. apply andb_true_iff in C. destruct C as (C & B). apply andb_true_iff in C. destruct C as (P & A).
    apply Nat.ltb_lt in P. fold m in P. apply shatters_S. exists p. split; [exact P|].
    rewrite <- !shatters_same by assumption. split; (eapply IH; [|eassumption]); rewrite parted_length; auto;
      rewrite Wide by exact P; auto.
Qed.

Lemma small d V : length V = n -> (members V < 2 ^ (Z.of_nat d + 1))%Z -> shatters n m value (S d) (meant V) = false.
Proof.
  intros L S. apply not_true_is_false. intros T. apply shatters_different in T.
  pose proof (different_most n m value (meant V)). rewrite members_count, L in S.
  replace (Z.of_nat d + 1)%Z with (Z.of_nat (Datatypes.S d)) in S by lia. change 2%Z with (Z.of_nat 2) in S.
  rewrite <- Nat2Z.inj_pow in S. lia.
Qed.

Section Table.
Variable l : entries.
Hypothesis Checked : forall e, In e l -> check_entry n rows (table l) e = true.

Lemma table_sound : forall size V d, count n (meant V) <= size -> In (V, d) l -> (depth n m value (meant V) <= d)%Z.
Proof.
  induction size as [size IH] using lt_wf_ind. intros V d Size I. pose proof (Checked _ I) as C.
  unfold check_entry in C. cbn [fst snd] in C. rewrite !andb_true_iff in C. destruct C as (((L & Some) & D) & All).
  apply Nat.eqb_eq in L. apply Z.leb_le in D. apply Z.ltb_lt in Some. rewrite forallb_forall in All.
  destruct (Z.leb_spec (depth n m value (meant V)) d) as [X|X]; [exact X|]. exfalso.
  assert (T : shatters n m value (S (Z.to_nat d)) (meant V) = true) by (apply shatters_depth; lia).
  apply shatters_S in T. destruct T as (p & P & A & B).
  (* both subsets are not empty, and smaller than V *)
  assert (Parts : forall y, shatters n m value (Z.to_nat d) (part value (meant V) p y) = true).
  { intros []; assumption. }
  assert (Fewer : forall y, 1 <= count n (part value (meant V) p y)).
  { intros y. rewrite <- (shatters_O n m value). clear - Parts. specialize (Parts y).
    induction (Z.to_nat d) as [|k IHk]; [exact Parts|]. apply IHk, shatters_less, Parts. }
  assert (Split : count n (meant V) = count n (part value (meant V) p true) + count n (part value (meant V) p false)).
  { rewrite (count_split n (meant V) (value p)). f_equal; apply count_ext; intros h _; unfold part;
      destruct (value p h); reflexivity. }
  assert (No : forall y, at_most (table l) (parted V (nth p rows []) y) (d - 1) = true -> False).
  { intros y Q. specialize (Parts y). pose proof (Fewer y) as F. pose proof (Fewer (negb y)) as G.
    assert (Lp : length (parted V (nth p rows []) y) = n) by (rewrite parted_length; auto; rewrite Wide by exact P; auto).
    assert (Same : count n (meant (parted V (nth p rows []) y)) = count n (part value (meant V) p y)).
    { apply count_ext. intros h H. apply part_same; assumption. }
    rewrite <- shatters_same in Parts by assumption.
    unfold at_most in Q. rewrite members_count, Lp, Same in Q.
    destruct (Z.eqb_spec (Z.of_nat (count n (part value (meant V) p y))) 0) as [E|_]; [lia|]. cbn [orb] in Q.
    apply andb_true_iff in Q. destruct Q as (D1 & Q). apply Z.leb_le in D1. apply orb_true_iff in Q. destruct Q as [Q|Q].
    - destruct (find (table l) (parted V (nth p rows []) y)) as [e|] eqn:Fd; [|discriminate]. apply Z.leb_le in Q.
      apply find_table in Fd. apply shatters_depth in Parts.
      assert (Less : count n (meant (parted V (nth p rows []) y)) < size).
      { rewrite Same. destruct y; cbn [negb] in G; lia. }
      pose proof (IH _ Less _ _ (Nat.le_refl _) Fd). lia.
    - apply Z.ltb_lt in Q. replace (Z.to_nat d) with (S (Z.to_nat (d - 1))) in Parts by lia.
      rewrite small in Parts; [discriminate|exact Lp|]. rewrite members_count, Lp, Same. rewrite Z2Nat.id by lia. exact Q. }
  specialize (All (nth p rows []) (nth_In _ _ P)). unfold check_point in All. rewrite !andb_true_iff, orb_true_iff in All.
  destruct All as (([Q|Q] & _) & _); [exact (No true Q)|exact (No false Q)].
Qed.

Lemma at_most_sound V d : length V = n -> (-1 <= d)%Z -> at_most (table l) V d = true -> (depth n m value (meant V) <= d)%Z.
Proof.
  intros L D Q. unfold at_most in Q. apply orb_true_iff in Q. destruct Q as [Q|Q].
  - apply Z.eqb_eq in Q. rewrite members_count, L in Q. destruct (Z.leb_spec (depth n m value (meant V)) d); [assumption|].
    assert (N : (0 <= depth n m value (meant V))%Z) by lia. apply depth_nonempty in N. lia.
  - apply andb_true_iff in Q. destruct Q as (D0 & Q). apply Z.leb_le in D0. apply orb_true_iff in Q. destruct Q as [Q|Q].
    + destruct (find (table l) V) as [e|] eqn:F; [|discriminate]. apply Z.leb_le in Q. apply find_table in F.
      pose proof (table_sound _ _ _ (Nat.le_refl _) F). lia.
    + apply Z.ltb_lt in Q. destruct (Z.leb_spec (depth n m value (meant V)) d); [assumption|]. exfalso.
      assert (T : shatters n m value (S (Z.to_nat d)) (meant V) = true) by (apply shatters_depth; lia).
      rewrite small in T; [discriminate|exact L|]. rewrite Z2Nat.id by lia. exact Q.
Qed.
End Table.
End Sound.

(** What the checker accepts is true: the Littlestone dimension of the class lies between the numbers that it gives, so
    that every deterministic learner can be forced to the first, and the standard optimal algorithm makes at most the
    second. *)
Theorem check_dimension_sound c rows : check_dimension c rows = true ->
  let depth := depth (hypotheses c) (length rows) (says rows) everything in
  (Z.of_nat (least c) <= depth <= most c)%Z.
Proof.
  intros C. unfold check_dimension in C. rewrite !andb_true_iff in C. destruct C as ((((W & T) & E) & Q) & M). apply Z.leb_le in Q.
  set (n := hypotheses c) in *. set (all := repeat true n) in *.
  assert (Wide : forall p, p < length rows -> length (nth p rows []) = n).
  { intros p P. rewrite forallb_forall in W. apply Nat.eqb_eq, W, nth_In, P. }
  assert (L : length all = n) by apply repeat_length.
  assert (Full : forall h, h < n -> meant all h = true).
  { intros h H. unfold meant, all. rewrite (nth_indep _ false true) by (rewrite repeat_length; exact H). apply nth_repeat. }
  assert (D : depth n (length rows) (says rows) (meant all) = depth n (length rows) (says rows) everything).
  { apply Z.le_antisymm; apply depth_le; intros h H _; [reflexivity|apply Full, H]. }
  intros whole. unfold whole. rewrite <- D. split.
  - apply shatters_depth, (check_tree_sound n rows Wide _ _ _ L T).
  - apply (at_most_sound n rows Wide (bounds c)); try assumption. intros e I. rewrite forallb_forall in E. apply E, I.
Qed.
