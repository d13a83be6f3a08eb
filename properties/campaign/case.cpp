#include "properties/campaign/case.hpp"

#include <utility>

#include "properties/campaign/draw.hpp"
#include "properties/kernels/cases.hpp"

namespace mistakebound {
namespace {

Vector without(const Vector& v, Eigen::Index dropped) {
  Vector result(v.size() - 1);
  for (Eigen::Index i = 0, at = 0; i < v.size(); ++i)
    if (i != dropped) result[at++] = v[i];
  return result;
}

/// Simpler numbers than `value`, the simplest first.
std::vector<Rational> simpler_numbers(const Rational& value) {
  std::vector<Rational> result;
  if (value == 0) return result;
  const Rational unit = sign_of(value);
  result.emplace_back(0);
  if (value != 1 && value != unit) result.emplace_back(1);
  if (value != unit) result.push_back(unit);
  const Rational truncated = unit * Rational(floor_of(value * unit));
  if (truncated != value && truncated != 0 && truncated != unit) result.push_back(truncated);
  const Rational halved = unit * Rational(floor_of(value * unit / 2));
  if (halved != 0 && halved != unit && halved != value) result.push_back(halved);
  const Rational one_less = truncated - unit;
  if (value == truncated && one_less != 0 && one_less != halved && one_less != unit) result.push_back(one_less);
  if (value == -1) result.emplace_back(1);
  return result;
}

void without_rounds(const Case& value, std::vector<Case>& result) {
  const std::size_t rounds = value.sequence.size();
  for (std::size_t block = rounds; block > 0; block /= 2) {
    for (std::size_t begin = 0; begin + block <= rounds; begin += block) {
      Case smaller = value;
      auto& examples = smaller.sequence.examples;
      const auto at = examples.begin() + static_cast<std::ptrdiff_t>(begin);
      examples.erase(at, at + static_cast<std::ptrdiff_t>(block));
      if (smaller.pac) {
        const auto weight = smaller.pac->weights.begin() + static_cast<std::ptrdiff_t>(begin);
        smaller.pac->weights.erase(weight, weight + static_cast<std::ptrdiff_t>(block));
      }
      if (smaller.kernel && !smaller.kernel->beta.empty()) {
        const auto beta = smaller.kernel->beta.begin() + static_cast<std::ptrdiff_t>(begin);
        smaller.kernel->beta.erase(beta, beta + static_cast<std::ptrdiff_t>(block));
      }
      result.push_back(std::move(smaller));
    }
  }
}

void without_coordinates(const Case& value, std::vector<Case>& result) {
  for (Eigen::Index i = 0; value.sequence.dimension > 1 && i < value.sequence.dimension; ++i) {
    Case smaller = value;
    --smaller.sequence.dimension;
    for (Example& example : smaller.sequence.examples) example.x = without(example.x, i);
    smaller.u = without(smaller.u, i);
    smaller.start = without(smaller.start, i);
    result.push_back(std::move(smaller));
  }
}

void with_simpler_vector(const Case& value, Vector Case::*member, std::vector<Case>& result) {
  for (Eigen::Index i = 0; i < (value.*member).size(); ++i) {
    for (const Rational& number : simpler_numbers((value.*member)[i])) {
      Case smaller = value;
      (smaller.*member)[i] = number;
      result.push_back(std::move(smaller));
    }
  }
}

void with_simpler_pac(const Case& value, std::vector<Case>& result) {
  const auto simpler = [&](auto place) {
    for (const Rational& number : simpler_numbers(place(*value.pac))) {
      result.push_back(value);
      place(*result.back().pac) = number;
    }
  };
  for (std::size_t i = 0; i < value.pac->weights.size(); ++i)
    simpler([i](auto& pac) -> auto& { return pac.weights[i]; });
  simpler([](auto& pac) -> auto& { return pac.epsilon; });
  simpler([](auto& pac) -> auto& { return pac.delta; });
}

void with_simpler_kernel(const Case& value, std::vector<Case>& result) {
  for (std::size_t i = 0; i < value.kernel->beta.size(); ++i) {
    for (const Rational& number : simpler_numbers(value.kernel->beta[i])) {
      result.push_back(value);
      result.back().kernel->beta[i] = number;
    }
  }
}

}  // namespace

Draw Draw::for_case(std::uint64_t seed, std::uint64_t number) {
  return Draw(rc::Random(rc::Random::Key{seed, number, 0, 0}));
}

std::vector<Case> smaller_cases(const Case& value) {
  std::vector<Case> result;
  without_rounds(value, result);
  without_coordinates(value, result);
  with_simpler_vector(value, &Case::u, result);
  with_simpler_vector(value, &Case::start, result);
  if (value.pac) with_simpler_pac(value, result);
  if (value.kernel) with_simpler_kernel(value, result);
  if (value.gamma) {
    for (const Rational& number : simpler_numbers(*value.gamma)) {
      Case smaller = value;
      smaller.gamma = number;
      result.push_back(std::move(smaller));
    }
  }
  for (std::size_t t = 0; t < value.sequence.size(); ++t) {
    const Vector& x = value.sequence.examples[t].x;
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      for (const Rational& number : simpler_numbers(x[i])) {
        Case smaller = value;
        smaller.sequence.examples[t].x[i] = number;
        result.push_back(std::move(smaller));
      }
    }
  }
  return result;
}

std::string to_string(const Sequence& sequence) {
  std::string text;
  for (const Example& example : sequence.examples)
    text += (text.empty() ? "(" : ", (") + to_string(example.x) + " | " + (example.y > 0 ? "+1)" : "-1)");
  return text.empty() ? "the empty sequence" : text;
}

const char* to_string(Tie tie) {
  return tie == Tie::positive ? "positive" : tie == Tie::negative ? "negative" : "mistake";
}

const char* to_string(Rule rule) {
  switch (rule) {
    case Rule::first:
      return "first";
    case Rule::last:
      return "last";
    case Rule::largest:
      return "largest";
    case Rule::cyclic:
      return "cyclic";
  }
  return "?";
}

const char* to_string(PacLearner learner) {
  switch (learner) {
    case PacLearner::littlestone_winnow:
      return "littlestone-winnow";
    case PacLearner::perceptron:
      return "perceptron";
    case PacLearner::perceptron_disjunction:
      return "perceptron-disjunction";
    case PacLearner::halving:
      return "halving";
    case PacLearner::winnow:
      return "winnow";
  }
  return "?";
}

std::string options_of(const Setting& setting) {
  if (setting.pac)
    return "--epsilon " + to_string(setting.pac->epsilon) + " --delta " + to_string(setting.pac->delta) + " --tie " +
           to_string(setting.tie);
  std::string u;
  for (Eigen::Index i = 0; i < setting.u.size(); ++i) u += (i == 0 ? "" : ",") + to_string(setting.u[i]);
  std::string target;
  for (Eigen::Index i = 0; i < setting.u.size(); ++i)
    if (setting.u[i] != 0) target += (target.empty() ? "" : ",") + std::to_string(i + 1);
  std::string text = "--tie " + std::string(to_string(setting.tie));
  if (setting.kernel) return text + kernel_options(setting);
  text += setting.disjunction    ? " --target " + (target.empty() ? "''" : target)
          : setting.u.size() > 0 ? " --u " + u
                                 : "";
  if (setting.optimal_rate) {
    text += " --eta optimal";
  } else if (setting.rate) {
    text +=
        setting.rate->base ? " --beta " + to_string(*setting.rate->base) : " --eta " + to_string(setting.rate->scale);
  }
  if (setting.step != 1) text += " --step " + to_string(setting.step);
  if (setting.gamma) text += " --gamma " + to_string(*setting.gamma);
  if (setting.grid) text += " --grid " + std::to_string(*setting.grid);
  return text;
}

namespace {

/// With a column p where there are probabilities.
std::string csv_with(const Sequence& sequence, const Vector& p) {
  std::string text;
  for (Eigen::Index i = 0; i < sequence.dimension; ++i) text += "x" + std::to_string(i + 1) + ",";
  text += p.size() > 0 ? "label,p\n" : "label\n";
  Eigen::Index at = 0;
  for (const Example& example : sequence.examples) {
    for (Eigen::Index i = 0; i < example.x.size(); ++i) text += to_string(example.x[i]) + ",";
    text += std::to_string(example.y) + (p.size() > 0 ? "," + to_string(p[at++]) : "") + "\n";
  }
  return text;
}

}  // namespace

std::string csv_of(const Sequence& sequence) {
  return csv_with(sequence, {});
}

Vector probabilities_of(const std::vector<Rational>& weights) {
  Rational sum = 0;
  for (const Rational& weight : weights) sum += weight;
  Vector p(static_cast<Eigen::Index>(weights.size()));
  for (std::size_t i = 0; i < weights.size(); ++i) p[static_cast<Eigen::Index>(i)] = weights[i] / sum;
  return p;
}

std::string csv_of(const Case& value) {
  if (value.kernel && value.kernel->kernel.instances() != InstanceKind::vectors) return text_of_instances(value);
  if (!value.pac || value.pac->weights.empty()) return csv_of(value.sequence);
  Rational sum = 0;
  for (const Rational& weight : value.pac->weights) sum += weight;
  return sum == 0 ? csv_of(value.sequence) : csv_with(value.sequence, probabilities_of(value.pac->weights));
}

std::string csv_of_points(const Sequence& sequence) {
  std::string text;
  for (Eigen::Index i = 0; i < sequence.dimension; ++i) text += (i == 0 ? "x" : ",x") + std::to_string(i + 1);
  text += "\n";
  for (const Example& example : sequence.examples) {
    for (Eigen::Index i = 0; i < example.x.size(); ++i) text += (i == 0 ? "" : ",") + to_string(example.x[i]);
    text += "\n";
  }
  return text;
}

}  // namespace mistakebound
