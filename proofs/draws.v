(** Expectations over independent draws from a finite domain, and the learner that is shown them until s in a row bring
    no mistake. Each hypothesis gets s draws of its own; those after its first mistake are not looked at, which changes
    no probability, as draws are independent. *)
From mistakebound Require Export logarithms.

Section Draws.
Variables (State : Type) (domain : nat) (p : vec) (errs : State -> nat -> bool) (move : State -> nat -> State) (start : State).

(** The mean of f over lists of k draws. *)
Fixpoint mean (k : nat) (f : list nat -> R) : R :=
  match k with O => f [] | S k' => sum domain (fun x => p x * mean k' (fun l => f (x :: l))) end.

Fixpoint first_mistake (h : State) (l : list nat) : option nat :=
  match l with [] => None | x :: rest => if errs h x then Some x else first_mistake h rest end.
(** How many examples are looked at. *)
Fixpoint looked_at (h : State) (l : list nat) : nat :=
  match l with [] => O | x :: rest => S (if errs h x then O else looked_at h rest) end.

(** A hypothesis is told apart by the mistakes that led to it, the latest first. *)
Fixpoint state_of (path : list nat) : State :=
  match path with [] => start | x :: rest => move (state_of rest) x end.
Fixpoint reachable (path : list nat) : Prop :=
  match path with
  | [] => True
  | x :: rest => reachable rest /\ (x < domain)%nat /\ 0 < p x /\ errs (state_of rest) x = true
  end.

Definition error (path : list nat) : R := sum domain (fun x => if errs (state_of path) x then p x else 0).
Definition right_mass (path : list nat) : R := sum domain (fun x => if errs (state_of path) x then 0 else p x).

Variable s : nat.
Definition stays (path : list nat) : R :=
  mean s (fun l => match first_mistake (state_of path) l with None => 1 | Some _ => 0 end).
Definition leaves (path : list nat) (x : nat) : R :=
  mean s (fun l => match first_mistake (state_of path) l with Some z => if Nat.eqb z x then 1 else 0 | None => 0 end).
Fixpoint held (path : list nat) : R :=
  match path with [] => 1 | x :: rest => held rest * leaves rest x end.
(** The probability that one of the next k hypotheses is kept and is bad. *)
Fixpoint fails (bad : list nat -> bool) (k : nat) (path : list nat) : R :=
  match k with
  | O => 0
  | S k' => (if bad path then stays path else 0) + sum domain (fun x => leaves path x * fails bad k' (x :: path))
  end.
(** The sum over the hypotheses that j more mistakes lead to. *)
Fixpoint layer (j : nat) (path : list nat) (f : list nat -> R) : R :=
  match j with O => f path | S j' => sum domain (fun x => layer j' (x :: path) f) end.

Fixpoint geometric (r : R) (k : nat) : R := match k with O => 0 | S k' => 1 + r * geometric r k' end.

Lemma geometric_sum r k : (1 - r) * geometric r k = 1 - r ^ k.
Proof. induction k as [|k IH]; simpl; [ring|]. replace ((1 - r) * (1 + r * geometric r k)) with (1 - r + r * ((1 - r) * geometric r k)) by ring. rewrite IH. ring. Qed.

Hypothesis p_nonneg : forall x, (x < domain)%nat -> 0 <= p x.
Hypothesis p_sum : sum domain p = 1.

Lemma mean_ext k f g : (forall l, f l = g l) -> mean k f = mean k g.
Proof.
  revert f g. induction k as [|k IH]; intros f g E; simpl; [apply E|]. apply sum_ext. intros x _. f_equal. apply IH.
  intros l. apply E.
Qed.

Lemma mean_const k c : mean k (fun _ => c) = c.
Proof.
  induction k as [|k IH]; simpl; [reflexivity|]. rewrite (sum_ext domain _ (fun x => c * p x)) by (intros; rewrite IH; ring).
  rewrite sum_scale, p_sum. ring.
Qed.

Lemma mean_plus k f g : mean k (fun l => f l + g l) = mean k f + mean k g.
Proof.
  revert f g. induction k as [|k IH]; intros f g; simpl; [reflexivity|]. rewrite <- sum_plus. apply sum_ext. intros x _.
  rewrite IH. ring.
Qed.

Lemma mean_scale k c f : mean k (fun l => c * f l) = c * mean k f.
Proof.
  revert f. induction k as [|k IH]; intros f; simpl; [reflexivity|]. rewrite <- sum_scale. apply sum_ext. intros x _.
  rewrite IH. ring.
Qed.

Lemma mean_sum k n (f : nat -> list nat -> R) : mean k (fun l => sum n (fun i => f i l)) = sum n (fun i => mean k (f i)).
Proof. induction n as [|n IH]; simpl; [apply mean_const|]. rewrite <- IH. apply mean_plus. Qed.

(** Of a function of the first j draws alone. *)
Lemma mean_prefix k j f : (j <= k)%nat -> mean k (fun l => f (firstn j l)) = mean j f.
Proof.
  revert j f. induction k as [|k IH]; intros j f J.
  - destruct j; [reflexivity|lia].
  - destruct j as [|j].
    + change (mean 0 f) with (f []). rewrite <- (mean_const (S k) (f [])). apply mean_ext. reflexivity.
    + simpl. apply sum_ext. intros x _. f_equal. apply (IH j (fun l => f (x :: l))). lia.
Qed.

(** On lists of points that can be drawn. *)
Lemma mean_le k f g : (forall l, (forall x, In x l -> (x < domain)%nat /\ 0 < p x) -> f l <= g l) -> mean k f <= mean k g.
Proof.
  revert f g. induction k as [|k IH]; intros f g L; simpl; [apply L; intros x []|]. apply sum_le. intros x X.
  destruct (p_nonneg x X) as [P|P]; [|rewrite <- P; lra]. apply Rmult_le_compat_l; [lra|]. apply IH. intros l I.
  apply L. intros z [<-|Z]; [split; assumption|apply I, Z].
Qed.

Lemma right_and_error path : right_mass path + error path = sum domain p.
Proof. unfold right_mass, error. rewrite <- sum_plus. apply sum_ext. intros x _. destruct (errs _ x); ring. Qed.

Lemma error_nonneg path : 0 <= error path.
Proof. apply sum_nonneg. intros x X. specialize (p_nonneg x X). destruct (errs _ x); lra. Qed.

Lemma right_nonneg path : 0 <= right_mass path.
Proof. apply sum_nonneg. intros x X. specialize (p_nonneg x X). destruct (errs _ x); lra. Qed.

Lemma stays_power path : stays path = right_mass path ^ s.
Proof.
  unfold stays. induction s as [|k IH]; simpl; [reflexivity|]. unfold right_mass. rewrite <- sum_mul_r.
  apply sum_ext. intros x _. destruct (errs (state_of path) x) eqn:E.
  - rewrite mean_const. ring.
  - rewrite IH. reflexivity.
Qed.

Lemma leaves_geometric path x : (x < domain)%nat ->
  leaves path x = (if errs (state_of path) x then p x else 0) * geometric (right_mass path) s.
Proof.
  intros X. unfold leaves. induction s as [|k IH]; simpl; [ring|].
  set (q := if errs (state_of path) x then p x else 0) in *.
  rewrite (sum_ext domain _ (fun z => (if Nat.eqb z x then q else 0)
    + (if errs (state_of path) z then 0 else p z) * (q * geometric (right_mass path) k))).
  - rewrite sum_plus, sum_mul_r, (sum_single domain _ x X).
    + rewrite Nat.eqb_refl. unfold right_mass. ring.
    + intros z _ N. rewrite (proj2 (Nat.eqb_neq z x) N). reflexivity.
  - intros z _. destruct (errs (state_of path) z) eqn:E.
    + rewrite mean_const. destruct (Nat.eqb_spec z x) as [->|N]; [unfold q; rewrite E; ring|ring].
    + rewrite IH. destruct (Nat.eqb_spec z x) as [->|N]; [unfold q; rewrite E; ring|ring].
Qed.

Lemma layer_scale j c f : forall path, layer j path (fun q => c * f q) = c * layer j path f.
Proof.
  induction j as [|j IH]; intros path; simpl; [reflexivity|]. rewrite <- sum_scale. apply sum_ext. intros. apply IH.
Qed.

Lemma geometric_nonneg r k : 0 <= r -> 0 <= geometric r k.
Proof. intros P. induction k as [|k IH]; simpl; [lra|]. assert (0 <= r * geometric r k) by (apply Rmult_le_pos; assumption). lra. Qed.

Lemma leaves_nonneg path x : (x < domain)%nat -> 0 <= leaves path x.
Proof.
  intros X. rewrite leaves_geometric by exact X. apply Rmult_le_pos; [|apply geometric_nonneg, right_nonneg].
  specialize (p_nonneg x X). destruct (errs _ x); lra.
Qed.

Lemma leaves_sum path : sum domain (leaves path) = 1 - stays path.
Proof.
  rewrite (sum_ext domain _ (fun x => (if errs (state_of path) x then p x else 0) * geometric (right_mass path) s))
    by (intros; apply leaves_geometric; assumption).
  rewrite sum_mul_r. fold (error path). rewrite stays_power, <- geometric_sum. pose proof (right_and_error path) as RE. rewrite p_sum in RE.
  f_equal. lra.
Qed.

(** Paths of points of the domain. *)
Definition inside (path : list nat) : Prop := forall x, In x path -> (x < domain)%nat.

Lemma held_nonneg path : inside path -> 0 <= held path.
Proof.
  induction path as [|x path IH]; intros I; simpl; [lra|]. apply Rmult_le_pos.
  - apply IH. intros z Z. apply I. right. exact Z.
  - apply leaves_nonneg, I. left. reflexivity.
Qed.

Lemma held_reachable path : inside path -> held path <> 0 -> reachable path.
Proof.
  induction path as [|x path IH]; intros I N; simpl in *; [exact Logic.I|].
  assert (X : (x < domain)%nat) by (apply I; left; reflexivity).
  assert (held path <> 0) by (intros E; apply N; rewrite E; ring).
  assert (L : leaves path x <> 0) by (intros E; apply N; rewrite E; ring).
  rewrite leaves_geometric in L by exact X. specialize (p_nonneg x X).
  destruct (errs (state_of path) x) eqn:E; [|exfalso; apply L; ring].
  repeat split; [apply IH; [intros z Z; apply I; right; exact Z|assumption]|exact X|].
  destruct p_nonneg as [P|P]; [exact P|exfalso; apply L; rewrite <- P; ring].
Qed.

Lemma layer_ext j : forall path f g, inside path ->
  (forall q, inside q -> length q = (length path + j)%nat -> f q = g q) -> layer j path f = layer j path g.
Proof.
  induction j as [|j IH]; intros path f g I E; simpl; [apply E; [exact I|lia]|]. apply sum_ext. intros x X. apply IH.
  - intros z [<-|Z]; [exact X|apply I, Z].
  - intros q Q L. apply E; [exact Q|simpl in L; lia].
Qed.

Lemma layer_zero j path f : inside path ->
  (forall q, inside q -> length q = (length path + j)%nat -> f q = 0) -> layer j path f = 0.
Proof.
  intros I E. rewrite (layer_ext j path f (fun _ => 0) I E). clear. revert path.
  induction j as [|j IH]; intros path; simpl; [reflexivity|]. apply sum_zero. intros. apply IH.
Qed.

Lemma layer_le j : forall path f g, inside path ->
  (forall q, inside q -> f q <= g q) -> layer j path f <= layer j path g.
Proof.
  induction j as [|j IH]; intros path f g I E; simpl; [apply E, I|]. apply sum_le. intros x X. apply IH; [|exact E].
  intros z [<-|Z]; [exact X|apply I, Z].
Qed.

Lemma inside_cons x path : (x < domain)%nat -> inside path -> inside (x :: path).
Proof. intros X I z [<-|Z]; [exact X|apply I, Z]. Qed.

Lemma stays_between path : 0 <= stays path <= 1.
Proof.
  rewrite stays_power. pose proof (right_nonneg path). pose proof (right_and_error path) as RE. rewrite p_sum in RE. pose proof (error_nonneg path).
  split; [apply pow_le; assumption|]. rewrite <- (pow1 s). apply pow_incr. lra.
Qed.

Lemma layer_held j : forall path, inside path -> layer j path held <= held path.
Proof.
  induction j as [|j IH]; intros path I; simpl; [lra|].
  apply Rle_trans with (sum domain (fun x => held (x :: path))).
  - apply sum_le. intros x X. apply IH, inside_cons; assumption.
  - simpl. rewrite sum_scale, leaves_sum. pose proof (held_nonneg path I). pose proof (stays_between path). nra.
Qed.

(** What is kept in the next k hypotheses, and what goes on. *)
Lemma kept k : forall path, inside path ->
  sum k (fun j => layer j path (fun q => held q * stays q)) = held path - layer k path held.
Proof.
  induction k as [|k IH]; intros path I; [simpl; ring|].
  rewrite (sum_append 1 k). simpl sum at 1. rewrite Rplus_0_l. cbn [layer plus].
  rewrite sum_swap. rewrite (sum_ext domain _ (fun x => held (x :: path) - layer k (x :: path) held))
    by (intros x X; apply IH, inside_cons; assumption).
  rewrite sum_minus. simpl held at 2. rewrite sum_scale, leaves_sum. ring.
Qed.

Lemma fails_layers bad k : forall path, inside path ->
  held path * fails bad k path = sum k (fun j => layer j path (fun q => if bad q then held q * stays q else 0)).
Proof.
  induction k as [|k IH]; intros path I; [simpl; ring|].
  rewrite (sum_append 1 k). simpl sum at 1. rewrite Rplus_0_l. cbn [layer plus fails].
  rewrite sum_swap. rewrite (sum_ext domain (fun x => sum k _) (fun x => held (x :: path) * fails bad k (x :: path)))
    by (intros x X; symmetry; apply IH, inside_cons; assumption).
  rewrite Rmult_plus_distr_l, <- sum_scale. f_equal; [destruct (bad path); ring|].
  apply sum_ext. intros x _. simpl. ring.
Qed.

Lemma looked_at_most h l : (looked_at h l <= length l)%nat.
Proof. induction l as [|x l IH]; simpl; [lia|]. destruct (errs h x); lia. Qed.
End Draws.
