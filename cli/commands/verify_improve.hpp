#pragma once

#include "cli/options/commands.hpp"

namespace mistakebound::cli {

/// What verify does with --improve.
int verify_improve(const VerifyOptions& options);

}  // namespace mistakebound::cli
