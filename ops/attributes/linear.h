// Attributes: transforms and linear systems.
#ifndef HLOREF_OPS_ATTRIBUTES_LINEAR_H_
#define HLOREF_OPS_ATTRIBUTES_LINEAR_H_

#include "ops/attribute.h"

namespace hlo {

enum class FftType { kFft, kIfft, kRfft, kIrfft };
inline constexpr const char* kFftTypeWords[] = {"FFT", "IFFT", "RFFT", "IRFFT"};
enum class Transpose { kNo, kTranspose, kAdjoint };
inline constexpr const char* kTransposeWords[] = {"NO_TRANSPOSE", "TRANSPOSE",
                                                  "ADJOINT"};

namespace attr {
inline constexpr WordAttribute<FftType> fft_type{"fft_type", kFftTypeWords,
                                                 "Which transform."};
inline constexpr Attribute<Ints> fft_length{
    "fft_length", "The lengths of the transformed dimensions."};
inline constexpr Attribute<bool> lower{"lower", "Read the lower triangle."};
inline constexpr Attribute<bool> left_side{"left_side",
                                           "Solve a x = b (true) or x a = b."};
inline constexpr Attribute<bool> unit_diagonal{
    "unit_diagonal", "Take the diagonal as ones, unread."};
inline constexpr WordAttribute<Transpose> transpose_a{
    "transpose_a", kTransposeWords, "Use a, its transpose or its adjoint."};
}  // namespace attr

}  // namespace hlo

#endif  // HLOREF_OPS_ATTRIBUTES_LINEAR_H_
