(** The checker of certificates of worst cases: for "at least" a sequence of rounds, for "at most" a table of the states
    to which the learner can be brought, with the mistakes that are still possible from each. Long, as every learner's
    states have their proof here. *)
From Coq Require Import QArith Qreduction.
From mistakebound Require Import learner halving checker_halving.
Open Scope nat_scope.

Section Game.
Variables State Round : Type.
Variable step : State -> Round -> option (bool * State).  (* None: no target has such labels *)

(** How often the learner errs on a sequence; None where no target has its labels. *)
Fixpoint play (s : State) (l : list Round) : option nat :=
  match l with
  | [] => Some 0
  | x :: rest =>
      match step s x with
      | None => None
      | Some (wrong, s') => match play s' rest with Some m => Some ((if wrong then 1 else 0) + m) | None => None end
      end
  end.

Variable same : State -> State -> bool.
Hypothesis same_sound : forall a b, same a b = true -> a = b.

Definition entries := list (State * Z).
Fixpoint number (t : entries) (s : State) : option Z :=
  match t with [] => None | (a, k) :: t' => if same a s then Some k else number t' s end.

Definition check_round (t : entries) (k : Z) (s : State) (x : Round) : bool :=
  match step s x with
  | None => true
  | Some (wrong, s') => match number t s' with Some k' => ((if wrong then 1 else 0) + k' <=? k)%Z | None => false end
  end.
Definition check_entry (rounds : list Round) (t : entries) (e : State * Z) : bool :=
  (0 <=? snd e)%Z && forallb (check_round t (snd e) (fst e)) rounds.

Definition check_game (rounds : list Round) (first : State) (t : entries) (sequence : list Round) (mistakes : Z) : bool :=
  forallb (check_entry rounds t) t &&
  match number t first with Some k => (k <=? mistakes)%Z | None => false end &&
  match play first sequence with Some m => (Z.of_nat m =? mistakes)%Z | None => false end.

Lemma number_in t s k : number t s = Some k -> In (s, k) t.
Proof.
  induction t as [|[a b] t IH]; cbn; [discriminate|]. destruct (same a s) eqn:E; intros F.
  - injection F as <-. apply same_sound in E. subst. auto.
  - right. apply IH, F.
Qed.

Theorem game_most rounds t : forallb (check_entry rounds t) t = true -> forall l s k m,
  (forall x, In x l -> In x rounds) -> number t s = Some k -> play s l = Some m -> (Z.of_nat m <= k)%Z.
Proof.
  intros C. rewrite forallb_forall in C. induction l as [|x l IH]; intros s k m I N P.
  - injection P as <-. apply number_in, C in N. apply andb_true_iff in N. destruct N as (N & _). apply Z.leb_le in N.
    exact N.
  - pose proof (number_in _ _ _ N) as E. apply C in E. apply andb_true_iff in E. destruct E as (_ & E).
    rewrite forallb_forall in E. specialize (E x (I x (or_introl eq_refl))). unfold check_round in E. cbn [fst snd] in E.
    cbn [play] in P. destruct (step s x) as [[wrong s']|]; [|discriminate].
    destruct (number t s') as [k'|] eqn:N'; [|discriminate]. apply Z.leb_le in E.
    destruct (play s' l) as [m'|] eqn:P'; [|discriminate]. injection P as <-.
    pose proof (IH s' k' m' (fun y J => I y (or_intror J)) N' P'). destruct wrong; lia.
Qed.

(** What the checker accepts is true: no sequence of the rounds has more mistakes, and one has so many. *)
Theorem check_game_most rounds first t sequence mistakes : check_game rounds first t sequence mistakes = true ->
  play first sequence = Some (Z.to_nat mistakes) /\
  forall l m, (forall x, In x l -> In x rounds) -> play first l = Some m -> (Z.of_nat m <= mistakes)%Z.
Proof.
  unfold check_game. rewrite !andb_true_iff. intros ((C & N) & P).
  destruct (number t first) as [k|] eqn:K; [|discriminate]. apply Z.leb_le in N.
  destruct (play first sequence) as [m|] eqn:Q; [|discriminate]. apply Z.eqb_eq in P. split.
  - f_equal. lia.
  - intros l m' I R. pose proof (game_most rounds t C l first k m' I K R). lia.
Qed.
End Game.
Arguments play {State Round}.
Arguments number {State}.

(** A learner for which any labels are allowed is the one of learner.v. *)
Lemma play_mistakes {State Round} (errs : State -> Round -> bool) (move : bool -> State -> Round -> State) l : forall t s,
  play (fun s x => Some (errs s x, move (errs s x) s x)) s l = Some (mistakes_from _ _ (fun _ => errs) move t s l).
Proof.
  induction l as [|x l IH]; intros t s; [reflexivity|]. cbn [play mistakes_from]. rewrite (IH (S t)). reflexivity.
Qed.

(** ** States *)
Fixpoint same_list {A} (same : A -> A -> bool) (a b : list A) : bool :=
  match a, b with
  | [], [] => true
  | x :: a', y :: b' => same x y && same_list same a' b'
  | _, _ => false
  end.
Lemma same_list_sound {A} (same : A -> A -> bool) : (forall x y, same x y = true -> x = y) ->
  forall a b, same_list same a b = true -> a = b.
Proof.
  intros S. induction a as [|x a IH]; intros [|y b] E; try discriminate E; [reflexivity|]. cbn in E.
  apply andb_true_iff in E. destruct E as (X & E). rewrite (S _ _ X), (IH _ E). reflexivity.
Qed.
Definition same_number (a b : Q) : bool := (Qnum a =? Qnum b)%Z && (Qden a =? Qden b)%positive.
Lemma same_number_sound a b : same_number a b = true -> a = b.
Proof.
  destruct a, b. unfold same_number. cbn. rewrite andb_true_iff, Z.eqb_eq, Pos.eqb_eq. intros (-> & ->). reflexivity.
Qed.

(** ** Learners with weights. The prediction is the sign of the score less the threshold; [tie] is that of 0. *)
Fixpoint dot (w x : list Q) : Q :=
  match w, x with a :: w', b :: x' => (a * b + dot w' x')%Q | _, _ => 0%Q end.
Definition errs (tie : option bool) (threshold : Q) (w : list Q) (e : list Q * bool) : bool :=
  misses (match Qcompare (dot w (fst e)) threshold with Gt => Some true | Lt => Some false | Eq => tie end) (snd e).
Fixpoint changed (f : Q -> Q -> Q) (w x : list Q) : list Q :=
  match w, x with a :: w', b :: x' => Qred (f a b) :: changed f w' x' | _, _ => [] end.

Definition by_step (wrong : bool) (w : list Q) (e : list Q * bool) : list Q :=
  if wrong then changed (fun a b => if snd e then (a + b)%Q else (a - b)%Q) w (fst e) else w.
(** The perceptron with a margin updates where y (w.x) is at most that. *)
Definition by_margin (margin : Q) (_ : bool) (w : list Q) (e : list Q * bool) : list Q :=
  by_step (Qle_bool (if snd e then dot w (fst e) else (- dot w (fst e))%Q) margin) w e.
Definition by_factor (promotion demotion : Q) (wrong : bool) (w : list Q) (e : list Q * bool) : list Q :=
  if wrong
  then changed (fun a b => if Qeq_bool b 0 then a else (a * if snd e then promotion else demotion)%Q) w (fst e)
  else w.

(** The labels of the points, which are not 0, by a halfspace. *)
Definition labelled (u : list Q) (points : list (list Q)) : list (list Q * bool) :=
  map (fun x => (x, match Qcompare (dot u x) 0 with Gt => true | _ => false end)) points.
Definition off_boundary (u x : list Q) : bool := negb (Qeq_bool (dot u x) 0).

Definition step_of (tie : option bool) (threshold : Q) (move : bool -> list Q -> list Q * bool -> list Q)
  (w : list Q) (e : list Q * bool) : option (bool * list Q) :=
  Some (errs tie threshold w e, move (errs tie threshold w e) w e).

Definition move_of (margin : option Q) : bool -> list Q -> list Q * bool -> list Q :=
  match margin with Some beta => by_margin beta | None => by_step end.

(** Of the perceptron with no margin, which updates on mistakes alone, or with one. *)
Definition check_perceptron_game (tie : option bool) (margin : option Q) (u : list Q) (points : list (list Q))
  (t : list (list Q * Z)) (sequence : list nat) (mistakes : Z) : bool :=
  let rounds := labelled u points in
  forallb (off_boundary u) points && forallb (fun p => p <? length points) sequence &&
  check_game _ _ (step_of tie 0 (move_of margin)) (same_list same_number) rounds (map (fun _ => 0%Q) u) t
    (map (fun p => nth p rounds ([], true)) sequence) mistakes.

(** The largest number of mistakes of the perceptron, or of that with a margin, on sequences of these points, from
    w = 0. *)
Theorem check_perceptron_game_sound tie margin u points t sequence mistakes :
  check_perceptron_game tie margin u points t sequence mistakes = true ->
  let rounds := labelled u points in
  let made l := learner.mistakes _ _ (fun _ => errs tie 0%Q) (move_of margin) (map (fun _ => 0%Q) u) l in
  (exists l, (forall e, In e l -> In e rounds) /\ Z.of_nat (made l) = mistakes) /\
  forall l, (forall e, In e l -> In e rounds) -> (Z.of_nat (made l) <= mistakes)%Z.
Proof.
  intros C rounds made. unfold check_perceptron_game in C. rewrite !andb_true_iff in C. destruct C as ((_ & I) & C).
  assert (M : (0 <= mistakes)%Z).
  { unfold check_game in C. rewrite !andb_true_iff in C. destruct C as (_ & P).
    destruct (play _ _ _); [|discriminate]. apply Z.eqb_eq in P. lia. }
  apply (check_game_most _ _ _ _ (same_list_sound _ same_number_sound)) in C. destruct C as (P & C).
  unfold step_of in P, C. rewrite (play_mistakes _ _ _ 0) in P. split.
  - exists (map (fun p => nth p rounds ([], true)) sequence). split.
    + intros e E. apply in_map_iff in E. destruct E as (p & <- & E). rewrite forallb_forall in I. specialize (I p E).
      apply Nat.ltb_lt in I. apply nth_In. unfold rounds, labelled. rewrite map_length. exact I.
    + unfold made, learner.mistakes. injection P as P. unfold rounds. rewrite P, Z2Nat.id by exact M. reflexivity.
  - intros l L. apply (C l); [exact L|]. rewrite (play_mistakes _ _ _ 0). reflexivity.
Qed.

(** All lists of n numbers that are a or b. *)
Fixpoint words (a b : Q) (n : nat) : list (list Q) :=
  match n with O => [[]] | S k => map (cons a) (words a b k) ++ map (cons b) (words a b k) end.
Definition is_either (a b c : Q) : bool := same_number c a || same_number c b.

Lemma in_words a b x : forallb (is_either a b) x = true -> In x (words a b (length x)).
Proof.
  induction x as [|c x IH]; intros E; [left; reflexivity|]. cbn in E. apply andb_true_iff in E. destruct E as (E & X).
  cbn [length words]. apply in_or_app. unfold is_either in E. apply orb_true_iff in E.
  destruct E as [E|E]; apply same_number_sound in E; subst c; [left|right]; apply in_map, IH, X.
Qed.

(** All instances of n bits. *)
Definition cube : nat -> list (list Q) := words 0 1.
Definition in_target (k : nat) (x : list Q) : bool := existsb (fun b => negb (Qeq_bool b 0)) (firstn k x).
Definition by_disjunction (k n : nat) : list (list Q * bool) := map (fun x => (x, in_target k x)) (cube n).
Definition labelled_by (k : nat) (x : list Q) : list Q * bool := (x, in_target k x).
Definition is_bit : Q -> bool := is_either 0 1.

Definition check_winnow_game (tie : option bool) (n k : nat) (initial threshold promotion demotion : Q)
  (t : list (list Q * Z)) (sequence : list (list Q)) (mistakes : Z) : bool :=
  forallb (fun x => (length x =? n) && forallb is_bit x) sequence &&
  check_game _ _ (step_of tie threshold (by_factor promotion demotion)) (same_list same_number) (by_disjunction k n)
    (repeat initial n) t (map (labelled_by k) sequence) mistakes.

(** The largest number of mistakes of Littlestone's Winnow with these parameters on instances of n bits that are labelled
    by the disjunction of the first k variables. *)
Theorem check_winnow_game_sound tie n k initial threshold promotion demotion t sequence mistakes :
  check_winnow_game tie n k initial threshold promotion demotion t sequence mistakes = true ->
  let rounds := by_disjunction k n in
  let made l := learner.mistakes _ _ (fun _ => errs tie threshold) (by_factor promotion demotion) (repeat initial n) l in
  (exists l, (forall e, In e l -> In e rounds) /\ Z.of_nat (made l) = mistakes) /\
  forall l, (forall e, In e l -> In e rounds) -> (Z.of_nat (made l) <= mistakes)%Z.
Proof.
  intros C rounds made. unfold check_winnow_game in C. apply andb_true_iff in C. destruct C as (I & C).
  assert (M : (0 <= mistakes)%Z).
  { unfold check_game in C. rewrite !andb_true_iff in C. destruct C as (_ & P).
    destruct (play _ _ _); [|discriminate]. apply Z.eqb_eq in P. lia. }
  apply (check_game_most _ _ _ _ (same_list_sound _ same_number_sound)) in C. destruct C as (P & C).
  unfold step_of in P, C. rewrite (play_mistakes _ _ _ 0) in P. split.
  - exists (map (labelled_by k) sequence). split.
    + intros e E. apply in_map_iff in E. destruct E as (x & <- & E). rewrite forallb_forall in I. specialize (I x E).
      apply andb_true_iff in I. destruct I as (L & B). apply Nat.eqb_eq in L. unfold rounds, by_disjunction, labelled_by.
      apply (in_map (fun x => (x, in_target k x))). rewrite <- L. apply in_words, B.
    + unfold made, learner.mistakes. injection P as P. rewrite P, Z2Nat.id by exact M. reflexivity.
  - intros l L. apply (C l); [exact L|]. rewrite (play_mistakes _ _ _ 0). reflexivity.
Qed.

(** ** Halving, over a class: labels leave some expert *)
Definition ballot_step (tie : option bool) (set : list bool) (e : ballot) : option (bool * list bool) :=
  let next := cmove (cerrs tie set e) set e in
  if (members next =? 0)%Z then None else Some (cerrs tie set e, next).
Definition ballots (rows : list (list bool)) : list ballot := flat_map (fun row => [(row, true); (row, false)]) rows.

Definition check_halving_game (tie : option bool) (n : nat) (rows : list (list bool)) (t : list (list bool * Z))
  (sequence : list (nat * bool)) (mistakes : Z) : bool :=
  forallb (fun row => length row =? n) rows && forallb (fun e => fst e <? length rows) sequence &&
  check_game _ _ (ballot_step tie) (same_list eqb) (ballots rows) (repeat true n) t
    (map (fun e => (nth (fst e) rows [], snd e)) sequence) mistakes.

Lemma play_halving tie n l h : Forall (fun e => fits n e = true) l -> h < n ->
  forall c s t, same n c s -> nth h c false = true -> (forall e, In e l -> nth h (fst e) false = snd e) ->
  play (ballot_step tie) c l = Some (mistakes_from _ _ (halving.errs n (fun _ => tie)) move t s (map meant l)).
Proof.
  intros F H. induction F as [|e l Fe _ IH]; intros c s t S In_c Right; [reflexivity|]. cbn [play map mistakes_from].
  unfold ballot_step at 1. rewrite (errs_same n tie t c s e S Fe).
  assert (S' : same n (cmove (cerrs tie c e) c e) (move (cerrs tie c e) s (meant e))) by (apply move_same; assumption).
  assert (Left : nth h (cmove (cerrs tie c e) c e) false = true).
  { destruct S' as [_ E]. rewrite E by exact H. unfold move, keep. destruct S as [_ Es].
    rewrite <- (Es h H), In_c. cbn [andb meant fst snd]. rewrite (Right e (or_introl eq_refl)). apply eqb_reflx. }
  assert (Some_left : (members (cmove (cerrs tie c e) c e) =? 0)%Z = false).
  { apply Z.eqb_neq. rewrite members_count. destruct S' as [L _]. rewrite L.
    pose proof (count_one n (fun h => nth h (cmove (cerrs tie c e) c e) false) h H Left). lia. }
  rewrite Some_left. cbv zeta.
  rewrite (IH _ (move (cerrs tie c e) s (meant e)) (Datatypes.S t) S' Left) by (intros x I; apply Right; right; exact I).
  reflexivity.
Qed.

(** Where no set on the way is empty, some expert says all labels. *)
Lemma play_right tie n l : Forall (fun e => fits n e = true) l -> forall c m, length c = n -> (0 < members c)%Z ->
  play (ballot_step tie) c l = Some m ->
  exists h, h < n /\ nth h c false = true /\ forall e, In e l -> nth h (fst e) false = snd e.
Proof.
  intros F. induction F as [|e l Fe _ IH]; intros c m L N P.
  - rewrite members_count, L in N. destruct (count_some n (fun h => nth h c false)) as (h & H & In_c); [lia|].
    exists h. split; [exact H|]. split; [exact In_c|]. intros e [].
  - cbn [play] in P. unfold ballot_step at 1 in P. set (next := cmove (cerrs tie c e) c e) in *.
    destruct (Z.eqb_spec (members next) 0) as [Z|Z]; [discriminate|]. cbv zeta in P.
    destruct (play (ballot_step tie) next l) as [m'|] eqn:Q; [|discriminate].
    assert (Ln : length next = n) by (unfold next, cmove; rewrite kept_length; exact L).
    assert (Nn : (0 < members next)%Z) by (rewrite members_count in *; lia).
    destruct (IH next m' Ln Nn Q) as (h & H & In_n & R). apply Nat.eqb_eq in Fe.
    unfold next, cmove in In_n. rewrite kept_nth in In_n by congruence. unfold keep in In_n. apply andb_true_iff in In_n.
    destruct In_n as (In_c & Y). apply eqb_prop in Y. exists h. split; [exact H|]. split; [exact In_c|].
    intros x [<-|I]; [exact Y|apply R, I].
Qed.

(** The largest number of mistakes of the halving algorithm on points of the class that are labelled by an expert. *)
Theorem check_halving_game_sound tie n rows t sequence mistakes : n > 0 ->
  check_halving_game tie n rows t sequence mistakes = true ->
  let of_expert l h := h < n /\ forall e, In e l -> In (fst e) rows /\ nth h (fst e) false = snd e in
  let made l := halving_mistakes n (fun _ => tie) (map meant l) in
  (exists l h, of_expert l h /\ Z.of_nat (made l) = mistakes) /\
  forall l h, of_expert l h -> (Z.of_nat (made l) <= mistakes)%Z.
Proof.
  intros N C of_expert made. unfold check_halving_game in C. rewrite !andb_true_iff in C. destruct C as ((W & I) & C).
  rewrite forallb_forall in W, I.
  assert (M : (0 <= mistakes)%Z).
  { unfold check_game in C. rewrite !andb_true_iff in C. destruct C as (_ & P).
    destruct (play _ _ _); [|discriminate]. apply Z.eqb_eq in P. lia. }
  assert (Same : forall a b : bool, eqb a b = true -> a = b) by (intros a b; apply eqb_prop).
  assert (Full : forall g, g < n -> nth g (repeat true n) false = true).
  { intros g G. rewrite (nth_indep _ false true) by (rewrite repeat_length; exact G). apply nth_repeat. }
  assert (First : same n (repeat true n) everybody) by (split; [apply repeat_length|exact Full]).
  apply (check_game_most _ _ _ _ (same_list_sound _ Same)) in C. destruct C as (P & C). split.
  - set (l := map (fun e => (nth (fst e) rows [], snd e)) sequence) in *.
    assert (In_rows : forall e, In e l -> In (fst e) rows).
    { intros e E. apply in_map_iff in E. destruct E as (x & <- & E). specialize (I x E). apply Nat.ltb_lt in I.
      apply nth_In, I. }
    assert (F : Forall (fun e => fits n e = true) l) by (rewrite Forall_forall; intros e E; apply W, In_rows, E).
    assert (Some_expert : (0 < members (repeat true n))%Z).
    { rewrite members_count, repeat_length. pose proof (count_one n (fun h => nth h (repeat true n) false) 0 N (Full 0 N)).
      lia. }
    destruct (play_right tie n l F (repeat true n) _ (repeat_length _ _) Some_expert P) as (h & H & _ & R).
    exists l, h. split; [split; [exact H|auto]|]. unfold made, halving_mistakes, learner.mistakes.
    rewrite (play_halving tie n l h F H _ everybody 0 First (Full h H) R) in P. injection P as P. rewrite P. lia.
  - intros l h [H J]. apply (C l).
    + intros [row y] K. apply in_flat_map. exists row. split; [apply (J _ K)|]. destruct y; simpl; auto.
    + unfold made, halving_mistakes, learner.mistakes.
      apply (play_halving tie n l h); [|exact H|exact First|apply Full, H|intros e K; apply (J _ K)].
      rewrite Forall_forall. intros e K. unfold fits. apply W, (J _ K).
Qed.

(** ** Weighted Majority: its regret after so many rounds, against experts that say anything *)
Section Layers.
Variables State Round : Type.
Variable step : State -> Round -> bool * State.
Variable owed : State -> Z.  (* what is taken from the mistakes at the end *)

Fixpoint gain (s : State) (l : list Round) : Z :=
  match l with
  | [] => (- owed s)%Z
  | x :: rest => ((if fst (step s x) then 1 else 0) + gain (snd (step s x)) rest)%Z
  end.

Variable same : State -> State -> bool.
Hypothesis same_sound : forall a b, same a b = true -> a = b.

(** From each state of a layer every round leads to one of the next layer, if there is one. *)
Definition check_next (next : entries State) (k : Z) (s : State) (x : Round) : bool :=
  match number same next (snd (step s x)) with
  | Some k' => ((if fst (step s x) then 1 else 0) + k' <=? k)%Z
  | None => false
  end.
Fixpoint check_layers (rounds : list Round) (layers : list (entries State)) : bool :=
  match layers with
  | [] => true
  | t :: rest =>
      forallb (fun e => (- owed (fst e) <=? snd e)%Z &&
                        match rest with [] => true | next :: _ => forallb (check_next next (snd e) (fst e)) rounds end) t &&
      check_layers rounds rest
  end.

Theorem layers_most rounds : forall layers, check_layers rounds layers = true -> forall l s k t rest,
  layers = t :: rest -> number same t s = Some k -> (forall x, In x l -> In x rounds) -> (length l <= length rest)%nat ->
  (gain s l <= k)%Z.
Proof.
  induction layers as [|t layers IH]; intros C l s k t' rest E N I L; [discriminate|]. injection E as <- <-.
  cbn [check_layers] in C. apply andb_true_iff in C. destruct C as (C & Rest). rewrite forallb_forall in C.
  pose proof (C _ (number_in _ same same_sound t s k N)) as F. cbn [fst snd] in F. apply andb_true_iff in F.
  destruct F as (Z0 & F). apply Z.leb_le in Z0. destruct l as [|x l]; [exact Z0|].
  destruct layers as [|next others]; [cbn in L; lia|]. rewrite forallb_forall in F.
  specialize (F x (I x (or_introl eq_refl))). unfold check_next in F. cbn [gain].
  destruct (number same next (snd (step s x))) as [k'|] eqn:N'; [|discriminate]. apply Z.leb_le in F.
  cbn [length] in L.
  pose proof (IH Rest l _ k' next others eq_refl N' (fun y J => I y (or_intror J)) ltac:(lia)). lia.
Qed.
End Layers.

(** What the experts say is 1 or -1 each, and the labels are any. *)
Definition votes : nat -> list (list Q) := words 1 (-1).
Definition votings (n : nat) : list (list Q * bool) := flat_map (fun x => [(x, true); (x, false)]) (votes n).
Definition says (b : Q) (y : bool) : bool := eqb (Qle_bool 0 b) y.

(** Experts that were wrong lose weight, after mistakes or after every round. *)
Definition by_vote (beta : Q) (every wrong : bool) (w : list Q) (e : list Q * bool) : list Q :=
  if every || wrong then changed (fun a b => if says b (snd e) then a else (a * beta)%Q) w (fst e) else w.
(** The mistakes of each expert, with those of one more round. *)
Fixpoint counted (k : list Z) (x : list Q) (y : bool) : list Z :=
  match k, x with c :: k', b :: x' => ((if says b y then 0 else 1) + c)%Z :: counted k' x' y | _, _ => [] end.
Definition errors (n : nat) (l : list (list Q * bool)) : list Z :=
  fold_left (fun k e => counted k (fst e) (snd e)) l (repeat 0%Z n).
Fixpoint lowest (k : list Z) : Z :=
  match k with [] => 0%Z | [c] => c | c :: k' => Z.min c (lowest k') end.

Definition standing : Type := list Q * list Z.
Definition majority_step (tie : option bool) (beta : Q) (every : bool) (s : standing) (e : list Q * bool) :
  bool * standing :=
  let wrong := errs tie 0%Q (fst s) e in (wrong, (by_vote beta every wrong (fst s) e, counted (snd s) (fst e) (snd e))).
Definition same_standing (a b : standing) : bool :=
  same_list same_number (fst a) (fst b) && same_list Z.eqb (snd a) (snd b).
Definition best_errors (s : standing) : Z := lowest (snd s).
Definition is_vote : Q -> bool := is_either 1 (-1).

Definition check_majority_game (tie : option bool) (beta : Q) (every : bool) (n rounds : nat)
  (layers : list (list (standing * Z))) (sequence : list (list Q * bool)) (regret : Z) : bool :=
  let step := majority_step tie beta every in
  let first := (repeat 1%Q n, repeat 0%Z n) in
  forallb (fun e => (length (fst e) =? n) && forallb is_vote (fst e)) sequence &&
  (length sequence <=? rounds) && (length layers =? S rounds) &&
  check_layers _ _ step best_errors same_standing (votings n) layers &&
  match number same_standing (hd [] layers) first with Some k => (k <=? regret)%Z | None => false end &&
  (gain _ _ step best_errors first sequence =? regret)%Z.

Lemma gain_regret tie beta every l : forall t w k,
  gain _ _ (majority_step tie beta every) best_errors (w, k) l
  = (Z.of_nat (mistakes_from _ _ (fun _ => errs tie 0%Q) (by_vote beta every) t w l)
     - lowest (fold_left (fun k e => counted k (fst e) (snd e)) l k))%Z.
Proof.
  induction l as [|e l IH]; intros t w k; [reflexivity|]. cbn [gain mistakes_from fold_left majority_step fst snd].
  rewrite (IH (S t)). destruct (errs tie 0 w e); lia.
Qed.

(** The largest regret of Weighted Majority, its mistakes less those of its best expert, after at most so many rounds. *)
Theorem check_majority_game_sound tie beta every n rounds layers sequence regret :
  check_majority_game tie beta every n rounds layers sequence regret = true ->
  let made l := learner.mistakes _ _ (fun _ => errs tie 0%Q) (by_vote beta every) (repeat 1%Q n) l in
  let regret_of l := (Z.of_nat (made l) - lowest (errors n l))%Z in
  let can_be l := (forall e, In e l -> In e (votings n)) /\ length l <= rounds in
  (exists l, can_be l /\ regret_of l = regret) /\ forall l, can_be l -> (regret_of l <= regret)%Z.
Proof.
  intros C made regret_of can_be. unfold check_majority_game in C. rewrite !andb_true_iff in C.
  destruct C as (((((V & L) & D) & C) & N) & G). apply Nat.leb_le in L. apply Nat.eqb_eq in D. apply Z.eqb_eq in G.
  rewrite forallb_forall in V.
  assert (R : forall l, regret_of l = gain _ _ (majority_step tie beta every) best_errors (repeat 1%Q n, repeat 0%Z n) l).
  { intros l. unfold regret_of, made, learner.mistakes, errors. symmetry. apply gain_regret. }
  split.
  - exists sequence. split; [split; [|exact L]|rewrite R; exact G]. intros [x y] E. specialize (V _ E). cbn [fst] in V.
    apply andb_true_iff in V. destruct V as (W & B). apply Nat.eqb_eq in W. apply in_flat_map. exists x. split.
    + rewrite <- W. apply in_words, B.
    + destruct y; simpl; auto.
  - intros l [I T]. rewrite R. destruct layers as [|t layers]; [discriminate D|]. cbn [hd] in N.
    destruct (number same_standing t _) as [k|] eqn:K; [|discriminate]. apply Z.leb_le in N.
    assert (S : forall a b, same_standing a b = true -> a = b).
    { intros [a a'] [b b'] E. unfold same_standing in E. cbn [fst snd] in E. apply andb_true_iff in E. destruct E as (E & F).
      apply (same_list_sound _ same_number_sound) in E. apply (same_list_sound Z.eqb) in F; [congruence|].
      intros x z. apply Z.eqb_eq. }
    cbn [length] in D. assert (F : (length l <= length layers)%nat) by lia.
    pose proof (layers_most _ _ _ _ _ S _ _ C l _ k t layers eq_refl K I F). lia.
Qed.
