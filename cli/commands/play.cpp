/// mistakebound play: a person's + and - against Weighted Majority, move by move.
#include <fmt/format.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <initializer_list>

#include "cli/lab/mind_reader.hpp"
#include "cli/options/input.hpp"
#include "cli/reports/page.hpp"
#include "cli/reports/run_in_memory.hpp"
#include "cli/reports/text_parts.hpp"
#include "reference/numbers/utf8.hpp"

namespace mistakebound::cli {
namespace {
namespace playing {

/// While it exists, a terminal hands over every key at once, and does not show it.
class KeysAtOnce {
 public:
  KeysAtOnce() {
    if (isatty(STDIN_FILENO) == 0 || tcgetattr(STDIN_FILENO, &before_) != 0) return;
    termios now = before_;
    now.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    is_changed_ = tcsetattr(STDIN_FILENO, TCSANOW, &now) == 0;
  }
  KeysAtOnce(const KeysAtOnce&) = delete;
  KeysAtOnce& operator=(const KeysAtOnce&) = delete;
  ~KeysAtOnce() {
    if (is_changed_) tcsetattr(STDIN_FILENO, TCSANOW, &before_);
  }

  [[nodiscard]] bool is_terminal() const { return is_changed_; }

 private:
  termios before_{};
  bool is_changed_ = false;
};

/// What a person types, a character at a time, with its place.
class Typed {
 public:
  explicit Typed(bool is_terminal) : is_terminal_(is_terminal) {}

  /// The next move; none at the end, at q, or where the game is interrupted. Throws InputError for another character.
  std::optional<Label> move() {
    const auto is_one_of = [](const std::string& c, std::initializer_list<const char*> others) {
      return std::find(others.begin(), others.end(), c) != others.end();
    };
    while (const std::optional<std::string> c = next()) {
      if (is_one_of(*c, {"+", "p", "P"})) return 1;
      if (is_one_of(*c, {"-", "\u2212", "m", "M"})) return -1;
      if (is_one_of(*c, {"q", "Q", "\x04"})) return {};  // the last: the end, of a terminal that hands over every key
      if (is_terminal_ || is_one_of(*c, {" ", "\t", "\r", "\n"})) continue;
      throw InputError({"standard input", line_, column_}, quoted(*c), "+ or p, - or m, or q for the end");
    }
    return {};
  }

 private:
  /// A character of UTF-8; what is none comes byte by byte.
  std::optional<std::string> next() {
    while (pending_.empty() || (utf8_length(pending_, 0) == 0 && pending_.size() < 4 && (pending_[0] & 0x80) != 0)) {
      const std::optional<char> c = next_byte();
      if (!c && pending_.empty()) return {};
      if (!c) break;
      pending_ += *c;
    }
    const std::string c = character_at(pending_, 0);
    pending_.erase(0, c.size());
    column_ = c == "\n" ? 0 : column_ + 1;
    line_ += c == "\n" ? 1 : 0;
    return c;
  }

  std::optional<char> next_byte() {
    pollfd watched{STDIN_FILENO, POLLIN, 0};
    char c = 0;
    while (!interrupted()) {
      const int ready = poll(&watched, 1, -1);
      if (ready < 0 && errno == EINTR) continue;
      if (ready < 0 || ::read(STDIN_FILENO, &c, 1) != 1) return {};
      return c;
    }
    return {};
  }

  std::string pending_;
  bool is_terminal_;
  std::size_t line_ = 1;
  std::size_t column_ = 0;
};

const char* sign(int label) {
  return label > 0 ? "+" : label < 0 ? "-" : "none";
}

/// The logarithm to base 2, for display.
std::string doublings(const Rational& value) {
  const auto exponent = [](const Integer& whole) {
    return static_cast<std::ptrdiff_t>(boost::multiprecision::msb(whole));
  };
  const auto is_power = [](const Integer& whole) {
    return whole > 0 && boost::multiprecision::lsb(whole) == boost::multiprecision::msb(whole);
  };
  const Integer top = numerator_of(value);
  const Integer bottom = denominator_of(value);
  if (is_power(top) && is_power(bottom)) return std::to_string(exponent(top) - exponent(bottom));
  return value > 0 ? shown(simplified(LogPowerRatio{LogSum::ln(value), LogSum::ln(2)}), 6) : "-inf";
}

constexpr const char* row = "{:>5} {:>9} {:>4} {:>11}  {:<20} {:>6} {:>8} {:>8}\n";

std::string heading() {
  return fmt::format(row, "round", "predicted", "move", "mistakes", "a best expert", "regret", "bound", "log2 W");
}

std::string text_of(std::size_t t, const GameRound& round) {
  const std::string best = fmt::format("{} with {}", move_experts().at(round.best).name, round.best_mistakes);
  const auto regret = static_cast<std::ptrdiff_t>(round.mistakes) - static_cast<std::ptrdiff_t>(round.best_mistakes);
  return fmt::format(row, t, sign(round.prediction), sign(round.move), fmt::format("{} of {}", round.mistakes, t), best,
                     regret, round.bound ? shown(*round.bound, 6) : "none", doublings(round.weight));
}

/// How the game ended, and whether the proof holds on it.
std::string text_of(const MindReader& game, const std::string& verdict) {
  if (game.rounds().empty()) return "No moves.\n";
  const GameRound& last = game.rounds().back();
  const std::string said =
      fmt::format("{}, {} predicted; none of the {} experts is better than {} ({}), with {}.",
                  number_of_things(game.rounds().size(), "move"), game.rounds().size() - last.mistakes,
                  move_experts().size(), move_experts().at(last.best).name, move_experts().at(last.best).rule,
                  number_of_things(last.best_mistakes, "mistake"));
  return wrapped("", said, 2) + fmt::format("The bound and its proof: {}.\n", verdict);
}

void check_files(const PlayOptions& options) {
  std::vector<NamedFile> outputs;
  if (options.save) outputs.push_back({"--save", *options.save});
  if (options.experts) outputs.push_back({"--experts", *options.experts});
  if (options.page.file) outputs.push_back({"--html", *options.page.file});
  check_outputs(outputs, {{"", "-"}});
}

}  // namespace playing
}  // namespace

int play(const PlayOptions& options) {
  using namespace playing;
  MindReader game(options.parameters);
  check_files(options);
  page_window(options.page);
  finish_on_signals();
  {
    const KeysAtOnce keys;
    if (keys.is_terminal())
      print(
          "Press + or -, again and again (p and m do, too); q ends the game.\n"
          "What is predicted is fixed before you move, and shown after it.\n");
    if (!options.json && keys.is_terminal()) print(heading());
    Typed typed(keys.is_terminal());
    while (game.rounds().size() < options.rounds) {
      const std::optional<Label> move = typed.move();
      if (!move) break;
      if (!options.json && !keys.is_terminal() && game.rounds().empty()) print(heading());
      const GameRound& round = game.play(*move);
      if (!options.json) print(text_of(game.rounds().size(), round));
    }
  }
  RunOptions run = run_options(game.experiment());
  run.trace = options.save;
  run.page = options.page;
  const RunInMemory done = run_in_memory(run, {});
  const std::string verdict = to_string(done.document.theorems.front().verdict);
  print(options.json ? document_text(json_of(game)) : text_of(game, verdict));
  if (options.save) write_whole("--save", *options.save, done.trace);
  if (options.experts) write_whole("--experts", *options.experts, game.experiment().text);
  if (options.page.file) write_whole("--html", *options.page.file, page_of(done.page));
  return verdict == to_string(Verdict::refuted) ? exit_refuted : exit_holds;
}

}  // namespace mistakebound::cli
