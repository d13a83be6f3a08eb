/// Quantities that name their members in one list: what follows from it, and that a forgotten member is noticed.
#include "invariants/ledger/fields.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace mistakebound::test::fields_test {
namespace {

/// Of every role one; `forgets` leaves out the field of that number.
template <class N, int forgets = -1>
struct Few {
  N length = 0;
  bool speaks = false;
  std::size_t t = 0;
  N now_before = 0;
  N now = 0;
  N moved = 0;
  N margin = 0;
  N all = 0;

  static constexpr auto fields() {
    using namespace quantity;
    using Q = Few;
    const auto unless = []<int number>(const auto& field) {
      if constexpr (number == forgets) {
        return List();
      } else {
        return List{field};
      }
    };
    return all_of(
        unless.template operator()<0>(fixed(&Q::length, "l").units(0, 1).nonnegative()),
        unless.template operator()<1>(flag(&Q::speaks)), unless.template operator()<2>(count(&Q::t)),
        unless.template operator()<3>(before(&Q::now_before, &Q::now, "n_t")),
        unless.template operator()<4>(state(&Q::now, "n_{t+1}")), unless.template operator()<5>(change(&Q::moved, "d")),
        unless.template operator()<6>(of_round(&Q::margin, "y")), unless.template operator()<7>(sum(&Q::all, "s")));
  }
};

/// What derives from it and adds a number, which it names or not.
template <class N, bool names>
struct More : Few<N> {
  N further = 0;

  static constexpr auto fields() {
    using namespace quantity;
    if constexpr (names) {
      return all_of(Few<N>::fields(), List{state(&More::further, "f")});
    } else {
      return Few<N>::fields();
    }
  }
};

TEST(Fields, name_every_member_or_are_refused) {
  EXPECT_TRUE((names_every_member<Few<int>>));
  EXPECT_FALSE((names_every_member<Few<int, 0>>));
  EXPECT_FALSE((names_every_member<Few<int, 1>>)) << "a flag beside others needs no room";
  EXPECT_FALSE((names_every_member<Few<int, 2>>));
  EXPECT_FALSE((names_every_member<Few<int, 7>>));
  EXPECT_TRUE((names_every_member<More<int, true>, 1>));
  EXPECT_FALSE((names_every_member<More<int, false>, 1>));
}

template <class Visit>
std::vector<int> visited(Visit visit) {
  const Few<int> few{.length = 1, .speaks = true, .t = 9, .now_before = 2, .now = 3, .moved = 4, .margin = 5, .all = 6};
  std::vector<int> found;
  visit(few, [&](int number) { found.push_back(number); });
  return found;
}

TEST(Fields, say_what_rounds_change) {
  using Q = Few<int>;
  EXPECT_EQ(visited([](const auto& few, auto see) { each_fixed<Q>(few, see); }), std::vector{1});
  EXPECT_EQ(visited([](const auto& few, auto see) { each_changing<Q>(few, see); }), (std::vector{2, 3, 4, 5, 6}));
  EXPECT_EQ(visited([](const auto& few, auto see) { each_number<Q>(few, see); }), (std::vector{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(visited([](const auto& few, auto see) { each_of_round<Q>(few, see); }), (std::vector{2, 4, 5, 6}));
  EXPECT_EQ(visited([](const auto& few, auto see) { each_in_role<Q, FieldRole::sum>(few, see); }), std::vector{6});
}

TEST(Fields, say_what_is_left_on_a_round_that_changes_nothing) {
  Few<int> few{.now_before = 2, .now = 3, .moved = 4, .margin = 5, .all = 6};
  change_nothing(few);
  EXPECT_EQ(few.now_before, 3);
  EXPECT_EQ(few.moved, 0);
  EXPECT_EQ(few.now + few.margin + few.all, 14);
}

TEST(Fields, take_over_what_is_no_number) {
  const Few<int> few{.length = 1, .speaks = true, .t = 9};
  Few<double> other;
  count_like<Few<double>, Few<int>>(other, few);
  EXPECT_EQ(other.length, 0);
  EXPECT_TRUE(other.speaks);
  EXPECT_EQ(other.t, 9U);
}

TEST(Fields, know_their_units) {
  const auto in = quantities_in_units<Few<Units>>();
  EXPECT_TRUE(in.length.like(Units::of(0, 1)));
  EXPECT_TRUE(in.all.like(Units(1)));
  EXPECT_FALSE(in.all.like(Units::of(7, 7))) << "0 would be in any units";
  EXPECT_TRUE(in.speaks && in.t == 1) << "something has happened";
}

}  // namespace
}  // namespace mistakebound::test::fields_test
