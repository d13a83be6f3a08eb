#include "oracle/judges/fault.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "oracle/judges/plain_number.hpp"
#include "reference/learners/kernel.hpp"
#include "reference/numbers/error.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace {

bool is_between(FaultKind first, const LearnerFault& fault, FaultKind last) {
  return fault.kind >= first && fault.kind <= last;
}

Rational as_float(const Rational& value) {
  const auto near = static_cast<float>(to_double(value));
  return std::isfinite(near) ? Rational(static_cast<double>(near)) : value;
}

constexpr int most_of_floats = 7;  // digits; with more every float is one

/// How many digits a printed number has, from its first that is not 0 on.
int significant_digits(const char* text) {
  int count = 0;
  for (; *text != '\0' && *text != 'e'; ++text)
    if (*text >= '0' && *text <= '9' && (count > 0 || *text != '0')) ++count;
  return count;
}

/// The value by such a format, as a double is read from it, or as a float.
enum class PrintedAs { none, number, as_float };
PrintedAs printed_as(const char* format, int digits, const Rational& value) {
  const double near = nearest_double(value);
  if (!std::isfinite(near)) return PrintedAs::none;
  char text[400];
  std::snprintf(text, sizeof text, format, digits, near);
  if (std::strtod(text, nullptr) == near) return PrintedAs::number;
  const bool is_float =
      significant_digits(text) <= most_of_floats && static_cast<double>(std::strtof(text, nullptr)) == near;
  return is_float ? PrintedAs::as_float : PrintedAs::none;
}
/// By the decimals or digits of the fault.
PrintedAs printed_as(const LearnerFault& fault, const Rational& value) {
  const auto digits = [&] { return static_cast<int>(to_double(fault.parameter)); };
  switch (fault.kind) {
    case FaultKind::decimals:
    case FaultKind::shown_decimals:
      return printed_as("%.*f", digits(), value);
    case FaultKind::digits:
    case FaultKind::shown_digits:
      return printed_as("%.*g", digits(), value);
    case FaultKind::shown_short: {
      const PrintedAs as = printed_as("%.*g", most_printed, value);
      return as == PrintedAs::none ? printed_as("%.*g", most_of_floats, value) : as;
    }
    default:
      return PrintedAs::number;
  }
}

/// In a single pass the weights before it are those before the first round, all the time; and in few dimensions no lane
/// is full.
bool may_score_nothing(const LearnerFault& fault) {
  return fault.kind == FaultKind::score_is_zero || fault.kind == FaultKind::score_before_pass ||
         fault.kind == FaultKind::score_of_lanes;
}

}  // namespace

bool LearnerFault::is_convention() const {
  return is_between(FaultKind::other_convention, *this, FaultKind::zero_doubted);
}

bool contains(const Faults& faults, const LearnerFault& fault) {
  return std::find(faults.begin(), faults.end(), fault) != faults.end();
}

Faults with_other_conventions(Faults faults, Tie declared, bool by_another) {
  Faults result;
  for (const auto& [tie, kind] :
       {std::pair(Tie::positive, FaultKind::zero_is_positive), std::pair(Tie::negative, FaultKind::zero_is_negative),
        std::pair(Tie::mistake, FaultKind::zero_is_mistake)})
    if (tie != declared)
      result.push_back({.kind = by_another ? kind : FaultKind::other_convention, .tie = tie, .of_updates = by_another});
  const Faults conventions = result;
  // Where another score decides what is predicted, the convention may be that of both.
  for (const Tie tie : {Tie::positive, Tie::negative})
    if (by_another && tie != declared) result.push_back({.kind = FaultKind::other_convention, .tie = tie});
  result.insert(result.end(), faults.begin(), faults.end());
  for (LearnerFault& fault : faults)
    for (const LearnerFault& convention : conventions) {
      if (is_score_fault(fault)) continue;
      fault.tie = convention.tie;
      fault.of_updates = by_another;
      result.push_back(fault);
    }
  return result;
}

bool leaves_out_last(const LearnerFault& fault) {
  return is_between(FaultKind::score_without_last, fault, FaultKind::score_of_lanes_if_any);
}

Vector start_of(const LearnerFault& fault, Eigen::Index n) {
  if (fault.value.empty()) return Vector::Constant(n, fault.parameter);
  Vector start = parse_vector(fault.value);
  if (start.size() != n)
    throw InputError({"start", 0, 0}, "a start of " + std::to_string(start.size()) + " weights",
                     "one of " + std::to_string(n));
  return start;
}

bool is_score_fault(const LearnerFault& fault) {
  return is_between(FaultKind::score_before_update, fault, FaultKind::score_of_lanes_if_any);
}

bool is_of_updates(const LearnerFault& fault) {
  return fault.kind == FaultKind::factor || is_between(FaultKind::step, fault, FaultKind::margin) ||
         is_between(FaultKind::wrong_way, fault, FaultKind::norm_of_features);
}

bool is_average_fault(const LearnerFault& fault) {
  return is_between(FaultKind::average_after, fault, FaultKind::average_right) ||
         is_between(FaultKind::average_is_current, fault, FaultKind::average_of_updates);
}

Eigen::Index counted_by(const LearnerFault& fault, Eigen::Index n) {
  const auto parameter = static_cast<Eigen::Index>(to_double(fault.parameter));
  switch (fault.kind) {
    case FaultKind::score_is_zero:
      return 0;
    case FaultKind::score_without_bias:
    case FaultKind::score_without_last:
      return n - 1;
    case FaultKind::score_without_last_of_several:
      return std::max<Eigen::Index>(n, 2) - 1;
    case FaultKind::score_of_first:
      return std::min(n, parameter);
    case FaultKind::score_of_lanes:
      return n - n % parameter;
    case FaultKind::score_of_lanes_if_any:
      return n < parameter ? n : n - n % parameter;
    default:
      return n;
  }
}

bool is_backwards(const LearnerFault& fault) {
  return is_between(FaultKind::wrong_way, fault, FaultKind::exponents_wrong_way);
}

bool is_step_fault(const LearnerFault& fault) {
  return is_between(FaultKind::unlimited, fault, FaultKind::norm_of_features);
}

bool moves_otherwise(const LearnerFault& fault) {
  return fault.kind == FaultKind::altered_weight || is_between(FaultKind::wrong_way, fault, FaultKind::no_margin) ||
         is_of_storage(fault);
}

bool is_of_storage(const LearnerFault& fault) {
  return is_between(FaultKind::bounds, fault, FaultKind::whole_numbers);
}

Rational as_kept(const LearnerFault& fault, const Rational& weight) {
  switch (fault.kind) {
    case FaultKind::bounds:
      return std::clamp(weight, Rational(-fault.parameter), fault.parameter);
    case FaultKind::nonnegative:
      return weight < 0 ? Rational(0) : weight;
    case FaultKind::whole_numbers:
      return weight < 0 ? Rational(-floor_of(Rational(-weight))) : Rational(floor_of(weight));
    default:
      return weight;
  }
}

bool is_shown(const LearnerFault& fault, const Rational& weight) {
  switch (fault.kind) {
    case FaultKind::floats:
      return as_float(weight) == weight || as_float(weight) == Rational(nearest_double(weight));
    case FaultKind::bounds:
    case FaultKind::nonnegative:
    case FaultKind::whole_numbers:
      return abs(Rational(as_kept(fault, weight) - weight)) <= abs(weight) / (1 << 20);  // as it may be rounded
    default:
      // A digit alone is shown by all of them, and is what most weights are.
      return (denominator_of(weight) == 1 && abs(weight) < 10) || printed_as(fault, weight) != PrintedAs::none;
  }
}

bool is_shown_as_float(const LearnerFault& fault, const Rational& weight) {
  return printed_as(fault, weight) == PrintedAs::as_float;
}

bool is_shown_average(const LearnerFault& fault, const Rational& average) {
  const bool is_kept = fault.kind == FaultKind::nonnegative || fault.kind == FaultKind::bounds;
  return !(is_kept || rounds_what_it_shows(fault)) || is_shown(fault, average);
}

bool rounds_what_it_shows(const LearnerFault& fault) {
  return is_between(FaultKind::shown_decimals, fault, FaultKind::shown_short);
}

bool keeps_what_it_shows(const LearnerFault& fault) {
  return is_between(FaultKind::decimals, fault, FaultKind::digits);
}

Faults printed_in_few_places() {
  Faults faults;
  faults.push_back({FaultKind::shown_decimals, 0});  // those that are kept so are `whole_numbers`
  for (int places = 1; places <= most_printed; ++places)
    for (const FaultKind kind : {FaultKind::shown_decimals, FaultKind::decimals}) faults.push_back({kind, places});
  for (int places = 2; places <= most_printed; ++places)
    for (const FaultKind kind : {FaultKind::shown_digits, FaultKind::digits}) faults.push_back({kind, places});
  faults.push_back({FaultKind::shown_short});
  return faults;
}

Faults faults_of_rounding(const Vector& shown) {
  Faults faults = printed_in_few_places();
  faults.push_back({FaultKind::floats});
  const std::set<Rational> different(shown.begin(), shown.end());  // few, among hundreds of coordinates
  std::erase_if(faults, [&](const LearnerFault& fault) {
    return !std::ranges::all_of(different, [&](const Rational& weight) { return is_shown(fault, weight); });
  });
  return faults;
}

Faults faults_of_printing(const Vector& shown) {
  Faults faults = faults_of_rounding(shown);
  std::erase_if(faults, [](const LearnerFault& fault) { return !rounds_what_it_shows(fault); });
  return faults;
}

Rational last_place(const LearnerFault& fault, const Rational& shown) {
  const auto ten_to = [](int exponent) {
    const Rational power(power_of_ten(static_cast<unsigned>(std::abs(exponent))));
    return exponent < 0 ? Rational(1 / power) : power;
  };
  if (fault.kind == FaultKind::shown_short) {
    const Rational number = as_printed(shown);
    int last = 1;
    while (last < most_printed && denominator(Rational(number / ten_to(-last))) != 1) ++last;
    return ten_to(-last);
  }
  const auto places = static_cast<int>(to_double(fault.parameter));
  if (fault.kind == FaultKind::decimals || fault.kind == FaultKind::shown_decimals) return ten_to(-places);
  if (shown == 0) return 0;
  const Rational size = abs(shown);
  const auto bits = [](const Integer& whole) { return static_cast<int>(boost::multiprecision::msb(whole)); };
  const double log10_of_2 = 0.30103;  // about: what follows is exact
  auto exponent = static_cast<int>(log10_of_2 * (bits(numerator_of(size)) - bits(denominator_of(size))));
  while (ten_to(exponent) > size) --exponent;
  while (ten_to(exponent + 1) <= size) ++exponent;
  return ten_to(exponent + 1 - places);
}

bool is_of_showing(const LearnerFault& fault) {
  return (is_between(FaultKind::shown_decimals, fault, FaultKind::shown_before) ||
          is_between(FaultKind::normalized, fault, FaultKind::not_normalized)) &&
         !fault.is_with_convention();
}

bool is_set_fault(const LearnerFault& fault) {
  return is_between(FaultKind::agreeing_kept, fault, FaultKind::right_left_out);
}

bool is_of_scale(const LearnerFault& fault) {
  return fault.kind == FaultKind::shown_shares || fault.kind == FaultKind::shown_scaled;
}

bool is_of_start(const LearnerFault& fault) {
  return is_between(FaultKind::start, fault, FaultKind::start_elsewhere) && !fault.is_with_convention();
}

namespace {

/// Of a Gaussian kernel, of which a few predictions leave many; others have whole numbers.
Faults other_widths(const LearnerFault& fault) {
  const KernelSpec spec = parse_kernel(fault.value);
  if (spec.kind != KernelSpec::Kind::gaussian) return {};
  Faults result;
  for (const Rational& factor : {Rational(1, 2), Rational(2)}) {
    KernelSpec other = spec;
    other.width *= factor;
    result.push_back(fault);
    result.back().value = to_string(other);
  }
  return result;
}

}  // namespace

Faults neighbours_of(const LearnerFault& fault, bool aimed) {
  const int share = aimed && fault.kind == FaultKind::margin ? 8 : 16;
  switch (fault.kind) {
    case FaultKind::limited:
    case FaultKind::softened:
    case FaultKind::constant_step:
      if (fault.parameter == fault.other) return {};
      break;
    case FaultKind::margin:
    case FaultKind::aggressiveness:
      break;
    case FaultKind::kernel:
      return other_widths(fault);
    default:
      return {};
  }
  const Rational step = (fault.parameter == 0 ? fault.other : fault.parameter) / share;
  LearnerFault less = fault;
  less.parameter = std::max(Rational(0), Rational(fault.parameter - step));
  LearnerFault more = fault;
  more.parameter += step;
  return {less, more};
}

bool are_alike(const LearnerFault& a, const LearnerFault& b) {
  if (a.kind == FaultKind::score_is_zero && may_score_nothing(b)) return true;
  if (b.kind == FaultKind::score_is_zero && may_score_nothing(a)) return true;
  if (leaves_out_last(a)) return leaves_out_last(b);
  if (a.kind != b.kind || a.tie != b.tie) return false;
  switch (a.kind) {
    case FaultKind::altered_weight:
    case FaultKind::bias_rate:
    case FaultKind::bounds:
    case FaultKind::decimals:
    case FaultKind::shown_decimals:
      return a.parameter == b.parameter && a.value == b.value;
    default:
      return true;
  }
}

}  // namespace mistakebound
