// Leaves of values: which of them a step reads, and what is known of each
// before it has a value.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_LEAF_INFO_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_LEAF_INFO_H_

#include <cstdint>
#include <vector>

#include "literals/shape.h"

namespace hlo {

// A leaf that a step reads: slot `index` of its frame, or the program's
// constant `~index`.
struct LeafRef {
  int32_t index = 0;
  bool last_use = false;  // of the slot: the value may be moved
};

// Facts about a leaf that are known before it has a value.
struct LeafInfo {
  Shape shape;
  std::vector<int64_t> sizes;  // of an array; bounds where dynamic
  int64_t count = 0;
  int64_t bytes = 0;  // 0 for tokens and opaques
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_LEAF_INFO_H_
