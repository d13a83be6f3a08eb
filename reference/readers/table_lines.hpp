/// What all readers of tables in CSV share: separators, comments, the header, columns that are dropped and rows that
/// are left out.
///
/// A line that is blank or begins with '#' is passed over. The first other line is a header where --header says so,
/// else by its words: a line of names is one, and so is a line of whole numbers and names where one of these is the
/// name of a label column, as "0,1,y". A line whose only words stand for missing values is none. The last comment
/// before the first row, or one before it that names the label, is the header where it names as many columns.
/// Separators at the end of the first two lines, or of one of them, with nothing behind them, may stand at the end of
/// every line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reference/readers/csv_line.hpp"
#include "reference/readers/table_form.hpp"
#include "reference/readers/understood.hpp"

namespace mistakebound {

/// The first line of a file that holds something, and what is known before it.
struct FirstLine {
  std::string text;
  struct Comment {
    std::string text;  ///< with blanks in place of its mark
    std::size_t line = 0;
  };
  std::vector<Comment> latest;    ///< the last comments before it; of those but the very last, the short ones
  std::size_t comments = 0;       ///< how many there are
  std::optional<char> separator;  ///< where a line before it says so, as "sep=;"
};

/// The first line that is neither blank nor a comment, nor says what the separator is. Throws InputError where there is
/// none, and where it is that of another format; `what` should be there.
FirstLine first_line(LineReader& lines, const std::string& name, const std::string& what,
                     const std::optional<char>& separator = {});

/// The column's number from 1 that the text is; nothing where it is none of so many columns.
std::optional<std::size_t> number_of_column(const std::string& text, std::size_t columns);
/// "3:0.5"
bool is_entry_of_libsvm(std::string_view text);
/// Whether it names a column of labels where nobody says which one does.
bool names_labels(const std::string& name);
/// Whether the fields are the numbers of their columns, from 0 or 1 on, but for one.
bool number_their_columns(const std::vector<TextField>& fields, const std::optional<std::size_t>& but = {});
/// Whether they do, all of them or all behind the first, which is empty, and are too many to be an example.
bool may_number_their_columns(const std::vector<TextField>& fields);

class TableLines {
 public:
  /// What is asked of the labels, which says whether the first line is a header; null where nothing is.
  struct Labels {
    bool are_there = true;
    bool may_be_words = true;               ///< --positive says which of them means +1, --label where they are
    const std::string* column = nullptr;    ///< its name, or its number from 1
    const std::string* positive = nullptr;  ///< the word that means +1
  };

  /// Takes the first line apart. Throws InputError.
  TableLines(LineReader& lines, const TableForm& form, FirstLine first, const Labels& labels, Understood& understood);

  [[nodiscard]] bool has_header() const { return !names_.empty(); }
  /// Whether that is a line like the rows, and no comment.
  [[nodiscard]] bool header_is_a_line() const { return header_is_a_line_; }
  /// Whether the first row was read last, as nothing says what it is, and may be the numbers of the columns.
  [[nodiscard]] bool may_be_numbers() const { return may_be_numbers_; }
  /// How many columns there are in the file, and how many of them are kept.
  [[nodiscard]] std::size_t columns() const { return columns_; }
  [[nodiscard]] std::size_t kept() const { return drops_some_ ? kept_.size() : columns_; }
  /// The number in the file, from 0, of a column that is kept, by its place among those that are.
  [[nodiscard]] std::size_t number(std::size_t place) const { return drops_some_ ? kept_[place] : place; }
  [[nodiscard]] Column column(std::size_t place) const;
  /// A word of the comment above the rows that names labels, where its words are as many as the columns and this one is
  /// not the last: they may name the columns, or be a sentence. Nothing where a line names the columns.
  struct Word {
    std::string text;
    Location at;
  };
  [[nodiscard]] const std::optional<Word>& label_in_words() const { return label_in_words_; }
  /// Where its name stands in the header, which there is.
  [[nodiscard]] Location where(std::size_t place) const;

  /// The place among the kept columns of the one that --label asks for, by its name or its number. Throws InputError.
  [[nodiscard]] std::size_t chosen_label(const std::string& label) const;

  /// The place of the column whose name is that of the labels. Names that are always read so come before those in other
  /// cases, which the report lists. Throws InputError where there are several.
  [[nodiscard]] std::optional<std::size_t> named_label() const;
  /// How the column is the last, for the report.
  [[nodiscard]] std::string place_of_label(std::size_t place) const;
  /// Throws InputError: there is a column of labels; what there should be is `expected`.
  [[noreturn]] void refuse_label(std::size_t place, const std::string& expected) const;
  /// Throws InputError where a column has a name that labels have; "y" beside "x" is a coordinate.
  void refuse_labels(const std::string& expected) const;
  /// Throws InputError where words of a comment speak of a column of labels, and are no header.
  void refuse_words(const std::string& expected) const;

  /// The next row. The first one is the first line, unless that is the header.
  bool next(std::string& line);

  /// The fields of a row that are kept. Throws InputError where it has not as many as there are columns.
  void split(const std::string& line, std::vector<TextField>& fields) const;
  /// Calls entry(place, field) for every field of a row that is kept. Throws InputError where the row has not as many
  /// fields as there are columns.
  template <class Entry>
  void visit(const std::string& line, Entry entry) const {
    std::size_t at = 0;
    std::size_t place = 0;
    std::size_t last = 1;
    for (Fields fields(line, lines_, separator_); const auto field = fields.next(); ++at) {
      if (at >= columns_ && !(at < columns_ + trailing_ && field->text.empty()))
        wrong_count(field->column, count_fields(line, lines_, separator_));
      last = field->column;
      if (at < columns_ && is_kept(at)) entry(place++, *field);
    }
    if (at < columns_) wrong_count(last, at);
  }

  /// A field that stands for a missing value: its row is left out where that is asked for, else this throws InputError,
  /// which says that it should be a `kind`.
  void miss(std::string_view text, std::size_t column, const std::string& kind = "number");
  /// Whether the row that was read is left out, and counts it then.
  bool drops_row();

  /// The number that a field spells, with a point in place of its decimal comma.
  [[nodiscard]] std::string number_text(std::string_view text, std::size_t column) const;

  /// The row as scan_line() reads it; null where the general way has to look at it.
  const std::string* in_commas(const std::string& line);

 private:
  /// What says whether the first line is a header.
  struct Words {
    std::size_t numbers = 0;
    std::size_t names = 0;
    std::size_t first_name = 0;  ///< the place of the first name
    Field name;                  ///< the first one
    std::size_t label = 0;       ///< the place of the label column, which is the last one if nobody chose one
    bool are_whole = true;       ///< all numbers, as those of columns are
    bool name_label = false;     ///< some name is that of the label column
    bool drops_label = false;    ///< --drop-columns leaves out a column whose name labels have
    Field dropped;               ///< the first such name, and its place in the file
    std::size_t dropped_at = 0;
    bool miss = false;                  ///< some stand for missing values
    std::vector<std::size_t> lettered;  ///< the places of names that have a letter
  };

  /// Counts the columns and the separators behind them.
  void count_columns(const std::string& line);
  /// The names as --drop-columns takes them.
  [[nodiscard]] std::vector<std::string> spelled_names() const;
  [[nodiscard]] bool is_kept(std::size_t at) const { return !drops_some_ || is_kept_[at]; }
  [[nodiscard]] Words words_of(const std::string& line, const Labels& labels) const;
  [[nodiscard]] bool is_header(const std::string& line, const Labels& labels) const;
  /// Throws InputError where the name of a label in a column that is left out may be a word like those below it.
  void check_dropped_words(const std::string& line, const Words& words) const;
  /// As many fields of a line as there are columns, or all where these are fewer.
  [[nodiscard]] std::vector<TextField> fields_of(const std::string& line) const;
  /// Whether the comment has as many fields as a row below the header; between blanks words of a sentence are fields.
  [[nodiscard]] bool is_like_a_row(const std::string& comment) const;
  /// The names of all columns in a comment, between separators of its own or of the table; empty where it has none.
  [[nodiscard]] std::vector<TextField> names_in(const std::string& comment) const;
  /// Those of the last comment that names the label, or else of the last one; with the comment's line.
  [[nodiscard]] std::pair<std::vector<TextField>, std::size_t> names_before(const FirstLine& first) const;
  [[nodiscard]] bool are_names(const std::vector<TextField>& fields) const;
  /// The column of that name, in any case.
  [[nodiscard]] std::optional<std::size_t> column_named(const std::u32string& name) const;
  void look_for_label_in_words(const FirstLine& first);
  void look_for_label_in_words(const FirstLine::Comment& comment);
  /// Throws InputError where a column that is read has no name in the header, but the label's that was chosen by its
  /// number.
  void check_names(const Labels& labels) const;
  void use_names(const std::vector<TextField>& names, std::size_t line);
  /// Keeps the columns that --drop-columns leaves, of which it has the numbers, or the names as well.
  void drop_columns(bool names_are_known);
  [[noreturn]] void wrong_count(std::size_t column, std::size_t found) const;

  LineReader& lines_;
  const TableForm& form_;
  bool chooses_label_;  ///< --label may say which column that is
  Understood& understood_;
  char separator_ = ',';
  std::size_t columns_ = 0;
  std::size_t trailing_ = 0;  ///< separators that may end every line
  std::size_t line_of_first_ = 1;
  std::size_t rows_read_ = 0;  ///< behind the first line
  bool has_rows_ = false;
  std::optional<Location> like_a_row_;  ///< the first comment that is, if no row is above it
  bool may_be_numbers_ = false;         ///< see may_be_numbers()
  std::vector<std::string> names_;      ///< of all columns, where there is a header
  std::vector<std::size_t> begins_;     ///< where they begin there
  std::size_t line_of_names_ = 1;
  bool header_is_a_line_ = false;
  std::optional<Word> label_in_words_;
  bool drops_some_ = false;
  std::vector<std::size_t> kept_;     ///< the columns that are kept, where some are dropped
  std::vector<bool> is_kept_;         ///< of each column, where some are dropped
  std::optional<std::string> first_;  ///< where it is a row, until it is asked for
  bool misses_ = false;               ///< something in the row that is read
  std::string scratch_;
};

}  // namespace mistakebound
