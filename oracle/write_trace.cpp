#include "oracle/write_trace.hpp"

namespace mistakebound {
namespace {

std::string json_number(const Rational& value) {
  const std::string text = to_string(value);
  return denominator_of(value) == 1 ? text : "\"" + text + "\"";
}

std::string json_array(const Vector& values) {
  std::string text = "[";
  for (Eigen::Index i = 0; i < values.size(); ++i) text += (i == 0 ? "" : ", ") + json_number(values[i]);
  return text + "]";
}

}  // namespace

std::string trace_header(const std::string& learner, Eigen::Index dimension, const std::string& tie,
                         const Rational& step, const std::string& rule) {
  return R"({"format": "mistakebound-trace", "version": 1, "learner": ")" + learner + R"(", "dimension": )" +
         std::to_string(dimension) + R"(, "tie": ")" + tie + R"(", "step": )" + json_number(step) +
         (rule.empty() ? "" : R"(, "rule": ")" + rule + '"') + R"(, "source": "mistakebound"})";
}

std::string trace_line(const Round& round) {
  const Prediction printed = round.prediction == 0 ? -round.y : round.prediction;
  return R"({"x": )" + json_array(round.x) + R"(, "y": )" + std::to_string(round.y) + R"(, "prediction": )" +
         std::to_string(printed) + R"(, "updated": )" + (round.mistake ? "true" : "false") + R"(, "weights": )" +
         json_array(round.after) + "}";
}

}  // namespace mistakebound
