// The parser's state and its functions, by files, which alone include this.
#ifndef HLOREF_INTERPRETER_STABLEHLO_READ_MODULE_PARSER_H_
#define HLOREF_INTERPRETER_STABLEHLO_READ_MODULE_PARSER_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "interpreter/ir/diagnostics.h"
#include "interpreter/ir/limits.h"
#include "interpreter/stablehlo/read/attribute_reader.h"
#include "interpreter/stablehlo/read/lexer.h"
#include "interpreter/stablehlo/read/lines.h"
#include "interpreter/stablehlo/read/locations.h"
#include "interpreter/stablehlo/read/pretty_forms.h"
#include "interpreter/stablehlo/read/tree.h"
#include "interpreter/stablehlo/read/value_names.h"

namespace hlo::stablehlo {

// A function that returns false has recorded a failure in the lexer.
class ModuleParser {
 public:
  ModuleParser(std::shared_ptr<const std::string> text, const FilePart& part,
               const Limits& limits, Diagnostics& diagnostics);
  std::vector<Module> Run();

 private:
  struct Use {  // an operand, where it is named
    ValueId value = 0;
    size_t offset = 0;
  };
  struct ResultName {  // %name:count before the `=` of an op
    absl::string_view name;
    int count = 1;
    size_t offset = 0;
  };
  using Uses = absl::InlinedVector<Use, 4>;
  using ResultNames = absl::InlinedVector<ResultName, 2>;
  struct Argument {          // a block's
    absl::string_view name;  // empty: none
    size_t offset = 0;
    Type type;
    Dictionary attributes;
    int source = -1;
  };
  struct OpenOp {  // an op while it is read
    Operation op;
    Uses uses;
    Types results;
    size_t offset = 0;
  };
  // parse_module.cc
  void FindResources();
  void ParseItems();
  bool ParseItem();
  bool ParseHashItem();
  bool ParseTypeAlias();
  bool ParseModule();
  bool ParseGenericModule();
  void ParseGenericItems();
  bool ParseOther();
  void BeginModule(size_t offset);
  void Recover();
  void Report();
  Location LocationAt(size_t offset) { return lines_.At(offset); }
  // parse_function.cc
  bool ParseFunction();
  bool ParseGenericFunction();
  bool FunctionFromAttributes(Operation op);
  bool ParseParameters(std::vector<Argument>* arguments);
  bool ParseResults();
  bool ParseArgument(bool named, Argument* argument);
  void BeginFunction(size_t offset);
  bool EndFunction(size_t offset);
  // parse_operation.cc
  bool ParseOrSkip(Operations* operations);
  bool ParseRegion(std::span<const Argument> arguments, Region* region);
  bool ParseBlockLabel(Region* region);
  bool AddArguments(std::span<const Argument> arguments, Region* region);
  bool ParseOperation(Operations* operations);
  bool ParseResultNames(ResultNames* names);
  bool ParseBody(OpenOp* open);
  bool ParseGeneric(OpenOp* open);
  bool ParseUse(Use* use);
  bool ParseUses(Uses* uses);
  bool TryLocation(int* source);
  bool CheckTypes(const OpenOp& open, std::span<const Type> types);
  bool DefineResults(const ResultNames& names, OpenOp* open);
  ValueId AddValue(Type type, absl::string_view name, size_t at, int source);
  // parse_pretty.cc
  bool ParsePretty(OpenOp* open);
  bool ParseOperandsAndClauses(const PrettyForm& form, OpenOp* open);
  bool ParseClause(const PrettyForm& form, OpenOp* open);
  bool ParseClauseValue(const Clause& clause, OpenOp* open);
  bool ParseEnums(const Clause& clause, OpenOp* open, Attribute* attribute);
  bool ParseDimensionPair(const Clause& clause, OpenOp* open);
  bool ParseFloatFormat(OpenOp* open);
  bool ParseTypes(const PrettyForm& form, OpenOp* open);
  bool ApplyTypes(TypeRule rule, Types types, OpenOp* open);
  bool ApplyPartTypes(const Type& whole, OpenOp* open);
  bool Set(OpenOp* open, absl::string_view name, Attribute attribute);
  // parse_special.cc
  bool ParseSpecial(const PrettyForm& form, OpenOp* open, bool* done);
  bool ParseRanges(OpenOp* open);
  bool ParseTupleIndex(OpenOp* open);
  bool ParseCompare(OpenOp* open);
  bool ParseConvolution(OpenOp* open);
  bool ParseWindow(OpenOp* open);
  bool ParseValue(OpenOp* open);
  bool ParseOtherValue(OpenOp* open);
  bool ParseCallee(OpenOp* open);
  bool ParseComposite(OpenOp* open);
  bool ParseMesh(OpenOp* open);
  bool ParseShardy(const PrettyForm& form, OpenOp* open);
  bool SetText(absl::string_view name, absl::string_view kind, OpenOp* open);
  // parse_regions.cc
  bool ParseReduce(OpenOp* open);
  bool ParseReduceOperands(OpenOp* open);
  bool ParseReducer(OpenOp* open);
  bool AppliedRegion(absl::string_view applied, OpenOp* open);
  bool ParseWhile(OpenOp* open);
  bool ParseScan(OpenOp* open);
  bool ParseManual(OpenOp* open);
  bool ParseFunctionType(OpenOp* open);

  std::shared_ptr<const std::string> text_;
  Diagnostics& diagnostics_;
  Lexer lexer_;
  AttributeReader attributes_;
  LocationReader locations_;
  std::vector<Module> modules_;
  absl::flat_hash_map<std::string, int> function_lines_;  // of the last one
  bool in_module_ = false;            // in the braces of `module`
  bool whole_ = true, lost_ = false;  // no function was lost; an op's end was
  Function function_;                 // the one that is being read
  size_t function_start_ = 0;
  ValueNames names_;  // visible in it
  std::shared_ptr<NameStore> kept_names_ = std::make_shared<NameStore>();
  Lines lines_;
};

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_READ_MODULE_PARSER_H_
