/// Fictions for the kernel perceptron: coefficients of instances that go their own way, certificates that are altered.
/// The rule is the perceptron's in the space that the kernel spans, where that is one.
#include "invariants/kernels/study.hpp"
#include "properties/gaps/perceptron_rule.hpp"
#include "properties/gaps/sources.hpp"
#include "properties/gaps/vector_rounds.hpp"

namespace mistakebound {
namespace kernel_gaps {
namespace {

struct Rule {
  using Facts = KernelFacts;
  using F = FactsOf<Facts, KernelQuantities, InnerProducts, KernelValue>;
  static std::vector<std::string> conditions(const Facts&, const Facts&, const KernelRound& round) {
    return mistake_or_other(round);
  }
  static InnerProducts<Rational> measure(const Facts& now, const Facts&, const KernelRound& round) {
    const NumberedSum& w = round.before;
    const NumberedSum x{{round.x, round.y, 0}};
    const NumberedSum& u = now.comparator.f;
    NumberedSum g = round.after;
    for (const auto& term : w) g.push_back({term.x, -term.coefficient, 0});
    if (round.mistake) g.push_back({round.x, -round.y, 0});
    const auto dot = [&](const NumberedSum& a, const NumberedSum& b) { return number(product(a, b, *now.gram)); };
    return {dot(w, w), dot(w, x), dot(w, u), dot(w, g), dot(x, x),
            dot(x, u), dot(x, g), dot(u, u), dot(u, g), dot(g, g)};
  }
  static F facts() {
    F facts = perceptron_rule::facts_of_mistakes<F>();
    // Squares are not negative where the kernel is one.
    for (Fact& fact : facts.all)
      if (fact.text.id.find("square-of-") == 0 || fact.text.id.find("-square") != std::string::npos ||
          fact.text.id.find("-and-") != std::string::npos)
        fact.text.where.emplace_back("gram-psd");
    const std::vector<std::string> psd{"gram-psd"}, by_rule{"update-rule"};
    facts.add(
        "u2-nonnegative", "always", [](const auto& f, const auto&, const auto&) { return chain(f.u2).at_least(0); },
        psd);
    facts.add(
        "w2-nonnegative", "always", [](const auto& f, const auto&, const auto&) { return chain(f.w2).at_least(0); },
        psd);
    facts.add(
        "radius-nonnegative", "always",
        [](const auto& f, const auto&, const auto&) { return chain(f.radius2).at_least(0); }, psd);
    // What has no coefficient is 0, whatever the kernel is.
    facts.add(
        "no-wg", "mistake", [](const auto&, const auto&, const auto& p) { return chain(p.wg).equals(0); }, by_rule);
    facts.add(
        "no-xg", "mistake", [](const auto&, const auto&, const auto& p) { return chain(p.xg).equals(0); }, by_rule);
    facts.add(
        "no-ug", "mistake", [](const auto&, const auto&, const auto& p) { return chain(p.ug).equals(0); }, by_rule);
    facts.add(
        "no-gg", "mistake", [](const auto&, const auto&, const auto& p) { return chain(p.gg).equals(0); }, by_rule);
    return facts;
  }
};

struct KernelRounds {
  Sequence examples;  ///< as vectors
  std::string kernel;
  Vector u;            ///< an instance beside the examples
  KernelComparator f;  ///< instances by the numbers of `numbers()`
  std::optional<Rational> gamma;
  std::vector<bool> mistakes;
  NumberedSum start;
  std::vector<NumberedSum> states;  ///< after each round
  Tie tie = Tie::mistake;

  [[nodiscard]] KernelSequence numbers() const {
    return numbered<Vector>(examples.examples, parse_kernel(kernel), {u});
  }
};

/// f as the certificate has it, or something near it.
void draw_certified(Draw& draw, const KernelSequence& sequence, KernelRounds& value) {
  const std::optional<KernelSeparation> found = separate(*sequence.gram, sequence.examples);
  if (!found) return;
  value.f.certificate = *found;
  auto& weights = value.f.certificate->weights;
  if (!weights.empty() && draw.one_in(4))
    weights[static_cast<std::size_t>(draw.range(0, static_cast<int>(weights.size()) - 1))].value = any_number(draw);
  value.f.f.clear();
  for (const DualCoefficient& weight : weights) {
    const NumberedExample& example = sequence.examples[weight.example];
    value.f.f.push_back({example.x, weight.value * example.y, weight.example + 1});
  }
  if (!weights.empty() && draw.one_in(4)) weights.pop_back();
  if (draw.one_in(4)) value.f.f.push_back({sequence.extra[0], any_number(draw), 0});
}

KernelRounds drawn(Draw& draw) {
  static const char* const kernels[]{"linear",          "linear",          "polynomial:2:1",
                                     "polynomial:1:-1", "polynomial:2:-1", "polynomial:1:-3"};
  VectorRounds examples;
  const Eigen::Index n = draw.range(1, 2);
  draw_examples(draw, examples, n, [&] { return any_vector(draw, n); });
  KernelRounds value{.examples = std::move(examples.sequence),
                     .kernel = kernels[draw.range(0, 5)],
                     .u = draw.one_in(2) ? examples.u : any_vector(draw, n),
                     .gamma = draw_margin(draw),
                     .tie = static_cast<Tie>(draw.range(0, 2))};
  const KernelSequence sequence = value.numbers();
  value.f.f = {{sequence.extra[0], draw.one_in(3) ? any_number(draw) : Rational(1), 0}};
  if (draw.one_in(3)) value.f.f.push_back({sequence.examples.front().x, any_number(draw), 1});
  const bool rational = parse_kernel(value.kernel).is_kernel();
  if (rational && draw.one_in(3)) draw_certified(draw, sequence, value);
  const Faith faith = draw_faith(draw);
  if (draw.one_in(5)) value.start = {{sequence.extra[0], any_number(draw), 0}};
  KernelLearner learner([&](std::size_t i, std::size_t j) { return (*sequence.gram)(i, j); }, value.tie);
  learner.w = value.start;
  for (const NumberedExample& example : sequence.examples) {
    ++learner.space.round;
    bool mistake = predict(learner, example.x) != example.y;
    if (draw.one_in(faith.of_decisions)) mistake = !mistake;
    if (mistake) learner.update(example.x, example.y);
    if (draw.one_in(faith.of_moves)) {
      if (draw.one_in(2) && !learner.w.empty()) learner.w.pop_back();
      if (draw.one_in(2)) learner.w.push_back({example.x, any_number(draw), 0});
    }
    value.mistakes.push_back(mistake);
    value.states.push_back(learner.w);
  }
  return value;
}

template <class Audit>
void show_to(const KernelRounds& value, const KernelSequence& sequence, Audit& audit) {
  for (const NumberedExample& example : sequence.examples) audit.survey(example);
  audit.begin(value.start);
  for (std::size_t t = 0; t < sequence.examples.size(); ++t) {
    const NumberedExample& example = sequence.examples[t];
    const NumberedSum& before = t == 0 ? value.start : value.states[t - 1];
    const NumberedSum& after = value.states[t];
    const bool mistake = value.mistakes[t];
    audit.observe({t + 1, example.x, example.y, mistake ? -example.y : example.y, mistake, before,
                   before == after ? before : after});
  }
  audit.finish();
}

KernelFacts facts_for(const KernelRounds& value, const KernelSequence& sequence) {
  return {sequence.gram, value.f, value.gamma, value.tie, sequence.vectors};
}

void run_over(const KernelRounds& value, const LedgerOptions& options) {
  const KernelSequence sequence = value.numbers();
  AuditOf<KernelFacts> audit(kernel_perceptron(), facts_for(value, sequence), options);
  show_to(value, sequence, audit);
}

void watch(const KernelRounds& value, const LedgerOptions& options, RuleLines& lines) {
  const KernelSequence sequence = value.numbers();
  AuditOf<KernelFacts, Watched<Rule>> audit(kernel_perceptron(), {facts_for(value, sequence), &lines}, options);
  show_to(value, sequence, audit);
}

/// Fewer rounds at the end. The numbers of instances, and the certificate's of examples, have to stay.
std::vector<KernelRounds> shrunk(const KernelRounds& value) {
  std::vector<KernelRounds> result;
  if (value.examples.size() > 1 && !value.f.certificate) {
    result.push_back(value);
    result.back().examples.examples.pop_back();
    result.back().mistakes.pop_back();
    result.back().states.pop_back();
    const std::size_t known = result.back().numbers().gram->size();
    const auto all_known = [&](const NumberedSum& sum) {
      for (const auto& term : sum)
        if (term.x >= known || term.round >= value.examples.size()) return false;
      return true;
    };
    bool fits = known == value.numbers().gram->size() && all_known(value.f.f) && all_known(value.start);
    for (const NumberedSum& state : result.back().states) fits = fits && all_known(state);
    if (!fits) result.pop_back();
  }
  return result;
}

std::vector<std::string> described(const KernelRounds& value) {
  const KernelSequence sequence = value.numbers();
  const auto sum_text = [](const NumberedSum& sum) {
    std::string text;
    for (const auto& term : sum)
      text += (text.empty() ? "" : " + ") + to_string(term.coefficient) + " K(x" + std::to_string(term.x + 1) + ", .)";
    return text.empty() ? "0" : text;
  };
  std::vector<std::string> lines{"kernel " + value.kernel, "f = " + sum_text(value.f.f)};
  if (value.gamma) lines.push_back("gamma = " + to_string(*value.gamma));
  lines.push_back("x" + std::to_string(sequence.extra[0] + 1) + " = (" + to_string(value.u) + ")");
  if (value.f.certificate)
    for (const DualCoefficient& each : value.f.certificate->weights)
      lines.push_back("coefficient of example " + std::to_string(each.example + 1) + ": " + to_string(each.value));
  lines.push_back("state " + sum_text(value.start));
  for (std::size_t t = 0; t < value.examples.size(); ++t) {
    const Example& example = value.examples.examples[t];
    lines.push_back("round " + std::to_string(t + 1) + ": x" + std::to_string(sequence.examples[t].x + 1) + " = (" +
                    to_string(example.x) + "), y = " + std::to_string(example.y) + ", " +
                    (value.mistakes[t] ? "a mistake" : "no mistake") + ", state " + sum_text(value.states[t]));
  }
  return lines;
}

}  // namespace
}  // namespace kernel_gaps

std::vector<FictionSource> kernel_fictions() {
  using namespace kernel_gaps;
  return {fictions<KernelRounds>("kernel-perceptron", {drawn, run_over, shrunk, described, watch},
                                 rule_text<kernel_gaps::Rule>())};
}

}  // namespace mistakebound
