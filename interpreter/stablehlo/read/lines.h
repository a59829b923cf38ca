// Lines and columns of places in a file.
#ifndef HLOREF_INTERPRETER_STABLEHLO_READ_LINES_H_
#define HLOREF_INTERPRETER_STABLEHLO_READ_LINES_H_

#include <cstddef>
#include <vector>

#include "absl/strings/string_view.h"
#include "interpreter/ir/module.h"

namespace hlo::stablehlo {

struct FilePart {  // bytes [start, end) of a file
  size_t start = 0, end = 0;
  int first_line = 1;
};

class Lines {
 public:
  Lines(absl::string_view text, const FilePart& part);
  // Quick for a place in the line of the last one, or in the next.
  Location At(size_t offset);

 private:
  bool IsIn(size_t line, size_t offset) const;

  std::vector<size_t> starts_;
  int first_line_;
  size_t last_ = 0;  // an index of starts_
};

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_READ_LINES_H_
