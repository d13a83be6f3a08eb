/// mistakebound lab: the page of a run, alive in a browser, and the server that computes what it shows.
#include <fmt/format.h>
#include <malloc.h>

#include <random>
#include <utility>

#include "cli/lab/browser.hpp"
#include "cli/lab/http.hpp"
#include "cli/lab/laboratory.hpp"
#include "cli/options/input.hpp"
#include "cli/options/limits.hpp"

namespace mistakebound::cli {

#ifdef __EMSCRIPTEN__

int lab(const LabOptions&) {
  throw InputError({"lab", 0, 0}, "a program in WebAssembly, which cannot be a server",
                   "the laboratory that needs none, which ./dev web makes");
}

#else

namespace {
namespace labs {

constexpr std::size_t most_text = std::size_t{1} << 20U;     // bytes that are edited
constexpr std::size_t most_request = std::size_t{4} << 20U;  // bytes; a text is longer as JSON

/// 128 bits that nobody guesses.
std::string random_token() {
  std::random_device random;
  std::string token;
  for (int i = 0; i < 4; ++i) token += fmt::format("{:08x}", random());
  return token;
}

/// Each thread would else keep a heap of its own, as large as its largest experiment was.
void share_one_heap() {
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, 1);
#endif
}

/// The laboratory behind a server: which requests are refused, and where the others lead.
class Served {
 public:
  /// The host is that of the address, "127.0.0.1:40123".
  Served(const Experiment& first, const LimitOptions& limits, std::string host, std::string token)
      : laboratory_(limits, first.parameters),
        host_(std::move(host)),
        token_(std::move(token)),
        page_(laboratory_.page(first)) {}

  /// The address below which everything is.
  [[nodiscard]] std::string address() const { return "http://" + host_ + "/" + token_ + "/"; }

  /// A refusal of another host (a name that was made to lead here), another page's script, a wrong token, a method or
  /// an address that there is not.
  [[nodiscard]] std::optional<HttpAnswer> refusal(const HttpRequest& request) const {
    if (request.field("host") != host_) return refused(421, "This host is not that of the laboratory.");
    if (request.has("origin") && request.field("origin") != "http://" + host_)
      return refused(403, "Another page's script cannot use the laboratory.");
    if (request.target.rfind("/" + token_ + "/", 0) != 0)
      return refused(403, "The laboratory's address has a secret part. It stands where the program was started.");
    const std::string path = path_of(request);
    if (!path.empty() && !Laboratory::knows(path)) return refused(404, "There is nothing here.");
    const std::string method = path.empty() ? "GET" : "POST";
    if (request.method != method) return refused(405, "This is asked for by " + method + ".");
    if (!path.empty() && request.field("content-type") != "application/json")
      return refused(415, "The request has to be application/json.");
    return {};
  }

  /// The answer to a request that was not refused.
  [[nodiscard]] HttpAnswer answer(const HttpRequest& request) {
    const std::string path = path_of(request);
    if (path.empty()) return {200, "text/html; charset=utf-8", page_};
    LabAnswer answer = laboratory_.answer(path, request.body, interrupted);
    return {200, std::move(answer.type), std::move(answer.body)};
  }

 private:
  static HttpAnswer refused(int status, const std::string& text) {
    return {status, "text/plain; charset=utf-8", text + "\n"};
  }

  /// What stands behind the token; nothing for the page itself.
  [[nodiscard]] std::string path_of(const HttpRequest& request) const {
    return request.target.substr(token_.size() + 2);
  }

  Laboratory laboratory_;
  std::string host_;
  std::string token_;
  std::string page_;
};

}  // namespace labs
}  // namespace

int lab(const LabOptions& options) {
  labs::share_one_heap();
  const RunOptions& run = options.run;
  LimitOptions limits = run.limits;
  if (!limits.time_limit) limits.time_limit = Laboratory::usual_time_limit;
  const bool has_file = !run.input.file.empty();
  Experiment first = experiment_of(run, has_file ? text_of_file(run.input.file, "a file of examples", labs::most_text,
                                                                "a smaller file: every change of it is computed anew")
                                                 : "");
  finish_on_signals();
  if (!has_file) first = example_of(std::move(first), work_limits(limits, interrupted));
  HttpServer server(options.port);
  labs::Served laboratory(first, limits, fmt::format("127.0.0.1:{}", server.port()), labs::random_token());
  print("The laboratory is open, reachable only from this machine, by anyone who has this address:\n  " +
        laboratory.address() + "\nCtrl-C closes it. Nothing is saved but what you save in the browser.\n");
  if (!options.no_open && can_open_browser()) open_in_browser(laboratory.address());
  server.serve([&](const HttpRequest& request) { return laboratory.refusal(request); },
               [&](const HttpRequest& request) { return laboratory.answer(request); }, labs::most_request, interrupted);
  print("The laboratory is closed.\n");
  return exit_holds;
}

#endif

}  // namespace mistakebound::cli
