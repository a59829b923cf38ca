// Graphs of indices (operands and control predecessors within a computation,
// calls between computations): their orders and cycles, without recursion.
#ifndef HLOREF_BASE_GRAPH_H_
#define HLOREF_BASE_GRAPH_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "absl/functional/function_ref.h"

namespace hlo {

// Edges of nodes 0 .. n-1, those of a node side by side.
class Graph {
 public:
  // Adds an edge from the last node, and ends that node's edges.
  void AddEdge(int target) { targets_.push_back(target); }
  void EndNode() { ends_.push_back(targets_.size()); }

  int node_count() const { return static_cast<int>(ends_.size()); }
  std::span<const int> successors(int node) const;

 private:
  std::vector<int> targets_;
  std::vector<size_t> ends_;
};

// Depth first, each node behind its successors. Takes linear time and keeps its
// path on the heap.
class PostOrder {
 public:
  // Appends a node's successors; the first is visited first.
  using Successors = absl::FunctionRef<void(int, std::vector<int>&)>;

  explicit PostOrder(size_t node_count) : states_(node_count) {}

  // Appends to `order` the nodes that `start` reaches and no visit before did.
  // REQUIRES: successors are nodes.
  void Visit(int start, Successors successors);

  std::vector<int> order;
  // The first cycle that was met, and cut, its first node again at the end.
  std::vector<int> cycle;

 private:
  enum class State : uint8_t { kNew, kOnPath, kDone };
  // A node being visited; its successors begin at pending_[first]. The
  // successors of the path's last node are the last in pending_.
  struct Open {
    int node;
    size_t first;
    size_t next;
  };

  State& state(int node) { return states_[node]; }
  void Push(int node, Successors successors);
  void Pop();
  void KeepCycleAt(int node);

  std::vector<State> states_;
  std::vector<Open> path_;
  std::vector<int> pending_;
};

// The nodes of one cycle, each followed by a successor of it, the first one
// again at the end; empty when there is none. REQUIRES: every
// target is a node.
std::vector<int> FindCycle(const Graph& graph);

}  // namespace hlo

#endif  // HLOREF_BASE_GRAPH_H_
