// Tables that are sorted by the names of their rows.
#ifndef HLOREF_INTERPRETER_STABLEHLO_READ_NAMED_ROWS_H_
#define HLOREF_INTERPRETER_STABLEHLO_READ_NAMED_ROWS_H_

#include <algorithm>
#include <iterator>

#include "absl/strings/string_view.h"

namespace hlo::stablehlo {

template <typename Row, size_t n>
constexpr bool AreInOrder(const Row (&rows)[n]) {
  return std::adjacent_find(rows, rows + n, [](const Row& a, const Row& b) {
           return a.name >= b.name;
         }) == rows + n;
}

// The row of the name; null if there is none. REQUIRES: AreInOrder(rows).
template <typename Row, size_t n>
const Row* FindNamed(const Row (&rows)[n], absl::string_view name) {
  const Row* row = std::lower_bound(
      rows, rows + n, name,
      [](const Row& a, absl::string_view b) { return a.name < b; });
  return row != rows + n && row->name == name ? row : nullptr;
}

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_READ_NAMED_ROWS_H_
