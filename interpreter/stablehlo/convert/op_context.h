// The surroundings of an op while it is converted.
#ifndef HLOREF_INTERPRETER_STABLEHLO_CONVERT_OP_CONTEXT_H_
#define HLOREF_INTERPRETER_STABLEHLO_CONVERT_OP_CONTEXT_H_

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/convert/module_converter.h"
#include "interpreter/stablehlo/convert/op_rows.h"
#include "interpreter/stablehlo/convert/scope.h"

namespace hlo::stablehlo {

// The numbers of operands, results and regions of an op; -1: any number.
struct Counts {
  int operands = -1;
  int results = 1;
  int regions = 0;
};

class OpContext {
 public:
  OpContext(Scope& scope, const Operation& operation, const OpRow& row);

  const Operation& op() const { return operation_; }
  const OpRow& row() const { return row_; }
  Scope& scope() { return scope_; }
  ModuleConverter& module() { return scope_.module(); }
  Builder& builder() { return scope_.builder(); }

  // Fails unless the op has these.
  bool Has(const Counts& counts);

  int operand_count() const { return static_cast<int>(operands_.size()); }
  Id operand(int i) const { return operands_[i]; }
  const std::vector<Id>& operands() const { return operands_; }
  std::vector<Id> operands(int first, int end) const;
  const Shape& shape(int i) { return builder().shape(operand(i)); }
  std::vector<Shape> shapes(int first, int end);
  // Fails unless operands [first, end) are arrays.
  bool AreArrays(int first, int end);
  // Fails unless the region's arguments may have these shapes.
  bool Takes(const Region& region, std::span<const Shape> shapes);
  // Fails where float types of operands and results differ, which HLO's op of
  // mixed precision would accept.
  bool HasOneFloatType();
  // The operand's integers; fails if they are not known.
  Known Constant(int operand);

  const Attribute* Find(absl::string_view name);
  bool HasAttribute(absl::string_view name) { return Find(name); }
  // Attributes without a meaning in HLO, or that are read without Find.
  void Ignore(std::initializer_list<absl::string_view> names);
  // Warns of attributes that are neither read nor ignored; those with a dot in
  // their name are other dialects'.
  void WarnOfUnknown();
  // These fail if the attribute is there and of another kind, or written with
  // another type; an empty `type` is any.
  Ints GetInts(absl::string_view name, Ints absent = {});
  int64_t GetInteger(absl::string_view name, int64_t absent = 0,
                     absl::string_view type = "i64");
  bool GetBool(absl::string_view name, bool absent = false);
  double GetReal(absl::string_view name, double absent = 0,
                 absl::string_view type = {});
  std::string GetString(absl::string_view name);
  std::string GetEnum(absl::string_view name);  // empty: absent
  // Fails if it is absent, too.
  const Dictionary& GetStruct(absl::string_view name);
  // The attributes of the op's row, as far as they are there.
  Attributes RowAttributes();
  // Sets a handle from the attribute, if that is there.
  void Copy(absl::string_view name, const AttributeBase& handle,
            Attributes& attributes);
  // N x 2 integers as pairs [low, high]; if absent, `absent` pairs of zeros.
  std::vector<std::pair<int64_t, int64_t>> GetPairs(absl::string_view name,
                                                    size_t absent);

  // The shape that is written; a pred scalar after an error.
  Shape ResultShape(int i);
  std::vector<Shape> ResultShapes();
  bool ResultIsStatic(int i);  // no `?` whose size is not known
  ComputationId Applied(int region, std::span<const Shape> shapes);

  void Result(Id id, int i = 0);
  void Results(const std::vector<Id>& ids);
  // Sets all results from one value: bare if there is one, else a tuple.
  void JoinedResults(Id joined);

  bool ok() { return builder().ok(); }
  template <typename... Parts>
  Id Fail(const Parts&... parts) {
    return builder().Fail(absl::InvalidArgumentError(
        absl::StrCat(operation_.name, ": ", parts...)));
  }
  template <typename... Parts>
  Id Refuse(const Parts&... parts) {
    return builder().Fail(absl::UnimplementedError(
        absl::StrCat(operation_.name, ": ", parts...)));
  }

 private:
  std::string NameOf(int result, bool joined) const;
  bool HasType(absl::string_view name, const Type& written,
               std::initializer_list<absl::string_view> types);
  bool HasWrittenShape(Id id, int i);

  Scope& scope_;
  const Operation& operation_;
  const OpRow& row_;
  const size_t begin_;  // instructions before it
  std::vector<Id> operands_;
  absl::InlinedVector<absl::string_view, 8> known_;  // read or ignored
};

// Fields of a struct, read as OpContext reads attributes.
Ints FieldInts(OpContext& context, const Dictionary& fields,
               absl::string_view name);
int64_t FieldInteger(OpContext& context, const Dictionary& fields,
                     absl::string_view name, int64_t absent = 0);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_CONVERT_OP_CONTEXT_H_
