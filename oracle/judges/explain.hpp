/// Divergences and faults in words. No words are made elsewhere, and nothing is decided by them.
#pragma once

#include <string>

#include "oracle/judges/divergence.hpp"

namespace mistakebound {

/// What the trace says, and the exact run: "1", "not updated", "w_1 = 1/2". Numbers are exact.
std::string reported_words(const Divergence& divergence);
std::string exact_words(const Divergence& divergence);

/// A fault that explains it, and from which round on; empty where none is known.
std::string likely_words(const Divergence& divergence);

/// "the trace predicts 1, the exact run -1; the exact score is 0. It is an exact tie: ...". Numbers too long to read
/// are given to six digits. `subject` is who diverges.
std::string explain(const Divergence& divergence, bool decisions_conform, const std::string& subject = "the trace");

/// " With tie positive this is right." where another convention at zero is likely, and which one is known; else empty.
std::string with_convention_words(const Divergence& divergence);

}  // namespace mistakebound
