#include "properties/bounds/search.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <unordered_set>

#include "properties/bounds/small_fraction.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace bound_search {
namespace {

using Index = std::uint32_t;
using Op = Expression::Kind;

/// How an expression is made of one or two others, or is given.
enum class Form : std::uint8_t {
  given,
  times,
  over,
  plus,
  minus,
  square,
  floor,
  ceiling,
  floor_log2,
  ceiling_log2,
  floor_root,
  ceiling_root
};

/// What is made of one expression, and how many symbols longer that is: two of a square, ^ and 2.
struct Unary {
  Form form;
  std::size_t symbols;
};
constexpr std::size_t square_symbols = 2;
constexpr std::array<Unary, 6> unaries{{{Form::floor, 1},
                                        {Form::ceiling, 1},
                                        {Form::floor_log2, 2},
                                        {Form::ceiling_log2, 2},
                                        {Form::floor_root, 2},
                                        {Form::ceiling_root, 2}}};

SmallFraction applied(Form form, SmallFraction a, SmallFraction b) {
  switch (form) {
    case Form::times:
      return a * b;
    case Form::over:
      return a / b;
    case Form::plus:
      return a + b;
    case Form::minus:
      return a - b;
    case Form::square:
      return a * a;
    case Form::floor:
      return floor(a);
    case Form::ceiling:
      return ceiling(a);
    case Form::floor_log2:
      return floor_log2(a);
    case Form::ceiling_log2:
      return ceiling_log2(a);
    case Form::floor_root:
      return floor_root(a);
    case Form::ceiling_root:
      return ceiling_root(a);
    default:
      return {};
  }
}

struct Node {
  Form form = Form::given;
  Index left = 0;
  Index right = 0;
};

/// A bound with its values in all rows and at all points.
struct Listed {
  Node node;
  Form rounded = Form::given;  ///< how the node is rounded, if it is
  std::vector<SmallFraction> values;
  FoundBound bound;
};

class Search {
 public:
  Search(const BoundTable& table, const std::vector<KnownBound>& known, const BoundSearchOptions& options)
      : table_(table),
        options_(options),
        rows_(table.rows.size()),
        width_(rows_ + table.points.size()),
        buffer_(width_),
        order_(rows_),
        certified_(options.length + 1),
        conjectured_(options.length + 1) {
    for (const KnownBound& bound : known) {
      std::vector<std::optional<Integer>>& values = known_.emplace_back();
      for (std::size_t place = 0; place < width_; ++place) values.push_back(bound.at(parameters(place)));
    }
    // Rows with many mistakes are the first to refute.
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::stable_sort(order_.begin(), order_.end(),
                     [&](std::size_t a, std::size_t b) { return table.rows[a].mistakes > table.rows[b].mistakes; });
  }

  BoundSearch run() {
    give();
    for (std::size_t length = 2; length <= options_.length; ++length) {
      first_.push_back(static_cast<Index>(nodes_.size()));
      if (!make_all(length)) break;
      complete_ = length;
    }
    return {described(certified_), described(conjectured_), tried_, nodes_.size(), complete_};
  }

 private:
  [[nodiscard]] const BoundTable::Values& parameters(std::size_t place) const {
    return place < rows_ ? table_.rows[place].values : table_.points[place - rows_];
  }
  [[nodiscard]] const SmallFraction* values(Index of) const { return &values_[of * width_]; }
  [[nodiscard]] bool is_below(SmallFraction value, std::size_t row) const {
    return value.over < table_.rows[row].mistakes * value.under;
  }
  /// Expressions that longer ones are made of. Of those that are one symbol shorter than the longest, there are only
  /// what is rounded.
  [[nodiscard]] bool has_longer(std::size_t length) const { return length == 1 || length + 2 <= options_.length; }

  /// The numbers and the names.
  void give() {
    for (const Rational& number : options_.numbers) {
      given_.push_back({Op::number, number, {}, {}});
      std::fill(buffer_.begin(), buffer_.end(), SmallFraction::of(number));
      take({Form::given, static_cast<Index>(given_.size() - 1), 0}, 1);
    }
    for (std::size_t i = 0; i < table_.names.size(); ++i) {
      given_.push_back({Op::name, 0, table_.names[i], {}});
      for (std::size_t place = 0; place < width_; ++place) buffer_[place] = SmallFraction::of(parameters(place)[i]);
      take({Form::given, static_cast<Index>(given_.size() - 1), 0}, 1);
    }
  }

  /// All of that length; false where too many would have to be stored. The two of a sum or a product are about as long
  /// where they can be, and so R2*u2/gamma^2 comes before R2*(u2/gamma^2).
  bool make_all(std::size_t length) {
    if (length > square_symbols)  // before products, which they are, too
      for (Index i = first_[length - square_symbols]; i < first_[length - square_symbols + 1]; ++i)
        make({Form::square, i, i}, length);
    for (std::size_t shorter = (length - 1) / 2; shorter >= 1; --shorter) {
      const std::size_t longer = length - 1 - shorter;
      for (Index i = first_[shorter]; i < first_[shorter + 1]; ++i)
        for (Index j = shorter == longer ? i : first_[longer]; j < first_[longer + 1]; ++j) {
          make({Form::times, i, j}, length);
          make({Form::over, i, j}, length);
          make({Form::over, j, i}, length);
          make({Form::plus, j, i}, length);
          make({Form::minus, j, i}, length);
          make({Form::minus, i, j}, length);
          if (nodes_.size() > options_.most_stored) return false;
        }
    }
    for (const Unary& unary : unaries) {
      if (unary.symbols >= length) continue;
      const std::size_t inner = length - unary.symbols;
      for (Index i = first_[inner]; i < first_[inner + 1]; ++i) make({unary.form, i, i}, length);
    }
    return nodes_.size() <= options_.most_stored;
  }

  /// Computes the values, and ends early where they are of no use.
  void make(const Node& node, std::size_t length) {
    poll_();
    ++tried_;
    const SmallFraction* left = values(node.left);
    const SmallFraction* right = values(node.right);
    const bool is_last = length == options_.length;
    for (const std::size_t row : order_) {
      const SmallFraction value = applied(node.form, left[row], right[row]);
      if (value.is_none() || (is_last && is_below(value, row))) return;
      buffer_[row] = value;
    }
    for (std::size_t place = rows_; place < width_; ++place) {
      buffer_[place] = applied(node.form, left[place], right[place]);
      if (buffer_[place].is_none()) return;
    }
    take(node, length);
  }

  /// What the buffer holds, unless another expression has the same values.
  void take(const Node& node, std::size_t length) {
    const auto at = static_cast<Index>(nodes_.size());
    values_.insert(values_.end(), buffer_.begin(), buffer_.end());
    nodes_.push_back(node);
    const bool keeps = has_longer(length);
    const bool is_new = keeps ? same_.insert(at).second : !same_.contains(at);
    if (!keeps || !is_new) {
      values_.resize(values_.size() - width_);
      nodes_.pop_back();
    }
    if (!is_new) return;
    judge(node, length, Form::given);
    if (!keeps && length < options_.length) round(node, length);
  }

  /// floor and ceil of an expression that is not stored.
  void round(const Node& node, std::size_t length) {
    if (std::all_of(buffer_.begin(), buffer_.end(), [](SmallFraction value) { return value.is_whole(); })) return;
    const std::vector<SmallFraction> exact = buffer_;
    for (const Form form : {Form::floor, Form::ceiling}) {
      for (std::size_t place = 0; place < width_; ++place) buffer_[place] = applied(form, exact[place], {});
      judge(node, length + 1, form);
    }
    buffer_ = exact;
  }

  /// Keeps the bound in the buffer, if it is one that speaks of the parameters, among the best of its length.
  void judge(const Node& node, std::size_t length, Form rounded) {
    std::int64_t whole = 0;
    for (const std::size_t row : order_) {
      if (is_below(buffer_[row], row)) return;
      if (table_.rows[row].exact) whole += buffer_[row].floor() - table_.rows[row].mistakes;
    }
    const auto is_no_better = [&](const std::vector<Listed>& list, const Rational& excess) {
      return list.size() == options_.best && excess >= list.back().bound.excess;
    };
    if (is_no_better(certified_[length], whole) && is_no_better(conjectured_[length], whole)) return;
    if (std::all_of(buffer_.begin(), buffer_.end(), [&](SmallFraction value) { return value == buffer_.front(); }))
      return;
    Rational excess = whole;
    for (const std::size_t row : order_)
      if (table_.rows[row].exact && !buffer_[row].is_whole()) excess += buffer_[row].exactly() - buffer_[row].floor();
    const std::optional<std::size_t> implied = implied_by();
    std::vector<Listed>& list = (implied ? certified_ : conjectured_)[length];
    if (is_no_better(list, excess)) return;
    auto place =
        std::find_if(list.begin(), list.end(), [&](const Listed& other) { return other.bound.excess >= excess; });
    for (; place != list.end() && place->bound.excess == excess; ++place)  // the first of them comes first
      if (place->values == buffer_) return;
    list.insert(place, {node, rounded, buffer_, {{}, length, excess, 0, implied, implied && is_same(*implied)}});
    if (list.size() > options_.best) list.pop_back();
  }
  /// The first known bound that is nowhere above what the buffer holds.
  [[nodiscard]] std::optional<std::size_t> implied_by() const {
    for (std::size_t i = 0; i < known_.size(); ++i) {
      bool implies = true;
      for (std::size_t place = 0; implies && place < width_; ++place)
        implies = known_[i][place] && *known_[i][place] <= buffer_[place].floor();
      if (implies) return i;
    }
    return std::nullopt;
  }
  [[nodiscard]] bool is_same(std::size_t known) const {
    for (std::size_t place = 0; place < width_; ++place)
      if (*known_[known][place] != buffer_[place].floor()) return false;
    return true;
  }

  // ---- Expressions

  [[nodiscard]] std::vector<std::vector<FoundBound>> described(std::vector<std::vector<Listed>>& lists) const {
    std::vector<std::vector<FoundBound>> result;
    for (std::vector<Listed>& list : lists) {
      result.emplace_back();
      for (Listed& listed : list) {
        listed.bound.expression = rounded(listed.rounded, expression(listed.node));
        for (std::size_t row = 0; row < rows_; ++row)
          if (table_.rows[row].exact && listed.values[row].floor() == table_.rows[row].mistakes) ++listed.bound.tight;
        result.back().push_back(std::move(listed.bound));
      }
    }
    return result;
  }
  static Expression rounded(Form form, Expression inner) {
    if (form == Form::given) return inner;
    return {form == Form::floor ? Op::floor : Op::ceil, 0, {}, {std::move(inner)}};
  }
  [[nodiscard]] Expression expression(const Node& node) const {
    if (node.form == Form::given) return given_[node.left];
    Expression left = expression(nodes_[node.left]);
    const auto of_both = [&](Op op) { return Expression{op, 0, {}, {left, expression(nodes_[node.right])}}; };
    const auto of_one = [&](Op outer, Op inner) { return Expression{outer, 0, {}, {{inner, 0, {}, {left}}}}; };
    switch (node.form) {
      case Form::times:
        return of_both(Op::times);
      case Form::over:
        return of_both(Op::over);
      case Form::plus:
        return of_both(Op::plus);
      case Form::minus:
        return of_both(Op::minus);
      case Form::square:
        return {Op::power, 0, {}, {std::move(left), {Op::number, 2, {}, {}}}};
      case Form::floor_log2:
        return of_one(Op::floor, Op::log2);
      case Form::ceiling_log2:
        return of_one(Op::ceil, Op::log2);
      case Form::floor_root:
        return of_one(Op::floor, Op::sqrt);
      case Form::ceiling_root:
        return of_one(Op::ceil, Op::sqrt);
      default:
        return rounded(node.form, std::move(left));
    }
  }

  struct Hash {
    const Search* search;
    std::size_t operator()(Index of) const {
      std::uint64_t hash = 0;
      for (const SmallFraction* value = search->values(of); value != search->values(of) + search->width_; ++value) {
        const auto word =
            std::uint64_t{static_cast<std::uint32_t>(value->over)} << 32U | static_cast<std::uint32_t>(value->under);
        hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
        hash ^= hash >> 29U;
      }
      return static_cast<std::size_t>(hash);
    }
  };
  struct Same {
    const Search* search;
    bool operator()(Index a, Index b) const {
      return std::equal(search->values(a), search->values(a) + search->width_, search->values(b));
    }
  };

  const BoundTable& table_;
  const BoundSearchOptions& options_;
  std::size_t rows_;
  std::size_t width_;
  std::vector<SmallFraction> buffer_;  ///< the values of what is being made
  std::vector<std::size_t> order_;     ///< in which rows are compared
  std::vector<std::vector<std::optional<Integer>>> known_;
  std::vector<Expression> given_;      ///< numbers and names
  std::vector<Node> nodes_;            ///< different expressions, the shortest first
  std::vector<SmallFraction> values_;  ///< of these, side by side
  std::vector<Index> first_{0, 0};     ///< of each length
  std::unordered_set<Index, Hash, Same> same_{0, Hash{this}, Same{this}};
  std::vector<std::vector<Listed>> certified_;
  std::vector<std::vector<Listed>> conjectured_;
  PollNowAndThen poll_;
  std::size_t tried_ = 0;
  std::size_t complete_ = 1;
};

}  // namespace
}  // namespace bound_search

BoundSearch search_for_bounds(const BoundTable& table, const std::vector<KnownBound>& known,
                              const BoundSearchOptions& options) {
  return bound_search::Search(table, known, options).run();
}

}  // namespace mistakebound
