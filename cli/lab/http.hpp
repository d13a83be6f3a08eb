/// A small HTTP server for this machine alone: HTTP/1.1 on the loopback address, one request a connection.
///
/// Boost.Beast parses; what is here accepts, waits and answers. A request's head has at most 16 KiB, its body a limit
/// of its own, and all of it has to be there within seconds. Left out: anything that a page in a browser does not need.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mistakebound::cli {

struct HttpRequest {
  std::string method;
  std::string target;  ///< as it was sent
  std::string body;
  std::vector<std::pair<std::string, std::string>> fields;  ///< of the head, names in lower case

  /// The value of a field that stands there exactly once.
  [[nodiscard]] std::optional<std::string> field(const std::string& name) const;
  /// Whether a field stands there at all.
  [[nodiscard]] bool has(const std::string& name) const;
};

struct HttpAnswer {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::string body;
};

class HttpServer {
 public:
  /// Listens on 127.0.0.1; port 0 is any that is free. Throws InputError where the port cannot be had.
  explicit HttpServer(std::uint16_t port);
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer();

  [[nodiscard]] std::uint16_t port() const { return port_; }

  /// What is asked of a request's head, before its body is read: an answer refuses it.
  using Refusal = std::function<std::optional<HttpAnswer>(const HttpRequest&)>;
  using Handler = std::function<HttpAnswer(const HttpRequest&)>;

  /// Answers until `stop`, by several threads. Bodies have at most `most_bytes`.
  void serve(const Refusal& refusal, const Handler& handler, std::size_t most_bytes, const std::function<bool()>& stop);

 private:
  int listener_ = -1;
  int ended_ = -1;  ///< an event that wakes every thread
  std::uint16_t port_ = 0;
};

}  // namespace mistakebound::cli
