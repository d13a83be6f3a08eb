/// A claim that somebody makes of a learner, played against the adversaries: the cases of a theorem on the learner, on
/// which the claim is judged at the end of every run where the theorem's hypotheses hold. As the beginning of a
/// sequence is a sequence, a claim about every round is tried so, too.
#pragma once

#include <atomic>
#include <memory>

#include "properties/campaign/property.hpp"
#include "properties/conjecture/expression.hpp"

namespace mistakebound {

/// What a report says in numbers: its quantities that are numbers, those of the last round, `mistakes`, the rounds `T`,
/// the dimension `n`, and `bound`, where there is one.
NamedNumbers numbers_of(const TheoremReport& report, Eigen::Index dimension);

/// The theorems that speak of the learner, in the catalogue's order.
std::vector<std::string> theorems_on(const std::string& learner);

/// The names that reports of the theorem have, as its first cases show them.
std::vector<std::string> names_of(const std::string& theorem);

/// How often the claim was not judged, for want of the hypotheses, of a value, or of digits. A campaign that is stopped
/// judges cases that it does not count, and so does one that finds a counterexample.
struct Judgings {
  std::atomic<std::size_t> without_hypotheses = 0;
  std::atomic<std::size_t> undefined = 0;
  std::atomic<std::size_t> undecided = 0;
};

/// What the side of a claim is worth: "5/2", or "~2.77259" where it is not rational.
std::string side_text(const Expression& side, const NamedNumbers& numbers);

/// The cases of `theorem`, on which the step `claim` is the conjecture; it is refuted, or holds. What is undecided is
/// counted, and is neither.
Property conjecture_property(const std::string& theorem, const std::shared_ptr<const Conjecture>& conjecture,
                             const std::shared_ptr<Judgings>& judgings);

}  // namespace mistakebound
