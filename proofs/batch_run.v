(** The batch perceptron: as an algorithm, and as a relation between its updates. *)
From mistakebound Require Export perceptron.

Definition adds (e : example) (w : vec) : vec := fun i => w i + sg (snd e) * fst e i.
Definition violates (n : nat) (w : vec) (e : example) : Prop := sg (snd e) * dot n w (fst e) <= 0.

(** A rule for which violating example is taken, if there is one; it may depend on the update and the weights. *)
Definition chooses (n : nat) (l : list example) (choose : nat -> vec -> option example) : Prop :=
  forall t w, match choose t w with
              | Some e => In e l /\ violates n w e
              | None => forall e, In e l -> ~ violates n w e
              end.

(** The algorithm, with a limit on updates: how many updates it made, the weights, and whether it halted. *)
Fixpoint batch_from (choose : nat -> vec -> option example) (limit t : nat) (w : vec) : nat * vec * bool :=
  match limit with
  | O => (O, w, false)
  | S rest =>
    match choose t w with
    | None => (O, w, true)
    | Some e => let '(k, v, halted) := batch_from choose rest (S t) (adds e w) in (S k, v, halted)
    end
  end.
Definition batch choose limit := batch_from choose limit 0 zero.

Fixpoint weights_at (choose : nat -> vec -> option example) (s : nat) (w : vec) (t : nat) : vec :=
  match t with
  | O => w
  | S k => match choose s w with Some e => weights_at choose (S s) (adds e w) k | None => w end
  end.

(** What is seen of a run: a round is an update. *)
Record batch_trial := Batch {
  n : nat;
  examples : list example;
  updates : nat;
  taken : nat -> example;
  weight : nat -> vec;
  halted : bool;
  iterations : nat }.

Definition batch_run (r : batch_trial) : Prop :=
  (forall t, (t < updates r)%nat ->
    In (taken r t) (examples r) /\ violates (n r) (weight r t) (taken r t) /\
    forall i, weight r (S t) i = adds (taken r t) (weight r t) i) /\
  (halted r = true ->
    iterations r = S (updates r) /\ forall e, In e (examples r) -> ~ violates (n r) (weight r (updates r)) e).

(** The updates as rounds of the online perceptron: each is a mistake. *)
Definition online (r : batch_trial) : trial :=
  {| dim := n r; rounds := updates r; inst := fun t => fst (taken r t); label := fun t => snd (taken r t);
     err := fun _ => true; state := weight r |}.

Lemma wrong_without_tie score label : sg label * score <= 0 -> wrong None score label = true.
Proof. unfold wrong, decide. destruct (Rlt_dec 0 score), (Rlt_dec score 0), label; simpl; intros; auto; lra. Qed.

Lemma online_run r : batch_run r -> perceptron_run (online r).
Proof.
  intros [D _]. exists (fun _ => None). intros t L. destruct (D t L) as (_ & V & W). split.
  - symmetry. apply wrong_without_tie, V.
  - exact W.
Qed.

Lemma online_m r t : m (online r) t = INR t.
Proof. unfold m. f_equal. simpl err. induction t; simpl; lia. Qed.

(** The algorithm is such a run. *)
Lemma batch_from_spec l dimension choose : chooses dimension l choose -> forall limit t w,
  let '(k, v, h) := batch_from choose limit t w in
  (forall s, (s < k)%nat -> exists e, choose (t + s)%nat (weights_at choose t w s) = Some e /\
    weights_at choose t w (S s) = adds e (weights_at choose t w s)) /\
  v = weights_at choose t w k /\
  (if h then choose (t + k)%nat v = None else k = limit).
Proof.
  intros C. induction limit as [|limit IH]; intros t w; cbn [batch_from]; [repeat split; lia|].
  destruct (choose t w) as [e|] eqn:E; [|repeat split; try lia; rewrite Nat.add_0_r; exact E].
  specialize (IH (S t) (adds e w)). destruct (batch_from choose limit (S t) (adds e w)) as [[k v] h].
  destruct IH as (A & B & H). split; [|split].
  - intros [|s] L.
    + exists e. cbn [weights_at]. rewrite Nat.add_0_r, E. split; reflexivity.
    + destruct (A s ltac:(lia)) as (e' & A1 & A2). exists e'.
      change (weights_at choose t w (S s)) with (match choose t w with Some e => weights_at choose (S t) (adds e w) s | None => w end).
      change (weights_at choose t w (S (S s))) with
        (match choose t w with Some e => weights_at choose (S t) (adds e w) (S s) | None => w end).
      rewrite E. replace (t + S s)%nat with (S t + s)%nat by lia. split; assumption.
  - simpl. rewrite E. exact B.
  - destruct h; [replace (t + S k)%nat with (S t + k)%nat by lia; exact H|lia].
Qed.

Definition batch_trial_of (dimension : nat) (l : list example) choose limit : batch_trial :=
  let '(k, v, h) := batch choose limit in
  {| n := dimension; examples := l; updates := k;
     taken := fun t => match choose t (weights_at choose 0 zero t) with Some e => e | None => nobody end;
     weight := weights_at choose 0 zero; halted := h; iterations := S k |}.

Lemma batch_trial_of_run dimension l choose limit :
  chooses dimension l choose -> batch_run (batch_trial_of dimension l choose limit).
Proof.
  intros C. pose proof (batch_from_spec l dimension choose C limit 0 zero) as S. unfold batch_trial_of, batch.
  destruct (batch_from choose limit 0 zero) as [[k v] h]. destruct S as (A & B & H). split; simpl.
  - intros t L. destruct (A t L) as (e & E & W). simpl in E. rewrite E. pose proof (C t (weights_at choose 0 zero t)) as V.
    rewrite E in V. destruct V as [I V]. repeat split; [exact I|exact V|]. intros i. simpl in W. rewrite W. reflexivity.
  - intros ->. split; [reflexivity|]. intros e I. pose proof (C k v) as V. simpl in H. rewrite H in V.
    rewrite <- B. apply V, I.
Qed.
