/// Judge of the kernel perceptron on vectors.
///
/// Its state is the list of its updates, which follows from what a trace says of them: a trace records no more. Memory
/// grows with the updates; a round costs a kernel value for each of them, twice as many once the trace's own updates
/// are not the exact ones.
#include "reference/learners/kernel.hpp"
#include "oracle/judges/judges.hpp"
#include "oracle/judges/state_judge.hpp"
#include "oracle/judges/studied.hpp"

namespace mistakebound {
namespace {

/// An update: y K(x, .), and the round it was made in.
struct KernelUpdate {
  std::shared_ptr<const Vector> x;
  Label y = 1;
  std::size_t round = 0;
  friend bool operator==(const KernelUpdate& a, const KernelUpdate& b) { return a.round == b.round && a.y == b.y; }
};

struct KernelInstance {
  std::shared_ptr<const Vector> x;
  std::size_t round = 0;
};

class TracedKernel {
 public:
  using State = std::vector<KernelUpdate>;
  using Instance = KernelInstance;
  using Score = KernelValue;
  static constexpr bool names_updates = true;

  TracedKernel(KernelSpec kernel, Tie tie, bool bias, Precision precision)
      : kernel_(std::move(kernel)), tie_(tie), bias_(bias), type_(&number_type(precision)) {}

  [[nodiscard]] const KernelSpec& kernel() const { return kernel_; }
  [[nodiscard]] Tie tie() const { return tie_; }
  [[nodiscard]] static State start() { return {}; }
  const KernelInstance& instance(const TraceRound& round, KernelInstance& room) const {
    return room = {std::make_shared<const Vector>(vector(round)), round.t};
  }
  [[nodiscard]] Vector vector(const TraceRound& round) const {
    return bias_ ? WeightRule{.bias = true}.instance(round.x) : round.x;
  }

  [[nodiscard]] KernelValue score(const State& w, const KernelInstance& x) const {
    KernelValue score;
    for (const KernelUpdate& update : w) score.add(update.y, kernel_(*update.x, *x.x));
    return score;
  }
  [[nodiscard]] static bool due(const State&, const KernelInstance&, Label y, Prediction prediction) {
    return prediction != y;
  }
  [[nodiscard]] static bool moves(const State&, const KernelInstance&, Label) { return true; }
  static void update(State& w, const KernelInstance& x, Label y) { w.push_back({x.x, y, x.round}); }
  /// Updates that may have been made or not.
  struct Rounding {
    std::vector<std::shared_ptr<const Vector>> doubtful;
    bool updated = false;
  };
  [[nodiscard]] static Rounding rounding() { return {}; }
  static void round(Rounding& rounding, const State&, const KernelInstance&, Label) { rounding.updated = true; }
  static void doubt(Rounding& rounding, const State&, const KernelInstance& x, Label) {
    rounding.doubtful.push_back(x.x);
  }
  [[nodiscard]] static Evidence evidence(const TraceRound&, const State&, const KernelInstance&, Label,
                                         const Rounding&) {
    return Evidence::none;
  }
  [[nodiscard]] static bool records(const TraceRound&) { return false; }
  [[nodiscard]] static bool adopt(State&, const TraceRound&) { return false; }
  [[nodiscard]] static bool same(const State& a, const State& b) { return a == b; }
  [[nodiscard]] static std::optional<Mismatch> mismatch(const TraceRound&, const State&, const Rounding&) {
    return std::nullopt;
  }
  static void measure(const TraceRound&, const State&, std::optional<Number>&) {}

  /// Whether |score| is at most the error bound of its sum, a doubtful update with its whole value; decided exactly.
  [[nodiscard]] bool within(const KernelValue& score, const State& w, const KernelInstance& x,
                            const Rounding& rounding) const {
    if (w.empty() && rounding.doubtful.empty()) return false;
    KernelValue error;
    const Rational more = w.size() + rounding.doubtful.size() + 2;
    for (const KernelUpdate& update : w) {
      const std::optional<KernelValue> term = term_error(*update.x, *x.x, more);
      if (!term) return true;
      error += *term;
    }
    for (const auto& doubtful : rounding.doubtful) error += size(*doubtful, *x.x);
    error += Rational(4 * w.size()) * type_->smallest_normal;  // what underflows
    KernelValue distance = score;
    if (score.sign() < 0) distance *= Rational(-1);
    return (error - distance).sign() >= 0;
  }
  [[nodiscard]] static bool may_round(const KernelInstance&, const Rounding& rounding) { return rounding.updated; }
  [[nodiscard]] static std::string likely_move(const TraceRound&, const KernelInstance&, const State&, bool) {
    return "";
  }

 private:
  /// A bound of |K(x, z)|.
  [[nodiscard]] KernelValue size(const Vector& x, const Vector& z) const {
    if (kernel_.kind == KernelSpec::Kind::gaussian) return kernel_(x, z);
    Rational sum = abs(kernel_.constant);
    for (Eigen::Index i = 0; i < x.size(); ++i) sum += abs(Rational(x[i] * z[i]));
    Rational power = 1;
    for (unsigned p = 0; p < kernel_.degree; ++p) power *= sum;
    return power;
  }

  /// A bound of the error of a term, which goes through `more` additions; nothing where there is none. (c + x.z)^p
  /// takes p(n + 3) roundings of its size, by powers or by products. The argument of a Gaussian may be computed from
  /// |x - z|^2 or from |x|^2 - 2 x.z + |z|^2: it is off by at most n + 6 roundings of q sum_i (|x_i| + |z_i|)^2.
  [[nodiscard]] std::optional<KernelValue> term_error(const Vector& x, const Vector& z, const Rational& more) const {
    const Rational n = x.size();
    Rational roundings = more + kernel_.degree * (n + 3);
    if (kernel_.kind == KernelSpec::Kind::gaussian) {
      Rational sum = 0;
      for (Eigen::Index i = 0; i < x.size(); ++i) {
        const Rational side = abs(x[i]) + abs(z[i]);
        sum += side * side;
      }
      roundings = more + 8 + (n + 6) * abs(Rational(kernel_.width * sum));
    }
    const KernelValue value = size(x, z);
    const Rational product = roundings * type_->roundoff;
    // Where the argument of a Gaussian is all error, its value is between 0 and 1 in any case.
    if (2 * product >= 1) {
      if (kernel_.kind != KernelSpec::Kind::gaussian) return std::nullopt;
      return KernelValue(Rational(1));
    }
    if (kernel_.kind != KernelSpec::Kind::gaussian && value.rational_part() > type_->largest) return std::nullopt;
    return Rational(2 * product / (1 - product)) * value;
  }

  KernelSpec kernel_;
  Tie tie_;
  bool bias_;
  const NumberType* type_;
};

class KernelJudge;

/// The theorem on the updates that the trace made.
class KernelAudit final : public TraceAudit {
 public:
  KernelAudit(const TracedKernel& learner, KernelSequence sequence,
              std::vector<std::unique_ptr<BasicAudit<KernelRound>>> audits);
  void survey(const TraceRound& round) override {
    for (const auto& audit : audits_) audit->survey(sequence_.examples[round.t - 1]);
  }
  void begin() override {
    for (const auto& audit : audits_) audit->begin(after_);
  }
  void observe(const ScaledRound& scaled, const TraceRound& round) override;
  std::vector<TheoremReport> finish() override {
    std::vector<TheoremReport> reports;
    for (const auto& audit : audits_) reports.push_back(audit->finish());
    return reports;
  }

 private:
  KernelSequence sequence_;
  std::vector<std::unique_ptr<BasicAudit<KernelRound>>> audits_;
  std::unique_ptr<KernelJudge> judge_;
  NumberedSum before_;
  NumberedSum after_;
};

class KernelJudge final : public StateJudge<TracedKernel> {
 public:
  using StateJudge::moved;
  using StateJudge::StateJudge;

  [[nodiscard]] std::unique_ptr<TraceAudit> audit(const AuditRequest& request, std::string& comparator) const override {
    const KernelStudy& study = kernel_perceptron_study();
    const Values asked = asked_values(values(), request);
    std::optional<KernelSequence> sequence;
    if (request.kept != nullptr) sequence = numbered_trace(*request.kept, asked);
    Studied studied(study, asked,
                    {.dimension = 0, .bias = false, .examples = sequence ? &*sequence : nullptr, .last_state = [&] {
                       return last_by_numbers(*sequence);
                     }});
    comparator = studied.comparator.words;
    if (studied.comparator.missing) return nullptr;
    auto result = std::make_unique<KernelAudit>(learner(), std::move(*sequence), std::move(studied.audits));
    studied.describe(*result);
    return result;
  }

 private:
  [[nodiscard]] KernelSequence numbered_trace(const std::vector<TraceRound>& kept, const Values& asked) const {
    std::vector<Example> examples;
    for (const TraceRound& round : kept) examples.push_back({learner().vector(round), round.y});
    std::vector<Vector> extra;
    const Eigen::Index dimension = examples.empty() ? 0 : examples.front().x.size();
    if (asked.given("u")) extra.push_back(asked.vector("u", dimension, asked.flag("bias")));
    return numbered(examples, learner().kernel(), extra);
  }
  [[nodiscard]] NumberedSum last_by_numbers(const KernelSequence& sequence) const {
    NumberedSum w;
    for (const KernelUpdate& update : after())
      w.push_back({sequence.examples[update.round - 1].x, Rational(update.y), update.round});
    return w;
  }
};

KernelAudit::KernelAudit(const TracedKernel& learner, KernelSequence sequence,
                         std::vector<std::unique_ptr<BasicAudit<KernelRound>>> audits)
    : sequence_(std::move(sequence)), audits_(std::move(audits)), judge_(std::make_unique<KernelJudge>(learner)) {}

void KernelAudit::observe(const ScaledRound&, const TraceRound& round) {
  const Judge::Seen seen = judge_->observe(round);
  const NumberedExample& example = sequence_.examples[round.t - 1];
  if (before_.size() != after_.size()) before_ = after_;
  if (judge_->moved()) after_.push_back({example.x, Rational(round.y), round.t});
  for (const auto& audit : audits_)
    audit->observe(
        {round.t, example.x, round.y, round.prediction, seen.mistake, before_, judge_->moved() ? after_ : before_});
}

}  // namespace

std::unique_ptr<Judge> kernel_judge(const HeaderReader& header, const Allowance& allowance) {
  const KernelSpec kernel = header.values.kernel("kernel");
  if (kernel.instances() != InstanceKind::vectors)
    throw header.complaint("kernel", "the kernel " + to_string(kernel), "a kernel on vectors, as x is one in a trace");
  return std::make_unique<KernelJudge>(
      TracedKernel(kernel, tie_of(header.values), header.values.flag("bias"), allowance.precision));
}

}  // namespace mistakebound
