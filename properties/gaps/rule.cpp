#include "properties/gaps/rule.hpp"

#include <algorithm>

namespace mistakebound {
namespace {

/// Every `from` in the text becomes `to`.
void replace(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

}  // namespace

bool is_of(const FactText& fact, const std::vector<std::string>& conditions) {
  const auto among = [&](const std::string& name) {
    return std::find(conditions.begin(), conditions.end(), name) != conditions.end();
  };
  return std::any_of(fact.when.begin(), fact.when.end(), [&](const std::string& name) {
    return name == "always" || (name == "round" && !among("start")) || among(name);
  });
}

std::string one_round_earlier(const std::string& formula) {
  std::string text = formula;
  // What is of this round is marked first, lest a name be moved twice.
  for (const char* before : {"_t", "_{t,", "_{u,t", "\\le t"}) {
    const std::string from = before;
    std::string to = from;
    to.back() == ',' ? to.insert(to.size() - 1, "\x01") : to += "\x01";
    replace(text, from, to);
  }
  replace(text, "_{t+1}", "_t");
  replace(text, "{t+1", "{t");
  replace(text, "_t\x01", "_{t-1}");
  replace(text, "t\x01", "t-1");
  return text;
}

}  // namespace mistakebound
