// Source locations as nodes that refer to each other, whatever their order in
// the file.
#ifndef HLOREF_INTERPRETER_STABLEHLO_READ_LOCATION_TABLE_H_
#define HLOREF_INTERPRETER_STABLEHLO_READ_LOCATION_TABLE_H_

#include <cstddef>
#include <string>
#include <vector>

#include "interpreter/stablehlo/read/tree.h"

namespace hlo::stablehlo {

class LocationTable {
 public:
  // A location as written. Parts are indices of nodes.
  struct Node {
    enum class Kind : uint8_t { kUnknown, kFile, kName, kCall, kFused, kAlias };
    Kind kind = Kind::kUnknown;
    SourceLocation position;  // kFile; the name of kName
    std::vector<int> parts;   // kCall has the callee first
    std::string alias;
    bool resolved = false;
    bool entered = false;  // an alias may be defined by itself
  };

  // Returns the index of the new node.
  int Add(Node node);
  int size() const { return static_cast<int>(nodes_.size()); }
  Node& node(int index) { return nodes_[static_cast<size_t>(index)]; }
  void RemoveLast() { nodes_.pop_back(); }
  // The names and the position that a node has from all its parts.
  const SourceLocation& Resolve(int index);

 private:
  void Combine(Node* node);
  bool Take(size_t size);

  std::vector<Node> nodes_;
  // Names and files, which nodes copy from their parts, may take so many bytes.
  size_t room_ = size_t{128} << 20;
};

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_READ_LOCATION_TABLE_H_
