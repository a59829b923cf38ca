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
  std::string name;  // "%x", "%x#1"; empty: nobody can use it
  Shape shape;
  bool pending = false;  // the name is that of what its done waits for
};
using Leaves = std::vector<Leaf>;

// An op in its generic form: "name"(operands) (regions) {attributes} : types.
struct OpText {
  absl::string_view name;  // "stablehlo.add", "func.call @f"
  Leaves operands = {};
  std::vector<std::string> attributes = {};  // "dimension = 0 : i64"
  std::vector<std::string> regions = {};
  std::vector<Shape> results = {};
  // Where they are not those of the values: futures have no shape.
  std::string operand_types = {}, type = {};
};

// The instructions of a computation, as far as they are written.
struct Frame {
  const Computation* computation = nullptr;
  std::vector<Leaves> values;  // by the instruction
  // Of a tuple that is taken apart: where each element's leaves begin.
  absl::flat_hash_map<int, std::vector<int64_t>> element_begins;
  // Instructions so far that may wait for somebody.
  int waits = 0;
  // What send gives: who reads it waits for the data to have gone.
  absl::flat_hash_set<std::string> sent_tokens;
  // Of a channel, the recv whose recv-done is still to come.
  struct Receiving {
    int recv = 0;
    int waits = 0;  // before it
  };
  absl::flat_hash_map<int64_t, Receiving> receiving;
  absl::flat_hash_set<int> sent;  // send whose send-done has come
};

class FunctionPrinter {
 public:
  explicit FunctionPrinter(ModulePrinter& module) : module_(module) {}

  // func.func .. {..}
  absl::StatusOr<std::string> Print(const Computation& computation,
                                    absl::string_view name, bool is_entry);

  ModulePrinter& module() { return module_; }
  // The op's results, named like `hint`.
  absl::StatusOr<Leaves> Add(const OpText& op, absl::string_view hint);
  // A tuple of them as one value of this shape; its leaves.
  absl::StatusOr<Leaf> Join(std::span<const Leaf> leaves, const Shape& shape,
                            absl::string_view hint);
  absl::StatusOr<Leaves> Split(const Leaf& whole, absl::string_view hint);

  // What stands between a region's braces: it does what the computation does.
  // Its arguments are block arguments, or, if they are given, these values.
  absl::StatusOr<std::string> Region(ComputationId id,
                                     const Leaves* arguments = nullptr);
  // The same of what `write` gives from block arguments of these shapes, which
  // are named like `wanted`.
  absl::StatusOr<std::string> RegionOf(
      const Leaves& wanted,
      absl::FunctionRef<absl::StatusOr<Leaves>(const Leaves&)> write);
  // In the region that was written last, but for the return and what stands in
  // regions of its own.
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
  int depth_ = 0;  // of regions
  int ops_ = 0;    // in this region
  int last_region_ops_ = 0;
};

}  // namespace hlo::mlir

#endif  // HLOREF_INTERPRETER_STABLEHLO_PRINT_FUNCTION_PRINTER_H_
