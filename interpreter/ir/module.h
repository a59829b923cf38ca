// A module: what every frontend produces and the verifier, Prepare and the
// printer read. Plain data; references are indices, never pointers.
#ifndef HLOREF_INTERPRETER_IR_MODULE_H_
#define HLOREF_INTERPRETER_IR_MODULE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/ir/module_attributes.h"
#include "literals/shape.h"
#include "ops/op.h"
#include "ops/shape_context.h"

namespace hlo {

// Position in the source text, from 1; 0 where there is no source.
struct Location {
  int line = 0;
  int column = 0;
};

struct Instruction {
  std::string name;  // without %
  const Op* op = nullptr;
  Shape shape;
  std::vector<int> operands;  // indices in the computation
  Attributes attributes;      // payload and common attributes included
  Location location;

  // Equal but for where it was written.
  friend bool operator==(const Instruction& a, const Instruction& b);
};

struct Computation {
  std::string name;
  std::vector<Instruction> instructions;  // in text order
  std::vector<int> parameters;            // by parameter number
  int root = -1;                          // index of the root
  std::string execution_thread;           // empty: none written
  Location location;

  // REQUIRES: verified.
  Signature signature() const;
  friend bool operator==(const Computation& a, const Computation& b);
};

// Tables that newer dumps put before the computations (FileNames,
// FunctionNames, FileLocations, StackFrames): each a title and its lines.
struct SourceTable {
  std::string title;
  std::vector<std::pair<int64_t, std::string>> rows;  // id, verbatim text
  friend bool operator==(const SourceTable&, const SourceTable&) = default;
};

struct Module {
  std::string name;
  ModuleAttributes attributes;
  std::vector<SourceTable> tables;
  // Callees before their callers, otherwise in text order.
  std::vector<Computation> computations;
  int entry = -1;
  // The text it was read from, for messages that show a line; may be null.
  std::shared_ptr<const std::string> source;

  const Computation& entry_computation() const { return computations[entry]; }
  // Null when there is none.
  const Computation* FindComputation(absl::string_view computation_name) const;

  friend bool operator==(const Module& a, const Module& b);
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_MODULE_H_
