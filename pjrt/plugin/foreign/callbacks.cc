// Python callbacks: the custom calls that JAX makes of pure_callback,
// io_callback and debug.print on CPU.
#include <array>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "ops/attributes/common.h"
#include "ops/value_context.h"
#include "pjrt/plugin/arrays/types.h"
#include "pjrt/plugin/foreign/foreign.h"

namespace hlo::pjrt {
namespace {

// `index` of {index = 0 : ui64}.
std::optional<size_t> IndexOf(const ValueContext& context) {
  if (!context.attributes().has(attr::backend_config)) return std::nullopt;
  absl::string_view text = context.attributes().get(attr::backend_config).text;
  const size_t at = text.find("index");
  if (at == absl::string_view::npos) return std::nullopt;
  text.remove_prefix(text.find_first_of("0123456789", at));
  size_t index = 0;
  if (!absl::SimpleAtoi(text.substr(0, text.find_first_not_of("0123456789")),
                        &index)) {
    return std::nullopt;
  }
  return index;
}

constexpr int32_t kToken = static_cast<int32_t>(BufferType::kToken);

hloref_array TokenArray() { return {nullptr, kToken, 0, nullptr}; }

hloref_array ArrayFor(ElementType type, std::span<const int64_t> sizes,
                      const void* data) {
  return {const_cast<void*>(data), static_cast<int32_t>(BufferTypeOf(type)),
          static_cast<int32_t>(sizes.size()), sizes.data()};
}

class PythonCallback {
 public:
  PythonCallback(hloref_call_python_fn* call, std::span<void* const> callables,
                 bool many_devices)
      : call_(call), callables_(callables), many_devices_(many_devices) {}

  absl::Status operator()(ValueContext& context) const {
    const std::optional<size_t> index = IndexOf(context);
    if (!index || *index >= callables_.size()) {
      return context.Error("V3", "there is no such Python callback");
    }
    std::vector<hloref_array> arguments, results;
    for (int i = 0; i < context.operand_count(); ++i) {
      if (context.operand_shape(i).is_token()) {
        arguments.push_back(TokenArray());
        continue;
      }
      const ArrayView view = context.operand(i);
      arguments.push_back(ArrayFor(view.type(), view.sizes, view.data));
    }
    absl::Status status = AddResults(context, &results);
    if (!status.ok()) return status;
    std::array<char, 1 << 16> message;
    message[0] = '\0';
    if (call_(callables_[*index], many_devices_ ? 1 : 0, arguments.data(),
              arguments.size(), results.data(), results.size(), message.data(),
              message.size()) == 0) {
      return absl::OkStatus();
    }
    message.back() = '\0';
    return absl::InternalError(
        absl::StrCat("a Python callback failed: ", message.data()));
  }

 private:
  static absl::Status AddResults(ValueContext& context,
                                 std::vector<hloref_array>* results) {
    const std::vector<Shape> leaves = context.shape().Leaves();
    for (size_t i = 0; i < leaves.size(); ++i) {
      if (leaves[i].is_token()) {
        context.SetResult({}, static_cast<int>(i));
        results->push_back(TokenArray());
        continue;
      }
      auto view = context.Result(static_cast<int>(i));
      if (!view.ok()) return view.status();
      results->push_back(ArrayFor(view->type(), view->sizes, view->data));
    }
    return absl::OkStatus();
  }

  hloref_call_python_fn* const call_;
  const std::span<void* const> callables_;
  const bool many_devices_;
};

absl::Status NoHost(ValueContext&) {
  return absl::UnimplementedError(
      "a Python callback, and no host that calls Python: only the plugin of "
      "the Python package does (pip install hloref)");
}

}  // namespace

CustomCallTarget CallbackTarget(const Client& client,
                                std::span<void* const> callables,
                                bool many_devices) {
  if (client.options.call_python == nullptr) return NoHost;
  return PythonCallback(client.options.call_python, callables, many_devices);
}

}  // namespace hlo::pjrt
