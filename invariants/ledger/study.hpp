/// A learner's study: all that is said of a learner above reference/, told once. Its parameters, how it is made of
/// their values, what a run of it is held against, the theorems that speak of it, and what it ends with. Runs of our
/// own and runs that other programs recorded are held against the same theorems by the same study.
#pragma once

#include <map>
#include <memory>
#include <set>

#include "invariants/ledger/ledger.hpp"
#include "reference/learners/parameter.hpp"
#include "reference/numbers/decision.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {

/// What a learner ended with, by its name in JSON: weights, enclosures of weights, a count, a whole number, rounds,
/// rounds with signs.
using RoundSigns = std::vector<std::pair<std::size_t, int>>;
using StateValue = std::variant<Vector, std::vector<Number>, Number, std::vector<DecimalBounds>, std::size_t, int, bool,
                                std::vector<std::size_t>, RoundSigns>;
struct StateField {
  std::string name;
  StateValue value;
};
struct Ending {
  std::vector<StateField> state;
  std::vector<std::string> remarks;  ///< what the user should know besides
  std::optional<Cycle> cycle = {};   ///< of updates, where they never end
};

/// What a run is held against, to which the comparators of the learners add what it is.
struct Against {
  std::string words;     ///< where it is from
  bool given = false;    ///< it was asked for
  bool missing = false;  ///< there is none, for the reason in `words`
};

/// Of learners whose runs are held against nothing.
struct NoComparator : Against {};

/// What is known of a run when it is to be held against something.
template <class Examples, class State>
struct Known {
  Eigen::Index dimension = 0;                    ///< of the instances, with what is appended to them
  bool bias = false;                             ///< the last coordinate is a bias
  const Examples* examples = nullptr;            ///< null where they are too many to be kept
  std::size_t passes = 1;                        ///< how often the run goes through them
  std::function<State()> last_state;             ///< the state that the run ends with
  std::optional<std::uint64_t> reshuffled = {};  ///< the seed of the random orders, where every pass has its own
};

/// --u and --gamma, where they are given.
template <class Examples, class State>
std::optional<Vector> given_u(const Known<Examples, State>& known, const Values& values) {
  if (!values.given("u")) return std::nullopt;
  return values.vector("u", known.dimension, known.bias);
}
inline std::optional<Rational> given_gamma(const Values& values) {
  if (!values.given("gamma")) return std::nullopt;
  return values.number("gamma");
}

/// Which theorems are asked for, and how their ledgers are kept.
struct Asked {
  std::set<std::string> theorems;  ///< ids; empty: all that speak of the learner
  LedgerOptions ledger;
  bool reports_undecided = false;  ///< a sign of the run that is undecided ends it, and is not thrown

  [[nodiscard]] bool names(const std::string& id) const { return theorems.contains(id); }
  [[nodiscard]] bool wants(const std::string& id) const { return theorems.empty() || names(id); }
};

template <class S>
struct Examination;

/// `L` is the learner, `C` what its runs are held against, a struct derived from Against, `X` what they go through, and
/// `R` their rounds.
template <class L, class C, class X = Sequence, class R = Round>
struct Study {
  using LearnerType = L;
  using Comparator = C;
  using Examples = X;
  using RoundType = R;
  using State = typename R::StateType;
  using KnownRun = Known<X, State>;

  /// A theorem that speaks of the learner.
  struct Statement {
    const char* id;
    std::unique_ptr<BasicAudit<R>> (*audit)(const L& learner, const C& comparator, const KnownRun& known,
                                            const LedgerOptions& options);
    /// Where it holds, its bound holds on every sequence of the same examples, in any order and as often as one likes.
    bool on_all = false;
    /// Another statement, of which the claims that both make say the same: they are evaluated there alone.
    const char* shares_with = nullptr;
    /// Where it answers false, the theorem is left out unless it is asked for by name. Null: it speaks of all.
    bool (*speaks)(const L& learner) = nullptr;
  };

  const char* name;
  std::vector<Parameter> parameters;
  const char* compared_with = "comparator u";
  const char* letter = "w";      ///< of the state
  const char* mistakes_of = "";  ///< whose mistakes are counted, where they are not those of the learner's predictions
  bool boolean = false;          ///< instances are in {0,1}^n
  bool shows_state = true;       ///< its traces show the state after every round
  bool predicts = true;          ///< labels, so that there are mistakes

  /// The comparator that is asked for, else the best one.
  C (*comparator)(const KnownRun& known, const Values& values) = nullptr;
  /// The learner before its first round.
  L (*make)(const Values& values, const KnownRun& known, const C& comparator) = nullptr;
  std::vector<Statement> theorems;
  /// A theorem on the comparator itself, where it is asked for or the comparator was searched for.
  std::optional<TheoremReport> (*certificate)(const KnownRun& known, const C& comparator, const State& last,
                                              const Asked& asked) = nullptr;
  Ending (*ending)(const Examination<Study>& found) = nullptr;
  /// Sets values that are not given, once the comparator is known.
  void (*settled)(Values& values, const C& comparator) = nullptr;
  /// The learner's rule as a header spells it, where that is not the values of its parameters.
  std::vector<std::pair<std::string, std::string>> (*rule)(const Values& values, const L& learner) = nullptr;
};

/// What the run of a study did, and what became of its theorems.
template <class S>
struct Examination {
  std::size_t rounds = 0;  ///< of all passes; for the batch learner, updates
  std::size_t passes = 1;  ///< for the batch learner, the most updates
  std::vector<std::size_t> mistake_rounds;
  std::size_t positive_mistakes = 0;     ///< of them on positive examples
  typename S::LearnerType learner = {};  ///< after the last round
  typename S::Comparator comparator = {};
  std::vector<TheoremReport> theorems;
  std::optional<CutShort> cut;  ///< what ended the work before its end; the theorems are those that were reached
  std::string why_undecided;    ///< what ended the work, where that was a sign that is undecided

  /// The report of the theorem that was asked for first. Throws what cut the work short before there was one.
  [[nodiscard]] const TheoremReport& report() const {
    if (theorems.empty() && cut) throw *cut;
    return theorems.at(0);
  }

  void count(std::size_t round, Label y, bool mistake) {
    ++rounds;
    if (!mistake) return;
    mistake_rounds.push_back(round);
    if (y > 0) ++positive_mistakes;
  }
};

/// Whether the learner appends a constant 1 to every instance itself.
template <class S>
bool appends_constant(const S& study) {
  for (const Parameter& parameter : study.parameters)
    if (std::string(parameter.name) == "constant") return true;
  return false;
}

/// The examples as the learner goes through them. Learners whose examples are no sequence have an overload of their
/// own.
template <class C>
const std::vector<Example>& rounds_of(const Sequence& sequence, const C&) {
  return sequence.examples;
}

/// The examples as the first pass goes through them, one by one.
template <class Examples>
const Examples& each_of(const Examples& examples) {
  return examples;
}
inline const std::vector<Example>& each_of(const Sequence& sequence) {
  return sequence.examples;
}

template <class X>
const BasicExample<X>& example_of(const BasicExample<X>& example) {
  return example;
}

template <class S>
using VisitorOf = std::function<void(const typename S::RoundType&)>;

/// The audits of a study's theorems that are asked for.
template <class S>
std::vector<std::unique_ptr<BasicAudit<typename S::RoundType>>> audits_of(const S& study,
                                                                          const typename S::LearnerType& learner,
                                                                          const typename S::Comparator& comparator,
                                                                          const typename S::KnownRun& known,
                                                                          const Asked& asked) {
  std::vector<std::unique_ptr<BasicAudit<typename S::RoundType>>> audits;
  if (comparator.missing) return audits;
  std::map<std::string, BasicAudit<typename S::RoundType>*> by_id;
  for (const auto& statement : study.theorems)
    if (asked.names(statement.id) ||
        (asked.theorems.empty() && (statement.speaks == nullptr || statement.speaks(learner)))) {
      audits.push_back(statement.audit(learner, comparator, known, asked.ledger));
      by_id[statement.id] = audits.back().get();
    }
  for (const auto& statement : study.theorems)
    if (statement.shares_with != nullptr && by_id.contains(statement.id) && by_id.contains(statement.shares_with))
      by_id[statement.id]->follow(*by_id[statement.shares_with]);
  return audits;
}

/// How far an examination is, for those that are cut short.
enum class Stage { survey, between_rounds, in_round, after };

/// Learners that know a quicker way to the same examination have an overload of their own, which nobody need watch:
/// false where it cannot go that way, and then it has done nothing.
template <class S, class Audits>
bool examine_quickly(const S&, Examination<S>&, const typename S::KnownRun&, const Audits&, Stage&) {
  return false;
}

/// Learners that know a quicker way to run over the examples, `passes` times, have an overload of their own: false
/// where it cannot go that way, and then it has done nothing.
template <class S>
bool run_quickly(const S&, typename S::LearnerType&, const typename S::Examples&, std::size_t) {
  return false;
}

/// How many examples there are, or 0 where they do not say.
template <class Examples>
std::size_t count_of(const Examples& examples) {
  if constexpr (requires { examples.size(); }) {
    return examples.size();
  } else {
    return 0;
  }
}

/// The orders of passes that have one each.
inline std::optional<RandomOrders> orders_of(const std::optional<std::uint64_t>& seed, std::size_t examples) {
  return seed ? std::optional(RandomOrders(examples, *seed)) : std::nullopt;
}

/// Shows every audit all examples, then every round of the learner's run.
template <class S, class Audits>
void run_on_rounds(const S&, Examination<S>& result, const typename S::KnownRun& known, const Audits& audits,
                   const VisitorOf<S>& visit, Stage& stage) {
  const auto& examples = rounds_of(*known.examples, result.comparator);
  {
    WorkPhase first("examples of the first pass, for each theorem", audits.size() * count_of(each_of(examples)));
    for (const auto& audit : audits) {
      for (const auto& example : each_of(examples)) {
        first.step();
        audit->survey(example_of(example));
      }
      audit->begin(state_of(result.learner));
    }
  }
  WorkPhase rounds("rounds", count_of(examples) * result.passes);
  stage = Stage::between_rounds;
  std::optional<RandomOrders> orders = orders_of(known.reshuffled, count_of(examples));
  const auto observe = [&](const typename S::RoundType& round) {
    stage = Stage::in_round;
    if (visit) visit(round);
    for (const auto& audit : audits) audit->observe(round);
    result.count(round.t, round.y, round.mistake);
    stage = Stage::between_rounds;
    rounds.step();
  };
  run(result.learner, examples, result.passes, observe, orders ? &*orders : nullptr);
}

/// The reports of audits that have seen the whole run. Where one throws, those before it stand.
template <class Audits>
void finish_all(const Audits& audits, std::vector<TheoremReport>& reports) {
  for (const auto& audit : audits) audit->settle();
  for (const auto& audit : audits) reports.push_back(audit->finish());
}
/// The reports of audits of a run that was cut short between two rounds. Where one throws, those before it stand.
template <class Audits>
void cut_short_all(const Audits& audits, std::vector<TheoremReport>& reports) {
  for (const auto& audit : audits) audit->settle();
  for (const auto& audit : audits) reports.push_back(audit->cut_short());
}

/// Runs a learner on its examples and holds its theorems against the run: every audit is shown all examples, then every
/// round. `visit` sees each round before the audits do; it may be empty. Work that is cut short ends with what was
/// found.
template <class S>
Examination<S> examine(const S& study, typename S::LearnerType learner, const typename S::KnownRun& known,
                       typename S::Comparator comparator, std::size_t passes, const Asked& asked,
                       const VisitorOf<S>& visit = {}) {
  Examination<S> result{
      .passes = passes, .learner = std::move(learner), .comparator = std::move(comparator), .theorems = {}};
  const auto audits = audits_of(study, result.learner, result.comparator, known, asked);
  const bool watched = visit || asked.ledger.entry || asked.ledger.textbook;
  Stage stage = Stage::survey;
  try {
    if (watched || known.reshuffled || !examine_quickly(study, result, known, audits, stage))
      run_on_rounds(study, result, known, audits, visit, stage);
    stage = Stage::after;
    const WorkPhase phase("claims on the whole run");
    finish_all(audits, result.theorems);
    if (study.certificate != nullptr)
      if (auto report = study.certificate(known, result.comparator, state_of(result.learner), asked))
        result.theorems.push_back(std::move(*report));
  } catch (const CutShort& cut) {
    result.cut = cut;
  } catch (const UndecidedSign& undecided) {
    if (!asked.reports_undecided) throw;
    result.why_undecided = undecided.what();
  }
  // Between two rounds every audit has seen the same ones; elsewhere it is not known what an audit has seen.
  if (stage == Stage::between_rounds) cut_short_all(audits, result.theorems);
  return result;
}

/// What is known of a run over the examples; `start` makes its learner where the last state is asked for, which costs a
/// run, once; in rationals where that is asked for (`textbook`).
template <class S, class Start>
typename S::KnownRun known_run(const S& study, const typename S::Examples& examples, Eigen::Index dimension, bool bias,
                               std::size_t passes, Start start, bool textbook = false,
                               const std::optional<std::uint64_t>& reshuffled = {}) {
  typename S::KnownRun known{.dimension = dimension,
                             .bias = bias,
                             .examples = &examples,
                             .passes = passes,
                             .last_state = {},
                             .reshuffled = reshuffled};
  known.last_state = [&study, &examples, start = std::move(start), passes, textbook, reshuffled,
                      kept = std::make_shared<std::optional<typename S::State>>()] {
    if (!*kept) {
      auto trial = start();
      if (textbook || reshuffled || !run_quickly(study, trial, examples, passes)) {
        const typename S::Comparator none{};
        const auto& rounds = rounds_of(examples, none);
        WorkPhase phase("rounds of a first run, for its last state", count_of(rounds) * passes);
        std::optional<RandomOrders> orders = orders_of(reshuffled, count_of(rounds));
        run(
            trial, rounds, passes, [&](const auto&) { phase.step(); }, orders ? &*orders : nullptr);
      }
      *kept = state_of(trial);
    }
    return **kept;
  };
  return known;
}

}  // namespace mistakebound
