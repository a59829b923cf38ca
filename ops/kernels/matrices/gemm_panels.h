// Operands of a matrix product as its tiles read them: in place, or packed.
#ifndef HLOREF_OPS_KERNELS_MATRICES_GEMM_PANELS_H_
#define HLOREF_OPS_KERNELS_MATRICES_GEMM_PANELS_H_

#include <cstddef>
#include <cstdint>
#include <memory>

#include "ops/kernels/matrices/gemm.h"
#include "ops/kernels/matrices/tile_factors.h"

namespace hlo {

// Memory that grows and is not set.
class PanelMemory {
 public:
  template <typename Number>
  Number* Of(int64_t count) {
    const int64_t bytes = count * int64_t{sizeof(Number)};
    if (bytes > bytes_) {
      memory_ = std::make_unique_for_overwrite<std::byte[]>(
          static_cast<size_t>(bytes));
      bytes_ = bytes;
    }
    return reinterpret_cast<Number*>(memory_.get());
  }

 private:
  std::unique_ptr<std::byte[]> memory_;
  int64_t bytes_ = 0;
};

// An operand, and its elements as parts of T.
template <typename T>
class Panels {
 public:
  using Part = typename PartOf<T>::Type;
  static constexpr int kParts = PartOf<T>::kParts;

  // Matrices of the size, the type and the steps of `operand`, with k columns.
  Panels(const GemmOperand& operand, int64_t k);

  // Turns to the matrix at `data`.
  void Read(const void* data);

  int64_t rows() const { return operand_.rows; }
  int64_t row_step() const { return operand_.row_step; }
  int64_t k_step() const { return operand_.k_step; }

  // True if element (r, p) is the part At(r, p).
  bool HasParts() const { return kParts == 1 && Holds(); }
  const Part* At(int64_t row, int64_t term) const {
    return static_cast<const Part*>(operand_.data) + row * operand_.row_step +
           term * operand_.k_step;
  }
  // True if neighbouring rows, or neighbouring terms of a row, fall into few
  // places of the first cache.
  bool Collides() const;

  // panel[p][part][r] = element (row + r, term + p), for `rows` of `width`
  // rows; zeros beyond. More rows than that: panel after panel.
  // REQUIRES: `rows` is at most `width`, or a multiple.
  void Pack(int64_t row, int64_t rows, int64_t term, int64_t terms, int width,
            Part* panel);

 private:
  bool Holds() const;
  void PackOne(const std::byte* source, int64_t rows, int64_t terms, int width,
               Part* panel);

  GemmOperand operand_;
  const int64_t count_;
  const ElementType stored_;
  bool converts_;
  PanelMemory raw_, elements_;
};

extern template class Panels<float>;
extern template class Panels<double>;
extern template class Panels<c64>;
extern template class Panels<c128>;
extern template class Panels<uint32_t>;
extern template class Panels<uint64_t>;

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_MATRICES_GEMM_PANELS_H_
