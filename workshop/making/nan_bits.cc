#include "workshop/making/nan_bits.h"

#include <algorithm>
#include <iterator>

namespace hlo::conformance {
namespace {

constexpr absl::string_view kKeepNanBits[] = {"abs",
                                              "all-gather",
                                              "all-to-all",
                                              "bitcast",
                                              "bitcast-convert",
                                              "broadcast",
                                              "complex",
                                              "concatenate",
                                              "copy",
                                              "dynamic-slice",
                                              "dynamic-update-slice",
                                              "imag",
                                              "negate",
                                              "pad",
                                              "real",
                                              "reduce-precision",
                                              "reshape",
                                              "reverse",
                                              "select",
                                              "slice",
                                              "sort",
                                              "transpose",
                                              "collective-broadcast",
                                              "ragged-all-to-all",
                                              "collective-permute"};

}  // namespace

bool KeepsNanBits(absl::string_view op) {
  return std::find(std::begin(kKeepNanBits), std::end(kKeepNanBits), op) !=
         std::end(kKeepNanBits);
}

}  // namespace hlo::conformance
