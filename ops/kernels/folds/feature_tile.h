// Arrays [outer, features, inner] of floats, and blocks of them in the type
// that is computed in.
#ifndef HLOREF_OPS_KERNELS_FOLDS_FEATURE_TILE_H_
#define HLOREF_OPS_KERNELS_FOLDS_FEATURE_TILE_H_

#include <cstddef>
#include <cstdint>

#include "base/instruction_set.h"
#include "base/parallel_for.h"
#include "literals/types/convert.h"
#include "literals/types/element_type.h"
#include "ops/kernels/copies/strided_copy.h"

namespace hlo {

struct FeatureSizes {
  int64_t outer, features, inner;
};

// An array of a float type.
struct FeatureArray {
  ElementType type;
  const std::byte* data;
};

// How a loop may run.
struct LoopOptions {
  InstructionSet instructions;
  Threads threads;
};

namespace internal {

inline constexpr int64_t kTileElements = 4096;
// Units of parallel_for.h for an element.
inline constexpr int64_t kFeatureWork = 16;

// A copy of some elements in type T.
template <typename T>
class FeatureTile {
 public:
  // [step, lane] = array[start + step * step_size + lane * lane_size].
  const T* Load(const FeatureArray& array, int64_t start, StridedLoop steps,
                StridedLoop lanes) {
    const int width = StorageBytes(array.type);
    const bool convert = array.type != kTypeOf<T>;
    CopyStrided(width, array.data + start * width, convert ? raw_ : tile_,
                {steps, lanes});
    if (convert) {
      ConvertLanes(array.type, kTypeOf<T>, raw_, tile_,
                   steps.size * lanes.size);
    }
    return tile_;
  }
  // Elements [start, start + n), in place where they have that type.
  const T* Row(const FeatureArray& array, int64_t start, int64_t n) {
    const std::byte* source = array.data + start * StorageBytes(array.type);
    if (array.type == kTypeOf<T>) return reinterpret_cast<const T*>(source);
    ConvertLanes(array.type, kTypeOf<T>, source, tile_, n);
    return tile_;
  }
  T* data() { return tile_; }

 private:
  alignas(64) T tile_[kTileElements];
  alignas(64) T raw_[kTileElements];  // large enough for a narrower type
};

}  // namespace internal
}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_FOLDS_FEATURE_TILE_H_
