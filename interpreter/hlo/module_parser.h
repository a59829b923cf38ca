// The parser's state and its functions, by grammar: parse_header.cc,
// parse_module.cc, parse_computation.cc, parse_instruction.cc,
// parse_operands.cc. Only they include this.
#ifndef HLOREF_INTERPRETER_HLO_MODULE_PARSER_H_
#define HLOREF_INTERPRETER_HLO_MODULE_PARSER_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "interpreter/hlo/attribute_text.h"
#include "interpreter/hlo/computation_scope.h"
#include "interpreter/hlo/lexer.h"
#include "interpreter/hlo/parser.h"
#include "interpreter/hlo/shape_reader.h"
#include "interpreter/ir/finish.h"
#include "ops/op_table.h"

namespace hlo {

// All functions that return bool return false once a failure is recorded in the
// lexer; the loops over instructions and computations report it and go on at
// the next line that begins one.
class ModuleParser : private NameResolver {
 public:
  ModuleParser(std::shared_ptr<const std::string> text, const Limits& limits,
               Diagnostics& diagnostics);
  Draft Run();

 private:
  // The meaning of `opcode` in the text.
  struct Opcode {
    const Op* op = nullptr;       // of the instruction
    const Op* wrapped = nullptr;  // of async sugar
    const OpAlias* alias = nullptr;
  };
  // A computation's name, seen at its definition or before at a reference.
  struct ComputationName {
    absl::string_view name;
    size_t first_reference = 0;
    int defined = -1;  // its index in the module
  };

  // parse_header.cc
  void ParseHeader();
  void SkipHeader();

  // parse_module.cc
  void ParseTables();
  void ParseTable(absl::string_view title);
  void FinishModule();
  void NameInPlace();
  void NumberComputations();
  void MarkCallsOfNothing();

  // parse_computation.cc
  void ParseComputation();
  // Adds an empty computation to the module.
  void BeginComputation();
  bool ParseComputationHeader(bool* is_entry);
  bool ParseSignature();
  bool ParseParameterName();
  void ParseBody();
  bool ParseComputationEnd();
  void FinishComputation();
  bool AtBareInstruction();
  void ParseBareInstruction();
  void NameAnonymous();
  bool DefineComputation(size_t offset);
  void SkipToBody(size_t start);
  void Recover(size_t start);

  // parse_instruction.cc, parse_operands.cc
  bool ParseInstruction();
  bool ParseDefinition(size_t start, absl::string_view name, bool good,
                       int* index);
  bool ParseRightHandSide(int depth, Instruction* instruction,
                          OpenInstruction* open);
  bool ParseOpcode(Opcode* opcode);
  bool FailUnknownOpcode(size_t offset, absl::string_view name);
  bool ParseInside(const Op& op, bool has_shape, int depth,
                   Instruction* instruction);
  bool ParseOperand(int depth, Instruction* instruction);
  bool ParseNested(int depth, int* index);
  bool ParseTupleIndex(int* index);
  bool FindOperand(absl::string_view name, size_t offset, int* index);
  bool FailUnknownOperand(size_t offset, absl::string_view name);
  // " (line 7)"
  std::string LineOf(int instruction) const;
  bool CheckOperandShape(size_t offset, const Shape& written, int index);
  bool ParseAttributes(const Opcode& opcode, Instruction* instruction);
  bool ParseAttribute(const Opcode& opcode, Instruction* instruction);
  bool FailUnknownAttribute(size_t offset, absl::string_view name,
                            const Opcode& opcode);
  bool AddBareParameter(absl::string_view name, size_t offset,
                        const Shape* shape);
  int AddInstruction(Instruction&& instruction, OpenInstruction open);
  int AddUnreadable(Instruction&& instruction, OpenInstruction open);
  void ReserveInstructions();

  bool ResolveComputation(absl::string_view name, size_t offset,
                          ComputationId* id) override;
  bool ResolveInstruction(absl::string_view name, size_t offset,
                          int* index) override;
  bool ReadInPlace(ComputationId* id) override;

  Location LocationAt(size_t offset);
  // Reports the lexer's failure.
  void Report(absl::string_view instruction = {});
  void ReportAt(size_t offset, std::string message);
  void WarnAt(size_t offset, std::string message);

  std::shared_ptr<const std::string> text_;
  const Limits& limits_;
  Diagnostics& diagnostics_;
  Draft draft_;
  Module& module_ = draft_.module;
  Lexer lexer_;
  ShapeReader shapes_;
  AttributeReader attributes_;
  std::vector<ComputationName> computation_names_;
  absl::flat_hash_map<absl::string_view, int> computation_index_;
  int64_t instruction_count_ = 0;

  ComputationScope scope_;
  static constexpr int kBroken = ComputationScope::kBroken;
  std::vector<int> in_place_;  // computations without names, as they ended
  int64_t in_place_depth_ = 0;
  bool is_bare_ = false;  // the text is one instruction
  int64_t bare_parameters_ = 0;
  int last_ = -1;      // the last computation that is not in place
  size_t resume_ = 0;  // what is before it has been recovered from

  // The last position of LocationAt.
  size_t located_ = 0;
  int line_ = 1;
  size_t line_start_ = 0;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_HLO_MODULE_PARSER_H_
