/// What a reader understood of a file of examples. Reports say it, so that a file that was read otherwise than it was
/// meant is noticed.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "reference/learners/example.hpp"

namespace mistakebound {

/// A column of a file: its number, from 1, and its name, which is empty where no header names it.
struct Column {
  std::size_t number = 0;
  std::string name;
};

/// A label as it is written, what it means and on how many rows.
struct LabelWord {
  std::string word;
  Label label = 1;
  std::size_t rows = 0;
};

/// Columns of one kind: the first of them, and how many there are.
struct ColumnList {
  static constexpr std::size_t most = 100;

  std::vector<Column> first;  ///< at most so many
  std::size_t count = 0;

  void add(Column column) {
    if (count++ < most) first.push_back(std::move(column));
  }
};

/// The value is filled while the file is read; nothing of it is computed later.
struct Understood {
  enum class Form { csv, libsvm, lines, memory };

  Form form = Form::csv;
  std::size_t rows = 0;              ///< without those that were left out
  std::size_t dropped = 0;           ///< rows that were left out, as a value of theirs is missing
  bool header = false;               ///< whether the first line names the columns
  bool numbered_first_line = false;  ///< it was read as a row without being asked, and may count the columns
  bool labelled = true;              ///< points have no labels
  std::optional<Column> label;
  std::string label_place;  ///< where nothing names the column: "last", or in which way it is
  std::size_t positive = 0;
  std::size_t negative = 0;
  std::vector<LabelWord> words;  ///< labels as they are written, where the positive one was named
  char separator = ',';
  bool decimal_comma = false;
  std::size_t comments = 0;      ///< lines that were passed over
  bool has_query_ids = false;    ///< some rows have a qid, which was passed over
  bool is_plain = true;          ///< commas, all rows and all columns, a header that is none by an option
  ColumnList dropped_columns;    ///< that were left out, as they were asked to be
  ColumnList named_like_labels;  ///< others than `label` that have such a name
  ColumnList constant;
  ColumnList row_numbers;             ///< columns that count the rows
  std::optional<Column> like_labels;  ///< the one column that could be the label too, where nothing names it
  std::shared_ptr<const Understood> of_class = {};  ///< of a further file that has the class, where there is one

  void count(Label y) { ++(y > 0 ? positive : negative); }
};

/// What is to be said of examples that come from no file.
Understood understood_of(const Sequence& sequence);

}  // namespace mistakebound
