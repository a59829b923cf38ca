#include "fuzz/hostile_proto.h"

#include "absl/strings/str_cat.h"
#include "fuzz/hostile_text.h"
#include "interpreter/load.h"
#include "interpreter/proto/proto_file.h"
#include "interpreter/proto/writer.h"

namespace hlo {
namespace {

// A module that was read is written, read and written alike.
std::string CheckWriting(const Module& module, const LoadOptions& options) {
  const auto written = WriteProto(module);
  if (!written.ok()) return "";
  const auto again = LoadUnverified(*written, options);
  if (!again.ok()) {
    return absl::StrCat("a written proto is refused: ",
                        again.status().message());
  }
  const auto twice = WriteProto(*again);
  if (!twice.ok()) {
    return absl::StrCat("a proto is written once only: ",
                        twice.status().message());
  }
  return *twice == *written ? "" : "writing is no fixed point";
}

}  // namespace

std::string TryHostileProto(absl::string_view bytes) {
  if (!IsProto(bytes)) return "";
  LoadOptions options;
  options.limits.max_shape_bytes = int64_t{16} << 20;
  (void)ReadProtoValues(bytes, options.limits.max_shape_bytes);
  const auto module = LoadUnverified(std::string(bytes), options);
  if (module.ok()) {
    std::string problem = CheckWriting(*module, options);
    if (!problem.empty()) return problem;
  }
  return TryHostileText(bytes);
}

}  // namespace hlo
