/// A campaign in parts, on several machines: what --shard asks for, and what --merge makes of the results.
#pragma once

#include "cli/options/commands.hpp"
#include "properties/campaign/campaign.hpp"

namespace mistakebound::cli {

/// Part `number` of `of`, counted from 1.
struct Shard {
  std::uint64_t number = 1;
  std::uint64_t of = 1;
};

/// Reads "2/8"; throws InputError for anything else.
Shard parse_shard(const std::string& text);

/// The results of all shards of one campaign.
class MergedShards {
 public:
  /// Reads the files; throws InputError for what is no shard's result, for shards of different campaigns, for one that
  /// stands there twice and for one that is missing.
  explicit MergedShards(const std::vector<std::string>& paths);

  /// The options of the campaign of which they are the parts.
  [[nodiscard]] VerifyOptions options() const;
  /// A theorem's result, as one process would have had it. Where a step failed, its cases up to that one are tried
  /// again. Throws InputError where a case does not come out as its file says.
  [[nodiscard]] CampaignResult result(const Property& property, const CampaignOptions& campaign) const;

 private:
  struct Part;
  std::vector<std::shared_ptr<const Part>> parts_;
};

}  // namespace mistakebound::cli
