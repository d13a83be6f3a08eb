/// Examples kept as machine integers are the examples.
#include "reference/learners/packed_examples.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <thread>

#include "properties/campaign/draw.hpp"
#include "reference/learners/order.hpp"
#include "reference/numbers/error.hpp"
#include "reference/numbers/work.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::packed_examples_test {
namespace {

/// Numbers of one to eight bytes over one denominator or several; with `odd` some that do not fit.
Sequence random_sequence(Draw& draw, bool odd) {
  Sequence sequence{
      .dimension = Eigen::Index{draw.range(0, 3)} * (draw.one_in(12) ? 900 : 1), .examples = {}, .features = {}};
  const int rows = draw.range(0, 40);
  const auto most = static_cast<unsigned>(draw.range(1, 62));
  const Integer denominators[] = {1, 3, 7, 10, 1000, Integer(1) << 40U, power_of_ten(18)};
  for (int t = 0; t < rows; ++t) {
    Vector x(sequence.dimension);
    for (Rational& entry : x) {
      const unsigned bits = draw.one_in(50) ? most : static_cast<unsigned>(draw.range(0, 6));
      entry = draw.sign() * Rational(Integer(draw.range(0, 1)) + (Integer(1) << bits)) - (draw.one_in(9) ? 1 : 0);
      if (odd && draw.one_in(90)) entry /= Rational(denominators[draw.range(0, 6)]);
    }
    sequence.examples.push_back({std::move(x), draw.sign()});
  }
  return sequence;
}

void expect_same(const PackedExamples& packed, const Sequence& sequence, const std::string& where) {
  ASSERT_EQ(packed.size(), sequence.size()) << where;
  ASSERT_EQ(packed.dimension(), sequence.dimension) << where;
  ExampleRows rows(packed);
  IntegerVector x;
  std::vector<double> doubles(sequence.size() * static_cast<std::size_t>(sequence.dimension));
  Integer common = 1;
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    const Example& example = std::as_const(sequence).examples[i];
    ASSERT_EQ(packed.label(i), example.y) << where;
    rows.instance(i, x);
    ASSERT_EQ(x.exact(), example.x) << where;
    mpz_lcm(common.backend().data(), common.backend().data(), common_denominator(example.x).backend().data());
  }
  ASSERT_EQ(packed.denominator(), common) << where;
  // Out of turn, and several at once.
  Draw draw = Draw::for_case(seed(), sequence.size());
  for (int look = 0; look < 20 && sequence.size() > 0; ++look) {
    const auto first = static_cast<std::size_t>(draw.range(0, static_cast<int>(sequence.size()) - 1));
    const auto count = static_cast<std::size_t>(draw.range(1, static_cast<int>(sequence.size() - first)));
    std::vector<double> labels(count);
    packed.labels(first, labels);
    for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(labels[i], packed.label(first + i)) << where;
    ASSERT_EQ(rows.example(first).x, std::as_const(sequence).examples[first].x) << where;
    ASSERT_EQ(rows.example(first).y, std::as_const(sequence).examples[first].y) << where;
    const double divisor = draw.one_in(2) ? 1 : 3;
    rows.in_doubles(first, count, divisor, doubles.data());
    const double* number = doubles.data();
    for (std::size_t i = first; i < first + count; ++i)
      for (const Rational& entry : std::as_const(sequence).examples[i].x)
        ASSERT_EQ(*number++, to_double(entry) / divisor) << where << ", example " << i;
  }
}

/// Rows of the dimension, whose numbers are whole multiples of 1/denominator from -most to most.
Sequence many_rows(std::size_t rows, Eigen::Index dimension, std::int64_t most, int denominator, std::uint64_t number) {
  Draw draw = Draw::for_case(seed(), number);
  Sequence sequence{.dimension = dimension, .examples = {}, .features = {}};
  for (std::size_t t = 0; t < rows; ++t) {
    Vector x(dimension);
    for (Rational& entry : x) entry = Rational(draw.range(-1000, 1000) * most / 1000) / denominator;
    sequence.examples.push_back({std::move(x), draw.sign()});
  }
  return sequence;
}

/// TMPDIR names a folder of its own, or what is given, while this lives.
class TemporaryFolder {
 public:
  TemporaryFolder() : TemporaryFolder(testing::TempDir() + "mistakebound-test-" + std::to_string(getpid())) {
    std::filesystem::create_directory(name_);
  }
  explicit TemporaryFolder(std::string name) : name_(std::move(name)) {
    if (const char* before = std::getenv("TMPDIR")) before_ = before;
    setenv("TMPDIR", name_.c_str(), 1);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove(name_, ignored);
    if (before_) {
      setenv("TMPDIR", before_->c_str(), 1);
    } else {
      unsetenv("TMPDIR");
    }
  }

  [[nodiscard]] bool is_empty() const { return std::filesystem::is_empty(name_); }

 private:
  std::string name_;
  std::optional<std::string> before_;
};

/// The descriptors of temporary files whose names are gone.
std::vector<int> files_without_name() {
  std::vector<int> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
    std::error_code gone;
    const std::string target = std::filesystem::read_symlink(entry.path(), gone).string();
    if (target.find("mistakebound-") != std::string::npos && target.ends_with(" (deleted)"))
      found.push_back(std::stoi(entry.path().filename().string()));
  }
  return found;
}

TEST(PackedExamples, are_over_the_least_denominator_however_they_are_spelled) {
  ExamplePacker packer(2);
  const std::vector<std::int64_t> mantissas{150, -40};
  const std::vector<std::uint8_t> places{2, 1};
  ASSERT_TRUE(packer.add(mantissas, places, 1));  // 1.50, -4.0
  const PackedExamples packed = packer.finish();
  EXPECT_EQ(packed.denominator(), 2);
  EXPECT_EQ(ExampleRows(packed).example(0).x, v("3/2,-4"));
}

TEST(PackedExamples, keep_the_ends_of_every_width) {
  for (unsigned bits = 6; bits < 63; ++bits)
    for (const std::int64_t size :
         {(std::int64_t{1} << bits) - 1, std::int64_t{1} << bits, (std::int64_t{1} << bits) + 1})
      for (const std::int64_t entry : {size, -size}) {
        const Sequence sequence{
            .dimension = 1, .examples = {{Vector::Constant(1, Rational(entry)), 1}}, .features = {}};
        ASSERT_EQ(ExampleRows(*pack(sequence)).example(0).x[0], entry);
      }
}

TEST(PackedExamples, are_the_examples_over_their_least_common_denominator) {
  std::size_t fit = 0, declined = 0, in_file = 0;
  for (std::uint64_t number = 0; number < cases_of(300); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Sequence sequence = random_sequence(draw, draw.one_in(2));
    const std::size_t most_in_memory = draw.one_in(2) ? 0 : static_cast<std::size_t>(draw.range(0, 200'000));
    const auto packed = pack(sequence, most_in_memory);
    ++(packed != nullptr ? fit : declined);
    if (packed == nullptr) continue;
    ASSERT_LE(packed->bytes_in_memory(), most_in_memory) << replay(number);
    in_file += packed->bytes_in_file();
    expect_same(*packed, sequence, replay(number));
    Sequence kept{.dimension = sequence.dimension, .examples = Examples(packed), .features = {"a"}};
    ASSERT_EQ(pack(kept), packed) << "they are there already";
    ASSERT_EQ(kept.size(), sequence.size());
    const ExampleOrder order = random_order(sequence.size(), number);
    const Examples shuffled = Examples::in_order(kept.examples, order);
    const Examples expected = Examples::in_order(sequence.examples, order);
    const Sequence biased = with_bias(kept);
    ASSERT_NE(biased.examples.packed(), nullptr);
    ASSERT_EQ(biased.features.back(), "bias");
    for (const Examples& other : {biased.examples, shuffled})
      ASSERT_LE(packed->bytes_in_memory() + other.packed()->bytes_in_memory(), most_in_memory)
          << "together; " << replay(number);
    expect_same(*biased.examples.packed(), with_bias(sequence), replay(number));
    expect_same(*shuffled.packed(), {.dimension = sequence.dimension, .examples = expected, .features = {}},
                replay(number));
  }
  EXPECT_GT(fit, cases_of(150));
  EXPECT_GT(declined, cases_of(5));
  EXPECT_GT(in_file, cases_of(10'000));
}

TEST(PackedExamples, of_many_blocks_take_other_denominators_and_give_up_those_that_none_needs) {
  for (const int denominator : {1, 10, 12}) {
    Sequence sequence = many_rows(120, 400, 120'000, denominator, 0);
    for (Rational& entry : sequence.examples[100].x) entry /= 100;
    expect_same(*pack(sequence, 200'000), sequence, "a later example needs another denominator");
    Sequence whole = many_rows(120, 400, 120'000, 1, 1);
    ExamplePacker packer(400, std::int64_t{denominator} * 7, 100'000);
    for (const Example& example : std::as_const(whole).examples) ASSERT_TRUE(packer.add(example.x, example.y));
    expect_same(packer.finish(), whole, "no example needs the denominator");
  }
}

TEST(PackedExamples, take_more_coordinates_from_row_to_row) {
  std::size_t in_file = 0, wide = 0;
  for (std::uint64_t number = 0; number < cases_of(200); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Sequence sequence = random_sequence(draw, false);
    const auto last = static_cast<int>(sequence.dimension);
    ExamplePacker packer(0, 1, draw.one_in(2) ? 0 : static_cast<std::size_t>(draw.range(0, 200'000)));
    int width = 0;
    for (Example& example : sequence.examples) {
      if (draw.one_in(3)) width = draw.range(width, last);
      for (int i = width; i < last; ++i) example.x[i] = 0;
      packer.widen(width);
      ASSERT_TRUE(packer.add(Vector(example.x.head(width)), example.y)) << replay(number);
    }
    wide += width > 900 ? 1 : 0;
    packer.widen(last);
    const auto packed = std::make_shared<const PackedExamples>(packer.finish());
    in_file += packed->bytes_in_file();
    expect_same(*packed, sequence, replay(number));
    Sequence kept{.dimension = last, .examples = Examples(packed), .features = {}};
    expect_same(*with_bias(kept).examples.packed(), with_bias(sequence), replay(number));
    const ExampleOrder order = random_order(sequence.size(), number);
    expect_same(packed->in_order(order),
                {.dimension = last, .examples = Examples::in_order(sequence.examples, order), .features = {}},
                replay(number));
  }
  EXPECT_GT(in_file, cases_of(10'000));
  EXPECT_GT(wide, cases_of(2));
}

TEST(PackedExamples, of_zeros_and_of_the_least_machine_integer) {
  ExamplePacker packer(1, std::int64_t{1} << 40U, 0);
  const IntegerVector least{.entries = {INT64_MIN}, .denominator = std::int64_t{1} << 40U};
  for (std::size_t t = 0; t < 20'000; ++t) ASSERT_TRUE(packer.add(v("0"), 1));
  const std::size_t block = 16'384;
  ASSERT_EQ(20'000 / block, 1U) << "the first block has zeros alone";
  Sequence sequence{.dimension = 1, .examples = {}, .features = {}};
  for (std::size_t t = 0; t < 20'000; ++t) sequence.examples.push_back({v("0"), 1});
  for (std::size_t t = 20'000; t < 3 * block; ++t) {
    ASSERT_TRUE(packer.add(least, -1));
    sequence.examples.push_back({least.exact(), -1});
  }
  expect_same(packer.finish(), sequence, "");
}

TEST(PackedExamples, over_a_denominator_of_any_size_are_rounded_towards_zero_in_doubles) {
  constexpr std::int64_t no_double = (std::int64_t{1} << 53U) + 1;
  constexpr std::int64_t limit = std::int64_t{1} << 26U;  // below which two quotients are rounded at once
  for (const std::int64_t denominator :
       {std::int64_t{3}, std::int64_t{999'983}, limit - 5, limit, limit + 15, no_double})
    for (const unsigned bits : {7U, 15U, 31U, 52U}) {
      Draw draw = Draw::for_case(seed(), bits);
      ExamplePacker packer(3, denominator);
      Sequence sequence{.dimension = 3, .examples = {}, .features = {}};
      for (int t = 0; t < 200; ++t) {
        IntegerVector x{.entries = {0, 0, 0}, .denominator = denominator};
        for (std::int64_t& entry : x.entries) {
          const std::int64_t upper = draw.range(0, (1 << 30) - 1);
          entry = draw.sign() * ((upper << 22U | draw.range(0, (1 << 22) - 1)) >> (52 - bits));
        }
        ASSERT_TRUE(packer.add(x, 1));
        sequence.examples.push_back({x.exact(), 1});
      }
      expect_same(packer.finish(), sequence, std::to_string(bits) + " bits over " + std::to_string(denominator));
    }
}

TEST(PackedExamples, beyond_their_bytes_of_memory_are_in_a_file_without_a_name) {
  const TemporaryFolder folder;
  const std::size_t files = files_without_name().size();
  {
    const Sequence sequence = many_rows(200, 500, 120, 1, 2);
    const auto packed = pack(sequence, 60'000);
    EXPECT_EQ(packed->bytes_in_memory() + packed->bytes_in_file(), 200U * 500) << "a byte a number";
    EXPECT_LE(packed->bytes_in_memory(), 60'000U);
    EXPECT_GT(packed->bytes_in_memory(), 60'000U - 16'384);
    EXPECT_TRUE(folder.is_empty());
    EXPECT_EQ(files_without_name().size(), files + 1);
    expect_same(*packed, sequence, "");
    EXPECT_EQ(pack(sequence)->bytes_in_file(), 0U);
    std::vector<std::thread> readers;
    std::vector<std::size_t> others(4, 0);
    for (std::size_t& other : others)
      readers.emplace_back([&] {
        ExampleRows rows(*packed);
        for (std::size_t i = 0; i < sequence.size(); ++i)
          if (rows.example(i).x != std::as_const(sequence).examples[i].x) ++other;
      });
    for (std::thread& reader : readers) reader.join();
    EXPECT_EQ(others, std::vector<std::size_t>(4, 0)) << "threads read them together";
  }
  EXPECT_EQ(files_without_name().size(), files);
  EXPECT_TRUE(folder.is_empty());
}

TEST(PackedExamples, stay_in_memory_where_there_is_no_folder_for_a_file) {
  const TemporaryFolder folder("/none/at/all");
  const Sequence sequence = many_rows(100, 500, 120, 1, 3);
  ExamplePacker packer(500, 1, 0);
  for (const Example& example : std::as_const(sequence).examples) ASSERT_TRUE(packer.add(example.x, example.y));
  EXPECT_TRUE(packer.without_file());
  const PackedExamples packed = packer.finish();
  EXPECT_EQ(packed.bytes_in_memory(), 100U * 500);
  expect_same(packed, sequence, "");
}

TEST(PackedExamples, stay_in_memory_from_the_block_on_for_which_there_is_no_room) {
  const TemporaryFolder folder;
  const Sequence sequence = many_rows(200, 500, 120, 1, 4);
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto usual = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit little{.rlim_cur = 40'000, .rlim_max = before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &little), 0);
  const auto packed = pack(sequence, 20'000);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, usual);
  EXPECT_EQ(packed->bytes_in_file(), 2U * 32 * 500);
  EXPECT_EQ(packed->bytes_in_memory(), 200U * 500 - 2U * 32 * 500);
  expect_same(*packed, sequence, "");
}

TEST(PackedExamples, whose_file_is_lost_are_refused_and_none_is_made_up) {
  const TemporaryFolder folder;
  const Sequence sequence = many_rows(100, 500, 120, 1, 5);
  const auto packed = pack(sequence, 0);
  ExampleRows rows(*packed);
  EXPECT_EQ(rows.example(0).x, std::as_const(sequence).examples[0].x);
  for (const int file : files_without_name()) ASSERT_EQ(ftruncate(file, 0), 0);
  EXPECT_EQ(rows.example(1).x, std::as_const(sequence).examples[1].x) << "its block is there";
  IntegerVector x;
  for (const std::size_t i : {40U, 64U, 65U, 99U, 1U}) {  // nor is the old block there any more
    try {
      rows.instance(i, x);
      ADD_FAILURE() << i;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find("TMPDIR"), std::string::npos) << error.what();
    }
  }
}

TEST(PackedExamples, have_their_labels_wherever_one_begins) {
  ExamplePacker packer(1);
  Draw draw = Draw::for_case(seed(), 64);
  std::vector<Label> labels;
  while (labels.size() < 300) {
    labels.push_back(draw.sign());
    ASSERT_TRUE(packer.add(IntegerVector{{1}, 1}, labels.back()));
  }
  const PackedExamples packed = packer.finish();
  for (std::size_t first = 0; first < labels.size(); ++first)
    for (const std::size_t count : {std::size_t{1}, std::size_t{4}, std::size_t{6}, labels.size() - first}) {
      if (first + count > labels.size()) continue;
      std::vector<double> found(count);
      packed.labels(first, found);
      ASSERT_TRUE(std::equal(found.begin(), found.end(), labels.begin() + static_cast<std::ptrdiff_t>(first)))
          << count << " from " << first << replay(0);
    }
}

TEST(PackedExamples, are_as_they_were_after_one_that_does_not_fit) {
  ExamplePacker packer(2);
  const std::vector<std::int64_t> mantissas{5, INT64_MAX};
  const std::vector<std::uint8_t> whole{1, 0}, fraction{0, 1};
  ASSERT_TRUE(packer.add(v("1/2,3"), 1));
  EXPECT_FALSE(packer.add(mantissas, whole, 1)) << "over 10 the second leaves a word";
  ASSERT_TRUE(packer.add(mantissas, fraction, -1));
  EXPECT_FALSE(packer.add(v("1/3,0"), 1)) << "over 30 the one before leaves it";
  EXPECT_FALSE(packer.add(v("1e30,0"), 1));
  EXPECT_FALSE(packer.add(v("1/10000000019,1/9223372036854775807"), 1)) << "the denominator itself leaves it";
  ASSERT_TRUE(packer.add(v("-1/5,0"), 1));
  ASSERT_EQ(packer.size(), 3U);
  const PackedExamples packed = packer.finish();
  EXPECT_EQ(packer.size(), 0U);
  expect_same(packed,
              {.dimension = 2,
               .examples = {{v("1/2,3"), 1}, {v("5,9223372036854775807/10"), -1}, {v("-1/5,0"), 1}},
               .features = {}},
              "");
}

TEST(Examples, become_rationals_where_they_are_changed) {
  const Sequence sequence = sequence_of({"1/2,3|1", "0,-1|-1"});
  Sequence kept{.dimension = 2, .examples = Examples(pack(sequence)), .features = {}};
  EXPECT_EQ(std::as_const(kept).examples[1].x, v("0,-1"));
  EXPECT_NE(kept.examples.packed(), nullptr) << "they were only looked at";
  const Sequence copy = kept;
  kept.examples[0].x[0] = 7;
  EXPECT_EQ(kept.examples.packed(), nullptr);
  EXPECT_EQ(to_string(kept), "(7, 3 | +1), (0, -1 | -1)");
  EXPECT_EQ(to_string(copy), "(1/2, 3 | +1), (0, -1 | -1)");
}

TEST(Examples, of_which_the_limits_leave_no_rationals_are_whole_when_they_are_asked_for_again) {
  const Sequence kept{.dimension = 1, .examples = Examples(pack(sequence_of({"1|1", "2|1", "3|1"}))), .features = {}};
  {
    std::size_t polls = 0;
    const LimitedWork limited({.interrupted = [&] { return ++polls > 1; }});
    EXPECT_THROW(static_cast<void>(kept.examples.all()), CutShort);
  }
  EXPECT_EQ(to_string(kept), "(1 | +1), (2 | +1), (3 | +1)");
}

}  // namespace
}  // namespace mistakebound::test::packed_examples_test
