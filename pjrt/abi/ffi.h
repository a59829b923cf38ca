// XLA_FFI_Api, the table of functions that handlers may call, and their
// arguments.
#ifndef HLOREF_PJRT_ABI_FFI_H_
#define HLOREF_PJRT_ABI_FFI_H_

#include "pjrt/abi/ffi_frame.h"

namespace hlo::pjrt::ffi {

struct MakeError : Arguments {
  const char* message;
  ErrorCode code;
};
struct ErrorDetails : Arguments {
  Error* of;
  const char* message;  // out
  ErrorCode code;       // out
};
struct MakeFuture : Arguments {
  Future* future;  // out
};
struct FailFuture : Arguments {
  Future* of;
  Error* error;  // taken
};
struct RegisterHandler : Arguments {
  Span name;
  Span platform;
  Handler* stages[kStages];
  uint32_t traits;
};
struct TypeInfo : Arguments {
  void (*deleter)(void* object);
};
struct RegisterType : Arguments {
  Span name;
  int64_t* id;  // in and out
  const TypeInfo* info;
};
struct UserData : Arguments {
  Context* of;
  const int64_t* type;
  void* data;  // out
};
struct State : Arguments {
  Context* of;
  Stage stage;
  const int64_t* type;
  void* state;  // in, or out
};
struct Allocate : Arguments {
  Context* of;
  size_t size;
  size_t alignment;
  void* data;  // out
};
struct Free : Arguments {
  Context* of;
  size_t size;
  void* data;
};
struct Schedule : Arguments {
  Context* of;
  void (*task)(void* data);
  void* data;
};
struct FindExtension : Arguments {
  Context* of;
  int64_t kind;
  const void* extension;  // out
};

struct Api : Arguments {
  ApiVersion version;
  const void* internal;
  Error* (*make_error)(MakeError*);
  void (*error_details)(ErrorDetails*);
  void (*destroy_error)(Of<Error>*);
  Error* (*register_handler)(RegisterHandler*);
  Error* (*stream)(ValueOf<Context, void*>*);
  Error* (*register_type)(RegisterType*);
  Error* (*user_data)(UserData*);
  Error* (*set_state)(State*);
  Error* (*state)(State*);
  Error* (*allocate)(Allocate*);
  Error* (*free)(Free*);
  Error* (*schedule)(Schedule*);
  Error* (*threads)(ValueOf<Context, int64_t*>*);
  Error* (*make_future)(MakeFuture*);
  Error* (*set_available)(Of<Future>*);
  Error* (*set_error)(FailFuture*);
  Error* (*run_id)(ValueOf<Context, int64_t>*);
  Error* (*device)(ValueOf<Context, int32_t>*);
  Error* (*extension)(FindExtension*);
  Error* (*options)(ValueOf<Context, const Attributes*>*);
};

static_assert(sizeof(Api) == 208);

}  // namespace hlo::pjrt::ffi

#endif  // HLOREF_PJRT_ABI_FFI_H_
