// A call of a LAPACK routine in a JAX program on CPU, read from either of the
// two conventions that there have been.
//
// `lapack_sgeqrf_ffi` (jaxlib 0.4.32 and later) has flags in backend_config,
// `{mode = 86 : ui8}`, and only arrays as operands and results. `lapack_sgeqrf`
// (jaxlib before) has flags, sizes and batch count as scalar operands before
// the arrays, and workspace among its results. Both work on the last two
// dimensions of arrays and on each index of those before them.
//
// All is computed in double precision, c64 and f32 too, and rounded once.
#ifndef HLOREF_OPS_CUSTOM_CALLS_LAPACK_CALL_H_
#define HLOREF_OPS_CUSTOM_CALLS_LAPACK_CALL_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "ops/value_context.h"

namespace hlo {

class LapackCall;

struct LapackRoutine {
  const char* real;     // "orgqr"
  const char* complex;  // "ungqr"
  absl::Status (*run)(LapackCall&);
  // The older convention: the number of scalar operands before the arrays, and
  // the results that are today's, for real and for complex types; the others
  // are workspace. Negative: there is no older one.
  int scalars;
  std::vector<int> real_results, complex_results;
  const char* family = "lapack";  // the name of the older one begins with it
  bool of_vectors = false;        // array 0 is a batch of vectors, not matrices
};

// The sizes of an array behind the batch's, and its element type.
struct LapackArray {
  enum class Type { kSame, kReal, kComplex, kS32 } type = Type::kSame;
  std::vector<int64_t> sizes;
};

class LapackCall {
 public:
  LapackCall(ValueContext& context, const LapackRoutine& routine,
             bool has_attributes)
      : context_(context), routine_(routine), has_attributes_(has_attributes) {}

  // Reads the form of the call, of arrays of `type`. InvalidArgument when it is
  // no call of this routine.
  absl::Status Begin(ElementType type);
  // The last dimension but one of array i, and the last.
  int64_t rows(int i) const;
  int64_t columns(int i) const;

  // A flag that is a letter ('L') or 0 and 1: an attribute, or a scalar
  // operand.
  int64_t Attribute(absl::string_view name) const;
  int64_t Scalar(int operand) const;
  bool has_attributes() const { return has_attributes_; }

  // Checks the routine's operands and results, without the batch's dimensions;
  // then makes the result's leaves.
  absl::Status Check(const std::vector<LapackArray>& operands,
                     const std::vector<LapackArray>& results);

  // True if result i has these sizes behind the batch's.
  bool HasResult(int i, const std::vector<int64_t>& sizes) const;

  // f(i) for every index of the batch, several at a time. `elements`: those of
  // an index's matrices together, for the limit of memory.
  absl::Status ForEach(int64_t elements,
                       absl::FunctionRef<void(int64_t)> f) const;

  ElementType type() const { return type_; }
  ArrayView array(int i) const { return context_.operand(first_ + i); }
  int array_count() const { return context_.operand_count() - first_; }
  const MutableArrayView& result(int i) const { return results_[i]; }
  ValueContext& context() const { return context_; }
  absl::Status Error(absl::string_view what) const;

 private:
  absl::Status MakeResults(const std::vector<LapackArray>& results);
  Shape ShapeOf(const LapackArray& array) const;

  ValueContext& context_;
  const LapackRoutine& routine_;
  const bool has_attributes_;
  ElementType type_ = ElementType::kF32;
  int first_ = 0;
  std::vector<int64_t> batch_;
  std::vector<MutableArrayView> results_;
};

// The value of `name` in an attribute dictionary of MLIR, {name = 86 : ui8, b =
// true}; 0 where it is not there.
int64_t AttributeOfConfig(absl::string_view config, absl::string_view name);

// The routines of each file.
std::vector<LapackRoutine> HouseholderRoutines();
std::vector<LapackRoutine> ReductionRoutines();
std::vector<LapackRoutine> SolveRoutines();
std::vector<LapackRoutine> TridiagonalRoutines();
std::vector<LapackRoutine> SvdRoutines();
std::vector<LapackRoutine> SymmetricRoutines();
std::vector<LapackRoutine> SchurRoutines();

}  // namespace hlo

#endif  // HLOREF_OPS_CUSTOM_CALLS_LAPACK_CALL_H_
