/// The property of kernel-perceptron.
#include "properties/kernels/cases.hpp"

namespace mistakebound {
namespace kernel_perceptron_trials {
namespace {

constexpr const char* id = "kernel-perceptron";

KernelSpec draw_kernel(Draw& draw, bool any_function) {
  if (any_function)
    return parse_kernel(draw.one_in(2) ? "polynomial:1:-1" : draw.one_in(2) ? "polynomial:2:-2" : "gaussian:-1/9");
  switch (draw.range(0, 6)) {
    case 0:
      return parse_kernel("linear");
    case 1:
      return {.kind = KernelSpec::Kind::polynomial, .degree = 2, .constant = draw.quotient(0, 3, 2)};
    case 2:
      return {.kind = KernelSpec::Kind::polynomial, .degree = 3, .constant = Rational(draw.range(0, 2))};
    case 3:
      return {.kind = KernelSpec::Kind::gaussian, .width = Rational(1, draw.range(1, 60))};
    case 4:
      return parse_kernel("intersection");
    case 5:
      return parse_kernel("substring:1");
    default:
      return parse_kernel("substring:2");
  }
}

/// f(x) for every example of a sequence.
std::vector<KernelValue> values_of(const NumberedSum& f, const KernelSequence& sequence) {
  const auto kernel = [&](std::size_t i, std::size_t j) { return (*sequence.gram)(i, j); };
  std::vector<KernelValue> values;
  for (const NumberedExample& example : sequence.examples)
    values.push_back(evaluate<std::size_t>(f, kernel, example.x));
  return values;
}

void erase_row(KernelCase& value, std::size_t row) {
  value.sequence.examples.erase(value.sequence.examples.begin() + static_cast<std::ptrdiff_t>(row));
  auto& beta = value.f.beta;
  if (!beta.empty()) beta.erase(beta.begin() + static_cast<std::ptrdiff_t>(row));
}

/// Gives every example the label of f, and takes away those at which f is 0, until none is left.
void label_by_f(KernelCase& value, std::size_t& taken_away) {
  for (bool again = true; again;) {
    again = false;
    const KernelSequence sequence = numbered_under(value.kernel, value.sequence, {value.u});
    const std::optional<NumberedSum> f = comparator_of(value.f, sequence, sequence.extra[0]);
    const std::vector<KernelValue> values = values_of(f.value_or(NumberedSum{}), sequence);
    for (std::size_t row = values.size(); row-- > 0;) {
      const int sign = values[row].sign();
      Example& example = value.sequence.examples[row];
      if (sign == 0) {
        erase_row(value, row);
        ++taken_away;
        again = true;
      } else {
        example.y = sign;
      }
    }
  }
}

/// Lets rows of the sequence come again on which the learner errs, as long as there are some.
void add_adversarial_rows(Draw& draw, KernelCase& value, Tie tie) {
  const std::size_t rows = value.sequence.size();
  const int most = draw.range(1, 12);
  const KernelSequence sequence = numbered_under(value.kernel, value.sequence, {value.u});
  KernelPerceptron<std::size_t> learner([&](std::size_t i, std::size_t j) { return (*sequence.gram)(i, j); }, tie);
  for (const auto& [x, y] : sequence.examples) learn(learner, x, y);
  for (int added = 0; added < most; ++added) {
    std::optional<std::size_t> chosen;
    const auto first = static_cast<std::size_t>(draw.range(0, static_cast<int>(rows) - 1));
    for (std::size_t i = 0; i < rows && !chosen; ++i) {
      const auto& [x, y] = sequence.examples[(first + i) % rows];
      if (predict(learner, x) != y) chosen = (first + i) % rows;
    }
    if (!chosen) return;
    learn(learner, sequence.examples[*chosen].x, sequence.examples[*chosen].y);
    const Example again = value.sequence.examples[*chosen];
    value.sequence.examples.push_back(again);
    if (!value.f.beta.empty()) value.f.beta.emplace_back(0);
  }
}

KernelCase draw(Draw& draw, const Dropped& dropped, Enforced& enforced) {
  KernelCase result{.kernel = draw_kernel(draw, dropped.contains("gram-psd"))};
  const Eigen::Index n = draw.one_in(5) ? 1 : draw.range(2, 5);
  const int rounds = draw.one_in(25) ? 0 : draw.one_in(10) ? draw.range(9, 16) : draw.range(1, 8);
  result.sequence.dimension = n;
  for (int t = 0; t < rounds; ++t) {
    const bool again = t > 0 && draw.one_in(6);
    Vector x =
        again ? result.sequence.examples[static_cast<std::size_t>(draw.range(0, t - 1))].x : draw.small_vector(n);
    if (draw.one_in(3)) x /= Rational(draw.range(1, 3));
    result.sequence.examples.push_back({std::move(x), draw.sign()});
  }
  result.f.single = draw.one_in(4);
  if (!result.f.single)
    for (int t = 0; t < rounds; ++t)
      result.f.beta.push_back(draw.one_in(2) ? Rational(draw.range(-4, 4)) : Rational(0));
  result.u = draw.direction(n);
  result.start = dropped.contains("zero-start") ? draw.direction(n) : zero_vector(n);
  if (dropped.contains("separable")) {
    result.gamma = draw.range(-3, 3);
    return result;
  }
  // Labels that need not be those of any f: then f is found, or the certificate that there is none.
  if (dropped.empty() && draw.one_in(5)) {
    result.f = {};
    return result;
  }
  std::size_t taken_away = 0;
  label_by_f(result, taken_away);
  if (taken_away > 0) ++enforced["separable"];
  if (result.sequence.size() > 0 && draw.one_in(2))
    add_adversarial_rows(draw, result, static_cast<Tie>(draw.range(0, 2)));
  return result;
}

/// The case's f with its least margin, and what is found in its place: the maximum-margin element of the span, a
/// certificate that there is none, or an element near it.
void check(const KernelCase& value, const LedgerOptions& ledger, const KernelProperty::Visit& visit) {
  std::vector<KernelFunction> functions{value.f};
  if (ledger.dropped.empty() && value.sequence.size() > 0) functions.emplace_back();
  KernelCase with_f = value;
  for (const KernelFunction& f : functions) {
    with_f.f = f;
    for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake})
      visit({.tie = tie, .f = f}, kernel_report(with_f, tie, ledger));
  }
}

std::string command(const KernelCase& value, const KernelSetting& setting, const std::string& file) {
  return run_command("kernel-perceptron", file, id) + " " + options_of(value, setting);
}

std::vector<Witness> witnesses() {
  return {{{"mistake-sign", "progress", "total-progress", "norm-growth", "total-norm", "cauchy-schwarz", "sandwich",
            "bound", "max-margin", "separable"},
           "e_1 .. e_4 with the linear kernel, ties as mistakes: f = (1, .., 1), the best there is, and the bound is "
           "attained",
           [] {
             return kernel_report({"1,0,0,0|1", "0,1,0,0|1", "0,0,1,0|1", "0,0,0,1|1"}, "linear", "", Tie::mistake);
           }},
          {{"none-separates"},
           "(1 | +1), (1 | -1), (1/2 | +1): half of each of the first two vanishes, and nothing of the last",
           [] {
             return kernel_report({"1|1", "1|-1", "1/2|1"}, "linear", "", Tie::mistake);
           }}};
}

/// K = 8 I + 1 1' at the four points, so that alpha = 1/8 for each is the best f: y f(x) = 1 everywhere and |f|^2 =
/// 1/2. Each round errs: the scores are 0, 1, 0 and 1. In the end w = 8 f.
WorkedExample worked_xor() {
  return {
      "XOR with (1 + x.z)^2: (1, 1 | +1), (1, -1 | -1), (-1, -1 | +1), (-1, 1 | -1), ties as mistakes, f the "
      "maximum-margin element of the span. K(x, x) = 9, all other values are 1, and f has 1/8 of each y K(x, .). "
      "The scores are 0, 1, 0, 1: four mistakes, of at most 9/2.",
      {{0, "zero-start", "0 = 0"},
       {4, "gram-psd", "96/11 >= 0"},
       {1, "separable", "1 >= 1"},
       {1, "max-margin", "1 >= 1; 1/8 >= 0; 0 = 0"},
       {4, "expansion", "0 = 0"},
       {4, "duality", "1/2 = 1/2 = 1/2"},
       {2, "mistake-sign", "-1 <= 0"},
       {2, "update-rule", "0 = 0"},
       {2, "update-corrects", "8 = 8"},
       {2, "progress", "1 = 1 >= 1"},
       {2, "total-progress", "2 >= 2"},
       {2, "norm-expansion", "16 = 16"},
       {2, "norm-growth", "16 <= 18 <= 18"},
       {4, "total-norm", "32 <= 36"},
       {4, "cauchy-schwarz", "16 <= 16"},
       {4, "sandwich", "16 <= 16 <= 16 <= 18"},
       {4, "bound", "4 <= 9/2"}},
      [](const LedgerOptions& options) {
        return kernel_report({"1,1|1", "1,-1|-1", "-1,-1|1", "-1,1|-1"}, "polynomial:2:1", "", Tie::mistake, options);
      }};
}

/// w = K(2, .) after the first round, and 2 is its value at 1.
WorkedExample worked_linear() {
  return {
      "(2 | +1), (1 | +1) with the linear kernel and f = K(2, .), ties as mistakes: round 1 errs, round 2 is right.",
      {{2, "conservative", "0 = 0"}, {1, "one-label", "1 = 1"}, {2, "linear-agrees", "2 = 2; 1 = 1; 4 = 4"}},
      [](const LedgerOptions& options) {
        return kernel_report({"2|1", "1|1"}, "linear", "1,0", Tie::mistake, options);
      }};
}

WorkedExample worked_not_separable() {
  return {"(1 | +1), (1 | -1): lambda = (1/2, 1/2) for every kernel.",
          {{2, "none-separates", "0 = 0; 1 = 1; 1/2 >= 0"}},
          [](const LedgerOptions& options) {
            return kernel_report({"1|1", "1|-1"}, "polynomial:2:1", "", Tie::mistake, options);
          }};
}

/// f(0) = 1 - 1/e = -f(1), |f|^2 = 2 - 2/e. The scores are 0 and 1/e, so that w = f in the end.
WorkedExample worked_gaussian() {
  return {
      "(0 | +1), (1 | -1) with exp(-|x - z|^2), f = K(0, .) - K(1, .), ties as mistakes: gamma = 1 - 1/e, both "
      "rounds err.",
      {{2, "mistake-sign", "-e^(-1) <= 0"},
       {2, "progress", "1 - e^(-1) = 1 - e^(-1) >= 1 - e^(-1)"},
       {2, "norm-expansion", "2 - 2*e^(-1) = 2 - 2*e^(-1)"},
       {2, "total-norm", "2 - 2*e^(-1) <= 2"},
       {2, "bound", "2 - 4*e^(-1) + 2*e^(-2) <= 2 - 2*e^(-1)"}},
      [](const LedgerOptions& options) {
        return kernel_report({"0|1", "1|-1"}, "gaussian:1", "1,-1", Tie::mistake, options);
      }};
}

}  // namespace
}  // namespace kernel_perceptron_trials

std::vector<Fault> kernel_perceptron_faults();  // kernel_perceptron_faults.cpp

Property kernel_perceptron_property() {
  using namespace kernel_perceptron_trials;
  return {.theorem = id,
          .draw = erased(KernelProperty{.draw = draw,
                                        .check = check,
                                        .shrink = smaller_cases,
                                        .save = file_of,
                                        .command = command,
                                        .describe = describe,
                                        .vary = varied_case}),
          .faults = kernel_perceptron_faults(),
          .witnesses = witnesses(),
          .worked = {worked_xor(), worked_linear(), worked_not_separable(), worked_gaussian()}};
}

}  // namespace mistakebound
