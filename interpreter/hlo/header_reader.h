// Attributes of a module, from text to structures.
#ifndef HLOREF_INTERPRETER_HLO_HEADER_READER_H_
#define HLOREF_INTERPRETER_HLO_HEADER_READER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "interpreter/hlo/lexer.h"
#include "interpreter/hlo/shape_reader.h"
#include "interpreter/ir/module_attributes.h"

namespace hlo {

// All functions that return bool return false once a failure is recorded in the
// lexer.
class HeaderReader {
 public:
  // `warn` is called with the place and the text of a warning. All of these
  // must outlive the reader.
  HeaderReader(Lexer& lexer, ShapeReader& shapes, ModuleAttributes& header,
               absl::FunctionRef<void(size_t, std::string)> warn)
      : lexer_(lexer), shapes_(shapes), header_(header), warn_(warn) {}

  // Reads `name=value`; each name occurs once.
  bool Read();

 private:
  bool ReadValue(absl::string_view name);
  bool ReadBool(bool* value);
  bool ReadBools(std::vector<bool>* values);
  bool ReadCount(absl::string_view name, int64_t* count);
  bool ReadVerbatim(std::string* text);
  bool ReadEntryLayout();
  bool ReadShapeIndex(ShapeIndex* index);
  bool ReadAliases();
  bool ReadDonors();
  bool ReadFrontendAttributes();

  Lexer& lexer_;
  ShapeReader& shapes_;
  ModuleAttributes& header_;
  absl::FunctionRef<void(size_t, std::string)> warn_;
  std::vector<absl::string_view> names_;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_HLO_HEADER_READER_H_
