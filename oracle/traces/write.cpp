#include "oracle/traces/write.hpp"

namespace mistakebound {

std::string json_text(const std::string& text) {
  return '"' + text + '"';
}

std::string json_text(const Rational& value) {
  return denominator_of(value) == 1 ? to_string(value) : json_text(to_string(value));
}

std::string json_text(const Vector& values) {
  std::string text = "[";
  for (Eigen::Index i = 0; i < values.size(); ++i) text += (i == 0 ? "" : ", ") + json_text(values[i]);
  return text + "]";
}

std::string trace_header(const std::string& learner, Eigen::Index dimension,
                         const std::vector<TraceParameter>& parameters) {
  std::string text = R"({"format": "mistakebound-trace", "version": 1, "learner": )" + json_text(learner) +
                     R"(, "dimension": )" + std::to_string(dimension);
  for (const auto& [name, value] : parameters) text += ", " + json_text(name) + ": " + value;
  return text + R"(, "source": "mistakebound"})";
}

namespace {

/// The beginning of a round's line, up to the prediction.
std::string decision(const std::string& x, Label y, Prediction prediction) {
  return R"({"x": )" + x + R"(, "y": )" + std::to_string(y) + R"(, "prediction": )" +
         std::to_string(prediction == 0 ? -y : prediction);
}

}  // namespace

std::string trace_line(const Round& round, bool with_weights) {
  return decision(json_text(round.x), round.y, round.prediction) + R"(, "updated": )" +
         (round.mistake ? "true" : "false") + (with_weights ? R"(, "weights": )" + json_text(round.after) : "") + "}";
}

std::string trace_line(const Experts& votes, Label y, Prediction prediction) {
  std::string x = "[";
  for (std::size_t i = 0; i < votes.size(); ++i) x += std::string(i == 0 ? "" : ", ") + (votes[i] ? "1" : "-1");
  return decision(x + "]", y, prediction) + "}";
}

std::string trace_line(const Vector& x, Label y, Prediction prediction) {
  return decision(json_text(x), y, prediction) + "}";
}

}  // namespace mistakebound
