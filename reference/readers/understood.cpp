#include "reference/readers/understood.hpp"

#include "reference/learners/packed_examples.hpp"

namespace mistakebound {

Understood understood_of(const Sequence& sequence) {
  Understood understood{.form = Understood::Form::memory, .rows = sequence.size()};
  if (const auto& packed = sequence.examples.packed(); packed != nullptr) {
    for (std::size_t i = 0; i < packed->size(); ++i) understood.count(packed->label(i));
  } else {
    for (const Example& example : sequence.examples) understood.count(example.y);
  }
  return understood;
}

}  // namespace mistakebound
