#include "cli/commands/campaign_documents.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mistakebound::cli {

Json json_file(const DocumentSource& source, const char* what) {
  const std::string text = text_of_file(source.name, what, std::size_t{64} << 20U, source.wanted.c_str());
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    const std::size_t at = std::min(error.byte, text.size());
    const auto line =
        static_cast<std::size_t>(std::count(text.begin(), text.begin() + static_cast<long>(at), '\n')) + 1;
    throw InputError({source.name, line, 0}, "something that is no JSON", source.wanted);
  }
}

Json json_of_counts(const CampaignResult& result) {
  Json document{{"id", result.theorem},        {"cases", result.cases},       {"runs", result.runs},
                {"rounds", result.rounds},     {"mistakes", result.mistakes}, {"claims", result.claims},
                {"enforced", result.enforced}, {"verdicts", result.verdicts}, {"stopped", result.stopped}};
  if (const auto& shorts = result.short_cases)
    document["short"] = {{"cases", shorts->cases},
                         {"rounds", shorts->rounds},
                         {"mistakes", shorts->mistakes},
                         {"claims", shorts->claims},
                         {"decided_exactly", shorts->open}};
  return document;
}

Json json_of_part(const CampaignResult& result) {
  Json document = json_of_counts(result);
  if (result.tightest)
    document["tightest"] = {{"ratio", json_with_decimal(result.tightest->ratio)}, {"case", result.tightest->number}};
  if (result.counterexample) document["counterexample"] = {{"case", result.counterexample->number}};
  return document;
}

namespace {

/// Counts by name.
std::map<std::string, std::size_t> counts_in(const DocumentSource& source, const Json& document,
                                             const std::string& name) {
  const Json object = field<Json>(source, document, name);
  std::map<std::string, std::size_t> counts;
  if (!object.is_object())
    throw InputError({source.name, 0, 0}, "the field " + quoted(name) + " is " + object.dump(), source.wanted);
  for (const auto& [key, value] : object.items()) counts[key] = field<std::size_t>(source, object, key);
  return counts;
}

/// Every run has a verdict, and one that is refuted ends the campaign with its case.
void check_verdicts(const DocumentSource& source, const CampaignResult& counts, bool fails) {
  std::size_t runs = 0;
  for (const auto& [verdict, count] : counts.verdicts) runs += count;
  if (fails || (runs == counts.runs && !counts.verdicts.contains(to_string(Verdict::refuted)))) return;
  throw InputError(
      {source.name, 0, 0},
      fmt::format("the verdicts {} on {} runs of {}", Json(counts.verdicts).dump(), counts.runs, counts.theorem),
      "one for each run, and none refuted without the case");
}

}  // namespace

PartResult part_of(const DocumentSource& source, const Json& document, const std::string& theorem,
                   const std::function<bool(std::uint64_t number)>& is_of_part) {
  PartResult part;
  CampaignResult& counts = part.counts;
  counts.theorem = theorem;
  counts.cases = field<std::size_t>(source, document, "cases");
  counts.runs = field<std::size_t>(source, document, "runs");
  counts.rounds = field<std::size_t>(source, document, "rounds");
  counts.mistakes = field<std::size_t>(source, document, "mistakes");
  counts.claims = field<std::size_t>(source, document, "claims");
  counts.enforced = counts_in(source, document, "enforced");
  counts.verdicts = counts_in(source, document, "verdicts");
  counts.stopped = field<bool>(source, document, "stopped");
  if (document.contains("short")) {
    const Json shorts = field<Json>(source, document, "short");
    counts.short_cases = {.cases = field<std::size_t>(source, shorts, "cases"),
                          .rounds = field<std::size_t>(source, shorts, "rounds"),
                          .mistakes = field<std::size_t>(source, shorts, "mistakes"),
                          .claims = field<std::size_t>(source, shorts, "claims"),
                          .open = field<std::size_t>(source, shorts, "decided_exactly")};
  }
  const auto case_of = [&](const Json& object) {
    const auto number = field<std::uint64_t>(source, object, "case");
    if (!is_of_part(number))
      throw InputError({source.name, 0, 0}, fmt::format("case {} of {}", number, theorem), "a case of this part");
    return number;
  };
  if (document.contains("tightest"))
    part.nearest = {case_of(document["tightest"]), field<Json>(source, document["tightest"], "ratio")};
  if (document.contains("counterexample")) part.fails = case_of(document["counterexample"]);
  check_verdicts(source, counts, part.fails.has_value());
  return part;
}

void keep_nearest(CampaignResult& whole, const Property& property, const CampaignOptions& campaign,
                  const DocumentSource& source, const NearestCase& nearest) {
  CampaignOptions again = campaign;
  again.only_case = nearest.number;
  again.short_cases = 0;  // none of these is the nearest
  again.stop = {};
  CampaignResult found;
  found.tightest = run_campaign(property, again).tightest;
  if (!found.tightest || json_with_decimal(found.tightest->ratio) != nearest.ratio)
    throw InputError({source.name, 0, 0},
                     fmt::format("the ratio {} for case {} of {}", nearest.ratio.dump(), nearest.number, whole.theorem),
                     "the ratio of that case; another version of the program may have made it");
  merge(whole, std::move(found));
}

}  // namespace mistakebound::cli
