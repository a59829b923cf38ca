#include "interpreter/stablehlo/read/dense_numbers.h"

#include <cstring>
#include <limits>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "interpreter/stablehlo/read/hex_digit.h"
#include "literals/types/convert.h"
#include "literals/types/decimal.h"
#include "literals/types/storage.h"

namespace hlo::stablehlo {
namespace {

constexpr size_t kBlock = 512;

bool IsDigitAt(const char* at, const char* last) {
  return at < last && *at >= '0' && *at <= '9';
}

// The whole word at `at`, for messages and to see whether a number ends there.
absl::string_view Word(const char* at, const char* last) {
  const char* end = at;
  while (end < last && absl::string_view(" ,[]()>\n\t\r").find(*end) ==
                           absl::string_view::npos) {
    ++end;
  }
  return {at, static_cast<size_t>(end - at)};
}

// Digits at [at, last), decimal or with 0x; null without any or beyond 64 bits.
const char* ReadMagnitude(const char* at, const char* last, uint64_t* value) {
  const bool hex = last - at > 2 && at[0] == '0' && at[1] == 'x';
  if (hex) at += 2;
  const char* first = at;
  const uint64_t base = hex ? 16 : 10;
  *value = 0;
  for (; at < last; ++at) {
    const int digit = HexDigit(*at);
    if (digit < 0 || static_cast<uint64_t>(digit) >= base) break;
    if (__builtin_mul_overflow(*value, base, value) ||
        __builtin_add_overflow(*value, static_cast<uint64_t>(digit), value)) {
      return nullptr;
    }
  }
  return at == first ? nullptr : at;
}

}  // namespace

const char* NumberReader::Fail(const char* at, const char* last,
                               const char* message) {
  absl::string_view word = Word(at, last);
  if (word.empty()) word = absl::string_view(at, at < last ? 1 : 0);
  error_ =
      absl::StrCat("'", word.substr(0, 40), "' ", message, " ", Name(type_));
  return nullptr;
}

void NumberReader::Store(uint64_t code) {
  const auto bytes = static_cast<size_t>(StorageBytes(type_));
  std::memcpy(out_, &code, bytes);
  NormalizeStorage(type_, out_, 1);
  out_ += bytes;
}

const char* NumberReader::Read(const char* at, const char* last) {
  return IsFloat(type_) ? ReadFloat(at, last) : ReadInteger(at, last);
}

const char* NumberReader::ReadInteger(const char* at, const char* last) {
  const int bits = IsPred(type_) ? 1 : BitWidth(type_);
  const absl::string_view rest(at, static_cast<size_t>(last - at));
  if (IsPred(type_) &&
      (rest.substr(0, 4) == "true" || rest.substr(0, 5) == "false")) {
    Store(rest[0] == 't' ? 1 : 0);
    return at + (rest[0] == 't' ? 4 : 5);
  }
  const bool negative = at < last && *at == '-';
  uint64_t magnitude = 0;
  const char* end = ReadMagnitude(at + (negative ? 1 : 0), last, &magnitude);
  if (end == nullptr) return Fail(at, last, "is no integer of type");
  if (end < last && (*end == '.' || *end == 'e')) {
    return Fail(at, last, "is no integer, as there must be for type");
  }
  const uint64_t all_ones = ~uint64_t{0} >> (64 - bits);
  const uint64_t lowest = uint64_t{1} << (bits - 1);
  if (negative && IsUnsigned(type_) && magnitude != 0) {
    return Fail(at, last, "is negative, but of type");
  }
  if (magnitude > (negative ? lowest : all_ones)) {
    return Fail(at, last, "does not fit the type");
  }
  Store((negative ? -magnitude : magnitude) & all_ones);
  return end;
}

const char* NumberReader::ReadCode(const char* at, const char* last,
                                   bool negative) {
  uint64_t code = 0;
  const char* end = ReadMagnitude(at, last, &code);
  const int bits = BitWidth(type_);
  if (end == nullptr || negative || (bits < 64 && code >> bits != 0)) {
    return Fail(at, last, "are no bits of type");
  }
  Flush();
  Store(code);
  return end;
}

const char* NumberReader::ReadFloat(const char* at, const char* last) {
  const bool negative = at < last && *at == '-';
  const char* digits = at + (negative ? 1 : 0);
  if (last - digits > 2 && digits[0] == '0' && digits[1] == 'x') {
    return ReadCode(digits, last, negative);
  }
  const char* dot = digits;
  while (IsDigitAt(dot, last)) ++dot;
  if (dot == digits) return Fail(at, last, "is no number of type");
  if (dot == last || *dot != '.') {
    return Fail(at, last, "has no '.', as there must be for type");
  }
  double value = 0;
  const NumberEnd number = ReadNumber(at, last, &value);
  if (number.status == NumberStatus::kOutOfRange) {
    value = std::numeric_limits<double>::infinity() * (negative ? -1 : 1);
  } else if (number.status != NumberStatus::kOk) {
    return Fail(at, last, "is no number of type");
  }
  pending_.push_back(value);
  if (pending_.size() >= kBlock) Flush();
  return number.end;
}

void NumberReader::Flush() {
  const size_t count = pending_.size();
  NarrowFromF64(type_, pending_.data(), out_, static_cast<int64_t>(count));
  out_ += count * static_cast<size_t>(StorageBytes(type_));
  pending_.clear();
}

}  // namespace hlo::stablehlo
