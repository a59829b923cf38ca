// Names of fibers in output.
#ifndef HLOREF_INTERPRETER_EVAL_FIBER_NAME_H_
#define HLOREF_INTERPRETER_EVAL_FIBER_NAME_H_

#include <cstdint>
#include <span>
#include <string>

#include "absl/strings/str_cat.h"

namespace hlo {

// "3"; of a child, by its path: "3.0.1".
inline std::string FiberLabel(std::span<const int32_t> path) {
  std::string label;
  for (int32_t part : path) {
    absl::StrAppend(&label, label.empty() ? "" : ".", part);
  }
  return label;
}

// "process 3", "process 3, child 0.1".
inline std::string FiberName(std::span<const int32_t> path) {
  const std::string children = FiberLabel(path.subspan(1));
  return absl::StrCat("process ", path.front(),
                      children.empty() ? "" : ", child ", children);
}

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_FIBER_NAME_H_
