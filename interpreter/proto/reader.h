// xla.HloModuleProto -> Draft: what the writer writes, and what XLA does.
#ifndef HLOREF_INTERPRETER_PROTO_READER_H_
#define HLOREF_INTERPRETER_PROTO_READER_H_

#include "absl/strings/string_view.h"
#include "interpreter/ir/diagnostics.h"
#include "interpreter/ir/finish.h"
#include "interpreter/ir/limits.h"

namespace hlo {

// Reads the module of any file of proto_file.h. Adds all errors, each with its
// path of fields; the draft is only whole if `diagnostics.ok()` afterwards.
Draft ReadProto(absl::string_view bytes, const Limits& limits,
                Diagnostics& diagnostics);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_READER_H_
