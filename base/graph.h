// Cycles in graphs of indices: operands and control predecessors within a
// computation, calls between computations.
#ifndef HLOREF_BASE_GRAPH_H_
#define HLOREF_BASE_GRAPH_H_

#include <span>
#include <vector>

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

// The nodes of one cycle, each followed by a successor of it, the first one
// again at the end; empty when there is none. Takes linear time and no stack.
// REQUIRES: every target is a node.
std::vector<int> FindCycle(const Graph& graph);

}  // namespace hlo

#endif  // HLOREF_BASE_GRAPH_H_
