#include "properties/gaps/polynomial.hpp"

#include <algorithm>
#include <stdexcept>

namespace mistakebound {

Polynomial::Polynomial(const std::vector<WrittenTerm>& side) {
  for (const WrittenTerm& term : side) add(term.factors, Rational(term.times));
}

Polynomial::Polynomial(const std::string& text) {
  const auto wrong = [&] { return std::invalid_argument("no polynomial: " + text); };
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string times = text.substr(at, end - at);
    if (times.empty() || times.find_first_not_of("-/0123456789") != std::string::npos) throw wrong();
    Product names;
    at = end;
    while (text.compare(at, 2, " \"") == 0) {
      const std::size_t close = text.find('"', at + 2);
      if (close == std::string::npos) throw wrong();
      names.push_back(text.substr(at + 2, close - at - 2));
      at = close + 1;
    }
    add(std::move(names), Rational(times));
    if (at == text.size()) return;
    if (text.compare(at, 3, " + ") != 0) throw wrong();
    at += 3;
  }
  throw wrong();
}

Polynomial Polynomial::variable(const std::string& name) {
  Polynomial result;
  result.add({name}, 1);
  return result;
}

std::size_t Polynomial::degree() const {
  std::size_t most = 0;
  for (const auto& [product, times] : terms_) most = std::max(most, product.size());
  return most;
}

void Polynomial::add(Product names, const Rational& times) {
  std::sort(names.begin(), names.end());
  const auto [place, is_new] = terms_.try_emplace(std::move(names), times);
  if (!is_new) place->second += times;
  if (place->second == 0) terms_.erase(place);
}

Polynomial& Polynomial::operator+=(const Polynomial& other) {
  for (const auto& [product, times] : other.terms_) add(product, times);
  return *this;
}

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
  Polynomial result;
  for (const auto& [left, x] : a.terms_)
    for (const auto& [right, y] : b.terms_) {
      Polynomial::Product names = left;
      names.insert(names.end(), right.begin(), right.end());
      result.add(std::move(names), Rational(x * y));
    }
  return result;
}

Polynomial operator*(const Polynomial& a, const Rational& times) {
  return a * Polynomial(times);
}

std::string Polynomial::text() const {
  std::string text;
  for (const auto& [product, times] : terms_) {
    text += (text.empty() ? "" : " + ") + to_string(times);
    for (const std::string& name : product) text += " \"" + name + "\"";
  }
  return text.empty() ? "0" : text;
}

std::vector<PolynomialLink> links_of(const std::vector<WrittenLink>& claim) {
  std::vector<PolynomialLink> links;
  Polynomial last;
  for (const WrittenLink& link : claim) {
    Polynomial side(link.side);
    if (link.relation == "=") links.push_back({Sign::zero, last - side});
    if (link.relation == "<=") links.push_back({Sign::nonnegative, side - last});
    if (link.relation == ">=") links.push_back({Sign::nonnegative, last - side});
    if (link.relation == ">") links.push_back({Sign::positive, last - side});
    last = std::move(side);
  }
  return links;
}

}  // namespace mistakebound
