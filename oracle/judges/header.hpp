/// What a trace's header says of its learner: the values of its parameters, with complaints at their place.
#pragma once

#include "oracle/judges/fault.hpp"
#include "oracle/traces/read.hpp"
#include "reference/learners/parameter.hpp"

namespace mistakebound {

/// Where a header has the parameter; line 1 where it has none.
Location place_of(const TraceHeader& header, const std::string& name, const std::string& file);

/// Throws InputError at a field that a header of the learner with these parameters does not have.
void refuse_unknown_fields(const std::vector<Parameter>& parameters, const TraceHeader& header,
                           const std::string& file);

/// The values of a learner's parameters in a header, at their places. Throws InputError for one that is unusable.
Values header_values(const std::vector<Parameter>& parameters, const TraceHeader& header, const NumberOptions& numbers,
                     const std::string& file);

/// A header and its values, with complaints at their place; and what is wrong with the learner, if that is no value.
struct HeaderReader {
  const TraceHeader& header;
  const Values& values;
  const std::string& file;
  LearnerFault fault{};

  [[nodiscard]] InputError complaint(const std::string& name, const std::string& found,
                                     const std::string& expected) const {
    return {place_of(header, name, file), found, expected};
  }
};

/// The instance as a learner with that bias sees it: a constant 1 is appended.
Vector seen_instance(const Vector& x, bool bias);

}  // namespace mistakebound
