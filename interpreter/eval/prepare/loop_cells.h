// Places of a flattened loop's values: cells, and arrays. For preparing only.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_LOOP_CELLS_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_LOOP_CELLS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "interpreter/eval/prepare/program.h"

namespace hlo {

// A value in a place: a cell, or `~a` for the array a. `owned`: nothing else
// that is read later is there, so its last reader may overwrite it.
struct HeldValue {
  int32_t place = 0;
  bool owned = false;
};
using HeldValues = std::vector<HeldValue>;

class LoopCells {
 public:
  // The most bytes that an array of the loop's own has, and all of them.
  static constexpr int64_t kMaxArray = 1 << 15;
  static constexpr int64_t kMaxArrays = 1 << 20;

  LoopCells(const Program& program, ScalarLoop& loop)
      : program_(program), loop_(loop) {}

  // A scalar of up to 8 bytes.
  static bool IsCell(const LeafInfo& info);
  // A cell, or a static array that has elements.
  static bool HasPlace(const LeafInfo& info);

  int32_t NewCell();
  // A new place for a value of this form; none: it is too large.
  std::optional<int32_t> New(const LeafInfo& info);
  // The place of leaf `leaf` of the state, which begins with `cell`.
  int32_t OfState(int32_t leaf, int32_t cell, const LeafInfo& info);
  // The place of what a step reads; none: it has no place.
  std::optional<HeldValue> Find(const LeafRef& leaf, const HeldValues& slots);

  // The same value in each round; `known`: now.
  bool is_constant(int32_t place) const { return constants_.contains(place); }
  bool is_known(int32_t place) const {
    const auto constant = constants_.find(place);
    return constant != constants_.end() && constant->second;
  }
  void MarkConstant(int32_t place, bool known) { constants_[place] = known; }

  // Values that a computation gets, or returns, from one place are not owned.
  static void DisownEqual(HeldValues& values);
  // A value that the caller keeps, and that a call returned, is in two places.
  void ShareReturned(const HeldValues& arguments, const HeldValues& results);

 private:
  int32_t NewArray(const ScalarLoop::Array& array);

  const Program& program_;
  ScalarLoop& loop_;
  absl::flat_hash_map<int32_t, bool> constants_;    // by place
  absl::flat_hash_map<uint64_t, int32_t> numbers_;  // cells of constants
  absl::flat_hash_set<int32_t> shared_;  // places that several values have
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_LOOP_CELLS_H_
