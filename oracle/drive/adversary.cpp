#include "oracle/drive/adversary.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "oracle/drive/adversaries.hpp"
#include "oracle/judges/studied.hpp"
#include "reference/numbers/nearest.hpp"

namespace mistakebound {
namespace {

std::unique_ptr<LearnerAdversary> adversary_for(Match& match) {
  return with_study<std::unique_ptr<LearnerAdversary>>(
      match.options.learner, []<class S>(const S&) { return IsJudged<S>{}; },
      [&](const auto& study) { return adversary_of(study, match); },
      [&](const std::vector<std::string>& names) -> std::unique_ptr<LearnerAdversary> {
        throw InputError({"drive", 0, 0}, "the learner " + mistakebound::quoted(match.options.learner),
                         one_of(match.options.learner, names));
      });
}

constexpr std::uint64_t short_case = 30;

/// Programs sum in lanes of 4, 8 or more; what is left over is where they go wrong.
constexpr std::array<int, 4> lanes{8, 16, 32, 64};

/// One coordinate is left over, or one is missing.
int dimension_beyond_lanes(std::uint64_t turn) {
  return lanes.at(turn % lanes.size()) + (turn / lanes.size() % 2 == 0 ? 1 : -1);
}

/// About as many as there are lanes, other ones than those of that turn; or any number.
int wide_dimension(Draw& draw, std::uint64_t turn) {
  constexpr int widest = 70;
  if (draw.one_in(3)) return draw.range(1, widest);
  return lanes.at((turn + 2) % lanes.size()) + draw.range(-1, 1);
}

}  // namespace

const char* to_string(Labels labels) {
  switch (labels) {
    case Labels::contrary:
      return "contrary";
    case Labels::target:
      return "target";
    case Labels::noisy:
      return "noisy";
    case Labels::agreeing:
      return "agreeing";
    case Labels::given:
      return "given";
  }
  return "";
}

std::vector<AdversaryKind> adversary_kinds(const AdversaryOptions& options) {
  Match match{.options = options, .draw = Draw::for_case(0, 0)};
  return adversary_for(match)->kinds();
}

bool is_instance(const AdversaryOptions& options, const Vector& x) {
  Match match{.options = options, .draw = Draw::for_case(0, 0)};
  return match.can_be_sent(x) && adversary_for(match)->is_instance(x);
}

AdaptiveAdversary::AdaptiveAdversary(const AdversaryOptions& options, const Draw& stream, std::uint64_t number)
    : match_(std::make_unique<Match>(Match{.options = options, .draw = stream})), of_learner_(adversary_for(*match_)) {
  Draw& draw = match_->draw;
  const std::vector<AdversaryKind> kinds = of_learner_->kinds();
  const auto has = [&](const char* name) {
    return std::any_of(kinds.begin(), kinds.end(), [&](const AdversaryKind& kind) { return kind.name == name; });
  };
  constexpr std::uint64_t turn = 10;
  constexpr std::uint64_t long_one = 9;
  constexpr std::uint64_t beyond_lanes = 4;
  constexpr std::uint64_t wide_one = 7;
  const char* const kind = number % turn == beyond_lanes && has("small") ? "small" : kinds[number % kinds.size()].name;
  kind_ = options.kind.value_or(kind);
  const std::uint64_t growth = std::min<std::uint64_t>(number / kinds.size(), options.rounds);
  if (growth % 2 == 1) play_without_rounding();
  const int most = static_cast<int>(std::min<std::uint64_t>({options.rounds, short_case, 4 + 4 * growth}));
  rounds_ = static_cast<std::size_t>(draw.range(std::min(2, most), most));
  const int widest = std::min(of_learner_->widest(), 2 + static_cast<int>(number / 4 % 100));
  match_->dimension = draw.range(1, widest);
  if (number % turn == long_one) rounds_ = std::min(options.rounds, of_learner_->longest());
  const bool wide = number % turn == beyond_lanes || number % turn == wide_one;
  if (wide) {
    // Every coordinate should have a weight before it is left out.
    constexpr std::size_t least = 16;
    rounds_ = std::max(rounds_, std::min({options.rounds, of_learner_->longest(), least}));
    match_->dimension =
        number % turn == wide_one ? wide_dimension(draw, number / turn) : dimension_beyond_lanes(number / turn);
  }
  // Of a hundred cases four have about so many dimensions.
  constexpr std::array<int, 10> far{0, 0, 0, 128, 0, 100, 0, 256, 0, 1000};
  const int dimensions = far.at(number / turn % far.size());
  match_->far = number % turn == wide_one && dimensions > 0 && dimensions <= of_learner_->farthest() &&
                options.dimension.value_or(dimensions) >= dimensions;
  if (match_->far) {
    match_->dimension = dimensions + draw.range(0, 2);
    if (!options.kind) kind_ = of_learner_->far_kind();
  }
  if (options.dimension) match_->dimension = *options.dimension;
  constexpr std::array<Labels, 5> policies{Labels::contrary, Labels::contrary, Labels::target, Labels::noisy,
                                           Labels::agreeing};
  labels_ = policies.at(static_cast<std::size_t>(draw.range(0, static_cast<int>(policies.size()) - 1)));
  if (match_->far) {
    constexpr std::size_t least = 24;
    rounds_ = std::max(rounds_, std::min({options.rounds, of_learner_->longest(), least}));
    labels_ = of_learner_->far_labels();
  }
  if (number % turn == long_one && of_learner_->slow_kind() != nullptr && !options.kind) {
    kind_ = of_learner_->slow_kind();
    labels_ = Labels::target;
    if (!options.dimension) match_->dimension = wide_dimension(draw, number / turn);
  }
  constexpr std::uint64_t hundred = 100;
  const std::optional<LearnerAdversary::LongCase> long_case = of_learner_->long_case();
  if (number % hundred == hundred - 1 && long_case && options.rounds == usual_rounds && options.far_rounds > rounds_) {
    match_->options.dyadic = options.dyadic;
    labels_ = long_case->labels;
    if (!options.kind) kind_ = long_case->kind;
    if (!options.dimension) match_->dimension = long_case->dimension;
    // In many dimensions fewer, as exact sums take their time.
    constexpr std::size_t most_coordinates = 1'000'000;
    const auto width = static_cast<std::size_t>(match_->dimension);
    rounds_ = std::max(rounds_, std::min(options.far_rounds, most_coordinates / width));
  }
  if (kind_ == "sequences" && (options.dimension || wide)) kind_ = "mixed";  // those choose their own dimension
  if (kind_ != "sequences") {
    of_learner_->draw_target();
    return;
  }
  given_ = of_learner_->draw_sequence();
  labels_ = Labels::given;
  match_->dimension = given_.dimension;
  rounds_ = std::min(rounds_, given_.size());
}

AdaptiveAdversary::~AdaptiveAdversary() = default;

/// With numbers on which sums do not round, if instances can be so of its kind.
void AdaptiveAdversary::play_without_rounding() {
  bool& dyadic = match_->options.dyadic;
  const bool given = std::exchange(dyadic, true);
  const std::vector<AdversaryKind> kinds = of_learner_->kinds();
  dyadic =
      given || std::any_of(kinds.begin(), kinds.end(), [&](const AdversaryKind& kind) { return kind.name == kind_; });
}

Eigen::Index AdaptiveAdversary::dimension() const {
  return match_->dimension;
}

void AdaptiveAdversary::against(const TraceHeader& header, const NumberOptions& numbers) {
  const std::string file = "drive";
  const Values values = judged_values(header, numbers, file);
  of_learner_->against({header, values, file});
}

Vector AdaptiveAdversary::instance() {
  std::vector<Vector>& shown = match_->shown;
  Vector x;
  if (labels_ == Labels::given) {
    x = given_.examples[shown.size()].x;
    for (Rational& entry : x) entry = of_learner_->nearby(entry);
  } else {
    const std::vector<AdversaryKind> kinds = of_learner_->kinds();
    std::string kind = kind_;
    while (kind == "mixed" || kind == "sequences")
      kind = kinds[static_cast<std::size_t>(match_->draw.range(0, static_cast<int>(kinds.size()) - 1))].name;
    const int few = std::min(static_cast<int>(shown.size()) - 1, 2);
    const bool again = kind == "repeats" && few == 2;
    x = again ? shown[static_cast<std::size_t>(match_->draw.range(0, few))] : of_learner_->choose(kind);
  }
  x = of_learner_->in_range(std::move(x));
  shown.push_back(x);
  return x;
}

Label AdaptiveAdversary::label(Label predicted) {
  Draw& draw = match_->draw;
  const Vector& x = match_->shown.back();
  Label y = -predicted;
  if (labels_ == Labels::given) y = given_.examples[match_->shown.size() - 1].y;
  if (labels_ == Labels::agreeing && draw.one_in(2)) y = predicted;
  if (labels_ == Labels::target || labels_ == Labels::noisy) {
    const int side = of_learner_->target(x);
    if (side != 0) y = side;
    if (labels_ == Labels::noisy && draw.one_in(6)) y = -y;
  }
  of_learner_->learn(x, y);
  return y;
}

}  // namespace mistakebound
