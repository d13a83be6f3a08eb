/// Independent searches, replays and classes of experts for the tests of worst cases.
#pragma once

#include <array>
#include <bit>
#include <map>

#include "properties/worst_case/worst_case.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test {

inline constexpr std::array<Tie, 3> ties{Tie::positive, Tie::negative, Tie::mistake};

// ---- The independent searches: plain recursion over all rounds with the reference learners themselves. They know no
// symmetry and cut nothing; equal states are looked up, as the larger games could not be searched otherwise.

inline std::size_t naive_winnow(const LittlestoneWinnow& learner, Eigen::Index k,
                                std::map<std::string, std::size_t>& known) {
  const std::string state = to_string(learner.w);
  if (const auto found = known.find(state); found != known.end()) return found->second;
  std::size_t best = 0;
  for (unsigned bits = 0; bits < 1U << learner.w.size(); ++bits) {
    Vector x(learner.w.size());
    for (Eigen::Index i = 0; i < x.size(); ++i) x[i] = bits >> i & 1U;
    const Label y = (bits & ((1U << k) - 1)) != 0 ? 1 : -1;
    LittlestoneWinnow next = learner;
    if (learn(next, x, y) != y) best = std::max(best, 1 + naive_winnow(next, k, known));
  }
  return known[state] = best;
}

inline std::size_t naive_halving(const Halving& learner, const std::vector<Experts>& rows,
                                 std::map<std::string, std::size_t>& known) {
  std::string state;
  boost::to_string(learner.alive, state);
  if (const auto found = known.find(state); found != known.end()) return found->second;
  std::size_t best = 0;
  for (const Experts& votes : rows)
    for (const Label y : {1, -1}) {
      Halving next = learner;
      const std::size_t mistakes = learn(next, votes, y) != y ? 1 : 0;
      if (next.alive.none() || next.alive == learner.alive) continue;
      best = std::max(best, mistakes + naive_halving(next, rows, known));
    }
  return known[state] = best;
}

inline std::size_t naive_perceptron(const Perceptron& learner, const std::vector<Vector>& points, const Vector& u) {
  std::size_t best = 0;
  for (const Vector& x : points) {
    const Label y = sign_of(dot(u, x));
    Perceptron next = learner;
    if (learn(next, x, y) != y) best = std::max(best, 1 + naive_perceptron(next, points, u));
  }
  return best;
}

inline std::size_t naive_littlestone(const Experts& set, const std::vector<Experts>& rows) {
  std::size_t best = 0;
  for (const Experts& row : rows) {
    const Experts positive = set & row;
    const Experts negative = set - row;
    if (positive.any() && negative.any())
      best = std::max(best, 1 + std::min(naive_littlestone(positive, rows), naive_littlestone(negative, rows)));
  }
  return best;
}

// ---- Replays through the reference learners: the play errs where it says, and as often.

inline void expect_replay(const WorstCase& found, LittlestoneWinnow learner, Eigen::Index k) {
  ASSERT_EQ(found.sequence.size(), found.mistakes);
  for (const ForcedRound& round : found.sequence) {
    bool active = false;
    for (Eigen::Index i = 0; i < round.x.size(); ++i) {
      ASSERT_TRUE(round.x[i] == 0 || round.x[i] == 1);
      active = active || (i < k && round.x[i] == 1);
    }
    ASSERT_EQ(round.y, active ? 1 : -1) << "the label is that of the disjunction of the first k";
    ASSERT_NE(learn(learner, round.x, round.y), round.y);
  }
}

inline void expect_replay(const WorstCase& found, const std::vector<Experts>& rows, std::size_t experts, Tie tie) {
  Halving learner{.tie = tie, .alive = Experts(experts).set()};
  std::size_t mistakes = 0;
  for (const ForcedRound& round : found.sequence) {
    const bool errs = learn(learner, rows[round.point], round.y) != round.y;
    ASSERT_EQ(errs, round.mistake);
    mistakes += errs ? 1 : 0;
  }
  ASSERT_TRUE(learner.alive.any()) << "a perfect expert survives";
  ASSERT_EQ(mistakes, found.mistakes);
}

inline void expect_replay(const WorstCase& found, const std::vector<Vector>& points, const Vector& u, Tie tie) {
  ASSERT_EQ(found.sequence.size(), found.mistakes);
  Perceptron learner{.tie = tie, .w = zero_vector(u.size())};
  for (const ForcedRound& round : found.sequence) {
    ASSERT_LT(round.point, points.size());
    const Vector& x = points[round.point];
    ASSERT_EQ(round.y, sign_of(dot(u, x)));
    ASSERT_NE(learn(learner, x, round.y), round.y);
  }
}

// ---- Classes as tables

/// Rows from strings of + and -, one a point.
inline std::vector<Experts> table(const std::vector<std::string>& text) {
  std::vector<Experts> rows;
  for (const std::string& line : text) {
    Experts& row = rows.emplace_back(line.size());
    for (std::size_t i = 0; i < line.size(); ++i) row[i] = line[i] == '+';
  }
  return rows;
}

/// predicts(point, expert) for all pairs.
template <class Predicts>
std::vector<Experts> table(std::size_t points, std::size_t experts, Predicts predicts) {
  std::vector<Experts> rows(points, Experts(experts));
  for (std::size_t p = 0; p < points; ++p)
    for (std::size_t e = 0; e < experts; ++e) rows[p][e] = predicts(p, e);
  return rows;
}

inline std::vector<Experts> cube(std::size_t j) {
  return table(j, std::size_t{1} << j, [](std::size_t p, std::size_t e) { return (e >> p & 1U) != 0; });
}
inline std::vector<Experts> singletons(std::size_t m) {
  return table(m, m, [](std::size_t p, std::size_t e) { return p == e; });
}
/// Expert e says + from point e on; the last one never does.
inline std::vector<Experts> thresholds(std::size_t points) {
  return table(points, points + 1, [](std::size_t p, std::size_t e) { return p >= e; });
}
/// All 2^j parities at all 2^j points.
inline std::vector<Experts> parities(std::size_t j) {
  const std::size_t m = std::size_t{1} << j;
  return table(m, m, [](std::size_t p, std::size_t e) { return std::popcount(p & e) % 2 != 0; });
}

inline std::size_t halving_value(const std::vector<Experts>& rows, Tie tie) {
  const WorstCase found = worst_case_of_halving(rows, rows.front().size(), tie);
  EXPECT_EQ(found.end, SearchEnd::complete);
  expect_replay(found, rows, rows.front().size(), tie);
  return found.mistakes;
}

inline std::size_t dimension(const std::vector<Experts>& rows) {
  const LittlestoneDimension found = littlestone_dimension(rows, rows.front().size());
  EXPECT_EQ(found.end, SearchEnd::complete);
  return found.value;
}

inline void expect_as_naive(const std::vector<Experts>& rows, const std::string& where) {
  const std::size_t experts = rows.front().size();
  ASSERT_EQ(dimension(rows), naive_littlestone(Experts(experts).set(), rows)) << where;
  for (const Tie tie : ties) {
    std::map<std::string, std::size_t> known;
    const std::size_t expected = naive_halving({.tie = tie, .alive = Experts(experts).set()}, rows, known);
    ASSERT_EQ(halving_value(rows, tie), expected) << where;
    ASSERT_EQ(worst_case_of_halving(rows, experts, tie, {.cut = false}).mistakes, expected) << where;
    ASSERT_LE(expected, halving_bound(experts)) << where;
    ASSERT_GE(expected, dimension(rows)) << where << ": no learner beats the Littlestone dimension";
  }
}

}  // namespace mistakebound::test
