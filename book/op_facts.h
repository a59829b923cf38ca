// An op as its pages show it: its declaration, its rules, the types for which
// it runs, and its cases.
#ifndef HLOREF_BOOK_OP_FACTS_H_
#define HLOREF_BOOK_OP_FACTS_H_

#include <string>
#include <vector>

#include "interpreter/cases/op_texts.h"
#include "ops/op.h"
#include "ops/op_table.h"

namespace hlo {

struct OpPage : OpSource {
  // Element-wise ops: the operand types that have a kernel. Others: the types
  // that their cases name.
  std::vector<ElementType> types;
};

// In the order of ops.def.
std::vector<OpPage> AllOpPages();

// "2", "1 or more", "literal"
std::string OperandsText(const Op& op);
// "f32 f64", "float", "any": a kind where all of it runs.
std::string TypesText(const std::vector<ElementType>& types);
// "implemented", "alias" (nothing to do at run time), "not yet"
const char* RunsText(const Op& op);

// The sentence of an attribute; it says so where it changes no value.
std::string MeaningOf(const AttributeBase& handle);

}  // namespace hlo

#endif  // HLOREF_BOOK_OP_FACTS_H_
