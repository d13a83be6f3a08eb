#include "invariants/disjunctions/littlestone_winnow.hpp"

#include "invariants/disjunctions/labels.hpp"
#include "invariants/solvers/hitting_set.hpp"

namespace mistakebound {
namespace {

/// The least L with 2^L >= n.
unsigned ceiling_of_log2(const Rational& n) {
  unsigned exponent = 0;
  for (Rational power = 1; power < n; power *= 2) ++exponent;
  return exponent;
}

}  // namespace

LittlestoneFacts::LittlestoneFacts(Vector target_indicator, LittlestoneWinnow parameters)
    : target(std::move(target_indicator)), rule(std::move(parameters)) {
  n = target.size();
  k = variables_of(target).size();
  half = n / 2;
  power = boost::multiprecision::pow(numerator_of(n), static_cast<unsigned>(variables_of(target).size()));
  doublings = n == 1 ? 0 : ceiling_of_log2(n) - 1;
  may_except = k == 0 && denominator_of(half) == 1;
  threshold = rule.threshold;
  promotion = rule.promotion;
  demotion = rule.demotion;
  on_a_tie = decide(Rational(0), rule.tie);
}

void LittlestoneFacts::begin(const Vector& first_state) {
  least_initial = first_state.minCoeff();
  largest_initial = first_state.maxCoeff();
  look_at(first_state);
}

void LittlestoneFacts::look_at(const Vector& w) {
  total = w.sum();
  largest = w.maxCoeff();
  kept = 0;
  product = 1;
  for (Eigen::Index i = 0; i < w.size(); ++i) {
    if (target[i] == 0) continue;
    if (w[i] >= 1) kept += 1;
    product *= w[i];
  }
}

void LittlestoneFacts::observe(const Round& round) {
  t = round.t;
  mistake = round.mistake;
  y = round.y;
  hits = dot(target, round.x);
  total_before = total;
  drift2 = 0;
  fallen = 0;
  if (&round.before != &round.after) {
    drift2 = norm2(round.after - round.before);
    for (Eigen::Index i = 0; i < target.size(); ++i)
      if (target[i] != 0 && round.after[i] < round.before[i]) fallen += 1;
    look_at(round.after);
  }
  if (!mistake) return;
  score = dot(round.before, round.x);
  reaches = score >= half ? 1 : 0;
  negative = y < 0 ? 1 : 0;
  Vector ruled = round.before;
  any_active = false;
  for (Eigen::Index i = 0; i < target.size(); ++i) {
    if (round.x[i] == 0) continue;
    if (!any_active || round.before[i] > largest_active) largest_active = round.before[i];
    any_active = true;
    ruled[i] *= y > 0 ? rule.promotion : rule.demotion;
  }
  gap2 = norm2(Vector(round.after - ruled));
  doubled = 0;
  for (Eigen::Index i = 0; i < target.size(); ++i)
    if (target[i] != 0 && round.before[i] > 0 && round.after[i] == 2 * round.before[i]) doubled += 1;
  ++m;
  if (y > 0) ++promotions;
  (y > 0 ? p : e) += 1;
  (y > 0 ? two_to_p : two_to_e) *= 2;
}

namespace littlestone_winnow_steps {
namespace {

using Facts = LittlestoneFacts;

Step<Facts> source_parameters() {
  return {{.id = "source-parameters",
           .scope = Scope::once,
           .kind = Kind::equation,
           .formula = R"(\min_i w_{1,i} = 1,\ \max_i w_{1,i} = 1,\ \theta = \tfrac n2,\ \text{promotion } 2,\ )"
                      R"(\text{demotion } 0,\ \text{tie } +1)",
           .sources = {"L Winnow, steps 1-2"},
           .note = "Weights begin at 1, w.x >= n/2 predicts +1, promotions double, eliminations set to 0."},
          [](const auto& f) {
            return chain(f.least_initial)
                .equals(1)
                .also(f.largest_initial)
                .equals(1)
                .also(f.threshold)
                .equals(f.half)
                .also(f.promotion)
                .equals(2)
                .also(f.demotion)
                .equals(0)
                .also(f.on_a_tie)
                .equals(1);
          }};
}

Step<Facts> conservative() {
  return {{.id = "conservative",
           .scope = Scope::other_rounds,
           .kind = Kind::equation,
           .formula = R"(\|w_{t+1}-w_t\|^2 = 0)",
           .sources = {"L Winnow, step 2"},
           .given = true},
          [](const auto& f) { return chain(f.drift2).equals(0); }};
}

Step<Facts> update_rule() {
  return {{.id = "update-rule",
           .scope = Scope::mistakes,
           .kind = Kind::equation,
           .formula = R"(\sum_i (w_{t+1,i} - c_i\,w_{t,i})^2 = 0,\quad c_i = 2 \text{ where } x_{t,i} = 1, y_t = +1,)"
                      R"(\ 0 \text{ where } x_{t,i} = 1, y_t = -1,\ 1 \text{ elsewhere})",
           .sources = {"L Winnow, step 2 (A), (B)", "L case B"},
           .note = "Of a learner with other factors, promotion for 2 and demotion for 0.",
           .given = true},
          [](const auto& f) { return chain(f.gap2).equals(0); }};
}

Step<Facts> mistake_sign() {
  return {{.id = "mistake-sign",
           .scope = Scope::mistakes,
           .kind = Kind::equation,
           .uses = {"source-parameters"},
           .formula = R"([\,w_t\cdot x_t \ge \tfrac n2\,] = [\,y_t = -1\,])",
           .sources = {"L Winnow, step 2"},
           .note = "1 stands for true, 0 for false: the prediction is +1 from n/2 on, and it was wrong.",
           .given = true,
           .never_alone = "no learner: `active-below` says the same of promotions in which some variable is active, "
                          "`elimination-removes` of eliminations; without an active variable w.x is 0, below n/2"},
          [](const auto& f) { return chain(f.reaches).equals(f.negative); }};
}

Step<Facts> active_below() {
  return {{.id = "active-below",
           .scope = Scope::mistakes,
           .uses = {"source-parameters", "mistake-sign", "update-rule", "conservative"},
           .formula = R"(\tfrac n2 > w_t\cdot x_t \ge \max_{x_{t,i} = 1} w_{t,i} \text{ where } y_t = +1)",
           .sources = {"L Claim 1, proof"},
           .note = "A promotion means that w.x was below the threshold; no weight is negative."},
          [](const auto& f) {
            return when(f.promoted() && f.any_active, chain(f.half).greater_than(f.score).at_least(f.largest_active));
          }};
}

Step<Facts> weight_bound() {
  return {{.id = "weight-bound",
           .scope = Scope::every_round,
           .uses = {"source-parameters", "update-rule", "active-below", "conservative"},
           .formula = R"(\max_i w_{t+1,i} \le n)",
           .sources = {"L Claim 1"},
           .note = "A weight is doubled only below n/2; L prints y_2 for n/2."},
          [](const auto& f) { return chain(f.largest).at_most(f.n); }};
}

Step<Facts> strict_weight_bound() {
  return {{.id = "strict-weight-bound",
           .scope = Scope::every_round,
           .uses = {"source-parameters", "update-rule", "active-below", "conservative"},
           .formula = R"(\max_i w_{t+1,i} \le \max(1, n-1))",
           .note = "Beyond the source: weights are whole, so for n >= 2 they stay below n."},
          [](const auto& f) { return chain(f.largest).at_most(max(1, f.n - 1)); }};
}

Step<Facts> promotion_adds() {
  return {{.id = "promotion-adds",
           .scope = Scope::mistakes,
           .kind = Kind::strict,
           .uses = {"source-parameters", "mistake-sign", "update-rule"},
           .formula = R"(\tfrac n2 > \sum_i w_{t+1,i} - \sum_i w_{t,i} = w_t\cdot x_t \text{ where } y_t = +1)",
           .sources = {"L Claim 2"}},
          [](const auto& f) {
            return when(f.promoted(), chain(f.half).greater_than(f.total - f.total_before).equals(f.score));
          }};
}

Step<Facts> elimination_removes() {
  return {{.id = "elimination-removes",
           .scope = Scope::mistakes,
           .uses = {"source-parameters", "mistake-sign", "update-rule"},
           .formula = R"(\sum_i w_{t,i} - \sum_i w_{t+1,i} = w_t\cdot x_t \ge \tfrac n2 \text{ where } y_t = -1)",
           .sources = {"L Claim 2"},
           .note = "Under its brace L prints \"at most n/2\"; the line below has it right."},
          [](const auto& f) {
            return when(f.eliminated(), chain(f.total_before - f.total).equals(f.score).at_least(f.half));
          }};
}

Step<Facts> total_weight() {
  return {{.id = "total-weight",
           .scope = Scope::every_round,
           .uses = {"source-parameters", "update-rule", "conservative", "promotion-adds", "elimination-removes"},
           .formula = R"(0 \le \sum_i w_{t+1,i} \le n + (P_t - E_t)\,\tfrac n2)",
           .sources = {"L Claim 2"}},
          [](const auto& f) { return chain(f.zero()).at_most(f.total).at_most(f.n + (f.p - f.e) * f.half); }};
}

Step<Facts> elimination_count() {
  return {{.id = "elimination-count",
           .scope = Scope::every_round,
           .uses = {"total-weight"},
           .formula = R"(E_t \le P_t + 2)",
           .sources = {"L Claim 2"},
           .note = "Whatever the labels are."},
          [](const auto& f) { return chain(f.e).at_most(f.p + 2); }};
}

Step<Facts> target_never_falls() {
  return {{.id = "target-never-falls",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .uses = {"source-parameters", "disjunction", "update-rule", "conservative"},
           .formula = R"(|\{i \in K : w_{t+1,i} < w_{t,i}\}| = 0)",
           .sources = {"L case A"},
           .note = "No variable of the target is active in a negative example."},
          [](const auto& f) { return chain(f.fallen).equals(0); }};
}

Step<Facts> target_product() {
  return {{.id = "target-product",
           .scope = Scope::every_round,
           .uses = {"source-parameters", "promotes-target", "target-never-falls", "target-never-eliminated"},
           .formula = R"(\prod_{i\in K} w_{t+1,i} \ge 2^{P_t})",
           .sources = {"L Claim 3, proof"},
           .note = "L leaves it out: each promotion doubles a factor, and none ever falls."},
          [](const auto& f) { return chain(f.product).at_least(f.two_to_p); }};
}

Step<Facts> target_never_eliminated() {
  return {{.id = "target-never-eliminated",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .uses = {"source-parameters", "target-never-falls"},
           .formula = R"(|\{i \in K : w_{t+1,i} \ge 1\}| = k)",
           .sources = {"L case A"}},
          [](const auto& f) { return chain(f.kept).equals(f.k); }};
}

Step<Facts> promotes_target() {
  return {{.id = "promotes-target",
           .scope = Scope::mistakes,
           .uses = {"source-parameters", "disjunction", "update-rule", "target-never-eliminated"},
           .formula = R"(|\{i \in K : w_{t+1,i} = 2\,w_{t,i} > 0\}| \ge 1 \text{ where } y_t = +1)",
           .sources = {"L Claim 3"}},
          [](const auto& f) { return when(f.promoted(), chain(f.doubled).at_least(1)); }};
}

Step<Facts> promotion_count() {
  return {{.id = "promotion-count",
           .scope = Scope::every_round,
           .uses = {"target-product", "weight-bound", "target-never-eliminated"},
           .formula = R"(2^{P_t} \le n^k, \text{ that is } P_t \le k \log_2 n)",
           .sources = {"L Claim 3"}},
          [](const auto& f) { return chain(f.two_to_p).at_most(f.power); }};
}

Step<Facts> bound() {
  return {{.id = "bound",
           .scope = Scope::every_round,
           .uses = {"elimination-count", "promotion-count"},
           .formula = R"(M_t \le 2 P_t + 2,\quad 2^{M_t} \le 4\,n^{2k})",
           .sources = {"L, after Claim 3"}},
          [](const auto& f) {
            return chain(f.p + f.e).at_most(2 * f.p + 2).also(f.two_to_p * f.two_to_e).at_most(4 * f.power * f.power);
          }};
}

Step<Facts> sharper_promotions() {
  return {{.id = "sharper-promotions",
           .scope = Scope::every_round,
           .uses = {"source-parameters", "target-product", "update-rule", "active-below", "conservative"},
           .formula = R"(P_t \le k\,\max(\lceil\log_2 n\rceil - 1,\, 0))",
           .note = "Beyond the source: a weight is doubled only while it is a power of 2 below n/2."},
          [](const auto& f) { return chain(f.p).at_most(f.k * f.doublings); }};
}

Step<Facts> sharper_eliminations() {
  return {{.id = "sharper-eliminations",
           .scope = Scope::every_round,
           .uses = {"source-parameters", "update-rule", "conservative", "total-weight", "promotion-adds",
                    "elimination-removes", "target-never-eliminated"},
           .formula = R"(E_t \le P_t + 1 \text{ unless } k = 0,\ P_t = 0 \text{ and } n \text{ is even})",
           .note = "Beyond the source: promotions add less than n/2, a target weight is left, weights are integers."},
          [](const auto& f) { return when(!f.excepted(), chain(f.e).at_most(f.p + 1)); }};
}

Step<Facts> sharper_bound() {
  return {{.id = "sharper-bound",
           .scope = Scope::every_round,
           .uses = {"sharper-promotions", "sharper-eliminations", "elimination-count"},
           .formula = R"(M_t \le 2k\,\max(\lceil\log_2 n\rceil - 1,\, 0) + 1, \text{ and } + 2 \text{ where } k = 0)"
                      R"( \text{ and } n \text{ is even})",
           .note = "Beyond the source; `mistakebound worst-case littlestone-winnow` shows how near it is."},
          [](const auto& f) { return chain(f.p + f.e).at_most(2 * f.k * f.doublings + 1 + f.exception()); }};
}

/// 2 k log2 n + 2.
std::optional<Number> bound_of(const Facts& f) {
  if (f.k == 0 || f.n == 1) return Rational(2);
  LogSum numerator = LogSum::ln(f.n, 2 * f.k) + LogSum::ln(2, 2);
  if (numerator_of(f.n) == Integer(1) << (ceiling_of_log2(f.n))) return Rational(2 * f.k * ceiling_of_log2(f.n) + 2);
  return simplified(LogPowerRatio{std::move(numerator), LogSum::ln(2)});
}

std::vector<NamedQuantity> quantities_of(const Facts& f) {
  return {{"n", Number(f.n)}, {"k", Number(f.k)}, {"target", counted_from_one(variables_of(f.target))}};
}

/// Made here, where the names of steps are this theorem's own.
const Theorem<Facts>& told() {
  static const Theorem<Facts> theorem{
      .text = {.id = "littlestone-winnow",
               .title = "Littlestone's Winnow on monotone disjunctions",
               .statement =
                   R"(If every label is that of a disjunction of $k$ of the $n$ variables, Littlestone's Winnow makes )"
                   R"($P \le k \log_2 n$ promotions and $E \le P + 2$ eliminations, hence at most $2k \log_2 n + 2$ )"
                   R"(mistakes. Sharper: at most $2k(\lceil\log_2 n\rceil - 1) + 1$ for $k \ge 1$, $n \ge 2$.)",
               .bound = R"(M \le 2k \log_2 n + 2)",
               .learners = {"littlestone-winnow"},
               .sources = {"Littlestone 1988", "L Littlestone's Winnow, Claims 1-3"},
               .file = "invariants/disjunctions/littlestone_winnow.cpp",
               .remark = R"(The sum of the weights pays for eliminations with promotions; the target's weights, which )"
                         R"(are never eliminated and never exceed $n$, limit promotions. Powers are compared as )"
                         R"(integers, no logarithm is taken.)"},
      .hypotheses = {source_parameters(), disjunction_labels<Facts>()},
      .steps = {mistake_sign(), update_rule(), conservative(), active_below(), weight_bound(), strict_weight_bound(),
                promotion_adds(), elimination_removes(), total_weight(), elimination_count(), target_never_falls(),
                target_never_eliminated(), promotes_target(), target_product(), promotion_count(), bound(),
                sharper_promotions(), sharper_eliminations(), sharper_bound()},
      .bound = bound_of,
      .quantities = quantities_of,
      .state = [](const Facts& f) -> std::vector<NamedQuantity> {
        std::vector<NamedQuantity> result{{"W", Number(f.total)},
                                          {"w_max", Number(f.largest)},
                                          {"promotions", Number(f.p)},
                                          {"eliminations", Number(f.e)}};
        if (f.t > 0) result.push_back({"W_before", Number(f.total_before)});
        return result;
      }};
  return theorem;
}

}  // namespace
}  // namespace littlestone_winnow_steps

const Theorem<LittlestoneFacts>& littlestone_winnow() {
  return littlestone_winnow_steps::told();
}

}  // namespace mistakebound
