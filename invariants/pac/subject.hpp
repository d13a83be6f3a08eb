/// What the conversions to PAC and to batch learning begin with: a learner as it starts, and the points of a finite
/// domain as it sees them. Both are made of the learner's study, and their kinds are forgotten here.
#pragma once

#include <functional>
#include <memory>

#include "invariants/aggressive/study.hpp"
#include "invariants/disjunctions/study.hpp"
#include "invariants/halving/study.hpp"
#include "invariants/ledger/rounded.hpp"
#include "invariants/majority/study.hpp"
#include "invariants/optimal/study.hpp"
#include "invariants/pac/averaged_states.hpp"
#include "invariants/pac/reachable_states.hpp"
#include "invariants/perceptron/study.hpp"
#include "invariants/winnow/study.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {

class PacSubject {
 public:
  virtual ~PacSubject() = default;
  /// The hypotheses that the learner reaches; p has a probability for each point.
  [[nodiscard]] virtual ReachableStates reached(const Vector& p, const ExploreLimits& limits) const = 0;
  /// Whether the learner's own rule is to learn on mistakes and on no other rounds, whatever its scores are.
  [[nodiscard]] virtual bool learns_on_mistakes_only() const = 0;
  /// One run of the conversion on points that `next` draws: the error of the hypothesis kept, or nothing where more
  /// than `horizon` examples were drawn. Throws CutShort.
  [[nodiscard]] virtual std::optional<Rational> converted(const Vector& p, const std::function<std::size_t()>& next,
                                                          std::size_t s, std::size_t horizon) const = 0;
  /// The expected error of the average of the states from h_1 to h_t before each of t independent examples, for t from
  /// 1 to `examples`, or up to where more than `most` pairs of a state and a sum of states are possible. Absent where
  /// an average of states is no state that predicts: where they are no vectors, or the score is not linear in them.
  /// Throws CutShort.
  [[nodiscard]] virtual std::optional<std::vector<Rational>> averaged_errors(const Vector& p, std::size_t examples,
                                                                             std::size_t most) const = 0;
  /// The most mistakes that a theorem on the learner allows on sequences of the points of positive probability; absent
  /// where none applies to them.
  [[nodiscard]] virtual std::optional<std::size_t> proved_bound(const Vector& p) const = 0;

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
  using Bound = std::function<std::optional<std::size_t>(const Vector& p)>;

  PacSubjectOf(L first, Points points, Bound proved)
      : first_(std::move(first)), points_(std::move(points)), proved_(std::move(proved)) {}

  [[nodiscard]] std::optional<std::size_t> proved_bound(const Vector& p) const override { return proved_(p); }

  [[nodiscard]] bool learns_on_mistakes_only() const override {
    if constexpr (requires { first_.due_on(points_[0].x, points_[0].y); }) {
      return false;
    } else {
      return !first_.due(1, 1) && !first_.due(-1, -1);
    }
  }

  [[nodiscard]] ReachableStates reached(const Vector& p, const ExploreLimits& limits) const override {
    return explore(first_, points_, p, limits);
  }

  [[nodiscard]] std::optional<std::vector<Rational>> averaged_errors(const Vector& p, std::size_t examples,
                                                                     std::size_t most) const override {
    if constexpr (HasAverages<L>) {
      return mistakebound::averaged_errors(first_, points_, p, examples, most);
    } else {
      return std::nullopt;
    }
  }

  [[nodiscard]] std::optional<Rational> converted(const Vector& p, const std::function<std::size_t()>& next,
                                                  std::size_t s, std::size_t horizon) const override {
    L learner = first_;
    std::size_t drawn = 0;
    for (std::size_t in_a_row = 0; in_a_row < s;) {
      poll_limits();
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
  Bound proved_;
};

/// The points of a domain of vectors as the study's learner sees them.
template <class S>
requires std::is_same_v<typename S::Examples, Sequence> std::vector<Example> points_of(const S& study,
                                                                                       const Sequence& domain) {
  return appends_constant(study) ? with_bias(domain).examples : domain.examples;
}
/// An entry greater than 0 is an expert that says +1.
inline std::vector<Example> points_of(const MajorityStudy&, const Sequence& domain) {
  std::vector<Example> points = domain.examples;
  for (Example& point : points)
    for (Rational& says : point.x) says = says > 0 ? 1 : -1;
  return points;
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
/// The points of the class by their numbers.
inline std::vector<BasicExample<std::size_t>> points_of(const OptimalStudy&, const Sequence& domain) {
  std::vector<BasicExample<std::size_t>> points;
  for (const Example& example : domain.examples) points.push_back({points.size(), example.y});
  return points;
}

/// The learner as it starts, compared with nothing.
template <class S>
auto first_of(const S& study, const Values& values, const Sequence& domain) {
  const typename S::KnownRun known{.dimension = domain.dimension + (appends_constant(study) ? 1 : 0), .last_state = {}};
  return study.make(values, known, {});
}
/// Its scores are asked of states that the learner is put back to.
inline Winnow first_of(const WinnowStudy&, const Values& values, const Sequence& domain) {
  const std::optional<LearningRate> rate = learning_rate(values);
  if (!rate)
    throw values.complaint("eta", "'optimal', which is known of a whole sequence only", "a number or infinite");
  return {.tie = tie_of(values), .rate = *rate, .w = zero_vector(domain.dimension)};
}
/// The class is what the hypotheses vote on the points of the domain.
inline Optimal first_of(const OptimalStudy&, const Values& values, const Sequence& domain) {
  FiniteClass of{static_cast<std::size_t>(domain.dimension), {}};
  for (const auto& [votes, y] : points_of(halving_study(), domain)) of.points.push_back(votes);
  return {.tie = tie_of(values), .dimensions = std::make_shared<LittlestoneDimensions>(of), .alive = of.all()};
}

/// The studies whose learners can be followed on independent examples: online learners of the points themselves, whose
/// states, in some order, decide with an example all that a round does.
template <class S>
concept Followed = Learner<typename S::LearnerType> &&
    requires(const S& study, const Sequence& domain, const typename S::State& state) {
  { points_of(study, domain) } -> std::same_as<std::vector<BasicExample<typename S::LearnerType::Instance>>>;
  StateOrder()(state, state);
} &&(!PredictsBesides<typename S::LearnerType> || S::LearnerType::state_decides);

/// Weighted Majority: no number bounds its mistakes on every sequence of points of which no expert knows all labels.
template <class S>
inline constexpr bool weighs_experts = std::is_same_v<S, MajorityStudy>;
/// The studies whose instances are what experts say.
template <class S>
inline constexpr bool is_of_experts = std::is_same_v<typename S::State, Experts> || weighs_experts<S>;

/// The studies whose learners can be converted to PAC learners: those that can be made to learn on mistakes only.
template <class S>
concept Convertible = Followed<S> && !PredictsBesides<typename S::LearnerType> && !weighs_experts<S>;

/// See PacSubject, throws CutShort: the least bound of the study's theorems that hold on the points, gone through once,
/// of those that then hold on every sequence of them. Of experts' votes none is told.
template <class S>
std::optional<std::size_t> proved_bound(const S& study, const Values& values, const Sequence& points, const Vector& p) {
  if constexpr (std::is_same_v<typename S::Examples, Sequence>) {
    Sequence possible{.dimension = points.dimension, .examples = {}, .features = {}};
    for (std::size_t i = 0; i < points.size(); ++i)
      if (p[static_cast<Eigen::Index>(i)] != 0) possible.examples.push_back(points.examples[i]);
    const auto on_all = [](const auto& statement) { return statement.on_all; };
    if (std::none_of(study.theorems.begin(), study.theorems.end(), on_all)) return std::nullopt;
    typename S::KnownRun known;
    known = known_run(study, possible, points.dimension, false, 1, [&] { return study.make(values, known, {}); });
    typename S::Comparator comparator = study.comparator(known, values);
    if (comparator.missing || possible.size() == 0) return std::nullopt;
    typename S::LearnerType learner = study.make(values, known, comparator);
    Asked asked;
    for (const auto& statement : study.theorems)
      if (statement.on_all && (statement.speaks == nullptr || statement.speaks(learner)))
        asked.theorems.insert(statement.id);
    if (asked.theorems.empty()) return std::nullopt;
    const auto found = examine(study, std::move(learner), known, std::move(comparator), 1, asked);
    if (found.cut) throw *found.cut;
    std::optional<Integer> least;
    for (const TheoremReport& report : found.theorems) {
      if (report.verdict != Verdict::holds || !report.bound) continue;
      const std::optional<Integer> bound = rounded_down(*report.bound);
      if (bound && (!least || *bound < *least)) least = bound;
    }
    if (least) return static_cast<std::size_t>(*least);
  }
  return std::nullopt;
}

/// The study's learner with these parameters, on the domain.
template <Followed S>
std::unique_ptr<PacSubject> pac_subject(const S& study, const Values& values, const Sequence& domain) {
  auto first = first_of(study, values, domain);
  return std::make_unique<PacSubjectOf<decltype(first)>>(
      std::move(first), points_of(study, domain),
      [&study, values, seen = appends_constant(study) ? with_bias(domain) : domain](const Vector& p) {
        return proved_bound(study, values, seen, p);
      });
}

/// The study's learner on the domain, with parameters as options spell them, the others as they usually are.
template <Followed S>
std::unique_ptr<PacSubject> pac_subject_with(const S& study, const std::map<std::string, std::string>& parameters,
                                             const Sequence& domain) {
  Values values(study.parameters);
  for (const auto& [name, text] : parameters) values.give(name, text);
  return pac_subject(study, values, domain);
}

}  // namespace mistakebound
