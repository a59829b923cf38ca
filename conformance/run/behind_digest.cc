#include "conformance/run/behind_digest.h"

#include "conformance/backends/backend.h"

namespace hlo::conformance {

std::optional<Literal> ValueBehindDigest(const Vector& vector, size_t process,
                                         size_t leaf) {
  const Answer answer = MakeCpuBackend({})->Run(vector);
  if (answer.kind != Answer::Kind::kOk || process >= answer.outputs.size() ||
      leaf >= answer.outputs[process].size()) {
    return std::nullopt;
  }
  return answer.outputs[process][leaf];
}

}  // namespace hlo::conformance
