#include "properties/perceptron/cases.hpp"

#include "reference/numbers/numeral.hpp"

namespace mistakebound {

Case draw_perceptron_case(Draw& draw, bool separable, const std::set<std::string>& dropped,
                          std::map<std::string, std::size_t>& arranged) {
  Challenge challenge;
  challenge.separable = separable;
  challenge.dimension = draw.one_in(6) ? 1 : draw.range(1, 5);
  challenge.rounds = static_cast<std::size_t>(draw.one_in(25)   ? 0
                                              : draw.one_in(15) ? 1
                                              : draw.one_in(10) ? draw.range(20, 60)
                                                                : draw.range(2, 12));
  challenge.u = draw.direction(challenge.dimension);
  challenge.gamma = draw.one_in(2) ? Rational(1) : Rational(draw.range(1, 12)) / draw.range(1, 4);
  challenge.tie = static_cast<Tie>(draw.range(0, 2));
  const auto& all = adversaries();
  const Adversary& adversary = all[static_cast<std::size_t>(draw.range(0, static_cast<int>(all.size()) - 1))];
  Case result;
  result.family = adversary.name;
  result.sequence = adversary.play(draw, challenge);
  result.u = challenge.u;
  if (separable && challenge.arranged > 0) ++arranged["separable"];
  result.start =
      dropped.contains("zero-start") ? draw.small_vector(challenge.dimension) : zero_vector(challenge.dimension);
  return result;
}

void check_online(const std::string& theorem, const Case& value, const std::vector<Setting>& comparators,
                  const std::set<std::string>& dropped, const Sink& sink) {
  for (Setting setting : comparators) {
    for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
      setting.tie = tie;
      sink(setting, online_report(theorem, value.sequence, setting, {.dropped = dropped}, value.start));
    }
  }
}

Sequence basis_sequence(Eigen::Index n, Label y) {
  Sequence sequence{n, {}, {}};
  for (Eigen::Index i = 0; i < n; ++i) {
    Vector x = zero_vector(n);
    x[i] = 1;
    sequence.examples.push_back({std::move(x), y});
  }
  return sequence;
}

Sequence sequence_of(const std::vector<std::string>& rows) {
  Sequence sequence;
  for (const std::string& row : rows) {
    const std::size_t bar = row.find('|');
    Example example{parse_vector(row.substr(0, bar)), row.substr(bar + 1) == "1" ? 1 : -1};
    sequence.dimension = example.x.size();
    sequence.examples.push_back(std::move(example));
  }
  return sequence;
}

TheoremReport online_report(const std::string& theorem, const Sequence& sequence, const Setting& setting,
                            const LedgerOptions& options, const Vector& start) {
  const Comparison comparison{.u = setting.u, .gamma = setting.gamma, .theorems = {theorem}, .ledger = options};
  const Perceptron learner{.tie = setting.tie, .step = setting.step, .w = start};
  return examine_perceptron(sequence, learner, 1, comparison).theorems.front();
}

}  // namespace mistakebound
