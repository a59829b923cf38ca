#include "interpreter/bytecode/container.h"

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace hlo::bytecode {
namespace {

constexpr absl::string_view kMagic = "ML\xEFR";

class ContainerReader {
 public:
  ContainerReader(Failure& failure, Container& out)
      : failure_(failure), out_(out) {}

  bool Run(absl::string_view bytes) {
    ByteReader in({bytes, 0}, failure_);
    return ReadHeader(in) && ReadSections(in) && ReadStrings() &&
           ReadProperties() && ReadDialects() && ReadResources() &&
           ReadEntries();
  }

 private:
  ByteReader Open(SectionId id) {
    return {*sections_[static_cast<size_t>(id)], failure_};
  }
  bool Has(SectionId id) const {
    return sections_[static_cast<size_t>(id)].has_value();
  }
  bool ReadHeader(ByteReader& in);
  bool ReadSections(ByteReader& in);
  bool ReadStrings();
  bool ReadString(ByteReader& in, absl::string_view* text);
  bool ReadDialects();
  bool ReadDialect(ByteReader& in);
  bool ReadOpName(ByteReader& in, absl::string_view dialect);
  bool ReadProperties();
  bool ReadResources();
  bool ReadResourceGroup(bool is_kept, ByteReader& offsets, ByteReader& data);
  bool ReadBlob(absl::string_view key, Part value);
  bool ReadEntries();
  bool ReadEntryGroups(size_t count, ByteReader& offsets, ByteReader& data,
                       std::vector<Entry>* entries);

  Failure& failure_;
  Container& out_;
  std::array<std::optional<Part>, kSectionIds> sections_;
};

bool ContainerReader::ReadHeader(ByteReader& in) {
  Part magic;
  if (!in.Bytes(kMagic.size(), &magic)) return false;
  if (!in.Varint(&out_.version)) return false;
  if (out_.version > kNewestFormat) {
    return in.FailUnimplemented(absl::StrCat(
        "this is version ", out_.version,
        " of MLIR's bytecode; the newest that is read is ", kNewestFormat));
  }
  return in.CString(&out_.producer);
}

bool ContainerReader::ReadSections(ByteReader& in) {
  while (!in.AtEnd()) {
    ByteReader start = in;
    SectionId id{};
    Part contents;
    if (!in.Section(&id, &contents)) return false;
    if (id == SectionId::kDialectVersion) {
      return start.Fail(absl::StrCat("a ", NameOf(id), " stands in another"));
    }
    if (Has(id)) return start.Fail(absl::StrCat("a second ", NameOf(id)));
    sections_[static_cast<size_t>(id)] = contents;
  }
  for (size_t i = 0; i < kSectionIds; ++i) {
    const auto id = static_cast<SectionId>(i);
    const bool is_needed =
        id <= SectionId::kIr ||
        (id == SectionId::kProperties && out_.version >= kNativeProperties);
    if (is_needed && !Has(id)) {
      return in.Fail(absl::StrCat("there is no ", NameOf(id)));
    }
  }
  out_.ir = *sections_[static_cast<size_t>(SectionId::kIr)];
  return true;
}

// The sizes stand in front, the last string's first; each counts a NUL.
bool ContainerReader::ReadStrings() {
  ByteReader in = Open(SectionId::kStrings);
  size_t count = 0;
  if (!in.Count("strings", &count)) return false;
  std::vector<uint64_t> sizes(count);
  for (size_t i = count; i > 0; --i) {
    if (!in.Varint(&sizes[i - 1])) return false;
    if (sizes[i - 1] == 0) return in.Fail("a string has no room for its NUL");
  }
  out_.strings.reserve(count);
  for (const uint64_t size : sizes) {
    Part text;
    if (!in.Bytes(size, &text)) return false;
    out_.strings.push_back(text.bytes.substr(0, text.bytes.size() - 1));
  }
  return in.ExpectEnd("the strings");
}

bool ContainerReader::ReadString(ByteReader& in, absl::string_view* text) {
  size_t index = 0;
  if (!in.Index("string", out_.strings.size(), &index)) return false;
  *text = out_.strings[index];
  return true;
}

bool ContainerReader::ReadDialects() {
  ByteReader in = Open(SectionId::kDialects);
  size_t count = 0;
  if (!in.Count("dialects", &count)) return false;
  for (size_t i = 0; i < count; ++i) {
    if (!ReadDialect(in)) return false;
  }
  size_t ops = 0;  // a hint
  if (out_.version >= kOptionalLocations && !in.Count("operations", &ops)) {
    return false;
  }
  while (!in.AtEnd()) {
    size_t dialect = 0, names = 0;
    if (!in.Index("dialect", count, &dialect) ||
        !in.Count("operations", &names)) {
      return false;
    }
    for (size_t i = 0; i < names; ++i) {
      if (!ReadOpName(in, out_.dialects[dialect])) return false;
    }
  }
  return true;
}

// A dialect's version says nothing that the codes of its attributes do not.
bool ContainerReader::ReadDialect(ByteReader& in) {
  absl::string_view& name = out_.dialects.emplace_back();
  if (out_.version < kVersioningDialects) return ReadString(in, &name);
  uint64_t index = 0;
  bool has_version = false;
  if (!in.Flagged(&index, &has_version) ||
      !in.CheckIndex("string", out_.strings.size(), index)) {
    return false;
  }
  name = out_.strings[static_cast<size_t>(index)];
  if (!has_version) return true;
  SectionId id{};
  Part version;
  if (!in.Section(&id, &version)) return false;
  return id == SectionId::kDialectVersion ||
         in.Fail(absl::StrCat("expected a dialect version section, not a ",
                              NameOf(id)));
}

bool ContainerReader::ReadOpName(ByteReader& in, absl::string_view dialect) {
  OpName& op = out_.ops.emplace_back();
  op.dialect = dialect;
  if (out_.version < kNativeProperties) return ReadString(in, &op.name);
  uint64_t index = 0;
  if (!in.Flagged(&index, &op.is_registered) ||
      !in.CheckIndex("string", out_.strings.size(), index)) {
    return false;
  }
  op.name = out_.strings[static_cast<size_t>(index)];
  return true;
}

bool ContainerReader::ReadProperties() {
  if (!Has(SectionId::kProperties)) return true;
  ByteReader in = Open(SectionId::kProperties);
  if (in.AtEnd()) return true;
  size_t count = 0;
  if (!in.Count("properties", &count)) return false;
  for (size_t i = 0; i < count; ++i) {
    uint64_t size = 0;
    if (!in.Varint(&size) || !in.Bytes(size, &out_.properties.emplace_back())) {
      return false;
    }
  }
  return in.ExpectEnd("the properties");
}

// Groups of tools come first, which say nothing about the program; then those
// of dialects, which attributes refer to by number.
bool ContainerReader::ReadResources() {
  if (Has(SectionId::kResources) != Has(SectionId::kResourceOffsets)) {
    const bool has = Has(SectionId::kResources);
    return Open(has ? SectionId::kResources : SectionId::kResourceOffsets)
        .Fail(absl::StrCat(
            "there is no ",
            NameOf(has ? SectionId::kResourceOffsets : SectionId::kResources)));
  }
  if (!Has(SectionId::kResources)) return true;
  ByteReader offsets = Open(SectionId::kResourceOffsets);
  ByteReader data = Open(SectionId::kResources);
  size_t external = 0;
  if (!offsets.Count("groups", &external)) return false;
  for (size_t i = 0; i < external; ++i) {
    absl::string_view tool;
    if (!ReadString(offsets, &tool) ||
        !ReadResourceGroup(false, offsets, data)) {
      return false;
    }
  }
  while (!offsets.AtEnd()) {
    size_t dialect = 0;
    if (!offsets.Index("dialect", out_.dialects.size(), &dialect) ||
        !ReadResourceGroup(true, offsets, data)) {
      return false;
    }
  }
  return true;
}

bool ContainerReader::ReadResourceGroup(bool is_kept, ByteReader& offsets,
                                        ByteReader& data) {
  constexpr uint8_t kBlob = 0;
  size_t count = 0;
  if (!offsets.Count("resources", &count)) return false;
  for (size_t i = 0; i < count; ++i) {
    absl::string_view key;
    uint64_t size = 0;
    uint8_t kind = 0;
    Part value;
    if (!ReadString(offsets, &key) || !offsets.Varint(&size) ||
        !offsets.Byte(&kind) || !data.Bytes(size, &value)) {
      return false;
    }
    if (kind > 2) return offsets.Fail("a resource is a blob, bool or string");
    if (!is_kept) continue;
    if (kind != kBlob || value.bytes.empty()) {
      out_.resources.push_back({key, {}});
    } else if (!ReadBlob(key, value)) {
      return false;
    }
  }
  return true;
}

bool ContainerReader::ReadBlob(absl::string_view key, Part value) {
  ByteReader in(value, failure_);
  uint64_t alignment = 0, size = 0;
  Part blob;
  if (!in.Varint(&alignment) || !in.Varint(&size) || !in.Align(alignment) ||
      !in.Bytes(size, &blob) || !in.ExpectEnd("a resource")) {
    return false;
  }
  out_.resources.push_back({key, blob});
  return true;
}

bool ContainerReader::ReadEntries() {
  ByteReader offsets = Open(SectionId::kEntryOffsets);
  ByteReader data = Open(SectionId::kEntries);
  size_t attributes = 0, types = 0;
  return offsets.Count("attributes", &attributes) &&
         offsets.Count("types", &types) &&
         ReadEntryGroups(attributes, offsets, data, &out_.attributes) &&
         ReadEntryGroups(types, offsets, data, &out_.types) &&
         offsets.ExpectEnd("the offsets");
}

bool ContainerReader::ReadEntryGroups(size_t count, ByteReader& offsets,
                                      ByteReader& data,
                                      std::vector<Entry>* entries) {
  if (!offsets.CheckCount("entries", count)) return false;
  entries->reserve(count);
  while (entries->size() < count) {
    size_t dialect = 0, size = 0;
    if (!offsets.Index("dialect", out_.dialects.size(), &dialect) ||
        !offsets.Count("entries", &size)) {
      return false;
    }
    if (size > count - entries->size()) {
      return offsets.Fail(absl::StrCat("more than ", count, " entries"));
    }
    for (size_t i = 0; i < size; ++i) {
      Entry& entry = entries->emplace_back();
      entry.dialect = out_.dialects[dialect];
      uint64_t bytes = 0;
      if (!offsets.Flagged(&bytes, &entry.is_custom) ||
          !data.Bytes(bytes, &entry.part)) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace

bool HasMagic(absl::string_view bytes) {
  return absl::StartsWith(bytes, kMagic);
}

bool ReadContainer(absl::string_view bytes, Failure& failure,
                   Container* container) {
  return ContainerReader(failure, *container).Run(bytes);
}

}  // namespace hlo::bytecode
