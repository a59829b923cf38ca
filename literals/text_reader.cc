#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "literals/text.h"
#include "literals/text_blanks.h"
#include "literals/text_shape.h"
#include "literals/types/decimal.h"
#include "literals/types/wrap.h"

namespace hlo {
namespace {

// One array's elements.
template <typename T>
struct Row {
  T* out;         // the array's first element
  int64_t count;  // read so far
  int64_t most;   // elements that `out` has space for
};

class LiteralReader {
 public:
  LiteralReader(absl::string_view text, size_t offset,
                const LiteralReadOptions& options)
      : first_(text.data()),
        at_(text.data() + offset),
        last_(text.data() + text.size()),
        options_(options) {}

  bool Read(const Shape& shape, Literal* literal);
  size_t offset() const { return static_cast<size_t>(at_ - first_); }
  TextError TakeError() { return std::move(error_); }

 private:
  // All answer false once there is an error.
  bool Fail(const char* at, std::string message) {
    error_ = {static_cast<size_t>(at - first_), std::move(message)};
    return false;
  }
  bool Fail(std::string message) { return Fail(at_, std::move(message)); }
  bool Check(const absl::Status& status) {
    return status.ok() || Fail(std::string(status.message()));
  }
  char Peek() {
    at_ = Skip(at_, last_);
    return at_ < last_ ? *at_ : '\0';
  }
  bool Take(char c) {
    if (Peek() != c || at_ == last_) return false;
    ++at_;
    return true;
  }
  bool Expect(char c) {
    return Take(c) || Fail(absl::StrCat("expected '", std::string(1, c), "'"));
  }

  bool TakeOldShape(const Shape& shape);
  bool ReadTuple(const Shape& shape, Literal* literal);
  bool ReadToken(Literal* literal);
  bool ReadArray(const Shape& shape, Literal* literal);
  bool IsRepeated(const Shape& shape);
  bool ReadRepeated(const Shape& shape, Literal* literal);
  Allocator& allocator() const {
    return options_.allocator != nullptr ? *options_.allocator
                                         : SystemAllocator();
  }
  bool Allocate(const Shape& shape, int64_t* most, Buffer* buffer);
  bool Finish(const Shape& shape, int64_t count, Buffer buffer,
              Literal* literal);
  template <typename T>
  bool ReadNested(const Shape& shape, Row<T>* row);
  template <typename T>
  bool ReadList(Row<T>* row);
  template <typename T>
  bool ReadItem(Row<T>* row);
  template <typename T>
  bool ReadElement(T* out);
  template <typename T>
  bool ReadPart(T* out);
  template <typename T>
  NumberEnd ReadOneNumber(T* out) const;
  bool ReadDigitRun(Row<bool>* row);
  bool CloseDimension(const Shape& shape, size_t depth, int64_t count);

  const char* first_;
  const char* at_;
  const char* last_;
  const LiteralReadOptions& options_;
  TextError error_;
  int64_t leaf_ = 0;
  std::vector<int64_t> sizes_;  // the array being read; -1: not yet known
};

// Depth is bounded by Shape::kMaxDepth.
bool LiteralReader::Read(const Shape& shape, Literal* literal) {
  if (!TakeOldShape(shape)) return false;
  switch (shape.kind()) {
    case Shape::Kind::kTuple:
      return ReadTuple(shape, literal);
    case Shape::Kind::kArray:
      return ReadArray(shape, literal);
    case Shape::Kind::kToken:
      return ReadToken(literal);
    default:
      return Fail(absl::StrCat("a value of shape ", shape.ToString(false),
                               " cannot be written"));
  }
}

// Old dumps repeat the shape before the values: `f32[2]{0} {1, 2}`.
bool LiteralReader::TakeOldShape(const Shape& shape) {
  Peek();
  const absl::string_view rest(at_, static_cast<size_t>(last_ - at_));
  if (shape.is_tuple()) {
    const size_t length = WrittenShapeLength(rest, shape);
    const bool is_shape =
        length > 0 && rest.substr(SkipBlanks(rest, length), 1) == "(";
    if (is_shape) at_ += length;
  } else if (shape.is_array() && BeginsShape(rest)) {
    const size_t length = WrittenShapeLength(rest, shape);
    if (length == 0) {
      return Fail(
          absl::StrCat("expected a literal of shape ", shape.ToString(false)));
    }
    at_ += length;
  }
  return true;
}

bool LiteralReader::ReadToken(Literal* literal) {
  constexpr absl::string_view kToken = "token[]";
  Peek();
  const absl::string_view rest(at_, static_cast<size_t>(last_ - at_));
  if (rest.substr(0, kToken.size()) != kToken) return Fail("expected token[]");
  at_ += kToken.size();
  ++leaf_;
  *literal = Literal::Token();
  return true;
}

bool LiteralReader::ReadTuple(const Shape& shape, Literal* literal) {
  if (!Expect('(')) return false;
  std::vector<Literal> elements(shape.elements().size());
  for (size_t i = 0; i < elements.size(); ++i) {
    if (i > 0 && !Expect(',')) return false;
    if (!Read(shape.elements()[i], &elements[i])) return false;
  }
  if (!Take(')')) {
    return Fail(absl::StrCat("expected ')' after ", elements.size(),
                             " tuple elements"));
  }
  auto tuple = Literal::Tuple(std::move(elements));
  if (!tuple.ok()) return Check(tuple.status());
  *literal = *std::move(tuple);
  return true;
}

// One element without braces stands for all of a static array.
bool LiteralReader::IsRepeated(const Shape& shape) {
  return options_.repeated_bytes != nullptr && shape.rank() > 0 &&
         shape.is_static() && Peek() != '{' && at_ < last_;
}

bool LiteralReader::ReadRepeated(const Shape& shape, Literal* literal) {
  const int64_t bytes = shape.byte_size();
  if (bytes > *options_.repeated_bytes) {
    return Fail(absl::StrCat("one element for all of ", shape.ToString(false),
                             " takes too many bytes: write a broadcast"));
  }
  *options_.repeated_bytes -= bytes;
  auto buffer = Buffer::Allocate(static_cast<size_t>(bytes), allocator());
  if (!buffer.ok()) return Check(buffer.status());
  const bool read = VisitElementType(shape.type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T element;
    if (!ReadElement(&element)) return false;
    std::fill_n(reinterpret_cast<T*>(buffer->mutable_data()),
                shape.element_count(), element);
    return true;
  });
  return read &&
         Finish(shape, shape.element_count(), *std::move(buffer), literal);
}

bool LiteralReader::ReadArray(const Shape& shape, Literal* literal) {
  if (IsRepeated(shape)) return ReadRepeated(shape, literal);
  int64_t most = 0;
  Buffer buffer;
  Peek();
  if (!Allocate(shape, &most, &buffer)) return false;
  int64_t count = 0;
  const bool fine = VisitElementType(shape.type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    Row<T> row{reinterpret_cast<T*>(buffer.mutable_data()), 0, most};
    const bool read =
        shape.rank() == 0 ? ReadItem(&row) : ReadNested(shape, &row);
    count = row.count;
    return read;
  });
  return fine && Finish(shape, count, std::move(buffer), literal);
}

// An element takes a byte of text at least, so that a shape that is far larger
// than its text costs no memory.
bool LiteralReader::Allocate(const Shape& shape, int64_t* most,
                             Buffer* buffer) {
  *most = shape.element_count();
  const int64_t left = last_ - at_;
  if (*most > left && shape.rank() > 0) {
    if (shape.is_static()) {
      return Fail(absl::StrCat("expected the ", *most, " elements of ",
                               shape.ToString(false), ", but only ", left,
                               " characters follow"));
    }
    *most = left;
  }
  auto allocated =
      Buffer::Allocate(static_cast<size_t>(*most) *
                           static_cast<size_t>(StorageBytes(shape.type())),
                       allocator());
  if (!allocated.ok()) return Check(allocated.status());
  *buffer = *std::move(allocated);
  return true;
}

bool LiteralReader::Finish(const Shape& shape, int64_t count, Buffer buffer,
                           Literal* literal) {
  ++leaf_;
  Value value{std::move(buffer), nullptr};
  const auto bytes = static_cast<size_t>(count) *
                     static_cast<size_t>(StorageBytes(shape.type()));
  if (!shape.is_static()) {
    for (size_t i = 0; i < sizes_.size(); ++i) {
      if (sizes_[i] >= 0) continue;  // inside a dimension of size zero
      const int64_t bound = shape.dimensions()[i].size;
      sizes_[i] = std::max<int64_t>(bound, 0);
    }
    value.sizes = std::make_shared<const std::vector<int64_t>>(sizes_);
  }
  if (bytes != value.buffer.size()) {
    auto exact = Buffer::Allocate(bytes, SystemAllocator());
    if (!exact.ok()) return Check(exact.status());
    std::copy_n(value.buffer.data(), bytes, exact->mutable_data());
    value.buffer = *std::move(exact);
  }
  auto made = Literal::FromValue(shape, std::move(value));
  if (!made.ok()) return Check(made.status());
  *literal = *std::move(made);
  return true;
}

// Walks with counters instead of recursion: a rank has no limit.
template <typename T>
bool LiteralReader::ReadNested(const Shape& shape, Row<T>* row) {
  const auto rank = static_cast<size_t>(shape.rank());
  sizes_.clear();
  for (const Dimension& dimension : shape.dimensions()) {
    sizes_.push_back(
        dimension.dynamic || dimension.unbounded() ? -1 : dimension.size);
  }
  if (!Expect('{')) return false;
  const bool flat = rank > 1 && shape.is_static() && Peek() != '{';
  if (flat) {
    return ReadList(row) &&
           (row->count == row->most ||
            Fail(at_ - 1, absl::StrCat("expected ", row->most,
                                       " elements, found ", row->count)));
  }
  std::vector<int64_t> counts(rank, 0);
  for (size_t depth = 0;;) {
    if (depth + 1 == rank) {
      const int64_t before = row->count;
      if (!ReadList(row)) return false;
      counts[depth] = row->count - before;
    } else if ((counts[depth] == 0 || Take(',')) && Peek() != '}') {
      if (!Expect('{')) return false;
      ++counts[depth++];
      counts[depth] = 0;
      continue;
    } else if (!Take('}')) {
      return Fail("expected ',' or '}'");
    }
    if (!CloseDimension(shape, depth, counts[depth])) return false;
    if (depth-- == 0) return true;
  }
}

// Behind the closing brace of a dimension that had `count` elements.
bool LiteralReader::CloseDimension(const Shape& shape, size_t depth,
                                   int64_t count) {
  int64_t& size = sizes_[depth];
  const Dimension& dimension = shape.dimensions()[depth];
  if (size < 0 && (dimension.unbounded() || count <= dimension.size)) {
    size = count;
  }
  if (size == count) return true;
  return Fail(at_ - 1, absl::StrCat("expected ", size < 0 ? "at most " : "",
                                    size < 0 ? dimension.size : size,
                                    " elements in dimension ", depth, " of ",
                                    shape.ToString(false), ", found ", count));
}

// Elements up to and with the closing brace; a comma may stand before that.
template <typename T>
bool LiteralReader::ReadList(Row<T>* row) {
  if (Take('}')) return true;
  for (;;) {
    at_ = Skip(at_, last_);
    if (!ReadItem(row)) return false;
    at_ = Skip(at_, last_);
    if (at_ == last_) return Fail("expected '}'");
    const char c = *at_;
    if (c != ',' && c != '}') return Fail("expected ',' or '}'");
    ++at_;
    if (c == '}' || Take('}')) return true;
  }
}

template <typename T>
bool LiteralReader::ReadItem(Row<T>* row) {
  if constexpr (Pred<T>) {
    if (at_ < last_ && (*at_ == '0' || *at_ == '1')) return ReadDigitRun(row);
  }
  if (row->count == row->most) return Fail("too many elements");
  if (options_.skipped != nullptr && at_ < last_ && *at_ == '_') {
    ++at_;
    options_.skipped->push_back({leaf_, row->count});
    row->out[row->count++] = T();
    return true;
  }
  return ReadElement(&row->out[row->count++]);
}

// `1`, and in old dumps `0110`: an element a digit.
bool LiteralReader::ReadDigitRun(Row<bool>* row) {
  for (; at_ < last_ && (*at_ == '0' || *at_ == '1'); ++at_) {
    if (row->count == row->most) return Fail("too many elements");
    row->out[row->count++] = *at_ == '1';
  }
  return true;
}

template <typename T>
bool LiteralReader::ReadElement(T* out) {
  if constexpr (ComplexNumber<T>) {
    *out = T();
    if (!Take('(')) return ReadPart(&out->re);
    return ReadPart(&out->re) && Expect(',') && ReadPart(&out->im) &&
           Expect(')');
  } else {
    return ReadPart(out);
  }
}

template <typename T>
NumberEnd LiteralReader::ReadOneNumber(T* out) const {
  if constexpr (Integer<T>) {
    if (!kIsSigned<T> && options_.wraps_unsigned && at_ < last_ &&
        *at_ == '-') {
      uint64_t magnitude = 0;
      const NumberEnd end = ReadNumber(at_ + 1, last_, &magnitude);
      const auto bits = static_cast<Bits<T>>(uint64_t{0} - magnitude);
      if (end.status == NumberStatus::kOk) *out = FromBits<T>(bits);
      return end;
    }
  }
  return ReadNumber(at_, last_, out);
}

template <typename T>
bool LiteralReader::ReadPart(T* out) {
  at_ = Skip(at_, last_);
  const NumberEnd end = ReadOneNumber(out);
  const absl::string_view number(at_, static_cast<size_t>(end.end - at_));
  if (end.status != NumberStatus::kOk) {
    return Fail(Explain(end.status, number, kTypeOf<T>));
  }
  if (options_.require_exact && !IsExact(kTypeOf<T>, number, out)) {
    return Fail(absl::StrCat(number, " is not exact in ", Name(kTypeOf<T>)));
  }
  at_ = end.end;
  return true;
}

}  // namespace

std::optional<TextError> ReadLiteral(absl::string_view text, size_t* offset,
                                     const Shape& shape,
                                     const LiteralReadOptions& options,
                                     Literal* literal) {
  LiteralReader reader(text, *offset, options);
  Literal result;
  if (!reader.Read(shape, &result)) return reader.TakeError();
  *literal = std::move(result);
  *offset = reader.offset();
  return std::nullopt;
}

}  // namespace hlo
