/// The name that was probably meant by a word that is none of a list.
#pragma once

#include <string>
#include <vector>

namespace mistakebound {

/// The first name that begins as the word does, or that the word begins with; else the one that is the fewest letters
/// away, added, left out, changed or exchanged with the next, of at most a third of the word's, or of one. Empty where
/// there is none.
std::string nearest(const std::string& word, const std::vector<std::string>& names);

/// "'run' (did you mean that?), or one of run, verify", for the message about a word that is none of the names; without
/// the first part where none is near.
std::string one_of(const std::string& word, const std::vector<std::string>& names);

}  // namespace mistakebound
