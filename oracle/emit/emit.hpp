/// A finding as code: a test that plays its sequence to the program again, and fails as long as the program does what
/// it did. Ready to paste, with nothing to fill in: pytest, node:test, GoogleTest, Catch2, the tests of Rust and Go,
/// JUnit; or the sequence alone as examples (CSV).
#pragma once

#include "oracle/drive/drive.hpp"

namespace mistakebound {

enum class Language { python, javascript, cpp, catch2, rust, java, go, csv };

/// Throws InputError for another word.
Language language_of(const std::string& word);

/// The file's text. `explanation` is what is wrong, `replay` the command that finds it again.
std::string emitted(Language language, const DriveOptions& options, const DriveFinding& found,
                    const std::string& explanation, const std::string& replay);

}  // namespace mistakebound
