// Custom calls: functions of the host that programs name.
#ifndef HLOREF_CUSTOM_CALLS_H_
#define HLOREF_CUSTOM_CALLS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hloref/export.h"
#include "hloref/literal.h"
#include "hloref/shape.h"
#include "hloref/status.h"

namespace hloref {

// The bytes of an array, as Literal describes them, and its actual sizes.
struct ConstArray {
  std::span<const std::byte> bytes;
  std::span<const int64_t> sizes;
};
struct MutableArray {
  std::span<std::byte> bytes;
  std::span<const int64_t> sizes;
};

// One call. All that it returns is valid only during the call.
class HLOREF_API CustomCall {
 public:
  struct Impl;

  std::string_view target() const;
  std::string_view instruction() const;  // its name without %
  // As the program has it: a string, or a dictionary with its braces.
  std::string_view backend_config() const;
  int64_t process() const;  // replica * partitions + partition

  int operand_count() const;
  Result<Shape> operand_shape(int operand) const;
  // `leaf`: of a tuple, as Shape::leaves() has them. InvalidArgument where
  // there is none, or it is no array.
  Result<ConstArray> operand(int operand, int leaf = 0) const;
  Shape shape() const;  // of the result, as the program has it
  // Zeros, to be filled. Each array of the result must be asked for once.
  // `sizes`: the actual ones of a dynamic shape; empty: its bounds.
  Result<MutableArray> result(int leaf = 0,
                              std::span<const int64_t> sizes = {});
  // True when the run has been cancelled: a long call looks now and then.
  bool cancelled() const;

 private:
  friend struct Access;
  explicit CustomCall(Impl* impl) : impl_(impl) {}
  Impl* impl_;
};

// An error is the instruction's. An exception is the error kUnknown. May be
// called on several threads at a time.
using CustomCallTarget = std::function<Status(CustomCall&)>;

// The signature of Operation Semantics 2017: `in` points to the operands'
// bytes, `out` to the result's; a tuple is an array of such pointers. Elements
// are in the order of the shapes' layouts, row-major where none is written. It
// has no way to tell an error.
using PlainTarget = void (*)(void* out, void** in);

// The targets of a run by their names, beside hloref's own (docs/semantics.md,
// custom_call), in whose place they stand under the same name. A name in both
// maps is typed.
struct CustomCalls {
  std::map<std::string, CustomCallTarget> typed;
  std::map<std::string, PlainTarget> plain;
};

}  // namespace hloref

#endif  // HLOREF_CUSTOM_CALLS_H_
