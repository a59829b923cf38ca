#include "base/graph.h"

#include <algorithm>
#include <utility>

namespace hlo {
std::span<const int> Graph::successors(int node) const {
  const size_t i = static_cast<size_t>(node);
  const size_t begin = i == 0 ? 0 : ends_[i - 1];
  return std::span<const int>(targets_).subspan(begin, ends_[i] - begin);
}

void PostOrder::Visit(int start, Successors successors) {
  if (state(start) != State::kNew) return;
  Push(start, successors);
  while (!path_.empty()) {
    Open& open = path_.back();
    if (open.next == pending_.size()) {
      Pop();
      continue;
    }
    const int node = pending_[open.next++];
    if (state(node) == State::kNew) {
      Push(node, successors);
    } else if (state(node) == State::kOnPath && cycle.empty()) {
      KeepCycleAt(node);
    }
  }
}

void PostOrder::Push(int node, Successors successors) {
  state(node) = State::kOnPath;
  path_.push_back({node, pending_.size(), pending_.size()});
  successors(node, pending_);
}

void PostOrder::Pop() {
  state(path_.back().node) = State::kDone;
  order.push_back(path_.back().node);
  pending_.resize(path_.back().first);
  path_.pop_back();
}

// The end of the path from `node` on, closed.
void PostOrder::KeepCycleAt(int node) {
  auto first = std::find_if(path_.begin(), path_.end(), [&](const Open& open) {
    return open.node == node;
  });
  for (; first != path_.end(); ++first) cycle.push_back(first->node);
  cycle.push_back(node);
}

std::vector<int> FindCycle(const Graph& graph) {
  PostOrder walk(static_cast<size_t>(graph.node_count()));
  for (int node = 0; node < graph.node_count() && walk.cycle.empty(); ++node) {
    walk.Visit(node, [&](int from, std::vector<int>& out) {
      const std::span<const int> successors = graph.successors(from);
      out.insert(out.end(), successors.begin(), successors.end());
    });
  }
  return std::move(walk.cycle);
}

}  // namespace hlo
