// The sums of products of convolution: an input under each place of a kernel.
#ifndef HLOREF_OPS_RULES_SUMS_WINDOW_PRODUCTS_H_
#define HLOREF_OPS_RULES_SUMS_WINDOW_PRODUCTS_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "ops/kernels/folds/window_axis.h"
#include "ops/rules/sums/sum_types.h"
#include "ops/value_context.h"

namespace hlo {

// A convolution whose sizes are known; steps are in elements of the three
// arrays, dense and row-major in their own dimensions' order.
struct WindowProducts {
  struct Spatial {
    WindowAxis axis;
    int64_t input_step, output_step;
    // From one position of the window to the next, in the kernel; negative
    // under window reversal.
    int64_t kernel_step;
  };
  std::vector<Spatial> spatial;
  int64_t kernel_origin = 0;  // where position 0 of the window is in the kernel
  // Group g reads input features or batches from g times the group's size on,
  // and writes the output features from there on.
  int64_t groups = 1;
  int64_t batch = 1, features = 1, outputs = 1;  // of a group
  int64_t batch_step = 0, feature_step = 0;      // in the input
  int64_t group_step = 0;                        // in the input, too
  int64_t kernel_feature_step = 0, kernel_output_step = 0;
  int64_t batch_output_step = 0, output_step = 0;  // in the output
};

// output[b, j, o] = acc: acc = 0; for each position k of the window in
// row-major order, for each input feature i: acc = acc + input[b, i, element
// that k sees at place o] * kernel[k, i, j]; what sees no element adds nothing,
// or with conv_padding=zeros 0 * kernel[k, i, j].
// REQUIRES: the output has elements.
absl::Status SumWindowProducts(ValueContext& context,
                               const WindowProducts& products,
                               const SumTypes& types,
                               const ProductOperand& input,
                               const ProductOperand& kernel,
                               MutableArrayView output);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_SUMS_WINDOW_PRODUCTS_H_
