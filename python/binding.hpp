/// What the two files of the extension module share.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <map>
#include <string>
#include <vector>

#include "reference/learners/example.hpp"

namespace mistakebound::python {

namespace py = pybind11;

using Examples = std::shared_ptr<Sequence>;
using Words = std::map<std::string, std::string>;

/// How a living learner is tried.
struct Trying {
  std::string learner;
  Words parameters;
  std::string numbers;
  std::string tolerance;
  std::string absolute_tolerance;
  bool decisions_only = false;
  bool rounding_allowed = true;
  std::optional<std::string> adversary;
  std::optional<std::int64_t> dimension;
  std::size_t rounds = 300;
  std::size_t cases = 100;
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> only_case;
  bool to_the_end = false;               ///< cases of very many rounds are played to their end, however long it takes
  bool dyadic = false;                   ///< numbers on which doubles do not round
  std::size_t attempts = 500;            ///< to shrink what is found
  std::vector<Examples> sequences = {};  ///< played before the cases, as they are
};

/// The report in JSON on a learner in this process. `make()` returns a new one: a callable that is given each line of
/// the protocol of `mistakebound drive` and returns the line that answers it, None to the first one. What it raises is
/// a finding; what is no Exception (KeyboardInterrupt) ends all.
std::string drive_json(const py::object& make, const Trying& trying);

/// The examples of the case of that number, as JSON: the adversary plays against the exact learner, and choose(low,
/// high) makes each of its choices, one of low..high.
std::string examples_json(const Trying& trying, std::uint64_t number, const py::function& choose);

/// The adversaries of a learner: their names and what they are.
std::vector<std::pair<std::string, std::string>> adversaries(const std::string& learner, const std::string& numbers);

/// The first line of the protocol; unusable parameters are an error. `argument` is what the learner was given as.
std::string header(const std::string& learner, const Words& parameters, const std::string& numbers,
                   std::int64_t dimension, const std::string& argument);

}  // namespace mistakebound::python
