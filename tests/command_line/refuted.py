"""Claims that are false, for the tests of what `refute` writes for formalisers."""

# Learner, options, a claim as a source prints it or as people write it, and what its proof computes with: "rationals",
# or "reals" where the claim has roots or logarithms. The misprints are those of docs/errata.md.
MISPRINTS = [
    ("perceptron", [], "k <= (R/γ)^2", "reals"),
    ("perceptron", [], "mistakes <= R2/gamma^2", "rationals"),
    ("perceptron", ["--drop", "separable"], "mistakes <= R2*u2/gamma^2", "rationals"),
    ("perceptron", ["--drop", "separable"], "gamma > 0", "rationals"),
    ("perceptron-disjunction", [], "mistakes <= 4*k*(n + 1)", "rationals"),
    ("perceptron-disjunction", [], "R2 <= n", "rationals"),
    ("littlestone-winnow", ["--drop", "disjunction"], "mistakes <= 2*k*log2(n) + 2", "reals"),
    ("halving", ["--drop", "perfect-expert"], "M <= log2 N", "reals"),
]
OTHERS = [
    ("perceptron", ["--theorem", "perceptron-hinge"], "mistakes <= b2 + H", "rationals"),
    ("perceptron", ["--theorem", "perceptron-freund-schapire"], "mistakes <= (sqrt(R2*u2) + D2)^2/gamma^2", "reals"),
    ("perceptron", [], "wu - wu_before = margin", "rationals"),
    ("perceptron", [], "R2 <= exp(T/2) + ceil(sqrt(w2) + 1/3)", "reals"),
    ("perceptron", [], "|R - |w|| < max(ln(T + 2), 1/2) + 0*floor(sqrt(T) + 1/3)", "reals"),
    ("halving", [], "left*3^mistakes <= experts", "rationals"),
    ("littlestone-winnow", [], "0 <= eliminations <= promotions", "rationals"),
]
