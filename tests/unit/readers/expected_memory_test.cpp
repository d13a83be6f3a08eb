/// What readers tell of the memory that a file will take, while they read it.
#include <sstream>

#include "reference/learners/packed_examples.hpp"
#include "reference/numbers/work.hpp"
#include "reference/readers/examples.hpp"
#include "reference/readers/fields.hpp"
#include "reference/readers/kernel_examples.hpp"
#include "reference/readers/table.hpp"
#include "tests/unit/gzip.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::expected_memory_test {
namespace {

constexpr std::size_t rows = 20'000;

/// The row's number in five digits between `before` and `after`, so many times.
std::string numbered(const std::string& before, const std::string& after) {
  std::string text;
  for (std::size_t i = 0; i < rows; ++i)
    text.append(before).append(std::to_string(10'000 + i)).append(after).append("\n");
  return text;
}

/// All that is told while the text is read as `read` does.
template <class Read>
std::vector<WorkSize> told(std::istream& in, Read read) {
  std::vector<WorkSize> sizes;
  const LimitedWork limited({.expect = [&](const WorkSize& size) { sizes.push_back(size); }});
  read(in);
  return sizes;
}

template <class Read>
void expect_told(const std::string& text, double bytes_of_row, Read read) {
  std::istringstream in(text);
  const std::vector<WorkSize> sizes = told(in, read);
  ASSERT_GE(sizes.size(), 3U) << "at 4096, 8192 and 16384 rows";
  const double expected = bytes_of_row * rows;
  EXPECT_NEAR(sizes[2].bytes / expected, 1, 0.3) << "by blocks of 64 KiB";
  EXPECT_TRUE(sizes[2].what.starts_with("file, of some ")) << sizes[2].what;
  EXPECT_TRUE(sizes[2].what.ends_with(" rows,")) << sizes[2].what;
  EXPECT_EQ(sizes[2].operations, 0);
}

/// The rows are those of the file, however often the reader looked at how far it is.
void expect_numbered(const Sequence& sequence) {
  ASSERT_EQ(sequence.size(), rows);
  for (std::size_t i = 0; i < rows; ++i) ASSERT_EQ(sequence.examples[i].x[0], static_cast<int>(10'000 + i));
}

const auto read_csv = [](std::istream& in) { expect_numbered(read_examples(in, "file", {})); };

TEST(ExpectedMemory, of_examples_grows_with_rows_and_columns) {
  expect_told(numbered("", ",1,1"), bytes_of_packed(3), read_csv);
  expect_told(numbered("", ",\"1\",1"), bytes_of_packed(3), read_csv);
  expect_told(numbered("1e30,", ",1"), bytes_of_numbers(3), [](std::istream& in) { read_examples(in, "file", {}); });
  expect_told(numbered("1 1:", " 3:1"), bytes_of_packed(3), read_csv);
  expect_told(numbered("1 3:+", ""), bytes_of_packed(3), [](std::istream& in) { read_examples(in, "file", {}); });
  expect_told(numbered("1 1:1e30 3:", ""), bytes_of_sparse(3), [](std::istream& in) { read_examples(in, "file", {}); });
}

TEST(ExpectedMemory, of_points_and_of_experts) {
  expect_told(numbered("", ",1"), bytes_of_numbers(2),
              [](std::istream& in) { EXPECT_EQ(read_points(in, "file", {}).points.size(), rows); });
  std::string table;
  for (std::size_t i = 0; i < rows; ++i) table += "1,-1,1\n";
  expect_told(table, 110, [](std::istream& in) { EXPECT_EQ(read_expert_table(in, "file", {}).rows.size(), rows); });
}

TEST(ExpectedMemory, of_labelled_strings_grows_with_their_bytes) {
  expect_told(numbered("1 a b c ", ""), 113,
              [](std::istream& in) { EXPECT_EQ(read_strings(in, "file", {}).size(), rows); });
}

TEST(ExpectedMemory, of_gzip_is_told_by_the_packed_bytes) {
  std::istringstream in(gzip(numbered("", ",1,1")));
  const std::vector<WorkSize> sizes = told(in, read_csv);
  ASSERT_GT(sizes.size(), 1U);
  EXPECT_GT(sizes[sizes.size() - 2].bytes, 16'384 * bytes_of_packed(3) * 0.9);
  EXPECT_EQ(sizes.back().what, "20000 examples as rationals");
}

TEST(ExpectedMemory, of_a_stream_without_an_end_that_is_known_is_not_told) {
  struct Pipe : std::stringbuf {
    using std::stringbuf::stringbuf;
    pos_type seekoff(off_type, std::ios_base::seekdir, std::ios_base::openmode) override {
      return pos_type(off_type(-1));
    }
  };
  Pipe pipe(numbered("", ",1,1"));
  std::istream in(&pipe);
  EXPECT_TRUE(told(in, [](std::istream& bytes) { read_examples(bytes, "file", {}); }).empty());
}

/// A stream that says it is a thousand times as long as it is.
struct LongStream : std::stringbuf {
  using std::stringbuf::stringbuf;
  pos_type seekoff(off_type offset, std::ios_base::seekdir from, std::ios_base::openmode mode) override {
    const pos_type place = std::stringbuf::seekoff(offset, from, mode);
    return from == std::ios_base::end ? pos_type(1000 * off_type(place)) : place;
  }
};

TEST(ExpectedMemory, of_packed_examples_is_bounded_where_there_is_a_file_for_more) {
  LongStream bytes(numbered("", ",1,1"));
  std::istream in(&bytes);
  std::vector<WorkSize> sizes = told(in, [](std::istream& text) { read_examples(text, "file", {}); });
  ASSERT_EQ(sizes.size(), 3U);
  for (const WorkSize& size : sizes) EXPECT_EQ(size.bytes, most_bytes_of_packed) << size.what;
  LongStream rationals(numbered("1e30,", ",1"));
  std::istream of_rationals(&rationals);
  sizes = told(of_rationals, [](std::istream& text) { read_examples(text, "file", {}); });
  EXPECT_NEAR(sizes.back().bytes / (1000.0 * rows * bytes_of_numbers(3)), 1, 0.3) << "which are in memory";
}

TEST(ExpectedMemory, of_a_short_file_is_not_told) {
  std::istringstream in("1,1\n2,-1\n");
  EXPECT_TRUE(told(in, [](std::istream& bytes) { read_examples(bytes, "file", {}); }).empty());
}

}  // namespace
}  // namespace mistakebound::test::expected_memory_test
