// The values that names stand for; regions see those outside of them.
#ifndef HLOREF_INTERPRETER_STABLEHLO_READ_VALUE_NAMES_H_
#define HLOREF_INTERPRETER_STABLEHLO_READ_VALUE_NAMES_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "base/name_table.h"
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
  void Clear() { *this = ValueNames(); }
  // False if the name is visible already.
  bool Define(absl::string_view name, Values values) {
    const uint64_t hash = hlo::NameTable::Hash(name);
    const auto at = static_cast<int>(visible_.size());
    if (int* known = names_.Find(name, hash)) {
      if (*known != kHidden) return false;
      *known = at;
    } else {
      names_.Insert(name, hash, at);
    }
    visible_.push_back({name, values});
    return true;
  }
  // Null if no such name is visible.
  const Values* Find(absl::string_view name) {
    const int* at = names_.Find(name);
    return at == nullptr || *at == kHidden ? nullptr : &visible_[*at].values;
  }
  // Names that are defined between the two end with the region.
  size_t Enter() const { return visible_.size(); }
  void Leave(size_t entered) {
    while (visible_.size() > entered) {
      *names_.Find(visible_.back().name) = kHidden;
      visible_.pop_back();
    }
  }

 private:
  struct Visible {
    absl::string_view name;
    Values values;
  };
  static constexpr int kHidden = -1;  // its region has ended

  hlo::NameTable names_;          // -> index of visible_, or kHidden
  std::vector<Visible> visible_;  // in the order of definition
};

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_READ_VALUE_NAMES_H_
