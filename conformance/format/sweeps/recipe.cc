#include "conformance/format/sweeps/recipe.h"

#include <array>

namespace hlo::conformance {
namespace {

constexpr std::array<absl::string_view, kGoldenFileCount> kGoldenFileNames = {
    "numbers",   "shapes",  "sums",    "indices", "orders",
    "processes", "rejects", "squares", "huge",    "compositions"};

}  // namespace

absl::string_view Name(GoldenFile golden_file) {
  return kGoldenFileNames[static_cast<size_t>(golden_file)];
}

}  // namespace hlo::conformance
