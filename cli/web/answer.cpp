#include "cli/web/answer.hpp"

#include <cstdlib>
#include <memory>

#include "cli/lab/laboratory.hpp"
#include "cli/options/input.hpp"
#include "cli/options/number_memory.hpp"

namespace mistakebound::cli {
namespace {

std::unique_ptr<Laboratory> laboratory_within(double seconds) {
  return std::make_unique<Laboratory>(LimitOptions{.time_limit = seconds, .memory_limit = {}});
}

std::unique_ptr<Laboratory>& the_laboratory() {
  static std::unique_ptr<Laboratory> only = laboratory_within(Laboratory::usual_time_limit);
  return only;
}

LabAnswer& last_answer() {
  static LabAnswer last;
  return last;
}

#ifdef __EMSCRIPTEN__
/// As main() does elsewhere: before there is any number, and so before all that is initialised otherwise.
[[gnu::constructor(101)]] void begin() {
  keep_memory_for_numbers(std::abort);
}
#endif

LabAnswer page_for(const std::string& request) {
  try {
    const Json object = Json::parse(request);
    return {"text/html; charset=utf-8",
            the_laboratory()->page(experiment_of(object.at("experiment")), object.at("without_server"))};
  } catch (const std::exception& error) {
    return {"text/plain", error.what()};
  }
}

}  // namespace
}  // namespace mistakebound::cli

void mistakebound_time_limit(double seconds) {
  mistakebound::cli::the_laboratory() = mistakebound::cli::laboratory_within(seconds);
}

const char* mistakebound_answer(const char* path, const char* request) {
  using namespace mistakebound::cli;
  const std::string name = path;
  last_answer() = name == "page" ? page_for(request) : the_laboratory()->answer(name, request, [] { return false; });
  return last_answer().body.c_str();
}

const char* mistakebound_answer_type() {
  return mistakebound::cli::last_answer().type.c_str();
}
