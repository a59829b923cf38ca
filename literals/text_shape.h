// The shape that old dumps write before a literal.
#ifndef HLOREF_LITERALS_TEXT_SHAPE_H_
#define HLOREF_LITERALS_TEXT_SHAPE_H_

#include <cstddef>

#include "absl/strings/string_view.h"
#include "literals/shape.h"

namespace hlo {

// The text begins with the name of an element type and `[`.
bool BeginsShape(absl::string_view text);

// How much of the text, from its start, is `shape`, a tuple or an array, with
// or without layouts; 0 where something else is written.
size_t WrittenShapeLength(absl::string_view text, const Shape& shape);

}  // namespace hlo

#endif  // HLOREF_LITERALS_TEXT_SHAPE_H_
