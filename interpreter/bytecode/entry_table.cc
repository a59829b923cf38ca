#include "interpreter/bytecode/entry_table.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "interpreter/bytecode/entry_reader.h"
#include "interpreter/stablehlo/print/mlir_text.h"
#include "interpreter/stablehlo/read/attribute_reader.h"

namespace hlo::bytecode {
namespace {

// Room for copies: what every file has, and for each of its bytes.
constexpr size_t kRoom = size_t{1} << 19;
constexpr size_t kRoomPerByte = 4;
// So many characters count as one part of an attribute.
constexpr size_t kCharacters = 16;

size_t SizeOf(const Container& container) {
  size_t size = 0;
  for (const auto* entries : {&container.attributes, &container.types}) {
    for (const Entry& entry : *entries) size += entry.part.bytes.size() + 1;
  }
  for (absl::string_view text : container.strings) size += text.size();
  for (const Part& each : container.properties) size += each.bytes.size();
  for (const Resource& each : container.resources) {
    size += each.blob.bytes.size();
  }
  return size + container.ir.bytes.size();
}

// The parts of an attribute: each takes memory where it is copied.
size_t Weight(const Attribute& attribute) {
  size_t weight = 1;
  if (const std::string* text = stablehlo::StringOf(attribute)) {
    weight += text->size() / kCharacters;
  }
  if (const auto* opaque = stablehlo::OpaqueOf(attribute)) {
    weight += opaque->text.size() / kCharacters;
  }
  if (const auto* list = std::get_if<Attribute::Integers>(&attribute.value)) {
    weight += list->values.size();
  }
  if (const auto* array = std::get_if<Attribute::Array>(&attribute.value)) {
    for (const Attribute& each : *array) weight += Weight(each);
  }
  if (const Dictionary* fields = stablehlo::FieldsOf(attribute)) {
    for (const NamedAttribute& field : *fields) {
      weight += field.name.size() / kCharacters + Weight(field.attribute);
    }
  }
  if (const auto* tagged = stablehlo::TaggedOf(attribute)) {
    weight += tagged->text.size() / kCharacters;
  }
  return weight;
}

}  // namespace

EntryTable::EntryTable(const Container& container, const Limits& limits,
                       Failure& failure)
    : container_(container),
      max_depth_(limits.max_parse_depth),
      failure_(failure),
      attributes_(container.attributes.size()),
      types_(container.types.size()),
      room_(kRoom + kRoomPerByte * SizeOf(container)),
      nodes_(container.attributes.size(), -1),
      sources_(container.attributes.size(), -2) {}

bool EntryTable::Fail(size_t offset, std::string message,
                      absl::StatusCode code) {
  return ByteReader({{}, offset}, failure_).Fail(std::move(message), code);
}

bool EntryTable::Charge(size_t parts, size_t characters, size_t offset) {
  const size_t weight = parts + characters / kCharacters;
  if (weight > room_) {
    return Fail(offset, "attributes that contain each other become too many",
                absl::StatusCode::kResourceExhausted);
  }
  room_ -= weight;
  return true;
}

bool EntryTable::Open(const Entry& entry, State* state) {
  if (*state == State::kOpen) {
    return Fail(entry.part.offset, "this attribute or type contains itself");
  }
  if (depth_ >= max_depth_) {
    return Fail(entry.part.offset,
                absl::StrCat("nested deeper than ", max_depth_, " levels"),
                absl::StatusCode::kResourceExhausted);
  }
  *state = State::kOpen;
  ++depth_;
  return true;
}

EntryTable::AttributeSlot* EntryTable::Read(size_t index) {
  AttributeSlot& slot = attributes_[index];
  const Entry& entry = container_.attributes[index];
  if (slot.state == State::kRead) return &slot;
  if (!Open(entry, &slot.state) || !Decode(entry, &slot.attribute)) {
    return nullptr;
  }
  --depth_;
  slot.state = State::kRead;
  slot.weight = Weight(slot.attribute);
  return &slot;
}

bool EntryTable::ReadAttribute(size_t index, Attribute* attribute) {
  const AttributeSlot* slot = Read(index);
  if (slot == nullptr ||
      !Charge(slot->weight, 0, container_.attributes[index].part.offset)) {
    return false;
  }
  *attribute = slot->attribute;
  return true;
}

bool EntryTable::ReadSpelled(size_t index, Attribute* attribute) {
  AttributeSlot* slot = Read(index);
  if (slot == nullptr) return false;
  const Attribute::Dense* dense = stablehlo::DenseOf(slot->attribute);
  if (dense != nullptr && slot->attribute.end == 0) {
    // The text of a splat has its scalar's elements and the whole type.
    const std::string text = mlir::DenseText(dense->elements);
    Spell(dense->splat ? absl::StrCat(text.substr(0, text.rfind(" : ")), " : ",
                                      dense->type.text())
                       : text,
          &slot->attribute);
  }
  return ReadAttribute(index, attribute);
}

bool EntryTable::ReadType(size_t index, Type* type) {
  TypeSlot& slot = types_[index];
  const Entry& entry = container_.types[index];
  if (slot.state != State::kRead) {
    if (!Open(entry, &slot.state) || !Decode(entry, &slot.type)) return false;
    --depth_;
    slot.state = State::kRead;
    if (!Charge(0, slot.type.text().size(), entry.part.offset)) {
      return false;
    }
  }
  *type = slot.type;
  return true;
}

bool EntryTable::Decode(const Entry& entry, Attribute* attribute) {
  if (!entry.is_custom) return ParseAttribute(entry, attribute);
  EntryReader in(entry.part, *this);
  const bool fine =
      entry.dialect == "builtin" ? ReadBuiltinAttribute(in, attribute)
      : entry.dialect == "vhlo"  ? ReadVhloAttribute(in, attribute)
      : entry.dialect == "sdy"
          ? ReadShardyAttribute(in, attribute)
          : in.FailUnimplemented(absl::StrCat("attributes of the dialect '",
                                              entry.dialect,
                                              "' are not read from bytecode"));
  return fine && in.ExpectEnd("an attribute");
}

bool EntryTable::Decode(const Entry& entry, Type* type) {
  EntryReader in(entry.part, *this);
  if (!entry.is_custom) {
    absl::string_view text;
    return in.CString(&text) && in.ExpectEnd("a type") &&
           ParseType(text, entry.part.offset, type);
  }
  const bool fine = entry.dialect == "builtin" ? ReadBuiltinType(in, type)
                    : entry.dialect == "vhlo"
                        ? ReadVhloType(in, type)
                        : in.FailUnimplemented(absl::StrCat(
                              "types of the dialect '", entry.dialect,
                              "' are not read from bytecode"));
  return fine && in.ExpectEnd("a type");
}

bool EntryTable::ParseType(absl::string_view text, size_t offset, Type* type) {
  stablehlo::Lexer lexer(text, max_depth_);
  stablehlo::AttributeReader reader(lexer);
  if (reader.ReadType(type) &&
      (lexer.AtEnd() || lexer.FailExpected("its end"))) {
    return true;
  }
  stablehlo::Lexer::Failure failure = lexer.TakeFailure();
  return Fail(offset + failure.offset, std::move(failure.message),
              failure.code);
}

bool EntryTable::ParseAttribute(const Entry& entry, Attribute* attribute) {
  EntryReader in(entry.part, *this);
  absl::string_view text;
  if (!in.CString(&text) || !in.ExpectEnd("an attribute")) return false;
  stablehlo::Lexer lexer(text, max_depth_);
  stablehlo::AttributeReader reader(lexer);
  if (reader.ReadAttribute(attribute) &&
      (lexer.AtEnd() || lexer.FailExpected("its end"))) {
    Spell(text, attribute);
    return true;
  }
  stablehlo::Lexer::Failure failure = lexer.TakeFailure();
  return Fail(entry.part.offset + failure.offset, std::move(failure.message),
              failure.code);
}

void EntryTable::Spell(absl::string_view text, Attribute* attribute) {
  attribute->begin = spellings_.size();
  absl::StrAppend(&spellings_, text);
  attribute->end = spellings_.size();
}

bool EntryTable::ReadDictionary(
    size_t index, std::vector<std::pair<std::string, size_t>>* entries) {
  const Entry& entry = container_.attributes[index];
  EntryReader in(entry.part, *this);
  uint64_t code = 0;
  size_t count = 0;
  if (entry.dialect != "builtin" || !entry.is_custom || !in.Varint(&code) ||
      code != 1) {
    return in.Fail("expected a dictionary of attributes");
  }
  if (!in.Count("attributes", &count)) return false;
  for (size_t i = 0; i < count; ++i) {
    auto& [name, value] = entries->emplace_back();
    if (!in.StringAttribute(&name) || !in.AttributeIndex(&value)) return false;
    if (!Charge(1, name.size(), in.offset())) return false;
  }
  return in.ExpectEnd("a dictionary");
}

int EntryTable::LocationNode(size_t index) {
  if (nodes_[index] < 0) nodes_[index] = locations_.Add({});
  return nodes_[index];
}

bool EntryTable::DecodeLocation(size_t index, std::vector<size_t>* pending) {
  const Entry& entry = container_.attributes[index];
  EntryReader in(entry.part, *this);
  LocationTable::Node node;
  std::vector<size_t> parts;
  if (entry.dialect != "builtin" || !entry.is_custom) {
    return in.Fail("expected a location");
  }
  if (!ReadBuiltinLocation(in, &node, &parts) || !in.ExpectEnd("a location") ||
      !Charge(1, node.position.name.size() + node.position.file.size(),
              entry.part.offset)) {
    return false;
  }
  for (size_t part : parts) {
    if (nodes_[part] < 0) pending->push_back(part);
    node.parts.push_back(LocationNode(part));
  }
  locations_.node(LocationNode(index)) = std::move(node);
  return true;
}

// With a stack of its own: locations make chains as long as the file.
bool EntryTable::ReadSource(size_t index, int* source) {
  if (sources_[index] == -2) {
    std::vector<size_t> pending;
    if (nodes_[index] < 0) {
      LocationNode(index);
      pending.push_back(index);
    }
    while (!pending.empty()) {
      const size_t next = pending.back();
      pending.pop_back();
      if (!DecodeLocation(next, &pending)) return false;
    }
    const int node = nodes_[index];
    const bool is_unknown =
        locations_.node(node).kind == LocationTable::Node::Kind::kUnknown;
    sources_[index] =
        is_unknown ? -1 : static_cast<int>(std::ssize(source_nodes_));
    if (!is_unknown) source_nodes_.push_back(node);
  }
  *source = sources_[index];
  return true;
}

std::vector<stablehlo::SourceLocation> EntryTable::Sources() {
  std::vector<stablehlo::SourceLocation> sources;
  for (int node : source_nodes_) sources.push_back(locations_.Resolve(node));
  return sources;
}

}  // namespace hlo::bytecode
