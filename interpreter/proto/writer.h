// Module -> xla.HloModuleProto, serialized: what PJRT plugins (format "hlo")
// and XLA's tools read.
#ifndef HLOREF_INTERPRETER_PROTO_WRITER_H_
#define HLOREF_INTERPRETER_PROTO_WRITER_H_

#include <string>

#include "absl/status/statusor.h"
#include "interpreter/ir/module.h"

namespace hlo {

// Unimplemented, with its place, where a part of the module has no field. A
// module may break rules of its ops, to see which readers notice, but not lack
// an attribute: a field that is not written reads as zero.
absl::StatusOr<std::string> WriteProto(const Module& module);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_WRITER_H_
