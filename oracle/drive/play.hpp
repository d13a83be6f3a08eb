/// One case of a campaign against a living program: played against an adversary, or played again.
#pragma once

#include "oracle/drive/drive.hpp"

namespace mistakebound {

using Kept = std::shared_ptr<KeptProgram>;

/// What the judge of a campaign's cases is to forgive.
Allowance allowance_of(const DriveOptions& options);

/// A case against the exact learner itself, whose choices somebody else makes: examples without a program. Where the
/// exact learner may predict either label, it predicts 1.
Sequence examples_of_case(const DriveOptions& options, Choices& choices, std::uint64_t number);

/// A case against its adversary, up to the first fault and `further` rounds: ties and rounding end no case, as what
/// comes after them is judged by what the program's own updates lead to. The adversary may take the program for one
/// with other parameters.
Played play_case(const DriveOptions& options, AdaptiveAdversary& adversary, std::uint64_t number, const Kept& kept,
                 std::size_t further = 0, const std::map<std::string, std::string>& otherwise = {});

/// The examples as they are, up to the first fault.
Played play_sequence(const DriveOptions& options, const Sequence& sequence, const Kept& kept);

/// Plays the examples again, whatever the program now predicts, until it shows a divergence like `sought`, or a fault.
Played replay(const DriveOptions& options, const Sequence& sequence, std::uint64_t number, const Kept& kept,
              const Divergence& sought);

}  // namespace mistakebound
