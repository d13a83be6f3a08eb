/// A divergence in a sentence or two, with both exact sides.
#pragma once

#include <string>

#include "oracle/judges/judge.hpp"

namespace mistakebound {

/// "the trace predicts 1, the exact run -1; the exact score is 0. It is an exact tie: ...". Numbers too long to read
/// are given to six digits. `subject` is who diverges.
std::string explain(const Divergence& divergence, bool decisions_conform, const std::string& subject = "the trace");

}  // namespace mistakebound
