#include "invariants/aggressive/study.hpp"

#include "invariants/aggressive/passive_aggressive.hpp"
#include "invariants/aggressive/passive_aggressive_1.hpp"
#include "invariants/aggressive/passive_aggressive_2.hpp"

namespace mistakebound {
namespace {

using KnownRun = AggressiveStudy::KnownRun;

template <Remaining remaining>
PassiveAggressive made(const Values& values, const KnownRun& known, const Separator&) {
  PassiveAggressive learner{.tie = tie_of(values), .remaining = remaining};
  learner.w = values.start(known.dimension, known.bias);
  if (remaining != Remaining::forbidden) learner.aggressiveness = values.number("aggressiveness");
  return learner;
}

Separator asked_separator(const KnownRun& known, const Values& values) {
  return separator(known, given_u(known, values), std::nullopt, "the final weights",
                   [&] { return known.last_state(); });
}

Ending ending(const Examination<AggressiveStudy>& found) {
  Vector losses(2);
  losses << found.learner.losses, found.learner.squared_losses;
  return {{{"weights", found.learner.w}, {"updates", found.learner.updates}, {"losses", std::move(losses)}}, {}};
}

template <const Theorem<AggressiveFacts>& (*theorem)()>
std::unique_ptr<Audit> audit(const PassiveAggressive& learner, const Separator& comparator, const KnownRun&,
                             const LedgerOptions& options) {
  return std::make_unique<AuditOf<AggressiveFacts>>(
      theorem(), AggressiveFacts(learner.remaining, learner.aggressiveness, comparator.u), options);
}

/// `help` says what C does; null: the rule has none.
std::vector<Parameter> parameters(const char* help) {
  std::vector<Parameter> result{
      tie_parameter("mistake", "what it predicts where w.x = 0: positive, negative or neither (mistake)"),
      numbers_parameter(), bias_parameter(Role::bias)};
  if (help != nullptr) result.push_back({"aggressiveness", "1", help, Domain::number(Domain::Range::positive)});
  result.push_back({"norm", "all",
                    "what |x|^2 counts, by which tau divides: all, or the features without the constant of the bias",
                    Domain::word({"all", "features"}), Role::trace});
  for (const Parameter& parameter : {start_parameter(), passes_parameter(), order_parameter(), seed_parameter(),
                                     reshuffle_parameter(), u_parameter()})
    result.push_back(parameter);
  return result;
}

}  // namespace

const AggressiveStudy& passive_aggressive_study() {
  static const AggressiveStudy study{.name = "passive-aggressive",
                                     .parameters = parameters(nullptr),
                                     .comparator = asked_separator,
                                     .make = made<Remaining::forbidden>,
                                     .theorems = {{"passive-aggressive", audit<passive_aggressive>}},
                                     .certificate = certified_separation,
                                     .ending = ending};
  return study;
}

const AggressiveStudy& passive_aggressive_1_study() {
  static const AggressiveStudy study{.name = "passive-aggressive-1",
                                     .parameters = parameters("C: no step tau y x has a longer tau"),
                                     .comparator = asked_separator,
                                     .make = made<Remaining::linear>,
                                     .theorems = {{"passive-aggressive-1", audit<passive_aggressive_1>}},
                                     .certificate = certified_separation,
                                     .ending = ending};
  return study;
}

const AggressiveStudy& passive_aggressive_2_study() {
  static const AggressiveStudy study{.name = "passive-aggressive-2",
                                     .parameters = parameters("C: 1/(2C) is added to |x|^2, by which tau is divided"),
                                     .comparator = asked_separator,
                                     .make = made<Remaining::squared>,
                                     .theorems = {{"passive-aggressive-2", audit<passive_aggressive_2>}},
                                     .certificate = certified_separation,
                                     .ending = ending};
  return study;
}

const AggressiveStudy& study_of(Remaining remaining) {
  if (remaining == Remaining::linear) return passive_aggressive_1_study();
  return remaining == Remaining::squared ? passive_aggressive_2_study() : passive_aggressive_study();
}

}  // namespace mistakebound
