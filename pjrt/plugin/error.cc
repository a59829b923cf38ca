#include "pjrt/plugin/error.h"

#include <utility>

#include "pjrt/plugin/functions.h"
#include "pjrt/plugin/guard.h"

namespace hlo::pjrt {
namespace {

void Destroy(Error* error) { delete error; }

void Message(const Error* error, const char** text, size_t* size) {
  *text = error->status.message().data();
  *size = error->status.message().size();
}

ErrorCode CodeOf(const Error* error) {
  return static_cast<ErrorCode>(error->status.code());
}

void ForEachPayload(const Error*, PayloadVisitor, void*) {}

constexpr ErrorTable kTable = {
    sizeof(ErrorTable), sizeof(Error), nullptr, Destroy, Message, CodeOf,
    ForEachPayload};

}  // namespace

Error* MakeError(absl::Status status) noexcept {
  if (status.ok()) return nullptr;
  return new Error{&kTable, std::move(status)};
}

absl::Status StatusOf(ErrorCode code, const char* message, size_t size) {
  if (code == 0) return absl::OkStatus();
  const bool known =
      code > 0 && code <= static_cast<int>(absl::StatusCode::kUnauthenticated);
  return {
      known ? static_cast<absl::StatusCode>(code) : absl::StatusCode::kUnknown,
      View(message, size)};
}

namespace functions {

void Error_Destroy(Of<Error>& args) { delete args.of; }

void Error_Message(TextOf<const Error>& args) {
  args.text = "";
  args.size = 0;
  if (args.of != nullptr) Message(args.of, &args.text, &args.size);
}

absl::Status Error_GetCode(ValueOf<const Error, ErrorCode>& args) {
  args.value = args.of == nullptr ? 0 : CodeOf(args.of);
  return absl::OkStatus();
}

absl::Status Error_ForEachPayload(VisitPayloads&) { return absl::OkStatus(); }

}  // namespace functions
}  // namespace hlo::pjrt
