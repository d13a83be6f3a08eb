#include "properties/campaign/case_description.hpp"

#include <algorithm>
#include <utility>

#include "reference/numbers/numeral.hpp"

namespace mistakebound {

CaseDescription& CaseDescription::tie(Tie tie) {
  lines.push_back({std::string("tie ") + to_string(tie)});
  fields.push_back({"tie", to_string(tie)});
  return *this;
}

CaseDescription& CaseDescription::comparator(const Vector& u, const std::optional<Rational>& gamma) {
  if (u.size() != 0) {
    lines.back().label += ", u = (";
    lines.back().text = to_string(u) + ")";
  }
  if (gamma) lines.push_back({"gamma = " + to_string(*gamma)});
  fields.push_back({"u", u});
  if (gamma) fields.push_back({"gamma", to_string(*gamma)});
  return *this;
}

CaseDescription& CaseDescription::start(const std::string& label, const Vector& start) {
  if (norm2(start) != 0) lines.push_back({label + " (" + to_string(start) + ")"});
  fields.push_back({"start", start});
  return *this;
}

CaseDescription& CaseDescription::parameter(const std::string& name, const Rational& value, const Rational& usual) {
  std::string words = name;
  std::replace(words.begin(), words.end(), '_', ' ');
  if (value != usual) lines.push_back({words + " " + to_string(value)});
  fields.push_back({name, to_string(value)});
  return *this;
}

CaseDescription& CaseDescription::passes(std::size_t passes) {
  times = passes;
  fields.push_back({"passes", std::to_string(passes)});
  return *this;
}

namespace {

/// As a fraction; where its denominator is a large power of two, as a multiple of one: "3*2^-1074".
std::string told(const Rational& value) {
  constexpr unsigned large = 200;
  const Integer bottom = denominator_of(value);
  const auto power = static_cast<unsigned>(boost::multiprecision::lsb(bottom));
  if (power < large || power != boost::multiprecision::msb(bottom)) return to_string(value);
  const Integer top = numerator_of(value);
  const std::string factor = top == 1 ? "" : top == -1 ? "-" : to_string(Rational(top)) + "*";
  return factor + "2^-" + std::to_string(power);
}

std::string told(const Vector& x) {
  std::string text;
  for (const Rational& entry : x) text += (text.empty() ? "" : ", ") + told(entry);
  return text;
}

}  // namespace

std::string to_string(const Sequence& sequence, bool labels) {
  std::string text;
  for (const Example& example : sequence.examples) {
    const std::string label = !labels ? "" : example.y > 0 ? " | +1" : " | -1";
    text += (text.empty() ? "(" : ", (") + told(example.x) + label + ")";
  }
  return text.empty() ? "the empty sequence" : text;
}

const char* to_string(Selection selection) {
  switch (selection) {
    case Selection::first:
      return "first";
    case Selection::last:
      return "last";
    case Selection::largest:
      return "largest";
    case Selection::cyclic:
      return "cyclic";
  }
  return "?";
}

std::string gamma_option(const std::optional<Rational>& gamma) {
  return gamma ? " --gamma " + to_string(*gamma) : "";
}

std::string run_command(const std::string& learner, const std::string& file, const std::string& theorem) {
  return "mistakebound run " + learner + " " + file + " --theorem " + theorem;
}

namespace {

/// "x1,x2".
std::string header_of(Eigen::Index dimension) {
  std::string text;
  for (Eigen::Index i = 1; i <= dimension; ++i) text += (i == 1 ? "x" : ",x") + std::to_string(i);
  return text;
}

}  // namespace

std::string csv_of(const Sequence& sequence, const Vector& p) {
  const std::string between = sequence.dimension == 0 ? "" : ",";
  std::string text = header_of(sequence.dimension) + between + (p.size() > 0 ? "label,p\n" : "label\n");
  Eigen::Index at = 0;
  for (const Example& example : sequence.examples)
    text += comma_separated(example.x) + between + std::to_string(example.y) +
            (p.size() > 0 ? "," + to_string(p[at++]) : "") + "\n";
  return text;
}

std::string csv_of_points(const Sequence& sequence) {
  std::string text = header_of(sequence.dimension) + "\n";
  for (const Example& example : sequence.examples) text += comma_separated(example.x) + "\n";
  return text;
}

}  // namespace mistakebound
