// The values that operands name by number. The numbers of a region's own values
// follow those of the regions around it, up to one that sees nothing outside.
#ifndef HLOREF_INTERPRETER_BYTECODE_VALUE_SCOPES_H_
#define HLOREF_INTERPRETER_BYTECODE_VALUE_SCOPES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "interpreter/stablehlo/read/tree.h"

namespace hlo::bytecode {

class ValueScopes {
 public:
  // Regions entered from now on see nothing outside.
  void Isolate() { first_.push_back(regions_.size()); }
  void Rejoin() { first_.pop_back(); }
  // A region that announces so many values. They take no memory before they
  // are defined.
  void Enter(size_t count) {
    const bool is_first = first_.back() == regions_.size();
    const uint64_t start =
        is_first ? 0 : regions_.back().start + regions_.back().count;
    regions_.push_back({start, count, {}});
  }
  void Leave() { regions_.pop_back(); }
  // False if the region has announced fewer values.
  bool Define(stablehlo::ValueId value) {
    if (regions_.empty()) return false;
    Region& region = regions_.back();
    if (region.values.size() == region.count) return false;
    region.values.push_back(value);
    return true;
  }
  // -1 where no value of that number is defined.
  stablehlo::ValueId Find(uint64_t number) const {
    for (size_t i = regions_.size(); i > first_.back(); --i) {
      const Region& region = regions_[i - 1];
      if (number < region.start) continue;
      const uint64_t index = number - region.start;
      return index < region.values.size() ? region.values[index] : -1;
    }
    return -1;
  }
  size_t depth() const { return regions_.size(); }

 private:
  struct Region {
    uint64_t start = 0;
    size_t count = 0;
    std::vector<stablehlo::ValueId> values;
  };
  std::vector<Region> regions_;
  std::vector<size_t> first_ = {0};  // the outermost region that is seen
};

}  // namespace hlo::bytecode

#endif  // HLOREF_INTERPRETER_BYTECODE_VALUE_SCOPES_H_
