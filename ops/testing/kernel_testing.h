// For tests of kernels: the kernel of an op, and its result for given lanes.
#ifndef HLOREF_OPS_TESTING_KERNEL_TESTING_H_
#define HLOREF_OPS_TESTING_KERNEL_TESTING_H_

#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "literals/types/element_type.h"
#include "ops/choices.h"
#include "ops/lane_kernel.h"
#include "ops/op.h"

namespace hlo::testing {

// The instruction sets of this machine.
inline std::vector<InstructionSet> InstructionSets() {
  std::vector<InstructionSet> sets;
  for (InstructionSet set : kInstructionSets) {
    if (set <= NativeInstructionSet()) sets.push_back(set);
  }
  return sets;
}

// A kernel with what it borrows.
struct KernelUnderTest {
  Attributes attributes;
  Choices choices;

  absl::StatusOr<LaneKernel> Make(
      const Op& op, std::vector<ElementType> operands, ElementType result,
      InstructionSet set = NativeInstructionSet()) const {
    return op.lanes({op, operands, result, attributes, choices, set});
  }
};

using Lanes = std::vector<std::byte>;

template <typename T>
Lanes LanesOf(std::span<const T> values) {
  const auto bytes = std::as_bytes(values);
  return Lanes(bytes.begin(), bytes.end());
}

inline Lanes RunKernel(const LaneKernel& kernel,
                       std::span<const Lanes* const> operands, int64_t n) {
  Lanes result(static_cast<size_t>(n * StorageBytes(kernel.result)));
  const void* pointers[LaneKernel::kMaxOperands] = {};
  for (size_t i = 0; i < operands.size(); ++i)
    pointers[i] = operands[i]->data();
  kernel.run(kernel, pointers, result.data(), n);
  return result;
}

// Codes of `type`, each bit pattern as likely as another, the ends of the
// range and special values more often.
inline Lanes RandomLanes(ElementType type, int64_t n, std::mt19937_64& random) {
  Lanes lanes(static_cast<size_t>(n * StorageBytes(type)));
  VisitElementType(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (int64_t i = 0; i < n; ++i) {
      T value{};
      auto* bytes = reinterpret_cast<uint8_t*>(&value);
      const bool extreme = random() % 4 == 0;
      const auto fill = static_cast<uint8_t>(random() % 2 == 0 ? 0 : 255);
      for (size_t j = 0; j < sizeof(T); ++j) {
        bytes[j] = extreme ? fill : static_cast<uint8_t>(random());
      }
      if (extreme) bytes[sizeof(T) - 1] ^= static_cast<uint8_t>(random());
      if constexpr (Pred<T>) {
        reinterpret_cast<uint8_t*>(&value)[0] &= 1;
      } else if constexpr (IsSmallInt<T>) {
        value = T(static_cast<int64_t>(random()));
      } else if constexpr (SmallFloat<T>) {
        using Layout = typename T::Layout;
        constexpr uint32_t kCodes = Layout::kSign | Layout::kMagnitudes;
        value =
            T::FromCode(static_cast<typename T::Code>(value.code() & kCodes));
      }
      reinterpret_cast<T*>(lanes.data())[i] = value;
    }
  });
  return lanes;
}

}  // namespace hlo::testing

#endif  // HLOREF_OPS_TESTING_KERNEL_TESTING_H_
