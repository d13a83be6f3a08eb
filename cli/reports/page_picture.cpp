#include "cli/reports/page_picture.hpp"

#include <algorithm>
#include <cmath>

#include "reference/numbers/numeral.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound::cli {
namespace {
namespace pictures {

constexpr std::size_t most_point_numbers = 40'000;  // of all points together
constexpr std::size_t most_places = 100'000;        // of points in all projections together
constexpr std::size_t most_products = 2'000'000;    // that are multiplied for them

/// null beyond the range of doubles.
Json to_draw(double value) {
  return std::isfinite(value) ? Json(value) : Json();
}

/// v/|v| for a vector v that is not 0, to measure along.
class Direction {
 public:
  explicit Direction(Vector v) : v_(std::move(v)), norm2_(norm2(v_)) {}

  /// x.v/|v|, rounded once.
  [[nodiscard]] double of(const Vector& x) const {
    const Rational product = dot(x, v_);
    return sign_of(product) * std::sqrt(to_double(Rational(product * product / norm2_)));
  }
  /// The part of x that is orthogonal to v.
  [[nodiscard]] Vector across(const Vector& x) const { return x - Rational(dot(x, v_) / norm2_) * v_; }

 private:
  Vector v_;
  Rational norm2_;
};

/// Many numbers as a scale and whole numbers, five digits of the largest: a fine pencil's width.
Json in_steps(const std::vector<double>& numbers) {
  constexpr double steps = 1e5;
  double largest = 0;
  for (const double number : numbers) largest = std::max(largest, std::abs(number));
  if (!std::isfinite(largest)) return {};
  const double scale = largest > 0 ? largest / steps : 1;
  Json whole = Json::array();
  for (const double number : numbers) whole.push_back(std::llround(number / scale));
  return {{"scale", scale}, {"whole", std::move(whole)}};
}

/// The number c with b = a + c y x; nothing where there is none or x is 0.
std::optional<Rational> factor_of(const Vector& a, const Vector& b, const Vector& x, int y) {
  std::optional<Rational> result;
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    const Rational change = b[i] - a[i];
    if (x[i] == 0 && change != 0) return {};
    if (x[i] == 0) continue;
    const Rational here = change / (y * x[i]);
    if (result && *result != here) return {};
    result = here;
  }
  return result;
}

/// The variables' disjunction: a sum of theirs above 1/2.
Boundary boundary_of_target(const Vector& target, Eigen::Index n) {
  Boundary result{.normal = zero_vector(n), .level = Rational(1, 2)};
  for (const Rational& variable : target) result.normal[static_cast<Eigen::Index>(to_double(variable)) - 1] = 1;
  return result;
}

/// A weight as it is drawn: one of 10^-100000 and less as 0.
Rational drawn_weight(const std::string& decimal) {
  constexpr unsigned places = 100'000;
  const std::size_t exponent = decimal.find('e');
  constexpr std::size_t longest = 7;  // "e-99999"
  if (exponent != std::string::npos && decimal.size() - exponent > longest) return 0;
  return parse_number(decimal, {.exponent_limit = places});
}

}  // namespace pictures
}  // namespace

Boundary boundary_of(const FilteredWinnow& learner, const Vector& exponents) {
  constexpr unsigned digits = 30;
  Boundary result{.normal = zero_vector(exponents.size())};
  const std::vector<DecimalBounds> weights = enclosed_weights(exponents, learner.rate, digits);
  if (learner.rate.infinite) {  // equal weights on the largest exponents
    const Rational largest = exponents.maxCoeff();
    for (Eigen::Index i = 0; i < exponents.size(); ++i) result.normal[i] = exponents[i] == largest ? 1 : 0;
    result.normal /= Rational(result.normal.sum());
    return result;
  }
  for (Eigen::Index i = 0; i < exponents.size(); ++i)
    result.normal[i] = pictures::drawn_weight(weights[static_cast<std::size_t>(i)].low);
  result.is_multiple_of = [rate = learner.rate, exponents](const Vector& other) {
    // w_i other_j = w_j other_i for all i and one j at which `other` is not 0.
    Eigen::Index j = 0;
    while (other[j] == 0) ++j;
    for (Eigen::Index i = 0; i < other.size(); ++i) {
      PowerSum difference(rate.base, other[j], Rational(rate.scale * exponents[i]));
      difference.add(Rational(-other[i]), Rational(rate.scale * exponents[j]));
      if (difference.decide_likely_zero().sign != 0) return false;
    }
    return true;
  };
  return result;
}

PagePicture::PagePicture(const std::vector<TheoremReport>& reports) {
  using namespace pictures;
  for (const TheoremReport& report : reports) {
    for (const char* name : {"u", "p"})
      if (const Vector* found = report.quantity<Vector>(name)) {
        comparator_ = Comparator{name, {.normal = *found}};
        if (const Number* threshold = report.quantity<Number>("threshold"))
          comparator_->boundary.level = std::get<Rational>(*threshold);
        if (const Number* gamma = report.quantity<Number>("gamma"))
          if (const auto* rational = std::get_if<Rational>(gamma)) comparator_->boundary.margin = *rational;
        return;
      }
    const Vector* target = report.quantity<Vector>("target");
    const Number* n = report.quantity<Number>("n");
    if (target != nullptr && n != nullptr) {
      comparator_ = Comparator{"the target", boundary_of_target(*target, static_cast<Eigen::Index>(approximate(*n)))};
      return;
    }
  }
}

void PagePicture::point(const Vector& x, int y) {
  ++total_;
  numbers_ += static_cast<std::size_t>(x.size());
  if (numbers_ > pictures::most_point_numbers) return;
  points_.push_back(x);
  labels_.push_back(y);
}

std::size_t PagePicture::place_of(Boundary boundary) {
  const auto [place, is_new] = places_.try_emplace(to_string(boundary.normal), boundaries_.size());
  if (is_new) boundaries_.push_back(std::move(boundary));
  return place->second;
}

void PagePicture::round(std::size_t t, const Vector& x, int y, Boundary before, Boundary after) {
  Step step{t, 0, 0, ""};
  if (const auto c = pictures::factor_of(before.normal, after.normal, x, y); c && *c > 0) step.factor = to_string(*c);
  step.before = place_of(std::move(before));
  step.after = place_of(std::move(after));
  steps_.push_back(std::move(step));
}

Json PagePicture::json() const {
  Json result{{"total", total_}};
  if (points_.empty() || points_[0].size() == 0) return result;
  const Eigen::Index n = points_[0].size();
  const bool constant =
      constant_ || (n == 3 && std::all_of(points_.begin(), points_.end(), [](const Vector& x) { return x[2] == 1; }));
  const Eigen::Index shown = n - (constant ? 1 : 0);
  result["dimension"] = n;
  result["kind"] = shown < 1 ? "none" : shown == 1 ? "line" : shown == 2 ? "plane" : "projection";
  result["constant"] = constant;
  result["rounds"] = Json::object();
  for (const Step& step : steps_) result["rounds"][std::to_string(step.t)] = {step.before, step.after, step.factor};
  result["labels"] = labels_;
  result["boundaries"] = Json::array();
  if (shown > 2) {
    into_projection(result);
  } else {
    into_plane(result);
  }
  return result;
}

/// As they are; a constant coordinate moves lines off the origin.
void PagePicture::into_plane(Json& result) const {
  using namespace pictures;
  const Eigen::Index n = points_[0].size();
  const bool constant = result["constant"];
  const Eigen::Index shown = n - (constant ? 1 : 0);
  const auto entry = [&](const Vector& v, Eigen::Index i) { return i < shown ? to_double(v[i]) : 0.0; };
  const auto seen = [&](const Boundary& boundary) {
    const Rational level = boundary.level - (constant ? boundary.normal[n - 1] : Rational(0));
    return Json{{"a", to_draw(entry(boundary.normal, 0))},
                {"b", to_draw(entry(boundary.normal, 1))},
                {"level", to_draw(to_double(level))},
                {"margin", to_draw(to_double(boundary.margin))}};
  };
  Json places = Json::array();
  for (const Vector& x : points_) places.push_back({to_draw(entry(x, 0)), to_draw(entry(x, 1))});
  result["points"] = std::move(places);
  for (const Boundary& boundary : boundaries_)
    result["boundaries"].push_back(boundary.normal.size() == n ? seen(boundary) : Json());
  if (comparator_ && comparator_->boundary.normal.size() == n) {
    result["comparator"] = seen(comparator_->boundary);
    result["comparator"]["name"] = comparator_->name;
  }
}

void PagePicture::into_projection(Json& result) const {
  using namespace pictures;
  const Eigen::Index n = points_[0].size();
  const auto fits = [n](const Vector& v) { return v.size() == n && !v.isZero(); };
  const bool has_comparator = comparator_ && fits(comparator_->boundary.normal);
  const std::size_t planes = std::max<std::size_t>(1, boundaries_.size());
  const std::size_t count =
      std::min({points_.size(), std::max<std::size_t>(1, most_places / planes),
                std::max<std::size_t>(1, most_products / (planes * static_cast<std::size_t>(n)))});
  result["labels"] = std::vector<int>(labels_.begin(), labels_.begin() + static_cast<std::ptrdiff_t>(count));
  const auto along_all = [&](const Direction& direction) {
    std::vector<double> numbers;
    for (std::size_t i = 0; i < count; ++i) numbers.push_back(direction.of(points_[i]));
    return in_steps(numbers);
  };
  /// Of the parts of the points that are orthogonal to a direction, the longest; 0 where all are.
  const auto widest = [&](const Direction& direction) {
    Vector best = zero_vector(n);
    Rational length = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Vector part = direction.across(points_[i]);
      if (Rational here = norm2(part); here > length) {
        best = part;
        length = std::move(here);
      }
    }
    return best;
  };
  std::optional<Direction> base;
  if (has_comparator) {
    base.emplace(comparator_->boundary.normal);
    result["along"] = along_all(*base);
    result["comparator"] = {{"name", comparator_->name},
                            {"a", to_draw(base->of(comparator_->boundary.normal))},
                            {"b", 0},
                            {"level", to_draw(to_double(comparator_->boundary.level))},
                            {"margin", to_draw(to_double(comparator_->boundary.margin))}};
    if (const Vector spread = widest(*base); !spread.isZero()) result["across"] = along_all(Direction(spread));
  }
  std::vector<std::optional<std::pair<Direction, std::optional<Direction>>>> spans;
  for (const Boundary& boundary : boundaries_) {
    poll_limits();
    spans.emplace_back();
    if (!fits(boundary.normal)) {
      const bool is_zero = boundary.normal.size() == n;
      result["boundaries"].push_back(is_zero ? Json{{"a", 0}, {"b", 0}, {"level", to_draw(to_double(boundary.level))}}
                                             : Json());
      continue;
    }
    const Direction first = base ? *base : Direction(boundary.normal);
    const bool along = boundary.is_multiple_of && base ? boundary.is_multiple_of(comparator_->boundary.normal)
                                                       : first.across(boundary.normal).isZero();
    const Vector part = along ? widest(first) : first.across(boundary.normal);
    std::optional<Direction> second;
    if (!part.isZero()) second.emplace(part);
    Json shown{{"a", to_draw(first.of(boundary.normal))},
               {"b", to_draw(second && !along ? second->of(boundary.normal) : 0)},
               {"level", to_draw(to_double(boundary.level))},
               {"margin", to_draw(to_double(boundary.margin))}};
    if (!base) shown["along"] = along_all(first);
    if (along) shown["is_along"] = true;
    if (second && !(along && base)) shown["across"] = along_all(*second);
    result["boundaries"].push_back(std::move(shown));
    spans.back().emplace(first, second);
  }
  // Where a round's other normal is seen in the plane of one of them.
  for (const Step& step : steps_) {
    Json& round = result["rounds"][std::to_string(step.t)];
    for (const auto& [plane, other] : {std::pair{step.before, step.after}, std::pair{step.after, step.before}}) {
      const Vector& normal = boundaries_[other].normal;
      if (step.before == step.after || !spans[plane] || normal.size() != n) {
        round.push_back(nullptr);
        continue;
      }
      const auto& [first, second] = *spans[plane];
      round.push_back({to_draw(first.of(normal)), to_draw(second ? second->of(normal) : 0)});
    }
  }
}

}  // namespace mistakebound::cli
