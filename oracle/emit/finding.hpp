/// A finding in the terms of a test, whatever the language that the test is written in.
#pragma once

#include <functional>

#include "oracle/drive/drive.hpp"

namespace mistakebound::emit {

/// What the test demands of the last round's answers, besides that there are as many as lines, and the predictions.
enum class Demand { nothing, updated, numbers, state };

/// What the test is made of.
struct Finding {
  std::vector<std::string> command;     ///< of the program, word by word
  std::vector<std::string> lines;       ///< that are sent
  std::size_t answers = 0;              ///< to them
  std::vector<Prediction> predictions;  ///< of the exact run; 0: either
  Demand demand = Demand::nothing;
  bool updated = false;
  std::string field;            ///< "weights"; of what is demanded to be numbers, or a state; empty where nothing is
  std::size_t size = 0;         ///< how many numbers the field has
  std::vector<Rational> state;  ///< the exact one, where it is a list of rational numbers; else:
  std::vector<double> low;      ///< bounds of what a correct program shows; empty where there are none
  std::vector<double> high;
  std::vector<Rational> other;    ///< than which it has to be another: what was shown, if the bounds do not exclude it
  std::vector<std::string> head;  ///< what is wrong
  bool decimals = false;          ///< numbers in answers mean what they spell
};

/// The exact run's answers to the smallest sequence of the finding. `explanation` is what is wrong, `replay` the
/// command that finds it again; both stand in the head.
Finding finding_of(const DriveOptions& options, const DriveFinding& found, const std::string& explanation,
                   const std::string& replay);

/// Which of the answers has the field, or whether there was an update, counted from 0: the first of a round's two predicts.
std::size_t answer_at(const Finding& finding);
/// Whether the field is a list of numbers; else it is one.
bool is_list(const Finding& finding);

/// Digits that the double is read from, and "0.5, 0.25" of several.
std::string spelled_double(double value);
std::string spelled_doubles(const std::vector<double>& values);
/// The doubles that are nearest to the values.
std::vector<double> nearest_doubles(const std::vector<Rational>& values);

/// Every item spelled by `spell`, with commas between them.
template <class Items, class Spell>
std::string listed(const Items& items, const Spell& spell) {
  std::vector<std::string> texts;
  for (const auto& item : items) texts.push_back(spell(item));
  return joined(texts);
}

/// The text between double quotes, as Python, JavaScript, C++, Java and Go read it alike.
std::string text_literal(const std::string& text);

/// Every line spelled by `spell`, indented, with a comma behind it, on a line of its own.
std::string lines_listed(const std::vector<std::string>& lines, const std::string& indent,
                         const std::function<std::string(const std::string&)>& spell);

/// The head as comments, each line behind `mark`.
std::string head_in_comments(const Finding& finding, const std::string& mark);

std::string python_of(const Finding& finding);
std::string javascript_of(const Finding& finding);
std::string googletest_of(const Finding& finding);
std::string catch2_of(const Finding& finding);
std::string rust_of(const Finding& finding);
std::string java_of(const Finding& finding);
std::string go_of(const Finding& finding);

}  // namespace mistakebound::emit
