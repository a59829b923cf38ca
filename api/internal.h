// The inner values of public ones, and the way between their errors.
#ifndef HLOREF_API_INTERNAL_H_
#define HLOREF_API_INTERNAL_H_

#include <atomic>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "hloref/run.h"
#include "interpreter/eval/prepare/program.h"
#include "interpreter/eval/programs.h"
#include "interpreter/ir/diagnostics.h"
#include "interpreter/ir/limits.h"
#include "interpreter/ir/verifier.h"
#include "literals/literal.h"
#include "literals/shape.h"

namespace hlo {
class ValueContext;
}  // namespace hlo

// A member of an exported class that is not exported itself.
#define HLOREF_LOCAL __attribute__((visibility("hidden")))

namespace hloref {

struct HLOREF_LOCAL Shape::Impl {
  hlo::Shape shape;
};

struct HLOREF_LOCAL Literal::Impl {
  hlo::Literal literal;
};

struct HLOREF_LOCAL Module::Impl {
  hlo::VerifiedModule module;
};

struct HLOREF_LOCAL Program::Impl {
  Module module;
  std::shared_ptr<const hlo::Program> program;
};

struct HLOREF_LOCAL Access {
  static hlo::Shape Inner(const Shape& shape);
  static Shape Outer(hlo::Shape shape);
  static const hlo::Literal& Inner(const Literal& literal);
  static Literal Outer(hlo::Literal literal);
  static const hlo::VerifiedModule& Inner(const Module& module);
  static Module Outer(hlo::VerifiedModule module);
  static const std::shared_ptr<const hlo::Program>& Inner(
      const Program& program);
  // Null where the number is none.
  static std::optional<hlo::ElementType> Inner(ElementType type);
  static ElementType Outer(hlo::ElementType type);
  static Result<Execution> Start(hlo::Programs programs, Inputs inputs,
                                 const RunOptions& options);
  // A flag that is set when, or if, it is cancelled.
  static std::shared_ptr<std::atomic<bool>> Watch(
      const Cancellation& cancellation);
  static Step StepOf(const Step::Impl* impl);
  // A call of the target, with its errors; checks what it has written.
  static absl::Status Call(const CustomCallTarget& target,
                           hlo::ValueContext& context);
};

Status Outer(const absl::Status& status);
absl::Status Inner(const Status& status);
// InvalidArgument for a negative limit.
absl::StatusOr<hlo::Limits> Inner(const Limits& limits);
std::vector<hlo::Literal> Inner(const std::vector<Literal>& literals);
std::vector<Literal> Outer(std::vector<hlo::Literal> literals);

// "add S1" of "add S1: operand shapes differ"; empty if there is no label.
std::string RuleOf(absl::string_view message);
std::vector<Diagnostic> OuterDiagnostics(const hlo::Diagnostics& diagnostics,
                                         const std::string& file);

template <typename T>
Result<T> OuterResult(absl::StatusOr<T> result) {
  if (!result.ok()) return Outer(result.status());
  return *std::move(result);
}
inline Result<Literal> Outer(absl::StatusOr<hlo::Literal> literal) {
  if (!literal.ok()) return Outer(literal.status());
  return Access::Outer(*std::move(literal));
}
inline Result<Shape> Outer(absl::StatusOr<hlo::Shape> shape) {
  if (!shape.ok()) return Outer(shape.status());
  return Access::Outer(*std::move(shape));
}

inline absl::string_view ToAbsl(std::string_view text) {
  return {text.data(), text.size()};
}
inline std::string_view ToStd(absl::string_view text) {
  return {text.data(), text.size()};
}

// Calls `body`; an exception is an error.
template <typename F>
auto Guarded(F&& body) noexcept -> decltype(body()) {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return Status(StatusCode::kResourceExhausted, "there is no more memory");
  } catch (const std::exception& exception) {
    return Status(StatusCode::kUnknown,
                  std::string("an exception: ") + exception.what());
  } catch (...) {
    return Status(StatusCode::kUnknown, "an exception");
  }
}

}  // namespace hloref

#endif  // HLOREF_API_INTERNAL_H_
