#pragma once

#include "cli/options/commands.hpp"

namespace mistakebound::cli {

/// What verify does with --gaps.
int verify_gaps(const VerifyOptions& options);

}  // namespace mistakebound::cli
