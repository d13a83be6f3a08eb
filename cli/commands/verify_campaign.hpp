/// The parts of verify that a campaign on several machines shares with it.
#pragma once

#include "cli/options/commands.hpp"
#include "properties/campaign/campaign.hpp"

namespace mistakebound::cli {

/// The theorems that are asked for, in the order of the table. Throws InputError for what is none, and for a hypothesis
/// left out that one of them does not have.
std::vector<const Property*> verified_properties(const VerifyOptions& options);

/// The campaign that the options describe; nothing stops it.
CampaignOptions campaign_of(const VerifyOptions& options);

/// Before anything is tried: the folder for witnesses is there and can be written. Throws InputError.
void check_witness_files(const VerifyOptions& options);

/// Results that are not tried here.
struct Elsewhere {
  std::function<CampaignResult(const Property&)> result;
  std::string stopped;  ///< why one may not be whole
};

/// Prints the campaign, and saves what came nearest, as verify does with these options; `elsewhere` may be null.
int print_campaign(const VerifyOptions& options, const Elsewhere* elsewhere);

}  // namespace mistakebound::cli
