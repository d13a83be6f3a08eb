/// What the conversion from online to PAC is laid on: a learner as it starts, and the points of a finite domain as it
/// sees them. Both are made of the learner's study, and their kinds are forgotten here.
#pragma once

#include <functional>
#include <memory>

#include "invariants/disjunctions/study.hpp"
#include "invariants/halving/study.hpp"
#include "invariants/pac/reachable_states.hpp"
#include "invariants/perceptron/study.hpp"
#include "invariants/winnow/study.hpp"

namespace mistakebound {

class PacSubject {
 public:
  virtual ~PacSubject() = default;
  /// The hypotheses that the learner reaches; p has a probability for each point.
  [[nodiscard]] virtual ReachableStates reached(const Vector& p, const ExploreLimits& limits) const = 0;
  /// One run of the conversion on points that `next` draws: the error of the hypothesis kept, or nothing where more
  /// than `horizon` examples were drawn.
  [[nodiscard]] virtual std::optional<Rational> converted(const Vector& p, const std::function<std::size_t()>& next,
                                                          std::size_t s, std::size_t horizon) const = 0;

 protected:
  PacSubject() = default;
  PacSubject(const PacSubject&) = default;
  PacSubject(PacSubject&&) noexcept = default;
  PacSubject& operator=(const PacSubject&) = default;
  PacSubject& operator=(PacSubject&&) noexcept = default;
};

template <class L>
class PacSubjectOf final : public PacSubject {
 public:
  using Points = std::vector<BasicExample<typename L::Instance>>;

  PacSubjectOf(L first, Points points) : first_(std::move(first)), points_(std::move(points)) {}

  [[nodiscard]] ReachableStates reached(const Vector& p, const ExploreLimits& limits) const override {
    return explore(first_, points_, p, limits);
  }

  [[nodiscard]] std::optional<Rational> converted(const Vector& p, const std::function<std::size_t()>& next,
                                                  std::size_t s, std::size_t horizon) const override {
    L learner = first_;
    std::size_t drawn = 0;
    for (std::size_t in_a_row = 0; in_a_row < s;) {
      if (drawn++ == horizon) return std::nullopt;
      const auto& [x, y] = points_[next()];
      if (predict(learner, x) == y) {
        ++in_a_row;
      } else {
        learn(learner, x, y);
        in_a_row = 0;
      }
    }
    Rational error = 0;
    for (std::size_t i = 0; i < points_.size(); ++i)
      if (predict(learner, points_[i].x) != points_[i].y) error += p[static_cast<Eigen::Index>(i)];
    return error;
  }

 private:
  L first_;
  Points points_;
};

/// The points of a domain of vectors as the study's learner sees them.
template <class S>
requires std::is_same_v<typename S::Examples, Sequence> std::vector<Example> points_of(const S& study,
                                                                                       const Sequence& domain) {
  return appends_constant(study) ? with_bias(domain).examples : domain.examples;
}
/// An entry greater than 0 votes +1.
inline std::vector<BasicExample<Experts>> points_of(const HalvingStudy&, const Sequence& domain) {
  std::vector<BasicExample<Experts>> points;
  for (const Example& example : domain.examples) {
    Experts votes(static_cast<std::size_t>(domain.dimension));
    for (std::size_t i = 0; i < votes.size(); ++i) votes[i] = example.x[static_cast<Eigen::Index>(i)] > 0;
    points.push_back({std::move(votes), example.y});
  }
  return points;
}

/// The learner as it starts, compared with nothing.
template <class S>
auto first_of(const S& study, const Values& values, Eigen::Index dimension) {
  const typename S::KnownRun known{.dimension = dimension, .last_state = {}};
  return study.make(values, known, {});
}
/// Its scores are asked of states that the learner is put back to.
inline Winnow first_of(const WinnowStudy&, const Values& values, Eigen::Index dimension) {
  const std::optional<LearningRate> rate = learning_rate(values);
  if (!rate)
    throw values.complaint("eta", "'optimal', which is known of a whole sequence only", "a number or infinite");
  return {.tie = tie_of(values), .rate = *rate, .w = zero_vector(dimension)};
}

/// The studies whose learners can be converted: online learners of the points themselves, with states in some order.
template <class S>
concept Convertible = Learner<typename S::LearnerType> &&
    requires(const S& study, const Sequence& domain, const typename S::State& state) {
  { points_of(study, domain) } -> std::same_as<std::vector<BasicExample<typename S::LearnerType::Instance>>>;
  StateOrder()(state, state);
};

/// The study's learner with these parameters, on the domain.
template <Convertible S>
std::unique_ptr<PacSubject> pac_subject(const S& study, const Values& values, const Sequence& domain) {
  const Eigen::Index dimension = domain.dimension + (appends_constant(study) ? 1 : 0);
  auto first = first_of(study, values, dimension);
  return std::make_unique<PacSubjectOf<decltype(first)>>(std::move(first), points_of(study, domain));
}

/// The same with parameters as options spell them, the others as they usually are.
template <Convertible S>
std::unique_ptr<PacSubject> pac_subject_with(const S& study, const std::map<std::string, std::string>& parameters,
                                             const Sequence& domain) {
  Values values(study.parameters);
  for (const auto& [name, text] : parameters) values.give(name, text);
  return pac_subject(study, values, domain);
}

}  // namespace mistakebound
