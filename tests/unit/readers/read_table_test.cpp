#include "reference/readers/table.hpp"

#include <sstream>

#include "reference/numbers/error.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::read_table_test {
namespace {

ExpertTable read(const std::string& text, const ExpertTableOptions& options = {}) {
  std::istringstream in(text);
  return read_expert_table(in, "file", options);
}

PointTable points(const std::string& text, const NumberOptions& options = {}) {
  std::istringstream in(text);
  return read_points(in, "file", options);
}

/// The rows as + and -, between commas.
std::string shown_rows(const ExpertTable& table) {
  std::string text;
  for (const Experts& row : table.rows) {
    if (!text.empty()) text += ',';
    for (std::size_t i = 0; i < row.size(); ++i) text += row[i] ? '+' : '-';
  }
  return text;
}

/// "line:column found" of the error that `action` must give.
template <class Action>
std::string complaint_of(Action action) {
  try {
    action();
  } catch (const InputError& error) {
    return std::to_string(error.where().line) + ":" + std::to_string(error.where().column) + " " + error.found();
  }
  return "no error";
}

std::string complaint(const std::string& text, const ExpertTableOptions& options = {}) {
  return complaint_of([&] { read(text, options); });
}

TEST(ExpertTable, both_kinds_of_entries_mean_the_same) {
  EXPECT_EQ(shown_rows(read("1,-1,1\n-1,-1,1\n")), "+-+,--+");
  EXPECT_EQ(shown_rows(read("1,0,1\n0,0,1\n")), "+-+,--+");
  EXPECT_EQ(shown_rows(read("+1,0.0,1e0\n 0 ,\"0\",2/2\n")), "+-+,--+");
}

TEST(ExpertTable, headers_carriage_returns_a_byte_order_mark_and_blank_lines_are_accepted) {
  const ExpertTable table = read("\xEF\xBB\xBF\n\"h, 1\",\"say \"\"h\"\"\"\r\n1,-1\r\n\r\n-1,1");
  EXPECT_EQ(table.experts, 2U);
  EXPECT_EQ(shown_rows(table), "+-,-+");
  EXPECT_EQ(read("a,b,c\n").experts, 3U);
  EXPECT_TRUE(read("a,b,c\n").rows.empty());
}

TEST(ExpertTable, the_last_column_can_be_the_outcome) {
  const ExpertTable table = read("a,b,y\n1,-1,1\n1,1,-1\n", {.outcome_last = true});
  EXPECT_EQ(table.experts, 2U);
  EXPECT_EQ(shown_rows(table), "+-,++");
  EXPECT_EQ(table.outcomes, (std::vector<Label>{1, -1}));
  EXPECT_TRUE(read("1,-1\n").outcomes.empty());
  EXPECT_EQ(complaint("1\n", {.outcome_last = true}), "1:1 a single column");
  EXPECT_EQ(complaint("1\n0\n1\n", {.most_rows = 3}), "no error");
  EXPECT_EQ(complaint("1\n0\n1\n0\n", {.most_rows = 3}), "4:0 more than 3 rows of predictions");
}

TEST(ExpertTable, what_is_wrong_is_named_with_its_place) {
  EXPECT_EQ(complaint(""), "0:0 an empty file");
  EXPECT_EQ(complaint("\n \n"), "0:0 only blank lines");
  EXPECT_EQ(complaint("1,-1\n1,2\n"), "2:3 '2'");
  EXPECT_EQ(complaint("1,-1\n1,x\n"), "2:3 'x'");
  EXPECT_EQ(complaint("1,-1\n0,1\n"), "2:1 '0' in a file that has -1 on line 1");
  EXPECT_EQ(complaint("1,0\n\n1, -1\n"), "3:4 '-1' in a file that has 0 on line 1");
  EXPECT_EQ(complaint("a,b\n1\n"), "2:1 1 column");
  EXPECT_EQ(complaint("1,1\n1,1,1,1\n"), "2:5 4 columns with a comma between them");
  EXPECT_EQ(complaint("1,1\n1,,1\n"), "2:3 an empty field");
  EXPECT_EQ(complaint("1,1\n1,\n"), "2:3 an empty field");
  EXPECT_EQ(complaint("a,\n1,1\n"), "1:3 an empty field");
  EXPECT_EQ(complaint("a,1\n"), "1:1 'a'");
  EXPECT_EQ(complaint("1,1\n\"1,1\n"), "2:1 a quotation mark that is not closed");
  EXPECT_EQ(complaint("1,1\n\"1\"x,1\n"), "2:4 'x' after a quoted field");
}

TEST(ExpertTable, a_row_of_a_million_experts_is_read_as_bits) {
  std::string text = "1";
  for (int i = 1; i < 1'000'000; ++i) text += i % 3 == 0 ? ",1" : ",-1";
  const ExpertTable table = read(text + "\n" + text + "\n");
  EXPECT_EQ(table.experts, 1'000'000U);
  EXPECT_EQ(table.rows[1].count(), 333'334U);
}

TEST(PointTable, every_column_is_a_coordinate_and_lines_are_kept) {
  const PointTable table = points("x,y\n0.1, -3/7\n\n1e2,0\n");
  EXPECT_EQ(table.dimension, 2);
  ASSERT_EQ(table.points.size(), 2U);
  EXPECT_EQ(to_string(table.points[0]), "1/10, -3/7");
  EXPECT_EQ(table.lines, (std::vector<std::size_t>{2, 4}));
  EXPECT_EQ(to_string(points("0.5\n", {.reading = Reading::binary64}).points[0]), "1/2");
  EXPECT_EQ(complaint_of([] { points("1,2\n3,4x\n"); }).substr(0, 4), "2:4 ");
  EXPECT_EQ(complaint_of([] { points("1,2\n3\n"); }), "2:1 1 column");
  EXPECT_EQ(complaint_of([] { points("1,2\n3,1/0\n"); }).substr(0, 2), "2:");
}

}  // namespace
}  // namespace mistakebound::test::read_table_test
