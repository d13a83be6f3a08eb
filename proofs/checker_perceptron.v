(** The checker of the perceptron's certificates: mistakes, final weights, and the bounds of perceptron-separable,
    perceptron-freund-schapire and perceptron-hinge. The run is replayed in integers: weights times d over the step. *)
From Coq Require Import QArith Qreals.
From mistakebound Require Import checker perceptron.
Open Scope nat_scope.
Open Scope R_scope.

(** ** What is checked *)

(** An example as it is read, what it means, and what is computed with. *)
Definition numbered : Type := list Q * bool.
Definition meant (e : numbered) : example := (vector (fst e), snd e).
Definition used (d : Z) (e : numbered) : list Z * bool := (map (cleared d) (fst e), snd e).
Definition fits (d : Z) (n : nat) (e : numbered) : bool := Nat.eqb (length (fst e)) n && forallb (clears d) (fst e).

Definition cerrs (tie : option bool) (w : list Z) (e : list Z * bool) : bool := zwrong tie (zdot w (fst e)) (snd e).
Definition cmove (wrong : bool) (w : list Z) (e : list Z * bool) : list Z := if wrong then zstep (snd e) w (fst e) else w.
Definition zmargin (u : list Z) (e : list Z * bool) : Z := if snd e then zdot u (fst e) else (- zdot u (fst e))%Z.

(** What is said of a theorem. *)
Inductive claim :=
| Separable (holds : bool) (gamma R2 u2 : Q) (bound : option rooted)
| Freund_schapire (gamma R2 u2 D2 : Q) (bound : rooted)
| Hinge (gamma R2 u2 b2 H : Q) (bound : rooted).

Record certificate := Certificate {
  tie : option bool;  (* None: a score of 0 is a mistake *)
  step : Q;
  passes : positive;
  mistake_rounds : list Z;
  weights : list Q;
  u : list Q;
  given : option Q;  (* the margin that was asked for *)
  claims : list claim }.

Section Check.
Variable c : certificate.
Variables (d du : Z).  (* common denominators, of the examples and of u *)
Variable l : list (list Z * bool).  (* the rounds, in integers *)

Definition n : nat := length (weights c).
Definition zu : list Z := map (cleared du) (u c).
Definition margins : list Z := map (zmargin zu) l.
Definition k : Z := du * d.
Definition gamma : Q :=
  match given c with Some g => g | None => match margins with m :: rest => over (least m rest) k | [] => 0%Q end end.
Definition scale : Q := if Qle_bool gamma 0 then 1%Q else gamma.
Definition loss (s : Q) (m : Z) : Z := Z.max 0 (Qnum s * k - QDen s * m).
Definition R2 : Q := over (zlargest (map (fun e => zdot (fst e) (fst e)) l)) (d * d).
Definition u2 : Q := over (zdot zu zu) (du * du).
Definition D2 : Q :=
  let s := scale in
  over (zsum_of (map (fun m => loss s m * loss s m)%Z margins)) (QDen s * k * (QDen s * k)).
Definition zero_list : list Z := map (fun _ => 0%Z) (weights c).
Definition H : Q :=
  let s := scale in
  let z := zu in
  over (replay_sum _ _ (cerrs (tie c)) cmove (fun e => loss s (zmargin z e)) zero_list l) (QDen s * k) / s.
Definition b2 : Q := R2 * u2 / (scale * scale).
Definition is_separable : bool :=
  let g := gamma in negb (Qle_bool g 0) && forallb (fun m => Qnum g * k <=? QDen g * m)%Z margins.

Definition check_claim (a : claim) : bool :=
  match a with
  | Separable holds g r v bound =>
      Qeq_bool g gamma && Qeq_bool r R2 && Qeq_bool v u2 && eqb holds is_separable &&
      match bound with
      | Some b => holds && same_rooted (R2 * u2 / (gamma * gamma)) 0 b
      | None => negb holds
      end
  | Freund_schapire g r v s b =>
      Qeq_bool g scale && Qeq_bool r R2 && Qeq_bool v u2 && Qeq_bool s D2 &&
      same_rooted ((R2 * u2 + D2) / (scale * scale)) ((1 + 1) * (1 + 1) * R2 * u2 * D2 / (scale * scale * (scale * scale))) b
  | Hinge g r v s h b =>
      Qeq_bool g gamma && Qeq_bool r R2 && Qeq_bool v u2 && Qeq_bool s b2 && Qeq_bool h H &&
      same_rooted (b2 + H) (b2 * H) b
  end.

Definition check_weights (w : list Z) : bool :=
  same_lists (weights c) (map (fun z => step c * over z d)%Q w).

Definition check_replay : bool :=
  match replay _ _ (cerrs (tie c)) cmove 1 (mistake_rounds c) zero_list l with
  | Some w => check_weights w && forallb check_claim (claims c)
  | None => false
  end.
End Check.

(** The checker: the certificate, and the examples of the file. *)
Definition check_perceptron (c : certificate) (examples : list numbered) : bool :=
  let d := fold_left common (map fst examples) 1%Z in
  let du := common 1%Z (u c) in
  (0 <? d)%Z && (0 <? du)%Z && forallb (clears du) (u c) && Nat.eqb (length (u c)) (length (weights c)) &&
  negb (Qle_bool (step c) 0) && forallb (fits d (length (weights c))) examples &&
  match sequence (passes c) (map (used d) examples) with
  | [] => false  (* of no example nothing is claimed *)
  | l => check_replay c d du l
  end.

(** ** What it means *)

(** The perceptron with a step size. *)
Definition stepped (step : R) (wrong : bool) (w : vec) (e : example) : vec :=
  if wrong then fun i => w i + step * (sg (snd e) * fst e i) else w.

Lemma stepped_moves step b w e i : stepped step b w e i = if b then w i + step * (sg (snd e) * fst e i) else w i.
Proof. destruct b; reflexivity. Qed.

Section Meaning.
Variables (m : nat) (tie : nat -> option bool) (l : list example) (u : vec) (given : option R).

Definition margin_of (e : example) : R := sg (snd e) * dot m u (fst e).
Definition is_gamma (g : R) : Prop :=
  match given with
  | Some a => g = a
  | None => (exists e, In e l /\ margin_of e = g) /\ forall e, In e l -> margin_of e >= g
  end.
Definition positive_or_one (g : R) : R := if Rlt_dec 0 g then g else 1.
Definition separates (g : R) : Prop := g > 0 /\ forall x y, In (x, y) l -> sg y * dot m u x >= g.
Definition largest_norm2 : R := largest (fun e => norm2 m (fst e)) l.
Definition deviations2 (g : R) : R :=
  fold_right (fun e s => Rmax 0 (g - sg (snd e) * dot m u (fst e)) * Rmax 0 (g - sg (snd e) * dot m u (fst e)) + s) 0 l.
Definition hinge_losses (g : R) : R :=
  let r := trial_of m tie l in
  sum (length l) (flagged (err r) (fun t => Rmax 0 (1 - y r t * dot m (fun i => / g * u i) (inst r t)))).
Definition mistakes_made : R := INR (perceptron_mistakes m tie l).

(** The numbers are what they are called, the bound is that of the theorem, and the mistakes are at most the bound. *)
Definition true_claim (a : claim) : Prop :=
  match a with
  | Separable holds g r v bound =>
      is_gamma (Q2R g) /\ Q2R r = largest_norm2 /\ Q2R v = norm2 m u /\
      match bound with
      | Some b => holds = true /\ separates (Q2R g) /\
                  value b = largest_norm2 * norm2 m u / Q2R g ^ 2 /\ mistakes_made <= value b
      | None => holds = false /\ ~ separates (Q2R g)
      end
  | Freund_schapire g r v s b =>
      (exists g0, is_gamma g0 /\ Q2R g = positive_or_one g0) /\ Q2R r = largest_norm2 /\ Q2R v = norm2 m u /\
      Q2R s = deviations2 (Q2R g) /\
      value b = (sqrt largest_norm2 * sqrt (norm2 m u) + sqrt (deviations2 (Q2R g))) ^ 2 / Q2R g ^ 2 /\
      mistakes_made <= value b
  | Hinge g r v s h b =>
      is_gamma (Q2R g) /\ Q2R r = largest_norm2 /\ Q2R v = norm2 m u /\
      Q2R s = largest_norm2 * norm2 m u / positive_or_one (Q2R g) ^ 2 /\
      Q2R h = hinge_losses (positive_or_one (Q2R g)) /\
      value b = Q2R s + sqrt (Q2R s) * sqrt (Q2R h) + Q2R h /\ mistakes_made <= value b
  end.
End Meaning.

(** ** The replay is the run *)
Section Replayed.
Variables (d : Z) (m : nat) (t : option bool) (s : R) (mv : bool -> vec -> example -> vec).
Hypotheses (D : (0 < d)%Z) (S : 0 < s).
Hypothesis moves : forall b w e i, mv b w e i = if b then w i + s * (sg (snd e) * fst e i) else w i.

Definition same (W : list Z) (w : vec) : Prop :=
  length W = m /\ forall i, (i < m)%nat -> IZR (nth i W 0%Z) = IZR d / s * w i.

Lemma used_value e : fits d m e = true -> length (fst (used d e)) = m /\
  forall i, IZR (nth i (fst (used d e)) 0%Z) = IZR d * fst (meant e) i.
Proof.
  intros F. apply andb_true_iff in F as [L C]. apply Nat.eqb_eq in L. split.
  - unfold used. simpl. rewrite map_length. exact L.
  - apply nth_cleared, C.
Qed.

Lemma errs_same i W w e : same W w -> fits d m e = true ->
  errs m (fun _ => t) i w (meant e) = cerrs t W (used d e).
Proof.
  intros [L E] F. destruct (used_value e F) as [Le V]. apply IZR_lt in D.
  unfold errs, cerrs. apply zwrong_same with (IZR d / s * IZR d).
  - apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat|]; lra.
  - rewrite <- L. apply zdot_value; [congruence| |]; intros j J; rewrite L in J; auto.
Qed.

Lemma move_same b W w e : same W w -> fits d m e = true -> same (cmove b W (used d e)) (mv b w (meant e)).
Proof.
  intros [L E] F. destruct (used_value e F) as [Le V]. destruct b; split; unfold cmove.
  - rewrite zstep_length. exact L.
  - intros i I. rewrite zstep_nth, E, V, moves by congruence. change (snd (used d e)) with (snd e). simpl. field. lra.
  - exact L.
  - intros i I. rewrite moves. apply E, I.
Qed.

Lemma same_zero (l : list Q) : length l = m -> same (map (fun _ => 0%Z) l) zero.
Proof.
  intros L. split; [rewrite map_length; exact L|]. intros i _.
  rewrite (map_nth (fun _ => 0%Z) l 0%Q i). unfold zero. ring.
Qed.
End Replayed.

(** Where u is from: it was given, it is a separator that was found, or, where none exists, the final weights over the
    step. *)
Inductive source := Given | Separator (w : list Q) | Final.
Definition check_source (c : certificate) (s : source) : bool :=
  match s with
  | Given => true
  | Separator w => same_lists (u c) w
  | Final => same_lists (u c) (map (fun a => a / step c)%Q (weights c))
  end.

Lemma check_source_sound c s : check_source c s = true ->
  match s with
  | Given => True
  | Separator w => forall i, vector (u c) i = vector w i
  | Final => forall i, vector (u c) i * Q2R (step c) = if Qeq_bool (step c) 0 then 0 else vector (weights c) i
  end.
Proof.
  destruct s as [|w|]; cbn [check_source]; intros E; [exact I|exact (same_lists_vectors _ _ E)|].
  intros i. rewrite (same_lists_vectors _ _ E i). unfold vector. set (f := fun a => (a / step c)%Q).
  destruct (Qeq_bool (step c) 0) eqn:Z; [rewrite (same_numbers _ _ Z), Q2R_0; ring|].
  assert (S : Q2R (step c) <> 0).
  { intros S0. rewrite <- Q2R_0 in S0. apply eqR_Qeq, Qeq_eq_bool in S0. congruence. }
  destruct (Nat.lt_ge_cases i (length (weights c))) as [L|L].
  - rewrite (nth_indep _ 0%Q (f 0%Q)), (map_nth f) by (rewrite map_length; exact L).
    unfold f. rewrite Q2R_quotient by exact S. field. exact S.
  - rewrite !nth_overflow by (rewrite ?map_length; exact L). rewrite Q2R_0. ring.
Qed.
