#include "reference/numbers/real.hpp"

#include <utility>
#include <vector>

#include "reference/numbers/sum_intervals.hpp"

namespace mistakebound {

/// The terms that are not rational, and the sums of the first of them where those have been asked for.
struct RunningTotal::Terms {
  std::vector<Real> terms;
  std::vector<Interval<40>> sums;
};

/// How a number is made.
struct Real::Node {
  enum class Kind { leaf, sum, product, quotient, power, root, total };

  Kind kind = Kind::leaf;
  Leaf leaf = Rational(0);
  std::vector<Real> operands = {};                       // of all kinds but leaf and total
  std::shared_ptr<RunningTotal::Terms> terms = nullptr;  // total: the first `count` of them
  std::size_t count = 0;
  mutable std::optional<Interval<40>> quick = std::nullopt;  // the first enclosure that is asked for
};

namespace {

/// The value, where it is seen to be rational.
std::optional<Rational> rational_value(const Real::Leaf& leaf) {
  if (const auto* rational = std::get_if<Rational>(&leaf)) return *rational;
  if (const auto* ratio = std::get_if<PowerRatio>(&leaf)) return ratio->rational();
  if (const auto* logarithms = std::get_if<LogPowerSum>(&leaf)) {
    if (logarithms->is_plain() && logarithms->plain().is_rational()) return logarithms->plain().rational_part();
    return std::nullopt;
  }
  const auto terms = std::get<PowerSum>(leaf).terms();
  if (terms.empty()) return Rational(0);
  return terms.size() == 1 && terms.begin()->first == 0 ? std::optional(terms.begin()->second) : std::nullopt;
}

/// Whether it is written as a function of what stands in brackets: "ln(2 + e)", "e^(1/2)".
bool is_call(const std::string& text) {
  const std::size_t begin = text.find('(');
  if (begin == std::string::npos || begin == 0) return false;
  const std::string name = text.substr(0, begin);
  if (name != "ln" && name != "sqrt" && name != "e^") return false;
  int depth = 0;
  for (std::size_t i = begin; i < text.size(); ++i) {
    depth += (text[i] == '(') - (text[i] == ')');
    if (depth == 0) return i + 1 == text.size();
  }
  return false;
}

Real::Leaf rational_if_it_is(Real::Leaf leaf) {
  if (const std::optional<Rational> value = rational_value(leaf)) return *value;
  return leaf;
}

}  // namespace

Real::Real(Leaf leaf) : node_(std::make_shared<const Node>(Node{.leaf = rational_if_it_is(std::move(leaf))})) {}

std::optional<Rational> Real::rational() const {
  const auto* rational = std::get_if<Rational>(&node_->leaf);
  return node_->kind == Node::Kind::leaf && rational != nullptr ? std::optional(*rational) : std::nullopt;
}

Real operator+(const Real& a, const Real& b) {
  const std::optional<Rational> p = a.rational();
  const std::optional<Rational> q = b.rational();
  if (p && q) return Rational(*p + *q);
  if (p && *p == 0) return b;
  if (q && *q == 0) return a;
  return Real(std::make_shared<const Real::Node>(Real::Node{.kind = Real::Node::Kind::sum, .operands = {a, b}}));
}

Real operator*(const Real& a, const Real& b) {
  const std::optional<Rational> p = a.rational();
  const std::optional<Rational> q = b.rational();
  if (p && q) return Rational(*p * *q);
  if ((p && *p == 0) || (q && *q == 0)) return Rational(0);
  if (p && *p == 1) return b;
  if (q && *q == 1) return a;
  if (q) return b * a;
  return Real(std::make_shared<const Real::Node>(Real::Node{.kind = Real::Node::Kind::product, .operands = {a, b}}));
}

Real operator/(const Real& a, const Real& b) {
  if (const std::optional<Rational> q = b.rational()) return a * Real(Rational(1 / *q));
  if (const std::optional<Rational> p = a.rational(); p && *p == 0) return Rational(0);
  return Real(std::make_shared<const Real::Node>(Real::Node{.kind = Real::Node::Kind::quotient, .operands = {a, b}}));
}

Real exp(const Real& a) {
  if (const std::optional<Rational> p = a.rational()) return *p == 0 ? Rational(1) : Real::Leaf(PowerSum({}, 1, *p));
  return Real(std::make_shared<const Real::Node>(Real::Node{.kind = Real::Node::Kind::power, .operands = {a}}));
}

Real root(const Real& a) {
  if (const std::optional<Rational> p = a.rational(); p && *p == 0) return Rational(0);
  return Real(std::make_shared<const Real::Node>(Real::Node{.kind = Real::Node::Kind::root, .operands = {a}}));
}

template <class I>
I Real::interval(const Node& node) {
  constexpr bool is_first = std::is_same_v<I, Interval<40>>;
  if constexpr (is_first)
    if (node.quick) return *node.quick;
  const auto operand = [&](std::size_t i) { return interval<I>(*node.operands[i].node_); };
  I value = 0;
  switch (node.kind) {
    case Node::Kind::leaf:
      value = std::visit(
          [](const auto& leaf) -> I {
            if constexpr (std::is_same_v<std::decay_t<decltype(leaf)>, Rational>) {
              return interval_of<I>(leaf);
            } else {
              return leaf.template interval<I>();
            }
          },
          node.leaf);
      break;
    case Node::Kind::sum:
      value = operand(0) + operand(1);
      break;
    case Node::Kind::product:
      value = operand(0) * operand(1);
      break;
    case Node::Kind::quotient:
      value = operand(0) / operand(1);
      break;
    case Node::Kind::power:
      value = exp(operand(0));
      break;
    case Node::Kind::root:
      value = sqrt(operand(0));
      break;
    case Node::Kind::total: {
      const std::vector<Real>& terms = node.terms->terms;
      if constexpr (is_first) {
        std::vector<Interval<40>>& sums = node.terms->sums;
        while (sums.size() < node.count) {
          const I term = interval<I>(*terms[sums.size()].node_);
          sums.push_back(sums.empty() ? term : I(sums.back() + term));
        }
        value = sums[node.count - 1];
      } else {
        for (std::size_t i = 0; i < node.count; ++i) value += interval<I>(*terms[i].node_);
      }
      break;
    }
  }
  if constexpr (is_first) node.quick = value;
  return value;
}

Decision Real::decide() const {
  if (const std::optional<Rational> value = rational()) return {sign_of(*value), Tier::direct, 0};
  return decide_by_enclosures([this]<class I>() { return interval<I>(*node_); }, [] { return false; });
}

DoubleInterval Real::in_doubles() const {
  if (const std::optional<Rational> value = rational()) return double_interval(*value);
  const Interval<40> value = interval<Interval<40>>(*node_);
  const auto* ends = value.backend().data();
  const double low = mpfr_get_d(&ends->left, MPFR_RNDD);
  const double high = mpfr_get_d(&ends->right, MPFR_RNDU);
  return outward::widened(low, high, 0);
}

DecimalBounds Real::enclose(unsigned digits) const {
  return decimals_of([this]<class I>() { return interval<I>(*node_); }, digits);
}

std::string Real::factor_form(const Real& value) {
  std::string text = form_of(*value.node_);
  const bool is_compound = text.find_first_of(" */^") != std::string::npos || text.front() == '-';
  return is_compound && !is_call(text) ? "(" + text + ")" : text;
}

std::string Real::form_of(const Node& node) {
  constexpr std::size_t most_shown = 4;
  switch (node.kind) {
    case Node::Kind::leaf:
      return std::visit(
          [](const auto& leaf) -> std::string {
            if constexpr (std::is_same_v<std::decay_t<decltype(leaf)>, Rational>) {
              return to_string(leaf);
            } else {
              return leaf.form();
            }
          },
          node.leaf);
    case Node::Kind::sum: {
      const Real& second = node.operands[1];
      // a + (-1)*b
      if (second.node_->kind == Node::Kind::product && second.node_->operands[0].rational() == Rational(-1))
        return form_of(*node.operands[0].node_) + " - " + factor_form(second.node_->operands[1]);
      const std::string other = form_of(*second.node_);
      return form_of(*node.operands[0].node_) + (other.front() == '-' ? " - " + other.substr(1) : " + " + other);
    }
    case Node::Kind::product: {
      const std::optional<Rational> first = node.operands[0].rational();  // "1/2*x"
      return (first ? to_string(*first) : factor_form(node.operands[0])) + "*" + factor_form(node.operands[1]);
    }
    case Node::Kind::quotient:
      return factor_form(node.operands[0]) + "/" + factor_form(node.operands[1]);
    case Node::Kind::power:
      return "e^(" + form_of(*node.operands[0].node_) + ")";
    case Node::Kind::root:
      return "sqrt(" + form_of(*node.operands[0].node_) + ")";
    case Node::Kind::total: {
      const std::vector<Real>& terms = node.terms->terms;
      std::string text = form_of(*terms.front().node_);
      if (node.count > most_shown) return text + " + .. + " + form_of(*terms[node.count - 1].node_);
      for (std::size_t i = 1; i < node.count; ++i) text += " + " + form_of(*terms[i].node_);
      return text;
    }
  }
  return "";
}

std::string Real::form() const {
  return form_of(*node_);
}

void RunningTotal::add(const Real& term) {
  if (const std::optional<Rational> rational = term.rational()) {
    rational_ += *rational;
    return;
  }
  if (terms_ == nullptr) terms_ = std::make_shared<Terms>();
  if (terms_->terms.size() > count_) {  // another sum has grown from these
    auto own = std::make_shared<Terms>();
    own->terms.assign(terms_->terms.begin(), terms_->terms.begin() + static_cast<std::ptrdiff_t>(count_));
    terms_ = std::move(own);
  }
  terms_->terms.push_back(term);
  ++count_;
}

Real RunningTotal::sum() const {
  if (count_ == 0) return rational_;
  Real::Node node{.kind = Real::Node::Kind::total};
  node.terms = terms_;
  node.count = count_;
  return Real(rational_) + Real(std::make_shared<const Real::Node>(std::move(node)));
}

}  // namespace mistakebound
