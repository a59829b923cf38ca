// collective-permute: from one process to another; also slices, in place.
#include <algorithm>
#include <string>
#include <utility>

#include "workshop/oracles/groups.h"
#include "workshop/oracles/rendezvous.h"

namespace hlo::conformance::naive {
namespace {

using Brought = std::vector<Value>;

// The values that `process` published; before that, null, and the evaluation
// waits.
const Brought* Ask(Evaluator& evaluator, const std::string& rendezvous,
                   int64_t process) {
  if (process < 0 || process >= evaluator.board().grid().processes()) {
    evaluator.Refuse("no such process");
    return nullptr;
  }
  const Brought* published = evaluator.board().Find(rendezvous, process);
  if (published == nullptr) evaluator.set_waiting(true);
  return published;
}

std::vector<Array*> ArraysOf(Value& value) {
  std::vector<Array*> arrays;
  if (!value.is_tuple) return {&value.array};
  for (Value& part : value.parts) arrays.push_back(&part.array);
  return arrays;
}

// The starts of slice `slice` of array `array` of `arrays`.
const Value& StartsOf(const Value& all, size_t arrays, size_t array,
                      size_t slice) {
  if (arrays > 1) return all.parts[array];
  const bool several = !all.parts.empty() && all.parts[0].is_tuple;
  return several ? all.parts[slice] : all;
}

// As dynamic-slice clamps them.
Index Clamped(const Value& starts, const Index& sizes, const Index& slice) {
  Index clamped;
  for (size_t d = 0; d < sizes.size(); ++d) {
    const Wide most = std::max<int64_t>(0, sizes[d] - slice[d]);
    const Wide start = starts.parts[d].array.at[0].integer;
    clamped.push_back(static_cast<int64_t>(std::clamp<Wide>(start, 0, most)));
  }
  return clamped;
}

// A slice of `from` into `to`.
void Move(Evaluator& evaluator, const Array& from, const Value& from_starts,
          const Index& sizes, Array& to, const Value& to_starts) {
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] > from.sizes[d] || sizes[d] > to.sizes[d]) {
      evaluator.Refuse("a slice of more than there is");
    }
  }
  if (evaluator.failed()) return;
  const Index first = Clamped(from_starts, from.sizes, sizes);
  const Index target = Clamped(to_starts, to.sizes, sizes);
  for (int64_t element = 0; element < Count(sizes); ++element) {
    Index at = IndexOf(element, sizes), place = at;
    for (size_t d = 0; d < at.size(); ++d) {
      at[d] += first[d];
      place[d] += target[d];
    }
    to.at[LinearIndex(place, to.sizes)] = from.at[LinearIndex(at, from.sizes)];
  }
}

// {{1,2},{1,2}}: the sizes of each slice.
std::vector<Index> SliceSizes(const std::string& text) {
  std::vector<Index> sizes;
  const std::string inside = text.substr(1, text.size() - 2);
  for (size_t open = inside.find('{'); open != inside.npos;
       open = inside.find('{', open + 1)) {
    const size_t close = inside.find('}', open);
    sizes.push_back(IntegersOf(inside.substr(open, close - open)));
  }
  return sizes;
}

// semantics.md: collective_permute_in_place. Operands: input, output, starts in
// the input, starts in the output.
Value InPlace(Evaluator& evaluator, const Step& step,
              const std::string& rendezvous, const Brought& mine) {
  const int64_t me = evaluator.process();
  const Grid& grid = evaluator.board().grid();
  const Mode mode = ModeOf(step);
  const Pairs pairs = PairsOf(step.text("source_target_pairs"));
  const std::vector<Index> sizes = SliceSizes(step.text("slice_sizes"));
  Value result = mine[1];
  const std::vector<Array*> outputs = ArraysOf(result);
  const size_t slices = outputs.size() > 1 ? 1 : sizes.size();
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (ProcessOf(grid, mode, me, pairs[i].second) != me) continue;
    const size_t slice = i / (pairs.size() / slices);
    const Brought* source =
        Ask(evaluator, rendezvous, ProcessOf(grid, mode, me, pairs[i].first));
    if (source == nullptr) return {};
    Value input = (*source)[0];
    const std::vector<Array*> inputs = ArraysOf(input);
    for (size_t a = 0; a < outputs.size(); ++a) {
      Move(evaluator, *inputs[a],
           StartsOf((*source)[2], inputs.size(), a, slice),
           sizes[std::max(a, slice)], *outputs[a],
           StartsOf(mine[3], outputs.size(), a, slice));
    }
  }
  return result;
}

}  // namespace

namespace {

// All whom it may meet have come with the same pairs, if they have come.
void CheckAll(Evaluator& evaluator, Mode mode, const std::string& rendezvous) {
  Blackboard& board = evaluator.board();
  const Grid& grid = board.grid();
  const int64_t ids = mode == Mode::kReplicas     ? grid.replicas
                      : mode == Mode::kPartitions ? grid.partitions
                                                  : grid.processes();
  for (int64_t id = 0; id < ids; ++id) {
    const int64_t other = ProcessOf(grid, mode, evaluator.process(), id);
    if (!board.Agree(rendezvous, other, evaluator.process())) {
      evaluator.Refuse("members do not do the same");
    }
  }
}

}  // namespace

// semantics.md: collective_permute_pairs.
Value FinishPermute(Evaluator& evaluator, const Step& step,
                    const std::string& rendezvous) {
  const int64_t me = evaluator.process();
  CheckIds(evaluator, ModeOf(step), step.ints("source_target_pairs"));
  CheckAll(evaluator, ModeOf(step), rendezvous);
  const Brought* mine =
      evaluator.failed() ? nullptr : Ask(evaluator, rendezvous, me);
  if (mine == nullptr) return {};
  if (step.has("slice_sizes")) {
    return InPlace(evaluator, step, rendezvous, *mine);
  }
  Brought result = *mine;
  for (Value& each : result) each = Nothing(each);
  const Grid& grid = evaluator.board().grid();
  const Mode mode = ModeOf(step);
  for (const auto& [from, to] : PairsOf(step.text("source_target_pairs"))) {
    if (ProcessOf(grid, mode, me, to) != me) continue;
    const Brought* source =
        Ask(evaluator, rendezvous, ProcessOf(grid, mode, me, from));
    if (source == nullptr) return {};
    result = *source;
  }
  return result.size() > 1 ? OfTuple(std::move(result)) : std::move(result[0]);
}

}  // namespace hlo::conformance::naive
