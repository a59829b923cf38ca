#include "hloref/c_values.h"

#include <cstdlib>
#include <cstring>
#include <new>

#include "absl/strings/str_cat.h"
#include "api/c/c_handles.h"

using hloref::Act;
using hloref::ElementType;
using hloref::Literal;
using hloref::MakeHandle;
using hloref::Result;
using hloref::Shape;
using hloref::Status;
using hloref::StatusCode;

namespace hloref {
namespace {

// The status where there is no memory for one; never freed.
hloref_status& NoMemory() {
  static auto* const kStatus = new hloref_status{
      {StatusCode::kResourceExhausted, "there is no more memory"}};
  return *kStatus;
}
// Made while there is memory.
[[maybe_unused]] const hloref_status& kMade = NoMemory();

Literal::Sizes SizesOf(const hloref_shape* shape, const int64_t* sizes) {
  if (sizes == nullptr) return {};
  return {sizes, shape->dimensions.size()};
}

std::span<const std::byte> BytesOf(const void* bytes, size_t count) {
  return {static_cast<const std::byte*>(bytes), count};
}

}  // namespace

Status CheckNeeded(std::initializer_list<Needed> needed) {
  for (const Needed& each : needed) {
    if (each.pointer != nullptr) continue;
    return {StatusCode::kInvalidArgument, absl::StrCat(each.name, " is NULL")};
  }
  return {};
}

hloref_status* NewStatus(Status status) noexcept {
  if (status.ok()) return nullptr;
  auto* made = new (std::nothrow) hloref_status{std::move(status)};
  return made == nullptr ? &NoMemory() : made;
}

Status TakeStatus(hloref_status* status) {
  if (status == nullptr) return {};
  Status taken = status->status;
  hloref_status_free(status);
  return taken;
}

Result<std::vector<Literal>> LiteralList(const hloref_literal* const* literals,
                                         size_t count) {
  std::vector<Literal> list;
  for (size_t i = 0; i < count; ++i) {
    if (literals == nullptr || literals[i] == nullptr) {
      return Status(StatusCode::kInvalidArgument,
                    absl::StrCat("literal ", i, " is NULL"));
    }
    list.push_back(literals[i]->literal);
  }
  return list;
}

Status NewText(const std::string& bytes, char** text, size_t* byte_count) {
  *text = static_cast<char*>(std::malloc(bytes.size() + 1));
  if (*text == nullptr) return NoMemory().status;
  std::memcpy(*text, bytes.c_str(), bytes.size() + 1);
  if (byte_count != nullptr) *byte_count = bytes.size();
  return {};
}

}  // namespace hloref

const char* hloref_version() { return HLOREF_VERSION; }
void hloref_text_free(char* text) { std::free(text); }

hloref_status* hloref_status_new(int code, const char* message) {
  if (code == HLOREF_OK) return nullptr;
  return Act({}, [&]() -> Status {
    return {static_cast<StatusCode>(code), message ? message : ""};
  });
}
int hloref_status_code(const hloref_status* status) {
  return status ? static_cast<int>(status->status.code()) : HLOREF_OK;
}
const char* hloref_status_message(const hloref_status* status) {
  return status ? status->status.message().c_str() : "";
}
void hloref_status_free(hloref_status* status) {
  if (status != &hloref::NoMemory()) delete status;
}

int hloref_element_type(const char* name) {
  if (name == nullptr) return 0;
  const auto type = hloref::ElementTypeOf(name);
  return type.ok() ? static_cast<int>(*type) : 0;
}
const char* hloref_element_name(int element_type) {
  // Of a string of the table, which a 0 ends.
  const auto name = hloref::Name(static_cast<ElementType>(element_type));
  return name.empty() ? "" : name.data();
}
size_t hloref_element_bytes(int element_type) {
  return hloref::ElementBytes(static_cast<ElementType>(element_type));
}

hloref_status* hloref_shape_parse(const char* text, hloref_shape** shape) {
  return MakeHandle(shape, {{"text", text}},
                    [&] { return Shape::Parse(text); });
}
hloref_status* hloref_shape_array(int element_type, const int64_t* sizes,
                                  size_t rank, hloref_shape** shape) {
  const void* needed = rank == 0 ? shape : static_cast<const void*>(sizes);
  return MakeHandle(shape, {{"sizes", needed}}, [&] {
    const std::vector<hloref::Dimension> dimensions(sizes, sizes + rank);
    return Shape::Array(static_cast<ElementType>(element_type), dimensions);
  });
}
void hloref_shape_free(hloref_shape* shape) { delete shape; }

int hloref_shape_kind(const hloref_shape* shape) {
  return shape ? static_cast<int>(shape->shape.kind()) : 0;
}
int hloref_shape_element_type(const hloref_shape* shape) {
  if (shape == nullptr || !shape->shape.is_array()) return 0;
  return static_cast<int>(shape->shape.element_type());
}
size_t hloref_shape_rank(const hloref_shape* shape) {
  return shape ? shape->dimensions.size() : 0;
}
int64_t hloref_shape_size(const hloref_shape* shape, size_t i) {
  return i < hloref_shape_rank(shape) ? shape->dimensions[i].size : 0;
}
int hloref_shape_is_dynamic(const hloref_shape* shape, size_t i) {
  return i < hloref_shape_rank(shape) && shape->dimensions[i].dynamic;
}
size_t hloref_shape_element_count(const hloref_shape* shape) {
  return shape ? shape->elements.size() : 0;
}
hloref_status* hloref_shape_element(const hloref_shape* shape, size_t i,
                                    hloref_shape** element) {
  return MakeHandle(element, {{"shape", shape}}, [&]() -> Result<Shape> {
    if (i < shape->elements.size()) return shape->elements[i];
    return Status(StatusCode::kInvalidArgument,
                  absl::StrCat("the shape has no element ", i));
  });
}
const char* hloref_shape_text(const hloref_shape* shape) {
  return shape ? shape->text.c_str() : "";
}

hloref_status* hloref_literal_copy(const hloref_shape* shape, const void* bytes,
                                   size_t byte_count, const int64_t* sizes,
                                   hloref_literal** literal) {
  const void* needed = byte_count == 0 ? literal : bytes;
  return MakeHandle(literal, {{"shape", shape}, {"bytes", needed}}, [&] {
    return Literal::Copy(shape->shape, hloref::BytesOf(bytes, byte_count),
                         hloref::SizesOf(shape, sizes));
  });
}
hloref_status* hloref_literal_borrow(const hloref_shape* shape,
                                     const void* bytes, size_t byte_count,
                                     const int64_t* sizes,
                                     void (*release)(void* context),
                                     void* context, hloref_literal** literal) {
  const void* needed = byte_count == 0 ? literal : bytes;
  // Released by the last owner, also where none is made. A null context is no
  // reason not to call.
  std::shared_ptr<void> owner;
  hloref_status* held = Act({}, [&]() -> Status {
    if (release != nullptr) owner = {context, release};
    return {};
  });
  if (held != nullptr) return held;
  return MakeHandle(literal, {{"shape", shape}, {"bytes", needed}}, [&] {
    return Literal::Borrow(shape->shape, hloref::BytesOf(bytes, byte_count),
                           std::move(owner), hloref::SizesOf(shape, sizes));
  });
}
hloref_status* hloref_literal_strided(const hloref_shape* shape,
                                      const void* first,
                                      const int64_t* byte_strides,
                                      const int64_t* sizes,
                                      hloref_literal** literal) {
  return MakeHandle(literal, {{"shape", shape}}, [&]() -> Result<Literal> {
    const size_t rank = shape->dimensions.size();
    if (byte_strides == nullptr && rank > 0) {
      return Status(StatusCode::kInvalidArgument, "byte_strides is NULL");
    }
    return Literal::CopyStrided(shape->shape, first, {byte_strides, rank},
                                hloref::SizesOf(shape, sizes));
  });
}
hloref_status* hloref_literal_tuple(const hloref_literal* const* elements,
                                    size_t count, hloref_literal** literal) {
  return MakeHandle(literal, {}, [&]() -> Result<Literal> {
    auto list = hloref::LiteralList(elements, count);
    if (!list.ok()) return list.status();
    return Literal::Tuple(*list);
  });
}
hloref_status* hloref_literal_token(hloref_literal** literal) {
  return MakeHandle(literal, {},
                    [] { return Result<Literal>(Literal::Token()); });
}
hloref_status* hloref_literal_read(const char* form, const char* bytes,
                                   size_t byte_count,
                                   hloref_literal** literal) {
  return MakeHandle(
      literal, {{"form", form}, {"bytes", bytes}}, [&]() -> Result<Literal> {
        const std::string_view text(bytes, byte_count);
        const std::string_view language(form);
        if (language == "hlo") return Literal::Parse(text);
        if (language == "json") return Literal::FromJson(text);
        if (language == "npy") return Literal::FromNpy(text);
        return Status(StatusCode::kInvalidArgument,
                      absl::StrCat("no form is called '", form, "'"));
      });
}
void hloref_literal_free(hloref_literal* literal) { delete literal; }

hloref_status* hloref_literal_shape(const hloref_literal* literal,
                                    hloref_shape** shape) {
  return MakeHandle(shape, {{"literal", literal}},
                    [&] { return Result<Shape>(literal->literal.shape()); });
}
const void* hloref_literal_bytes(const hloref_literal* literal,
                                 size_t* byte_count) {
  if (byte_count != nullptr) *byte_count = 0;
  if (literal == nullptr) return nullptr;
  const auto bytes = literal->literal.bytes();
  if (byte_count != nullptr) *byte_count = bytes.size();
  return bytes.data();
}
int64_t hloref_literal_size(const hloref_literal* literal, size_t i) {
  if (literal == nullptr || i >= literal->sizes.size()) return 0;
  return literal->sizes[i];
}
size_t hloref_literal_element_count(const hloref_literal* literal) {
  return literal ? hloref::Access::Inner(literal->literal).elements().size()
                 : 0;
}
hloref_status* hloref_literal_element(const hloref_literal* literal, size_t i,
                                      hloref_literal** element) {
  return MakeHandle(element, {{"literal", literal}}, [&]() -> Result<Literal> {
    const auto elements = literal->literal.elements();
    if (i < elements.size()) return elements[i];
    return Status(StatusCode::kInvalidArgument,
                  absl::StrCat("the literal has no element ", i));
  });
}
hloref_status* hloref_literal_write(const hloref_literal* literal,
                                    const char* form, char** bytes,
                                    size_t* byte_count) {
  if (bytes != nullptr) *bytes = nullptr;
  return Act({{"literal", literal}, {"form", form}, {"bytes", bytes}},
             [&]() -> Status {
               const std::string_view language(form);
               Result<std::string> text =
                   Status(StatusCode::kInvalidArgument,
                          absl::StrCat("no form is called '", form, "'"));
               if (language == "hlo") text = literal->literal.ToString();
               if (language == "json") text = literal->literal.ToJson();
               if (language == "npy") text = literal->literal.ToNpy();
               if (!text.ok()) return text.status();
               return hloref::NewText(*text, bytes, byte_count);
             });
}
hloref_status* hloref_literal_difference(const hloref_literal* literal,
                                         const hloref_literal* other,
                                         uint64_t max_ulps, char** difference) {
  if (difference != nullptr) *difference = nullptr;
  return Act(
      {{"literal", literal}, {"other", other}, {"difference", difference}},
      [&]() -> Status {
        const std::string text =
            literal->literal.Difference(other->literal, max_ulps);
        if (text.empty()) return {};
        return hloref::NewText(text, difference, nullptr);
      });
}
