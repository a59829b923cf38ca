#include "conformance/run/selection.h"

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
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

// The shapes that a program takes and returns in its first process, then what
// it is made of: neighbours are equal in the first, so in much of the second.
std::string ShapesOf(const Vector& vector) {
  std::string shapes = absl::StrCat(vector.processes(), " ");
  if (!vector.inputs.empty()) {
    for (const Datum& each : vector.inputs.front()) {
      absl::StrAppend(&shapes, each.value.shape().ToString(), " ");
    }
  }
  absl::StrAppend(&shapes, "-> ");
  const std::vector<Expectation>& expect = vector.expect;
  if (!expect.empty() && !expect.front().outputs.empty()) {
    for (const ExpectedLeaf& leaf : expect.front().outputs.front()) {
      absl::StrAppend(&shapes, leaf.shape.ToString(), " ");
    }
  }
  return absl::StrCat(shapes, absl::StrJoin(vector.features, ","));
}

void PutNeighboursTogether(std::vector<const Vector*>& vectors) {
  std::map<const Vector*, std::string> shapes;
  for (const Vector* vector : vectors) shapes[vector] = ShapesOf(*vector);
  std::stable_sort(vectors.begin(), vectors.end(),
                   [&](const Vector* a, const Vector* b) {
                     return shapes.at(a) < shapes.at(b);
                   });
}

// A shard of neighbours is a stretch of them: in a part drawn from all they
// would lie far from each other.
void KeepPart(const Selection& selection, std::vector<const Vector*>& vectors) {
  const auto all = std::ssize(vectors);
  const auto begin = [&](int64_t shard) {
    const int64_t each = all / selection.shards, more = all % selection.shards;
    return vectors.begin() + shard * each + std::min(shard, more);
  };
  vectors = {begin(selection.shard), begin(selection.shard + 1)};
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
    if (selection.neighbours ||
        ShardOf(vector, selection.shards) == selection.shard) {
      selected.vectors.push_back(&vector);
    }
  }
  // The library's shuffle is not the same everywhere.
  std::mt19937_64 random(selection.reseed == 0
                             ? selection.order_seed
                             : Mixed(selection.order_seed, selection.reseed));
  for (size_t i = selected.vectors.size(); i > 1 && selection.order_seed != 0;
       --i) {
    std::swap(selected.vectors[i - 1], selected.vectors[random() % i]);
  }
  if (selection.neighbours) {
    PutNeighboursTogether(selected.vectors);
    KeepPart(selection, selected.vectors);
  }
  return selected;
}

bool IsRejection(const Vector& vector) {
  return vector.expect.size() == 1 &&
         vector.expect.front().outcome == Outcome::kReject;
}

}  // namespace hlo::conformance
