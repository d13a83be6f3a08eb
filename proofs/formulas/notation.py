"""What the proofs call what the formulas name, checked by whoever reads it.

A term of Coq stands as coq.py writes it, at round t; <t> and <t-1> become this round and the one before it, t+1 and t
where the term speaks of the next round. Long, as every theorem's names stand here, a table of words each.
"""


# The same by another name: at the end of a run T is the last t; hinge's u is w_* and its R is L.
SYNONYMS = {
    "M": "m_t", "m_T": "m_t", "w_{T+1}": "w_{t+1}", "w_*": "u", "L": "R",
    r"\sum_{t=1^T}(1\max(0,\gamma-y_tu\cdotx_t)^2)": r"\sum_{s\let}(1d_s^2)",
    r"\sum_{\text{mistakes}}(1d_s^2)": r"\sum_{s\let,\text{mistake}}(1d_s^2)",
    r"\sum_t(1\lambda_t)": r"\sum_i(1\lambda_i)",
}

PERCEPTRON = {
    "(sg (label r t))": "y_<t>",
    "(count t (err r))": "m_<t-1>",
    "(count t upd)": "k_<t-1>",
    "gamma": r"\gamma",
    "beta": r"\beta",
    "(dot (dim r) (state r t) u)": r"w_<t>\cdot u",
    "(dot (dim r) (state r t) (inst r t))": r"w_<t>\cdot x_<t>",
    "(dot (dim r) (state r (S t)) (inst r t))": r"w_{t+1}\cdot x_t",
    "(dot (dim r) u (inst r t))": r"u\cdot x_<t>",
    "(norm2 (dim r) (inst r t))": r"\|x_<t>\|^2",
    "(norm2 (dim r) (state r t))": r"\|w_<t>\|^2",
    "(norm2 (dim r) u)": r"\|u\|^2",
    "(dot (dim r) (state r O) u)": r"w_1\cdot u",
    "(norm2 (dim r) (state r O))": r"\|w_1\|^2",
    "(norm2 (dim r) (fun i => ((gamma * (w1 i)) - ((radius2 r) * (u i)))))": r"\|\gamma\,w_1 - R^2 u\|^2",
    "(biggest (rounds r) (x2 r))": "R^2",
    "(sum t (flagged (err r) (x2 r)))": r"\sum_{s\le <t-1>,\ \text{mistake}} \|x_s\|^2",
    "(norm2 (dim r) (fun i => ((state r (S t) i) - (state r t i))))": r"\|w_{t+1}-w_t\|^2",
    "(norm2 (dim r) (fun i => (((state r (S t) i) - (state r t i)) - ((y r t) * (inst r t i)))))":
        r"\|w_{t+1}-w_t-y_t\,x_t\|^2",
    "(largest (fun e => (norm2 (n b) (fst e))) (examples b))": "R^2",
    "(norm2 (n b) u)": r"\|u\|^2",
    "(norm2 (S n) (with_bias n (x t)))": r"\|(x_t,1)\|^2",
}

FREUND_SCHAPIRE = {
    "(Rmax 0 (gamma - (margin t)))": "d_t",
    "(sum t (flagged (err r) d))": r"\sum_{s\le <t-1>,\ \text{mistake}} d_s",
    "(sum t (flagged (err r) (fun s => ((d s) * (d s)))))": r"\sum_{s\le <t-1>,\ \text{mistake}} d_s^2",
    "(sum (rounds r) (flagged (err r) (fun s => ((d s) * (d s)))))": r"\sum_{s\le t,\ \text{mistake}} d_s^2",
    "(sum t (fun s => ((d s) * (d s))))": r"\sum_{s\le <t-1>} d_s^2",
    "(sum (rounds r) (fun t => ((d t) * (d t))))": r"\sum_{s\le t} d_s^2",
    "(dot n' u' (x' t))": r"u'\cdot x'_t",
    "(dot n' (state e t) u')": r"w'_<t>\cdot u'",
    "(dot (dim r) (state e t) u)": r"w_<t>\cdot u",
    "(sum t (flagged (err e) d))": r"\sum_{s\le <t-1>,\ e_s = 1} d_s",
    "(if (err e t) 1 0)": "e_t",
    "(count t (err e))": "m'_<t-1>",
    "(norm2 n' (state e t))": r"\|w'_<t>\|^2",
    "(norm2 (dim r) (state e t))": r"\|w_<t>\|^2",
    "delta": r"\Delta",
}

HINGE = {
    "(sqrt u2)": r"\|u\|",
    "(sqrt (radius2 r))": "R",
    "(Rmax 0 (1 - (margin t)))": r"\ell_t",
    "(sum t (flagged (err r) loss))": "H_<t-1>",
    "(sum t (flagged (err r) (fun s => ((loss s) * (loss s)))))": r"\sum_{s\le <t-1>,\ \text{mistake}} \ell_s^2",
    "(sum t (fun s => ((loss s) * (loss s))))": r"\sum_{s\le <t-1>} \ell_s^2",
}

WINNOW = {
    "eta": r"\eta",
    "(dim r)": "n",
    "(dot (dim r) (w r eta t) (inst r t))": r"w_<t>\cdot x_<t>",
    "(dot (dim r) (w r eta (S t)) (inst r t))": r"w_{t+1}\cdot x_t",
    "(dot (dim r) p (inst r t))": r"p\cdot x_t",
    "(sum (dim r) (fun i => (Rabs (u i))))": r"\|u\|_1",
    "(biggest (rounds r) (fun t => (largest_entry (dim r) (inst r t))))": "R",
    "(kl (dim r) p (w r eta 0))": r"\mathrm{KL}(p,w_1)",
    "(kl (dim r) p (w r eta t))": r"\mathrm{KL}(p,w_<t>)",
    "(norm2 (dim r) (fun i => ((exponent r (S t) i) - (exponent r t i))))": r"\|S_{t+1}-S_t\|^2",
    "(norm2 (dim r) (fun i => (((exponent r (S t) i) - (exponent r t i)) - ((y r t) * (inst r t i)))))":
        r"\|S_{t+1}-S_t-y_t\,x_t\|^2",
    "(forall i => ((i < (dim r)) -> ((w r eta t i) > 0)))": r"\min_i w_{<t>,i} > 0",
    "(sum (dim r) (w r eta t))": r"\sum_i w_{<t>,i}",
    "(sum (dim r) (fun i => ((w r eta t i) * (exp (eta * ((y r t) * (inst r t i)))))))":
        r"\sum_i w_{t,i}\,e^{\eta y_t x_{t,i}}",
    "(sum (dim r) (fun i => ((w r eta t i) * (chord_at t i))))":
        r"\sum_i w_{t,i}\big(\tfrac12(1+y_t x_{t,i}/R)\,e^{\eta R} + \tfrac12(1-y_t x_{t,i}/R)\,e^{-\eta R}\big)",
    "((entropy t) = 0 <-> (forall i => ((i < (dim r)) -> ((p i) = (w r eta t i)))))":
        r"[\mathrm{KL}(p,w_<t>) = 0] = [p = w_<t>]",
    "(g eps)": r"g(\varepsilon)",
    "(count (dim r) (leads r t))": "|A_<t>|",
    "(((forall i => ((i < (dim r)) -> ((exponent r t i) <= (first + ((m r t) * (radius r)))))) /\\ "
    "(exists i => ((i < (dim r)) /\\ (0 < (u i))))) /\\ "
    "(forall i => ((i < (dim r)) -> ((0 < (u i)) -> ((exponent r t i) = (first + ((m r t) * (radius r))))))))":
        r"\max_i S_{<t>,i} = S_{1,1} + m_<t-1> R = \min_{u_i > 0} S_{<t>,i}",
}

HALVING = {
    "(exists tie => ((guess r t) = (vote (experts r) (alive r t) (says r t) tie)))":
        r"\hat y_t = \mathrm{majority}(H_t)",
    "(count (experts r) (fun h => ((alive r (S t) h) && (negb (alive r t h)))))": r"|H_{t+1}\setminus H_t|",
    "(count (experts r) (fun h => (xorb (alive r (S t) h) ((alive r t h) && (right_on t h)))))":
        r"|H_{t+1}\,\triangle\,\{h\in H_t : h(x_t) = y_t\}|",
    "(count (experts r) (fun h => ((alive r t h) && (negb (right_on t h)))))": r"|\{h\in H_t : h(x_t)\ne y_t\}|",
    "(count (experts r) (alive r t))": "|H_<t>|",
    "(count (experts r) (fun h => ((perfect (rounds r) h) && (alive r (S t) h))))": r"|P\cap H_{t+1}|",
    "(count (experts r) (perfect (rounds r)))": "|P|",
    "(count t err)": "M_<t-1>",
    "(experts r)": "m",
}

OPTIMAL = {
    "(exists tie => ((guess r t) = (larger (ldim (part_at t true)) (ldim (part_at t false)) tie)))":
        r"\hat y_t = \mathrm{larger}(V_t)",
    "(count (hypotheses r) (fun h => (xorb (left r (S t) h) ((left r t h) && (right_on t h)))))":
        r"|V_{t+1}\,\triangle\,\{h\in V_t : h(x_t) = y_t\}|",
    "(count (hypotheses r) (left r t))": "|V_<t>|",
    "(ldim (left r t))": r"\mathrm{Ldim}(V_<t>)",
    "whole_depth": r"\mathrm{Ldim}(H)",
    "(different (hypotheses r) (points r) (value r) everything)": r"|\{(h(x))_x : h\in H\}|",
    "(count t err)": "M_<t-1>",
    "(hypotheses r)": "m",
}

LITTLESTONE = {
    "(S (last r))": "n",
    "(count n (target r))": "k",
    "(score_of n (weight r t) (active r t))": r"w_<t>\cdot x_<t>",
    "(zsum n (weight r t))": r"\sum_i w_{<t>,i}",
    "(count t (fun s => ((err r s) && (label r s))))": "P_<t-1>",
    "(count t (fun s => ((err r s) && (negb (label r s)))))": "E_<t-1>",
    "(Z.max ((Z.log2_up N) - 1) 0)": r"\max(\lceil\log_2 n\rceil - 1,\, 0)",
    "(if (label r t) (N > (2 * (score t))) ((2 * (score t)) >= N))": r"[w_t\cdot x_t \ge \tfrac n2] = [y_t = -1]",
    "(zsum n (fun i => (((weight r (S t) i) - ((factor t i) * (weight r t i))) * "
    "((weight r (S t) i) - ((factor t i) * (weight r t i))))))": r"\sum_i (w_{t+1,i} - c_i\,w_{t,i})^2",
    "(zsum n (fun i => (((weight r (S t) i) - (weight r t i)) * ((weight r (S t) i) - (weight r t i)))))":
        r"\|w_{t+1}-w_t\|^2",
    "(forall i => ((i < n) -> (((active r t i) = true) -> ((score t) >= (weight r t i)))))":
        r"w_t\cdot x_t \ge \max_{x_{t,i} = 1} w_{t,i}",
    "(forall i => ((i < n) -> ((weight r (S t) i) <= N)))": r"\max_i w_{t+1,i} \le n",
    "(count n (fun i => ((target r i) && ((weight r (S t) i) <? (weight r t i)))))":
        r"|\{i \in K : w_{t+1,i} < w_{t,i}\}|",
    "(count n (fun i => ((target r i) && (1 <=? (weight r (S t) i)))))": r"|\{i \in K : w_{t+1,i} \ge 1\}|",
    "(count n (fun i => (((target r i) && ((weight r (S t) i) =? (2 * (weight r t i)))) && "
    "(0 <? (weight r (S t) i)))))": r"|\{i \in K : w_{t+1,i} = 2\,w_{t,i} > 0\}|",
    "(zprod n (fun i => (if (target r i) (weight r t i) 1)))": r"\prod_{i\in K} w_{<t>,i}",
}

MAJORITY = {
    "(beta r)": r"\beta",
    "(sum (experts r) (first r))": "V",
    "(sum (experts r) (weight r t))": "W_<t>",
    "(sum (experts r) (fun i => (if (errs_at t i) (weight r t i) 0)))": r"\sum_{x_{t,i}\ne y_t} w_{t,i}",
    "(exists tie => ((guess r t) = (decide tie (score t))))": r"\hat y_t = \mathrm{majority}(w_t)",
    "(norm2 (experts r) (fun i => ((weight r (S t) i) - (ruled t i))))": r"\|w_{t+1}-r_t\|^2",
    "(norm2 (experts r) (fun i => ((weight r (S t) i) - (weight r t i))))": r"\|w_{t+1}-w_t\|^2",
    "(norm2 (experts r) (fun i => ((weight r (S t) i) - (q (S t) i))))": r"\|w_{t+1}-q_t\|^2",
    "(forall i => ((i < (experts r)) -> ((e (S t) i) <= (k (S t) i))))": r"\max_i (e_{t,i} - k_{t,i}) \le 0",
    "(sum (experts r) (p (S t)))": r"\sum_i p_{t,i}",
    "(biggest (experts r) (p (S t)))": r"\max_i p_{t,i}",
    "(biggest (experts r) (fun j => ((INR (count (experts r) (fun i => (if (Rle_dec (p (S t) j) (p (S t) i)) true "
    "false)))) * (p (S t) j))))": r"\max_j |\{i : p_{t,i}\ge p_{t,j}\}|\,p_{t,j}",
}

AGGRESSIVE = {
    "aggr": "C",
    "(loss r t)": r"\ell_t",
    "(loss_after r t)": r"\ell'_t",
    "(loss_of r u t)": r"\ell_{u,t}",
    "(tau t)": r"\tau_t",
    "(norm2 (dim r) (fun i => ((state r t i) - (u i))))": r"\|w_<t>-u\|^2",
    "(norm2 (dim r) (fun i => ((state r O i) - (u i))))": r"\|w_1-u\|^2",
    "(norm2 (dim r) (fun i => (((state r (S t) i) - (state r t i)) - (((tau t) * (y r t)) * (inst r t i)))))":
        r"\|w_{t+1}-w_t-\tau_t\,y_t\,x_t\|^2",
    "(Rmax (aggr * (radius2 r)) 1)": r"\max(C R^2, 1)",
    "(sum t won)": r"\sum_{s\le <t-1>} \tau_s\,(2\,\ell_s - \tau_s\,\|x_s\|^2 - 2\,\ell_{u,s})",
    "(sum t (fun s => ((loss r s) ^ 2)))": r"\sum_{s\le <t-1>} \ell_s^2",
    "(sum t (fun s => ((tau s) * (loss r s))))": r"\sum_{s\le <t-1>} \tau_s\,\ell_s",
    "(sum t (flagged (lossy r) (loss_of r u)))": r"\sum_{s\le <t-1>,\ \ell_s>0} \ell_{u,s}",
    "(sum t (flagged (lossy r) (fun s => ((loss_of r u s) ^ 2))))": r"\sum_{s\le <t-1>,\ \ell_s>0} \ell_{u,s}^2",
    "(sum t (fun s => (((loss r s) ^ 2) * (inv (x2 r s)))))": "A_<t-1>^2",
    "(sum t (fun s => (((loss r s) * (loss_of r u s)) * (inv (x2 r s)))))": "X_<t-1>",
    "(sum t (flagged (lossy r) (fun s => (((loss_of r u s) ^ 2) * (inv (x2 r s))))))": "B_<t-1>^2",
}

SEPARATION = {
    "(if free b 0)": "b",
    "(if free r 0)": "r",
    "(sg (label i))": "y_i",
    "(dot n w (x i))": r"w\cdot x_i",
    "(dot n q (x i))": r"q\cdot x_i",
    "(alpha i)": r"\alpha_i",
    "(lambda i)": r"\lambda_i",
    "(norm2 n w)": r"\|w\|^2",
    "(norm2 n (fun j => ((w j) - (combination alpha j))))": r"\|w - \sum_i \alpha_i y_i x_i\|^2",
    "(norm2 n (combination lambda))": r"\|\sum_i \lambda_i y_i x_i\|^2",
    "(sum size (fun i => ((alpha i) * (sg (label i)))))": r"\sum_i \alpha_i y_i",
    "(sum size (fun i => ((lambda i) * (sg (label i)))))": r"\sum_i \lambda_i y_i",
    "(sum size alpha)": r"\sum_i \alpha_i",
    "(sum size lambda)": r"\sum_i \lambda_i",
    "(sum size (score q r))": r"\sum_i y_i\,(q\cdot x_i + r)",
    "(sum size (fun i => (((lambda i) * (score q r i)) ^ 2)))": r"\sum_i (\lambda_i\,y_i\,(q\cdot x_i + r))^2",
}

SHATTERING = {
    "size": "m",
    "(sum size (fun i => (sum size (fun j => (((above (basis_w i) (basis_theta i) j) - (if (Nat.eqb i j) 1 0)) ^ 2)))))":
        r"\sum_{i,j} (w_i\cdot x_j - \theta_i - [i = j])^2",
    "(forall y i => ((i < size) -> (((sg (y i)) * (above (answer_w y) (answer_theta y) i)) >= 1)))":
        r"\min_i y_i\,(w\cdot x_i - \theta) \ge 1",
    "(sum size (fun i => (Rabs (c i))))": r"\sum_i |c_i|",
    "(sum size c)": r"\sum_i c_i",
    "(norm2 n (fun j => (sum size (fun i => ((c i) * (x i j))))))": r"\|\sum_i c_i x_i\|^2",
    "(sum size positive)": r"\sum_{c_i > 0} c_i",
    "(sum size negative)": r"\sum_{c_i < 0} -c_i",
    "(norm2 n (fun j => ((C * (radon j)) - (sum size (fun i => ((positive i) * (x i j)))))))":
        r"\|C r - \sum_{c_i > 0} c_i x_i\|^2",
    "(norm2 n (fun j => ((C * (radon j)) - (sum size (fun i => ((negative i) * (x i j)))))))":
        r"\|C r - \sum_{c_i < 0} -c_i x_i\|^2",
    "(norm2 (S n) (fun j => (sum size (fun i => ((lambda i) * ((sg (label i)) * (lifted n (x i) j)))))))":
        r"\|\sum_i \lambda_i y_i\,(x_i, 1)\|^2",
}

MIXTURE = {
    "(sg (label t))": "y_t",
    "(dot n p (x t))": r"p\cdot x_t",
    "(lambda t)": r"\lambda_t",
    "(sum n p)": r"\sum_i p_i",
    "(forall i => ((i < n) -> ((coordinate i) <= gamma)))": r"\max_i \sum_t \lambda_t y_t x_{ti} \le \gamma",
    "(is_least size (score p))": r"\min_t y_t\,(p\cdot x_t)",
    "(is_largest n coordinate)": r"\max_i \sum_t \lambda_t y_t x_{ti}",
    "(mixed_scores p)": r"\sum_t \lambda_t y_t\,(p\cdot x_t)",
    "(sum n (fun i => ((p i) * (coordinate i))))": r"\sum_i p_i \sum_t \lambda_t y_t x_{ti}",
}

KERNEL = {
    "(y r t)": "y_<t>",
    "(form X (K r) (size r) (point r) (state r t) (state r t))": r"\|w_<t>\|^2",
    "(form X (K r) (size r) (point r) (state r 0) (state r 0))": r"\|w_1\|^2",
    "(form X (K r) (size r) (point r) (state r t) f)": r"\langle w_<t>, f\rangle",
    "(form X (K r) (size r) (point r) f f)": r"\|f\|^2",
    "(form X (K r) (size r) (point r) (minus (state r (S t)) (state r t)) (minus (state r (S t)) (state r t)))":
        r"\|w_{t+1}-w_t\|^2",
    "(form X (K r) (size r) (point r) (signed alpha) (signed alpha))": r"\|\sum_i \alpha_i y_i K(x_i,\cdot)\|^2",
    "(form X (K r) (size r) (point r) (signed lambda) (signed lambda))": r"\|\sum_i \lambda_i y_i K(x_i,\cdot)\|^2",
    "(form X (K r) (size r) (point r) (minus f (signed alpha)) (minus f (signed alpha)))":
        r"\|f - \sum_i \alpha_i y_i K(x_i,\cdot)\|^2",
    "(value_of r f t)": "f(x_t)",
    "(value_of r (state r t) t)": "w_t(x_t)",
    "(value_of r (state r (S t)) t)": "w_{t+1}(x_t)",
    "(K r (point r t) (point r t))": "K(x_t,x_t)",
    "(biggest (rounds r) x2)": "R^2",
    "(alpha t)": r"\alpha_t",
    "(sum (rounds r) alpha)": r"\sum_i \alpha_i",
    "(sum (rounds r) lambda)": r"\sum_i \lambda_i",
    "(forall t => ((t < (rounds r)) -> ((lambda t) >= 0)))": r"\min_i \lambda_i \ge 0",
}

BALANCED = {
    "theta": r"\theta",
    "a": "a",
    "b": "b",
    "(k t)": "k_<t-1>",
    "(m r t)": "m_<t-1>",
    "(speaks t)": r"y_<t>\,(W_<t>\cdot z_<t>)",
    "((sum n (pos t)) + (sum n (neg t)))": r"\sum_i W_{<t>,i}",
    "(dot n u (inst r t))": r"u\cdot x_<t>",
    "(active t)": r"(|u|\cdot x_<t>)",
    "most_active": "A",
    "(growth t)": r"\sum_i U_i \ln\tfrac{W_{t+1,i}}{W_{t,i}}",
    "(entropies t)": r"\sum_i U_i\ln\tfrac{U_i}{W_{<t>,i}}",
    "((sum n up) + (sum n down))": r"\sum_i U_i",
    "(potential 0)": r"\Phi_1",
    "(update_gap t)": r"\sum_i (W_{t+1,i} - c_i\,W_{t,i})^2",
    "(forall i => ((i < n) -> (((pos t i) > 0) /\\ ((neg t i) > 0))))": r"\min_i W_{<t>,i} > 0",
}

COMPARISON = {
    "k": "k",
    "(INR d)": "n",
    "((label t) = true)": "y_t = 1",
    "(dot d u (x t))": r"u\cdot x_<t>",
    "(norm2 d u)": r"\|u\|_2^2",
    "R2": "R_2^2",
    "(perceptron.m P t)": "M_{P,<t-1>}",
    "(winnow_run.m W t)": "M_{W,<t-1>}",
    "(sum d (w t))": r"\sum_i w_{<t>,i}",
    "(IZR (Int_part ((k - (margin t)) / 2)))": r"\lfloor (k - y_t (u\cdot x_t))/2 \rfloor",
}

HEDGE = {
    "(S t)": "t",
    "(weight r t i)": "w_{<t>,i}",
    "(mass t)": "W_<t>",
    "(own t)": r"p_<t>\cdot \ell_<t>",
    "(own_sum t)": "L_<t-1>",
    "(loss r t i)": r"\ell",
    "(power (beta r) (loss r t i))": r"\beta^{\ell}",
    "(factor (loss r t i))": r"U(\ell)",
    "(power (beta r) (expert_sum t i))": r"\beta^{L_{<t-1>,i}}",
    "(is_least (experts r) (expert_sum t))": "L^*_<t-1>",
    "(power (beta r) (is_least (experts r) (expert_sum t)))": r"\beta^{L^*_<t-1>}",
}

BATCH = {
    "(expected t (fun _ => 1))": r"\sum_h P(h_<t> = h)",
    "(expected t (fun l => (risk (after start l))))": "E[e(h_<t>)]",
    "(expected t made)": "E[M_<t-1>]",
    "(made l)": "M_t",
    "allowed": "M_T",
    "(error_sum t)": r"\sum_{s\le <t-1>} E[e(h_s)]",
    "(expected t (fun l => (sum t (fun s => ((unary/ (INR t)) * (risk (h s l)))))))":
        r"\sum_h (\frac1t \sum_{s\le t} P(h_s = h)) e(h)",
    "(sum domain (fun x => ((p x) * (expected t (wrong_on t x)))))": r"\sum_x p_x\,E[W_{<t-1>,x}]",
    "(sum domain (fun x => ((p x) * (expected t (outvoted t x)))))": r"\sum_x p_x\,P(2\,W_{<t-1>,x} \ge t)",
    "(expected t (wrong_on t x))": "E[W_{<t-1>,x}]",
    "(expected t (outvoted t x))": r"P(2\,W_{<t-1>,x} \ge t)",
}

PAC = {
    "M": "M",
    "s": "s",
    "epsilon": r"\varepsilon",
    "B": "M_T",
    "(e path)": "e_h",
    "(length path)": "m_h",
    "(right_of path)": r"P(h\text{ is right})",
    "(kept_by path)": r"P(h\text{ is right }s\text{ times})",
    "(over j held_by)": r"\sum_{g \le h,\ m_g = m_h} P(g\text{ is ever held})",
    "(sum (S M) (fun j => (over j (fun q => ((held_by q) * (kept_by q))))))":
        r"\sum_h P(h\text{ is ever held})\,(1-e_h)^s",
    "(sum (S M) (fun j => (over j (fun q => (if (is_bad q) ((held_by q) * (kept_by q)) 0)))))": r"P(\text{failure})",
    "failure_probability": r"P(\text{failure})",
    "bad_held": r"\sum_{e_h > \varepsilon} P(h\text{ is ever held})",
    "(before block path)": r"\text{examples before } h \text{ is held}",
    "((before block path) + (looked_at State errs (state_of State move start path) (block (length path))))":
        r"\text{examples before } h \text{ is kept}",
}

NOTATION = (PERCEPTRON | FREUND_SCHAPIRE | HINGE | WINNOW | HALVING | OPTIMAL | LITTLESTONE | MAJORITY | AGGRESSIVE |
            SEPARATION | SHATTERING | MIXTURE | KERNEL | BALANCED | COMPARISON | HEDGE | BATCH | PAC)

# What letters of a theorem's formulas abbreviate, in other letters of them.
DEFINITIONS = {
    "perceptron-freund-schapire": {
        "d_t": r"\max(0,\gamma-y_t\,u\cdot x_t)",
        "D^2": r"\sum_{s\le t} d_s^2",
        r"u'\cdotx'_t": r"u\cdot x_t + y_t\,d_t",  # x'_t = (x_t, Delta e_t), u' = (u, y d / Delta)
        r"\|1w'_{t+1}\|^2": r"\|w_{t+1}\|^2 + m'_t\,\Delta^2",
        r"\|1w'_t\|^2": r"\|w_t\|^2 + (m'_t - e_t)\,\Delta^2",
        r"u'\cdotw'_{t+1}": r"w_{t+1}\cdot u + \sum_{s\le t,\ e_s = 1} d_s",
        r"u'\cdotw'_t": r"w_t\cdot u + \sum_{s\le t-1,\ e_s = 1} d_s",
        r"\sum_{s\let}(1\Delta^-2d_s^2)": r"\tfrac1{\Delta^2} \sum_{s\le t} d_s^2",
    },
    "perceptron-start": {
        r"\|-1R^2u+1\gammaw_1\|^2": r"\gamma^2\,\|w_1\|^2 - 2 R^2\gamma\,w_1\cdot u + R^4\,\|u\|^2",
    },
    "perceptron-hinge": {"b": r"\|u\|\,R"},
    "winnow": {"Z_t": r"\sum_i w_{t,i}\,e^{\eta y_t x_{t,i}}"},
    "winnow-tuned": {"Z_t": r"\sum_i w_{t,i}\,e^{\eta y_t x_{t,i}}"},
    "balanced-winnow": {
        "g": r"(\gamma-\beta)\ln\tfrac ab - A \ln\tfrac1{ab}",
        r"\Phi_1": r"\sum_i U_i\ln\tfrac{U_i}{W_{1,i}} - \sum_i U_i + \kappa\sum_i W_{1,i}",
        r"\Phi_t": r"\sum_i U_i\ln\tfrac{U_i}{W_{t,i}} - \sum_i U_i + \kappa\sum_i W_{t,i}",
        r"\Phi_{t+1}": r"\sum_i U_i\ln\tfrac{U_i}{W_{t+1,i}} - \sum_i U_i + \kappa\sum_i W_{t+1,i}",
        r"\kappa": r"\tfrac1{2(a-1)}\ln\tfrac ab",
    },
    "perceptron-disjunction": {r"\|1\tildew\|": r"\|u\|"},  # u is (w, theta) there
    "comparison": {"M_{P,t}": "M_P", "M_{W,t}": "M_W"},
    "hedge": {"m": "n"},  # the proofs count experts as those of halving
    "online-to-pac": {
        r"\Delta": r"\delta",
        r"P(\text{failure})": r"\sum_{e_h > \varepsilon} P(h\text{ is ever held})\,(1-e_h)^s",
    },
    "littlestone-winnow": {"M_t": "P_t + E_t", "m_t": "P_t + E_t"},
}

# What formulas say in words of a premise of the lemma.
CONDITIONS = {
    "(free = true)": r"\text{ where } b \text{ is free}",
    "strict": r"\text{ where } y_t (u\cdot x_t) > \gamma \text{ on every round, }M \ge 1",
    "rate = None": r"\text{ for the infinite rate}",
    "(unary~ (((k = O) /\\ ((promotions (S t)) = 0)) /\\ ((Z.even N) = true)))":
        r"\text{ unless } k = 0, P_t = 0 \text{ and } n \text{ is even}",
    "((b2 (S t)) = 0)": r"\text{ where } B_t = 0",
    "((due t) = true)": r"\text{ where an update is due}",
    "((due t) = false)": r"\text{ where no update is due}",
    "(sparse = true)": r"\text{ (Example 1)}",
    "(sparse = false) and (forall t => ((t < T) -> (forall i => ((i < d) -> (0 <= (x t i))))))":
        r"\text{ (Example 2 as printed)}",
    "(forall t => ((t < T) -> (forall i => ((i < d) -> (0 <= (x t i))))))":
        r"\text{ (where no instance has a negative entry)}",
    "(forall i => ((i < d) -> ((u i) = 1)))": r"\text{ (where } u = (1,\dots,1)\text{)}",
    "(0 < (mass t))": r"\text{ where } W_t > 0",
    "((e path) >= epsilon)": r"\text{if } e_h \ge \varepsilon",
    "((length path) >= M)": r"\text{if } m_h \ge M",
    "((INR M) <= B)": r"\text{ where } M \le M_T",
    "((label r t) = true)": r"\text{ where } y_t = +1",
    "((label r t) = false)": r"\text{ where } y_t = -1",
}

# What formulas say besides their claims: definitions of sets, and other ways to say the claim.
REMARKS = [
    r",\quad \lambda_i = y_i c_i",
    r",\quad c_i = a \text{ where } y_t z_{t,i} > 0, b \text{ where } y_t z_{t,i} < 0, 1 \text{ elsewhere}",
    r",\quad r_{t,i} = w_{t,i} U(\ell_{t,i})",
    r" \text{ for every loss } \ell \text{ of the round}",
    r" \text{ for every expert } i",
    r" \text{ for every point } x",
    r",\quad L^*_t = \min_i L_{t,i}",
    r" \text{ where a theorem on the learner allows } M_T \text{ mistakes on the domain}",
    r",\quad C = \sum_{c_i > 0} c_i",
    r",\quad q_{t,i} = v_i \beta^{e_{t,i}}",
    r", \text{ so that } w_{t+1,i} = w_{t,i} e^{\eta y_t x_{t,i}}/Z_t",
    r",\quad A_t = \{i : S_{t,i} = \max_j S_{t,j}\}",
    r",\quad P = \{h : h(x_s) = y_s \text{ for all } s\}",
    r",\quad c_i = 2 \text{ where } x_{t,i} = 1, y_t = +1, 0 \text{ where } x_{t,i} = 1, y_t = -1, 1 \text{ elsewhere}",
    r",\quad \tau_t = \ell_t/\|x_t\|^2",
    r",\quad \tau_t = \min(C, \ell_t/\|x_t\|^2)",
    r",\quad \tau_t = \ell_t/(\|x_t\|^2 + \tfrac1{2C})",
    r", \text{ that is } P_t \le k \log_2 n",
]
