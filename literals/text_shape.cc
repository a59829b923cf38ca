#include "literals/text_shape.h"

#include <string>

#include "literals/text.h"

namespace hlo {
namespace {

size_t ArrayLength(absl::string_view text, const Shape& shape) {
  const std::string expected = shape.ToString(false);
  if (text.substr(0, expected.size()) != expected) return 0;
  const size_t end = expected.size();
  if (text.substr(end, 1) != "{") return end;  // else a layout, glued on
  const size_t close = text.find('}', end);
  return close == text.npos ? 0 : close + 1;
}

}  // namespace

bool BeginsShape(absl::string_view text) {
  const size_t end = text.find_first_not_of(
      "abcdefghijklmnopqrstuvwxyz"
      "0123456789");
  return end != text.npos && text[end] == '[' &&
         ElementTypeFromName(text.substr(0, end)).has_value();
}

// Depth is bounded by Shape::kMaxDepth.
size_t WrittenShapeLength(absl::string_view text, const Shape& shape) {
  if (!shape.is_tuple()) return ArrayLength(text, shape);
  if (text.substr(0, 1) != "(") return 0;
  size_t at = SkipBlanks(text, 1);
  bool first = true;
  for (const Shape& element : shape.elements()) {
    if (!first && text.substr(at, 1) != ",") return 0;
    if (!first) at = SkipBlanks(text, at + 1);
    first = false;
    const size_t length = WrittenShapeLength(text.substr(at), element);
    if (length == 0) return 0;
    at = SkipBlanks(text, at + length);
  }
  return text.substr(at, 1) == ")" ? at + 1 : 0;
}

}  // namespace hlo
