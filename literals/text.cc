#include "literals/text.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "literals/text_blanks.h"
#include "literals/types/decimal.h"

namespace hlo {
namespace {

// Braces and blanks exactly as XLA's one-line form has them.
class Braces {
 public:
  Braces(std::span<const int64_t> sizes, std::string* out)
      : sizes_(sizes), out_(out) {}

  // `index`: of each dimension outside `depth`.
  void Open(size_t depth, const std::vector<int64_t>& index) {
    out_->push_back('{');
    if (sizes_.size() == 1) return;
    if (depth + 1 == sizes_.size()) {
      if (sizes_[depth] > 1) out_->push_back(' ');
      return;
    }
    constexpr size_t kPlainRank = 3;
    if (sizes_.size() <= kPlainRank || depth == 0) return out_->push_back(' ');
    absl::StrAppend(out_, " /*i", depth - 1, "=", index[depth - 1], "*/",
                    sizes_[depth] > 0 ? " " : "");
  }

  void Close(size_t depth) {
    const bool innermost = depth + 1 == sizes_.size();
    const bool tight = sizes_.size() == 1 || (innermost && sizes_[depth] <= 1);
    absl::StrAppend(out_, tight ? "}" : " }");
  }

 private:
  std::span<const int64_t> sizes_;
  std::string* out_;
};

// Text goes to the end of a string, which may be emptied meanwhile.
struct TextOut {
  static constexpr size_t kPiece = size_t{1} << 16;

  std::string* text;
  const absl::FunctionRef<void(absl::string_view)>* write = nullptr;

  void HandOver() const {
    if (write == nullptr || text->size() < kPiece) return;
    (*write)(*text);
    text->clear();
  }
};

template <typename T>
void AppendElement(T value, bool is_scalar, std::string* out) {
  if constexpr (Pred<T>) {
    if (!is_scalar) return out->push_back(value ? '1' : '0');
  }
  AppendNumber(value, out);
}

// Walks with counters instead of recursion: a rank has no limit.
template <typename T>
void AppendElements(const ArrayView& array, const TextOut& text_out) {
  std::string* const out = text_out.text;
  const T* next = array.as<T>().data();
  if (array.rank() == 0) return AppendElement(*next, true, out);
  const size_t rank = array.sizes.size();
  std::vector<int64_t> index(rank, 0);
  Braces braces(array.sizes, out);
  size_t depth = 0;
  braces.Open(depth, index);
  for (;;) {
    text_out.HandOver();
    if (index[depth] == array.sizes[depth]) {
      braces.Close(depth);
      index[depth] = 0;
      if (depth == 0) return;
      ++index[--depth];
      continue;
    }
    if (index[depth] > 0) absl::StrAppend(out, ", ");
    if (depth + 1 == rank) {
      AppendElement(*next++, false, out);
      ++index[depth];
    } else {
      braces.Open(++depth, index);
    }
  }
}

}  // namespace

bool IsWrittenEmpty(const Literal& array) {
  // The braces alone decide the sizes that a shape leaves open.
  const int64_t most = array.leaf().sizes == nullptr ? 1 << 8 : 1 << 20;
  int64_t braces = 1;
  for (int64_t size : array.view().sizes) {
    if (size == 0) return braces > most;
    braces = size > most ? most + 1 : std::min(braces * size, most + 1);
  }
  return false;
}

namespace {

// Depth is bounded by Shape::kMaxDepth.
void Append(const Literal& literal, const TextOut& text_out) {
  std::string* const out = text_out.text;
  switch (literal.shape().kind()) {
    case Shape::Kind::kArray:
      if (IsWrittenEmpty(literal)) return absl::StrAppend(out, "{}");
      VisitElementType(literal.shape().type(), [&](auto tag) {
        using T = typename decltype(tag)::type;
        AppendElements<T>(literal.view(), text_out);
      });
      break;
    case Shape::Kind::kTuple: {
      const char* separator = "";
      out->push_back('(');
      for (const Literal& element : literal.elements()) {
        absl::StrAppend(out, separator);
        separator = ", ";
        Append(element, text_out);
      }
      out->push_back(')');
      break;
    }
    default:
      absl::StrAppend(out, literal.shape().ToString(false));
  }
}

void AppendWithShape(const Literal& literal, const TextOut& text_out) {
  if (literal.is_tuple() || literal.shape().is_array()) {
    std::string* const out = text_out.text;
    absl::StrAppend(out, literal.shape().ToString(false));
    if (literal.leaf().sizes != nullptr) {
      absl::StrAppend(out, "(", absl::StrJoin(literal.sizes(), ","), ")");
    }
    out->push_back(' ');
  }
  Append(literal, text_out);
}

}  // namespace

void AppendLiteral(const Literal& literal, std::string* out) {
  Append(literal, {out});
}

std::string ToString(const Literal& literal) {
  std::string out;
  AppendWithShape(literal, {&out});
  return out;
}

void WriteText(const Literal& literal,
               absl::FunctionRef<void(absl::string_view)> write) {
  std::string text;
  AppendWithShape(literal, {&text, &write});
  write(text);
}

size_t SkipBlanks(absl::string_view text, size_t offset) {
  const char* last = text.data() + text.size();
  return static_cast<size_t>(Skip(text.data() + offset, last) - text.data());
}

bool ReadElided(absl::string_view text, size_t* offset) {
  size_t at = SkipBlanks(text, *offset);
  for (absl::string_view piece : {"{", "...", "}"}) {
    at = SkipBlanks(text, at);
    if (text.substr(at, piece.size()) != piece) return false;
    at += piece.size();
  }
  *offset = at;
  return true;
}

}  // namespace hlo
