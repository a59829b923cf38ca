// Two values side by side.
#ifndef HLOREF_COMPARISON_H_
#define HLOREF_COMPARISON_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hloref/export.h"
#include "hloref/literal.h"

namespace hloref {

// The elements of two literals, and how far they are apart: in numbers of their
// type, UINT64_MAX for a NaN beside a number. Any NaN equals any NaN; 0 and -0
// differ, and are 0 apart.
struct Comparison {
  struct Element {
    std::vector<int64_t> leaf;   // its place in the tuple; empty for an array
    std::vector<int64_t> index;  // the element of the leaf
    uint64_t ulps = 0;
    std::string expected, actual;
  };

  std::string mismatch;  // not empty: shapes differ, no elements were compared
  int64_t elements = 0;
  int64_t different = 0;         // those that are more than `max_ulps` apart
  uint64_t max_ulps = 0;         // of all elements, equal ones too
  std::optional<Element> first;  // of those that differ, in their order
  std::optional<Element> worst;
  std::string summary;  // a sentence; empty where nothing differs
};

// Layouts do not count; dynamic dimensions compare by their actual sizes.
HLOREF_API Comparison Compare(const Literal& expected, const Literal& actual,
                              uint64_t max_ulps = 0);

}  // namespace hloref

#endif  // HLOREF_COMPARISON_H_
