"""What the search for certificates is told of theorems: cases, conditions, and what it does not find by itself."""
from polynomials import Polynomial

# The rounds of a theorem, case by case, in the conditions of its rule.
CASES = {
    "": [["mistake"], ["other"]],
    "margin-perceptron": [["update"], ["no update"]],
    "perceptron-batch": [["mistake"]],
    "littlestone-winnow": [["mistake", "promotion", "active"], ["mistake", "promotion", "none active"],
                           ["mistake", "elimination"], ["other"]],
    "weighted-majority": [["mistake", "due"], ["right", "due"], ["right", "rest"]],
    "nonnegative-margin": [["example"]],
    "vc-halfspaces": [["last point"]],
    "online-to-batch": [["example"]],
    "balanced-winnow": [["update"], ["no update"]],
}
for name in ("passive-aggressive", "passive-aggressive-1", "passive-aggressive-2"):
    CASES[name] = [["mistake", "loss"], ["mistake", "no loss"], ["right", "loss"], ["right", "no loss"]]

# On which rounds alone a claim is made.
CONDITIONS = {
    ("perceptron-separable", "strict-progress"): ["strict"],
    ("perceptron-separable", "strict-bound"): ["strict"],
    ("passive-aggressive", "bound-separable"): ["unlost"],
    ("littlestone-winnow", "active-below"): ["promotion", "active"],
    ("littlestone-winnow", "promotion-adds"): ["promotion"],
    ("littlestone-winnow", "promotes-target"): ["promotion"],
    ("littlestone-winnow", "elimination-removes"): ["elimination"],
    ("weighted-majority", "update-rule"): ["due"],
    ("weighted-majority", "conservative"): ["rest"],
}


def v(name):
    return Polynomial.variable(name)


C, TAU, LOSS, X2, R2, LARGER = (v(name) for name in ("C", r"\tau_t", r"\ell_t", r"\|x_t\|^2", "R^2", r"\max(C R^2, 1)"))
GAINS = v(r"\sum_{s\le t} \tau_s\,(2\,\ell_s - \tau_s\,\|x_s\|^2 - 2\,\ell_{u,s})")
WEIGHTED = v(r"\sum_{s\le t} \tau_s\,\ell_s")
LOSSES2 = v(r"\sum_{s\le t} \ell_s^2")
U_LOSSES, U_LOSSES2 = v(r"\sum_{s\le t,\ \ell_s>0} \ell_{u,s}"), v(r"\sum_{s\le t,\ \ell_s>0} \ell_{u,s}^2")
STRAYED = v(r"\langle w,g\rangle") + TAU * v(r"\langle x,g\rangle") - v(r"\langle u,g\rangle")
REMAINS = C - TAU * LOSS * LARGER
BETA, K, GAMMA, U2 = v(r"\beta"), v("k_t"), v(r"\gamma"), v(r"\|u\|^2")

# What is shown first: signs and polynomials.
LEMMAS = {
    ("online-to-batch", "identity"): [("=", v("E[M_t]") - v(r"\sum_{s\le t} E[e(h_s)]"))],
    ("online-to-batch", "bound"): [("=", v("E[M_t]") - v(r"\sum_{s\le t} E[e(h_s)]"))],
    ("perceptron-separable", "strict-progress"): [(">=", v(r"w_{t+1}\cdot u") - v("m_t") * v(r"\min_s y_s\,(u\cdot x_s)"))],
    ("littlestone-winnow", "promotes-target"): [("=", v(r"|\{i \in K : w_{t+1,i} \ge 1\}|") - v("k"))],
    ("margin-perceptron", "bounded-length"): [(">=", (R2 + 2 * BETA) * U2 - K * GAMMA * GAMMA)],
    ("passive-aggressive", "quadratic"): [("=", v("A_t^2") - 2 * v("X_t") - GAINS)],
    ("passive-aggressive-1", "weighted-losses"): [(">=", GAINS - WEIGHTED + 2 * C * U_LOSSES)],
    ("passive-aggressive-2", "weighted-losses"): [(">=", GAINS - WEIGHTED + 2 * C * U_LOSSES2)],
    ("passive-aggressive-1", "bound"): [(">=", LARGER * WEIGHTED - v("m_t") * C)],
    ("passive-aggressive-2", "bound"): [(">=", LOSSES2 - v("m_t"))],
    ("passive-aggressive-1", "mistake-weight"): [
        (">=", TAU * LOSS - TAU), (">=", C - TAU - REMAINS), (">=", TAU * LARGER - TAU * C * X2),
        (">=", C * LOSS * (LOSS - TAU * X2) - REMAINS)],
    ("passive-aggressive-2", "squares"): [
        (">=", C * TAU), (">=", LOSS * (R2 - X2)), (">=", (2 * R2 * C + 1) * TAU * LOSS - 2 * C * LOSS * LOSS)],
}
for name in ("passive-aggressive", "passive-aggressive-1", "passive-aggressive-2"):
    LEMMAS[name, "distance"] = [("=", STRAYED)]
    LEMMAS[name, "step-size"] = [("=", v(r"\langle x,g\rangle"))]
LEMMAS = {key: [(sign, p.text()) for sign, p in lemmas] for key, lemmas in LEMMAS.items()}

# Polynomials of which the square is of use.
SQUARES = {("passive-aggressive-2", "square"): [(TAU - 2 * C * v(r"\ell_{u,t}")).text()]}
