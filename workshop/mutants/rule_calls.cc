// Mutants of rules about calls and their arguments, the terms of sums and the
// order of results.
#include <algorithm>
#include <utility>

#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/dot.h"
#include "ops/attributes/gather_scatter.h"
#include "ops/attributes/linear.h"
#include "ops/attributes/numbers.h"
#include "ops/attributes/order.h"
#include "ops/attributes/payload.h"
#include "ops/attributes/random.h"
#include "ops/attributes/window.h"
#include "ops/op_table.h"
#include "workshop/making/insert_instruction.h"
#include "workshop/mutants/array_changes.h"
#include "workshop/mutants/dot_terms.h"
#include "workshop/mutants/rule_mutants.h"

namespace hlo::conformance {
namespace {

// Changes the comparisons of the computations that `handle` names in the op.
template <typename F>
void EachComparison(Module& module, absl::string_view op,
                    const Attribute<ComputationId>& handle, F change) {
  std::vector<int> called;
  (void)EachInstruction(module, op, [&](Computation&, Instruction& each) {
    called.push_back(each.attributes.get(handle).index);
    return false;
  });
  for (const int index : called) {
    for (Instruction& each : module.computations[index].instructions) {
      if (each.attributes.has(attr::direction)) {
        each.attributes.set(attr::direction,
                            change(each.attributes.get(attr::direction)));
      }
    }
  }
}

void WithEqual(Module& module) {
  EachComparison(module, "while", attr::condition, [](Direction d) {
    return d == Direction::kLt   ? Direction::kLe
           : d == Direction::kGt ? Direction::kGe
                                 : d;
  });
}

void WithoutEqual(Module& module) {
  EachComparison(module, "select-and-scatter", attr::select_computation,
                 [](Direction d) {
                   return d == Direction::kLe   ? Direction::kLt
                          : d == Direction::kGe ? Direction::kGt
                                                : d;
                 });
}

// Calls body once more, before the loop.
void OneTurnFirst(Module& module) {
  for (Computation& computation : module.computations) {
    for (int i = 0; i < static_cast<int>(computation.instructions.size());
         ++i) {
      const Instruction& each = computation.instructions[i];
      if (absl::string_view(each.op->name) != "while") continue;
      const ComputationId body = each.attributes.get(attr::body);
      i = InsertBetween(computation, i, 0, *FindOp("call"), {},
                        [body](Instruction& call) {
                          call.attributes.set(attr::to_apply, body);
                        });
    }
  }
}

void SwapBranches(Instruction& conditional) {
  Attributes& attributes = conditional.attributes;
  if (!attributes.has(attr::true_computation)) return;
  const ComputationId yes = attributes.get(attr::true_computation);
  attributes.set(attr::true_computation,
                 attributes.get(attr::false_computation));
  attributes.set(attr::false_computation, yes);
  std::swap(conditional.operands[1], conditional.operands[2]);
}

void ReverseOperands(Instruction& each) {
  std::reverse(each.operands.begin(), each.operands.end());
}

void SwapAlike(Module& module, absl::string_view op) {
  (void)EachInstruction(module, op, [](Computation& in, Instruction& each) {
    if (each.operands.size() < 2) return false;
    int &a = each.operands[0], &b = each.operands[1];
    if (in.instructions[a].shape != in.instructions[b].shape) return false;
    std::swap(a, b);
    return true;
  });
}
void SwapMapped(Module& module) { SwapAlike(module, "map"); }
void SwapElements(Module& module) { SwapAlike(module, "tuple"); }

// Takes the next element of the same type, after the last the first.
void TakeNextElement(Module& module) {
  (void)EachInstruction(
      module, "get-tuple-element", [](Computation& in, Instruction& each) {
        const auto elements =
            in.instructions[each.operands[0]].shape.elements();
        const auto n = static_cast<int64_t>(elements.size());
        const int64_t index = each.attributes.get(attr::tuple_index);
        for (int64_t i = 1; i < n; ++i) {
          const int64_t next = (index + i) % n;
          if (!(elements[next] == elements[index])) continue;
          each.attributes.set(attr::tuple_index, next);
          break;
        }
        return true;
      });
}

// Changes constants that the vectors have as arguments.
void ChangeLastElements(Question& question) {
  EachArgument(question, [](const auto&, size_t, MutableArrayView& view) {
    const int64_t width = StorageBytes(view.type());
    std::byte* last = view.data + (view.count() - 1) * width;
    ArrayCopy one = {Shape::Scalar(view.type()), {}, {last, last + width}};
    Spoil(one, 0);
    std::copy(one.bytes.begin(), one.bytes.end(), last);
  });
}

// Swaps the first two arguments of one type.
void SwapArguments(Question& question) {
  for (std::vector<Datum>& process : question.inputs) {
    for (size_t i = 1; i < process.size(); ++i) {
      if (!(process[0].value.shape() == process[i].value.shape())) continue;
      std::swap(process[0], process[i]);
      break;
    }
  }
}

// Moves one index of the second group to the first.
void MoveGroupsEnd(Question& question) {
  EachArgument(question, [](const auto&, size_t, MutableArrayView& view) {
    if (view.type() != ElementType::kS32 || view.count() < 2) return;
    const auto sizes = view.as<int32_t>();
    if (sizes[1] < 1) return;
    ++sizes[0];
    --sizes[1];
  });
}

void RotateScales(Question& question) {
  EachArgument(question, [](const auto&, size_t i, MutableArrayView& view) {
    if (i != 2) return;
    const int64_t width = StorageBytes(view.type());
    std::rotate(view.data, view.data + width, view.data + view.count() * width);
  });
}

// The later of two updates of one place is lost: its index is out of bounds.
void LoseLaterUpdate(Question& question) {
  bool lost = false;
  EachArgument(question, [&](const auto& process, size_t argument,
                             MutableArrayView& view) {
    if (lost || process.size() < 3 || argument != 1 ||
        view.type() != ElementType::kS32) {
      return;
    }
    const auto indices = view.as<int32_t>();
    for (size_t i = indices.size(); i-- > 1 && !lost;) {
      const auto end = indices.begin() + i;
      lost = std::find(indices.begin(), end, indices[i]) != end;
      if (lost) indices[i] = -1;
    }
  });
}

void ClampIndices(Question& question) {
  const int64_t last = std::max<int64_t>(FirstSize(question) - 1, 0);
  EachNumber<int32_t>(question, 1, [last](int32_t i) {
    return std::clamp<int32_t>(i, 0, static_cast<int32_t>(last));
  });
}

void TakeFirstBranch(Question& question) {
  EachNumber<int32_t>(question, 0,
                      [](int32_t i) { return i < 0 || i > 2 ? 0 : i; });
}

bool LoseLastOfTile(SeenStep& step) {
  return RecomputeDot(
      step,
      [](int64_t k, int64_t terms) {
        return terms == 1 || terms % 128 != 1 || k != terms - 1;
      },
      [](double x) { return x; });
}

bool RotateBatches(SeenStep& step) {
  const Ints& batch = step.instruction.attributes.get(attr::lhs_batch_dims);
  ArrayCopy& result = step.results[0];
  if (batch.empty() || result.sizes[0] < 2) return false;
  const auto slice = static_cast<ptrdiff_t>(result.bytes.size()) /
                     static_cast<ptrdiff_t>(result.sizes[0]);
  std::rotate(result.bytes.begin(), result.bytes.begin() + slice,
              result.bytes.end());
  return true;
}

bool LoseLaterGroups(SeenStep& step) {
  const Attributes& attributes = step.instruction.attributes;
  const int64_t groups = attributes.get(attr::feature_group_count);
  if (groups < 2) return false;
  const int64_t d = attributes.get(attr::dim_labels).output().feature;
  ArrayCopy& result = step.results[0];
  const int64_t first_group = result.sizes[d] / groups;
  EachIndex(result.sizes, [&](const std::vector<int64_t>& index, int64_t i) {
    if (index[d] < first_group) return;
    std::fill_n(result.bytes.begin() + i * result.width(), result.width(),
                std::byte{0});
  });
  return true;
}

// True if elements i and i - 1 of a row have the same key.
bool SameKeys(const ArrayCopy& keys, int64_t i) {
  const auto at = keys.bytes.begin() + i * keys.width();
  return std::equal(at, at + keys.width(), at - keys.width());
}

// Turns the order of what comes with equal keys.
bool SwapEqual(SeenStep& step) {
  if (step.results.size() < 2) return false;
  const ArrayCopy& keys = step.results[0];
  ArrayCopy& payload = step.results[1];
  const ArrayCopy before = payload;
  const int64_t row = keys.sizes.empty() ? 1 : keys.sizes.back();
  for (int64_t i = 1; i < keys.count(); ++i) {
    if (i % row == 0 || !SameKeys(keys, i)) continue;
    CopyElement(before, i, payload, i - 1);
    CopyElement(before, i - 1, payload, i);
  }
  return true;
}

bool SortUnstablyAbove16(SeenStep& step) {
  const std::vector<int64_t>& sizes = step.results[0].sizes;
  return sizes.size() == 1 && sizes[0] > 16 && SwapEqual(step);
}

bool ForgetToDivide(SeenStep& step) {
  if (step.instruction.attributes.get(attr::fft_type) != FftType::kIfft ||
      step.results[0].type() != ElementType::kC64) {
    return false;
  }
  const Ints& lengths = step.instruction.attributes.get(attr::fft_length);
  float n = 1;
  for (const int64_t length : lengths) n *= static_cast<float>(length);
  for (c64& x : step.results[0].as<c64>()) {
    x.re *= n;
    x.im *= n;
  }
  return true;
}

constexpr MutantRow kCallRows[] = {
    {"concatenate.V1", "operands in the wrong order", ReverseOperands},
    {"map.V1", "operands 0 and 1 swapped", SwapMapped},
    {"tuple.V1", "operands 0 and 1 swapped", SwapElements},
    {"scatter.V1", "a colliding update is lost", LoseLaterUpdate},
    {"scatter.V3", "scatter clamps", ClampIndices},
    {"select-and-scatter.V2", "of equal elements the last is chosen",
     WithoutEqual},
    {"sort.V1", "the first dimension is sorted",
     [](Instruction& each) { each.attributes.set(attr::dimensions, Ints{0}); }},
    {"sort.V2", "sorts of more than 16 are unstable", SortUnstablyAbove16},
    {"topk.V1", "ties are told from the end", SwapEqual},
    {"cholesky.V1", "the upper factor is the lower one",
     [](Instruction& each) { each.attributes.set(attr::lower, true); }},
    {"convolution.V3", "only the first feature group is computed",
     LoseLaterGroups},
    {"dot.V1", "the last of 128 n + 1 terms is lost", LoseLastOfTile},
    {"dot.V1", "batches are swapped", RotateBatches},
    {"fft.V2", "the inverse is not divided", ForgetToDivide},
    {"ragged-dot.V1", "the first group has one index more", MoveGroupsEnd},
    {"scaled-dot.V2", "scales of the next block", RotateScales},
    {"rng-bit-generator.V3", "ThreeFry is Philox",
     [](Instruction& each) {
       each.attributes.set(attr::rng_algorithm, RngAlgorithm::kPhilox);
     }},
    {"conditional.V1", "true and false are swapped", SwapBranches},
    {"conditional.V2",
     "a conditional takes the first branch for an index out of range",
     TakeFirstBranch},
    {"constant.V1", "a literal's last element is another number",
     ChangeLastElements},
    {"parameter.V1", "arguments are swapped", SwapArguments},
    {"get-tuple-element.V1", "another element", TakeNextElement},
    {"while.V1", "the loop begins with other values", ChangeLastElements},
    {"while.V2", "one turn more", WithEqual},
    {"while.V4", "one turn at least", OneTurnFirst},
};

}  // namespace

std::span<const MutantRow> CallRows() { return kCallRows; }

}  // namespace hlo::conformance
