// The properties of ops, which bytecode has in the order of their names.
#ifndef HLOREF_INTERPRETER_BYTECODE_PROPERTIES_H_
#define HLOREF_INTERPRETER_BYTECODE_PROPERTIES_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "interpreter/bytecode/container.h"

namespace hlo::bytecode {

struct Property {
  absl::string_view name;
  bool is_optional = false;
};

// Null if the op is not known.
const std::vector<Property>* FindProperties(const OpName& name);

}  // namespace hlo::bytecode

#endif  // HLOREF_INTERPRETER_BYTECODE_PROPERTIES_H_
