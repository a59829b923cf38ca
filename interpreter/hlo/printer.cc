#include "interpreter/hlo/printer.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "interpreter/hlo/attribute_text.h"
#include "interpreter/hlo/print_header.h"
#include "interpreter/ir/place.h"
#include "ops/attributes/common.h"
#include "ops/op_table.h"

namespace hlo {
namespace {

class ModuleNames : public NameSource {
 public:
  ModuleNames(const Module& module, const Computation& computation)
      : module_(module), computation_(computation) {}
  absl::string_view ComputationName(ComputationId id) const override {
    return module_.computations[id.index].name;
  }
  absl::string_view InstructionName(int index) const override {
    return computation_.instructions[index].name;
  }

 private:
  const Module& module_;
  const Computation& computation_;
};

void AppendOperands(const Instruction& instruction,
                    const Computation& computation, std::string* out) {
  const char* gap = "";
  for (int operand : instruction.operands) {
    absl::StrAppend(out, gap, computation.instructions[operand].name);
    gap = ", ";
  }
}

void AppendAttribute(const AttributePrinter& printer,
                     const Attributes& attributes, const AttributeBase& handle,
                     std::string* out) {
  const AttributeValue* value = attributes.Find(handle);
  if (value == nullptr) return;
  absl::StrAppend(out, ", ", handle.name, "=");
  printer.Append(handle, *value, out);
}

// In the order of the op's declaration, then what all instructions may have.
void AppendAttributes(const AttributePrinter& printer,
                      const Instruction& instruction, std::string* out) {
  for (const Use& use : instruction.op->attributes) {
    AppendAttribute(printer, instruction.attributes, *use.handle, out);
  }
  for (const AttributeBase* handle : CommonAttributes()) {
    AppendAttribute(printer, instruction.attributes, *handle, out);
  }
}

void AppendInstruction(const AttributePrinter& printer,
                       const Instruction& instruction,
                       const Computation& computation, std::string* out) {
  const Op& op = *instruction.op;
  absl::StrAppend(out, instruction.name, " = ", instruction.shape.ToString(),
                  " ", op.name, "(");
  if (op.payload == nullptr) {
    AppendOperands(instruction, computation, out);
  } else if (const AttributeValue* payload =
                 instruction.attributes.Find(*op.payload)) {
    printer.AppendPayload(*op.payload, *payload, out);
  }
  out->append(")");
  AppendAttributes(printer, instruction, out);
}

void AppendComputation(const Module& module, const Computation& computation,
                       const PrintOptions& options, std::string* out) {
  const ModuleNames names(module, computation);
  const AttributePrinter printer{names, options.elide_constants_above};
  const bool is_entry = &computation == &module.entry_computation();
  absl::StrAppend(out, is_entry ? "ENTRY " : "", computation.name, " {\n");
  for (size_t i = 0; i < computation.instructions.size(); ++i) {
    const bool is_root = static_cast<int>(i) == computation.root;
    out->append(is_root ? "  ROOT " : "  ");
    AppendInstruction(printer, computation.instructions[i], computation, out);
    out->append("\n");
  }
  out->append("}");
  if (!computation.execution_thread.empty()) {
    absl::StrAppend(out, ", execution_thread=\"",
                    absl::Utf8SafeCEscape(computation.execution_thread), "\"");
  }
  out->append("\n\n");
}

void AppendTables(const Module& module, std::string* out) {
  for (const SourceTable& table : module.tables) {
    absl::StrAppend(out, table.title, "\n");
    for (const auto& [id, text] : table.rows) {
      absl::StrAppend(out, id, " ", text, "\n");
    }
    out->append("\n");
  }
  if (!module.tables.empty()) out->append("\n");
}

}  // namespace

absl::Status CheckPrintable(const Module& module) {
  for (const Computation& computation : module.computations) {
    for (const Instruction& instruction : computation.instructions) {
      const char* dialect = DialectOf(*instruction.op);
      if (dialect == nullptr) continue;
      return absl::UnimplementedError(absl::StrCat(
          "HLO text has no ", instruction.op->name, ", an op of ", dialect,
          ": '", instruction.name, "' of '", computation.name, "', ",
          PlaceText(instruction.location)));
    }
  }
  return absl::OkStatus();
}

std::string Print(const Module& module, const PrintOptions& options) {
  std::string out;
  AppendHeader(module, &out);
  AppendTables(module, &out);
  for (const Computation& computation : module.computations) {
    AppendComputation(module, computation, options, &out);
  }
  return out;
}

std::string Print(const Module& module, const Instruction& instruction,
                  const Computation& computation) {
  const ModuleNames names(module, computation);
  constexpr int64_t kShown = 10;
  std::string out;
  AppendInstruction({names, kShown}, instruction, computation, &out);
  return out;
}

}  // namespace hlo
