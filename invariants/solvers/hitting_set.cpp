#include "invariants/solvers/hitting_set.hpp"

#include <algorithm>
#include <boost/dynamic_bitset.hpp>
#include <cmath>
#include <tuple>

#include "reference/numbers/error.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

using Bits = boost::dynamic_bitset<>;

Bits active_in(const Vector& x) {
  Bits bits(static_cast<std::size_t>(x.size()));
  for (Eigen::Index i = 0; i < x.size(); ++i)
    if (x[i] != 0) bits.set(static_cast<std::size_t>(i));
  return bits;
}

/// A bound on the work in the search, in operations. Measured: up to 15 for each unit of work where rows are short, 4
/// for each word of long ones. The reductions and the branches end at `most_work`, and there are no more branches than
/// sets of columns; the greedy choice looks at all columns for each that it takes.
double expected_operations(double rows, double columns, double most_work) {
  constexpr double word = 64;
  const double every_set = std::exp2(columns) * rows * (columns / word + 1);
  const double greedy = std::min(rows, columns) * columns * (2 * rows / word + 1);
  return 15 * std::min(most_work, every_set) + 4 * greedy;
}

/// Negative examples that together activate every variable of a positive one, greedily few.
DisjunctionContradiction contradiction_at(std::size_t positive, const std::vector<Bits>& active,
                                          const Sequence& sequence) {
  DisjunctionContradiction result{positive, {}};
  Bits left = active[positive];
  PollNowAndThen poll;
  while (left.any()) {
    std::size_t best = 0;
    std::size_t most = 0;
    for (std::size_t t = 0; t < active.size(); ++t, poll()) {
      const std::size_t count = sequence.examples[t].y < 0 ? (active[t] & left).count() : 0;
      if (count <= most) continue;
      most = count;
      best = t;
    }
    result.negatives.push_back(best);
    left -= active[best];
  }
  std::sort(result.negatives.begin(), result.negatives.end());
  return result;
}

/// A smallest set of columns that meets every row; every row has a bit.
class HittingSet {
 public:
  HittingSet(std::vector<Bits> rows, std::size_t columns, std::size_t most_work)
      : rows_(std::move(rows)), width_(columns), most_work_(most_work) {
    std::sort(rows_.begin(), rows_.end());
    rows_.erase(std::unique(rows_.begin(), rows_.end()), rows_.end());
    drop_containing_rows();
    while (drop_dominated_columns() && drop_containing_rows()) continue;
    columns_ = transposed();
  }

  /// Columns, increasing; and whether no smaller set was left unseen.
  std::pair<Variables, bool> solve() {
    const Bits all(rows_.size(), 0);
    best_ = greedy(~all);
    std::vector<std::size_t> chosen;
    search(~all, ~Bits(width_), chosen);
    std::sort(best_.begin(), best_.end());
    return {Variables(best_.begin(), best_.end()), !exhausted()};
  }

 private:
  [[nodiscard]] bool exhausted() const { return work_ > most_work_; }

  /// Counts operations on as many bits, and polls now and then.
  void spend(std::size_t bits) {
    constexpr std::size_t between_polls = 10'000;
    work_ += bits / 64 + 1;
    if (work_ < next_poll_) return;
    next_poll_ = work_ + between_polls;
    poll_limits();
  }

  [[nodiscard]] std::vector<Bits> transposed() const {
    std::vector<Bits> columns(width_, Bits(rows_.size()));
    for (std::size_t r = 0; r < rows_.size(); ++r)
      for (std::size_t j = rows_[r].find_first(); j != Bits::npos; j = rows_[r].find_next(j)) columns[j].set(r);
    return columns;
  }

  /// What meets a row meets every row that contains it.
  bool drop_containing_rows() {
    std::stable_sort(rows_.begin(), rows_.end(), [](const Bits& a, const Bits& b) { return a.count() < b.count(); });
    std::vector<Bits> kept;
    for (const Bits& row : rows_) {
      const auto is_inside = [&](const Bits& other) {
        spend(width_);
        return other.is_subset_of(row);
      };
      if (exhausted() || std::none_of(kept.begin(), kept.end(), is_inside)) kept.push_back(row);
    }
    const bool changed = kept.size() < rows_.size();
    rows_ = std::move(kept);
    return changed;
  }

  /// A column is not needed where another one, the first of equals, meets all its rows.
  bool drop_dominated_columns() {
    bool changed = false;
    const std::vector<Bits> columns = transposed();
    Bits dropped(width_);
    for (std::size_t j = 0; j < width_; ++j) {
      for (std::size_t other = 0; other < width_ && !dropped[j] && columns[j].any() && !exhausted(); ++other) {
        spend(rows_.size());
        if (other == j || dropped[other] || !columns[j].is_subset_of(columns[other])) continue;
        if (columns[j] == columns[other] && j < other) continue;
        dropped.set(j);
        changed = true;
      }
    }
    if (changed)
      for (Bits& row : rows_) row -= dropped;
    return changed;
  }

  /// Again and again the column that meets the most rows, the first of equals.
  std::vector<std::size_t> greedy(Bits open) {
    std::vector<std::size_t> chosen;
    while (open.any()) {
      const std::size_t row = open.find_first();
      std::size_t best = rows_[row].find_first();
      std::size_t most = 0;
      for (std::size_t j = 0; j < width_; ++j) {
        spend(2 * rows_.size());
        if (columns_[j].none()) continue;
        const std::size_t count = (columns_[j] & open).count();
        if (count > most) best = j;
        most = std::max(most, count);
      }
      chosen.push_back(best);
      open -= columns_[best];
    }
    return chosen;
  }

  /// The open row with the fewest columns allowed, and a number of rows no two of which share a column.
  struct Look {
    std::size_t narrowest = Bits::npos;
    std::size_t fewest = Bits::npos;
    std::size_t disjoint = 0;
  };
  Look look(const Bits& open, const Bits& allowed) {
    Look result;
    Bits used(width_);
    Bits row;  // its memory serves all rows
    for (std::size_t r = open.find_first(); r != Bits::npos; r = open.find_next(r)) {
      row = rows_[r];
      row &= allowed;
      spend(2 * width_);
      const std::size_t count = row.count();
      if (count < result.fewest) {
        result.fewest = count;
        result.narrowest = r;
      }
      if (row.intersects(used)) continue;
      ++result.disjoint;
      used |= row;
    }
    return result;
  }

  void search(const Bits& open, Bits allowed, std::vector<std::size_t>& chosen) {
    if (exhausted()) return;
    if (open.none()) {
      if (chosen.size() < best_.size()) best_ = chosen;
      return;
    }
    const Look seen = look(open, allowed);
    if (seen.fewest == 0 || chosen.size() + seen.disjoint >= best_.size()) return;
    const Bits row = rows_[seen.narrowest] & allowed;
    for (std::size_t j = row.find_first(); j != Bits::npos; j = row.find_next(j)) {
      chosen.push_back(j);
      search(open - columns_[j], allowed, chosen);
      chosen.pop_back();
      allowed.reset(j);  // what contains j has been seen
    }
  }

  std::vector<Bits> rows_;
  std::size_t width_;
  std::size_t most_work_;
  std::size_t work_ = 0;
  std::size_t next_poll_ = 0;
  std::vector<Bits> columns_;  ///< of the rows that are left
  std::vector<std::size_t> best_;
};

}  // namespace

Vector indicator(const Variables& variables, Eigen::Index n) {
  Vector result = zero_vector(n);
  for (const Eigen::Index i : variables) result[i] = 1;
  return result;
}

Variables variables_of(const Vector& indicator) {
  Variables result;
  for (Eigen::Index i = 0; i < indicator.size(); ++i)
    if (indicator[i] != 0) result.push_back(i);
  return result;
}

Vector counted_from_one(const Variables& variables) {
  Vector result(static_cast<Eigen::Index>(variables.size()));
  for (Eigen::Index i = 0; i < result.size(); ++i) result[i] = variables[static_cast<std::size_t>(i)] + 1;
  return result;
}

void require_boolean(const Sequence& sequence, const std::string& name) {
  for (std::size_t t = 0; t < sequence.size(); ++t) {
    const Vector& x = sequence.examples[t].x;
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      if (x[i] == 0 || x[i] == 1) continue;
      const auto at = static_cast<std::size_t>(i);
      const std::string feature = at < sequence.features.size() ? " (" + quoted(sequence.features[at]) + ")" : "";
      throw InputError({name, t + 1, at + 1},
                       quoted(to_string(x[i])) + " as variable " + std::to_string(i + 1) + feature + " of example " +
                           std::to_string(t + 1),
                       "0 or 1, as disjunctions are over {0,1}^n");
    }
  }
}

DisjunctionSearch smallest_disjunction(const Sequence& sequence, std::size_t most_work) {
  std::vector<Bits> active;
  Bits allowed = ~Bits(static_cast<std::size_t>(sequence.dimension));
  for (const Example& example : sequence.examples) {
    poll_limits();
    active.push_back(active_in(example.x));
    if (example.y < 0) allowed -= active.back();
  }
  DisjunctionSearch result;
  std::vector<Bits> rows;
  for (std::size_t t = 0; t < active.size(); ++t) {
    if (sequence.examples[t].y < 0) continue;
    rows.push_back(active[t] & allowed);
    if (rows.back().any()) continue;
    result.contradiction = contradiction_at(t, active, sequence);
    for (std::size_t i = allowed.find_first(); i != Bits::npos; i = allowed.find_next(i))
      result.target.push_back(static_cast<Eigen::Index>(i));
    return result;
  }
  expect_work({.what = "the search for the smallest disjunction of " + std::to_string(allowed.size()) +
                       " variables on " + std::to_string(rows.size()) + " positive examples",
               .operations = expected_operations(static_cast<double>(rows.size()), static_cast<double>(allowed.size()),
                                                 static_cast<double>(most_work))});
  HittingSet hitting(std::move(rows), allowed.size(), most_work);
  std::tie(result.target, result.smallest) = hitting.solve();
  return result;
}

}  // namespace mistakebound
