#include <sstream>

#include "oracle/judges/judge.hpp"
#include "reference/learners/winnow.hpp"
#include "tests/fuzz/targets.hpp"

namespace mistakebound::fuzz {
namespace {

constexpr Eigen::Index most_judged = 64;  // dimensions; a million take a second each

constexpr std::size_t most_rounds = 50;  // exact exponents of a fuzzer grow

/// The verdict on rounds that the floating-point filter decides is that of the exact judge.
void require_same(const TraceVerdict& a, const TraceVerdict& b) {
  require(a.rounds == b.rounds && a.mistakes == b.mistakes && a.exact_mistakes == b.exact_mistakes,
          "counts are the same");
  for (const auto& [p, q] : {std::pair{a.first, b.first}, std::pair{a.local, b.local}})
    require(p.prediction == q.prediction && p.update == q.update && p.weights == q.weights,
            "first rounds are the same");
  require(a.divergence.has_value() == b.divergence.has_value(), "divergence is the same");
}

void judge(const std::string& bytes, const NumberOptions& numbers) {
  std::istringstream in(bytes);
  TraceReader reader(in, "trace", numbers);
  if (reader.header().dimension > most_judged) return;
  const std::unique_ptr<Judge> judge = make_judge(reader.header(), numbers, "trace");
  const std::unique_ptr<Judge> quick = make_judge(reader.header(), numbers, "trace");
  ScaledRound scaled;
  TraceRound round;
  std::size_t rounds = 0;
  while (reader.next(scaled)) {
    if (++rounds > most_rounds) return;
    exact(scaled, round);
    judge->observe(round);
    if (!quick->observe_quickly(scaled)) quick->observe(round);
    require(round.x.size() == reader.header().dimension, "x has the header's dimension");
    require(round.y == 1 || round.y == -1, "a label is -1 or 1");
    require(judge->verdict().rounds == rounds, "every round is judged");
  }
  const TraceVerdict& verdict = judge->verdict();
  require_same(verdict, quick->verdict());
  require(verdict.conforms() == !verdict.divergence, "a trace conforms where nothing diverges");
  require(verdict.mistakes <= rounds && verdict.exact_mistakes <= rounds, "mistakes are rounds");
}

/// What a reading of all rounds ends with: its error, or nothing.
template <class Round, class Visit>
std::string read(TraceReader& reader, const Visit& visit) {
  Round round;
  try {
    while (reader.next(round)) visit(round);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

void compare_forms(const std::string& bytes, const NumberOptions& numbers) {
  std::istringstream first(bytes);
  std::istringstream second(bytes);
  TraceReader exact(first, "trace", numbers);
  TraceReader scaled(second, "trace", numbers);
  std::vector<TraceRound> rounds;
  const std::string exact_end = read<TraceRound>(exact, [&](const TraceRound& round) { rounds.push_back(round); });
  std::size_t t = 0;
  const std::string scaled_end = read<ScaledRound>(scaled, [&](const ScaledRound& round) {
    require(t < rounds.size(), "both forms have the same rounds");
    const TraceRound& same = rounds[t++];
    require(round.t == same.t && round.line == same.line && round.y == same.y, "both forms say the same");
    require(round.prediction == same.prediction && round.updated == same.updated, "both forms say the same");
    require(round.x.exact() == same.x, "both forms have the same x");
    require(round.has_weights == same.weights.has_value(), "both forms have weights");
    require(!round.has_weights || round.weights.exact() == *same.weights, "both forms have the same weights");
  });
  require(t == rounds.size() && exact_end == scaled_end, "both forms end alike");
}

}  // namespace

void traces(const std::string& bytes) {
  for (const Reading reading : {Reading::decimal, Reading::binary64}) {
    for (const auto use : {compare_forms, judge}) {
      try {
        use(bytes, {.reading = reading});
      } catch (const UndecidedSign&) {
        // a sign at the precision cap is no verdict
      } catch (const InputError& error) {
        require(!error.found().empty() && !error.expected().empty(), "an error says what was found and expected");
      }
    }
  }
}

}  // namespace mistakebound::fuzz
