// Mistakes as real backends have made them: small ones in few numbers, in one
// type of indices, from some size on.
#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "literals/types/convert.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/gather_scatter.h"
#include "ops/attributes/linear.h"
#include "workshop/mutants/array_changes.h"
#include "workshop/mutants/dot_terms.h"
#include "workshop/mutants/rule_mutants.h"

namespace hlo::conformance {
namespace {

using X = const ElementNumbers&;

bool OfF32(X x) { return x.type == ElementType::kF32; }
float Narrow(double x) { return static_cast<float>(x); }
void PutZero(ElementNumbers& x) { x.r = 0; }

constexpr ElementRow kBackendElementRows[] = {
    {"convert", "s4 loses its sign",
     [](X x) {
       return x.operand == ElementType::kS4 && x.type == ElementType::kS32 &&
              x.r < 0;
     },
     [](ElementNumbers& x) { x.r += 16; }},
    {"convert", "f64 to bf16 rounds twice",
     [](X x) {
       return x.operand == ElementType::kF64 && x.type == ElementType::kBF16;
     },
     [](ElementNumbers& x) { x.r = Narrow(x.a); }},
    {"convert", "large floats wrap in s32",
     [](X x) {
       return x.operand == ElementType::kF32 && x.type == ElementType::kS32 &&
              x.a >= 0x1p31;
     },
     [](ElementNumbers& x) { x.r = -0x1p31; }},
    {"tanh", "tanh off by 2^-12", OfF32,
     [](ElementNumbers& x) { x.r *= 1 + 0x1p-12; }},
    {"exponential-minus-one", "e^x - 1 cancels", OfF32,
     [](ElementNumbers& x) { x.r = std::exp(Narrow(x.a)) - 1; }},
    {"log-plus-one", "log(1 + x) rounds the sum", OfF32,
     [](ElementNumbers& x) { x.r = std::log(1 + Narrow(x.a)); }},
    {"power", "0^0 is 0", [](X x) { return OfF32(x) && x.b == 0; }, PutZero},
    {"atan2", "atan2 forgets the sign of a zero",
     [](X x) { return OfF32(x) && x.a == 0 && std::signbit(x.a); },
     [](ElementNumbers& x) { x.r = -x.r; }},
    {"count-leading-zeros", "0 has no leading zeros",
     [](X x) { return x.type == ElementType::kU32 && x.a == 0; }, PutZero},
};

template <size_t kArgument>
void CutIndices(Question& question) {
  EachNumber<int64_t>(question, kArgument, [](int64_t i) -> int64_t {
    return static_cast<int32_t>(static_cast<uint64_t>(i));
  });
}

template <size_t kArgument>
void TakeAsSigned(Question& question) {
  EachNumber<uint8_t>(question, kArgument,
                      [](uint8_t i) -> uint8_t { return i >= 128 ? 0 : i; });
}

void CountFromEnd(Question& question) {
  const int64_t size = std::max<int64_t>(FirstSize(question), 1);
  EachNumber<int32_t>(question, 1, [size](int32_t i) {
    return i < 0 ? static_cast<int32_t>(i + size) : i;
  });
}

// Reads zeros beyond the operand.
bool ReadBeyond(SeenStep& step) {
  const ArrayCopy &from = step.operands[0], &starts = step.operands[1];
  ArrayCopy& result = step.results[0];
  if (!starts.is_array() || starts.type() != ElementType::kS32 ||
      from.sizes.empty() || !HasElements(result)) {
    return false;
  }
  const Ints& sizes = step.instruction.attributes.get(attr::slice_sizes);
  for (const int32_t start : starts.as<int32_t>()) {
    const bool beyond = sizes[0] > 1 && start < from.sizes[0] &&
                        start > from.sizes[0] - sizes[0];
    if (!beyond) continue;
    std::fill(result.bytes.end() - result.width(), result.bytes.end(),
              std::byte{0});
    return true;
  }
  return false;
}

bool StumbleOverEmptyOperands(SeenStep& step) {
  ArrayCopy& result = step.results[0];
  const bool empty = std::any_of(step.operands.begin(), step.operands.end(),
                                 [](const ArrayCopy& each) {
                                   return each.is_array() && each.bytes.empty();
                                 });
  if (!empty || !HasElements(result)) return false;
  std::rotate(result.bytes.begin(), result.bytes.begin() + result.width(),
              result.bytes.end());
  return true;
}

// Loads have eight bits for the stride.
bool CutStride(SeenStep& step) {
  const SliceRanges& ranges =
      step.instruction.attributes.get(attr::slice_ranges);
  if (ranges.size() != 1 || ranges[0].stride <= 128) return false;
  ArrayCopy& result = step.results[0];
  for (int64_t i = 0; i < result.count(); ++i) {
    CopyElement(step.operands[0], ranges[0].start + i * 128, result, i);
  }
  return true;
}

// Whoever reads the operand after the update reads the updated array.
void AliasUpdates(Module& module) {
  for (Computation& computation : module.computations) {
    std::vector<Instruction>& all = computation.instructions;
    for (size_t i = 0; i < all.size(); ++i) {
      if (all[i].op->name != absl::string_view("dynamic-update-slice")) {
        continue;
      }
      for (size_t j = i + 1; j < all.size(); ++j) {
        std::replace(all[j].operands.begin(), all[j].operands.end(),
                     all[i].operands[0], static_cast<int>(i));
      }
    }
  }
}

bool LoseQuarter(SeenStep& step) {
  return RecomputeDot(
      step,
      [](int64_t k, int64_t terms) {
        return terms < 1024 || k < terms - terms / 4;
      },
      [](double x) { return x; });
}

bool SumInBf16(SeenStep& step) {
  return step.operands[0].type() == ElementType::kBF16 &&
         RecomputeDot(
             step, [](int64_t, int64_t) { return true; },
             [](double x) {
               bf16 narrow;
               ConvertLanes(ElementType::kF64, ElementType::kBF16, &x, &narrow,
                            1);
               return static_cast<double>(narrow);
             });
}

// f32 with the ten mantissa bits of tf32, ties away from zero.
void RoundToTf32(Question& question) {
  EachArgument(question, [](const auto&, size_t, MutableArrayView& view) {
    if (view.type() != ElementType::kF32) return;
    for (float& x : view.as<float>()) {
      const uint32_t code = std::bit_cast<uint32_t>(x);
      x = std::bit_cast<float>((code + 0x1000U) & 0xffffe000U);
    }
  });
}

// The initial value enters for each 128 terms.
bool AddInitialPerTile(SeenStep& step) {
  ArrayCopy& result = step.results[0];
  if (step.operands.size() != 2 || !IsReal(result) ||
      !HasElements(step.operands[1])) {
    return false;
  }
  const int64_t terms =
      step.operands[0].count() / std::max<int64_t>(result.count(), 1);
  if (terms <= 128) return false;
  const int64_t tiles = (terms - 1) / 128;
  const double initial = NumberAt(step.operands[1], 0);
  for (int64_t i = 0; i < result.count(); ++i) {
    PutNumber(NumberAt(result, i) + initial * static_cast<double>(tiles),
              result, i);
  }
  return true;
}

// -0 and +0 that stand side by side change places.
bool SwapZeros(SeenStep& step) {
  if (step.results[0].type() != ElementType::kF32) return false;
  const auto numbers = step.results[0].as<float>();
  for (size_t i = 1; i < numbers.size(); ++i) {
    if (numbers[i] == 0 && numbers[i - 1] == 0) {
      std::swap(numbers[i - 1], numbers[i]);
    }
  }
  return true;
}

bool ConjugateOddLengths(SeenStep& step) {
  const Ints& lengths = step.instruction.attributes.get(attr::fft_length);
  if (lengths.empty() || lengths.back() % 2 == 0 || lengths.back() < 3 ||
      step.results[0].type() != ElementType::kC64) {
    return false;
  }
  for (c64& x : step.results[0].as<c64>()) x.im = -x.im;
  return true;
}

// Sizes of dynamic dimensions are reported as their bounds.
void PadToBounds(const Question&, Answer& answer) {
  for (std::vector<Literal>& process : answer.outputs) {
    for (Literal& leaf : process) {
      if (leaf.shape().is_static() || !leaf.shape().is_array()) continue;
      auto whole = Literal::Zeros(leaf.shape());
      if (whole.ok()) leaf = *std::move(whole);
    }
  }
}

constexpr MutantRow kBackendRows[] = {
    {"gather", "gather cuts s64 indices to 32 bits", CutIndices<1>},
    {"dynamic-slice", "dynamic-slice cuts s64 indices to 32 bits",
     CutIndices<1>},
    {"dynamic-update-slice", "dynamic-update-slice cuts s64 indices to 32 bits",
     CutIndices<2>},
    {"gather", "gather takes u8 indices as signed", TakeAsSigned<1>},
    {"dynamic-slice", "dynamic-slice takes u8 indices as signed",
     TakeAsSigned<1>},
    {"dynamic-update-slice", "dynamic-update-slice takes u8 indices as signed",
     TakeAsSigned<2>},
    {"gather", "gather counts negative starts from the end", CountFromEnd},
    {"scatter", "scatter counts negative places from the end", CountFromEnd},
    {"dynamic-slice", "dynamic-slice counts negative starts from the end",
     CountFromEnd},
    {"gather", "gather clamps starts, and reads beyond", ReadBeyond},
    {"concatenate", "an empty operand moves the others",
     StumbleOverEmptyOperands},
    {"slice", "strides above 128 are cut", CutStride},
    {"dynamic-update-slice", "an update changes its operand, too",
     AliasUpdates},
    {"dot", "from 1,024 terms on a quarter is lost", LoseQuarter},
    {"dot", "dot sums in bf16", SumInBf16},
    {"dot", "operands of dot are tf32", RoundToTf32},
    {"reduce", "the initial value enters for each tile", AddInitialPerTile},
    {"sort", "sort takes -0 and 0 for one number", SwapZeros},
    {"fft", "transforms of odd lengths are conjugated", ConjugateOddLengths},
    {"set-dimension-size", "dynamic sizes are their bounds", PadToBounds},
};

}  // namespace

std::span<const ElementRow> BackendElementRows() { return kBackendElementRows; }

std::span<const MutantRow> BackendRows() { return kBackendRows; }

}  // namespace hlo::conformance
