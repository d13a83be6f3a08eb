#include "oracle/opponent.hpp"

#include <algorithm>
#include <array>

#include "oracle/lockstep.hpp"
#include "properties/disjunction_cases.hpp"
#include "properties/perceptron_cases.hpp"

namespace mistakebound {
namespace {

constexpr std::array<OpponentKind, 4> gentle_kinds{{{"small", "small whole numbers, halves and quarters"},
                                                    {"ties", "exact ties of the learner's weights"},
                                                    {"zeros", "x = 0 and single coordinates"},
                                                    {"repeats", "few examples, often"}}};
constexpr std::array<OpponentKind, 5> harsh_kinds{{{"near-ties", "a tie, moved by the least step of a coordinate"},
                                                   {"magnitudes", "powers of two, and their neighbours"},
                                                   {"absorption", "large weights, then small steps"},
                                                   {"mixed", "another of these in every round"},
                                                   {"sequences", "those that try the theorems (verify)"}}};
constexpr OpponentKind decimal_kind{"decimals", "tenths, every other time an exact tie"};
constexpr std::array<OpponentKind, 6> boolean_kinds{{{"sparse", "few active variables"},
                                                     {"threshold", "active weights that add up to the threshold"},
                                                     {"dense", "nearly all variables active"},
                                                     {"repeats", "few examples, often"},
                                                     {"mixed", "another of these in every round"},
                                                     {"sequences", "those that try the theorems (verify)"}}};

constexpr int dyadic_parts = 16;
constexpr int dyadic_largest = 64;
constexpr int largest_exponent = 200;
constexpr unsigned decimal_places = 20;
constexpr unsigned longest_decimal = 60;  // digits

Rational power_of_two(int exponent) {
  const Rational power(Integer(1) << static_cast<unsigned>(std::abs(exponent)));
  return exponent >= 0 ? power : Rational(1 / power);
}

/// The weight of the last bit of a double: v + that is the next one (v > 0), or v - that, or halfway to it.
Rational last_bit(const Rational& value) {
  constexpr int significant = 53;
  const Integer top = numerator_of(Rational(abs(value)));
  const auto bits = [](const Integer& n) { return static_cast<int>(boost::multiprecision::msb(n)); };
  return power_of_two(bits(top) - bits(denominator_of(value)) + 1 - significant);
}

}  // namespace

const char* to_string(Labels labels) {
  switch (labels) {
    case Labels::contrary:
      return "contrary";
    case Labels::target:
      return "target";
    case Labels::noisy:
      return "noisy";
    case Labels::agreeing:
      return "agreeing";
    case Labels::given:
      return "given";
  }
  return "";
}

std::vector<OpponentKind> opponents(const OpponentOptions& options) {
  if (options.learner != "perceptron") return {boolean_kinds.begin(), boolean_kinds.end()};
  std::vector<OpponentKind> kinds(gentle_kinds.begin(), gentle_kinds.end());
  for (const OpponentKind& kind : harsh_kinds)
    if (!options.dyadic || std::string(kind.name) == "mixed" || std::string(kind.name) == "sequences")
      kinds.push_back(kind);
  if (options.reading == Reading::decimal && !options.dyadic) kinds.push_back(decimal_kind);
  return kinds;
}

Opponent::Opponent(const OpponentOptions& options, std::uint64_t seed, std::uint64_t number)
    : options_(options), draw_(Draw::for_case(seed, number)) {
  const std::vector<OpponentKind> kinds = opponents(options_);
  kind_ = kinds[number % kinds.size()].name;
  const std::uint64_t growth = std::min<std::uint64_t>(number / kinds.size(), options_.rounds);
  const int most = static_cast<int>(std::min<std::uint64_t>(options_.rounds, 4 + 4 * growth));
  rounds_ = static_cast<std::size_t>(draw_.range(std::min(2, most), most));
  const int widest = is_winnow() ? 9 : 5;
  dimension_ = options_.dimension.value_or(draw_.range(1, std::min(widest, 2 + static_cast<int>(number / 4 % 100))));
  constexpr std::array<Labels, 5> policies{Labels::contrary, Labels::contrary, Labels::target, Labels::noisy,
                                           Labels::agreeing};
  labels_ = policies.at(static_cast<std::size_t>(draw_.range(0, static_cast<int>(policies.size()) - 1)));
  if (kind_ == "sequences" && options_.dimension) kind_ = "mixed";  // those choose their own dimension
  if (kind_ == "sequences") {
    std::map<std::string, std::size_t> ignored;
    given_ = is_winnow() ? draw_disjunction_case(draw_, {}).sequence
                         : draw_perceptron_case(draw_, draw_.one_in(2), {}, ignored).sequence;
    labels_ = Labels::given;
    dimension_ = given_.dimension;
    rounds_ = std::min(rounds_, given_.size());
    for (Example& example : given_.examples)
      for (Rational& entry : example.x) entry = nearby(entry);
    return;
  }
  target_ = zero_vector(dimension_);
  if (is_winnow()) {
    for (int k = draw_.range(0, 3); k > 0; --k) target_[draw_.range(0, static_cast<int>(dimension_) - 1)] = 1;
    target_threshold_ = Rational(1) / 2;
  } else {
    target_ = draw_.direction(dimension_);
    if (draw_.one_in(3)) target_threshold_ = draw_.small_integer();
  }
}

void Opponent::against(const WeightRule& rule) {
  rule_ = rule;
  w_ = rule.start;
}

Vector Opponent::instance() {
  if (labels_ == Labels::given) {
    x_ = given_.examples[shown_.size()].x;
  } else {
    const std::vector<OpponentKind> kinds = opponents(options_);
    std::string kind = kind_;
    while (kind == "mixed" || kind == "sequences")
      kind = kinds[static_cast<std::size_t>(draw_.range(0, static_cast<int>(kinds.size()) - 1))].name;
    x_ = choose(kind);
  }
  shown_.push_back(x_);
  return x_;
}

Label Opponent::label(Label predicted) {
  Label y = -predicted;
  if (labels_ == Labels::given) y = given_.examples[shown_.size() - 1].y;
  if (labels_ == Labels::agreeing && draw_.one_in(2)) y = predicted;
  if (labels_ == Labels::target || labels_ == Labels::noisy) {
    const int side = sign_of(Rational(dot(target_, x_) - target_threshold_));
    if (side != 0) y = side;
    if (labels_ == Labels::noisy && draw_.one_in(6)) y = -y;
  }
  const Vector x = rule_.instance(x_);
  if (decide(rule_.score(w_, x), rule_.tie) != y) rule_.update(w_, x, y);
  return y;
}

Vector Opponent::choose(const std::string& kind) {
  if (kind == "repeats" && shown_.size() > 2)
    return shown_[static_cast<std::size_t>(draw_.range(0, std::min(static_cast<int>(shown_.size()) - 1, 2)))];
  if (is_winnow()) {
    if (kind == "threshold") return near_threshold();
    return kind == "sparse" ? boolean(draw_.range(3, 5)) : kind == "dense" ? boolean(1) : boolean(2);
  }
  if (kind == "ties") return tied(small_vector());
  if (kind == "decimals") return decimals();
  if (kind == "near-ties") return near_tie();
  if (kind == "zeros") return sparse();
  if (kind == "magnitudes") return magnitudes();
  if (kind == "absorption") return absorbed();
  return small_vector();
}

bool Opponent::can_be_sent(const Rational& value) const {
  if (options_.dyadic) return abs(value) <= dyadic_largest && denominator_of(Rational(value * dyadic_parts)) == 1;
  if (options_.reading == Reading::binary64) {
    // Products of a few of them are still far from the ends of a double's range.
    const bool in_range = abs(value) <= power_of_two(largest_exponent) &&
                          denominator_of(value) <= numerator_of(power_of_two(2 * largest_exponent));
    return in_range && is_binary64(value);
  }
  const std::optional<std::string> digits = decimal_digits(value);
  return digits && digits->size() <= longest_decimal;
}

/// The value, or one near it that can be sent.
Rational Opponent::nearby(const Rational& value) const {
  if (can_be_sent(value)) return value;
  if (options_.dyadic) {
    const Rational cut = fraction(floor_of(value * dyadic_parts), dyadic_parts);
    return abs(cut) <= dyadic_largest ? cut : Rational(sign_of(cut) * dyadic_largest);
  }
  if (options_.reading == Reading::decimal)
    return fraction(floor_of(value * Rational(power_of_ten(decimal_places))), power_of_ten(decimal_places));
  if (abs(value) > power_of_two(largest_exponent)) return sign_of(value);
  const Rational result(to_double(value));
  return can_be_sent(result) ? result : Rational(sign_of(value));
}

Rational Opponent::small() {
  const Rational whole = draw_.small_integer();
  if (options_.reading == Reading::decimal && !options_.dyadic && draw_.one_in(2)) return whole / 10;
  return draw_.one_in(4) ? Rational(whole / (draw_.one_in(2) ? 2 : 4)) : whole;
}

/// Small entries, not all of them 0: that is for `zeros`, and hides which part of an update is missing.
Vector Opponent::small_vector() {
  Vector x(dimension_);
  for (Rational& entry : x) entry = small();
  if (norm2(x) == 0) x[draw_.range(0, static_cast<int>(dimension_) - 1)] = draw_.sign();
  return x;
}

Rational Opponent::large_or_tiny() {
  constexpr std::array<int, 12> exponents{24, 25, 52, 53, 54, 60, 100, -24, -52, -53, -60, -100};
  const int exponent =
      draw_.one_in(2) ? exponents.at(static_cast<std::size_t>(draw_.range(0, static_cast<int>(exponents.size()) - 1)))
                      : draw_.range(-30, 60);
  Rational value = power_of_two(exponent);
  if (options_.reading == Reading::decimal && draw_.one_in(2)) {
    const Rational ten(power_of_ten(static_cast<unsigned>(draw_.range(0, 16))));
    value = draw_.one_in(2) ? ten : Rational(1 / ten);
  }
  if (draw_.one_in(3)) value += (draw_.one_in(2) ? 1 : -1) * last_bit(value);
  value = nearby(value);
  return draw_.sign() * value;
}

Vector Opponent::magnitudes() {
  Vector x = small_vector();
  for (Eigen::Index i = 0; i < dimension_; ++i)
    if (draw_.one_in(2)) x[i] = large_or_tiny();
  return x;
}

/// Weights of 1 and -1 first, whose ties can all be spelled, such as 0.1 + 0.2 - 0.3.
Vector Opponent::decimals() {
  constexpr int most_tenths = 29;
  Vector x(dimension_);
  if (shown_.empty()) {
    for (Rational& entry : x) entry = draw_.sign();
    return x;
  }
  for (Rational& entry : x) entry = Rational(draw_.range(-most_tenths, most_tenths)) / 10;
  return draw_.one_in(2) ? tied(std::move(x)) : x;
}

/// x but for one entry, which is solved for so that w.x = 0; else two entries of w, crosswise.
Vector Opponent::tied(Vector x) {
  const int last = static_cast<int>(dimension_) - 1;
  const Eigen::Index pivot = draw_.range(0, last);
  if (w_[pivot] != 0) {
    x[pivot] = 0;
    const Rational solved = -rule_.score(w_, rule_.instance(x)) / w_[pivot];
    if (can_be_sent(solved)) {
      x[pivot] = solved;
      return x;
    }
  }
  const Eigen::Index other = draw_.range(0, last);
  if (pivot == other || !can_be_sent(w_[pivot]) || !can_be_sent(w_[other])) return small_vector();
  x = zero_vector(dimension_);
  x[pivot] = w_[other];
  x[other] = -w_[pivot];
  return x;
}

Vector Opponent::near_tie() {
  Vector x = tied(small_vector());
  const Eigen::Index i = draw_.range(0, static_cast<int>(dimension_) - 1);
  const Rational step = x[i] == 0 ? power_of_two(draw_.one_in(2) ? -53 : -30) : last_bit(x[i]);
  const Rational moved = x[i] + draw_.sign() * step;
  if (can_be_sent(moved)) x[i] = moved;
  return x;
}

/// Large weights first, then steps that change them by less than their last bit.
Vector Opponent::absorbed() {
  if (shown_.empty() || draw_.one_in(8)) {
    Vector x(dimension_);
    for (Rational& entry : x) entry = draw_.sign() * power_of_two(draw_.range(52, 56));
    return x;
  }
  return draw_.one_in(2) ? tied(small_vector()) : small_vector();
}

Vector Opponent::sparse() {
  Vector x = zero_vector(dimension_);
  if (!draw_.one_in(3)) x[draw_.range(0, static_cast<int>(dimension_) - 1)] = small();
  return x;
}

/// Every variable active once in so many times; 1: all but few.
Vector Opponent::boolean(int active_in) {
  Vector x(dimension_);
  for (Rational& entry : x) entry = (active_in == 1 ? !draw_.one_in(6) : draw_.one_in(active_in)) ? 1 : 0;
  return x;
}

Vector Opponent::near_threshold() {
  Vector nearest = boolean(2);
  const auto distance = [&](const Vector& x) { return Rational(abs(rule_.score(w_, rule_.instance(x)))); };
  constexpr int attempts = 12;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    Vector x = boolean(draw_.range(1, 4));
    if (distance(x) < distance(nearest)) nearest = std::move(x);
  }
  return nearest;
}

}  // namespace mistakebound
