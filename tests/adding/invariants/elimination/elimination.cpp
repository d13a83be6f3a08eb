#include "invariants/elimination/elimination.hpp"

namespace mistakebound {
namespace elimination_steps {
namespace {

using Facts = EliminationFacts;

Step<Facts> all_start() {
  return {{.id = "all-start",
           .scope = Scope::once,
           .kind = Kind::equation,
           .formula = R"(|V_1| = n,\ \min_i w_{1,i} = 1)",
           .sources = {"Valiant 1984"}},
          [](const Facts& f) { return chain(f.left).equals(f.n).also(f.least_initial).equals(Rational(1)); }};
}

Step<Facts> disjunction() {
  return {{.id = "disjunction",
           .scope = Scope::every_round,
           .formula = R"(|\{i \in K : x_{t,i} = 1\}| \ge 1 \text{ where } y_t = +1, \text{ else } \le 0)",
           .sources = {"Valiant 1984"}},
          [](const Facts& f) {
            return f.y > 0 ? chain(f.hits).at_least(Rational(1)) : chain(f.hits).at_most(Rational(0));
          }};
}

Step<Facts> vote() {
  return {{.id = "vote",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .formula = R"(\hat y_t = \mathrm{sign}(|\{i \in V_t : x_{t,i} = 1\}| - \tfrac12))",
           .sources = {"Valiant 1984"}},
          [](const Facts& f) { return chain(Rational(f.prediction)).equals(Rational(sign_of(f.score))); }};
}

Step<Facts> update_rule() {
  return {{.id = "update-rule",
           .scope = Scope::mistakes,
           .kind = Kind::equation,
           .formula = R"(\lVert w_{t+1} - w'\rVert^2 = 0,\ w'_i = 0 \text{ where } x_{t,i} = 1 \text{ and } y_t = -1,)"
                      R"( \text{ else } w_{t,i})",
           .sources = {"Valiant 1984"}},
          [](const Facts& f) { return chain(f.gap2).equals(Rational(0)); }};
}

Step<Facts> conservative() {
  return {{.id = "conservative",
           .scope = Scope::other_rounds,
           .kind = Kind::equation,
           .formula = R"(\lVert w_{t+1} - w_t\rVert^2 = 0)",
           .sources = {"Valiant 1984"}},
          [](const Facts& f) { return chain(f.drift2).equals(Rational(0)); }};
}

Step<Facts> target_stays() {
  return {{.id = "target-stays",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .uses = {"all-start", "disjunction", "update-rule", "conservative"},
           .formula = R"(|K\cap V_{t+1}| = k)",
           .sources = {"Littlestone 1988"},
           .note = "No variable of the target is active in a negative example."},
          [](const Facts& f) { return chain(f.target_left).equals(f.k); }};
}

Step<Facts> shrink() {
  return {{.id = "shrink",
           .scope = Scope::mistakes,
           .uses = {"disjunction", "vote", "update-rule", "target-stays"},
           .formula = R"(|V_{t+1}| \le |V_t| - 1)",
           .sources = {"Littlestone 1988"},
           .note = "A mistake is a false alarm, as the target's variables are left."},
          [](const Facts& f) { return chain(f.left).at_most(Rational(f.left_before - 1)); }};
}

Step<Facts> bound() {
  return {{.id = "bound",
           .scope = Scope::every_round,
           .uses = {"all-start", "conservative", "target-stays", "shrink"},
           .formula = R"(M_t \le n - |V_{t+1}| \le n - k)",
           .sources = {"Littlestone 1988"}},
          [](const Facts& f) {
            return chain(Rational(f.mistake_count)).at_most(Rational(f.n - f.left)).at_most(Rational(f.n - f.k));
          }};
}

const Theorem<Facts>& stated() {
  static const Theorem<Facts> theorem{
      .text = {.id = "elimination",
               .title = "The elimination algorithm's mistake bound",
               .statement =
                   R"(If every label is that of a disjunction of $k$ of the $n$ variables, then the algorithm that )"
                   R"(predicts by the disjunction of all variables, and leaves out those that are active in a false )"
                   R"(alarm, makes at most $n - k$ mistakes.)",
               .bound = R"(M \le n - k)",
               .learners = {"elimination"},
               .sources = {"Valiant 1984", "Littlestone 1988"},
               .file = "invariants/elimination/elimination.cpp",
               .remark = R"(Linear in $n$, where Littlestone's Winnow has a logarithm.)"},
      .hypotheses = {all_start(), disjunction()},
      .steps = {vote(), update_rule(), conservative(), target_stays(), shrink(), bound()},
      .bound = [](const Facts& f) -> std::optional<Number> { return Rational(f.n - f.k); },
      .quantities =
          [](const Facts& f) {
            return std::vector<NamedQuantity>{{"n", Number(f.n)}, {"k", Number(f.k)}, {"left", Number(f.left)}};
          }};
  return theorem;
}

}  // namespace
}  // namespace elimination_steps

void EliminationFacts::begin(const Vector& first_state) {
  n = first_state.size();
  least_initial = first_state.minCoeff();
  left = first_state.sum();
}

void EliminationFacts::observe(const Round& round) {
  t = round.t;
  y = round.y;
  prediction = round.prediction;
  hits = dot(target, round.x);
  score = dot(round.before, round.x) - Rational(1, 2);
  left_before = round.before.sum();
  left = round.after.sum();
  target_left = dot(target, round.after);
  drift2 = norm2(Vector(round.after - round.before));
  if (!round.mistake) return;
  ++mistake_count;
  Elimination ruled{.w = round.before};
  ruled.update(round.x, round.y);
  gap2 = norm2(Vector(round.after - ruled.w));
}

const Theorem<EliminationFacts>& elimination() {
  return elimination_steps::stated();
}

}  // namespace mistakebound
