#include "interpreter/proto/header_fields.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "interpreter/hlo/lexer.h"
#include "interpreter/proto/field_reader.h"
#include "interpreter/proto/hlo.pb.h"
#include "interpreter/proto/message_field.h"
#include "interpreter/proto/note_fields.h"
#include "interpreter/proto/note_text.h"
#include "interpreter/proto/shape_proto.h"

namespace hlo {
namespace {

// The entry's layouts as they are written, else those of its own shapes.
absl::Status SetEntryLayout(const Module& module,
                            const pb::HloComputationProto& named,
                            pb::ProgramShapeProto* out) {
  const Computation& entry = module.entry_computation();
  const auto& written = module.attributes.entry_layout;
  const auto count = entry.parameters.size();
  const bool fits = written && written->parameters.size() == count;
  for (size_t i = 0; i < count; ++i) {
    const Instruction& parameter = entry.instructions[entry.parameters[i]];
    absl::Status status = SetShape(
        fits ? written->parameters[i] : parameter.shape, out->add_parameters());
    if (!status.ok()) return status;
    out->add_parameter_names(named.instructions(entry.parameters[i]).name());
  }
  return SetShape(fits ? written->result : entry.instructions[entry.root].shape,
                  out->mutable_result());
}

void SetAliases(const ModuleAttributes& header, pb::HloModuleProto* out) {
  using Aliases = pb::HloInputOutputAliasProto;
  for (const auto& [output, alias] : header.input_output_alias) {
    auto* entry = out->mutable_input_output_alias()->add_entries();
    *entry->mutable_output_shape_index() = {output.begin(), output.end()};
    entry->set_parameter_number(alias.input.parameter);
    *entry->mutable_parameter_shape_index() = {alias.input.index.begin(),
                                               alias.input.index.end()};
    entry->set_kind(alias.must ? Aliases::MUST_ALIAS : Aliases::MAY_ALIAS);
  }
  for (const ParameterPart& donor : header.buffer_donor) {
    auto* entry = out->mutable_buffer_donor()->add_entries();
    entry->set_parameter_number(donor.parameter);
    *entry->mutable_parameter_shape_index() = {donor.index.begin(),
                                               donor.index.end()};
  }
}

// Tables of a module and their lists.
struct TableList {
  absl::string_view title;
  const char* field;
};
constexpr TableList kTableLists[] = {{"FileNames", "file_names"},
                                     {"FunctionNames", "function_names"},
                                     {"FileLocations", "file_locations"},
                                     {"StackFrames", "stack_frames"}};

// "name", or {field=value field=value}
absl::Status SetRow(const std::string& text, const MessageField& list) {
  Lexer lexer(text, 1);
  std::string name;
  if (list.is_message()) {
    if (ReadFields(lexer, list.SetMessage())) return absl::OkStatus();
  } else if (lexer.String(&name)) {
    return list.SetText(std::move(name));
  }
  return absl::UnimplementedError(absl::StrCat("a row ", text));
}

// Rows are numbered from 1, without gaps.
absl::Status SetTable(const SourceTable& table, const MessageField& list) {
  int64_t next = 1;
  for (const auto& [id, text] : table.rows) {
    if (id != next++) return absl::UnimplementedError("rows in that order");
    absl::Status status = SetRow(text, list);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status SetTables(const Module& module, pb::HloModuleProto* out) {
  for (const SourceTable& table : module.tables) {
    for (const TableList& each : kTableLists) {
      if (each.title != table.title) continue;
      const MessageField list(*out->mutable_stack_frame_index(), each.field);
      absl::Status status = SetTable(table, list);
      if (!status.ok()) return status;
    }
  }
  return absl::OkStatus();
}

std::vector<int64_t> IndexOf(
    const google::protobuf::RepeatedField<int64_t>& list) {
  return {list.begin(), list.end()};
}

absl::Status ReadAliases(const pb::HloModuleProto& in, ModuleAttributes* out) {
  using Aliases = pb::HloInputOutputAliasProto;
  for (int i = 0; i < in.input_output_alias().entries_size(); ++i) {
    const auto& entry = in.input_output_alias().entries(i);
    const bool is_new =
        out->input_output_alias
            .emplace(IndexOf(entry.output_shape_index()),
                     Alias{{entry.parameter_number(),
                            IndexOf(entry.parameter_shape_index())},
                           entry.kind() == Aliases::MUST_ALIAS})
            .second;
    if (!is_new) {
      return Under("input_output_alias.entries", i,
                   WrongField("", "a part of the result has two aliases"));
    }
  }
  for (const auto& entry : in.buffer_donor().entries()) {
    out->buffer_donor.push_back(
        {entry.parameter_number(), IndexOf(entry.parameter_shape_index())});
  }
  auto& donors = out->buffer_donor;
  std::sort(donors.begin(), donors.end());
  donors.erase(std::unique(donors.begin(), donors.end()), donors.end());
  return absl::OkStatus();
}

absl::Status ReadEntryLayout(const pb::ProgramShapeProto& in,
                             const ReadShapes& shapes, EntryLayout* out) {
  for (int i = 0; i < in.parameters_size(); ++i) {
    auto shape = shapes.Read(in.parameters(i));
    if (!shape.ok()) return Under("parameters", i, shape.status());
    out->parameters.push_back(*std::move(shape));
  }
  auto result = shapes.Read(in.result());
  if (!result.ok()) return Under("result", result.status());
  out->result = *std::move(result);
  return absl::OkStatus();
}

// Rows of a list are names or messages.
SourceTable ReadTable(const TableList& table,
                      const pb::StackFrameIndexProto& in) {
  SourceTable out{std::string(table.title), {}};
  const FieldReader list(in, table.field);
  for (int i = 0; i < list.size(); ++i) {
    out.rows.emplace_back(i + 1, list.is_message() ? FieldsText(list.At(i))
                                                   : Quoted(list.Text(i)));
  }
  return out;
}

}  // namespace

absl::Status ReadHeader(const pb::HloModuleProto& in, const ReadShapes& shapes,
                        Module* module) {
  ModuleAttributes& header = module->attributes;
  if (!in.dynamic_parameter_binding().empty()) {
    return UnreadField("dynamic_parameter_binding",
                       "sizes that a parameter gives another one");
  }
  absl::Status aliases = ReadAliases(in, &header);
  if (!aliases.ok()) return aliases;
  for (const auto& entry : in.frontend_attributes().map()) {
    absl::Status named = CheckName(entry.key());
    if (!named.ok()) return Under("frontend_attributes.key", named);
    header.frontend_attributes[entry.key()] = {
        FieldReader(entry, "value").Text(), false};
  }
  if (in.has_host_program_shape()) {
    absl::Status layout = ReadEntryLayout(in.host_program_shape(), shapes,
                                          &header.entry_layout.emplace());
    if (!layout.ok()) return Under("host_program_shape", layout);
  }
  for (const TableList& table : kTableLists) {
    SourceTable read = ReadTable(table, in.stack_frame_index());
    if (!read.rows.empty()) module->tables.push_back(std::move(read));
  }
  const pb::DeviceAssignmentProto& devices = in.device_assignment();
  if (devices.replica_count() > 0 && devices.computation_count() > 0) {
    header.replica_count = devices.replica_count();
    header.num_partitions = devices.computation_count();
  }
  return absl::OkStatus();
}

absl::Status SetHeader(const Module& module, pb::HloModuleProto* out) {
  const ModuleAttributes& header = module.attributes;
  if (!header.origin_recovery_table.empty()) {
    return absl::UnimplementedError("origin_recovery_table");
  }
  out->set_name(module.name);
  SetAliases(header, out);
  for (const auto& [name, value] : header.frontend_attributes) {
    auto* entry = out->mutable_frontend_attributes()->add_map();
    entry->set_key(name);
    entry->set_value(value.text);
  }
  absl::Status layout = SetEntryLayout(module, out->computations(module.entry),
                                       out->mutable_host_program_shape());
  if (!layout.ok()) return layout;
  return SetTables(module, out);
}

}  // namespace hlo
