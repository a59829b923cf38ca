// The order in which an array's elements stand in memory by its layout, for
// those few who look: literals are row-major whatever their layout.
#ifndef HLOREF_OPS_KERNELS_COPIES_PHYSICAL_ORDER_H_
#define HLOREF_OPS_KERNELS_COPIES_PHYSICAL_ORDER_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "base/parallel_for.h"
#include "literals/shape.h"

namespace hlo {

// Of a static array: dimensions in minor_to_major order, row-major if no layout
// is written, and in tiles, which leave padding where sizes are no multiples.
class PhysicalOrder {
 public:
  // InvalidArgument for a tile of size 0, or whose last entry is `*`.
  // ResourceExhausted where the padded size cannot be counted.
  static absl::StatusOr<PhysicalOrder> Of(const Shape& shape);

  // Places in memory, padding included.
  int64_t places() const { return places_; }

  // From row-major order to memory, or back. Padding is left as it is.
  // REQUIRES: the two do not overlap; `width` is the storage of an element.
  void Write(int width, const void* row_major, void* physical,
             const Threads& threads) const;
  void Read(int width, const void* physical, void* row_major,
            const Threads& threads) const;

 private:
  // Dimensions, major to minor, that tiles have joined: where their common
  // index stands. Most often one.
  struct Group {
    std::vector<size_t> dimensions;
    std::vector<int64_t> offsets;
  };
  void Copy(int width, const void* from, void* to, bool back,
            const Threads& threads) const;
  absl::Status FindOffsets(const std::vector<size_t>& order,
                           const std::vector<Tile>& tiles);

  std::vector<int64_t> sizes_;
  std::vector<Group> groups_;   // with tiles
  std::vector<int64_t> steps_;  // without tiles
  int64_t places_ = 1;
};

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_COPIES_PHYSICAL_ORDER_H_
