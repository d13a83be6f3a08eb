/// What C++20's library has and libc++ 13, which comes with Debian's emscripten, has not. Read before every file that
/// is compiled for WebAssembly; only what the program uses is here, and only as far as it uses it.
#pragma once

#include <algorithm>
#include <charconv>
#include <compare>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 14000

namespace std {

constexpr bool is_eq(partial_ordering order) noexcept {
  return order == 0;
}
constexpr bool is_neq(partial_ordering order) noexcept {
  return order != 0;
}
template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  static_assert(sizeof(To) == sizeof(From) && is_trivially_copyable_v<To> && is_trivially_copyable_v<From>);
  return __builtin_bit_cast(To, from);
}

/// The shortest decimal that is read as the number again, without an exponent where that is no longer.
template <class Float>
enable_if_t<is_floating_point_v<Float>, to_chars_result> to_chars(char* first, char* last, Float number) {
  constexpr int most_digits = 17;
  char with_exponent[32];
  int decimals = 0;
  for (; decimals < most_digits; ++decimals) {
    snprintf(with_exponent, sizeof with_exponent, "%.*e", decimals, static_cast<double>(number));
    if ((is_same_v<Float, float> ? strtof(with_exponent, nullptr) : strtod(with_exponent, nullptr)) == number) break;
  }
  const int exponent = atoi(strchr(with_exponent, 'e') + 1);
  char plain[400];
  snprintf(plain, sizeof plain, "%.*f", decimals > exponent ? decimals - exponent : 0, static_cast<double>(number));
  const char* text = strlen(plain) <= strlen(with_exponent) ? plain : with_exponent;
  if (strlen(text) > static_cast<size_t>(last - first)) return {last, errc::value_too_large};
  return {first + (memcpy(first, text, strlen(text)), strlen(text)), errc{}};
}

template <class T>
unique_ptr<T> make_unique_for_overwrite(size_t size) {
  return unique_ptr<T>(new remove_extent_t<T>[size]);
}

namespace ranges {

template <class Range, class Test, class Projection = identity>
constexpr bool all_of(Range&& range, Test test, Projection projection = {}) {
  return std::all_of(begin(range), end(range), [&](auto&& item) { return invoke(test, invoke(projection, item)); });
}
template <class Range, class Test, class Projection = identity>
constexpr bool any_of(Range&& range, Test test, Projection projection = {}) {
  return std::any_of(begin(range), end(range), [&](auto&& item) { return invoke(test, invoke(projection, item)); });
}
template <class Range, class Test, class Projection = identity>
constexpr bool none_of(Range&& range, Test test, Projection projection = {}) {
  return std::none_of(begin(range), end(range), [&](auto&& item) { return invoke(test, invoke(projection, item)); });
}
template <class Range, class Test, class Projection = identity>
constexpr auto count_if(Range&& range, Test test, Projection projection = {}) {
  return std::count_if(begin(range), end(range), [&](auto&& item) { return invoke(test, invoke(projection, item)); });
}
template <class Range, class T>
constexpr auto find(Range&& range, const T& value) {
  return std::find(begin(range), end(range), value);
}
template <class Range, class Out>
constexpr void copy(Range&& range, Out out) {
  std::copy(begin(range), end(range), out);
}
template <class Range, class T>
constexpr void fill(Range&& range, const T& value) {
  std::fill(begin(range), end(range), value);
}
template <class Range, class Less = std::less<>, class Projection = identity>
constexpr auto min_element(Range&& range, Less less = {}, Projection projection = {}) {
  return std::min_element(begin(range), end(range), [&](auto&& a, auto&& b) {
    return invoke(less, invoke(projection, a), invoke(projection, b));
  });
}
template <class Range, class Less = std::less<>, class Projection = identity>
constexpr void sort(Range&& range, Less less = {}, Projection projection = {}) {
  std::sort(begin(range), end(range),
            [&](auto&& a, auto&& b) { return invoke(less, invoke(projection, a), invoke(projection, b)); });
}
template <class Range, class Less = std::less<>, class Projection = identity>
void stable_sort(Range&& range, Less less = {}, Projection projection = {}) {
  std::stable_sort(begin(range), end(range),
                   [&](auto&& a, auto&& b) { return invoke(less, invoke(projection, a), invoke(projection, b)); });
}

}  // namespace ranges
}  // namespace std

#endif
