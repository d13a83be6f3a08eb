/// mistakebound verify: a campaign, a part of one, parts put together, or a search.
#include "cli/commands/verify_campaign.hpp"
#include "cli/commands/verify_gaps.hpp"
#include "cli/commands/verify_improve.hpp"
#include "cli/commands/verify_shards.hpp"

namespace mistakebound::cli {

int verify(const VerifyOptions& options) {
  if (options.gaps) return verify_gaps(options);
  if (options.improve) return verify_improve(options);
  if (!options.merge.empty()) {
    const MergedShards shards(options.merge);
    VerifyOptions whole = shards.options();
    whole.jobs = options.jobs;
    whole.merge = options.merge;
    whole.witness = options.witness;
    whole.json = options.json;
    const CampaignOptions campaign = campaign_of(whole);
    const Elsewhere merged{[&](const Property& property) { return shards.result(property, campaign); },
                           "a shard was stopped before its end"};
    return print_campaign(whole, &merged);
  }
  if (!options.shard) return print_campaign(options, nullptr);
  VerifyOptions part = options;
  part.json = true;
  return print_campaign(part, nullptr);
}

}  // namespace mistakebound::cli
