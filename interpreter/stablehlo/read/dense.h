// The elements of `dense<..>`: nested lists of numbers, one number for all, or
// the bytes themselves.
#ifndef HLOREF_INTERPRETER_STABLEHLO_READ_DENSE_H_
#define HLOREF_INTERPRETER_STABLEHLO_READ_DENSE_H_

#include "absl/strings/string_view.h"
#include "interpreter/stablehlo/read/attribute.h"
#include "interpreter/stablehlo/read/lexer.h"

namespace hlo::stablehlo {

// Skips the body of `dense< >`, up to its '>', without reading it: its type
// comes later.
bool SkipDense(Lexer& lexer, absl::string_view* body);

// Reads what SkipDense saw. Numbers are those of MLIR: integers of n bits from
// -2^(n-1) to 2^n - 1, floats with a dot, which are read as f64 and rounded to
// their type, or as 0x.. their bits. False, with a failure of the lexer, where
// the body does not fit the type. REQUIRES: `body` is part of the lexer's text,
// type.kind() is kTensor.
bool ReadDense(Lexer& lexer, absl::string_view body, const Type& type,
               Attribute::Dense* dense);

// The same for the list without brackets of `array<f32: 1.0, 2.0>`, which is an
// array of one dimension. REQUIRES: element.kind() is kScalar.
bool ReadDenseArray(Lexer& lexer, absl::string_view body, const Type& element,
                    Attribute::Dense* dense);

// The same for the bytes of a resource: row-major, little endian, one byte an
// element for types below 8 bits. `offset` is the place of an error.
bool ReadDenseBytes(Lexer& lexer, absl::string_view bytes, size_t offset,
                    const Type& type, Attribute::Dense* dense);

// "0x4F.." as bytes.
bool DecodeHex(Lexer& lexer, absl::string_view digits, size_t offset,
               std::string* bytes);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_READ_DENSE_H_
