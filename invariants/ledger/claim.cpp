#include "invariants/ledger/claim.hpp"

#include <utility>

namespace mistakebound {

const char* symbol(Relation relation) {
  switch (relation) {
    case Relation::equal:
      return "=";
    case Relation::at_most:
      return "<=";
    case Relation::at_least:
      return ">=";
    case Relation::greater:
      return ">";
    case Relation::also:
      return ";";
  }
  return "?";
}

const char* to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::holds:
      return "holds";
    case Outcome::refuted:
      return "refuted";
    case Outcome::undecided:
      return "undecided";
  }
  return "?";
}

Claim Claim::undecided(std::string why) {
  Claim claim;
  claim.why_undecided_ = std::move(why);
  return claim;
}

Claim&& Claim::then(Relation relation, Number side) && {
  relations_.push_back(relation);
  sides_.push_back(simplified(std::move(side)));
  return std::move(*this);
}

Judgement judge(const Claim& claim) {
  Judgement result;
  if (!claim.why_undecided().empty()) {
    result.outcome = Outcome::undecided;
    result.why_undecided = claim.why_undecided();
    return result;
  }
  for (std::size_t i = 0; i < claim.relations().size(); ++i) {
    const Relation relation = claim.relations()[i];
    if (relation == Relation::also) continue;
    const Number& left = claim.sides()[i];
    const Number& right = claim.sides()[i + 1];
    Number slack = relation == Relation::at_most ? difference(right, left) : difference(left, right);
    const std::optional<int> sign = relation == Relation::equal ? decide_likely_zero(slack) : decide(slack);
    if (!sign) {
      if (result.outcome == Outcome::holds) {
        result.outcome = Outcome::undecided;
        result.link = i;
        result.why_undecided = "the sign of " + to_string(slack) + " is undecided at the precision cap";
      }
      continue;
    }
    if (*sign == 0) slack = Rational(0);  // a zero however it is written
    const bool holds = relation == Relation::equal     ? *sign == 0
                       : relation == Relation::greater ? *sign > 0
                                                       : *sign >= 0;
    if (!holds && result.outcome != Outcome::refuted) {
      result.outcome = Outcome::refuted;
      result.link = i;
    }
    if (relation != Relation::equal && (!result.slack || is_less(slack, *result.slack)))
      result.slack = std::move(slack);
  }
  return result;
}

std::string to_string(const Claim& claim) {
  if (!claim.why_undecided().empty()) return "undecided: " + claim.why_undecided();
  std::string text = to_string(claim.sides().front());
  for (std::size_t i = 0; i < claim.relations().size(); ++i)
    text += (claim.relations()[i] == Relation::also ? "" : " ") + std::string(symbol(claim.relations()[i])) + " " +
            to_string(claim.sides()[i + 1]);
  return text;
}

}  // namespace mistakebound
