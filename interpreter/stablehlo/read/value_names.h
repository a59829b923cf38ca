// The values that names stand for; regions see those outside of them.
#ifndef HLOREF_INTERPRETER_STABLEHLO_READ_VALUE_NAMES_H_
#define HLOREF_INTERPRETER_STABLEHLO_READ_VALUE_NAMES_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "base/name_table.h"
#include "interpreter/stablehlo/read/tree.h"

namespace hlo::stablehlo {

// Most names are %0, %1, .. in this order: a number that is the next one, or
// smaller, is an index; other names are in a table.
class ValueNames {
 public:
  // %name:count, values from `first` on.
  struct Values {
    ValueId first = 0;
    int count = 0;  // none: not visible, its region has ended
  };

  // Forgets all names.
  void Clear() { *this = ValueNames(); }
  // False if the name is visible already. REQUIRES: values.count > 0.
  bool Define(absl::string_view name, Values values) {
    if (Find(name) != nullptr) return false;
    const size_t number = NumberOf(name);
    if (number > numbered_.size()) {
      const auto next = static_cast<int>(named_.size());
      const auto [at, is_new] =
          names_.Insert(name, hlo::NameTable::Hash(name), next);
      if (is_new) named_.emplace_back();
      named_[at] = values;
      visible_.push_back(~at);
      return true;
    }
    if (number == numbered_.size()) numbered_.emplace_back();
    numbered_[number] = values;
    visible_.push_back(static_cast<int>(number));
    return true;
  }
  // Null if no such name is visible.
  const Values* Find(absl::string_view name) {
    const size_t number = NumberOf(name);
    if (number < numbered_.size() && numbered_[number].count > 0) {
      return &numbered_[number];
    }
    const int* at = names_.Find(name);
    return at == nullptr || named_[*at].count == 0 ? nullptr : &named_[*at];
  }
  // Names that are defined between the two end with the region.
  size_t Enter() const { return visible_.size(); }
  void Leave(size_t entered) {
    for (; visible_.size() > entered; visible_.pop_back()) {
      const int at = visible_.back();
      (at < 0 ? named_[~at] : numbered_[at]).count = 0;
    }
  }

 private:
  // SIZE_MAX of a name that is no decimal number of an int.
  static size_t NumberOf(absl::string_view name) {
    const bool has_zeros = name.size() > 1 && name[0] == '0';
    if (name.empty() || name.size() > 9 || has_zeros) return SIZE_MAX;
    size_t number = 0;
    for (const char c : name) {
      if (c < '0' || c > '9') return SIZE_MAX;
      number = 10 * number + static_cast<size_t>(c - '0');
    }
    return number;
  }

  std::vector<Values> numbered_;
  hlo::NameTable names_;  // -> index of named_
  std::vector<Values> named_;
  // In the order of definition: an index of numbered_, or ~ one of named_.
  std::vector<int> visible_;
};

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_READ_VALUE_NAMES_H_
