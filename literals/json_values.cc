#include "literals/json_values.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "literals/types/decimal.h"
#include "literals/types/storage.h"

namespace hlo {
namespace {

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool FailAt(JsonCursor& json, const std::vector<int64_t>& index,
            absl::string_view message) {
  for (int64_t i : index) json.Enter(i);
  return json.Fail(message);
}

// A number; as a string where JSON has no such number.
template <typename T>
bool ReadPart(JsonCursor& json, T* out, std::string* error) {
  const char first = json.Peek();
  absl::string_view word;
  std::string storage;
  const char* from = json.at();
  const char* last = json.last();
  if (first == '"') {
    if (!json.ReadString(&word, &storage)) return false;
    from = word.data();
    last = from + word.size();
  } else if (!Pred<T> && (first < '0' || first > '9') && first != '-') {
    *error = Explain(NumberStatus::kMalformed, "", kTypeOf<T>);
    return false;
  }
  NumberEnd end = ReadNumber(from, last, out);
  if (first == '"' && end.end != last) end.status = NumberStatus::kMalformed;
  if (end.status != NumberStatus::kOk) {
    const auto length = static_cast<size_t>(end.end - from);
    *error = Explain(end.status, {from, length}, kTypeOf<T>);
    return false;
  }
  if (first != '"') json.MoveTo(end.end);
  return true;
}

template <typename T>
bool ReadElement(JsonCursor& json, T* out, std::string* error) {
  if constexpr (ComplexNumber<T>) {
    *out = T();
    if (!json.Take('[')) return ReadPart(json, &out->re, error);
    if (!ReadPart(json, &out->re, error)) return false;
    *error = "expected [re, im]";
    return json.Take(',') && ReadPart(json, &out->im, error) && json.Take(']');
  } else {
    return ReadPart(json, out, error);
  }
}

// Walks with counters instead of recursion: a rank has no limit.
template <typename T>
bool ReadValues(JsonCursor& json, const std::vector<int64_t>& sizes, T* out) {
  const size_t rank = sizes.size();
  std::vector<int64_t> index;  // one for each open bracket
  std::string error;
  if (rank == 0)
    return ReadElement(json, out, &error) || FailAt(json, index, error);
  if (!json.Expect('[')) return false;
  // Without elements the inner brackets may be left out.
  const bool empty = std::find(sizes.begin(), sizes.end(), 0) != sizes.end();
  if (empty && json.Take(']')) return true;
  index.push_back(0);
  for (;;) {
    const size_t depth = index.size() - 1;
    if (index[depth] == sizes[depth]) {
      index.pop_back();
      if (!json.Take(']')) {
        return FailAt(
            json, index,
            absl::StrCat("expected ']' after ", sizes[depth], " elements"));
      }
      if (depth == 0) return true;
      ++index[depth - 1];
      continue;
    }
    if (index[depth] > 0 && !json.Take(',')) {
      const int64_t found = index[depth];
      index.pop_back();
      return FailAt(
          json, index,
          absl::StrCat("expected ", sizes[depth], " elements, found ", found));
    }
    if (depth + 1 < rank) {
      if (!json.Take('[')) return FailAt(json, index, "expected '['");
      index.push_back(0);
    } else {
      if (!ReadElement(json, out++, &error)) return FailAt(json, index, error);
      ++index[depth];
    }
  }
}

}  // namespace

bool ReadJsonBits(JsonCursor& json, ElementType type, int64_t count,
                  std::byte* out) {
  absl::string_view text;
  std::string storage;
  if (!json.ReadString(&text, &storage)) return false;
  const auto each = static_cast<size_t>(StorageBytes(type));
  const size_t have = text.size() / (2 * each);
  if (text.size() % (2 * each) != 0 || have != static_cast<size_t>(count)) {
    return json.Fail(absl::StrCat("expected ", 2 * each,
                                  " hexadecimal digits for each of ", count,
                                  " elements, found ", text.size()));
  }
  int invalid = 0;
  for (size_t i = 0; i < text.size(); i += 2) {
    const int high = HexDigit(text[i]), low = HexDigit(text[i + 1]);
    invalid |= high | low;
    out[i / 2] = static_cast<std::byte>(high * 16 + low);
  }
  if (invalid < 0) return json.Fail("expected hexadecimal digits");
  const int64_t bad = NormalizeStorage(type, out, count);
  return bad < 0 || json.Fail(absl::StrCat("the byte of element ", bad,
                                           " is no ", Name(type)));
}

bool ReadJsonValues(JsonCursor& json, ElementType type,
                    const std::vector<int64_t>& sizes, std::byte* out) {
  return VisitElementType(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    return ReadValues(json, sizes, reinterpret_cast<T*>(out));
  });
}

}  // namespace hlo
