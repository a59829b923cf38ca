// The ground of the kernels: code that is compiled for the host and for the
// device, knows nothing of HLO's own headers, and calls no library but libm.
#ifndef HLOREF_GPU_CHECK_KERNELS_PORT_H_
#define HLOREF_GPU_CHECK_KERNELS_PORT_H_

#include <math.h>
#include <stdint.h>
#include <string.h>

#ifdef __CUDACC__
#define HLOREF_HD __host__ __device__
// A function of its own on the device: libm's code, which uses fma, stands in
// few places.
#define HLOREF_HD_CALL __host__ __device__ __noinline__ inline
#else
#define HLOREF_HD
#define HLOREF_HD_CALL inline
#endif

namespace hlo::gpu {

constexpr int kMaxRank = 12;
constexpr int kMaxArrays = 12;  // operands of one reduce, sort, scatter, ..
// That a thread has of its own; programs with more have them in scratch memory.
constexpr int kOwnRegisters = 32;

// The bits of one element, as they stand in memory: whatever is moved or
// selected keeps them.
struct alignas(16) Cell {
  uint64_t lo = 0;
  uint64_t hi = 0;  // the imaginary part of a c128
};

template <typename To, typename From>
HLOREF_HD inline To BitsAs(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  memcpy(&to, &from, sizeof(to));
  return to;
}

HLOREF_HD inline int64_t Least(int64_t a, int64_t b) { return a < b ? a : b; }
HLOREF_HD inline int64_t Most(int64_t a, int64_t b) { return a > b ? a : b; }

// *least = min(*least, i): errors that threads find.
HLOREF_HD inline void ReportIndex(int64_t* least, int64_t i) {
#ifdef __CUDA_ARCH__
  atomicMin(reinterpret_cast<long long*>(least), static_cast<long long>(i));
#else
  int64_t seen = __atomic_load_n(least, __ATOMIC_RELAXED);
  while (i < seen &&
         !__atomic_compare_exchange_n(least, &seen, i, true, __ATOMIC_RELAXED,
                                      __ATOMIC_RELAXED)) {
  }
#endif
}

// The part of each element's loop that one launch runs: launches are short, and
// threads of many steps go on in the next one. What an element has so far is
// kept in memory of its own.
struct Loop {
  int64_t begin = 0, end = INT64_MAX;  // the last part has no end
  void* kept = nullptr;

  HLOREF_HD bool first() const { return begin == 0; }
  HLOREF_HD bool last() const { return end == INT64_MAX; }
  template <typename T>
  HLOREF_HD T& Kept(int64_t i) const {
    return static_cast<T*>(kept)[i];
  }
};

// Sizes of a row-major array, or of a part of one.
struct Box {
  int rank = 0;
  int64_t size[kMaxRank] = {};

  HLOREF_HD int64_t count() const {
    int64_t n = 1;
    for (int d = 0; d < rank; ++d) n *= size[d];
    return n;
  }
  // The index of the i-th element.
  HLOREF_HD void Unravel(int64_t i, int64_t* index) const {
    for (int d = rank - 1; d >= 0; --d) {
      index[d] = i % size[d];
      i /= size[d];
    }
  }
};

struct Strides {
  int64_t of[kMaxRank] = {};

  HLOREF_HD int64_t Offset(const Box& box, int64_t i) const {
    int64_t offset = 0;
    for (int d = box.rank - 1; d >= 0; --d) {
      offset += i % box.size[d] * of[d];
      i /= box.size[d];
    }
    return offset;
  }
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_PORT_H_
