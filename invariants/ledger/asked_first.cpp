#include "invariants/ledger/asked_first.hpp"

namespace mistakebound {

std::vector<WrittenLink> written(const std::vector<FormalLink>& links, const std::vector<std::string>& formulas) {
  std::vector<WrittenLink> result;
  bool names = false;
  for (const FormalLink& link : links) {
    if (!link.side.known()) return {};
    constexpr const char* symbols[] = {"", "=", "<=", ">=", ">"};
    WrittenLink& side = result.emplace_back(WrittenLink{symbols[static_cast<std::size_t>(link.relation)], {}});
    link.side.each_term([&](std::int64_t times, const std::vector<FormalFactor>& factors) {
      WrittenTerm& term = side.side.emplace_back(WrittenTerm{times, {}});
      for (const auto& [name, inverse] : factors)
        term.factors.push_back(inverse ? R"(\frac1{)" + formulas.at(name) + "}" : formulas.at(name));
      names = names || !factors.empty();
    });
  }
  return names ? result : std::vector<WrittenLink>();
}

}  // namespace mistakebound
