(** The quadratic inequality for the mistakes of a perceptron that starts at w, and its larger root. *)
From mistakebound Require Export vectors.

(** c = R^2 u - 2 gamma w. *)
Definition pull (R2 : R) (u : vec) (gamma : R) (w : vec) : vec := fun i => R2 * u i - 2 * gamma * w i.

Section Pull.
Variables (n : nat) (R2 : R) (u : vec) (gamma : R) (w : vec).

Lemma dot_pull : dot n u (pull R2 u gamma w) = R2 * norm2 n u - 2 * gamma * dot n u w.
Proof.
  unfold norm2, dot, pull. rewrite <- !sum_scale, <- sum_minus. apply sum_ext. intros. ring.
Qed.

Lemma norm2_pull :
  norm2 n (pull R2 u gamma w) = R2 * R2 * norm2 n u - 4 * R2 * gamma * dot n u w + 4 * gamma * gamma * norm2 n w.
Proof.
  unfold norm2, dot, pull. rewrite <- !sum_scale, <- sum_minus, <- sum_plus. apply sum_ext. intros. ring.
Qed.

Lemma norm2_distance :
  norm2 n (fun i => gamma * w i - R2 * u i)
  = gamma * gamma * norm2 n w - 2 * R2 * gamma * dot n u w + R2 * R2 * norm2 n u.
Proof.
  unfold norm2, dot. rewrite <- !sum_scale, <- sum_minus, <- sum_plus. apply sum_ext. intros. ring.
Qed.

Lemma larger_root k :
  (dot n u w + k * gamma) ^ 2 <= norm2 n u * (norm2 n w + k * R2) ->
  2 * k * gamma ^ 2 <= dot n u (pull R2 u gamma w) + sqrt (norm2 n u * norm2 n (pull R2 u gamma w)).
Proof.
  intros Q. rewrite dot_pull, norm2_pull.
  set (a := dot n u w) in *. set (U := norm2 n u) in *. set (b := norm2 n w) in *.
  assert (B := below_root (2 * k * gamma ^ 2 - (R2 * U - 2 * gamma * a))
                 (U * (R2 * R2 * U - 4 * R2 * gamma * a + 4 * gamma * gamma * b))).
  assert (S : 0 <= 4 * (gamma * gamma) * (U * (b + k * R2) - (a + k * gamma) ^ 2)).
  { apply Rmult_le_pos; [|lra]. pose proof (Rle_0_sqr gamma) as G. unfold Rsqr in G. lra. }
  lapply B; [lra|].
  replace (U * (R2 * R2 * U - 4 * R2 * gamma * a + 4 * gamma * gamma * b))
    with ((2 * k * gamma ^ 2 - (R2 * U - 2 * gamma * a)) * (2 * k * gamma ^ 2 - (R2 * U - 2 * gamma * a))
          + 4 * (gamma * gamma) * (U * (b + k * R2) - (a + k * gamma) ^ 2)) by ring.
  lra.
Qed.

(** (|c| - R^2 |u|)^2 >= 0. *)
Lemma distance_above k : 0 <= R2 ->
  2 * k * gamma ^ 2 <= dot n u (pull R2 u gamma w) + sqrt (norm2 n u * norm2 n (pull R2 u gamma w)) ->
  k * R2 * gamma ^ 2 <= norm2 n (fun i => gamma * w i - R2 * u i).
Proof.
  intros P B. rewrite sqrt_mult in B by apply norm2_nonneg. rewrite dot_pull in B. rewrite norm2_distance.
  assert (C := norm2_pull). assert (U2 := root_square _ (norm2_nonneg n u)).
  assert (C2 := root_square _ (norm2_nonneg n (pull R2 u gamma w))).
  set (s := sqrt (norm2 n u)) in *. set (q := sqrt (norm2 n (pull R2 u gamma w))) in *.
  rewrite <- C2 in C. rewrite <- U2 in *. set (a := dot n u w) in *. set (b := norm2 n w) in *.
  assert (S := Rle_0_sqr (q - R2 * s)). unfold Rsqr in S.
  assert (M : R2 * (2 * k * gamma ^ 2) <= R2 * (R2 * (s * s) - 2 * gamma * a + s * q)) by (apply Rmult_le_compat_l; lra).
  nra.
Qed.
End Pull.
