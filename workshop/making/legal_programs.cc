// Those in other orders; legal_widths.cc has those of other widths.
#include "workshop/making/legal_programs.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/ir/computation_rewriter.h"
#include "ops/attributes/custom_call.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/dot.h"
#include "ops/attributes/order.h"
#include "ops/attributes/payload.h"
#include "ops/attributes/processes.h"
#include "ops/attributes/window.h"
#include "ops/op_table.h"

namespace hlo::conformance {
namespace {

bool IsNamed(const Instruction& instruction, absl::string_view op) {
  return instruction.op->name == op;
}

// Rewrites each instruction of the op whose operands are static arrays:
// f(rewriter, index) is true where it changed something.
template <typename F>
bool EachOf(Module& module, absl::string_view op, F f) {
  bool any = false;
  for (Computation& computation : module.computations) {
    ComputationRewriter rewriter(computation);
    for (int i = 0; i < rewriter.size(); ++i) {
      if (!IsNamed(rewriter.at(i), op)) continue;
      const auto& operands = rewriter.at(i).operands;
      const bool fixed =
          std::all_of(operands.begin(), operands.end(), [&](int operand) {
            const Shape& shape = rewriter.at(operand).shape;
            return shape.is_array() && shape.is_static();
          });
      if (fixed && f(rewriter, i)) any = true;
    }
    rewriter.Finish();
  }
  return any;
}

// Inserts `op` of `operands` before instruction `user`.
int Insert(ComputationRewriter& rewriter, int user, absl::string_view op,
           std::vector<int> operands, Shape shape, Attributes attributes = {}) {
  Instruction inserted;
  inserted.op = FindOp(op);
  inserted.operands = std::move(operands);
  inserted.shape = std::move(shape);
  inserted.attributes = std::move(attributes);
  return rewriter.Insert(user, std::move(inserted));
}

Shape WithSizes(const Shape& shape, std::vector<int64_t> sizes) {
  return Shape::Array(shape.type(), {sizes.begin(), sizes.end()});
}

// An operand of a reduction whose dimension d has been cut into two: a pair
// of halves, or pairs of neighbours; an odd size has the initial value behind
// it.
int InTwo(ComputationRewriter& rewriter, int user, int array, int initial,
          int64_t d, bool halves) {
  const Shape shape = rewriter.at(array).shape;
  std::vector<int64_t> sizes = shape.sizes();
  if (sizes[d] % 2 != 0) {
    Attributes attributes;
    Padding padding(sizes.size());
    padding[d].high = 1;
    attributes.set(attr::padding, padding);
    ++sizes[d];
    array = Insert(rewriter, user, "pad", {array, initial},
                   WithSizes(shape, sizes), attributes);
  }
  const int64_t half = sizes[d] / 2;
  sizes[d] = halves ? 2 : half;
  sizes.insert(sizes.begin() + d + 1, halves ? half : 2);
  return Insert(rewriter, user, "reshape", {array}, WithSizes(shape, sizes));
}

// The dimensions that stage one sums over, where d is kept as a pair.
Ints StageOne(const Ints& dimensions, int64_t d, bool halves) {
  Ints summed;
  for (const int64_t each : dimensions) {
    summed.push_back(each == d ? (halves ? d + 1 : d)
                               : each + (each > d ? 1 : 0));
  }
  return summed;
}

// The sizes that stage one leaves: those that are not summed, and the pair at
// `place`.
std::vector<int64_t> SizesBetween(const std::vector<int64_t>& sizes,
                                  const Ints& dimensions, int64_t& place) {
  std::vector<int64_t> kept;
  for (int64_t d = 0; d < std::ssize(sizes); ++d) {
    const bool summed =
        std::find(dimensions.begin(), dimensions.end(), d) != dimensions.end();
    if (d == dimensions[0]) {
      place = std::ssize(kept);
      kept.push_back(2);
    } else if (!summed) {
      kept.push_back(sizes[d]);
    }
  }
  return kept;
}

// Makes the reduction's operands the parts of another one's result.
void SumPartsOf(ComputationRewriter& rewriter, int user, int first,
                const std::vector<Shape>& shapes) {
  for (size_t k = 0; k < shapes.size(); ++k) {
    int part = first;
    if (shapes.size() > 1) {
      Attributes index;
      index.set(attr::tuple_index, static_cast<int64_t>(k));
      part = Insert(rewriter, user, "get-tuple-element", {first}, shapes[k],
                    index);
    }
    rewriter.at(user).operands[k] = part;
  }
}

bool ReduceInTwo(ComputationRewriter& rewriter, int user, bool halves) {
  const Instruction reduce = rewriter.at(user);
  const Ints& dimensions = reduce.attributes.get(attr::dimensions);
  const size_t n = reduce.operands.size() / 2;
  if (dimensions.empty()) return false;
  const int64_t d = dimensions[0];
  const std::vector<int64_t> sizes =
      rewriter.at(reduce.operands[0]).shape.sizes();
  if (sizes[d] < 3) return false;
  int64_t place = 0;
  const std::vector<int64_t> between = SizesBetween(sizes, dimensions, place);
  std::vector<int> operands = reduce.operands;
  std::vector<Shape> shapes;
  for (size_t k = 0; k < n; ++k) {
    operands[k] =
        InTwo(rewriter, user, operands[k], operands[n + k], d, halves);
    shapes.push_back(WithSizes(rewriter.at(operands[k]).shape, between));
  }
  Attributes attributes = reduce.attributes;
  attributes.set(attr::dimensions, StageOne(dimensions, d, halves));
  const auto tuple = Shape::Tuple(shapes);
  if (!tuple.ok()) return false;
  const int first = Insert(rewriter, user, "reduce", operands,
                           n == 1 ? shapes[0] : *tuple, attributes);
  SumPartsOf(rewriter, user, first, shapes);
  rewriter.at(user).attributes.set(attr::dimensions, Ints{place});
  return true;
}

// Half of an array along a dimension.
int Half(ComputationRewriter& rewriter, int user, int array, int64_t d,
         bool second) {
  const Shape shape = rewriter.at(array).shape;
  std::vector<int64_t> sizes = shape.sizes();
  SliceRanges ranges;
  for (const int64_t size : sizes) ranges.push_back({0, size, 1});
  (second ? ranges[d].start : ranges[d].limit) = sizes[d] / 2;
  sizes[d] = ranges[d].limit - ranges[d].start;
  Attributes attributes;
  attributes.set(attr::slice_ranges, ranges);
  return Insert(rewriter, user, "slice", {array}, WithSizes(shape, sizes),
                attributes);
}

bool DotInTwo(ComputationRewriter& rewriter, int user) {
  const Instruction dot = rewriter.at(user);
  const Ints& left = dot.attributes.get(attr::lhs_contracting_dims);
  const Ints& right = dot.attributes.get(attr::rhs_contracting_dims);
  if (left.empty() || right.empty() || BitWidth(dot.shape.type()) < 32 ||
      rewriter.at(dot.operands[0]).shape.sizes()[left[0]] < 3) {
    return false;
  }
  std::vector<int> halves;
  for (const bool second : {false, true}) {
    const int lhs = Half(rewriter, user, dot.operands[0], left[0], second);
    const int rhs = Half(rewriter, user, dot.operands[1], right[0], second);
    halves.push_back(
        Insert(rewriter, user, "dot", {lhs, rhs}, dot.shape, dot.attributes));
  }
  Instruction& sum = rewriter.at(user);
  sum.op = FindOp("add");
  sum.operands = halves;
  sum.attributes = Attributes();
  return true;
}

// The first of several dimensions with a window of their own comes first.
bool WindowInTwo(ComputationRewriter& rewriter, int user) {
  const Instruction reduce = rewriter.at(user);
  if (reduce.operands.size() != 2 || !reduce.shape.is_array()) return false;
  const Window& window = reduce.attributes.get(attr::window);
  const auto busy = [](const WindowDimension& each) {
    return !(each == WindowDimension());
  };
  if (std::count_if(window.begin(), window.end(), busy) < 2) return false;
  const auto d =
      std::find_if(window.begin(), window.end(), busy) - window.begin();
  const Shape& from = rewriter.at(reduce.operands[0]).shape;
  std::vector<int64_t> sizes = from.sizes();
  sizes[d] = reduce.shape.sizes()[d];
  Window first(window.size()), rest = window;
  std::swap(first[d], rest[d]);
  Attributes attributes = reduce.attributes;
  attributes.set(attr::window, first);
  const int inner = Insert(rewriter, user, "reduce-window", reduce.operands,
                           WithSizes(from, sizes), attributes);
  rewriter.at(user).operands[0] = inner;
  rewriter.at(user).attributes.set(attr::window, rest);
  return true;
}

bool GroupsBackwards(ComputationRewriter& rewriter, int user) {
  ReplicaGroups groups = rewriter.at(user).attributes.get(attr::replica_groups);
  if (groups.groups.empty()) return false;
  for (Ints& each : groups.groups) std::reverse(each.begin(), each.end());
  groups.written.clear();
  rewriter.at(user).attributes.set(attr::replica_groups, groups);
  return true;
}

}  // namespace

bool SortBackwards(Module& module) {
  return EachOf(module, "sort", [](ComputationRewriter& rewriter, int user) {
    const Attributes& attributes = rewriter.at(user).attributes;
    if (attributes.get(attr::is_stable)) return false;
    Attributes backwards;
    backwards.set(attr::dimensions, attributes.get(attr::dimensions));
    for (size_t k = 0; k < rewriter.at(user).operands.size(); ++k) {
      const int from = rewriter.at(user).operands[k];
      const int reversed = Insert(rewriter, user, "reverse", {from},
                                  rewriter.at(from).shape, backwards);
      rewriter.at(user).operands[k] = reversed;
    }
    return true;
  });
}

bool ReduceInHalves(Module& module) {
  return EachOf(module, "reduce", [](ComputationRewriter& rewriter, int user) {
    return ReduceInTwo(rewriter, user, true);
  });
}
bool ReduceByTurns(Module& module) {
  return EachOf(module, "reduce", [](ComputationRewriter& rewriter, int user) {
    return ReduceInTwo(rewriter, user, false);
  });
}
bool DotInHalves(Module& module) { return EachOf(module, "dot", DotInTwo); }
bool WindowByDimensions(Module& module) {
  return EachOf(module, "reduce-window", WindowInTwo);
}
bool ForgetTargets(Module& module) {
  bool any = false;
  for (Computation& computation : module.computations) {
    for (Instruction& each : computation.instructions) {
      if (!IsNamed(each, "custom-call")) continue;
      each.attributes.set(attr::custom_call_target, std::string("nobody_s"));
      any = true;
    }
  }
  return any;
}
bool AllReduceBackwards(Module& module) {
  return EachOf(module, "all-reduce", GroupsBackwards);
}

}  // namespace hlo::conformance
