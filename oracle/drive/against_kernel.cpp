#include <algorithm>
#include <array>

#include "oracle/drive/adversaries.hpp"
#include "properties/perceptron/cases.hpp"
#include "reference/learners/kernel_perceptron.hpp"

namespace mistakebound {
namespace {

constexpr std::array<AdversaryKind, 6> gentle_kernel_kinds{
    {{"small", "small whole numbers, halves and quarters"},
     {"ties", "as far from a positive update as from a negative one, with a score of 0 if there is one"},
     {"corners", "of a cube, whose target is a parity, as in XOR"},
     {"zeros", "x = 0 and single coordinates"},
     {"repeats", "few examples, often"},
     {"mixed", "another of these in every round"}}};
constexpr AdversaryKind kernel_sequences_kind{"sequences", "those that try the theorems (verify)"};
constexpr AdversaryKind near_ties_kind{"near-ties", "a tie, moved by the least step of a coordinate"};
constexpr AdversaryKind magnitudes_kind{"magnitudes", "powers of two from 2^-30 to 2^30, and their neighbours"};

class KernelAdversary final : public LearnerAdversary {
 public:
  explicit KernelAdversary(Match& match) : LearnerAdversary(match) {}

  [[nodiscard]] std::vector<AdversaryKind> kinds() const override {
    std::vector<AdversaryKind> kinds(gentle_kernel_kinds.begin(), gentle_kernel_kinds.end());
    if (!match().options.dyadic) kinds.insert(kinds.end(), {near_ties_kind, magnitudes_kind});
    kinds.push_back(kernel_sequences_kind);
    return kinds;
  }

  /// A round costs a kernel value for every mistake before it.
  [[nodiscard]] std::size_t longest() const override { return 110; }

  /// A Gaussian kernel of other points with so many coordinates is too near to 0, and so is one coordinate's share of a
  /// polynomial one.
  [[nodiscard]] const char* far_kind() const override { return "zeros"; }

  Sequence draw_sequence() override {
    std::map<std::string, std::size_t> ignored;
    return draw_perceptron_case(draw(), draw().one_in(2), {}, ignored).sequence;
  }
  /// Powers of kernels of what is large, or of decimals that are long, would have no end of digits.
  [[nodiscard]] Rational nearby(const Rational& entry) const override {
    const bool is_simple = abs(entry) <= largest && denominator_of(entry) <= largest;
    const Rational simple = is_simple ? entry : Rational(sign_of(entry));
    return match().nearby(simple);
  }

  /// The product of two coordinates, or of one with itself, less a threshold.
  void draw_target() override {
    first_ = match().coordinate();
    second_ = match().coordinate();
    if (draw().one_in(3)) target_threshold_ = draw().small_integer();
  }
  [[nodiscard]] int target(const Vector& x) const override {
    return sign_of(Rational(x[first_] * x[second_] - target_threshold_));
  }

  void against(const HeaderReader& header) override {
    kernel_ = header.values.kernel("kernel");
    bias_ = header.values.flag("bias");
    learner_ = KernelPerceptron<Vector>([kernel = kernel_](const Vector& x, const Vector& z) { return kernel(x, z); },
                                        tie_of(header.values));
  }

  Vector choose(const std::string& kind) override {
    if (kind == "ties") return nearest_to_a_tie();
    if (kind == "near-ties") return match().nudged(nearest_to_a_tie());
    if (kind == "corners") return corner();
    if (kind == "zeros") return match().far && draw().one_in(2) ? last_alone() : match().sparse();
    Vector x = match().small_vector();
    // A Gaussian kernel of points that are far apart is too near to 0 to show anything.
    constexpr int most = 30;
    if (kind == "magnitudes" && kernel_.kind != KernelSpec::Kind::gaussian)
      for (Rational& entry : x)
        if (draw().one_in(2)) entry = match().large_or_tiny(most);
    return x;
  }

  void learn(const Vector& x, Label y) override { mistakebound::learn(learner_, seen_instance(x, bias_), y); }

 private:
  static constexpr int largest = 64;

  Vector last_alone() {
    Vector x = zero_vector(match().dimension);
    x[x.size() - 1] = match().small();
    return x;
  }

  Vector corner() {
    const Rational low = draw().one_in(3) ? 0 : -1;
    Vector x(match().dimension);
    for (Rational& entry : x) entry = draw().one_in(2) ? Rational(1) : low;
    return x;
  }

  /// Of some candidates the first with a score of 0, else the one whose score is nearest to it.
  Vector nearest_to_a_tie() {
    Vector nearest = candidate();
    KernelValue distance = size_of_score(nearest);
    // Every one costs a kernel value for each update.
    constexpr std::size_t most_values = 400;
    constexpr std::size_t most_attempts = 20;
    const std::size_t attempts = std::min(most_attempts, most_values / (learner_.w.size() + 1));
    for (std::size_t attempt = 0; attempt < attempts && !(distance == KernelValue()); ++attempt) {
      Vector x = candidate();
      KernelValue size = size_of_score(x);
      if (!(size < distance)) continue;
      nearest = std::move(x);
      distance = std::move(size);
    }
    return nearest;
  }

  [[nodiscard]] KernelValue size_of_score(const Vector& x) const {
    KernelValue score = learner_.score(seen_instance(x, bias_));
    if (score.sign() < 0) score *= Rational(-1);
    return score;
  }

  Vector candidate() {
    if (learner_.w.empty() || draw().one_in(4)) return draw().one_in(2) ? corner() : match().small_vector();
    const auto [a, b] = two_updates();
    Vector x = a;
    switch (draw().range(1, 6)) {
      case 1:
        x[match().coordinate()] *= -1;
        break;
      case 2:
        std::swap(x[match().coordinate()], x[match().coordinate()]);
        break;
      case 3:
        x = (a + b) / Rational(2);
        break;
      default:
        x = equidistant(a, b);
    }
    return match().can_be_sent(x) ? x : match().small_vector();
  }

  /// The instances of two updates, without the bias: if possible of both signs.
  std::pair<Vector, Vector> two_updates() {
    const auto any = [&] {
      return learner_.w[static_cast<std::size_t>(draw().range(0, static_cast<int>(learner_.w.size()) - 1))];
    };
    const KernelTerm<Vector> a = any();
    KernelTerm<Vector> b = any();
    constexpr int attempts = 4;
    for (int attempt = 0; attempt < attempts && a.coefficient == b.coefficient; ++attempt) b = any();
    return {a.x.head(match().dimension), b.x.head(match().dimension)};
  }

  /// K(a, x) = K(b, x): small, but for one entry, which is solved for; else a vector across a - b.
  Vector equidistant(const Vector& a, const Vector& b) {
    const Vector normal = a - b;
    const bool gaussian = kernel_.kind == KernelSpec::Kind::gaussian;
    const Rational level = gaussian ? Rational((norm2(a) - norm2(b)) / 2) : Rational(0);
    Vector x = match().small_vector();
    const Eigen::Index pivot = match().coordinate();
    if (normal[pivot] != 0) {
      x[pivot] = 0;
      x[pivot] = (level - dot(normal, x)) / normal[pivot];
      if (match().can_be_sent(x[pivot])) return x;
    }
    const Eigen::Index other = match().coordinate();
    x = gaussian ? Vector((a + b) / Rational(2)) : zero_vector(match().dimension);
    if (other == pivot) return x;
    x[pivot] += normal[other];
    x[other] -= normal[pivot];
    return x;
  }

  Eigen::Index first_ = 0;
  Eigen::Index second_ = 0;
  Rational target_threshold_;
  KernelSpec kernel_;
  bool bias_ = false;
  KernelPerceptron<Vector> learner_;
};

}  // namespace

std::unique_ptr<LearnerAdversary> adversary_of(const KernelStudy&, Match& match) {
  return std::make_unique<KernelAdversary>(match);
}

}  // namespace mistakebound
