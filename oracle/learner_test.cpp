#include "oracle/learner_test.hpp"

#include <cxxabi.h>

#include <cmath>
#include <cstdlib>
#include <ostream>

#include "oracle/drive/drive.hpp"
#include "oracle/judges/explain.hpp"
#include "oracle/traces/json_cursor.hpp"
#include "properties/campaign/case_description.hpp"

namespace mistakebound {
namespace {

/// "std::out_of_range", where the compiler's own name can be read.
std::string name_of(const std::type_info& type) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> name(abi::__cxa_demangle(type.name(), nullptr, nullptr, &status),
                                                         &std::free);
  return name ? name.get() : type.name();
}

/// A weight as an answer has it: in quotes and exact, or the word for what is no number.
std::string spelled_weight(long double weight) {
  if (std::isnan(weight)) return "nan";
  if (std::isinf(weight)) return weight > 0 ? "inf" : "-inf";
  return "\"" + to_string(Rational(weight)) + "\"";
}

/// A learner of this process, which is spoken to as a program is.
class LearnerHere final : public Partner {
 public:
  LearnerHere(const MakeLearner& make, bool shows_weights, Prediction at_zero)
      : make_(make), shows_weights_(shows_weights), at_zero_(at_zero) {}

  void tell(const std::string& header) override {
    JsonCursor json(header, {});
    std::string key;
    json.open_object();
    json.next_key(key);  // the dimension
    dimension_ = static_cast<std::size_t>(to_double(json.number({})));
  }
  std::string ask(const std::string& line) override {
    try {
      return answer(line);
    } catch (const std::exception& error) {
      throw LearnerThrew({}, name_of(typeid(error)) + ": " + error.what(), "no exception");
    } catch (...) {
      throw LearnerThrew({}, "what is no std::exception", "no exception");
    }
  }
  void finish() override {}
  [[nodiscard]] std::string last_words() const override { return ""; }

 private:
  std::string answer(const std::string& line) {
    if (!learner_) learner_ = make_(dimension_);
    JsonCursor json(line, {});
    std::string key;
    json.open_object();
    json.next_key(key);
    if (key == "x") return prediction_of(json);
    learner_->learn(x_, json.number({}) > 0 ? 1 : -1);
    return shows_weights_ ? shown_weights() : "{}";
  }

  std::string prediction_of(JsonCursor& json) {
    x_.clear();
    json.open_array();
    while (json.next_element()) x_.push_back(to_double(json.number({})));
    const std::optional<Prediction> said = learner_->predict(x_);
    if (!said) return R"({"prediction": nan})";
    return R"({"prediction": )" + std::to_string(*said == 0 ? at_zero_ : *said) + "}";
  }

  std::string shown_weights() {
    const std::optional<std::vector<long double>> weights = learner_->weights();
    if (!weights) return "{}";
    std::string text;
    for (const long double weight : *weights) text += (text.empty() ? "" : ", ") + spelled_weight(weight);
    return R"({"weights": [)" + text + "]}";
  }

  MakeLearner make_;
  bool shows_weights_;
  Prediction at_zero_;
  std::size_t dimension_ = 0;
  std::optional<LearnerUnderTest> learner_;
  std::vector<long double> x_;
};

void demand_some(const char* option, std::size_t number) {
  if (number == 0) throw InputError({option, 0, 0}, "0", "at least 1");
}

/// The campaign that `mistakebound drive` plays with programs.
DriveOptions campaign_of(const MakeLearner& make, const LearnerTestOptions& options, Precision instances) {
  demand_some("cases", options.cases);
  demand_some("rounds", options.rounds);
  demand_some("dimension", options.dimension.value_or(1));
  for (const char* option : {"dimension", "learner"})
    if (options.parameters.contains(option))
      throw InputError({"the learner's parameters", 0, 0}, quoted(option), "the option of that name");
  const std::optional<Eigen::Index> width = dimension_of_start(options.parameters);
  const TraceHeader header{
      .learner = options.learner, .dimension = width.value_or(1), .words = options.parameters, .places = {}};
  const Tie tie = make_judge(header, {}, "the learner's parameters")->conventions().tie;
  const Precision precision = options.precision.value_or(instances);
  const bool floats = instances == Precision::binary32 || precision == Precision::binary32;
  DriveOptions result{.command = {"the learner"}, .parameters = options.parameters};
  // A program that predicts 0 predicts -1; where a tie is a mistake, either will do.
  const Prediction at_zero = tie == Tie::positive ? 1 : -1;
  result.partner = [&make, at_zero, shows_weights = options.compare_weights] {
    return std::make_unique<LearnerHere>(make, shows_weights, at_zero);
  };
  result.tolerance = options.tolerance;
  result.absolute_tolerance = options.absolute_tolerance;
  result.precision = precision;
  result.rounding_allowed = options.rounding_allowed;
  result.adversary = {
      .learner = options.learner, .reading = floats ? Reading::binary32 : Reading::binary64, .rounds = options.rounds};
  result.adversary.dimension = width;
  if (options.dimension) result.adversary.dimension = static_cast<Eigen::Index>(*options.dimension);
  result.cases = options.cases;
  result.seed = options.seed;
  result.far_time = options.far_time;
  return result;
}

}  // namespace

std::optional<SmallestDivergence> smallest_divergence_of(const MakeLearner& make, const LearnerTestOptions& options,
                                                         Precision instances) {
  const DriveResult result = drive(campaign_of(make, options, instances));
  if (!result.found) return std::nullopt;
  const Played& played = result.found->shrunk;
  return SmallestDivergence{.number = result.found->number,
                            .seed = options.seed,
                            .sequence = played.sequence(),
                            .divergence = *played.verdict.divergence,
                            .decisions_conform = played.verdict.decisions_conform(),
                            .repeats = result.found->repeats,
                            .hurried = result.found->hurried};
}

std::ostream& operator<<(std::ostream& out, const SmallestDivergence& found) {
  out << "the learner leaves the rule in round " << found.divergence.round << " of " << to_string(found.sequence)
      << ": " << explain(found.divergence, found.decisions_conform, "the learner");
  if (!found.repeats) out << " On the same sequence again it did something else: it depends on chance or on the past.";
  if (found.hurried) out << " The learner is slow, so that this was not made as small as may be.";
  return out << " (seed " << found.seed << ", case " << found.number << ")";
}

}  // namespace mistakebound
