#include "invariants/pac/examine.hpp"

#include "invariants/pac/online_to_pac.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace {

using Clock = std::chrono::steady_clock;

/// Shows the hypotheses to the audit, one after the other; false where the deadline was met.
template <class AuditType>
bool show(AuditType& audit, const ReachableStates& found, const std::optional<Clock::time_point>& deadline) {
  audit.begin(found.list.front());
  std::size_t t = 0;
  for (const ReachableState& h : found.list) {
    if (deadline && Clock::now() >= *deadline) return false;
    audit.observe({++t, h, 1, 1, false, h, h});
  }
  return true;
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
  show(audit, found, std::nullopt);
  return audit.finish();
}

PacAnswer examine_pac(const PacSubject& subject, const Vector& p, const PacQuestion& question) {
  PacAnswer answer;
  answer.M = question.mistake_bound;
  ExploreLimits limits{.hypotheses = question.most_hypotheses, .deadline = question.deadline};
  if (answer.M) limits.mistakes = *answer.M + 1;  // one beyond the bound shows that it is none
  ReachableStates found = subject.reached(p, limits);
  answer.without_end = found.end == ExploreEnd::without_end;
  if (answer.without_end) {
    answer.M = 1;
    limits.mistakes = 2;
    found = subject.reached(p, limits);
  }
  answer.hypotheses = found.list.size();
  answer.states = found.states;
  answer.worst_mistakes = found.worst_mistakes;
  if (!answer.M && found.end == ExploreEnd::complete) answer.M = std::max<std::size_t>(1, found.worst_mistakes);
  if (answer.M) answer.s = question.s ? question.s : rounds_in_a_row(*answer.M, question.epsilon, question.delta);
  if (found.end != ExploreEnd::complete) {
    answer.end = found.end == ExploreEnd::time ? PacEnd::time : PacEnd::states;
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
  constexpr unsigned kept = 4;  // numerators and denominators of two numbers for each hypothesis
  if (answer.bits > question.most_bits || kept * answer.bits * answer.hypotheses > question.most_bits_in_all) {
    answer.end = PacEnd::digits;
    return answer;
  }
  PacFacts facts(question.epsilon, question.delta, *answer.M, *answer.s, p);
  facts.proved = subject.proved_bound(p);
  AuditOf<PacFacts> audit(online_to_pac(), std::move(facts), question.ledger);
  if (show(audit, found, question.deadline)) {
    answer.report = audit.finish();
  } else {
    answer.end = PacEnd::time;
  }
  return answer;
}

PacEstimate estimate_failure(const PacSubject& subject, const Vector& p, const Rational& epsilon, std::size_t M,
                             std::size_t s, std::size_t runs, std::uint64_t seed,
                             const std::optional<Clock::time_point>& deadline) {
  PacEstimate estimate;
  PointDraw draw(p, seed);
  const auto next = [&] { return draw.next(); };
  const std::size_t horizon = (M + 1) * s;
  while (estimate.runs + estimate.beyond_horizon < runs && !estimate.stopped) {
    const std::optional<Rational> error = subject.converted(p, next, s, horizon);
    if (error) {
      ++estimate.runs;
      if (*error > epsilon) ++estimate.failures;
    } else {
      ++estimate.beyond_horizon;
    }
    estimate.stopped = deadline && Clock::now() >= *deadline;
  }
  set_interval(estimate);
  return estimate;
}

}  // namespace mistakebound
