// The programs of a trace as a graph, for its page.
#ifndef HLOREF_BOOK_TRACE_PROGRAM_H_
#define HLOREF_BOOK_TRACE_PROGRAM_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "interpreter/ir/module.h"

namespace hlo {

// Computations of one name are one, with the instructions of all: two versions
// of a program are one graph.
class TraceProgram {
 public:
  void Add(const Module& module);

  // The number of the instruction within its computation; -1 if there is none.
  int64_t Find(const std::string& computation, const std::string& name) const;

  // [{"name", "nodes": [[name, shape, op, [operands], [computations]], ..]},..]
  std::string Json() const;

 private:
  struct Node {
    std::string name, shape;
    const char* op;
    std::vector<int64_t> operands, calls;
  };
  struct Graph {
    std::string name;
    std::vector<Node> nodes;
    absl::flat_hash_map<std::string, int64_t> numbers;  // of nodes, by name
  };
  int64_t NumberOf(const std::string& computation);
  void AddEdges(const Module& module, const Computation& computation);

  std::vector<Graph> graphs_;
  absl::flat_hash_map<std::string, int64_t> numbers_;  // of graphs, by name
};

}  // namespace hlo

#endif  // HLOREF_BOOK_TRACE_PROGRAM_H_
