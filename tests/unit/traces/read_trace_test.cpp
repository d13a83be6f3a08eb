#include "oracle/traces/read.hpp"

#include <sstream>

#include "properties/campaign/draw.hpp"
#include "reference/numbers/decimal.hpp"
#include "tests/unit/gzip.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::read_trace_test {
namespace {

constexpr const char* header = "{\"learner\": \"perceptron\", \"dimension\": 2}\n";

/// The message that ends the reading of this text, or "" where it can be read to its end, in both forms.
std::string complaint(const std::string& text, const NumberOptions& numbers = {}) {
  std::string messages[2];
  for (const bool scaled : {false, true}) {
    std::istringstream in(text);
    try {
      TraceReader reader(in, "t", numbers);
      TraceRound exact;
      ScaledRound round;
      while (scaled ? reader.next(round) : reader.next(exact)) {
      }
    } catch (const InputError& error) {
      messages[scaled ? 1 : 0] = error.what();
    }
  }
  EXPECT_EQ(messages[0], messages[1]) << text;
  return messages[0];
}

/// The vector x of a round whose x is spelled like this.
ScaledVector scaled(const std::string& list, std::size_t dimension, const NumberOptions& numbers = {}) {
  std::istringstream in("{\"learner\": \"perceptron\", \"dimension\": " + std::to_string(dimension) +
                        "}\n{\"x\": " + list + ", \"y\": 1, \"prediction\": 1}\n");
  TraceReader reader(in, "t", numbers);
  ScaledRound round;
  EXPECT_TRUE(reader.next(round));
  return round.x;
}

using Mantissas = std::vector<std::int64_t>;

TEST(ScaledVector, entries_are_integers_over_one_power_of_ten) {
  const ScaledVector x = scaled("[1, -0.25, 1e1, \"1/5\", \"0x.8\", \"-3.5\"]", 6);
  EXPECT_TRUE(x.fits());
  EXPECT_EQ(x.digits, 2);
  EXPECT_EQ(x.mantissas, (Mantissas{100, -25, 1000, 20, 50, -350}));
  EXPECT_EQ(to_string(x.exact()), "1, -1/4, 10, 1/5, 1/2, -7/2");
}

TEST(ScaledVector, an_entry_that_does_not_fit_leaves_rationals) {
  for (const char* list : {"[\"1/3\", 0.5]", "[0.0000000000000000001, 1]", "[9223372036854775808, 1]",
                           "[9223372036854775807, 0.5]", "[1e-18, 10]", "[-9223372036854775808, 0]"}) {
    const ScaledVector x = scaled(list, 2);
    EXPECT_FALSE(x.fits()) << list;
    EXPECT_TRUE(x.mantissas.empty());
    EXPECT_EQ(x.exact(), x.beyond);
  }
  EXPECT_EQ(to_string(scaled("[\"1/3\", 0.5]", 2).exact()), "1/3, 1/2");
}

TEST(ScaledVector, what_fits_does_not_depend_on_how_it_is_spelled) {
  const ScaledVector x = scaled("[0.50000000000000000000000, 9223372036854775807.0]", 2);
  EXPECT_FALSE(x.fits());
  const ScaledVector y = scaled("[0.50000000000000000000000, 922337203685477580.7000]", 2);
  EXPECT_EQ(y.mantissas, (Mantissas{5, 9223372036854775807}));
  EXPECT_EQ(scaled("[1.000000000000000000, 90]", 2).mantissas, (Mantissas{1, 90}));
}

TEST(ScaledVector, under_binary64_doubles_fit_and_other_decimals_become_doubles) {
  const NumberOptions binary64{.reading = Reading::binary64};
  EXPECT_EQ(scaled("[0.5, -3]", 2, binary64).mantissas, (Mantissas{5, -30}));
  const ScaledVector x = scaled("[0.1, -3]", 2, binary64);
  EXPECT_FALSE(x.fits());
  EXPECT_EQ(x.exact()[0], Rational(0.1));
  EXPECT_EQ(scaled("[9007199254740993, 0]", 2, binary64).exact()[0], Rational(9007199254740992));
}

/// One number as programs print it.
std::string spelled(Draw& draw) {
  const auto digits = [&](int count) {
    std::string text = std::to_string(draw.range(1, 9));
    while (--count > 0) text += static_cast<char>('0' + draw.range(0, 9));
    return text;
  };
  std::string text = draw.one_in(2) ? "-" : "";
  text += draw.one_in(3) ? "0" : digits(draw.range(1, draw.one_in(30) ? 22 : 5));
  if (draw.one_in(30)) return "\"" + text + "/" + digits(draw.range(1, 2)) + "\"";
  if (!draw.one_in(3)) text += "." + digits(draw.range(1, draw.one_in(30) ? 22 : 5));
  if (draw.one_in(15)) text += "e" + std::to_string(draw.range(-9, 9));
  return draw.one_in(9) ? "\"" + text + "\"" : text;
}

TEST(TraceReader, both_forms_of_a_round_have_the_values_of_the_general_way_on_random_rounds) {
  std::size_t fitting = 0;
  std::size_t others = 0;
  for (std::uint64_t number = 0; number < 3000; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const NumberOptions numbers{.reading = draw.one_in(4) ? Reading::binary64 : Reading::decimal};
    const int n = draw.range(1, 8);
    const bool bias = draw.one_in(3);
    std::ostringstream text;
    text << R"({"learner": "perceptron", "dimension": )" << n << (bias ? R"(, "bias": true})" : "}") << "\n";
    std::vector<Vector> expected;
    const auto list = [&](int size) {
      Vector values(size);
      std::string spelling = "[";
      for (int i = 0; i < size; ++i) {
        const std::string entry = spelled(draw);
        spelling += (i == 0 ? "" : draw.one_in(2) ? ", " : ",") + entry;
        values[i] = parse_any_number(entry.starts_with('"') ? entry.substr(1, entry.size() - 2) : entry, numbers);
      }
      expected.push_back(values);
      return spelling + "]";
    };
    std::string weights;
    for (int t = 0; t < 3; ++t) {
      text << R"({"x": )";
      text << list(n);
      text << R"(, "y": )"
           << (t == 1   ? "1.0"
               : t == 0 ? (number % 2 == 0 ? "0" : "-1")
                        : (number % 2 == 0 ? "\"0\"" : "\"-1\""))
           << R"(, "comment": {"a": [1, "\u00e9"]}, "weights":)";
      if (t == 0 || !draw.one_in(3)) {
        weights = list(bias ? n + 1 : n);
      } else {
        expected.push_back(Vector(expected[2 * static_cast<std::size_t>(t) - 1]));  // the last ones again
      }
      text << weights;
      text << R"(, "prediction": 1e0, "updated":)" << (t == 0 ? "null" : t == 1 ? "true" : " false") << "}\n\n";
    }
    std::istringstream first(text.str());
    std::istringstream second(gzip(text.str()));
    TraceReader exact(first, "t", numbers);
    TraceReader fast(second, "t", numbers);
    TraceRound round;
    ScaledRound scaled;
    for (std::size_t t = 0; t < 3; ++t) {
      ASSERT_TRUE(exact.next(round) && fast.next(scaled)) << replay(number);
      ASSERT_EQ(round.t, t + 1);
      ASSERT_EQ(round.line, 2 + 2 * t);
      ASSERT_EQ(scaled.line, round.line);
      ASSERT_EQ(round.y, t == 1 ? 1 : -1);
      ASSERT_EQ(scaled.y, round.y);
      ASSERT_EQ(round.prediction, 1);
      ASSERT_EQ(scaled.prediction, 1);
      ASSERT_EQ(round.updated, t == 0 ? std::nullopt : std::optional<bool>(t == 1));
      ASSERT_EQ(scaled.updated, round.updated);
      ASSERT_TRUE(scaled.has_weights && round.weights);
      ASSERT_EQ(round.x, expected[2 * t]) << text.str() << replay(number);
      ASSERT_EQ(*round.weights, expected[2 * t + 1]) << text.str() << replay(number);
      for (const auto& [vector, value] : {std::pair{&scaled.x, &round.x}, {&scaled.weights, &*round.weights}}) {
        ASSERT_EQ(vector->exact(), *value);
        ++(vector->fits() ? fitting : others);
        if (!vector->fits()) continue;
        const Rational scale(power_of_ten(static_cast<unsigned>(vector->digits)));
        for (Eigen::Index i = 0; i < value->size(); ++i)
          ASSERT_EQ(Rational(vector->mantissas[static_cast<std::size_t>(i)]) / scale, (*value)[i]) << replay(number);
      }
    }
    ASSERT_FALSE(exact.next(round) || fast.next(scaled));
  }
  EXPECT_GT(fitting, 5000U);
  EXPECT_GT(others, 1000U);
}

TEST(TraceReader, weights_that_begin_or_go_on_like_the_last_ones_are_others) {
  const auto round = [](const std::string& weights) {
    return R"({"x": [1, 2], "y": 1, "prediction": 1, "weights": )" + weights + "}\n";
  };
  std::istringstream in(header + round("[1, 2]") + round("[1, 2]") + round("[1, 21]") + round("[1, 2]") +
                        round("[1e40, 2]") + round("[1e40, 2]"));
  TraceReader reader(in, "t", {});
  for (const char* expected : {"1,2", "1,2", "1,21", "1,2", "1e40,2", "1e40,2"}) {
    ScaledRound read;
    ASSERT_TRUE(reader.next(read));
    EXPECT_EQ(read.weights.exact(), v(expected));
  }
  EXPECT_EQ(complaint(header + round("[1, 2]") + round("[1, 2] 3")),
            complaint(header + std::string("\n") + round("[1, 2] 3")));
  EXPECT_NE(complaint(header + round("[1, 2]") + round("[1, 2]]")), "");
}

TEST(TraceReader, fields_may_come_in_another_order_or_spelling_on_every_line) {
  const std::vector<std::string> lines{R"({"x": [1, 2], "y": 1, "prediction": -1})",
                                       R"({"prediction": -1, "x": [1, 2], "y": 1})",
                                       R"({"prediction":-1,"x":[1,2],"y":1})",
                                       R"({ "y" : 1 , "x" : [1, 2] , "prediction" : -1 })",
                                       R"({"x": [1, 2], "\u0079": 1, "comment": [1], "prediction": -1})",
                                       R"({"x": [1, 2], "\u0079": 1, "comment": {}, "prediction": -1})",
                                       R"({"x": [1, 2], "y": 1, "weights": null, "prediction": -1})",
                                       R"({"x": [1, 2], "y": 1, "updated": true, "prediction": -1})"};
  for (std::uint64_t number = 0; number < 300; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    std::string text = header;
    std::vector<std::size_t> drawn;
    for (int i = 0; i < 12; ++i) {
      drawn.push_back(static_cast<std::size_t>(draw.range(0, static_cast<int>(lines.size()) - 1)));
      text += lines[drawn.back()] + "\n";
    }
    std::istringstream in(text);
    TraceReader reader(in, "t", {});
    for (const std::size_t line : drawn) {
      ScaledRound read;
      ASSERT_TRUE(reader.next(read)) << replay(number);
      ASSERT_EQ(read.x.mantissas, (Mantissas{1, 2})) << replay(number);
      ASSERT_EQ(read.y, 1) << replay(number);
      ASSERT_EQ(read.prediction, -1) << replay(number);
      ASSERT_FALSE(read.has_weights);
      ASSERT_EQ(read.updated.has_value(), line == 7) << replay(number);
      ASSERT_EQ(read.column, lines[line].find('[') + 1) << replay(number);
    }
  }
  // What is wrong with a line does not depend on those before it.
  for (const char* wrong :
       {R"({"x": [1, 2], "y": 1, "y": 1})", R"({"prediction": -1, "y": 1, "y": 1, "x": [1, 2]})",
        R"({"x": [1, 2], "y": 2, "prediction": -1})", R"({"x": [1, 2] "y": 1})", R"({"x": [1, 2], "y": 1,})",
        R"({, "y": 1})", R"({"x": [1, 2], "y": 1, "left": -1})", R"({"x": [1, 2], "y": 1, )", R"({"x": [1, 2], "y")",
        R"({"x": [1, 2], "y": 1, "prediction": -1} 1)"})
    for (const std::string& before : lines) {
      const auto behind = [&](const std::string& lines_before) {
        std::string text = header;
        return complaint(text.append(lines_before).append(wrong).append("\n"));
      };
      std::string twice = before;
      const std::string message = behind(twice.append("\n").append(before).append("\n"));
      EXPECT_EQ(message, behind("\n\n"));
      EXPECT_NE(message, "") << wrong;
    }
}

TEST(TraceReader, the_two_forms_can_be_asked_for_in_turn) {
  std::istringstream in(
      std::string(header) + "{\"x\": [1, 2], \"y\": 1, \"prediction\": 1, \"weights\": [0.5, 1]}\n" +
      "{\"x\": [3, 4], \"y\": -1, \"prediction\": 1}\n{\"x\": [5, 6], \"y\": 1, \"prediction\": -1}\n");
  TraceReader reader(in, "t", {});
  TraceRound exact;
  ScaledRound scaled;
  ASSERT_TRUE(reader.next(exact));
  EXPECT_EQ(to_string(*exact.weights), "1/2, 1");
  ASSERT_TRUE(reader.next(scaled));
  EXPECT_EQ(scaled.x.mantissas, (Mantissas{3, 4}));
  EXPECT_FALSE(scaled.has_weights);
  ASSERT_TRUE(reader.next(exact));
  EXPECT_EQ(to_string(exact.x), "5, 6");
  EXPECT_FALSE(exact.weights) << "they are those of the first round";
  EXPECT_EQ(exact.t, 3U);
  EXPECT_FALSE(reader.next(scaled));
}

TEST(TraceReader, a_list_that_is_none_is_refused_at_its_place) {
  const auto of_x = [](const std::string& x) {
    return complaint(std::string(header) + "{\"x\": " + x + ", \"y\": 1, \"prediction\": 1}\n");
  };
  EXPECT_EQ(of_x("[1, 2]"), "");
  EXPECT_EQ(of_x("[1,2 ]"), "");
  for (const auto& [x, place, part] : {std::tuple{"[1]", "t:2:7: ", "1 number in x"},
                                       {"[]", "t:2:7: ", "0 numbers in x"},
                                       {"[1, 2, 3]", "t:2:14: ", "more than 2 numbers"},
                                       {"[1, 2", "t:2:14: ", "more than 2 numbers"},
                                       {"[1 2]", "t:2:10: ", "a comma or ]"},
                                       {"[1, 2,]", "t:2:13: ", "another element"},
                                       {"[,1, 2]", "t:2:8: ", "a number"},
                                       {"1", "t:2:7: ", "a list [...]"},
                                       {"null", "t:2:7: ", "a list [...]"},
                                       {"[[1], 2]", "t:2:8: ", "a number"},
                                       {"[1, true]", "t:2:11: ", "a number"},
                                       {"[1, -]", "t:2:11: ", "a number"},
                                       {"[1, 1.]", "t:2:11: ", "a number"},
                                       {"[1, 1.5e]", "t:2:11: ", "a number"},
                                       {"[1, 1.5.5]", "t:2:14: ", "a comma or ]"},
                                       {"[1, 0x10]", "t:2:12: ", "a comma or ]"},
                                       {"[1, \"1]", "t:2:11: ", "'1]"},
                                       {"[1, \"\"]", "t:2:11: ", "nothing"},
                                       {"[1, \"1/0\"]", "t:2:11: ", "division by zero"},
                                       {"[1, 1e5000]", "t:2:11: ", "exponent"}}) {
    const std::string message = of_x(x);
    EXPECT_TRUE(message.starts_with(place)) << x << ": " << message;
    EXPECT_NE(message.find(part), std::string::npos) << x << ": " << message;
  }
}

TEST(TraceReader, the_exponent_limit_holds_for_short_numbers_too) {
  const std::string text = std::string(header) + "{\"x\": [1, 1e5], \"y\": 1, \"prediction\": 1}\n";
  EXPECT_EQ(complaint(text), "");
  EXPECT_NE(complaint(text, {.exponent_limit = 4}).find("t:2:11: found the exponent '5'"), std::string::npos);
}

TEST(TraceReader, a_label_of_the_other_kind_is_refused_at_its_place_and_a_prediction_where_ties_are_labels) {
  const auto trace = [](const std::string& tie, const std::string& first, const std::string& second) {
    return R"({"learner": "perceptron", "dimension": 1, "tie": ")" + tie + "\"}\n" + R"({"x": [1], )" + first + "}\n" +
           R"({"x": [1], )" + second + "}\n";
  };
  const std::string zero = R"("y": 0, "prediction": 1)";
  const std::string minus = R"("y": -1, "prediction": 1)";
  for (const char* const tie : {"mistake", "positive"}) {
    EXPECT_TRUE(
        complaint(trace(tie, zero, minus)).starts_with("t:3:17: found the label -1 in a trace that has the label 0"));
    EXPECT_TRUE(
        complaint(trace(tie, minus, zero)).starts_with("t:3:17: found the label 0 in a trace that has the label -1"));
    EXPECT_EQ(complaint(trace(tie, zero, zero)), "");
  }
  const std::string tied = R"("y": 1, "prediction": 0)";
  const std::string wrong = R"("y": 1, "prediction": -1)";
  EXPECT_EQ(complaint(trace("mistake", tied, wrong)), "");
  EXPECT_TRUE(complaint(trace("negative", tied, wrong)).starts_with("t:3:34: found the prediction -1"));
}

TEST(TraceReader, labels_other_than_plus_and_minus_one_are_refused) {
  for (const auto& [label, shown] : {std::pair{"2", "the label 2"},
                                     {"0.5", "the label 1/2"},
                                     {"-1.5", "the label -3/2"},
                                     {"1e30", "the label 1000000000000000000000000000000;"},
                                     {"1e60", "the label 1000000000000000000000000000000000000000...;"},
                                     {"true", "'true'"}}) {
    const std::string message =
        complaint(std::string(header) + "{\"x\": [1, 2], \"y\": " + label + ", \"prediction\": 1}");
    EXPECT_TRUE(message.starts_with("t:2:20: ")) << message;
    EXPECT_NE(message.find(shown), std::string::npos) << message;
  }
}

TEST(TraceReader, a_header_of_endless_fields_is_refused) {
  std::string text = "{\"learner\": \"perceptron\", \"dimension\": 2";
  for (int i = 0; i < 5000; ++i) text += ", \"f" + std::to_string(i) + "\": 1";
  EXPECT_NE(complaint(text + "}\n").find("found more than 1000 fields"), std::string::npos);
}

TEST(TraceReader, strings_are_read_with_their_escapes) {
  const auto of_note = [](const std::string& note) {
    return complaint(std::string(header) + "{\"comment\": " + note + ", \"x\": [1, 2], \"y\": 1, \"prediction\": 1}\n");
  };
  for (const char* note : {R"("")", R"("\"\\\/\b\f\n\r\t")", R"("\u0041\ud83d\ude00")", "\"\xC3\xA9\""})
    EXPECT_EQ(of_note(note), "") << note;
  for (const auto& [note, part] : {std::pair{R"("\ud83d")", "half a surrogate pair"},
                                   {R"("\ud83dx")", "half a surrogate pair"},
                                   {R"("\ud83d\u0041")", "half a surrogate pair"},
                                   {R"("\ude00")", "half a surrogate pair"},
                                   {R"("\u00g0")", "a broken \\u escape"},
                                   {R"("\x")", "a broken escape"},
                                   {"\"\t\"", "a control character"},
                                   {R"("abc)", "expected a comma or }"}}) {
    const std::string message = of_note(note);
    EXPECT_TRUE(message.starts_with("t:2:")) << note << ": " << message;
    EXPECT_NE(message.find(part), std::string::npos) << note << ": " << message;
  }
  std::istringstream in(R"({"lea\u0072ner": "per\u0063eptron", "dimension": 2, "\ud83d\ude00": "\u20ac"})");
  TraceReader reader(in, "t", {});
  EXPECT_EQ(reader.header().learner, "perceptron");
  EXPECT_EQ(*reader.header().find("\xF0\x9F\x98\x80"), "\xE2\x82\xAC");
}

}  // namespace
}  // namespace mistakebound::test::read_trace_test
