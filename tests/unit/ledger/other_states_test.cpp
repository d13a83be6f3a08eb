/// States that follow no learner's rule: moved on right rounds, left alone on mistakes, moved by something else, moved
/// back. Whatever a claim is asked of, whole numbers, doubles, algebra or what was said before, every step of every
/// theorem says what it says in the textbook's arithmetic.
#include <map>
#include <set>

#include "invariants/disjunctions/study.hpp"
#include "invariants/halving/study.hpp"
#include "invariants/kernels/study.hpp"
#include "invariants/perceptron/measured_audits.hpp"
#include "invariants/winnow/measure.hpp"
#include "properties/campaign/draw.hpp"
#include "tests/adding/lists.hpp"
#include "tests/unit/support.hpp"
#include "tests/unit/told.hpp"

namespace mistakebound::test::other_states_test {
namespace {

/// A run as nobody's rule makes it: state t is the one after round t.
template <class X, class S>
struct Drawn {
  std::vector<BasicExample<X>> examples;
  std::vector<bool> mistakes;
  std::vector<S> states;

  [[nodiscard]] BasicRound<X, S> round(std::size_t t) const {
    const auto& [x, y] = examples[t - 1];
    const bool moved = states[t] != states[t - 1];
    return {t, x, y, mistakes[t - 1] ? -y : y, mistakes[t - 1], states[t - 1], moved ? states[t] : states[t - 1]};
  }
};

/// `rule(state, x, y)` is the state that a mistake leads to; `other()` is any.
template <class X, class S, class Rule, class Other>
Drawn<X, S> draw_states(Draw& draw, std::vector<BasicExample<X>> examples, const S& first, Rule rule, Other other) {
  Drawn<X, S> run{std::move(examples), {}, {first}};
  const int faults = draw.range(2, 9);  // one round in so many has one
  for (const auto& [x, y] : run.examples) {
    const bool mistake = !draw.one_in(3);
    run.mistakes.push_back(mistake);
    const S before = run.states.back();
    S after = mistake != draw.one_in(faults) ? rule(before, x, y) : before;
    if (draw.one_in(2 * faults)) after = other();
    if (draw.one_in(2 * faults))
      after = run.states[static_cast<std::size_t>(draw.range(0, static_cast<int>(run.states.size()) - 1))];
    run.states.push_back(after);
  }
  return run;
}

/// The reports of audits, each of which sees all of the run.
template <class X, class S>
std::vector<TheoremReport> reports_of(const std::vector<std::unique_ptr<BasicAudit<BasicRound<X, S>>>>& audits,
                                      const Drawn<X, S>& run) {
  for (const auto& audit : audits) {
    for (const auto& example : run.examples) audit->survey(example);
    audit->begin(run.states.front());
  }
  for (std::size_t t = 1; t <= run.examples.size(); ++t)
    for (const auto& audit : audits) audit->observe(run.round(t));
  std::vector<TheoremReport> reports;
  for (const auto& audit : audits) audit->settle();
  for (const auto& audit : audits) reports.push_back(audit->finish());
  return reports;
}

/// Holds the quick reports against the textbook's, and counts.
struct Compared {
  std::map<std::string, Tiers> tiers;
  std::map<std::string, std::size_t> refuted;  ///< claims, by step

  void compare(const std::vector<TheoremReport>& quick, const std::vector<TheoremReport>& textbook,
               std::uint64_t number) {
    ASSERT_EQ(quick.size(), textbook.size());
    for (std::size_t i = 0; i < quick.size(); ++i) {
      ASSERT_EQ(told(quick[i]), told(textbook[i])) << replay(number);
      tiers[quick[i].id] += quick[i].tiers;
      for (const StepReport& step : quick[i].steps) refuted[step.id] += step.refutations;
    }
  }
};

/// Those that are left out of some runs, too.
template <class S>
std::set<std::string> every_theorem(const S& study) {
  std::set<std::string> ids;
  for (const auto& statement : study.theorems) ids.insert(statement.id);
  return ids;
}

/// The audits of a study, quick and by the textbook, of the same run.
template <class S, class X, class State>
void compare(Compared& compared, const S& study, const typename S::LearnerType& learner,
             const typename S::Comparator& comparator, const typename S::KnownRun& known, const Drawn<X, State>& run,
             std::uint64_t number) {
  const auto reports = [&](const LedgerOptions& ledger) {
    const Asked asked{.theorems = every_theorem(study), .ledger = ledger};
    return reports_of(audits_of(study, learner, comparator, known, asked), run);
  };
  std::vector<TheoremReport> textbook = reports({.textbook = true});
  compared.compare(reports({}), textbook, number);
  for (TheoremReport& report : textbook) report = without_slacks(report);
  compared.compare(reports(verdicts_only({})), textbook, number);
}

Vector draw_vector(Draw& draw, Eigen::Index n, int most, int denominator) {
  Vector x(n);
  for (Rational& entry : x) entry = Rational(draw.range(-most, most)) / denominator;
  return x;
}

Sequence draw_sequence(Draw& draw, int denominator, int most = 3) {
  Sequence sequence{.dimension = draw.range(1, 4), .examples = {}, .features = {}};
  for (int t = draw.range(1, 9); t > 0; --t)
    sequence.examples.push_back({draw_vector(draw, sequence.dimension, most, denominator), draw.sign()});
  return sequence;
}

Vector moved_by_y_x(const Vector& w, const Vector& x, Label y) {
  return w + y * x;
}

WholeVector whole(const Vector& vector, std::int64_t denominator) {
  WholeVector result;
  EXPECT_TRUE(in_integers(vector, result, denominator));
  return result;
}

TEST(OtherStates, of_the_perceptron_are_judged_as_the_textbook_judges_them) {
  Compared compared;
  for (std::uint64_t number = 0; number < cases_of(300); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const int denominator = draw.range(1, 3);
    const Sequence sequence = draw_sequence(draw, denominator, draw.one_in(6) ? 1'000'000'000 : 3);
    const Eigen::Index n = sequence.dimension;
    const Vector first = draw.one_in(6) ? draw_vector(draw, n, 2, denominator) : zero_vector(n);
    const auto run = draw_states(draw, sequence.examples.all(), first, moved_by_y_x,
                                 [&] { return draw_vector(draw, n, 3, denominator); });
    Separator comparator;
    comparator.u = draw_vector(draw, n, 2, draw.range(1, 2));
    if (draw.one_in(3)) comparator.gamma = Rational(draw.range(1, 3)) / 2;
    const PerceptronStudy::KnownRun known{
        .dimension = n, .examples = &sequence, .last_state = [&] { return run.states.back(); }};
    const Perceptron learner{.w = first};
    Asked asked{.theorems = every_theorem(perceptron_study()), .ledger = {}};
    const auto measured = audits_of(perceptron_study(), learner, comparator, known, asked);
    MeasuredAudits together(measured, comparator.u, learner.step);
    for (const Example& example : run.examples) together.survey(whole(example.x, denominator), example.y);
    for (const auto& audit : measured) audit->begin(first);
    std::vector<WholeVector> states;
    for (const Vector& state : run.states) states.push_back(whole(state, denominator));
    for (std::size_t t = 1; t <= run.examples.size(); ++t) {
      const Round round = run.round(t);
      const WholeVector x = whole(round.x, denominator);
      together.observe({t, x, round.y, round.prediction, round.mistake, states[t - 1],
                        &round.before != &round.after ? states[t] : states[t - 1]});
    }
    std::vector<TheoremReport> quick;
    for (const auto& audit : measured) audit->settle();
    for (const auto& audit : measured) quick.push_back(audit->finish());
    asked.ledger.textbook = true;
    compared.compare(quick, reports_of(audits_of(perceptron_study(), learner, comparator, known, asked), run), number);
    if (HasFatalFailure()) return;
    compare(compared, perceptron_study(), learner, comparator, known, run, number);  // measured exactly
    if (HasFatalFailure()) return;
  }
  for (const auto& [theorem, tiers] : compared.tiers) {
    EXPECT_GT(tiers.whole, cases_of(2'500)) << theorem;
    EXPECT_GT(tiers.machine, cases_of(1'000)) << theorem;
    EXPECT_GT(tiers.exact, cases_of(1'000)) << theorem;
  }
  for (const char* step : {"conservative", "update-rule", "total-progress", "bound", "progress"})
    EXPECT_GT(compared.refuted[step], cases_of(25)) << step;
}

TEST(OtherStates, of_winnow_are_judged_as_the_textbook_judges_them) {
  Compared compared;
  std::size_t measured_runs = 0;
  for (std::uint64_t number = 0; number < cases_of(300); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const int denominator = draw.range(1, 3);
    const Sequence sequence = draw_sequence(draw, denominator);
    const Eigen::Index n = sequence.dimension;
    const Vector first = draw.one_in(8) ? draw_vector(draw, n, 1, denominator) : zero_vector(n);
    const auto run = draw_states(draw, sequence.examples.all(), first, moved_by_y_x,
                                 [&] { return draw_vector(draw, n, 2, denominator); });
    NonnegativeComparator comparator;
    comparator.u = draw_vector(draw, n, 2, 1).cwiseAbs();
    if (draw.one_in(8)) comparator.u[0] = -1;
    if (draw.one_in(3)) comparator.gamma = Rational(draw.range(1, 3)) / 2;
    const std::vector<LearningRate> rates{
        LearningRate::eta(q("1/2")), LearningRate::beta(2), LearningRate::optimal(1, 2, 3),
        LearningRate{.base = q("1/2"), .scale = q("1/3")}, LearningRate{.infinite = true}};
    const LearningRate rate = rates[static_cast<std::size_t>(draw.range(0, 4))];
    const FilteredWinnow learner({.rate = rate, .w = first});
    const WinnowStudy::KnownRun known{.dimension = n, .examples = &sequence, .last_state = {}};
    compare(compared, winnow_study(), learner, comparator, known, run, number);  // exact sides
    if (HasFatalFailure()) return;

    // The same in integers.
    const auto in_integers_over = [&](const Vector& vector) {
      auto result = std::make_shared<IntegerVector>();
      EXPECT_TRUE(in_integers(vector, *result, denominator));
      return result;
    };
    std::vector<IntegerWinnow::StatePointer> states;
    IntegerWinnow quick;
    for (const Vector& state : run.states) {
      if (!quick.start({.rate = rate, .w = state}, denominator)) break;
      states.push_back(quick.state);
    }
    WinnowMeasure measure(comparator.u, comparator.gamma, rate);
    for (const Example& example : run.examples) measure.survey(*in_integers_over(example.x), example.y);
    if (states.size() < run.states.size() || !quick.start({.rate = rate, .w = first}, denominator)) continue;
    quick.state = states.front();
    if (!measure.begin(quick)) continue;
    ++measured_runs;
    Asked asked;
    const auto audits = audits_of(winnow_study(), learner, comparator, known, asked);
    std::vector<MeasuredAudit<WinnowMeasured>*> measured;
    for (const auto& audit : audits) {
      measured.push_back(&dynamic_cast<MeasuredAudit<WinnowMeasured>&>(*audit));
      measured.back()->survey(measure.surveyed());
      audit->begin(first);
    }
    for (std::size_t t = 1; t <= run.examples.size(); ++t) {
      const Round round = run.round(t);
      const bool moved = &round.before != &round.after;
      if (!moved) states[t] = states[t - 1];
      const WinnowRound& in_doubles = measure.observe(states[t], in_integers_over(round.x), round.y, round.mistake);
      for (auto* audit : measured)
        if (!audit->observe(in_doubles)) audit->observe(WinnowRoundExactly{round, moved});
    }
    std::vector<TheoremReport> reports;
    for (const auto& audit : audits) audit->settle();
    for (const auto& audit : audits) reports.push_back(audit->finish());
    asked.ledger.textbook = true;
    compared.compare(reports, reports_of(audits_of(winnow_study(), learner, comparator, known, asked), run), number);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(measured_runs, cases_of(100));
  for (const auto& [theorem, tiers] : compared.tiers) {
    EXPECT_GT(tiers.machine, cases_of(1'500)) << theorem;
    EXPECT_GT(tiers.exact, cases_of(1'000)) << theorem;
  }
  EXPECT_GT(compared.tiers["winnow-tuned"].algebra, cases_of(500));
  EXPECT_GT(compared.tiers["winnow"].shared, cases_of(1'500));
  for (const char* step : {"simplex", "kl-drop-identity", "conservative", "update-rule", "z-bound", "kl-drop"})
    EXPECT_GT(compared.refuted[step], cases_of(10)) << step;
  EXPECT_EQ(compared.refuted["z-identity"], 0U) << "it is true whatever the states are";
}

TEST(OtherStates, of_the_learners_of_disjunctions_are_judged_as_the_textbook_judges_them) {
  Compared compared;
  for (std::uint64_t number = 0; number < cases_of(300); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Sequence sequence{.dimension = draw.range(1, 4), .examples = {}, .features = {}};
    const auto bits = [&] {
      Vector x(sequence.dimension);
      for (Rational& bit : x) bit = draw.range(0, 1);
      return x;
    };
    for (int t = draw.range(1, 9); t > 0; --t) sequence.examples.push_back({bits(), draw.sign()});
    TargetDisjunction comparator;
    for (Eigen::Index i = 0; i < sequence.dimension; ++i)
      if (draw.one_in(2)) comparator.target.push_back(i);
    const Eigen::Index n = sequence.dimension;
    const LittlestoneWinnow winnow = [&] {
      LittlestoneWinnow learner = LittlestoneWinnow::source(n);
      if (draw.one_in(4)) learner.promotion = 3;
      return learner;
    }();
    const auto doubled = [&](const Vector& w, const Vector& x, Label y) {
      Vector after = w;
      for (Eigen::Index i = 0; i < after.size(); ++i)
        if (x[i] != 0) after[i] *= y > 0 ? 2 : 0;
      return after;
    };
    const auto run = draw_states(draw, sequence.examples.all(), draw.one_in(6) ? bits() : winnow.w, doubled,
                                 [&] { return Vector(draw_vector(draw, n, 4, 2).cwiseAbs()); });
    compare(compared, littlestone_winnow_study(), winnow, comparator,
            {.dimension = n, .examples = &sequence, .last_state = {}}, run, number);
    if (HasFatalFailure()) return;

    const Elimination elimination{.w = Vector::Constant(n, Rational(1))};
    const auto left_out = [](const Vector& w, const Vector& x, Label y) {
      Elimination learner{.w = w};
      learner.update(x, y);
      return learner.w;
    };
    const auto sets =
        draw_states(draw, sequence.examples.all(), draw.one_in(6) ? bits() : elimination.w, left_out, bits);
    compare(compared, elimination_study(), elimination, comparator,
            {.dimension = n, .examples = &sequence, .last_state = {}}, sets, number);
    if (HasFatalFailure()) return;

    std::vector<Example> with_constant = run.examples;
    for (Example& example : with_constant) {
      example.x.conservativeResize(n + 1);
      example.x[n] = 1;
    }
    const Perceptron perceptron{.w = zero_vector(n + 1)};
    const auto walk = draw_states(draw, with_constant, draw.one_in(6) ? draw_vector(draw, n + 1, 1, 1) : perceptron.w,
                                  moved_by_y_x, [&] { return draw_vector(draw, n + 1, 3, 2); });
    compare(compared, perceptron_disjunction_study(), perceptron, TargetBesideConstant{comparator},
            {.dimension = n + 1, .bias = true, .examples = &sequence, .last_state = {}}, walk, number);
    if (HasFatalFailure()) return;
  }
  for (const auto& [theorem, tiers] : compared.tiers) {
    EXPECT_GT(tiers.machine, cases_of(2'500)) << theorem;
    EXPECT_GT(tiers.unchanged, cases_of(250)) << theorem;
  }
  EXPECT_EQ(compared.tiers.size(), 3U);
  for (const char* step : {"conservative", "update-rule", "total-progress", "bound", "target-product", "target-stays"})
    EXPECT_GT(compared.refuted[step], cases_of(10)) << step;
}

TEST(OtherStates, of_halving_are_judged_as_the_textbook_judges_them) {
  Compared compared;
  for (std::uint64_t number = 0; number < cases_of(300); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    ExpertSequence sequence{.experts = static_cast<std::size_t>(draw.range(1, 6)), .rounds = {}};
    const auto experts = [&] {
      Experts set(sequence.experts);
      for (std::size_t i = 0; i < set.size(); ++i) set[i] = draw.one_in(2);
      return set;
    };
    std::vector<BasicExample<Experts>> examples;
    const bool perfect = draw.one_in(2);  // the first one
    for (int t = draw.range(1, 9); t > 0; --t) {
      const Experts votes = experts();
      examples.push_back({votes, perfect ? (votes[0] ? 1 : -1) : draw.sign()});
    }
    const auto agreeing = [](const Experts& set, const Experts& votes, Label y) {
      return y > 0 ? Experts(set & votes) : Experts(set - votes);
    };
    const Experts all = Experts(sequence.experts).set();
    const auto run = draw_states(draw, examples, draw.one_in(6) ? experts() : all, agreeing, experts);
    const Halving learner{.tie = Tie::positive, .alive = all};
    const auto m = static_cast<Eigen::Index>(sequence.experts);
    compare(compared, halving_study(), learner, NoComparator{},
            {.dimension = m, .examples = &sequence, .last_state = {}}, run, number);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(compared.tiers["halving"].machine, cases_of(5'000));
  for (const char* step : {"majority", "shrink", "agree", "halve", "perfect-survives", "potential", "bound"})
    EXPECT_GT(compared.refuted[step], cases_of(10)) << step;
}

TEST(OtherStates, of_the_kernel_perceptron_are_judged_as_the_textbook_judges_them) {
  Compared compared;
  for (std::uint64_t number = 0; number < cases_of(100); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const char* const kernels[]{"linear", "polynomial:2:1", "gaussian:1"};
    const Sequence given = draw_sequence(draw, 1, 2);
    const KernelSequence sequence = numbered<Vector>(given.examples.all(), parse_kernel(kernels[draw.range(0, 2)]), {});
    std::size_t round = 0;
    const auto added = [&](const NumberedSum& w, std::size_t x, Label y) {
      NumberedSum after = w;
      after.push_back({x, Rational(y), ++round});
      return after;
    };
    const auto any = [&] {
      NumberedSum sum;
      for (const NumberedExample& example : sequence.examples)
        if (draw.one_in(3)) sum.push_back({example.x, Rational(draw.range(-2, 2)), 0});
      return sum;
    };
    const auto run = draw_states(draw, sequence.examples, draw.one_in(6) ? any() : NumberedSum(), added, any);
    SpanComparator comparator;
    comparator.compared.f = any();
    if (draw.one_in(3)) comparator.gamma = Rational(draw.range(1, 3)) / 2;
    compare(compared, kernel_perceptron_study(), KernelLearner{}, comparator, {.examples = &sequence, .last_state = {}},
            run, number);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(compared.tiers["kernel-perceptron"].machine, cases_of(500));
  for (const char* step : {"conservative", "update-rule", "progress", "bound"})
    EXPECT_GT(compared.refuted[step], cases_of(10)) << step;
}

}  // namespace
}  // namespace mistakebound::test::other_states_test
