/// The property of margin-perceptron.
#include "invariants/perceptron/margin.hpp"

#include "invariants/perceptron/study.hpp"
#include "properties/perceptron/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace margin_perceptron_trials {
namespace {

constexpr const char* id = "margin-perceptron";

/// The planted u, and the best one, with margins from none to one that most rounds do not reach, once and until a pass
/// makes no update.
void check(const PerceptronCase& value, const LedgerOptions& ledger, const PerceptronProperty::Visit& visit) {
  const Rational half(1, 2);
  std::vector<PerceptronSetting> settings{{.tie = Tie::positive, .u = value.u, .gamma = value.gamma},
                                          {.u = value.u, .gamma = value.gamma, .margin = half, .passes = 8},
                                          {.tie = Tie::negative, .u = value.u, .gamma = value.gamma, .margin = 7}};
  if (ledger.dropped.empty()) {
    const Separation best = separate(value.sequence);
    if (best.separable) settings.push_back({.u = best.w, .margin = 1, .passes = 8});
  }
  for (const PerceptronSetting& setting : settings)
    visit(setting, margin_report(value.sequence, setting, ledger, value.start));
}

std::string command(const PerceptronCase&, const PerceptronSetting& setting, const std::string& file) {
  return run_command("margin-perceptron", file, id) + " " + options_of(setting);
}

std::vector<Witness> witnesses() {
  std::vector<Witness> result;
  result.push_back({{"small-margin", "progress", "total-progress", "norm-growth", "total-norm", "cauchy-schwarz",
                     "sandwich", "mistakes-update", "update-bound", "bound", "bounded-length"},
                    "e_1 .. e_7 with u = (1, .., 1) and beta = 0, ties as mistakes: every step holds with equality",
                    [] { return margin_report(basis_sequence(7), {.u = Vector::Constant(7, Rational(1))}); }});
  result.push_back({{"small-margin", "norm-growth"},
                    "(1, 0), (3/5, 4/5 | +1) with beta = 3/5, which the second round just reaches",
                    [] {
                      return margin_report(sequence_of({"1,0|1", "3/5,4/5|1"}),
                                           {.u = parse_vector("1,1"), .margin = Rational(3, 5)});
                    }});
  return result;
}

/// beta = 2. Margins 1, 2, gamma = 1, R^2 = 2, |u|^2 = 2. Round 1 errs on a tie: w = (1,0). Round 2 scores 1, is right
/// and updates: w = (2,1). Round 3 scores 2 and updates: w = (3,1). Round 4 scores 4, 5 and 6 score 3 and 4.
WorkedExample worked() {
  return {
      "(1, 0), (1, 1 | +1), three times over, with beta = 2 and u = (1, 1): gamma = 1, R^2 = |u|^2 = 2. The first "
      "round is a tie, the second scores 1, the third 2: all three update, w = (3, 1), and no later one does.",
      {{0, "zero-start", "0 = 0"},
       {1, "separable", "1 >= 1"},
       {2, "separable", "2 >= 1"},
       {2, "small-margin", "1 <= 2"},
       {3, "small-margin", "2 <= 2"},
       {3, "update-rule", "0 = 0"},
       {2, "progress", "2 = 2 >= 1"},
       {3, "total-progress", "4 >= 3"},
       {2, "norm-expansion", "5 = 5"},
       {2, "norm-growth", "5 <= 7 <= 7"},
       {3, "norm-growth", "10 <= 10 <= 11"},
       {3, "total-norm", "10 <= 18"},
       {3, "cauchy-schwarz", "16 <= 20"},
       {3, "sandwich", "9 <= 16 <= 20 <= 36"},
       {3, "mistakes-update", "1 <= 3"},
       {3, "update-bound", "3 <= 12"},
       {3, "bound", "1 <= 12"},
       {6, "bounded-length", "10 <= 72"},
       {6, "reached", "3 > 2"},
       {6, "half-margin", "648 > 40"}},
      [](const LedgerOptions& options) {
        return margin_report(sequence_of({"1,0|1", "1,1|1"}), {.u = parse_vector("1,1"), .margin = 2, .passes = 3},
                             options);
      }};
}

}  // namespace
}  // namespace margin_perceptron_trials

TheoremReport margin_report(const Sequence& sequence, const PerceptronSetting& setting, const LedgerOptions& options,
                            const Vector& start) {
  const MarginStudy& study = margin_perceptron_study();
  MarginPerceptron learner;
  learner.tie = setting.tie;
  learner.margin = setting.margin;
  learner.w = start.size() == 0 ? zero_vector(sequence.dimension) : start;
  const auto known = known_run(
      study, sequence, sequence.dimension, false, setting.passes, [&] { return learner; }, options.textbook);
  Separator against;
  against.u = setting.u;
  against.gamma = setting.gamma;
  return examine(study, learner, known, against, setting.passes, {{study.theorems.front().id}, options}).report();
}

std::vector<Fault> margin_perceptron_faults();  // margin_faults.cpp

Property margin_perceptron_property() {
  using namespace margin_perceptron_trials;
  return {.theorem = id,
          .draw = erased(perceptron_property(draw_separable_case, check, command)),
          .faults = margin_perceptron_faults(),
          .witnesses = witnesses(),
          .worked = {worked()}};
}

}  // namespace mistakebound
