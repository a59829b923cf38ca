// The orders by which rows are sorted.
#ifndef HLOREF_GPU_CHECK_KERNELS_ORDERS_H_
#define HLOREF_GPU_CHECK_KERNELS_ORDERS_H_

#include "gpu_check/kernels/machine.h"

namespace hlo::gpu {

// Rows of `length` elements that are `inner` apart.
struct Rows {
  int64_t length = 1, inner = 1;

  HLOREF_HD int64_t Element(int64_t row, int64_t j) const {
    return (row / inner * length + j) * inner + row % inner;
  }
};

// Orders: does element a of the row come before element b?
struct KeyOrder {  // by a number for each element
  const int64_t* key = nullptr;
  Rows rows;
  Program program;  // none

  HLOREF_HD bool Before(int64_t row, int64_t a, int64_t b, Cell*) const {
    return key[rows.Element(row, a)] < key[rows.Element(row, b)];
  }
};
struct TotalOrder {
  Type type = Type::kF32;
  const void* in = nullptr;
  bool descending = false;
  Rows rows;
  Program program;  // none

  HLOREF_HD bool Before(int64_t row, int64_t a, int64_t b, Cell*) const {
    const int bytes = BytesOf(type);
    int64_t x =
        TotalOrderKey(type, LoadBytes(in, bytes, rows.Element(row, a)).lo);
    int64_t y =
        TotalOrderKey(type, LoadBytes(in, bytes, rows.Element(row, b)).lo);
    if (descending) {
      const int64_t z = x;
      x = y;
      y = z;
    }
    return IsFloat(type) ? x < y : IntegerLess(type, x, y);
  }
};
struct ComparatorOrder {  // a computation of pairs of elements
  Program program;
  Arrays in;
  Type parameter[kMaxArrays] = {};
  Rows rows;

  HLOREF_HD bool Before(int64_t row, int64_t a, int64_t b, Cell* r) const {
    for (int k = 0; k < in.count; ++k) {
      r[2 * k] =
          Widened(in.type[k], parameter[k], in.Load(k, rows.Element(row, a)));
      r[2 * k + 1] =
          Widened(in.type[k], parameter[k], in.Load(k, rows.Element(row, b)));
    }
    RunProgram(program, row, r);
    return r[program.results[0]].lo != 0;
  }
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_ORDERS_H_
