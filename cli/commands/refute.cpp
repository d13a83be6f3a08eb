/// mistakebound refute: a claim of somebody's, played against the adversaries. Long, as reading it, playing, and what
/// is said of it all speak of one claim and its names.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>
#include <thread>

#include "cli/options/input.hpp"
#include "cli/options/limits.hpp"
#include "cli/options/theorem_ids.hpp"
#include "cli/reports/counterexample.hpp"
#include "cli/reports/json_parts.hpp"
#include "cli/reports/shell_text.hpp"
#include "cli/reports/text_parts.hpp"
#include "invariants/catalogue.hpp"
#include "invariants/learners.hpp"
#include "oracle/traces/fields.hpp"
#include "properties/campaign/campaign.hpp"
#include "properties/campaign/smallest.hpp"
#include "properties/conjecture/conjecture.hpp"
#include "properties/conjecture/coq.hpp"
#include "properties/conjecture/rule.hpp"
#include "properties/conjecture/spellings.hpp"
#include "reference/numbers/nearest.hpp"
#include "reference/numbers/utf8.hpp"

namespace mistakebound::cli {
namespace {

/// The theorem on whose cases the claim is tried.
std::string base_of(const RefuteOptions& options) {
  if (options.learner.empty())
    throw InputError({"refute", 0, 0}, "no learner", "LEARNER, or --rule FILE with a rule of your own");
  const std::vector<std::string> known = theorems_on(options.learner);
  if (known.empty()) {
    std::vector<std::string> learners;
    for (const Description& theorem : catalogue())
      for (const std::string& learner : theorem.text.learners)
        if (learner.find(' ') == std::string::npos &&
            std::find(learners.begin(), learners.end(), learner) == learners.end())
          learners.push_back(learner);
    throw InputError({"refute", 0, 0}, "the learner " + quoted(options.learner), one_of(options.learner, learners));
  }
  if (!options.theorem) return known.front();
  if (std::find(known.begin(), known.end(), *options.theorem) == known.end())
    throw InputError({"--theorem", 0, 0}, quoted(*options.theorem),
                     one_of(*options.theorem, known) + ", the theorems on " + options.learner);
  return *options.theorem;
}

/// The claim with a mark under the column, some 30 characters around it; empty where it cannot be shown as it is.
std::string marked(const std::string& claim, std::size_t column) {
  constexpr std::size_t around = 30;
  if (printable(claim) != claim) return "";
  std::vector<std::string> characters;
  for (std::size_t at = 0; at < claim.size(); at += characters.back().size())
    characters.push_back(character_at(claim, at));
  const std::size_t mark = std::min(column - 1, characters.size());
  const std::size_t begin = mark > 2 * around ? mark - around : 0;
  const std::size_t end = std::min(characters.size(), begin + 3 * around);
  std::string shown = begin > 0 ? "..." : "";
  const std::size_t blanks = shown.size() + mark - begin;
  for (std::size_t at = begin; at < end; ++at) shown += characters[at];
  return "\n  " + shown + (end < characters.size() ? "..." : "") + "\n  " + std::string(blanks, ' ') + "^";
}

/// What claims are about: the learner whose theorem has these cases, or somebody's rule.
struct Subject {
  std::string learner;                 ///< or the file of the rule
  std::optional<std::string> theorem;  ///< none: a rule
  std::shared_ptr<const Rule> rule = {};
  std::vector<ClaimName> names;

  [[nodiscard]] Property property(const std::shared_ptr<const Conjecture>& claim) const {
    return theorem ? conjecture_property(*theorem, claim) : conjecture_property("rule", rule_cases(rule), claim);
  }
};

std::string text_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) throw InputError({path, 0, 0}, "a file that cannot be read", "a rule");
  return text.str();
}

/// The rule in the file; errors point at the character.
Rule read_rule_file(const std::string& path) {
  const std::string text = text_of_file(path);
  try {
    return read_rule(text, path);
  } catch (const InputError& error) {
    const auto [file, number, column] = error.where();
    std::istringstream lines(text);
    std::string line;
    for (std::size_t i = 0; i < number && std::getline(lines, line); ++i) continue;
    if (column == 0) throw;
    throw InputError(error.where(), error.found(), error.expected() + marked(line, column));
  }
}

Subject subject_of(const RefuteOptions& options) {
  if (!options.rule) {
    const std::string base = base_of(options);
    for (const std::string& dropped : options.drop) check_dropped(dropped, *find_theorem(base));
    Subject subject{.learner = options.learner, .theorem = base, .names = described(names_of(base), base)};
    // A theorem's cases are runs of the learner that it names first.
    const std::vector<std::string>& learners = find_theorem(base)->text.learners;
    if (learners.front().find(' ') == std::string::npos) subject.learner = learners.front();
    for_each_study([&](const auto& study) {
      if (study.name == subject.learner && !study.predicts)
        std::erase_if(subject.names, [](const ClaimName& name) { return name.name == "mistakes"; });
    });
    return subject;
  }
  if (options.theorem) throw InputError({"--theorem", 0, 0}, "a theorem beside --rule", "one of them");
  if (options.coq || options.lean)
    throw InputError({options.coq ? "--coq" : "--lean", 0, 0}, "a rule", "a claim on a learner, without --rule");
  const auto rule = std::make_shared<const Rule>(read_rule_file(*options.rule));
  std::vector<std::string> known;
  for (const RuleAssumption& assumption : rule->assumptions) known.push_back(assumption.id);
  for (const std::string& dropped : options.drop)
    if (std::find(known.begin(), known.end(), dropped) == known.end())
      throw InputError({"--drop", 0, 0}, "the hypothesis " + quoted(dropped),
                       known.empty() ? "no --drop, as the rule assumes nothing" : one_of(dropped, known));
  return {.learner = *options.rule, .theorem = {}, .rule = rule, .names = names_of(*rule)};
}

/// The claim with its conditions; errors point at the character.
std::shared_ptr<const Conjecture> read_claim(const std::string& claim, const std::vector<std::string>& conditions,
                                             const Subject& subject) {
  std::vector<std::string> names;
  for (const ClaimName& name : subject.names) names.push_back(name.name);
  std::sort(names.begin(), names.end());
  const auto reading = [](const char* what, const std::string& text, const auto& read) {
    try {
      read();
    } catch (const InputError& error) {
      const std::size_t column = error.where().column;
      throw InputError({what, 1, column}, error.found(), error.expected() + marked(text, column));
    }
  };
  std::shared_ptr<Conjecture> result;
  reading("CLAIM", claim, [&] { result = std::make_shared<Conjecture>(claim, names); });
  for (const std::string& condition : conditions)
    reading("--where", condition, [&] { result->require(condition, names); });
  return result;
}

/// How the claim was read, where it is spelled otherwise.
std::string reading_text(const Conjecture& claim) {
  const auto without_blanks = [](std::string text) {
    std::erase(text, ' ');
    return text;
  };
  if (without_blanks(claim.text()) == without_blanks(claim.read_as())) return "";
  return wrapped("  read as: ", claim.read_as(), 4) + (claim.note().empty() ? "" : wrapped("  ", claim.note(), 4));
}

/// Where it is claimed alone.
std::string conditions_text(const Conjecture& claim) {
  std::string text;
  for (const Conjecture& condition : claim.conditions()) text += wrapped("  where ", condition.read_as(), 4);
  return text;
}

bool speaks_of(const Expression& expression, const std::string& name) {
  return expression.name == name || std::any_of(expression.parts.begin(), expression.parts.end(),
                                                [&](const Expression& part) { return speaks_of(part, name); });
}

bool speaks_of(const Conjecture& claim, const std::string& name) {
  return std::any_of(claim.sides().begin(), claim.sides().end(),
                     [&](const Expression& side) { return speaks_of(side, name); }) ||
         std::any_of(claim.conditions().begin(), claim.conditions().end(),
                     [&](const Conjecture& condition) { return speaks_of(condition, name); });
}

/// Notes that take u to be a unit vector leave |u| out; where such a claim fails for want of that, how to claim it.
std::string unit_vector_text(const Conjecture& claim, const NamedNumbers& numbers) {
  constexpr std::array<const char*, 4> longer_with_u{"u2", "wu", "wu_before", "margin"};
  const bool has_length =
      std::any_of(longer_with_u.begin(), longer_with_u.end(), [&](const char* name) { return speaks_of(claim, name); });
  if (!numbers.contains("u2") || has_length || !speaks_of(claim, "gamma")) return "";
  if (Conjecture("u2 = 1", {"u2"}).judge(numbers).outcome != Conjecture::Outcome::refuted) return "";
  return wrapped("  ", "u is no unit vector here; --where 'u2 = 1' claims it of those alone", 4);
}

/// The quantities that a claim may name.
void list_names(const RefuteOptions& options, const Subject& subject) {
  const std::vector<ClaimName>& names = subject.names;
  if (options.json) {
    Json list = Json::array();
    for (const ClaimName& name : names)
      list.push_back({{"name", name.name}, {"meaning", name.meaning}, {"also", name.also}});
    print(document_text(Json{{"format", "mistakebound-refute-names"},
                             {"version", 1},
                             {"learner", subject.learner},
                             {"theorem", subject.theorem ? Json(*subject.theorem) : Json(nullptr)},
                             {"names", std::move(list)}}));
    return;
  }
  std::string text =
      wrapped("",
              "A claim about " + shown_name(subject.learner) + " may name, after the last round of a run" +
                  (subject.theorem ? " (" + *subject.theorem + "):" : ":"),
              2);
  std::size_t width = 0;
  for (const ClaimName& name : names) width = std::max(width, name.name.size());
  for (const ClaimName& name : names)
    text += wrapped(fmt::format("  {:<{}}  ", name.name, width),
                    name.meaning + (name.also.empty() ? "" : "; also " + joined(name.also)), width + 4);
  print(text);
}

/// A counterexample, and what was tried so that it may be the smallest one.
struct Refutation {
  const Counterexample& found;
  std::optional<Smallest> smallest;
  std::string learner;
};

/// What a claim may name, and what it is on the sequence.
NamedNumbers numbers_of(const Refutation& refutation) {
  NamedNumbers numbers = numbers_of(refutation.found.report, refutation.found.value->sequence().dimension);
  if (!shown_state(refutation.learner).predicts) numbers.erase("mistakes");
  return numbers;
}

std::string smallest_text(const std::optional<Smallest>& smallest) {
  if (!smallest || smallest->size < 0) return "the smallest found";
  if (smallest->all)
    return fmt::format("the smallest of {} tried, numbers of size {} at most", smallest->tried, smallest->size);
  return fmt::format("the smallest found; of {} tried, all before it of size {} at most hold", smallest->tried,
                     smallest->size);
}

std::string refutation_text(const Refutation& refutation, const Conjecture& claim, const std::string& replay,
                            const std::optional<std::string>& file) {
  const Counterexample& found = refutation.found;
  const Sequence& sequence = found.value->sequence();
  std::string text = wrapped("",
                             fmt::format("refuted: {} fails on {} (shrunk from {})", claim.text(),
                                         sequence_words(found), found.original_rounds),
                             2);
  text += reading_text(claim) + conditions_text(claim) +
          wrapped("  sequence: ", examples_text(sequence, refutation.learner), 4);
  for (const auto& [label, rest] : found.trial->description().lines) text += wrapped("  " + label, rest, 4);
  text += wrapped("  ", smallest_text(refutation.smallest), 4);
  const NamedNumbers numbers = numbers_of(refutation);
  for (const auto& [name, number] : numbers) text += wrapped("  " + name + " = ", shown(number), 4);
  text += wrapped("  ", found.report.note + " fails", 4) + unit_vector_text(claim, numbers);
  if (file) text += "  saved as " + shown_name(*file) + "\n";
  if (file && !replay.empty()) text += "  see the run:\n  " + command_text(replay);
  return text;
}

Json json_of_refutation(const Refutation& refutation, const std::string& replay,
                        const std::optional<std::string>& file) {
  const Counterexample& found = refutation.found;
  Json rows = Json::array();
  const Sequence& sequence = found.value->sequence();
  for (const Example& example : sequence.examples) {
    rows.push_back({{"x", json_of(example.x)}});
    if (shown_state(refutation.learner).predicts) rows.back()["y"] = example.y;
  }
  Json numbers = Json::object();
  for (const auto& [name, number] : numbers_of(refutation)) numbers[name] = json_with_decimal(number);
  Json object{{"case", found.number}, {"sequence", rows}, {"quantities", numbers}, {"fails", found.report.note}};
  add_fields(object, found.trial->description());
  object["smallest"] = nullptr;
  if (refutation.smallest)
    object["smallest"] = {
        {"tried", refutation.smallest->tried}, {"size", refutation.smallest->size}, {"all", refutation.smallest->all}};
  if (file) {
    object["file"] = *file;
    if (!replay.empty()) object["command"] = replay;
  }
  return object;
}

/// The smaller side, the larger one, or their ratio: to six digits where it is rounded.
std::string near_text(const Tightest& tightest, const Rational& side) {
  if (tightest.attained->rounded && denominator_of(side) != 1) return "~" + approximate_text(Number(side));
  return shown(Number(side));
}

Json json_of_near(const Tightest& tightest, const Rational& side) {
  Json object = json_with_decimal(Number(side));
  if (tightest.attained->rounded && denominator_of(side) != 1) object.erase("exact");
  return object;
}

std::string tightest_text(const Tightest& tightest) {
  return fmt::format("the sides came as near as {} of {}, a ratio of {}", near_text(tightest, tightest.attained->value),
                     near_text(tightest, tightest.attained->limit),
                     near_text(tightest, std::get<Rational>(tightest.ratio)));
}

}  // namespace

int refute(const RefuteOptions& options) {
  const Subject subject = subject_of(options);
  // With a rule there is no learner: what stands in its place is the claim.
  const std::optional<std::string> text_of_claim =
      options.rule && !options.learner.empty() ? std::optional(options.learner) : options.claim;
  if (options.rule && options.claim) throw InputError({"refute", 0, 0}, "a learner beside --rule", "one of them");
  if (!text_of_claim) {
    list_names(options, subject);
    return exit_holds;
  }
  const auto claim = read_claim(*text_of_claim, options.where, subject);
  if (!options.where.empty() && (options.coq || options.lean))
    throw InputError({"--where", 0, 0}, std::string("a condition beside ") + (options.coq ? "--coq" : "--lean"),
                     "one of them");
  std::vector<NamedFile> outputs;
  if (options.save) outputs.push_back({"--save", *options.save});
  if (options.coq) outputs.push_back({"--coq", *options.coq});
  if (options.lean) outputs.push_back({"--lean", *options.lean});
  check_outputs(
      outputs, options.rule ? std::vector<NamedFile>{{"the file of --rule", *options.rule}} : std::vector<NamedFile>{});
  for (const NamedFile& file : outputs)
    if (file.what != "--save") coq_theory_of(*subject.theorem, {options.drop.begin(), options.drop.end()}, file.what);
  finish_on_signals();
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  AskedLimits limits(options.limits);
  CampaignOptions campaign{.cases = options.cases,
                           .seed = options.seed,
                           .jobs = options.jobs != 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency()),
                           .only_case = {},
                           .dropped = {options.drop.begin(), options.drop.end()},
                           .stop = std::ref(limits),
                           .progress = {}};
  const bool shows_progress = isatty(STDERR_FILENO) != 0;
  if (shows_progress)
    campaign.progress = [&](std::size_t done) {
      std::cerr << fmt::format("\r{}/{} cases, {:.0f} s ", done, options.cases, seconds());
    };
  CampaignResult result = run_campaign(subject.property(claim), campaign);
  std::optional<Smallest> smallest;
  if (result.counterexample)
    smallest = make_smallest(*result.counterexample, campaign.dropped, {.stop = std::ref(limits)});
  if (shows_progress) std::cerr << "\r" << std::string(60, ' ') << "\r";

  const auto& found = result.counterexample;
  std::string replay;
  BesideReport beside;
  std::optional<std::string> saved;
  std::set<std::string> written;
  if (found) {
    std::vector<std::pair<NamedFile, std::string>> proofs;  // nothing is written where one of them is refused
    if (options.coq)
      proofs.push_back(
          {{"--coq", *options.coq}, coq_negation(*subject.theorem, *claim, *found, campaign.dropped, "--coq")});
    if (options.lean)
      proofs.push_back(
          {{"--lean", *options.lean}, lean_negation(*subject.theorem, *claim, *found, campaign.dropped, "--lean")});
    if (options.save && beside.wrote([&] { write_whole("--save", *options.save, found->value->file()); }))
      saved = options.save;
    replay = found->trial->command(saved ? shell_file(*saved) : "FILE");
    for (const auto& [file, text] : proofs)
      if (beside.wrote([&, &file = file, &text = text] { write_whole(file.what, file.path, text); }))
        written.insert(file.what);
  }
  const auto count_in = [](const std::map<std::string, std::size_t>& counts, const std::string& key) {
    const auto counted = counts.find(key);
    return counted == counts.end() ? 0 : counted->second;
  };
  const std::size_t held = count_in(result.verdicts, "holds");
  const std::size_t not_judged = count_in(result.verdicts, "does-not-apply");
  const std::size_t without_hypotheses = count_in(result.unjudged, unjudged_hypotheses);
  const std::size_t without_conditions = count_in(result.unjudged, unjudged_conditions);
  const std::size_t undefined = count_in(result.unjudged, unjudged_undefined);
  const std::size_t undecided = count_in(result.unjudged, unjudged_undecided);
  const bool judged = held > 0;
  if (options.json) {
    Json object{{"format", "mistakebound-refute"},
                {"version", 1},
                {"learner", subject.learner},
                {"claim", claim->text()},
                {"read_as", claim->read_as()},
                {"theorem", subject.theorem ? Json(*subject.theorem) : Json(nullptr)},
                {"dropped", options.drop},
                {"where", options.where},
                {"seed", options.seed},
                {"refuted", found.has_value()},
                {"cases", result.cases},
                {"runs", result.runs},
                {"stopped", result.stopped}};
    if (!claim->note().empty()) object["note"] = claim->note();
    if (found) {
      object["counterexample"] = json_of_refutation({*found, smallest, subject.learner}, replay, saved);
    } else {
      object["held"] = held;
      object["not_judged"] = not_judged;
      object[unjudged_hypotheses] = without_hypotheses;
      object[unjudged_conditions] = without_conditions;
      object[unjudged_undefined] = undefined;
      object[unjudged_undecided] = undecided;
      if (result.tightest)
        object["tightest"] = {{"smaller", json_of_near(*result.tightest, result.tightest->attained->value)},
                              {"larger", json_of_near(*result.tightest, result.tightest->attained->limit)},
                              {"ratio", json_of_near(*result.tightest, std::get<Rational>(result.tightest->ratio))}};
    }
    print(document_text(object));
  } else if (found) {
    print(refutation_text({*found, smallest, subject.learner}, *claim, replay, saved));
    if (written.contains("--coq")) print("  its negation, for Coq to check: " + shown_name(*options.coq) + "\n");
    if (written.contains("--lean"))
      print("  the same for Lean, not compiled here: " + shown_name(*options.lean) + "\n");
  } else {
    std::string text = wrapped("",
                               fmt::format("{}: {} held on {} of {} runs on {}, against several comparators{}; seed {}",
                                           judged ? "not refuted" : "never judged", claim->text(), held, result.runs,
                                           number_of_things(result.cases, "sequence"),
                                           subject.theorem ? " and under all conventions" : "", options.seed),
                               2);
    text += reading_text(*claim) + conditions_text(*claim);
    if (result.tightest) text += wrapped("  ", tightest_text(*result.tightest), 2);
    if (without_hypotheses > 0)
      text += wrapped("  ",
                      fmt::format("hypotheses of {} failed on {}",
                                  shown_name(subject.theorem.value_or(subject.learner)), without_hypotheses),
                      2);
    if (without_conditions > 0)
      text += wrapped("  ", fmt::format("its conditions failed on {}", without_conditions), 2);
    if (undefined > 0) text += wrapped("  ", fmt::format("a side had no value on {}", undefined), 2);
    if (undecided > 0)
      text +=
          wrapped("  ", fmt::format("undecided on {}: the sides were too close, or too long to compute", undecided), 2);
    text += wrapped("", "That is no proof: sequences that were not tried may refute it.", 2);
    print(text);
  }
  beside.complain();
  if (result.stopped) std::cerr << "mistakebound: stopped by " << name_of(*limits.met()) << "\n";
  if (found) return exit_refuted;
  if (limits.met() == Limit::interruption) return exit_interrupted;
  return undecided > 0 || !judged ? exit_undecided : exit_holds;
}

}  // namespace mistakebound::cli
