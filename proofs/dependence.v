(** More vectors than coordinates are linearly dependent. *)
From mistakebound Require Export vectors.

(** The numbers without p, in order; and back. *)
Definition skip (p j : nat) : nat := if Nat.ltb j p then j else S j.
Definition unskip (p i : nat) : nat := if Nat.ltb i p then i else pred i.

Lemma unskip_skip p j : unskip p (skip p j) = j.
Proof. unfold skip, unskip. destruct (Nat.ltb_spec j p); [rewrite (proj2 (Nat.ltb_lt j p)); auto|].
  rewrite (proj2 (Nat.ltb_ge (S j) p)) by lia. reflexivity. Qed.

Lemma skip_not p j : skip p j <> p.
Proof. unfold skip. destruct (Nat.ltb_spec j p); lia. Qed.

Lemma skip_below p j n : (p <= n)%nat -> (j < n)%nat -> (skip p j < S n)%nat.
Proof. unfold skip. destruct (Nat.ltb_spec j p); lia. Qed.

Lemma sum_skip n p f : (p <= n)%nat -> sum (S n) f = f p + sum n (fun j => f (skip p j)).
Proof.
  induction n as [|n IH]; intros P.
  - replace p with O by lia. simpl. lra.
  - destruct (Nat.eq_dec p (S n)) as [->|D].
    + rewrite sum_S, (sum_ext (S n) f (fun j => f (skip (S n) j))); [lra|].
      intros i I. unfold skip. rewrite (proj2 (Nat.ltb_lt i (S n)) I). reflexivity.
    + rewrite sum_S, IH, (sum_S n) by lia. unfold skip at 3. rewrite (proj2 (Nat.ltb_ge n p)) by lia. lra.
Qed.

Lemma dependent k : forall m (v : nat -> vec), (k < m)%nat ->
  exists c, (exists i, (i < m)%nat /\ c i <> 0) /\ forall a, (a < k)%nat -> sum m (fun j => c j * v j a) = 0.
Proof.
  induction k as [|k IH]; intros m v L.
  - exists (fun _ => 1). split; [exists O; split; [lia|lra]|lia].
  - destruct (all_zero_or_not m (fun j => v j k)) as [Z|(p & P & N)].
    + destruct (IH m v ltac:(lia)) as (c & Nc & E). exists c. split; [exact Nc|]. intros a A.
      destruct (Nat.eq_dec a k) as [->|D]; [|apply E; lia].
      apply sum_zero. intros j J. rewrite (Z j J). ring.
    + destruct m as [|m]; [lia|].
      set (q := fun j => v (skip p j) k / v p k).
      destruct (IH m (fun j a => v (skip p j) a - q j * v p a) ltac:(lia)) as (c & (i & I & Ci) & E).
      set (d := fun i => if Nat.eqb i p then - sum m (fun j => c j * q j) else c (unskip p i)).
      assert (Dp : d p = - sum m (fun j => c j * q j)) by (unfold d; rewrite Nat.eqb_refl; reflexivity).
      assert (Ds : forall j, d (skip p j) = c j).
      { intros j. unfold d. rewrite (proj2 (Nat.eqb_neq (skip p j) p) (skip_not p j)), unskip_skip. reflexivity. }
      assert (T : forall a, sum (S m) (fun j => d j * v j a) = sum m (fun j => c j * (v (skip p j) a - q j * v p a))).
      { intros a. rewrite (sum_skip m p) by lia. rewrite Dp.
        rewrite (sum_ext m (fun j => d (skip p j) * v (skip p j) a) (fun j => c j * v (skip p j) a))
          by (intros; rewrite Ds; reflexivity).
        rewrite (sum_ext m (fun j => c j * (v (skip p j) a - q j * v p a))
          (fun j => c j * v (skip p j) a - v p a * (c j * q j))) by (intros; ring).
        rewrite sum_minus, sum_scale. ring. }
      exists d. split.
      * exists (skip p i). split; [apply skip_below; lia|]. rewrite Ds. exact Ci.
      * intros a A. rewrite T. destruct (Nat.eq_dec a k) as [->|D]; [|apply E; lia].
        apply sum_zero. intros j _. unfold q. field. exact N.
Qed.
