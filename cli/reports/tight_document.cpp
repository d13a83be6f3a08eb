#include "cli/reports/tight_document.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/reports/json_parts.hpp"
#include "cli/reports/shell_text.hpp"
#include "cli/reports/text_parts.hpp"

namespace mistakebound::cli {
namespace {

constexpr std::size_t most_squares_shown = 12;

std::string short_text(const Rational& value) {
  return shown(Number(value));
}

/// "2 |z_3 + 1/2 w_3 - 5 u|^2", without what is 0 and factors of 1.
std::string square_text(const Rational& weight, const std::vector<std::pair<Rational, std::string>>& terms) {
  std::string inside;
  for (const auto& [factor, vector] : terms) {
    if (factor == 0) continue;
    const Rational size = abs(factor);
    const std::string sign = factor < 0 ? "-" : "+";
    inside += inside.empty() ? (factor < 0 ? "-" : "") : " " + sign + " ";
    inside += (size == 1 ? "" : short_text(size) + " ") + vector;
  }
  return (weight == 1 ? "" : short_text(weight) + " ") + "|" + inside + "|^2";
}

std::vector<std::string> squares(const ImpossibilityProof& proof) {
  std::vector<std::string> lines;
  if (proof.start_weight != 0) lines.push_back(square_text(proof.start_weight, {{1, "w_1"}, {proof.start_u, "u"}}));
  for (std::size_t t = 1; t <= proof.steps.size(); ++t) {
    const ProofStep& step = proof.steps[t - 1];
    if (step.weight == 0) continue;
    lines.push_back(
        square_text(step.weight, {{1, fmt::format("z_{}", t)}, {step.w, fmt::format("w_{}", t)}, {-step.u, "u"}}));
  }
  if (proof.end_weight != 0)
    lines.push_back(
        square_text(proof.end_weight, {{1, fmt::format("w_{}", proof.steps.size() + 1)}, {-proof.end_u, "u"}}));
  return lines;
}

/// What the squares are at most, by the sums of the factors: "5 R^2 + 4 beta - 12 gamma + 3 U".
std::string sum_text(const UpdateProblem& problem, const ImpossibilityProof& proof, const AddedUp& sum) {
  Rational radius = 0;
  Rational margin = 0;
  Rational gamma = 0;
  for (std::size_t t = 0; t < sum.steps.size(); ++t) {
    radius += sum.steps[t].radius;
    if (t > 0 || !problem.starts_at_zero()) margin += sum.steps[t].margin;
    gamma += sum.steps[t].gamma;
  }
  std::string text;
  const auto add = [&](const Rational& factor, const std::string& name) {
    if (factor == 0) return;
    text += text.empty() ? (factor < 0 ? "-" : "") : factor < 0 ? " - " : " + ";
    text += name.empty() ? short_text(abs(factor)) : (abs(factor) == 1 ? "" : short_text(abs(factor)) + " ") + name;
  };
  add(radius, "R^2");
  if (problem.margin != 0) add(margin, "beta");
  add(-gamma, "gamma");
  add(sum.u2, "U");
  if (!problem.starts_at_zero()) add(sum.start2, "S");
  if (!problem.starts_at_zero() && problem.start_wu) add(-sum.start_wu, "A");
  Rational given = 0;  // what the conditions say of no symbol
  for (std::size_t i = 0; i < problem.conditions.size(); ++i) {
    Rational ones = 0;
    for (const ProofStep& step : proof.steps) ones += step.factors[i] * problem.conditions[i].form.one;
    given += ones;
  }
  add(given, "");
  return text;
}

std::string proof_text(const TightDocument& document) {
  const UpdateProblem& problem = document.problem;
  const AddedUp sum = added_up(problem, *document.proof);
  std::string text =
      wrapped("  ",
              fmt::format("{} {} impossible: with z = y x and w_t the weights before update t{}, these squares would "
                          "add up to less than 0:",
                          number_of_things(*document.impossible, "update"), *document.impossible == 1 ? "is" : "are",
                          document.step == 1 ? "" : ", over the step"),
              4);
  const std::vector<std::string> lines = squares(*document.proof);
  for (std::size_t i = 0; i < std::min(lines.size(), most_squares_shown); ++i) text += wrapped("    ", lines[i], 6);
  if (lines.size() > most_squares_shown)
    text += fmt::format("    ... ({} more; --json has all)\n", lines.size() - most_squares_shown);
  return text +
         wrapped("    which is at most ", sum_text(problem, *document.proof, sum) + " = " + short_text(sum.total), 6);
}

std::string headline(const TightDocument& document) {
  const std::string possible = number_of_things(document.possible(), "update");
  if (document.asked) {
    const std::string asked = number_of_things(*document.asked, "update");
    if (!document.decided()) return asked + ": undecided";
    return asked + (*document.asked == 1 ? " is " : " are ") +
           (document.proof ? "impossible, in any dimension" : "possible");
  }
  if (document.decided()) return "at most " + possible + ", in any dimension";
  if (!document.impossible && document.possible() == document.most)
    return "at least " + possible + "; --most looks for more";
  return "at least " + possible +
         (document.impossible ? fmt::format(", and fewer than {}", *document.impossible) : std::string()) +
         "; the largest number is undecided";
}

std::string given_text(const UpdateProblem& problem) {
  std::string text = fmt::format("R^2 = {}, gamma = {}, U = {}", short_text(problem.radius2), short_text(problem.gamma),
                                 short_text(problem.u2));
  if (problem.margin != 0) text += ", beta = " + short_text(problem.margin);
  if (!problem.starts_at_zero()) text += ", |w_1|^2 <= S = " + short_text(problem.start2);
  if (!problem.starts_at_zero() && problem.start_wu) text += ", w_1.u >= A = " + short_text(*problem.start_wu);
  return text;
}

std::string claim_text(const JudgedClaim& claim) {
  switch (claim.verdict) {
    case JudgedClaim::Verdict::holds:
      return "claim: " + claim.read_as + " holds for all numbers of updates that are possible";
    case JudgedClaim::Verdict::refuted:
      return fmt::format("claim: {} is refuted by {}, which {} possible", claim.read_as,
                         number_of_things(claim.updates, "update"), claim.updates == 1 ? "is" : "are");
    default:
      return "claim: " + claim.read_as + " is undecided";
  }
}

Json factors_json(const AddedUp& sum) {
  Json steps = Json::array();
  for (const StepFactors& step : sum.steps)
    steps.push_back(
        {{"radius2", to_string(step.radius)}, {"margin", to_string(step.margin)}, {"gamma", to_string(step.gamma)}});
  return steps;
}

Json rationals(const std::vector<Rational>& values) {
  Json array = Json::array();
  for (const Rational& value : values) array.push_back(to_string(value));
  return array;
}

/// The squares alone, from which all else follows.
Json squares_json(const ImpossibilityProof& proof) {
  Json steps = Json::array();
  for (const ProofStep& step : proof.steps)
    steps.push_back({{"weight", to_string(step.weight)},
                     {"w", to_string(step.w)},
                     {"u", to_string(step.u)},
                     {"factors", rationals(step.factors)}});
  return {{"updates", proof.steps.size()},
          {"start", {{"weight", to_string(proof.start_weight)}, {"u", to_string(proof.start_u)}}},
          {"steps", std::move(steps)},
          {"end", {{"weight", to_string(proof.end_weight)}, {"u", to_string(proof.end_u)}}}};
}

Json vectors_json(const UpdateSequence& sequence) {
  Json z = Json::array();
  for (const Vector& one : sequence.z) z.push_back(json_of(one));
  return {{"updates", sequence.z.size()},
          {"u", json_of(sequence.u)},
          {"start", json_of(sequence.start)},
          {"z", std::move(z)}};
}

Json problem_json(const UpdateProblem& problem) {
  Json conditions = Json::array();
  for (const UpdateCondition& condition : problem.conditions) {
    const LinearForm& form = condition.form;
    conditions.push_back({{"relation", condition.equation ? "=" : ">="},
                          {"one", to_string(form.one)},
                          {"x2", to_string(form.x2)},
                          {"margin", to_string(form.margin)},
                          {"score", to_string(form.score)},
                          {"w2_before", to_string(form.w2)},
                          {"wu_before", to_string(form.wu)}});
  }
  const bool has_start_wu = problem.start_wu && !problem.starts_at_zero();
  return {
      {"radius2", to_string(problem.radius2)}, {"gamma", to_string(problem.gamma)},
      {"u2", to_string(problem.u2)},           {"margin", to_string(problem.margin)},
      {"start2", to_string(problem.start2)},   {"start_u", has_start_wu ? Json(to_string(*problem.start_wu)) : Json()},
      {"conditions", std::move(conditions)}};
}

}  // namespace

bool TightDocument::decided() const {
  if (asked) return sequence || proof;
  return impossible && *impossible == possible() + 1;
}

std::string text_of(const TightDocument& document) {
  const UpdateProblem& problem = document.problem;
  std::string text = wrapped("", fmt::format("tight {}: {}", document.learner, headline(document)), 2);
  text += wrapped("  conventions: ", text_of(document.conventions), 4);
  if (document.step != 1)
    text += wrapped("  w is ",
                    "the weights over the step, " + short_text(document.step) +
                        (problem.margin == 0 ? "" : ", and beta the margin over it") +
                        ": so are all numbers below, and those of conditions",
                    4);
  text += wrapped("  given: ", given_text(problem), 4);
  for (std::size_t i = 0; i < problem.conditions.size(); ++i)
    text += wrapped(fmt::format("  condition {}: ", i + 1), problem.conditions[i].text, 4);
  if (problem.starts_at_zero()) {
    const Rational bound = (problem.radius2 + 2 * problem.margin) * problem.u2 / (problem.gamma * problem.gamma);
    text +=
        wrapped("  bound ",
                std::string(problem.margin == 0 ? "R^2" : "(R^2 + 2 beta)") + " U / gamma^2 = " + short_text(bound), 4);
  }
  if (document.claim) text += wrapped("  ", claim_text(*document.claim), 4);
  if (document.sequence)
    text += wrapped("  ",
                    fmt::format("{} {} possible: by vectors in dimension {}, on which the learner was run",
                                number_of_things(document.possible(), "update"),
                                document.possible() == 1 ? "is" : "are", document.sequence->u.size()),
                    4);
  if (document.file) text += "  saved as " + shown_name(*document.file) + "\n";
  if (!document.command.empty()) text += "  see the run:\n  " + command_text(document.command);
  if (document.proof) text += proof_text(document);
  return text;
}

std::string json_of(const TightDocument& document) {
  Json object{{"format", "mistakebound-tight"},
              {"version", 1},
              {"learner", document.learner},
              {"conventions", json_of(document.conventions)},
              {"parameters", problem_json(document.problem)}};
  Json typed = Json::array();
  for (const UpdateCondition& condition : document.problem.conditions) typed.push_back(condition.text);
  object["where"] = std::move(typed);
  if (document.asked) {
    object["asked"] = *document.asked;
    object["possible"] = document.decided() ? Json(document.sequence.has_value()) : Json();
  } else {
    object["updates"] = document.possible();
    object["complete"] = document.decided();
  }
  if (document.claim) {
    const JudgedClaim& claim = *document.claim;
    const auto verdict = claim.verdict == JudgedClaim::Verdict::holds     ? "holds"
                         : claim.verdict == JudgedClaim::Verdict::refuted ? "refuted"
                                                                          : "undecided";
    object["claim"] = {{"text", claim.text}, {"read_as", claim.read_as}, {"verdict", verdict}};
    if (claim.verdict == JudgedClaim::Verdict::refuted) object["claim"]["updates"] = claim.updates;
  }
  object["feasible"] = nullptr;
  if (document.sequence) {
    Json gram = Json::array();
    for (const auto& row : gram_matrix(*document.sequence)) gram.push_back(rationals(row));
    object["feasible"] = vectors_json(*document.sequence);
    object["feasible"]["gram"] = std::move(gram);
  }
  object["infeasible"] = nullptr;
  if (document.proof) {
    const AddedUp sum = added_up(document.problem, *document.proof);
    object["infeasible"] = squares_json(*document.proof);
    object["infeasible"]["factors"] = {{"steps", factors_json(sum)},
                                       {"start2", to_string(sum.start2)},
                                       {"start_u", to_string(sum.start_wu)},
                                       {"u2", to_string(sum.u2)}};
    object["infeasible"]["total"] = to_string(sum.total);
  }
  if (document.file) object["file"] = *document.file;
  if (!document.command.empty()) object["command"] = document.command;
  return document_text(object);
}

std::string certificate_of(const TightDocument& document) {
  Json object{{"format", "mistakebound-certificate"},
              {"version", 1},
              {"kind", "tight"},
              {"learner", document.learner},
              {"conventions", json_of(document.conventions)},
              {"parameters", problem_json(document.problem)},
              {"possible", nullptr},
              {"impossible", nullptr}};
  if (document.sequence) object["possible"] = vectors_json(*document.sequence);
  if (document.proof) object["impossible"] = squares_json(*document.proof);
  return document_text(object);
}

}  // namespace mistakebound::cli
