#include "conformance/run/selection.h"

#include <algorithm>
#include <random>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "conformance/format/digest.h"
#include "conformance/format/reseeded.h"

namespace hlo::conformance {
namespace {

bool IsChosen(const std::string& id, const std::vector<std::string>& only) {
  return only.empty() ||
         std::any_of(only.begin(), only.end(), [&](const std::string& start) {
           return absl::StartsWith(id, start);
         });
}

}  // namespace

int64_t ShardOf(const Vector& vector, int64_t shards) {
  uint64_t number = 0;
  (void)absl::SimpleHexAtoi(Sha256(vector.module).substr(0, 15), &number);
  return static_cast<int64_t>(number % static_cast<uint64_t>(shards));
}

std::vector<std::string> OpsOf(const Selection& selection) {
  std::vector<std::string> ops;
  for (const std::string& start : selection.only) {
    const size_t slash = start.find('/');
    if (slash == std::string::npos) return {};
    ops.push_back(start.substr(0, slash));
  }
  return ops;
}

Selected Select(const Golden& golden, const Selection& selection) {
  Selected selected;
  for (const Vector& vector : golden.vectors) {
    if (!IsChosen(vector.id, selection.only)) continue;
    ++selected.of_all_shards;
    if (ShardOf(vector, selection.shards) == selection.shard) {
      selected.vectors.push_back(&vector);
    }
  }
  if (selection.order_seed == 0) return selected;
  // The library's shuffle is not the same everywhere.
  std::mt19937_64 random(selection.reseed == 0
                             ? selection.order_seed
                             : Mixed(selection.order_seed, selection.reseed));
  for (size_t i = selected.vectors.size(); i > 1; --i) {
    std::swap(selected.vectors[i - 1], selected.vectors[random() % i]);
  }
  return selected;
}

bool IsRejection(const Vector& vector) {
  return vector.expect.size() == 1 &&
         vector.expect.front().outcome == Outcome::kReject;
}

}  // namespace hlo::conformance
