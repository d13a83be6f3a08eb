#include "properties/conjecture/printed_winnow.hpp"

#include "reference/numbers/log_sum.hpp"
#include "reference/numbers/power_sum.hpp"

namespace mistakebound {
namespace {

const Rational printed_eta(1, 4);

/// The vector in {0,1}^d that the bits of a number are.
Vector bits(std::size_t number, Eigen::Index d) {
  Vector x(d);
  for (Eigen::Index i = 0; i < d; ++i) x[i] = Rational((number >> static_cast<std::size_t>(i)) & 1U);
  return x;
}

/// The sign of 2 w.x - 1, w_i = e^(exponent_i)/d.
Label prediction(const Vector& exponents, const Vector& x) {
  PowerSum score({}, -1, 0);
  for (Eigen::Index i = 0; i < x.size(); ++i)
    if (x[i] != 0) score.add(Rational(2, x.size()), exponents[i]);
  const Decision decision = score.decide();
  if (!decision.sign) throw UndecidedSign("the sign of a score of the printed Winnow");
  return *decision.sign < 0 ? -1 : 1;
}

/// All sequences of one disjunction and one length, by their prefixes.
class Search {
 public:
  Search(UpdateSign sign, Vector target, std::size_t rounds)
      : direction_(sign == UpdateSign::right ? 1 : -1),
        target_(std::move(target)),
        rounds_(rounds),
        bound_(LogSum::ln(Rational(target_.size()), Rational(8 * target_.sum()))) {
    sequence_.dimension = target_.size();
  }

  /// The first that breaks the bound; counts those that were played to their end.
  std::optional<BrokenBound> run(std::size_t& runs) { return go_on(zero_vector(target_.size()), 0, runs); }

 private:
  [[nodiscard]] bool is_beyond(std::size_t mistakes) const { return is_less(bound_, Rational(mistakes)); }

  std::optional<BrokenBound> go_on(const Vector& exponents, std::size_t mistakes, std::size_t& runs) {
    if (sequence_.size() == rounds_) {
      ++runs;
      if (!is_beyond(mistakes)) return std::nullopt;
      return BrokenBound{sequence_, target_, mistakes, simplified(bound_)};
    }
    for (std::size_t number = 0; number < std::size_t{1} << static_cast<std::size_t>(target_.size()); ++number) {
      const Vector x = bits(number, target_.size());
      const Label y = dot(x, target_) > 0 ? 1 : -1;
      const bool mistake = prediction(exponents, x) != y;
      Vector after = exponents;
      if (mistake) after += x * Rational(2 * direction_ * y * printed_eta);
      sequence_.examples.push_back({x, y});
      auto found = go_on(after, mistakes + (mistake ? 1 : 0), runs);
      if (found) return found;
      sequence_.examples.pop_back();
    }
    return std::nullopt;
  }

  int direction_;
  Vector target_;
  std::size_t rounds_;
  LogSum bound_;
  Sequence sequence_;
};

}  // namespace

PlayedSequences play_printed_winnow(UpdateSign sign, const ShortSequences& sequences) {
  PlayedSequences played;
  for (std::size_t rounds = 1; rounds <= sequences.rounds; ++rounds)
    for (Eigen::Index d = 1; d <= sequences.dimension; ++d)
      for (std::size_t target = 0; target < std::size_t{1} << static_cast<std::size_t>(d); ++target) {
        const Vector variables = bits(target, d);
        if (variables.sum() < sequences.least_k || variables.sum() > sequences.most_k) continue;
        played.broken = Search(sign, variables, rounds).run(played.runs);
        if (played.broken) return played;
      }
  return played;
}

}  // namespace mistakebound
