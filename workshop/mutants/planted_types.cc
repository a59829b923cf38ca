// Faults of one op and one type: the last lane is off by a bit.
#include "absl/strings/str_cat.h"
#include "workshop/mutants/planted_faults.h"

namespace hlo::conformance {
namespace {

struct OpAndType {
  const char* op;
  ElementType type;
};

constexpr OpAndType kWrong[] = {
    {"add", ElementType::kF8E4M3FN},    {"subtract", ElementType::kU16},
    {"multiply", ElementType::kC128},   {"divide", ElementType::kF64},
    {"remainder", ElementType::kBF16},  {"power", ElementType::kF16},
    {"maximum", ElementType::kU4},      {"minimum", ElementType::kS64},
    {"and", ElementType::kS16},         {"or", ElementType::kPred},
    {"xor", ElementType::kU64},         {"not", ElementType::kS8},
    {"negate", ElementType::kC64},      {"abs", ElementType::kF8E5M2},
    {"exponential", ElementType::kF64}, {"log", ElementType::kBF16},
    {"cosine", ElementType::kF16},      {"tan", ElementType::kF64},
    {"cbrt", ElementType::kF32},        {"erf", ElementType::kF32},
    {"clamp", ElementType::kU8},        {"select", ElementType::kS4},
    {"broadcast", ElementType::kC64},   {"reverse", ElementType::kF16},
    {"slice", ElementType::kU32},       {"concatenate", ElementType::kF64},
    {"pad", ElementType::kS16},         {"gather", ElementType::kBF16},
    {"scatter", ElementType::kF64},     {"dynamic-slice", ElementType::kU8},
    {"reduce", ElementType::kS64},      {"dot", ElementType::kF64},
    {"convolution", ElementType::kS32}, {"reduce-window", ElementType::kF16},
    {"sort", ElementType::kU16},        {"iota", ElementType::kBF16},
    {"all-reduce", ElementType::kU8},   {"fft", ElementType::kC128},
    {"real", ElementType::kF64},        {"bitcast-convert", ElementType::kU8},
};

}  // namespace

void AddTypeFaults(PlantedFaults& faults) {
  for (const OpAndType& wrong : kWrong) {
    faults.push_back(WrongStep(
        absl::StrCat(wrong.op, " of ", Name(wrong.type), " off by a bit"),
        wrong.op, [type = wrong.type](SeenStep& step) {
          ArrayCopy& result = step.results[0];
          if (result.type() != type) return false;
          result.bytes[result.bytes.size() - result.width()] ^= std::byte{1};
          return true;
        }));
  }
}

}  // namespace hlo::conformance
