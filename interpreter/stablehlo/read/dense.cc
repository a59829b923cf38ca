#include "interpreter/stablehlo/read/dense.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/read/dense_numbers.h"
#include "interpreter/stablehlo/read/hex_digit.h"
#include "literals/sizes.h"
#include "literals/types/storage.h"

namespace hlo::stablehlo {
namespace {

bool CheckStatus(Lexer& lexer, size_t offset, const absl::Status& status) {
  return status.ok() ||
         lexer.Fail(offset, std::string(status.message()), status.code());
}

// Walks nested lists with counters instead of recursion: a rank has no limit.
class ListReader {
 public:
  ListReader(Lexer& lexer, absl::string_view body, const Shape& shape)
      : lexer_(lexer),
        at_(body.data()),
        last_(body.data() + body.size()),
        shape_(shape) {}

  bool Read(Attribute::Dense* dense);
  // The number of texts between commas.
  int64_t CountElements() const;
  // Reads that many, without brackets.
  bool ReadBare(std::byte* elements);

 private:
  bool Fail(std::string message) {
    return lexer_.Fail(static_cast<size_t>(at_ - lexer_.text().data()),
                       std::move(message));
  }
  char Peek();
  bool Take(char c) {
    if (Peek() != c || at_ == last_) return false;
    ++at_;
    return true;
  }
  bool ReadNested(NumberReader& numbers);
  bool ReadRow(NumberReader& numbers, int64_t* count);
  bool ReadElement(NumberReader& numbers);
  bool ReadPart(NumberReader& numbers);
  bool CheckSize(size_t depth, int64_t count);

  Lexer& lexer_;
  const char* at_;
  const char* last_;
  const Shape& shape_;
};

char ListReader::Peek() {
  for (; at_ < last_; ++at_) {
    const char c = *at_;
    if (c == ' ' || c == '\n' || c == '\t' || c == '\r') continue;
    if (c != '/' || last_ - at_ < 2 || at_[1] != '/') return c;
    const void* end = std::memchr(at_, '\n', static_cast<size_t>(last_ - at_));
    at_ = end == nullptr ? last_ - 1 : static_cast<const char*>(end);
  }
  return '\0';
}

bool ListReader::ReadPart(NumberReader& numbers) {
  Peek();
  const char* end = numbers.Read(at_, last_);
  if (end == nullptr) return Fail(numbers.error());
  at_ = end;
  return true;
}

bool ListReader::ReadElement(NumberReader& numbers) {
  if (!IsComplex(shape_.type())) return ReadPart(numbers);
  if (!Take('(')) return Fail("expected a complex number, (re, im)");
  if (!ReadPart(numbers)) return false;
  if (!Take(',')) return Fail("expected ',' between the parts of a number");
  if (!ReadPart(numbers)) return false;
  return Take(')') || Fail("expected ')' behind a complex number");
}

bool ListReader::CheckSize(size_t depth, int64_t count) {
  const int64_t size = shape_.size(static_cast<int64_t>(depth));
  return count == size ||
         Fail(absl::StrCat("expected ", size, " elements in dimension ", depth,
                           ", found ", count));
}

// Elements up to and with the closing bracket.
bool ListReader::ReadRow(NumberReader& numbers, int64_t* count) {
  *count = 0;
  if (Take(']')) return true;
  const int64_t most = shape_.size(shape_.rank() - 1);
  for (;;) {
    if (*count == most) {
      return Fail(absl::StrCat("there are more than ", most, " elements"));
    }
    if (!ReadElement(numbers)) return false;
    ++*count;
    if (Take(',')) continue;
    return Take(']') || Fail("expected ',' or ']' behind an element");
  }
}

bool ListReader::ReadNested(NumberReader& numbers) {
  const auto rank = static_cast<size_t>(shape_.rank());
  std::vector<int64_t> counts(rank, 0);
  if (!Take('[')) return Fail("expected '['");
  for (size_t depth = 0;;) {
    if (depth + 1 == rank) {
      if (!ReadRow(numbers, &counts[depth])) return false;
    } else if (counts[depth] == 0 ? Peek() != ']' : Take(',')) {
      if (counts[depth] == shape_.size(static_cast<int64_t>(depth))) {
        return CheckSize(depth, counts[depth] + 1);
      }
      if (!Take('[')) return Fail("expected '['");
      ++counts[depth++];
      counts[depth] = 0;
      continue;
    } else if (!Take(']')) {
      return Fail("expected ',' or ']' behind a list");
    }
    if (!CheckSize(depth, counts[depth])) return false;
    if (depth-- == 0) return true;
  }
}

bool ListReader::Read(Attribute::Dense* dense) {
  const size_t offset = static_cast<size_t>(at_ - lexer_.text().data());
  const bool list = Peek() == '[';
  if (at_ == last_ && shape_.element_count() != 0) {
    return Fail("expected elements");
  }
  dense->splat = !list && shape_.rank() > 0 && at_ < last_;
  if (list && shape_.element_count() > last_ - at_) {
    return Fail(absl::StrCat("expected the ", shape_.element_count(),
                             " elements of ", shape_.ToString(false),
                             ", but only ", last_ - at_, " characters follow"));
  }
  auto literal =
      Literal::Zeros(dense->splat ? Shape::Scalar(shape_.type()) : shape_);
  if (!literal.ok()) return CheckStatus(lexer_, offset, literal.status());
  auto view = literal->mutable_view();
  if (!view.ok()) return CheckStatus(lexer_, offset, view.status());
  NumberReader numbers(PartType(shape_.type()), view->data);
  if (list ? !(shape_.rank() == 0 ? Fail("expected one element")
                                  : ReadNested(numbers))
           : at_ < last_ && !ReadElement(numbers)) {
    return false;
  }
  numbers.Flush();
  if (Peek() != '\0' || at_ != last_) return Fail("expected '>'");
  dense->elements = *std::move(literal);
  return true;
}

int64_t ListReader::CountElements() const {
  ListReader rest = *this;
  int64_t count = rest.Peek() == '\0' ? 0 : 1;
  for (; rest.Peek() != '\0'; ++rest.at_) count += *rest.at_ == ',' ? 1 : 0;
  return count;
}

bool ListReader::ReadBare(std::byte* elements) {
  NumberReader numbers(PartType(shape_.type()), elements);
  for (int64_t i = 0; i < shape_.size(0); ++i) {
    if (i > 0 && !Take(',')) return Fail("expected ','");
    if (!ReadElement(numbers)) return false;
  }
  numbers.Flush();
  return Peek() == '\0' || Fail("expected '>'");
}

// Old files pack truth values, the first in the lowest bit.
std::string UnpackBits(absl::string_view bytes, int64_t count) {
  std::string result(static_cast<size_t>(count), '\0');
  for (size_t i = 0; i < result.size(); ++i) {
    result[i] = static_cast<char>((bytes[i / 8] >> (i % 8)) & 1);
  }
  return result;
}

bool IsPacked(absl::string_view bytes, ElementType type, int64_t count) {
  const auto size = static_cast<int64_t>(bytes.size());
  if (!IsPred(type) || size != (count + 7) / 8 || size == count) return false;
  const auto first = static_cast<unsigned char>(bytes[0]);
  const bool splat = size == 1 && (first <= 1 || first == 0xFF);
  return !splat;
}

}  // namespace

bool SkipDense(Lexer& lexer, absl::string_view* body) {
  const size_t start = lexer.Next();
  const absl::string_view rest = lexer.Rest();
  size_t from = 0;
  if (!rest.empty() && rest[0] == '"') {
    from = rest.find('"', 1);
    if (from == rest.npos) return lexer.Fail(start, "this string has no end");
  }
  size_t end = rest.find('>', from);
  if (end != rest.npos &&
      rest.substr(from, end - from).find('/') != rest.npos) {
    for (end = from; end < rest.size() && rest[end] != '>'; ++end) {
      if (rest.substr(end, 2) != "//") continue;
      const size_t line_end = rest.find('\n', end);
      if (line_end == rest.npos) break;
      end = line_end;
    }
    if (end >= rest.size() || rest[end] != '>') end = rest.npos;
  }
  if (end == rest.npos) return lexer.Fail(start, "expected '>' after elements");
  *body = rest.substr(0, end);
  lexer.Seek(start + end);
  return true;
}

bool DecodeHex(Lexer& lexer, absl::string_view digits, size_t offset,
               std::string* bytes) {
  if (digits.substr(0, 2) != "0x" || digits.size() % 2 != 0) {
    return lexer.Fail(offset, "expected bytes as hexadecimal text, \"0x..\"");
  }
  bytes->resize(digits.size() / 2 - 1);
  for (size_t i = 0; i < bytes->size(); ++i) {
    const int high = HexDigit(digits[2 * i + 2]);
    const int low = HexDigit(digits[2 * i + 3]);
    if ((high | low) < 0) {
      return lexer.Fail(offset + 2 * i + 2, "expected hexadecimal digits");
    }
    (*bytes)[i] = static_cast<char>(high * 16 + low);
  }
  return true;
}

bool ReadDenseBytes(Lexer& lexer, absl::string_view bytes, size_t offset,
                    const Type& type, Attribute::Dense* dense) {
  const Shape& shape = type.shape();
  const ElementType element = shape.type();
  const int64_t count = shape.element_count();
  const auto width = static_cast<int64_t>(StorageBytes(element));
  if (IsPacked(bytes, element, count)) {
    return ReadDenseBytes(lexer, UnpackBits(bytes, count), offset, type, dense);
  }
  const auto size = static_cast<int64_t>(bytes.size());
  dense->splat = size == width && count != 1 && shape.rank() > 0;
  if (!dense->splat && (size % width != 0 || size / width != count)) {
    return lexer.Fail(offset, absl::StrCat(size, " bytes are not those of ",
                                           shape.ToString(false)));
  }
  auto literal = Literal::Zeros(dense->splat ? Shape::Scalar(element) : shape);
  if (!literal.ok()) return CheckStatus(lexer, offset, literal.status());
  auto view = literal->mutable_view();
  if (!view.ok()) return CheckStatus(lexer, offset, view.status());
  std::copy_n(bytes.data(), bytes.size(), reinterpret_cast<char*>(view->data));
  const int bits = IsPred(element) ? 1 : BitWidth(element);
  for (int64_t i = 0; bits < 8 && i < size; ++i) {
    view->data[i] &= static_cast<std::byte>((1 << bits) - 1);
  }
  if constexpr (std::endian::native == std::endian::big) {
    SwapByteOrder(element, view->data, size / width);
  }
  NormalizeStorage(element, view->data, size / width);
  dense->elements = *std::move(literal);
  return true;
}

bool ReadDenseArray(Lexer& lexer, absl::string_view body, const Type& element,
                    Attribute::Dense* dense) {
  const auto offset = static_cast<size_t>(body.data() - lexer.text().data());
  Type::Node node;
  node.kind = Type::Kind::kTensor;
  const int64_t count =
      ListReader(lexer, body, element.shape()).CountElements();
  node.shape = Shape::Array(element.shape().type(), {count});
  node.text = absl::StrCat("tensor<", count, "x", element.text(), ">");
  dense->type = Type(std::move(node));
  auto literal = Literal::Zeros(dense->type.shape());
  if (!literal.ok()) return CheckStatus(lexer, offset, literal.status());
  auto view = literal->mutable_view();
  if (!view.ok()) return CheckStatus(lexer, offset, view.status());
  if (!ListReader(lexer, body, dense->type.shape()).ReadBare(view->data)) {
    return false;
  }
  dense->elements = *std::move(literal);
  return true;
}

bool ReadDense(Lexer& lexer, absl::string_view body, const Type& type,
               Attribute::Dense* dense) {
  dense->type = type;
  const auto offset = static_cast<size_t>(body.data() - lexer.text().data());
  if (!type.shape().is_static()) {
    return lexer.Fail(offset, "dense elements need a type of static sizes");
  }
  if (body.empty() || body[0] != '"') {
    return ListReader(lexer, body, type.shape()).Read(dense);
  }
  const size_t end = body.find('"', 1);
  if (end == body.npos ||
      body.find_first_not_of(" \t\r\n", end + 1) != body.npos) {
    return lexer.Fail(offset, "expected '>' behind the string");
  }
  std::string bytes;
  return DecodeHex(lexer, body.substr(1, end - 1), offset + 1, &bytes) &&
         ReadDenseBytes(lexer, bytes, offset, type, dense);
}

}  // namespace hlo::stablehlo
