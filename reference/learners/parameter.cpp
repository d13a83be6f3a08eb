#include "reference/learners/parameter.hpp"

#include <algorithm>
#include <limits>

#include "reference/learners/as_read.hpp"
#include "reference/numbers/nearest.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace {

bool has(const Domain& domain, const std::string& word) {
  return std::find(domain.words.begin(), domain.words.end(), word) != domain.words.end();
}

/// What is right, where the number is not in the range; empty where it is.
std::string expected_of(Domain::Range range, const Rational& value) {
  switch (range) {
    case Domain::Range::positive:
      return value > 0 ? "" : "a number greater than 0";
    case Domain::Range::above_one:
      return value > 1 ? "" : "a number greater than 1";
    case Domain::Range::below_one:
      return value >= 0 && value < 1 ? "" : "a number from 0 (which eliminates) and below 1";
    case Domain::Range::inside_0_1:
      return value > 0 && value < 1 ? "" : "a number above 0 and below 1";
    case Domain::Range::nonnegative:
      return value >= 0 ? "" : "0 or a positive number";
  }
  return "";
}

/// Whether the number is in the range, and as a double or a float is not.
bool rounded_out(Domain::Range range, const std::string& text, const NumberOptions& numbers) {
  return expected_of(range, parse_number(text, {.exponent_limit = numbers.exponent_limit})).empty();
}

}  // namespace

std::uint64_t whole_number(const Location& where, const std::string& text, std::uint64_t least, std::uint64_t most) {
  const bool digits = !text.empty() && text.size() <= 20 && text.find_first_not_of("0123456789") == std::string::npos;
  const Integer value = digits ? numerator_of(parse_number(text)) : Integer(0);
  if (!digits || value < least || value > most)
    throw InputError(where, quoted(text),
                     "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return static_cast<std::uint64_t>(value);
}

Values::Values(std::vector<Parameter> parameters, const NumberOptions& numbers, std::string file)
    : parameters_(std::move(parameters)), numbers_(numbers), file_(std::move(file)) {}

const Parameter* Values::find(const std::string& name) const {
  const auto found = std::find_if(parameters_.begin(), parameters_.end(),
                                  [&](const Parameter& parameter) { return parameter.name == name; });
  return found == parameters_.end() ? nullptr : &*found;
}

void Values::give(const std::string& name, std::string text, const Location& where) {
  given_[name] = {std::move(text), where};
  check(*find(name));
}

std::string Values::text(const std::string& name) const {
  if (const auto found = given_.find(name); found != given_.end()) return found->second.text;
  if (const auto found = settled_.find(name); found != settled_.end()) return found->second;
  return find(name)->usual;
}

Location Values::place(const std::string& name) const {
  const auto found = given_.find(name);
  if (found != given_.end()) return found->second.where;
  return file_.empty() ? Location{"--" + name, 0, 0} : Location{file_, 1, 0};
}

InputError Values::complaint(const std::string& name, const std::string& found, const std::string& expected) const {
  return {place(name), found, expected};
}

void Values::check(const Parameter& parameter) const {
  const std::string& text = given_.at(parameter.name).text;
  const Domain& domain = parameter.domain;
  // A place in a file does not name the field, an option does.
  const std::string found = (file_.empty() ? "" : std::string(parameter.name) + " ") + quoted(text);
  switch (domain.kind) {
    case Domain::Kind::word:
      if (!has(domain, text)) throw complaint(parameter.name, found, one_of(text, domain.words));
      break;
    case Domain::Kind::number:
      if (has(domain, text)) break;
      if (const std::string expected = expected_of(domain.range, parsed(parameter.name, text)); !expected.empty())
        throw complaint(parameter.name, found + as_read(text, numbers_),
                        rounded_out(domain.range, text, numbers_) ? "--numbers decimal, or " + expected : expected);
      break;
    case Domain::Kind::whole:
      if (limit(parameter.name, 1)) break;
      if (!domain.words.empty() && text.find_first_not_of("0123456789") != std::string::npos)
        throw complaint(parameter.name, found,
                        "a whole number, or " + domain.words.front() +
                            " with a limit or without: " + domain.words.front() + ":100");
      whole_number(place(parameter.name), text, domain.least, domain.most);
      break;
    case Domain::Kind::flag:
      if (text != "true" && text != "false") throw complaint(parameter.name, found, "true or false");
      break;
    case Domain::Kind::kernel:
      (void)kernel(parameter.name);
      break;
    case Domain::Kind::vector:
    case Domain::Kind::variables:
    case Domain::Kind::text:
    case Domain::Kind::file:
      break;  // the dimension is not known yet
  }
}

Rational Values::parsed(const std::string& name, const std::string& text) const {
  try {
    return parse_number(text, numbers_);
  } catch (const InputError& error) {
    const std::vector<std::string>& words = find(name)->domain.words;
    if (!words.empty())
      throw InputError(place(name), error.found(),
                       error.expected() + ", or " + (words.size() > 1 ? one_of(text, words) : words.front()));
    throw error.at(place(name));
  }
}

std::string Values::shown(const std::string& name, Eigen::Index n) const {
  const Domain& domain = find(name)->domain;
  const std::string value = text(name);
  if (domain.kind == Domain::Kind::kernel) return to_string(kernel(name));
  if (domain.kind == Domain::Kind::vector && given(name)) {
    const Vector read = vector(name, n);
    return norm2(read) == 0 ? "" : comma_separated(read);
  }
  const bool is_number = domain.kind == Domain::Kind::number && !has(domain, value);
  return is_number ? to_string(number(name, n)) : value;
}

Rational Values::number(const std::string& name, Eigen::Index n) const {
  const std::string value = text(name);
  return !given(name) && value == "n/2" ? Rational(n) / 2 : parsed(name, value);
}

std::size_t Values::whole(const std::string& name) const {
  const Domain& domain = find(name)->domain;
  const std::uint64_t most = std::min<std::uint64_t>(domain.most, std::numeric_limits<std::size_t>::max());
  return static_cast<std::size_t>(whole_number(place(name), text(name), domain.least, most));
}

std::optional<std::size_t> Values::limit(const std::string& name, std::size_t usual) const {
  const Domain& domain = find(name)->domain;
  const std::string value = text(name);
  for (const std::string& word : domain.words) {
    if (value == word) return usual;
    if (value.rfind(word + ":", 0) == 0)
      return static_cast<std::size_t>(
          whole_number(place(name), value.substr(word.size() + 1), domain.least, domain.most));
  }
  return std::nullopt;
}

bool Values::flag(const std::string& name) const {
  return text(name) == "true";
}

KernelSpec Values::kernel(const std::string& name) const {
  try {
    return parse_kernel(text(name), numbers_);
  } catch (const InputError& error) {
    Location where = place(name);
    if (file_.empty()) where.column = error.where().column;
    throw error.at(where);
  }
}

Vector Values::vector(const std::string& name, Eigen::Index n, bool bias) const {
  Vector value;
  try {
    value = parse_vector(text(name), numbers_);
  } catch (const InputError& error) {
    const Location where = place(name);
    if (where.line != 0) throw error.at(where);
    throw error.at({"--" + name + " (character " + std::to_string(error.where().column) + ")", 0, 0});
  }
  if (value.size() != n)
    throw complaint(name,
                    (file_.empty() ? "" : name + " of ") + std::to_string(value.size()) +
                        (value.size() == 1 ? " number" : " numbers"),
                    std::to_string(n) + (bias ? ", one a feature and the bias last" : ", one for each weight"));
  return value;
}

Vector Values::start(Eigen::Index n, bool bias) const {
  return given("start") ? vector("start", n, bias) : zero_vector(n);
}

std::vector<Eigen::Index> Values::variables(const std::string& name, Eigen::Index n) const {
  const std::string list = text(name);
  if (list.empty()) return {};
  std::vector<Eigen::Index> result;
  for (const ListItem& item : between_commas(list)) {
    const std::uint64_t variable = whole_number(place(name), std::string(item.text), 1, static_cast<std::uint64_t>(n));
    result.push_back(static_cast<Eigen::Index>(variable) - 1);
  }
  std::sort(result.begin(), result.end());
  const auto twice = std::adjacent_find(result.begin(), result.end());
  if (twice != result.end())
    throw complaint(name, "variable " + std::to_string(*twice + 1) + " twice",
                    "variables from 1 to " + std::to_string(n) + ", each once");
  return result;
}

std::size_t Values::word(const std::string& name) const {
  const std::vector<std::string>& words = find(name)->domain.words;
  return static_cast<std::size_t>(std::find(words.begin(), words.end(), text(name)) - words.begin());
}

Parameter tie_parameter(const char* usual, const char* help) {
  return {"tie", usual, help, Domain::word({"positive", "negative", "mistake"})};
}

Parameter step_parameter() {
  return {"step", "1", "step size, a positive number", Domain::number(Domain::Range::positive)};
}

Parameter start_parameter() {
  return {"start", "", "weights before the first round, \"a,b,c\", that of the bias last (default: 0)",
          Domain::vector()};
}

Parameter passes_parameter() {
  constexpr std::uint64_t most = 1'000'000'000;
  return {"passes", "1",
          "how often the file is gone through, or until-no-mistake, or until-no-mistake:100 at most (or --limit 100 "
          "beside it)",
          Domain::whole_or("until-no-mistake", 1, most), Role::run};
}

Parameter numbers_parameter() {
  return {"numbers", "decimal",
          "read decimals as they are spelled (decimal), as doubles (binary64) or as floats (binary32)",
          Domain::word({"decimal", "binary64", "binary32"}), Role::reading};
}

Parameter bias_parameter(Role role) {
  return {"bias", "false", "append a constant 1 to every instance", Domain::flag(), role};
}

Parameter order_parameter() {
  return {"order", "file", "the order of the examples: that of the file, or random", Domain::word({"file", "random"}),
          Role::run};
}

Parameter seed_parameter() {
  return {"seed", "", "what the random order is a function of, with the number of examples (default: 1)",
          Domain::whole(0, std::numeric_limits<std::uint64_t>::max()), Role::run};
}

Parameter reshuffle_parameter() {
  return {"reshuffle", "", "with a random order of several passes: every pass has another one", Domain::flag(),
          Role::run};
}

Parameter u_parameter() {
  return {"u", "", "comparator \"a,b,c\" (default: the exact best one)", Domain::vector(), Role::against};
}

Parameter gamma_parameter() {
  return {"gamma", "", "its margin, a positive number (default: the least y u.x)",
          Domain::number(Domain::Range::positive), Role::against};
}

Parameter target_parameter() {
  return {"target", "", "variables of the target disjunction, \"1,3\", from 1 (default: found)", Domain::variables(),
          Role::against};
}

Parameter certificate_parameter() {
  return {"certificate", "", "write what is needed to check the verdict again, JSON", Domain::text(), Role::output};
}

Tie tie_of(const Values& values) {
  return static_cast<Tie>(values.word("tie"));
}

}  // namespace mistakebound
