#include "cli/reports/linear_program.hpp"

#include <fmt/format.h>

namespace mistakebound::cli {
namespace {

std::string names_of(Eigen::Index n) {
  std::string text;
  for (Eigen::Index i = 1; i <= n; ++i) text += fmt::format("{}w{}", i == 1 ? "" : " ", i);
  return text;
}

/// Entries that are not 0, each with its index: "2 0 1/2 3 -1".
std::string sparse(const Vector& x) {
  std::string text;
  std::size_t count = 0;
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    if (x[i] == 0) continue;
    ++count;
    text += fmt::format(" {} {}", i, to_string(x[i]));
  }
  return std::to_string(count) + text;
}

std::string derivation(const Separation& separation) {
  Rational sum = 0;
  std::string terms;
  for (const DualCoefficient& coefficient : separation.weights) {
    sum += coefficient.value;
    terms += fmt::format(" {} {}", coefficient.example, to_string(coefficient.value));
  }
  return fmt::format("DER 1\nabsurd G {} 0 {{ lin {}{} }} -1\n", to_string(sum), separation.weights.size(), terms);
}

}  // namespace

std::string mps_of(const Sequence& sequence) {
  std::string rows = "NAME separation\nROWS\n N none\n";
  std::string right = "RHS\n";
  std::string bounds = "BOUNDS\n";
  std::vector<Vector> whole;
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    const Rational scale(common_denominator(sequence.examples[i].x));
    whole.emplace_back(Rational(scale * sequence.examples[i].y) * sequence.examples[i].x);
    rows += fmt::format(" G example{}\n", i + 1);
    right += fmt::format(" one example{} {}\n", i + 1, to_string(scale));
  }
  std::string columns = "COLUMNS\n";
  for (Eigen::Index j = 0; j < sequence.dimension; ++j) {
    columns += fmt::format(" w{} none 0\n", j + 1);  // a column that is 0 is one, too
    for (std::size_t i = 0; i < whole.size(); ++i)
      if (whole[i][j] != 0) columns += fmt::format(" w{} example{} {}\n", j + 1, i + 1, to_string(whole[i][j]));
    bounds += fmt::format(" FR any w{}\n", j + 1);
  }
  return rows + columns + right + bounds + "ENDATA\n";
}

std::string vipr_of(const Sequence& sequence, const Separation& separation) {
  std::string text = fmt::format("VER 1.0\nVAR {}\n{}\nINT 0\nOBJ min\n0\nCON {} 0\n", sequence.dimension,
                                 names_of(sequence.dimension), sequence.size());
  for (std::size_t i = 0; i < sequence.size(); ++i)
    text += fmt::format("example{} G 1 {}\n", i + 1,
                        sparse(Vector(Rational(sequence.examples[i].y) * sequence.examples[i].x)));
  if (!separation.separable) return text + "RTP infeas\nSOL 0\n" + derivation(separation);
  return text + fmt::format("RTP range -inf 0\nSOL 1\nseparator {}\nDER 0\n", sparse(separation.w));
}

}  // namespace mistakebound::cli
