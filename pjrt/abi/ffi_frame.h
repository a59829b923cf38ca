// XLA's foreign function interface, by which a program's custom calls reach
// functions compiled elsewhere: our own declarations of its C API, version 0.5
// (an older handler knows a prefix of each struct). Names are those of the API
// without XLA_FFI_. Here: what a handler is called with.
#ifndef HLOREF_PJRT_ABI_FFI_FRAME_H_
#define HLOREF_PJRT_ABI_FFI_FRAME_H_

#include "pjrt/abi/arguments.h"

namespace hlo::pjrt::ffi {

inline constexpr int kMajorVersion = 0;
inline constexpr int kMinorVersion = 5;

// Handles, which only this side looks into.
struct Error;
struct Context;  // of one call of a handler
struct Future;
struct Api;

// Types are the numbers of XLA's PrimitiveType, as ElementTypeInfo has them.
using DataType = int32_t;
inline constexpr DataType kToken = 17;

struct Span {
  const char* data;
  size_t size;
};

// Row-major and dense, but for the layouts that the call asks for; types of
// less than 8 bits take a byte an element.
struct Array : Arguments {
  DataType type;
  void* data;
  int64_t rank;
  const int64_t* sizes;
};
inline constexpr int32_t kArray = 1;  // the one kind of operands and results

// Operands, or results.
struct Arrays : Arguments {
  int64_t count;
  const int32_t* kinds;
  Array* const* items;
};

enum class AttributeKind : int32_t { kList = 1, kDictionary, kScalar, kText };
struct Scalar {
  DataType type;
  const void* value;
};
struct List {
  DataType type;
  size_t size;
  const void* data;
};
// In the order of their names.
struct Attributes : Arguments {
  int64_t count;
  const AttributeKind* kinds;
  const Span* const* names;
  const void* const* items;
};

enum class Stage : int32_t { kInstantiate, kPrepare, kInitialize, kExecute };
inline constexpr int kStages = 4;

struct Frame : Arguments {
  const Api* api;
  Context* context;
  Stage stage;
  Arrays operands;
  Arrays results;
  Attributes attributes;
  Future* future;  // out
};
inline constexpr size_t kFrameSize = sizeof(Frame) - sizeof(Future*);
using Handler = Error*(Frame*);

// Facts of a handler: its answer to a frame with this extension.
struct Metadata {
  size_t struct_size;
  ApiVersion version;  // of the headers that it was compiled with
  uint32_t traits;
  int64_t state_type;  // 0: it has no state
};
struct MetadataExtension {
  size_t struct_size;
  int32_t kind;  // 1
  void* next;
  Metadata* metadata;
};

static_assert(sizeof(Array) == 48 && sizeof(Arrays) == 40);
static_assert(sizeof(Attributes) == 48 && sizeof(Frame) == 176);
static_assert(sizeof(Metadata) == 48);

}  // namespace hlo::pjrt::ffi

#endif  // HLOREF_PJRT_ABI_FFI_FRAME_H_
