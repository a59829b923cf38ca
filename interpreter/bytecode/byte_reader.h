// A cursor over the bytes of an MLIR bytecode file: varints, strings, sections,
// and the first failure.
#ifndef HLOREF_INTERPRETER_BYTECODE_BYTE_READER_H_
#define HLOREF_INTERPRETER_BYTECODE_BYTE_READER_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace hlo::bytecode {

// The first thing that is wrong with a file, and its place.
struct Failure {
  size_t start = 0;  // of the bytecode in the file; offsets count from there
  bool failed = false;
  size_t offset = 0;
  std::string message;
  absl::StatusCode code = absl::StatusCode::kInvalidArgument;
};

// Bytes of a file and their place in it.
struct Part {
  absl::string_view bytes;
  size_t offset = 0;
};

enum class SectionId : uint8_t {
  kStrings,
  kDialects,
  kEntries,
  kEntryOffsets,
  kIr,
  kResources,
  kResourceOffsets,
  kDialectVersion,
  kProperties,
};
constexpr size_t kSectionIds = 9;
// "dialect section"
std::string NameOf(SectionId id);

// A function that returns bool answers false once a failure is recorded.
class ByteReader {
 public:
  ByteReader(Part part, Failure& failure) : part_(part), failure_(failure) {}

  bool AtEnd() const { return at_ == part_.bytes.size(); }
  size_t remaining() const { return part_.bytes.size() - at_; }
  size_t offset() const { return part_.offset + at_; }

  bool Fail(std::string message,
            absl::StatusCode code = absl::StatusCode::kInvalidArgument);
  // Refuses a legal file that is not covered here.
  bool FailUnimplemented(std::string message) {
    return Fail(std::move(message), absl::StatusCode::kUnimplemented);
  }
  // Fails unless all is read.
  bool ExpectEnd(absl::string_view of);

  bool Byte(uint8_t* value);
  bool Bytes(uint64_t size, Part* bytes);
  bool CString(absl::string_view* text);
  bool Varint(uint64_t* value);
  bool SignedVarint(int64_t* value);  // zigzag
  // (value << 1) | flag
  bool Flagged(uint64_t* value, bool* flag);
  // The number of things that follow here, each of at least a byte: memory for
  // so many is at most a constant times the file's size.
  bool Count(absl::string_view things, size_t* count);
  // Fails unless `count` things of at least a byte can follow here.
  bool CheckCount(absl::string_view things, uint64_t count);
  // A number below `size`.
  bool Index(absl::string_view thing, size_t size, size_t* index);
  bool CheckIndex(absl::string_view thing, size_t size, uint64_t index);
  // Skips padding up to a multiple of `alignment` in the file.
  bool Align(uint64_t alignment);
  bool Section(SectionId* id, Part* contents);

 private:
  Part part_;
  size_t at_ = 0;
  Failure& failure_;
};

}  // namespace hlo::bytecode

#endif  // HLOREF_INTERPRETER_BYTECODE_BYTE_READER_H_
