/// mistakebound theorems: the catalogue, for display and for machines.
#include <fmt/format.h>

#include "cli/options/input.hpp"
#include "cli/options/theorem_ids.hpp"
#include "cli/reports/formulas.hpp"
#include "cli/reports/json_parts.hpp"
#include "cli/reports/proved.hpp"
#include "cli/reports/text_parts.hpp"
#include "invariants/catalogue.hpp"
#include "properties/campaign/property.hpp"
#include "reference/numbers/error.hpp"

namespace mistakebound::cli {
namespace {

/// [["<=", [[2, ["R^2"]], ..]], ..]: relations, and sides that are sums of products.
Json written_json(const std::vector<WrittenLink>& claim) {
  Json links = Json::array();
  for (const WrittenLink& link : claim) {
    Json side = Json::array();
    for (const WrittenTerm& term : link.side) side.push_back({term.times, term.factors});
    links.push_back({link.relation, std::move(side)});
  }
  return links;
}

Json told_json(const StepText& step) {
  Json object{{"id", step.id},           {"scope", to_string(step.scope)}, {"uses", step.uses}, {"given", step.given},
              {"formula", step.formula}, {"sources", step.sources},        {"note", step.note}};
  if (!step.never_alone.empty()) object["never_alone"] = step.never_alone;
  if (const auto claim = step.written(); !claim.empty()) object["claim"] = written_json(claim);
  return object;
}

Json told_json(const Description& theorem) {
  Json hypotheses = Json::array();
  for (const StepText& hypothesis : theorem.hypotheses) hypotheses.push_back(told_json(hypothesis));
  Json steps = Json::array();
  for (const StepText& step : theorem.steps) {
    Json object = told_json(step);
    const auto lemma = lemma_of(theorem.text.id, step.id);
    object["proved"] = lemma ? Json{{"file", lemma->file}, {"lemma", lemma->name}} : Json();
    steps.push_back(std::move(object));
  }
  const TheoremText& text = theorem.text;
  return {{"id", text.id},       {"title", text.title},       {"statement", text.statement},
          {"bound", text.bound}, {"learners", text.learners}, {"sources", text.sources},
          {"file", text.file},   {"remark", text.remark},     {"hypotheses", hypotheses},
          {"steps", steps}};
}

std::string text_of(const StepText& step, Formulas formulas) {
  std::string text = fmt::format("  {} ({})\n", step.id, to_string(step.scope));
  text += wrapped("      ", written_formula(step.formula, formulas), 8);
  if (!step.uses.empty()) text += wrapped("      uses ", joined(step.uses), 8);
  if (step.given) text += "      given: a check on the learner or the input, not derived\n";
  if (!step.never_alone.empty()) text += wrapped("      never fails alone: ", step.never_alone, 8);
  if (!step.sources.empty()) text += wrapped("      source ", joined(step.sources, "; "), 8);
  if (!step.note.empty()) text += wrapped("      ", written_prose(step.note, formulas), 6);
  return text;
}

std::string text_of(const Description& theorem, Formulas formulas) {
  std::string text = theorem.text.id + "\n";
  text += wrapped("  ", theorem.text.title, 2) + "\n";
  text += wrapped("", written_prose(theorem.text.statement, formulas), 0);
  if (!theorem.text.remark.empty()) text += wrapped("", written_prose(theorem.text.remark, formulas), 0);
  text += "\n" + wrapped("sources: ", joined(theorem.text.sources, "; "), 2);
  text += wrapped("learners: ", joined(theorem.text.learners), 2);
  text += "stands in: " + theorem.text.file + "\n";
  if (!theorem.hypotheses.empty()) text += "\nhypotheses\n";
  for (const StepText& hypothesis : theorem.hypotheses) text += text_of(hypothesis, formulas);
  text += "\nsteps\n";
  for (const StepText& step : theorem.steps) {
    text += text_of(step, formulas);
    const auto lemma = lemma_of(theorem.text.id, step.id);
    text += lemma ? wrapped("      proved in ", lemma->file + ", lemma " + lemma->name, 8)
                  : "      checked on the certificate\n";
  }
  return text;
}

}  // namespace

std::string theorem_json(const Description& theorem) {
  return document_text(told_json(theorem));
}

std::string theorems_json(const TheoremsOptions& options) {
  if (options.id) check_theorem_ids("theorems", {*options.id});
  if (options.id) return theorem_json(*find_theorem(*options.id));
  Json all = Json::array();
  for (const Description& theorem : catalogue()) all.push_back(told_json(theorem));
  return document_text(all);
}

int theorems(const TheoremsOptions& options) {
  if (options.id) check_theorem_ids("theorems", {*options.id});
  if (options.markdown && options.json)
    throw InputError({"--markdown", 0, 0}, "it beside --json", "one form of output");
  if (options.kills) {
    if (options.id || options.json || options.tightness)
      throw InputError({"--kills", 0, 0},
                       std::string("it beside ") + (options.id     ? "a theorem"
                                                    : options.json ? "--json"
                                                                   : "--tightness"),
                       "it alone, or with --markdown");
    print(kills_markdown());
    return exit_holds;
  }
  if (options.tightness) {
    if (options.id)
      throw InputError({"--tightness", 0, 0}, "it beside a theorem", "it alone, or with --json or --markdown");
    print(options.markdown ? tightness_markdown()
          : options.json   ? tightness_json()
                           : tightness_text(formulas_of(options.formulas)));
    return exit_holds;
  }
  if (options.formulas && !options.id)
    throw InputError({"--formulas", 0, 0}, "no theorem", "it with a theorem, or beside --tightness");
  if (options.graph && *options.graph != "svg")
    throw InputError({"--graph", 0, 0}, mistakebound::quoted(*options.graph), "svg");
  if (options.markdown && !options.id) throw InputError({"--markdown", 0, 0}, "no theorem", "the id of one theorem");
  if (options.id) {
    const Description& theorem = *find_theorem(*options.id);
    print(options.graph      ? graph_svg(theorem, options.formulas ? formulas_of(options.formulas) : Formulas::unicode)
          : options.markdown ? markdown_of(theorem, property_of(theorem.text.id))
          : options.json     ? theorems_json(options)
                             : text_of(theorem, formulas_of(options.formulas)));
    return exit_holds;
  }
  if (options.json) {
    print(theorems_json(options));
    return exit_holds;
  }
  for (const Description& theorem : catalogue())
    print(wrapped(fmt::format("{:<28}", theorem.text.id), theorem.text.title, 28));
  return exit_holds;
}

}  // namespace mistakebound::cli
