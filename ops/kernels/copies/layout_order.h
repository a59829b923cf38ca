// The order of an array's elements in memory by its layout. Literals are
// row-major whatever their layout; bitcasts, foreign functions and constants in
// protos need the layout's order.
#ifndef HLOREF_OPS_KERNELS_COPIES_LAYOUT_ORDER_H_
#define HLOREF_OPS_KERNELS_COPIES_LAYOUT_ORDER_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "base/parallel_for.h"
#include "literals/shape.h"

namespace hlo {

// A static array's dimensions in minor_to_major order (row-major without a
// layout) and in tiles, which leave padding where sizes are no multiples.
class LayoutOrder {
 public:
  // InvalidArgument for a tile of size 0, or whose last entry is `*`.
  // ResourceExhausted where the padded size cannot be counted.
  static absl::StatusOr<LayoutOrder> Of(const Shape& shape);

  // Places in memory, padding included.
  int64_t places() const { return places_; }

  // From row-major order to memory, or back. Padding is left as it is.
  // REQUIRES: the two do not overlap; `width` is the storage of an element.
  void Write(int width, const void* row_major, void* physical,
             const Threads& threads) const;
  void Read(int width, const void* physical, void* row_major,
            const Threads& threads) const;

 private:
  // Dimensions, major to minor, that tiles have joined (most often one), and
  // the offset in memory of each value of their common index.
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

#endif  // HLOREF_OPS_KERNELS_COPIES_LAYOUT_ORDER_H_
