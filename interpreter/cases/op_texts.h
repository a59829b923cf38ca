// The sources of all ops as the program holds them: the comment at the head of
// an op's file, its code, and its cases.
#ifndef HLOREF_INTERPRETER_CASES_OP_TEXTS_H_
#define HLOREF_INTERPRETER_CASES_OP_TEXTS_H_

#include <span>
#include <string>
#include <vector>

#include "interpreter/cases/case_file.h"
#include "ops/op_table.h"

namespace hlo {

struct OpText {
  const char* identifier;  // as in ops.def
  const char* header;      // the comment that the op's file begins with
  const char* source;      // what stands behind that comment
  const char* cases;       // its case file; empty: there is none
};

// In the order of ops.def. Made by cmake/EmbedOps.cmake.
std::span<const OpText> AllOpTexts();

struct OpSource {
  const OpEntry* entry = nullptr;
  std::string header;     // the comment of the op's file, without //
  const char* code = "";  // the rest of the file
  std::string cases_text;
  CaseFile cases;
};

// The texts, read; in the order of ops.def.
std::vector<OpSource> AllOpSources();

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_CASES_OP_TEXTS_H_
