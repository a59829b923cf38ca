// Arrays and programs as the PJRT C API describes them.
#ifndef HLOREF_PJRT_ABI_TYPES_H_
#define HLOREF_PJRT_ABI_TYPES_H_

#include "pjrt/abi/values.h"

namespace hlo::pjrt {

// PJRT_Buffer_Type, 0 .. 33.
// clang-format off
enum class BufferType : int32_t {
  kInvalid, kPred, kS8, kS16, kS32, kS64, kU8, kU16, kU32, kU64,  // 0 ..
  kF16, kF32, kF64, kBf16, kC64, kC128,                           // 10 ..
  kF8E5M2, kF8E4M3FN, kF8E4M3B11FNUZ, kF8E5M2FNUZ, kF8E4M3FNUZ,   // 16 ..
  kS4, kU4, kToken, kS2, kU2, kF8E4M3, kF8E3M4, kF8E8M0FNU,       // 21 ..
  kF4E2M1FN, kS1, kU1, kF6E2M3FN, kF6E3M2FN,                      // 29 ..
};
// clang-format on

// Until when the bytes of a host's array stay as they are.
enum class HostSemantics : int32_t {
  kOnlyDuringCall,
  kUntilTransferCompletes,
  kZeroCopy,         // as long as the buffer is alive
  kMutableZeroCopy,  // the same; the buffer may change them
};

struct TiledLayout : Arguments {
  const int64_t* minor_to_major;
  size_t rank;
  const int64_t* tile_dims;
  const size_t* tile_dim_sizes;
  size_t num_tiles;
};

struct StridedLayout : Arguments {
  const int64_t* byte_strides;
  size_t rank;
};

struct MemoryLayout : Arguments {
  enum class Kind : int32_t { kTiled, kStrides };
  union {
    TiledLayout tiled;
    StridedLayout strided;
  };
  Kind kind;
};

// A program in a format: "mlir", "hlo", "hlo_with_config".
struct ProgramText : Arguments {
  char* code;
  size_t code_size;
  const char* format;
  size_t format_size;
};

static_assert(sizeof(MemoryLayout) == 80 && sizeof(ProgramText) == 48);
static_assert(static_cast<int>(BufferType::kF6E3M2FN) == 33);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_ABI_TYPES_H_
