/// The extension module mistakebound._core: examples from Python's numbers, and the commands' reports in JSON, which
/// the package turns into objects. All numbers are exact: a float is the binary value that it is.
#include "python/binding.hpp"

#include <cctype>
#include <cmath>

#include "cli/options/commands.hpp"
#include "cli/options/input.hpp"
#include "cli/reports/page.hpp"
#include "cli/reports/run_in_memory.hpp"
#include "oracle/drive/living_program.hpp"
#include "oracle/traces/fields.hpp"
#include "reference/numbers/decision.hpp"
#include "reference/readers/csv_line.hpp"

namespace mistakebound::python {
namespace {

constexpr const char* memory = "X, y";  // what examples in memory are called

std::string place_of_entry(std::size_t row, std::size_t column) {
  return "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1);
}

/// What a value is, in words that are the same on every run.
std::string described(const py::handle& value) {
  return py::cast<std::string>(py::module_::import("mistakebound.data").attr("found")(value));
}

Integer integer_of(const py::handle& value) {
  const auto whole = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (!whole) throw py::error_already_set();
  int overflow = 0;
  const long long small = PyLong_AsLongLongAndOverflow(whole.ptr(), &overflow);
  if (overflow == 0) return small;
  const auto digits = py::reinterpret_steal<py::object>(PyNumber_ToBase(whole.ptr(), 16));  // "-0x1f"
  std::string text = py::cast<std::string>(digits);
  text.erase(text.find("0x"), 2);
  Integer result;
  mpz_set_str(result.backend().data(), text.c_str(), 16);
  return result;
}

Rational number_of(const py::handle& value, const std::string& place);

/// A number that is no float and no text.
Rational fraction_of(const py::handle& value, const std::string& place) {
  try {
    if (PyIndex_Check(value.ptr()) != 0) return Rational(integer_of(value));
    if (py::hasattr(value, "numerator") && py::hasattr(value, "denominator"))
      return fraction(integer_of(value.attr("numerator")), integer_of(value.attr("denominator")));
    if (py::hasattr(value, "adjusted")) {  // of a Decimal: its exponent has no limit, and texts of numbers have one
      const auto most = static_cast<long>(NumberOptions{}.exponent_limit);
      const auto exponent = py::cast<long>(value.attr("adjusted")());
      if (exponent > most || exponent < -most) return number_of(py::str(value), place);
    }
    if (py::hasattr(value, "as_integer_ratio")) {
      const py::tuple ratio = value.attr("as_integer_ratio")();
      return fraction(integer_of(ratio[0]), integer_of(ratio[1]));
    }
  } catch (py::error_already_set& error) {  // of NaN and infinities, and of arrays, which have no one value
    if (error.matches(PyExc_OverflowError) || error.matches(PyExc_ValueError))
      throw InputError({place, 0, 0}, py::cast<std::string>(py::str(value)), "a finite number");
    if (!error.matches(PyExc_TypeError)) throw;
  }
  throw InputError({place, 0, 0}, described(value), "an int, float, Fraction, Decimal or the text of a number");
}

/// A float, an int, a Fraction, a Decimal, what numpy has for them, or the text of a number.
Rational number_of(const py::handle& value, const std::string& place) {
  if (PyFloat_Check(value.ptr()) != 0) {
    const double number = PyFloat_AS_DOUBLE(value.ptr());
    if (!std::isfinite(number)) throw InputError({place, 0, 0}, std::to_string(number), "a finite number");
    return Rational(number);
  }
  if (PyUnicode_Check(value.ptr()) == 0) return fraction_of(value, place);
  try {
    return parse_number(py::cast<std::string>(value));
  } catch (const InputError& error) {
    throw error.at({place, 0, 0});
  } catch (const py::cast_error&) {  // no text in UTF-8
    throw InputError({place, 0, 0}, described(value), "the text of a number");
  }
}

/// Entries of type T, row after row, that lie in memory.
template <class T>
void take(const py::buffer_info& info, std::vector<Example>& examples) {
  const auto* entry = static_cast<const T*>(info.ptr);
  for (std::size_t row = 0; row < examples.size(); ++row) {
    Vector& x = examples[row].x;
    x.resize(info.shape[1]);
    for (Eigen::Index i = 0; i < x.size(); ++i, ++entry) {
      if constexpr (std::is_floating_point_v<T>)
        if (!std::isfinite(*entry))
          throw InputError({"X, " + place_of_entry(row, static_cast<std::size_t>(i)), 0, 0}, std::to_string(*entry),
                           "a finite number");
      x[i] = *entry;
    }
  }
}

Examples empty_examples(std::size_t dimension, const std::vector<Label>& labels) {
  auto result = std::make_shared<Sequence>();
  result->dimension = static_cast<Eigen::Index>(dimension);
  for (const Label y : labels) result->examples.push_back({{}, y});
  return result;
}

/// Of a C-contiguous array of doubles or of 64-bit integers.
Examples examples_of_array(const py::buffer& rows, const std::vector<Label>& labels) {
  const py::buffer_info info = rows.request();
  Examples result = empty_examples(static_cast<std::size_t>(info.shape.at(1)), labels);
  if (info.format == py::format_descriptor<double>::format()) {
    take<double>(info, result->examples.all());
  } else {
    take<std::int64_t>(info, result->examples.all());
  }
  return result;
}

/// Of a list of lists of numbers, all of that dimension.
Examples examples_of_rows(const py::list& rows, std::size_t dimension, const std::vector<Label>& labels) {
  Examples result = empty_examples(dimension, labels);
  for (std::size_t row = 0; row < labels.size(); ++row) {
    const py::list entries = rows[row];
    Vector& x = result->examples[row].x;
    x.resize(static_cast<Eigen::Index>(dimension));
    for (std::size_t i = 0; i < dimension; ++i)
      x[static_cast<Eigen::Index>(i)] = number_of(entries[i], "X, " + place_of_entry(row, i));
  }
  return result;
}

/// Whether Python wants an end (Ctrl-C), asked now and then of a thread that does not hold the interpreter's lock.
std::function<bool()> interruption() {
  return [calls = 0U]() mutable {
    constexpr unsigned seldom = 64;
    if (++calls % seldom != 0) return false;
    const py::gil_scoped_acquire held;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    return false;
  };
}

/// Where examples come from: memory, which the run uses up, the text of a file, or the file itself.
struct Source {
  Examples examples = nullptr;
  std::optional<std::string> text;
  std::string file;
};

cli::InputOptions input_of(const Source& source, const Words& reading) {
  cli::InputOptions input{.file = source.file, .examples = source.examples};
  if (source.text) input.text = std::make_shared<const std::string>(*source.text);
  for (const auto& [name, word] : reading) {
    if (name == "format") input.format = word;
    if (name == "label") input.label = word;
    if (name == "positive") input.positive = word;
    if (name == "index-base") input.index_base = cli::whole_number("--index-base", word, 0, 1);
    if (name == "numbers") input.numbers = word;
    if (name == "missing") input.missing = word;
    if (name == "separator") input.separator = word;
    if (name == "header") input.header = word == "true" ? "yes" : word == "false" ? "no" : word;
    if (name == "drop-columns") input.drop_columns = word;
    if (name == "decimal-comma") input.decimal_comma = word == "true";
    if (name == "bias") input.bias = word == "true";
  }
  return input;
}

cli::RunOptions run_options(const std::string& learner, const Source& source, const Words& reading,
                            const Words& parameters, const std::vector<std::string>& theorems) {
  return {.learner = learner,
          .input = input_of(source, reading),
          .parameters = parameters,
          .theorems = theorems,
          .json = true};
}

std::string run(const std::string& learner, const Source& source, const Words& reading, const Words& parameters,
                const std::vector<std::string>& theorems, bool steps) {
  cli::RunOptions options = run_options(learner, source, reading, parameters, theorems);
  options.steps = steps;
  return cli::run_json(options, interruption());
}

/// The report once more, and the page that shows it.
std::pair<std::string, std::string> run_page(const std::string& learner, const Source& source, const Words& reading,
                                             const Words& parameters, const std::vector<std::string>& theorems) {
  cli::RunOptions options = run_options(learner, source, reading, parameters, theorems);
  options.page.file = "";  // it is wanted, and written nowhere
  const cli::RunInMemory done =
      cli::run_in_memory(options, {.deadline = {}, .bytes = {}, .interrupted = interruption(), .show = {}});
  if (done.cut) throw Stopped{};
  return {cli::json_of(done.document), cli::page_of(done.page)};
}

std::string separate(const Source& source, const Words& reading) {
  const auto bias = std::find(reading.begin(), reading.end(), Words::value_type("bias", "free"));
  return cli::separate_json({.input = input_of(source, reading), .free_offset = bias != reading.end(), .json = true});
}

std::string check(const std::string& file, const std::string& numbers, const std::string& tolerance,
                  const std::string& absolute_tolerance, const Words& parameters, bool theorems) {
  return cli::check_json({.files = {file},
                          .numbers = numbers,
                          .tolerance = tolerance,
                          .absolute_tolerance = absolute_tolerance,
                          .parameters = parameters,
                          .no_theorems = !theorems,
                          .json = true});
}

std::string theorems(const std::optional<std::string>& id) {
  return cli::theorems_json({.id = id, .json = true});
}

std::string verify(const std::vector<std::string>& ids, std::optional<std::size_t> cases, std::uint64_t seed,
                   const std::vector<std::string>& drop, std::optional<double> time_limit, unsigned jobs,
                   std::optional<std::uint64_t> only_case, std::optional<std::string> witness) {
  return cli::verify_json({.theorems = ids,
                           .cases = cases,
                           .seed = seed,
                           .jobs = jobs,
                           .time_limit = time_limit,
                           .drop = drop,
                           .witness = std::move(witness),
                           .only_case = only_case,
                           .json = true},
                          interruption());
}

/// The options that are spelled in a text, "--index-base", as Python has them: "index_base", and "class_", as class is
/// a word of the language.
std::string as_arguments(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const bool begins = at == 0 || text[at - 1] == ' ' || text[at - 1] == '(';
    if (!begins || text.compare(at, 2, "--") != 0 || at + 2 == text.size() || std::isalpha(text[at + 2]) == 0) {
      result += text[at++];
      continue;
    }
    const std::size_t begin = result.size();
    for (at += 2; at < text.size() && (std::isalnum(text[at]) != 0 || text[at] == '-'); ++at)
      result += text[at] == '-' ? '_' : text[at];
    if (result.compare(begin, std::string::npos, "class") == 0) result += '_';
    if (result.compare(begin, std::string::npos, "no_theorems") == 0) result.replace(begin, std::string::npos, "theorems=False");
  }
  return result;
}

/// The argument, or the place in it, that a location of the command line names.
std::string argument_of(const Location& where) {
  if (where.file == memory && where.line > 0) return "X, " + place_of_entry(where.line - 1, where.column - 1);
  static const std::map<std::string, const char*> commands{
      {"run", "learner"}, {"drive", "rule"}, {"verify", "theorems"}, {"theorems", "id"}};
  if (const auto command = commands.find(where.file); where.line == 0 && command != commands.end())
    return command->second;
  const std::string name = as_arguments(where.file);
  return name == "theorem" ? "theorems" : name;
}

std::string message_of(const InputError& error) {
  Location where = error.where();
  if (const std::string argument = argument_of(where); argument != where.file) where = {argument, 0, 0};
  return InputError(where, as_arguments(error.found()), as_arguments(error.expected())).what();
}

/// The learners of a command, each with the options that it has there: their names, usual values and so on. Of `drive`,
/// those that predict labels, as learners in Python do.
py::list learners(const std::string& command) {
  static const std::map<Domain::Kind, const char*> kinds{
      {Domain::Kind::word, "word"},           {Domain::Kind::number, "number"}, {Domain::Kind::whole, "whole"},
      {Domain::Kind::flag, "flag"},           {Domain::Kind::kernel, "kernel"}, {Domain::Kind::vector, "vector"},
      {Domain::Kind::variables, "variables"}, {Domain::Kind::text, "text"},     {Domain::Kind::file, "text"}};
  const cli::KnownLearners& known = command == "run"     ? cli::run_learners()
                                    : command == "check" ? cli::check_learners()
                                                         : cli::drive_learners();
  py::list result;
  for (const cli::KnownLearner& learner : known) {
    if (command == "drive" && !shown_state(learner.name).predicts) continue;
    py::list options;
    for (const Parameter& parameter : learner.options) {
      py::dict option;
      option["name"] = parameter.name;
      option["usual"] = parameter.usual;
      option["help"] = parameter.help;
      option["kind"] = kinds.at(parameter.domain.kind);
      option["words"] = parameter.domain.words;
      options.append(option);
    }
    result.append(py::make_tuple(learner.name, options));
  }
  return result;
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  static py::exception<InputError> input_error(module, "InputError", PyExc_ValueError);
  static py::exception<UndecidedSign> undecided_error(module, "UndecidedError", PyExc_ArithmeticError);
  py::register_exception_translator([](std::exception_ptr raised) {
    try {
      if (raised) std::rethrow_exception(raised);
    } catch (const InputError& error) {
      PyErr_SetString(input_error.ptr(), message_of(error).c_str());
    } catch (const UndecidedSign& error) {
      PyErr_SetString(undecided_error.ptr(), error.what());
    } catch (const Stopped&) {
      PyErr_SetNone(PyExc_KeyboardInterrupt);
    }
  });
  py::class_<Sequence, Examples>(module, "Examples")
      .def_property_readonly("rounds", [](const Sequence& examples) { return examples.size(); })
      .def_property_readonly("dimension", [](const Sequence& examples) { return examples.dimension; });
  py::class_<Source>(module, "Source")
      .def(py::init<Examples, std::optional<std::string>, std::string>(), py::arg("examples") = nullptr,
           py::arg("text") = std::nullopt, py::arg("file") = memory);
  module.def("examples_of_array", &examples_of_array);
  module.def("examples_of_rows", &examples_of_rows);
  // These take no object of Python's, so that other threads go on meanwhile.
  const py::call_guard<py::gil_scoped_release> unlocked;
  module.def("run", &run, unlocked);
  module.def("run_page", &run_page, unlocked);
  module.def("separate", &separate, unlocked);
  module.def("check", &check, unlocked);
  module.def("theorems", &theorems, unlocked);
  module.def("verify", &verify, unlocked);
  module.def("number_text",
             [](const py::object& value, const std::string& place) { return to_string(number_of(value, place)); });
  module.def("learners", &learners);
  module.def("is_missing", [](const std::string& word) { return is_missing(word); });
  module.def("instances", [](const std::string& kernel) {
    try {
      return std::string(to_string(parse_kernel(kernel).instances()));
    } catch (const InputError& error) {
      throw error.at({"--kernel", 0, 0});
    }
  });
  module.def("adversaries", &adversaries);
  module.def("shown_fields", [](const std::string& learner) { return shown_state(learner).fields; });
  module.def("header", &header, py::arg("learner"), py::arg("parameters"), py::arg("numbers"), py::arg("dimension"),
             py::arg("argument") = "rule");
  py::class_<Trying>(module, "Trying")
      .def(py::init<>())
      .def_readwrite("learner", &Trying::learner)
      .def_readwrite("parameters", &Trying::parameters)
      .def_readwrite("numbers", &Trying::numbers)
      .def_readwrite("tolerance", &Trying::tolerance)
      .def_readwrite("absolute_tolerance", &Trying::absolute_tolerance)
      .def_readwrite("decisions_only", &Trying::decisions_only)
      .def_readwrite("rounding_allowed", &Trying::rounding_allowed)
      .def_readwrite("adversary", &Trying::adversary)
      .def_readwrite("dimension", &Trying::dimension)
      .def_readwrite("rounds", &Trying::rounds)
      .def_readwrite("cases", &Trying::cases)
      .def_readwrite("seed", &Trying::seed)
      .def_readwrite("only_case", &Trying::only_case)
      .def_readwrite("to_the_end", &Trying::to_the_end)
      .def_readwrite("dyadic", &Trying::dyadic)
      .def_readwrite("attempts", &Trying::attempts)
      .def_readwrite("sequences", &Trying::sequences);
  module.def("examples", &examples_json);
  module.def("drive", &drive_json);
}

}  // namespace mistakebound::python
