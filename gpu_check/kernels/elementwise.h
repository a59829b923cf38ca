// Kernels: a result element of the same element of each operand.
//
// A kernel is plain data with operator()(i, scratch), which computes the i-th
// element of its result. It writes nothing else and never reads its results.
#ifndef HLOREF_GPU_CHECK_KERNELS_ELEMENTWISE_H_
#define HLOREF_GPU_CHECK_KERNELS_ELEMENTWISE_H_

#include "gpu_check/kernels/machine.h"

namespace hlo::gpu {

struct Elementwise {
  Step step;
  const void* in[3] = {};
  int64_t stride[3] = {};  // 0: a scalar for all elements
  int operands = 1;
  void* out = nullptr;

  HLOREF_HD void operator()(int64_t i, Cell*) const {
    Cell x[3];
    for (int k = 0; k < operands; ++k) {
      x[k] = LoadBytes(in[k], BytesOf(step.from[k]), i * stride[k]);
    }
    StoreBytes(out, BytesOf(step.type), i, Applied(step, x[0], x[1], x[2]));
  }
};

// map: a computation of the elements.
struct Map {
  Program program;
  Arrays in, out;
  int64_t stride[kMaxArrays] = {};
  Type parameter[kMaxArrays] = {};

  HLOREF_HD void operator()(int64_t i, Cell* scratch) const {
    HLOREF_REGISTERS(program, scratch, r);
    for (int k = 0; k < in.count; ++k) {
      r[k] = Widened(in.type[k], parameter[k], in.Load(k, i * stride[k]));
    }
    RunProgram(program, i, r);
    for (int k = 0; k < out.count; ++k) {
      out.Store(k, i, r[program.results[k]]);
    }
  }
};

struct Fill {
  Cell value;
  int bytes = 1;
  void* out = nullptr;

  HLOREF_HD void operator()(int64_t i, Cell*) const {
    StoreBytes(out, bytes, i, value);
  }
};

// The index along a dimension, whose elements are `inner` apart.
struct Iota {
  Type type = Type::kS32;
  int64_t size = 1, inner = 1;
  void* out = nullptr;

  HLOREF_HD void operator()(int64_t i, Cell*) const {
    const Cell index = CellOf(static_cast<uint64_t>(i / inner % size));
    StoreBytes(out, BytesOf(type), i, Converted(Type::kU64, type, index));
  }
};

// bitcast-convert between widths: each result element is made of `bits` codes,
// the lowest first.
struct Repack {
  int from_bits = 8, to_bits = 8, from_bytes = 1, to_bytes = 1;
  Type to = Type::kU8;
  const void* in = nullptr;
  void* out = nullptr;

  HLOREF_HD uint64_t Bit(int64_t bit) const {
    const Cell code = LoadBytes(in, from_bytes, bit / from_bits);
    const int64_t place = bit % from_bits;
    return (place < 64 ? code.lo >> place : code.hi >> (place - 64)) & 1;
  }
  HLOREF_HD void operator()(int64_t i, Cell*) const {
    Cell code;
    for (int64_t bit = 0; bit < to_bits; ++bit) {
      const uint64_t one = Bit(i * to_bits + bit);
      (bit < 64 ? code.lo : code.hi) |= one << (bit & 63);
    }
    if (IsInteger(to)) code.lo = FromInt(to, code.lo);
    StoreBytes(out, to_bytes, i, code);
  }
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_ELEMENTWISE_H_
