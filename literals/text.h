// Literals as HLO text: `{ { 1, 2 }, { 3, 4 } }`, `(1, {true, 0})`, as today's
// XLA prints them, and what it printed before: flat lists for any rank,
// `{0110}` for pred, a shape in front.
#ifndef HLOREF_LITERALS_TEXT_H_
#define HLOREF_LITERALS_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "literals/literal.h"

namespace hlo {

// An error in a text, and its offset in bytes.
struct TextError {
  size_t offset = 0;
  std::string message;
};

// An element that was written as `_`: the number of its leaf in the tuple (0
// of an array) and its place in row-major order. Its value is 0.
struct SkippedElement {
  int64_t leaf = 0;
  int64_t index = 0;
};

struct LiteralReadOptions {
  // A decimal that its type can only hold rounded is an error.
  bool require_exact = false;
  // Not null: `_` may stand for an element, and is noted here.
  std::vector<SkippedElement>* skipped = nullptr;
  // Bytes that literals may still take that are one element for a whole array,
  // `f32[4,4] constant(1)`; null: none may be.
  int64_t* repeated_bytes = nullptr;
  // A negative number of an unsigned type, of up to 64 bits, stands for itself
  // modulo 2^bits.
  bool wraps_unsigned = false;
  Allocator* allocator = nullptr;  // null: the system's
};

// The first offset at or after `offset` that is no blank and in no comment
// (`//` to the end of the line, `/* */`).
size_t SkipBlanks(absl::string_view text, size_t offset);

// `{...}`: a constant whose values were left out. Moves *offset behind it.
bool ReadElided(absl::string_view text, size_t* offset);

// Reads one literal of `shape` that begins at *offset, blanks before it
// allowed, straight into its buffer, and moves *offset behind it. The sizes of
// dynamic dimensions are what is read. On an error *offset and *literal keep
// their values.
std::optional<TextError> ReadLiteral(absl::string_view text, size_t* offset,
                                     const Shape& shape,
                                     const LiteralReadOptions& options,
                                     Literal* literal);

// An array without elements that has more empty braces than anybody reads, as
// f32[1000000,0] has: `{}` stands for all of them.
bool IsWrittenEmpty(const Literal& array);

// Appends the literal without its shape, on one line.
void AppendLiteral(const Literal& literal, std::string* out);

// `f32[2] {1, 2}`; with actual sizes where they differ: `f32[<=3](2) {1, 2}`.
std::string ToString(const Literal& literal);
// Hands the same text over in pieces, in order: that of a large array takes
// several times the array's memory.
void WriteText(const Literal& literal,
               absl::FunctionRef<void(absl::string_view)> write);

}  // namespace hlo

#endif  // HLOREF_LITERALS_TEXT_H_
