#include "interpreter/bytecode/byte_reader.h"

#include <bit>

#include "absl/strings/str_cat.h"

namespace hlo::bytecode {
namespace {

constexpr uint8_t kPadding = 0xCB;
constexpr uint8_t kIsAligned = 0x80;  // in a section's id

uint64_t LittleEndian(absl::string_view bytes) {
  uint64_t value = 0;
  for (size_t i = bytes.size(); i > 0; --i) {
    value = value << 8 | static_cast<unsigned char>(bytes[i - 1]);
  }
  return value;
}

}  // namespace

std::string NameOf(SectionId id) {
  static constexpr absl::string_view kNames[] = {
      "string",   "dialect",         "attribute and type", "offset",  "IR",
      "resource", "resource offset", "dialect version",    "property"};
  static_assert(std::size(kNames) == kSectionIds);
  return absl::StrCat(kNames[static_cast<size_t>(id)], " section");
}

bool ByteReader::Fail(std::string message, absl::StatusCode code) {
  if (failure_.failed) return false;
  failure_.failed = true;
  failure_.offset = offset();
  failure_.message = std::move(message);
  failure_.code = code;
  return false;
}

bool ByteReader::ExpectEnd(absl::string_view of) {
  return AtEnd() || Fail(absl::StrCat("expected the end of ", of, ", not ",
                                      remaining(), " more bytes"));
}

bool ByteReader::Byte(uint8_t* value) {
  if (AtEnd()) return Fail("the file ends too early");
  *value = static_cast<uint8_t>(part_.bytes[at_++]);
  return true;
}

bool ByteReader::Bytes(uint64_t size, Part* bytes) {
  if (size > remaining()) {
    return Fail(absl::StrCat(size, " bytes are announced, ", remaining(),
                             " are there"));
  }
  *bytes = {part_.bytes.substr(at_, static_cast<size_t>(size)), offset()};
  at_ += static_cast<size_t>(size);
  return true;
}

bool ByteReader::CString(absl::string_view* text) {
  const size_t end = part_.bytes.find('\0', at_);
  if (end == absl::string_view::npos) return Fail("this string has no end");
  *text = part_.bytes.substr(at_, end - at_);
  at_ = end + 1;
  return true;
}

// The zeros below the first byte's lowest one are the number of bytes behind
// it; a first byte of zero has eight.
bool ByteReader::Varint(uint64_t* value) {
  uint8_t first = 0;
  Part more;
  if (!Byte(&first)) return false;
  const int count = std::countr_zero(first);
  if (count == 0) {
    *value = first >> 1;
    return true;
  }
  if (!Bytes(static_cast<uint64_t>(count), &more)) return false;
  *value = LittleEndian(more.bytes);
  if (count < 8) *value = *value << (7 - count) | first >> (count + 1);
  return true;
}

bool ByteReader::SignedVarint(int64_t* value) {
  uint64_t code = 0;
  if (!Varint(&code)) return false;
  *value = static_cast<int64_t>((code >> 1) ^ (0 - (code & 1)));
  return true;
}

bool ByteReader::Flagged(uint64_t* value, bool* flag) {
  if (!Varint(value)) return false;
  *flag = (*value & 1) != 0;
  *value >>= 1;
  return true;
}

bool ByteReader::CheckCount(absl::string_view things, uint64_t count) {
  return count <= remaining() ||
         Fail(absl::StrCat(count, " ", things, " are announced, ", remaining(),
                           " bytes are there"));
}

bool ByteReader::Count(absl::string_view things, size_t* count) {
  uint64_t value = 0;
  if (!Varint(&value) || !CheckCount(things, value)) return false;
  *count = static_cast<size_t>(value);
  return true;
}

bool ByteReader::CheckIndex(absl::string_view thing, size_t size,
                            uint64_t index) {
  return index < size ||
         Fail(absl::StrCat("there is no ", thing, " ", index, ", only ", size));
}

bool ByteReader::Index(absl::string_view thing, size_t size, size_t* index) {
  uint64_t value = 0;
  if (!Varint(&value) || !CheckIndex(thing, size, value)) return false;
  *index = static_cast<size_t>(value);
  return true;
}

bool ByteReader::Align(uint64_t alignment) {
  if (!std::has_single_bit(alignment)) {
    return Fail(
        absl::StrCat("an alignment is a power of two, not ", alignment));
  }
  while ((offset() & (alignment - 1)) != 0) {
    uint8_t padding = 0;
    if (!Byte(&padding)) return false;
    if (padding != kPadding) {
      --at_;
      return Fail(absl::StrCat("expected a byte of padding, 0xCB"));
    }
  }
  return true;
}

bool ByteReader::Section(SectionId* id, Part* contents) {
  uint8_t code = 0;
  uint64_t size = 0, alignment = 1;
  if (!Byte(&code)) return false;
  const bool is_aligned = (code & kIsAligned) != 0;
  code &= static_cast<uint8_t>(~kIsAligned);
  if (code >= kSectionIds) {
    --at_;
    return Fail(absl::StrCat("there is no section of id ", code));
  }
  *id = static_cast<SectionId>(code);
  if (!Varint(&size)) return false;
  if (is_aligned && !(Varint(&alignment) && Align(alignment))) return false;
  return Bytes(size, contents);
}

}  // namespace hlo::bytecode
