// The context of a shape rule, and all it depends on: operands' shapes,
// attributes, the signatures of called computations, the process counts and the
// written shape.
#ifndef HLOREF_OPS_SHAPE_CONTEXT_H_
#define HLOREF_OPS_SHAPE_CONTEXT_H_

#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "ops/op.h"

namespace hlo {

// The parameters and the result of a computation.
struct Signature {
  std::vector<Shape> parameters;
  Shape result;
};

class ShapeContext {
 public:
  ShapeContext(const Op& op, std::span<const Shape> operands,
               const Attributes& attributes,
               std::span<const Signature* const> signatures,
               const Shape* written, int64_t replicas, int64_t partitions,
               std::vector<std::string>* remarks = nullptr, bool strict = false)
      : operands_(operands),
        attributes_(attributes),
        written_(written),
        replicas_(replicas),
        partitions_(partitions),
        op_(op),
        signatures_(signatures),
        remarks_(remarks),
        strict_(strict) {}

  const Op& op() const { return op_; }
  std::span<const Shape> operands() const { return operands_; }
  const Shape& operand(int64_t i) const { return operands_[i]; }
  int operand_count() const { return static_cast<int>(operands_.size()); }
  const Attributes& attributes() const { return attributes_; }
  // Null when inferring.
  const Shape* written() const { return written_; }
  int64_t replicas() const { return replicas_; }
  int64_t partitions() const { return partitions_; }
  // `--strict`: what promotion.h would widen is refused.
  bool strict() const { return strict_; }
  // Signature of a called computation; the verifier has checked that it exists.
  const Signature& signature(ComputationId id) const {
    return *signatures_[id.index];
  }

  // InvalidArgument "add S1: operand shapes differ: ...".
  template <typename... Parts>
  absl::Status Error(absl::string_view rule, const Parts&... parts) const {
    return absl::InvalidArgumentError(
        absl::StrCat(op_.name, " ", rule, ": ", parts...));
  }

  // Adds a warning about a program that the rule accepts although it is
  // doubtful: it cites the rule as an error does, and is an error under
  // --strict.
  template <typename... Parts>
  void Remark(absl::string_view rule, const Parts&... parts) const {
    if (remarks_ == nullptr) return;
    remarks_->push_back(absl::StrCat(op_.name, " ", rule, ": ", parts...));
  }

 private:
  std::span<const Shape> operands_;
  const Attributes& attributes_;
  const Shape* written_;
  int64_t replicas_, partitions_;
  const Op& op_;
  std::span<const Signature* const> signatures_;  // indexed by ComputationId
  std::vector<std::string>* remarks_;             // null: dropped
  bool strict_;
};

}  // namespace hlo

#endif  // HLOREF_OPS_SHAPE_CONTEXT_H_
