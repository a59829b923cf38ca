// The text of one function while it is written.
#ifndef HLOREF_INTERPRETER_STABLEHLO_PRINT_FUNCTION_PRINTER_H_
#define HLOREF_INTERPRETER_STABLEHLO_PRINT_FUNCTION_PRINTER_H_

#include <span>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "interpreter/stablehlo/print/module_printer.h"

namespace hlo::mlir {

// A value that is no tuple. HLO's tuples are lists of them: nothing is written
// for tuple and get-tuple-element.
struct Leaf {
  std::string name;  // "%x", "%x#1"; empty if it cannot be used
  Shape shape;
  bool pending = false;  // the name is that of the future for its -done
};
using Leaves = std::vector<Leaf>;

// An op in its generic form: "name"(operands) (regions) {attributes} : types.
struct OpText {
  absl::string_view name;  // "stablehlo.add", "func.call @f"
  Leaves operands = {};
  std::vector<std::string> attributes = {};  // "dimension = 0 : i64"
  std::vector<std::string> regions = {};
  std::vector<Shape> results = {};
  // Types other than those of the values: futures have no shape.
  std::string operand_types = {}, type = {};
};

// The instructions of a computation, as far as they are written.
struct Frame {
  const Computation* computation = nullptr;
  std::vector<Leaves> values;  // by the instruction
  // For a tuple that is taken apart, the first leaf of each element.
  absl::flat_hash_map<int, std::vector<int64_t>> element_begins;
  // The number of instructions so far that may wait for another process.
  int waits = 0;
  // Tokens of sends. Their readers wait until the data has gone.
  absl::flat_hash_set<std::string> sent_tokens;
  // For each channel, the recv whose recv-done is still to come.
  struct Receiving {
    int recv = 0;
    int waits = 0;  // Frame::waits before it
  };
  absl::flat_hash_map<int64_t, Receiving> receiving;
  absl::flat_hash_set<int> sent;  // sends whose send-done has come
};

class FunctionPrinter {
 public:
  explicit FunctionPrinter(ModulePrinter& module) : module_(module) {}

  // func.func .. {..}
  absl::StatusOr<std::string> Print(const Computation& computation,
                                    absl::string_view name, bool is_entry);

  ModulePrinter& module() { return module_; }
  // Writes the op; its results are named like `hint`.
  absl::StatusOr<Leaves> Add(const OpText& op, absl::string_view hint);
  // Writes the tuple of leaves as one value of this shape. Split undoes that.
  absl::StatusOr<Leaf> Join(std::span<const Leaf> leaves, const Shape& shape,
                            absl::string_view hint);
  absl::StatusOr<Leaves> Split(const Leaf& whole, absl::string_view hint);

  // The text between a region's braces that does what the computation does. Its
  // parameters are block arguments, or, if there are any, `arguments`.
  absl::StatusOr<std::string> Region(ComputationId id,
                                     const Leaves* arguments = nullptr);
  // The same for the instructions of `write`, whose block arguments have the
  // shapes and, as far as possible, the names of `wanted`.
  absl::StatusOr<std::string> RegionOf(
      const Leaves& wanted,
      absl::FunctionRef<absl::StatusOr<Leaves>(const Leaves&)> write);
  // The number of ops in the region that was written last, without the return
  // and the ops in inner regions.
  int ops_of_last_region() const { return last_region_ops_; }
  // func.call of the computation's function.
  absl::StatusOr<Leaves> Call(ComputationId id, Leaves arguments,
                              std::span<const Shape> results,
                              absl::string_view hint);

 private:
  absl::StatusOr<Leaves> Body(const Computation& computation,
                              std::vector<Leaves> arguments);
  absl::StatusOr<Leaves> Returned(const Computation& computation,
                                  const Leaves& parameters, bool is_entry);
  absl::StatusOr<Leaves> Applied(ComputationId id, const Leaves& arguments);
  Leaves BlockArguments(const Leaves& wanted);
  std::string Name(absl::string_view hint);
  absl::Status Line(absl::string_view text);

  ModulePrinter& module_;
  stablehlo::NameTable names_;
  std::string out_;
  size_t indent_ = 4;
  int depth_ = 0;  // nested regions
  int ops_ = 0;    // ops in this region
  int last_region_ops_ = 0;
};

}  // namespace hlo::mlir

#endif  // HLOREF_INTERPRETER_STABLEHLO_PRINT_FUNCTION_PRINTER_H_
