// The Operation Semantics of 2017, 2018, 2022 and 2026: which functions of the
// builder each has, and the ops that these add (ops/documents.def).
#ifndef HLOREF_OPS_DOCUMENTS_H_
#define HLOREF_OPS_DOCUMENTS_H_

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace hlo {

// Bits of DocumentName::years.
enum Years : unsigned { k2017 = 1, k2018 = 2, k2022 = 4, k2026 = 8 };

// One line of documents.def.
struct DocumentName {
  const char* name;  // of the function
  unsigned years;    // 0: no document has it
  const char* arguments;
  const char* ops;  // separated by blanks
  const char* heading;
};
std::span<const DocumentName> DocumentNames();

// The bit of 2017, 2018, 2022, 2026; 0 of another number.
unsigned YearBit(int year);
// The years of all lines of the name; none if there is none.
std::optional<unsigned> YearsOf(absl::string_view name);
// "2017, 2018".
std::string YearsText(unsigned years);
// The lines of documents whose function is the op's own, as they stand.
std::vector<const DocumentName*> HistoryOf(absl::string_view op);
// "  2017, 2018  Clamp(operand, min, max)\n".
std::string HistoryText(absl::string_view op);

}  // namespace hlo

#endif  // HLOREF_OPS_DOCUMENTS_H_
