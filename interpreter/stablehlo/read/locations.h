// `loc(..)` and its aliases, which may stand behind their uses.
#ifndef HLOREF_INTERPRETER_STABLEHLO_READ_LOCATIONS_H_
#define HLOREF_INTERPRETER_STABLEHLO_READ_LOCATIONS_H_

#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "interpreter/stablehlo/read/lexer.h"
#include "interpreter/stablehlo/read/location_table.h"
#include "interpreter/stablehlo/read/tree.h"

namespace hlo::stablehlo {

class LocationReader {
 public:
  explicit LocationReader(Lexer& lexer) : lexer_(lexer) {}

  // (..) behind `loc`. `source` is its index in Sources(); -1 for unknown.
  bool Read(int* source);
  // #name = loc(..): `loc` is read.
  bool Define(absl::string_view name);
  // The locations by the indices that Read returned.
  std::vector<SourceLocation> Sources();

 private:
  using Node = LocationTable::Node;

  bool ReadLocation(int* node);
  bool ReadQuoted(Node* node);
  bool ReadPosition(Node* node);
  bool ReadCall(Node* node);
  bool ReadFused(Node* node);
  bool ReadAlias(Node* node);

  Lexer& lexer_;
  LocationTable table_;
  std::vector<int> roots_;                          // the node of each source
  absl::flat_hash_map<std::string, int> aliases_;   // to nodes
  absl::flat_hash_map<std::string, int> by_alias_;  // to sources: `loc(#a)`
};

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_READ_LOCATIONS_H_
