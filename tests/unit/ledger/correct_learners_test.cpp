/// No run of a correct learner refutes a theorem, whatever the data are and whatever it is held against: where a
/// hypothesis fails, each step that needs it says so in what it uses. Data that no comparator separates, wrong
/// comparators, a gamma too large or not positive, labels that contradict each other, weights that begin elsewhere,
/// indefinite kernels, instances and comparators that are 0, sequences without a round.
/// MISTAKEBOUND_CASES asks for more cases, MISTAKEBOUND_SEED for others.
#include <functional>
#include <sstream>

#include "invariants/catalogue.hpp"
#include "invariants/certificates/vc_halfspaces.hpp"
#include "invariants/comparison/comparison.hpp"
#include "invariants/disjunctions/study.hpp"
#include "invariants/halving/study.hpp"
#include "invariants/kernels/study.hpp"
#include "invariants/optimal/study.hpp"
#include "invariants/pac/examine.hpp"
#include "invariants/pac/online_to_pac.hpp"
#include "properties/campaign/draw.hpp"
#include "properties/pac/learners.hpp"
#include "reference/numbers/error.hpp"
#include "tests/unit/support.hpp"
#include "tests/unit/told.hpp"

namespace mistakebound::test::correct_learners_test {
namespace {

/// What was run, in words, and what its theorems say.
struct Tried {
  std::ostringstream what;
  LedgerOptions ledger;
  std::vector<TheoremReport> reports;
};

const Rational& one_of(Draw& draw, const std::vector<Rational>& values) {
  return values[static_cast<std::size_t>(draw.range(0, static_cast<int>(values.size()) - 1))];
}

Rational small_number(Draw& draw) {
  return draw.one_in(6) ? Rational(draw.range(-5, 5)) / draw.range(1, 4) : Rational(draw.range(-2, 2));
}

Vector small_numbers(Draw& draw, Eigen::Index n) {
  Vector x(n);
  for (Rational& entry : x) entry = small_number(draw);
  return draw.one_in(8) ? zero_vector(n) : x;
}

/// Labels of a hidden vector, some or most of them flipped; instances come twice now and then.
Sequence draw_sequence(Draw& draw, const std::function<Vector(Eigen::Index)>& instance, Eigen::Index most_dimensions) {
  Sequence s{.dimension = draw.range(1, static_cast<int>(most_dimensions)), .examples = {}, .features = {}};
  const Vector hidden = small_numbers(draw, s.dimension);
  const int noise = draw.range(1, 6);
  for (int rounds = draw.one_in(12) ? 0 : draw.range(1, 7); rounds > 0; --rounds) {
    const bool again = !s.examples.empty() && draw.one_in(5);
    const std::size_t known = again ? static_cast<std::size_t>(draw.range(0, static_cast<int>(s.size()) - 1)) : 0;
    const Vector x = again ? s.examples[known].x : instance(s.dimension);
    const int side = sign_of(dot(hidden, x));
    s.examples.push_back({x, side == 0 || draw.one_in(noise) ? draw.sign() : side});
  }
  return s;
}

Sequence draw_sequence(Draw& draw, Eigen::Index most_dimensions = 3) {
  return draw_sequence(
      draw, [&](Eigen::Index n) { return small_numbers(draw, n); }, most_dimensions);
}

Sequence draw_boolean(Draw& draw) {
  const auto bits = [&](Eigen::Index n) {
    Vector x(n);
    for (Rational& bit : x) bit = draw.range(0, 1);
    return x;
  };
  return draw_sequence(draw, bits, 4);
}

Tie draw_tie(Draw& draw) {
  return static_cast<Tie>(draw.range(0, 2));
}

std::ostream& operator<<(std::ostream& out, const Sequence& s) {
  out << "dimension " << s.dimension << ": ";
  for (const Example& example : s.examples) out << "(" << to_string(example.x) << " | " << example.y << ") ";
  return out;
}

/// None, a random vector, 0, the best one; for Winnow often without a negative entry.
std::optional<Vector> draw_comparator(Draw& draw, const Sequence& s, bool nonnegative = false) {
  const int kind = draw.range(0, 5);
  if (kind == 0) return std::nullopt;
  if (kind == 1) return zero_vector(s.dimension);
  if (kind == 2) {
    const Separation found = separate(s);
    if (found.separable) return Vector(Rational(draw.range(1, 3)) * found.w);
  }
  Vector u = small_numbers(draw, s.dimension);
  if (nonnegative && !draw.one_in(4))
    for (Rational& entry : u) entry = abs(entry);
  return u;
}

std::optional<Rational> draw_gamma(Draw& draw) {
  if (draw.one_in(2)) return std::nullopt;
  static const std::vector<Rational> gammas{0, -1, -3, 1, 2, 5, Rational(1, 3), Rational(-1, 2), 40};
  return one_of(draw, gammas);
}

/// What a run is held against, told in words.
Comparison draw_comparison(Draw& draw, const Sequence& s, Tried& tried, bool nonnegative = false) {
  Comparison comparison{.u = draw_comparator(draw, s, nonnegative), .gamma = draw_gamma(draw), .ledger = tried.ledger};
  if (comparison.u) tried.what << "u = (" << to_string(*comparison.u) << ") ";
  if (comparison.gamma) tried.what << "gamma = " << to_string(*comparison.gamma) << " ";
  return comparison;
}

/// Weights to begin with: those of the source, or others.
Vector draw_start(Draw& draw, Eigen::Index n, Tried& tried) {
  if (!draw.one_in(4)) return {};
  Vector start = draw.one_in(3) ? Vector::Constant(n, small_number(draw)) : small_numbers(draw, n);
  tried.what << "start (" << to_string(start) << ") ";
  return start;
}

// ---- The learners

void perceptron(Draw& draw, Tried& tried) {
  const Sequence s = draw_sequence(draw);
  const Rational step = draw.one_in(4) ? Rational(2, 3) : Rational(1);
  const Perceptron learner{.tie = draw_tie(draw), .step = step, .w = draw_start(draw, s.dimension, tried)};
  const auto passes = static_cast<std::size_t>(draw.range(1, 3));
  const Comparison comparison = draw_comparison(draw, s, tried);
  tried.what << "perceptron, tie " << to_string(learner.tie) << ", step " << to_string(step) << ", passes " << passes
             << ", " << s;
  tried.reports = examine_perceptron(s, learner, passes, comparison).theorems;
}

void batch_perceptron(Draw& draw, Tried& tried) {
  const Sequence s = draw_sequence(draw);
  const BatchPerceptron learner{.selection = static_cast<Selection>(draw.range(0, 3)),
                                .w = draw_start(draw, s.dimension, tried)};
  const auto limit = static_cast<std::size_t>(draw.range(0, 12));
  const Comparison comparison = draw_comparison(draw, s, tried);
  tried.what << "perceptron-batch, rule " << to_string(learner.selection) << ", limit " << limit << ", " << s;
  tried.reports = examine_batch(s, learner, limit, comparison).theorems;
}

std::optional<LearningRate> draw_rate(Draw& draw, Tried& tried) {
  const std::pair<const char*, std::optional<LearningRate>> rates[]{
      {"eta 1", LearningRate::eta(1)},
      {"eta 1/3", LearningRate::eta(Rational(1, 3))},
      {"eta 2", LearningRate::eta(2)},
      {"beta 2", LearningRate::beta(2)},
      {"beta 3/2", LearningRate::beta(Rational(3, 2))},
      {"eta -1", LearningRate{.base = std::nullopt, .scale = -1}},
      {"beta 1/2", LearningRate::beta(Rational(1, 2))},
      {"eta infinite", LearningRate{.base = std::nullopt, .infinite = true}},
      {"eta optimal", std::nullopt},
      {"eta optimal", std::nullopt}};
  const auto& [words, rate] = rates[draw.range(0, 9)];
  tried.what << words << " ";
  return rate;
}

void winnow(Draw& draw, Tried& tried) {
  const Sequence s = draw_sequence(draw);
  const Vector start = draw_start(draw, s.dimension, tried);
  const Comparison comparison = draw_comparison(draw, s, tried, true);
  const std::optional<LearningRate> rate = draw_rate(draw, tried);
  const Tie tie = draw_tie(draw);
  tried.what << "winnow, tie " << to_string(tie) << ", " << s;
  tried.reports = examine_winnow(s, tie, rate, draw.one_in(3) ? 2 : 1, comparison, start).theorems;
}

void littlestone(Draw& draw, Tried& tried) {
  const Rational large = (Integer(1) << 62U) + 1;  // its square leaves 53, 63 and 106 bits, its cube 127
  const Sequence s = draw_boolean(draw);
  LittlestoneWinnow learner = LittlestoneWinnow::source(s.dimension);
  if (draw.one_in(3)) learner.tie = draw_tie(draw);
  if (draw.one_in(4)) learner.threshold = one_of(draw, {0, 1, -1, Rational(1, 3), Rational(s.dimension)});
  if (draw.one_in(4)) learner.promotion = one_of(draw, {3, 1, Rational(3, 2), Rational(1, 2), large});
  if (draw.one_in(4)) learner.demotion = one_of(draw, {Rational(1, 2), 1, 2, Rational(1, 3)});
  if (draw.one_in(4)) learner.w = Vector::Constant(s.dimension, one_of(draw, {2, Rational(1, 2), 7, large, 1 / large}));
  DisjunctionComparison comparison{.target = {}, .ledger = tried.ledger};
  if (draw.one_in(2)) {
    comparison.target.emplace();
    for (Eigen::Index i = 0; i < s.dimension; ++i)
      if (draw.one_in(2)) comparison.target->push_back(i);
    tried.what << "target of " << comparison.target->size() << " ";
  }
  tried.what << "littlestone-winnow, tie " << to_string(learner.tie) << ", threshold " << to_string(learner.threshold)
             << ", promotion " << to_string(learner.promotion) << ", demotion " << to_string(learner.demotion)
             << ", w (" << to_string(learner.w) << "), " << s;
  tried.reports = examine_littlestone(s, learner, draw.one_in(3) ? 2 : 1, comparison).theorems;
}

void perceptron_disjunction(Draw& draw, Tried& tried) {
  const Sequence s = draw_boolean(draw);
  const Perceptron learner{.tie = draw_tie(draw), .w = draw_start(draw, s.dimension + 1, tried)};
  DisjunctionComparison comparison{.target = {}, .ledger = tried.ledger};
  if (draw.one_in(2)) comparison.target = Variables{draw.range(0, static_cast<int>(s.dimension) - 1)};
  tried.what << "perceptron-disjunction, tie " << to_string(learner.tie) << ", " << s;
  tried.reports = examine_perceptron_disjunction(s, learner, draw.one_in(3) ? 2 : 1, comparison).theorems;
}

Experts draw_experts(Draw& draw, std::size_t m) {
  Experts set(m);
  for (std::size_t i = 0; i < m; ++i) set[i] = draw.one_in(2);
  return set;
}

void halving(Draw& draw, Tried& tried) {
  const auto m = static_cast<std::size_t>(draw.range(1, 6));
  std::vector<ExpertRound> rounds;
  tried.what << "halving, votes ";
  for (int t = draw.range(0, 5); t > 0; --t) {
    rounds.push_back({draw_experts(draw, m), draw.sign()});
    tried.what << rounds.back().votes << " " << rounds.back().y << " ";
  }
  const Experts missing = draw.one_in(4) ? draw_experts(draw, m) : Experts();
  tried.what << "missing " << missing;
  tried.reports = examine_halving(rounds, m, draw_tie(draw), tried.ledger, missing).theorems;
}

void optimal_algorithm(Draw& draw, Tried& tried) {
  const auto m = static_cast<std::size_t>(draw.range(1, 6));
  std::vector<ExpertRound> rounds;
  tried.what << "optimal, rows ";
  for (int t = draw.range(0, 5); t > 0; --t) {
    rounds.push_back({draw_experts(draw, m), draw.sign()});
    tried.what << rounds.back().votes << " " << rounds.back().y << " ";
  }
  const VersionSpace missing = draw.one_in(4) ? draw_experts(draw, m) : VersionSpace();
  tried.what << "missing " << missing;
  tried.reports = examine_optimal(class_of_rounds(rounds, m), draw_tie(draw), tried.ledger, missing).theorems;
}

void halving_cover(Draw& draw, Tried& tried) {
  const Sequence s = draw_sequence(draw);
  const Comparison comparison = draw_comparison(draw, s, tried);
  const Vector start = draw_start(draw, s.dimension, tried);
  std::optional<std::size_t> grid;
  if (s.dimension == 3 || draw.one_in(2)) grid = static_cast<std::size_t>(draw.range(1, 4));
  const Tie tie = draw_tie(draw);
  tried.what << "halving-cover, tie " << to_string(tie) << ", grid " << grid.value_or(0) << ", " << s;
  tried.reports = examine_halving_cover(s, tie, grid, comparison, start).theorems;
}

void both_compared(Draw& draw, Tried& tried) {
  const int kind = draw.range(0, 2);
  const auto instance = [&](Eigen::Index n) {
    Vector x(n);
    for (Rational& entry : x) entry = kind == 0 ? draw.sign() : kind == 1 ? draw.range(-1, 1) : draw.range(0, 1);
    if (draw.one_in(3)) x[n - 1] = -1;
    return draw.one_in(9) ? small_numbers(draw, n) : x;
  };
  const Sequence s = draw_sequence(draw, instance, 4);
  Vector u(s.dimension);
  for (Rational& entry : u) entry = draw.one_in(3) ? 0 : 1;
  if (draw.one_in(4)) u = Vector::Constant(s.dimension, Rational(1));
  if (draw.one_in(4)) u[s.dimension - 1] = small_number(draw);
  const std::optional<Rational> gamma = draw_gamma(draw);
  const Perceptron learner{.tie = draw_tie(draw), .w = draw_start(draw, s.dimension, tried)};
  tried.what << "comparison, tie " << to_string(learner.tie) << ", u = (" << to_string(u) << "), gamma "
             << (gamma ? to_string(*gamma) : "least") << ", " << s;
  tried.reports = {examine_comparison(s, learner, u, gamma, {})};
}

void kernel_perceptron(Draw& draw, Tried& tried) {
  const char* const kernels[]{"linear",       "polynomial:2:1", "polynomial:1:-1", "polynomial:2:-1",
                              "polynomial:3", "gaussian:1",     "gaussian:-1",     "polynomial:1:-1"};
  const char* const kernel = kernels[draw.range(0, 7)];
  const Sequence s = draw_sequence(draw, 2);
  const Vector start = small_numbers(draw, s.dimension);
  const Vector u = small_numbers(draw, s.dimension);
  const KernelSequence sequence = numbered<Vector>(s.examples, parse_kernel(kernel), {start, u});
  KernelComparison comparison{.gamma = draw_gamma(draw), .ledger = tried.ledger};
  const int kind = draw.range(0, 3);
  if (kind > 1) comparison.f.emplace();
  if (kind == 2) comparison.f->push_back({sequence.extra[1], small_number(draw), 0});
  if (kind == 3)
    for (std::size_t row = 0; row < s.size(); ++row)
      if (draw.one_in(2)) comparison.f->push_back({sequence.examples[row].x, small_number(draw), row + 1});
  NumberedSum first;
  if (draw.one_in(5)) first.push_back({sequence.extra[0], 1, 0});
  const Tie tie = draw_tie(draw);
  tried.what << "kernel-perceptron, tie " << to_string(tie) << ", kernel " << kernel << ", f " << kind << ", u ("
             << to_string(u) << "), gamma " << (comparison.gamma ? to_string(*comparison.gamma) : "least")
             << ", first terms " << first.size() << " at (" << to_string(start) << "), " << s;
  tried.reports = examine_kernel(sequence, tie, draw.one_in(3) ? 2 : 1, comparison, first).theorems;
}

void pac(Draw& draw, Tried& tried) {
  const Sequence domain = draw_boolean(draw);
  const auto points = static_cast<Eigen::Index>(domain.size());
  if (points == 0) return;
  Vector p = Vector::Constant(points, Rational(1) / Rational(points));
  if (draw.one_in(4))
    for (Rational& probability : p) probability = one_of(draw, {0, Rational(1, 2), 1, Rational(-1, 4)});
  const std::vector<PacLearner>& all = pac_learners();
  const PacLearner& learner = all[static_cast<std::size_t>(draw.range(0, static_cast<int>(all.size()) - 1))];
  const Tie tie = draw_tie(draw);
  PacQuestion question{.epsilon = one_of(draw, {Rational(1, 4), Rational(1, 2), Rational(1, 9), 0, -1, 1, 2}),
                       .delta = one_of(draw, {Rational(1, 4), Rational(9, 10), Rational(1, 100), 0, -1, 1, 2}),
                       .most_hypotheses = 200,
                       .most_bits = 1 << 14};
  if (draw.one_in(3)) question.mistake_bound = static_cast<std::size_t>(draw.range(0, 3));
  tried.what << "pac, learner " << learner.name << ", tie " << to_string(tie) << ", p (" << to_string(p)
             << "), epsilon " << to_string(question.epsilon) << ", delta " << to_string(question.delta) << ", M "
             << (question.mistake_bound ? std::to_string(*question.mistake_bound) : "found") << ", " << domain;
  if (std::optional<TheoremReport> report = examine_pac(*learner.subject(tie, domain), p, question).report)
    tried.reports = {std::move(*report)};
}

void solvers(Draw& draw, Tried& tried) {
  const Sequence s = draw_sequence(draw);
  tried.what << "the answers of the solvers, " << s;
  std::vector<Vector> others{small_numbers(draw, s.dimension), zero_vector(s.dimension)};
  tried.reports = {examine_separation(s, separate(s), others), examine_nonnegative_margin(s, solve_game(s), others)};
  PointSet points{.dimension = s.dimension, .points = {}};
  for (const Example& example : s.examples) points.points.push_back(example.x);
  const std::vector<Halfspace> halfspaces{{small_numbers(draw, s.dimension), small_number(draw)}};
  tried.reports.push_back(examine_shattering(points, shatter(points), halfspaces));
}

std::size_t cases() {
  const char* given = std::getenv("MISTAKEBOUND_CASES");
  return given == nullptr ? cases_of(4000) : std::strtoull(given, nullptr, 10);
}

using DrawRun = void (*)(Draw&, Tried&);

TEST(CorrectLearners, refute_no_theorem_whichever_hypothesis_fails) {
  const std::vector<DrawRun> learners{perceptron,       batch_perceptron,       winnow,  winnow,
                                      littlestone,      perceptron_disjunction, halving, halving_cover,
                                      both_compared,    kernel_perceptron,      pac,     solvers,
                                      optimal_algorithm};
  std::map<std::string, std::map<Verdict, std::size_t>> seen;
  for (std::uint64_t number = 0; number < cases(); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Tried tried;
    try {
      learners[number % learners.size()](draw, tried);
    } catch (const InputError&) {
      continue;  // no learning rate is the best one, or a grid is too large
    }
    for (const TheoremReport& report : tried.reports) {
      ++seen[report.id][report.verdict];
      std::string refuted;
      for (const StepReport& step : report.steps)
        if (step.verdict == Verdict::refuted && !step.excused) refuted += " " + step.id;
      EXPECT_TRUE(refuted.empty()) << report.id << ":" << refuted << "\n  " << tried.what.str() << "\n  "
                                   << replay(number);
      EXPECT_NE(report.verdict, Verdict::refuted) << report.id;
    }
  }
  EXPECT_EQ(seen.size(), 18U);
  for (auto& [theorem, verdicts] : seen) {
    const bool certificate = find_theorem(theorem)->hypotheses.empty();
    EXPECT_GT(verdicts[Verdict::holds], cases_of(10)) << theorem;
    if (!certificate) {
      EXPECT_GT(verdicts[Verdict::does_not_apply], cases_of(10)) << theorem;
    }
  }
}

/// Claims that machine numbers decide are the textbook's, whatever fails.
TEST(CorrectLearners, have_the_reports_of_the_textbook_field_by_field) {
  const std::vector<DrawRun> learners{littlestone, perceptron_disjunction, halving,       batch_perceptron,
                                      winnow,      kernel_perceptron,      halving_cover, optimal_algorithm};
  std::map<std::string, Tiers> tiers;
  for (std::uint64_t number = 0; number < 4 * cases() / 7; ++number) {
    Tried quick;
    Tried textbook;
    textbook.ledger.textbook = true;
    try {
      for (Tried* tried : {&quick, &textbook}) {
        Draw draw = Draw::for_case(seed(), number);
        learners[number % learners.size()](draw, *tried);
      }
    } catch (const InputError&) {
      continue;
    }
    ASSERT_EQ(quick.reports.size(), textbook.reports.size());
    for (std::size_t i = 0; i < quick.reports.size(); ++i) {
      ASSERT_EQ(told(quick.reports[i]), told(textbook.reports[i])) << quick.what.str() << "\n  " << replay(number);
      ASSERT_EQ(textbook.reports[i].tiers.machine, 0U);
      tiers[quick.reports[i].id] += quick.reports[i].tiers;
    }
  }
  EXPECT_EQ(tiers.size(), 12U);
  for (const auto& [theorem, counted] : tiers) {
    EXPECT_GT(counted.machine, cases_of(theorem == "winnow" ? 40 : 100)) << theorem;
    EXPECT_GT(counted.exact, cases_of(theorem == "winnow" ? 5 : 15)) << theorem;
    EXPECT_EQ(counted.shared > cases_of(500), theorem == "winnow") << theorem;
  }
}

}  // namespace
}  // namespace mistakebound::test::correct_learners_test
