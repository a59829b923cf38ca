#include "base/graph.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace hlo {
namespace {

// A depth-first walk that keeps its path on the heap.
class Walk {
 public:
  explicit Walk(const Graph& graph)
      : graph_(graph), states_(static_cast<size_t>(graph.node_count())) {}

  // Walks all that is reached from `start`; a cycle if one is met.
  std::vector<int> From(int start) {
    if (state(start) != State::kNew) return {};
    Enter(start);
    while (!path_.empty()) {
      Visit& visit = path_.back();
      const std::span<const int> successors = graph_.successors(visit.node);
      if (visit.next == successors.size()) {
        state(visit.node) = State::kDone;
        path_.pop_back();
        continue;
      }
      const int target = successors[visit.next++];
      if (state(target) == State::kOnPath) return CycleAt(target);
      if (state(target) == State::kNew) Enter(target);
    }
    return {};
  }

 private:
  enum class State : uint8_t { kNew, kOnPath, kDone };
  struct Visit {
    int node;
    size_t next;  // of its successors
  };

  State& state(int node) { return states_[static_cast<size_t>(node)]; }

  void Enter(int node) {
    state(node) = State::kOnPath;
    path_.push_back({node, 0});
  }

  // The end of the path from `node` on, closed.
  std::vector<int> CycleAt(int node) const {
    auto first = std::find_if(path_.begin(), path_.end(),
                              [&](const Visit& v) { return v.node == node; });
    std::vector<int> cycle;
    for (; first != path_.end(); ++first) cycle.push_back(first->node);
    cycle.push_back(node);
    return cycle;
  }

  const Graph& graph_;
  std::vector<State> states_;
  std::vector<Visit> path_;
};

}  // namespace

std::span<const int> Graph::successors(int node) const {
  const size_t i = static_cast<size_t>(node);
  const size_t begin = i == 0 ? 0 : ends_[i - 1];
  return std::span<const int>(targets_).subspan(begin, ends_[i] - begin);
}

std::vector<int> FindCycle(const Graph& graph) {
  Walk walk(graph);
  for (int node = 0; node < graph.node_count(); ++node) {
    std::vector<int> cycle = walk.From(node);
    if (!cycle.empty()) return cycle;
  }
  return {};
}

}  // namespace hlo
