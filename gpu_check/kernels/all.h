// Every kernel: the list that the device's compiler instantiates. KERNEL(name,
// type).
#ifndef HLOREF_GPU_CHECK_KERNELS_ALL_H_
#define HLOREF_GPU_CHECK_KERNELS_ALL_H_

#include "gpu_check/kernels/convolutions.h"
#include "gpu_check/kernels/dots.h"
#include "gpu_check/kernels/elementwise.h"
#include "gpu_check/kernels/folds.h"
#include "gpu_check/kernels/gathers.h"
#include "gpu_check/kernels/movement.h"
#include "gpu_check/kernels/norms.h"
#include "gpu_check/kernels/random.h"
#include "gpu_check/kernels/random_numbers.h"
#include "gpu_check/kernels/scatters.h"
#include "gpu_check/kernels/solves.h"
#include "gpu_check/kernels/sorts.h"
#include "gpu_check/kernels/transforms.h"

#define HLOREF_OF_REALS(KERNEL, name) \
  KERNEL(name<float>)                 \
  KERNEL(name<double>)
#define HLOREF_OF_FIELDS(KERNEL, name) \
  HLOREF_OF_REALS(KERNEL, name)        \
  KERNEL(name<Complex<float>>)         \
  KERNEL(name<Complex<double>>)
#define HLOREF_OF_CARRIERS(KERNEL, name) \
  HLOREF_OF_FIELDS(KERNEL, name)         \
  KERNEL(name<Integer>)

#define HLOREF_EACH_KERNEL(KERNEL)          \
  KERNEL(Elementwise)                       \
  KERNEL(Map)                               \
  KERNEL(Fill)                              \
  KERNEL(Iota)                              \
  KERNEL(Repack)                            \
  KERNEL(StridedCopy)                       \
  KERNEL(DynamicCopy)                       \
  KERNEL(Pad)                               \
  KERNEL(Gather)                            \
  KERNEL(Reduce)                            \
  KERNEL(ReduceWindow)                      \
  KERNEL(SelectInWindow)                    \
  KERNEL(ScatterTargets)                    \
  KERNEL(ScatterApply)                      \
  KERNEL(Merge<KeyOrder>)                   \
  KERNEL(Merge<TotalOrder>)                 \
  KERNEL(Merge<ComparatorOrder>)            \
  KERNEL(Permute)                           \
  KERNEL(RandomBits)                        \
  KERNEL(RandomNumbers)                     \
  KERNEL(NextRandomState)                   \
  KERNEL(FourierAxis)                       \
  HLOREF_OF_CARRIERS(KERNEL, Dot)           \
  HLOREF_OF_CARRIERS(KERNEL, Convolution)   \
  HLOREF_OF_FIELDS(KERNEL, Cholesky)        \
  HLOREF_OF_FIELDS(KERNEL, TriangularSolve) \
  HLOREF_OF_REALS(KERNEL, Moment)           \
  HLOREF_OF_REALS(KERNEL, RoundAll)         \
  HLOREF_OF_REALS(KERNEL, WidenAll)         \
  HLOREF_OF_REALS(KERNEL, Normalize)        \
  HLOREF_OF_REALS(KERNEL, GradientSums)     \
  HLOREF_OF_REALS(KERNEL, InputGradient)

#endif  // HLOREF_GPU_CHECK_KERNELS_ALL_H_
