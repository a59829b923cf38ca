#include "ops/rules/indexing/index_vectors.h"

#include <algorithm>

#include "literals/types/number_types.h"
#include "ops/attributes/gather_scatter.h"
#include "ops/kernels/copies/box_copy.h"
#include "ops/rules/indexing/load_integers.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

constexpr int64_t kIndexBlock = 1024;

// The vectors seen so far in strict mode: the last one of each batch.
class LastVectors {
 public:
  LastVectors(size_t batches, size_t length)
      : length_(length), seen_(batches, false), last_(batches * length) {}

  // False if `vector` is below the last one of its batch.
  bool Add(size_t batch, std::span<const int64_t> vector) {
    const auto last =
        last_.begin() + static_cast<std::ptrdiff_t>(batch * length_);
    const bool ascends =
        !seen_[batch] || !std::lexicographical_compare(
                             vector.begin(), vector.end(), last,
                             last + static_cast<std::ptrdiff_t>(length_));
    seen_[batch] = true;
    std::copy(vector.begin(), vector.end(), last);
    return ascends;
  }

 private:
  const size_t length_;
  std::vector<bool> seen_;
  std::vector<int64_t> last_;
};

}  // namespace

std::vector<ArrayDimension> MeetingIndices(const Attributes& attributes,
                                           const IndexHandles& handles,
                                           const ArrayView& operand,
                                           const ArrayView& indices,
                                           int64_t d) {
  std::vector<ArrayDimension> meeting = {{indices, d}};
  const Ints& batching = attributes.get(*handles.indices_batching);
  const auto found = std::find(batching.begin(), batching.end(), d);
  if (found == batching.end()) return meeting;
  const auto b = static_cast<size_t>(found - batching.begin());
  meeting.push_back({operand, attributes.get(*handles.batching)[b]});
  return meeting;
}

IndexVectors::IndexVectors(const Attributes& attributes,
                           const IndexHandles& handles, ArrayView operand,
                           ArrayView indices)
    : operand_(operand),
      indices_(indices),
      map_(attributes.get(*handles.map)),
      batching_(attributes.get(*handles.batching)),
      indices_batching_(attributes.get(*handles.indices_batching)) {
  const int64_t vector_dim = attributes.get(attr::index_vector_dim);
  const std::vector<int64_t> steps = RowMajorStrides(operand.sizes);
  for (int64_t d = 0; d < indices.rank(); ++d) {
    if (d == vector_dim) continue;
    const int64_t size = indices.sizes[d];
    space_.push_back(size);
    // Wraps only where a zero follows.
    (void)__builtin_mul_overflow(count_, size, &count_);
    if (d > vector_dim) (void)__builtin_mul_overflow(inner_, size, &inner_);
    const auto found =
        std::find(indices_batching_.begin(), indices_batching_.end(), d);
    const size_t b = static_cast<size_t>(found - indices_batching_.begin());
    batch_steps_.push_back(
        found == indices_batching_.end() ? 0 : steps[batching_[b]]);
  }
}

void IndexVectors::Load(int64_t k, int64_t begin, int64_t n,
                        int64_t* out) const {
  if (inner_ == 1) {
    return LoadIntegers(indices_, begin * components() + k, components(), n,
                        out);
  }
  for (int64_t i = 0; i < n;) {
    const int64_t outer = (begin + i) / inner_, place = (begin + i) % inner_;
    const int64_t run = std::min(n - i, inner_ - place);
    LoadIntegers(indices_, (outer * components() + k) * inner_ + place, 1, run,
                 out + i);
    i += run;
  }
}

void IndexVectors::BatchOffsets(int64_t begin, int64_t n, int64_t* out) const {
  if (batching_.empty()) {
    std::fill_n(out, n, 0);
  } else {
    RowMajorOffsets(space_, batch_steps_, begin, n, out);
  }
}

absl::Status IndexVectors::CheckSorted(const ValueContext& context,
                                       absl::string_view rule) const {
  // Components in the order of the operand's dimensions.
  std::vector<int64_t> order(map_.size());
  for (size_t k = 0; k < order.size(); ++k) order[k] = static_cast<int64_t>(k);
  std::sort(order.begin(), order.end(),
            [&](int64_t a, int64_t b) { return dimension(a) < dimension(b); });
  // Batches are numbered row-major among the batching dimensions.
  std::vector<int64_t> sizes(space_.size(), 1);
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (batch_steps_[d] != 0) sizes[d] = space_[d];
  }
  std::vector<int64_t> steps = RowMajorStrides(sizes);
  int64_t batches = 1;
  for (size_t d = 0; d < sizes.size(); ++d) {
    batches *= sizes[d];
    if (batch_steps_[d] == 0) steps[d] = 0;
  }
  LastVectors last(static_cast<size_t>(std::max<int64_t>(batches, 1)),
                   order.size());
  std::vector<int64_t> loaded(order.size() * kIndexBlock), vector(order.size());
  int64_t batch[kIndexBlock];
  for (int64_t begin = 0; begin < count_; begin += kIndexBlock) {
    const int64_t n = std::min(kIndexBlock, count_ - begin);
    RowMajorOffsets(space_, steps, begin, n, batch);
    for (size_t k = 0; k < order.size(); ++k) {
      Load(order[k], begin, n, loaded.data() + k * kIndexBlock);
    }
    for (int64_t i = 0; i < n; ++i) {
      for (size_t k = 0; k < order.size(); ++k) {
        vector[k] = loaded[k * kIndexBlock + static_cast<size_t>(i)];
      }
      if (last.Add(static_cast<size_t>(batch[i]), vector)) continue;
      return context.Error(rule, "indices_are_sorted is declared, but vector ",
                           begin + i, " is before an earlier one");
    }
  }
  return absl::OkStatus();
}

std::vector<size_t> OperandWindowDims(const Attributes& attributes,
                                      const IndexHandles& handles, int rank) {
  const Ints& dropped = attributes.get(*handles.dropped);
  const Ints& batching = attributes.get(*handles.batching);
  std::vector<size_t> dims;
  for (int64_t d = 0; d < rank; ++d) {
    if (std::find(dropped.begin(), dropped.end(), d) == dropped.end() &&
        std::find(batching.begin(), batching.end(), d) == batching.end()) {
      dims.push_back(static_cast<size_t>(d));
    }
  }
  return dims;
}

}  // namespace hlo
