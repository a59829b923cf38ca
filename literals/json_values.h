// The elements of one array in JSON, read at a cursor that stands at them.
#ifndef HLOREF_LITERALS_JSON_VALUES_H_
#define HLOREF_LITERALS_JSON_VALUES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "literals/json_cursor.h"
#include "literals/types/element_type.h"

namespace hlo {

// A string of hexadecimal digits: `count` elements in their storage bytes.
bool ReadJsonBits(JsonCursor& json, ElementType type, int64_t count,
                  std::byte* out);

// Nested lists of these sizes; a single value for rank 0.
bool ReadJsonValues(JsonCursor& json, ElementType type,
                    const std::vector<int64_t>& sizes, std::byte* out);

}  // namespace hlo

#endif  // HLOREF_LITERALS_JSON_VALUES_H_
