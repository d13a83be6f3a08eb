#include "oracle/drive/play.hpp"

#include <algorithm>

namespace mistakebound {

Allowance allowance_of(const DriveOptions& options) {
  return {.tolerance = options.tolerance,
          .absolute_tolerance = options.absolute_tolerance,
          .precision = options.precision.value_or(precision_of(options.numbers.reading))};
}

namespace {

Lockstep::Setting setting_of(const DriveOptions& options, std::string place, Kept kept) {
  return {options.command,       options.partner,        options.limits,   options.numbers,
          allowance_of(options), options.decisions_only, std::move(place), std::move(kept)};
}

std::string case_text(std::uint64_t number) {
  return "case " + std::to_string(number) + ", ";
}

/// How a program broke down, as a divergence. It is worse than any other of an earlier round.
Divergence divergence_of(const Lockstep::Failure& failure, std::size_t round) {
  const bool crash = failure.shown.empty();
  return {.round = round,
          .line = round + 1,
          .kind = failure.threw ? DivergenceKind::exception
                  : crash       ? DivergenceKind::crash
                                : DivergenceKind::no_number,
          .cause = Cause::failure,
          .failure = crash ? failure.what : failure.shown};
}

/// play(lockstep) until it is through, or the program diverges or breaks down.
template <class Play>
Played played_by(const DriveOptions& options, Eigen::Index dimension, std::string place, const Kept& kept,
                 const Play& play) {
  Played played{.header = drive_header(options, dimension)};
  Lockstep lockstep(setting_of(options, std::move(place), kept), played.header);
  try {
    play(lockstep);
  } catch (const BrokenDown&) {
    played.failure = lockstep.failure();
  }
  played.took = lockstep.took();
  const auto end = std::chrono::steady_clock::now();
  lockstep.finish();
  // How long a program takes to end depends on the machine; what does not end by itself is slow on any.
  constexpr std::chrono::duration<double> slow{1};
  const std::chrono::duration<double> ending = std::chrono::steady_clock::now() - end;
  if (ending >= slow) played.took += ending.count();
  played.rounds = lockstep.rounds();
  played.verdict = lockstep.verdict();
  if (played.verdict.fault) played.candidates = lockstep.candidates();
  played.reused = lockstep.reused();
  if (played.verdict.fault) played.verdict.divergence = played.verdict.fault;
  if (played.failure) played.verdict.divergence = divergence_of(*played.failure, played.rounds.size() + 1);
  return played;
}

/// How long a case of very many rounds goes on: it ends after the most of a usual one, or three, nine ... times as
/// many, where the next of these numbers would not be reached in time. So only slow programs are played less; a busy
/// machine alone does not make them so.
class Patience {
 public:
  Patience(const DriveOptions& options, const Lockstep& lockstep, std::size_t rounds)
      : lockstep_(lockstep),
        time_(options.far_time),
        rounds_(rounds),
        next_(time_ ? options.adversary.rounds : rounds) {}

  bool lasts(std::size_t played) {
    if (played < next_) return true;
    constexpr std::size_t factor = 3;
    next_ = std::min(factor * next_, rounds_);
    const double share = static_cast<double>(next_) / static_cast<double>(played);
    ended_ = share * lockstep_.took() > std::chrono::duration<double>(*time_).count();
    return !ended_;
  }
  [[nodiscard]] bool ended() const { return ended_; }

 private:
  const Lockstep& lockstep_;
  std::optional<std::chrono::milliseconds> time_;
  std::size_t rounds_;
  std::size_t next_;  ///< the number of rounds after which the time is looked at
  bool ended_ = false;
};

}  // namespace

Sequence examples_of_case(const DriveOptions& options, Choices& choices, std::uint64_t number) {
  AdaptiveAdversary adversary(options.adversary, Draw(choices), number);
  const TraceHeader header = drive_header(options, adversary.dimension());
  adversary.against(header, options.numbers);
  Sequence sequence{adversary.dimension(), {}, {}};
  std::vector<TraceRound> rounds;
  while (rounds.size() < adversary.rounds()) {
    const std::size_t t = rounds.size() + 1;
    rounds.push_back({.t = t, .line = t + 1, .x = adversary.instance(), .y = 1, .prediction = 1});
    // What is predicted does not depend on the label, which is not known yet: all rounds once more, up to this one.
    const auto judge = make_judge(header, options.numbers, "drive", allowance_of(options));
    Prediction predicted = 0;
    for (const TraceRound& round : rounds) predicted = judge->observe(round).exact_prediction;
    TraceRound& last = rounds.back();
    last.prediction = predicted == 0 ? 1 : predicted;
    last.y = adversary.label(last.prediction);
    sequence.examples.push_back({last.x, last.y});
  }
  return sequence;
}

Played play_case(const DriveOptions& options, AdaptiveAdversary& adversary, std::uint64_t number, const Kept& kept,
                 std::size_t further, const std::map<std::string, std::string>& otherwise) {
  TraceHeader expected = drive_header(options, adversary.dimension());
  for (const auto& [name, word] : otherwise) expected.words[name] = word;
  adversary.against(expected, options.numbers);
  bool ended_early = false;
  Played result = played_by(options, adversary.dimension(), case_text(number), kept, [&](Lockstep& lockstep) {
    Patience patience(options, lockstep, adversary.rounds());
    const auto goes_on = [&] {
      const auto& fault = lockstep.verdict().fault;
      const std::size_t played = lockstep.rounds().size();
      return played < adversary.rounds() && (!fault || played < fault->round + further) && patience.lasts(played);
    };
    while (goes_on()) {
      const Label predicted = lockstep.predict(adversary.instance());
      lockstep.learn(adversary.label(predicted));
    }
    ended_early = patience.ended();
  });
  if (ended_early) result.planned = adversary.rounds();
  return result;
}

Played play_sequence(const DriveOptions& options, const Sequence& sequence, const Kept& kept) {
  return played_by(options, sequence.dimension, "a sequence that is played first, ", kept, [&](Lockstep& lockstep) {
    for (const Example& example : sequence.examples) {
      if (lockstep.verdict().fault) break;
      lockstep.predict(example.x);
      lockstep.learn(example.y);
    }
  });
}

Played replay(const DriveOptions& options, const Sequence& sequence, std::uint64_t number, const Kept& kept,
              const Divergence& sought) {
  return played_by(options, sequence.dimension, case_text(number) + "shrinking, ", kept, [&](Lockstep& lockstep) {
    for (const Example& example : sequence.examples) {
      lockstep.predict(example.x);
      lockstep.learn(example.y);
      const auto& divergence = lockstep.verdict().divergence;
      const bool is_such = divergence && divergence->cause == sought.cause && divergence->kind == sought.kind;
      if (is_such || lockstep.verdict().fault) break;
    }
  });
}

Sequence Played::sequence() const {
  Sequence sequence{header.dimension, {}, {}};
  for (const TraceRound& round : rounds) sequence.examples.push_back({round.x, round.y});
  if (failure) sequence.examples.push_back(failure->example);
  return sequence;
}

void refuse_what_rounds(const Values& values, const std::string& option) {
  const auto refuse_unless_dyadic = [&](const std::string& name, const Rational& value) {
    constexpr int places = 20;  // with more, sums of products are no doubles
    if (denominator_of(Rational(value * two_to(places))) != 1)
      throw values.complaint(name, printed_text(value) + " beside " + option + ", which is no multiple of 2^-20",
                             "a value of which doubles hold the sums, such as 1/8, or no " + option);
  };
  for (const Parameter& parameter : values.parameters()) {
    if (!values.given(parameter.name)) continue;
    if (is_start(parameter))
      for (const Rational& weight : parse_vector(values.text(parameter.name)))
        refuse_unless_dyadic(parameter.name, weight);
    if (parameter.domain.kind == Domain::Kind::kernel)
      refuse_unless_dyadic(parameter.name, parse_kernel(values.text(parameter.name)).constant);
    // A learning rate makes irrational weights in any case.
    if (parameter.domain.kind == Domain::Kind::number && values.find("eta") == nullptr)
      refuse_unless_dyadic(parameter.name, parse_number(values.text(parameter.name)));
  }
}

TraceHeader drive_header(const DriveOptions& options, Eigen::Index dimension) {
  TraceHeader header{.learner = options.adversary.learner, .dimension = dimension, .words = options.parameters};
  header.places["learner"] = {"drive", 0, 0};
  for (const auto& [name, word] : options.parameters) header.places[name] = {"--" + name, 0, 0};
  // The judge knows the parameters that were not given.
  const auto judge = make_judge(header, options.numbers, "drive");
  const TraceConventions conventions = judge->conventions();
  if (conventions.predicts) header.words.emplace("tie", to_string(conventions.tie));
  const Parameter* bias = judge->values().find("bias");
  if (bias != nullptr && bias->role == Role::bias) header.words.emplace("bias", conventions.bias ? "true" : "false");
  for (const auto& [name, value] : conventions.parameters) header.words.emplace(name, value);
  for (const Parameter& parameter : judge->values().parameters())
    if (parameter.role == Role::trace) header.words.emplace(parameter.name, parameter.usual);
  if (judge->values().find("power") != nullptr && header.words.contains("beta")) header.words.emplace("power", "1");
  for (const Parameter& parameter : judge->values().parameters())
    if (is_start(parameter) && header.words.contains(parameter.name)) header.lists.insert(parameter.name);
  return header;
}

bool is_given_point(const std::map<std::string, std::string>& parameters, const Vector& x) {
  const auto points = parameters.find("points");
  if (points == parameters.end()) return true;
  std::string signs;
  for (const Rational& entry : x) signs += entry == 1 ? '+' : entry == -1 ? '-' : '?';
  return ("," + points->second + ",").find("," + signs + ",") != std::string::npos;
}

std::optional<Eigen::Index> dimension_of_start(const std::map<std::string, std::string>& parameters) {
  if (const auto points = parameters.find("points"); points != parameters.end())
    return std::max<Eigen::Index>(1,
                                  static_cast<Eigen::Index>(std::min(points->second.find(','), points->second.size())));
  const auto start = parameters.find("start");
  if (start == parameters.end()) return std::nullopt;
  const auto bias = parameters.find("bias");
  const auto weights = 1 + std::count(start->second.begin(), start->second.end(), ',');
  return std::max<Eigen::Index>(1, weights - (bias != parameters.end() && bias->second == "true" ? 1 : 0));
}

}  // namespace mistakebound
