#include "cli/commands/failures.hpp"

#include <nettle/sha2.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include "cli/options/output.hpp"
#include "properties/campaign/case_description.hpp"
#include "reference/readers/examples.hpp"

namespace mistakebound::cli {
namespace {

namespace fs = std::filesystem;

/// The beginning of its SHA-256, in hexadecimal: long enough that no two texts of a project share it.
std::string short_digest(const std::string& text) {
  constexpr std::size_t bytes = 8;
  sha256_ctx state{};
  sha256_init(&state);
  sha256_update(&state, text.size(), reinterpret_cast<const std::uint8_t*>(text.data()));
  std::array<std::uint8_t, bytes> digest{};
  sha256_digest(&state, digest.size(), digest.data());
  std::string result;
  for (const std::uint8_t byte : digest) {
    constexpr const char* digits = "0123456789abcdef";
    result += {digits[byte / 16], digits[byte % 16]};
  }
  return result;
}

/// Whether there is such a folder, or may be: what is there of its path is a folder that can be written.
bool can_be_made(const std::string& folder) {
  fs::path there = folder;
  std::error_code error;
  while (!fs::exists(there, error)) {
    if (!there.has_relative_path()) return !folder.empty() && access(".", W_OK | X_OK) == 0;
    there = there.parent_path();
  }
  return fs::is_directory(there, error) && access(there.c_str(), W_OK | X_OK) == 0;
}

}  // namespace

Failures::Failures(const std::string& folder, const std::string& command)
    : folder_(folder + "/" + short_digest(command)), command_(command) {
  std::error_code error;
  if (!can_be_made(folder))
    throw InputError({"--failures", 0, 0}, "that the folder " + quoted(folder) + " cannot be made", "a folder");
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_, error))
    if (entry.path().extension() == ".csv") files_.push_back(entry.path().string());
  std::sort(files_.begin(), files_.end());
  for (const std::string& file : files_) sequences_.push_back(read_examples(file));
}

void Failures::update(const DriveResult& result) {
  std::set<std::string> stale;
  for (const std::size_t stored : result.passed) stale.insert(files_[stored]);
  std::error_code error;
  if (result.found) {
    if (result.found->first) stale.insert(files_[*result.found->first]);
    fs::create_directories(folder_, error);
    write_whole("--failures", folder_ + "/command", command_ + "\n");
    const std::string text = csv_of(result.found->shrunk.sequence());
    file_ = folder_ + "/" + short_digest(text) + ".csv";
    write_whole("--failures", file_, text);
    stale.erase(file_);
  }
  for (const std::string& file : stale) fs::remove(file, error);  // which another run may have done
  if (result.found || stale.size() < files_.size() || files_.empty()) return;
  fs::remove(folder_ + "/command", error);
  fs::remove(folder_, error);
}

}  // namespace mistakebound::cli
