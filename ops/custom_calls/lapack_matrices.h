// Matrices of a LapackCall as Eigen has them, in double precision.
#ifndef HLOREF_OPS_CUSTOM_CALLS_LAPACK_MATRICES_H_
#define HLOREF_OPS_CUSTOM_CALLS_LAPACK_MATRICES_H_

#include <cmath>
#include <complex>
#include <cstdint>
#include <type_traits>

#include "Eigen/Core"
#include "literals/types/float_bits.h"
#include "ops/custom_calls/lapack_call.h"

namespace hlo {

// The one that Eigen knows. Both compilers multiply and divide it by libgcc.
using DoubleComplex = std::complex<double>;  // NOLINT: Eigen's
template <typename S>
using Matrix = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic>;
template <typename S>
using Vector = Eigen::Matrix<S, Eigen::Dynamic, 1>;

template <typename S>
inline constexpr bool kIsComplexScalar = !std::is_floating_point_v<S>;

// f(S()) for the scalars in which matrices of this type are computed.
template <typename F>
absl::Status VisitScalar(ElementType type, F f) {
  if (IsComplex(type)) return f(DoubleComplex());
  return f(double());
}

// Matrix `index` of an array, or with one column, its vector.
template <typename S>
Matrix<S> ReadMatrix(ArrayView array, int64_t index, int64_t rows,
                     int64_t columns) {
  Matrix<S> matrix(rows, columns);
  VisitElementType(array.type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* from =
        reinterpret_cast<const T*>(array.data) + index * rows * columns;
    for (int64_t i = 0; i < rows; ++i) {
      for (int64_t j = 0; j < columns; ++j, ++from) {
        if constexpr (ComplexNumber<T> && kIsComplexScalar<S>) {
          matrix(i, j) = S(from->re, from->im);
        } else if constexpr (std::is_arithmetic_v<T>) {
          matrix(i, j) = static_cast<double>(*from);
        }
      }
    }
  });
  return matrix;
}

// Rounded to the array's type; NaNs are canonical.
template <typename Derived>
void WriteMatrix(const Eigen::MatrixBase<Derived>& matrix, int64_t index,
                 const MutableArrayView& array) {
  VisitElementType(array.type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* to = reinterpret_cast<T*>(array.data) + index * matrix.size();
    for (int64_t i = 0; i < matrix.rows(); ++i) {
      for (int64_t j = 0; j < matrix.cols(); ++j, ++to) {
        const auto x = matrix(i, j);
        if constexpr (ComplexNumber<T>) {
          using Part = typename T::Part;
          *to = Canonical(T{static_cast<Part>(std::real(x)),
                            static_cast<Part>(std::imag(x))});
        } else if constexpr (std::is_floating_point_v<T>) {
          *to = Canonical(static_cast<T>(std::real(x)));
        }
      }
    }
  });
}

inline void WriteInfo(int64_t info, int64_t index,
                      const MutableArrayView& array) {
  array.as<int32_t>()[index] = static_cast<int32_t>(info);
}

// The size by which LAPACK chooses pivots: |re| + |im|.
inline double PivotSize(double x) { return std::abs(x); }
inline double PivotSize(const DoubleComplex& x) {
  return std::abs(x.real()) + std::abs(x.imag());
}

// The number of modulus 1 by which the vector must be multiplied so that the
// first of its largest components is real and positive: makes what a
// factorization leaves open one vector, whatever the algorithm. Components that
// are nearly as large count as largest.
template <typename Derived>
typename Derived::Scalar PhaseOf(const Eigen::MatrixBase<Derived>& vector) {
  using S = typename Derived::Scalar;
  const double largest = vector.size() == 0 ? 0 : vector.cwiseAbs().maxCoeff();
  if (!(largest > 0)) return S(1);
  Eigen::Index i = 0;
  while (!(std::abs(vector(i)) >= largest * (1 - 1e-6))) ++i;
  return Eigen::numext::conj(S(vector(i) / std::abs(vector(i))));
}

}  // namespace hlo

#endif  // HLOREF_OPS_CUSTOM_CALLS_LAPACK_MATRICES_H_
