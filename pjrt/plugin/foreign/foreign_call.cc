#include "pjrt/plugin/foreign/foreign_call.h"

#include <cstddef>
#include <cstring>
#include <deque>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/common.h"
#include "ops/attributes/custom_call.h"
#include "ops/custom_calls/foreign_arrays.h"
#include "pjrt/plugin/foreign/aliases.h"

namespace hlo::pjrt {
namespace {

constexpr size_t At(ffi::Stage stage) { return static_cast<size_t>(stage); }

// The arrays of a frame.
class FrameArrays {
 public:
  void Add(const Shape& shape, void* data) {
    const bool array = shape.is_array();
    const std::vector<int64_t>& sizes =
        sizes_.emplace_back(array ? shape.sizes() : std::vector<int64_t>());
    const auto type = array ? Info(shape.type()).proto_number : ffi::kToken;
    pointers_.push_back(
        &arrays_.emplace_back(ffi::Array{{sizeof(ffi::Array), nullptr},
                                         type,
                                         data,
                                         std::ssize(sizes),
                                         sizes.data()}));
    kinds_.push_back(ffi::kArray);
  }
  void SetData(size_t i, void* data) { arrays_[i].data = data; }
  ffi::Arrays get() const {
    return {{sizeof(ffi::Arrays), nullptr},
            std::ssize(kinds_),
            kinds_.data(),
            pointers_.data()};
  }

 private:
  std::deque<std::vector<int64_t>> sizes_;
  std::deque<ffi::Array> arrays_;
  std::vector<ffi::Array*> pointers_;
  std::vector<int32_t> kinds_;
};

class ForeignCall {
 public:
  ForeignCall(const ForeignFunction& function, ffi::Context caller,
              ForeignInstance& instance, ForeignRun& run, ValueContext& context)
      : function_(function),
        caller_(caller),
        instance_(instance),
        run_(run),
        context_(context) {}

  absl::Status Run() {
    absl::Status status = Instantiate();
    if (status.ok()) status = operands_.AddOperands(context_);
    if (status.ok()) status = results_.AddResult(context_);
    if (!status.ok()) return status;
    AddArrays();
    ShareAliases();
    caller_.states = {&instance_.state, &run_.prepared, &run_.initialized,
                      nullptr};
    if (!run_.begun) {
      run_.begun = true;
      status = Call(ffi::Stage::kPrepare);
      if (status.ok()) status = Call(ffi::Stage::kInitialize);
    }
    if (status.ok()) status = Call(ffi::Stage::kExecute);
    return status.ok() ? results_.GiveResult(context_) : status;
  }

 private:
  // Once for the program.
  absl::Status Instantiate() {
    const std::lock_guard<std::mutex> lock(instance_.mutex);
    if (instance_.made) return instance_.status;
    instance_.made = true;
    const Attributes& attributes = context_.attributes();
    const bool has = attributes.has(attr::backend_config);
    const std::string text =
        has ? attributes.get(attr::backend_config).text : "";
    // Text in quotes is of another calling convention: no attributes.
    instance_.status =
        instance_.attributes.Read(absl::StartsWith(text, "{") ? text : "");
    if (!instance_.status.ok()) {
      instance_.status = Named(instance_.status);
      return instance_.status;
    }
    caller_.states = {&instance_.state, nullptr, nullptr, nullptr};
    instance_.status = Call(ffi::Stage::kInstantiate);
    return instance_.status;
  }

  void AddArrays() {
    for (size_t i = 0; i < operands_.leaf_count(); ++i) {
      in_.Add(operands_.leaf_shape(i), operands_.data(i));
    }
    for (size_t i = 0; i < results_.leaf_count(); ++i) {
      out_.Add(results_.leaf_shape(i), results_.data(i));
    }
  }

  void ShareAliases() {
    const Attributes& attributes = context_.attributes();
    if (!attributes.has(attr::output_to_operand_aliasing)) return;
    for (const CallAlias& each :
         AliasesOf(attributes.get(attr::output_to_operand_aliasing).text)) {
      Share(each.operand, each.result);
    }
  }
  // The result begins as the operand, which the function sees there.
  void Share(size_t operand, size_t result) {
    if (operand >= operands_.leaf_count() || result >= results_.leaf_count() ||
        operands_.bytes(operand) != results_.bytes(result) ||
        results_.data(result) == nullptr) {
      return;
    }
    std::memcpy(results_.data(result), operands_.data(operand),
                static_cast<size_t>(results_.bytes(result)));
    in_.SetData(operand, results_.data(result));
  }

  absl::Status Call(ffi::Stage stage) {
    ffi::Handler* handler = function_.handlers[At(stage)];
    if (handler == nullptr) return absl::OkStatus();
    ffi::Frame frame{};
    frame.struct_size = ffi::kFrameSize;
    frame.api = &ForeignApi();
    frame.context = &caller_;
    frame.stage = stage;
    frame.operands = in_.get();
    frame.results = out_.get();
    frame.attributes = instance_.attributes.get();
    absl::Status status = TakeForeignError(handler(&frame));
    absl::Status later = TakeForeignFuture(frame.future);
    if (status.ok()) status = std::move(later);
    return status.ok() ? status : Named(status);
  }

  absl::Status Named(const absl::Status& status) const {
    return {status.code(),
            absl::StrCat("custom-call V3: '",
                         context_.attributes().get(attr::custom_call_target),
                         "': ", status.message())};
  }

  const ForeignFunction& function_;
  ffi::Context caller_;
  ForeignInstance& instance_;
  ForeignRun& run_;
  ValueContext& context_;
  ForeignArrays operands_, results_;
  FrameArrays in_, out_;
};

}  // namespace

absl::Status CallForeign(const ForeignFunction& function,
                         const ffi::Context& caller, ForeignInstance& instance,
                         ForeignRun& run, ValueContext& context) {
  return ForeignCall(function, caller, instance, run, context).Run();
}

}  // namespace hlo::pjrt
