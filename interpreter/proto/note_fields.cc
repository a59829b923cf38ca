#include "interpreter/proto/note_fields.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "interpreter/hlo/lexer.h"
#include "interpreter/proto/field_reader.h"
#include "interpreter/proto/hlo.pb.h"
#include "interpreter/proto/message_field.h"
#include "interpreter/proto/note_text.h"
#include "interpreter/proto/sharding_fields.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/common.h"
#include "ops/attributes/processes.h"

namespace hlo {
namespace {

using InstructionProto = pb::HloInstructionProto;

// {3,1}, {}
template <typename List>
bool ReadIndices(Lexer& lexer, List* list) {
  if (!lexer.Expect('{')) return false;
  if (lexer.TryConsume('}')) return true;
  do {
    int64_t index = 0;
    if (!lexer.Integer(&index)) return false;
    list->Add(index);
  } while (lexer.TryConsume(','));
  return lexer.Expect('}');
}

bool Understood(Lexer& lexer, const absl::Status& status) {
  return status.ok() ||
         lexer.Fail(lexer.position(), std::string(status.message()));
}

bool ReadFieldValue(Lexer& lexer, const MessageField& field) {
  std::string text;
  int64_t number = 0;
  if (field.is_message()) return ReadFields(lexer, field.SetMessage());
  if (lexer.Peek('"') || lexer.Peek('\'')) {
    return lexer.String(&text) && Understood(lexer, field.SetText(text));
  }
  if (lexer.TryConsume('{')) {
    if (lexer.TryConsume('}')) return true;
    do {
      if (!ReadFieldValue(lexer, field)) return false;
    } while (lexer.TryConsume(','));
    return lexer.Expect('}');
  }
  for (const bool value : {false, true}) {
    if (lexer.TryWord(value ? "true" : "false")) {
      return Understood(lexer, field.SetBool(value));
    }
  }
  return lexer.Integer(&number) && Understood(lexer, field.SetInteger(number));
}

bool ReadMetadata(Lexer& lexer, InstructionProto* out) {
  return ReadFields(lexer, out->mutable_metadata());
}

bool ReadShardingNote(Lexer& lexer, InstructionProto* out) {
  return ReadSharding(lexer, out->mutable_sharding());
}

// {kind="sharding", entry={..}, exit={..}}: what the text calls the entry is
// the field of the exit, and the other way round.
bool ReadDomain(Lexer& lexer, InstructionProto* out) {
  std::string kind;
  return lexer.Expect('{') && lexer.TryWord("kind") && lexer.Expect('=') &&
         lexer.String(&kind) && kind == "sharding" && lexer.Expect(',') &&
         lexer.TryWord("entry") && lexer.Expect('=') &&
         ReadSharding(lexer, out->mutable_domain_exit_sharding()) &&
         lexer.Expect(',') && lexer.TryWord("exit") && lexer.Expect('=') &&
         ReadSharding(lexer, out->mutable_domain_entry_sharding()) &&
         lexer.Expect('}');
}

// {a="text",b={raw}}
bool ReadFrontend(Lexer& lexer, InstructionProto* out) {
  if (!lexer.Expect('{')) return false;
  if (lexer.TryConsume('}')) return true;
  do {
    absl::string_view name, raw;
    std::string text;
    if (!lexer.Name("a name", &name) || !lexer.Expect('=')) return false;
    const bool dictionary = lexer.Peek('{');
    if (!(dictionary ? lexer.RawText(&raw) : lexer.String(&text))) return false;
    auto* entry = out->mutable_frontend_attributes()->add_map();
    entry->set_key(std::string(name));
    entry->set_value(dictionary ? std::string(raw) : std::move(text));
  } while (lexer.TryConsume(','));
  return lexer.Expect('}');
}

// {visualizing_index=1,name=33,other=44}
bool ReadStatistics(Lexer& lexer, InstructionProto* out) {
  pb::StatisticsViz* statistics = out->mutable_statistics_viz();
  int64_t index = 0;
  if (!lexer.Expect('{') || !lexer.TryWord("visualizing_index") ||
      !lexer.Expect('=') || !lexer.Integer(&index)) {
    return false;
  }
  statistics->set_stat_index_to_visualize(index);
  while (lexer.TryConsume(',')) {
    absl::string_view name;
    double value = 0;
    if (!lexer.Name("a statistic", &name) || !lexer.Expect('=') ||
        !lexer.Real(&value)) {
      return false;
    }
    pb::Statistic* statistic = statistics->add_statistics();
    statistic->set_stat_name(std::string(name));
    statistic->set_stat_val(value);
  }
  return lexer.Expect('}');
}

bool ReadReplication(Lexer& lexer, InstructionProto* out) {
  return ReadFieldValue(lexer,
                        MessageField(*out->mutable_parameter_replication(),
                                     "replicated_at_leaf_buffers"));
}

// {{0}: (1, {2}), {1}: (0, {})}
bool ReadAliasing(Lexer& lexer, InstructionProto* out) {
  if (!lexer.Expect('{')) return false;
  if (lexer.TryConsume('}')) return true;
  do {
    auto* alias = out->add_output_operand_aliasing();
    int64_t operand = 0;
    if (!ReadIndices(lexer, alias->mutable_output_shape_index()) ||
        !lexer.Expect(':') || !lexer.Expect('(') || !lexer.Integer(&operand) ||
        !lexer.Expect(',') ||
        !ReadIndices(lexer, alias->mutable_operand_shape_index()) ||
        !lexer.Expect(')')) {
      return false;
    }
    alias->set_operand_index(operand);
  } while (lexer.TryConsume(','));
  return lexer.Expect('}');
}

// A leaf is {}, {"name"} or {"name" {1,0}}; a tuple is (leaf, leaf).
bool ReadOriginPart(Lexer& lexer, std::vector<int64_t>& place,
                    pb::OriginalValueProto* out) {
  if (lexer.TryConsume('(')) {
    place.push_back(0);
    if (std::ssize(place) > lexer.max_depth()) return lexer.FailTooDeep();
    if (!lexer.TryConsume(')')) {
      do {
        if (!ReadOriginPart(lexer, place, out)) return false;
        ++place.back();
      } while (lexer.TryConsume(','));
      if (!lexer.Expect(')')) return false;
    }
    place.pop_back();
    return true;
  }
  std::string name;
  if (!lexer.Expect('{')) return false;
  if (lexer.TryConsume('}')) return true;
  auto* element = out->add_elements();
  *element->mutable_shape_index() = {place.begin(), place.end()};
  auto* array = element->mutable_original_array();
  if (!lexer.String(&name)) return false;
  array->set_instruction_name(std::move(name));
  const bool indexed = lexer.Peek('{');
  if (indexed && !ReadIndices(lexer, array->mutable_shape_index())) {
    return false;
  }
  return lexer.Expect('}');
}

bool ReadOrigin(Lexer& lexer, InstructionProto* out) {
  std::vector<int64_t> place;
  return lexer.Expect('{') &&
         ReadOriginPart(lexer, place, out->mutable_original_value()) &&
         lexer.Expect('}');
}

// A string, or anything else as it stands.
bool ReadConfig(Lexer& lexer, InstructionProto* out) {
  if (lexer.Peek('"') || lexer.Peek('\'')) {
    return lexer.String(out->mutable_backend_config());
  }
  out->set_backend_config(std::string(lexer.Rest()));
  lexer.Seek(lexer.text().size());
  return true;
}

bool ReadThread(Lexer& lexer, InstructionProto* out) {
  return lexer.String(out->mutable_async_execution_thread());
}

std::string MetadataText(const InstructionProto& in) {
  return FieldsText(in.metadata());
}
std::string ShardingNoteText(const InstructionProto& in) {
  return ShardingText(in.sharding());
}
std::string ThreadText(const InstructionProto& in) {
  return Quoted(in.async_execution_thread());
}

// The fields of a note, and both ways between its text and them. XLA sets some
// messages always, and says nothing with an empty one.
struct Note {
  const AttributeBase* handle;
  bool (*read)(Lexer& lexer, InstructionProto* out);
  std::string (*text)(const InstructionProto& in);
  std::span<const char* const> fields;
  bool may_be_empty = false;
};
constexpr const char* kMetadata[] = {"metadata"};
constexpr const char* kSharding[] = {"sharding"};
constexpr const char* kDomain[] = {"domain_entry_sharding",
                                   "domain_exit_sharding"};
constexpr const char* kFrontend[] = {"frontend_attributes"};
constexpr const char* kStatistics[] = {"statistics_viz"};
constexpr const char* kReplication[] = {"parameter_replication"};
constexpr const char* kAliasing[] = {"output_operand_aliasing"};
constexpr const char* kOrigin[] = {"original_value"};
constexpr const char* kConfig[] = {"backend_config"};
constexpr const char* kThread[] = {"async_execution_thread"};
// The first one of two attributes with the same field is read.
constexpr Note kNotes[] = {
    {&attr::metadata, ReadMetadata, MetadataText, kMetadata},
    {&attr::sharding, ReadShardingNote, ShardingNoteText, kSharding, true},
    {&attr::domain, ReadDomain, DomainText, kDomain, true},
    {&attr::frontend_attributes, ReadFrontend, FrontendText, kFrontend},
    {&attr::statistics, ReadStatistics, StatisticsText, kStatistics},
    {&attr::parameter_replication, ReadReplication, ReplicationText,
     kReplication},
    {&attr::output_to_operand_aliasing, ReadAliasing, AliasingText, kAliasing},
    {&attr::origin, ReadOrigin, OriginText, kOrigin, true},
    {&attr::original_value, ReadOrigin, nullptr, kOrigin},
    {&attr::backend_config, ReadConfig, ConfigText, kConfig},
    {&attr::async_execution_thread, ReadThread, ThreadText, kThread}};

const Note* FindNote(const AttributeBase& handle) {
  for (const Note& note : kNotes) {
    if (note.handle == &handle) return &note;
  }
  return nullptr;
}

bool ReadNote(const Note& note, absl::string_view text, InstructionProto* out) {
  constexpr int64_t kMaxDepth = 200;
  Lexer lexer(text, kMaxDepth);
  return note.read(lexer, out) && lexer.AtEnd();
}

// All that a field holds.
std::string FieldBytes(const InstructionProto& message, const char* name) {
  const FieldReader field(message, name);
  if (FindField(*message.GetDescriptor(), name)->message_type() == nullptr) {
    return field.Text();
  }
  std::string bytes;
  for (int i = 0; i < field.size(); ++i) {
    const std::string part = field.At(i).SerializeAsString();
    absl::StrAppend(&bytes, part.size(), ":", part);
  }
  return bytes;
}

bool SaysSomething(const Note& note, const InstructionProto& in) {
  for (const char* name : note.fields) {
    const std::string bytes = FieldBytes(in, name);
    if (!bytes.empty() && (note.may_be_empty || bytes != "0:")) return true;
  }
  return false;
}

}  // namespace

absl::Status SetNote(const AttributeBase& handle, const Raw& raw,
                     pb::HloInstructionProto* out) {
  const Note* note = FindNote(handle);
  if (note != nullptr && ReadNote(*note, raw.text, out)) {
    return absl::OkStatus();
  }
  return absl::UnimplementedError(absl::StrCat(handle.name, "=", raw.text));
}

std::span<const char* const> NoteFields(const AttributeBase& handle) {
  const Note* note = FindNote(handle);
  return note == nullptr ? std::span<const char* const>() : note->fields;
}

absl::StatusOr<std::optional<Raw>> GetNote(const AttributeBase& handle,
                                           const InstructionProto& in) {
  const Note* note = FindNote(handle);
  const bool said =
      note != nullptr && note->text != nullptr && SaysSomething(*note, in);
  if (!said) return std::optional<Raw>();
  Raw raw{note->text(in)};
  InstructionProto again;
  bool same = ReadNote(*note, raw.text, &again);
  for (const char* name : note->fields) {
    same = same && FieldBytes(in, name) == FieldBytes(again, name);
  }
  if (same) return std::optional<Raw>(std::move(raw));
  return UnreadField(note->fields[0], "HLO text has no words for it");
}

bool ReadFields(Lexer& lexer, google::protobuf::Message* message) {
  if (!lexer.Expect('{')) return false;
  while (!lexer.TryConsume('}')) {
    absl::string_view name;
    if (!lexer.Name("a field", &name) || !lexer.Expect('=')) return false;
    const MessageField field(*message, name);
    if (!field.is_there()) return lexer.FailExpected("a known field");
    if (!ReadFieldValue(lexer, field)) return false;
    lexer.TryConsume(',');
  }
  return true;
}

}  // namespace hlo
