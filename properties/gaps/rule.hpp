/// Facts of the rule: what certificates may rest on besides the claims that a step uses. A fact says how the quantities
/// of a round are made: of each other, of those a round earlier, and of inner products or other numbers that are
/// measured for the facts alone. Claims are no facts: that a learner moves by its rule is a step that a step may use.
///
/// A fact is written once, for any number: evaluated on names it is the polynomial of a certificate, evaluated on
/// fractions it is asked of every round that a search for gaps draws, by whatever learner, so that a false one is
/// found.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "invariants/ledger/ledger.hpp"

namespace mistakebound {

/// What can be told of a fact without a round.
struct FactText {
  std::string id;
  /// On which rounds it holds: any of these conditions, "round" for all of them, "start" before the first, "always".
  std::vector<std::string> when;
  /// Ids of hypotheses and steps that it rests on: of claims that are no polynomials it says what they say of
  /// polynomials.
  std::vector<std::string> where;
  std::vector<WrittenLink> written;
};

/// Whether the fact holds on a round of these conditions; of "start" before the first.
bool is_of(const FactText& fact, const std::vector<std::string>& conditions);

/// The facts of a theorem, and its variables.
struct RuleText {
  std::vector<FactText> facts;
  std::vector<std::string> fixed;        ///< formulas of what no round changes
  std::vector<std::string> nonnegative;  ///< of what is never negative
  std::map<std::string, std::string>
      earlier;  ///< what each quantity is called a round later: its formula a round before
};

/// What the facts are on the rounds of a fiction.
struct RuleLines {
  struct Line {
    std::size_t round;  ///< 0 for the start
    std::size_t fact;   ///< its place in the list
    Outcome outcome;
    std::string claim;
  };
  std::vector<Line> facts;
  std::map<std::size_t, std::vector<std::string>> conditions;  ///< that hold on a round
  /// Of each quantity on a round, by its formula.
  std::map<std::size_t, std::map<std::string, Rational>> values;
  std::string two_numbers;  ///< a formula that stands for two different numbers on some round; empty where none does
};

/// "w_{t+1}\cdot u" as "w_t\cdot u", "m_t" as "m_{t-1}".
std::string one_round_earlier(const std::string& formula);

/// A count as a number.
inline Rational number(std::size_t count) {
  return count;
}
inline const Rational& number(const Rational& value) {
  return value;
}
inline const FormalNumber& number(const FormalNumber& value) {
  return value;
}
template <class N>
N squared(const N& value) {
  return value * value;
}

/// No numbers besides.
template <class N>
struct NothingMore {
  static constexpr auto fields() { return std::tuple{}; }
};

/// Of `Facts`, whose quantities are Q<Rational>.
template <class Facts, template <class> class Q, template <class> class More>
struct Fact {
  template <class N>
  using Quantities = Q<N>;
  template <class N>
  using Others = More<N>;

  FactText text;
  std::function<Claim(const Facts& now, const Facts& before, const More<Rational>& more)> claim;

  /// `function(now, before, more)` for any number.
  template <class F>
  Fact(std::string id, std::vector<std::string> when, F function, std::vector<std::string> where = {})
      : text{std::move(id), std::move(when), std::move(where), {}}, claim(function) {
    std::vector<std::string> names{""};
    const auto now = named<Quantities<FormalNumber>>(names, false);
    const auto before = named<Quantities<FormalNumber>>(names, true);
    const auto more = named<More<FormalNumber>>(names, false);
    const FormalChain chain = function(now, before, more);
    for (const FormalLink& link : chain.links()) {
      if (!link.side.known()) throw std::logic_error(text.id + ": a fact that is no polynomial");
      constexpr const char* symbols[] = {"", "=", "<=", ">=", ">"};
      WrittenLink& side = text.written.emplace_back(WrittenLink{symbols[static_cast<std::size_t>(link.relation)], {}});
      link.side.each_term([&](std::int64_t times, const std::vector<std::uint8_t>& factors) {
        WrittenTerm& term = side.side.emplace_back(WrittenTerm{times, {}});
        for (const std::uint8_t name : factors) term.factors.push_back(names.at(name));
      });
    }
  }

  /// Every number and every count as a variable of its own, with its formula, or the one that it had a round earlier.
  template <class Numbers>
  static Numbers named(std::vector<std::string>& names, bool earlier) {
    Numbers result;
    each_field<Numbers>([&](const auto& field) {
      auto& member = result.*field.member;
      if constexpr (std::same_as<std::decay_t<decltype(member)>, FormalNumber>) {
        const bool shifts = earlier && std::decay_t<decltype(field)>::role != FieldRole::fixed;
        member = FormalNumber::variable(static_cast<std::uint8_t>(names.size()));
        names.emplace_back(shifts ? one_round_earlier(field.formula) : field.formula);
      }
    });
    return result;
  }
};

/// The rule of a theorem on `Facts`: a struct R with
///   using Facts, and using F, a Fact
///   static std::vector<F> facts()
///   static std::vector<std::string> conditions(now, before, round)
///   static More<Rational> measure(now, before, round)
template <class R>
const auto& facts_of() {
  static const auto all = R::facts();
  return all;
}

template <class R>
RuleText rule_text() {
  RuleText text;
  for (const auto& fact : facts_of<R>()) {
    const auto same = [&](const FactText& other) { return other.id == fact.text.id; };
    if (std::any_of(text.facts.begin(), text.facts.end(), same))
      throw std::logic_error(fact.text.id + ": two facts of one name");
    text.facts.push_back(fact.text);
  }
  using Quantities = typename R::F::template Quantities<FormalNumber>;
  each_field<Quantities>([&](const auto& field) {
    using Member = std::decay_t<decltype(std::declval<Quantities&>().*field.member)>;
    if constexpr (std::same_as<Member, FormalNumber>) {
      if (std::decay_t<decltype(field)>::role == FieldRole::fixed)
        text.fixed.emplace_back(field.formula);
      else
        text.earlier.emplace(field.formula, one_round_earlier(field.formula));
      if (field.is_nonnegative) text.nonnegative.emplace_back(field.formula);
    }
  });
  each_field<typename R::F::template Others<FormalNumber>>([&](const auto& field) {
    if (std::decay_t<decltype(field)>::role == FieldRole::fixed) text.fixed.emplace_back(field.formula);
  });
  return text;
}

/// Facts of a theorem that ask those of its rule on every round.
template <class R>
struct Watched : R::Facts {
  using Facts = typename R::Facts;
  Watched(Facts facts, RuleLines* to) : Facts(std::move(facts)), lines(to) {}

  RuleLines* lines;

  void begin(const typename Facts::Observed::StateType& first_state) {
    Facts::begin(first_state);
    ask(0, *this, {"start"}, {});
  }
  void observe(const typename Facts::Observed& round) {
    const Facts before = *this;
    Facts::observe(round);
    std::vector<std::string> conditions = R::conditions(*this, before, round);
    const auto more = R::measure(*this, before, round);
    ask(this->rounds(), before, conditions, more);
    put_down_values(before);
    lines->conditions[this->rounds()] = std::move(conditions);
  }

 private:
  using More =
      decltype(R::measure(std::declval<Facts>(), std::declval<Facts>(), std::declval<typename Facts::Observed>()));

  void ask(std::size_t round, const Facts& before, const std::vector<std::string>& conditions, const More& more) {
    std::size_t place = 0;
    for (const auto& fact : facts_of<R>()) {
      if (is_of(fact.text, conditions)) {
        const Claim claim = fact.claim(*this, before, more);
        lines->facts.push_back({round, place, judge(claim).outcome, to_string(claim)});
      }
      ++place;
    }
  }

  /// What this round calls by the name that another quantity had a round before has to be the same number.
  void put_down_values(const Facts& before) {
    using Quantities = typename R::F::template Quantities<Rational>;
    std::map<std::string, Rational>& values = lines->values[this->rounds()];
    each_field<Quantities>([&](const auto& field) {
      using Member = std::decay_t<decltype((*this).*field.member)>;
      if constexpr (std::same_as<Member, Rational> || std::same_as<Member, std::size_t>)
        values.emplace(field.formula, number((*this).*field.member));
    });
    std::map<std::string, bool> is_known;
    each_field<Quantities>([&](const auto& field) {
      using Field = std::decay_t<decltype(field)>;
      if constexpr (Field::is_number && Field::role != FieldRole::fixed) {
        const std::string earlier = one_round_earlier(field.formula);
        if (std::exchange(is_known[earlier], true)) return;  // one that shares its formula
        const auto same = values.find(earlier);
        if (same != values.end() && same->second != before.*field.member) lines->two_numbers = earlier;
      }
    });
  }
};

}  // namespace mistakebound
