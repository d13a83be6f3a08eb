#include <algorithm>
#include <array>

#include "oracle/drive/adversaries.hpp"
#include "oracle/judges/studied.hpp"

namespace mistakebound {
namespace {

constexpr std::array<AdversaryKind, 7> halving_kinds{
    {{"split", "an even vote of the experts that are left, or nearly"},
     {"departed", "experts that were wrong vote against a bare majority of those that are left"},
     {"united", "all that are left agree, or all but one"},
     {"one by one", "all that are left agree but one, now and then, which is not the perfect one"},
     {"random", "votes at random"},
     {"repeats", "few rounds, often"},
     {"mixed", "another of these in every round"}}};

class HalvingAdversary final : public LearnerAdversary {
 public:
  explicit HalvingAdversary(Match& match) : LearnerAdversary(match) {}

  [[nodiscard]] std::vector<AdversaryKind> kinds() const override {
    return {halving_kinds.begin(), halving_kinds.end()};
  }
  [[nodiscard]] int widest() const override { return 9; }
  [[nodiscard]] const char* slow_kind() const override { return "one by one"; }
  /// Each such vote leaves half of the experts, in the end the last one alone.
  [[nodiscard]] const char* far_kind() const override { return "departed"; }
  [[nodiscard]] Labels far_labels() const override { return Labels::target; }
  [[nodiscard]] std::optional<LongCase> long_case() const override {
    constexpr Eigen::Index experts = 70;
    return LongCase{"seldom one by one", Labels::target, experts};
  }

  /// Votes.
  [[nodiscard]] bool is_instance(const Vector& x) const override { return (x.array() != Rational(0)).all(); }

  /// A perfect expert, or none; far out the last one.
  void draw_target() override {
    if (!draw().one_in(4)) perfect_ = match().coordinate();
    if (match().far) perfect_ = match().dimension - 1;
  }
  [[nodiscard]] int target(const Vector& x) const override { return perfect_ ? sign_of(x[*perfect_]) : 0; }

  void against(const HeaderReader& header) override {
    learner_ = first_learner(halving_study(), header.values, match().dimension);
  }

  Vector choose(const std::string& kind) override {
    Vector x(match().dimension);
    for (Rational& vote : x) vote = draw().sign();
    const std::size_t left = learner_.alive.count();
    if (kind == "split") vote(x, left / 2);
    if (kind == "departed") {
      vote(x, left == 0 ? 0 : (left - 1) / 2);
      oppose(x);
    }
    if (kind == "united") vote(x, draw().one_in(3) ? 1 : 0);
    const bool seldom = kind == "seldom one by one";
    if (seldom || kind == "one by one") {
      if (!perfect_) perfect_ = match().coordinate();
      vote(x, draw().one_in(seldom ? 200 : 3) ? 1 : 0, true);
    }
    return x;
  }

  void learn(const Vector& x, Label y) override { mistakebound::learn(learner_, votes_of(x), y); }

 private:
  static Experts votes_of(const Vector& x) {
    Experts votes(static_cast<std::size_t>(x.size()));
    for (Eigen::Index i = 0; i < x.size(); ++i) votes[static_cast<std::size_t>(i)] = x[i] > 0;
    return votes;
  }

  /// Of the experts that are left, so many drawn ones vote one way and the others the other way, the perfect one among
  /// these if that is asked for.
  void vote(Vector& x, std::size_t minority, bool perfect_last = false) {
    std::vector<Eigen::Index> left;
    for (std::size_t i = learner_.alive.find_first(); i != Experts::npos; i = learner_.alive.find_next(i))
      left.push_back(static_cast<Eigen::Index>(i));
    for (std::size_t i = left.size(); i > 1; --i)
      std::swap(left[i - 1], left[static_cast<std::size_t>(draw().range(0, static_cast<int>(i) - 1))]);
    const auto perfect = std::find(left.begin(), left.end(), perfect_.value_or(-1));
    if (perfect_last && perfect != left.end()) std::swap(*perfect, left.back());
    const int side = draw().sign();
    for (std::size_t i = 0; i < left.size(); ++i) x[left[i]] = i < minority ? -side : side;
  }

  /// Those that are not left vote against the majority of the others.
  void oppose(Vector& x) const {
    const Prediction majority = predict(Halving{.tie = Tie::positive, .alive = learner_.alive}, votes_of(x));
    for (Eigen::Index i = 0; i < x.size(); ++i)
      if (!learner_.alive[static_cast<std::size_t>(i)]) x[i] = -majority;
  }

  std::optional<Eigen::Index> perfect_;
  Halving learner_;
};

}  // namespace

std::unique_ptr<LearnerAdversary> adversary_of(const HalvingStudy&, Match& match) {
  return std::make_unique<HalvingAdversary>(match);
}

}  // namespace mistakebound
