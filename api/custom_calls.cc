#include "hloref/custom_calls.h"

#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "api/internal.h"
#include "api/run_targets.h"
#include "literals/sizes.h"
#include "literals/types/storage.h"
#include "ops/attributes/common.h"
#include "ops/attributes/custom_call.h"
#include "ops/custom_calls/custom_call_registry.h"
#include "ops/value_context.h"

namespace hloref {

struct HLOREF_LOCAL CustomCall::Impl {
  explicit Impl(hlo::ValueContext& its_context)
      : context(its_context),
        leaves(its_context.shape().Leaves()),
        arrays(leaves.size()) {}

  hlo::ValueContext& context;
  const std::vector<hlo::Shape> leaves;  // of the result
  // Those that the target has asked for.
  std::vector<std::optional<hlo::MutableArrayView>> arrays;

  absl::Status CheckResult() const;
};

namespace {

Status NoArray(const char* of, int leaf) {
  return {StatusCode::kInvalidArgument,
          absl::StrCat("leaf ", leaf, " of ", of, " is no array")};
}

bool HasOperand(const hlo::ValueContext& context, int operand) {
  return operand >= 0 && operand < context.operand_count();
}

Status NoOperand(const hlo::ValueContext& context, int operand) {
  return {StatusCode::kInvalidArgument,
          absl::StrCat("there is no operand ", operand, ": the call has ",
                       context.operand_count())};
}

absl::Status NoTarget(const std::string& name) {
  return absl::InvalidArgumentError(
      absl::StrCat("the target '", name, "' is null"));
}

size_t Bytes(const hlo::ArrayView& view) {
  return static_cast<size_t>(view.count() * hlo::StorageBytes(view.type()));
}

}  // namespace

// Every array has been asked for and holds values of its type.
absl::Status CustomCall::Impl::CheckResult() const {
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (!leaves[i].is_array()) continue;
    if (!arrays[i]) {
      return context.Error("V3", "the target has not written leaf ", i,
                           " of its result");
    }
    const int64_t bad = hlo::NormalizeStorage(
        arrays[i]->type(), arrays[i]->data, arrays[i]->count());
    if (bad < 0) continue;
    return context.Error("V3", "the target has written no ",
                         hlo::Name(arrays[i]->type()), " into element ", bad,
                         " of leaf ", i, " of its result");
  }
  return absl::OkStatus();
}

absl::Status Access::Call(const CustomCallTarget& target,
                          hlo::ValueContext& context) {
  CustomCall::Impl impl(context);
  CustomCall call(&impl);
  const Status status = Guarded([&] { return target(call); });
  return status.ok() ? impl.CheckResult() : hloref::Inner(status);
}

absl::StatusOr<std::shared_ptr<const hlo::CustomCallTargets>> TargetsOf(
    const CustomCalls& calls) {
  if (calls.typed.empty() && calls.plain.empty()) {
    return hlo::SharedStandardTargets();
  }
  auto targets =
      std::make_shared<hlo::CustomCallRegistry>(hlo::StandardTargets());
  for (const auto& [name, function] : calls.plain) {
    if (function == nullptr) return NoTarget(name);
    targets->AddPlain(name, function);
    targets->Add(name, [plain = *targets->Find(name)](auto& context) {
      return Inner(Guarded([&] { return Outer(plain(context)); }));
    });
  }
  for (const auto& [name, target] : calls.typed) {
    if (target == nullptr) return NoTarget(name);
    targets->Add(name, [target = target](hlo::ValueContext& context) {
      return Access::Call(target, context);
    });
  }
  return targets;
}

std::string_view CustomCall::target() const {
  return impl_->context.attributes().get(hlo::attr::custom_call_target);
}

std::string_view CustomCall::instruction() const {
  return ToStd(impl_->context.name());
}

std::string_view CustomCall::backend_config() const {
  return impl_->context.attributes().get(hlo::attr::backend_config).text;
}

int64_t CustomCall::process() const { return impl_->context.process().index; }

int CustomCall::operand_count() const { return impl_->context.operand_count(); }

Result<Shape> CustomCall::operand_shape(int operand) const {
  if (!HasOperand(impl_->context, operand)) {
    return NoOperand(impl_->context, operand);
  }
  return Access::Outer(impl_->context.operand_shape(operand));
}

Result<ConstArray> CustomCall::operand(int operand, int leaf) const {
  return Guarded([&]() -> Result<ConstArray> {
    const hlo::ValueContext& context = impl_->context;
    if (!HasOperand(context, operand)) return NoOperand(context, operand);
    const auto leaves = context.operand_shape(operand).Leaves();
    if (leaf < 0 || leaf >= std::ssize(leaves) || !leaves[leaf].is_array()) {
      return NoArray("the operand", leaf);
    }
    const hlo::ArrayView view = context.operand(operand, leaf);
    return ConstArray{{view.data, Bytes(view)}, view.sizes};
  });
}

Shape CustomCall::shape() const {
  return Access::Outer(impl_->context.shape());
}

Result<MutableArray> CustomCall::result(int leaf,
                                        std::span<const int64_t> sizes) {
  return Guarded([&]() -> Result<MutableArray> {
    if (leaf < 0 || leaf >= std::ssize(impl_->leaves) ||
        !impl_->leaves[leaf].is_array()) {
      return NoArray("the result", leaf);
    }
    const hlo::Shape& shape = impl_->leaves[leaf];
    auto& array = impl_->arrays[leaf];
    if (!array) {
      hlo::ActualSizes actual;
      if (!sizes.empty()) {
        absl::Status fit = hlo::CheckSizesFit(sizes, shape);
        if (!fit.ok()) return Outer(fit);
      }
      if (!sizes.empty() && !shape.is_static()) {
        actual = std::make_shared<const std::vector<int64_t>>(sizes.begin(),
                                                              sizes.end());
      }
      auto made = impl_->context.Result(leaf, std::move(actual));
      if (!made.ok()) return Outer(made.status());
      if (Bytes(*made) > 0) std::memset(made->data, 0, Bytes(*made));
      array = *made;
    }
    return MutableArray{{array->data, Bytes(*array)}, array->sizes};
  });
}

bool CustomCall::cancelled() const { return impl_->context.cancelled(); }

}  // namespace hloref
