/// Example files: CSV and LIBSVM/SVMlight, every number read exactly.
///
/// CSV: fields between commas, semicolons, tabs or blanks, spaces around them ignored, double quotes allowed; of
/// headers and comments see table_lines.hpp. The label column is the one named y, label, class, target or outcome, the
/// last four in any case, else the last column. LIBSVM: "label index:value ..." with increasing indices; '#' begins a
/// comment. What is not written is zero. A blank may stand behind the colon. A query's number, as "qid:7" behind the
/// label, is passed over. Labels are -1/+1 or 0/1, not both kinds in one file; with `positive`, that value against all
/// others. A sequence is kept whole, as dense vectors.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "reference/learners/example.hpp"
#include "reference/numbers/numeral.hpp"
#include "reference/readers/fields.hpp"
#include "reference/readers/table_form.hpp"
#include "reference/readers/understood.hpp"

namespace mistakebound {

enum class FileFormat { automatic, csv, libsvm };

/// What the entries of instances may be: any number; 0 and 1; an expert's predictions -1 and 1, or 0 and 1; numbers of
/// points, from 1.
enum class EntryKind { numbers, boolean, predictions, points };
struct ReadEntries {
  EntryKind kind = EntryKind::numbers;
  std::size_t points = 0;  ///< how many there are

  [[nodiscard]] bool allow(const Rational& entry) const;
};

/// The most numbers of a file's examples, whether they are written or zeros that are not. Rationals are in memory;
/// machine integers, beyond some of them, in a temporary file.
struct MostNumbers {
  std::size_t rationals = most_numbers;
  std::size_t integers = 50 * most_numbers;
};

// In the order in which they are given.
struct ReadOptions {  // NOLINT(clang-analyzer-optin.performance.Padding)
  FileFormat format = FileFormat::automatic;
  std::optional<std::string> label;     ///< name of the label column, or its index from 1 (CSV)
  std::optional<std::string> positive;  ///< the label that means +1; all others mean -1
  std::optional<int> index_base;        ///< least index in a LIBSVM file, 0 or 1; 1 where absent
  TableForm table;                      ///< of it decimal_comma and drop_missing are for LIBSVM as well
  NumberOptions numbers;
  ReadEntries entries{};
  MostNumbers most{};
};

/// The examples in `in`; `name` stands in messages. What was understood of them goes to `understood`, if that is not
/// null. Throws InputError.
Sequence read_examples(std::istream& in, const std::string& name, const ReadOptions& options = {},
                       Understood* understood = nullptr);

/// The examples in a file; "-" is standard input. Throws InputError, also where the file cannot be opened.
Sequence read_examples(const std::string& path, const ReadOptions& options = {}, Understood* understood = nullptr);

/// A finite domain: points with labels, and their probabilities, which add up to 1.
struct FiniteDomain {
  Sequence points;
  Vector p;
  Understood understood;
};

/// The domain in a CSV file whose header names a column p of probabilities. Throws InputError.
FiniteDomain read_domain(const std::string& path, const ReadOptions& options = {});

}  // namespace mistakebound
