/// What the properties of the two conversions share: domains that a learner can come to know, with weights.
#pragma once

#include <functional>
#include <utility>

#include "properties/campaign/case.hpp"
#include "properties/campaign/case_description.hpp"
#include "properties/campaign/shrink.hpp"
#include "properties/pac/learners.hpp"

namespace mistakebound {

/// A domain, and a learner that is shown examples from it.
struct DomainCase {
  const PacLearner* learner = nullptr;
  Sequence sequence;
  std::vector<Rational> weights;  ///< one a point: its probability is in proportion
};

struct DomainSetting {
  Tie tie = Tie::mistake;
};

/// How large domains are.
struct DomainSize {
  Eigen::Index most_variables;  ///< of experts 6
  std::size_t most_points;
  std::vector<int> weights;  ///< of which each point has one
};

Vector as_vector(const std::vector<Rational>& weights);

/// The probabilities that are in proportion to the weights; where these add up to 0, the weights themselves.
Vector probabilities_of(const std::vector<Rational>& weights);
/// Those of the case; with the hypothesis `distribution` left out its weights.
Vector probabilities_of(const DomainCase& value, const Dropped& dropped);

/// A domain that one of the learners can come to predict: by a target disjunction, a perfect expert, or a vector u.
/// Where `contradicts`, which is asked once, half of the labels are drawn again.
DomainCase draw_domain(Draw& draw, const std::vector<PacLearner>& learners, const DomainSize& size,
                       const std::function<bool(Draw&)>& contradicts);

/// A change to a weight, or to the domain. False where nothing or too much is left of it.
bool vary_domain(DomainCase& value, Draw& draw, const DomainSize& size);

/// Fewer points and coordinates, simpler weights.
template <class Case>
void shrink_domain(Shrinks<Case>& smaller) {
  smaller.leave_out_rounds(
      [](Case& left, std::size_t begin, std::size_t count) { leave_out(left.weights, begin, count); });
  smaller.leave_out_coordinates();
  smaller.simplify(&Case::weights);
}

/// As a file with a column of probabilities, where weights that have shrunk still give some.
std::string csv_of_domain(const DomainCase& value);

/// The case in words; `asked` is what is asked about it, in words and as fields.
CaseDescription description_of(const DomainCase& value, Tie tie, const std::string& asked,
                               const std::vector<std::pair<std::string, std::string>>& fields);

}  // namespace mistakebound
