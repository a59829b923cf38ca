#include "literals/npy_header.h"

#include <algorithm>
#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace hlo {
namespace {

constexpr absl::string_view kMagic("\x93NUMPY", 6);

// ---- dtypes ----

// Other codes that files have, without their byte order.
struct OtherCode {
  absl::string_view code;
  ElementType type;
};
constexpr OtherCode kOtherCodes[] = {
    {"?", ElementType::kPred},
    // np.save writes these for ml_dtypes.
    {"f1", ElementType::kF8E5M2},
    {"V2", ElementType::kBF16},
};
constexpr absl::string_view kAnyByte = "V1";

std::string Descriptor(ElementType type) {
  const absl::string_view code = Info(type).numpy_code;
  if (code.empty()) return Info(type).numpy_name;
  return absl::StrCat(StorageBytes(type) == 1 ? "|" : "<", code);
}

// `dtype` as the file has it, `code` without its byte order.
std::optional<ElementType> TypeOfDtype(absl::string_view dtype,
                                       absl::string_view code) {
  for (const OtherCode& other : kOtherCodes) {
    if (code == other.code) return other.type;
  }
  for (int i = 0; i < kElementTypeCount; ++i) {
    const auto type = static_cast<ElementType>(i);
    const bool coded = !code.empty() && code == Info(type).numpy_code;
    if (coded || dtype == Info(type).numpy_name) return type;
  }
  return std::nullopt;
}

absl::Status ReadDtype(NpyHeader* header) {
  absl::string_view code = header->dtype;
  if (!code.empty() && absl::StrContains("<>|=", code.substr(0, 1))) {
    header->big_endian = code[0] == '>';
    code.remove_prefix(1);
  }
  if (code == kAnyByte) return absl::OkStatus();
  header->type = TypeOfDtype(header->dtype, code);
  if (header->type) return absl::OkStatus();
  return absl::UnimplementedError(absl::StrCat(
      ".npy file: dtype '", header->dtype, "' is no element type of HLO"));
}

// ---- the dict ----

class DictReader {
 public:
  explicit DictReader(absl::string_view text) : rest_(text) {}

  absl::Status Read(NpyHeader* header) {
    if (!Take("{")) return NpyError("its header is no dict");
    bool seen[3] = {};
    while (!Take("}")) {
      std::string key;
      absl::Status status = ReadString(&key);
      if (!status.ok()) return status;
      if (!Take(":")) return NpyError(absl::StrCat("no value for '", key, "'"));
      const int which = key == "descr"           ? 0
                        : key == "fortran_order" ? 1
                        : key == "shape"         ? 2
                                                 : 3;
      if (which == 3 || seen[which]) {
        return NpyError(
            absl::StrCat("unexpected key '", key, "' in its header"));
      }
      seen[which] = true;
      status = ReadValue(which, header);
      if (!status.ok()) return status;
      if (!Take(",") && !absl::StartsWith(rest_, "}")) {
        return NpyError("expected ',' or '}' in its header");
      }
    }
    if (!seen[0] || !seen[1] || !seen[2]) {
      return NpyError("its header needs descr, fortran_order and shape");
    }
    SkipBlanks();
    return rest_.empty() ? absl::OkStatus() : NpyError("text after its header");
  }

 private:
  void SkipBlanks() {
    while (!rest_.empty() && absl::StrContains(" \n\t\r", rest_.substr(0, 1))) {
      rest_.remove_prefix(1);
    }
  }
  // Blanks around it are taken too.
  bool Take(absl::string_view word) {
    SkipBlanks();
    if (!absl::ConsumePrefix(&rest_, word)) return false;
    SkipBlanks();
    return true;
  }

  absl::Status ReadString(std::string* out) {
    SkipBlanks();
    const char quote = rest_.empty() ? '\0' : rest_[0];
    const size_t end = rest_.find(quote, 1);
    if ((quote != '\'' && quote != '"') || end == rest_.npos) {
      return NpyError("expected a string in its header");
    }
    *out = std::string(rest_.data() + 1, end - 1);
    rest_.remove_prefix(end + 1);
    return absl::OkStatus();
  }

  absl::Status ReadValue(int which, NpyHeader* header) {
    if (which == 2) return ReadSizes(&header->sizes);
    if (which == 1) {
      header->fortran_order = Take("True");
      if (header->fortran_order || Take("False")) return absl::OkStatus();
      return NpyError("fortran_order is neither True nor False");
    }
    if (absl::StartsWith(rest_, "[")) {
      return absl::UnimplementedError(
          ".npy file: structured dtypes are no element types of HLO");
    }
    absl::Status status = ReadString(&header->dtype);
    return status.ok() ? ReadDtype(header) : status;
  }

  absl::Status ReadSizes(std::vector<int64_t>* sizes) {
    if (!Take("(")) return NpyError("its shape is no tuple");
    while (!Take(")")) {
      const size_t digits =
          std::min(rest_.find_first_not_of("0123456789"), rest_.size());
      int64_t size = 0;
      if (!absl::SimpleAtoi(rest_.substr(0, digits), &size)) {
        return NpyError("its shape has something that is no size");
      }
      rest_.remove_prefix(digits);
      absl::ConsumePrefix(&rest_, "L");  // Python 2 wrote long integers
      sizes->push_back(size);
      if (!Take(",") && !absl::StartsWith(rest_, ")")) {
        return NpyError("expected ',' or ')' in its shape");
      }
    }
    return absl::OkStatus();
  }

  absl::string_view rest_;
};

}  // namespace

absl::Status NpyError(absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat(".npy file: ", what));
}

absl::StatusOr<NpyHeader> ReadNpyHeader(absl::string_view bytes) {
  if (!absl::StartsWith(bytes, kMagic))
    return NpyError("it does not begin as one");
  const size_t version_at = kMagic.size();
  if (bytes.size() < version_at + 2) return NpyError("it ends in its header");
  const int version = static_cast<unsigned char>(bytes[version_at]);
  if (version < 1 || version > 3) {
    return NpyError(absl::StrCat("unknown format version ", version));
  }
  const size_t length_bytes = version == 1 ? 2 : 4;
  const size_t length_at = version_at + 2;
  if (bytes.size() < length_at + length_bytes) {
    return NpyError("it ends in its header");
  }
  size_t length = 0;
  for (size_t i = length_bytes; i-- > 0;) {
    length = length * 256 + static_cast<unsigned char>(bytes[length_at + i]);
  }
  NpyHeader header;
  const size_t text_at = length_at + length_bytes;
  if (length > bytes.size() - text_at) return NpyError("it ends in its header");
  header.data_offset = text_at + length;
  absl::Status status = DictReader(bytes.substr(text_at, length)).Read(&header);
  if (!status.ok()) return status;
  return header;
}

std::string NpyHeaderText(ElementType type, std::span<const int64_t> sizes) {
  std::string shape;
  for (int64_t size : sizes) {
    absl::StrAppend(&shape, shape.empty() ? "" : " ", size, ",");
  }
  if (sizes.size() > 1) shape.pop_back();
  std::string text =
      absl::StrCat("{'descr': '", Descriptor(type),
                   "', 'fortran_order': False, 'shape': (", shape, "), }");
  constexpr size_t kAlignment = 64, kLongest = 65535;
  const bool is_long = text.size() + kAlignment > kLongest;
  const size_t before = kMagic.size() + 2 + (is_long ? 4 : 2);
  const size_t used = (before + text.size() + 1) % kAlignment;
  text.append((kAlignment - used) % kAlignment, ' ');
  text.push_back('\n');
  std::string out(kMagic.data(), kMagic.size());
  out.push_back(is_long ? '\2' : '\1');
  out.push_back('\0');
  for (size_t i = 0; i < (is_long ? 4u : 2u); ++i) {
    out.push_back(static_cast<char>(text.size() >> (8 * i) & 0xff));
  }
  return out + text;
}

}  // namespace hlo
