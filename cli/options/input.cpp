#include "cli/options/input.hpp"

#include <algorithm>
#include <limits>

#include "invariants/solvers/hitting_set.hpp"
#include "reference/learners/as_read.hpp"
#include "reference/readers/byte_source.hpp"
#include "reference/readers/csv_line.hpp"
#include "reference/readers/fields.hpp"

namespace mistakebound::cli {
namespace {

constexpr std::array<std::pair<const char*, Reading>, 3> reading_words{
    {{"decimal", Reading::decimal}, {"binary64", Reading::binary64}, {"binary32", Reading::binary32}}};
constexpr std::array<std::pair<const char*, FileFormat>, 3> format_words{
    {{"auto", FileFormat::automatic}, {"csv", FileFormat::csv}, {"libsvm", FileFormat::libsvm}}};

}  // namespace

NumberOptions number_options(const InputOptions& options) {
  return {word_option("--numbers", options.numbers, reading_words), options.exponent_limit};
}

TableForm table_form(const InputOptions& options) {
  constexpr std::array<std::pair<const char*, bool>, 2> missing_words{{{"error", false}, {"drop", true}}};
  constexpr std::array<std::pair<const char*, bool>, 2> header_words{{{"yes", true}, {"no", false}}};
  TableForm form{.decimal_comma = options.decimal_comma,
                 .drop_columns = options.drop_columns,
                 .drop_missing = word_option("--missing", options.missing, missing_words)};
  if (options.separator) form.separator = separator_of(*options.separator);
  if (options.header) form.header = word_option("--header", *options.header, header_words);
  return form;
}

const char* table_option(const InputOptions& options) {
  if (const char* const option = table_form(options).given()) return option;
  if (options.missing != InputOptions{}.missing) return "--missing";
  return options.decimal_comma ? "--decimal-comma" : nullptr;
}

ReadOptions read_options(const InputOptions& options, ReadEntries entries) {
  return {.format = word_option("--format", options.format, format_words),
          .label = options.label,
          .positive = options.positive,
          .index_base = options.index_base ? std::optional<int>(static_cast<int>(*options.index_base)) : std::nullopt,
          .table = table_form(options),
          .numbers = number_options(options),
          .entries = entries};
}

Sequence read(const InputOptions& options, Understood& understood, ReadEntries entries) {
  const ReadOptions reading = read_options(options, entries);
  Sequence sequence = options.examples ? std::move(*options.examples) : read_with(options, [&](auto&&... source) {
    return read_examples(source..., reading, &understood);
  });
  if (options.examples) understood = understood_of(sequence);
  if (options.examples && entries.kind == EntryKind::boolean) require_boolean(sequence, name_of(options));
  if (options.bias) return with_bias(std::move(sequence));
  return sequence;  // moved
}

Rational number_option(const std::string& option, const std::string& text, const NumberOptions& numbers) {
  try {
    return parse_number(text, numbers);
  } catch (const InputError& error) {
    throw error.at({option, 0, 0});
  }
}

Rational absolute_tolerance_option(const std::string& text, const NumberOptions& numbers) {
  Rational value = number_option("--absolute-tolerance", text, numbers);
  if (value < 0) throw InputError({"--absolute-tolerance", 0, 0}, quoted(text), "a number that is not negative");
  return value;
}

Rational positive_option(const std::string& option, const std::string& text, const NumberOptions& numbers) {
  Rational value = number_option(option, text, numbers);
  if (value <= 0) {
    const bool is_lost = number_option(option, text, {.exponent_limit = numbers.exponent_limit}) > 0;
    throw InputError({option, 0, 0}, quoted(text) + as_read(text, numbers),
                     is_lost ? "--numbers decimal, or a number greater than 0" : "a number greater than 0");
  }
  return value;
}

std::uint64_t whole_number(const std::string& option, const std::string& text, std::uint64_t least,
                           std::uint64_t most) {
  return mistakebound::whole_number({option, 0, 0}, text, least, most);
}

std::size_t cases_option(const std::optional<std::size_t>& cases, bool is_one_case, std::size_t usual) {
  if (cases && is_one_case) throw InputError({"--case", 0, 0}, "it beside --cases", "one of the two");
  return cases.value_or(usual);
}

double seconds_option(const std::string& option, const std::string& text) {
  const Rational value = number_option(option, text, {});
  if (value < 0) throw InputError({option, 0, 0}, quoted(text), "a number of seconds, not negative");
  // What is too small for a double is still no 0.
  return value > 0 ? std::max(to_double(value), std::numeric_limits<double>::min()) : 0;
}

std::string text_of_file(const std::string& path, const char* what, std::size_t most, const char* smaller) {
  std::string text;
  with_input(path, what, [&](std::istream& in, const std::string& name) {
    ByteSource bytes(in);
    try {
      for (std::string_view block = bytes.next(); !block.empty(); block = bytes.next()) {
        text += block;
        if (text.size() > most) throw InputError({}, "more than " + std::to_string(most >> 20U) + " MiB", smaller);
      }
    } catch (const InputError& error) {
      throw error.at({name, 0, 0});
    }
  });
  return text;
}

int exit_code(const std::vector<TheoremReport>& reports, const std::vector<std::string>& named) {
  const auto some = [&](Verdict verdict, bool only_named) {
    return std::any_of(reports.begin(), reports.end(), [&](const TheoremReport& report) {
      const bool is_named = std::find(named.begin(), named.end(), report.id) != named.end();
      return report.verdict == verdict && (is_named || !only_named);
    });
  };
  if (some(Verdict::refuted, false)) return exit_refuted;
  if (some(Verdict::undecided, false)) return exit_undecided;
  if (some(Verdict::does_not_apply, true)) return exit_does_not_apply;
  return exit_holds;
}

}  // namespace mistakebound::cli
