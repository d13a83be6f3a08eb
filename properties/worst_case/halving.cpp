/// Halving: states are sets of surviving experts.
#include <bit>
#include <unordered_map>

#include "properties/worst_case/distinct_columns.hpp"
#include "properties/worst_case/longest_play.hpp"

namespace mistakebound {

DistinctColumns distinct_columns(const std::vector<Experts>& rows, std::size_t experts) {
  std::unordered_map<Experts, std::size_t, ExpertsHash> index;
  std::vector<std::size_t> representative;  // the first expert with the column
  std::vector<std::size_t> occurrences;
  for (std::size_t expert = 0; expert < experts; ++expert) {
    Experts column(rows.size());
    for (std::size_t point = 0; point < rows.size(); ++point) column[point] = rows[point][expert];
    const auto [found, is_new] = index.try_emplace(std::move(column), representative.size());
    if (is_new) {
      representative.push_back(expert);
      occurrences.push_back(0);
    }
    ++occurrences[found->second];
  }
  DistinctColumns table{.columns = representative.size()};
  for (const Experts& row : rows) {
    Experts& kept = table.rows.emplace_back(table.columns);
    for (std::size_t c = 0; c < table.columns; ++c) kept[c] = row[representative[c]];
  }
  for (std::size_t c = 0; c < table.columns; ++c)
    for (std::size_t j = 0; occurrences[c] >> j != 0; ++j) {
      if (j >= table.votes.size()) table.votes.emplace_back(table.columns);
      table.votes[j][c] = (occurrences[c] >> j & 1U) != 0;
    }
  return table;
}

namespace {

class HalvingGame {
 public:
  using State = Experts;
  using Hash = ExpertsHash;

  struct Move {
    State successor;
    std::size_t mistakes = 0;
    std::size_t point = 0;
    Label y = 1;
  };

  /// Goes through all points and labels twice: first for those on which the learner errs, then for the others.
  using Cursor = std::size_t;  ///< the place, from 1

  HalvingGame(DistinctColumns table, Tie tie) : table_(std::move(table)), tie_(tie) {}

  State start() { return State(table_.columns).set(); }
  Cursor before_first(const State&) { return 0; }
  bool advance(const State&, Cursor& cursor) { return cursor++ < 4 * table_.rows.size(); }

  std::optional<Move> move(const State& alive, const Cursor& cursor) {
    const std::size_t places = 2 * table_.rows.size();
    const bool mistakes = cursor <= places;
    const std::size_t point = (cursor - 1) % places / 2;
    const Label y = cursor % 2 == 1 ? 1 : -1;
    const Experts positive = alive & table_.rows[point];
    Experts kept = y > 0 ? positive : alive - positive;
    if (kept.none() || kept == alive) return std::nullopt;  // no perfect expert would be left, or nothing would change
    const std::size_t for_positive = table_.count(positive);
    const bool errs = predict(for_positive, table_.count(alive) - for_positive) != y;
    if (errs != mistakes) return std::nullopt;
    return Move{std::move(kept), errs ? std::size_t{1} : std::size_t{0}, point, y};
  }

  std::size_t most(const State& alive) { return std::bit_width(table_.count(alive)) - 1; }

 private:
  [[nodiscard]] Prediction predict(std::size_t positive, std::size_t negative) const {
    if (positive != negative) return positive > negative ? 1 : -1;
    return decide(Rational(0), tie_);
  }

  DistinctColumns table_;
  Tie tie_;
};

}  // namespace

WorstCase worst_case_of_halving(const std::vector<Experts>& rows, std::size_t experts, Tie tie,
                                const SearchLimits& limits) {
  HalvingGame game(distinct_columns(rows, experts), tie);
  LongestPlay<HalvingGame> search(game, limits);
  WorstCase result;
  result.end = search.search();
  result.states = search.states();
  result.mistakes = search.replay([&](const HalvingGame::Move& move) {
    result.sequence.push_back({.point = move.point, .y = move.y, .mistake = move.mistakes == 1});
  });
  return result;
}

}  // namespace mistakebound
