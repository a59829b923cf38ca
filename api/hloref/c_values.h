/* Errors, shapes and literals: a part of hloref.h, which says how all of it is
 * used. */
#ifndef HLOREF_C_VALUES_H_
#define HLOREF_C_VALUES_H_

#include <stddef.h>
#include <stdint.h>

#include "hloref/export.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hloref_status hloref_status;
typedef struct hloref_shape hloref_shape;
typedef struct hloref_literal hloref_literal;

/* Codes, with the meaning that hloref/status.h gives. */
enum {
  HLOREF_OK = 0,
  HLOREF_CANCELLED = 1,
  HLOREF_UNKNOWN = 2,
  HLOREF_INVALID_ARGUMENT = 3,
  HLOREF_DEADLINE_EXCEEDED = 4,
  HLOREF_NOT_FOUND = 5,
  HLOREF_RESOURCE_EXHAUSTED = 8,
  HLOREF_FAILED_PRECONDITION = 9,
  HLOREF_ABORTED = 10,
  HLOREF_UNIMPLEMENTED = 12,
  HLOREF_INTERNAL = 13
};

/* "0.1.0" of the library that runs. */
HLOREF_API const char* hloref_version(void);
/* Frees text that a function made through a `char**`. */
HLOREF_API void hloref_text_free(char* text);

/* For callbacks, which return errors too. NULL for HLOREF_OK. */
HLOREF_API hloref_status* hloref_status_new(int code, const char* message);
HLOREF_API int hloref_status_code(const hloref_status* status);
HLOREF_API const char* hloref_status_message(const hloref_status* status);
HLOREF_API void hloref_status_free(hloref_status* status);

/* Element types have the numbers of hloref::ElementType, XLA's: 11 is f32. 0
 * and NULL, or "", for a name or a number that is none. */
HLOREF_API int hloref_element_type(const char* name);
HLOREF_API const char* hloref_element_name(int element_type);
/* Bytes of one element in memory. */
HLOREF_API size_t hloref_element_bytes(int element_type);

enum {
  HLOREF_ARRAY = 0,
  HLOREF_TUPLE = 1,
  HLOREF_TOKEN = 2,
  HLOREF_OPAQUE = 3,
  HLOREF_BUFFER = 4
};

/* As HLO text has it: "f32[2,<=5]", "(f32[], token[])". */
HLOREF_API hloref_status* hloref_shape_parse(const char* text,
                                             hloref_shape** shape);
HLOREF_API hloref_status* hloref_shape_array(int element_type,
                                             const int64_t* sizes, size_t rank,
                                             hloref_shape** shape);
HLOREF_API void hloref_shape_free(hloref_shape* shape);
HLOREF_API int hloref_shape_kind(const hloref_shape* shape);
/* Of an array: its type; sizes, or bounds where it is dynamic (-1: unbounded),
 * 0 beyond its rank. */
HLOREF_API int hloref_shape_element_type(const hloref_shape* shape);
HLOREF_API size_t hloref_shape_rank(const hloref_shape* shape);
HLOREF_API int64_t hloref_shape_size(const hloref_shape* shape, size_t i);
HLOREF_API int hloref_shape_is_dynamic(const hloref_shape* shape, size_t i);
/* Of a tuple. */
HLOREF_API size_t hloref_shape_element_count(const hloref_shape* shape);
HLOREF_API hloref_status* hloref_shape_element(const hloref_shape* shape,
                                               size_t i,
                                               hloref_shape** element);
HLOREF_API const char* hloref_shape_text(const hloref_shape* shape);

/* Arrays: hloref/literal.h says how their bytes lie, dense and row-major.
 * `sizes`: the actual ones of a shape with dynamic dimensions, as many as it has
 * dimensions; NULL: the shape's. */
HLOREF_API hloref_status* hloref_literal_copy(const hloref_shape* shape,
                                              const void* bytes,
                                              size_t byte_count,
                                              const int64_t* sizes,
                                              hloref_literal** literal);
/* Not copied: the bytes must stay as they are until release(context), which is
 * called once, on any thread, also where the function fails or copies all the
 * same (hloref::Literal::Borrow); NULL: nothing is called. */
HLOREF_API hloref_status* hloref_literal_borrow(
    const hloref_shape* shape, const void* bytes, size_t byte_count,
    const int64_t* sizes, void (*release)(void* context), void* context,
    hloref_literal** literal);
/* Copied from elements that lie byte_strides[i] apart in dimension i. */
HLOREF_API hloref_status* hloref_literal_strided(const hloref_shape* shape,
                                                 const void* first,
                                                 const int64_t* byte_strides,
                                                 const int64_t* sizes,
                                                 hloref_literal** literal);
HLOREF_API hloref_status* hloref_literal_tuple(
    const hloref_literal* const* elements, size_t count,
    hloref_literal** literal);
HLOREF_API hloref_status* hloref_literal_token(hloref_literal** literal);
/* `form`: "hlo" ("f32[2] {1, nan}"), "json" or "npy" (hloref/literal.h). */
HLOREF_API hloref_status* hloref_literal_read(const char* form,
                                              const char* bytes,
                                              size_t byte_count,
                                              hloref_literal** literal);
HLOREF_API void hloref_literal_free(hloref_literal* literal);
HLOREF_API hloref_status* hloref_literal_shape(const hloref_literal* literal,
                                               hloref_shape** shape);
/* Of an array: its bytes, which live as long as the literal; the actual size of
 * a dimension. */
HLOREF_API const void* hloref_literal_bytes(const hloref_literal* literal,
                                            size_t* byte_count);
HLOREF_API int64_t hloref_literal_size(const hloref_literal* literal, size_t i);
/* Of a tuple. */
HLOREF_API size_t hloref_literal_element_count(const hloref_literal* literal);
HLOREF_API hloref_status* hloref_literal_element(const hloref_literal* literal,
                                                 size_t i,
                                                 hloref_literal** element);
/* byte_count, which may be NULL, does not count the 0 behind the bytes. */
HLOREF_API hloref_status* hloref_literal_write(const hloref_literal* literal,
                                               const char* form, char** bytes,
                                               size_t* byte_count);
/* NULL if they are equal as hloref::Literal::Difference says, else how not. */
HLOREF_API hloref_status* hloref_literal_difference(
    const hloref_literal* literal, const hloref_literal* other,
    uint64_t max_ulps, char** difference);

#ifdef __cplusplus
}
#endif

#endif /* HLOREF_C_VALUES_H_ */
