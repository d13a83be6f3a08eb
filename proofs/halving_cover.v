(** halving-cover: halving over a grid of linear experts. *)
From mistakebound Require Import grid learner.
From mistakebound Require halving.

(** The expert v predicts + where v.x >= 0. *)
Definition linear (n : nat) (x : vec) (v : list Z) : bool := if Rle_dec 0 (dot n (as_vec v) x) then true else false.
Definition expert (n N h : nat) : list Z := nth h (grid n N) [].

Section Claims.
Variables (n N T : nat) (x : nat -> vec) (outcomes : nat -> bool) (u : vec) (g : R).
Variables (guesses : nat -> option bool) (sets : nat -> nat -> bool).

(** What is seen of a run of halving with the points of the grid as experts. *)
Definition r : halving.trial :=
  {| halving.experts := length (grid n N); halving.rounds := T;
     halving.says := fun t h => linear n (x t) (expert n N h); halving.outcome := outcomes;
     halving.guess := guesses; halving.alive := sets |}.
Definition y t := sg (outcomes t).
Definition norm_u := sqrt (norm2 n u).
Definition gamma := g / norm_u.
Definition radius := sqrt (biggest T (fun t => norm2 n (x t))).
Definition largest_u := biggest n (fun i => Rabs (u i)).
Definition z : vec := fun i => INR N * u i / largest_u.
Definition v := near n z.
Definition d := sqrt (norm2 n (fun i => as_vec v i - z i)).

Definition Run := halving.Run r.
(** There is a grid. Its points say what linear says of them, see r. *)
Definition Setting := (1 <= N)%nat.

Definition All_start := halving.All_start r.
Definition Separable := forall t, (t < T)%nat -> y t * dot n u (x t) >= g /\ g > 0.
Definition Fine_grid := INR N >= sqrt (INR n - 1) * (radius / gamma + 1 / 2).

Definition Grid_size := (1 <= N)%nat -> length (grid n N) = ((2 * N + 1) ^ n - (2 * N - 1) ^ n)%nat.
Definition Expert_count := (1 <= N)%nat -> (1 <= n)%nat ->
  (length (grid n N) <= 2 * n * (2 * N + 1) ^ (n - 1))%nat.
(** Of some rounds; without any, u may be 0. *)
Definition Cover := (1 <= N)%nat -> (0 < T)%nat ->
  In v (grid n N) /\ 4 * d ^ 2 <= INR n - 1 /\ d * (radius + gamma / 2) <= gamma / 2 * sqrt (norm2 n z).
Definition Inherits_margin := (1 <= N)%nat -> forall t, (t < T)%nat ->
  y t * dot n (as_vec v) (x t) / sqrt (norm2 n (as_vec v)) >= gamma / 2.
Definition Majority := halving.Majority r.
Definition Shrink := halving.Shrink r.
Definition Agree := halving.Agree r.
Definition Majority_wrong := halving.Majority_wrong r.
Definition Halve := halving.Halve r.
Definition Perfect_survives := halving.Perfect_survives r.
Definition Nonempty := halving.Nonempty r.
Definition Potential := halving.Potential r.
Definition Bound := (1 <= N)%nat -> forall t, (t < T)%nat ->
  (2 ^ halving.mistakes_to r (S t) <= length (grid n N))%nat /\
  length (grid n N) = ((2 * N + 1) ^ n - (2 * N - 1) ^ n)%nat.

Lemma grid_size : Grid_size.
Proof. exact (length_grid n N). Qed.

Lemma expert_count : Grid_size -> Expert_count.
Proof.
  intros G N1 n1. rewrite (G N1). replace n with (S (n - 1)) at 1 2 3 by lia. generalize (n - 1)%nat as k. clear - N1.
  induction k as [|k IH]; [simpl; lia|].
  set (a := (2 * N + 1)%nat) in *. set (b := (2 * N - 1)%nat) in *.
  assert (B : (b ^ S k <= a ^ S k)%nat) by (apply Nat.pow_le_mono_l; unfold a, b; lia).
  replace (a ^ S (S k))%nat with (a * a ^ S k)%nat by reflexivity.
  replace (b ^ S (S k))%nat with (b * b ^ S k)%nat by reflexivity.
  assert (Ab : a = (b + 2)%nat) by (unfold a, b; lia).
  assert (Q : (a * (2 * S k * a ^ k) = 2 * S k * a ^ S k)%nat) by (simpl; ring).
  assert (T : (a * (a ^ S k - b ^ S k) <= a * (2 * S k * a ^ k))%nat) by (apply Nat.mul_le_mono_l, IH).
  rewrite Q, Nat.mul_sub_distr_l in T. rewrite Ab in T at 3. nia.
Qed.

Lemma cover : Fine_grid -> Separable -> Cover.
Proof.
  intros F S N1 T1. destruct (S O T1) as [M G].
  assert (U : norm2 n u > 0).
  { destruct (Rle_lt_or_eq_dec _ _ (norm2_nonneg n u)) as [P|Z]; [exact P|exfalso].
    rewrite (dot_zero n u) in M by (symmetry; exact Z). lra. }
  assert (Nu : 0 < norm_u) by (apply sqrt_lt_R0; exact U).
  assert (Gp : 0 < gamma) by (apply Rmult_lt_0_compat; [lra|apply Rinv_0_lt_compat, Nu]).
  assert (Lp : 0 < largest_u).
  { destruct (Rle_lt_or_eq_dec _ _ (biggest_nonneg n (fun i => Rabs (u i)))) as [P|Z]; [exact P|exfalso].
    assert (norm2 n u = 0); [|lra]. apply sum_zero. intros i I.
    pose proof (biggest_above n (fun i => Rabs (u i)) i I) as A. cbv beta in A. rewrite <- Z in A.
    assert (u i = 0) as ->; [|ring]. unfold Rabs in A. destruct (Rcase_abs (u i)); lra. }
  destruct (biggest_attained n (fun i => Rabs (u i)) Lp) as (j & J & Ej). fold largest_u in Ej.
  assert (Np : 0 < INR N) by (apply lt_0_INR; lia).
  assert (B : forall i, (i < n)%nat -> - INR N <= z i <= INR N).
  { intros i I. pose proof (biggest_above n (fun i => Rabs (u i)) i I) as A. cbv beta in A. fold largest_u in A.
    assert (Q : - largest_u <= u i <= largest_u) by (unfold Rabs in A; destruct (Rcase_abs (u i)); lra).
    unfold z. split; apply Rmult_le_reg_r with largest_u; try exact Lp;
      replace (INR N * u i / largest_u * largest_u) with (INR N * u i) by (field; lra); nra. }
  assert (E : z j = INR N \/ z j = - INR N).
  { unfold z. unfold Rabs in Ej. destruct (Rcase_abs (u j)); [right|left]; [replace (u j) with (- largest_u) by lra|rewrite Ej];
      field; lra. }
  assert (Ez : IZR (nearest (z j)) = z j).
  { rewrite INR_IZR_INZ in E. destruct E as [-> | ->]; [|rewrite <- opp_IZR]; rewrite nearest_of_integer; reflexivity. }
  assert (D0 : 0 <= norm2 n (fun i => as_vec v i - z i)) by apply norm2_nonneg.
  assert (D : 4 * norm2 n (fun i => as_vec v i - z i) <= INR n - 1) by exact (near_distance n z j J Ez).
  assert (D2 : d ^ 2 = norm2 n (fun i => as_vec v i - z i)) by (unfold d; simpl; rewrite Rmult_1_r; apply root_square, D0).
  split; [exact (near_in_grid n N z j N1 J B E)|]. split; [rewrite D2; exact D|].
  assert (Dd : d <= sqrt (INR n - 1) / 2).
  { assert (2 * d <= sqrt (INR n - 1)); [|lra]. apply below_root. simpl in D2. lra. }
  assert (Zn : INR N <= sqrt (norm2 n z)).
  { apply below_root. apply Rle_trans with (z j * z j); [destruct E as [-> | ->]; lra|].
    apply (sum_term_le n (fun i => z i * z i)); [intros; apply Rle_0_sqr|exact J]. }
  assert (R0 : 0 <= radius) by apply sqrt_pos.
  apply Rle_trans with (sqrt (INR n - 1) / 2 * (radius + gamma / 2)); [apply Rmult_le_compat_r; lra|].
  apply Rle_trans with (gamma / 2 * INR N); [|apply Rmult_le_compat_l; lra].
  red in F. replace (sqrt (INR n - 1) / 2 * (radius + gamma / 2)) with
    (gamma / 2 * (sqrt (INR n - 1) * (radius / gamma + 1 / 2))) by (field; lra).
  apply Rmult_le_compat_l; lra.
Qed.

Lemma inherits_margin : Separable -> Cover -> Inherits_margin.
Proof.
  intros S C N1 t L. destruct (C N1 ltac:(lia)) as (_ & _ & Cv). destruct (S t L) as [M G].
  assert (U : norm2 n u > 0).
  { destruct (Rle_lt_or_eq_dec _ _ (norm2_nonneg n u)) as [P|Z]; [exact P|exfalso].
    rewrite (dot_zero n u) in M by (symmetry; exact Z). lra. }
  assert (Nu : 0 < norm_u) by (apply sqrt_lt_R0; exact U).
  assert (Gp : 0 < gamma) by (apply Rmult_lt_0_compat; [lra|apply Rinv_0_lt_compat, Nu]).
  assert (Np : 0 < INR N) by (apply lt_0_INR; lia).
  assert (Lp : 0 < largest_u).
  { destruct (Rle_lt_or_eq_dec _ _ (biggest_nonneg n (fun i => Rabs (u i)))) as [P|Z]; [exact P|exfalso].
    assert (norm2 n u = 0); [|lra]. apply sum_zero. intros i I.
    pose proof (biggest_above n (fun i => Rabs (u i)) i I) as A. cbv beta in A. rewrite <- Z in A.
    assert (u i = 0) as ->; [|ring]. unfold Rabs in A. destruct (Rcase_abs (u i)); lra. }
  set (s := INR N / largest_u). assert (Sp : 0 < s) by (apply Rmult_lt_0_compat; [lra|apply Rinv_0_lt_compat, Lp]).
  assert (Zs : forall i, z i = s * u i) by (intros; unfold z, s, Rdiv; ring).
  assert (Zn : sqrt (norm2 n z) = s * norm_u).
  { unfold norm_u. rewrite <- (sqrt_square s) at 1 by lra. rewrite <- sqrt_mult by (try apply norm2_nonneg; nra). f_equal.
    unfold norm2 at 1. rewrite (dot_ext n z (fun i => s * u i) z (fun i => s * u i)) by (intros; apply Zs).
    apply norm2_scale. }
  assert (Zx : y t * dot n z (x t) >= gamma * sqrt (norm2 n z)).
  { rewrite (dot_ext n z (fun i => s * u i) (x t) (x t)) by (intros; auto). rewrite dot_scale, Zn. unfold gamma.
    replace (g / norm_u * (s * norm_u)) with (s * g) by (field; lra). nra. }
  set (e := fun i => as_vec v i - z i). set (nz := sqrt (norm2 n z)) in *.
  assert (Ex : - (d * radius) <= y t * dot n e (x t)).
  { assert (A : - (y t * dot n e (x t)) <= d * radius); [|lra].
    unfold d, radius. rewrite <- sqrt_mult by (try apply norm2_nonneg; apply biggest_nonneg). apply below_root.
    replace (- (y t * dot n e (x t)) * - (y t * dot n e (x t))) with (y t * y t * (dot n e (x t) * dot n e (x t))) by ring.
    unfold y. rewrite sg_square, Rmult_1_l. eapply Rle_trans; [apply cauchy_schwarz_dot|].
    apply Rmult_le_compat_l; [apply norm2_nonneg|].
    exact (biggest_above T (fun t => norm2 n (x t)) t L). }
  assert (Vx : y t * dot n (as_vec v) (x t) = y t * dot n z (x t) + y t * dot n e (x t)).
  { rewrite (dot_ext n (as_vec v) (fun i => z i + 1 * e i) (x t) (x t)) by (intros; try reflexivity; unfold e; ring).
    rewrite dot_step. ring. }
  assert (Vn : sqrt (norm2 n (as_vec v)) <= nz + d) by exact (triangle n (as_vec v) z).
  assert (D0 : 0 <= d) by apply sqrt_pos. assert (Z0 : 0 <= nz) by apply sqrt_pos.
  assert (V0 : 0 <= sqrt (norm2 n (as_vec v))) by apply sqrt_pos.
  assert (W : gamma / 2 * sqrt (norm2 n (as_vec v)) <= y t * dot n (as_vec v) (x t)).
  { apply Rle_trans with (gamma / 2 * (nz + d)); [apply Rmult_le_compat_l; lra|]. rewrite Vx. lra. }
  assert (Vp : 0 < sqrt (norm2 n (as_vec v))).
  { destruct V0 as [P|Z]; [exact P|exfalso]. rewrite (dot_zero n (as_vec v)) in Vx
      by (apply sqrt_eq_0; [apply norm2_nonneg|symmetry; exact Z]).
    assert (nzp : 0 < nz) by (rewrite Zn; apply Rmult_lt_0_compat; assumption).
    assert (Ed : d = nz).
    { unfold d, nz. f_equal.
      assert (Q : forall i, (i < n)%nat -> as_vec v i = 0)
        by (apply norm2_zero, sqrt_eq_0; [apply norm2_nonneg|symmetry; exact Z]).
      apply sum_ext. intros i I. rewrite (Q i I). ring. }
    rewrite Ed in Cv. assert (radius >= 0) by (apply Rle_ge, sqrt_pos). rewrite Ed in Ex. nra. }
  apply Rle_ge. apply Rmult_le_reg_r with (1 := Vp).
  replace (y t * dot n (as_vec v) (x t) / sqrt (norm2 n (as_vec v)) * sqrt (norm2 n (as_vec v)))
    with (y t * dot n (as_vec v) (x t)) by (field; lra). exact W.
Qed.

Lemma majority : Run -> Majority.
Proof. exact (halving.majority r). Qed.

Lemma shrink : Run -> Shrink.
Proof. exact (halving.shrink r). Qed.

Lemma agree : Run -> Agree.
Proof. exact (halving.agree r). Qed.

Lemma majority_wrong : Majority -> Majority_wrong.
Proof. exact (halving.majority_wrong r). Qed.

Lemma halve : Majority_wrong -> Agree -> Halve.
Proof. exact (halving.halve r). Qed.

Lemma perfect_survives : All_start -> Agree -> Perfect_survives.
Proof. exact (halving.perfect_survives r). Qed.

Lemma nonempty : Setting -> Inherits_margin -> Perfect_survives -> Separable -> Cover -> Nonempty.
Proof.
  intros N1 I P S C. red in N1. refine (halving.nonempty r _ P). intros t L. cbn [r halving.rounds] in L.
  destruct (C N1 ltac:(lia)) as (V & _). destruct (In_nth _ _ [] V) as (h & Lh & Eh).
  apply (count_one _ _ h Lh). unfold halving.perfect. rewrite always_iff. intros s Ls.
  assert (Ls' : (s < T)%nat) by lia. specialize (I N1 s Ls'). destruct (S s Ls') as [M G].
  assert (U : norm2 n u > 0).
  { destruct (Rle_lt_or_eq_dec _ _ (norm2_nonneg n u)) as [Q|Z]; [exact Q|exfalso].
    rewrite (dot_zero n u) in M by (symmetry; exact Z). lra. }
  assert (Gp : 0 < gamma) by (apply Rmult_lt_0_compat; [lra|apply Rinv_0_lt_compat, sqrt_lt_R0; exact U]).
  assert (Pos : y s * dot n (as_vec v) (x s) > 0).
  { destruct (Rlt_dec 0 (y s * dot n (as_vec v) (x s))) as [Q|Q]; [exact Q|exfalso].
    destruct (Rle_lt_or_eq_dec _ _ (sqrt_pos (norm2 n (as_vec v)))) as [W|W].
    - assert (0 < / sqrt (norm2 n (as_vec v))) by (apply Rinv_0_lt_compat, W). unfold Rdiv in I at 1. nra.
    - rewrite (dot_zero n (as_vec v)) in I by (apply sqrt_eq_0; [apply norm2_nonneg|symmetry; exact W]).
      unfold Rdiv in I at 1. rewrite Rmult_0_r, Rmult_0_l in I. lra. }
  unfold halving.right_on. cbn [r halving.says halving.outcome]. unfold expert. rewrite Eh. unfold linear, y in *.
  destruct (Rle_dec 0 (dot n (as_vec v) (x s))), (outcomes s); simpl in *; try reflexivity; lra.
Qed.

Lemma potential : Shrink -> Halve -> Potential.
Proof. exact (halving.potential r). Qed.

Lemma bound : Potential -> Nonempty -> Grid_size -> Bound.
Proof. intros P E G N1 t L. split; [exact (halving.bound r P E t L)|exact (G N1)]. Qed.
End Claims.

(** The bound on lists of examples, whatever the rule for even votes: some expert of the grid is perfect, and the rest is
    halving. *)
Theorem halving_cover n N tie (l : list (vec * bool)) u g :
  let radius := sqrt (largest (fun e => norm2 n (fst e)) l) in
  let gamma := g / sqrt (norm2 n u) in
  let votes := fun e : vec * bool => (fun h => linear n (fst e) (expert n N h), snd e) in
  (1 <= n)%nat -> (1 <= N)%nat -> g > 0 -> (forall x y, In (x, y) l -> sg y * dot n u x >= g) ->
  INR N >= sqrt (INR n - 1) * (radius / gamma + 1 / 2) ->
  (2 ^ halving.halving_mistakes (length (grid n N)) tie (map votes l) <= (2 * N + 1) ^ n - (2 * N - 1) ^ n)%nat.
Proof.
  intros radius' gamma' votes n1 N1 G Sep Fine. subst radius'. rewrite <- (grid_size n N N1).
  destruct l as [|e0 rest] eqn:El.
  { simpl. rewrite (grid_size n N N1). pose proof (Nat.pow_lt_mono_l (2 * N - 1) (2 * N + 1) n ltac:(lia) ltac:(lia)). lia. }
  rewrite <- El in *. set (T := length l). set (e := fun t => nth t l e0).
  set (x := fun t => fst (e t)). set (outcomes := fun t => snd (e t)).
  assert (T1 : (0 < T)%nat) by (unfold T; rewrite El; simpl; lia).
  assert (S : Separable n T x outcomes u g).
  { intros t L. split; [|exact G].
    apply (round_of (fun e : vec * bool => sg (snd e) * dot n u (fst e) >= g)); [|exact L].
    intros [x0 y0] I. apply Sep, I. }
  assert (F : Fine_grid n N T x u g).
  { red. unfold radius. unfold T, x, e. rewrite (biggest_is_largest (fun e => norm2 n (fst e)) l e0). exact Fine. }
  assert (C := cover n N T x outcomes u g F S). assert (I := inherits_margin n N T x outcomes u g S C N1).
  destruct (C N1 T1) as (V & _). destruct (In_nth _ _ [] V) as (h & Lh & Eh).
  apply (halving.halving (length (grid n N)) tie (map votes l) h Lh). intros said y0 Iy.
  apply in_map_iff in Iy as (ex & Ex & Iex). injection Ex as <- <-.
  destruct (In_nth l ex e0 Iex) as (t & L & Et). specialize (I t L). destruct (S t L) as [M _].
  unfold y, outcomes, x, e in I, M. rewrite Et in I, M.
  unfold expert. rewrite Eh. set (s := dot n (as_vec (v n N u)) (fst ex)) in *.
  assert (U : norm2 n u > 0).
  { destruct (Rle_lt_or_eq_dec _ _ (norm2_nonneg n u)) as [Q|Z]; [exact Q|exfalso].
    rewrite (dot_zero n u) in M by (symmetry; exact Z). lra. }
  assert (Gp : 0 < gamma n u g) by (apply Rmult_lt_0_compat; [lra|apply Rinv_0_lt_compat, sqrt_lt_R0; exact U]).
  assert (Pos : sg (snd ex) * s > 0).
  { destruct (Rlt_dec 0 (sg (snd ex) * s)) as [Q|Q]; [exact Q|exfalso].
    destruct (Rle_lt_or_eq_dec _ _ (sqrt_pos (norm2 n (as_vec (v n N u))))) as [W|W].
    - assert (0 < / sqrt (norm2 n (as_vec (v n N u)))) by (apply Rinv_0_lt_compat, W). unfold Rdiv in I at 1. nra.
    - unfold s in I. rewrite (dot_zero n (as_vec (v n N u))) in I by (apply sqrt_eq_0; [apply norm2_nonneg|symmetry; exact W]).
      unfold Rdiv in I at 1. rewrite Rmult_0_r, Rmult_0_l in I. lra. }
  unfold linear. fold s. destruct (Rle_dec 0 s), (snd ex); simpl in Pos; try reflexivity; lra.
Qed.
