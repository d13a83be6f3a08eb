/// The property of hedge.
#include "invariants/hedge/hedge.hpp"

#include "invariants/hedge/study.hpp"
#include "properties/campaign/property_of.hpp"
#include "properties/campaign/rows.hpp"
#include "properties/campaign/shrink.hpp"
#include "properties/campaign/vary.hpp"

namespace mistakebound {
namespace hedge_trials {
namespace {

constexpr const char* id = "hedge";

struct HedgeCase {
  Sequence sequence;  ///< the losses; labels say nothing
  Vector start;       ///< w_1, or with the exponential factor what experts have lost before
  Rational beta;
  Hedge::Factor factor = Hedge::Factor::linear;
  bool of_e = false;  ///< exponential: the factor is e^(-beta l)

  [[nodiscard]] Hedge learner() const {
    Hedge learner{.factor = factor, .w = start};
    if (of_e) {
      learner.eta = beta;
    } else {
      learner.beta = beta;
    }
    return learner;
  }
};

struct HedgeSetting {};

using HedgeProperty = PropertyOf<HedgeCase, HedgeSetting>;

/// Losses of 0 and 1, or of halves and thirds, too; two experts that err in turn; another best expert every few rounds;
/// all but one always wrong; most lost by whoever has most weight.
enum class Family { errors, fractions, in_turn, changing, one_right, heaviest, count };

Rational draw_loss(Draw& draw) {
  const int denominator = draw.range(1, 3);
  return fraction(draw.range(0, denominator), denominator);
}

Vector draw_losses(Draw& draw, Family family, const Hedge& learner, int t) {
  const Eigen::Index n = learner.w.size();
  Eigen::Index heaviest = 0;
  if (learner.factor == Hedge::Factor::linear) {
    learner.w.maxCoeff(&heaviest);
  } else {
    learner.w.minCoeff(&heaviest);
  }
  Vector losses(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const Rational loss = draw_loss(draw);
    losses[i] = draw.range(0, 1);
    if (family == Family::fractions) losses[i] = loss;
    if (family == Family::in_turn) losses[i] = (i + t) % 2;
    if (family == Family::changing) losses[i] = i == (t / 3) % n ? 0 : 1;
    if (family == Family::one_right) losses[i] = i == 0 ? 0 : 1;
    if (family == Family::heaviest) losses[i] = i == heaviest ? Rational(1) : loss;
  }
  return losses;
}

HedgeCase draw(Draw& draw, const Dropped& dropped, Enforced&) {
  const auto family = static_cast<Family>(draw.range(0, static_cast<int>(Family::count) - 1));
  HedgeCase result;
  const Eigen::Index n = draw.one_in(6) ? 1 : draw.range(2, 7);
  result.sequence.dimension = n;
  if (draw.one_in(2)) {
    result.factor = Hedge::Factor::exponential;
    result.of_e = draw.one_in(2) && !dropped.contains("beta-range");
  }
  result.start = result.learner().start(n);
  if (dropped.contains("ones-start"))
    for (Rational& weight : result.start) weight = draw.quotient(1, 4, 4);
  const int denominator = draw.range(2, 9);
  result.beta = fraction(draw.range(1, denominator - 1), denominator);
  if (dropped.contains("beta-range")) result.beta = draw.range(2, 4);
  const int rounds = draw.one_in(25) ? 0 : draw.range(1, 9);
  Hedge learner = result.learner();
  for (int t = 0; t < rounds; ++t) {
    Vector losses = draw_losses(draw, family, learner, t);
    if (dropped.contains("loss-range") && draw.one_in(2)) losses[0] = draw.range(-2, 2);
    learner.update(losses);
    result.sequence.examples.push_back({std::move(losses), 1});
  }
  return result;
}

std::vector<HedgeCase> smaller_cases(const HedgeCase& value) {
  Shrinks<HedgeCase> smaller(value);
  smaller.leave_out_rounds();
  smaller.leave_out_coordinates(&HedgeCase::start);
  smaller.simplify(&HedgeCase::start);
  smaller.simplify(&HedgeCase::beta);
  smaller.simplify_instances();
  return std::move(smaller).found();
}

TheoremReport report_on(const HedgeCase& value, const LedgerOptions& options) {
  return examine_hedge(value.sequence, value.learner(), options, value.start).report();
}

void check(const HedgeCase& value, const LedgerOptions& ledger, const HedgeProperty::Visit& visit) {
  visit({}, report_on(value, ledger));
}

std::string save(const HedgeCase& value) {
  return csv_of_points(value.sequence);
}

std::string command(const HedgeCase& value, const HedgeSetting&, const std::string& file) {
  return run_command("hedge", file, id) + " --losses" + (value.of_e ? " --eta " : " --beta ") + to_string(value.beta) +
         (value.factor == Hedge::Factor::exponential && !value.of_e ? " --rule hedge" : "");
}

CaseDescription describe(const HedgeCase& value, const HedgeSetting&) {
  CaseDescription result;
  const char* const name = value.of_e ? "eta" : "beta";
  result.lines.push_back({name + (" = " + to_string(value.beta)) +
                          (value.factor == Hedge::Factor::exponential ? ", the exponential factor" : "")});
  result.fields.push_back({name, to_string(value.beta)});
  result.fields.push_back({"rule", value.factor == Hedge::Factor::exponential ? "hedge" : "linear"});
  result.fields.push_back({"start", value.start});
  // Where the hypothesis is left out, they may be other ones, 0 among them.
  if (value.start != value.learner().start(value.start.size()))
    result.lines.push_back({"w_1 = (" + to_string(value.start) + ")"});
  return result;
}

TheoremReport report(const std::vector<std::string>& rows, const Hedge& learner, const LedgerOptions& options = {}) {
  return examine_hedge(sequence_of(rows), learner, options).report();
}

constexpr auto exponential = Hedge::Factor::exponential;

std::vector<Witness> witnesses() {
  return {{{"convexity", "weight-update", "expert-weight"},
           "losses of 0 and 1: the power of beta is linear there",
           [] { return report({"1,0|1"}, {}); }},
          {{"exponential", "weight-sum", "best-weight", "loss-bound"},
           "one expert that loses nothing: 1 = 1, and 0 = ln 1",
           [] { return report({"0|1"}, {}); }}};
}

/// w = (1, 1), (1/2, 1), (1/2, 3/4). The learner loses 1/2 and (1/2 * 0 + 1 * 1/2)/(3/2) = 1/3.
WorkedExample worked_linear() {
  return {
      "(1, 0), (0, 1/2) with beta = 1/2: w = (1, 1), (1/2, 1), (1/2, 3/4). The learner loses 1/2 and 1/3, the "
      "second expert 1/2 in all.",
      {{0, "ones-start", "0 = 0"},
       {0, "beta-range", "1/2 > 0; 1 > 1/2"},
       {1, "loss-range", "0 <= 0 <= 1 <= 1"},
       {2, "loss-range", "0 <= 0 <= 1/2 <= 1"},
       {1, "update-rule", "0 = 0"},
       {1, "convexity", "1 <= 1 <= 1; 1/2 <= 1/2 <= 1/2"},
       {2, "convexity", "1 <= 1 <= 1; (1/2)^(1/2) <= 3/4 <= 3/4"},
       {1, "weight-update", "3/2 <= 3/2"},
       {2, "weight-update", "5/4 <= 5/4"},
       {1, "exponential", "3/4 <= e^(-1/4)"},
       {2, "exponential", "5/6 <= e^(-1/6)"},
       {2, "weight-sum", "5/4 <= 2*e^(-5/12)"},
       {1, "expert-weight", "1/2 >= 1/2; 1 >= 1"},
       {2, "expert-weight", "1/2 >= 1/2; 3/4 >= (1/2)^(1/2)"},
       {2, "best-weight", "5/4 >= (1/2)^(1/2)"},
       {1, "loss-bound", "1/2 <= 2*ln(2)"},
       {2, "loss-bound", "5/6 <= 3*ln(2)"}},
      [](const LedgerOptions& options) {
        return report({"1,0|1", "0,1/2|1"}, {}, options);
      }};
}

/// With the factor (1/3)^l: w = (1, 1), (1/3, 1), (1/3, (1/3)^(1/2)). The learner loses 1/2 and (1 * 1/2)/(4/3) = 3/8.
WorkedExample worked_exponential() {
  return {
      "The same losses and the exponential factor of beta = 1/3: w = (1, 1), (1/3, 1), (1/3, (1/3)^(1/2)). The learner "
      "loses "
      "1/2 and 3/8.",
      {{0, "ones-start", "0 = 0"},
       {2, "convexity", "1 <= 1 <= 1; (1/3)^(1/2) <= (1/3)^(1/2) <= 2/3"},
       {1, "weight-update", "4/3 <= 4/3"},
       {2, "weight-update", "(1/3)^(1/2) + 1/3 <= 1"},
       {2, "expert-weight", "1/3 >= 1/3; (1/3)^(1/2) >= (1/3)^(1/2)"},
       {1, "hoeffding", "1/8*(ln(3)*ln(3)) > 1/2*ln(3) + ln(4/3) - ln(2)"},
       {1, "weight-regret", "ln(2) + 1/8*(ln(3)*ln(3)) > 1/2*ln(3) + ln(4/3)"},
       {1, "tuned", "ln(2)/ln(3) + 1/8*ln(3) > sqrt(1/2*ln(2))"},
       {2, "regret-bound", "ln(2)/ln(3) + 1/8*(2*ln(3)) > 3/8"}},
      [](const LedgerOptions& options) {
        return report({"1,0|1", "0,1/2|1"}, {.factor = exponential, .beta = Rational(1, 3)}, options);
      }};
}

}  // namespace
}  // namespace hedge_trials

std::vector<Fault> hedge_faults();  // hedge_faults.cpp

Property hedge_property() {
  using namespace hedge_trials;
  return {.theorem = id,
          .draw = erased(HedgeProperty{.draw = draw,
                                       .check = check,
                                       .shrink = smaller_cases,
                                       .save = save,
                                       .command = command,
                                       .describe = describe}),
          .faults = hedge_faults(),
          .witnesses = witnesses(),
          .worked = {worked_linear(), worked_exponential()}};
}

}  // namespace mistakebound
