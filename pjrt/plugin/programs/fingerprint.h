// A number for bytes that is the same in every process, for caches that outlive
// one.
#ifndef HLOREF_PJRT_PLUGIN_PROGRAMS_FINGERPRINT_H_
#define HLOREF_PJRT_PLUGIN_PROGRAMS_FINGERPRINT_H_

#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace hlo::pjrt {

// Two FNV-1a hashes with different beginnings. Not against malice.
class Fingerprint {
 public:
  // Also the text's length, so that texts do not run into one another.
  void Add(absl::string_view text) {
    for (unsigned char each : text) Mix(each);
    for (size_t rest = text.size(), i = 0; i < sizeof(rest); ++i, rest >>= 8) {
      Mix(rest & 0xff);
    }
  }
  uint64_t number() const { return first_; }
  std::string text() const {
    return absl::StrCat(absl::Hex(first_, absl::kZeroPad16),
                        absl::Hex(second_, absl::kZeroPad16));
  }

 private:
  static constexpr uint64_t kPrime = 0x100000001b3;
  void Mix(uint64_t byte) {
    first_ = (first_ ^ byte) * kPrime;
    second_ = (second_ ^ byte) * kPrime;
    second_ ^= second_ >> 29;
  }
  uint64_t first_ = 0xcbf29ce484222325;
  uint64_t second_ = 0x9e3779b97f4a7c15;
};

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_PROGRAMS_FINGERPRINT_H_
