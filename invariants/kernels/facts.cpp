#include "invariants/kernels/facts.hpp"

#include <algorithm>
#include <map>

namespace mistakebound {
namespace {

KernelValue apply(const NumberedSum& sum, const GramMatrix& gram, std::size_t x) {
  KernelValue value;
  for (const auto& term : sum) value.add(term.coefficient, gram(term.x, x));
  return value;
}

/// How many terms two sums begin with alike.
std::size_t common_terms(const NumberedSum& a, const NumberedSum& b) {
  const auto same = [](const auto& s, const auto& t) { return s.x == t.x && s.coefficient == t.coefficient; };
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end(), same).first - a.begin());
}

/// w' - w - y K(x, .), equal instances taken together.
NumberedSum gap_of(const KernelRound& round) {
  std::map<std::size_t, Rational> coefficients{{round.x, -round.y}};
  const std::size_t alike = common_terms(round.before, round.after);
  for (std::size_t i = alike; i < round.before.size(); ++i)
    coefficients[round.before[i].x] -= round.before[i].coefficient;
  for (std::size_t i = alike; i < round.after.size(); ++i) coefficients[round.after[i].x] += round.after[i].coefficient;
  NumberedSum gap;
  for (const auto& [x, coefficient] : coefficients)
    if (coefficient != 0) gap.push_back({x, coefficient, 0});
  return gap;
}

}  // namespace

KernelValue product(const NumberedSum& a, const NumberedSum& b, const GramMatrix& gram) {
  KernelValue value;
  for (const auto& term : a) value.add(term.coefficient, apply(b, gram, term.x));
  return value;
}

namespace {

/// |w' - w|^2.
KernelValue drift_of(const NumberedSum& before, const NumberedSum& after, const GramMatrix& gram) {
  NumberedSum drift = after;
  for (auto term : before) {
    term.coefficient = -term.coefficient;
    drift.push_back(term);
  }
  return product(drift, drift, gram);
}

}  // namespace

Number as_number(const KernelValue& value) {
  if (value.is_rational()) return value.rational_part();
  return value.power_sum();
}

KernelFacts::KernelFacts(std::shared_ptr<const GramMatrix> entries, KernelComparator compared,
                         std::optional<Rational> given, Tie convention,
                         std::shared_ptr<const std::vector<Vector>> vectors)
    : gram(std::move(entries)),
      comparator(std::move(compared)),
      asked_gamma(std::move(given)),
      vectors_(std::move(vectors)) {
  u2 = product(comparator.f, comparator.f, *gram);
  given_gamma = asked_gamma.has_value();
  if (vectors_ && !vectors_->empty())
    beside = Beside{.learner = {.tie = convention, .w = zero_vector(vectors_->front().size())}};
}

void KernelFacts::survey(const NumberedExample& example) {
  if (rows_.emplace(example.x, examples++).second) instances_.push_back(example.x);
  const KernelValue surveyed = Rational(example.y) * of_f(example.x);
  if (!least_margin || surveyed < *least_margin) least_margin = surveyed;
  const KernelValue square = (*gram)(example.x, example.x);
  if (examples == 1 || radius2 < square) radius2 = square;
  labels_.push_back(example.y);
  numbers_.push_back(example.x);
}

void KernelFacts::begin(const NumberedSum& first_state) {
  gamma = asked_gamma ? KernelValue(*asked_gamma) : least_margin.value_or(KernelValue());
  read_certificate();
  for (const auto& term : first_state) of_w_.insert(term.x);
  move_to(first_state);
  wu = product_;
  w2 = square_;
}

/// In the space that the kernel spans; the facts have moved to the state after the round.
struct KernelFacts::Products {
  const KernelFacts& facts;
  const KernelRound& round;
  const NumberedSum& left;  ///< w' - w - y K(x, .); on mistakes

  [[nodiscard]] KernelValue signed_value(const KernelValue& of_x) const { return Rational(round.y) * of_x; }
  [[nodiscard]] KernelValue margin() const { return signed_value(facts.value); }
  /// Of a mistake no claim asks for it.
  [[nodiscard]] KernelValue drift2() const {
    return round.mistake ? KernelValue() : drift_of(round.before, round.after, *facts.gram);
  }
  [[nodiscard]] const KernelValue& wu() const { return facts.product_; }
  [[nodiscard]] const KernelValue& w2() const { return facts.square_; }
  [[nodiscard]] KernelValue x2() const { return (*facts.gram)(round.x, round.x); }
  [[nodiscard]] KernelValue score() const { return signed_value(apply(round.before, *facts.gram, round.x)); }
  [[nodiscard]] KernelValue score_after() const { return signed_value(apply(round.after, *facts.gram, round.x)); }
  [[nodiscard]] KernelValue gap2(const PerceptronRound<KernelValue>&) const { return product(left, left, *facts.gram); }
};

PerceptronRound<KernelValue> KernelFacts::measure(const KernelRound& round) {
  PerceptronRound<KernelValue> measured{
      .t = round.t, .y = round.y, .mistake = round.mistake, .moved = &round.before != &round.after};
  value = of_f(round.x);
  if (measured.moved) move_to(round.after);
  const NumberedSum left = round.mistake ? gap_of(round) : NumberedSum();
  const Products of{*this, round, left};
  mistakebound::measure(measured, of);
  if (round.mistake) {
    gap = 0;
    for (const auto& term : left) gap += abs(term.coefficient);
  } else {
    measured.score = of.score();
  }
  return measured;
}

void KernelFacts::observe(const KernelRound& round) {
  y = round.y;
  const PerceptronRound<KernelValue> measured = measure(round);
  PerceptronQuantities::observe(measured);
  score = measured.score;
  if (mistake) of_w_.insert(round.x);
  if (!coefficients_.empty()) coefficient = coefficients_[(t - 1) % coefficients_.size()];
  if (beside) {
    const Vector& x = (*vectors_)[round.x];
    beside->score = y * dot(beside->learner.w, x);
    if (learn(beside->learner, x, y) != y) ++beside->m;
    beside->w2 = norm2(beside->learner.w);
  }
}

/// w'.f and |w'|^2 of a state. Most rounds append to the terms that there are.
void KernelFacts::move_to(const NumberedSum& state) {
  const auto same = [](const auto& a, const auto& b) { return a.first == b.x && a.second == b.coefficient; };
  if (state.size() < terms_.size() || !std::equal(terms_.begin(), terms_.end(), state.begin(), same)) {
    terms_.clear();
    images_.clear();
    product_ = 0;
  }
  for (std::size_t added = terms_.size(); added < state.size(); ++added) {
    const auto& [x, c, round] = state[added];
    KernelValue image;
    for (std::size_t r = 0; r < terms_.size(); ++r) {
      const KernelValue entry = (*gram)(terms_[r].first, x);
      images_[r].add(c, entry);
      image.add(terms_[r].second, entry);
    }
    image.add(c, (*gram)(x, x));
    terms_.emplace_back(x, c);
    images_.push_back(std::move(image));
    product_.add(c, of_f(x));
  }
  square_ = 0;
  for (std::size_t r = 0; r < terms_.size(); ++r) square_.add(terms_[r].second, images_[r]);
}

void KernelFacts::read_certificate() {
  if (!comparator.certificate) return;
  coefficients_.assign(examples, 0);
  NumberedSum combination;
  for (const DualCoefficient& weight : comparator.certificate->weights) {
    coefficients_.at(weight.example) += weight.value;
    combination.push_back({numbers_[weight.example], weight.value * labels_[weight.example], weight.example + 1});
  }
  for (const Rational& each : coefficients_) {
    coefficient_sum += each;
    if (!least_coefficient || each < *least_coefficient) least_coefficient = each;
  }
  combination2 = product(combination, combination, *gram);
  std::map<std::size_t, Rational> difference;  // of f and the combination, equal instances taken together
  for (const auto& term : comparator.f) difference[term.x] += term.coefficient;
  for (const auto& term : combination) difference[term.x] -= term.coefficient;
  NumberedSum left;
  for (const auto& [x, c] : difference)
    if (c != 0) left.push_back({x, c, 0});
  gap_of_f2 = product(left, left, *gram);
}

KernelValue KernelFacts::of_f(std::size_t x) const {
  const auto [place, is_new] = values_of_f_.try_emplace(x);
  if (is_new) place->second = apply(comparator.f, *gram, x);
  return place->second;
}

bool KernelFacts::is_best() const {
  return comparator.certificate && comparator.certificate->separable && comparator.certificate->exact;
}

bool KernelFacts::none_separates() const {
  return comparator.certificate && !comparator.certificate->separable && least_coefficient;
}

const Definiteness& KernelFacts::definiteness() const {
  if (definiteness_) return *definiteness_;
  std::vector<std::size_t> chosen;
  std::set<std::size_t> known;
  const auto add = [&](std::size_t id) {
    if (known.insert(id).second) chosen.push_back(id);
  };
  for (const auto& term : comparator.f) add(term.x);
  for (const std::size_t id : of_w_) add(id);
  for (const std::size_t id : instances_)
    if (chosen.size() < most_decomposed) add(id);
  std::sort(chosen.begin(), chosen.end());
  definiteness_ = decompose(*gram, chosen);
  return *definiteness_;
}

Rational KernelFacts::beside_rows(const Combination& c) const {
  const auto of_u = std::find_if(c.begin(), c.end(), [&](const auto& term) { return !rows_.contains(term.first); });
  return of_u == c.end() ? Rational(0) : of_u->second;
}

std::vector<DualCoefficient> KernelFacts::by_rows(const Combination& c) const {
  std::vector<DualCoefficient> weights;
  for (const auto& [id, coefficient_of_id] : c)
    if (const auto row = rows_.find(id); row != rows_.end()) weights.push_back({row->second, coefficient_of_id});
  std::sort(weights.begin(), weights.end(),
            [](const DualCoefficient& a, const DualCoefficient& b) { return a.example < b.example; });
  return weights;
}

}  // namespace mistakebound
