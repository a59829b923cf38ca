// Limits as keywords, which nanobind/stl/optional.h and tuple.h convert.
#ifndef HLOREF_PYTHON_LIMIT_WORDS_H_
#define HLOREF_PYTHON_LIMIT_WORDS_H_

#include <cstdint>
#include <optional>
#include <tuple>

#include "hloref/limits.h"

namespace hloref::python {

// max_bytes, max_steps, max_depth; none: the default.
using LimitWords = std::tuple<std::optional<int64_t>, std::optional<int64_t>,
                              std::optional<int64_t>>;

inline Limits LimitsOf(const LimitWords& words) {
  Limits limits;
  const auto& [bytes, steps, depth] = words;
  limits.max_bytes = bytes.value_or(limits.max_bytes);
  limits.max_steps = steps.value_or(limits.max_steps);
  limits.max_depth = depth.value_or(limits.max_depth);
  return limits;
}

}  // namespace hloref::python

#endif  // HLOREF_PYTHON_LIMIT_WORDS_H_
