// Types of StableHLO text, as the shapes that HLO has for them.
#ifndef HLOREF_INTERPRETER_STABLEHLO_READ_TYPE_H_
#define HLOREF_INTERPRETER_STABLEHLO_READ_TYPE_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "literals/shape.h"

namespace hlo::stablehlo {

// A counted pointer to an immutable node; equal spellings share one within a
// file, so that copying and comparing are cheap.
class Type {
 public:
  enum class Kind : uint8_t {
    kNone,      // no type: the default
    kTensor,    // tensor<2x?xf32>: shape() is an array. `?` is unbounded unless
                // the encoding bounds it; index is s64, i1 is pred
    kScalar,    // f32, i64, complex<f32>, index by itself, as in attributes:
                // shape() is the scalar
    kTuple,     // tuple<..>: parts()
    kToken,     // !stablehlo.token
    kFuture,    // !stablehlo.future<..>: parts()
    kFunction,  // (T, ..) -> T: parts() are the inputs, results() the results
    kRefused,   // a type that HLO lacks: refusal() has its name and the reason
  };
  struct Node {
    Kind kind = Kind::kNone;
    std::string text;  // as written; "tf32", "tensor<2xi3>"
    Shape shape;
    std::vector<Type> parts;
    std::vector<Type> results;
    std::string refusal;
  };

  Type() = default;
  explicit Type(Node node)
      : node_(std::make_shared<const Node>(std::move(node))) {}

  Kind kind() const { return node_ ? node_->kind : Kind::kNone; }
  // As written.
  absl::string_view text() const {
    return node_ ? absl::string_view(node_->text) : absl::string_view();
  }
  // REQUIRES: kTensor or kScalar.
  const Shape& shape() const { return node_->shape; }
  // Empty for kinds that have none.
  std::span<const Type> parts() const;
  std::span<const Type> results() const;
  // "quantised types are out of scope: !quant.uniform<i8:f32, 0.1>"; empty
  // unless kRefused, or a tuple, future or function of such a type.
  absl::string_view refusal() const;

  // Equal in meaning: `tensor<?xf32, #a>` with any spelling of `#a`.
  friend bool operator==(const Type& a, const Type& b);

 private:
  std::shared_ptr<const Node> node_;  // null: kNone
};

// The shape of a value of this type: an array, a token, a tuple of them (for a
// future, too). Unimplemented, with the refusal, if HLO has none.
absl::StatusOr<Shape> ShapeOf(const Type& type);

// tensor<2x?xf8E4M3FN, #stablehlo.bounds<?, 4>>: an array's type as MLIR has
// it.
std::string TensorText(const Shape& shape);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_READ_TYPE_H_
