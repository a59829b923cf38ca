#include "ops/rules/physical_order.h"

#include <vector>

#include "ops/kernels/strided_copy.h"

namespace hlo {
namespace {

// The steps of a dense array of this shape in its physical order.
std::vector<int64_t> PhysicalStrides(const Shape& shape) {
  const std::vector<int64_t> sizes = shape.sizes();
  const Layout* layout = shape.layout();
  if (layout == nullptr || layout->minor_to_major.size() != sizes.size()) {
    return RowMajorStrides(sizes);
  }
  std::vector<int64_t> strides(sizes.size(), 0);
  int64_t step = 1;
  for (int64_t d : layout->minor_to_major) {
    strides[d] = step;
    step *= sizes[d];
  }
  return strides;
}

void Copy(const Shape& shape, const void* from, void* to, bool back,
          const Threads& threads) {
  const std::vector<int64_t> sizes = shape.sizes();
  if (IsEmpty(sizes)) return;
  const std::vector<int64_t> logical = RowMajorStrides(sizes);
  const std::vector<int64_t> physical = PhysicalStrides(shape);
  std::vector<StridedLoop> axes;
  for (size_t d = 0; d < sizes.size(); ++d) {
    axes.push_back(back ? StridedLoop{sizes[d], physical[d], logical[d]}
                        : StridedLoop{sizes[d], logical[d], physical[d]});
  }
  CopyStrided(StorageBytes(shape.type()), from, to, std::move(axes), threads);
}

}  // namespace

void ToPhysicalOrder(const Shape& shape, const void* row_major, void* physical,
                     const Threads& threads) {
  Copy(shape, row_major, physical, false, threads);
}

void FromPhysicalOrder(const Shape& shape, const void* physical,
                       void* row_major, const Threads& threads) {
  Copy(shape, physical, row_major, true, threads);
}

}  // namespace hlo
