#include "reference/readers/examples.hpp"

#include <sstream>

#include "properties/campaign/case.hpp"
#include "properties/campaign/draw.hpp"
#include "reference/numbers/error.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::read_examples_test {
namespace {

Sequence read(const std::string& text, const ReadOptions& options = {}) {
  std::istringstream in(text);
  return read_examples(in, "file", options);
}

/// "line:column found" of the error that reading `text` must give.
std::string complaint(const std::string& text, const ReadOptions& options = {}) {
  try {
    read(text, options);
  } catch (const InputError& error) {
    return std::to_string(error.where().line) + ":" + std::to_string(error.where().column) + " " + error.found();
  }
  return "no error";
}

TEST(Csv, a_header_names_the_label_column_wherever_it_stands) {
  const Sequence s = read("a,label,b\n1,-1,2\n3,1,4\n");
  EXPECT_EQ(to_string(s), "(1, 2 | -1), (3, 4 | +1)");
  EXPECT_EQ(s.features, (std::vector<std::string>{"a", "b"}));
}

TEST(Csv, a_label_is_no_fraction_on_any_line) {
  EXPECT_EQ(complaint("1,1\n2,0.1\n"), "2:3 the label '0.1'");
  EXPECT_EQ(complaint("1,0\n2,1\n3,0.1\n"), "3:3 the label '0.1'");
  EXPECT_EQ(to_string(read("1,1\n2,1.0\n")), "(1 | +1), (2 | +1)");
}

TEST(Csv, without_a_header_the_last_column_is_the_label) {
  EXPECT_EQ(to_string(read("1,2,0\n3,4,1\n")), "(1, 2 | -1), (3, 4 | +1)");
}

TEST(Csv, the_label_column_can_be_chosen_by_name_and_by_index) {
  EXPECT_EQ(to_string(read("a,b\n1,5\n", {.label = "a"})), "(5 | +1)");
  EXPECT_EQ(to_string(read("1,5\n", {.label = "1"})), "(5 | +1)");
  EXPECT_EQ(to_string(read("1,-1\n", {.label = "2"})), "(1 | -1)");
  EXPECT_EQ(complaint("1,-1\n", {.label = "3/2"}), "0:0 '3/2'");
  EXPECT_EQ(complaint("a,b\n1,5\n", {.label = "c"}), "0:0 'c'");
  EXPECT_EQ(complaint("a,b\n1,5\n", {.label = "3"}), "0:0 '3'");
}

TEST(Csv, a_positive_label_can_be_named) {
  EXPECT_EQ(to_string(read("a,class\n1,cat\n2,dog\n", {.positive = "cat"})), "(1 | +1), (2 | -1)");
  EXPECT_EQ(to_string(read("1,cat\n2,dog\n", {.positive = "cat"})), "(1 | +1), (2 | -1)");
  EXPECT_EQ(to_string(read("1,3\n2,4\n", {.positive = "3.0"})), "(1 | +1), (2 | -1)");
}

TEST(Csv, spaces_quotes_carriage_returns_and_a_byte_order_mark_are_accepted) {
  EXPECT_EQ(to_string(read("\xEF\xBB\xBF\"a, b\" , y\r\n 1 ,\t-1 \r\n\"2\",1\r\n")), "(1 | -1), (2 | +1)");
  EXPECT_EQ(read("\"a \"\"b\"\"\",y\n1,1\n").features.front(), "a \"b\"");
}

TEST(Csv, a_header_alone_is_the_empty_sequence) {
  const Sequence s = read("a,b,label\n");
  EXPECT_EQ(s.size(), 0U);
  EXPECT_EQ(s.dimension, 2);
}

TEST(Csv, errors_name_line_and_column) {
  EXPECT_EQ(complaint("1,2,1\n1,x,1\n"), "2:3 'x'");
  EXPECT_EQ(complaint("1,2,1\n1,2\n"), "2:3 2 columns with a comma between them");
  EXPECT_EQ(complaint("1,2,1\n1,2,3,1\n"), "2:7 4 columns with a comma between them");
  EXPECT_EQ(complaint("1,2,1\n1,,1\n"), "2:3 an empty field");
  EXPECT_EQ(complaint("1,2,2\n"), "1:5 the label '2'");
  EXPECT_EQ(complaint("1,nan,1\n2,2,1\n"), "1:3 'nan', which stands for a missing value");
  EXPECT_EQ(complaint("1,1/0,1\n"), "1:3 a division by zero");
  EXPECT_EQ(complaint("1,1e999999999,1\n"), "1:3 the exponent '999999999'");
  EXPECT_EQ(complaint("a,1,species\n"), "1:1 'a'");
  EXPECT_EQ(complaint("1,cat\n"), "1:3 'cat'");
  EXPECT_EQ(complaint("1,0\n1,-1\n"), "2:3 the label '-1' in a file that has label 0 on line 1");
  EXPECT_EQ(complaint("y,class,a\n"), "1:3 a second label column 'class'");
  EXPECT_EQ(complaint("1\n1\n"), "2:0 no feature in the whole file");
  EXPECT_EQ(complaint("a\n"), "1:1 a single column");
  EXPECT_EQ(complaint("\"a,1\n"), "1:1 a quotation mark that is not closed");
}

TEST(Files, nothing_at_all_blank_lines_and_binary_bytes_are_refused) {
  EXPECT_EQ(complaint(""), "0:0 an empty file");
  EXPECT_EQ(complaint("\n\n"), "0:0 only blank lines");
  EXPECT_EQ(complaint(std::string("1,\0,1\n", 6)), "1:3 a zero byte");
  EXPECT_EQ(complaint("1,1\n\x01,1\n"), "2:1 the byte '\\x01'");
  EXPECT_EQ(complaint("\xFF,1\n"), "1:1 the byte '\\xff'");
  EXPECT_EQ(complaint("\xFF\xFE,1\n"), "1:1 text in UTF-16");
  EXPECT_EQ(complaint("\xE0\x80\x80,1\n"), "1:1 the byte '\\xe0'") << "overlong";
  EXPECT_EQ(complaint("\xED\xA0\x80,1\n"), "1:1 the byte '\\xed'") << "a surrogate";
  EXPECT_EQ(complaint("1,1\n\xEF\xBB\xBF"
                      "1,1\n")
                .substr(0, 4),
            "2:1 ")
      << "a byte-order mark within";
  EXPECT_EQ(complaint("\x7f,1\n"), "1:1 the byte '\\x7f'");
  EXPECT_THROW(read_examples("/", {}), InputError);
  EXPECT_THROW(read_examples("no such file", {}), InputError);
}

TEST(Libsvm, indices_count_from_one_and_what_is_missing_is_zero) {
  EXPECT_EQ(to_string(read("+1 1:0.5 3:-2 # comment\n-1 2:1e1\n-1\n")),
            "(1/2, 0, -2 | +1), (0, 10, 0 | -1), (0, 0, 0 | -1)");
}

TEST(Libsvm, index_zero_needs_the_option) {
  EXPECT_EQ(complaint("1 0:1 1:2\n"), "1:3 the index '0'");
  EXPECT_EQ(to_string(read("1 0:1 1:2\n", {.index_base = 0})), "(1, 2 | +1)");
}

TEST(Libsvm, errors_name_line_and_column) {
  EXPECT_EQ(complaint("1 1:1\n1 2:1 1:1\n"), "2:7 the feature '1:1' out of order");
  EXPECT_EQ(complaint("1 1:1\n1 1:1 1:1\n"), "2:7 the feature '1:1' out of order");
  EXPECT_EQ(complaint("1 1:x\n"), "1:5 'x'");
  EXPECT_EQ(complaint("1 1:1\n1 x:1\n"), "2:3 'x:1'");
  EXPECT_EQ(complaint("1 1:1\n1 7\n"), "2:3 '7'");
  EXPECT_EQ(complaint("1 1:\n"), "1:5 nothing");
  EXPECT_EQ(complaint("1 99999999999999999999:1\n"), "1:3 the index '99999999999999999999'");
  EXPECT_EQ(complaint("2 1:1\n"), "1:1 the label '2'");
}

TEST(Bias, appends_a_constant_one) {
  const Sequence s = with_bias(read("a,b,y\n1,2,1\n"));
  EXPECT_EQ(s.dimension, 3);
  EXPECT_EQ(to_string(s), "(1, 2, 1 | +1)");
  EXPECT_EQ(s.features.back(), "bias");
}

/// A numeral, of a kind that most files are full of or of one that hardly any has, and what it means.
std::string numeral(Draw& draw, int kind) {
  const std::string digits = std::to_string(draw.range(0, 999'999));
  switch (kind) {
    case 0:
      return (draw.one_in(2) ? "-" : "") + digits;
    case 1:
      return (draw.one_in(2) ? "-0." : "12.") + digits;
    case 2:
      return digits + "e" + std::to_string(draw.range(-20, 20));
    case 3:
      return std::to_string(draw.range(-9, 9)) + "/" + std::to_string(draw.range(1, 21));
    case 4:
      return std::to_string(1 + draw.range(0, 1)) + "e" + std::to_string(draw.range(-4096, 4096));
    case 5:
      return (draw.one_in(2) ? "9223372036854775807" : "-9223372036854775808") + std::string(draw.one_in(3) ? "0" : "");
    case 6:
      return "0." + digits + digits + digits;
    default:
      return (draw.one_in(2) ? "+" : ".") + digits;
  }
}

/// Lines that are short decimals go straight into machine integers; between quotation marks the same numbers go the
/// general way.
TEST(Packed, files_are_read_as_the_general_way_reads_them) {
  std::size_t packed = 0, unpacked = 0;
  for (std::uint64_t number = 0; number < cases_of(1'500); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const int columns = draw.range(1, 5);
    const int rows = draw.range(0, 12);
    const int label = draw.range(0, columns);
    const bool zero = draw.one_in(2);
    const int usual = draw.range(0, 2);
    const int odd = draw.one_in(2) ? 7 : 1;  // so that half of the files have decimals alone
    std::string text, in_quotes;
    std::vector<Example> expected;
    for (int t = 0; t < rows; ++t) {
      Example example{Vector(columns), draw.sign()};
      Eigen::Index at = 0;
      for (int i = 0; i <= columns; ++i) {
        const std::string field = i == label ? example.y > 0 ? "1"
                                               : zero        ? "0"
                                                             : "-1"
                                             : numeral(draw, draw.one_in(12) ? draw.range(0, odd) : usual);
        if (i != label) example.x[at++] = parse_any_number(field);
        text += (i == 0 ? "" : ",") + std::string(draw.one_in(9) ? " " : "") + field + (draw.one_in(9) ? "\t" : "");
        in_quotes += (i == 0 ? "\"" : ",\"") + field + "\"";
      }
      text += draw.one_in(5) ? "\r\n \n" : "\n";
      in_quotes += "\n";
      expected.push_back(std::move(example));
    }
    if (rows == 0) continue;
    const ReadOptions options{.format = FileFormat::csv, .label = std::to_string(label + 1)};
    const Sequence quick = read(text, options);
    const Sequence general = read(in_quotes, options);
    ASSERT_EQ(quick.size(), expected.size());
    ++(quick.examples.packed() != nullptr ? packed : unpacked);
    // The other way round not always: 18 places may be fewer in lowest terms.
    if (quick.examples.packed() != nullptr) {
      ASSERT_NE(general.examples.packed(), nullptr) << text << replay(number);
    }
    ASSERT_EQ(to_string(quick), to_string(Sequence{.dimension = columns, .examples = expected, .features = {}}))
        << text << replay(number);
    ASSERT_EQ(to_string(general), to_string(quick)) << text << replay(number);
  }
  EXPECT_GT(packed, cases_of(700));
  EXPECT_GT(unpacked, cases_of(150));
}

TEST(Packed, a_line_that_is_declined_is_complained_of_as_any_other) {
  const std::string good = "1.5,2,1\n2.5,3,-1\n";
  EXPECT_EQ(complaint(good + "1,2,0\n"), "3:5 the label '0' in a file that has label -1 on line 2");
  EXPECT_EQ(complaint(good + "1,2,1.5\n"), "3:5 the label '1.5'");
  EXPECT_EQ(complaint(good + "1,2,1,1\n"), "3:7 4 columns with a comma between them");
  EXPECT_EQ(complaint(good + "1,1\n"), "3:3 2 columns with a comma between them");
  EXPECT_EQ(complaint(good + "1,,1\n"), "3:3 an empty field");
  EXPECT_EQ(complaint(good + "1,2,1\n", {.entries = {.kind = EntryKind::boolean}}), "1:1 '1.5' as variable 1");
  EXPECT_EQ(complaint("0,1,1\n0,2,1\n", {.entries = {.kind = EntryKind::boolean}}), "2:3 '2' as variable 2");
  EXPECT_EQ(to_string(read(good, {.positive = "-1"})), "(3/2, 2 | -1), (5/2, 3 | +1)");
  EXPECT_EQ(to_string(read("0.5,1\n0.1,1\n", {.numbers = {.reading = Reading::binary64}})),
            "(1/2 | +1), (3602879701896397/36028797018963968 | +1)");
}

TEST(Packed, so_are_sparse_files_and_those_that_do_not_fit) {
  const Sequence fits = read("1 2:0.25\n-1 1:1/3 3:7\n1\n");
  EXPECT_NE(fits.examples.packed(), nullptr);
  EXPECT_EQ(to_string(fits), "(0, 1/4, 0 | +1), (1/3, 0, 7 | -1), (0, 0, 0 | +1)");
  for (const char* large : {"1e-30", "1e30"}) {
    const Sequence does_not = read(std::string("1 2:0.25\n-1 1:1/3 3:") + large + "\n1\n");
    EXPECT_EQ(does_not.examples.packed(), nullptr);
    EXPECT_EQ(does_not.examples[0].x, v("0,1/4,0"));
    EXPECT_EQ(does_not.examples[1].x, v((std::string("1/3,0,") + large).c_str()));
    EXPECT_EQ(does_not.examples[2].x, v("0,0,0"));
  }
}

/// A file in LIBSVM with more features from row to row, and the same with labels that the quick way declines.
struct SparseFile {
  std::string text, in_general;
  std::vector<Example> expected;
  Eigen::Index dimension = 0;
};

SparseFile sparse_file(Draw& draw) {
  SparseFile file;
  const int rows = draw.range(1, 14);
  const int features = draw.range(1, 12);
  const bool zero = draw.one_in(2);
  const int usual = draw.range(0, 2);
  const int odd = draw.one_in(2) ? 7 : 1;
  for (int t = 0; t < rows; ++t) {
    Example example{zero_vector(features), draw.sign()};
    const std::string label = example.y > 0 ? draw.one_in(2) ? "+1" : "1" : zero ? "0" : "-1";
    file.text += (draw.one_in(9) ? " " : "") + label;
    file.in_general += label + ".0";
    const int most = draw.range(0, std::min(features, 2 + t));
    for (int i = 0; i < most; ++i) {
      if (draw.one_in(3)) continue;
      const std::string number = numeral(draw, draw.one_in(12) ? draw.range(0, odd) : usual);
      example.x[i] = parse_any_number(number);
      file.dimension = std::max<Eigen::Index>(file.dimension, i + 1);
      file.text += (draw.one_in(9) ? "\t " : " ") + std::to_string(i + 1) + ":" + number;
      file.in_general += " " + std::to_string(i + 1) + ":" + number;
    }
    file.text += draw.one_in(9) ? "#x:1\r\n# 9:9\n\n" : draw.one_in(9) ? " \n" : "\n";
    file.in_general += "\n";
    file.expected.push_back(std::move(example));
  }
  for (Example& example : file.expected) example.x.conservativeResize(file.dimension);
  return file;
}

TEST(Packed, sparse_files_are_read_as_the_general_way_reads_them_however_late_a_feature_comes) {
  std::size_t packed = 0, unpacked = 0, refused = 0;
  for (std::uint64_t number = 0; number < cases_of(2'000); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const SparseFile file = sparse_file(draw);
    if (file.dimension == 0) continue;
    const Sequence expected{.dimension = file.dimension, .examples = file.expected, .features = {}};
    ReadOptions options{.format = FileFormat::libsvm};
    const Sequence quick = read(file.text, options);
    const Sequence general = read(file.in_general, options);
    ++(quick.examples.packed() != nullptr ? packed : unpacked);
    ASSERT_EQ(quick.dimension, file.dimension) << file.text << replay(number);
    ASSERT_EQ(to_string(quick), to_string(expected)) << file.text << replay(number);
    ASSERT_EQ(to_string(general), to_string(expected)) << file.text << replay(number);
    options.most.rationals = static_cast<std::size_t>(draw.range(1, 60));
    const bool fits = expected.size() * static_cast<std::size_t>(file.dimension) <= options.most.rationals;
    const std::string found = complaint(file.text, options);
    refused += fits ? 0 : 1;
    ASSERT_EQ(found == "no error", fits) << file.text << replay(number);
    ASSERT_EQ(found.ends_with(" numbers in all"), !fits) << found << replay(number);
    const std::string broken = complaint(file.text + "1 1:x\n", options);
    ASSERT_TRUE(broken.ends_with(":5 'x'")) << broken << ": a file that is too large is read to its end";
  }
  EXPECT_GT(packed, cases_of(1'000));
  EXPECT_GT(unpacked, cases_of(200));
  EXPECT_GT(refused, cases_of(500));
}

TEST(Packed, sparse_lines_that_are_declined_are_complained_of_as_any_other) {
  const std::string good = "1 1:1.5 3:2\n-1 2:2.5\n";
  EXPECT_EQ(complaint(good + "0 1:1\n"), "3:1 the label '0' in a file that has label -1 on line 2");
  EXPECT_EQ(complaint(good + "1.5 1:1\n"), "3:1 the label '1.5'");
  EXPECT_EQ(complaint(good + "1:1 2:1\n"), "3:1 '1:1' where the label should be");
  EXPECT_EQ(complaint(good + "1 2:1 1:1\n"), "3:7 the feature '1:1' out of order");
  EXPECT_EQ(complaint(good + "1 2:1 2:1\n"), "3:7 the feature '2:1' out of order");
  EXPECT_EQ(complaint(good + "1 0:1\n"), "3:3 the index '0'");
  EXPECT_EQ(complaint(good + "1 1:1x\n"), "3:6 '1x'");
  EXPECT_EQ(complaint(good + "1 1 :1\n"), "3:3 '1'");
  EXPECT_EQ(complaint(good + "1 1: 2:1\n"), "3:5 nothing");
  EXPECT_EQ(complaint(good + "1 1:1 4000001:1\n"), "3:7 the index '4000001'");
  EXPECT_EQ(complaint(good + "1 4294967297:1\n"), "3:3 the index '4294967297'");
  EXPECT_EQ(complaint("0 1:1 2:2\n", {.entries = {.kind = EntryKind::boolean}}), "1:9 '2' as variable 2");
  EXPECT_EQ(to_string(read("0 0:1\n1 0:2#\n", {.index_base = 0})), "(1 | -1), (2 | +1)");
  EXPECT_EQ(to_string(read(good, {.positive = "-1"})), "(3/2, 0, 2 | -1), (0, 5/2, 0 | +1)");
  EXPECT_EQ(read("1 1:1\n1 1355191:1\n").dimension, 1'355'191) << "of news20";
}

TEST(Packed, may_have_more_numbers_than_rationals) {
  const ReadOptions few{.most = {.rationals = 6, .integers = 8}};
  const std::string three = "1,2,1\n3,4,1\n5,6,1\n";
  EXPECT_EQ(read(three + "7,8,1\n", few).size(), 4U);
  EXPECT_EQ(read(three + "7,\"8\",1\n", few).size(), 4U) << "read in the general way";
  for (const char* last : {"9,9,1\n", "9,\"9\",1\n", "9,1e30,1\n"})
    EXPECT_EQ(complaint(three + "7,8,1\n" + last, few), "5:0 more than 8 numbers in all") << last;
  EXPECT_EQ(complaint(three + "7,1e30,1\n", few), "4:0 more than 6 numbers in all");
  EXPECT_EQ(read("1,2,1\n3,4,1\n5,1e30,1\n", few).size(), 3U);
  EXPECT_EQ(complaint("1,2,1\n3,1e30,1\n5,6,1\n7,8,1\n", few), "4:0 more than 6 numbers in all");
  EXPECT_EQ(read("1 2:1\n1 1:1\n1 1:1\n", few).size(), 3U);
  EXPECT_EQ(complaint("1 2:1\n1 1:1\n1 1:1\n1 1:1\n", few), "4:0 more than 6 numbers in all") << "zeros are numbers";
}

TEST(RoundTrip, written_sequences_are_read_back_exactly) {
  for (std::uint64_t number = 0; number < 300; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    const PerceptronCase value = draw_perceptron_case(draw, false, {}, enforced);
    const Sequence again = read(csv_of(value.sequence));
    ASSERT_EQ(to_string(again), to_string(value.sequence)) << replay(number);
    ASSERT_EQ(again.dimension, value.sequence.dimension) << replay(number);
  }
}

}  // namespace
}  // namespace mistakebound::test::read_examples_test
