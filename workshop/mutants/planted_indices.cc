// Faults of indices: what a program is given is changed before it runs.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "ops/attributes/gather_scatter.h"
#include "workshop/mutants/planted_faults.h"

namespace hlo::conformance {
namespace {

// f(index) for each number of argument `argument` that has that type.
template <typename T, typename F>
std::function<void(Question&)> EachNumber(size_t argument, F f) {
  return [argument, f](Question& question) {
    for (std::vector<Datum>& process : question.inputs) {
      if (process.size() <= argument) continue;
      Literal& value = process[argument].value;
      if (!value.shape().is_array() || value.shape().type() != kTypeOf<T>) {
        continue;
      }
      auto view = value.mutable_view();
      if (!view.ok()) continue;
      for (T& x : view->as<T>()) x = f(x);
    }
  };
}

// The first size of the first argument.
int64_t FirstSize(const Question& question) {
  if (question.inputs.empty() || question.inputs[0].empty()) return 0;
  const Literal& first = question.inputs[0][0].value;
  return first.shape().is_array() && !first.sizes().empty() ? first.sizes()[0]
                                                            : 0;
}

void ClampIndices(Question& question) {
  const int64_t last = std::max<int64_t>(FirstSize(question) - 1, 0);
  EachNumber<int32_t>(1, [last](int32_t i) {
    return std::clamp<int32_t>(i, 0, static_cast<int32_t>(last));
  })(question);
}

void WrapIndices(Question& question) {
  const int64_t size = std::max<int64_t>(FirstSize(question), 1);
  EachNumber<int32_t>(1, [size](int32_t i) {
    return i < 0 ? static_cast<int32_t>(i + size) : i;
  })(question);
}

// The later of two updates of one place is lost: its index is out of bounds.
void LoseLaterUpdate(Question& question) {
  for (std::vector<Datum>& process : question.inputs) {
    if (process.size() < 3) continue;
    Literal& value = process[1].value;
    if (!value.shape().is_array() ||
        value.shape().type() != ElementType::kS32) {
      continue;
    }
    auto view = value.mutable_view();
    if (!view.ok()) continue;
    const auto indices = view->as<int32_t>();
    for (size_t i = indices.size(); i-- > 1;) {
      const auto end = indices.begin() + i;
      if (std::find(indices.begin(), end, indices[i]) == end) continue;
      indices[i] = -1;
      return;
    }
  }
}

// Zeros stand for what lies beyond.
bool ReadBeyond(SeenStep& step) {
  const ArrayCopy &from = step.operands[0], &starts = step.operands[1];
  if (!starts.is_array() || starts.type() != ElementType::kS32 ||
      from.sizes.empty()) {
    return false;
  }
  const Ints& sizes = step.instruction.attributes.get(attr::slice_sizes);
  for (const int32_t start : starts.as<int32_t>()) {
    const bool beyond = sizes[0] > 1 && start < from.sizes[0] &&
                        start > from.sizes[0] - sizes[0];
    if (!beyond) continue;
    ArrayCopy& result = step.results[0];
    std::fill(result.bytes.end() - result.width(), result.bytes.end(),
              std::byte{0});
    return true;
  }
  return false;
}

}  // namespace

void AddIndexFaults(PlantedFaults& faults) {
  for (const char* op : {"gather", "dynamic-slice", "dynamic-update-slice"}) {
    const size_t at = op == absl::string_view("dynamic-update-slice") ? 2 : 1;
    faults.push_back(
        WrongQuestion(absl::StrCat(op, " cuts s64 indices to 32 bits"), op,
                      EachNumber<int64_t>(at, [](int64_t i) -> int64_t {
                        return static_cast<int32_t>(static_cast<uint64_t>(i));
                      })));
    faults.push_back(WrongQuestion(
        absl::StrCat(op, " takes u8 indices as signed"), op,
        EachNumber<uint8_t>(
            at, [](uint8_t i) -> uint8_t { return i >= 128 ? 0 : i; })));
  }
  faults.push_back(WrongQuestion("scatter clamps", "scatter", ClampIndices));
  faults.push_back(WrongQuestion("gather counts negative starts from the end",
                                 "gather", WrapIndices));
  faults.push_back(WrongQuestion("scatter counts negative places from the end",
                                 "scatter", WrapIndices));
  faults.push_back(
      WrongQuestion("dynamic-slice counts negative starts from the "
                    "end",
                    "dynamic-slice", WrapIndices));
  faults.push_back(
      WrongQuestion("a colliding update is lost", "scatter", LoseLaterUpdate));
  faults.push_back(WrongQuestion(
      "a conditional takes the first branch for an index out of range",
      "conditional", EachNumber<int32_t>(0, [](int32_t i) {
        return i < 0 || i > 2 ? 0 : i;
      })));
  faults.push_back(WrongStep("gather clamps starts, and reads beyond", "gather",
                             ReadBeyond));
}

}  // namespace hlo::conformance
