#include "conformance/programs/ties.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "conformance/format/program_run.h"
#include "interpreter/ir/computation_rewriter.h"
#include "interpreter/ir/verifier.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/order.h"
#include "ops/op_table.h"

namespace hlo::conformance {
namespace {

int Insert(ComputationRewriter& rewriter, int user, absl::string_view op,
           std::vector<int> operands, Shape shape, Attributes attributes) {
  Instruction inserted;
  inserted.op = FindOp(op);
  inserted.operands = std::move(operands);
  inserted.shape = std::move(shape);
  inserted.attributes = std::move(attributes);
  return rewriter.Insert(user, std::move(inserted));
}

// Other orders of an array's elements along the dimension that is sorted.
using Reorder = int (*)(ComputationRewriter&, int user, int array, int64_t d);

int Backwards(ComputationRewriter& rewriter, int user, int array, int64_t d) {
  Attributes attributes;
  attributes.set(attr::dimensions, Ints{d});
  return Insert(rewriter, user, "reverse", {array}, rewriter.at(array).shape,
                std::move(attributes));
}

int HalvesExchanged(ComputationRewriter& rewriter, int user, int array,
                    int64_t d) {
  const Shape shape = rewriter.at(array).shape;
  const int64_t size = shape.size(d);
  const auto part = [&](int64_t from, int64_t to) {
    std::vector<Dimension> sizes(shape.dimensions().begin(),
                                 shape.dimensions().end());
    SliceRanges ranges;
    for (const Dimension& each : sizes) ranges.push_back({0, each.size, 1});
    ranges[d] = {from, to, 1};
    sizes[d] = to - from;
    Attributes attributes;
    attributes.set(attr::slice_ranges, std::move(ranges));
    return Insert(rewriter, user, "slice", {array},
                  Shape::Array(shape.type(), std::move(sizes)),
                  std::move(attributes));
  };
  const int high = part(size / 2, size), low = part(0, size / 2);
  Attributes attributes;
  attributes.set(attr::dimensions, Ints{d});
  return Insert(rewriter, user, "concatenate", {high, low}, shape,
                std::move(attributes));
}

bool MayReorder(ComputationRewriter& rewriter, int index) {
  const Instruction& sort = rewriter.at(index);
  return absl::string_view(sort.op->name) == "sort" &&
         !sort.attributes.get(attr::is_stable) &&
         sort.attributes.get(attr::dimensions).size() == 1 &&
         std::ranges::all_of(sort.operands, [&](int operand) {
           return rewriter.at(operand).shape.is_static();
         });
}

// True if there is such a sort.
bool ReorderSorts(Module& module, Reorder reorder) {
  bool any = false;
  for (Computation& computation : module.computations) {
    ComputationRewriter rewriter(computation);
    for (int i = 0; i < rewriter.size(); ++i) {
      if (!MayReorder(rewriter, i)) continue;
      any = true;
      const int64_t d = rewriter.at(i).attributes.get(attr::dimensions)[0];
      for (int& operand : rewriter.at(i).operands) {
        operand = reorder(rewriter, i, operand, d);
      }
    }
    rewriter.Finish();
  }
  return any;
}

void SkipChanged(const Literal& other, ExpectedLeaf& leaf) {
  if (!leaf.shape.is_array()) return;
  std::vector<int64_t>& skipped = leaf.check.skipped;
  std::set<int64_t> all(skipped.begin(), skipped.end());
  const bool sizes = std::ranges::equal(other.sizes(), leaf.value->sizes());
  const auto width = static_cast<size_t>(StorageBytes(leaf.shape.type()));
  const auto bytes = [&](const Literal& of, int64_t i) {
    return of.leaf().buffer.data() + static_cast<size_t>(i) * width;
  };
  for (int64_t i = 0; i < leaf.value->count(); ++i) {
    if (!sizes || std::memcmp(bytes(other, i), bytes(*leaf.value, i), width)) {
      all.insert(i);
    }
  }
  skipped.assign(all.begin(), all.end());
}

// Backwards leaves the middle one of an odd number of equal elements in its
// place: an element between two that are skipped is skipped, too.
void SkipMiddles(int64_t dimension, ExpectedLeaf& leaf) {
  const std::vector<int64_t> sizes = leaf.shape.sizes();
  int64_t stride = 1;
  for (size_t d = sizes.size(); d-- > static_cast<size_t>(dimension) + 1;) {
    stride *= sizes[d];
  }
  std::vector<int64_t>& skipped = leaf.check.skipped;
  std::set<int64_t> all(skipped.begin(), skipped.end());
  for (const int64_t i : skipped) {
    const bool fits = i / stride % sizes[dimension] + 2 < sizes[dimension];
    if (fits && std::ranges::binary_search(skipped, i + 2 * stride)) {
      all.insert(i + stride);
    }
  }
  skipped.assign(all.begin(), all.end());
}

}  // namespace

void SkipTies(const ProgramCase& program, Expectation& expectation) {
  for (const Reorder reorder : {Backwards, HalvesExchanged}) {
    auto other = std::make_shared<Module>(*program.module);
    if (!ReorderSorts(*other, reorder)) return;
    const auto module = Verify(std::move(other));
    if (!module.ok()) continue;
    const Ending ending =
        RunProgram(*module, program.inputs, program.choice_values);
    if (!ending.status.ok()) continue;
    for (size_t p = 0; p < ending.results.size(); ++p) {
      const std::vector<Literal> leaves = LeavesOf(ending.results[p]);
      for (size_t k = 0; k < leaves.size(); ++k) {
        SkipChanged(leaves[k], expectation.outputs[p][k]);
      }
    }
  }
  const Instruction* sort = SingleStep(*program.module);
  if (sort == nullptr || absl::string_view(sort->op->name) != "sort") return;
  for (auto& process : expectation.outputs) {
    for (ExpectedLeaf& leaf : process) {
      SkipMiddles(sort->attributes.get(attr::dimensions)[0], leaf);
    }
  }
}

}  // namespace hlo::conformance
