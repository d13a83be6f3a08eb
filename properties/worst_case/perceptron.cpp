/// The perceptron: states are weight vectors, scaled to integers.
#include <algorithm>
#include <boost/functional/hash.hpp>
#include <limits>

#include "properties/worst_case/longest_play.hpp"

namespace mistakebound {
namespace {

/// Points multiplied by a common denominator: w grows by the same factor and every sign stays. `Whole` is an integer
/// type in which no score overflows. Each point is stored as y x, so that a score of at most 0 is a mistake, or a tie.
template <class Whole>
class PerceptronGame {
 public:
  using State = std::vector<Whole>;
  using Hash = boost::hash<State>;
  using Cursor = std::size_t;  ///< the point, from 1

  struct Move {
    State successor;
    std::size_t mistakes = 1;
    std::size_t point = 0;
  };

  /// One row y x for each point; `errs_on_tie` says whether the learner errs there where w.x = 0. It updates on
  /// mistakes, or where there is a `margin` wherever y (w.x) is at most that.
  PerceptronGame(std::vector<std::vector<Whole>> rows, std::vector<bool> errs_on_tie, std::size_t dimension,
                 std::optional<Whole> margin)
      : rows_(std::move(rows)),
        errs_on_tie_(std::move(errs_on_tie)),
        dimension_(dimension),
        margin_(std::move(margin)) {}

  State start() { return State(dimension_, Whole(0)); }
  Cursor before_first(const State&) { return 0; }
  bool advance(const State&, Cursor& cursor) { return cursor++ < rows_.size(); }

  /// A move is an update: other rounds change nothing.
  std::optional<Move> move(const State& w, const Cursor& cursor) {
    const std::size_t point = cursor - 1;
    const Whole score = score_of(w, point);
    const bool errs = score < 0 || (score == 0 && errs_on_tie_[point]);
    if (margin_ ? score > *margin_ : !errs) return std::nullopt;
    Move result{.successor = w, .mistakes = errs ? 1U : 0U, .point = point};
    for (std::size_t i = 0; i < dimension_; ++i) result.successor[i] += rows_[point][i];
    return result;
  }

 private:
  [[nodiscard]] Whole score_of(const State& w, std::size_t point) const {
    Whole score = 0;
    for (std::size_t i = 0; i < dimension_; ++i) score += w[i] * rows_[point][i];
    return score;
  }

  std::vector<std::vector<Whole>> rows_;
  std::vector<bool> errs_on_tie_;
  std::size_t dimension_;
  std::optional<Whole> margin_;
};

/// By what points and margin are multiplied so that they are integers.
Integer scale_of(const std::vector<Vector>& points, const Rational& margin) {
  Integer result = denominator(margin);
  for (const Vector& x : points) result = lcm(result, common_denominator(x));
  return result;
}

/// y x, scaled to integers.
std::vector<std::vector<Integer>> scaled(const std::vector<Vector>& points, const std::vector<Label>& labels,
                                         const Integer& denominator) {
  std::vector<std::vector<Integer>> rows;
  for (std::size_t p = 0; p < points.size(); ++p) {
    std::vector<Integer>& row = rows.emplace_back();
    for (const Rational& entry : points[p]) row.push_back(numerator_of(Rational(entry * denominator * labels[p])));
  }
  return rows;
}

/// Whether 64 bits hold every weight and every sum of products: such a sum is at most |w| R, also term by term, and
/// |w|^2 <= k (R^2 + 2 beta) after k updates up to a margin beta.
bool fits_64_bits(const std::vector<std::vector<Integer>>& rows, const Integer& bound, const Integer& margin) {
  Integer radius2 = 0;
  for (const std::vector<Integer>& row : rows) {
    Integer square = 0;
    for (const Integer& entry : row) square += entry * entry;
    radius2 = std::max(radius2, square);
  }
  const Integer largest = std::numeric_limits<std::int64_t>::max();
  return (bound + 1) * (radius2 + 2 * margin) * radius2 < largest * largest && radius2 + margin < largest;
}

template <class Whole>
WorstCase play_out(std::vector<std::vector<Whole>> rows, const std::vector<Label>& labels, const Vector& u, Tie tie,
                   const std::optional<Whole>& margin, const SearchLimits& limits) {
  std::vector<bool> errs_on_tie;
  for (const Label y : labels) errs_on_tie.push_back(decide(Rational(0), tie) != y);
  PerceptronGame<Whole> game(std::move(rows), std::move(errs_on_tie), static_cast<std::size_t>(u.size()), margin);
  LongestPlay<PerceptronGame<Whole>> search(game, limits);
  WorstCase result;
  result.end = search.search();
  result.states = search.states();
  result.mistakes = search.replay([&](const auto& move) {
    result.sequence.push_back({.point = move.point, .y = labels[move.point], .mistake = move.mistakes > 0});
  });
  return result;
}

}  // namespace

WorstCase worst_case_of_perceptron(const std::vector<Vector>& points, const Vector& u, Tie tie,
                                   const SearchLimits& limits, const std::optional<Rational>& margin) {
  std::vector<Label> labels;
  for (const Vector& x : points) labels.push_back(sign_of(dot(u, x)));
  const Integer scale = scale_of(points, margin.value_or(0));
  std::vector<std::vector<Integer>> rows = scaled(points, labels, scale);
  std::optional<Integer> whole_margin;
  if (margin) whole_margin = numerator_of(Rational(*margin * scale * scale));
  if (!fits_64_bits(rows, perceptron_bound(points, u, margin.value_or(0)), whole_margin.value_or(0)))
    return play_out(std::move(rows), labels, u, tie, whole_margin, limits);
  std::vector<std::vector<std::int64_t>> small;
  for (const std::vector<Integer>& row : rows) {
    std::vector<std::int64_t>& entries = small.emplace_back();
    for (const Integer& entry : row) entries.push_back(static_cast<std::int64_t>(entry));
  }
  std::optional<std::int64_t> small_margin;
  if (whole_margin) small_margin = static_cast<std::int64_t>(*whole_margin);
  return play_out(std::move(small), labels, u, tie, small_margin, limits);
}

}  // namespace mistakebound
