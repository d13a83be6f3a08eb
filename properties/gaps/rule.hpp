/// Facts of the rule: what certificates may rest on besides the claims that a step uses. A fact says how the quantities
/// of a round are made: of each other, of those a round earlier, and of inner products or other numbers that are
/// measured for the facts alone. Claims are no facts: that a learner moves by its rule is a step that a step may use.
///
/// A fact is written once, of names: so it is the polynomial of a certificate, and with fractions for the names it is
/// asked of every round that a search for gaps draws, by whatever learner, so that a false one is found.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "invariants/ledger/ledger.hpp"
#include "reference/numbers/kernel_value.hpp"

namespace mistakebound {

/// What can be described of a fact without a round.
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
      earlier;  ///< what each quantity is called a round later, if it then has a name: its formula a round before
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
/// Throws std::logic_error where it is none.
inline const Rational& number(const KernelValue& value) {
  if (!value.is_rational()) throw std::logic_error("a fiction of a kernel that is no fraction");
  return value.rational_part();
}
template <class N>
N squared(const N& value) {
  return value * value;
}

/// No numbers besides.
template <class N>
struct NothingMore {
  static constexpr auto fields() { return quantity::List{}; }
};

/// A fact, as a chain of polynomials in variables, which fractions_of() numbers.
struct Fact {
  FactText text;
  std::vector<FormalLink> links;
};

/// The condition of a round that most rules ask for: "mistake" or "other".
template <class Round>
std::vector<std::string> mistake_or_other(const Round& round) {
  return {round.mistake ? "mistake" : "other"};
}

/// Conditions of which one is enough.
struct Conditions : std::vector<std::string> {
  using std::vector<std::string>::vector;
  Conditions(const char* one) : vector{one} {}                                        // NOLINT: it is one
  Conditions(std::vector<std::string> conditions) : vector(std::move(conditions)) {}  // NOLINT: they are that
};

/// What the claims on the facts name: themselves, or what they say it is.
template <class Facts>
decltype(auto) quantities_of(const Facts& facts) {
  if constexpr (requires { facts.quantities(); }) {
    return facts.quantities();
  } else {
    return (facts);
  }
}

/// Facts of a rule on `Facts`, whose quantities are Q<N>; More<Rational> is measured for them alone.
template <class Facts, template <class> class Q, template <class> class More, class N = Rational>
struct FactsOf {
  using QuantitiesHere = Q<N>;
  template <class Of>
  using Quantities = Q<Of>;
  template <class Of>
  using Others = More<Of>;

  std::vector<Fact> all;

  /// What a fact says of a round, of the one before it, and of what is measured besides.
  using Says = FormalChain (*)(const Quantities<FormalNumber>& now, const Quantities<FormalNumber>& before,
                               const More<FormalNumber>& more);

  void add(std::string id, Conditions when, Says says, std::vector<std::string> where = {}) {
    std::vector<std::string> names{""};
    const auto now = named<Quantities<FormalNumber>>(names, false);
    const auto before = named<Quantities<FormalNumber>>(names, true);
    const auto more = named<More<FormalNumber>>(names, false);
    Fact fact{{std::move(id), std::move(when), std::move(where), {}}, says(now, before, more).links()};
    fact.text.written = written(fact.links, names);
    if (fact.text.written.empty()) throw std::logic_error(fact.text.id + ": a fact that is no polynomial");
    all.push_back(std::move(fact));
  }

  /// What the variables stand for on a round.
  static std::vector<Rational> fractions_of(const Facts& now, const Facts& before, const More<Rational>& more) {
    std::vector<Rational> fractions{0};
    add_fractions<Q, N>(quantities_of(now), fractions);
    add_fractions<Q, N>(quantities_of(before), fractions);
    add_fractions<More, Rational>(more, fractions);
    return fractions;
  }

 private:
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

  /// Adds every number and every count as a fraction, in the order of the variables.
  template <template <class> class Numbers, class Of, class Self>
  static void add_fractions(const Self& numbers, std::vector<Rational>& fractions) {
    each_pair_of_fields<Numbers<FormalNumber>, Numbers<Of>>([&](const auto& name, const auto& field) {
      using Name = std::decay_t<decltype(std::declval<Numbers<FormalNumber>&>().*name.member)>;
      if constexpr (std::same_as<Name, FormalNumber>) fractions.push_back(number(numbers.*field.member));
    });
  }
};

/// The links with these fractions for their variables.
Claim claim_of(const std::vector<FormalLink>& links, const std::vector<Rational>& fractions);

/// The rule of a theorem on `Facts`: a struct R with
///   using Facts, and using F, a FactsOf them
///   static F facts()
///   static std::vector<std::string> conditions(now, before, round)
///   static More<Rational> measure(now, before, round)
template <class R>
const std::vector<Fact>& facts_of() {
  static const std::vector<Fact> all = R::facts().all;
  return all;
}

template <class R>
RuleText rule_text() {
  RuleText text;
  for (const Fact& fact : facts_of<R>()) {
    const auto same = [&](const FactText& other) { return other.id == fact.text.id; };
    if (std::any_of(text.facts.begin(), text.facts.end(), same))
      throw std::logic_error(fact.text.id + ": two facts of one name");
    text.facts.push_back(fact.text);
  }
  using Quantities = typename R::F::template Quantities<FormalNumber>;
  each_field<Quantities>([&](const auto& field) {
    using Member = std::decay_t<decltype(std::declval<Quantities&>().*field.member)>;
    if constexpr (std::same_as<Member, FormalNumber>) {
      const std::string earlier = one_round_earlier(field.formula);
      if (std::decay_t<decltype(field)>::role == FieldRole::fixed)
        text.fixed.emplace_back(field.formula);
      else if (earlier != field.formula)
        text.earlier.emplace(field.formula, earlier);
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
    const std::vector<Rational> fractions = R::F::fractions_of(*this, before, more);
    std::size_t place = 0;
    for (const Fact& fact : facts_of<R>()) {
      if (is_of(fact.text, conditions)) {
        const Claim claim = claim_of(fact.links, fractions);
        lines->facts.push_back({round, place, judge(claim).outcome, to_string(claim)});
      }
      ++place;
    }
  }

  /// What this round calls by the name that another quantity had a round before has to be the same number.
  void put_down_values(const Facts& before) {
    using Quantities = typename R::F::QuantitiesHere;
    std::map<std::string, Rational>& values = lines->values[this->rounds()];
    const Facts& facts = *this;
    const auto& now = quantities_of(facts);
    const auto& earlier_ones = quantities_of(before);
    each_field<Quantities>([&](const auto& field) {
      using Member = std::decay_t<decltype(now.*field.member)>;
      if constexpr (std::same_as<Member, Rational> || std::same_as<Member, KernelValue> ||
                    std::same_as<Member, std::size_t>)
        values.emplace(field.formula, number(now.*field.member));
    });
    std::map<std::string, bool> is_known;
    each_field<Quantities>([&](const auto& field) {
      using FieldType = std::decay_t<decltype(field)>;
      if constexpr (FieldType::is_number && FieldType::role != FieldRole::fixed) {
        const std::string earlier = one_round_earlier(field.formula);
        if (std::exchange(is_known[earlier], true)) return;  // one that shares its formula
        if (earlier == field.formula) return;                // it has no name a round later
        const auto same = values.find(earlier);
        if (same != values.end() && same->second != number(earlier_ones.*field.member)) lines->two_numbers = earlier;
      }
    });
  }
};

}  // namespace mistakebound
