#include "invariants/perceptron/facts.hpp"

namespace mistakebound {

void PerceptronFacts::survey(const Example& example) {
  survey(MeasuredExample{example.y * dot(u, example.x), norm2(example.x)});
}

void PerceptronFacts::survey(const MeasuredExample& example) {
  if (!least_margin || example.margin < *least_margin) least_margin = example.margin;
  if (example.x2 > radius2) radius2 = example.x2;
}

void PerceptronFacts::begin(const Vector& first_state) {
  gamma = given_gamma ? *given_gamma : least_margin.value_or(0);
  wu = dot(first_state, u) / step;
  w2 = norm2(first_state) / (step * step);
}

void PerceptronFacts::observe(const Round& round) {
  t = round.t;
  mistake = round.mistake;
  margin = round.y * dot(u, round.x);
  wu_before = wu;
  w2_before = w2;
  if (&round.before == &round.after) {
    drift2 = 0;
  } else {
    const Vector drift = round.after - round.before;
    drift2 = norm2(drift) / (step * step);
    wu = dot(round.after, u) / step;
    w2 = norm2(round.after) / (step * step);
  }
  if (mistake) {
    x2 = norm2(round.x);
    score = round.y * dot(round.before, round.x) / step;
    score_after = round.y * dot(round.after, round.x) / step;
    const Vector gap = round.after - round.before - Rational(step * round.y) * round.x;
    gap2 = norm2(gap) / (step * step);
    ++m;
    x2_sum += x2;
  }
}

void PerceptronFacts::observe(const MeasuredRound& round) {
  t = round.t;
  mistake = round.mistake;
  margin = round.margin;
  wu_before = wu;
  w2_before = w2;
  drift2 = 0;
  if (round.moved) {
    drift2 = round.drift2;
    wu = round.wu;
    w2 = round.w2;
  }
  if (mistake) {
    x2 = round.x2;
    score = round.score;
    score_after = round.score_after;
    gap2 = drift2 - 2 * (score_after - score) + x2;  // multiplied out
    ++m;
    x2_sum += x2;
  }
}

std::optional<Rational> PerceptronFacts::cosine2() const {
  if (w2 == 0 || u2 == 0) return std::nullopt;
  return Rational(wu * wu / (w2 * u2));
}

Step<PerceptronFacts> zero_start() {
  return {{.id = "zero-start",
           .scope = Scope::once,
           .kind = Kind::equation,
           .formula = R"(\|w_1\|^2 = 0)",
           .sources = {"A, Algorithm Perceptron", "B", "R", "L", "H"}},
          [](const PerceptronFacts& f) { return chain(f.w2).equals(Rational(0)); }};
}

Step<PerceptronFacts> mistake_sign() {
  return {{.id = "mistake-sign",
           .scope = Scope::mistakes,
           .formula = R"(y_t\,(w_t\cdot x_t) \le 0)",
           .sources = {"A after (6)", "B", "R", "H"},
           .note = "B and R call the score negative; on a tie it is 0, and at the first mistake always."},
          [](const PerceptronFacts& f) { return chain(f.score).at_most(Rational(0)); }};
}

Step<PerceptronFacts> update_rule() {
  return {{.id = "update-rule",
           .scope = Scope::mistakes,
           .kind = Kind::equation,
           .formula = R"(\|w_{t+1}-w_t-y_t\,x_t\|^2 = 0)",
           .sources = {"A, Algorithm Perceptron", "B", "R", "L", "H"},
           .note = "B prints (h - y) x, which moves the wrong way."},
          [](const PerceptronFacts& f) { return chain(f.gap2).equals(Rational(0)); }};
}

Step<PerceptronFacts> conservative() {
  return {{.id = "conservative",
           .scope = Scope::other_rounds,
           .kind = Kind::equation,
           .formula = R"(\|w_{t+1}-w_t\|^2 = 0)",
           .sources = {"A section 2", "R", "L Lemma"}},
          [](const PerceptronFacts& f) { return chain(f.drift2).equals(Rational(0)); }};
}

Step<PerceptronFacts> update_corrects() {
  return {{.id = "update-corrects",
           .scope = Scope::mistakes,
           .kind = Kind::equation,
           .uses = {"update-rule"},
           .formula = R"(y_t\,(w_{t+1}\cdot x_t) = y_t\,(w_t\cdot x_t) + \|x_t\|^2)",
           .sources = {"A section 2"}},
          [](const PerceptronFacts& f) { return chain(f.score_after).equals(Rational(f.score + f.x2)); }};
}

Step<PerceptronFacts> norm_expansion() {
  return {{.id = "norm-expansion",
           .scope = Scope::mistakes,
           .kind = Kind::equation,
           .uses = {"update-rule"},
           .formula = R"(\|w_{t+1}\|^2 = \|w_t\|^2 + 2\,y_t\,(w_t\cdot x_t) + \|x_t\|^2)",
           .sources = {"A (5)", "B, second display", "R", "L Lemma (ii)", "H"}},
          [](const PerceptronFacts& f) { return chain(f.w2).equals(Rational(f.w2_before + 2 * f.score + f.x2)); }};
}

Step<PerceptronFacts> norm_growth() {
  return {{.id = "norm-growth",
           .scope = Scope::mistakes,
           .uses = {"norm-expansion", "mistake-sign"},
           .formula = R"(\|w_{t+1}\|^2 \le \|w_t\|^2 + \|x_t\|^2 \le \|w_t\|^2 + R^2)",
           .sources = {"A (6)", "B, second display", "R", "L Lemma (ii)", "H"}},
          [](const PerceptronFacts& f) {
            return chain(f.w2).at_most(Rational(f.w2_before + f.x2)).at_most(Rational(f.w2_before + f.radius2));
          }};
}

Step<PerceptronFacts> total_norm() {
  return {{.id = "total-norm",
           .scope = Scope::every_round,
           .uses = {"zero-start", "norm-growth", "conservative"},
           .formula = R"(\|w_{t+1}\|^2 \le m_t R^2)",
           .sources = {"A (7)", "B", "R", "L Lemma (ii)", "H"}},
          [](const PerceptronFacts& f) { return chain(f.w2).at_most(Rational(f.m * f.radius2)); }};
}

Step<PerceptronFacts> cauchy_schwarz() {
  return {{.id = "cauchy-schwarz",
           .scope = Scope::every_round,
           .formula = R"((w_{t+1}\cdot u)^2 \le \|w_{t+1}\|^2\,\|u\|^2)",
           .sources = {"A (4)", "B", "R (2)-(3)", "L Theorem", "H"}},
          [](const PerceptronFacts& f) { return chain(Rational(f.wu * f.wu)).at_most(Rational(f.w2 * f.u2)); }};
}

std::vector<NamedQuantity> perceptron_quantities(const PerceptronFacts& f) {
  std::vector<NamedQuantity> quantities;
  if (f.given_gamma || f.least_margin) quantities.push_back({"gamma", f.gamma});
  quantities.push_back({"u", f.u});
  quantities.push_back({"R2", f.radius2});
  quantities.push_back({"u2", f.u2});
  if (const auto cosine2 = f.cosine2()) quantities.push_back({"cos2", *cosine2});
  return quantities;
}

}  // namespace mistakebound
