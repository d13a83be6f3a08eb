/// The fictions, a file for each family of theorems.
#pragma once

#include "properties/gaps/search.hpp"

namespace mistakebound {

std::vector<FictionSource> perceptron_fictions();
std::vector<FictionSource> winnow_fictions();
std::vector<FictionSource> disjunction_fictions();
std::vector<FictionSource> halving_fictions();
std::vector<FictionSource> optimal_fictions();
std::vector<FictionSource> kernel_fictions();
std::vector<FictionSource> majority_fictions();
std::vector<FictionSource> hedge_fictions();
std::vector<FictionSource> aggressive_fictions();
std::vector<FictionSource> certificate_fictions();
std::vector<FictionSource> pac_fictions();

}  // namespace mistakebound
