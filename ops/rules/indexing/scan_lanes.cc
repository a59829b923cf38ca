#include "ops/rules/indexing/scan_lanes.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "base/lane_block.h"
#include "base/parallel_for.h"
#include "literals/types/convert.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/kernels/folds/lane_blocks.h"
#include "ops/kernels/lanes/block_pipeline.h"
#include "ops/region_steps.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

// Inputs and outputs are [outer, steps, inner] elements or, of scalar slices,
// [steps]; carries are [outer, inner], or a scalar.
struct ScanArray {
  ElementType type;
  bool scalar;
  const std::byte* from;  // of an input, or a carry's first value
  std::byte* to;          // of an output, or a carry's last value
  int64_t spacing = 1;    // from element to element: 2 of c128's parts
};

struct ScanArrays {
  std::vector<ScanArray> inputs, carries, outputs;

  int64_t count() const {
    return std::ssize(inputs) + std::ssize(carries) + std::ssize(outputs);
  }
};

// `array`, or its real parts and its imaginary parts.
void AddArray(const ScanArray& array, bool in_parts,
              std::vector<ScanArray>& arrays) {
  if (!in_parts || array.type != ElementType::kC128) {
    return arrays.push_back(array);
  }
  ScanArray part = {ElementType::kF64, array.scalar, array.from, array.to, 2};
  for (int i = 0; i < 2; ++i) {
    arrays.push_back(part);
    if (part.from != nullptr) part.from += sizeof(double);
    if (part.to != nullptr) part.to += sizeof(double);
  }
}

// Sizes of a scan; outer and inner are 1 for arrays without elements.
struct ScanSizes {
  int64_t outer = 1, steps = 1, inner = 1;
  bool reverse = false;
  bool empty = false;
};

constexpr int64_t kTiles = 1 << 18;  // elements of all tiles, about
constexpr int64_t kTile = 4096;      // of one at most
constexpr int64_t kStepWork = 8;     // units of parallel_for.h for an element

// A tile of one array, [step, row, column], in the type that is computed in.
class ScanTile {
 public:
  ScanTile(const StepContext& context, const ScanArray& array,
           ElementType computed, const ScanSizes& sizes, int64_t elements)
      : array_(array),
        computed_(computed),
        sizes_(sizes),
        converts_(array.type != computed),
        flushes_inputs_(converts_ &&
                        FlushesInputs(context.choices(), array.type)),
        flushes_results_(converts_ &&
                         FlushesResults(context.choices(), array.type)),
        tile_(new std::byte[elements * StorageBytes(computed)]),
        raw_(new std::byte[converts_ ? elements * StorageBytes(array.type)
                                     : 0]) {}

  std::byte* data() { return tile_.get(); }

  // Steps [t, t + n) of a stack.
  void Load(const LaneBlock& block, int64_t t, int64_t n) {
    LoadFrom(StackAt(block, t), StackLoops(block, n), n * block.lanes());
  }
  void Store(const LaneBlock& block, int64_t t, int64_t n) {
    StoreTo(block, StackAt(block, t), StackLoops(block, n), n * block.lanes());
  }
  void LoadCarry(const LaneBlock& block) {
    LoadFrom(CarryAt(block), CarryLoops(block), block.lanes());
  }
  void StoreCarry(const LaneBlock& block) {
    StoreTo(block, CarryAt(block), CarryLoops(block), block.lanes());
  }

 private:
  using Loops = std::vector<StridedLoop>;  // from: the array, to: the tile

  int64_t StackAt(const LaneBlock& block, int64_t t) const {
    const int64_t step = sizes_.reverse ? sizes_.steps - 1 - t : t;
    if (array_.scalar) return step;
    return (block.row * sizes_.steps + step) * sizes_.inner + block.column;
  }
  Loops StackLoops(const LaneBlock& block, int64_t n) const {
    const int64_t step = sizes_.reverse ? -1 : 1, lanes = block.lanes();
    if (array_.scalar) return {{n, step, lanes}, {lanes, 0, 1}};
    return {{n, step * sizes_.inner, lanes},
            {block.rows, sizes_.steps * sizes_.inner, block.columns},
            {block.columns, 1, 1}};
  }
  int64_t CarryAt(const LaneBlock& block) const {
    return array_.scalar ? 0 : block.row * sizes_.inner + block.column;
  }
  Loops CarryLoops(const LaneBlock& block) const {
    if (array_.scalar) return {{block.lanes(), 0, 1}};
    return {{block.rows, sizes_.inner, block.columns}, {block.columns, 1, 1}};
  }

  void LoadFrom(int64_t at, Loops loops, int64_t count) {
    if (!array_.scalar && sizes_.empty) return;
    const int width = StorageBytes(array_.type);
    for (StridedLoop& loop : loops) loop.from *= array_.spacing;
    CopyStrided(width, array_.from + at * array_.spacing * width,
                converts_ ? raw_.get() : tile_.get(), std::move(loops));
    if (!converts_) return;
    if (flushes_inputs_) {
      CopyFlushed(array_.type, raw_.get(), raw_.get(), count);
    }
    ConvertLanes(array_.type, computed_, raw_.get(), tile_.get(), count);
  }
  void StoreTo(const LaneBlock& block, int64_t at, Loops loops, int64_t count) {
    // Scalars are the same in all lanes.
    if (array_.scalar ? !block.is_first() : sizes_.empty) return;
    if (converts_) {
      ConvertLanes(computed_, array_.type, tile_.get(), raw_.get(), count);
      if (flushes_results_) {
        CopyFlushed(array_.type, raw_.get(), raw_.get(), count);
      }
    }
    for (StridedLoop& loop : loops) {
      std::swap(loop.from, loop.to);
      loop.to *= array_.spacing;
      if (array_.scalar && loop.to == 0) loop.size = 1;
    }
    const int width = StorageBytes(array_.type);
    CopyStrided(width, converts_ ? raw_.get() : tile_.get(),
                array_.to + at * array_.spacing * width, std::move(loops));
  }

  const ScanArray array_;
  const ElementType computed_;
  const ScanSizes& sizes_;
  const bool converts_, flushes_inputs_, flushes_results_;
  std::unique_ptr<std::byte[]> tile_, raw_;
};

// The tiles of one thread.
class LaneScanner {
 public:
  LaneScanner(const StepContext& context, const RegionSteps& f,
              const ScanSizes& sizes, const ScanArrays& arrays)
      : context_(context),
        f_(f),
        sizes_(sizes),
        elements_(std::clamp(kTiles / arrays.count(), kLaneBlock, kTile)) {
    const auto& [inputs, carries, outputs] = arrays;
    const std::vector<Shape>& parameters = f.signature().parameters;
    const auto results = OneOrElements(f.signature().result);
    for (size_t i = 0; i < inputs.size(); ++i) {
      inputs_.emplace_back(context, inputs[i], parameters[i].type(), sizes,
                           elements_);
      read_.push_back(inputs_.back().data());
    }
    for (size_t c = 0; c < carries.size(); ++c) {
      carries_.emplace_back(context, carries[c],
                            parameters[inputs.size() + c].type(), sizes,
                            elements_);
      handed_.push_back(carries_.back().data());
    }
    for (size_t o = 0; o < outputs.size(); ++o) {
      outputs_.emplace_back(context, outputs[o], results[o].type(), sizes,
                            elements_);
      written_.push_back(outputs_.back().data());
    }
  }

  absl::Status Scan(const LaneBlock& block) {
    for (ScanTile& carry : carries_) carry.LoadCarry(block);
    const int64_t most = elements_ / block.lanes();
    for (int64_t t = 0; t < sizes_.steps && !context_.cancelled(); t += most) {
      const int64_t n = std::min(most, sizes_.steps - t);
      for (ScanTile& input : inputs_) input.Load(block, t, n);
      absl::Status status = f_.Run(read_, handed_, written_, n, block.lanes());
      if (!status.ok()) return status;
      for (ScanTile& output : outputs_) output.Store(block, t, n);
    }
    for (ScanTile& carry : carries_) carry.StoreCarry(block);
    return absl::OkStatus();
  }

 private:
  const StepContext& context_;
  const RegionSteps& f_;
  const ScanSizes& sizes_;
  const int64_t elements_;  // of a tile
  std::vector<ScanTile> inputs_, carries_, outputs_;
  std::vector<const void*> read_;
  std::vector<void*> handed_, written_;
};

bool HasScalars(const std::vector<ScanArray>& arrays) {
  return std::any_of(arrays.begin(), arrays.end(),
                     [](const ScanArray& array) { return array.scalar; });
}

absl::Status ScanBlocks(const StepContext& context, const RegionSteps& f,
                        const ScanSizes& sizes, const ScanArrays& arrays) {
  if (sizes.empty && !HasScalars(arrays.carries) &&
      !HasScalars(arrays.outputs)) {
    return absl::OkStatus();
  }
  const LaneBlocks blocks(sizes.outer, sizes.inner);
  FirstError error;
  ParallelFor(context.threads(), blocks.count(),
              kStepWork * sizes.steps * blocks[0].lanes(),
              [&](int64_t begin, int64_t end) {
                LaneScanner scanner(context, f, sizes, arrays);
                for (int64_t i = begin; i < end; ++i) {
                  error.Set(i, scanner.Scan(blocks[i]));
                }
              });
  return std::move(error).Get();
}

// From any slice that is no scalar: all have the same sizes.
ScanSizes ScanSizesOf(const Control& control, int inputs, int64_t steps) {
  const auto d =
      static_cast<size_t>(control.attributes().get(attr::dimensions)[0]);
  std::vector<int64_t> slice;
  const auto meet = [&](std::vector<int64_t> sizes, bool stacked) {
    if (stacked) sizes.erase(sizes.begin() + static_cast<ptrdiff_t>(d));
    if (!sizes.empty()) slice = std::move(sizes);
  };
  for (int i = 0; i < control.operand_count(); ++i) {
    meet(control.operand_shape(i).sizes(), i < inputs);
  }
  const auto results = OneOrElements(control.shape());
  for (size_t o = 0; o < control.state.size(); ++o) {
    meet(results[o].sizes(), true);
  }
  ScanSizes sizes = {.steps = steps,
                     .reverse = control.attributes().get(attr::is_reverse),
                     .empty = IsEmpty(slice)};
  for (size_t i = 0; i < slice.size() && !sizes.empty; ++i) {
    (i < d ? sizes.outer : sizes.inner) *= slice[i];
  }
  return sizes;
}

}  // namespace

absl::StatusOr<Values> ScanLanes(Control& control, const RegionSteps& f,
                                 int inputs, int64_t steps) {
  const auto results = OneOrElements(control.shape());
  const size_t values =
      static_cast<size_t>(control.operand_count()) + results.size();
  const Signature& signature = f.signature();
  const bool in_parts =
      signature.parameters.size() + OneOrElements(signature.result).size() !=
      values;
  ScanArrays arrays;
  for (int i = 0; i < inputs; ++i) {
    const ArrayView input = control.operand(i);
    AddArray({input.type(), input.rank() == 1, input.data, nullptr}, in_parts,
             arrays.inputs);
  }
  const size_t outputs = control.state.size();
  for (size_t o = 0; o < outputs; ++o) {
    AddArray({results[o].type(), results[o].rank() == 1, nullptr,
              control.state[o].buffer.mutable_data()},
             in_parts, arrays.outputs);
  }
  Values last;
  for (size_t leaf = outputs; leaf < results.size(); ++leaf) {
    auto value = control.NewLeaf(static_cast<int>(leaf));
    if (!value.ok()) return value.status();
    last.push_back(*std::move(value));
  }
  for (size_t c = 0; c < last.size(); ++c) {
    const ArrayView carry = control.operand(inputs + static_cast<int>(c));
    AddArray({carry.type(), carry.rank() == 0, carry.data,
              last[c].buffer.mutable_data()},
             in_parts, arrays.carries);
  }
  const absl::Status status =
      ScanBlocks(control, f, ScanSizesOf(control, inputs, steps), arrays);
  if (!status.ok()) return status;
  return last;
}

}  // namespace hlo
