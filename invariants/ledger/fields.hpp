/// The quantities of a proof as data: one list names every member of the struct that holds them, and says what it is,
/// how it is written, in what units it is and whether it can be negative. From that list follow what a round changes,
/// what a step reads, what only grows, and how a round is copied from one kind of number to another.
///
/// A struct Q<N> of quantities over numbers N has
///   static constexpr auto fields()   a List of what the functions below make, in any order, one for each member; of
///                                    a struct with a base all_of(those of the base, its own);
/// and behind it stands static_assert(names_every_member<Q<int>>), so that a forgotten member does not compile.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "invariants/ledger/units.hpp"

namespace mistakebound {

enum class FieldRole {
  fixed,   ///< no round changes it
  state,   ///< only a mistake does, or a round on which the learner moves
  before,  ///< what a state was before the round
  change,  ///< 0 on every round that is no mistake and changes nothing
  round,   ///< of the round, whatever it is
  sum,     ///< over all rounds so far, of what is not negative
  count,   ///< no number of a claim: what is counted in machine words, or asked by name
  flag     ///< no number: it may tell a claim what to say on a round that is no mistake and changes nothing
};

template <FieldRole role_of, class Member, class Of = std::nullptr_t>
struct QuantityField {
  static constexpr FieldRole role = role_of;
  static constexpr bool is_number = role != FieldRole::count && role != FieldRole::flag;
  Member member;
  const char* formula = "";  ///< LaTeX
  int instance = 0;          ///< powers of the units; see units.hpp
  int comparator = 0;
  bool is_nonnegative = false;
  Of of = {};  ///< of FieldRole::before: the state

  [[nodiscard]] constexpr QuantityField units(int of_instance, int of_comparator) const {
    QuantityField result = *this;
    result.instance = of_instance;
    result.comparator = of_comparator;
    return result;
  }
  [[nodiscard]] constexpr QuantityField nonnegative() const {
    QuantityField result = *this;
    result.is_nonnegative = true;
    return result;
  }
};

/// What a field is; see FieldRole.
namespace quantity {
template <class Member>
constexpr auto fixed(Member member, const char* formula) {
  return QuantityField<FieldRole::fixed, Member>{member, formula};
}
template <class Member>
constexpr auto state(Member member, const char* formula) {
  return QuantityField<FieldRole::state, Member>{member, formula};
}
template <class Member, class Of>
constexpr auto before(Member member, Of of, const char* formula) {
  return QuantityField<FieldRole::before, Member, Of>{.member = member, .formula = formula, .of = of};
}
template <class Member>
constexpr auto change(Member member, const char* formula) {
  return QuantityField<FieldRole::change, Member>{member, formula};
}
template <class Member>
constexpr auto of_round(Member member, const char* formula) {
  return QuantityField<FieldRole::round, Member>{member, formula};
}
template <class Member>
constexpr auto sum(Member member, const char* formula) {
  return QuantityField<FieldRole::sum, Member>{member, formula}.nonnegative();
}
template <class Member>
constexpr auto count(Member member, const char* formula = "") {
  return QuantityField<FieldRole::count, Member>{member, formula};
}
template <class Member>
constexpr auto flag(Member member) {
  return QuantityField<FieldRole::flag, Member>{member};
}

/// A function that hands the fields, all of them, to another one.
template <class... Fields>
constexpr auto handing(const Fields&... fields) {
  return [fields...](const auto& take) { return take(fields...); };
}

/// Fields in this order. (Every list is visited in many ways, and this compiles several times faster than std::tuple.)
template <class... Fields>
struct List {
  constexpr explicit List(const Fields&... fields) : hand_to(handing(fields...)) {}
  decltype(handing(std::declval<const Fields&>()...)) hand_to;
};
}  // namespace quantity

/// The fields of bases, and further ones.
template <class First>
constexpr auto all_of(const First& first) {
  return first;
}
template <class First, class Second, class... Further>
constexpr auto all_of(const First& first, const Second& second, const Further&... further) {
  const auto both = first.hand_to(
      [&](const auto&... a) { return second.hand_to([&](const auto&... b) { return quantity::List(a..., b...); }); });
  return all_of(both, further...);
}

template <class Quantities>
inline constexpr auto fields_of = Quantities::fields();

/// visit(field) for each.
template <class Quantities, class Visit>
constexpr void each_field(const Visit& visit) {
  fields_of<Quantities>.hand_to([&](const auto&... field) { (visit(field), ...); });
}

/// visit(number) for those of the roles, in the list's order. `self` may be of a type that derives from Quantities.
template <class Quantities, FieldRole... roles, class Self, class Visit>
constexpr void each_in_role(Self& self, Visit visit) {
  each_field<Quantities>([&](const auto& field) {
    if constexpr (((std::decay_t<decltype(field)>::role == roles) || ...)) visit(self.*field.member);
  });
}

/// What the rounds do not change, and what they do.
template <class Quantities, class Self, class Visit>
constexpr void each_fixed(Self& self, Visit visit) {
  each_in_role<Quantities, FieldRole::fixed>(self, visit);
}
template <class Quantities, class Self, class Visit>
constexpr void each_changing(Self& self, Visit visit) {
  each_in_role<Quantities, FieldRole::state, FieldRole::before, FieldRole::change, FieldRole::round, FieldRole::sum>(
      self, visit);
}
/// Both, one after the other.
template <class Quantities, class Self, class Visit>
constexpr void each_number(Self& self, Visit visit) {
  each_fixed<Quantities>(self, visit);
  each_changing<Quantities>(self, visit);
}
/// What changes on a round that is no mistake and moves nothing.
template <class Quantities, class Self, class Visit>
constexpr void each_of_round(Self& self, Visit visit) {
  each_in_role<Quantities, FieldRole::before, FieldRole::change, FieldRole::round, FieldRole::sum>(self, visit);
}

/// What the quantities are on a round that is no mistake and changes nothing, but for what is of the round.
template <class Quantities>
constexpr void change_nothing(Quantities& self) {
  each_field<Quantities>([&](const auto& field) {
    using F = std::decay_t<decltype(field)>;
    if constexpr (F::role == FieldRole::before) self.*field.member = self.*field.of;
    if constexpr (F::role == FieldRole::change) self.*field.member = 0;
  });
}

/// visit(field, other) for each field and that of the same quantity over other numbers.
template <class Quantities, class Others, class Visit>
constexpr void each_pair_of_fields(const Visit& visit) {
  fields_of<Quantities>.hand_to([&](const auto&... field) {
    fields_of<Others>.hand_to([&](const auto&... other) { (visit(field, other), ...); });
  });
}

/// Takes over what is no number from quantities over other numbers.
template <class To, class From, class Target, class Source>
constexpr void count_like(Target& target, const Source& source) {
  each_pair_of_fields<To, From>([&](const auto& to, const auto& from) {
    if constexpr (!std::decay_t<decltype(to)>::is_number) target.*to.member = source.*from.member;
  });
}

/// Quantities over Units, of a run in which something has happened.
template <class Quantities>
Quantities quantities_in_units() {
  Quantities result;
  each_field<Quantities>([&](const auto& field) {
    if constexpr (std::decay_t<decltype(field)>::is_number) {
      result.*field.member = Units::of(field.instance, field.comparator);
    } else {
      result.*field.member = 1;
    }
  });
  return result;
}

/// What is of any type.
struct AnyMember {
  template <class T>
  constexpr operator T() const;  // NOLINT: any
};

template <class T, std::size_t... i>
constexpr bool is_made_of(std::index_sequence<i...>) {
  return requires {
    T{(static_cast<void>(i), AnyMember{})...};
  };
}

/// How many fields are members of exactly this class, and no base's.
template <class Quantities>
constexpr std::size_t own_fields() {
  std::size_t own = 0;
  each_field<Quantities>([&](const auto& field) {
    using Member = std::decay_t<decltype(field.member)>;
    own += []<class T, class C>(T C::*) { return std::is_same_v<C, Quantities>; }(Member{}) ? 1 : 0;
  });
  return own;
}

/// Whether every member of the struct, which has so many bases, is a field: as many values make one, and no more.
template <class Quantities, std::size_t bases = 0>
inline constexpr bool names_every_member =
    is_made_of<Quantities>(std::make_index_sequence<own_fields<Quantities>() + bases>()) &&
    !is_made_of<Quantities>(std::make_index_sequence<own_fields<Quantities>() + bases + 1>());

/// How many fields there are, of bases, too.
template <class Quantities>
constexpr std::size_t all_fields() {
  std::size_t all = 0;
  each_field<Quantities>([&](const auto&) { ++all; });
  return all;
}

/// Whether every member is a field, of a struct that has no members but those of its base, and other formulas for them.
template <class Quantities, class Base>
inline constexpr bool names_every_member_of =
    is_made_of<Base>(std::make_index_sequence<all_fields<Quantities>()>()) &&
    !is_made_of<Base>(std::make_index_sequence<all_fields<Quantities>() + 1>());

}  // namespace mistakebound
