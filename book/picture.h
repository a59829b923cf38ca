// A picture: an instruction's operands and result as grids, and which element
// depends on which; as JSON, which assets/picture.js draws.
#ifndef HLOREF_BOOK_PICTURE_H_
#define HLOREF_BOOK_PICTURE_H_

#include <string>

#include "absl/status/statusor.h"
#include "book/op_example.h"
#include "nlohmann/json.hpp"

namespace hlo::book {

// {"text": the instruction, "processes": 1, "inputs": [array, ..], "outputs":
// [array, ..], "near": [[index, ..], ..], "far": [[..], ..]}; an array is
// {"name", "process", "shape", "sizes", "first", "values": [text, ..]}.
absl::StatusOr<nlohmann::json> Picture(const OpExample& example,
                                       const ExecutionOptions& execution,
                                       const DependenceLimits& limits = {});

// How well an example shows what its op does: the more the better, negative:
// not at all. Small arrays of distinct numbers are best.
double Merit(const OpExample& example, const std::vector<Literal>& results);

}  // namespace hlo::book

#endif  // HLOREF_BOOK_PICTURE_H_
