#include "cli/reports/prose.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>

#include "cli/reports/text_parts.hpp"
#include "reference/numbers/error.hpp"

namespace mistakebound::cli {
namespace plain {
namespace {

/// The text in lines of at most so many columns.
std::string filled(const std::string& text, std::size_t columns, std::size_t indent) {
  std::string result;
  std::size_t column = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    const std::size_t length = width_of(word);
    if (length > 0) {
      if (column > indent && column + 1 + length > columns) {
        result += "\n";
        column = 0;
      }
      if (column == 0) {
        result += std::string(indent, ' ');
        column = indent;
      } else if (column > indent) {
        result += " ";
        ++column;
      }
      result += word;
      column += length;
    }
    at = end + 1;
  }
  return result + "\n";
}

const char* scope_words(Scope scope) {
  switch (scope) {
    case Scope::once:
      return "Before the first round";
    case Scope::every_round:
      return "After every round";
    case Scope::mistakes:
      return "On every mistake";
    case Scope::other_rounds:
      return "On every round without a mistake";
    case Scope::updates:
      return "On every update";
    case Scope::end:
      return "At the end";
  }
  return "";
}

}  // namespace
}  // namespace plain

std::size_t columns_of_output() {
  constexpr std::size_t usual = 79;
  constexpr std::size_t least = 30;
  struct winsize size {};
  if (isatty(STDOUT_FILENO) == 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return usual;
  return std::max<std::size_t>(least, size.ws_col - 1U);
}

std::string Narrator::proof() const {
  const auto fill = [&](const std::string& text, std::size_t indent) { return plain::filled(text, columns_, indent); };
  std::string text =
      fill(theorem_.text.title + ".", 0) + "\n" + fill(written_prose(theorem_.text.statement, formulas_), 0);
  if (!theorem_.text.remark.empty()) text += "\n" + fill(written_prose(theorem_.text.remark, formulas_), 0);
  if (!theorem_.hypotheses.empty()) text += "\nIt is assumed:\n";
  for (const StepText& hypothesis : theorem_.hypotheses)
    text += fill(hypothesis.id + ": " + written_formula(hypothesis.formula, formulas_), 2);
  text += "\nThe proof:\n";
  for (const StepText& step : theorem_.steps) {
    text += fill(step.id + ". " + plain::scope_words(step.scope) + ", " + written_formula(step.formula, formulas_) +
                     (step.uses.empty() ? "." : ", by " + joined(step.uses) + "."),
                 2);
    if (!step.note.empty()) text += fill(written_prose(step.note, formulas_), 6);
  }
  return text;
}

std::string Narrator::flush() {
  if (unchanged_from_ == 0) return "";
  const std::string rounds = unchanged_from_ == unchanged_to_
                                 ? fmt::format("Round {} is", unchanged_from_)
                                 : fmt::format("Rounds {} to {} are", unchanged_from_, unchanged_to_);
  unchanged_from_ = 0;
  return "\n" + plain::filled(rounds + " no mistake" + (rounds.back() == 'e' ? "s" : "") + ".", columns_, 0);
}

std::string Narrator::begin_round(std::size_t round, bool mistake, bool learnt, const std::string& text) {
  is_told_ = !text.empty();
  round_ = round;
  if (!is_told_) {
    if (unchanged_from_ == 0) unchanged_from_ = round;
    unchanged_to_ = round;
    return "";
  }
  std::string line = "R" + text.substr(1);
  if (line.back() == '\n') line.pop_back();
  line += ".";
  if (mistake) line += " It is mistake " + std::to_string(++mistakes_) + ".";
  if (learnt) line += " It is no mistake, and an update.";
  has_learnt_ = has_learnt_ || learnt;
  return flush() + "\n" + plain::filled(line, columns_, 0);
}

std::string Narrator::sentence(const Entry& entry) const {
  std::string claim;
  if (!entry.claim.why_undecided().empty()) {
    claim = "which cannot be decided: " + entry.claim.why_undecided();
  } else {
    constexpr std::size_t longest = 40;
    claim = shown(entry.claim.sides().front(), longest);
    for (std::size_t i = 0; i < entry.claim.relations().size(); ++i)
      claim += (entry.claim.relations()[i] == Relation::also ? "" : " ") +
               std::string(symbol(entry.claim.relations()[i])) + " " + shown(entry.claim.sides()[i + 1], longest);
    claim = "here " + claim;
  }
  std::string text = entry.step.id + ": " + written_formula(entry.step.formula, formulas_);
  if (!entry.step.uses.empty()) text += ", by " + joined(entry.step.uses);
  text += "; " + claim + ".";
  if (entry.judgement.outcome == Outcome::refuted) return text + " This fails.";
  if (entry.judgement.outcome == Outcome::undecided) return text + " It is undecided.";
  if (!entry.judgement.slack) return text;
  const Number& slack = *entry.judgement.slack;
  const bool tight = decide(slack) == 0;
  return text + (tight ? " It is tight." : " To spare: " + shown(slack) + ".");
}

std::string Narrator::say(const Entry& entry) {
  const Scope scope = entry.step.scope;
  const bool fails = entry.judgement.outcome != Outcome::holds;
  const bool of_run = scope == Scope::once || scope == Scope::end;
  const bool of_example = !of_run && theorem_.text.bound.empty();  // it bounds nothing on the rounds
  if (!of_run && !of_example && !is_told_ && !fails) return "";
  std::string before;
  if (scope == Scope::end || of_example) before = flush();
  if (of_example && example_ != entry.round) before += fmt::format("\nExample {}.\n", example_ = entry.round);
  if (!of_run && !of_example && !is_told_) before = flush() + fmt::format("  On round {}:\n", entry.round);
  return before + plain::filled(sentence(entry), columns_, 2);
}

namespace {

/// "52 (325780/6183)": mistakes are whole.
std::string in_whole_mistakes(const Number& bound) {
  const auto* rational = std::get_if<Rational>(&bound);
  if (rational == nullptr || denominator(*rational) == 1) return shown(bound);
  return floor_of(*rational).str() + " (" + shown(bound) + ")";
}

}  // namespace

std::string Narrator::finish(const TheoremReport& report) {
  std::string text = flush() + "\n";
  const std::string mistakes = number_of_things(report.mistakes, "mistake");
  const bool says_nothing = report.vacuous && !has_learnt_;
  std::string end;
  switch (report.verdict) {
    case Verdict::holds:
      end = says_nothing ? "The theorem holds, and says nothing, as there was no mistake"
                         : "Every step holds, and so does the theorem";
      if (!says_nothing && report.bound)
        end += ": " + mistakes + ", and no more than " + in_whole_mistakes(*report.bound) +
               (shown(*report.bound) == "1" ? " is possible" : " are possible");
      end += ".";
      break;
    case Verdict::refuted:
      end = "A step fails that rests on no failed hypothesis: the theorem is refuted by this run.";
      break;
    case Verdict::does_not_apply:
      end = "The theorem does not apply, as its hypothesis " + report.failed_hypothesis()->id + " fails";
      if (report.failed_hypothesis()->violation && report.failed_hypothesis()->violation->round > 0)
        end += " at round " + std::to_string(report.failed_hypothesis()->violation->round);
      end += "; steps that rest on it may fail, too.";
      break;
    case Verdict::undecided:
      end = "Something stayed undecided, which is no pass.";
      break;
  }
  return text + plain::filled(end, columns_, 0);
}

}  // namespace mistakebound::cli
