// The values that names stand for; regions see those outside of them.
#ifndef HLOREF_INTERPRETER_STABLEHLO_READ_VALUE_NAMES_H_
#define HLOREF_INTERPRETER_STABLEHLO_READ_VALUE_NAMES_H_

#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "interpreter/stablehlo/read/tree.h"

namespace hlo::stablehlo {

class ValueNames {
 public:
  // %name:count, values from `first` on.
  struct Values {
    ValueId first = 0;
    int count = 1;
  };

  // Forgets all names.
  void Clear() {
    values_.clear();
    defined_.clear();
  }
  // False if the name is visible already.
  bool Define(absl::string_view name, Values values) {
    if (!values_.try_emplace(name, values).second) return false;
    defined_.push_back(name);
    return true;
  }
  // Null if no such name is visible.
  const Values* Find(absl::string_view name) const {
    const auto at = values_.find(name);
    return at == values_.end() ? nullptr : &at->second;
  }
  // Names that are defined between the two end with the region.
  size_t Enter() const { return defined_.size(); }
  void Leave(size_t entered) {
    while (defined_.size() > entered) {
      values_.erase(defined_.back());
      defined_.pop_back();
    }
  }

 private:
  absl::flat_hash_map<absl::string_view, Values> values_;
  std::vector<absl::string_view> defined_;  // in the order of definition
};

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_READ_VALUE_NAMES_H_
