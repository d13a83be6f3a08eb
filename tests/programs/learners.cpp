// Perceptrons in C++ for mistakebound to drive, wrong ones and right ones: learners WAY [float]
//
// right, fused (std::fma), lanes (eight sums, as SIMD code has them, and what is left over), sorted (the smallest terms
// first), lazy (w = scale * v), extended (long double), sigmoid (compared with 1/2); with "float" they compute in
// floats. What the others do wrong stands where they do it.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

namespace {

std::string way;

/// The text after "name": in a line of JSON.
const char* field(const std::string& line, const std::string& name) {
  const std::size_t at = line.find("\"" + name + "\":");
  return at == std::string::npos ? nullptr : line.c_str() + at + name.size() + 3;
}

double number(const char* text) {
  while (*text == ' ' || *text == '"') ++text;
  char* end = nullptr;
  const double top = std::strtod(text, &end);
  return *end == '/' ? top / std::strtod(end + 1, nullptr) : top;
}

std::vector<double> numbers(const char* text) {
  std::vector<double> values;
  while (true) {
    while (*text == ',' || *text == ' ' || *text == '[') ++text;
    if (*text == ']') return values;
    char* end = nullptr;
    values.push_back(std::strtod(text, &end));
    if (end == text) return values;
    text = end;
  }
}

template <class Scalar>
class Perceptron {
 public:
  Perceptron(std::size_t n, double step) : w_(n), step_(static_cast<Scalar>(step)) {
    if (way == "uninitialised") w_[0] = Scalar(1) / 1024;
  }

  Scalar score(const std::vector<Scalar>& x) const {
    const std::size_t n = w_.size();
    if (way == "fused") {
      Scalar total = 0;
      for (std::size_t i = 0; i < n; ++i) total = std::fma(w_[i], x[i], total);
      return total;
    }
    if (way == "lanes" || way == "tail") {
      Scalar sums[8] = {};
      std::size_t i = 0;
      for (; i + 8 <= n; i += 8)
        for (std::size_t k = 0; k < 8; ++k) sums[k] += w_[i + k] * x[i + k];
      Scalar total = ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
      if (way == "lanes" || n < 8)  // "tail" forgets what is left over
        for (; i < n; ++i) total += w_[i] * x[i];
      return total;
    }
    if (way == "sorted") {
      std::vector<Scalar> terms;
      for (std::size_t i = 0; i < n; ++i) terms.push_back(w_[i] * x[i]);
      std::sort(terms.begin(), terms.end(), [](Scalar a, Scalar b) { return std::abs(a) < std::abs(b); });
      Scalar total = 0;
      for (const Scalar term : terms) total += term;
      return total;
    }
    if (way == "int-score") {
      int total = 0;  // truncates every term
      for (std::size_t i = 0; i < n; ++i)
        total += static_cast<int>(std::clamp<double>(static_cast<double>(w_[i] * x[i]), -1e6, 1e6));
      return static_cast<Scalar>(total);
    }
    const std::size_t most = way == "capacity" ? std::min<std::size_t>(n, 16) : n;
    Scalar total = 0;
    for (std::size_t i = 0; i < most; ++i) total += w_[i] * x[i];
    if (way == "sigmoid") return 1 / (1 + std::exp(-total)) - Scalar(0.5);
    if (way == "confident") return 1 / (1 + std::exp(-total)) - Scalar(0.6);
    if (way == "whole-abs")
      return static_cast<Scalar>(total > 0 ? std::floor(total) : std::ceil(total));  // abs of ints
    return scale_ * total;
  }

  void update(const std::vector<Scalar>& x, int y) {
    ++updates_;
    for (std::size_t i = 0; i < w_.size(); ++i) {
      const Scalar moved =
          way == "fused" ? std::fma(step_ * Scalar(y), x[i], w_[i]) : w_[i] + step_ * Scalar(y) * x[i] / scale_;
      w_[i] = moved;
      if (way == "counts-down" && i == 0 && w_.size() > 1) w_[i] -= step_ * Scalar(y) * x[i];  // i > 0 ends too early
      if (way == "ones") w_[i] += step_ * Scalar(y) * ((x[i] != 0 ? 1 : 0) - x[i]);            // bool entries
      if (way == "squared") w_[i] += step_ * Scalar(y) * (x[i] * std::abs(x[i]) - x[i]);
      if (way == "saturated") w_[i] = std::clamp<Scalar>(moved, -3, 3);
      if (way == "int-weights") w_[i] = std::trunc(moved);
      if (way == "float-weights") w_[i] = static_cast<float>(moved);
      if (way == "shifted" && i > 0) w_[i] = w_[i] - moved + w_[i - 1];
    }
    if (way == "step-halves") step_ /= 2;
    if (way == "counter" && updates_ == 4) std::fill(w_.begin(), w_.end(), Scalar(0));  // an 2-bit counter wraps
    if (way == "lazy") {
      Scalar size = 0;
      for (const Scalar weight : w_) size = std::max(size, std::abs(weight));
      if (size > 0) {
        const Scalar factor = std::exp2(std::floor(std::log2(size)));
        for (Scalar& weight : w_) weight /= factor;
        scale_ *= factor;
      }
    }
    if (way == "crash" && updates_ == 3) std::abort();
  }

  void show() const {
    std::printf("{\"weights\": [");
    const int digits = way == "short-digits" ? 6 : 21;
    for (std::size_t i = 0; i < w_.size(); ++i)
      std::printf("%s%.*g", i == 0 ? "" : ", ", digits, static_cast<double>(scale_ * w_[i]));
    std::printf("]}\n");
  }

 private:
  std::vector<Scalar> w_;
  Scalar step_;
  Scalar scale_ = 1;
  int updates_ = 0;
};

template <class Scalar>
void play() {
  Perceptron<Scalar> learner(1, 1);
  std::string tie;
  std::vector<Scalar> x;
  bool bias = false;
  Scalar score = 0;
  int prediction = 1;
  for (std::string line; std::getline(std::cin, line);) {
    if (const char* dimension = field(line, "dimension")) {
      bias = line.find("\"bias\": true") != std::string::npos;
      tie = line.substr(line.find("\"tie\": ") + 8);
      learner =
          Perceptron<Scalar>(static_cast<std::size_t>(number(dimension)) + (bias ? 1 : 0), number(field(line, "step")));
    } else if (const char* instance = field(line, "x")) {
      x.clear();
      for (const double entry : numbers(instance)) x.push_back(static_cast<Scalar>(entry));
      if (bias) x.push_back(1);
      score = learner.score(x);
      bool positive = score > 0 || (score == 0 && tie[0] == 'p');
      if (way == "unsigned") positive = std::llround(std::clamp<double>(static_cast<double>(score), -1e9, 1e9)) != 0;
      prediction = positive ? 1 : -1;
      std::printf("{\"prediction\": %d, \"reset\": true}\n", prediction);
    } else {
      const int y = static_cast<int>(number(field(line, "y")));
      bool due = prediction != y || (score == 0 && tie[0] == 'm');
      if (way == "margin") due = Scalar(y) * score <= 1;
      if (due) learner.update(x, way == "zero-label" ? std::max(y, 0) : y);
      learner.show();
    }
    std::fflush(stdout);
  }
}

}  // namespace

int main(int count, char** words) {
  way = count > 1 ? words[1] : "right";
  if (count > 2) {
    play<float>();
  } else if (way == "extended") {
    play<long double>();
  } else {
    play<double>();
  }
}
