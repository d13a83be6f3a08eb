#include "oracle/drive/adversary.hpp"

#include <algorithm>
#include <array>

#include "oracle/drive/adversaries.hpp"
#include "oracle/judges/studied.hpp"

namespace mistakebound {
namespace {

std::unique_ptr<Tactics> tactics_of(const PerceptronStudy&, Match& match) {
  return perceptron_tactics(match);
}
std::unique_ptr<Tactics> tactics_of(const KernelStudy&, Match& match) {
  return kernel_tactics(match);
}
std::unique_ptr<Tactics> tactics_of(const WinnowStudy&, Match& match) {
  return winnow_tactics(match);
}
std::unique_ptr<Tactics> tactics_of(const LittlestoneStudy&, Match& match) {
  return littlestone_tactics(match);
}
std::unique_ptr<Tactics> tactics_of(const HalvingStudy&, Match& match) {
  return halving_tactics(match);
}

std::unique_ptr<Tactics> tactics_for(Match& match) {
  return with_study<std::unique_ptr<Tactics>>(
      match.options.learner, []<class S>(const S&) { return IsJudged<S>{}; },
      [&](const auto& study) { return tactics_of(study, match); },
      [&](const std::string& names) -> std::unique_ptr<Tactics> {
        throw InputError({"drive", 0, 0}, "the learner " + mistakebound::quoted(match.options.learner),
                         "one of " + names);
      });
}

}  // namespace

namespace {

constexpr std::uint64_t short_case = 30;

/// Programs sum in lanes of 4, 8 or more; what is left over is where they go wrong.
int wide_dimension(Draw& draw, std::uint64_t turn) {
  constexpr std::array<int, 4> lanes{8, 16, 32, 64};
  constexpr int widest = 70;
  if (draw.one_in(3)) return draw.range(1, widest);
  return std::max(1, lanes.at(turn % lanes.size()) + draw.range(-1, 1));
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

std::vector<OpponentKind> opponents(const OpponentOptions& options) {
  Match match{.options = options, .draw = Draw::for_case(0, 0)};
  return tactics_for(match)->kinds();
}

bool is_instance(const OpponentOptions& options, const Vector& x) {
  const Match match{.options = options, .draw = Draw::for_case(0, 0)};
  return match.can_be_sent(x) && (options.learner != halving_study().name || (x.array() != Rational(0)).all());
}

Opponent::Opponent(const OpponentOptions& options, std::uint64_t seed, std::uint64_t number)
    : match_(std::make_unique<Match>(Match{.options = options, .draw = Draw::for_case(seed, number)})),
      tactics_(tactics_for(*match_)) {
  Draw& draw = match_->draw;
  const std::vector<OpponentKind> kinds = tactics_->kinds();
  kind_ = kinds[number % kinds.size()].name;
  const std::uint64_t growth = std::min<std::uint64_t>(number / kinds.size(), options.rounds);
  const int most = static_cast<int>(std::min<std::uint64_t>({options.rounds, short_case, 4 + 4 * growth}));
  rounds_ = static_cast<std::size_t>(draw.range(std::min(2, most), most));
  const int widest = std::min(tactics_->widest(), 2 + static_cast<int>(number / 4 % 100));
  match_->dimension = draw.range(1, widest);
  constexpr std::uint64_t turn = 10;
  constexpr std::uint64_t long_one = 9;
  if (number % turn == long_one) rounds_ = std::min(options.rounds, tactics_->longest());
  if (number % turn == 4 || number % turn == 7) match_->dimension = wide_dimension(draw, number / turn);
  if (options.dimension) match_->dimension = *options.dimension;
  constexpr std::array<Labels, 5> policies{Labels::contrary, Labels::contrary, Labels::target, Labels::noisy,
                                           Labels::agreeing};
  labels_ = policies.at(static_cast<std::size_t>(draw.range(0, static_cast<int>(policies.size()) - 1)));
  if (kind_ == "sequences" && options.dimension) kind_ = "mixed";  // those choose their own dimension
  if (kind_ != "sequences") {
    tactics_->draw_target();
    return;
  }
  given_ = tactics_->draw_sequence();
  labels_ = Labels::given;
  match_->dimension = given_.dimension;
  rounds_ = std::min(rounds_, given_.size());
}

Opponent::~Opponent() = default;

Eigen::Index Opponent::dimension() const {
  return match_->dimension;
}

void Opponent::against(const TraceHeader& header, const NumberOptions& numbers) {
  const std::string file = "drive";
  const Values values = judged_values(header, numbers, file);
  tactics_->against({header, values, file});
}

Vector Opponent::instance() {
  std::vector<Vector>& shown = match_->shown;
  Vector x;
  if (labels_ == Labels::given) {
    x = given_.examples[shown.size()].x;
    for (Rational& entry : x) entry = tactics_->nearby(entry);
  } else {
    const std::vector<OpponentKind> kinds = tactics_->kinds();
    std::string kind = kind_;
    while (kind == "mixed" || kind == "sequences")
      kind = kinds[static_cast<std::size_t>(match_->draw.range(0, static_cast<int>(kinds.size()) - 1))].name;
    const int few = std::min(static_cast<int>(shown.size()) - 1, 2);
    const bool again = kind == "repeats" && few == 2;
    x = again ? shown[static_cast<std::size_t>(match_->draw.range(0, few))] : tactics_->choose(kind);
  }
  shown.push_back(x);
  return x;
}

Label Opponent::label(Label predicted) {
  Draw& draw = match_->draw;
  const Vector& x = match_->shown.back();
  Label y = -predicted;
  if (labels_ == Labels::given) y = given_.examples[match_->shown.size() - 1].y;
  if (labels_ == Labels::agreeing && draw.one_in(2)) y = predicted;
  if (labels_ == Labels::target || labels_ == Labels::noisy) {
    const int side = tactics_->target(x);
    if (side != 0) y = side;
    if (labels_ == Labels::noisy && draw.one_in(6)) y = -y;
  }
  tactics_->learn(x, y);
  return y;
}

}  // namespace mistakebound
