#include "interpreter/bytecode/artifact.h"

#include <cstddef>
#include <cstdint>

#include "interpreter/bytecode/container.h"

namespace hlo::bytecode {
namespace {

// A FlatBuffer: a root table, whose fields are found through a table of
// offsets; all numbers are little endian.
class FlatBuffer {
 public:
  explicit FlatBuffer(absl::string_view bytes) : bytes_(bytes) {}

  absl::string_view FindBytecode() const {
    const uint64_t table = Number(0, 4);
    // The way back to the offsets is a signed number.
    const auto back = static_cast<int32_t>(Number(table, 4));
    const auto offsets =
        static_cast<uint64_t>(static_cast<int64_t>(table) - back);
    const uint64_t size = Number(offsets, 2);
    for (uint64_t at = 4; at + 2 <= size; at += 2) {
      const uint64_t field = Number(offsets + at, 2);
      if (field == 0) continue;
      const absl::string_view bytes = Vector(table + field);
      if (HasMagic(bytes)) return bytes;
    }
    return {};
  }

 private:
  // Zero beyond the end, which leads to nothing.
  uint64_t Number(uint64_t at, size_t size) const {
    if (at > bytes_.size() || bytes_.size() - at < size) return 0;
    uint64_t value = 0;
    for (size_t i = size; i > 0; --i) {
      value = value << 8 | static_cast<unsigned char>(
                               bytes_[static_cast<size_t>(at) + i - 1]);
    }
    return value;
  }
  // The bytes of the vector to which a field leads.
  absl::string_view Vector(uint64_t field) const {
    const uint64_t at = field + Number(field, 4);
    const uint64_t size = Number(at, 4);
    if (at > bytes_.size() || bytes_.size() - at < 4) return {};
    const absl::string_view rest = bytes_.substr(static_cast<size_t>(at) + 4);
    return size <= rest.size() ? rest.substr(0, static_cast<size_t>(size))
                               : absl::string_view();
  }

  absl::string_view bytes_;
};

}  // namespace

absl::string_view ArtifactOf(absl::string_view bytes) {
  if (HasMagic(bytes)) return bytes;
  return FlatBuffer(bytes).FindBytecode();
}

}  // namespace hlo::bytecode
