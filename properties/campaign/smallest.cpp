#include "properties/campaign/smallest.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace smallest_cases {
namespace {

/// Rounds and dimensions.
struct Shape {
  std::size_t rounds = 0;
  Eigen::Index dimension = 0;
  auto operator<=>(const Shape&) const = default;
};

/// The vector of a description's field; empty where there is none.
Vector vector_in(const CaseDescription& description, const std::string& name) {
  for (const CaseDescription::Field& field : description.fields)
    if (field.name == name)
      if (const auto* vector = std::get_if<Vector>(&field.value)) return *vector;
  return {};
}

/// The margin that a description says was given; empty where it says none.
std::string given_margin(const CaseDescription& description) {
  for (const CaseDescription::Field& field : description.fields)
    if (field.name == "gamma")
      if (const auto* text = std::get_if<std::string>(&field.value)) return *text;
  return "";
}

int size_of_all(const Vector& v) {
  int size = 0;
  for (const Rational& entry : v) size += size_of(entry);
  return size;
}

int size_of_margin(const std::string& given) {
  return given.empty() ? 0 : size_of(parse_number(given));
}

int size_of_case(const Counterexample& found) {
  int size = size_of_all(vector_in(found.trial->description(), "u")) +
             size_of_margin(given_margin(found.trial->description()));
  for (const Example& example : found.value->sequence().examples) size += size_of_all(example.x);
  return size;
}

/// Less than 0 where a comes before b among numbers, more where b does.
int compare(const Rational& a, const Rational& b) {
  const auto place = [](const Rational& value) {
    return std::tuple(size_of(value), denominator_of(value), value < 0, abs(value));
  };
  return place(a) < place(b) ? -1 : place(b) < place(a) ? 1 : 0;
}

int compare(const Vector& a, const Vector& b) {
  for (Eigen::Index i = 0; i < std::min(a.size(), b.size()); ++i)
    if (const int order = compare(a[i], b[i]); order != 0) return order;
  return 0;
}

/// Of cases of one shape and one size.
bool comes_before(const Sequence& a, const Vector& u, const Sequence& b, const Vector& v) {
  for (std::size_t t = 0; t < a.size(); ++t) {
    if (const int order = compare(a.examples[t].x, b.examples[t].x); order != 0) return order < 0;
    if (a.examples[t].y != b.examples[t].y) return a.examples[t].y > 0;
  }
  return compare(u, v) < 0;
}

class Search {
 public:
  Search(Counterexample& best, const Dropped& dropped, const SmallestOptions& options)
      : best_(best), dropped_(dropped), options_(options), numbers_(best.value->small_numbers()) {
    shape_ = {best.value->sequence().size(), best.value->sequence().dimension};
    size_ = size_of_case(best);
    margin_ = given_margin(best.trial->description());
  }

  Smallest run() {
    for (int size = 0; size <= options_.most_size; ++size) {
      for (Shape shape; shape.rounds <= options_.most_rounds; ++shape.rounds)
        for (shape.dimension = 1; shape.dimension <= (shape.rounds == 0 ? 1 : options_.most_dimensions);
             ++shape.dimension)
          if (shape < shape_ || (shape == shape_ && size <= size_)) try_all(shape, size);
      if (over_) break;
      result_.size = size;
    }
    result_.all = result_.size == options_.most_size;
    return result_;
  }

 private:
  /// All cases of the shape and the size, in order, until one fails.
  void try_all(const Shape& shape, int size) {
    sequence_ = Sequence{.dimension = shape.dimension, .examples = {}, .features = {}};
    for (std::size_t t = 0; t < shape.rounds; ++t) sequence_.examples.push_back({zero_vector(shape.dimension), 1});
    comparator_ = zero_vector(numbers_.comparator.empty() ? 0 : shape.dimension);
    tried_size_ = size;
    entries_ = shape.rounds * static_cast<std::size_t>(shape.dimension);
    fill(0, size);
  }

  /// Fills in the numbers from this one on, of that size together; whether a case fails, or no more may be tried.
  bool fill(std::size_t at, int left) {
    const auto dimension = static_cast<std::size_t>(sequence_.dimension);
    if (at == entries_ + static_cast<std::size_t>(comparator_.size())) return left == 0 && fails();
    const bool in_sequence = at < entries_;
    const std::vector<Rational>& choices = in_sequence ? numbers_.entries : numbers_.comparator;
    const std::size_t i = (in_sequence ? at : at - entries_) % dimension;
    Rational& number = in_sequence ? sequence_.examples[at / dimension].x[static_cast<Eigen::Index>(i)]
                                   : comparator_[static_cast<Eigen::Index>(i)];
    for (const Rational& choice : choices) {
      if (size_of(choice) > left) break;
      number = choice;
      const bool ends_instance = in_sequence && i + 1 == dimension;
      for (const Label y : {1, -1}) {
        if (ends_instance) sequence_.examples[at / dimension].y = y;
        if (over_) return false;
        if (fill(at + 1, left - size_of(choice))) return true;
        if (!ends_instance) break;
      }
    }
    return false;
  }

  bool fails() {
    over_ = over_ || result_.tried >= options_.most_tried;
    if (!over_ && options_.stop && result_.tried % 64 == 63) over_ = options_.stop();
    if (over_) return false;
    ++result_.tried;
    const CasePointer value = best_.value->with(sequence_, comparator_);
    std::optional<Counterexample> found;
    value->check({.dropped = dropped_, .slacks = false}, [&](const TrialPointer& trial, const TheoremReport& report) {
      if (found) return;
      const std::string step = failed_step(report);
      if (step.empty()) return;
      // Of the case's own comparator: those that the property adds have numbers of their own.
      const CaseDescription description = trial->description();
      if (comparator_.size() > 0 && vector_in(description, "u") != comparator_) return;
      if (const std::string given = given_margin(description); !given.empty() && given != margin_) return;
      found = Counterexample{best_.number, best_.original_rounds, value, trial, step, report};
    });
    if (!found) return false;
    const std::string margin = given_margin(found->trial->description());
    const Shape shape{sequence_.size(), sequence_.dimension};
    const int size = tried_size_ + size_of_margin(margin);
    const bool alike = shape == shape_ && size == size_;
    if (shape > shape_ || (shape == shape_ && size > size_)) return false;
    if (alike &&
        !comes_before(sequence_, comparator_, best_.value->sequence(), vector_in(best_.trial->description(), "u")))
      return false;
    best_ = std::move(*found);
    shape_ = shape;
    size_ = size;
    return margin.empty();  // without one the same numbers would be fewer
  }

  Counterexample& best_;
  const Dropped& dropped_;
  const SmallestOptions& options_;
  SmallNumbers numbers_;
  Shape shape_;   ///< of the best
  int size_ = 0;  ///< of its numbers
  std::string margin_;
  int tried_size_ = 0;
  Smallest result_;
  bool over_ = false;
  Sequence sequence_;
  Vector comparator_;
  std::size_t entries_ = 0;  ///< numbers of the sequence
};

}  // namespace
}  // namespace smallest_cases

int size_of(const Rational& value) {
  constexpr int large = 1'000'000;
  if (value == 0) return 0;
  const Integer size = abs(numerator_of(value)) + denominator_of(value) - 1;
  return size > large ? large : static_cast<int>(size);
}

std::optional<Smallest> make_smallest(Counterexample& found, const Dropped& dropped, const SmallestOptions& options) {
  if (found.value->small_numbers().entries.empty()) return std::nullopt;
  return smallest_cases::Search(found, dropped, options).run();
}

}  // namespace mistakebound
