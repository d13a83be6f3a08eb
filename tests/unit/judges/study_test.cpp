/// What `run` says of a run, `check` says of its trace: the same theorems, held against the same.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/options/commands.hpp"
#include "invariants/catalogue.hpp"
#include "oracle/judges/studied.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound {
namespace {

using test::replay;
using test::seed;

/// What a command prints.
template <class Command, class Options>
nlohmann::json printed(Command command, const Options& options) {
  std::ostringstream out;
  std::streambuf* const standard = std::cout.rdbuf(out.rdbuf());
  try {
    command(options);
  } catch (...) {
    std::cout.rdbuf(standard);
    throw;
  }
  std::cout.rdbuf(standard);
  return nlohmann::json::parse(out.str());
}

/// A value that the parameter can have, small; nothing for those that are left at their usual one.
std::optional<std::string> drawn(Draw& draw, const Parameter& parameter) {
  if (parameter.role != Role::rule) return std::nullopt;
  const Domain& domain = parameter.domain;
  switch (domain.kind) {
    case Domain::Kind::word:
      return domain.words[static_cast<std::size_t>(draw.range(0, static_cast<int>(domain.words.size()) - 1))];
    case Domain::Kind::number:
      if (domain.range == Domain::Range::below_one) return draw.one_in(2) ? "0" : "1/3";
      return draw.one_in(2) ? "2" : "3/2";
    case Domain::Kind::kernel:
      return draw.one_in(2) ? "polynomial:2:1" : "linear";
    default:
      return std::nullopt;
  }
}

/// Winnow has one learning rate: eta, or beta and its power.
void keep_one_rate(Draw& draw, cli::Given& given) {
  if (!given.contains("eta") || !given.contains("beta")) return;
  const bool eta = draw.one_in(2);
  given.erase(eta ? "beta" : "eta");
  if (eta) given.erase("power");
}

/// Variables are 0 or 1, votes -1 or 1, all others numbers.
template <class S>
int entry(const S&, Draw& draw) {
  return draw.range(-3, 3);
}
int entry(const BalancedStudy&, Draw& draw) {
  return draw.range(0, 3);
}
int entry(const LittlestoneStudy&, Draw& draw) {
  return draw.range(0, 1);
}
int entry(const HalvingStudy&, Draw& draw) {
  return draw.sign();
}
int entry(const MajorityStudy&, Draw& draw) {
  return draw.sign();
}
int entry(const OptimalStudy&, Draw& draw) {
  return draw.sign();
}
int entry(const HedgeStudy&, Draw& draw) {
  return draw.sign();
}

template <class S>
std::string csv(const S& study, Draw& draw) {
  const int n = draw.range(1, 4);
  std::string text;
  for (int t = draw.range(1, 9); t > 0; --t) {
    for (int i = 0; i < n; ++i) text += std::to_string(entry(study, draw)) + ",";
    text += std::to_string(draw.sign()) + "\n";
  }
  return text;
}

template <class S>
void run_and_check_agree(const S& study) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("mistakebound_study_test_" + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  std::size_t theorems = 0;
  for (std::uint64_t number = 0; number < 40; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const std::string examples = csv(study, draw);
    std::ofstream(folder / "examples.csv") << examples;
    cli::RunOptions run{.learner = study.name, .input = {.file = folder / "examples.csv"}};
    for (const Parameter& parameter : study.parameters)
      if (const auto value = drawn(draw, parameter); value && !draw.one_in(3)) run.parameters[parameter.name] = *value;
    if (study.name == winnow_study().name && !run.parameters.contains("beta")) run.parameters["eta"] = "1/2";
    keep_one_rate(draw, run.parameters);
    if (study.name == hedge_study().name) {  // whose weights are fractions then
      for (const char* name : {"eta", "rule", "rows"}) run.parameters.erase(name);
      run.parameters["beta"] = "1/3";
    }
    run.trace = folder / "trace.jsonl";
    run.json = true;
    cli::CheckCommandOptions check{.files = {folder / "trace.jsonl"}};
    check.json = true;
    if (draw.one_in(3))
      for (const Parameter& parameter : study.parameters)
        if (parameter.name == std::string("gamma")) run.parameters["gamma"] = check.parameters["gamma"] = "1/2";
    nlohmann::json ran;
    try {
      ran = printed(cli::run, run);
    } catch (const InputError&) {
      continue;  // no optimal learning rate
    }
    const nlohmann::json checked = printed(cli::check, check);
    ASSERT_TRUE(checked["conforms"]) << study.name << ", " << replay(number) << "\n" << examples;
    ASSERT_EQ(ran["theorems"], checked["theorems"]) << study.name << ", " << replay(number) << "\n" << examples;
    if (ran.contains("comparator")) {
      ASSERT_EQ(ran["comparator"], checked["comparator"]) << study.name << ", " << replay(number) << "\n" << examples;
    }
    theorems += ran["theorems"].size();
  }
  EXPECT_TRUE(study.theorems.empty() || theorems > 20) << study.name;
  std::filesystem::remove_all(folder);
}

TEST(Studies, CheckSaysOfARunsOwnTraceWhatRunSaysOfTheRun) {
  std::size_t studies = 0;
  for_each_study([&]<class S>(const S& study) {
    if constexpr (IsJudged<S>::value) {
      run_and_check_agree(study);
      ++studies;
    }
  });
  EXPECT_EQ(studies, 15U);
}

TEST(Studies, EveryTheoremThatNamesALearnerIsHeldAgainstItsRuns) {
  for_each_study([](const auto& study) {
    std::set<std::string> of_study;
    for (const auto& statement : study.theorems) of_study.insert(statement.id);
    for (const Description& theorem : catalogue()) {
      const auto& learners = theorem.text.learners;
      const bool names = std::find(learners.begin(), learners.end(), study.name) != learners.end();
      const bool on_comparator = theorem.text.bound.empty();  // a certificate
      const bool is_stated = of_study.contains(theorem.text.id);
      EXPECT_TRUE(is_stated || !names || on_comparator) << study.name << ", " << theorem.text.id;
      EXPECT_TRUE(names || !is_stated) << study.name << ", " << theorem.text.id;
    }
  });
}

TEST(Studies, ALongTraceSaysInWordsWhatIsNotLookedFor) {
  Known<Sequence, Vector> known{
      .dimension = 2, .bias = false, .examples = nullptr, .last_state = [] { return parse_vector("1,2"); }};
  const PerceptronStudy& study = perceptron_study();
  Values values(study.parameters);
  EXPECT_EQ(study.comparator(known, values).words,
            "the final weights; the trace is too long to look for a separator (give --u); for perceptron-hinge no "
            "further ones are tried");
  values.give("u", "1,0");
  EXPECT_EQ(study.comparator(known, values).words, "given; for perceptron-hinge no further ones are tried");
}

}  // namespace
}  // namespace mistakebound
