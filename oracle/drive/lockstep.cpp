/// Long, as the lines that are sent, the answers that are read, and what is said of wrong ones stand side by side.
#include "oracle/drive/lockstep.hpp"

#include <algorithm>
#include <cctype>
#include <set>

#include "oracle/traces/fields.hpp"
#include "oracle/traces/write.hpp"

namespace mistakebound {
namespace {

constexpr const char* prediction_form = R"({"prediction": 1} or {"prediction": -1})";
constexpr const char* probabilities_form = R"({"p": [...]}, one for each expert, or {})";

/// What the answer to a label may be.
const char* update_form(const TraceHeader& header) {
  return shown_state(header.learner).form;
}

/// Whether the token is what languages make of NaN and infinities; in JSON, JavaScript makes null of them.
bool is_no_number(std::string token) {
  std::transform(token.begin(), token.end(), token.begin(), [](unsigned char c) { return std::tolower(c); });
  token.erase(std::remove_if(token.begin(), token.end(), [](char c) { return c == '\'' || c == '-' || c == '+'; }),
              token.end());
  for (const char* word : {"nan", "inf", "infinity", "null"})
    if (token == word) return true;
  return false;
}

/// A number of an answer: in quotes it is read as it is spelled. `name` is what it is of, "w_2" of the field "weights".
Rational number(JsonCursor& json, const NumberOptions& numbers, const std::string& name, const std::string& field) {
  NumberOptions options = numbers;
  if (json.peek() == '"') options.reading = Reading::decimal;
  try {
    return json.number(options);
  } catch (const InputError& error) {
    std::string token = error.found();
    token.erase(std::remove(token.begin(), token.end(), '\''), token.end());
    if (!is_no_number(token)) throw;
    throw NoNumber(error, name + " = " + token, field);
  }
}

/// The fields of the learner's state that a program may show; those of others are ignored.
class StateFields {
 public:
  explicit StateFields(const TraceHeader& header) : fields_(shown_state(header.learner).fields) {}
  [[nodiscard]] bool has(const std::string& key) const {
    return std::find(fields_.begin(), fields_.end(), key) != fields_.end();
  }

 private:
  std::vector<std::string> fields_;
};

/// The list of numbers of a field.
Vector numbers_of(JsonCursor& json, const std::string& what, const TraceHeader& header, const NumberOptions& numbers) {
  const auto size = static_cast<Eigen::Index>(numbers_in(header, what));
  const auto wrong_size = [&](const JsonCursor& where, const std::string& found) {
    return where.complaint(found + " in " + what,
                           std::to_string(size) + ", as the dimension (and the bias) sent to it says");
  };
  json.open_array();
  const JsonCursor opened = json;
  std::vector<Rational> values;
  const std::string letter = what == "exponents" ? "S_" : what == "averaged" ? "average_" : what == "p" ? "p_" : "w_";
  while (json.next_element()) {
    if (static_cast<Eigen::Index>(values.size()) == size)
      throw wrong_size(json, "more than " + std::to_string(size) + (size == 1 ? " number" : " numbers"));
    values.push_back(number(json, numbers, letter + std::to_string(values.size() + 1), what));
  }
  if (static_cast<Eigen::Index>(values.size()) != size)
    throw wrong_size(opened, std::to_string(values.size()) + (values.size() == 1 ? " number" : " numbers"));
  Vector result(size);
  std::move(values.begin(), values.end(), result.begin());
  return result;
}

/// A parameter as JSON; `number` writes those that are numbers.
template <class Number>
std::string parameter(const TraceHeader& header, const std::string& name, const std::string& word,
                      const NumberOptions& numbers, const Number& as_number) {
  if (header.lists.contains(name)) {
    std::string text;
    for (const Rational& value : parse_vector(word, numbers)) text += (text.empty() ? "" : ", ") + as_number(value);
    return "[" + text + "]";
  }
  if (word == "true" || word == "false") return word;
  return looks_like_number(word) ? as_number(parse_number(word, numbers)) : json_text(word);
}

}  // namespace

std::size_t numbers_in(const TraceHeader& header, const std::string& field) {
  if (field == "prediction" || field == "experts_left") return 1;
  const auto dimension = static_cast<std::size_t>(header.dimension);
  if (field == "exponents" || field == "p") return dimension;
  const std::string* bias = header.find("bias");
  const bool has_bias = bias != nullptr && *bias == "true";
  return (dimension + (has_bias ? 1 : 0)) * static_cast<std::size_t>(shown_state(header.learner).weights_each);
}

namespace {

/// Whether the value has so few bits, is far enough from the largest number, and a multiple of the smallest one,
/// 2^-least.
bool is_binary(const Rational& value, unsigned significant, unsigned largest_exponent, unsigned least) {
  if (value == 0) return true;
  const Integer bottom = denominator_of(value);
  const Integer top = numerator_of(Rational(abs(value)));
  const auto low = boost::multiprecision::lsb(bottom);
  const auto high = boost::multiprecision::msb(top);
  return low == boost::multiprecision::msb(bottom) && low <= least && high <= largest_exponent &&
         high - boost::multiprecision::lsb(top) < significant;
}

/// Hundreds of zeros behind the point as an exponent, "4.94e-324".
std::string with_exponent(const std::string& digits) {
  constexpr std::size_t most = 100;
  const std::size_t point = digits.find('.');
  const std::size_t first = digits.find_first_of("123456789");
  if (point == std::string::npos || first == std::string::npos || first < point + most) return digits;
  const std::string more = digits.substr(first + 1);
  return std::string(digits.front() == '-' ? "-" : "") + digits[first] + (more.empty() ? "" : "." + more) + "e-" +
         std::to_string(first - point);
}

}  // namespace

bool is_binary64(const Rational& value) {
  return is_binary(value, 53, 1000, 1074);
}

bool is_number_of(const Rational& value, Reading reading) {
  return reading == Reading::decimal ||
         (reading == Reading::binary64 ? is_binary64(value) : is_binary(value, 24, 120, 149));
}

std::string spelled(const Rational& value, Reading reading) {
  const bool means_itself = is_number_of(value, reading);
  const std::optional<std::string> digits = means_itself ? decimal_digits(value) : std::nullopt;
  return digits ? with_exponent(*digits) : json_text(to_string(value));
}

std::string header_message(const TraceHeader& header, const NumberOptions& numbers) {
  std::string text =
      R"({"dimension": )" + std::to_string(header.dimension) + R"(, "learner": )" + json_text(header.learner);
  std::map<std::string, std::string> words = header.words;
  words.emplace("bias", "false");  // of learners that have none, too: programs need not ask
  for (const auto& [name, word] : words)
    text += ", " + json_text(name) + ": " + parameter(header, name, word, numbers, [&](const Rational& value) {
              return spelled(value, numbers.reading);
            });
  return text + "}";
}

std::string instance_message(const Vector& x, Reading reading) {
  std::string text = R"({"x": [)";
  for (Eigen::Index i = 0; i < x.size(); ++i) text += (i == 0 ? "" : ", ") + spelled(x[i], reading);
  return text + "]}";
}

std::string label_message(Label y) {
  return R"({"y": )" + std::to_string(y) + "}";
}

PredictionAnswer read_prediction(const std::string& answer, const TraceHeader& header, const NumberOptions& numbers) {
  const StateFields state(header);
  JsonCursor json(answer, {"", 0, 0});
  json.open_object();
  std::string key;
  std::optional<Label> prediction;
  bool reset = false;
  while (json.next_key(key)) {
    if (state.has(key) || key == "updated")
      throw json.complaint(mistakebound::quoted(key) + " out of turn", prediction_form);
    if (key == "reset") {
      reset = json.boolean();
      continue;
    }
    if (key != "prediction") {
      json.skip();
      continue;
    }
    if (prediction) throw json.complaint("the field 'prediction' twice", "it once");
    const Rational value = number(json, numbers, key, key);
    if (value != 1 && value != -1 && value != 0)
      throw json.complaint("the prediction " + to_string(value), "-1 or 1 (or 0 for -1)");
    prediction = value == 1 ? 1 : -1;
  }
  json.end();
  if (!prediction) throw json.complaint("an answer without a prediction", prediction_form);
  return {*prediction, reset};
}

std::string round_message(std::size_t t) {
  return R"({"round": )" + std::to_string(t) + "}";
}

bool read_probabilities(const std::string& answer, const TraceHeader& header, const NumberOptions& numbers,
                        TraceRound& round) {
  const StateFields state(header);
  JsonCursor json(answer, {"", 0, 0});
  json.open_object();
  std::string key;
  bool reset = false;
  while (json.next_key(key)) {
    if (key == "reset") {
      reset = json.boolean();
    } else if (key == "p") {
      if (round.probabilities) throw json.complaint("the field 'p' twice", "it once");
      round.probabilities = numbers_of(json, key, header, numbers);
    } else if (state.has(key) || key == "updated" || key == "prediction") {
      throw json.complaint(mistakebound::quoted(key) + " out of turn", probabilities_form);
    } else {
      json.skip();
    }
  }
  json.end();
  return reset;
}

void read_update(const std::string& answer, const TraceHeader& header, const NumberOptions& numbers,
                 TraceRound& round) {
  const StateFields state(header);
  JsonCursor json(answer, {"", 0, 0});
  json.open_object();
  std::string key;
  std::set<std::string> seen;
  while (json.next_key(key)) {
    if (key == "prediction" || (key == "p" && state.has(key)))
      throw json.complaint(mistakebound::quoted(key) + " out of turn", update_form(header));
    const bool known = state.has(key) || key == "updated";
    if (known && !seen.insert(key).second)
      throw json.complaint("the field " + mistakebound::quoted(key) + " twice", "it once");
    if (!known || json.at_null()) {
      json.skip();
    } else if (key == "updated") {
      round.updated = json.boolean();
    } else if (key == "experts_left") {
      round.experts_left = number(json, numbers, key, key);
    } else {
      (key == "exponents"  ? round.exponents
       : key == "averaged" ? round.averaged
                           : round.weights) = numbers_of(json, key, header, numbers);
    }
  }
  json.end();
}

Lockstep::Lockstep(const Setting& setting, const TraceHeader& header)
    : setting_(setting),
      header_(header),
      judge_(make_judge(header, setting.numbers, "drive", setting.allowance)),
      program_(std::move(setting.kept->program)),
      reused_(program_ != nullptr),
      resets_(reused_),
      last_sent_(header_message(header, setting.numbers)) {
  judge_->measure_no_errors();
  if (!reused_) {
    program_ = setting.partner ? setting.partner() : std::make_unique<LivingProgram>(setting.command, setting.limits);
    ++setting.kept->starts;
  }
  delayed_before_ = delayed_until_now();
  program_->tell(last_sent_);
}

void Lockstep::finish() {
  if (resets_ && setting_.kept->allowed && !failure_) {
    setting_.kept->program = std::move(program_);
  } else if (program_ != nullptr && !verdict().divergence && !failure_) {
    program_->finish();
  }
}

InputError Lockstep::in_context(const InputError& error, const std::string& found) const {
  const std::string words = program_->last_words();
  return {{joined(setting_.command, " ") + " (" + setting_.place + "round " + std::to_string(rounds_.size() + 1) + ")",
           0, 0},
          found,
          error.expected() + "; the last line sent was " + cut_short(last_sent_) +
              (words.empty() ? "" : "; its standard error ends with: " + words)};
}

void Lockstep::fail(const InputError& error, const std::string& found, const NoNumber* none, bool threw) {
  if (!setting_.kept->has_played) throw in_context(error, found);
  failure_ = Failure{.what = error.found(),
                     .shown = none != nullptr ? none->shown : "",
                     .field = none != nullptr ? none->field : "",
                     .threw = threw,
                     .last_sent = last_sent_,
                     .said = program_->last_words(),
                     .example = {round_.x, round_.y}};
  throw BrokenDown{};
}

std::string Lockstep::ask(const std::string& line) {
  last_sent_ = line;
  try {
    return program_->ask(line);
  } catch (const LearnerThrew& error) {
    fail(error, error.found(), nullptr, true);
  } catch (const ProgramEnded& error) {
    fail(error, error.found(), nullptr);
  } catch (const InputError& error) {
    throw in_context(error, error.found());
  }
}

template <class Read>
void Lockstep::read(const std::string& answer, const std::string& expected, const Read& how) {
  try {
    how();
  } catch (const NoNumber& error) {
    fail(
        error,
        error.found() + " at character " + std::to_string(error.where().column) + " of its answer " + cut_short(answer),
        &error);
  } catch (const InputError& error) {
    const std::string where = error.where().column == 0 ? std::string()
                                                        : " at character " + std::to_string(error.where().column) +
                                                              " of its answer " + cut_short(answer);
    const bool is_form = error.expected() == expected;
    throw in_context(is_form ? error : InputError({}, "", error.expected() + ", in an answer of the form " + expected),
                     error.found() + where);
  }
}

double Lockstep::delayed_until_now() const {
  return delayed("thread-self") + (program_ ? program_->delayed() : 0);
}

double Lockstep::took() const {
  const double passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  return std::max(0.0, passed - (delayed_until_now() - delayed_before_));
}

Label Lockstep::predict(const Vector& x) {
  const std::size_t t = rounds_.size() + 1;
  round_ = TraceRound{.t = t, .line = t + 1, .x = x};
  if (!shown_state(header_.learner).predicts) {
    const std::string answer = ask(round_message(t));
    read(answer, probabilities_form,
         [&] { resets_ = read_probabilities(answer, header_, setting_.numbers, round_) || resets_; });
    return round_.prediction;
  }
  const std::string answer = ask(instance_message(x, setting_.numbers.reading));
  read(answer, prediction_form, [&] {
    const PredictionAnswer read = read_prediction(answer, header_, setting_.numbers);
    round_.prediction = read.prediction;
    resets_ = resets_ || read.reset;
  });
  return round_.prediction;
}

void Lockstep::learn(Label y) {
  const bool predicts = shown_state(header_.learner).predicts;
  if (predicts) round_.y = y;
  const std::string answer = ask(predicts ? label_message(y) : instance_message(round_.x, setting_.numbers.reading));
  read(answer, update_form(header_), [&] { read_update(answer, header_, setting_.numbers, round_); });
  if (!predicts && !round_.probabilities && !round_.weights)
    throw in_context({{}, "", std::string(probabilities_form) + " before the losses, or " + update_form(header_)},
                     "a round of which neither p nor weights are shown");
  if (setting_.decisions_only && predicts) {
    round_.weights.reset();
    round_.averaged.reset();
    round_.exponents.reset();
    round_.experts_left.reset();
  }
  judge_->observe(round_);
  rounds_.push_back(std::move(round_));
  setting_.kept->has_played = true;
}

std::string cut_short(const std::string& text) {
  constexpr std::size_t most_shown = 200;
  return printable(text.substr(0, most_shown)) + (text.size() > most_shown ? "..." : "");
}

namespace {

/// A number that every reading gives that value to: a fraction where it is no float.
std::string lasting(const Rational& value) {
  const bool is_whole = denominator_of(value) == 1;
  return is_whole && !is_number_of(value, Reading::binary32) ? json_text(to_string(value) + "/1") : json_text(value);
}

std::string lasting(const Vector& values) {
  std::string text;
  for (const Rational& value : values) text += (text.empty() ? "" : ", ") + lasting(value);
  return "[" + text + "]";
}

}  // namespace

std::string recorded_header(const TraceHeader& header, const NumberOptions& numbers) {
  std::vector<TraceParameter> parameters;
  for (const auto& [name, word] : header.words)
    parameters.emplace_back(
        name, parameter(header, name, word, numbers, [](const Rational& value) { return lasting(value); }));
  return trace_header(header.learner, header.dimension, parameters);
}

std::string recorded_round(const TraceRound& round, bool predicts) {
  std::string text = R"({"x": )" + lasting(round.x);
  if (predicts)
    text += R"(, "y": )" + std::to_string(round.y) + R"(, "prediction": )" + std::to_string(round.prediction);
  if (round.probabilities) text += R"(, "p": )" + lasting(*round.probabilities);
  if (round.updated) text += std::string(R"(, "updated": )") + (*round.updated ? "true" : "false");
  if (round.weights) text += R"(, "weights": )" + lasting(*round.weights);
  if (round.averaged) text += R"(, "averaged": )" + lasting(*round.averaged);
  if (round.exponents) text += R"(, "exponents": )" + lasting(*round.exponents);
  if (round.experts_left) text += R"(, "experts_left": )" + lasting(*round.experts_left);
  return text + "}";
}

}  // namespace mistakebound
