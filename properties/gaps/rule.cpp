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

namespace {

Claim followed_by(Claim&& claim, FormalRelation relation, const Rational& side) {
  switch (relation) {
    case FormalRelation::equal:
      return std::move(claim).equals(side);
    case FormalRelation::at_most:
      return std::move(claim).at_most(side);
    case FormalRelation::at_least:
      return std::move(claim).at_least(side);
    case FormalRelation::greater:
      return std::move(claim).greater_than(side);
    case FormalRelation::begins:
      break;
  }
  return std::move(claim).also(side);
}

}  // namespace

Claim claim_of(const std::vector<FormalLink>& links, const std::vector<Rational>& fractions) {
  const auto value = [&](const FormalNumber& side) {
    Rational sum = 0;
    side.each_term([&](std::int64_t times, const std::vector<FormalFactor>& factors) {
      Rational term = times;
      for (const auto& [name, inverse] : factors) {
        const Rational& fraction = fractions.at(name);
        term *= inverse ? Rational(1 / fraction) : fraction;
      }
      sum += term;
    });
    return sum;
  };
  Claim claim = chain(value(links.at(0).side));
  for (std::size_t i = 1; i < links.size(); ++i)
    claim = followed_by(std::move(claim), links[i].relation, value(links[i].side));
  return claim;
}

}  // namespace mistakebound
