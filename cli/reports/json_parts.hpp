/// Pieces of JSON that several documents share.
#pragma once

#include <nlohmann/json.hpp>

#include "cli/reports/documents.hpp"

namespace mistakebound::cli {

struct DomainDocument;

using Json = nlohmann::ordered_json;

/// The text of a document, one line feed at its end. Bytes that are no UTF-8, as names may have, become U+FFFD.
std::string document_text(const Json& object);

Json json_of(const Number& value);
Json json_of(const Vector& value);
Json json_of(const Violation& violation);
Json json_of(const TheoremReport& report);
Json json_of(const CutShort& cut);
/// What was understood of an input file.
Json json_of_input(const Understood& input);

/// What json_of(document) spells.
Json object_of(const RunDocument& document);
/// The document of a command that was cut short before it had anything to say.
std::string json_of_cut(const char* format, const CutShort& cut);
Json json_of(const Settings& settings);
Json json_of(const std::vector<DualCoefficient>& weights);

/// A document's state, field by field, into the object.
void add_state(Json& object, const std::vector<StateField>& state);

/// The beginning of the document of a finite domain, in that format.
Json json_of_domain(const DomainDocument& document, const char* format);

/// null where there is none.
template <class T>
Json json_or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

/// {"exact": ..., "decimal": 1.5}
Json json_with_decimal(const Number& value);

}  // namespace mistakebound::cli
