// The shape that old dumps write before a literal.
#ifndef HLOREF_LITERALS_TEXT_SHAPE_H_
#define HLOREF_LITERALS_TEXT_SHAPE_H_

#include <cstddef>

#include "absl/strings/string_view.h"
#include "literals/shape.h"

namespace hlo {

// The text begins with the name of an element type and `[`.
bool BeginsShape(absl::string_view text);

// The length of the text's beginning that spells `shape`, a tuple or an array,
// with or without layouts; 0 if the text begins with something else.
size_t WrittenShapeLength(absl::string_view text, const Shape& shape);

}  // namespace hlo

#endif  // HLOREF_LITERALS_TEXT_SHAPE_H_
