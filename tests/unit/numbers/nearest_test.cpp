#include "reference/numbers/nearest.hpp"

#include "tests/unit/support.hpp"

namespace mistakebound::test::nearest_test {
namespace {

const std::vector<std::string> names{"run", "verify", "refute", "theorems", "R2"};

TEST(Nearest, is_the_name_that_the_word_begins_or_differs_from_in_the_fewest_letters) {
  for (const auto& [word, near] : std::vector<std::pair<std::string, std::string>>{{"rn", "run"},
                                                                                   {"runs", "run"},
                                                                                   {"verfiy", "verify"},
                                                                                   {"refutes it", "refute"},
                                                                                   {"theorem", "theorems"},
                                                                                   {"R3", "R2"},
                                                                                   {"zz", ""},
                                                                                   {"parrot", ""},
                                                                                   {"", ""},
                                                                                   {std::string(100, 'r'), ""}})
    EXPECT_EQ(nearest(word, names), near) << word;
}

TEST(Nearest, is_named_before_all_others_in_a_message) {
  EXPECT_EQ(one_of("rn", names), "'run' (did you mean that?), or one of run, verify, refute, theorems, R2");
  EXPECT_EQ(one_of("parrot", names), "one of run, verify, refute, theorems, R2");
}

}  // namespace
}  // namespace mistakebound::test::nearest_test
