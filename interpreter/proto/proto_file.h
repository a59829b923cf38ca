// The files that hold a module as a proto: HloModuleProto, HloProto, and
// HloSnapshot and HloUnoptimizedSnapshot, which XLA dumps with the values of a
// run.
#ifndef HLOREF_INTERPRETER_PROTO_PROTO_FILE_H_
#define HLOREF_INTERPRETER_PROTO_PROTO_FILE_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "literals/literal.h"

namespace hlo {

// True of bytes that are no text, which has no control characters but blanks,
// and begin with a field.
bool IsProto(absl::string_view bytes);

// The module of such a file, wherever it is.
absl::string_view ModuleOf(absl::string_view bytes);

// The values of a snapshot; empty lists without any.
struct ProtoValues {
  std::vector<std::vector<Literal>> arguments;  // one list, or by partition
  std::optional<Literal> result;
};
absl::StatusOr<ProtoValues> ReadProtoValues(absl::string_view bytes,
                                            int64_t max_shape_bytes);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_PROTO_FILE_H_
