#include "cli/web/answer.hpp"

#include "cli/lab/laboratory.hpp"
#include "cli/options/input.hpp"

namespace mistakebound::cli {
namespace {

Laboratory& the_laboratory() {
  static Laboratory only({.time_limit = Laboratory::usual_time_limit, .memory_limit = {}});
  return only;
}

LabAnswer& last_answer() {
  static LabAnswer last;
  return last;
}

LabAnswer page_for(const std::string& request) {
  try {
    const Json object = Json::parse(request);
    return {"text/html; charset=utf-8",
            the_laboratory().page(experiment_of(object.at("experiment")), object.at("program"))};
  } catch (const std::exception& error) {
    return {"text/plain", error.what()};
  }
}

}  // namespace
}  // namespace mistakebound::cli

const char* mistakebound_answer(const char* path, const char* request) {
  using namespace mistakebound::cli;
  const std::string name = path;
  last_answer() = name == "page" ? page_for(request) : the_laboratory().answer(name, request, [] { return false; });
  return last_answer().body.c_str();
}

const char* mistakebound_answer_type() {
  return mistakebound::cli::last_answer().type.c_str();
}
