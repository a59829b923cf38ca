// Arrays of one element type to another, by the rules of semantics.md:
// float_to_int, int_narrow, int_to_float, float_narrow, to_pred and
// complex_to_real. Every conversion rounds at most once; a NaN that is
// converted becomes the canonical one.
#ifndef HLOREF_LITERALS_TYPES_CONVERT_H_
#define HLOREF_LITERALS_TYPES_CONVERT_H_

#include <cstdint>

#include "literals/types/element_type.h"

namespace hlo {

// `n` elements of type `from` at `source` to type `to` at `target`, which may
// be one place if elements of the two are equally large, and may not overlap
// otherwise. The same type: the bytes are copied.
void ConvertLanes(ElementType from, ElementType to, const void* source,
                  void* target, int64_t n);

// A small float or f32 to f32, exactly; NaNs keep their payloads.
// REQUIRES: IsFloat(type) and at most 32 bits.
void WidenToF32(ElementType type, const void* source, float* target, int64_t n);

// f32 to a small float or f32, rounded once.
// REQUIRES: IsFloat(type) and at most 32 bits.
void NarrowFromF32(ElementType type, const float* source, void* target,
                   int64_t n);

// Any float to f64, exactly; NaNs keep their payloads. REQUIRES: IsFloat(type).
void WidenToF64(ElementType type, const void* source, double* target,
                int64_t n);

// f64 to any float, rounded once. REQUIRES: IsFloat(type).
void NarrowFromF64(ElementType type, const double* source, void* target,
                   int64_t n);

}  // namespace hlo

#endif  // HLOREF_LITERALS_TYPES_CONVERT_H_
