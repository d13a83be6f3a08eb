/// Results of parts of a campaign, as JSON: what a shard prints, what a rank sends and what a checkpoint keeps.
///
/// A case is a function of its number alone. A part's document therefore has counts, and the numbers of the case that
/// came nearest to the bound and of the one that fails; whoever puts parts together tries these cases again and has the
/// sequences.
#pragma once

#include <type_traits>

#include "cli/options/input.hpp"
#include "cli/reports/json_parts.hpp"
#include "properties/campaign/campaign.hpp"

namespace mistakebound::cli {

/// Where a document comes from, and what would be right there; both stand in messages.
struct DocumentSource {
  std::string name;
  std::string wanted;
};

/// A field of an object, of the type that it must have. Throws InputError where there is none.
template <class Value>
Value field(const DocumentSource& source, const Json& object, const std::string& name) {
  const auto found = object.is_object() ? object.find(name) : object.end();
  if (found == object.end()) throw InputError({source.name, 0, 0}, "no field " + quoted(name), source.wanted);
  try {
    if constexpr (std::is_integral_v<Value> && !std::is_same_v<Value, bool>) {
      if (found->is_number_unsigned()) return found->template get<Value>();
    } else {
      return found->template get<Value>();
    }
  } catch (const Json::exception&) {  // said below
  }
  throw InputError({source.name, 0, 0}, "the field " + quoted(name) + " is " + found->dump(), source.wanted);
}

/// The JSON in a file of at most 64 MiB; `what` is what the file should be. Throws InputError.
Json json_file(const DocumentSource& source, const char* what);

/// A case, and how near to the bound its document says that it came.
struct NearestCase {
  std::uint64_t number = 0;
  Json ratio;
};

/// What a part's document says.
struct PartResult {
  CampaignResult counts;
  std::optional<NearestCase> nearest;
  std::optional<std::uint64_t> fails;  ///< the number of the failing case
};

/// The counts of a result, as verify --json has them.
Json json_of_counts(const CampaignResult& result);
/// A part's document.
Json json_of_part(const CampaignResult& result);
/// Reads it; `is_of_part` says whether a case belongs to the part. Throws InputError.
PartResult part_of(const DocumentSource& source, const Json& document, const std::string& theorem,
                   const std::function<bool(std::uint64_t number)>& is_of_part);

/// Tries the nearest case again and keeps it in `whole` where none is nearer. Throws InputError where it does not come
/// out as it is said to.
void keep_nearest(CampaignResult& whole, const Property& property, const CampaignOptions& campaign,
                  const DocumentSource& source, const NearestCase& nearest);

}  // namespace mistakebound::cli
