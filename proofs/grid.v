(** The integer points on the surface of a cube: how many they are, and that every direction has one nearby. *)
From mistakebound Require Export vectors.
Open Scope nat_scope.

(** -N, .., N, for N >= 1. *)
Definition range (N : nat) : list Z :=
  (- Z.of_nat N)%Z :: map (fun k => (Z.of_nat k - Z.of_nat N + 1)%Z) (seq 0 (2 * N - 1)) ++ [Z.of_nat N].

Fixpoint cube (n N : nat) : list (list Z) :=
  match n with O => [[]] | S k => flat_map (fun a => map (cons a) (cube k N)) (range N) end.

Definition inner (N : nat) (a : Z) : bool := (Z.abs a <? Z.of_nat N)%Z.
Definition grid (n N : nat) : list (list Z) := filter (fun v => negb (forallb (inner N) v)) (cube n N).

Lemma in_range N a : 1 <= N -> (- Z.of_nat N <= a <= Z.of_nat N)%Z -> In a (range N).
Proof.
  intros P A. unfold range. destruct (Z.eq_dec a (- Z.of_nat N)) as [->|L]; [left; reflexivity|right].
  apply in_or_app. destruct (Z.eq_dec a (Z.of_nat N)) as [->|G]; [right; left; reflexivity|left].
  apply in_map_iff. exists (Z.to_nat (a + Z.of_nat N - 1)). split; [lia|]. apply in_seq. lia.
Qed.

Lemma in_cube n N v : 1 <= N -> length v = n -> (forall a, In a v -> (- Z.of_nat N <= a <= Z.of_nat N)%Z) ->
  In v (cube n N).
Proof.
  intros P. revert v. induction n as [|n IH]; intros [|a v] L A; try discriminate; [left; reflexivity|].
  cbn [cube]. apply in_flat_map. exists a. split; [apply in_range; [exact P|apply A; left; reflexivity]|].
  apply in_map, IH; [simpl in L; lia|]. intros b B. apply A. right. exact B.
Qed.

Lemma filter_length_split {A} (f : A -> bool) l :
  length (filter f l) + length (filter (fun a => negb (f a)) l) = length l.
Proof. induction l as [|a l IH]; simpl; [reflexivity|]. destruct (f a); simpl; lia. Qed.

Lemma length_cube n N : 1 <= N -> length (cube n N) = (2 * N + 1) ^ n.
Proof.
  intros P. assert (R : length (range N) = 2 * N + 1) by (unfold range; simpl; rewrite app_length, map_length, seq_length; simpl; lia).
  induction n as [|n IH]; [reflexivity|]. cbn [cube]. cbn [Nat.pow]. rewrite <- IH, <- R.
  generalize (range N). intros l. induction l as [|a l I]; [reflexivity|]. simpl. rewrite app_length, map_length, I. reflexivity.
Qed.

Lemma length_filter_cons (q : Z -> bool) l A :
  length (filter (forallb q) (flat_map (fun a => map (cons a) l) A)) = length (filter q A) * length (filter (forallb q) l).
Proof.
  induction A as [|a A IH]; [reflexivity|]. simpl. rewrite filter_app, app_length, IH.
  assert (E : length (filter (forallb q) (map (cons a) l)) = if q a then length (filter (forallb q) l) else 0).
  { clear IH. induction l as [|v l I]; simpl; [destruct (q a); reflexivity|].
    destruct (q a); simpl in *; [destruct (forallb q v); simpl; rewrite I; reflexivity|exact I]. }
  rewrite E. destruct (q a); simpl; reflexivity.
Qed.

Lemma filter_all {A} (f : A -> bool) l : (forall a, In a l -> f a = true) -> filter f l = l.
Proof.
  induction l as [|a l IH]; intros E; [reflexivity|]. simpl. rewrite (E a (or_introl eq_refl)), IH; [reflexivity|].
  intros b I. apply E. right. exact I.
Qed.

Lemma filter_range N : 1 <= N -> length (filter (inner N) (range N)) = 2 * N - 1.
Proof.
  intros P. unfold range. simpl.
  replace (inner N (- Z.of_nat N)) with false by (unfold inner; symmetry; apply Z.ltb_ge; lia).
  rewrite filter_app, app_length. simpl.
  replace (inner N (Z.of_nat N)) with false by (unfold inner; symmetry; apply Z.ltb_ge; lia). simpl.
  rewrite Nat.add_0_r. transitivity (length (map (fun k => (Z.of_nat k - Z.of_nat N + 1)%Z) (seq 0 (2 * N - 1))));
    [|rewrite map_length, seq_length; reflexivity]. f_equal. apply filter_all.
  intros a I. apply in_map_iff in I as (k & <- & I). apply in_seq in I. unfold inner. apply Z.ltb_lt. lia.
Qed.

Lemma length_grid n N : 1 <= N -> length (grid n N) = (2 * N + 1) ^ n - (2 * N - 1) ^ n.
Proof.
  intros P. assert (I : length (filter (forallb (inner N)) (cube n N)) = (2 * N - 1) ^ n).
  { induction n as [|n IH]; [reflexivity|]. cbn [cube]. rewrite length_filter_cons, IH, filter_range by exact P. reflexivity. }
  rewrite <- (length_cube n N P), <- I. unfold grid. pose proof (filter_length_split (forallb (inner N)) (cube n N)). lia.
Qed.

(** ** The point of the grid near z *)
Open Scope R_scope.

Definition nearest (r : R) : Z := Int_part (r + / 2).

Lemma nearest_spec r : -1 / 2 <= IZR (nearest r) - r <= 1 / 2.
Proof. unfold nearest. destruct (base_Int_part (r + / 2)). lra. Qed.

Lemma nearest_of_integer k : nearest (IZR k) = k.
Proof.
  pose proof (nearest_spec (IZR k)) as H. rewrite <- minus_IZR in H. unfold nearest in *.
  destruct (base_Int_part (IZR k + / 2)) as [A B]. set (q := Int_part (IZR k + / 2)) in *.
  assert (IZR q < IZR (k + 1)) by (rewrite plus_IZR; lra). assert (IZR (k - 1) < IZR q) by (rewrite minus_IZR; lra).
  apply lt_IZR in H0, H1. lia.
Qed.

Lemma nearest_between r N : - INR N <= r <= INR N -> (- Z.of_nat N <= nearest r <= Z.of_nat N)%Z.
Proof.
  intros B. rewrite INR_IZR_INZ in B. unfold nearest. destruct (base_Int_part (r + / 2)) as [A C].
  set (q := Int_part (r + / 2)) in *.
  assert (IZR q < IZR (Z.of_nat N + 1)) by (rewrite plus_IZR; lra).
  assert (IZR (- Z.of_nat N - 1) < IZR q) by (rewrite minus_IZR, opp_IZR; lra).
  apply lt_IZR in H, H0. lia.
Qed.

Definition as_vec (v : list Z) : vec := fun i => IZR (nth i v 0%Z).
Definition near (n : nat) (z : vec) : list Z := map (fun i => nearest (z i)) (seq 0 n).

Lemma near_entry n z i : (i < n)%nat -> as_vec (near n z) i = IZR (nearest (z i)).
Proof.
  intros I. unfold as_vec, near. f_equal.
  rewrite (nth_indep _ 0%Z (nearest (z O))) by (rewrite map_length, seq_length; exact I).
  rewrite (map_nth (fun i => nearest (z i)) (seq 0 n) O i), seq_nth by exact I. reflexivity.
Qed.

(** z lies on the surface of the cube, at coordinate j. *)
Lemma near_in_grid n N z j :
  (1 <= N)%nat -> (j < n)%nat -> (forall i, (i < n)%nat -> - INR N <= z i <= INR N) ->
  (z j = INR N \/ z j = - INR N) -> In (near n z) (grid n N).
Proof.
  intros P J B E. apply filter_In. split.
  - apply in_cube; [exact P|unfold near; rewrite map_length, seq_length; reflexivity|].
    intros a I. apply in_map_iff in I as (i & <- & I). apply in_seq in I. apply nearest_between, B. lia.
  - apply negb_true_iff. apply not_true_is_false. intros F. rewrite forallb_forall in F.
    assert (I : In (nearest (z j)) (near n z)) by (apply (in_map (fun i => nearest (z i))), in_seq; lia).
    specialize (F _ I). unfold inner in F. apply Z.ltb_lt in F. rewrite INR_IZR_INZ in E.
    destruct E as [E|E]; rewrite E in F; [|rewrite <- opp_IZR in F]; rewrite nearest_of_integer in F; lia.
Qed.

Lemma near_distance n z j :
  (j < n)%nat -> IZR (nearest (z j)) = z j ->
  4 * norm2 n (fun i => as_vec (near n z) i - z i) <= INR n - 1.
Proof.
  intros J E. unfold norm2, dot. rewrite <- sum_scale.
  assert (Q : forall i, (i < n)%nat ->
    4 * ((as_vec (near n z) i - z i) * (as_vec (near n z) i - z i)) <= 1 - (if Nat.eqb i j then 1 else 0)).
  { intros i I. rewrite near_entry by exact I. destruct (Nat.eqb_spec i j) as [->|D].
    - rewrite E. lra.
    - pose proof (nearest_spec (z i)). nra. }
  eapply Rle_trans; [apply sum_le, Q|]. rewrite sum_minus, sum_const, (sum_single n _ j J).
  - rewrite Nat.eqb_refl. lra.
  - intros i _ D. rewrite (proj2 (Nat.eqb_neq i j) D). reflexivity.
Qed.
