/// The property of littlestone-winnow.
#include "properties/disjunctions/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace littlestone_winnow_trials {
namespace {

constexpr const char* id = "littlestone-winnow";

DisjunctionCase draw(Draw& draw, const Dropped& dropped, Enforced&) {
  DisjunctionCase result = draw_disjunction_case(draw, dropped);
  const Eigen::Index n = result.sequence.dimension;
  result.start = Vector::Constant(n, Rational(1));
  if (dropped.contains("source-parameters"))
    result.start = Vector::Constant(n, draw.one_in(2) ? Rational(draw.range(2, 9)) : Rational(1, draw.range(3, 9)));
  return result;
}

/// Under every convention: the theorem applies where a tie is predicted +1, and says so of the two others. Weights that
/// begin at 0, to which cases would shrink, are no case.
void check(const DisjunctionCase& value, const LedgerOptions& ledger, const DisjunctionProperty::Visit& visit) {
  if (value.start.minCoeff() <= 0) return;
  for (DisjunctionSetting setting : disjunction_settings(value, ledger.dropped)) {
    for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
      setting.tie = tie;
      visit(setting, littlestone_report(value.sequence, setting, ledger, value.start));
    }
  }
}

DisjunctionCase compared(const Sequence& sequence, const Vector& target) {
  return {.sequence = sequence, .target = target, .start = Vector::Constant(target.size(), Rational(1))};
}

TheoremReport report(const std::vector<std::string>& rows, const char* target, const LedgerOptions& options = {}) {
  return littlestone_report(sequence_of(rows), {.tie = Tie::positive, .target = parse_vector(target)}, options);
}

std::string command(const DisjunctionCase&, const DisjunctionSetting& setting, const std::string& file) {
  return run_command("littlestone-winnow", file, id) + " " + options_of(setting);
}

std::vector<Witness> witnesses() {
  std::vector<Witness> result;
  result.push_back({{"total-weight", "elimination-removes", "elimination-count", "bound", "sharper-bound"},
                    "(0, 1 | -1), (1, 0 | -1) without a target: two eliminations without a promotion, and M = 2 = 2 k "
                    "log2 n + 2",
                    [] {
                      return report({"0,1|-1", "1,0|-1"}, "0,0");
                    }});
  result.push_back({{"promotes-target", "active-below", "target-product", "sharper-promotions", "disjunction"},
                    "(1, 0, 0 | +1) with the target {1}: the one promotion that n = 3, k = 1 allow",
                    [] { return report({"1,0,0|1"}, "1,0,0"); }});
  result.push_back({{"weight-bound", "strict-weight-bound", "promotion-count"},
                    "n = 1: the weight is 1 = n, and 2^0 = 1^k",
                    [] { return report({"1|1"}, "1"); }});
  result.push_back({{"sharper-eliminations", "sharper-bound"},
                    "(0, 1 | -1) with the target {1}: one elimination, and M = 1 = 2 k (ceil(log2 n) - 1) + 1",
                    [] { return report({"0,1|-1"}, "1,0"); }});
  return result;
}

/// (1,0,0|+): w.x = 1 < 3/2, a promotion to (2,1,1). (0,1,1|-): w.x = 2, an elimination to (2,0,0). Round 3 is right.
WorkedExample worked() {
  return {
      "(1, 0, 0 | +1), (0, 1, 1 | -1), (1, 0, 0 | +1) with the target {1}: n = 3, k = 1, threshold 3/2. Round 1 scores "
      "1 and is a promotion, w = (2, 1, 1); round 2 scores 2 and is an elimination, w = (2, 0, 0); round 3 scores 2 "
      "and is right. ceil(log2 3) - 1 = 1.",
      {{0, "source-parameters", "1 = 1; 1 = 1; 3/2 = 3/2; 2 = 2; 0 = 0; 1 = 1"},
       {1, "disjunction", "1 >= 1"},
       {2, "disjunction", "0 <= 0"},
       {1, "mistake-sign", "0 = 0"},
       {2, "mistake-sign", "1 = 1"},
       {1, "update-rule", "0 = 0"},
       {2, "update-rule", "0 = 0"},
       {3, "conservative", "0 = 0"},
       {1, "active-below", "3/2 > 1 >= 1"},
       {1, "weight-bound", "2 <= 3"},
       {1, "strict-weight-bound", "2 <= 2"},
       {1, "promotion-adds", "3/2 > 1 = 1"},
       {2, "elimination-removes", "2 = 2 >= 3/2"},
       {1, "total-weight", "0 <= 4 <= 9/2"},
       {2, "total-weight", "0 <= 2 <= 3"},
       {2, "elimination-count", "1 <= 3"},
       {2, "target-never-falls", "0 = 0"},
       {2, "target-never-eliminated", "1 = 1"},
       {1, "promotes-target", "1 >= 1"},
       {2, "target-product", "2 >= 2"},
       {1, "promotion-count", "2 <= 3"},
       {2, "bound", "2 <= 4; 4 <= 36"},
       {1, "sharper-promotions", "1 <= 1"},
       {2, "sharper-eliminations", "1 <= 2"},
       {2, "sharper-bound", "2 <= 3"},
       {3, "sharper-bound", "2 <= 3"}},
      [](const LedgerOptions& options) {
        return report({"1,0,0|1", "0,1,1|-1", "1,0,0|1"}, "1,0,0", options);
      }};
}

}  // namespace
}  // namespace littlestone_winnow_trials

std::vector<Fault> littlestone_winnow_faults();  // littlestone_winnow_faults.cpp

Property littlestone_winnow_property() {
  using namespace littlestone_winnow_trials;
  const DisjunctionProperty kind = disjunction_kind(draw, check, command);
  return {.theorem = id,
          .draw = erased(kind),
          .compare = comparing(kind, compared),
          .short_cases = [make = making(kind)] { return short_littlestone_cases(littlestone_winnow(), make); },
          .faults = littlestone_winnow_faults(),
          .witnesses = witnesses(),
          .worked = {worked()},
          .coq = littlestone_winnow_coq()};
}

}  // namespace mistakebound
