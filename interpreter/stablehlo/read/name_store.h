// Owns names that no text has as they are, for views.
#ifndef HLOREF_INTERPRETER_STABLEHLO_READ_NAME_STORE_H_
#define HLOREF_INTERPRETER_STABLEHLO_READ_NAME_STORE_H_

#include <string>
#include <utility>

#include "absl/container/node_hash_set.h"
#include "absl/strings/string_view.h"

namespace hlo::stablehlo {

class NameStore {
 public:
  // Valid for as long as the store.
  absl::string_view Keep(std::string name) {
    return *names_.insert(std::move(name)).first;
  }

 private:
  absl::node_hash_set<std::string> names_;
};

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_READ_NAME_STORE_H_
