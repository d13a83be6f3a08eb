/// What a property does with its cases, written for the types of its theorem, and how these types are forgotten.
#pragma once

#include <memory>
#include <utility>

#include "properties/campaign/property.hpp"

namespace mistakebound {

/// `C` is the theorem's case: a struct with a sequence and what else the theorem is tried with. `S` is what stays fixed
/// while a case is looked at: a convention, a comparator.
template <class C, class S>
struct PropertyOf {
  using Visit = std::function<void(const S&, const TheoremReport&)>;

  /// Draws a case; hypotheses that are dropped are not enforced.
  C (*draw)(Draw&, const Dropped&, Enforced&);
  /// Checks a case under every convention and for several comparators; the same case gives the same reports.
  std::function<void(const C&, const LedgerOptions&, const Visit&)> check;
  /// Cases that are smaller in one respect, the boldest first; see shrink.hpp.
  std::vector<C> (*shrink)(const C&);
  /// The text of the file that replays a case.
  std::string (*save)(const C&);
  /// What to type to see a run again, on that file.
  std::string (*command)(const C&, const S&, const std::string& file);
  CaseDescription (*describe)(const C&, const S&);
  /// Settings of which the ratio of mistakes to bound says nothing; null: there are none.
  bool (*trivial)(const S&) = nullptr;
  /// A case with one small change at random, for searches; see vary.hpp. Null: its cases are not searched.
  C (*vary)(const C&, Draw&) = nullptr;
  /// A case with another sequence and comparator, and what such small ones are made of. Null: there are none.
  C (*with)(const C&, const Sequence&, const Vector& comparator) = nullptr;
  SmallNumbers small = {};
};

template <class C, class S>
class TrialOf final : public Trial {
 public:
  TrialOf(std::shared_ptr<const PropertyOf<C, S>> property, std::shared_ptr<const C> value, S setting)
      : property_(std::move(property)), value_(std::move(value)), setting_(std::move(setting)) {}

  [[nodiscard]] std::string command(const std::string& file) const override {
    return property_->command(*value_, setting_, file);
  }
  [[nodiscard]] CaseDescription description() const override { return property_->describe(*value_, setting_); }
  [[nodiscard]] bool is_trivial() const override { return property_->trivial && property_->trivial(setting_); }

 private:
  std::shared_ptr<const PropertyOf<C, S>> property_;
  std::shared_ptr<const C> value_;
  S setting_;
};

template <class C, class S>
class CaseOf final : public Case {
 public:
  CaseOf(std::shared_ptr<const PropertyOf<C, S>> property, C value)
      : property_(std::move(property)), value_(std::make_shared<const C>(std::move(value))) {}

  [[nodiscard]] const Sequence& sequence() const override { return value_->sequence; }
  [[nodiscard]] std::string file() const override { return property_->save(*value_); }
  [[nodiscard]] std::vector<CasePointer> smaller() const override {
    std::vector<CasePointer> result;
    for (C& smaller : property_->shrink(*value_))
      result.push_back(std::make_shared<const CaseOf>(property_, std::move(smaller)));
    return result;
  }
  [[nodiscard]] CasePointer varied(Draw& draw) const override {
    if (!property_->vary) return nullptr;
    return std::make_shared<const CaseOf>(property_, property_->vary(*value_, draw));
  }
  [[nodiscard]] SmallNumbers small_numbers() const override { return property_->small; }
  [[nodiscard]] CasePointer with(const Sequence& sequence, const Vector& comparator) const override {
    if (!property_->with) return nullptr;
    return std::make_shared<const CaseOf>(property_, property_->with(*value_, sequence, comparator));
  }
  void check(const LedgerOptions& ledger, const Visitor& visit) const override {
    property_->check(*value_, ledger, [&](const S& setting, const TheoremReport& report) {
      visit(std::make_shared<const TrialOf<C, S>>(property_, value_, setting), report);
    });
  }

 private:
  std::shared_ptr<const PropertyOf<C, S>> property_;
  std::shared_ptr<const C> value_;
};

/// Draws the cases of a property, the types of which are forgotten: here, and nowhere else.
template <class C, class S>
DrawCase erased(PropertyOf<C, S> typed) {
  const auto property = std::make_shared<const PropertyOf<C, S>>(std::move(typed));
  return [property](Draw& draw, const Dropped& dropped, Enforced& enforced) -> CasePointer {
    return std::make_shared<const CaseOf<C, S>>(property, property->draw(draw, dropped, enforced));
  };
}

/// Makes cases of a property, with the types of these forgotten.
template <class C>
using MakeCase = std::function<CasePointer(C)>;
template <class C, class S>
MakeCase<C> making(PropertyOf<C, S> typed) {
  const auto property = std::make_shared<const PropertyOf<C, S>>(std::move(typed));
  return [property](C value) { return std::make_shared<const CaseOf<C, S>>(property, std::move(value)); };
}

/// Makes cases of a property from a sequence and u, with the types of these cases forgotten.
template <class C, class S>
CompareCase comparing(PropertyOf<C, S> typed, C (*make)(const Sequence&, const Vector& u)) {
  const auto property = std::make_shared<const PropertyOf<C, S>>(std::move(typed));
  return [property, make](const Sequence& sequence, const Vector& u) -> CasePointer {
    return std::make_shared<const CaseOf<C, S>>(property, make(sequence, u));
  };
}

}  // namespace mistakebound
