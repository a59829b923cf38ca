#include "literals/npy.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/aligned_memory.h"
#include "base/files.h"
#include "base/mapped_file.h"
#include "literals/npy_header.h"
#include "literals/types/storage.h"

namespace hlo {
namespace {

// Elements in Fortran order to row-major: element `index` lies at the sum of
// index[i] * (product of the sizes before i).
void FromFortranOrder(const std::vector<int64_t>& sizes, size_t element_bytes,
                      const char* source, char* target) {
  const size_t rank = sizes.size();
  std::vector<int64_t> strides(rank, 1), index(rank, 0);
  for (size_t i = 1; i < rank; ++i) strides[i] = strides[i - 1] * sizes[i - 1];
  int64_t from = 0;
  for (;;) {
    std::memcpy(target, source + static_cast<size_t>(from) * element_bytes,
                element_bytes);
    target += element_bytes;
    size_t i = rank;
    while (i > 0 && ++index[i - 1] == sizes[i - 1]) {
      index[--i] = 0;
      from -= strides[i] * (sizes[i] - 1);
    }
    if (i == 0) return;
    from += strides[i - 1];
  }
}

absl::StatusOr<ElementType> TypeOf(const NpyHeader& header,
                                   std::optional<ElementType> hint) {
  if (header.type.has_value()) return *header.type;
  const bool fits = hint.has_value() && StorageBytes(*hint) == 1 &&
                    (IsFloat(*hint) || BitWidth(*hint) < 8);
  if (fits) return *hint;
  return NpyError(
      hint.has_value()
          ? absl::StrCat("dtype '", header.dtype, "' cannot hold ", Name(*hint))
          : absl::StrCat("dtype '", header.dtype,
                         "' does not say its type; name it in the file "
                         "('float8_e4m3fn', 'int4', ..) or give its shape"));
}

// Bytes of arrays from which on files are mapped.
constexpr size_t kMappedBytes = size_t{1} << 16;

// A part of the file.
absl::StatusOr<Buffer> BytesOf(std::shared_ptr<MappedFile> file,
                               absl::string_view data) {
  auto block = std::make_unique<Block>();
  block->data = reinterpret_cast<std::byte*>(const_cast<char*>(data.data()));
  block->bytes = data.size();
  block->release = [](Block* released) { delete released; };
  block->owner = std::move(file);
  return Buffer::FromBlock(block.release());
}

// `file`: holds the bytes; null: somebody else does.
absl::StatusOr<Literal> ReadArray(absl::string_view bytes,
                                  std::optional<ElementType> hint,
                                  std::shared_ptr<MappedFile> file) {
  auto header = ReadNpyHeader(bytes);
  if (!header.ok()) return header.status();
  auto type = TypeOf(*header, hint);
  if (!type.ok()) return type.status();
  const Shape shape =
      Shape::Array(*type, {header->sizes.begin(), header->sizes.end()});
  const absl::string_view data = bytes.substr(header->data_offset);
  if (shape.byte_size() != static_cast<int64_t>(data.size())) {
    return NpyError(absl::StrCat("an array ", shape.ToString(), " takes ",
                                 shape.byte_size(), " bytes, the file has ",
                                 data.size()));
  }
  const bool reorders = header->fortran_order && header->sizes.size() > 1;
  const bool stays = file != nullptr && !reorders &&
                     data.size() >= kMappedBytes &&
                     header->data_offset % kByteAlignment == 0;
  auto buffer = stays ? BytesOf(std::move(file), data)
                      : Buffer::Allocate(data.size(), SystemAllocator());
  if (!buffer.ok()) return buffer.status();
  std::byte* out = buffer->mutable_data();
  if (reorders && !data.empty()) {
    FromFortranOrder(header->sizes, static_cast<size_t>(StorageBytes(*type)),
                     data.data(), reinterpret_cast<char*>(out));
  } else if (!stays && !data.empty()) {
    std::memcpy(out, data.data(), data.size());
  }
  const int64_t count = shape.element_count();
  if (header->big_endian) SwapByteOrder(*type, out, count);
  const int64_t bad = NormalizeStorage(*type, out, count);
  if (bad >= 0) {
    return NpyError(
        absl::StrCat("the byte of element ", bad, " is no ", Name(*type)));
  }
  return Literal::FromValue(shape, {*std::move(buffer), nullptr});
}

}  // namespace

absl::StatusOr<Literal> ReadNpy(absl::string_view bytes,
                                std::optional<ElementType> hint) {
  return ReadArray(bytes, hint, nullptr);
}

absl::StatusOr<Literal> ReadNpyFile(const std::string& path) {
  std::shared_ptr<MappedFile> file = MappedFile::Map(path);
  absl::StatusOr<std::string> text = std::string();
  if (file == nullptr) text = ReadFile(path);
  if (!text.ok()) return text.status();
  const absl::string_view bytes =
      file == nullptr ? *text
                      : absl::string_view(
                            reinterpret_cast<const char*>(file->bytes().data()),
                            file->bytes().size());
  auto literal = ReadArray(bytes, std::nullopt, std::move(file));
  if (!literal.ok()) return InFile(path, literal.status());
  return literal;
}

namespace {

absl::string_view DataOf(const Literal& array) {
  const auto bytes = static_cast<size_t>(array.count()) *
                     static_cast<size_t>(StorageBytes(array.shape().type()));
  return {reinterpret_cast<const char*>(array.view().data), bytes};
}

bool IsShortSigned(ElementType type) {
  return IsSigned(type) && BitWidth(type) < 8;
}

}  // namespace

absl::StatusOr<std::string> WriteNpy(const Literal& literal) {
  if (!literal.shape().is_array()) {
    return absl::InvalidArgumentError(
        absl::StrCat("a .npy file holds one array, and this is ",
                     literal.shape().ToString(false)));
  }
  const ElementType type = literal.shape().type();
  std::string out = NpyHeaderText(type, literal.sizes());
  const size_t start = out.size();
  absl::StrAppend(&out, DataOf(literal));
  if (IsShortSigned(type)) {
    const auto mask = static_cast<char>((1 << BitWidth(type)) - 1);
    for (size_t i = start; i < out.size(); ++i) {
      out[i] = static_cast<char>(out[i] & mask);
    }
  }
  return out;
}

absl::Status WriteNpy(const Literal& literal,
                      absl::FunctionRef<void(absl::string_view)> write) {
  if (!literal.shape().is_array() || IsShortSigned(literal.shape().type())) {
    const absl::StatusOr<std::string> text = WriteNpy(literal);
    if (text.ok()) write(*text);
    return text.status();
  }
  write(NpyHeaderText(literal.shape().type(), literal.sizes()));
  write(DataOf(literal));
  return absl::OkStatus();
}

}  // namespace hlo
