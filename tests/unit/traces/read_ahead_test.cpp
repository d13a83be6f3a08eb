#include "oracle/traces/read_ahead.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "oracle/judges/check_trace.hpp"
#include "properties/campaign/draw.hpp"
#include "reference/numbers/error.hpp"
#include "reference/numbers/work.hpp"
#include "tests/unit/support.hpp"
#include "tests/unit/told.hpp"

namespace mistakebound::test::read_ahead_test {
namespace {

/// A correct perceptron's run, of so many rounds, with what it shows of its weights.
std::string trace_of(Draw& draw, std::size_t rounds, int dimension) {
  std::string text =
      R"({"learner": "perceptron", "dimension": )" + std::to_string(dimension) + R"(, "tie": "mistake"})" + "\n";
  std::vector<long> w(static_cast<std::size_t>(dimension));
  for (std::size_t t = 0; t < rounds; ++t) {
    std::vector<long> x;
    for (int i = 0; i < dimension; ++i) x.push_back(draw.range(-999, 999));
    const Label y = draw.one_in(20) ? draw.sign() : x[0] + 2 * x[1] >= 0 ? 1 : -1;
    long score = 0;
    for (std::size_t i = 0; i < x.size(); ++i) score += w[i] * x[i];
    const Label prediction = score == 0 ? -y : score > 0 ? 1 : -1;
    const bool shows = draw.one_in(9);
    std::string line = "{\"x\": [";
    std::string weights;
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (prediction != y) w[i] += y * x[i];
      line += (i > 0 ? ", " : "") + std::to_string(x[i]);
      weights += (i > 0 ? ", " : "") + std::to_string(w[i]);
    }
    line += "], \"y\": " + std::to_string(y) + ", \"prediction\": " + std::to_string(prediction) +
            (prediction != y ? ", \"updated\": true" : ", \"updated\": false");
    if (shows) line += ", \"weights\": [" + weights + "]";
    text += line + "}\n";
  }
  return text;
}

std::string told(const ScaledRound& round) {
  std::string text = std::to_string(round.t) + " " + std::to_string(round.line) + " " + std::to_string(round.column) +
                     " " + std::to_string(round.y) + " " + std::to_string(round.prediction) + " " +
                     (round.updated ? std::to_string(static_cast<int>(*round.updated)) : "-") + " " +
                     to_string(round.x.exact());
  if (round.has_weights) text += " " + to_string(round.weights.exact());
  return text;
}

/// All rounds, by the reader itself or by so many helpers, and the complaint at the end, or "".
std::pair<std::vector<std::string>, std::string> rounds_of(const std::string& text, std::size_t helpers) {
  std::pair<std::vector<std::string>, std::string> result;
  std::istringstream in(text);
  TraceReader reader(in, "t", {});
  try {
    if (helpers > 0) {
      ReadAhead rounds(reader, helpers);
      while (const ScaledRound* round = rounds.next()) result.first.push_back(told(*round));
    } else {
      ScaledRound round;
      while (reader.next(round)) result.first.push_back(told(round));
    }
  } catch (const InputError& error) {
    result.second = error.what();
  }
  return result;
}

TEST(ReadAhead, gives_the_rounds_of_the_reader_and_its_complaint_where_it_is) {
  for (std::uint64_t number = 0; number < cases_of(40); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const int dimension = draw.range(2, draw.one_in(3) ? 300 : 20);
    std::string text = trace_of(draw, static_cast<std::size_t>(draw.range(0, draw.one_in(2) ? 4'000 : 60)), dimension);
    const bool broken = draw.one_in(2);
    if (broken) {
      const std::size_t place = text.find('\n') + 1;
      const auto behind = static_cast<std::size_t>(draw.range(0, static_cast<int>(text.size() - place)));
      const std::size_t line = text.find('\n', place + behind);
      text.insert(line == std::string::npos ? text.size() : line + 1, "{\"x\": oh}\n");
    }
    for (int lines = draw.one_in(3) ? draw.range(1, 8) : 0; lines > 0; --lines) {
      const std::size_t place =
          text.find("{\"x\"", static_cast<std::size_t>(draw.range(0, static_cast<int>(text.size()))));
      const std::string comment(static_cast<std::size_t>(draw.range(1, 900'000)), 'a');
      if (place != std::string::npos) text.insert(place + 1, "\"comment\": \"" + comment + "\", ");
    }
    const auto one_by_one = rounds_of(text, 0);
    for (const std::size_t helpers : {1U, 2U, 5U}) {
      const auto ahead = rounds_of(text, helpers);
      ASSERT_EQ(ahead.first, one_by_one.first) << replay(number);
      ASSERT_EQ(ahead.second, one_by_one.second) << replay(number);
    }
    ASSERT_EQ(one_by_one.second.empty(), !broken) << replay(number);
  }
}

TEST(ReadAhead, ends_wherever_one_stops_to_take_from_it) {
  Draw draw = Draw::for_case(seed(), 0);
  const std::string text = trace_of(draw, 20'000, 3);
  for (const std::size_t taken : {0U, 1U, 511U, 512U, 513U, 4096U, 9000U}) {
    std::istringstream in(text);
    TraceReader reader(in, "t", {});
    ReadAhead rounds(reader, taken % 2 + 1);
    for (std::size_t t = 1; t <= taken; ++t) ASSERT_EQ(rounds.next()->t, t);
  }
}

TEST(ReadAhead, is_cut_short_by_a_limit_while_one_waits_for_it) {
  /// A text of which some rounds come at once and the next only when it may.
  class Slow : public std::stringbuf {
   public:
    Slow(const std::string& text, std::atomic<bool>& may_go_on) : std::stringbuf(text), may_go_on_(may_go_on) {}
    std::streamsize xsgetn(char* to, std::streamsize size) override {
      if (began_)
        while (!may_go_on_) std::this_thread::yield();
      began_ = true;
      return std::stringbuf::xsgetn(to, std::min<std::streamsize>(size, 4096));
    }

   private:
    std::atomic<bool>& may_go_on_;
    bool began_ = false;
  };
  Draw draw = Draw::for_case(seed(), 1);
  std::atomic<bool> may_go_on = false;
  Slow text(trace_of(draw, 1000, 3), may_go_on);
  std::istream in(&text);
  TraceReader reader(in, "t", {});
  const LimitedWork limited({.interrupted = [&] { return true; }});
  bool cut = false;
  {
    ReadAhead rounds(reader);
    try {
      while (rounds.next() != nullptr) {
      }
    } catch (const CutShort&) {
      cut = true;
    }
    may_go_on = true;  // its end waits for the round that is being read
  }
  EXPECT_TRUE(cut);
}

TEST(ReadAhead, a_large_trace_is_judged_as_a_small_one_is) {
  Draw draw = Draw::for_case(seed(), 2);
  std::string text = trace_of(draw, 10'000, 12);
  ASSERT_GT(text.size(), std::size_t{1} << 20U);
  // Of a file the rounds to come are read meanwhile, of what is read only once they are not.
  const std::string path = testing::TempDir() + "read_ahead_test-" + std::to_string(getpid());
  for (const bool faulty : {false, true}) {
    if (faulty) {
      const std::size_t place = text.find("\"updated\": true", text.size() / 2);
      text.replace(place, 15, "\"updated\": false");
    }
    std::ofstream(path + ".jsonl") << text;
    ASSERT_EQ(mkfifo((path + ".pipe").c_str(), 0600), 0);
    std::thread writer([&] { std::ofstream(path + ".pipe") << text; });
    const CheckedTrace piped = check_trace(path + ".pipe", {});
    writer.join();
    const CheckedTrace read = check_trace(path + ".jsonl", {});
    std::remove((path + ".pipe").c_str());
    EXPECT_EQ(read.verdict.conforms(), !faulty);
    EXPECT_EQ(read.verdict.rounds, piped.verdict.rounds);
    EXPECT_EQ(read.verdict.mistakes, piped.verdict.mistakes);
    EXPECT_EQ(read.verdict.first.update, piped.verdict.first.update);
    ASSERT_EQ(read.theorems.size(), piped.theorems.size());
    for (std::size_t i = 0; i < read.theorems.size(); ++i)
      EXPECT_EQ(test::told(read.theorems[i]), test::told(piped.theorems[i]));
  }
}

}  // namespace
}  // namespace mistakebound::test::read_ahead_test
