#include "properties/kernels/cases.hpp"

#include "properties/campaign/shrink.hpp"
#include "properties/campaign/vary.hpp"
#include "reference/numbers/numeral.hpp"
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
  return comma_separated(x);
}

/// " --kernel linear --f 1:2".
std::string kernel_options(const KernelCase& value, const KernelFunction& f) {
  std::string text = " --kernel " + to_string(value.kernel);
  if (f.single) text += " --u '" + instance_text(value.kernel, value.u) + "'";
  std::string terms;
  for (std::size_t i = 0; i < f.beta.size(); ++i)
    if (f.beta[i] != 0) terms += (terms.empty() ? "" : ",") + to_string(f.beta[i]) + ":" + std::to_string(i + 1);
  if (!f.single && !terms.empty()) text += " --f " + terms;
  return text + gamma_option(value.gamma);
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
  return numbered(sequence.examples.all(), kernel, extra);
}

std::optional<NumberedSum> comparator_of(const KernelFunction& given, const KernelSequence& sequence, std::size_t u) {
  if (given.single) return NumberedSum{{u, 1, 0}};
  if (given.beta.empty()) return std::nullopt;
  NumberedSum f;
  for (std::size_t i = 0; i < given.beta.size(); ++i)
    if (given.beta[i] != 0) f.push_back({sequence.examples[i].x, given.beta[i], i + 1});
  return f;
}

TheoremReport kernel_report(const KernelCase& value, Tie tie, const LedgerOptions& options) {
  const KernelSequence sequence = numbered_under(value.kernel, value.sequence, {value.u, value.start});
  KernelComparison comparison{.gamma = value.gamma, .ledger = options};
  comparison.f = comparator_of(value.f, sequence, sequence.extra[0]);
  const NumberedSum start = norm2(value.start) == 0 ? NumberedSum{} : NumberedSum{{sequence.extra[1], 1, 0}};
  return examine_kernel(sequence, tie, 1, comparison, start).report();
}

TheoremReport kernel_report(const std::vector<std::string>& rows, const char* kernel, const char* beta, Tie tie,
                            const LedgerOptions& options) {
  KernelCase value{.kernel = parse_kernel(kernel), .sequence = sequence_of(rows)};
  value.u = value.start = zero_vector(value.sequence.dimension);
  if (*beta != '\0') {
    const Vector coefficients = parse_vector(beta);
    value.f.beta.assign(coefficients.begin(), coefficients.end());
  }
  return kernel_report(value, tie, options);
}

std::vector<KernelCase> smaller_cases(const KernelCase& value) {
  Shrinks<KernelCase> smaller(value);
  smaller.leave_out_rounds([](KernelCase& left, std::size_t begin, std::size_t count) {
    if (!left.f.beta.empty()) leave_out(left.f.beta, begin, count);
  });
  smaller.leave_out_coordinates(&KernelCase::u, &KernelCase::start);
  smaller.simplify(&KernelCase::u);
  smaller.simplify(&KernelCase::start);
  smaller.simplify([](KernelCase & simpler) -> auto& { return simpler.f.beta; });
  smaller.simplify(&KernelCase::gamma);
  smaller.simplify_instances();
  return std::move(smaller).found();
}

KernelCase varied_case(const KernelCase& value, Draw& draw) {
  KernelCase result = value;
  const RowOrder rows = vary(result.sequence, draw, Entries::any);
  if (!result.f.beta.empty()) arrange(result.f.beta, rows);
  return result;
}

CaseDescription describe(const KernelCase& value, const KernelSetting& setting) {
  CaseDescription result;
  result.tie(setting.tie);
  result.lines.back().label += "," + kernel_options(value, setting.f);
  if (setting.f.single) result.fields.push_back({"u", value.u});
  if (value.gamma) result.fields.push_back({"gamma", to_string(*value.gamma)});
  result.start("w_1 = K(z, .) with z =", value.start);
  result.fields.push_back({"kernel", to_string(value.kernel)});
  return result;
}

std::string options_of(const KernelCase& value, const KernelSetting& setting) {
  return std::string("--tie ") + to_string(setting.tie) + kernel_options(value, setting.f);
}

std::string file_of(const KernelCase& value) {
  if (value.kernel.instances() == InstanceKind::vectors) return csv_of(value.sequence);
  std::string text;
  for (const Example& example : value.sequence.examples)
    text += std::to_string(example.y) + " " + instance_text(value.kernel, example.x) + "\n";
  return text;
}

}  // namespace mistakebound
