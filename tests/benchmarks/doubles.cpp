/// What an exact run is measured against: a program in doubles that reads the same file and keeps the same quantities,
/// with nothing proved: doubles LEARNER FILE. Margins, norms, potentials and the bound's sides are computed on every
/// round, in a second pass against the comparator of the first one's final weights.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

struct Data {
  std::size_t n = 0;
  std::vector<double> x;  ///< row by row
  std::vector<double> y;
};

Data read(const char* path) {
  std::ifstream in(path, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  Data data;
  std::vector<double> row;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at < end) {
    double value = 0;
    at = std::from_chars(at, end, value).ptr;
    row.push_back(value);
    if (at < end && *at++ == ',') continue;
    data.n = row.size() - 1;
    data.y.push_back(row.back());
    data.x.insert(data.x.end(), row.begin(), row.end() - 1);
    row.clear();
  }
  return data;
}

double dot(const double* a, const double* b, std::size_t n) {
  double total = 0;
  for (std::size_t i = 0; i < n; ++i) total += a[i] * b[i];
  return total;
}

/// Prints what nobody could leave out then.
struct Kept {
  std::size_t mistakes = 0;
  double worst = 0;
  void claim(double slack) { worst = std::min(worst, slack); }
};

Kept perceptron(const Data& data, const std::vector<double>* u, std::vector<double>& w) {
  Kept kept;
  double wu = 0, w2 = 0, radius2 = 0, gamma = INFINITY, losses = 0;
  if (u != nullptr) {
    for (std::size_t t = 0; t < data.y.size(); ++t) {
      const double* x = &data.x[t * data.n];
      gamma = std::min(gamma, data.y[t] * dot(u->data(), x, data.n));
      radius2 = std::max(radius2, dot(x, x, data.n));
    }
  }
  for (std::size_t t = 0; t < data.y.size(); ++t) {
    const double* x = &data.x[t * data.n];
    const double score = data.y[t] * dot(w.data(), x, data.n);
    const double margin = u == nullptr ? 0 : data.y[t] * dot(u->data(), x, data.n);
    losses += std::max(0.0, 1 - margin);
    if (score > 0) continue;
    ++kept.mistakes;
    for (std::size_t i = 0; i < data.n; ++i) w[i] += data.y[t] * x[i];
    if (u == nullptr) continue;
    const double wu_before = wu, w2_before = w2;
    wu = dot(w.data(), u->data(), data.n);
    w2 = dot(w.data(), w.data(), data.n);
    kept.claim(wu - wu_before - gamma);
    kept.claim(w2_before + radius2 - w2);
    kept.claim(static_cast<double>(kept.mistakes) * radius2 - w2);
    kept.claim(w2 * dot(u->data(), u->data(), data.n) - wu * wu);
  }
  kept.claim(-losses);
  return kept;
}

Kept winnow(const Data& data, double eta, const std::vector<double>* u, std::vector<double>& s) {
  Kept kept;
  std::vector<double> w(data.n, 1.0 / static_cast<double>(data.n));
  for (std::size_t t = 0; t < data.y.size(); ++t) {
    const double* x = &data.x[t * data.n];
    if (data.y[t] * dot(w.data(), x, data.n) > 0) continue;
    ++kept.mistakes;
    double sum = 0;
    for (std::size_t i = 0; i < data.n; ++i) {
      s[i] += data.y[t] * x[i];
      w[i] = std::exp(eta * s[i]);
      sum += w[i];
    }
    double entropy = 0;
    for (std::size_t i = 0; i < data.n; ++i) {
      w[i] /= sum;
      if (u != nullptr && (*u)[i] > 0) entropy += (*u)[i] * std::log((*u)[i] / w[i]);
    }
    kept.claim(-entropy);
  }
  return kept;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const Data data = read(argv[2]);
  std::vector<double> first(data.n, 0), second(data.n, 0);
  Kept kept;
  if (std::string(argv[1]) == "winnow") {
    winnow(data, 0.5, nullptr, first);
    double sum = 0;
    for (double& entry : first) sum += entry = std::exp(0.5 * entry);
    for (double& entry : first) entry /= sum;
    kept = winnow(data, 0.5, &first, second);
  } else {
    perceptron(data, nullptr, first);
    kept = perceptron(data, &first, second);
  }
  std::printf("%zu mistakes, least slack %g\n", kept.mistakes, kept.worst);
}
