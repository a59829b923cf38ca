// The attributes of a typed custom call, as a foreign function reads them.
#ifndef HLOREF_PJRT_PLUGIN_FOREIGN_ATTRIBUTES_H_
#define HLOREF_PJRT_PLUGIN_FOREIGN_ATTRIBUTES_H_

#include <cstddef>
#include <deque>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "interpreter/stablehlo/read/attribute.h"
#include "pjrt/abi/ffi.h"

namespace hlo::pjrt {

// Owns all that its struct points to.
class ForeignAttributes {
 public:
  // `text`: a dictionary of MLIR, {eps = 1.0 : f32, sizes = array<i64: 1, 2>};
  // or nothing. Values are numbers, bools, strings, lists of numbers (dense
  // ones, too) and dictionaries. InvalidArgument for any other.
  absl::Status Read(absl::string_view text);
  const ffi::Attributes& get() const { return *root_; }

 private:
  struct Node {
    std::vector<ffi::AttributeKind> kinds;
    std::deque<std::string> names;
    std::deque<ffi::Span> spans;
    std::vector<const ffi::Span*> name_pointers;
    std::vector<const void*> items;
    ffi::Attributes attributes;
  };
  absl::StatusOr<const ffi::Attributes*> Add(
      const stablehlo::Dictionary& dictionary);
  absl::Status AddItem(const stablehlo::Attribute& value, Node& node);
  absl::Status AddList(const stablehlo::Attribute::Array& values, Node& node);
  void AddScalar(ElementType type, const void* bytes, Node& node);
  void AddElements(ElementType type, const void* bytes, size_t count,
                   Node& node);
  const void* Keep(const void* bytes, size_t size);

  std::deque<Node> nodes_;
  std::deque<std::vector<std::max_align_t>> bytes_;
  std::deque<std::string> texts_;
  std::deque<ffi::Span> spans_;
  std::deque<ffi::Scalar> scalars_;
  std::deque<ffi::List> lists_;
  const ffi::Attributes* root_ = nullptr;
};

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_FOREIGN_ATTRIBUTES_H_
