// The custom calls of a program: Python callbacks, hloref's own targets, then
// foreign functions.
#include "ops/custom_calls/targets.h"

#include <atomic>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "ops/attributes/common.h"
#include "ops/attributes/custom_call.h"
#include "ops/custom_calls/custom_call_registry.h"
#include "pjrt/plugin/foreign/foreign.h"
#include "pjrt/plugin/foreign/foreign_call.h"

namespace hlo::pjrt {
namespace {

constexpr absl::string_view kCallbacks[] = {
    "xla_ffi_python_cpu_callback", "xla_ffi_partitioned_python_cpu_callback"};

// JAX writes a dictionary and the version of plain functions.
bool IsTyped(const Attributes& call) {
  return call.get(attr::api_version) == hlo::ApiVersion::kTypedFfi ||
         absl::StartsWith(call.get(attr::backend_config).text, "{");
}

int64_t NextRunId() {
  static std::atomic<int64_t> next = 1;
  return next++;
}

}  // namespace

// By the attributes of the instruction, whose address is its own.
class ForeignCalls::Instances {
 public:
  ForeignInstance& Of(const Attributes& attributes) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return instances_[&attributes];
  }

 private:
  std::mutex mutex_;
  std::map<const Attributes*, ForeignInstance> instances_;
};

class ForeignCalls::Run : public CustomCallTargets {
 public:
  Run(const Client& client, const ExecuteContext* caller, bool many_devices,
      Instances& instances)
      : client_(client),
        standard_(SharedStandardTargets()),
        callback_(CallbackTarget(client, CallablesOf(caller), many_devices)),
        instances_(instances) {
    context_.caller = caller;
    context_.find_type = client.options.find_type;
    context_.run_id = NextRunId();
  }

  const CustomCallTarget* Find(absl::string_view name) const override {
    for (absl::string_view each : kCallbacks) {
      if (name == each) return &callback_;
    }
    if (const CustomCallTarget* target = standard_->Find(name)) return target;
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto known = targets_.find(name);
    if (known != targets_.end()) return &known->second;
    auto found = FindForeign(name, client_.options.find_function);
    if (found.ok() && !found->has_value()) return nullptr;
    CustomCallTarget target =
        found.ok()
            ? TargetOf(**found)
            : [status = found.status()](ValueContext&) { return status; };
    return &targets_.emplace(std::string(name), std::move(target))
                .first->second;
  }
  std::vector<absl::string_view> Names() const override {
    std::vector<absl::string_view> names = standard_->Names();
    names.insert(names.end(), std::begin(kCallbacks), std::end(kCallbacks));
    return names;
  }
  std::string Known() const override {
    std::string known = absl::StrCat(standard_->Known(), ", ", kCallbacks[0]);
    for (const std::string& each : ForeignNames()) {
      absl::StrAppend(&known, ", ", each);
    }
    return known;
  }

 private:
  CustomCallTarget TargetOf(const ForeignFunction& function) const {
    return [this, function](ValueContext& call) -> absl::Status {
      if (function.plain != nullptr) return CallPlainVersion(function, call);
      if (!IsTyped(call.attributes())) {
        return call.Error("V3", "'",
                          call.attributes().get(attr::custom_call_target),
                          "' is a typed function; the call is none "
                          "(api_version, backend_config)");
      }
      ffi::Context context = context_;
      context.device = static_cast<int32_t>(call.process().index);
      return CallForeign(function, context, instances_.Of(call.attributes()),
                         RunOf(call), call);
    };
  }

  static absl::Status CallPlainVersion(const ForeignFunction& function,
                                       ValueContext& call) {
    const hlo::ApiVersion version = call.attributes().get(attr::api_version);
    if (version == hlo::ApiVersion::kOriginal ||
        version == hlo::ApiVersion::kUnspecified) {
      return CallPlain(function.plain, call);
    }
    return absl::UnimplementedError(
        absl::StrCat("custom-call V3: a plain function with ",
                     kApiVersionWords[static_cast<size_t>(version)]));
  }

  ForeignRun& RunOf(const ValueContext& call) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return runs_[{&call.attributes(), call.process().index}];
  }

  const Client& client_;
  const std::shared_ptr<const CustomCallTargets> standard_;
  const CustomCallTarget callback_;
  Instances& instances_;
  ffi::Context context_;
  mutable std::mutex mutex_;
  mutable std::map<std::string, CustomCallTarget, std::less<>> targets_;
  mutable std::map<std::pair<const Attributes*, int64_t>, ForeignRun> runs_;
};

ForeignCalls::ForeignCalls() : instances_(std::make_unique<Instances>()) {}
ForeignCalls::~ForeignCalls() = default;

std::shared_ptr<const CustomCallTargets> ForeignCalls::TargetsFor(
    const Client& client, const ExecuteContext* caller, bool many_devices) {
  return std::make_shared<Run>(client, caller, many_devices, *instances_);
}

}  // namespace hlo::pjrt
