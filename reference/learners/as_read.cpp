#include "reference/learners/as_read.hpp"

namespace mistakebound {

std::string as_read(const std::string& text, const NumberOptions& numbers) {
  const Rational read = parse_number(text, numbers);
  if ((read != 0 && read != 1) || read == parse_number(text, {.exponent_limit = numbers.exponent_limit})) return "";
  return ", which is " + to_string(read) + (numbers.reading == Reading::binary32 ? " as a float" : " as a double");
}

}  // namespace mistakebound
