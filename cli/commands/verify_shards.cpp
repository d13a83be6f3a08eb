#include "cli/commands/verify_shards.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/options/input.hpp"
#include "cli/reports/json_parts.hpp"
#include "cli/reports/text_parts.hpp"

namespace mistakebound::cli {
namespace verify_shards_parts {
namespace {

constexpr const char* wanted = "the result of a shard, as verify --shard I/N prints it";

/// A field of an object in the file, of the type that it must have.
template <class Value>
Value field(const std::string& path, const Json& object, const std::string& name) {
  const auto found = object.is_object() ? object.find(name) : object.end();
  if (found == object.end()) throw InputError({path, 0, 0}, "no field " + quoted(name), wanted);
  try {
    if constexpr (std::is_integral_v<Value> && !std::is_same_v<Value, bool>) {
      if (found->is_number_unsigned()) return found->template get<Value>();
    } else {
      return found->template get<Value>();
    }
  } catch (const Json::exception&) {  // said below
  }
  throw InputError({path, 0, 0}, "the field " + quoted(name) + " is " + found->dump(), wanted);
}

Json read(const std::string& path) {
  const std::string text = text_of_file(path, "the result of a shard", std::size_t{64} << 20U, wanted);
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    const std::size_t at = std::min(error.byte, text.size());
    const auto line =
        static_cast<std::size_t>(std::count(text.begin(), text.begin() + static_cast<long>(at), '\n')) + 1;
    throw InputError({path, line, 0}, "something that is no JSON", wanted);
  }
}

}  // namespace
}  // namespace verify_shards_parts

Shard parse_shard(const std::string& text) {
  constexpr std::uint64_t most = 1'000'000'000'000'000'000;
  const std::size_t slash = std::min(text.find('/'), text.size());
  try {
    const std::uint64_t number = whole_number("--shard", text.substr(0, slash), 1, most);
    return {number, whole_number("--shard", text.substr(std::min(slash + 1, text.size())), number, most)};
  } catch (const InputError&) {
    throw InputError({"--shard", 0, 0}, quoted(text), "I/N, the part I of N, with I from 1 to N: 2/8");
  }
}

/// One file.
struct MergedShards::Part {
  std::string path;
  Shard shard;
  std::size_t cases = 0;  ///< of all shards
  std::uint64_t seed = 0;
  std::vector<std::string> dropped;
  std::vector<std::string> theorems;
  Json documents;  ///< of the theorems
};

MergedShards::MergedShards(const std::vector<std::string>& paths) {
  using namespace verify_shards_parts;
  std::map<std::uint64_t, std::string> seen;
  for (const std::string& path : paths) {
    const Json document = read(path);
    if (field<std::string>(path, document, "format") != "mistakebound-verify")
      throw InputError({path, 0, 0}, "another format", wanted);
    Part part{.path = path,
              .shard = {},
              .cases = 0,
              .seed = field<std::uint64_t>(path, document, "seed"),
              .dropped = field<std::vector<std::string>>(path, document, "dropped"),
              .theorems = {},
              .documents = field<Json>(path, document, "theorems")};
    const Json shard = field<Json>(path, document, "shard");
    part.shard = parse_shard(
        fmt::format("{}/{}", field<std::uint64_t>(path, shard, "number"), field<std::uint64_t>(path, shard, "of")));
    part.cases = field<std::size_t>(path, shard, "cases");
    if (!part.documents.is_array()) throw InputError({path, 0, 0}, "no list of theorems", wanted);
    if (part.documents.empty()) throw InputError({path, 0, 0}, "a list of no theorems", wanted);
    for (const Json& theorem : part.documents) part.theorems.push_back(field<std::string>(path, theorem, "id"));
    if (!parts_.empty()) {
      const Part& first = *parts_.front();
      const auto same = [&](bool are_same, const char* what) {
        if (!are_same)
          throw InputError({path, 0, 0},
                           "another " + std::string(what) + " than in " + mistakebound::quoted(first.path),
                           "shards of one campaign");
      };
      same(part.shard.of == first.shard.of, "number of shards");
      same(part.cases == first.cases, "number of cases");
      same(part.seed == first.seed, "seed");
      same(part.dropped == first.dropped, "list of hypotheses left out");
      same(part.theorems == first.theorems, "list of theorems");
    }
    const auto [before, is_new] = seen.emplace(part.shard.number, path);
    if (!is_new)
      throw InputError({path, 0, 0}, fmt::format("shard {} a second time", part.shard.number),
                       "each shard once; " + mistakebound::quoted(before->second) + " is that one");
    parts_.push_back(std::make_shared<const Part>(std::move(part)));
  }
  const std::uint64_t of = parts_.front()->shard.of;
  for (std::uint64_t number = 1; number <= of; ++number)
    if (!seen.contains(number))
      throw InputError({"--merge", 0, 0}, fmt::format("no shard {} of {}", number, of), "the results of all shards");
}

VerifyOptions MergedShards::options() const {
  const Part& first = *parts_.front();
  VerifyOptions options;
  options.theorems = first.theorems;
  options.cases = first.cases;
  options.seed = first.seed;
  options.drop = first.dropped;
  return options;
}

CampaignResult MergedShards::result(const Property& property, const CampaignOptions& campaign) const {
  using namespace verify_shards_parts;
  CampaignResult whole;
  whole.theorem = property.theorem;
  std::optional<std::uint64_t> fails;
  std::map<std::uint64_t, std::pair<std::string, Json>> nearest;  // by the number of the case
  for (const auto& part : parts_) {
    const std::string& path = part->path;
    const auto at = std::find(part->theorems.begin(), part->theorems.end(), property.theorem) - part->theorems.begin();
    const Json& document = part->documents[static_cast<std::size_t>(at)];
    CampaignResult counts;
    counts.cases = field<std::size_t>(path, document, "cases");
    counts.runs = field<std::size_t>(path, document, "runs");
    counts.rounds = field<std::size_t>(path, document, "rounds");
    counts.mistakes = field<std::size_t>(path, document, "mistakes");
    counts.claims = field<std::size_t>(path, document, "claims");
    counts.enforced = field<Enforced>(path, document, "enforced");
    counts.verdicts = field<std::map<std::string, std::size_t>>(path, document, "verdicts");
    whole.stopped = whole.stopped || field<bool>(path, document, "stopped");
    const auto of_shard = [&](const Json& object) {
      const auto number = field<std::uint64_t>(path, object, "case");
      if (number >= part->cases || number % part->shard.of != part->shard.number - 1)
        throw InputError({path, 0, 0}, fmt::format("case {} of {}", number, property.theorem), "a case of this shard");
      return number;
    };
    const bool fails_here = document.contains("counterexample");
    // Whole ones have every case of theirs; where a step fails that case is the last.
    const std::size_t all = (part->cases + part->shard.of - part->shard.number) / part->shard.of;
    if (counts.cases > all || (!field<bool>(path, document, "stopped") && !fails_here && counts.cases != all))
      throw InputError({path, 0, 0}, fmt::format("{} cases of {}", counts.cases, property.theorem),
                       fmt::format("the {} of this shard", all));
    merge(whole, std::move(counts));
    if (document.contains("tightest")) {
      const std::uint64_t number = of_shard(document["tightest"]);
      nearest[number] = {path, field<Json>(path, document["tightest"], "ratio")};
    }
    if (fails_here) {
      const std::uint64_t number = of_shard(document["counterexample"]);
      fails = std::min(fails.value_or(number), number);
    }
  }
  CampaignOptions again = campaign;
  again.stop = {};
  if (fails) {
    again.only_case = *fails;  // before all until then are tried
    if (!run_campaign(property, again).counterexample)
      throw InputError({"--merge", 0, 0}, fmt::format("a failure of {} in case {}", property.theorem, *fails),
                       "a case that fails; another version of the program may have made the file");
    again.only_case.reset();
    again.cases = *fails + 1;
    return run_campaign(property, again);
  }
  for (const auto& [number, said] : nearest) {
    again.only_case = number;
    CampaignResult one = run_campaign(property, again);
    if (!one.tightest || json_with_decimal(one.tightest->ratio) != said.second)
      throw InputError({said.first, 0, 0},
                       fmt::format("the ratio {} for case {} of {}", said.second.dump(), number, property.theorem),
                       "the ratio of that case; another version of the program may have made the file");
    CampaignResult found;
    found.tightest = std::move(one.tightest);
    merge(whole, std::move(found));
  }
  return whole;
}

}  // namespace mistakebound::cli
