/// The protocol of drive, word for word: what is sent, what is understood, what is refused.
#include "oracle/drive/lockstep.hpp"

#include <sstream>

#include "tests/unit/support.hpp"

namespace mistakebound::test::lockstep_test {
namespace {

constexpr NumberOptions as_doubles{.reading = Reading::binary64};
constexpr NumberOptions as_decimals{.reading = Reading::decimal};

TraceHeader header(Eigen::Index dimension, const char* bias = "false", const char* learner = "perceptron") {
  return {.learner = learner, .dimension = dimension, .words = {{"tie", "mistake"}, {"step", "1/10"}, {"bias", bias}}};
}

std::string refused_prediction(const std::string& answer, const char* learner = "perceptron") {
  try {
    return "read as " + std::to_string(read_prediction(answer, header(2, "false", learner), as_doubles).prediction);
  } catch (const InputError& error) {
    return error.found();
  }
}

std::string refused_update(const std::string& answer, const char* learner = "perceptron") {
  TraceRound round;
  try {
    read_update(answer, header(2, "false", learner), as_doubles, round);
    return "understood";
  } catch (const InputError& error) {
    return error.found();
  }
}

/// The whole message of a program that fails in its first round, or "no error".
std::string error_of(const std::string& script, const TraceHeader& of = header(2)) {
  const WithoutBrokenPipes without_broken_pipes;
  try {
    Lockstep::Setting setting;
    setting.command = {"/bin/sh", "-c", script};
    setting.limits.timeout = std::chrono::hours(1);
    setting.numbers = as_doubles;
    setting.place = "case 4, ";
    Lockstep lockstep(setting, of);
    lockstep.predict(zero_vector(of.dimension));
    lockstep.learn(1);
    return "no error";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(Protocol, doubles_are_those_with_53_bits) {
  for (const char* text : {"0", "1", "-0.5", "9007199254740991", "9007199254740992", "9007199254740994", "0x1p-100"})
    EXPECT_TRUE(is_binary64(q(text))) << text;
  for (const char* text : {"1/3", "0.1", "9007199254740993", "-18014398509481985"})
    EXPECT_FALSE(is_binary64(q(text))) << text;
  EXPECT_FALSE(is_binary64(Rational(Integer(1) << 2000U)));
}

TEST(Protocol, digits_spell_the_value_in_full) {
  EXPECT_EQ(decimal_digits(q("0")), "0");
  EXPECT_EQ(decimal_digits(q("-3/8")), "-0.375");
  EXPECT_EQ(decimal_digits(q("1/10")), "0.1");
  EXPECT_EQ(decimal_digits(q("-12.50")), "-12.5");
  EXPECT_EQ(decimal_digits(q("0x1p-20")), "0.00000095367431640625");
  EXPECT_EQ(decimal_digits(q("1/3")), std::nullopt);
  for (int i = -40; i <= 40; ++i) {
    const Rational value = Rational(i) / 64 / 25;
    EXPECT_EQ(q(decimal_digits(value)->c_str()), value);
  }
}

TEST(Protocol, a_number_that_its_digits_do_not_spell_is_sent_in_quotes) {
  EXPECT_EQ(spelled(q("0.1"), Reading::decimal), "0.1");
  EXPECT_EQ(spelled(q("0.1"), Reading::binary64), "\"1/10\"");
  EXPECT_EQ(spelled(q("1/3"), Reading::decimal), "\"1/3\"");
  EXPECT_EQ(spelled(parse_number("0.1", as_doubles), Reading::binary64),
            "0.1000000000000000055511151231257827021181583404541015625");
}

TEST(Protocol, subnormal_numbers_are_doubles_and_sent_with_an_exponent_and_all_digits) {
  for (const char* text : {"0x1p-1074", "-0x1p-1074", "0x1.8p-1073", "0x0.fffffffffffffp-1022"}) {
    EXPECT_TRUE(is_binary64(q(text))) << text;
    const std::string sent = spelled(q(text), Reading::binary64);
    EXPECT_EQ(q(sent.c_str()), q(text)) << sent;
    EXPECT_EQ(parse_number(sent, as_doubles), q(text)) << sent;
  }
  EXPECT_EQ(spelled(q("0x1p-1074"), Reading::binary64).substr(0, 12), "4.9406564584");
  EXPECT_FALSE(is_binary64(q("0x1p-1075")));
  EXPECT_TRUE(is_number_of(q("0x1p-149"), Reading::binary32));
  EXPECT_FALSE(is_number_of(q("0x1p-150"), Reading::binary32));
}

TEST(Protocol, the_lines_sent_are_those_of_the_contract) {
  EXPECT_EQ(header_message(header(2), as_decimals),
            R"({"dimension": 2, "learner": "perceptron", "bias": false, "step": 0.1, "tie": "mistake"})");
  EXPECT_EQ(header_message(header(2), as_doubles),
            R"({"dimension": 2, "learner": "perceptron", "bias": false, "step": "1/10", "tie": "mistake"})");
  EXPECT_EQ(instance_message(v("1,-1/2"), Reading::binary64), R"({"x": [1, -0.5]})");
  EXPECT_EQ(label_message(-1), R"({"y": -1})");
}

TEST(Protocol, a_prediction_is_a_label_among_other_fields) {
  EXPECT_EQ(read_prediction(R"({"prediction": 1})", header(2), as_doubles).prediction, 1);
  EXPECT_EQ(read_prediction(R"( {"score": [1, {"a": null}], "prediction":-1.0} )", header(2), as_doubles).prediction,
            -1);
  EXPECT_EQ(read_prediction(R"({"prediction": 0})", header(2), as_doubles).prediction, -1);
}

TEST(Protocol, anything_else_for_a_prediction_is_refused) {
  EXPECT_EQ(refused_prediction(""), "the end of the line");
  EXPECT_EQ(refused_prediction("hello"), "'hello'");
  EXPECT_EQ(refused_prediction("{}"), "an answer without a prediction");
  EXPECT_EQ(refused_prediction(R"({"prediction": 2})"), "the prediction 2");
  EXPECT_EQ(refused_prediction(R"({"prediction": true})"), "'true'");
  EXPECT_EQ(refused_prediction(R"({"prediction": 1, "prediction": 1})"), "the field 'prediction' twice");
  EXPECT_EQ(refused_prediction(R"({"weights": [1, 2]})"), "'weights' out of turn");
  EXPECT_EQ(refused_prediction(R"({"prediction": 1} {})"), "'{'");
}

TEST(Protocol, probabilities_are_asked_for_by_the_number_of_the_round_and_may_be_left_out) {
  EXPECT_EQ(round_message(17), R"({"round": 17})");
  TraceHeader of_losses = header(2);
  of_losses.learner = "hedge";
  TraceRound round;
  EXPECT_FALSE(read_probabilities("{}", of_losses, as_doubles, round));
  EXPECT_FALSE(round.probabilities.has_value());
  EXPECT_TRUE(read_probabilities(R"({"p": ["1/3", 0.5], "reset": true})", of_losses, as_decimals, round));
  EXPECT_EQ(round.probabilities, v("1/3,1/2"));
  for (const char* answer :
       {R"({"p": [1]})", R"({"p": [1, 0, 0]})", R"({"weights": [1, 0]})", R"({"prediction": 1})"}) {
    TraceRound other;
    EXPECT_THROW(read_probabilities(answer, of_losses, as_doubles, other), InputError) << answer;
  }
}

TEST(Protocol, weights_may_be_left_out_and_updated_may_be_said) {
  TraceRound round;
  read_update("{}", header(2), as_doubles, round);
  EXPECT_FALSE(round.weights || round.updated);
  read_update(R"({"weights": null, "updated": null})", header(2), as_doubles, round);
  EXPECT_FALSE(round.weights || round.updated);
  read_update(R"({"updated": true, "weights": [1, -0.5]})", header(2), as_doubles, round);
  EXPECT_EQ(round.updated, true);
  EXPECT_EQ(*round.weights, v("1,-1/2"));
}

TEST(Protocol, numbers_in_quotes_are_read_as_they_are_spelled_under_both_readings) {
  TraceRound round;
  read_update(R"({"weights": [0.1, "0.1", 9007199254740993, "9007199254740993", "1/3"]})", header(5), as_doubles,
              round);
  EXPECT_EQ((*round.weights)[0], parse_number("0.1", as_doubles));
  EXPECT_EQ((*round.weights)[1], q("1/10"));
  EXPECT_EQ((*round.weights)[2], q("9007199254740992"));
  EXPECT_EQ((*round.weights)[3], q("9007199254740993"));
  EXPECT_EQ((*round.weights)[4], q("1/3"));
  read_update(R"({"weights": [0.1]})", header(1), as_decimals, round);
  EXPECT_EQ((*round.weights)[0], q("1/10"));
}

TEST(Protocol, exponents_and_the_number_of_experts_left_are_read_like_weights) {
  const TraceHeader of_winnow = header(2, "false", "winnow"), of_halving = header(2, "false", "halving");
  TraceRound round;
  read_update(R"({"exponents": [1, "1/3"]})", of_winnow, as_doubles, round);
  read_update(R"({"experts_left": 4})", of_halving, as_doubles, round);
  EXPECT_EQ(*round.exponents, v("1,1/3"));
  EXPECT_EQ(round.experts_left, Rational(4));
  EXPECT_FALSE(round.weights);
  TraceRound other;
  read_update(R"({"exponents": null})", of_winnow, as_doubles, other);
  read_update(R"({"experts_left": null})", of_halving, as_doubles, other);
  EXPECT_FALSE(other.exponents || other.experts_left);
  EXPECT_EQ(refused_update(R"({"exponents": [1]})", "winnow"), "1 number in exponents");
  EXPECT_EQ(refused_update(R"({"exponents": [1, 2, 3]})", "winnow"), "more than 2 numbers in exponents");
  EXPECT_EQ(refused_update(R"({"exponents": 1})", "winnow"), "'1'");
  EXPECT_EQ(refused_update(R"({"experts_left": [1]})", "halving"), "'[1'");
  EXPECT_EQ(refused_update(R"({"experts_left": 1, "experts_left": 1})", "halving"), "the field 'experts_left' twice");
  EXPECT_EQ(refused_prediction(R"({"exponents": [1, 2]})", "winnow"), "'exponents' out of turn");
  EXPECT_EQ(refused_prediction(R"({"experts_left": 2})", "halving"), "'experts_left' out of turn");
}

TEST(Protocol, fields_of_other_learners_are_ignored_as_unknown_ones_are) {
  EXPECT_EQ(refused_prediction(R"({"prediction": 1, "p": 0.7, "exponents": "?", "experts_left": []})"), "read as 1");
  EXPECT_EQ(refused_prediction(R"({"prediction": 1, "weights": [1, 2]})", "kernel-perceptron"), "read as 1");
  TraceRound round;
  read_update(R"({"p": "?", "averaged": 1, "exponents": [1, 2, 3], "experts_left": "all", "weights": [1, 2]})",
              header(2), as_doubles, round);
  EXPECT_EQ(*round.weights, v("1,2"));
  EXPECT_FALSE(round.averaged || round.exponents || round.experts_left || round.probabilities);
}

TEST(Protocol, a_bias_has_a_weight_but_no_exponent) {
  TraceRound round;
  read_update(R"({"weights": [1, 2, 3]})", header(2, "true"), as_doubles, round);
  EXPECT_EQ(round.weights->size(), 3);
  EXPECT_EQ(numbers_in(header(2, "true", "winnow"), "exponents"), 2U);
}

TEST(Protocol, the_state_of_every_learner_is_recorded) {
  const auto recorded = [](const char* learner, const TraceRound& round) {
    TraceHeader named = header(2);
    named.learner = learner;
    std::istringstream in(recorded_header(named, as_decimals) + "\n" + recorded_round(round) + "\n");
    TraceReader reader(in, "trace", as_decimals);
    TraceRound again;
    EXPECT_TRUE(reader.next(again));
    return again;
  };
  TraceRound round{.t = 1, .line = 2, .x = v("1,-1"), .y = 1, .prediction = 1};
  round.exponents = Vector(v("1/3,-2"));
  const TraceRound of_winnow = recorded("winnow", round);
  EXPECT_EQ(*of_winnow.exponents, *round.exponents);
  EXPECT_FALSE(of_winnow.weights);
  round.exponents.reset();
  round.experts_left = Rational(5, 2);
  EXPECT_EQ(recorded("halving", round).experts_left, round.experts_left);
}

TEST(Protocol, weights_of_another_dimension_or_out_of_turn_are_refused) {
  EXPECT_EQ(refused_update(R"({"weights": [1, 2]})"), "understood");
  EXPECT_EQ(refused_update(R"({"weights": [1]})"), "1 number in weights");
  EXPECT_EQ(refused_update(R"({"weights": []})"), "0 numbers in weights");
  EXPECT_EQ(refused_update(R"({"weights": [1, 2, 3]})"), "more than 2 numbers in weights");
  EXPECT_EQ(refused_update(R"({"weights": [1, 2], "weights": [1, 2]})"), "the field 'weights' twice");
  EXPECT_EQ(refused_update(R"({"weights": [1, null]})"), "'null'");
  EXPECT_EQ(refused_update(R"({"prediction": 1})"), "'prediction' out of turn");
  EXPECT_EQ(refused_update("{} {}"), "'{'");
}

TEST(Protocol, an_error_names_the_command_the_round_and_what_was_sent_last) {
  const std::string silent = error_of("read a; read b; echo oops >&2; exit 1");
  for (const char* part : {"/bin/sh -c", "(case 4, round 1)", "exit code 1", R"(last line sent was {"x": [0, 0]})",
                           "standard error ends with: oops"})
    EXPECT_NE(silent.find(part), std::string::npos) << silent;
  const std::string garbled = error_of("read a; read b; echo hello; read c");
  for (const char* part : {"found 'hello' at character 1 of its answer hello", R"({"prediction": 1})"})
    EXPECT_NE(garbled.find(part), std::string::npos) << garbled;
}

TEST(Protocol, a_wrong_dimension_is_an_error_that_counts_the_bias) {
  const std::string script = R"(read a; read b; echo '{"prediction": 1}'; read c; echo '{"weights": [0, 0]}')";
  EXPECT_EQ(error_of(script), "no error");
  const std::string with_bias = error_of(script, header(2, "true"));
  EXPECT_NE(with_bias.find("found 2 numbers in weights"), std::string::npos) << with_bias;
  EXPECT_NE(with_bias.find(R"(last line sent was {"y": 1})"), std::string::npos) << with_bias;
}

TEST(Protocol, the_recorded_lines_are_a_trace_that_means_the_same_under_both_readings) {
  TraceRound round{.t = 1, .line = 2, .x = v("9007199254740993,1/3"), .y = -1, .prediction = 1};
  round.weights = Vector(v("0.1,-2"));
  round.updated = true;
  std::istringstream in(recorded_header(header(2), as_decimals) + "\n" + recorded_round(round) + "\n");
  TraceReader reader(in, "trace", as_decimals);
  TraceRound again;
  ASSERT_TRUE(reader.next(again));
  EXPECT_EQ(again.x, round.x);
  EXPECT_EQ(*again.weights, *round.weights);
  EXPECT_EQ(again.y, -1);
  EXPECT_EQ(again.prediction, 1);
  EXPECT_EQ(again.updated, true);
  EXPECT_EQ(*reader.header().find("step"), "1/10");
  EXPECT_FALSE(reader.next(again));
}

}  // namespace
}  // namespace mistakebound::test::lockstep_test
