#include "cli/lab/http.hpp"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "reference/numbers/error.hpp"

namespace mistakebound::cli {
namespace {

namespace http = boost::beast::http;
using Clock = std::chrono::steady_clock;
using Parser = http::request_parser<http::string_body>;

constexpr unsigned workers = 16;
constexpr std::uint32_t most_head_bytes = 16U << 10U;
constexpr std::chrono::seconds patience{10};            // for a whole request, and for a whole answer
constexpr std::chrono::seconds farewell{1};             // for what is still on its way when an answer is out
constexpr std::chrono::milliseconds between_looks{50};  // at whether to stop

/// A connection that was accepted; every wait ends at a deadline, and when the server ends.
class Connection {
 public:
  Connection(int socket, int ended) : socket_(socket), ended_(ended) {}
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() { close(socket_); }

  /// The next bytes; none where there are no more, or not in time.
  std::string_view receive(Clock::time_point deadline) {
    if (!ready(POLLIN, deadline)) return {};
    const ssize_t count = recv(socket_, block_.data(), block_.size(), 0);
    return {block_.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0))};
  }

  void send_all(std::string_view text, Clock::time_point deadline) {
    while (!text.empty() && ready(POLLOUT, deadline)) {
      const ssize_t count = send(socket_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (count < 0 && errno != EAGAIN && errno != EINTR) return;
      text.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    }
  }

  /// Closed at once, a socket with unread bytes takes the answer back.
  void part() {
    shutdown(socket_, SHUT_WR);
    const Clock::time_point deadline = Clock::now() + farewell;
    while (!receive(deadline).empty()) continue;
  }

 private:
  bool ready(short event, Clock::time_point deadline) {
    while (true) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
      std::array<pollfd, 2> watched{{{socket_, event, 0}, {ended_, POLLIN, 0}}};
      const int count = left <= 0 ? 0 : poll(watched.data(), watched.size(), static_cast<int>(left));
      if (count < 0 && errno == EINTR) continue;
      return count > 0 && watched[1].revents == 0;
    }
  }

  int socket_;
  int ended_;
  std::array<char, std::size_t{64} << 10U> block_{};
};

HttpRequest request_of(const Parser& parser) {
  const auto& message = parser.get();
  HttpRequest request{.method = std::string(message.method_string()), .target = std::string(message.target())};
  for (const auto& field : message) {
    std::string name(field.name_string());
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
    request.fields.emplace_back(std::move(name), std::string(field.value()));
  }
  return request;
}

/// What is wrong with the bytes themselves.
HttpAnswer complaint(const boost::system::error_code& error) {
  if (error == http::error::body_limit) return {413, "text/plain; charset=utf-8", "The request is too large.\n"};
  if (error == http::error::header_limit || error == http::error::buffer_overflow)
    return {431, "text/plain; charset=utf-8", "The head of the request is too large.\n"};
  return {400, "text/plain; charset=utf-8", "This is no HTTP request: " + error.message() + ".\n"};
}

/// The answer to one request; none where there was no whole request.
std::optional<HttpAnswer> answer_to(Connection& connection, const HttpServer::Refusal& refusal,
                                    const HttpServer::Handler& handler, std::size_t most_bytes) {
  const Clock::time_point deadline = Clock::now() + patience;
  Parser parser;
  parser.header_limit(most_head_bytes);
  parser.body_limit(most_bytes);
  std::string unread;
  HttpRequest request;
  bool admitted = false;
  while (!parser.is_done()) {
    const std::string_view more = connection.receive(deadline);
    if (more.empty()) return {};
    unread += more;
    boost::system::error_code error;
    while (!unread.empty() && !error && !parser.is_done()) {
      unread.erase(0, parser.put(boost::asio::buffer(unread), error));
      if (parser.is_header_done() && !admitted) {
        request = request_of(parser);
        if (std::optional<HttpAnswer> refused = refusal(request)) return refused;
        admitted = true;
        parser.eager(true);
      }
    }
    if (error && error != http::error::need_more) return complaint(error);
  }
  request.body = std::move(parser.get().body());
  return handler(request);
}

std::string text_of(const HttpAnswer& answer) {
  return "HTTP/1.1 " + std::to_string(answer.status) + " " +
         std::string(http::obsolete_reason(http::int_to_status(static_cast<unsigned>(answer.status)))) +
         "\r\nContent-Type: " + answer.type + "\r\nContent-Length: " + std::to_string(answer.body.size()) +
         "\r\nConnection: close\r\nCache-Control: no-store\r\nReferrer-Policy: no-referrer"
         "\r\nX-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY"
         "\r\nCross-Origin-Resource-Policy: same-origin\r\n\r\n" +
         answer.body;
}

}  // namespace

std::optional<std::string> HttpRequest::field(const std::string& name) const {
  std::optional<std::string> found;
  for (const auto& [known, value] : fields) {
    if (known != name) continue;
    if (found) return {};
    found = value;
  }
  return found;
}

bool HttpRequest::has(const std::string& name) const {
  return std::any_of(fields.begin(), fields.end(), [&](const auto& field) { return field.first == name; });
}

HttpServer::HttpServer(std::uint16_t port)
    : listener_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)), ended_(eventfd(0, EFD_CLOEXEC)) {
  const int yes = 1;
  setsockopt(listener_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  socklen_t size = sizeof address;
  auto* const general = reinterpret_cast<sockaddr*>(&address);
  if (bind(listener_, general, size) != 0 || listen(listener_, SOMAXCONN) != 0 ||
      getsockname(listener_, general, &size) != 0) {
    const std::string why = std::strerror(errno);
    close(listener_);
    close(ended_);
    throw InputError({"--port", 0, 0}, "the port " + std::to_string(port) + " (" + why + ")", "a port that is free");
  }
  port_ = ntohs(address.sin_port);
}

HttpServer::~HttpServer() {
  close(listener_);
  close(ended_);
}

void HttpServer::serve(const Refusal& refusal, const Handler& handler, std::size_t most_bytes,
                       const std::function<bool()>& stop) {
  const auto work = [&] {
    while (true) {
      std::array<pollfd, 2> watched{{{listener_, POLLIN, 0}, {ended_, POLLIN, 0}}};
      poll(watched.data(), watched.size(), -1);
      if (watched[1].revents != 0) return;
      const int socket = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      if (socket < 0) continue;  // another thread was faster
      Connection connection(socket, ended_);
      if (const std::optional<HttpAnswer> answer = answer_to(connection, refusal, handler, most_bytes)) {
        connection.send_all(text_of(*answer), Clock::now() + patience);
        connection.part();
      }
    }
  };
  std::vector<std::jthread> threads;
  for (unsigned i = 0; i < workers; ++i) threads.emplace_back(work);
  while (!stop()) std::this_thread::sleep_for(between_looks);
  eventfd_write(ended_, 1);
}

}  // namespace mistakebound::cli
