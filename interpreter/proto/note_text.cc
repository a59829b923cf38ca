#include "interpreter/proto/note_text.h"

#include <google/protobuf/message.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/hlo/lexer.h"
#include "interpreter/proto/field_reader.h"
#include "interpreter/proto/hlo.pb.h"

namespace hlo {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

template <typename List>
std::string Braced(const List& numbers) {
  return absl::StrCat("{", absl::StrJoin(numbers, ","), "}");
}

std::string RealText(double value) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  return std::string(buffer, end);
}

std::string ValueText(const FieldReader& reader, const FieldDescriptor& field,
                      int i) {
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return FieldsText(reader.At(i));
    case FieldDescriptor::CPPTYPE_BOOL:
      return reader.Integer(i) != 0 ? "true" : "false";
    default:
      return absl::StrCat(reader.Integer(i));
  }
}

// A list of texts has no text: it is for the tables of a module, row by row.
std::string FieldText(const Message& message, const FieldDescriptor& field) {
  const FieldReader reader(message, field.name());
  if (field.cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
    return field.is_repeated() ? "" : Quoted(reader.Text());
  }
  if (!field.is_repeated()) return ValueText(reader, field, 0);
  std::vector<std::string> values;
  for (int i = 0; i < reader.size(); ++i) {
    values.push_back(ValueText(reader, field, i));
  }
  return Braced(values);
}

std::string DevicesText(const pb::OpSharding& in) {
  std::string text = absl::StrCat(
      "devices=[", absl::StrJoin(in.tile_assignment_dimensions(), ","), "]");
  if (in.iota_reshape_dims().empty()) {
    return absl::StrCat(text, absl::StrJoin(in.tile_assignment_devices(), ","));
  }
  absl::StrAppend(&text, "<=[", absl::StrJoin(in.iota_reshape_dims(), ","),
                  "]");
  if (IsPermuted(in.iota_transpose_perm())) {
    absl::StrAppend(&text, "T(", absl::StrJoin(in.iota_transpose_perm(), ","),
                    ")");
  }
  return text;
}

std::string TypeText(int type) {
  const auto* value =
      pb::OpSharding::Type_descriptor()->FindValueByNumber(type);
  return value == nullptr ? "" : absl::AsciiStrToLower(value->name());
}

std::string OriginsText(const pb::OpSharding& in) {
  std::vector<std::string> origins;
  for (const pb::OpMetadata& origin : in.metadata()) {
    origins.push_back(FieldsText(origin));
  }
  if (origins.size() == 1) return absl::StrCat("metadata=", origins[0]);
  return absl::StrCat("metadata={", absl::StrJoin(origins, ", "), "}");
}

// All of a sharding that is no tuple.
std::vector<std::string> ShardingParts(const pb::OpSharding& in) {
  std::vector<std::string> parts;
  if (in.type() == pb::OpSharding::OTHER) {
    parts.push_back(DevicesText(in));
  } else {
    parts.push_back(TypeText(in.type()));
    if (in.tile_assignment_devices_size() == 1) {
      parts.push_back(absl::StrCat("device=", in.tile_assignment_devices(0)));
    }
  }
  if (in.replicate_on_last_tile_dim()) {
    parts.emplace_back("last_tile_dim_replicate");
  }
  std::vector<std::string> last;
  for (const int type : in.last_tile_dims()) last.push_back(TypeText(type));
  if (!last.empty()) {
    parts.push_back(
        absl::StrCat("last_tile_dims={", absl::StrJoin(last, ", "), "}"));
  }
  if (in.is_shard_group()) {
    const bool as = in.shard_group_type() == pb::OpSharding::AS;
    parts.push_back(
        absl::StrCat(as ? "shard_as " : "shard_like ", in.shard_group_id()));
  }
  if (in.metadata_size() > 0) parts.push_back(OriginsText(in));
  return parts;
}

// The elements of an original value, leaf by leaf.
class OriginWriter {
 public:
  explicit OriginWriter(const pb::OriginalValueProto& in) : in_(in) {}

  // Appends the part at `place`.
  void Append(std::vector<int64_t>& place, std::string* out) {
    constexpr size_t kMaxDepth = 200;
    if (!IsNextIn(place) || place.size() > kMaxDepth) {
      out->append("{}");
      return;
    }
    if (next().shape_index_size() == std::ssize(place)) {
      return AppendLeaf(next_++, out);
    }
    const char* gap = "(";
    for (place.push_back(0); IsNextUnder(place); ++place.back()) {
      if (place.back() > kMaxElements) break;
      out->append(gap);
      gap = ", ";
      Append(place, out);
    }
    place.pop_back();
    out->append(gap[0] == '(' ? "{}" : ")");
  }

 private:
  static constexpr int64_t kMaxElements = 1 << 16;

  const pb::OriginalValueElementProto& next() const {
    return in_.elements(next_);
  }
  bool HasNext() const { return next_ < in_.elements_size(); }
  // The next element is at the place, or inside.
  bool IsNextIn(const std::vector<int64_t>& place) const {
    if (!HasNext() || next().shape_index_size() < std::ssize(place)) {
      return false;
    }
    return std::equal(place.begin(), place.end(), next().shape_index().begin());
  }
  // It is at the place, or behind it in the same tuple.
  bool IsNextUnder(const std::vector<int64_t>& place) const {
    const std::vector<int64_t> tuple(place.begin(), place.end() - 1);
    return IsNextIn(tuple) && next().shape_index_size() >= std::ssize(place) &&
           next().shape_index(static_cast<int>(tuple.size())) >= place.back();
  }
  void AppendLeaf(int i, std::string* out) const {
    const pb::OriginalArrayProto& array = in_.elements(i).original_array();
    absl::StrAppend(out, "{", Quoted(array.instruction_name()));
    if (array.shape_index_size() > 0) {
      absl::StrAppend(out, " ", Braced(array.shape_index()));
    }
    out->append("}");
  }

  const pb::OriginalValueProto& in_;
  int next_ = 0;
};

}  // namespace

std::string Quoted(absl::string_view text) {
  return absl::StrCat("\"", absl::Utf8SafeCEscape(text), "\"");
}

std::string FieldsText(const Message& message) {
  std::vector<const FieldDescriptor*> fields;
  message.GetReflection()->ListFields(message, &fields);
  std::vector<std::string> texts;
  for (const FieldDescriptor* field : fields) {
    texts.push_back(
        absl::StrCat(field->name(), "=", FieldText(message, *field)));
  }
  return absl::StrCat("{", absl::StrJoin(texts, " "), "}");
}

std::string ShardingText(const pb::OpSharding& in) {
  if (in.type() != pb::OpSharding::TUPLE) {
    return absl::StrCat("{", absl::StrJoin(ShardingParts(in), " "), "}");
  }
  std::vector<std::string> elements;
  for (const pb::OpSharding& element : in.tuple_shardings()) {
    elements.push_back(ShardingText(element));
  }
  return absl::StrCat("{", absl::StrJoin(elements, ", "), "}");
}

std::string DomainText(const pb::HloInstructionProto& in) {
  return absl::StrCat(
      "{kind=\"sharding\", entry=", ShardingText(in.domain_exit_sharding()),
      ", exit=", ShardingText(in.domain_entry_sharding()), "}");
}

std::string FrontendText(const pb::HloInstructionProto& in) {
  std::vector<std::string> entries;
  for (const auto& entry : in.frontend_attributes().map()) {
    entries.push_back(absl::StrCat(entry.key(), "=",
                                   Quoted(FieldReader(entry, "value").Text())));
  }
  return Braced(entries);
}

std::string StatisticsText(const pb::HloInstructionProto& in) {
  std::string text = absl::StrCat(
      "{visualizing_index=", in.statistics_viz().stat_index_to_visualize());
  for (const pb::Statistic& each : in.statistics_viz().statistics()) {
    absl::StrAppend(&text, ",", each.stat_name(), "=",
                    RealText(each.stat_val()));
  }
  return text + "}";
}

std::string ReplicationText(const pb::HloInstructionProto& in) {
  std::vector<std::string> leaves;
  for (const bool leaf :
       in.parameter_replication().replicated_at_leaf_buffers()) {
    leaves.emplace_back(leaf ? "true" : "false");
  }
  return Braced(leaves);
}

std::string AliasingText(const pb::HloInstructionProto& in) {
  std::vector<std::string> aliases;
  for (const auto& each : in.output_operand_aliasing()) {
    aliases.push_back(absl::StrCat(Braced(each.output_shape_index()), ": (",
                                   each.operand_index(), ", ",
                                   Braced(each.operand_shape_index()), ")"));
  }
  return absl::StrCat("{", absl::StrJoin(aliases, ", "), "}");
}

std::string OriginText(const pb::HloInstructionProto& in) {
  OriginWriter writer(in.original_value());
  std::vector<int64_t> place;
  std::string text = "{";
  writer.Append(place, &text);
  return text + "}";
}

// {..} as it stands, where its brackets are balanced, else a string.
std::string ConfigText(const pb::HloInstructionProto& in) {
  constexpr int64_t kMaxDepth = 200;
  const std::string& config = in.backend_config();
  Lexer lexer(config, kMaxDepth);
  absl::string_view raw;
  const bool stands = absl::StartsWith(config, "{") && lexer.RawText(&raw) &&
                      raw.size() == config.size();
  return stands ? config : Quoted(config);
}

}  // namespace hlo
