// The sections of an MLIR bytecode file, whatever its dialects: the tables that
// its operations refer to by number.
#ifndef HLOREF_INTERPRETER_BYTECODE_CONTAINER_H_
#define HLOREF_INTERPRETER_BYTECODE_CONTAINER_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "interpreter/bytecode/byte_reader.h"

namespace hlo::bytecode {

// Versions of the format: the first that has it.
constexpr uint64_t kVersioningDialects = 1;
constexpr uint64_t kIsolatedSections = 2;
constexpr uint64_t kUseListOrders = 3;
constexpr uint64_t kOptionalLocations = 4;
constexpr uint64_t kNativeProperties = 5;
constexpr uint64_t kNewestFormat = 6;

// An attribute or a type, not read yet.
struct Entry {
  absl::string_view dialect;
  bool is_custom = false;  // else it is MLIR text
  Part part;
};

struct OpName {
  absl::string_view dialect;
  absl::string_view name;  // without the dialect
  bool is_registered = true;
};

// Bytes beside the program, to which a constant refers.
struct Resource {
  absl::string_view key;
  Part blob;  // empty: only declared
};

// All views are into the file's bytes.
struct Container {
  uint64_t version = 0;
  absl::string_view producer;  // "StableHLO_v1.13.7"
  std::vector<absl::string_view> strings;
  std::vector<absl::string_view> dialects;
  std::vector<OpName> ops;
  std::vector<Entry> attributes;
  std::vector<Entry> types;
  std::vector<Part> properties;
  std::vector<Resource> resources;
  Part ir;
};

// True of a file that begins as bytecode does.
bool HasMagic(absl::string_view bytes);

// Takes time and memory linear in the size of the file. False, with a failure,
// where it is broken or of a newer format.
bool ReadContainer(absl::string_view bytes, Failure& failure,
                   Container* container);

}  // namespace hlo::bytecode

#endif  // HLOREF_INTERPRETER_BYTECODE_CONTAINER_H_
