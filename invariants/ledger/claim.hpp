/// A claim: exact sides in a chain of relations. It holds, is refuted, or stays undecided, and it knows its slack.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "invariants/ledger/number.hpp"

namespace mistakebound {

/// `also` begins a further chain of the same claim.
enum class Relation { equal, at_most, at_least, greater, also };

/// "=", "<=", ">=", ">", ";".
const char* symbol(Relation relation);

enum class Outcome { holds, refuted, undecided };

/// "holds", "refuted", "undecided".
const char* to_string(Outcome outcome);

/// What judging a claim found. `link` is the first link that fails, where one does; `slack` is the least distance by
/// which an inequality link holds (negative where it fails), absent where every link is an equation. A link whose sign
/// is undecided makes the claim undecided, unless another link fails.
struct Judgement {
  Outcome outcome = Outcome::holds;
  std::size_t link = 0;
  std::optional<Number> slack;
  std::string why_undecided;
};

/// What claims compare as the number that as_number() makes of it.
template <class T>
concept ComparedAsNumber = requires(const T& value) {
  as_number(value);
};

/// side_0 relation_0 side_1 relation_1 side_2 ... Built left to right: chain(a).equals(b).at_least(c), and where more
/// than one chain has to hold, .also(d).at_most(e).
class Claim {
 public:
  explicit Claim(Number first) { sides_.push_back(simplified(std::move(first))); }

  /// A claim that cannot be decided, and why. It is never a pass.
  static Claim undecided(std::string why);

  Claim&& equals(Number side) && { return std::move(*this).then(Relation::equal, std::move(side)); }
  Claim&& at_most(Number side) && { return std::move(*this).then(Relation::at_most, std::move(side)); }
  Claim&& at_least(Number side) && { return std::move(*this).then(Relation::at_least, std::move(side)); }
  Claim&& also(Number first) && { return std::move(*this).then(Relation::also, std::move(first)); }
  Claim&& greater_than(Number side) && { return std::move(*this).then(Relation::greater, std::move(side)); }

  template <ComparedAsNumber T>
  Claim&& equals(const T& side) && {
    return std::move(*this).equals(as_number(side));
  }
  template <ComparedAsNumber T>
  Claim&& at_most(const T& side) && {
    return std::move(*this).at_most(as_number(side));
  }
  template <ComparedAsNumber T>
  Claim&& at_least(const T& side) && {
    return std::move(*this).at_least(as_number(side));
  }
  template <ComparedAsNumber T>
  Claim&& also(const T& first) && {
    return std::move(*this).also(as_number(first));
  }

  /// With all sides multiplied by the factor; one of both is rational.
  Claim&& scaled(const Number& factor) && {
    for (Number& side : sides_) side = product(factor, side);
    return std::move(*this);
  }
  /// The other claim, too.
  Claim&& also(Claim&& other) && {
    sides_.insert(sides_.end(), other.sides_.begin(), other.sides_.end());
    relations_.push_back(Relation::also);
    relations_.insert(relations_.end(), other.relations_.begin(), other.relations_.end());
    return std::move(*this);
  }

  /// Says which example of a set the claim is about, from 1.
  Claim&& about(std::size_t example) && {
    example_ = example;
    return std::move(*this);
  }

  [[nodiscard]] std::size_t example() const { return example_; }
  [[nodiscard]] const std::vector<Number>& sides() const { return sides_; }
  [[nodiscard]] const std::vector<Relation>& relations() const { return relations_; }
  [[nodiscard]] const std::string& why_undecided() const { return why_undecided_; }

 private:
  Claim() = default;
  Claim&& then(Relation relation, Number side) &&;

  std::vector<Number> sides_;
  std::vector<Relation> relations_;
  std::string why_undecided_;
  std::size_t example_ = 0;
};

inline Claim chain(Number first) {
  return Claim(std::move(first));
}
template <ComparedAsNumber T>
Claim chain(const T& first) {
  return Claim(as_number(first));
}

/// Decides every link of the claim exactly.
Judgement judge(const Claim& claim);

/// "2 = 2 >= 1", exact.
std::string to_string(const Claim& claim);

}  // namespace mistakebound
