#include <array>

#include "oracle/drive/against_weights.hpp"
#include "properties/perceptron/cases.hpp"

namespace mistakebound {
namespace {

constexpr std::array<AdversaryKind, 4> gentle_kinds{{{"small", "small whole numbers, halves and quarters"},
                                                     {"ties", "exact ties of the learner's weights"},
                                                     {"zeros", "x = 0 and single coordinates"},
                                                     {"repeats", "few examples, often"}}};
constexpr std::array<AdversaryKind, 3> harsh_kinds{
    {{"near-ties", "a tie, moved by a power of two"},
     {"magnitudes", "powers of two, their neighbours, zeros and subnormals"},
     {"absorption", "large weights, then small steps"}}};
constexpr std::array<AdversaryKind, 2> last_kinds{
    {{"mixed", "another of these in every round"}, {"sequences", "those that try the theorems (verify)"}}};
constexpr AdversaryKind decimal_kind{"decimals", "tenths, every other time an exact tie"};

template <class S, class L = typename S::LearnerType>
class PerceptronAdversary final : public WeightAdversary<S, L> {
 public:
  using WeightAdversary<S, L>::WeightAdversary;
  using WeightAdversary<S, L>::match;
  using WeightAdversary<S, L>::draw;

  [[nodiscard]] std::vector<AdversaryKind> kinds() const override {
    std::vector<AdversaryKind> kinds(gentle_kinds.begin(), gentle_kinds.end());
    if (!match().options.dyadic) kinds.insert(kinds.end(), harsh_kinds.begin(), harsh_kinds.end());
    kinds.insert(kinds.end(), last_kinds.begin(), last_kinds.end());
    if (match().decimals()) kinds.push_back(decimal_kind);
    return kinds;
  }

  /// Weights that are divided by |x|^2 in every round become long.
  [[nodiscard]] std::size_t longest() const override {
    constexpr std::size_t rounds = 60;
    return MovesSmoothly<L> ? rounds : WeightAdversary<S, L>::longest();
  }

  /// Where weights are sums, and those of earlier rounds are not all needed.
  [[nodiscard]] std::optional<LearnerAdversary::LongCase> long_case() const override {
    if (MovesSmoothly<L> || std::is_same_v<S, VotedStudy>) return std::nullopt;
    // Against its predictions every round is an update, whatever the margin is.
    const bool has_margin = std::is_same_v<S, MarginStudy>;
    return LearnerAdversary::LongCase{"near-ties", has_margin ? Labels::agreeing : Labels::contrary, 2};
  }

  Sequence draw_sequence() override {
    std::map<std::string, std::size_t> ignored;
    return draw_perceptron_case(draw(), draw().one_in(2), {}, ignored).sequence;
  }

  void draw_target() override {
    this->target_ = draw().direction(match().dimension);
    if (draw().one_in(3)) this->target_threshold_ = draw().small_integer();
  }

  /// Where |x|^2 leaves out the constant of the bias, the bias grows by 1/|x|^2 in every round against the prediction,
  /// beyond all numbers of a type where |x| is small.
  [[nodiscard]] Vector in_range(Vector x) const override {
    if constexpr (requires { this->learner().norm_of_features; }) {
      if (!this->learner().norm_of_features || norm2(x) == 0) return x;
      const bool has_grown = this->learner().w.cwiseAbs().maxCoeff() > power_of_two(20);
      const bool is_narrow = match().options.reading == Reading::binary32;
      const Rational least = has_grown || is_narrow ? Rational(1) : Rational(1, 16);
      while (norm2(x) < least) x *= Rational(2);
    }
    return x;
  }

  Vector choose(const std::string& kind) override {
    aim();
    if (is_near_) return beside_level();
    if (kind == "ties") return tied(match().small_vector());
    if (kind == "decimals") return decimals();
    if (kind == "near-ties") return match().nudged(draw().one_in(2) ? tied(match().small_vector()) : nearly_tied());
    if (kind == "zeros") return match().sparse();
    if (kind == "magnitudes") return magnitudes();
    if (kind == "absorption") return absorbed();
    if (match().dimension > this->widest() && (match().far || draw().one_in(2))) return beside_tie();
    return match().small_vector();
  }

 private:
  /// Ties are of the weights, or of what the learner predicts by besides, with 0 or with the margin of an update.
  void aim() {
    const L& exact = this->learner();
    weights_ = exact.w;
    level_ = 0;
    if constexpr (requires { exact.margin; }) {
      constexpr int finest = 8;  // bits behind the point
      if (draw().one_in(2)) level_ = draw().sign() * exact.margin;
      // Without rounding what is nearly the margin is so by a number that is short.
      is_near_ = level_ != 0 && match().options.dyadic && !match().far && draw().one_in(2);
      if (is_near_) level_ += draw().sign() * power_of_two(-draw().range(1, finest));
    }
    if constexpr (MovesSmoothly<L>)
      if (draw().one_in(2)) level_ = draw().sign();
    if constexpr (requires { exact.sum; })
      if (draw().one_in(2)) weights_ = exact.sum;
    if constexpr (requires { exact.voters; })
      if (!exact.voters.empty() && draw().one_in(2))
        weights_ =
            *exact.voters[static_cast<std::size_t>(draw().range(0, static_cast<int>(exact.voters.size()) - 1))].w;
  }
  [[nodiscard]] const Vector& weights() const { return weights_; }
  [[nodiscard]] Rational score(const Vector& x) const { return dot(weights_, this->seen(x)); }

  /// x but for one entry, which is solved for so that w.x is the level that is aimed at; else two entries of w,
  /// crosswise, so that w.x = 0, as long as doubles do not round their products.
  Vector tied(Vector x) {
    constexpr int most_bits = 24;
    const Eigen::Index pivot = match().coordinate();
    if (weights()[pivot] != 0) {
      x[pivot] = 0;
      const Rational solved = (level_ - score(x)) / weights()[pivot];
      if (match().can_be_sent(solved)) {
        x[pivot] = solved;
        return x;
      }
    }
    const Eigen::Index other = match().coordinate();
    const auto is_short = [&](Eigen::Index i) {
      return match().can_be_sent(weights()[i]) && abs(weights()[i]) <= power_of_two(most_bits);
    };
    if constexpr (MovesSmoothly<L>)
      if (pivot != other && level_ == 0) return across(pivot, other);
    if (pivot == other || !is_short(pivot) || !is_short(other)) return match().small_vector();
    x = zero_vector(match().dimension);
    x[pivot] = weights()[other];
    x[other] = -weights()[pivot];
    return x;
  }

  /// One entry is solved for, so that w.x is as near to the level as can be sent, whatever the weights are.
  Vector nearly_tied() {
    Vector x = match().small_vector();
    const Eigen::Index pivot = match().coordinate();
    if (weights()[pivot] == 0) return x;
    x[pivot] = 0;
    x[pivot] = match().nearby((level_ - score(x)) / weights()[pivot]);
    return x;
  }

  /// An entry is solved for that can be sent as it is, if there is one soon.
  Vector beside_level() {
    constexpr int tries = 4;
    for (int i = 0; i < tries; ++i) {
      Vector x = match().small_vector();
      const Eigen::Index pivot = match().coordinate();
      if (weights()[pivot] == 0) continue;
      x[pivot] = 0;
      x[pivot] = (level_ - score(x)) / weights()[pivot];
      if (match().can_be_sent(x[pivot])) return x;
    }
    return nearly_tied();
  }

  /// Two entries of w, crosswise, so that w.x = 0, of weights that are fractions, over a common denominator.
  Vector across(Eigen::Index pivot, Eigen::Index other) {
    const Rational scale(common_denominator(weights()));
    Vector x = zero_vector(match().dimension);
    x[pivot] = scale * weights()[other];
    x[other] = -scale * weights()[pivot];
    return match().can_be_sent(x) ? x : match().small_vector();
  }

  /// All but a tie, by quarters: a coordinate that is left out of the sum turns it.
  Vector beside_tie() {
    constexpr int quarters = 4;
    Vector x = match().small_vector();
    const Eigen::Index pivot = match().coordinate();
    if (weights()[pivot] == 0) return x;
    x[pivot] = 0;
    x[pivot] = Rational(floor_of(Rational(quarters * (level_ - score(x)) / weights()[pivot]))) / quarters;
    if (match().far && score(x) == level_) x[pivot] -= Rational(1, quarters);
    return match().can_be_sent(x) ? x : match().small_vector();
  }

  Vector magnitudes() {
    if (draw().one_in(3)) return match().stretches();
    Vector x = match().small_vector();
    for (Rational& entry : x)
      if (draw().one_in(2)) entry = match().large_or_tiny();
    constexpr int rarely = 6;
    if (match().dimension == 1 || !match().may_underflow() || !draw().one_in(rarely)) return x;
    Vector with_subnormal = x;
    with_subnormal[match().coordinate()] = match().subnormal();
    return match().can_be_sent(with_subnormal) ? with_subnormal : x;
  }

  /// Weights of 1 and -1 first, whose ties can all be spelled, such as 0.1 + 0.2 - 0.3.
  Vector decimals() {
    constexpr int most_tenths = 29;
    Vector x(match().dimension);
    if (match().shown.empty()) {
      for (Rational& entry : x) entry = draw().sign();
      return x;
    }
    for (Rational& entry : x) entry = Rational(draw().range(-most_tenths, most_tenths)) / 10;
    return draw().one_in(2) ? tied(std::move(x)) : x;
  }

  /// Large weights first, then steps that change them by less than their last bit.
  Vector absorbed() {
    if (match().shown.empty() || draw().one_in(8)) {
      Vector x(match().dimension);
      const int bits = match().options.reading == Reading::binary32 ? 24 : 53;
      for (Rational& entry : x) entry = draw().sign() * power_of_two(draw().range(bits - 1, bits + 3));
      return x;
    }
    return draw().one_in(2) ? tied(match().small_vector()) : match().small_vector();
  }

  Vector weights_;
  Rational level_ = 0;
  bool is_near_ = false;  ///< a tie is to be missed by little
};

}  // namespace

std::unique_ptr<LearnerAdversary> adversary_of(const PerceptronStudy& study, Match& match) {
  return std::make_unique<PerceptronAdversary<PerceptronStudy>>(match, study);
}
std::unique_ptr<LearnerAdversary> adversary_of(const AveragedStudy& study, Match& match) {
  return std::make_unique<PerceptronAdversary<AveragedStudy>>(match, study);
}
std::unique_ptr<LearnerAdversary> adversary_of(const VotedStudy& study, Match& match) {
  return std::make_unique<PerceptronAdversary<VotedStudy>>(match, study);
}
std::unique_ptr<LearnerAdversary> adversary_of(const AggressiveStudy& study, Match& match) {
  return std::make_unique<PerceptronAdversary<AggressiveStudy, JudgedAggressive>>(match, study);
}
std::unique_ptr<LearnerAdversary> adversary_of(const MarginStudy& study, Match& match) {
  return std::make_unique<PerceptronAdversary<MarginStudy>>(match, study);
}

}  // namespace mistakebound
