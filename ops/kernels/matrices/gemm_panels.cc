#include "ops/kernels/matrices/gemm_panels.h"

#include <algorithm>
#include <type_traits>

#include "base/byte_units.h"
#include "base/instruction_set.h"
#include "literals/types/convert.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/kernels/copies/transpose_block.h"

namespace hlo {
namespace {

// Elements of a matrix that is converted as a whole.
constexpr int64_t kConverted = 1 << 12;
// Rows a multiple of this many bytes apart share a fraction of the first cache.
constexpr int64_t kCollisionBytes = 2048;

// to[p * width + r] = element (r, p) of what begins at `from`; more rows than
// `width`: panel after panel.
template <typename Unit>
void Collect(const GemmOperand& operand, const Unit* from, int64_t rows,
             int64_t terms, int width, Unit* to) {
  const int64_t row_step = operand.row_step, k_step = operand.k_step;
  if (rows < width) std::fill_n(to, terms * width, Unit{});
  if (row_step == 1 && k_step != 1) {
    for (int64_t p = 0; p < terms; ++p) {
      const Unit* term = from + p * k_step;
      for (int64_t r = 0; r < rows; r += width) {
        const int64_t n = std::min<int64_t>(rows - r, width);
        std::copy_n(term + r, n, to + r * terms + p * width);
      }
    }
    return;
  }
  for (int64_t r = 0; r < rows; r += width) {
    const int64_t n = std::min<int64_t>(rows - r, width);
    const Unit* row = from + r * row_step;
    Unit* panel = to + r * terms;
    if (k_step == 1) {
      TransposeMatrix(row, row_step, panel, width, terms, n);
    } else {
      CopyStrided(sizeof(Unit), row, panel,
                  {{terms, k_step, width}, {n, row_step, 1}});
    }
  }
}

// From `elements`, which were moved as bytes.
template <typename T>
void Split(const std::byte* elements, int64_t terms, int width,
           typename PartOf<T>::Type* panel) {
  typedef typename PartOf<T>::Type Moved __attribute__((may_alias));
  const auto* parts = reinterpret_cast<const Moved*>(elements);
  for (int64_t p = 0; p < terms; ++p) {
    HLO_INDEPENDENT
    for (int r = 0; r < width; ++r) {
      panel[r] = parts[2 * r];
      panel[width + r] = parts[2 * r + 1];
    }
    parts += 2 * width;
    panel += 2 * width;
  }
}

}  // namespace

template <typename T>
Panels<T>::Panels(const GemmOperand& operand, int64_t k)
    : operand_(operand), count_(operand.rows * k), stored_(operand.type) {
  const bool by_rows = operand.k_step == 1 && operand.row_step == k;
  const bool by_terms = operand.row_step == 1 && operand.k_step == operand.rows;
  converts_ =
      kParts == 1 && !Holds() && (by_rows || by_terms) && count_ <= kConverted;
  if (converts_) operand_.type = kTypeOf<T>;
}

template <typename T>
void Panels<T>::Read(const void* data) {
  operand_.data = data;
  if (!converts_) return;
  T* numbers = elements_.Of<T>(count_);
  ConvertLanes(stored_, kTypeOf<T>, data, numbers, count_);
  operand_.data = numbers;
}

template <typename T>
bool Panels<T>::Holds() const {
  return operand_.type == kTypeOf<T> ||
         (std::is_integral_v<T> && IsInteger(operand_.type) &&
          StorageBytes(operand_.type) == int{sizeof(T)});
}

template <typename T>
bool Panels<T>::Collides() const {
  const int64_t step = std::max(operand_.row_step, operand_.k_step);
  return step * int64_t{sizeof(T)} % kCollisionBytes == 0;
}

template <typename T>
void Panels<T>::Pack(int64_t row, int64_t rows, int64_t term, int64_t terms,
                     int width, Part* panel) {
  const int64_t bytes = StorageBytes(operand_.type);
  const auto* source =
      static_cast<const std::byte*>(operand_.data) +
      (row * operand_.row_step + term * operand_.k_step) * bytes;
  if constexpr (kParts == 1) {
    if (Holds()) {
      return Collect(operand_, reinterpret_cast<const Part*>(source), rows,
                     terms, width, panel);
    }
  }
  for (int64_t r = 0; r < rows; r += width) {
    PackOne(source + r * operand_.row_step * bytes,
            std::min<int64_t>(rows - r, width), terms, width,
            panel + kParts * r * terms);
  }
}

// By way of the elements as they are stored.
template <typename T>
void Panels<T>::PackOne(const std::byte* source, int64_t rows, int64_t terms,
                        int width, Part* panel) {
  const int bytes = StorageBytes(operand_.type);
  const int64_t count = terms * width;
  std::byte* elements = raw_.Of<std::byte>(count * bytes);
  WithByteUnit(bytes, [&](auto unit) {
    using Unit = decltype(unit);
    Collect(operand_, reinterpret_cast<const Unit*>(source), rows, terms, width,
            reinterpret_cast<Unit*>(elements));
  });
  if constexpr (kParts == 1) {
    ConvertLanes(operand_.type, kTypeOf<T>, elements, panel, count);
  } else {
    if (!Holds()) {
      std::byte* const raw = elements;
      elements = elements_.Of<std::byte>(count * int64_t{sizeof(T)});
      ConvertLanes(operand_.type, kTypeOf<T>, raw, elements, count);
    }
    Split<T>(elements, terms, width, panel);
  }
}

template class Panels<float>;
template class Panels<double>;
template class Panels<c64>;
template class Panels<c128>;
template class Panels<uint32_t>;
template class Panels<uint64_t>;

}  // namespace hlo
