#include "properties/kernels/cases.hpp"

#include "properties/perceptron/cases.hpp"
#include "reference/readers/kernel_examples.hpp"

namespace mistakebound {
namespace {

template <class X, class Convert>
KernelSequence converted(const KernelSpec& kernel, const Sequence& sequence, const std::vector<Vector>& extra,
                         Convert convert) {
  std::vector<BasicExample<X>> examples;
  std::vector<X> others;
  for (const Example& example : sequence.examples) examples.push_back({convert(example.x), example.y});
  for (const Vector& x : extra) others.push_back(convert(x));
  return numbered<X>(examples, kernel, others);
}

/// The instance as --u takes it, and as a line of a file has it.
std::string instance_text(const KernelSpec& kernel, const Vector& x) {
  if (kernel.instances() == InstanceKind::sets) return to_string(set_of(x));
  if (kernel.instances() == InstanceKind::strings) return string_of(x);
  std::string text;
  for (Eigen::Index i = 0; i < x.size(); ++i) text += (i == 0 ? "" : ",") + to_string(x[i]);
  return text;
}

}  // namespace

ItemSet set_of(const Vector& x) {
  ItemSet items;
  for (Eigen::Index i = 0; i < x.size(); ++i)
    if (x[i] != 0) items.push_back("x" + std::to_string(i + 1));
  std::sort(items.begin(), items.end());
  return items;
}

std::string string_of(const Vector& x) {
  std::string text;
  for (const Rational& entry : x) {
    const Integer whole = floor_of(entry);
    text += static_cast<char>('a' + mpz_fdiv_ui(whole.backend().data(), 3));
  }
  return text;
}

KernelSequence numbered_under(const KernelSpec& kernel, const Sequence& sequence, const std::vector<Vector>& extra) {
  switch (kernel.instances()) {
    case InstanceKind::sets:
      return converted<ItemSet>(kernel, sequence, extra, set_of);
    case InstanceKind::strings:
      return converted<std::string>(kernel, sequence, extra, string_of);
    case InstanceKind::vectors:
      break;
  }
  return numbered(sequence.examples, kernel, extra);
}

std::optional<NumberedSum> comparator_of(const KernelCase& kernel, const KernelSequence& sequence, std::size_t u) {
  if (kernel.single) return NumberedSum{{u, 1, 0}};
  if (kernel.beta.empty()) return std::nullopt;
  NumberedSum f;
  for (std::size_t i = 0; i < kernel.beta.size(); ++i)
    if (kernel.beta[i] != 0) f.push_back({sequence.examples[i].x, kernel.beta[i], i + 1});
  return f;
}

TheoremReport kernel_report(const Case& value, Tie tie, const LedgerOptions& options) {
  const KernelSequence sequence = numbered_under(value.kernel->kernel, value.sequence, {value.u, value.start});
  KernelComparison comparison{.gamma = value.gamma, .ledger = options};
  comparison.f = comparator_of(*value.kernel, sequence, sequence.extra[0]);
  const NumberedSum start = norm2(value.start) == 0 ? NumberedSum{} : NumberedSum{{sequence.extra[1], 1, 0}};
  return examine_kernel(sequence, tie, 1, comparison, start).theorems.front();
}

TheoremReport kernel_report(const std::vector<std::string>& rows, const char* kernel, const char* beta, Tie tie,
                            const LedgerOptions& options) {
  Case value{.sequence = sequence_of(rows), .kernel = KernelCase{.kernel = parse_kernel(kernel)}};
  value.u = value.start = zero_vector(value.sequence.dimension);
  if (*beta != '\0') {
    const Vector coefficients = parse_vector(beta);
    value.kernel->beta.assign(coefficients.begin(), coefficients.end());
  }
  return kernel_report(value, tie, options);
}

std::string kernel_options(const Setting& setting) {
  const KernelCase& kernel = *setting.kernel;
  std::string text = " --kernel " + to_string(kernel.kernel);
  if (kernel.single) text += " --u '" + instance_text(kernel.kernel, setting.u) + "'";
  std::string f;
  for (std::size_t i = 0; i < kernel.beta.size(); ++i)
    if (kernel.beta[i] != 0) f += (f.empty() ? "" : ",") + to_string(kernel.beta[i]) + ":" + std::to_string(i + 1);
  if (!kernel.single && !f.empty()) text += " --f " + f;
  if (setting.gamma) text += " --gamma " + to_string(*setting.gamma);
  return text;
}

std::string text_of_instances(const Case& value) {
  std::string text;
  for (const Example& example : value.sequence.examples)
    text += std::to_string(example.y) + " " + instance_text(value.kernel->kernel, example.x) + "\n";
  return text;
}

}  // namespace mistakebound
