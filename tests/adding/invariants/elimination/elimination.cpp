#include "invariants/elimination/elimination.hpp"

#include "invariants/disjunctions/labels.hpp"

namespace mistakebound {
namespace elimination_steps {
namespace {

using Facts = EliminationFacts;

Step<Facts> all_start() {
  return {{.id = "all-start",
           .scope = Scope::once,
           .kind = Kind::equation,
           .formula = "|V_1| = n",
           .sources = {"Valiant 1984"},
           .note = "V holds the variables whose weight is 1; at the start all are left."},
          [](const auto& f) { return chain(f.first_left).equals(f.n); }};
}

Step<Facts> vote() {
  return {{.id = "vote",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .formula = R"([\,\hat y_t = +1\,] = [\,|\{i \in V_t : x_{t,i} = 1\}| \ge 1\,])",
           .sources = {"Valiant 1984"},
           .note = "1 stands for true, 0 for false: the prediction is the disjunction of what is left.",
           .given = true},
          [](const auto& f) { return chain(f.says).equals(f.alarms); }};
}

Step<Facts> update_rule() {
  return {{.id = "update-rule",
           .scope = Scope::mistakes,
           .kind = Kind::equation,
           .formula = R"(|V_{t+1}\,\triangle\,V'_t| = 0,\quad V'_t = \{i \in V_t : x_{t,i} = 0\} )"
                      R"(\text{ where } y_t = -1,\ V_t \text{ where } y_t = +1)",
           .sources = {"Valiant 1984"},
           .given = true},
          [](const auto& f) { return chain(f.strays).equals(0); }};
}

Step<Facts> conservative() {
  return {{.id = "conservative",
           .scope = Scope::other_rounds,
           .kind = Kind::equation,
           .formula = R"(|V_{t+1}\,\triangle\,V_t| = 0)",
           .sources = {"Valiant 1984"},
           .given = true},
          [](const auto& f) { return chain(f.drifts).equals(0); }};
}

Step<Facts> target_stays() {
  return {{.id = "target-stays",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .uses = {"all-start", "disjunction", "update-rule", "conservative"},
           .formula = R"(|K\cap V_{t+1}| = k)",
           .sources = {"Littlestone 1988"},
           .note = "No variable of the target is active in a negative example."},
          [](const auto& f) { return chain(f.target_left).equals(f.k); }};
}

Step<Facts> shrink() {
  return {{.id = "shrink",
           .scope = Scope::mistakes,
           .uses = {"all-start", "disjunction", "vote", "update-rule", "target-stays"},
           .formula = R"(|V_{t+1}| \le |V_t| - 1)",
           .sources = {"Littlestone 1988"},
           .note = "A mistake is a false alarm, as the target's variables are left."},
          [](const auto& f) { return chain(f.left).at_most(f.left_before - 1); }};
}

Step<Facts> bound() {
  return {{.id = "bound",
           .scope = Scope::every_round,
           .uses = {"all-start", "conservative", "target-stays", "shrink"},
           .formula = R"(M_t \le n - |V_{t+1}| \le n - k)",
           .sources = {"Littlestone 1988"}},
          [](const auto& f) { return chain(f.m).at_most(f.n - f.left).at_most(f.n - f.k); }};
}

/// Made here, where the names of steps are this theorem's own.
const Theorem<Facts>& told() {
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
      .hypotheses = {all_start(), disjunction_labels<Facts>()},
      .steps = {vote(), update_rule(), conservative(), target_stays(), shrink(), bound()},
      .bound = [](const Facts& f) -> std::optional<Number> { return Rational(f.n - f.k); },
      .quantities =
          [](const Facts& f) {
            return std::vector<NamedQuantity>{{"n", Number(f.n)}, {"k", Number(f.k)}, {"left", Number(f.left)}};
          }};
  return theorem;
}

/// Entries in which two states differ.
Rational differences(const Vector& one, const Vector& other) {
  Rational count = 0;
  for (Eigen::Index i = 0; i < one.size(); ++i)
    if (one[i] != other[i]) count += 1;
  return count;
}

}  // namespace
}  // namespace elimination_steps

EliminationFacts::EliminationFacts(Vector target_indicator) : target(std::move(target_indicator)) {
  n = target.size();
  k = target.sum();
}

void EliminationFacts::begin(const Vector& first_state) {
  look_at(first_state);
  first_left = left;
}

void EliminationFacts::look_at(const Vector& w) {
  left = 0;
  target_left = 0;
  for (Eigen::Index i = 0; i < w.size(); ++i) {
    if (w[i] != 1) continue;
    left += 1;
    target_left += target[i];
  }
}

void EliminationFacts::observe(const Round& round) {
  t = round.t;
  y = round.y;
  hits = dot(target, round.x);
  says = round.prediction > 0 ? 1 : 0;
  alarms = dot(round.before, round.x) > 0 ? 1 : 0;
  left_before = left;
  drifts = 0;
  if (&round.before != &round.after) {
    drifts = elimination_steps::differences(round.before, round.after);
    look_at(round.after);
  }
  if (!round.mistake) return;
  ++mistake_count;
  m += 1;
  Elimination ruled{.w = round.before};
  ruled.update(round.x, round.y);
  strays = elimination_steps::differences(round.after, ruled.w);
}

const Theorem<EliminationFacts>& elimination() {
  return elimination_steps::told();
}

}  // namespace mistakebound
