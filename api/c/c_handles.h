// The handles of the C interface: each is a value of the C++ one.
#ifndef HLOREF_API_C_C_HANDLES_H_
#define HLOREF_API_C_C_HANDLES_H_

#include <initializer_list>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "api/internal.h"
#include "hloref/hloref.h"
#include "hloref/run.h"

struct hloref_status {
  hloref::Status status;
};

struct hloref_shape {
  explicit hloref_shape(hloref::Shape its_shape)
      : shape(std::move(its_shape)),
        text(shape.ToString()),
        dimensions(shape.dimensions()),
        elements(shape.elements()) {}

  const hloref::Shape shape;
  const std::string text;
  const std::vector<hloref::Dimension> dimensions;
  const std::vector<hloref::Shape> elements;
};

struct hloref_literal {
  explicit hloref_literal(hloref::Literal its_literal)
      : literal(std::move(its_literal)), sizes(literal.sizes()) {}

  const hloref::Literal literal;
  const std::vector<int64_t> sizes;
};

struct hloref_module {
  explicit hloref_module(hloref::Module its_module)
      : module(std::move(its_module)),
        name(module.name()),
        parameters(module.parameters()),
        elided(module.elided_constants()) {}

  const hloref::Module module;
  const std::string name;
  const std::vector<hloref::Parameter> parameters;
  const std::vector<std::string> elided;

  // Made when they are first asked for; any thread may.
  const std::vector<hloref::Computation>& computations() const {
    std::call_once(once_, [this] { computations_ = module.computations(); });
    return computations_;
  }

 private:
  mutable std::once_flag once_;
  mutable std::vector<hloref::Computation> computations_;
};

struct hloref_diagnostics {
  std::vector<hloref::Diagnostic> all;
};

struct hloref_program {
  hloref::Program program;
};

struct hloref_cancellation {
  hloref::Cancellation cancellation;
};

struct hloref_options {
  hloref::LoadOptions load;
  hloref::ProgramOptions program;
  hloref::RunOptions run;
  hloref_hook hook = nullptr, hook_before = nullptr;
  void* hook_context = nullptr;
  void* hook_before_context = nullptr;
};

namespace hloref {

// An argument that must not be NULL.
struct Needed {
  const char* name;
  const void* pointer;
};
Status CheckNeeded(std::initializer_list<Needed> needed);

// NULL for OK.
hloref_status* NewStatus(Status status) noexcept;
// The status that a callback of the caller has made.
Status TakeStatus(hloref_status* status);

// *out becomes a handle of what `make` returns, a Result; NULL by an error.
template <typename Handle, typename F>
hloref_status* MakeHandle(Handle** out, std::initializer_list<Needed> needed,
                          F make) {
  if (out != nullptr) *out = nullptr;
  return NewStatus(Guarded([&]() -> Status {
    Status status = CheckNeeded({{"the place of the result", out}});
    if (status.ok()) status = CheckNeeded(needed);
    if (!status.ok()) return status;
    auto value = make();
    if (!value.ok()) return value.status();
    *out = new Handle{*std::move(value)};
    return {};
  }));
}

// Calls `act`, which returns a Status.
template <typename F>
hloref_status* Act(std::initializer_list<Needed> needed, F act) {
  return NewStatus(Guarded([&]() -> Status {
    Status status = CheckNeeded(needed);
    return status.ok() ? act() : status;
  }));
}

Result<std::vector<Literal>> LiteralList(const hloref_literal* const* literals,
                                         size_t count);
// *text becomes the bytes and a 0 behind them, from malloc.
Status NewText(const std::string& bytes, char** text, size_t* byte_count);

}  // namespace hloref

#endif  // HLOREF_API_C_C_HANDLES_H_
