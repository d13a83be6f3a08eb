#include "reference/learners/kernel.hpp"

#include <algorithm>
#include <stdexcept>

#include "reference/numbers/error.hpp"

namespace mistakebound {
namespace {

constexpr unsigned largest_degree = 100;
constexpr unsigned longest_substring = 1'000'000;
constexpr const char* forms =
    "one of linear, polynomial:P:C (such as polynomial:2:1), gaussian:Q, intersection, substring:P";

[[noreturn]] void wrong_instances(const KernelSpec& spec) {
  throw std::domain_error("the kernel " + to_string(spec) + " is on " + to_string(spec.instances()));
}

std::size_t common_items(const ItemSet& a, const ItemSet& b) {
  std::size_t count = 0;
  for (auto p = a.begin(), q = b.begin(); p != a.end() && q != b.end();) {
    const int order = p->compare(*q);
    if (order <= 0) ++p;
    if (order >= 0) ++q;
    if (order == 0) ++count;
  }
  return count;
}

/// The parts of "polynomial:2:1" between colons, each with its column from 1.
struct Part {
  std::string text;
  std::size_t column = 1;
};

std::vector<Part> parts_of(std::string_view text) {
  std::vector<Part> parts;
  for (std::size_t begin = 0;;) {
    const std::size_t end = std::min(text.find(':', begin), text.size());
    parts.push_back({std::string(text.substr(begin, end - begin)), begin + 1});
    if (end == text.size()) return parts;
    begin = end + 1;
  }
}

Rational number_in(const Part& part, const NumberOptions& numbers) {
  try {
    return parse_number(part.text, numbers);
  } catch (const InputError& error) {
    throw error.at({"", 0, part.column + (error.where().column == 0 ? 0 : error.where().column - 1)});
  }
}

unsigned whole_number_in(const Part& part, const char* what, unsigned most) {
  const bool digits = !part.text.empty() && part.text.size() <= 9 &&
                      std::all_of(part.text.begin(), part.text.end(), [](char c) { return c >= '0' && c <= '9'; });
  const unsigned long value = digits ? std::stoul(part.text) : 0;
  if (value < 1 || value > most)
    throw InputError({"", 0, part.column}, what + (" " + quoted(part.text)),
                     "a whole number from 1 to " + std::to_string(most));
  return static_cast<unsigned>(value);
}

}  // namespace

const char* to_string(InstanceKind kind) {
  return kind == InstanceKind::vectors ? "vectors" : kind == InstanceKind::sets ? "sets" : "strings";
}

InstanceKind KernelSpec::instances() const {
  return kind == Kind::intersection ? InstanceKind::sets
         : kind == Kind::substring  ? InstanceKind::strings
                                    : InstanceKind::vectors;
}

bool KernelSpec::is_kernel() const {
  if (kind == Kind::polynomial) return constant >= 0;
  return kind != Kind::gaussian || width >= 0;
}

KernelValue KernelSpec::operator()(const Vector& x, const Vector& z) const {
  switch (kind) {
    case Kind::linear:
      return dot(x, z);
    case Kind::polynomial:
      return power(Rational(constant + dot(x, z)), degree);
    case Kind::gaussian:
      return KernelValue::exponential(-width * norm2(x - z));
    default:
      wrong_instances(*this);
  }
}

KernelValue KernelSpec::operator()(const ItemSet& x, const ItemSet& z) const {
  if (kind != Kind::intersection) wrong_instances(*this);
  return Rational(common_items(x, z));
}

KernelValue KernelSpec::operator()(const std::string& x, const std::string& z) const {
  if (kind != Kind::substring) wrong_instances(*this);
  return Rational(common_items(substrings(x, length), substrings(z, length)));
}

KernelSpec parse_kernel(std::string_view text, const NumberOptions& numbers) {
  const std::vector<Part> parts = parts_of(text);
  const std::string& name = parts.front().text;
  const auto has = [&](const char* wanted, std::size_t count) { return name == wanted && parts.size() == count; };
  if (has("linear", 1)) return {.kind = KernelSpec::Kind::linear};
  if (has("polynomial", 3))
    return {.kind = KernelSpec::Kind::polynomial,
            .degree = whole_number_in(parts[1], "the degree", largest_degree),
            .constant = number_in(parts[2], numbers)};
  if (has("gaussian", 2)) return {.kind = KernelSpec::Kind::gaussian, .width = number_in(parts[1], numbers)};
  if (has("intersection", 1)) return {.kind = KernelSpec::Kind::intersection};
  if (has("substring", 2))
    return {.kind = KernelSpec::Kind::substring, .length = whole_number_in(parts[1], "the length", longest_substring)};
  throw InputError({"", 0, 1}, "the kernel " + quoted(std::string(text)), forms);
}

std::string to_string(const KernelSpec& spec) {
  switch (spec.kind) {
    case KernelSpec::Kind::linear:
      return "linear";
    case KernelSpec::Kind::polynomial:
      return "polynomial:" + std::to_string(spec.degree) + ":" + to_string(spec.constant);
    case KernelSpec::Kind::gaussian:
      return "gaussian:" + to_string(spec.width);
    case KernelSpec::Kind::intersection:
      return "intersection";
    case KernelSpec::Kind::substring:
      return "substring:" + std::to_string(spec.length);
  }
  return "?";
}

std::vector<std::size_t> character_starts(const std::string& text) {
  std::vector<std::size_t> starts;  // bytes that continue a character are 10xxxxxx
  for (std::size_t i = 0; i < text.size(); ++i)
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) starts.push_back(i);
  starts.push_back(text.size());
  return starts;
}

ItemSet substrings(const std::string& text, std::size_t length) {
  const std::vector<std::size_t> starts = character_starts(text);
  const std::size_t characters = starts.size() - 1;
  ItemSet result;
  for (std::size_t i = 0; i + length <= characters; ++i)
    result.push_back(text.substr(starts[i], starts[i + length] - starts[i]));
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace mistakebound
