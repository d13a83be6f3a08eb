(** A finite class of hypotheses on finitely many points, the trees that its subsets shatter, and what they force. *)
From mistakebound Require Export counting.
Open Scope nat_scope.

(** Of flags that are never set again once they are not, as many are set as the first that is not says. *)
Lemma count_first N f : (forall d, f (S d) = true -> f d = true) -> forall d, d < N -> (f d = true <-> d < count N f).
Proof.
  intros Down. assert (Below : forall a b, a <= b -> f b = true -> f a = true).
  { intros a b L. induction L as [|b L IH]; auto. }
  induction N as [|N IH]; intros d L; [lia|]. simpl. pose proof (count_most N f).
  destruct (f N) eqn:F.
  - assert (A : count N f = N) by (apply count_full; intros i I; apply (Below i N); [lia|exact F]).
    split; [lia|]. intros _. apply (Below d N); [lia|exact F].
  - destruct (Nat.eq_dec d N) as [->|D]; [|rewrite Nat.add_0_r; apply IH; lia].
    rewrite F. split; [discriminate|lia].
Qed.

Lemma always_ext n f g : (forall i, i < n -> f i = g i) -> always n f = always n g.
Proof. induction n as [|n IH]; intros E; simpl; [reflexivity|]. rewrite IH, E; auto. Qed.

Section Class.
Variables n m : nat.  (* hypotheses, points *)
Variable value : nat -> nat -> bool.  (* what a hypothesis says at a point: point, hypothesis *)

Definition everything : nat -> bool := fun _ => true.
Definition part (V : nat -> bool) (p : nat) (y : bool) : nat -> bool := fun h => V h && eqb (value p h) y.

Fixpoint shatters (d : nat) (V : nat -> bool) : bool :=
  match d with
  | O => negb (count n V =? 0)
  | S k => existsb (fun p => shatters k (part V p true) && shatters k (part V p false)) (seq 0 m)
  end.

(** The depth of the deepest tree, -1 where there is none. *)
Definition depth (V : nat -> bool) : Z := (Z.of_nat (count (S n) (fun d => shatters d V)) - 1)%Z.

Lemma shatters_O V : shatters 0 V = true <-> 1 <= count n V.
Proof. simpl. destruct (Nat.eqb_spec (count n V) 0); simpl; split; intros; (discriminate || lia || reflexivity). Qed.

Lemma shatters_S d V : shatters (S d) V = true <->
  exists p, p < m /\ shatters d (part V p true) = true /\ shatters d (part V p false) = true.
Proof.
  cbn [shatters]. rewrite existsb_exists. split.
  - intros (p & I & B). apply in_seq in I. apply andb_true_iff in B. exists p. split; [lia|exact B].
  - intros (p & L & B). exists p. split; [apply in_seq; lia|]. apply andb_true_iff, B.
Qed.

Lemma shatters_le d : forall V W, (forall h, h < n -> V h = true -> W h = true) ->
  shatters d V = true -> shatters d W = true.
Proof.
  induction d as [|d IH]; intros V W I.
  - rewrite !shatters_O. intros L. pose proof (count_le n V W I). lia.
  - rewrite !shatters_S. intros (p & L & A & B). exists p. split; [exact L|]. split.
    1: revert A. 2: revert B.
    all: apply IH; intros h H; unfold part; rewrite !andb_true_iff; intros (X & Y); auto.
Qed.

Lemma part_in V p y h : part V p y h = true -> V h = true.
Proof. unfold part. rewrite andb_true_iff. tauto. Qed.

Lemma shatters_less d : forall V, shatters (S d) V = true -> shatters d V = true.
Proof.
  induction d as [|d IH]; intros V; rewrite shatters_S; intros (p & L & A & B).
  - apply (shatters_le 0 (part V p true)); [|exact A]. intros h _. apply part_in.
  - rewrite shatters_S. exists p. auto.
Qed.

(** Hypotheses that say the same at every point are one: the first of them stands for all. *)
Definition same (g h : nat) : bool := always m (fun p => eqb (value p g) (value p h)).
Definition first (V : nat -> bool) (h : nat) : bool := V h && always h (fun g => negb (V g && same g h)).
Definition different (V : nat -> bool) : nat := count n (first V).

Lemma first_part V p y h : p < m -> first (part V p y) h = first V h && eqb (value p h) y.
Proof.
  intros L. unfold first, part. destruct (eqb (value p h) y) eqn:E; rewrite ?andb_true_r, ?andb_false_r;
    [|reflexivity]. f_equal. apply eqb_prop in E. subst y.
  apply always_ext. intros g _. destruct (same g h) eqn:Q; [|rewrite !andb_false_r; reflexivity].
  unfold same in Q. rewrite always_iff in Q. rewrite (Q p L), andb_true_r. reflexivity.
Qed.

Lemma different_parts V p : p < m -> different V = different (part V p true) + different (part V p false).
Proof.
  intros L. unfold different. rewrite (count_split n (first V) (value p)). f_equal; apply count_ext; intros h _;
    rewrite first_part by exact L; destruct (value p h); reflexivity.
Qed.

Lemma different_some V : 1 <= count n V -> 1 <= different V.
Proof.
  intros C. apply count_some in C. destruct C as (h & H & Vh).
  revert H Vh. induction h as [h IH] using lt_wf_ind. intros H Vh.
  destruct (first V h) eqn:F; [apply (count_one _ _ h H F)|].
  unfold first in F. rewrite Vh in F. simpl in F.
  assert (E : exists g, g < h /\ V g = true).
  { destruct (Nat.eq_dec (count h V) 0) as [Z|N].
    - rewrite <- not_true_iff_false in F. exfalso. apply F, always_iff. intros g G.
      rewrite (count_zero _ _ Z g G). reflexivity.
    - apply count_some. lia. }
  destruct E as (g & G & Vg). apply (IH g G); [lia|exact Vg].
Qed.

Lemma different_most V : different V <= count n V.
Proof. apply count_le. intros h _. unfold first. rewrite andb_true_iff. tauto. Qed.

(** Each leaf has a hypothesis of its own. *)
Lemma shatters_different d : forall V, shatters d V = true -> 2 ^ d <= different V.
Proof.
  induction d as [|d IH]; intros V.
  - rewrite shatters_O. intros C. simpl. apply different_some, C.
  - rewrite shatters_S. intros (p & L & A & B). rewrite (different_parts V p L). simpl.
    specialize (IH _ A) as X. specialize (IH _ B) as Y. lia.
Qed.

Lemma shatters_depth d V : shatters d V = true <-> (Z.of_nat d <= depth V)%Z.
Proof.
  unfold depth. destruct (Nat.ltb_spec d (S n)) as [L|L].
  - rewrite (count_first (S n) (fun d => shatters d V) (fun d => shatters_less d V) d L). lia.
  - pose proof (count_most (S n) (fun d => shatters d V)). split; [|lia]. intros T. exfalso.
    apply shatters_different in T. pose proof (different_most V). pose proof (count_most n V).
    pose proof (Nat.pow_gt_lin_r 2 d ltac:(lia)). lia.
Qed.

Lemma depth_least V : (-1 <= depth V)%Z.
Proof. unfold depth. lia. Qed.

Lemma depth_nonempty V : 1 <= count n V <-> (0 <= depth V)%Z.
Proof. rewrite <- shatters_O, shatters_depth. reflexivity. Qed.

Lemma depth_le V W : (forall h, h < n -> V h = true -> W h = true) -> (depth V <= depth W)%Z.
Proof.
  intros I. unfold depth. apply Z.sub_le_mono_r, inj_le, count_le. intros d _. apply shatters_le, I.
Qed.

(** Where both subsets have a depth, the set has one more. *)
Lemma depth_parts V p d : p < m -> (0 <= d)%Z ->
  (d <= depth (part V p true))%Z -> (d <= depth (part V p false))%Z -> (d + 1 <= depth V)%Z.
Proof.
  intros L D A B. rewrite <- (Z2Nat.id d D) in A, B |- *.
  replace (Z.of_nat (Z.to_nat d) + 1)%Z with (Z.of_nat (S (Z.to_nat d))) by lia.
  apply shatters_depth, shatters_S. exists p. rewrite !shatters_depth. auto.
Qed.

(** Points at which the hypotheses of V show all patterns. *)
Definition patterns (V : nat -> bool) (l : list nat) : Prop :=
  forall ys, length ys = length l -> exists h, h < n /\ V h = true /\ map (fun p => value p h) l = ys.

Lemma patterns_shatter l : forall V, (forall p, In p l -> p < m) -> patterns V l -> shatters (length l) V = true.
Proof.
  induction l as [|p l IH]; intros V L P.
  - apply shatters_O. destruct (P [] eq_refl) as (h & H & Vh & _). apply (count_one _ _ h H Vh).
  - cbn [length]. rewrite shatters_S. exists p. split; [apply L; simpl; auto|].
    split; (apply IH; [intros q I; apply L; simpl; auto|]); intros ys Y.
    + destruct (P (true :: ys) ltac:(simpl; lia)) as (h & H & Vh & E). injection E as E1 E2. exists h.
      split; [exact H|]. split; [unfold part; rewrite Vh, E1; reflexivity|exact E2].
    + destruct (P (false :: ys) ltac:(simpl; lia)) as (h & H & Vh & E). injection E as E1 E2. exists h.
      split; [exact H|]. split; [unfold part; rewrite Vh, E1; reflexivity|exact E2].
Qed.

(** A deterministic learner predicts from the labels of the past; None is an error whatever the outcome. *)
Definition learner := list (nat * bool) -> nat -> option bool.
Definition misses (guess : option bool) (outcome : bool) : bool :=
  match guess with Some p => negb (eqb p outcome) | None => true end.
Fixpoint errors (guess : learner) (past l : list (nat * bool)) : nat :=
  match l with
  | [] => 0
  | (p, y) :: rest => (if misses (guess past p) y then 1 else 0) + errors guess (past ++ [(p, y)]) rest
  end.
(** The labels are those of a hypothesis of V. *)
Definition agrees (V : nat -> bool) (l : list (nat * bool)) : Prop :=
  exists h, h < n /\ V h = true /\ forall p y, In (p, y) l -> p < m /\ value p h = y.

Lemma shatters_forces d : forall V (guess : learner) past, shatters d V = true ->
  exists l, agrees V l /\ errors guess past l = d.
Proof.
  induction d as [|d IH]; intros V guess past.
  - rewrite shatters_O. intros C. apply count_some in C. destruct C as (h & H & Vh). exists []. split; [|reflexivity].
    exists h. split; [exact H|]. split; [exact Vh|]. simpl. tauto.
  - rewrite shatters_S. intros (p & L & A & B).
    set (y := match guess past p with Some b => negb b | None => true end).
    assert (S : shatters d (part V p y) = true) by (destruct y; assumption).
    destruct (IH (part V p y) guess (past ++ [(p, y)]) S) as (l & (h & H & Vh & E) & C).
    unfold part in Vh. apply andb_true_iff in Vh. destruct Vh as (Vh & Y). apply eqb_prop in Y.
    exists ((p, y) :: l). split.
    + exists h. split; [exact H|]. split; [exact Vh|]. intros q z [Q|I]; [|apply E, I].
      injection Q as <- <-. auto.
    + cbn [errors]. rewrite C. unfold misses, y. destruct (guess past p) as [[]|]; reflexivity.
Qed.
End Class.
