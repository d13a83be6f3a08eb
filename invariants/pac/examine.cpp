#include "invariants/pac/examine.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "invariants/pac/online_to_batch.hpp"
#include "invariants/pac/online_to_pac.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace {

/// Shows the hypotheses to the audit, one after the other. Throws CutShort.
template <class AuditType>
void show(AuditType& audit, const ReachableStates& found) {
  WorkPhase phase("hypotheses", found.list.size());
  audit.begin(found.list.front());
  std::size_t t = 0;
  for (const ReachableState& h : found.list) {
    phase.step();
    audit.observe({++t, h, 1, 1, false, h, h});
  }
}

/// What is to be expected of the hypotheses before they are looked for. Measured: a prediction and a look-up.
WorkSize expected_search(const PacQuestion& question, std::size_t points) {
  constexpr double operations_of_point = 160;
  constexpr double bytes_of_hypothesis = 1300;
  const auto most = static_cast<double>(question.most_hypotheses);
  return {.what = "the search of up to " + std::to_string(question.most_hypotheses) + " hypotheses on " +
                  std::to_string(points) + " points",
          .operations = operations_of_point * most * static_cast<double>(points),
          .bytes = bytes_of_hypothesis * most};
}

constexpr unsigned kept_of_hypothesis = 4;  // numerators and denominators of two numbers

/// What is to be expected of the hypotheses' probabilities. Measured: some products of numbers of so many bits for each
/// arrow.
WorkSize expected_products(const ReachableStates& found, const Rational& bits) {
  constexpr double bits_of_word = 64;
  constexpr double operations_of_word = 25;
  constexpr double growth = 1.5;  // of a product, by its words
  std::size_t arrows = 0;
  for (const ReachableState& hypothesis : found.list) arrows += hypothesis.arrivals.size();
  const double length = to_double(bits);
  return {.what = "the exact probabilities of " + std::to_string(found.list.size()) + " hypotheses",
          .operations = operations_of_word * static_cast<double>(arrows) * std::pow(length / bits_of_word, growth),
          .bytes = kept_of_hypothesis * length / 8 * static_cast<double>(found.list.size())};
}

/// Numbers from 0 to below `range`, all equally likely: random bits, again where they are too large.
class UniformBelow {
 public:
  UniformBelow(const Integer& range, std::uint64_t seed) : range_(range), bits_(msb(range) + 1), random_(seed) {}

  Integer next() {
    for (;;) {
      Integer value = 0;
      for (std::size_t have = 0; have < bits_; have += word) value = (value << word) | Integer(random_());
      value >>= (word - bits_ % word) % word;
      if (value < range_) return value;
    }
  }

 private:
  static constexpr std::size_t word = 64;
  Integer range_;
  std::size_t bits_;
  std::mt19937_64 random_;
};

/// Draws points: point i has the numbers from ends[i-1] to below ends[i].
class PointDraw {
 public:
  PointDraw(const Vector& p, std::uint64_t seed) : random_(common_denominator(p), seed) {
    const Integer denominator = common_denominator(p);
    Integer end = 0;
    for (const Rational& probability : p) ends_.push_back(end += numerator_of(Rational(probability * denominator)));
  }
  std::size_t next() {
    return static_cast<std::size_t>(std::upper_bound(ends_.begin(), ends_.end(), random_.next()) - ends_.begin());
  }

 private:
  UniformBelow random_;
  std::vector<Integer> ends_;
};

void set_interval(PacEstimate& estimate) {
  if (estimate.runs == 0) return;
  const Rational ln40 = parse_number(enclose(Number(LogSum::ln(40))).high);
  const Rational square = ln40 / (2 * Rational(estimate.runs));
  constexpr unsigned places = 12;
  const Integer unit = power_of_ten(places);
  const Rational width = fraction(integer_root(floor_of(Rational(square * unit * unit))) + 1, unit);
  const Rational found = Rational(estimate.failures) / Rational(estimate.runs);
  estimate.low = std::max(Rational(0), Rational(found - width));
  estimate.high = std::min(Rational(1), Rational(found + width));
}

}  // namespace

TheoremReport examine_conversion(const ReachableStates& found, const Vector& p, const Rational& epsilon,
                                 const Rational& delta, std::size_t M, std::size_t s, const LedgerOptions& options,
                                 const std::optional<std::size_t>& proved_bound) {
  PacFacts facts(epsilon, delta, M, s, p);
  facts.proved = proved_bound;
  AuditOf<PacFacts> audit(online_to_pac(), std::move(facts), options);
  show(audit, found);
  return audit.finish();
}

PacAnswer examine_pac(const PacSubject& subject, const Vector& p, const PacQuestion& question) {
  PacAnswer answer;
  answer.M = question.mistake_bound;
  ExploreLimits limits{.hypotheses = question.most_hypotheses};
  expect_work(expected_search(question, static_cast<std::size_t>(p.size())));
  if (answer.M) limits.moves = *answer.M + 1;  // one beyond the bound shows that it is none
  ReachableStates found = subject.reached(p, limits);
  answer.without_end = found.end == ExploreEnd::without_end;
  if (answer.without_end) {
    answer.M = 1;
    limits.moves = 2;
    found = subject.reached(p, limits);
  }
  answer.hypotheses = found.list.size();
  answer.states = found.states;
  answer.worst_mistakes = found.worst_mistakes;
  answer.is_cut = question.mistake_bound && !answer.without_end && found.worst_mistakes > *question.mistake_bound;
  answer.explored = found.end == ExploreEnd::complete && !answer.is_cut;
  if (!answer.M && found.end == ExploreEnd::complete) answer.M = std::max<std::size_t>(1, found.worst_mistakes);
  if (answer.M) answer.s = question.s ? question.s : rounds_in_a_row(*answer.M, question.epsilon, question.delta);
  if (found.end != ExploreEnd::complete) {
    answer.end = found.limit ? PacEnd::limit : PacEnd::states;
    answer.limit = found.limit;
    return answer;
  }
  if (!answer.s) {
    answer.end = PacEnd::digits;
    return answer;
  }
  // Denominators are powers of those of the probabilities and of epsilon, s for each mistake and once more at the end.
  const Rational of_p = Rational(msb(common_denominator(p)) + 1) * (found.worst_mistakes + 1);
  const Rational of_epsilon = msb(denominator_of(question.epsilon)) + 1;
  answer.bits = std::max(of_p, of_epsilon) * *answer.s;
  if (answer.bits > question.most_bits ||
      kept_of_hypothesis * answer.bits * answer.hypotheses > question.most_bits_in_all) {
    answer.end = PacEnd::digits;
    return answer;
  }
  expect_work(expected_products(found, answer.bits));
  try {
    PacFacts facts(question.epsilon, question.delta, *answer.M, *answer.s, p);
    facts.proved = subject.proved_bound(p);
    AuditOf<PacFacts> audit(online_to_pac(), std::move(facts), question.ledger);
    show(audit, found);
    answer.report = audit.finish();
    // Where the walk ends early, or the numbers are no probabilities, what it added up is none of these.
    constexpr std::array<std::string_view, 4> of_whole_walk{"failure", "bad_hypotheses_held", "expected_examples",
                                                            "most_examples"};
    if (answer.report->verdict == Verdict::does_not_apply)
      std::erase_if(answer.report->quantities, [&](const NamedQuantity& one) {
        return std::ranges::find(of_whole_walk, one.name) != of_whole_walk.end();
      });
  } catch (const CutShort& cut) {
    answer.end = PacEnd::limit;
    answer.limit = cut.limit();
  }
  return answer;
}

PacEstimate estimate_failure(const PacSubject& subject, const Vector& p, const Rational& epsilon, std::size_t M,
                             std::size_t s, std::size_t runs, std::uint64_t seed, std::size_t most_mistakes) {
  PacEstimate estimate;
  constexpr double operations_of_draw = 200;  // measured
  const std::size_t longest = (std::min(M, most_mistakes) + 1) * s;
  expect_work({.what = std::to_string(runs) + (runs == 1 ? " simulation" : " simulations") + " of up to " +
                       std::to_string(longest) + (longest == 1 ? " example" : " examples"),
               .operations = operations_of_draw * static_cast<double>(runs) * static_cast<double>(longest)});
  WorkPhase phase("simulations", runs);
  PointDraw draw(p, seed);
  const auto next = [&] { return draw.next(); };
  const std::size_t horizon = (M + 1) * s;
  try {
    while (estimate.runs + estimate.beyond_horizon < runs) {
      const std::optional<Rational> error = subject.converted(p, next, s, horizon);
      if (error) {
        ++estimate.runs;
        if (*error > epsilon) ++estimate.failures;
      } else {
        ++estimate.beyond_horizon;
      }
      phase.step();
    }
  } catch (const CutShort& cut) {
    estimate.stopped = cut.limit();
  }
  set_interval(estimate);
  return estimate;
}

TheoremReport audit_of_draws(BasicAudit<ConversionFacts::Observed>& audit, const ReachableStates& found,
                             const Vector& p, std::size_t examples,
                             const std::function<void(const ConversionFacts::Observed&)>& visit) {
  WorkPhase phase("numbers of examples", examples);
  ExampleDraws draws(found, p);
  audit.begin({});
  for (std::size_t t = 1; t <= examples; ++t) {
    phase.step();
    const DrawnExamples drawn = draws.next();
    const ConversionFacts::Observed round{t, drawn, 1, 1, false, drawn, drawn};
    audit.observe(round);
    if (visit) visit(round);
  }
  return audit.finish();
}

TheoremReport examine_draws(const ReachableStates& found, const Vector& p, std::size_t examples,
                            const std::optional<std::size_t>& proved_bound, const LedgerOptions& options,
                            const std::function<void(const BatchErrors&)>& visit) {
  ConversionFacts shown(found.list, p, proved_bound);
  AuditOf<ConversionFacts> audit(online_to_batch(), shown, options);
  if (!visit) return audit_of_draws(audit, found, p, examples);
  return audit_of_draws(audit, found, p, examples, [&](const ConversionFacts::Observed& round) {
    shown.observe(round);
    visit({.examples = round.t,
           .mistakes = shown.mistakes_after,
           .last = shown.last_error,
           .vote = shown.vote_error,
           .random = shown.random_error,
           .average = {}});
  });
}

BatchAnswer examine_batch_conversion(const PacSubject& subject, const Vector& p, const BatchQuestion& question) {
  BatchAnswer answer;
  const ReachableStates found =
      subject.reached(p, {.hypotheses = question.most_hypotheses, .moves = question.examples, .by_its_rule = true});
  answer.hypotheses = found.list.size();
  answer.states = found.states;
  if (found.end != ExploreEnd::complete) {
    answer.end = found.limit ? PacEnd::limit : PacEnd::states;
    answer.limit = found.limit;
    return answer;
  }
  std::size_t arrows = found.list.size();
  for (const ReachableState& hypothesis : found.list) arrows += hypothesis.arrivals.size();
  constexpr double operations_of_product = 60;  // measured
  const auto examples = static_cast<double>(question.examples);
  expect_work({.what = "the exact probabilities of " + std::to_string(found.list.size()) + " hypotheses after up to " +
                       std::to_string(question.examples) + " examples",
               .operations = operations_of_product * static_cast<double>(arrows) * static_cast<double>(p.size()) *
                             examples * examples / 2});
  try {
    answer.proved = subject.proved_bound(p);
    answer.report = examine_draws(found, p, question.examples, answer.proved, question.ledger,
                                  [&](const BatchErrors& errors) { answer.errors.push_back(errors); });
    if (const auto averaged = subject.averaged_errors(p, question.examples, question.most_pairs)) {
      answer.has_averages = true;
      for (std::size_t t = 0; t < averaged->size(); ++t) answer.errors[t].average = (*averaged)[t];
    }
  } catch (const CutShort& cut) {
    answer.end = PacEnd::limit;
    answer.limit = cut.limit();
  }
  return answer;
}

}  // namespace mistakebound
