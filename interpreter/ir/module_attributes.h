// The attributes of a module's header, `HloModule name, ..`.
#ifndef HLOREF_INTERPRETER_IR_MODULE_ATTRIBUTES_H_
#define HLOREF_INTERPRETER_IR_MODULE_ATTRIBUTES_H_

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "literals/shape.h"

namespace hlo {

// entry_computation_layout={(shape, ..)->shape}.
struct EntryLayout {
  std::vector<Shape> parameters;
  Shape result;
  friend bool operator==(const EntryLayout&, const EntryLayout&) = default;
};

// A part of a value: the element in each nested tuple; empty: all of it.
using ShapeIndex = std::vector<int64_t>;

// A part of one of the entry's parameters.
struct ParameterPart {
  int64_t parameter = 0;
  ShapeIndex index;
  friend auto operator<=>(const ParameterPart&, const ParameterPart&) = default;
};

// input_output_alias: what the bytes of a part of the result may, or must, be.
struct Alias {
  ParameterPart input;
  bool must = false;
  friend bool operator==(const Alias&, const Alias&) = default;
};

// A frontend attribute's value: a string, or a dictionary as it is written,
// braces included.
struct FrontendValue {
  std::string text;
  bool is_dictionary = false;
  friend bool operator==(const FrontendValue&, const FrontendValue&) = default;
};

// All but the process counts and is_scheduled say what a compiler may do, and
// change nothing here.
struct ModuleAttributes {
  bool is_scheduled = false;
  int64_t replica_count = 1;
  int64_t num_partitions = 1;
  std::optional<EntryLayout> entry_layout;
  std::map<ShapeIndex, Alias> input_output_alias;  // by part of the result
  std::vector<ParameterPart> buffer_donor;         // ascending
  bool alias_passthrough_params = false;
  // One for all, or one for each parameter or part of the result; none: false.
  std::vector<bool> allow_spmd_sharding_propagation_to_parameters;
  std::vector<bool> allow_spmd_sharding_propagation_to_output;
  std::map<std::string, FrontendValue> frontend_attributes;
  // As they are written, braces included; empty: none.
  std::string origin_recovery_table;
  std::string debug_attributes;
  friend bool operator==(const ModuleAttributes&,
                         const ModuleAttributes&) = default;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_MODULE_ATTRIBUTES_H_
