/// Judge of the kernel perceptron on vectors.
///
/// Its state is the list of its updates, which follows from what a trace says of them: a trace records no more. Memory
/// grows with the updates; a round costs a kernel value for each of them, twice as many once the trace's own updates
/// are not the exact ones.
#include "reference/learners/kernel.hpp"
#include "invariants/kernels/facts.hpp"
#include "oracle/judges/judges.hpp"
#include "oracle/judges/studied_judge.hpp"

namespace mistakebound {
namespace {

using SharedVector = std::shared_ptr<const Vector>;

/// The kernel perceptron on instances that are shared by all states that have them as a term.
struct SharedKernelPerceptron : KernelPerceptron<SharedVector> {
  SharedKernelPerceptron(KernelSpec kernel_spec, Tie tie_rule)
      : KernelPerceptron<SharedVector>(
            [kernel_spec](const SharedVector& x, const SharedVector& z) { return kernel_spec(*x, *z); }, tie_rule),
        spec(std::move(kernel_spec)) {}
  KernelSpec spec;
  bool one_buffer = false;  ///< all of its terms are the instance that it saw last

  void begin(const TraceRound& round) { space.round = round.t; }
  /// Whether it has one and the same term as often with either sign.
  [[nodiscard]] bool scores_nothing() const {
    Rational sum = 0;
    for (const auto& term : w) sum += term.coefficient;
    return one_buffer && sum == 0;
  }
  [[nodiscard]] KernelValue score(const SharedVector& x) const {
    if (!one_buffer) return KernelPerceptron::score(x);
    Rational sum = 0;
    for (const auto& term : w) sum += term.coefficient;
    KernelValue value;
    value.add(sum, kernel()(x, x));
    return value;
  }
};

}  // namespace

/// Of a kernel, of the sum, and of updates that may have been made or not.
template <>
class Rounding<SharedKernelPerceptron> {
 public:
  Rounding(const SharedKernelPerceptron& learner, Precision precision)
      : kernel_(learner.spec), type_(&number_type(precision)) {}

  void update(const SharedKernelPerceptron&, const SharedVector&, Label) { updated_ = true; }
  void doubt(const SharedKernelPerceptron&, const SharedVector& x, Label) { doubtful_.push_back(x); }
  [[nodiscard]] bool may_round(const SharedVector& x) const { return updated_ && !is_nothing(*x); }
  /// Whether the function after an update may be the one before it: |K(x, .)| is 0, or rounding takes it away.
  [[nodiscard]] bool may_vanish(const SharedKernelPerceptron& before, const SharedVector& x, Label) const {
    return before.kernel()(x, x).sign() == 0 || may_absorb(before, *x);
  }

  /// Whether |score| is at most the error bound of its sum, a doubtful update with its whole value; decided exactly.
  [[nodiscard]] bool may_flip(const KernelValue& score, const SharedKernelPerceptron& learner,
                              const SharedVector& x) const {
    const auto& w = learner.w;
    if ((w.empty() && doubtful_.empty()) || is_nothing(*x) || scores_nothing(learner)) return false;
    KernelValue error(score.sign() == 0 ? Rational(0) : type_->sigmoid);
    const Rational more = w.size() + doubtful_.size() + 2;
    for (const auto& update : w) {
      const std::optional<KernelValue> term = term_error(learner.one_buffer ? *x : *update.x, *x, more);
      if (!term) return true;
      error += *term;
    }
    for (const SharedVector& doubtful : doubtful_) error += size(*doubtful, *x);
    error += Rational(4 * w.size()) * type_->smallest_normal;  // what underflows
    KernelValue distance = score;
    if (score.sign() < 0) distance *= Rational(-1);
    return (error - distance).sign() >= 0;
  }

 private:
  /// Whether K(x, .) is 0 whatever is rounded.
  [[nodiscard]] bool is_nothing(const Vector& x) const {
    return kernel_.kind != KernelSpec::Kind::gaussian && kernel_.constant == 0 && norm2(x) == 0;
  }
  /// Whether x, as one more term, may be lost by weights of the features in which (x.z)^p is an inner product: each of
  /// its own is at most half a unit in the last place of what is there. Looked at are the powers x_i^p alone.
  [[nodiscard]] bool may_absorb(const SharedKernelPerceptron& learner, const Vector& x) const {
    if (kernel_.kind == KernelSpec::Kind::gaussian || kernel_.constant != 0) return false;
    const auto power = [&](const Rational& entry) {
      Rational result = 1;
      for (unsigned p = 0; p < kernel_.degree; ++p) result *= entry;
      return Rational(abs(result));
    };
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      if (x[i] == 0) continue;
      Rational sum = 0;
      for (const auto& update : learner.w) sum += power((*update.x)[i]);
      for (const SharedVector& doubtful : doubtful_) sum += power((*doubtful)[i]);
      if (power(x[i]) > 2 * type_->roundoff * sum) return false;
    }
    return true;
  }

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
  const NumberType* type_;
  std::vector<SharedVector> doubtful_;
  bool updated_ = false;
};

/// What goes wrong with kernels as they are often written.
Faults faults_of_run(const SharedKernelPerceptron& first, bool) {
  Faults result;
  const auto with = [&](const KernelSpec& spec) {
    result.push_back({.kind = FaultKind::kernel, .value = to_string(spec)});
  };
  using Of = KernelSpec::Kind;
  const KernelSpec& spec = first.spec;
  if (spec.kind == Of::linear) with({.kind = Of::polynomial, .degree = 1, .constant = 1});
  if (spec.kind == Of::polynomial) {
    with({.kind = Of::polynomial, .degree = spec.degree + 1, .constant = spec.constant});
    if (spec.degree > 1) with({.kind = Of::polynomial, .degree = spec.degree - 1, .constant = spec.constant});
    if (spec.constant != 0) with({.kind = Of::polynomial, .degree = spec.degree, .constant = 0});
    if (spec.constant != 1) with({.kind = Of::polynomial, .degree = spec.degree, .constant = 1});
  }
  if (spec.kind == Of::gaussian)
    for (const Rational& factor : {Rational(2), Rational(1, 2)})
      with({.kind = Of::gaussian, .width = Rational(spec.width * factor)});
  result.push_back({FaultKind::one_buffer});
  return result;
}

/// A trace records no more than its updates.
template <>
class Observed<SharedKernelPerceptron> {
 public:
  explicit Observed(bool bias) : bias_(bias) {}

  const SharedVector& instance(const TraceRound& round) {
    return instance_ = std::make_shared<const Vector>(seen_instance(round.x, bias_));
  }
  [[nodiscard]] static bool shows(const TraceRound&) { return false; }
  [[nodiscard]] static Evidence evidence(const TraceRound&, const SharedKernelPerceptron&, const SharedVector&,
                                         const Rounding<SharedKernelPerceptron>&) {
    return Evidence::none;
  }
  [[nodiscard]] static bool adopt(SharedKernelPerceptron&, const TraceRound&) { return false; }
  [[nodiscard]] static std::optional<Mismatch> mismatch(const TraceRound&, const SharedKernelPerceptron&,
                                                        const Rounding<SharedKernelPerceptron>&) {
    return std::nullopt;
  }
  [[nodiscard]] static Number error(const TraceRound&, const SharedKernelPerceptron&) { return Rational(0); }

 private:
  bool bias_;
  SharedVector instance_;
};

namespace {

/// Its theorem speaks of instances by numbers.
class KernelJudge final : public StudiedJudge<KernelStudy, SharedKernelPerceptron> {
 public:
  using StudiedJudge::StudiedJudge;

  [[nodiscard]] std::vector<Rational> exact_state(const std::string&) override { return {}; }

 protected:
  KernelStudy::KnownRun known_run(const AuditRequest& request, const Values& asked) override {
    if (request.kept != nullptr) sequence_ = numbered_trace(*request.kept, asked);
    if (sequence_) dimension_ = request.kept->dimension + (asked.flag("bias") ? 1 : 0);
    return {.dimension = 0, .bias = false, .examples = sequence_ ? &*sequence_ : nullptr, .last_state = [this] {
              NumberedSum w;
              for (const auto& update : after().w)
                w.push_back({number(update.round), update.coefficient, update.round});
              return w;
            }};
  }
  /// Some five seconds' work. Every update takes w.f, |w|^2 and their products, as long as f and w are; and what shows
  /// that the Gram matrix is positive semidefinite takes its size and its rank, both squared.
  [[nodiscard]] std::string too_long(const SpanComparator& comparator) const override {
    constexpr double most_powers = 300'000;
    constexpr double most_entries = 100'000'000;
    if (comparator.given || comparator.missing) return "";
    const KernelSpec& spec = exact().spec;
    const std::string ask = " (give --f to have it done)";
    const auto updates = static_cast<double>(after().w.size());
    const auto terms = static_cast<double>(comparator.compared.f.size());
    if (spec.kind == KernelSpec::Kind::gaussian) {
      if (updates * updates * (terms + updates / 2) <= most_powers) return "";
      return "none; w has " + std::to_string(after().w.size()) + " terms and f " +
             std::to_string(comparator.compared.f.size()) + ", whose sums of powers take long" + ask;
    }
    const auto instances = static_cast<double>(std::min(sequence_->gram->size(), KernelFacts::most_decomposed));
    const double rank = std::min(instances, features(spec));
    if (instances * rank * instances * rank <= most_entries) return "";
    return "none; to decompose the Gram matrix of " + std::to_string(static_cast<std::size_t>(instances)) +
           " instances takes long" + ask;
  }
  /// How many monomials the kernel speaks of.
  [[nodiscard]] double features(const KernelSpec& spec) const {
    const double dimension = sequence_->examples.empty() ? 0 : static_cast<double>(dimension_);
    if (spec.kind == KernelSpec::Kind::linear) return dimension;
    double count = 1;
    const double variables = dimension + (spec.constant == 0 ? -1 : 0);
    for (unsigned p = 1; p <= spec.degree; ++p) count *= (variables + p) / p;
    return count;
  }

  void survey_audits(const TraceRound& round) override {
    for (const auto& audit : audits()) audit->survey(sequence_->examples[round.t - 1]);
  }
  void begin_audits() override {
    for (const auto& audit : audits()) audit->begin(after_);
  }
  void show_audits(const TraceRound& round, const Seen& seen) override {
    const std::size_t x = number(round.t);
    if (before_.size() != after_.size()) before_ = after_;
    if (moved()) after_.push_back({x, Rational(round.y), round.t});
    for (const auto& audit : audits())
      audit->observe({round.t, x, round.y, round.prediction, seen.mistake, before_, moved() ? after_ : before_});
  }

 private:
  [[nodiscard]] std::size_t number(std::size_t t) const { return sequence_->examples[t - 1].x; }

  [[nodiscard]] KernelSequence numbered_trace(const Sequence& kept, const Values& asked) const {
    const bool bias = asked.flag("bias");
    std::vector<Example> examples;
    for (const Example& example : kept.examples) examples.push_back({seen_instance(example.x, bias), example.y});
    std::vector<Vector> extra;
    const Eigen::Index dimension = examples.empty() ? 0 : examples.front().x.size();
    if (asked.given("u")) extra.push_back(asked.vector("u", dimension, bias));
    return numbered(examples, exact().spec, extra);
  }

  std::optional<KernelSequence> sequence_;
  Eigen::Index dimension_ = 0;
  NumberedSum before_;
  NumberedSum after_;
};

}  // namespace

std::unique_ptr<Judge> judge_of(const KernelStudy& study, const HeaderReader& header, const Allowance& allowance) {
  const KernelSpec kernel = header.values.kernel("kernel");
  if (kernel.instances() != InstanceKind::vectors)
    throw header.complaint("kernel", "the kernel " + to_string(kernel), "a kernel on vectors, as x is one in a trace");
  SharedKernelPerceptron first(kernel, tie_of(header.values));
  first.one_buffer = header.fault.kind == FaultKind::one_buffer;
  return std::make_unique<KernelJudge>(
      study, std::move(first), Observed<SharedKernelPerceptron>(header.values.flag("bias")), allowance.precision);
}

}  // namespace mistakebound
