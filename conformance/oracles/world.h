// What the processes of a run know of each other.
#ifndef HLOREF_CONFORMANCE_ORACLES_WORLD_H_
#define HLOREF_CONFORMANCE_ORACLES_WORLD_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "conformance/oracles/array.h"

namespace hlo::conformance::naive {

struct Grid {
  int64_t replicas = 1, partitions = 1;
  int64_t processes() const { return replicas * partitions; }
};

// A process that asks for what nobody has told yet stops, and begins anew once
// others have told more: up to there it does the same again.
class World {
 public:
  World(Grid grid, uint64_t seed, std::vector<std::vector<Value>> infeed)
      : grid_(grid), seed_(seed), infeed_(std::move(infeed)) {}

  const Grid& grid() const { return grid_; }
  uint64_t seed() const { return seed_; }

  void Tell(const std::string& meeting, int64_t process,
            std::vector<Value> values) {
    told_[meeting].emplace(process, std::move(values));
  }
  // Null: not told yet.
  const std::vector<Value>* Told(const std::string& meeting,
                                 int64_t process) const {
    const auto found = told_.find(meeting);
    if (found == told_.end()) return nullptr;
    const auto values = found->second.find(process);
    return values == found->second.end() ? nullptr : &values->second;
  }
  // Grows with everything that is told.
  size_t size() const {
    size_t size = 0;
    for (const auto& [name, values] : told_) size += values.size();
    return size;
  }

  // Null: the process's queue is empty.
  const Value* Infeed(int64_t process, size_t number) const {
    const auto p = static_cast<size_t>(process);
    if (p >= infeed_.size() || number >= infeed_[p].size()) return nullptr;
    return &infeed_[p][number];
  }

 private:
  const Grid grid_;
  const uint64_t seed_;
  const std::vector<std::vector<Value>> infeed_;
  std::map<std::string, std::map<int64_t, std::vector<Value>>> told_;
};

}  // namespace hlo::conformance::naive

#endif  // HLOREF_CONFORMANCE_ORACLES_WORLD_H_
