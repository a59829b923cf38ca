// Ways to mistake an attribute, by the kind of its value: taken from its
// default, off by one, backwards, from another dimension, another word.
#ifndef HLOREF_WORKSHOP_MUTANTS_ATTRIBUTE_EDITS_H_
#define HLOREF_WORKSHOP_MUTANTS_ATTRIBUTE_EDITS_H_

#include <functional>
#include <string>
#include <vector>

#include "interpreter/ir/module.h"

namespace hlo::conformance {

struct AttributeEdit {
  std::string name;  // "window: stride is 1"
  const AttributeBase* handle;
  // Changes one instruction of the op; false where it does not. The result's
  // size stays, or what is left is no legal program.
  std::function<bool(Instruction&)> apply;
};

// Of all attributes of an op but those that name things or change nothing.
std::vector<AttributeEdit> EditsOf(const Op& op);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_ATTRIBUTE_EDITS_H_
