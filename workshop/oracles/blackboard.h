// Blackboard: the values that the processes of a run publish to each other.
#ifndef HLOREF_WORKSHOP_ORACLES_BLACKBOARD_H_
#define HLOREF_WORKSHOP_ORACLES_BLACKBOARD_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "workshop/oracles/array.h"

namespace hlo::conformance::naive {

struct Grid {
  int64_t replicas = 1, partitions = 1;
  int64_t processes() const { return replicas * partitions; }
};

// The host's values for each process: by channel, kInfeed for infeed's.
using Queues = std::map<int64_t, std::vector<std::vector<Value>>>;
constexpr int64_t kInfeed = -1;

// A process that looks for values which nobody has published yet stops. Once
// others have published more it begins anew, and does the same again up to
// there.
class Blackboard {
 public:
  Blackboard(Grid grid, uint64_t seed, Queues host)
      : grid_(grid), seed_(seed), host_(std::move(host)) {}

  const Grid& grid() const { return grid_; }
  uint64_t seed() const { return seed_; }

  void Publish(const std::string& rendezvous, int64_t process,
               std::vector<Value> values) {
    published_[rendezvous].emplace(process, std::move(values));
  }
  // Declares the operation of a process there; all that meet must do the same.
  void Declare(const std::string& rendezvous, int64_t process,
               std::string what) {
    declared_[rendezvous].emplace(process, std::move(what));
  }
  bool Agree(const std::string& rendezvous, int64_t a, int64_t b) {
    const auto& all = declared_[rendezvous];
    const auto mine = all.find(a), other = all.find(b);
    return mine == all.end() || other == all.end() ||
           mine->second == other->second;
  }

  // Null: not published yet.
  const std::vector<Value>* Find(const std::string& rendezvous,
                                 int64_t process) const {
    const auto found = published_.find(rendezvous);
    if (found == published_.end()) return nullptr;
    const auto values = found->second.find(process);
    return values == found->second.end() ? nullptr : &values->second;
  }
  // Grows with everything that is published.
  size_t size() const {
    size_t size = 0;
    for (const auto& [name, values] : published_) size += values.size();
    return size;
  }

  // Null: the process's queue is empty.
  const Value* FromHost(int64_t process, int64_t channel, size_t number) const {
    const auto p = static_cast<size_t>(process);
    const auto queue = host_.find(channel);
    if (queue == host_.end() || p >= queue->second.size() ||
        number >= queue->second[p].size()) {
      return nullptr;
    }
    return &queue->second[p][number];
  }

 private:
  const Grid grid_;
  const uint64_t seed_;
  const Queues host_;
  std::map<std::string, std::map<int64_t, std::vector<Value>>> published_;
  std::map<std::string, std::map<int64_t, std::string>> declared_;
};

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_BLACKBOARD_H_
