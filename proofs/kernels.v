(** Kernels, and the scalar product in the span of finitely many points. *)
From mistakebound Require Export learner.

(** A kernel is symmetric; that its Gram matrices are positive semidefinite is a hypothesis of its own. *)
Record kernel (X : Type) := Kernel { value :> X -> X -> R; symmetric : forall a b, value a b = value b a }.
Arguments symmetric {X}.

Section Span.
Variables (X : Type) (K : kernel X) (N : nat) (point : nat -> X).

(** The element of the span with coefficients c, and the scalar product of two of them. *)
Definition element (c : vec) (a : X) : R := sum N (fun i => c i * K (point i) a).
Definition form (c d : vec) : R := sum N (fun j => d j * element c (point j)).
Definition psd : Prop := forall c, 0 <= form c c.

Lemma form_sym c d : form c d = form d c.
Proof.
  unfold form, element.
  rewrite (sum_ext N _ (fun j => sum N (fun i => d j * (c i * K (point i) (point j)))))
    by (intros; rewrite sum_scale; reflexivity).
  rewrite (sum_swap N N (fun j i => d j * (c i * K (point i) (point j)))). apply sum_ext. intros i _.
  rewrite <- sum_scale. apply sum_ext. intros j _. rewrite (symmetric K). ring.
Qed.

Lemma element_step c s d a : element (fun i => c i + s * d i) a = element c a + s * element d a.
Proof. unfold element. rewrite <- sum_scale, <- sum_plus. apply sum_ext. intros; ring. Qed.

Lemma element_ext c d a : (forall i, (i < N)%nat -> c i = d i) -> element c a = element d a.
Proof. intros E. apply sum_ext. intros i I. rewrite E by exact I. reflexivity. Qed.

Lemma form_ext c c' d : (forall i, (i < N)%nat -> c i = c' i) -> form c d = form c' d.
Proof. intros E. apply sum_ext. intros i I. rewrite (element_ext c c') by exact E. reflexivity. Qed.

Lemma form_step c s d e : form (fun i => c i + s * d i) e = form c e + s * form d e.
Proof.
  unfold form. rewrite <- sum_scale, <- sum_plus. apply sum_ext. intros. rewrite element_step. ring.
Qed.

Lemma form_square c s d : form (fun i => c i + s * d i) (fun i => c i + s * d i)
  = form c c + 2 * (s * form c d) + s * s * form d d.
Proof.
  rewrite form_step, (form_sym c), (form_sym d), !form_step, (form_sym d c). ring.
Qed.

(** The element K(point t, .). *)
Definition unit (t : nat) : vec := fun i => if Nat.eqb i t then 1 else 0.

Lemma element_unit t a : (t < N)%nat -> element (unit t) a = K (point t) a.
Proof.
  intros L. unfold element. rewrite (sum_single _ _ t L).
  - unfold unit. rewrite Nat.eqb_refl. ring.
  - intros i _ D. unfold unit. rewrite (proj2 (Nat.eqb_neq i t) D). ring.
Qed.

Lemma form_unit c t : (t < N)%nat -> form c (unit t) = element c (point t).
Proof.
  intros L. unfold form. rewrite (sum_single _ _ t L).
  - unfold unit. rewrite Nat.eqb_refl. ring.
  - intros i _ D. unfold unit. rewrite (proj2 (Nat.eqb_neq i t) D). ring.
Qed.

(** Adding s K(point t, .), where only the elements are known. *)
Lemma form_moved c c' s t d : (forall a, element c' a = element c a + s * K (point t) a) ->
  form c' d = form c d + s * element d (point t).
Proof.
  intros E. unfold form. rewrite (sum_ext N _ (fun j => d j * element c (point j) + s * (d j * K (point t) (point j))))
    by (intros; rewrite E; ring).
  rewrite sum_plus, sum_scale. f_equal. f_equal. apply sum_ext. intros j _. rewrite (symmetric K). reflexivity.
Qed.

Lemma form_cauchy_schwarz c d : psd -> form c d * form c d <= form c c * form d d.
Proof.
  intros P. apply discriminant. intros s.
  replace (form c c * (s * s) + 2 * (form c d * s) + form d d) with (form (fun i => d i + s * c i) (fun i => d i + s * c i)).
  - apply P.
  - rewrite form_square, (form_sym d c). ring.
Qed.

Lemma form_null c d : psd -> form c c = 0 -> form c d = 0.
Proof.
  intros P Z. pose proof (form_cauchy_schwarz c d P) as C. rewrite Z, Rmult_0_l in C.
  apply Rsqr_0_uniq. apply Rle_antisym; [exact C|apply Rle_0_sqr].
Qed.

Lemma form_minus_null c c' d :
  psd -> form (fun i => c i + -1 * c' i) (fun i => c i + -1 * c' i) = 0 -> form c d = form c' d.
Proof. intros P Z. pose proof (form_null _ d P Z) as E. rewrite form_step in E. lra. Qed.
End Span.
