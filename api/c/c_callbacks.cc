// Hooks and custom calls of the C interface.
#include "api/c/c_callbacks.h"

#include "absl/strings/str_cat.h"
#include "hloref/c_parts.h"

using hloref::Act;
using hloref::MakeHandle;
using hloref::Result;
using hloref::Shape;
using hloref::Status;
using hloref::StatusCode;

// Its texts are whole strings of the module: a 0 ends them.
struct hloref_step {
  const hloref::Step& step;
};

struct hloref_call {
  hloref::CustomCall& call;
  std::string backend_config;
};

namespace hloref {

Status CHooks::Before(const Step& step) {
  if (before_ == nullptr) return {};
  const hloref_step handle{step};
  return TakeStatus(before_(before_context_, &handle));
}

Status CHooks::After(const Step& step) {
  if (after_ == nullptr) return {};
  const hloref_step handle{step};
  return TakeStatus(after_(after_context_, &handle));
}

}  // namespace hloref

hloref_status* hloref_options_hook(hloref_options* options, hloref_hook hook,
                                   void* context) {
  return Act({{"options", options}}, [&]() -> Status {
    options->hook = hook;
    options->hook_context = context;
    return {};
  });
}
hloref_status* hloref_options_hook_before(hloref_options* options,
                                          hloref_hook hook, void* context) {
  return Act({{"options", options}}, [&]() -> Status {
    options->hook_before = hook;
    options->hook_before_context = context;
    return {};
  });
}
int64_t hloref_step_process(const hloref_step* step) {
  return step ? step->step.process() : 0;
}
int64_t hloref_step_number(const hloref_step* step) {
  return step ? step->step.number() : 0;
}
int64_t hloref_step_depth(const hloref_step* step) {
  return step ? step->step.depth() : 0;
}
int hloref_step_line(const hloref_step* step) {
  return step ? step->step.line() : 0;
}
const char* hloref_step_computation(const hloref_step* step) {
  return step ? step->step.computation().data() : "";
}
const char* hloref_step_instruction(const hloref_step* step) {
  return step ? step->step.instruction().data() : "";
}
const char* hloref_step_op(const hloref_step* step) {
  return step ? step->step.op().data() : "";
}
hloref_status* hloref_step_result(const hloref_step* step,
                                  hloref_literal** value) {
  return MakeHandle(value, {{"step", step}},
                    [&] { return step->step.result(); });
}

hloref_status* hloref_step_shape(const hloref_step* step,
                                 hloref_shape** shape) {
  return MakeHandle(shape, {{"step", step}},
                    [&] { return Result<Shape>(step->step.shape()); });
}
hloref_status* hloref_step_text(const hloref_step* step, char** text) {
  if (text != nullptr) *text = nullptr;
  return Act({{"step", step}, {"text", text}},
             [&] { return hloref::NewText(step->step.text(), text, nullptr); });
}
const int32_t* hloref_step_path(const hloref_step* step, size_t* count) {
  if (count != nullptr) *count = step ? step->step.path().size() : 0;
  return step ? step->step.path().data() : nullptr;
}

hloref_status* hloref_options_target(hloref_options* options, const char* name,
                                     hloref_target target, void* context) {
  return Act({{"options", options}, {"name", name}}, [&]() -> Status {
    if (target == nullptr) {
      return {StatusCode::kInvalidArgument, "target is NULL"};
    }
    options->run.custom_calls.typed[name] =
        [target, context](hloref::CustomCall& call) {
          hloref_call handle{call, std::string(call.backend_config())};
          return hloref::TakeStatus(target(context, &handle));
        };
    return {};
  });
}
hloref_status* hloref_options_plain_target(hloref_options* options,
                                           const char* name,
                                           void (*target)(void* out,
                                                          void** in)) {
  return Act({{"options", options}, {"name", name}}, [&]() -> Status {
    if (target == nullptr) {
      return {StatusCode::kInvalidArgument, "target is NULL"};
    }
    options->run.custom_calls.plain[name] = target;
    return {};
  });
}

const char* hloref_call_target(const hloref_call* call) {
  return call ? call->call.target().data() : "";
}
const char* hloref_call_instruction(const hloref_call* call) {
  return call ? call->call.instruction().data() : "";
}
int64_t hloref_call_process(const hloref_call* call) {
  return call ? call->call.process() : 0;
}
const char* hloref_call_backend_config(const hloref_call* call) {
  return call ? call->backend_config.c_str() : "";
}
size_t hloref_call_operand_count(const hloref_call* call) {
  return call ? static_cast<size_t>(call->call.operand_count()) : 0;
}
hloref_status* hloref_call_operand_shape(const hloref_call* call,
                                         size_t operand, hloref_shape** shape) {
  return MakeHandle(shape, {{"call", call}}, [&] {
    return call->call.operand_shape(hloref::ToInt(operand));
  });
}
hloref_status* hloref_call_shape(const hloref_call* call,
                                 hloref_shape** shape) {
  return MakeHandle(shape, {{"call", call}},
                    [&] { return Result<Shape>(call->call.shape()); });
}
hloref_status* hloref_call_operand(const hloref_call* call, size_t operand,
                                   size_t leaf, const void** bytes,
                                   size_t* byte_count) {
  if (bytes != nullptr) *bytes = nullptr;
  return Act({{"call", call}, {"bytes", bytes}, {"byte_count", byte_count}},
             [&]() -> Status {
               const auto array = call->call.operand(hloref::ToInt(operand),
                                                     hloref::ToInt(leaf));
               if (!array.ok()) return array.status();
               *bytes = array->bytes.data();
               *byte_count = array->bytes.size();
               return {};
             });
}
hloref_status* hloref_call_operand_sizes(const hloref_call* call,
                                         size_t operand, size_t leaf,
                                         const int64_t** sizes, size_t* rank) {
  if (sizes != nullptr) *sizes = nullptr;
  return Act(
      {{"call", call}, {"sizes", sizes}, {"rank", rank}}, [&]() -> Status {
        const auto array =
            call->call.operand(hloref::ToInt(operand), hloref::ToInt(leaf));
        if (!array.ok()) return array.status();
        *sizes = array->sizes.data();
        *rank = array->sizes.size();
        return {};
      });
}
hloref_status* hloref_call_result(hloref_call* call, size_t leaf, void** bytes,
                                  size_t* byte_count) {
  return hloref_call_sized_result(call, leaf, nullptr, 0, bytes, byte_count);
}
hloref_status* hloref_call_sized_result(hloref_call* call, size_t leaf,
                                        const int64_t* sizes, size_t rank,
                                        void** bytes, size_t* byte_count) {
  if (bytes != nullptr) *bytes = nullptr;
  const void* needed = rank == 0 ? "" : static_cast<const void*>(sizes);
  return Act({{"call", call},
              {"sizes", needed},
              {"bytes", bytes},
              {"byte_count", byte_count}},
             [&]() -> Status {
               const auto array =
                   call->call.result(hloref::ToInt(leaf), {sizes, rank});
               if (!array.ok()) return array.status();
               *bytes = array->bytes.data();
               *byte_count = array->bytes.size();
               return {};
             });
}
int hloref_call_is_cancelled(const hloref_call* call) {
  return call && call->call.cancelled();
}
