#include "cli/lab/mind_reader.hpp"

#include <fmt/format.h>

#include "reference/numbers/error.hpp"

namespace mistakebound::cli {
namespace {

constexpr const char* outcome_column = "move";

WeightedMajority learner_of(const Given& parameters) {
  const Values values = values_of(play_learners(), "play", weighted_majority_study().name, parameters, {});
  MajorityStudy::KnownRun known;
  known.dimension = static_cast<Eigen::Index>(move_experts().size());
  return weighted_majority_study().make(values, known, {});
}

/// The parameters, with what is usual in a game where that is not what is usual elsewhere.
Given completed(Given parameters) {
  for (const Parameter& parameter : play_learners().front().options)
    if (parameter.name == std::string("tie")) parameters.try_emplace("tie", parameter.usual);
  return parameters;
}

std::string names_of_columns() {
  std::string line;
  for (const MoveExpert& expert : move_experts()) line += std::string(expert.name) + ",";
  return line + outcome_column + "\n";
}

}  // namespace

const KnownLearners& play_learners() {
  static const KnownLearners learners = [] {
    KnownLearners all =
        known_learners([]<class S>(const S&) { return std::is_same<S, MajorityStudy>{}; },
                       [](const auto&, const Parameter& parameter) {
                         return parameter.role == Role::rule && parameter.domain.kind != Domain::Kind::vector;
                       });
    for (Parameter& parameter : all.front().options)
      if (parameter.name == std::string("tie")) parameter.usual = "positive";
    return all;
  }();
  return learners;
}

MindReader::MindReader(const Given& parameters)
    : learner_(learner_of(parameters)),
      parameters_(completed(parameters)),
      facts_(learner_),
      file_(names_of_columns()) {
  facts_.begin(learner_.w);
}

const GameRound& MindReader::play(Label move) {
  if (moves_.size() == most_moves)
    throw InputError({"the game", 0, 0}, "more than " + std::to_string(most_moves) + " moves", "a new game");
  const Vector x = predictions_after(moves_);
  const Vector before = learner_.w;
  const Prediction prediction = learn(learner_, x, move);
  moves_.push_back(move);
  facts_.observe(
      {moves_.size(), x, move, prediction, prediction != move, before, learner_.w == before ? before : learner_.w});
  for (const Rational& entry : x) file_ += to_string(entry) + ",";
  file_ += std::to_string(move) + "\n";
  const std::size_t best = facts_.best_expert();
  rounds_.push_back({.prediction = prediction,
                     .move = move,
                     .mistakes = facts_.mistakes(),
                     .best = best,
                     .best_mistakes = facts_.errors[best],
                     .bound = weighted_majority().bound(facts_),
                     .weight = facts_.total,
                     .line = facts_.first_total * facts_.growth / facts_.power,
                     .floor = facts_.best});
  return rounds_.back();
}

Experiment MindReader::experiment() const {
  return {.learner = weighted_majority_study().name,
          .file = "game.csv",
          .text = file_,
          .parameters = parameters_,
          .reading = {}};
}

Json json_of(const MindReader& game) {
  Json object{{"format", "mistakebound-game"}, {"version", 1}, {"experts", Json::array()}, {"rounds", Json::array()}};
  for (std::size_t i = 0; i < move_experts().size(); ++i)
    object["experts"].push_back(
        {{"name", move_experts()[i].name}, {"rule", move_experts()[i].rule}, {"mistakes", game.errors()[i]}});
  for (const GameRound& round : game.rounds())
    object["rounds"].push_back({{"prediction", round.prediction},
                                {"move", round.move},
                                {"mistakes", round.mistakes},
                                {"best_expert", round.best + 1},
                                {"best_mistakes", round.best_mistakes},
                                {"bound", round.bound ? json_with_decimal(*round.bound) : Json()},
                                {"weight", json_with_decimal(round.weight)},
                                {"line", json_with_decimal(round.line)},
                                {"floor", json_with_decimal(round.floor)}});
  return object;
}

MindReader game_of(const std::string& moves, const Given& parameters) {
  MindReader game(parameters);
  for (const char move : moves) {
    if (move != '+' && move != '-') throw InputError({"the moves", 0, 0}, quoted(std::string(1, move)), "+ or -");
    game.play(move == '+' ? 1 : -1);
  }
  return game;
}

}  // namespace mistakebound::cli
