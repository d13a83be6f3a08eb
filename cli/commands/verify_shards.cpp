#include "cli/commands/verify_shards.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/commands/campaign_documents.hpp"

namespace mistakebound::cli {
namespace verify_shards_parts {
namespace {

DocumentSource source_of(const std::string& path) {
  return {path, "the result of a shard, as verify --shard I/N prints it"};
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
  std::size_t cases = 0;        ///< of all shards
  std::size_t short_cases = 0;  ///< beside each
  std::uint64_t seed = 0;
  std::vector<std::string> dropped;
  std::vector<std::string> theorems;
  Json documents;  ///< of the theorems
};

MergedShards::MergedShards(const std::vector<std::string>& paths) {
  using namespace verify_shards_parts;
  std::map<std::uint64_t, std::string> seen;
  for (const std::string& path : paths) {
    const DocumentSource source = source_of(path);
    const Json document = json_file(source, "the result of a shard");
    if (field<std::string>(source, document, "format") != "mistakebound-verify")
      throw InputError({path, 0, 0}, "another format", source.wanted);
    if (const Json version = field<Json>(source, document, "version"); version != 1)
      throw InputError({path, 0, 0}, "version " + version.dump(), "1, that of this program");
    Part part{.path = path,
              .shard = {},
              .cases = 0,
              .short_cases = 0,
              .seed = field<std::uint64_t>(source, document, "seed"),
              .dropped = field<std::vector<std::string>>(source, document, "dropped"),
              .theorems = {},
              .documents = field<Json>(source, document, "theorems")};
    const Json shard = field<Json>(source, document, "shard");
    part.shard = parse_shard(
        fmt::format("{}/{}", field<std::uint64_t>(source, shard, "number"), field<std::uint64_t>(source, shard, "of")));
    part.cases = field<std::size_t>(source, shard, "cases");
    if (shard.contains("short"))
      part.short_cases = field<std::size_t>(source, shard, "short");  // earlier ones had none
    if (part.short_cases > VerifyOptions::most_short_cases)
      throw InputError({path, 0, 0}, fmt::format("{} short cases beside each", part.short_cases),
                       fmt::format("at most {}", VerifyOptions::most_short_cases));
    if (!part.documents.is_array()) throw InputError({path, 0, 0}, "no list of theorems", source.wanted);
    if (part.documents.empty()) throw InputError({path, 0, 0}, "a list of no theorems", source.wanted);
    for (const Json& theorem : part.documents) part.theorems.push_back(field<std::string>(source, theorem, "id"));
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
      same(part.short_cases == first.short_cases, "number of short cases");
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
  options.short_cases = first.short_cases;
  options.seed = first.seed;
  options.drop = first.dropped;
  return options;
}

CampaignResult MergedShards::result(const Property& property, const CampaignOptions& campaign) const {
  using namespace verify_shards_parts;
  CampaignResult whole;
  whole.theorem = property.theorem;
  std::optional<std::uint64_t> fails;
  std::map<std::uint64_t, std::pair<std::string, NearestCase>> nearest;  // by the number of the case
  for (const auto& part : parts_) {
    const std::string& path = part->path;
    const auto at = std::find(part->theorems.begin(), part->theorems.end(), property.theorem) - part->theorems.begin();
    PartResult read = part_of(source_of(path), part->documents[static_cast<std::size_t>(at)], property.theorem,
                              [&](std::uint64_t number) {
                                return number < part->cases && number % part->shard.of == part->shard.number - 1;
                              });
    // Whole ones have every case of theirs; where a step fails that case is the last.
    const std::uint64_t all = (part->cases + part->shard.of - part->shard.number) / part->shard.of;
    if (read.counts.cases > all || (!read.counts.stopped && !read.fails && read.counts.cases != all))
      throw InputError({path, 0, 0}, fmt::format("{} cases of {}", read.counts.cases, property.theorem),
                       fmt::format("the {} of this shard", all));
    whole.stopped = whole.stopped || read.counts.stopped;
    merge(whole, std::move(read.counts));
    if (read.nearest) nearest[read.nearest->number] = {path, *read.nearest};
    if (read.fails) fails = std::min(fails.value_or(*read.fails), *read.fails);
  }
  if (fails) {
    CampaignOptions again = campaign;
    again.stop = {};
    again.only_case = *fails;  // before all until then are tried
    if (!run_campaign(property, again).counterexample)
      throw InputError({"--merge", 0, 0}, fmt::format("a failure of {} in case {}", property.theorem, *fails),
                       "a case that fails; another version of the program may have made the file");
    again.only_case.reset();
    again.cases = static_cast<std::size_t>(*fails + 1);
    return run_campaign(property, again);
  }
  for (const auto& [number, said] : nearest)
    keep_nearest(whole, property, campaign, source_of(said.first), said.second);
  return whole;
}

}  // namespace mistakebound::cli
