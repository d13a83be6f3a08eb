#include "reference/readers/line_reader.hpp"

#include <sstream>
#include <streambuf>

#include "properties/campaign/draw.hpp"
#include "tests/unit/expected_work.hpp"
#include "tests/unit/gzip.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::line_reader_test {
namespace {

/// A stream that gives its bytes in pieces of the given size, as a pipe does.
class Pieces : public std::streambuf {
 public:
  Pieces(std::string text, std::size_t size) : text_(std::move(text)), size_(size) {}
  std::size_t given = 0;  ///< bytes handed out

 protected:
  int_type underflow() override {
    if (given == text_.size()) return traits_type::eof();
    const std::size_t size = std::min(size_, text_.size() - given);
    char* begin = text_.data() + given;
    setg(begin, begin, begin + size);
    given += size;
    return traits_type::to_int_type(*begin);
  }

 private:
  std::string text_;
  std::size_t size_;
};

/// Every line, and after them the message of the error that ended the reading, if any.
std::vector<std::string> lines_of(std::streambuf& bytes) {
  std::istream in(&bytes);
  LineReader reader(in, "f");
  std::vector<std::string> lines;
  try {
    for (std::string line; reader.next(line);) lines.push_back(line);
  } catch (const InputError& error) {
    lines.emplace_back(error.what());
  }
  return lines;
}

std::vector<std::string> lines_of(const std::string& bytes) {
  std::stringbuf buffer(bytes);
  return lines_of(buffer);
}

using Lines = std::vector<std::string>;

TEST(LineReader, limits_are_asked_for_while_a_long_line_is_read) {
  const std::string packed = gzip(std::string(8'000'000, 'x'));
  EXPECT_GT(polls_of([&] { EXPECT_EQ(lines_of(packed).at(0).size(), 8'000'000U); }), 50U);
}

TEST(LineReader, drops_byte_order_marks_and_carriage_returns) {
  EXPECT_EQ(lines_of("\xEF\xBB\xBF"
                     "a\r\n\nb\r\r\n"),
            (Lines{"a", "", "f:3:2: found the byte '\\x0d'; expected UTF-8 text without control characters"}));
  EXPECT_EQ(lines_of("a\nb"), (Lines{"a", "b"}));
  EXPECT_EQ(lines_of(""), Lines{});
}

TEST(LineReader, refuses_a_zero_byte_before_it_reads_on) {
  Pieces endless(std::string(1'000'000, '\0'), 100);
  EXPECT_EQ(lines_of(endless), Lines{"f:1:1: found a zero byte; expected a text file"});
  EXPECT_EQ(endless.given, 100U);
}

TEST(LineReader, says_of_a_line_first_that_it_has_a_zero_byte) {
  using namespace std::string_literals;
  EXPECT_EQ(lines_of("a\n\x01"
                     "b\0c\n"s),
            (Lines{"a", "f:2:3: found a zero byte; expected a text file"}));
  EXPECT_EQ(lines_of("a\n"
                     "\xFF"
                     "b\0"s),
            (Lines{"a", "f:2:3: found a zero byte; expected a text file"}));
  EXPECT_EQ(lines_of("\xEF\xBB\xBF"
                     "a\0\n"s),
            Lines{"f:1:5: found a zero byte; expected a text file"})
      << "as it stands in the file";
}

TEST(LineReader, says_of_a_file_that_it_is_in_utf_16_or_32) {
  using namespace std::string_literals;
  const std::vector<std::pair<std::string, std::vector<std::string>>> wide{{"UTF-16",
                                                                            {"\xFF\xFE"
                                                                             "1\0,\0-\0\n\0"s,
                                                                             "\xFE\xFF\0"
                                                                             "1\0,\0\n"s,
                                                                             "\xFF\xFE\n\x01"s, "1\0,\0-\0\n\0"s}},
                                                                           {"UTF-16BE",
                                                                            {"\0"
                                                                             "1\0,\0\n"s}},
                                                                           {"UTF-32",
                                                                            {"\xFF\xFE\0\0"
                                                                             "1\0\0\0"s,
                                                                             "\0\0\xFE\xFF\0\0\0"
                                                                             "1"s,
                                                                             "1\0\0\0,\0\0\0"s}},
                                                                           {"UTF-32BE",
                                                                            {"\0\0\0"
                                                                             "1\0\0\0,"s}}};
  for (const auto& [name, texts] : wide)
    for (const std::string& text : texts)
      EXPECT_EQ(lines_of(text), Lines{"f:1:1: found text in " + name + "; expected UTF-8, as `iconv -f " + name +
                                      " -t UTF-8` writes it"})
          << text;
  EXPECT_EQ(lines_of("1\0,,\n"s), Lines{"f:1:2: found a zero byte; expected a text file"});
}

TEST(LineReader, refuses_a_line_beyond_the_limit) {
  const std::string longest(LineReader::longest_line, 'a');
  EXPECT_EQ(lines_of("x\n" + longest + "\n")[1], longest);
  EXPECT_EQ(lines_of("x\n" + longest + "a\n")[1],
            "f:2: found a line of more than 64 MiB; expected one example a line, of at most 64 MiB");
}

TEST(LineReader, gives_a_line_as_soon_as_it_is_there) {
  for (const bool packed : {false, true}) {
    const std::string first = packed ? gzip("a\n") : "a\n";
    Pieces pipe(first + (packed ? gzip("b\n") : "b\n"), first.size());
    std::istream in(&pipe);
    LineReader reader(in, "f");
    std::string line;
    EXPECT_TRUE(reader.next(line));
    EXPECT_EQ(line, "a");
    EXPECT_EQ(pipe.given, first.size()) << "it waited for more";
    EXPECT_TRUE(reader.next(line));
    EXPECT_EQ(line, "b");
    EXPECT_FALSE(reader.next(line));
  }
}

TEST(LineReader, a_stream_that_fails_is_an_error_at_the_line_reached) {
  class Failing : public Pieces {
   public:
    Failing() : Pieces("a\nb", 3) {}

   protected:
    int_type underflow() override {
      if (given == 3) throw std::ios_base::failure("gone");
      return Pieces::underflow();
    }
  } bytes;
  EXPECT_EQ(lines_of(bytes), (Lines{"a", "f:2: found bytes that cannot be read; expected a readable file"}));
}

/// The rules of UTF-8 and of the format, byte by byte: the column of the first byte that breaks them, or 0.
std::size_t first_bad_byte(const std::string& line) {
  const auto byte = [&](std::size_t i) -> int { return i < line.size() ? static_cast<unsigned char>(line[i]) : -1; };
  for (std::size_t i = 0; i < line.size();) {
    const int a = byte(i);
    if (a < 0x80) {
      if ((a < 0x20 && a != '\t') || a == 0x7F) return i + 1;
      ++i;
      continue;
    }
    const int length = a >= 0xF0 ? 4 : a >= 0xE0 ? 3 : 2;
    int code = a & (0xFF >> (length + 1));
    for (int k = 1; k < length; ++k) {
      const int b = byte(i + static_cast<std::size_t>(k));
      if (b < 0x80 || b > 0xBF) return i + 1;
      code = 64 * code + (b - 0x80);
    }
    const bool shortest = code >= (length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000);
    if (a < 0xC0 || a > 0xF7 || !shortest || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return i + 1;
    i += static_cast<std::size_t>(length);
  }
  return 0;
}

TEST(LineReader, finds_every_byte_that_is_no_text_in_random_lines) {
  const std::vector<std::string> bricks = {"\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80", "\t",       "\x7F",
                                           "\xED\xA0", "\xC0\x80",     "\xF4\x90\x80\x80", "\xE0\x9F", "\x1F"};
  std::size_t refused = 0;
  for (std::uint64_t number = 0; number < 5000; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    std::string line;
    for (int n = draw.range(0, 12); n > 0; --n) {
      const auto brick = static_cast<std::size_t>(draw.range(0, static_cast<int>(bricks.size()) * 4));
      if (brick < bricks.size() && draw.one_in(3)) line += bricks[brick];
      if (draw.one_in(20)) line += static_cast<char>(draw.range(128, 255));
      for (int m = draw.range(0, 40); m > 0; --m) line += static_cast<char>(draw.range(0x20, 0x7E));
    }
    const std::size_t bad = first_bad_byte(line);
    const Lines found = lines_of(line + "\n");
    ASSERT_EQ(found.size(), 1U);
    if (bad == 0) {
      ASSERT_EQ(found[0], line) << replay(number);
    } else {
      ++refused;
      ASSERT_TRUE(found[0].starts_with("f:1:" + std::to_string(bad) + ": ")) << found[0] << replay(number);
    }
  }
  EXPECT_GT(refused, 500U);
}

TEST(Gzip, is_known_by_its_first_bytes_and_unpacked) {
  EXPECT_EQ(lines_of(gzip("a,1\nb,2\n")), (Lines{"a,1", "b,2"}));
  EXPECT_EQ(lines_of(gzip("")), Lines{});
  EXPECT_EQ(lines_of("\x1f"), Lines{"f:1:1: found the byte '\\x1f'; expected UTF-8 text without control characters"});
  EXPECT_EQ(lines_of("\x1f\x8a"), lines_of("\x1f"));
}

TEST(Gzip, members_follow_each_other_within_a_line) {
  EXPECT_EQ(lines_of(gzip("a,1\nb") + gzip("") + gzip(",2\nc")), (Lines{"a,1", "b,2", "c"}));
}

TEST(Gzip, what_comes_in_pieces_of_any_size_is_the_same) {
  std::string text;
  Draw draw = Draw::for_case(seed(), 1);
  for (int i = 0; i < 60'000; ++i) text += draw.one_in(30) ? '\n' : static_cast<char>('a' + draw.range(0, 25));
  const Lines whole = lines_of(text);
  const std::string packed = gzip(text.substr(0, 20'000)) + gzip(text.substr(20'000));
  for (const std::size_t size : {1U, 2U, 3U, 7U, 1000U, 100'000U}) {
    Pieces plain(text, size);
    EXPECT_EQ(lines_of(plain), whole) << size;
    Pieces pieces(packed, size);
    EXPECT_EQ(lines_of(pieces), whole) << size;
  }
}

TEST(Gzip, lines_longer_than_a_block_are_whole) {
  const std::string line(1'000'000, 'x');
  EXPECT_EQ(lines_of(gzip(line + "\n" + line)), (Lines{line, line}));
}

TEST(Gzip, data_that_end_too_early_are_refused_at_the_line_reached) {
  std::string text;
  for (int i = 0; i < 50'000; ++i) text += std::to_string(i * 7919 % 100'003) + "\n";
  const Lines whole = lines_of(text);
  const std::string packed = gzip(text);
  for (const std::size_t length : {std::size_t{2}, std::size_t{9}, packed.size() / 2, packed.size() - 1}) {
    const Lines found = lines_of(packed.substr(0, length));
    ASSERT_FALSE(found.empty());
    EXPECT_TRUE(std::equal(found.begin(), found.end() - 1, whole.begin())) << length;
    EXPECT_EQ(found.back(),
              "f:" + std::to_string(found.size()) + ": found gzip data that end too early; expected a whole gzip file")
        << length;
  }
}

TEST(Gzip, damaged_data_are_refused_at_the_line_reached) {
  const std::string packed = gzip("a\nb\nc\n");
  for (std::size_t i = packed.size() - 8; i < packed.size(); ++i) {
    std::string damaged = packed;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);  // checksum and length
    EXPECT_EQ(lines_of(damaged),
              (Lines{"a", "b", "c", "f:4: found damaged gzip data; expected a gzip file as gzip wrote it"}))
        << i;
  }
  EXPECT_NE(lines_of(packed + "more").back().find("f:4: found something else after gzip data"), std::string::npos);
}

}  // namespace
}  // namespace mistakebound::test::line_reader_test
